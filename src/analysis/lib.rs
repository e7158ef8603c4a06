//! From a recording to the energy of each source line: windows, costs, lines, totals.
//!
//! ```
//! use wattline_adjust::DeviceModel;
//! use wattline_analysis::{Options, analyze, synthetic::App};
//!
//! // A made-up app of five methods, and three runs of 500 frames each.
//! let app = App::new(1, 5, 0.0);
//! let runs: Vec<_> = (1..=3).map(|seed| app.run(seed, 500, 0.0).run).collect();
//! let result = analyze(&app.map, &runs, &DeviceModel::embedded()?, Options::default())?;
//! // Lines come with the most expensive first, and their shares add up.
//! let line = &result.lines[0];
//! println!("{}:{} takes {:.3} mJ a run", line.key.class, line.key.line, line.energy.0 * 1e3);
//! assert!((result.lines.iter().map(|line| line.share).sum::<f64>() - 1.0).abs() < 1e-9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`analyze`] takes runs that are in memory, [`analyze_stream`] one after the other; both give the same result, bit
//! for bit. [`AnalysisResult`] is what `result.json` holds. Nothing here reads a file or a clock.
//!
//! # Vocabulary
//!
//! - *Window*: a frame's exclusive time with its energy and its row of execution counts; see `wattline-adjust`.
//! - *Feature*: what a column counts: an opcode, a library call, a kind of probe, or the context of instructions.
//! - *Line energy*: Σ over features of executions in the line times the feature's cost m, from E = mX (vLens 3.2.2),
//!   and the windowed calls at the line with the tails that they left behind (3.2.1).
//! - *Prior*: a feature's cost by the device's profile. *Random effect*: by how much one method's instructions, or one
//!   kind of call in it, cost more or less than elsewhere.
//! - *Event*: a garbage collection or a switch of threads, which shows as an outlier of the fit.
//! - *Concurrent work*: energy of other processes in the time of a window, above what one thread can draw.
//! - *Factor*: measured over fitted energy of a run's windows.
//! - *AEE*, *R²*: Eq. 6 and 7 of vLens, over windows without events.

mod advice;
mod callbacks;
mod concurrent;
mod counted;
mod effects;
mod events;
pub mod hardware;
pub mod lines;
mod priors;
mod problem;
mod quality;
pub mod rails;
mod ramp;
mod stream;
pub mod synthetic;
#[cfg(test)]
mod tests;
mod timeline;
mod totals;
mod warnings;

pub use stream::{Step, analyze_stream};
use thiserror::Error;
pub use timeline::{PowerPoint, Span, Timeline, timeline};

use crate::lines::{AnalysisResult, Basis, Event, LineEnergy, RunPart, RunSummary};
use concurrent::Own;
use effects::Effects;
use priors::{priors, with_exceptions};
use problem::{problem, windows_by_group};
use quality::{ENOUGH_ROWS, cap_trust, costs, inseparable, quality};
use totals::{Probes, estimated, factors, summary, totals};
use warnings::warnings;
use wattline_adjust::{AdjustError, AdjustedRun, Contexts, DeviceModel, Known, Rows, adjust_verified, call_costs};
use wattline_fit::{EstimatorKind, Fit, FitError, Prior, Problem};
use wattline_map::ProbeMap;
use wattline_profile::Profile;
use wattline_recording::{Run, check};

/// How often priors of calls are widened at most. Each widening lets the fit move further calls, so it has to end
/// somewhere.
const WIDENINGS: usize = 3;
/// By how much priors are narrower than what is known of each cost. Windows of one method share what a model of costs
/// misses, which the regression takes for so much evidence: with half the deviations the line at the 90th percentile is
/// off by an eighth less (docs/accuracy.md).
const SHRINKAGE: f64 = 0.5;
/// By how much runs of the same are known to differ, as a fraction.
const RUNS_DIFFER: f64 = 0.03;

/// Choices in an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Options<'p> {
    /// How costs are estimated.
    pub estimator: EstimatorKind,
    /// Leaves the cost of probes to the regression alone, whatever the tracer measured of their time.
    pub ignore_probe_times: bool,
    /// The costs of the device, if it was calibrated; the papers' estimators do not look at it.
    pub profile: Option<&'p Profile>,
    /// Costs are the profile's, and nothing is fitted: for recordings whose energy nobody measured, where it is always
    /// so, and to see what fitting is worth.
    pub profile_alone: bool,
}

impl Options<'_> {
    /// The choices that hold for runs of which some are not measured.
    fn for_runs(self, unmetered: bool) -> Self {
        Options { profile_alone: self.profile_alone || unmetered, ..self }
    }
}

/// A recording that cannot be analysed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AnalysisError {
    /// There are no runs, or none in which a frame could be measured.
    #[error("nothing was measured: {0}")]
    NothingMeasured(String),
    /// A run is damaged.
    #[error("run {}: {error}", run + 1)]
    Adjust {
        /// Position of the run, from 0.
        run: usize,
        /// The contradiction that was found.
        error: AdjustError,
    },
    /// Nobody measured, and there is nothing by which to estimate.
    #[error("no meter measured it, and there is no profile of the device by which to estimate")]
    NoProfile,
    /// The windows make no regression problem.
    #[error(transparent)]
    Fit(#[from] FitError),
    /// Costs came out that are no numbers.
    #[error("the energy of {line} came out as no number; another `--estimator` may fit these windows")]
    NotFinite {
        /// The first line of which it was so.
        line: String,
    },
}

/// Analyses a recording. The same input gives the same result, bit for bit.
///
/// # Errors
/// See [`AnalysisError`]; a recording in which nothing could be measured is one.
pub fn analyze(
    map: &ProbeMap,
    runs: &[Run],
    device: &DeviceModel,
    options: Options,
) -> Result<AnalysisResult, AnalysisError> {
    let mut rows = Rows::with(map, known(device, options));
    let mut adjusted = Vec::with_capacity(runs.len());
    for (number, run) in runs.iter().enumerate() {
        let failed = |error| AnalysisError::Adjust { run: number, error };
        check(run, map).map_err(|error| failed(error.into()))?;
        let timed = runs.get(..map.timing_runs()).filter(|timing| timing.len() == number).unwrap_or_default();
        adjusted.extend(adjust_one(run, number, timed, (device, map), &mut rows, options).map_err(failed)?);
    }
    let options = options.for_runs(runs.iter().any(Run::is_unmetered));
    let runs = runs.get(map.timing_runs()..).unwrap_or_default();
    conclude(map, &mut rows, runs, &adjusted, options, &mut || ())
}

/// Adjusts a run, known to be verified, by its number. Those of a timing build have no windows: what they say of library
/// calls is known to the rows from then on. Without a meter, what they say depends on how fast the cores were, which
/// counting runs tell: `timed` are the timing runs before this one then.
fn adjust_one(
    run: &Run,
    number: usize,
    timed: &[Run],
    (device, map): (&DeviceModel, &ProbeMap),
    rows: &mut Rows,
    options: Options,
) -> Result<Option<AdjustedRun>, AdjustError> {
    if number < map.timing_runs() {
        if !run.is_unmetered() {
            let costs = call_costs(run, device, map, &rows.known)?;
            rows.known.calls.add_run(costs);
        }
        return Ok(None);
    }
    // What nobody measures need not be free of probes: then all runs count.
    rows.stamps_alone = map.stamps.is_some() && number >= map.leading_runs() && !run.is_unmetered();
    if run.is_unmetered() && rows.known.ramp.is_none() {
        rows.known.ramp = ramp::learn(run, device, map, &rows.known, options)?;
        for timed in timed {
            let costs = call_costs(timed, device, map, &rows.known)?;
            rows.known.calls.add_run(costs);
        }
    }
    adjust_verified(run, device, map, rows).map(Some)
}

/// The part of the device's profile that the estimator looks at.
fn known(device: &DeviceModel, options: Options) -> Known {
    let Some(profile) = profile_for(options) else { return Known::default() };
    Known {
        interpreted: profile.interpreted.filter(|_| device.compiler.is_some()),
        busy: Some(profile.busy),
        compiling: profile.compiling,
        call_powers: profile.call_powers(),
        collecting: profile.collecting,
        contexts: Contexts::Known(profile.contexts()),
        natives: device.compiler.as_ref().map(|compiler| compiler.natives.clone()).unwrap_or_default(),
        ..Known::default()
    }
}

/// The profile, unless the estimator is one that knows nothing but the recording.
fn profile_for<'p>(options: Options<'p>) -> Option<&'p Profile> {
    options.profile.filter(|_| options.estimator == EstimatorKind::Recommended)
}

/// By how much a run's lines may take more or less than the fit says, as a fraction: as far as runs differ, and as far as
/// the profile's costs are from what calls take in other code, which those of one scenario may share. Where windows took
/// more than that, it was nothing that lines are known to do, and stays unattributed.
fn most_off(profile: &Profile) -> f64 {
    profile.quality.stray_call.max(RUNS_DIFFER)
}

/// The rest of [`analyze`], once all runs are windows; `runs` has none of a timing build. Their tuples, paths and samples
/// are not needed any more and may be gone. `fitted` is called between the fit and the lines.
fn conclude(
    map: &ProbeMap,
    rows: &mut Rows,
    runs: &[Run],
    adjusted: &[AdjustedRun],
    options: Options,
    fitted: &mut dyn FnMut(),
) -> Result<AnalysisResult, AnalysisError> {
    refuse_nothing(adjusted)?;
    let profile = profile_for(options);
    let Own { energies, concurrent } = Own::new(adjusted, profile.map(|profile| profile.busy));
    let priors = priors(map, rows, runs, adjusted, profile, options);
    // Without a profile there is nothing that an effect could be a part of, without a fit nothing to tell it by.
    let effects = match profile.filter(|_| !options.profile_alone) {
        Some(_) => Effects::new(rows, &windows_by_group(rows, adjusted), &priors),
        None => Effects::default(),
    };
    let prior_costs: Vec<f64> = match profile {
        Some(_) => priors.iter().map(|prior| prior.map_or(0.0, |prior| prior.mean)).collect(),
        None => Vec::new(),
    };
    let problem = problem(rows, adjusted, energies, &effects)?;
    let priors = match profile {
        Some(_) => with_exceptions(&problem, rows, priors),
        None => priors,
    };
    let (problem, fit) = fitted_costs(problem, priors, &effects, options)?;
    fitted();
    let factors = match options.profile_alone {
        true => vec![1.0; adjusted.len()],
        false => factors(adjusted, &problem, &fit),
    };
    let factors = match profile.map(most_off) {
        Some(most) => factors.into_iter().map(|factor| factor.clamp(1.0 - most, 1.0 + most)).collect(),
        None => factors,
    };
    // Without a profile factors are free, and would hide any bias of the fit.
    let bounded = profile.map_or_else(|| vec![1.0; factors.len()], |_| factors.clone());
    let mut quality = quality(&problem, &fit, adjusted, &bounded);
    let first = map.counting_runs().min(runs.len());
    let events = events::events(map, runs, adjusted, rows, &events::found(&problem, &fit));
    let events = of_measured(events, first);
    let (runs, adjusted, factors) = (&runs[first..], &adjusted[first..], &factors[first..]);
    let concurrent = &concurrent[first..];
    let parts: Vec<RunPart> =
        (0..runs.len()).map(|r| RunPart { run: &runs[r], adjusted: &adjusted[r], factor: factors[r] }).collect();
    let mut lines =
        lines::attribute(map, rows, &fit, &parts, &prior_costs, &|method, column| effects.of(method, column));
    refuse_no_numbers(&lines)?;
    if options.profile_alone {
        // Nothing was fitted, to nothing that was measured.
        quality = lines::Quality { aee: None, r2: None, aee_deviation: None, r2_deviation: None, ..quality };
    }
    cap_trust(&mut lines, &quality, adjusted.iter().any(|run| run.resolution.is_slow()), profile.is_some());
    let probes = Probes::new(rows, &fit, &parts);
    let mut totals = totals(&parts, &probes, concurrent, &lines, &events);
    let mut runs: Vec<RunSummary> = parts.iter().map(summary).collect();
    runs.iter_mut().zip(&probes.by_run).for_each(|(run, probes)| run.probes = Some(*probes));
    // Nobody measured a whole of which these are parts.
    let is_estimated = adjusted.iter().any(|run| run.is_modelled);
    if is_estimated {
        totals = totals.of_parts();
        runs.iter_mut().enumerate().for_each(|(number, run)| estimated(run, number, &lines, &events, concurrent));
    }
    let scarce = quality.rows < ENOUGH_ROWS * quality.columns || quality.rank < quality.columns;
    let inseparable = inseparable(rows, &fit);
    let costs = costs(rows, &problem, &fit);
    let suggestions = if scarce && !options.profile_alone { advice::suggestions(map, rows, &fit) } else { Vec::new() };
    Ok(AnalysisResult {
        analysis: lines::VERSION,
        components: Vec::new(),
        by_rails: false,
        modelled: Vec::new(),
        collections: lines::collections(&lines, &events),
        suggestions,
        estimator: options.estimator,
        runs,
        basis: if is_estimated { Basis::Estimated } else { Basis::Measured },
        totals,
        quality,
        counted: counted::counted(map),
        costs,
        inseparable,
        events,
        lines,
        warnings: warnings(map, adjusted, &quality, options),
    })
}

/// The events of the runs behind the first ones, by their numbers among them.
fn of_measured(events: Vec<Event>, first: usize) -> Vec<Event> {
    let of_measured = |event: Event| Some(Event { run: event.run.checked_sub(first)?, ..event });
    events.into_iter().filter_map(of_measured).collect()
}

/// Refuses runs in which no window could be measured.
fn refuse_nothing(adjusted: &[AdjustedRun]) -> Result<(), AnalysisError> {
    if adjusted.iter().any(|run| !run.windows.is_empty()) {
        return Ok(());
    }
    let (runs, frames) = (adjusted.len(), adjusted.iter().map(|run| run.frames).sum::<usize>());
    let why = format!("{runs} runs with {frames} frames, none of which returned within the meter's record");
    Err(AnalysisError::NothingMeasured(why))
}

/// Refuses energies that are no numbers: they would be stored as nothing.
fn refuse_no_numbers(lines: &[LineEnergy]) -> Result<(), AnalysisError> {
    let Some(LineEnergy { key, .. }) = lines.iter().find(|line| !line.energy.0.is_finite()) else { return Ok(()) };
    let file = key.file.as_deref().unwrap_or(&key.class);
    Err(AnalysisError::NotFinite { line: format!("{file}:{} ({})", key.line, key.method) })
}

/// The fit, after which priors of calls are widened as far as it moved their costs; and the problem with the last
/// priors.
fn fitted_costs(
    problem: Problem,
    priors: Vec<Option<Prior>>,
    effects: &Effects,
    options: Options,
) -> Result<(Problem, Fit), AnalysisError> {
    if options.profile_alone {
        let problem = problem.with_priors(priors.into_iter().chain(effects.priors()).collect())?;
        let fit = Fit::of_priors(&problem);
        return Ok((problem, fit));
    }
    let estimator = options.estimator.estimator();
    let shrunk = |prior: Prior| Prior { deviation: SHRINKAGE * prior.deviation, ..prior };
    let all = priors.into_iter().chain(effects.priors());
    let mut priors: Vec<Option<Prior>> = all.map(|prior| prior.map(shrunk)).collect();
    let mut problem = problem.with_priors(priors.clone())?;
    let mut fit = estimator.fit(&problem)?;
    for _ in 0..WIDENINGS {
        let Some(wider) = effects.widened(&priors, &fit).filter(|_| profile_for(options).is_some()) else { break };
        problem = problem.with_priors(wider.clone())?;
        fit = estimator.fit(&problem)?;
        priors = wider;
    }
    Ok((problem, fit))
}
