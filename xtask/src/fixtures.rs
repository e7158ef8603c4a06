//! `fixtures`: rebuilds what is checked in as compiled Java.

use anyhow::Result;
use wattline::cli::Exit;

/// Rebuild what is stale of the checked-in class library, tracer, demo apps and test programs from their Java sources
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Rebuild what is fresh, too: needed with new tools
    #[arg(long)]
    all: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    wattline::fixtures::build(&root, args.all, &mut |what| eprintln!("{what}"))?;
    Ok(Exit::Pass)
}
