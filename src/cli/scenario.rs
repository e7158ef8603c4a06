//! `scenario`: writes, checks and formats monkey scripts.

pub(super) mod check;
mod fmt;
mod import;
pub(super) mod record;

use super::common::{CliError, Exit};

/// What can be done with scripts
#[derive(Debug, clap::Subcommand)]
pub enum Scenario {
    /// Say what is wrong with a script, what may not be meant, and how long it takes
    Check(check::Args),
    /// Write scripts in their canonical form
    Fmt(fmt::Args),
    /// Make a script of a Maestro flow, or of a recording of monkeyrunner's or Android Runner's
    Import(import::Args),
    /// Make a script of what somebody does: on the embedded phone, or on a real one
    Record(Box<record::Args>),
}

/// Record, check and format monkey scripts
#[derive(Debug, clap::Args)]
#[command(after_help = "docs/scenarios.md tells how scripts are read.

Examples:
    cargo xtask scenario record --output energy/login.mks      # on the embedded phone, by numbers of views
    cargo xtask scenario record --device adb --output energy/login.mks
    cargo xtask scenario check energy/*.mks --apk app.apk
    cargo xtask scenario fmt energy/*.mks
    cargo xtask scenario import .maestro/login.yaml --output energy/login.mks")]
pub struct Args {
    #[command(subcommand)]
    what: Scenario,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    match &args.what {
        Scenario::Check(args) => check::run(args),
        Scenario::Fmt(args) => fmt::run(args),
        Scenario::Import(args) => import::run(args),
        Scenario::Record(args) => record::run(args),
    }
}
