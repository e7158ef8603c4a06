//! The paths that the tracer reports are the paths that the phone executed: every frame, every loop, every exception,
//! in the demo apps and in every program of `tests/apps/programs`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use wattline::device::App;
use wattline::device::embedded::{collect, run_app};
use wattline::phone::{Phone, Settings};
use wattline::recording::{FrameEnd, Trace, read_trace_file};
use wattline::scenario::Scenario;
use wattline::session::{InstrumentOptions, instrument};

use super::block_trace::{BlockTrace, Compared, PcMaps, compare};
use super::programs::{Program, assert_complete, check_each, programs};

fn check_app(app: &App, pc_maps: &PcMaps, scenario: &Path) -> Compared {
    let scenario = Scenario::read(scenario).unwrap();
    let mut truth = BlockTrace::new(&app.map, pc_maps);
    let outcome = run_app(app, &scenario, 7, Some(&mut truth)).unwrap();
    let run = collect(app, &scenario, 7, outcome).unwrap();
    compare(&scenario.name, truth, &run.trace)
}

fn instrumented(file: &str) -> (App, PcMaps) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/apps").join(file);
    let bytes = std::fs::read(&path).unwrap();
    let key = std::env::temp_dir().join(format!("wattline-path-truth-{}.pem", std::process::id()));
    let mut done = instrument(&path, &bytes, &InstrumentOptions { key: Some(key.clone()) }).unwrap();
    let _ = std::fs::remove_file(key);
    let pc_maps = std::mem::take(&mut done.pc_maps);
    (done.into_app().unwrap(), pc_maps)
}

/// A trace without threads, loops or exceptions would prove less than these tests claim.
fn assert_meaningful(sum: Compared) {
    let Compared { threads, frames, paths, loops, exceptions, cut, open } = sum;
    assert!((cut + open) * 1000 < frames, "{sum:?}");
    assert!([threads, frames, paths, loops, exceptions].iter().all(|count| *count > 0), "{sum:?}");
}

#[test]
fn decoded_paths_equal_the_phones_block_trace() {
    let scenarios = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/apps/courier/scenarios");
    for apk in ["courier.apk", "courier-regressed.apk"] {
        let (app, pc_maps) = instrumented(apk);
        let mut sum = Compared::default();
        for scenario in ["compute.mks", "network.mks"] {
            let compared = check_app(&app, &pc_maps, &scenarios.join(scenario));
            eprintln!("{apk} {scenario}: {compared:?}, all equal");
            sum += compared;
        }
        assert_meaningful(sum);
    }
}

/// Runs a program with probes: it must print the same as without. Calls `see` with what the phone executed and what the
/// tracer told.
fn run_probed<T>(program: &Program, see: impl FnOnce(BlockTrace, Trace) -> T) -> T {
    let Program { class, dex, .. } = program;
    let done = instrument(Path::new(class), dex, &InstrumentOptions::default()).unwrap();
    assert_complete(&done.map);
    let mut truth = BlockTrace::new(&done.map, &done.pc_maps);
    let mut phone = Phone::boot(Settings::default()).unwrap();
    phone.install("com.example.probed", &[("classes.dex".to_owned(), done.bytes)]).unwrap();
    let outcome = phone.run_main(class, &[], Some(&mut truth)).unwrap_or_else(|error| panic!("{class}: {error}"));
    program.assert_printed(&outcome.stdout, &outcome.stderr);
    let (_, trace) = outcome.files.iter().find(|(name, _)| name.ends_with(".trace")).expect("a trace file");
    see(truth, read_trace_file(trace).unwrap())
}

#[test]
fn programs_print_the_same_with_probes_and_their_paths_are_all_told() {
    let mut sum = Compared::default();
    let compared = check_each(&programs(), |program| {
        let compared = run_probed(program, |truth, trace| compare(&program.class, truth, &trace));
        eprintln!("{}: {compared:?}, all equal", program.class);
        compared
    });
    compared.into_iter().for_each(|compared| sum += compared);
    eprintln!("all: {sum:?}");
    assert_meaningful(sum);
}

#[test]
fn a_trace_that_differs_in_one_place_is_noticed() {
    let programs = programs();
    let program = programs.iter().find(|program| program.class == "ThrowAtEveryStep").unwrap();
    let damages: [fn(&mut Trace); 5] = [
        |trace| trace.paths[7].count += 1,
        |trace| trace.paths[7].path += 1,
        |trace| {
            trace.tuples.remove(7);
        },
        |trace| trace.tuples[7].end = FrameEnd::Unwound,
        |trace| trace.tuples.push(trace.tuples[7]),
    ];
    for (number, damage) in damages.into_iter().enumerate() {
        let noticed = run_probed(program, |truth, mut trace| {
            damage(&mut trace);
            catch_unwind(AssertUnwindSafe(|| compare("damaged", truth, &trace))).is_err()
        });
        assert!(noticed, "damage {number}");
    }
}
