//! The commands: argument parsing, progress and exit codes, one file a command. No logic lives here.
//!
//! A foreign workspace adopts wattline with an xtask of its own:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     wattline::cli::main()
//! }
//! ```

#[macro_use]
mod said;

mod analyze;
mod apk_file;
mod bless;
mod calibrate;
mod calibrate_cpu;
mod calibrate_power;
pub mod called;
mod colour;
mod common;
mod completions;
mod doctor;
mod energy;
#[cfg(test)]
mod examples;
mod explain;
mod export;
mod fit;
mod fold;
mod gate;
mod golden;
mod green;
mod hardware;
mod init;
mod instrument;
mod man;
mod meter;
mod model;
mod orka;
mod phone;
mod plan;
mod policy;
mod predict;
mod progress;
mod record;
mod reports;
mod review;
mod scenario;
mod scope;
mod show;
mod signing;
mod tree;
mod trend;

use std::io::IsTerminal as _;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use common::{CliError, Exit, debug_key};

#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    version,
    about = "Which source lines cost more energy than before? Fails the build when they do.",
    after_help = EXIT_CODES,
    subcommand_required = true,
    arg_required_else_help = true
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The meaning of the exit codes, for the end of `--help`.
pub const EXIT_CODES: &str = "\
Exit codes:
    0  nothing costs more than its threshold allows
  100  a regression was found
  101  nothing could be measured, or the input is bad
  102  inconclusive: no baseline yet, or too much noise to decide";

/// The commands that every workspace has.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The whole job: instrument, run the scenarios, fit, compare with the golden artifacts
    Energy(energy::Args),
    /// Write what a project needs to be measured: settings, a first scenario, the xtask, a CI job
    Init(init::Args),
    /// Say what is missing for a measurement, and how to get it
    Doctor(doctor::Args),
    /// Record, check and format monkey scripts
    Scenario(scenario::Args),
    /// Compare two recordings
    Gate(gate::Args),
    /// Review pending recordings one by one
    Review(review::Args),
    /// Accept pending recordings as the new golden artifacts
    Bless(bless::Args),
    /// Check, show, compare, merge, part and prune golden artifacts
    Golden(golden::Args),
    /// Show how energies went from commit to commit
    Trend(trend::Args),
    /// Run the scenarios and keep the recordings
    Record(record::Args),
    /// Fit a recording onto source lines and print the result
    Analyze(analyze::Args),
    /// Write a recording and its result as tables, CSV or Parquet
    Export(export::Args),
    /// Rewrite an APK with its splits, a JAR or a DEX file with path probes
    Instrument(instrument::Args),
    /// The embedded phone: what an app would miss on it
    Phone(phone::Args),
    /// Measure what a device's instructions and library calls cost, once for all apps
    Calibrate(calibrate::Args),
    /// Fit a table of numbers by any of the estimators
    Fit(fit::Args),
    /// Colour methods, classes and packages by the scenarios that take more than the mean (GreenDroid)
    Green(green::Args),
    /// Show what routines cost by the calls that they make, and what the hardware does for them (Orka)
    Orka(orka::Args),
    /// Models of whole runs by method and by library call, trained on a random monkey's runs (Hu et al.)
    Model(model::Args),
    /// Show what a device says of its hardware
    Hardware(hardware::Args),
    /// Show what a power meter's file holds
    Meter(meter::Args),
    /// Print completions of commands and options for a shell
    Completions(completions::Args),
    /// Print the manual page, or write those of all commands
    Man(man::Args),
}

impl Command {
    /// Whether this program was built with what the command needs: Parquet is a feature.
    pub fn is_built_in(&self) -> bool {
        cfg!(feature = "parquet") || !matches!(self, Command::Export(args) if args.is_parquet())
    }

    /// Runs the command and prints its error, if any.
    pub fn run(self) -> ExitCode {
        let result = match self {
            Command::Energy(args) => energy::run(&args),
            Command::Instrument(args) => instrument::run(&args),
            Command::Record(args) => record::run(&args),
            Command::Analyze(args) => analyze::run(&args),
            Command::Fit(args) => fit::run(&args),
            Command::Green(args) => green::run(&args),
            Command::Orka(args) => orka::run(&args),
            Command::Model(args) => model::run(&args),
            Command::Hardware(args) => hardware::run(&args),
            Command::Meter(args) => meter::run(&args),
            Command::Gate(args) => gate::run(&args),
            Command::Bless(args) => bless::run(&args),
            Command::Review(args) => review::run(&args),
            Command::Export(args) => export::run(&args),
            Command::Trend(args) => trend::run(&args),
            Command::Golden(args) => golden::run(&args),
            Command::Calibrate(args) => calibrate::run(&args),
            Command::Phone(args) => phone::run(&args),
            Command::Init(args) => init::run(&args),
            Command::Doctor(args) => doctor::run(&args),
            Command::Scenario(args) => scenario::run(&args),
            Command::Completions(args) => completions::run(&args),
            Command::Man(args) => man::run(&args),
        };
        exit(result)
    }
}

/// Prints an error, if any, and turns a command's result into the process's exit code.
pub fn exit(result: Result<Exit, CliError>) -> ExitCode {
    match result {
        Ok(exit) => exit.into(),
        Err(error) => {
            eprintln!("error: {}", called::spoken(&error.to_string()));
            Exit::CouldNotMeasure.into()
        }
    }
}

/// Parses `T` from the command line; a usage error is printed and becomes exit code 101, `--help` 0.
///
/// # Errors
/// The exit code to end with.
pub fn parse<T: Parser>() -> Result<T, ExitCode> {
    end_with_the_reader();
    let command = colour::with_option(wide(called::renamed_command(T::command())));
    tree::keep(&command);
    let parsed = command.try_get_matches().and_then(|matches| {
        colour::keep(&matches);
        T::from_arg_matches(&matches)
    });
    parsed.map_err(|error| {
        // Nothing sensible is left to do when even the message cannot be printed.
        let _ = error.print();
        if error.use_stderr() { Exit::CouldNotMeasure.into() } else { Exit::Pass.into() }
    })
}

/// Ends the program without a word when nobody reads its output any more, as in `wattline golden show FILE | head`: with
/// the exit code of a program that a broken pipe ends.
fn end_with_the_reader() {
    const BROKEN_PIPE: i32 = 128 + 13;
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let is_print = |said: &str| said.starts_with("failed printing to std") && said.contains("Broken pipe");
        if panic.payload().downcast_ref::<String>().is_some_and(|said| is_print(said)) {
            std::process::exit(BROKEN_PIPE);
        }
        usual(panic);
    }));
}

/// Help as wide as the terminal; where there is none, as its texts are written.
fn wide(command: clap::Command) -> clap::Command {
    const WRITTEN: usize = 130;
    match std::io::stdout().is_terminal() {
        true => command.max_term_width(WRITTEN),
        false => command.term_width(WRITTEN),
    }
}

/// Runs the command line: the whole `main` of an xtask.
pub fn main() -> ExitCode {
    match parse::<Cli>() {
        Ok(cli) => cli.command.run(),
        Err(code) => code,
    }
}
