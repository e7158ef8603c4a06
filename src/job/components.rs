//! What a device's components took in a recording: by the meter's rails where it tells them apart, else by the device's
//! power model, fitted to what its meter says of all together.

use std::collections::BTreeMap;
use std::path::Path;

use wattline_analysis::lines::{AnalysisResult, ComponentShare};
use wattline_analysis::rails::{self, rail_energies};
use wattline_base::files;
use wattline_base::units::Joules;
use wattline_estimate::components::{ComponentEnergy, Estimated, PowerModel, is_processor_unknown, usage};
use wattline_recording::settings::is_power_model;
use wattline_recording::{ComponentLog, Manifest, Run};

use super::error::JobError;

/// The power model of a device in a folder, if there is one.
///
/// # Errors
/// When it is damaged.
pub(super) fn model_in(device: &str, folder: &Path) -> Result<Option<PowerModel>, JobError> {
    let path = PowerModel::path(device, folder);
    match files::read_text(&path, files::MOST_TEXT) {
        Ok(text) => PowerModel::from_json(&text).map(Some).map_err(|source| JobError::PowerModel { path, source }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(JobError::PowerFile { path, source }),
    }
}

/// What an analysis keeps of each run to tell what components took.
#[derive(Default)]
pub struct Seen {
    logs: Vec<Option<ComponentLog>>,
    rails: Vec<BTreeMap<String, Joules>>,
}

impl Seen {
    /// Sees the next run of a recording; `with_log` says that there is a power model.
    pub fn see(&mut self, run: &Run, with_log: bool) {
        self.logs.extend(with_log.then(|| run.trace.notes.components.clone()));
        self.rails.push(rail_energies(run));
    }
}

/// Adds to a result what components took, a run on average: by the meter's rails, or else by the power model, with what
/// to bear in mind where the model was the meter. Of several builds, the measured runs come last.
pub(super) fn add(result: &mut AnalysisResult, manifest: &Manifest, model: Option<&PowerModel>, seen: &Seen) {
    let measured = seen.rails.len().saturating_sub(result.runs.len());
    result.components = rails::means(seen.rails.get(measured..).unwrap_or_default());
    result.by_rails = !result.components.is_empty();
    if !result.by_rails {
        add_modelled(result, manifest, model, &seen.logs);
    }
}

/// [`add`] with the device's power model of a folder, if there is one: for whoever analyses a recording run by run.
///
/// # Errors
/// When the model is damaged.
pub fn add_components(
    result: &mut AnalysisResult,
    manifest: &Manifest,
    golden: &Path,
    seen: &Seen,
) -> Result<(), JobError> {
    add(result, manifest, model_in(&manifest.device, golden)?.as_ref(), seen);
    Ok(())
}

fn add_modelled(
    result: &mut AnalysisResult,
    manifest: &Manifest,
    model: Option<&PowerModel>,
    logs: &[Option<ComponentLog>],
) {
    if is_power_model(&manifest.meter) {
        result.warnings.insert(
            0,
            format!(
                "no meter: the power is what a model makes of what the device says of its components ({}); totals are as \
                 far off as it is, and no line is better known than what is read every 50 ms",
                manifest.meter
            ),
        );
    }
    let Some(model) = model else { return };
    let Some(mut found) = estimated(result, model, logs) else { return };
    // A model is not measured by itself.
    if result.basis.is_measured() && !is_power_model(&manifest.meter) {
        found.iter_mut().zip(&result.runs).for_each(|(estimated, run)| estimated.fit(run.net));
    }
    if of_runs(result, logs).flatten().any(is_processor_unknown) {
        result.warnings.push(
            "the device does not say which of its clusters of cores was busy: the processor is in no component"
                .to_owned(),
        );
    }
    result.components = means(&found);
    result.components.retain(|share| share.energy.0 != 0.0);
}

/// What the model makes of the log of each run; none where one of them has none.
pub(super) fn estimated(
    result: &AnalysisResult,
    model: &PowerModel,
    logs: &[Option<ComponentLog>],
) -> Option<Vec<Estimated>> {
    let estimate = |log: &Option<ComponentLog>| {
        let usage = usage(log.as_ref()?, &model.lasts);
        let (start_ns, end_ns) = usage.span_ns()?;
        Some(model.estimate(&usage, start_ns, end_ns))
    };
    of_runs(result, logs).map(estimate).collect()
}

/// The logs of the result's runs: of several builds, the measured runs come last.
fn of_runs<'l>(
    result: &AnalysisResult,
    logs: &'l [Option<ComponentLog>],
) -> impl Iterator<Item = &'l Option<ComponentLog>> {
    let runs = result.runs.len();
    logs.iter().skip(logs.len().saturating_sub(runs)).take(runs)
}

/// Means over runs, the dearest first.
pub(super) fn means(runs: &[Estimated]) -> Vec<ComponentShare> {
    let count = runs.len().max(1) as f64;
    let names = runs.first().into_iter().flat_map(|run| &run.components).map(|part| part.component.as_str());
    let share = |name: &str| {
        let parts = || runs.iter().filter_map(|run| run.component(name));
        let mean = |of: fn(&ComponentEnergy) -> Joules| parts().map(of).sum::<Joules>() / count;
        // A model's errors are the same in each run.
        ComponentShare {
            component: name.to_owned(),
            energy: mean(|part| part.energy),
            deviation: mean(|part| part.deviation),
        }
    };
    let mut shares: Vec<ComponentShare> = names.map(share).collect();
    shares.sort_by(|a, b| b.energy.0.total_cmp(&a.energy.0));
    shares
}
