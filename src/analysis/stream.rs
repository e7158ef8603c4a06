//! The analysis of a recording that need not fit into memory: run by run.

use std::mem::take;

use super::{AnalysisError, Options, adjust_one, conclude, known};
use crate::lines::AnalysisResult;
use wattline_adjust::{DeviceModel, Rows};
use wattline_map::ProbeMap;
use wattline_recording::{Checked, Run, Trace};

/// How far an analysis has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A run has been read.
    Read,
    /// It has become windows.
    Adjusted,
    /// The costs are known.
    Fitted,
}

/// Analyses runs as they come: of each, only its windows and windowed calls are kept. The result is that of
/// [`super::analyze`], bit for bit. `next` gives the next run, and none after the last; it is handed the one before
/// without what is kept, so that its memory can be used again. `step` is called after each step.
///
/// # Errors
/// The error with which reading a run ends, and [`AnalysisError`].
pub fn analyze_stream<'m, E: From<AnalysisError>>(
    map: &'m ProbeMap,
    mut next: impl FnMut(Run) -> Option<Result<Checked<'m>, E>>,
    device: &DeviceModel,
    options: Options,
    step: &mut dyn FnMut(Step),
) -> Result<AnalysisResult, E> {
    let mut rows = Rows::with(map, known(device, options));
    let (mut kept, mut adjusted, mut unmetered) = (Vec::new(), Vec::new(), false);
    let (mut spent, mut timed) = (Run::default(), Vec::new());
    for number in 0.. {
        let Some(run) = next(spent) else { break };
        let run = run?;
        step(Step::Read);
        unmetered |= run.run().is_unmetered();
        let windows = adjust_one(run.run(), number, &timed, (device, map), &mut rows, options);
        let windows = windows.map_err(|error| AnalysisError::Adjust { run: number, error })?;
        spent = run.into_run();
        // Without a meter, timing runs are read once the first counting run is known.
        if number < map.timing_runs() && unmetered {
            timed.push(take(&mut spent));
        } else {
            timed.clear();
        }
        if let Some(windows) = windows {
            adjusted.push(windows);
            kept.push(take_kept(&mut spent));
        }
        step(Step::Adjusted);
    }
    let options = options.for_runs(unmetered);
    Ok(conclude(map, &mut rows, &kept, &adjusted, options, &mut || step(Step::Fitted))?)
}

/// Takes from a run the parts that are read after the adjustment.
fn take_kept(run: &mut Run) -> Run {
    let Trace { threads, calls, notes, .. } = &mut run.trace;
    let (threads, calls, notes) = (take(threads), take(calls), take(notes));
    let trace = Trace { threads, calls, notes, ..Trace::default() };
    let (clock, sync) = (take(&mut run.clock), take(&mut run.sync));
    Run { seed: run.seed, trace, clock, sync, ..Run::default() }
}
