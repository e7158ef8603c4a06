//! The independent checkers, each a program of its own.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use super::java::QUICK;

/// What a checker said about a rewritten file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Nothing worse than in the original.
    Clean,
    /// Its complaints.
    Complains(String),
    /// The checker crashes, on the original as well.
    Crashes,
    /// The checker has nothing to say about such a file.
    NotApplicable,
    /// The program is not on this machine.
    Absent,
    /// It was not asked.
    NotAsked,
}

impl Answer {
    /// The word that stands in the table.
    pub fn word(&self) -> &'static str {
        match self {
            Answer::Clean => "ok",
            Answer::Complains(_) => "BAD",
            Answer::Crashes => "crash",
            Answer::NotApplicable => "-",
            Answer::Absent => "absent",
            Answer::NotAsked => "not asked",
        }
    }
}

/// Where the checkers are.
pub struct Checkers {
    /// Directory of `dexcheck.py` and `moncheck.py`.
    pub oracles: PathBuf,
    /// Directory of the built ART verifier.
    pub art: PathBuf,
}

/// A rewritten file.
pub struct Rewritten<'a> {
    /// The file.
    pub path: &'a Path,
    /// Whether it is an APK, and its minSdk.
    pub min_sdk: Option<u32>,
}

/// Whether files are so small that to start a checker takes longer than what it does.
pub fn small(files: &[&Path]) -> bool {
    const MOST: u64 = 1 << 20;
    files.iter().map(|file| std::fs::metadata(file).map_or(0, |data| data.len())).sum::<u64>() <= MOST
}

/// Runs a program; none if it is not on this machine.
pub fn run<S: AsRef<OsStr>>(program: &str, arguments: &[S]) -> Option<Output> {
    Command::new(program).args(arguments).output().ok()
}

/// All that a program printed.
pub fn text(output: &Output) -> String {
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    text
}

fn complaint(text: &str) -> Answer {
    Answer::Complains(text.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n"))
}

impl Checkers {
    /// What runs ART's verifier.
    pub fn art_script(&self) -> PathBuf {
        self.art.join("artverify.sh")
    }

    /// A python checker that prints one line per complaint and exits 1: no line that the original did not have. All
    /// rewritten files are checked at once, and one by one if there are complaints.
    pub fn script(&self, name: &str, original: &Path, rewritten: &[&Path]) -> Vec<Answer> {
        let script = self.oracles.join(name);
        let all = |answer: Answer| vec![answer; rewritten.len()];
        if !script.exists() {
            return all(Answer::Absent);
        }
        let check = |files: &[&Path]| run("python3", &[&[script.as_path()], files].concat());
        // Of large files, to start a process is nothing, and to check them twice much.
        if small(rewritten) {
            match check(rewritten) {
                None => return all(Answer::Absent),
                Some(output) if output.status.success() => return all(Answer::Clean),
                Some(_) => {}
            }
        }
        let known = OnceLock::new();
        let before = || known.get_or_init(|| check(&[original]).map(|output| text(&output)));
        let each = rewritten.iter().map(|file| match check(&[file]) {
            None => Answer::Absent,
            Some(output) if output.status.success() => Answer::Clean,
            Some(output) => match before() {
                Some(before) if nothing_new(before, &text(&output)) => Answer::Clean,
                _ => complaint(&text(&output)),
            },
        });
        each.collect()
    }

    /// `dexdump -f` on each DEX file: no complaint, and no crash that the original does not cause.
    pub fn dexdump(&self, original: &[PathBuf], rewritten: &[PathBuf]) -> Answer {
        match dexdump(rewritten) {
            Answer::Crashes if dexdump(original) != Answer::Crashes => {
                Answer::Complains("crashes on the rewritten file, and not on the original".into())
            }
            answer => answer,
        }
    }

    /// `apksigner verify` for the app's own minSdk. What the original has in folders of META-INF is no signature by the
    /// JAR specification, and `apksigner` leaves it there when it signs, but refuses it when it verifies.
    pub fn apksigner(&self, file: &Rewritten<'_>) -> Answer {
        let Some(min_sdk) = file.min_sdk else { return Answer::NotApplicable };
        let min_sdk = min_sdk.to_string();
        let arguments = ["verify", "--min-sdk-version", &min_sdk].map(OsStr::new);
        let mut apksigner = Command::new("apksigner");
        // It runs for a moment: collect on one thread, compile quickly.
        apksigner.args(arguments).arg(file.path).env("JAVA_TOOL_OPTIONS", QUICK.join(" "));
        match verdict(apksigner.output().ok()) {
            Answer::Complains(text) if is_of_a_folder(&text) => Answer::Clean,
            answer => answer,
        }
    }

    /// `zipalign -c 4`.
    pub fn zipalign(&self, file: &Rewritten<'_>) -> Answer {
        if file.min_sdk.is_none() {
            return Answer::NotApplicable;
        }
        verdict(run("zipalign", &[OsStr::new("-c"), OsStr::new("4"), file.path.as_os_str()]))
    }
}

fn dexdump(dexes: &[PathBuf]) -> Answer {
    for dex in dexes {
        match run("dexdump", &[OsStr::new("-f"), dex.as_os_str()]) {
            None => return Answer::Absent,
            Some(output) if output.status.success() => {}
            // Ended by a signal.
            Some(output) if output.status.code().is_none() => return Answer::Crashes,
            Some(output) => return complaint(&String::from_utf8_lossy(&output.stderr)),
        }
    }
    Answer::Clean
}

fn verdict(output: Option<Output>) -> Answer {
    match output {
        None => Answer::Absent,
        Some(output) if output.status.success() => Answer::Clean,
        Some(output) => complaint(&text(&output)),
    }
}

/// Whether all errors are about signers that are in folders of META-INF.
fn is_of_a_folder(text: &str) -> bool {
    let mut errors = text.lines().filter_map(|line| line.strip_prefix("ERROR: ")).peekable();
    let signer =
        |error: &str| error.strip_prefix("JAR signer ")?.split_once(": ").map(|(signer, _)| signer.contains('/'));
    errors.peek().is_some() && errors.all(|error| signer(error) == Some(true))
}

/// Whether each kind of complaint is no more frequent than before. Checkers print the first few only, and their number
/// at the end: where there were more than are printed, that number must not grow, and no kind be new.
fn nothing_new(before: &str, after: &str) -> bool {
    let (known, of_before, of_after) = (kinds(before), total(before), total(after));
    let is_cut = of_before > before.lines().count().saturating_sub(1);
    of_after <= of_before
        && kinds(after).iter().all(|(kind, count)| known.get(kind).is_some_and(|known| is_cut || count <= known))
}

/// The number of complaints that the last line tells, `dexes=1 complaints=3` or `monitor methods=9 hard=0 soft=2`.
fn total(text: &str) -> usize {
    let words = text.lines().next_back().unwrap_or_default().split_whitespace();
    let counted =
        words.filter_map(|word| word.split_once('=')).filter(|(name, _)| ["complaints", "hard"].contains(name));
    counted.filter_map(|(_, number)| number.parse::<usize>().ok()).sum()
}

/// Complaints without addresses and numbers, counted: the rewrite moves code, so these differ.
fn kinds(text: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for line in text.lines() {
        let kind: String =
            line.split_once(": ").map_or(line, |(_, rest)| rest).chars().filter(|c| !c.is_ascii_hexdigit()).collect();
        *counts.entry(kind).or_default() += 1;
    }
    counts
}

/// The disassembly of a DEX file without what a rewrite may move: file offsets.
pub fn disassembly(dex: &Path) -> Option<Result<Vec<String>, String>> {
    let output = run("dexdump", &[OsStr::new("-d"), dex.as_os_str()])?;
    if !output.status.success() {
        return Some(Err(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Some(Ok(text.lines().skip(3).map(without_offset).collect()))
}

/// `0002bc: 7010 …  |0000: invoke…`, `0002ac:    |[0002ac] Main.<init>…` and `Call site #0: // offset 541549` lose
/// their file offsets.
fn without_offset(line: &str) -> String {
    if let Some((head, _)) = line.split_once("// offset ").filter(|(head, _)| head.starts_with("Call site")) {
        return head.to_string();
    }
    match line.split_once('|') {
        Some((head, tail))
            if head.split(':').next().is_some_and(|h| !h.is_empty() && h.chars().all(|c| c.is_ascii_hexdigit())) =>
        {
            let raw = head.split_once(':').map_or("", |(_, raw)| raw);
            match tail.split_once(']') {
                Some((_, name)) if tail.starts_with('[') => format!("|{name}"),
                _ => format!("{raw}|{tail}"),
            }
        }
        _ => line.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_more_or_other_complaints_are_new() {
        let before = "a.dex: LA;->m()V: reg v2(+2) >= 3 @0x16\na.dex: LA;->m()V: reg v2(+2) >= 3 @0x18";
        assert!(nothing_new(before, "b.dex: LA;->m()V: reg v5(+2) >= 6 @0x20"));
        assert!(!nothing_new(before, &format!("{before}\na.dex: LA;->m()V: reg v2(+2) >= 3 @0x1a")));
        assert!(!nothing_new(before, "a.dex: LA;->m()V: move-result without invoke @0x18"));
        let cut = |total: u32| format!("a.dex: LA;->m()V: reg v2(+2) >= 3 @0x16\ndexes=1 complaints={total}");
        assert!(nothing_new(&cut(30), &cut(30)) && nothing_new(&cut(30), &cut(2)));
        assert!(!nothing_new(&cut(30), &cut(31)));
        let twice = format!("a.dex: LA;->m()V: reg v2(+2) >= 3 @0x16\n{}", cut(30));
        assert!(nothing_new(&cut(30), &twice), "others are printed");
    }

    #[test]
    fn signers_in_folders_are_not_ours() {
        let other =
            "DOES NOT VERIFY\nERROR: JAR signer ../CERT.RSA: SHA-1 digest of META-INF/MANIFEST.MF does not match";
        assert!(is_of_a_folder(other));
        assert!(!is_of_a_folder(&format!("{other}\nERROR: JAR signer CERT.RSA: SHA-1 digest of a/b does not match")));
        assert!(!is_of_a_folder("DOES NOT VERIFY\nERROR: Missing META-INF/MANIFEST.MF"));
        assert!(!is_of_a_folder("DOES NOT VERIFY"));
    }

    #[test]
    fn offsets_are_stripped_and_nothing_else() {
        assert_eq!(
            without_offset("0002bc: 7010 0000 0000                         |0000: invoke-direct {v0}, method@0000"),
            " 7010 0000 0000                         |0000: invoke-direct {v0}, method@0000"
        );
        assert_eq!(without_offset("0002ac:                |[0002ac] Main.<init>:()V"), "| Main.<init>:()V");
        assert_eq!(without_offset("Call site #0: // offset 541549"), "Call site #0: ");
        assert_eq!(without_offset("      catches       : (none)"), "      catches       : (none)");
    }
}
