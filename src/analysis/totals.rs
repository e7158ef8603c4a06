//! Sums over whole runs.

use std::collections::BTreeMap;

use crate::lines::{Event, LineEnergy, RunPart, RunSummary, Totals, is_code};
use wattline_adjust::{AdjustedRun, Rows};
use wattline_base::units::{Joules, Watts};
use wattline_fit::{Fit, Problem};

/// Measured over fitted energy of each run's windows, events apart: all runs share one fit, and this is what remains
/// of their differences.
pub(super) fn factors(adjusted: &[AdjustedRun], problem: &Problem, fit: &Fit) -> Vec<f64> {
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

/// The result's account of one run.
pub(super) fn summary(part: &RunPart) -> RunSummary {
    let adjusted = part.adjusted;
    RunSummary {
        seed: part.run.seed,
        duration: adjusted.duration,
        whole: adjusted.whole,
        net: adjusted.whole - adjusted.idle_energy,
        idle: Watts::from_microwatts(adjusted.idle.power_uw),
        windows: adjusted.windows.len(),
        factor: part.factor,
        probes: None,
    }
}

/// The account of a run that nobody measured: the sum of what is estimated. The idle phone has no part in it.
pub(super) fn estimated(
    summary: &mut RunSummary,
    number: usize,
    lines: &[LineEnergy],
    events: &[Event],
    concurrent: &[Joules],
) {
    let of_lines: Joules = lines.iter().filter_map(|line| line.per_run.get(number)).copied().sum();
    let of_events: Joules = events.iter().filter(|event| event.run == number).map(|event| event.excess).sum();
    let net = of_lines + of_events + concurrent.get(number).copied().unwrap_or(Joules(0.0));
    *summary = RunSummary { whole: net, net, probes: None, ..summary.clone() };
}

/// What the probes of each run took, and the standard deviation of the mean, as the fit leaves it open.
pub(super) struct Probes {
    pub by_run: Vec<Joules>,
    /// None where the fit does not say.
    pub deviation: Option<Joules>,
}

impl Probes {
    /// By the costs of the fit, and what the tracer took between stamps, which was measured.
    pub fn new(rows: &Rows, fit: &Fit, parts: &[RunPart]) -> Self {
        let mut by_run = Vec::with_capacity(parts.len());
        let mut all = BTreeMap::<u32, f64>::new();
        for part in parts {
            let mut times = vec![0.0; rows.groups.len()];
            part.adjusted.windows.iter().for_each(|w| times[w.group as usize] += f64::from(w.pace) * part.factor);
            let mut executed = BTreeMap::<u32, f64>::new();
            for (group, times) in rows.groups.iter().zip(times).filter(|(_, times)| *times != 0.0) {
                let probes = group.row.iter().filter(|(column, _)| !is_code(rows, *column));
                probes.for_each(|&(column, count)| *executed.entry(column).or_default() += count * times);
            }
            by_run.push(Joules(fit.value(&sorted(&executed))) + part.adjusted.own);
            executed.into_iter().for_each(|(column, times)| *all.entry(column).or_default() += times);
        }
        let deviation = fit.variance(&sorted(&all)).sqrt() / parts.len().max(1) as f64;
        Probes { by_run, deviation: deviation.is_finite().then_some(Joules(deviation)) }
    }
}

fn sorted(counts: &BTreeMap<u32, f64>) -> Vec<(u32, f64)> {
    counts.iter().map(|(column, times)| (*column, *times)).collect()
}

/// The mean energy of a run, each part once: `unattributed` is the rest of the whole.
pub(super) fn totals(
    parts: &[RunPart],
    probes: &Probes,
    concurrent: &[Joules],
    lines: &[LineEnergy],
    events: &[Event],
) -> Totals {
    let n = parts.len() as f64;
    let per_run = |sum: &dyn Fn(&RunPart) -> Joules| parts.iter().map(sum).sum::<Joules>() / n;
    let mut totals = Totals {
        whole: per_run(&|part| part.adjusted.whole),
        code: lines.iter().map(|line| line.code).sum(),
        api: lines.iter().map(|line| line.api).sum(),
        tails: lines.iter().map(|line| line.tail).sum(),
        probes: probes.by_run.iter().copied().sum::<Joules>() / n,
        probes_deviation: probes.deviation,
        // The sum of nothing is minus zero.
        events: (Joules(0.0) + events.iter().map(|event| event.excess).sum::<Joules>()) / n,
        concurrent: concurrent.iter().copied().sum::<Joules>() / n,
        idle: per_run(&|part| part.adjusted.idle_energy),
        unattributed: Joules(0.0),
    };
    let Totals { code, api, tails, probes, events, concurrent, idle, .. } = totals;
    totals.unattributed = totals.whole - code - api - tails - probes - events - concurrent - idle;
    totals
}
