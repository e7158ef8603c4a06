//! The script that reads by and by, for the shell of any phone (mksh, from Android 4 on).
//!
//! It costs energy on the phone that is looked at, so it forks little: `read`, `echo`, `[` and `sleep` are the shell's
//! own, and only files that are there are read. Reports of services are dear, and are asked for once a second, of which
//! only the lines that say something are kept.

use super::clusters::{Cluster, clusters};

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
    /sys/devices/system/cpu/cpu*/cpufreq/stats/time_in_state \
    /proc/uid_time_in_state \
    /sys/class/backlight/*/max_brightness /sys/class/backlight/*/brightness \
    /sys/class/leds/lcd-backlight/max_brightness /sys/class/leds/lcd-backlight/brightness \
    /sys/class/power_supply/battery/capacity /sys/class/power_supply/battery/charge_counter \
    /sys/class/power_supply/battery/current_now /sys/class/power_supply/battery/voltage_now; \
    do [ -r $f ] && echo $f; done; \
    for f in /sys/devices/system/cpu/cpufreq/policy*/related_cpus /sys/devices/system/cpu/cpu*/cpufreq/related_cpus; \
    do [ -r $f ] && echo cores $f $(cat $f); done; \
    f=/sys/devices/system/cpu/possible; [ -r $f ] && echo possible $(cat $f); dumpsys -l";

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

/// The lines of so many cores and of all together, by the shell alone: they begin the file. Where all cores are on, it stops
/// before the line of interrupts, which is long.
fn lines_of(cores: usize) -> String {
    format!(
        "echo '= /proc/stat'\nn=0\nwhile [ $n -le {cores} ] && read -r line; do\n\
         case $line in\ncpu*) echo \"$line\" ;;\n*) break ;;\nesac\nn=$((n + 1))\ndone < /proc/stat\n"
    )
}

/// The script for a phone that has what [`FIND`] printed there.
pub(crate) fn script(found: &str) -> String {
    let lines: Vec<&str> = found.lines().map(str::trim).collect();
    let files: Vec<&str> = lines.iter().copied().filter(|line| line.starts_with('/')).collect();
    let serves = |name: &str| lines.contains(&name);
    let has = |end: &str| files.iter().any(|file| file.ends_with(end));
    let clusters = clusters(&lines);
    let mut reports: Vec<(&str, &[&str])> = REPORTS.into_iter().filter(|(name, _)| serves(name)).collect();
    if !has("/brightness") && serves(DISPLAY.0) {
        reports.push(DISPLAY);
    }
    if !has("/battery/capacity") && serves(BATTERY.0) {
        reports.push(BATTERY);
    }
    let mut text = format!("cd {FOLDER}\necho '{HEAD}'\nread -r up rest < /proc/uptime\n");
    text += "echo \"w $(date +%s.%N) $up\"\n";
    let by_core = asks_cores(&files, &clusters);
    for Cluster { policy, cores, .. } in clusters.iter().filter(|_| by_core) {
        let cores: Vec<String> = cores.iter().map(u32::to_string).collect();
        text += &format!("echo 'c {policy} {}'\n", cores.join(" "));
    }
    files.iter().filter(|file| file.ends_with("/max_brightness")).for_each(|file| text += &show(file));
    // Reports take a while, in which an app may have begun already.
    let cheap = round(&files, &clusters);
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

/// A round: when, and what is read at once. Of each cluster the first core that has times tells them.
fn round(files: &[&str], clusters: &[Cluster]) -> String {
    let mut text = String::from("read -r up rest < /proc/uptime\necho \"@ $up\"\n");
    match (asks_cores(files, clusters), files.contains(&"/proc/stat")) {
        (true, _) => text += &lines_of(clusters.iter().map(|cluster| cluster.cores.len()).sum()),
        (false, true) => text += "read -r cpu < /proc/stat; echo '= /proc/stat'; echo \"$cpu\"\n",
        (false, false) => {}
    }
    let is_cheap = |file: &str| ["/proc/net/dev", "/proc/uid_time_in_state"].contains(&file);
    for file in files {
        if let Some(cluster) = clusters.iter().find(|cluster| cluster.files.first().is_some_and(|first| first == file))
        {
            text += &times(cluster, files);
        } else if is_cheap(file) || file.ends_with("/brightness") {
            text += &show(file);
        }
    }
    let is_off = |cluster: &&Cluster| !cluster.files.iter().any(|file| files.contains(&file.as_str()));
    clusters.iter().filter(is_off).for_each(|cluster| text += &times(cluster, files));
    text + "echo .\n"
}

/// Whether nothing but the cores' own times tells which cluster was busy.
fn asks_cores(files: &[&str], clusters: &[Cluster]) -> bool {
    let has = |path: &str| files.contains(&path);
    clusters.len() > 1 && has("/proc/stat") && !has("/proc/uid_time_in_state")
}

/// A cluster's times: by the first of its files that is there, as older kernels take away that of a core that goes off.
fn times(cluster: &Cluster, files: &[&str]) -> String {
    match &cluster.files[..] {
        [file] if files.contains(&file.as_str()) => show(file),
        several => {
            let each = several.iter().map(|file| format!("if [ -r {file} ]; then\n{}else\n", show(file)));
            format!("{}:\n{}", each.collect::<String>(), "fi\n".repeat(several.len()))
        }
    }
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
        assert!(text.contains("read -r cpu < /proc/stat") && !text.contains("while read"), "{text}");
        assert!(!text.contains("location") && !text.contains("power_supply"), "{text}");
        assert!(!script("").contains("cat"), "{}", script(""));
    }

    /// What a phone without times of users says by its own shell, of which any is one here; its files are in a folder.
    #[cfg(unix)]
    fn said(files: &[(&str, &str)]) -> String {
        let root = tempfile::tempdir().unwrap();
        for (path, text) in
            files.iter().chain(&[("/proc/uptime", "86400.60 170000.00\n"), ("/data/local/tmp/wattline/x", "")])
        {
            let path = root.path().join(&path[1..]);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let inside = root.path().to_str().unwrap();
        let run = |text: &str| {
            let text = ["/proc/", "/sys/", "/data/"].iter().fold(text.to_owned(), |text, top| {
                [" ", "=", "'= "].iter().fold(text, |text, before| {
                    text.replace(&format!("{before}{top}"), &format!("{before}{inside}{top}"))
                })
            });
            let output = std::process::Command::new("sh").arg("-c").arg(text).output().unwrap();
            String::from_utf8(output.stdout).unwrap().replace(inside, "")
        };
        run(&script(&run(FIND)))
    }

    /// The files of an MSM8992 with a kernel 3.10, some of its figures, and its big cores off or on.
    #[cfg(unix)]
    fn older(big_is_on: bool) -> Vec<(&'static str, &'static str)> {
        let mut files = vec![
            ("/proc/stat", "cpu  900 2 30 400 5 6 7 0 0 0\ncpu0 500 1 20 300 4 5 6 0 0 0\nintr 7\ncpu9 lost\n"),
            ("/sys/devices/system/cpu/possible", "0-5\n"),
            ("/sys/devices/system/cpu/cpu0/cpufreq/related_cpus", "0 1 2 3\n"),
            ("/sys/devices/system/cpu/cpu0/cpufreq/stats/time_in_state", "384000 192\n1440000 4796\n"),
            ("/sys/devices/system/cpu/cpu1/cpufreq/related_cpus", "0 1 2 3\n"),
            ("/sys/devices/system/cpu/cpu1/cpufreq/stats/time_in_state", "384000 283\n1440000 4899\n"),
        ];
        if big_is_on {
            files.push(("/sys/devices/system/cpu/cpu5/cpufreq/related_cpus", "4 5\n"));
            files.push(("/sys/devices/system/cpu/cpu5/cpufreq/stats/time_in_state", "384000 7\n1824000 8\n"));
        }
        files
    }

    #[cfg(unix)]
    #[test]
    fn a_shell_reads_cores_and_the_times_of_each_cluster() {
        let log = said(&older(false));
        let head = "wattline components 1\nw ";
        assert!(log.starts_with(head), "{log}");
        let rest = log.split_once('\n').and_then(|(_, rest)| rest.split_once('\n')).map(|(_, rest)| rest);
        let expected = "c 0 0 1 2 3\nc 4 4 5\n@ 86400.60\n= /proc/stat\ncpu  900 2 30 400 5 6 7 0 0 0\n\
                        cpu0 500 1 20 300 4 5 6 0 0 0\n\
                        = /sys/devices/system/cpu/cpu0/cpufreq/stats/time_in_state\n384000 192\n1440000 4796\n.\n";
        assert_eq!(rest, Some(expected));
        let log = said(&older(true));
        assert!(log.contains("= /sys/devices/system/cpu/cpu5/cpufreq/stats/time_in_state\n384000 7\n"), "{log}");
        let parsed = super::super::parse(&log, &[]).unwrap().unwrap();
        assert_eq!(parsed.column("cpu.4.1824000_ms"), Some(&[80][..]), "core 5 is of the cluster of core 4");
    }

    /// A kernel 4.4 with policies, which tell their cores, and times of users or without them.
    #[cfg(unix)]
    #[test]
    fn cores_are_asked_where_users_times_do_not_tell() {
        let mut files = vec![
            (
                "/proc/stat",
                "cpu  900 2 30 400 5 6 7 0 0 0\ncpu0 500 1 20 300 4 5 6 0 0 0\ncpu4 1 0 0 5 0 0 0 0 0 0\nintr 7\n",
            ),
            ("/sys/devices/system/cpu/cpufreq/policy0/related_cpus", "0 1 2 3\n"),
            ("/sys/devices/system/cpu/cpufreq/policy0/stats/time_in_state", "300000 5\n"),
            ("/sys/devices/system/cpu/cpufreq/policy4/related_cpus", "4 5 6 7\n"),
            ("/sys/devices/system/cpu/cpufreq/policy4/stats/time_in_state", "300000 6\n"),
        ];
        let log = said(&files);
        assert!(log.contains("c 0 0 1 2 3\nc 4 4 5 6 7\n@ ") && log.contains("\ncpu4 1 "), "{log}");
        files.push(("/proc/uid_time_in_state", "uid: 300000 300000\n0: 1 2\n"));
        let log = said(&files);
        assert!(!log.contains("\nc 0") && !log.contains("\ncpu4 1 ") && log.contains("\n0: 1 2\n"), "{log}");
    }
}
