//! Phones behind adb whose answers lie, never end, or are meant for somebody's shell: one answer at a time.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use super::app::HostileApp;
use super::measured::of;
use super::{Ended, SETTINGS, Workspace, workspace};
use crate::adb::{Phone, phone};
use crate::cli::stdout;
use crate::support::files;

/// The answer to a command of adb's, and what comes of it.
pub(super) struct Lie {
    pub(super) name: &'static str,
    /// A pattern of the shell for adb's arguments.
    pub(super) to: &'static str,
    /// What is run in place of adb; `real` is adb itself.
    pub(super) does: &'static str,
    pub(super) ends: Ended,
}

pub(super) const fn lie(name: &'static str, to: &'static str, does: &'static str, ends: Ended) -> Lie {
    Lie { name, to, does, ends }
}

/// `record` in a workspace, on a phone one of whose answers is a lie.
pub(super) fn lied_to(phone: &Phone, workspace: &Workspace, lie: &Lie, more: &[&str]) -> Command {
    let folder = workspace.path("liar");
    fs::create_dir_all(&folder).unwrap();
    let path = std::env::var("PATH").unwrap();
    let real = std::env::split_paths(&path).map(|folder| folder.join("adb")).find(|file| file.exists()).unwrap();
    let script = format!(
        "#!/bin/sh\nreal() {{ {} \"$@\"; }}\ncase \"$*\" in\n{}) {} ;;\n*) exec {0} \"$@\" ;;\nesac\n",
        real.display(),
        lie.to,
        lie.does
    );
    let adb = folder.join("adb");
    fs::write(&adb, script).unwrap();
    fs::set_permissions(&adb, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = phone.unmetered(workspace, "record", &["--out", "out"]);
    command.args(more).env("PATH", format!("{}:{path}", folder.display()));
    command
}

/// A workspace with an app that does nothing bad.
pub(super) fn plain() -> Workspace {
    workspace(&HostileApp::default().apk())
}

/// Each lie ends as it should, and nothing is kept of a refused run.
#[track_caller]
pub(super) fn told(phone: &Phone, lies: &[Lie], more: &[&str]) {
    for lie in lies {
        let workspace = plain();
        of(lie.name, &lied_to(phone, &workspace, lie, more)).is(&lie.ends);
        let kept = workspace.path("out/tap.energy.zip").exists();
        assert_eq!(kept, matches!(lie.ends, Ended::Well), "{}", lie.name);
    }
}

#[test]
fn answers_that_never_end_are_cut_off() {
    let Some(phone) = phone(&[]) else { return };
    let words = "more than 32 MiB came, which is no answer of a phone";
    let bytes = "more than 256 MiB came, which is no answer of a phone";
    told(
        &phone,
        &[
            lie("a report without an end", "*getprop*", "yes", Ended::Error(words)),
            lie("zero bytes without an end", "*getprop*", "cat /dev/zero", Ended::Error(words)),
            lie("both outputs without an end", "*getprop*", "yes >&2 & exec yes", Ended::Error(words)),
            lie("a list of devices without an end", "devices", "yes a\tdevice", Ended::Error(words)),
            lie("monkey says empty lines for ever", "*'monkey -p'*", "yes ''", Ended::Error("more than 96 MiB came")),
            lie("a trace that is /dev/zero", "*'cat files/wattline'*", "cat /dev/zero", Ended::Error(bytes)),
        ],
        &[],
    );
    phone.is_clean();
}

#[test]
fn a_command_that_never_ends_is_ended() {
    let Some(phone) = phone(&[]) else { return };
    let workspace = plain();
    workspace.write("wattline.toml", format!("{SETTINGS}wait-limit-s = 1\n").as_bytes());
    let says = Ended::Error("tap was not over after 1 s: ");
    let hangs = lie("monkey never ends", "*'monkey -p'*", "exec sleep 1000", says);
    of(hangs.name, &lied_to(&phone, &workspace, &hangs, &[])).is(&hangs.ends);
    phone.is_clean();
}

#[test]
fn what_a_phone_says_of_its_trace_is_held_against_it() {
    let Some(phone) = phone(&[]) else { return };
    let size = "*'stat -c %s'*";
    let trace = "*'cat files/wattline'*";
    let list = "*'ls files'*";
    let read = "failed to read the trace of com.hostile: expected the length of files/wattline-";
    let none = Ended::Error("no *.trace file under /data/data/com.hostile/files");
    told(
        &phone,
        &[
            lie("a trace of no size", size, "echo 0", Ended::Error("expected 0 bytes, got ")),
            lie("a trace of a terabyte", size, "echo 1000000000000", Ended::Error("more than 256 MiB came")),
            lie("a trace of -1 bytes", size, "echo -1", Ended::Error(read)),
            lie("a trace of 1e30 bytes", size, "echo 1000000000000000000000000000000", Ended::Error(read)),
            lie("a trace that is cut off", trace, "real \"$@\" | head -c 1000", Ended::Error(" bytes, got 1000")),
            lie(
                "a trace of zero bytes",
                trace,
                "real \"$@\" | tr '\\1-\\377' '\\0'",
                Ended::Error("trace of com.hostile"),
            ),
            lie("a trace whose name climbs", list, "echo ../../wattline-1.trace", none),
            lie("a trace whose name is a command", list, "echo 'wattline-1;touch climbed.trace'", none),
            lie(
                "`Success` with an exit code of 1",
                "*' install '*",
                "echo Success; exit 1",
                Ended::Error("to install"),
            ),
            lie("no `Success` with an exit code of 0", "*' install '*", "echo Failure", Ended::Error("to install")),
        ],
        &[],
    );
    phone.is_clean();
}

#[test]
fn a_phone_that_goes_away_is_missed() {
    let Some(phone) = phone(&[]) else { return };
    // From the pull of the trace on adb knows no phone any more, and then does again.
    let gone = "real kill-server; head -c 100 /dev/zero";
    let lies = [lie("a phone gone while its trace is read", "*'cat files/wattline'*", gone, Ended::Error("got 100"))];
    told(&phone, &lies, &[]);
    phone.adb(&["connect", &phone.options().0["adb:".len()..]]);
    phone.is_clean();
}

#[test]
fn what_a_phone_says_is_no_command() {
    let Some(phone) = phone(&[]) else { return };
    let names = "printf '\\033[2J\\033]0;title\\007../../../tmp/$(touch climbed)`touch climbed`\\n'";
    for (name, to, does) in [
        ("a phone whose name is a command", "*getprop\\ ro.product.model*", names),
        ("a phone whose serial number is a command", "*getprop\\ ro.serialno*", names),
        ("a phone whose build is a command", "*getprop\\ ro.build.fingerprint*", names),
        ("a level of the API that is a command", "*getprop\\ ro.build.version.sdk*", names),
        ("a battery of noise", "*'dumpsys battery'*", "head -c 1000000 /dev/urandom"),
        ("a setting that is a command", "*'settings get system screen_brightness_mode'*", "echo '0; touch climbed'"),
    ] {
        let workspace = plain();
        let lie = lie(name, to, does, Ended::Well);
        let before = listed(&workspace);
        let measured = of(name, &lied_to(&phone, &workspace, &lie, &[]));
        match name.starts_with("a setting") {
            true => measured.is(&Ended::Error("failed to hold")),
            false => measured.is(&Ended::Well),
        }
        assert!(!measured.said().contains('\u{1b}'), "{name}: {}", measured.said());
        let shown = workspace.run(&["golden", "show", "out/tap.energy.zip"]);
        assert!(!stdout(&shown).contains('\u{1b}'), "{name}: {}", stdout(&shown));
        let added = listed(&workspace).into_iter().filter(|file| !before.contains(file));
        let foreign: Vec<String> = added.filter(|file| !["liar", "out", "target"].contains(&file.as_str())).collect();
        assert!(foreign.is_empty(), "{name}: {foreign:?}");
    }
    assert!(!Path::new("/tmp/$(touch climbed)`touch climbed`").exists());
    phone.is_clean();
}

/// What is in a workspace.
fn listed(workspace: &Workspace) -> Vec<String> {
    let all = fs::read_dir(workspace.path("")).unwrap();
    all.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn an_app_that_is_there_already_is_told_whatever_its_path() {
    let Some(phone) = phone(&[]) else { return };
    let path = "echo 'package:/data/app/../../$(touch climbed);rm -rf .'";
    let lies = [lie("a path that is a command", "*'pm path'*", path, Ended::Error("the device has it already"))];
    told(&phone, &lies, &[]);
    assert!(files(Path::new(".")).iter().all(|file| !file.ends_with("climbed")));
    phone.is_clean();
}

#[test]
fn what_a_killed_run_left_is_no_work_for_hours() {
    let Some(phone) = phone(&[]) else { return };
    let marker = "*'cat /data/local/tmp/wattline/state'*";
    let many = "echo owner x 1; yes package a.b | head -n 1000000";
    let says = "/data/local/tmp/wattline/state is none of wattline's";
    told(&phone, &[lie("a million packages to be removed", marker, many, Ended::Error(says))], &[]);
    phone.is_clean();
}
