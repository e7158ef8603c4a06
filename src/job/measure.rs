//! How a scenario is measured and judged: against a baseline or another build, once or until it is decided, and a
//! second time before a build fails.

use super::analyze::analyze_artifact;
use super::compare::{changes, compare_by, incomparable};
use super::crash::with_source;
use super::error::JobError;
use super::judge::Judge;
use super::measured::Measured;
use super::prepared::Prepared;
use super::progress::{Confirming, Progress};
use super::reanalyze::standing;
use super::sources::Sources;
use wattline_analysis::lines::AnalysisResult;
use wattline_config::Config;
use wattline_gate::{LineChange, Next, Outcome, Plan, Policy, Verdict};
use wattline_map::ProbeMap;
use wattline_recording::{Artifact, unite};

/// A recording and what the analysis found.
pub type Analyzed = (Artifact, AnalysisResult);

/// What is measured, and how.
pub struct Way<'a> {
    /// The settings.
    pub config: &'a Config,
    /// The build that is judged.
    pub head: &'a Prepared,
    /// The build that is measured in turn with the head, instead of a baseline.
    pub base: Option<&'a Prepared>,
    /// When to look, if runs are added until it is decided.
    pub plan: Option<Plan>,
    /// Whether the head is measured again before a build fails.
    pub confirm: bool,
}

/// One scenario, measured.
pub struct Outcomes {
    /// The recording with its result and verdict.
    pub measured: Measured,
    /// Why it cannot be compared with its baseline.
    pub refused: Option<String>,
}

impl Way<'_> {
    /// Measures the scenario at a position, and judges it where there is something to judge it by.
    ///
    /// # Errors
    /// When a run cannot be measured or analysed.
    pub fn run(
        &self,
        position: usize,
        baseline: Option<&Analyzed>,
        judge: &mut Judge,
        sources: &mut Sources,
        progress: &dyn Progress,
    ) -> Result<Outcomes, JobError> {
        self.measure(position, baseline, judge, sources, progress).map_err(|error| with_source(error, sources))
    }

    fn measure(
        &self,
        position: usize,
        baseline: Option<&Analyzed>,
        judge: &mut Judge,
        sources: &mut Sources,
        progress: &dyn Progress,
    ) -> Result<Outcomes, JobError> {
        let runs = self.plan.as_ref().map_or(self.config.runs, Plan::first);
        let mut sides = self.record(position, 0..runs, progress)?;
        let fitting = format!("{}: fitting", sides.head.manifest.scenario);
        progress.say(&fitting);
        let script = judge.script(&sides.head.manifest.scenario);
        let refused = baseline.and_then(|(base, _)| incomparable(base, &sides.head, script.as_ref()));
        let is_alone = self.base.is_none() && (baseline.is_none() || refused.is_some());
        if is_alone {
            let head = analyze(self.config, &mut sides.head, sources)?;
            let measured = Measured { warnings: self.head.warnings(), ..Measured::new(sides.head, head) };
            return Ok(Outcomes { measured: measured.with_timelines(), refused });
        }
        if let Some((base, result)) = baseline {
            let golden = self.config.place(&self.config.golden);
            let path = golden.join(format!("{}.energy.zip", base.manifest.scenario));
            let standing = standing(&path, base, result, Some(&self.config.golden))?;
            standing.said(&path).iter().for_each(|said| progress.tell(said));
        }
        let policy = judge.policy(&sides.head.manifest.scenario);
        let each = self.plan.as_ref().map_or_else(|| policy.clone(), |plan| plan.policy(&policy));
        let mut runs = runs;
        let mut judged = sides.judge(self.config, baseline, &each, sources)?;
        while let Some(Next::Measure(more)) = self.plan.as_ref().map(|plan| plan.next(runs, &judged.verdict)) {
            progress.more(self.sides() * (more - runs));
            sides.add(self.record(position, runs..more, progress)?);
            progress.say(&fitting);
            judged = sides.judge(self.config, baseline, &each, sources)?;
            runs = more;
        }
        let Judged { mut verdict, head, changes } = judged;
        if self.confirm && fails(&verdict) {
            // Before the build fails.
            progress.more(self.sides() * runs);
            let mut again = self.record(position, runs..2 * runs, &Confirming(progress))?;
            progress.say(&fitting);
            verdict = verdict.confirmed_by(&again.judge(self.config, baseline, &each, sources)?.verdict);
        }
        judge.allow(&sides.head.manifest.scenario, &mut verdict);
        let (verdict, warnings) = (Some(verdict), self.head.warnings());
        let measured = Measured { verdict, changes, warnings, ..Measured::new(sides.head, head) };
        Ok(Outcomes { measured: measured.with_timelines(), refused: None })
    }

    /// Builds that each run is made of.
    fn sides(&self) -> u32 {
        if self.base.is_some() { 2 } else { 1 }
    }

    /// The runs of these numbers: run `n` has the settings' seed + n.
    pub(super) fn record(
        &self,
        position: usize,
        runs: std::ops::Range<u32>,
        progress: &dyn Progress,
    ) -> Result<Sides, JobError> {
        let seeds: Vec<u64> = runs.map(|run| self.config.seed.wrapping_add(u64::from(run))).collect();
        match self.base {
            None => Ok(Sides { base: None, head: self.head.record(position, &seeds, progress)? }),
            Some(base) => {
                let (base, head) = base.record_beside(self.head, position, &seeds, progress)?;
                Ok(Sides { base: Some(base), head })
            }
        }
    }
}

/// Analyses a recording, whose result it keeps.
pub(super) fn analyze(
    config: &Config,
    artifact: &mut Artifact,
    sources: &mut Sources,
) -> Result<AnalysisResult, JobError> {
    analyze_artifact(artifact, &config.estimator, &config.golden, sources)
}

/// What the runs so far come to.
pub(super) struct Judged {
    pub(super) verdict: Verdict,
    pub(super) head: AnalysisResult,
    pub(super) changes: Vec<LineChange>,
}

/// Whether something has to be seen again.
pub(super) fn fails(verdict: &Verdict) -> bool {
    verdict.findings.iter().any(|finding| finding.outcome == Outcome::Regression)
}

/// Recordings of the same scenario with the same seeds.
#[derive(Clone)]
pub(super) struct Sides {
    pub(super) base: Option<Artifact>,
    pub(super) head: Artifact,
}

impl Sides {
    /// Judges the head by the other side, or by the baseline where there is none. Nothing is allowed yet.
    pub(super) fn judge(
        &mut self,
        config: &Config,
        baseline: Option<&Analyzed>,
        policy: &Policy,
        sources: &mut Sources,
    ) -> Result<Judged, JobError> {
        let head = analyze(config, &mut self.head, sources)?;
        let of_base = match &mut self.base {
            Some(base) => {
                if let Some(refusal) = incomparable(base, &self.head, None) {
                    return Err(JobError::Incomparable(refusal));
                }
                Some(analyze(config, base, sources)?)
            }
            None => None,
        };
        let base = match (&self.base, &of_base, baseline) {
            (Some(base), Some(result), _) => (base, result),
            (_, _, Some((base, result))) => (base, result),
            _ => return Err(JobError::NothingToCompare),
        };
        let verdict = compare_by(base, (&self.head, &head), policy, sources)?;
        let changes = changes(base, (&self.head, &head));
        Ok(Judged { verdict, head, changes })
    }

    fn add(&mut self, more: Sides) {
        extend(&mut self.head, more.head);
        if let (Some(base), Some(more)) = (&mut self.base, more.base) {
            extend(base, more);
        }
    }
}

fn extend(artifact: &mut Artifact, more: Artifact) {
    // The counting run is that of the first ones.
    let first = more.map.leading_runs();
    artifact.runs.extend(more.runs.into_iter().skip(first));
    let joined = |map: &mut ProbeMap| map.stamps.as_mut()?.joined.take();
    let mut more_map = more.map;
    if let (Some(mut all), Some(more)) = (joined(&mut artifact.map), joined(&mut more_map)) {
        all.add(&more);
        if let Some(stamps) = &mut artifact.map.stamps {
            stamps.joined = Some(all);
        }
    }
    artifact.manifest.seeds.extend(more.manifest.seeds.into_iter().skip(first));
    artifact.manifest.phones = unite(artifact.manifest.phones.iter().chain(&more.manifest.phones));
}
