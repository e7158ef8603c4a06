//! What a newcomer sees: each command from nothing to a failing gate, typed in a terminal.

use std::path::Path;

use anyhow::{Context, Result, bail};
use wattline_fixtures::screen::{MARK, Screen, typed};

use super::svg::{DARK, LIGHT, svg};

/// Commands, the names of their pictures, and what they end with.
const STAGES: [(&str, &str, i32); 7] = [
    ("init", "wattline init", 0),
    ("doctor", "wattline doctor", 0),
    ("first", "wattline energy", 102),
    ("bless", "wattline bless", 0),
    ("pass", "wattline energy", 0),
    ("regression", "wattline energy", 100),
    ("explain", "wattline energy --explain line-energy", 0),
];
/// The stage before which the app gets its bug.
const BUG: &str = "regression";

/// Names of pictures, `stage-1-init.svg`, and what is in them: at 100 and 50 columns, dark and light.
pub(super) fn pictures() -> Result<Vec<(String, String)>> {
    let mut all = Vec::new();
    for (columns, width) in [(100, ""), (50, "-narrow")] {
        eprintln!("typing what a newcomer types, at {columns} columns");
        for (number, (screen, (name, ..))) in screens(columns)?.iter().zip(STAGES).enumerate() {
            for (look, colours) in [("", DARK), ("-light", LIGHT)] {
                all.push((format!("stage-{}-{name}{width}{look}.svg", number + 1), svg(screen, colours)));
            }
        }
    }
    Ok(all)
}

/// Where the project seems to be: as long as the name of a temporary folder, so that lines break as they did.
const HOME: &str = "/home/you/build";

/// What each command shows.
fn screens(columns: usize) -> Result<Vec<String>> {
    let scratch = tempfile::tempdir().context("failed to make a temporary folder")?;
    let at = |name: &str| scratch.path().join(name);
    std::fs::create_dir_all(at("bin")).context("failed to make a folder")?;
    let program = std::env::current_exe().context("failed to find this program")?;
    // By its name it knows what people call it.
    std::fs::copy(&program, at("bin/wattline")).with_context(|| format!("failed to copy {}", program.display()))?;
    std::fs::write(at("script"), script(&crate::repository())).context("failed to write a script")?;
    let output = typed(columns, &at("script"), |command| {
        let path = std::env::var("PATH").unwrap_or_default();
        command.current_dir(scratch.path()).env_clear();
        command.env("HOME", scratch.path()).env("PATH", format!("{}:{path}", at("bin").display()));
    });
    let output = output.context("failed to run `script`, of util-linux")?;
    let shown = String::from_utf8_lossy(&output.stdout).replace(&scratch.path().display().to_string(), HOME);
    if !output.status.success() {
        bail!("a command did not end as expected:\n{shown}");
    }
    let screens = shown.split(MARK).skip(1).zip(STAGES).map(|(written, (_, command, _))| {
        format!("\u{1b}[2m$\u{1b}[0m {command}\n{}", Screen::of(columns, written).coloured())
    });
    Ok(screens.collect())
}

/// All commands, in a project like one of Gradle's.
fn script(root: &Path) -> String {
    let apps = root.join("tests/apps");
    let copy = |app: &str| {
        let (apps, apk) = (apps.display(), "app/build/outputs/apk/debug/app-debug.apk");
        format!("cp '{apps}/{app}.apk' {apk}\ncp -r '{apps}/{app}/src/.' app/src/main/java\n")
    };
    let mut script = "mkdir -p shop/app/build/outputs/apk/debug shop/app/src/main/java\ncd shop\n\
                      touch gradlew settings.gradle\ngit init --quiet 2>/dev/null\n"
        .to_owned();
    script += &copy("courier");
    for (name, command, code) in STAGES {
        if name == BUG {
            script += &copy("courier-regressed");
        }
        script += &format!("printf '\\036'\n{command}\n[ $? = {code} ] || exit 1\n");
    }
    script
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_every_stage() {
        let docs = crate::repository().join("docs");
        let page = std::fs::read_to_string(docs.join("stages.md")).unwrap();
        for (number, (name, command, _)) in STAGES.iter().enumerate() {
            assert!(page.contains(&format!("`{command}`")), "{command}");
            for end in ["", "-light", "-narrow", "-narrow-light"] {
                let picture = format!("pictures/stage-{}-{name}{end}.svg", number + 1);
                assert!(page.contains(&picture), "{picture}");
                let shown = std::fs::read_to_string(docs.join(&picture)).unwrap();
                assert!(shown.contains(command), "{picture}");
            }
        }
    }
}
