//! Names of the manifest's settings that are not in anybody's file of settings under that name.

/// There is a counting run, and what was measured has stamps alone: `single-run` is off.
pub const COUNTING_RUN: &str = "counting-run";
/// The device says when it collected garbage, ran other threads or compiled.
pub const SYSTEM_WORK: &str = "system-work";
