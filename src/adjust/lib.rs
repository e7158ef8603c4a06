//! From a recording to windows: how much energy each frame and each windowed call took, exclusive of what it called
//! (the Path Adjuster of vLens, ISSTA 2013, section 3.2.1).
//!
//! Per run: device times become meter times; what calls switched on is measured, charged to them and set apart; the idle
//! phone's power is estimated and set apart; tails are charged to the calls that left them and set apart; what remains of the power is
//! shared among the threads at work, and integrated over each frame's and each call's exclusive time. Everything is accounted
//! for once:
//!
//! whole = idle + tails + windows of frames and calls + the tracer's own + what happened outside any window.

mod clock;
mod device;
mod idle;
mod near;
mod nesting;
mod noise;
mod own;
mod pace;
mod power;
mod quiet;
mod rows;
mod shapes;
mod sharing;
mod slow;
mod steps;
mod switched;
mod sync;
mod tail;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use thiserror::Error;

pub use clock::{AlignedBy, Alignment, ClockJump, ClockMap};
pub use device::{Component, DeviceModel, DeviceModelError, OnState, State};
pub use idle::Idle;
pub use own::{ProbeTime, probe_time};
pub use pace::{Compiler, Cores, MARGIN, OperatingPoint};
pub use power::{Measured, PowerRecord, equation_1};
pub use rows::{Contexts, Group, Known, PathFacts, Rows};
pub use slow::Resolution;
pub use sync::SyncError;
pub use tail::equation_2;

use nesting::{Nesting, Owner, Segment, Visit};
use quiet::Quiet;
use shapes::Shapes;
use sharing::{Change, Meter, Sharing};
use tail::Tail;
use wattline_base::units::{Joules, Seconds};
use wattline_map::ProbeMap;
use wattline_recording::{CheckError, Checked, FrameEnd, PathCount, PathTuple, Run, SyncPulse, check};

/// Category of windowed calls during which the thread does nothing.
const WAIT: &str = "wait";

/// A recording that cannot be adjusted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AdjustError {
    /// It contradicts itself or the probe map.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// The clocks cannot be related.
    #[error("clock: expected two or more stamps between which both clocks advance, found {stamps} stamps")]
    Clock {
        /// How many there are.
        stamps: usize,
    },
    /// The pattern that was sent is not where it should be.
    #[error(transparent)]
    Sync(#[from] SyncError),
    /// The meter reported nothing to integrate.
    #[error("samples: expected two or more, found {found}")]
    Samples {
        /// How many there are.
        found: usize,
    },
    /// A path id that the probe map cannot decode.
    #[error("path id {id}: no such path in the probe map")]
    Path {
        /// The id.
        id: u32,
    },
}

/// A fitted frame. Its row is that of its group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    /// Position in [`Run`]'s list of threads.
    pub thread: u32,
    /// The device's clock at entry.
    pub start_ns: i64,
    /// The device's clock at exit.
    pub end_ns: i64,
    /// Energy of its exclusive time, above idle and tails.
    pub energy: Joules,
    /// Its exclusive time, nanoseconds.
    pub took_ns: i64,
    /// Position in [`Rows::groups`].
    pub group: u32,
    /// Energy of the same work relative to the cores' highest frequency; 1 where that is not known.
    pub pace: f32,
}

/// How often a path was taken, and what that amounts to without probes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Taken {
    /// Times.
    pub times: u64,
    /// The same in terms of compiled code at the highest frequency.
    pub code: f64,
    /// The same of what is not compiled by and by: library calls, at the highest frequency.
    pub calls: f64,
}

/// A run after adjustment.
#[derive(Debug, Clone, PartialEq)]
pub struct AdjustedRun {
    /// Frames that the regression can use.
    pub windows: Vec<Window>,
    /// Exclusive energy of each windowed call, as in the trace's list.
    pub calls: Vec<Joules>,
    /// Tail energy of each windowed call (vLens Eq. 2), and what it switched on took.
    pub tails: Vec<Joules>,
    /// Its standard deviation.
    pub tail_deviations: Vec<Joules>,
    /// How often each path was taken, by frames of all kinds.
    pub paths: BTreeMap<u32, Taken>,
    /// Integral of the power over the whole record, without the pattern by which clocks are related.
    pub whole: Joules,
    /// Its standard deviation: noise, and readings that were lost.
    pub whole_deviation: Joules,
    /// What that pattern took.
    pub sync: Joules,
    /// How the clocks are related.
    pub alignment: Alignment,
    /// Length of the record.
    pub duration: Seconds,
    /// The idle phone's power.
    pub idle: Idle,
    /// Its energy over the whole record, which follows what screen, sensors and heat take.
    pub idle_energy: Joules,
    /// Standard deviation of that energy.
    pub idle_deviation: Joules,
    /// What the meter can tell apart.
    pub resolution: Resolution,
    /// Exclusive time of the fitted frames.
    pub working: Seconds,
    /// Energy that the tracer took in its pauses and between the stamps of calls.
    pub own: Joules,
    /// Times at which the device's two clocks went apart.
    pub clock_jumps: Vec<ClockJump>,
    /// Energy above idle and tails while no thread was in a window: the system's own work.
    pub outside: Joules,
    /// Frames of all kinds.
    pub frames: usize,
    /// Frames left by an exception or still open: not fitted.
    pub frames_unfinished: usize,
    /// Frames outside the meter's record: not fitted.
    pub frames_unmeasured: usize,
}

/// Adjusts one run and files its rows.
///
/// # Errors
/// A run that contradicts itself or the map, or has no samples or no usable clock stamps.
pub fn adjust(run: &Run, device: &DeviceModel, map: &ProbeMap, rows: &mut Rows) -> Result<AdjustedRun, AdjustError> {
    check(run, map)?;
    adjust_good(run, device, map, rows)
}

/// The same for a run that has been verified.
///
/// # Errors
/// A run that has no samples or no usable clock stamps.
pub fn adjust_checked(run: &Checked, device: &DeviceModel, rows: &mut Rows) -> Result<AdjustedRun, AdjustError> {
    adjust_good(run.run(), device, run.map(), rows)
}

/// How a run's clocks are related, for who wants to lay its trace beside its samples.
///
/// # Errors
/// A run that has no samples or no usable clock stamps.
pub fn clock(run: &Run) -> Result<ClockMap, AdjustError> {
    if run.samples.len() < 2 {
        return Err(AdjustError::Samples { found: run.samples.len() });
    }
    sync::relate(run, &PowerRecord::new(&run.samples))
}

fn adjust_good(run: &Run, device: &DeviceModel, map: &ProbeMap, rows: &mut Rows) -> Result<AdjustedRun, AdjustError> {
    if run.samples.len() < 2 {
        return Err(AdjustError::Samples { found: run.samples.len() });
    }
    let power = PowerRecord::new(&run.samples);
    let clock = sync::relate(run, &power)?;
    let nesting = Nesting::new(&run.trace);
    let (first, last) = power.span();
    let mut tails = tails_within(run, device, map, &clock, last);
    let waits: Vec<bool> = map.sites.iter().map(|site| site.category == WAIT).collect();
    let at_work = AtWork { run, waits: &waits, clock: &clock };
    let (mut changes, nested) = thread_changes(at_work, &nesting);
    changes.extend(tails.iter().flat_map(|tail| tail_changes(tail, &clock)));
    changes.extend(run.sync.iter().flat_map(|pulse| pulse_changes(pulse, &clock)));
    // Threads' changes are in order already: a stable sort merges them.
    changes.sort();
    let quiet = Quiet::new(&power, &busy(&changes));
    let on = switched::drawn(run, device, map, &clock, &quiet, clock.device_ns(last));
    let mut on_changes: Vec<Change> = on.iter().flat_map(|tail| tail_changes(tail, &clock)).collect();
    on_changes.sort();
    let baseline = idle::baseline(&quiet, &on_changes);
    tails.extend(on);
    changes.extend(on_changes);
    changes.extend(baseline.steps().map(|(at_ns, tail_uw)| Change { at_ns, threads: 0, tail_uw }));
    let pieces = slow::concentrated(&power, baseline.first_uw(), &changes);
    let concentrated = pieces.as_deref().map(PowerRecord::of_pieces);
    let sharing = Sharing::new(concentrated.as_ref().unwrap_or(&power), baseline.first_uw(), changes);
    let sync: Joules =
        run.sync.iter().map(|pulse| sharing.energy(clock.meter_ns(pulse.start_ns), clock.meter_ns(pulse.end_ns))).sum();

    let mut exclusive = Exclusive::new(run);
    for thread in 0..nesting.threads() {
        nesting.walk(
            thread,
            &mut Charge { at_work, times: Times::new(&clock), meter: sharing.meter(), exclusive: &mut exclusive },
        );
    }
    exclusive.take_out_stamps(run);
    let Exclusive { frames, calls, own, frames_ns, .. } = exclusive;
    let (mut tail_of, mut tail_deviations) = (vec![Joules(0.0); calls.len()], vec![Joules(0.0); calls.len()]);
    for tail in &tails {
        tail_of[tail.call] += tail.energy;
        // One error of the component's power is in all of its uses.
        tail_deviations[tail.call] += tail.deviation;
    }

    let whole = power.measure(first, last, 0.0);
    let mut adjusted = AdjustedRun {
        windows: Vec::with_capacity(frames.len()),
        calls,
        tails: tail_of,
        tail_deviations,
        paths: BTreeMap::new(),
        whole: whole.energy - sync,
        whole_deviation: whole.deviation,
        sync,
        alignment: clock.alignment(),
        duration: Seconds::from_nanos(last - first),
        idle: baseline.idle,
        idle_energy: baseline.energy,
        idle_deviation: baseline.deviation,
        resolution: Resolution::default(),
        working: Seconds(0.0),
        own,
        clock_jumps: clock::jumps(&run.trace.notes.wall),
        outside: sharing.outside,
        frames: run.trace.tuples.len(),
        frames_unfinished: 0,
        frames_unmeasured: 0,
    };
    let mut shapes = Shapes::new(run);
    let within = Within::new(run, &clock, (first, last));
    let pace = pace::of_frames(&device.cores, rows.known.busy, &run.trace.tuples, (&frames, &frames_ns));
    let states = shapes.states(device, map, rows, &frames_ns)?;
    for (i, energy) in frames.into_iter().enumerate() {
        let tuple = run.trace.tuples[i];
        let shape = shapes.next(&tuple, rows)?;
        let (pace, state) = (pace.get(i).copied().unwrap_or(1.0), states.get(i).copied().unwrap_or_default());
        shapes.count(shape, state.plain, f64::from(pace), rows);
        let group = match tuple.end {
            FrameEnd::Returned => shapes.group(rows, (shape, state.probed, nested.children[i], nested.sites[i]))?,
            FrameEnd::Thrown | FrameEnd::Unwound | FrameEnd::Open => None,
            // Its time is in another window, its executions are not: a leaf in a windowed call.
            FrameEnd::Untimed => continue,
        };
        let measured = within.holds(&tuple);
        match group {
            _ if !measured => adjusted.frames_unmeasured += 1,
            None => adjusted.frames_unfinished += 1,
            Some(group) => {
                adjusted.working += Seconds::from_nanos(frames_ns[i]);
                let PathTuple { thread, start_ns, end_ns, .. } = tuple;
                adjusted.windows.push(Window { thread, start_ns, end_ns, energy, took_ns: frames_ns[i], group, pace });
            }
        }
    }
    adjusted.paths = shapes.paths(rows);
    adjusted.resolution = Resolution::of(&power, adjusted.windows.iter().map(|window| clock.meter_ns(window.start_ns)));
    Ok(adjusted)
}

/// Which frames lie within the meter's record.
struct Within<'a> {
    clock: &'a ClockMap,
    span: (i64, i64),
    /// Every frame does: one clock is never ahead where the other is behind.
    all: bool,
}

impl<'a> Within<'a> {
    fn new(run: &Run, clock: &'a ClockMap, span: (i64, i64)) -> Self {
        let mut within = Within { clock, span, all: false };
        let starts = run.trace.tuples.iter().map(|tuple| tuple.start_ns).min();
        let ends = run.trace.tuples.iter().map(|tuple| tuple.end_ns).max();
        within.all = starts.zip(ends).is_some_and(|(start_ns, end_ns)| within.both(start_ns, end_ns));
        within
    }

    fn holds(&self, tuple: &PathTuple) -> bool {
        self.all || self.both(tuple.start_ns, tuple.end_ns)
    }

    fn both(&self, start_ns: i64, end_ns: i64) -> bool {
        self.span.0 <= self.clock.meter_ns(start_ns) && self.clock.meter_ns(end_ns) <= self.span.1
    }
}

/// The meter's times of one thread's moments, of which each is asked for twice.
struct Times<'a> {
    clock: &'a ClockMap,
    last: (i64, i64),
}

impl<'a> Times<'a> {
    fn new(clock: &'a ClockMap) -> Self {
        Times { clock, last: (0, clock.meter_ns(0)) }
    }

    fn meter_ns(&mut self, device_ns: i64) -> i64 {
        if self.last.0 != device_ns {
            self.last = (device_ns, self.clock.meter_ns(device_ns));
        }
        self.last.1
    }
}

/// What tells whether a thread is at work.
#[derive(Clone, Copy)]
struct AtWork<'a> {
    run: &'a Run,
    /// By site.
    waits: &'a [bool],
    clock: &'a ClockMap,
}

impl AtWork<'_> {
    /// A thread inside a windowed call that only waits is not.
    fn holds(&self, segment: &Segment) -> bool {
        match segment.owner {
            Owner::Frame(_) | Owner::Tracer => true,
            Owner::Call(i) => !self.waits[self.run.trace.calls[i].site as usize],
        }
    }
}

/// Charges a thread's moments to what they belong to.
struct Charge<'a> {
    at_work: AtWork<'a>,
    times: Times<'a>,
    meter: Meter<'a>,
    exclusive: &'a mut Exclusive,
}

impl Visit for Charge<'_> {
    fn segment(&mut self, segment: Segment) {
        if self.at_work.holds(&segment) {
            let from = self.times.meter_ns(segment.start_ns);
            let to = self.times.meter_ns(segment.end_ns);
            self.exclusive.add(&segment, self.meter.energy(from, to));
        }
    }
}

/// What frames, calls and the tracer took while they were innermost.
struct Exclusive {
    frames: Vec<Joules>,
    calls: Vec<Joules>,
    own: Joules,
    /// Time, nanoseconds.
    frames_ns: Vec<i64>,
    calls_ns: Vec<i64>,
}

impl Exclusive {
    fn new(run: &Run) -> Self {
        let (frames, calls) = (run.trace.tuples.len(), run.trace.calls.len());
        Exclusive {
            frames: vec![Joules(0.0); frames],
            calls: vec![Joules(0.0); calls],
            own: Joules(0.0),
            frames_ns: vec![0; frames],
            calls_ns: vec![0; calls],
        }
    }

    fn add(&mut self, segment: &Segment, energy: Joules) {
        let took_ns = segment.end_ns - segment.start_ns;
        match segment.owner {
            Owner::Frame(i) => {
                self.frames[i] += energy;
                self.frames_ns[i] += took_ns;
            }
            Owner::Call(i) => {
                self.calls[i] += energy;
                self.calls_ns[i] += took_ns;
            }
            Owner::Tracer => self.own += energy,
        }
    }

    /// Takes the stamps' own time out of calls.
    fn take_out_stamps(&mut self, run: &Run) {
        for (i, call) in run.trace.calls.iter().enumerate() {
            let share = own::share_of_call(&run.trace.notes.probes, call.end_ns, self.calls_ns[i]);
            self.own += self.calls[i] * share;
            self.calls[i] = self.calls[i] * (1.0 - share);
        }
    }
}

/// The run's tails, cut where the meter's record ends.
fn tails_within(run: &Run, device: &DeviceModel, map: &ProbeMap, clock: &ClockMap, last: i64) -> Vec<Tail> {
    tail::tails(&run.trace.calls, &map.sites, device, clock.device_ns(last))
}

/// How many frames and windowed calls are directly inside each frame.
struct Nested {
    children: Vec<u32>,
    sites: Vec<u32>,
}

/// When each thread begins and stops to work, thread by thread; and what was nested.
fn thread_changes(at_work: AtWork, nesting: &Nesting) -> (Vec<Change>, Nested) {
    let frames = at_work.run.trace.tuples.len();
    let nested = Nested { children: vec![0; frames], sites: vec![0; frames] };
    // Most frames that are not nested begin and end a span.
    let mut spans = Spans { at_work, changes: Vec::with_capacity(2 * frames), open: None, nested };
    for thread in 0..nesting.threads() {
        nesting.walk(thread, &mut spans);
        let last = spans.open.take();
        spans.close(last);
    }
    (spans.changes, spans.nested)
}

/// Spans in which a thread works; adjoining segments count as one.
struct Spans<'a> {
    at_work: AtWork<'a>,
    changes: Vec<Change>,
    open: Option<(i64, i64)>,
    nested: Nested,
}

impl Spans<'_> {
    fn close(&mut self, span: Option<(i64, i64)>) {
        if let Some((from, to)) = span {
            let clock = self.at_work.clock;
            self.changes.push(Change { at_ns: clock.meter_ns(from), threads: 1, tail_uw: 0 });
            self.changes.push(Change { at_ns: clock.meter_ns(to), threads: -1, tail_uw: 0 });
        }
    }
}

impl Visit for Spans<'_> {
    fn segment(&mut self, segment: Segment) {
        if !self.at_work.holds(&segment) {
            return;
        }
        match &mut self.open {
            Some((_, to)) if *to == segment.start_ns => *to = segment.end_ns,
            open => {
                let before = open.replace((segment.start_ns, segment.end_ns));
                self.close(before);
            }
        }
    }

    fn inside(&mut self, outer: Owner, inner: Owner) {
        match (outer, inner) {
            (Owner::Frame(frame), Owner::Frame(_)) => self.nested.children[frame] += 1,
            (Owner::Frame(frame), Owner::Call(_)) => self.nested.sites[frame] += 1,
            (Owner::Call(_) | Owner::Tracer, _) | (_, Owner::Tracer) => {}
        }
    }
}

fn tail_changes(tail: &Tail, clock: &ClockMap) -> [Change; 2] {
    [(tail.start_ns, tail.power_uw), (tail.end_ns, -tail.power_uw)].map(|(at, tail_uw)| Change {
        at_ns: clock.meter_ns(at),
        threads: 0,
        tail_uw,
    })
}

/// A pulse of the pattern is like a thread at work: what it takes is nobody else's.
fn pulse_changes(pulse: &SyncPulse, clock: &ClockMap) -> [Change; 2] {
    [(pulse.start_ns, 1), (pulse.end_ns, -1)].map(|(at, threads)| Change {
        at_ns: clock.meter_ns(at),
        threads,
        tail_uw: 0,
    })
}

/// Spans in which a thread works or a tail is on, in order of time and disjoint. `changes` are in that order.
fn busy(changes: &[Change]) -> Vec<(i64, i64)> {
    let mut spans = Vec::new();
    let (mut threads, mut tail_uw, mut since) = (0, 0, 0);
    for change in changes {
        let was_busy = threads > 0 || tail_uw > 0;
        threads += change.threads;
        tail_uw += change.tail_uw;
        match (was_busy, threads > 0 || tail_uw > 0) {
            (false, true) => since = change.at_ns,
            (true, false) => spans.push((since, change.at_ns)),
            _ => {}
        }
    }
    spans
}
