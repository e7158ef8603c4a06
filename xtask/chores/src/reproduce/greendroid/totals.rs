//! What models make of the demo apps' scenarios, by component, beside the truth of the same runs.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use rayon::prelude::*;
use serde::Serialize;
use wattline::device::embedded::collect;
use wattline::estimate::components::usage;
use wattline::phone::{Settings, Truth};
use wattline::scenario::Scenario;

use super::Calibrated;
use crate::accuracy::Both;
use crate::repository;

/// Apps with scenarios.
const APPS: [&str; 4] = ["atlas", "courier", "httpget", "suite"];
/// Parts of the phone that an app switches, by their numbers, as components of the model.
const PARTS: [(i32, &str); 11] = [
    (0, "wakelock"),
    (2, "gps"),
    (4, "vibrator"),
    (6, "sensor"),
    (7, "sensor"),
    (8, "sensor"),
    (9, "sensor"),
    (10, "sensor"),
    (11, "sensor"),
    (12, "sensor"),
    (14, "audio"),
];

/// All scenarios.
#[derive(Debug, Serialize)]
pub(super) struct Totals {
    /// Names of the models, in the order of their figures.
    pub models: Vec<&'static str>,
    pub rows: Vec<Row>,
}

/// A scenario.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    pub app: &'static str,
    pub scenario: String,
    /// Joules above idle.
    pub true_j: f64,
    /// By model: joules, and their standard deviation.
    pub found: Vec<(f64, f64)>,
    /// Truth by component, and by each model; what no model has is `other`.
    pub components: BTreeMap<String, (f64, Vec<f64>)>,
}

/// Runs each scenario once.
pub(super) fn measure(models: &[Calibrated], seed: u64, quick: bool) -> Result<Totals> {
    let mut jobs = Vec::new();
    for app in APPS {
        let folder = repository().join("tests/apps").join(app).join("scenarios");
        let entries = std::fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
        let mut paths: Vec<_> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
        paths.sort();
        paths.truncate(if quick { 1 } else { usize::MAX });
        jobs.extend(paths.into_iter().map(|path| (app, path)));
    }
    let apps: BTreeMap<&str, Both> = APPS
        .iter()
        .map(|app| Ok((*app, Both::new(&repository().join("tests/apps").join(format!("{app}.apk")))?)))
        .collect::<Result<_>>()?;
    let row = |(at, (app, path)): (usize, &(&'static str, std::path::PathBuf))| {
        let scenario = Scenario::parse(path, &std::fs::read_to_string(path)?)?;
        let both = apps.get(app).context("expected the app")?;
        row(app, both, &scenario, models, seed + at as u64).with_context(|| format!("{app}, {}", scenario.name))
    };
    let rows = jobs.par_iter().enumerate().map(row).collect::<Result<_>>()?;
    Ok(Totals { models: models.iter().map(|made| made.name).collect(), rows })
}

fn row(app: &'static str, both: &Both, scenario: &Scenario, models: &[Calibrated], seed: u64) -> Result<Row> {
    let (probed, package) = &both.probed;
    let outcome = package.run(probed, scenario, Settings { seed, ..Settings::default() }, None)?;
    let mut components: BTreeMap<String, (f64, Vec<f64>)> = truth(&outcome.truth)
        .into_iter()
        .map(|(name, joules)| (name.to_owned(), (joules, vec![0.0; models.len()])))
        .collect();
    let true_j = components.values().map(|(joules, _)| joules).sum();
    let run = collect(probed, scenario, seed, outcome)?;
    let log = run.trace.notes.components.as_ref().context("expected a log of components")?;
    let mut found = Vec::new();
    for (at, made) in models.iter().enumerate() {
        let usage = usage(log, &made.model.lasts);
        let (start_ns, end_ns) = usage.span_ns().context("expected two readings of components")?;
        let estimated = made.model.estimate(&usage, start_ns, end_ns);
        found.push((estimated.net().0, estimated.net_deviation().0));
        for part in estimated.components {
            let (_, of_models) = components.entry(part.component).or_insert_with(|| (0.0, vec![0.0; models.len()]));
            of_models.iter_mut().skip(at).take(1).for_each(|joules| *joules = part.energy.0);
        }
    }
    components.retain(|_, (joules, found)| *joules != 0.0 || found.iter().any(|joules| *joules != 0.0));
    Ok(Row { app, scenario: scenario.name.clone(), true_j, found, components })
}

/// Joules above idle by component. The pattern by which clocks are related is the harness's, and left out.
pub(super) fn truth(truth: &Truth) -> BTreeMap<&'static str, f64> {
    let joules = |picojoules: u64| picojoules as f64 * 1e-12;
    let code = truth.lines_pj() + truth.framework_pj + truth.tracer_pj;
    let system = truth.gc_pj + truth.switch_pj + truth.compile_pj + truth.switching_pj + truth.system_pj;
    let radio: u64 = truth.radio.iter().map(|transfer| transfer.active_pj + transfer.tail_pj).sum();
    let mut found = BTreeMap::from([
        ("cpu", joules(code + system)),
        ("screen", joules(truth.screen_pj)),
        ("wifi", joules(radio)),
        ("other", joules(truth.thermal_pj)),
    ]);
    for used in &truth.hardware {
        let name = PARTS.iter().find(|(number, _)| *number == used.component).map_or("other", |(_, name)| name);
        *found.entry(name).or_default() += joules(used.energy_pj);
    }
    found
}
