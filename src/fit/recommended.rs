//! The default estimator.
//!
//! 1. Bisquare 4.685 MAD on all observations, to get near.
//! 2. Rows seen often give their own median and MAD; a noise model follows, since noise grows with energy and one
//!    global scale flags the expensive rows. Rows seen seldom have a model of their own, from their residuals.
//! 3. Bisquare with c = 6 on residuals standardised by that model, around the row's own median where it has one: events
//!    do not disturb a row's mean, and a row that strays from the linear model is not mistaken for events.
//! 4. Generalised least squares over the rows' means, weighted by how well each is known and how far rows stray (tau,
//!    by moments), with a bisquare on the rows.
//! 5. Non-negative least squares last.
//!
//! Costs shrink towards their priors ([`super::Prior`]), or else towards their family's mean, with the precision of a
//! prior whose deviation is three times its mean. Where data say anything this is lost among them; where two features
//! always come together, it decides how their sum is split, and the intervals show how little that means.

use std::collections::BTreeMap;

use nalgebra::{DMatrix, DVector};

use super::irls::{Irls, State, change};
use super::noise::{self, Noise, Spread};
use super::psi::BISQUARE_95;
use super::residuals::MANY;
use super::stats::{MAD_NORMAL, median};
use super::{
    Cholesky, Estimator, Fit, FitError, Identifiability, Outlier, Prior, Problem, Psi, RowSums, Scale, nnls, nnls_but,
    quadratics, sandwich,
};

/// Pivots below this are rounding: shrinkage keeps the system regular, but only just where data are silent.
const REGULAR: f64 = 1e-15;

/// Deviation of a cost from its family's mean, in means, that is still unsurprising. Stronger shrinkage would split
/// loops and their probes better on the demo app (0.3 halves the error of its lines), but it biases costs that data do
/// tell: the generated problems of the tests then miss their bounds.
const SURPRISE: f64 = 3.0;

/// Change of the fitted energies from which on step 1 is near enough where observations are many: of those, each row's
/// own median counts from then on. Of few, it goes on, as it takes no time.
const NEAR: f64 = 1e-3;
/// That change where observations are few.
const NEAREST: f64 = 1e-9;
/// Iterations of step 1 at most: it need not settle, only come near.
const MOST_STARTING: usize = 30;

/// Change of the weighted fitted energies, relative to their size, up to which a fit that has used up its iterations
/// has settled all the same: a hundredth of a percent is far below what any interval tells.
const SETTLED: f64 = 1e-4;

/// Iterations in which tau is estimated anew.
const SETTLING: usize = 10;

/// Median of a row by its fitted energy from which all its observations have events in them, rather than a cost of
/// their own that the model misses.
const OUTLIERS_ONLY: f64 = 4.0;

/// Rows of so little of the median row's energy may be noise alone.
const SMALL_ROW: f64 = 0.1;

/// Rows that stray by more say nothing about costs: tau stays below.
const MOST_STRAY: f64 = 0.3;

/// E[w u²] / E[w] for Tukey's bisquare at 4.685 and normal u: the part of the variance that the weights leave.
const BISQUARE_VARIANCE: f64 = 0.828;

/// Part of the rows that the fit may use up at most when tau is estimated: with as many unknowns as rows no residual
/// would be left to tell tau from, and the moment's denominator would vanish. At 0.95 it is a twentieth.
const MOST_USED_UP: f64 = 0.95;

/// Halvings of the interval from 0 to [`MOST_STRAY`] that holds tau: 0.3 / 2⁴⁰ is below 1e-12, far below what tau is
/// known to.
const HALVINGS: usize = 40;

/// Bisquare limit on observations. Around their own row's median, events do not move the centre, so the limit may be
/// wider than the 95 % one: with 6 normal residuals keep 95 % of their weight on average, where 4.685 leaves 91 %.
const OBSERVATION_LIMIT: f64 = 6.0;

/// Standardised residual from which an observation is reported as an outlier: on the generated problems of
/// `docs/fit.md` it finds all events and nothing else.
const OUTLIER_LIMIT: f64 = 8.0;

/// Iterations of steps 3 and 4 at most. A fit that still moves then has settled if it moves by less than [`SETTLED`].
const MOST_ITERATIONS: usize = 40;

/// Change of the weighted fitted energies at which steps 3 and 4 stop: a thousandth of [`SETTLED`].
const STILL: f64 = 1e-7;

/// The estimator's tuning.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Recommended {
    /// Bisquare limit on standardised residuals of observations.
    pub observation_limit: f64,
    /// Bisquare limit on standardised residuals of rows.
    pub row_limit: f64,
    /// Standardised residual from which an observation is reported as an outlier.
    pub outlier_limit: f64,
    /// Iterations of steps 3 and 4.
    pub max_iterations: usize,
    /// Change of the weighted fitted energies, relative to their size, at which they stop.
    pub tolerance: f64,
}

impl Default for Recommended {
    fn default() -> Self {
        Recommended {
            observation_limit: OBSERVATION_LIMIT,
            row_limit: BISQUARE_95,
            outlier_limit: OUTLIER_LIMIT,
            max_iterations: MOST_ITERATIONS,
            tolerance: STILL,
        }
    }
}

/// The prior of each column's cost: its mean, and its precision, which is 1 / variance.
struct Shrinkage {
    mean: DVector<f64>,
    precision: DVector<f64>,
}

impl Estimator for Recommended {
    fn fit(&self, problem: &Problem) -> Result<Fit, FitError> {
        let tolerance = if problem.y().len() >= MANY { NEAR } else { NEAREST };
        Ok(self.fit_from(problem, start(problem, tolerance)))
    }
}

/// Step 1.
fn start(problem: &Problem, tolerance: f64) -> State {
    let irls = Irls::new(Psi::Bisquare(BISQUARE_95), Scale::Mad { normal: MAD_NORMAL });
    Irls { max_iterations: MOST_STARTING, tolerance, ..irls }.iterate(problem)
}

impl Recommended {
    /// Steps 2 to 5.
    fn fit_from(&self, problem: &Problem, start: State) -> Fit {
        let (spreads, floor) = (noise::spreads(problem), noise::floor(problem));
        let (window, singles) = (noise::window_curve(&spreads, floor), noise::singles(problem, &spreads));
        let mut model = Noise { window, single: None, tau: 0.0 };
        let shrinkage = Shrinkage::new(problem, &start.sums);
        let (mut fitted, mut iterations, mut moved) = (start.fitted, start.iterations, f64::INFINITY);
        let mut leverage = 0.0;
        let mut rows = Rows::new(self, problem, &spreads, model, &fitted);
        while iterations < start.iterations + self.max_iterations && moved > self.tolerance {
            // Afterwards the noise model stays, lest it and the robust weights chase each other.
            let settling = iterations < start.iterations + SETTLING;
            if settling {
                model.single = noise::single_curve(&singles, &fitted, floor);
            }
            rows = Rows::new(self, problem, &spreads, model, &fitted);
            if settling {
                rows.estimate_tau(self, leverage, &mut model, &fitted);
            }
            rows.weigh(self, model, &fitted);
            let system = rows.system(problem, &shrinkage);
            let next = problem.fitted(&system.solve(&rows.right_side(problem, &shrinkage)));
            if settling {
                leverage = rows.leverage(problem, &system);
            }
            iterations += 1;
            if !settling {
                moved = change(&fitted, &next, &rows.weight);
            }
            fitted = next;
        }
        let gram = rows.gram(problem, &shrinkage);
        let inverse = Cholesky::new(&gram, |_| true, REGULAR).inverse();
        let residual: Vec<f64> = (0..fitted.len()).map(|p| rows.weight[p] * (rows.mean[p] - fitted[p])).collect();
        let shrunk = &inverse * DMatrix::from_diagonal(&shrinkage.precision) * &inverse;
        let covariance = sandwich(problem, &inverse, &rows.weight, &residual) + &shrunk;
        let rhs = rows.right_side(problem, &shrinkage);
        let free = &inverse * &rhs;
        let positive: Vec<bool> = free.iter().map(|x| *x > 0.0).collect();
        // A prior of mean 0 marks a difference, which may have either sign.
        let is_signed = |prior: &Option<Prior>| prior.is_some_and(|prior| prior.mean == 0.0);
        let signed: Vec<bool> = problem.priors().iter().map(is_signed).collect();
        let coefficients = nnls_but(&gram, &rhs, &positive, &signed);
        let fitted = problem.fitted(&coefficients);
        let (weights, outliers) = self.judge(problem, &spreads, model, &fitted);
        Fit {
            coefficients,
            covariance,
            shrinkage: Some(shrunk),
            fitted,
            weights,
            outliers,
            scale: start.scale,
            noise: Some(model),
            iterations,
            converged: moved <= SETTLED,
            identifiability: Identifiability::new(problem),
        }
    }

    /// The centre by which a row's observations are judged: the row's own median, unless it lies as far above the fit
    /// as an event. A program that allocates alike in each run has its collections in the same frame each time. What the
    /// fit misses in each of a row's observations, even if they are too few to tell their scatter, is no event.
    fn centre(&self, spread: Option<Spread>, median: Option<f64>, fitted: f64, model: Noise) -> Centre {
        let own = Centre::of(spread, fitted, model);
        let own = Centre { energy: median.unwrap_or(own.energy), ..own };
        let around_fit = model.window.at(fitted) + model.stray(fitted);
        let far = own.energy > OUTLIERS_ONLY * fitted && own.energy - fitted > self.outlier_limit * around_fit.sqrt();
        match far {
            true => Centre { energy: fitted, deviation: around_fit.sqrt(), variance: around_fit },
            false => own,
        }
    }

    /// Robustness weight and standardised residual of each observation.
    fn judge(
        &self,
        problem: &Problem,
        spreads: &[Option<Spread>],
        model: Noise,
        fitted: &[f64],
    ) -> (Vec<f64>, Vec<Outlier>) {
        let psi = Psi::Bisquare(self.observation_limit);
        let medians = noise::medians(problem);
        let centre = |p: usize| self.centre(spreads[p], medians[p], fitted[p], model);
        let centres: Vec<Centre> = (0..fitted.len()).map(centre).collect();
        let mut weights = Vec::with_capacity(problem.y().len());
        let mut outliers = Vec::new();
        for (observation, (group, y)) in problem.observations().enumerate() {
            let excess = y - centres[group].energy;
            let standardised = excess / centres[group].deviation;
            weights.push(psi.weight(standardised));
            // Only what costs too much is an event.
            if standardised >= self.outlier_limit {
                outliers.push(Outlier { observation, excess, standardised });
            }
        }
        (weights, outliers)
    }
}

/// The energy with which a row's observations are compared, and their scatter around it.
struct Centre {
    energy: f64,
    /// Standard deviation of one observation around that energy.
    deviation: f64,
    /// The part of an observation's variance that averages out over the row's observations.
    variance: f64,
}

impl Centre {
    fn of(spread: Option<Spread>, fitted: f64, model: Noise) -> Self {
        let energy = spread.map_or(fitted, |spread| spread.median);
        let (variance, around) = match (spread, model.single) {
            // The fit may miss the row's mean; the row's own median does not.
            (Some(_), _) => (model.window.at(energy), 0.0),
            (None, Some(single)) => (single.at(energy), 0.0),
            (None, None) => (model.window.at(energy), model.stray(energy)),
        };
        Centre { energy, deviation: (variance + around).sqrt(), variance }
    }
}

/// The rows' means and how much each counts.
struct Rows {
    mean: Vec<f64>,
    /// Variance of the mean, without the stray of rows that know their mean; infinite for a row without any weight.
    variance: Vec<f64>,
    /// Whether the row's stray is yet to be added: a single window's variance around the fit contains it.
    own: Vec<bool>,
    /// 1 / variance around the model, times robustness.
    weight: Vec<f64>,
}

impl Rows {
    fn new(tuning: &Recommended, problem: &Problem, spreads: &[Option<Spread>], model: Noise, fitted: &[f64]) -> Self {
        let centres: Vec<Centre> = (0..fitted.len()).map(|p| Centre::of(spreads[p], fitted[p], model)).collect();
        let sums: RowSums = problem.sums_by(|row| {
            let Centre { energy, deviation, .. } = centres[row];
            move |y| Psi::bisquare(tuning.observation_limit, (y - energy) / deviation)
        });
        let mean = (0..fitted.len()).map(|p| sums.mean(p).unwrap_or(0.0)).collect();
        let variance = centres.iter().zip(&sums.weight).map(|(centre, w)| centre.variance / w).collect();
        let own = spreads.iter().map(|spread| spread.is_some() || model.single.is_none()).collect();
        Rows { mean, variance, own, weight: vec![0.0; fitted.len()] }
    }

    /// Rows with any weight.
    fn used(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.variance.len()).filter(|&p| self.variance[p].is_finite())
    }

    /// The energy of which a row's stray is a part: its fitted energy, or half its mean if that is greater. By the fit
    /// alone rows that it misses by far would count the more, the nearer to nothing it puts them, until all costs are
    /// gone.
    fn level(&self, row: usize, fitted: &[f64]) -> f64 {
        fitted[row].max(self.mean[row] / 2.0)
    }

    /// Step 4: tau by moments.
    fn estimate_tau(&self, tuning: &Recommended, leverage: f64, model: &mut Noise, fitted: &[f64]) {
        let psi = Psi::Bisquare(tuning.row_limit);
        let used: Vec<usize> = self.used().filter(|&p| self.own[p]).collect();
        let freedom = 1.0 - (leverage / used.len().max(1) as f64).min(MOST_USED_UP);
        // Mean robust square of standardised residuals, in what it would be if tau were right: falls as tau grows.
        let excess = |tau: f64| {
            let (mut weight, mut square) = (0.0, 0.0);
            for &p in &used {
                let u2 =
                    (self.mean[p] - fitted[p]).powi(2) / (self.variance[p] + (tau * self.level(p, fitted)).powi(2));
                let w = psi.weight(u2.sqrt());
                weight += w;
                square += w * u2;
            }
            // All rows beyond the limit: tau is far too small.
            if weight == 0.0 { f64::INFINITY } else { square / weight / (BISQUARE_VARIANCE * freedom) }
        };
        let (mut low, mut high) = (0.0, MOST_STRAY);
        if excess(low) <= 1.0 {
            high = 0.0;
        }
        for _ in 0..HALVINGS {
            let middle = (low + high) / 2.0;
            if excess(middle) > 1.0 { low = middle } else { high = middle }
        }
        model.tau = high;
    }

    /// Step 4: the weights.
    fn weigh(&mut self, tuning: &Recommended, model: Noise, fitted: &[f64]) {
        let psi = Psi::Bisquare(tuning.row_limit);
        for p in self.used().collect::<Vec<_>>() {
            let stray = if self.own[p] { model.stray(self.level(p, fitted)) } else { 0.0 };
            let variance = self.variance[p] + stray;
            let robust = psi.weight((self.mean[p] - fitted[p]) / variance.sqrt());
            self.weight[p] = robust / variance;
        }
    }

    fn gram(&self, problem: &Problem, shrinkage: &Shrinkage) -> DMatrix<f64> {
        let mut gram = problem.gram(&self.weight);
        (0..gram.ncols()).for_each(|i| gram[(i, i)] += shrinkage.precision[i]);
        gram
    }

    fn system(&self, problem: &Problem, shrinkage: &Shrinkage) -> Cholesky {
        Cholesky::new(&self.gram(problem, shrinkage), |_| true, REGULAR)
    }

    fn right_side(&self, problem: &Problem, shrinkage: &Shrinkage) -> DVector<f64> {
        let values: Vec<f64> = self.weight.iter().zip(&self.mean).map(|(w, m)| w * m).collect();
        problem.transposed(&values) + shrinkage.precision.component_mul(&shrinkage.mean)
    }

    /// Number of unknowns that the rows with a stray of their own determine.
    fn leverage(&self, problem: &Problem, system: &Cholesky) -> f64 {
        let own = || (0..self.own.len()).filter(|&p| self.own[p]);
        let rows: Vec<&[(u32, f64)]> = own().map(|p| &*problem.rows()[p]).collect();
        quadratics(&system.inverse(), &rows).iter().zip(own()).map(|(hat, p)| self.weight[p] * hat).sum()
    }
}

impl Shrinkage {
    /// Mean cost of each family, from a fit in which a family is one column.
    fn new(problem: &Problem, sums: &RowSums) -> Self {
        let families: BTreeMap<u32, usize> = {
            let mut names: Vec<u32> = problem.families().to_vec();
            names.sort_unstable();
            names.dedup();
            names.into_iter().zip(0..).collect()
        };
        let of = |column: usize| families[&problem.families()[column]];
        let k = families.len();
        let (mut gram, mut rhs) = (DMatrix::zeros(k, k), DVector::zeros(k));
        let mut sizes: Vec<f64> = (0..problem.rows().len()).filter_map(|p| sums.mean(p)).map(f64::abs).collect();
        let least = (median(&mut sizes).unwrap_or(0.0) * SMALL_ROW).max(f64::MIN_POSITIVE.sqrt());
        let (mut energy, mut executions) = (0.0, 0.0);
        for (p, row) in problem.rows().iter().enumerate() {
            let Some(mean) = sums.mean(p) else { continue };
            let mut total = DVector::zeros(k);
            let mut known = 0.0;
            for &(column, x) in row {
                match problem.priors()[column as usize] {
                    Some(prior) => known += prior.mean * x,
                    None => {
                        total[of(column as usize)] += x;
                        executions += x;
                    }
                }
            }
            energy += mean - known;
            // Relative errors count: a few long loops must not speak for everything, nor must rows of next to nothing.
            let w = mean.abs().max(least).powi(-2);
            gram += &total * total.transpose() * w;
            rhs += total * (w * (mean - known));
        }
        let means = nnls(&gram, &rhs, &vec![true; k]);
        // A family that the crude fit priced at nothing still costs something like the average.
        let average = (energy / f64::max(executions, 1.0)).abs().max(f64::MIN_POSITIVE.sqrt());
        let mut mean = DVector::from_fn(problem.columns(), |c, _| means[of(c)]);
        let mut precision = mean.map(|m| (SURPRISE * if m > 0.0 { m } else { average }).powi(-2));
        for (column, prior) in problem.priors().iter().enumerate() {
            if let Some(prior) = prior {
                mean[column] = prior.mean;
                precision[column] = prior.deviation.powi(-2);
            }
        }
        Shrinkage { mean, precision }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_base::random::Xorshift64;

    /// 200 paths over 20 features, 4,000 windows, 1 % events; 10 % noise, and paths that stray by 5 %.
    fn problem(seed: u64) -> (Problem, Vec<f64>, Vec<usize>) {
        problem_of(seed, 4000)
    }

    fn problem_of(seed: u64, windows: usize) -> (Problem, Vec<f64>, Vec<usize>) {
        let mut random = Xorshift64::from_state(seed);
        let truth: Vec<f64> = (0..20).map(|_| (random.sum_of(12) * 0.8).exp() * 0.05).collect();
        let mut rows = Vec::new();
        let mut stray = Vec::new();
        for _ in 0..200 {
            let count =
                |r: &mut Xorshift64| if r.uniform() < 0.6 { (r.sum_of(12) * 1.2 + 1.5).exp().floor() } else { 0.0 };
            let row: Vec<(u32, f64)> = (0..20).map(|c| (c, count(&mut random))).filter(|(_, x)| *x > 0.0).collect();
            stray.push(1.0 + 0.05 * random.sum_of(12));
            rows.push(row);
        }
        let (mut group, mut y, mut events) = (Vec::new(), Vec::new(), Vec::new());
        for i in 0..windows {
            let p = (random.uniform() * random.uniform() * 200.0) as usize;
            let true_cost: f64 = rows[p].iter().map(|&(c, x)| x * truth[c as usize]).sum::<f64>() * stray[p];
            let mut energy = true_cost * (1.0 + 0.1 * random.sum_of(12)) + 0.2 * random.sum_of(12);
            if random.uniform() < 0.01 {
                energy += 6e3 + 7e4 * random.uniform();
                events.push(i);
            }
            group.push(p as u32);
            y.push(energy);
        }
        (Problem::new(20, rows, group, y).unwrap(), truth, events)
    }

    #[test]
    fn events_are_all_found_and_costs_recovered() {
        for seed in 1..4 {
            let (problem, truth, events) = problem(seed);
            let fit = Recommended::default().fit(&problem).unwrap();
            assert!(fit.converged, "{}", fit.iterations);
            assert_eq!(fit.outliers.iter().map(|o| o.observation).collect::<Vec<_>>(), events);
            let mut errors: Vec<f64> = (0..20).map(|c| (fit.coefficients[c] / truth[c] - 1.0).abs()).collect();
            let middle = crate::stats::median(&mut errors).unwrap();
            assert!(middle < 0.08, "seed {seed}: {middle} {errors:?}");
            let noise = fit.noise.unwrap();
            for f in [10.0f64, 100.0] {
                let truth = (0.1 * f).hypot(0.2);
                assert!((noise.window.at(f).sqrt() / truth - 1.0).abs() < 0.15, "{f}: {noise:?}");
            }
            assert!((noise.tau - 0.05).abs() < 0.02, "{noise:?}");
        }
    }

    #[test]
    fn what_the_model_misses_each_time_is_no_event() {
        let (problem, _, events) = problem(1);
        let (mut rows, mut group) = (problem.rows().to_vec(), problem.groups().to_vec());
        let mut y = problem.y().to_vec();
        // A row like the first, of three times its energy in each of few windows, but for an event in one.
        let fitted = Recommended::default().fit(&problem).unwrap().fitted[0];
        let mut row = rows[0].clone();
        row[0].1 += 1.0;
        rows.push(row);
        group.extend([rows.len() as u32 - 1; 4]);
        y.extend([3.0, 3.01, 60.0, 2.99].map(|times| times * fitted));
        let fit = Recommended::default().fit(&Problem::new(20, rows, group, y).unwrap()).unwrap();
        let found: Vec<usize> = fit.outliers.iter().map(|outlier| outlier.observation).collect();
        assert_eq!(found, [events, vec![4002]].concat());
    }

    #[test]
    fn with_many_windows_it_does_not_matter_how_near_the_start_is() {
        for seed in 1..4 {
            let (problem, ..) = problem_of(seed, MANY);
            let recommended = Recommended::default();
            let (far, near) = (start(&problem, NEAR), start(&problem, NEAREST));
            assert!(far.iterations < near.iterations, "{} {}", far.iterations, near.iterations);
            let (far, near) = (recommended.fit_from(&problem, far), recommended.fit_from(&problem, near));
            for column in 0..20 {
                let apart = (far.coefficients[column] - near.coefficients[column]).abs();
                let deviation = near.variance(&[(column as u32, 1.0)]).sqrt();
                assert!(apart < 1e-3 * deviation, "seed {seed}, column {column}: {}", apart / deviation);
            }
            let events = |fit: &Fit| fit.outliers.iter().map(|outlier| outlier.observation).collect::<Vec<_>>();
            assert_eq!(events(&far), events(&near));
        }
    }

    #[test]
    fn intervals_cover_the_truth_about_as_often_as_they_say() {
        let (mut inside, mut all) = (0, 0);
        for seed in 10..25 {
            let (problem, truth, _) = problem(seed);
            let fit = Recommended::default().fit(&problem).unwrap();
            for (c, true_cost) in truth.iter().enumerate() {
                let deviation = fit.variance(&[(c as u32, 1.0)]).sqrt();
                inside += usize::from((fit.coefficients[c] - true_cost).abs() <= 1.96 * deviation);
                all += 1;
            }
        }
        let coverage = inside as f64 / all as f64;
        assert!((0.90..=0.995).contains(&coverage), "{coverage}");
    }

    #[test]
    fn features_that_always_come_together_share_their_sum_and_say_so() {
        let rows = vec![vec![(0, 1.0), (1, 1.0), (2, 4.0)], vec![(0, 3.0), (1, 3.0)], vec![(2, 2.0)]];
        let group: Vec<u32> = (0..90).map(|i| i % 3).collect();
        let noise = |i: u32| 1.0 + 0.001 * f64::from(i * 7 % 11) - 0.005;
        let y = (0..90).map(|i| [10.0 + 4.0, 30.0, 2.0][i as usize % 3] * noise(i)).collect();
        let fit = Recommended::default().fit(&Problem::new(3, rows, group, y).unwrap()).unwrap();
        assert!((fit.coefficients[0] + fit.coefficients[1] - 10.0).abs() < 0.1, "{}", fit.coefficients);
        assert_eq!(fit.identifiability.groups, [[0, 1]]);
        assert_eq!(fit.inseparable(&[(0, 1.0), (1, 1.0)]), 0.0);
        assert!(fit.inseparable(&[(0, 1.0)]) > 2.0);
        assert!(fit.variance(&[(0, 1.0), (1, 1.0)]).sqrt() < 0.1);
    }
}
