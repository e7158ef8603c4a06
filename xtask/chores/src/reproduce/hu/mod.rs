//! `reproduce hu`: Tables 4 to 7 and Figures 8 and 9 of Hu et al. (2017), on runs of a random monkey on the embedded
//! phone: models of whole runs by method and by library call, by four regressions.
//!
//! Energies are what the phone's meter says, above idle. The phone's truth has no part in it.

mod apps;
mod measure;
mod paper;
mod report;
mod verdicts;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use rayon::prelude::*;
use serde::Serialize;
use wattline::scenario::random::RandomMonkey;

use super::{Made, Output};
use crate::bench::say;
use measure::{Measured, Sizes, measure};

/// Runs of each app: the paper's training, reserved and test runs, and what its Figure 8 asks for beyond them.
const SIZES: Sizes = Sizes { training: 250, reserved: 20, test: 50, more: 30 };
/// The same for CI.
const QUICK: Sizes = Sizes { training: 40, reserved: 5, test: 10, more: 3 };
/// Events of a run, and the wait after each, milliseconds.
const EVENTS: u32 = 100;
const THROTTLE_MS: u32 = 100;
/// Mostly touches, as the apps have buttons; no keys that leave them.
const SHARES: [&str; 2] = ["touch=70", "syskeys=0"];

/// Make the tables and figures of Hu et al. anew
#[derive(Debug, clap::Args)]
#[command(after_help = "Runs are kept: after a kill the same command goes on where it was.

Examples:
    cargo xtask reproduce hu
    cargo xtask reproduce hu --markdown hu.md --json > hu.json
    cargo xtask reproduce hu --quick --seed 7")]
pub struct Args {
    /// Two apps with few runs each: for CI
    #[arg(long)]
    quick: bool,
    /// Only these apps, by name, as often as given
    #[arg(long, value_name = "NAME")]
    app: Vec<String>,
    /// Seed of the first run of each app; all others, the split and annealing follow from it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The folder where runs are kept; `target/wattline/hu-SEED` if not given, and nowhere with --quick
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
    #[command(flatten)]
    pub(super) output: Output,
}

impl Args {
    /// What `all` asks for.
    pub(super) fn of(quick: bool, seed: u64) -> Args {
        Args { quick, app: Vec::new(), seed, store: None, output: Output::default() }
    }
}

/// All of it.
#[derive(Debug, Serialize)]
struct Report {
    seed: u64,
    /// What monkey was told.
    monkey: String,
    sizes: Sizes,
    apps: Vec<Measured>,
    /// Time that the regressions took, seconds.
    fitting_seconds: f64,
}

impl Report {
    /// How many sizes of training sets there are.
    fn sizes_of_curve(&self) -> usize {
        let fitted = self.apps.iter().flat_map(|app| &app.levels).flat_map(|level| &level.fitted);
        fitted.map(|fitted| fitted.curve.len()).max().unwrap_or(0)
    }
}

/// Measures everything and reports it.
pub(super) fn make(args: &Args) -> Result<Made> {
    let sizes = if args.quick { QUICK } else { SIZES };
    let monkey = RandomMonkey::new(EVENTS, THROTTLE_MS, &SHARES.map(str::to_owned))?;
    let temporary = tempfile::tempdir().context("failed to make a folder for runs")?;
    let folder = match &args.store {
        Some(folder) => folder.clone(),
        None if args.quick => temporary.path().to_owned(),
        None => crate::repository().join(format!("target/wattline/hu-{}", args.seed)),
    };
    let mut runs = Vec::new();
    let wanted = |app: &apps::App| args.app.is_empty() || args.app.contains(&app.name);
    for app in apps::apps(args.quick)?.into_iter().filter(wanted) {
        say(&format!("{}: {} runs", app.name, sizes.all()));
        let found = app.runs(&folder, monkey, sizes.all(), args.seed).with_context(|| app.name.clone())?;
        say(&format!("{}: {} runs made in {:.1} minutes", app.name, found.collected.now, found.collected.minutes));
        runs.push((app.name, found));
    }
    if runs.is_empty() {
        anyhow::bail!("--app: none of {:?} is one of the apps", args.app);
    }
    let began = Instant::now();
    let fitted = |(name, runs): &(String, apps::Runs)| {
        let measured = measure(name, runs, sizes, args.seed).with_context(|| name.clone());
        say(&format!("{name}: fitted"));
        measured
    };
    let apps = runs.par_iter().map(fitted).collect::<Result<Vec<_>>>()?;
    let fitting_seconds = began.elapsed().as_secs_f64();
    let report = Report { seed: args.seed, monkey: monkey.text(), sizes, apps, fitting_seconds };
    Made::new(&report, report::document(&report))
}
