//! Which outermost window of a counting run is which of the measured run.
//!
//! Threads of one pool take what comes from one queue, in turns that differ from run to run: their windows are one
//! sequence. Pools are told by names that differ in numbers alone, as `AsyncTask #2` and `pool-1-thread-3` do.

use std::collections::{BTreeMap, HashMap, HashSet};

use wattline_recording::ThreadInfo;

use crate::align::{Item, align};
use crate::summary::Fit;
use crate::tree::{Forest, Node};

/// Fewer windows of a method than these say nothing about what is usual.
const FEWEST: usize = 4;
/// A window that took so many times what its counterpart lets expect, or so small a part of it, did something else:
/// frequency, compiler and collections make a factor of two or three.
const MOST_TIMES: f64 = 4.0;
/// Differences below this are of no account, nanoseconds: a collection's pause, or a switch to another process.
const LEAST_NS: f64 = 2e6;

/// Windows did something else if a larger part than this of the time of one is in windows that the other has none like.
const MOST_ALONE: f64 = 0.5;

/// A window of the measured run and its counterpart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pair {
    pub counted: usize,
    pub measured: usize,
    pub fit: Fit,
}

/// Positions of threads of a pool, or of one thread, in either run.
#[derive(Debug, Default)]
pub(super) struct Pool {
    pub counted: Vec<usize>,
    pub measured: Vec<usize>,
    /// Those of the same name, in order.
    same: Vec<(usize, usize)>,
}

/// The threads of both runs by pool, in order of names.
pub(super) fn pools(counted: &[ThreadInfo], measured: &[ThreadInfo]) -> Vec<Pool> {
    let mut pools: BTreeMap<String, Pool> = BTreeMap::new();
    for (at, thread) in counted.iter().enumerate() {
        pools.entry(without_numbers(&thread.name)).or_default().counted.push(at);
    }
    for (at, thread) in measured.iter().enumerate() {
        pools.entry(without_numbers(&thread.name)).or_default().measured.push(at);
    }
    pools.into_values().map(|pool| pool.with_same(counted, measured)).collect()
}

impl Pool {
    /// Threads of the same name, in order.
    fn with_same(mut self, counted: &[ThreadInfo], measured: &[ThreadInfo]) -> Pool {
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for &at in self.counted.iter().rev() {
            by_name.entry(&counted[at].name).or_default().push(at);
        }
        let pair = |&at: &usize| Some((by_name.get_mut(measured[at].name.as_str())?.pop()?, at));
        self.same = self.measured.iter().filter_map(pair).collect();
        self
    }
}

fn without_numbers(name: &str) -> String {
    let mut text = String::new();
    for character in name.chars() {
        match character.is_ascii_digit() {
            true if text.ends_with('#') => {}
            true => text.push('#'),
            false => text.push(character),
        }
    }
    text
}

/// The counterparts of the measured run's outermost windows, in order of their positions. A window of the counting run
/// is in more than one pair if all but one of them are [`Fit::Borrowed`].
pub(super) fn pairs(pools: &[Pool], counted: &Forest, measured: &Forest) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = pools.iter().flat_map(|pool| of_threads(pool, counted, measured)).collect();
    let usual = Usual::of(&pairs, counted, measured);
    put_aside(&mut pairs, counted, measured, &usual);
    borrow(&mut pairs, counted, measured, &usual);
    pairs.sort_by_key(|pair| pair.measured);
    pairs
}

/// The windows of a pool: by the names of its threads, of which each may have a task of its own, or as one sequence,
/// whichever explains more of the measured time.
fn of_threads(pool: &Pool, counted: &Forest, measured: &Forest) -> Vec<Pair> {
    let (theirs, ours) = (in_time(counted, &pool.counted), in_time(measured, &pool.measured));
    let together = of_sequences(counted, &theirs, measured, &ours);
    if pool.counted.len().max(pool.measured.len()) < 2 {
        return together;
    }
    let mut apart: Vec<Pair> = Vec::new();
    for &(at, position) in &pool.same {
        let (theirs, ours) = (in_time(counted, &[at]), in_time(measured, &[position]));
        apart.extend(of_sequences(counted, &theirs, measured, &ours));
    }
    let rest = |windows: &[usize], of: fn(&Pair) -> usize| -> Vec<usize> {
        let has: HashSet<usize> = apart.iter().map(of).collect();
        windows.iter().copied().filter(|window| !has.contains(window)).collect()
    };
    let (their_rest, our_rest) = (rest(&theirs, |pair| pair.counted), rest(&ours, |pair| pair.measured));
    apart.extend(of_sequences(counted, &their_rest, measured, &our_rest));
    match explained_ns(&together, counted, measured) > explained_ns(&apart, counted, measured) {
        true => together,
        false => apart,
    }
}

/// Measured time of pairs, the less the more a window's time is off from what is usual for its method.
fn explained_ns(pairs: &[Pair], counted: &Forest, measured: &Forest) -> f64 {
    let usual = Usual::of(pairs, counted, measured);
    let explained = |pair: &Pair| {
        let (theirs, ours) = (counted.nodes.get(pair.counted)?, measured.nodes.get(pair.measured)?);
        let off = usual.times(ours.method).map_or(0.0, |usual| (times(theirs, ours) / usual).ln().abs());
        let alike = if pair.fit == Fit::Same { 1.0 } else { 0.5 };
        Some(ours.own_ns as f64 * alike * (-off).exp())
    };
    pairs.iter().filter_map(explained).sum()
}

/// The outermost windows of these threads, by time.
fn in_time(forest: &Forest, threads: &[usize]) -> Vec<usize> {
    let mut roots: Vec<usize> = threads.iter().filter_map(|&at| forest.roots.get(at)).flatten().copied().collect();
    if threads.len() > 1 {
        roots.sort_by_key(|&node| forest.nodes.get(node).map(|node| (node.start_ns, node.thread)));
    }
    roots
}

/// Windows in order first; of the rest, those with the same content, and then those of one method, one after the other.
fn of_sequences(counted: &Forest, theirs: &[usize], measured: &Forest, ours: &[usize]) -> Vec<Pair> {
    let (their_items, our_items) = (counted.items(theirs), measured.items(ours));
    let aligned = align(&their_items, &our_items, &|_, _| true);
    let (mut has_theirs, mut has_ours) = (vec![false; theirs.len()], vec![false; ours.len()]);
    let fits = |at: usize, position: usize| fits_inside((counted, theirs[at]), (measured, ours[position]));
    let mut pairs = Vec::new();
    for (at, position) in aligned {
        let is_same = their_items[at] == our_items[position];
        if is_same || fits(at, position) {
            (has_theirs[at], has_ours[position]) = (true, true);
            let fit = if is_same { Fit::Same } else { Fit::Near };
            pairs.push(Pair { counted: theirs[at], measured: ours[position], fit });
        }
    }
    // What changed places.
    for by_content in [true, false] {
        let key = |item: &Item| (item.kind, if by_content { item.content } else { 0 });
        let mut left: HashMap<(u64, u64), Vec<usize>> = HashMap::new();
        for at in (0..theirs.len()).rev().filter(|&at| !has_theirs[at]) {
            left.entry(key(&their_items[at])).or_default().push(at);
        }
        for position in 0..ours.len() {
            if has_ours[position] {
                continue;
            }
            let Some(at) = left.get_mut(&key(&our_items[position])).and_then(Vec::pop) else { continue };
            (has_theirs[at], has_ours[position]) = (true, true);
            let fit = if by_content || fits(at, position) { Fit::Near } else { Fit::NotRepeated };
            pairs.push(Pair { counted: theirs[at], measured: ours[position], fit });
        }
    }
    pairs
}

/// Whether most of the time of the windows directly inside of two windows is in those of methods that both have.
fn fits_inside(theirs: (&Forest, usize), ours: (&Forest, usize)) -> bool {
    let inside = |(forest, at): (&Forest, usize)| -> HashMap<u32, f64> {
        let mut times: HashMap<u32, f64> = HashMap::new();
        let children = forest.nodes.get(at).map_or(&[][..], |node| &node.children);
        for child in children.iter().filter_map(|&child| forest.nodes.get(child)) {
            *times.entry(child.method).or_default() += child.own_ns as f64;
        }
        times
    };
    let (theirs_inside, ours_inside) = (inside(theirs), inside(ours));
    let is_mostly_in = |(forest, at): (&Forest, usize), times: &HashMap<u32, f64>, others: &HashMap<u32, f64>| {
        let own_ns = forest.nodes.get(at).map_or(0.0, |node| node.own_ns as f64);
        let alone: f64 = times.iter().filter(|(method, _)| !others.contains_key(method)).map(|(_, ns)| ns).sum();
        alone <= own_ns * MOST_ALONE
    };
    is_mostly_in(theirs, &theirs_inside, &ours_inside) && is_mostly_in(ours, &ours_inside, &theirs_inside)
}

/// How many times that of the counting run windows usually take, by method, of those with enough windows. Methods differ
/// too much in what probes add and in what they wait for to say it of all together.
struct Usual(HashMap<u32, f64>);

impl Usual {
    fn of(pairs: &[Pair], counted: &Forest, measured: &Forest) -> Usual {
        let mut by_method: HashMap<u32, Vec<f64>> = HashMap::new();
        for pair in pairs {
            if let (Some(theirs), Some(ours)) = (counted.nodes.get(pair.counted), measured.nodes.get(pair.measured)) {
                by_method.entry(ours.method).or_default().push(times(theirs, ours));
            }
        }
        Usual(by_method.into_iter().filter_map(|(method, times)| Some((method, median(times)?))).collect())
    }

    fn times(&self, method: u32) -> Option<f64> {
        self.0.get(&method).copied()
    }
}

/// The median of values that are enough.
fn median(mut values: Vec<f64>) -> Option<f64> {
    let middle = values.len() / 2;
    (values.len() >= FEWEST).then(|| *values.select_nth_unstable_by(middle, f64::total_cmp).1)
}

/// Puts aside pairs whose measured time is not what the counting run's time and others of the method let expect.
fn put_aside(pairs: &mut [Pair], counted: &Forest, measured: &Forest, usual: &Usual) {
    for pair in pairs {
        let (Some(theirs), Some(ours)) = (counted.nodes.get(pair.counted), measured.nodes.get(pair.measured)) else {
            continue;
        };
        if usual.times(ours.method).is_some_and(|usual| !is_like(theirs, ours, usual)) {
            pair.fit = Fit::NotRepeated;
        }
    }
}

/// Measured time over that of the counting run.
fn times(theirs: &Node, ours: &Node) -> f64 {
    (ours.own_ns as f64).max(1.0) / (theirs.own_ns as f64).max(1.0)
}

/// Whether a window took what its counterpart lets expect: that one's time, or less by what its probes took. Windows of one
/// method differ in the part that probes have of them: most of one is library code, most of another loops of the app.
fn is_like(theirs: &Node, ours: &Node, usual: f64) -> bool {
    let (own_ns, most_ns) = (ours.own_ns as f64, theirs.own_ns as f64 * usual);
    let least_ns = (theirs.own_ns as f64 - theirs.probes_ns).max(0.0) * usual;
    (own_ns - most_ns).abs() < LEAST_NS || (least_ns / MOST_TIMES..=most_ns * MOST_TIMES).contains(&own_ns)
}

/// Gives windows without counterpart one of the same content, whose time lets expect theirs best.
fn borrow(pairs: &mut Vec<Pair>, counted: &Forest, measured: &Forest, usual: &Usual) {
    let places: HashMap<usize, usize> = pairs.iter().enumerate().map(|(at, pair)| (pair.measured, at)).collect();
    let mut by_content: HashMap<u64, Vec<usize>> = HashMap::new();
    for &at in counted.roots.iter().flatten() {
        if let Some(node) = counted.nodes.get(at) {
            by_content.entry(node.content).or_default().push(at);
        }
    }
    for &position in measured.roots.iter().flatten() {
        let known = places.get(&position).copied();
        if known.is_some_and(|at| pairs[at].fit != Fit::NotRepeated) {
            continue;
        }
        let Some(ours) = measured.nodes.get(position) else { continue };
        let usual = usual.times(ours.method).unwrap_or(1.0);
        let off_ns = |(_, theirs): &(usize, &Node)| (theirs.own_ns as f64 * usual - ours.own_ns as f64).abs() as u64;
        let same = by_content.get(&ours.content).into_iter().flatten();
        let same = same.filter_map(|&at| Some((at, counted.nodes.get(at)?)));
        let nearest = same.min_by_key(off_ns).filter(|(_, theirs)| is_like(theirs, ours, usual));
        let Some((nearest, _)) = nearest else { continue };
        let borrowed = Pair { counted: nearest, measured: position, fit: Fit::Borrowed };
        match known {
            Some(at) => pairs[at] = borrowed,
            None => pairs.push(borrowed),
        }
    }
}
