//! The device model: a phone's components as their maker describes them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::heat::Compiler;
use super::pace::Cores;
use wattline_base::units::{Joules, Seconds, Watts};

/// The name of the network in sites, whichever it is.
const NETWORK: &str = "wifi";

/// A device's components that outlast their use, as in `src/adjust/embedded.toml`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviceModel {
    /// Name of the device.
    pub name: String,
    /// Which of the components is the network that it uses; `wifi` if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<String>,
    /// By the name that sites use, as in `wifi`.
    #[serde(default)]
    pub components: BTreeMap<String, Component>,
    /// The cores' frequencies, if they are known.
    #[serde(default)]
    pub cores: Cores,
    /// The just-in-time compiler, if there is one and it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compiler: Option<Compiler>,
}

/// A component as a machine of states: asleep, waking up and at work during calls, and then one state after the other
/// until it sleeps again. What waking up and work take needs no model: the meter shows it during the call.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Component {
    /// Source of the figures.
    #[serde(default)]
    pub source: String,
    /// The least time of a use, microseconds: a call that is over sooner found what it wanted elsewhere, as one that
    /// closes a connection or asks for an answer that has been read.
    #[serde(default)]
    pub least_use_us: u32,
    /// Power drawn while a call uses it, above the idle phone's, milliwatts: for runs without a meter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub active_mw: Option<u32>,
    /// Waking up before the first use after a rest, for accounts by counters: its time is part of that use's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promotion: Option<State>,
    /// States after a use, in order.
    #[serde(default)]
    pub tail: Vec<State>,
    /// States while calls have it switched on, in order. None for a component that is not switched.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<OnState>,
    /// Whether each line that switches it on may mean another piece of hardware, which an argument names: sensors.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub several: bool,
    /// How long it is on when it goes off by itself, milliseconds: for records that do not show it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub once_ms: u32,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A state of a component that is switched on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnState {
    /// How long it lasts at most, milliseconds; until it is switched off if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u32>,
    /// Power drawn meanwhile above the idle phone's, milliwatts, if anybody says: the record shows it better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power_mw: Option<u32>,
}

/// A state of a component that is not at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// How long it lasts, milliseconds.
    pub time_ms: u32,
    /// Power drawn meanwhile above the idle phone's, milliwatts.
    pub power_mw: u32,
}

/// A device model that is not one.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("device model: {0}")]
pub struct DeviceModelError(String);

impl DeviceModel {
    /// Reads a model from TOML.
    ///
    /// # Errors
    /// Anything but the fields of [`DeviceModel`], with line and column, a network that is none of the components, and
    /// a state that follows one without an end.
    pub fn parse(text: &str) -> Result<Self, DeviceModelError> {
        let model: DeviceModel =
            toml::from_str(text).map_err(|error| DeviceModelError(error.to_string().trim_end().to_string()))?;
        for (name, component) in &model.components {
            let before_last = component.on.len().saturating_sub(1);
            if component.on[..before_last].iter().any(|state| state.time_ms.is_none()) {
                return Err(DeviceModelError(format!("{name}: expected the time of each state but the last in `on`")));
            }
        }
        match &model.network {
            Some(network) => model.clone().on(network),
            None => Ok(model),
        }
    }

    /// The embedded phone's model.
    ///
    /// # Errors
    /// None, since a test parses the embedded text.
    pub fn embedded() -> Result<Self, DeviceModelError> {
        Self::parse(include_str!("embedded.toml"))
    }

    /// Puts the device on another network, as in `cellular`.
    ///
    /// # Errors
    /// When it has no such component.
    pub fn on(mut self, network: &str) -> Result<Self, DeviceModelError> {
        if !self.components.contains_key(network) {
            let known: Vec<&str> = self.components.keys().map(String::as_str).collect();
            let known = known.join(", ");
            return Err(DeviceModelError(format!(
                "network: expected one of the components ({known}), found `{network}`"
            )));
        }
        self.network = Some(network.to_owned());
        Ok(self)
    }

    /// The component that a site names.
    pub fn component(&self, named: &str) -> Option<&Component> {
        let name = match (&self.network, named) {
            (Some(network), NETWORK) => network,
            _ => named,
        };
        self.components.get(name)
    }
}

impl Component {
    /// How long it stays on after a use: T_tail of vLens Eq. 2, nanoseconds.
    pub fn tail_ns(&self) -> i64 {
        self.tail.iter().map(State::time_ns).sum()
    }

    /// Energy of a full tail: E_tail of vLens Eq. 2.
    pub fn tail_energy(&self) -> Joules {
        self.tail
            .iter()
            .map(|state| Watts::from_microwatts(state.power_uw()) * Seconds::from_nanos(state.time_ns()))
            .sum()
    }

    /// Whether calls switch it on and off.
    pub(super) fn is_switched(&self) -> bool {
        !self.on.is_empty()
    }

    /// Whether a call of this length used it.
    pub fn is_used(&self, call_ns: i64) -> bool {
        call_ns >= i64::from(self.least_use_us) * 1_000
    }
}

impl OnState {
    /// How long it lasts, nanoseconds; none until it is switched off.
    pub fn time_ns(&self) -> Option<i64> {
        self.time_ms.map(|ms| i64::from(ms) * 1_000_000)
    }

    /// Power above the idle phone's, microwatts, if it is known.
    pub fn power_uw(&self) -> Option<i64> {
        self.power_mw.map(|mw| i64::from(mw) * 1_000)
    }
}

impl State {
    /// How long it lasts, nanoseconds.
    pub fn time_ns(&self) -> i64 {
        i64::from(self.time_ms) * 1_000_000
    }

    /// Power above the idle phone's, microwatts.
    pub fn power_uw(&self) -> i64 {
        i64::from(self.power_mw) * 1_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_model_is_one() {
        let model = DeviceModel::embedded().unwrap();
        assert_eq!(model.components["wifi"].tail_energy(), Joules(0.088));
        assert_eq!(model.component("wifi"), model.components.get("wifi"));
        let cellular = model.clone().on("cellular").unwrap();
        assert_eq!(cellular.component("wifi"), model.components.get("cellular"));
        assert_eq!(cellular.component("camera"), None);
        assert!(model.components["sensor"].is_switched() && !model.components["wifi"].is_switched());
    }

    #[test]
    fn a_misspelt_field_is_refused_with_its_line() {
        let error = DeviceModel::parse("name = \"x\"\n[components.wifi]\nlast = 3\n").unwrap_err().to_string();
        assert!(error.contains("line 3") && error.contains("least_use_us"), "{error}");
    }

    #[test]
    fn states_that_follow_have_something_to_follow() {
        let text = "name = \"x\"\n[components.gps]\non = [{ power_mw = 3 }, { power_mw = 4 }]\n";
        let error = DeviceModel::parse(text).unwrap_err().to_string();
        assert_eq!(error, "device model: gps: expected the time of each state but the last in `on`");
    }

    #[test]
    fn a_network_must_be_a_component() {
        let text = "name = \"x\"\nnetwork = \"5g\"\n[components.wifi]\ntail = []\n";
        let error = DeviceModel::parse(text).unwrap_err().to_string();
        assert_eq!(error, "device model: network: expected one of the components (wifi), found `5g`");
    }
}
