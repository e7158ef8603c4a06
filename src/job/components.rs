//! What a device's components took in a recording, by its power model, fitted to what its meter says of all together.

use std::path::Path;

use wattline_analysis::lines::{AnalysisResult, ComponentShare};
use wattline_base::files;
use wattline_base::units::Joules;
use wattline_estimate::components::{ComponentEnergy, Estimated, PowerModel, is_processor_unknown, usage};
use wattline_recording::settings::is_power_model;
use wattline_recording::{ComponentLog, Manifest};

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

/// Adds to a result what components took, a run on average, and what to bear in mind where the model was the meter.
/// `logs` are those of the runs that were measured, which the result has in the same order.
pub(super) fn add(
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
