//! `golden merge`: several recordings of one scenario become one artifact with all their runs.

use crate::job::{Seen, Sources, add_components, add_sources, options};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::common::source_folder;
use super::{CliError, Exit, count, may_write, print_json};
use crate::analysis::{AnalysisError, analyze_stream};
use crate::config::{Config, Workspace};
use crate::device;
use crate::fit::EstimatorKind;
use crate::lines::AnalysisResult;
use crate::profile::Profile;
use crate::recording::{ArtifactError, ArtifactWriter, Merge, MergeError};

/// Make one artifact of several recordings of the same scenario, with all their runs
#[derive(Debug, clap::Args)]
#[command(after_help = "The recordings must be of the same app, scenario, device, meter and settings, with different \
seeds. The result is analysed\nanew, as if one machine had recorded all runs.

Examples:
    cargo xtask golden merge golden/network.energy.zip host1/network.energy.zip host2/network.energy.zip
    cargo xtask record --seed 11 --out host2    # on the second host, so that seeds differ")]
pub struct Args {
    /// The artifact to write
    out: PathBuf,
    /// The first recording
    first: PathBuf,
    /// Further recordings
    #[arg(required = true)]
    others: Vec<PathBuf>,
    /// Where to look for source lines; may be given more than once
    #[arg(long = "source", value_name = "DIR", value_parser = source_folder())]
    sources: Vec<PathBuf>,
    /// Part the result: what the gate needs, and beside it the runs
    #[arg(long)]
    slim: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The merged artifact that was written.
#[derive(Serialize)]
struct Merged<'p> {
    file: &'p Path,
    runs: usize,
}

/// Why there is no merged result.
enum Unmerged {
    Unread(Box<MergeError>),
    Unwritten(ArtifactError),
    Refused(AnalysisError),
}

impl From<AnalysisError> for Unmerged {
    fn from(error: AnalysisError) -> Self {
        Unmerged::Refused(error)
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let config: Option<Config> = match Workspace::find(&std::env::current_dir()?) {
        Ok(workspace) => Some(workspace.config()?),
        Err(_) => None,
    };
    let folder = args.out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let golden = config.as_ref().map_or(folder, |config| &config.golden);
    let same = |a: &Path, b: &Path| a.canonicalize().ok().zip(b.canonicalize().ok()).is_some_and(|(a, b)| a == b);
    if same(folder, golden) {
        may_write("merge")?;
    }
    let roots = [&args.sources[..], config.as_ref().map_or(&[], |config| &config.sources)].concat();
    let merged = merge(args, golden, &mut Sources::new(&roots))?;
    match args.json {
        true => print_json(&Merged { file: &args.out, runs: merged })?,
        false => println!("{}: {}", args.out.display(), count(merged, "run")),
    }
    Ok(Exit::Pass)
}

/// Merges, and says how many runs came together.
fn merge(args: &Args, golden: &Path, sources: &mut Sources) -> Result<usize, CliError> {
    let merge = Merge::open(&args.first, &args.others)?;
    let estimator = estimator(&merge)?;
    let manifest = merge.manifest().clone();
    let (device, profile) = (device::model_of(&manifest.device)?, Profile::for_device(&manifest.device, golden)?);
    let options = options(estimator.name(), profile.as_ref())?;
    let number = merge.runs();
    let (map, mut runs) = merge.into_runs();
    let mut writer = ArtifactWriter::new(9);
    let mut seen = Seen::default();
    // Each run is analysed and written while it is in memory, so that all are read once.
    let next = |spent| {
        let run = runs.next(&map, spent)?;
        Some(run.map_err(|error| Unmerged::Unread(Box::new(error))).and_then(|run| {
            writer.add(run.run()).map_err(Unmerged::Unwritten)?;
            seen.see(run.run(), true);
            Ok(run)
        }))
    };
    let result = analyze_stream(&map, next, &device, options, &mut |_| ());
    let unwritten = |error: ArtifactError| format!("failed to write {}: {error}", args.out.display());
    let mut result = result.map_err(|error| match error {
        Unmerged::Unread(error) => error.to_string(),
        Unmerged::Unwritten(error) => unwritten(error),
        Unmerged::Refused(error) => format!("failed to analyse {}: {error}", manifest.scenario),
    })?;
    add_components(&mut result, &manifest, golden, &seen)?;
    add_sources(&mut result, sources);
    let json = result.to_json()?.into_bytes();
    match args.slim {
        true => writer.finish_slim(&args.out, manifest, &map, &json).map(|_| ()).map_err(unwritten)?,
        false => writer.finish(&args.out, manifest, &map, &json).map_err(unwritten)?,
    }
    Ok(number)
}

/// The estimator of all the recordings' results.
fn estimator(merge: &Merge) -> Result<EstimatorKind, CliError> {
    let mut known: Option<(&Path, EstimatorKind)> = None;
    for (path, json) in merge.results() {
        let result = AnalysisResult::from_json(json)
            .map_err(|error| format!("failed to read {}: result.json: {error}", path.display()))?;
        match known {
            Some((first, kind)) if kind != result.estimator => {
                let (a, b) = (kind.name(), result.estimator.name());
                let (first, second) = (first.display(), path.display());
                return Err(format!("failed to merge {first} and {second}: the estimator differs ({a} and {b})").into());
            }
            _ => known = Some((path, result.estimator)),
        }
    }
    Ok(known.map_or_else(EstimatorKind::default, |(_, kind)| kind))
}
