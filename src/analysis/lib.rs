//! A recording's analysis from end to end: windows, costs, lines, totals.

mod advice;
mod beside;
mod effects;
pub mod lines;
mod stream;
mod timeline;

use std::collections::BTreeMap;

use beside::Own;
use effects::Effects;
pub use stream::{Step, analyze_stream};
use thiserror::Error;
pub use timeline::{PowerPoint, Span, Timeline, timeline};

use crate::lines::{AnalysisResult, Event, FeatureCost, Quality, RunPart, RunSummary, Totals, Trust};
use wattline_adjust::{AdjustError, AdjustedRun, Contexts, DeviceModel, Group, Known, Rows, adjust, probe_time};
use wattline_base::units::{Joules, Watts};
use wattline_fit::stats::{aee, r_squared};
use wattline_fit::{EstimatorKind, Fit, FitError, Guess, Outlier, Problem};
use wattline_map::{Feature, NotSelected, ProbeKind, ProbeMap};
use wattline_profile::Profile;
use wattline_recording::Run;

/// Distinct rows per feature below which no cost deserves trust, and above which it does: with 1, 5 % of lines come
/// within 10 % of the truth; with 3, 76 %; with 5, 86 % (measured on generated problems).
const FEW_ROWS: usize = 3;
const ENOUGH_ROWS: usize = 5;

/// What an event takes at least: vLens (section 4.3) saw 6.4 to 11.3 mJ for a switch of threads and 20 to 81 mJ for a garbage
/// collection. A third of the least tells them from changes of the cores' speed, which are as far from the usual in
/// deviations.
const EVENT_LEAST: Joules = Joules(2e-3);
/// The same for what happens whenever a path is taken: only a collection does, where a program allocates alike in each
/// run. A little below the least of those.
const EVENT_EACH_TIME: Joules = Joules(15e-3);

/// How far the mean cost of an instruction in one app may lie from that in another, as a fraction, beside what is known of
/// the one before it and of the method that it is in.
const CODE_DIFFERS: f64 = 0.03;
/// The same for calls, whose cost depends on what they are given.
const CALLS_DIFFER: f64 = 0.4;
/// The same for calls that the profile does not have, from its median one: the first use of a class may take a hundred
/// times that.
const UNKNOWN_DIFFER: f64 = 30.0;
/// How often presumptions about calls are revised.
const WIDER: usize = 3;
/// The same for what pairs of instructions cost more or less.
const CONTEXTS_DIFFER: f64 = 0.2;
/// What [`Feature::Context`] counts.
const NANOJOULE: f64 = 1e-9;
/// The same for probes, by the profile or by the tracer's times, which are taken before probes are compiled.
const PROBES_DIFFER: f64 = 0.5;

/// Choices in an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Options<'p> {
    /// How costs are estimated.
    pub estimator: EstimatorKind,
    /// Leaves the cost of probes to the regression alone, whatever the tracer measured of their time.
    pub ignore_probe_times: bool,
    /// What is known of the device's costs, if it was calibrated; the papers' estimators do not look at it.
    pub profile: Option<&'p Profile>,
}

/// A recording that cannot be analysed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AnalysisError {
    /// There are no runs, or none in which a frame could be measured.
    #[error("nothing was measured: {0}")]
    NothingMeasured(String),
    /// A run is damaged.
    #[error("run {run}: {error}")]
    Adjust {
        /// Which, from 0.
        run: usize,
        /// What is wrong with it.
        error: AdjustError,
    },
    /// The windows make no regression problem.
    #[error(transparent)]
    Fit(#[from] FitError),
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
    let adjusted = runs
        .iter()
        .enumerate()
        .map(|(number, run)| {
            adjust(run, device, map, &mut rows).map_err(|error| AnalysisError::Adjust { run: number, error })
        })
        .collect::<Result<Vec<_>, _>>()?;
    conclude(map, &mut rows, runs, &adjusted, options, &mut || ())
}

/// What the device's profile says, as far as the estimator looks at it.
fn known(device: &DeviceModel, options: Options) -> Known {
    let Some(profile) = profile_for(options) else { return Known::default() };
    Known {
        interpreted: profile.interpreted.filter(|_| device.compiler.is_some()),
        busy: Some(profile.busy),
        contexts: Contexts::Known(profile.contexts()),
    }
}

/// The profile, unless the estimator is one that knows nothing but the recording.
fn profile_for<'p>(options: Options<'p>) -> Option<&'p Profile> {
    options.profile.filter(|_| options.estimator == EstimatorKind::Recommended)
}

/// The rest of [`analyze`], once all runs are windows. Their tuples, paths and samples are not needed any more and may
/// be gone. `fitted` is called between the fit and the lines.
fn conclude(
    map: &ProbeMap,
    rows: &mut Rows,
    runs: &[Run],
    adjusted: &[AdjustedRun],
    options: Options,
    fitted: &mut dyn FnMut(),
) -> Result<AnalysisResult, AnalysisError> {
    let windows: usize = adjusted.iter().map(|run| run.windows.len()).sum();
    if windows == 0 {
        let frames: usize = adjusted.iter().map(|run| run.frames).sum();
        let why = format!("{} runs with {frames} frames, none of which returned within the meter's record", runs.len());
        return Err(AnalysisError::NothingMeasured(why));
    }
    let profile = profile_for(options);
    let Own { energies, beside } = Own::new(adjusted, profile.map(|profile| profile.busy));
    let guesses = guesses(rows, runs, adjusted, profile, options);
    // Without a profile there is nothing that an effect could be a part of.
    let effects = match profile {
        Some(_) => Effects::new(rows, &windows_by_group(rows, adjusted), &guesses),
        None => Effects::default(),
    };
    let presumed: Vec<f64> = match profile {
        Some(_) => guesses.iter().map(|guess| guess.map_or(0.0, |guess| guess.mean)).collect(),
        None => Vec::new(),
    };
    let mut guesses: Vec<Option<Guess>> = guesses.into_iter().chain(effects.guesses()).collect();
    let mut problem = problem(rows, adjusted, energies, &effects)?.with_guesses(guesses.clone())?;
    let mut fit = options.estimator.estimator().fit(&problem)?;
    for _ in 0..WIDER {
        let Some(wider) = effects.widened(&guesses, &fit).filter(|_| profile.is_some()) else { break };
        problem = problem.with_guesses(wider.clone())?;
        fit = options.estimator.estimator().fit(&problem)?;
        guesses = wider;
    }
    fitted();
    let factors = factors(adjusted, &problem, &fit);
    let parts: Vec<RunPart> =
        (0..runs.len()).map(|r| RunPart { run: &runs[r], adjusted: &adjusted[r], factor: factors[r] }).collect();
    let mut lines = lines::attribute(map, rows, &fit, &parts, &presumed, &|method, column| effects.of(method, column));
    let quality = quality(&problem, &fit);
    cap_trust(&mut lines, &quality, adjusted.iter().any(|run| run.resolution.is_slow()), profile.is_some());
    let events = events(map, runs, adjusted, rows, &found(&problem, &fit));
    let totals = totals(rows, &fit, &parts, &beside, &lines, &events);
    let scarce = quality.rows < ENOUGH_ROWS * quality.columns || quality.rank < quality.columns;
    let inseparable = inseparable(rows, &fit);
    let costs = costs(rows, &problem, &fit);
    let suggestions = if scarce { advice::suggestions(map, rows, &fit) } else { Vec::new() };
    Ok(AnalysisResult {
        collections: lines::collections(&lines, &events),
        suggestions,
        estimator: options.estimator,
        runs: parts.iter().map(summary).collect(),
        totals,
        quality,
        costs,
        inseparable,
        events,
        lines,
        warnings: warnings(map, adjusted, &quality, options),
    })
}

fn windows_by_group(rows: &Rows, adjusted: &[AdjustedRun]) -> Vec<u32> {
    let mut windows = vec![0; rows.groups.len()];
    adjusted.iter().flat_map(|run| &run.windows).for_each(|window| windows[window.group as usize] += 1);
    windows
}

fn problem(rows: &Rows, adjusted: &[AdjustedRun], energies: Vec<f64>, effects: &Effects) -> Result<Problem, FitError> {
    let mut group = Vec::with_capacity(energies.len());
    adjusted.iter().for_each(|run| group.extend(run.windows.iter().map(|window| window.group)));
    let row = |(number, group): (usize, &Group)| {
        let mut row = group.row.clone();
        row.extend(effects.row(rows, number));
        row
    };
    let matrix = rows.groups.iter().enumerate().map(row).collect();
    let of_effects = std::iter::repeat_n(EFFECTS, effects.len());
    Problem::new(rows.columns.len() + effects.len(), matrix, group, energies)?
        .with_families(rows.columns.iter().map(family).chain(of_effects).collect())
}

/// What is known of features' costs, from the device's profile, or else from the tracer's times of its probes.
fn guesses(
    rows: &Rows,
    runs: &[Run],
    adjusted: &[AdjustedRun],
    profile: Option<&Profile>,
    options: Options,
) -> Vec<Option<Guess>> {
    let mut guesses = match options.ignore_probe_times {
        true => vec![None; rows.columns.len()],
        false => probe_costs(rows, runs, adjusted),
    };
    let Some(profile) = profile else { return guesses };
    // Where it is not known how much of an app is compiled when it runs: half-way between nothing and all.
    let state = match rows.known.interpreted {
        Some(_) => 1.0,
        None => profile.interpreted.map_or(1.0, f64::sqrt),
    };
    for (guess, feature) in guesses.iter_mut().zip(&rows.columns) {
        let differs = match feature {
            Feature::Op(_) => CODE_DIFFERS,
            Feature::Call(_) => CALLS_DIFFER,
            Feature::Probe(_) => PROBES_DIFFER,
            Feature::Context | Feature::After(..) | Feature::Taken => {
                *guess = Some(Guess { mean: NANOJOULE, deviation: CONTEXTS_DIFFER * NANOJOULE });
                continue;
            }
        };
        match (profile.cost(&feature.label()), guess.as_mut()) {
            (Some(known), _) => {
                let mean = state * known.mean;
                *guess = Some(Guess { mean, deviation: mean * known.deviation.hypot(differs) });
            }
            // Timed when it was cold.
            (None, Some(probe)) => probe.deviation = probe.deviation.max(PROBES_DIFFER * probe.mean),
            (None, None) if matches!(feature, Feature::Call(_)) => {
                let mean = profile.typical_call();
                *guess = Some(Guess { mean, deviation: mean * UNKNOWN_DIFFER });
            }
            (None, None) => *guess = profile.kin(feature).map(|mean| Guess { mean, deviation: mean }),
        }
    }
    guesses
}

/// What each kind of probe should cost: its measured time at the power of the average window.
fn probe_costs(rows: &Rows, runs: &[Run], adjusted: &[AdjustedRun]) -> Vec<Option<Guess>> {
    let times: Vec<_> = runs.iter().flat_map(|run| run.trace.notes.probes.iter().copied()).collect();
    let energy: f64 = adjusted.iter().flat_map(|run| &run.windows).map(|window| window.energy.0).sum();
    let seconds: f64 = adjusted.iter().map(|run| run.working.0).sum();
    let cost = |feature: &Feature| {
        let Feature::Probe(kind) = feature else { return None };
        let time = probe_time(&times, *kind)?;
        let mean = time.ns * 1e-9 * energy / seconds;
        (mean > 0.0 && mean.is_finite()).then_some(Guess { mean, deviation: mean * time.unsure })
    };
    rows.columns.iter().map(cost).collect()
}

/// The family of effects.
const EFFECTS: u32 = 15;

/// Features whose costs are presumed to be of like size.
fn family(feature: &Feature) -> u32 {
    match feature {
        Feature::Op(_) => 0,
        Feature::Call(_) => 1,
        Feature::Probe(ProbeKind::Frame) => 2,
        Feature::Probe(ProbeKind::Loop) => 3,
        Feature::Probe(ProbeKind::Child) => 4,
        Feature::Probe(ProbeKind::Site) => 5,
        Feature::Probe(ProbeKind::Guest) => 6,
        Feature::Probe(ProbeKind::Keep) => 7,
        Feature::Probe(ProbeKind::Leaf) => 8,
        Feature::Probe(ProbeKind::Round) => 9,
        Feature::Probe(ProbeKind::Count) => 10,
        Feature::Probe(ProbeKind::Table) => 11,
        Feature::Probe(ProbeKind::Tell) => 12,
        Feature::Probe(ProbeKind::Add) => 13,
        Feature::Context | Feature::After(..) | Feature::Taken => 14,
    }
}

/// Measured over fitted energy of each run's windows, events apart: all runs share one fit, and this is what remains
/// of their differences.
fn factors(adjusted: &[AdjustedRun], problem: &Problem, fit: &Fit) -> Vec<f64> {
    let mut weights = fit.weights.iter().zip(problem.y());
    let mut factor = |run: &AdjustedRun| {
        let (mut measured, mut fitted) = (0.0, 0.0);
        for (window, (weight, energy)) in run.windows.iter().zip(&mut weights) {
            // Windows at a high frequency count for more, as they have more energy.
            measured += weight * energy * f64::from(window.pace);
            fitted += weight * fit.fitted[window.group as usize] * f64::from(window.pace);
        }
        if measured > 0.0 && fitted > 0.0 { measured / fitted } else { 1.0 }
    };
    adjusted.iter().map(&mut factor).collect()
}

fn summary(part: &RunPart) -> RunSummary {
    let adjusted = part.adjusted;
    RunSummary {
        seed: part.run.seed,
        duration: adjusted.duration,
        whole: adjusted.whole,
        net: adjusted.whole - adjusted.idle_energy,
        idle: Watts::from_microwatts(adjusted.idle.power_uw),
        windows: adjusted.windows.len(),
        factor: part.factor,
    }
}

fn quality(problem: &Problem, fit: &Fit) -> Quality {
    let weighed = problem.observations().zip(&fit.weights);
    let pairs = weighed.filter(|(_, weight)| **weight > 0.0).map(|((group, y), _)| (y, fit.fitted[group]));
    Quality {
        aee: Some(aee(pairs.clone())).filter(|value| value.is_finite()),
        r2: Some(r_squared(pairs)).filter(|value| value.is_finite()),
        windows: problem.y().len(),
        rows: problem.rows().len(),
        columns: fit.identifiability.columns,
        rank: fit.identifiability.rank,
        condition: fit.identifiability.condition,
        iterations: fit.iterations,
        converged: fit.converged,
        noise: fit.noise,
    }
}

/// No line is better known than the number of rows allows, or than a slow meter's readings.
fn cap_trust(lines: &mut [lines::LineEnergy], quality: &Quality, is_slow: bool, is_calibrated: bool) {
    let best = match quality.rows {
        _ if is_slow => Trust::Low,
        // Costs are known from elsewhere: the interval alone tells.
        _ if is_calibrated => Trust::High,
        rows if rows < FEW_ROWS * quality.columns => Trust::Low,
        rows if rows < ENOUGH_ROWS * quality.columns => Trust::Medium,
        _ => Trust::High,
    };
    // A line that consists of windowed calls rests on the meter alone.
    let fitted = |line: &&mut lines::LineEnergy| is_slow || line.code.0.abs() > 0.1 * line.energy.0;
    lines.iter_mut().filter(fitted).for_each(|line| line.trust = line.trust.max(best));
}

/// Windows that cost so much too much that there was an event in them. What cost little more ran while the cores were
/// slow, or before it was compiled.
fn found<'f>(problem: &Problem, fit: &'f Fit) -> Vec<&'f Outlier> {
    let group = |outlier: &Outlier| problem.groups().get(outlier.observation).copied();
    let windows: Vec<usize> = problem.energies().map(<[f64]>::len).collect();
    let mut dear = BTreeMap::new();
    let likely: Vec<&Outlier> = fit.outliers.iter().filter(|outlier| outlier.excess >= EVENT_LEAST.0).collect();
    likely.iter().filter_map(|outlier| group(outlier)).for_each(|group| *dear.entry(group).or_insert(0) += 1);
    let each_time = |outlier: &Outlier| group(outlier).is_some_and(|group| 2 * dear[&group] > windows[group as usize]);
    likely.into_iter().filter(|outlier| !each_time(outlier) || outlier.excess >= EVENT_EACH_TIME.0).collect()
}

fn events(map: &ProbeMap, runs: &[Run], adjusted: &[AdjustedRun], rows: &Rows, found: &[&Outlier]) -> Vec<Event> {
    let ends: Vec<usize> = adjusted
        .iter()
        .scan(0, |sum, run| {
            *sum += run.windows.len();
            Some(*sum)
        })
        .collect();
    let event = |outlier: &Outlier| {
        let run = ends.partition_point(|end| *end <= outlier.observation);
        let windows = &adjusted.get(run)?.windows;
        let window = windows.get(windows.len() - (ends[run] - outlier.observation))?;
        let method = map.methods.get(rows.groups.get(window.group as usize)?.method)?;
        Some(Event {
            run,
            at_ns: window.start_ns,
            until_ns: window.end_ns,
            thread: runs.get(run)?.trace.threads.get(window.thread as usize)?.name.clone(),
            class: method.class.clone(),
            method: method.name.clone(),
            excess: Joules(outlier.excess * f64::from(window.pace)),
            standardised: outlier.standardised,
        })
    };
    let mut events: Vec<Event> = found.iter().filter_map(|outlier| event(outlier)).collect();
    events.sort_by(|a, b| (a.run, a.at_ns, &a.class, &a.method).cmp(&(b.run, b.at_ns, &b.class, &b.method)));
    events
}

fn totals(
    rows: &Rows,
    fit: &Fit,
    parts: &[RunPart],
    beside: &[Joules],
    lines: &[lines::LineEnergy],
    events: &[Event],
) -> Totals {
    let n = parts.len() as f64;
    let per_run = |sum: &dyn Fn(&RunPart) -> Joules| parts.iter().map(sum).sum::<Joules>() / n;
    let probe_cost: Vec<f64> = rows
        .groups
        .iter()
        .map(|group| {
            let probes: Vec<_> = group.row.iter().copied().filter(|(c, _)| !lines::is_code(rows, *c)).collect();
            fit.value(&probes)
        })
        .collect();
    let probes = |part: &RunPart| {
        Joules(
            part.factor
                * part.adjusted.windows.iter().map(|w| probe_cost[w.group as usize] * f64::from(w.pace)).sum::<f64>(),
        )
    };
    let mut totals = Totals {
        whole: per_run(&|part| part.adjusted.whole),
        code: lines.iter().map(|line| line.code).sum(),
        api: lines.iter().map(|line| line.api).sum(),
        tails: lines.iter().map(|line| line.tail).sum(),
        probes: per_run(&|part| probes(part) + part.adjusted.own),
        // The sum of nothing is minus zero.
        events: (Joules(0.0) + events.iter().map(|event| event.excess).sum::<Joules>()) / n,
        beside: beside.iter().copied().sum::<Joules>() / n,
        idle: per_run(&|part| part.adjusted.idle_energy),
        unattributed: Joules(0.0),
    };
    let Totals { code, api, tails, probes, events, beside, idle, .. } = totals;
    totals.unattributed = totals.whole - code - api - tails - probes - events - beside - idle;
    totals
}

fn costs(rows: &Rows, problem: &Problem, fit: &Fit) -> Vec<FeatureCost> {
    let mut executions = vec![0.0; problem.columns()];
    for (row, energies) in problem.rows().iter().zip(problem.energies()) {
        row.iter().for_each(|&(column, x)| executions[column as usize] += x * energies.len() as f64);
    }
    let cost = |(column, feature): (usize, &Feature)| FeatureCost {
        feature: feature.label(),
        cost: Joules(fit.coefficients[column]),
        deviation: Joules(fit.variance(&[(column as u32, 1.0)]).sqrt()),
        executions: executions[column],
    };
    rows.columns.iter().enumerate().filter(|(column, _)| executions[*column] > 0.0).map(cost).collect()
}

fn inseparable(rows: &Rows, fit: &Fit) -> Vec<Vec<String>> {
    let label = |column: &u32| rows.columns.get(*column as usize).map(Feature::label);
    fit.identifiability.groups.iter().map(|group| group.iter().filter_map(label).collect()).collect()
}

fn warnings(map: &ProbeMap, adjusted: &[AdjustedRun], quality: &Quality, options: Options) -> Vec<String> {
    let mut out = Vec::new();
    if options.profile.is_none() && options.estimator == EstimatorKind::Recommended {
        out.push(
            "the device was not calibrated: line energies are several times less exact; run `calibrate` once".into(),
        );
    }
    let Quality { rows, columns, rank, .. } = *quality;
    if rows < FEW_ROWS * columns && options.profile.is_none() {
        out.push(format!(
            "{rows} distinct paths for {columns} features: line energies are rough below {FEW_ROWS} paths a feature; \
             let the scenarios reach more of the app"
        ));
    }
    if rank < columns {
        out.push(format!("{} of {columns} features always occur together with others", columns - rank));
    }
    if !quality.converged {
        out.push(format!("the fit had not settled after {} iterations", quality.iterations));
    }
    if adjusted.len() < 3 {
        out.push(format!("{} runs: at least 3 are needed to tell a change from noise", adjusted.len()));
    }
    for (number, run) in adjusted.iter().enumerate() {
        if !run.idle.measured {
            out.push(format!(
                "run {number}: only {} samples without activity: idle power is a low quantile of all samples",
                run.idle.quiet_samples
            ));
        }
        out.extend(run.meter_warning().map(|warning| format!("run {number}: {warning}")));
        for jump in &run.clock_jumps {
            out.push(format!(
                "run {number}: the device's clocks went apart by {} ms: it slept, or its clock was set",
                jump.by_ns / 1_000_000
            ));
        }
        let frames = run.windows.len() + run.frames_unfinished + run.frames_unmeasured;
        // One frame in a hundred is lost to exceptions in ordinary code; more deserves a look.
        for (lost, why) in
            [(run.frames_unfinished, "did not return"), (run.frames_unmeasured, "lie outside the meter's record")]
        {
            if lost * 100 > frames {
                out.push(format!("run {number}: {lost} of {frames} frames {why} and were not fitted"));
            }
        }
    }
    if !map.left_out.is_empty() {
        out.push(format!("{} methods were not instrumented", map.left_out.len()));
    }
    out.extend(NotSelected::summary(&map.not_selected));
    out
}

#[cfg(feature = "synthetic")]
pub mod synthetic;
#[cfg(test)]
mod tests;
