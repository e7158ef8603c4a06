//! The script that reads by and by, for the shell of any phone (mksh, from Android 4 on).
//!
//! It costs energy on the phone that is looked at, so it forks little: `read`, `echo`, `[` and `sleep` are the shell's
//! own, and only files that are there are read. Reports of services are dear, and are asked for once a second, of which
//! only the lines that say something are kept.

/// The directory of a run's files on the device.
const FOLDER: &str = "/data/local/tmp/wattline";
/// Where the script is.
pub(crate) const SCRIPT: &str = "/data/local/tmp/wattline/components.sh";
/// What it writes.
pub(crate) const LOG: &str = "/data/local/tmp/wattline/components.log";
/// The line that runs it.
pub(crate) const START: &str =
    "sh /data/local/tmp/wattline/components.sh > /data/local/tmp/wattline/components.log 2>/dev/null";

/// The line that finds what there is to read: files that may be read, and services.
pub(crate) const FIND: &str = "for f in /proc/stat /proc/net/dev \
    /sys/devices/system/cpu/cpufreq/policy*/stats/time_in_state \
    /sys/devices/system/cpu/cpu0/cpufreq/stats/time_in_state \
    /proc/uid_time_in_state \
    /sys/class/backlight/*/max_brightness /sys/class/backlight/*/brightness \
    /sys/class/leds/lcd-backlight/max_brightness /sys/class/leds/lcd-backlight/brightness \
    /sys/class/power_supply/battery/capacity /sys/class/power_supply/battery/charge_counter \
    /sys/class/power_supply/battery/current_now /sys/class/power_supply/battery/voltage_now; \
    do [ -r $f ] && echo $f; done; dumpsys -l";

/// The first line of a log.
pub(super) const HEAD: &str = "wattline components 1";
/// Rounds of cheap reading between two of dear reading, which take about a second together.
const ROUNDS: usize = 17;
/// Seconds between two rounds: Orka had 45 to 50 ms.
const PAUSE: &str = "0.05";

/// Reports: the service, and what the lines hold that are kept.
const REPORTS: [(&str, &[&str]); 6] = [
    ("location", &["UpdateRecord", "provider:", "ProviderRequest", "anager"]),
    ("sensorservice", &["android.sensor.", "handle="]),
    ("audio", &["PlaybackActivityMonitor", "u/pid:"]),
    ("vibrator", &["ibrating", "mCurrentVibration"]),
    ("vibrator_manager", &["ibrating", "mCurrentVibration"]),
    ("power", &["Wake Locks:", "_WAKE_LOCK"]),
];
/// Those for phones that hide the file with the same.
const DISPLAY: (&str, &[&str]) = ("display", &["mScreenBrightness=", "mGlobalDisplayState="]);
const BATTERY: (&str, &[&str]) = ("battery", &["level:", "voltage:", "Charge"]);

/// The script for a phone that has what [`FIND`] printed there.
pub(crate) fn script(found: &str) -> String {
    let lines: Vec<&str> = found.lines().map(str::trim).collect();
    let files: Vec<&str> = lines.iter().copied().filter(|line| line.starts_with('/')).collect();
    let serves = |name: &str| lines.contains(&name);
    let has = |end: &str| files.iter().any(|file| file.ends_with(end));
    let policies = files.iter().any(|file| file.contains("/policy"));
    let is_cheap = |file: &str| {
        let frequency = file.ends_with("time_in_state") && (file.contains("/policy") || !policies);
        frequency || file == "/proc/net/dev" || file == "/proc/uid_time_in_state" || file.ends_with("/brightness")
    };
    let mut reports: Vec<(&str, &[&str])> = REPORTS.into_iter().filter(|(name, _)| serves(name)).collect();
    if !has("/brightness") && serves(DISPLAY.0) {
        reports.push(DISPLAY);
    }
    if !has("/battery/capacity") && serves(BATTERY.0) {
        reports.push(BATTERY);
    }
    let mut text = format!("cd {FOLDER}\necho '{HEAD}'\nread -r up rest < /proc/uptime\n");
    text += "echo \"w $(date +%s.%N) $up\"\n";
    files.iter().filter(|file| file.ends_with("/max_brightness")).for_each(|file| text += &show(file));
    // Reports take a while, in which an app may have begun already.
    let cheap = round(&files, is_cheap);
    text += &cheap;
    // Whoever cleans up removes the script, and so ends it.
    text += "while [ -e components.sh ]; do\n";
    for file in files.iter().filter(|file| file.contains("/power_supply/")) {
        text += &show(file);
    }
    for (name, kept) in reports {
        let kept: Vec<String> = kept.iter().map(|part| format!("-e '{part}'")).collect();
        text += &format!("echo '= dumpsys {name}'; dumpsys {name} | grep {}\n", kept.join(" "));
    }
    let rounds: Vec<String> = (0..ROUNDS).map(|round| round.to_string()).collect();
    text += &format!("for round in {}; do\n", rounds.join(" "));
    text += &cheap;
    text + &format!("sleep {PAUSE}\ndone\ndone\n")
}

/// A round: when, and what is read at once.
fn round(files: &[&str], is_cheap: impl Fn(&str) -> bool) -> String {
    let mut text = String::from("read -r up rest < /proc/uptime\necho \"@ $up\"\n");
    if files.contains(&"/proc/stat") {
        text += "read -r cpu < /proc/stat; echo '= /proc/stat'; echo \"$cpu\"\n";
    }
    files.iter().filter(|file| is_cheap(file)).for_each(|file| text += &show(file));
    text + "echo .\n"
}

/// A file with its name before it.
fn show(file: &str) -> String {
    format!("echo '= {file}'; cat {file}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_there_is_read() {
        let found = "/proc/stat\r\n/proc/net/dev\n/sys/devices/system/cpu/cpufreq/policy4/stats/time_in_state\n\
                     /sys/devices/system/cpu/cpu0/cpufreq/stats/time_in_state\nCurrently running services:\n  \
                     battery\n  \
                     display\n  power\n";
        let text = script(found);
        assert!(text.contains("dumpsys power | grep -e 'Wake Locks:' -e '_WAKE_LOCK'\n"), "{text}");
        assert!(text.contains("dumpsys battery |") && text.contains("dumpsys display |"), "{text}");
        assert!(text.contains("cat /sys/devices/system/cpu/cpufreq/policy4/") && !text.contains("/cpu0/"), "{text}");
        assert!(!text.contains("location") && !text.contains("power_supply"), "{text}");
        assert!(!script("").contains("cat"), "{}", script(""));
    }
}
