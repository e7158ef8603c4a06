//! eCalc's CPU profile: cost functions of instructions, and what they make of a recorded execution.
//!
//! - [`Calibration`] writes the app of micro-benchmarks and turns its runs into a [`CpuProfile`], a file.
//! - [`CostFunctions`] are those of such a profile, or of a profile by the calibrator app ([`wattline_profile`]).
//! - [`estimate`] applies them to the counts of a run ([`Estimate`]: Table I of the paper); [`Effects`] says which of
//!   the effects that the paper leaves out count. [`Sizes`] are the arguments' sizes by static analysis.
//! - [`by_average`] and [`path_insensitive`] are the paper's two comparisons.

mod calibration;
mod estimate;
mod format;
mod functions;
mod paths;
mod replay;
mod sizes;

pub use crate::micro::app::Effort;
pub use crate::micro::measure::MeasureError;
pub use calibration::{Calibration, CalibrationError, Measurement};
pub use estimate::{Estimate, EstimateError, LineEstimate, LineKey, by_average, estimate, path_insensitive};
pub use format::{CallCost, ContextFactor, CpuProfile, CpuProfileError, Interpreted, OpCost, Rising, Taken};
pub use functions::{CostFunctions, Effects};
pub use sizes::Sizes;
