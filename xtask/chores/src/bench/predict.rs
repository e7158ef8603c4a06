//! `bench predict`: how far predictions are from what is measured, over the gate's refactorings and bugs.
//!
//! Each version is predicted by the command that a user has, `energy --predict`, from a recording of the app alone, and
//! measured as `bench variants` does. Nothing here knows how predictions come about.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Serialize;
use serde_json::Value;
use wattline::cli::Exit;
use wattline::flow::{Edge, Target};
use wattline::recording::Artifact;
use wattline_fixtures::{Change, Variant};

use super::overhead::say;
use super::variants::{Recorder, Subject, complaint, tasks};
use crate::parallel;
use crate::repository;

mod speed;

/// Changes by less of a scenario's energy are none: the gate fails from three times that on.
const SMALL: f64 = 0.01;

/// Measure how far predictions are from what is measured
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask bench predict                                 # all of tests/variants
    cargo xtask bench predict --recordings /tmp/kept          # later runs only predict
    cargo xtask bench predict --speed app.apk                 # how long one takes
    cargo xtask bench predict --quick                         # six versions, two runs a side")]
pub struct Args {
    /// Only versions whose name contains one of these
    names: Vec<String>,
    /// Runs of each side
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Seed of the first run
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Measure instead how long a prediction takes for this APK, after a change of one class; may be given more than once
    #[arg(long, value_name = "APK")]
    speed: Vec<PathBuf>,
    /// A few versions, with two runs a side
    #[arg(long)]
    quick: bool,
    /// Keep the recordings and the versions' APKs there, and take those of the same APK, runs and seed from there
    #[arg(long, value_name = "DIR")]
    recordings: Option<PathBuf>,
    /// Print JSON instead of the table
    #[arg(long)]
    json: bool,
}

/// Versions of every kind, for `--quick`.
const QUICK: [&str; 6] = [
    "courier-comments-added",
    "courier-method-inlined",
    "courier-garbage-for-each-pixel",
    "courier-photo-too-large",
    "courier-server-polled",
    "courier-logs-every-number",
];

/// Which half of the versions one is in: constants were chosen by the first alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Half {
    Tuning,
    Holdout,
}

/// A version in a scenario.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Row {
    variant: String,
    refactoring: bool,
    half: Half,
    scenario: String,
    /// Of the scenario's energy above idle.
    predicted: f64,
    low: Option<f64>,
    high: Option<f64>,
    /// None of a version that cannot be measured; why not is said on standard error.
    measured: Option<f64>,
    /// `unchanged`, `known`, `at-least` or `cannot-know`.
    answer: String,
    /// Kinds of what cannot be known.
    unknown: Vec<String>,
    /// Whether the version's code has more paths, by the maps of the two recordings.
    adds_paths: bool,
    /// The first line that is predicted to change, and whether it is a guilty one.
    first: Option<String>,
    first_is_guilty: bool,
}

impl Row {
    /// Distance of the predicted from the measured change, as a fraction of the latter; none of changes that are none.
    fn error(&self) -> Option<f64> {
        let measured = self.measured.filter(|measured| measured.abs() >= SMALL)?;
        Some((self.predicted - measured).abs() / measured.abs())
    }

    /// Whether the direction is right: none where the prediction declines to say one.
    fn sign(&self) -> Option<bool> {
        let measured = self.measured?;
        let sign = |change: f64| if change.abs() < SMALL { 0 } else { change.signum() as i32 };
        match self.answer.as_str() {
            "cannot-know" => None,
            // That or more.
            "at-least" => Some(self.predicted >= -SMALL && measured >= -SMALL),
            _ => Some(sign(self.predicted) == sign(measured)),
        }
    }

    fn is_complete(&self) -> bool {
        matches!(self.answer.as_str(), "known" | "unchanged")
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    if !args.speed.is_empty() {
        return measure_speed(args);
    }
    let root = repository();
    let mut all = Variant::all(&root)?;
    // A prediction is of a change of the sources.
    all.retain(|variant| variant.build.is_none());
    let halves = halves(&all);
    let wanted = |name: &str| match (args.quick, args.names.is_empty()) {
        (true, true) => QUICK.contains(&name),
        (false, true) => true,
        _ => args.names.iter().any(|only| name.contains(only.as_str())),
    };
    let mut variants: Vec<Variant> = all.into_iter().filter(|variant| wanted(&variant.name)).collect();
    if variants.is_empty() {
        bail!("failed to find such a version in tests/variants: no name contains any of {:?}", args.names);
    }
    variants.sort_by(|a, b| (a.kind, &a.name).cmp(&(b.kind, &b.name)));
    let scratch = tempfile::tempdir().context("failed to make a scratch directory")?;
    let program = std::env::current_exe().context("failed to find the program itself")?;
    let folder = args.recordings.as_deref().map_or_else(|| Ok(scratch.path().to_owned()), std::path::absolute)?;
    let runs = if args.quick { 2 } else { args.runs };
    let recorder = Recorder { program, folder: &folder, runs, seed: args.seed, no_meter: false };
    std::fs::create_dir_all(&folder).with_context(|| format!("failed to make {}", folder.display()))?;
    let tasks = tasks(&root, &folder, &variants)?;
    let apps: BTreeSet<&Subject> = tasks.iter().map(|(_, app, _)| app).collect();
    let apps: Vec<&Subject> = apps.into_iter().collect();
    parallel::map(&apps, |app| recorder.record(app)).into_iter().collect::<Result<Vec<_>>>()?;
    let row = |(variant, app, own): &(&Variant, Subject, Subject)| {
        let context = || format!("{}, {}", variant.name, own.scenario.0);
        let half = if halves.contains(&variant.name) { Half::Tuning } else { Half::Holdout };
        let row = measure(&recorder, variant, (app, own), half, &variant.guilty_lines(&root)?).with_context(context)?;
        say(&format!("{}: {}", variant.name, row.answer));
        Ok(row)
    };
    let rows = parallel::map(&tasks, row).into_iter().collect::<Result<Vec<Row>>>()?;
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&rows)?),
        false => print!("{}\n{}", table(&rows), summary(&rows)),
    }
    Ok(Exit::Pass)
}

/// Runs the command for APKs whose predictions are timed.
fn measure_speed(args: &Args) -> Result<Exit> {
    let program = std::env::current_exe().context("failed to find the program itself")?;
    let mut all = Vec::new();
    for file in &args.speed {
        for libraries in [false, true] {
            all.push(speed::measure_one(&program, file, libraries, args.runs)?);
        }
    }
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&all)?),
        false => print!("{}", speed::table(&all)),
    }
    Ok(Exit::Pass)
}

/// Every second version of each kind, by name.
fn halves(all: &[Variant]) -> BTreeSet<String> {
    let mut names: Vec<(Change, &str)> = all.iter().map(|variant| (variant.kind, variant.name.as_str())).collect();
    names.sort_unstable();
    names.into_iter().step_by(2).map(|(_, name)| name.to_owned()).collect()
}

fn measure(
    recorder: &Recorder,
    variant: &Variant,
    (app, own): (&Subject, &Subject),
    half: Half,
    guilty: &[(String, u32)],
) -> Result<Row> {
    let base = recorder.record(app)?;
    let measured = measured(recorder, &base, own);
    if let Err(error) = &measured {
        say(&format!("{}: {error:#}", variant.name));
    }
    let measured = measured.ok();
    let prediction = predict(recorder, own, base.parent().unwrap_or(Path::new("")))?;
    let before = prediction["base"].as_f64().context("expected a prediction to have the energy before")?;
    let number = |value: &Value| value.as_f64().map(|joules| joules / before);
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let unknown = prediction["unknown"].as_array().into_iter().flatten();
    let mut kinds: Vec<String> = unknown.filter_map(|one| text(&one["kind"])).collect();
    kinds.dedup();
    let first = &prediction["lines"][0];
    let first = first["line"].as_u64().map(|line| (first["file"].as_str().unwrap_or("?").to_owned(), line));
    let is_guilty = |(file, line): &(String, u64)| {
        guilty.iter().any(|(path, number)| path.rsplit('/').next() == Some(file) && u64::from(*number) == *line)
    };
    Ok(Row {
        variant: variant.name.clone(),
        refactoring: variant.kind.is_benign(),
        half,
        scenario: own.scenario.0.clone(),
        predicted: number(&prediction["change"]).context("expected a prediction to have a change")?,
        low: number(&prediction["interval"]["low"]),
        high: number(&prediction["interval"]["high"]),
        measured: measured.as_ref().map(|(change, _)| *change),
        answer: text(&prediction["answer"]).context("expected a prediction to have an answer")?,
        unknown: kinds,
        adds_paths: measured.map_or(Ok(false), |(_, head)| anyhow::Ok(decisions(&head)? > decisions(&base)?))?,
        first_is_guilty: first.as_ref().is_some_and(is_guilty),
        first: first.map(|(file, line)| format!("{file}:{line}")),
    })
}

/// By how much the energy changes as the gate has measured it, as a fraction; and the recording of the version.
fn measured(recorder: &Recorder, base: &Path, own: &Subject) -> Result<(f64, PathBuf)> {
    let head = recorder.record(own)?;
    let said = recorder.gate(base, &head)?;
    let joules = |side: &str| said.report["scenarios"][0]["verdict"]["total"][side].as_f64();
    let (before, after) = joules("base").zip(joules("head")).context("expected the gate's report to have a total")?;
    Ok(((after - before) / before, head))
}

/// What `energy --predict` says of a version, from a recording of the app.
fn predict(recorder: &Recorder, own: &Subject, golden: &Path) -> Result<Value> {
    let mut command = recorder.command("energy");
    command.arg("--predict").arg("--json").arg("--no-cache").arg("--apk").arg(&own.apk);
    command.arg("--scenario").arg(&own.scenario.1).arg("--golden").arg(golden);
    let output = command.output().context("failed to start the program itself")?;
    if !output.status.success() {
        bail!("failed to predict: {}", complaint(&output));
    }
    let mut rows: Value = serde_json::from_slice(&output.stdout)?;
    Ok(rows[0].take())
}

/// Ways to go on beyond the first of each block of methods that ran, exceptions apart: what code decides on its way.
fn decisions(recording: &Path) -> Result<usize> {
    let artifact = Artifact::read_baseline(recording)?;
    let ways = |edges: &Vec<Edge>| edges.iter().filter(|edge| edge.to != Target::Thrown).count();
    let blocks = artifact.map.methods.iter().flat_map(|method| &method.graph.edges);
    Ok(blocks.map(|edges| ways(edges).saturating_sub(1)).sum())
}

/// A table in Markdown.
fn table(rows: &[Row]) -> String {
    let mut text =
        "| version | half | scenario | predicted | 95 % interval | measured | error | answer | first line | \
                    cannot know |\n| --- | --- | --- | ---: | --- | ---: | ---: | --- | --- | --- |\n"
            .to_owned();
    let percent = |part: f64| format!("{:+.1} %", 100.0 * part);
    let end = |part: Option<f64>| part.map_or("open".to_owned(), percent);
    for row in rows {
        let half = if row.half == Half::Tuning { "tuning" } else { "holdout" };
        let error = row.error().map_or("–".to_owned(), |error| format!("{:.0} %", 100.0 * error));
        let first = row.first.as_deref().map_or("–".to_owned(), |first| format!("`{first}`"));
        let guilty = if row.refactoring || row.first_is_guilty { "" } else { " (another)" };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {} | {half} | {} | {} | {} to {} | {} | {error} | {} | {first}{guilty} | {} |",
            row.variant,
            row.scenario,
            percent(row.predicted),
            end(row.low),
            end(row.high),
            row.measured.map_or("cannot be".to_owned(), percent),
            row.answer,
            row.unknown.join(", ")
        );
    }
    text
}

/// The figures over both halves and all.
fn summary(rows: &[Row]) -> String {
    let mut text = String::new();
    let halves = [("tuning", Some(Half::Tuning)), ("holdout", Some(Half::Holdout)), ("all", None)];
    for (name, half) in halves {
        let of: Vec<&Row> = rows.iter().filter(|row| half.is_none_or(|half| row.half == half)).collect();
        let bugs = || of.iter().filter(|row| !row.refactoring);
        let median = |rows: Vec<&&Row>| {
            let mut errors: Vec<f64> = rows.iter().filter_map(|row| row.error()).collect();
            errors.sort_by(f64::total_cmp);
            let count = errors.len();
            let middle = errors.get(count / 2).map(|upper| match count % 2 {
                0 => (upper + errors[count / 2 - 1]) / 2.0,
                _ => *upper,
            });
            (count, middle.map_or("–".to_owned(), |error| format!("{:.0} %", 100.0 * error)))
        };
        let (complete, error) = median(bugs().filter(|row| row.is_complete()).collect());
        let (every, error_of_every) = median(bugs().collect());
        let signs: Vec<bool> = of.iter().filter_map(|row| row.sign()).collect();
        let right = signs.iter().filter(|right| **right).count();
        let measured = of.iter().filter_map(|row| Some((row, row.measured?)));
        let declined = measured.clone().count() - signs.len();
        let adds: Vec<_> = of.iter().filter(|row| row.adds_paths).collect();
        let said = adds.iter().filter(|row| !row.unknown.is_empty()).count();
        let quiet = of.iter().filter(|row| row.refactoring && row.predicted.abs() < SMALL).count();
        let refactorings = of.iter().filter(|row| row.refactoring).count();
        let within = measured.clone().filter(|(row, measured)| {
            row.low.is_none_or(|low| low <= measured + SMALL) && row.high.is_none_or(|high| high >= measured - SMALL)
        });
        let _ = writeln!(
            text,
            "{name}: median error {error} of {complete} bugs with nothing unknown, {error_of_every} of all {every}; \
             direction right in {right} of {} ({declined} declined); {quiet} of {refactorings} refactorings below 1 %; \
             what cannot be known is said in {said} of {} that add paths; measured within the interval in {} of {}",
            signs.len(),
            adds.len(),
            within.count(),
            measured.count()
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(predicted: f64, measured: f64, answer: &str) -> Row {
        Row {
            variant: "v".into(),
            refactoring: false,
            half: Half::Holdout,
            scenario: "s".into(),
            predicted,
            low: None,
            high: None,
            measured: Some(measured),
            answer: answer.into(),
            unknown: vec![],
            adds_paths: false,
            first: None,
            first_is_guilty: false,
        }
    }

    #[test]
    fn errors_and_directions_by_hand() {
        assert!((row(0.09, 0.12, "known").error().unwrap() - 0.25).abs() < 1e-12);
        assert_eq!(row(0.0, 0.009, "unchanged").error(), None);
        assert_eq!(row(0.09, 0.12, "known").sign(), Some(true));
        assert_eq!(row(-0.09, 0.12, "known").sign(), Some(false));
        assert_eq!(row(0.001, 0.12, "known").sign(), Some(false), "it said that nothing changes");
        assert_eq!(row(0.001, 0.12, "at-least").sign(), Some(true));
        assert_eq!(row(-0.09, 0.12, "at-least").sign(), Some(false));
        assert_eq!(row(-0.09, 0.12, "cannot-know").sign(), None);
    }
}
