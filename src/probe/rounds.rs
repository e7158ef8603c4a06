//! The path register in loops whose rounds are counted in registers: what it lacks there, and what it has grown by.
//!
//! In such a loop the path register does not take part in the numbering: each block has one number that the register
//! lacks there ([`Rounds::lacks`]), which is made up for where the loop is left. Where several ways meet it can be
//! right for one of them only. That is of no matter unless something can throw there; then the other ways' edges add
//! the difference ([`Rounds::adds`]), so that the register has grown by another number on each.

use wattline_flow::{CountedLoops, FlowGraph, PathGraph, Target};

/// The path register in counted loops of one method.
pub(super) struct Rounds<'p> {
    loops: &'p CountedLoops,
    /// The difference between numbering and path register by block; empty without counted loops.
    lacks: Vec<i64>,
    /// The rounds that may have been counted in blocks of live loops, by the growth of the register.
    begun: Vec<Vec<(Option<u16>, i64)>>,
}

impl<'p> Rounds<'p> {
    pub(super) fn new(graph: &FlowGraph, paths: &PathGraph, loops: &'p CountedLoops) -> Self {
        let mut rounds = Rounds { loops, lacks: Vec::new(), begun: Vec::new() };
        if loops.rounds.is_empty() {
            return rounds;
        }
        rounds.lacks = lacks(graph, paths, loops);
        if !loops.live.is_empty() {
            rounds.begun = rounds.follow(paths);
        }
        rounds
    }

    /// The difference between the numbering's sum and the path register, all through a block.
    pub(super) fn lacks(&self, block: usize) -> i64 {
        self.lacks.get(block).copied().unwrap_or(0)
    }

    /// The way round a loop that is counted on an edge.
    pub(super) fn counted_on(&self, from: usize, to: u32) -> Option<u16> {
        let mut rounds = self.loops.rounds.iter();
        rounds.position(|round| round.edge == (from as u32, to)).map(|number| number as u16)
    }

    /// The value that an edge adds which stays in the loop.
    pub(super) fn adds(&self, from: usize, to: u32, value: u32) -> i64 {
        let loops = self.loops;
        if !loops.is_live(to) || loops.is_quiet(from as u32, to) {
            return 0;
        }
        self.lacks(from) + i64::from(value) - self.lacks(to as usize)
    }

    /// The rounds that may have been counted when a block throws and are not complete then, by how much the register
    /// has grown since the loop was entered.
    pub(super) fn begun(&self, block: usize) -> Vec<(i64, u16)> {
        let begun = self.begun.get(block).into_iter().flatten();
        begun.filter_map(|&(round, grown)| Some((grown, round?))).collect()
    }

    /// Whether the back edge from a block has to put the path register back.
    pub(super) fn restores(&self, from: usize, head: u32) -> bool {
        let is_own = self.loops.live.binary_search(&head).is_ok();
        is_own && self.begun.get(from).is_some_and(|ways| ways.iter().any(|(_, grown)| *grown != 0))
    }

    /// Goes all ways through live loops.
    fn follow(&self, paths: &PathGraph) -> Vec<Vec<(Option<u16>, i64)>> {
        let loops = self.loops;
        let mut begun = vec![Vec::new(); self.lacks.len()];
        let mut before = vec![0u32; self.lacks.len()];
        let live = |block: &usize| loops.is_live(*block as u32);
        for from in (0..begun.len()).filter(live) {
            within(paths, loops, from).for_each(|(to, _)| before[to as usize] += 1);
        }
        let mut pending: Vec<usize> = loops.live.iter().map(|&head| head as usize).collect();
        pending.iter().for_each(|&head| begun[head].push((None, 0)));
        while let Some(from) = pending.pop() {
            for (to, value) in within(paths, loops, from) {
                let (counted, adds) = (self.counted_on(from, to), self.adds(from, to, value));
                let ways: Vec<_> =
                    begun[from].iter().map(|&(round, grown)| (counted.or(round), grown + adds)).collect();
                let known = &mut begun[to as usize];
                // Of more ways none is asked for.
                known.extend(ways.into_iter().take(FOLLOWED - known.len()));
                before[to as usize] -= 1;
                if before[to as usize] == 0 {
                    pending.push(to as usize);
                }
            }
        }
        begun
    }
}

/// More ways than may lead to what can throw.
const FOLLOWED: usize = 16;

/// The edges of a block to others of the same outermost counted loop, ahead.
fn within(paths: &PathGraph, loops: &CountedLoops, from: usize) -> impl Iterator<Item = (u32, u32)> {
    let edges = paths.edges.get(from).map_or(&[][..], Vec::as_slice);
    edges.iter().filter_map(move |edge| match edge.to {
        Target::Block(to) if loops.keeps_together(from as u32, to) => Some((to, edge.value)),
        _ => None,
    })
}

/// The sum of the numbering's values, for each block of a counted loop, on a way from where the outermost loop is
/// entered: where several meet, the one that falls through, as that of the others has a jump already.
fn lacks(graph: &FlowGraph, paths: &PathGraph, loops: &CountedLoops) -> Vec<i64> {
    let mut chosen: Vec<Option<(bool, usize, i64)>> = vec![None; graph.blocks.len()];
    for (from, block) in graph.blocks.iter().enumerate().filter(|(_, block)| block.reachable) {
        for (to, value) in within(paths, loops, from) {
            let falls = block.falls_through && block.successors.first() == Some(&to);
            let before = &mut chosen[to as usize];
            if before.is_none_or(|(known, ..)| falls >= known) {
                *before = Some((falls, from, i64::from(value)));
            }
        }
    }
    let mut next = vec![Vec::new(); chosen.len()];
    let mut pending = Vec::new();
    for (block, chosen) in chosen.iter().enumerate() {
        match chosen {
            Some((_, from, value)) => next[*from].push((block, *value)),
            None => pending.push(block),
        }
    }
    let mut lacks = vec![0; chosen.len()];
    while let Some(from) = pending.pop() {
        for &(to, value) in &next[from] {
            lacks[to] = lacks[from] + value;
            pending.push(to);
        }
    }
    lacks
}
