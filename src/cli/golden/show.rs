//! `golden show`: what an artifact is, what is in it, and what of it a baseline needs.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;

use super::{CliError, Exit, print_json, size};
use crate::lines::{AnalysisResult, Basis, Quality, RunSummary, Totals};
use crate::recording::settings::NO_METER;
use crate::recording::{Artifact, ArtifactReader, EntrySize, Manifest, Run};

/// Say what an artifact is, what is in it, and what of it a baseline needs
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n    cargo xtask golden show golden/network.energy.zip")]
pub struct Args {
    /// The artifact, `NAME.energy.zip`
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The contents of an artifact, as they are shown.
#[derive(Debug, Serialize)]
struct Shown {
    file: PathBuf,
    bytes: u64,
    manifest: Manifest,
    basis: Basis,
    totals: Totals,
    quality: Quality,
    /// Methods in the probe map.
    methods: usize,
    /// Windowed invocations in it.
    sites: usize,
    lines: usize,
    runs: Vec<OfRun>,
    /// Why there is nothing of the runs but the result's summary.
    #[serde(skip_serializing_if = "Option::is_none")]
    runs_missing: Option<String>,
    sizes: Sizes,
}

#[derive(Debug, Serialize)]
struct OfRun {
    #[serde(flatten)]
    summary: RunSummary,
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<Recorded>,
}

/// How long a run's lists are.
#[derive(Debug, Serialize)]
struct Recorded {
    threads: usize,
    tuples: usize,
    calls: usize,
    samples: usize,
}

/// Bytes, packed where they are there.
#[derive(Debug, Serialize)]
struct Sizes {
    entries: Vec<Entry>,
    /// Of what a baseline needs: the manifest, the probe map and the result with each run's energies.
    baseline: u64,
    /// Of the runs.
    runs: u64,
}

#[derive(Debug, Serialize)]
struct Entry {
    name: String,
    bytes: u64,
    packed: Option<u64>,
    /// How many of that name there are, one for each run.
    number: usize,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let shown = look(args)?;
    match args.json {
        true => print_json(&shown)?,
        false => print(&shown),
    }
    Ok(Exit::Pass)
}

fn look(args: &Args) -> Result<Shown, CliError> {
    let (mut reader, artifact) = ArtifactReader::open(&args.file).map_err(|error| error.at(&args.file))?;
    let Artifact { manifest, map, result, .. } = artifact;
    let result = AnalysisResult::from_json(&result)
        .map_err(|error| format!("failed to read {}: result.json: {error}", args.file.display()))?;
    let mut recorded = Vec::new();
    let mut missing = None;
    if reader.has_runs() {
        let mut runs = reader.in_turn(&map);
        let mut spent = Run::default();
        while let Some(run) = runs(spent) {
            let run = run.map_err(|error| error.at(&args.file))?.into_run();
            recorded.push(Recorded {
                threads: run.trace.threads.len(),
                tuples: run.trace.tuples.len(),
                calls: run.trace.calls.len(),
                samples: run.samples.len(),
            });
            spent = run;
        }
    } else if let Err(error) = reader.run(0, &map) {
        missing = Some(error.to_string());
    }
    let bytes = std::fs::metadata(&args.file)
        .map_err(|error| format!("failed to read {}: {error}", args.file.display()))?
        .len();
    let sizes = sizes(&reader.sizes(), bytes, manifest.raw.as_ref().map(|raw| raw.bytes));
    // The result has the measured runs alone, the file those before them as well.
    let mut recorded = recorded.into_iter().skip(map.leading_runs());
    let runs = result.runs.iter().map(|summary| OfRun { summary: summary.clone(), recorded: recorded.next() });
    Ok(Shown {
        file: args.file.clone(),
        bytes,
        basis: result.basis,
        totals: result.totals,
        quality: result.quality,
        methods: map.methods.len(),
        sites: map.windowed_sites().len(),
        lines: result.lines.len(),
        runs: runs.collect(),
        runs_missing: missing,
        sizes,
        manifest,
    })
}

/// The bytes of the file that belong to the baseline: all that are not the runs', and headers by their part.
fn sizes(entries: &[EntrySize], bytes: u64, raw: Option<u64>) -> Sizes {
    let mut by_name: BTreeMap<String, Entry> = BTreeMap::new();
    for EntrySize { name, bytes, packed } in entries {
        let short = match name.strip_prefix("runs/").and_then(|rest| rest.split_once('/')) {
            Some((_, part)) => format!("runs/*/{part}"),
            None => name.clone(),
        };
        let empty = Entry { name: short.clone(), bytes: 0, packed: Some(0), number: 0 };
        let entry = by_name.entry(short).or_insert(empty);
        entry.bytes += bytes;
        entry.packed = entry.packed.zip(*packed).map(|(a, b)| a + b);
        entry.number += 1;
    }
    let of_runs = entries.iter().filter(|entry| entry.name.starts_with("runs/"));
    let within: u64 = of_runs.filter_map(|entry| entry.packed).sum();
    let (baseline, runs) = match raw {
        Some(raw) => (bytes, raw),
        None => (bytes.saturating_sub(within), within),
    };
    Sizes { entries: by_name.into_values().collect(), baseline, runs }
}

fn print(shown: &Shown) {
    let m = &shown.manifest;
    println!("{}: {}", shown.file.display(), size(shown.bytes));
    println!("  scenario   {} of {}, script {}", m.scenario, m.package, &short(&m.scenario_digest.0));
    println!("  app        {}", short(&m.app.0));
    let meter = if m.meter == NO_METER { "without a meter".to_owned() } else { format!("with {}", m.meter) };
    println!("  recorded   on {} {meter}, by version {}, format {}", m.device, m.tool, m.format);
    let settings: Vec<String> = m.settings.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    println!("  settings   {}", if settings.is_empty() { "the default".to_owned() } else { settings.join(", ") });
    if !m.conditions.is_empty() {
        let conditions: Vec<String> = m.conditions.iter().map(|(name, said)| format!("{name} {said}")).collect();
        println!("  conditions {}", conditions.join(", "));
    }
    for phone in &m.phones {
        println!("  phone      {}, {}, {}", phone.serial, phone.build, super::count(phone.seeds.len(), "run"));
    }
    println!("  probe map  {} methods, {} windowed invocations", shown.methods, shown.sites);
    let q = &shown.quality;
    let figure = |value: Option<f64>| value.map_or_else(|| "unknown".to_owned(), |value| format!("{value:.3}"));
    let energy = shown.totals.of_app();
    let (lines, aee, r2) = (shown.lines, figure(q.aee), figure(q.r2));
    match shown.basis.is_measured() {
        true => println!("  result     {energy} above idle and without probes, {lines} lines, AEE {aee}, R² {r2}"),
        false => println!("  result     ≈ {energy} by counts and a profile, {lines} lines"),
    }
    for (number, run) in (1..).zip(&shown.runs) {
        let recorded = run
            .recorded
            .as_ref()
            .map(|r| format!(": {} threads, {} tuples, {} calls, {} samples", r.threads, r.tuples, r.calls, r.samples));
        let RunSummary { seed, net, duration, .. } = run.summary;
        println!("  run {number:<6} seed {seed}, {net} in {duration}{}", recorded.unwrap_or_default());
    }
    println!("  {:<22} {:>11} {:>11}", "entry", "unpacked", "packed");
    for entry in &shown.sizes.entries {
        let packed = entry.packed.map_or_else(|| "not there".to_owned(), size);
        println!("  {:<22} {:>11} {packed:>11}", entry.name, size(entry.bytes));
    }
    println!("  a baseline needs {}: manifest, probe map, result with each run's energies", size(shown.sizes.baseline));
    match (&m.raw, &shown.runs_missing) {
        (None, _) => println!("  the runs take {} of this file (`golden slim` parts them)", size(shown.sizes.runs)),
        (Some(raw), None) => println!("  the runs take {}, in {}, which is there", size(raw.bytes), raw.file),
        (Some(raw), Some(_)) => {
            println!("  the runs take {}, in {}, which is not there", size(raw.bytes), raw.file);
        }
    }
}

fn short(digest: &str) -> &str {
    digest.get(..16).unwrap_or(digest)
}
