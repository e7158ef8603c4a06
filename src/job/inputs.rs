//! The input of a job, read and checked before anything is written.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wattline_apk::KeySource;
use wattline_config::{Config, Phone, Workspace};
use wattline_device::{self as device, Device};
use wattline_fit::EstimatorKind;
use wattline_map::NotSelected;
use wattline_recording::Sha256Hex;
use wattline_recording::settings::COUNTING_RUN;
use wattline_session::{InstrumentOptions, Stock, TestApk, instrument, sign_tests};

use super::error::JobError;
use super::files::{api_list, cache_in, debug_key_in, mapping, read_file};
use super::prepared::{Build, Prepared};
use super::progress::Progress;
use super::scenarios::{Digested, read_scenarios, read_tests};
use super::signature::signature_messages;

/// All input, read and checked; nothing has been written yet.
pub struct Inputs {
    build: BuildInputs,
    device: Box<dyn Device>,
}

/// The input of a build and its scenarios, without a device to run them on.
pub struct BuildInputs {
    apk: PathBuf,
    bytes: Vec<u8>,
    options: InstrumentOptions,
    settings: BTreeMap<String, String>,
    scenarios: Vec<Digested>,
    tests: Option<TestApk>,
    seeds: Vec<u64>,
    counting_run: bool,
}

/// Reads and checks all input.
///
/// # Errors
/// For the first input that cannot be used.
pub fn read_inputs(workspace: &Workspace, config: &Config, progress: &dyn Progress) -> Result<Inputs, JobError> {
    let (scenarios, tests) = read_what_runs(config)?;
    let device = find_device(config, &scenarios)?;
    device.statements().iter().for_each(|says| progress.tell(says));
    Ok(Inputs { build: build_inputs(workspace, config, (scenarios, tests), progress)?, device })
}

/// Reads and checks all input but the device, where there are several.
///
/// # Errors
/// For the first input that cannot be used.
pub fn read_build(workspace: &Workspace, config: &Config, progress: &dyn Progress) -> Result<BuildInputs, JobError> {
    build_inputs(workspace, config, read_what_runs(config)?, progress)
}

/// The scenarios, and the APK with those that are tests.
fn read_what_runs(config: &Config) -> Result<(Vec<Digested>, Option<TestApk>), JobError> {
    if EstimatorKind::parse(&config.estimator).is_none() {
        return Err(JobError::UnknownEstimator(config.estimator.clone()));
    }
    let tests = read_tests(config)?;
    Ok((read_scenarios(config, tests.as_ref())?, tests))
}

fn build_inputs(
    workspace: &Workspace,
    config: &Config,
    (scenarios, tests): (Vec<Digested>, Option<TestApk>),
    progress: &dyn Progress,
) -> Result<BuildInputs, JobError> {
    let warnings = scenarios.iter().flat_map(|(scenario, _)| &scenario.warnings);
    warnings.for_each(|warning| progress.warn(&warning.to_string()));
    let seeds = (0..u64::from(config.runs)).map(|run| config.seed.wrapping_add(run)).collect();
    let options = instrument_options(workspace, config)?;
    let settings = settings(config)?;
    let (apk, bytes, counting_run) = (config.apk.clone(), read_app(&config.apk)?, !config.single_run);
    Ok(BuildInputs { apk, bytes, options, settings, scenarios, tests, seeds, counting_run })
}

/// The runs that the settings want; none where nothing says how long one takes, or a scenario cannot be read.
pub fn expected(config: &Config) -> Option<device::Expected> {
    let tests = read_tests(config).ok()?;
    expected_of(config, &read_scenarios(config, tests.as_ref()).ok()?)
}

fn expected_of(config: &Config, scenarios: &[Digested]) -> Option<device::Expected> {
    device::Expected::of(scenarios.iter().map(|(scenario, _)| scenario), config.runs)
}

fn is_phone(config: &Config) -> bool {
    config.device == "adb" || config.device.starts_with("adb:")
}

/// The device of the settings. A phone behind adb takes the best meter that it has, unless they name one.
pub(super) fn find_device(config: &Config, scenarios: &[Digested]) -> Result<Box<dyn Device>, JobError> {
    let meter = config.meter.as_deref().or(is_phone(config).then_some(device::adb::AUTO));
    let limits = device::Limits { run_s: config.run_limit_s, wait_s: config.wait_limit_s };
    let expected = expected_of(config, scenarios);
    let (golden, compile) = (Some(config.golden.as_path()), config.compile.as_deref());
    let phone = Some(&config.phone);
    Ok(device::find(device::Choice { name: &config.device, meter, golden, compile, limits, expected, phone })?)
}

/// What the settings say of the rewrite.
///
/// # Errors
/// When a file that they name cannot be read.
pub(super) fn instrument_options(workspace: &Workspace, config: &Config) -> Result<InstrumentOptions, JobError> {
    let apis = Some(api_list(&config.apis)?);
    // Without a key of the user's, the debug key is made on first use.
    let key = match config.key_source() {
        Some(key) => key,
        None => KeySource::Debug(debug_key_in(Some(workspace))?),
    };
    Ok(InstrumentOptions {
        key: Some(key),
        schemes: config.schemes(),
        apis,
        mapping: mapping(config.mapping.as_deref())?,
        choice: config.choice(),
        cache: cache_in(Some(workspace), config.cache_mb),
        ..Default::default()
    })
}

/// Reads the app. That it is not there is the first thing that new users meet: the build is yet to be run.
pub(super) fn read_app(path: &Path) -> Result<Vec<u8>, JobError> {
    match path.exists() {
        true => read_file(path),
        false => Err(JobError::NoApp(path.to_owned())),
    }
}

/// What must be the same for two recordings that are compared, beside the device and the meter: nothing for defaults.
fn settings(config: &Config) -> Result<BTreeMap<String, String>, JobError> {
    let mut settings = config.choice().settings();
    if !config.apis.is_empty() {
        let texts = config.apis.iter().map(|path| read_file(path)).collect::<Result<Vec<_>, _>>()?;
        settings.insert("apis".into(), format!("SHA-256 {}", sha256(&texts.concat())));
    }
    if let Some(api) = config.assume_min_api {
        settings.insert("assume-min-api".into(), api.to_string());
    }
    if !config.single_run {
        settings.insert(COUNTING_RUN.to_owned(), "true".to_owned());
    }
    settings.extend(config.compile.clone().map(|filter| ("compile".to_owned(), filter)));
    if is_phone(config) {
        settings.extend(held(&config.phone));
    }
    Ok(settings)
}

/// How a phone is held, where that is not the default.
fn held(phone: &Phone) -> BTreeMap<String, String> {
    let brightness = phone.brightness.map(|level| ("brightness", level.to_string()));
    let airplane = phone.airplane.then(|| ("airplane", "true".to_owned()));
    let animations = (!phone.animations).then(|| ("animations", "false".to_owned()));
    let all = [brightness, airplane, animations].into_iter().flatten();
    all.map(|(name, value)| (format!("phone.{name}"), value)).collect()
}

impl Inputs {
    /// Names of the scenarios.
    pub fn names(&self) -> Vec<String> {
        self.build.names()
    }

    /// Instruments the app.
    ///
    /// # Errors
    /// When the app cannot be instrumented or has nothing to launch.
    pub fn instrument(self, progress: &dyn Progress) -> Result<Prepared, JobError> {
        Ok(Prepared::new(Arc::new(self.build.instrument(progress)?), self.device))
    }
}

impl BuildInputs {
    /// Names of the scenarios.
    pub fn names(&self) -> Vec<String> {
        self.scenarios.iter().map(|(scenario, _)| scenario.name.clone()).collect()
    }

    /// Instruments the app.
    ///
    /// # Errors
    /// When the app cannot be instrumented or has nothing to launch.
    pub fn instrument(self, progress: &dyn Progress) -> Result<Build, JobError> {
        progress.say(&format!("instrumenting {}", self.apk.display()));
        let original = self.options.mapping.is_none().then(|| (self.apk.clone(), self.bytes.clone()));
        let (done, stock) = match self.counting_run {
            true => Stock::instrument(&self.apk, self.bytes, &self.options).map(|(done, stock)| (done, Some(stock)))?,
            false => (instrument(&self.apk, &self.bytes, &self.options)?, None),
        };
        let warnings = signature_messages(done.signers.as_ref(), &done.warnings);
        warnings.iter().for_each(|warning| progress.warn(warning));
        for method in &done.left_out {
            progress.warn(&format!("no probes in {}: {}", method.method, method.reason));
        }
        NotSelected::summary(&done.not_selected).into_iter().for_each(|line| progress.say(&line));
        let (original_sha256, settings) = (done.original_sha256.clone(), self.settings);
        let app = done.into_app().map_err(|what| JobError::NotRunnable { apk: self.apk.clone(), what })?;
        let (mut scenarios, seeds) = (self.scenarios, self.seeds);
        if let Some(tests) = &self.tests {
            tests.check_target(&app.package)?;
            let signed = sign_tests(tests, &self.options)?;
            let tests = scenarios.iter_mut().filter_map(|(scenario, _)| scenario.test.as_mut());
            tests.for_each(|test| test.package = signed.clone());
        }
        let mapping = self.options.mapping;
        Ok(Build { stock, app, original_sha256, settings, warnings, scenarios, seeds, original, mapping })
    }
}

pub(super) fn sha256(bytes: &[u8]) -> String {
    Sha256Hex::of(bytes).0
}
