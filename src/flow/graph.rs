//! The control-flow graph: basic blocks, normal edges, exception edges.

use std::ops::Range;

use thiserror::Error;

use wattline_dex::asm::{Body, Cover, Jump, Label, Node};

/// The control-flow graph of one method.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FlowGraph {
    /// Blocks in address order; block 0 is the method's first.
    pub blocks: Vec<Block>,
}

/// A basic block: instructions that run in order once the first one runs, unless one of them throws.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Block {
    /// The block's instructions, by position in the body.
    pub insns: Range<usize>,
    /// Blocks to which control goes on without an exception, each once, the one it falls through to first.
    pub successors: Vec<u32>,
    /// Whether control can fall through to the first successor.
    pub falls_through: bool,
    /// Whether it ends with a `return`.
    pub returns: bool,
    /// Whether it contains an instruction that can throw.
    pub throws: bool,
    /// Handlers of what its instructions throw, in ascending order.
    pub handlers: Vec<u32>,
    /// Whether it can be reached from the method's entry at all. Blocks that cannot have no edges that matter.
    pub reachable: bool,
}

/// A body without a sound control flow.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FlowError {
    /// There are no instructions.
    #[error("the method has no instructions")]
    Empty,
    /// A target beyond the body's original instructions.
    #[error("an instruction leads to code that was added")]
    Edited,
    /// Control can run off the end.
    #[error("code unit {pc:#x}: control runs off the end of the method")]
    FallsOff {
        /// The last instruction.
        pc: u32,
    },
}

impl FlowGraph {
    /// The graph of a body that has not been edited yet.
    ///
    /// # Errors
    /// [`FlowError`] for a body without instructions, one that was edited, and one whose end control can run off.
    pub fn new(body: &Body) -> Result<Self, FlowError> {
        FlowGraph::split(body, [])
    }

    /// Builds the graph as [`FlowGraph::new`] does, with blocks that begin at these instructions as well.
    ///
    /// # Errors
    /// [`FlowError`], as with [`FlowGraph::new`].
    pub fn split(body: &Body, at: impl IntoIterator<Item = usize>) -> Result<Self, FlowError> {
        let mut leaders = leaders(body)?;
        for position in at {
            if let Some(leads) = leaders.get_mut(position) {
                *leads = true;
            }
        }
        let mut block_of = Vec::with_capacity(leaders.len());
        let mut starts = Vec::with_capacity(leaders.iter().filter(|leads| **leads).count());
        for (position, &leads) in leaders.iter().enumerate() {
            if leads {
                starts.push(position);
            }
            block_of.push(starts.len() as u32 - 1);
        }
        let ends = starts.iter().skip(1).copied().chain([leaders.len()]);
        let blocks = starts.iter().zip(ends).map(|(&start, end)| block(body, &block_of, start..end)).collect();
        let mut graph = FlowGraph { blocks };
        graph.mark_reachable();
        graph.check_ends(body)?;
        Ok(graph)
    }

    /// Marks what can be reached from block 0 along normal and exception edges.
    pub(super) fn mark_reachable(&mut self) {
        let mut pending = vec![0u32];
        while let Some(at) = pending.pop() {
            if let Some(block) = self.blocks.get_mut(at as usize).filter(|block| !block.reachable) {
                block.reachable = true;
                pending.extend(block.successors.iter().chain(&block.handlers));
            }
        }
    }

    fn check_ends(&self, body: &Body) -> Result<(), FlowError> {
        let last = self.blocks.last().ok_or(FlowError::Empty)?;
        let node = body.nodes.last().ok_or(FlowError::Empty)?;
        if last.reachable && node.insn.op.can_continue() {
            return Err(FlowError::FallsOff { pc: body.pc(body.nodes.len() - 1) });
        }
        Ok(())
    }

    /// Whether each block is the handler of something that can be reached.
    pub fn handler_blocks(&self) -> Vec<bool> {
        let mut out = vec![false; self.blocks.len()];
        for block in self.blocks.iter().filter(|block| block.reachable) {
            for &handler in &block.handlers {
                if let Some(is_handler) = out.get_mut(handler as usize) {
                    *is_handler = true;
                }
            }
        }
        out
    }

    /// The number of reachable blocks that have each block as a successor.
    pub fn predecessor_counts(&self) -> Vec<u32> {
        let mut out = vec![0; self.blocks.len()];
        for block in self.blocks.iter().filter(|block| block.reachable) {
            for &successor in &block.successors {
                if let Some(count) = out.get_mut(successor as usize) {
                    *count += 1;
                }
            }
        }
        out
    }
}

/// Whether each instruction begins a block.
fn leaders(body: &Body) -> Result<Vec<bool>, FlowError> {
    let mut leaders = vec![false; body.nodes.len()];
    *leaders.first_mut().ok_or(FlowError::Empty)? = true;
    let mut lead = |label: Label| leaders.get_mut(label.position()).map(|leads| *leads = true).ok_or(FlowError::Edited);
    for (position, node) in body.nodes.iter().enumerate() {
        targets(node).try_for_each(&mut lead)?;
        if ends_block(node) && position + 1 < body.nodes.len() {
            lead(Label::of(position + 1))?;
        }
    }
    body.handlers.iter().flat_map(|list| list.labels()).try_for_each(lead)?;
    Ok(leaders)
}

fn ends_block(node: &Node) -> bool {
    let op = node.insn.op;
    op.is_branch() || op.is_switch() || !op.can_continue()
}

fn targets(node: &Node) -> impl Iterator<Item = Label> {
    let (one, many) = match &node.jump {
        Jump::To(label) => (Some(*label), &[][..]),
        Jump::Switch(switch) => (None, &switch.targets[..]),
        Jump::None | Jump::Array(_) => (None, &[][..]),
    };
    one.into_iter().chain(many.iter().copied())
}

fn block(body: &Body, block_of: &[u32], insns: Range<usize>) -> Block {
    let nodes = body.nodes.get(insns.clone()).unwrap_or_default();
    let block_at = |position: usize| block_of.get(position).copied();
    let last = nodes.last();
    let mut out = Block { returns: last.is_some_and(|node| node.insn.op.is_return()), ..Block::default() };
    let next = block_at(insns.end).filter(|_| last.is_some_and(|node| node.insn.op.can_continue()));
    out.falls_through = next.is_some();
    let jumps = last.into_iter().flat_map(targets).filter_map(|label| block_at(label.position()));
    // Two at the most, but for a switch: lists are many, so they get no more room than that.
    out.successors = Vec::with_capacity(usize::from(next.is_some()) + last.map_or(0, |node| targets(node).count()));
    out.successors.extend(next);
    out.successors.extend(jumps.filter(|&to| Some(to) != next));
    // Successors keep a fixed order whatever the order of a switch's keys.
    out.successors[usize::from(next.is_some())..].sort_unstable();
    out.successors.dedup();
    let mut lists = Vec::new();
    for node in nodes.iter().filter(|node| node.insn.op.can_throw()) {
        out.throws = true;
        if let Cover::By(list) = node.cover
            && lists.last() != Some(&list)
        {
            lists.push(list);
        }
    }
    lists.sort_unstable();
    lists.dedup();
    let labels = lists.iter().filter_map(|&list| body.handlers.get(list as usize)).flat_map(|list| list.labels());
    out.handlers = labels.filter_map(|label| block_at(label.position())).collect();
    out.handlers.sort_unstable();
    out.handlers.dedup();
    out.insns = insns;
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_dex::{Code, Handler, Try, TypeIdx};

    #[test]
    fn blocks_end_at_branches_targets_and_handlers() {
        let units: &[u16] = &[
            0x0071,
            0,
            0, // 0: invoke-static, covered
            0x0038,
            4,                  // 3: if-eqz v0, 7
            0x0028 | 0xfb << 8, // 5: goto 0
            0x000d,             // 6: move-exception: handler
            0x000e,             // 7: return-void
            0x0000,             // 8: nop, unreachable, runs off the end
        ];
        let code = Code {
            registers: 1,
            ins: 0,
            outs: 0,
            insns: units.iter().copied().collect(),
            tries: vec![Try { start: 0, count: 3, handler: 0 }],
            handlers: vec![Handler { catches: vec![(TypeIdx(0), 6)], catch_all: Some(7) }],
            debug: None,
        };
        let graph = FlowGraph::new(&Body::decode(&code).unwrap()).unwrap();
        let blocks: Vec<_> = graph.blocks.iter().map(|b| (b.insns.clone(), &b.successors[..], b.reachable)).collect();
        let expected: [(_, &[u32], _); 5] =
            [(0..2, &[1, 3], true), (2..3, &[0], true), (3..4, &[3], true), (4..5, &[], true), (5..6, &[], false)];
        assert_eq!(blocks, expected);
        assert_eq!(graph.blocks[0].handlers, [2, 3]);
        assert!(graph.blocks[0].throws && !graph.blocks[1].throws);
        assert!(graph.blocks[3].returns);
        assert_eq!(graph.handler_blocks(), [false, false, true, true, false]);
        assert_eq!(graph.predecessor_counts(), [1, 1, 0, 2, 0]);
    }
}
