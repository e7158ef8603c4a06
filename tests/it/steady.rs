//! A phone behind adb is held steady while it is measured, left as it was, and refused where it would not stay so.

use std::collections::BTreeMap;
use std::process::Output;

use wattline::recording::Artifact;

use super::adb::{Phone, hanging, phone, phone_with};
use super::cli::{Workspace, stderr};

/// Settings that hold all that can be held.
const HELD: &str = "\n[workspace.metadata.wattline.phone]\nbrightness = 200\nairplane = true\nanimations = false\n\
                    thermal-wait-s = 0\n";

fn workspace(more: &str) -> Workspace {
    let workspace = Workspace::new();
    let manifest = std::fs::read_to_string(workspace.path("Cargo.toml")).unwrap();
    workspace.write("Cargo.toml", (manifest + more).as_bytes());
    workspace
}

/// Records one run beside the meter.
fn record(phone: &Phone, workspace: &Workspace, more: &[&str]) -> Output {
    let options = ["--single-run", "--scenario", "network.mks", "--runs", "1", "--out", "recorded"];
    phone.harness(workspace, "record", &[&options, more].concat()).output().unwrap()
}

fn conditions(workspace: &Workspace) -> BTreeMap<String, String> {
    Artifact::read(&workspace.path("recorded/network.energy.zip")).unwrap().manifest.conditions
}

#[test]
fn what_is_held_is_in_the_recording_and_put_back() {
    let Some(phone) = phone(&[]) else { return };
    let workspace = workspace(HELD);
    phone.says(&["shell", "dumpsys battery set level 80; dumpsys battery set usb 1"]);
    let output = record(&phone, &workspace, &["--compile", "speed"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let said = conditions(&workspace);
    for (name, value) in [
        ("brightness", "200"),
        ("airplane mode", "1"),
        ("animations", "0"),
        ("battery", "80 %"),
        ("battery temperature", "25.0 °C"),
        ("charger", "USB"),
        ("compilation", "speed"),
        ("standby bucket", "active"),
        ("background work", "allow"),
        ("thermal status", "0 (none)"),
    ] {
        assert_eq!(said.get(name).map(String::as_str), Some(value), "{name} in {said:?}");
    }
    let manifest = Artifact::read(&workspace.path("recorded/network.energy.zip")).unwrap().manifest;
    assert_eq!(manifest.settings.get("phone.brightness").map(String::as_str), Some("200"));
    phone.is_clean();
}

#[test]
fn a_killed_run_leaves_nothing_held_after_the_next() {
    let Some(phone) = phone(&["hang"]) else { return };
    let workspace = workspace(HELD);
    let mut killed = hanging(&phone, &workspace);
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert_eq!(phone.says(&["shell", "cmd connectivity airplane-mode"]), "enabled\n");
    assert_eq!(phone.says(&["shell", "settings get system screen_brightness"]), "200\n");
    let bucket = || phone.says(&["shell", "am get-standby-bucket com.example.courier"]);
    assert_eq!(bucket(), "10\n");
    let next = record(&phone, &workspace, &[]);
    assert_eq!(next.status.code(), Some(0), "{}", stderr(&next));
    phone.is_clean();
    assert_eq!(bucket(), "50\n", "never used: its limits went with the app");
}

#[test]
fn an_app_that_is_not_compiled_as_asked_is_not_measured() {
    let Some(phone) = phone(&["stays-uncompiled"]) else { return };
    let workspace = workspace(HELD);
    let refused = record(&phone, &workspace, &["--compile", "speed"]);
    let text = stderr(&refused);
    assert_eq!(refused.status.code(), Some(101), "{text}");
    assert!(text.contains("the compilation of com.example.courier was set to `speed`, and it says `verify`"), "{text}");
    phone.is_clean();
}

#[test]
fn a_phone_that_does_not_stay_as_it_is_is_refused_unless_that_is_accepted() {
    let Some(phone) = phone(&[]) else { return };
    let workspace = workspace(HELD);
    for (set, doubt, expected) in [
        ("dumpsys battery set level 12", "low-battery", "its battery is at 12 %, and below 25 % Android saves power"),
        (
            "cmd thermalservice override-status 3",
            "warm",
            "it is too warm (thermal status 3, severe) after 0 s of waiting",
        ),
    ] {
        phone.says(&["shell", set]);
        let refused = record(&phone, &workspace, &[]);
        assert_eq!(refused.status.code(), Some(101), "{set}");
        let text = stderr(&refused);
        assert!(
            text.contains(expected) && text.contains(&format!("`--despite {doubt}` measures all the same")),
            "{text}"
        );
        phone.is_clean();
        let accepted = record(&phone, &workspace, &["--despite", doubt]);
        assert_eq!(accepted.status.code(), Some(0), "{doubt}: {}", stderr(&accepted));
        assert_eq!(conditions(&workspace).get("measured despite").map(String::as_str), Some(doubt));
        phone.is_clean();
        phone.says(&["shell", "dumpsys battery reset; cmd thermalservice reset"]);
    }
}

#[test]
fn a_gauge_whose_battery_is_charged_measures_only_if_that_is_accepted() {
    let Some(phone) = phone_with(&["--offers", "gauge"]) else { return };
    let workspace = workspace("");
    phone.says(&["shell", "dumpsys battery set usb 1"]);
    let options = ["--single-run", "--scenario", "network.mks", "--runs", "1", "--meter", "fuel-gauge"];
    let record = |more: &[&str]| phone.unmetered(&workspace, "record", &[&options, more].concat()).output().unwrap();
    let refused = record(&[]);
    assert_eq!(refused.status.code(), Some(101));
    assert!(stderr(&refused).contains("the battery is charged (USB)"), "{}", stderr(&refused));
    let accepted = record(&["--despite", "charging"]);
    assert_eq!(accepted.status.code(), Some(0), "{}", stderr(&accepted));
    phone.is_clean();
}

#[test]
fn a_phone_that_sleeps_during_a_run_is_refused_unless_that_is_accepted() {
    let Some(phone) = phone(&["falls-asleep", "falls-asleep"]) else { return };
    let workspace = workspace(HELD);
    assert!(phone.says(&["shell", "dumpsys gfxinfo system"]).contains(" Realtime: "));
    let refused = record(&phone, &workspace, &[]);
    let text = stderr(&refused);
    assert_eq!(refused.status.code(), Some(101), "{text}");
    assert!(text.contains("it slept for 2.5 s during the run") && text.contains("`--despite asleep`"), "{text}");
    phone.is_clean();
    let accepted = record(&phone, &workspace, &["--despite", "asleep"]);
    assert_eq!(accepted.status.code(), Some(0), "{}", stderr(&accepted));
    assert_eq!(conditions(&workspace).get("measured despite").map(String::as_str), Some("asleep"));
    phone.is_clean();
}

#[test]
fn counts_do_not_depend_on_the_phones_state() {
    let Some(phone) = phone(&[]) else { return };
    let workspace = workspace("");
    phone.says(&["shell", "dumpsys battery set level 12; cmd thermalservice override-status 3"]);
    let options = ["--scenario", "network.mks", "--runs", "1", "--meter", "none"];
    let output = phone.unmetered(&workspace, "record", &options).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    phone.is_clean();
}

#[test]
fn words_for_what_is_accepted_are_known() {
    let workspace = workspace("\n[workspace.metadata.wattline.phone]\ndespite = [\"cold\"]\n");
    let output = workspace.run(&["record"]);
    assert_eq!(output.status.code(), Some(101));
    assert!(
        stderr(&output).contains("expected one of `low-battery`, `charging`, `warm`, `emulator`, `asleep`"),
        "{}",
        stderr(&output)
    );
}
