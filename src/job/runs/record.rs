//! One run of a random monkey, as it is kept.

use serde::{Deserialize, Serialize};
use wattline_adjust::{AdjustError, DeviceModel, Rows, adjust};
use wattline_estimate::runs::{PathTimes, path_times};
use wattline_map::ProbeMap;
use wattline_recording::Run;

/// A run and what became of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunRecord {
    /// Number in the store, from 0.
    pub number: u64,
    /// Seed of the monkey and of the device.
    pub seed: u64,
    /// What became of it.
    pub outcome: Outcome,
    /// Why it was tried again, once for each time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retried: Vec<String>,
    /// How long it took on this machine, milliseconds.
    pub took_ms: u64,
}

/// What became of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It was measured.
    Measured(Measured),
    /// It is no run of the app: the app crashed or was left, with the reason.
    PutAside(String),
}

/// What a run took and what it executed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// Energy of the whole device, joules, as its meter says.
    pub whole_j: f64,
    /// The part above the idle device's, as the run itself shows that.
    pub net_j: f64,
    /// Time between the first reading and the last.
    pub seconds: f64,
    /// Path ids and how often they were taken.
    pub paths: PathTimes,
}

impl Measured {
    /// What a run says.
    ///
    /// # Errors
    /// When it contradicts itself, or its energy cannot be told.
    pub fn of(run: &Run, map: &ProbeMap, device: &DeviceModel) -> Result<Self, AdjustError> {
        let adjusted = adjust(run, device, map, &mut Rows::new(map))?;
        Ok(Measured {
            whole_j: adjusted.whole.0,
            net_j: (adjusted.whole - adjusted.idle_energy).0,
            seconds: adjusted.duration.0,
            paths: path_times(&run.trace),
        })
    }
}
