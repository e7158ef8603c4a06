//! The commands as a user runs them, in a workspace of their own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use sha2::{Digest, Sha256};

use super::support::{apps, repository};

/// The example `adopt`, which cargo builds with the tests: the xtask of a foreign workspace.
pub(crate) fn program() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let directory = test.parent().and_then(Path::parent).unwrap();
    let program = directory.join("examples").join(format!("adopt{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "{} is not built: run `cargo test` without selecting a target", program.display());
    program
}

/// A workspace with the demo app, its scenarios and its golden artifacts.
pub(super) struct Workspace {
    directory: tempfile::TempDir,
}

impl Workspace {
    pub(super) fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let manifest = r#"
            [workspace]
            members = []
            [workspace.metadata.wattline]
            apk = "courier.apk"
            scenarios = ["compute.mks", "network.mks"]
            sources = ["src"]
        "#;
        let workspace = Workspace { directory };
        workspace.write("Cargo.toml", manifest.as_bytes());
        workspace.write("courier.apk", &std::fs::read(apps().join("courier.apk")).unwrap());
        for scenario in ["compute.mks", "network.mks"] {
            workspace.write(scenario, &std::fs::read(apps().join("courier/scenarios").join(scenario)).unwrap());
        }
        for name in ["compute", "network"] {
            let name = format!("golden/{name}.energy.zip");
            workspace.write(&name, &std::fs::read(repository().join(&name)).unwrap());
        }
        workspace
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    pub(super) fn write(&self, name: &str, contents: &[u8]) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, contents).unwrap();
    }

    pub(super) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).env_remove("CI").output().unwrap()
    }

    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.args(arguments).current_dir(self.directory.path());
        for name in ["NO_COLOR", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY"] {
            command.env_remove(name);
        }
        command
    }

    /// Every file and its digest.
    fn state(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut state = BTreeMap::new();
        let mut directories = vec![self.directory.path().to_path_buf()];
        while let Some(directory) = directories.pop() {
            for entry in std::fs::read_dir(directory).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    directories.push(path);
                } else {
                    let digest = Sha256::digest(std::fs::read(&path).unwrap()).to_vec();
                    state.insert(path, digest);
                }
            }
        }
        state
    }
}

pub(super) fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub(super) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_reader_that_stops_ends_the_program_without_a_word() {
    let workspace = Workspace::new();
    let mut command = workspace.command(&["analyze", "golden/network.energy.zip", "--json"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(141), ""));
}

#[test]
fn the_unchanged_app_passes_against_its_golden_artifacts() {
    let workspace = Workspace::new();
    let output = workspace.run(&["energy"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{text}\n{}", stderr(&output));
    // Top lines with file, line and text: the requests take the most in one scenario whatever the split of the rest.
    for expected in ["\n  compute ", "\n  network ", "Sync.java:37", "95 % interval"] {
        assert!(text.contains(expected), "`{expected}` is missing in:\n{text}");
    }
    assert!(text.starts_with("PASS  nothing costs more than its limit allows\n"), "{text}");
    assert!(text.lines().count() <= 40 && !text.contains("AEE"), "{text}");
    assert!(!text.contains('\u{1b}'), "piped output has no colours");
}

const GOLDEN: &str = "golden/network.energy.zip";

#[test]
fn details_are_there_for_who_asks() {
    let text = stdout(&Workspace::new().run(&["gate", GOLDEN, GOLDEN, "--verbose"]));
    for expected in ["network: details\n", "AEE", "R²", "\n  GC and scheduling  ", "left out: probes"] {
        assert!(text.contains(expected), "`{expected}` is missing in:\n{text}");
    }
}

#[test]
fn quiet_is_the_verdict_and_errors() {
    let workspace = Workspace::new();
    let quiet = workspace.run(&["gate", GOLDEN, GOLDEN, "--quiet"]);
    assert_eq!(stdout(&quiet), "PASS  nothing costs more than its limit allows\n");
    assert_eq!((quiet.status.code(), stderr(&quiet).as_str()), (Some(0), ""));
    let regressed = apps().join("courier-regressed.apk");
    let arguments = ["energy", "-q", "--no-confirm", "--scenario", "network.mks", "--apk", regressed.to_str().unwrap()];
    let output = workspace.run(&arguments);
    assert_eq!(stdout(&output), format!("REGRESSION  network, at Sync.java:{}\n", guilty_line()));
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(100), ""));
    // What is refused is an error, and that is heard.
    let output = workspace.run(&["energy", "-q", "--meter", "none", "--scenario", "network.mks"]);
    assert_eq!(stdout(&output), "NOT COMPARED  network\n");
    assert!(output.status.code() == Some(101) && stderr(&output).starts_with("error: "), "{}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
}

#[test]
fn colours_are_as_asked_for() {
    let workspace = Workspace::new();
    for (option, no_color, expected) in [("always", "1", true), ("auto", "", false), ("never", "", false)] {
        let mut command = workspace.command(&["gate", GOLDEN, GOLDEN, "--color", option]);
        let text = stdout(&command.env("NO_COLOR", no_color).output().unwrap());
        assert_eq!(text.contains("\u{1b}[32mPASS"), expected, "{option}: {text}");
    }
    refused(&workspace, &["gate", GOLDEN, GOLDEN, "--color", "sometimes"], "[possible values: auto, always, never]");
}

#[test]
fn columns_that_are_asked_for_are_kept() {
    let workspace = Workspace::new();
    for columns in ["50", "100"] {
        let text = stdout(&workspace.command(&["gate", GOLDEN, GOLDEN]).env("COLUMNS", columns).output().unwrap());
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        let columns: usize = columns.parse().unwrap();
        assert!((columns * 4 / 5..=columns).contains(&widest), "{widest} of {columns}:\n{text}");
    }
}

#[test]
fn the_regressed_app_fails_and_the_guilty_line_comes_first() {
    let workspace = Workspace::new();
    let regressed = apps().join("courier-regressed.apk");
    let output = workspace.run(&["energy", "--apk", regressed.to_str().unwrap()]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(100), "{text}\n{}", stderr(&output));
    let guilty = guilty_line();
    let verdict = text.strip_prefix("REGRESSION").unwrap_or_else(|| panic!("no regression in:\n{text}"));
    assert!(verdict.starts_with(&format!("  network, at Sync.java:{guilty} (1 of 2 scenarios)\n")), "{text}");
    let first = verdict.lines().skip(1).find(|line| line.ends_with("-energy")).unwrap();
    assert_eq!(first.trim(), format!("Sync.java:{guilty}  line-energy"), "{text}");
    assert!(verdict.contains("getResponseCode") && verdict.contains(", limit x 1.030"), "{verdict}");
    assert!(verdict.contains("; radio\n"), "the hardware that took it: {verdict}");
    assert!(workspace.path("golden/network.energy.pending.zip").exists());
}

/// The line of the seeded bug: the request in the loop that polls.
pub(super) fn guilty_line() -> usize {
    let source = apps().join("courier-regressed/src/com/example/courier/Sync.java");
    let text = std::fs::read_to_string(source).unwrap();
    text.lines().position(|line| line.contains("connection.getResponseCode()")).unwrap() + 1
}

/// Runs a command that must fail with exit code 101, one message, and nothing changed on disk.
pub(super) fn refused(workspace: &Workspace, arguments: &[&str], expected: &str) {
    let before = workspace.state();
    let output = workspace.run(arguments);
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(101), "{message}");
    assert!(message.contains(expected), "expected `{expected}` in:\n{message}");
    assert_eq!(message.lines().filter(|line| line.starts_with("error: ")).count(), 1, "{message}");
    assert_eq!(workspace.state(), before, "{arguments:?} changed something on disk");
}

#[test]
fn bad_input_is_refused_and_changes_nothing() {
    let workspace = Workspace::new();
    let apk = std::fs::read(workspace.path("courier.apk")).unwrap();
    workspace.write("truncated.apk", &apk[..apk.len() / 2]);
    refused(&workspace, &["energy", "--apk", "truncated.apk"], "truncated.apk");
    refused(&workspace, &["energy", "--apk", "absent.apk"], "absent.apk");
    refused(&workspace, &["energy", "--scenario", "absent.mks"], "absent.mks");
    workspace.write("bad.mks", b"type= user\nstart data >>\nTap(100)\n");
    refused(&workspace, &["energy", "--scenario", "bad.mks"], "bad.mks:3: ");
    refused(&workspace, &["energy", "--device", "toaster"], "toaster");
    refused(&workspace, &["energy", "--no-such-flag"], "--no-such-flag");
}

#[test]
fn a_damaged_golden_artifact_is_refused_and_left_alone() {
    let workspace = Workspace::new();
    let mut golden = std::fs::read(workspace.path("golden/compute.energy.zip")).unwrap();
    let middle = golden.len() / 2;
    golden[middle] ^= 0x40;
    workspace.write("golden/compute.energy.zip", &golden);
    refused(&workspace, &["energy"], "compute.energy.zip");
}

#[test]
fn twice_the_same_bytes() {
    let workspace = Workspace::new();
    // However many of the machine's cores are used.
    for (threads, name) in [("1", "1.apk"), ("2", "2.apk")] {
        let mut command = workspace.command(&["instrument", "courier.apk", "--no-cache", "--out", name]);
        let output = command.env("RAYON_NUM_THREADS", threads).env_remove("CI").output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
    assert!(std::fs::read(workspace.path("1.apk")).unwrap() == std::fs::read(workspace.path("2.apk")).unwrap());
    for (threads, name) in [("1", "r1"), ("2", "r2")] {
        let mut command = workspace.command(&["record", "--runs", "2", "--out", name]);
        let output = command.env("RAYON_NUM_THREADS", threads).env_remove("CI").output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
    for name in ["compute.energy.zip", "network.energy.zip"] {
        let read = |directory: &str| std::fs::read(workspace.path(directory).join(name)).unwrap();
        assert!(read("r1") == read("r2"), "{name} differs between two recordings");
    }
}

#[test]
fn bless_accepts_a_pending_baseline_but_not_under_ci() {
    let workspace = Workspace::new();
    std::fs::remove_file(workspace.path("golden/network.energy.zip")).unwrap();
    let first = workspace.run(&["energy", "--scenario", "network.mks"]);
    assert_eq!(first.status.code(), Some(102), "{}", stderr(&first));
    assert!(workspace.path("golden/network.energy.pending.zip").exists());
    assert!(!workspace.path("golden/network.energy.zip").exists());

    let before = workspace.state();
    let under_ci = workspace.command(&["bless"]).env("CI", "true").output().unwrap();
    assert_eq!(under_ci.status.code(), Some(101));
    assert!(stderr(&under_ci).contains("CI"), "{}", stderr(&under_ci));
    assert_eq!(workspace.state(), before);

    assert_eq!(workspace.run(&["bless"]).status.code(), Some(0));
    assert!(!workspace.path("golden/network.energy.pending.zip").exists());
    let again = workspace.run(&["energy", "--scenario", "network.mks"]);
    assert_eq!(again.status.code(), Some(0), "{}\n{}", stdout(&again), stderr(&again));
}

#[test]
fn what_is_not_pending_is_said_with_what_is() {
    let workspace = Workspace::new();
    let refused = |said: &str| {
        let output = workspace.run(&["bless", "netwrk"]);
        assert_eq!(output.status.code(), Some(101), "{}", stderr(&output));
        assert_eq!(stderr(&output), format!("error: failed to bless netwrk in golden: {said}\n"));
    };
    refused("nothing is pending");
    for name in ["shop/network", "compute"] {
        workspace.write(&format!("golden/{name}.energy.pending.zip"), b"no artifact");
    }
    let before = workspace.state();
    refused("it is not pending; these are: compute, shop/network");
    assert_eq!(workspace.state(), before);
}

#[test]
fn a_source_folder_that_is_not_there_is_an_error() {
    let workspace = Workspace::new();
    let golden = "golden/network.energy.zip";
    let merge = ["golden", "merge", "out.zip", golden, golden];
    for arguments in [&["energy"][..], &["record"], &["analyze", golden], &["gate", golden, golden], &merge] {
        for (folder, why) in [("nope", "there is no such directory"), ("courier.apk", "it is a file")] {
            let output = workspace.run(&[arguments, &["--source", folder]].concat());
            let said = stderr(&output);
            assert_eq!(output.status.code(), Some(101), "{arguments:?}: {said}");
            assert!(said.contains(&format!("'{folder}' for '--source <DIR>': {why}")), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn a_missing_folder_of_a_report_is_said_before_the_run() {
    let workspace = Workspace::new();
    let analyze = ["analyze", "golden/network.energy.zip", "--report", "json=new/folder/report"];
    let made = workspace.run(&analyze);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert_eq!(stderr(&made), "note: new/folder was missing and has been made, for --report\n");
    assert!(workspace.path("new/folder/report").is_file());
    assert_eq!(stderr(&workspace.run(&analyze)), "", "there is nothing to make the second time");
    // What cannot be made ends the command before anything is measured.
    let before = workspace.state();
    for (file, why) in [("courier.apk/report", "failed to make courier.apk for the report"), ("new", "is a directory")]
    {
        let output = workspace.run(&["energy", "--report", &format!("json={file}")]);
        assert_eq!(output.status.code(), Some(101), "{file}: {}", stderr(&output));
        assert!(stderr(&output).contains(why), "{file}: {}", stderr(&output));
        assert_eq!(workspace.state(), before, "{file}");
    }
}

#[test]
fn an_improvement_is_said_and_blessed_alone() {
    let workspace = Workspace::new();
    let golden = |name: &str| workspace.path(&format!("golden/{name}.energy.zip"));
    // A base that asks the server too often.
    let worse = std::fs::read(apps().join("courier-regressed.apk")).unwrap();
    workspace.write("worse.apk", &worse);
    let recorded = workspace.run(&["record", "--apk", "worse.apk", "--scenario", "network.mks", "--out", "golden"]);
    assert_eq!(recorded.status.code(), Some(0), "{}", stderr(&recorded));
    std::fs::remove_file(golden("compute")).unwrap();
    let better = workspace.run(&["energy"]);
    assert_eq!(better.status.code(), Some(102), "compute has no baseline: {}", stderr(&better));
    let said = stdout(&better);
    assert!(said.starts_with("NO BASELINE  compute (1 of 2 scenarios)\n"), "{said}");
    assert!(said.lines().any(|line| line.starts_with("  network ") && line.ends_with("  pass, improved")), "{said}");
    let (_, fell) = said.split_once("\nnetwork: what fell\n").unwrap();
    assert!(fell.lines().any(|line| line.starts_with("  Sync.java:56  ") && line.contains(", x 0.2")), "{said}");
    assert!(stderr(&better).contains("`cargo xtask bless --improvements`"), "{}", stderr(&better));

    let before = workspace.state();
    let dry = workspace.run(&["bless", "--improvements", "--dry-run"]);
    assert!(stdout(&dry).starts_with("would bless golden/network.energy.zip\n"), "{}", stdout(&dry));
    assert_eq!(workspace.state(), before);
    let blessed = workspace.run(&["bless", "--improvements"]);
    let expected = "blessed golden/network.energy.zip\nleft compute: there is no golden artifact to compare it with\n";
    assert_eq!(stdout(&blessed), expected);
    assert!(!golden("compute").exists() && workspace.path("golden/compute.energy.pending.zip").exists());
    // A regression is left.
    let grew = workspace.run(&["energy", "--apk", "worse.apk", "--scenario", "network.mks", "--no-confirm"]);
    assert_eq!(grew.status.code(), Some(100), "{}", stderr(&grew));
    let json = workspace.run(&["bless", "network", "--improvements", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&stdout(&json)).unwrap();
    assert_eq!(json["blessed"], serde_json::json!([]));
    assert_eq!(json["left"][0]["reason"], "it is a regression");
}

#[test]
fn nothing_is_written_to_golden_under_ci() {
    let workspace = Workspace::new();
    std::fs::remove_file(workspace.path("golden/network.energy.zip")).unwrap();
    let output = workspace.command(&["energy", "--scenario", "network.mks"]).env("CI", "true").output().unwrap();
    assert_eq!(output.status.code(), Some(102), "{}", stderr(&output));
    assert!(!workspace.path("golden/network.energy.pending.zip").exists());
}
