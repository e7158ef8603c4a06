//! `green`: methods, classes and packages green, yellow or red, by the golden artifacts of a suite of scenarios.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::common::{CliError, Exit, GOLDEN_SUFFIX, print_json, write_file};
use super::golden::{folder, names_in};
use super::show::look;
use crate::estimate::greendroid::{By, Classification, Test, classify};
use crate::lines::{AnalysisResult, Basis};
use crate::recording::ArtifactReader;
use crate::report::green::{Coloured, render};
use crate::report::html;

/// Tests and methods that are shown.
const SHOWN: usize = 12;

/// Colour methods, classes and packages by the scenarios that take more than the mean (GreenDroid)
#[derive(Debug, clap::Args)]
#[command(after_help = "Each golden artifact is a test. docs/green.md says what the colours mean.

Examples:
    cargo xtask green
    cargo xtask green --by total --json
    cargo xtask green --html green.html golden/compute.energy.zip golden/network.energy.zip")]
pub struct Args {
    /// Golden artifacts; all of the settings' if none is given
    artifacts: Vec<PathBuf>,
    /// What tests are compared by: energy in a second, or energy
    #[arg(long, value_enum, default_value_t = Unit::Second)]
    by: Unit,
    /// Directory of the golden artifacts
    #[arg(long, value_name = "DIR")]
    golden: Option<PathBuf>,
    /// Also write a page: a sunburst by colour, and what each test takes
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// List all tests and red methods
    #[arg(long)]
    verbose: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Unit {
    /// Energy of a run
    Total,
    /// Energy of a second
    Second,
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    classification: Classification,
    /// Packages of the apps that were recorded.
    apps: BTreeSet<String>,
    /// Whether any energy is estimated and not measured.
    is_estimated: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let (mut tests, mut apps, mut is_estimated) = (Vec::new(), BTreeSet::new(), false);
    for path in files(args)? {
        let (test, app, basis) = read(&path)?;
        tests.push(test);
        apps.insert(app);
        is_estimated |= basis != Basis::Measured;
    }
    let by = match args.by {
        Unit::Total => By::Total,
        Unit::Second => By::Second,
    };
    let classification = classify(&tests, by).map_err(|error| format!("failed to classify methods: {error}"))?;
    let shown = Shown { classification, apps, is_estimated };
    let name = shown.apps.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    let coloured = Coloured { name: &name, classification: &shown.classification, is_estimated };
    let lines = if args.verbose { usize::MAX } else { SHOWN };
    match args.json {
        true => print_json(&shown)?,
        false => print!("{}", render(&coloured, look(lines, false))),
    }
    if let Some(page) = &args.html {
        write_file(page, html::green::render(&coloured)?.as_bytes())?;
        eprintln!("page: {}", page.display());
    }
    Ok(Exit::Pass)
}

fn files(args: &Args) -> Result<Vec<PathBuf>, CliError> {
    if !args.artifacts.is_empty() {
        return Ok(args.artifacts.clone());
    }
    let golden = folder(args.golden.as_deref())?;
    let names = names_in(&golden)?.into_iter().filter(|name| is_golden(name));
    Ok(names.map(|name| golden.join(name)).collect())
}

/// Whether a file is a scenario's baseline: neither one that waits for its acceptance, nor the runs of another.
fn is_golden(name: &str) -> bool {
    name.ends_with(GOLDEN_SUFFIX)
}

/// A test, its app's package, and whether its energy was measured.
fn read(path: &Path) -> Result<(Test, String, Basis), CliError> {
    let failed = |error: &dyn std::fmt::Display| format!("failed to read {}: {error}", path.display());
    let (_, artifact) = ArtifactReader::open(path).map_err(|error| failed(&error))?;
    if artifact.result.is_empty() {
        return Err(failed(&"it has no result; analyse it first").into());
    }
    let result = AnalysisResult::from_json(&artifact.result).map_err(|error| failed(&error))?;
    Ok((Test::of(artifact.manifest.scenario, &result), artifact.manifest.package, result.basis))
}
