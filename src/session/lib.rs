//! Instrument, install, run, collect: the last input and output before the analysis.

mod cache;
mod class_path;
mod error;
mod instrument;
mod instrumented;
mod record;
mod resigning;
mod splits;

pub use cache::{Cache, DEFAULT_CACHE_BYTES};
pub use error::InstrumentError;
pub use instrument::{instrument, instrument_all};
pub use instrumented::{InstrumentOptions, Instrumented};
pub use record::{Job, record, record_pairs};
pub use resigning::{Signer, Signers, Warning};
pub use splits::InstrumentedApp;
