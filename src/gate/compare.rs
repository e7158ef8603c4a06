//! The way from two results to a verdict: the total first, then what the fit is worth, then lines.

use serde::{Deserialize, Serialize};

use super::ratio::{ENOUGH_RUNS, Lent, LogRatio, Runs};
use super::{Finding, GateError, Less, Outcome, PartChange, Policy, Side, Subject, Verdict};
use super::{extent, hardware, idle, improved, lines, prices, rules};
use wattline_analysis::lines::AnalysisResult;
use wattline_base::units::Joules;
use wattline_fit::stats::{mean, student_quantile};

/// Standard deviation of AEE and of R² from recording to recording of one build, apart from what their windows say:
/// what library calls cost is timed once a recording. In pairs of recordings of the demo scenarios AEE differed by up
/// to 0.05, mostly by less than 0.01, and R² by up to 0.017.
const RECORDINGS_DIFFER: f64 = 0.03;

/// The factor by which the same work may be dearer or cheaper in one recording than in the other before that is worth a
/// warning, as a logarithm. Ten pairs of recordings on the embedded phone differed by 2 % at most.
const DRIFT: f64 = 0.05;

/// Base against head.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Mean per run, or the figure of merit itself.
    pub base: f64,
    /// Mean per run, or the figure of merit itself.
    pub head: f64,
    /// Head over base; none for something new.
    pub ratio: Option<f64>,
    /// 95 % interval of the ratio, from the spread between runs; none without enough runs.
    pub interval: Option<(f64, f64)>,
    /// The limit for the ratio, or for the figure of merit.
    pub limit: f64,
}

impl Comparison {
    /// Energy beyond the base, joules.
    pub fn excess(&self) -> Joules {
        Joules(self.head - self.base)
    }
}

/// Compares two results.
///
/// # Errors
/// A side on which nothing was measured, and thresholds that are none.
pub fn compare(base: Side, head: Side, policy: &Policy) -> Result<Verdict, GateError> {
    policy.check()?;
    base.check("base")?;
    head.check("head")?;
    let mut verdict = total(base, head, policy);
    verdict.findings.extend(fit(base, head, policy));
    let stays_on = idle::finding(base, head, policy);
    let judged = lines::judge(base, head, policy, stays_on.as_ref().map(|finding| finding.comparison.excess()));
    verdict.findings.extend(judged.findings);
    verdict.improvements.extend(judged.improvements);
    // What is above a level that rose is less for that alone.
    if stays_on.is_some() {
        verdict.improvements.clear();
    }
    verdict.findings.extend(stays_on);
    verdict.causes = judged.causes;
    // Inlined calls are no fewer than before.
    let is_less = |less: &Less| !judged.other_compiler || extent::collapse(less, verdict.total).is_some();
    let less = judged.less.filter(is_less);
    extent(&mut verdict, base, head, less);
    verdict.parts = parts(base.result, head.result);
    hardware::of_total(&mut verdict, &judged.hardware);
    hardware::of_idle(&mut verdict, head.map);
    if let Some((lines, growth)) = judged.too_small {
        verdict.warnings.push(format!(
            "{lines} lines took more, {growth} together, which is less than `fail-floor` ({:.1} % of the base): they are \
             reported, and fail nothing",
            100.0 * policy.fail_floor
        ));
    }
    if judged.other_compiler {
        verdict.warnings.push(
            "one of the builds was inlined by its compiler and the other was not, so that lines do other work: single \
             lines are reported, and fail nothing without a limit `line`; compare builds of one kind"
                .to_owned(),
        );
    }
    if judged.undetermined > 0 {
        verdict.warnings.push(format!(
            "{} lines seem to have grown, but how energy splits between them and others is a guess: only the total \
             judges them",
            judged.undetermined
        ));
    }
    if judged.drift.abs() > DRIFT {
        verdict.warnings.push(format!(
            "the same work took {:+.0} % in the head recording: something else than the app has changed (warmth, \
             battery, other apps), and the total with it; measure both builds in turn with `energy --base`",
            100.0 * judged.drift.exp_m1()
        ));
    }
    sort(&mut verdict.findings);
    improved::sort(&mut verdict.improvements);
    verdict.outcome = verdict.findings.iter().map(|finding| finding.outcome).max().unwrap_or(Outcome::Pass);
    if verdict.outcome != Outcome::Inconclusive {
        verdict.runs_needed = None;
    }
    Ok(verdict)
}

/// Whether the head did as much as the base, and whether its energy is on lines.
fn extent(verdict: &mut Verdict, base: Side, head: Side, less: Option<Less>) {
    if let Some(less) = &less {
        verdict.findings.extend(extent::collapse(less, verdict.total));
        verdict.warnings.push(less.text());
    }
    verdict.less = less;
    if let Some((finding, reason)) = extent::on_no_line(base, head) {
        verdict.findings.push(finding);
        verdict.warnings.push(reason);
    }
}

/// The parts of both energies, and the components of which either version knows.
fn parts(base: &AnalysisResult, head: &AnalysisResult) -> Vec<PartChange> {
    let parts = base.totals.parts().into_iter().zip(head.totals.parts());
    let parts =
        parts.map(|((part, base), (_, head))| PartChange { part: part.to_owned(), is_component: false, base, head });
    let of = |result: &AnalysisResult, name: &str| {
        result.components.iter().find(|share| share.component == name).map_or(Joules(0.0), |share| share.energy)
    };
    let known = !base.components.is_empty() && !head.components.is_empty();
    let mut names: Vec<&str> =
        base.components.iter().chain(&head.components).map(|share| share.component.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let components = names.into_iter().filter(|_| known).map(|name| PartChange {
        part: name.to_owned(),
        is_component: true,
        base: of(base, name),
        head: of(head, name),
    });
    parts.chain(components).collect()
}

/// Regressions first, lines before the total, by excess energy.
fn sort(findings: &mut [Finding]) {
    let energy = |finding: &Finding| match finding.what {
        Subject::Fit => 0.0,
        _ => finding.comparison.head - finding.comparison.base,
    };
    let kind = |finding: &Finding| match finding.what {
        Subject::Line { .. } => 0,
        Subject::Lines => 1,
        Subject::Total => 2,
        Subject::Idle => 3,
        Subject::Fit => 4,
    };
    findings.sort_by(|a, b| {
        let order = b.outcome.cmp(&a.outcome).then(kind(a).cmp(&kind(b)));
        order.then(energy(b).total_cmp(&energy(a)))
    });
}

/// The app's energy: above idle, and without what the probes took, which a change of the app may move, and which no
/// user's app has. Without a limit of the user's: more than before with certainty, and by more than is worth a
/// word. With one: the lower confidence bound is above it.
fn total(base: Side, head: Side, policy: &Policy) -> Verdict {
    let (runs, ratio) = ratio_of_totals(base, head, policy);
    let limit = policy.total.unwrap_or(0.0);
    let least = policy.total.unwrap_or(policy.least_growth);
    let grew = ratio.estimate > least.ln_1p();
    let outcome = match ratio.bound(policy.confidence_total) {
        Some(bound) if grew && ratio.estimate - bound > limit.ln_1p() => Outcome::Regression,
        // The noise allows neither answer to the question that was asked. Where none was, what could have been found is
        // said.
        Some(bound) if policy.total.is_some() && (grew || hides(bound, ratio.estimate, limit)) => Outcome::Inconclusive,
        // Nothing says by how much such runs differ anyway.
        None if grew => Outcome::Inconclusive,
        _ => Outcome::Pass,
    };
    let comparison = comparison(&runs, ratio, policy);
    let needed = runs.needed(ratio.estimate, limit.ln_1p(), policy.confidence_total);
    let finding = Finding {
        rule: rules::TOTAL.to_string(),
        what: Subject::Total,
        outcome,
        comparison,
        hardware: Vec::new(),
        allowed: None,
    };
    Verdict {
        outcome,
        total: comparison,
        findings: if outcome == Outcome::Pass { vec![] } else { vec![finding] },
        improvements: improved::sum(rules::TOTAL, Subject::Total, ratio, comparison, policy).into_iter().collect(),
        less: None,
        causes: Vec::new(),
        parts: Vec::new(),
        detectable: ratio.detectable(policy.confidence_total, limit).map(|growth| growth.max(least)),
        runs_needed: if ratio.error.is_none() { Some(ENOUGH_RUNS as u32) } else { needed },
        same_noise: false,
        warnings: warnings(base, head),
    }
}

/// The totals' comparison.
pub(super) fn of_total(base: Side, head: Side, policy: &Policy) -> Comparison {
    let (runs, ratio) = ratio_of_totals(base, head, policy);
    comparison(&runs, ratio, policy)
}

fn comparison(runs: &Runs, ratio: LogRatio, policy: &Policy) -> Comparison {
    Comparison {
        base: mean(&runs.before),
        head: mean(&runs.after),
        ratio: Some(ratio.ratio()),
        interval: ratio.interval(),
        limit: 1.0 + policy.total.unwrap_or(policy.least_growth),
    }
}

fn ratio_of_totals(base: Side, head: Side, policy: &Policy) -> (Runs, LogRatio) {
    let runs = Runs::of(base, head, of_app(base.result), of_app(head.result));
    let ratio = runs.log_ratio(Lent::default(), policy.confidence_total);
    let ratio = ratio.less_sure(prices::of_sum(base, head) + prices::of_probes(base, head));
    (runs, ratio)
}

/// The app's energy by run, joules.
fn of_app(result: &AnalysisResult) -> Vec<f64> {
    if result.basis.is_measured() {
        return result.of_app_by_run().into_iter().map(|run| run.0).collect();
    }
    // How often garbage is collected is chance, and what is counted is not.
    let of_run = |run: usize| result.lines.iter().filter_map(|line| line.per_run.get(run)).map(|energy| energy.0).sum();
    (0..result.runs.len()).map(of_run).collect()
}

/// Whether a growth beyond the limit may lie within the bound.
fn hides(bound: f64, estimate: f64, limit: f64) -> bool {
    bound > limit.ln_1p() && estimate + bound > limit.ln_1p()
}

fn warnings(base: Side, head: Side) -> Vec<String> {
    let (b, h) = (base.result.runs.len(), head.result.runs.len());
    let mut out = Vec::new();
    if b.max(h) < ENOUGH_RUNS {
        out.push(format!(
            "{b} base and {h} head runs: with fewer than {ENOUGH_RUNS}, nothing says how much runs differ anyway, and \
             what grew is inconclusive"
        ));
    } else if b.min(h) < ENOUGH_RUNS {
        out.push(format!(
            "{b} base and {h} head runs: the side with fewer than {ENOUGH_RUNS} is taken to be as noisy as the other"
        ));
    }
    if base.result.estimator != head.result.estimator {
        let (b, h) = (base.result.estimator.name(), head.result.estimator.name());
        out.push(format!("base was analysed with {b}, head with {h}: their lines do not compare well"));
    }
    out
}

/// The head's figures of merit. One that is beyond its limit and surely worse than the base's fails the build, one that
/// is perhaps no worse is reported. Where it is unknown, or the base is beyond the limit already, nothing is decided.
fn fit(base: Side, head: Side, policy: &Policy) -> Vec<Finding> {
    if !head.result.basis.is_measured() {
        // Nothing was fitted.
        return Vec::new();
    }
    let (before, after) = (&base.result.quality, &head.result.quality);
    let freedom = (before.windows + after.windows).saturating_sub(2).max(1) as f64;
    let surely_worse = |worse: f64, deviations: [Option<f64>; 2]| match deviations {
        [Some(a), Some(b)] => {
            let deviation = f64::hypot(f64::hypot(a, b), RECORDINGS_DIFFER);
            worse > student_quantile(1.0 - policy.confidence_total, freedom) * deviation
        }
        _ => false,
    };
    let finding = |rule: &str, [before, after]: [Option<f64>; 2], limit: f64, deviations, sign: f64| {
        let is_beyond = |figure: Option<f64>| figure.is_none_or(|figure| sign * figure > sign * limit);
        let outcome = match (before, after) {
            (Some(before), Some(after)) if !is_beyond(Some(before)) => {
                match surely_worse(sign * (after - before), deviations) {
                    true => Outcome::Regression,
                    false => Outcome::Pass,
                }
            }
            _ => Outcome::Inconclusive,
        };
        let (base, head) = (before.unwrap_or(limit), after.unwrap_or(0.0));
        is_beyond(after).then(|| Finding {
            rule: rule.to_string(),
            what: Subject::Fit,
            outcome,
            comparison: Comparison { base, head, ratio: None, interval: None, limit },
            hardware: Vec::new(),
            allowed: None,
        })
    };
    let aee = [before.aee_deviation, after.aee_deviation];
    let r2 = [before.r2_deviation, after.r2_deviation];
    let aee = finding(rules::AEE, [before.aee, after.aee], policy.aee_max, aee, 1.0);
    let r2 = finding(rules::R2, [before.r2, after.r2], policy.r2_min, r2, -1.0);
    aee.into_iter().chain(r2).collect()
}
