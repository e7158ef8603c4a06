//! A method's new code.

use crate::Reason;
use crate::emit::{Emitter, Opening};
use crate::layout::{Counters, Table, make_room};
use crate::place::{Plan, WindowedCall, place};
use wattline_dex::asm::{Assembled, Id};
use wattline_dex::verify::{Locks, Outcome};
use wattline_dex::{Code, access};

use super::arguments::{fold, pass};
use super::plan::{Parts, Planned};
use super::{App, Ids, Job};

/// A method with its probes in place.
pub(super) struct Rewritten {
    pub code: Code<'static>,
    pub pcs: Vec<(u32, u32)>,
    /// Addresses of path ids and site ids.
    pub ids: Vec<(u32, Id)>,
    pub added: usize,
    pub copied: bool,
}

impl App<'_, '_> {
    /// The new code, whatever ART thinks of it.
    pub(super) fn place(&self, job: &Job, parts: Parts, plan: &Planned, ids: Ids) -> Result<Rewritten, Reason> {
        let tracer = *self.tracers[job.dex].as_ref().map_err(Clone::clone)?;
        let dex = self.dexes[job.dex];
        let Parts { mut body, graph } = parts;
        let folds = &plan.described.folds;
        folds.iter().for_each(|call| fold(&mut body, call));
        let proto = dex.methods.get(job.method.method.at()).and_then(|id| dex.protos.get(id.proto.at()));
        let shorty = proto.map(|proto| dex.string(proto.shorty)).unwrap_or_default();
        let is_static = job.method.access & access::STATIC != 0;
        let Planned { described, loops } = plan;
        let paths = &described.paths;
        let saved = !loops.live.is_empty();
        let table = match described.table {
            0 => Table::None,
            _ => Table::of(described.opening == Opening::Short, paths.in_line || !paths.rounds.is_empty()),
        };
        let arguments = folds.iter().filter_map(|call| Some(call.pass?.copied)).max().unwrap_or(0);
        let counters = Counters { rounds: loops.rounds.len() as u16, table, saved, arguments };
        let (registers, prologue) = make_room(&mut body, dex, is_static, &shorty, counters)?;
        let copied = !prologue.is_empty();
        let positions = plan.described.blocks.iter().flat_map(|block| block.windowed.iter().copied());
        let calls: Vec<WindowedCall> = positions
            .zip(ids.first_site..)
            .map(|(position, site)| WindowedCall { position, site, sampled: false })
            .collect();
        let emitter = Emitter { registers, tracer, opening: plan.described.opening };
        let placing = Plan { graph: &graph, paths, loops, base: ids.base, calls: &calls, prologue, nothing: None };
        place(&mut body, placing, &emitter)?;
        // Last of all, since other probes change the register.
        for call in folds {
            pass(&mut body, dex, call, &registers);
        }
        let Assembled { code, pcs, added, ids } = body.assemble()?;
        Ok(Rewritten { code, pcs, ids, added, copied })
    }

    /// Refuses code that ART would treat worse than the original.
    pub(super) fn verify(&self, job: &Job, code: &Code) -> Result<(), Reason> {
        let Some(Some(verifier)) = self.verifiers.get(job.dex) else { return Ok(()) };
        let after = verifier.method(job.class, job.method, code);
        if after == Ok(Outcome::default()) {
            return Ok(());
        }
        // What is no worse than before has its faults from the app.
        let Ok(before) = verifier.method(job.class, job.method, job.code) else { return Ok(()) };
        match after {
            Err(error) => Err(Reason::Verify(error)),
            Ok(after) if after.locks != before.locks && after.locks == Locks::Unbalanced => Err(Reason::Locks),
            // Of a class without a parent that is known, ART doubts every call.
            Ok(after) if after.unresolved && !before.unresolved && !self.lacks_parent(job) => Err(Reason::Unresolved),
            Ok(_) => Ok(()),
        }
    }

    fn lacks_parent(&self, job: &Job) -> bool {
        self.hierarchy.missing_parent(&self.dexes[job.dex].type_name(job.class.class)).is_some()
    }
}
