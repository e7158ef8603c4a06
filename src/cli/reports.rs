//! `--report`: results in files, in the forms that people and other programs read.

use std::path::{Path, PathBuf};

use super::common::{CliError, write_file};
use crate::report::{Report, json};

/// A form of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// What programs read: docs/report.schema.json.
    Json,
}

/// Each form, its name on the command line, and what names of its files end with. Of two endings that fit the longer counts.
const FORMATS: [(Format, &str, &[&str]); 1] = [(Format::Json, "json", &[".json"])];

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

    fn render(self, report: &Report) -> Result<String, CliError> {
        Ok(match self {
            Format::Json => json::render(report)?,
        })
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

/// Writes a report in every form that is asked for.
///
/// # Errors
/// When a file cannot be written.
pub fn write(report: &Report, files: &[ReportFile]) -> Result<(), CliError> {
    files.iter().try_for_each(|file| write_one(report, file.format, &file.path))
}

fn write_one(report: &Report, format: Format, path: &Path) -> Result<(), CliError> {
    write_file(path, format.render(report)?.as_bytes())
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
        assert!(parsed("report.pdf").unwrap_err().contains("give FORMAT=FILE"));
        assert!(parsed("json=").unwrap_err().contains("expected a file"));
    }
}
