//! Artifacts that say what was not measured.

use serde_json::Value;

use super::is_refused;
use crate::cli::{Workspace, stderr, stdout};
use crate::support::repository;
use wattline::recording::Artifact;

/// The demo's golden artifact of a scenario with another result; without its runs if they are not to be there.
fn forged(change: impl Fn(&mut Value), keeps_runs: bool) -> Vec<u8> {
    let mut artifact = Artifact::read(&repository().join("golden/network.energy.zip")).unwrap();
    let mut result: Value = serde_json::from_slice(&artifact.result).unwrap();
    change(&mut result);
    artifact.result = serde_json::to_vec_pretty(&result).unwrap();
    if !keeps_runs {
        artifact.runs.clear();
    }
    artifact.to_bytes().unwrap()
}

fn double(value: &mut Value) {
    *value = (value.as_f64().unwrap() * 2.0).into();
}

#[test]
fn a_result_that_its_runs_do_not_give_is_refused() {
    let workspace = Workspace::new();
    let path = workspace.path("golden/network.energy.zip");
    let genuine = std::fs::read(&path).unwrap();
    workspace.write("head.energy.zip", &genuine);
    // The first line may take twice as much.
    workspace.write("golden/network.energy.zip", &forged(|result| double(&mut result["lines"][0]["energy"]), true));
    let expected = "network.energy.zip, of wattline [0-9]+.[0-9]+.[0-9]+: lines[0].energy is [0-9]+.";
    is_refused(&workspace.run(&["gate", "golden/network.energy.zip", "head.energy.zip"]), expected);
    is_refused(&workspace.run(&["gate", "head.energy.zip", "golden/network.energy.zip"]), expected);
    is_refused(&workspace.run(&["energy", "--scenario", "network.mks", "--runs", "2"]), expected);
    let output = workspace.run(&["golden", "verify"]);
    assert_eq!(output.status.code(), Some(101));
    let said = stdout(&output);
    assert!(said.contains("DAMAGED  golden/network.energy.zip: result.json: failed to believe"), "{said}");
    assert!(said.contains("good     golden/compute.energy.zip: 32 entries, 5 runs, which give its result"), "{said}");
    workspace.write("golden/network.energy.zip", &genuine);
    let output = workspace.run(&["gate", "golden/network.energy.zip", "head.energy.zip"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn a_base_of_nothing_is_no_base() {
    let workspace = Workspace::new();
    let negative = |result: &mut Value| {
        for name in ["windows", "measured", "net"] {
            if let Some(value) = result["totals"].get_mut(name) {
                *value = (-1.0).into();
            }
        }
        result["runs"].as_array_mut().unwrap().iter_mut().for_each(|run| run["net"] = (-1.0).into());
    };
    let huge = |result: &mut Value| result["runs"][0]["net"] = 1e308.into();
    let empty = |result: &mut Value| result["lines"] = Value::Array(Vec::new());
    let no_runs = |result: &mut Value| result["runs"] = Value::Array(Vec::new());
    let base = "golden/network.energy.zip";
    workspace.write("head.energy.zip", &std::fs::read(workspace.path(base)).unwrap());
    for (name, bytes) in [
        ("negative", forged(negative, false)),
        ("huge", forged(huge, false)),
        ("empty", forged(empty, false)),
        ("no runs", forged(no_runs, false)),
    ] {
        workspace.write(base, &bytes);
        let output = workspace.run(&["gate", base, "head.energy.zip"]);
        assert_eq!(output.status.code(), Some(101), "{name}: {}{}", stdout(&output), stderr(&output));
    }
}

#[test]
fn a_result_without_its_runs_is_told() {
    let workspace = Workspace::new();
    workspace.write("base.energy.zip", &forged(|_| (), false));
    let output = workspace.run(&["gate", "base.energy.zip", "golden/network.energy.zip"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let said = stdout(&output) + &stderr(&output);
    assert!(
        said.contains("the runs of base.energy.zip are not at hand: its result was not held against them"),
        "{said}"
    );
}

#[test]
fn a_result_of_another_analysis_counts_by_its_runs() {
    let workspace = Workspace::new();
    let base = "golden/network.energy.zip";
    workspace.write("head.energy.zip", &std::fs::read(workspace.path(base)).unwrap());
    // It says that its lines may take twice as much, and that a later version said so.
    let other = |result: &mut Value| {
        result["analysis"] = 9.into();
        result["lines"].as_array_mut().unwrap().iter_mut().for_each(|line| double(&mut line["energy"]));
    };
    workspace.write(base, &forged(other, true));
    let output = workspace.run(&["gate", base, "head.energy.zip"]);
    let said = format!("{base}: its result is of version 9 of the analysis; its runs were analysed anew by version ");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains(&said), "{}", stderr(&output));
    let of_itself = workspace.run(&["gate", "head.energy.zip", "head.energy.zip"]);
    let verdict = |output: &std::process::Output| stdout(output).replace(base, "head.energy.zip");
    assert_eq!(verdict(&output), verdict(&of_itself), "the runs decide, not what the result says");
    let output = workspace.run(&["golden", "verify", base]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    assert!(
        stdout(&output).contains("5 runs, which are analysed anew (its result is of version 9"),
        "{}",
        stdout(&output)
    );
    let output = workspace.run(&["energy", "--scenario", "network.mks", "--runs", "3"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains("its runs were analysed anew"), "{}", stderr(&output));
    // Without its runs nothing can be said of it.
    workspace.write(base, &forged(other, false));
    let expected =
        "the result of its base is of version 9 of the analysis, the other one of version [0-9]+, and the base's";
    is_refused(&workspace.run(&["gate", base, "head.energy.zip"]), expected);
    is_refused(&workspace.run(&["energy", "--scenario", "network.mks", "--runs", "3"]), expected);
}
