//! The calibration: by a meter of 10 Hz, by the battery's level in whole percent, and by the maker's profile.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use rayon::prelude::*;
use serde::Serialize;
use wattline::device::App;
use wattline::device::embedded::{Package, collect};
use wattline::device::{Device, Embedded};
use wattline::estimate::components::trainer::Training;
use wattline::estimate::components::{
    Battery, Crossed, Evidence, Origin, PowerModel, Reading, calibrate as fit, crossings,
};
use wattline::job::trainer;
use wattline::phone::{Meter, MeterKind, Settings, StepTruth, state_lasts_ms, state_powers};
use wattline::recording::{ComponentLog, Run};
use wattline::scenario::Scenario;

use super::Calibrated;
use crate::bench::say;

/// How long a load is held beside a meter, and by the battery's level, milliseconds.
const HOLD_MS: u64 = 4_000;
const LONG_HOLD_MS: u64 = 60_000;
/// The embedded phone's battery, as its maker prints it.
const BATTERY: Battery = Battery { capacity_mah: 3_000.0, volts: 3.85 };
/// A model's name in the tables.
pub(super) const BY_METER: &str = "10 Hz meter";
pub(super) const BY_LEVEL: &str = "battery level";
pub(super) const BY_PROFILE: &str = "power_profile.xml";

/// What calibrations found.
#[derive(Debug, Serialize)]
pub(super) struct Calibration {
    /// By state: the phone's own power, and what each calibration says, with its standard error, watts.
    pub states: BTreeMap<String, State>,
    pub models: Vec<(&'static str, PowerModel)>,
    /// How long states without a visible end truly last, milliseconds.
    pub lasts_ms: BTreeMap<&'static str, u64>,
    /// Steps of the battery's level that were used.
    pub steps: usize,
}

/// A state's power.
#[derive(Debug, Serialize)]
pub(super) struct State {
    pub true_w: f64,
    /// In the order of [`Calibration::models`]; none where it was not found.
    pub found: Vec<Option<(f64, f64)>>,
}

/// What runs of loads gave.
#[derive(Default)]
struct Trained {
    logs: Vec<ComponentLog>,
    evidence: Vec<Evidence>,
    steps: Vec<StepTruth>,
}

/// The trainer, ready to run.
struct Trainer {
    app: App,
    package: Package,
}

/// Calibrates in all ways.
pub(super) fn calibrate(seed: u64, repetitions: u64, rounds: u64) -> Result<(Calibration, Vec<Calibrated>)> {
    let key = tempfile::tempdir()?;
    let app = trainer(key.path().join("key.pem"))?;
    let trainer = Trainer { package: Package::unpack(&app)?, app };
    let seeds: Vec<u64> = (seed..seed + repetitions).collect();
    let one = |&seed: &u64| {
        let trained = trainer.beside_meter(seed);
        say(&format!("loads beside a meter, seed {seed}: done"));
        trained
    };
    let mut steps = BTreeMap::new();
    let all = merged(seeds.par_iter().map(one).collect::<Result<_>>()?, &mut steps);
    let mut models = vec![Calibrated { name: BY_METER, model: model(&all, BY_METER, &seeds)? }];
    let mut found_steps = 0;
    if rounds > 0 {
        let batteries = [1_000_000, 2_000_000].map(|first| seed + first);
        let long = |&first: &u64| trainer.on_battery(first, rounds);
        let all = merged(batteries.par_iter().map(long).collect::<Result<_>>()?, &mut BTreeMap::new());
        found_steps = all.evidence.len();
        models.push(Calibrated { name: BY_LEVEL, model: model(&all, BY_LEVEL, &batteries)? });
    }
    let profile = Embedded::new()?.power_profile()?.context("expected the phone's power_profile.xml")?;
    let tool = env!("CARGO_PKG_VERSION");
    models.push(Calibrated { name: BY_PROFILE, model: PowerModel::of_profile(&profile, "embedded", tool, None) });
    let calibration = compared(&models, &steps, found_steps)?;
    Ok((calibration, models))
}

fn model(trained: &Trained, meter: &str, seeds: &[u64]) -> Result<PowerModel> {
    let logs: Vec<&ComponentLog> = trained.logs.iter().collect();
    let origin = Origin { device: "embedded", meter, tool: env!("CARGO_PKG_VERSION"), seeds };
    Ok(fit(&logs, &trained.evidence, origin)?)
}

/// Puts runs together: evidence names logs by their position. Sums what processors truly took by frequency.
fn merged(parts: Vec<Trained>, steps: &mut BTreeMap<u64, (f64, f64)>) -> Trained {
    let mut all = Trained::default();
    for part in parts {
        let before = all.logs.len();
        all.logs.extend(part.logs);
        all.evidence.extend(part.evidence.into_iter().map(|mut known| {
            known.parts.iter_mut().for_each(|part| part.0 += before);
            known
        }));
        for step in part.steps {
            let sum = steps.entry(step.khz).or_default();
            *sum = (sum.0 + step.energy_pj as f64 * 1e-12, sum.1 + step.time_ps as f64 * 1e-12);
        }
    }
    all
}

/// The phone's own powers beside those that were found.
fn compared(models: &[Calibrated], steps: &BTreeMap<u64, (f64, f64)>, found_steps: usize) -> Result<Calibration> {
    let mut truth = state_powers()?;
    truth.extend(steps.iter().map(|(khz, (joules, seconds))| (format!("cpu.0.{khz}"), joules / seconds.max(1e-9))));
    let found = |model: &PowerModel, state: &str| {
        let power = if state == "idle" { Some(&model.idle) } else { model.states.get(state) };
        power.map(|power| (power.watts.0, power.error.0))
    };
    let states = truth.into_iter().map(|(state, true_w)| {
        let found = models.iter().map(|made| found(&made.model, &state)).collect();
        (state, State { true_w, found })
    });
    let states = states.collect();
    let models = models.iter().map(|made| (made.name, made.model.clone())).collect();
    Ok(Calibration { states, models, lasts_ms: state_lasts_ms()?, steps: found_steps })
}

impl Trainer {
    /// Runs a script; the run, what processors truly took, and the charge at the end.
    fn run(&self, training: &Training, settings: Settings) -> Result<(Run, Vec<StepTruth>, u64)> {
        let scenario = Scenario::parse(Path::new("trainer.mks"), &training.script())?;
        let seed = settings.seed;
        let mut outcome = self.package.run(&self.app, &scenario, settings, None)?;
        let (steps, charge) = (std::mem::take(&mut outcome.truth.at_step), outcome.charge_nah);
        Ok((collect(&self.app, &scenario, seed, outcome)?, steps, charge))
    }

    /// Each load once beside a meter of 10 Hz.
    fn beside_meter(&self, seed: u64) -> Result<Trained> {
        let mut trained = Trained::default();
        for training in Training::of_seed(seed, HOLD_MS) {
            let meter = Meter { kind: MeterKind::Rails, ..Meter::BENCH };
            let (mut run, steps, _) = self.run(&training, Settings { seed, meter, ..Settings::default() })?;
            trained.evidence.extend(training.evidence(&run, &self.app.map, trained.logs.len())?);
            trained.logs.push(run.trace.notes.components.take().context("expected a log of components")?);
            trained.steps.extend(steps);
        }
        Ok(trained)
    }

    /// Loads until the battery is nearly empty, by its level alone.
    fn on_battery(&self, first: u64, rounds: u64) -> Result<Trained> {
        let mut charge_nah = Settings::default().charge_nah;
        let mut logs = Vec::new();
        for seed in first..first + rounds {
            for training in Training::of_seed(seed, LONG_HOLD_MS) {
                let meter = Meter { kind: MeterKind::Gauge, pulses: false, ..Meter::BENCH };
                let settings = Settings { seed, meter, charge_nah, ..Settings::default() };
                let (mut run, _, left) = self.run(&training, settings)?;
                charge_nah = left;
                logs.push(run.trace.notes.components.take().context("expected a log of components")?);
            }
            say(&format!("loads on a battery, round {}: done", seed - first + 1));
        }
        let crossed = crossings(&logs.iter().collect::<Vec<_>>(), BATTERY, Reading::Percent)?;
        let known = |crossed: Crossed| Evidence {
            load: "between two steps".into(),
            energy: crossed.energy,
            parts: crossed.parts,
            hidden: None,
            piece: None,
        };
        Ok(Trained { evidence: crossed.into_iter().map(known).collect(), logs, steps: Vec::new() })
    }
}
