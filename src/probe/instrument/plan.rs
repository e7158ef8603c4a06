//! The choice of a method's probes.

use crate::Reason;
use crate::blocks::{BlockContents, Lines, contents, invoked};
use crate::callee::Callee;
use crate::emit::{MOST_ROUNDS, Opening};
use crate::fold::FoldedCall;
use crate::layout::has_room_for_counters;
use crate::quiet::is_quiet;
use crate::retrace;
use wattline_dex::asm::Body;
use wattline_dex::{Code, Dex, Insn, MethodIdx, Op, access};
use wattline_flow::{
    Block, CountedLoops, Counting, FlowGraph, MOST_IN_TABLE, Numbered, PathGraph, StartKind, Target, number_with_rounds,
};
use wattline_names::mapping::Mapping;

use super::{App, Job};

/// A method whose probes can be placed, as far as is known.
pub(super) struct Planned {
    pub described: Described,
    pub loops: CountedLoops,
}

/// The things that may be counted without a call.
#[derive(Clone, Copy)]
pub(super) struct Counts {
    /// Rounds of loops.
    pub loops: bool,
    /// The last paths of frames without stamps.
    pub ends: bool,
}

/// Paths of a method without loops that has a table, at the most: whatever entries it has are looked at when it is
/// reported.
const MOST_ENDS: u32 = 64;

/// The part of a method's plan that the probe map describes: all that is needed of the plan once the method has been
/// rewritten.
pub(super) struct Described {
    pub paths: PathGraph,
    pub opening: Opening,
    /// The number of paths that the method counts in a table; 0 without one.
    pub table: u32,
    pub blocks: Vec<BlockContents>,
    pub folds: Vec<FoldedCall>,
    pub instructions: usize,
}

impl Described {
    /// The numbers of path ids and site ids that the method needs.
    pub fn size(&self) -> (u32, u32) {
        (self.paths.total, self.blocks.iter().map(|block| block.windowed.len() as u32).sum())
    }
}

/// A method taken apart.
pub(super) struct Parts {
    pub body: Body,
    pub graph: FlowGraph,
}

impl Parts {
    /// Reads a method's graph, with blocks that stand for the returns of folded calls.
    pub fn of(code: &Code, folds: &[FoldedCall]) -> Result<Self, Reason> {
        let body = Body::decode(code)?;
        let graph = FlowGraph::split(&body, folds.iter().map(|call| call.position + 1))?;
        Ok(Parts { body, graph })
    }
}

impl<'d, 'a> App<'d, 'a> {
    /// The plan of a method's probes, whatever its size, if `counts` may be counted without a call.
    pub(super) fn plan_by(&self, job: &Job, limit: u32, counts: Counts) -> Result<(Planned, Parts), Reason> {
        self.tracers[job.dex].as_ref().map_err(Clone::clone)?;
        let mut parts = Parts::of(job.code, &[])?;
        self.check_parents(job, &parts.body, &parts.graph)?;
        let (of, code) = ((self.dexes[job.dex], job.class.class), (&parts.body, &parts.graph));
        let calls = self.folding.calls(job.dex, of, code, job.clone.is_none());
        if calls.is_empty() {
            let plan = self.plan_parts(job, &parts, calls, limit, counts)?;
            return Ok((plan, parts));
        }
        let split = FlowGraph::split(&parts.body, calls.iter().map(|call| call.position + 1))?;
        let plain = std::mem::replace(&mut parts.graph, split);
        let folded = self.plan_parts(job, &parts, calls, limit, counts);
        if folded.as_ref().is_ok_and(Planned::is_plain) {
            return Ok((folded?, parts));
        }
        parts.graph = plain;
        let plan = self.plan_parts(job, &parts, Vec::new(), limit, counts)?;
        match folded {
            Ok(folded) if folded.is_as_good_as(&plan) => {
                let parts = Parts::of(job.code, &folded.described.folds)?;
                Ok((folded, parts))
            }
            _ => Ok((plan, parts)),
        }
    }

    /// The plan of a method that was taken apart for these folded calls.
    fn plan_parts(
        &self,
        job: &Job,
        parts: &Parts,
        folds: Vec<FoldedCall>,
        limit: u32,
        counts: Counts,
    ) -> Result<Planned, Reason> {
        let Parts { body, graph } = parts;
        let mut blocks = contents(body, graph, |method| self.callee(job.dex, method), self.lines(job));
        // Code that never runs gets no probes, so it has no sites either.
        for (block, flow) in blocks.iter_mut().zip(&graph.blocks).filter(|(_, flow)| !flow.reachable) {
            debug_assert!(!flow.reachable);
            block.windowed.clear();
        }
        let room = has_room_for_counters(body);
        let loops = counts.loops && room;
        let in_registers = &may_be_counted(body, graph, &blocks);
        let waits: Vec<bool> = blocks.iter().map(|block| !block.windowed.is_empty()).collect();
        let most = if loops { MOST_ROUNDS } else { 0 };
        let counting = Counting { in_registers, most, table: loops, waits: &waits };
        let Numbered { paths, loops } = number_with_rounds(graph, limit, counting)?;
        let opening = self.opening(job, parts, &folds, &paths, &loops, &blocks);
        let table = if counts.ends && room || paths.in_line { in_table(&paths, opening) } else { 0 };
        let described = Described { paths, opening, table, blocks, folds, instructions: parts.body.nodes.len() };
        Ok(Planned { described, loops })
    }

    /// The way in which the method's frames are reported.
    fn opening(
        &self,
        job: &Job,
        parts: &Parts,
        folds: &[FoldedCall],
        paths: &PathGraph,
        loops: &CountedLoops,
        blocks: &[BlockContents],
    ) -> Opening {
        let insns = || parts.body.nodes.iter().map(|node| node.insn);
        let waits = blocks.iter().any(|block| !block.windowed.is_empty())
            || job.method.access & (access::SYNCHRONIZED | access::DECLARED_SYNCHRONIZED) != 0
            || insns().any(|insn| insn.op == Op::MONITOR_ENTER);
        let nothing_runs = |position: usize| {
            let call = folds.binary_search_by_key(&position, |call| call.position);
            call.is_ok_and(|at| folds.get(at).is_some_and(|call| !call.runs))
        };
        let invokes = |(position, insn): (usize, Insn)| {
            let method = invoked(insn.op, insn.index);
            let is_quiet = |method| self.is_object_init(job.dex, method) || self.is_quiet(job.dex, method);
            let calls = insn.op.is_invoke() && method.is_none_or(|method| !is_quiet(method));
            calls && !nothing_runs(position)
        };
        match waits {
            true => Opening::Stamped,
            // One start and no rounds: neither loops nor handlers.
            false
                if self.tricks.leaf
                    && paths.starts.len() == 1
                    && loops == &CountedLoops::default()
                    && !insns().enumerate().any(invokes) =>
            {
                Opening::Leaf
            }
            false if self.tricks.short => Opening::Short,
            false => Opening::Stamped,
        }
    }

    /// Whether this is what every constructor ends up calling, which does nothing.
    fn is_object_init(&self, dex: usize, method: MethodIdx) -> bool {
        let dex = self.dexes[dex];
        dex.methods
            .get(method.at())
            .is_some_and(|id| dex.string(id.name) == "<init>" && dex.type_name(id.class) == "Ljava/lang/Object;")
    }

    /// Whether a call runs nothing else and is soon over.
    fn is_quiet(&self, dex: usize, method: MethodIdx) -> bool {
        let is_quiet = |callee: &Callee| matches!(callee, Callee::Foreign(signature) if is_quiet(signature));
        self.tricks.imply && self.callee(dex, method).is_some_and(is_quiet)
    }

    /// Refuses a method that probes would make worse in ART's eyes: of a class without a parent, it refuses to judge
    /// any call of a method that it finds. What calls such methods already is none the worse for probes.
    pub(super) fn check_parents(&self, job: &Job, body: &Body, graph: &FlowGraph) -> Result<(), Reason> {
        let Some(parent) = &job.missing_parent else { return Ok(()) };
        let reachable = graph.blocks.iter().filter(|block| block.reachable).flat_map(|block| block.insns.clone());
        let insns = reachable.filter_map(|position| body.nodes.get(position)).map(|node| node.insn);
        let mut called = insns.filter_map(|insn| invoked(insn.op, insn.index));
        if called.any(|method| self.finds_class(job.dex, method)) {
            return Ok(());
        }
        Err(Reason::MissingParent { parent: parent.clone() })
    }

    /// Whether ART can load the class that a method reference names.
    fn finds_class(&self, dex: usize, method: MethodIdx) -> bool {
        let dex = self.dexes[dex];
        let Some(id) = dex.methods.get(method.at()) else { return false };
        let class = dex.type_name(id.class);
        let element = class.trim_start_matches('[');
        !element.starts_with('L') || self.hierarchy.missing_parent(element).is_none()
    }

    /// The method's lines, or its addresses where the mapping has names for these.
    pub(super) fn lines(&self, job: &Job<'d, 'a>) -> Lines<'d> {
        lines_of(self.dexes[job.dex], job.method.method, job.code, self.mapping)
    }
}

impl Planned {
    /// Whether its paths are all in one piece: there are neither loops nor edges that had to be cut.
    fn is_plain(&self) -> bool {
        let starts = &self.described.paths.starts;
        self.loops == CountedLoops::default() && starts.iter().all(|start| start.kind != StartKind::LoopHead)
    }

    /// Whether folding makes neither shorter paths nor dearer loops.
    fn is_as_good_as(&self, other: &Planned) -> bool {
        let counted = |plan: &Planned| (plan.loops.rounds.len(), plan.described.paths.in_line);
        let Described { paths, blocks, folds, .. } = &self.described;
        // No path may end between a folded call and its return.
        let parted = paths.starts.iter().filter(|start| start.kind == StartKind::LoopHead).any(|start| {
            let begins = blocks.get(start.block as usize).map(|block| block.start);
            folds.iter().any(|call| Some(call.returns_to) == begins)
        });
        !parted && paths.starts.len() <= other.described.paths.starts.len() && counted(self) == counted(other)
    }
}

/// The number of paths that a method counts in a table; 0 if it has none.
fn in_table(paths: &PathGraph, opening: Opening) -> u32 {
    let calls = || !paths.in_line && paths.edges.iter().flatten().any(|edge| matches!(edge.to, Target::Back(_)));
    let most = if paths.in_line || !paths.rounds.is_empty() { u32::MAX } else { MOST_ENDS };
    let has_one = match opening {
        Opening::Leaf => false,
        Opening::Stamped => paths.in_line,
        Opening::Short => !calls() && paths.total <= most.min(MOST_IN_TABLE + MOST_ROUNDS as u32),
    };
    if has_one { paths.total } else { 0 }
}

/// A method's lines, or its addresses where the mapping has names for these.
pub(crate) fn lines_of<'d>(dex: &Dex, method: MethodIdx, code: &'d Code, mapping: Option<&Mapping>) -> Lines<'d> {
    match (&code.debug, mapping) {
        (None, Some(mapping)) if retrace::maps_addresses(mapping, dex, method) => Lines::addresses(),
        (debug, _) => Lines::new(debug.as_deref()),
    }
}

/// The blocks that may be in a loop whose rounds are counted in registers. Excluded are those in which a thread may
/// wait: a process that is killed takes its registers with it, so a waiting frame must have reported before. Excluded
/// are also those whose exceptions the method catches, where the path register must be complete. A frame that an
/// exception leaves unseen, as it holds a monitor, would take its counts along.
fn may_be_counted(body: &Body, graph: &FlowGraph, blocks: &[BlockContents]) -> Vec<bool> {
    if body.nodes.iter().any(|node| node.insn.op == Op::MONITOR_ENTER) {
        return Vec::new();
    }
    let plain = |(block, contents): (&Block, &BlockContents)| block.handlers.is_empty() && contents.windowed.is_empty();
    graph.blocks.iter().zip(blocks).map(plain).collect()
}
