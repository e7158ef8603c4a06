use super::*;
use crate::{FrameEnd, PathCount};

fn ints(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

fn long(value: i64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}

/// A file with the given chunks: log, thread id, and records.
fn file(chunks: &[(u32, u32, Vec<u32>)]) -> Vec<u8> {
    let mut out = b"wattline".to_vec();
    out.extend(ints(&[5, GRAIN as u32, 42, 0, 5, 0, 6, 0, 7, 0]));
    out.resize(GRAIN, 0);
    let mut numbers = std::collections::BTreeMap::new();
    for (log, thread, records) in chunks {
        let number = numbers.entry(*log).or_insert(0);
        out.extend(chunk([*log, *number, *thread], GRAIN, records));
        *number += 1;
    }
    out
}

/// A chunk with base time 1000 and a name of three units; `ids` are its log, its number and its thread.
fn chunk(ids: [u32; 3], size: usize, records: &[u32]) -> Vec<u8> {
    let mut out = b"CHNK".to_vec();
    out.extend(ints(&[size as u32, ids[0], ids[1], ids[2], 56, 1000, 0, 77, 0, 1001, 0, 9, 0, 3]));
    out.extend([b'm', 0, b'a', 0, b'i', 0, 0, 0]);
    out.extend(ints(records));
    out.resize(size, 0);
    out
}

fn frame(header: u32, depth: u32, start: i64, end: i64, paths: &[(u32, u32)]) -> Vec<u32> {
    let mut out = vec![header, paths.len() as u32, depth, 77];
    out.extend(long(start));
    out.extend(long(end));
    out.extend(paths.iter().flat_map(|&(path, count)| [path, count]));
    out
}

#[test]
fn frames_are_merged_and_sorted() {
    let mut records = vec![1, 7, 20, 5];
    records.extend(frame(3, 0, 1000, 1030, &[(9, 4), (3, 1)]));
    records.extend([4, 2, 26, 3]);
    records.extend(frame(2 | 1 << 8, 1, 1025, 1040, &[(5, 1)]));
    records.extend(frame(2 | 1 << 16, 0, 1000, 1040, &[(3, 2), (9, 1), (3, 1)]));
    records.extend(frame(3, 0, 1050, 1060, &[(3, 1)]));
    records.extend([1 | 3 << 8, 8, 60, 0]);
    let trace = read_trace_file(&file(&[(2, 8, vec![]), (1, 9, records)])).unwrap();
    assert_eq!(trace.threads.len(), 2);
    assert_eq!(trace.threads[1], ThreadInfo { id: 9, name: "mai".into() });
    let tuples: Vec<_> = trace.tuples.iter().map(|t| (t.thread, t.start_ns, t.end_ns, t.end, t.own)).collect();
    let expected = [
        (1, 1000, 1040, FrameEnd::Returned, 77),
        (1, 1020, 1025, FrameEnd::Returned, 7),
        (1, 1025, 1040, FrameEnd::Thrown, 77),
        (1, 1050, 1060, FrameEnd::Open, 77),
        (1, 1060, 1060, FrameEnd::Untimed, 8),
    ];
    assert_eq!(tuples, expected);
    let paths = trace.paths_of(&trace.tuples[0]);
    assert_eq!(paths, [PathCount { path: 3, count: 4 }, PathCount { path: 9, count: 5 }]);
    assert_eq!(trace.calls, [ApiCall { thread: 1, site: 2, start_ns: 1026, end_ns: 1029 }]);
}

#[test]
fn an_unfinished_record_and_an_unused_chunk_are_passed_over() {
    // The header word of the second record is still zero.
    let mut bytes = file(&[(1, 1, vec![1, 7, 20, 5, 0, 8, 30, 5]), (1, 1, vec![1, 8, 40, 5])]);
    let unused = GRAIN * 2;
    bytes.splice(unused..unused, vec![0; GRAIN]);
    let trace = read_trace_file(&bytes).unwrap();
    assert_eq!(trace.paths, [PathCount { path: 7, count: 1 }, PathCount { path: 8, count: 1 }]);
}

#[test]
fn damage_is_named() {
    let record = |words: &[u32]| file(&[(1, 1, words.to_vec())]);
    let stopped = |trouble| {
        let mut stopped = record(&[]);
        stopped[20] = trouble;
        stopped
    };
    let mut cut = record(&[]);
    cut.pop();
    let mut later = record(&[]);
    later[8] = 6;
    let cases = [
        (vec![0; 100], "offset 0x0: expected the magic \"wattline\" of a trace file"),
        (later, "offset 0x8: expected version 5 of the trace file, found 6"),
        (stopped(2), "the tracer stopped before the app did: its file became too large"),
        (stopped(3), "the tracer stopped before the app did: the storage is full or failed"),
        (stopped(4), "the tracer stopped before the app did: too many threads ran at once"),
        (cut, "offset 0x4000: expected a chunk of 16384 bytes, the file ends in it"),
        (record(&[10]), "offset 0x4044: expected a kind of record, found 10"),
        (record(&[1, 1 << 31, 0, 0]), "offset 0x4048: expected a path id below 2^31, found 2147483648"),
        (record(&frame(2, 0, 2, 1, &[])), "offset 0x4054: expected an end not before the start 2, found 1"),
        (
            record(&frame(2 | 1 << 16, 0, 1, 2, &[])),
            "offset 0x4044: expected the parts that this frame says came before",
        ),
        (
            record(&[2, u32::MAX, 0, 0, 0, 0, 0, 0]),
            "offset 0x4064: expected 34359738360 bytes of paths, the input ends after 16284",
        ),
    ];
    for (bytes, message) in cases {
        assert_eq!(read_trace_file(&bytes).unwrap_err().to_string(), message);
    }
}

#[test]
fn random_bytes_never_panic() {
    arbtest::arbtest(|random| {
        let mut bytes = file(&[(1, 1, frame(2, 0, 1, 2, &[(1, 1)])), (2, 2, vec![1, 7, 20, 5])]);
        for _ in 0..random.int_in_range(1..=8)? {
            let at = random.int_in_range(0..=3 * 64)?;
            // Headers and records stand at the start of each 16 KiB.
            let at = at / 64 * GRAIN + at % 64;
            if let Some(byte) = bytes.get_mut(at) {
                *byte = random.arbitrary()?;
            }
        }
        let _ = read_trace_file(&bytes);
        Ok(())
    })
    .budget_ms(300);
}

#[test]
fn copies_and_free_slots_stand_beside_slots() {
    let short = |path| [1, path, 10 * path, 5];
    let mut bytes = file(&[]);
    // A slot whose first chunk has been copied, a free slot with leftovers, then the copy: 16 bytes are its grain.
    bytes.extend(chunk([1, 1, 9], GRAIN, &short(8)));
    let mut free = chunk([2, 0, 9], GRAIN, &short(9));
    free[..4].copy_from_slice(b"FREE");
    bytes.extend(free);
    bytes.extend(chunk([1, 0, 9], 96, &short(7)));
    // Until the next multiple of 16 KiB there may be nothing.
    bytes.resize(4 * GRAIN, 0);
    bytes.extend(chunk([3, 0, 4], GRAIN, &short(6)));
    let trace = read_trace_file(&bytes).unwrap();
    let paths: Vec<u32> = trace.paths.iter().map(|path| path.path).collect();
    assert_eq!(paths, [6, 7, 8], "by thread, then in order of the chunks' numbers");
}

#[test]
fn a_chunk_that_is_there_twice_counts_once() {
    let original = chunk([1, 0, 9], GRAIN, &[1, 7, 20, 5, 1, 8, 30, 5]);
    let mut bytes = file(&[]);
    bytes.extend(&original);
    bytes.extend(chunk([1, 0, 9], 96, &[1, 7, 20, 5, 1, 8, 30, 5]));
    assert_eq!(read_trace_file(&bytes).unwrap().paths.len(), 2);
    // Killed while it copied: at whatever byte.
    for cut in [16, 64, 95] {
        let mut torn = bytes.clone();
        torn.truncate(bytes.len() - 96 + cut);
        assert_eq!(read_trace_file(&torn).unwrap().paths.len(), 2, "cut at {cut}");
    }
    // A copy without its original is damage.
    let mut lost = file(&[]);
    lost.extend(&chunk([1, 0, 9], 96, &[1, 7, 20, 5])[..80]);
    let error = read_trace_file(&lost).unwrap_err().to_string();
    assert_eq!(error, "offset 0x4000: expected a chunk of 96 bytes, the file ends in it");
}

#[test]
fn the_tracers_notes_are_read() {
    let mut first = vec![6, 1100, 0, 1200, 0];
    first.extend([8, 900, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    first.extend([9, 2 | 1 << 31, u32::from(b'o') | u32::from(b'k') << 16]);
    let second = [7, 5000, 0, 99, 0, 5001, 0];
    let trace = read_trace_file(&file(&[(1, 9, first), (2, 3, second.to_vec())])).unwrap();
    let names: Vec<_> = trace.threads.iter().map(|thread| (thread.id, thread.name.as_str())).collect();
    assert_eq!(names, [(3, "mai"), (9, "ok…")]);
    assert_eq!(trace.notes.pauses, [Pause { thread: 1, start_ns: 1100, end_ns: 1200 }]);
    let times = trace.notes.probes[0];
    assert_eq!((times.at_ns, times.frame_inside_ps, times.loop_ps, times.call_outside_ps), (900, 1, 3, 6));
    assert_eq!((times.guest_ps, times.leaf_ps, times.keep_ps), (7, 8, 9));
    assert_eq!((times.table_ps, times.tell_ps, times.round_ps, times.count_ps), (10, 11, 12, 13));
    let wall: Vec<_> = trace.notes.wall.iter().map(|w| (w.before_ns, w.wall_ms, w.after_ns)).collect();
    assert_eq!(wall, [(5, 6, 7), (1000, 77, 1001), (1000, 77, 1001), (5000, 99, 5001)]);
}

#[test]
fn a_chunk_that_was_taken_out_is_missed() {
    let mut bytes = file(&[(0, 1, vec![1, 7, 20, 5]), (0, 1, vec![1, 8, 30, 5]), (0, 1, vec![1, 9, 40, 5])]);
    assert_eq!(read_trace_file(&bytes).unwrap().paths.len(), 3);
    bytes.drain(2 * GRAIN..3 * GRAIN);
    let error = read_trace_file(&bytes).unwrap_err().to_string();
    assert!(error.contains("expected chunk 1 of log 0 somewhere, found chunk 2 and not that one"), "{error}");
}
