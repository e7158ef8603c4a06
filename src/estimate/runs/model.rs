//! A model by name: what it predicts, what it cannot know, and its file.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use wattline_fit::{FitError, Identifiability};

use super::validate::{pairs, scored};
use super::{Feedback, Level, Recipe, Scores, Table, cross_validate, with_feedback};

/// Counts up with each change of the file that older programs cannot read.
const FORMAT: u32 = 1;
/// Parts of the cross-validation.
const FOLDS: usize = 10;
/// Relative error of a reserved run above which it is fed back: what is asked of a good model.
const ACCEPTABLE: f64 = 0.1;

/// Where a model comes from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Described {
    /// Package of the app.
    pub package: String,
    /// SHA-256 of the app before the rewrite.
    pub app: String,
    /// Device of the runs.
    pub device: String,
    /// Its meter.
    pub meter: String,
    /// What drove the runs.
    pub monkey: String,
}

/// What is known of a weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Known {
    /// The runs determine it.
    Alone,
    /// Only together with others: in every run they occur in the same proportion, and share their energy evenly here.
    Together,
    /// Only in combinations with others: there are more columns than runs tell apart. It is one of many weights that
    /// explain the runs equally well.
    Combined,
}

/// A column of a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Weight {
    /// Signature of the method, or of the callee.
    pub name: String,
    /// What one execution adds, joules.
    pub joules: f64,
    /// The paper's bound: least energy per execution of any run that has it.
    pub bound: f64,
    /// Executions in all training runs.
    pub executions: f64,
    /// Training runs that have it.
    pub runs: usize,
    /// Whether the runs say it.
    pub known: Known,
}

/// What training came to.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Trained {
    /// Training runs.
    pub runs: usize,
    /// On them.
    pub training: Scores,
    /// Each of them by a model of the others, in ten parts.
    pub folds: Scores,
    /// The feedback set, if there was one.
    pub feedback: Option<Feedback>,
    /// Columns of the runs, and how many of them, or combinations of them, the runs tell apart.
    pub columns: usize,
    /// The rank.
    pub rank: usize,
}

/// A model of an app's runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Model {
    format: u32,
    /// Where it comes from.
    #[serde(flatten)]
    pub described: Described,
    /// What columns are.
    pub level: Level,
    /// How it was fitted.
    pub recipe: Recipe,
    /// What every run takes, joules.
    pub constant_j: f64,
    /// What a second takes beside what is counted, watts.
    pub second_w: f64,
    /// Dearest in all training runs first.
    pub weights: Vec<Weight>,
    /// How good it is.
    pub trained: Trained,
}

/// A model that cannot be made or read.
#[derive(Debug, Error)]
pub enum ModelError {
    /// The runs cannot be fitted.
    #[error("failed to fit {runs} runs: {source}")]
    Fit {
        /// How many.
        runs: usize,
        /// Why.
        source: FitError,
    },
    /// Too few runs for ten parts.
    #[error(
        "expected {FOLDS} runs or more to train on, each with energy above idle, found {found} besides {kept} that are kept for tests and feedback; collect more, or keep fewer"
    )]
    Few {
        /// Runs to train on.
        found: usize,
        /// Runs that are kept.
        kept: usize,
    },
    /// The file is no model.
    #[error("expected a model of runs: {0}")]
    Json(#[from] serde_json::Error),
    /// A later program wrote it.
    #[error("expected format {FORMAT}, found {0}")]
    Format(u32),
}

/// What a model says of counts.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prediction {
    /// Energy above idle, joules.
    pub energy_j: f64,
    /// 95 % of runs that were left out of training were this near, as a part of the energy.
    pub within: f64,
    /// Executions of what no training run had: they are in no energy.
    pub unknown: Vec<(String, f64)>,
}

impl Model {
    /// Fits runs; `reserved` are fed back if there are any.
    ///
    /// # Errors
    /// Too few runs, or none with columns.
    pub fn train(
        described: Described,
        level: Level,
        recipe: Recipe,
        training: &Table,
        reserved: &Table,
    ) -> Result<Self, ModelError> {
        let runs = training.len();
        if runs < FOLDS {
            return Err(ModelError::Few { found: runs, kept: reserved.len() });
        }
        let bad = |source| ModelError::Fit { runs, source };
        let (found, feedback) = match reserved.is_empty() {
            true => (recipe.fit(training).map_err(bad)?, None),
            false => {
                let (found, feedback) = with_feedback(recipe, training, reserved, ACCEPTABLE).map_err(bad)?;
                (found, Some(feedback))
            }
        };
        let problem = training.problem(false, false).map_err(bad)?;
        let known = Identifiability::new(&problem);
        let d = training.columns.len();
        let rest = |at: usize| found.get(d + at).copied().unwrap_or(0.0);
        let trained = Trained {
            runs,
            training: scored(training, &found),
            folds: cross_validate(recipe, training, FOLDS, recipe.seed).map_err(bad)?,
            feedback,
            columns: known.columns,
            rank: known.rank,
        };
        let weights = weights(training, &found, &wattline_fit::hu_box(&problem), &known);
        let (constant_j, second_w) = (rest(0), rest(1));
        Ok(Model { format: FORMAT, described, level, recipe, constant_j, second_w, weights, trained })
    }

    /// Energy of a run with these counts that takes so long.
    pub fn predict(&self, counts: &BTreeMap<String, f64>, seconds: f64) -> Prediction {
        let mut energy_j = self.constant_j + self.second_w * seconds;
        let mut unknown: BTreeMap<&str, f64> = counts.iter().map(|(name, times)| (name.as_str(), *times)).collect();
        for weight in &self.weights {
            energy_j += weight.joules * unknown.remove(weight.name.as_str()).unwrap_or(0.0);
        }
        let unknown = unknown.into_iter().filter(|(_, times)| *times > 0.0);
        let unknown = unknown.map(|(name, times)| (name.to_owned(), times)).collect();
        Prediction { energy_j, within: self.trained.folds.within, unknown }
    }

    /// How it does on other runs of the app; what it does not know costs nothing.
    pub fn scores(&self, table: &Table) -> Scores {
        Scores::of(&self.pairs(table))
    }

    /// Measured and predicted energy of each run, joules.
    pub fn pairs(&self, table: &Table) -> Vec<(f64, f64)> {
        let weights: BTreeMap<&str, f64> =
            self.weights.iter().map(|weight| (weight.name.as_str(), weight.joules)).collect();
        let of_column = table.columns.iter().map(|name| weights.get(name.as_str()).copied().unwrap_or(0.0));
        pairs(table, &of_column.chain([self.constant_j, self.second_w]).collect::<Vec<f64>>())
    }

    /// Energy of each column over the training runs, joules, in the order of [`Model::weights`].
    pub fn energies(&self) -> Vec<f64> {
        self.weights.iter().map(|weight| weight.joules * weight.executions).collect()
    }

    /// The file's text.
    ///
    /// # Errors
    /// None for numbers that are finite.
    pub fn to_json(&self) -> Result<String, ModelError> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it is no model, or of a later program.
    pub fn from_json(text: &str) -> Result<Self, ModelError> {
        let model: Model = serde_json::from_str(text)?;
        if model.format != FORMAT { Err(ModelError::Format(model.format)) } else { Ok(model) }
    }
}

fn weights(table: &Table, found: &[f64], bounds: &[f64], known: &Identifiability) -> Vec<Weight> {
    let d = table.columns.len();
    let (mut executions, mut runs) = (vec![0.0; d], vec![0; d]);
    for &(column, x) in table.rows.iter().flatten() {
        executions[column as usize] += x;
        runs[column as usize] += 1;
    }
    let together: BTreeSet<u32> = table.groups().into_iter().filter(|group| group.len() > 1).flatten().collect();
    let of_column = |column: u32| match known.estimable(&[(column, 1.0)]) {
        true => Known::Alone,
        false if together.contains(&column) => Known::Together,
        false => Known::Combined,
    };
    let weight = |(column, name): (u32, &String)| {
        let at = column as usize;
        Weight {
            name: name.clone(),
            joules: found.get(at).copied().unwrap_or(0.0),
            bound: bounds.get(at).copied().unwrap_or(0.0),
            executions: executions[at],
            runs: runs[at],
            known: of_column(column),
        }
    };
    let mut weights: Vec<Weight> = (0..).zip(&table.columns).map(weight).filter(|weight| weight.runs > 0).collect();
    let energy = |weight: &Weight| weight.joules * weight.executions;
    weights.sort_by(|a, b| energy(b).total_cmp(&energy(a)).then_with(|| a.name.cmp(&b.name)));
    weights
}
