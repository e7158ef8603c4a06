//! `review`: shows what changed in each pending recording, and accepts or rejects one by one.

use crate::job::{Judge, Sources, compare, read_artifact};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use console::Term;
use serde::Serialize;

use super::bless::accept;
use super::common::{CliError, Exit, configs, golden_path, pending_path, print_json, today, workspace};
use super::golden::diff::{line_row, place, rows, totals_of};
use super::golden::{folder, may_write, pending};
use crate::config::Config;
use crate::gate::{Finding, LineChange, Outcome, Side, Subject, Verdict, line_changes};
use crate::lines::Totals;
use crate::recording::Artifact;

/// Lines that are shown, those that changed most.
const LINES: usize = 10;

/// Review pending recordings one by one
#[derive(Debug, clap::Args)]
#[command(after_help = "Keys: a accepts, r rejects, s skips, q ends. Without a terminal, say what to do by name; \
`cargo xtask bless` accepts all.

Examples:
    cargo xtask review
    cargo xtask review --show                             # only what changed
    cargo xtask review --accept network --reject compute")]
pub struct Args {
    /// Accept this scenario's pending recording; may be given more than once
    #[arg(long, value_name = "NAME")]
    accept: Vec<String>,
    /// Remove this scenario's pending recording; may be given more than once
    #[arg(long, value_name = "NAME")]
    reject: Vec<String>,
    /// Show what changed, and change nothing
    #[arg(long, conflicts_with_all = ["accept", "reject"])]
    show: bool,
    /// With --show, --accept or --reject: print JSON
    #[arg(long)]
    json: bool,
    /// Directory of the golden artifacts
    #[arg(long, value_name = "DIR")]
    golden: Option<PathBuf>,
}

/// The answer of a person about one recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Accept,
    Reject,
    Skip,
    Quit,
}

/// The outcome of the answer.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Done {
    accepted: Vec<String>,
    rejected: Vec<String>,
    skipped: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let golden = folder(args.golden.as_deref())?;
    let names = pending(&golden)?;
    if !args.accept.is_empty() || !args.reject.is_empty() {
        return by_name(args, &golden, &names);
    }
    if names.is_empty() && !args.json {
        println!("nothing is pending in {}", golden.display());
        return Ok(Exit::Pass);
    }
    let configs = configs(workspace()?.as_ref())?;
    if args.show {
        let pending = names.iter().map(|name| changes(&golden, name, &configs)).collect::<Result<Vec<_>, _>>()?;
        match args.json {
            true => print_json(&pending)?,
            false => pending.iter().for_each(|one| print!("{}", one.text())),
        }
        return Ok(Exit::Pass);
    }
    if args.json {
        return Err("failed to review: with --json say what to do: --show, --accept NAME or --reject NAME".into());
    }
    may_write("review")?;
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        let names = names.join(", ");
        return Err(format!(
            "failed to review {names}: there is no terminal to ask at; accept with `cargo xtask bless` or \
             `cargo xtask review --accept NAME`, reject with `cargo xtask review --reject NAME`"
        )
        .into());
    }
    let term = Term::stderr();
    let mut show = |name: &str| {
        let pending = changes(&golden, name, &configs)
            .unwrap_or_else(|error| Pending { damaged: Some(error.to_string()), ..Pending::default() });
        println!("{}", pending.text());
        pending.damaged.is_none()
    };
    let mut ask = |good: bool| -> io::Result<char> {
        let accept = if good { "a accept, " } else { "" };
        term.write_str(&format!("{accept}r reject, s skip, q quit: "))?;
        let key = term.read_char()?;
        term.write_line(&key.to_string())?;
        Ok(key)
    };
    let done = review(&golden, &names, &mut show, &mut ask)?;
    say(&done);
    Ok(Exit::Pass)
}

/// Asks about one after the other until all have an answer.
fn review(
    golden: &Path,
    names: &[String],
    show: &mut dyn FnMut(&str) -> bool,
    ask: &mut dyn FnMut(bool) -> io::Result<char>,
) -> Result<Done, CliError> {
    let mut done = Done::default();
    for name in names {
        let good = show(name);
        match answer(good, ask).map_err(|error| format!("failed to read a key: {error}"))? {
            Answer::Accept => {
                accept(golden, name)?;
                done.accepted.push(name.clone());
            }
            Answer::Reject => {
                reject(golden, name)?;
                done.rejected.push(name.clone());
            }
            Answer::Skip => done.skipped.push(name.clone()),
            Answer::Quit => {
                let rest = names.iter().filter(|name| !done.accepted.contains(name) && !done.rejected.contains(name));
                done.skipped = rest.cloned().collect();
                break;
            }
        }
    }
    Ok(done)
}

/// Asks until a key has a meaning. A recording that cannot be read is not accepted.
fn answer(good: bool, ask: &mut dyn FnMut(bool) -> io::Result<char>) -> io::Result<Answer> {
    loop {
        match ask(good)?.to_ascii_lowercase() {
            'a' if good => return Ok(Answer::Accept),
            'r' => return Ok(Answer::Reject),
            's' => return Ok(Answer::Skip),
            'q' => return Ok(Answer::Quit),
            _ => {}
        }
    }
}

/// Does what the command line says, if all of it can be done.
fn by_name(args: &Args, golden: &Path, pending: &[String]) -> Result<Exit, CliError> {
    may_write("review")?;
    let named = || args.accept.iter().chain(&args.reject);
    if let Some(name) = named().find(|name| !pending.contains(name)) {
        let known = if pending.is_empty() { "nothing".to_owned() } else { pending.join(", ") };
        return Err(format!("failed to find a pending recording of `{name}`: {known} is pending").into());
    }
    if let Some(name) = args.accept.iter().find(|name| args.reject.contains(name)) {
        return Err(format!("failed to review `{name}`: it is to be accepted and rejected").into());
    }
    for name in &args.accept {
        let path = pending_path(golden, name);
        Artifact::read_baseline(&path).map_err(|error| format!("failed to accept {}: {error}", path.display()))?;
    }
    for name in &args.accept {
        accept(golden, name)?;
    }
    for name in &args.reject {
        reject(golden, name)?;
    }
    let done = Done { accepted: args.accept.clone(), rejected: args.reject.clone(), skipped: Vec::new() };
    match args.json {
        true => print_json(&done)?,
        false => say(&done),
    }
    Ok(Exit::Pass)
}

fn reject(golden: &Path, name: &str) -> Result<(), CliError> {
    let path = pending_path(golden, name);
    std::fs::remove_file(&path).map_err(|error| format!("failed to reject {}: {error}", path.display()).into())
}

fn say(done: &Done) {
    for (what, names) in [("accepted", &done.accepted), ("rejected", &done.rejected), ("skipped", &done.skipped)] {
        if !names.is_empty() {
            println!("{what} {}", names.join(", "));
        }
    }
}

/// The facts about a pending recording.
#[derive(Debug, Default, Serialize)]
struct Pending {
    scenario: String,
    /// Why it cannot be accepted.
    damaged: Option<String>,
    /// Why there is nothing to compare it with: there is no golden artifact, or none that can be read.
    alone: Option<String>,
    /// Why the gate cannot compare it with its golden artifact.
    refused: Option<String>,
    verdict: Option<Verdict>,
    /// Energies of base and head; of the head alone where it is alone.
    totals: Vec<Totals>,
    /// Every line in both versions, those that changed most first.
    lines: Vec<LineChange>,
}

/// The changes in a pending recording.
fn changes(golden: &Path, name: &str, configs: &[Config]) -> Result<Pending, CliError> {
    let mut pending = Pending { scenario: name.to_owned(), ..Pending::default() };
    let (head, head_result) = match read_artifact(&pending_path(golden, name)) {
        Ok(read) => read,
        Err(error) => return Ok(Pending { damaged: Some(error.to_string()), ..pending }),
    };
    let path = golden_path(golden, name);
    let base = match path.exists() {
        true => read_artifact(&path).map_err(|error| format!("the golden artifact is damaged: {error}")),
        false => Err("new: there is no golden artifact yet".to_owned()),
    };
    let (base, base_result) = match base {
        Ok(base) => base,
        Err(why) => return Ok(Pending { alone: Some(why), totals: vec![head_result.totals], ..pending }),
    };
    let of_app = configs.iter().find(|config| config.label(&head.manifest.scenario) == name).or(configs.first());
    let mut judge = Judge::new(of_app, today())?;
    let mut sources = Sources::new(of_app.map_or(&[], |config| &config.sources));
    match compare((&base, &base_result), (&head, &head_result), &mut judge, &mut sources) {
        Ok(verdict) => pending.verdict = Some(verdict),
        Err(error) => pending.refused = Some(error.to_string()),
    }
    pending.totals = vec![base_result.totals, head_result.totals];
    let (base, head) = (Side { result: &base_result, map: &base.map }, Side { result: &head_result, map: &head.map });
    pending.lines = line_changes(base, head);
    Ok(pending)
}

impl Pending {
    /// For people.
    fn text(&self) -> String {
        let mut out = format!("{}\n", self.scenario);
        if let Some(why) = &self.damaged {
            return format!("{out}  damaged: {why}\n");
        }
        self.alone.iter().for_each(|why| out += &format!("  {why}\n"));
        self.verdict.iter().for_each(|verdict| out += &verdict_text(verdict));
        self.refused.iter().for_each(|why| out += &format!("  no verdict: {why}\n"));
        match &self.totals[..] {
            [base, head] => {
                let all = rows(&totals_of(base), &totals_of(head));
                all.iter().for_each(|row| out += &format!("  {row}\n"));
                out += "  lines that changed most (* the split is a guess):\n";
                self.lines.iter().take(LINES).for_each(|line| out += &format!("  {}\n", line_row(line)));
            }
            totals => totals.iter().for_each(|totals| out += &alone(totals)),
        }
        out
    }
}

fn alone(totals: &Totals) -> String {
    let row = |(name, energy): &(&str, crate::units::Joules)| format!("  {name:<12} {:>10}\n", energy.to_string());
    totals_of(totals).iter().map(row).collect()
}

fn verdict_text(verdict: &Verdict) -> String {
    let word = |outcome: Outcome| match outcome {
        Outcome::Pass => "pass",
        Outcome::Regression => "REGRESSION",
        Outcome::Inconclusive => "inconclusive",
    };
    let mut out = format!("  verdict: {}\n", word(verdict.outcome));
    for Finding { rule, what, outcome, comparison, allowed, .. } in &verdict.findings {
        let subject = match what {
            Subject::Line { key, .. } => place(key),
            Subject::Total => "total".to_owned(),
            Subject::Lines => "all lines".to_owned(),
            Subject::Fit => "fit".to_owned(),
            Subject::Idle => "idle".to_owned(),
        };
        let ratio = comparison.ratio.map(|ratio| format!(", x {ratio:.3}")).unwrap_or_default();
        let word = if allowed.is_some() { "allowed" } else { word(*outcome) };
        out += &format!("    {subject}  {rule}{ratio}, {word}\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_with(names: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            std::fs::write(pending_path(folder.path(), name), name).unwrap();
        }
        folder
    }

    fn keys(text: &'static str) -> impl FnMut(bool) -> io::Result<char> {
        let mut keys = text.chars();
        move |_| keys.next().ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    #[test]
    fn each_is_accepted_rejected_or_skipped() {
        let folder = folder_with(&["a", "b", "c", "d", "e"]);
        let golden = folder.path();
        std::fs::write(golden_path(golden, "a"), "old").unwrap();
        let names = pending(golden).unwrap();
        let done = review(golden, &names, &mut |_| true, &mut keys("xA rs\nq")).unwrap();
        let list = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(done, Done { accepted: list(&["a"]), rejected: list(&["b"]), skipped: list(&["c", "d", "e"]) });
        assert_eq!(std::fs::read_to_string(golden_path(golden, "a")).unwrap(), "a");
        assert_eq!(pending(golden).unwrap(), ["c", "d", "e"]);
        assert!(!golden_path(golden, "b").exists());
    }

    #[test]
    fn what_cannot_be_read_is_not_accepted() {
        let folder = folder_with(&["a", "b"]);
        let names = pending(folder.path()).unwrap();
        let done = review(folder.path(), &names, &mut |name| name != "a", &mut keys("aasa")).unwrap();
        assert_eq!((done.skipped, done.accepted), (vec!["a".to_owned()], vec!["b".to_owned()]));
    }

    #[test]
    fn no_more_keys_is_an_error_and_changes_nothing_more() {
        let folder = folder_with(&["a", "b"]);
        let names = pending(folder.path()).unwrap();
        assert!(review(folder.path(), &names, &mut |_| true, &mut keys("r")).is_err());
        assert_eq!(pending(folder.path()).unwrap(), ["b"]);
    }
}
