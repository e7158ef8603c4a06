//! `reproduce ecalc`: Figure 2 and Table III of eCalc, and what it has no ground truth for: each opcode's cost against
//! the embedded phone's truth.

mod apps;
mod programs;

use anyhow::Result;
use wattline::cli::{self, Exit};
use wattline::device::{Device, Embedded};
use wattline::estimate::cpu_profile::{Calibration, CostFunctions, CpuProfile, Effort, Measurement};
use wattline::job::run_micro_benchmarks;
use wattline::profile::Profile;

use super::document::{Document, percent};
use programs::{Knowledge, OTHERS, PROGRAMS, Row};

/// Make eCalc's tables and figures anew
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask reproduce ecalc
    cargo xtask reproduce ecalc --quick --markdown ecalc.md")]
pub struct Args {
    /// Shorter micro-benchmarks and programs: for CI
    #[arg(long)]
    quick: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn calibrate(quick: bool) -> Result<CpuProfile> {
    let device = Embedded::new()?;
    let effort = if quick { Effort { executions: 20_000, repetitions: 5 } } else { Effort { executions: 100_000, repetitions: 10 } };
    let calibration = Calibration::new(effort)?;
    let seeds: &[u64] = if quick { &[1] } else { &[1, 2, 3] };
    let key = cli::debug_key().map_err(|error| anyhow::anyhow!(error))?;
    let runs = run_micro_benchmarks(&device, &calibration, key, (seeds, calibration.wait_ms()), &|| {})?;
    let (name, model, meter) = (device.name(), device.model(), device.meter());
    let by = Measurement { device: &name, model: &model, meter: &meter, tool: env!("CARGO_PKG_VERSION") };
    Ok(calibration.fit(&runs, by)?)
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let profile = if args.json { CpuProfile::embedded()? } else { calibrate(args.quick)? };
    let calibrator = Profile::embedded()?;
    let functions = CostFunctions::new(&profile, Some(&calibrator));
    let model = Embedded::new()?.model();
    let known = Knowledge { functions: &functions, calibrator: &CostFunctions::of_profile(&calibrator), model: &model };
    let seeds = [11, 12, 13];
    let mut doc = Document::default();
    for program in PROGRAMS.into_iter().chain(OTHERS) {
        let row: Row = programs::row(program, &known, args.quick, &seeds)?;
        println!("{:8} truth {:.5} est {} printed {} calibrator {} average {} insens {:.4} interp {:.2} n {:.0} t {:.3}+{:.3}",
            row.name, row.truth_j, percent(row.error(row.estimate_j)), percent(row.error(row.printed_j)),
            percent(row.error(row.calibrator_j)), percent(row.error(row.average_j)), row.path_insensitive_j / row.truth_j,
            row.interpreted, row.instructions, row.instrument_s, row.estimate_s);
        for m in &row.methods { println!("    {:12} {:.5} {}", m.name, m.truth_j, percent(m.estimate_j / m.truth_j - 1.0)); }
    }
    for app in ["courier", "atlas", "suite", "httpget"] {
        for row in apps::rows(app, &functions, &model, &[11, 12])? {
            let t = row.total(); let c = row.processor();
            println!("{} {} total {:.3} {} cpu {:.3} {}", row.app, row.scenario, t.truth_j, percent(t.estimate_j / t.truth_j - 1.0), c.truth_j, percent(c.estimate_j/c.truth_j-1.0));
            println!("    {}", row.parts.iter().map(|p| format!("{} {:.3}/{:.3}", p.of.name(), p.estimate_j, p.truth_j)).collect::<Vec<_>>().join(", "));
        }
    }
    doc.heading("x");
    Ok(Exit::Pass)
}
