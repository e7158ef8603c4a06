//! `reproduce orka`: Figures 2 and 6 to 11 of Orka: a GET every T milliseconds for 20 seconds, and what the radio's
//! states come to by routine and for the app, beside the embedded phone's truth of the same runs.

mod calls;
mod hardware;
mod measure;
mod report;

use anyhow::{Context, Result};
use rayon::prelude::*;
use serde::Serialize;

use super::{Made, Output};
use crate::bench::say;
use calls::Figure2;
use hardware::{Cellular, Extract, Gps};
use measure::{App, Row};

/// Times between requests, milliseconds: from the first to the last in steps.
const FIRST_MS: u32 = 100;
const LAST_MS: u32 = 4_000;
const STEP_MS: u32 = 100;

/// Times between requests over LTE, whose tail is longer than most of them.
const CELLULAR_MS: [u32; 2] = [1_000, 4_000];

/// Make Orka's figures anew
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask reproduce orka
    cargo xtask reproduce orka --html orka.html
    cargo xtask reproduce orka --quick --seed 7")]
pub struct Args {
    /// Every tenth time between requests: for CI
    #[arg(long)]
    quick: bool,
    /// Seed of the first run; all others follow from it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    pub(super) output: Output,
}

impl Args {
    /// What `all` asks for.
    pub(super) fn of(quick: bool, seed: u64) -> Args {
        Args { quick, seed, output: Output::default() }
    }
}

/// All figures.
#[derive(Debug, Serialize)]
struct Report {
    seed: u64,
    rows: Vec<Row>,
    figure_2: Figure2,
    /// Figures 6 and 7.
    extract: Extract,
    cellular: Vec<Cellular>,
    gps: Gps,
}

/// Measures everything and reports it.
pub(super) fn make(args: &Args) -> Result<Made> {
    let app = App::new()?;
    let step = if args.quick { 10 * STEP_MS } else { STEP_MS };
    let periods: Vec<(u32, u64)> = (FIRST_MS..=LAST_MS).step_by(step as usize).zip(args.seed..).collect();
    let one = |&(period_ms, seed): &(u32, u64)| {
        let row = app.measure(period_ms, seed).with_context(|| format!("T = {period_ms} ms"));
        say(&format!("T = {period_ms} ms: done"));
        row
    };
    let rows = periods.par_iter().map(one).collect::<Result<Vec<_>>>()?;
    let cellular: Result<Vec<Cellular>> =
        CELLULAR_MS.iter().map(|ms| hardware::cellular(&app, *ms, args.seed)).collect();
    let report = Report {
        seed: args.seed,
        rows,
        figure_2: calls::figure_2(args.seed).context("Figure 2")?,
        extract: hardware::extract(&app, args.seed).context("Figures 6 and 7")?,
        cellular: cellular.context("cellular")?,
        gps: hardware::gps(args.seed).context("GPS")?,
    };
    Made::new(&report, report::document(&report))
}
