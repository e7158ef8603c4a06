//! Reports of energy per source line, for people and programs. They compute nothing: every number comes from the
//! analysis or the gate.
//!
//! ```
//! use wattline_report::{Report, SourceFiles, json, simple_name};
//!
//! let report = Report { scenarios: &[], sources: &SourceFiles::default(), policy: None, called: "wattline" };
//! let text = json::render(&report)?;
//! assert_eq!(text, json::render(&report)?, "a report is a function of its values");
//! assert_eq!(simple_name("Lcom/example/Main;"), "Main");
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! Every format is a function from a [`Report`] to text (or bytes): [`terminal`], [`html`], [`json`], [`sarif`], [`junit`],
//! [`markdown`], [`github`] annotations, [`speedscope`] profiles and [`perfetto`] traces. [`tables`] writes lines, tuples and samples as
//! CSV, and with the feature `parquet` as Parquet. No report has time stamps or paths of the machine, so that the same
//! results give the same bytes.
//!
//! Energies are joules above idle per run, with 95 % intervals; machine-readable formats have the unit in the name of a
//! field or column. Rendering fails only where a writer does.

pub mod github;
pub mod green;
pub mod html;
pub mod json;
pub mod junit;
pub mod markdown;
pub mod perfetto;
pub mod plain;
pub mod policy;
pub mod predicted;
#[cfg(test)]
mod sample;
pub mod sarif;
pub mod speedscope;
pub mod tables;
pub mod terminal;
mod words;

use std::collections::BTreeMap;

use wattline_analysis::Timeline;
use wattline_analysis::lines::{AnalysisResult, LineKey, source_path};
use wattline_config::PolicyChanges;
use wattline_gate::{LineChange, Verdict};
use wattline_recording::Manifest;

/// All that one command measured, as reports take it.
#[derive(Debug, Clone, Copy)]
pub struct Report<'a> {
    /// The scenarios in the order in which they were measured.
    pub scenarios: &'a [Scenario<'a>],
    /// The files that lines are in, as far as they were found.
    pub sources: &'a SourceFiles,
    /// What decides and has changed since an earlier revision, if that was looked at.
    pub policy: Option<&'a PolicyChanges>,
    /// How whoever made the report calls the program, as `wattline` or `cargo xtask`: commands that the report tells to
    /// run begin with it.
    pub called: &'a str,
}

/// How the program is called in the report's own texts as they are written; [`Report::called`] takes its place.
const CALLED: &str = "cargo xtask";

/// One scenario, as reports take it.
#[derive(Debug, Clone, Copy)]
pub struct Scenario<'a> {
    /// Name of the scenario, with those of app and device where there are several.
    pub name: &'a str,
    /// The manifest of the recording.
    pub recording: &'a Manifest,
    /// The result of the analysis.
    pub result: &'a AnalysisResult,
    /// The decision of the gate; none where there is no baseline.
    pub verdict: Option<&'a Verdict>,
    /// Why there is none although there is a baseline.
    pub refused: Option<&'a str>,
    /// Every line in both versions, those that changed most first. Empty where there is no baseline.
    pub changes: &'a [LineChange],
    /// The runs over time; empty if nobody asked for them, or they are not at hand.
    pub timelines: &'a [Timeline],
    /// Warnings of what may behave differently in the instrumented app; printed on standard error when it is
    /// instrumented.
    pub warnings: &'a [String],
}

/// Source files by [`source_path`] of a class in them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceFiles {
    files: BTreeMap<String, SourceFile>,
}

/// A source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// The file's path, relative to the project's directory if it lies in there, with `/` between its parts: the path
    /// that an editor or a code review opens.
    pub path: String,
    /// The file's text.
    pub text: String,
}

impl SourceFiles {
    /// Adds the file that is found under a [`source_path`].
    pub fn insert(&mut self, source_path: String, file: SourceFile) {
        self.files.insert(source_path, file);
    }

    /// The file that a line is in, if it was found.
    pub fn of(&self, key: &LineKey) -> Option<&SourceFile> {
        self.files.get(&source_path(&key.class, key.file.as_deref()?)?)
    }

    /// All files, by [`source_path`].
    pub fn iter(&self) -> impl Iterator<Item = (&str, &SourceFile)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }
}

/// `Main` of `Lcom/example/Main;`.
pub fn simple_name(class: &str) -> &str {
    let name = class.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')).unwrap_or(class);
    name.rsplit('/').next().unwrap_or(name)
}

/// `Main.java:12`, or `Main.method` where no line is known.
pub fn place(key: &LineKey) -> String {
    match &key.file {
        Some(file) if key.line > 0 => format!("{file}:{}", key.line),
        _ => format!("{}.{}", simple_name(&key.class), key.method),
    }
}
