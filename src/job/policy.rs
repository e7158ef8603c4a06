//! What decides and differs from an earlier revision: settings, scenarios and golden artifacts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use wattline_base::files;
use wattline_config::{Config, ConfigError, NOT_JUDGED_BY, PolicyChange, PolicyKind, Workspace};
use wattline_scenario::Scenario;

use super::analyze::read_artifact;
use super::scenarios::Digests;

/// Digits of a digest that tell files apart at a glance.
const SHORT: usize = 8;

/// Files that decide, by their paths below the project's directory, with what they are of.
type Files = BTreeMap<PathBuf, PolicyKind>;

/// All that decides and differs from `earlier`, which [`Workspace::at_revision`] gave. A scenario is another one if it
/// says something else: comments do not count.
///
/// # Errors
/// When the earlier settings cannot be used. The present ones then differ as a whole.
pub fn policy_changes(now: &Workspace, earlier: &Workspace) -> Result<Vec<PolicyChange>, ConfigError> {
    let mut found = now.changes_since(earlier);
    let before = files(&earlier.configs()?, &earlier.root);
    let after = match now.configs() {
        Ok(configs) => files(&configs, &now.root),
        Err(error) => {
            let (what, after) = ("the settings".to_owned(), Some(format!("cannot be used: {error}")));
            found.retain(|change| change.what != what);
            found.push(PolicyChange { kind: PolicyKind::Setting, what, before: Some("good".to_owned()), after });
            before.clone()
        }
    };
    let names: BTreeSet<&PathBuf> = before.keys().chain(after.keys()).collect();
    for name in names {
        let of = before.get(name).or(after.get(name)).copied().unwrap_or(PolicyKind::Setting);
        let side = |files: &Files, root: &Path| {
            files.contains_key(name).then(|| root.join(name)).filter(|file| file.is_file())
        };
        let (before, after) = (side(&before, &earlier.root), side(&after, &now.root));
        if !same(of, before.as_deref(), after.as_deref()) {
            let [before, after] = [before, after].map(|file| file.map(|file| described(of, &file)));
            found.push(PolicyChange { kind: of, what: name.display().to_string().replace('\\', "/"), before, after });
        }
    }
    found.sort_by(|a, b| (a.kind, &a.what).cmp(&(b.kind, &b.what)));
    Ok(found)
}

/// The files that settings decide by. What lies outside of the project's directory is in no revision of it.
fn files(configs: &[Config], root: &Path) -> Files {
    let mut files = Files::new();
    let mut add = |kind: PolicyKind, path: &Path| {
        if let Ok(below) = path.strip_prefix(root) {
            files.entry(below.components().collect()).or_insert(kind);
        }
    };
    for config in configs {
        config.scenarios.iter().for_each(|script| add(PolicyKind::Scenario, script));
        config.apis.iter().for_each(|list| add(PolicyKind::Setting, list));
        let mut golden = Vec::new();
        walk(&config.golden, &mut golden);
        golden.iter().for_each(|file| add(PolicyKind::Golden, file));
    }
    files
}

/// The files of a directory that something is judged by; none of one that is not there.
fn walk(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => walk(&path, files),
            _ if name.starts_with('.') || NOT_JUDGED_BY.iter().any(|end| name.ends_with(end)) => {}
            _ => files.push(path),
        }
    }
}

/// Whether two files say the same; a file that is not there says nothing.
fn same(kind: PolicyKind, before: Option<&Path>, after: Option<&Path>) -> bool {
    let (Some(before), Some(after)) = (before, after) else { return before.is_none() && after.is_none() };
    let bytes = |file: &Path| files::read(file, files::MOST_APP).ok();
    let meaning = |file: &Path| Digests::of_script(file).ok().map(|digests| digests.meaning);
    (bytes(before).is_some() && bytes(before) == bytes(after))
        || (kind == PolicyKind::Scenario && meaning(before).is_some() && meaning(before) == meaning(after))
}

/// What is in a file, in a few words.
fn described(kind: PolicyKind, file: &Path) -> String {
    let digest = |digest: &str| digest.chars().take(SHORT).collect::<String>();
    match kind {
        PolicyKind::Scenario => match (Scenario::read(file), Digests::of_script(file)) {
            (Ok(script), Ok(digests)) => {
                let seconds = script.duration_ms() as f64 / 1000.0;
                let meaning = digest(&digests.meaning);
                let (count, s) = (script.events.len(), if script.events.len() == 1 { "" } else { "s" });
                format!("{count} event{s}, at least {seconds:.1} s, script {meaning}")
            }
            (Err(error), _) => format!("cannot be used: {error}"),
            (_, Err(error)) => format!("cannot be used: {error}"),
        },
        PolicyKind::Golden if file.extension().is_some_and(|end| end == "zip") => match read_artifact(file) {
            Ok((artifact, result)) => {
                let (package, app) = (&artifact.manifest.package, digest(&artifact.manifest.app.0));
                format!("{} above idle and without probes, {package}, app {app}", result.totals.of_app())
            }
            Err(error) => format!("cannot be used: {error}"),
        },
        _ => std::fs::metadata(file).map_or_else(|error| error.to_string(), |data| format!("{} bytes", data.len())),
    }
}
