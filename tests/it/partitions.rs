//! `export --partition`: recordings of many commits in one store, and what DuckDB finds in it.

use std::path::Path;
use std::process::Command;

use serde_json::Value;
use wattline::lines::AnalysisResult;
use wattline::recording::Artifact;

use super::cli::{Workspace, program, stderr, stdout};
use wattline_testkit::{Need, skip};

const NETWORK: &str = "golden/network.energy.zip";
/// `WATTLINE_COMMITS` says otherwise.
const COMMITS: usize = 6;

/// The query of docs/fleet.md.
const QUERY: &str = include_str!("partitions/lines.sql");

/// Prints the rows of a query as JSON; the store's folder is the current directory.
const ASK: &str = r#"
import sys, json, duckdb
for row in duckdb.sql(sys.argv[1]).fetchall():
    print(json.dumps(row))
"#;

/// A Python that has DuckDB.
fn python() -> Option<std::ffi::OsString> {
    let python = std::env::var_os("WATTLINE_PYTHON").unwrap_or_else(|| "python3".into());
    if Command::new(&python).args(["-c", "import duckdb"]).output().is_ok_and(|output| output.status.success()) {
        return Some(python);
    }
    let why = format!("{python:?} has no duckdb; install it, or name a Python that has it in WATTLINE_PYTHON");
    skip(Need::Duckdb, &why);
    None
}

fn git(workspace: &Workspace, arguments: &[&str]) -> Vec<u8> {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"]);
    command.args(arguments).current_dir(workspace.path("")).env("GIT_CONFIG_GLOBAL", "/dev/null");
    let done = command.output().expect("git is installed");
    assert!(done.status.success(), "{}", stderr(&done));
    done.stdout
}

/// The artifact as a commit has it, whose lines take so much more than before.
fn write(workspace: &Workspace, original: &Artifact, factor: f64) {
    let mut artifact = original.clone();
    let mut result = AnalysisResult::from_json(&original.result).unwrap();
    for line in &mut result.lines {
        line.energy = line.energy * factor;
        line.per_run.iter_mut().for_each(|energy| *energy = *energy * factor);
    }
    artifact.result = result.to_json().unwrap().into_bytes();
    artifact.write(&workspace.path(NETWORK)).unwrap();
}

fn export(workspace: &Workspace, commit: &str, store: &Path) {
    let mut command = Command::new(program());
    command.args(["export", NETWORK, "--format", "parquet", "--partition", commit, "--output"]).arg(store);
    let done = command.current_dir(workspace.path("")).env_remove("CI").output().unwrap();
    assert!(done.status.success(), "{}{}", stdout(&done), stderr(&done));
}

/// Class, method and line.
type Key = (String, String, u64);

/// The energies of each line that `trend` follows, from commit to commit.
fn by_trend(workspace: &Workspace) -> Vec<(Key, Vec<Option<f64>>)> {
    let done = workspace.run(&["trend", "network", "--json", "--top", "1000", "--last", "5000"]);
    assert!(done.status.success(), "{}", stderr(&done));
    let json: Value = serde_json::from_str(&stdout(&done)).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let line = |line: &Value| {
        let energies = line["energies"].as_array().unwrap().iter().map(Value::as_f64).collect();
        ((text(&line["class"]), text(&line["method"]), line["line"].as_u64().unwrap()), energies)
    };
    json[0]["lines"].as_array().unwrap().iter().map(line).collect()
}

/// What DuckDB says that lines took: a row each of commit, class, method, line, joules.
fn by_duckdb(python: &std::ffi::OsStr, store: &Path) -> Vec<(String, Key, f64)> {
    let done = Command::new(python).args(["-c", ASK, QUERY]).current_dir(store).output().unwrap();
    assert!(done.status.success(), "{}", stderr(&done));
    let row = |line: &str| {
        let (commit, class, method, line, joules): (String, String, String, u64, f64) =
            serde_json::from_str(line).unwrap();
        (commit, (class, method, line), joules)
    };
    stdout(&done).lines().map(row).collect()
}

#[test]
fn duckdb_finds_what_trend_finds() {
    assert!(include_str!("../../docs/fleet.md").contains(QUERY.trim()), "docs/fleet.md has another query");
    let Some(python) = python() else { return };
    let workspace = Workspace::new();
    let store = tempfile::tempdir().unwrap();
    git(&workspace, &["init", "--quiet"]);
    let original = Artifact::read(&workspace.path(NETWORK)).unwrap();
    let count = std::env::var("WATTLINE_COMMITS").map_or(COMMITS, |count| count.parse().unwrap());
    let mut commits = Vec::new();
    for number in 0..count {
        write(&workspace, &original, 1.0 + number as f64 * 1e-3);
        git(&workspace, &["add", "golden"]);
        git(&workspace, &["commit", "--quiet", "-m", &number.to_string()]);
        let commit = String::from_utf8(git(&workspace, &["rev-parse", "HEAD"])).unwrap().trim().to_owned();
        export(&workspace, &commit, store.path());
        commits.push(commit);
    }
    let (trend, rows) = (by_trend(&workspace), by_duckdb(&python, store.path()));
    assert!(trend.len() > 5, "{} lines", trend.len());
    let mut compared = 0;
    for (key, energies) in &trend {
        assert_eq!(energies.len(), count);
        for (commit, energy) in commits.iter().zip(energies) {
            let found: Vec<f64> =
                rows.iter().filter(|(of, other, _)| of == commit && other == key).map(|(.., joules)| *joules).collect();
            let energy = energy.unwrap_or_else(|| panic!("{key:?} is in every commit"));
            let [joules] = found[..] else { panic!("{key:?} in {commit}: {found:?}") };
            assert!(
                (joules - energy).abs() <= 1e-12 * energy.abs().max(1e-12),
                "{key:?} in {commit}: {joules} {energy}"
            );
            compared += 1;
        }
    }
    assert_eq!(compared, trend.len() * count);
}
