//! Amounts of time and energy.

use serde::Deserialize;

/// Time and energy of one event.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(from = "(u32, u32)")]
pub(super) struct Cost {
    /// Picoseconds.
    pub(super) ps: u32,
    /// Picojoules above idle.
    pub(super) pj: u32,
}

impl From<(u32, u32)> for Cost {
    fn from((ps, pj): (u32, u32)) -> Self {
        Cost { ps, pj }
    }
}

/// Time and energy: picoseconds and picojoules.
pub(super) type Used = (u64, u64);
