//! `instrument`: rewrites an app with path probes.

use crate::job::{api_list, cache_in, mapping, read_file, signature_messages};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;

use super::common::{CliError, Exit, configs, workspace};
use super::scope::ScopeArgs;
use super::signing::Signing;
use crate::config::{Config, ConfigError, Workspace};
use crate::files::{Access, Staged};
use crate::probe::Tricks;
use crate::probe::map::{LeftOut, NotSelected, ProbeMap};
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
    /// The mapping file that R8 or ProGuard wrote with the app: the probe map tells of the names and lines of the
    /// source (docs/mapping.md). If not given, that of the workspace's settings, if the app is the one named there
    #[arg(long, value_name = "FILE")]
    mapping: Option<PathBuf>,
    /// DEX, APK or JAR file with classes that the device has beside the app and Android; may be given more than once
    #[arg(long, value_name = "FILE")]
    classpath: Vec<PathBuf>,
    /// Neither use nor keep work of earlier runs
    #[arg(long)]
    no_cache: bool,
    /// Compress DEX files as the original does: a smaller file, which takes longer to make and to install
    #[arg(long)]
    compress: bool,
    /// Probe the app for devices of this API level and later, though it declares an older one: on an older device it does
    /// not start
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    assume_min_api: Option<u32>,
    /// Do not check that every method still verifies with its probes
    #[arg(long)]
    no_verify: bool,
    /// Make probes without one of the tricks that keep them cheap, to see what it is worth; may be given more than once
    #[arg(long, value_name = "TRICK", value_parser = PossibleValuesParser::new(Tricks::ALL), hide = true)]
    without: Vec<String>,
    /// Also name the methods that outgrow by their probes what ART's compiler inlines; JSON always has them
    #[arg(long)]
    list_limits: bool,
    /// Name every method that is left out, not one for each reason
    #[arg(long)]
    verbose: bool,
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
    let settings = settings(workspace.as_ref(), &args.files)?;
    let of_settings = settings.as_ref().map(|config| config.apis.clone()).unwrap_or_default();
    let apis = if args.apis.is_empty() { of_settings } else { args.apis.clone() };
    let map_file = args.mapping.clone().or_else(|| mapping_of(settings.as_ref()?, &args.files));
    let cache_mb = settings.as_ref().map_or(DEFAULT_CACHE_BYTES >> 20, |config| config.cache_mb);
    let options = InstrumentOptions {
        apis: Some(api_list(&apis)?),
        classpath: args.classpath.clone(),
        compress: args.compress,
        assume_min_api: args.assume_min_api,
        no_verify: args.no_verify,
        tricks: args.without.iter().try_fold(Tricks::default(), |tricks, name| tricks.without(name))?,
        mapping: mapping(map_file.as_deref())?,
        choice: args.scope.choice(settings.as_ref()),
        cache: cache_in(workspace.as_ref(), if args.no_cache { 0 } else { cache_mb }),
        ..args.signing.options(workspace.as_ref(), settings.as_ref())?
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
        write_map(map, &done.base.map)?;
    }
    print(args, &written, &done.base)?;
    // The process ends here: to take a large probe map apart first took a twentieth of its time.
    std::mem::forget(done);
    Ok(Exit::Pass)
}

/// Writes the probe map as it becomes text: of an app whose optimizer gave every instruction a line it is 300 MB.
fn write_map(path: &Path, map: &ProbeMap) -> Result<(), CliError> {
    let fill = |file: &mut File| -> io::Result<()> {
        let mut out = io::BufWriter::with_capacity(1 << 20, file);
        serde_json::to_writer(&mut out, map)?;
        out.flush()
    };
    let staged = Staged::fill(path, Access::Shared, fill).and_then(|(staged, ())| staged.publish());
    staged.map_err(|error| format!("failed to write {}: {error}", path.display()).into())
}

/// The mapping file that the settings name. It belongs to the app that they name, and to no other.
fn mapping_of(config: &Config, files: &[PathBuf]) -> Option<PathBuf> {
    config.mapping.clone().filter(|_| is_of(config, files))
}

/// Whether the app of the settings is among these files.
fn is_of(config: &Config, files: &[PathBuf]) -> bool {
    let app = config.apk.canonicalize().ok();
    app.is_some() && files.iter().any(|file| file.canonicalize().ok() == app)
}

/// The settings, where there are any: of several apps those of the one that is among the files, or else what holds for
/// all.
fn settings(workspace: Option<&Workspace>, files: &[PathBuf]) -> Result<Option<Config>, CliError> {
    let own = configs(workspace)?.into_iter().find(|config| is_of(config, files));
    match (own, workspace.map(Workspace::config)) {
        (Some(own), _) => Ok(Some(own)),
        (None, None | Some(Err(ConfigError::Missing { .. }))) => Ok(None),
        (None, Some(config)) => Ok(Some(config?)),
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

fn print(args: &Args, written: &[&Path], done: &Instrumented) -> Result<(), CliError> {
    for line in signature_messages(done.signers.as_ref(), &done.warnings) {
        eprintln!("warning: {line}");
    }
    let (methods, left_out) = (done.methods, &done.left_out);
    if args.json {
        let moved: Vec<&str> = done.moved.iter().map(|moved| moved.class.as_str()).collect();
        let summary = serde_json::json!({
            "file": written.first(), "files": written, "package": done.package, "methods": methods,
            "left_out": left_out, "not_selected": done.not_selected, "moved": moved,
            "instructions": done.instructions, "added_instructions": done.added,
            "past_compiling": done.past_compiling, "past_inlining": done.past_inlining,
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
    for line in NotSelected::summary(&done.not_selected) {
        println!("  {line}");
    }
    for line in left_out_lines(left_out, args.verbose) {
        println!("  {line}");
    }
    for line in limits(done, args.list_limits) {
        println!("  {line}");
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

/// The methods that are left out: one for each reason, most first, or all.
fn left_out_lines(left_out: &[LeftOut], all: bool) -> Vec<String> {
    if all {
        return left_out.iter().map(|method| format!("left out: {}: {}", method.method, method.reason)).collect();
    }
    let mut by_reason: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    left_out.iter().for_each(|method| by_reason.entry(&method.reason).or_default().push(&method.method));
    let mut groups: Vec<(&str, Vec<&str>)> = by_reason.into_iter().collect();
    groups.sort_by_key(|(reason, methods)| (std::cmp::Reverse(methods.len()), *reason));
    let line = |(reason, methods): &(&str, Vec<&str>)| match methods[..] {
        [only] => format!("left out: {only}: {reason}"),
        _ => {
            let first = methods.first().copied().unwrap_or_default();
            format!("left out: {} methods, as {first}: {reason}; --verbose names them", methods.len())
        }
    };
    groups.iter().map(line).collect()
}

/// The optimisations that ART no longer applies to some methods, as their probes made them too large.
fn limits(done: &Instrumented, all: bool) -> Vec<String> {
    let named = |limit: &str, methods: &[String]| {
        methods.iter().map(|method| format!("past {limit}: {method}")).collect::<Vec<_>>()
    };
    let mut lines = named("compiling (ART interprets methods of more than 10,000 code units)", &done.past_compiling);
    match done.past_inlining.len() {
        0 => {}
        _ if all => lines.extend(named("inlining (32 code units)", &done.past_inlining)),
        count => lines.push(format!("past inlining (32 code units): {count} methods; --list-limits names them")),
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_that_are_left_out_are_grouped_by_their_reason() {
        let of = |method: &str, reason: &str| LeftOut { method: method.into(), reason: reason.into() };
        let all = [of("La;->a()V", "too long"), of("La;->b()V", "no room"), of("La;->c()V", "no room")];
        let expected =
            ["left out: 2 methods, as La;->b()V: no room; --verbose names them", "left out: La;->a()V: too long"];
        assert_eq!(left_out_lines(&all, false), expected);
        assert_eq!(left_out_lines(&all, true).len(), 3);
    }

    #[test]
    fn originals_are_not_overwritten() {
        let files = ["a/app.apk", "a/split.apk"].map(PathBuf::from);
        let error = |out: &str| outs(&files, Some(Path::new(out))).unwrap_err().to_string();
        assert_eq!(error("a"), "failed to instrument: a/app.apk would be overwritten, give another --out");
        assert!(outs(&files[..1], Some(Path::new("a/app.apk"))).is_err());
        assert_eq!(outs(&files, Some(Path::new("b"))).unwrap(), ["b/app.apk", "b/split.apk"].map(PathBuf::from));
        assert_eq!(outs(&files[..1], None).unwrap(), [PathBuf::from("a/app-probed.apk")]);
    }

    #[test]
    fn methods_past_a_limit_are_named_or_counted() {
        let path = Path::new("ProbedThreads.dex");
        let bytes = include_bytes!("../../tests/apps/programs/ProbedThreads.dex");
        let mut done = crate::session::instrument(path, bytes, &InstrumentOptions::default()).unwrap();
        assert!(done.past_inlining.len() > 1 && done.past_compiling.is_empty());
        done.past_compiling.push("La;->huge()V".into());
        let [huge, count] = &limits(&done, false)[..] else { panic!("{:?}", limits(&done, false)) };
        assert!(huge.ends_with(": La;->huge()V"), "{huge}");
        assert!(count.contains(&format!(": {} methods", done.past_inlining.len())), "{count}");
        let named = limits(&done, true);
        assert_eq!(named.len(), 1 + done.past_inlining.len());
        assert_eq!(named[1], format!("past inlining (32 code units): {}", done.past_inlining[0]));
    }
}
