//! Names in the manifest that are not in anybody's file of settings.

/// The manifest's meter where nobody measured.
pub const NO_METER: &str = "none";
/// There is a counting run, and what was measured has stamps alone: `single-run` is off.
pub const COUNTING_RUN: &str = "counting-run";
/// The device says when it collected garbage, ran other threads or compiled.
pub const SYSTEM_WORK: &str = "system-work";
