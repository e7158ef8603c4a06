//! The table: on the terminal, as JSON lines, and in Markdown for the documentation.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

/// The checkers, in the order of the columns.
pub const COLUMNS: [&str; 10] =
    ["identity", "art", "verify", "dexdump", "dexcheck", "moncheck", "DexTypes", "DexAnalyze", "apksigner", "zipalign"];

/// How the documentation begins.
const HEAD: &str = "\
# The corpus, instrumented

`cargo xtask corpus DIRECTORY --require-checkers --markdown docs/corpus.md` writes this page: every file of the
directory is instrumented, and every checker asked about the result.

- `identity`: read and written without a change, the file's disassembly stays as it was
- `art`: ART's own file and method verifier finds nothing worse than in the original (`artdiff.py`)
- `verify`: neither does `wattline::dex::verify`, for any method
- `dexdump`: ART's file verifier, as `dexdump -f`
- `dexcheck`: code items strictly (`dexcheck.py`)
- `moncheck`: ART's lock rules (`moncheck.py`)
- `DexTypes`, `DexAnalyze`: register kinds and data flow on dexlib2's analyser
- `apksigner`: the signature, for the app's minSdk
- `zipalign`: alignment of stored entries

ok: no complaint that the original does not cause as well; crash: the checker crashes, on the original too; -: not for
such files.

";

/// A row of the table.
#[derive(Debug, Serialize)]
pub struct Row {
    /// The file.
    pub file: String,
    /// Its instructions.
    pub instructions: usize,
    /// Instructions that probes added.
    pub added: usize,
    /// Methods with code.
    pub methods: usize,
    /// Methods with probes.
    pub instrumented: usize,
    /// Methods without, and why.
    pub left_out: Vec<(String, String)>,
    /// How long the rewrite took.
    pub seconds: f64,
    /// What each checker says, by column.
    pub answers: Vec<(&'static str, &'static str)>,
    /// What the checkers complain about.
    #[serde(skip)]
    pub complaints: Vec<(&'static str, String)>,
}

impl Row {
    fn added_percent(&self) -> f64 {
        percent(self.added, self.instructions)
    }

    /// Why methods have no probes, with the methods.
    fn reasons(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (method, reason) in &self.left_out {
            reasons.entry(reason).or_default().push(method);
        }
        reasons
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 }
}

/// What all files come to, in one line.
pub fn summary(rows: &[Row]) -> String {
    let sum = |field: fn(&Row) -> usize| rows.iter().map(field).sum::<usize>();
    let (methods, left_out) = (sum(|row| row.methods), sum(|row| row.left_out.len()));
    format!(
        "{} files, {methods} methods with code, {left_out} of them ({:.3} %) without probes; {} instructions, {:.1} % added",
        rows.len(),
        percent(left_out, methods),
        sum(|row| row.instructions),
        percent(sum(|row| row.added), sum(|row| row.instructions)),
    )
}

/// For the terminal.
pub fn text(rows: &[Row]) -> String {
    let mut out = format!(
        "{:<58} {:>9} {:>6} {:>7} {:>7} {:>5} {:>7}",
        "file", "instr", "added", "methods", "probed", "out", "seconds"
    );
    for column in COLUMNS {
        let _ = write!(out, " {column:>10}");
    }
    out.push('\n');
    for row in rows {
        let _ = write!(
            out,
            "{:<58} {:>9} {:>5.1}% {:>7} {:>7} {:>5} {:>7.3}",
            row.file,
            row.instructions,
            row.added_percent(),
            row.methods,
            row.instrumented,
            row.left_out.len(),
            row.seconds
        );
        for (_, word) in &row.answers {
            let _ = write!(out, " {word:>10}");
        }
        out.push('\n');
        for (reason, methods) in row.reasons() {
            let first = methods.first().copied().unwrap_or_default();
            let _ = writeln!(out, "    left out: {} x {reason}, as {first}", methods.len());
        }
    }
    out
}

/// For the documentation: nothing in it depends on the machine.
pub fn markdown(rows: &[Row]) -> String {
    let mut out = format!("{HEAD}{}\n\n| file | methods | instructions | added | left out |", summary(rows));
    for column in COLUMNS {
        let _ = write!(out, " {column} |");
    }
    out.push_str("\n|---|--:|--:|--:|--:|");
    out.push_str(&"---|".repeat(COLUMNS.len()));
    out.push('\n');
    for row in rows {
        let (left_out, added) = (row.left_out.len(), row.added_percent());
        let _ = write!(out, "| {} | {} | {} | {added:.1} % | {left_out} |", row.file, row.methods, row.instructions);
        for (_, word) in &row.answers {
            let _ = write!(out, " {word} |");
        }
        out.push('\n');
    }
    out.push_str("\nMethods left out, and why:\n\n");
    for row in rows {
        for (reason, methods) in row.reasons() {
            let first = methods.first().copied().unwrap_or_default();
            let _ = writeln!(out, "- {}: {} × {reason}, as `{first}`", row.file, methods.len());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_markdown_has_every_column_and_reason() {
        let left_out = vec![("LA;->a()V".into(), "too odd".into()), ("LA;->b()V".into(), "too odd".into())];
        let row = Row {
            file: "a.apk".into(),
            instructions: 200,
            added: 30,
            methods: 10,
            instrumented: 8,
            left_out,
            seconds: 0.5,
            answers: COLUMNS.iter().map(|&column| (column, "ok")).collect(),
            complaints: vec![],
        };
        let text = markdown(&[row]);
        assert!(
            text.contains("1 files, 10 methods with code, 2 of them (20.000 %) without probes; 200 instr"),
            "{text}"
        );
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
        assert!(rows.iter().all(|row| row.matches('|').count() == 6 + COLUMNS.len()), "{text}");
        assert!(rows.iter().any(|row| row.starts_with("| a.apk | 10 | 200 | 15.0 % | 2 | ok |")), "{text}");
        assert!(text.contains("- a.apk: 2 × too odd, as `LA;->a()V`"), "{text}");
    }
}
