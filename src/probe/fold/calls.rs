//! Folded calls in a method with probes.

use super::mark::Pass;
use super::{Folded, Folding, Kind};
use wattline_dex::asm::Body;
use wattline_dex::{Dex, MethodIdx, TypeIdx};
use wattline_flow::FlowGraph;

/// A call that goes to a clone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FoldedCall {
    /// Position of the invocation. The instruction behind it begins the block that stands for the return.
    pub position: usize,
    /// Code unit of that instruction, in the original method.
    pub returns_to: u32,
    /// The method that is called by the original code.
    pub called: MethodIdx,
    /// The method's clone.
    pub clone: MethodIdx,
    /// Position in [`Folding::methods`].
    pub folded: u32,
    /// What is passed besides, if anything is.
    pub pass: Option<Pass>,
    /// Other methods may run that report themselves: the clone's callees, or the initialiser of its class.
    pub runs: bool,
}

impl Folding {
    /// The executions of a method's folded calls in a file; none where they are not folded.
    pub fn folded(&self, at: usize, called: u32) -> Option<&Folded> {
        self.methods.get(self.targets.get(at)?.get(&called)?.folded as usize)
    }

    /// The calls of a method that can be folded: those behind which a block can begin that nothing else leads to.
    /// `class` is the method's own; a method may have no copies of arguments if it has a clone itself, which has no
    /// registers for them.
    pub fn calls(
        &self,
        at: usize,
        (dex, class): (&Dex, TypeIdx),
        (body, graph): (&Body, &FlowGraph),
        copies: bool,
    ) -> Vec<FoldedCall> {
        if self.targets.get(at).is_none_or(|targets| targets.is_empty()) {
            return Vec::new();
        }
        let mut calls = Vec::new();
        for block in graph.blocks.iter().filter(|block| block.reachable) {
            // Behind the last instruction, the next block begins for another reason.
            for position in block.insns.start..block.insns.end.saturating_sub(1) {
                let Some(insn) = body.nodes.get(position).map(|node| node.insn) else { continue };
                let Some(target) = self.target(at, insn.index, insn.op) else { continue };
                let of = self.methods.get(target.folded as usize);
                let runs = of.is_none_or(|of| of.runs);
                let pass = || Pass::of(dex, insn, body.registers, runs, copies);
                let pass = if target.marked { pass() } else { None };
                if target.marked != pass.is_some() {
                    continue;
                }
                let of_own_class = || of.is_some_and(|of| of.is_of(&dex.type_name(class)));
                let initialises = target.kind == Kind::Static && !of_own_class();
                let runs = initialises || runs;
                let (clone, folded, returns_to) = (target.clone, target.folded, body.pc(position + 1));
                let called = MethodIdx(insn.index);
                calls.push(FoldedCall { position, returns_to, called, clone, folded, pass, runs });
            }
        }
        calls
    }
}
