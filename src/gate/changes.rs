//! Every line's energy in two versions, whether or not it breaks a rule: what a person looks at before accepting.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::{Side, align};
use crate::lines::{LineEnergy, LineKey, Trust};
use crate::units::Joules;

/// A line in two versions.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LineChange {
    /// Where it is in the head version; in the base version, if it is gone.
    pub key: LineKey,
    /// Its number in the base version; none for a new line.
    pub base_line: Option<u32>,
    /// Mean per run in the base version; none for a new line.
    pub base: Option<Joules>,
    /// Mean per run in the head version; none for one that is gone.
    pub head: Option<Joules>,
    /// Whether the split between this line and others is a guess in either version.
    pub guess: bool,
    /// The line itself, if a result has it.
    pub source: Option<String>,
}

impl LineChange {
    /// Joules that the head takes more.
    pub fn growth(&self) -> Joules {
        self.head.unwrap_or_default() - self.base.unwrap_or_default()
    }
}

/// All lines of either version, those that changed most first.
pub fn line_changes(base: Side, head: Side) -> Vec<LineChange> {
    let pairing = align::pair_lines(base.map, head.map);
    let known: BTreeMap<_, &LineEnergy> = base.result.lines.iter().rev().map(|line| (name(&line.key), line)).collect();
    let mut met = BTreeSet::new();
    let mut changes: Vec<LineChange> = Vec::new();
    for after in &head.result.lines {
        let LineKey { class, method, descriptor, line, .. } = &after.key;
        let partner = pairing.get(&(class.clone(), method.clone(), descriptor.clone(), *line)).copied().flatten();
        let old = partner.map(|line| LineKey { line, ..after.key.clone() });
        let before = old.and_then(|key| known.get(&name(&key)).copied());
        met.extend(before.map(|line| name(&line.key)));
        changes.push(change(before, Some(after), &after.key));
    }
    let gone = base.result.lines.iter().filter(|line| !met.contains(&name(&line.key)));
    changes.extend(gone.map(|line| change(Some(line), None, &line.key)));
    changes.sort_by(|a, b| b.growth().0.abs().total_cmp(&a.growth().0.abs()).then_with(|| a.key.cmp(&b.key)));
    changes
}

/// Overloads on one line are one line.
fn name(key: &LineKey) -> (String, String, String, u32) {
    let descriptor = if key.line > 0 { String::new() } else { key.descriptor.clone() };
    (key.class.clone(), key.method.clone(), descriptor, key.line)
}

fn change(before: Option<&LineEnergy>, after: Option<&LineEnergy>, key: &LineKey) -> LineChange {
    let either = || before.into_iter().chain(after);
    LineChange {
        key: key.clone(),
        base_line: before.map(|line| line.key.line),
        base: before.map(|line| line.energy),
        head: after.map(|line| line.energy),
        guess: either().any(|line| line.trust == Trust::Inseparable),
        source: after.or(before).and_then(|line| line.source.clone()),
    }
}
