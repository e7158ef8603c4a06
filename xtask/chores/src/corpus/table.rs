//! The table: on the terminal, as JSON lines, and in Markdown for the documentation.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde::Serialize;

use super::builds::Stamped;

/// The checkers, in the order of the columns.
pub const COLUMNS: [&str; 10] =
    ["identity", "art", "verify", "dexdump", "dexcheck", "moncheck", "DexTypes", "DexAnalyze", "apksigner", "zipalign"];

/// A checker and its word.
pub type Word = (&'static str, &'static str);

/// How the documentation begins.
const HEAD: &str = "\
# The corpus, instrumented

`cargo xtask corpus DIRECTORY --require-checkers --every-build --markdown docs/corpus.md` instruments every file of the
directory, asks every checker about each result, and writes this page. Without `--markdown` it prints a row for each file;
`--json` has each method without probes, and why.

The results of a file are the counting build, which has all probes; two measuring builds, one with stamps on all methods
and windowed calls and one with stamps on a random tenth of each; and the timing build, in which all library calls are
timed. Without `--every-build` all checkers see all builds of a tenth of the files of up to 4 MiB (`--stamp-seed` chooses
them); of the others, `verify` judges the counting and the timing build. Files of the folder `broken` may be refused.

";

/// What the checkers look for, behind their table.
const CHECKERS: &str = "\
`identity`: a file that is read and written keeps its disassembly. `art`, `dexdump`: ART's own verifiers. `verify`: `wattline::dex::verify`. `dexcheck`, `moncheck`: code items and lock rules, strictly. `DexTypes`, `DexAnalyze`: register kinds and data flow, on dexlib2's analyser. `apksigner`: the signature, for the app's minSdk. `zipalign`: alignment.

ok: no complaint that the original does not cause as well; crash: the checker crashes on the original, too; -: not for
such files (a bare DEX file has no signature and no alignment).
";

/// Files with fewer instructions have no row on the page.
const LARGE: usize = 100_000;

/// A row of the table.
#[derive(Debug, Default, Serialize)]
pub struct Row {
    /// The file.
    pub file: String,
    /// Whether it is one that something is wrong with.
    pub broken: bool,
    /// Why it was refused, if it was.
    pub refused: Option<String>,
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
    pub answers: Vec<Word>,
    /// What the checkers complain about.
    #[serde(skip)]
    pub complaints: Vec<(&'static str, String)>,
    /// The measuring builds.
    pub measuring: Vec<Judged>,
}

/// A measuring build and what the checkers say about it.
#[derive(Debug, Serialize)]
pub struct Judged {
    /// Which.
    pub build: &'static str,
    /// Methods with stamps.
    pub methods: usize,
    /// Invocations with stamps.
    pub sites: usize,
    /// Library calls that are timed now and then.
    pub timed: usize,
    /// Instructions that stamps added.
    pub added: usize,
    /// Methods that could not be stamped, and why.
    pub left_out: Vec<(String, String)>,
    /// What each checker says, by column.
    pub answers: Vec<Word>,
    /// What the checkers complain about.
    #[serde(skip)]
    pub complaints: Vec<(&'static str, String)>,
}

impl Row {
    /// A file that was not instrumented.
    pub fn refused(file: String, error: String) -> Row {
        Row { file, broken: true, refused: Some(error), ..Row::default() }
    }

    /// What each checker says about each build.
    pub fn words(&self) -> impl Iterator<Item = Word> {
        self.answers.iter().chain(self.measuring.iter().flat_map(|judged| &judged.answers)).copied()
    }

    /// All complaints, with the checker and the build.
    pub fn complaints(&self) -> Vec<(String, &str)> {
        let mut all: Vec<(String, &str)> =
            self.complaints.iter().map(|(checker, text)| ((*checker).to_owned(), text.as_str())).collect();
        for Judged { build, complaints, .. } in &self.measuring {
            all.extend(complaints.iter().map(|(checker, text)| (format!("{checker}, {build}"), text.as_str())));
        }
        all
    }

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

/// What all files come to, a line for each build and one for the refused files.
pub fn summary(rows: &[Row], seed: u64) -> Vec<String> {
    let sum = |field: fn(&Row) -> usize| rows.iter().map(field).sum::<usize>();
    let (methods, left_out, instructions) =
        (sum(|row| row.methods), sum(|row| row.left_out.len()), sum(|row| row.instructions));
    let refused = rows.iter().filter(|row| row.refused.is_some()).count();
    let mut lines = vec![format!(
        "{} files, {methods} methods with code, {left_out} of them ({:.3} %) without probes; {instructions} instructions, \
         {:.1} % added",
        rows.len() - refused,
        percent(left_out, methods),
        percent(sum(|row| row.added), instructions),
    )];
    for stamped in Stamped::EACH {
        let builds = || rows.iter().flat_map(|row| &row.measuring).filter(|judged| judged.build == stamped.label());
        let sum = |field: fn(&Judged) -> usize| builds().map(field).sum::<usize>();
        let seed = if stamped == Stamped::Tenth { format!(", by seed {seed}") } else { String::new() };
        let kind = if stamped.times() { "timing" } else { "measuring" };
        let timed = if stamped.times() {
            format!(", {} library calls timed", sum(|judged| judged.timed))
        } else {
            String::new()
        };
        lines.push(format!(
            "{} {kind} builds, {}{seed}: {} methods and {} windowed calls with stamps{timed}, {} methods left out, {} \
             instructions added",
            builds().count(),
            stamped.label(),
            sum(|judged| judged.methods),
            sum(|judged| judged.sites),
            sum(|judged| judged.left_out.len()),
            sum(|judged| judged.added),
        ));
    }
    if refused > 0 {
        lines.push(format!("{refused} broken files refused"));
    }
    lines
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
        if let Some(refused) = &row.refused {
            let _ = writeln!(out, "{:<58} refused: {refused}", row.file);
            continue;
        }
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
        for judged in &row.measuring {
            let part = percent(judged.added, row.instructions);
            let (left_out, label) = (judged.left_out.len(), format!("    {}", judged.build));
            let _ = write!(out, "{label:<68} {part:>5.1}% {:>7} {:>7} {left_out:>5} {:>7}", "", judged.methods, "");
            let _ = write!(out, " {:>10}", "");
            judged.answers.iter().for_each(|(_, word)| {
                let _ = write!(out, " {word:>10}");
            });
            out.push('\n');
        }
        for (reason, methods) in row.reasons() {
            let first = methods.first().copied().unwrap_or_default();
            let _ = writeln!(out, "    left out: {} x {reason}, as {first}", methods.len());
        }
    }
    out
}

/// For the documentation: nothing in it depends on the machine.
pub fn markdown(rows: &[Row], seed: u64) -> String {
    let mut out = format!("{HEAD}- {}\n\n## What the checkers say\n\n", summary(rows, seed).join("\n- "));
    let mut words: BTreeMap<Word, usize> = BTreeMap::new();
    rows.iter().flat_map(Row::words).for_each(|word| *words.entry(word).or_default() += 1);
    let kinds: BTreeSet<&str> = words.keys().map(|word| word.1).collect();
    let _ = writeln!(out, "| builds | {} |", COLUMNS.join(" | "));
    let _ = writeln!(out, "| --- |{}", " --: |".repeat(COLUMNS.len()));
    for kind in kinds {
        let counts = COLUMNS.map(|column| words.get(&(column, kind)).copied().unwrap_or_default().to_string());
        let _ = writeln!(out, "| {kind} | {} |", counts.join(" | "));
    }
    let _ = write!(out, "\n{CHECKERS}\n## Large files\n\nThe files of {LARGE} instructions and more:\n\n");
    out.push_str("| file | methods | instructions | added | left out |\n| --- | --: | --: | --: | --: |\n");
    for row in rows.iter().filter(|row| row.instructions >= LARGE) {
        let (left_out, added) = (row.left_out.len(), row.added_percent());
        let _ = writeln!(out, "| {} | {} | {} | {added:.1} % | {left_out} |", row.file, row.methods, row.instructions);
    }
    out.push_str("\n## Methods left out\n\n");
    let mut reasons: BTreeMap<String, (usize, BTreeSet<&str>)> = BTreeMap::new();
    for (row, (_, reason)) in rows.iter().flat_map(|row| row.left_out.iter().map(move |left_out| (row, left_out))) {
        let (methods, files) = reasons.entry(kind(reason)).or_default();
        *methods += 1;
        files.insert(&row.file);
    }
    for (reason, (methods, files)) in reasons {
        let _ = writeln!(out, "- {methods} methods of {} files: {reason}", files.len());
    }
    let refused = rows.iter().filter(|row| row.refused.is_some()).count();
    if refused > 0 {
        let _ = writeln!(
            out,
            "\n## Refused\n\nOf the folder `broken`, {refused} files are not instrumented; `tests/it/broken.rs` has each with its \
             message."
        );
    }
    out
}

/// A reason without the place and the names that differ from method to method.
fn kind(reason: &str) -> String {
    let reason = reason.split_once("; if the device").map_or(reason, |(start, _)| start);
    let reason =
        reason.strip_prefix("code unit ").and_then(|rest| rest.split_once(": ")).map_or(reason, |(_, end)| end);
    let reason = reason.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches(" of ");
    let plain =
        |word: &str| if word.starts_with('L') && word.contains(';') { "…,".to_owned() } else { word.to_owned() };
    reason.split(' ').map(plain).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_markdown_has_every_column_and_reason() {
        let left_out = vec![("LA;->a()V".into(), "too odd".into()), ("LA;->b()V".into(), "too odd".into())];
        let judged = Judged {
            build: Stamped::All.label(),
            methods: 8,
            sites: 3,
            timed: 0,
            added: 20,
            left_out: vec![],
            answers: COLUMNS[1..].iter().map(|&column| (column, "ok")).collect(),
            complaints: vec![("art", "bad".into())],
        };
        let row = Row {
            file: "a.apk".into(),
            instructions: 200,
            added: 30,
            methods: 10,
            instrumented: 8,
            left_out,
            seconds: 0.5,
            answers: COLUMNS.iter().map(|&column| (column, "ok")).collect(),
            measuring: vec![judged],
            ..Row::default()
        };
        assert_eq!(row.complaints(), [("art, all stamped".to_owned(), "bad")]);
        let rows = [row, Row::refused("broken/b.apk".into(), "no dex".into())];
        let text = markdown(&rows, 5);
        assert!(
            text.contains("1 files, 10 methods with code, 2 of them (20.000 %) without probes; 200 instr"),
            "{text}"
        );
        let checked = text.lines().find(|line| line.starts_with("| ok |")).unwrap();
        assert_eq!(checked, format!("| ok | 1 |{}", " 2 |".repeat(COLUMNS.len() - 1)));
        assert!(text.contains("\n- 2 methods of 1 files: too odd\n") && !text.contains("| a.apk |"), "{text}");
        assert!(
            text.contains("`broken`, 1 files are not instrumented") && text.contains("by seed 5: 0 methods"),
            "{text}"
        );
        for (reason, expected) in [
            ("code unit 0x16: a register beyond the frame of 3", "a register beyond the frame"),
            (
                "its class is based on LA;, which nobody has; if the device has it",
                "its class is based on …, which nobody has",
            ),
        ] {
            assert_eq!(kind(reason), expected);
        }
        let text = super::text(&rows);
        assert!(text.contains("refused: no dex") && text.contains("    all stamped"), "{text}");
    }
}
