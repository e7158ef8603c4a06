//! Ratios, bounds and decisions.

use serde::{Deserialize, Serialize};

use super::{Finding, GateError, Outcome, Side, Subject, Thresholds, Verdict, align, rules};
use crate::fit::stats::{mean, median, standard_deviation, student_cdf, student_quantile};
use crate::lines::{LineEnergy, LineKey, Trust};
use crate::units::Joules;

/// Runs a side from which bounds are computed: two give a deviation with one degree of freedom, which decides nothing.
const ENOUGH_RUNS: usize = 3;

/// One-sided error of the total's bound.
const TOTAL_ERROR: f64 = 0.01;

/// False discoveries allowed among lines (Benjamini and Hochberg).
const LINE_ERROR: f64 = 0.05;

/// Degrees of freedom lent to a line's variance by those of the other lines (moderated t).
const LENT: f64 = 4.0;

/// Where the search for a sufficient number of runs ends.
const MOST_RUNS: u32 = 1000;

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
    /// What the ratio, or the figure of merit, was held against.
    pub limit: f64,
}

impl Comparison {
    /// Energy beyond the base, joules.
    pub fn excess(&self) -> Joules {
        Joules(self.head - self.base)
    }
}

/// The logarithm of a ratio, its standard error and degrees of freedom.
#[derive(Debug, Clone, Copy, PartialEq)]
struct LogRatio {
    estimate: f64,
    /// None without enough runs.
    error: Option<(f64, f64)>,
}

impl LogRatio {
    fn ratio(self) -> f64 {
        self.estimate.exp()
    }

    fn interval(self) -> Option<(f64, f64)> {
        let (error, df) = self.error?;
        let half = student_quantile(0.975, df) * error;
        // Exponentials of the very estimate: no spread gives the ratio itself.
        Some(((self.estimate - half).exp(), (self.estimate + half).exp()))
    }

    /// Probability of such a ratio if the true one were 1 + limit.
    fn p_value(self, limit: f64) -> Option<f64> {
        let (error, df) = self.error?;
        let distance = self.estimate - (1.0 + limit).ln();
        Some(match error > 0.0 {
            true => 1.0 - student_cdf(distance / error, df),
            false => f64::from(u8::from(distance <= 0.0)),
        })
    }
}

/// Compares two results.
///
/// # Errors
/// A side on which nothing was measured, and thresholds that are none.
pub fn compare(base: Side, head: Side, thresholds: &Thresholds) -> Result<Verdict, GateError> {
    thresholds.check()?;
    base.check("base")?;
    head.check("head")?;
    let mut verdict = total(base, head, thresholds);
    verdict.findings.extend(fit(base, head, thresholds));
    let (findings, guesses) = lines(base, head, thresholds);
    verdict.findings.extend(findings);
    if guesses > 0 {
        verdict.warnings.push(format!(
            "{guesses} lines seem to have grown, but how energy splits between them and others is a guess: only the \
             total judges them"
        ));
    }
    let energy = |finding: &Finding| match finding.what {
        Subject::Fit => 0.0,
        _ => finding.comparison.head - finding.comparison.base,
    };
    let kind = |finding: &Finding| match finding.what {
        Subject::Line { .. } => 0,
        Subject::Total => 1,
        Subject::Fit => 2,
    };
    verdict.findings.sort_by(|a, b| {
        let order = b.outcome.cmp(&a.outcome).then(kind(a).cmp(&kind(b)));
        order.then(energy(b).total_cmp(&energy(a)))
    });
    verdict.outcome = verdict.findings.iter().map(|finding| finding.outcome).max().unwrap_or(Outcome::Pass);
    if verdict.outcome != Outcome::Inconclusive {
        verdict.runs_needed = None;
    }
    Ok(verdict)
}

fn total(base: Side, head: Side, thresholds: &Thresholds) -> Verdict {
    let nets = |side: Side| side.result.runs.iter().map(|run| run.net.0).collect::<Vec<_>>();
    let runs = Runs::of(base, head, nets(base), nets(head));
    let ratio = runs.log_ratio(Lent::default());
    let limit = (1.0 + thresholds.total).ln();
    let bound = ratio.error.map(|(error, df)| student_quantile(1.0 - TOTAL_ERROR, df) * error);
    let outcome = match bound {
        Some(bound) if ratio.estimate - bound > limit => Outcome::Regression,
        Some(bound) if ratio.estimate > limit || (bound > limit && ratio.estimate + bound > limit) => {
            Outcome::Inconclusive
        }
        None if ratio.estimate > limit => Outcome::Regression,
        _ => Outcome::Pass,
    };
    let comparison = Comparison {
        base: mean(&runs.before),
        head: mean(&runs.after),
        ratio: Some(ratio.ratio()),
        interval: ratio.interval(),
        limit: 1.0 + thresholds.total,
    };
    let finding = Finding { rule: rules::TOTAL.to_string(), what: Subject::Total, outcome, comparison, allowed: None };
    Verdict {
        outcome,
        total: comparison,
        findings: if outcome == Outcome::Pass { vec![] } else { vec![finding] },
        detectable: bound.map(|bound| bound.exp_m1()),
        runs_needed: runs.needed(ratio.estimate, limit),
        warnings: warnings(base, head),
    }
}

/// Runs of both sides.
#[derive(Debug, Clone)]
struct Runs {
    before: Vec<f64>,
    after: Vec<f64>,
    /// Whether the seeds agree: then run i of one side is the counterpart of run i of the other.
    paired: bool,
}

/// Variances on logarithms, as typical lines have them: between runs, and between the differences of pairs.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Lent {
    runs: Option<f64>,
    pairs: Option<f64>,
}

impl Runs {
    fn of(base: Side, head: Side, before: Vec<f64>, after: Vec<f64>) -> Self {
        let seeds = |side: Side| side.result.runs.iter().map(|run| run.seed).collect::<Vec<_>>();
        let distinct = |seeds: &[u64]| seeds.iter().collect::<std::collections::BTreeSet<_>>().len() == seeds.len();
        let paired = seeds(base) == seeds(head) && distinct(&seeds(base)) && before.len() == after.len();
        Runs { before, after, paired }
    }

    /// Logarithms, if there are enough runs and all took energy.
    fn logs(&self) -> Option<(Vec<f64>, Vec<f64>)> {
        let enough = self.before.len() >= ENOUGH_RUNS && self.after.len() >= ENOUGH_RUNS;
        let logs = |values: &[f64]| values.iter().map(|v| v.ln()).collect::<Vec<_>>();
        let positive = self.before.iter().chain(&self.after).all(|v| *v > 0.0);
        (enough && positive).then(|| (logs(&self.before), logs(&self.after)))
    }

    /// Standard deviation of the logarithms of each side, and of the differences of pairs.
    fn spread(&self) -> Option<(f64, f64, Option<f64>)> {
        let (before, after) = self.logs()?;
        let differences: Vec<f64> = after.iter().zip(&before).map(|(a, b)| a - b).collect();
        let pairs = self.paired.then(|| standard_deviation(&differences));
        Some((standard_deviation(&before), standard_deviation(&after), pairs))
    }

    /// Head over base: by Welch's t, or pair by pair where that says more. With lent variances, moderated.
    fn log_ratio(&self, lent: Lent) -> LogRatio {
        let Some(((b, a, pairs), (before, after))) = self.spread().zip(self.logs()) else {
            return LogRatio { estimate: (mean(&self.after) / mean(&self.before)).ln(), error: None };
        };
        let (n, m) = (before.len() as f64, after.len() as f64);
        let (b, df_b) = moderated(b * b, n - 1.0, lent.runs);
        let (a, df_a) = moderated(a * a, m - 1.0, lent.runs);
        let (b, a) = (b / n, a / m);
        // Welch and Satterthwaite.
        let df = if a + b > 0.0 { (a + b).powi(2) / (a * a / df_a + b * b / df_b) } else { df_a + df_b };
        let welch = ((a + b).sqrt(), df);
        let pairwise = pairs.map(|deviation| {
            let (variance, df) = moderated(deviation * deviation, n - 1.0, lent.pairs);
            ((variance / n).sqrt(), df)
        });
        let bound = |(error, df): (f64, f64)| error * student_quantile(1.0 - TOTAL_ERROR, df);
        let error = pairwise.filter(|pairwise| bound(*pairwise) < bound(welch)).unwrap_or(welch);
        LogRatio { estimate: mean(&after) - mean(&before), error: Some(error) }
    }

    /// Runs a side with which the bound would fall between the estimate and the limit.
    fn needed(&self, estimate: f64, limit: f64) -> Option<u32> {
        let (b, a, pairs) = self.spread()?;
        let distance = (estimate - limit).abs();
        let bound =
            |n: u32, variance: f64, df: f64| student_quantile(1.0 - TOTAL_ERROR, df) * (variance / f64::from(n)).sqrt();
        (ENOUGH_RUNS as u32..=MOST_RUNS).find(|&n| {
            let welch = bound(n, a * a + b * b, 2.0 * f64::from(n) - 2.0);
            let pairwise = pairs.map_or(welch, |pairs| bound(n, pairs * pairs, f64::from(n) - 1.0));
            welch.min(pairwise) <= distance
        })
    }
}

/// A variance, and its degrees of freedom, with those of typical lines added.
fn moderated(own: f64, df: f64, lent: Option<f64>) -> (f64, f64) {
    match lent {
        Some(lent) => ((LENT * lent + df * own) / (LENT + df), LENT + df),
        None => (own, df),
    }
}

fn warnings(base: Side, head: Side) -> Vec<String> {
    let (b, h) = (base.result.runs.len(), head.result.runs.len());
    let mut out = Vec::new();
    if b < ENOUGH_RUNS || h < ENOUGH_RUNS {
        out.push(format!(
            "{b} base and {h} head runs: with fewer than {ENOUGH_RUNS} a side, estimates are compared without bounds"
        ));
    }
    if base.result.estimator != head.result.estimator {
        let (b, h) = (base.result.estimator.name(), head.result.estimator.name());
        out.push(format!("base was analysed with {b}, head with {h}: their lines do not compare well"));
    }
    out
}

/// The head's figures of merit. One beyond its threshold fails the build, as the user asked; one that is unknown
/// decides nothing.
fn fit(base: Side, head: Side, thresholds: &Thresholds) -> Vec<Finding> {
    let (before, after) = (&base.result.quality, &head.result.quality);
    let finding = |rule: &str, before: Option<f64>, after: Option<f64>, limit: f64| Finding {
        rule: rule.to_string(),
        what: Subject::Fit,
        outcome: if after.is_some() { Outcome::Regression } else { Outcome::Inconclusive },
        comparison: Comparison {
            base: before.unwrap_or(limit),
            head: after.unwrap_or(0.0),
            ratio: None,
            interval: None,
            limit,
        },
        allowed: None,
    };
    let aee = after.aee.is_none_or(|aee| aee > thresholds.aee_max);
    let r2 = after.r2.is_none_or(|r2| r2 < thresholds.r2_min);
    let all = [
        (aee, finding(rules::AEE, before.aee, after.aee, thresholds.aee_max)),
        (r2, finding(rules::R2, before.r2, after.r2, thresholds.r2_min)),
    ];
    all.into_iter().filter(|(broken, _)| *broken).map(|(_, finding)| finding).collect()
}

/// A line of the head version and its counterpart.
struct Pair<'a> {
    before: Option<&'a LineEnergy>,
    after: &'a LineEnergy,
}

impl Pair<'_> {
    fn base(&self) -> f64 {
        self.before.map_or(0.0, |line| line.energy.0)
    }

    /// Both versions' runs; none for a new line.
    fn runs(&self, base: Side, head: Side) -> Option<Runs> {
        let joules = |line: &LineEnergy| line.per_run.iter().map(|energy| energy.0).collect();
        let before = self.before.filter(|line| line.energy.0 > 0.0)?;
        Some(Runs::of(base, head, joules(before), joules(self.after)))
    }

    /// Relative variance that the two fits add to that between runs.
    fn fit_variance(&self) -> f64 {
        let relative = |line: &LineEnergy| (line.fit_deviation.0 / line.energy.0).powi(2);
        // The same recording compared with itself shares its fit.
        match self.before {
            Some(before) if before.energy == self.after.energy && before.per_run == self.after.per_run => 0.0,
            Some(before) => relative(before) + relative(self.after),
            None => 0.0,
        }
    }
}

fn lines(base: Side, head: Side, thresholds: &Thresholds) -> (Vec<Finding>, usize) {
    let floor = thresholds.line_floor * base.result.totals.net().0;
    let pairs = pairs(base, head);
    // Lines that cost next to nothing on both sides are noise: they neither fail nor lend their variance.
    let pairs: Vec<Pair> = pairs.into_iter().filter(|pair| pair.base().max(pair.after.energy.0) >= floor).collect();
    let pairs: Vec<(Pair, Option<Runs>)> = pairs
        .into_iter()
        .map(|pair| {
            let runs = pair.runs(base, head);
            (pair, runs)
        })
        .collect();
    let lent = lent(pairs.iter().filter_map(|(_, runs)| runs.as_ref()));
    let judged: Vec<(Pair, Option<LogRatio>)> = pairs
        .into_iter()
        .map(|(pair, runs)| {
            let ratio = runs.map(|runs| {
                let ratio = runs.log_ratio(lent);
                let error = ratio.error.map(|(error, df)| (error.hypot(pair.fit_variance().sqrt()), df));
                LogRatio { error, ..ratio }
            });
            (pair, ratio)
        })
        .collect();
    let limit = discoveries(&judged, thresholds.line);
    let mut findings = Vec::new();
    let mut guesses = 0;
    for (pair, ratio) in judged {
        let excess = pair.after.energy.0 - pair.base();
        let grew = ratio.is_none_or(|ratio| ratio.estimate > (1.0 + thresholds.line).ln());
        if excess <= floor || !grew {
            continue;
        }
        // The split of what always runs together is a guess on both sides: its difference says nothing of the line.
        if pair.after.trust == Trust::Inseparable || pair.before.is_some_and(|line| line.trust == Trust::Inseparable) {
            guesses += 1;
            continue;
        }
        let proven = ratio.and_then(|ratio| ratio.p_value(thresholds.line)).is_none_or(|p| p <= limit);
        let outcome = if proven { Outcome::Regression } else { Outcome::Inconclusive };
        let rule = if ratio.is_some() { rules::LINE } else { rules::NEW_LINE };
        let comparison = Comparison {
            base: pair.base(),
            head: pair.after.energy.0,
            ratio: ratio.map(LogRatio::ratio),
            interval: ratio.and_then(LogRatio::interval),
            limit: 1.0 + thresholds.line,
        };
        let what = Subject::Line {
            key: pair.after.key.clone(),
            base_line: pair.before.map(|line| line.key.line),
            source: pair.after.source.clone(),
        };
        findings.push(Finding { rule: rule.to_string(), what, outcome, comparison, allowed: None });
    }
    (findings, guesses)
}

fn pairs<'a>(base: Side<'a>, head: Side<'a>) -> Vec<Pair<'a>> {
    let pairing = align::pair_lines(base.map, head.map);
    // Overloads on one line are one line under the name of either.
    let descriptor = |key: &'a LineKey, line: u32| if line > 0 { "" } else { key.descriptor.as_str() };
    let mut known = std::collections::BTreeMap::new();
    for line in &base.result.lines {
        let key = &line.key;
        // Results of older versions tell overloads apart; the first costs most.
        known.entry((&key.class, &key.method, descriptor(key, key.line), key.line)).or_insert(line);
    }
    let partner = |after: &'a LineEnergy| {
        let key = &after.key;
        let name = (key.class.clone(), key.method.clone(), key.descriptor.clone(), key.line);
        let line = (*pairing.get(&name)?)?;
        known.get(&(&key.class, &key.method, descriptor(key, line), line)).copied()
    };
    head.result.lines.iter().map(|after| Pair { before: partner(after), after }).collect()
}

/// The typical line's variances.
fn lent<'a>(lines: impl Iterator<Item = &'a Runs>) -> Lent {
    let spreads: Vec<_> = lines.filter_map(Runs::spread).collect();
    let mut runs: Vec<f64> = spreads.iter().flat_map(|(b, a, _)| [b * b, a * a]).collect();
    let mut pairs: Vec<f64> = spreads.iter().filter_map(|(_, _, pairs)| pairs.map(|p| p * p)).collect();
    Lent { runs: median(&mut runs), pairs: median(&mut pairs) }
}

/// The largest p-value that still counts as a discovery (Benjamini and Hochberg).
fn discoveries(judged: &[(Pair, Option<LogRatio>)], limit: f64) -> f64 {
    let mut p: Vec<f64> = judged.iter().filter_map(|(_, ratio)| ratio.and_then(|r| r.p_value(limit))).collect();
    p.sort_by(f64::total_cmp);
    let allowed = |rank: usize| LINE_ERROR * (rank + 1) as f64 / p.len() as f64;
    (0..p.len()).rev().find(|&rank| p[rank] <= allowed(rank)).map_or(0.0, |rank| p[rank])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(before: &[f64], after: &[f64], paired: bool) -> Runs {
        Runs { before: before.to_vec(), after: after.to_vec(), paired }
    }

    #[test]
    fn welch_by_hand() {
        // Logs 0, 1, 2 and 1, 2, 3: difference 1, variance 1/3 + 1/3, 4 degrees of freedom.
        let logs = |values: [f64; 3]| values.map(f64::exp);
        let pair = runs(&logs([0.0, 1.0, 2.0]), &logs([1.0, 2.0, 3.0]), false);
        let found = pair.log_ratio(Lent::default());
        let (error, df) = found.error.unwrap();
        assert!((found.estimate - 1.0).abs() < 1e-12);
        assert!((error - (2f64 / 3.0).sqrt()).abs() < 1e-12 && (df - 4.0).abs() < 1e-9);
        // A lent variance of 4 with 4 degrees of freedom against an own of 1 with 2: (16 + 2) / 6 = 3.
        let (error, df) = pair.log_ratio(Lent { runs: Some(4.0), pairs: None }).error.unwrap();
        assert!((error - 2f64.sqrt()).abs() < 1e-12 && (df - 12.0).abs() < 1e-9);
    }

    #[test]
    fn pairs_by_hand() {
        // Differences 0.1, 0.2, 0.3: mean 0.2, deviation 0.1, 2 degrees of freedom.
        let before = [0f64, 5.0, 9.0];
        let after = [0.1f64, 5.2, 9.3];
        let found = runs(&before.map(f64::exp), &after.map(f64::exp), true).log_ratio(Lent::default());
        let (error, df) = found.error.unwrap();
        assert!((found.estimate - 0.2).abs() < 1e-12);
        assert!((error - 0.1 / 3f64.sqrt()).abs() < 1e-12 && df == 2.0);
    }

    #[test]
    fn equal_runs_have_a_ratio_of_exactly_one() {
        for equal in [&[0.3, 0.31, 0.299][..], &[0.3][..]] {
            assert_eq!(runs(equal, equal, true).log_ratio(Lent::default()).ratio(), 1.0);
        }
    }

    #[test]
    fn runs_needed_shrink_with_the_noise() {
        let needed = |spread: f64| {
            let side = [1.0 - spread, 1.0, 1.0 + spread];
            runs(&side, &side, false).needed(0.0, 0.05f64.ln_1p()).unwrap()
        };
        assert!(needed(0.1) > 20 && needed(0.01) < 6, "{} {}", needed(0.1), needed(0.01));
    }
}
