//! Ratios of runs of two versions, with their bounds: Welch's t on logarithms, or pair by pair, moderated by other
//! lines.

use std::collections::BTreeSet;

use super::Side;
use wattline_fit::stats::{mean, median, standard_deviation, student_cdf, student_quantile};

/// Runs from which a spread is computed: two give a deviation with one degree of freedom, which decides nothing. Where
/// one side has so many, its spread is taken for the other's, too.
pub(super) const ENOUGH_RUNS: usize = 3;

/// Degrees of freedom lent to a line's variance by those of the other lines (moderated t: Smyth, "Linear models and
/// empirical Bayes methods", 2004).
const LENT: f64 = 4.0;

/// The number of runs at which the search for a sufficient number ends.
const MOST_RUNS: u32 = 1000;

/// The part of regressions that "detectable" promises to find.
const POWER: f64 = 0.8;

/// The logarithm of a ratio, its standard error and degrees of freedom.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct LogRatio {
    pub estimate: f64,
    /// The standard error and its degrees of freedom; none without enough runs.
    pub error: Option<(f64, f64)>,
}

impl LogRatio {
    pub fn ratio(self) -> f64 {
        self.estimate.exp()
    }

    /// The 95 % interval of the ratio.
    pub fn interval(self) -> Option<(f64, f64)> {
        let (error, df) = self.error?;
        let half = student_quantile(0.975, df) * error;
        // Exponentials of the very estimate: no spread gives the ratio itself.
        Some(((self.estimate - half).exp(), (self.estimate + half).exp()))
    }

    /// Probability of such a ratio if the true one were 1 + limit.
    pub fn p_value(self, limit: f64) -> Option<f64> {
        let (error, df) = self.error?;
        let distance = self.estimate - limit.ln_1p();
        Some(match error > 0.0 {
            true => 1.0 - student_cdf(distance / error, df),
            false => f64::from(u8::from(distance <= 0.0)),
        })
    }

    /// Probability of such a ratio, or a smaller one, if the true one were 1.
    pub fn p_fell(self) -> Option<f64> {
        let (error, df) = self.error?;
        Some(match error > 0.0 {
            true => student_cdf(self.estimate / error, df),
            false => f64::from(u8::from(self.estimate >= 0.0)),
        })
    }

    /// Distance of the one-sided bound that is wrong with probability `wrong`, on logarithms.
    pub fn bound(self, wrong: f64) -> Option<f64> {
        let (error, df) = self.error?;
        Some(student_quantile(1.0 - wrong, df) * error)
    }

    /// Smallest growth, as a fraction, that four in five such comparisons would show to exceed `limit`.
    pub fn detectable(self, wrong: f64, limit: f64) -> Option<f64> {
        let (error, df) = self.error?;
        let reach = (student_quantile(1.0 - wrong, df) + student_quantile(POWER, df)) * error;
        Some((limit.ln_1p() + reach).exp_m1())
    }

    /// The ratio with a further uncertainty, given as a relative variance.
    pub fn less_sure(self, variance: f64) -> LogRatio {
        LogRatio { error: self.error.map(|(error, df)| (error.hypot(variance.sqrt()), df)), ..self }
    }
}

/// Energies of the runs of both sides, in joules.
#[derive(Debug, Clone)]
pub(super) struct Runs {
    pub before: Vec<f64>,
    pub after: Vec<f64>,
    /// Whether the seeds agree: then run i of one side is the counterpart of run i of the other.
    paired: bool,
}

/// Variances on logarithms, as typical lines have them: between runs, and between the differences of pairs.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Lent {
    runs: Option<f64>,
    pairs: Option<f64>,
}

impl Lent {
    /// The typical line's.
    pub fn by<'a>(lines: impl Iterator<Item = &'a Runs>) -> Lent {
        let spreads: Vec<_> = lines.filter_map(Runs::spread).collect();
        let mut runs: Vec<f64> = spreads.iter().flat_map(|(b, a, _)| [b * b, a * a]).collect();
        let mut pairs: Vec<f64> = spreads.iter().filter_map(|(_, _, pairs)| pairs.map(|p| p * p)).collect();
        Lent { runs: median(&mut runs), pairs: median(&mut pairs) }
    }
}

impl Runs {
    pub fn of(base: Side, head: Side, before: Vec<f64>, after: Vec<f64>) -> Self {
        let seeds = |side: Side| side.result.runs.iter().map(|run| run.seed).collect::<Vec<_>>();
        let distinct = |seeds: &[u64]| seeds.iter().collect::<BTreeSet<_>>().len() == seeds.len();
        let paired = seeds(base) == seeds(head) && distinct(&seeds(base)) && before.len() == after.len();
        Runs { before, after, paired }
    }

    /// Logarithms, if one side has enough runs and all took energy.
    fn logs(&self) -> Option<(Vec<f64>, Vec<f64>)> {
        let enough =
            self.before.len().max(self.after.len()) >= ENOUGH_RUNS && self.before.len().min(self.after.len()) > 0;
        let logs = |values: &[f64]| values.iter().map(|v| v.ln()).collect::<Vec<_>>();
        let positive = self.before.iter().chain(&self.after).all(|v| *v > 0.0);
        (enough && positive).then(|| (logs(&self.before), logs(&self.after)))
    }

    /// Standard deviation of the logarithms of each side, and of the differences of pairs. A side with too few runs has
    /// that of the other.
    fn spread(&self) -> Option<(f64, f64, Option<f64>)> {
        let (before, after) = self.logs()?;
        let differences: Vec<f64> = after.iter().zip(&before).map(|(a, b)| a - b).collect();
        let pairs = self.paired.then(|| standard_deviation(&differences));
        let own = |side: &[f64]| (side.len() >= ENOUGH_RUNS).then(|| standard_deviation(side));
        let (b, a) = (own(&before), own(&after));
        Some((b.or(a)?, a.or(b)?, pairs))
    }

    /// Head over base: by Welch's t, or pair by pair where that says more. `wrong` is the bound's error by which the
    /// two are compared.
    pub fn log_ratio(&self, lent: Lent, wrong: f64) -> LogRatio {
        let Some(((b, a, pairs), (before, after))) = self.spread().zip(self.logs()) else {
            return LogRatio { estimate: (mean(&self.after) / mean(&self.before)).ln(), error: None };
        };
        let (n, m) = (before.len() as f64, after.len() as f64);
        // Too few runs have the other side's spread, and its degrees of freedom.
        let freedom = |own: usize, other: usize| (if own >= ENOUGH_RUNS { own } else { other }) as f64 - 1.0;
        let (b, df_b) = moderated(b * b, freedom(before.len(), after.len()), lent.runs);
        let (a, df_a) = moderated(a * a, freedom(after.len(), before.len()), lent.runs);
        let (b, a) = (b / n, a / m);
        // Welch and Satterthwaite.
        let df = if a + b > 0.0 { (a + b).powi(2) / (a * a / df_a + b * b / df_b) } else { df_a + df_b };
        let welch = ((a + b).sqrt(), df);
        let pairwise = pairs.map(|deviation| {
            let (variance, df) = moderated(deviation * deviation, n - 1.0, lent.pairs);
            ((variance / n).sqrt(), df)
        });
        let bound = |(error, df): (f64, f64)| error * student_quantile(1.0 - wrong, df);
        let error = pairwise.filter(|pairwise| bound(*pairwise) < bound(welch)).unwrap_or(welch);
        LogRatio { estimate: mean(&after) - mean(&before), error: Some(error) }
    }

    /// Runs a side with which the bound would fall between the estimate and the limit, both on logarithms.
    pub fn needed(&self, estimate: f64, limit: f64, wrong: f64) -> Option<u32> {
        let (b, a, pairs) = self.spread()?;
        let distance = (estimate - limit).abs();
        let bound =
            |n: u32, variance: f64, df: f64| student_quantile(1.0 - wrong, df) * (variance / f64::from(n)).sqrt();
        (ENOUGH_RUNS as u32..=MOST_RUNS).find(|&n| {
            let welch = bound(n, a * a + b * b, 2.0 * f64::from(n) - 2.0);
            let pairwise = pairs.map_or(welch, |pairs| bound(n, pairs * pairs, f64::from(n) - 1.0));
            welch.min(pairwise) <= distance
        })
    }
}

/// A variance, and its degrees of freedom, with those of typical lines added. One that is greater than the typical
/// keeps its own: most lines execute the same in each run, and lend nothing to one that waits for the network.
fn moderated(own: f64, df: f64, lent: Option<f64>) -> (f64, f64) {
    match lent {
        Some(lent) if own < lent => ((LENT * lent + df * own) / (LENT + df), LENT + df),
        _ => (own, df),
    }
}

/// The largest p-value that still counts as a discovery when a fraction of discoveries may be false (Benjamini and
/// Hochberg, 1995).
pub(super) fn discoveries(mut p: Vec<f64>, false_discoveries: f64) -> f64 {
    p.sort_by(f64::total_cmp);
    let allowed = |rank: usize| false_discoveries * (rank + 1) as f64 / p.len() as f64;
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
        let found = pair.log_ratio(Lent::default(), 0.01);
        let (error, df) = found.error.unwrap();
        assert!((found.estimate - 1.0).abs() < 1e-12);
        assert!((error - (2f64 / 3.0).sqrt()).abs() < 1e-12 && (df - 4.0).abs() < 1e-9);
        // A lent variance of 4 with 4 degrees of freedom against an own of 1 with 2: (16 + 2) / 6 = 3.
        let (error, df) = pair.log_ratio(Lent { runs: Some(4.0), pairs: None }, 0.01).error.unwrap();
        assert!((error - 2f64.sqrt()).abs() < 1e-12 && (df - 12.0).abs() < 1e-9);
        // A lent variance below the own says nothing of it.
        assert_eq!(pair.log_ratio(Lent { runs: Some(0.5), pairs: None }, 0.01), found);
    }

    #[test]
    fn pairs_by_hand() {
        // Differences 0.1, 0.2, 0.3: mean 0.2, deviation 0.1, 2 degrees of freedom.
        let before = [0f64, 5.0, 9.0];
        let after = [0.1f64, 5.2, 9.3];
        let found = runs(&before.map(f64::exp), &after.map(f64::exp), true).log_ratio(Lent::default(), 0.01);
        let (error, df) = found.error.unwrap();
        assert!((found.estimate - 0.2).abs() < 1e-12);
        assert!((error - 0.1 / 3f64.sqrt()).abs() < 1e-12 && df == 2.0);
    }

    #[test]
    fn equal_runs_have_a_ratio_of_exactly_one() {
        for equal in [&[0.3, 0.31, 0.299][..], &[0.3][..]] {
            assert_eq!(runs(equal, equal, true).log_ratio(Lent::default(), 0.01).ratio(), 1.0);
        }
    }

    #[test]
    fn runs_needed_shrink_with_the_noise() {
        let needed = |spread: f64| {
            let side = [1.0 - spread, 1.0, 1.0 + spread];
            runs(&side, &side, false).needed(0.0, 0.05f64.ln_1p(), 0.01).unwrap()
        };
        assert!(needed(0.1) > 20 && needed(0.01) < 6, "{} {}", needed(0.1), needed(0.01));
    }

    #[test]
    fn what_can_be_detected_by_hand() {
        // t(0.99, 4) = 3.747, t(0.8, 4) = 0.941: 4.688 errors of 1 %.
        let ratio = LogRatio { estimate: 0.0, error: Some((0.01, 4.0)) };
        assert!((ratio.detectable(0.01, 0.0).unwrap() - 0.04688f64.exp_m1()).abs() < 1e-4);
        assert!((ratio.detectable(0.01, 0.05).unwrap() - (1.05 * 0.04688f64.exp() - 1.0)).abs() < 1e-4);
        assert!(
            ratio.p_value(0.0).unwrap() > 0.49 && LogRatio { estimate: 0.1, ..ratio }.p_value(0.0).unwrap() < 0.001
        );
    }

    #[test]
    fn discoveries_by_hand() {
        // Ranks allow 0.0125, 0.025, 0.0375 and 0.05: the third is above its own, the second is not.
        assert_eq!(discoveries(vec![0.9, 0.02, 0.001, 0.04], 0.05), 0.02);
        assert_eq!(discoveries(vec![0.9, 0.02, 0.001, 0.03], 0.05), 0.03);
        assert_eq!(discoveries(vec![0.2], 0.05), 0.0);
        assert_eq!(discoveries(Vec::new(), 0.05), 0.0);
    }
}
