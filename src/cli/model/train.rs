//! `model train`: a model of a store's runs.

use std::path::PathBuf;

use super::super::common::{CliError, Exit, print_json, write_file};
use super::{StoreArgs, percent, short};
use crate::estimate::runs::{Known, Level, Model, Recipe, Scores, Solver, share_of_methods};
use crate::job::runs::{Store, TrainedModel, Training, train_runs};

/// Methods that are shown.
const SHOWN: usize = 15;
/// Part of the energy that the distribution is told for, as in the paper.
const MOST: f64 = 0.8;

/// Train a model on the runs of a store, and test it on runs that it has not seen
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask model train --store target/runs --output golden/app.model.json
    cargo xtask model train --store target/runs --level api --solver annealing --as-published
    cargo xtask model train --store target/runs --test 50 --reserved 20 --json")]
pub struct Args {
    #[command(flatten)]
    store: StoreArgs,
    /// What has a weight: `method`, or `api` for library calls
    #[arg(long, value_name = "NAME", default_value = "method")]
    level: String,
    /// How weights are found: `bvls`, `annealing`, `bayes-ridge`, `lasso-lars`
    #[arg(long, value_name = "NAME", default_value = "bvls")]
    solver: String,
    /// Fit as the paper does: no constant, no term for time, and by joules instead of by relative errors
    #[arg(long)]
    as_published: bool,
    /// Runs that are fed back where the model is off
    #[arg(long, value_name = "N", default_value_t = 0)]
    reserved: usize,
    /// Runs that the model is tested on and not trained on
    #[arg(long, value_name = "N", default_value_t = 50)]
    test: usize,
    /// Seed of the split, and of annealing
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where to write the model
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let unknown = |what: &str, name: &str, known: &[&str]| {
        format!("failed to find {what} `{name}`: expected one of {}", known.join(", "))
    };
    let level = Level::parse(&args.level).ok_or_else(|| unknown("level", &args.level, &Level::ALL.map(Level::name)))?;
    let solver =
        Solver::parse(&args.solver).ok_or_else(|| unknown("solver", &args.solver, &Solver::ALL.map(Solver::name)))?;
    let recipe = match args.as_published {
        true => Recipe::as_published(solver, args.seed),
        false => Recipe::of(solver, args.seed),
    };
    let store = Store::open(&args.store.store)?;
    let training = Training { level, recipe, reserved: args.reserved, test: args.test, seed: args.seed };
    let trained = train_runs(&store.header, &store.map()?, &store.records()?, training)?;
    if let Some(path) = &args.output {
        write_file(path, trained.model.to_json()?.as_bytes())?;
    }
    match args.json {
        true => print_json(&trained)?,
        false => {
            print!("{}", text(&trained));
            args.output.iter().for_each(|path| println!("written to {}", path.display()));
        }
    }
    Ok(Exit::Pass)
}

fn scores(name: &str, scores: &Scores) -> String {
    format!(
        "{name:<22} {:>5} {:>7.3} {:>9} {:>9} {:>9}\n",
        scores.runs,
        scores.r,
        percent(scores.are),
        percent(scores.stdev),
        percent(scores.within)
    )
}

fn text(trained: &TrainedModel) -> String {
    let TrainedModel { model, test, curve } = trained;
    let Model { described, level, recipe, trained: of, .. } = model;
    let mut text = format!(
        "{} on {}: {} runs by {}, {}\n\n{:<22} {:>5} {:>7} {:>9} {:>9} {:>9}\n",
        described.package,
        described.device,
        of.runs,
        level.name(),
        recipe.solver.name(),
        "",
        "runs",
        "R",
        "ARE",
        "STDEV",
        "95 % in"
    );
    text += &scores("training", &of.training);
    text += &scores("cross-validation", &of.folds);
    if test.runs > 0 {
        text += &scores("test", test);
    }
    if let Some(feedback) = &of.feedback {
        text += &format!(
            "feedback: {} of {} reserved runs fed back in {} rounds, ARE on them {} before, {} after\n",
            feedback.fed,
            feedback.reserved,
            feedback.rounds,
            percent(feedback.before),
            percent(feedback.after)
        );
    }
    if test.runs > 0 && curve.len() > 1 {
        let points: Vec<String> =
            curve.iter().map(|point| format!("{} {}", point.training, percent(point.test.are))).collect();
        text += &format!("test ARE by training runs: {}\n", points.join(" · "));
    }
    text + "\n" + &known(model) + &dearest(model)
}

fn known(model: &Model) -> String {
    let of = &model.trained;
    let alone = model.weights.iter().filter(|weight| weight.known == Known::Alone).count();
    let mut text = format!(
        "{} runs tell {} of {} columns apart; {alone} weights are determined by themselves\n",
        of.runs, of.rank, of.columns
    );
    if of.rank < of.columns {
        text += "the others are known in sums only: runs are predicted, single methods are not told\n";
    }
    text += "a weight is what runs with more executions took more, whatever took it: for methods, see their lines\n";
    let energies = model.energies();
    if let Some(share) = share_of_methods(&energies, energies.len(), MOST) {
        text += &format!("{} of the columns take {} of the energy\n", percent(share), percent(MOST));
    }
    text
}

fn dearest(model: &Model) -> String {
    let all: f64 = model.energies().iter().sum();
    let mut text = format!("\n{:>8} {:>12} {:>10}  {:<9} name\n", "share", "a time, mJ", "times", "known");
    for (weight, joules) in model.weights.iter().zip(model.energies()).take(SHOWN).filter(|(_, joules)| *joules > 0.0) {
        let known = match weight.known {
            Known::Alone => "alone",
            Known::Together => "together",
            Known::Combined => "combined",
        };
        text += &format!(
            "{:>8} {:>12.4} {:>10.0}  {known:<9} {}\n",
            percent(joules / all),
            weight.joules * 1e3,
            weight.executions,
            short(&weight.name)
        );
    }
    text + &format!("every run: {:.4} J, and {:.4} J a second, beside the columns\n", model.constant_j, model.second_w)
}
