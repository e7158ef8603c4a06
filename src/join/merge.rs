//! The counting run's paths in the measured run's windows.

use std::collections::{BTreeMap, HashMap};

use wattline_map::ProbeMap;
use wattline_recording::{FrameEnd, PathCount, PathTuple, ProbeTimes, ThreadInfo, Trace};

use crate::align::align;
use crate::tree::Forest;

/// How well two runs fit each other.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Summary {
    /// Outermost windows of the measured run.
    pub windows: usize,
    /// Those of them that have counts.
    pub joined: usize,
    /// Outermost windows of the counting run without counterpart, whose counts are lost.
    pub uncounted: usize,
    /// Windows inside of others that became part of these, since the other run has another number of them.
    pub dissolved: usize,
    /// Time of the outermost windows, nanoseconds.
    pub measured_ns: i64,
    /// The part of it in windows that have counts.
    pub joined_ns: i64,
}

impl Summary {
    /// Joined over measured time; 1 where nothing ran.
    pub fn share(&self) -> f64 {
        if self.measured_ns == 0 { 1.0 } else { self.joined_ns as f64 / self.measured_ns as f64 }
    }
}

/// The measured run with the counts of the counting run; `map` is the one of the counting build, with the stamps of the
/// measuring build ([`ProbeMap::stamps`]). Outermost windows without counterpart are frames whose paths are not known
/// ([`FrameEnd::Unwound`]).
pub fn join(map: &ProbeMap, counting: &Trace, measured: Trace) -> (Trace, Summary) {
    let (methods, sites) = map.stamps.as_ref().map_or((&[][..], &[][..]), |stamps| (&stamps.methods, &stamps.sites));
    let chosen = |base: u32| methods.binary_search(&base).is_ok();
    let stamped = |site: u32| sites.binary_search(&site).is_ok();
    let mut join = Join {
        counted: Forest::new(counting, map, chosen, stamped),
        timed: Forest::new(&measured, map, chosen, stamped),
        fates: vec![Fate::Dissolved; measured.tuples.len()],
        untimed: Vec::new(),
        summary: Summary::default(),
    };
    let begins = begins_ns(&measured);
    let mut met = vec![false; counting.threads.len()];
    for (of_counting, of_measured) in threads(&counting.threads, &measured.threads) {
        join.thread(&measured, of_counting, of_measured, begins.get(of_measured).copied().flatten());
        of_counting.and_then(|at| met.get_mut(at)).into_iter().for_each(|met| *met = true);
    }
    let missing = join.counted.roots.iter().zip(met).filter(|(_, met)| !met);
    join.summary.uncounted += missing.map(|(roots, _)| roots.len()).sum::<usize>();
    let Join { fates, untimed, summary, .. } = join;
    let mut joined = rewritten(measured, fates, untimed);
    if joined.notes.probes.is_empty() {
        joined.notes.probes = as_of(&counting.notes.probes, begins.into_iter().flatten().min());
    }
    (joined, summary)
}

/// What becomes of a measured frame.
#[derive(Debug, Clone, PartialEq)]
enum Fate {
    /// It has these counts.
    Joined(Vec<PathCount>),
    /// It is part of the window around it.
    Dissolved,
    /// It stays without counts.
    Unknown,
}

struct Join {
    counted: Forest,
    timed: Forest,
    /// By position of the measured tuple.
    fates: Vec<Fate>,
    /// What ran inside of windowed calls, or outside of any window.
    untimed: Vec<Untimed>,
    summary: Summary,
}

/// Paths that count in a thread at a moment, without a time.
struct Untimed {
    thread: u32,
    at_ns: i64,
    paths: Vec<PathCount>,
}

impl Forest {
    fn methods(&self, nodes: &[usize]) -> Vec<u32> {
        nodes.iter().filter_map(|node| self.nodes.get(*node)).map(|node| node.method).collect()
    }
}

impl Join {
    /// Joins the windows of two threads, the measured one of which began at that moment.
    fn thread(&mut self, measured: &Trace, of_counting: Option<usize>, of_measured: usize, begin_ns: Option<i64>) {
        let theirs = of_counting.and_then(|at| self.counted.roots.get(at)).cloned().unwrap_or_default();
        let ours = self.timed.roots.get(of_measured).cloned().unwrap_or_default();
        let aligned = align(&self.counted.methods(&theirs), &self.timed.methods(&ours));
        self.summary.windows += ours.len();
        self.summary.uncounted += theirs.len() - aligned.len();
        let mut counterparts = vec![None; ours.len()];
        aligned.into_iter().for_each(|(at, position)| counterparts[position] = Some(theirs[at]));
        for (node, counterpart) in ours.into_iter().zip(counterparts) {
            let length_ns = self.length_ns(measured, node);
            self.summary.measured_ns += length_ns;
            if counterpart.is_some_and(|theirs| self.window(measured, theirs, node)) {
                self.summary.joined += 1;
                self.summary.joined_ns += length_ns;
            }
            self.unknown(node);
        }
        let loose = of_counting.and_then(|at| self.counted.loose.get_mut(at)).map(std::mem::take).unwrap_or_default();
        if let Some(at_ns) = begin_ns.filter(|_| !loose.is_empty()) {
            self.untimed.push(Untimed { thread: of_measured as u32, at_ns, paths: summed(loose) });
        }
    }

    fn length_ns(&self, measured: &Trace, node: usize) -> i64 {
        let tuple = self.timed.nodes.get(node).and_then(|node| measured.tuples.get(node.tuple));
        tuple.map_or(0, |tuple| tuple.end_ns - tuple.start_ns)
    }

    /// Joins two windows of one method; whether they fit.
    fn window(&mut self, measured: &Trace, theirs: usize, ours: usize) -> bool {
        // Deep recursion has no bound but the phone's stack: no recursion here.
        let mut pending = vec![(theirs, ours)];
        let mut fits = true;
        while let Some((theirs, ours)) = pending.pop() {
            let (Some(of_counting), Some(of_measured)) = (self.counted.nodes.get(theirs), self.timed.nodes.get(ours))
            else {
                continue;
            };
            let returned = of_counting.end == of_measured.end;
            fits &= returned;
            let mut paths = of_counting.paths.clone();
            let (their_children, our_children) = (of_counting.children.clone(), of_measured.children.clone());
            let children = align(&self.counted.methods(&their_children), &self.timed.methods(&our_children));
            let calls = align(&sites(&of_counting.calls), &sites(&of_measured.calls));
            let mut with_counterpart = vec![false; of_counting.calls.len()];
            for (of_counting_call, of_measured_call) in calls {
                with_counterpart[of_counting_call] = true;
                let (inside, call) = (&of_counting.calls[of_counting_call].paths, &of_measured.calls[of_measured_call]);
                if let Some(tuple) = measured.tuples.get(of_measured.tuple).filter(|_| !inside.is_empty()) {
                    let (thread, at_ns, paths) = (tuple.thread, call.start_ns, summed(inside.clone()));
                    self.untimed.push(Untimed { thread, at_ns, paths });
                }
            }
            let without = of_counting.calls.iter().zip(&with_counterpart).filter(|(_, has)| !**has);
            paths.extend(without.flat_map(|(call, _)| &call.paths));
            let tuple = of_measured.tuple;
            let mut has = vec![false; their_children.len()];
            self.summary.dissolved += our_children.len() - children.len();
            for (of_counting, of_measured) in children {
                has[of_counting] = true;
                pending.push((their_children[of_counting], our_children[of_measured]));
            }
            for (child, _) in their_children.iter().zip(&has).filter(|(_, has)| !**has) {
                self.summary.dissolved += 1;
                self.all_below(*child, &mut paths);
            }
            if let Some(fate) = self.fates.get_mut(tuple) {
                *fate = if returned { Fate::Joined(summed(paths)) } else { Fate::Unknown };
            }
        }
        fits
    }

    /// All paths of a window of the counting run and of those inside of it.
    fn all_below(&self, node: usize, paths: &mut Vec<PathCount>) {
        let mut pending = vec![node];
        while let Some(node) = pending.pop().and_then(|node| self.counted.nodes.get(node)) {
            paths.extend_from_slice(&node.paths);
            paths.extend(node.calls.iter().flat_map(|call| &call.paths));
            pending.extend(&node.children);
        }
    }

    /// An outermost window that has no counterpart stays without counts.
    fn unknown(&mut self, node: usize) {
        let Some(fate) = self.timed.nodes.get(node).and_then(|node| self.fates.get_mut(node.tuple)) else { return };
        if *fate == Fate::Dissolved {
            *fate = Fate::Unknown;
        }
    }
}

/// What the counting run's tracer measured of its probes, as if it had been at the beginning of the measured run, whose
/// tracer does not.
fn as_of(probes: &[ProbeTimes], begin_ns: Option<i64>) -> Vec<ProbeTimes> {
    let (Some(begin_ns), Some(first)) = (begin_ns, probes.first()) else { return Vec::new() };
    probes.iter().map(|times| ProbeTimes { at_ns: begin_ns + (times.at_ns - first.at_ns), ..*times }).collect()
}

/// When each thread began to run something that is measured.
fn begins_ns(trace: &Trace) -> Vec<Option<i64>> {
    let mut begins = vec![None; trace.threads.len()];
    let tuples = trace.tuples.iter().map(|tuple| (tuple.thread, tuple.start_ns));
    for (thread, start_ns) in tuples.chain(trace.calls.iter().map(|call| (call.thread, call.start_ns))) {
        let Some(begin) = begins.get_mut(thread as usize) else { continue };
        *begin = Some(begin.map_or(start_ns, |begin: i64| begin.min(start_ns)));
    }
    begins
}

fn sites(calls: &[crate::tree::Inside]) -> Vec<u32> {
    calls.iter().map(|call| call.site).collect()
}

/// Each path once, in order.
fn summed(paths: Vec<PathCount>) -> Vec<PathCount> {
    let mut sums: BTreeMap<u32, u32> = BTreeMap::new();
    for PathCount { path, count } in paths {
        let sum = sums.entry(path).or_default();
        *sum = sum.saturating_add(count);
    }
    sums.into_iter().map(|(path, count)| PathCount { path, count }).collect()
}

/// The thread of the counting run for each thread of the measured one: of the same name, in order.
fn threads(counting: &[ThreadInfo], measured: &[ThreadInfo]) -> Vec<(Option<usize>, usize)> {
    let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, thread) in counting.iter().enumerate().rev() {
        by_name.entry(&thread.name).or_default().push(at);
    }
    let pair = |(at, thread): (usize, &ThreadInfo)| (by_name.get_mut(thread.name.as_str()).and_then(Vec::pop), at);
    measured.iter().enumerate().map(pair).collect()
}

/// The trace with the counts.
fn rewritten(measured: Trace, fates: Vec<Fate>, untimed: Vec<Untimed>) -> Trace {
    let Trace { threads, tuples, calls, notes, .. } = measured;
    let mut paths: Vec<PathCount> = Vec::new();
    let mut put = |counts: &[PathCount]| {
        let at = paths.len() as u32;
        paths.extend_from_slice(counts);
        (at, counts.len() as u32)
    };
    let inside = untimed.into_iter().filter_map(|Untimed { thread, at_ns, paths }| {
        let own = paths.first()?.path;
        let (paths_at, paths_len) = put(&paths);
        let end = FrameEnd::Untimed;
        Some(PathTuple { thread, start_ns: at_ns, end_ns: at_ns, end, own, paths_at, paths_len })
    });
    let inside: Vec<PathTuple> = inside.collect();
    let frames = tuples.iter().zip(fates).filter_map(|(tuple, fate)| match fate {
        Fate::Dissolved => None,
        Fate::Unknown => Some(PathTuple { end: FrameEnd::Unwound, paths_at: 0, paths_len: 0, ..*tuple }),
        Fate::Joined(counts) => {
            let (paths_at, paths_len) = put(&counts);
            Some(PathTuple { paths_at, paths_len, ..*tuple })
        }
    });
    let mut joined: Vec<PathTuple> = frames.collect();
    joined.extend(inside);
    // Stable: of frames that start together, the outer one stays first.
    joined.sort_by_key(|tuple| (tuple.thread, tuple.start_ns));
    Trace { threads, tuples: joined, paths, calls, notes }
}
