//! Which hardware took more: of a line, of all lines, of the whole app, and of the idle phone.
//!
//! Windowed calls and their tails are compared as measured, by the hardware that they use; what is left of a line's
//! growth is the processor's. Of the total, a power model of the device knows each component; without one, what is on
//! lines is all that is known.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::lines::Compared;
use super::{PartChange, Subject, Verdict, Why};
use wattline_analysis::hardware::{PROCESSOR, of_component, of_site};
use wattline_analysis::lines::{LineEnergy, LineKey};
use wattline_base::units::Joules;
use wattline_map::{ProbeMap, Site};

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

/// Part of the total's change that is on lines, without which their hardware says too little of it.
const ON_LINES: f64 = 0.5;

/// Adds to what is said of the total the hardware that changed: by the power model, or else by all lines, where most of
/// the change is on lines.
pub(super) fn of_total(verdict: &mut Verdict, of_lines: &[HardwareChange]) {
    let mut changes = BTreeMap::<&str, f64>::new();
    for PartChange { part, base, head, .. } in verdict.parts.iter().filter(|part| part.is_component) {
        *changes.entry(of_component(part)).or_default() += head.0 - base.0;
    }
    let changes = match changes.is_empty() {
        true => {
            let on_lines: f64 = of_lines.iter().map(|one| one.growth.0).sum();
            let is_most = on_lines / verdict.total.excess().0 >= ON_LINES;
            if is_most { of_lines.to_vec() } else { Vec::new() }
        }
        false => sorted(changes),
    };
    let findings = verdict.findings.iter_mut().chain(&mut verdict.improvements);
    findings.filter(|one| one.what == Subject::Total).for_each(|one| one.hardware.clone_from(&changes));
}

/// Adds to what is said of the idle phone what the line switches on that makes it take more, if it is one thing.
pub(super) fn of_idle(verdict: &mut Verdict, head: &ProbeMap) {
    let Some(cause) = verdict.causes.iter().find(|cause| cause.why == Why::StaysOn) else { return };
    let is_there = |site: &&Site| {
        let place = head.methods.get(site.method as usize).map(|method| method.place(site.line));
        place.is_some_and(|place| LineKey::from(place) == cause.key)
    };
    let switched = head.sites.iter().filter(is_there).filter(|site| site.component.is_some()).map(of_site);
    let switched: BTreeSet<&str> = switched.collect();
    let [hardware] = switched.into_iter().collect::<Vec<_>>()[..] else { return };
    for finding in verdict.findings.iter_mut().filter(|finding| finding.what == Subject::Idle) {
        let growth = finding.comparison.excess();
        finding.hardware = vec![HardwareChange { hardware: hardware.to_owned(), growth }];
    }
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
