//! The app that the monkey runs, and the training of a model of its runs.

use std::path::{Path, PathBuf};

use serde::Serialize;
use wattline_apk::KeySource;
use wattline_device::{App, Device};
use wattline_estimate::runs::{
    Coverage, Decoder, Level, Model, ModelError, Point, Recipe, Scores, Table, learning_curve, split,
};
use wattline_map::ProbeMap;
use wattline_scenario::random::RandomMonkey;
use wattline_session::{InstrumentOptions, instrument};

use super::record::{Outcome, RunRecord};
use super::store::{Header, Store, StoreError};
use super::{described, observed};
use crate::JobError;

/// Sizes of training sets in the learning curve, as in the paper's Figure 8.
const SIZES: [usize; 6] = [50, 100, 150, 200, 250, 300];

/// An app that counts, and the digest of it before the rewrite.
#[derive(Debug)]
pub struct Subject {
    /// The counting build.
    pub app: App,
    /// SHA-256 of the file.
    pub digest: String,
    /// Instructions of the file, and of its counting build.
    pub instructions: (usize, usize),
}

impl Subject {
    /// Makes the counting build of an app and signs it with the debug key in that file.
    ///
    /// # Errors
    /// When it cannot be instrumented, or has nothing to launch.
    pub fn read(path: &Path, apk: &[u8], key: PathBuf) -> Result<Self, JobError> {
        let options = InstrumentOptions { key: Some(KeySource::Debug(key)), ..InstrumentOptions::default() };
        Subject::with(path, apk, &options)
    }

    /// The same with other options.
    ///
    /// # Errors
    /// As [`Subject::read`].
    pub fn with(path: &Path, apk: &[u8], options: &InstrumentOptions) -> Result<Self, JobError> {
        let done = instrument(path, apk, options)?;
        let instructions = (done.instructions, done.instructions + done.added);
        let digest = done.original_sha256.clone();
        let app = done.into_app().map_err(|what| JobError::NotRunnable { apk: path.to_owned(), what })?;
        Ok(Subject { app, digest, instructions })
    }

    /// The store of its runs in a folder.
    ///
    /// # Errors
    /// A store of other runs, or one that is damaged.
    pub fn store(
        &self,
        folder: &Path,
        device: &dyn Device,
        monkey: &RandomMonkey,
        first_seed: u64,
    ) -> Result<Store, StoreError> {
        let (package, app) = (self.app.package.clone(), self.digest.clone());
        let header = Header::new((package, app), (device.name(), device.meter()), monkey.text(), first_seed);
        Store::for_runs(folder, header, &self.app.map)
    }
}

/// What is done with the runs of a store.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Training {
    /// What columns are.
    pub level: Level,
    /// How weights are found.
    pub recipe: Recipe,
    /// Runs that are kept for feedback.
    pub reserved: usize,
    /// Runs that are kept to test.
    pub test: usize,
    /// Seed of the split.
    pub seed: u64,
}

/// A model and how it does on runs that it has not seen.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TrainedModel {
    /// The model.
    pub model: Model,
    /// On the test runs, which had no part in it.
    pub test: Scores,
    /// By size of the training set, on the same test runs.
    pub curve: Vec<Point>,
}

/// Trains a model on the runs of a store, and tests it on those that it keeps for that.
///
/// # Errors
/// Too few runs.
pub fn train_runs(
    header: &Header,
    map: &ProbeMap,
    records: &[RunRecord],
    training: Training,
) -> Result<TrainedModel, ModelError> {
    let Training { level, recipe, reserved, test, seed } = training;
    let table = Table::new(&observed(map, records, level));
    let split = split(table.len(), reserved, test, seed);
    let (trained_on, kept, test) = (table.some(&split.training), table.some(&split.reserved), table.some(&split.test));
    let model = Model::train(described(header), level, recipe, &trained_on, &kept).map_err(|error| match error {
        ModelError::Few { found, kept } => ModelError::Few { found, kept: kept + test.len() },
        error => error,
    })?;
    let runs = trained_on.len();
    let curve =
        learning_curve(recipe, &trained_on, &test, &SIZES).map_err(|source| ModelError::Fit { runs, source })?;
    Ok(TrainedModel { test: model.scores(&test), model, curve })
}

/// A run, for a list.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Listed {
    /// Number in the store.
    pub number: u64,
    /// Seed.
    pub seed: u64,
    /// Events that monkey drew.
    pub events: u32,
    /// Joules above idle; none of a run that was put aside.
    pub net_j: Option<f64>,
    /// Seconds.
    pub seconds: Option<f64>,
    /// What it covered alone.
    pub coverage: Coverage,
    /// What all runs up to it covered.
    pub together: Coverage,
    /// Why it was put aside.
    pub put_aside: Option<String>,
    /// Why it was tried again.
    pub retried: Vec<String>,
    /// How long it took on this machine, milliseconds.
    pub took_ms: u64,
}

/// The runs of a store with what they covered; `events` is how many each had.
pub fn listed(map: &ProbeMap, records: &[RunRecord], events: u32) -> Vec<Listed> {
    let mut decoder = Decoder::new(map);
    let mut so_far = Vec::new();
    let mut together = decoder.coverage([]);
    let one = |record: &RunRecord| {
        let (run, put_aside) = match &record.outcome {
            Outcome::Measured(run) => (Some(run), None),
            Outcome::PutAside(reason) => (None, Some(reason.clone())),
        };
        if let Some(run) = run {
            // Only what is new is looked at again.
            so_far.extend(run.paths.iter().copied());
            so_far.sort_unstable();
            so_far.dedup_by_key(|(path, _)| *path);
            together = decoder.coverage([&so_far]);
        }
        Listed {
            number: record.number,
            seed: record.seed,
            events,
            net_j: run.map(|run| run.net_j),
            seconds: run.map(|run| run.seconds),
            coverage: decoder.coverage(run.map(|run| &run.paths)),
            together,
            put_aside,
            retried: record.retried.clone(),
            took_ms: record.took_ms,
        }
    };
    records.iter().map(one).collect()
}
