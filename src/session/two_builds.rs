//! Counts of one run, times of others: the measuring build that follows from a counting run, and the join.

use std::path::Path;

use wattline_device::App;
use wattline_join::{Meter, Summary, choose, entered, join, measured_map};
use wattline_map::{LeftOut, ProbeMap, Site, Stamps};
use wattline_recording::Run;

use super::error::InstrumentError;
use super::instrumented::InstrumentOptions;
use super::stock::Stock;

/// Time of a frame's two stamps where the tracer has not measured it, nanoseconds.
const STAMPS_NS: i64 = 4_000;
/// Time between two readings of a meter of 10 kHz, nanoseconds.
const PERIOD_NS: i64 = 100_000;

/// A measuring build, and the counts for its runs.
pub struct TwoBuilds {
    /// The measuring build. Its map explains the joined runs.
    pub app: App,
    /// The timing build: the measuring build in which library calls are timed now and then.
    pub timing: App,
    /// The run that counted. It was measured as well: with its windows, costs are known better.
    pub counting: Run,
    /// The run of the timing build.
    pub timed: Run,
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
        let mut map = measured_map(counted.clone(), stamps.clone());
        let done = stock.stamped(&map, None)?;
        if !done.left_out.is_empty() {
            leave_out(&mut stamps, counted, &done.left_out);
            map = measured_map(counted.clone(), stamps);
        }
        let timing = stock.stamped(&map, Some(&entered(counted, &counting.trace)))?;
        let map = with_timed_sites(map, timing.timed);
        let app = |apk, map| App { package: package.clone(), activity: activity.clone(), apk, map };
        let timing = app(timing.bytes, map.clone());
        Ok(TwoBuilds { app: app(done.bytes, map), timing, counting, timed: Run::default() })
    }

    /// The runs that come before the measured ones in the recording.
    pub fn leading(&self) -> [Run; 2] {
        [self.timed.clone(), self.counting.clone()]
    }

    /// A run of the measuring build with the counts of the counting run.
    pub fn join(&self, run: Run) -> (Run, Summary) {
        let (trace, summary) = join(&self.app.map, &self.counting.trace, run.trace);
        (Run { trace, ..run }, summary)
    }
}

/// The map with the further sites of the timing build.
fn with_timed_sites(mut map: ProbeMap, timed: Vec<Site>) -> ProbeMap {
    if let Some(stamps) = &mut map.stamps {
        (stamps.timing_runs, stamps.timed_from) = (1, Some(map.sites.len() as u32));
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
            dex: "classes.dex".into(),
            class: "LMain;".into(),
            name: name.into(),
            descriptor: "()V".into(),
            source_file: None,
            base,
            graph: wattline_flow::PathGraph { total: 1, ..Default::default() },
            blocks: Vec::new(),
            leaf: false,
            table: 0,
            places: Vec::new(),
        };
        let site = |method| Site {
            method,
            pc: 0,
            line: 1,
            callee: String::new(),
            category: String::new(),
            component: None,
            switch: None,
        };
        let (methods, sites) = (vec![method("a", 0), method("b", 1)], vec![site(0), site(1)]);
        let map = ProbeMap { methods, sites, ..ProbeMap::default() };
        let mut stamps = Stamps { methods: vec![0, 1], sites: vec![0, 1], ..Stamps::default() };
        leave_out(&mut stamps, &map, &[LeftOut { method: "LMain;->a()V".into(), reason: "full".into() }]);
        assert_eq!((stamps.methods, stamps.sites), (vec![1], vec![1]));
    }
}
