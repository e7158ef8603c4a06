//! Runs of one scenario, collected into an artifact.

use std::collections::BTreeMap;

use crate::device::{App, Device, DeviceError};
use crate::recording::{Artifact, FormatVersion, Manifest, Sha256Hex};
use crate::scenario::Scenario;

/// Everything that a recording depends on.
pub struct Job<'a> {
    /// The instrumented app.
    pub app: &'a App,
    /// SHA-256 of the app before the rewrite, in hexadecimal.
    pub original_sha256: &'a str,
    /// Which classes have probes, as [`crate::scope::Choice::settings`] tells it.
    pub settings: &'a BTreeMap<String, String>,
    /// What to do with it.
    pub scenario: &'a Scenario,
    /// SHA-256 of the script, in hexadecimal.
    pub scenario_sha256: String,
    /// One run per seed.
    pub seeds: &'a [u64],
}

/// Runs a scenario once per seed; `done` is called after each run. The artifact has no result yet.
///
/// # Errors
/// When a run cannot be measured, see [`Device::record`].
pub fn record(device: &dyn Device, job: &Job<'_>, done: &(dyn Fn() + Sync)) -> Result<Artifact, DeviceError> {
    let runs = device.record(job.app, job.scenario, job.seeds, done)?;
    let manifest = Manifest {
        format: FormatVersion::CURRENT,
        tool: env!("CARGO_PKG_VERSION").into(),
        app: Sha256Hex(job.original_sha256.into()),
        package: job.app.package.clone(),
        scenario: job.scenario.name.clone(),
        scenario_digest: Sha256Hex(job.scenario_sha256.clone()),
        device: device.name(),
        meter: device.meter(),
        settings: job.settings.clone(),
        seeds: job.seeds.to_vec(),
        entries: BTreeMap::new(),
        raw: None,
    };
    Ok(Artifact { manifest, map: job.app.map.clone(), runs, result: Vec::new() })
}
