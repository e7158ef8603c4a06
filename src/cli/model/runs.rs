//! `model runs`: the runs of a store.

use super::super::common::{CliError, Exit, print_json};
use super::StoreArgs;
use crate::job::runs::{Listed, Store, listed};

/// List the runs of a store: events, energy, coverage, and what was put aside
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask model runs --store target/runs
    cargo xtask model runs --store target/runs --json")]
pub struct Args {
    #[command(flatten)]
    store: StoreArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let store = Store::open(&args.store.store)?;
    let events = store.header.events();
    let listed = listed(&store.map()?, &store.records()?, events);
    match args.json {
        true => print_json(&listed)?,
        false => print!("{}\n{}", store.header.monkey, text(&listed)),
    }
    Ok(Exit::Pass)
}

fn text(runs: &[Listed]) -> String {
    let mut text = format!(
        "{:>6} {:>8} {:>7} {:>10} {:>8} {:>9} {:>9} {:>10} {:>10}\n",
        "run", "seed", "events", "J", "s", "methods", "lines", "together", "lines"
    );
    for run in runs {
        let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.3}"));
        text += &format!(
            "{:>6} {:>8} {:>7} {:>10} {:>8} {:>9} {:>9} {:>10} {:>10}\n",
            run.number,
            run.seed,
            run.events,
            number(run.net_j),
            number(run.seconds),
            run.coverage.methods,
            run.coverage.lines,
            run.together.methods,
            run.together.lines
        );
        let reason = |reason: &String| reason.lines().next().unwrap_or_default().to_owned();
        run.put_aside.iter().for_each(|why| text += &format!("       put aside: {}\n", reason(why)));
        run.retried.iter().for_each(|why| text += &format!("       tried again: {}\n", reason(why)));
    }
    if let Some(last) = runs.last() {
        let of = last.together;
        text +=
            &format!("together {} of {} methods, {} of {} lines\n", of.methods, of.of_methods, of.lines, of.of_lines);
    }
    text
}
