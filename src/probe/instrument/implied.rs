//! The clones of methods that their callers report: they report what an exception leaves of a frame, and nothing else.
//!
//! A clone runs the method's instructions at the method's addresses; a call that the method itself makes of another
//! clone goes there from here, too. Behind them is a handler for each block that may throw. The path is that of the
//! method: all that leads to the block, and the exception.

use wattline_dex::asm::{Assembled, Body, Cover, HandlerList, Id, Label, Node};
use wattline_dex::{Insn, Op};
use wattline_flow::{PathGraph, StartKind, Target};

use super::arguments::{add_argument, fold};
use super::plan::{Described, Parts};
use super::{App, Ids, Job};
use crate::Reason;
use crate::emit::{TracerMethods, constant};
use crate::fold::{Mark, Pass};

/// The registers of a handler. Nothing else is needed any more when it runs but what it passes.
const EXCEPTION: u16 = 0;
const PATH: u16 = 1;

impl App<'_, '_> {
    /// The clone of a job's method, with the method's own path ids; none if the method has no such clone.
    pub(super) fn implied(&self, job: &Job, method: &Described, ids: Ids) -> Result<Option<Assembled>, Reason> {
        let (Some(clone), Some(code)) = (job.clone, job.clone.and_then(|clone| clone.code.as_ref())) else {
            return Ok(None);
        };
        let tracer = self.tracers[job.dex].as_ref().map_err(Clone::clone)?;
        let Parts { mut body, graph } = Parts::of(code, &method.folds)?;
        let known = self.folding.clone(job.dex, clone.method).ok_or(Reason::Implied)?;
        method.folds.iter().for_each(|call| fold(&mut body, call));
        // What the handlers change must not be what they pass.
        let needed: u16 = if known.runs { PATH + 2 } else { PATH + 1 };
        let more = needed.saturating_sub(body.registers);
        if more > 0 {
            body.map_registers(|register| register + more)?;
            body.registers += more;
        }
        let further = body.registers - 1;
        for call in &method.folds {
            if matches!(call.pass, Some(Pass { mark: Mark::Null | Mark::Frame, .. })) {
                add_argument(&mut body, call, further);
            }
        }
        let one_way = method.paths.starts.len() == 1 && method.paths.rounds.is_empty();
        if known.folds != method.folds.len() || !one_way {
            return Err(Reason::Implied);
        }
        let caller = known.runs.then_some(further);
        for (at, block) in (0..).zip(&graph.blocks) {
            if block.throws {
                let number = thrown_at(&method.paths, at).ok_or(Reason::Implied)?;
                let label = append_pad(&mut body, i64::from(ids.base) + i64::from(number), caller, tracer);
                cover(&mut body, block.insns.clone(), label);
            }
        }
        let assembled = body.assemble()?;
        let clone = Job { method: clone, code, missing_parent: job.missing_parent.clone(), clone: None, ..*job };
        self.verify(&clone, &assembled.code)?;
        Ok(Some(assembled))
    }
}

/// The number of the path that an exception ends in a block.
fn thrown_at(paths: &PathGraph, block: u32) -> Option<u32> {
    (0..paths.total).find(|&number| {
        let path = paths.decode(number);
        path.is_some_and(|path| {
            path.start == StartKind::Entry && path.end == Target::Thrown && path.blocks.last() == Some(&block)
        })
    })
}

/// Reports the path, of a frame whose caller's is known by this register if need be, and throws on.
fn append_pad(body: &mut Body, path: i64, caller: Option<u16>, tracer: &TracerMethods) -> Label {
    let on_exception = |op| Node::new(Insn { a: EXCEPTION, ..Insn::new(op) });
    let method = if caller.is_some() { tracer.implied } else { tracer.leaf };
    let mut report = Insn { index: method.0, ..Insn::new(Op::INVOKE_STATIC) };
    // A register that is passed can be listed: see `nested`.
    let arguments = caller.and_then(|caller| u8::try_from(caller).ok()).into_iter().chain([PATH as u8]);
    for (field, register) in report.args.regs.iter_mut().zip(arguments) {
        *field = register;
        report.args.count += 1;
    }
    body.append(vec![
        on_exception(Op::MOVE_EXCEPTION),
        Node::new(constant(PATH, path)).with_id(Id::Path),
        Node::new(report),
        on_exception(Op::THROW),
    ])
}

/// Leads what instructions throw to a handler.
fn cover(body: &mut Body, insns: std::ops::Range<usize>, handler: Label) {
    let list = body.handlers.len() as u32;
    body.handlers.push(HandlerList { catches: Vec::new(), catch_all: Some(handler) });
    let nodes = body.nodes.get_mut(insns).unwrap_or_default();
    nodes.iter_mut().filter(|node| node.cover == Cover::Open).for_each(|node| node.cover = Cover::By(list));
}
