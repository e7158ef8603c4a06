//! The power of a run that nobody measured, as the device's model and profile have it.
//!
//! A thread at work takes what the profile says of one thread at work, whatever it does; a call that uses a radio takes
//! what the model says of the radio instead. Tails, what calls have switched on and the compiler are as for measured
//! runs. The time is the device's own. Above the idle phone's power there is nothing else: what a model does not know,
//! it leaves out.

use super::Timed;
use super::changes::Change;
use super::{Cores, EDGES_NS, Known, PAUSE_NS, Ramp};
use wattline_base::units::Watts;
use wattline_recording::{Run, Sample, SystemWorkKind};

/// A record of nothing, from the first to the last time of a run.
pub(super) fn blank(run: &Run) -> [Sample; 2] {
    let trace = &run.trace;
    let frames = trace.tuples.iter().flat_map(|tuple| [tuple.start_ns, tuple.end_ns]);
    let calls = trace.calls.iter().flat_map(|call| [call.start_ns, call.end_ns]);
    let wall = trace.notes.wall.iter().flat_map(|stamp| [stamp.before_ns, stamp.after_ns]);
    let system = trace.notes.system.iter().flatten().flat_map(|work| [work.start_ns, work.end_ns]);
    let (mut first, mut last) = (i64::MAX, i64::MIN);
    for at_ns in frames.chain(calls).chain(wall).chain(system) {
        (first, last) = (first.min(at_ns), last.max(at_ns));
    }
    let (first, last) = if first < last { (first, last) } else { (0, 1) };
    [first, last].map(|at_ns| Sample { at_ns, power_uw: 0 })
}

/// The power, as pieces that each reach back to the one before. `changes` are those of threads at work and of what is
/// set apart, in order of time; `busy` is the power of one thread at work at the highest frequency.
pub(super) fn power(timed: Timed, busy: Watts, known: &Known, changes: &[Change]) -> Vec<Sample> {
    let busy_uw = busy.0 * 1e6;
    let collecting_uw = known.collecting.map_or(busy_uw, |power| power.0 * 1e6) as i64;
    let radios = radios(timed);
    let told = timed.run.trace.notes.system.iter().flatten();
    let mut collections = told.filter(|work| work.kind == SystemWorkKind::Collection).peekable();
    let mut all: Vec<Change> = changes.iter().chain(&radios).copied().collect();
    all.sort_unstable();
    let (first, last) = timed.power.span();
    let mut pieces = vec![Sample { at_ns: first, power_uw: 0 }];
    let mut until = |at_ns: i64, power_uw: i64| {
        let at_ns = at_ns.clamp(first, last);
        if pieces.last().is_some_and(|before| before.at_ns < at_ns) {
            pieces.push(Sample { at_ns, power_uw: power_uw.max(0) });
        }
    };
    let mut burst = Burst::new(known.ramp, &timed.device.cores);
    let mut told = timed.frequencies.map(|frequencies| frequencies.steps(first));
    let (mut threads, mut apart_uw) = (0i64, 0);
    for change in all.into_iter().chain([Change { at_ns: last, threads: 0, tail_uw: 0 }]) {
        let mut work_until = |at_ns: i64, until: &mut dyn FnMut(i64, i64)| {
            let steps = match &mut told {
                Some(told) => told.until(at_ns),
                None => burst.steps(at_ns),
            };
            for (step_ns, power) in steps {
                until(step_ns, (busy_uw * power) as i64 * threads + apart_uw);
            }
        };
        // While the runtime collects, threads stand still.
        while let Some(collection) = collections.next_if(|collection| collection.start_ns < change.at_ns) {
            work_until(collection.start_ns, &mut until);
            until(collection.end_ns, collecting_uw + apart_uw);
        }
        work_until(change.at_ns, &mut until);
        let before = threads;
        threads += i64::from(change.threads);
        apart_uw += change.tail_uw;
        burst.change(change.at_ns, before, threads);
    }
    pieces
}

/// A stretch of work since a pause.
struct Burst {
    /// The power of a thread at work from each of [`EDGES_NS`] on, relative to that at the highest frequency.
    powers: [f64; EDGES_NS.len()],
    /// When it began.
    since_ns: i64,
    /// When the last thread stopped, if none works.
    idle_ns: i64,
}

impl Burst {
    fn new(ramp: Option<Ramp>, cores: &Cores) -> Self {
        let powers = ramp.map_or([1.0; EDGES_NS.len()], |ramp| ramp.powers(cores));
        Burst { powers, since_ns: i64::MIN / 2, idle_ns: i64::MIN / 2 }
    }

    /// Threads begin or stop to work.
    fn change(&mut self, at_ns: i64, before: i64, after: i64) {
        if before == 0 && after > 0 && at_ns - self.idle_ns > PAUSE_NS {
            self.since_ns = at_ns;
        }
        if before > 0 && after == 0 {
            self.idle_ns = at_ns;
        }
    }

    /// The moments until which the power stays what it is, up to `at_ns`, and the power before each.
    fn steps(&self, at_ns: i64) -> Vec<(i64, f64)> {
        let edges = EDGES_NS.iter().skip(1).map(|edge| self.since_ns + edge).chain([i64::MAX]);
        let mut steps = Vec::new();
        for (end_ns, &power) in edges.zip(&self.powers) {
            steps.push((end_ns.min(at_ns), power));
            if end_ns >= at_ns {
                break;
            }
        }
        steps
    }
}

/// Calls that use a radio: the thread waits for it, and the radio takes its own power from the call's beginning to its end.
fn radios(timed: Timed) -> Vec<Change> {
    let active_uw = |site: u32, took_ns: i64| {
        let component = timed.device.component(timed.map.sites.get(site as usize)?.component.as_deref()?)?;
        let active_mw = component.active_mw.filter(|_| component.is_used(took_ns))?;
        Some(i64::from(active_mw) * 1_000)
    };
    let of_call = |call: &wattline_recording::ApiCall| {
        let active_uw = active_uw(call.site, call.end_ns - call.start_ns)?;
        let change = |(at_ns, sign): (i64, i32)| Change { at_ns, threads: -sign, tail_uw: i64::from(sign) * active_uw };
        Some([(call.start_ns, 1), (call.end_ns, -1)].map(change))
    };
    timed.run.trace.calls.iter().filter_map(of_call).flatten().collect()
}
