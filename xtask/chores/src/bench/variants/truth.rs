//! What a version takes more than its app by the phone's own account: no meter, no gate.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, anyhow};
use wattline::apk::{Archive, Manifest};
use wattline::device::App;
use wattline::device::embedded::run_app;
use wattline::scenario::Scenario;

use super::Subject;

/// Energies above the idle phone of one run each.
pub(super) struct Truths {
    seed: u64,
    /// Of apps, which have many versions, by app and scenario, in picojoules.
    apps: Mutex<BTreeMap<(String, String), f64>>,
}

impl Truths {
    pub(super) fn new(seed: u64) -> Self {
        Truths { seed, apps: Mutex::default() }
    }

    /// Energy above the idle phone that the version takes, by that of its app; neither has probes.
    pub(super) fn grown(&self, app: &Subject, own: &Subject) -> Result<f64> {
        Ok(self.spent(own)? / self.of_app(app)?)
    }

    fn of_app(&self, app: &Subject) -> Result<f64> {
        let key = (app.name.clone(), app.scenario.0.clone());
        // Whoever panicked with the lock had entered no energy.
        if let Some(spent) = self.apps.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(*spent);
        }
        let spent = self.spent(app)?;
        self.apps.lock().unwrap_or_else(PoisonError::into_inner).insert(key, spent);
        Ok(spent)
    }

    fn spent(&self, subject: &Subject) -> Result<f64> {
        let scenario = Scenario::read(&subject.scenario.1)?;
        let outcome = run_app(&app(&subject.apk)?, &scenario, self.seed, None)?;
        if let Some(exception) = &outcome.uncaught {
            return Err(anyhow!("{}, {}: {exception:?} was not caught", subject.name, subject.scenario.0));
        }
        Ok((outcome.truth.total_pj() - outcome.truth.idle_pj) as f64)
    }
}

/// An app as it was built.
fn app(apk: &Path) -> Result<App> {
    let bytes = std::fs::read(apk).with_context(|| format!("failed to read {}", apk.display()))?;
    let manifest = Manifest::parse(&Archive::read(&bytes)?.require("AndroidManifest.xml")?.contents()?)?;
    let launched = manifest.launchable.with_context(|| format!("{}: expected an activity", apk.display()))?;
    Ok(App { package: manifest.package, activity: launched.class, apk: bytes, map: Default::default() })
}
