//! `zones`: makes the embedded phone's table of time zones.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use wattline::cli::Exit;

/// The table, relative to the repository's root.
const TABLE: &str = "src/classlib/zones.txt";
/// What asks the JDK's public API.
const SOURCE: &str = "xtask/chores/zones/Zones.java";

/// Rebuild src/classlib/zones.txt, the embedded phone's time zones, by asking a JDK 17 for its own
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask zones
    cargo xtask zones --java /opt/jdk-17/bin/java    # a release of the JDK with a newer tz database")]
pub struct Args {
    /// The program that runs it
    #[arg(long, value_name = "PROGRAM", default_value = "java")]
    java: PathBuf,
    /// Print the written file and the database's version as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let root = crate::repository();
    let output = Command::new(&args.java).arg(root.join(SOURCE)).output();
    let output = output.with_context(|| format!("failed to start {}", args.java.display()))?;
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    ensure!(output.status.success(), "{} failed: {}", args.java.display(), output.status);
    let table = String::from_utf8(output.stdout).context("expected a table in UTF-8")?;
    let version = table.lines().next().and_then(|line| line.strip_prefix("version "));
    let version = version.context("expected the table to begin with the database's version")?;
    let zones = table.lines().filter(|line| line.starts_with("zone ")).count();
    let out = root.join(TABLE);
    std::fs::write(&out, &table).with_context(|| format!("failed to write {}", out.display()))?;
    match args.json {
        true => println!("{:#}", serde_json::json!({ "file": out, "version": version, "zones": zones })),
        false => eprintln!("{zones} zones of the tz database {version}, {} bytes", table.len()),
    }
    Ok(Exit::Pass)
}
