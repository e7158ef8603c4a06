//! Energy that nobody measures: what ran, at the costs of a profile.

use super::cli::{Workspace, guilty_line, stderr, stdout};
use super::support::apps;
use wattline::analysis::{Options, analyze};
use wattline::device::{self, Device, Embedded};
use wattline::lines::Basis;
use wattline::profile::Profile;
use wattline::recording::Artifact;

const NETWORK: &str = "golden/network.energy.zip";

/// Runs `energy` without a meter.
fn energy(workspace: &Workspace, more: &[&str]) -> (Option<i32>, String, String) {
    let output = workspace.run(&[&["energy", "--meter", "none"], more].concat());
    (output.status.code(), stdout(&output), stderr(&output))
}

#[test]
fn a_regression_is_found_by_counts() {
    let workspace = Workspace::new();
    // What was measured is not compared with an estimate.
    let (code, text, errors) = energy(&workspace, &["--scenario", "network.mks"]);
    assert_eq!(code, Some(101), "{text}\n{errors}");
    assert!(errors.contains("the meter is none, the baseline's is embedded, 10 kHz"), "{errors}");
    std::fs::remove_dir_all(workspace.path("golden")).unwrap();
    let (code, text, errors) = energy(&workspace, &["--verbose"]);
    assert_eq!(code, Some(102), "no baseline yet: {text}\n{errors}");
    assert!(
        text.starts_with("NO BASELINE  ")
            && text.contains("  ≈ ")
            && text.contains("above idle, estimated and not measured"),
        "{text}"
    );
    assert!(text.contains("nothing was fitted") && text.contains("nobody measured"), "{text}");
    assert!(!text.contains("\n  idle "), "the idle phone was not measured: {text}");
    assert_eq!(workspace.run(&["bless"]).status.code(), Some(0));
    let (code, text, errors) = energy(&workspace, &["--seed", "70"]);
    assert_eq!(code, Some(0), "{text}\n{errors}");
    let regressed = apps().join("courier-regressed.apk");
    let (code, text, errors) = energy(&workspace, &["--apk", regressed.to_str().unwrap()]);
    assert_eq!(code, Some(100), "{text}\n{errors}");
    assert!(text.contains(&format!("Sync.java:{}  line-energy", guilty_line())), "{text}");
}

#[test]
fn an_estimate_is_read_from_its_file_as_it_was_made() {
    let workspace = Workspace::new();
    std::fs::remove_dir_all(workspace.path("golden")).unwrap();
    energy(&workspace, &["--scenario", "network.mks"]);
    assert_eq!(workspace.run(&["bless"]).status.code(), Some(0));
    let again = workspace.run(&["analyze", NETWORK, "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&again.stdout).unwrap();
    let result = &report["scenarios"][0]["result"];
    assert_eq!(result["basis"], "estimated");
    assert_eq!((&result["quality"]["aee"], &result["totals"]["idle"]), (&serde_json::Value::Null, &0.0.into()));
    let artifact = Artifact::read(&workspace.path(NETWORK)).unwrap();
    let stored: serde_json::Value = serde_json::from_slice(&artifact.result).unwrap();
    assert_eq!(result["lines"][0]["energy"], stored["lines"][0]["energy"]);
    assert_eq!((artifact.map.leading_runs(), artifact.runs.len()), (1, 4), "a timing run, then three that count");
    assert!(artifact.runs.iter().all(|run| run.samples.is_empty() && run.clock.is_empty()));
    assert_eq!(workspace.run(&["golden", "verify"]).status.code(), Some(0));
    let shown = stdout(&workspace.run(&["golden", "show", NETWORK]));
    assert!(shown.contains("without a meter") && shown.contains("by counts and a profile"), "{shown}");
    // Nothing says what it takes.
    let model = device::model_of(&artifact.manifest.device).unwrap();
    let error = analyze(&artifact.map, &artifact.runs, &model, Options::default()).unwrap_err();
    assert!(error.to_string().contains("no profile of the device"), "{error}");
    // Another phone's profile makes it a unit of work.
    let mut other = artifact;
    other.manifest.device = "adb: Nobody Phone, Android 16".into();
    other.write(&workspace.path("other.energy.zip")).unwrap();
    let output = workspace.run(&["analyze", "other.energy.zip", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["scenarios"][0]["result"]["basis"], "work", "{}", stderr(&output));
}

#[test]
fn an_estimate_is_near_what_is_measured() {
    let workspace = Workspace::new();
    let total = |file: &str| {
        let artifact = Artifact::read(&workspace.path(file)).unwrap();
        let profile = Profile::embedded().unwrap();
        let options = Options { profile: Some(&profile), ..Options::default() };
        let model = Embedded::new().unwrap().model();
        let result = analyze(&artifact.map, &artifact.runs, &model, options).unwrap();
        (result.basis, result.lines.iter().map(|line| line.energy.0).sum::<f64>())
    };
    let recorded = workspace.run(&["record", "--meter", "none", "--out", "estimated"]);
    assert_eq!(recorded.status.code(), Some(0), "{}", stderr(&recorded));
    for scenario in ["network", "compute"] {
        let (basis, measured) = total(&format!("golden/{scenario}.energy.zip"));
        assert_eq!(basis, Basis::Measured);
        let (basis, estimated) = total(&format!("estimated/{scenario}.energy.zip"));
        assert_eq!(basis, Basis::Estimated);
        assert!((estimated / measured - 1.0).abs() < 0.12, "{scenario}: {estimated} J, measured {measured} J");
    }
}
