//! Scripts that are typed in a terminal.

use std::path::Path;
use std::process::{Command, Output};

use super::support::has;
pub(super) use wattline_fixtures::screen::{MARK, Screen};
use wattline_testkit::Need;

/// Runs a shell script in a terminal of so many columns; `None`, after saying so, if there can be no terminal.
pub(super) fn typed(columns: usize, script: &Path, prepare: impl FnOnce(&mut Command)) -> Option<Output> {
    let has = has("`script`, of Debian's bsdutils,", Command::new("script").arg("--version"), Need::Script);
    has.then(|| wattline_fixtures::screen::typed(columns, script, prepare).unwrap())
}
