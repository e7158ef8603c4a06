//! `golden verify`: checks every entry's digest, length and indices, and analyses the runs again.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::{CliError, Exit, artifacts, count, folder, near, print_json};
use crate::job::{Standing, standing};
use crate::lines::AnalysisResult;
use crate::recording::{Artifact, ArtifactError, ArtifactReader, FormatVersion};

/// Check every entry's digest, length and indices, and whether the runs give the result
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask golden verify                            # all in golden/, pending ones included
    cargo xtask golden verify a.energy.zip --json")]
pub struct Args {
    /// Artifacts; all in the directory of golden artifacts if none is given
    files: Vec<PathBuf>,
    /// Directory of the golden artifacts
    #[arg(long, value_name = "DIR")]
    golden: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The findings about one artifact.
#[derive(Debug, Serialize)]
struct Checked {
    file: PathBuf,
    good: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<FormatVersion>,
    runs: usize,
    entries: usize,
    /// Where the runs are: `within`, or the name of another file.
    #[serde(skip_serializing_if = "Option::is_none")]
    runs_in: Option<String>,
    /// Whether they are there, and so were checked.
    runs_there: bool,
    /// Whether the runs, analysed again, gave the result; none where they are not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    result_given: Option<bool>,
    /// The version of the analysis that made the result, if that is another than this one: what counts is what the runs
    /// give today.
    #[serde(skip_serializing_if = "Option::is_none")]
    analysis: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    damaged: Option<Damage>,
}

/// The defect, for people.
#[derive(Debug, Serialize)]
struct Damage {
    /// The entry, if it is a single one.
    entry: Option<String>,
    reason: String,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let files = match args.files.is_empty() {
        true => {
            let golden = folder(args.golden.as_deref())?;
            let files = artifacts(&golden)?;
            if files.is_empty() {
                return Err(format!("failed to find an artifact in {}", golden.display()).into());
            }
            files
        }
        false => args.files.clone(),
    };
    let checked: Vec<Checked> = files.iter().map(|file| check(&near(file))).collect();
    match args.json {
        true => print_json(&checked)?,
        false => checked.iter().for_each(say),
    }
    Ok(if checked.iter().all(|one| one.good) { Exit::Pass } else { Exit::CouldNotMeasure })
}

fn check(file: &Path) -> Checked {
    let mut checked = Checked {
        file: file.to_owned(),
        good: false,
        format: None,
        runs: 0,
        entries: 0,
        runs_in: None,
        runs_there: false,
        result_given: None,
        analysis: None,
        damaged: None,
    };
    match look(file, &mut checked) {
        Ok((artifact, result)) => match standing(file, &artifact, &result, None) {
            Ok(Standing::Given) => (checked.good, checked.result_given) = (true, Some(true)),
            Ok(Standing::Alone) => checked.good = true,
            Ok(Standing::Anew(version)) => (checked.good, checked.analysis) = (true, Some(version)),
            Err(error) => {
                checked.result_given = Some(false);
                checked.damaged = Some(Damage { entry: Some("result.json".into()), reason: error.to_string() });
            }
        },
        Err(error) => {
            let entry = error.entry().map(str::to_owned);
            let reason = match error {
                ArtifactError::Entry { reason, .. } => reason,
                other => other.to_string(),
            };
            checked.damaged = Some(Damage { entry, reason });
        }
    }
    checked
}

/// Reads and verifies an artifact without its result's sense.
fn look(file: &Path, checked: &mut Checked) -> Result<(Artifact, AnalysisResult), ArtifactError> {
    let (mut reader, artifact) = ArtifactReader::open(file)?;
    let manifest = &artifact.manifest;
    checked.format = Some(manifest.format);
    checked.runs = reader.runs();
    checked.entries = manifest.entries.len();
    checked.runs_in = Some(manifest.raw.as_ref().map_or_else(|| "within".to_owned(), |raw| raw.file.clone()));
    checked.runs_there = reader.has_runs();
    let wrong = |reason: String| ArtifactError::Entry { entry: "result.json".into(), reason };
    let result = AnalysisResult::from_json(&artifact.result).map_err(|error| wrong(error.to_string()))?;
    let seeds: Vec<u64> = result.runs.iter().map(|run| run.seed).collect();
    let measured = manifest.seeds.get(artifact.map.leading_runs()..).unwrap_or_default();
    if seeds != measured {
        return Err(wrong(format!("expected runs of seeds {measured:?}, found {seeds:?}")));
    }
    if reader.has_runs() {
        reader.verify_runs(&artifact.map)?;
    }
    Ok((artifact, result))
}

fn say(checked: &Checked) {
    let file = checked.file.display();
    if let Some(Damage { entry, reason }) = &checked.damaged {
        let entry = entry.as_ref().map(|entry| format!("{entry}: ")).unwrap_or_default();
        println!("DAMAGED  {file}: {entry}{reason}");
        return;
    }
    let runs = match (checked.runs_in.as_deref(), checked.runs_there) {
        (Some("within") | None, _) => String::new(),
        (Some(raw), true) => format!(" in {raw}"),
        (Some(raw), false) => format!(" in {raw}, which is not there and was not checked"),
    };
    let format = checked.format.map(|format| format!(", format {format}")).unwrap_or_default();
    let given = match (checked.result_given, checked.analysis) {
        (Some(true), _) => ", which give its result".to_owned(),
        (_, Some(version)) => format!(", which are analysed anew (its result is of version {version} of the analysis)"),
        _ => String::new(),
    };
    println!("good     {file}: {} entries, {}{runs}{given}{format}", checked.entries, count(checked.runs, "run"));
}
