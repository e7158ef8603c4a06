//! Counts of one run, times of others: the measuring build that follows from a counting run, and the join.

use std::collections::BTreeMap;
use std::path::Path;

use wattline_adjust::{PowerRecord, clock};
use wattline_base::units::Joules;
use wattline_device::App;
use wattline_join::{Fit, Meter, Outermost, Summary, choose, join, timed};
use wattline_map::{LeftOut, ProbeMap, Site, Stamps, measured_map};
use wattline_recording::{ApiCall, Run, Trace};

use super::error::InstrumentError;
use super::instrumented::InstrumentOptions;
use super::stock::Stock;

/// Time of a frame's two stamps where the tracer has not measured it, nanoseconds.
const STAMPS_NS: i64 = 4_000;
/// Time between two readings of a meter of 10 kHz, nanoseconds.
const PERIOD_NS: i64 = 100_000;

/// Windows with counts of their own have at least this part of a run's time, or it is counted once more.
const MOST_JOINED: f64 = 0.95;
/// So often it is counted at most. A second run helps where runs differ now and then, as those of races do; where each
/// differs from each, no number of runs does.
const MOST_COUNTING_RUNS: usize = 2;

/// A measuring build, and the counts for its runs.
#[derive(Clone)]
pub struct TwoBuilds {
    /// The measuring build. Its map explains the joined runs.
    pub app: App,
    /// The timing build: the measuring build in which library calls are timed now and then.
    pub timing: App,
    /// The runs that counted. They were measured as well: with their windows, costs are known better.
    pub counting: Vec<Run>,
    /// The run of the timing build, once there is one.
    timed: Option<Run>,
}

/// A run with the counts of counting runs.
pub struct Joined {
    /// The run.
    pub run: Run,
    /// How well its windows fit those of the counting runs.
    pub summary: Summary,
    /// Energy of the outermost windows, above the run's quiet power.
    pub energy: Joules,
    /// The part of it in windows that have counts, and in stamped calls, which need none.
    pub joined: Joules,
    /// The part of it in windows that have counts of their own, none that are borrowed, and in stamped calls.
    pub own: Joules,
    /// The rest, by the first path id of their methods.
    pub left: BTreeMap<u32, Joules>,
}

impl TwoBuilds {
    /// The measuring build that a run of the counting build asks for. `bytes` are the app as it was built and `path` its
    /// name for messages; the options are those of the counting build.
    ///
    /// # Errors
    /// When the app cannot be instrumented once more.
    pub fn new(
        (path, bytes): (&Path, &[u8]),
        options: &InstrumentOptions,
        counting_build: &App,
        counting: Run,
    ) -> Result<Self, InstrumentError> {
        TwoBuilds::of(&Stock::of(path, bytes, options), counting_build, counting)
    }

    /// [`TwoBuilds::new`] with what the counting build has left.
    ///
    /// # Errors
    /// When the app cannot be instrumented once more.
    pub fn of(stock: &Stock, counting_build: &App, counting: Run) -> Result<Self, InstrumentError> {
        let App { package, activity, map: counted, .. } = counting_build;
        let mut stamps = choose(counted, &counting.trace, meter(&counting));
        // Stamps are found by the names that the app itself has. A mapping file changes names and lines, and no number.
        let unmapped = stock.own_names()?;
        let own_names = unmapped.as_ref().unwrap_or(counted);
        let mut stamped = measured_map(own_names.clone(), stamps.clone());
        let done = stock.stamped(&stamped, None)?;
        if !done.left_out.is_empty() {
            leave_out(&mut stamps, own_names, &done.left_out);
            stamped = measured_map(own_names.clone(), stamps.clone());
        }
        let timing = stock.stamped(&stamped, Some(&timed(counted, &counting)))?;
        let map = with_timed_sites(measured_map(counted.clone(), stamps), timing.timed);
        let app = |apk, map| App { package: package.clone(), activity: activity.clone(), apk, map };
        let timing = app(timing.bytes, map.clone());
        Ok(TwoBuilds { app: app(done.bytes, map), timing, counting: vec![counting], timed: None })
    }

    /// The runs that come before the measured ones in the recording.
    pub fn leading(&self) -> Vec<Run> {
        self.timed.iter().chain(&self.counting).cloned().collect()
    }

    /// The run of the timing build, if there is one.
    pub fn timed(&self) -> Option<&Run> {
        self.timed.as_ref()
    }

    /// Keeps the run of the timing build, which says what library calls take.
    pub fn time_calls(&mut self, timed: Run) {
        self.timed = Some(timed);
        if let Some(stamps) = &mut self.app.map.stamps {
            stamps.timing_runs = 1;
        }
    }

    /// Whether another counting run may help a run of the measuring build, which has no counts yet.
    pub fn wants_another(&self, run: &Run) -> bool {
        self.counting.len() < MOST_COUNTING_RUNS && self.join(run.clone()).summary.own_share() < MOST_JOINED
    }

    /// The map of a recording that nobody measures: a run of the timing build and then runs of the counting build, which
    /// has windows at all of its sites.
    pub fn unmetered_map(&self, counting_build: &App) -> ProbeMap {
        let mut map = counting_build.map.clone();
        let first = map.sites.len() as u32;
        map.sites.extend(self.app.map.sites.iter().skip(map.sites.len()).cloned());
        map.stamps = self.app.map.stamps.clone().map(|stamps| Stamps {
            sites: (0..first).collect(),
            counting_runs: 0,
            ..stamps
        });
        map
    }

    /// Counts of a further run of the counting build: each window has those of the run that it fits best.
    pub fn count_again(&mut self, counting_run: Run) {
        self.counting.push(counting_run);
        if let Some(stamps) = &mut self.app.map.stamps {
            stamps.counting_runs = self.counting.len() as u32;
        }
    }

    /// A run of the measuring build with the counts of the counting runs. Where it fits several alike, runs of other
    /// seeds have those of another, so that what differs between counting runs is met in the mean.
    pub fn join(&self, run: Run) -> Joined {
        let mut counting: Vec<&Trace> = self.counting.iter().map(|run| &run.trace).collect();
        let runs = counting.len().max(1) as u64;
        counting.rotate_left((run.seed % runs) as usize);
        let (trace, summary) = join(&self.app.map, &counting, run.trace);
        let run = Run { trace, ..run };
        let (mut energy, mut joined, mut own, mut left) = (Joules(0.0), Joules(0.0), Joules(0.0), BTreeMap::new());
        for (window, of_window) in summary.outermost.iter().zip(energies(&run, &summary.outermost)) {
            energy += of_window.all;
            joined += if window.fit.has_counts() { of_window.all } else { of_window.calls };
            own += if window.fit > Fit::Borrowed { of_window.all } else { of_window.calls };
            if window.fit <= Fit::Borrowed {
                *left.entry(window.method).or_insert(Joules(0.0)) += of_window.all - of_window.calls;
            }
        }
        Joined { run, summary, energy, joined, own, left }
    }
}

/// The part of a run's readings that are taken to be of the quiet phone.
const QUIET: f64 = 0.05;

/// Energy of an outermost window, above the run's quiet power.
#[derive(Debug, Clone, Copy, Default)]
struct OfWindow {
    all: Joules,
    /// The part of it in stamped calls.
    calls: Joules,
}

/// Energies of windows; none where the clocks cannot be related, which the analysis refuses.
fn energies(run: &Run, windows: &[Outermost]) -> Vec<OfWindow> {
    let Ok(clock) = clock(run) else { return vec![OfWindow::default(); windows.len()] };
    let power = PowerRecord::new(&run.samples);
    let mut readings: Vec<i64> = run.samples.iter().map(|sample| sample.power_uw).collect();
    readings.sort_unstable();
    let quiet_uw = readings.get((readings.len() as f64 * QUIET) as usize).copied().unwrap_or_default();
    let above = |start_ns: i64, end_ns: i64| {
        let (from_ns, to_ns) = (clock.meter_ns(start_ns), clock.meter_ns(end_ns));
        let quiet = Joules(quiet_uw as f64 * (to_ns - from_ns) as f64 * 1e-15);
        let energy = power.energy(from_ns, to_ns) - quiet;
        Joules(energy.0.max(0.0))
    };
    // Frames that a call came back to need counts as any do, and their time is not told apart from the call's here.
    let mut starts: Vec<(u32, i64)> = run.trace.tuples.iter().map(|tuple| (tuple.thread, tuple.start_ns)).collect();
    starts.sort_unstable();
    let comes_back = |call: &ApiCall| {
        let next = starts.partition_point(|start| *start < (call.thread, call.start_ns));
        starts.get(next).is_some_and(|(thread, start_ns)| *thread == call.thread && *start_ns < call.end_ns)
    };
    let alone = run.trace.calls.iter().filter(|call| !comes_back(call));
    let mut calls: Vec<(u32, i64, i64)> = alone.map(|call| (call.thread, call.start_ns, call.end_ns)).collect();
    calls.sort_unstable();
    let of_window = |window: &Outermost| {
        let from =
            calls.partition_point(|(thread, start_ns, _)| (*thread, *start_ns) < (window.thread, window.start_ns));
        let inside = calls.get(from..).unwrap_or_default().iter();
        let inside = inside.take_while(|call| call.0 == window.thread && call.1 < window.end_ns);
        let mut until_ns = window.start_ns;
        let mut of_calls = Joules(0.0);
        // A call inside of another is told with it.
        for &(_, start_ns, end_ns) in inside {
            if start_ns >= until_ns {
                of_calls += above(start_ns, end_ns.min(window.end_ns));
                until_ns = end_ns;
            }
        }
        let all = above(window.start_ns, window.end_ns);
        OfWindow { all, calls: Joules(of_calls.0.min(all.0)) }
    };
    windows.iter().map(of_window).collect()
}

/// The map with the further sites of the timing build.
fn with_timed_sites(mut map: ProbeMap, timed: Vec<Site>) -> ProbeMap {
    if let Some(stamps) = &mut map.stamps {
        stamps.timed_from = Some(map.sites.len() as u32);
    }
    let methods = &mut map.methods;
    let placed = |site: Site| {
        let line = methods.get_mut(site.method as usize).map_or(site.line, |method| method.number_of(site.line));
        Site { line, ..site }
    };
    map.sites.extend(timed.into_iter().map(placed));
    map
}

/// Takes back the stamps of methods that could not be stamped.
fn leave_out(stamps: &mut Stamps, map: &ProbeMap, left_out: &[LeftOut]) {
    let is_left = |method: usize| {
        let signature = map.methods.get(method).map(|of| format!("{}->{}{}", of.class, of.name, of.descriptor));
        left_out.iter().any(|left| signature.as_ref() == Some(&left.method))
    };
    stamps.methods.retain(|base| map.locate(*base).is_some_and(|(method, _)| !is_left(method)));
    stamps.sites.retain(|id| map.sites.get(*id as usize).is_some_and(|site| !is_left(site.method as usize)));
}

/// The meter by its readings of a run, and what stamps took in it.
fn meter(run: &Run) -> Meter {
    let mut periods: Vec<i64> = run.samples.windows(2).map(|pair| pair[1].at_ns - pair[0].at_ns).collect();
    let middle = periods.len() / 2;
    let period_ns = match periods.is_empty() {
        true => PERIOD_NS,
        false => (*periods.select_nth_unstable(middle).1).max(1),
    };
    let of_frame = |times: &wattline_recording::ProbeTimes| {
        (i64::from(times.frame_inside_ps) + i64::from(times.frame_outside_ps)) / 1000
    };
    let stamps_ns = run.trace.notes.probes.iter().map(of_frame).min().unwrap_or(STAMPS_NS).max(1);
    Meter { period_ns, stamps_ns }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_map::{MethodMap, Site};

    #[test]
    fn methods_that_cannot_be_stamped_take_their_sites_along() {
        let method = |name: &str, base| MethodMap {
            class: "LMain;".into(),
            name: name.into(),
            descriptor: "()V".into(),
            base,
            graph: wattline_flow::PathGraph { total: 1, ..Default::default() },
            ..MethodMap::default()
        };
        let site = |method| Site { method, line: 1, ..Site::default() };
        let (methods, sites) = (vec![method("a", 0), method("b", 1)], vec![site(0), site(1)]);
        let map = ProbeMap { methods, sites, ..ProbeMap::default() };
        let mut stamps = Stamps { methods: vec![0, 1], sites: vec![0, 1], ..Stamps::default() };
        leave_out(&mut stamps, &map, &[LeftOut { method: "LMain;->a()V".into(), reason: "full".into() }]);
        assert_eq!((stamps.methods, stamps.sites), (vec![1], vec![1]));
    }
}
