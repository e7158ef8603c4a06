//! `bench physics`: what each effect of the embedded phone does to a recording and to those who estimate from it.
//!
//! Each row has one effect alone, the last all of them. Estimates are of the app with probes; the truth that they are
//! compared with is that of the same run without probes, under the same effect. This is the one report that reads the
//! phone's truth.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wattline::adjust::DeviceModel;
use wattline::analysis::{Options, analyze};
use wattline::cli::Exit;
use wattline::device::App;
use wattline::device::embedded::{Package, collect};
use wattline::fit::EstimatorKind;
use wattline::phone::{Effects, Meter, Outcome, Settings, Truth};
use wattline::scenario::Scenario;

use crate::accuracy::Both;

/// Measure what each effect of the embedded phone does
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask bench physics
    cargo xtask bench physics --app tests/apps/atlas.apk --scenario tests/apps/atlas/scenarios/map.mks --only sensors")]
pub struct Args {
    /// The app
    #[arg(long, value_name = "APK", default_value = "tests/apps/courier.apk")]
    app: PathBuf,
    /// Its scenarios; may be given more than once
    #[arg(long, value_name = "FILE", default_value = "tests/apps/courier/scenarios/compute.mks")]
    scenario: Vec<PathBuf>,
    /// Runs of each scenario, with seeds from 1 on
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..))]
    runs: u64,
    /// Only effects whose name contains this; may be given more than once
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Also write the truth of each scenario's first run with all effects and no probes into this folder, as JSON
    #[arg(long, value_name = "FOLDER")]
    truth: Option<PathBuf>,
    /// Print JSON instead of the table
    #[arg(long)]
    json: bool,
}

/// A line of code: class, method, line.
type Line = (String, String, u32);

/// What an effect does in a scenario.
#[derive(Debug, Serialize)]
struct Row {
    scenario: String,
    effect: String,
    /// Energy of the runs in joules, idle phone included.
    energy_j: f64,
    /// By how much that differs from no effects.
    share: f64,
    /// By how much the lines' energies differ, summed without their signs.
    lines: f64,
    /// AEE of the recommended estimator.
    aee: Option<f64>,
    /// Error of the lines, summed without their signs, over their energy: the recommended estimator's.
    error: f64,
    /// AEE of ordinary least squares.
    ols_aee: Option<f64>,
    /// Error of the lines by ordinary least squares.
    ols_error: f64,
}

/// Energy by line, in joules, of all runs.
fn by_line<'t>(truths: impl Iterator<Item = &'t Truth>) -> BTreeMap<Line, f64> {
    let mut sums = BTreeMap::new();
    for line in truths.flat_map(|truth| &truth.lines) {
        let key = (line.class.clone(), line.method.clone(), line.line);
        *sums.entry(key).or_default() += line.energy_pj as f64 * 1e-12;
    }
    sums
}

/// Sum of differences without their signs, over the sum of the first.
fn distance(truth: &BTreeMap<Line, f64>, other: &BTreeMap<Line, f64>) -> f64 {
    let lines: std::collections::BTreeSet<&Line> = truth.keys().chain(other.keys()).collect();
    let of = |map: &BTreeMap<Line, f64>, line: &Line| map.get(line).copied().unwrap_or(0.0);
    let differences: f64 = lines.into_iter().map(|line| (of(truth, line) - of(other, line)).abs()).sum();
    differences / truth.values().sum::<f64>().max(f64::MIN_POSITIVE)
}

/// What the lines' code takes by an estimator, over all runs.
fn estimate(
    app: &App,
    runs: &[wattline::recording::Run],
    kind: EstimatorKind,
) -> Result<(BTreeMap<Line, f64>, Option<f64>)> {
    let options = Options { estimator: kind, ..Options::default() };
    let result = analyze(&app.map, runs, &DeviceModel::embedded()?, options)?;
    let lines = result.lines.iter().map(|line| {
        let key = &line.key;
        let key = (key.class.clone(), format!("{}{}", key.method, key.descriptor), key.line);
        (key, line.code.0 * runs.len() as f64)
    });
    Ok((lines.collect(), result.quality.aee))
}

fn runs(of: &(App, Package), scenario: &Scenario, effects: Effects, count: u64) -> Result<Vec<Outcome>> {
    let one = |seed| {
        // Without effects there are no flaws of the meter either.
        let meter = if effects == Effects::REALISTIC { Meter::BENCH } else { Meter::EXACT };
        let settings = Settings { seed, effects, meter, ..Settings::default() };
        of.1.run(&of.0, scenario, settings, None).map_err(anyhow::Error::from)
    };
    (1..=count).map(one).collect()
}

fn row(both: &Both, scenario: &Scenario, name: &str, effects: Effects, args: &Args) -> Result<Row> {
    let plain = runs(&both.plain, scenario, effects, args.runs)?;
    let ideal = runs(&both.plain, scenario, Effects::IDEAL, args.runs)?;
    if let (Some(folder), "all") = (&args.truth, name) {
        std::fs::create_dir_all(folder)?;
        let path = folder.join(format!("{}.json", scenario.name));
        let first = plain.first().context("expected a run")?;
        std::fs::write(&path, serde_json::to_string_pretty(&first.truth)?)?;
    }
    let (app, _) = &both.probed;
    let probed = runs(&both.probed, scenario, effects, args.runs)?;
    let recorded: Result<Vec<_>, _> =
        (1..).zip(probed).map(|(seed, outcome)| collect(app, scenario, seed, outcome)).collect();
    let recorded = recorded?;
    let truths = |outcomes: &'_ [Outcome]| by_line(outcomes.iter().map(|outcome| &outcome.truth));
    let total =
        |outcomes: &[Outcome]| outcomes.iter().map(|outcome| outcome.truth.total_pj() as f64 * 1e-12).sum::<f64>();
    let truth = truths(&plain);
    let (found, aee) = estimate(app, &recorded, EstimatorKind::Recommended)?;
    let (ols, ols_aee) = estimate(app, &recorded, EstimatorKind::Ols)?;
    Ok(Row {
        scenario: scenario.name.clone(),
        effect: name.into(),
        energy_j: total(&plain),
        share: total(&plain) / total(&ideal) - 1.0,
        lines: distance(&truths(&ideal), &truth),
        aee,
        error: distance(&truth, &found),
        ols_aee,
        ols_error: distance(&truth, &ols),
    })
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let both = Both::new(&args.app)?;
    let wanted = |name: &str| args.only.is_empty() || args.only.iter().any(|only| name.contains(only.as_str()));
    let alone = Effects::NAMES.iter().filter_map(|name| Some((*name, Effects::only(name)?)));
    let cases: Vec<(&str, Effects)> = [("none", Effects::IDEAL)]
        .into_iter()
        .chain(alone)
        .chain([("all", Effects::REALISTIC)])
        .filter(|(name, _)| wanted(name))
        .collect();
    if cases.is_empty() {
        bail!("no effect's name contains any of {:?}", args.only);
    }
    let mut rows = Vec::new();
    for path in &args.scenario {
        let scenario = Scenario::read(path)?;
        for &(name, effects) in &cases {
            rows.push(row(&both, &scenario, name, effects, args)?);
            super::overhead::say(&format!("{}: {name}", scenario.name));
        }
    }
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&rows)?),
        false => print!("{}", table(&rows)),
    }
    Ok(Exit::Pass)
}

fn table(rows: &[Row]) -> String {
    let mut text = "| scenario | effect | energy, J | more | lines differ | AEE | error of lines | OLS: AEE | OLS: error of lines |\n\
                    | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        .to_owned();
    let percent = |value: f64| format!("{:.1} %", value * 100.0);
    let some = |value: Option<f64>| value.map_or("–".to_owned(), percent);
    for row in rows {
        text += &format!(
            "| {} | {} | {:.3} | {} | {} | {} | {} | {} | {} |\n",
            row.scenario,
            row.effect,
            row.energy_j,
            percent(row.share),
            percent(row.lines),
            some(row.aee),
            percent(row.error),
            some(row.ols_aee),
            percent(row.ols_error)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_relative_to_the_truth() {
        let map = |pairs: &[(u32, f64)]| -> BTreeMap<Line, f64> {
            pairs.iter().map(|&(line, joules)| (("La;".into(), "m()V".into(), line), joules)).collect()
        };
        let truth = map(&[(1, 3.0), (2, 1.0)]);
        assert_eq!(distance(&truth, &truth), 0.0);
        assert_eq!(distance(&truth, &map(&[(1, 2.0), (3, 1.0)])), 0.75);
    }
}
