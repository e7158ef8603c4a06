//! The rules that every recording obeys, so that whoever reads one later may index without fear.

use thiserror::Error;

use super::{Compiled, FrameEnd, Run, Sample, SystemWork, TrafficStamp};
use wattline_map::ProbeMap;

/// No clock goes beyond: 2^61 ns are 73 years, and differences of such times still fit.
const MAX_NS: u64 = 1 << 61;

/// Most samples of a run: an hour at 10 kHz, which takes half a gigabyte of memory.
pub const MOST_SAMPLES: usize = 1 << 25;

/// Most frames of a run, which take 0.7 GB of memory.
pub const MOST_FRAMES: usize = 1 << 24;

/// Most windowed calls of a run, which take 0.2 GB.
pub const MOST_CALLS: usize = 1 << 23;

/// No phone draws a megawatt.
const MAX_UW: u64 = 1_000_000_000_000;

/// A recording that contradicts itself or its probe map.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{list} entry {position}: {what}")]
pub struct CheckError {
    /// The name of the list, as in `tuples`.
    pub list: &'static str,
    /// Position in it.
    pub position: usize,
    /// The value that was expected there.
    pub what: String,
}

fn fail(list: &'static str, position: usize, what: impl Into<String>) -> Result<(), CheckError> {
    Err(CheckError { list, position, what: what.into() })
}

/// Verifies every index, order and range of a run against the map that explains it.
///
/// # Errors
/// The first entry that breaks a rule of the types in [`crate`].
pub fn check(run: &Run, map: &ProbeMap) -> Result<(), CheckError> {
    check_seen(run, map, false)
}

/// A run that obeys all rules, with the map that explains it: nobody need verify it again.
#[derive(Debug)]
pub struct Checked<'m> {
    run: Run,
    map: &'m ProbeMap,
}

impl<'m> Checked<'m> {
    /// Verifies a run.
    ///
    /// # Errors
    /// The errors of [`check`].
    pub fn new(run: Run, map: &'m ProbeMap) -> Result<Self, CheckError> {
        Checked::seen(run, map, false)
    }

    /// Checks a run; `samples_hold` says that its samples are known to obey all rules.
    pub(super) fn seen(run: Run, map: &'m ProbeMap, samples_hold: bool) -> Result<Self, CheckError> {
        check_seen(&run, map, samples_hold).map(|()| Checked { run, map })
    }

    /// The run.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// The map that explains the run.
    pub fn map(&self) -> &'m ProbeMap {
        self.map
    }

    /// The run alone.
    pub fn into_run(self) -> Run {
        self.run
    }
}

fn check_seen(run: &Run, map: &ProbeMap, samples_hold: bool) -> Result<(), CheckError> {
    check_lengths(run)?;
    check_tuples(run, map)?;
    check_calls(run, map)?;
    check_notes(run, map)?;
    if !samples_hold {
        check_samples(run)?;
    }
    check_rails(run)?;
    check_clock(run)
}

fn check_rails(run: &Run) -> Result<(), CheckError> {
    for (i, rail) in run.rails.iter().enumerate() {
        if rail.power_uw.len() != run.samples.len() {
            let (powers, samples) = (rail.power_uw.len(), run.samples.len());
            return fail("rails", i, format!("{powers} powers for {samples} samples"));
        }
        if let Some(power_uw) = rail.power_uw.iter().find(|power_uw| power_uw.unsigned_abs() > MAX_UW) {
            return fail("rails", i, format!("{power_uw} uW is no power of a phone"));
        }
    }
    Ok(())
}

fn check_times(list: &'static str, position: usize, times: [i64; 2]) -> Result<(), CheckError> {
    match times.into_iter().find(|time| time.unsigned_abs() > MAX_NS) {
        Some(time) => fail(list, position, format!("{time} ns is no time of a clock")),
        None => Ok(()),
    }
}

fn check_tuples(run: &Run, map: &ProbeMap) -> Result<(), CheckError> {
    let trace = &run.trace;
    let mut previous = (0, i64::MIN);
    // Most frames are of methods that were just met.
    let mut known = [u32::MAX; 64];
    for (i, tuple) in trace.tuples.iter().enumerate() {
        if tuple.thread as usize >= trace.threads.len() {
            return fail("tuples", i, format!("thread {} of {}", tuple.thread, trace.threads.len()));
        }
        check_times("tuples", i, [tuple.start_ns, tuple.end_ns])?;
        if tuple.end_ns < tuple.start_ns {
            return fail("tuples", i, format!("ends at {} before it starts at {}", tuple.end_ns, tuple.start_ns));
        }
        if (tuple.thread, tuple.start_ns) < previous {
            return fail("tuples", i, "expected order by thread and start");
        }
        previous = (tuple.thread, tuple.start_ns);
        if trace.paths_of(tuple).len() != tuple.paths_len as usize {
            return fail("tuples", i, "its paths lie outside the list of paths");
        }
        if tuple.paths_len == 0 {
            if matches!(tuple.end, FrameEnd::Returned | FrameEnd::Thrown | FrameEnd::Untimed) {
                return fail("tuples", i, "a finished frame without a path");
            }
        } else if known[tuple.own as usize % known.len()] != tuple.own {
            if map.locate(tuple.own).is_none() {
                return fail("tuples", i, format!("path id {} of its method is not in the probe map", tuple.own));
            }
            known[tuple.own as usize % known.len()] = tuple.own;
        }
    }
    for (i, path) in trace.paths.iter().enumerate() {
        if path.count == 0 {
            return fail("paths", i, "expected a count of at least 1");
        }
        if map.locate(path.path).is_none() {
            return fail("paths", i, format!("path id {} is not in the probe map", path.path));
        }
    }
    Ok(())
}

fn check_calls(run: &Run, map: &ProbeMap) -> Result<(), CheckError> {
    let trace = &run.trace;
    let mut previous = (0, i64::MIN);
    for (i, call) in trace.calls.iter().enumerate() {
        if call.thread as usize >= trace.threads.len() {
            return fail("calls", i, format!("thread {} of {}", call.thread, trace.threads.len()));
        }
        if call.site as usize >= map.sites.len() {
            return fail("calls", i, format!("site {} of {}", call.site, map.sites.len()));
        }
        check_times("calls", i, [call.start_ns, call.end_ns])?;
        if call.end_ns < call.start_ns {
            return fail("calls", i, format!("ends at {} before it starts at {}", call.end_ns, call.start_ns));
        }
        if (call.thread, call.start_ns) < previous {
            return fail("calls", i, "expected order by thread and start");
        }
        previous = (call.thread, call.start_ns);
    }
    Ok(())
}

fn check_notes(run: &Run, map: &ProbeMap) -> Result<(), CheckError> {
    let notes = &run.trace.notes;
    let mut previous = (0, i64::MIN);
    for (i, pause) in notes.pauses.iter().enumerate() {
        if pause.thread as usize >= run.trace.threads.len() {
            return fail("pauses", i, format!("thread {} of {}", pause.thread, run.trace.threads.len()));
        }
        check_times("pauses", i, [pause.start_ns, pause.end_ns])?;
        if pause.end_ns < pause.start_ns {
            return fail("pauses", i, format!("ends at {} before it starts at {}", pause.end_ns, pause.start_ns));
        }
        if (pause.thread, pause.start_ns) < previous {
            return fail("pauses", i, "expected order by thread and start");
        }
        previous = (pause.thread, pause.start_ns);
    }
    check_system(run)?;
    check_compiled(run, map)?;
    check_frequencies(run)?;
    check_running(run)?;
    check_traffic(run)?;
    check_components(run)?;
    for (i, stamp) in notes.wall.iter().enumerate() {
        check_times("wall", i, [stamp.before_ns, stamp.after_ns])?;
        // In milliseconds, so far below.
        check_times("wall", i, [stamp.wall_ms.saturating_mul(1_000_000); 2])?;
        if notes.wall.get(i + 1).is_some_and(|next| next.before_ns < stamp.before_ns) {
            return fail("wall", i + 1, "expected order by time");
        }
    }
    match notes.probes.windows(2).position(|pair| pair[1].at_ns < pair[0].at_ns) {
        Some(i) => fail("probes", i + 1, "expected order by time"),
        None => Ok(()),
    }
}

/// Whether samples are as they should be, which nearly all are: without a branch for each, as there are ten times as
/// many as of anything else.
#[derive(Debug, Clone, Copy)]
pub(super) struct SampleRules {
    good: bool,
    previous: i64,
}

impl SampleRules {
    pub(super) fn new() -> Self {
        SampleRules { good: true, previous: i64::MIN }
    }

    /// The next one.
    #[inline]
    pub(super) fn see(&mut self, sample: Sample) {
        self.good &= (sample.at_ns > self.previous) & (sample.power_uw.unsigned_abs() <= MAX_UW);
        self.previous = sample.at_ns;
    }

    /// Whether a whole list obeys the rules. Times that increase are in range where the first and the last are.
    pub(super) fn hold(self, samples: &[Sample]) -> bool {
        let mut ends = [samples.first(), samples.last()].into_iter().flatten();
        self.good && ends.all(|sample| sample.at_ns.unsigned_abs() <= MAX_NS)
    }
}

/// Lists are no longer than memory is for.
fn check_lengths(run: &Run) -> Result<(), CheckError> {
    let lists = [
        ("tuples", run.trace.tuples.len(), MOST_FRAMES),
        ("calls", run.trace.calls.len(), MOST_CALLS),
        ("samples", run.samples.len(), MOST_SAMPLES),
    ];
    if let Some((list, _, most)) = lists.into_iter().find(|(_, count, most)| count > most) {
        return fail(list, most, format!("expected at most {most} of them"));
    }
    Ok(())
}

fn check_samples(run: &Run) -> Result<(), CheckError> {
    let mut rules = SampleRules::new();
    run.samples.iter().for_each(|sample| rules.see(*sample));
    if rules.hold(&run.samples) { Ok(()) } else { check_each_sample(run) }
}

/// Finds the first sample that breaks a rule.
fn check_each_sample(run: &Run) -> Result<(), CheckError> {
    let mut previous = i64::MIN;
    for (i, sample) in run.samples.iter().enumerate() {
        check_times("samples", i, [sample.at_ns, sample.at_ns])?;
        if sample.at_ns <= previous {
            return fail("samples", i, "expected a time after the previous one's");
        }
        previous = sample.at_ns;
        if sample.power_uw.unsigned_abs() > MAX_UW {
            return fail("samples", i, format!("{} uW is no power of a phone", sample.power_uw));
        }
    }
    Ok(())
}

fn check_system(run: &Run) -> Result<(), CheckError> {
    let mut previous = i64::MIN;
    for (i, work) in run.trace.notes.system.iter().flatten().enumerate() {
        let SystemWork { start_ns, end_ns, thread, .. } = *work;
        check_times("system", i, [start_ns, end_ns])?;
        if thread.is_some_and(|thread| thread as usize >= run.trace.threads.len()) {
            return fail("system", i, format!("expected one of {} threads", run.trace.threads.len()));
        }
        if end_ns < start_ns || start_ns < previous {
            return fail("system", i, "expected order by start, and no end before its start");
        }
        previous = start_ns;
    }
    Ok(())
}

fn check_compiled(run: &Run, map: &ProbeMap) -> Result<(), CheckError> {
    let mut previous = i64::MIN;
    for (i, compiled) in run.trace.notes.compiled.iter().flatten().enumerate() {
        let Compiled { at_ns, own } = *compiled;
        check_times("compiled", i, [at_ns, at_ns])?;
        if at_ns < previous {
            return fail("compiled", i, "expected order by time");
        }
        if map.locate(own).is_none() {
            return fail("compiled", i, format!("no method has path {own}"));
        }
        previous = at_ns;
    }
    Ok(())
}

/// Frequencies that a core may have: whatever is beyond is no frequency, or in another unit.
const FREQUENCIES_KHZ: std::ops::RangeInclusive<u32> = 1_000..=100_000_000;

fn check_frequencies(run: &Run) -> Result<(), CheckError> {
    let mut previous = i64::MIN;
    for (i, from) in run.trace.notes.frequencies.iter().flatten().enumerate() {
        check_times("frequencies", i, [from.at_ns, from.at_ns])?;
        if from.at_ns < previous {
            return fail("frequencies", i, "expected order by time");
        }
        if !FREQUENCIES_KHZ.contains(&from.khz) {
            return fail("frequencies", i, "expected a core's frequency, from 1 MHz to 100 GHz");
        }
        previous = from.at_ns;
    }
    Ok(())
}

fn check_running(run: &Run) -> Result<(), CheckError> {
    let mut previous = i64::MIN;
    for (i, on) in run.trace.notes.running.iter().flatten().enumerate() {
        check_times("running", i, [on.start_ns, on.end_ns])?;
        if on.end_ns < on.start_ns || on.start_ns < previous {
            return fail("running", i, "expected order by start, and no end before its start");
        }
        if on.thread.is_some_and(|thread| thread as usize >= run.trace.threads.len()) {
            return fail("running", i, "expected a thread of the list");
        }
        previous = on.start_ns;
    }
    Ok(())
}

fn check_traffic(run: &Run) -> Result<(), CheckError> {
    let mut previous = TrafficStamp { at_ns: i64::MIN, rx_bytes: 0, tx_bytes: 0 };
    for (i, stamp) in run.trace.notes.traffic.iter().flatten().enumerate() {
        check_times("traffic", i, [stamp.at_ns, stamp.at_ns])?;
        if stamp.at_ns <= previous.at_ns {
            return fail("traffic", i, "expected a time after the previous one's");
        }
        if stamp.rx_bytes < previous.rx_bytes || stamp.tx_bytes < previous.tx_bytes {
            return fail("traffic", i, "expected counters that never go back");
        }
        previous = *stamp;
    }
    Ok(())
}

fn check_components(run: &Run) -> Result<(), CheckError> {
    let Some(log) = &run.trace.notes.components else { return Ok(()) };
    for (i, &at_ns) in log.at_ns.iter().enumerate() {
        check_times("components", i, [at_ns, at_ns])?;
        if i.checked_sub(1).and_then(|before| log.at_ns.get(before)).is_some_and(|&before| before >= at_ns) {
            return fail("components", i, "expected a time after the previous one's");
        }
    }
    for (i, column) in log.columns.iter().enumerate() {
        let (found, expected) = (column.values.len(), log.at_ns.len());
        if found != expected {
            return fail("components", i, format!("{}: expected {expected} readings, found {found}", column.name));
        }
        if log.columns.iter().take(i).any(|before| before.name == column.name) {
            return fail("components", i, format!("{}: expected each column once", column.name));
        }
    }
    Ok(())
}

fn check_sync(run: &Run) -> Result<(), CheckError> {
    let mut previous = (0, i64::MIN);
    for (i, pulse) in run.sync.iter().enumerate() {
        check_times("sync", i, [pulse.start_ns, pulse.end_ns])?;
        if pulse.end_ns <= pulse.start_ns {
            return fail("sync", i, format!("ends at {}, starts at {}", pulse.end_ns, pulse.start_ns));
        }
        if pulse.pattern < previous.0 || pulse.start_ns < previous.1 {
            return fail("sync", i, "expected pulses in order of patterns and of time, one after the other");
        }
        previous = (pulse.pattern, pulse.end_ns);
    }
    Ok(())
}

fn check_clock(run: &Run) -> Result<(), CheckError> {
    check_sync(run)?;
    if run.clock.len() < 2 && run.sync.is_empty() && !run.is_unmetered() {
        return fail("clock", run.clock.len(), "expected a stamp at the start and one at the end");
    }
    for (i, stamp) in run.clock.iter().enumerate() {
        check_times("clock", i, [stamp.device_ns, stamp.meter_ns])?;
        let Some(before) = i.checked_sub(1).and_then(|i| run.clock.get(i)) else { continue };
        let (device, meter) = (stamp.device_ns - before.device_ns, stamp.meter_ns - before.meter_ns);
        if device <= 0 || meter <= 0 {
            return fail("clock", i, "expected both clocks to have advanced");
        }
        // Real clocks differ by parts in a thousand at worst; a factor of two is a stamp from elsewhere.
        if device > meter.saturating_mul(2) || meter > device.saturating_mul(2) {
            return fail("clock", i, format!("expected clocks of like speed, found {device} ns against {meter} ns"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CoreFrequency, OnCore, ThreadInfo};

    #[test]
    fn times_on_a_core_are_in_order_and_of_known_threads() {
        let checked = |told: &[(i64, i64, Option<u32>)]| {
            let mut run = Run::default();
            run.trace.threads = vec![ThreadInfo { id: 1, name: "main".into() }];
            let told = told.iter().map(|&(start_ns, end_ns, thread)| OnCore { start_ns, end_ns, thread });
            run.trace.notes.running = Some(told.collect());
            check_running(&run).map_err(|CheckError { position, .. }| position)
        };
        assert_eq!(checked(&[(0, 5, Some(0)), (0, 3, None), (4, 4, Some(0))]), Ok(()));
        for (told, position) in [
            (&[(0, i64::MAX, None)][..], 0),
            (&[(5, 4, None)], 0),
            (&[(5, 6, None), (4, 9, None)], 1),
            (&[(0, 1, None), (1, 2, Some(0)), (2, 3, Some(1))], 2),
        ] {
            assert_eq!(checked(told), Err(position));
        }
    }

    #[test]
    fn frequencies_are_in_order_and_a_core_s() {
        let checked = |told: &[(i64, u32)]| {
            let mut run = Run::default();
            run.trace.notes.frequencies = Some(told.iter().map(|&(at_ns, khz)| CoreFrequency { at_ns, khz }).collect());
            check_frequencies(&run).map_err(|CheckError { list, position, what }| (list, position, what))
        };
        assert_eq!(checked(&[(0, 300_000), (5, 2_800_000), (5, 600_000)]), Ok(()));
        for (told, (position, what)) in [
            (&[(0, 0)][..], (0, "expected a core's frequency, from 1 MHz to 100 GHz")),
            (&[(0, 300_000), (5, 1)], (1, "expected a core's frequency, from 1 MHz to 100 GHz")),
            (&[(0, u32::MAX)], (0, "expected a core's frequency, from 1 MHz to 100 GHz")),
            (&[(5, 300_000), (0, 300_000)], (1, "expected order by time")),
        ] {
            assert_eq!(checked(told).unwrap_err(), ("frequencies", position, what.to_owned()));
        }
    }
}
