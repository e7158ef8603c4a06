//! What is written is read again, and what is damaged is refused.

use super::*;

#[test]
fn extreme_numbers_survive() {
    let values = [0, 1, -1, i64::MAX, i64::MIN, 63, 64, -64, -65, i64::MIN];
    let samples: Vec<Sample> = values.iter().map(|&v| Sample { at_ns: v, power_uw: v }).collect();
    assert_eq!(decode_samples(&encode_samples(&samples), Vec::new()).unwrap().0, samples);
    let clock: Vec<ClockStamp> = values.iter().map(|&v| ClockStamp { device_ns: v, meter_ns: v }).collect();
    let sync = [(0, 5, 9), (7, i64::MIN, i64::MAX)];
    let sync = sync.map(|(pattern, start_ns, end_ns)| SyncPulse { pattern, start_ns, end_ns }).to_vec();
    let bytes = encode_clock(&clock, &sync);
    assert_eq!(decode_clock(&bytes).unwrap(), (clock.clone(), sync));
    assert!((0..bytes.len()).all(|cut| decode_clock(&bytes[..cut]).is_err() || cut == encode_clock(&clock, &[]).len()));
    // What earlier versions wrote.
    assert_eq!(decode_clock(&encode_clock(&clock, &[])).unwrap(), (clock, Vec::new()));
}

#[test]
fn numbers_of_all_lengths_survive_wherever_they_are() {
    let mut random = wattline_base::random::Xorshift64::new(3);
    let number = |bits: u32| u64::MAX.checked_shr(64 - bits).unwrap_or(0);
    let lengths: Vec<u32> = (0..500).map(|_| random.below(65)).collect();
    let values: Vec<u64> = lengths.into_iter().map(number).chain((0..=64).map(number)).collect();
    let mut out = Writer::default();
    values.iter().for_each(|&value| out.uint(value));
    let mut reader = Reader::new(&out.0);
    let found: Vec<u64> = values.iter().map(|_| reader.uint("number").unwrap()).collect();
    assert_eq!(found, values);
    reader.finish().unwrap();
    // Even times with a step now and then that is not, so that runs of zeros begin anywhere.
    let mut at_ns = 0;
    let sample = |i: i64| {
        at_ns += if i % 19 == 3 || i % 7 == 6 && i > 60 { 70 } else { 50 };
        Sample { at_ns, power_uw: i * i * i % 100_000 }
    };
    let samples: Vec<Sample> = (0..200).map(sample).collect();
    let mut spent = Vec::new();
    for count in 0..samples.len() {
        spent = decode_samples(&encode_samples(&samples[..count]), spent).unwrap().0;
        assert_eq!(spent, samples[..count]);
    }
}

#[test]
fn the_tracers_notes_survive() {
    let notes = TracerNotes {
        wall: [(5, -7, 9), (i64::MIN, i64::MAX, 3)]
            .map(|(before_ns, wall_ms, after_ns)| WallStamp { before_ns, wall_ms, after_ns })
            .to_vec(),
        probes: vec![ProbeTimes::of_columns(1, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, u32::MAX])],
        pauses: [(0, 4, 9), (3, 2, 2)].map(|(thread, start_ns, end_ns)| Pause { thread, start_ns, end_ns }).to_vec(),
        system: Some(
            [(3, 9, SystemWorkKind::Collection, None), (7, 8, SystemWorkKind::Preemption, Some(4))]
                .map(|(start_ns, end_ns, kind, thread)| SystemWork { start_ns, end_ns, kind, thread })
                .to_vec(),
        ),
        compiled: Some([(3, 0), (3, 70_000), (9, 2)].map(|(at_ns, own)| Compiled { at_ns, own }).to_vec()),
        frequencies: Some(
            [(2, 1), (5, u32::MAX), (5, 600_000)].map(|(at_ns, khz)| CoreFrequency { at_ns, khz }).to_vec(),
        ),
        traffic: Some(
            [(1, 0, 0), (5, 9, u64::MAX), (6, 10, 4)]
                .map(|(at_ns, rx_bytes, tx_bytes)| TrafficStamp { at_ns, rx_bytes, tx_bytes })
                .to_vec(),
        ),
        components: Some(ComponentLog {
            at_ns: vec![4, 9],
            columns: [("cpu.busy_ms", [i64::MIN, i64::MAX]), ("screen.brightness", [0, 255])]
                .map(|(name, values)| ComponentColumn { name: name.into(), values: values.to_vec() })
                .to_vec(),
        }),
        running: Some(
            [(1, 4, Some(3)), (2, 2, None), (2, i64::MAX, Some(0))]
                .map(|(start_ns, end_ns, thread)| OnCore { start_ns, end_ns, thread })
                .to_vec(),
        ),
    };
    let bytes = encode_notes(&notes);
    assert_eq!(decode_notes(&bytes, FormatVersion::CURRENT).unwrap(), notes);
    let told = notes.clone();
    let silent = TracerNotes {
        system: None,
        compiled: None,
        frequencies: None,
        traffic: None,
        components: None,
        running: None,
        ..told
    };
    assert_eq!(decode_notes(&encode_notes(&silent), FormatVersion::CURRENT).unwrap(), silent);
    for cut in 0..bytes.len() {
        assert!(decode_notes(&bytes[..cut], FormatVersion::CURRENT).is_err(), "cut at {cut}");
    }
}

#[test]
fn an_even_meter_costs_two_bytes_a_sample_before_compression() {
    let samples: Vec<Sample> = (0..1000).map(|i| Sample { at_ns: 100_000 * i, power_uw: 300_000 + i % 7 }).collect();
    assert!(encode_samples(&samples).len() < 2020);
}

#[test]
fn a_count_beyond_the_data_is_refused_before_it_is_allocated() {
    let mut out = Writer::default();
    out.uint(u64::MAX);
    let error = decode_calls(&out.0).unwrap_err();
    assert_eq!(error.to_string(), "offset 0x0: 18446744073709551615 calls cannot fit in 0 bytes");
}

/// A small artifact holds entries of nothing but zeros, which become long lists.
#[test]
fn lists_longer_than_memory_is_for_are_refused() {
    let zeros = |count: usize| -> Vec<u8> {
        let mut out = Writer::default();
        out.uint(count as u64);
        out.0.resize(out.0.len() + count, 0);
        out.0
    };
    let frames = decode_tuples(&zeros(MOST_FRAMES + 1), true, Vec::new()).unwrap_err().to_string();
    assert!(frames.contains("expected at most 16777216 tuples, found 16777217"), "{frames}");
    let calls = decode_calls(&zeros(MOST_CALLS + 1)).unwrap_err().to_string();
    assert!(calls.contains("expected at most 8388608 calls, found 8388609"), "{calls}");
}

#[test]
fn every_truncation_and_every_flipped_byte_is_an_error_or_a_value_never_a_panic() {
    let trace = Trace {
        threads: vec![ThreadInfo { id: 1, name: "main".into() }],
        tuples: vec![
            PathTuple { thread: 0, start_ns: 5, end_ns: 9, end: FrameEnd::Returned, own: 3, paths_at: 0, paths_len: 2 },
            PathTuple {
                thread: 0,
                start_ns: 7,
                end_ns: 8,
                end: FrameEnd::Open,
                own: 70_000,
                paths_at: 2,
                paths_len: 0,
            },
        ],
        paths: vec![PathCount { path: 3, count: 1 }, PathCount { path: 4_000_000_000, count: 200 }],
        ..Trace::default()
    };
    let bytes = encode_tuples(&trace);
    assert_eq!(decode_tuples(&bytes, true, Vec::new()).unwrap(), (trace.tuples, trace.paths));
    for cut in 0..bytes.len() {
        assert!(decode_tuples(&bytes[..cut], true, Vec::new()).is_err(), "cut at {cut}");
    }
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            let _ = decode_tuples(&damaged, true, Vec::new());
        }
    }
}
