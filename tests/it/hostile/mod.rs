//! Attacks: what a hostile app, file, setting or client tries, and what comes of it. docs/hostile.md is the table.

mod app;
mod archives;
mod artifacts;
mod bounds;
mod device;
mod heavy;
mod instrumenting;
mod measured;
mod meter;
mod names;
mod page;
mod runs;
mod smaller;
mod texts;
mod told;
mod touches;

use std::process::Output;

use crate::cli::{Workspace, stderr, stdout};
pub(crate) use app::HostileApp;
use measured::{Ended, measured};

/// Two taps and what is between them: 1.1 s.
const TAP: &str = "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nUserWait(300)\nTap(500,60)\nUserWait(500)\nTap(500,60)\nUserWait(300)\n";
const SETTINGS: &str = "apk = 'app.apk'\nscenarios = ['tap.mks']\nruns = 1\nsingle-run = true\n";

/// An app, and a part of the message with which its run is refused.
struct Attack<'a>(HostileApp<'a>, &'a str);

/// A workspace with an app and a script.
fn workspace(apk: &[u8]) -> Workspace {
    let workspace = Workspace::new();
    workspace.write("Cargo.toml", b"[workspace]\nmembers = []\n");
    workspace.write("wattline.toml", SETTINGS.as_bytes());
    workspace.write("tap.mks", TAP.as_bytes());
    workspace.write("app.apk", apk);
    workspace
}

/// An exit code of 101 with that in its message, in which `[0-9]+` stands for a number.
#[track_caller]
fn is_refused(output: &Output, expected: &str) -> String {
    let said = stderr(output);
    assert_eq!(output.status.code(), Some(101), "{said}\n{}", stdout(output));
    let mut rest = said.as_str();
    for part in expected.split("[0-9]+") {
        let at = rest.find(part).unwrap_or_else(|| panic!("`{expected}` is not in:\n{said}"));
        rest = rest[at + part.len()..].trim_start_matches(|c: char| c.is_ascii_digit());
    }
    said
}

/// Each app is refused, by `record` and `energy`, and nothing of it is kept.
#[track_caller]
fn refused(attacks: &[Attack<'_>]) {
    for Attack(app, expected) in attacks {
        eprintln!("expected: {expected}");
        let workspace = workspace(&app.apk());
        is_refused(&workspace.run(&["record", "--out", "out"]), expected);
        assert!(!workspace.path("out/tap.energy.zip").exists());
    }
}

#[test]
fn an_app_that_does_nothing_bad_is_measured() {
    let workspace = workspace(&HostileApp::default().apk());
    let output = workspace.run(&["record", "--out", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(workspace.path("out/tap.energy.zip").exists());
}
