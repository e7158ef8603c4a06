//! `docs`: runs the commands that the documents show, each document in a copy of the demo project, several at a time.
//!
//! A command is a line of a fenced block that begins with a program's name, with or without `$ `. It is expected to end
//! with exit code 0. `commands.toml` says which ones end otherwise, which take minutes, and which cannot run on any
//! machine, with the reason. Relative names of files that documents speak of stand for the demo app and the like.

#[cfg(test)]
mod dependencies;
mod extract;
mod run;
mod table;

use anyhow::{Result, bail};
use rayon::prelude::*;
use serde::Serialize;
use wattline::cli::Exit;

use extract::Document;
use run::{Ended, Stage};
use table::{How, Table};

/// Run the commands that the documents show
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit code 0 if each command ends as the documents say, 101 otherwise.

Examples:
    cargo xtask docs
    cargo xtask docs README.md docs/golden.md
    cargo xtask docs --long docs/variants.md     # also what takes minutes
    cargo xtask docs --list                      # every command and how it is run
    cargo xtask docs --list --json")]
pub struct Args {
    /// Documents, from the repository's directory on; all if none is given
    documents: Vec<String>,
    /// Also run what takes minutes
    #[arg(long)]
    long: bool,
    /// Only list the commands
    #[arg(long)]
    list: bool,
    /// Print JSON: each command with its place, and how it is run or how it ended
    #[arg(long)]
    json: bool,
}

/// A command of a document.
#[derive(Debug, Serialize)]
struct Row<'c> {
    document: &'c str,
    line: usize,
    command: &'c str,
    how: String,
    /// How it ended, if it was run.
    ended: Option<End>,
}

#[derive(Debug, Serialize)]
struct End {
    as_documented: bool,
    exit: Option<i32>,
    seconds: f64,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let table = Table::read()?;
    let mut documents = extract::all()?;
    if let Some(name) = args.documents.iter().find(|name| !documents.iter().any(|document| document.path == **name)) {
        bail!("failed to find document {name}: expected one of those with commands, as README.md");
    }
    documents.retain(|document| args.documents.is_empty() || args.documents.contains(&document.path));
    // Documents that show servers share ports, so that one comes after the other.
    let serves =
        |document: &&Document| document.commands.iter().any(|c| table.how(&document.path, &c.text) == How::Background);
    let (serving, alone): (Vec<&Document>, Vec<&Document>) = documents.iter().partition(serves);
    let groups: Vec<Vec<&Document>> = [serving].into_iter().chain(alone.into_iter().map(|one| vec![one])).collect();
    let rows = groups.par_iter().map(|group| in_turn(group, &table, args)).collect::<Result<Vec<_>>>()?;
    let rows: Vec<Row> = rows.into_iter().flatten().collect();
    let ran = rows.iter().filter(|row| row.ended.is_some()).count();
    match (args.json, args.list) {
        (true, _) => println!("{}", serde_json::to_string_pretty(&rows)?),
        (false, true) => {}
        (false, false) => {
            let left = rows.len() - ran;
            println!("{ran} commands of {} documents, {left} left out (--list says why)", documents.len());
        }
    }
    let is_wrong = |row: &&Row| row.ended.as_ref().is_some_and(|end| !end.as_documented);
    let failed: Vec<String> =
        rows.iter().filter(is_wrong).map(|row| format!("{}:{}", row.document, row.line)).collect();
    match failed.is_empty() {
        true => Ok(Exit::Pass),
        false => bail!("failed to run as documented: {}", failed.join(", ")),
    }
}

/// Runs documents' commands, one document after the other.
fn in_turn<'d>(documents: &[&'d Document], table: &Table, args: &Args) -> Result<Vec<Row<'d>>> {
    let rows = documents.iter().map(|document| of_document(document, table, args)).collect::<Result<Vec<_>>>()?;
    Ok(rows.into_iter().flatten().collect())
}

/// Runs a document's commands one after the other, in a project of its own.
fn of_document<'d>(document: &'d Document, table: &Table, args: &Args) -> Result<Vec<Row<'d>>> {
    let mut stage = None;
    let one = |command: &'d extract::Command| {
        let how = table.how(&document.path, &command.text);
        let mut row =
            Row { document: &document.path, line: command.line, command: &command.text, how: how.name(), ended: None };
        if !args.list && how.runs(args.long) {
            let stage = match &mut stage {
                Some(stage) => stage,
                None => stage.insert(Stage::new(table, &document.path)?),
            };
            let ended = stage.run(&command.text, &how)?;
            row.ended = Some(end(&row, ended, table.exit(&command.text), args.json));
        } else if args.list && !args.json {
            println!("{}:{}: {}: {}", row.document, row.line, row.how, row.command);
        }
        Ok(row)
    };
    document.commands.iter().map(one).collect()
}

/// Says how a command ended, with what it printed if not as its document has it.
fn end(row: &Row, Ended { code, seconds, said }: Ended, expected: i32, json: bool) -> End {
    let as_documented = code == Some(expected);
    let place = format!("{}:{}: {}", row.document, row.line, row.command);
    match (as_documented, json) {
        (true, true) => {}
        (true, false) => println!("{place} ({seconds:.1} s)"),
        (false, _) => eprintln!("{place}\n  expected exit code {expected}, found {code:?}\n{said}"),
    }
    End { as_documented, exit: code, seconds }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn the_table_is_about_commands_that_there_are() {
        let table = Table::read().unwrap();
        let documents = extract::all().unwrap();
        let commands: Vec<&str> = documents
            .iter()
            .flat_map(|document| document.commands.iter().map(|command| command.text.as_str()))
            .collect();
        assert!(commands.len() > 40, "{commands:?}");
        for text in table.texts() {
            assert!(commands.contains(&text), "no document shows `{text}`");
        }
    }

    #[test]
    fn what_no_machine_can_run_has_a_reason() {
        let table = Table::read().unwrap();
        for document in extract::all().unwrap() {
            for command in &document.commands {
                match table.how(&document.path, &command.text) {
                    How::Hand(why) => assert!(why.len() > 10, "{}", command.text),
                    How::Test(name) => assert!(table::is_test(&name).unwrap(), "{}: no test `{name}`", command.text),
                    How::Quick | How::Long | How::Background => {}
                }
                assert!(
                    table.tested.contains_key(&document.path)
                        || command.text.starts_with("cargo xtask ")
                        || table.texts().contains(&command.text.as_str()),
                    "{}:{}: `{}` is no `cargo xtask`: say in commands.toml how it is run",
                    document.path,
                    command.line,
                    command.text
                );
            }
        }
    }
}
