//! What the phone lets an app do while nobody looks at it: its standby bucket (`am get-standby-bucket`), and one of its
//! operations (`cmd appops`). A new app is a little limited, as on phones whose makers save power.

use std::io;

use super::fault::Fault;
use super::shell::{Io, Shell};
use super::stream::locked;

/// Standby buckets by the names that `am set-standby-bucket` has for them.
const BUCKETS: [(&str, u32); 5] =
    [("active", 10), ("working_set", 20), ("frequent", 30), ("rare", 40), ("restricted", 45)];
/// The one operation that is known.
const BACKGROUND: &str = "RUN_ANY_IN_BACKGROUND";
/// Its modes.
const MODES: [&str; 2] = ["allow", "ignore"];

/// The limits of an app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Limits {
    bucket: u32,
    /// The mode of the operation, if it was ever set.
    background: Option<&'static str>,
}

impl Limits {
    /// Those of a new app.
    pub(super) fn of_new() -> Self {
        Limits { bucket: 20, background: Some("ignore") }
    }
}

/// `am get-standby-bucket PACKAGE` and `am set-standby-bucket PACKAGE BUCKET`.
pub(super) fn bucket(shell: &Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (name, wanted) = match words[..] {
        ["get-standby-bucket", name] => (name, None),
        ["set-standby-bucket", name, bucket] => match BUCKETS.iter().find(|(known, _)| *known == bucket) {
            Some((_, number)) => (name, Some(*number)),
            None => return writeln!(io.err, "Error: Unknown bucket: {bucket}").map(|()| 255),
        },
        _ => return writeln!(io.err, "Error: a package is missing").map(|()| 255),
    };
    let stays = wanted.is_some() && shell.device.fails(Fault::StaysLimited);
    let mut state = locked(&shell.device.state);
    let limits = state.packages.get_mut(name).map(|package| &mut package.limits);
    match (limits, wanted) {
        (Some(limits), Some(bucket)) if !stays => limits.bucket = bucket,
        (_, Some(_)) => {}
        (limits, None) => {
            // Of what is not there Android says that it was never used.
            let bucket = limits.map_or(50, |limits| limits.bucket);
            drop(state);
            writeln!(io.out, "{bucket}")?;
        }
    }
    Ok(0)
}

/// `cmd appops get PACKAGE OPERATION` and `cmd appops set PACKAGE OPERATION MODE`.
pub(super) fn operations(shell: &Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (name, wanted) = match words[..] {
        ["get", name, BACKGROUND] => (name, None),
        ["set", name, BACKGROUND, mode] => match MODES.iter().find(|known| **known == mode) {
            Some(mode) => (name, Some(*mode)),
            None => return writeln!(io.err, "Error: Mode {mode} is not valid").map(|()| 255),
        },
        [_, _, operation, ..] => {
            return writeln!(io.err, "Error: Unknown operation string: {operation}").map(|()| 255);
        }
        _ => return writeln!(io.err, "AppOps service (appops) commands: see docs/adb.md").map(|()| 255),
    };
    let mut state = locked(&shell.device.state);
    let Some(package) = state.packages.get_mut(name) else {
        drop(state);
        return writeln!(io.err, "Error: No UID for {name} in user 0").map(|()| 255);
    };
    if wanted.is_some() {
        package.limits.background = wanted;
        return Ok(0);
    }
    let mode = package.limits.background;
    drop(state);
    match mode {
        Some(mode) => writeln!(io.out, "{BACKGROUND}: {mode}"),
        None => writeln!(io.out, "No operations.\nDefault mode: allow"),
    }
    .map(|()| 0)
}
