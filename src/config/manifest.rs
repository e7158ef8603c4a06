//! The facts that a workspace's own Cargo.toml states about it.
//!
//! To start cargo for a few lines of TOML takes longer than to instrument a small app. But where a workspace's target
//! directory lies can be said in many places, and what belongs to a workspace in several ways: only the plain case is
//! read here, and cargo is asked for all others.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Workspace;
use super::source::{Source, TABLE};

#[derive(Deserialize)]
struct Manifest {
    workspace: Option<Table>,
    package: Option<Package>,
}

#[derive(Deserialize)]
struct Table {
    #[serde(default)]
    metadata: serde_json::Value,
}

#[derive(Deserialize)]
struct Package {
    /// The root, where it is in a directory that is not above the package.
    workspace: Option<IgnoredAny>,
}

/// Variables that move the target directory ("Environment variables", the Cargo book).
const TARGET_VARIABLES: [&str; 2] = ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"];

/// The workspace that `dir` lies in; none where only cargo can tell. `variable` looks up the environment.
pub(super) fn read(dir: &Path, variable: impl Fn(&str) -> Option<OsString>) -> Option<Workspace> {
    if !dir.is_absolute() || TARGET_VARIABLES.iter().any(|name| variable(name).is_some()) {
        return None;
    }
    let root = dir.ancestors().find(|dir| dir.join("Cargo.toml").is_file())?;
    let file = root.join("Cargo.toml");
    let text = fs::read_to_string(&file).ok()?;
    let manifest: Manifest = toml::from_str(&text).ok()?;
    if manifest.package.is_some_and(|package| package.workspace.is_some()) {
        return None;
    }
    // A package without the table may be a member of a workspace further up.
    let metadata = manifest.workspace?.metadata;
    let home = variable("CARGO_HOME").map(PathBuf::from).or_else(|| Some(std::env::home_dir()?.join(".cargo")))?;
    let configs = dir.ancestors().map(|dir| dir.join(".cargo")).chain([home]);
    if configs.flat_map(|dir| [dir.join("config.toml"), dir.join("config")]).any(|file| may_move_target(&file)) {
        return None;
    }
    let source = Source { file, is_cargo: true, text };
    let target = root.join("target").join("wattline");
    Some(Workspace { root: root.to_owned(), target, tree: None, metadata, source })
}

/// The nearest Cargo.toml with settings, in `dir` or above.
pub(super) fn with_table(dir: &Path) -> Option<PathBuf> {
    let has_table = |file: &PathBuf| {
        let table = fs::read_to_string(file).ok().and_then(|text| toml::from_str::<serde_json::Value>(&text).ok());
        table.is_some_and(|table| TABLE.iter().try_fold(&table, |table, name| table.get(name)).is_some())
    };
    dir.ancestors().map(|dir| dir.join("Cargo.toml")).find(has_table)
}

/// Whether one of cargo's own settings may say where the target directory is, or where further settings are.
fn may_move_target(file: &Path) -> bool {
    match fs::read_to_string(file) {
        Ok(text) => text.contains("target-dir") || text.contains("include"),
        Err(_) => file.exists(),
    }
}

#[cfg(test)]
mod tests {
    use cargo_metadata::MetadataCommand;

    use super::*;

    /// Name and contents.
    type File = (&'static str, &'static str);

    /// Reads in a directory below one with these files, whose environment has nothing but an empty `CARGO_HOME`.
    fn read_with(files: &[File], variables: &[&str]) -> Option<(Workspace, PathBuf)> {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("a/b")).unwrap();
        for (name, text) in files {
            let file = root.path().join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        let home = root.path().join("no-home");
        let variable = |name: &str| match name {
            "CARGO_HOME" => Some(home.clone().into_os_string()),
            _ => variables.contains(&name).then(OsString::new),
        };
        Some((read(&root.path().join("a/b"), variable)?, root.path().to_owned()))
    }

    const MANIFEST: File = ("Cargo.toml", "[workspace]\n[workspace.metadata.wattline]\nruns = 3\n");

    #[test]
    fn a_plain_workspace_needs_no_cargo() {
        let (workspace, root) = read_with(&[MANIFEST], &[]).unwrap();
        assert_eq!(workspace.target, root.join("target/wattline"));
        assert_eq!((workspace.metadata, workspace.root), (serde_json::json!({"wattline": {"runs": 3}}), root));
        assert!(read_with(&[MANIFEST, (".cargo/config.toml", "[alias]\nx = 'y'")], &[]).is_some());
    }

    #[test]
    fn what_only_cargo_can_tell_is_left_to_it() {
        let cases: [(&[File], &[&str]); 7] = [
            (&[MANIFEST], &["CARGO_TARGET_DIR"]),
            (&[MANIFEST], &["CARGO_BUILD_TARGET_DIR"]),
            (&[MANIFEST, ("a/.cargo/config.toml", "[build]\ntarget-dir = 't'")], &[]),
            (&[MANIFEST, ("no-home/config", "include = 'x.toml'")], &[]),
            (&[MANIFEST, ("a/Cargo.toml", "[package]\nname = 'a'")], &[]),
            (&[("Cargo.toml", "[package]\nname = 'a'\nworkspace = '..'\n[workspace]")], &[]),
            (&[("Cargo.toml", "[workspace")], &[]),
        ];
        for (files, variables) in cases {
            assert!(read_with(files, variables).is_none(), "{files:?} {variables:?}");
        }
    }

    #[test]
    fn cargo_says_the_same_of_this_workspace() {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli");
        // Where this machine's settings move the target directory, there is nothing to compare.
        let Some(found) = read(&dir, |name| std::env::var_os(name)) else { return };
        let said = MetadataCommand::new().current_dir(&dir).no_deps().exec().unwrap();
        assert_eq!(found.root, said.workspace_root.as_std_path());
        assert_eq!(found.target, said.target_directory.as_std_path().join("wattline"));
        assert_eq!(found.metadata, said.workspace_metadata);
    }
}
