//! `energy --predict`: what a change will cost, by the demo's golden artifacts, without a run.

use serde_json::Value;

use super::cli::{Workspace, guilty_line, refused, stderr, stdout};
use super::support::{apps, repository};
use wattline_fixtures::Variant;

/// A workspace with the APK of a version of the demo app.
fn changed(version: &str) -> Workspace {
    let workspace = Workspace::new();
    let all = Variant::all(&repository()).unwrap();
    let variant = all.iter().find(|variant| variant.name == version).unwrap();
    workspace.write("courier.apk", &variant.apk(&repository()).unwrap());
    workspace
}

/// The golden artifact of another scenario of the demo app.
fn with_golden(workspace: &Workspace, scenario: &str) {
    let script = format!("{scenario}.mks");
    workspace.write(&script, &std::fs::read(apps().join("courier/scenarios").join(&script)).unwrap());
    let (head, base) = (workspace.path("courier.apk"), apps().join("courier.apk"));
    let recorded = workspace.run(&[
        "record",
        "--apk",
        base.to_str().unwrap(),
        "--scenario",
        &script,
        "--runs",
        "2",
        "--out",
        "golden",
    ]);
    assert!(recorded.status.success(), "{}", stderr(&recorded));
    assert!(head.exists());
}

fn predicted(workspace: &Workspace, more: &[&str]) -> Vec<Value> {
    let output = workspace.run(&[&["energy", "--predict", "--json"], more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn kinds(prediction: &Value) -> Vec<&str> {
    prediction["unknown"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap()).collect()
}

#[test]
fn what_has_not_changed_is_predicted_to_take_exactly_what_it_took() {
    let workspace = Workspace::new();
    for prediction in predicted(&workspace, &[]) {
        assert_eq!((&prediction["basis"], &prediction["answer"]), (&"predicted".into(), &"unchanged".into()));
        assert_eq!(prediction["change"].as_f64(), Some(0.0));
        assert!(kinds(&prediction).is_empty(), "{prediction}");
    }
    let text = stdout(&workspace.run(&["energy", "--predict"]));
    assert!(text.starts_with("compute: predicted, not measured: no change, "), "{text}");
    assert_eq!(text.lines().count(), 2, "a line for each scenario: {text}");
    assert!(!workspace.path("target/wattline/report.html").exists(), "nothing was measured");
}

#[test]
fn an_array_for_each_pixel_costs_more_at_its_line() {
    let workspace = changed("courier-garbage-for-each-pixel");
    with_golden(&workspace, "pictures");
    let prediction = &predicted(&workspace, &["--scenario", "pictures.mks"])[0];
    let base = prediction["base"].as_f64().unwrap();
    let of = |value: &Value| value.as_f64().unwrap() / base;
    // Measured: 7 to 9 % (docs/variants.md, docs/predict.md).
    assert!((0.04..0.16).contains(&of(&prediction["change"])), "{prediction}");
    assert!(of(&prediction["interval"]["low"]) > 0.0 && of(&prediction["interval"]["high"]) < 0.3, "{prediction}");
    assert_eq!((&prediction["answer"], kinds(prediction).len()), (&"known".into(), 0), "{prediction}");
    let first = &prediction["lines"][0];
    assert_eq!((&first["file"], &first["line"]), (&"Rotate.java".into(), &73.into()), "{first}");
}

#[test]
fn a_loop_that_is_new_is_not_given_a_number() {
    let workspace = changed("courier-photo-too-large");
    with_golden(&workspace, "pictures");
    let prediction = &predicted(&workspace, &["--scenario", "pictures.mks"])[0];
    assert_eq!(prediction["answer"], "at-least", "{prediction}");
    assert!(kinds(prediction).contains(&"new-loop"), "{prediction}");
    assert!(prediction["interval"]["high"].is_null() && prediction["change"].as_f64().unwrap() >= 0.0);
    let text = stdout(&workspace.run(&["energy", "--predict", "--scenario", "pictures.mks"]));
    assert!(text.contains("at least") && text.contains("cannot know without a run:"), "{text}");
    assert!(text.contains("Rotate.java:53 in Rotate.photo: a new loop"), "{text}");
}

#[test]
fn another_limit_of_a_loop_is_seen_and_declined() {
    let workspace = Workspace::new();
    let regressed = apps().join("courier-regressed.apk");
    let predictions = predicted(&workspace, &["--apk", regressed.to_str().unwrap()]);
    assert_eq!(predictions[0]["answer"], "unchanged", "compute runs nothing of it");
    let network = &predictions[1];
    assert_eq!(network["answer"], "cannot-know", "{network}");
    let found = kinds(network);
    assert!(found.contains(&"condition") && found.contains(&"constant"), "{found:?}");
    let near = |one: &Value| one["line"].as_u64().unwrap().abs_diff(guilty_line() as u64) <= 3;
    assert!(network["unknown"].as_array().unwrap().iter().all(near), "{network}");
}

#[test]
fn without_a_golden_artifact_it_says_what_to_do() {
    let workspace = Workspace::new();
    std::fs::remove_file(workspace.path("golden/network.energy.zip")).unwrap();
    refused(&workspace, &["energy", "--predict"], "cargo xtask bless network");
    // A baseline without its runs has no counts of paths.
    let workspace = Workspace::new();
    assert_eq!(
        workspace.run(&["golden", "slim", "golden/compute.energy.zip", "golden/network.energy.zip"]).status.code(),
        Some(0)
    );
    let raw = std::fs::read_dir(workspace.path("golden")).unwrap().map(|entry| entry.unwrap().path());
    let raw = raw.filter(|path| !path.to_str().unwrap().ends_with(".energy.zip"));
    raw.for_each(|path| std::fs::remove_file(path).unwrap());
    refused(&workspace, &["energy", "--predict"], "is not there");
}
