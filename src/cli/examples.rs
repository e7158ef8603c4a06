//! What `--help` shows is what commands take.

use clap::CommandFactory;

use super::Cli;

/// The command whose whole output is a text of another form: a shell's.
const SILENT: &str = "completions";

/// Calls `see` with each command that does something, and its name.
fn commands(command: &clap::Command, name: &str, see: &mut dyn FnMut(&str, &clap::Command)) {
    let mut inner = command.get_subcommands().filter(|inner| inner.get_name() != "help").peekable();
    if inner.peek().is_none() {
        return see(name, command);
    }
    for inner in inner {
        commands(inner, format!("{name} {}", inner.get_name()).trim(), see);
    }
}

/// The words of a command line as a shell would have them. Sources, which have to be there, are here.
fn words(line: &str) -> Vec<String> {
    // A comment, a pipe and what goes to or comes from a file are the shell's.
    let end = [" #", " |", " >", " <"].iter().filter_map(|mark| line.find(mark)).min().unwrap_or(line.len());
    let line = line[..end].trim_end_matches('&');
    let mut words: Vec<String> = line.split_whitespace().map(|word| word.trim_matches('\'').to_owned()).collect();
    for at in 1..words.len() {
        if words[at - 1] == "--source" {
            words[at] = ".".into();
        }
    }
    words
}

#[test]
fn every_command_has_examples_that_it_takes() {
    let cli = Cli::command();
    commands(&cli, "", &mut |name, command| {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let of_itself = format!("cargo xtask {name}");
        assert!(help.contains(&of_itself), "`{of_itself} --help` has no example");
        for line in help.lines().filter(|line| line.starts_with("    cargo xtask ")) {
            let parsed =
                Cli::command().try_get_matches_from(words(line.replacen("cargo xtask", "cargo-xtask", 1).trim()));
            let shown = |error: &clap::Error| error.kind() == clap::error::ErrorKind::DisplayHelp;
            assert!(parsed.as_ref().err().is_none_or(shown), "{name}: {line}: {}", parsed.unwrap_err());
        }
    });
}

#[test]
fn every_command_that_prints_results_prints_json() {
    commands(&Cli::command(), "", &mut |name, command| {
        let has = command.get_arguments().any(|argument| argument.get_id() == "json");
        assert_eq!(has, name != SILENT, "{name}");
    });
}
