//! Several phones that share the scenarios of an app: each measures whole scenarios, base and head of a pair on the same
//! phone. A phone that fails loses its scenario to another one, and is put aside when it fails again and again. Or each
//! phone measures all of them (`every.rs`).

mod ended;
mod every;
mod schedule;
mod together;

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use wattline_config::{Config, Member};
use wattline_device::adb::{AdbError, Guard};
use wattline_device::{DeviceError, Expected};
use wattline_gate::Plan;
use wattline_recording::Manifest;

use super::blame::{Blame, blame};
use super::error::JobError;
use super::inputs::find_device;
use super::judge::Judge;
use super::measure::{Analyzed, Outcomes, Way};
use super::prepared::{Build, Prepared};
use super::progress::Progress;
use super::sources::Sources;
use schedule::{Need, Next, Schedule, State};

pub use ended::{Ended, FleetReport, NotMeasured, PhoneReport};
pub use every::{EveryReport, OfPhones};

/// A phone that failed is looked for again after this time.
const PAUSE: Duration = Duration::from_secs(1);

/// An app, its scenarios, and what they are judged by.
pub struct Fleet<'a> {
    /// The settings, with the phones.
    pub config: &'a Config,
    /// The build that is judged.
    pub head: Arc<Build>,
    /// The build that is measured in turn with the head, instead of baselines.
    pub base: Option<Arc<Build>>,
    /// The baseline of each scenario.
    pub baselines: &'a [Option<Analyzed>],
    /// When to look, if runs are added until it is decided.
    pub plan: Option<Plan>,
    /// Whether the head is measured again before a build fails.
    pub confirm: bool,
    /// What the settings say of verdicts.
    pub judge: &'a Judge,
}

/// Hears how far one phone is.
pub type Lane<'a> = &'a dyn Progress;

/// What a phone does for the scenario at a position, with its copy of the judge.
type Task<'a, T> = &'a (dyn Fn(&Way<'_>, usize, (&mut Judge, &mut Sources), Lane<'_>) -> Result<T, JobError> + Sync);

/// What all phones' threads share.
struct Shared<T> {
    schedule: Schedule,
    /// What came of each scenario.
    ended: Vec<Option<Ended<T>>>,
}

/// The work of all phones.
struct Work<'a, T> {
    fleet: &'a Fleet<'a>,
    task: Task<'a, T>,
    lanes: &'a [Lane<'a>],
    guard: Guard,
    shared: Mutex<Shared<T>>,
    /// Something has changed.
    changed: Condvar,
}

impl Fleet<'_> {
    /// Measures and judges every scenario, each on one of the phones. `lanes` hear of each phone, in the order of the
    /// settings.
    ///
    /// # Errors
    /// When the user ends it. What cannot be measured is told scenario by scenario.
    pub fn run(&self, lanes: &[Lane<'_>]) -> Result<FleetReport, JobError> {
        self.work(lanes, &|way, position, (judge, sources), lane| {
            let baseline = self.baselines.get(position).and_then(Option::as_ref);
            way.run(position, baseline, judge, sources, lane)
        })
    }

    fn work<T: Send>(&self, lanes: &[Lane<'_>], task: Task<'_, T>) -> Result<FleetReport<T>, JobError> {
        let members = &self.config.fleet;
        let needs = self.head.scenarios().iter().enumerate().map(|(at, (scenario, _))| {
            let baseline = self.baselines.get(at).and_then(Option::as_ref).filter(|_| self.base.is_none());
            let length_s = Expected::of([scenario].into_iter(), 1).map_or(0.0, |expected| expected.run_s);
            Need {
                model: baseline.map(|(artifact, _)| artifact.manifest.device.clone()),
                homes: baseline.map_or_else(Vec::new, |(artifact, _)| serials(&artifact.manifest)),
                length_ms: (length_s * 1e3) as u64,
            }
        });
        let needs: Vec<Need> = needs.collect();
        let ended = needs.iter().map(|_| None).collect();
        let shared = Mutex::new(Shared { schedule: Schedule::new(needs, members.len()), ended });
        let work = Work { fleet: self, task, lanes, guard: Guard::new(), shared, changed: Condvar::new() };
        let judges = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..members.len().min(lanes.len()))
                .map(|number| {
                    scope.spawn({
                        let work = &work;
                        move || work.phone(number)
                    })
                })
                .collect();
            threads.into_iter().map(std::thread::ScopedJoinHandle::join).collect::<Result<Vec<_>, _>>()
        });
        let judges = judges.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        if work.guard.is_interrupted() {
            return Err(DeviceError::from(AdbError::Interrupted).into());
        }
        let Shared { schedule, ended } = work.shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(FleetReport::new(self, &schedule, ended, judges))
    }
}

fn serials(manifest: &Manifest) -> Vec<String> {
    manifest.serials().into_iter().map(str::to_owned).collect()
}

/// A thread that panics would leave the others waiting for it.
struct EndOnPanic<'w, 'a, T>(&'w Work<'a, T>);

impl<T> Drop for EndOnPanic<'_, '_, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.locked().schedule.stop();
            self.0.changed.notify_all();
        }
    }
}

impl<T> Work<'_, T> {
    /// What the thread of a phone does: it looks for the phone, measures on it, and looks for it again after a failure.
    fn phone(&self, number: usize) -> Judge {
        let mut judge = self.fleet.judge.clone();
        let mut sources = Sources::new(&self.fleet.config.sources);
        let mut has_said = false;
        let _end = EndOnPanic(self);
        while !self.locked().schedule.is_over(number) {
            let failed = match self.find(number, &mut has_said) {
                Ok(prepared) => self.measure(number, &prepared, &mut judge, &mut sources),
                Err(error) => Some((None, error)),
            };
            let Some((position, error)) = failed else { break };
            self.failed(number, position, &error);
            if !self.locked().schedule.is_over(number) {
                std::thread::sleep(PAUSE);
            }
        }
        judge
    }

    fn member(&self, number: usize) -> &Member {
        &self.fleet.config.fleet[number]
    }

    /// The builds on a phone: the head, and the base if it is measured in turn.
    fn find(&self, number: usize, has_said: &mut bool) -> Result<(Prepared, Option<Prepared>), JobError> {
        let (fleet, member) = (self.fleet, self.member(number));
        self.lanes[number].say("looking for it");
        let config = Config { device: member.name.clone(), meter: member.meter.clone(), ..fleet.config.clone() };
        let device = || find_device(&config, fleet.head.scenarios());
        let head = device()?;
        if !std::mem::replace(has_said, true) {
            head.statements().iter().for_each(|says| self.lanes[number].tell(says));
        }
        let head = Prepared::new(Arc::clone(&fleet.head), head);
        let base = fleet.base.as_ref().map(|base| Ok::<_, JobError>(Prepared::new(Arc::clone(base), device()?)));
        let base = base.transpose()?;
        self.locked().schedule.found(number, &head.model(), head.serial());
        self.changed.notify_all();
        Ok((head, base))
    }

    /// Measures scenarios until there are none, or the phone fails: then the scenario, and the reason.
    fn measure(
        &self,
        number: usize,
        (head, base): &(Prepared, Option<Prepared>),
        judge: &mut Judge,
        sources: &mut Sources,
    ) -> Option<(Option<usize>, JobError)> {
        let Fleet { config, plan, confirm, .. } = self.fleet;
        let way = Way { config, head, base: base.as_ref(), plan: plan.clone(), confirm: *confirm };
        while let Some(position) = self.take(number) {
            match (self.task)(&way, position, (&mut *judge, &mut *sources), self.lanes[number]) {
                Ok(outcomes) => self.end(number, position, Ended::Measured(Box::new(outcomes))),
                Err(error) if blame(&error) == Blame::Job => self.end(number, position, Ended::Failed(error)),
                Err(error) => return Some((Some(position), error)),
            }
        }
        None
    }

    /// The next scenario of a phone; none if there is nothing more for it.
    fn take(&self, number: usize) -> Option<usize> {
        let mut shared = self.locked();
        loop {
            if self.guard.is_interrupted() {
                shared.schedule.stop();
            }
            match shared.schedule.next(number) {
                Next::Run(position) => return Some(position),
                Next::End => return None,
                Next::Wait => {
                    self.lanes[number].say("waiting for what the others leave");
                    shared = self.changed.wait(shared).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }

    fn end(&self, number: usize, position: usize, ended: Ended<T>) {
        let mut shared = self.locked();
        shared.schedule.ended(number, position);
        shared.ended[position] = Some(ended);
        self.changed.notify_all();
    }

    fn failed(&self, number: usize, position: Option<usize>, error: &JobError) {
        let (blame, reason) = (blame(error), error.to_string());
        let mut shared = self.locked();
        if blame == Blame::User {
            shared.schedule.stop();
        }
        let is_aside = shared.schedule.failed(number, position, &reason, blame == Blame::LastingPhone);
        let is_again = position.is_some_and(|at| shared.schedule.state(at) == State::Queued);
        drop(shared);
        self.changed.notify_all();
        if blame == Blame::User {
            return;
        }
        let first = reason.lines().next().unwrap_or_default();
        let scenario = position.map(|at| self.fleet.head.scenarios()[at].0.name.as_str());
        let done = if is_aside { "put aside" } else { "failed" };
        let what = match scenario.filter(|_| is_again) {
            Some(scenario) => format!("{done}, and {scenario} is measured anew: {first}"),
            None => format!("{done}: {first}"),
        };
        self.lanes[number].warn(&what);
    }

    fn locked(&self) -> MutexGuard<'_, Shared<T>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
