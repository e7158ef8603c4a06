//! `bench clean`: what the gate says of recordings of one build, in every scenario of every demo app.
//!
//! Both sides have other seeds, as the recordings of different days have. What fails is measured again, as `energy` does
//! it. Fewer runs are the first ones of the same recordings.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wattline::cli::Exit;
use wattline::gate::{Outcome, Verdict};

use super::{Bench, Measured, Probed, describe, judge, probed};
use crate::bench::overhead::say;
use crate::bench::overhead::scenarios::{Script, scripts};
use crate::parallel;
use crate::repository;

/// Measure how often the gate fails identical code, in every scenario of the demo apps
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask bench clean
    cargo xtask bench clean --only atlas --runs 3 --pairs 4 --seed 1000
    cargo xtask bench clean --itself
    cargo xtask bench clean --no-meter --runs 3")]
pub struct Args {
    /// Only scenarios whose app or name contains this; may be given more than once
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Runs a side; may be given more than once
    #[arg(long, value_name = "N", default_values_t = [1, 2, 3, 5, 10], value_parser = clap::value_parser!(u64).range(1..))]
    runs: Vec<u64>,
    /// Pairs of each scenario
    #[arg(long, value_name = "N", default_value_t = 2)]
    pairs: u64,
    /// Seed of the first run of each scenario; all others follow from it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Compare each recording with itself, as `energy --base` does with the same APK
    #[arg(long)]
    itself: bool,
    /// Without a meter: energy is estimated from counts
    #[arg(long)]
    no_meter: bool,
    /// Print JSON instead of the tables
    #[arg(long)]
    json: bool,
}

/// What became of the pairs with a number of runs.
#[derive(Debug, Default, Serialize)]
struct Row {
    pairs: u64,
    /// Exit 100 before the second look.
    suspected: u64,
    /// Exit 100.
    failed: u64,
    /// Exit 102.
    inconclusive: u64,
    /// What failed or stayed open.
    findings: Vec<String>,
}

impl Row {
    fn add(&mut self, other: Row) {
        self.pairs += other.pairs;
        self.suspected += other.suspected;
        self.failed += other.failed;
        self.inconclusive += other.inconclusive;
        self.findings.extend(other.findings);
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let mut scripts = scripts()?;
    let name = |script: &Script| format!("{} {}", script.app, script.name());
    scripts.retain(|script| args.only.is_empty() || args.only.iter().any(|only| name(script).contains(only.as_str())));
    if scripts.is_empty() {
        bail!("failed to find such scenarios");
    }
    let one = |script: &Script| {
        let rows = scenario(args, script).with_context(|| name(script))?;
        say(&format!("{}: {}", name(script), brief(&rows)));
        Ok(rows)
    };
    let mut rows: BTreeMap<u64, Row> = BTreeMap::new();
    let of_scenarios: Vec<Result<BTreeMap<u64, Row>>> = parallel::map(&scripts, one);
    for of_scenario in of_scenarios {
        for (runs, row) in of_scenario? {
            rows.entry(runs).or_default().add(row);
        }
    }
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&rows)?),
        false => print!("{}", text(scripts.len(), args.seed, &rows)),
    }
    Ok(Exit::Pass)
}

fn scenario(args: &Args, script: &Script) -> Result<BTreeMap<u64, Row>> {
    let most = args.runs.iter().copied().max().unwrap_or(1);
    let path = repository().join(format!("tests/apps/{}.apk", script.app));
    let app = probed(&std::fs::read(&path).with_context(|| format!("failed to read {}", path.display()))?)?;
    let bench = Bench::new(&script.path, most, args.seed, !args.no_meter)?;
    let mut rows: BTreeMap<u64, Row> = args.runs.iter().map(|runs| (*runs, Row::default())).collect();
    for pair in 0..args.pairs {
        let base = bench.record(&app)?;
        let head = if args.itself { None } else { Some(bench.record(&app)?) };
        let mut again = None;
        for (&runs, row) in &mut rows {
            let of_base = bench.analyze(&base, runs)?;
            let of_head = match &head {
                Some(head) => bench.analyze(head, runs)?,
                None => of_base.clone(),
            };
            let first = judge(&of_base, &of_head)?;
            row.pairs += 1;
            let is_suspected = first.outcome == Outcome::Regression;
            row.suspected += u64::from(is_suspected);
            let verdict = match is_suspected && !args.itself {
                true => first.confirmed_by(&second_look(&bench, &app, &mut again, &of_base, runs)?),
                false => first,
            };
            row.failed += u64::from(verdict.outcome == Outcome::Regression);
            row.inconclusive += u64::from(verdict.outcome == Outcome::Inconclusive);
            if verdict.outcome != Outcome::Pass {
                let findings = describe(&verdict).join("; ");
                row.findings.push(format!("{} {}, pair {pair}: {findings}", script.app, script.name()));
            }
        }
    }
    Ok(rows)
}

/// The head measured anew, once for all numbers of runs.
fn second_look(
    bench: &Bench,
    app: &Probed,
    again: &mut Option<super::Recorded>,
    base: &Measured,
    runs: u64,
) -> Result<Verdict> {
    if again.is_none() {
        *again = Some(bench.record(app)?);
    }
    let recorded = again.as_ref().context("expected a recording")?;
    judge(base, &bench.analyze(recorded, runs)?)
}

/// What is known when a scenario is done, for whoever ends the command before its table.
fn brief(rows: &BTreeMap<u64, Row>) -> String {
    let of_runs = |(runs, Row { pairs, failed, inconclusive, .. }): (&u64, &Row)| {
        format!("{runs} runs: {failed} of {pairs} fail, {inconclusive} inconclusive")
    };
    rows.iter().map(of_runs).collect::<Vec<_>>().join("; ")
}

fn text(scenarios: usize, seed: u64, rows: &BTreeMap<u64, Row>) -> String {
    let mut out = format!(
        "{scenarios} scenarios, first seed {seed}\n\n| runs a side | pairs | fail at the first look | fail (100) | inconclusive (102) |\n\
         | ---: | ---: | ---: | ---: | ---: |\n"
    );
    for (runs, Row { pairs, suspected, failed, inconclusive, .. }) in rows {
        out.push_str(&format!("| {runs} | {pairs} | {suspected} | {failed} | {inconclusive} |\n"));
    }
    for (runs, row) in rows {
        out.extend(row.findings.iter().map(|finding| format!("{runs} runs: {finding}\n")));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_recording_is_no_regression_and_other_seeds_are_judged() {
        let args = |itself, no_meter| Args {
            only: vec!["httpget every200".into()],
            runs: vec![1, 3],
            pairs: 1,
            seed: 5,
            itself,
            no_meter,
            json: false,
        };
        let scripts = scripts().unwrap();
        let script =
            scripts.iter().find(|script| (script.app, script.name().as_str()) == ("httpget", "every200")).unwrap();
        for (itself, no_meter) in [(true, false), (false, false), (false, true)] {
            let rows = scenario(&args(itself, no_meter), script).unwrap();
            assert_eq!(rows.keys().collect::<Vec<_>>(), [&1, &3]);
            assert!(rows.values().all(|row| row.pairs == 1 && row.failed == 0), "{rows:?}");
        }
    }
}
