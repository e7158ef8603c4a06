//! Which hardware a windowed call uses, and the words for it.
//!
//! A call's site names its component, whose state the call changes, or else a category. What a recording charges to a
//! call is the energy of its window and of the tail behind it, as measured: the processor's part while it waits for
//! the component is in it. All else that runs is the processor's: instructions, library calls of constant cost, and
//! windowed calls that only compute or wait.

use wattline_map::Site;

/// The processor: the app's own code, library calls, and windowed calls of nothing else.
pub const PROCESSOR: &str = "processor";
/// Any network's: which one the device used is in the device's model.
const RADIO: &str = "radio";
/// Files, preferences and databases.
const STORAGE: &str = "storage";
/// Streams whose other end, a socket or a file, the call does not tell.
const INPUT_OUTPUT: &str = "I/O";

/// The hardware that a windowed call uses.
pub fn of_site(site: &Site) -> &str {
    match (&site.component, site.category.as_str()) {
        (Some(component), _) => of_component(component),
        (None, "file" | "database" | "preferences") => STORAGE,
        (None, "stream") => INPUT_OUTPUT,
        (None, _) => PROCESSOR,
    }
}

/// The word for a component of a site or of a power model: any that is not known stands for itself.
pub fn of_component(component: &str) -> &str {
    match component {
        "cpu" => PROCESSOR,
        "wifi" | "cellular" | "wifi_lock" | "multicast_lock" => RADIO,
        "gps" => "GPS",
        "screen" | "display" => "display",
        "audio" => "sound",
        "wake_lock" | "wakelock" => "wake lock",
        "sensor" => "sensors",
        "nfc" => "NFC",
        "bluetooth" => "Bluetooth",
        _ => component,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_uses_what_its_site_names() {
        let cases = [
            ("network", Some("wifi"), "radio"),
            ("telephony", Some("cellular"), "radio"),
            ("power", Some("wifi_lock"), "radio"),
            ("power", Some("wake_lock"), "wake lock"),
            ("location", Some("gps"), "GPS"),
            ("media", Some("audio"), "sound"),
            ("media", None, "processor"),
            ("database", None, "storage"),
            ("stream", None, "I/O"),
            ("wait", None, "processor"),
            ("own", Some("lidar"), "lidar"),
        ];
        for (category, component, expected) in cases {
            let site = Site {
                method: 0,
                pc: 0,
                line: 1,
                callee: String::new(),
                category: category.to_owned(),
                component: component.map(str::to_owned),
                switch: None,
            };
            assert_eq!(of_site(&site), expected, "{category} {component:?}");
        }
    }

    #[test]
    fn a_power_models_components_have_the_same_words() {
        assert_eq!(
            ["cpu", "screen", "wifi", "wakelock"].map(of_component),
            ["processor", "display", "radio", "wake lock"]
        );
    }
}
