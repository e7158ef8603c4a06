//! `man`: the manual pages.

use std::io::Write as _;
use std::path::PathBuf;

use clap_mangen::Man;

use super::common::{CliError, Exit, print_json, write_file};
use super::tree::tree;

/// Print the manual page, or write those of all commands
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask man | man -l -              # read the first page
    cargo xtask man --output man/man1       # one page a command; `MANPATH=man man wattline-energy` reads one
    cargo xtask man --output man/man1 --json")]
pub struct Args {
    /// Write a page for each command into this directory
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Print the written files as JSON
    #[arg(long, requires = "output")]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let pages = pages(tree())?;
    let Some(folder) = &args.output else {
        let first = pages.first().map(|(_, page)| page.as_slice()).unwrap_or_default();
        std::io::stdout().write_all(first)?;
        return Ok(Exit::Pass);
    };
    let mut written = Vec::new();
    for (name, page) in &pages {
        let path = folder.join(name);
        write_file(&path, page)?;
        written.push(path);
    }
    match args.json {
        true => print_json(&written)?,
        false => println!("wrote {} pages into {}", written.len(), folder.display()),
    }
    Ok(Exit::Pass)
}

/// Every command's page with the name of its file, the program's own first.
fn pages(mut root: clap::Command) -> Result<Vec<(String, Vec<u8>)>, CliError> {
    // `cargo xtask` is no name for a page.
    let name = super::called::PROGRAM;
    root = root.name(name).bin_name(name).display_name(name).disable_help_subcommand(true);
    // Gives each command its name with those of the ones above, as in `wattline-golden-merge`.
    root.build();
    let mut pages = Vec::new();
    add(&root, &mut pages)?;
    Ok(pages)
}

fn add(command: &clap::Command, pages: &mut Vec<(String, Vec<u8>)>) -> Result<(), CliError> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    pages.push((format!("{}.1", command.get_display_name().unwrap_or_else(|| command.get_name())), page));
    command.get_subcommands().filter(|inner| !inner.is_hide_set()).try_for_each(|inner| add(inner, pages))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn every_command_has_a_page_with_its_options() {
        let pages = pages(super::super::Cli::command()).unwrap();
        let page = |name: &str| {
            let found = pages.iter().find(|(page, _)| page == name).unwrap_or_else(|| panic!("no {name}"));
            String::from_utf8(found.1.clone()).unwrap()
        };
        assert!(page("wattline.1").starts_with(".ie"), "{}", page("wattline.1"));
        assert!(page("wattline-energy.1").contains("until\\-decided"));
        assert!(page("wattline-golden-merge.1").contains("wattline\\-golden\\-merge"));
    }
}
