//! Ball-Larus numbering.
//!
//! Ball and Larus, "Efficient Path Profiling" (MICRO 1996), section 3: in reverse topological order of the graph
//! without back edges, each out-edge's value is the number of paths from its earlier siblings. Two additions:
//!
//! - A block that can throw gets an edge out of the path with value 0, before all others. Its path number is then
//!   complete before any of its instructions runs, so that the path register names the partial path at a throw.
//! - Among the other edges, those where an increment would need a block of its own come first, as the first edge
//!   often needs no increment.

use thiserror::Error;

use super::{Edge, FlowGraph, PathGraph, Start, StartKind, Target};

/// A method whose paths do not fit the limit even with every edge cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the method has {total} paths with every edge cut, {limit} at the most")]
pub struct TooManyPaths {
    /// Its number of paths.
    pub total: u64,
    /// The limit.
    pub limit: u32,
}

/// Numbers the acyclic paths of a method. If there are more than `limit`, edges are cut: a cut edge ends the path and
/// begins another, like a back edge (Ball and Larus, section 3.5).
pub fn number(graph: &FlowGraph, limit: u32) -> Result<PathGraph, TooManyPaths> {
    let order = depth_first(graph);
    // The limit holds for the sum over all starts; the number of those is known only after cutting.
    let mut per_block = u64::from(limit);
    loop {
        let (paths, total) = number_with(graph, &order, per_block);
        match u32::try_from(total) {
            Ok(total) if total <= limit => return Ok(PathGraph { total, ..paths }),
            _ if per_block <= 1 => return Err(TooManyPaths { total, limit }),
            _ => per_block = (per_block / 16).max(1),
        }
    }
}

/// Reachable blocks, successors first, and the back edges among their normal edges.
struct Order {
    postorder: Vec<u32>,
    /// Sorted.
    back: Vec<(u32, u32)>,
}

/// Depth-first search from the entry, then from the handlers. Edges to a block that is still on the stack are back
/// edges; without them the graph has no cycle, reducible or not.
fn depth_first(graph: &FlowGraph) -> Order {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut states = vec![State::New; graph.blocks.len()];
    let mut order = Order { postorder: Vec::with_capacity(graph.blocks.len()), back: Vec::new() };
    let handlers = graph.handler_blocks();
    let handlers = handlers.iter().enumerate().filter(|(_, is_handler)| **is_handler).map(|(at, _)| at);
    let mut stack: Vec<(usize, usize)> = Vec::new();
    for root in std::iter::once(0).chain(handlers) {
        if states.get(root) != Some(&State::New) {
            continue;
        }
        states[root] = State::Open;
        stack.push((root, 0));
        while let Some((at, next)) = stack.last_mut() {
            let Some(&successor) = graph.blocks[*at].successors.get(*next) else {
                states[*at] = State::Done;
                order.postorder.push(*at as u32);
                stack.pop();
                continue;
            };
            *next += 1;
            match states.get(successor as usize) {
                Some(State::New) => {
                    states[successor as usize] = State::Open;
                    stack.push((successor as usize, 0));
                }
                Some(State::Open) => order.back.push((*at as u32, successor)),
                _ => {}
            }
        }
    }
    order.back.sort_unstable();
    order
}

/// The numbering with at most `per_block` paths from each block as far as cutting edges can do it, and the number of
/// all paths.
fn number_with(graph: &FlowGraph, order: &Order, per_block: u64) -> (PathGraph, u64) {
    let handlers = graph.handler_blocks();
    let predecessors = graph.predecessor_counts();
    let mut counts = vec![0u64; graph.blocks.len()];
    let mut is_head = vec![false; graph.blocks.len()];
    let mut edges = vec![Vec::new(); graph.blocks.len()];
    let mut targets = Vec::new();
    for &at in &order.postorder {
        let block = &graph.blocks[at as usize];
        targets.clear();
        for (position, &to) in block.successors.iter().enumerate() {
            let target = match order.back.binary_search(&(at, to)) {
                Ok(_) => Target::Back(to),
                Err(_) => Target::Block(to),
            };
            let falls = position == 0 && block.falls_through;
            let own_block = !falls && (to == 0 || handlers[to as usize] || predecessors[to as usize] > 1);
            targets.push((target, own_block));
        }
        cut(&mut targets, &counts, per_block, u64::from(block.throws) + u64::from(block.returns));
        targets.sort_by_key(|(target, own_block)| (matches!(target, Target::Back(_)), !own_block));
        let thrown = block.throws.then_some(Target::Thrown);
        let returned = block.returns.then_some(Target::Return);
        let mut value = 0;
        edges[at as usize].reserve_exact(targets.len() + usize::from(block.throws) + usize::from(block.returns));
        for to in thrown.into_iter().chain(targets.iter().map(|(target, _)| *target)).chain(returned) {
            // A sum that overflows is above any limit and is never used.
            edges[at as usize].push(Edge { to, value: u32::try_from(value).unwrap_or(u32::MAX) });
            value += paths_from(to, &counts);
            if let Target::Back(head) = to {
                is_head[head as usize] = true;
            }
        }
        counts[at as usize] = value;
    }
    let mut starts = vec![(0, StartKind::Entry)];
    let all = |flags: Vec<bool>, kind| {
        flags.into_iter().enumerate().filter(|(_, is)| *is).map(move |(at, _)| (at as u32, kind))
    };
    starts.extend(all(is_head, StartKind::LoopHead));
    starts.extend(all(handlers, StartKind::Handler));
    let mut total = 0u64;
    let starts = starts.into_iter().map(|(block, kind)| {
        let value = u32::try_from(total).unwrap_or(u32::MAX);
        total += counts.get(block as usize).copied().unwrap_or(0);
        Start { block, kind, value }
    });
    let starts = starts.collect();
    (PathGraph { starts, edges, total: 0 }, total)
}

fn paths_from(target: Target, counts: &[u64]) -> u64 {
    match target {
        Target::Block(to) => counts.get(to as usize).copied().unwrap_or(0),
        Target::Return | Target::Thrown | Target::Back(_) => 1,
    }
}

/// Cuts edges, those with most paths first, until at most `limit` paths are left. `fixed` paths end in this block.
fn cut(targets: &mut [(Target, bool)], counts: &[u64], limit: u64, fixed: u64) {
    let mut total = fixed + targets.iter().map(|(target, _)| paths_from(*target, counts)).sum::<u64>();
    if total <= limit {
        return;
    }
    let mut by_paths: Vec<usize> = (0..targets.len()).collect();
    by_paths.sort_by_key(|&at| std::cmp::Reverse(paths_from(targets[at].0, counts)));
    for at in by_paths {
        if let Target::Block(to) = targets[at].0
            && total > limit
        {
            total -= paths_from(targets[at].0, counts) - 1;
            targets[at].0 = Target::Back(to);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use arbtest::arbitrary::{Result, Unstructured};
    use arbtest::arbtest;

    use super::*;
    use crate::flow::{Block, Path};

    fn block(successors: &[u32]) -> Block {
        Block { successors: successors.to_vec(), returns: successors.is_empty(), ..Block::default() }
    }

    /// The example of the paper's figure 1: A to F, six paths.
    fn figure_1() -> FlowGraph {
        let edges: [&[u32]; 6] = [&[2, 1], &[3, 2], &[3], &[5, 4], &[5], &[]];
        let mut graph = FlowGraph { blocks: edges.into_iter().map(block).collect() };
        graph.mark_reachable();
        graph
    }

    #[test]
    fn the_papers_example_has_six_paths() {
        let paths = number(&figure_1(), 1 << 24).unwrap();
        assert_eq!(paths.total, 6);
        let all: BTreeSet<Vec<u32>> = (0..6).map(|number| paths.decode(number).unwrap().blocks).collect();
        assert_eq!(all.len(), 6);
        assert!(all.contains(&vec![0, 1, 2, 3, 4, 5]));
    }

    #[test]
    fn a_limit_cuts_edges_instead_of_giving_up() {
        // 40 diamonds in a row: 2^40 paths.
        let mut blocks = Vec::new();
        for diamond in 0..40u32 {
            let at = diamond * 3;
            blocks.extend([block(&[at + 1, at + 2]), block(&[at + 3]), block(&[at + 3])]);
        }
        blocks.push(block(&[]));
        let mut graph = FlowGraph { blocks };
        graph.mark_reachable();
        let paths = number(&graph, 1000).unwrap();
        assert!(paths.total <= 1000 && paths.starts.len() > 1, "{}", paths.total);
        check_dense(&paths);
        assert_eq!(number(&graph, 3).unwrap_err().limit, 3);
    }

    fn check_dense(paths: &PathGraph) {
        let mut distinct = BTreeSet::new();
        for number in 0..paths.total {
            let path = paths.decode(number).expect("decodes");
            assert_eq!(sum(paths, &path), number);
            distinct.insert(format!("{path:?}"));
        }
        assert_eq!(distinct.len(), paths.total as usize);
        assert_eq!(paths.decode(paths.total), None);
    }

    /// The number of a path, summed up along its edges.
    fn sum(paths: &PathGraph, path: &Path) -> u32 {
        let value = |(at, to): (usize, Target)| {
            let from = path.blocks[at] as usize;
            paths.edges[from].iter().find(|edge| edge.to == to).expect("an edge").value
        };
        let ends = path.blocks.iter().skip(1).map(|&to| Target::Block(to)).chain([path.end]);
        start_value(paths, path.blocks[0], path.start) + ends.enumerate().map(value).sum::<u32>()
    }

    fn random_graph(random: &mut Unstructured) -> Result<FlowGraph> {
        let most = *random.choose(&[6, 12, 40])?;
        let count = random.int_in_range(1..=most)?;
        let mut blocks = Vec::new();
        for at in 0..count {
            let some_blocks = |random: &mut Unstructured, most: u32| -> Result<Vec<u32>> {
                let len = random.int_in_range(0..=most)?;
                let all: BTreeSet<u32> = (0..len).map(|_| random.int_in_range(0..=count - 1)).collect::<Result<_>>()?;
                Ok(all.into_iter().collect())
            };
            // Now and then a switch.
            let most = if random.ratio(1, 8)? { 12 } else { 3 };
            let mut successors = some_blocks(random, most)?;
            let falls_through = random.arbitrary()? && at + 1 < count;
            if falls_through {
                successors.retain(|&to| to != at + 1);
                successors.insert(0, at + 1);
            }
            let throws = random.arbitrary()?;
            let handlers = if throws { some_blocks(random, 2)? } else { Vec::new() };
            let returns = successors.is_empty() && (!throws || random.arbitrary()?);
            blocks.push(Block { successors, falls_through, throws, handlers, returns, ..Block::default() });
        }
        let mut graph = FlowGraph { blocks };
        graph.mark_reachable();
        Ok(graph)
    }

    fn start_value(paths: &PathGraph, block: u32, kind: StartKind) -> u32 {
        paths.starts.iter().find(|start| start.block == block && start.kind == kind).expect("a start").value
    }

    /// What walks have met.
    #[derive(Debug, Default, Clone, Copy)]
    struct Met {
        caught: u32,
        back_to_entry: u32,
        cut: u32,
        switched: u32,
        returned: u32,
    }

    /// Walks at random and sums up as the probes do; every finished path must decode to what was walked.
    fn walk(graph: &FlowGraph, paths: &PathGraph, random: &mut Unstructured, met: &mut Met) -> Result<()> {
        let back = depth_first(graph).back;
        let mut register = start_value(paths, 0, StartKind::Entry);
        let mut path = Path { start: StartKind::Entry, blocks: vec![0], end: Target::Return };
        for _ in 0..200 {
            let at = *path.blocks.last().expect("a block");
            let block = &graph.blocks[at as usize];
            let edge = |to: Target| paths.edges[at as usize].iter().find(|edge| edge.to == to).copied();
            if block.throws && (block.successors.is_empty() && !block.returns || random.ratio(1, 4)?) {
                path.end = Target::Thrown;
                assert_eq!(paths.decode(register), Some(path));
                assert_eq!(edge(Target::Thrown).expect("a throwing block has the edge").value, 0);
                if block.handlers.is_empty() {
                    return Ok(());
                }
                met.caught += 1;
                let handler = *random.choose(&block.handlers)?;
                register = start_value(paths, handler, StartKind::Handler);
                path = Path { start: StartKind::Handler, blocks: vec![handler], end: Target::Return };
            } else if block.returns {
                register += edge(Target::Return).expect("a returning block has the edge").value;
                path.end = Target::Return;
                assert_eq!(paths.decode(register), Some(path));
                met.returned += 1;
                return Ok(());
            } else {
                met.switched += u32::from(block.successors.len() > 4);
                let next = *random.choose(&block.successors)?;
                if let Some(edge) = edge(Target::Block(next)) {
                    register += edge.value;
                    path.blocks.push(next);
                    continue;
                }
                met.back_to_entry += u32::from(next == 0);
                met.cut += u32::from(back.binary_search(&(at, next)).is_err());
                register += edge(Target::Back(next)).expect("every successor has an edge").value;
                path.end = Target::Back(next);
                assert_eq!(paths.decode(register), Some(path));
                register = start_value(paths, next, StartKind::LoopHead);
                path = Path { start: StartKind::LoopHead, blocks: vec![next], end: Target::Return };
            }
        }
        Ok(())
    }

    #[test]
    fn random_walks_decode_to_themselves_and_numbers_are_dense() {
        let met = std::cell::Cell::new(Met::default());
        // A failure prints the seed.
        arbtest(|random| {
            let graph = random_graph(random)?;
            let limit = *random.choose(&[1 << 24, 200, 60])?;
            let paths = match number(&graph, limit) {
                Ok(paths) => paths,
                Err(_) if limit < 1000 => return Ok(()),
                Err(error) => panic!("{error}"),
            };
            assert_eq!(paths.starts[0].kind, StartKind::Entry);
            assert!(paths.total <= limit);
            if paths.total <= 5000 {
                check_dense(&paths);
            }
            let mut all = met.get();
            let walked = walk(&graph, &paths, random, &mut all);
            met.set(all);
            walked
        })
        .budget_ms(2000)
        .size_max(8000);
        let Met { caught, back_to_entry, cut, switched, returned } = met.get();
        let rarest = [caught, back_to_entry, cut, switched, returned].into_iter().min();
        assert!(rarest > Some(20), "the walks met too little: {:?}", met.get());
    }
}
