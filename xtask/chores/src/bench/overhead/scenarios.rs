//! What probes cost apps that are used: the demo apps under each of their scenarios, on the embedded phone.

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
use super::phone::{Both, Executed, InFile, check_trace};
use crate::repository;

/// The demo apps.
const APPS: [&str; 4] = ["courier", "atlas", "httpget", "suite"];
/// All randomness of a run comes from it.
const SEED: u64 = 1;

/// A scenario's figures.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// Which app's.
    pub app: &'static str,
    /// Its name.
    pub name: String,
    /// The app's instructions.
    pub in_file: InFile,
    /// What the phone executed, and how long it was not idle.
    pub phone: Both,
    /// vLens' Equation 5.
    pub equation: Terms,
}

/// A scenario of a demo app.
pub struct Script {
    /// The app.
    pub app: &'static str,
    /// The file.
    pub path: PathBuf,
}

/// A demo app without probes and with them.
pub struct Probed {
    name: &'static str,
    plain: App,
    probed: App,
    in_file: InFile,
}

impl Probed {
    /// Instruments the app.
    pub fn new(name: &'static str, tricks: Tricks) -> Result<Probed> {
        let path = repository().join(format!("tests/apps/{name}.apk"));
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
        Ok(Probed { name, plain, probed, in_file })
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
        if let Some(line) = not_in_both(&plain.logcat, &probed.logcat) {
            bail!("the app does something else with probes under {}: only one of its logs has `{line}`", scenario.name);
        }
        let trace = read_trace_file(check_trace(&probed)?)?;
        Ok(Row {
            app: self.name,
            name: scenario.name.clone(),
            in_file: self.in_file,
            phone: Both { plain: Executed::of(&plain), probed: Executed::of(&probed) },
            equation: Terms::of(&self.probed.map, &trace)?,
        })
    }
}

/// A line that only one of two logs has. Numbers do not count, as some tell times and how much was done in one, nor
/// does the order: threads that do not wait for each other may take turns otherwise when they are slowed down.
fn not_in_both(plain: &[String], probed: &[String]) -> Option<String> {
    let sorted = |log: &[String]| {
        let mut lines: Vec<String> =
            log.iter().map(|line| line.replace(|letter: char| letter.is_ascii_digit(), "")).collect();
        lines.sort_unstable();
        lines
    };
    let (plain, probed) = (sorted(plain), sorted(probed));
    (0..plain.len().max(probed.len())).find_map(|at| match (plain.get(at), probed.get(at)) {
        (one, other) if one == other => None,
        (Some(one), Some(other)) => Some(one.min(other).clone()),
        (one, other) => one.or(other).cloned(),
    })
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
    fn logs_are_the_same_whatever_the_order_and_the_numbers() {
        let log = |lines: &[&str]| lines.iter().map(ToString::to_string).collect::<Vec<_>>();
        let plain = log(&["a 1", "b 2", "b 3"]);
        assert_eq!(not_in_both(&plain, &log(&["b 7", "a 10", "b"])), Some("b".into()));
        assert_eq!(not_in_both(&plain, &log(&["b 7", "a 10", "b 2"])), None);
        assert_eq!(not_in_both(&plain, &log(&["b 7", "a 10"])), Some("b ".into()));
        assert_eq!(not_in_both(&plain, &log(&["b 7", "a 10", "b 1", "c"])), Some("c".into()));
    }
}
