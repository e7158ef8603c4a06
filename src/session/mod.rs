//! Instrument, install, run, collect: the last input and output before the analysis.

mod instrument;
mod record;
mod resigning;
mod splits;

pub use instrument::{InstrumentError, InstrumentOptions, Instrumented, instrument};
pub use record::{Job, record};
pub use resigning::{Signer, Signers, Warning};
pub use splits::{InstrumentedApp, instrument_all};
