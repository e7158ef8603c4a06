//! `fixtures`: rebuilds what is checked in as compiled Java, and records what other commands make.

use std::path::PathBuf;

use anyhow::Result;
use wattline::cli::Exit;

/// Rebuild what is stale of the checked-in class library, tracer, demo apps and test programs from their Java sources
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask fixtures                             # what has changed
    cargo xtask fixtures --all                       # everything, after an update of javac or dx
    cargo xtask fixtures --generated target/java     # the Java that templates and patches give, to be read
    cargo xtask fixtures --record                    # after `bless`, `pictures`: the digests of what they made")]
pub struct Args {
    /// Rebuild what is fresh, too: needed with new tools
    #[arg(long)]
    all: bool,
    /// Only write the Java that is made from templates and patches to files below this folder
    #[arg(long, value_name = "DIRECTORY", conflicts_with = "all")]
    generated: Option<PathBuf>,
    /// Only write the digests of the binaries that other commands make to xtask/chores/fixtures/binaries.toml
    #[arg(long, conflicts_with_all = ["all", "generated"])]
    record: bool,
    /// Print what was rebuilt, written or recorded as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let root = crate::repository();
    let mut done = Vec::new();
    if let Some(folder) = &args.generated {
        done = wattline_fixtures::write_generated(&root, folder)?;
        eprintln!("{} files in {}", done.len(), folder.display());
    } else if args.record {
        done = wattline_fixtures::record(&root, None)?;
        done.iter().for_each(|path| eprintln!("{path}"));
    } else {
        wattline_fixtures::build(&root, args.all, &mut |what| {
            eprintln!("{what}");
            done.push(what.to_owned());
        })?;
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&done)?);
    }
    Ok(Exit::Pass)
}
