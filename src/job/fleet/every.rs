//! Every scenario on every phone. Each phone measures both builds in turn, with seeds of its own, so that a pair is of
//! one phone; it is judged by itself, and the runs of all of them together. A phone that fails is missing there.

use std::ops::Range;

use wattline_config::{Config, Member};
use wattline_device::adb::Guard;

use super::together::{Judgements, Part, Scene};
use super::{Ended, Fleet, FleetReport, Lane, NotMeasured, PhoneReport};
use crate::crash::with_source;
use crate::error::JobError;
use crate::judge::Judge;
use crate::measure::{Outcomes, Sides};
use crate::measured::Measured;
use crate::progress::Confirming;
use crate::sources::Sources;

/// Seeds of two phones are so far apart at least.
const SEEDS_APART: u64 = 1000;

/// A scenario that several phones have measured.
pub struct OfPhones {
    /// By the runs of all phones together.
    pub together: Outcomes,
    /// By each phone's own runs, with its serial number; none of a phone that has no runs to compare them with.
    pub phones: Vec<(String, Measured)>,
}

/// What came of every scenario on every phone.
pub struct EveryReport {
    /// Of each scenario, in the order of the settings.
    pub ended: Vec<Ended<OfPhones>>,
    /// Of each phone, in the order of the settings.
    pub phones: Vec<PhoneReport>,
    /// What the settings say of verdicts, and what of it was used.
    pub judge: Judge,
}

/// What one pass over the phones gives.
struct Round {
    /// Of each scenario what phones recorded.
    parts: Vec<Vec<Part>>,
    /// Of each scenario why phones did not.
    failures: Vec<Vec<(String, Ended<Option<Sides>>)>>,
    phones: Vec<PhoneReport>,
}

impl Fleet<'_> {
    /// Measures every scenario on every phone, and judges each phone and all together. `lanes` hear of each phone, in
    /// the order of the settings.
    ///
    /// # Errors
    /// When the user ends it. What cannot be measured is told scenario by scenario.
    pub fn run_every(&self, lanes: &[Lane<'_>]) -> Result<EveryReport, JobError> {
        // An interrupt between two phones' ends is none that is forgotten.
        let _guard = Guard::new();
        let runs = self.config.runs;
        let all: Vec<usize> = (0..self.head.scenarios().len()).collect();
        let Round { parts, failures, phones } = self.round(0..runs, &all, lanes)?;
        let (mut judge, mut sources) = (self.judge.clone(), Sources::new(&self.config.sources));
        let scenes: Vec<Scene<'_>> = all.iter().map(|&position| Scene::new(self, position, &judge)).collect();
        lanes.iter().for_each(|lane| lane.say("fitting"));
        let mut judged = Vec::new();
        for (scene, parts) in scenes.iter().zip(parts) {
            judged.push((!parts.is_empty()).then(|| scene.judge(parts, &mut sources, &|said| tell(lanes, said))));
        }
        let is_failing = |judged: &Option<Result<Judgements, JobError>>| {
            judged.as_ref().is_some_and(|judged| judged.as_ref().is_ok_and(Judgements::fails))
        };
        let failing: Vec<usize> = (0..).zip(&judged).filter(|(_, one)| is_failing(one)).map(|(at, _)| at).collect();
        if self.confirm && !failing.is_empty() {
            let again = self.again(&failing, lanes)?;
            for (position, parts) in again.into_iter().enumerate().filter(|(_, parts)| !parts.is_empty()) {
                let second = scenes[position].judge(parts, &mut sources, &|_| ());
                let first = judged[position].take();
                judged[position] = first.map(|first| Ok(first?.confirmed_by(&second?)));
            }
        }
        let ended = judged.into_iter().zip(failures).zip(&scenes).map(|((judged, failures), scene)| match judged {
            Some(Ok(judgements)) => Ended::Measured(Box::new(judgements.concluded(scene, &mut judge))),
            Some(Err(error)) => Ended::Failed(error),
            None => self.not_measured(scene, failures),
        });
        let ended = ended.collect();
        Ok(EveryReport { ended, phones, judge })
    }

    /// The runs that are made once more before a build fails.
    fn again(&self, failing: &[usize], lanes: &[Lane<'_>]) -> Result<Vec<Vec<Part>>, JobError> {
        let runs = self.config.runs;
        let sides = if self.base.is_some() { 2 } else { 1 };
        let confirming: Vec<Confirming<'_>> = lanes.iter().map(|lane| Confirming(*lane)).collect();
        let lanes: Vec<Lane<'_>> = confirming.iter().map(|lane| lane as Lane<'_>).collect();
        lanes.iter().for_each(|lane| lane.more(sides * runs * failing.len() as u32));
        Ok(self.round(runs..2 * runs, failing, &lanes)?.parts)
    }

    /// One pass: the runs of these numbers of some scenarios, on all phones at once.
    fn round(&self, runs: Range<u32>, wanted: &[usize], lanes: &[Lane<'_>]) -> Result<Round, JobError> {
        let reports = std::thread::scope(|scope| {
            let members = self.config.fleet.iter().zip(lanes).enumerate();
            let threads: Vec<_> = members
                .map(|(number, (member, lane))| {
                    let (config, runs) = (self.of_phone(number, member), runs.clone());
                    scope.spawn(move || self.on_phone(&config, runs, wanted, *lane))
                })
                .collect();
            threads.into_iter().map(std::thread::ScopedJoinHandle::join).collect::<Result<Vec<_>, _>>()
        });
        let reports = reports.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        let mut round = Round {
            parts: self.head.scenarios().iter().map(|_| Vec::new()).collect(),
            failures: self.head.scenarios().iter().map(|_| Vec::new()).collect(),
            phones: Vec::new(),
        };
        for (number, report) in reports.into_iter().enumerate() {
            round.add(number, report?);
        }
        Ok(round)
    }

    /// The settings for one phone alone, with seeds of its own.
    fn of_phone(&self, number: usize, member: &Member) -> Config {
        let both = 2 * u64::from(self.config.runs);
        let apart = SEEDS_APART * both.div_ceil(SEEDS_APART).max(1);
        let seed = self.config.seed.wrapping_add(apart.wrapping_mul(number as u64));
        Config { fleet: vec![member.clone()], seed, ..self.config.clone() }
    }

    fn on_phone(
        &self,
        config: &Config,
        runs: Range<u32>,
        wanted: &[usize],
        lane: Lane<'_>,
    ) -> Result<FleetReport<Option<Sides>>, JobError> {
        let (head, base) = (self.head.clone(), self.base.clone());
        let alone = Fleet { config, head, base, plan: None, ..*self };
        alone.work(&[lane], &|way, position, (_, sources), lane| {
            if !wanted.contains(&position) {
                return Ok(None);
            }
            way.record(position, runs.clone(), lane).map(Some).map_err(|error| with_source(error, sources))
        })
    }

    /// A scenario that no phone has measured: why, phone by phone.
    fn not_measured(&self, scene: &Scene<'_>, failures: Vec<(String, Ended<Option<Sides>>)>) -> Ended<OfPhones> {
        let mut all =
            NotMeasured { scenario: scene.name.clone(), model: None, failures: Vec::new(), models: Vec::new() };
        for (_, ended) in failures {
            match ended {
                Ended::Failed(error) => return Ended::Failed(error),
                Ended::GivenUp(not) => {
                    all.model = all.model.or(not.model);
                    all.failures.extend(not.failures);
                    all.models.extend(not.models);
                }
                Ended::Measured(_) => {}
            }
        }
        all.models.sort_unstable();
        all.models.dedup();
        Ended::GivenUp(all)
    }
}

impl Round {
    fn add(&mut self, number: usize, report: FleetReport<Option<Sides>>) {
        let name = report.phones.first().map(|phone| phone.name.clone()).unwrap_or_default();
        for ((parts, failures), ended) in self.parts.iter_mut().zip(&mut self.failures).zip(report.ended) {
            match ended {
                Ended::Measured(sides) => parts.extend(sides.map(|sides| Part::new(number, &name, sides))),
                other => failures.push((name.clone(), other)),
            }
        }
        self.phones.extend(report.phones);
    }
}

/// Tells people something that is about no phone.
fn tell(lanes: &[Lane<'_>], said: &str) {
    if let Some(lane) = lanes.first() {
        lane.tell(said);
    }
}
