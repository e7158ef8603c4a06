//! Sessions: instrument, install, run, collect. This is the last input and output before the analysis.
//!
//! ```
//! use std::path::Path;
//! use wattline_session::{InstrumentOptions, instrument};
//!
//! let error = instrument(Path::new("notes.txt"), b"no app", &InstrumentOptions::default()).unwrap_err();
//! assert!(error.to_string().contains("notes.txt"), "errors name the file: {error}");
//! ```
//!
//! With an app and a device, a session is:
//!
//! ```no_run
//! use wattline_device::{Choice, find};
//! use wattline_scenario::Scenario;
//! use wattline_session::{InstrumentOptions, Job, instrument, record};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let path = std::path::Path::new("app.apk");
//! let options = InstrumentOptions::with_debug_key("target/wattline/debug-key.pem");
//! let instrumented = instrument(path, &std::fs::read(path)?, &options)?;
//! let original_sha256 = instrumented.original_sha256.clone();
//! let job = Job {
//!     app: &instrumented.into_app()?,
//!     original_sha256: &original_sha256,
//!     settings: &options.choice.settings(),
//!     scenario: &Scenario::read("login.mks".as_ref())?,
//!     scenario_sha256: String::new(),
//!     seeds: &[1, 2, 3],
//! };
//! let device = find(Choice { name: "embedded", ..Choice::default() })?;
//! record(&*device, &job, &|| ())?.write("login.energy.zip".as_ref())?;
//! # Ok(()) }
//! ```
//!
//! [`instrument_all`] takes an app in several APKs, a base and its splits. [`record_pairs`] runs two versions in turn,
//! so that drift of the device falls on both. [`Cache`] keeps the work on DEX files from one rewrite to the next; the
//! outcome is the same with and without.
//!
//! Errors name the file and what was expected ([`InstrumentError`]); a run that cannot be measured is a
//! [`wattline_device::DeviceError`]. [`Warning`]s say what an app may lose with its original signature.

mod baseline;
mod cache;
mod class_path;
mod error;
mod instrument;
mod instrumented;
mod record;
mod repeated;
mod resigning;
mod splits;
mod stock;
mod test_apk;
mod tracer_names;
mod two_builds;

pub use cache::{Cache, DEFAULT_CACHE_BYTES};
pub use error::InstrumentError;
pub use instrument::{instrument, instrument_all};
pub use instrumented::{InstrumentOptions, Instrumented};
pub use record::{Job, record, record_pairs};
pub use repeated::{Judgement, Repeated};
pub use resigning::{Signer, Signers, Warning};
pub use splits::InstrumentedApp;
pub use stock::Stock;
pub use test_apk::{TestApk, TestApkError, sign_tests};
pub use two_builds::{Joined, TwoBuilds};
