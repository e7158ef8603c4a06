//! `golden prune`: files that nobody needs any more.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;

use super::{
    CliError, Exit, GOLDEN_SUFFIX, PENDING_SUFFIX, artifacts, count, may_write, names_in, near, print_json, size,
};
use crate::config::{Config, Workspace};
use crate::files::STAGED_PREFIX;
use crate::job::{read_scenarios, read_tests};
use crate::recording::ArtifactReader;

/// How old a file is that a process was writing when it was killed: writing one takes seconds.
const LEFT_BEHIND: Duration = Duration::from_secs(60 * 60);

/// List files that nobody needs any more, and remove them
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Listed are pending artifacts, artifacts of scenarios that the settings do not name, files with runs \
that no artifact\nnames, and what processes left behind that were killed an hour ago or more.

Examples:
    cargo xtask golden prune          # only lists
    cargo xtask golden prune --yes    # removes"
)]
pub struct Args {
    /// Remove the files; otherwise they are only listed
    #[arg(long)]
    yes: bool,
    /// Only list the files, as without --yes
    #[arg(long, conflicts_with = "yes")]
    dry_run: bool,
    /// Directory of the golden artifacts
    #[arg(long, value_name = "DIR")]
    golden: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A file that nobody needs.
#[derive(Debug, Serialize)]
struct Spare {
    file: PathBuf,
    why: &'static str,
    bytes: u64,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    if args.yes {
        may_write("prune")?;
    }
    let workspace = Workspace::find(&std::env::current_dir()?)?;
    let golden = near(args.golden.as_ref().unwrap_or(&workspace.config()?.golden));
    let spare = spare(&golden, &scenarios(&workspace.configs()?)?)?;
    if args.yes {
        for one in &spare {
            std::fs::remove_file(&one.file)
                .map_err(|error| format!("failed to remove {}: {error}", one.file.display()))?;
        }
    }
    if args.json {
        print_json(&spare)?;
        return Ok(Exit::Pass);
    }
    for Spare { file, why, bytes } in &spare {
        println!("{}: {why} ({})", file.display(), size(*bytes));
    }
    let all = size(spare.iter().map(|one| one.bytes).sum());
    match (spare.is_empty(), args.yes) {
        (true, _) => println!("nothing to remove in {}", golden.display()),
        (false, true) => println!("removed {} with {all}", count(spare.len(), "file")),
        (false, false) => println!("{} with {all}; `--yes` removes them", count(spare.len(), "file")),
    }
    Ok(Exit::Pass)
}

/// The artifacts that the settings name, by file name, with the directories of an app and of a further device. A
/// scenario that cannot be read is an error: its artifact might be wanted.
fn scenarios(configs: &[Config]) -> Result<BTreeSet<String>, CliError> {
    let mut names = BTreeSet::new();
    for config in configs {
        let scenarios = read_scenarios(config, read_tests(config)?.as_ref())?;
        names.extend(scenarios.iter().map(|(scenario, _)| config.label(&scenario.name)));
    }
    Ok(names)
}

fn spare(golden: &Path, wanted: &BTreeSet<String>) -> Result<Vec<Spare>, CliError> {
    let mut spare = Vec::new();
    let mut kept = BTreeSet::new();
    let bytes = |file: &Path| std::fs::metadata(file).map_or(0, |data| data.len());
    for file in artifacts(golden)? {
        let name = file.strip_prefix(golden).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let why = match name.strip_suffix(GOLDEN_SUFFIX) {
            _ if name.ends_with(PENDING_SUFFIX) => Some("pending, and not accepted"),
            Some(scenario) if !wanted.contains(scenario) => Some("of a scenario that the settings do not name"),
            _ => None,
        };
        match why {
            Some(why) => spare.push(Spare { bytes: bytes(&file), file, why }),
            None => {
                // A damaged one may name a file with runs: nothing is removed before somebody has looked at it.
                let opened = ArtifactReader::open(&file);
                let (_, artifact) = opened.map_err(|error| format!("failed to read {}: {error}", file.display()))?;
                kept.extend(artifact.manifest.raw.map(|raw| raw.file));
            }
        }
    }
    for name in names_in(golden)? {
        let file = golden.join(&name);
        let why = match () {
            () if name.ends_with(".raw.zip") && !kept.contains(&name) => "runs that no artifact names",
            () if name.starts_with(STAGED_PREFIX) && is_old(&file) => "left behind by a process that was killed",
            () => continue,
        };
        spare.push(Spare { bytes: bytes(&file), file, why });
    }
    Ok(spare)
}

fn is_old(file: &Path) -> bool {
    let changed = std::fs::metadata(file).and_then(|data| data.modified());
    changed.ok().and_then(|time| time.elapsed().ok()).is_some_and(|age| age >= LEFT_BEHIND)
}
