//! Calibration: the app of micro-benchmarks, and the profile that its runs give.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};
use thiserror::Error;
use wattline_adjust::DeviceModel;
use wattline_dex::Op;
use wattline_fit::stats::median;
use wattline_map::ProbeMap;
use wattline_recording::Run;

use super::format::{CallCost, ContextFactor, CpuProfile, Interpreted, OpCost, Rising, Taken};
use crate::micro::app::{self, Effort};
use crate::micro::measure::{self, MeasureError, Measured, Reading};
use crate::micro::solve::{Costs, Took, solve};
use crate::micro::{Aim, MicroError, Script, is_native, of_kind, scripts, units};

/// Significant digits in the file: more would be noise, and differ between machines.
const DIGITS: usize = 6;
/// Length of the steps in which costs after a rest are told, seconds.
const RISE_STEP: f64 = 1e-3;
/// After so long the cores are at speed, seconds.
const RISEN: f64 = 15e-3;
/// Time of a cheap instruction on a slow device, seconds: by it, the app is given its time.
const SLOW_INSTRUCTION: f64 = 25e-9;

/// Time that compiling a script takes with what comes before and after it, seconds.
const WARM_UP: f64 = 60e-3;

/// Runs that give no profile.
#[derive(Debug, Error)]
pub enum CalibrationError {
    /// The tables of scripts.
    #[error(transparent)]
    Micro(#[from] MicroError),
    /// A run does not show the scripts.
    #[error("failed to calibrate: run {run}: {source}")]
    Measure {
        /// Which, from 0.
        run: usize,
        /// The reason.
        source: MeasureError,
    },
    /// There is nothing to go by.
    #[error("failed to calibrate: expected one run or more, found none")]
    Nothing,
}

/// What the profile is measured with and by.
#[derive(Debug, Clone, Copy)]
pub struct Measurement<'a> {
    /// The device's name, as in recordings.
    pub device: &'a str,
    /// What is known of it.
    pub model: &'a DeviceModel,
    /// The meter's name.
    pub meter: &'a str,
    /// Version of wattline.
    pub tool: &'a str,
}

/// The micro-benchmarks of one calibration.
#[derive(Debug, Clone)]
pub struct Calibration {
    scripts: Vec<Script>,
    effort: Effort,
}

impl Calibration {
    /// All scripts, for repetitions of that length.
    ///
    /// # Errors
    /// None, since a test reads the tables.
    pub fn new(effort: Effort) -> Result<Self, MicroError> {
        Ok(Calibration { scripts: scripts()?, effort })
    }

    /// Package of the app.
    pub fn package(&self) -> &'static str {
        app::PACKAGE
    }

    /// Number of scripts.
    pub fn scripts(&self) -> usize {
        self.scripts.len()
    }

    /// The app, without stamps, and not signed yet.
    ///
    /// # Errors
    /// What the formats of its parts cannot hold.
    pub fn apk(&self) -> Result<Vec<u8>, MicroError> {
        app::archive(&self.scripts, self.effort)
    }

    /// The map of the stamps that the app is to have; there are no other probes.
    pub fn map(&self) -> ProbeMap {
        app::map(&self.scripts)
    }

    /// SHA-256 of the micro-benchmarks' code, in hexadecimal.
    ///
    /// # Errors
    /// What the format cannot hold.
    pub fn digest(&self) -> Result<String, MicroError> {
        Ok(digest(&app::dex(&self.scripts, self.effort)?))
    }

    /// How long the app is given, milliseconds.
    pub fn wait_ms(&self) -> u64 {
        let repetitions = f64::from(self.effort.repetitions) + 8.0;
        let one = f64::from(self.effort.executions) * repetitions * SLOW_INSTRUCTION + WARM_UP;
        (self.scripts.len() as f64 * one * 1e3) as u64 + 10_000
    }

    /// The profile that runs of the app give.
    ///
    /// # Errors
    /// Runs that do not show all scripts, or none at all.
    pub fn fit(&self, runs: &[Run], by: Measurement) -> Result<CpuProfile, CalibrationError> {
        let map = self.map();
        let rounds = |script: &Script| script.rounds(self.effort.executions);
        let measured = |(run, source): (usize, &Run)| {
            measure::measure(source, &map, &self.scripts, rounds, self.effort.repetitions as usize)
                .map_err(|source| CalibrationError::Measure { run, source })
        };
        let measured = runs.iter().enumerate().map(measured).collect::<Result<Vec<_>, _>>()?;
        if measured.is_empty() {
            return Err(CalibrationError::Nothing);
        }
        let factors = factors(&measured);
        let of_runs = |script: usize| {
            measured.iter().zip(&factors).map(move |(run, by)| run.readings[script].map(|r| r.per(*by)))
        };
        let readings: Vec<Option<Reading>> = (0..self.scripts.len()).map(|script| middle(of_runs(script))).collect();
        let solved = Solved::new(&self.scripts, &readings);
        Ok(CpuProfile {
            format: CpuProfile::FORMAT,
            device: by.device.to_owned(),
            fingerprint: fingerprint(by.device, by.model),
            meter: by.meter.to_owned(),
            tool: by.tool.to_owned(),
            scripts: self.digest()?,
            seeds: runs.iter().map(|run| run.seed).collect(),
            executions: self.effort.executions,
            repetitions: self.effort.repetitions,
            interpreted: solved.interpreted(),
            taken: solved.both(|costs| costs.taken),
            per_byte: solved.both(|costs| costs.per_byte),
            per_bit: solved.both(|costs| costs.per_bit),
            collection_j: collection(&measured),
            rising: rising(&measured),
            costs: solved.ops(&self.scripts, &readings),
            contexts: solved.contexts(),
            calls: solved.calls(&self.scripts),
        })
    }
}

/// SHA-256 in hexadecimal.
fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What tells a device, and what is known of it, from others.
pub(super) fn fingerprint(device: &str, model: &DeviceModel) -> String {
    let mut model = model.clone();
    // Which methods of its libraries are native changes no instruction's cost.
    model.compiler.iter_mut().for_each(|compiler| compiler.natives.clear());
    // Its maps are sorted, and all of it can be written.
    let model = serde_json::to_string(&model).unwrap_or_default();
    digest(format!("{device}\n{model}").as_bytes())
}

/// By how much more than in the others everything took in each run: supply and chip differ a little from run to run.
fn factors(measured: &[Measured]) -> Vec<measure::Taken> {
    let scripts = measured.iter().map(|run| run.readings.len()).min().unwrap_or(0);
    let all_of = |script: usize| -> Option<Vec<measure::Taken>> {
        measured.iter().map(|run| run.readings[script].map(|reading| reading.hot)).collect()
    };
    let known: Vec<Vec<measure::Taken>> = (0..scripts).filter_map(all_of).collect();
    let factor = |run: usize, of: fn(&measure::Taken) -> f64| {
        let relative = |all: &Vec<measure::Taken>| of(&all[run]) * all.len() as f64 / all.iter().map(of).sum::<f64>();
        median(&mut known.iter().map(relative).collect::<Vec<_>>()).unwrap_or(1.0)
    };
    let both =
        |run| measure::Taken { energy: factor(run, |taken| taken.energy), time: factor(run, |taken| taken.time) };
    (0..measured.len()).map(both).collect()
}

/// The median of runs, which one that was disturbed does not move.
fn middle(readings: impl Iterator<Item = Option<Reading>>) -> Option<Reading> {
    let all: Vec<Reading> = readings.flatten().collect();
    let over = |of: &[measure::Taken]| {
        let energy = median(&mut of.iter().map(|taken| taken.energy).collect::<Vec<_>>())?;
        Some(measure::Taken { energy, time: median(&mut of.iter().map(|taken| taken.time).collect::<Vec<_>>())? })
    };
    let cold: Vec<measure::Taken> = all.iter().filter_map(|reading| reading.cold).collect();
    let hot: Vec<measure::Taken> = all.iter().map(|reading| reading.hot).collect();
    let error = all.iter().map(|reading| reading.error.powi(2)).sum::<f64>().sqrt() / all.len() as f64;
    Some(Reading { hot: over(&hot)?, cold: over(&cold).filter(|_| cold.len() == all.len()), error })
}

fn collection(measured: &[Measured]) -> Option<f64> {
    let all: Vec<f64> = measured.iter().flat_map(|run| run.collections.iter().copied()).collect();
    (!all.is_empty()).then(|| rounded(all.iter().sum::<f64>() / all.len() as f64))
}

fn rising(measured: &[Measured]) -> Vec<Rising> {
    let all: Vec<&measure::Rise> = measured.iter().flat_map(|run| &run.rises).collect();
    let middle = |from: f64, to: f64| -> Option<measure::Taken> {
        let within: Vec<_> = all.iter().filter(|rise| (from..to).contains(&rise.since)).collect();
        let n = within.len() as f64;
        let sum = |of: fn(&measure::Taken) -> f64| within.iter().map(|rise| of(&rise.round)).sum::<f64>() / n;
        (n >= 3.0).then(|| measure::Taken { energy: sum(|taken| taken.energy), time: sum(|taken| taken.time) })
    };
    let settled = |of: fn(&measure::Taken) -> f64| {
        median(&mut all.iter().filter(|rise| rise.since >= RISEN).map(|rise| of(&rise.round)).collect::<Vec<_>>())
    };
    let (Some(energy), Some(time)) = (settled(|taken| taken.energy), settled(|taken| taken.time)) else {
        return Vec::new();
    };
    let step = |number: u32| {
        let from = f64::from(number) * RISE_STEP;
        let taken = middle(from, from + RISE_STEP)?;
        let since_s = rounded(from + RISE_STEP / 2.0);
        Some(Rising { since_s, energy: rounded(taken.energy / energy), time: rounded(taken.time / time) })
    };
    (0..(RISEN / RISE_STEP) as u32).filter_map(step).collect()
}

/// All quantities, of compiled code and of interpreted code.
struct Solved {
    energy: Costs,
    time: Costs,
    cold_energy: Costs,
    cold_time: Costs,
    /// Opcodes whose scripts were seen before they were compiled.
    cold: BTreeMap<u8, f64>,
}

impl Solved {
    fn new(scripts: &[Script], readings: &[Option<Reading>]) -> Self {
        let took = |of: &dyn Fn(&Reading) -> Option<f64>| -> Vec<Took> {
            let each = scripts.iter().zip(readings);
            each.map(|(script, reading)| (script, reading.as_ref().and_then(of))).collect()
        };
        let energy = solve(&took(&|reading| Some(reading.hot.energy)), None);
        let time = solve(&took(&|reading| Some(reading.hot.time)), None);
        let ratios = |of: fn(&measure::Taken) -> f64| {
            let each = |reading: &Option<Reading>| {
                let reading = reading.as_ref()?;
                Some(of(&reading.cold?) / of(&reading.hot))
            };
            median(&mut readings.iter().filter_map(each).collect::<Vec<_>>())
        };
        let scaled = |costs: &Costs, by: Option<f64>| {
            let by = by.unwrap_or(1.0);
            let ops = costs.ops.iter().map(|(op, cost)| (*op, cost * by)).collect();
            Costs { ops, taken: costs.taken * by, ..costs.clone() }
        };
        let cold_energy = scaled(&energy, ratios(|taken| taken.energy));
        let cold_time = scaled(&time, ratios(|taken| taken.time));
        let of_cold = solve(&took(&|reading| reading.cold.map(|cold| cold.energy)), Some(&cold_energy));
        let seen = |(script, reading): (&Script, &Option<Reading>)| match (&script.aim, reading) {
            (Aim::Op(op) | Aim::Before(op, _), Some(Reading { cold: Some(_), .. })) => {
                Some((op.0, *of_cold.ops.get(&op.0)?))
            }
            _ => None,
        };
        let cold = scripts.iter().zip(readings).filter_map(seen).collect();
        Solved { energy, time, cold_energy, cold_time, cold }
    }

    fn both(&self, of: fn(&Costs) -> f64) -> Taken {
        Taken { energy_j: rounded(of(&self.energy)), time_s: rounded(of(&self.time)) }
    }

    fn interpreted(&self) -> Option<Interpreted> {
        let ratio = |cold: &Costs, hot: &Costs| {
            let each = hot.ops.iter().filter_map(|(op, cost)| Some(cold.ops.get(op)? / cost));
            median(&mut each.filter(|ratio| ratio.is_finite()).collect::<Vec<_>>()).map(rounded)
        };
        let energy = ratio(&self.cold_energy, &self.energy)?;
        (!self.cold.is_empty())
            .then(|| Some(Interpreted { energy, time: ratio(&self.cold_time, &self.time)? }))
            .flatten()
    }

    fn ops(&self, scripts: &[Script], readings: &[Option<Reading>]) -> Vec<OpCost> {
        let error_of = |op: u8| {
            let of = |(script, _): &(&Script, &Option<Reading>)| match script.aim {
                Aim::Op(other) | Aim::Before(other, _) => other == Op(op),
                Aim::Single(work) => of_kind(work) == Some(Op(op)),
                _ => false,
            };
            scripts.iter().zip(readings).find(of).and_then(|(_, reading)| reading.as_ref()).map_or(1.0, |r| r.error)
        };
        let each = |(&op, &energy): (&u8, &f64)| OpCost {
            op: Op(op).name().to_owned(),
            energy_j: rounded(energy),
            time_s: rounded(self.time.ops.get(&op).copied().unwrap_or(0.0)),
            interpreted_j: self.cold.get(&op).copied().map(rounded),
            error: rounded(error_of(op)),
        };
        self.energy.ops.iter().map(each).collect()
    }

    fn contexts(&self) -> Vec<ContextFactor> {
        let each = |(&(before, work), &energy): (&_, &f64)| ContextFactor {
            before,
            work,
            energy: rounded(energy),
            time: rounded(self.time.factors.get(&(before, work)).copied().unwrap_or(0.0)),
        };
        self.energy.factors.iter().map(each).collect()
    }

    fn calls(&self, scripts: &[Script]) -> Vec<CallCost> {
        let sizes = |callee: &str| {
            let size = |script: &Script| match &script.aim {
                Aim::Call(other, size) if other == callee => *size,
                _ => None,
            };
            let all: Vec<u32> = scripts.iter().filter_map(size).collect();
            (all.iter().copied().min().unwrap_or(0), all.iter().copied().max().unwrap_or(0))
        };
        let each = |(callee, energy): (&String, &crate::micro::solve::Line)| {
            let time = self.time.calls.get(callee).copied().unwrap_or_default();
            CallCost {
                callee: callee.clone(),
                unit: units(callee).map(str::to_owned),
                native: is_native(callee),
                base: Taken { energy_j: rounded(energy.base), time_s: rounded(time.base) },
                per_unit: Taken { energy_j: rounded(energy.slope.max(0.0)), time_s: rounded(time.slope.max(0.0)) },
                sizes: sizes(callee),
            }
        };
        self.energy.calls.iter().map(each).collect()
    }
}

/// A number cut to its significant digits; what is none becomes 0.
fn rounded(value: f64) -> f64 {
    if !value.is_finite() {
        return 0.0;
    }
    format!("{value:.*e}", DIGITS - 1).parse().unwrap_or(0.0)
}
