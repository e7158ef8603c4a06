//! Counts of one run, times of another: the measuring build does what the app does, and no count is lost.

use std::collections::BTreeMap;

use rayon::prelude::*;

use wattline::apk::Archive;
use wattline::device::App;
use wattline::device::embedded::{Package, collect, run_app};
use wattline::dex::Dex;
use wattline::map::{ProbeMap, Stamps};
use wattline::phone::{Outcome, Repeatability, Settings};
use wattline::recording::{ArtifactReader, Trace, check};
use wattline::scenario::Scenario;
use wattline::session::{InstrumentOptions, Joined, Judgement, Repeated, TwoBuilds, instrument};

use super::cli::{Workspace, guilty_line, stderr, stdout};
use super::differential::{original, visible};
use super::support::{DEMO_APPS, apps, corpus_files, scenarios, signing};

/// How often each path was taken.
fn counts(trace: &Trace) -> BTreeMap<u32, u64> {
    let mut counts = BTreeMap::new();
    for path in trace.tuples.iter().flat_map(|tuple| trace.paths_of(tuple)) {
        *counts.entry(path.path).or_default() += u64::from(path.count);
    }
    counts
}

#[test]
fn the_measuring_build_does_the_same_and_gets_the_counts() {
    for (file, folder) in DEMO_APPS {
        let path = apps().join(file);
        let bytes = std::fs::read(&path).unwrap();
        let plain = original(&bytes);
        let counting = instrument(&path, &bytes, &signing()).unwrap().into_app().unwrap();
        let package = Package::unpack(&counting).unwrap();
        scenarios(folder).par_iter().for_each(|scenario| {
            let name = format!("{file} {}", scenario.name);
            let settings = |seed| Settings { seed, ..Settings::default() };
            let outcome = package.run(&counting, scenario, settings(1), None).unwrap();
            let counted = collect(&counting, scenario, 1, outcome).unwrap();
            let two = TwoBuilds::new((&path, &bytes), &signing(), &counting, counted.clone()).unwrap();
            let (before, after): (Outcome, Outcome) =
                (run_app(&plain, scenario, 2, None).unwrap(), run_app(&two.app, scenario, 2, None).unwrap());
            assert_eq!(visible(&before), visible(&after), "{name}");
            let Joined { run, summary, .. } = two.join(collect(&two.app, scenario, 2, after).unwrap());
            check(&run, &two.app.map).unwrap();
            assert!(summary.share() > 0.8, "{name}: {summary:?}");
            if summary.uncounted == 0 && summary.joined == summary.windows && summary.borrowed == 0 {
                let (joined, counted) = (counts(&run.trace), counts(&counted.trace));
                let differ = counted.iter().filter(|(path, count)| joined.get(path) != Some(count));
                assert_eq!(differ.collect::<Vec<_>>(), [], "{name}");
                assert_eq!(joined.len(), counted.len(), "{name}");
            }
        });
    }
}

#[test]
fn every_method_of_the_corpus_can_be_stamped() {
    let key = signing();
    corpus_files("").par_iter().for_each(|path| {
        let bytes = std::fs::read(path).unwrap();
        let Ok(done) = instrument(path, &bytes, &key) else { return };
        let (left_out, map) = (done.left_out.clone(), done.map.into_inner());
        let stamps = Stamps {
            methods: map.methods.iter().map(|method| method.base).collect(),
            sites: (0..map.sites.len() as u32).collect(),
            counting_runs: 1,
            ..Stamps::default()
        };
        let map = ProbeMap { stamps: Some(stamps), ..map };
        let methods = map.methods.len();
        let options = InstrumentOptions { stamps: Some(map), ..key.clone() };
        let stamped = instrument(path, &bytes, &options).unwrap();
        // What the counting build leaves out is not in its map.
        assert_eq!(stamped.left_out, [], "{} ({left_out:?})", path.display());
        assert_eq!(stamped.methods, methods, "{}", path.display());
        let files: Vec<Vec<u8>> = match stamped.bytes.starts_with(b"dex\n") {
            true => vec![stamped.bytes],
            false => {
                let archive = Archive::read(&stamped.bytes).unwrap();
                archive.dex_entries().iter().map(|entry| entry.contents().unwrap().into_owned()).collect()
            }
        };
        files.iter().for_each(|file| assert!(Dex::read_all(file).is_ok(), "{}", path.display()));
    });
}

#[test]
fn energy_counts_in_one_run_and_measures_in_others() {
    let workspace = Workspace::new();
    std::fs::remove_dir_all(workspace.path("golden")).unwrap();
    let first = workspace.run(&["energy"]);
    assert_eq!(first.status.code(), Some(102), "no baseline yet: {}", stderr(&first));
    assert_eq!(workspace.run(&["bless"]).status.code(), Some(0));
    let same = workspace.run(&["energy", "--seed", "40"]);
    assert_eq!(same.status.code(), Some(0), "{}\n{}", stdout(&same), stderr(&same));
    let regressed = apps().join("courier-regressed.apk");
    let worse = workspace.run(&["energy", "--apk", regressed.to_str().unwrap()]);
    let text = stdout(&worse);
    assert_eq!(worse.status.code(), Some(100), "{text}\n{}", stderr(&worse));
    assert!(text.contains(&format!("Sync.java:{}  line-energy", guilty_line())), "{text}");
    // The file says as much as the run did.
    let pending = "golden/network.energy.pending.zip";
    let again = workspace.run(&["analyze", pending, "--json"]);
    assert_eq!(again.status.code(), Some(0), "{}", stderr(&again));
    let (_, artifact) = ArtifactReader::open(&workspace.path(pending)).unwrap();
    let report: serde_json::Value = serde_json::from_slice(&again.stdout).unwrap();
    let stored: serde_json::Value = serde_json::from_slice(&artifact.result).unwrap();
    let result = &report["scenarios"][0]["result"];
    assert_eq!(result["runs"].as_array().unwrap().len(), artifact.manifest.seeds.len() - artifact.map.leading_runs());
    for (now, then) in result["lines"].as_array().unwrap().iter().zip(stored["lines"].as_array().unwrap()) {
        assert_eq!((&now["line"], &now["energy"]), (&then["line"], &then["energy"]));
    }
    let single = workspace.run(&["energy", "--single-run"]);
    assert_eq!(single.status.code(), Some(101));
    assert!(stderr(&single).contains("the setting `counting-run` is not set"), "{}", stderr(&single));
    // Two builds in turn, each with a counting run of its own.
    let pairs = ["energy", "--base", "courier.apk", "--apk", regressed.to_str().unwrap()];
    let pairs = workspace.run(&[&pairs[..], &["--scenario", "network.mks"]].concat());
    assert_eq!(pairs.status.code(), Some(100), "{}\n{}", stdout(&pairs), stderr(&pairs));
}

/// What a demo app's counting and measuring runs say of each other on a phone that is as repeatable as that.
fn repeated(name: &str, scenario: &str, repeatability: Repeatability, seeds: std::ops::Range<u64>) -> Judgement {
    let path = apps().join(name).with_extension("apk");
    let bytes = std::fs::read(&path).unwrap();
    let scenario = Scenario::read(&apps().join(name).join("scenarios").join(scenario)).unwrap();
    let counting = instrument(&path, &bytes, &signing()).unwrap().into_app().unwrap();
    let run = |app: &App, seed| {
        let settings = Settings { seed, repeatability, ..Settings::default() };
        let outcome = Package::unpack(app).unwrap().run(app, &scenario, settings, None).unwrap();
        collect(app, &scenario, seed, outcome).unwrap()
    };
    let two = TwoBuilds::new((&path, &bytes), &signing(), &counting, run(&counting, 0)).unwrap();
    let mut repeated = Repeated::default();
    seeds.for_each(|seed| repeated.add(&two.join(run(&two.app, seed))));
    repeated.judge("the scenario", &two.app.map)
}

#[test]
fn races_and_late_timers_repeat_and_other_input_does_not() {
    for degree in [Repeatability::Slight, Repeatability::Moderate, Repeatability::Strong] {
        assert_eq!(repeated("courier", "threads.mks", degree, 1..3), Judgement::Enough, "{degree:?}");
    }
    let other = repeated("atlas", "sync.mks", Repeatability::Shuffled, 1..3);
    let Judgement::TooLittle(text) = other else { panic!("expected a refusal, found {other:?}") };
    assert!(text.contains("record with `single-run`") && text.contains("com.example.atlas."), "{text}");
}

#[test]
fn an_exact_phone_is_the_default_and_others_differ_by_seed_alone() {
    let path = apps().join("courier.apk");
    let plain = original(&std::fs::read(&path).unwrap());
    let scenario = Scenario::read(&apps().join("courier/scenarios/threads.mks")).unwrap();
    let package = Package::unpack(&plain).unwrap();
    let run = |seed, repeatability| {
        let settings = Settings { seed, repeatability, ..Settings::default() };
        package.run(&plain, &scenario, settings, None).unwrap()
    };
    assert_eq!(run(3, Repeatability::Exact), run_app(&plain, &scenario, 3, None).unwrap());
    assert_eq!(run(3, Repeatability::Strong), run(3, Repeatability::Strong));
    assert_ne!(run(3, Repeatability::Strong).end_ns, run(3, Repeatability::Exact).end_ns);
}
