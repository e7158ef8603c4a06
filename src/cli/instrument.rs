//! `instrument`: rewrites an app with path probes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::common::{CliError, Exit, api_list, cache_in, read_file, workspace, write_file};
use super::scope::ScopeArgs;
use super::signing::{Signing, messages};
use crate::config::{Config, ConfigError, Workspace};
use crate::files::{Access, Staged};
use crate::probe::map::NotSelected;
use crate::session::{DEFAULT_CACHE_BYTES, InstrumentOptions, Instrumented, instrument_all};

/// Rewrite an APK with its splits, a JAR or a DEX file with path probes
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask instrument app.apk
    cargo xtask instrument app.apk --libraries
    cargo xtask instrument app.apk --exclude '**' --include com.example.app.sync
    cargo xtask instrument app.apk --keystore ~/.android/debug.keystore
    cargo xtask instrument base.apk split_*.apk --out probed/
    cargo xtask instrument classes.dex --out probed.dex --map map.json")]
pub struct Args {
    /// The file; for an app in several APKs, the base and all its splits
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Where to write the rewritten file, or the directory for several; beside the originals as `NAME-probed.EXT` if
    /// not given
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// Where to write the probe map, as JSON
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    #[command(flatten)]
    scope: ScopeArgs,
    #[command(flatten)]
    signing: Signing,
    /// Adds to the list of windowed API calls or takes from it (docs/api-windows.md); may be given more than once. If
    /// not given, the files that the workspace's settings name
    #[arg(long = "apis", value_name = "FILE")]
    apis: Vec<PathBuf>,
    /// DEX, APK or JAR file with classes that the device has beside the app and Android; may be given more than once
    #[arg(long, value_name = "FILE")]
    classpath: Vec<PathBuf>,
    /// Neither use nor keep work of earlier runs
    #[arg(long)]
    no_cache: bool,
    /// Do not check that every method still verifies with its probes
    #[arg(long)]
    no_verify: bool,
    /// Print what was done as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let outs = outs(&args.files, args.out.as_deref())?;
    let inputs = args.files.iter().map(|path| Ok((path.clone(), read_file(path)?)));
    let inputs = inputs.collect::<Result<Vec<_>, CliError>>()?;
    let workspace = workspace()?;
    let settings = settings(workspace.as_ref())?;
    let of_settings = settings.as_ref().map(|config| config.apis.clone()).unwrap_or_default();
    let apis = if args.apis.is_empty() { of_settings } else { args.apis.clone() };
    let cache_mb = settings.as_ref().map_or(DEFAULT_CACHE_BYTES >> 20, |config| config.cache_mb);
    let options = InstrumentOptions {
        apis: Some(api_list(&apis)?),
        classpath: args.classpath.clone(),
        no_verify: args.no_verify,
        choice: args.scope.choice(settings.as_ref()),
        cache: cache_in(workspace.as_ref(), if args.no_cache { 0 } else { cache_mb }),
        ..args.signing.options(workspace.as_ref())?
    };
    let done = instrument_all(&inputs, &options)?;
    // All are on disk before any takes its place: there is no half of an app.
    let mut staged = Vec::new();
    for (path, bytes) in done.files() {
        let position = args.files.iter().position(|file| file == path);
        let out = position.and_then(|position| outs.get(position)).ok_or("a file lost its name")?;
        let failed = |error| format!("failed to write {}: {error}", out.display());
        staged.push((out, Staged::new(out, bytes, Access::Shared).map_err(failed)?));
    }
    let mut written = Vec::new();
    for (out, file) in staged {
        file.publish().map_err(|error| format!("failed to write {}: {error}", out.display()))?;
        written.push(out.as_path());
    }
    if let Some(map) = &args.map {
        write_file(map, &serde_json::to_vec(&done.base.map)?)?;
    }
    print(args.json, &written, &done.base)?;
    // The process ends here: to take a large probe map apart first took a twentieth of its time.
    std::mem::forget(done);
    Ok(Exit::Pass)
}

/// The settings, where there are any.
fn settings(workspace: Option<&Workspace>) -> Result<Option<Config>, CliError> {
    let Some(workspace) = workspace else { return Ok(None) };
    match workspace.config() {
        Ok(config) => Ok(Some(config)),
        Err(ConfigError::Missing { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Where each file goes.
fn outs(files: &[PathBuf], out: Option<&Path>) -> Result<Vec<PathBuf>, CliError> {
    let outs: Vec<PathBuf> = match (files, out) {
        ([_], Some(out)) if !out.is_dir() => vec![out.to_owned()],
        (_, Some(directory)) => files.iter().map(|file| directory.join(file.file_name().unwrap_or_default())).collect(),
        (_, None) => files.iter().map(|file| probed_name(file)).collect(),
    };
    let originals = files.iter().map(std::path::absolute).collect::<Result<Vec<_>, _>>()?;
    for out in &outs {
        if originals.contains(&std::path::absolute(out)?) {
            return Err(
                format!("failed to instrument: {} would be overwritten, give another --out", out.display()).into()
            );
        }
    }
    let mut seen = BTreeSet::new();
    match outs.iter().find(|out| !seen.insert(*out)) {
        Some(twice) => Err(format!("failed to instrument: two files would become {}", twice.display()).into()),
        None => Ok(outs),
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

fn print(json: bool, written: &[&Path], done: &Instrumented) -> Result<(), CliError> {
    for line in messages(done.signers.as_ref(), &done.warnings) {
        eprintln!("warning: {line}");
    }
    let (methods, left_out) = (done.map.methods.len(), &done.map.left_out);
    if json {
        let moved: Vec<&str> = done.moved.iter().map(|moved| moved.class.as_str()).collect();
        let summary = serde_json::json!({
            "file": written.first(), "files": written, "package": done.package, "methods": methods,
            "left_out": left_out, "not_selected": done.map.not_selected, "moved": moved, "instructions": done.instructions, "added_instructions": done.added,
            "signers": done.signers, "warnings": done.warnings,
        });
        println!("{summary}");
        return Ok(());
    }
    let percent = 100.0 * done.added as f64 / done.instructions.max(1) as f64;
    let names: Vec<String> = written.iter().map(|path| path.display().to_string()).collect();
    println!(
        "{}: {methods} methods probed, {} left out; {} instructions, {percent:.1} % added",
        names.join(", "),
        left_out.len(),
        done.instructions
    );
    for line in NotSelected::summary(&done.map.not_selected) {
        println!("  {line}");
    }
    for method in left_out {
        println!("  left out: {}: {}", method.method, method.reason);
    }
    for moved in &done.moved {
        println!("  moved: {} from {}, which is full, to {}", moved.class, moved.from, moved.to);
    }
    if let Some(signers) = &done.signers {
        let original = signers.original.as_ref().map_or("nobody", |signer| &signer.subject);
        println!("  signed by {original} before, by {} now", signers.new.subject);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn originals_are_not_overwritten() {
        let files = ["a/app.apk", "a/split.apk"].map(PathBuf::from);
        let error = |out: &str| outs(&files, Some(Path::new(out))).unwrap_err().to_string();
        assert_eq!(error("a"), "failed to instrument: a/app.apk would be overwritten, give another --out");
        assert!(outs(&files[..1], Some(Path::new("a/app.apk"))).is_err());
        assert_eq!(outs(&files, Some(Path::new("b"))).unwrap(), ["b/app.apk", "b/split.apk"].map(PathBuf::from));
        assert_eq!(outs(&files[..1], None).unwrap(), [PathBuf::from("a/app-probed.apk")]);
    }
}
