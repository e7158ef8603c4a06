//! An instrumented app on a device, and the recordings that are made of it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use wattline_device::{App, Device};
use wattline_names::mapping::Mapping;
use wattline_recording::{Artifact, Run};
use wattline_session::{Job, Judgement, Repeated, Stock, TwoBuilds, record, record_pairs};

use super::crash::located;
use super::error::JobError;
use super::predict::code_that_ran;
use super::progress::Progress;
use super::scenarios::Digested;

/// The instrumented app and its scenarios: the same on all devices.
pub struct Build {
    /// What measuring builds are made from; none where counts and times are of the same runs.
    pub(super) stock: Option<Stock>,
    pub(super) app: App,
    pub(super) original_sha256: String,
    pub(super) settings: BTreeMap<String, String>,
    pub(super) warnings: Vec<String>,
    pub(super) scenarios: Vec<Digested>,
    pub(super) seeds: Vec<u64>,
    /// The app as it was built; none of one with a mapping file, in which code has other names than in the map.
    pub(super) original: Option<(PathBuf, Vec<u8>)>,
    /// The names that the app's code had in the source, of one with a mapping file.
    pub(super) mapping: Option<Mapping>,
}

/// The instrumented app on a device.
pub struct Prepared {
    build: Arc<Build>,
    device: Box<dyn Device>,
    /// The measuring builds of the scenarios that have run here.
    builds: Mutex<BTreeMap<usize, Arc<TwoBuilds>>>,
}

/// Seeds of runs that only help to find costs are so far from those of measured runs, and of each other's kind.
const APART: u64 = 1 << 32;

impl Build {
    /// The scenarios.
    pub(super) fn scenarios(&self) -> &[Digested] {
        &self.scenarios
    }
}

impl Prepared {
    /// A build that runs on a device.
    pub(super) fn new(build: Arc<Build>, device: Box<dyn Device>) -> Self {
        Prepared { build, device, builds: Mutex::default() }
    }

    /// The model of the device, by its name in recordings.
    pub(super) fn model(&self) -> String {
        self.device.name()
    }

    /// Its serial number, if it has one.
    pub(super) fn serial(&self) -> Option<String> {
        self.device.fingerprint().map(|phone| phone.serial)
    }

    /// The measuring builds of the scenarios that have run.
    fn known(&self) -> MutexGuard<'_, BTreeMap<usize, Arc<TwoBuilds>>> {
        self.builds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What may behave differently in the instrumented app.
    pub fn warnings(&self) -> Vec<String> {
        self.build.warnings.clone()
    }

    /// Seeds of the runs that the settings ask for.
    pub fn seeds(&self) -> &[u64] {
        &self.build.seeds
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
        located(error, &self.build.app.map, self.build.mapping.as_ref())
    }

    /// The recording with the code of what ran, by which changes of it can be predicted.
    fn with_code(&self, mut artifact: Artifact) -> Result<Artifact, JobError> {
        if let Some((path, bytes)) = &self.build.original {
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
        artifact.map = two.unmetered_map(&self.build.app);
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
        let (Some(mut known), Some(first)) = (two.clone(), measured.first()) else {
            return Ok(two);
        };
        while known.wants_another(first) {
            let seed = known.counting.iter().map(|run| run.seed.wrapping_add(1)).next_back().unwrap_or_default();
            let run = self.count(position, seed, progress)?;
            Arc::make_mut(&mut known).count_again(run);
            self.known().insert(position, Arc::clone(&known));
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
        let Some(stock) = &self.build.stock else { return Ok(None) };
        if let Some(two) = self.known().get(&position) {
            return Ok(Some(Arc::clone(two)));
        }
        let run = match counting {
            Some(run) => run,
            None => self.count(position, first.wrapping_add(APART), progress)?,
        };
        let mut two = TwoBuilds::of(stock, &self.build.app, run)?;
        let scenario = &self.build.scenarios[position].0;
        progress.say(&format!("{}: timing library calls on {}", scenario.name, self.device.name()));
        let mut runs = self.device.record(&two.timing, scenario, &[first.wrapping_add(2 * APART)], &|| ())?;
        two.time_calls(runs.pop().ok_or_else(|| JobError::NothingCounted(scenario.name.clone()))?);
        let two = Arc::new(two);
        self.known().insert(position, Arc::clone(&two));
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
        let Build { app, original_sha256, settings, scenarios, .. } = &*self.build;
        let (scenario, digests) = &scenarios[position];
        Job {
            app: two.map_or(app, |two| &two.app),
            original_sha256,
            settings,
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
