//! Twenty tests: what each takes, by the model and in truth, and the colours of what they invoke.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};
use rayon::prelude::*;
use serde::Serialize;
use wattline::device::embedded::collect;
use wattline::estimate::components::{PowerModel, usage};
use wattline::estimate::greendroid::{By, Classification, Colour, Test, classify};
use wattline::phone::Settings;
use wattline::scenario::Scenario;
use wattline::units::{Joules, Seconds};

use super::totals::truth;
use crate::accuracy::Both;
use crate::repository;

/// Tests of the app.
const TESTS: u32 = 20;
/// How long each has.
const WAIT_MS: u32 = 1_500;
/// Runs of each: what is shown is their mean, as in the paper.
const RUNS: u64 = 3;

/// The tests and their colours.
#[derive(Debug, Serialize)]
pub(super) struct Suite {
    pub tests: Vec<Tested>,
    /// By the model's energy of a second.
    pub classification: Classification,
    /// By the true energy of a second.
    pub true_classification: Classification,
}

/// A test.
#[derive(Debug, Serialize)]
pub(super) struct Tested {
    pub number: u32,
    /// Joules above idle by the model, in truth, and seconds in which the app worked.
    pub model_j: f64,
    pub true_j: f64,
    pub seconds: f64,
    #[serde(skip)]
    methods: BTreeSet<(String, String)>,
}

impl Suite {
    /// Methods of a colour by the model.
    pub fn of(&self, colour: Colour) -> usize {
        self.classification.methods.iter().filter(|method| method.influence.colour == colour).count()
    }

    /// Methods that have the colour by the model that they have in truth.
    pub fn agree(&self) -> usize {
        let pairs = self.classification.methods.iter().zip(&self.true_classification.methods);
        pairs.filter(|(model, truth)| model.influence.colour == truth.influence.colour).count()
    }
}

/// Runs each test some times, without a meter.
pub(super) fn measure(model: &PowerModel, seed: u64) -> Result<Suite> {
    let both = Both::new(&repository().join("tests/apps/suite.apk"))?;
    let numbers: Vec<u32> = (1..=TESTS).collect();
    let tests = numbers.par_iter().map(|number| tested(&both, model, *number, seed)).collect::<Result<Vec<_>>>()?;
    let classified = |joules: fn(&Tested) -> f64| {
        let test = |tested: &Tested| Test {
            name: format!("test {}", tested.number),
            energy: Joules(joules(tested)),
            time: Seconds(tested.seconds),
            methods: tested.methods.clone(),
        };
        classify(&tests.iter().map(test).collect::<Vec<_>>(), By::Second)
    };
    let (classification, true_classification) = (classified(|test| test.model_j)?, classified(|test| test.true_j)?);
    Ok(Suite { tests, classification, true_classification })
}

fn tested(both: &Both, model: &PowerModel, number: u32, seed: u64) -> Result<Tested> {
    let (app, package) = &both.probed;
    let text = format!(
        "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nUserWait(300)\nTap(540,{})\nUserWait({WAIT_MS})\n",
        40 + 80 * number
    );
    let scenario = Scenario::parse(Path::new("test.mks"), &text)?;
    let mut found = Tested { number, model_j: 0.0, true_j: 0.0, seconds: 0.0, methods: BTreeSet::new() };
    for seed in (0..RUNS).map(|run| seed + 100 * u64::from(number) + run) {
        let outcome = package.run(app, &scenario, Settings { seed, ..Settings::default() }, None)?;
        found.true_j += truth(&outcome.truth).values().sum::<f64>() / RUNS as f64;
        let run = collect(app, &scenario, seed, outcome)?;
        let log = run.trace.notes.components.as_ref().context("expected a log of components")?;
        let usage = usage(log, &model.lasts);
        let (start_ns, end_ns) = usage.span_ns().context("expected two readings of components")?;
        found.model_j += model.estimate(&usage, start_ns, end_ns).net().0 / RUNS as f64;
        found.seconds += (end_ns - start_ns) as f64 * 1e-9 / RUNS as f64;
        let invoked = app.map.methods.iter().filter(|method| {
            let paths = method.base..method.base + method.graph.total;
            run.trace.paths.iter().any(|path| paths.contains(&path.path))
        });
        found
            .methods
            .extend(invoked.map(|method| (method.class.clone(), format!("{}{}", method.name, method.descriptor))));
    }
    Ok(found)
}
