//! Touches by `getevent` that no phone tells: from a file, and from a phone that does not stop.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use super::measured::of;
use super::{Ended, Workspace, measured};

/// `scenario record` of a record.
const OF_FILE: [&str; 6] = ["scenario", "record", "--getevent", "touches.txt", "--output", "a.mks"];

/// A record of one tap between two moments, on a screen whose coordinates go so far.
fn tap(range: &str, down: &str, up: &str) -> String {
    let event = |at: &str, what: &str| format!("[{at}] /dev/input/event2: {what}\n");
    let ranges = format!(
        "add device 1: /dev/input/event2\n    ABS (0003): ABS_MT_POSITION_X : value 0, {range}\n\
         ABS_MT_POSITION_Y : value 0, {range}\nPhysical size: 1080x1920\n"
    );
    ranges
        + &event(down, "EV_ABS ABS_MT_TRACKING_ID 00000001")
        + &event(down, "EV_ABS ABS_MT_POSITION_X ffffffff")
        + &event(down, "EV_ABS ABS_MT_POSITION_Y 00000000")
        + &event(down, "EV_SYN SYN_REPORT 00000000")
        + &event(up, "EV_ABS ABS_MT_TRACKING_ID ffffffff")
}

#[test]
fn records_that_no_phone_makes() {
    let workspace = Workspace::new();
    let all = "min -9223372036854775808, max 9223372036854775807";
    let line = "expected at most 4000000 lines of at most 4096 bytes each, found more";
    let earlier = "touches.txt: line 5: expected what `getevent -lt`";
    for (name, text, ends) in [
        ("coordinates from -2^63 to 2^63", tap(all, "1.000000", "1.100000"), Ended::Well),
        (
            "a finger that stays for 292,000 years",
            tap("min 0, max 9", "0.000000", "9223372036854.775807"),
            Ended::Error("no run takes a day"),
        ),
        ("a finger before all time", tap("min 0, max 9", "-9223372036854.775807", "1.0"), Ended::Error(earlier)),
        ("a time beyond all time", tap("min 0, max 9", "9223372036854.775808", "1.0"), Ended::Error(earlier)),
        ("a line of 20 MB", "[".repeat(20_000_000), Ended::Error(line)),
        ("five million lines", "x\n".repeat(5_000_000), Ended::Error(line)),
    ] {
        workspace.write("touches.txt", text.as_bytes());
        measured(name, &workspace, &OF_FILE).is(&ends);
        assert_eq!(workspace.path("a.mks").exists(), matches!(ends, Ended::Well), "{name}");
        let _ = fs::remove_file(workspace.path("a.mks"));
    }
    fs::remove_file(workspace.path("touches.txt")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", workspace.path("touches.txt")).unwrap();
    measured("a record that is /dev/zero", &workspace, &OF_FILE).is(&Ended::Error(line));
}

#[test]
fn a_phone_that_does_not_stop_telling_touches() {
    let workspace = Workspace::new();
    let line = "expected at most 4000000 lines of at most 4096 bytes each, found more";
    for (name, says, expected) in [
        ("a line of touches without an end", "exec cat /dev/zero", line),
        ("lines of touches without an end", "exec yes", line),
    ] {
        let script = format!(
            "#!/bin/sh\ncase \"$*\" in\ndevices) printf 'List\\nX\\tdevice\\n' ;;\n*'getevent -lt') {says} ;;\n*) echo x ;;\nesac\n"
        );
        let adb = workspace.path("bin/adb");
        workspace.write("bin/adb", script.as_bytes());
        fs::set_permissions(&adb, fs::Permissions::from_mode(0o755)).unwrap();
        let mut command = workspace.command(&["scenario", "record", "--device", "adb:X", "--output", "a.mks"]);
        let path = std::env::var("PATH").unwrap();
        command.env("PATH", format!("{}:{path}", workspace.path("bin").display())).env_remove("CI");
        of(name, &command).is(&Ended::Error(expected));
        assert!(!workspace.path("a.mks").exists(), "{name}");
    }
}
