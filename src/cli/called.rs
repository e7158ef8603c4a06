//! What the program is called: `cargo xtask` in a workspace, `wattline` where it was installed.
//!
//! All texts say `cargo xtask`; [`spoken`] puts the other name in where that is how the user got here.

use std::borrow::Cow;
use std::path::Path;

use clap::Command;

/// How the program is called in texts as they are written.
pub const WRITTEN: &str = "cargo xtask";
/// The program without Cargo.
pub const PROGRAM: &str = "wattline";

/// How the user calls this program. An xtask may have any name: only the installed program has its own.
pub fn called() -> &'static str {
    called_as(std::env::args_os().next().unwrap_or_default().as_ref())
}

fn called_as(program: &Path) -> &'static str {
    match program.file_stem().is_some_and(|stem| stem == PROGRAM) {
        true => PROGRAM,
        false => WRITTEN,
    }
}

/// A text for the user, with the name that the program is called by.
pub fn spoken(text: &str) -> Cow<'_, str> {
    renamed(text, called())
}

fn renamed<'t>(text: &'t str, name: &str) -> Cow<'t, str> {
    match name == WRITTEN || !text.contains(WRITTEN) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.replace(WRITTEN, name)),
    }
}

/// The command tree with the name that the program is called by in all of its texts.
pub fn renamed_command(command: Command) -> Command {
    match called() {
        WRITTEN => command,
        name => rename(command.name(name).bin_name(name), name),
    }
}

fn rename(mut command: Command, name: &'static str) -> Command {
    if let Some(text) = command.get_about().map(ToString::to_string) {
        command = command.about(renamed(&text, name).into_owned());
    }
    if let Some(text) = command.get_long_about().map(ToString::to_string) {
        command = command.long_about(renamed(&text, name).into_owned());
    }
    if let Some(text) = command.get_after_help().map(ToString::to_string) {
        command = command.after_help(renamed(&text, name).into_owned());
    }
    if let Some(text) = command.get_after_long_help().map(ToString::to_string) {
        command = command.after_long_help(renamed(&text, name).into_owned());
    }
    let command = command.mut_args(|argument| {
        let (short, long) = (argument.get_help(), argument.get_long_help());
        let (short, long) = (short.map(ToString::to_string), long.map(ToString::to_string));
        let mut argument = argument;
        if let Some(text) = short {
            argument = argument.help(renamed(&text, name).into_owned());
        }
        if let Some(text) = long {
            argument = argument.long_help(renamed(&text, name).into_owned());
        }
        argument
    });
    command.mut_subcommands(|command| rename(command, name))
}

#[cfg(test)]
mod tests {
    use clap::Arg;

    use super::*;

    #[test]
    fn only_the_installed_program_has_a_name_of_its_own() {
        for (program, name) in [
            ("/usr/bin/wattline", PROGRAM),
            ("wattline.exe", PROGRAM),
            ("target/release/xtask", WRITTEN),
            ("", WRITTEN),
        ] {
            assert_eq!(called_as(Path::new(program)), name, "{program}");
        }
    }

    #[test]
    fn every_text_of_the_tree_has_the_new_name() {
        let argument = Arg::new("a").help("as `cargo xtask a`").long_help("or `cargo xtask b`");
        let inner = Command::new("inner").about("`cargo xtask c`").long_about("`cargo xtask d`").arg(argument);
        let outer =
            Command::new(WRITTEN).after_help("cargo xtask e").after_long_help("cargo xtask f").subcommand(inner);
        let mut outer = rename(outer.name(PROGRAM).bin_name(PROGRAM), PROGRAM);
        let texts = [outer.render_help().to_string(), outer.render_long_help().to_string()];
        let inner = outer.find_subcommand_mut("inner").unwrap();
        let all =
            [&texts[..], &[inner.render_help().to_string(), inner.render_long_help().to_string()]].concat().concat();
        assert!(!all.contains(WRITTEN), "{all}");
        for letter in ["a", "b", "c", "d", "e", "f"] {
            assert!(all.contains(&format!("wattline {letter}")), "{letter}: {all}");
        }
    }
}
