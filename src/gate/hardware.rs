//! Which hardware took more: of a line, of all lines, and of the whole app.
//!
//! Windowed calls and their tails are compared as measured, by the hardware that they use; what is left of a line's
//! growth is the processor's. Of the total, a power model of the device knows each component; without one, what is on
//! lines is all that is known.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::lines::Compared;
use super::{PartChange, Subject, Verdict};
use wattline_analysis::hardware::{PROCESSOR, of_component};
use wattline_analysis::lines::LineEnergy;
use wattline_base::units::Joules;

/// What a piece of hardware took more, or less, than in the base version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HardwareChange {
    /// The hardware in a word: `processor`, `radio`, `GPS`, `storage`…
    pub hardware: String,
    /// Head minus base, a run.
    pub growth: Joules,
}

/// Of lines that are compared together, in the order of what they changed, the largest first. Empty where a result of an
/// older version has windowed calls and does not say what they use.
pub(super) fn of_lines<'a, 'c: 'a>(all: impl IntoIterator<Item = &'a Compared<'c>>) -> Vec<HardwareChange> {
    let mut changes = BTreeMap::<&str, f64>::new();
    for one in all {
        let of_head = one.group.head.iter().map(|line| (line, 1.0));
        let mut rest = one.excess();
        for (line, sign) in of_head.chain(one.group.base.iter().map(|line| (line, -1.0))) {
            if is_older(line) {
                return Vec::new();
            }
            for (name, energy) in line.hardware.iter().filter(|(name, _)| *name != PROCESSOR) {
                *changes.entry(name).or_default() += sign * energy.0;
                rest -= sign * energy.0;
            }
        }
        *changes.entry(PROCESSOR).or_default() += rest;
    }
    sorted(changes)
}

/// Adds to what is said of the total the hardware that changed: by the power model, or else by all lines.
pub(super) fn of_total(verdict: &mut Verdict, of_lines: &[HardwareChange]) {
    let mut changes = BTreeMap::<&str, f64>::new();
    for PartChange { part, base, head, .. } in verdict.parts.iter().filter(|part| part.is_component) {
        *changes.entry(of_component(part)).or_default() += head.0 - base.0;
    }
    let changes = if changes.is_empty() { of_lines.to_vec() } else { sorted(changes) };
    let findings = verdict.findings.iter_mut().chain(&mut verdict.improvements);
    findings.filter(|one| one.what == Subject::Total).for_each(|one| one.hardware.clone_from(&changes));
}

fn is_older(line: &LineEnergy) -> bool {
    line.hardware.is_empty() && line.windowed.iter().any(|energy| energy.0 != 0.0)
}

fn sorted(changes: BTreeMap<&str, f64>) -> Vec<HardwareChange> {
    let change = |(name, joules): (&str, f64)| HardwareChange { hardware: name.to_owned(), growth: Joules(joules) };
    let mut changes: Vec<HardwareChange> =
        changes.into_iter().filter(|(_, joules)| *joules != 0.0).map(change).collect();
    changes.sort_by(|a, b| b.growth.0.abs().total_cmp(&a.growth.0.abs()));
    changes
}
