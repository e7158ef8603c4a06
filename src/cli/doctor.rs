//! `doctor`: what is missing for a measurement, and how to get it.

mod app;
mod device;
mod golden;
mod surroundings;

use serde::Serialize;

use super::called::spoken;
use super::colour::colours;
use super::common::{CliError, Exit, Selection, print_json};
use crate::config::{Config, Workspace};

/// Say what is missing for a measurement, and how to get it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Everything is looked at, also after a problem. Nothing is installed, run or written.

Exit code 0 if `cargo xtask energy` can run, also with warnings; 101 if it cannot.

Examples:
    cargo xtask doctor
    cargo xtask doctor --device adb --meter tcp:127.0.0.1:5556
    cargo xtask doctor --app shop --json")]
pub struct Args {
    #[command(flatten)]
    selection: Selection,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Status {
    Ok,
    Warning,
    Problem,
}

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Check {
    /// The subject of the check, as `apk`.
    about: &'static str,
    /// The app or device that it belongs to, where there are several.
    of: Option<String>,
    status: Status,
    /// How it is.
    what: String,
    /// The remedy.
    remedy: Option<String>,
}

/// The findings so far.
#[derive(Default)]
struct Findings {
    checks: Vec<Check>,
    of: Option<String>,
}

impl Findings {
    fn add(&mut self, about: &'static str, status: Status, what: String, remedy: Option<String>) {
        self.checks.push(Check { about, of: self.of.clone(), status, what, remedy });
    }

    fn ok(&mut self, about: &'static str, what: impl Into<String>) {
        self.add(about, Status::Ok, what.into(), None);
    }

    fn warn(&mut self, about: &'static str, what: impl Into<String>, remedy: impl Into<String>) {
        self.add(about, Status::Warning, what.into(), Some(remedy.into()));
    }

    fn problem(&mut self, about: &'static str, what: impl Into<String>, remedy: impl Into<String>) {
        self.add(about, Status::Problem, what.into(), Some(remedy.into()));
    }

    /// A problem whose message says what to do.
    fn failed(&mut self, about: &'static str, error: &dyn std::fmt::Display) {
        self.add(about, Status::Problem, error.to_string(), None);
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let mut findings = Findings::default();
    match args.selection.resolve() {
        Ok((workspace, configs)) => look(&workspace, &configs, &mut findings),
        Err(error) => {
            let remedy =
                "write what is missing, or let `cargo xtask init` write settings; docs/configuration.md has every key";
            findings.problem("settings", error.to_string(), remedy);
        }
    }
    surroundings::check(&mut findings);
    // Paths as people would type them, and the program as they call it.
    let here = std::env::current_dir().ok().map(|here| format!("{}{}", here.display(), std::path::MAIN_SEPARATOR));
    let readable = |text: &str| match &here {
        Some(here) => spoken(&text.replace(here.as_str(), "")).into_owned(),
        None => spoken(text).into_owned(),
    };
    for check in &mut findings.checks {
        check.what = readable(&check.what);
        check.remedy = check.remedy.as_deref().map(readable);
    }
    match args.json {
        true => print_json(&findings.checks)?,
        false => print!("{}", text(&findings.checks, colours())),
    }
    let is_broken = findings.checks.iter().any(|check| check.status == Status::Problem);
    Ok(if is_broken { Exit::CouldNotMeasure } else { Exit::Pass })
}

fn look(workspace: &Workspace, configs: &[Config], findings: &mut Findings) {
    let runs: u64 = configs.iter().map(crate::job::runs).sum();
    let scenarios: usize = configs.iter().map(crate::job::count).sum();
    let (scenarios, runs) = (count(scenarios as u64, "scenario"), count(runs, "run"));
    findings.ok("settings", format!("{}: {scenarios}, {runs}", workspace.root.display()));
    for (position, config) in configs.iter().enumerate() {
        let label = config.label("");
        let label = label.trim_end_matches('/');
        findings.of = (!label.is_empty()).then(|| label.to_owned());
        // An app's own files are the same on each of its devices.
        let is_new = position == 0 || configs.get(position - 1).is_none_or(|before| before.name != config.name);
        let apk = app::check(config, is_new, findings);
        device::check(config, apk.as_ref(), findings);
        golden::check(config, apk.as_ref(), findings);
    }
    findings.of = None;
    surroundings::check_golden_folder(workspace, configs, findings);
}

/// A number with its noun, as in `1 run`, `3 runs`.
fn count(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// A line for each thing, with what to do below it.
fn text(checks: &[Check], colours: bool) -> String {
    let style = |status| match status {
        Status::Ok => ("ok", "32"),
        Status::Warning => ("warning", "33"),
        Status::Problem => ("problem", "31"),
    };
    let mut text = String::new();
    for check in checks {
        let (word, colour) = style(check.status);
        let word = match colours {
            true => format!("\u{1b}[{colour}m{word:<8}\u{1b}[0m"),
            false => format!("{word:<8}"),
        };
        let about = match &check.of {
            Some(of) => format!("{} ({of})", check.about),
            None => check.about.to_owned(),
        };
        let what = check.what.trim_end().replace('\n', "\n                     ");
        text += &format!("{word} {about:<11} {what}\n");
        if let Some(remedy) = &check.remedy {
            text += &format!("                     -> {remedy}\n");
        }
    }
    let of = |status| checks.iter().filter(|check| check.status == status).count() as u64;
    text += &match (of(Status::Problem), of(Status::Warning)) {
        (0, 0) => "nothing is missing\n".to_owned(),
        (0, warnings) => format!("{}; energy can run\n", count(warnings, "warning")),
        (problems, warnings) => {
            format!("{}, {}: energy cannot run\n", count(problems, "problem"), count(warnings, "warning"))
        }
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_to_do_stands_below_what_is_wrong() {
        let mut findings = Findings::default();
        findings.ok("settings", "/w: 1 scenario, 3 runs");
        findings.of = Some("shop".into());
        findings.warn("sources", "no source roots", "add `sources`");
        findings.failed("apk", &"failed to read a.apk");
        let expected = "ok       settings    /w: 1 scenario, 3 runs\n\
                        warning  sources (shop) no source roots\n                     -> add `sources`\n\
                        problem  apk (shop)  failed to read a.apk\n1 problem, 1 warning: energy cannot run\n";
        assert_eq!(text(&findings.checks, false), expected);
        assert!(text(&findings.checks, true).starts_with("\u{1b}[32mok      \u{1b}[0m settings"));
    }
}
