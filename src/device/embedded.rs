//! The embedded phone as a device: nothing to plug in.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::adjust::DeviceModel;
use crate::apk::Archive;
use crate::phone::{Observer, Outcome, Phone, Reading, Settings, inputs};
use crate::recording::{ClockStamp, Run, Sample};
use crate::scenario::Scenario;

use super::{App, Device, DeviceError, model_of, read_trace};

/// The embedded phone with its default settings; every run boots a fresh one.
pub struct Embedded {
    model: DeviceModel,
}

impl Embedded {
    /// The phone and what may be known of it.
    ///
    /// # Errors
    /// When its model's data file is bad.
    pub fn new() -> Result<Self, DeviceError> {
        Ok(Embedded { model: model_of("embedded")? })
    }
}

/// One reading every 100 µs.
const METER_PERIOD_NS: i64 = 100_000;

impl Device for Embedded {
    fn name(&self) -> String {
        self.model.name.clone()
    }

    fn meter(&self) -> String {
        "embedded, 10 kHz".into()
    }

    fn model(&self) -> DeviceModel {
        self.model.clone()
    }

    fn record(
        &self,
        app: &App,
        scenario: &Scenario,
        seeds: &[u64],
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Run>, DeviceError> {
        // Each run has a phone of its own: they can go side by side.
        let one = |&seed: &u64| {
            let run = collect(app, scenario, seed, run_app(app, scenario, seed, None)?);
            done();
            run
        };
        seeds.par_iter().map(one).collect()
    }
}

/// What a finished run left behind.
///
/// # Errors
/// When the app crashed, or left no trace or a damaged one.
pub fn collect(app: &App, scenario: &Scenario, seed: u64, outcome: Outcome) -> Result<Run, DeviceError> {
    let package = app.package.clone();
    if let Some(exception) = outcome.uncaught {
        return Err(DeviceError::Crash { package, scenario: scenario.name.clone(), exception });
    }
    let directory = format!("/data/data/{package}/files");
    let mut traces = outcome.files.iter().filter(|(path, _)| path.starts_with(&directory) && path.ends_with(".trace"));
    let Some((_, bytes)) = traces.next() else { return Err(DeviceError::NoTrace { package, directory }) };
    let trace = read_trace(&package, bytes)?;
    Ok(Run {
        seed,
        trace,
        samples: outcome.samples.iter().map(sample).collect(),
        clock: outcome.clock.iter().map(|&(device_ns, meter_ns)| ClockStamp { device_ns, meter_ns }).collect(),
    })
}

/// The phone stamps the middle of the time that a reading is the mean of, a recording its end.
fn sample(reading: &Reading) -> Sample {
    Sample { at_ns: reading.at_ns + METER_PERIOD_NS / 2, power_uw: reading.power_uw }
}

/// Boots a phone, installs the app and replays the scenario; `observer` sees every block that the app executes.
///
/// # Errors
/// When the app cannot be installed or run, or an event cannot be replayed.
pub fn run_app(
    app: &App,
    scenario: &Scenario,
    seed: u64,
    observer: Option<&mut dyn Observer>,
) -> Result<Outcome, DeviceError> {
    let phone_error = |source| DeviceError::Phone { package: app.package.clone(), source };
    let install_error = |source| DeviceError::Install { package: app.package.clone(), source };
    let inputs = inputs(scenario)?;
    let archive = Archive::read(&app.apk).map_err(install_error)?;
    let mut dexes = Vec::new();
    for entry in archive.dex_entries() {
        dexes.push((entry.name.to_string(), entry.contents().map_err(install_error)?.into_owned()));
    }
    let mut files = BTreeMap::new();
    for entry in
        archive.entries().iter().filter(|entry| !entry.name.ends_with(".dex") && !entry.name.starts_with("lib/"))
    {
        files.insert(entry.name.to_string(), entry.contents().map_err(install_error)?.into_owned());
    }
    let mut phone = Phone::boot(Settings { seed, ..Settings::default() }).map_err(phone_error)?;
    phone.install(&app.package, &dexes).map_err(phone_error)?;
    phone.add_archive(files);
    phone.run_app(&app.activity, &inputs, observer).map_err(phone_error)
}
