//! What the tracer does when it is strained: many threads, odd ones, long runs, a full storage.

use std::collections::BTreeMap;

use wattline::flow::StartKind;
use wattline::phone::{Effects, Outcome, Settings};
use wattline::probe::Tricks;
use wattline::probe::map::ProbeMap;
use wattline::recording::{FrameEnd, PathTuple, Trace, read_trace_file};
use wattline::session::{InstrumentOptions, instrument};

use super::support::{apps, run_main, trace_file};

/// Runs a test program with probes, small methods with the same ones as others.
fn run(class: &str) -> (Outcome, ProbeMap) {
    run_with(class, Settings::default())
}

fn run_with(class: &str, settings: Settings) -> (Outcome, ProbeMap) {
    let path = apps().join("tracer").join(format!("{class}.dex"));
    let dex = std::fs::read(&path).unwrap();
    let tricks = ["leaf", "fold"].iter().try_fold(Tricks::default(), |tricks, name| tricks.without(name)).unwrap();
    let options = InstrumentOptions { tricks, ..Default::default() };
    let probed = instrument(&path, &dex, &options).unwrap();
    (run_main(class, &[probed.bytes], settings, None).unwrap(), probed.map.into_inner())
}

/// How many frames there were of each method, guests included.
fn frames(trace: &Trace, map: &ProbeMap) -> BTreeMap<String, u32> {
    let mut frames = BTreeMap::new();
    for count in &trace.paths {
        let (method, path) = map.decode(count.path).unwrap();
        if path.start == StartKind::Entry {
            *frames.entry(method.name.clone()).or_insert(0) += count.count;
        }
    }
    frames
}

/// How many frames of a method have stamps.
fn stamped(trace: &Trace, map: &ProbeMap, name: &str) -> usize {
    let own = |tuple: &&PathTuple| map.methods[map.locate(tuple.own).unwrap().0].name == name;
    trace.tuples.iter().filter(own).count()
}

#[test]
fn nothing_is_lost_by_many_threads_and_long_runs() {
    let (outcome, map) = run("ManyThreads");
    assert!(outcome.stdout.contains("uncaught: dying 15\n2100\n"), "{}", outcome.stdout);
    let bytes = trace_file(&outcome);
    let trace = read_trace_file(bytes).unwrap();
    let frames = frames(&trace, &map);
    let count = |name: &str| frames.get(name).copied().unwrap_or(0);
    // 40,000 and 20,000 of 16 bytes do not fit any slot: they were moved to the end of the file several times.
    let names = ["leaf", "light", "longRun", "brief", "odd", "deep"];
    assert_eq!(names.map(count), [60_000, 60_000, 2, 300, 5, 902], "{frames:?}");
    // A lock may have to be waited for. Of short frames few have stamps of their own: the first ones, then one in 1024.
    assert_eq!(stamped(&trace, &map, "leaf"), 60_000);
    let light = stamped(&trace, &map, "light");
    assert!((60..80).contains(&light), "{light} stamped frames of 60,000");
    let open = trace.tuples.iter().filter(|tuple| tuple.end == FrameEnd::Open);
    assert!(open.count() <= 2, "the dying thread's frames and main: {frames:?}");

    // One log each for main, three odd threads and the short ones, which take their slots in turn.
    assert_eq!(trace.threads.len(), 304);
    let slots = bytes.chunks(16 * 1024).filter(|part| part.starts_with(b"FREE") || part.starts_with(b"CHNK")).count();
    assert!(slots < 16, "{slots} slots of 16 KiB and more for {} threads", trace.threads.len());
    let records = 16 * trace.tuples.len() + 120 * trace.threads.len();
    assert!(bytes.len() < 2 * records, "{} bytes for {records} bytes of records", bytes.len());

    let names: Vec<&str> = trace.threads.iter().map(|thread| thread.name.as_str()).collect();
    assert!(names.contains(&"main"));
    let long = names.iter().find(|name| name.starts_with("abc")).expect("the last name of the renamed thread");
    assert!(long.len() > 250 && long.ends_with('…'), "{long}");
    // The one that lets nobody ask has no number, but its frame is there.
    assert_eq!(trace.threads[0].id, 0);
    assert!(trace.tuples.iter().any(|tuple| tuple.thread == 0));
}

#[test]
fn the_tracer_times_its_probes_and_tells_its_pauses() {
    // Probes are timed when the tracer begins: on a phone that becomes faster, later ones take less.
    let effects = Effects { collections: true, ..Effects::IDEAL };
    let (outcome, _) = run_with("ManyThreads", Settings { effects, ..Settings::default() });
    let trace = read_trace_file(trace_file(&outcome)).unwrap();
    let notes = &trace.notes;
    let first = notes.probes.first().expect("a first measurement");
    eprintln!("{first:?}; {} measurements, {} pauses", notes.probes.len(), notes.pauses.len());
    let begun = notes.wall[0].before_ns;
    assert!(first.at_ns - begun < 5_000_000, "the tracer took {} ns to begin", first.at_ns - begun);
    let frame = [first.frame_inside_ps, first.frame_outside_ps];
    for time in
        frame.into_iter().chain([first.loop_ps, first.call_inside_ps, first.guest_ps, first.leaf_ps, first.keep_ps])
    {
        assert!((1_000..50_000_000).contains(&time), "{first:?}");
    }
    // An empty frame lasts as long as the tracer says that its own part in it takes.
    let shortest = trace.tuples.iter().map(|tuple| tuple.end_ns - tuple.start_ns).min().unwrap();
    assert!(shortest * 1000 >= i64::from(first.frame_inside_ps), "{shortest} ns, {first:?}");
    assert!(notes.wall.len() > 300, "the clocks are read for each chunk: {}", notes.wall.len());
    // 960,000 bytes of records in slots of 128 KiB.
    assert!((6..40).contains(&notes.pauses.len()), "{} pauses", notes.pauses.len());
    let inside = |pause: &&wattline::recording::Pause| {
        let around = |tuple: &&wattline::recording::PathTuple| {
            tuple.thread == pause.thread && tuple.start_ns <= pause.start_ns && pause.end_ns <= tuple.end_ns
        };
        trace.tuples.iter().any(|tuple| around(&tuple))
    };
    assert!(notes.pauses.iter().filter(inside).count() > 5, "pauses within frames");
}

#[test]
fn a_full_storage_stops_the_tracer_and_not_the_app() {
    let (outcome, _) = run("FullStorage");
    assert_eq!(outcome.uncaught, None);
    let sum: i32 = (0..40_000).map(|i| i ^ 5).sum();
    assert_eq!(outcome.stdout, format!("{sum}\n"));
    let error = read_trace_file(trace_file(&outcome)).unwrap_err().to_string();
    assert_eq!(error, "the tracer stopped before the app did: the storage is full or failed");
}

#[test]
fn two_runs_leave_the_same_trace() {
    let (first, second) = (run("ManyThreads").0, run("ManyThreads").0);
    assert!(trace_file(&first) == trace_file(&second));
}
