//! The analysis of a recording that need not fit into memory: run by run.

use super::{AnalysisError, Options, conclude, known};
use crate::adjust::{DeviceModel, Rows, adjust};
use crate::lines::AnalysisResult;
use crate::probe::map::ProbeMap;
use crate::recording::{Run, Trace};

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
/// [`super::analyze`], bit for bit. `step` is told after each step.
///
/// # Errors
/// What reading a run ends with, and [`AnalysisError`].
pub fn analyze_stream<E: From<AnalysisError>>(
    map: &ProbeMap,
    runs: impl IntoIterator<Item = Result<Run, E>>,
    device: &DeviceModel,
    options: Options,
    step: &mut dyn FnMut(Step),
) -> Result<AnalysisResult, E> {
    let mut rows = Rows::with(map, known(device, options));
    let (mut kept, mut adjusted) = (Vec::new(), Vec::new());
    for (number, run) in runs.into_iter().enumerate() {
        let run = run?;
        step(Step::Read);
        let windows = adjust(&run, device, map, &mut rows);
        adjusted.push(windows.map_err(|error| AnalysisError::Adjust { run: number, error })?);
        kept.push(without_bulk(run));
        step(Step::Adjusted);
    }
    Ok(conclude(map, &mut rows, &kept, &adjusted, options, &mut || step(Step::Fitted))?)
}

/// A run without what only the adjustment looks at.
fn without_bulk(run: Run) -> Run {
    let Trace { threads, calls, notes, .. } = run.trace;
    let trace = Trace { threads, calls, notes, ..Trace::default() };
    Run { trace, samples: Vec::new(), ..run }
}
