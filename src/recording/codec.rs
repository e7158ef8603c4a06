//! The compact binary form of a run's lists, one artifact entry each.
//!
//! All numbers are LEB128 varints of 64 bits; `int` is zigzag-coded, so that small negative numbers stay short. Lists
//! are stored column by column and times as differences: the columns then compress well, and a clock that ticks
//! evenly costs almost nothing.
//!
//! | entry | content |
//! | --- | --- |
//! | `threads` | count; per thread: id, name length in bytes, name |
//! | `tuples` | count; columns of frames; number of shapes; the shapes; column shape number |
//! | `calls` | count; columns `int` thread difference, site, `int` start difference, `int` duration |
//! | `samples` | count; column `int` time step minus previous step; column `int` power difference |
//! | `clock` | count; columns of stamps; since version 5, if a pattern was sent: count of pulses; columns of pulses |
//! | `tracer` | lists, each with its count: wall clock stamps, times of probes, pauses; each 0, or 1 and the list: other work (since 7), compiled methods (10), frequencies (12), traffic (8), components (9), times on a core (14) |
//!
//! Their parts:
//!
//! | part | columns |
//! | --- | --- |
//! | frames | `int` thread difference, `int` start difference, `int` duration, end kind |
//! | end kind | 0 returned, 1 thrown, 2 unwound, 3 open, 4 untimed |
//! | shape | id of a path of the frame's own method (since version 3), length, paths |
//! | path of a shape | `int` id difference from the path before, first from that id (before version 3, 0); count |
//! | stamps of clocks | `int` device difference, `int` meter difference |
//! | pulses | pattern, `int` start difference, `int` duration |
//! | wall clock stamps | `int` difference of the time before, `int` wall clock difference, `int` after less before |
//! | times of probes | `int` time difference, the nine times of [`ProbeTimes`] (before version 3 the first six) |
//! | pauses | `int` thread difference, `int` start difference, `int` duration |
//! | compiled methods | `int` time difference; then a path id of each (since version 10) |
//! | frequencies | `int` time difference; then kilohertz of each |
//! | times on a core | thread plus one, 0 for others; `int` time difference; then `int` duration of each |
//! | traffic | `int` time difference, `int` difference of bytes received, `int` difference of bytes sent |
//! | components | `int` time difference; number of columns; per column: name length in bytes, name, `int` differences |
//! | other work | 0 collection, 1 preemption, 2 compilation; thread + 1 or 0; `int` start difference, `int` duration |
//!
//! A shape is a frame's list of paths; most frames share a few. After decoding they share it in [`Trace::paths`], too.

use std::collections::BTreeMap;

use super::check::{MOST_CALLS, MOST_FRAMES, MOST_SAMPLES, SampleRules};
use super::manifest::FormatVersion;
use super::{
    ApiCall, ClockStamp, Compiled, ComponentColumn, ComponentLog, CoreFrequency, FrameEnd, OnCore, PathCount,
    PathTuple, Pause, ProbeTimes, Rail, Sample, SyncPulse, SystemWork, SystemWorkKind, ThreadInfo, Trace, TracerNotes,
    TrafficStamp, WallStamp,
};
use wattline_base::binary::{Error, Result};

#[derive(Debug, Default)]
pub(super) struct Writer(pub(super) Vec<u8>);

impl Writer {
    pub(super) fn uint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push((value & 0x7f) as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    pub(super) fn int(&mut self, value: i64) {
        self.uint(((value << 1) ^ (value >> 63)) as u64);
    }

    /// Length and bytes.
    fn text(&mut self, text: &str) {
        self.uint(text.len() as u64);
        self.0.extend_from_slice(text.as_bytes());
    }

    /// A column of differences; wrapping, so that any numbers survive.
    fn deltas(&mut self, values: impl Iterator<Item = i64>) {
        let mut previous = 0i64;
        for value in values {
            self.int(value.wrapping_sub(previous));
            previous = value;
        }
    }

    /// The distinct shapes, each with a path id of its frames' own method, where there are guests.
    pub(super) fn shapes<'p>(&mut self, shapes: impl ExactSizeIterator<Item = (u32, &'p [PathCount])>, guests: bool) {
        self.uint(shapes.len() as u64);
        for (own, paths) in shapes {
            let mut previous = 0;
            if guests {
                self.uint(own.into());
                previous = i64::from(own);
            }
            self.uint(paths.len() as u64);
            for path in paths {
                self.int(i64::from(path.path) - previous);
                previous = path.path.into();
                self.uint(path.count.into());
            }
        }
    }
}

/// The bit that says of each of eight bytes that its number goes on.
const MORE: u64 = 0x8080_8080_8080_8080;

/// Reads numbers; what it does for each is done a hundred million times for a long record.
#[derive(Clone, Copy)]
struct Reader<'a> {
    data: &'a [u8],
    pos: usize,
}

impl<'a> Reader<'a> {
    fn new(data: &'a [u8]) -> Self {
        Reader { data, pos: 0 }
    }

    #[inline(always)]
    fn uint(&mut self, what: &str) -> Result<u64> {
        match self.data.get(self.pos) {
            Some(&byte) if byte < 0x80 => {
                self.pos += 1;
                Ok(byte.into())
            }
            _ => self.word_uint().map_or_else(|| self.long_uint(what), Ok),
        }
    }

    /// A number of up to eight bytes where eight bytes are left, without a branch on its length, which is as good as
    /// random in a column of powers.
    #[inline]
    fn word_uint(&mut self) -> Option<u64> {
        let word = u64::from_le_bytes(*self.data.get(self.pos..)?.first_chunk()?);
        let ends = !word & MORE;
        if ends == 0 {
            return None;
        }
        self.pos += ends.trailing_zeros() as usize / 8 + 1;
        // Up to the last byte's highest bit; seven bits of each byte, then pairs of these, and pairs of pairs.
        let bits = word & (ends ^ (ends - 1)) & !MORE;
        let pairs = (bits & 0x007f_007f_007f_007f) | ((bits & 0x7f00_7f00_7f00_7f00) >> 1);
        let fours = (pairs & 0x0000_3fff_0000_3fff) | ((pairs & 0x3fff_0000_3fff_0000) >> 2);
        Some((fours & 0x0fff_ffff) | ((fours & 0x0fff_ffff_0000_0000) >> 4))
    }

    /// Goes past eight bytes of 0, if that is what comes.
    #[inline]
    fn skip_zeros(&mut self) -> bool {
        let zeros = self.data.get(self.pos..).is_some_and(|rest| rest.first_chunk() == Some(&[0; 8]));
        self.pos += if zeros { 8 } else { 0 };
        zeros
    }

    fn long_uint(&mut self, what: &str) -> Result<u64> {
        let rest = self.data.get(self.pos..).unwrap_or_default();
        let mut value = 0u64;
        for (shift, &byte) in (0..70).step_by(7).zip(rest) {
            value |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
            if byte & 0x80 == 0 {
                self.pos += shift as usize / 7 + 1;
                return Ok(value);
            }
        }
        Err(Error::new(
            self.pos,
            match rest.len() {
                0..10 => format!("expected {what}, the input ends after {} bytes", rest.len()),
                _ => format!("expected {what}, found a varint longer than ten bytes"),
            },
        ))
    }

    /// A reader of the column here, of so many numbers; this one goes on behind it. So columns are read side by side,
    /// and none has to be kept.
    fn column_of(&mut self, count: usize, what: &str) -> Result<Reader<'a>> {
        let column = *self;
        let mut left = count;
        let rest = self.data.get(self.pos..).unwrap_or_default();
        let (words, _) = rest.as_chunks::<8>();
        let ends = |word: &[u8; 8]| (!u64::from_le_bytes(*word) & MORE).count_ones() as usize;
        for word in words {
            if left < 8 {
                break;
            }
            left -= ends(word);
            self.pos += 8;
        }
        while left > 0 {
            let Some(&byte) = self.data.get(self.pos) else {
                return Err(Error::new(self.pos, format!("expected {left} more numbers of {what}, the input ends")));
            };
            left -= usize::from(byte < 0x80);
            self.pos += 1;
        }
        Ok(column)
    }

    fn bytes(&mut self, len: usize, what: &str) -> Result<&'a [u8]> {
        let found = self.pos.checked_add(len).and_then(|end| self.data.get(self.pos..end));
        let error = || Error::new(self.pos, format!("expected {len} bytes of {what}, found {}", self.remaining()));
        let found = found.ok_or_else(error)?;
        self.pos += len;
        Ok(found)
    }

    fn text(&mut self, what: &str) -> Result<String> {
        let len = self.count(&format!("bytes of {what}"))?;
        let start = self.pos;
        let text = std::str::from_utf8(self.bytes(len, what)?);
        text.map(str::to_owned).map_err(|_| Error::new(start, format!("expected a {what} in UTF-8")))
    }

    fn remaining(&self) -> usize {
        self.data.len().saturating_sub(self.pos)
    }

    #[inline(always)]
    fn int(&mut self, what: &str) -> Result<i64> {
        let value = self.uint(what)?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    fn u32(&mut self, what: &str) -> Result<u32> {
        let start = self.pos;
        let value = self.uint(what)?;
        u32::try_from(value).map_err(|_| Error::new(start, format!("expected {what} below 2^32, found {value}")))
    }

    /// A count of things that take at least one byte each.
    fn count(&mut self, what: &str) -> Result<usize> {
        let start = self.pos;
        let value = self.uint(what)?;
        match usize::try_from(value) {
            Ok(count) if count <= self.remaining() => Ok(count),
            _ => Err(Error::new(start, format!("{value} {what} cannot fit in {} bytes", self.remaining()))),
        }
    }

    /// The same, of which a run has so many at the most.
    fn count_below(&mut self, what: &str, most: usize) -> Result<usize> {
        match self.count(what)? {
            count if count <= most => Ok(count),
            count => Err(Error::new(0, format!("expected at most {most} {what}, found {count}"))),
        }
    }

    fn deltas(&mut self, count: usize, what: &str) -> Result<Vec<i64>> {
        let mut value = 0i64;
        (0..count)
            .map(|_| {
                value = value.wrapping_add(self.int(what)?);
                Ok(value)
            })
            .collect()
    }

    fn column<T>(&mut self, count: usize, mut read: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        (0..count).map(|_| read(self)).collect()
    }

    fn finish(self) -> Result<()> {
        match self.remaining() {
            0 => Ok(()),
            rest => Err(Error::new(self.pos, format!("expected the end, found {rest} more bytes"))),
        }
    }
}

pub(super) fn encode_threads(threads: &[ThreadInfo]) -> Vec<u8> {
    let mut out = Writer::default();
    out.uint(threads.len() as u64);
    for thread in threads {
        out.uint(thread.id.into());
        out.text(&thread.name);
    }
    out.0
}

pub(super) fn decode_threads(data: &[u8]) -> Result<Vec<ThreadInfo>> {
    let mut reader = Reader::new(data);
    let count = reader.count("threads")?;
    let threads = reader.column(count, |r| {
        let id = r.u32("thread id")?;
        Ok(ThreadInfo { id, name: r.text("thread name")? })
    })?;
    reader.finish()?;
    Ok(threads)
}

pub(super) fn encode_tuples(trace: &Trace) -> Vec<u8> {
    encode_shapes(trace, true)
}

/// Encodes shapes; without `guests`, as it was before version 3.
pub(super) fn encode_shapes(trace: &Trace, guests: bool) -> Vec<u8> {
    let tuples = &trace.tuples;
    let mut out = Writer::default();
    out.uint(tuples.len() as u64);
    out.deltas(tuples.iter().map(|t| t.thread.into()));
    out.deltas(tuples.iter().map(|t| t.start_ns));
    tuples.iter().for_each(|t| out.int(t.end_ns.wrapping_sub(t.start_ns)));
    tuples.iter().for_each(|t| out.uint(end_code(t.end)));
    let mut numbers: BTreeMap<(u32, &[PathCount]), u64> = BTreeMap::new();
    let mut shapes: Vec<(u32, &[PathCount])> = Vec::new();
    let column: Vec<u64> = tuples
        .iter()
        .map(|tuple| {
            let shape = (tuple.own, trace.paths_of(tuple));
            *numbers.entry(shape).or_insert_with(|| {
                shapes.push(shape);
                shapes.len() as u64 - 1
            })
        })
        .collect();
    out.shapes(shapes.into_iter(), guests);
    column.into_iter().for_each(|number| out.uint(number));
    out.0
}

pub(super) fn end_code(end: FrameEnd) -> u64 {
    match end {
        FrameEnd::Returned => 0,
        FrameEnd::Thrown => 1,
        FrameEnd::Unwound => 2,
        FrameEnd::Open => 3,
        FrameEnd::Untimed => 4,
    }
}

/// A list's memory for another of so many; new memory where it is too small.
fn emptied<T>(mut spent: Vec<T>, count: usize) -> Vec<T> {
    spent.clear();
    if spent.capacity() < count { Vec::with_capacity(count) } else { spent }
}

/// Fills `tuples` and `paths` of a trace, the former in memory that was used before. Without guests, as before version
/// 3, a frame's method is that of its paths.
pub(super) fn decode_tuples(
    data: &[u8],
    guests: bool,
    spent: Vec<PathTuple>,
) -> Result<(Vec<PathTuple>, Vec<PathCount>)> {
    let mut r = Reader::new(data);
    let count = r.count_below("tuples", MOST_FRAMES)?;
    let (mut threads, mut starts) = (r.column_of(count, "thread")?, r.column_of(count, "start time")?);
    let (mut durations, mut ends) = (r.column_of(count, "duration")?, r.column_of(count, "frame end")?);
    let shape_count = r.count("shapes")?;
    let mut paths = Vec::new();
    let shapes = r.column(shape_count, |r| shape(r, guests, &mut paths))?;
    let mut tuples = emptied(spent, count);
    let (mut thread, mut start_ns) = (0i64, 0i64);
    for _ in 0..count {
        let at = r.pos;
        let number = r.uint("shape number")?;
        let shape = usize::try_from(number).ok().and_then(|n| shapes.get(n));
        let &(own, paths_at, paths_len) =
            shape.ok_or_else(|| Error::new(at, format!("shape {number} of {}", shapes.len())))?;
        thread = thread.wrapping_add(threads.int("thread")?);
        start_ns = start_ns.wrapping_add(starts.int("start time")?);
        tuples.push(PathTuple {
            thread: small(thread, at, "thread")?,
            start_ns,
            end_ns: start_ns.wrapping_add(durations.int("duration")?),
            end: frame_end(&mut ends)?,
            own,
            paths_at,
            paths_len,
        });
    }
    r.finish()?;
    Ok((tuples, paths))
}

fn frame_end(r: &mut Reader) -> Result<FrameEnd> {
    let at = r.pos;
    match r.uint("frame end")? {
        0 => Ok(FrameEnd::Returned),
        1 => Ok(FrameEnd::Thrown),
        2 => Ok(FrameEnd::Unwound),
        3 => Ok(FrameEnd::Open),
        4 => Ok(FrameEnd::Untimed),
        other => Err(Error::new(at, format!("expected a frame end from 0 to 4, found {other}"))),
    }
}

/// Adds a shape's paths to the others'. Gives a path id of its frames' own method, and where the paths are.
fn shape(r: &mut Reader, guests: bool, paths: &mut Vec<PathCount>) -> Result<(u32, u32, u32)> {
    let begun = r.pos;
    let own = if guests { Some(r.u32("path id of the frame's method")?) } else { None };
    let len = r.count("paths")?;
    let mut previous = i64::from(own.unwrap_or(0));
    let start = paths.len();
    for _ in 0..len {
        let at = r.pos;
        previous = previous.wrapping_add(r.int("path id")?);
        paths.push(PathCount { path: small(previous, at, "path id")?, count: r.u32("path count")? });
    }
    let own = own.or(paths.get(start).map(|path| path.path)).unwrap_or(0);
    match (u32::try_from(start), u32::try_from(len)) {
        (Ok(start), Ok(len)) => Ok((own, start, len)),
        _ => Err(Error::new(begun, "expected shapes of fewer than 2^32 paths")),
    }
}

fn small(value: i64, at: usize, what: &str) -> Result<u32> {
    u32::try_from(value).map_err(|_| Error::new(at, format!("expected {what} from 0 to 2^32 - 1, found {value}")))
}

pub(super) fn encode_calls(calls: &[ApiCall]) -> Vec<u8> {
    let mut out = Writer::default();
    out.uint(calls.len() as u64);
    out.deltas(calls.iter().map(|c| c.thread.into()));
    calls.iter().for_each(|c| out.uint(c.site.into()));
    out.deltas(calls.iter().map(|c| c.start_ns));
    calls.iter().for_each(|c| out.int(c.end_ns.wrapping_sub(c.start_ns)));
    out.0
}

pub(super) fn decode_calls(data: &[u8]) -> Result<Vec<ApiCall>> {
    let mut r = Reader::new(data);
    let count = r.count_below("calls", MOST_CALLS)?;
    let (mut threads, mut sites) = (r.column_of(count, "thread")?, r.column_of(count, "site")?);
    let mut starts = r.column_of(count, "start time")?;
    let mut calls = Vec::with_capacity(count);
    let (mut thread, mut start_ns) = (0i64, 0i64);
    for _ in 0..count {
        let at = threads.pos;
        thread = thread.wrapping_add(threads.int("thread")?);
        let (thread, site) = (small(thread, at, "thread")?, sites.u32("site")?);
        start_ns = start_ns.wrapping_add(starts.int("start time")?);
        calls.push(ApiCall { thread, site, start_ns, end_ns: start_ns.wrapping_add(r.int("duration")?) });
    }
    r.finish()?;
    Ok(calls)
}

pub(super) fn encode_samples(samples: &[Sample]) -> Vec<u8> {
    let mut out = Writer::default();
    out.uint(samples.len() as u64);
    let mut previous = 0i64;
    let steps = samples.iter().map(|s| {
        let step = s.at_ns.wrapping_sub(previous);
        previous = s.at_ns;
        step
    });
    out.deltas(steps);
    out.deltas(samples.iter().map(|s| s.power_uw));
    out.0
}

pub(super) fn encode_rails(rails: &[Rail]) -> Vec<u8> {
    let mut out = Writer::default();
    out.uint(rails.len() as u64);
    for Rail { name, part, power_uw } in rails {
        out.text(name);
        out.text(part);
        out.uint(power_uw.len() as u64);
        out.deltas(power_uw.iter().copied());
    }
    out.0
}

pub(super) fn decode_rails(data: &[u8]) -> Result<Vec<Rail>> {
    let mut r = Reader::new(data);
    let count = r.count("rails")?;
    let rails = r.column(count, |r| {
        let (name, part) = (r.text("rail")?, r.text("part")?);
        let count = r.count("powers")?;
        Ok(Rail { name, part, power_uw: r.deltas(count, "power")? })
    })?;
    r.finish()?;
    Ok(rails)
}

/// The samples, in memory that was used before, and whether they obey all rules.
pub(super) fn decode_samples(data: &[u8], spent: Vec<Sample>) -> Result<(Vec<Sample>, bool)> {
    let mut r = Reader::new(data);
    let count = r.count_below("samples", MOST_SAMPLES)?;
    let mut steps = r.column_of(count, "time step")?;
    let (mut step, mut at_ns, mut power_uw) = (0i64, 0i64, 0i64);
    let (mut samples, mut rules) = (emptied(spent, count), SampleRules::new());
    while samples.len() < count {
        // Of a meter that reads evenly the steps are all alike.
        let alike = count - samples.len() >= 8 && steps.skip_zeros();
        for _ in 0..if alike { 8 } else { 1 } {
            step = step.wrapping_add(if alike { 0 } else { steps.int("time step")? });
            at_ns = at_ns.wrapping_add(step);
            power_uw = power_uw.wrapping_add(r.int("power")?);
            let sample = Sample { at_ns, power_uw };
            rules.see(sample);
            samples.push(sample);
        }
    }
    r.finish()?;
    let hold = rules.hold(&samples);
    Ok((samples, hold))
}

pub(super) fn encode_clock(clock: &[ClockStamp], sync: &[SyncPulse]) -> Vec<u8> {
    let mut out = Writer::default();
    out.uint(clock.len() as u64);
    out.deltas(clock.iter().map(|c| c.device_ns));
    out.deltas(clock.iter().map(|c| c.meter_ns));
    if !sync.is_empty() {
        out.uint(sync.len() as u64);
        sync.iter().for_each(|pulse| out.uint(pulse.pattern.into()));
        out.deltas(sync.iter().map(|pulse| pulse.start_ns));
        sync.iter().for_each(|pulse| out.int(pulse.end_ns.wrapping_sub(pulse.start_ns)));
    }
    out.0
}

/// Stamps and the pattern; before version 5 there is none.
pub(super) fn decode_clock(data: &[u8]) -> Result<(Vec<ClockStamp>, Vec<SyncPulse>)> {
    let mut r = Reader::new(data);
    let count = r.count("clock stamps")?;
    let device = r.deltas(count, "device time")?;
    let meter = r.deltas(count, "meter time")?;
    let sync = if r.remaining() > 0 { pulses(&mut r)? } else { Vec::new() };
    r.finish()?;
    let stamps = device.into_iter().zip(meter).map(|(device_ns, meter_ns)| ClockStamp { device_ns, meter_ns });
    Ok((stamps.collect(), sync))
}

fn pulses(r: &mut Reader) -> Result<Vec<SyncPulse>> {
    let count = r.count("pulses")?;
    let patterns = r.column(count, |r| r.u32("pattern"))?;
    let starts = r.deltas(count, "start time")?;
    let pulse = |(pattern, start_ns): (u32, i64)| {
        let end_ns = start_ns.wrapping_add(r.int("duration")?);
        Ok(SyncPulse { pattern, start_ns, end_ns })
    };
    patterns.into_iter().zip(starts).map(pulse).collect()
}

pub(super) fn encode_notes(notes: &TracerNotes) -> Vec<u8> {
    let mut out = Writer::default();
    out.uint(notes.wall.len() as u64);
    out.deltas(notes.wall.iter().map(|w| w.before_ns));
    out.deltas(notes.wall.iter().map(|w| w.wall_ms));
    notes.wall.iter().for_each(|w| out.int(w.after_ns.wrapping_sub(w.before_ns)));
    out.uint(notes.probes.len() as u64);
    out.deltas(notes.probes.iter().map(|p| p.at_ns));
    notes.probes.iter().flat_map(ProbeTimes::columns).for_each(|time| out.uint(time.into()));
    out.uint(notes.pauses.len() as u64);
    out.deltas(notes.pauses.iter().map(|p| p.thread.into()));
    out.deltas(notes.pauses.iter().map(|p| p.start_ns));
    notes.pauses.iter().for_each(|p| out.int(p.end_ns.wrapping_sub(p.start_ns)));
    out.uint(u64::from(notes.system.is_some()));
    if let Some(system) = &notes.system {
        out.uint(system.len() as u64);
        system.iter().for_each(|work| out.uint(number_of(work.kind)));
        system.iter().for_each(|work| out.uint(work.thread.map_or(0, |thread| u64::from(thread) + 1)));
        out.deltas(system.iter().map(|work| work.start_ns));
        system.iter().for_each(|work| out.int(work.end_ns.wrapping_sub(work.start_ns)));
    }
    out.uint(u64::from(notes.compiled.is_some()));
    if let Some(compiled) = &notes.compiled {
        out.uint(compiled.len() as u64);
        out.deltas(compiled.iter().map(|compiled| compiled.at_ns));
        compiled.iter().for_each(|compiled| out.uint(compiled.own.into()));
    }
    out.uint(u64::from(notes.frequencies.is_some()));
    if let Some(frequencies) = &notes.frequencies {
        out.uint(frequencies.len() as u64);
        out.deltas(frequencies.iter().map(|from| from.at_ns));
        frequencies.iter().for_each(|from| out.uint(from.khz.into()));
    }
    out.uint(u64::from(notes.traffic.is_some()));
    if let Some(traffic) = &notes.traffic {
        out.uint(traffic.len() as u64);
        out.deltas(traffic.iter().map(|stamp| stamp.at_ns));
        out.deltas(traffic.iter().map(|stamp| stamp.rx_bytes as i64));
        out.deltas(traffic.iter().map(|stamp| stamp.tx_bytes as i64));
    }
    out.uint(u64::from(notes.components.is_some()));
    if let Some(log) = &notes.components {
        encode_components(&mut out, log);
    }
    out.uint(u64::from(notes.running.is_some()));
    if let Some(running) = &notes.running {
        out.uint(running.len() as u64);
        running.iter().for_each(|on| out.uint(on.thread.map_or(0, |thread| u64::from(thread) + 1)));
        out.deltas(running.iter().map(|on| on.start_ns));
        running.iter().for_each(|on| out.int(on.end_ns.wrapping_sub(on.start_ns)));
    }
    out.0
}

/// Columns have as many readings as there are times, which [`super::check()`] makes sure of.
fn encode_components(out: &mut Writer, log: &ComponentLog) {
    out.uint(log.at_ns.len() as u64);
    out.deltas(log.at_ns.iter().copied());
    out.uint(log.columns.len() as u64);
    for column in &log.columns {
        out.text(&column.name);
        out.deltas(column.values.iter().copied().chain(std::iter::repeat(0)).take(log.at_ns.len()));
    }
}

fn components(r: &mut Reader) -> Result<ComponentLog> {
    let count = r.count("readings of components")?;
    let at_ns = r.deltas(count, "time")?;
    let columns = r.count("columns of components")?;
    let column = |r: &mut Reader| {
        let name = r.text("column name")?;
        Ok(ComponentColumn { name, values: r.deltas(count, "reading")? })
    };
    Ok(ComponentLog { at_ns, columns: r.column(columns, column)? })
}

fn number_of(kind: SystemWorkKind) -> u64 {
    match kind {
        SystemWorkKind::Collection => 0,
        SystemWorkKind::Preemption => 1,
        SystemWorkKind::Compilation => 2,
    }
}

fn system_work(r: &mut Reader) -> Result<Vec<SystemWork>> {
    let count = r.count("times of other work")?;
    let kind = |r: &mut Reader| {
        let at = r.pos;
        match r.uint("kind of other work")? {
            0 => Ok(SystemWorkKind::Collection),
            1 => Ok(SystemWorkKind::Preemption),
            2 => Ok(SystemWorkKind::Compilation),
            other => Err(Error::new(at, format!("expected other work of kind 0 to 2, found {other}"))),
        }
    };
    let kinds = r.column(count, kind)?;
    let threads = r.column(count, |r| Ok(r.u32("held thread")?.checked_sub(1)))?;
    let starts = r.deltas(count, "start time")?;
    let each = kinds.into_iter().zip(threads).zip(starts).map(|((kind, thread), start_ns)| {
        let end_ns = start_ns.wrapping_add(r.int("duration")?);
        Ok(SystemWork { start_ns, end_ns, kind, thread })
    });
    each.collect()
}

fn compiled_methods(r: &mut Reader) -> Result<Vec<Compiled>> {
    let count = r.count("compiled methods")?;
    let times = r.deltas(count, "time")?;
    let methods = r.column(count, |r| r.u32("compiled method"))?;
    Ok(times.into_iter().zip(methods).map(|(at_ns, own)| Compiled { at_ns, own }).collect())
}

fn core_frequencies(r: &mut Reader) -> Result<Vec<CoreFrequency>> {
    let count = r.count("frequencies of the cores")?;
    let times = r.deltas(count, "time")?;
    let khz = r.column(count, |r| r.u32("frequency"))?;
    Ok(times.into_iter().zip(khz).map(|(at_ns, khz)| CoreFrequency { at_ns, khz }).collect())
}

fn times_on_core(r: &mut Reader) -> Result<Vec<OnCore>> {
    let count = r.count("times on a core")?;
    let threads = r.column(count, |r| Ok(r.u32("thread on a core")?.checked_sub(1)))?;
    let starts = r.deltas(count, "start time")?;
    let each = threads.into_iter().zip(starts).map(|(thread, start_ns)| {
        let end_ns = start_ns.wrapping_add(r.int("duration")?);
        Ok(OnCore { start_ns, end_ns, thread })
    });
    each.collect()
}

fn traffic_stamps(r: &mut Reader) -> Result<Vec<TrafficStamp>> {
    let count = r.count("readings of the traffic")?;
    let times = r.deltas(count, "time")?;
    let (received, sent) = (r.deltas(count, "bytes received")?, r.deltas(count, "bytes sent")?);
    let stamp = |((at_ns, rx), tx): ((i64, i64), i64)| TrafficStamp { at_ns, rx_bytes: rx as u64, tx_bytes: tx as u64 };
    Ok(times.into_iter().zip(received).zip(sent).map(stamp).collect())
}

/// Earlier versions have only the first columns of [`ProbeTimes`]; the others are 0 then.
pub(super) fn decode_notes(data: &[u8], format: FormatVersion) -> Result<TracerNotes> {
    let mut r = Reader::new(data);
    let count = r.count("wall clock readings")?;
    let (before, wall) = (r.deltas(count, "time")?, r.deltas(count, "wall clock time")?);
    let took = r.column(count, |r| r.int("duration"))?;
    let stamps = before.into_iter().zip(wall).zip(took);
    let stamp = |((before_ns, wall_ms), took): ((i64, i64), i64)| WallStamp {
        before_ns,
        wall_ms,
        after_ns: before_ns.wrapping_add(took),
    };
    let wall = stamps.map(stamp).collect();
    let count = r.count("timings of probes")?;
    let moments = r.deltas(count, "time")?;
    let mut probes = Vec::with_capacity(count);
    for at_ns in moments {
        let mut columns = [0; ProbeTimes::COLUMNS];
        for column in columns.iter_mut().take(format.probe_times()) {
            *column = r.u32("picoseconds")?;
        }
        probes.push(ProbeTimes::of_columns(at_ns, columns));
    }
    let count = r.count("pauses")?;
    let (threads, starts) = (r.deltas(count, "thread")?, r.deltas(count, "start time")?);
    let mut pauses = Vec::with_capacity(count);
    for (thread, start_ns) in threads.into_iter().zip(starts) {
        let at = r.pos;
        let end_ns = start_ns.wrapping_add(r.int("duration")?);
        pauses.push(Pause { thread: small(thread, at, "thread")?, start_ns, end_ns });
    }
    let tells = format >= FormatVersion::SYSTEM && r.u32("word on other work")? != 0;
    let system = if tells { Some(system_work(&mut r)?) } else { None };
    let tells = format >= FormatVersion::COMPILED && r.u32("word on compiled methods")? != 0;
    let compiled = if tells { Some(compiled_methods(&mut r)?) } else { None };
    let tells = format >= FormatVersion::FREQUENCIES && r.u32("word on frequencies")? != 0;
    let frequencies = if tells { Some(core_frequencies(&mut r)?) } else { None };
    let counts = format >= FormatVersion::TRAFFIC && r.u32("word on traffic")? != 0;
    let traffic = if counts { Some(traffic_stamps(&mut r)?) } else { None };
    let tells = format >= FormatVersion::COMPONENTS && r.u32("word on components")? != 0;
    let components = if tells { Some(components(&mut r)?) } else { None };
    let tells = format >= FormatVersion::RUNNING && r.u32("word on times on a core")? != 0;
    let running = if tells { Some(times_on_core(&mut r)?) } else { None };
    r.finish()?;
    Ok(TracerNotes { wall, probes, pauses, system, compiled, frequencies, traffic, components, running })
}

#[cfg(test)]
mod tests;
