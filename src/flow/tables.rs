//! Methods that count paths in a table.
//!
//! Where a method has back edges that are not counted in registers ([`super::CountedLoops`]), and few enough paths,
//! each back edge adds one to the entry of the path that ends there, by four instructions in line. This is plain
//! Ball-Larus profiling with an array of counters (MICRO 1996, section 3.4), except that the array is the tracer's: it
//! is reported and cleared when the frame's host ends, and before its thread waits, so that a killed process loses no
//! more than of other paths. Nothing that counts calls anything, so it may stand where a monitor is held.
//!
//! What must be true is that such a time comes. A loop that can neither end nor wait reports each round by a call.

use super::{CountedLoops, FlowGraph};

/// Loops of more blocks are left as they are: their paths are too many anyway.
const MOST_BLOCKS: usize = 256;

/// Whether a method comes to a place where its counts are reported from wherever it is: its end, or a block in which
/// it waits.
pub(super) fn always_reports(graph: &FlowGraph, waits: &[bool]) -> bool {
    let mut predecessors = vec![Vec::new(); graph.blocks.len()];
    let mut pending = Vec::new();
    for (at, block) in graph.blocks.iter().enumerate().filter(|(_, block)| block.reachable) {
        for &to in block.successors.iter().chain(&block.handlers) {
            predecessors[to as usize].push(at as u32);
        }
        if block.successors.is_empty() || waits.get(at) == Some(&true) {
            pending.push(at as u32);
        }
    }
    let mut reports = vec![false; graph.blocks.len()];
    while let Some(at) = pending.pop() {
        if !std::mem::replace(&mut reports[at as usize], true) {
            pending.extend(&predecessors[at as usize]);
        }
    }
    graph.blocks.iter().zip(reports).all(|(block, reports)| reports || !block.reachable)
}

/// The edges that leave loops which are not counted in registers, sorted. `back` are the back edges, sorted.
pub(super) fn exits(graph: &FlowGraph, back: &[(u32, u32)], counted: &CountedLoops) -> Vec<(u32, u32)> {
    let mut predecessors = vec![Vec::new(); graph.blocks.len()];
    for (at, block) in graph.blocks.iter().enumerate().filter(|(_, block)| block.reachable) {
        for &to in &block.successors {
            predecessors[to as usize].push(at as u32);
        }
    }
    let mut by_head: Vec<(u32, u32)> = back.iter().filter(|edge| !counted.is_back(**edge)).copied().collect();
    by_head.sort_unstable_by_key(|&(from, head)| (head, from));
    let mut exits = Vec::new();
    for edges in by_head.chunk_by(|a, b| a.1 == b.1) {
        let Some(inside) = natural_loop(&predecessors, edges) else { continue };
        for &from in &inside {
            let outside = |to: &&u32| inside.binary_search(to).is_err() && back.binary_search(&(from, **to)).is_err();
            exits.extend(graph.blocks[from as usize].successors.iter().filter(outside).map(|&to| (from, to)));
        }
    }
    exits.sort_unstable();
    exits.dedup();
    exits
}

/// The blocks from which back edges lead to their head, sorted; none if the loop is large, or can be entered elsewhere.
/// A handler inside is part of it, wherever its exceptions come from.
fn natural_loop(predecessors: &[Vec<u32>], edges: &[(u32, u32)]) -> Option<Vec<u32>> {
    let head = edges.first()?.1;
    let mut inside = vec![head];
    let mut pending: Vec<u32> = edges.iter().map(|edge| edge.0).collect();
    while let Some(block) = pending.pop() {
        let Err(place) = inside.binary_search(&block) else { continue };
        if block == 0 || inside.len() == MOST_BLOCKS {
            return None;
        }
        inside.insert(place, block);
        pending.extend(&predecessors[block as usize]);
    }
    Some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Block, Counting, Numbered, number_with_rounds};

    fn graph(blocks: &[(&[u32], &[u32])]) -> FlowGraph {
        let block = |&(successors, handlers): &(&[u32], &[u32])| Block {
            successors: successors.to_vec(),
            returns: successors.is_empty(),
            throws: !handlers.is_empty(),
            handlers: handlers.to_vec(),
            ..Block::default()
        };
        let mut graph = FlowGraph { blocks: blocks.iter().map(block).collect() };
        graph.mark_reachable();
        graph
    }

    #[test]
    fn what_neither_ends_nor_waits_tells_nothing() {
        let ways: [(&[u32], &[u32]); 4] = [(&[1, 3], &[]), (&[2], &[]), (&[1], &[]), (&[], &[])];
        let spins = graph(&ways);
        assert!(!always_reports(&spins, &[]));
        assert!(always_reports(&spins, &[false, false, true]));
        // Waiting elsewhere is of no use to who is in the loop.
        assert!(!always_reports(&spins, &[true, false, false, true]));
        let caught = graph(&[(&[1, 3], &[]), (&[2], &[]), (&[1], &[3]), (&[], &[])]);
        assert!(always_reports(&caught, &[]));
        // What is never reached does not matter.
        assert!(always_reports(&graph(&[(&[], &[]), (&[1], &[])]), &[]));
        let counting = Counting { table: true, ..Counting::default() };
        let in_line = |graph| number_with_rounds(graph, 1 << 20, counting).unwrap().paths.in_line;
        assert_eq!((in_line(&spins), in_line(&caught)), (false, true));
    }

    /// Twelve loops in a row, each with two ways round.
    #[test]
    fn exits_are_cut_where_paths_are_too_many_for_a_table() {
        let mut blocks = vec![Block { successors: vec![1], ..Block::default() }];
        for head in (1..).step_by(4).take(12) {
            let to = |successors: &[u32]| Block { successors: successors.to_vec(), ..Block::default() };
            blocks.extend([to(&[head + 1, head + 4]), to(&[head + 2, head + 3]), to(&[head]), to(&[head])]);
        }
        blocks.push(Block { returns: true, ..Block::default() });
        let mut graph = FlowGraph { blocks };
        graph.mark_reachable();
        let counting = Counting { table: true, ..Counting::default() };
        let Numbered { paths, .. } = number_with_rounds(&graph, 1 << 20, counting).unwrap();
        // From the entry and from each head: twice round, and out.
        assert_eq!((paths.in_line, paths.total), (true, 3 * 13));
        let plain = number_with_rounds(&graph, 1 << 20, Counting::default()).unwrap().paths;
        assert_eq!((plain.in_line, plain.total), (false, 25 + (1..=12).map(|left| 2 * left + 1).sum::<u32>()));
    }
}
