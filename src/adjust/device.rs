//! The device model: what the maker of a phone's components says about them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::units::{Joules, Seconds, Watts};

/// A device's components with a tail, as in `data/devices/embedded.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviceModel {
    /// Name of the device.
    pub name: String,
    /// By the name that sites use, as in `wifi`.
    #[serde(default)]
    pub components: BTreeMap<String, Component>,
}

/// A component that stays powered for a while after use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Component {
    /// How long it stays powered, milliseconds: T_tail of vLens Eq. 2.
    pub tail_time_ms: u32,
    /// Power drawn meanwhile above the idle phone's, milliwatts.
    pub tail_power_mw: u32,
}

/// A device model that is not one.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("device model: {0}")]
pub struct DeviceModelError(String);

impl DeviceModel {
    /// Reads a model from TOML.
    ///
    /// # Errors
    /// Anything but the fields of [`DeviceModel`], with line and column.
    pub fn parse(text: &str) -> Result<Self, DeviceModelError> {
        toml::from_str(text).map_err(|error| DeviceModelError(error.to_string().trim_end().to_string()))
    }

    /// The embedded phone's model.
    ///
    /// # Errors
    /// None, since a test parses the embedded text.
    pub fn embedded() -> Result<Self, DeviceModelError> {
        Self::parse(include_str!("../../data/devices/embedded.toml"))
    }
}

impl Component {
    /// Length of a full tail.
    pub fn tail_ns(&self) -> i64 {
        i64::from(self.tail_time_ms) * 1_000_000
    }

    /// Power during the tail.
    pub fn tail_uw(&self) -> i64 {
        i64::from(self.tail_power_mw) * 1_000
    }

    /// Energy of a full tail: E_tail of vLens Eq. 2.
    pub fn tail_energy(&self) -> Joules {
        Watts::from_microwatts(self.tail_uw()) * Seconds::from_nanos(self.tail_ns())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_model_is_one() {
        let model = DeviceModel::embedded().unwrap();
        assert_eq!(model.components["wifi"].tail_energy(), Joules(0.088));
    }

    #[test]
    fn a_misspelt_field_is_refused_with_its_line() {
        let error = DeviceModel::parse("name = \"x\"\n[components.wifi]\ntail = 3\n").unwrap_err().to_string();
        assert!(error.contains("line 3") && error.contains("tail_time_ms"), "{error}");
    }
}
