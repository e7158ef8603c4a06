//! How well measured runs fit their counting runs.

use serde::Serialize;
use wattline::session::{Joined, Judgement};

/// Outermost windows of runs whose counts are from other runs.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(crate) struct Joins {
    windows: usize,
    /// Those with the counts of a window that has a counterpart of its own.
    borrowed: usize,
    /// Those that did something else than their counterpart.
    not_repeated: usize,
    /// Time of all, of those with counts, and of those with counts of their own, nanoseconds.
    windows_ns: i64,
    joined_ns: i64,
    own_ns: i64,
    /// Energy of all, and of those with counts of their own, joules.
    energy: f64,
    own_energy: f64,
    /// Recordings, and those that the tool refuses.
    recordings: usize,
    refused: usize,
}

impl Joins {
    /// Those of a run.
    pub fn of(joined: &Joined) -> Joins {
        let summary = &joined.summary;
        Joins {
            windows: summary.windows,
            borrowed: summary.borrowed,
            not_repeated: summary.not_repeated,
            windows_ns: summary.measured_ns,
            joined_ns: summary.joined_ns,
            own_ns: summary.own_ns,
            energy: joined.energy.0,
            own_energy: joined.own.0,
            ..Joins::default()
        }
    }

    /// Notes what the tool says of a recording.
    pub fn judge(&mut self, judgement: Judgement) {
        self.recordings += 1;
        self.refused += usize::from(matches!(judgement, Judgement::TooLittle(_)));
    }

    /// Whether the tool refuses one of them.
    pub fn is_refused(&self) -> bool {
        self.refused > 0
    }

    /// How many recordings the tool refuses, of how many.
    pub fn refused(&self) -> Option<String> {
        (self.recordings > 0).then(|| format!("{} of {}", self.refused, self.recordings))
    }

    /// Adds those of another run.
    pub fn add(&mut self, other: &Joins) {
        self.windows += other.windows;
        self.borrowed += other.borrowed;
        self.not_repeated += other.not_repeated;
        self.windows_ns += other.windows_ns;
        self.joined_ns += other.joined_ns;
        self.own_ns += other.own_ns;
        self.energy += other.energy;
        self.own_energy += other.own_energy;
        self.recordings += other.recordings;
        self.refused += other.refused;
    }

    /// The part of the windows' time that has counts, if these are from another run.
    pub fn joined(&self) -> Option<f64> {
        (self.windows_ns > 0).then(|| self.joined_ns as f64 / self.windows_ns as f64)
    }

    /// The part of it that has counts of its own.
    pub fn own(&self) -> Option<f64> {
        (self.windows_ns > 0).then(|| self.own_ns as f64 / self.windows_ns as f64)
    }

    /// The part of the windows' energy in those that have counts of their own.
    pub fn own_energy(&self) -> Option<f64> {
        (self.energy > 0.0).then(|| self.own_energy / self.energy)
    }

    /// Windows with borrowed counts and windows that did something else, of how many.
    pub fn others(&self) -> Option<String> {
        (self.windows > 0).then(|| format!("{} / {} of {}", self.borrowed, self.not_repeated, self.windows))
    }
}
