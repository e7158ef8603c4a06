//! Puts the probes of one method in place.
//!
//! - Entry: in front of instruction 0, run once: branches to instruction 0 pass it by.
//! - Edges: an increment stands where only its edge passes: at the end of a block with one successor, at the start of a
//!   block with one predecessor, in the fall through between two blocks, or else in a block of its own. What all
//!   out-edges of a block have in common is added once, in front of its branch. Nothing may come between `instance-of`
//!   and `if`, as the verifier reads the two together; there, what the branch should add is added where it leads, and
//!   everything else that leads there makes up for it.
//! - Back edges report the finished path and set the path register to the value with which the next one starts. In a
//!   method with a table ([`PathGraph::table`]) they count it there, without a call; the path register of such a method
//!   holds the number of a table's entry, and what that lacks of a path id is added in front of every call.
//! - Counted loops ([`CountedLoops`]): their rounds are counted in registers, by one addition on an edge that only one
//!   way round has. In such a loop the path register keeps what it held when the loop was entered ([`Rounds`]); what
//!   the numbering would have added up to a block is made up for where the loop is left, by an edge or an exception.
//!   The counts are reported when the frame ends.
//! - Leaf methods report once, at the end, and open no frame.
//! - Handlers report the path at the throw, after `move-exception`, which must come first, and after giving back the
//!   monitor of a `synchronized` block. A handler without one may be reached by normal flow as well: its exceptions
//!   land on a pad of their own.
//! - Returns add their value and report.
//! - A block that ends with a call that is folded ([`super::fold`]) goes on with the call's result: what the edge adds
//!   comes behind that.
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

use wattline_dex::Op;
use wattline_dex::asm::{Body, Cover, HandlerList, Jump, Label, Node, Place};
use wattline_flow::{CountedLoops, Edge, FlowGraph, LockDepths, PathGraph, StartKind, Target};

use super::Reason;
use super::emit::{Emitter, First};
use super::layout::Table;
use super::rounds::Rounds;

/// A windowed invocation of a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindowedCall {
    /// Position of the invocation.
    pub position: usize,
    /// The invocation's site id.
    pub site: u32,
    /// Whether it is timed now and then; else it has two stamps each time.
    pub sampled: bool,
}

/// The facts about a method that are known before its probes are placed.
pub struct Plan<'p> {
    /// Control flow of the body as it was.
    pub graph: &'p FlowGraph,
    /// The method's numbering.
    pub paths: &'p PathGraph,
    /// Loops whose rounds are counted in registers.
    pub loops: &'p CountedLoops,
    /// Path id of path number 0.
    pub base: u32,
    /// Windowed invocations in reachable code, by position.
    pub calls: &'p [WindowedCall],
    /// The code that runs first on entry.
    pub prologue: Vec<Node>,
    /// A site at which nothing is timed when the method has been entered: it tells what timing takes.
    pub nothing: Option<u32>,
}

/// Inserts all probes.
pub fn place(body: &mut Body, plan: Plan, emitter: &Emitter) -> Result<(), Reason> {
    let locks = LockDepths::new(body, plan.graph);
    let mut placer = Placer::new(body, plan, emitter);
    placer.entry();
    placer.choose_offsets();
    placer.handlers(&locks)?;
    placer.stamps_after()?;
    placer.edges();
    placer.block_ends();
    placer.catch_all(&locks);
    placer.stamps_before();
    Ok(())
}

/// Inserts stamps alone: what opens and ends the frame, and what stands round windowed invocations. `plan` has one path
/// and no edges but returns.
pub fn place_stamps(body: &mut Body, plan: Plan, emitter: &Emitter) -> Result<(), Reason> {
    let locks = LockDepths::new(body, plan.graph);
    let has_calls = !plan.calls.is_empty();
    let mut placer = Placer::new(body, plan, emitter);
    placer.entry();
    if has_calls {
        // An exception ends a call's window where it is caught.
        placer.handlers(&locks)?;
    }
    placer.stamps_after()?;
    placer.block_ends();
    placer.catch_all(&locks);
    placer.stamps_before();
    Ok(())
}

/// Inserts what times library calls now and then, in a method that opens no frame.
pub fn place_samples(body: &mut Body, plan: Plan, emitter: &Emitter) -> Result<(), Reason> {
    let mut placer = Placer::new(body, plan, emitter);
    let prologue = std::mem::take(&mut placer.plan.prologue);
    placer.insert(0, Place::Falling, prologue);
    placer.stamps_after()?;
    placer.stamps_before();
    Ok(())
}

struct Placer<'p> {
    body: &'p mut Body,
    plan: Plan<'p>,
    emitter: &'p Emitter,
    predecessors: Vec<u32>,
    handlers: Vec<bool>,
    /// The value that each block adds itself when it begins; edges that lead there add so much less.
    offsets: Vec<i64>,
    /// The path register in counted loops.
    rounds: Rounds<'p>,
    /// The table that paths are counted in.
    table: Table,
}

impl<'p> Placer<'p> {
    fn new(body: &'p mut Body, plan: Plan<'p>, emitter: &'p Emitter) -> Self {
        let predecessors = plan.graph.predecessor_counts();
        let handlers = plan.graph.handler_blocks();
        let offsets = vec![0; plan.graph.blocks.len()];
        let rounds = Rounds::new(plan.graph, plan.paths, plan.loops);
        let table = emitter.registers.counters.table;
        Placer { body, plan, emitter, predecessors, handlers, offsets, rounds, table }
    }
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

    /// The path register's value for a path that begins at a block: the path's id, or its entry in a method with a
    /// table.
    fn start_id(&self, block: u32, kind: StartKind) -> i64 {
        let start = self.plan.paths.starts.iter().find(|start| start.block == block && start.kind == kind);
        self.origin() + start.map_or(0, |start| i64::from(start.value)) - self.offset(block)
    }

    /// The path id of path number 0, less what the path register lacks.
    fn origin(&self) -> i64 {
        i64::from(self.plan.base) - self.lacks()
    }

    /// The difference between a path id and the path register of a method with a table, which holds the path's number.
    fn lacks(&self) -> i64 {
        if self.table == Table::None { 0 } else { i64::from(self.plan.base) }
    }

    /// The difference between a path id and a report's path: none with a table in the frame's place, since the tracer
    /// knows whose table it gets.
    fn lacks_in_reports(&self) -> i64 {
        if self.table.is_frame() { 0 } else { self.lacks() }
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
                // In a counted loop the path register stays.
                let stays = self.plan.loops.region(to).is_some();
                let may = to != 0 && !self.exclusive(to) && !stays;
                if jumps && may && self.offset(to) == 0 {
                    let value = self.value(at, edge);
                    self.offsets[to as usize] = value;
                    let first = self.first(to);
                    let nodes = self.emitter.add(value);
                    self.insert(first, Place::Before, nodes);
                }
            }
        }
    }

    fn entry(&mut self) {
        let mut nodes = std::mem::take(&mut self.plan.prologue);
        nodes.extend(self.emitter.begin_rounds());
        let size = self.plan.paths.total;
        nodes.extend(self.emitter.enter(i64::from(self.plan.base), size));
        if self.table == Table::Own {
            nodes.extend(self.emitter.begin_table(i64::from(self.plan.base), size));
        }
        if self.table != Table::None {
            nodes.push(self.emitter.set_path(self.start_id(0, StartKind::Entry)));
        }
        if self.enters(None, 0) {
            nodes.push(self.emitter.save_path());
        }
        if let Some(site) = self.plan.nothing {
            nodes.extend(self.emitter.nothing(site));
        }
        self.insert(0, Place::Falling, nodes);
    }

    fn handlers(&mut self, locks: &LockDepths) -> Result<(), Reason> {
        let mut pads = HashMap::new();
        for block in 0..self.handlers.len() as u32 {
            if !self.handlers[block as usize] {
                continue;
            }
            let first = self.first(block);
            let id = self.start_id(block, StartKind::Handler);
            let mut probe = self.emitter.add_up(self.lacks_in_reports());
            let tracer = &self.emitter.tracer;
            let caught = if self.table.is_frame() { tracer.caught_table } else { tracer.caught };
            probe.extend([self.emitter.report(caught), self.emitter.set_path(id)]);
            if self.op(first) == Op::MOVE_EXCEPTION {
                if self.predecessors[block as usize] > 0 {
                    return Err(Reason::MoveException { pc: self.body.pc(first) });
                }
                let unlocked = self.after_unlocking(locks, block);
                self.insert_after(unlocked, probe)?;
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

    /// The place of the report of a handler that begins with `move-exception`: if its block only gives a monitor back,
    /// as in what a `synchronized` block makes, behind that. A report that found no stack left would leave the frame
    /// with the monitor held. What `monitor-exit` may throw itself, ART does not count either.
    fn after_unlocking(&self, locks: &LockDepths, block: u32) -> usize {
        let insns = self.plan.graph.blocks.get(block as usize).map_or(0..0, |block| block.insns.clone());
        let first = insns.start;
        if locks.none_held(first) {
            return first;
        }
        let plain = |op: Op| op == Op::MONITOR_EXIT || (Op::MOVE..=Op::MOVE_OBJECT_16).contains(&op);
        let ahead = (first + 1..insns.end).take_while(|&position| plain(self.op(position)));
        let mut unlocking = ahead.filter(|&position| self.op(position) == Op::MONITOR_EXIT);
        unlocking.find(|&position| locks.none_held(position + 1)).unwrap_or(first)
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
            let stamp = match call.sampled {
                true => self.emitter.sampled(),
                false => self.emitter.stamp(self.emitter.tracer.after, call.site, Cover::Open),
            };
            self.insert_after(last, stamp)?;
        }
        Ok(())
    }

    fn stamps_before(&mut self) {
        for call in self.plan.calls {
            let cover = self.body.nodes.get(call.position).map_or(Cover::Open, |node| node.cover);
            let stamp = match call.sampled {
                true => self.emitter.sample(call.site, cover),
                false => self.emitter.stamp(self.emitter.tracer.before, call.site, cover),
            };
            self.insert(call.position, Place::Before, stamp);
        }
    }

    /// The value that an edge adds to the path register, less what the block that it leads to adds itself, and what
    /// counted loops hold back. Back edges set the path register, so that they need not.
    fn value(&self, from: usize, edge: Edge) -> i64 {
        let value = i64::from(edge.value) + self.rounds.lacks(from);
        match edge.to {
            Target::Round(_) => 0,
            Target::Block(to) if self.stays(from, to) => self.rounds.adds(from, to, edge.value),
            Target::Block(to) => value - self.offset(to),
            Target::Back(_) | Target::Return | Target::Thrown => value,
        }
    }

    /// Whether two blocks are in the same outermost counted loop.
    fn stays(&self, from: usize, to: u32) -> bool {
        self.plan.loops.keeps_together(from as u32, to)
    }

    /// The round that an `if` at a block's end closes by jumping back: it is counted in front of the `if`, which saves
    /// a jump each time, and taken back on the other edges.
    fn counted_ahead(&self, block: usize) -> Option<u16> {
        let last = self.last(block);
        if !self.op(last).is_branch() || self.op(last).is_goto() || self.narrows(last) {
            return None;
        }
        let edges = self.normal_edges(block);
        edges.iter().filter(|_| edges.len() > 1).find_map(|(edge, to)| match edge.to {
            Target::Round(_) if self.first(*to) <= last => self.rounds.counted_on(block, *to),
            _ => None,
        })
    }

    /// The code of an edge, `common` of its value having been added already.
    fn edge_code(&self, from: usize, edge: Edge, common: i64) -> Vec<Node> {
        let mut nodes = self.emitter.add(self.value(from, edge) - common);
        if let Target::Block(to) | Target::Round(to) = edge.to
            && let Some(round) =
                self.rounds.counted_on(from, to).filter(|round| self.counted_ahead(from) != Some(*round))
        {
            nodes.push(self.emitter.count_round(round, true));
        }
        if let Some(round) = self.counted_ahead(from).filter(|_| !matches!(edge.to, Target::Round(_))) {
            nodes.insert(0, self.emitter.count_round(round, false));
        }
        if let Target::Back(head) = edge.to {
            match self.table == Table::None {
                true => nodes.push(self.emitter.report(self.emitter.tracer.loop_)),
                false => nodes.extend(self.emitter.count_in_table()),
            }
            nodes.push(self.emitter.set_path(self.start_id(head, StartKind::LoopHead)));
        }
        match edge.to {
            Target::Round(head) if self.rounds.restores(from, head) => nodes.push(self.emitter.restore_path()),
            Target::Block(to) | Target::Back(to) if self.enters(Some(from), to) => nodes.push(self.emitter.save_path()),
            _ => {}
        }
        nodes
    }

    /// Whether a loop begins at a block in which the path register distinguishes ways, and is entered from another.
    fn enters(&self, from: Option<usize>, to: u32) -> bool {
        let inside = from.is_some_and(|from| self.stays(from, to));
        self.plan.loops.live.binary_search(&to).is_ok() && !inside
    }

    /// The edges of a block to other blocks.
    fn normal_edges(&self, block: usize) -> Vec<(Edge, u32)> {
        let edges = self.plan.paths.edges.get(block).map_or(&[][..], Vec::as_slice);
        let to_block = |edge: &Edge| match edge.to {
            Target::Block(to) | Target::Back(to) | Target::Round(to) => Some((*edge, to)),
            Target::Return | Target::Thrown => None,
        };
        edges.iter().filter_map(to_block).collect()
    }

    /// The value that is added in front of the branch that ends a block, for all of its edges. The first edge is the
    /// one for which another place costs most.
    fn common(&self, from: usize, edges: &[(Edge, u32)]) -> i64 {
        if self.narrows(self.last(from)) || self.plan.loops.region(from as u32).is_some() {
            return 0;
        }
        edges.first().map_or(0, |(edge, _)| self.value(from, *edge))
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
                    let nodes = self.edge_code(at, edge, 0);
                    // Nothing may part a call from its result.
                    let next = next + usize::from(self.op(next).is_move_result());
                    self.insert(next, Place::Falling, nodes);
                }
                continue;
            }
            if edges.len() < 2 {
                // At the block's end.
                continue;
            }
            let common = self.common(at, &edges);
            for (edge, to) in edges {
                let nodes = self.edge_code(at, edge, common);
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

    /// Whether the block in front of a block falls through to it.
    fn falls_into(&self, block: u32) -> bool {
        let before = (block as usize).checked_sub(1).and_then(|before| self.plan.graph.blocks.get(before));
        before.is_some_and(|before| before.reachable && before.falls_through)
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
        // What falls into a detour has to jump over it: in a loop that is the longer way more often than not.
        let falls = self.plan.loops.region(to).is_some() && self.falls_into(to);
        let detour = if target.position() > branch && !falls {
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

    /// Places the probes in front of each block's last instruction: returns, the only edge of a branch, and what its
    /// edges have in common.
    fn block_ends(&mut self) {
        for at in 0..self.plan.graph.blocks.len() {
            let block = &self.plan.graph.blocks[at];
            let Some(last) = block.insns.end.checked_sub(1).filter(|_| block.reachable) else { continue };
            let edges = self.normal_edges(at);
            let nodes = if block.returns {
                let edges = &self.plan.paths.edges[at];
                let value = edges.iter().find(|edge| edge.to == Target::Return).map_or(0, |edge| edge.value);
                self.end(last, i64::from(value))
            } else if !self.ends_with_branch(at) && !self.ends_with_fused_comparison(at) {
                continue;
            } else if let [(edge, _)] = edges[..] {
                self.edge_code(at, edge, 0)
            } else {
                let ahead = self.counted_ahead(at).map(|round| self.emitter.count_round(round, true));
                ahead.into_iter().chain(self.emitter.add(self.common(at, &edges))).collect()
            };
            self.insert(last, Place::Before, nodes);
        }
    }

    /// The probes in front of a `return`, to which a path leads by this value.
    fn end(&mut self, position: usize, value: i64) -> Vec<Node> {
        let emitter = self.emitter;
        let rounds = emitter.count_rounds_in_table(self.plan.paths.first_round());
        if !self.table.is_frame() {
            let report =
                emitter.add_up(value + self.lacks_in_reports()).into_iter().chain(emitter.exit(self.first_round().id));
            return rounds.into_iter().chain(report).collect();
        }
        let exit = emitter.report(emitter.tracer.exit_table);
        let stamped = self.body.append(vec![exit, Node::goto(Label::past(position))]);
        let report = emitter.end_in_table(stamped);
        rounds.into_iter().chain(emitter.add(value)).chain(report).collect()
    }

    fn catch_all(&mut self, locks: &LockDepths) {
        let mut pads: Vec<Pad> = Vec::new();
        let (graph, first_round, lists) = (self.plan.graph, self.first_round(), self.body.handlers.len());
        let lacks = self.lacks_in_reports();
        let throwing = graph.blocks.iter().enumerate().filter(|(_, block)| block.reachable && block.throws);
        for (at, block) in throwing {
            let (held, begun) = (self.rounds.lacks(at), self.rounds.begun(at));
            let (body, emitter) = (&mut *self.body, self.emitter);
            let known = pads.iter().position(|pad| pad.held == held && pad.begun == begun);
            let known = known.unwrap_or_else(|| {
                pads.push(Pad { held, begun, label: None, covers: vec![None; lists + 2] });
                pads.len() - 1
            });
            let Some(Pad { label, begun, covers, .. }) = pads.get_mut(known) else { continue };
            for position in block.insns.clone().filter(|&position| locks.none_held(position)) {
                let Some(node) = body.nodes.get_mut(position) else { continue };
                let known = match node.cover {
                    Cover::Any => covers.get_mut(0),
                    Cover::Open => covers.get_mut(1),
                    Cover::By(list) => covers.get_mut(list as usize + 2),
                };
                let Some(known) = known else { continue };
                if let Some(known) = known {
                    node.cover = *known;
                    continue;
                }
                // A pad that nothing leads to would be a handler of nothing.
                let old = node.cover;
                let new = match has_catch_all(&body.handlers, old) {
                    true => old,
                    false => {
                        let pad = || emitter.append_unwind_pad(body, held + lacks, begun, first_round);
                        let pad = *label.get_or_insert_with(pad);
                        with_catch_all(&mut body.handlers, old, pad)
                    }
                };
                *known = Some(new);
                if let Some(node) = body.nodes.get_mut(position) {
                    node.cover = new;
                }
            }
        }
    }

    /// The first way round a counted loop.
    fn first_round(&self) -> First {
        let number = self.plan.paths.first_round();
        First { number, id: i64::from(self.plan.base) + i64::from(number) }
    }
}

/// A catch-all for blocks whose path register lacks the same.
struct Pad {
    held: i64,
    /// Counted rounds that are not complete.
    begun: Vec<(i64, u16)>,
    /// The label of the handler; none as long as nothing leads there.
    label: Option<Label>,
    /// The new form of each cover: of `Any`, of `Open`, and of those by a list.
    covers: Vec<Option<Cover>>,
}

/// Whether a handler of a cover takes everything.
fn has_catch_all(handlers: &[HandlerList], cover: Cover) -> bool {
    match cover {
        Cover::By(list) => handlers.get(list as usize).is_some_and(|list| list.catch_all.is_some()),
        Cover::Open | Cover::Any => false,
    }
}

/// The cover that has `pad` as its catch-all besides, where there is none.
fn with_catch_all(handlers: &mut Vec<HandlerList>, cover: Cover, pad: Label) -> Cover {
    let mut list = match cover {
        Cover::By(list) => handlers.get(list as usize).cloned().unwrap_or_default(),
        Cover::Open | Cover::Any => HandlerList::default(),
    };
    list.catch_all = Some(pad);
    handlers.push(list);
    Cover::By(handlers.len() as u32 - 1)
}
