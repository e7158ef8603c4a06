//! Printing of results.

use super::common::{CliError, colours, width};
use super::pipeline::Measured;
use super::reports::{self, ReportFile};
use super::sources::Sources;
use crate::report::terminal::Style;
use crate::report::{Report, Scenario, SourceFiles, json, terminal};

/// How results are printed.
#[derive(Debug, Clone, clap::Args)]
pub struct Output {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Lines to print per scenario
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: usize,
    /// Also write the report to a file: FORMAT=FILE, or FILE if its name tells the format (docs/exports.md); may be given
    /// more than once
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = ReportFile::parse)]
    pub reports: Vec<ReportFile>,
}

/// Prints results to standard output.
///
/// # Errors
/// When they cannot be serialised.
pub fn show(measured: &[Measured], output: &Output, sources: &mut Sources) -> Result<(), CliError> {
    let named: Vec<(&str, &Measured)> =
        measured.iter().map(|one| (one.artifact.manifest.scenario.as_str(), one)).collect();
    let mut files = SourceFiles::default();
    let project = std::env::current_dir()?;
    measured.iter().for_each(|one| sources.add_files(&one.result, &project, &mut files));
    show_named(&named, &files, output)
}

/// [`show`], with names that tell apps and devices apart.
///
/// # Errors
/// As there.
pub fn show_named(measured: &[(&str, &Measured)], files: &SourceFiles, output: &Output) -> Result<(), CliError> {
    let scenarios: Vec<Scenario<'_>> = measured
        .iter()
        .map(|(name, one)| Scenario {
            name,
            recording: &one.artifact.manifest,
            result: &one.result,
            verdict: one.verdict.as_ref(),
            changes: &one.changes,
            timelines: &one.timelines,
            warnings: &one.warnings,
        })
        .collect();
    let report = Report { scenarios: &scenarios, sources: files };
    reports::write(&report, &output.reports)?;
    if output.json {
        println!("{}", json::render(&report)?.trim_end());
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
