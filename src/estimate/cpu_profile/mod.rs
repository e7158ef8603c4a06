//! eCalc's CPU profile: cost functions of instructions, and what they make of a recorded execution.

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
pub use estimate::{Estimate, EstimateError, LineEstimate, LineKey, by_average, estimate, path_insensitive, verified};
pub use format::{CallCost, ContextFactor, CpuProfile, CpuProfileError, Interpreted, OpCost, Rising, Taken};
pub use functions::{CostFunctions, Effects};
pub use sizes::Sizes;
