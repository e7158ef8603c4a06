//! `instrument`: rewrites a file with path probes.

use std::path::{Path, PathBuf};

use super::common::{CliError, Exit, api_list, debug_key, read_file, write_file};
use crate::config::{ConfigError, Workspace};
use crate::session::{InstrumentOptions, Instrumented, instrument};

/// Rewrite an APK, JAR or DEX file with path probes
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n    cargo xtask instrument app.apk\n    cargo xtask instrument classes.dex --out probed.dex --map map.json"
)]
pub struct Args {
    /// The file
    file: PathBuf,
    /// Where to write the rewritten file; beside the original as `NAME-probed.EXT` if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Where to write the probe map, as JSON
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// The signing key (PEM), made on first use; `target/wattline/debug-key.pem` if not given
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// Adds to the list of windowed API calls or takes from it (docs/api-windows.md); may be given more than once. If
    /// not given, the files that the workspace's settings name
    #[arg(long = "apis", value_name = "FILE")]
    apis: Vec<PathBuf>,
    /// Print what was done as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let bytes = read_file(&args.file)?;
    let key = args.key.clone().map_or_else(debug_key, Ok)?;
    let apis = if args.apis.is_empty() { workspace_apis()? } else { args.apis.clone() };
    let apis = api_list(&apis)?;
    let done = instrument(&args.file, &bytes, &InstrumentOptions { key: Some(key), apis: Some(apis) })?;
    let out = args.out.clone().unwrap_or_else(|| probed_name(&args.file));
    write_file(&out, &done.bytes)?;
    if let Some(map) = &args.map {
        write_file(map, &serde_json::to_vec(&done.map)?)?;
    }
    print(args.json, &out, &done)?;
    Ok(Exit::Pass)
}

/// What the settings name, where there are settings.
fn workspace_apis() -> Result<Vec<PathBuf>, CliError> {
    let Ok(workspace) = Workspace::find(&std::env::current_dir()?) else { return Ok(Vec::new()) };
    match workspace.config() {
        Ok(config) => Ok(config.apis),
        Err(ConfigError::Missing { .. }) => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

/// `dir/app.apk` becomes `dir/app-probed.apk`.
fn probed_name(file: &Path) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_os_string();
    name.push("-probed");
    if let Some(extension) = file.extension() {
        name.push(".");
        name.push(extension);
    }
    file.with_file_name(name)
}

fn print(json: bool, out: &Path, done: &Instrumented) -> Result<(), CliError> {
    let (methods, left_out) = (done.map.methods.len(), &done.map.left_out);
    if json {
        let summary = serde_json::json!({
            "file": out, "package": done.package, "methods": methods, "left_out": left_out,
            "instructions": done.instructions, "added_instructions": done.added,
        });
        println!("{summary}");
        return Ok(());
    }
    let percent = 100.0 * done.added as f64 / done.instructions.max(1) as f64;
    println!(
        "{}: {methods} methods probed, {} left out; {} instructions, {percent:.1} % added",
        out.display(),
        left_out.len(),
        done.instructions
    );
    for method in left_out {
        println!("  left out: {}: {}", method.method, method.reason);
    }
    Ok(())
}
