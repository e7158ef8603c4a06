//! What the instructions and calls of a device cost, measured once with its meter: eCalc's per-instruction cost functions
//! and Orka's table of API costs (docs/calibration.md).
//!
//! Within one app most costs cannot be told apart, since an instruction always comes with the same neighbours. The
//! calibrator's methods are made so that they can.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::units::{Joules, Watts};

/// The format's version.
const VERSION: u32 = 1;

/// A device's costs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Version of the format.
    version: u32,
    /// The device's name.
    pub device: String,
    /// The meter's.
    pub meter: String,
    /// Seeds of the runs.
    pub seeds: Vec<u64>,
    /// Power of one thread at work, above idle: the median over the calibrator's frames.
    pub busy: Watts,
    /// By label of the feature, as in the result's costs.
    pub costs: BTreeMap<String, Known>,
}

/// A known cost.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// Of one execution.
    pub cost: Joules,
    /// Standard deviation as a fraction of the cost.
    pub deviation: f64,
}

/// A profile that is not one.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("device profile: {0}; measure it again with `calibrate`")]
pub struct ProfileError(String);

impl Profile {
    /// A profile of these costs.
    pub fn new(device: &str, meter: &str, seeds: &[u64], busy: Watts, costs: BTreeMap<String, Known>) -> Self {
        Profile { version: VERSION, device: device.into(), meter: meter.into(), seeds: seeds.to_vec(), busy, costs }
    }

    /// Reads a profile.
    ///
    /// # Errors
    /// Anything but the fields of [`Profile`] in this version, with line and column; costs and deviations that are not
    /// above zero.
    pub fn from_json(json: &[u8]) -> Result<Self, ProfileError> {
        let profile: Profile = serde_json::from_slice(json).map_err(|error| ProfileError(error.to_string()))?;
        if profile.version != VERSION {
            return Err(ProfileError(format!("expected version {VERSION}, found {}", profile.version)));
        }
        let positive = |value: f64| value > 0.0 && value.is_finite();
        let bad = |(_, known): &(&String, &Known)| !positive(known.cost.0) || !positive(known.deviation);
        match profile.costs.iter().find(bad) {
            _ if !positive(profile.busy.0) => Err(ProfileError("busy: expected a power above zero".into())),
            Some((label, _)) => Err(ProfileError(format!("{label}: expected a cost and a deviation above zero"))),
            None => Ok(profile),
        }
    }

    /// The content of `DEVICE.profile.json`: the same profile gives the same bytes.
    ///
    /// # Errors
    /// None for a profile whose numbers are finite.
    pub fn to_json(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(self).map(|text| text + "\n")
    }

    /// What is known of a feature.
    pub fn cost(&self, label: &str) -> Option<Known> {
        self.costs.get(label).copied()
    }

    /// Power of one thread at work, above idle.
    pub fn busy(&self) -> Option<Watts> {
        Some(self.busy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile() -> Profile {
        let known = Known { cost: Joules(2e-8), deviation: 0.05 };
        Profile::new("phone", "bench", &[1, 2], Watts(0.9), [("add-int".to_owned(), known)].into())
    }

    #[test]
    fn what_is_written_is_read() {
        let profile = profile();
        assert_eq!(Profile::from_json(profile.to_json().unwrap().as_bytes()).unwrap(), profile);
        assert_eq!(profile.cost("add-int").unwrap().cost, Joules(2e-8));
        assert_eq!(profile.cost("mul-int"), None);
    }

    #[test]
    fn what_is_no_profile_says_where() {
        let text = profile().to_json().unwrap();
        let cases = [
            ("\"version\": 1", "\"version\": 9", "expected version 1, found 9"),
            ("2e-8", "-1.0", "add-int: expected a cost and a deviation above zero"),
            ("0.9", "0.0", "busy: expected a power above zero"),
            ("\"meter\"", "\"metre\"", "unknown field `metre`"),
        ];
        for (from, to, expected) in cases {
            let error = Profile::from_json(text.replace(from, to).as_bytes()).unwrap_err().to_string();
            assert!(error.contains(expected) && error.contains("calibrate"), "{error}");
        }
    }
}
