//! What a model of runs says of a recording's methods, beside their lines.

use std::collections::BTreeMap;
use std::path::Path;

use wattline_analysis::lines::{AnalysisResult, ModelledMethod};
use wattline_base::files;
use wattline_base::units::Joules;
use wattline_estimate::runs::{Decoder, Known, Level, Model, PathTimes};
use wattline_map::ProbeMap;

use crate::JobError;

/// Methods that are told.
const MOST: usize = 20;

/// The model of an app's runs by method in a folder, `PACKAGE.model.json`, if there is one.
///
/// # Errors
/// When it is damaged.
pub(crate) fn model_in(package: &str, folder: &Path) -> Result<Option<Model>, JobError> {
    let path = folder.join(format!("{package}.model.json"));
    let text = match files::read_text(&path, files::MOST_TEXT) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(JobError::PowerFile { path, source }),
    };
    let model = Model::from_json(&text).map_err(|source| JobError::RunModel { path, source })?;
    Ok(Some(model).filter(|model| model.level == Level::Method))
}

/// Adds what the model says of methods to a result. `paths` are those of all runs of the recording, in order: counts are
/// those of the counting build's runs, or of all if it has none.
pub(crate) fn add(result: &mut AnalysisResult, map: &ProbeMap, model: Option<&Model>, paths: &[PathTimes]) {
    let Some(model) = model else { return };
    let counting = paths.get(map.timing_runs()..map.leading_runs()).unwrap_or_default();
    let measured = paths.get(map.leading_runs()..).unwrap_or_default();
    let runs = if counting.is_empty() { measured } else { counting };
    let mut decoder = Decoder::new(map);
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    for (name, times) in runs.iter().flat_map(|run| decoder.counts(run, Level::Method)) {
        *counts.entry(name).or_default() += times / runs.len() as f64;
    }
    let lines = by_method(result);
    let told = model.weights.iter().filter_map(|weight| {
        let executions = counts.get(&weight.name).copied().filter(|times| *times > 0.0)?;
        let (class, method) = weight.name.split_once("->")?;
        let of_lines = lines.get(weight.name.as_str()).copied().unwrap_or(0.0);
        Some(ModelledMethod {
            class: class.to_owned(),
            method: method.to_owned(),
            executions,
            energy: Joules(weight.joules * executions),
            lines: Joules(of_lines),
            is_known: weight.known == Known::Alone,
        })
    });
    let mut told: Vec<ModelledMethod> = told.filter(|method| method.energy.0 > 0.0 || method.lines.0 > 0.0).collect();
    let dearest = |method: &ModelledMethod| method.energy.0.max(method.lines.0);
    told.sort_by(|a, b| {
        dearest(b).total_cmp(&dearest(a)).then_with(|| (&a.class, &a.method).cmp(&(&b.class, &b.method)))
    });
    told.truncate(MOST);
    result.modelled = told;
}

/// Joules of a mean run by signature.
fn by_method(result: &AnalysisResult) -> BTreeMap<String, f64> {
    let mut sums: BTreeMap<String, f64> = BTreeMap::new();
    for line in &result.lines {
        let key = &line.key;
        *sums.entry(format!("{}->{}{}", key.class, key.method, key.descriptor)).or_default() += line.energy.0;
    }
    sums
}
