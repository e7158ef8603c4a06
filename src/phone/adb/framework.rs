//! `framework-res.apk`, of which only the power profile is there.

use std::sync::{Arc, LazyLock};

use wattline_apk::axml::power_profile;
use wattline_apk::{Method, Writer};

/// Where every phone has it.
pub const FRAMEWORK_PATH: &str = "/system/framework/framework-res.apk";

/// Milliamperes as a maker prints them, who measured a few phones at one voltage: roughly what the parts take, and not
/// what this phone takes, which no table says. Tails, GPS that searches and what the screen shows are in none.
const ITEMS: [(&str, &str); 15] = [
    ("battery.capacity", "3000"),
    ("cpu.idle", "2.5"),
    ("cpu.awake", "11"),
    ("screen.on", "62"),
    ("screen.full", "130"),
    ("wifi.on", "4"),
    ("wifi.active", "190"),
    ("wifi.scan", "55"),
    ("radio.active", "310"),
    ("radio.scanning", "15"),
    ("gps.on", "41"),
    ("audio", "38"),
    ("video", "70"),
    ("bluetooth.on", "1.4"),
    ("bluetooth.active", "48"),
];
const ARRAYS: [(&str, &[&str]); 4] = [
    ("cpu.clusters.cores", &["2"]),
    ("cpu.core_speeds.cluster0", &["600000", "900000", "1200000"]),
    ("cpu.core_power.cluster0", &["98", "160", "245"]),
    ("radio.on", &["24", "9", "4", "3", "2"]),
];

/// The archive's bytes.
pub fn framework() -> Arc<Vec<u8>> {
    static BYTES: LazyLock<Arc<Vec<u8>>> = LazyLock::new(|| {
        let pack = || {
            let profile = power_profile(&ITEMS, &ARRAYS).ok()?;
            let mut writer = Writer::new();
            writer.add("res/xml/power_profile.xml", Method::Deflated, &profile).ok()?;
            writer.finish(b"").ok()
        };
        // Neither fails for a table of short texts, which a test reads back.
        Arc::new(pack().unwrap_or_default())
    });
    Arc::clone(&BYTES)
}
