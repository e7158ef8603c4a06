//! Printing of results.

use super::common::{CliError, colours, width};
use super::reports::{self, Format, ReportFile, with_report};
use crate::config::PolicyChanges;
use crate::job::{Measured, Sources};
use crate::report::terminal::Style;
use crate::report::{Report, SourceFiles, json, policy, terminal};

/// How results are printed.
#[derive(Debug, Clone, clap::Args)]
pub struct Output {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Lines to print per scenario
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: usize,
    /// Print every finding and every line that grew, and fold nothing
    #[arg(long)]
    pub verbose: bool,
    /// Also write the report to a file: FORMAT=FILE, or FILE if its name tells the format (docs/exports.md); may be
    /// given more than once
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = ReportFile::parse)]
    pub reports: Vec<ReportFile>,
}

impl Output {
    /// Whether a report is asked for that shows the runs over time.
    pub fn wants_timelines(&self) -> bool {
        self.reports.iter().any(|file| matches!(file.format, Format::Html | Format::Perfetto))
    }

    /// Makes the folders of reports that are missing, and says so. To be called before a run, which takes minutes: only
    /// a report that can be written may be waited for.
    ///
    /// # Errors
    /// When a folder cannot be made, or is where a report is to go.
    pub fn make_folders(&self) -> Result<(), CliError> {
        for ReportFile { path, .. } in &self.reports {
            if path.is_dir() {
                return Err(format!("failed to write a report to {}: it is a directory", path.display()).into());
            }
            let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) else {
                continue;
            };
            std::fs::create_dir_all(folder).map_err(|error| {
                format!("failed to make {} for the report {}: {error}", folder.display(), path.display())
            })?;
            eprintln!("note: {} was missing and has been made, for --report", folder.display());
        }
        Ok(())
    }
}

/// Prints results to standard output, and writes the reports that are asked for.
///
/// # Errors
/// When a report cannot be written.
pub fn show(measured: &Measured, output: &Output, sources: &mut Sources) -> Result<(), CliError> {
    show_beside(measured, None, output, sources)
}

/// [`show`], with what decides and has changed.
///
/// # Errors
/// The errors of [`show`].
pub fn show_beside(
    measured: &Measured,
    policy: Option<&PolicyChanges>,
    output: &Output,
    sources: &mut Sources,
) -> Result<(), CliError> {
    let mut files = SourceFiles::default();
    sources.add_files(&measured.result, &std::env::current_dir()?, &mut files);
    let name = measured.artifact.manifest.scenario.as_str();
    with_report(&[(name, measured)], &files, policy, |report| print(report, output))
}

/// [`show`], for a report that is made.
///
/// # Errors
/// The errors of [`show`].
pub fn print(report: &Report, output: &Output) -> Result<(), CliError> {
    reports::write(report, &output.reports)?;
    if output.json {
        std::println!("{}", json::render(report)?.trim_end());
        return Ok(());
    }
    let style = Style { color: colours(), width: width(), lines: output.top, verbose: output.verbose };
    for (position, scenario) in report.scenarios.iter().enumerate() {
        if position > 0 {
            println!();
        }
        println!("{}", terminal::render(scenario, report.sources, style).trim_end());
    }
    let changed = report.policy.map_or_else(String::new, |changes| policy::terminal(changes, style));
    if !changed.is_empty() {
        println!("\n{}", changed.trim_end());
    }
    Ok(())
}
