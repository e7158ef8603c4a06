//! `model export`: weights, or runs, as CSV.

use std::path::PathBuf;

use super::super::common::{CliError, Exit, print_json, write_file};
use super::read_model;
use crate::estimate::runs::{Known, Level, Table};
use crate::job::runs::{Store, observed};

/// Write a model's weights, or the runs of a store, as CSV
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The runs come as `fit` takes a table: the energy first, then a column for each method or callee.

Examples:
    cargo xtask model export --model golden/app.model.json --output weights.csv
    cargo xtask model export --store target/runs --level api --output runs.csv
    cargo xtask model export --model golden/app.model.json --json"
)]
#[command(group = clap::ArgGroup::new("what").required(true))]
pub struct Args {
    /// The model
    #[arg(long, value_name = "FILE", group = "what")]
    model: Option<PathBuf>,
    /// The folder with runs
    #[arg(long, value_name = "DIR", group = "what")]
    store: Option<PathBuf>,
    /// Columns of the runs: `method`, or `api` for library calls
    #[arg(long, value_name = "NAME", default_value = "method")]
    level: String,
    /// Where to write the table; standard output if not given
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON instead: the model, or the runs
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let text = match (&args.model, &args.store) {
        (Some(model), _) => {
            let model = read_model(model)?;
            if args.json {
                return print_json(&model).map(|()| Exit::Pass);
            }
            weights(&model)
        }
        (None, Some(folder)) => {
            let level = Level::parse(&args.level)
                .ok_or_else(|| format!("failed to find level `{}`: expected method or api", args.level))?;
            let store = Store::open(folder)?;
            let runs = observed(&store.map()?, &store.records()?, level);
            if args.json {
                return print_json(&runs).map(|()| Exit::Pass);
            }
            table(&Table::new(&runs))
        }
        (None, None) => String::new(),
    };
    match &args.output {
        Some(path) => write_file(path, text.as_bytes())?,
        None => std::print!("{text}"),
    }
    Ok(Exit::Pass)
}

fn weights(model: &crate::estimate::runs::Model) -> String {
    let mut text = "name,joules,bound_joules,executions,runs,energy_joules,known\n".to_owned();
    for weight in &model.weights {
        let known = match weight.known {
            Known::Alone => "alone",
            Known::Together => "together",
            Known::Combined => "combined",
        };
        let energy = weight.joules * weight.executions;
        text += &format!(
            "{},{:e},{:e},{},{},{energy:e},{known}\n",
            quoted(&weight.name),
            weight.joules,
            weight.bound,
            weight.executions,
            weight.runs
        );
    }
    text
}

fn table(table: &Table) -> String {
    let names: Vec<String> = table.columns.iter().map(|name| quoted(name)).collect();
    let mut text = format!("energy_joules,seconds,{}\n", names.join(","));
    for ((row, energy), seconds) in table.rows.iter().zip(&table.energies).zip(&table.seconds) {
        let mut cells = vec!["0".to_owned(); table.columns.len()];
        for (column, times) in row {
            if let Some(cell) = cells.get_mut(*column as usize) {
                *cell = times.to_string();
            }
        }
        text += &format!("{energy:e},{seconds:e},{}\n", cells.join(","));
    }
    text
}

/// A signature has no quotes in it, but commas may be anywhere.
fn quoted(name: &str) -> String {
    if name.contains([',', '"']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name.to_owned() }
}
