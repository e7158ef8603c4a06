//! A phone is held steady while it is measured: what is set, how that is verified, and when it is no place to measure on.
//!
//! What is set is put back by the session's marker (see [`super::session`]). What the phone said of itself before the first
//! run and after the last is kept with the recording.

use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};

use super::AdbError;
use super::choose::charger;
use super::program::{Program, SHORT, brief};
use wattline_config::{Doubt, Phone};

/// Below this Android may save power by itself, percent; `androidx.benchmark` refuses the same.
const LOW_PERCENT: u32 = 25;
/// Between two looks at a phone that is too warm.
const COOLING: Duration = Duration::from_secs(5);
/// What Android calls its thermal statuses (`PowerManager.THERMAL_STATUS_…`).
const STATUSES: [&str; 7] = ["none", "light", "moderate", "severe", "critical", "emergency", "shutdown"];
/// Android's command for airplane mode, since Android 11.
const AIRPLANE: &str = "cmd connectivity airplane-mode";
/// The factors of all animations: windows, transitions, and what apps animate.
const ANIMATIONS: [&str; 3] = ["window_animation_scale", "transition_animation_scale", "animator_duration_scale"];

/// A setting of Android's: its namespace, its key, and the value during a run.
pub(super) type Setting = (&'static str, &'static str, String);

/// The settings during a run: the screen stays on, at any kind of charger and for half an hour on battery; its brightness
/// is not changed by what the light sensor sees; nothing is slowed down to save power.
pub(super) fn settings(phone: &Phone) -> Vec<Setting> {
    let mut all = vec![
        ("global", "stay_on_while_plugged_in", "7".to_owned()),
        ("system", "screen_off_timeout", "1800000".to_owned()),
        ("system", "screen_brightness_mode", "0".to_owned()),
        ("global", "low_power", "0".to_owned()),
    ];
    all.extend(phone.brightness.map(|level| ("system", "screen_brightness", level.to_string())));
    if !phone.animations {
        all.extend(ANIMATIONS.map(|name| ("global", name, "0".to_owned())));
    }
    all
}

/// Sets a setting, and reads it back.
pub(super) fn hold(adb: &Program, (space, key, value): &Setting) -> Result<(), AdbError> {
    adb.shell("change a setting", &format!("settings put {space} {key} {value}"))?;
    let found = adb.shell("read a setting", &format!("settings get {space} {key}"))?;
    verify(adb, &format!("{space} {key}"), value, &found)
}

/// Whether what was set is so.
pub(super) fn verify(adb: &Program, what: &str, wanted: &str, found: &str) -> Result<(), AdbError> {
    match wanted == found {
        true => Ok(()),
        false => Err(AdbError::NotHeld {
            device: adb.serial.clone(),
            what: what.to_owned(),
            wanted: wanted.to_owned(),
            found: brief(found),
        }),
    }
}

/// Airplane mode as `enabled` or `disabled`.
pub(super) fn airplane(adb: &Program) -> Result<String, AdbError> {
    let output = adb.run("ask for airplane mode", &["shell", AIRPLANE], SHORT)?;
    match output.text().trim() {
        said @ ("enabled" | "disabled") => Ok(said.to_owned()),
        said => Err(AdbError::Device(format!(
            "{} has no command for airplane mode, as Android 11 and later have (`{AIRPLANE}` says `{}`): switch it on \
             by hand, and leave `airplane` out of the settings",
            adb.serial,
            brief(said)
        ))),
    }
}

/// Switches airplane mode on or off, and looks whether it is.
pub(super) fn set_airplane(adb: &Program, on: bool) -> Result<(), AdbError> {
    let (command, wanted) = if on { ("enable", "enabled") } else { ("disable", "disabled") };
    adb.shell("change airplane mode", &format!("{AIRPLANE} {command}"))?;
    verify(adb, "airplane mode", wanted, &airplane(adb)?)
}

/// Refuses airplane mode where it would end the connection itself.
pub(super) fn check_airplane(adb: &Program) -> Result<(), AdbError> {
    let is_here = |host: &str| host == "localhost" || host.starts_with("127.") || host == "[::1]";
    let host = adb.serial.rsplit_once(':').map_or("", |(host, _)| host);
    match adb.is_address && !is_here(host) {
        false => Ok(()),
        true => Err(AdbError::Device(format!(
            "{} is reached over the network, which airplane mode may end: use USB, or leave `airplane` out of the settings",
            adb.serial
        ))),
    }
}

/// What decides whether a phone can be measured.
pub(super) struct Fitness<'a> {
    pub adb: &'a Program,
    pub phone: &'a Phone,
    /// Whether anything measures.
    pub measures: bool,
    /// Whether the battery's own gauge does.
    pub by_gauge: bool,
}

impl Fitness<'_> {
    fn refuses(&self, doubt: Doubt) -> bool {
        !self.phone.despite.contains(&doubt)
    }

    fn doubt(&self, doubt: Doubt, what: String) -> AdbError {
        AdbError::Doubt { device: self.adb.serial.clone(), what, doubt }
    }

    /// Refuses a phone that does not stay as it is, or whose energy is not its own. Without a meter any phone will do, as
    /// counts do not depend on its state.
    pub(super) fn check(&self) -> Result<(), AdbError> {
        if !self.measures {
            return Ok(());
        }
        if self.refuses(Doubt::Emulator) && is_emulator(self.adb)? {
            let what = "it is an emulator, whose energy is this computer's: `--meter none` estimates it from counts";
            return Err(self.doubt(Doubt::Emulator, what.into()));
        }
        let battery = self.adb.shell("ask for the battery", "dumpsys battery")?;
        match level(&battery).filter(|level| *level < LOW_PERCENT) {
            Some(level) if self.refuses(Doubt::LowBattery) => {
                let what = format!(
                    "its battery is at {level} %, and below {LOW_PERCENT} % Android saves power and the voltage falls: \
                     charge it first"
                );
                return Err(self.doubt(Doubt::LowBattery, what));
            }
            _ => {}
        }
        match charger(&battery) {
            Some(source) if self.by_gauge && self.refuses(Doubt::Charging) => {
                let what = format!(
                    "its battery is charged ({source}), so that what its gauge tells is not what the phone takes: unplug \
                     it, and use adb over Wi-Fi"
                );
                Err(self.doubt(Doubt::Charging, what))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a run in which the phone slept, for so many seconds.
    pub(super) fn awake(&self, slept_s: Option<f64>) -> Result<(), AdbError> {
        match slept_s.filter(|_| self.refuses(Doubt::Asleep)) {
            None => Ok(()),
            Some(slept_s) => {
                let what = format!(
                    "it slept for {slept_s:.1} s during the run, in which neither the app nor the clock of its frames went \
                     on: keep the screen on, without a lock screen"
                );
                Err(self.doubt(Doubt::Asleep, what))
            }
        }
    }

    /// Waits for a phone that is too warm; one that stays so is refused.
    pub(super) fn cool(&self) -> Result<(), AdbError> {
        let (begin, patience) = (Instant::now(), Duration::from_secs(self.phone.thermal_wait_s.into()));
        let mut has_said = false;
        if !self.measures || !self.refuses(Doubt::Warm) {
            return Ok(());
        }
        while let Some(status @ 1..) = thermal_status(self.adb)? {
            let name = status_name(status);
            if begin.elapsed() >= patience {
                let what = format!(
                    "it is too warm (thermal status {status}, {name}) after {} s of waiting, and slows its cores down: let \
                     it cool, away from the sun and its charger",
                    patience.as_secs()
                );
                return Err(self.doubt(Doubt::Warm, what));
            }
            if !std::mem::replace(&mut has_said, true) {
                let serial = self.adb.serial.escape_debug();
                eprintln!("{serial} is warm (thermal status {status}, {name}): waiting up to {} s", patience.as_secs());
            }
            // Any command heeds Ctrl-C.
            thread::sleep(COOLING.min(patience.saturating_sub(begin.elapsed())));
        }
        Ok(())
    }
}

fn is_emulator(adb: &Program) -> Result<bool, AdbError> {
    let property = |name: &str| adb.shell("ask which phone it is", &format!("getprop {name}"));
    Ok(emulates(&property("ro.kernel.qemu")?, &property("ro.boot.qemu")?, &property("ro.hardware")?))
}

/// Whether Android's emulator has these properties: two that it sets, by its age, and the name of its hardware.
fn emulates(kernel_qemu: &str, boot_qemu: &str, hardware: &str) -> bool {
    kernel_qemu == "1" || boot_qemu == "1" || ["goldfish", "ranchu"].contains(&hardware)
}

/// The value of a line `name: value` of a report.
fn value<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    text.lines().find_map(|line| line.trim().strip_prefix(name)?.strip_prefix(": ")).map(str::trim)
}

/// The battery's level in percent, by `dumpsys battery`.
fn level(battery: &str) -> Option<u32> {
    let (level, scale): (u32, u32) = (value(battery, "level")?.parse().ok()?, value(battery, "scale")?.parse().ok()?);
    level.checked_mul(100)?.checked_div(scale)
}

/// How warm Android holds the phone for: 0 for not at all, up to 6; none where it does not say (before Android 10).
fn thermal_status(adb: &Program) -> Result<Option<u32>, AdbError> {
    let output = adb.run("ask how warm it is", &["shell", "dumpsys thermalservice"], SHORT)?;
    Ok(value(&output.text(), "Thermal Status").and_then(|status| status.parse().ok()))
}

fn status_name(status: u32) -> &'static str {
    STATUSES.get(status as usize).copied().unwrap_or("unknown")
}

/// What a phone says of itself, by name.
pub(super) type Conditions = BTreeMap<&'static str, String>;

/// Asks a phone for all that decides what it takes beside the app.
pub(super) fn conditions(adb: &Program, phone: &Phone) -> Result<Conditions, AdbError> {
    let mut all = Conditions::new();
    let battery = adb.shell("ask for the battery", "dumpsys battery")?;
    all.extend(level(&battery).map(|percent| ("battery", format!("{percent} %"))));
    all.insert("charger", brief(charger(&battery).unwrap_or("none")));
    let tenths = value(&battery, "temperature").and_then(|tenths| tenths.parse::<f64>().ok());
    all.extend(tenths.map(|tenths| ("battery temperature", format!("{:.1} °C", tenths / 10.0))));
    let status = thermal_status(adb)?;
    all.extend(status.map(|status| ("thermal status", format!("{status} ({})", status_name(status)))));
    for (name, space, key) in [
        ("brightness", "system", "screen_brightness"),
        ("animations", "global", ANIMATIONS[0]),
        ("airplane mode", "global", "airplane_mode_on"),
    ] {
        all.insert(name, brief(&adb.shell("read a setting", &format!("settings get {space} {key}"))?));
    }
    if !phone.despite.is_empty() {
        let names: Vec<&str> = phone.despite.iter().map(|doubt| doubt.name()).collect();
        all.insert("measured despite", names.join(", "));
    }
    Ok(all)
}

/// What was so at first and at last, as `85 % to 83 %` where it changed.
pub(super) fn span(first: &Conditions, last: &Conditions) -> BTreeMap<String, String> {
    let names = first.keys().chain(last.keys());
    let said = |name: &&'static str| {
        let text = match (first.get(name), last.get(name)) {
            (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
            (first, last) => first.or(last).cloned().unwrap_or_default(),
        };
        ((*name).to_owned(), text)
    };
    names.map(said).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_asked_for_is_left_as_it_is() {
        let keys = |phone: &Phone| settings(phone).into_iter().map(|(_, key, _)| key).collect::<Vec<_>>();
        let always = ["stay_on_while_plugged_in", "screen_off_timeout", "screen_brightness_mode", "low_power"];
        assert_eq!(keys(&Phone::default()), always);
        let held = Phone { brightness: Some(128), animations: false, ..Phone::default() };
        assert_eq!(keys(&held)[always.len()..], [&["screen_brightness"], &ANIMATIONS[..]].concat());
    }

    #[test]
    fn reports_are_read() {
        let battery = "Current Battery Service state:\n  AC powered: false\n  level: 170\n  scale: 200\n";
        assert_eq!(
            (level(battery), level("  level: 85\n"), level("  level: x\n  scale: 100\n")),
            (Some(85), None, None)
        );
        assert_eq!(value("\tThermal Status: 3\n", "Thermal Status"), Some("3"));
        assert!(emulates("1", "", "goldfish") && emulates("", "1", "ranchu") && emulates("", "", "ranchu"));
        assert!(!emulates("", "", "tensor") && !emulates("0", "0", ""));
        assert_eq!((status_name(2), status_name(9)), ("moderate", "unknown"));
    }

    #[test]
    fn what_changes_is_said_with_both_values() {
        let first = Conditions::from([("battery", "85 %".to_owned()), ("charger", "none".to_owned())]);
        let last = Conditions::from([("battery", "83 %".to_owned()), ("charger", "none".to_owned())]);
        let said = span(&first, &last);
        assert_eq!((said["battery"].as_str(), said["charger"].as_str()), ("85 % to 83 %", "none"));
    }
}
