//! How a phone behind adb is held while it is measured.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

/// Longest wait for a warm phone, seconds.
const MOST_WAIT_S: u32 = 86_400;

/// How a phone behind adb is held while it is measured, and what is accepted of it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Phone {
    /// The screen's brightness, 0 to 255 on Android's own scale; the one that is found if none is given.
    pub brightness: Option<u8>,
    /// Whether airplane mode is on; Wi-Fi goes with it unless the phone remembers that it stays.
    pub airplane: bool,
    /// Whether windows, transitions and views are animated as the phone's user has it; nothing is animated if not.
    pub animations: bool,
    /// Whether the kernel's switches, frequencies and the runtime's work are traced, where the phone can.
    pub kernel_trace: bool,
    /// How long a phone that is too warm is waited for, seconds.
    pub thermal_wait_s: u32,
    /// What is measured in spite of.
    pub despite: Vec<Doubt>,
}

impl Default for Phone {
    fn default() -> Self {
        Phone {
            brightness: None,
            airplane: false,
            animations: true,
            kernel_trace: true,
            thermal_wait_s: 300,
            despite: Vec::new(),
        }
    }
}

impl Phone {
    /// Checks values that have the right types; the error is the defect.
    pub(super) fn check(&self) -> Result<(), String> {
        match self.thermal_wait_s {
            0..=MOST_WAIT_S => Ok(()),
            found => Err(format!("`phone.thermal-wait-s` must be from 0 to {MOST_WAIT_S}, found {found}")),
        }
    }
}

/// A reason not to believe what a phone is measured at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doubt {
    /// The battery is nearly empty: Android saves power, and the voltage falls.
    LowBattery,
    /// The battery is charged while its own gauge is the meter.
    Charging,
    /// Android holds the phone for too warm: cores are slowed down.
    Warm,
    /// It is an emulator, whose energy is this computer's.
    Emulator,
    /// It slept deeply while a run lasted.
    Asleep,
}

impl Doubt {
    /// All of them.
    pub const ALL: [Doubt; 5] = [Doubt::LowBattery, Doubt::Charging, Doubt::Warm, Doubt::Emulator, Doubt::Asleep];

    /// Its name in settings and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Doubt::LowBattery => "low-battery",
            Doubt::Charging => "charging",
            Doubt::Warm => "warm",
            Doubt::Emulator => "emulator",
            Doubt::Asleep => "asleep",
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Doubt {
    type Err = String;

    fn from_str(text: &str) -> Result<Doubt, String> {
        Doubt::ALL.into_iter().find(|doubt| doubt.name() == text).ok_or_else(|| {
            let names = Doubt::ALL.map(|doubt| format!("`{doubt}`"));
            format!("expected {}, found `{text}`", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubts_are_named_alike_everywhere() {
        #[derive(Deserialize)]
        struct One {
            despite: Doubt,
        }
        for doubt in Doubt::ALL {
            assert_eq!(doubt.name().parse(), Ok(doubt));
            assert_eq!(toml::from_str::<One>(&format!("despite = \"{doubt}\"")).unwrap().despite, doubt);
        }
        assert_eq!(
            "cold".parse::<Doubt>().unwrap_err(),
            "expected `low-battery`, `charging`, `warm`, `emulator`, `asleep`, found `cold`"
        );
    }
}
