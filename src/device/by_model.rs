//! A device whose meter is a power model: what its components do says what it takes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use thiserror::Error;
use wattline_adjust::DeviceModel;
use wattline_estimate::components::{ModelError, PowerModel, usage};
use wattline_hardware::PowerProfile;
use wattline_recording::{ClockStamp, Run, settings};
use wattline_scenario::Scenario;

use super::{App, Device, DeviceError, Fingerprint};

/// The name of a power model as a meter, in settings.
pub const POWER_MODEL: &str = "model";

/// A device that cannot be its own meter.
#[derive(Debug, Error)]
pub enum ByModelError {
    /// Neither a calibration nor the maker says what it takes.
    #[error(
        "failed to find a power model of {device}: {} is not there, and the device has no power_profile.xml; run `cargo \
         xtask calibrate power`",
        path.display()
    )]
    None {
        /// The device.
        device: String,
        /// Where its model would be.
        path: PathBuf,
    },
    /// The model cannot be read.
    #[error("failed to read {}: {what}", path.display())]
    Read {
        /// The model's file.
        path: PathBuf,
        /// Why.
        what: String,
    },
    /// The model is damaged.
    #[error("{}: {source}", path.display())]
    Model {
        /// The model's file.
        path: PathBuf,
        /// Its defect.
        source: ModelError,
    },
    /// The device told nothing of its components.
    #[error("failed to measure {device} by its power model: a run told nothing of the device's components")]
    Untold {
        /// The device.
        device: String,
    },
}

/// A device with the model of its power.
pub(super) struct ByModel {
    inner: Box<dyn Device>,
    model: PowerModel,
}

impl ByModel {
    /// The model in the folder of golden artifacts, or that of the device's maker.
    pub fn find(inner: Box<dyn Device>, golden: Option<&Path>) -> Result<Self, DeviceError> {
        let device = inner.name();
        let path = PowerModel::path(&device, golden.unwrap_or(Path::new("golden")));
        let model = match std::fs::read_to_string(&path) {
            Ok(text) => PowerModel::from_json(&text).map_err(|source| ByModelError::Model { path, source })?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let profile = inner.power_profile()?;
                let profile = profile.ok_or_else(|| ByModelError::None { device: device.clone(), path })?;
                PowerModel::of_profile(&profile, &device, env!("CARGO_PKG_VERSION"), None)
            }
            Err(error) => return Err(ByModelError::Read { path, what: error.to_string() }.into()),
        };
        Ok(ByModel { inner, model })
    }

    /// What the model makes of a run, as readings of a meter on the device's own clock.
    fn metered(&self, mut run: Run) -> Result<Run, ByModelError> {
        let untold = || ByModelError::Untold { device: self.inner.name() };
        let log = run.trace.notes.components.as_ref().ok_or_else(untold)?;
        let usage = usage(log, &self.model.lasts);
        let (first_ns, last_ns) = usage.span_ns().ok_or_else(untold)?;
        run.samples = self.model.samples(&usage);
        let stamp = |at_ns| ClockStamp { device_ns: at_ns, meter_ns: at_ns };
        run.clock = vec![stamp(first_ns), stamp(last_ns)];
        Ok(run)
    }
}

impl Device for ByModel {
    fn name(&self) -> String {
        self.inner.name()
    }

    fn meter(&self) -> String {
        format!("{}, by {}", settings::POWER_MODEL, self.model.source)
    }

    fn model(&self) -> DeviceModel {
        self.inner.model()
    }

    fn fingerprint(&self) -> Option<Fingerprint> {
        self.inner.fingerprint()
    }

    fn conditions(&self) -> BTreeMap<String, String> {
        self.inner.conditions()
    }

    fn statements(&self) -> Vec<String> {
        self.inner.statements()
    }

    fn power_profile(&self) -> Result<Option<PowerProfile>, DeviceError> {
        self.inner.power_profile()
    }

    fn boots_for_each_run(&self) -> bool {
        self.inner.boots_for_each_run()
    }

    fn record(
        &self,
        app: &App,
        scenario: &Scenario,
        seeds: &[u64],
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Run>, DeviceError> {
        let runs = self.inner.record(app, scenario, seeds, done)?;
        runs.into_iter().map(|run| Ok(self.metered(run)?)).collect()
    }
}
