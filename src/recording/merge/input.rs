//! One of the artifacts that are merged.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use super::MergeError;
use super::stamped::Change;
use crate::error::{ArtifactError, refuse};
use crate::{Artifact, ArtifactReader, Checked, Run};
use wattline_map::ProbeMap;

/// What a run is for, in the order in which runs are recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// It times library calls now and then.
    Timing,
    /// It counts paths.
    Counting,
    /// It is measured.
    Measured,
}

/// An artifact, with its runs in a file or in memory.
#[derive(Debug)]
pub(super) struct Input {
    pub(super) path: PathBuf,
    /// All but the runs.
    pub(super) rest: Artifact,
    runs: Runs,
    /// What becomes of its runs, if it has counting runs.
    pub(super) change: Option<Change>,
}

#[derive(Debug)]
enum Runs {
    File(Box<ArtifactReader<BufReader<File>>>),
    Memory(Vec<Run>),
}

impl Input {
    pub(super) fn open(path: &Path) -> Result<Input, MergeError> {
        let (reader, rest) = ArtifactReader::open(path).map_err(|error| unread(path, error))?;
        Ok(Input { path: path.to_owned(), rest, runs: Runs::File(Box::new(reader)), change: None })
    }

    pub(super) fn held(path: PathBuf, mut artifact: Artifact) -> Input {
        let runs = std::mem::take(&mut artifact.runs);
        artifact.manifest.seeds = runs.iter().map(|run| run.seed).collect();
        Input { path, rest: artifact, runs: Runs::Memory(runs), change: None }
    }

    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    pub(super) fn seed(&self, number: usize) -> Option<u64> {
        self.rest.manifest.seeds.get(number).copied()
    }

    pub(super) fn part(&self, number: usize) -> Part {
        match &self.rest.map {
            map if number < map.timing_runs() => Part::Timing,
            map if number < map.leading_runs() => Part::Counting,
            _ => Part::Measured,
        }
    }

    /// A run as it is in the merged artifact, whose map it is held against.
    pub(super) fn run<'m>(&mut self, number: usize, map: &'m ProbeMap, spent: Run) -> Result<Checked<'m>, MergeError> {
        let part = self.part(number);
        match (&mut self.runs, &self.change) {
            (Runs::File(reader), None) => reader.run_into(number, map, spent),
            (Runs::File(reader), Some(change)) => {
                let read = reader.run_into(number, &self.rest.map, spent);
                read.and_then(|run| checked(change.of(part, run.into_run()), number, map))
            }
            (Runs::Memory(runs), change) => {
                let run = runs.get(number).cloned().unwrap_or_default();
                let run = match change {
                    Some(change) => change.of(part, run),
                    None => run,
                };
                checked(run, number, map)
            }
        }
        .map_err(|error| unread(&self.path, error))
    }

    /// A run as it was recorded.
    pub(super) fn as_recorded(&mut self, number: usize) -> Result<Run, MergeError> {
        match &mut self.runs {
            Runs::File(reader) => reader.run(number, &self.rest.map).map_err(|error| unread(&self.path, error)),
            Runs::Memory(runs) => Ok(runs.get(number).cloned().unwrap_or_default()),
        }
    }
}

fn checked(run: Run, number: usize, map: &ProbeMap) -> Result<Checked<'_>, ArtifactError> {
    Checked::new(run, map).or_else(|error| refuse(&format!("runs/{number}/{}", error.list), error))
}

fn unread(path: &Path, error: ArtifactError) -> MergeError {
    MergeError::Artifact { path: path.display().to_string(), error }
}
