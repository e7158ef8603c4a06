//! `--color`, which every command takes: whether texts for people have colours.

use std::io::IsTerminal;
use std::sync::OnceLock;

use clap::{Arg, ArgMatches, Command, ValueEnum};

/// The option's name.
const COLOR: &str = "color";

/// When to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum When {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Also in a file or a pipe
    Always,
    /// Not at all
    Never,
}

/// What the command line asks for. There is one command line, and what prints is everywhere.
static ASKED: OnceLock<When> = OnceLock::new();

/// The commands with the option.
pub fn with_option(command: Command) -> Command {
    let help = "When to colour what is printed; auto is on a terminal, unless NO_COLOR is set";
    let values = clap::value_parser!(When);
    let option = Arg::new(COLOR).long(COLOR).value_name("WHEN").value_parser(values).global(true).help(help);
    command.arg(option.hide_possible_values(false).display_order(1000))
}

/// Keeps what the command line asks for.
pub fn keep(matches: &ArgMatches) {
    if let Some(when) = matches.get_one::<When>(COLOR) {
        // A second command line in one process is none.
        let _ = ASKED.set(*when);
    }
}

/// Whether to colour what goes to standard output.
pub fn colours() -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    decided(ASKED.get().copied(), std::io::stdout().is_terminal(), refused)
}

fn decided(asked: Option<When>, is_terminal: bool, is_refused: bool) -> bool {
    match asked {
        Some(When::Always) => true,
        Some(When::Never) => false,
        None | Some(When::Auto) => is_terminal && !is_refused,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_heard_first_then_the_environment_then_the_terminal() {
        for (asked, is_terminal, is_refused, expected) in [
            (None, true, false, true),
            (None, false, false, false),
            (None, true, true, false),
            (Some(When::Auto), true, true, false),
            (Some(When::Always), false, true, true),
            (Some(When::Never), true, false, false),
        ] {
            assert_eq!(decided(asked, is_terminal, is_refused), expected, "{asked:?} {is_terminal} {is_refused}");
        }
    }
}
