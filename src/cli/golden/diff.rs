//! `golden diff`: what differs between two artifacts.

use crate::job::read_artifact;
use std::path::PathBuf;

use serde::Serialize;

use super::{CliError, Exit, print_json};
use crate::gate::{LineChange, Side, line_changes};
use crate::lines::{LineKey, Quality, Totals};
use crate::recording::Artifact;
use crate::recording::differences::{Difference, MapDifferences, of_manifests, of_maps};
use crate::units::Joules;

/// Say what differs between two artifacts
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n    cargo xtask golden diff golden/network.energy.zip golden/network.energy.pending.zip"
)]
pub struct Args {
    /// An artifact, `NAME.energy.zip`
    a: PathBuf,
    /// Another
    b: PathBuf,
    /// Lines and methods to print of each kind
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// All that differs.
#[derive(Debug, Serialize)]
struct Report {
    a: PathBuf,
    b: PathBuf,
    /// Whether there is no difference at all.
    same: bool,
    manifest: Vec<Difference>,
    seeds: Seeds,
    probe_map: MapDifferences,
    totals: Option<[Totals; 2]>,
    quality: Option<[Quality; 2]>,
    /// Lines whose energies differ, those that changed most first.
    lines: Vec<LineChange>,
}

#[derive(Debug, Serialize)]
struct Seeds {
    only_a: Vec<u64>,
    only_b: Vec<u64>,
    both: usize,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let report = compare(args)?;
    match args.json {
        true => print_json(&report)?,
        false => print(&report, args.top),
    }
    Ok(Exit::Pass)
}

fn compare(args: &Args) -> Result<Report, CliError> {
    let (a, result_a) = read_artifact(&args.a)?;
    let (b, result_b) = read_artifact(&args.b)?;
    let mut lines = line_changes(Side { result: &result_a, map: &a.map }, Side { result: &result_b, map: &b.map });
    lines.retain(|line| line.base != line.head);
    let manifest = of_manifests(&a.manifest, &b.manifest);
    let seeds = seeds(&a, &b);
    let probe_map = of_maps(&a.map, &b.map);
    let changed = |same: bool| (!same).then_some(());
    let totals = changed(result_a.totals == result_b.totals).map(|()| [result_a.totals, result_b.totals]);
    let quality = changed(result_a.quality == result_b.quality).map(|()| [result_a.quality, result_b.quality]);
    let entries = |artifact: &Artifact| artifact.manifest.entries.clone();
    let same = manifest.is_empty() && entries(&a) == entries(&b) && result_a == result_b;
    Ok(Report { a: args.a.clone(), b: args.b.clone(), same, manifest, seeds, probe_map, totals, quality, lines })
}

fn seeds(a: &Artifact, b: &Artifact) -> Seeds {
    let (a, b) = (&a.manifest.seeds, &b.manifest.seeds);
    let only = |one: &[u64], other: &[u64]| one.iter().copied().filter(|seed| !other.contains(seed)).collect();
    Seeds { only_a: only(a, b), only_b: only(b, a), both: a.iter().filter(|seed| b.contains(seed)).count() }
}

fn print(report: &Report, top: usize) {
    if report.same {
        println!("the same in all but, perhaps, how they are packed");
        return;
    }
    let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
    for Difference { what, a, b } in &report.manifest {
        println!("{what}: {} -> {}", shown(a), shown(b));
    }
    let Seeds { only_a, only_b, both } = &report.seeds;
    println!("seeds: {both} in both, only in the first {only_a:?}, only in the second {only_b:?}");
    let map = &report.probe_map;
    println!(
        "probe map: {} methods the same, {} added, {} removed, {} changed",
        map.same,
        map.added.len(),
        map.removed.len(),
        map.changed.len()
    );
    for (mark, methods) in [('+', &map.added), ('-', &map.removed), ('~', &map.changed)] {
        methods.iter().take(top).for_each(|method| println!("  {mark} {method}"));
        if methods.len() > top {
            println!("  {mark} and {} more", methods.len() - top);
        }
    }
    match &report.totals {
        Some([a, b]) => rows(&totals_of(a), &totals_of(b)).iter().for_each(|row| println!("{row}")),
        None => println!("totals: the same"),
    }
    match &report.quality {
        Some([a, b]) => {
            let figure = |value: Option<f64>| value.map_or_else(|| "unknown".to_owned(), |value| format!("{value:.3}"));
            println!("AEE: {} -> {}", figure(a.aee), figure(b.aee));
            println!("R²: {} -> {}", figure(a.r2), figure(b.r2));
            println!("windows: {} -> {}, features {} -> {}", a.windows, b.windows, a.columns, b.columns);
        }
        None => println!("fit: the same"),
    }
    println!("lines: {} differ", report.lines.len());
    report.lines.iter().take(top).for_each(|line| println!("  {}", line_row(line)));
}

/// The totals with their names.
pub(in crate::cli) fn totals_of(t: &Totals) -> Vec<(&'static str, Joules)> {
    [("above idle", t.net())].into_iter().chain(t.parts()).chain([("idle", t.idle), ("whole", t.whole)]).collect()
}

/// A row for each total.
pub(in crate::cli) fn rows(a: &[(&str, Joules)], b: &[(&str, Joules)]) -> Vec<String> {
    let pairs = a.iter().zip(b);
    pairs
        .map(|((name, a), (_, b))| {
            format!("{name:<17} {:>10} -> {:>10} {:>8}", a.to_string(), b.to_string(), percent(*a, *b))
        })
        .collect()
}

/// The growth from a to b, as in `+4.2 %`; empty unless both are positive.
pub(in crate::cli) fn percent(a: Joules, b: Joules) -> String {
    match a.0 > 0.0 && b.0 > 0.0 {
        true => format!("{:+.1} %", (b / a - 1.0) * 100.0),
        false => String::new(),
    }
}

/// A line that changed: by how much, where, and what it says.
pub(in crate::cli) fn line_row(change: &LineChange) -> String {
    let energy = |value: Option<Joules>, without: &str| value.map_or_else(|| without.to_owned(), |j| j.to_string());
    let share = match (change.base, change.head) {
        (Some(a), Some(b)) => percent(a, b),
        _ => String::new(),
    };
    let was = match change.base_line {
        Some(line) if line != change.key.line => format!(" (line {line} before)"),
        _ => String::new(),
    };
    let source = change.source.as_deref().map(|text| format!("  {}", text.trim())).unwrap_or_default();
    let guess = if change.guess { " *" } else { "" };
    let (base, head) = (energy(change.base, "new"), energy(change.head, "gone"));
    format!("{base:>10} -> {head:>10} {share:>9}{guess}  {}{was}{source}", place(&change.key))
}

/// `Sync.java:37`, or the method where there is no line.
pub(in crate::cli) fn place(key: &LineKey) -> String {
    let class = key.class.trim_start_matches('L').trim_end_matches(';');
    match &key.file {
        Some(file) if key.line > 0 => format!("{file}:{}", key.line),
        _ => format!("{}.{}", class.rsplit('/').next().unwrap_or(class), key.method),
    }
}
