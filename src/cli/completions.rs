//! `completions`: what a shell needs to complete commands and options.

use std::io::Write as _;

use clap_complete::Shell;

use super::called::{PROGRAM, WRITTEN, called};
use super::common::{CliError, Exit};
use super::tree::tree;

/// Print completions of commands and options for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Of an installed `wattline` they complete every command. Shells complete `cargo xtask …` by cargo's own completions, which
know nothing of an alias: for that the script completes a command `xtask`, such as a shell alias to `cargo xtask`.

Examples:
    cargo xtask completions bash > ~/.local/share/bash-completion/completions/wattline
    cargo xtask completions zsh  > ~/.zfunc/_wattline
    cargo xtask completions fish > ~/.config/fish/completions/wattline.fish")]
pub struct Args {
    /// The shell
    shell: Shell,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let name = if called() == WRITTEN { "xtask" } else { PROGRAM };
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut tree().name(name).bin_name(name), name, &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Exit::Pass)
}
