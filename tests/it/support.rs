//! What several subjects need: the files of the repository and of the shared folder, ART, and runs on the phone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use wattline::apk::{Archive, KeySource};
use wattline::phone::{Observer, Outcome, Phone, PhoneError, Settings};
use wattline::scenario::Scenario;
use wattline::session::InstrumentOptions;
use wattline_testkit::{Need, skip};

/// The folder of the repository.
pub fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The demo apps and the programs.
pub fn apps() -> PathBuf {
    repository().join("tests/apps")
}

/// The demo apps' archives, each with the folder of its scenarios.
pub const DEMO_APPS: [(&str, &str); 5] = [
    ("courier.apk", "courier/scenarios"),
    ("courier-regressed.apk", "courier/scenarios"),
    ("atlas.apk", "atlas/scenarios"),
    ("httpget.apk", "httpget/scenarios"),
    ("suite.apk", "suite/scenarios"),
];

/// The scenarios of a folder of [`apps()`], by name.
pub fn scenarios(folder: &str) -> Vec<Scenario> {
    let scenarios: Vec<Scenario> =
        files(&apps().join(folder)).iter().map(|file| Scenario::read(file).unwrap()).collect();
    assert!(!scenarios.is_empty(), "{folder}");
    scenarios
}

/// A folder of the shared corpus, the top one if `folder` is empty; `None`, after saying so, if it is not there.
pub fn corpus(folder: &str) -> Option<PathBuf> {
    wattline_testkit::shared(&format!("corpus/{folder}"))
}

/// The files of a folder of the shared corpus, by name; none, after saying so, if it is not there.
pub fn corpus_files(folder: &str) -> Vec<PathBuf> {
    let Some(folder) = corpus(folder) else { return Vec::new() };
    files(&folder)
}

/// The files of a folder, by name.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.is_file()).collect();
    files.sort();
    files
}

/// A script of ART's verifier, in the folder that `WATTLINE_ART` names or else in `target/art`; `None`, after saying
/// so, if it is not there.
pub fn art(script: &str) -> Option<PathBuf> {
    let named = std::env::var_os("WATTLINE_ART");
    let script = named.as_ref().map_or_else(|| repository().join("target/art"), PathBuf::from).join(script);
    if !script.exists() {
        assert!(named.is_none(), "WATTLINE_ART is set, but there is no {}", script.display());
        let why = format!("no {}; build ART's verifier and set WATTLINE_ART to its folder", script.display());
        skip(Need::Art, &why);
        return None;
    }
    Some(script)
}

/// Options with a key of the repository, of a kind that every Android can verify.
pub fn signing() -> InstrumentOptions {
    let key = KeySource::Pem { key: repository().join("tests/keys/rsa.pem"), certificate: None };
    InstrumentOptions { key: Some(key), ..InstrumentOptions::default() }
}

/// The dex files of an archive, or of a bare one.
pub fn dex_files(bytes: &[u8]) -> Vec<Vec<u8>> {
    if bytes.starts_with(b"dex\n") {
        return vec![bytes.to_vec()];
    }
    let archive = Archive::read(bytes).unwrap();
    archive.dex_entries().iter().map(|entry| entry.contents().unwrap().into_owned()).collect()
}

/// Runs the `main` of a class of some dex files on a phone that has just booted.
pub fn run_main(
    class: &str,
    dexes: &[Vec<u8>],
    settings: Settings,
    observer: Option<&mut dyn Observer>,
) -> Result<Outcome, PhoneError> {
    run_main_with(class, dexes, BTreeMap::new(), settings, observer)
}

/// The same with files beside the code that the program can read.
pub fn run_main_with(
    class: &str,
    dexes: &[Vec<u8>],
    resources: BTreeMap<String, Vec<u8>>,
    settings: Settings,
    observer: Option<&mut dyn Observer>,
) -> Result<Outcome, PhoneError> {
    let name = |number: usize| if number == 1 { "classes.dex".to_owned() } else { format!("classes{number}.dex") };
    let files: Vec<(String, Vec<u8>)> = (1..).map(name).zip(dexes.iter().cloned()).collect();
    let mut phone = Phone::boot(settings).unwrap();
    phone.install("com.example.program", &files).unwrap();
    phone.add_archive(Arc::new(resources));
    phone.run_main(class, &[], observer)
}

/// The file that the tracer left.
pub fn trace_file(outcome: &Outcome) -> &[u8] {
    let (_, bytes) = outcome.files.iter().find(|(name, _)| name.ends_with(".trace")).expect("a trace file");
    bytes
}

/// Whether a program is there; otherwise the test is skipped.
pub(super) fn has(program: &str, try_it: &mut Command, need: Need) -> bool {
    let there = try_it.output().is_ok_and(|output| output.status.success());
    if !there {
        skip(need, &format!("{program} does not run"));
    }
    there
}

/// The folder of a package for Node, fetched once by `npm`; `None`, after saying so, where it cannot be had.
pub(super) fn npm_package(name: &str, version: &str) -> Option<PathBuf> {
    let folder = repository().join("target").join(format!("{name}-{version}"));
    if !folder.join("package").exists() {
        if !has("npm", Command::new("npm").arg("--version"), Need::Npm) {
            return None;
        }
        std::fs::create_dir_all(&folder).unwrap();
        let beside = tempfile::tempdir_in(folder.parent().unwrap()).unwrap();
        let mut pack = Command::new("npm");
        pack.args(["pack", "--silent", &format!("{name}@{version}")]).current_dir(beside.path());
        if !has(&format!("npm pack {name}"), &mut pack, Need::Npm) {
            return None;
        }
        let archive = beside.path().join(format!("{name}-{version}.tgz"));
        let unpacked = Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(beside.path()).status().unwrap();
        assert!(unpacked.success(), "{name} cannot be unpacked");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::rename(beside.keep(), &folder).unwrap();
    }
    Some(folder.join("package"))
}
