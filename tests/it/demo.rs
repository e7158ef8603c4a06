//! A real report: the demo app with a bug, recorded here, beside its golden recordings. Nothing is written.

use std::error::Error;
use std::path::Path;

use wattline::analysis::{Options, Timeline, analyze, timeline};
use wattline::apk::KeySource;
use wattline::device;
use wattline::gate::{LineChange, Policy, Side, Subject, Verdict, compare, line_changes};
use wattline::lines::{AnalysisResult, LineKey};
use wattline::profile::Profile;
use wattline::recording::Artifact;
use wattline::report::{Report, Scenario, SourceFile, SourceFiles};
use wattline::session::{InstrumentOptions, Job, instrument, record};

/// What goes wrong is for people to read.
pub type Failed = Box<dyn Error + Send + Sync>;

const SCENARIOS: [&str; 2] = ["compute", "network"];
const SEEDS: [u64; 3] = [1, 2, 3];
/// The version with the bug first: it has the changed file only.
const SOURCES: [&str; 2] = ["tests/apps/courier-regressed/src", "tests/apps/courier/src"];

/// Scenarios, measured and judged.
pub struct Demo {
    files: SourceFiles,
    scenarios: Vec<Judged>,
}

struct Judged {
    head: Artifact,
    result: AnalysisResult,
    verdict: Verdict,
    changes: Vec<LineChange>,
    timelines: Vec<Timeline>,
}

impl Demo {
    /// `courier` with its bug against the golden recordings below `root`.
    ///
    /// # Errors
    /// When a file cannot be read, or a run not measured.
    pub fn courier(root: &Path) -> Result<Self, Failed> {
        let mut files = SourceFiles::default();
        for source in SOURCES.iter().rev() {
            add(&mut files, root, &root.join(source), "")?;
        }
        let scenarios = SCENARIOS.iter().map(|name| Judged::courier(root, name, &files));
        Ok(Demo { scenarios: scenarios.collect::<Result<_, _>>()?, files })
    }

    /// The report of it.
    pub fn with_report<T>(&self, see: impl FnOnce(&Report) -> T) -> T {
        let scenarios: Vec<Scenario> = self
            .scenarios
            .iter()
            .map(|one| Scenario {
                name: &one.head.manifest.scenario,
                recording: &one.head.manifest,
                result: &one.result,
                verdict: Some(&one.verdict),
                changes: &one.changes,
                timelines: &one.timelines,
                warnings: &[],
            })
            .collect();
        see(&Report { scenarios: &scenarios, sources: &self.files })
    }
}

impl Judged {
    fn courier(root: &Path, name: &str, files: &SourceFiles) -> Result<Self, Failed> {
        let golden = root.join("golden");
        let base = Artifact::read(&golden.join(format!("{name}.energy.zip")))?;
        let head = recorded(root, name)?;
        let (base_result, mut result) = (analyzed(&base, &golden)?, analyzed(&head, &golden)?);
        result.lines.iter_mut().for_each(|line| line.source = text(files, &line.key));
        let (of_base, of_head) =
            (Side { result: &base_result, map: &base.map }, Side { result: &result, map: &head.map });
        let mut verdict = compare(of_base, of_head, &Policy::default())?;
        for finding in &mut verdict.findings {
            if let Subject::Line { key, source, .. } = &mut finding.what {
                *source = text(files, key);
            }
        }
        let changes = line_changes(of_base, of_head);
        let timelines = head.runs.iter().map(|run| timeline(&head.map, run)).collect::<Result<_, _>>()?;
        Ok(Judged { head, result, verdict, changes, timelines })
    }
}

fn recorded(root: &Path, name: &str) -> Result<Artifact, Failed> {
    let apk = root.join("tests/apps/courier-regressed.apk");
    let script = root.join(format!("tests/apps/courier/scenarios/{name}.mks"));
    let key = KeySource::Pem { key: root.join("tests/keys/rsa.pem"), certificate: None };
    let options = InstrumentOptions { key: Some(key), ..InstrumentOptions::default() };
    let done = instrument(&apk, &std::fs::read(&apk)?, &options)?;
    let original_sha256 = done.original_sha256.clone();
    let (app, device) =
        (done.into_app()?, device::find(device::Choice { name: "embedded", meter: None, compile: None })?);
    let scenario = wattline::scenario::Scenario::read(&script)?;
    let job = Job {
        app: &app,
        original_sha256: &original_sha256,
        settings: &Default::default(),
        scenario: &scenario,
        scenario_sha256: wattline::recording::Sha256Hex::of(&std::fs::read(&script)?).0,
        seeds: &SEEDS,
    };
    Ok(record(device.as_ref(), &job, &|| ())?)
}

fn analyzed(artifact: &Artifact, golden: &Path) -> Result<AnalysisResult, Failed> {
    let profile = Profile::for_device(&artifact.manifest.device, golden)?;
    let options = Options { profile: profile.as_ref(), ..Options::default() };
    Ok(analyze(&artifact.map, &artifact.runs, &device::model_of(&artifact.manifest.device)?, options)?)
}

fn text(files: &SourceFiles, key: &LineKey) -> Option<String> {
    let line = (key.line as usize).checked_sub(1)?;
    files.of(key)?.text.lines().nth(line).map(|text| text.trim().to_owned())
}

/// Adds a folder's files; one that is there already goes.
fn add(files: &mut SourceFiles, root: &Path, folder: &Path, below: &str) -> Result<(), Failed> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let place = if below.is_empty() { name.into_owned() } else { format!("{below}/{name}") };
        if path.is_dir() {
            add(files, root, &path, &place)?;
        } else {
            let shown = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
            files.insert(place, SourceFile { path: shown, text: std::fs::read_to_string(&path)? });
        }
    }
    Ok(())
}
