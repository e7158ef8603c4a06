//! Documents that are run from top to bottom: what they say to type, and what they say comes of it.
//!
//! Blocks of `sh` are run by bash, those of a part in one shell, in a directory of its own. `# exit code 102` behind a
//! command is what it must end with, and 0 otherwise. A block of `text` below shows what the block printed: its lines
//! must all be there in that order, and `…` stands for others.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::cli::stderr;
use super::screen::{self, MARK, Screen};
use super::support::repository;

/// A block of commands, and what they are said to print.
struct Block {
    commands: Vec<String>,
    shown: Option<String>,
}

/// The blocks of the part of a document below a heading.
fn part(document: &str, heading: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut lines = document.lines().skip_while(|line| *line != heading).skip(1);
    while let Some(line) = lines.next() {
        match line {
            "```sh" => {
                let commands = commands(lines.by_ref().take_while(|line| *line != "```"));
                blocks.push(Block { commands, shown: None });
            }
            "```text" => {
                let shown: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
                blocks.last_mut().expect("commands above what is shown").shown = Some(shown.join("\n"));
            }
            line if line.starts_with("## ") => break,
            _ => {}
        }
    }
    assert!(!blocks.is_empty(), "no commands below `{heading}`");
    blocks
}

/// Lines as commands: a document behind `<<` belongs to its command.
fn commands<'l>(lines: impl Iterator<Item = &'l str>) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    let mut until: Option<String> = None;
    for line in lines {
        match (&until, commands.last_mut()) {
            (Some(end), Some(command)) => {
                command.push('\n');
                command.push_str(line);
                if line == end {
                    until = None;
                }
            }
            _ if line.trim().is_empty() => {}
            _ => {
                let end = line.split_once("<<").map(|(_, rest)| rest.split_whitespace().next().unwrap_or_default());
                until = end.map(|end| end.trim_matches(['\'', '"']).to_owned());
                commands.push(line.to_owned());
            }
        }
    }
    commands
}

/// What a command must end with.
fn expected(command: &str) -> u8 {
    let said = command.lines().next().and_then(|line| line.split_once("# exit code ")).map(|(_, rest)| rest);
    let digits: Option<String> = said.map(|rest| rest.chars().take_while(char::is_ascii_digit).collect());
    digits.map_or(0, |digits| digits.parse().unwrap())
}

/// The script of a part. What each block prints goes into a file of its own, or onto the terminal behind a mark.
fn script(blocks: &[Block], on_terminal: bool) -> String {
    // Complaints go to a file: a pipe would be kept open by adb's server. Versions of dependencies are those that the
    // tests were built with, so that none is built twice or fetched.
    let mut script = String::from(
        "exec 3>\"$OUTPUT/complaint\"\ncargo() {\n  if [ -f Cargo.toml ] && [ ! -f Cargo.lock ]; then cp \"$WATTLINE/Cargo.lock\" .; fi\n  \
         command cargo \"$@\"\n}\n\
         ends() { if [ \"$1\" != \"$2\" ]; then echo \"expected exit code $2, found $1: $3\" >&3; exit 1; fi }\n",
    );
    for (position, block) in blocks.iter().enumerate() {
        script += if on_terminal { "printf '\\036'\n{\n" } else { "{\n" };
        for command in &block.commands {
            let first = command.lines().next().unwrap_or_default().replace('\'', "");
            script += &format!("{command}\nends $? {} '{first}'\n", expected(command));
        }
        script += &match on_terminal {
            true => "}\n".to_owned(),
            false => format!("}} > \"$OUTPUT/{position}\" 2>&1\n"),
        };
    }
    script
}

/// Whether all lines of `shown` are in `output`, in that order.
fn check_shown(shown: &str, output: &str) {
    let mut lines = output.lines().map(str::trim);
    for wanted in shown.lines().map(str::trim).filter(|line| !line.is_empty() && *line != "…") {
        let fits = |line: &str| match wanted.split_once('…') {
            Some((start, end)) => line.starts_with(start) && line.ends_with(end),
            None => line == wanted,
        };
        assert!(lines.any(fits), "the document shows `{wanted}`, which is not in, or not in that order:\n{output}");
    }
}

/// The directory that cargo built this test into.
fn target() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors().find(|path| path.ends_with("debug")).and_then(Path::parent).unwrap().to_owned()
}

/// This workspace's profile, so that dependencies that are built already are used. wattline's own crates are built once
/// more, as another workspace's dependency is another package to cargo: without optimising what the runs can do without.
fn profile() -> String {
    let manifest = std::fs::read_to_string(repository().join("Cargo.toml")).unwrap();
    let manifest: toml::Table = toml::from_str(&manifest).unwrap();
    let mut profile = manifest["profile"]["dev"].as_table().unwrap().clone();
    profile.insert("incremental".to_owned(), false.into());
    let packages = profile["package"].as_table_mut().unwrap();
    let own =
        manifest["workspace"]["dependencies"].as_table().unwrap().keys().filter(|name| name.starts_with("wattline-"));
    for name in own.filter(|name| !["wattline-phone", "wattline-dex"].contains(&name.as_str())) {
        packages.insert(name.clone(), toml::Table::from_iter([("opt-level".to_owned(), 0.into())]).into());
    }
    let dev = toml::Table::from_iter([("dev".to_owned(), toml::Value::Table(profile))]);
    toml::to_string(&toml::Table::from_iter([("profile".to_owned(), toml::Value::Table(dev))])).unwrap()
}

/// Whether the words of all lines of `shown` are in `output`, in that order, however its lines are folded.
fn check_words(shown: &str, output: &str) {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let output = words(output);
    let mut rest = output.as_str();
    for wanted in shown.split(['…', '\n']).map(words).filter(|wanted| !wanted.is_empty()) {
        rest = match rest.split_once(&wanted) {
            Some((_, rest)) => rest,
            None => panic!("the document shows `{wanted}`, which is not in, or not in that order:\n{output}"),
        };
    }
}

/// How a part of a document is run.
#[derive(Clone, Copy, Default)]
pub(super) struct How<'h> {
    pub(super) variables: &'h [(&'h str, &'h OsStr)],
    /// Options of `wattline init`.
    pub(super) init: Option<&'h str>,
    /// In a terminal of so many columns, in a home directory with nothing in it.
    pub(super) columns: Option<usize>,
}

/// Runs the part of a document below a heading.
pub(super) fn run(document: &str, heading: &str, variables: &[(&str, &OsStr)]) {
    run_as(document, heading, How { variables, ..How::default() });
}

pub(super) fn run_as(document: &str, heading: &str, how: How) {
    let mut text = std::fs::read_to_string(repository().join(document)).unwrap();
    if let Some(options) = how.init {
        assert!(text.contains("\nwattline init\n"), "{document} sets nothing up");
        text = text.replace("\nwattline init\n", &format!("\nwattline init {options}\n"));
    }
    let blocks = part(&text, heading);
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    for folder in [".cargo", "work", "output", "bin", "home"] {
        std::fs::create_dir(path(folder)).unwrap();
    }
    std::fs::write(path(".cargo/config.toml"), profile()).unwrap();
    let program = path("bin").join(format!("wattline{}", std::env::consts::EXE_SUFFIX));
    std::fs::copy(env!("CARGO_BIN_EXE_wattline"), program).unwrap();
    std::fs::write(path("script"), script(&blocks, how.columns.is_some())).unwrap();
    let output = match how.columns {
        Some(columns) => screen::typed(columns, &path("script"), |command| {
            prepare(command, directory.path(), how.variables);
            clean_home(command, &path("home"));
        }),
        None => {
            let mut command = Command::new("bash");
            command.arg(path("script"));
            prepare(&mut command, directory.path(), how.variables);
            Some(command.output().unwrap())
        }
    };
    let Some(output) = output else { return };
    let complaint = std::fs::read_to_string(path("output/complaint")).unwrap_or_default();
    let read = |position: usize| std::fs::read_to_string(path("output").join(position.to_string())).unwrap_or_default();
    let printed: Vec<String> = match how.columns {
        Some(columns) => {
            let screens = String::from_utf8_lossy(&output.stdout).into_owned();
            let screens = screens.split(MARK).skip(1).map(|written| Screen::of(columns, written));
            screens.inspect(fits).map(|screen| screen.copied()).collect()
        }
        None => (0..blocks.len()).map(read).collect(),
    };
    assert!(output.status.success(), "{complaint}{}\n{}", stderr(&output), printed.join("\n--\n"));
    for (block, printed) in blocks.iter().zip(&printed) {
        match (&block.shown, how.columns) {
            (Some(shown), None) => check_shown(shown, printed),
            (Some(shown), Some(_)) => check_words(shown, printed),
            (None, _) => {}
        }
    }
}

fn fits(screen: &Screen) {
    assert!(screen.too_long().is_empty(), "{:#?} in\n{}", screen.too_long(), screen.text());
}

/// What a command needs to find the program, this repository, and what was built already.
fn prepare(command: &mut Command, folder: &Path, variables: &[(&str, &OsStr)]) {
    let path = |name: &str| folder.join(name);
    let programs = std::env::var_os("PATH").unwrap();
    let programs = std::env::join_paths([path("bin")].into_iter().chain(std::env::split_paths(&programs))).unwrap();
    command.current_dir(path("work")).env("PATH", programs);
    command.env("OUTPUT", path("output")).env("WATTLINE", repository()).envs(variables.iter().copied());
    // Dependencies are shared with this workspace's build; programs are not, as this one has an `xtask`, too.
    command.env("CARGO_BUILD_BUILD_DIR", target()).env("CARGO_TARGET_DIR", path("target"));
    command.env("CARGO_ALIAS_XTASK", "run --package xtask --");
    for name in ["AUTHOR", "COMMITTER"] {
        command.env(format!("GIT_{name}_NAME"), "test").env(format!("GIT_{name}_EMAIL"), "test@example.com");
    }
    // What cargo tells this test is about this workspace.
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if name == "CI" || name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST") || name == "RUSTFLAGS" {
            command.env_remove(name);
        }
    }
}

/// A home directory with nothing in it but where Rust is.
fn clean_home(command: &mut Command, home: &Path) {
    let old = std::env::home_dir().unwrap_or_default();
    for (name, folder) in [("RUSTUP_HOME", ".rustup"), ("CARGO_HOME", ".cargo")] {
        command.env(name, std::env::var_os(name).unwrap_or_else(|| old.join(folder).into()));
    }
    for name in ["COLUMNS", "NO_COLOR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"] {
        command.env_remove(name);
    }
    command.env("HOME", home);
}

#[test]
fn documents_are_read_as_they_are_written() {
    let document = "## Other\n```sh\nno\n```\n## Part\nwords\n```sh\ntrue   # exit code 102: none\ncat <<'EOF'\n# exit code 3\nEOF\n\
                    \n```\n```text\na\n…\nb … d\n```\n## Next\n```sh\nno\n```\n";
    let blocks = part(document, "## Part");
    assert_eq!(blocks[0].commands, ["true   # exit code 102: none", "cat <<'EOF'\n# exit code 3\nEOF"]);
    assert_eq!(blocks[0].commands.iter().map(|command| expected(command)).collect::<Vec<_>>(), [102, 0]);
    check_shown(blocks[0].shown.as_ref().unwrap(), "x\n a\ny\nb c d\n");
    let missing = std::panic::catch_unwind(|| check_shown("b\na", "a\nb\n"));
    assert!(missing.is_err(), "the order counts");
}
