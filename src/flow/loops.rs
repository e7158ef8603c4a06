//! Loops whose rounds can be counted in registers.
//!
//! Ball-Larus numbering ends a path at each back edge, which then needs a report. Where each way round a loop can be
//! marked by one edge of its own, a counter on that edge says how often it was taken, and the path register can keep
//! what it held when the loop was entered: the path goes on after the loop as if its rounds had not been, and the
//! rounds are paths of their own ([`PathGraph::rounds`](super::PathGraph::rounds)). An edge that only one path has is
//! called obvious by Joshi, Bond and Zilles, "Targeted Path Profiling" (CGO 2004).
//!
//! In a loop where several ways meet again before something that can throw, the path register distinguishes them until
//! the round is complete ([`CountedLoops::live`]): each edge where they meet adds to it, and the back edge puts it
//! back. A round that is not completed has been counted already there; who takes the exception takes it back.
//!
//! What other loops do about it: [`super::tables`].

use super::FlowGraph;

/// Loops of more blocks are not looked at, so that the work stays linear: they have too many ways round anyway.
const MOST_BLOCKS: usize = 256;
/// The number of ways that may lead to an instruction that can throw: the handler has to distinguish them all.
const MOST_WAYS: u8 = 8;
/// Any number above that.
const MANY: u8 = MOST_WAYS + 1;

/// Loops of a method whose rounds are counted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CountedLoops {
    /// The head of the outermost counted loop that each block is in. Empty if no loop is counted.
    pub regions: Vec<Option<u32>>,
    /// The ways round, loop by loop.
    pub rounds: Vec<Round>,
    /// The back edges of loops with [`CountedLoops::rounds`], sorted.
    pub back: Vec<(u32, u32)>,
    /// The heads of loops in which the path register distinguishes ways, sorted. Each is the outermost counted loop
    /// around its blocks.
    pub live: Vec<u32>,
    /// The head of the outermost inner counted loop that each block of such a loop is in. Empty without such
    /// loops.
    pub inner: Vec<Option<u32>>,
}

/// A way round a counted loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// The blocks from the loop's head to one with a back edge.
    pub blocks: Vec<u32>,
    /// The edge that no other way round has. Once it has been taken nothing can leave before the round is complete,
    /// but for exceptions in loops where the path register distinguishes ways.
    pub edge: (u32, u32),
}

impl CountedLoops {
    /// The head of the outermost counted loop around a block.
    pub fn region(&self, block: u32) -> Option<u32> {
        self.regions.get(block as usize).copied().flatten()
    }

    /// Whether a block is in a loop in which the path register distinguishes ways.
    pub fn is_live(&self, block: u32) -> bool {
        self.region(block).is_some_and(|head| self.live.binary_search(&head).is_ok())
    }

    /// Whether two blocks of a live loop are in the same one inside, where the path register stays.
    pub fn is_quiet(&self, from: u32, to: u32) -> bool {
        let inner = |block: u32| self.inner.get(block as usize).copied().flatten();
        inner(from).is_some() && inner(from) == inner(to)
    }

    /// Whether this is the back edge of a counted loop.
    pub fn is_back(&self, edge: (u32, u32)) -> bool {
        self.back.binary_search(&edge).is_ok()
    }

    /// Whether an edge leads from a block of a counted loop to another of the same outermost one: no path may be cut
    /// there, as it would not be what it was before the round.
    pub fn keeps_together(&self, from: u32, to: u32) -> bool {
        let region = self.region(from);
        region.is_some() && region == self.region(to)
    }

    /// Finds the loops, innermost first. `back` are the back edges of a depth-first search, sorted; `order` its
    /// postorder. `eligible` says which blocks may be in a counted loop; `most` bounds the number of counters.
    pub(super) fn find(
        graph: &FlowGraph,
        order: &[u32],
        back: &[(u32, u32)],
        eligible: &[bool],
        most: usize,
    ) -> CountedLoops {
        let mut loops = CountedLoops::default();
        if back.is_empty() || most == 0 {
            return loops;
        }
        let mut finder = Finder::new(graph, order, back);
        let mut by_head: Vec<(u32, u32)> = back.iter().map(|&(from, head)| (head, from)).collect();
        by_head.sort_unstable();
        let by_head: Vec<&[(u32, u32)]> = by_head.chunk_by(|a, b| a.0 == b.0).collect();
        let mut natural: Vec<(u32, Vec<u32>)> = Vec::new();
        for (number, edges) in (1..).zip(by_head) {
            natural.extend(finder.natural_loop(number, edges).map(|blocks| (edges[0].0, blocks)));
        }
        // Inner loops have fewer blocks. An outer one is counted only if all loops in it are, as others change the path
        // register.
        natural.sort_by_key(|(head, blocks)| (blocks.len(), *head));
        for (head, blocks) in natural {
            if !blocks.iter().all(|&block| eligible.get(block as usize) == Some(&true)) {
                continue;
            }
            let from = |block: &u32| &back[back.partition_point(|edge| edge.0 < *block)..];
            let edges = blocks.iter().flat_map(|block| from(block).iter().take_while(|edge| edge.0 == *block));
            let (own, others): (Vec<_>, Vec<_>) = edges.copied().partition(|edge| edge.1 == head);
            if others.into_iter().any(|edge| !loops.is_back(edge)) {
                continue;
            }
            if !finder.ends(&blocks) {
                continue;
            }
            let Some((rounds, live)) = finder.rounds(head, &blocks, most - loops.rounds.len()) else { continue };
            // Whatever is known of the path register at an inner loop's exception would have to be known of all of
            // them.
            if blocks.iter().any(|&block| loops.is_live(block)) {
                continue;
            }
            if live {
                loops.enliven(head, &blocks, graph.blocks.len());
            }
            loops.rounds.extend(rounds);
            loops.back.extend(own);
            loops.back.sort_unstable();
            loops.regions.resize(graph.blocks.len(), None);
            blocks.iter().for_each(|&block| loops.regions[block as usize] = Some(head));
        }
        loops
    }

    /// Notes a live loop, before its blocks are said to be of its region.
    fn enliven(&mut self, head: u32, blocks: &[u32], count: usize) {
        let place = self.live.partition_point(|known| *known < head);
        self.live.insert(place, head);
        self.inner.resize(count, None);
        for &block in blocks {
            self.inner[block as usize] = self.region(block);
        }
    }
}

struct Finder<'g> {
    graph: &'g FlowGraph,
    back: &'g [(u32, u32)],
    /// Position of each block in topological order without back edges; `u32::MAX` for those that cannot be reached.
    position: Vec<u32>,
    /// The predecessors of each block that are reachable.
    predecessors: Vec<Vec<u32>>,
    handlers: Vec<bool>,
    /// The number of the last loop in which each block was seen.
    seen: Vec<u32>,
    /// Ways from the head of the loop in hand to each block, up to [`MANY`], and from each block round to the head,
    /// where 2 stands for more.
    ways: Vec<u8>,
    ways_on: Vec<u8>,
}

impl<'g> Finder<'g> {
    fn new(graph: &'g FlowGraph, order: &[u32], back: &'g [(u32, u32)]) -> Self {
        let count = graph.blocks.len();
        let mut position = vec![u32::MAX; count];
        order.iter().rev().zip(0..).for_each(|(&block, at)| position[block as usize] = at);
        let mut predecessors = vec![Vec::new(); count];
        for (at, block) in graph.blocks.iter().enumerate().filter(|(_, block)| block.reachable) {
            for &to in &block.successors {
                predecessors[to as usize].push(at as u32);
            }
        }
        let handlers = graph.handler_blocks();
        let (seen, ways, ways_on) = (vec![0; count], vec![0; count], vec![0; count]);
        Finder { graph, back, position, predecessors, handlers, seen, ways, ways_on }
    }

    /// The blocks of the natural loop of back edges, given as (head, from), sorted; none if it can be entered elsewhere
    /// or is large. `number` is another one for each loop.
    fn natural_loop(&mut self, number: u32, edges: &[(u32, u32)]) -> Option<Vec<u32>> {
        let head = edges.first()?.0;
        if self.handlers[head as usize] {
            return None;
        }
        let mut inside = vec![head];
        self.seen[head as usize] = number;
        let mut pending: Vec<u32> = edges.iter().map(|edge| edge.1).collect();
        while let Some(block) = pending.pop() {
            if std::mem::replace(&mut self.seen[block as usize], number) == number {
                continue;
            }
            // A path can begin at these without coming by the head.
            if block == 0 || self.handlers[block as usize] || inside.len() == MOST_BLOCKS {
                return None;
            }
            inside.push(block);
            pending.extend(&self.predecessors[block as usize]);
        }
        inside.sort_unstable();
        Some(inside)
    }

    /// Whether a loop can be left: what never ends never reports its counts.
    fn ends(&self, blocks: &[u32]) -> bool {
        let outside = |to: &u32| blocks.binary_search(to).is_err();
        blocks.iter().any(|&block| self.graph.blocks[block as usize].successors.iter().any(outside))
    }

    /// The ways round a loop, if there are at most `most` and each has an edge of its own; none otherwise. And whether
    /// the path register must tell them apart.
    fn rounds(&mut self, head: u32, blocks: &[u32], most: usize) -> Option<(Vec<Round>, bool)> {
        let mut order = blocks.to_vec();
        order.sort_unstable_by_key(|&block| self.position[block as usize]);
        let inside = |block: u32| blocks.binary_search(&block).is_ok();
        let ahead = |from: u32, to: u32| inside(to) && self.back.binary_search(&(from, to)).is_err();
        blocks.iter().for_each(|&block| (self.ways[block as usize], self.ways_on[block as usize]) = (0, 0));
        self.ways[head as usize] = 1;
        let mut live = false;
        for &from in &order {
            let ways = self.ways[from as usize];
            let block = &self.graph.blocks[from as usize];
            let leaves = block.returns || block.successors.iter().any(|&to| !inside(to));
            // The block from which the loop is left must tell the way there: the path register does so for exceptions
            // only.
            if ways > 1 && leaves || ways > MOST_WAYS && block.throws {
                return None;
            }
            live |= ways > 1 && block.throws;
            for &to in block.successors.iter().filter(|to| ahead(from, **to)) {
                self.ways[to as usize] = (self.ways[to as usize] + ways).min(MANY);
            }
        }
        for &from in order.iter().rev() {
            let successors = &self.graph.blocks[from as usize].successors;
            let on = successors.iter().map(|&to| match to {
                _ if to == head => 1,
                _ if ahead(from, to) => self.ways_on[to as usize],
                _ => 0,
            });
            self.ways_on[from as usize] = on.fold(0, |sum, ways| (sum + ways).min(2));
        }
        let mut rounds = Vec::new();
        for &from in order.iter().filter(|from| self.ways[**from as usize] == 1) {
            for &to in &self.graph.blocks[from as usize].successors {
                let closes = to == head;
                let joins = ahead(from, to) && self.ways[to as usize] > 1;
                if !closes && (!joins || self.ways_on[to as usize] == 0) {
                    continue;
                }
                if rounds.len() == most || joins && self.ways_on[to as usize] > 1 {
                    return None;
                }
                rounds.push((from, to));
            }
        }
        Some((rounds.into_iter().map(|edge| self.round(head, blocks, edge)).collect(), live))
    }

    /// The only way round with an edge.
    fn round(&self, head: u32, blocks: &[u32], edge: (u32, u32)) -> Round {
        let inside = |block: u32| blocks.binary_search(&block).is_ok();
        let is_back = |from: u32, to: u32| self.back.binary_search(&(from, to)).is_ok();
        let mut way = vec![edge.0];
        while let Some(&first) = way.last().filter(|first| **first != head) {
            let before = self.predecessors[first as usize].iter();
            let mut before = before.filter(|from| inside(**from) && !is_back(**from, first));
            match before.next() {
                Some(&from) => way.push(from),
                None => break,
            }
        }
        way.reverse();
        let mut next = edge.1;
        while next != head {
            way.push(next);
            let successors = self.graph.blocks[next as usize].successors.iter().copied();
            let mut on = successors
                .filter(|&to| to == head || inside(to) && !is_back(next, to) && self.ways_on[to as usize] > 0);
            match on.next() {
                Some(to) => next = to,
                None => break,
            }
        }
        Round { blocks: way, edge }
    }
}
