//! The way from an APK to results, as the commands share it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::common::{CliError, Exit, api_list, cache_in, debug_key_in, mapping, read_file};
use super::judge::Judge;
use super::progress::Progress;
use super::signing::messages;
use super::sources::Sources;
use crate::analysis::{AnalysisError, Options, Step, Timeline, analyze, analyze_stream, timeline};
use crate::apk::KeySource;
use crate::config::{Config, Workspace};
use crate::device::{self, App, Device};
use crate::fit::EstimatorKind;
use crate::gate::fingerprint::{Recorded, differences, refusal};
use crate::gate::{self, LineChange, Outcome, Policy, Side, Subject, Verdict, line_changes};
use crate::lines::AnalysisResult;
use crate::probe::map::{NotSelected, ProbeMap};
use crate::profile::Profile;
use crate::recording::{Artifact, ArtifactError, ArtifactReader, Run, Sha256Hex};
use crate::scenario::Scenario;
use crate::session::{InstrumentOptions, Job, instrument, record, record_pairs};

/// All input, read and checked; nothing has been written yet.
pub struct Inputs {
    device: Box<dyn Device>,
    apk: PathBuf,
    bytes: Vec<u8>,
    options: InstrumentOptions,
    settings: BTreeMap<String, String>,
    scenarios: Vec<(Scenario, String)>,
    seeds: Vec<u64>,
}

/// The instrumented app and all that its runs need.
pub struct Prepared {
    device: Box<dyn Device>,
    app: App,
    original_sha256: String,
    settings: BTreeMap<String, String>,
    warnings: Vec<String>,
    scenarios: Vec<(Scenario, String)>,
    seeds: Vec<u64>,
}

/// Reads and checks all input.
///
/// # Errors
/// For the first input that cannot be used.
pub fn read_inputs(workspace: &Workspace, config: &Config, progress: &Progress) -> Result<Inputs, CliError> {
    if EstimatorKind::parse(&config.estimator).is_none() {
        return Err(unknown_estimator(&config.estimator).into());
    }
    let (meter, compile) = (config.meter.as_deref(), config.compile.as_deref());
    let device = device::find(device::Choice { name: &config.device, meter, compile })?;
    let mut scenarios = Vec::new();
    for path in &config.scenarios {
        let scenario = Scenario::read(path)?;
        scenario.warnings.iter().for_each(|warning| progress.warn(&warning.to_string()));
        if scenarios.iter().any(|(other, _): &(Scenario, String)| other.name == scenario.name) {
            return Err(format!("failed to tell scenarios apart: two are called `{}`", scenario.name).into());
        }
        scenarios.push((scenario, sha256(&read_file(path)?)));
    }
    let seeds = (0..u64::from(config.runs)).map(|run| config.seed.wrapping_add(run)).collect();
    let apis = Some(api_list(&config.apis)?);
    // Without a key of the user's, the debug key is made on first use.
    let key = match config.key_source() {
        Some(key) => key,
        None => KeySource::Debug(debug_key_in(Some(workspace))?),
    };
    let options = InstrumentOptions {
        key: Some(key),
        schemes: config.schemes(),
        apis,
        mapping: mapping(config.mapping.as_deref())?,
        choice: config.choice(),
        cache: cache_in(Some(workspace), config.cache_mb),
        ..Default::default()
    };
    let settings = settings(config)?;
    Ok(Inputs { device, apk: config.apk.clone(), bytes: read_app(&config.apk)?, options, settings, scenarios, seeds })
}

/// Reads the app. That it is not there is the first thing that new users meet: the build is yet to be run.
fn read_app(path: &Path) -> Result<Vec<u8>, CliError> {
    match path.exists() {
        true => read_file(path),
        false => {
            let path = path.display();
            Err(format!(
                "failed to find the app {path}: build it first, or say by --apk or `apk` in the settings where it is"
            )
            .into())
        }
    }
}

/// What must be the same for two recordings that are compared, beside the device and the meter: nothing for defaults.
fn settings(config: &Config) -> Result<BTreeMap<String, String>, CliError> {
    let mut settings = config.choice().settings();
    if !config.apis.is_empty() {
        let texts = config.apis.iter().map(|path| read_file(path)).collect::<Result<Vec<_>, _>>()?;
        settings.insert("apis".into(), format!("SHA-256 {}", sha256(&texts.concat())));
    }
    settings.extend(config.compile.clone().map(|filter| ("compile".to_owned(), filter)));
    Ok(settings)
}

/// How many runs an app on a device takes.
pub fn runs(config: &Config) -> u64 {
    u64::from(config.runs) * config.scenarios.len() as u64
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
    pub fn instrument(self, progress: &Progress) -> Result<Prepared, CliError> {
        progress.say(format!("instrumenting {}", self.apk.display()));
        let done = instrument(&self.apk, &self.bytes, &self.options)?;
        let warnings = messages(done.signers.as_ref(), &done.warnings);
        warnings.iter().for_each(|warning| progress.warn(warning));
        for method in &done.left_out {
            progress.warn(&format!("no probes in {}: {}", method.method, method.reason));
        }
        NotSelected::summary(&done.not_selected).into_iter().for_each(|line| progress.say(line));
        let (original_sha256, settings) = (done.original_sha256.clone(), self.settings);
        let app = done.into_app().map_err(|what| format!("failed to run {}: {what}", self.apk.display()))?;
        let (device, scenarios, seeds) = (self.device, self.scenarios, self.seeds);
        Ok(Prepared { device, app, original_sha256, settings, warnings, scenarios, seeds })
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
    pub fn record(&self, position: usize, seeds: &[u64], progress: &Progress) -> Result<Artifact, CliError> {
        let job = self.job(position, seeds);
        let counted = Counted::new(&job, self.device.as_ref(), seeds.len(), progress);
        Ok(record(self.device.as_ref(), &job, &|| counted.step())?)
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
        progress: &Progress,
    ) -> Result<(Artifact, Artifact), CliError> {
        let (of_base, of_head) = (self.job(position, seeds), head.job(position, seeds));
        let counted = Counted::new(&of_head, head.device.as_ref(), 2 * seeds.len(), progress);
        Ok(record_pairs(head.device.as_ref(), &of_base, &of_head, &|| counted.step())?)
    }

    fn job<'a>(&'a self, position: usize, seeds: &'a [u64]) -> Job<'a> {
        let (scenario, digest) = &self.scenarios[position];
        Job {
            app: &self.app,
            original_sha256: &self.original_sha256,
            settings: &self.settings,
            scenario,
            scenario_sha256: digest.clone(),
            seeds,
        }
    }
}

/// Tells how many runs of a scenario are done.
struct Counted<'a> {
    scenario: &'a str,
    total: usize,
    finished: AtomicU64,
    progress: &'a Progress,
}

impl<'a> Counted<'a> {
    fn new(job: &Job<'a>, device: &dyn Device, total: usize, progress: &'a Progress) -> Self {
        let scenario = &job.scenario.name;
        progress.say(format!("{scenario}: run 1 of {total} on {}", device.name()));
        Counted { scenario, total, finished: AtomicU64::new(0), progress }
    }

    fn step(&self) {
        let count = self.finished.fetch_add(1, Ordering::Relaxed) + 1;
        self.progress.step();
        self.progress.say(format!("{}: {count} of {} runs done", self.scenario, self.total));
    }
}

/// Analyses an artifact, keeps the result in it, and gives it source text. The device's profile is in the folder of golden
/// artifacts, if it has one.
///
/// # Errors
/// When its device or estimator is not known, or nothing in it could be measured.
pub fn analyze_artifact(
    artifact: &mut Artifact,
    estimator: &str,
    golden: &Path,
    sources: &mut Sources,
) -> Result<AnalysisResult, CliError> {
    let device = device::model_of(&artifact.manifest.device)?;
    let profile = Profile::for_device(&artifact.manifest.device, golden)?;
    let options = options(estimator, profile.as_ref())?;
    let result = analyze(&artifact.map, &artifact.runs, &device, options);
    let mut result = result.map_err(|error| failed_to_analyze(artifact, &error))?;
    add_sources(&mut result, sources);
    artifact.result = result.to_json()?.into_bytes();
    Ok(result)
}

/// Where a device's profile is for the artifact in a file: beside it, or in the directory of golden artifacts of which
/// this one is an app's or a device's.
fn profile_place<'p>(device: &str, file: &'p Path) -> &'p Path {
    // At most `APP/DEVICE/` deep.
    let mut near = file.ancestors().skip(1).take(3);
    let beside = file.parent().unwrap_or(Path::new(""));
    near.find(|directory| Profile::path(device, directory).is_file()).unwrap_or(beside)
}

/// Analyses the artifact in a file, run by run, so that no more than one of them is in memory; the artifact that comes
/// back has none. The device's profile is beside the file or above it, if it has one. `step` is told how far it is.
///
/// # Errors
/// When the file cannot be read, its device or the estimator is not known, or nothing in it could be measured.
pub fn analyze_file(
    path: &Path,
    estimator: &str,
    sources: &mut Sources,
    step: &mut dyn FnMut(Step),
) -> Result<Measured, CliError> {
    let unread = |error: ArtifactError| error.at(path);
    let (mut reader, mut artifact) = ArtifactReader::open(path).map_err(unread)?;
    let device = device::model_of(&artifact.manifest.device)?;
    let profile = Profile::for_device(&artifact.manifest.device, profile_place(&artifact.manifest.device, path))?;
    let options = options(estimator, profile.as_ref())?;
    let map = &artifact.map;
    let result = {
        let mut runs = reader.in_turn(map);
        let next = |spent| runs(spent).map(|run| run.map_err(Unanalyzed::Unread));
        analyze_stream(map, next, &device, options, step)
    };
    let mut result = result.map_err(|error| match error {
        Unanalyzed::Unread(error) => unread(error),
        Unanalyzed::Refused(error) => failed_to_analyze(&artifact, &error),
    })?;
    add_sources(&mut result, sources);
    artifact.result = result.to_json()?.into_bytes();
    Ok(Measured::new(artifact, result))
}

/// Why an artifact has no result.
enum Unanalyzed {
    Unread(ArtifactError),
    Refused(AnalysisError),
}

impl From<AnalysisError> for Unanalyzed {
    fn from(error: AnalysisError) -> Self {
        Unanalyzed::Refused(error)
    }
}

/// The runs of the artifact in a file over time, one in memory after the other; none where they are not at hand.
///
/// # Errors
/// When the file cannot be read.
pub fn timelines(path: &Path, map: &ProbeMap) -> Result<Vec<Timeline>, CliError> {
    let unread = |error: ArtifactError| error.at(path);
    let (mut reader, _) = ArtifactReader::open(path).map_err(unread)?;
    if !reader.has_runs() {
        return Ok(Vec::new());
    }
    let mut next = reader.in_turn(map);
    let mut timelines = Vec::new();
    let mut spent = Run::default();
    while let Some(run) = next(spent) {
        let run = run.map_err(unread)?.into_run();
        timelines.extend(timeline(map, &run).ok());
        spent = run;
    }
    Ok(timelines)
}

/// What the analysis is to do.
///
/// # Errors
/// When the estimator is not known.
pub fn options<'p>(estimator: &str, profile: Option<&'p Profile>) -> Result<Options<'p>, String> {
    let estimator = EstimatorKind::parse(estimator).ok_or_else(|| unknown_estimator(estimator))?;
    Ok(Options { estimator, profile, ..Options::default() })
}

fn failed_to_analyze(artifact: &Artifact, error: &AnalysisError) -> String {
    format!("failed to analyse {}: {error}", artifact.manifest.scenario)
}

/// Gives a result its lines' text.
pub fn add_sources(result: &mut AnalysisResult, sources: &mut Sources) {
    for line in &mut result.lines {
        let file = line.key.file.as_deref();
        line.source = file.and_then(|file| sources.line(&line.key.class, file, line.key.line));
    }
}

/// Reads an artifact, without its runs, and the result in it; the error names the file. Runs are verified if they are there.
///
/// # Errors
/// When it is damaged or has no result.
pub fn read_artifact(path: &Path) -> Result<(Artifact, AnalysisResult), CliError> {
    let artifact = Artifact::read_baseline(path).map_err(|error| error.at(path))?;
    let result = AnalysisResult::from_json(&artifact.result)
        .map_err(|error| format!("failed to read {}: result.json: {error}", path.display()))?;
    Ok((artifact, result))
}

fn unknown_estimator(name: &str) -> String {
    let known = EstimatorKind::ALL.map(EstimatorKind::name).join(", ");
    format!("failed to find estimator `{name}`: expected one of {known}")
}

fn sha256(bytes: &[u8]) -> String {
    Sha256Hex::of(bytes).0
}

/// One scenario, measured and perhaps judged.
pub struct Measured {
    /// The recording.
    pub artifact: Artifact,
    /// What the analysis found.
    pub result: AnalysisResult,
    /// What the gate decided, if there was a baseline.
    pub verdict: Option<Verdict>,
    /// Every line in both versions, if there was a baseline.
    pub changes: Vec<LineChange>,
    /// The runs over time, if they are at hand.
    pub timelines: Vec<Timeline>,
    /// What may behave differently in the instrumented app.
    pub warnings: Vec<String>,
}

impl Measured {
    /// A recording with its result, compared with nothing.
    pub fn new(artifact: Artifact, result: AnalysisResult) -> Self {
        let (verdict, changes, timelines, warnings) = (None, Vec::new(), Vec::new(), Vec::new());
        Measured { artifact, result, verdict, changes, timelines, warnings }
    }

    /// Lays the runs that are in memory out over time. Runs whose clocks cannot be related have no picture: the analysis
    /// has refused them.
    pub fn with_timelines(mut self) -> Self {
        let Artifact { map, runs, .. } = &self.artifact;
        self.timelines = runs.iter().filter_map(|run| timeline(map, run).ok()).collect();
        self
    }
}

/// The exit code that one scenario asks for; without a baseline nothing can be concluded.
pub fn exit_of(measured: &Measured) -> Exit {
    match measured.verdict.as_ref().map(|verdict| verdict.outcome) {
        Some(Outcome::Pass) => Exit::Pass,
        Some(Outcome::Regression) => Exit::Regression,
        Some(Outcome::Inconclusive) | None => Exit::Inconclusive,
    }
}

/// Why `head` cannot be compared with `base`: all of it, and what to do.
pub fn incomparable(base: &Artifact, head: &Artifact) -> Option<String> {
    let found = differences(Recorded::from(base), Recorded::from(head));
    (!found.is_empty()).then(|| refusal(&head.manifest.scenario, &found))
}

/// Judges `head` by `base`.
///
/// # Errors
/// When the two were not recorded alike, or one of them measured nothing.
pub fn compare(
    (base, base_result): (&Artifact, &AnalysisResult),
    (head, head_result): (&Artifact, &AnalysisResult),
    judge: &mut Judge,
    sources: &mut Sources,
) -> Result<Verdict, CliError> {
    if let Some(refusal) = incomparable(base, head) {
        return Err(refusal.into());
    }
    let scenario = &head.manifest.scenario;
    let mut verdict = compare_by((base, base_result), (head, head_result), &judge.policy(scenario), sources)?;
    judge.allow(scenario, &mut verdict);
    Ok(verdict)
}

/// Every line in both versions.
pub fn changes(
    (base, base_result): (&Artifact, &AnalysisResult),
    (head, head_result): (&Artifact, &AnalysisResult),
) -> Vec<LineChange> {
    line_changes(Side { result: base_result, map: &base.map }, Side { result: head_result, map: &head.map })
}

/// Judges `head` by `base`, which were recorded alike; nothing is allowed yet.
///
/// # Errors
/// When one of them measured nothing.
pub fn compare_by(
    (base, base_result): (&Artifact, &AnalysisResult),
    (head, head_result): (&Artifact, &AnalysisResult),
    policy: &Policy,
    sources: &mut Sources,
) -> Result<Verdict, CliError> {
    let side = |result, map| Side { result, map };
    let mut verdict = gate::compare(side(base_result, &base.map), side(head_result, &head.map), policy)
        .map_err(|error| format!("failed to compare {}: {error}", head.manifest.scenario))?;
    for finding in &mut verdict.findings {
        if let Subject::Line { key, source, .. } = &mut finding.what {
            *source = key.file.as_deref().and_then(|file| sources.line(&key.class, file, key.line));
        }
    }
    Ok(verdict)
}
