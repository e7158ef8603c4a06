//! What an app, a file or a device says is data: to the phone's shell, to a terminal, and to GitHub Actions.

use super::app::{HostileApp, packed};
use super::{is_refused, workspace};
use crate::assembler::assemble;
use crate::cli::{Workspace, stderr, stdout};
use crate::support::apps;
use wattline::apk::axml::ManifestBuilder;

/// An app whose manifest has these names.
fn named(package: &str, activity: &str) -> Vec<u8> {
    let manifest = ManifestBuilder {
        package: package.into(),
        label: "Hostile".into(),
        activity: activity.into(),
        min_sdk: 24,
        target_sdk: 30,
        ..ManifestBuilder::default()
    };
    packed(&manifest, &assemble(".class public La;\n.super Ljava/lang/Object;").write().unwrap())
}

#[test]
fn names_that_android_refuses_are_refused() {
    for (package, activity, found) in [
        ("a;id>/sdcard/x", ".Main", r#"for a package's, found "a;id>/sdcard/x""#),
        ("a.b\n$(id)", ".Main", r#"for a package's, found "a.b\n$(id)""#),
        ("a.b", ".Main;id", r#"for a class's, found "a.b.Main;id""#),
        ("a.b", ".Main\u{1b}[2J", r#"for a class's, found "a.b.Main\u{1b}[2J""#),
        ("a.b", ".`id`", r#"for a class's, found "a.b.`id`""#),
    ] {
        let workspace = workspace(&named(package, activity));
        let expected = format!("expected a name that Android takes {found}");
        is_refused(&workspace.run(&["instrument", "app.apk", "--out", "out.apk"]), &expected);
        is_refused(&workspace.run(&["record", "--out", "out"]), &expected);
    }
}

/// A message that clears the screen, sets its title and marks a file of the pull request.
const THROW: &str = r#"  new-instance v0, Ljava/lang/IllegalStateException;
  new-instance v1, Ljava/lang/StringBuilder;
  const-string v2, "MESSAGE"
  invoke-direct {v1, v2}, Ljava/lang/StringBuilder;-><init>(Ljava/lang/String;)V
  const/16 v2, 27
  invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(C)Ljava/lang/StringBuilder;
  const/16 v2, 10
  invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(C)Ljava/lang/StringBuilder;
  const-string v2, "::error_file=a.java::all_is_well"
  invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
  invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
  move-result-object v1
  invoke-direct {v0, v1}, Ljava/lang/IllegalStateException;-><init>(Ljava/lang/String;)V
  throw v0"#;

#[test]
fn a_crash_writes_no_commands() {
    let workspace = workspace(&HostileApp { on_touch: THROW, ..HostileApp::default() }.apk());
    let output = workspace.run(&["record", "--out", "out"]);
    let said = is_refused(&output, "IllegalStateException: MESSAGE\\u{1b}\n::error");
    assert!(!said.contains('\u{1b}') && !said.contains("stop-commands"), "{said}");
    let output = workspace.command(&["record", "--out", "out"]).env("GITHUB_ACTIONS", "true").output().unwrap();
    let said = stderr(&output);
    let token = said.lines().find_map(|line| line.strip_prefix("::stop-commands::")).expect(&said);
    let end = said.find(&format!("\n::{token}::\n")).expect(&said);
    let command = said.find("::error_file").unwrap();
    assert!(said.find("::stop-commands::").unwrap() < command && command < end, "{said}");
    assert!(token.len() > 30, "{token}");
}

#[test]
fn a_source_file_writes_no_commands() {
    let workspace = Workspace::new();
    let source = "com/example/courier/Sync.java";
    let text = std::fs::read_to_string(apps().join("courier/src").join(source)).unwrap();
    let hostile = text.replace("InputStream in", "\u{1b}[2J\u{1b}[8m\rInputStream in");
    assert_ne!(text, hostile);
    workspace.write(&format!("src/{source}"), hostile.as_bytes());
    let output = workspace.run(&["analyze", "golden/network.energy.zip", "--source", "src"]);
    let said = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(said.contains(r"\u{1b}[2J\u{1b}[8m\u{d}InputStream in"), "{said}");
    assert!(!said.contains(['\u{1b}', '\r']), "{said}");
}
