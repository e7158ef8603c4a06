//! The places of settings: which file, which table, which line.

use std::path::PathBuf;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The file's name where there is no Cargo.
pub(super) const PLAIN: &str = "wattline.toml";

/// The path of the settings' table in a Cargo.toml.
pub(super) const TABLE: [&str; 3] = ["workspace", "metadata", "wattline"];

/// One step from a table to what is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// The value of a key.
    Key(String),
    /// An item of an array.
    Item(usize),
}

/// The file that settings were read from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Source {
    pub(super) file: PathBuf,
    /// Whether it is a Cargo.toml, where the settings are in a table.
    pub(super) is_cargo: bool,
    /// The file's text; empty where it is not known, and then there are no lines.
    pub(super) text: String,
}

impl Source {
    /// The file, and the line if it is known, as in `/w/wattline.toml:3`.
    pub(super) fn at(&self, path: &[Step]) -> String {
        match self.line(path) {
            Some(line) => format!("{}:{line}", self.file.display()),
            None => self.file.display().to_string(),
        }
    }

    /// The table that `path` leads to, as its header is written, and where it is: `[thresholds] of /w/wattline.toml`.
    /// `at` leads to what is talked about in it.
    pub(super) fn place(&self, table: &[Step], at: &[Step]) -> String {
        let header = self.header(table);
        let of = if header.is_empty() { "" } else { " of " };
        format!("{header}{of}{}", self.at(at))
    }

    /// `[workspace.metadata.wattline.thresholds]`, `[[limit]]`; nothing for the top level of a plain file.
    pub(super) fn header(&self, table: &[Step]) -> String {
        let mut names: Vec<&str> = if self.is_cargo { TABLE.to_vec() } else { Vec::new() };
        names.extend(table.iter().filter_map(|step| match step {
            Step::Key(name) => Some(name.as_str()),
            Step::Item(_) => None,
        }));
        match (names.is_empty(), table.last()) {
            (true, _) => String::new(),
            (false, Some(Step::Item(_))) => format!("[[{}]]", names.join(".")),
            (false, _) => format!("[{}]", names.join(".")),
        }
    }

    /// The line (from 1) of what a path leads to, or of the last thing on it that is there.
    fn line(&self, path: &[Step]) -> Option<usize> {
        let parsed = DeTable::parse(&self.text).ok()?;
        let prefix = TABLE.iter().filter(|_| self.is_cargo).map(|name| Step::Key((*name).to_owned()));
        let steps: Vec<Step> = prefix.chain(path.iter().cloned()).collect();
        let mut start = None;
        let mut value: Option<&Spanned<DeValue<'_>>> = None;
        for step in &steps {
            let next = match (step, value.map(Spanned::get_ref)) {
                (Step::Key(key), None) => entry(parsed.get_ref(), key),
                (Step::Key(key), Some(DeValue::Table(table))) => entry(table, key),
                (Step::Item(item), Some(DeValue::Array(array))) => array.get(*item).map(|v| (v.span().start, v)),
                _ => None,
            };
            let Some((at, found)) = next else { break };
            (start, value) = (Some(at), Some(found));
        }
        let before = self.text.get(..start?)?;
        Some(before.matches('\n').count() + 1)
    }
}

/// The offset of an entry's key, and its value. Keys of old may be written with low lines.
fn entry<'t, 'i>(table: &'t DeTable<'i>, name: &str) -> Option<(usize, &'t Spanned<DeValue<'i>>)> {
    let find = |name: &str| table.iter().find(|(key, _)| key.get_ref() == name);
    let (key, value) = find(name).or_else(|| find(&name.replace('-', "_")))?;
    Some((key.span().start, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(steps: &[&str]) -> Vec<Step> {
        steps.iter().map(|step| step.parse().map_or_else(|_| Step::Key((*step).into()), Step::Item)).collect()
    }

    const PLAIN_TEXT: &str =
        "runs = 3\n\n[thresholds]\ntotal = 0.1\n\n[[allow]]\nrule = 'a'\n[[allow]]\n\nrule = 'b'\n";

    #[test]
    fn lines_of_a_plain_file() {
        let source = Source { file: "/w/wattline.toml".into(), is_cargo: false, text: PLAIN_TEXT.into() };
        for (steps, at) in [
            (&["runs"][..], "/w/wattline.toml:1"),
            (&["thresholds"], "/w/wattline.toml:3"),
            (&["thresholds", "total"], "/w/wattline.toml:4"),
            (&["allow", "0"], "/w/wattline.toml:6"),
            (&["allow", "1", "rule"], "/w/wattline.toml:10"),
            (&["absent"], "/w/wattline.toml"),
            (&[], "/w/wattline.toml"),
        ] {
            assert_eq!(source.at(&path(steps)), at, "{steps:?}");
        }
        assert_eq!(source.place(&[], &path(&["runs"])), "/w/wattline.toml:1");
        let (limit, line) = (path(&["allow", "1"]), path(&["allow", "1", "rule"]));
        assert_eq!(source.place(&limit, &line), "[[allow]] of /w/wattline.toml:10");
    }

    #[test]
    fn lines_of_a_cargo_toml() {
        let text =
            "[workspace]\n[workspace.metadata.wattline]\nruns = 3\n[workspace.metadata.wattline.thresholds]\nr2 = 1\n";
        let source = Source { file: "/w/Cargo.toml".into(), is_cargo: true, text: text.into() };
        let thresholds = path(&["thresholds"]);
        let expected = "[workspace.metadata.wattline.thresholds] of /w/Cargo.toml:5";
        assert_eq!(source.place(&thresholds, &path(&["thresholds", "r2"])), expected);
        assert_eq!(source.place(&[], &path(&["runs"])), "[workspace.metadata.wattline] of /w/Cargo.toml:3");
        let unknown = Source { text: String::new(), ..source };
        assert_eq!(unknown.place(&[], &path(&["runs"])), "[workspace.metadata.wattline] of /w/Cargo.toml");
    }
}
