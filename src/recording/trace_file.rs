//! The file that the tracer leaves on the device, and how to read it.
//!
//! All numbers are little-endian. Times are `System.nanoTime()` of the device. The tracer maps the file into memory
//! and may be killed at any instruction: whatever is not complete has zeros where its first word should be.
//!
//! The header, in the first 16 KiB:
//!
//! | offset | field |
//! | --- | --- |
//! | 0 | `wattline` |
//! | 8 | u32 version: 1. It goes up when a reader of the old version would misread the file |
//! | 12 | u32 bytes until the first chunk: 16,384 |
//! | 16 | u32 process id |
//! | 20 | u32 trouble: 0, or why the tracer stopped: 1 an exception, 2 the file became too large |
//! | 24 | i64 time; i64 `System.currentTimeMillis()`; i64 time again |
//!
//! Chunks follow, each of one thread, each at a multiple of 16 KiB and as long as a multiple of it:
//!
//! | offset | field |
//! | --- | --- |
//! | 0 | `CHNK`; if zero, nothing begins here and the next multiple is tried |
//! | 4 | u32 bytes, this header included |
//! | 8 | u32 number of the thread's log, from 1, in order of first appearance |
//! | 12 | u32 `Thread.getId()` |
//! | 16 | i64 base time of short records |
//! | 24 | u32 length of the thread's name in UTF-16 units, in a log's first chunk |
//! | 28 | the name, padded to 4 bytes |
//!
//! Records fill the rest, up to a zero word. The low byte of the first word is the kind, the next byte how a frame
//! ended (0 returned, 1 thrown, 2 unwound), and bit 16 says that parts of the frame's path list came before:
//!
//! | kind | fields after the first word |
//! | --- | --- |
//! | 1 short frame | u32 path id taken once; u32 start since base; u32 duration |
//! | 2 frame | u32 number of paths; u32 depth; i64 start; i64 end; per path u32 id, u32 count |
//! | 3 part | u32 number of paths; u32 depth; i64 start; i64 time of writing; paths as above. The frame is still open |
//! | 4 short call | u32 site; u32 start since base; u32 duration |
//! | 5 call | u32 site; i64 start; i64 end |
//!
//! A thread's records are in the order in which frames and calls ended. A path id may appear more than once in a
//! frame's list and its parts: counts add up.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use thiserror::Error;

use crate::binary::{self, Cursor};

use super::{ApiCall, FrameEnd, PathCount, PathTuple, ThreadInfo, Trace};

const MAGIC: &[u8] = b"wattline";
const VERSION: u32 = 1;
const GRAIN: usize = 16 * 1024;
const CHUNK_MAGIC: u32 = u32::from_le_bytes(*b"CHNK");
/// Ids are Java ints that are never negative.
const MAX_ID: u32 = i32::MAX as u32;

/// What the header says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceHeader {
    /// The process.
    pub process: u32,
    /// `System.nanoTime()` just before the wall clock was read.
    pub before_ns: i64,
    /// `System.currentTimeMillis()` when tracing began.
    pub wall_ms: i64,
    /// `System.nanoTime()` just after it.
    pub after_ns: i64,
    /// Whether the tracer stopped before the app did.
    pub trouble: Option<Trouble>,
}

/// Why the tracer stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// It met an exception, as when the device's storage is full.
    Exception,
    /// Its file became too large.
    Full,
    /// A reason that only a later version knows.
    Other(u32),
}

/// A file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TraceError {
    /// Something that the format does not allow.
    #[error(transparent)]
    Format(#[from] binary::Error),
    /// A file of a later version.
    #[error("offset 0x8: expected version {VERSION} of the trace file, found {0}")]
    Version(u32),
    /// The tracer stopped early: what is there would pass for the whole run.
    #[error("the tracer stopped before the app did: {}", match .0 {
        Trouble::Exception => "it met an exception".to_string(),
        Trouble::Full => "its file became too large".to_string(),
        Trouble::Other(code) => format!("reason {code}"),
    })]
    Stopped(Trouble),
}

/// Reads the header only.
///
/// # Errors
/// [`TraceError::Format`] or [`TraceError::Version`].
pub fn read_trace_header(bytes: &[u8]) -> Result<TraceHeader, TraceError> {
    let mut at = Cursor::new(bytes);
    if at.bytes(MAGIC.len(), "the trace file's magic")? != MAGIC {
        return Err(binary::Error::new(0, "expected the magic \"wattline\" of a trace file").into());
    }
    let version = at.u32("the version")?;
    if version != VERSION {
        return Err(TraceError::Version(version));
    }
    if at.u32("the header's size")? as usize != GRAIN {
        return Err(binary::Error::new(12, format!("expected a header of {GRAIN} bytes")).into());
    }
    let process = at.u32("the process id")?;
    let trouble = match at.u32("the reason for stopping")? {
        0 => None,
        1 => Some(Trouble::Exception),
        2 => Some(Trouble::Full),
        code => Some(Trouble::Other(code)),
    };
    let mut time = || Ok::<i64, binary::Error>(at.u64("a clock reading")? as i64);
    Ok(TraceHeader { process, before_ns: time()?, wall_ms: time()?, after_ns: time()?, trouble })
}

/// Reads what the tracer of one process recorded. Frames that were still open when the process ended are there with
/// [`FrameEnd::Open`] if part of their paths had been written; they end with the last part.
///
/// # Errors
/// [`TraceError`]; a file whose tracer stopped early is refused, too.
pub fn read_trace_file(bytes: &[u8]) -> Result<Trace, TraceError> {
    let header = read_trace_header(bytes)?;
    if let Some(trouble) = header.trouble {
        return Err(TraceError::Stopped(trouble));
    }
    let mut logs: BTreeMap<u32, Log> = BTreeMap::new();
    let mut at = GRAIN;
    while at < bytes.len() {
        at += read_chunk(bytes, at, &mut logs)?;
    }
    Ok(collect(logs))
}

/// One thread's records so far.
#[derive(Default)]
struct Log {
    id: u32,
    name: String,
    frames: Vec<Frame>,
    /// The paths of all frames, each frame's together.
    paths: Vec<PathCount>,
    calls: Vec<ApiCall>,
    /// Parts of frames that are still open, by depth.
    parts: BTreeMap<u32, List>,
}

struct Frame {
    start_ns: i64,
    end_ns: i64,
    end: FrameEnd,
    paths_at: usize,
    paths_len: usize,
}

/// A frame, or a part of one, with its paths.
struct List {
    depth: u32,
    start_ns: i64,
    /// When it ended, or when the part was written.
    end_ns: i64,
    paths: Vec<PathCount>,
}

/// Reads what begins at `start` and returns how many bytes it takes.
fn read_chunk(bytes: &[u8], start: usize, logs: &mut BTreeMap<u32, Log>) -> Result<usize, TraceError> {
    let mut at = Cursor::at(bytes, start);
    match at.u32("a chunk")? {
        0 => return Ok(GRAIN),
        CHUNK_MAGIC => {}
        _ => return Err(binary::Error::new(start, "expected the magic \"CHNK\" of a chunk").into()),
    }
    let size = at.u32("the chunk's size")? as usize;
    if size == 0 || !size.is_multiple_of(GRAIN) {
        return Err(binary::Error::new(start + 4, format!("expected a multiple of {GRAIN}, found {size}")).into());
    }
    // Nothing is read beyond the chunk; a file cut short ends inside it.
    let Some(chunk) = bytes.get(..start + size) else {
        return Err(binary::Error::new(start, format!("expected a chunk of {size} bytes, the file ends in it")).into());
    };
    let mut at = Cursor::at(chunk, at.pos());
    let number = at.u32("the log's number")?;
    let id = at.u32("the thread's id")?;
    let base = at.u64("the base time")? as i64;
    let units = at.u32("the length of the thread's name")? as usize;
    let name = at.bytes(units.saturating_mul(2), "the thread's name")?;
    at.bytes(units % 2 * 2, "padding")?;
    let log = logs.entry(number).or_default();
    if !name.is_empty() {
        let name: Vec<u16> = name.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        log.name = String::from_utf16_lossy(&name);
    }
    log.id = id;
    while at.remaining() >= 4 && log.record(&mut at, base)? {}
    Ok(size)
}

impl Log {
    /// Reads a record; false where there are no more.
    fn record(&mut self, at: &mut Cursor, base: i64) -> Result<bool, TraceError> {
        let offset = at.pos();
        let head = at.u32("a record")?;
        let end = match head >> 8 & 0xff {
            0 => FrameEnd::Returned,
            1 => FrameEnd::Thrown,
            2 => FrameEnd::Unwound,
            other => {
                return Err(binary::Error::new(offset, format!("expected how a frame ended, found {other}")).into());
            }
        };
        let continued = head >> 16 & 1 == 1;
        match head & 0xff {
            0 => return Ok(false),
            1 => {
                let path = id(at, "a path id")?;
                let (start_ns, end_ns) = short_times(at, base)?;
                self.paths.push(PathCount { path, count: 1 });
                let paths_at = self.paths.len() - 1;
                self.frames.push(Frame { start_ns, end_ns, end, paths_at, paths_len: 1 });
            }
            2 => {
                let mut list = list(at)?;
                if continued {
                    list.paths.extend(self.take_parts(&list, offset)?);
                }
                self.push(list, end);
            }
            3 => self.part(list(at)?),
            4 => {
                let site = id(at, "a site id")?;
                let (start_ns, end_ns) = short_times(at, base)?;
                self.calls.push(ApiCall { thread: 0, site, start_ns, end_ns });
            }
            5 => {
                let site = id(at, "a site id")?;
                let (start_ns, end_ns) = times(at)?;
                self.calls.push(ApiCall { thread: 0, site, start_ns, end_ns });
            }
            kind => return Err(binary::Error::new(offset, format!("expected a kind of record, found {kind}")).into()),
        }
        Ok(true)
    }

    fn take_parts(&mut self, closed: &List, offset: usize) -> Result<Vec<PathCount>, TraceError> {
        match self.parts.remove(&closed.depth) {
            Some(part) if part.start_ns == closed.start_ns => Ok(part.paths),
            _ => Err(binary::Error::new(offset, "expected the parts that this frame says came before").into()),
        }
    }

    fn push(&mut self, list: List, end: FrameEnd) {
        let paths_at = self.paths.len();
        self.paths.extend(merged(list.paths));
        let paths_len = self.paths.len() - paths_at;
        self.frames.push(Frame { start_ns: list.start_ns, end_ns: list.end_ns, end, paths_at, paths_len });
    }

    fn part(&mut self, list: List) {
        match self.parts.get_mut(&list.depth) {
            Some(part) if part.start_ns == list.start_ns => {
                part.end_ns = list.end_ns;
                part.paths.extend(list.paths);
                // A frame that runs for long has many parts with the same ids.
                part.paths = merged(std::mem::take(&mut part.paths));
            }
            _ => {
                self.parts.insert(list.depth, list);
            }
        }
    }
}

/// A path or site id.
fn id(at: &mut Cursor, what: &str) -> binary::Result<u32> {
    let offset = at.pos();
    match at.u32(what)? {
        id if id <= MAX_ID => Ok(id),
        id => Err(binary::Error::new(offset, format!("expected {what} below 2^31, found {id}"))),
    }
}

fn short_times(at: &mut Cursor, base: i64) -> binary::Result<(i64, i64)> {
    let start = base.saturating_add(i64::from(at.u32("a start")?));
    Ok((start, start.saturating_add(i64::from(at.u32("a duration")?))))
}

fn times(at: &mut Cursor) -> binary::Result<(i64, i64)> {
    let offset = at.pos();
    let (start, end) = (at.u64("a start")? as i64, at.u64("an end")? as i64);
    if end < start {
        return Err(binary::Error::new(offset, format!("expected an end not before the start {start}, found {end}")));
    }
    Ok((start, end))
}

fn list(at: &mut Cursor) -> binary::Result<List> {
    let count = at.u32("a number of paths")? as usize;
    let depth = at.u32("a depth")?;
    let (start_ns, end_ns) = times(at)?;
    // Checked against the bytes at hand before anything is allocated.
    let mut pairs = Cursor::at(at.data(), at.pos());
    at.bytes(count.saturating_mul(8), "paths")?;
    let mut paths = Vec::with_capacity(count);
    for _ in 0..count {
        let path = id(&mut pairs, "a path id")?;
        let offset = pairs.pos();
        let count = pairs.u32("a count")?;
        if count == 0 {
            return Err(binary::Error::new(offset, "expected a count of at least 1, found 0"));
        }
        paths.push(PathCount { path, count });
    }
    Ok(List { depth, start_ns, end_ns, paths })
}

/// Sorted by path, each path once.
fn merged(mut paths: Vec<PathCount>) -> Vec<PathCount> {
    paths.sort_unstable();
    paths.dedup_by(|next, kept| {
        let same = next.path == kept.path;
        if same {
            kept.count = kept.count.saturating_add(next.count);
        }
        same
    });
    paths
}

fn collect(logs: BTreeMap<u32, Log>) -> Trace {
    let mut logs: Vec<Log> = logs.into_values().collect();
    logs.sort_by_key(|log| log.id);
    let mut trace = Trace::default();
    for (thread, mut log) in (0..).zip(logs) {
        for part in std::mem::take(&mut log.parts).into_values() {
            log.push(part, FrameEnd::Open);
        }
        let mut order: Vec<usize> = (0..log.frames.len()).collect();
        // Of two frames with the same times the outer one was written later.
        order.sort_by_key(|&at| (log.frames[at].start_ns, Reverse(log.frames[at].end_ns), Reverse(at)));
        for frame in order.into_iter().map(|at| &log.frames[at]) {
            let paths = log.paths.get(frame.paths_at..frame.paths_at + frame.paths_len).unwrap_or_default();
            trace.tuples.push(PathTuple {
                thread,
                start_ns: frame.start_ns,
                end_ns: frame.end_ns,
                end: frame.end,
                paths_at: trace.paths.len() as u32,
                paths_len: paths.len() as u32,
            });
            trace.paths.extend_from_slice(paths);
        }
        log.calls.sort_by_key(|call| (call.start_ns, Reverse(call.end_ns)));
        trace.calls.extend(log.calls.iter().map(|call| ApiCall { thread, ..*call }));
        trace.threads.push(ThreadInfo { id: log.id, name: log.name });
    }
    trace
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ints(values: &[u32]) -> Vec<u8> {
        values.iter().flat_map(|value| value.to_le_bytes()).collect()
    }

    fn long(value: i64) -> [u32; 2] {
        [value as u32, (value >> 32) as u32]
    }

    /// A file with the given chunks: log, thread id, and records.
    fn file(chunks: &[(u32, u32, Vec<u32>)]) -> Vec<u8> {
        let mut out = b"wattline".to_vec();
        out.extend(ints(&[1, GRAIN as u32, 42, 0, 5, 0, 6, 0, 7, 0]));
        out.resize(GRAIN, 0);
        for (log, thread, records) in chunks {
            let start = out.len();
            out.extend(b"CHNK");
            // Base time 1000; a name of three units.
            out.extend(ints(&[GRAIN as u32, *log, *thread, 1000, 0, 3]));
            out.extend([b'm', 0, b'a', 0, b'i', 0, 0, 0]);
            out.extend(ints(records));
            out.resize(start + GRAIN, 0);
        }
        out
    }

    fn frame(header: u32, depth: u32, start: i64, end: i64, paths: &[(u32, u32)]) -> Vec<u32> {
        let mut out = vec![header, paths.len() as u32, depth];
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
        let trace = read_trace_file(&file(&[(2, 8, vec![]), (1, 9, records)])).unwrap();
        assert_eq!(trace.threads.len(), 2);
        assert_eq!(trace.threads[1], ThreadInfo { id: 9, name: "mai".into() });
        let tuples: Vec<_> = trace.tuples.iter().map(|t| (t.thread, t.start_ns, t.end_ns, t.end)).collect();
        let expected = [
            (1, 1000, 1040, FrameEnd::Returned),
            (1, 1020, 1025, FrameEnd::Returned),
            (1, 1025, 1040, FrameEnd::Thrown),
            (1, 1050, 1060, FrameEnd::Open),
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
        let mut stopped = record(&[]);
        stopped[20] = 2;
        let mut cut = record(&[]);
        cut.pop();
        let mut later = record(&[]);
        later[8] = 2;
        let cases = [
            (vec![0; 100], "offset 0x0: expected the magic \"wattline\" of a trace file"),
            (later, "offset 0x8: expected version 1 of the trace file, found 2"),
            (stopped, "the tracer stopped before the app did: its file became too large"),
            (cut, "offset 0x4000: expected a chunk of 16384 bytes, the file ends in it"),
            (record(&[6]), "offset 0x4024: expected a kind of record, found 6"),
            (record(&[1, 1 << 31, 0, 0]), "offset 0x4028: expected a path id below 2^31, found 2147483648"),
            (record(&frame(2, 0, 2, 1, &[])), "offset 0x4030: expected an end not before the start 2, found 1"),
            (
                record(&frame(2 | 1 << 16, 0, 1, 2, &[])),
                "offset 0x4024: expected the parts that this frame says came before",
            ),
            (
                record(&[2, u32::MAX, 0, 0, 0, 0, 0]),
                "offset 0x4040: expected 34359738360 bytes of paths, the input ends after 16320",
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
}
