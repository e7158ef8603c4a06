//! Models of an app's runs, by each regression, at both levels.

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::estimate::runs::{
    Check, Coverage, Decoder, Described, Feedback, Level, Model, Point, Recipe, Scores, Solver, Split, Table,
    cross_validate, is_settled, learning_curve, share_curve, share_of_methods, split,
};
use wattline::job::runs::{Outcome, RunRecord, observed};

use super::apps::Runs;

/// Part of the energy of Figure 9.
const MOST: f64 = 0.8;
/// A training set that is too small for an app of many methods: the paper's second six apps.
const FEW: usize = 80;
/// Looks of the rule that ends the collection.
const CHECK_EVERY: usize = 25;

/// Ways of fitting with a learning curve.
pub(super) const CURVES: [&str; 2] = ["default", "SA"];

/// How many runs there are of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) struct Sizes {
    pub training: usize,
    pub reserved: usize,
    pub test: usize,
    /// Further ones, for the end of the learning curve.
    pub more: usize,
}

impl Sizes {
    pub fn all(&self) -> usize {
        self.training + self.reserved + self.test + self.more
    }
}

/// A way to fit.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(super) struct Way {
    pub name: &'static str,
    #[serde(skip)]
    pub recipe: Recipe,
}

/// The paper's regressions as it has them, BVLS on the same problem, and what `model train` does.
pub(super) fn ways(seed: u64) -> [Way; 5] {
    let published = |solver: Solver| Way { name: solver.short(), recipe: Recipe::as_published(solver, seed) };
    [
        published(Solver::Annealing),
        published(Solver::Bvls),
        published(Solver::BayesRidge),
        published(Solver::LassoLars),
        Way { name: "default", recipe: Recipe::of(Solver::Bvls, seed) },
    ]
}

/// What one way of fitting gives.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Fitted {
    pub way: &'static str,
    pub training: Scores,
    pub test: Scores,
    pub folds: Scores,
    pub curve: Vec<Point>,
}

/// An app at one level.
#[derive(Debug, Clone, Serialize)]
pub(super) struct AtLevel {
    pub level: Level,
    /// Columns, and how many the training runs tell apart.
    pub columns: usize,
    pub rank: usize,
    /// The same with eighty training runs.
    pub rank_of_few: usize,
    pub fitted: Vec<Fitted>,
    /// The default way with a feedback set, and then on the test runs.
    pub feedback: Feedback,
    pub fed_test: Scores,
    /// Parts of the columns, of all that ran and of all there are, that take 80 % of the energy; the whole curve.
    pub share_of_run: Option<f64>,
    pub share_of_all: Option<f64>,
    pub distribution: Vec<wattline::estimate::runs::Share>,
    /// Measured and predicted energies of the test runs, joules (Figure 11).
    pub predicted: Vec<(f64, f64)>,
}

/// An app.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Measured {
    pub app: String,
    pub methods: usize,
    pub runs: usize,
    pub put_aside: usize,
    /// Time of all runs on one core, seconds, and of the last call that made some.
    pub core_seconds: f64,
    pub collected_minutes: f64,
    pub collected_now: usize,
    pub mean_j: f64,
    pub least_j: f64,
    pub most_j: f64,
    pub run_seconds: f64,
    pub coverage: Coverage,
    pub instructions: (usize, usize),
    /// Runs after which the rule would have ended the collection, and the error by cross-validation then.
    pub settled: Option<Check>,
    pub levels: Vec<AtLevel>,
}

/// Fits the runs of an app in all ways.
pub(super) fn measure(app: &str, runs: &Runs, sizes: Sizes, seed: u64) -> Result<Measured> {
    let records = runs.store.records()?;
    let good: Vec<&RunRecord> =
        records.iter().filter(|record| matches!(record.outcome, Outcome::Measured(_))).collect();
    // A store may have more than is asked for.
    let records: Vec<RunRecord> = good.into_iter().take(sizes.all()).cloned().collect();
    let mut decoder = Decoder::new(&runs.app.map);
    let paths = records.iter().filter_map(|record| match &record.outcome {
        Outcome::Measured(run) => Some(&run.paths),
        Outcome::PutAside(_) => None,
    });
    let coverage = decoder.coverage(paths);
    let levels = Level::ALL.iter().map(|level| at_level(*level, runs, &records, sizes, seed));
    let by_method = Table::new(&observed(&runs.app.map, &records, Level::Method));
    let energies = &by_method.energies;
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    Ok(Measured {
        app: app.to_owned(),
        methods: runs.app.map.methods.len(),
        runs: records.len(),
        put_aside: runs.collected.put_aside,
        core_seconds: records.iter().map(|record| record.took_ms).sum::<u64>() as f64 / 1e3,
        collected_minutes: runs.collected.minutes,
        collected_now: runs.collected.now,
        mean_j: mean(energies),
        least_j: energies.iter().copied().fold(f64::INFINITY, f64::min),
        most_j: energies.iter().copied().fold(0.0, f64::max),
        run_seconds: mean(&by_method.seconds),
        coverage,
        instructions: runs.instructions,
        settled: settled(&by_method, seed)?,
        levels: levels.collect::<Result<_>>()?,
    })
}

/// When the rule that ends a collection would have ended this one.
fn settled(table: &Table, seed: u64) -> Result<Option<Check>> {
    let mut checks = Vec::new();
    for runs in (2 * CHECK_EVERY..=table.len()).step_by(CHECK_EVERY) {
        let some = table.some(&(0..runs).collect::<Vec<_>>());
        let used: std::collections::BTreeSet<u32> = some.rows.iter().flatten().map(|(column, _)| *column).collect();
        let are = cross_validate(Recipe::of(Solver::Bvls, seed), &some, 5, seed)?.are;
        checks.push(Check { runs, are, columns: used.len() });
        if is_settled(&checks) {
            return Ok(checks.last().copied());
        }
    }
    Ok(None)
}

fn at_level(level: Level, runs: &Runs, records: &[RunRecord], sizes: Sizes, seed: u64) -> Result<AtLevel> {
    let table = Table::new(&observed(&runs.app.map, records, level));
    let Split { training, reserved, test } = split(table.len(), sizes.reserved, sizes.test, seed);
    let first = |count: usize| training.iter().copied().take(count).collect::<Vec<_>>();
    // The end of the learning curve also takes the reserved runs: it has no feedback.
    let all: Vec<usize> = training.iter().chain(&reserved).copied().collect();
    let (trained_on, few, all) =
        (table.some(&first(sizes.training)), table.some(&first(FEW.min(sizes.training))), table.some(&all));
    let (reserved, test) = (table.some(&reserved), table.some(&test));
    let curve: Vec<usize> = (1..=6).map(|step| step * sizes.training.max(5) / 5).collect();
    let fit = |way: &Way| -> Result<Fitted> {
        let context = || format!("{} by {}", way.name, level.name());
        let model = Model::train(Described::default(), level, way.recipe, &trained_on, &Table::default())?;
        // Those that Figure 8 is shown for.
        let sizes = if CURVES.contains(&way.name) { &curve[..] } else { &[] };
        Ok(Fitted {
            way: way.name,
            training: model.trained.training,
            test: model.scores(&test),
            folds: model.trained.folds,
            curve: learning_curve(way.recipe, &all, &test, sizes).with_context(context)?,
        })
    };
    let fitted = ways(seed).iter().map(fit).collect::<Result<Vec<_>>>()?;
    let default = Recipe::of(Solver::Bvls, seed);
    let fed = Model::train(Described::default(), level, default, &trained_on, &reserved)?;
    let plain = Model::train(Described::default(), level, default, &trained_on, &Table::default())?;
    let of_few = Model::train(Described::default(), level, default, &few, &Table::default())?;
    let energies = plain.energies();
    let there_are = match level {
        Level::Method => runs.app.map.methods.len(),
        Level::Api => energies.len(),
    };
    Ok(AtLevel {
        level,
        columns: plain.trained.columns,
        rank: plain.trained.rank,
        rank_of_few: of_few.trained.rank,
        fitted,
        feedback: fed.trained.feedback.context("expected feedback")?,
        fed_test: fed.scores(&test),
        share_of_run: share_of_methods(&energies, energies.len(), MOST),
        share_of_all: share_of_methods(&energies, there_are, MOST),
        distribution: share_curve(&energies, energies.len()),
        predicted: plain.pairs(&test),
    })
}
