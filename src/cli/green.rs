//! `green`: methods, classes and packages green, yellow or red, by the golden artifacts of a suite of scenarios.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::common::{CliError, Exit, GOLDEN_SUFFIX, print_json};
use super::golden::{folder, names_in};
use crate::estimate::greendroid::{By, Classification, Colour, Test, classify};
use crate::lines::{AnalysisResult, Basis};
use crate::recording::ArtifactReader;
use crate::units::{Joules, Seconds};

/// Methods that are shown.
const SHOWN: usize = 12;

/// Colour methods, classes and packages by the scenarios that take more than the mean (GreenDroid)
#[derive(Debug, clap::Args)]
#[command(after_help = "Each golden artifact is a test. docs/green.md says what the colours mean.\n\nExamples:\n    \
                        cargo xtask green\n    cargo xtask green --by total --json")]
pub struct Args {
    /// Golden artifacts; all of the settings' if none is given
    artifacts: Vec<PathBuf>,
    /// What tests are compared by: energy in a second, or energy
    #[arg(long, value_enum, default_value_t = Unit::Second)]
    by: Unit,
    /// Directory of the golden artifacts
    #[arg(long, value_name = "DIR")]
    golden: Option<PathBuf>,
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
    /// Whether any energy is estimated and not measured.
    is_estimated: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let (mut tests, mut is_estimated) = (Vec::new(), false);
    for path in files(args)? {
        let (test, basis) = read(&path)?;
        tests.push(test);
        is_estimated |= basis != Basis::Measured;
    }
    let by = match args.by {
        Unit::Total => By::Total,
        Unit::Second => By::Second,
    };
    let classification = classify(&tests, by).map_err(|error| format!("failed to classify methods: {error}"))?;
    let shown = Shown { classification, is_estimated };
    match args.json {
        true => print_json(&shown)?,
        false => print!("{}", text(&shown)),
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

fn read(path: &Path) -> Result<(Test, Basis), CliError> {
    let failed = |error: &dyn std::fmt::Display| format!("failed to read {}: {error}", path.display());
    let (_, artifact) = ArtifactReader::open(path).map_err(|error| failed(&error))?;
    if artifact.result.is_empty() {
        return Err(failed(&"it has no result; analyse it first").into());
    }
    let result = AnalysisResult::from_json(&artifact.result).map_err(|error| failed(&error))?;
    let ran = result.lines.iter().filter(|line| line.executions > 0.0);
    let methods = ran.map(|line| (line.key.class.clone(), format!("{}{}", line.key.method, line.key.descriptor)));
    let runs = result.runs.len().max(1) as f64;
    let test = Test {
        name: artifact.manifest.scenario,
        energy: Joules(result.runs.iter().map(|run| run.net.0).sum::<f64>() / runs),
        time: Seconds(result.runs.iter().map(|run| run.duration.0).sum::<f64>() / runs),
        methods: methods.collect(),
    };
    Ok((test, result.basis))
}

fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "green",
        Colour::Yellow => "yellow",
        Colour::Red => "red",
    }
}

/// `3 red, 4 yellow, 9 green`.
fn counts<'c>(colours: impl Iterator<Item = &'c Colour>) -> String {
    let mut counts: BTreeMap<Colour, usize> = BTreeMap::new();
    colours.for_each(|colour| *counts.entry(*colour).or_default() += 1);
    let one = |colour: Colour| format!("{} {}", counts.get(&colour).copied().unwrap_or(0), word(colour));
    [Colour::Red, Colour::Yellow, Colour::Green].map(one).join(", ")
}

fn text(shown: &Shown) -> String {
    let Shown { classification: found, is_estimated } = shown;
    let mut text = format!("project: {}\n", word(found.project));
    text += &format!("  methods   {}\n", counts(found.methods.iter().map(|method| &method.colour)));
    text += &format!("  classes   {}\n", counts(found.classes.values()));
    text += &format!("  packages  {}\n\n", counts(found.packages.values()));
    let (of, sign) =
        (if found.by == By::Second { "energy of a second" } else { "energy" }, if *is_estimated { "≈ " } else { "" });
    text += &format!("tests by {of}; those above the mean are anomalous\n");
    for test in &found.tests {
        let power = if test.time.0 > 0.0 { test.energy.0 / test.time.0 } else { 0.0 };
        let mark = if test.is_anomalous { "anomalous" } else { "" };
        let line = format!(
            "  {:24} {sign}{:>10.2} mJ {:>8.2} s {:>10.2} mW  {mark}",
            test.name,
            test.energy.0 * 1e3,
            test.time.0,
            power * 1e3
        );
        text += &format!("{}\n", line.trim_end());
    }
    let red: Vec<_> = found.methods.iter().filter(|method| method.colour == Colour::Red).collect();
    if !red.is_empty() {
        text += "\nred methods: tests that invoke them, of them anomalous\n";
    }
    for method in red.iter().take(SHOWN) {
        let class = method.class.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
        let name = method.method.split('(').next().unwrap_or_default();
        text += &format!("  {:>3} {:>3}  {class}.{name}\n", method.tests, method.anomalous);
    }
    if red.len() > SHOWN {
        text += &format!("  and {} more: --json has all\n", red.len() - SHOWN);
    }
    text
}
