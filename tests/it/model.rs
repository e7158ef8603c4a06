//! `model`: runs of a random monkey, and models of them.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::adb::phone;
use super::cli::{Workspace, stderr, stdout};

const MONKEY: [&str; 8] = ["--events", "40", "--pct", "touch=70", "--pct", "syskeys=0", "--pct", "anyevent=0"];

/// The runs of a store, without what differs from time to time.
fn records(store: &Path) -> Vec<Value> {
    let files = std::fs::read_dir(store.join("runs")).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|it| it == "json")).collect();
    files.sort();
    let record = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let mut record: Value = serde_json::from_str(text.split_once('\n').unwrap().1).unwrap();
        record.as_object_mut().unwrap().remove("took_ms");
        record
    };
    files.iter().map(record).collect()
}

fn count(store: &Path) -> usize {
    std::fs::read_dir(store.join("runs")).map_or(0, |files| {
        files.filter(|file| !file.as_ref().unwrap().file_name().to_string_lossy().starts_with('.')).count()
    })
}

#[test]
fn a_kill_loses_nothing_and_a_model_of_the_runs_predicts_others() {
    let workspace = Workspace::new();
    let collect = |store: &'static str| {
        [&["model", "collect", "courier.apk", "--store", store, "--runs", "40", "--json"][..], &MONKEY].concat()
    };
    let mut child = workspace.command(&collect("runs")).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let began = Instant::now();
    while count(&workspace.path("runs")) < 5 {
        assert!(child.try_wait().unwrap().is_none() && began.elapsed() < Duration::from_secs(120));
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = count(&workspace.path("runs"));
    assert!((5..40).contains(&before), "{before}");
    let output = workspace.run(&collect("runs"));
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["measured"], 40);
    assert_eq!(found["now"], 40 - before);
    assert_eq!(workspace.run(&collect("whole")).status.code(), Some(0));
    assert_eq!(records(&workspace.path("runs")), records(&workspace.path("whole")));

    let other = workspace.run(&["model", "collect", "courier.apk", "--store", "runs", "--events", "41"]);
    assert_eq!(other.status.code(), Some(101));
    assert!(stderr(&other).contains("failed to add runs to runs: its monkey is"), "{}", stderr(&other));
    let listed = stdout(&workspace.run(&["model", "runs", "--store", "runs"]));
    assert!(listed.contains("together ") && listed.contains(" of 171 methods"), "{listed}");

    let train = ["model", "train", "--store", "runs", "--test", "8", "--output", "golden/courier.model.json"];
    let trained = workspace.run(&[&train[..], &["--json"]].concat());
    assert_eq!(trained.status.code(), Some(0), "{}", stderr(&trained));
    let trained: Value = serde_json::from_slice(&trained.stdout).unwrap();
    assert_eq!(trained["model"]["trained"]["runs"], 32);
    // Thirty-two short runs; the figures of hundreds are in docs/model.md.
    assert!(trained["test"]["are"].as_f64().unwrap() < 0.35, "{}", trained["test"]);
    let text = stdout(&workspace.run(&train));
    for expected in
        ["cross-validation", "runs are predicted, single methods are not told", "of the columns take 80.0 %"]
    {
        assert!(text.contains(expected), "`{expected}` is missing in {text}");
    }
    let predict = ["model", "predict", "golden/courier.model.json", "--recording", "golden/network.energy.zip"];
    let predicted = workspace.run(&[&predict[..], &["--json"]].concat());
    let predicted: Value = serde_json::from_slice(&predicted.stdout).unwrap();
    let run = &predicted["runs"][0];
    let ratio = run["energy_j"].as_f64().unwrap() / run["measured_j"].as_f64().unwrap();
    assert!((0.4..2.5).contains(&ratio), "{predicted}");
    let change = workspace.run(&[&predict[..], &["--head", "golden/compute.energy.zip"]].concat());
    assert!(stdout(&change).contains("by the model, "), "{}", stdout(&change));
    let csv = stdout(&workspace.run(&["model", "export", "--model", "golden/courier.model.json"]));
    assert!(csv.starts_with("name,joules,bound_joules,") && csv.lines().count() > 30, "{csv}");
    let csv = workspace.run(&["model", "export", "--store", "runs", "--level", "api", "--output", "runs.csv"]);
    assert_eq!(csv.status.code(), Some(0));
    let fitted = workspace.run(&["fit", "runs.csv", "--estimator", "nnls", "--json"]);
    assert_eq!(fitted.status.code(), Some(0), "{}", stderr(&fitted));
}

#[test]
fn a_phone_s_own_monkey_is_sent_through_adb() {
    let Some(phone) = phone(&[]) else { return };
    let workspace = Workspace::new();
    let (device, meter) = phone.options();
    let arguments = ["model", "collect", "courier.apk", "--store", "runs", "--runs", "2", "--device", &device];
    let arguments = [&arguments[..], &["--meter", &meter], &MONKEY].concat();
    let output = workspace.command(&arguments).envs(phone.environment()).env_remove("CI").output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let runs = records(&workspace.path("runs"));
    assert_eq!(runs.len(), 2);
    assert!(runs.iter().all(|run| run["outcome"]["measured"]["net_j"].as_f64().unwrap() > 0.0), "{runs:?}");
    assert_ne!(runs[0]["outcome"], runs[1]["outcome"], "another seed, another run");
}
