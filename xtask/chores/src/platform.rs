//! `platform`: makes the table of Android's own classes that the verifier reads.

use std::path::PathBuf;

use anyhow::{Context, Result};
use wattline::cli::Exit;
use wattline::dex::{Dex, verify};

/// The table, relative to the repository's root.
const TABLE: &str = "src/dex/verify/platform-classes.bin";

/// Rebuild src/dex/verify/platform-classes.bin from the DEX files of Android's boot class path or of its API stubs
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
    cargo xtask platform core-oj.dex core-libart.dex framework.dex")]
pub struct Args {
    /// The DEX files, in the order of the boot class path
    #[arg(required = true)]
    dex: Vec<PathBuf>,
    /// Print the written file as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let read = |path: &PathBuf| std::fs::read(path).with_context(|| format!("failed to read {}", path.display()));
    let files = args.dex.iter().map(read).collect::<Result<Vec<_>>>()?;
    let dexes = files.iter().map(|file| Dex::read(file)).collect::<Result<Vec<_>, _>>()?;
    let table = verify::encode_platform(&dexes)?;
    let out = crate::repository().join(TABLE);
    std::fs::write(&out, &table).with_context(|| format!("failed to write {}", out.display()))?;
    wattline_fixtures::record(&crate::repository(), Some(TABLE))?;
    match args.json {
        true => println!("{:#}", serde_json::json!({ "file": out, "bytes": table.len() })),
        false => eprintln!("{} bytes", table.len()),
    }
    Ok(Exit::Pass)
}
