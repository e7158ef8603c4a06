//! How often blocks of both versions run: what changed methods make of their callees, and those of theirs.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use wattline_gate::{LineRef, Matching};

use crate::align::{Anchor, Bag, EdgeAnchor, Exceptions, Times, align, anchors, edge_anchors, times};
use crate::body::{Body, Keys, bag, likeness};
use crate::frequencies::MethodCounts;
use crate::versions::Versions;

/// Rounds after which callers and callees have to agree.
const MOST_ROUNDS: usize = 64;
/// Likeness from which a block that stands elsewhere is the same (as of several lines that are one, `docs/matching.md`).
const ALIKE_ELSEWHERE: f64 = 0.75;
/// Changes of counts below this are none.
const NOTHING: f64 = 1e-6;

/// A method of the head version whose blocks run otherwise, or may.
#[derive(Debug, Clone)]
pub(crate) struct Running<'m> {
    /// Its counterpart.
    pub was: Option<usize>,
    pub body: Body<'m>,
    /// How often it is entered.
    pub entries: f64,
    pub blocks: Vec<Times>,
    /// The counterpart of each block in the counterpart of the method, and its likeness.
    pub pairs: Vec<Option<(usize, f64)>>,
    moved: Vec<Anchor>,
    edges: Vec<EdgeAnchor>,
}

/// Executions in both versions, of what changes.
pub(crate) struct Executions<'m> {
    /// By position in the head map.
    pub running: BTreeMap<usize, Running<'m>>,
    /// Methods of the base version that are gone.
    pub gone: Vec<usize>,
    /// Whether callers and callees agree on how often the latter run.
    pub settled: bool,
}

/// The line of a method's block, as lines are matched.
pub(crate) fn line_ref<'m>(body: &Body<'m>, line: u32) -> LineRef<'m> {
    let place = body.method.place(line);
    let descriptor = if place.line > 0 { "" } else { place.descriptor };
    LineRef { class: place.class, method: place.name, descriptor, line: place.line }
}

impl<'m> Executions<'m> {
    pub fn new(versions: &Versions<'m>, counts: &[MethodCounts], matching: &Matching, keys: &Keys<'m>) -> Self {
        let gone: Vec<usize> = (0..versions.partner.len()).filter(|at| versions.partner[*at].is_none()).collect();
        let mut running: BTreeMap<usize, Running> = BTreeMap::new();
        for &at in &versions.looked_at {
            let was = versions.was.get(&at).copied();
            if was.is_some_and(|was| versions.is_same[was]) {
                continue;
            }
            let Some(body) = versions.head_body(at) else { continue };
            let before = was.and_then(|was| versions.base_body(was));
            let bags = |body: &Body| body.blocks.iter().map(|block| bag(block, keys)).collect::<Vec<Bag>>();
            let pairs = match &before {
                Some(before) => align(&bags(before), &bags(&body)),
                None => vec![None; body.blocks.len()],
            };
            let known = before.as_ref().zip(was.and_then(|was| counts.get(was)));
            let edges = known.map(|(before, counts)| edge_anchors((&before.flow, counts), &body.flow, &pairs));
            let edges = edges.unwrap_or_default();
            let entries = was.and_then(|was| counts.get(was)).map_or(0.0, |counts| counts.entries);
            running.insert(at, Running { was, body, entries, blocks: Vec::new(), pairs, moved: Vec::new(), edges });
        }
        let mut all = Executions { running, gone, settled: false };
        all.find_moved(versions, counts, matching, keys);
        all.settle(versions, counts);
        all
    }

    /// Blocks without a counterpart that stand in lines that come from others.
    fn find_moved(&mut self, versions: &Versions, counts: &[MethodCounts], matching: &Matching, keys: &Keys) {
        let taken: BTreeSet<(usize, usize)> = self
            .running
            .values()
            .flat_map(|method| method.pairs.iter().flatten().filter_map(|pair| Some((method.was?, pair.0))))
            .collect();
        // Blocks of the base version that are left, by line.
        let mut left: HashMap<(String, String, u32), Vec<(Bag, f64)>> = HashMap::new();
        for at in (0..versions.is_same.len()).filter(|at| !versions.is_same[*at]) {
            let (Some(body), Some(counts)) = (versions.base_body(at), counts.get(at)) else { continue };
            for (block, content) in body.blocks.iter().enumerate().filter(|(block, _)| !taken.contains(&(at, *block))) {
                let (bag, times) = (bag(content, keys), counts.blocks.get(block).copied().unwrap_or(0.0));
                for (line, _) in &content.lines {
                    let line = line_ref(&body, *line);
                    let place = (line.class.to_owned(), line.method.to_owned(), line.line);
                    left.entry(place).or_default().push((bag.clone(), times));
                }
            }
        }
        for method in self.running.values_mut() {
            for (block, content) in method.body.blocks.iter().enumerate() {
                if method.pairs.get(block).is_some_and(Option::is_some) {
                    continue;
                }
                let own = bag(content, keys);
                let groups =
                    content.lines.iter().filter_map(|(line, _)| matching.of_head(line_ref(&method.body, *line)));
                let from = groups.flat_map(|group| &group.base);
                let blocks = from.filter_map(|line| left.get(&(line.class.into(), line.method.into(), line.line)));
                let alike = blocks.flatten().map(|(other, times)| (likeness(&own, other), *times));
                let best = alike.filter(|(alike, _)| *alike >= ALIKE_ELSEWHERE).max_by(|a, b| a.0.total_cmp(&b.0));
                method.moved.extend(best.map(|(likeness, times)| Anchor { block, times, likeness }));
            }
        }
    }

    /// Lets what changes in callers change their callees until nothing does any more.
    fn settle(&mut self, versions: &Versions<'m>, counts: &[MethodCounts]) {
        for method in self.running.values_mut() {
            method.solve(counts);
        }
        for _ in 0..MOST_ROUNDS {
            let changes = self.changes(versions, counts);
            let mut settled = true;
            let reached: BTreeSet<usize> = changes.keys().copied().chain(self.running.keys().copied()).collect();
            for at in reached {
                let change = changes.get(&at).copied().unwrap_or(0.0);
                let was = versions.was.get(&at).copied();
                let before = was.and_then(|was| counts.get(was)).map_or(0.0, |counts| counts.entries);
                let entries = (before + change).max(0.0);
                let method = match self.running.entry(at) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(_) if change.abs() <= NOTHING => continue,
                    Entry::Vacant(vacant) => {
                        let Some(body) = versions.head_body(at) else { continue };
                        let pairs = (0..body.blocks.len()).map(|block| was.map(|_| (block, 1.0))).collect();
                        let (blocks, moved, edges) = (Vec::new(), Vec::new(), Vec::new());
                        vacant.insert(Running { was, body, entries: before, blocks, pairs, moved, edges })
                    }
                };
                if (method.entries - entries).abs() > NOTHING * entries.max(1.0) || method.blocks.is_empty() {
                    settled = false;
                    method.entries = entries;
                    method.solve(counts);
                }
            }
            if settled {
                self.settled = true;
                return;
            }
        }
    }

    /// By how much more often methods of the head version are called from others of the app.
    fn changes(&self, versions: &Versions<'m>, counts: &[MethodCounts]) -> BTreeMap<usize, f64> {
        let mut changes: BTreeMap<usize, f64> = BTreeMap::new();
        let mut add = |signature: &str, times: f64| {
            let callees = versions.callees(signature);
            let entries = |at: &usize| {
                let was = versions.was.get(at).and_then(|was| counts.get(*was));
                was.map_or(0.0, |counts| counts.entries)
            };
            let all: f64 = callees.iter().map(entries).sum();
            for callee in &callees {
                // Of several that may be meant, as often as each was before.
                let share = if all > 0.0 { entries(callee) / all } else { 1.0 / callees.len() as f64 };
                *changes.entry(*callee).or_default() += times * share;
            }
        };
        let removed = self.running.values().filter_map(|method| method.was).chain(self.gone.iter().copied());
        for at in removed {
            let (Some(body), Some(counts)) = (versions.base_body(at), counts.get(at)) else { continue };
            for (block, times) in body.code.iter().flatten().zip(&counts.blocks) {
                block.calls.iter().for_each(|call| add(&versions.renamed(call), -times));
            }
        }
        for method in self.running.values() {
            for (block, times) in method.body.code.iter().flatten().zip(&method.blocks) {
                block.calls.iter().for_each(|call| add(call, times.least()));
            }
        }
        changes
    }
}

impl Running<'_> {
    /// How often its blocks run by how often it is entered.
    fn solve(&mut self, counts: &[MethodCounts]) {
        let Running { was, body, entries, pairs, moved, edges, .. } = self;
        let before = was.and_then(|was| counts.get(was)).filter(|counts| counts.entries > 0.0 || *entries == 0.0);
        let Some(before) = before else {
            self.blocks = times(&body.flow, *entries, &Exceptions::default(), (moved, &[]));
            return;
        };
        let all: Vec<Anchor> = anchors(before, pairs).into_iter().chain(moved.iter().copied()).collect();
        let exceptions = Exceptions::carried(before, pairs);
        let ratio = if before.entries > 0.0 { *entries / before.entries } else { 1.0 };
        let scaled = |times: Times| match times {
            Times::Known(times) => Times::Known(times * ratio),
            Times::Open { least, most } => Times::Open { least: least * ratio, most: most.map(|most| most * ratio) },
        };
        // Where all blocks are the same blocks, what was counted is what runs, whatever an exception has cut short.
        let whole = pairs.iter().all(|pair| pair.is_some_and(|(_, alike)| alike == 1.0))
            && body.blocks.len() == before.blocks.len();
        let solved = match whole {
            true => all.iter().map(|anchor| Times::Known(anchor.times)).collect(),
            false => times(&body.flow, before.entries, &exceptions, (&all, edges)),
        };
        self.blocks = solved.into_iter().map(scaled).collect();
    }
}
