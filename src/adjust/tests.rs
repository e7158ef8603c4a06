//! One run, small enough to work out by hand.

use super::*;
use wattline_base::units::Watts;
use wattline_flow::{Edge, PathGraph, Start, StartKind, Target};
use wattline_map::{BlockMap, Feature, LineCounts, MethodMap, Site};
use wattline_recording::{
    ApiCall, ClockStamp, FrameEnd, OnCore, PathCount, PathTuple, Pause, ProbeTimes, Sample, SystemWork, SystemWorkKind,
    ThreadInfo, Trace, WallStamp,
};

const MS: i64 = 1_000_000;

/// One method with one path per line of `counts`.
fn map() -> ProbeMap {
    let block = |line, count| BlockMap {
        ends: None,
        start: 0,
        end: 1,
        lines: vec![LineCounts { line, counts: vec![(0, count)] }],
        sites: vec![],
    };
    let method = |name: &str, base| MethodMap {
        class: "LA;".into(),
        name: name.into(),
        descriptor: "()V".into(),
        base,
        graph: PathGraph {
            starts: vec![Start { block: 0, kind: StartKind::Entry, value: 0 }],
            edges: vec![vec![Edge { to: Target::Thrown, value: 0 }, Edge { to: Target::Return, value: 1 }]],
            total: 2,
            rounds: Vec::new(),
            in_line: false,
        },
        blocks: vec![block(7, 3)],
        places: vec![],
        ..MethodMap::default()
    };
    let site = |category: &str, component: Option<&str>| Site {
        method: 0,
        line: 7,
        callee: "Lx;->y()V".into(),
        category: category.into(),
        component: component.map(str::to_string),
        ..Site::default()
    };
    ProbeMap {
        features: vec![Feature::Op(0x90)],
        methods: vec![method("outer", 0), method("inner", 2)],
        sites: vec![site("network", Some("wifi")), site("wait", None)],
        ..ProbeMap::default()
    }
}

fn tuple(thread: u32, span: (i64, i64), end: FrameEnd, paths_at: u32) -> PathTuple {
    let own = if paths_at == 0 { 0 } else { 2 };
    PathTuple { thread, start_ns: span.0 * MS, end_ns: span.1 * MS, end, own, paths_at, paths_len: 1 }
}

/// 1 W idle throughout; the meter's clock is 500 ms ahead. Main thread: a frame from 100 to 200 ms with a nested frame
/// from 110 to 120 and a network call from 130 to 150, then a wait from 160 to 180. Worker: a frame from 170 to 210.
/// Power above idle: 3 W from 100 to 160, 0 to 170, 2 W to 180, 4 W to 200, 2 W to 210; and 0.5 W of tail from 150 on
/// for 40 ms.
fn run() -> Run {
    let work = |ms: i64| match ms {
        101..=160 => 3_000_000,
        171..=180 => 2_000_000,
        181..=200 => 4_000_000,
        201..=210 => 2_000_000,
        _ => 0,
    };
    let tail = |ms: i64| if (151..=190).contains(&ms) { 500_000 } else { 0 };
    let sample = |ms: i64| Sample { at_ns: (ms + 500) * MS, power_uw: 1_000_000 + work(ms) + tail(ms) };
    Run {
        seed: 1,
        trace: Trace {
            threads: ["main", "worker"].map(|name| ThreadInfo { id: 1, name: name.into() }).to_vec(),
            tuples: vec![
                tuple(0, (100, 200), FrameEnd::Returned, 0),
                tuple(0, (110, 120), FrameEnd::Returned, 1),
                tuple(1, (170, 210), FrameEnd::Returned, 2),
            ],
            paths: [1, 3, 3].map(|path| PathCount { path, count: 1 }).to_vec(),
            calls: vec![
                ApiCall { thread: 0, site: 0, start_ns: 130 * MS, end_ns: 150 * MS },
                ApiCall { thread: 0, site: 1, start_ns: 160 * MS, end_ns: 180 * MS },
            ],
            ..Trace::default()
        },
        samples: (0..=400).map(sample).collect(),
        clock: [0, 400].map(|ms| ClockStamp { device_ns: ms * MS, meter_ns: (ms + 500) * MS }).to_vec(),
        sync: Vec::new(),
        ..Run::default()
    }
}

fn device() -> DeviceModel {
    DeviceModel::parse("name = \"d\"\n[components.wifi]\ntail = [{ time_ms = 40, power_mw = 500 }]\n").unwrap()
}

#[track_caller]
fn close(found: Joules, expected: f64) {
    assert!((found.0 - expected).abs() < 1e-12, "found {found:?}, expected {expected}");
}

#[test]
fn every_joule_is_accounted_for_once() {
    let map = map();
    let mut rows = Rows::new(&map);
    let adjusted = adjust(&run(), &device(), &map, &mut rows).unwrap();
    assert_eq!(adjusted.idle, Idle { power_uw: 1_000_000, quiet_samples: 291, measured: true });
    // The first reading reaches back for a millisecond.
    close(adjusted.whole, 0.401 + 0.18 + 0.02 + 0.08 + 0.02 + 0.02);
    close(adjusted.idle_energy, 0.401);
    let energies: Vec<Joules> = adjusted.windows.iter().map(|window| window.energy).collect();
    // The outer frame: 10 + 10 + 10 ms alone at 3 W, then 20 ms at 4 W shared by two. The nested one: 10 ms at 3 W.
    close(energies[0], 0.09 + 0.04);
    close(energies[1], 0.03);
    // The worker: 10 ms at 2 W while the other waits, the shared 20 ms, 10 ms alone at 2 W.
    close(energies[2], 0.02 + 0.04 + 0.02);
    close(adjusted.calls[0], 0.06);
    close(adjusted.calls[1], 0.0);
    close(adjusted.tails[0], 0.02);
    close(adjusted.outside, 0.0);
    // Rows: 3 executions of the one feature, probes, what was nested, and what the return adds to the path register.
    let row = |group: u32| rows.groups[group as usize].row.clone();
    assert_eq!(row(adjusted.windows[0].group), [(0, 3.0), (1, 1.0), (3, 1.0), (4, 2.0), (12, 1.0)]);
    assert_eq!(row(adjusted.windows[1].group), [(0, 3.0), (1, 1.0), (12, 1.0)]);
    assert_eq!(adjusted.windows[1].group, adjusted.windows[2].group);
}

#[test]
fn frames_that_did_not_return_are_not_fitted_but_keep_their_time() {
    let map = map();
    for (end, path) in [(FrameEnd::Thrown, 2), (FrameEnd::Returned, 2), (FrameEnd::Unwound, 3), (FrameEnd::Open, 3)] {
        let mut run = run();
        run.trace.tuples[1].end = end;
        run.trace.paths[1].path = path;
        let adjusted = adjust(&run, &device(), &map, &mut Rows::new(&map)).unwrap();
        assert_eq!((adjusted.windows.len(), adjusted.frames_unfinished), (2, 1), "{end:?}");
        close(adjusted.windows[0].energy, 0.13);
    }
}

#[test]
fn frames_beyond_the_meters_record_are_not_fitted() {
    let map = map();
    let mut run = run();
    run.samples.truncate(206);
    let adjusted = adjust(&run, &device(), &map, &mut Rows::new(&map)).unwrap();
    assert_eq!((adjusted.windows.len(), adjusted.frames_unmeasured), (2, 1));
}

#[test]
fn contradictions_are_refused() {
    let map = map();
    let check = |change: &dyn Fn(&mut Run), expected: &str| {
        let mut run = run();
        change(&mut run);
        let error = adjust(&run, &device(), &map, &mut Rows::new(&map)).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    };
    check(&|run| run.samples.clear(), "samples: expected two or more, found 0");
    check(&|run| run.clock.truncate(1), "clock entry 1");
    check(&|run| run.trace.paths[0].path = 99, "paths entry 0: path id 99");
    check(&|run| run.trace.tuples[2].thread = 9, "tuples entry 2: thread 9 of 2");
    check(&|run| run.trace.calls[0].site = 9, "calls entry 0: site 9 of 2");
    check(&|run| run.samples[5].at_ns = i64::MAX, "samples entry 5: 9223372036854775807 ns is no time");
    check(&|run| run.samples[5].power_uw = i64::MIN, "samples entry 5: -9223372036854775808 uW");
    check(&|run| run.clock[1].meter_ns = 600 * MS, "clock entry 1: expected clocks of like speed");
}

#[test]
fn what_the_tracer_did_for_itself_is_taken_out() {
    let map = map();
    let mut run = run();
    run.trace.notes.probes = vec![ProbeTimes { call_inside_ps: 500_000_000, ..ProbeTimes::default() }];
    run.trace.notes.pauses = vec![Pause { thread: 0, start_ns: 102 * MS, end_ns: 107 * MS }];
    let adjusted = adjust(&run, &device(), &map, &mut Rows::new(&map)).unwrap();
    let energies: Vec<Joules> = adjusted.windows.iter().map(|window| window.energy).collect();
    // 5 ms at 3 W of the outer frame, and half a millisecond of the network call's 20.
    close(energies[0], 0.13 - 0.015);
    close(adjusted.calls[0], 0.06 * (1.0 - 0.5 / 20.0));
    close(adjusted.own, 0.015 + 0.0015);
    let accounted: Joules = energies.into_iter().chain(adjusted.calls).sum();
    close(accounted + adjusted.own + adjusted.idle_energy + adjusted.tails[0], adjusted.whole.0);
    // 45 ms of the outer frame, 10 of the nested one, 40 of the worker's.
    assert!((adjusted.working.0 - 0.095).abs() < 1e-12, "{:?}", adjusted.working);
}

#[test]
fn clocks_that_went_apart_are_reported() {
    let map = map();
    let mut run = run();
    let reading = |at_ms: i64, wall_ms| WallStamp { before_ns: at_ms * MS, wall_ms, after_ns: at_ms * MS };
    run.trace.notes.wall = vec![reading(0, 0), reading(100, 100), reading(300, 900)];
    let adjusted = adjust(&run, &device(), &map, &mut Rows::new(&map)).unwrap();
    assert_eq!(adjusted.clock_jumps, [ClockJump { after_ns: 100 * MS, by_ns: 600 * MS }]);
}

fn with_system_work(kind: SystemWorkKind, thread: Option<u32>, from_ms: i64, to_ms: i64) -> Run {
    let mut run = run();
    let work = SystemWork { start_ns: from_ms * MS, end_ns: to_ms * MS, kind, thread };
    run.trace.notes.system = Some(vec![work]);
    run
}

#[test]
fn no_window_pays_for_a_collection_or_another_process() {
    let map = map();
    let adjusted = |run: &Run| adjust(run, &device(), &map, &mut Rows::new(&map)).unwrap();
    let collected = adjusted(&with_system_work(SystemWorkKind::Collection, None, 102, 107));
    // 5 ms at 3 W, in the outer frame.
    close(collected.windows[0].energy, 0.13 - 0.015);
    let told = |run: &AdjustedRun| run.interruptions[0];
    close(told(&collected).energy, 0.015);
    assert_eq!((told(&collected).place, collected.windows[0].took_ns), (Some((0, 0)), 45 * MS));
    // The worker's half of 4 W for 5 ms: the other thread goes on.
    let preempted = adjusted(&with_system_work(SystemWorkKind::Preemption, Some(1), 185, 190));
    close(told(&preempted).energy, 0.01);
    close(preempted.windows[0].energy, 0.13);
    assert_eq!(told(&preempted).place, Some((1, 1)));
    assert!(!adjusted(&run()).tells && adjusted(&run()).interruptions.is_empty(), "the device does not tell");
}

#[test]
fn the_compilers_power_is_set_apart() {
    let map = map();
    let run = with_system_work(SystemWorkKind::Compilation, None, 102, 107);
    let adjusted = |compiling| {
        let mut rows = Rows::with(&map, Known { compiling, ..Known::default() });
        adjust(&run, &device(), &map, &mut rows).unwrap()
    };
    // 1 W of 3 for 5 ms; or the half, as if the compiler were a thread of the app.
    let (known, unknown) = (adjusted(Some(Watts(1.0))), adjusted(None));
    close(known.compiling, 0.005);
    close(known.windows[0].energy, 0.13 - 0.005);
    close(unknown.windows[0].energy, 0.13 - 0.0075);
    assert!(known.tells && known.interruptions.is_empty(), "it holds nobody up");
}

#[test]
fn what_threads_do_beside_the_apps_frames_takes_its_share() {
    let map = map();
    let adjusted = |running: &[(i64, i64, Option<u32>)]| {
        let mut run = run();
        let on_core = |&(from_ms, to_ms, thread)| OnCore { start_ns: from_ms * MS, end_ns: to_ms * MS, thread };
        run.trace.notes.running = Some(running.iter().map(on_core).collect());
        adjust(&run, &device(), &map, &mut Rows::new(&map)).unwrap()
    };
    // A library's thread takes half of 3 W for 5 ms; the frame's own thread is counted once.
    close(adjusted(&[(102, 107, None)]).windows[0].energy, 0.13 - 0.0075);
    close(adjusted(&[(102, 107, Some(0))]).windows[0].energy, 0.13);
}
