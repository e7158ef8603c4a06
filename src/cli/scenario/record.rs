//! `scenario record`: a script of what somebody does.

use super::super::common::{CliError, Exit};

/// Make a script of what somebody does
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Runs the command.
pub fn run(_: &Args) -> Result<Exit, CliError> {
    Err("not yet".into())
}
