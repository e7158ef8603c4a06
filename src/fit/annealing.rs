//! Simulated annealing of Hu et al. (Science of Computer Programming 2017, 3.4), with a seed.
//!
//! The paper gives the box, the cost c(S) = Σ (E_S - E)² / 2m, the move ("randomly changes the value of an element")
//! and the acceptance e^(-Δc/KT); neither the start, nor the moves' number, nor the cooling. Here costs start anywhere
//! in the box; a move draws one of them anew; the temperature begins where an average rise is accepted with probability
//! 0.8 and falls geometrically (Kirkpatrick, Gelatt and Vecchi 1983) to a millionth of that; the best state met is the
//! result.
//!
//! [`super::Bvls`] solves the same problem exactly and faster, as it is convex; this is here to be compared with.

use nalgebra::DVector;

use super::{Estimator, Fit, FitError, Problem, Solution, hu_box};
use wattline_base::random::SplitMix64;

/// Probability with which an average rise is accepted at first.
const WARM: f64 = 0.8;

/// Last temperature over the first.
const COOLED: f64 = 1e-6;

/// Moves that the average rise is taken from.
const TRIALS: usize = 200;

/// Least squares in the box of Hu et al. by simulated annealing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Annealing {
    /// How often a cost is drawn anew.
    pub moves: usize,
    /// Seed of the random numbers.
    pub seed: u64,
}

impl Default for Annealing {
    fn default() -> Self {
        Annealing { moves: 200_000, seed: 0 }
    }
}

impl Estimator for Annealing {
    fn fit(&self, problem: &Problem) -> Result<Fit, FitError> {
        let sums = problem.sums(&vec![1.0; problem.y().len()]);
        let coefficients = self.costs(problem);
        // It stops when its moves are used up; nothing says that this is an optimum.
        Ok(Solution::of_all(problem, coefficients, self.moves, false).into_fit(problem, &sums))
    }
}

impl Annealing {
    /// The costs alone, without their covariance, which takes longer than they do.
    pub fn costs(&self, problem: &Problem) -> DVector<f64> {
        let sums = problem.sums(&vec![1.0; problem.y().len()]);
        self.anneal(&mut State::new(problem, &sums, &mut SplitMix64::new(self.seed)))
    }

    fn anneal(&self, state: &mut State) -> DVector<f64> {
        // Apart from the start's, so that the start does not depend on the number of trials.
        let mut random = SplitMix64::new(self.seed ^ 0x5a5a_5a5a);
        let rises: Vec<f64> = (0..TRIALS).map(|_| state.rise(state.draw(&mut random)).abs()).collect();
        let average = rises.iter().sum::<f64>() / TRIALS as f64;
        let mut temperature = average / -WARM.ln();
        let cooling = COOLED.powf((self.moves as f64).recip());
        let (mut cost, mut best) = (0.0, (0.0, state.x.clone()));
        for _ in 0..self.moves {
            let step = state.draw(&mut random);
            let rise = state.rise(step);
            if rise <= 0.0 || random.uniform() < (-rise / temperature).exp() {
                state.go(step);
                cost += rise;
                if cost < best.0 {
                    best = (cost, state.x.clone());
                }
            }
            temperature *= cooling;
        }
        best.1
    }
}

/// One cost and its change.
type Step = (usize, f64);

/// Costs within the box, and the gradient there, so that a move takes O(d) and not the observations.
struct State {
    gram: nalgebra::DMatrix<f64>,
    upper: Vec<f64>,
    /// Columns with room in the box.
    movable: Vec<usize>,
    x: DVector<f64>,
    /// X'(y - Xx).
    gradient: DVector<f64>,
    observations: f64,
}

impl State {
    fn new(problem: &Problem, sums: &super::RowSums, random: &mut SplitMix64) -> Self {
        let gram = problem.gram(&sums.weight);
        let upper = hu_box(problem);
        let x = DVector::from_iterator(upper.len(), upper.iter().map(|u| u * random.uniform()));
        let gradient = problem.transposed(&sums.energy) - &gram * &x;
        let movable = (0..upper.len()).filter(|&c| upper[c] > 0.0).collect();
        State { gram, upper, movable, x, gradient, observations: problem.y().len() as f64 }
    }

    fn draw(&self, random: &mut SplitMix64) -> Step {
        match self.movable.len() {
            0 => (0, 0.0),
            n => {
                let column = self.movable[random.below(n)];
                (column, self.upper[column] * random.uniform() - self.x[column])
            }
        }
    }

    /// Change of c(S).
    fn rise(&self, (column, by): Step) -> f64 {
        (by * by * self.gram[(column, column)] / 2.0 - by * self.gradient[column]) / self.observations
    }

    fn go(&mut self, (column, by): Step) {
        self.x[column] += by;
        self.gradient.axpy(-by, &self.gram.column(column), 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Bvls;
    use super::*;

    /// Runs of an app with a few methods, energies without noise but for a twentieth.
    fn problem() -> Problem {
        let mut random = SplitMix64::new(9);
        let rows: Vec<Vec<(u32, f64)>> =
            (0..60).map(|_| (0..6).map(|c| (c, 1.0 + (random.uniform() * 20.0).floor())).collect()).collect();
        let truth = [0.5, 0.1, 2.0, 0.0, 1.0, 0.2];
        let energy = |row: &Vec<(u32, f64)>| row.iter().map(|&(c, x)| x * truth[c as usize]).sum::<f64>();
        let y = rows.iter().map(|row| energy(row) * (0.95 + 0.1 * random.uniform())).collect();
        Problem::new(6, rows, (0..60).collect(), y).unwrap()
    }

    fn cost(problem: &Problem, fit: &Fit) -> f64 {
        problem.observations().map(|(group, y)| (y - fit.fitted[group]).powi(2)).sum::<f64>()
            / (2.0 * problem.y().len() as f64)
    }

    #[test]
    fn it_comes_near_the_optimum_and_never_below_it() {
        let problem = problem();
        let best = cost(&problem, &Bvls.fit(&problem).unwrap());
        for seed in 0..5 {
            let fit = Annealing { seed, ..Annealing::default() }.fit(&problem).unwrap();
            let found = cost(&problem, &fit);
            assert!(found >= best * (1.0 - 1e-12) && found < 2.0 * best, "{seed}: {found} against {best}");
            let upper = hu_box(&problem);
            assert!((0..6).all(|c| (0.0..=upper[c]).contains(&fit.coefficients[c])));
        }
        // Few moves are worse: the moves do the work.
        let hasty = Annealing { moves: 10, seed: 0 }.fit(&problem).unwrap();
        assert!(cost(&problem, &hasty) > 2.0 * best);
    }

    #[test]
    fn a_seed_gives_one_result() {
        let problem = problem();
        let run = |seed| Annealing { moves: 5000, seed }.fit(&problem).unwrap().coefficients;
        assert_eq!(run(1), run(1));
        assert_ne!(run(1), run(2));
    }
}
