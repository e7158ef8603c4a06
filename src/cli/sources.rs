//! Source text for reports.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::lines::source_path;

/// Finds source lines under the configured roots, reading each file once.
pub struct Sources {
    roots: Vec<PathBuf>,
    files: HashMap<PathBuf, Option<Vec<String>>>,
}

impl Sources {
    /// A finder over `roots`, the first match winning.
    pub fn new(roots: &[PathBuf]) -> Self {
        Sources { roots: roots.to_vec(), files: HashMap::new() }
    }

    /// The text of `line` (from 1) of `file`, the source file of class `descriptor`.
    pub fn line(&mut self, descriptor: &str, file: &str, line: u32) -> Option<String> {
        let index = (line as usize).checked_sub(1)?;
        let relative = source_path(descriptor, file)?;
        let roots = self.roots.clone();
        roots.iter().find_map(|root| {
            let path = root.join(&relative);
            let lines = self.files.entry(path.clone()).or_insert_with(|| {
                let text = std::fs::read_to_string(&path).ok()?;
                Some(text.lines().map(str::to_string).collect())
            });
            Some(lines.as_ref()?.get(index)?.trim().to_string())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_root_with_the_file_wins_and_no_name_leads_out() {
        let dir = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = dir.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write("a/com/x/M.java", "one\n  two\n");
        write("b/com/x/M.java", "other\n");
        write("b/com/x/N.java", "n\n");
        let mut sources = Sources::new(&[dir.path().join("a"), dir.path().join("b")]);
        assert_eq!(sources.line("Lcom/x/M$1;", "M.java", 2).as_deref(), Some("two"));
        assert_eq!(sources.line("Lcom/x/N;", "N.java", 1).as_deref(), Some("n"));
        assert_eq!(sources.line("Lcom/x/M;", "M.java", 0), None);
        assert_eq!(sources.line("Lcom/x/M;", "../x/M.java", 1), None);
    }
}
