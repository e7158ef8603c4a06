//! `reproduce vlens`: Tables 1 and 2, Figure 6 and the seeded events of vLens, and what the paper could not measure: how
//! far lines are from the truth, and how much of what is called an event is one.

mod apis;
mod apps;
mod paper;
mod real;
mod report;
mod seeded;
mod verdicts;

use anyhow::{Context, Result};
use rayon::prelude::*;
use serde::Serialize;

use super::{Made, Output};
use crate::accuracy::{Subject, at_random};
use apps::{App, Effort};
use real::Real;
use seeded::{Kind, Row};

/// The demo apps, and the scenarios of the quick form.
const APPS: [(&str, &[&str]); 4] =
    [("courier", &["compute", "network"]), ("atlas", &["search"]), ("httpget", &["every200"]), ("suite", &["five"])];
/// Apps made at random, which nobody tuned anything on.
const UNSEEN: u64 = 3;
/// Measured runs of each scenario.
const RUNS: u64 = 3;

/// Make vLens' tables and figures anew
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask reproduce vlens
    cargo xtask reproduce vlens --html vlens.html
    cargo xtask reproduce vlens --quick --seed 7")]
pub struct Args {
    /// Some scenarios of the demo apps, one app made at random, and up to 50 events: for CI
    #[arg(long)]
    quick: bool,
    /// Seed of the first run, and of the first app made at random
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
    quick: bool,
    seed: u64,
    runs: u64,
    apps: Vec<App>,
    /// Apps of other people; none where there is no corpus.
    real: Vec<Real>,
    seeded: Vec<Row>,
}

impl Report {
    /// Apps by whether they were made at random.
    fn apps(&self, is_unseen: bool) -> impl Iterator<Item = &App> {
        self.apps.iter().filter(move |app| app.is_unseen == is_unseen)
    }
}

/// Measures everything and reports it.
pub(super) fn make(args: &Args) -> Result<Made> {
    let effort = Effort { seed: args.seed, runs: RUNS };
    let mut apps = Vec::new();
    for (name, quick) in APPS {
        let only: Vec<String> = if args.quick { quick } else { &[] }.iter().map(|name| (*name).to_owned()).collect();
        apps.push(apps::measure(&Subject::demo(name, &only)?, false, effort)?);
    }
    for subject in at_random(if args.quick { 1 } else { UNSEEN }, args.seed)? {
        apps.push(apps::measure(&subject, true, effort)?);
    }
    let report = Report {
        quick: args.quick,
        seed: args.seed,
        runs: RUNS,
        apps,
        real: real::measure(args.quick).context("real apps")?,
        seeded: seed_events(args).context("seeded events")?,
    };
    Made::new(&report, report::document(&report))
}

/// Every kind of event in every number, in this order.
fn seed_events(args: &Args) -> Result<Vec<Row>> {
    let app = seeded::app()?;
    let numbers = if args.quick { &seeded::QUICK[..] } else { &seeded::NUMBERS[..] };
    let all: Vec<(Kind, usize)> =
        Kind::ALL.into_iter().flat_map(|kind| numbers.iter().map(move |number| (kind, *number))).collect();
    // The longest first, so that no core waits for it at the end.
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse((all[*at].0 == Kind::Process, all[*at].1)));
    let one = |&at: &usize| -> Result<(usize, Row)> {
        let (kind, number) = all[at];
        let row = seeded::measure(&app, kind, number, args.seed.wrapping_add(number as u64))
            .with_context(|| format!("{number} {}", kind.name()))?;
        Ok((at, row))
    };
    let mut rows = order.par_iter().with_max_len(1).map(one).collect::<Result<Vec<_>>>()?;
    rows.sort_by_key(|(at, _)| *at);
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}
