//! What probes cost apps that are used: the demo apps under each of their scenarios, on the embedded phone.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wattline::apk::{Archive, Manifest};
use wattline::device::App;
use wattline::device::embedded::{Package, collect};
use wattline::phone::Settings;
use wattline::probe::Tricks;
use wattline::recording::{Run, read_trace_file};
use wattline::scenario::Scenario;
use wattline::session::{InstrumentOptions, TwoBuilds, instrument};

use super::equation::Terms;
use super::phone::{Build, Builds, COUNTING_SEED, InFile, Ran, SEED, check_trace};
use super::seen::{Differences, Entered};
use crate::repository;

/// The demo apps.
const APPS: [&str; 7] = ["courier", "atlas", "httpget", "suite", "purse", "gazette", "chatter"];
/// Of one more run of the plain app, which shows how much the app differs by itself.
const OTHER_SEED: u64 = SEED + 1;

/// A scenario's figures.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// Which app's.
    pub app: &'static str,
    /// Its name.
    pub name: String,
    /// The app's instructions.
    pub in_file: InFile,
    /// Frames of the plain app's methods.
    pub frames: u64,
    /// All probes.
    pub counting: Build,
    /// Stamps alone, with what differs by itself; none where only all probes were asked for.
    pub measuring: Option<Measuring>,
}

/// The measuring build of a scenario.
#[derive(Debug, Clone, Serialize)]
pub struct Measuring {
    /// Its figures.
    pub build: Build,
    /// How two runs of the plain app with the same seed differ.
    pub again: Differences,
    /// How they differ with different seeds.
    pub other_seed: Differences,
}

/// A scenario of a demo app.
pub struct Script {
    /// The app.
    pub app: &'static str,
    /// The file.
    pub path: PathBuf,
}

impl Script {
    /// Its name: that of the file.
    pub fn name(&self) -> String {
        self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// A demo app without probes and with them.
pub struct Probed {
    name: &'static str,
    path: PathBuf,
    options: InstrumentOptions,
    plain: Unpacked,
    counting: Unpacked,
    in_file: InFile,
    builds: Builds,
}

/// An app that phones can run.
struct Unpacked {
    app: App,
    package: Package,
}

impl Unpacked {
    fn new(app: App) -> Result<Unpacked> {
        let package = Package::unpack(&app)?;
        Ok(Unpacked { app, package })
    }

    /// Runs a scenario.
    fn run(&self, scenario: &Scenario, seed: u64) -> Result<Ran> {
        let mut entered = Entered::default();
        let settings = Settings { seed, ..Settings::default() };
        let outcome = self.package.run(&self.app, scenario, settings, Some(&mut entered))?;
        if let Some(exception) = &outcome.uncaught {
            bail!("the app crashed under {}: {exception}", scenario.name);
        }
        Ok(Ran::new(outcome, entered))
    }

    /// Runs a scenario as a device does for a recording.
    fn record(&self, scenario: &Scenario, seed: u64) -> Result<Run> {
        let outcome = self.run(scenario, seed)?.outcome;
        check_trace(&outcome)?;
        Ok(collect(&self.app, scenario, seed, outcome)?)
    }
}

impl Probed {
    /// Instruments a demo app.
    pub fn new(name: &'static str, tricks: Tricks, builds: Builds) -> Result<Probed> {
        let path = repository().join(format!("tests/apps/{name}.apk"));
        let bytes = std::fs::read(&path).with_context(|| format!("failed to read {}", path.display()))?;
        Probed::of(name, path, bytes, (tricks, builds))
    }

    /// Instruments the app of these bytes; `path` is for messages.
    pub fn of(name: &'static str, path: PathBuf, bytes: Vec<u8>, (tricks, builds): (Tricks, Builds)) -> Result<Probed> {
        let manifest = Archive::read(&bytes)?.require("AndroidManifest.xml")?.contents()?.into_owned();
        let manifest = Manifest::parse(&manifest)?;
        let activity = manifest.launchable.context("expected an activity that the launcher starts")?.class;
        let key = repository().join("tests/apps/debug-key.pem");
        let options = InstrumentOptions { tricks, ..InstrumentOptions::with_debug_key(key) };
        let done = instrument(&path, &bytes, &options)?;
        let in_file = InFile::of(&done);
        let counting = Unpacked::new(done.into_app().map_err(anyhow::Error::msg)?)?;
        let plain = App { package: manifest.package, activity, apk: bytes, map: Default::default() };
        Ok(Probed { name, path, options, plain: Unpacked::new(plain)?, counting, in_file, builds })
    }

    /// Runs a scenario with each build.
    pub fn measure(&self, script: &Path) -> Result<Row> {
        self.under(&Scenario::read(script)?)
    }

    /// The same of a scenario that was read.
    pub fn under(&self, scenario: &Scenario) -> Result<Row> {
        let (plain, probed) = (self.plain.run(scenario, SEED)?, self.counting.run(scenario, SEED)?);
        let trace = read_trace_file(check_trace(&probed.outcome)?)?;
        let counting = Build::new(&plain, &probed, Terms::of(&self.counting.app.map, &trace)?);
        let measuring = match self.builds {
            Builds::Counting => None,
            Builds::All => Some(self.measuring(scenario, &plain)?),
        };
        let (name, frames) = (scenario.name.clone(), plain.seen.frames());
        Ok(Row { app: self.name, name, in_file: self.in_file, frames, counting, measuring })
    }

    /// Makes the measuring build from a counting run, as users get it, and runs it.
    fn measuring(&self, scenario: &Scenario, plain: &Ran) -> Result<Measuring> {
        let counted = self.counting.record(scenario, COUNTING_SEED)?;
        let file = (self.path.as_path(), self.plain.app.apk.as_slice());
        let TwoBuilds { app, counting, .. } = TwoBuilds::new(file, &self.options, &self.counting.app, counted)?;
        let stamped = Unpacked::new(app)?.run(scenario, SEED)?;
        let trace = read_trace_file(check_trace(&stamped.outcome)?)?;
        let equation = Terms::of_stamps(&trace, &counting[0].trace.notes.probes)?;
        let differs = |seed| Ok::<_, anyhow::Error>(plain.seen.against(&self.plain.run(scenario, seed)?.seen));
        let (again, other_seed) = (differs(SEED)?, differs(OTHER_SEED)?);
        Ok(Measuring { build: Build::new(plain, &stamped, equation), again, other_seed })
    }
}

/// The scripts of the demo apps, app by app, by name.
pub fn scripts() -> Result<Vec<Script>> {
    let mut all = Vec::new();
    for app in APPS {
        let folder = repository().join(format!("tests/apps/{app}/scenarios"));
        let entries = std::fs::read_dir(&folder).with_context(|| format!("failed to read {}", folder.display()))?;
        let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "mks"));
        paths.sort();
        all.extend(paths.into_iter().map(|path| Script { app, path }));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_app_with_scenarios_is_measured() {
        let folders = std::fs::read_dir(repository().join("tests/apps")).unwrap();
        let folders = folders.map(|entry| entry.unwrap().path()).filter(|path| path.join("scenarios").is_dir());
        let mut names: Vec<String> =
            folders.map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect();
        names.sort();
        let mut known = APPS;
        known.sort();
        assert_eq!(names, known);
    }
}
