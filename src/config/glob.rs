//! Files by a pattern of their names, as in `scenarios/*.mks`.

use std::io;
use std::path::{Path, PathBuf};

/// The files that a pattern below `root` names, by name: `*` stands for any part of one name, `?` for one letter.
/// Without either it is a name, whether there is such a file or not.
///
/// # Errors
/// When a directory cannot be read.
pub fn expand(root: &Path, pattern: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = vec![root.to_owned()];
    let mut wild = false;
    for part in pattern.components() {
        let name = part.as_os_str().to_string_lossy();
        if !name.contains(['*', '?']) {
            found.iter_mut().for_each(|path| path.push(part));
            continue;
        }
        wild = true;
        found = found.iter().map(|dir| matching(dir, &name)).collect::<io::Result<Vec<_>>>()?.concat();
    }
    if wild {
        found.retain(|path| path.exists());
    }
    Ok(found)
}

fn matching(dir: &Path, pattern: &str) -> io::Result<Vec<PathBuf>> {
    let entries = match std::fs::read_dir(dir) {
        Ok(entries) => entries,
        // A pattern before this one matched a file, or nothing is there: no match either way.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(Vec::new());
        }
        Err(error) => return Err(error),
    };
    let mut names = Vec::new();
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        // Hidden files are meant only where the pattern says so, as in shells.
        if matches(pattern, &name) && (pattern.starts_with('.') || !name.starts_with('.')) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names.into_iter().map(|name| dir.join(name)).collect())
}

/// Whether a name is what the pattern says.
pub(super) fn matches(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    // reached[j]: the pattern so far matches the first j letters.
    let mut reached: Vec<bool> = (0..=name.len()).map(|letters| letters == 0).collect();
    for letter in pattern {
        let mut next = vec![false; name.len() + 1];
        for j in 0..=name.len() {
            next[j] = match letter {
                '*' => reached[j] || (j > 0 && next[j - 1]),
                '?' => j > 0 && reached[j - 1],
                other => j > 0 && reached[j - 1] && name[j - 1] == other,
            };
        }
        reached = next;
    }
    reached.last().copied().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_and_question_marks() {
        for (pattern, name, expected) in [
            ("*.mks", "login.mks", true),
            ("*.mks", "login.mks.bak", false),
            ("lo?in.*", "login.mks", true),
            ("lo?in", "loin", false),
            ("*a*b", "xaybzb", true),
            ("*", "", true),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn files_come_by_name_and_plain_names_as_they_are() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["s/b.mks", "s/a.mks", "s/.c.mks", "s/x.txt", "t/a.mks"] {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let found = |pattern: &str| {
            let paths = expand(dir.path(), Path::new(pattern)).unwrap().into_iter();
            paths.map(|path| path.strip_prefix(dir.path()).unwrap().display().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(found("s/*.mks"), ["s/a.mks", "s/b.mks"]);
        assert_eq!(found("?/a.mks"), ["s/a.mks", "t/a.mks"]);
        assert_eq!(found("s/absent.mks"), ["s/absent.mks"]);
        assert!(found("absent/*.mks").is_empty() && found("s/a.mks/*").is_empty());
    }
}
