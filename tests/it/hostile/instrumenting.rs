//! What the instrumenter meets in apps as R8 and Android's tools make them today.

use super::app::HostileApp;
use super::workspace;
use crate::cli::{stderr, stdout};
use crate::full_dex::full_of_methods;
use wattline::apk::axml::ManifestBuilder;
use wattline::apk::{Archive, Method, Writer};

/// The archive with more entries.
fn with(apk: &[u8], entries: &[&str]) -> Vec<u8> {
    let archive = Archive::read(apk).unwrap();
    let mut writer = Writer::new();
    archive.entries().iter().for_each(|entry| writer.copy(entry).unwrap());
    entries.iter().for_each(|name| writer.add(name, Method::Stored, b"pro\x00010\x00").unwrap());
    writer.finish(b"").unwrap()
}

#[test]
fn a_profile_of_the_app_as_it_was_is_left_out() {
    let profiles = ["assets/dexopt/baseline.prof", "assets/dexopt/baseline.profm"];
    let workspace = workspace(&with(&HostileApp::default().apk(), &[&profiles[..], &["assets/kept"]].concat()));
    let output = workspace.run(&["instrument", "app.apk", "--out", "out.apk"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let expected =
        "warning: assets/dexopt/baseline.prof and assets/dexopt/baseline.profm left out, as what it names is";
    assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    let bytes = std::fs::read(workspace.path("out.apk")).unwrap();
    let archive = Archive::read(&bytes).unwrap();
    assert!(archive.entry("assets/kept").is_some() && profiles.iter().all(|name| archive.entry(name).is_none()));
    // In all builds of a recording.
    workspace.write("wattline.toml", super::SETTINGS.replace("single-run = true\n", "").as_bytes());
    let output = workspace.run(&["record", "--out", "out"]);
    assert!(stderr(&output).contains(expected), "{}", stderr(&output));
}

/// The archive behind so many other bytes, its offsets counted from the first of them, as in a Janus file.
fn behind(prefix: &[u8], apk: &[u8]) -> Vec<u8> {
    let mut all = [prefix, apk].concat();
    let add = |all: &mut Vec<u8>, at: usize| {
        let offset = u32::from_le_bytes(all[at..at + 4].try_into().unwrap()) + prefix.len() as u32;
        all[at..at + 4].copy_from_slice(&offset.to_le_bytes());
    };
    let end = all.windows(4).rposition(|bytes| bytes == b"PK\x05\x06").unwrap();
    let records: Vec<usize> = (prefix.len()..end).filter(|at| all[*at..].starts_with(b"PK\x01\x02")).collect();
    records.iter().for_each(|at| add(&mut all, at + 42));
    add(&mut all, end + 16);
    all
}

#[test]
fn a_file_that_is_a_dex_file_and_an_archive_is_refused() {
    let apk = HostileApp::default().apk();
    let code = Archive::read(&apk).unwrap().entry("classes.dex").unwrap().contents().unwrap().into_owned();
    let janus = behind(&code, &apk);
    assert!(Archive::read(&janus).is_ok(), "it is an archive");
    let workspace = workspace(&janus);
    for command in [&["instrument", "app.apk", "--out", "out.apk"][..], &["record", "--out", "out"]] {
        super::is_refused(&workspace.run(command), "is a DEX file and an archive at once (Janus, CVE-2017-13156)");
    }
    assert!(!workspace.path("out.apk").exists());
}

#[test]
fn a_newer_device_may_be_assumed() {
    let manifest = ManifestBuilder {
        package: super::app::PACKAGE.into(),
        label: "Old".into(),
        activity: ".Main".into(),
        min_sdk: 16,
        target_sdk: 30,
        ..ManifestBuilder::default()
    };
    let mut writer = Writer::new();
    writer.add("AndroidManifest.xml", Method::Deflated, &manifest.build().unwrap()).unwrap();
    // A device before Android 5 loads the other files when the app asks for them, so that no class may leave a full one.
    writer.add("classes.dex", Method::Deflated, &full_of_methods("Pad", 0, true).write().unwrap()).unwrap();
    let workspace = workspace(&writer.finish(b"").unwrap());
    let left_out = |out: &str, more: &[&str]| {
        let output = workspace.run(&[&["instrument", "app.apk", "--json", "--out", out][..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let said: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
        said["left_out"].clone()
    };
    assert!(left_out("a.apk", &[]).as_array().unwrap().len() > 60_000);
    assert_eq!(left_out("b.apk", &["--assume-min-api", "21"]).as_array().unwrap().len(), 0);
    let refused = workspace.run(&["instrument", "app.apk", "--out", "c.apk", "--assume-min-api", "0"]);
    assert_eq!(refused.status.code(), Some(101));
}
