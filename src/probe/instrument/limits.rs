//! The sizes beyond which ART treats a method differently, and smaller probes for those at the brink.

use crate::Reason;
use crate::cache::SiteRecord;
use wattline_dex::Op;
use wattline_flow::CountedLoops;

use super::plan::{Counts, Parts, Planned};
use super::rewrite::Rewritten;
use super::{App, Ids, Job};

/// The largest code that ART's compiler inlines (`CompilerOptions::kDefaultInlineMaxCodeUnits`), in code units.
pub(super) const INLINE_UNITS: usize = 32;
/// The largest code that ART compiles (`CompilerOptions::kDefaultHugeMethodThreshold`), in code units.
pub(super) const COMPILE_UNITS: usize = 10_000;
/// Code units that opening a frame takes, with an id of the longest kind.
const OPENING_UNITS: usize = 7;
/// Code units that ending a frame takes, at each `return`.
const ENDING_UNITS: usize = 3;
/// Code units that a table adds to these: its size at the opening, and at each `return` counting and a way to the call.
const TABLE_UNITS: (usize, usize) = (1, 9);
/// The pad of what an exception leaves.
const PAD_UNITS: usize = 5;
/// Smaller methods do not come near [`COMPILE_UNITS`] by their probes: the densest code grows fourfold.
const LARGE_UNITS: usize = 2_000;
/// Ids that take the longest instructions: a method's size may depend on its ids, but what is decided by its size must
/// not.
pub(super) const LONG_IDS: Ids = Ids { base: 0x0100_0001, first_site: 0x0100 };

/// A method with its probes in place, whatever ART thinks of it.
pub(super) struct Placed {
    pub plan: Planned,
    pub rewritten: Rewritten,
    pub sites: Vec<SiteRecord>,
}

impl App<'_, '_> {
    /// Places a method's probes: without what counts in place of calls, if that would push it past a limit of ART's
    /// that it stays below without. A call takes less room than counters, which are set up, reported and made up for in
    /// several places.
    pub(super) fn plan_and_place(&self, job: &Job, limit: u32, ids: Ids) -> Result<Placed, Reason> {
        let planned = self.plan_by(job, limit, Counts { loops: self.tricks.loops, ends: true })?;
        let units = job.code.insns.len();
        let most = match units {
            0..=INLINE_UNITS => INLINE_UNITS,
            LARGE_UNITS..=COMPILE_UNITS => COMPILE_UNITS,
            _ => return self.placed(job, planned, ids),
        };
        let (plan, parts) = &planned;
        if plan.loops != CountedLoops::default() || plan.described.paths.in_line {
            let placed = self.placed(job, planned, ids)?;
            if self.fits(job, &placed, ids, most) {
                return Ok(placed);
            }
            let smaller = self.plan_by(job, limit, Counts { loops: false, ends: false });
            let smaller = smaller.and_then(|planned| self.placed(job, planned, ids)).ok();
            return Ok(smaller.filter(|smaller| self.fits(job, smaller, ids, most)).unwrap_or(placed));
        }
        // Without loops, nothing but the table makes a difference.
        let table = plan.described.table;
        let (with, without) = least_units(parts);
        if table == 0 || units + without > most {
            return self.placed(job, planned, ids);
        }
        let again = |mut plan: Planned, table: u32| {
            plan.described.table = table;
            let parts = Parts::of(job.code, &plan.described.folds)?;
            self.placed(job, (plan, parts), ids)
        };
        let smaller = if units + with > most {
            let (mut plan, parts) = planned;
            plan.described.table = 0;
            self.placed(job, (plan, parts), ids)?
        } else {
            let placed = self.placed(job, planned, ids)?;
            if self.fits(job, &placed, ids, most) {
                return Ok(placed);
            }
            again(placed.plan, 0)?
        };
        if self.fits(job, &smaller, ids, most) { Ok(smaller) } else { again(smaller.plan, table) }
    }

    fn placed(&self, job: &Job, (plan, parts): (Planned, Parts), ids: Ids) -> Result<Placed, Reason> {
        let sites = self.sites(job, &plan.described, &parts.body);
        let rewritten = self.place(job, parts, &plan, ids)?;
        Ok(Placed { plan, rewritten, sites })
    }

    /// Whether a method with its probes has at most so many code units, whatever its ids.
    fn fits(&self, job: &Job, placed: &Placed, ids: Ids, most: usize) -> bool {
        let with_long_ids = || {
            let parts = Parts::of(job.code, &placed.plan.described.folds).ok()?;
            Some(self.place(job, parts, &placed.plan, LONG_IDS).ok()?.code.insns.len())
        };
        let fits = placed.rewritten.code.insns.len() <= most;
        fits && (ids == LONG_IDS || with_long_ids().is_none_or(|units| units <= most))
    }
}

/// The least size of the probes of a frame that may be short, in code units: with a table and without.
fn least_units(parts: &Parts) -> (usize, usize) {
    let reachable = || parts.graph.blocks.iter().filter(|block| block.reachable);
    let returns = reachable().filter(|block| block.returns).count();
    let holds = parts.body.nodes.iter().any(|node| node.insn.op == Op::MONITOR_ENTER);
    let pad = reachable().any(|block| block.throws && block.handlers.is_empty()) && !holds;
    let without = OPENING_UNITS + returns * ENDING_UNITS + usize::from(pad) * PAD_UNITS;
    (without + TABLE_UNITS.0 + returns * TABLE_UNITS.1, without)
}
