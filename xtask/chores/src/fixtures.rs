//! `fixtures`: rebuilds what is checked in as compiled Java.

use anyhow::Result;
use wattline::cli::Exit;

/// Rebuild what is stale of the checked-in class library, tracer, demo apps and test programs from their Java sources
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask fixtures          # what has changed
    cargo xtask fixtures --all    # everything, after an update of javac or dx")]
pub struct Args {
    /// Rebuild what is fresh, too: needed with new tools
    #[arg(long)]
    all: bool,
    /// Print what was rebuilt as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let root = crate::repository();
    let mut rebuilt = Vec::new();
    wattline_fixtures::build(&root, args.all, &mut |what| {
        eprintln!("{what}");
        rebuilt.push(what.to_owned());
    })?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&rebuilt)?);
    }
    Ok(Exit::Pass)
}
