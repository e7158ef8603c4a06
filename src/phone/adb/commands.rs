//! All commands of the phone: those of its shell, and the programs of Android.

use std::io;

use super::shell::builtins::{self, settings};
use super::shell::{Command, Io, Shell, Table, files};
use super::{activity, condition, limits, logcat, monkey, package, tracing, uiautomator};

/// The tables of commands that a shell is started with.
pub(super) const COMMANDS: [Table; 3] = [files::COMMANDS, builtins::COMMANDS, ANDROID];

/// Android's programs.
const ANDROID: &[(&str, Command)] = &[
    ("am", activity::am),
    ("cmd", cmd),
    ("dumpsys", activity::dumpsys),
    ("input", activity::input),
    ("kill", activity::kill),
    ("log", logcat::log),
    ("logcat", logcat::logcat),
    ("monkey", monkey::monkey),
    ("perfetto", tracing::perfetto),
    ("pidof", activity::pidof),
    ("pm", package::pm),
    ("ps", activity::ps),
    ("uiautomator", uiautomator::uiautomator),
    ("wm", activity::wm),
];

/// `cmd`: talks to a service.
fn cmd(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let rest = words.get(1..).unwrap_or_default();
    match rest.first().map(String::as_str) {
        Some("package") => package::pm(shell, rest, io),
        Some("activity") => activity::am(shell, rest, io),
        Some("settings") => settings(shell, rest, io),
        Some("window") => activity::wm(shell, rest, io),
        Some("appops") => limits::operations(shell, rest.get(1..).unwrap_or_default(), io),
        Some("connectivity") => condition::connectivity(shell, rest.get(1..).unwrap_or_default(), io),
        Some("thermalservice") => condition::thermal_command(shell, rest.get(1..).unwrap_or_default(), io),
        Some("input") => activity::input(shell, rest, io),
        Some(service) => writeln!(io.err, "cmd: Can't find service: {service}").map(|()| 20),
        None => writeln!(io.err, "cmd: No service specified; use -l to list all services").map(|()| 20),
    }
}
