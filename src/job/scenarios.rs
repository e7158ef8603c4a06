//! The scenarios of the settings: scripts, and the tests of an APK.

use std::collections::BTreeSet;
use std::path::Path;

use wattline_config::Config;
use wattline_scenario::{Scenario, ScenarioError};
use wattline_session::TestApk;

use super::error::JobError;
use super::files::read_file;
use super::inputs::sha256;

/// A scenario, and what tells it from others.
pub type Digested = (Scenario, Digests);

/// SHA-256 of what a scenario is. Of a test: of its name and the bytes of its APK as it was built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digests {
    /// Of what a script says ([`Scenario::meaning`]): recordings have it.
    pub meaning: String,
    /// Of the bytes of a script's file: recordings of older versions have it.
    pub bytes: String,
}

impl Digests {
    /// Reads a script's.
    ///
    /// # Errors
    /// When it cannot be read or used.
    pub fn of_script(path: &Path) -> Result<Digests, JobError> {
        let (script, bytes) = (Scenario::script(path)?, read_file(path)?);
        let meaning = Scenario::meaning(path, &script).map_err(ScenarioError::from)?;
        Ok(Digests { meaning: sha256(meaning.as_bytes()), bytes: sha256(&bytes) })
    }

    /// Whether a recording with that digest is of this scenario.
    pub fn are_of(&self, digest: &str) -> bool {
        digest == self.meaning || digest == self.bytes
    }
}

/// The APK with the tests of the settings; none if they name no tests.
///
/// # Errors
/// When it cannot be read, or is no APK of tests.
pub fn read_tests(config: &Config) -> Result<Option<TestApk>, JobError> {
    let Some(path) = config.test_apk.as_ref().filter(|_| !config.tests.is_empty()) else { return Ok(None) };
    if !path.exists() {
        return Err(JobError::NoTestApkFile(path.clone()));
    }
    Ok(Some(TestApk::read(path, read_file(path)?)?))
}

/// The scenarios of the settings: scripts as they stand there, then tests.
///
/// # Errors
/// When a script cannot be used, the APK has no such test, or two scenarios have one name.
pub fn read_scenarios(config: &Config, tests: Option<&TestApk>) -> Result<Vec<Digested>, JobError> {
    let mut scenarios = Vec::new();
    for path in &config.scenarios {
        if config.device.starts_with("adb") && Scenario::is_of_screen(path)? {
            return Err(JobError::OfScreen(path.clone()));
        }
        scenarios.push((Scenario::read(path)?, Digests::of_script(path)?));
    }
    let mut seen = BTreeSet::new();
    for pattern in &config.tests {
        let Some(apk) = tests else { return Err(JobError::NoTestApk(pattern.to_string())) };
        for scenario in apk.scenarios(pattern)? {
            let name = scenario.test.as_ref().map(|test| test.name.to_string()).unwrap_or_default();
            // `test:*` may stand beside one of them.
            if seen.insert(name.clone()) {
                let digest = sha256(&[name.as_bytes(), b"\n", apk.bytes()].concat());
                scenarios.push((scenario, Digests { meaning: digest.clone(), bytes: digest }));
            }
        }
    }
    let mut names = BTreeSet::new();
    match scenarios.iter().find(|(scenario, _)| !names.insert(scenario.name.clone())) {
        Some((twice, _)) => Err(JobError::SameName(twice.name.clone())),
        None => Ok(scenarios),
    }
}

/// How many runs an app on a device takes. Tests of an APK that cannot be read count as one each: whoever reads them
/// says why.
pub fn runs(config: &Config) -> u64 {
    u64::from(config.runs) * count(config) as u64
}

/// How many scenarios the settings have, as far as that can be known.
pub fn count(config: &Config) -> usize {
    let read = read_tests(config).and_then(|tests| read_scenarios(config, tests.as_ref()));
    read.map_or(config.scenarios.len() + config.tests.len(), |scenarios| scenarios.len())
}
