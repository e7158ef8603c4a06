//! What a user sees: the README's commands, typed in a terminal of their own, on a home directory with nothing in it.

use std::path::Path;
use std::process::{Command, Stdio};

use super::cli::Workspace;
use super::support::{has, repository};
use wattline_testkit::Need;

/// A project like this repository's demo, without Cargo.
fn project() -> Workspace {
    let workspace = Workspace::new();
    std::fs::remove_file(workspace.path("Cargo.toml")).unwrap();
    let settings = "apk = \"tests/apps/courier.apk\"\n\
                    scenarios = [\"compute.mks\", \"network.mks\"]\n\
                    sources = [\"tests/apps/courier/src\"]\n";
    workspace.write("wattline.toml", settings.as_bytes());
    for name in ["courier.apk", "courier-regressed.apk"] {
        workspace
            .write(&format!("tests/apps/{name}"), &std::fs::read(repository().join("tests/apps").join(name)).unwrap());
    }
    for app in ["courier", "courier-regressed"] {
        copy(&repository().join(format!("tests/apps/{app}/src")), &workspace.path(&format!("tests/apps/{app}/src")));
    }
    workspace
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let to = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &to),
            false => drop(std::fs::copy(entry.path(), to).unwrap()),
        }
    }
}

/// What a command shows in a terminal of so many columns, and its exit code; `None`, after saying so, if there can be no
/// terminal.
fn typed(workspace: &Workspace, columns: usize, command: &str) -> Option<(Option<i32>, String)> {
    if !has("`script`, of Debian's bsdutils,", Command::new("script").arg("--version"), Need::Script) {
        return None;
    }
    let home = workspace.path("home");
    std::fs::create_dir_all(&home).unwrap();
    let program = env!("CARGO_BIN_EXE_wattline");
    // What is still on the terminal when it is done, and not the progress that was rubbed out.
    let command = format!("stty rows 40 cols {columns}; '{program}' {command} 2>messages");
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &command, "/dev/null"]).current_dir(workspace.path(""));
    script.env_clear().env("HOME", &home).env("PATH", std::env::var_os("PATH").unwrap()).env("TERM", "xterm");
    let output = script.stdin(Stdio::null()).output().unwrap();
    Some((output.status.code(), String::from_utf8_lossy(&output.stdout).replace('\r', "")))
}

/// Without colours.
fn plain(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

/// A line with its numbers as `0`, and no more spaces than one: its shape.
fn shape(line: &str) -> String {
    let mut shape = String::new();
    for c in line.trim().chars() {
        let c = if c.is_ascii_digit() { '0' } else { c };
        let repeats = (c == '0' || c == ' ') && shape.ends_with(c);
        if !repeats {
            shape.push(c);
        }
    }
    shape.replace("0.0", "0")
}

/// The README's block that shows the regression.
fn shown() -> String {
    let readme = std::fs::read_to_string(repository().join("README.md")).unwrap();
    let (_, rest) = readme.split_once("--apk tests/apps/courier-regressed.apk\n```\n\n```\n").unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

const REGRESSED: &str = "energy --no-confirm --apk tests/apps/courier-regressed.apk";

#[test]
fn a_terminal_of_any_width_shows_the_verdict_first_in_colours_and_no_row_is_broken() {
    let workspace = project();
    for columns in [100, 50] {
        let Some((code, coloured)) = typed(&workspace, columns, REGRESSED) else { return };
        let text = plain(&coloured);
        assert_eq!(code, Some(100), "{text}");
        assert!(coloured.starts_with("\u{1b}[31mREGRESSION\u{1b}[0m  network, at Sync.java:56"), "{coloured}");
        let wide = |line: &&str| line.chars().count() > columns && !line.starts_with("    at tests/");
        let wide: Vec<&str> = text.lines().filter(wide).collect();
        assert!(wide.is_empty(), "at {columns}: {wide:#?}");
        // The table and the finding are on the first screen.
        let line = |start: &str| text.lines().position(|line| line.starts_with(start)).expect(start);
        let places =
            [line("  scenario"), line("  network"), line("network: what grew"), line("  Sync.java:56  line-energy")];
        assert!(places.is_sorted() && places[3] < 24, "{places:?}:\n{text}");
        let Some((code, passed)) = typed(&workspace, columns, "energy") else { return };
        assert_eq!(code, Some(0), "{passed}");
        assert!(passed.starts_with("\u{1b}[32mPASS\u{1b}[0m  nothing costs more"), "{passed}");
        assert!(passed.lines().count() <= 40, "{} lines at {columns}:\n{passed}", passed.lines().count());
    }
}

#[test]
fn what_the_readme_shows_is_what_is_printed() {
    let workspace = project();
    let Some((_, text)) = typed(&workspace, 120, REGRESSED) else { return };
    let printed: Vec<String> = plain(&text).lines().map(shape).collect();
    let mut rest = printed.iter();
    for wanted in shown().lines().map(shape).filter(|line| !line.is_empty() && line != "…") {
        assert!(
            rest.any(|line| *line == wanted),
            "README.md shows `{wanted}`, which is not, or not there, in:\n{text}"
        );
    }
}
