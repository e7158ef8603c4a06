//! Counts of one run, times of another: the measuring build does what the app does, and no count is lost.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rayon::prelude::*;

use wattline::apk::Archive;
use wattline::device::App;
use wattline::device::embedded::{Package, collect, run_app};
use wattline::dex::Dex;
use wattline::map::{ProbeMap, Stamps};
use wattline::phone::{Repeatability, Settings};
use wattline::recording::{ArtifactReader, Run, Trace, check};
use wattline::scenario::Scenario;
use wattline::scope::Choice;
use wattline::session::{InstrumentOptions, Instrumented, Joined, Judgement, Repeated, Stock, TwoBuilds, instrument};

use super::cli::{Workspace, guilty_line, stderr, stdout};
use super::differential::{TIMED, original, visible};
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
            let on_phone = |app: &App| run_app(app, scenario, 2, None).unwrap();
            let (before, after, timed) =
                (run_app(&plain, scenario, 2, None).unwrap(), on_phone(&two.app), on_phone(&two.timing));
            assert_eq!(visible(&before), visible(&after), "{name}");
            if TIMED.contains(&scenario.name.as_str()) {
                assert_eq!(before.logcat.len(), timed.logcat.len(), "{name}, timing build");
                assert_eq!(before.screen, timed.screen, "{name}, timing build");
            } else {
                assert_eq!(visible(&before), visible(&timed), "{name}, timing build");
            }
            timings_are_of_its_sites(&two.timing, collect(&two.timing, scenario, 2, timed).unwrap(), &name);
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

/// The times that a timing build takes of library calls are positive, and at its own sites.
fn timings_are_of_its_sites(timing: &App, run: Run, name: &str) {
    check(&run, &timing.map).unwrap();
    let first = timing.map.stamps.as_ref().unwrap().timed_from.unwrap();
    let sites = timing.map.sites.len() as u32;
    assert!(run.trace.calls.iter().all(|call| call.site < sites), "{name}");
    let timed: Vec<_> = run.trace.calls.iter().filter(|call| call.site >= first).collect();
    assert!(!timed.is_empty(), "{name}: no library call was timed");
    assert!(timed.iter().all(|call| call.end_ns > call.start_ns), "{name}");
}

/// Verifies that a file with stamps on all methods is whole: nothing was left out.
fn all_is_stamped(path: &Path, stamped: Instrumented, methods: usize) {
    assert_eq!(stamped.left_out, [], "{}", path.display());
    assert_eq!(stamped.methods, methods, "{}", path.display());
    let files: Vec<Vec<u8>> = match stamped.bytes.starts_with(b"dex\n") {
        true => vec![stamped.bytes],
        false => {
            let archive = Archive::read(&stamped.bytes).unwrap();
            archive.dex_entries().iter().map(|entry| entry.contents().unwrap().into_owned()).collect()
        }
    };
    files.iter().for_each(|file| assert!(Dex::read_all(file).is_ok(), "{}", path.display()));
}

#[test]
fn every_method_of_the_corpus_can_be_stamped() {
    let key = signing();
    corpus_files("").par_iter().for_each(|path| {
        let bytes = std::fs::read(path).unwrap();
        let Ok((done, stock)) = Stock::instrument(path, bytes.clone(), &key) else { return };
        let map = done.map.into_inner();
        let bases: BTreeSet<u32> = map.methods.iter().map(|method| method.base).collect();
        let stamps = Stamps {
            methods: bases.iter().copied().collect(),
            sites: (0..map.sites.len() as u32).collect(),
            counting_runs: 1,
            ..Stamps::default()
        };
        let (sites, methods) = (map.sites.len() as u32, map.methods.len());
        let map = ProbeMap { stamps: Some(stamps), ..map };
        // What the counting build leaves out is not in its map.
        all_is_stamped(path, stock.stamped(&map, None).unwrap(), methods);
        let timing = stock.stamped(&map, Some(&bases)).unwrap();
        let of_methods = timing.timed.iter().all(|site| (site.method as usize) < methods.max(1));
        assert!(of_methods && sites.checked_add(timing.timed.len() as u32).is_some(), "{}", path.display());
        all_is_stamped(path, timing, methods);
    });
}

/// What is made of the counting build's leavings is what is made from the start.
#[test]
fn builds_from_the_counting_builds_leavings_are_those_from_the_start() {
    for (file, _) in DEMO_APPS {
        let path = apps().join(file);
        let bytes = std::fs::read(&path).unwrap();
        for choice in [Choice::default(), Choice { skip_libraries: true, ..Choice::default() }] {
            let options = InstrumentOptions { choice, ..signing() };
            let (done, stock) = Stock::instrument(&path, bytes.clone(), &options).unwrap();
            assert_eq!(done.bytes, instrument(&path, &bytes, &options).unwrap().bytes, "{file}");
            let mut map = done.map.into_inner();
            let third = |at: usize| at % 3 == 1;
            let methods: Vec<u32> =
                map.methods.iter().enumerate().filter(|(at, _)| third(*at)).map(|(_, method)| method.base).collect();
            let timed: BTreeSet<u32> = map.methods.iter().take(20).map(|method| method.base).collect();
            map.stamps = Some(Stamps { methods, counting_runs: 1, ..Stamps::default() });
            for timed in [None, Some(timed)] {
                let made = stock.stamped(&map, timed.as_ref()).unwrap();
                let options = InstrumentOptions { stamps: Some(map.clone()), timed, ..options.clone() };
                let anew = instrument(&path, &bytes, &options).unwrap();
                assert_eq!((made.methods, &made.timed, &made.signers), (anew.methods, &anew.timed, &anew.signers));
                assert!(made.bytes == anew.bytes, "{file}");
            }
        }
    }
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
    assert!(
        stderr(&single).contains("the setting `single-run` is `true`, the baseline's is `false`"),
        "{}",
        stderr(&single)
    );
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
