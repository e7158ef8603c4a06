//! The versions of the demo apps: refactorings and other builds do what the app does, features do hardly more, bugs do
//! it for more energy, and the gate is asked about some.
//!
//! What it says of all of them takes minutes: `cargo xtask bench variants`, docs/variants.md.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use wattline::apk::Archive;
use wattline::device::embedded::run_app;
use wattline::dex::Dex;
use wattline::phone::{Outcome, Settings};
use wattline::scenario::Scenario;
use wattline_fixtures::{Change, Variant};

use super::cli::Workspace;
use super::differential::original;
use super::support::{apps, repository, run_main};

/// Seed of the runs that are compared.
const SEED: u64 = 7;

fn variants(kind: Change) -> Vec<Variant> {
    let mut variants = Variant::all(&repository()).unwrap();
    variants.retain(|variant| variant.kind == kind);
    variants
}

/// The app's archive.
fn app(variant: &Variant) -> Vec<u8> {
    std::fs::read(apps().join(&variant.app).with_extension("apk")).unwrap()
}

fn scenarios(variant: &Variant) -> Vec<Scenario> {
    let read = |name: &String| Scenario::read(&repository().join(variant.scenario(name))).unwrap();
    variant.scenarios.iter().map(read).collect()
}

#[test]
fn the_corpus_is_complete() {
    let bugs = variants(Change::Bug);
    let benign = Variant::all(&repository()).unwrap().into_iter().filter(|variant| variant.kind.is_benign()).count();
    assert!(benign >= 40, "{benign}");
    assert!(bugs.len() >= 40, "{}", bugs.len());
    for (app, least) in [("atlas", 10), ("courier", 10), ("httpget", 3), ("suite", 2)] {
        assert!(bugs.iter().filter(|bug| bug.app == app).count() >= least, "{app}");
    }
    for variant in Variant::all(&repository()).unwrap() {
        let name = &variant.name;
        assert!(name.starts_with(&format!("{}-", variant.app)), "{name} does not begin with its app");
        assert!(variant.what.ends_with('.') && !variant.what.contains('\n'), "{name}: one sentence or two");
        assert_eq!(scenarios(&variant).len(), variant.scenarios.len());
    }
}

/// Folder and file of a class with its lines.
fn lines_of(dex: &Dex) -> BTreeSet<(String, u32)> {
    let mut lines = BTreeSet::new();
    for class in &dex.classes {
        let name = dex.type_name(class.class).into_owned();
        let folder = name.trim_start_matches('L').rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        let file = class.source_file.map(|file| dex.string(file).into_owned()).unwrap_or_default();
        let codes = class.data.iter().flat_map(|data| data.methods()).filter_map(|method| method.code.as_ref());
        for debug in codes.filter_map(|code| code.debug.as_ref()) {
            lines.extend(debug.positions().map(|(_, line)| (format!("{folder}/{file}"), line)));
        }
    }
    lines
}

#[test]
fn guilty_lines_have_code() {
    for variant in variants(Change::Bug) {
        let dex = variant.dex(&repository()).unwrap();
        let lines = lines_of(&Dex::read(&dex).unwrap());
        for place in variant.guilty_lines(&repository()).unwrap() {
            assert!(lines.contains(&place), "{}: no instruction stands in {place:?}", variant.name);
        }
    }
}

/// What a program prints, and how many instructions it executes.
fn printed(variant: &Variant, dex: &[u8]) -> (String, u64) {
    let class = format!("com.example.{}.Main", variant.app);
    let outcome = run_main(&class, &[dex.to_vec()], Settings { seed: SEED, ..Settings::default() }, None).unwrap();
    assert_eq!(outcome.uncaught, None, "{}", variant.name);
    (outcome.stdout, outcome.instructions)
}

#[test]
fn refactorings_print_what_the_app_prints() {
    let dex =
        |bytes: &[u8]| Archive::read(bytes).unwrap().require("classes.dex").unwrap().contents().unwrap().into_owned();
    // The other app's program takes seconds: its versions are compared in their scenarios alone.
    let mut versions = [variants(Change::Refactoring), variants(Change::Build)].concat();
    versions.retain(|variant| variant.app == "courier");
    // The program runs once for all versions of it.
    let first = versions.first().expect("an app with versions");
    let (expected, instructions) = printed(first, &dex(&app(first)));
    assert_eq!(expected, std::fs::read_to_string(apps().join("courier/Main.out")).unwrap());
    versions.par_iter().for_each(|variant| {
        let (text, executed) = printed(variant, &variant.dex(&repository()).unwrap());
        assert_eq!(text, expected, "{}", variant.name);
        let more = executed as f64 / instructions as f64 - 1.0;
        // How many instructions another compiler or minifier writes is its own affair.
        assert!(more.abs() < 0.02 || variant.build.is_some(), "{} executes {:+.1} %", variant.name, 100.0 * more);
        if variant.same_instructions {
            assert_eq!(executed, instructions, "{}", variant.name);
        }
    });
}

/// A run of the app as built.
fn run(bytes: &[u8], scenario: &Scenario) -> Outcome {
    let outcome = run_app(&original(bytes), scenario, SEED, None).unwrap();
    assert_eq!(outcome.uncaught, None, "{}", scenario.name);
    outcome
}

/// What is wrong with versions in their scenarios, of all at once: none is looked at alone.
fn complaints(versions: &[Variant], check: impl Fn(&Variant, &Scenario) -> Option<String> + Sync) -> String {
    let of = |variant: &Variant| {
        let found = scenarios(variant).iter().filter_map(|scenario| check(variant, scenario)).collect::<Vec<_>>();
        found.iter().map(|what| format!("{}: {what}\n", variant.name)).collect::<String>()
    };
    versions.par_iter().map(of).collect()
}

#[test]
fn refactorings_show_what_the_app_shows() {
    let versions = [variants(Change::Refactoring), variants(Change::Build)].concat();
    let wrong = complaints(&versions, |variant, scenario| {
        let (before, after) = (app_run(variant, scenario), run(&variant.apk(&repository()).unwrap(), scenario));
        // How many frames the map drew is a matter of microseconds.
        if scenario.name != "map" && (&before.logcat, &before.screen) != (&after.logcat, &after.screen) {
            return Some(format!("shows\n{:?}\n{:?}\nnot\n{:?}\n", after.logcat, after.screen, before.logcat));
        }
        // Nothing is exact where threads take turns and frames come when they are due.
        let more = after.instructions as f64 / before.instructions as f64 - 1.0;
        let allowed = if variant.same_instructions { 0.001 } else { 0.02 };
        // How many another compiler writes is its own affair.
        let wrong = more.abs() >= allowed && variant.build.is_none();
        wrong.then(|| format!("executes {:+.2} %", 100.0 * more))
    });
    assert!(wrong.is_empty(), "{wrong}");
}

/// A run of the version's app: of many versions with one scenario there is one.
fn app_run(variant: &Variant, scenario: &Scenario) -> Arc<Outcome> {
    static RUNS: Mutex<BTreeMap<(String, String), Arc<Outcome>>> = Mutex::new(BTreeMap::new());
    let runs = || RUNS.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (variant.app.clone(), scenario.name.clone());
    if let Some(known) = runs().get(&key) {
        return known.clone();
    }
    // Without the lock, so that others go on.
    let made = Arc::new(run(&app(variant), scenario));
    runs().entry(key).or_insert(made).clone()
}

/// Energy that a version takes, as a fraction more than its app: as the gate sees it, above the idle phone.
fn more_energy(variant: &Variant, scenario: &Scenario) -> f64 {
    let (before, after) = (app_run(variant, scenario), run(&variant.apk(&repository()).unwrap(), scenario));
    let spent = |outcome: &Outcome| (outcome.truth.total_pj() - outcome.truth.idle_pj) as f64;
    spent(&after) / spent(&before) - 1.0
}

#[test]
fn bugs_cost_more() {
    let wrong = complaints(&variants(Change::Bug), |variant, scenario| {
        let more = more_energy(variant, scenario);
        (more <= 0.01).then(|| format!("takes {:+.2} %", 100.0 * more))
    });
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn features_cost_little() {
    let wrong = complaints(&variants(Change::Feature), |variant, scenario| {
        let more = more_energy(variant, scenario);
        (more.abs() >= 0.005).then(|| format!("takes {:+.2} %", 100.0 * more))
    });
    assert!(wrong.is_empty(), "{wrong}");
}

/// Records an app or a version of it, and returns where.
fn record(workspace: &Workspace, apk: &[u8], variant: &Variant, side: &str) -> String {
    let (file, folder) = (format!("{side}.apk"), format!("recorded-{side}"));
    workspace.write(&file, apk);
    let scenario = repository().join(variant.scenario(&variant.scenarios[0]));
    let scenario = scenario.to_string_lossy();
    let output = workspace.run(&[
        "record",
        "--apk",
        &file,
        "--scenario",
        &scenario,
        "--runs",
        "3",
        "--seed",
        "1",
        "--out",
        &folder,
    ]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    format!("{folder}/{}.energy.zip", variant.scenarios[0])
}

#[test]
fn the_gate_fails_for_bugs_and_not_for_comments() {
    let variants = Variant::all(&repository()).unwrap();
    let cases = [("courier-comments-added", false), ("courier-request-for-each-piece", true)];
    for (name, fails) in cases {
        let variant = variants.iter().find(|variant| variant.name == name).unwrap();
        let workspace = Workspace::new();
        let base = record(&workspace, &app(variant), variant, "base");
        let head = record(&workspace, &variant.apk(&repository()).unwrap(), variant, "head");
        let output = workspace.run(&["gate", &base, &head]);
        assert_eq!(output.status.code() == Some(100), fails, "{name}: {}", String::from_utf8_lossy(&output.stdout));
    }
}
