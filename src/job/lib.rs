//! The whole job as a library: instrument an app, run its scenarios, analyse the recordings, judge them by others.
//!
//! ```no_run
//! use wattline_job::{Quiet, Sources, analyze_artifact, read_inputs};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let workspace = wattline_config::Workspace::find(std::path::Path::new("."))?;
//! for config in workspace.configs()? {
//!     let inputs = read_inputs(&workspace, &config, &Quiet)?;
//!     let prepared = inputs.instrument(&Quiet)?;
//!     let mut artifact = prepared.record(0, prepared.seeds(), &Quiet)?;
//!     let mut sources = Sources::new(&config.sources);
//!     let result = analyze_artifact(&mut artifact, &config.estimator, &config.golden, &mut sources)?;
//!     println!("{}: {:.3} J", artifact.manifest.scenario, result.totals.of_app().0);
//! }
//! # Ok(()) }
//! ```
//!
//! - [`read_inputs`] reads and checks everything before the first run; [`Inputs::instrument`] makes the app to run, and
//!   [`Prepared::record`] an artifact of each scenario.
//! - [`analyze_artifact`] and [`analyze_file`] go from a recording to a result, [`compare`] from two results to a
//!   verdict.
//! - [`Way`] does all of it for one scenario: it adds runs until it is decided, and looks again before a build fails.
//! - [`Fleet`] does so for all scenarios, split between several phones.
//! - [`predict_scenarios`] says what a change will cost without running it.
//! - [`run_micro_benchmarks`] runs what a CPU profile is made of, [`train`] what a power model is made of.
//! - [`accounts`] are Orka's: routines by the calls that they make, and what the hardware does for them.
//! - [`runs`] collects runs of a random monkey, unattended, for models of whole runs.
//! - [`policy_changes`] says what of all that decides differs from an earlier revision.
//! - [`Judge`] holds the settings' limits and what they allow; [`Progress`] hears how far the job is.

mod analyze;
mod beside;
mod blame;
mod by_phone;
mod compare;
mod components;
mod crash;
mod error;
mod files;
mod fleet;
mod inputs;
mod judge;
mod measure;
mod measured;
mod micro;
mod orka;
mod policy;
mod predict;
mod prepared;
mod progress;
mod reanalyze;
pub mod runs;
mod scenarios;
mod signature;
mod sources;
mod train;

pub use analyze::{add_sources, analyze_artifact, analyze_file, options, read_artifact, timelines};
pub use beside::{Beside, Known, OfHardware};
pub use by_phone::{OfPhone, by_phone};
pub use compare::{changes, compare, compare_by, incomparable};
pub use components::{Seen, add_components};
pub use crash::CrashSite;
pub use error::JobError;
pub use files::{api_list, cache_in, debug_key_in, mapping, read_file};
pub use fleet::{Ended, EveryReport, Fleet, FleetReport, Lane, NotMeasured, OfPhones, PhoneReport};
pub use inputs::{BuildInputs, Inputs, expected, read_build, read_inputs};
pub use judge::Judge;
pub use measure::{Analyzed, Outcomes, Way};
pub use measured::Measured;
pub use micro::{MicroRunError, run_micro_benchmarks};
pub use orka::{Accounts, LineRow, RadioAccount, RadioRow, SwitchedAccount, SwitchedRow, accounts};
pub use policy::policy_changes;
pub use predict::{Predicted, predict_scenarios};
pub use prepared::{Build, Prepared};
pub use progress::{Progress, Quiet};
pub use reanalyze::{Standing, standing};
pub use scenarios::{Digested, Digests, count, read_scenarios, read_tests, runs};
pub use signature::signature_messages;
pub use sources::Sources;
pub use train::{By, Effort, TrainError, train, trainer};
