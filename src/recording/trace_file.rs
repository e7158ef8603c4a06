//! The file that the tracer leaves on the device, and how to read it.
//!
//! All numbers are little-endian. Times are `System.nanoTime()` of the device. Each thread records into a slot, a part
//! of the file that the tracer has mapped into memory; a slot that is full is copied to the end of the file and used
//! again. The tracer may be killed at any instruction: whatever is not complete has zeros where its first word should
//! be, and a copy that is not complete has its original.
//!
//! The header, in the first 16 KiB:
//!
//! | offset | field |
//! | --- | --- |
//! | 0 | `wattline` |
//! | 8 | u32 version: 5. It goes up when a reader of the old version would misread the file |
//! | 12 | u32 bytes until the first chunk: 16,384 |
//! | 16 | u32 process id |
//! | 20 | u32 trouble: 0, or the reason why the tracer stopped |
//! | 24 | i64 time; i64 `System.currentTimeMillis()`; i64 time again |
//!
//! The reasons are 1 an exception, 2 the file became too large, 3 the storage is full or failed, 4 too many threads at
//! once.
//!
//! Slots follow, at multiples of 16 KiB and as long as a multiple of it, and copies, at multiples of 16 bytes. In
//! either is a chunk, all of it of one thread:
//!
//! | offset | field |
//! | --- | --- |
//! | 0 | `CHNK`; `FREE` if nothing is in this slot; if zero, nothing begins until the next multiple of 16 KiB |
//! | 4 | u32 bytes, this header included; of a `FREE` slot, too |
//! | 8 | u32 number of the thread's log, from 1, in order of first appearance |
//! | 12 | u32 number of the chunk in its log, from 0. Of chunks with the same numbers the longest counts |
//! | 16 | u32 `Thread.getId()` |
//! | 20 | u32 bytes until the name: 56 |
//! | 24 | i64 time, the base time of short records; i64 `System.currentTimeMillis()`; i64 time again |
//! | 48 | u32 the kernel's number of the thread; u32 0 |
//! | 56 | u32 length of the thread's name in UTF-16 units; bit 31 says that the name goes on beyond them |
//! | 60 | the name, padded to 4 bytes |
//!
//! Records fill the rest, up to a zero word. The low byte of the first word is the kind, the next byte how a frame
//! ended (0 returned, 1 thrown, 2 unwound, 3 untimed), and bit 16 says that parts of the frame's paths came before:
//!
//! | kind | fields after the first word |
//! | --- | --- |
//! | 1 short frame | u32 path id taken once; u32 start since base; u32 duration |
//! | 2 frame | u32 number of paths; u32 depth; u32 id of a path of the frame's own method; i64 start; i64 end; paths |
//! | 3 part | as a frame, with the time of writing for its end: the frame is still open |
//! | 4 short call | u32 site; u32 start since base; u32 duration |
//! | 5 call | u32 site; i64 start; i64 end |
//! | 6 pause | i64 start; i64 end: the thread worked for the tracer |
//! | 7 clock | i64 time; i64 `System.currentTimeMillis()`; i64 time again |
//! | 8 probes | i64 time; u32 each, as in [`super::ProbeTimes`] |
//! | 9 name | length and name as above: the thread has been renamed |
//!
//! A path is u32 id and u32 count. A thread's records are in the order in which frames and calls ended. A path id may
//! appear more than once in a frame's list and its parts: counts add up. Among the paths are those of frames that were
//! not stamped, of whatever methods. A short frame's own method is that of its only path.

mod records;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use thiserror::Error;

use wattline_base::binary::{self, Cursor};

use super::{ApiCall, PathTuple, Pause, ThreadInfo, Trace, TracerNotes, WallStamp};
use records::{Log, name, wall_stamp};

const MAGIC: &[u8] = b"wattline";
const VERSION: u32 = 5;
const GRAIN: usize = 16 * 1024;
const CHUNK_MAGIC: u32 = u32::from_le_bytes(*b"CHNK");
const FREE_MAGIC: u32 = u32::from_le_bytes(*b"FREE");
const CHUNK_HEADER: u32 = 56;

/// The contents of the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceHeader {
    /// The process.
    pub process: u32,
    /// Both clocks when tracing began.
    pub wall: WallStamp,
    /// Whether the tracer stopped before the app did.
    pub trouble: Option<Trouble>,
}

/// The reason why the tracer stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// The tracer met an exception.
    Exception,
    /// The trace file became too large.
    Full,
    /// The storage is full, or failed.
    Storage,
    /// More threads ran at once than it has memory for.
    Threads,
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
        Trouble::Storage => "the storage is full or failed".to_string(),
        Trouble::Threads => "too many threads ran at once".to_string(),
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
        3 => Some(Trouble::Storage),
        4 => Some(Trouble::Threads),
        code => Some(Trouble::Other(code)),
    };
    Ok(TraceHeader { process, wall: wall_stamp(&mut at)?, trouble })
}

/// Reads what the tracer of one process recorded. Frames that were still open when the process ended are there with
/// [`FrameEnd::Open`](crate::FrameEnd::Open) if part of their paths had been written; they end with the last part.
///
/// # Errors
/// [`TraceError`]; a file whose tracer stopped early is refused, too.
pub fn read_trace_file(bytes: &[u8]) -> Result<Trace, TraceError> {
    let header = read_trace_header(bytes)?;
    if let Some(trouble) = header.trouble {
        return Err(TraceError::Stopped(trouble));
    }
    let mut logs: BTreeMap<u32, Log> = BTreeMap::new();
    let chunks = chunks(bytes)?;
    are_all_there(&chunks)?;
    for chunk in chunks.values() {
        read_chunk(chunk, logs.entry(chunk.log).or_default())?;
    }
    Ok(collect(header.wall, logs))
}

/// The threads that ran probes: the kernel's number of each, and its `Thread.getId()`.
///
/// # Errors
/// [`TraceError::Format`] or [`TraceError::Version`].
pub fn kernel_threads(bytes: &[u8]) -> Result<Vec<(u32, u32)>, TraceError> {
    read_trace_header(bytes)?;
    let mut all = Vec::new();
    for chunk in chunks(bytes)?.values() {
        let id = Cursor::at(chunk.bytes, chunk.start + 16).u32("the thread's id")?;
        let number = Cursor::at(chunk.bytes, chunk.start + 48).u32("the kernel's number of the thread")?;
        all.push((number, id));
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// The place of a chunk.
#[derive(Debug, Clone, Copy)]
struct Chunk<'a> {
    /// The file up to the chunk's end.
    bytes: &'a [u8],
    start: usize,
    log: u32,
}

/// All chunks, by log and number.
fn chunks(bytes: &[u8]) -> Result<BTreeMap<(u32, u32), Chunk<'_>>, TraceError> {
    let mut chunks: BTreeMap<(u32, u32), Chunk> = BTreeMap::new();
    let mut start = GRAIN;
    while start < bytes.len() {
        let mut at = Cursor::at(bytes, start);
        let magic = at.u32("a chunk")?;
        if magic == 0 {
            start = (start / GRAIN + 1) * GRAIN;
            continue;
        }
        if magic != CHUNK_MAGIC && magic != FREE_MAGIC {
            return Err(binary::Error::new(start, "expected the magic \"CHNK\" of a chunk, or \"FREE\"").into());
        }
        let size = at.u32("the chunk's size")? as usize;
        if size < 16 || !size.is_multiple_of(16) {
            return Err(binary::Error::new(start + 4, format!("expected a multiple of 16, found {size}")).into());
        }
        let end = start.saturating_add(size);
        if magic == CHUNK_MAGIC {
            let key = (at.u32("the log's number")?, at.u32("the chunk's number")?);
            match bytes.get(..end) {
                Some(bytes) => {
                    let known = chunks.get(&key).map_or(0, |chunk| chunk.bytes.len() - chunk.start);
                    if size > known {
                        chunks.insert(key, Chunk { bytes, start, log: key.0 });
                    }
                }
                // Killed while it copied a slot, which is still there.
                None if chunks.contains_key(&key) => break,
                None => {
                    let what = format!("expected a chunk of {size} bytes, the file ends in it");
                    return Err(binary::Error::new(start, what).into());
                }
            }
        }
        start = end;
    }
    Ok(chunks)
}

/// A log's chunks are numbered from 0, and each is in the file before the next one begins: one that is not there was
/// taken out.
fn are_all_there(chunks: &BTreeMap<(u32, u32), Chunk<'_>>) -> binary::Result<()> {
    let mut due = (0, 0);
    for (&(log, number), chunk) in chunks {
        let expected = if due.0 == log { due.1 } else { 0 };
        if number != expected {
            let what =
                format!("expected chunk {expected} of log {log} somewhere, found chunk {number} and not that one");
            return Err(binary::Error::new(chunk.start, what));
        }
        due = (log, number + 1);
    }
    Ok(())
}

fn read_chunk(chunk: &Chunk, log: &mut Log) -> Result<(), TraceError> {
    // Nothing is read beyond the chunk.
    let mut at = Cursor::at(chunk.bytes, chunk.start + 16);
    log.id = at.u32("the thread's id")?;
    if at.u32("the size of the chunk's header")? != CHUNK_HEADER {
        let what = format!("expected a header of {CHUNK_HEADER} bytes");
        return Err(binary::Error::new(chunk.start + 20, what).into());
    }
    let wall = wall_stamp(&mut at)?;
    log.wall.push(wall);
    at.u64("the kernel's number of the thread")?;
    log.name = name(&mut at)?;
    while at.remaining() >= 4 && log.record(&mut at, wall.before_ns)? {}
    Ok(())
}

fn collect(begun: WallStamp, logs: BTreeMap<u32, Log>) -> Trace {
    let mut logs: Vec<Log> = logs.into_values().collect();
    logs.sort_by_key(|log| log.id);
    let mut trace = Trace::default();
    let mut notes = TracerNotes { wall: vec![begun], ..TracerNotes::default() };
    for (thread, mut log) in (0..).zip(logs) {
        log.finish();
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
                own: frame.own,
                paths_at: trace.paths.len() as u32,
                paths_len: paths.len() as u32,
            });
            trace.paths.extend_from_slice(paths);
        }
        log.calls.sort_by_key(|call| (call.start_ns, Reverse(call.end_ns)));
        trace.calls.extend(log.calls.iter().map(|call| ApiCall { thread, ..*call }));
        log.pauses.sort_unstable();
        notes.pauses.extend(log.pauses.iter().map(|pause| Pause { thread, ..*pause }));
        notes.wall.append(&mut log.wall);
        notes.probes.append(&mut log.probes);
        trace.threads.push(ThreadInfo { id: log.id, name: log.name });
    }
    notes.wall.sort_unstable();
    notes.probes.sort_unstable();
    trace.notes = notes;
    trace
}
