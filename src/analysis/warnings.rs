//! Warnings for the reader of a result.

use super::Options;
use super::quality::FEW_ROWS;
use crate::lines::{Basis, Quality};
use wattline_adjust::AdjustedRun;
use wattline_fit::EstimatorKind;
use wattline_map::{NotSelected, ProbeMap};

/// Runs from which the spread between them says something: two have one difference.
const ENOUGH_RUNS: usize = 3;
/// One frame in so many is lost to exceptions in ordinary code; more deserve a look.
const LOST_ONE_IN: usize = 100;

/// The warnings about a recording and its fit.
pub(super) fn warnings(map: &ProbeMap, adjusted: &[AdjustedRun], quality: &Quality, options: Options) -> Vec<String> {
    let mut out = Vec::new();
    if adjusted.iter().any(|run| run.is_modelled) {
        out.push(Basis::Estimated.caveat().to_owned());
    }
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
    if rank < columns && !options.profile_alone {
        out.push(format!("{} of {columns} features always occur together with others", columns - rank));
    }
    if !quality.converged {
        out.push(format!("the fit had not settled after {} iterations", quality.iterations));
    }
    if adjusted.len() < ENOUGH_RUNS {
        let runs = adjusted.len();
        out.push(format!("{runs} runs: at least {ENOUGH_RUNS} are needed to tell a change from noise"));
    }
    (1..).zip(adjusted).for_each(|(number, run)| out.extend(of_run(number, run)));
    if !map.left_out.is_empty() {
        out.push(format!("{} methods were not instrumented", map.left_out.len()));
    }
    out.extend(NotSelected::summary(&map.not_selected));
    out
}

/// The warnings about one run, by its number from 1.
fn of_run(number: usize, run: &AdjustedRun) -> Vec<String> {
    let mut out = Vec::new();
    if run.is_modelled {
        return out;
    }
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
    for (lost, why) in
        [(run.frames_unfinished, "did not return"), (run.frames_unmeasured, "lie outside the meter's record")]
    {
        if lost * LOST_ONE_IN > frames {
            out.push(format!("run {number}: {lost} of {frames} frames {why} and were not fitted"));
        }
    }
    out
}
