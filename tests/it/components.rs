//! What components take: the calibration, and the model that it makes as a meter.

use super::cli::{Workspace, stderr, stdout};
use wattline::estimate::components::PowerModel;
use wattline::recording::Artifact;

const MODEL: &str = "golden/embedded.power.json";

/// States whose power two repetitions tell well enough, and the phone's own, milliwatts (src/phone/power.toml).
const CERTAIN: [(&str, f64); 4] =
    [("gps.on", 140.0), ("gps.search", 350.0), ("vibrator.on", 280.0), ("audio.on", 165.0)];

#[test]
fn a_calibrated_device_is_its_own_meter() {
    let workspace = Workspace::new();
    let done = workspace.run(&["calibrate", "power", "--runs", "2", "--seed", "31", "--output", MODEL]);
    assert_eq!(done.status.code(), Some(0), "{}", stderr(&done));
    assert!(stdout(&done).contains("not found: cellular.dch, cellular.fach\n"), "{}", stdout(&done));
    let model = PowerModel::from_json(&std::fs::read_to_string(workspace.path(MODEL)).unwrap()).unwrap();
    for (state, mw) in CERTAIN {
        let found = model.states[state].watts.0 * 1e3;
        assert!((found / mw - 1.0).abs() < 0.1, "{state}: {found} mW");
    }
    // Beside a meter: what components took is what it says of all.
    let measured = workspace.run(&["analyze", "golden/network.energy.zip", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&measured.stdout).unwrap();
    let result = &report["scenarios"][0]["result"];
    let parts = result["components"].as_array().unwrap_or_else(|| panic!("{}", stderr(&measured)));
    let sum: f64 = parts.iter().map(|part| part["energy"].as_f64().unwrap()).sum();
    let runs = result["runs"].as_array().unwrap();
    let net = runs.iter().map(|run| run["net"].as_f64().unwrap()).sum::<f64>() / runs.len() as f64;
    assert!((sum / net - 1.0).abs() < 1e-6 && parts[0]["component"] == "wifi", "{sum} of {net}: {parts:?}");
    let beside = accounts(&workspace);
    let of = |column: &'static str| beside["hardware"].as_array().unwrap().iter().map(move |row| row[column].clone());
    let fitted: f64 = of("fitted").filter_map(|known| known["energy_j"].as_f64()).sum();
    let on_lines: f64 = of("lines_j").filter_map(|joules| joules.as_f64()).sum();
    let on_no_line = beside["on_no_line_j"].as_f64().unwrap();
    assert!((fitted / net - 1.0).abs() < 1e-6 && ((on_lines + on_no_line) / net - 1.0).abs() < 1e-6, "{beside}");
    for row in beside["hardware"].as_array().unwrap().iter().filter(|row| row["model"].is_object()) {
        let deviation = |column: &str| row[column]["deviation_j"].as_f64().unwrap_or(0.0);
        assert!(deviation("fitted") <= deviation("model") && deviation("model") > 0.0, "{row}");
    }
    // As the meter: a baseline of another meter is none.
    let energy = |more: &[&str]| workspace.run(&[&["energy", "--meter", "model"], more].concat());
    let other = energy(&[]);
    assert_eq!(other.status.code(), Some(101));
    assert!(stderr(&other).contains("the meter is power model, by embedded, 10 kHz"), "{}", stderr(&other));
    for name in ["compute", "network"] {
        std::fs::remove_file(workspace.path(&format!("golden/{name}.energy.zip"))).unwrap();
    }
    let first = energy(&["--verbose"]);
    assert_eq!(first.status.code(), Some(102), "{}\n{}", stdout(&first), stderr(&first));
    let text = stdout(&first);
    let hardware = text.lines().find(|line| line.trim_start().starts_with("hardware ") && line.contains(" wifi "));
    assert!(hardware.is_some() && text.contains("no meter: the power is what a model makes"), "{text}");
    assert_eq!(workspace.run(&["bless"]).status.code(), Some(0));
    // Nobody measured: a standard deviation is all that is known of how far off it is.
    let beside = accounts(&workspace);
    assert!(beside["all"]["fitted"].is_null() && beside["all"]["lines_j"].is_null(), "{beside}");
    assert!(beside["all"]["model"]["deviation_j"].as_f64().unwrap() > 0.0, "{beside}");
    let artifact = Artifact::read(&workspace.path("golden/network.energy.zip")).unwrap();
    let run = artifact.runs.last().unwrap();
    assert_eq!(run.samples.len() + 1, run.trace.notes.components.as_ref().unwrap().at_ns.len());
    let again = energy(&["--seed", "9", "--scenario", "network.mks"]);
    assert_eq!(again.status.code(), Some(0), "{}\n{}", stdout(&again), stderr(&again));
}

/// The accounts of `network` beside each other.
fn accounts(workspace: &Workspace) -> serde_json::Value {
    let shown = workspace.run(&["orka", "golden/network.energy.zip", "--json"]);
    assert_eq!(shown.status.code(), Some(0), "{}", stderr(&shown));
    let found: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
    found["beside"].clone()
}

#[test]
fn without_a_calibration_the_maker_says_what_components_take() {
    let workspace = Workspace::new();
    std::fs::remove_dir_all(workspace.path("golden")).unwrap();
    let first = workspace.run(&["energy", "--meter", "model", "--scenario", "compute.mks"]);
    assert_eq!(first.status.code(), Some(102), "{}\n{}", stdout(&first), stderr(&first));
    assert!(stdout(&first).contains("(power model, by power_profile.xml)"), "{}\n{}", stdout(&first), stderr(&first));
    // A model that was damaged is not passed over.
    std::fs::write(workspace.path(MODEL), "{}").unwrap();
    let damaged = workspace.run(&["energy", "--meter", "model", "--scenario", "compute.mks"]);
    assert_eq!(damaged.status.code(), Some(101));
    assert!(stderr(&damaged).contains("embedded.power.json: power model: missing field"), "{}", stderr(&damaged));
}

#[test]
fn a_battery_that_begins_anew_each_time_is_no_meter() {
    let workspace = Workspace::new();
    let refused = workspace.run(&["calibrate", "power", "--battery", "percent", "--capacity", "3000"]);
    assert_eq!(refused.status.code(), Some(101));
    assert!(stderr(&refused).contains("use its adb endpoint"), "{}", stderr(&refused));
}
