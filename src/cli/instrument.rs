//! `instrument`: rewrites a file with path probes.

use std::path::{Path, PathBuf};

use super::common::{CliError, Exit, debug_key, read_file, write_file};
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
    /// DEX, APK or JAR file with classes that the device has beside the app and Android; may be given several times
    #[arg(long, value_name = "FILE")]
    classpath: Vec<PathBuf>,
    /// Print what was done as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let bytes = read_file(&args.file)?;
    let key = args.key.clone().map_or_else(debug_key, Ok)?;
    let done =
        instrument(&args.file, &bytes, &InstrumentOptions { key: Some(key), classpath: args.classpath.clone() })?;
    let out = args.out.clone().unwrap_or_else(|| probed_name(&args.file));
    write_file(&out, &done.bytes)?;
    if let Some(map) = &args.map {
        write_file(map, &serde_json::to_vec(&done.map)?)?;
    }
    print(args.json, &out, &done)?;
    Ok(Exit::Pass)
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
        let moved: Vec<&str> = done.moved.iter().map(|moved| moved.class.as_str()).collect();
        let summary = serde_json::json!({
            "file": out, "package": done.package, "methods": methods, "left_out": left_out, "moved": moved,
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
    for moved in &done.moved {
        println!("  moved: {} from {}, which is full, to {}", moved.class, moved.from, moved.to);
    }
    for method in left_out {
        println!("  left out: {}: {}", method.method, method.reason);
    }
    Ok(())
}
