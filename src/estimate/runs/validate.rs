//! How a model is made and judged: random split, feedback set, folds, learning curve (the paper's 5.4 to 5.6).

use serde::{Deserialize, Serialize};
use wattline_base::random::SplitMix64;
use wattline_fit::FitError;

use super::{Scores, Solver, Table};

/// Rounds of feedback at most.
const ROUNDS: usize = 5;

/// How a model is fitted.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Recipe {
    /// How weights are found.
    pub solver: Solver,
    /// Whether what every run takes has weights of its own: a constant and seconds.
    pub rest: bool,
    /// Whether runs count by relative errors, which is what ARE asks for, and not by joules.
    pub relative: bool,
    /// Whether columns that are proportional in all training runs are one: nothing tells them apart, and their sum has
    /// the bound that each of them has.
    pub grouped: bool,
    /// Moves of annealing.
    pub moves: usize,
    /// Seed of annealing.
    pub seed: u64,
}

impl Recipe {
    /// What the paper does: the columns alone, by joules. For the lasso alone are proportional columns one: it takes the
    /// one with most executions, which costs it the least penalty, so that nothing changes but the time that it takes.
    pub fn as_published(solver: Solver, seed: u64) -> Self {
        let grouped = solver == Solver::LassoLars;
        Recipe { solver, rest: false, relative: false, grouped, moves: 200_000, seed }
    }

    /// With a constant and a term for time, by relative errors.
    pub fn of(solver: Solver, seed: u64) -> Self {
        Recipe { rest: true, relative: true, grouped: true, ..Recipe::as_published(solver, seed) }
    }

    /// The weights of a table's columns, then those of the constant and of a second, which are 0 without `rest`.
    ///
    /// # Errors
    /// A table without runs or columns.
    pub fn fit(&self, table: &Table) -> Result<Vec<f64>, FitError> {
        let groups: Vec<Vec<u32>> = match self.grouped {
            true => table.groups(),
            false => (0..table.columns.len() as u32).map(|column| vec![column]).collect(),
        };
        let (merged, share) = merge(table, &groups);
        let problem = merged.problem(self.rest, self.relative)?;
        // A row that was divided by its energy has no column of ones.
        let intercept = (self.rest && !self.relative).then_some(merged.columns.len() as u32);
        let found = self.solver.weights(&problem, intercept, (self.moves, self.seed));
        let mut weights = vec![0.0; table.columns.len()];
        for ((group, shares), weight) in groups.iter().zip(&share).zip(found.iter()) {
            for (column, share) in group.iter().zip(shares) {
                if let Some(place) = weights.get_mut(*column as usize) {
                    *place = weight * share;
                }
            }
        }
        let rest =
            |at: usize| if self.rest { found.get(merged.columns.len() + at).copied().unwrap_or(0.0) } else { 0.0 };
        weights.extend([rest(0), rest(1)]);
        Ok(weights)
    }
}

/// The column of each group with most executions stands for it; the parts of its weight that the group's columns get, per
/// execution: each has as much energy as the others.
fn merge(table: &Table, groups: &[Vec<u32>]) -> (Table, Vec<Vec<f64>>) {
    let mut totals = vec![0.0; table.columns.len()];
    for &(column, x) in table.rows.iter().flatten() {
        totals[column as usize] += x;
    }
    let total = |column: u32| totals.get(column as usize).copied().unwrap_or(0.0);
    let most = |group: &Vec<u32>| group.iter().copied().max_by(|a, b| total(*a).total_cmp(&total(*b)).then(b.cmp(a)));
    let stands: Vec<u32> = groups.iter().filter_map(most).collect();
    let mut to: Vec<Option<u32>> = vec![None; table.columns.len()];
    for (number, column) in (0..).zip(&stands) {
        if let Some(place) = to.get_mut(*column as usize) {
            *place = Some(number);
        }
    }
    let row = |row: &Vec<(u32, f64)>| {
        let kept = row.iter().filter_map(|(column, x)| Some(((*to.get(*column as usize)?)?, *x)));
        let mut kept: Vec<(u32, f64)> = kept.collect();
        kept.sort_by_key(|(column, _)| *column);
        kept
    };
    let name = |column: &u32| table.columns.get(*column as usize).cloned().unwrap_or_default();
    let share = |(group, of): (&Vec<u32>, &u32)| {
        let part =
            |column: &u32| if total(*column) > 0.0 { total(*of) / total(*column) / group.len() as f64 } else { 0.0 };
        group.iter().map(part).collect()
    };
    let merged = Table {
        columns: stands.iter().map(name).collect(),
        rows: table.rows.iter().map(row).collect(),
        ..table.clone()
    };
    let shares = groups.iter().zip(&stands).map(share).collect();
    (merged, shares)
}

/// What weights make of each run of a table, joules; see [`Recipe::fit`].
fn predicted(table: &Table, weights: &[f64]) -> Vec<f64> {
    let d = table.columns.len();
    let weight = |at: usize| weights.get(at).copied().unwrap_or(0.0);
    let of_run = |(row, seconds): (&Vec<(u32, f64)>, &f64)| {
        row.iter().map(|(column, x)| weight(*column as usize) * x).sum::<f64>() + weight(d) + weight(d + 1) * seconds
    };
    table.rows.iter().zip(&table.seconds).map(of_run).collect()
}

/// Scores of weights on a table.
pub(super) fn scored(table: &Table, weights: &[f64]) -> Scores {
    Scores::of(&pairs(table, weights))
}

/// Measured energies with those that weights make of the runs, joules.
pub(super) fn pairs(table: &Table, weights: &[f64]) -> Vec<(f64, f64)> {
    table.energies.iter().copied().zip(predicted(table, weights)).collect()
}

/// Positions of runs in parts that were drawn at random.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// Trained on.
    pub training: Vec<usize>,
    /// Kept for [`with_feedback`].
    pub reserved: Vec<usize>,
    /// Tested on.
    pub test: Vec<usize>,
}

/// Draws so many reserved and test runs of `runs`; the rest is for training.
pub fn split(runs: usize, reserved: usize, test: usize, seed: u64) -> Split {
    let mut order = shuffled(runs, seed);
    let training = order.split_off((test + reserved).min(runs));
    let reserved = order.split_off(test.min(order.len()));
    Split { training, reserved, test: order }
}

fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut random = SplitMix64::new(seed);
    let mut order: Vec<usize> = (0..count).collect();
    for at in (1..count).rev() {
        order.swap(at, random.below(at + 1));
    }
    order
}

/// What feedback did.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Feedback {
    /// Reserved runs.
    pub reserved: usize,
    /// ARE on them before any was fed back.
    pub before: f64,
    /// ARE on them with the weights that were kept.
    pub after: f64,
    /// Rounds in which runs were fed back.
    pub rounds: usize,
    /// Runs that were, in all rounds.
    pub fed: usize,
}

/// Fits a table and corrects it by a reserved set (the paper's 3.1: "adjusting the training data from a small reserved
/// set", "after several rounds, the model will be stable"). The paper does not say how: here each round adds the reserved
/// runs whose error is above `acceptable` to the training runs, and the weights with the least ARE on the reserved set
/// are kept. Its runs have then been trained on: they say nothing about new runs.
///
/// # Errors
/// A table without runs or columns.
pub fn with_feedback(
    recipe: Recipe,
    training: &Table,
    reserved: &Table,
    acceptable: f64,
) -> Result<(Vec<f64>, Feedback), FitError> {
    let mut weights = recipe.fit(training)?;
    let first = scored(reserved, &weights);
    let mut feedback = Feedback { reserved: reserved.len(), before: first.are, after: first.are, rounds: 0, fed: 0 };
    let (mut current, mut grown) = (weights.clone(), training.clone());
    for _ in 0..ROUNDS {
        let errors = pairs(reserved, &current);
        let bad: Vec<usize> =
            (0..).zip(&errors).filter(|(_, (e, found))| (found - e).abs() > acceptable * e).map(|(at, _)| at).collect();
        if bad.is_empty() {
            break;
        }
        let more = reserved.some(&bad);
        grown.rows.extend(more.rows);
        grown.energies.extend(more.energies);
        grown.seconds.extend(more.seconds);
        grown.seeds.extend(more.seeds);
        feedback.rounds += 1;
        feedback.fed += bad.len();
        current = recipe.fit(&grown)?;
        let are = scored(reserved, &current).are;
        if are < feedback.after {
            feedback.after = are;
            weights.clone_from(&current);
        }
    }
    Ok((weights, feedback))
}

/// Scores over all runs, each predicted by a model of the runs in the other parts, of which there are `folds`.
///
/// # Errors
/// A table with fewer runs than parts, or without columns.
pub fn cross_validate(recipe: Recipe, table: &Table, folds: usize, seed: u64) -> Result<Scores, FitError> {
    let order = shuffled(table.len(), seed);
    let folds = folds.max(2);
    let mut found = Vec::with_capacity(table.len());
    for fold in 0..folds {
        let is_test = |at: usize| at % folds == fold;
        let part = |test: bool| {
            let some = order.iter().enumerate().filter(|(at, _)| is_test(*at) == test).map(|(_, run)| *run);
            table.some(&some.collect::<Vec<_>>())
        };
        let weights = recipe.fit(&part(false))?;
        found.extend(pairs(&part(true), &weights));
    }
    Ok(Scores::of(&found))
}

/// A point of the learning curve.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Training runs.
    pub training: usize,
    /// On the same test runs for all sizes.
    pub test: Scores,
}

/// Scores on test runs of models of the first so many training runs (the paper's Figure 8). Sizes above the number of
/// training runs are left out.
///
/// # Errors
/// A table without columns, or a size of 0.
pub fn learning_curve(recipe: Recipe, training: &Table, test: &Table, sizes: &[usize]) -> Result<Vec<Point>, FitError> {
    let point = |size: usize| {
        let weights = recipe.fit(&training.some(&(0..size).collect::<Vec<_>>()))?;
        Ok(Point { training: size, test: scored(test, &weights) })
    };
    sizes.iter().copied().filter(|size| *size <= training.len()).map(point).collect()
}
