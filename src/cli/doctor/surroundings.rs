//! What is around a project: git, CI, and the job that measures there.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::super::common::under_ci;
use super::Findings;
use crate::config::{Config, Workspace};

/// Looks at what is around the current directory.
pub fn check(findings: &mut Findings) {
    if under_ci() {
        findings.ok("ci", "this is a CI machine (the variable CI is set): golden artifacts are not written");
    }
    let Ok(here) = std::env::current_dir() else { return };
    let top = match git(&here, &["rev-parse", "--show-toplevel"]) {
        None => {
            findings.warn(
                "git",
                "git is not installed",
                "install it: baselines are kept in git, and `cargo xtask trend` reads them there",
            );
            return;
        }
        Some(output) if !output.status.success() => {
            let remedy = "`git init`: baselines are kept in git, and `cargo xtask trend` reads them there";
            findings.warn("git", format!("{} is in no git repository", here.display()), remedy);
            return;
        }
        Some(output) => String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    };
    findings.ok("git", top.clone());
    job(Path::new(&top), findings);
}

/// Whether git keeps the baselines and nothing else.
pub fn check_golden_folder(workspace: &Workspace, configs: &[Config], findings: &mut Findings) {
    let Some(golden) = configs.first().map(|config| &config.golden) else { return };
    let ignored = |name: &str| {
        let path = golden.join(name).display().to_string();
        let output = git(&workspace.root, &["check-ignore", "--quiet", "--", &path]);
        // 0 is ignored, 1 is not; anything else is no repository.
        output.and_then(|output| output.status.code()).filter(|code| *code < 2).map(|code| code == 0)
    };
    if ignored("scenario.energy.zip") == Some(true) {
        let what = format!("git ignores {}: the baselines would not be committed", golden.display());
        findings.problem("git", what, "take the pattern out of .gitignore");
    }
    if ignored("scenario.energy.pending.zip") == Some(false) {
        let what = "git would keep pending recordings, which nobody has accepted";
        findings.warn("git", what, "add `golden/**/*.energy.pending.zip` to .gitignore");
    }
}

/// Whether a workflow measures.
fn job(top: &Path, findings: &mut Findings) {
    let folder = top.join(".github/workflows");
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.sort();
    let measures =
        |text: String| ["xtask energy", "wattline energy", "actions/energy"].iter().any(|part| text.contains(part));
    let found = files.iter().find(|file| std::fs::read_to_string(file).is_ok_and(measures));
    match found {
        Some(file) => findings.ok("workflow", file.display().to_string()),
        None => findings.warn(
            "workflow",
            format!("no workflow in {} measures the app", folder.display()),
            "`cargo xtask init` writes one; another CI runs `cargo xtask energy` and looks at its exit code",
        ),
    }
}

/// The answer of git; none if it is not installed.
fn git(dir: &Path, arguments: &[&str]) -> Option<Output> {
    Command::new("git").arg("-C").arg(dir).args(arguments).stdin(Stdio::null()).output().ok()
}
