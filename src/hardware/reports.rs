//! What is switched on, from reports of services (`dumpsys`). Their forms are those of AOSP's sources from Android 4 to
//! 14, and reports or parts of them can be given: a function returns nothing where a report does not say it.

use std::collections::BTreeSet;

/// `dumpsys location`: whether somebody listens to GPS. Until Android 11 records name their provider
/// (`LocationManagerService`); from 12 on each provider has a section with its request (`LocationProviderManager`).
pub fn gps_is_on(text: &str) -> Option<bool> {
    let mut known = None;
    let mut in_gps = false;
    for line in text.lines().map(str::trim) {
        if line.contains("UpdateRecord[gps ") {
            return Some(true);
        }
        if line.starts_with("UpdateRecord[")
            || line.ends_with("ocation Manager State:")
            || line.ends_with("Manager state:")
        {
            known = Some(false);
        }
        if let Some(name) = line.strip_suffix(" provider:") {
            in_gps = name == "gps";
        }
        if in_gps && let Some(request) = line.strip_prefix("service: ProviderRequest[") {
            return Some(!request.starts_with("OFF"));
        }
    }
    known
}

/// `dumpsys sensorservice`: types of sensors in use, without `android.sensor.`. Its list names a type for each handle
/// (`SensorList::dump`), and `Active sensors:` the handles (`SensorService::dump`).
pub fn sensors_on(text: &str) -> Option<BTreeSet<String>> {
    let mut kinds: Vec<(u64, &str)> = Vec::new();
    let mut on = BTreeSet::new();
    let number = |text: &str| u64::from_str_radix(text.trim().trim_start_matches("0x"), 16).ok();
    for line in text.lines().map(str::trim) {
        let listed = line.split_once(')').and_then(|(handle, rest)| Some((number(handle)?, rest)));
        if let Some((handle, rest)) = listed
            && let Some((_, kind)) = rest.split_once("android.sensor.")
        {
            let end = kind.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.').unwrap_or(kind.len());
            kinds.push((handle, kind.get(..end).unwrap_or("")));
        }
        let active = line.split_once("(handle=").and_then(|(_, rest)| number(rest.split([',', ')']).next()?));
        if let Some(handle) = active
            && let Some((_, kind)) = kinds.iter().find(|(of, _)| *of == handle)
        {
            on.insert((*kind).to_owned());
        }
    }
    if kinds.is_empty() { None } else { Some(on) }
}

/// `dumpsys audio`: whether a player plays (`AudioPlaybackConfiguration`, Android 8 and later). Lines of the log of
/// players' events are none of a player.
pub fn audio_is_on(text: &str) -> Option<bool> {
    if !text.contains("PlaybackActivityMonitor") && !text.contains("u/pid:") {
        return None;
    }
    let mut players = text.lines().filter(|line| line.contains(" u/pid:"));
    Some(players.any(|line| line.contains("state:started")))
}

/// `dumpsys vibrator`, from Android 12 on `dumpsys vibrator_manager`: whether the motor moves (`VibratorService`,
/// `VibratorController`).
pub fn vibrator_is_on(text: &str) -> Option<bool> {
    let mut known = None;
    for line in text.lines().map(|line| line.replace(' ', "")) {
        if line.contains("sVibrating=true") {
            return Some(true);
        }
        if line.contains("sVibrating=false") {
            known = Some(false);
        } else if let Some((_, vibration)) = line.split_once("mCurrentVibration=")
            && known.is_none()
        {
            // Before Android 11 there is only this.
            known = Some(vibration != "null");
        }
    }
    known
}

/// `dumpsys power`: whether a lock keeps the processor awake (`PowerManagerService.WakeLock`); one of an app that
/// sleeps is `DISABLED`.
pub fn wake_lock_is_on(text: &str) -> Option<bool> {
    if !text.contains("Wake Locks:") {
        return None;
    }
    let mut locks = text.lines().map(str::trim).filter(|line| line.starts_with("PARTIAL_WAKE_LOCK"));
    Some(locks.any(|line| !line.contains(" DISABLED")))
}

/// `dumpsys display`: brightness from 0 to 255, 0 of a screen that is off (`DisplayPowerState`): whole numbers until
/// Android 10, then from 0 to 1.
pub fn brightness(text: &str) -> Option<u8> {
    if text.lines().any(|line| line.trim() == "mGlobalDisplayState=OFF") {
        return Some(0);
    }
    let value = text.lines().find_map(|line| line.trim().strip_prefix("mScreenBrightness="))?.trim();
    let number: f64 = value.parse().ok()?;
    let whole = if value.contains('.') { number * 255.0 } else { number };
    (0.0..=255.5).contains(&whole).then_some(whole.round() as u8)
}

/// What a battery says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Battery {
    /// Percent.
    pub percent: Option<i64>,
    /// Charge that is left, microampere-hours (Android 8 and later).
    pub charge_uah: Option<i64>,
    /// Voltage, microvolts: the report has whole millivolts.
    pub voltage_uv: Option<i64>,
}

/// `dumpsys battery` (`BatteryService`).
pub fn battery(text: &str) -> Battery {
    let value =
        |key: &str| -> Option<i64> { text.lines().find_map(|line| line.trim().strip_prefix(key)?.trim().parse().ok()) };
    Battery {
        percent: value("level:"),
        charge_uah: value("Charge counter:"),
        voltage_uv: value("voltage:").and_then(|mv| mv.checked_mul(1000)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gps_is_told_in_both_forms() {
        let old = "Current Location Manager state:\n  Active Records by Provider:\n    gps:\n    passive:\n      \
                   UpdateRecord[passive android(1000 foreground) Request[POWER_NONE passive fastest=0] null]\n";
        assert_eq!(gps_is_on(old), Some(false));
        let on =
            "      UpdateRecord[gps com.example(10086 foreground) Request[ACCURACY_FINE gps requested=+1s0ms] null]\n";
        assert_eq!(gps_is_on(&format!("{old}{on}")), Some(true));
        let new = |request: &str| {
            format!(
                "  passive provider:\n    service: ProviderRequest[@+0ms]\n  gps provider:\n    service: {request}\n"
            )
        };
        assert_eq!(gps_is_on(&new("ProviderRequest[OFF]")), Some(false));
        assert_eq!(gps_is_on(&new("ProviderRequest[@+1s0ms, HIGH_ACCURACY, WorkSource{10123 a}]")), Some(true));
        assert_eq!(gps_is_on("Can't find service: location"), None);
    }

    #[test]
    fn sensors_have_types() {
        let text = "Sensor List:\n0x00000001) BMI160 accelerometer      | BOSCH           | ver: 1 | type: \
                    android.sensor.accelerometer(1) | perm: n/a | flags: 0x00000000\n0x0000000b) TMD | AMS | ver: 1 | \
                    type: android.sensor.light(5) | perm: n/a\nActive sensors:\nTMD \
                    (handle=0x0000000b, connections=1)\n";
        assert_eq!(sensors_on(text), Some(["light".to_owned()].into()));
        assert_eq!(sensors_on("Active sensors:\n"), None);
    }

    #[test]
    fn players_are_told_from_their_log() {
        let players = |state: &str| {
            format!(
                "PlaybackActivityMonitor dump time: 1\n  players:\n  ID:15 -- type:android.media.MediaPlayer -- \
                 u/pid:10086/77 -- state:{state} -- attr:x\n07-15 08:00:00:000 player piid:15 state:started\n"
            )
        };
        assert_eq!([players("started"), players("paused")].map(|text| audio_is_on(&text)), [Some(true), Some(false)]);
        let twelve =
            "  AudioPlaybackConfiguration piid:15 deviceId:2 type:android.media.MediaPlayer u/pid:1/2 state:started";
        assert_eq!(audio_is_on(twelve), Some(true));
        assert_eq!(audio_is_on(""), None);
    }

    #[test]
    fn other_reports_are_read() {
        assert_eq!(vibrator_is_on("  mCurrentVibration=null\n  mIsVibrating=true\n"), Some(true));
        assert_eq!(vibrator_is_on("  isVibrating = false\n"), Some(false));
        assert_eq!(vibrator_is_on("  mCurrentVibration=Vibration{1}\n"), Some(true));
        assert_eq!(vibrator_is_on(""), None);
        assert_eq!(wake_lock_is_on("Wake Locks: size=1\n  PARTIAL_WAKE_LOCK   'a' ACQ=-1s (uid=1)\n"), Some(true));
        assert_eq!(wake_lock_is_on("Wake Locks: size=1\n  PARTIAL_WAKE_LOCK   'a' DISABLED ACQ=-1s\n"), Some(false));
        assert_eq!(wake_lock_is_on(""), None);
        assert_eq!(brightness("  mScreenBrightness=0.4\n"), Some(102));
        assert_eq!(brightness("  mScreenBrightness=102\n"), Some(102));
        assert_eq!(brightness("  mGlobalDisplayState=OFF\n mScreenBrightness=102\n"), Some(0));
        assert_eq!(brightness("mScreenBrightness=NaN"), None);
        let said = battery("  Charge counter: 2400000\n  level: 80\n  scale: 100\n  voltage: 3946\n");
        assert_eq!(said, Battery { percent: Some(80), charge_uah: Some(2_400_000), voltage_uv: Some(3_946_000) });
        assert_eq!(battery("x"), Battery::default());
    }
}
