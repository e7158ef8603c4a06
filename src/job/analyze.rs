//! From a recording to its result, with the device's profile and the source text that are at hand.

use std::path::Path;

use wattline_analysis::lines::{AnalysisResult, Basis, VERSION};
use wattline_analysis::{AnalysisError, Options, Step, Timeline, analyze, analyze_stream, timeline};
use wattline_device as device;
use wattline_estimate::runs::path_times;
use wattline_fit::EstimatorKind;
use wattline_map::ProbeMap;
use wattline_profile::Profile;
use wattline_recording::settings::NO_METER;
use wattline_recording::{Artifact, ArtifactError, ArtifactReader, Manifest, Run};

use super::components;
use super::error::JobError;
use super::measured::Measured;
use super::runs::beside;
use super::sources::Sources;

/// Analyses an artifact, keeps the result in it, and gives it source text. The device's profile is in the folder of
/// golden artifacts, if it has one.
///
/// # Errors
/// When its device or estimator is not known, or nothing in it could be measured.
pub fn analyze_artifact(
    artifact: &mut Artifact,
    estimator: &str,
    golden: &Path,
    sources: &mut Sources,
) -> Result<AnalysisResult, JobError> {
    let device = device::model_of(&artifact.manifest.device)?;
    let profile = Profile::for_device(&artifact.manifest.device, golden)?;
    let reference = Reference::of(&artifact.manifest, profile)?;
    let options = options(estimator, reference.profile())?;
    let result = analyze(&artifact.map, &artifact.runs, &device, options);
    let mut result = result.map_err(|source| failed(artifact, source))?;
    reference.tell(&mut result);
    let model = components::model_in(&artifact.manifest.device, golden)?;
    let mut seen = components::Seen::default();
    artifact.runs.iter().for_each(|run| seen.see(run, true));
    components::add(&mut result, &artifact.manifest, model.as_ref(), &seen);
    let of_runs = beside::model_in(&artifact.manifest.package, golden)?;
    let paths = artifact.runs.iter().filter(|_| of_runs.is_some()).map(|run| path_times(&run.trace));
    beside::add(&mut result, &artifact.map, of_runs.as_ref(), &paths.collect::<Vec<_>>());
    add_sources(&mut result, sources);
    artifact.result = result.to_json()?.into_bytes();
    Ok(result)
}

/// The profile that costs are known by.
enum Reference {
    /// The device's own, if it has one.
    Own(Option<Profile>),
    /// Another phone's, of a device that has none and that nobody measures: its joules are a unit of work.
    Other(Profile),
}

impl Reference {
    fn of(manifest: &Manifest, own: Option<Profile>) -> Result<Self, JobError> {
        match own {
            None if manifest.meter == NO_METER => Ok(Reference::Other(Profile::embedded()?)),
            own => Ok(Reference::Own(own)),
        }
    }

    fn profile(&self) -> Option<&Profile> {
        match self {
            Reference::Own(own) => own.as_ref(),
            Reference::Other(other) => Some(other),
        }
    }

    /// Says of an estimate that it is in another phone's joules.
    fn tell(&self, result: &mut AnalysisResult) {
        if matches!(self, Reference::Other(_)) {
            let estimated = std::mem::replace(&mut result.basis, Basis::Work).caveat();
            let caveat = result.warnings.iter_mut().filter(|warning| *warning == estimated);
            caveat.for_each(|warning| *warning = Basis::Work.caveat().to_owned());
        }
    }
}

/// Where a device's profile is for the artifact in a file: beside it, or in the directory of golden artifacts of which
/// this one is an app's or a device's.
pub(super) fn profile_place<'p>(device: &str, file: &'p Path) -> &'p Path {
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
) -> Result<Measured, JobError> {
    analyze_file_by((path, None), estimator, sources, step)
}

/// The same, with the device's profile and models of a folder, if one is given.
pub(super) fn analyze_file_by(
    (path, near): (&Path, Option<&Path>),
    estimator: &str,
    sources: &mut Sources,
    step: &mut dyn FnMut(Step),
) -> Result<Measured, JobError> {
    let unread = |source: ArtifactError| JobError::unread(path, source);
    let (mut reader, mut artifact) = ArtifactReader::open(path).map_err(unread)?;
    let device = device::model_of(&artifact.manifest.device)?;
    let near = near.unwrap_or_else(|| profile_place(&artifact.manifest.device, path));
    let profile = Profile::for_device(&artifact.manifest.device, near)?;
    let reference = Reference::of(&artifact.manifest, profile)?;
    let options = options(estimator, reference.profile())?;
    let model = components::model_in(&artifact.manifest.device, near)?;
    let of_runs = beside::model_in(&artifact.manifest.package, near)?;
    let map = &artifact.map;
    let (mut seen, mut paths) = (components::Seen::default(), Vec::new());
    let result = {
        let mut runs = reader.in_turn(map);
        let next = |spent| {
            let run = runs(spent)?;
            if let Ok(run) = &run {
                seen.see(run.run(), model.is_some());
            }
            if let (Ok(run), true) = (&run, of_runs.is_some()) {
                paths.push(path_times(&run.run().trace));
            }
            Some(run.map_err(Unanalyzed::Unread))
        };
        analyze_stream(map, next, &device, options, step)
    };
    let mut result = result.map_err(|error| match error {
        Unanalyzed::Unread(error) => unread(error),
        Unanalyzed::Refused(source) => failed(&artifact, source),
    })?;
    reference.tell(&mut result);
    components::add(&mut result, &artifact.manifest, model.as_ref(), &seen);
    beside::add(&mut result, &artifact.map, of_runs.as_ref(), &paths);
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
pub fn timelines(path: &Path, map: &ProbeMap) -> Result<Vec<Timeline>, JobError> {
    let unread = |source: ArtifactError| JobError::unread(path, source);
    let (mut reader, _) = ArtifactReader::open(path).map_err(unread)?;
    if !reader.has_runs() {
        return Ok(Vec::new());
    }
    let mut next = reader.in_turn(map);
    let mut timelines = Vec::new();
    let (mut spent, mut number) = (Run::default(), 0);
    while let Some(run) = next(spent) {
        let run = run.map_err(unread)?.into_run();
        timelines.extend(timeline(map, &run).ok().filter(|_| number >= map.leading_runs()));
        (spent, number) = (run, number + 1);
    }
    Ok(timelines)
}

/// What the analysis is to do.
///
/// # Errors
/// When the estimator is not known.
pub fn options<'p>(estimator: &str, profile: Option<&'p Profile>) -> Result<Options<'p>, JobError> {
    let estimator = EstimatorKind::parse(estimator).ok_or_else(|| JobError::UnknownEstimator(estimator.to_owned()))?;
    Ok(Options { estimator, profile, ..Options::default() })
}

/// Gives a result its lines' text.
pub fn add_sources(result: &mut AnalysisResult, sources: &mut Sources) {
    for line in &mut result.lines {
        let file = line.key.file.as_deref();
        line.source = file.and_then(|file| sources.line(&line.key.class, file, line.key.line));
    }
}

/// Reads an artifact, without its runs, and the result in it; the error names the file. Runs are verified if they are
/// there. Where another version of the analysis made the result, it is what this one gives of the runs instead, if they
/// are there: [`AnalysisResult::analysis`] says whose it is.
///
/// # Errors
/// When it is damaged or has no result.
pub fn read_artifact(path: &Path) -> Result<(Artifact, AnalysisResult), JobError> {
    let artifact = Artifact::read_baseline(path).map_err(|source| JobError::unread(path, source))?;
    let result = of_today(path, read_result(&artifact, path)?)?;
    Ok((artifact, result))
}

/// What the runs of an artifact give today, if its result is of another version of the analysis and they are there; else
/// its result.
pub(super) fn of_today(path: &Path, stored: AnalysisResult) -> Result<AnalysisResult, JobError> {
    if stored.analysis == VERSION {
        return Ok(stored);
    }
    let (reader, _) = ArtifactReader::open(path).map_err(|source| JobError::unread(path, source))?;
    if !reader.has_runs() || reader.runs() == 0 {
        return Ok(stored);
    }
    drop(reader);
    let mut result = analyze_file(path, stored.estimator.name(), &mut Sources::new(&[]), &mut |_: Step| ())?.result;
    result.keep_sources_of(&stored);
    Ok(result)
}

/// The result in an artifact that was read from there.
pub(super) fn read_result(artifact: &Artifact, path: &Path) -> Result<AnalysisResult, JobError> {
    AnalysisResult::from_json(&artifact.result).map_err(|source| JobError::Result { path: path.to_owned(), source })
}

fn failed(artifact: &Artifact, source: AnalysisError) -> JobError {
    JobError::Analysis { scenario: artifact.manifest.scenario.clone(), source }
}
