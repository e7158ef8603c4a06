//! `energy --predict`: what a change will cost, before anything runs.

use serde::Serialize;

use super::common::{CliError, Exit, Selection, golden_path, print_json};
use super::progress::Progress;
use super::show::Output;
use crate::config::Config;
use crate::job::{Predicted, predict_scenarios};
use crate::predict::Prediction;
use crate::report::predicted::render;

/// A scenario's prediction, as programs read it.
#[derive(Serialize)]
struct Row<'a> {
    scenario: String,
    #[serde(flatten)]
    prediction: &'a Prediction,
    warnings: &'a [String],
}

/// Predicts all scenarios and prints that.
pub fn run(selection: &Selection, output: &Output) -> Result<Exit, CliError> {
    let (workspace, configs) = selection.resolve()?;
    let progress = Progress::phases(0);
    let mut all: Vec<(&Config, Predicted)> = Vec::new();
    for config in &configs {
        let golden = config.place(&config.golden);
        let predicted = predict_scenarios(&workspace, config, &|name| golden_path(&golden, name), &progress)?;
        all.extend(predicted.into_iter().map(|one| (config, one)));
    }
    drop(progress);
    if output.json {
        let rows = all.iter().map(|(config, one)| Row {
            scenario: config.label(&one.scenario),
            prediction: &one.prediction,
            warnings: &one.warnings,
        });
        print_json(&rows.collect::<Vec<_>>())?;
        return Ok(Exit::Pass);
    }
    let style = output.style(1);
    for (config, one) in &all {
        print!("{}", render(&config.label(&one.scenario), &one.prediction, &one.warnings, style));
    }
    Ok(Exit::Pass)
}
