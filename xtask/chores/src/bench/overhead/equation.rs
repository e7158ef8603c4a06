//! vLens' measure of what probes cost in an app that mostly waits: Equation 5 of its section 4.3.
//!
//! T_R = n · T_Inst / |∪ T_i|: how often probes ran, times what one takes, over the time in which at least one frame of
//! an instrumented method was open on any thread. What one takes is what the tracer measured of itself in the same run.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::flow::{StartKind, Target};
use wattline::probe::map::{MethodMap, ProbeMap};
use wattline::recording::{FrameEnd, PathTuple, ProbeTimes, Trace};

/// The terms of the equation.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Terms {
    /// Frames with a time: an entry and an exit probe each.
    pub frames: u64,
    /// Frames told without a time, by two calls.
    pub guests: u64,
    /// Frames told by one call.
    pub leaves: u64,
    /// Counts of rounds that frames tell at their end: no more than rounds, as nothing is told of a loop that was not
    /// taken.
    pub kept: u64,
    /// Counts of rounds that frames add to a table at their end, without a call.
    pub added: u64,
    /// Frames with a time that have a table in which their loops count.
    pub tables: u64,
    /// Tables of frames with a time, which tell what is in them: their own, and one for each method of frames without.
    pub told: u64,
    /// Paths ended by back edges that report them, and frames without a time that end by a call for want of a table.
    pub loops: u64,
    /// Rounds of loops that are counted in a register, by instructions of their own.
    pub rounds: u64,
    /// The same in a table.
    pub counted: u64,
    /// Paths ended by exceptions that the frame itself caught.
    pub caught: u64,
    /// Windowed invocations: a stamp before and one after.
    pub calls: u64,
    /// n · T_Inst in nanoseconds, but for rounds.
    pub probes_ns: f64,
    /// The same of rounds: a probe of vLens' calls the tracer each time, so its n has none.
    pub rounds_ns: f64,
    /// Time in which threads wrote for the tracer or timed its probes, in nanoseconds: not in `probes_ns`.
    pub pauses_ns: i64,
    /// |∪ T_i| in nanoseconds.
    pub open_ns: i64,
}

impl Terms {
    /// T_R in per cent.
    pub fn overhead(&self) -> f64 {
        100.0 * self.probes_ns / self.open_ns.max(1) as f64
    }

    /// What rounds that are counted without a call take, in per cent of the same time.
    pub fn rounds_overhead(&self) -> f64 {
        100.0 * self.rounds_ns / self.open_ns.max(1) as f64
    }

    /// Counts the probes of a run.
    ///
    /// # Errors
    /// When the trace has a path that is not in the map, or no times of probes.
    pub fn of(map: &ProbeMap, trace: &Trace) -> Result<Terms> {
        let mut terms = Terms::default();
        for tuple in &trace.tuples {
            terms.add_frame(map, trace, tuple)?;
        }
        terms.calls = trace.calls.len() as u64;
        let each = Each::of(&trace.notes.probes).context("the tracer did not time its probes")?;
        terms.probes_ns = terms.frames as f64 * each.frame
            + terms.guests as f64 * each.guest
            + terms.leaves as f64 * each.leaf
            + terms.tables as f64 * each.table
            + terms.told as f64 * each.tell
            + terms.kept as f64 * each.keep
            + terms.added as f64 * each.count
            + terms.loops as f64 * each.looped
            + terms.caught as f64 * each.caught
            + terms.calls as f64 * each.call;
        terms.rounds_ns = terms.rounds as f64 * each.round + terms.counted as f64 * each.count;
        (terms.pauses_ns, terms.open_ns) = (pauses_ns(trace), open_ns(trace));
        Ok(terms)
    }

    /// Counts the stamps of a run of the measuring build, whose tracer does not time its probes: what they take is what
    /// the counting run measured.
    ///
    /// # Errors
    /// When the counting run has no times of probes.
    pub fn of_stamps(trace: &Trace, measured: &[ProbeTimes]) -> Result<Terms> {
        let each = Each::of(measured).context("the tracer of the counting run did not time its probes")?;
        let (frames, calls) = (trace.tuples.len() as u64, trace.calls.len() as u64);
        Ok(Terms {
            frames,
            calls,
            probes_ns: frames as f64 * each.frame + calls as f64 * each.call,
            pauses_ns: pauses_ns(trace),
            open_ns: open_ns(trace),
            ..Terms::default()
        })
    }

    /// Counts the probes of a frame with a time and of those inside that have none.
    fn add_frame(&mut self, map: &ProbeMap, trace: &Trace, tuple: &PathTuple) -> Result<()> {
        let timed = u64::from(tuple.end != FrameEnd::Untimed);
        let own = map.locate(tuple.own).and_then(|(method, _)| map.methods.get(method)).filter(|_| timed > 0);
        let (mut thrown, mut begun, mut by_call) = (0, 0, 0);
        // By method: frames, those that have a table, and those that can have told each count, as nothing is told of
        // none.
        let (mut frames, mut in_tables, mut counts) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for path in trace.paths_of(tuple) {
            let (method, decoded) = map.decode(path.path).context("a path that the probe map does not have")?;
            let count = u64::from(path.count);
            if decoded.start == StartKind::Entry {
                *(if method.leaf { &mut self.leaves } else { &mut begun }) += count;
                *frames.entry(method.base).or_insert(0) += count;
                by_call += count * u64::from(method.ends_by_call());
                if method.table > 0 {
                    *in_tables.entry(method.base).or_insert(0) += count;
                    self.added += count * method.graph.rounds.len() as u64;
                }
            }
            match decoded.end {
                // Counted where it runs, without a call.
                Target::Back(_) if method.graph.is_in_line(path.path - method.base) => {
                    let in_register = path.path - method.base >= method.graph.first_round();
                    *(if in_register { &mut self.rounds } else { &mut self.counted }) += count;
                    if in_register && method.table == 0 {
                        *counts.entry((method.base, path.path)).or_insert(0) += count;
                    }
                }
                Target::Back(_) => self.loops += count,
                Target::Thrown => thrown += count,
                Target::Return | Target::Block(_) | Target::Round(_) => {}
            }
        }
        self.kept +=
            counts.iter().map(|((base, _), count)| u64::min(*count, *frames.get(base).unwrap_or(&0))).sum::<u64>();
        self.frames += timed;
        self.guests += begun - u64::min(begun, timed);
        // What has a time itself ends by a call that is part of it.
        self.loops += by_call - u64::min(by_call, u64::from(own.is_some_and(MethodMap::ends_by_call)));
        if let Some(frames) = own.and_then(|own| in_tables.get_mut(&own.base)) {
            *frames -= 1;
        }
        let own_tables = u64::from(own.is_some_and(MethodMap::counts_rounds));
        self.tables += own_tables;
        self.told += own_tables + in_tables.values().filter(|frames| **frames > 0).count() as u64;
        // The last one left the frame.
        self.caught += thrown - u64::min(thrown, u64::from(tuple.end == FrameEnd::Thrown));
        Ok(())
    }
}

/// What probes take in nanoseconds, by kind.
struct Each {
    frame: f64,
    guest: f64,
    leaf: f64,
    keep: f64,
    table: f64,
    tell: f64,
    looped: f64,
    caught: f64,
    call: f64,
    round: f64,
    count: f64,
}

impl Each {
    /// The medians over a run's measurements, as the analysis takes them; none without a measurement.
    fn of(measured: &[ProbeTimes]) -> Option<Each> {
        let median = |ps: &dyn Fn(&ProbeTimes) -> u32| {
            let mut all: Vec<u32> = measured.iter().map(ps).collect();
            all.sort_unstable();
            Some(f64::from(*all.get(all.len() / 2)?) / 1e3)
        };
        Some(Each {
            frame: median(&|times| times.frame_inside_ps.saturating_add(times.frame_outside_ps))?,
            guest: median(&|times| times.guest_ps)?,
            leaf: median(&|times| times.leaf_ps)?,
            keep: median(&|times| times.keep_ps)?,
            table: median(&|times| times.table_ps)?,
            tell: median(&|times| times.tell_ps)?,
            looped: median(&|times| times.loop_ps)?,
            round: median(&|times| times.round_ps)?,
            count: median(&|times| times.count_ps)?,
            caught: median(&|times| times.caught_ps)?,
            call: median(&|times| times.call_inside_ps.saturating_add(times.call_outside_ps))?,
        })
    }
}

/// Time in which the tracer worked for itself.
fn pauses_ns(trace: &Trace) -> i64 {
    trace.notes.pauses.iter().map(|pause| pause.end_ns - pause.start_ns).sum()
}

/// Time in which at least one frame was open.
fn open_ns(trace: &Trace) -> i64 {
    union(trace.tuples.iter().map(|tuple| (tuple.start_ns, tuple.end_ns)).collect())
}

/// The length of what at least one of the spans covers.
fn union(mut spans: Vec<(i64, i64)>) -> i64 {
    spans.sort_unstable();
    let (mut sum, mut covered) = (0, i64::MIN);
    for (start, end) in spans {
        let from = start.max(covered);
        sum += (end - from).max(0);
        covered = covered.max(end);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline::flow::{Edge, PathGraph, Start};
    use wattline::recording::{ApiCall, PathCount, Pause, TracerNotes};

    #[test]
    fn time_counts_once_however_many_threads_run() {
        // The paper's own example: from 1 to 3 and from 2 to 4.
        assert_eq!(union(vec![(2, 4), (1, 3)]), 3);
        assert_eq!(union(vec![(0, 10), (2, 3), (10, 12), (20, 21)]), 13);
        assert_eq!(union(Vec::new()), 0);
    }

    /// One block that loops (path 1, and 4 after a loop), returns (2, 5) or throws (0, 3).
    fn map() -> ProbeMap {
        let edge = |to, value| Edge { to, value };
        let edges = vec![vec![edge(Target::Thrown, 0), edge(Target::Back(0), 1), edge(Target::Return, 2)]];
        let start = |kind, value| Start { block: 0, kind, value };
        let starts = vec![start(StartKind::Entry, 0), start(StartKind::LoopHead, 3)];
        let graph = PathGraph { starts, edges, total: 6, rounds: Vec::new(), in_line: false };
        let text = String::new;
        let method = MethodMap {
            dex: text(),
            class: text(),
            name: text(),
            descriptor: text(),
            base: 0,
            graph,
            ..MethodMap::default()
        };
        ProbeMap { methods: vec![method], ..ProbeMap::default() }
    }

    fn trace() -> Trace {
        let path = |path, count| PathCount { path, count };
        let tuple = |start_ns, end_ns, end, paths_at, paths_len| PathTuple {
            thread: 0,
            start_ns,
            end_ns,
            end,
            own: 0,
            paths_at,
            paths_len,
        };
        let times = [1_000, 2_000, 500, 4_000, 1_000, 1_500, 1_500, 700, 900, 300, 5_000, 20, 80];
        let times = ProbeTimes::of_columns(0, times);
        Trace {
            tuples: vec![tuple(0, 100, FrameEnd::Returned, 0, 4), tuple(200, 300, FrameEnd::Thrown, 4, 2)],
            paths: vec![path(1, 1), path(4, 6), path(5, 1), path(2, 2), path(3, 3), path(1, 1)],
            calls: vec![ApiCall { thread: 0, site: 0, start_ns: 10, end_ns: 20 }],
            notes: TracerNotes {
                probes: vec![times],
                pauses: vec![Pause { thread: 0, start_ns: 5, end_ns: 9 }],
                ..TracerNotes::default()
            },
            ..Trace::default()
        }
    }

    #[test]
    fn every_probe_counts_by_its_kind() {
        let terms = Terms::of(&map(), &trace()).unwrap();
        // Eight rounds, and two frames without a time that end by a call.
        assert_eq!((terms.frames, terms.loops, terms.caught, terms.calls), (2, 10, 2, 1));
        assert_eq!((terms.guests, terms.kept, terms.rounds), (2, 0, 0));
        assert_eq!((terms.probes_ns, terms.pauses_ns, terms.open_ns), (6.0 + 5.0 + 8.0 + 2.5 + 3.0, 4, 200));
        assert_eq!(terms.overhead(), 12.25);
    }

    #[test]
    fn leaves_counts_and_tables_have_times_of_their_own() {
        let mut map = map();
        map.methods[0].leaf = true;
        map.methods[0].graph.rounds = vec![vec![0]];
        map.methods[0].graph.total += 1;
        let plain = Terms::of(&super::tests::map(), &trace()).unwrap();
        // Two of the first window's three frames can have told a round.
        let mut counted = trace();
        counted.paths.insert(4, PathCount { path: 6, count: 2 });
        (counted.tuples[0].paths_len, counted.tuples[1].paths_at) = (5, 5);
        let terms = Terms::of(&map, &counted).unwrap();
        assert_eq!((terms.frames, terms.guests, terms.leaves, terms.kept), (2, 0, 4, 2));
        assert_eq!((terms.tables, terms.told, terms.loops), (0, 0, 8));
        let more = 4.0 * 0.7 + 2.0 * 0.9 - 2.0 * 1.5 - 2.0 * 0.5;
        assert!((terms.probes_ns - plain.probes_ns - more).abs() < 1e-9, "{terms:?}");
        // Both frames with a time have a table of their own, and one has guests with theirs.
        (map.methods[0].leaf, map.methods[0].table) = (false, 7);
        let terms = Terms::of(&map, &counted).unwrap();
        assert_eq!((terms.guests, terms.leaves, terms.kept, terms.added), (2, 0, 0, 4));
        assert_eq!((terms.tables, terms.told, terms.loops), (2, 3, 8));
        let more = 2.0 * 0.3 + 3.0 * 5.0 + 4.0 * 0.08 - 2.0 * 0.5;
        assert!((terms.probes_ns - plain.probes_ns - more).abs() < 1e-9, "{terms:?}");
        assert!((terms.rounds_ns - 2.0 * 0.02).abs() < 1e-9, "{terms:?}");
    }

    #[test]
    fn stamps_take_what_the_counting_run_measured() {
        let trace = trace();
        let silent = Trace { notes: TracerNotes::default(), ..trace.clone() };
        let terms = Terms::of_stamps(&silent, &trace.notes.probes).unwrap();
        assert_eq!((terms.frames, terms.calls, terms.guests, terms.loops), (2, 1, 0, 0));
        assert_eq!((terms.probes_ns, terms.rounds_ns, terms.open_ns), (6.0 + 2.5, 0.0, 200));
        assert!(Terms::of_stamps(&trace, &silent.notes.probes).is_err());
    }

    #[test]
    fn a_path_that_the_map_does_not_have_is_an_error() {
        assert!(Terms::of(&ProbeMap::default(), &trace()).is_err());
        let trace = Trace { notes: TracerNotes::default(), ..trace() };
        assert!(Terms::of(&map(), &trace).is_err());
    }
}
