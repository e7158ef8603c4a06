//! The paths that the tracer reports are the paths that the phone executed: every frame, every loop, every exception,
//! in the demo apps and in every program of `tests/apps/programs`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use rayon::prelude::*;
use wattline::device::embedded::{collect, run_app};
use wattline::dex::Dex;
use wattline::phone::Settings;
use wattline::probe::map::ProbeMap;
use wattline::recording::{ApiCall, FrameEnd, PathCount, PathTuple, Trace, read_trace_file};
use wattline::session::{InstrumentOptions, Instrumented, instrument};

use super::programs::{Program, assert_complete, check_each, programs};
use super::support::{DEMO_APPS, apps, dex_files, run_main_with, scenarios, signing, trace_file};
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

/// What was compared is all that ran, but for frames that were open when the process ended.
fn assert_whole(sum: Compared) {
    let Compared { threads, frames, guests, paths, unwound, cut, open, .. } = sum;
    assert!((cut + open) * 1000 < frames, "{sum:?}");
    assert_eq!(unwound, 0, "{sum:?}");
    assert!([threads, frames, guests, paths].iter().all(|count| *count > 0), "{sum:?}");
}

/// A trace without threads, loops or exceptions would prove less than these tests claim.
fn assert_meaningful(sum: Compared) {
    assert_whole(sum);
    assert!(sum.loops > 0 && sum.exceptions > 0, "{sum:?}");
}

#[test]
fn decoded_paths_equal_the_phones_block_trace() {
    for (apk, folder) in DEMO_APPS {
        let path = apps().join(apk);
        let original = std::fs::read(&path).unwrap();
        let done = instrument(&path, &original, &signing()).unwrap();
        let app = done.clone().into_app().unwrap();
        let sum = with_methods(apk, &original, &done, |methods| {
            let compared = scenarios(folder).into_par_iter().map(|scenario| {
                let mut truth = BlockTrace::new(&done.map, methods);
                let outcome = run_app(&app, &scenario, 7, Some(&mut truth)).unwrap();
                let run = collect(&app, &scenario, 7, outcome).unwrap();
                let compared = compare(&scenario.name, truth, &run.trace);
                eprintln!("{apk} {}: {compared:?}, all equal", scenario.name);
                compared
            });
            compared.collect::<Vec<_>>().into_iter().fold(Compared::default(), |mut sum, compared| {
                sum += compared;
                sum
            })
        });
        assert!(sum.calls > 0, "{sum:?}");
        // It does little, and nothing of it fails.
        if apk == "httpget.apk" { assert_whole(sum) } else { assert_meaningful(sum) }
    }
}

/// Runs a program with probes: it must print the same as without. Calls `see` with what the phone executed and what the
/// tracer told.
pub(super) fn run_probed<T>(program: &Program, see: impl FnOnce(BlockTrace, Trace) -> T) -> T {
    let done = instrument(Path::new(&program.class), &program.dex, &InstrumentOptions::default()).unwrap();
    assert_complete(&done.map);
    run_instrumented(program, &done, see)
}

/// The same for one that has its probes already.
pub(super) fn run_instrumented<T>(
    program: &Program,
    done: &Instrumented,
    see: impl FnOnce(BlockTrace, Trace) -> T,
) -> T {
    let Program { class, dex, resources, .. } = program;
    with_methods(class, dex, done, |methods| {
        let mut truth = BlockTrace::new(&done.map, methods);
        let (dexes, resources) = (dex_files(&done.bytes), resources.clone());
        let outcome = run_main_with(class, &dexes, resources, Settings::default(), Some(&mut truth));
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
    assert!(sum.folded > 300, "{sum:?}");
}

/// Where a path is that a guest took, and whose frame it is part of.
fn guest(trace: &Trace, map: &ProbeMap) -> (usize, usize) {
    let method = |path| map.locate(path).unwrap().0;
    for (number, tuple) in trace.tuples.iter().enumerate() {
        let mut at = tuple.paths_at as usize..(tuple.paths_at + tuple.paths_len) as usize;
        if let Some(at) = at.find(|&at| method(trace.paths[at].path) != method(tuple.own)) {
            return (at, number);
        }
    }
    panic!("no guests");
}

/// Takes one execution of a path out of a frame.
fn drop_one(trace: &mut Trace, at: usize, number: usize) -> u32 {
    let path = trace.paths[at];
    trace.paths[at].count -= 1;
    if path.count == 1 {
        trace.paths.remove(at);
        trace.tuples[number].paths_len -= 1;
        trace.tuples.iter_mut().filter(|tuple| tuple.paths_at as usize > at).for_each(|tuple| tuple.paths_at -= 1);
    }
    path.path
}

/// Puts one execution of a path into a frame.
fn add_one(trace: &mut Trace, path: u32, number: usize) {
    let at = trace.tuples[number].paths_at;
    trace.paths.insert(at as usize, PathCount { path, count: 1 });
    trace.tuples[number].paths_len += 1;
    let later = trace.tuples.iter_mut().enumerate().filter(|(other, tuple)| *other != number && tuple.paths_at >= at);
    later.for_each(|(_, tuple)| tuple.paths_at += 1);
}

#[test]
fn a_trace_that_differs_in_one_place_is_noticed() {
    let programs = programs();
    let program = programs.iter().find(|program| program.class == "ThrowAtEveryStep").unwrap();
    let damages: [fn(&mut Trace, &ProbeMap); 12] = [
        |trace, _| trace.paths[7].count += 1,
        |trace, _| trace.paths[7].path += 1,
        |trace, _| {
            trace.tuples.remove(7);
        },
        |trace, _| trace.tuples[7].end = FrameEnd::Unwound,
        |trace, _| {
            let end = &mut trace.tuples[7].end;
            *end = if *end == FrameEnd::Thrown { FrameEnd::Returned } else { FrameEnd::Thrown };
        },
        |trace, _| trace.calls.push(ApiCall { thread: trace.tuples[7].thread, site: 0, start_ns: 0, end_ns: 0 }),
        |trace, _| trace.tuples.push(trace.tuples[7]),
        // A guest is told elsewhere, not at all, or twice.
        |trace, map| {
            let (at, number) = guest(trace, map);
            let path = drop_one(trace, at, number);
            add_one(trace, path, if number == 0 { 1 } else { 0 });
        },
        |trace, map| {
            let (at, number) = guest(trace, map);
            drop_one(trace, at, number);
        },
        |trace, map| {
            let (at, _) = guest(trace, map);
            trace.paths[at].count += 1;
        },
        // A frame is told of another method, or as one without a time.
        |trace, map| {
            let (at, number) = guest(trace, map);
            trace.tuples[number].own = trace.paths[at].path;
        },
        |trace, _| {
            let single = |tuple: &&mut PathTuple| tuple.paths_len == 1 && tuple.end == FrameEnd::Returned;
            trace.tuples.iter_mut().find(single).unwrap().end = FrameEnd::Untimed;
        },
    ];
    let undamaged = run_probed(program, |truth, trace| compare("undamaged", truth, &trace));
    eprintln!("{undamaged:?}");
    for (number, damage) in damages.into_iter().enumerate() {
        let noticed = run_probed(program, |truth, mut trace| {
            damage(&mut trace, truth.map());
            catch_unwind(AssertUnwindSafe(|| compare("damaged", truth, &trace))).is_err()
        });
        assert!(noticed, "damage {number}");
    }
}
