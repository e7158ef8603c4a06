//! The repository's own command line: wattline's commands and the chores of this repository.

mod accuracy;
mod agreement;
mod bench;
mod ci;
mod corpus;
mod docs;
mod fixtures;
mod mutate;
mod other_meter;
mod parallel;
mod pictures;
mod platform;
mod reproduce;
mod zones;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
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
    #[command(
        after_help = "Examples:\n    cargo xtask ci\n    WATTLINE_SHARED=/data/shared cargo xtask ci    # with the corpus of another place"
    )]
    Ci,
    /// This repository: measure how far estimates are from the embedded phone's truth
    Accuracy(Box<accuracy::Args>),
    /// This repository: compare the project's verifier with ART's, method by method
    Agreement(agreement::Args),
    /// This repository: measure what the instrumenter takes, beside other tools
    #[command(subcommand)]
    Bench(bench::Bench),
    /// This repository: instrument every file of a directory and ask independent checkers about the result
    Corpus(corpus::Args),
    /// This repository: run the commands that the documents show
    Docs(docs::Args),
    /// This repository: rebuild the checked-in class library, tracer and demo apps
    Fixtures(fixtures::Args),
    /// This repository: damage files of every format and count what comes of it
    Mutate(mutate::Args),
    /// This repository: make the pictures of the documentation from a real run
    Pictures(pictures::Args),
    /// This repository: rebuild the verifier's table of Android's own classes
    Platform(platform::Args),
    /// This repository: make the tables and figures of a paper anew, with the paper's numbers beside
    #[command(subcommand)]
    Reproduce(reproduce::Reproduce),
    /// This repository: rebuild the embedded phone's table of time zones
    Zones(zones::Args),
}

/// The folder of the repository.
pub fn repository() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn main() -> ExitCode {
    let xtask = match cli::parse::<Xtask>() {
        Ok(xtask) => xtask,
        Err(code) => return code,
    };
    let chore = match xtask.command {
        Command::Wattline(command) => return command.run(),
        Command::Accuracy(args) => accuracy::run(&args),
        Command::Agreement(args) => agreement::run(&args),
        Command::Bench(bench) => bench::run(&bench),
        Command::Ci => ci::run(),
        Command::Corpus(args) => match cli::debug_key() {
            Ok(key) => corpus::run(&args, &key),
            Err(error) => Err(anyhow::anyhow!(error)),
        },
        Command::Docs(args) => docs::run(&args),
        Command::Fixtures(args) => fixtures::run(&args),
        Command::Mutate(args) => mutate::run(&args),
        Command::Pictures(args) => pictures::run(&args),
        Command::Platform(args) => platform::run(&args),
        Command::Reproduce(paper) => reproduce::run(&paper),
        Command::Zones(args) => zones::run(&args),
    };
    cli::exit(chore.map_err(|error| format!("{error:#}").into()))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// Their output is another program's: a shell's script, and what the checks print.
    const WITHOUT_JSON: [&str; 2] = ["completions", "ci"];

    fn check(command: &clap::Command) {
        let mut inner = command.get_subcommands().peekable();
        if inner.peek().is_some() {
            return inner.for_each(check);
        }
        let name = command.get_name();
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        assert!(after.contains("Example"), "{name} has no example: {after}");
        let has_json = command.get_arguments().any(|argument| argument.get_long() == Some("json"));
        assert_eq!(has_json, !WITHOUT_JSON.contains(&name), "{name}");
    }

    #[test]
    fn every_command_has_examples_and_json() {
        let command = Xtask::command();
        command.clone().debug_assert();
        check(&command);
    }
}
