//! `fit`: regression on a table, by any of the estimators.

use std::fmt::Write;
use std::path::PathBuf;

use super::common::{CliError, Exit, print_json};
use crate::fit::summary::{Coefficient, Summary};
use crate::fit::table::{Table, TableProblem};
use crate::fit::{EstimatorKind, ScaleKind, Tuning};

/// Fit a table of numbers: the response in the first column, what explains it in the others
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Lines with names in all columns are a header. Estimators and the JSON are described in docs/fit.md.\n\n\
                  Example:\n    cargo xtask fit energy.csv --estimator huber --intercept --tuning 1.5 --json"
)]
pub struct Args {
    /// The table: numbers between commas
    data: PathBuf,
    /// Estimator: `recommended`, `vlens-mad`, `vlens-sd`, `bisquare`, `huber`, `hampel`, `mm`, `ols`, `nnls`, `bvls`,
    /// `annealing`, `bayes-ridge`, `lasso-lars`
    #[arg(long, value_name = "NAME", default_value = "recommended")]
    estimator: String,
    /// Adds a column of ones
    #[arg(long)]
    intercept: bool,
    /// The tuning constant: in scales; the penalty for `lasso-lars`, the number of moves for `annealing`
    #[arg(long, value_name = "C", allow_negative_numbers = true)]
    tuning: Option<f64>,
    /// What residuals are measured in: `mad`, `mad-r`, `sd`, `proposal2`, `huber-scale`, `concomitant`
    #[arg(long, value_name = "NAME")]
    scale: Option<String>,
    /// Of the random numbers of `mm` and `annealing`
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Lines to print with the least weights
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let kind = EstimatorKind::parse(&args.estimator).ok_or_else(|| {
        let known = EstimatorKind::ALL.map(EstimatorKind::name).join(", ");
        format!("failed to find estimator `{}`: expected one of {known}", args.estimator)
    })?;
    let scale = args.scale.as_ref().map(|name| {
        let known = ScaleKind::ALL.map(ScaleKind::name).join(", ");
        ScaleKind::parse(name).ok_or_else(|| format!("failed to find scale `{name}`: expected one of {known}"))
    });
    let intercept = args.intercept.then_some(0);
    let tuning = Tuning { constant: args.tuning, scale: scale.transpose()?, seed: args.seed, intercept };
    let estimator = kind.tuned(tuning)?;
    let name = args.data.display();
    let text = wattline_base::files::read_text(&args.data, wattline_base::files::MOST_TEXT)
        .map_err(|error| format!("failed to read {name}: {error}"))?;
    let bad = |error| format!("failed to read {name}: {error}");
    let table = Table::parse(&text).and_then(|table| table.problem(args.intercept)).map_err(bad)?;
    let fit = estimator.fit(&table.problem).map_err(|error| format!("failed to fit {name}: {error}"))?;
    let summary = Summary::new(&table, kind, &fit);
    if let Some(what) = not_finite(&table, &summary) {
        return Err(format!("failed to fit {name}: {what}; give the columns in other units").into());
    }
    match args.json {
        true => print_json(&summary)?,
        false => print!("{}", text_of(&summary, args.top)),
    }
    Ok(Exit::Pass)
}

/// What of a fit is no number.
fn not_finite(table: &TableProblem, summary: &Summary) -> Option<String> {
    let squares: f64 = table.problem.y().iter().map(|y| y * y).sum();
    if !squares.is_finite() {
        return Some("the values are too large to be squared".to_owned());
    }
    let bad = summary.coefficients.iter().find(|coefficient| !coefficient.value.is_finite());
    match bad {
        Some(bad) => Some(format!("the value of column {} is {}", bad.name, bad.value)),
        None if !summary.scale.is_finite() => Some(format!("the scale is {}", summary.scale)),
        None => None,
    }
}

fn text_of(summary: &Summary, top: usize) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut out, summary, top);
    out
}

fn write(out: &mut String, summary: &Summary, top: usize) -> std::fmt::Result {
    let Summary { observations, distinct_rows, columns, rank, .. } = summary;
    writeln!(out, "{}: {observations} lines, {distinct_rows} different, {columns} unknowns", summary.estimator.name())?;
    let (iterations, condition) = (summary.iterations, summary.condition);
    let settled = if summary.converged { "" } else { ", not settled" };
    writeln!(out, "rank {rank}, condition {condition:.3e}, scale {:.6e}", summary.scale)?;
    let merit = |value: Option<f64>| value.map_or("-".to_string(), |v| format!("{v:.6}"));
    let (aee, r2) = (merit(summary.aee), merit(summary.r2));
    writeln!(out, "iterations {iterations}{settled}, AEE {aee}, R² {r2}\n")?;
    coefficients(out, &summary.coefficients)?;
    for group in &summary.inseparable {
        writeln!(out, "\ncannot be told apart: {}", group.join(", "))?;
    }
    rows(out, summary, top)?;
    if !summary.notes.is_empty() {
        writeln!(out)?;
    }
    summary.notes.iter().try_for_each(|note| writeln!(out, "note: {note}"))
}

fn coefficients(out: &mut String, all: &[Coefficient]) -> std::fmt::Result {
    let width = all.iter().map(|c| c.name.chars().count()).max().unwrap_or(0).max("column".len());
    writeln!(out, "{:width$}  {:>14}  {:>12}  {:>29}", "column", "value", "error", "95 % interval")?;
    for c in all {
        let number = |value: Option<f64>| value.map_or("-".to_string(), |v| format!("{v:.5e}"));
        let (error, low, high) = (number(c.standard_error), number(c.low), number(c.high));
        writeln!(out, "{:width$}  {:>14.7e}  {error:>12}  {low:>13} … {high:>13}", c.name, c.value)?;
    }
    Ok(())
}

/// The lines that count least.
fn rows(out: &mut String, summary: &Summary, top: usize) -> std::fmt::Result {
    let mut light: Vec<_> = summary.rows.iter().filter(|row| row.weight < 1.0).collect();
    if light.is_empty() {
        return Ok(());
    }
    light.sort_by(|a, b| a.weight.total_cmp(&b.weight).then(b.residual.abs().total_cmp(&a.residual.abs())));
    writeln!(out, "\n{:>8}  {:>8}  {:>13}  {:>13}  {:>8}", "line", "weight", "fitted", "residual", "leverage")?;
    for row in light.iter().take(top) {
        let event = if summary.outliers.iter().any(|outlier| outlier.line == row.line) { "  event" } else { "" };
        let (line, weight, leverage) = (row.line, row.weight, row.leverage);
        writeln!(
            out,
            "{line:>8}  {weight:>8.4}  {:>13.6e}  {:>13.6e}  {leverage:>8.4}{event}",
            row.fitted, row.residual
        )?;
    }
    match light.len().saturating_sub(top) {
        0 => Ok(()),
        more => writeln!(out, "{more:>8} more with weights below 1 (--top, --json)"),
    }
}
