//! `scenario fmt`: the canonical form of scripts.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::common::{CliError, Exit, print_json, write_file};
use crate::scenario::Scenario;

/// Write scripts in their canonical form: events and comments stay
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit code 0 if it was done or nothing had to be; with --check 100 if a script is not in its canonical form, and
101 for a script that cannot be read. Nothing is written unless all can be read.

Examples:
    cargo xtask scenario fmt energy/*.mks
    cargo xtask scenario fmt --check energy/*.mks     # in CI: exit code 100 if one is not formatted
    cargo xtask scenario fmt --check energy/*.mks --json
    cargo xtask scenario fmt - < energy/login.mks     # standard input to standard output"
)]
pub struct Args {
    /// Scripts; `-` is standard input, whose form goes to standard output
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write nothing, and say which scripts are not in their canonical form
    #[arg(long)]
    check: bool,
    /// Print JSON: the scripts, and whether they were in their canonical form
    #[arg(long)]
    json: bool,
}

/// The report of `--json` on one script.
#[derive(Serialize)]
struct Formatted<'a> {
    file: &'a Path,
    was_canonical: bool,
    written: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let read = args.files.iter().map(|file| read(file));
    let texts = read.collect::<Result<Vec<(String, String)>, CliError>>()?;
    let mut formatted = Vec::new();
    for (file, (before, after)) in args.files.iter().zip(&texts) {
        let is_stream = file == Path::new("-");
        let was_canonical = before == after;
        let written = !args.check && !is_stream && !was_canonical;
        if written {
            write_file(file, after.as_bytes())?;
        }
        if !args.json {
            match (is_stream && !args.check, was_canonical) {
                (true, _) => print!("{after}"),
                (false, true) => {}
                (false, false) if args.check => println!("{} is not in its canonical form", file.display()),
                (false, false) => println!("formatted {}", file.display()),
            }
        }
        formatted.push(Formatted { file, was_canonical, written });
    }
    if args.json {
        print_json(&formatted)?;
    }
    let all = formatted.iter().all(|one| one.was_canonical);
    Ok(if args.check && !all { Exit::Regression } else { Exit::Pass })
}

/// A script's text, and its canonical form.
fn read(file: &Path) -> Result<(String, String), CliError> {
    let failed = |error: &dyn std::fmt::Display| format!("failed to read scenario {}: {error}", file.display());
    let mut text = String::new();
    match file == Path::new("-") {
        true => std::io::stdin().read_to_string(&mut text).map(drop),
        false => std::fs::read_to_string(file).map(|read| text = read),
    }
    .map_err(|error| failed(&error))?;
    let name = if file == Path::new("-") { Path::new("stdin") } else { file };
    let after = Scenario::format(name, &text).map_err(|error| format!("failed to read scenario {error}"))?;
    Ok((text, after))
}
