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

use super::{CountedLoops, Edge, FlowGraph, PathGraph, Start, StartKind, Target, tables};

/// A method whose paths do not fit the limit even with every edge cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the method has {total} paths with every edge cut, {limit} at the most")]
pub struct TooManyPaths {
    /// The method's number of paths.
    pub total: u64,
    /// The limit.
    pub limit: u32,
}

/// The numbering of a method and the loops whose rounds are not part of its paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbered {
    /// Numbers to blocks and back.
    pub paths: PathGraph,
    /// Loops counted in registers.
    pub loops: CountedLoops,
}

/// The things that may be counted without a call.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counting<'c> {
    /// Whether each block may be in a loop whose rounds are counted in registers.
    pub in_registers: &'c [bool],
    /// The largest number of ways round such loops.
    pub most: usize,
    /// Whether there may be a table.
    pub table: bool,
    /// Blocks in which the thread waits now and then, and reports what it has counted.
    pub waits: &'c [bool],
}

/// Entries of a method's table: all are looked at when it is reported.
pub const MOST_IN_TABLE: u32 = 128;
/// Paths from one block, at the most, in methods whose paths would not fit a table otherwise.
const FEWER: [u64; 4] = [MOST_IN_TABLE as u64, 48, 16, 6];

/// Numbers the acyclic paths of a method. If there are more than `limit`, edges are cut: a cut edge ends the path and
/// begins another, like a back edge (Ball and Larus, section 3.5).
///
/// # Errors
/// [`TooManyPaths`] where not even cutting all edges makes the paths few enough.
pub fn number(graph: &FlowGraph, limit: u32) -> Result<PathGraph, TooManyPaths> {
    number_with_rounds(graph, limit, Counting::default()).map(|numbered| numbered.paths)
}

/// Numbers the paths as [`number`] does, with loops that are counted without a call: in registers, or in a table for
/// all other back edges of the method, if its paths are few enough. Where they are not, the exits of such loops are
/// cut, which makes a product of numbers a sum, and then more edges.
///
/// # Errors
/// When not even cutting all edges makes the paths few enough.
pub fn number_with_rounds(graph: &FlowGraph, limit: u32, counting: Counting) -> Result<Numbered, TooManyPaths> {
    let order = depth_first(graph);
    let Counting { in_registers, most, table, waits } = counting;
    let mut loops = CountedLoops::find(graph, &order.postorder, &order.back, in_registers, most);
    let plain = match fit(graph, &order, &loops, limit) {
        Err(_) if loops != CountedLoops::default() => {
            loops = CountedLoops::default();
            fit(graph, &order, &loops, limit)
        }
        plain => plain,
    };
    let reports = plain.as_ref().map_or(true, has_back_edges);
    let most = MOST_IN_TABLE.min(limit);
    let in_table = match reports && table && tables::always_reports(graph, waits) {
        true => for_table(graph, &order, &loops, plain.as_ref().ok(), most),
        false => None,
    };
    let paths = in_table.map_or(plain, Ok)?;
    Ok(Numbered { paths, loops })
}

fn has_back_edges(paths: &PathGraph) -> bool {
    paths.edges.iter().flatten().any(|edge| matches!(edge.to, Target::Back(_)))
}

/// The numbering with at most `limit` paths.
fn fit(graph: &FlowGraph, order: &Order, loops: &CountedLoops, limit: u32) -> Result<PathGraph, TooManyPaths> {
    // The limit holds for the sum over all starts; the number of those is known only after cutting.
    let mut per_block = u64::from(limit);
    loop {
        let cuts = Cuts { exits: &[], per_block };
        match number_with(graph, order, loops, cuts) {
            Ok(paths) if paths.total <= limit => return Ok(paths),
            Ok(PathGraph { total, .. }) if per_block <= 1 => return Err(TooManyPaths { total: total.into(), limit }),
            Err(total) if per_block <= 1 => return Err(TooManyPaths { total, limit }),
            _ => per_block = (per_block / 16).max(1),
        }
    }
}

/// The numbering with at most `most` paths besides counted rounds, so that a table can count them; `plain` is the one
/// without cuts, if there is one.
fn for_table(
    graph: &FlowGraph,
    order: &Order,
    loops: &CountedLoops,
    plain: Option<&PathGraph>,
    most: u32,
) -> Option<PathGraph> {
    let fits = |paths: &PathGraph| paths.first_round() <= most;
    let in_line = |paths| PathGraph { in_line: true, ..paths };
    if let Some(plain) = plain.filter(|plain| fits(plain)) {
        return Some(in_line(plain.clone()));
    }
    // Each has a path of its own.
    if order.back.len() > MOST_IN_TABLE as usize {
        return None;
    }
    let exits = tables::exits(graph, &order.back, loops);
    let cuts = FEWER.into_iter().map(|per_block| Cuts { exits: &exits, per_block });
    cuts.filter_map(|cuts| number_with(graph, order, loops, cuts).ok()).find(fits).map(in_line)
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

/// The places where paths are cut, besides at back edges.
#[derive(Clone, Copy)]
struct Cuts<'c> {
    /// The edges that are cut, sorted.
    exits: &'c [(u32, u32)],
    /// The number of paths that begin at a block at most, as far as cutting can do it.
    per_block: u64,
}

/// A way on from a block that is being numbered.
#[derive(Clone, Copy)]
struct Way {
    to: Target,
    /// Whether its increment would need a block of its own.
    own_block: bool,
    /// Whether it must not be cut.
    stays: bool,
}

/// The numbering of a graph, or the number of all paths if it takes more than 32 bits.
fn number_with(graph: &FlowGraph, order: &Order, loops: &CountedLoops, cuts: Cuts) -> Result<PathGraph, u64> {
    let handlers = graph.handler_blocks();
    let predecessors = graph.predecessor_counts();
    let mut counts = vec![0u64; graph.blocks.len()];
    let mut is_head = vec![false; graph.blocks.len()];
    let mut edges = vec![Vec::new(); graph.blocks.len()];
    let mut ways = Vec::new();
    for &at in &order.postorder {
        let block = &graph.blocks[at as usize];
        ways.clear();
        for (position, &to) in block.successors.iter().enumerate() {
            let target = match order.back.binary_search(&(at, to)) {
                Ok(_) if loops.is_back((at, to)) => Target::Round(to),
                Ok(_) => Target::Back(to),
                Err(_) if counts[to as usize] > 1 && cuts.exits.binary_search(&(at, to)).is_ok() => Target::Back(to),
                Err(_) => Target::Block(to),
            };
            let falls = position == 0 && block.falls_through;
            let own_block = !falls && (to == 0 || handlers[to as usize] || predecessors[to as usize] > 1);
            ways.push(Way { to: target, own_block, stays: loops.keeps_together(at, to) });
        }
        cut(&mut ways, &counts, cuts.per_block, u64::from(block.throws) + u64::from(block.returns));
        // What leads nowhere but round a counted loop shares its value with the next edge, which a number means.
        ways.sort_by_key(|way| (paths_from(way.to, &counts) > 0, matches!(way.to, Target::Back(_)), !way.own_block));
        let thrown = block.throws.then_some(Target::Thrown);
        let returned = block.returns.then_some(Target::Return);
        let mut value = 0;
        edges[at as usize].reserve_exact(ways.len() + usize::from(block.throws) + usize::from(block.returns));
        for to in thrown.into_iter().chain(ways.iter().map(|way| way.to)).chain(returned) {
            // A sum that overflows is above any limit and is never used.
            edges[at as usize].push(Edge { to, value: u32::try_from(value).unwrap_or(u32::MAX) });
            value += paths_from(to, &counts);
            if let Target::Back(head) = to {
                is_head[head as usize] = true;
            }
        }
        counts[at as usize] = value;
    }
    let (starts, total) = starts(is_head, handlers, &counts);
    let total = total + loops.rounds.len() as u64;
    let rounds = loops.rounds.iter().map(|round| round.blocks.clone()).collect();
    Ok(PathGraph { starts, edges, total: u32::try_from(total).map_err(|_| total)?, rounds, in_line: false })
}

/// The starts of paths, and the number of paths.
fn starts(is_head: Vec<bool>, is_handler: Vec<bool>, counts: &[u64]) -> (Vec<Start>, u64) {
    let mut starts = vec![(0, StartKind::Entry)];
    let all = |flags: Vec<bool>, kind| {
        flags.into_iter().enumerate().filter(|(_, is)| *is).map(move |(at, _)| (at as u32, kind))
    };
    starts.extend(all(is_head, StartKind::LoopHead));
    starts.extend(all(is_handler, StartKind::Handler));
    let mut total = 0u64;
    let starts = starts.into_iter().map(|(block, kind)| {
        let value = u32::try_from(total).unwrap_or(u32::MAX);
        total += counts.get(block as usize).copied().unwrap_or(0);
        Start { block, kind, value }
    });
    (starts.collect(), total)
}

fn paths_from(target: Target, counts: &[u64]) -> u64 {
    match target {
        Target::Block(to) => counts.get(to as usize).copied().unwrap_or(0),
        Target::Return | Target::Thrown | Target::Back(_) => 1,
        Target::Round(_) => 0,
    }
}

/// Cuts edges, those with most paths first, until at most `limit` paths are left. `fixed` paths end in this block.
fn cut(ways: &mut [Way], counts: &[u64], limit: u64, fixed: u64) {
    let mut total = fixed + ways.iter().map(|way| paths_from(way.to, counts)).sum::<u64>();
    if total <= limit {
        return;
    }
    let mut by_paths: Vec<&mut Way> = ways.iter_mut().filter(|way| !way.stays).collect();
    by_paths.sort_by_key(|way| std::cmp::Reverse(paths_from(way.to, counts)));
    for way in by_paths {
        if let Target::Block(to) = way.to
            && total > limit
            // What cannot go on, as round a counted loop only, is no fewer paths for being cut.
            && paths_from(way.to, counts) > 1
        {
            total -= paths_from(way.to, counts) - 1;
            way.to = Target::Back(to);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use arbtest::arbitrary::{Result, Unstructured};
    use arbtest::arbtest;

    use super::*;
    use crate::{Block, Path};

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
            assert!(number >= paths.first_round() || sum(paths, &path) == number);
            distinct.insert(format!("{path:?}"));
        }
        assert_eq!(distinct.len(), paths.total as usize);
        assert_eq!(paths.decode(paths.total), None);
    }

    /// The number of a path, summed up along its edges.
    fn sum(paths: &PathGraph, path: &Path) -> u32 {
        let value = |(at, to): (usize, Target)| {
            let mut edges = paths.edges[path.blocks[at] as usize].iter();
            edges.find(|edge| edge.to == to).expect("an edge").value
        };
        let ends = path.blocks.iter().skip(1).map(|&to| Target::Block(to)).chain([path.end]);
        start_value(paths, path.blocks[0], path.start) + ends.enumerate().map(value).sum::<u32>()
    }

    /// Adds a piece of a program as compilers make them; returns its first and last block, which goes on nowhere yet.
    fn statement(random: &mut Unstructured, blocks: &mut Vec<Block>, depth: u32) -> Result<(u32, u32)> {
        let add = |random: &mut Unstructured, blocks: &mut Vec<Block>| -> Result<u32> {
            blocks.push(Block { throws: random.ratio(1, 3)?, ..Block::default() });
            Ok(blocks.len() as u32 - 1)
        };
        let link = |blocks: &mut Vec<Block>, from: u32, to: u32| {
            let successors = &mut blocks[from as usize].successors;
            if !successors.contains(&to) {
                successors.push(to);
            }
        };
        let first = add(random, blocks)?;
        match if depth == 0 { 0 } else { random.int_in_range(0..=4)? } {
            0 => Ok((first, first)),
            1 => {
                let (next, last) = statement(random, blocks, depth - 1)?;
                link(blocks, first, next);
                Ok((first, last))
            }
            2 => {
                let (then, ends) = statement(random, blocks, depth - 1)?;
                let last = add(random, blocks)?;
                [(first, then), (first, last), (ends, last)].into_iter().for_each(|(from, to)| link(blocks, from, to));
                Ok((first, last))
            }
            3 => {
                // `while`: left at the head, or now and then from within.
                let (body, ends) = statement(random, blocks, depth - 1)?;
                let last = add(random, blocks)?;
                [(first, body), (first, last), (ends, first)].into_iter().for_each(|(from, to)| link(blocks, from, to));
                if random.ratio(1, 3)? {
                    link(blocks, body, last);
                }
                Ok((first, last))
            }
            _ => {
                // `do`.
                let (body, ends) = statement(random, blocks, depth - 1)?;
                let last = add(random, blocks)?;
                [(first, body), (ends, body), (ends, last)].into_iter().for_each(|(from, to)| link(blocks, from, to));
                Ok((first, last))
            }
        }
    }

    fn random_program(random: &mut Unstructured) -> Result<FlowGraph> {
        let mut blocks = Vec::new();
        let (_, last) = statement(random, &mut blocks, 6)?;
        blocks[last as usize].returns = true;
        let mut graph = FlowGraph { blocks };
        graph.mark_reachable();
        Ok(graph)
    }

    fn random_graph(random: &mut Unstructured) -> Result<FlowGraph> {
        if random.arbitrary()? {
            return random_program(random);
        }
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

    /// The numbers of edges of each kind that walks have met.
    #[derive(Debug, Default, Clone, Copy)]
    struct Met {
        caught: u32,
        back_to_entry: u32,
        cut: u32,
        switched: u32,
        returned: u32,
        rounds: u32,
        joined: u32,
        nested: u32,
        left_by_throw: u32,
        in_table: u32,
        cut_in_table: u32,
        cut_beside_rounds: u32,
        taken_back: u32,
    }

    /// A walk at random that sums up as the probes do; every finished path must decode to what was walked.
    struct Walk<'w> {
        graph: &'w FlowGraph,
        numbered: &'w Numbered,
        back: Vec<(u32, u32)>,
        /// The path under way, and the register when each of its blocks began.
        path: Path,
        registers: Vec<u32>,
        met: &'w mut Met,
    }

    impl Walk<'_> {
        fn begin(&mut self, start: StartKind, block: u32) {
            self.path = Path { start, blocks: vec![block], end: Target::Return };
            self.registers = vec![start_value(&self.numbered.paths, block, start)];
        }

        fn at(&self) -> u32 {
            *self.path.blocks.last().expect("a block")
        }

        fn edge(&self, to: Target) -> Option<Edge> {
            self.numbered.paths.edges[self.at() as usize].iter().find(|edge| edge.to == to).copied()
        }

        /// The path ends along an edge.
        fn end(&mut self, to: Target) {
            let edge = self.edge(to).expect("every way on has an edge");
            let number = self.registers.last().expect("a register") + edge.value;
            let path = Path { end: to, ..self.path.clone() };
            assert_eq!(self.numbered.paths.decode(number), Some(path));
            let (paths, is_back) = (&self.numbered.paths, matches!(to, Target::Back(_)));
            assert_eq!(paths.is_in_line(number), paths.in_line && is_back);
            // The rounds that a path does not finish must not have been counted yet.
            let thrown_alive = to == Target::Thrown && self.numbered.loops.is_live(self.at());
            for round in &self.numbered.loops.rounds {
                let counted = self.path.blocks.windows(2).any(|edge| (edge[0], edge[1]) == round.edge);
                self.met.taken_back += u32::from(counted);
                assert!(!counted || thrown_alive, "{round:?} was counted in {:?}", self.path);
            }
            self.met.left_by_throw +=
                u32::from(to == Target::Thrown && self.numbered.loops.region(self.at()).is_some());
        }

        /// A counted loop's back edge: one way round has one of the edges that were taken.
        fn round(&mut self, head: u32) {
            let first = self.path.blocks.iter().rposition(|&block| block == head).expect("the head is on the path");
            let blocks = self.path.blocks.split_off(first);
            self.registers.truncate(first + 1);
            let edges = || blocks.windows(2).map(|edge| (edge[0], edge[1])).chain([(blocks[blocks.len() - 1], head)]);
            let counted: Vec<usize> = (self.numbered.loops.rounds.iter().enumerate())
                .filter(|(_, round)| edges().any(|edge| edge == round.edge))
                .map(|(number, _)| number)
                .collect();
            let [counted] = counted[..] else { panic!("{blocks:?} is counted as {counted:?}") };
            let number = self.numbered.paths.first_round() + counted as u32;
            let end = Target::Back(head);
            self.met.joined += u32::from(self.numbered.loops.rounds[counted].edge.1 != head);
            self.met.nested += u32::from(self.numbered.loops.region(head) != Some(head));
            self.met.rounds += 1;
            let path = Path { start: StartKind::LoopHead, blocks, end };
            assert_eq!(self.numbered.paths.decode(number), Some(path));
            self.path.blocks.push(head);
        }

        fn go(&mut self, random: &mut Unstructured) -> Result<()> {
            for _ in 0..200 {
                let at = self.at();
                let block = &self.graph.blocks[at as usize];
                if block.throws && (block.successors.is_empty() && !block.returns || random.ratio(1, 4)?) {
                    assert_eq!(self.edge(Target::Thrown).expect("a throwing block has the edge").value, 0);
                    self.end(Target::Thrown);
                    if block.handlers.is_empty() {
                        return Ok(());
                    }
                    self.met.caught += 1;
                    self.begin(StartKind::Handler, *random.choose(&block.handlers)?);
                } else if block.returns {
                    self.end(Target::Return);
                    self.met.returned += 1;
                    return Ok(());
                } else {
                    self.met.switched += u32::from(block.successors.len() > 4);
                    let next = *random.choose(&block.successors)?;
                    if let Some(edge) = self.edge(Target::Block(next)) {
                        self.registers.push(self.registers.last().expect("a register") + edge.value);
                        self.path.blocks.push(next);
                    } else if self.edge(Target::Round(next)).is_some() {
                        self.round(next);
                    } else {
                        self.met.back_to_entry += u32::from(next == 0);
                        let cut = u32::from(self.back.binary_search(&(at, next)).is_err());
                        self.met.cut += cut;
                        let counting = !self.numbered.loops.rounds.is_empty();
                        self.met.cut_beside_rounds += cut * u32::from(counting);
                        self.met.cut_in_table += cut * u32::from(self.numbered.paths.in_line);
                        self.met.in_table += u32::from(self.numbered.paths.in_line);
                        self.end(Target::Back(next));
                        self.begin(StartKind::LoopHead, next);
                    }
                }
            }
            Ok(())
        }
    }

    #[test]
    fn random_walks_decode_to_themselves_and_numbers_are_dense() {
        let met = std::cell::Cell::new(Met::default());
        // A failure prints the seed.
        arbtest(|random| {
            let graph = random_graph(random)?;
            let limit = *random.choose(&[1 << 24, 200, 60])?;
            let eligible: Vec<bool> = graph.blocks.iter().map(|block| block.handlers.is_empty()).collect();
            let most = *random.choose(&[0, 2, 6])?;
            let waits = vec![false; graph.blocks.len()];
            let counting = Counting { in_registers: &eligible, most, table: random.arbitrary()?, waits: &waits };
            let numbered = match number_with_rounds(&graph, limit, counting) {
                Ok(numbered) => numbered,
                Err(_) if limit < 1000 => return Ok(()),
                Err(error) => panic!("{error}"),
            };
            let paths = &numbered.paths;
            assert_eq!(paths.starts[0].kind, StartKind::Entry);
            assert!(paths.total <= limit && paths.rounds.len() <= most);
            assert!(!paths.in_line || counting.table && paths.first_round() <= MOST_IN_TABLE);
            if paths.total <= 5000 {
                check_dense(paths);
            }
            let (mut all, back) = (met.get(), depth_first(&graph).back);
            let (path, registers) = (Path { start: StartKind::Entry, blocks: vec![], end: Target::Return }, vec![]);
            let mut walk = Walk { graph: &graph, numbered: &numbered, back, path, registers, met: &mut all };
            walk.begin(StartKind::Entry, 0);
            let walked = walk.go(random);
            met.set(all);
            walked
        })
        .budget_ms(4000)
        .size_max(8000);
        let Met { caught, back_to_entry, cut, switched, returned, rounds, joined, nested, left_by_throw, .. } =
            met.get();
        let Met { in_table, cut_in_table, cut_beside_rounds, taken_back, .. } = met.get();
        let all = [
            [caught, back_to_entry, cut, switched, returned, rounds],
            [joined, nested, left_by_throw, in_table, cut_in_table, cut_beside_rounds],
        ];
        let all = all.into_iter().flatten();
        let rarest = all.min();
        assert!(rarest > Some(5) && taken_back > 0, "the walks met too little: {:?}", met.get());
    }
}
