//! What came of the scenarios that several phones shared.

use std::fmt;

use thiserror::Error;

use super::schedule::{Schedule, State};
use super::{Fleet, Judge, Outcomes};
use crate::error::JobError;

/// What came of a scenario.
pub enum Ended<T = Outcomes> {
    /// It was measured.
    Measured(Box<T>),
    /// It cannot be measured, on whichever phone.
    Failed(JobError),
    /// No phone has measured it.
    GivenUp(NotMeasured),
}

/// A scenario that no phone has measured.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct NotMeasured {
    /// The scenario's name.
    pub scenario: String,
    /// The model of phone that its baseline is of, if none of these was in use.
    pub model: Option<String>,
    /// Phones that failed at it, each with its reason, in the order of time.
    pub failures: Vec<(String, String)>,
    /// The models of the phones that were found.
    pub models: Vec<String>,
}

impl fmt::Display for NotMeasured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "failed to measure {}: ", self.scenario)?;
        match &self.model {
            Some(model) if self.failures.is_empty() => write!(
                f,
                "its baseline is of `{model}`, and no such phone is in use ({}): a recording can only be judged by one of \
                 the same model; add such a phone, record a baseline on one that is there (`energy`, then `bless`), or \
                 measure both builds in turn (`energy --base`)",
                match self.models.as_slice() {
                    [] => "none was found".to_owned(),
                    models => format!("there are {}", models.join(", ")),
                }
            )?,
            _ => f.write_str("no phone of the fleet has done it")?,
        }
        self.failures.iter().try_for_each(|(phone, reason)| write!(f, "\n  {phone}: {reason}"))
    }
}

/// What a phone has done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhoneReport {
    /// Its name in the settings.
    pub name: String,
    /// Scenarios that were measured on it.
    pub scenarios: usize,
    /// Why it was put aside, if it was.
    pub aside: Option<String>,
}

/// What came of it all.
pub struct FleetReport<T = Outcomes> {
    /// Of each scenario, in the order of the settings.
    pub ended: Vec<Ended<T>>,
    /// Of each phone, in the order of the settings.
    pub phones: Vec<PhoneReport>,
    /// What the settings say of verdicts, and what of it was used on each phone.
    pub judges: Vec<Judge>,
}

impl<T> FleetReport<T> {
    pub(super) fn new(
        fleet: &Fleet<'_>,
        schedule: &Schedule,
        ended: Vec<Option<Ended<T>>>,
        judges: Vec<Judge>,
    ) -> Self {
        let members = &fleet.config.fleet;
        let phones = members.iter().enumerate().map(|(number, member)| PhoneReport {
            name: member.name.clone(),
            scenarios: schedule.count(number),
            aside: schedule.aside(number).map(str::to_owned),
        });
        let mut models: Vec<String> =
            (0..members.len()).filter_map(|number| schedule.model(number).map(str::to_owned)).collect();
        models.sort_unstable();
        models.dedup();
        let not_measured = |at: usize| {
            let failures = schedule.failures(at).iter();
            NotMeasured {
                scenario: fleet.head.scenarios()[at].0.name.clone(),
                model: schedule.needs(at).filter(|model| !models.iter().any(|known| known == model)).map(str::to_owned),
                failures: failures.map(|one| (members[one.phone].name.clone(), one.reason.clone())).collect(),
                models: models.clone(),
            }
        };
        let ended = ended.into_iter().enumerate().map(|(at, ended)| match (ended, schedule.state(at)) {
            (Some(ended), State::Ended(_)) => ended,
            _ => Ended::GivenUp(not_measured(at)),
        });
        FleetReport { ended: ended.collect(), phones: phones.collect(), judges }
    }
}
