//! The whole tree of commands, for what is made from it: completions and man pages.

use std::sync::OnceLock;

use clap::{Command, CommandFactory};

/// The tree that the program parsed its arguments with: an xtask may have commands of its own.
static TREE: OnceLock<Command> = OnceLock::new();

/// Keeps the tree of this process.
pub fn keep(command: &Command) {
    // A process parses its arguments once; a second tree would be that of a test.
    let _ = TREE.set(command.clone());
}

/// The tree of this process.
pub fn tree() -> Command {
    TREE.get().cloned().unwrap_or_else(super::Cli::command)
}
