//! The regressions that find W: the paper's three, and the exact optimum of what its annealing looks for.

use nalgebra::DVector;
use serde::{Deserialize, Serialize};
use wattline_fit::{Annealing, BayesRidge, Bvls, LassoLars, Penalty, Problem};

/// Parts of the cross-validation by which the lasso chooses its penalty.
const FOLDS: usize = 5;

/// How W is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Solver {
    /// Least squares in the paper's box, 0 ≤ w ≤ min e/x, exactly.
    Bvls,
    /// The same by simulated annealing, as the paper does (3.4).
    Annealing,
    /// Bayesian ridge regression, which the paper compares with.
    BayesRidge,
    /// The lasso by least angles, which the paper compares with; its penalty by cross-validation.
    LassoLars,
}

impl Solver {
    /// All of them.
    pub const ALL: [Solver; 4] = [Solver::Annealing, Solver::Bvls, Solver::BayesRidge, Solver::LassoLars];

    /// The name in options.
    pub fn name(self) -> &'static str {
        match self {
            Solver::Bvls => "bvls",
            Solver::Annealing => "annealing",
            Solver::BayesRidge => "bayes-ridge",
            Solver::LassoLars => "lasso-lars",
        }
    }

    /// As the paper's tables call it.
    pub fn short(self) -> &'static str {
        match self {
            Solver::Bvls => "BVLS",
            Solver::Annealing => "SA",
            Solver::BayesRidge => "BR",
            Solver::LassoLars => "LL",
        }
    }

    /// The solver of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|solver| solver.name() == name)
    }

    /// The weights, by column of the problem. `intercept` is a column that penalties leave alone; `moves` and `seed` are
    /// those of annealing.
    pub(super) fn weights(
        self,
        problem: &Problem,
        intercept: Option<u32>,
        (moves, seed): (usize, u64),
    ) -> DVector<f64> {
        match self {
            Solver::Bvls => Bvls::costs(problem),
            Solver::Annealing => Annealing { moves, seed }.costs(problem),
            Solver::BayesRidge => BayesRidge { intercept, ..BayesRidge::default() }.costs(problem),
            Solver::LassoLars => {
                let penalty = Penalty::CrossValidated { folds: FOLDS };
                LassoLars { penalty, intercept }.costs(problem)
            }
        }
    }
}
