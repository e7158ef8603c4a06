//! What a model says of a recording, and of the change from one recording to another.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use wattline_adjust::DeviceModel;
use wattline_device::model_of;
use wattline_estimate::runs::{Decoder, Model, Prediction, path_times};
use wattline_recording::{Artifact, Run};

use super::record::Measured;
use crate::JobError;

/// A run of a recording by a model.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OfRun {
    /// Seed of the run.
    pub seed: u64,
    /// What the model says.
    #[serde(flatten)]
    pub predicted: Prediction,
    /// What a meter said of this run, joules above idle; none where it has no meter, or another build than the model's
    /// runs had.
    pub measured_j: Option<f64>,
}

/// A recording by a model.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OfRecording {
    /// The scenario.
    pub scenario: String,
    /// Its runs that count: those of the counting build, which the model's were, or all if it has none.
    pub runs: Vec<OfRun>,
    /// Executions of a mean run, by column.
    #[serde(skip)]
    counts: BTreeMap<String, f64>,
    /// Joules of a mean run.
    pub energy_j: f64,
}

/// One column's part of a change.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Part {
    /// Method or callee.
    pub name: String,
    /// Executions more in a mean run.
    pub executions: f64,
    /// Joules more; none for what the model does not know.
    pub energy_j: Option<f64>,
}

/// A change from one recording to another by a model.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Change {
    /// Before.
    pub base: OfRecording,
    /// After.
    pub head: OfRecording,
    /// Columns whose executions differ, those with the largest energies first; what the model does not know comes last.
    pub parts: Vec<Part>,
}

/// What a model says of the recording in a file.
///
/// # Errors
/// A recording that is damaged.
pub fn of_recording(model: &Model, path: &Path) -> Result<OfRecording, JobError> {
    let artifact = Artifact::read(path).map_err(|source| JobError::unread(path, source))?;
    let device = model_of(&artifact.manifest.device)?;
    let counting = artifact.runs.get(artifact.map.timing_runs()..artifact.map.leading_runs()).unwrap_or_default();
    // A recording without several builds is of the counting build.
    let measured = artifact.runs.get(artifact.map.leading_runs()..).unwrap_or_default();
    let is_counting = !counting.is_empty() || artifact.map.stamps.is_none();
    let runs = if counting.is_empty() { measured } else { counting };
    let mut decoder = Decoder::new(&artifact.map);
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    let mut found = Vec::new();
    for run in runs {
        let of_run = decoder.counts(&path_times(&run.trace), model.level);
        let measured_j = if is_counting { measured_j(run, &artifact, &device) } else { None };
        found.push(OfRun { seed: run.seed, predicted: model.predict(&of_run, seconds(run)), measured_j });
        for (name, times) in of_run {
            *counts.entry(name).or_default() += times / runs.len() as f64;
        }
    }
    let energy_j = found.iter().map(|run| run.predicted.energy_j).sum::<f64>() / found.len().max(1) as f64;
    Ok(OfRecording { scenario: artifact.manifest.scenario.clone(), runs: found, counts, energy_j })
}

/// What a model says of the change from one recording to another.
pub fn change(model: &Model, base: OfRecording, head: OfRecording) -> Change {
    let known: BTreeMap<&str, f64> = model.weights.iter().map(|weight| (weight.name.as_str(), weight.joules)).collect();
    let mut more: BTreeMap<&str, f64> = BTreeMap::new();
    head.counts.iter().for_each(|(name, times)| *more.entry(name).or_default() += times);
    base.counts.iter().for_each(|(name, times)| *more.entry(name).or_default() -= times);
    let part = |(name, executions): (&str, f64)| Part {
        name: name.to_owned(),
        executions,
        energy_j: known.get(name).map(|joules| joules * executions),
    };
    let mut parts: Vec<Part> = more.into_iter().filter(|(_, times)| times.abs() > 1e-9).map(part).collect();
    let size = |part: &Part| part.energy_j.map_or(-1.0, f64::abs);
    parts.sort_by(|a, b| size(b).total_cmp(&size(a)).then_with(|| a.name.cmp(&b.name)));
    Change { base, head, parts }
}

fn measured_j(run: &Run, artifact: &Artifact, device: &DeviceModel) -> Option<f64> {
    if run.is_unmetered() {
        return None;
    }
    Measured::of(run, &artifact.map, device).ok().map(|measured| measured.net_j)
}

/// How long a run took: by its readings, or by what ran.
fn seconds(run: &Run) -> f64 {
    let span = match (run.clock.first(), run.clock.last()) {
        (Some(first), Some(last)) => last.device_ns - first.device_ns,
        _ => {
            let starts = run.trace.tuples.iter().map(|tuple| tuple.start_ns).min().unwrap_or(0);
            run.trace.tuples.iter().map(|tuple| tuple.end_ns).max().unwrap_or(starts) - starts
        }
    };
    span as f64 * 1e-9
}
