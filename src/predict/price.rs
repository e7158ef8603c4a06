//! What an execution costs: by the recording's fit, else by the device's profile.

use std::collections::HashMap;

use wattline_analysis::lines::AnalysisResult;
use wattline_dex::Op;
use wattline_map::Feature;
use wattline_profile::Profile;

use crate::body::Key;

/// The cost of one execution.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Price {
    /// Joules.
    pub mean: f64,
    /// One standard deviation as a fraction of the mean.
    pub deviation: f64,
    /// Whether it is anything but a guess.
    pub is_known: bool,
}

/// Relative deviation of an instruction's cost in one line from its mean, and of a library call's, as of lines of
/// recordings (`docs/accuracy.md`).
const CODE_STRAYS: f64 = 0.2;
const CALLS_STRAY: f64 = 0.55;

/// The prices of a recording.
pub(crate) struct Prices<'a> {
    fitted: HashMap<&'a str, (f64, f64)>,
    profile: Option<&'a Profile>,
}

impl<'a> Prices<'a> {
    pub fn new(result: &'a AnalysisResult, profile: Option<&'a Profile>) -> Self {
        let ran = result.costs.iter().filter(|cost| cost.executions > 0.0 && cost.cost.0 > 0.0);
        Prices { fitted: ran.map(|cost| (&*cost.feature, (cost.cost.0, cost.deviation.0))).collect(), profile }
    }

    pub fn of(&self, key: Key) -> Price {
        let (label, stray) = match key {
            Key::Op(op) => (Op(op).name(), CODE_STRAYS),
            Key::Call(callee) => (callee, CALLS_STRAY),
        };
        if let Some((mean, deviation)) = self.fitted.get(label) {
            return Price { mean: *mean, deviation: (deviation / mean).hypot(stray), is_known: true };
        }
        let Some(profile) = self.profile else { return Price { mean: 0.0, deviation: 0.0, is_known: false } };
        match (profile.cost(label), key) {
            (Some(cost), _) => Price { mean: cost.mean, deviation: cost.deviation.hypot(stray), is_known: true },
            (None, Key::Call(_)) => Price { mean: profile.typical_call(), deviation: 1.0, is_known: false },
            (None, Key::Op(op)) => {
                let mean = profile.kin(&Feature::Op(op)).unwrap_or(0.0);
                Price { mean, deviation: 1.0, is_known: mean > 0.0 }
            }
        }
    }
}
