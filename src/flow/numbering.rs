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

use super::{CountedLoops, Edge, FlowGraph, PathGraph, Start, StartKind, Target};

/// A method whose paths do not fit the limit even with every edge cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the method has {total} paths with every edge cut, {limit} at the most")]
pub struct TooManyPaths {
    /// Its number of paths.
    pub total: u64,
    /// The limit.
    pub limit: u32,
}

/// The numbering of a method and the loops whose rounds are not part of its paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbered {
    /// Numbers to blocks and back.
    pub paths: PathGraph,
    /// Counted loops.
    pub loops: CountedLoops,
    /// The numbers of rounds that a table counts.
    pub table: Option<Table>,
}

/// The path numbers of the rounds of [`CountedLoops::tables`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    /// The lowest.
    pub first: u32,
    /// Numbers from that on, at most [`MOST_IN_TABLE`].
    pub size: u32,
}

/// Entries of a method's table: all are looked at when a frame ends.
pub const MOST_IN_TABLE: u32 = 32;

impl Table {
    fn of(loops: &CountedLoops, attempt: &Attempt) -> Option<Table> {
        let spans = loops.tables.iter().filter_map(|table| attempt.span(table.head));
        let (first, last) = spans.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        Some(Table { first, size: last - first })
    }
}

/// Drops table loops that do not fit a table together. Returns whether there were any.
fn shed(loops: &mut CountedLoops, attempt: &Attempt) -> bool {
    let before = loops.tables.len();
    loops.tables.retain(|table| attempt.span(table.head).is_some_and(|(from, to)| to - from <= MOST_IN_TABLE));
    if loops.tables.len() == before && Table::of(loops, attempt).is_some_and(|table| table.size > MOST_IN_TABLE) {
        loops.tables.pop();
    }
    loops.tables.len() < before
}

/// Numbers the acyclic paths of a method. If there are more than `limit`, edges are cut: a cut edge ends the path and
/// begins another, like a back edge (Ball and Larus, section 3.5).
pub fn number(graph: &FlowGraph, limit: u32) -> Result<PathGraph, TooManyPaths> {
    number_with_rounds(graph, limit, &[], 0).map(|numbered| numbered.paths)
}

/// As [`number`], with at most `most` ways round loops counted apart. `eligible` says which blocks may be in such a
/// loop. Where edges must be cut there is none: a path that ends inside a loop would not be what it was before the
/// round.
pub fn number_with_rounds(
    graph: &FlowGraph,
    limit: u32,
    eligible: &[bool],
    most: usize,
) -> Result<Numbered, TooManyPaths> {
    let order = depth_first(graph);
    let mut loops = CountedLoops::find(graph, &order.postorder, &order.back, eligible, most);
    // The limit holds for the sum over all starts; the number of those is known only after cutting.
    let mut per_block = u64::from(limit);
    loop {
        let (mut paths, total) = number_with(graph, &order, &loops, per_block);
        let total = total + loops.rounds.len() as u64;
        match u32::try_from(total) {
            Ok(total) if total <= limit && (loops == CountedLoops::default() || !paths.cut) => {
                if shed(&mut loops, &paths) {
                    continue;
                }
                paths.graph.total = total;
                paths.graph.rounds = loops.rounds.iter().map(|round| round.blocks.clone()).collect();
                let table = Table::of(&loops, &paths);
                return Ok(Numbered { paths: paths.graph, loops, table });
            }
            _ if loops != CountedLoops::default() => loops = CountedLoops::default(),
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

struct Attempt {
    graph: PathGraph,
    /// Whether edges had to be cut.
    cut: bool,
    /// Paths from each block.
    counts: Vec<u64>,
}

impl Attempt {
    /// The numbers of the paths that begin anew at the head of a loop.
    fn span(&self, head: u32) -> Option<(u32, u32)> {
        let start = self.graph.starts.iter().find(|start| start.block == head && start.kind == StartKind::LoopHead)?;
        let count = u32::try_from(*self.counts.get(head as usize)?).ok()?;
        Some((start.value, start.value.checked_add(count)?))
    }
}

/// The numbering with at most `per_block` paths from each block as far as cutting edges can do it, and the number of
/// all paths.
fn number_with(graph: &FlowGraph, order: &Order, loops: &CountedLoops, per_block: u64) -> (Attempt, u64) {
    let handlers = graph.handler_blocks();
    let predecessors = graph.predecessor_counts();
    let mut counts = vec![0u64; graph.blocks.len()];
    let mut is_head = vec![false; graph.blocks.len()];
    let mut edges = vec![Vec::new(); graph.blocks.len()];
    let mut was_cut = false;
    let mut targets = Vec::new();
    for &at in &order.postorder {
        let block = &graph.blocks[at as usize];
        let table = loops.table(at);
        // Rounds that a table counts have numbers, other counted rounds have none here.
        let table_head = table.map(|table| table.head);
        targets.clear();
        for (position, &to) in block.successors.iter().enumerate() {
            let target = match order.back.binary_search(&(at, to)) {
                Ok(_) if loops.is_back((at, to)) || table.is_some_and(|table| table.head == to) => Target::Round(to),
                Ok(_) => Target::Back(to),
                Err(_) if table.is_some_and(|table| !table.contains(to)) => Target::Back(to),
                Err(_) => Target::Block(to),
            };
            let falls = position == 0 && block.falls_through;
            let own_block = !falls && (to == 0 || handlers[to as usize] || predecessors[to as usize] > 1);
            targets.push((target, own_block));
        }
        was_cut |=
            cut(&mut targets, &counts, table_head, per_block, u64::from(block.throws) + u64::from(block.returns));
        // What leads nowhere but round a counted loop shares its value with the next edge, which a number means.
        targets.sort_by_key(|(target, own_block)| {
            (paths_from(*target, &counts, table_head) > 0, matches!(target, Target::Back(_)), !own_block)
        });
        let thrown = block.throws.then_some(Target::Thrown);
        let returned = block.returns.then_some(Target::Return);
        let mut value = 0;
        edges[at as usize].reserve_exact(targets.len() + usize::from(block.throws) + usize::from(block.returns));
        for to in thrown.into_iter().chain(targets.iter().map(|(target, _)| *target)).chain(returned) {
            // A sum that overflows is above any limit and is never used.
            edges[at as usize].push(Edge { to, value: u32::try_from(value).unwrap_or(u32::MAX) });
            value += paths_from(to, &counts, table_head);
            if let Target::Back(head) = to {
                is_head[head as usize] = true;
            }
            if let Some(head) = table_head.filter(|head| to == Target::Round(*head)) {
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
    (Attempt { graph: PathGraph { starts, edges, total: 0, rounds: Vec::new() }, cut: was_cut, counts }, total)
}

/// `table` is the head of the table loop in which the edge begins.
fn paths_from(target: Target, counts: &[u64], table: Option<u32>) -> u64 {
    match target {
        Target::Block(to) => counts.get(to as usize).copied().unwrap_or(0),
        Target::Return | Target::Thrown | Target::Back(_) => 1,
        Target::Round(head) => u64::from(table == Some(head)),
    }
}

/// Cuts edges, those with most paths first, until at most `limit` paths are left. `fixed` paths end in this block.
/// Returns whether any was cut.
fn cut(targets: &mut [(Target, bool)], counts: &[u64], table: Option<u32>, limit: u64, fixed: u64) -> bool {
    let mut total = fixed + targets.iter().map(|(target, _)| paths_from(*target, counts, table)).sum::<u64>();
    if total <= limit {
        return false;
    }
    let mut by_paths: Vec<usize> = (0..targets.len()).collect();
    by_paths.sort_by_key(|&at| std::cmp::Reverse(paths_from(targets[at].0, counts, table)));
    for at in by_paths {
        if let Target::Block(to) = targets[at].0
            && total > limit
        {
            total -= paths_from(targets[at].0, counts, table) - 1;
            targets[at].0 = Target::Back(to);
        }
    }
    true
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
            assert!(paths.is_round(number) || sum(paths, &path) == number);
            distinct.insert(format!("{path:?}"));
        }
        assert_eq!(distinct.len(), paths.total as usize);
        assert_eq!(paths.decode(paths.total), None);
    }

    /// The number of a path, summed up along its edges.
    fn sum(paths: &PathGraph, path: &Path) -> u32 {
        let value = |(at, to): (usize, Target)| {
            let round = |edge: &&Edge| matches!((edge.to, to), (Target::Round(a), Target::Back(b)) if a == b);
            let mut edges = paths.edges[path.blocks[at] as usize].iter();
            edges.find(|edge| edge.to == to || round(edge)).expect("an edge").value
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

    /// What walks have met.
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
            assert!(!self.numbered.paths.is_round(number));
            // The rounds that a path does not finish must not have been counted yet.
            for round in &self.numbered.loops.rounds {
                let counted = self.path.blocks.windows(2).any(|edge| (edge[0], edge[1]) == round.edge);
                assert!(!counted, "{round:?} was counted in {:?}", self.path);
            }
            self.met.left_by_throw +=
                u32::from(to == Target::Thrown && self.numbered.loops.region(self.at()).is_some());
        }

        /// A counted loop's back edge: one way round has one of the edges that were taken.
        fn round(&mut self, head: u32) {
            let first = self.path.blocks.iter().rposition(|&block| block == head).expect("the head is on the path");
            let last = self.registers.last().expect("a register") + self.edge(Target::Round(head)).expect("one").value;
            let blocks = self.path.blocks.split_off(first);
            let entered = self.registers[first];
            self.registers.truncate(first + 1);
            if self.numbered.loops.tables.iter().any(|table| table.head == head) {
                let number = start_value(&self.numbered.paths, head, StartKind::LoopHead) + last - entered;
                let table = self.numbered.table.expect("a table");
                assert!((table.first..table.first + table.size).contains(&number) && table.size <= MOST_IN_TABLE);
                let path = Path { start: StartKind::LoopHead, blocks, end: Target::Back(head) };
                assert_eq!(self.numbered.paths.decode(number), Some(path));
                assert!(self.numbered.paths.is_round(number));
                self.met.in_table += 1;
                self.path.blocks.push(head);
                return;
            }
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
                        self.met.cut += u32::from(self.back.binary_search(&(at, next)).is_err());
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
            let numbered = match number_with_rounds(&graph, limit, &eligible, most) {
                Ok(numbered) => numbered,
                Err(_) if limit < 1000 => return Ok(()),
                Err(error) => panic!("{error}"),
            };
            let paths = &numbered.paths;
            assert_eq!(paths.starts[0].kind, StartKind::Entry);
            assert!(paths.total <= limit && paths.rounds.len() <= most);
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
        .budget_ms(2000)
        .size_max(8000);
        let Met { caught, back_to_entry, cut, switched, returned, rounds, joined, nested, left_by_throw, in_table } =
            met.get();
        let all = [caught, back_to_entry, cut, switched, returned, rounds, joined, nested, left_by_throw, in_table];
        let rarest = all.into_iter().min();
        assert!(rarest > Some(20), "the walks met too little: {:?}", met.get());
    }
}
