//! What else was found.

use super::app::HostileApp;
use super::{is_refused, workspace};
use crate::cli::{Workspace, stderr, stdout};
use crate::support::repository;

#[test]
fn a_phone_for_other_machines_is_asked_for() {
    let workspace = Workspace::new();
    for address in ["0.0.0.0:0", "[::]:0"] {
        is_refused(&workspace.run(&["phone", "--listen", address]), "say --allow-remote if that is wanted");
        is_refused(
            &workspace.run(&["phone", "--listen", "127.0.0.1:0", "--meter", address]),
            "other machines reach it, and nobody is asked who they are",
        );
    }
}

#[test]
fn classes_that_are_above_themselves_are_told() {
    let cycle =
        ".class public Lcom/hostile/A;\n.super Lcom/hostile/B;\n.class public Lcom/hostile/B;\n.super Lcom/hostile/A;";
    let create = "  new-instance v0, Lcom/hostile/A;\n  invoke-direct {v0}, Lcom/hostile/A;-><init>()V";
    let workspace = workspace(&HostileApp { on_create: create, classes: cycle, ..HostileApp::default() }.apk());
    let output = workspace.run(&["phone", "--check", "app.apk"]);
    let said = stdout(&output) + &stderr(&output);
    assert_ne!(output.status.code(), Some(0), "{said}");
    assert!(
        said.contains("circle Lcom/hostile/A;\n       its superclass or interface Lcom/hostile/B; leads back"),
        "{said}"
    );
    is_refused(&workspace.run(&["record", "--out", "out"]), "com/hostile/");
}

#[test]
fn a_fit_of_what_is_no_number_is_an_error() {
    let workspace = Workspace::new();
    workspace.write("t.csv", b"y,a\n1e308,1\n-1e308,1e-300\n1e308,1\n");
    for estimator in ["recommended", "huber", "ols"] {
        let output = workspace.run(&["fit", "t.csv", "--estimator", estimator]);
        is_refused(
            &output,
            "failed to fit t.csv: the values are too large to be squared; give the columns in other units",
        );
    }
}

#[test]
#[cfg(unix)]
fn a_merge_that_finds_no_room_says_so_and_leaves_nothing() {
    let workspace = Workspace::new();
    for (seed, out) in [("1", "a"), ("2", "b")] {
        let arguments = ["record", "--scenario", "network.mks", "--runs", "1", "--seed", seed, "--single-run"];
        let output = workspace.run(&[&arguments[..], &["--out", out]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
    // No file may be longer than 64 KiB: as a disk that is full then.
    let plain =
        workspace.command(&["golden", "merge", "out.energy.zip", "a/network.energy.zip", "b/network.energy.zip"]);
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 128; exec \"$0\" \"$@\""]).arg(plain.get_program());
    command.args(plain.get_args()).current_dir(workspace.path("")).env_remove("CI");
    let output = command.output().unwrap();
    is_refused(&output, "failed to write");
    let files = std::fs::read_dir(workspace.path("")).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = files
        .filter(|name| name.to_string_lossy().contains("out") || name.to_string_lossy().starts_with('.'))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn actions_are_pinned_by_commit() {
    let mut texts = Vec::new();
    for file in ["workflows/ci.yml", "workflows/dist.yml", "workflows/energy.yml", "actions/energy/action.yml"] {
        texts.push(std::fs::read_to_string(repository().join(".github").join(file)).unwrap());
    }
    for file in ["workflow.rs", "emulator.yml", "embedded.yml", "keep.yml", "tell.yml"] {
        texts.push(std::fs::read_to_string(repository().join("src/cli/init").join(file)).unwrap());
    }
    let mut pinned = 0;
    for text in texts {
        for place in text.split("uses: ").skip(1) {
            let uses = place.split(['\n', '\\']).next().unwrap();
            // Of the project itself, whose commit is not known when it is written.
            if uses.starts_with("./") || uses.starts_with('{') {
                continue;
            }
            let (_, version) = uses.split_once('@').expect(uses);
            let (commit, tag) = version.split_once(" # v").expect(uses);
            assert!(commit.len() == 40 && commit.bytes().all(|c| c.is_ascii_hexdigit()) && tag.contains('.'), "{uses}");
            pinned += 1;
        }
    }
    assert!(pinned > 10, "{pinned}");
}
