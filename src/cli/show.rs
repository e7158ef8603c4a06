//! Printing of results.

use super::colour::colours;
use super::common::{CliError, width};
use super::reports::{self, Format, Named, ReportFile, with_report};
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
    /// Lines to print per scenario: 10 of one, 5 of each of two, 3 of more if not given
    #[arg(long, value_name = "N")]
    pub top: Option<usize>,
    /// Fold nothing, and add the parts of the energy, the fit, hardware, garbage and paths to try
    #[arg(short, long)]
    pub verbose: bool,
    /// Print the verdict's line and errors only
    #[arg(short, long, conflicts_with_all = ["json", "verbose"])]
    pub quiet: bool,
    /// Also write the report to a file: FORMAT=FILE, or FILE if its name tells the format (docs/exports.md); may be
    /// given more than once
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = ReportFile::parse)]
    pub reports: Vec<ReportFile>,
}

/// The look of what goes to standard output.
pub fn look(lines: usize, verbose: bool) -> Style {
    let (width, wrap) = width();
    Style { color: colours(), width, wrap, lines, verbose }
}

impl Output {
    /// The look of a report of so many scenarios.
    pub fn style(&self, scenarios: usize) -> Style {
        let lines = match scenarios {
            0 | 1 => 10,
            2 => 5,
            _ => 3,
        };
        look(self.top.unwrap_or(lines), self.verbose)
    }

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

/// Prints results that were compared with nothing to standard output, and writes the reports that are asked for.
///
/// # Errors
/// When a report cannot be written.
pub fn show(measured: &Measured, output: &Output, sources: &mut Sources) -> Result<(), CliError> {
    let write = |report: &Report, style| match output.quiet {
        true => String::new(),
        false => terminal::analysed(report, style),
    };
    let name = measured.artifact.manifest.scenario.as_str();
    with_sources(&[(name, measured, None)], None, sources, |report| print_as(report, output, write))
}

/// Prints verdicts likewise, each under its name, and what decides and has changed.
///
/// # Errors
/// The errors of [`show`].
pub fn show_verdicts(
    measured: &[(String, Measured)],
    policy: Option<&PolicyChanges>,
    output: &Output,
    sources: &mut Sources,
) -> Result<(), CliError> {
    let named: Vec<Named<'_>> = measured.iter().map(|(name, measured)| (name.as_str(), measured, None)).collect();
    with_sources(&named, policy, sources, |report| print(report, output))
}

fn with_sources(
    named: &[Named<'_>],
    policy: Option<&PolicyChanges>,
    sources: &mut Sources,
    see: impl FnOnce(&Report) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let mut files = SourceFiles::default();
    let project = std::env::current_dir()?;
    named.iter().for_each(|(_, measured, _)| sources.add_files(&measured.result, &project, &mut files));
    with_report(named, &files, policy, see)
}

/// Prints the report of all that was judged.
///
/// # Errors
/// The errors of [`show`].
pub fn print(report: &Report, output: &Output) -> Result<(), CliError> {
    let text: fn(&Report, Style) -> String = if output.quiet { terminal::verdict } else { terminal::render };
    print_as(report, output, text)
}

fn print_as(report: &Report, output: &Output, text: impl Fn(&Report, Style) -> String) -> Result<(), CliError> {
    reports::write(report, &output.reports)?;
    if output.json {
        std::println!("{}", json::render(report)?.trim_end());
        return Ok(());
    }
    let style = output.style(report.scenarios.len());
    let text = text(report, style);
    if !text.is_empty() {
        println!("{}", text.trim_end());
    }
    if output.quiet {
        return Ok(());
    }
    let changed = report.policy.map_or_else(String::new, |changes| policy::terminal(changes, style));
    if !changed.is_empty() {
        println!("\n{}", changed.trim_end());
    }
    Ok(())
}
