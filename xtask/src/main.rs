//! This repository's own command line: wattline's commands, and chores that a program of their own does.
//!
//! The chores, and what few need, are in the package `chores`, so that the first command does not wait for them.

use std::ffi::OsString;
use std::process::{Command as Process, ExitCode};

use clap::{Args, Parser, Subcommand};
use wattline::cli;

/// A sixth of the instrumenter's time goes into small allocations on all cores: 32,000 methods with a dozen lists each.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    about = "Which source lines cost more energy than before? Fails the build when they do.",
    after_help = cli::EXIT_CODES,
    subcommand_required = true,
    arg_required_else_help = true
)]
struct Xtask {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Wattline(Box<cli::Command>),
    /// This repository: run every check that a change must pass
    Ci(Chore),
    /// This repository: measure how far estimates are from the embedded phone's truth
    Accuracy(Chore),
    /// This repository: compare the project's verifier with ART's, method by method
    Agreement(Chore),
    /// This repository: measure what the instrumenter takes, beside other tools
    Bench(Chore),
    /// This repository: instrument every file of a directory and ask independent checkers about the result
    Corpus(Chore),
    /// This repository: run the commands that the documents show
    Docs(Chore),
    /// This repository: rebuild the checked-in class library, tracer and demo apps
    Fixtures(Chore),
    /// This repository: damage files of every format and count what comes of it
    Mutate(Chore),
    /// This repository: make the pictures of the documentation from a real run
    Pictures(Chore),
    /// This repository: rebuild the verifier's table of Android's own classes
    Platform(Chore),
    /// This repository: make the tables and figures of a paper anew, with the paper's numbers beside
    Reproduce(Chore),
    /// This repository: rebuild the embedded phone's table of time zones
    Zones(Chore),
}

/// A chore's arguments, which its own program reads.
#[derive(Args)]
#[command(disable_help_flag = true)]
struct Chore {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _arguments: Vec<OsString>,
}

fn main() -> ExitCode {
    match cli::parse::<Xtask>() {
        Ok(Xtask { command: Command::Wattline(command) }) if command.is_built_in() => command.run(),
        // What is measured is the program that is handed out.
        Ok(Xtask { command: Command::Accuracy(_) | Command::Bench(_) }) => with_chores("release"),
        Ok(_) => with_chores("dev"),
        Err(code) => code,
    }
}

/// Builds the program with all that this one leaves out, and runs this command line by it.
fn with_chores(profile: &str) -> ExitCode {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut process = Process::new(cargo);
    process.args(["run", "--profile", profile, "--package", "chores", "--"]).args(std::env::args_os().skip(1));
    match process.status() {
        Ok(status) => match status.code().and_then(|code| u8::try_from(code).ok()) {
            Some(code) => code.into(),
            None => cli::exit(Err(format!("failed to run this chore: {status}").into())),
        },
        Err(error) => cli::exit(Err(format!("failed to start cargo for this chore: {error}").into())),
    }
}
