//! Commands of the documents.

use anyhow::{Context, Result};
use std::path::Path;

use crate::repository;

/// A document with commands.
pub(super) struct Document {
    /// From the repository's directory on.
    pub path: String,
    /// In its order.
    pub commands: Vec<Command>,
}

/// A command.
pub(super) struct Command {
    /// Line of the document, from 1.
    pub line: usize,
    /// Without the prompt and without a comment.
    pub text: String,
}

/// Programs whose name begins a command.
const PROGRAMS: [&str; 9] = ["cargo", "wattline", "adb", "git", "curl", "python3", "npx", "export", "cd"];

/// Languages of fenced blocks that hold commands.
const LANGUAGES: [&str; 4] = ["", "console", "sh", "bash"];

/// All documents with commands.
///
/// # Errors
/// When one cannot be read.
pub(super) fn all() -> Result<Vec<Document>> {
    let root = repository();
    let mut paths = vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned()];
    let mut names = Vec::new();
    for entry in std::fs::read_dir(root.join("docs")).context("failed to list docs/")? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    paths.extend(names.into_iter().filter(|name| name.ends_with(".md")).map(|name| format!("docs/{name}")));
    let mut documents = Vec::new();
    for path in paths {
        let commands = read(&root.join(&path))?;
        if !commands.is_empty() {
            documents.push(Document { path, commands });
        }
    }
    Ok(documents)
}

fn read(path: &Path) -> Result<Vec<Command>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("failed to read {}", path.display()))?;
    Ok(commands(&text))
}

fn commands(text: &str) -> Vec<Command> {
    let mut fence: Option<&str> = None;
    let mut commands = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match (line.trim_start().strip_prefix("```"), fence) {
            (Some(language), None) => fence = Some(language.trim()),
            (Some(_), Some(_)) => fence = None,
            (None, Some(language)) if LANGUAGES.contains(&language) => {
                commands.extend(command(line).map(|text| Command { line: number, text }));
            }
            (None, _) => {}
        }
    }
    commands
}

/// The command in a line of a block, if there is one.
fn command(line: &str) -> Option<String> {
    let line = line.trim();
    let line = line.strip_prefix("$ ").unwrap_or(line);
    // Variables may stand before the program.
    let mut words = line.split_whitespace().skip_while(|word| is_setting(word));
    let program = words.next()?;
    let text = line.split_once(" #").map_or(line, |(text, _)| text).trim_end();
    (PROGRAMS.contains(&program) && words.next().is_some()).then(|| text.to_owned())
}

fn is_setting(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_lines_of_blocks() {
        let text = "cargo xtask no\n```console\n$ cargo xtask a   # why\nwhat it says\n```\n```toml\ncargo = 1\n```\n```\n\
                    X=1 cargo xtask b --c '#d'\ncargo\n```\n";
        let found: Vec<(usize, String)> = commands(text).into_iter().map(|c| (c.line, c.text)).collect();
        assert_eq!(found, [(3, "cargo xtask a".to_owned()), (10, "X=1 cargo xtask b --c '#d'".to_owned())]);
    }
}
