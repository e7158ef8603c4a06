//! Names in the manifest that are not in anybody's file of settings.

/// The manifest's meter where nobody measured.
pub const NO_METER: &str = "none";
/// What the name of a power model as a meter begins with.
pub const POWER_MODEL: &str = "power model";

/// Whether a recording's meter is a model of the device's power.
pub fn is_power_model(meter: &str) -> bool {
    meter.starts_with(POWER_MODEL)
}
/// There is a counting run, and what was measured has stamps alone: `single-run` is off.
pub const COUNTING_RUN: &str = "counting-run";
/// The device says when it collected garbage, ran other threads or compiled.
pub const SYSTEM_WORK: &str = "system-work";
