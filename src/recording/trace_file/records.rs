//! The records of one thread.

use std::collections::BTreeMap;

use crate::{ApiCall, FrameEnd, PathCount, Pause, ProbeTimes, WallStamp};
use wattline_base::binary::{self, Cursor};

use super::TraceError;

/// Ids are Java ints that are never negative.
const MAX_ID: u32 = i32::MAX as u32;
/// Set in the length of a name that goes on beyond what is there.
const NAME_CUT: u32 = 1 << 31;

/// One thread's records so far.
#[derive(Default)]
pub(super) struct Log {
    pub id: u32,
    pub name: String,
    pub frames: Vec<Frame>,
    /// The paths of all frames, each frame's together.
    pub paths: Vec<PathCount>,
    pub calls: Vec<ApiCall>,
    pub pauses: Vec<Pause>,
    pub wall: Vec<WallStamp>,
    pub probes: Vec<ProbeTimes>,
    /// Parts of frames that are still open, by depth.
    parts: BTreeMap<u32, List>,
}

pub(super) struct Frame {
    pub start_ns: i64,
    pub end_ns: i64,
    pub end: FrameEnd,
    pub own: u32,
    pub paths_at: usize,
    pub paths_len: usize,
}

/// A frame, or a part of one, with its paths.
struct List {
    depth: u32,
    own: u32,
    start_ns: i64,
    /// The time when the frame ended, or when the part was written.
    end_ns: i64,
    paths: Vec<PathCount>,
}

impl Log {
    /// Reads a record; false where there are no more.
    pub fn record(&mut self, at: &mut Cursor, base: i64) -> Result<bool, TraceError> {
        let offset = at.pos();
        let head = at.u32("a record")?;
        let end = match head >> 8 & 0xff {
            0 => FrameEnd::Returned,
            1 => FrameEnd::Thrown,
            2 => FrameEnd::Unwound,
            3 => FrameEnd::Untimed,
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
                self.frames.push(Frame { start_ns, end_ns, end, own: path, paths_at, paths_len: 1 });
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
            6 => {
                let (start_ns, end_ns) = times(at)?;
                self.pauses.push(Pause { thread: 0, start_ns, end_ns });
            }
            7 => self.wall.push(wall_stamp(at)?),
            8 => {
                let at_ns = at.u64("a time")? as i64;
                let mut columns = [0; ProbeTimes::COLUMNS];
                for column in &mut columns {
                    *column = at.u32("the time of a probe")?;
                }
                self.probes.push(ProbeTimes::of_columns(at_ns, columns));
            }
            9 => self.name = name(at)?,
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

    /// Ends the log when there are no more records: the frames that are left are still open.
    pub fn finish(&mut self) {
        for part in std::mem::take(&mut self.parts).into_values() {
            self.push(part, FrameEnd::Open);
        }
    }

    fn push(&mut self, list: List, end: FrameEnd) {
        let paths_at = self.paths.len();
        self.paths.extend(merged(list.paths));
        let paths_len = self.paths.len() - paths_at;
        self.frames.push(Frame {
            start_ns: list.start_ns,
            end_ns: list.end_ns,
            end,
            own: list.own,
            paths_at,
            paths_len,
        });
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

/// A thread's name; one that is not all there ends with an ellipsis.
pub(super) fn name(at: &mut Cursor) -> binary::Result<String> {
    let length = at.u32("the length of the thread's name")?;
    let units = (length & !NAME_CUT) as usize;
    let bytes = at.bytes(units.saturating_mul(2), "the thread's name")?;
    at.bytes(units % 2 * 2, "padding")?;
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let mut name = String::from_utf16_lossy(&units);
    if length & NAME_CUT != 0 {
        name.push('…');
    }
    Ok(name)
}

/// The wall clock between two readings of the other one.
pub(super) fn wall_stamp(at: &mut Cursor) -> binary::Result<WallStamp> {
    let offset = at.pos();
    let mut time = || Ok::<i64, binary::Error>(at.u64("a clock reading")? as i64);
    let stamp = WallStamp { before_ns: time()?, wall_ms: time()?, after_ns: time()? };
    if stamp.after_ns < stamp.before_ns {
        let (before, after) = (stamp.before_ns, stamp.after_ns);
        return Err(binary::Error::new(offset, format!("expected a time not before {before}, found {after}")));
    }
    Ok(stamp)
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
    let own = id(at, "a path id of the frame's method")?;
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
    Ok(List { depth, own, start_ns, end_ns, paths })
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
