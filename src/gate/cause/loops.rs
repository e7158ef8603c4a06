//! Lines of one loop that goes round more often are one cause: the line at its head.

use std::collections::BTreeSet;

use wattline_analysis::lines::LineKey;
use wattline_flow::{PathGraph, Target};
use wattline_map::{MethodMap, ProbeMap};

use super::super::LineRef;
use super::{Cause, Why};

/// Joins causes in bodies of loops with that at the loop's head, if this is one.
pub(super) fn join(head: &ProbeMap, causes: &mut Vec<Cause>) {
    for method in &head.methods {
        let is_of = |cause: &Cause| {
            cause.why == Why::MoreOften && (&cause.key.class, &cause.key.method) == (&method.class, &method.name)
        };
        if causes.iter().filter(|cause| is_of(cause)).count() < 2 {
            continue;
        }
        for (start, body) in loops(&method.graph) {
            let of_head: Vec<LineKey> = lines(method, [start]).collect();
            let of_body: Vec<LineKey> = lines(method, body).collect();
            let Some(at) = causes.iter().position(|cause| {
                is_of(cause) && of_head.iter().any(|line| LineRef::of(line) == LineRef::of(&cause.key))
            }) else {
                continue;
            };
            let mut first = causes.remove(at);
            let (inside, others): (Vec<Cause>, Vec<Cause>) = std::mem::take(causes).into_iter().partition(|cause| {
                is_of(cause) && of_body.iter().any(|line| LineRef::of(line) == LineRef::of(&cause.key))
            });
            *causes = others;
            inside.into_iter().for_each(|cause| first.take(cause));
            causes.push(first);
        }
    }
}

/// The lines of blocks.
fn lines(method: &MethodMap, blocks: impl IntoIterator<Item = usize>) -> impl Iterator<Item = LineKey> {
    let blocks = blocks.into_iter().filter_map(|block| method.blocks.get(block));
    blocks.flat_map(|block| &block.lines).map(|line| LineKey::from(method.place(line.line).line_itself()))
}

/// The natural loops of a method: the block at the head, and all blocks from which an edge leads back to it, or to such
/// a block without passing the head. Inner loops come before those around them.
fn loops(graph: &PathGraph) -> Vec<(usize, BTreeSet<usize>)> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); graph.edges.len()];
    let mut back: Vec<(usize, usize)> = Vec::new();
    for (from, edges) in graph.edges.iter().enumerate() {
        for edge in edges {
            let (to, is_back) = match edge.to {
                Target::Block(to) => (to as usize, false),
                Target::Back(to) | Target::Round(to) => (to as usize, true),
                Target::Return | Target::Thrown => continue,
            };
            before.get_mut(to).into_iter().for_each(|before| before.push(from));
            if is_back {
                back.push((from, to));
            }
        }
    }
    let mut found: Vec<(usize, BTreeSet<usize>)> =
        back.into_iter().map(|(from, to)| (to, body(&before, from, to))).collect();
    found.sort_by_key(|(_, body)| body.len());
    found
}

fn body(before: &[Vec<usize>], from: usize, head: usize) -> BTreeSet<usize> {
    let (mut body, mut next) = (BTreeSet::from([head]), vec![from]);
    while let Some(block) = next.pop() {
        if body.insert(block) {
            next.extend(before.get(block).into_iter().flatten());
        }
    }
    body
}
