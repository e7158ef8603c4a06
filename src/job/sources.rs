//! Source text for reports.
//!
//! A class's file is looked for where Java has it, in the folders of its package below a root. Kotlin may leave out
//! folders that all of a module's packages share; so what is not there is looked for by its name, and its `package`
//! line decides.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use wattline_analysis::lines::{AnalysisResult, LineKey, source_path};
use wattline_base::files;
use wattline_report::{SourceFile, SourceFiles};

/// Finds source lines under the configured roots, reading each file once.
pub struct Sources {
    roots: Vec<PathBuf>,
    files: HashMap<PathBuf, Option<Text>>,
    /// Files below the roots by name, once one was not where it should be.
    by_name: Option<HashMap<String, Vec<PathBuf>>>,
    /// Files that were found by name, or not, by the place where they should be.
    elsewhere: HashMap<String, Option<PathBuf>>,
}

/// How deep below a root files are looked for by name.
const MOST_FOLDERS: usize = 24;

/// Files of a folder and of those in it, by name. What cannot be read has none, nor have links, which may lead round.
fn list(folder: &Path, depth: usize, by_name: &mut HashMap<String, Vec<PathBuf>>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<(PathBuf, std::fs::FileType)> =
        entries.filter_map(|entry| Some((entry.path(), entry.file_type().ok()?))).collect();
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    for (path, kind) in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if kind.is_dir() && depth > 0 && !name.starts_with('.') {
            list(&path, depth - 1, by_name);
        } else if kind.is_file() {
            by_name.entry(name).or_default().push(path);
        }
    }
}

/// A file's text and where its lines begin.
struct Text {
    whole: String,
    starts: Vec<usize>,
}

impl Text {
    fn new(whole: String) -> Self {
        let ends = whole.match_indices('\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(ends).collect();
        Text { whole, starts }
    }

    /// What its `package` line says; nothing without one.
    fn package(&self) -> &str {
        let line = self.whole.lines().map(str::trim).find_map(|line| line.strip_prefix("package "));
        line.map_or("", |name| name.trim_end_matches(';').trim())
    }

    fn line(&self, index: usize) -> Option<&str> {
        let start = *self.starts.get(index)?;
        let end = self.starts.get(index + 1).copied().unwrap_or(self.whole.len());
        self.whole.get(start..end).filter(|_| start < self.whole.len())
    }
}

impl Sources {
    /// A finder over `roots`, the first match winning.
    pub fn new(roots: &[PathBuf]) -> Self {
        Sources { roots: roots.to_vec(), files: HashMap::new(), by_name: None, elsewhere: HashMap::new() }
    }

    /// The text of `line` (from 1) of `file`, the source file of class `descriptor`.
    pub fn line(&mut self, descriptor: &str, file: &str, line: u32) -> Option<String> {
        let index = (line as usize).checked_sub(1)?;
        let (_, text) = self.file(&source_path(descriptor, file)?)?;
        Some(text.line(index)?.trim().to_string())
    }

    /// The file below the first root that has it, with its text.
    fn file(&mut self, relative: &str) -> Option<(PathBuf, &Text)> {
        let paths = self.roots.iter().map(|root| root.join(relative));
        let path = paths.collect::<Vec<_>>().into_iter().find(|path| self.read(path).is_some());
        let path = path.or_else(|| self.elsewhere(relative))?;
        let text = self.files.get(&path)?.as_ref()?;
        Some((path, text))
    }

    /// The file of the same name whose `package` line is that of its place.
    fn elsewhere(&mut self, relative: &str) -> Option<PathBuf> {
        if let Some(known) = self.elsewhere.get(relative) {
            return known.clone();
        }
        let (folder, name) = relative.rsplit_once('/').unwrap_or(("", relative));
        let roots = &self.roots;
        let by_name = self.by_name.get_or_insert_with(|| {
            let mut by_name = HashMap::new();
            roots.iter().for_each(|root| list(root, MOST_FOLDERS, &mut by_name));
            by_name
        });
        let candidates = by_name.get(name).cloned().unwrap_or_default();
        let package = folder.replace('/', ".");
        let found = candidates.into_iter().find(|path| self.read(path).is_some_and(|text| text.package() == package));
        self.elsewhere.insert(relative.to_owned(), found.clone());
        found
    }

    fn read(&mut self, path: &Path) -> Option<&Text> {
        let read = || files::read_text(path, files::MOST_WRITTEN).ok().map(Text::new);
        self.files.entry(path.to_owned()).or_insert_with(read).as_ref()
    }

    /// Adds the whole files that a result's lines are in; `project` is where their paths begin.
    pub fn add_files(&mut self, result: &AnalysisResult, project: &Path, files: &mut SourceFiles) {
        for line in &result.lines {
            self.add_file(&line.key, project, files);
        }
    }

    fn add_file(&mut self, key: &LineKey, project: &Path, files: &mut SourceFiles) {
        let relative = key.file.as_deref().and_then(|file| source_path(&key.class, file));
        let Some(relative) = relative.filter(|_| files.of(key).is_none()) else { return };
        if let Some((path, text)) = self.file(&relative) {
            let path = path.strip_prefix(project).unwrap_or(&path);
            let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
            // An absolute path's first part is its root.
            let path = parts.join("/").replacen("//", "/", 1);
            files.insert(relative, SourceFile { path, text: text.whole.clone() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, text: &str) {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    #[test]
    fn the_first_root_with_the_file_wins_and_no_name_leads_out() {
        let dir = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| write(&dir.path().join(path), text);
        write("a/com/x/M.java", "one\n  two\n");
        write("b/com/x/M.java", "other\n");
        write("b/com/x/N.java", "n\n");
        let mut sources = Sources::new(&[dir.path().join("a"), dir.path().join("b")]);
        assert_eq!(sources.line("Lcom/x/M$1;", "M.java", 2).as_deref(), Some("two"));
        assert_eq!(sources.line("Lcom/x/N;", "N.java", 1).as_deref(), Some("n"));
        assert_eq!(sources.line("Lcom/x/M;", "M.java", 0), None);
        assert_eq!(sources.line("Lcom/x/M;", "../x/M.java", 1), None);
    }

    #[test]
    fn kotlin_may_leave_out_folders_and_then_the_package_line_decides() {
        let dir = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| write(&dir.path().join(path), text);
        write("net/Api.kt", "// first\npackage com.example.net\n\nfun get() = 1\n");
        write("ui/Api.kt", "package com.example.ui\n");
        let mut sources = Sources::new(&[dir.path().to_owned()]);
        assert_eq!(sources.line("Lcom/example/net/ApiKt;", "Api.kt", 4).as_deref(), Some("fun get() = 1"));
        assert_eq!(sources.line("Lcom/example/db/ApiKt;", "Api.kt", 1), None);
    }
}
