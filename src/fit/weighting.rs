//! Weights of observations that are known before a fit.

/// The weight of each observation, known before the fit.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Weighting<'a> {
    /// All count alike.
    #[default]
    Equal,
    /// How often each observation was made: R's `wt.method = "case"`.
    Frequencies(&'a [f64]),
    /// 1 / variance of each, up to a factor: R's `wt.method = "inv.var"`. Residuals are multiplied by its root.
    Precisions(&'a [f64]),
}

impl<'a> Weighting<'a> {
    /// A weight for each observation, where they differ.
    pub(super) fn prior_weights(self) -> Option<&'a [f64]> {
        match self {
            Weighting::Equal => None,
            Weighting::Frequencies(w) | Weighting::Precisions(w) => Some(w),
        }
    }
}
