//! Whether what the settings let wattline write stays in the project: whoever proposes a change may write settings, and
//! is not to write anywhere else by them.

use std::path::{Component, Path, PathBuf};

/// Whether a path of the settings is below the workspace's root, by its words and by the links on the way.
pub(super) fn is_below(root: &Path, path: &Path) -> bool {
    let lexically = root.join(path);
    let Some(words) = without_dots(&lexically) else { return false };
    if !without_dots(root).is_some_and(|root| words.starts_with(root)) {
        return false;
    }
    // What is not there yet leads where its nearest ancestor does.
    let there = words.ancestors().find_map(|ancestor| ancestor.canonicalize().ok());
    match (there, root.canonicalize()) {
        (Some(there), Ok(root)) => there.starts_with(&root),
        // A root that is not there has no links.
        _ => true,
    }
}

/// A path without `.` and `..`; none if these lead above its beginning.
fn without_dots(path: &Path) -> Option<PathBuf> {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                if !matches!(out.components().next_back(), Some(Component::Normal(_))) {
                    return None;
                }
                out.pop();
            }
            part => out.push(part),
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_below_the_root() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("w");
        std::fs::create_dir(&root).unwrap();
        for good in ["golden", "a/../b", "./a/b", "a/./b", "a..b"] {
            assert!(is_below(&root, Path::new(good)), "{good}");
        }
        for bad in ["..", "../w2", "a/../../b", "../../../../etc", "/etc", "/", "../w/../x"] {
            assert!(!is_below(&root, Path::new(bad)), "{bad}");
        }
        assert!(is_below(&root, &root.join("golden")));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(folder.path(), root.join("out")).unwrap();
            assert!(!is_below(&root, Path::new("out/golden")));
            assert!(is_below(Path::new("w"), Path::new("golden")));
        }
    }
}
