//! Instrument, install, run, collect: the last input and output before the analysis.

mod instrument;

pub use instrument::{InstrumentError, InstrumentOptions, Instrumented, instrument};
