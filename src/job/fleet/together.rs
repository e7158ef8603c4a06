//! A scenario that several phones have measured, judged by each of them and by all together.

use std::path::PathBuf;

use wattline_config::Config;
use wattline_gate::Policy;
use wattline_recording::{Artifact, Merge};

use super::Fleet;
use super::every::OfPhones;
use crate::by_phone::Whole;
use crate::compare::incomparable;
use crate::error::JobError;
use crate::judge::Judge;
use crate::measure::{Analyzed, Judged, Outcomes, Sides, analyze, fails};
use crate::measured::Measured;
use crate::reanalyze::standing;
use crate::scenarios::Digests;
use crate::sources::Sources;
use wattline_analysis::lines::AnalysisResult;

/// What a phone recorded of a scenario.
pub(super) struct Part {
    phone: usize,
    /// Its serial number, or its name in the settings.
    name: String,
    sides: Sides,
}

impl Part {
    pub(super) fn new(phone: usize, name: &str, sides: Sides) -> Self {
        let serial = sides.head.manifest.serials().first().map(|serial| (*serial).to_owned());
        Part { phone, name: serial.unwrap_or_else(|| name.to_owned()), sides }
    }
}

/// A scenario, and what it is judged by.
pub(super) struct Scene<'a> {
    pub(super) name: String,
    config: &'a Config,
    warnings: &'a [String],
    policy: Policy,
    script: Option<Digests>,
    baseline: Option<&'a Analyzed>,
    has_base: bool,
}

/// What all runs together come to, and those of each phone.
pub(super) struct Judgements {
    sides: Sides,
    together: Together,
    phones: Vec<(usize, String, Artifact, Judged)>,
}

enum Together {
    Judged(Box<Judged>),
    /// There is nothing to judge it by, or nothing that it can be compared with: why.
    Alone(Box<AnalysisResult>, Option<String>),
}

impl<'a> Scene<'a> {
    pub(super) fn new(fleet: &'a Fleet<'_>, position: usize, judge: &Judge) -> Self {
        let name = fleet.head.scenarios()[position].0.name.clone();
        Scene {
            config: fleet.config,
            warnings: &fleet.head.warnings,
            policy: judge.policy(&name),
            script: judge.script(&name),
            baseline: fleet.baselines.get(position).and_then(Option::as_ref).filter(|_| fleet.base.is_none()),
            has_base: fleet.base.is_some(),
            name,
        }
    }

    /// Judges what phones have recorded; `tell` hears what people should know about the baseline.
    pub(super) fn judge(
        &self,
        parts: Vec<Part>,
        sources: &mut Sources,
        tell: &dyn Fn(&str),
    ) -> Result<Judgements, JobError> {
        let mut sides = self.together(&parts)?;
        let refused = self.baseline.and_then(|(base, _)| incomparable(base, &sides.head, self.script.as_ref()));
        if refused.is_some() || !self.has_base && self.baseline.is_none() {
            let result = analyze(self.config, &mut sides.head, sources)?;
            return Ok(Judgements { sides, together: Together::Alone(Box::new(result), refused), phones: Vec::new() });
        }
        let whole = self.whole(tell)?;
        let mut phones = Vec::new();
        for Part { phone, name, mut sides } in parts {
            let base = match &whole {
                Some(whole) => whole.part(&name, &self.config.golden, sources)?,
                None => None,
            };
            if base.is_none() && sides.base.is_none() {
                tell(&format!("{}: {name} has no run of the baseline, and is not judged by itself", self.name));
                continue;
            }
            let judged = sides.judge(self.config, base.as_ref(), &self.policy, sources)?;
            phones.push((phone, name, sides.head, judged));
        }
        let judged = sides.judge(self.config, self.baseline, &self.policy, sources)?;
        Ok(Judgements { sides, together: Together::Judged(Box::new(judged)), phones })
    }

    /// The baseline with its runs, if there is one and they are at hand.
    fn whole(&self, tell: &dyn Fn(&str)) -> Result<Option<Whole>, JobError> {
        let Some((base, result)) = self.baseline else { return Ok(None) };
        let path = self.path();
        let standing = standing(&path, base, result, Some(&self.config.golden))?;
        standing.said(&path).iter().for_each(|said| tell(said));
        match Whole::read(&path) {
            Ok(whole) => Ok(Some(whole)),
            Err(_) if standing == crate::Standing::Alone => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn path(&self) -> PathBuf {
        self.config.place(&self.config.golden).join(format!("{}.energy.zip", self.name))
    }

    /// The runs of all phones as one recording a side. Pairs have the same seeds on both.
    fn together(&self, parts: &[Part]) -> Result<Sides, JobError> {
        let merged = |of: &dyn Fn(&Part) -> Option<Artifact>| -> Result<Option<Artifact>, JobError> {
            let named = parts.iter().map(|part| Some((PathBuf::from(&part.name), of(part)?)));
            let Some(named) = named.collect::<Option<Vec<_>>>() else { return Ok(None) };
            let merged = Merge::of(named).and_then(Merge::into_artifact);
            let failed = |source| JobError::Together { scenario: self.name.clone(), source: Box::new(source) };
            merged.map(Some).map_err(failed)
        };
        let head = merged(&|part| Some(part.sides.head.clone()))?.ok_or(JobError::NothingToCompare)?;
        Ok(Sides { base: merged(&|part| part.sides.base.clone())?, head })
    }
}

impl Judgements {
    /// Whether something has to be seen again: on one phone, or on all together.
    pub(super) fn fails(&self) -> bool {
        let together = matches!(&self.together, Together::Judged(judged) if fails(&judged.verdict));
        together || self.phones.iter().any(|(.., judged)| fails(&judged.verdict))
    }

    /// With what further runs say; a phone that made none keeps its verdict.
    pub(super) fn confirmed_by(mut self, again: &Judgements) -> Self {
        let confirm = |judged: &mut Judged, second: &Judged| {
            if fails(&judged.verdict) {
                judged.verdict = judged.verdict.clone().confirmed_by(&second.verdict);
            }
        };
        if let (Together::Judged(first), Together::Judged(second)) = (&mut self.together, &again.together) {
            confirm(first, second);
        }
        for (phone, _, _, judged) in &mut self.phones {
            let second = again.phones.iter().find(|(other, ..)| other == phone);
            second.iter().for_each(|(.., second)| confirm(judged, second));
        }
        self
    }

    /// The verdicts, with what the settings allow.
    pub(super) fn concluded(self, scene: &Scene<'_>, judge: &mut Judge) -> OfPhones {
        let mut measured = |artifact: Artifact, judged: Judged| {
            let Judged { mut verdict, head, changes } = judged;
            judge.allow(&scene.name, &mut verdict);
            let warnings = scene.warnings.to_vec();
            Measured { verdict: Some(verdict), changes, warnings, ..Measured::new(artifact, head) }
        };
        let phones = self.phones.into_iter().map(|(_, name, head, judged)| (name, measured(head, judged))).collect();
        let (together, refused) = match self.together {
            Together::Judged(judged) => (measured(self.sides.head, *judged), None),
            Together::Alone(result, refused) => {
                let warnings = scene.warnings.to_vec();
                (Measured { warnings, ..Measured::new(self.sides.head, *result) }, refused)
            }
        };
        OfPhones { together: Outcomes { measured: together.with_timelines(), refused }, phones }
    }
}
