//! Keys, warnings and packing, as a user of the commands sees them.

use std::io::Cursor;
use std::path::Path;
use std::process::{Command, Output};

use wattline::apk::axml::ManifestBuilder;
use wattline::apk::{Archive, Method, Writer};
use wattline::session::instrument;

use super::cli::program;
use super::support::{apps, corpus_files, repository, signing};
use wattline_testkit::{Need, skip};

/// A workspace with the demo app, and with these settings beyond what is needed.
fn workspace(settings: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let manifest = format!(
        "[workspace]\nmembers = []\n[workspace.metadata.wattline]\napk = \"app.apk\"\nscenarios = [\"s.mks\"]\nruns = 1\n\
         {settings}\n"
    );
    std::fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
    std::fs::copy(apps().join("courier.apk"), folder.path().join("app.apk")).unwrap();
    std::fs::copy(apps().join("courier/scenarios/compute.mks"), folder.path().join("s.mks")).unwrap();
    for name in ["openssl-ec.p12", "ec.pem", "old.jks", "keytool-debug.keystore"] {
        std::fs::copy(repository().join("tests/keys").join(name), folder.path().join(name)).unwrap();
    }
    std::fs::write(folder.path().join("password"), "secret\n").unwrap();
    folder
}

fn run(folder: &Path, arguments: &[&str], password: &str) -> Output {
    let mut command = Command::new(program());
    command.args(arguments).current_dir(folder).env("WATTLINE_TEST_PASSWORD", password);
    command.env_remove("CI").env_remove("CARGO_TARGET_DIR");
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The signers and warnings that `instrument --json` reports.
fn report(folder: &Path, arguments: &[&str]) -> serde_json::Value {
    let arguments = [&["instrument", "app.apk", "--out", "out.apk", "--json"], arguments].concat();
    let output = run(folder, &arguments, "secret");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_key_comes_from_the_command_line_or_the_settings_or_is_the_debug_key() {
    let subject = |report: &serde_json::Value| report["signers"]["new"]["subject"].as_str().unwrap().to_owned();
    let plain = workspace("");
    for (arguments, expected) in [
        (
            &["--keystore", "openssl-ec.p12", "--keystore-pass-env", "WATTLINE_TEST_PASSWORD"][..],
            "CN=EC test,O=Example",
        ),
        (
            &["--keystore", "openssl-ec.p12", "--keystore-pass-file", "password", "--alias", "EcKey"],
            "CN=EC test,O=Example",
        ),
        (&["--keystore", "keytool-debug.keystore"], "C=US,O=Android,CN=Android Debug"),
        (&["--key", "ec.pem", "--sign", "v1,v2"], "CN=EC test,O=Example"),
        (&[], "CN=wattline debug key"),
    ] {
        assert_eq!(subject(&report(plain.path(), arguments)), expected, "{arguments:?}");
        let made = plain.path().join("target/wattline/debug-key.pem").exists();
        assert_eq!(made, arguments.is_empty(), "{arguments:?}: a debug key is made when it is needed");
    }
    let settled = workspace("keystore = \"openssl-ec.p12\"\npassword-env = \"WATTLINE_TEST_PASSWORD\"");
    assert_eq!(subject(&report(settled.path(), &[])), "CN=EC test,O=Example");
    assert_eq!(
        subject(&report(settled.path(), &["--keystore", "keytool-debug.keystore"])),
        "C=US,O=Android,CN=Android Debug"
    );
}

#[test]
fn the_same_key_gives_the_same_bytes() {
    let folder = workspace("");
    let arguments = ["--keystore", "openssl-ec.p12", "--keystore-pass-file", "password"];
    let bytes = || {
        report(folder.path(), &arguments);
        std::fs::read(folder.path().join("out.apk")).unwrap()
    };
    assert!(bytes() == bytes());
}

#[test]
fn keys_that_do_not_work_leave_nothing_behind() {
    let folder = workspace("");
    let files = || {
        let mut names: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        // The workspace's build directory: work of earlier runs is kept there.
        names.retain(|name| name != "target");
        names.sort();
        names
    };
    let before = files();
    let file = |arguments: &[&'static str]| [&["instrument", "app.apk"], arguments].concat();
    for (arguments, expected) in [
        (
            file(&["--keystore", "openssl-ec.p12", "--keystore-pass-env", "WATTLINE_TEST_PASSWORD"]),
            "the password is wrong",
        ),
        (file(&["--keystore", "openssl-ec.p12"]), "--keystore-pass-env VARIABLE"),
        (file(&["--keystore", "old.jks"]), "keytool -importkeystore"),
        (file(&["--key", "absent.pem"]), "absent.pem: No such file"),
        (file(&["--sign", "v4"]), "expected signature schemes out of v1, v2 and v3"),
        (file(&["--sign", "v1"]), "for which Android 11 wants v2 or newer; add v2"),
        (file(&["--alias", "x"]), "--keystore"),
        (file(&["--key", "ec.pem", "--keystore", "old.jks"]), "cannot be used with"),
        (vec!["instrument", "app.apk", "app.apk"], "two files would become"),
        (vec!["instrument", "app.apk", "ec.pem", "--out", "there"], "ec.pem: not a usable zip archive"),
    ] {
        let output = run(folder.path(), &arguments, "wrong");
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(101), "{message}");
        assert!(message.contains(expected), "expected {expected:?} in {message}");
        assert_eq!(files(), before, "{arguments:?}");
    }
}

/// An app that asks its package manager for certificates would be hard to compile here; its manifest says enough.
fn demanding() -> Vec<u8> {
    let courier = std::fs::read(apps().join("courier.apk")).unwrap();
    let archive = Archive::read(&courier).unwrap();
    let manifest = ManifestBuilder {
        package: "com.example.courier".into(),
        activity: ".MainActivity".into(),
        min_sdk: 26,
        permissions: vec!["com.example.other.READ".into()],
        ..ManifestBuilder::default()
    };
    let mut writer = Writer::new();
    writer.add("AndroidManifest.xml", Method::Deflated, &manifest.build().unwrap()).unwrap();
    let dex = archive.require("classes.dex").unwrap().contents().unwrap();
    writer.add("classes.dex", Method::Deflated, &dex).unwrap();
    writer.finish(b"").unwrap()
}

#[test]
fn what_resigning_breaks_is_said_on_both_ways() {
    let folder = workspace("");
    let quiet = report(folder.path(), &[]);
    assert_eq!(quiet["warnings"], serde_json::json!([]));
    assert_eq!(quiet["signers"]["original"]["subject"], "CN=wattline debug key");

    std::fs::write(folder.path().join("app.apk"), demanding()).unwrap();
    let output = run(folder.path(), &["instrument", "app.apk"], "");
    let message = text(&output.stderr);
    let expected = "warning: the app asks for com.example.other.READ, which it does not define";
    assert!(message.contains(expected) && message.contains("was signed by nobody and is now signed by"), "{message}");
    assert_eq!(report(folder.path(), &[])["warnings"][0]["rule"], "used-permission");

    let output = run(folder.path(), &["energy", "--json"], "");
    let message = text(&output.stderr);
    assert!(message.contains(expected), "{message}");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(report["scenarios"][0]["warnings"][0].as_str().unwrap().contains("com.example.other.READ"), "{report}");
}

#[test]
fn splits_go_to_a_directory_together() {
    let folder = workspace("");
    let split = ManifestBuilder {
        package: "com.example.courier".into(),
        split: Some("config.de".into()),
        activity: ".M".into(),
        ..ManifestBuilder::default()
    };
    let mut writer = Writer::new();
    writer.add("AndroidManifest.xml", Method::Deflated, &split.build().unwrap()).unwrap();
    std::fs::write(folder.path().join("split_config.de.apk"), writer.finish(b"").unwrap()).unwrap();
    let output = run(folder.path(), &["instrument", "split_config.de.apk", "app.apk", "--out", "probed"], "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let mut names: Vec<_> =
        std::fs::read_dir(folder.path().join("probed")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["app.apk", "split_config.de.apk"]);
    assert!(text(&output.stdout).starts_with("probed/app.apk, probed/split_config.de.apk: "), "{output:?}");
}

/// Stored entries of the instrumented corpus, by another reader's offsets.
#[test]
fn stored_entries_of_instrumented_apps_are_aligned() {
    let mut paths = corpus_files("");
    if paths.is_empty() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let options = signing();
    // Stored libraries, old and new targets, stored and deflated resources, and a JAR.
    let chosen = ["demo.v1.0-original", "golden-aligned-in", "crlf-P16", "level9", "v2.only.sig_2", "rotationwatcher"];
    paths.retain(|path| chosen.iter().any(|name| path.to_string_lossy().contains(name)));
    assert_eq!(paths.len(), chosen.len());
    let (mut libraries, mut resources) = (0, 0);
    for path in paths {
        let done = instrument(&path, &std::fs::read(&path).unwrap(), &options).unwrap();
        let mut zip = zip::ZipArchive::new(Cursor::new(&done.bytes)).unwrap();
        for index in 0..zip.len() {
            let file = zip.by_index(index).unwrap();
            let (name, at) = (file.name().unwrap().into_owned(), file.data_start().unwrap());
            if file.compression() == zip::CompressionMethod::Stored && !file.is_dir() {
                let alignment = if name.ends_with(".so") { 16 * 1024 } else { 4 };
                assert_eq!(at % alignment, 0, "{}: {name}", path.display());
                libraries += usize::from(name.ends_with(".so"));
                resources += usize::from(name == "resources.arsc");
            }
        }
        let rewritten = folder.path().join("app.apk");
        std::fs::write(&rewritten, &done.bytes).unwrap();
        zipalign(&rewritten, &path);
    }
    assert!(libraries >= 4 && resources >= 4, "{libraries} libraries, {resources} resources");
}

/// What `zipalign` says. Only that of build-tools 35 and later knows pages of 16 KiB.
fn zipalign(rewritten: &Path, original: &Path) {
    for arguments in [&["-c", "-P", "16", "-v", "4"][..], &["-c", "-p", "-v", "4"]] {
        let Ok(output) = Command::new("zipalign").args(arguments).arg(rewritten).output() else {
            skip(Need::Zipalign, "zipalign is not installed");
            return;
        };
        let message = text(&output.stdout) + &text(&output.stderr);
        if message.contains("Usage: zipalign") {
            skip(Need::Zipalign16k, "this zipalign does not know `-P 16`; that of Android's build-tools 35 does");
            continue;
        }
        assert!(output.status.success(), "{}: {message}", original.display());
    }
}
