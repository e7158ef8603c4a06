//! What probes cost an app that is used: the demo app under each of its scenarios, on the embedded phone.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wattline::apk::{Archive, Manifest};
use wattline::device::App;
use wattline::device::embedded::run_app;
use wattline::probe::Tricks;
use wattline::recording::read_trace_file;
use wattline::scenario::Scenario;
use wattline::session::{InstrumentOptions, instrument};

use super::equation::Terms;
use super::kernels::repository;
use super::phone::{Both, Executed, InFile, check_trace};

/// All randomness of a run comes from it.
const SEED: u64 = 1;

/// A scenario's figures.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// The app's instructions.
    pub in_file: InFile,
    /// What the phone executed, and how long it was not idle.
    pub phone: Both,
    /// vLens' Equation 5.
    pub equation: Terms,
}

/// The demo app without probes and with them.
pub struct Apps {
    plain: App,
    probed: App,
    in_file: InFile,
}

impl Apps {
    /// Instruments the app.
    pub fn new(tricks: Tricks) -> Result<Apps> {
        let path = repository().join("tests/apps/courier.apk");
        let bytes = std::fs::read(&path).with_context(|| format!("failed to read {}", path.display()))?;
        let manifest = Archive::read(&bytes)?.require("AndroidManifest.xml")?.contents()?.into_owned();
        let manifest = Manifest::parse(&manifest)?;
        let activity = manifest.launchable.context("expected an activity that the launcher starts")?.class;
        let map = Default::default();
        let plain = App { package: manifest.package, activity, apk: bytes.clone(), map };
        let key = repository().join("tests/apps/debug-key.pem");
        let options = InstrumentOptions { tricks, ..InstrumentOptions::with_debug_key(key) };
        let done = instrument(&path, &bytes, &options)?;
        let in_file = InFile::of(&done);
        let probed = done.into_app().map_err(anyhow::Error::msg)?;
        Ok(Apps { plain, probed, in_file })
    }

    /// Runs a scenario with both.
    pub fn measure(&self, script: &Path) -> Result<Row> {
        let scenario = Scenario::read(script)?;
        let run = |app| -> Result<_> {
            let outcome = run_app(app, &scenario, SEED, None)?;
            match &outcome.uncaught {
                Some(exception) => bail!("the app crashed under {}: {exception}", scenario.name),
                None => Ok(outcome),
            }
        };
        let (plain, probed) = (run(&self.plain)?, run(&self.probed)?);
        if plain.logcat != probed.logcat {
            bail!("the app does something else with probes under {}", scenario.name);
        }
        let trace = read_trace_file(check_trace(&probed)?)?;
        Ok(Row {
            name: scenario.name.clone(),
            in_file: self.in_file,
            phone: Both { plain: Executed::of(&plain), probed: Executed::of(&probed) },
            equation: Terms::of(&self.probed.map, &trace)?,
        })
    }
}

/// The scripts of the demo app, by name.
pub fn scripts() -> Result<Vec<PathBuf>> {
    let folder = repository().join("tests/apps/courier/scenarios");
    let entries = std::fs::read_dir(&folder).with_context(|| format!("failed to read {}", folder.display()))?;
    let mut scripts = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    scripts.retain(|path| path.extension().is_some_and(|extension| extension == "mks"));
    scripts.sort();
    Ok(scripts)
}
