//! Counts of one run, times of others: the measuring build that follows from a counting run, and the join.

use std::path::Path;

use wattline_device::App;
use wattline_join::{Meter, Summary, choose, join, measured_map};
use wattline_recording::Run;

use super::error::InstrumentError;
use super::instrument::instrument;
use super::instrumented::InstrumentOptions;

/// Time of a frame's two stamps where the tracer has not measured it, nanoseconds.
const STAMPS_NS: i64 = 4_000;
/// Time between two readings of a meter of 10 kHz, nanoseconds.
const PERIOD_NS: i64 = 100_000;

/// A measuring build, and the counts for its runs.
pub struct TwoBuilds {
    /// The measuring build. Its map explains the joined runs.
    pub app: App,
    /// The run that counted. It was measured as well: with its windows, costs are known better.
    pub counting: Run,
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
        counting_run: Run,
    ) -> Result<Self, InstrumentError> {
        let stamps = choose(&counting_build.map, &counting_run.trace, meter(&counting_run));
        let map = measured_map(counting_build.map.clone(), stamps);
        let options = InstrumentOptions { stamps: Some(map), cache: None, ..options.clone() };
        let done = instrument(path, bytes, &options)?;
        let App { package, activity, .. } = counting_build;
        let (package, activity) = (package.clone(), activity.clone());
        let app = App { package, activity, apk: done.bytes, map: options.stamps.unwrap_or_default() };
        Ok(TwoBuilds { app, counting: counting_run })
    }

    /// A run of the measuring build with the counts of the counting run.
    pub fn join(&self, run: Run) -> (Run, Summary) {
        let (trace, summary) = join(&self.app.map, &self.counting.trace, run.trace);
        (Run { trace, ..run }, summary)
    }
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
