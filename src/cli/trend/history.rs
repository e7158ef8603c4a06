//! The versions of a golden artifact that git has.

use std::io::Cursor;
use std::path::Path;
use std::process::Command;

use serde::Serialize;

use super::CliError;
use crate::lines::AnalysisResult;
use crate::probe::map::ProbeMap;
use crate::recording::{ArtifactReader, Manifest};

/// The separator between the fields of a commit: no name or date has it.
const FIELD: char = '\u{1f}';

/// A commit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Commit {
    /// The digest of the commit.
    pub commit: String,
    /// The day of the commit, as in `2026-11-22`.
    pub date: String,
    /// The first line of its message.
    pub subject: String,
}

impl Commit {
    /// The first digits.
    pub fn short(&self) -> &str {
        self.commit.get(..9).unwrap_or(&self.commit)
    }
}

/// The artifact of a commit.
#[derive(Debug)]
pub struct Recorded {
    /// The manifest of the artifact.
    pub manifest: Manifest,
    /// The probe map of the artifact.
    pub map: ProbeMap,
    /// The result of the analysis.
    pub result: AnalysisResult,
}

/// The commits that changed the file `name` in `golden`, newest first; at most `last` of them.
///
/// # Errors
/// When git cannot be run, or the folder is in no repository.
pub fn commits(golden: &Path, name: &str, last: u32) -> Result<Vec<Commit>, CliError> {
    let format = format!("--format=%H{FIELD}%cs{FIELD}%s");
    let count = format!("--max-count={last}");
    let list = git(golden, &["log", &format, &count, "--diff-filter=AM", "--", name])?;
    let commit = |line: &str| {
        let mut fields = line.splitn(3, FIELD).map(str::to_owned);
        Some(Commit { commit: fields.next()?, date: fields.next()?, subject: fields.next()? })
    };
    Ok(String::from_utf8_lossy(&list).lines().filter_map(commit).collect())
}

/// The artifact that a commit has.
///
/// # Errors
/// The reason why it cannot be used.
pub fn read(golden: &Path, name: &str, commit: &Commit) -> Result<Recorded, String> {
    let bytes = contents(golden, name, commit)?;
    // The runs were verified when they were accepted, and are not needed here.
    let (_, artifact) = ArtifactReader::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    let result = AnalysisResult::from_json(&artifact.result).map_err(|error| format!("result.json: {error}"))?;
    Ok(Recorded { manifest: artifact.manifest, map: artifact.map, result })
}

/// The artifact in a commit. From large-file storage, if it is there: git's own filters fetch it.
fn contents(golden: &Path, name: &str, commit: &Commit) -> Result<Vec<u8>, String> {
    let object = format!("{}:./{name}", commit.commit);
    let read = |arguments: &[&str]| git(golden, arguments).map_err(|error| error.to_string());
    let bytes = read(&["show", &object])?;
    match bytes.starts_with(b"version https://git-lfs") {
        true => read(&["cat-file", "--filters", &object]),
        false => Ok(bytes),
    }
}

/// The properties that differ although they must be the same for energies to be comparable.
pub fn otherwise(a: &Manifest, b: &Manifest) -> Option<String> {
    let same = [
        ("package", a.package == b.package),
        ("scenario's script", a.scenario_digest == b.scenario_digest),
        ("device", a.device == b.device),
        ("meter", a.meter == b.meter),
        ("settings", a.settings == b.settings),
    ];
    let differ: Vec<&str> = same.into_iter().filter(|(_, same)| !same).map(|(what, _)| what).collect();
    (!differ.is_empty()).then(|| differ.join(", "))
}

/// Runs git in a directory, to read only.
fn git(folder: &Path, arguments: &[&str]) -> Result<Vec<u8>, CliError> {
    let mut command = Command::new("git");
    command.current_dir(folder).args(["--no-pager", "--no-optional-locks"]).args(arguments);
    let done = command.output().map_err(|error| format!("failed to run git in {}: {error}", folder.display()))?;
    if done.status.success() {
        return Ok(done.stdout);
    }
    let said = String::from_utf8_lossy(&done.stderr);
    let said = said.lines().next().unwrap_or_default();
    Err(format!("failed to read the history of {}: git {}: {said}", folder.display(), arguments[0]).into())
}
