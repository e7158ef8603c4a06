//! `corpus --start` as a user runs it, over apps of the repository and one that is damaged.

use std::path::Path;
use std::process::Command;

#[test]
fn apps_are_started_and_what_is_no_app_is_left_out() {
    let apps = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/apps"));
    let folder = tempfile::tempdir().unwrap();
    for app in ["courier.apk", "suite-androidTest.apk"] {
        std::fs::copy(apps.join(app), folder.path().join(app)).unwrap();
    }
    std::fs::write(folder.path().join("text.apk"), "no archive").unwrap();
    let table = folder.path().join("starts.md");
    let mut command = Command::new(env!("CARGO_BIN_EXE_chores"));
    let output =
        command.arg("corpus").arg(folder.path()).args(["--start", "--json", "--markdown"]).arg(&table).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let row: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(row, serde_json::json!({"app": "courier.apk", "started": true, "stopped_by": null}));
    let text = std::fs::read_to_string(&table).unwrap();
    assert!(text.starts_with("1 of 1 apps start.\n") && text.contains("| courier.apk | yes |  |"), "{text}");
}
