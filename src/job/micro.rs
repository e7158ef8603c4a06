//! Runs of the micro-benchmarks that a CPU profile is made of.

use std::path::{Path, PathBuf};

use thiserror::Error;
use wattline_apk::KeySource;
use wattline_device::{App, Device, DeviceError};
use wattline_estimate::MicroError;
use wattline_estimate::cpu_profile::Calibration;
use wattline_recording::Run;
use wattline_scenario::{Located, Scenario};
use wattline_session::{InstrumentError, InstrumentOptions, instrument};

/// Micro-benchmarks that cannot be run.
#[derive(Debug, Error)]
pub enum MicroRunError {
    /// The app cannot be written.
    #[error(transparent)]
    Micro(#[from] MicroError),
    /// It cannot be stamped or signed.
    #[error(transparent)]
    Instrument(#[from] InstrumentError),
    /// A script could not be stamped, or the app has nothing to launch.
    #[error("failed to make the app of micro-benchmarks: {0}")]
    App(String),
    /// Its scenario.
    #[error(transparent)]
    Scenario(#[from] Located),
    /// The device.
    #[error(transparent)]
    Device(#[from] DeviceError),
}

/// Runs the micro-benchmarks once for each seed. The app is signed with the debug key in that file, and has `wait_ms`
/// milliseconds; `done` is called after each run.
///
/// # Errors
/// When the app cannot be made or measured.
pub fn run_micro_benchmarks(
    device: &dyn Device,
    calibration: &Calibration,
    key: PathBuf,
    (seeds, wait_ms): (&[u64], u64),
    done: &(dyn Fn() + Sync),
) -> Result<Vec<Run>, MicroRunError> {
    let map = calibration.map();
    let options = InstrumentOptions {
        key: Some(KeySource::Debug(key)),
        stamps: Some(map.clone()),
        ..InstrumentOptions::default()
    };
    let stamped = instrument(Path::new("micro-benchmarks.apk"), &calibration.apk()?, &options)?;
    if let Some(left) = stamped.left_out.first() {
        return Err(MicroRunError::App(format!("{}: {}", left.method, left.reason)));
    }
    let app = stamped.into_app().map_err(|what| MicroRunError::App(what.to_owned()))?;
    let app = App { map, ..app };
    let text = format!("type= user\ncount= 1\nspeed= 1.0\nstart data >>\nUserWait({wait_ms})\n");
    let scenario = Scenario::parse(Path::new("micro-benchmarks.mks"), &text)?;
    Ok(device.record(&app, &scenario, seeds, done)?)
}
