//! Sums over whole runs.

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
    *summary = RunSummary { whole: net, net, ..summary.clone() };
}

/// The mean energy of a run, each part once: `unattributed` is the rest of the whole.
pub(super) fn totals(
    rows: &Rows,
    fit: &Fit,
    parts: &[RunPart],
    concurrent: &[Joules],
    lines: &[LineEnergy],
    events: &[Event],
) -> Totals {
    let n = parts.len() as f64;
    let per_run = |sum: &dyn Fn(&RunPart) -> Joules| parts.iter().map(sum).sum::<Joules>() / n;
    let probe_cost: Vec<f64> = rows
        .groups
        .iter()
        .map(|group| {
            let probes: Vec<_> = group.row.iter().copied().filter(|(c, _)| !is_code(rows, *c)).collect();
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
        concurrent: concurrent.iter().copied().sum::<Joules>() / n,
        idle: per_run(&|part| part.adjusted.idle_energy),
        unattributed: Joules(0.0),
    };
    let Totals { code, api, tails, probes, events, concurrent, idle, .. } = totals;
    totals.unattributed = totals.whole - code - api - tails - probes - events - concurrent - idle;
    totals
}
