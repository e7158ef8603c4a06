//! `trend`: energies over the golden history in git, and where they changed.

mod history;
mod lines;

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::common::{CliError, Exit, GOLDEN_SUFFIX, print_json};
use super::golden::diff::place;
use super::golden::{folder, names_in};
use crate::gate::trend::{ERROR, Level, levels};
use crate::lines::LineKey;
use crate::units::Joules;
use history::Commit;
use lines::{Following, LineSeries};

/// Show how energies went from commit to commit
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Reads the commits that changed golden/NAME.energy.zip, and changes nothing. How change points are \
found: docs/golden.md.

Examples:
    cargo xtask trend
    cargo xtask trend network --last 50 --json"
)]
pub struct Args {
    /// Scenarios by name; all that have a golden artifact if none is given
    scenarios: Vec<String>,
    /// Commits to look at, from the newest on
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    last: u32,
    /// Lines to show per scenario
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Directory of the golden artifacts
    #[arg(long, value_name = "DIR")]
    golden: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One scenario.
#[derive(Debug, Serialize)]
struct Trend {
    scenario: String,
    commits: Vec<Point>,
    /// Change points of the app's energy: above idle, and without the probes.
    changes: Vec<Change>,
    /// Lines of the newest commit, as far as they go back without a break; those with changes first.
    lines: Vec<LineTrend>,
    /// Commits whose artifact could not be used.
    skipped: Vec<Skipped>,
}

/// One commit.
#[derive(Debug, Serialize)]
struct Point {
    #[serde(flatten)]
    commit: Commit,
    /// The app's energy in each run: above idle, and without the probes.
    runs: Vec<Joules>,
    /// Differences in how it was recorded from the commit before: energies are not comparable across them.
    #[serde(skip_serializing_if = "Option::is_none")]
    broken_by: Option<String>,
}

/// A change point: the first commit of a new level.
#[derive(Debug, Clone, Serialize)]
struct Change {
    #[serde(flatten)]
    commit: Commit,
    before: Joules,
    after: Joules,
    ratio: f64,
}

/// One line.
#[derive(Debug, Serialize)]
struct LineTrend {
    #[serde(flatten)]
    key: LineKey,
    /// Mean energy in each commit; none where the line was not there, or the commit is not comparable.
    energies: Vec<Option<Joules>>,
    changes: Vec<Change>,
}

#[derive(Debug, Serialize)]
struct Skipped {
    #[serde(flatten)]
    commit: Commit,
    reason: String,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let golden = folder(args.golden.as_deref())?;
    let names = match args.scenarios.is_empty() {
        true => names_in(&golden)?.iter().filter_map(|n| n.strip_suffix(GOLDEN_SUFFIX)).map(str::to_owned).collect(),
        false => args.scenarios.clone(),
    };
    let mut trends = Vec::new();
    for name in names {
        let file = format!("{name}{GOLDEN_SUFFIX}");
        let commits = history::commits(&golden, &file, args.last)?;
        if commits.is_empty() && !args.scenarios.is_empty() {
            return Err(format!("failed to find {file} in the history of {}", golden.display()).into());
        }
        trends.push(trend(name, &golden, &file, commits));
    }
    if args.json {
        print_json(&trends)?;
        return Ok(Exit::Pass);
    }
    if trends.iter().all(|trend| trend.commits.is_empty()) {
        println!("no golden artifact in {} has a history yet", golden.display());
    }
    for trend in &trends {
        for Skipped { commit, reason } in &trend.skipped {
            eprintln!("warning: {}: {}: {reason}", trend.scenario, commit.short());
        }
        if !trend.commits.is_empty() {
            print!("{}", text(trend, args.top));
        }
    }
    Ok(Exit::Pass)
}

/// The trend of a scenario whose artifact is `file`. `commits` are the newest first, as they are read: one artifact is
/// in memory at a time.
fn trend(scenario: String, golden: &Path, file: &str, commits: Vec<Commit>) -> Trend {
    let (mut points, mut skipped) = (Vec::<Point>::new(), Vec::new());
    let (mut following, mut newer) = (Following::default(), None);
    for commit in commits {
        match history::read(golden, file, &commit) {
            Ok(recorded) => {
                let broken_by = newer.and_then(|newer| history::otherwise(&recorded.manifest, &newer));
                if broken_by.is_some() {
                    following.end();
                }
                if let Some(point) = points.last_mut() {
                    point.broken_by = broken_by;
                }
                points.push(Point { commit, runs: recorded.result.of_app_by_run(), broken_by: None });
                newer = Some(recorded.manifest.clone());
                following.add(recorded);
            }
            Err(reason) => skipped.push(Skipped { commit, reason }),
        }
    }
    points.reverse();
    skipped.reverse();
    let lines = line_trends(following.series(), &points);
    Trend { scenario, changes: changes(&points), commits: points, lines, skipped }
}

/// Change points of the app's energy, in each stretch of commits that are comparable.
fn changes(points: &[Point]) -> Vec<Change> {
    let mut changes = Vec::new();
    for stretch in points.chunk_by(|_, next| next.broken_by.is_none()) {
        let series: Vec<Vec<Joules>> = stretch.iter().map(|point| point.runs.clone()).collect();
        let found = levels(&series, ERROR).unwrap_or_default();
        changes.extend(between(&found, &|position| stretch[position].commit.clone()));
    }
    changes
}

/// Change points lie between levels.
fn between(levels: &[Level], commit: &dyn Fn(usize) -> Commit) -> Vec<Change> {
    let change = |pair: &[Level]| {
        let (before, after) = (pair[0].energy, pair[1].energy);
        Change { commit: commit(pair[1].from), before, after, ratio: after / before }
    };
    levels.windows(2).map(change).collect()
}

/// Lines of the newest commit, back to where something was recorded otherwise.
fn line_trends(all: Vec<LineSeries>, points: &[Point]) -> Vec<LineTrend> {
    let from = points.iter().rposition(|point| point.broken_by.is_some()).unwrap_or(0);
    // As many series as lines: each gets its part of the error.
    let error = ERROR / all.len().max(1) as f64;
    let mut trends: Vec<LineTrend> = all
        .into_iter()
        .map(|series| {
            let there: Vec<usize> = (0..series.runs.len()).filter(|i| series.runs[*i].is_some()).collect();
            let energies: Vec<Vec<Joules>> = series.runs.iter().flatten().cloned().collect();
            let found = levels(&energies, error).unwrap_or_default();
            let changes = between(&found, &|position| points[from + there[position]].commit.clone());
            let mean = |runs: &Vec<Joules>| runs.iter().copied().sum::<Joules>() / runs.len().max(1) as f64;
            let known = series.runs.iter().map(|runs| runs.as_ref().map(mean));
            let energies = std::iter::repeat_n(None, from).chain(known).collect();
            LineTrend { key: series.key, energies, changes }
        })
        .collect();
    let most = |trend: &LineTrend| trend.changes.iter().map(|c| (c.after - c.before).0.abs()).fold(0.0, f64::max);
    // In the order of energies otherwise: the sort is stable.
    trends.sort_by(|a, b| most(b).total_cmp(&most(a)));
    trends
}

fn text(trend: &Trend, top: usize) -> String {
    let (first, last) = (&trend.commits[0], &trend.commits[trend.commits.len() - 1]);
    let mut out =
        format!("{}: {} commits, {} to {}\n", trend.scenario, trend.commits.len(), first.commit.date, last.commit.date);
    let means: Vec<Option<Joules>> = trend
        .commits
        .iter()
        .map(|point| {
            let sum: Joules = point.runs.iter().copied().sum();
            (!point.runs.is_empty()).then(|| sum / point.runs.len() as f64)
        })
        .collect();
    let now = means.last().copied().flatten().unwrap_or_default();
    out += &format!("  {:<24} {:>10}  {}\n", "energy without probes", now.to_string(), sparkline(&means));
    trend.changes.iter().for_each(|change| out += &change_row(change));
    for point in trend.commits.iter().filter(|point| point.broken_by.is_some()) {
        let what = point.broken_by.as_deref().unwrap_or_default();
        out += &format!("    {} {}: recorded otherwise: {what}\n", point.commit.short(), point.commit.date);
    }
    for line in trend.lines.iter().take(top) {
        let now = line.energies.last().copied().flatten().unwrap_or_default();
        out += &format!("  {:<24} {:>10}  {}\n", place(&line.key), now.to_string(), sparkline(&line.energies));
        line.changes.iter().for_each(|change| out += &change_row(change));
    }
    out
}

fn change_row(change: &Change) -> String {
    let Change { commit, before, after, ratio } = change;
    format!("    {} {}: {before} -> {after}, x {ratio:.3}  {}\n", commit.short(), commit.date, commit.subject)
}

/// A bar for each commit, from the least to the most; about the middle where all are within 3 %.
fn sparkline(values: &[Option<Joules>]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    /// Differences that are not worth a look are not drawn as large.
    const LEAST: f64 = 0.03;
    let known = || values.iter().flatten().map(|energy| energy.0);
    let (low, high) = known().fold((f64::INFINITY, 0.0f64), |(low, high), v| (low.min(v), high.max(v)));
    let range = (high - low).max(high * LEAST);
    let middle = (high + low) / 2.0;
    let bar = |value: &Option<Joules>| match value {
        Some(energy) if range > 0.0 => {
            let part = ((energy.0 - middle) / range + 0.5) * (BARS.len() - 1) as f64;
            BARS[(part.round().max(0.0) as usize).min(BARS.len() - 1)]
        }
        Some(_) => BARS[0],
        None => ' ',
    };
    values.iter().map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_by_hand() {
        let line = |values: &[f64]| sparkline(&values.iter().map(|v| Some(Joules(*v))).collect::<Vec<_>>());
        assert_eq!(line(&[1.0, 8.0]), "▁█");
        assert_eq!(line(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]), "▁▂▃▄▅▆▇█");
        // Within 3 %, all are about the middle: 0.1 % apart is 7 / 30 of a step.
        assert_eq!(line(&[1.0, 1.001]), "▄▅");
        assert_eq!(line(&[0.0, 0.0]), "▁▁");
        assert_eq!(sparkline(&[None, Some(Joules(1.0))]), " ▅");
        assert_eq!(sparkline(&[]), "");
    }
}
