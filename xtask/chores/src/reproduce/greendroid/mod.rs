//! `reproduce greendroid`: the calibration of the component model, what it makes of the demo apps' scenarios, and the
//! twenty tests with their colours (GreenDroid, 2014), beside the embedded phone's truth of the same runs.

mod calibration;
mod report;
mod suite;
mod totals;

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::estimate::components::PowerModel;

use super::{Made, Output};
use calibration::Calibration;
use suite::Suite;
use totals::Totals;

/// Repetitions of each state: N of the paper's algorithm.
const N: u64 = 20;
/// The same for CI.
const N_QUICK: u64 = 3;
/// Rounds of loads on each of two batteries, which take them from 80 % to nearly nothing.
const ROUNDS: u64 = 24;

/// Make GreenDroid's figures anew
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask reproduce greendroid
    cargo xtask reproduce greendroid --rounds 24 --markdown greendroid.md
    cargo xtask reproduce greendroid --quick --seed 7")]
pub struct Args {
    /// Three repetitions instead of twenty, and one scenario of each app: for CI
    #[arg(long)]
    quick: bool,
    /// Also calibrate by the battery's level in whole percent, in so many rounds of loads on each of two batteries: 24
    /// empty them, which takes hours
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=ROUNDS))]
    rounds: u64,
    /// Seed of the first run; all others follow from it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    pub(super) output: Output,
}

impl Args {
    /// What `all` asks for: no calibration by the battery's level, which takes hours.
    pub(super) fn of(quick: bool, seed: u64) -> Args {
        Args { quick, rounds: 0, seed, output: Output::default() }
    }
}

/// All of it.
#[derive(Debug, Serialize)]
struct Report {
    seed: u64,
    repetitions: u64,
    calibration: Calibration,
    totals: Totals,
    suite: Suite,
}

/// A way in which a model was made.
struct Calibrated {
    name: &'static str,
    model: PowerModel,
}

/// Measures everything and reports it.
pub(super) fn make(args: &Args) -> Result<Made> {
    let repetitions = if args.quick { N_QUICK } else { N };
    let (calibration, models) = calibration::calibrate(args.seed, repetitions, args.rounds)?;
    // Other seeds than those that the models were made with.
    let fresh = args.seed.wrapping_add(10_000);
    let totals = totals::measure(&models, fresh, args.quick).context("totals")?;
    let model = &models.first().context("expected a model")?.model;
    let suite = suite::measure(model, fresh).context("tests")?;
    let report = Report { seed: args.seed, repetitions, calibration, totals, suite };
    Made::new(&report, report::document(&report))
}
