//! The loop that fills a store: unattended, on all cores where the device boots for each run.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde::Serialize;
use thiserror::Error;
use wattline_device::adb::AdbError;
use wattline_device::{App, Device, DeviceError};
use wattline_estimate::runs::{Check, Decoder, Level, Observed, Recipe, Solver, Table, cross_validate, is_settled};
use wattline_scenario::Scenario;
use wattline_scenario::random::RandomMonkey;

use super::record::{Measured, Outcome, RunRecord};
use super::store::{Store, StoreError};
use crate::Progress;
use crate::blame::is_of_app;

/// How often a run is tried again when the device, not the app, failed.
const RETRIES: usize = 3;
/// Runs between two looks at whether more would narrow the model.
const CHECK_EVERY: usize = 25;
/// Runs before the first look: fewer say nothing.
const FIRST_CHECK: usize = 50;
/// Parts of the cross-validation.
const FOLDS: usize = 5;
/// More runs than this may be put aside, and than are measured, before the loop gives up.
const ASIDE: usize = 20;

/// Finds the device; each thread has one of its own.
pub type Devices<'a> = &'a (dyn Fn() -> Result<Box<dyn Device>, DeviceError> + Sync);

/// What is run.
#[derive(Clone, Copy)]
pub struct Campaign<'a> {
    /// The counting build of the app.
    pub app: &'a App,
    /// What monkey is told.
    pub monkey: RandomMonkey,
    /// Finds the device.
    pub devices: Devices<'a>,
    /// Name of the scenario in messages.
    pub name: &'a str,
}

/// When it ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Budget {
    /// Measured runs in the store.
    pub runs: usize,
    /// Time from now, minutes.
    pub minutes: Option<f64>,
    /// Energy of the device over all runs in the store, joules.
    pub joules: Option<f64>,
    /// Whether it also ends when more runs would not narrow the model.
    pub until_settled: bool,
}

/// Why it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stopped {
    /// There are as many runs as were asked for.
    Runs,
    /// The time is over.
    Minutes,
    /// The energy is used up.
    Joules,
    /// More runs would not narrow the model.
    Settled,
}

/// What was done.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Collected {
    /// Measured runs in the store.
    pub measured: usize,
    /// Of these, runs that were made now.
    pub now: usize,
    /// Runs that were put aside, all of the store's.
    pub put_aside: usize,
    /// Runs that were tried again.
    pub retried: usize,
    /// Energy of the device over all runs, joules.
    pub whole_j: f64,
    /// What this took, minutes.
    pub minutes: f64,
    /// Why it ended.
    pub stopped: Stopped,
    /// What was seen of the model by and by.
    pub checks: Vec<Check>,
}

/// Runs that cannot be made.
#[derive(Debug, Error)]
pub enum CollectError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The device, also after some tries.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// The app does not live through such runs.
    #[error("failed to collect runs: {aside} were put aside, {measured} measured; the last one: {reason}")]
    PutAside {
        /// Put aside.
        aside: usize,
        /// Measured.
        measured: usize,
        /// Of the last one.
        reason: String,
    },
}

/// Runs the monkey until the budget is spent. Runs that the store has are not made again. `progress` hears of each run.
///
/// # Errors
/// When the store cannot be read or written, the device fails again and again, or most runs are put aside.
pub fn collect(
    campaign: Campaign<'_>,
    store: &Store,
    budget: Budget,
    progress: &dyn Progress,
) -> Result<Collected, CollectError> {
    let first = (campaign.devices)()?;
    let workers = match first.boots_for_each_run() {
        true => std::thread::available_parallelism().map_or(1, usize::from),
        false => 1,
    };
    drop(first);
    let work = Work {
        campaign,
        store,
        budget,
        progress,
        scenario: campaign.monkey.scenario(campaign.name),
        began: Instant::now(),
        state: Mutex::new(State::of(store.records()?, &campaign)),
    };
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| work.run());
        }
    });
    let minutes = work.began.elapsed().as_secs_f64() / 60.0;
    let state = work.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.collected(minutes)
}

/// What the threads share.
struct State {
    /// Numbers of the runs in the store and in flight.
    taken: BTreeSet<u64>,
    in_flight: usize,
    observed: Vec<Observed>,
    now: usize,
    put_aside: usize,
    retried: usize,
    whole_j: f64,
    checks: Vec<Check>,
    stopped: Option<Stopped>,
    error: Option<CollectError>,
}

impl State {
    fn of(records: Vec<RunRecord>, campaign: &Campaign<'_>) -> Self {
        let mut state = State {
            taken: BTreeSet::new(),
            in_flight: 0,
            observed: Vec::new(),
            now: 0,
            put_aside: 0,
            retried: 0,
            whole_j: 0.0,
            checks: Vec::new(),
            stopped: None,
            error: None,
        };
        let mut decoder = Decoder::new(&campaign.app.map);
        records.iter().for_each(|record| state.add(record, &mut decoder));
        state
    }

    fn add(&mut self, record: &RunRecord, decoder: &mut Decoder<'_>) {
        self.taken.insert(record.number);
        self.retried += usize::from(!record.retried.is_empty());
        match &record.outcome {
            Outcome::Measured(run) => {
                self.whole_j += run.whole_j;
                let counts = decoder.counts(&run.paths, Level::Method);
                let (seed, energy_j, seconds) = (record.seed, run.net_j, run.seconds);
                self.observed.push(Observed { seed, energy_j, seconds, counts });
            }
            Outcome::PutAside(_) => self.put_aside += 1,
        }
    }

    /// The next run's number; none if it is over, or the runs in flight may be enough.
    fn next(&mut self, budget: &Budget, began: Instant) -> Option<u64> {
        let over = |state: &Self| {
            if state.observed.len() >= budget.runs {
                return Some(Stopped::Runs);
            }
            let minutes = began.elapsed().as_secs_f64() / 60.0;
            if budget.minutes.is_some_and(|most| minutes >= most) {
                return Some(Stopped::Minutes);
            }
            budget.joules.is_some_and(|most| state.whole_j >= most).then_some(Stopped::Joules)
        };
        if self.error.is_some() || self.stopped.is_some() {
            return None;
        }
        self.stopped = over(self);
        if self.stopped.is_some() || self.observed.len() + self.in_flight >= budget.runs {
            return None;
        }
        let number = (0..).find(|number| !self.taken.contains(number))?;
        self.taken.insert(number);
        self.in_flight += 1;
        Some(number)
    }

    fn collected(self, minutes: f64) -> Result<Collected, CollectError> {
        match self.error {
            Some(error) => Err(error),
            None => Ok(Collected {
                measured: self.observed.len(),
                now: self.now,
                put_aside: self.put_aside,
                retried: self.retried,
                whole_j: self.whole_j,
                minutes,
                stopped: self.stopped.unwrap_or(Stopped::Runs),
                checks: self.checks,
            }),
        }
    }
}

/// What a thread does.
struct Work<'a> {
    campaign: Campaign<'a>,
    store: &'a Store,
    budget: Budget,
    progress: &'a dyn Progress,
    scenario: Scenario,
    began: Instant,
    state: Mutex<State>,
}

impl Work<'_> {
    fn run(&self) {
        let mut decoder = Decoder::new(&self.campaign.app.map);
        let device = match (self.campaign.devices)() {
            Ok(device) => device,
            Err(error) => return self.fail(error.into()),
        };
        while let Some(number) = self.locked(|state| state.next(&self.budget, self.began)) {
            let done = self.one(device.as_ref(), number).and_then(|record| {
                self.store.add(&record)?;
                Ok(record)
            });
            match done {
                Ok(record) => self.keep(&record, &mut decoder),
                Err(error) => return self.fail(error),
            }
        }
    }

    /// One run, tried again where the device failed and not the app.
    fn one(&self, device: &dyn Device, number: u64) -> Result<RunRecord, CollectError> {
        let (began, seed) = (Instant::now(), self.store.header.first_seed.wrapping_add(number));
        let mut retried = Vec::new();
        let outcome = loop {
            match self.measure(device, seed) {
                Ok(measured) => break Outcome::Measured(measured),
                Err(error) if is_of_app(&error) => break Outcome::PutAside(error.to_string()),
                Err(error) if retried.len() < RETRIES => {
                    self.progress.warn(&format!("run {number}, once more: {error}"));
                    retried.push(error.to_string());
                }
                Err(error) => return Err(error.into()),
            }
        };
        let took_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        Ok(RunRecord { number, seed, outcome, retried, took_ms })
    }

    fn measure(&self, device: &dyn Device, seed: u64) -> Result<Measured, DeviceError> {
        let Campaign { app, .. } = self.campaign;
        let runs = device.record(app, &self.scenario, &[seed], &|| ())?;
        let bad = |what: String| AdbError::Recording { package: app.package.clone(), what };
        let run = runs.first().ok_or_else(|| bad("expected a run, found none".into()))?;
        Measured::of(run, &app.map, &device.model()).map_err(|error| bad(error.to_string()).into())
    }

    fn keep(&self, record: &RunRecord, decoder: &mut Decoder<'_>) {
        if let Outcome::PutAside(reason) = &record.outcome {
            let first = reason.lines().next().unwrap_or_default();
            self.progress.warn(&format!("run {} put aside: {first}", record.number));
        }
        let to_check = self.locked(|state| {
            state.in_flight -= 1;
            state.now += usize::from(matches!(record.outcome, Outcome::Measured(_)));
            state.add(record, decoder);
            let (aside, measured) = (state.put_aside, state.observed.len());
            if let Outcome::PutAside(reason) = &record.outcome
                && aside > ASIDE.max(measured)
            {
                let reason = reason.clone();
                state.error.get_or_insert(CollectError::PutAside { aside, measured, reason });
            }
            let is_due = measured >= FIRST_CHECK && measured.is_multiple_of(CHECK_EVERY);
            (self.budget.until_settled && is_due).then(|| state.observed.clone())
        });
        if let Outcome::Measured(_) = record.outcome {
            self.progress.step();
        }
        if let Some(observed) = to_check {
            self.check(&observed);
        }
    }

    /// Looks whether more runs would narrow the model.
    fn check(&self, observed: &[Observed]) {
        let table = Table::new(observed);
        let recipe = Recipe::of(Solver::Bvls, self.store.header.first_seed);
        // Runs without any column cannot be fitted: then there is nothing to say yet.
        let Ok(scores) = cross_validate(recipe, &table, FOLDS, self.store.header.first_seed) else { return };
        let check = Check { runs: observed.len(), are: scores.are, columns: table.columns.len() };
        self.progress.say(&format!("{} runs: ARE {:.1} % by cross-validation", check.runs, check.are * 100.0));
        self.locked(|state| {
            state.checks.push(check);
            state.checks.sort_by_key(|check| check.runs);
            if is_settled(&state.checks) {
                state.stopped.get_or_insert(Stopped::Settled);
            }
        });
    }

    fn fail(&self, error: CollectError) {
        self.locked(|state| _ = state.error.get_or_insert(error));
    }

    fn locked<T>(&self, then: impl FnOnce(&mut State) -> T) -> T {
        then(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
