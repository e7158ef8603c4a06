//! One window: a stamped frame with the frames without stamps that ran in it, and the stamped ones directly inside.
//!
//! Counts say how often each line called what, and how often each routine was entered. Which line's call entered it is
//! told by the signature; where several calls may have, they share its entries by how often they ran. What was entered
//! and nobody called by name, as what a library calls back, is the window's own, at the line that is not known.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::executed::{CLINIT, Calls, Chain, Executed, UNKNOWN_LINE};
use super::names::Routine;
use super::routines::{Called, Sums};
use super::stack::charge_chain;

/// Rounds in which what recursive routines take must settle, and the part by which it may still change.
const MOST_ROUNDS: usize = 1_000;
const SETTLED: f64 = 1e-12;
/// Entries below this are none.
const NOTHING: f64 = 1e-9;

/// Stamped frames of one routine directly inside a window.
#[derive(Debug, Default)]
pub(super) struct Child {
    frames: f64,
    joules: f64,
    /// What of it is inside of frames of routines that are on the stack already, by routine.
    again: BTreeMap<Routine, f64>,
}

impl Child {
    pub fn add(&mut self, joules: f64, again: &BTreeMap<Routine, f64>) {
        self.frames += 1.0;
        self.joules += joules;
        again.iter().for_each(|(routine, joules)| *self.again.entry(*routine).or_default() += joules);
    }
}

/// Calls from a place to a routine, and to how many of its entries they led.
#[derive(Debug)]
struct Edge {
    from: Routine,
    chain: Chain,
    to: Routine,
    entries: f64,
}

/// A window as it is read.
pub(super) struct Window {
    root: Routine,
    children: BTreeMap<Routine, Child>,
    /// Entries of each routine without stamps, the window's own frame among them.
    entries: BTreeMap<Routine, f64>,
    /// Joules of a routine's own calls of libraries.
    own: BTreeMap<Routine, f64>,
    /// Calls of own methods by routine, place and callee.
    sites: BTreeMap<(Routine, Chain, u32), f64>,
    /// Routines that are there as code inside others.
    inner: BTreeSet<Routine>,
}

impl Window {
    pub fn new(root: Routine, children: BTreeMap<Routine, Child>) -> Self {
        let (own, sites, inner) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        Window { root, children, entries: BTreeMap::new(), own, sites, inner }
    }

    /// Adds executions of a path, and charges what they call of libraries.
    pub fn add(&mut self, executed: &Executed, times: f64, sums: &mut Sums) {
        let routine = executed.method;
        if executed.is_entry {
            *self.entries.entry(routine).or_default() += times;
        }
        for (chain, callee, joules) in &executed.costs {
            *self.own.entry(routine).or_default() += joules * times;
            charge_chain(sums, chain, Called::Library(*callee), joules * times);
            self.inner.extend(chain.iter().skip(1).map(|(routine, _)| *routine));
        }
        for (chain, callee) in &executed.calls {
            *self.sites.entry((routine, chain.clone(), *callee)).or_default() += times;
        }
        executed.without_cost.iter().for_each(|(callee, calls)| sums.without_cost(*callee, f64::from(*calls) * times));
    }

    /// What is inside of frames of routines that are on the stack already.
    pub fn again(&self) -> BTreeMap<Routine, f64> {
        let mut again = BTreeMap::new();
        for (routine, joules) in self.children.values().flat_map(|child| &child.again) {
            *again.entry(*routine).or_default() += joules;
        }
        again
    }

    /// Charges each routine with what its subroutines take, and returns the joules of the whole window.
    pub fn charge(&mut self, calls: &Calls, sums: &mut Sums) -> f64 {
        let root = self.entries.entry(self.root).or_default();
        *root = root.max(1.0);
        let edges = self.edges(calls, sums);
        let whole: f64 = self.own.values().sum::<f64>() + self.children.values().map(|child| child.joules).sum::<f64>();
        self.entries.iter().for_each(|(routine, times)| sums.call(*routine, *times));
        if whole > 0.0 {
            let solver = Solver::new(self, &edges, whole);
            for routine in self.entries.keys().chain(self.own.keys()).copied().collect::<BTreeSet<_>>() {
                let mut charged = self.own.get(&routine).copied().unwrap_or(0.0);
                let under = solver.under(routine);
                for edge in edges.iter().filter(|edge| edge.from == routine) {
                    let joules = solver.share(edge) * under.get(&edge.to).copied().unwrap_or(0.0);
                    charge_chain(sums, &edge.chain, Called::Own(edge.to), joules);
                    charged += joules;
                }
                if routine == self.root {
                    // Rounding, and recursion that nobody outside has begun.
                    let rest = whole - self.again().get(&routine).copied().unwrap_or(0.0) - charged;
                    if rest > SETTLED * whole {
                        sums.charge(routine, UNKNOWN_LINE, Called::Unknown, rest);
                    }
                }
            }
        }
        whole
    }

    /// Which entries of what come from which line.
    fn edges(&self, calls: &Calls, sums: &mut Sums) -> Vec<Edge> {
        let mut left = self.enterable();
        let mut edges = Vec::new();
        let wanted: Vec<(&(Routine, Chain, u32), f64)> =
            self.sites.iter().map(|(site, times)| (site, *times)).collect();
        let exact = |callee: u32| calls.signature(callee).and_then(|name| calls.names.of_signature(name));
        let unmet = allot(&wanted, &mut left, &mut edges, &|callee| exact(callee).into_iter().collect());
        let unmet = allot(&unmet, &mut left, &mut edges, &|callee| calls.alike(callee));
        let unmet = allot(&unmet, &mut left, &mut edges, &|callee| calls.of_class(callee));
        for ((_, _, callee), times) in unmet {
            // Its code is counted with its caller's.
            if let Some(routine) = exact(*callee).filter(|routine| self.inner.contains(routine)) {
                sums.call(routine, times);
            }
        }
        for (to, entries) in left.into_iter().filter(|(_, entries)| *entries > NOTHING) {
            let (from, chain) = self.trigger(to, calls).unwrap_or((self.root, vec![(self.root, UNKNOWN_LINE)]));
            edges.push(Edge { from, chain, to, entries });
        }
        edges
    }

    /// How often each routine was entered by something in the window.
    fn enterable(&self) -> BTreeMap<Routine, f64> {
        let mut left = self.entries.clone();
        left.entry(self.root).and_modify(|times| *times -= 1.0);
        self.children.iter().for_each(|(routine, child)| *left.entry(*routine).or_default() += child.frames);
        left
    }

    /// The line that made a class be initialised: the only one that calls its constructors or its static methods. A
    /// class that a field's access initialises has none, and neither has one that several lines may have.
    fn trigger(&self, routine: Routine, calls: &Calls) -> Option<(Routine, Chain)> {
        let class = calls.names.signatures.get(routine)?.strip_suffix(CLINIT)?.strip_suffix("->")?;
        let of_class = |callee: u32| calls.signature(callee)?.split_once("->").map(|(of, _)| of == class);
        let mut places = self
            .sites
            .keys()
            .filter(|(_, _, callee)| of_class(*callee) == Some(true))
            .map(|(from, chain, _)| (from, chain));
        let (from, chain) = places.next()?;
        places.all(|other| other == (from, chain)).then(|| (*from, chain.clone()))
    }
}

/// A site, and how often it has called something that is not found yet.
type Wanted<'w> = Vec<(&'w (Routine, Chain, u32), f64)>;

/// Gives sites the entries that their callees may have; what is wanted more than there is, in proportion. Returns what
/// is still wanted.
fn allot<'w>(
    wanted: &[(&'w (Routine, Chain, u32), f64)],
    left: &mut BTreeMap<Routine, f64>,
    edges: &mut Vec<Edge>,
    candidates: &dyn Fn(u32) -> Vec<Routine>,
) -> Wanted<'w> {
    // What each site wants of each routine: of several, as much as is left of each.
    let mut wants: Vec<(usize, Routine, f64)> = Vec::new();
    let mut all: BTreeMap<Routine, f64> = BTreeMap::new();
    for (at, ((_, _, callee), times)) in wanted.iter().enumerate() {
        let mut found = candidates(*callee);
        found.retain(|routine| left.get(routine).is_some_and(|entries| *entries > NOTHING));
        let sum: f64 = found.iter().filter_map(|routine| left.get(routine)).sum();
        for routine in found {
            let part = times * left.get(&routine).copied().unwrap_or(0.0) / sum;
            wants.push((at, routine, part));
            *all.entry(routine).or_default() += part;
        }
    }
    let mut unmet: Wanted = wanted.to_vec();
    let before = left.clone();
    for (at, to, part) in wants {
        let (there, sum) = (before.get(&to).copied().unwrap_or(0.0), all.get(&to).copied().unwrap_or(part));
        let entries = if sum > there { part * there / sum } else { part };
        let Some(((site, _), rest)) = wanted.get(at).zip(unmet.get_mut(at)) else { continue };
        rest.1 = (rest.1 - entries).max(0.0);
        left.entry(to).and_modify(|left| *left = (*left - entries).max(0.0));
        edges.push(Edge { from: site.0, chain: site.1.clone(), to, entries });
    }
    unmet.retain(|(_, times)| *times > NOTHING);
    unmet
}

/// What is taken under each routine of a window.
struct Solver<'w> {
    window: &'w Window,
    edges: &'w [Edge],
    whole: f64,
    /// Each routine behind those that it calls, as far as nothing is recursive.
    order: Vec<Routine>,
    /// Where nothing is recursive, what is under a routine does not depend on who asks.
    for_all: Option<BTreeMap<Routine, f64>>,
}

impl<'w> Solver<'w> {
    fn new(window: &'w Window, edges: &'w [Edge], whole: f64) -> Self {
        let (order, is_recursive) = postorder(window, edges);
        let mut solver = Solver { window, edges, whole, order, for_all: None };
        if !is_recursive && window.children.values().all(|child| child.again.is_empty()) {
            solver.for_all = Some(solver.solve(None));
        }
        solver
    }

    /// How often a routine was entered, with stamps or without.
    fn entries(&self, routine: Routine) -> f64 {
        let entries = self.window.entries.get(&routine).copied().unwrap_or(0.0);
        entries + self.window.children.get(&routine).map_or(0.0, |child| child.frames)
    }

    /// The part of a routine's entries that an edge leads to.
    fn share(&self, edge: &Edge) -> f64 {
        edge.entries / self.entries(edge.to).max(NOTHING)
    }

    /// What all entries of each routine take without those of `asking`, joules: a routine has what its own frames take
    /// that it calls again as those frames' cost, once.
    fn under(&self, asking: Routine) -> Cow<'_, BTreeMap<Routine, f64>> {
        self.for_all.as_ref().map_or_else(|| Cow::Owned(self.solve(Some(asking))), Cow::Borrowed)
    }

    fn solve(&self, asking: Option<Routine>) -> BTreeMap<Routine, f64> {
        let mut under: BTreeMap<Routine, f64> = BTreeMap::new();
        for _ in 0..MOST_ROUNDS {
            let mut change: f64 = 0.0;
            for &routine in self.order.iter().filter(|routine| Some(**routine) != asking) {
                let mut joules = self.window.own.get(&routine).copied().unwrap_or(0.0);
                if let Some(child) = self.window.children.get(&routine) {
                    let again = asking.and_then(|asking| child.again.get(&asking)).copied().unwrap_or(0.0);
                    joules += child.joules - again;
                }
                for edge in self.edges.iter().filter(|edge| edge.from == routine) {
                    joules += self.share(edge) * under.get(&edge.to).copied().unwrap_or(0.0);
                }
                let known = under.entry(routine).or_default();
                // No entry takes more than all of it.
                let joules = joules.min(self.whole * self.entries(routine));
                change = change.max((joules - *known).abs());
                *known = joules;
            }
            if change <= SETTLED * self.whole {
                break;
            }
        }
        under
    }
}

/// All routines, each behind those that it calls; and whether that cannot be.
fn postorder(window: &Window, edges: &[Edge]) -> (Vec<Routine>, bool) {
    let mut next: BTreeMap<Routine, Vec<Routine>> = BTreeMap::new();
    edges.iter().for_each(|edge| next.entry(edge.from).or_default().push(edge.to));
    let all: BTreeSet<Routine> =
        window.entries.keys().chain(window.own.keys()).chain(window.children.keys()).copied().collect();
    let (mut order, mut state, mut is_recursive) = (Vec::new(), BTreeMap::<Routine, bool>::new(), false);
    for start in all {
        let mut stack = vec![(start, 0)];
        while let Some((routine, at)) = stack.pop() {
            if at == 0 && state.contains_key(&routine) {
                continue;
            }
            state.entry(routine).or_insert(false);
            match next.get(&routine).and_then(|callees| callees.get(at)) {
                Some(callee) => {
                    stack.push((routine, at + 1));
                    match state.get(callee) {
                        Some(false) => is_recursive = true,
                        Some(true) => {}
                        None => stack.push((*callee, 0)),
                    }
                }
                None => {
                    state.insert(routine, true);
                    order.push(routine);
                }
            }
        }
    }
    (order, is_recursive)
}
