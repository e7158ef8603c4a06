//! What a user sees: the README's commands, typed in a terminal of their own, on a home directory with nothing in it.

use std::path::Path;

use super::cli::Workspace;
use super::screen::{self, MARK, Screen};
use super::support::repository;

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

/// What the README's two commands show in a terminal of so many columns, the program's texts and messages together;
/// `None`, after saying so, if there can be no terminal.
fn typed(workspace: &Workspace, columns: usize) -> Option<[String; 2]> {
    let home = workspace.path("home");
    std::fs::create_dir_all(&home).unwrap();
    // `cargo xtask` is the program here: nothing is built.
    let program = env!("CARGO_BIN_EXE_wattline");
    let mut script = format!("cargo() {{ shift; '{program}' \"$@\"; }}\n");
    for (command, code) in COMMANDS {
        assert!(readme().contains(&format!("```\n{command}\n```")), "README.md has no `{command}`");
        script += &format!("printf '\\036'\n{command}\n[ $? = {code} ] || exit 1\n");
    }
    workspace.write("script", script.as_bytes());
    let output = screen::typed(columns, &workspace.path("script"), |command| {
        command.current_dir(workspace.path("")).env_clear();
        command.env("HOME", &home).env("PATH", std::env::var_os("PATH").unwrap());
    })?;
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{shown}");
    let mut parts = shown.split(MARK).skip(1).map(str::to_owned);
    Some([parts.next().unwrap(), parts.next().unwrap()])
}

/// The README's commands, and what they end with.
const COMMANDS: [(&str, i32); 2] =
    [("cargo xtask energy", 0), ("cargo xtask energy --apk tests/apps/courier-regressed.apk", 100)];

fn readme() -> String {
    std::fs::read_to_string(repository().join("README.md")).unwrap()
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
    let readme = readme();
    let (_, rest) = readme.split_once("--apk tests/apps/courier-regressed.apk\n```\n\n```\n").unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

#[test]
fn the_readmes_commands_show_what_it_says_at_any_width() {
    let workspace = project();
    for columns in [100, 50] {
        let Some([passed, regressed]) = typed(&workspace, columns) else { return };
        assert!(passed.contains("\u{1b}[32mPASS\u{1b}[0m  nothing costs more"), "{passed}");
        assert!(regressed.contains("\u{1b}[31mREGRESSION\u{1b}[0m  network, at Sync.java:56"), "{regressed}");
        let [passed, regressed] = [passed, regressed].map(|written| Screen::of(columns, &written));
        for screen in [&passed, &regressed] {
            assert!(screen.too_long().is_empty(), "at {columns}: {:#?}\n{}", screen.too_long(), screen.text());
        }
        let text = passed.text();
        let (report, _) = text.trim().split_once("\nreport: ").unwrap();
        assert!(report.lines().count() <= 40, "{} lines at {columns}:\n{text}", report.lines().count());
        // The table and the finding are on the first screen.
        let text = regressed.text();
        let line = |start: &str| text.lines().position(|line| line.starts_with(start)).expect(start);
        let places = ["REGRESSION", "  scenario", "  network", "network: what grew", "  Sync.java:56  line-energy"];
        let places = places.map(line);
        assert!(places.is_sorted() && places[4] < 24, "{places:?}:\n{text}");
        if columns == 100 {
            is_shown(&text);
        }
    }
}

/// Whether all lines that the README shows are on a screen, in their order.
fn is_shown(text: &str) {
    let printed: Vec<String> = text.lines().map(shape).collect();
    let mut rest = printed.iter();
    for wanted in shown().lines().map(shape).filter(|line| !line.is_empty() && line != "…") {
        assert!(
            rest.any(|line| *line == wanted),
            "README.md shows `{wanted}`, which is not, or not there, in:\n{text}"
        );
    }
}
