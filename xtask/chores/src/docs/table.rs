//! `commands.toml`: what is to be known of commands that do not simply end with exit code 0.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde::Deserialize;

#[cfg(test)]
use crate::repository;

/// The whole table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    /// Files that documents speak of, and what of the repository stands for them.
    pub files: BTreeMap<String, String>,
    /// What has to have happened before a document's commands.
    pub before: BTreeMap<String, Vec<String>>,
    /// Documents that a test runs from top to bottom, and its name.
    pub tested: BTreeMap<String, String>,
    command: Vec<Entry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    run: String,
    #[serde(default)]
    exit: i32,
    #[serde(default)]
    long: bool,
    #[serde(default)]
    background: bool,
    test: Option<String>,
    hand: Option<String>,
}

/// How a command is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum How {
    /// At once.
    Quick,
    /// It takes minutes.
    Long,
    /// Beside those that come after it, until the document ends.
    Background,
    /// A test of that name does what it does.
    Test(String),
    /// By hand only, and why.
    Hand(String),
}

impl How {
    /// In a word, with the reason.
    pub(super) fn name(&self) -> String {
        match self {
            How::Quick => "quick".into(),
            How::Long => "long".into(),
            How::Background => "in the background".into(),
            How::Test(name) => format!("by the test {name}"),
            How::Hand(why) => format!("by hand ({why})"),
        }
    }

    /// Whether it is run here.
    pub(super) fn runs(&self, long: bool) -> bool {
        matches!(self, How::Quick | How::Background) || (long && *self == How::Long)
    }
}

impl Table {
    /// Reads the table.
    ///
    /// # Errors
    /// When it is none.
    pub(super) fn read() -> Result<Table> {
        toml::from_str(include_str!("commands.toml")).context("failed to read commands.toml")
    }

    fn entry(&self, text: &str) -> Option<&Entry> {
        self.command.iter().find(|entry| entry.run == text)
    }

    /// How a command of a document is run.
    pub(super) fn how(&self, document: &str, text: &str) -> How {
        if let Some(Entry { hand: Some(why), .. }) = self.entry(text) {
            return How::Hand(why.clone());
        }
        if let Some(test) = self.tested.get(document) {
            return How::Test(test.clone());
        }
        match self.entry(text) {
            Some(Entry { test: Some(name), .. }) => How::Test(name.clone()),
            Some(Entry { background: true, .. }) => How::Background,
            Some(Entry { long: true, .. }) => How::Long,
            _ => How::Quick,
        }
    }

    /// The exit code that it ends with.
    pub(super) fn exit(&self, text: &str) -> i32 {
        self.entry(text).map_or(0, |entry| entry.exit)
    }

    /// The commands that the table is about.
    #[cfg(test)]
    pub(super) fn texts(&self) -> Vec<&str> {
        self.command.iter().map(|entry| entry.run.as_str()).collect()
    }
}

/// Whether there is a test of that name among those of whole programs.
///
/// # Errors
/// When they cannot be read.
#[cfg(test)]
pub(super) fn is_test(name: &str) -> Result<bool> {
    for folder in ["tests/it", "xtask/chores/tests"] {
        for entry in std::fs::read_dir(repository().join(folder))? {
            let path = entry?.path();
            if path.extension().is_some_and(|end| end == "rs")
                && std::fs::read_to_string(&path)?.contains(&format!("fn {name}("))
            {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
