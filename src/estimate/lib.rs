//! Energy without a meter: from exact counts of a recorded execution and a device's profile.
//!
//! [`cpu_profile`] is eCalc (Hao et al., "Estimating Android Applications' CPU Energy Usage via Bytecode Profiling",
//! GREENS 2012): cost functions of instructions, calibrated by micro-benchmarks, over the paths that a program took.

pub mod cpu_profile;
mod micro;

pub use micro::MicroError;
