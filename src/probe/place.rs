//! Puts the probes of one method in place.
//!
//! - Entry: in front of instruction 0, run once: branches to instruction 0 pass it by.
//! - Edges: an increment stands where only its edge passes: at the end of a block with one successor, at the start of a
//!   block with one predecessor, in the fall through between two blocks, or else in a block of its own. What all
//!   out-edges of a block have in common is added once, in front of its branch. Nothing may come between `instance-of`
//!   and `if`, as the verifier reads the two together; there, what the branch should add is added where it leads, and
//!   everything else that leads there makes up for it.
//! - Back edges report the finished path and set the path register to the value with which the next one starts.
//! - Handlers report the path at the throw, after `move-exception`, which must come first. A handler without one may
//!   be reached by normal flow as well: its exceptions land on a pad of their own.
//! - Returns add their value and report.
//! - Exceptions that leave the method: every instruction that can throw, holds no monitor and has no catch-all yet gets
//!   one, which reports and throws on. This costs no executed instruction on the way without exceptions: ART's handlers
//!   are tables beside the code. It is what makes the last path of a frame left by an exception exact. Where a monitor
//!   is held there is none: lock depths at the handler would differ, and ART runs such classes slowly.
//!   Frames left from there are closed by the tracer when an outer one reports.
//!
//! A probe's call can throw, for all the verifier knows. It stays out of try ranges, where it would add an edge with
//! registers in a state that no handler expects, and where it could be illegal while a monitor is held. Only the stamp
//! in front of a windowed invocation shares the invocation's range: same handlers, same state.

use std::collections::HashMap;

use crate::dex::Op;
use crate::dex::asm::{Body, Cover, HandlerList, Jump, Label, Node, Place};
use crate::flow::{Edge, FlowGraph, LockDepths, PathGraph, StartKind, Target};

use super::Reason;
use super::emit::Emitter;

/// A windowed invocation of a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindowedCall {
    /// Position of the invocation.
    pub position: usize,
    /// Its site id.
    pub site: u32,
}

/// What is known about a method before its probes are placed.
pub struct Plan<'p> {
    /// Control flow of the body as it was.
    pub graph: &'p FlowGraph,
    /// Its numbering.
    pub paths: &'p PathGraph,
    /// Path id of path number 0.
    pub base: u32,
    /// Windowed invocations in reachable code, by position.
    pub calls: &'p [WindowedCall],
    /// What runs first on entry.
    pub prologue: Vec<Node>,
}

/// Inserts all probes.
pub fn place(body: &mut Body, plan: Plan, emitter: &Emitter) -> Result<(), Reason> {
    let predecessors = plan.graph.predecessor_counts();
    let handlers = plan.graph.handler_blocks();
    let locks = LockDepths::new(body, plan.graph);
    let offsets = vec![0; plan.graph.blocks.len()];
    let mut placer = Placer { body, plan, emitter, predecessors, handlers, offsets };
    placer.entry();
    placer.choose_offsets();
    placer.handlers()?;
    placer.stamps_after()?;
    placer.edges();
    placer.block_ends();
    placer.catch_all(&locks);
    placer.stamps_before();
    Ok(())
}

struct Placer<'p> {
    body: &'p mut Body,
    plan: Plan<'p>,
    emitter: &'p Emitter,
    predecessors: Vec<u32>,
    handlers: Vec<bool>,
    /// What each block adds itself when it begins; whatever leads there adds so much less.
    offsets: Vec<i64>,
}

impl Placer<'_> {
    fn insert(&mut self, position: usize, place: Place, nodes: Vec<Node>) {
        for node in nodes {
            self.body.insert(position, place, node);
        }
    }

    fn op(&self, position: usize) -> Op {
        self.body.nodes.get(position).map_or(Op::NOP, |node| node.insn.op)
    }

    fn first(&self, block: u32) -> usize {
        self.plan.graph.blocks.get(block as usize).map_or(0, |block| block.insns.start)
    }

    /// What the path register must hold when a path begins at a block.
    fn start_id(&self, block: u32, kind: StartKind) -> i64 {
        let start = self.plan.paths.starts.iter().find(|start| start.block == block && start.kind == kind);
        i64::from(self.plan.base) + start.map_or(0, |start| i64::from(start.value)) - self.offset(block)
    }

    fn offset(&self, block: u32) -> i64 {
        self.offsets.get(block as usize).copied().unwrap_or(0)
    }

    /// Whether only one normal edge leads to a block, and nothing else.
    fn exclusive(&self, block: u32) -> bool {
        self.predecessors.get(block as usize) == Some(&1) && block != 0 && !self.handlers[block as usize]
    }

    /// Gives blocks to which an `if` behind an `instance-of` jumps the value of that edge, which has no other place
    /// but a detour. It is the first edge after the exceptional one, so the value is the same for all such branches.
    fn choose_offsets(&mut self) {
        for at in 0..self.plan.graph.blocks.len() {
            let block = &self.plan.graph.blocks[at];
            if !block.insns.end.checked_sub(1).is_some_and(|branch| self.narrows(branch)) {
                continue;
            }
            let falls_to = block.successors.first().copied();
            for (edge, to) in self.normal_edges(at) {
                let jumps = Some(to) != falls_to && matches!(edge.to, Target::Block(_));
                if jumps && to != 0 && !self.exclusive(to) && self.offset(to) == 0 {
                    self.offsets[to as usize] = i64::from(edge.value);
                    let first = self.first(to);
                    let nodes = self.emitter.add(i64::from(edge.value));
                    self.insert(first, Place::Before, nodes);
                }
            }
        }
    }

    fn entry(&mut self) {
        let mut nodes = std::mem::take(&mut self.plan.prologue);
        nodes.extend(self.emitter.enter(self.start_id(0, StartKind::Entry)));
        self.insert(0, Place::Falling, nodes);
    }

    fn handlers(&mut self) -> Result<(), Reason> {
        let mut pads = HashMap::new();
        for block in 0..self.handlers.len() as u32 {
            if !self.handlers[block as usize] {
                continue;
            }
            let first = self.first(block);
            let id = self.start_id(block, StartKind::Handler);
            let probe = vec![self.emitter.report(self.emitter.tracer.caught), self.emitter.set_path(id)];
            if self.op(first) == Op::MOVE_EXCEPTION {
                if self.predecessors[block as usize] > 0 {
                    return Err(Reason::MoveException { pc: self.body.pc(first) });
                }
                self.insert_after(first, probe)?;
            } else {
                let pad = self.body.detour(first, probe);
                pads.insert(Label::of(first), pad);
            }
        }
        for label in self.body.handlers.iter_mut().flat_map(|list| list.labels_mut()) {
            if let Some(&pad) = pads.get(label) {
                *label = pad;
            }
        }
        Ok(())
    }

    /// Inserts code that runs when control goes on from an instruction that is no branch.
    fn insert_after(&mut self, position: usize, nodes: Vec<Node>) -> Result<(), Reason> {
        let next = position + 1;
        if self.body.nodes.get(next).is_none_or(|node| node.insn.op.is_move_result()) {
            return Err(Reason::NoPlace { pc: self.body.pc(position) });
        }
        self.insert(next, Place::Falling, nodes);
        Ok(())
    }

    fn stamps_after(&mut self) -> Result<(), Reason> {
        for call in self.plan.calls {
            let result = self.op(call.position + 1).is_move_result();
            let last = call.position + usize::from(result);
            let stamp = self.emitter.stamp(self.emitter.tracer.after, call.site, Cover::Open);
            self.insert_after(last, stamp)?;
        }
        Ok(())
    }

    fn stamps_before(&mut self) {
        for call in self.plan.calls {
            let cover = self.body.nodes.get(call.position).map_or(Cover::Open, |node| node.cover);
            let stamp = self.emitter.stamp(self.emitter.tracer.before, call.site, cover);
            self.insert(call.position, Place::Before, stamp);
        }
    }

    /// What an edge adds, taking into account what the block does itself to which it leads. Back edges set the path
    /// register, so that they need not.
    fn value(&self, edge: Edge) -> i64 {
        match edge.to {
            Target::Block(to) => i64::from(edge.value) - self.offset(to),
            Target::Back(_) | Target::Return | Target::Thrown => i64::from(edge.value),
        }
    }

    /// What an edge runs, `common` of its value having been added already.
    fn edge_code(&self, edge: Edge, common: i64) -> Vec<Node> {
        let mut nodes = self.emitter.add(self.value(edge) - common);
        if let Target::Back(head) = edge.to {
            nodes.push(self.emitter.report(self.emitter.tracer.loop_));
            nodes.push(self.emitter.set_path(self.start_id(head, StartKind::LoopHead)));
        }
        nodes
    }

    /// The edges of a block to other blocks.
    fn normal_edges(&self, block: usize) -> Vec<(Edge, u32)> {
        let edges = self.plan.paths.edges.get(block).map_or(&[][..], Vec::as_slice);
        let to_block = |edge: &Edge| match edge.to {
            Target::Block(to) | Target::Back(to) => Some((*edge, to)),
            Target::Return | Target::Thrown => None,
        };
        edges.iter().filter_map(to_block).collect()
    }

    /// What is added in front of the branch that ends a block, for all of its edges. The first edge is the one for
    /// which another place costs most.
    fn common(&self, branch: usize, edges: &[(Edge, u32)]) -> i64 {
        if self.narrows(branch) { 0 } else { edges.first().map_or(0, |(edge, _)| self.value(*edge)) }
    }

    /// Whether an `if` follows an `instance-of`. From such a pair ART's verifier learns a register's type, so that the
    /// code behind it may do without `check-cast`; an instruction between the two would hide it.
    fn narrows(&self, branch: usize) -> bool {
        matches!(self.op(branch), Op::IF_EQZ | Op::IF_NEZ)
            && branch.checked_sub(1).is_some_and(|before| self.op(before) == Op::INSTANCE_OF)
    }

    fn edges(&mut self) {
        for at in 0..self.plan.graph.blocks.len() {
            let block = &self.plan.graph.blocks[at];
            let (next, falls_through) = (block.insns.end, block.falls_through);
            let edges = self.normal_edges(at);
            if !self.ends_with_branch(at) {
                if let [(edge, _)] = edges[..]
                    && !self.ends_with_fused_comparison(at)
                {
                    let nodes = self.edge_code(edge, 0);
                    self.insert(next, Place::Falling, nodes);
                }
                continue;
            }
            if edges.len() < 2 {
                // At the block's end.
                continue;
            }
            let common = self.common(next - 1, &edges);
            for (edge, to) in edges {
                let nodes = self.edge_code(edge, common);
                if nodes.is_empty() {
                    continue;
                }
                if self.exclusive(to) {
                    self.insert(self.first(to), Place::Before, nodes);
                    continue;
                }
                self.divert(next - 1, to, &nodes);
                if falls_through && self.first(to) == next {
                    self.insert(next, Place::Falling, nodes);
                }
            }
        }
    }

    fn last(&self, block: usize) -> usize {
        self.plan.graph.blocks.get(block).map_or(0, |block| block.insns.end).saturating_sub(1)
    }

    fn ends_with_branch(&self, block: usize) -> bool {
        let op = self.op(self.last(block));
        op.is_branch() || op.is_switch()
    }

    /// Whether a comparison falls into an `if` that begins the next block. Android 5 compiles the two as one and loses
    /// a constant that is set in between; as a comparison throws nothing, the probe can as well come before it.
    fn ends_with_fused_comparison(&self, block: usize) -> bool {
        let last = self.last(block);
        (Op::CMPL_FLOAT..=Op::CMP_LONG).contains(&self.op(last))
            && (Op::IF_EQZ..=Op::IF_LEZ).contains(&self.op(last + 1))
    }

    /// Makes a branch run `nodes` on its way to a block.
    fn divert(&mut self, branch: usize, to: u32, nodes: &[Node]) {
        let target = Label::of(self.first(to));
        let Some(node) = self.body.nodes.get(branch) else { return };
        let jumps = match &node.jump {
            Jump::To(label) => *label == target,
            Jump::Switch(switch) => switch.targets.contains(&target),
            Jump::None | Jump::Array(_) => false,
        };
        if !jumps {
            return;
        }
        let detour = if target.position() > branch {
            self.body.detour(target.position(), nodes.to_vec())
        } else {
            self.body.append(nodes.iter().cloned().chain([Node::goto(target)]).collect())
        };
        match self.body.nodes.get_mut(branch).map(|node| &mut node.jump) {
            Some(Jump::To(label)) => *label = detour,
            Some(Jump::Switch(switch)) => {
                switch.targets.iter_mut().filter(|label| **label == target).for_each(|label| *label = detour);
            }
            _ => {}
        }
    }

    /// In front of a block's last instruction: returns, the only edge of a branch, and what its edges have in common.
    fn block_ends(&mut self) {
        for at in 0..self.plan.graph.blocks.len() {
            let block = &self.plan.graph.blocks[at];
            let Some(last) = block.insns.end.checked_sub(1).filter(|_| block.reachable) else { continue };
            let edges = self.normal_edges(at);
            let nodes = if block.returns {
                let edges = &self.plan.paths.edges[at];
                let value = edges.iter().find(|edge| edge.to == Target::Return).map_or(0, |edge| edge.value);
                let mut nodes = self.emitter.add(i64::from(value));
                nodes.push(self.emitter.report(self.emitter.tracer.exit));
                nodes
            } else if !self.ends_with_branch(at) && !self.ends_with_fused_comparison(at) {
                continue;
            } else if let [(edge, _)] = edges[..] {
                self.edge_code(edge, 0)
            } else {
                self.emitter.add(self.common(last, &edges))
            };
            self.insert(last, Place::Before, nodes);
        }
    }

    fn catch_all(&mut self, locks: &LockDepths) {
        let throwing = self.plan.graph.blocks.iter().any(|block| block.reachable && block.throws);
        if !throwing {
            return;
        }
        let pad = self.body.append(self.emitter.unwind_pad());
        // What becomes of each cover: of `Any`, of `Open`, and of those by a list.
        let mut covers: Vec<Option<Cover>> = vec![None; self.body.handlers.len() + 2];
        let blocks = self.plan.graph.blocks.iter().filter(|block| block.reachable);
        for position in blocks.flat_map(|block| block.insns.clone()).filter(|&position| locks.none_held(position)) {
            let body = &mut *self.body;
            let Some(node) = body.nodes.get_mut(position) else { continue };
            let known = match node.cover {
                Cover::Any => covers.get_mut(0),
                Cover::Open => covers.get_mut(1),
                Cover::By(list) => covers.get_mut(list as usize + 2),
            };
            if let Some(known) = known {
                node.cover = *known.get_or_insert_with(|| with_catch_all(&mut body.handlers, node.cover, pad));
            }
        }
    }
}

/// The cover that has `pad` as its catch-all, unless there is one already.
fn with_catch_all(handlers: &mut Vec<HandlerList>, cover: Cover, pad: Label) -> Cover {
    let mut list = match cover {
        Cover::By(list) => handlers.get(list as usize).cloned().unwrap_or_default(),
        Cover::Open | Cover::Any => HandlerList::default(),
    };
    if list.catch_all.is_some() {
        return cover;
    }
    list.catch_all = Some(pad);
    handlers.push(list);
    Cover::By(handlers.len() as u32 - 1)
}
