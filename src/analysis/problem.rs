//! The regression problem of a recording: rows of execution counts, random effects, and families of features.

use super::effects::Effects;
use wattline_adjust::{AdjustedRun, Group, Rows};
use wattline_fit::{FitError, Problem};
use wattline_map::{Feature, ProbeKind};

/// Features whose costs are of like size, so that costs which the data leave open shrink towards their common mean. The
/// estimator knows a family by its position here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
enum Family {
    Instruction,
    Call,
    FrameProbe,
    LoopProbe,
    ChildProbe,
    SiteProbe,
    GuestProbe,
    KeepProbe,
    LeafProbe,
    RoundProbe,
    CountProbe,
    TableProbe,
    TellProbe,
    AddProbe,
    /// Pairs of instructions and taken branches.
    Context,
    /// Random effects of methods and of calls in them.
    Effect,
}

impl Family {
    fn of(feature: &Feature) -> Self {
        match feature {
            Feature::Op(_) => Family::Instruction,
            Feature::Call(_) | Feature::Thrown => Family::Call,
            Feature::Probe(kind) => Family::of_probe(*kind),
            Feature::Context | Feature::After(..) | Feature::Taken => Family::Context,
        }
    }

    fn of_probe(kind: ProbeKind) -> Self {
        match kind {
            ProbeKind::Frame => Family::FrameProbe,
            ProbeKind::Loop => Family::LoopProbe,
            ProbeKind::Child => Family::ChildProbe,
            ProbeKind::Site => Family::SiteProbe,
            ProbeKind::Guest => Family::GuestProbe,
            ProbeKind::Keep => Family::KeepProbe,
            ProbeKind::Leaf => Family::LeafProbe,
            ProbeKind::Round => Family::RoundProbe,
            ProbeKind::Count => Family::CountProbe,
            ProbeKind::Table => Family::TableProbe,
            ProbeKind::Tell => Family::TellProbe,
            ProbeKind::Add => Family::AddProbe,
        }
    }
}

/// How many windows each group of rows has.
pub(super) fn windows_by_group(rows: &Rows, adjusted: &[AdjustedRun]) -> Vec<u32> {
    let mut windows = vec![0; rows.groups.len()];
    adjusted.iter().flat_map(|run| &run.windows).for_each(|window| windows[window.group as usize] += 1);
    windows
}

/// The problem of all windows of all runs. Its columns are those of the rows and then the effects; its rows are the
/// groups.
pub(super) fn problem(
    rows: &Rows,
    adjusted: &[AdjustedRun],
    energies: Vec<f64>,
    effects: &Effects,
) -> Result<Problem, FitError> {
    let mut group = Vec::with_capacity(energies.len());
    adjusted.iter().for_each(|run| group.extend(run.windows.iter().map(|window| window.group)));
    let row = |(number, group): (usize, &Group)| {
        let mut row = group.row.clone();
        row.extend(effects.row(rows, number));
        row
    };
    let matrix = rows.groups.iter().enumerate().map(row).collect();
    let of_effects = std::iter::repeat_n(Family::Effect, effects.len());
    let families = rows.columns.iter().map(Family::of).chain(of_effects).map(|family| family as u32);
    Problem::new(rows.columns.len() + effects.len(), matrix, group, energies)?.with_families(families.collect())
}
