//! Printing of results.

use super::common::{CliError, colours, width};
use super::pipeline::Measured;
use crate::report::terminal::Style;
use crate::report::{Scenario, json, terminal};

/// How results are printed.
#[derive(Debug, Clone, clap::Args)]
pub struct Output {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Lines to print per scenario
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: usize,
}

/// Prints results to standard output.
///
/// # Errors
/// When they cannot be serialised.
pub fn show(measured: &[Measured], output: &Output) -> Result<(), CliError> {
    let named: Vec<(&str, &Measured)> =
        measured.iter().map(|one| (one.artifact.manifest.scenario.as_str(), one)).collect();
    show_named(&named, output)
}

/// [`show`], with names that tell apps and devices apart.
///
/// # Errors
/// As there.
pub fn show_named(measured: &[(&str, &Measured)], output: &Output) -> Result<(), CliError> {
    let scenarios: Vec<Scenario<'_>> = measured
        .iter()
        .map(|(name, one)| Scenario {
            name,
            result: &one.result,
            verdict: one.verdict.as_ref(),
            warnings: &one.warnings,
        })
        .collect();
    if output.json {
        println!("{}", json::render(&scenarios)?.trim_end());
        return Ok(());
    }
    let style = Style { color: colours(), width: width(), lines: output.top };
    for (position, scenario) in scenarios.iter().enumerate() {
        if position > 0 {
            println!();
        }
        println!("{}", terminal::render(scenario, style).trim_end());
    }
    Ok(())
}
