use wattline_flow::{Edge, PathGraph, Start, StartKind, Target};
use wattline_map::{BlockMap, Feature, LineCounts, MethodMap, ProbeMap, Site, Stamps, measured_map};
use wattline_recording::{
    ApiCall, ClockStamp, FrameEnd, PathCount, PathTuple, ProbeTimes, Run, SystemWork, SystemWorkKind, ThreadInfo, Trace,
};

use super::*;

/// Methods of one path each, whose ids are their positions; sites 0 and 1 are in method 0.
fn map(methods: u32, stamps: Stamps) -> ProbeMap {
    let method = |base| MethodMap {
        dex: "classes.dex".into(),
        class: "LMain;".into(),
        name: format!("m{base}"),
        descriptor: "()V".into(),
        source_file: None,
        runs_as: None,
        base,
        graph: PathGraph {
            starts: vec![Start { block: 0, kind: StartKind::Entry, value: 0 }],
            edges: vec![vec![Edge { to: Target::Return, value: 0 }]],
            total: 1,
            ..PathGraph::default()
        },
        blocks: vec![BlockMap { start: 0, end: 4, lines: vec![], sites: vec![], ends: None }],
        leaf: false,
        table: 0,
        places: vec![],
    };
    let site = |pc| Site {
        method: 0,
        pc,
        line: 7,
        callee: "Ljava/util/Arrays;->sort([I)V".into(),
        category: "compute".into(),
        ..Site::default()
    };
    let mut map = ProbeMap { methods: (0..methods).map(method).collect(), ..ProbeMap::default() };
    (map.sites, map.stamps) = (vec![site(0), site(2)], Some(stamps));
    map.methods[0].blocks[0].sites = vec![0, 1];
    map
}

/// Method, start, end, and paths with counts.
type Frame<'p> = (u32, i64, i64, &'p [(u32, u32)]);
/// The same with the way in which it was left.
type Said = (u32, i64, i64, FrameEnd, Vec<(u32, u32)>);

/// A trace of one thread: frames as method, start, end, and paths with counts; calls as site, start, end.
fn trace(frames: &[Frame], calls: &[(u32, i64, i64)]) -> Trace {
    let mut trace = Trace { threads: vec![ThreadInfo { id: 1, name: "main".into() }], ..Trace::default() };
    for &(own, start_ns, end_ns, paths) in frames {
        let (paths_at, paths_len) = (trace.paths.len() as u32, paths.len() as u32);
        trace.paths.extend(paths.iter().map(|&(path, count)| PathCount { path, count }));
        let end = FrameEnd::Returned;
        trace.tuples.push(PathTuple { thread: 0, start_ns, end_ns, end, own, paths_at, paths_len });
    }
    trace.calls = calls.iter().map(|&(site, start_ns, end_ns)| ApiCall { thread: 0, site, start_ns, end_ns }).collect();
    trace
}

/// What a trace says: method, start, end, how it ended, paths with counts.
fn said(trace: &Trace) -> Vec<Said> {
    let counts = |tuple: &PathTuple| trace.paths_of(tuple).iter().map(|path| (path.path, path.count)).collect();
    let one = |tuple: &PathTuple| (tuple.own, tuple.start_ns, tuple.end_ns, tuple.end, counts(tuple));
    trace.tuples.iter().map(one).collect()
}

fn stamps(methods: &[u32], sites: &[u32]) -> Stamps {
    Stamps { methods: methods.to_vec(), sites: sites.to_vec(), counting_runs: 1, ..Stamps::default() }
}

#[test]
fn what_held_a_window_up_is_not_its_own_time() {
    let map = map(2, stamps(&[0, 1], &[0]));
    // Method 0 runs six times for a millisecond; the last time two interruptions fall into it, and one into a call there.
    let ms = |at: i64| at * 1_000_000;
    let frames = |last: i64| -> Vec<Frame> {
        let each = |at: i64| [(0, ms(100 * at), ms(100 * at + if at == 5 { last } else { 1 }), &[(0, 1)][..])];
        (0..6).flat_map(each).collect()
    };
    let counting = trace(&frames(1), &[]);
    let not_repeated = |kind: SystemWorkKind, thread: Option<u32>| {
        let mut measured = trace(&frames(61), &[(0, ms(510), ms(531))]);
        let work = |(from, to)| SystemWork { start_ns: ms(from), end_ns: ms(to), kind, thread };
        // One within another, as a collection while another process has the core, and one of another thread around all.
        let others = SystemWork { thread: Some(1), ..work((0, 900)) };
        let held_up = [(501, 510), (511, 531), (515, 520), (532, 561)].map(work);
        measured.notes.system = Some(held_up.into_iter().chain([others]).collect());
        join(&map, &[&counting], measured).1.not_repeated
    };
    assert_eq!(not_repeated(SystemWorkKind::Collection, None), 0);
    assert_eq!(not_repeated(SystemWorkKind::Preemption, Some(0)), 0);
    assert_eq!(not_repeated(SystemWorkKind::Preemption, Some(1)), 1, "that held up another thread");
    assert_eq!(not_repeated(SystemWorkKind::Compilation, None), 1, "that is on another core");
}

#[test]
fn a_window_that_ran_without_stamps_does_not_get_the_counts_of_another() {
    let map = map(4, stamps(&[0, 1], &[]));
    // Method 1 ran twice in the root, the first time without stamps and for long.
    let counting = trace(&[(0, 0, 1000, &[(0, 1), (1, 1), (3, 500)]), (1, 900, 910, &[(1, 1), (3, 5)])], &[]);
    let measured = trace(&[(0, 0, 900, &[]), (1, 100, 600, &[]), (1, 700, 709, &[])], &[]);
    let (joined, summary) = join(&map, &[&counting], measured);
    let expected = [
        (0, 0, 900, FrameEnd::Returned, vec![(0, 1), (1, 1), (3, 500)]),
        (1, 700, 709, FrameEnd::Returned, vec![(1, 1), (3, 5)]),
    ];
    assert_eq!(said(&joined), expected);
    assert_eq!((summary.joined, summary.dissolved), (1, 1));
}

#[test]
fn measured_windows_get_the_paths_of_all_that_ran_in_them() {
    let map = map(4, stamps(&[0, 1], &[]));
    // Method 2 is no window: what it and its guests did is the root's, but for the window 1 inside of it.
    let counting = trace(
        &[(0, 0, 1000, &[(0, 1), (3, 5)]), (2, 100, 500, &[(2, 1), (3, 2)]), (1, 200, 300, &[(1, 1), (3, 7)])],
        &[],
    );
    let measured = trace(&[(0, 10, 90, &[(0, 1)]), (1, 20, 30, &[(1, 1)])], &[]);
    let (joined, summary) = join(&map, &[&counting], measured);
    let expected = [
        (0, 10, 90, FrameEnd::Returned, vec![(0, 1), (2, 1), (3, 7)]),
        (1, 20, 30, FrameEnd::Returned, vec![(1, 1), (3, 7)]),
    ];
    assert_eq!(said(&joined), expected);
    assert_eq!((summary.windows, summary.joined, summary.uncounted, summary.dissolved), (1, 1, 0, 0));
    assert_eq!(summary.share(), 1.0);
}

#[test]
fn what_only_one_run_has_becomes_part_of_the_window_around_it() {
    let map = map(3, stamps(&[0, 1], &[]));
    let counting = trace(&[(0, 0, 1000, &[(0, 1)]), (1, 100, 200, &[(1, 1), (2, 4)])], &[]);
    let measured = trace(&[(0, 0, 100, &[(0, 1)])], &[]);
    let (joined, summary) = join(&map, &[&counting], measured);
    assert_eq!(said(&joined), [(0, 0, 100, FrameEnd::Returned, vec![(0, 1), (1, 1), (2, 4)])]);
    assert_eq!(summary.dissolved, 1);
    // The other way round: the frame goes, its time is the outer one's.
    let counting = trace(&[(0, 0, 1000, &[(0, 1), (1, 1)])], &[]);
    let measured = trace(&[(0, 0, 100, &[(0, 1)]), (1, 10, 20, &[(1, 1)])], &[]);
    let (joined, summary) = join(&map, &[&counting], measured);
    assert_eq!(said(&joined), [(0, 0, 100, FrameEnd::Returned, vec![(0, 1), (1, 1)])]);
    assert_eq!(summary.dissolved, 1);
}

#[test]
fn an_outermost_window_more_shifts_no_other() {
    let map = map(3, stamps(&[0, 1, 2], &[]));
    let counting = trace(&[(0, 0, 10, &[(0, 1)]), (1, 20, 30, &[(1, 3)])], &[]);
    let measured = trace(&[(0, 0, 5, &[(0, 1)]), (2, 10, 15, &[(2, 1)]), (1, 20, 25, &[(1, 1)])], &[]);
    let (joined, summary) = join(&map, &[&counting], measured);
    let expected = [
        (0, 0, 5, FrameEnd::Returned, vec![(0, 1)]),
        (2, 10, 15, FrameEnd::Unwound, vec![]),
        (1, 20, 25, FrameEnd::Returned, vec![(1, 3)]),
    ];
    assert_eq!(said(&joined), expected);
    assert_eq!((summary.windows, summary.joined, summary.measured_ns, summary.joined_ns), (3, 2, 15, 10));
}

#[test]
fn what_a_windowed_call_calls_back_has_counts_and_no_time() {
    let map = map(3, stamps(&[0], &[0]));
    let counting = trace(&[(0, 0, 1000, &[(0, 1)]), (2, 300, 400, &[(2, 6)])], &[(0, 200, 500)]);
    let measured = trace(&[(0, 0, 100, &[(0, 1)])], &[(0, 40, 60)]);
    let (joined, _) = join(&map, &[&counting], measured);
    let expected = [(0, 0, 100, FrameEnd::Returned, vec![(0, 1)]), (2, 40, 40, FrameEnd::Untimed, vec![(2, 6)])];
    assert_eq!(said(&joined), expected);
}

#[test]
fn another_end_is_no_counterpart() {
    let map = map(1, stamps(&[0], &[]));
    let counting = trace(&[(0, 0, 10, &[(0, 1)])], &[]);
    let mut measured = trace(&[(0, 0, 5, &[(0, 1)])], &[]);
    measured.tuples[0].end = FrameEnd::Thrown;
    let (joined, summary) = join(&map, &[&counting], measured);
    assert_eq!(said(&joined), [(0, 0, 5, FrameEnd::Unwound, vec![])]);
    assert_eq!(summary.joined, 0);
}

#[test]
fn what_probes_take_is_that_of_the_counting_run() {
    let map = map(1, stamps(&[0], &[]));
    let mut counting = trace(&[(0, 100, 110, &[(0, 1)])], &[]);
    let times = |at_ns, frame_inside_ps| ProbeTimes { at_ns, frame_inside_ps, ..ProbeTimes::default() };
    counting.notes.probes = vec![times(90, 7), times(290, 5)];
    let measured = || trace(&[(0, 1000, 1005, &[(0, 1)])], &[]);
    let (joined, _) = join(&map, &[&counting], measured());
    assert_eq!(joined.notes.probes, [times(1000, 7), times(1200, 5)]);
    let mut timed = measured();
    timed.notes.probes = vec![times(999, 3)];
    assert_eq!(join(&map, &[&counting], timed).0.notes.probes, [times(999, 3)], "its own come first");
}

#[test]
fn roots_long_frames_and_long_calls_are_chosen() {
    let map = map(4, Stamps::default());
    let meter = Meter { period_ns: 100_000, stamps_ns: 4_000 };
    // A root, a long frame in it, and a short one that came often.
    let mut frames: Vec<Frame> = vec![(0, 0, 50_000_000, &[(0, 1), (3, 9)]), (1, 1_000, 2_000_000, &[(1, 1)])];
    let short: Vec<_> =
        (0..100).map(|at| (2, 3_000_000 + at * 10_000, 3_005_000 + at * 10_000, &[(2, 1)][..])).collect();
    frames.extend(short);
    let mut calls = vec![(0, 20_000_000, 21_000_000)];
    calls.extend((0..100).map(|at| (1, 22_000_000 + at * 5_000, 22_001_000 + at * 5_000)));
    let stamps = choose(&map, &trace(&frames, &calls), meter);
    assert_eq!((stamps.methods, stamps.sites), (vec![0, 1], vec![0]));
}

#[test]
fn without_a_meter_short_frames_inside_of_windowed_calls_are_not_timed() {
    let map = map(5, Stamps::default());
    // Of the windowed call's guests, 1 and 4 are short; 1 ran more often elsewhere. 2 is long. 3 is never entered.
    let inside = [(1, 2_000, 3_000, &[(1, 1)][..]), (4, 4_000, 5_000, &[(4, 1)]), (2, 6_000, 70_000, &[(2, 1)])];
    let outside = (0..2).map(|at| (1, 200_000 + at * 10_000, 201_000 + at * 10_000, &[(1, 1)][..]));
    let mut frames: Vec<Frame> = vec![(0, 0, 500_000, &[(0, 1)])];
    frames.extend(inside.into_iter().chain(outside));
    let unmetered = Run { trace: trace(&frames, &[(0, 1_000, 100_000)]), ..Run::default() };
    assert_eq!(timed(&map, &unmetered), [0, 1, 2].into());
    let clock = vec![ClockStamp { device_ns: 0, meter_ns: 0 }];
    assert_eq!(timed(&map, &Run { clock, ..unmetered }), [0, 1, 2, 4].into(), "the meter says what the call takes");
}

#[test]
fn the_outermost_frames_of_a_run_that_is_over_at_once_are_chosen() {
    let meter = Meter { period_ns: 100_000, stamps_ns: 4_000 };
    let counting = trace(&[(0, 0, 5_000, &[(0, 1)]), (1, 1_000, 2_000, &[(1, 1)])], &[]);
    assert_eq!(choose(&map(2, Stamps::default()), &counting, meter).methods, [0]);
}

#[test]
fn invocations_without_stamps_are_calls_like_others() {
    let sort = Feature::Call("Ljava/util/Arrays;->sort([I)V".into());
    let mut before = map(1, Stamps::default());
    before.features = vec![Feature::Op(0), Feature::Op(1)];
    before.methods[0].blocks[0].lines = vec![LineCounts { line: 7, counts: vec![(1, 2)] }];
    let after = measured_map(before, stamps(&[0], &[1]));
    assert_eq!(after.features, [Feature::Op(0), Feature::Op(1), sort]);
    let block = &after.methods[0].blocks[0];
    assert_eq!((block.sites.as_slice(), &block.lines[0].counts), (&[1][..], &vec![(1, 2), (2, 1)]));
}

/// The same trace with its frames on threads of these names, the first frame on the first.
fn on_threads(mut trace: Trace, names: &[&str]) -> Trace {
    trace.threads = (1..).zip(names).map(|(id, name)| ThreadInfo { id, name: (*name).into() }).collect();
    for (thread, tuple) in (0..).zip(&mut trace.tuples) {
        tuple.thread = thread;
    }
    trace
}

#[test]
fn threads_of_a_pool_take_turns() {
    let map = map(3, stamps(&[0, 1], &[]));
    // The task of method 1 went to the pool's second thread in one run and to its first in the other.
    let counting = on_threads(
        trace(&[(0, 0, 10, &[(0, 1)]), (1, 20, 30, &[(1, 3)])], &[]),
        &["pool-1-thread-1", "pool-1-thread-2"],
    );
    let measured = on_threads(
        trace(&[(1, 20, 25, &[(1, 1)]), (0, 0, 5, &[(0, 1)])], &[]),
        &["pool-1-thread-1", "pool-1-thread-2"],
    );
    let (joined, summary) = join(&map, &[&counting], measured);
    assert_eq!((summary.joined, summary.windows, summary.uncounted), (2, 2, 0));
    let counts: Vec<_> = said(&joined).into_iter().map(|frame| (frame.0, frame.4)).collect();
    assert_eq!(counts, [(1, vec![(1, 3)]), (0, vec![(0, 1)])]);
}

#[test]
fn threads_with_tasks_of_their_own_keep_them() {
    let map = map(2, stamps(&[0], &[]));
    // Both run the same method, the second one much longer; which starts first differs.
    let names = ["worker-1", "worker-2"];
    let counting =
        on_threads(trace(&[(0, 0, 10_000_000, &[(0, 1)]), (0, 5, 900_000_000, &[(0, 1), (1, 9)])], &[]), &names);
    let measured = on_threads(trace(&[(0, 9, 8_000_000, &[(0, 1)]), (0, 2, 700_000_000, &[(0, 1)])], &[]), &names);
    let (joined, _) = join(&map, &[&counting], measured);
    let counts: Vec<_> = said(&joined).into_iter().map(|frame| frame.4).collect();
    assert_eq!(counts, [vec![(0, 1)], vec![(0, 1), (1, 9)]]);
}

#[test]
fn what_changed_places_is_found() {
    let map = map(3, stamps(&[0, 1, 2], &[]));
    let counting = trace(&[(0, 0, 10, &[(0, 1)]), (1, 20, 30, &[(1, 3)]), (2, 40, 50, &[(2, 5)])], &[]);
    let measured = trace(&[(1, 0, 5, &[(1, 1)]), (2, 10, 15, &[(2, 1)]), (0, 20, 25, &[(0, 1)])], &[]);
    let (joined, summary) = join(&map, &[&counting], measured);
    assert_eq!((summary.joined, summary.borrowed), (3, 0));
    assert_eq!(said(&joined)[2], (0, 20, 25, FrameEnd::Returned, vec![(0, 1)]));
    let fits: Vec<Fit> = summary.outermost.iter().map(|window| window.fit).collect();
    assert_eq!(fits, [Fit::Same, Fit::Same, Fit::Near]);
}

#[test]
fn a_window_more_has_the_counts_of_one_like_it() {
    let map = map(2, stamps(&[0], &[]));
    let counting = trace(&[(0, 0, 1000, &[(0, 1), (1, 4)])], &[]);
    let measured = trace(&[(0, 0, 900, &[(0, 1)]), (0, 1000, 1800, &[(0, 1)])], &[]);
    let (joined, summary) = join(&map, &[&counting], measured);
    assert_eq!((summary.joined, summary.borrowed, summary.own_ns), (2, 1, 900));
    assert_eq!(said(&joined)[1].4, [(0, 1), (1, 4)]);
}

#[test]
fn a_window_that_took_another_time_did_something_else() {
    let map = map(2, stamps(&[0], &[]));
    let ms = 1_000_000;
    let frames = |last_ns: i64| -> Trace {
        let lengths = [20 * ms, 21 * ms, 19 * ms, 20 * ms, last_ns];
        let at = |number: usize| number as i64 * 1000 * ms;
        let frames: Vec<Frame> =
            lengths.iter().enumerate().map(|(n, length)| (0, at(n), at(n) + length, &[(0, 1)][..])).collect();
        trace(&frames, &[])
    };
    let (joined, summary) = join(&map, &[&frames(20 * ms)], frames(200 * ms));
    assert_eq!((summary.windows, summary.joined, summary.not_repeated), (5, 4, 1));
    assert_eq!(said(&joined)[4].3, FrameEnd::Unwound);
    let (_, summary) = join(&map, &[&frames(20 * ms)], frames(50 * ms));
    assert_eq!(summary.not_repeated, 0, "frequency and compiler make such factors");
}

#[test]
fn a_window_of_which_probes_take_most_is_what_its_counterpart_is() {
    let map = map(2, stamps(&[0], &[]));
    let ms = 1_000_000;
    // Four windows of library code, and one whose 50,000 paths cost a microsecond each where they are counted.
    let frames = |last_ns: i64, paths: u32| -> Trace {
        let lengths = [200 * ms, 210 * ms, 190 * ms, 200 * ms, last_ns];
        let counts: [[(u32, u32); 1]; 5] = [[(0, 1)], [(0, 1)], [(0, 1)], [(0, 1)], [(0, paths)]];
        let frame =
            |(n, length): (usize, &i64)| (0, n as i64 * 1000 * ms, n as i64 * 1000 * ms + length, &counts[n][..]);
        trace(&lengths.iter().enumerate().map(frame).collect::<Vec<Frame>>(), &[])
    };
    let not_repeated = |leaf_ps: u32, measured_ns: i64| {
        let mut counting = frames(57 * ms, 50_000);
        counting.notes.probes = vec![ProbeTimes { leaf_ps, ..ProbeTimes::default() }];
        join(&map, &[&counting], frames(measured_ns, 1)).1.not_repeated
    };
    assert_eq!(not_repeated(1_000_000, 9 * ms), 0, "48 of 57 ms were probes");
    assert_eq!(not_repeated(10_000, 9 * ms), 1, "probes took half a millisecond");
    assert_eq!(not_repeated(1_000_000, 900 * ms), 1, "no probe makes a measured run longer");
}

#[test]
fn of_two_counting_runs_the_one_that_fits_is_taken() {
    let map = map(3, stamps(&[0, 1], &[]));
    let one = trace(&[(0, 0, 10, &[(0, 1)])], &[]);
    let other = trace(&[(0, 0, 10, &[(0, 1), (2, 7)]), (1, 2, 8, &[(1, 1)])], &[]);
    let measured = || trace(&[(0, 0, 10, &[(0, 1)]), (1, 2, 8, &[(1, 1)])], &[]);
    for counting in [[&one, &other], [&other, &one]] {
        let (joined, summary) = join(&map, &counting, measured());
        assert_eq!((summary.dissolved, said(&joined)[0].4.clone()), (0, vec![(0, 1), (2, 7)]));
    }
    // Both fit alike: the first.
    let short = || trace(&[(0, 0, 10, &[(0, 1)])], &[]);
    let more = trace(&[(0, 0, 10, &[(0, 1), (2, 9)])], &[]);
    assert_eq!(said(&join(&map, &[&more, &one], short()).0)[0].4, [(0, 1), (2, 9)]);
    assert_eq!(said(&join(&map, &[&one, &more], short()).0)[0].4, [(0, 1)]);
}

#[test]
fn what_did_not_run_is_stamped() {
    let map = map(3, Stamps::default());
    let meter = Meter { period_ns: 100_000, stamps_ns: 4_000 };
    let stamps = choose(&map, &trace(&[(0, 0, 50_000_000, &[(0, 1), (1, 1)])], &[]), meter);
    assert_eq!(stamps.methods, [0, 2], "method 1 ran in method 0");
}

#[test]
fn windows_with_others_inside_did_something_else() {
    let map = map(4, stamps(&[0, 1, 2], &[]));
    // One listener for two buttons, which were pressed in another order, or one of them twice.
    let counting = trace(
        &[(0, 0, 100, &[(0, 1)]), (1, 10, 90, &[(1, 1), (3, 4)]), (0, 200, 300, &[(0, 1)]), (2, 210, 290, &[(2, 1)])],
        &[],
    );
    let press = |of: u32, at: i64| [(0, at, at + 100, &[(0, 1)][..]), (of, at + 10, at + 90, &[(0, 1)][..])];
    let (joined, summary) = join(&map, &[&counting], trace(&[press(2, 0), press(1, 200)].concat(), &[]));
    assert_eq!((summary.joined, summary.borrowed, summary.dissolved), (2, 0, 0));
    assert_eq!(said(&joined)[3], (1, 210, 290, FrameEnd::Returned, vec![(1, 1), (3, 4)]));
    let (_, summary) = join(&map, &[&counting], trace(&[press(2, 0), press(2, 200)].concat(), &[]));
    assert_eq!((summary.joined, summary.borrowed), (2, 1));
    let only = trace(&[(0, 0, 100, &[(0, 1)]), (1, 10, 90, &[(1, 1)])], &[]);
    let (joined, summary) = join(&map, &[&only], trace(&press(2, 0), &[]));
    assert_eq!((summary.joined, summary.not_repeated, summary.uncounted), (0, 1, 1));
    assert_eq!(said(&joined), [(0, 0, 100, FrameEnd::Unwound, vec![])]);
}
