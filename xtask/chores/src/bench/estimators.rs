//! `bench estimators`: what each estimator makes of generated problems of vLens' shape, whose truth is known.

use std::fmt::Write;
use std::time::Instant;

use anyhow::Result;
use serde::Serialize;
use wattline::cli::Exit;
use wattline::fit::generated::{Accuracy, Generated, Shape};
use wattline::fit::{EstimatorKind, stats};

/// Measure estimators on generated problems
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n    cargo xtask bench estimators --estimator recommended --estimator bisquare --seeds 5"
)]
pub struct Args {
    /// Opcodes
    #[arg(long, value_name = "N", default_value_t = 120, value_parser = at_least_one())]
    features: u64,
    /// Distinct paths
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = at_least_one())]
    paths: u64,
    /// Windows
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = at_least_one())]
    windows: u64,
    /// Share of windows with an event in them
    #[arg(long, value_name = "SHARE", default_value_t = 0.01)]
    events: f64,
    /// Problems of each kind, with seeds from 1 on; figures are medians over them
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = at_least_one())]
    seeds: u64,
    /// Only these; may be given more than once. Without it all but `mm`, which is made for thousands of windows
    #[arg(long = "estimator", value_name = "NAME")]
    estimators: Vec<String>,
    /// Also the share of events that `vlens-sd` finds, against how many there are
    #[arg(long)]
    contamination: bool,
    /// Print JSON instead of the table
    #[arg(long)]
    json: bool,
}

fn at_least_one() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..)
}

/// By how much paths stray from a sum of opcodes' costs.
const STRAYS: [f64; 2] = [0.0, 0.05];

/// Contaminations at which vLens' rule is tried: the share of windows with events.
const SHARES: [f64; 6] = [2e-5, 1e-4, 5e-4, 2e-3, 5e-3, 1e-2];

/// What an independent prototype measured on problems of this shape, in percent: coefficients and lines at tau 0 and
/// 5 %, recall and precision. Its problems came from another generator: the order is to be compared, not the digits.
const PROTOTYPE: [(&str, [f64; 4], &str); 7] = [
    (INFORMED, [6.0, 1.2, 10.3, 2.2], "-"),
    ("ols", [5709.0, 1397.0, 5673.0, 1401.0], "0 / -"),
    ("vlens-sd", [4209.0, 1067.0, 4185.0, 1064.0], "0 / -"),
    ("vlens-mad", [16.7, 4.2, 26.0, 7.1], "100 / 80"),
    ("bisquare", [8.6, 2.0, 17.7, 4.3], "100 / 37"),
    ("huber", [11.0, 2.6, 21.5, 5.5], "100 / 40"),
    ("recommended", [5.8, 1.2, 9.7, 2.2], "100 / 100"),
];

/// The row of what no estimator can know.
const INFORMED: &str = "truth known";

/// Scales from which on residuals count as events for `huber`, which has no limit of its own: R's for the bisquare.
const HUBER_EVENT: f64 = 4.685;

/// All figures.
#[derive(Debug, Serialize)]
struct Report {
    features: u64,
    paths: u64,
    windows: u64,
    events: f64,
    seeds: u64,
    rows: Vec<Row>,
    contamination: Vec<Contamination>,
}

/// What an estimator makes of one kind of problem; medians over the seeds.
#[derive(Debug, Serialize)]
struct Row {
    estimator: &'static str,
    /// tau.
    stray: f64,
    /// Median relative error of opcodes.
    coefficients: f64,
    /// Of lines.
    lines: f64,
    recall: Option<f64>,
    precision: Option<f64>,
    iterations: f64,
    wall_s: f64,
}

/// What vLens' rule finds.
#[derive(Debug, Serialize)]
struct Contamination {
    events: f64,
    vlens_sd: Option<f64>,
    recommended: Option<f64>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let kinds = kinds(&args.estimators)?;
    let mut rows = Vec::new();
    for stray in STRAYS {
        let problems = problems(args, stray, args.events)?;
        rows.push(informed(stray, &problems));
        for &kind in &kinds {
            rows.push(row(kind, stray, &problems)?);
        }
    }
    let contamination = match args.contamination {
        true => SHARES.into_iter().map(|share| contamination(args, share)).collect::<Result<_>>()?,
        false => Vec::new(),
    };
    let Args { features, paths, windows, events, seeds, .. } = *args;
    let report = Report { features, paths, windows, events, seeds, rows, contamination };
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&report)?),
        false => print!("{}", markdown(&report)),
    }
    Ok(Exit::Pass)
}

fn kinds(names: &[String]) -> Result<Vec<EstimatorKind>> {
    if names.is_empty() {
        return Ok(EstimatorKind::ALL.into_iter().filter(|kind| *kind != EstimatorKind::Mm).collect());
    }
    let known = EstimatorKind::ALL.map(EstimatorKind::name).join(", ");
    let find = |name: &String| {
        EstimatorKind::parse(name)
            .ok_or_else(|| anyhow::anyhow!("failed to find estimator `{name}`: expected one of {known}"))
    };
    names.iter().map(find).collect()
}

fn problems(args: &Args, stray: f64, events: f64) -> Result<Vec<Generated>> {
    let size = |n: u64| usize::try_from(n);
    let (features, paths, windows) = (size(args.features)?, size(args.paths)?, size(args.windows)?);
    let make = |seed| Generated::new(Shape { features, paths, windows, events, stray, seed });
    (1..=args.seeds).map(|seed| Ok(make(seed)?)).collect()
}

fn row(kind: EstimatorKind, stray: f64, problems: &[Generated]) -> Result<Row> {
    let (mut all, mut iterations, mut wall) = (Vec::new(), Vec::new(), Vec::new());
    for made in problems {
        let start = Instant::now();
        let mut fit = kind.estimator().fit(&made.problem)?;
        wall.push(start.elapsed().as_secs_f64());
        iterations.push(fit.iterations as f64);
        if kind == EstimatorKind::Huber {
            fit.outliers = made.above(&fit, HUBER_EVENT);
        }
        all.push(made.accuracy(&fit));
    }
    let middle =
        |value: &dyn Fn(&Accuracy) -> Option<f64>| stats::median(&mut all.iter().filter_map(value).collect::<Vec<_>>());
    Ok(Row {
        estimator: kind.name(),
        stray,
        coefficients: middle(&|a| Some(a.coefficients)).unwrap_or(f64::NAN),
        lines: middle(&|a| Some(a.lines)).unwrap_or(f64::NAN),
        recall: middle(&|a| a.recall),
        precision: middle(&|a| a.precision),
        iterations: stats::median(&mut iterations).unwrap_or(f64::NAN),
        wall_s: stats::median(&mut wall).unwrap_or(f64::NAN),
    })
}

/// Least squares that knows what is true of the noise and where the events are.
fn informed(stray: f64, problems: &[Generated]) -> Row {
    let all: Vec<Accuracy> = problems.iter().map(|made| made.accuracy_of(&made.informed())).collect();
    let middle = |value: &dyn Fn(&Accuracy) -> f64| {
        stats::median(&mut all.iter().map(value).collect::<Vec<_>>()).unwrap_or(f64::NAN)
    };
    Row {
        estimator: INFORMED,
        stray,
        coefficients: middle(&|a| a.coefficients),
        lines: middle(&|a| a.lines),
        recall: None,
        precision: None,
        iterations: 1.0,
        wall_s: 0.0,
    }
}

fn contamination(args: &Args, events: f64) -> Result<Contamination> {
    let problems = problems(args, 0.0, events)?;
    Ok(Contamination {
        events,
        vlens_sd: row(EstimatorKind::VlensSd, 0.0, &problems)?.recall,
        recommended: row(EstimatorKind::Recommended, 0.0, &problems)?.recall,
    })
}

fn percent(value: Option<f64>) -> String {
    value.map_or("-".to_string(), |v| format!("{:.0}", 100.0 * v))
}

fn errors(row: Option<&Row>) -> String {
    row.map_or("-".to_string(), |row| format!("{:.1} / {:.1}", 100.0 * row.coefficients, 100.0 * row.lines))
}

fn markdown(report: &Report) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut out, report);
    out
}

fn write(out: &mut String, report: &Report) -> std::fmt::Result {
    writeln!(
        out,
        "{} windows of {} paths over {} opcodes, {} % events; medians of {} problems\n",
        report.windows,
        report.paths,
        report.features,
        100.0 * report.events,
        report.seeds
    )?;
    writeln!(
        out,
        "| estimator | tau = 0 | tau = 5 % | recall / precision | iterations | s | prototype: tau = 0 | tau = 5 % | \
         recall / precision |"
    )?;
    writeln!(out, "| --- | --- | --- | --- | --- | --- | --- | --- | --- |")?;
    for row in report.rows.iter().filter(|row| row.stray == 0.0) {
        let strayed = report.rows.iter().find(|r| r.estimator == row.estimator && r.stray > 0.0);
        let known = PROTOTYPE.iter().find(|(name, ..)| *name == row.estimator);
        let pair = |i: usize| known.map_or("-".to_string(), |(_, e, _)| format!("{} / {}", e[i], e[i + 1]));
        writeln!(
            out,
            "| `{}` | {} | {} | {} / {} | {} | {:.2} | {} | {} | {} |",
            row.estimator,
            errors(Some(row)),
            errors(strayed),
            percent(row.recall),
            percent(row.precision),
            row.iterations,
            row.wall_s,
            pair(0),
            pair(2),
            known.map_or("-", |(.., events)| events)
        )?;
    }
    if !report.contamination.is_empty() {
        writeln!(out, "\n| share of windows with events, % | found by `vlens-sd`, % | by `recommended`, % |")?;
        writeln!(out, "| --- | --- | --- |")?;
    }
    for row in &report.contamination {
        let (sd, own) = (percent(row.vlens_sd), percent(row.recommended));
        writeln!(out, "| {} | {sd} | {own} |", 100.0 * row.events)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_run_tells_the_recommended_from_least_squares() {
        let args = Args {
            features: 12,
            paths: 100,
            windows: 5000,
            events: 0.01,
            seeds: 1,
            estimators: vec!["recommended".into(), "ols".into()],
            contamination: true,
            json: false,
        };
        let problems = problems(&args, 0.05, args.events).unwrap();
        let [own, ols] = kinds(&args.estimators).unwrap()[..] else { panic!() };
        let (own, ols) = (row(own, 0.05, &problems).unwrap(), row(ols, 0.05, &problems).unwrap());
        assert!(own.lines < 0.1 && ols.lines > 1.0, "{} {}", own.lines, ols.lines);
        assert_eq!((own.recall, own.precision, ols.recall), (Some(1.0), Some(1.0), Some(0.0)));
        let rows = vec![Row { stray: 0.0, ..own }];
        let report =
            Report { features: 12, paths: 100, windows: 5000, events: 0.01, seeds: 1, rows, contamination: vec![] };
        let text = markdown(&report);
        assert!(text.contains("| `recommended` |") && text.contains("| 5.8 / 1.2 | 9.7 / 2.2 | 100 / 100 |"), "{text}");
        assert!(kinds(&["rlm".into()]).is_err());
    }
}
