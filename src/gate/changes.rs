//! The energy of every line in two versions, whether or not it breaks a rule: what a person looks at before accepting.

use serde::Serialize;

use super::policy::Policy;
use super::{Side, lines};
use wattline_analysis::lines::LineKey;
use wattline_base::units::Joules;

/// A line in two versions, or lines that belong together.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LineChange {
    /// The line in the head version, or in the base version if it is gone.
    pub key: LineKey,
    /// The line's number in the base version; none for a new line.
    pub base_line: Option<u32>,
    /// Mean per run in the base version; none for a new line.
    pub base: Option<Joules>,
    /// Mean per run in the head version, at the costs that the base's is at; none for one that is gone.
    pub head: Option<Joules>,
    /// Whether the data do not determine the split between this line and others, and it matters.
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

/// All lines of either version, those that changed most first; made comparable as the gate does it.
pub fn line_changes(base: Side, head: Side) -> Vec<LineChange> {
    let (compared, _) = lines::compared(base, head, &Policy::default());
    let mut changes: Vec<LineChange> = compared.iter().filter_map(lines::Compared::change).collect();
    changes.sort_by(|a, b| b.growth().0.abs().total_cmp(&a.growth().0.abs()).then_with(|| a.key.cmp(&b.key)));
    changes
}
