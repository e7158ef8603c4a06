//! Instrument, install, run, collect: the last input and output before the analysis.

mod instrument;
mod record;

pub use instrument::{InstrumentError, InstrumentOptions, Instrumented, instrument};
pub use record::{Job, record};
