//! The input of a job, read and checked before anything is written, and the runs that are made of it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use wattline_apk::KeySource;
use wattline_config::{Config, Phone, Workspace};
use wattline_device::{self as device, App, Device};
use wattline_fit::EstimatorKind;
use wattline_map::NotSelected;
use wattline_names::mapping::Mapping;
use wattline_recording::settings::COUNTING_RUN;
use wattline_recording::{Artifact, Run, Sha256Hex};
use wattline_session::{
    InstrumentOptions, Job, Judgement, Repeated, Stock, TestApk, TwoBuilds, instrument, record, record_pairs,
    sign_tests,
};

use super::crash::located;
use super::error::JobError;
use super::files::{api_list, cache_in, debug_key_in, mapping, read_file};
use super::predict::code_that_ran;
use super::progress::Progress;
use super::scenarios::{Digested, read_scenarios, read_tests};
use super::signature::signature_messages;

/// All input, read and checked; nothing has been written yet.
pub struct Inputs {
    device: Box<dyn Device>,
    apk: PathBuf,
    bytes: Vec<u8>,
    options: InstrumentOptions,
    settings: BTreeMap<String, String>,
    scenarios: Vec<Digested>,
    tests: Option<TestApk>,
    seeds: Vec<u64>,
    counting_run: bool,
}

/// The instrumented app and all that its runs need.
pub struct Prepared {
    counting: Option<Counting>,
    device: Box<dyn Device>,
    app: App,
    original_sha256: String,
    settings: BTreeMap<String, String>,
    warnings: Vec<String>,
    scenarios: Vec<Digested>,
    seeds: Vec<u64>,
    /// The app as it was built; none of one with a mapping file, in which code has other names than in the map.
    original: Option<(PathBuf, Vec<u8>)>,
    /// The names that the app's code had in the source, of one with a mapping file.
    mapping: Option<Mapping>,
}

/// Seeds of runs that only help to find costs are so far from those of measured runs, and of each other's kind.
const APART: u64 = 1 << 32;

/// What measuring builds are made from, and those of the scenarios that have run.
struct Counting {
    stock: Stock,
    builds: Mutex<BTreeMap<usize, Arc<TwoBuilds>>>,
}

/// Reads and checks all input.
///
/// # Errors
/// For the first input that cannot be used.
pub fn read_inputs(workspace: &Workspace, config: &Config, progress: &dyn Progress) -> Result<Inputs, JobError> {
    if EstimatorKind::parse(&config.estimator).is_none() {
        return Err(JobError::UnknownEstimator(config.estimator.clone()));
    }
    let tests = read_tests(config)?;
    let scenarios = read_scenarios(config, tests.as_ref())?;
    let device = find_device(config, &scenarios)?;
    device.statements().iter().for_each(|says| progress.tell(says));
    let warnings = scenarios.iter().flat_map(|(scenario, _)| &scenario.warnings);
    warnings.for_each(|warning| progress.warn(&warning.to_string()));
    let seeds = (0..u64::from(config.runs)).map(|run| config.seed.wrapping_add(run)).collect();
    let options = instrument_options(workspace, config)?;
    let settings = settings(config)?;
    let (apk, bytes, counting_run) = (config.apk.clone(), read_app(&config.apk)?, !config.single_run);
    Ok(Inputs { device, apk, bytes, options, settings, scenarios, tests, seeds, counting_run })
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
fn find_device(config: &Config, scenarios: &[Digested]) -> Result<Box<dyn Device>, JobError> {
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
        self.scenarios.iter().map(|(scenario, _)| scenario.name.clone()).collect()
    }

    /// Instruments the app.
    ///
    /// # Errors
    /// When the app cannot be instrumented or has nothing to launch.
    pub fn instrument(self, progress: &dyn Progress) -> Result<Prepared, JobError> {
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
        let (device, mut scenarios, seeds) = (self.device, self.scenarios, self.seeds);
        if let Some(tests) = &self.tests {
            tests.check_target(&app.package)?;
            let signed = sign_tests(tests, &self.options)?;
            let tests = scenarios.iter_mut().filter_map(|(scenario, _)| scenario.test.as_mut());
            tests.for_each(|test| test.package = signed.clone());
        }
        let counting = stock.map(|stock| Counting { stock, builds: Mutex::default() });
        let mapping = self.options.mapping;
        Ok(Prepared { counting, device, app, original_sha256, settings, warnings, scenarios, seeds, original, mapping })
    }
}

impl Prepared {
    /// What may behave differently in the instrumented app.
    pub fn warnings(&self) -> Vec<String> {
        self.warnings.clone()
    }

    /// Seeds of the runs that the settings ask for.
    pub fn seeds(&self) -> &[u64] {
        &self.seeds
    }

    /// Runs one scenario, by position, once for each seed.
    ///
    /// # Errors
    /// When a run cannot be measured.
    pub fn record(&self, position: usize, seeds: &[u64], progress: &dyn Progress) -> Result<Artifact, JobError> {
        let runs = self.record_runs(position, seeds, progress).map_err(|error| self.located(error))?;
        self.with_code(runs)
    }

    /// An error that says where the app crashed, if it did.
    fn located(&self, error: JobError) -> JobError {
        located(error, &self.app.map, self.mapping.as_ref())
    }

    /// The recording with the code of what ran, by which changes of it can be predicted.
    fn with_code(&self, mut artifact: Artifact) -> Result<Artifact, JobError> {
        if let Some((path, bytes)) = &self.original {
            artifact.map.code = Some(code_that_ran(path, bytes, &artifact.map, &artifact.runs)?);
        }
        Ok(artifact)
    }

    fn record_runs(&self, position: usize, seeds: &[u64], progress: &dyn Progress) -> Result<Artifact, JobError> {
        if !self.device.has_meter() {
            return self.record_unmetered(position, seeds, progress);
        }
        let two = self.two_builds(position, seeds, progress)?;
        let job = self.job(position, seeds, two.as_deref());
        let counted = Counted::new(&job, self.device.as_ref(), seeds.len(), progress);
        let artifact = record(self.device.as_ref(), &job, &|| counted.step())?;
        let two = self.counted_again(position, two, &artifact.runs, progress)?;
        joined(artifact, two.as_deref(), progress)
    }

    /// Runs of the counting build, which nobody measures, after one of the timing build.
    fn record_unmetered(&self, position: usize, seeds: &[u64], progress: &dyn Progress) -> Result<Artifact, JobError> {
        let job = self.job(position, seeds, None);
        let counted = Counted::new(&job, self.device.as_ref(), seeds.len(), progress);
        let artifact = record(self.device.as_ref(), &job, &|| counted.step())?;
        self.with_timing_run(position, artifact, progress)
    }

    /// The recording with a run before it that says what library calls take; as it is where there is one build alone.
    fn with_timing_run(
        &self,
        position: usize,
        mut artifact: Artifact,
        progress: &dyn Progress,
    ) -> Result<Artifact, JobError> {
        let seed = artifact.manifest.seeds.first().copied().unwrap_or_default();
        let first = artifact.runs.first().cloned();
        let Some(two) = self.timed_by(position, seed, first, progress)? else { return Ok(artifact) };
        artifact.map = two.unmetered_map(&self.app);
        let timed = two.timed();
        artifact.manifest.seeds.splice(..0, timed.iter().map(|run| run.seed));
        artifact.runs.splice(..0, timed.cloned());
        Ok(artifact)
    }

    /// The same with another counting run, if the first measured run fits too little of what was counted.
    fn counted_again(
        &self,
        position: usize,
        two: Option<Arc<TwoBuilds>>,
        measured: &[Run],
        progress: &dyn Progress,
    ) -> Result<Option<Arc<TwoBuilds>>, JobError> {
        let (Some(counting), Some(mut known), Some(first)) = (&self.counting, two.clone(), measured.first()) else {
            return Ok(two);
        };
        while known.wants_another(first) {
            let seed = known.counting.iter().map(|run| run.seed.wrapping_add(1)).next_back().unwrap_or_default();
            let run = self.count(position, seed, progress)?;
            Arc::make_mut(&mut known).count_again(run);
            counting.builds.lock().unwrap_or_else(PoisonError::into_inner).insert(position, Arc::clone(&known));
        }
        Ok(Some(known))
    }

    /// A run of the counting build.
    fn count(&self, position: usize, seed: u64, progress: &dyn Progress) -> Result<Run, JobError> {
        let seeds = [seed];
        let job = self.job(position, &seeds, None);
        progress.say(&format!("{}: counting paths on {}", job.scenario.name, self.device.name()));
        let mut runs = self.device.record(job.app, job.scenario, &seeds, &|| ())?;
        runs.pop().ok_or_else(|| JobError::NothingCounted(job.scenario.name.clone()))
    }

    /// The measuring build of a scenario, made by a counting run on first use; none if counts and times are of the same
    /// runs.
    fn two_builds(
        &self,
        position: usize,
        seeds: &[u64],
        progress: &dyn Progress,
    ) -> Result<Option<Arc<TwoBuilds>>, JobError> {
        let first = seeds.first().copied().unwrap_or_default();
        self.timed_by(position, first, None, progress)
    }

    /// What [`Prepared::two_builds`] gives, by a counting run that is there already or is made now.
    fn timed_by(
        &self,
        position: usize,
        first: u64,
        counting: Option<Run>,
        progress: &dyn Progress,
    ) -> Result<Option<Arc<TwoBuilds>>, JobError> {
        let Some(Counting { stock, builds }) = &self.counting else { return Ok(None) };
        let known = || builds.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(two) = known().get(&position) {
            return Ok(Some(Arc::clone(two)));
        }
        let run = match counting {
            Some(run) => run,
            None => self.count(position, first.wrapping_add(APART), progress)?,
        };
        let mut two = TwoBuilds::of(stock, &self.app, run)?;
        let scenario = &self.scenarios[position].0;
        progress.say(&format!("{}: timing library calls on {}", scenario.name, self.device.name()));
        let mut runs = self.device.record(&two.timing, scenario, &[first.wrapping_add(2 * APART)], &|| ())?;
        two.time_calls(runs.pop().ok_or_else(|| JobError::NothingCounted(scenario.name.clone()))?);
        let two = Arc::new(two);
        known().insert(position, Arc::clone(&two));
        Ok(Some(two))
    }

    /// Runs one scenario of this build and of the head in turn.
    ///
    /// # Errors
    /// As for [`Prepared::record`].
    pub fn record_beside(
        &self,
        head: &Prepared,
        position: usize,
        seeds: &[u64],
        progress: &dyn Progress,
    ) -> Result<(Artifact, Artifact), JobError> {
        self.record_both(head, position, seeds, progress).map_err(|error| head.located(error))
    }

    fn record_both(
        &self,
        head: &Prepared,
        position: usize,
        seeds: &[u64],
        progress: &dyn Progress,
    ) -> Result<(Artifact, Artifact), JobError> {
        if !head.device.has_meter() {
            // Counts do not drift.
            let base = self.with_code(self.record_unmetered(position, seeds, progress)?)?;
            return Ok((base, head.with_code(head.record_unmetered(position, seeds, progress)?)?));
        }
        let two = (self.two_builds(position, seeds, progress)?, head.two_builds(position, seeds, progress)?);
        let (two_base, two_head) = (two.0.as_deref(), two.1.as_deref());
        let (of_base, of_head) = (self.job(position, seeds, two_base), head.job(position, seeds, two_head));
        let counted = Counted::new(&of_head, head.device.as_ref(), 2 * seeds.len(), progress);
        let head_build = head;
        let (base, head) = record_pairs(head.device.as_ref(), &of_base, &of_head, &|| counted.step())?;
        let two_base = self.counted_again(position, two.0.clone(), &base.runs, progress)?;
        let two_head = head_build.counted_again(position, two.1.clone(), &head.runs, progress)?;
        let base = self.with_code(joined(base, two_base.as_deref(), progress)?)?;
        Ok((base, head_build.with_code(joined(head, two_head.as_deref(), progress)?)?))
    }

    /// The runs of a scenario; of its measuring build, if there is one.
    fn job<'a>(&'a self, position: usize, seeds: &'a [u64], two: Option<&'a TwoBuilds>) -> Job<'a> {
        let (scenario, digests) = &self.scenarios[position];
        Job {
            app: two.map_or(&self.app, |two| &two.app),
            original_sha256: &self.original_sha256,
            settings: &self.settings,
            scenario,
            scenario_sha256: digests.meaning.clone(),
            seeds,
        }
    }
}

/// Runs of a measuring build with the counts of the counting runs, which come first; others as they are.
///
/// # Errors
/// When too little of the runs is what was counted.
fn joined(mut artifact: Artifact, two: Option<&TwoBuilds>, progress: &dyn Progress) -> Result<Artifact, JobError> {
    let Some(two) = two else { return Ok(artifact) };
    let mut repeated = Repeated::default();
    for run in &mut artifact.runs {
        let joined = two.join(std::mem::take(run));
        repeated.add(&joined);
        *run = joined.run;
    }
    match repeated.judge(&artifact.manifest.scenario, &two.app.map) {
        Judgement::Enough => {}
        Judgement::Little(text) => progress.warn(&text),
        Judgement::TooLittle(text) => return Err(JobError::NotRepeated(text)),
    }
    artifact.map = two.app.map.clone();
    if let Some(stamps) = &mut artifact.map.stamps {
        stamps.joined = Some(repeated.energy());
    }
    let leading = two.leading();
    artifact.manifest.seeds.splice(..0, leading.iter().map(|run| run.seed));
    artifact.runs.splice(..0, leading);
    Ok(artifact)
}

/// Tells which run of a scenario goes on.
struct Counted<'a> {
    scenario: &'a str,
    device: String,
    total: usize,
    finished: AtomicU64,
    progress: &'a dyn Progress,
}

impl<'a> Counted<'a> {
    fn new(job: &Job<'a>, device: &dyn Device, total: usize, progress: &'a dyn Progress) -> Self {
        let (scenario, device) = (job.scenario.name.as_str(), device.name());
        let counted = Counted { scenario, device, total, finished: AtomicU64::new(0), progress };
        counted.say(0);
        counted
    }

    fn step(&self) {
        let done = self.finished.fetch_add(1, Ordering::Relaxed) + 1;
        self.progress.step();
        self.say(done);
    }

    /// Runs may be made side by side: the one that is told is that after as many as are done.
    fn say(&self, done: u64) {
        let (Counted { scenario, device, total, .. }, phase) = (self, self.progress.phase());
        if done < *total as u64 {
            self.progress.say(&format!("{scenario}: {phase} {} of {total} on {device}", done + 1));
        }
    }
}

pub(super) fn sha256(bytes: &[u8]) -> String {
    Sha256Hex::of(bytes).0
}
