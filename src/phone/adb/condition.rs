//! The phone's condition, which its own commands can set for tests, as on any phone: the battery's (`dumpsys battery set`)
//! and the thermal status (`cmd thermalservice override-status`); and airplane mode.

use std::io;

use super::shell::{Io, Shell};
use super::stream::locked;

/// What was set in place of what is true.
#[derive(Debug, Default)]
pub(super) struct Overrides {
    /// The battery's level, percent.
    level: Option<u32>,
    /// The charger, by its name in `dumpsys battery`.
    charger: Option<&'static str>,
    /// How warm the phone is: 0 for not at all, to 6 for shutting down.
    thermal: Option<u32>,
    /// How long the phone has slept deeply since it was switched on, milliseconds.
    pub(super) slept_ms: i64,
}

/// Chargers by the names that `dumpsys battery set` and `dumpsys battery` have for them.
const CHARGERS: [(&str, &str); 3] = [("ac", "AC"), ("usb", "USB"), ("wireless", "Wireless")];
/// Most severe thermal status (`PowerManager.THERMAL_STATUS_SHUTDOWN`).
const MOST_SEVERE: u32 = 6;
/// The setting that airplane mode is.
const AIRPLANE: (&str, &str) = ("global", "airplane_mode_on");

impl Overrides {
    /// `dumpsys battery` with what was set.
    fn of_battery(&self, text: &str) -> String {
        let mut out = String::new();
        for line in text.lines() {
            let (name, _) = line.split_once(": ").unwrap_or((line, ""));
            let value = match name.trim() {
                "level" => self.level.map(|level| level.to_string()),
                name => name.strip_suffix(" powered").map(|source| (self.charger == Some(source)).to_string()),
            };
            match value {
                Some(value) => out += &format!("{name}: {value}\n"),
                None => out += &format!("{line}\n"),
            }
        }
        out
    }
}

/// `dumpsys battery`, `text` being what it says of itself.
pub(super) fn battery(shell: &mut Shell<'_>, words: &[String], text: &str, io: &mut Io<'_>) -> io::Result<i32> {
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| *word != "-f").collect();
    let mut state = locked(&shell.device.state);
    let set = &mut state.overrides;
    match words[..] {
        ["set", "level", level] => set.level = level.parse().ok(),
        ["set", name, on] => match CHARGERS.iter().find(|(known, _)| *known == name) {
            Some((_, charger)) => set.charger = (on != "0").then_some(charger),
            None => {
                drop(state);
                return writeln!(io.err, "Unknown set option: {name}").map(|()| 0);
            }
        },
        ["unplug"] => set.charger = None,
        ["reset"] => (set.level, set.charger) = (None, None),
        _ => {
            let text = set.of_battery(text);
            drop(state);
            return write!(io.out, "{text}").map(|()| 0);
        }
    }
    Ok(0)
}

/// The head of `dumpsys gfxinfo`: the clock that stands still while the phone sleeps, and the one that does not.
pub(super) fn graphics(shell: &Shell<'_>) -> String {
    let slept_ms = locked(&shell.device.state).overrides.slept_ms;
    let uptime_ms = shell.now_ns() / 1_000_000;
    format!(
        "Applications Graphics Acceleration Info:\nUptime: {uptime_ms} Realtime: {}\n\n",
        uptime_ms.saturating_add(slept_ms)
    )
}

/// `dumpsys thermalservice`.
pub(super) fn thermal(shell: &Shell<'_>, io: &mut Io<'_>) -> io::Result<i32> {
    let set = locked(&shell.device.state).overrides.thermal;
    let (is_set, status) = (set.is_some(), set.unwrap_or(0));
    write!(
        io.out,
        "IsStatusOverride: {is_set}\nThermalEventListeners:\n\tcallbacks: 0\nThermal Status: {status}\nCached \
         temperatures:\nHAL Ready: true\n"
    )
    .map(|()| 0)
}

/// `cmd thermalservice`.
pub(super) fn thermal_command(shell: &Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let status = match words[..] {
        ["override-status", status] => match status.parse() {
            Ok(status) if status <= MOST_SEVERE => Some(status),
            _ => return writeln!(io.err, "Error: Invalid thermal status {status}").map(|()| 255),
        },
        ["reset"] => None,
        _ => return writeln!(io.err, "Thermal service (thermalservice) commands: see docs/adb.md").map(|()| 255),
    };
    locked(&shell.device.state).overrides.thermal = status;
    Ok(0)
}

/// `cmd connectivity`.
pub(super) fn connectivity(shell: &Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let key = (AIRPLANE.0.to_owned(), AIRPLANE.1.to_owned());
    let on = match words[..] {
        ["airplane-mode"] => {
            let on = locked(&shell.device.state).settings.get(&key).is_some_and(|value| value == "1");
            return writeln!(io.out, "{}", if on { "enabled" } else { "disabled" }).map(|()| 0);
        }
        ["airplane-mode", "enable"] => "1",
        ["airplane-mode", "disable"] => "0",
        _ => return writeln!(io.err, "Connectivity service commands: see docs/adb.md").map(|()| 255),
    };
    locked(&shell.device.state).settings.insert(key, on.into());
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_stands_in_the_report() {
        let text =
            "Current Battery Service state:\n  AC powered: false\n  USB powered: false\n  level: 80\n  scale: 100\n";
        assert_eq!(Overrides::default().of_battery(text), text);
        let set = Overrides { level: Some(9), charger: Some("USB"), ..Overrides::default() };
        assert_eq!(
            set.of_battery(text),
            "Current Battery Service state:\n  AC powered: false\n  USB powered: true\n  level: 9\n  scale: 100\n"
        );
    }
}
