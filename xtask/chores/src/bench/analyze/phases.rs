//! What each phase of an analysis takes, told by the process that runs it.

use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use wattline::analysis::{Options, Step, analyze_stream};
use wattline::device::model_of;
use wattline::fit::EstimatorKind;
use wattline::recording::ArtifactReader;

use crate::bench::measure::median;

/// CPU seconds of each phase, and what was analysed.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Phases {
    /// From the file to tuples and samples, verified.
    pub read_s: f64,
    /// From there to windows.
    pub adjust_s: f64,
    /// From there to costs.
    pub fit_s: f64,
    /// From there to lines, and the result in JSON.
    pub lines_s: f64,
    /// Windows that were fitted.
    pub windows: usize,
    /// Distinct rows of the regression.
    pub rows: usize,
    /// Its columns.
    pub columns: usize,
    /// Iterations of the fit.
    pub iterations: usize,
}

impl Phases {
    /// The median of each time; what was analysed is the same each time.
    pub fn median(all: &[Phases]) -> Phases {
        let of = |time: fn(&Phases) -> f64| median(all.iter().map(time)).unwrap_or(0.0);
        Phases {
            read_s: of(|phases| phases.read_s),
            adjust_s: of(|phases| phases.adjust_s),
            fit_s: of(|phases| phases.fit_s),
            lines_s: of(|phases| phases.lines_s),
            ..all.first().copied().unwrap_or_default()
        }
    }
}

/// Analyses an artifact.
///
/// # Errors
/// When it cannot be read or analysed.
pub fn measure(artifact: &Path, estimator: EstimatorKind) -> Result<Phases> {
    let mut phases = Phases::default();
    let mut last = cpu_seconds()?;
    let (mut reader, rest) = ArtifactReader::open(artifact).context("failed to read the artifact")?;
    let device = model_of(&rest.manifest.device)?;
    let mut runs = reader.in_turn(&rest.map);
    let next = |spent| runs(spent).map(|run| run.map_err(anyhow::Error::from));
    let mut clock = Ok(());
    let mut lap = |phases: &mut Phases, step: Option<Step>| match cpu_seconds() {
        Ok(now) => {
            let phase = match step {
                Some(Step::Read) => &mut phases.read_s,
                Some(Step::Adjusted) => &mut phases.adjust_s,
                Some(Step::Fitted) => &mut phases.fit_s,
                None => &mut phases.lines_s,
            };
            *phase += now - std::mem::replace(&mut last, now);
        }
        Err(error) => clock = Err(error),
    };
    let options = Options { estimator, ..Options::default() };
    let result = analyze_stream(&rest.map, next, &device, options, &mut |step| lap(&mut phases, Some(step)))?;
    std::hint::black_box(result.to_json()?.len());
    lap(&mut phases, None);
    clock?;
    let quality = &result.quality;
    let (windows, rows, columns, iterations) = (quality.windows, quality.rows, quality.columns, quality.iterations);
    Ok(Phases { windows, rows, columns, iterations, ..phases })
}

/// What this process has taken on all cores, in steps of 10 ms; where the system does not say, the time that passed.
pub(crate) fn cpu_seconds() -> Result<f64> {
    /// Ticks a second in `/proc`, the same on every Linux.
    const TICKS: f64 = 100.0;
    let Ok(stat) = std::fs::read_to_string("/proc/self/stat") else {
        return Ok(std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_secs_f64());
    };
    // The name in parentheses may hold anything; user and system time are fields 14 and 15, state after it is 3.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().skip(11).take(2);
    let ticks = fields.map(str::parse::<f64>).sum::<Result<f64, _>>();
    Ok(ticks.context("failed to read /proc/self/stat")? / TICKS)
}
