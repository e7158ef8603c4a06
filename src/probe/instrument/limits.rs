//! What ART no longer does with a method that grows too large, and smaller probes for those at the brink.

use crate::flow::CountedLoops;

use super::plan::{Counts, Parts, Planned};
use super::{App, Ids, Job};

/// The largest code that ART's compiler inlines (`CompilerOptions::kDefaultInlineMaxCodeUnits`), in code units.
pub(super) const INLINE_UNITS: usize = 32;
/// The largest code that ART compiles (`CompilerOptions::kDefaultHugeMethodThreshold`), in code units.
pub(super) const COMPILE_UNITS: usize = 10_000;
/// What opening and ending a frame takes at the least, in code units.
const LEAST_UNITS: usize = 9;
/// Smaller methods do not come near [`COMPILE_UNITS`] by their probes: the densest code grows fourfold.
const LARGE_UNITS: usize = 2_000;
/// Ids that take the longest instructions: a method's size may depend on its ids, but what is decided by its size must
/// not.
const LONG_IDS: Ids = Ids { base: 0x0100_0001, first_site: 0x0100 };

impl App<'_, '_> {
    /// A plan without counters, if that keeps a method below a limit of ART's that the plan with them would push it past.
    /// A call for each round takes less room than the counters, which are set up, told and made up for in several places.
    pub(super) fn smaller_plan(&self, job: &Job, limit: u32, plan: &Planned) -> Option<(Planned, Parts)> {
        let most = match job.code.insns.len() {
            0..=INLINE_UNITS => INLINE_UNITS,
            LARGE_UNITS..=COMPILE_UNITS => COMPILE_UNITS,
            _ => return None,
        };
        let counts = plan.loops != CountedLoops::default() || plan.told.paths.in_line;
        if !counts && (plan.told.table == 0 || job.code.insns.len() + LEAST_UNITS > most)
            || self.size(job, plan)? <= most
        {
            return None;
        }
        let (smaller, parts) = self.plan_by(job, limit, Counts { loops: false, ends: false }).ok()?;
        (self.size(job, &smaller)? <= most).then_some((smaller, parts))
    }

    /// The code units of a method with its probes at the most; none if they cannot be placed.
    fn size(&self, job: &Job, plan: &Planned) -> Option<usize> {
        let rewritten = self.rewrite(job, Parts::of(job.code, &plan.told.folds).ok()?, plan, LONG_IDS).ok()?;
        Some(rewritten.code.insns.len())
    }
}
