//! The paths that the tracer reports are the paths that the phone executed: every frame, every loop, every exception,
//! in the demo apps and in every program of `tests/apps/programs`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use wattline::device::embedded::{collect, run_app};
use wattline::dex::Dex;
use wattline::phone::Settings;
use wattline::recording::{ApiCall, FrameEnd, Trace, read_trace_file};
use wattline::scenario::Scenario;
use wattline::session::{InstrumentOptions, Instrumented, instrument};

use super::programs::{Program, assert_complete, check_each, programs};
use super::support::{apps, dex_files, run_main, signing, trace_file};
use super::truth::{BlockTrace, Compared, Method, check_instructions, compare, methods, old_codes};

/// Compares the instrumented code with the original, and hands on its methods.
fn with_methods<T>(name: &str, original: &[u8], done: &Instrumented, use_them: impl FnOnce(&[Method]) -> T) -> T {
    let [before, after] = [original, &done.bytes].map(dex_files);
    let [before, after] = [&before, &after].map(|files| files.iter().map(|file| Dex::read(file).unwrap()).collect());
    let (before, after): (Vec<Dex>, Vec<Dex>) = (before, after);
    let methods = methods(&after, &done.map, &done.pc_maps);
    check_instructions(name, &old_codes(&before, &done.map), &methods, &done.pc_maps);
    use_them(&methods)
}

/// A trace without threads, loops or exceptions would prove less than these tests claim.
fn assert_meaningful(sum: Compared) {
    let Compared { threads, frames, paths, loops, exceptions, unwound, cut, open, .. } = sum;
    assert!((cut + open) * 1000 < frames, "{sum:?}");
    assert_eq!(unwound, 0, "{sum:?}");
    assert!([threads, frames, paths, loops, exceptions].iter().all(|count| *count > 0), "{sum:?}");
}

#[test]
fn decoded_paths_equal_the_phones_block_trace() {
    let scenarios = apps().join("courier/scenarios");
    for apk in ["courier.apk", "courier-regressed.apk"] {
        let path = apps().join(apk);
        let original = std::fs::read(&path).unwrap();
        let done = instrument(&path, &original, &signing()).unwrap();
        let app = done.clone().into_app().unwrap();
        let sum = with_methods(apk, &original, &done, |methods| {
            let mut sum = Compared::default();
            for scenario in ["compute.mks", "network.mks"] {
                let scenario = Scenario::read(&scenarios.join(scenario)).unwrap();
                let mut truth = BlockTrace::new(&done.map, methods);
                let outcome = run_app(&app, &scenario, 7, Some(&mut truth)).unwrap();
                let run = collect(&app, &scenario, 7, outcome).unwrap();
                let compared = compare(&scenario.name, truth, &run.trace);
                eprintln!("{apk} {}: {compared:?}, all equal", scenario.name);
                sum += compared;
            }
            sum
        });
        assert_meaningful(sum);
        assert!(sum.calls > 0, "{sum:?}");
    }
}

/// Runs a program with probes: it must print the same as without. Calls `see` with what the phone executed and what the
/// tracer told.
fn run_probed<T>(program: &Program, see: impl FnOnce(BlockTrace, Trace) -> T) -> T {
    let Program { class, dex, .. } = program;
    let done = instrument(Path::new(class), dex, &InstrumentOptions::default()).unwrap();
    assert_complete(&done.map);
    with_methods(class, dex, &done, |methods| {
        let mut truth = BlockTrace::new(&done.map, methods);
        let outcome = run_main(class, &dex_files(&done.bytes), Settings::default(), Some(&mut truth));
        let outcome = outcome.unwrap_or_else(|error| panic!("{class}: {error}"));
        program.assert_printed(&outcome.stdout, &outcome.stderr);
        see(truth, read_trace_file(trace_file(&outcome)).unwrap())
    })
}

#[test]
fn programs_print_the_same_with_probes_and_their_paths_are_all_told() {
    let mut sum = Compared::default();
    let compared = check_each(&programs(), |program| {
        let compared = run_probed(program, |truth, trace| compare(&program.class, truth, &trace));
        eprintln!("{}: {compared:?}, all equal", program.class);
        assert_eq!(compared.unwound, 0, "{}: frames left unseen", program.class);
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
    let damages: [fn(&mut Trace); 7] = [
        |trace| trace.paths[7].count += 1,
        |trace| trace.paths[7].path += 1,
        |trace| {
            trace.tuples.remove(7);
        },
        |trace| trace.tuples[7].end = FrameEnd::Unwound,
        |trace| trace.tuples[7].end = FrameEnd::Thrown,
        |trace| trace.calls.push(ApiCall { thread: trace.tuples[7].thread, site: 0, start_ns: 0, end_ns: 0 }),
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
