//! `meter`: real files of meters, through the program.

use std::process::{Command, Output};

use super::cli::{program, stderr, stdout};
use wattline_testkit::shared;

fn meter(arguments: &[&str]) -> Output {
    Command::new(program()).arg("meter").args(arguments).output().unwrap()
}

#[test]
fn a_phones_rails_are_shown() {
    let Some(samples) = shared("samples") else { return };
    let trace = samples.join("perfetto/api32_startup_warm.perfetto-trace");
    let shown = meter(&[trace.to_str().unwrap()]);
    let text = stdout(&shown);
    assert_eq!(shown.status.code(), Some(0), "{}", stderr(&shown));
    let expected =
        ["perfetto, 1.", "rails together 1.20 J: cpu 463 mJ", "S4M_VDD_CPUCL0", "256 mJ, 160 mW on average  [cpu]"];
    expected.iter().for_each(|expected| assert!(text.contains(expected), "{expected}\n{text}"));
    let json = meter(&[trace.to_str().unwrap(), "--json"]);
    let read: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    let total: f64 = read[0]["parts"].as_array().unwrap().iter().map(|part| part["energy_j"].as_f64().unwrap()).sum();
    assert!((total - 1.197946).abs() < 1e-9, "{total}");
    assert_eq!((&read[0]["format"], &read[0]["clock"]), (&"perfetto".into(), &"boottime".into()));
}

#[test]
fn what_is_no_meters_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x");
    std::fs::write(&file, "hello\n").unwrap();
    let refused = meter(&[file.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(101));
    assert!(stderr(&refused).contains("not the start of any known format: say it as FORMAT:FILE, one of perfetto,"));
    let refused = meter(&[&format!("perfetto:{}", file.display())]);
    assert!(stderr(&refused).contains("perfetto file, offset 0x0: expected a packet (tag 0x0a), found tag 0x68"));
}
