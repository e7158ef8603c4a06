//! Which block of a changed method was which, and how often each runs then.

use std::collections::BTreeMap;

use crate::body::{Body, Flow};
use crate::frequencies::MethodCounts;
use crate::system::System;

/// Likeness from which a block counts as the same block, edited: half of what it executes, as for lines
/// (`docs/matching.md`).
const ALIKE: f64 = 0.5;
/// Larger methods are not solved: what is not matched in them is not known.
const MOST_BLOCKS: usize = 400;

/// A block's executions without lines.
pub(crate) type Bag = BTreeMap<u32, u32>;

/// The counterpart of each block of the head version, and how like it is: an alignment of the two sequences in address
/// order, in which the most is found again (as in Needleman and Wunsch).
pub(crate) fn align(base: &[Bag], head: &[Bag]) -> Vec<Option<(usize, f64)>> {
    let mut pairs = vec![None; head.len()];
    let equal = |(a, b): &(&Bag, &Bag)| a == b;
    let first = base.iter().zip(head).take_while(equal).count();
    let rest = base.len().min(head.len()) - first;
    let last = base.iter().rev().zip(head.iter().rev()).take(rest).take_while(equal).count();
    pairs.iter_mut().take(first).enumerate().for_each(|(at, pair)| *pair = Some((at, 1.0)));
    for back in 1..=last {
        pairs[head.len() - back] = Some((base.len() - back, 1.0));
    }
    let (inner_base, inner_head) = (&base[first..base.len() - last], &head[first..head.len() - last]);
    let columns = inner_head.len() + 1;
    let mut best = vec![0.0; (inner_base.len() + 1) * columns];
    let value = |i: usize, j: usize| {
        let likeness = crate::body::likeness(&inner_base[i], &inner_head[j]);
        let size = f64::from(inner_base[i].values().sum::<u32>() + inner_head[j].values().sum::<u32>());
        // What is equal is worth a little more than what is as much of a larger block.
        (likeness >= ALIKE).then_some((likeness, likeness * (1.0 + size) + if likeness == 1.0 { 1.0 } else { 0.0 }))
    };
    for i in (0..inner_base.len()).rev() {
        for j in (0..inner_head.len()).rev() {
            let skip = f64::max(best[(i + 1) * columns + j], best[i * columns + j + 1]);
            let both = value(i, j).map_or(0.0, |(_, value)| value + best[(i + 1) * columns + j + 1]);
            best[i * columns + j] = skip.max(both);
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < inner_base.len() && j < inner_head.len() {
        let here = best[i * columns + j];
        match value(i, j).filter(|(_, value)| *value + best[(i + 1) * columns + j + 1] >= here) {
            Some((likeness, _)) => {
                pairs[first + j] = Some((first + i, likeness));
                (i, j) = (i + 1, j + 1);
            }
            None if best[(i + 1) * columns + j] >= here => i += 1,
            None => j += 1,
        }
    }
    pairs
}

/// How often a block runs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Times {
    /// What was recorded leaves no choice.
    Known(f64),
    /// What was recorded leaves it open.
    Open {
        /// It runs at least so often.
        least: f64,
        /// It runs at most so often; none for what is in a loop that is new.
        most: Option<f64>,
    },
}

impl Times {
    /// The part that is sure.
    pub fn least(self) -> f64 {
        match self {
            Times::Known(times) => times,
            Times::Open { least, .. } => least,
        }
    }
}

/// How often a block ran before, where it is the same block.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Anchor {
    pub block: usize,
    pub times: f64,
    pub likeness: f64,
}

/// How often control went from one block to another before.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct EdgeAnchor {
    pub edge: (usize, usize),
    pub times: f64,
    pub likeness: f64,
}

/// Edges of the head version that were there, from blocks that have as many ways to go on as before: where one was
/// added, the others are not what they were.
pub(crate) fn edge_anchors(
    (before, counts): (&Flow, &MethodCounts),
    flow: &Flow,
    pairs: &[Option<(usize, f64)>],
) -> Vec<EdgeAnchor> {
    let mut anchors = Vec::new();
    for (from, successors) in flow.successors.iter().enumerate() {
        let Some((was, likeness)) = pairs.get(from).copied().flatten() else { continue };
        let Some(old) = before.successors.get(was).filter(|old| old.len() == successors.len()) else { continue };
        for &to in successors {
            let Some((was_to, alike)) = pairs.get(to).copied().flatten().filter(|(was, _)| old.contains(was)) else {
                continue;
            };
            let times = counts.edges.get(&(was, was_to)).copied().unwrap_or(0.0);
            anchors.push(EdgeAnchor { edge: (from, to), times, likeness: f64::min(likeness, alike) });
        }
    }
    anchors.sort_by(|a, b| b.likeness.total_cmp(&a.likeness).then(a.edge.cmp(&b.edge)));
    anchors
}

/// Exceptions in a method's blocks.
#[derive(Debug, Clone, Default)]
pub(crate) struct Exceptions {
    pub thrown: Vec<f64>,
    pub caught: Vec<f64>,
}

impl Exceptions {
    /// As often as before, where a block is the same; handlers that are new are taken never to run.
    pub fn carried(counts: &MethodCounts, pairs: &[Option<(usize, f64)>]) -> Self {
        let carry = |list: &[f64]| {
            let of = |pair: &Option<(usize, f64)>| pair.and_then(|(base, _)| list.get(base).copied()).unwrap_or(0.0);
            pairs.iter().map(of).collect()
        };
        Exceptions { thrown: carry(&counts.thrown), caught: carry(&counts.caught) }
    }
}

/// How often each block runs if the method is entered so often: what enters a block leaves it (Kirchhoff's law, as in
/// Knuth and Stevenson, "Optimal measurement points for program frequency counts", 1973), and blocks that are the same
/// run as often as before. Of these, what is most alike comes first; one that contradicts those before is not believed.
pub(crate) fn times(
    flow: &Flow,
    entries: f64,
    exceptions: &Exceptions,
    (anchors, of_edges): (&[Anchor], &[EdgeAnchor]),
) -> Vec<Times> {
    let blocks = flow.successors.len();
    let mut sorted = anchors.to_vec();
    sorted.sort_by(|a, b| b.likeness.total_cmp(&a.likeness).then(a.block.cmp(&b.block)));
    if blocks > MOST_BLOCKS {
        return unsolved(blocks, &sorted);
    }
    let edges: Vec<(usize, usize)> =
        (0..blocks).flat_map(|from| flow.successors[from].iter().map(move |to| (from, *to))).collect();
    let leave = |block: usize| blocks + edges.len() + block;
    let mut system = System::new(2 * blocks + edges.len());
    let of = |list: &[f64], block: usize| list.get(block).copied().unwrap_or(0.0);
    for block in 0..blocks {
        let into = (blocks..).zip(&edges).filter(|(_, edge)| edge.1 == block).map(|(edge, _)| (edge, -1.0));
        let from_outside = of(&exceptions.caught, block) + if block == 0 { entries } else { 0.0 };
        system.add(into.chain([(block, 1.0)]), from_outside);
        let out = (blocks..).zip(&edges).filter(|(_, edge)| edge.0 == block).map(|(edge, _)| (edge, -1.0));
        if flow.returns[block] {
            system.add(out.chain([(block, 1.0), (leave(block), -1.0)]), of(&exceptions.thrown, block));
        } else if !flow.successors[block].is_empty() {
            system.add(out.chain([(block, 1.0)]), of(&exceptions.thrown, block));
        }
    }
    for anchor in &sorted {
        system.add([(anchor.block, 1.0)], anchor.times);
    }
    // Where blocks alone leave it open, as of two ways back to a loop's head.
    for anchor in of_edges {
        if let Some(at) = edges.iter().position(|edge| *edge == anchor.edge) {
            system.add([(blocks + at, 1.0)], anchor.times);
        }
    }
    let known: Vec<Option<f64>> = (0..blocks).map(|block| system.value(block).map(|times| times.max(0.0))).collect();
    let flows: Vec<Option<f64>> = (blocks..).take(edges.len()).map(|edge| system.value(edge)).collect();
    let open = |block: usize| {
        let into = edges.iter().zip(&flows).filter(|(edge, _)| edge.1 == block);
        let least = into.filter_map(|(_, flow)| *flow).sum::<f64>() + if block == 0 { entries } else { 0.0 };
        Times::Open { least: least.max(0.0), most: most(block, flow, &known, &edges, &mut vec![false; blocks]) }
    };
    (0..blocks).map(|block| known[block].map_or_else(|| open(block), Times::Known)).collect()
}

/// Blocks of a method that is too large.
fn unsolved(blocks: usize, anchors: &[Anchor]) -> Vec<Times> {
    let mut times = vec![Times::Open { least: 0.0, most: None }; blocks];
    for anchor in anchors.iter().rev() {
        if let Some(slot) = times.get_mut(anchor.block) {
            *slot = Times::Known(anchor.times);
        }
    }
    times
}

/// No more can come to a block than runs before it; none where it can come to itself.
fn most(block: usize, flow: &Flow, known: &[Option<f64>], edges: &[(usize, usize)], seen: &mut [bool]) -> Option<f64> {
    if let Some(times) = known[block] {
        return Some(times);
    }
    if seen[block] || flow.handlers[block] {
        return None;
    }
    seen[block] = true;
    let before = edges.iter().filter(|edge| edge.1 == block);
    let sum = before.map(|edge| most(edge.0, flow, known, edges, seen)).sum::<Option<f64>>();
    seen[block] = false;
    sum
}

/// Blocks of the head version that were the same, with how often they ran.
pub(crate) fn anchors(counts: &MethodCounts, pairs: &[Option<(usize, f64)>]) -> Vec<Anchor> {
    let anchor = |(block, pair): (usize, &Option<(usize, f64)>)| {
        let (base, likeness) = (*pair)?;
        Some(Anchor { block, times: *counts.blocks.get(base)?, likeness })
    };
    pairs.iter().enumerate().filter_map(anchor).collect()
}

/// Whether a branch asks for something else than its counterpart, the other way round being the same.
pub(crate) fn asks_otherwise(
    base: (&Body, usize, Option<u8>),
    head: (&Body, usize, Option<u8>),
    pairs: &[Option<(usize, f64)>],
) -> bool {
    let (Some(before), Some(after)) = (base.2, head.2) else { return false };
    let next = |body: &Body, at: usize| {
        let end = body.blocks.get(at)?.end;
        body.blocks.iter().position(|block| block.start == end)
    };
    if before == after {
        return false;
    }
    // Opcodes of opposite conditions differ in the last bit ("Dalvik bytecode").
    let opposite = before ^ 1 == after;
    let was = next(head.0, head.1).and_then(|at| (*pairs.get(at)?).map(|(base, _)| base));
    !opposite || (was.is_some() && was == next(base.0, base.1))
}
