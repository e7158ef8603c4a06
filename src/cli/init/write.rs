//! Writes what was planned: all of it, or nothing.

use std::path::{Path, PathBuf};

use super::super::common::CliError;
use super::plan::{Action, Planned};
use crate::files::{Access, Staged, replace};

/// How to take back what was done.
enum Undo {
    /// The file was not there.
    Remove(PathBuf),
    /// It had these contents.
    Restore(PathBuf, Vec<u8>),
}

/// Writes the planned files below `root`.
///
/// # Errors
/// When one cannot be written, or is not as it was when it was planned; nothing is left of the others then.
pub fn all(root: &Path, files: &[Planned]) -> Result<(), CliError> {
    let folders = missing_folders(root, files);
    let mut undo = Vec::new();
    let result = stage(root, files).and_then(|staged| {
        staged
            .into_iter()
            .try_for_each(|(planned, staged)| publish(&root.join(&planned.path), planned, staged, &mut undo))
    });
    if result.is_err() {
        // The error that is told is the first one; these may fail for the same reason.
        for step in undo.into_iter().rev() {
            let _ = match step {
                Undo::Remove(path) => std::fs::remove_file(path),
                Undo::Restore(path, bytes) => replace(&path, &bytes, Access::Shared),
            };
        }
        folders.iter().rev().for_each(|folder| drop(std::fs::remove_dir(folder)));
    }
    result
}

/// Every file complete beside its place.
fn stage<'p>(root: &Path, files: &'p [Planned]) -> Result<Vec<(&'p Planned, Staged)>, CliError> {
    let written = files.iter().filter(|file| file.action != Action::Leave);
    let staged = written.map(|file| {
        let path = root.join(&file.path);
        let staged = Staged::new(&path, file.contents.as_bytes(), Access::Shared);
        Ok((file, staged.map_err(|error| failed(&path, &error))?))
    });
    staged.collect()
}

fn publish(path: &Path, planned: &Planned, staged: Staged, undo: &mut Vec<Undo>) -> Result<(), CliError> {
    if planned.action == Action::Create {
        return match staged.publish_new().map_err(|error| failed(path, &error))? {
            true => {
                undo.push(Undo::Remove(path.to_owned()));
                Ok(())
            }
            false => Err(failed(path, &"another program made it meanwhile")),
        };
    }
    let before = std::fs::read(path).map_err(|error| failed(path, &error))?;
    staged.publish().map_err(|error| failed(path, &error))?;
    undo.push(Undo::Restore(path.to_owned(), before));
    Ok(())
}

fn failed(path: &Path, what: &dyn std::fmt::Display) -> CliError {
    format!("failed to write {}: {what}; nothing was changed", path.display()).into()
}

/// Folders that the files need and that are not there, outer ones first.
fn missing_folders(root: &Path, files: &[Planned]) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = Vec::new();
    for file in files.iter().filter(|file| file.action != Action::Leave) {
        let path = root.join(&file.path);
        let missing = path.ancestors().skip(1).take_while(|folder| !folder.exists());
        folders.extend(missing.map(Path::to_owned));
    }
    folders.sort();
    folders.dedup();
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(path: &str, action: Action, contents: &str) -> Planned {
        let (what, add) = (String::new(), String::new());
        Planned { path: path.into(), action, what, add, contents: contents.into() }
    }

    #[test]
    fn all_is_written_or_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        std::fs::write(path("old"), "old\n").unwrap();
        // A directory is where the last file should be.
        std::fs::create_dir(path("taken")).unwrap();
        let files = [
            planned("new/deep/file", Action::Create, "new"),
            planned("old", Action::Extend, "old\nmore\n"),
            planned("taken", Action::Create, "x"),
        ];
        let error = all(dir.path(), &files).unwrap_err().to_string();
        assert!(error.contains("taken") && error.ends_with("nothing was changed"), "{error}");
        assert_eq!(std::fs::read_to_string(path("old")).unwrap(), "old\n");
        assert!(!path("new").exists());
        all(dir.path(), &files[..2]).unwrap();
        assert_eq!(std::fs::read_to_string(path("old")).unwrap(), "old\nmore\n");
        assert_eq!(std::fs::read_to_string(path("new/deep/file")).unwrap(), "new");
    }
}
