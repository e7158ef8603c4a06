//! A file whose format is told by its contents.

use std::collections::BTreeMap;

use serde::Serialize;

use super::time_in_state::AtFrequency;
use super::traffic::Traffic;
use super::{BatteryStats, HardwareError, PowerProfile, time_in_state, traffic};

/// What a file says.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Said {
    /// `power_profile.xml`.
    PowerProfile(PowerProfile),
    /// `dumpsys batterystats`, in either form.
    BatteryStats(BatteryStats),
    /// Traffic by app (uid), over all interfaces but the loopback.
    TrafficOfApps {
        /// By uid.
        apps: BTreeMap<u32, Traffic>,
    },
    /// Traffic of the whole device.
    TrafficOfDevice {
        /// By interface.
        interfaces: BTreeMap<String, Traffic>,
    },
    /// Times at frequencies.
    TimeInState {
        /// In the file's order.
        frequencies: Vec<AtFrequency>,
    },
}

impl Said {
    /// Reads a file of any of the formats.
    ///
    /// # Errors
    /// The fault of the format that its first lines look like.
    pub fn read(text: &str) -> Result<Said, HardwareError> {
        let has_line = |is: &dyn Fn(&str) -> bool| text.lines().any(is);
        if text.trim_start().starts_with('<') {
            return PowerProfile::parse(text).map(Said::PowerProfile);
        }
        if text.starts_with("idx iface") {
            let all = traffic::xt_qtaguid(text)?;
            let of_app = |(_, uid): &(String, u32)| (*uid, traffic::of_app(&all, *uid, None));
            return Ok(Said::TrafficOfApps { apps: all.keys().map(of_app).collect() });
        }
        if text.starts_with("Inter-|") {
            return traffic::net_dev(text).map(|interfaces| Said::TrafficOfDevice { interfaces });
        }
        if has_line(&|line| line.trim() == "UID stats:") {
            return traffic::netstats(text).map(|apps| Said::TrafficOfApps { apps });
        }
        let is_frequency = |line: &str| line.split_whitespace().all(|word| word.bytes().all(|b| b.is_ascii_digit()));
        if text.lines().next().is_some_and(is_frequency) {
            return time_in_state::parse(text).map(|frequencies| Said::TimeInState { frequencies });
        }
        BatteryStats::parse(text).map(Said::BatteryStats)
    }
}
