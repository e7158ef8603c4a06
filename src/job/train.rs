//! Runs of the trainer, by which a device's power model is calibrated.

use std::path::{Path, PathBuf};

use thiserror::Error;
use wattline_apk::KeySource;
use wattline_device::{App, Device, DeviceError};
use wattline_estimate::components::trainer::{TIMED_CLASS, TRAINER, Training, TrainingError};
use wattline_estimate::components::{
    Battery, CalibrateError, Evidence, GaugeError, Origin, PowerModel, Reading, calibrate, crossings,
};
use wattline_names::scope::{Choice, Pattern, PatternError};
use wattline_recording::{ComponentLog, Run};
use wattline_scenario::{Located, Scenario};
use wattline_session::{InstrumentError, InstrumentOptions, instrument};

/// Path of the trainer's scripts in messages.
const SCENARIO: &str = "trainer.mks";
/// Runs that go side by side where a device can: those of a chunk have the same order of loads.
const SIDE_BY_SIDE: usize = 2;

/// What the energies of loads are known by.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum By {
    /// The meter beside the device.
    Meter,
    /// The battery's gauge, over runs that follow each other.
    Battery(Battery, Reading),
}

/// How loads are run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort<'a> {
    /// Seeds of the runs: in each, every load is held once.
    pub seeds: &'a [u64],
    /// How long, milliseconds.
    pub hold_ms: u64,
    /// What energies are known by.
    pub by: By,
}

/// A calibration that cannot be made.
#[derive(Debug, Error)]
pub enum TrainError {
    /// The trainer cannot be instrumented or signed.
    #[error(transparent)]
    Instrument(#[from] InstrumentError),
    /// It has nothing to launch.
    #[error("failed to make the trainer: {0}")]
    App(String),
    /// The class whose frames are timed.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// A script.
    #[error(transparent)]
    Scenario(#[from] Located),
    /// A run.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// What a run shows.
    #[error("seed {seed}: {source}")]
    Training {
        /// The run's seed.
        seed: u64,
        /// What it lacks.
        source: TrainingError,
    },
    /// The device told nothing of its components.
    #[error("seed {0}: the device told nothing of its components")]
    Untold(u64),
    /// The battery's gauge.
    #[error(transparent)]
    Gauge(#[from] GaugeError),
    /// What was found.
    #[error(transparent)]
    Calibrate(#[from] CalibrateError),
}

/// The trainer with a probe that times its loads, signed with the debug key in that file.
///
/// # Errors
/// When it cannot be made.
pub fn trainer(key: PathBuf) -> Result<App, TrainError> {
    let choice = Choice { include: vec![TIMED_CLASS.parse::<Pattern>()?], ..Choice::default() };
    let options = InstrumentOptions { key: Some(KeySource::Debug(key)), choice, ..InstrumentOptions::default() };
    let done = instrument(Path::new("trainer.apk"), TRAINER, &options)?;
    done.into_app().map_err(|what| TrainError::App(what.to_owned()))
}

/// Runs each load once for each seed, and finds the power of the device's states. `done` is called after each script.
///
/// # Errors
/// When a run cannot be measured, does not show its loads, or tells too little.
pub fn train(
    device: &dyn Device,
    app: &App,
    effort: Effort<'_>,
    done: &(dyn Fn() + Sync),
) -> Result<PowerModel, TrainError> {
    let (mut logs, mut evidence) = (Vec::new(), Vec::new());
    // A gauge goes on from run to run, so that these come one after the other.
    let together = if matches!(effort.by, By::Meter) { SIDE_BY_SIDE } else { 1 };
    for seeds in effort.seeds.chunks(together) {
        for training in Training::of_seed(seeds.first().copied().unwrap_or(0), effort.hold_ms) {
            let scenario = Scenario::parse(Path::new(SCENARIO), &training.script())?;
            for run in device.record(app, &scenario, seeds, done)? {
                take(app, &training, run, effort.by, (&mut logs, &mut evidence))?;
            }
        }
    }
    of_evidence(device, &logs, evidence, effort)
}

/// Keeps what counts of a run: not its readings, which are many.
fn take(
    app: &App,
    training: &Training,
    mut run: Run,
    by: By,
    (logs, evidence): (&mut Vec<ComponentLog>, &mut Vec<Evidence>),
) -> Result<(), TrainError> {
    let seed = run.seed;
    let bad = |source| TrainError::Training { seed, source };
    match by {
        By::Meter => evidence.extend(training.evidence(&run, &app.map, logs.len()).map_err(bad)?),
        By::Battery(..) => _ = training.spans(&run, &app.map).map_err(bad)?,
    }
    logs.push(run.trace.notes.components.take().ok_or(TrainError::Untold(seed))?);
    Ok(())
}

fn of_evidence(
    device: &dyn Device,
    logs: &[ComponentLog],
    mut evidence: Vec<Evidence>,
    effort: Effort<'_>,
) -> Result<PowerModel, TrainError> {
    let logs: Vec<&ComponentLog> = logs.iter().collect();
    let (name, mut meter) = (device.name(), device.meter());
    if let By::Battery(battery, reading) = effort.by {
        let crossed = crossings(&logs, battery, reading)?;
        let known = |crossed: wattline_estimate::components::Crossed| Evidence {
            load: "between two steps".into(),
            energy: crossed.energy,
            parts: crossed.parts,
            hidden: None,
            piece: None,
        };
        evidence = crossed.into_iter().map(known).collect();
        meter = match reading {
            Reading::Percent => "the battery's level in percent".into(),
            Reading::Charge { .. } => "the battery's count of charge".into(),
        };
    }
    let tool = env!("CARGO_PKG_VERSION");
    Ok(calibrate(&logs, &evidence, Origin { device: &name, meter: &meter, tool, seeds: effort.seeds })?)
}
