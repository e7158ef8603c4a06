//! `reproduce ecalc`: Figure 2 and Table III of eCalc, and what it has no ground truth for: each opcode's cost against
//! the embedded phone's truth. Its profile is measured anew, of runs with other seeds than those that are estimated.

mod apps;
mod opcodes;
mod programs;
mod report;

use std::time::Instant;

use anyhow::Result;
use serde::Serialize;
use wattline::cli;
use wattline::device::{Device, Embedded};
use wattline::estimate::cpu_profile::{Calibration, CostFunctions, CpuProfile, Effort, Measurement};
use wattline::job::run_micro_benchmarks;
use wattline::profile::Profile;

use programs::{Knowledge, OTHERS, PROGRAMS};

use super::{Made, Output};
use crate::bench::say;

/// The demo apps.
const APPS: [&str; 4] = ["courier", "atlas", "suite", "httpget"];
/// Seeds of the micro-benchmarks' runs.
const CALIBRATION_SEEDS: [u64; 3] = [1, 2, 3];
/// Seeds of plain runs, whose truth counts; the counting run has the next one.
const SEEDS: [u64; 3] = [11, 12, 13];

/// Make eCalc's tables and figures anew
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask reproduce ecalc
    cargo xtask reproduce ecalc --quick --markdown ecalc.md")]
pub struct Args {
    /// Shorter micro-benchmarks and programs, one run of each, and no demo apps: for CI
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    pub(super) output: Output,
}

impl Args {
    /// What `all` asks for.
    pub(super) fn of(quick: bool) -> Args {
        Args { quick, output: Output::default() }
    }
}

/// All figures.
#[derive(Debug, Serialize)]
struct Report {
    quick: bool,
    scripts: usize,
    executions: u32,
    repetitions: u32,
    runs: usize,
    /// Seconds to calibrate.
    calibrated_s: f64,
    opcodes: Vec<opcodes::Row>,
    programs: Vec<programs::Row>,
    others: Vec<programs::Row>,
    apps: Vec<apps::Row>,
}

/// The embedded phone's profile, measured anew, and the number of scripts.
fn calibrate(quick: bool) -> Result<(CpuProfile, usize)> {
    let device = Embedded::new()?;
    let effort = match quick {
        true => Effort { executions: 20_000, repetitions: 5 },
        false => Effort { executions: 100_000, repetitions: 10 },
    };
    let calibration = Calibration::new(effort)?;
    let seeds = if quick { &CALIBRATION_SEEDS[..1] } else { &CALIBRATION_SEEDS[..] };
    say(&format!("{} micro-benchmarks, {} runs on {}", calibration.scripts(), seeds.len(), device.name()));
    let key = cli::debug_key().map_err(|error| anyhow::anyhow!(error))?;
    let done = || say("a run of the micro-benchmarks is done");
    let runs = run_micro_benchmarks(&device, &calibration, key, (seeds, calibration.wait_ms()), &done)?;
    let (name, model, meter) = (device.name(), device.model(), device.meter());
    let by = Measurement { device: &name, model: &model, meter: &meter, tool: env!("CARGO_PKG_VERSION") };
    Ok((calibration.fit(&runs, by)?, calibration.scripts()))
}

/// Measures everything and reports it.
pub(super) fn make(args: &Args) -> Result<Made> {
    let start = Instant::now();
    let (profile, scripts) = calibrate(args.quick)?;
    let calibrated_s = start.elapsed().as_secs_f64();
    let calibrator = Profile::embedded()?;
    let functions = CostFunctions::new(&profile, Some(&calibrator));
    let model = Embedded::new()?.model();
    let known = Knowledge { functions: &functions, calibrator: &CostFunctions::of_profile(&calibrator), model: &model };
    let seeds = if args.quick { &SEEDS[..1] } else { &SEEDS[..] };
    let rows = |programs: &[programs::Program]| -> Result<Vec<programs::Row>> {
        let row = |program: &programs::Program| {
            say(&format!("program {}", program.name));
            programs::row(*program, &known, args.quick, seeds)
        };
        programs.iter().map(row).collect()
    };
    let of_apps = |app: &&str| {
        say(&format!("app {app}"));
        apps::rows(app, &functions, &model, &seeds[..seeds.len().min(2)])
    };
    let apps = if args.quick { &APPS[..0] } else { &APPS[..] };
    let report = Report {
        quick: args.quick,
        scripts,
        executions: profile.executions,
        repetitions: profile.repetitions,
        runs: profile.seeds.len(),
        calibrated_s,
        opcodes: opcodes::rows(&profile)?,
        programs: rows(&PROGRAMS)?,
        others: rows(if args.quick { &OTHERS[..6] } else { &OTHERS })?,
        apps: apps.iter().map(of_apps).collect::<Result<Vec<_>>>()?.concat(),
    };
    Made::new(&report, report::document(&report))
}
