//! What a change will cost, by the golden artifacts and the app's code: nothing runs.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use wattline_apk::Archive;
use wattline_config::{Config, Workspace};
use wattline_dex::Dex;
use wattline_map::{AppCode, ProbeMap};
use wattline_predict::{Base, Bodies, Frequencies, Head, Prediction, app_code, predict};
use wattline_profile::Profile;
use wattline_recording::{Artifact, ArtifactReader, Run};
use wattline_session::instrument;

use super::analyze::read_result;
use super::error::JobError;
use super::inputs::{instrument_options, read_app};
use super::progress::Progress;
use super::scenarios::{Digests, read_scenarios, read_tests};

/// A scenario with what is predicted of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Predicted {
    /// The scenario's name.
    pub scenario: String,
    /// What is predicted.
    pub prediction: Prediction,
    /// What to bear in mind.
    pub warnings: Vec<String>,
}

/// A recording, as far as a prediction needs it.
struct Recorded {
    path: PathBuf,
    artifact: Artifact,
    frequencies: Frequencies,
}

/// Predicts the energy of each scenario of the settings by its golden artifact, whose place `golden` tells by the
/// scenario's name.
///
/// # Errors
/// When there is no golden artifact, it is without its runs or damaged, or the app cannot be read.
pub fn predict_scenarios(
    workspace: &Workspace,
    config: &Config,
    golden: &(dyn Fn(&str) -> PathBuf + Sync),
    progress: &dyn Progress,
) -> Result<Vec<Predicted>, JobError> {
    // Nothing is made of an app that there is nothing to compare with.
    let mut opened = Vec::new();
    for (scenario, digests) in read_scenarios(config, read_tests(config)?.as_ref())? {
        let golden = open(&scenario.name, &golden(&scenario.name))?;
        opened.push((scenario.name, digests, golden));
    }
    let bytes = read_app(&config.apk)?;
    progress.say(&format!("reading {}", config.apk.display()));
    let options = instrument_options(workspace, config)?;
    let files = code_files(&config.apk, &bytes)?;
    // Somebody waits: what does not depend on each other is done at once.
    let read = || {
        let dexes = read_dexes(&config.apk, &files)?;
        let recorded = |(name, digests, golden): (String, Digests, Opened)| Ok((name, digests, golden.read()?));
        let scenarios: Vec<(String, Digests, Recorded)> =
            opened.into_iter().map(recorded).collect::<Result<_, JobError>>()?;
        Ok::<_, JobError>((dexes, scenarios))
    };
    let rewrite = || Ok::<_, JobError>(instrument(&config.apk, &bytes, &options)?.map.into_inner());
    let (read, head) = rayon::join(read, rewrite);
    let ((dexes, scenarios), head) = (read?, head?);
    let bodies = Bodies::new(&dexes);
    let head = Head { map: &head, bodies: Some(&bodies).filter(|_| config.mapping.is_none()) };
    scenarios.iter().map(|(name, digests, recorded)| one(name, digests, recorded, head, config)).collect()
}

fn one(name: &str, digests: &Digests, recorded: &Recorded, head: Head, config: &Config) -> Result<Predicted, JobError> {
    let Recorded { path, artifact, frequencies } = recorded;
    let result = read_result(artifact, path)?;
    let profile = match Profile::for_device(&artifact.manifest.device, &config.golden)? {
        Some(profile) => profile,
        None => Profile::embedded()?,
    };
    let base = Base { map: &artifact.map, result: &result, frequencies, profile: Some(&profile) };
    let mut warnings = Vec::new();
    if !digests.are_of(&artifact.manifest.scenario_digest.0) {
        warnings.push("the scenario's script has changed since it was recorded: other things will run".to_owned());
    }
    Ok(Predicted { scenario: name.to_owned(), prediction: predict(base, head), warnings })
}

/// A golden artifact whose runs have not been read.
struct Opened {
    path: PathBuf,
    reader: ArtifactReader<std::io::BufReader<std::fs::File>>,
    artifact: Artifact,
}

/// Opens a golden artifact that has runs.
fn open(scenario: &str, path: &Path) -> Result<Opened, JobError> {
    if !path.exists() {
        return Err(JobError::NoGolden { scenario: scenario.to_owned(), path: path.to_owned() });
    }
    let unread = |source| JobError::unread(path, source);
    let (mut reader, artifact) = ArtifactReader::open(path).map_err(unread)?;
    if !reader.has_runs() {
        // The first one says what is missing.
        let first = reader.in_turn(&artifact.map)(Run::default());
        first.transpose().map_err(unread)?;
    }
    Ok(Opened { path: path.to_owned(), reader, artifact })
}

impl Opened {
    /// Reads it, run by run.
    fn read(self) -> Result<Recorded, JobError> {
        let Opened { path, mut reader, artifact } = self;
        let unread = |source| JobError::unread(&path, source);
        let mut frequencies = Frequencies::default();
        {
            let mut next = reader.in_turn(&artifact.map);
            let (mut spent, mut number) = (Run::default(), 0);
            while let Some(run) = next(spent) {
                let run = run.map_err(unread)?.into_run();
                if number >= artifact.map.leading_runs() {
                    frequencies.add(&run);
                }
                (spent, number) = (run, number + 1);
            }
        }
        Ok(Recorded { path, artifact, frequencies })
    }
}

/// The DEX files of an APK.
fn code_files<'a>(path: &Path, bytes: &'a [u8]) -> Result<Vec<Cow<'a, [u8]>>, JobError> {
    let apk = |source| JobError::Apk { path: path.to_owned(), source };
    let archive = Archive::read(bytes).map_err(apk)?;
    archive.dex_entries().into_iter().map(|entry| entry.contents().map_err(apk)).collect()
}

fn read_dexes<'a>(path: &Path, files: &'a [Cow<'_, [u8]>]) -> Result<Vec<Dex<'a>>, JobError> {
    let read =
        |file: &'a Cow<'_, [u8]>| Dex::read_all(file).map_err(|source| JobError::Dex { path: path.to_owned(), source });
    Ok(files.iter().map(read).collect::<Result<Vec<_>, _>>()?.concat())
}

/// What a recording keeps of the code of methods that ran, so that a prediction needs no APK of it.
///
/// # Errors
/// When the app cannot be read.
pub(super) fn code_that_ran(path: &Path, bytes: &[u8], map: &ProbeMap, runs: &[Run]) -> Result<AppCode, JobError> {
    // Stamped frames report their last path with the stamps.
    let paths = runs.iter().flat_map(|run| {
        let paths = run.trace.paths.iter().map(|path| path.path);
        paths.chain(run.trace.tuples.iter().map(|tuple| tuple.own))
    });
    let methods: HashSet<usize> = paths.filter_map(|path| map.locate(path)).map(|(at, _)| at).collect();
    let methods = methods.into_iter().filter_map(|at| map.methods.get(at));
    // Methods that are counted with their callers have no paths of their own.
    let by_name: HashMap<_, u32> =
        map.methods.iter().map(|method| ((&method.class, &method.name, &method.descriptor), method.base)).collect();
    let ran = methods
        .flat_map(|method| {
            let counted = method.places.iter().flatten();
            let counted =
                counted.filter_map(|frame| by_name.get(&(&frame.class, &frame.name, &frame.descriptor)).copied());
            counted.chain([method.base])
        })
        .collect();
    let files = code_files(path, bytes)?;
    Ok(app_code(&Bodies::new(&read_dexes(path, &files)?), map, &ran))
}
