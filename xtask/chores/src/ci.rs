//! `ci`: every check that a change must pass, the tests last so that their summary closes the output.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use wattline::cli::Exit;
use xshell::{Cmd, Shell, cmd};

use crate::repository;

/// Runs the checks, each to its end; the first failure ends the run.
pub fn run() -> Result<Exit> {
    let shell = Shell::new()?;
    shell.change_dir(repository());
    let program = std::env::current_exe().context("failed to find this program")?;
    step(cmd!(shell, "cargo fmt --all --check"))?;
    step(cmd!(shell, "cargo clippy --workspace --all-targets --all-features -- -D warnings"))?;
    step(cmd!(shell, "cargo xtask energy"))?;
    let shared = std::env::var("WATTLINE_SHARED").unwrap_or_else(|_| "../shared".into());
    let corpus = Path::new(&shared).join("corpus");
    if repository().join(&corpus).is_dir() {
        // Another tenth of the files each day; the summary names the seed.
        let seed = (seconds_since_1970() / 86_400).to_string();
        step(cmd!(shell, "{program} corpus {corpus} --require-checkers --stamp-seed {seed}"))?;
        step(cmd!(shell, "{program} agreement {corpus}"))?;
    } else {
        eprintln!("SKIPPED: the checks over the corpus, because {} is absent", corpus.display());
    }
    step(cmd!(shell, "{program} reproduce vlens --quick --html target/vlens.html"))?;
    step(cmd!(shell, "{program} reproduce ecalc --quick"))?;
    step(cmd!(shell, "{program} reproduce orka --quick"))?;
    step(cmd!(shell, "{program} reproduce greendroid --quick"))?;
    step(cmd!(shell, "{program} reproduce hu --quick"))?;
    step(cmd!(shell, "{program} docs"))?;
    test()
}

/// Runs a command and says how long it took.
fn step(command: Cmd<'_>) -> Result<()> {
    let (name, began) = (command.to_string(), Instant::now());
    command.run()?;
    eprintln!("{name}: {} s", began.elapsed().as_secs());
    Ok(())
}

fn seconds_since_1970() -> u64 {
    std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs())
}

/// Runs all tests, names those that were skipped, and closes with one line over all of them.
fn test() -> Result<Exit> {
    let skipped = tempfile::NamedTempFile::new().context("failed to make a file for the names of skipped tests")?;
    let mut tests = Command::new("cargo");
    tests
        .args(["test", "--workspace", "--no-fail-fast"])
        .current_dir(repository())
        .env("WATTLINE_SKIPPED", skipped.path());
    let mut child = tests.stdout(Stdio::piped()).spawn().context("failed to start cargo test")?;
    let mut counts = Counts::default();
    for line in BufReader::new(child.stdout.take().context("cargo test has no output")?).lines() {
        let line = line.context("failed to read what cargo test prints")?;
        counts.add(&line);
        println!("{line}");
    }
    let passed = child.wait()?.success();
    let names = Skipped::read(skipped.path().to_owned())?;
    names.print();
    println!("{} passed, {} failed, {} skipped", counts.passed, counts.failed, names.tests());
    if !passed {
        bail!("the tests failed");
    }
    Ok(Exit::Pass)
}

/// The tests of all test programs.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    passed: usize,
    failed: usize,
}

impl Counts {
    /// Adds the summary of one test program, `test result: ok. 3 passed; 0 failed; …`, if the line is one.
    fn add(&mut self, line: &str) {
        let Some(summary) = line.strip_prefix("test result: ") else { return };
        let words: Vec<&str> = summary.split_whitespace().collect();
        let of = |name: &str| {
            let at = words.iter().position(|word| word.trim_end_matches(';') == name);
            at.and_then(|at| words[at - 1].parse().ok()).unwrap_or(0)
        };
        self.passed += of("passed");
        self.failed += of("failed");
    }
}

/// The tests that tested nothing, or not all, for want of something: by what they need and why.
struct Skipped(BTreeMap<String, Vec<String>>);

impl Skipped {
    fn read(path: PathBuf) -> Result<Self> {
        let text = std::fs::read_to_string(&path).context("failed to read the names of skipped tests")?;
        let mut by_reason: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for line in text.lines() {
            let mut parts = line.splitn(3, '\t');
            let (Some(test), Some(need), Some(why)) = (parts.next(), parts.next(), parts.next()) else {
                bail!("expected a test, what it needs and why, separated by tabs, found {line:?}");
            };
            by_reason.entry(format!("{need}: {why}")).or_default().push(test.to_owned());
        }
        by_reason.values_mut().for_each(|tests| {
            tests.sort();
            tests.dedup();
        });
        Ok(Skipped(by_reason))
    }

    fn tests(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    fn print(&self) {
        for (reason, tests) in &self.0 {
            println!("skipped for want of {reason}");
            tests.iter().for_each(|test| println!("    {test}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_are_added_up() {
        let mut counts = Counts::default();
        for line in [
            "test result: ok. 741 passed; 0 failed; 3 ignored; 0 measured; 0 filtered out; finished in 20.11s",
            "test walls::test_modules_are_left_out ... ok",
            "test result: FAILED. 8 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s",
        ] {
            counts.add(line);
        }
        assert_eq!(counts, Counts { passed: 749, failed: 2 });
    }

    #[test]
    fn skipped_tests_are_counted_once_for_each_reason() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "a::b\tadb\tno adb\na::b\tadb\tno adb\na::c\tadb\tno adb\na::b\tart\tno ART\n")
            .unwrap();
        assert_eq!(Skipped::read(file.path().to_owned()).unwrap().tests(), 3);
        std::fs::write(file.path(), "damaged\n").unwrap();
        assert!(Skipped::read(file.path().to_owned()).is_err());
    }
}
