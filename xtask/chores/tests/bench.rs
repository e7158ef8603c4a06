//! The benchmark as a user runs it, once, on the demo app: that it measures, not how fast it is.

use std::path::Path;
use std::process::Command;

#[test]
fn one_run_over_the_demo_app_gives_figures() {
    let repository = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let folder = tempfile::tempdir().unwrap();
    let markdown = folder.path().join("table.md");
    let output = Command::new(env!("CARGO_BIN_EXE_chores"))
        .current_dir(repository)
        .args(["bench", "instrument", "tests/apps", "--only", "courier.apk", "--runs", "1", "--json", "--markdown"])
        .arg(&markdown)
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["runs"], 1);
    let rows = report["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[0]["file"]), (1, &serde_json::json!("courier.apk")));
    assert!(rows[0]["instructions"].as_u64().unwrap() > 100 && rows[0]["added"].as_u64().unwrap() > 10);
    let cells = rows[0]["cells"].as_array().unwrap();
    let tools: Vec<&str> = cells.iter().map(|cell| cell[0].as_str().unwrap()).collect();
    assert_eq!(tools, ["wattline", "wattline-no-verify", "counting-build", "all-builds"]);
    for cell in cells {
        let median = &cell[1]["median"];
        let (cpu, wall) = (median["cpu_s"].as_f64().unwrap(), median["wall_s"].as_f64().unwrap());
        assert!(cpu > 0.0 && cpu < 60.0 && wall > 0.0, "{median}");
        // More than the program's own text, less than a machine.
        let peak = median["peak_bytes"].as_u64().unwrap();
        assert!(peak > 1_000_000 && peak < 4_000_000_000, "{median}");
    }
    let text = std::fs::read_to_string(&markdown).unwrap();
    assert!(text.contains("| courier.apk |") && text.contains("CPU ns / instruction"), "{text}");
    assert!(text.contains("| all builds × one |"), "{text}");
    assert!(!repository.join("tests/apps/courier-probed.apk").exists(), "nothing is written beside the app");
}

#[test]
fn a_directory_without_such_files_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_chores"))
        .args(["bench", "instrument", "--runs", "1"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(101));
    assert!(String::from_utf8_lossy(&output.stderr).contains("failed to find such"), "{output:?}");
}

#[test]
fn one_run_of_a_program_on_the_phone_gives_figures() {
    let output = Command::new(env!("CARGO_BIN_EXE_chores"))
        .args(["bench", "phone", "--only", "Sieve", "--runs", "1", "--no-jvm", "--json"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(rows[0]["name"], "Sieve");
    assert!(rows[0]["instructions"].as_u64().unwrap() > 100_000 && rows[0]["phone_s"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_small_recording_is_made_up_and_analysed() {
    let output = Command::new(env!("CARGO_BIN_EXE_chores"))
        .args(["bench", "analyze", "--tuples", "3000,6000", "--samples", "20000", "--paths", "200", "--opcodes", "20"])
        .args(["--times", "1", "--json"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for (row, tuples) in rows.as_array().unwrap().iter().zip([3000, 6000]) {
        assert_eq!((row["tuples"].as_u64(), row["runs"].as_u64()), (Some(tuples), Some(3)), "{row}");
        // Some frames end by an exception or are told without times; a run's first reading opens the record.
        let windows = row["phases"]["windows"].as_u64().unwrap();
        assert!(windows > tuples * 9 / 10 && windows < tuples, "{row}");
        let samples = row["samples"].as_u64().unwrap();
        assert!(samples > 19_000 && samples < 60_000, "{row}");
        assert!(
            row["phases"]["rows"].as_u64().unwrap() > 200 && row["phases"]["columns"].as_u64().unwrap() > 20,
            "{row}"
        );
        assert!(
            row["cost"]["cpu_s"].as_f64().unwrap() > 0.0 && row["artifact_bytes"].as_u64().unwrap() > 10_000,
            "{row}"
        );
        assert!(row["peers"].as_array().unwrap().is_empty(), "{row}");
    }
}

#[test]
fn a_seed_gives_the_same_recording() {
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str, seed: &str| {
        let path = folder.path().join(name);
        let output = Command::new(env!("CARGO_BIN_EXE_chores"))
            .args(["bench", "analyze", "--tuples", "500", "--paths", "100", "--seed", seed, "--write"])
            .arg(&path)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        std::fs::read(path).unwrap()
    };
    let first = make("a", "1");
    assert!(first == make("b", "1"));
    assert!(first != make("c", "2"));
}

#[test]
fn the_accuracy_of_one_scenario_is_told_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("accuracy.html");
    let output = Command::new(env!("CARGO_BIN_EXE_chores"))
        .args(["accuracy", "--app", "courier", "--scenario", "sorting", "--seeds", "2", "--json", "--html"])
        .arg(&page)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let lines = &report["cases"][0]["lines"];
    assert!(lines["count"].as_u64().unwrap() > 50, "{lines}");
    // Far above what is measured over ten runs, far below what estimates without a calibration come to.
    assert!(lines["median"].as_f64().unwrap() < 0.3 && lines["rank"].as_f64().unwrap() > 0.85, "{lines}");
    assert_eq!(report["apps"][0]["scenario"], "together");
    assert!(std::fs::read_to_string(&page).unwrap().contains("<svg"));
}

#[test]
fn accuracy_is_measured_on_apps_made_at_random_and_on_what_is_kept_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_chores"))
            .args(["accuracy", "--json", "--seeds", "1"])
            .args(arguments)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()
    };
    let random = run(&["--random", "2", "--seed", "5", "--keep", "kept"]);
    assert_eq!(random["all"][0]["apps"], 2);
    assert_eq!(random["apps"][0]["app"], "random-5");
    assert!(random["apps"][0]["lines"]["count"].as_u64().unwrap() > 3, "{}", random["apps"][0]["lines"]);
    assert!(random["cases"][0]["pairs"]["lines"].as_array().unwrap().iter().any(|line| line["text"].is_string()));
    let kept = ["--apk", "kept/random-5/app.apk", "--source", "kept/random-5/src", "--seed", "5"];
    let file = run(&[&kept[..], &["--scenario", "kept/random-5/first.mks", "kept/random-5/second.mks"]].concat());
    assert_eq!((file["apps"].as_array().unwrap().len(), &file["all"][0]["apps"]), (1, &serde_json::json!(1)));
    // The same app, script and seed give the same figures, whoever brings them.
    assert_eq!(file["cases"][0]["lines"], random["cases"][0]["lines"]);
    assert_eq!(file["cases"][0]["pairs"]["lines"], random["cases"][0]["pairs"]["lines"]);
}

#[test]
fn what_is_wrong_with_an_app_or_a_script_is_told() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("app.apk"), "no archive").unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/apps/courier/scenarios/sorting.mks");
    for (arguments, expected) in [
        (&["--apk", "none.apk", "--scenario", script][..], "none.apk"),
        (&["--apk", "app.apk", "--scenario", "none.mks"], "none.mks"),
        (&["--apk", "app.apk", "--scenario", script], "app.apk"),
        (&["--apk", "app.apk"], "--scenario FILE"),
        (&["--apk", "app.apk", "--scenario", script, "--source", "none"], "--source"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chores"));
        let output = command.arg("accuracy").args(arguments).current_dir(folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(101), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
}

#[test]
fn an_unknown_effect_is_told_with_the_known_ones() {
    let output = Command::new(env!("CARGO_BIN_EXE_chores")).args(["accuracy", "--effects", "magic"]).output().unwrap();
    assert_eq!(output.status.code(), Some(101));
    assert!(String::from_utf8_lossy(&output.stderr).contains("warm_up"), "{output:?}");
}

#[test]
fn the_gate_names_a_line_that_runs_a_fifth_more_fails_what_matters_and_finds_nothing_in_a_clean_pair() {
    let arguments = ["bench", "gate", "--pairs", "1", "--runs", "3", "--lines", "1", "--size", "0.2", "--json"];
    let output = Command::new(env!("CARGO_BIN_EXE_chores")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["clean"]["pairs"], &report["clean"]["findings"]), (&1.into(), &serde_json::json!([])));
    let seeded = report["seeded"].as_array().unwrap();
    assert_eq!(seeded.len(), 2, "of the line and of the total: {report}");
    for row in seeded {
        assert_eq!((&row["seeds"], &row["named"], &row["first"]), (&1.into(), &1.into(), &1.into()), "{row}");
        // A fifth of the line is 0.6 % of the total here, which is reported; a fifth of the total fails.
        assert_eq!(row["failed"], u64::from(row["of"] == "total"), "{row}");
    }
}

#[test]
fn predictions_of_a_few_versions_are_beside_what_is_measured() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_chores")).args(["bench", "predict", "--quick", "--json"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 6);
    for row in rows {
        let (predicted, measured) = (row["predicted"].as_f64().unwrap(), row["measured"].as_f64().unwrap());
        if row["refactoring"] == true {
            assert!(predicted.abs() < 0.01 && measured.abs() < 0.03, "{row}");
        }
        // What a version adds and nobody has seen is said.
        let said = !row["unknown"].as_array().unwrap().is_empty();
        assert!(said || row["adds_paths"] == false, "{row}");
        if row["answer"] == "known" {
            assert!((predicted - measured).abs() < 0.03, "{row}");
        }
    }
    let answers: Vec<&str> = rows.iter().map(|row| row["answer"].as_str().unwrap()).collect();
    assert!(answers.contains(&"known") && answers.contains(&"at-least") && answers.contains(&"cannot-know"));
}

#[test]
fn files_of_every_meter_are_made_up_and_read() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_chores")).args(["bench", "meters", "--quick", "--json"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 8);
    for row in rows {
        let (readings, peak) = (row["readings"].as_u64().unwrap(), row["peak_mb"].as_f64().unwrap());
        assert!(readings > 190_000 && readings <= 200_000, "{row}");
        assert!(peak > 1.0 && peak < 200.0, "{row}");
    }
}
