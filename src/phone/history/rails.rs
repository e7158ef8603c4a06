//! What a phone's on-device power meter tells: the kernel's file, and what reads it.

use super::History;
use crate::history::Shown;
use crate::rails::{NAMES, RAILS, Rails};

/// Where the kernel tells the counters.
pub(crate) const IIO_PATH: &str = "/sys/bus/iio/devices/iio:device0/energy_value";

/// The channels that the service of power statistics lists (AOSP, `PowerStatsService`), where the phone has rails.
pub(crate) fn channels(has_rails: bool) -> String {
    let mut text = "PowerStats dumpsys: available PowerEntities\n\nPowerStats dumpsys: available Channels\n".to_owned();
    for (id, (name, supplies)) in NAMES.iter().enumerate().filter(|_| has_rails) {
        text += &format!("ChannelId: {id}, ChannelName: {name}, ChannelSubsystem: {supplies}\n");
    }
    text
}

impl History {
    /// The rails' counters at a moment of the phone's clock: when they were last counted up, and microjoules.
    pub(crate) fn counters(&self, at_ns: i64) -> (i64, [u64; RAILS]) {
        let (since_ns, uj) = match &self.rails {
            Some(rails) => rails.at(at_ns - self.base_ns),
            None => Rails::at_rest().at(0),
        };
        (self.base_ns + since_ns, uj)
    }

    /// What the gauge shows: microampere hours, microamperes, microvolts.
    pub(crate) fn gauge_counters(&self, at_ns: i64) -> Option<(i64, i64, i64)> {
        let Shown { charge_uah, current_ua, voltage_uv, .. } = self.shown(at_ns)?;
        Some((*charge_uah as i64, *current_ua, *voltage_uv as i64))
    }

    /// The kernel's file, in the form that Pixel phones give it.
    pub(super) fn energy_value(&self, path: &str, at_ns: i64) -> Option<String> {
        if path != IIO_PATH {
            return None;
        }
        let (counted_ns, uj) = self.counters(at_ns);
        let ms = counted_ns / 1_000_000;
        let row =
            |(channel, ((name, _), uj)): (usize, (&(&str, &str), u64))| format!("CH{channel}(T={ms})[{name}], {uj}\n");
        let rows: String = NAMES.iter().zip(uj).enumerate().map(row).collect();
        Some(format!("t={ms}\n{rows}"))
    }
}
