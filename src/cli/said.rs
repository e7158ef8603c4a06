//! What the program prints: text as data. In the modules of this one `println!` and its kin are these, so that no name
//! of a hostile app or file is a command to a terminal or to GitHub Actions. What machines read, JSON and tables, goes
//! by `std::println!`, and so do the annotations, which are commands.

use std::fmt::Arguments;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::sync::OnceLock;

use console::Term;

use super::fold::for_terminal;
use crate::report::plain::{fenced, has_workflow_command, plain};

/// A text as it is printed here.
pub fn shown(text: &str) -> String {
    let text = plain(text);
    if !is_workflow() || !has_workflow_command(&text) {
        return text.into_owned();
    }
    fenced(&text, token())
}

/// Prints to standard output.
pub fn print(text: Arguments<'_>, end: &str) {
    std::print!("{}", for_terminal(&shown(&format!("{text}{end}")), &Term::stdout()));
}

/// Prints to standard error, after what was printed to the other stream.
pub fn eprint(text: Arguments<'_>, end: &str) {
    // What cannot be flushed is reported when it is printed.
    let _ = std::io::stdout().flush();
    std::eprint!("{}", for_terminal(&shown(&format!("{text}{end}")), &Term::stderr()));
}

fn is_workflow() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true")
}

/// Nobody can know it before: the standard library draws its keys from the system.
fn token() -> &'static str {
    static TOKEN: OnceLock<String> = OnceLock::new();
    TOKEN.get_or_init(|| {
        let half = || RandomState::new().hash_one(std::process::id());
        format!("wattline-{:016x}{:016x}", half(), half())
    })
}

macro_rules! println {
    () => { $crate::cli::said::print(format_args!(""), "\n") };
    ($($text:tt)*) => { $crate::cli::said::print(format_args!($($text)*), "\n") };
}
macro_rules! print {
    ($($text:tt)*) => { $crate::cli::said::print(format_args!($($text)*), "") };
}
macro_rules! eprintln {
    ($($text:tt)*) => { $crate::cli::said::eprint(format_args!($($text)*), "\n") };
}
