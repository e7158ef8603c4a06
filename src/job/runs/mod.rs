//! Runs of a random monkey, unattended, for models of whole runs (Hu et al., 2017): a store that loses nothing, and the
//! loop that fills it.
//!
//! - [`Store`] is a folder with a file for each run; it is opened again after a kill, and refuses what is not its own.
//! - [`collect`] runs the monkey on a device until the [`Budget`] is spent, or more runs would not narrow the model.
//! - [`Subject`] is the app that it runs; [`train_runs`] makes a model of a store's runs and tests it; [`listed`] says what
//!   each run covered.
//! - [`of_recording`] and [`change`] are what a model says of recordings.
//! - [`observed`] gives the runs of a store as a model takes them, [`described`] where they come from.

pub(crate) mod beside;
mod collect;
mod predict;
mod record;
mod store;
mod subject;
#[cfg(test)]
mod tests;

pub use collect::{Budget, Campaign, CollectError, Collected, Devices, Stopped, collect};
pub use predict::{Change, OfRecording, OfRun, Part, change, of_recording};
pub use record::{Measured, Outcome, RunRecord};
pub use store::{Header, Store, StoreError};
pub use subject::{Listed, Subject, TrainedModel, Training, listed, train_runs};

use wattline_estimate::runs::{Decoder, Described, Level, Observed};
use wattline_map::ProbeMap;

/// Runs of a store as a model of this level takes them, in the order of their numbers.
pub fn observed(map: &ProbeMap, records: &[RunRecord], level: Level) -> Vec<Observed> {
    let mut decoder = Decoder::new(map);
    let one = |record: &RunRecord| {
        let Outcome::Measured(run) = &record.outcome else { return None };
        let counts = decoder.counts(&run.paths, level);
        Some(Observed { seed: record.seed, energy_j: run.net_j, seconds: run.seconds, counts })
    };
    records.iter().filter_map(one).collect()
}

/// Where the runs of a store come from.
pub fn described(header: &Header) -> Described {
    Described {
        package: header.package.clone(),
        app: header.app.clone(),
        device: header.device.clone(),
        meter: header.meter.clone(),
        monkey: header.monkey.clone(),
    }
}
