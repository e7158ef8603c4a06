//! Tables 1 and 2, and what the paper could not measure: apps on the embedded phone, with each line's true energy.

use std::path::Path;

use anyhow::{Context, Result};
use rayon::prelude::*;
use serde::Serialize;
use wattline::apk::Archive;
use wattline::dex::Dex;
use wattline::fit::EstimatorKind;
use wattline::lines::AnalysisResult;
use wattline::phone::{Effects, Repeatability};
use wattline::probe::Tricks;
use wattline::scenario::Scenario;
use wattline::session::{InstrumentOptions, instrument};

use super::apis::{Calls, calls};
use crate::accuracy::{Both, Case, Conditions, Recorded, Subject, Way, dearest};
use crate::bench::overhead::phone::Builds;
use crate::bench::overhead::scenarios::Probed;
use crate::bench::{cpu_seconds, say};
use crate::repository;

/// How often instrumenting is timed, as a process's time has steps of 10 ms.
const TIMES: usize = 3;

/// What an app is made of.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(super) struct Size {
    pub classes: usize,
    /// Methods with code.
    pub methods: usize,
    pub bytecodes: usize,
}

impl Size {
    /// Of an archive's DEX files, or of a single one.
    pub fn of(bytes: &[u8]) -> Result<Size> {
        let mut size = Size::default();
        if !bytes.starts_with(b"PK") {
            size.add(&Dex::read(bytes)?);
            return Ok(size);
        }
        for entry in Archive::read(bytes)?.dex_entries() {
            size.add(&Dex::read(&entry.contents()?)?);
        }
        Ok(size)
    }

    fn add(&mut self, dex: &Dex) {
        self.classes += dex.classes.len();
        self.methods += dex.methods_with_code().count();
    }
}

/// An estimator's figures over an app's scenarios.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Estimate {
    pub estimator: &'static str,
    /// Whether paths were counted in the measured run itself, as in the paper.
    pub is_single_run: bool,
    /// Eq. 7 and 6, means over scenarios; none where an estimator has nothing left to fit.
    pub r2: Option<f64>,
    pub aee: Option<f64>,
    /// Lines with 95 % of the true energy, and their relative errors: median and 90th percentile.
    pub lines: usize,
    pub median: f64,
    pub p90: f64,
    /// Part of these whose 95 % interval holds the truth.
    pub covered: f64,
    /// All estimates over all truths.
    pub sum: f64,
}

impl Estimate {
    fn of(case: &Case, is_single_run: bool) -> Estimate {
        let lines = case.lines;
        Estimate {
            estimator: case.estimator,
            is_single_run,
            r2: case.r2,
            aee: case.aee,
            lines: lines.count,
            median: lines.median,
            p90: lines.p90,
            covered: lines.coverage,
            sum: lines.total,
        }
    }
}

/// Overhead, per cent: means over the scenarios.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(super) struct Overhead {
    /// By Eq. 5: of all probes, and of stamps alone.
    pub counting: f64,
    pub measuring: f64,
    /// The phone's own time that probes add, in per cent of the time without.
    pub counting_time: f64,
    pub measuring_time: f64,
}

/// An app's figures.
#[derive(Debug, Clone, Serialize)]
pub(super) struct App {
    pub name: String,
    /// Whether nobody tuned anything on it.
    pub is_unseen: bool,
    pub size: Size,
    pub scenarios: usize,
    /// Processor seconds to instrument, and to analyse the recordings of all scenarios: T_I and T_A.
    pub instrument_s: f64,
    pub analyze_s: f64,
    /// Frames with a time in these recordings.
    pub tuples: usize,
    pub overhead: Overhead,
    /// The recommended estimator first.
    pub estimates: Vec<Estimate>,
    /// Lines with 95 % of the energy by the recommended estimator: name, truth, estimate in millijoules.
    pub lines: Vec<(String, f64, f64)>,
    pub calls: Calls,
}

impl App {
    /// The recommended estimator's.
    pub fn ours(&self) -> Option<&Estimate> {
        self.estimates.first()
    }
}

/// What is recorded.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort {
    pub seed: u64,
    /// Measured runs of each scenario.
    pub runs: u64,
}

/// One scenario, recorded in both ways.
struct Recording {
    two: Recorded,
    single: Recorded,
    overhead: Overhead,
}

/// What is made of it.
struct Scene {
    /// In the order of [`WAYS`].
    cases: Vec<Case>,
    calls: Calls,
}

/// Measures an app.
pub(super) fn measure(subject: &Subject, is_unseen: bool, effort: Effort) -> Result<App> {
    let (instrument_s, bytecodes) = instrumented(&subject.path, &subject.apk, &options())?;
    let both = Both::of(&subject.path, subject.apk.clone())?;
    let set = (Tricks::default(), Builds::All);
    let probed = Probed::of("vlens", subject.path.clone(), subject.apk.clone(), set)?;
    let record = |scenario: &Scenario| {
        let recording = Recording::new(&both, &probed, scenario, effort);
        say(&format!("{}, {}: recorded", subject.name, scenario.name));
        recording.with_context(|| format!("{}, {}", subject.name, scenario.name))
    };
    let recordings = subject.scenarios.par_iter().map(record).collect::<Result<Vec<_>>>()?;
    // One at a time: what the process takes meanwhile is theirs.
    let analyze = |recording: &Recording| -> Result<(AnalysisResult, f64)> {
        let start = cpu_seconds()?;
        let result = recording.two.analyze(Way::of(EstimatorKind::Recommended))?;
        Ok((result, cpu_seconds()? - start))
    };
    let results = recordings.iter().map(analyze).collect::<Result<Vec<_>>>()?;
    say(&format!("{}: analysed", subject.name));
    let scenes = recordings.par_iter().zip(&results).map(|(recording, (result, _))| recording.scene(result));
    let scenes = scenes.collect::<Result<Vec<_>>>()?;
    let ways = scenes.first().map_or(0, |scene| scene.cases.len());
    let mut app = App {
        name: subject.name.clone(),
        is_unseen,
        size: Size { bytecodes, ..Size::of(&subject.apk)? },
        scenarios: scenes.len(),
        instrument_s,
        analyze_s: results.iter().map(|(_, seconds)| seconds).sum(),
        tuples: recordings.iter().map(|recording| recording.two.tuples()).sum(),
        overhead: mean(&recordings),
        estimates: Vec::new(),
        lines: Vec::new(),
        calls: Calls::default(),
    };
    for (place, (way, is_single_run)) in WAYS.into_iter().enumerate().take(ways) {
        let cases: Vec<&Case> = scenes.iter().filter_map(|scene| scene.cases.get(place)).collect();
        let whole = Case::whole(&subject.name, "all", Way::of(way), &cases);
        if place == 0 {
            let lines = dearest(&whole.pairs.lines).into_iter();
            app.lines = lines.map(|pair| (pair.line.clone(), pair.truth * 1e3, pair.estimate * 1e3)).collect();
        }
        app.estimates.push(Estimate::of(&whole, is_single_run));
    }
    scenes.iter().for_each(|scene| app.calls.add(&scene.calls));
    Ok(app)
}

/// Estimators, and whether paths are counted in the measured run itself: ours, both readings of the paper's with all
/// that is ours but the estimator, and both as the paper has them.
const WAYS: [(EstimatorKind, bool); 5] = [
    (EstimatorKind::Recommended, false),
    (EstimatorKind::VlensMad, false),
    (EstimatorKind::VlensSd, false),
    (EstimatorKind::VlensMad, true),
    (EstimatorKind::VlensSd, true),
];

impl Recording {
    fn new(both: &Both, probed: &Probed, scenario: &Scenario, effort: Effort) -> Result<Recording> {
        let conditions = Conditions {
            effects: Effects::REALISTIC,
            repeatability: Repeatability::Exact,
            first_seed: effort.seed,
            seeds: effort.runs,
            unmetered: false,
            meter: None,
        };
        let row = probed.under(scenario)?;
        let (counting, stamps) = (&row.counting, row.measuring.as_ref().context("expected a measuring build")?);
        let overhead = Overhead {
            counting: counting.equation.overhead(),
            measuring: stamps.build.equation.overhead(),
            counting_time: counting.phone.time(),
            measuring_time: stamps.build.phone.time(),
        };
        let two = Recorded::new(both, scenario, conditions, true)?;
        Ok(Recording { two, single: Recorded::new(both, scenario, conditions, false)?, overhead })
    }

    /// All estimates; `result` is the recommended one's.
    fn scene(&self, result: &AnalysisResult) -> Result<Scene> {
        let case = |(estimator, is_single_run): (EstimatorKind, bool)| match (estimator, is_single_run) {
            (EstimatorKind::Recommended, false) => self.two.compare("", "all", Way::of(estimator), result),
            (_, false) => self.two.case("", "all", Way::of(estimator)),
            (_, true) => self.single.case("", "all", Way::of(estimator)),
        };
        let cases = WAYS.into_iter().map(case).collect::<Result<Vec<_>>>()?;
        let windowed = cases.first().map_or(&[][..], |case| &case.pairs.api);
        let calls = calls(&self.two, result, windowed)?;
        Ok(Scene { cases, calls })
    }
}

/// Means over the scenarios.
fn mean(recordings: &[Recording]) -> Overhead {
    let mean = |of: fn(&Overhead) -> f64| {
        recordings.iter().map(|one| of(&one.overhead)).sum::<f64>() / recordings.len().max(1) as f64
    };
    Overhead {
        counting: mean(|overhead| overhead.counting),
        measuring: mean(|overhead| overhead.measuring),
        counting_time: mean(|overhead| overhead.counting_time),
        measuring_time: mean(|overhead| overhead.measuring_time),
    }
}

/// What everything is instrumented with.
pub(super) fn options() -> InstrumentOptions {
    InstrumentOptions::with_debug_key(repository().join("tests/apps/debug-key.pem"))
}

/// Processor seconds to instrument an app, the mean of several times, and how many instructions it has.
pub(super) fn instrumented(path: &Path, bytes: &[u8], options: &InstrumentOptions) -> Result<(f64, usize)> {
    let start = cpu_seconds()?;
    let mut bytecodes = 0;
    for _ in 0..TIMES {
        bytecodes = instrument(path, bytes, options)?.instructions;
    }
    Ok(((cpu_seconds()? - start) / TIMES as f64, bytecodes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excellent_fit_of_the_papers_has_lines_that_are_many_times_off() {
        let subject = Subject::demo("courier", &["compute".to_owned()]).unwrap();
        let app = measure(&subject, false, Effort { seed: 31, runs: 1 }).unwrap();
        let [ours, .., mad, _] = &app.estimates[..] else { panic!("{:?}", app.estimates) };
        assert!(ours.median < 0.1 && (ours.sum - 1.0).abs() < 0.1, "{ours:?}");
        assert!(mad.r2.unwrap() > 0.9 && mad.aee.unwrap() < 0.1 && mad.median > 1.0, "{mad:?}");
        assert!(app.overhead.counting > app.overhead.measuring && app.overhead.measuring > 0.0, "{:?}", app.overhead);
        assert_eq!(app.lines.len(), ours.lines);
        // Most of the energy of library calls has a measured counterpart.
        let calls: f64 = app.calls.dearest(24).iter().map(|(_, call)| call.true_j).sum();
        assert!(calls > 0.7 * app.calls.all_j, "{calls} of {}", app.calls.all_j);
    }
}
