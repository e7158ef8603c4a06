//! The app, its scenarios, its sources, its mapping file and its key.

use crate::job::{JobError, api_list, mapping, read_scenarios, read_tests};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::SystemTime;

use super::super::apk_file::ApkFile;
use super::super::scenario::check::{For, check as check_script};
use super::{Findings, count};
use crate::config::Config;
use crate::dex::StringIdx;
use crate::fit::EstimatorKind;
use crate::lines::source_path;
use crate::mapping::{Mapping, map_id};

/// Looks at an app; `is_new` if it was not looked at for another device.
pub fn check(config: &Config, is_new: bool, findings: &mut Findings) -> Option<ApkFile> {
    let read = ApkFile::read(&config.apk);
    let apk = match read {
        Ok(apk) => Some(apk),
        Err(error) => {
            if is_new {
                let what = if config.apk.exists() {
                    "give a whole APK as `apk` or --apk"
                } else {
                    "build the app, or name it as `apk` or --apk"
                };
                findings.problem("apk", error.to_string(), what);
            }
            None
        }
    };
    if let Some(apk) = apk.as_ref().filter(|_| is_new) {
        manifest(apk, config, findings);
    }
    scripts(config, apk.as_ref(), findings);
    tests(config, apk.as_ref(), findings);
    if is_new {
        let map = names(config, apk.as_ref(), findings);
        sources(config, apk.as_ref(), map.as_ref(), findings);
        if let Err(error) = api_list(&config.apis) {
            findings.failed("apis", &error);
        }
        if EstimatorKind::parse(&config.estimator).is_none() {
            let known = EstimatorKind::ALL.map(EstimatorKind::name).join(", ");
            findings.problem(
                "estimator",
                format!("there is no estimator `{}`", config.estimator),
                format!("name one of {known}"),
            );
        }
        key(config, findings);
    }
    apk
}

fn manifest(apk: &ApkFile, config: &Config, findings: &mut Findings) {
    let (path, package) = (apk.path.display(), &apk.manifest.package);
    let Some((_, activity)) = apk.launched() else {
        let remedy =
            "name the app itself, not a library or a test: its manifest must have an activity with MAIN and LAUNCHER";
        findings.problem("apk", format!("{path}: {package} has no activity with the LAUNCHER category"), remedy);
        return;
    };
    if !apk.has_code() {
        findings.problem(
            "apk",
            format!("{path} has no DEX file"),
            "name the base of the app, not a split of resources",
        );
        return;
    }
    if let Some(split) = &apk.manifest.split {
        findings.problem(
            "apk",
            format!("{path} is the split {split}"),
            "name the base; `energy` measures apps of one file",
        );
        return;
    }
    findings.ok("apk", format!("{path}: {package}, starts {activity}"));
    if !apk.manifest.debuggable && config.device != "embedded" {
        findings.problem(
            "debuggable",
            format!("{package} is not debuggable: a phone lets nobody read the tracer's file"),
            "build the debug variant (`android:debuggable=\"true\"`), or take a rooted phone",
        );
    }
}

fn scripts(config: &Config, apk: Option<&ApkFile>, findings: &mut Findings) {
    let of = For { apk, embedded: config.device == "embedded" };
    for path in &config.scenarios {
        let checked = check_script(path, of);
        let at = |line: u32| if line == 0 { checked.file.clone() } else { format!("{}:{line}", checked.file) };
        for error in &checked.errors {
            let remedy = "`cargo xtask scenario check` says more; docs/scenarios.md has the grammar";
            findings.problem("scenario", format!("{}: {}", at(error.line), error.what), remedy);
        }
        for warning in &checked.warnings {
            findings.warn(
                "scenario",
                format!("{}: {}", at(warning.line), warning.what),
                "`cargo xtask scenario check` says all of it",
            );
        }
        if checked.errors.is_empty() && checked.warnings.is_empty() {
            let seconds = checked.duration_ms as f64 / 1e3;
            findings.ok("scenario", format!("{}: {} events, at least {seconds:.1} s", checked.file, checked.events));
        }
    }
}

/// The APK with the tests.
fn tests(config: &Config, apk: Option<&ApkFile>, findings: &mut Findings) {
    let checked = check_tests(config, apk);
    match checked {
        Err(error) => findings.problem(
            "test-apk",
            error.to_string(),
            "build the tests (`gradle assembleDebugAndroidTest`), name their APK as `test-apk`, and its tests as \
             `test:CLASS#METHOD` among `scenarios`",
        ),
        Ok(None) => {}
        Ok(Some(said)) => findings.ok("test-apk", said),
    }
}

fn check_tests(config: &Config, apk: Option<&ApkFile>) -> Result<Option<String>, JobError> {
    let Some(tests) = read_tests(config)? else { return Ok(None) };
    if let Some(apk) = apk {
        tests.check_target(&apk.manifest.package)?;
    }
    let scenarios = read_scenarios(&Config { scenarios: Vec::new(), ..config.clone() }, Some(&tests))?;
    let package = tests.package();
    let asked = count(scenarios.len() as u64, "test");
    Ok(Some(format!("{}: {asked} of {} by {}", package.package, tests.tests().len(), package.runner)))
}

/// The mapping file.
fn names(config: &Config, apk: Option<&ApkFile>, findings: &mut Findings) -> Option<Mapping> {
    let map = match mapping(config.mapping.as_deref()) {
        Ok(map) => map?,
        Err(error) => {
            findings.problem(
                "mapping",
                error.to_string(),
                "name the mapping.txt that was written with this app, or none",
            );
            return None;
        }
    };
    let mut ids = BTreeSet::new();
    if let Some(apk) = apk {
        let read = apk.each_dex(&mut |dex| {
            ids.extend((0..).zip(&dex.strings).filter_map(|(at, _)| map_id(&dex.string(StringIdx(at)))));
        });
        // A damaged file is told with the sources.
        drop(read);
    }
    let file = config.mapping.as_deref().unwrap_or(Path::new("")).display().to_string();
    let doubts = map.doubts(&ids);
    if doubts.is_empty() {
        findings.ok("mapping", file.clone());
    }
    for doubt in doubts {
        findings.warn(
            "mapping",
            format!("{file}: {doubt}"),
            "name the mapping.txt that was written with this very app",
        );
    }
    Some(map)
}

/// Whether reports will have source text.
fn sources(config: &Config, apk: Option<&ApkFile>, map: Option<&Mapping>, findings: &mut Findings) {
    let mut missing = config.sources.iter().filter(|root| !root.is_dir()).peekable();
    if missing.peek().is_some() {
        for root in missing {
            findings.warn("sources", format!("{} is no directory", root.display()), "correct `sources`");
        }
    }
    if config.sources.is_empty() {
        let remedy = "name the source roots, as in `sources = [\"app/src/main/java\"]`";
        findings.warn("sources", "none are named: reports will show no source text", remedy);
        return;
    }
    let Some(apk) = apk else { return };
    let own = [Some(apk.manifest.package.as_str()), apk.launched().map(|(_, class)| class)];
    let own: Vec<&str> = own.into_iter().flatten().collect();
    let scope = config.choice().scope(Some(&own));
    let (mut named, mut nameless) = (BTreeSet::new(), 0);
    let read = apk.each_dex(&mut |dex| {
        for class in &dex.classes {
            let descriptor = dex.type_name(class.class);
            let original = map.map_or(&*descriptor, |map| map.class(&descriptor));
            if scope.left_by(original).is_some() || class.data.is_none() {
                continue;
            }
            let file = class.source_file.map(|file| dex.string(file));
            let file = match map {
                Some(map) => Some(map.source_file(original, file.as_deref())),
                None => file.map(|file| file.into_owned()),
            };
            match file.and_then(|file| source_path(original, &file)) {
                Some(path) => drop(named.insert(path)),
                None => nameless += 1,
            }
        }
    });
    if let Err(error) = read {
        findings.problem("apk", error.to_string(), "build the app again");
        return;
    }
    if named.is_empty() {
        let remedy = "keep debug information in the build (with R8: `-keepattributes SourceFile,LineNumberTable`)";
        findings.warn("sources", format!("none of {nameless} classes says its source file"), remedy);
        return;
    }
    let found = |path: &&String| config.sources.iter().any(|root| root.join(path).is_file());
    let (there, absent): (Vec<&String>, Vec<&String>) = named.iter().partition(|path| found(path));
    let text = format!(
        "{} of {} that the app's debug information names are there",
        there.len(),
        count(named.len() as u64, "source file")
    );
    match absent.first() {
        None => findings.ok("sources", text),
        Some(first) => findings.warn(
            "sources",
            format!("{text}; {first} is not"),
            "name the root above the package's directory, as in `sources = [\"app/src/main/java\"]`; generated files have none",
        ),
    }
    stale(config, apk, &there, findings);
}

/// Whether a source file is newer than the app: then the app was not built since.
fn stale(config: &Config, apk: &ApkFile, there: &[&String], findings: &mut Findings) {
    let time = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    let Some(built) = time(&apk.path) else { return };
    let files = there.iter().flat_map(|path| config.sources.iter().map(move |root| root.join(path)));
    let newest: Option<(SystemTime, std::path::PathBuf)> = files.filter_map(|file| Some((time(&file)?, file))).max();
    // A checkout writes all files at about the same time, in any order.
    const SLACK: std::time::Duration = std::time::Duration::from_secs(60);
    if let Some((_, file)) = newest.filter(|(changed, _)| *changed > built + SLACK) {
        let what = format!("{} is newer than {}", file.display(), apk.path.display());
        findings.warn("apk", what, "build the app again, so that lines and code belong together");
    }
}

/// The key that signs.
fn key(config: &Config, findings: &mut Findings) {
    let Some(source) = config.key_source() else { return };
    match source.load() {
        Ok(_) => findings.ok("signing", "the key can be read"),
        Err(error) => findings.failed("signing", &error),
    }
}
