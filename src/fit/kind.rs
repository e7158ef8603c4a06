//! The estimators by name, and their tuning.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::lasso_lars::Penalty;
use super::psi::{BISQUARE_95, HAMPEL_END, HUBER_95};
use super::scale::{HUBER_SCALE, MAD_NORMAL_R, PROPOSAL_2_R};
use super::stats::MAD_NORMAL;
use super::{Annealing, BayesRidge, Bvls, Estimator, Irls, LassoLars, Mm, Nnls, Psi, Recommended, Scale, Steps};

/// k of vLens, section 3.2.2: events cost 10 to 70 standard deviations of the first residuals, and 40 is the middle.
const VLENS_K: f64 = 40.0;
/// Parts of a cross-validation, as many as scikit-learn's `LassoLarsCV` has by default.
const FOLDS: usize = 5;
/// Moves of simulated annealing at most: some five minutes, at 0.06 s for 200,000 (`docs/fit.md`).
const MOST_MOVES: f64 = 1e9;

/// The estimators by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the table in the module's documentation explains them")]
pub enum EstimatorKind {
    #[default]
    Recommended,
    VlensMad,
    VlensSd,
    Bisquare,
    Huber,
    Hampel,
    Mm,
    Ols,
    Nnls,
    Bvls,
    Annealing,
    BayesRidge,
    LassoLars,
}

/// Scales by name; see [`Scale`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScaleKind {
    /// Median of the absolute residuals over 0.67449.
    Mad,
    /// Median of the absolute residuals over 0.6745, R's truncated constant.
    MadR,
    /// Standard deviation of all residuals.
    Sd,
    /// Huber's Proposal 2 with k = 1.345.
    Proposal2,
    /// Huber's Proposal 2 with k = 2.5, statsmodels' `HuberScale`.
    HuberScale,
    /// Huber's concomitant scale with the estimator's own constant.
    Concomitant,
}

impl ScaleKind {
    /// All of them.
    pub const ALL: [ScaleKind; 6] =
        [Self::Mad, Self::MadR, Self::Sd, Self::Proposal2, Self::HuberScale, Self::Concomitant];

    /// The name in options.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mad => "mad",
            Self::MadR => "mad-r",
            Self::Sd => "sd",
            Self::Proposal2 => "proposal2",
            Self::HuberScale => "huber-scale",
            Self::Concomitant => "concomitant",
        }
    }

    /// The scale of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The scale itself, for an estimator with the tuning constant `k`.
    pub fn scale(self, k: f64) -> Scale {
        match self {
            Self::Mad => Scale::Mad { normal: MAD_NORMAL },
            Self::MadR => Scale::Mad { normal: MAD_NORMAL_R },
            Self::Sd => Scale::StandardDeviation,
            Self::Proposal2 => Scale::Proposal2 { k: PROPOSAL_2_R },
            Self::HuberScale => Scale::Proposal2 { k: HUBER_SCALE },
            Self::Concomitant => Scale::Concomitant { k },
        }
    }
}

/// Choices of an estimator; where nothing is chosen, its defaults hold.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tuning {
    /// The tuning constant: in scales for the robust ones, the penalty for `lasso-lars`, the number of moves for
    /// `annealing`.
    pub constant: Option<f64>,
    /// The unit in which residuals are measured.
    pub scale: Option<ScaleKind>,
    /// For estimators that draw at random.
    pub seed: u64,
    /// The column that is 1 everywhere, if there is one: penalties leave it alone.
    pub intercept: Option<u32>,
}

/// A choice that an estimator does not have, or that makes no sense.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum TuningError {
    /// There is nothing to tune.
    #[error("`{estimator}` has no tuning constant: leave it out, or use one of {others}")]
    Constant {
        /// The estimator's name.
        estimator: &'static str,
        /// Names of the estimators that have one.
        others: String,
    },
    /// It does not scale residuals, or has a scale of its own.
    #[error("`{estimator}` has no choice of scale: leave it out, or use one of {others}")]
    Scale {
        /// The estimator's name.
        estimator: &'static str,
        /// Names of the estimators that have one.
        others: String,
    },
    /// A constant out of range.
    #[error("tuning constant {constant} of `{estimator}`: expected {expected}")]
    Range {
        /// The estimator's name.
        estimator: &'static str,
        /// The constant.
        constant: f64,
        /// The range of constants that it takes.
        expected: &'static str,
    },
}

/// Names of some estimators, for a message.
fn names(wanted: impl Fn(&EstimatorKind) -> bool) -> String {
    let names: Vec<&str> = EstimatorKind::ALL.iter().filter(|kind| wanted(kind)).map(|kind| kind.name()).collect();
    names.join(", ")
}

impl EstimatorKind {
    /// All of them.
    pub const ALL: [EstimatorKind; 13] = [
        Self::Recommended,
        Self::VlensMad,
        Self::VlensSd,
        Self::Bisquare,
        Self::Huber,
        Self::Hampel,
        Self::Mm,
        Self::Ols,
        Self::Nnls,
        Self::Bvls,
        Self::Annealing,
        Self::BayesRidge,
        Self::LassoLars,
    ];

    /// The name in reports and options.
    pub fn name(self) -> &'static str {
        match self {
            Self::Recommended => "recommended",
            Self::VlensMad => "vlens-mad",
            Self::VlensSd => "vlens-sd",
            Self::Bisquare => "bisquare",
            Self::Huber => "huber",
            Self::Hampel => "hampel",
            Self::Mm => "mm",
            Self::Ols => "ols",
            Self::Nnls => "nnls",
            Self::Bvls => "bvls",
            Self::Annealing => "annealing",
            Self::BayesRidge => "bayes-ridge",
            Self::LassoLars => "lasso-lars",
        }
    }

    /// The estimator of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The default tuning constant, if there is one to choose.
    pub fn constant(self) -> Option<f64> {
        match self {
            Self::Recommended => Some(Recommended::default().observation_limit),
            Self::VlensMad | Self::VlensSd => Some(VLENS_K),
            Self::Bisquare => Some(BISQUARE_95),
            Self::Huber => Some(HUBER_95),
            Self::Hampel => Some(HAMPEL_END),
            Self::Mm => Some(super::mm::EFFICIENT),
            Self::Annealing => Some(Annealing::default().moves as f64),
            Self::Ols | Self::Nnls | Self::Bvls | Self::BayesRidge | Self::LassoLars => None,
        }
    }

    /// Whether the scale of the residuals can be chosen.
    pub fn scales(self) -> bool {
        matches!(self, Self::VlensMad | Self::VlensSd | Self::Bisquare | Self::Huber | Self::Hampel)
    }

    /// Whether it draws random numbers.
    pub fn seeded(self) -> bool {
        matches!(self, Self::Mm | Self::Annealing)
    }

    /// The estimator itself.
    pub fn estimator(self) -> Box<dyn Estimator> {
        self.build(Tuning::default())
    }

    /// The estimator with some of its choices made.
    ///
    /// # Errors
    /// See [`TuningError`].
    pub fn tuned(self, tuning: Tuning) -> Result<Box<dyn Estimator>, TuningError> {
        let estimator = self.name();
        if let Some(constant) = tuning.constant {
            let (good, expected) = match self {
                // No penalty at all is least squares.
                Self::LassoLars => (constant >= 0.0, "a number that is not negative"),
                Self::Annealing => {
                    ((1.0..=MOST_MOVES).contains(&constant), "a number of moves from 1 to 1,000,000,000")
                }
                // The scale of an S-estimate has the constant 1.54764: a smaller one would undo it.
                Self::Mm => (constant > super::s_estimate::HALF, "a number above 1.54764"),
                _ => (constant > 0.0, "a positive number"),
            };
            if self.constant().is_none() && self != Self::LassoLars {
                let has = |kind: &EstimatorKind| kind.constant().is_some() || *kind == Self::LassoLars;
                return Err(TuningError::Constant { estimator, others: names(has) });
            }
            if !good || !constant.is_finite() {
                return Err(TuningError::Range { estimator, constant, expected });
            }
        }
        if tuning.scale.is_some() && !self.scales() {
            return Err(TuningError::Scale { estimator, others: names(|kind| kind.scales()) });
        }
        Ok(self.build(tuning))
    }

    fn build(self, tuning: Tuning) -> Box<dyn Estimator> {
        let Tuning { constant, scale, seed, intercept } = tuning;
        let k = constant.or(self.constant()).unwrap_or(0.0);
        let irls = |psi: Psi, default: ScaleKind| -> Box<dyn Estimator> {
            Box::new(Irls::new(psi, scale.unwrap_or(default).scale(k)))
        };
        match self {
            Self::Recommended => Box::new(Recommended { observation_limit: k, ..Recommended::default() }),
            Self::VlensMad | Self::Bisquare => irls(Psi::Bisquare(k), ScaleKind::Mad),
            Self::VlensSd => irls(Psi::Bisquare(k), ScaleKind::Sd),
            Self::Huber => irls(Psi::Huber(k), ScaleKind::Mad),
            Self::Hampel => irls(Psi::hampel(k), ScaleKind::Mad),
            Self::Ols => irls(Psi::Ordinary, ScaleKind::Mad),
            Self::Mm => Box::new(Mm::new(Steps::Mm { k }, seed)),
            Self::Nnls => Box::new(Nnls),
            Self::Bvls => Box::new(Bvls),
            Self::Annealing => Box::new(Annealing { moves: k as usize, seed }),
            Self::BayesRidge => Box::new(BayesRidge { intercept, ..BayesRidge::default() }),
            Self::LassoLars => {
                let penalty = constant.map_or(Penalty::CrossValidated { folds: FOLDS }, Penalty::Fixed);
                Box::new(LassoLars { penalty, intercept })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_settings_and_of_json() {
        for kind in EstimatorKind::ALL {
            assert_eq!(EstimatorKind::parse(kind.name()), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
        for kind in ScaleKind::ALL {
            assert_eq!(ScaleKind::parse(kind.name()), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
        }
        assert_eq!(EstimatorKind::parse("rlm"), None);
    }

    #[test]
    fn a_choice_that_makes_no_sense_is_refused() {
        let constant = |c| Tuning { constant: Some(c), ..Tuning::default() };
        let scale = Tuning { scale: Some(ScaleKind::Sd), ..Tuning::default() };
        let message = |kind: EstimatorKind, tuning| kind.tuned(tuning).err().map(|e| e.to_string()).unwrap_or_default();
        assert_eq!(
            message(EstimatorKind::Huber, constant(-1.0)),
            "tuning constant -1 of `huber`: expected a positive number"
        );
        assert!(message(EstimatorKind::Mm, constant(1.0)).contains("above 1.54764"));
        assert!(message(EstimatorKind::Bisquare, constant(f64::NAN)).contains("NaN"));
        let refused = message(EstimatorKind::Nnls, constant(3.0));
        assert!(refused.starts_with("`nnls` has no tuning constant") && refused.contains("lasso-lars"), "{refused}");
        let refused = message(EstimatorKind::Bvls, scale);
        assert!(refused.contains("one of vlens-mad, vlens-sd, bisquare, huber, hampel"), "{refused}");
        for kind in EstimatorKind::ALL {
            assert!(kind.tuned(Tuning::default()).is_ok());
        }
    }
}
