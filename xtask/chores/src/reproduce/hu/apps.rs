//! The apps that the monkey runs: demo apps, and apps made at random, that nobody tuned on.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wattline::apk::KeySource;
use wattline::device::{App as Instrumented, Choice, find};
use wattline::job::Progress;
use wattline::job::runs::{Budget, Campaign, Collected, Store, Subject, collect};
use wattline::scenario::random::RandomMonkey;
use wattline::session::InstrumentOptions;

use crate::accuracy::random_app;
use crate::bench::say;
use crate::repository;

/// Demo apps with a screen.
const DEMO: [&str; 4] = ["courier", "suite", "atlas", "httpget"];
/// Apps made at random, by their seeds.
const RANDOM: [u64; 4] = [701, 702, 703, 704];
/// Those of CI.
const QUICK: [&str; 2] = ["courier", "httpget"];

/// An app.
pub(super) struct App {
    /// As the tables call it.
    pub name: String,
    path: PathBuf,
    apk: Vec<u8>,
}

/// All apps, or those of CI.
pub(super) fn apps(quick: bool) -> Result<Vec<App>> {
    let folder = repository().join("tests/apps");
    let demo = |name: &str| {
        let path = folder.join(format!("{name}.apk"));
        let apk = std::fs::read(&path).with_context(|| format!("failed to read {}", path.display()))?;
        Ok(App { name: name.to_owned(), path, apk })
    };
    if quick {
        return QUICK.into_iter().map(demo).collect();
    }
    let made = |seed: u64| {
        let (name, apk) = random_app(seed)?;
        Ok(App { path: format!("{name}.apk").into(), name, apk })
    };
    DEMO.into_iter().map(demo).chain(RANDOM.into_iter().map(made)).collect()
}

/// The runs of an app.
pub(super) struct Runs {
    pub store: Store,
    pub app: Instrumented,
    pub collected: Collected,
    /// Instructions before and after the rewrite (Table 3).
    pub instructions: (usize, usize),
}

impl App {
    /// Runs the monkey until the store has so many measured runs of the app.
    pub fn runs(&self, folder: &Path, monkey: RandomMonkey, runs: usize, first_seed: u64) -> Result<Runs> {
        let key = KeySource::Pem { key: repository().join("tests/keys/rsa.pem"), certificate: None };
        let options = InstrumentOptions { key: Some(key), ..InstrumentOptions::default() };
        let subject = Subject::with(&self.path, &self.apk, &options)?;
        let devices = || find(Choice { name: "embedded", ..Choice::default() });
        let store = subject.store(&folder.join(&self.name), devices()?.as_ref(), &monkey, first_seed)?;
        let (app, instructions) = (subject.app, subject.instructions);
        let campaign = Campaign { app: &app, monkey, devices: &devices, name: &self.name };
        let budget = Budget { runs, minutes: None, joules: None, until_settled: false };
        let collected = collect(campaign, &store, budget, &Said::default())?;
        Ok(Runs { store, app, collected, instructions })
    }
}

/// Warnings by their kind: what many runs have in common is said once.
#[derive(Default)]
struct Said(std::sync::Mutex<BTreeMap<String, usize>>);

impl Progress for Said {
    fn say(&self, what: &str) {
        say(what);
    }

    fn step(&self) {}

    fn tell(&self, what: &str) {
        say(what);
    }

    fn warn(&self, what: &str) {
        let kind = what.split_once(": ").map_or(what, |(_, kind)| kind).to_owned();
        let mut said = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let count = said.entry(kind).or_default();
        *count += 1;
        if *count == 1 {
            eprintln!("warning: {what}");
        }
    }
}
