//! The counting runs' paths in the measured run's windows.

use std::collections::{BTreeMap, HashMap};

use wattline_map::ProbeMap;
use wattline_recording::{FrameEnd, PathCount, PathTuple, ProbeTimes, Trace};

use crate::align::{Item, align};
use crate::pair::{Pool, pairs, pools};
use crate::summary::{Fit, Outermost, Summary};
use crate::tree::{Forest, Inside, Node};

/// By how much the time of a window may be out of proportion, if only its time tells which one it is. Of 1.3, 2, and no
/// such windows at all, 2 gave the best lines.
const MOST_OFF: f64 = 2.0;

/// The measured run with the counts of counting runs; `map` is the one of the counting build, with the stamps of the
/// measuring build ([`ProbeMap::stamps`]). Of several counting runs each outermost window has the counts of the one that
/// it fits best, and of the first of those that it fits alike. Outermost windows without counterpart are frames whose
/// paths are not known ([`FrameEnd::Unwound`]).
pub fn join(map: &ProbeMap, counting: &[&Trace], measured: Trace) -> (Trace, Summary) {
    let (methods, sites) = map.stamps.as_ref().map_or((&[][..], &[][..]), |stamps| (&stamps.methods, &stamps.sites));
    let chosen = |base: u32| methods.binary_search(&base).is_ok();
    let stamped = |site: u32| sites.binary_search(&site).is_ok();
    let timed = Forest::new(&measured, map, chosen, stamped);
    let begins = begins_ns(&measured);
    let of_run = |counting: &&Trace| {
        let pools = pools(&counting.threads, &measured.threads);
        let mut counted = Forest::new(counting, map, chosen, stamped);
        counted.look_for_guests(map, chosen);
        let mut join = Join::new(counted, &timed, measured.tuples.len());
        join.windows(&pools);
        join.loose(&pools, &begins);
        join
    };
    let joins: Vec<Join> = counting.iter().map(of_run).collect();
    let (fates, untimed, summary) = best_of(joins, &timed, measured.tuples.len());
    let mut joined = rewritten(measured, fates, untimed);
    if let Some(first) = counting.first().filter(|_| joined.notes.probes.is_empty()) {
        joined.notes.probes = as_of(&first.notes.probes, begins.into_iter().flatten().min());
    }
    (joined, summary)
}

/// For each outermost window what the counting run made of it that it fits best.
fn best_of(mut joins: Vec<Join>, timed: &Forest, tuples: usize) -> (Vec<Fate>, Vec<Untimed>, Summary) {
    let mut fates = vec![Fate::Dissolved; tuples];
    let mut untimed = Vec::new();
    let mut summary = Summary { uncounted: joins.first().map_or(0, |join| join.uncounted), ..Summary::default() };
    let roots: Vec<usize> = timed.roots.iter().flatten().copied().collect();
    let ends = roots.iter().skip(1).copied().chain([timed.nodes.len()]);
    let mut chosen: HashMap<usize, usize> = HashMap::new();
    for (&root, end) in roots.iter().zip(ends) {
        let fit = |join: &Join| join.fits.get(&root).copied().unwrap_or_default();
        // The first of the best.
        let best = (0..joins.len()).rev().max_by_key(|&at| fit(&joins[at])).unwrap_or_default();
        let fit = joins.get(best).map(fit).unwrap_or_default();
        // All that is inside of an outermost window comes after it and before the next one.
        for node in timed.nodes.get(root..end).unwrap_or_default() {
            let fate = joins.get_mut(best).and_then(|join| join.fates.get_mut(node.tuple)).map(std::mem::take);
            if let (Some(place), Some(fate)) = (fates.get_mut(node.tuple), fate) {
                *place = fate;
            }
        }
        let Some(node) = timed.nodes.get(root) else { continue };
        if let Some(fate) = fates.get_mut(node.tuple).filter(|fate| **fate == Fate::Dissolved) {
            *fate = Fate::Unknown;
        }
        summary.dissolved += joins.get(best).and_then(|join| join.dissolved.get(&root)).copied().unwrap_or_default();
        let Node { method, thread, start_ns, end_ns, own_ns: uncalled_ns, .. } = *node;
        summary.add(Outermost { method, thread, start_ns, end_ns, uncalled_ns, fit });
        chosen.insert(root, best);
    }
    for (at, join) in joins.into_iter().enumerate() {
        let is_chosen = |of: &Untimed| of.root.map_or(at == 0, |root| chosen.get(&root) == Some(&at));
        untimed.extend(join.untimed.into_iter().filter(is_chosen));
    }
    (fates, untimed, summary)
}

/// What becomes of a measured frame.
#[derive(Debug, Clone, PartialEq, Default)]
enum Fate {
    /// It has these counts.
    Joined(Vec<PathCount>),
    /// It is part of the window around it.
    #[default]
    Dissolved,
    /// It stays without counts.
    Unknown,
}

/// The join with one counting run.
struct Join<'t> {
    counted: Forest,
    timed: &'t Forest,
    /// By position of the measured tuple.
    fates: Vec<Fate>,
    /// What ran inside of windowed calls, or outside of any window.
    untimed: Vec<Untimed>,
    /// By measured outermost window.
    fits: HashMap<usize, Fit>,
    /// Windows that became part of those around them, by measured outermost window.
    dissolved: HashMap<usize, usize>,
    /// Outermost windows of the counting run without counterpart.
    uncounted: usize,
}

/// Paths that count in a thread at a moment, without a time.
struct Untimed {
    /// The measured outermost window that they are in, if they are in one.
    root: Option<usize>,
    thread: u32,
    at_ns: i64,
    paths: Vec<PathCount>,
}

impl<'t> Join<'t> {
    fn new(counted: Forest, timed: &'t Forest, tuples: usize) -> Self {
        Join {
            counted,
            timed,
            fates: vec![Fate::Dissolved; tuples],
            untimed: Vec::new(),
            fits: HashMap::new(),
            dissolved: HashMap::new(),
            uncounted: 0,
        }
    }

    /// Joins the windows of all threads.
    fn windows(&mut self, pools: &[Pool]) {
        let mut met = vec![false; self.counted.nodes.len()];
        for pair in pairs(pools, &self.counted, self.timed) {
            let is_left = !pair.fit.has_counts();
            let fit = if is_left || self.window(pair.counted, pair.measured) { pair.fit } else { Fit::Missing };
            self.fits.insert(pair.measured, fit);
            if let Some(met) = met.get_mut(pair.counted) {
                *met |= fit.has_counts();
            }
        }
        let roots = self.counted.roots.iter().flatten();
        self.uncounted = roots.filter(|&&root| met.get(root) == Some(&false)).count();
    }

    /// What ran outside of any window counts in the first thread of the pool that ran something measured.
    fn loose(&mut self, pools: &[Pool], begins: &[Option<i64>]) {
        for pool in pools {
            let first = pool.measured.iter().find_map(|&at| Some((at as u32, begins.get(at).copied().flatten()?)));
            let loose = pool.counted.iter().filter_map(|&at| self.counted.loose.get(at)).flatten();
            let paths = summed(loose.copied().collect());
            if let Some((thread, at_ns)) = first.filter(|_| !paths.is_empty()) {
                self.untimed.push(Untimed { root: None, thread, at_ns, paths });
            }
        }
    }

    /// Joins two outermost windows of one method; whether they fit.
    fn window(&mut self, theirs: usize, ours: usize) -> bool {
        let root = ours;
        // Deep recursion has no bound but the phone's stack: no recursion here.
        let mut pending = vec![(theirs, ours)];
        let mut fits = true;
        let mut dissolved = 0;
        while let Some((theirs, ours)) = pending.pop() {
            let (Some(of_counting), Some(of_measured)) = (self.counted.nodes.get(theirs), self.timed.nodes.get(ours))
            else {
                continue;
            };
            let returned = of_counting.end == of_measured.end;
            fits &= returned;
            let mut paths = of_counting.paths.clone();
            let (their_children, our_children) = (&of_counting.children, &of_measured.children);
            let items = (self.counted.items(their_children), self.timed.items(our_children));
            let children = align(&items.0, &items.1, &|their, our| {
                let (theirs, ours) =
                    (self.counted.nodes.get(their_children[their]), self.timed.nodes.get(our_children[our]));
                let fits = |(theirs, ours)| is_in_proportion((of_counting, of_measured), (theirs, ours));
                !of_counting.has_guests || theirs.zip(ours).is_some_and(fits)
            });
            let calls = align(&sites(&of_counting.calls), &sites(&of_measured.calls), &|_, _| true);
            let mut with_counterpart = vec![false; of_counting.calls.len()];
            for (of_counting_call, of_measured_call) in calls {
                with_counterpart[of_counting_call] = true;
                let (inside, call) = (&of_counting.calls[of_counting_call].paths, &of_measured.calls[of_measured_call]);
                if !inside.is_empty() {
                    let (thread, at_ns, paths) = (of_measured.thread, call.start_ns, summed(inside.clone()));
                    self.untimed.push(Untimed { root: Some(root), thread, at_ns, paths });
                }
            }
            let without = of_counting.calls.iter().zip(&with_counterpart).filter(|(_, has)| !**has);
            paths.extend(without.flat_map(|(call, _)| &call.paths));
            let mut has = vec![false; their_children.len()];
            dissolved += our_children.len() - children.len();
            for (of_counting, of_measured) in children {
                has[of_counting] = true;
                pending.push((their_children[of_counting], our_children[of_measured]));
            }
            for (child, _) in their_children.iter().zip(&has).filter(|(_, has)| !**has) {
                dissolved += 1;
                self.all_below(*child, &mut paths);
            }
            if let Some(fate) = self.fates.get_mut(of_measured.tuple) {
                *fate = if returned { Fate::Joined(summed(paths)) } else { Fate::Unknown };
            }
        }
        self.dissolved.insert(root, dissolved);
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
}

/// Whether two windows inside of two others, in order theirs and ours, took the time that the outer ones let expect.
///
/// Of a method of which some frames ran without stamps in the counting run, only the time tells which of the measured
/// ones the stamped frames are. The others become part of the window around them, as they are in the counting run.
fn is_in_proportion(outer: (&Node, &Node), inner: (&Node, &Node)) -> bool {
    let times = |(theirs, ours): (&Node, &Node)| ours.own_ns.max(1) as f64 / theirs.own_ns.max(1) as f64;
    let off = times(inner) / times(outer);
    (1.0 / MOST_OFF..=MOST_OFF).contains(&off)
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

/// Calls as items to be compared: calls of one site can be a pair.
fn sites(calls: &[Inside]) -> Vec<Item> {
    calls.iter().map(|call| Item { kind: call.site.into(), content: 0 }).collect()
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

/// The trace with the counts.
fn rewritten(measured: Trace, fates: Vec<Fate>, untimed: Vec<Untimed>) -> Trace {
    let Trace { threads, tuples, calls, notes, .. } = measured;
    let mut paths: Vec<PathCount> = Vec::new();
    let mut put = |counts: &[PathCount]| {
        let at = paths.len() as u32;
        paths.extend_from_slice(counts);
        (at, counts.len() as u32)
    };
    let inside = untimed.into_iter().filter_map(|Untimed { thread, at_ns, paths, .. }| {
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
