//! The golden artifacts: readable, and comparable with what the settings would record.

use crate::job::{Digests, read_artifact, read_scenarios, read_tests};
use std::path::{Path, PathBuf};

use super::super::apk_file::ApkFile;
use super::super::common::{GOLDEN_SUFFIX, PENDING_SUFFIX, golden_path};
use super::Findings;
use crate::config::Config;
use crate::recording::Manifest;

/// Looks at the baselines of an app on a device.
pub fn check(config: &Config, apk: Option<&ApkFile>, findings: &mut Findings) {
    let folder = config.place(&config.golden);
    let scenarios = scenarios(config);
    for (name, digests, of) in &scenarios {
        let path = golden_path(&folder, name);
        if !path.exists() {
            let what = format!("{} is not there: {name} has no baseline, and energy ends with 102", path.display());
            findings.warn("golden", what, "run `cargo xtask energy`, then `cargo xtask bless`, and commit it");
            continue;
        }
        match read_artifact(&path) {
            Err(error) => {
                let remedy = "take it from git again (`git checkout`), or record a new one";
                findings.problem("golden", error.to_string(), remedy);
            }
            Ok((artifact, _)) => {
                let differing = differing(&artifact.manifest, config, (digests.as_ref(), of), apk);
                if differing.is_empty() {
                    let runs = super::count(
                        artifact.manifest.seeds.len().saturating_sub(artifact.map.leading_runs()) as u64,
                        "run",
                    );
                    findings.ok("golden", format!("{}: {runs} on {}", path.display(), artifact.manifest.device));
                } else {
                    let what = format!("{} cannot be compared: {}", path.display(), differing.join("; "));
                    let remedy = "go back to what it was recorded with, or record a new one with `cargo xtask energy` and accept it \
                                  with `cargo xtask bless`";
                    findings.problem("golden", what, remedy);
                }
            }
        }
    }
    let names: Vec<&String> = scenarios.iter().map(|(name, ..)| name).collect();
    others(&folder, config, &names, findings);
}

/// The scenarios' names, each with its digests and what they are of; none of a script that cannot be read, and no test
/// of an APK that cannot, which others tell.
fn scenarios(config: &Config) -> Vec<(String, Option<Digests>, &'static str)> {
    let names = config.scenario_names().into_iter();
    let digests = |script: &PathBuf| Digests::of_script(script).ok();
    let scripts = names.zip(&config.scenarios).map(|(name, script)| (name, digests(script), "the script"));
    let tests = Config { scenarios: Vec::new(), ..config.clone() };
    let tests = read_tests(&tests).and_then(|apk| read_scenarios(&tests, apk.as_ref())).unwrap_or_default();
    let tests = tests.into_iter().map(|(test, digests)| (test.name, Some(digests), "the APK with the test"));
    scripts.chain(tests).collect()
}

/// In what the settings differ from a baseline, as far as that is known before a run.
fn differing(
    base: &Manifest,
    config: &Config,
    (digests, of): (Option<&Digests>, &str),
    apk: Option<&ApkFile>,
) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(apk) = apk.filter(|apk| apk.manifest.package != base.package) {
        found.push(format!("it is of {}, the app is {}", base.package, apk.manifest.package));
    }
    if digests.is_some_and(|digests| !digests.are_of(&base.scenario_digest.0)) {
        found.push(format!("{of} has changed since"));
    }
    if config.device == "embedded" && base.device != "embedded" {
        found.push(format!("it is of the device {}, the settings say embedded", base.device));
    }
    found
}

/// Files in the directory that are no baselines.
fn others(folder: &Path, config: &Config, names: &[&String], findings: &mut Findings) {
    let mut entries: Vec<String> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    entries.sort();
    for entry in &entries {
        if let Some(name) = entry.strip_suffix(PENDING_SUFFIX) {
            let what = format!("{} waits to be accepted", folder.join(entry).display());
            findings.warn(
                "golden",
                what,
                format!(
                    "`cargo xtask review` shows what changed, `cargo xtask bless {}` accepts it",
                    config.label(name)
                ),
            );
        } else if let Some(name) = entry.strip_suffix(GOLDEN_SUFFIX)
            && !names.iter().any(|known| *known == name)
        {
            let what = format!("{} belongs to no scenario of the settings", folder.join(entry).display());
            findings.warn("golden", what, "remove it, or `cargo xtask golden prune`");
        }
    }
}
