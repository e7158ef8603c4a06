//! What the settings say of verdicts: limits, and findings that are allowed.

use std::collections::BTreeSet;

use wattline_config::{Config, Date};
use wattline_gate::Verdict;
use wattline_gate::policy::{Allowed, Policy, PolicyError, apply_allowed, asked_for, unused};

use super::scenarios::Digests;

/// Judges the scenarios of one app on one device; of several phones that share them each has a copy.
#[derive(Clone)]
pub struct Judge {
    config: Option<Config>,
    allow: Vec<Allowed>,
    /// For each, whether it is about a finding that there was.
    used: Vec<bool>,
    judged: BTreeSet<String>,
    /// What other settings would allow, which do not decide, and why they do not.
    asked: Vec<Allowed>,
    today: Date,
}

impl Judge {
    /// By the settings; by defaults without any. What is allowed until a date has expired by `today` or has not.
    ///
    /// # Errors
    /// When they allow what cannot be.
    pub fn new(config: Option<&Config>, today: Date) -> Result<Self, PolicyError> {
        let allow = config.map_or(Ok(Vec::new()), Allowed::of)?;
        let used = vec![false; allow.len()];
        Ok(Judge { config: config.cloned(), allow, used, judged: BTreeSet::new(), asked: Vec::new(), today })
    }

    /// Says of findings that `proposed` would allow and these settings do not, that it is asked for. Entries that are
    /// not understood ask for nothing.
    pub fn ask_for(&mut self, proposed: &Config) {
        let plain = |allowed: &Allowed| Allowed { at: String::new(), ..allowed.clone() };
        let known: Vec<Allowed> = self.allow.iter().map(plain).collect();
        let entries = Allowed::of(proposed).unwrap_or_default();
        self.asked = entries.into_iter().filter(|entry| !known.contains(&plain(entry))).collect();
    }

    /// The limits of a scenario.
    pub fn policy(&self, scenario: &str) -> Policy {
        self.config.as_ref().map_or_else(Policy::default, |config| Policy::of(config, scenario))
    }

    /// What tells a script from others, by the name of the scenario: as it is in its file now. None of a test, and of a
    /// script that cannot be read.
    pub fn script(&self, scenario: &str) -> Option<Digests> {
        let config = self.config.as_ref()?;
        let (_, path) =
            config.scenario_names().into_iter().zip(&config.scenarios).find(|(name, _)| name == scenario)?;
        Digests::of_script(path).ok()
    }

    /// Marks what is allowed in a scenario's verdict.
    pub fn allow(&mut self, scenario: &str, verdict: &mut Verdict) {
        self.judged.insert(scenario.to_owned());
        let about: Vec<usize> = (0..self.allow.len()).filter(|&i| self.allow[i].is_about(scenario)).collect();
        let allowed: Vec<Allowed> = about.iter().map(|&i| self.allow[i].clone()).collect();
        for (position, used) in about.into_iter().zip(apply_allowed(verdict, &allowed, self.today)) {
            self.used[position] |= used;
        }
        let asked = self.asked.iter().filter(|asked| asked.is_about(scenario));
        let asked: Vec<String> = asked.filter_map(|asked| asked_for(verdict, asked, self.today)).collect();
        verdict.warnings.extend(asked);
    }

    /// What is allowed and matches nothing, of all apps and devices. Where not `all` that the settings name was judged,
    /// those about a scenario that was.
    pub fn unused(judges: &[&Judge], all: bool) -> Vec<String> {
        let entries = || judges.iter().flat_map(|judge| judge.allow.iter().zip(&judge.used));
        let needed: BTreeSet<&str> = entries().filter(|(_, used)| **used).map(|(a, _)| a.at.as_str()).collect();
        let judged = |judge: &Judge, allowed: &Allowed| {
            all || allowed.scenario.as_ref().is_some_and(|scenario| judge.judged.contains(scenario))
        };
        let mut said = BTreeSet::new();
        for judge in judges {
            let open = judge.allow.iter().filter(|allowed| !needed.contains(allowed.at.as_str()));
            said.extend(open.filter(|allowed| judged(judge, allowed)).map(|allowed| unused(allowed, judge.today)));
        }
        said.into_iter().collect()
    }
}
