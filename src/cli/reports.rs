//! `--report`: results in files, in the forms that people and other programs read.

use crate::config::PolicyChanges;
use crate::job::Measured;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::called::called;
use super::common::{CliError, write_file};
use crate::report::{Report, Scenario, SourceFiles, github, html, json, junit, markdown, perfetto, sarif, speedscope};

/// A form of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A page for people.
    Html,
    /// The report for programs: docs/report.schema.json.
    Json,
    /// For code scanning.
    Sarif,
    /// For CI systems that list tests.
    Junit,
    /// Annotations, as a workflow prints them.
    Github,
    /// A comment on a pull request.
    Markdown,
    /// An energy profile.
    Speedscope,
    /// A trace for Perfetto.
    Perfetto,
}

/// Each form, its name on the command line, and what names of its files end with. Of two endings that fit the longer
/// counts.
const FORMATS: [(Format, &str, &[&str]); 8] = [
    (Format::Html, "html", &[".html", ".htm"]),
    (Format::Json, "json", &[".json"]),
    (Format::Sarif, "sarif", &[".sarif", ".sarif.json"]),
    (Format::Junit, "junit", &[".xml"]),
    (Format::Github, "github", &[".github"]),
    (Format::Markdown, "markdown", &[".md"]),
    (Format::Speedscope, "speedscope", &[".speedscope.json"]),
    (Format::Perfetto, "perfetto", &[".perfetto-trace", ".pftrace"]),
];

impl Format {
    /// Name on the command line.
    pub fn name(self) -> &'static str {
        FORMATS.iter().find(|(format, ..)| *format == self).map_or("", |(_, name, _)| name)
    }

    /// The names of all.
    fn names() -> String {
        FORMATS.map(|(_, name, _)| name).join(", ")
    }

    /// By the ending of a file's name.
    fn of_file(file: &str) -> Option<Format> {
        let endings = FORMATS.iter().flat_map(|(format, _, endings)| endings.iter().map(move |end| (*format, *end)));
        endings.filter(|(_, end)| file.ends_with(end)).max_by_key(|(_, end)| end.len()).map(|(format, _)| format)
    }

    fn render(self, report: &Report) -> Result<Vec<u8>, CliError> {
        let text = match self {
            Format::Html => html::render(report)?,
            Format::Json => json::render(report)?,
            Format::Sarif => sarif::render(report)?,
            Format::Junit => junit::render(report)?,
            Format::Github => github::annotations(report),
            Format::Markdown => markdown::render(report),
            Format::Speedscope => speedscope::render(report)?,
            Format::Perfetto => return Ok(perfetto::render(report)),
        };
        Ok(text.into_bytes())
    }
}

/// A report to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportFile {
    /// In which form.
    pub format: Format,
    /// Where to.
    pub path: PathBuf,
}

impl ReportFile {
    /// Reads `FORMAT=FILE`, or `FILE` whose name tells the format.
    ///
    /// # Errors
    /// Another format, or a name that tells none.
    pub fn parse(text: &str) -> Result<ReportFile, String> {
        let named = text.split_once('=').filter(|(name, _)| name.chars().all(|c| c.is_ascii_alphanumeric()));
        let (format, file) = match named {
            Some((name, file)) => {
                let known = FORMATS.iter().find(|(_, known, _)| *known == name).map(|(format, ..)| *format);
                (known.ok_or_else(|| format!("unknown format `{name}`: expected one of {}", Format::names()))?, file)
            }
            None => {
                let what = || format!("no format ends so: give FORMAT=FILE, with one of {}", Format::names());
                (Format::of_file(text).ok_or_else(what)?, text)
            }
        };
        match file.is_empty() {
            true => Err(format!("expected a file after `{}=`", format.name())),
            false => Ok(ReportFile { format, path: file.into() }),
        }
    }
}

/// What was measured: its name, which tells apps and devices apart, and why it was not compared with its baseline.
pub type Named<'a> = (&'a str, &'a Measured, Option<&'a str>);

/// Lets `see` have the report of what was measured, and of what decides and has changed.
pub fn with_report<T>(
    measured: &[Named<'_>],
    sources: &SourceFiles,
    policy: Option<&PolicyChanges>,
    see: impl FnOnce(&Report) -> T,
) -> T {
    let scenarios: Vec<Scenario<'_>> = measured.iter().map(scenario).collect();
    see(&Report { scenarios: &scenarios, sources, policy, called: called() })
}

fn scenario<'a>(&(name, one, refused): &Named<'a>) -> Scenario<'a> {
    Scenario {
        name,
        recording: &one.artifact.manifest,
        result: &one.result,
        verdict: one.verdict.as_ref(),
        refused,
        changes: &one.changes,
        timelines: &one.timelines,
        warnings: &one.warnings,
    }
}

/// Under GitHub Actions: findings become annotations at their lines, and the job's summary gets the report. The
/// commands that make annotations go to standard error, which the runner reads as well, so that `--json` stays what it
/// is.
///
/// # Errors
/// When the summary cannot be written.
pub fn for_github(report: &Report) -> Result<(), CliError> {
    if std::env::var_os("GITHUB_ACTIONS").is_none_or(|value| value != "true") {
        return Ok(());
    }
    std::eprint!("{}", github::annotations(report));
    let Some(path) = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()).map(PathBuf::from) else {
        return Ok(());
    };
    // Other steps of the job may have written there.
    let file = OpenOptions::new().create(true).append(true).open(&path);
    let written = file.and_then(|mut file| file.write_all(markdown::render(report).as_bytes()));
    written.map_err(|error| format!("failed to write the job's summary {}: {error}", path.display()).into())
}

/// Writes the page for people.
///
/// # Errors
/// When it cannot be written.
pub fn write_page(report: &Report, path: &Path) -> Result<(), CliError> {
    write_one(report, Format::Html, path)
}

/// Writes a report in every form that is asked for.
///
/// # Errors
/// When a file cannot be written.
pub fn write(report: &Report, files: &[ReportFile]) -> Result<(), CliError> {
    files.iter().try_for_each(|file| write_one(report, file.format, &file.path))
}

fn write_one(report: &Report, format: Format, path: &Path) -> Result<(), CliError> {
    write_file(path, &format.render(report)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_said_or_told_by_the_name() {
        let parsed = |text: &str| ReportFile::parse(text).map(|file| (file.format.name(), file.path));
        assert_eq!(parsed("json=out"), Ok(("json", "out".into())));
        assert_eq!(parsed("out/report.json"), Ok(("json", "out/report.json".into())));
        assert_eq!(
            parsed("a=b/report.json").unwrap_err(),
            format!("unknown format `a`: expected one of {}", Format::names())
        );
        assert_eq!(parsed("a.speedscope.json"), Ok(("speedscope", "a.speedscope.json".into())));
        assert_eq!(parsed("a.pftrace"), Ok(("perfetto", "a.pftrace".into())));
        assert_eq!(parsed("a.sarif.json"), Ok(("sarif", "a.sarif.json".into())));
        assert!(parsed("report.pdf").unwrap_err().contains("give FORMAT=FILE"));
        assert!(parsed("json=").unwrap_err().contains("expected a file"));
    }
}
