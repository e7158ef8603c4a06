//! The tracer's file: what `wattline.rt.Frame` leaves in the app's files directory.
//!
//! All numbers are little-endian; the file is mapped into memory chunk by chunk and only ever grows.
//!
//! | part | layout |
//! | --- | --- |
//! | file header, one grain (16 KiB) | magic `wattline`, version u32 (1), grain u32, process u32, trouble u32, nanoTime u64, currentTimeMillis u64, nanoTime u64 |
//! | chunk header | magic `CHNK`, size u32, log u32 (counts threads from 1), thread id u32, base nanoTime u64, name length u32, name in UTF-16 padded to 4 bytes; only a log's first chunk has a name |
//! | short frame, 16 bytes | header 1, path id u32, start - base u32, duration u32: one path, taken once |
//! | frame | header 2, number of paths u32, depth u32, start u64, end u64, then path id u32 and count u32 each |
//! | part | header 3, as a frame: paths of a frame that is still open; end is the time of writing |
//! | short call, 16 bytes | header 4, site u32, start - base u32, duration u32 |
//! | call, 24 bytes | header 5, site u32, start u64, end u64 |
//!
//! A record's header has its kind in bits 0 to 7 and for frames how it was left in bits 8 to 15 (0 returned, 1 thrown,
//! 2 unwound); bit 16 says that parts came before. It is written last: a header of 0 ends the chunk.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use thiserror::Error;

use crate::binary::{self, Cursor};
use crate::recording::{ApiCall, FrameEnd, PathCount, PathTuple, ThreadInfo, Trace};

const MAGIC: u64 = u64::from_le_bytes(*b"wattline");
const CHUNK_MAGIC: u32 = u32::from_le_bytes(*b"CHNK");
const VERSION: u32 = 1;
const LONGEST_NAME: u32 = 256;

const SHORT_FRAME: u32 = 1;
const FRAME: u32 = 2;
const PART: u32 = 3;
const SHORT_CALL: u32 = 4;
const CALL: u32 = 5;

/// A trace file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TraceError {
    /// Damaged, cut off, or no trace file at all.
    #[error("{0}")]
    Malformed(#[from] binary::Error),
    /// The tracer gave up.
    #[error("the tracer stopped recording: {0}")]
    Trouble(&'static str),
}

/// Reads a trace file.
///
/// # Errors
/// With the offset of what is wrong; also when the tracer itself noted that it had to stop, since a part of the run
/// would be missing.
pub fn read_trace_file(bytes: &[u8]) -> Result<Trace, TraceError> {
    let mut reader = Reader::default();
    let grain = header(bytes)?;
    let mut at = grain;
    while at < bytes.len() {
        // A chunk that was mapped but never begun: the process ended in between.
        if Cursor::at(bytes, at).u32("a chunk's magic")? == 0 {
            at += grain;
            continue;
        }
        at += reader.chunk(bytes, at)?;
    }
    Ok(reader.finish())
}

fn header(bytes: &[u8]) -> Result<usize, TraceError> {
    let mut cursor = Cursor::new(bytes);
    if cursor.u64("magic")? != MAGIC {
        return Err(binary::Error::new(0, "expected a trace file, which begins with `wattline`").into());
    }
    let version = cursor.u32("version")?;
    if version != VERSION {
        return Err(binary::Error::new(8, format!("expected version {VERSION}, found {version}")).into());
    }
    let grain = cursor.u32("grain")? as usize;
    if grain == 0 || grain > bytes.len() || grain % 4 != 0 {
        return Err(binary::Error::new(12, format!("expected a grain within the file, found {grain}")).into());
    }
    cursor.u32("process")?;
    match cursor.u32("trouble")? {
        0 => Ok(grain),
        1 => Err(TraceError::Trouble("an unexpected exception inside the tracer")),
        _ => Err(TraceError::Trouble("the trace file reached its greatest size")),
    }
}

/// A frame before all its parts are together.
struct Frame {
    start_ns: i64,
    end_ns: i64,
    end: FrameEnd,
    paths: BTreeMap<u32, u32>,
}

#[derive(Default)]
struct Log {
    thread: u32,
    name: String,
    frames: Vec<Frame>,
    /// Frames that are still open, by depth and start.
    open: BTreeMap<(u32, i64), Frame>,
    calls: Vec<ApiCall>,
}

#[derive(Default)]
struct Reader {
    logs: BTreeMap<u32, Log>,
}

impl Reader {
    /// Reads the chunk at `at`; returns its size.
    fn chunk(&mut self, bytes: &[u8], at: usize) -> Result<usize, TraceError> {
        let mut cursor = Cursor::at(bytes, at);
        if cursor.u32("a chunk's magic")? != CHUNK_MAGIC {
            return Err(binary::Error::new(at, "expected a chunk").into());
        }
        let size = cursor.u32("the chunk's size")? as usize;
        let end = at.checked_add(size).filter(|end| *end <= bytes.len() && size >= 28);
        let Some(end) = end else {
            return Err(binary::Error::new(at + 4, format!("expected a chunk within the file, found {size} bytes")).into());
        };
        let number = cursor.u32("the log's number")?;
        let thread = cursor.u32("the thread's id")?;
        let base = cursor.u64("the chunk's time")? as i64;
        let units = cursor.u32("the name's length")?;
        if units > LONGEST_NAME {
            return Err(binary::Error::new(at + 24, format!("expected a name of {LONGEST_NAME} units, found {units}")).into());
        }
        let mut name = Vec::new();
        for _ in 0..units.next_multiple_of(2) {
            name.push(cursor.u16("the thread's name")?);
        }
        name.truncate(units as usize);
        let log = self.logs.entry(number).or_default();
        log.thread = thread;
        if !name.is_empty() {
            log.name = String::from_utf16_lossy(&name);
        }
        let chunk = bytes.get(..end).unwrap_or(bytes);
        let mut cursor = Cursor::at(chunk, cursor.pos());
        while cursor.remaining() >= 4 && log.record(&mut cursor, base)? {}
        Ok(size)
    }

    fn finish(self) -> Trace {
        let mut trace = Trace::default();
        let mut logs: Vec<Log> = self.logs.into_values().collect();
        logs.sort_by_key(|log| log.thread);
        for (position, mut log) in (0..).zip(logs) {
            trace.threads.push(ThreadInfo { id: log.thread, name: log.name });
            log.frames.extend(log.open.into_values());
            log.frames.sort_by_key(|frame| (frame.start_ns, Reverse(frame.end_ns)));
            for frame in log.frames {
                let paths_at = trace.paths.len() as u32;
                trace.paths.extend(frame.paths.iter().map(|(&path, &count)| PathCount { path, count }));
                trace.tuples.push(PathTuple {
                    thread: position,
                    start_ns: frame.start_ns,
                    end_ns: frame.end_ns,
                    end: frame.end,
                    paths_at,
                    paths_len: frame.paths.len() as u32,
                });
            }
            log.calls.sort_by_key(|call| (call.start_ns, Reverse(call.end_ns)));
            trace.calls.extend(log.calls.into_iter().map(|call| ApiCall { thread: position, ..call }));
        }
        trace
    }
}

impl Log {
    /// Reads one record; false at the end of the chunk.
    fn record(&mut self, cursor: &mut Cursor<'_>, base: i64) -> Result<bool, TraceError> {
        let at = cursor.pos();
        let header = cursor.u32("a record")?;
        match header & 0xff {
            0 => return Ok(false),
            SHORT_FRAME => {
                let path = cursor.u32("a path id")?;
                let (start_ns, end_ns) = short_times(cursor, base)?;
                let end = frame_end(at, header)?;
                self.frames.push(Frame { start_ns, end_ns, end, paths: BTreeMap::from([(path, 1)]) });
            }
            kind @ (FRAME | PART) => {
                let (key, mut frame) = long_frame(cursor)?;
                if let Some(before) = self.open.remove(&key) {
                    for (path, count) in before.paths {
                        let sum = frame.paths.entry(path).or_default();
                        *sum = sum.saturating_add(count);
                    }
                }
                if kind == PART {
                    self.open.insert(key, frame);
                } else {
                    frame.end = frame_end(at, header)?;
                    self.frames.push(frame);
                }
            }
            SHORT_CALL => {
                let site = cursor.u32("a site")?;
                let (start_ns, end_ns) = short_times(cursor, base)?;
                self.calls.push(ApiCall { thread: 0, site, start_ns, end_ns });
            }
            CALL => {
                let site = cursor.u32("a site")?;
                let (start_ns, end_ns) = (cursor.u64("a start")? as i64, cursor.u64("an end")? as i64);
                self.calls.push(ApiCall { thread: 0, site, start_ns, end_ns });
            }
            kind => return Err(binary::Error::new(at, format!("expected a record of kind 1 to 5, found {kind}")).into()),
        }
        Ok(true)
    }
}

fn short_times(cursor: &mut Cursor<'_>, base: i64) -> Result<(i64, i64), TraceError> {
    let start = base.saturating_add(i64::from(cursor.u32("a start")?));
    Ok((start, start.saturating_add(i64::from(cursor.u32("a duration")?))))
}

fn long_frame(cursor: &mut Cursor<'_>) -> Result<((u32, i64), Frame), TraceError> {
    let count = cursor.u32("the number of paths")?;
    let depth = cursor.u32("a depth")?;
    let start_ns = cursor.u64("a start")? as i64;
    let end_ns = cursor.u64("an end")? as i64;
    let mut paths = BTreeMap::new();
    for _ in 0..count {
        let path = cursor.u32("a path id")?;
        let sum: &mut u32 = paths.entry(path).or_default();
        *sum = sum.saturating_add(cursor.u32("a count")?);
    }
    Ok(((depth, start_ns), Frame { start_ns, end_ns, end: FrameEnd::Open, paths }))
}

fn frame_end(at: usize, header: u32) -> Result<FrameEnd, TraceError> {
    match header >> 8 & 0xff {
        0 => Ok(FrameEnd::Returned),
        1 => Ok(FrameEnd::Thrown),
        2 => Ok(FrameEnd::Unwound),
        how => Err(binary::Error::new(at, format!("expected a frame end of 0 to 2, found {how}")).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[u32]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// A file with a grain of 64 bytes and one chunk that holds `records`.
    fn file(records: &[u32]) -> Vec<u8> {
        let mut bytes = b"wattline".to_vec();
        bytes.extend(words(&[VERSION, 64, 7, 0]));
        bytes.resize(64, 0);
        let size = 28 + 4 + 4 * records.len() as u32 + 4;
        bytes.extend(words(&[CHUNK_MAGIC, size, 1, 9, 1000, 0, 2, u32::from(b'm') | u32::from(b'n') << 16]));
        bytes.extend(words(records));
        bytes.extend(words(&[0]));
        bytes
    }

    #[test]
    fn frames_parts_and_calls_come_together() {
        let records = [
            // An inner frame first, as it ends first; then its outer frame in a part and the rest.
            &[SHORT_FRAME, 5, 50, 10][..],
            &[PART, 1, 0, 1010, 0, 1090, 0, 3, 4096],
            &[SHORT_CALL, 2, 70, 5],
            &[FRAME | 1 << 8 | 1 << 16, 2, 0, 1010, 0, 1100, 0, 3, 4, 4, 1],
        ]
        .concat();
        let trace = read_trace_file(&file(&records)).unwrap();
        assert_eq!(trace.threads, [ThreadInfo { id: 9, name: "mn".into() }]);
        let spans: Vec<_> = trace.tuples.iter().map(|t| (t.start_ns, t.end_ns, t.end)).collect();
        assert_eq!(spans, [(1010, 1100, FrameEnd::Thrown), (1050, 1060, FrameEnd::Returned)]);
        let outer = [PathCount { path: 3, count: 4100 }, PathCount { path: 4, count: 1 }];
        assert_eq!(trace.paths_of(&trace.tuples[0]), outer);
        assert_eq!(trace.calls, [ApiCall { thread: 0, site: 2, start_ns: 1070, end_ns: 1075 }]);
    }

    #[test]
    fn a_part_without_an_end_is_an_open_frame() {
        let trace = read_trace_file(&file(&[PART, 1, 0, 1010, 0, 1090, 0, 3, 8])).unwrap();
        assert_eq!(trace.tuples[0].end, FrameEnd::Open);
        assert_eq!(trace.tuples[0].end_ns, 1090);
    }

    #[test]
    fn damage_is_refused_with_its_offset() {
        let good = file(&[SHORT_FRAME, 5, 50, 10]);
        let message = |bytes: &[u8]| read_trace_file(bytes).unwrap_err().to_string();
        assert!(message(b"watt").contains("offset 0x0"));
        assert!(message(&file(&[9])).contains("kind 1 to 5"));
        let mut trouble = good.clone();
        trouble[20] = 2;
        assert!(message(&trouble).contains("greatest size"));
        // Any cut is refused or leaves a shorter trace, but never panics.
        for end in 0..good.len() {
            let _ = read_trace_file(&good[..end]);
        }
        for at in 0..good.len() {
            for bit in 0..8 {
                let mut bad = good.clone();
                bad[at] ^= 1 << bit;
                let _ = read_trace_file(&bad);
            }
        }
    }
}
