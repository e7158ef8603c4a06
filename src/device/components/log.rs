//! Reading what the script wrote.
//!
//! The log has a head, the wall clock with the time since the phone was switched on, the cores of each cluster (`c
//! CLUSTER CORES`) if their times are read, and then rounds. `= NAME` begins the text of a file or report, `@ UPTIME` says when the cheap files of a round were read, and `.` ends it. What comes
//! after the last `.` was cut off when the script was ended.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use super::clusters::numbers;
use super::script::HEAD;
use wattline_hardware::traffic::Traffic;
use wattline_hardware::{HardwareError, cpu, reports, time_in_state, traffic};
use wattline_recording::{ComponentColumn, ComponentLog, WallStamp};

/// Most readings: those of more than a day.
const MOST: usize = 2_000_000;
/// Most columns: a phone of eight clusters has fewer than a thousand.
const MOST_COLUMNS: usize = 2_000;
/// Most readings of all columns together: those of an hour and a half of such a phone, or four of an ordinary one.
const MOST_CELLS: usize = 1 << 24;
/// Above this, the time since the phone was switched on and the clock of stamps differ by sleep, and not by how late a
/// command was, nanoseconds.
const SLEPT_NS: i64 = 1_000_000_000;
/// Names of sensors' types that have another one in columns.
const SENSORS: [(&str, &str); 2] = [("magnetic_field", "magnetometer"), ("step_detector", "step_counter")];
/// Types that have a column.
const COLUMNS: [&str; 7] =
    ["accelerometer", "gyroscope", "magnetometer", "light", "pressure", "proximity", "step_counter"];

/// A log that is not as the script writes it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct LogError {
    /// Where, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

fn fault(line: usize, expected: &str, found: &str) -> LogError {
    let found: String = found.chars().take(60).collect();
    LogError { line, what: format!("expected {expected}, found `{}`", found.escape_debug()) }
}

/// The text of a file or report, and the line before it.
struct Section<'t> {
    line: usize,
    name: &'t str,
    text: String,
}

/// Reads a log. `wall` is what the tracer of the same run said of the clocks. None of a log without a round.
///
/// # Errors
/// The first line that is damaged.
pub(crate) fn parse(text: &str, wall: &[WallStamp]) -> Result<Option<ComponentLog>, LogError> {
    let mut lines = text.lines().map(|line| line.trim_end_matches('\r')).enumerate();
    match lines.next() {
        None => return Ok(None),
        Some((_, HEAD)) => {}
        Some((_, found)) => return Err(fault(1, &format!("`{HEAD}`"), found)),
    }
    let mut reader = Reader::default();
    // Whatever is cut off, no round follows it.
    let last =
        text.lines().count().saturating_sub(text.lines().rev().position(|line| line.trim_end() == ".").unwrap_or(0));
    for (at, line) in lines.take_while(|(at, _)| *at < last) {
        reader.line(at + 1, line, wall)?;
    }
    Ok(reader.finish())
}

#[derive(Default)]
struct Reader<'t> {
    sections: Vec<Section<'t>>,
    /// What is to be added to the time since the phone was switched on.
    shift_ns: i64,
    at_ns: Option<i64>,
    max_brightness: Option<i64>,
    /// The cluster of a core.
    clusters: BTreeMap<u32, u32>,
    /// How long each core was busy when it was last on, milliseconds.
    cores: BTreeMap<u32, u64>,
    /// What was read last, by column.
    now: BTreeMap<String, i64>,
    log: ComponentLog,
    columns: BTreeMap<String, Vec<i64>>,
}

impl<'t> Reader<'t> {
    fn line(&mut self, at: usize, line: &'t str, wall: &[WallStamp]) -> Result<(), LogError> {
        let uptime = |text: &str| cpu::uptime_ns(text).map_err(|error| LogError { line: at, what: error.to_string() });
        if let Some(name) = line.strip_prefix("= ") {
            self.sections.push(Section { line: at, name, text: String::new() });
        } else if let Some(up) = line.strip_prefix("@ ") {
            self.at_ns = Some(uptime(up)?.saturating_add(self.shift_ns));
        } else if let Some(rest) = line.strip_prefix("w ").filter(|_| self.sections.is_empty()) {
            let (now, up) = rest.split_once(' ').ok_or_else(|| fault(at, "two times", line))?;
            self.shift_ns = shift(uptime(now)?, uptime(up)?, wall);
        } else if let Some(rest) = line.strip_prefix("c ").filter(|_| self.sections.is_empty()) {
            let (cluster, cores) = rest.split_once(' ').unwrap_or((rest, ""));
            let cluster: u32 = cluster.parse().map_err(|_| fault(at, "the number of a cluster", line))?;
            self.clusters.extend(numbers(cores).into_iter().map(|core| (core, cluster)));
        } else if line == "." {
            self.commit(at)?;
        } else if let Some(section) = self.sections.last_mut() {
            section.text.push_str(line);
            section.text.push('\n');
        } else {
            return Err(fault(at, "the start of a round or of a file", line));
        }
        Ok(())
    }

    /// Ends a round.
    fn commit(&mut self, at: usize) -> Result<(), LogError> {
        for section in std::mem::take(&mut self.sections) {
            let said = self.section(&section);
            said.map_err(|error| LogError { line: section.line + error.line, what: error.to_string() })?;
        }
        let at_ns = self.at_ns.take().ok_or_else(|| fault(at, "`@` and a time in each round", "."))?;
        // The clock's step is 10 ms, and rounds are further apart unless the phone was late.
        if self.log.at_ns.last().is_some_and(|last| *last >= at_ns) {
            return Ok(());
        }
        if self.log.at_ns.len() >= MOST {
            return Err(fault(at, &format!("at most {MOST} rounds"), "more"));
        }
        let before = self.log.at_ns.len();
        if self.now.len() > MOST_COLUMNS {
            return Err(fault(at, &format!("at most {MOST_COLUMNS} columns"), &format!("{}", self.now.len())));
        }
        if self.now.len() * before > MOST_CELLS {
            return Err(fault(at, &format!("at most {MOST_CELLS} readings of all columns"), "more"));
        }
        self.log.at_ns.push(at_ns);
        for (name, &value) in &self.now {
            // What was not told before is taken to have been so.
            self.columns.entry(name.clone()).or_insert_with(|| vec![value; before]).push(value);
        }
        Ok(())
    }

    fn set(&mut self, name: &str, value: Option<i64>) {
        if let Some(value) = value {
            self.now.insert(name.to_owned(), value);
        }
    }

    fn section(&mut self, section: &Section<'_>) -> Result<(), HardwareError> {
        let text = section.text.as_str();
        let flag = |on: Option<bool>| on.map(i64::from);
        // A file that is there and says nothing, as some of the kernel's do while they change.
        if text.trim().is_empty() {
            return Ok(());
        }
        match section.name {
            "/proc/stat" => {
                self.set("cpu.busy_ms", whole(cpu::busy_ms(text)?));
                self.cores(text)?;
            }
            "/proc/uid_time_in_state" => self.busy(text)?,
            "/proc/net/dev" => self.networks(text)?,
            "dumpsys location" => self.set("gps.on", flag(reports::gps_is_on(text))),
            "dumpsys sensorservice" => self.sensors(text),
            "dumpsys audio" => self.set("audio.on", flag(reports::audio_is_on(text))),
            "dumpsys vibrator" | "dumpsys vibrator_manager" => {
                self.set("vibrator.on", flag(reports::vibrator_is_on(text)));
            }
            "dumpsys power" => self.set("wakelock.on", flag(reports::wake_lock_is_on(text))),
            "dumpsys display" => self.set("screen.brightness", reports::brightness(text).map(i64::from)),
            "dumpsys battery" => self.battery(text),
            name if name.ends_with("/time_in_state") => self.frequencies(name, text)?,
            name if name.starts_with("/sys/") => self.number(name, text)?,
            _ => {}
        }
        Ok(())
    }

    /// How long the cores of each cluster were busy since the first reading: a core that is off has no line, and one that
    /// comes on for the first time was not busy before it did.
    fn cores(&mut self, text: &str) -> Result<(), HardwareError> {
        for (core, busy_ms) in cpu::busy_ms_by_core(text)? {
            let Some(cluster) = self.clusters.get(&core) else { continue };
            let before = self.cores.insert(core, busy_ms).unwrap_or(busy_ms);
            let sum = self.now.entry(format!("cpu.{cluster}.busy_ms")).or_default();
            *sum = sum.saturating_add(whole(busy_ms.saturating_sub(before)).unwrap_or(0));
        }
        Ok(())
    }

    /// Frequencies of several policies follow each other in the order of the policies, whose numbers are those of their
    /// first cores; where no file tells these, they are counted.
    fn busy(&mut self, text: &str) -> Result<(), HardwareError> {
        let policies: BTreeSet<u32> = self.now.keys().filter_map(|name| policy_of(name)).collect();
        let all = time_in_state::of_users(text)?;
        let known: Vec<u32> =
            if policies.len() == all.len() { policies.into_iter().collect() } else { (0..).take(all.len()).collect() };
        for (policy, steps) in known.into_iter().zip(all) {
            for at in steps {
                self.set(&format!("cpu.{policy}.{}_busy_ms", at.khz), Some((at.time_s * 1000.0).round() as i64));
            }
        }
        Ok(())
    }

    fn networks(&mut self, text: &str) -> Result<(), HardwareError> {
        let interfaces = traffic::net_dev(text)?;
        for (network, is_one) in [("wifi", is_wifi as fn(&str) -> bool), ("cellular", is_cellular)] {
            let of = interfaces.iter().filter(|(name, _)| is_one(name)).map(|(_, traffic)| *traffic);
            let Some(sum) = of.reduce(plus) else { continue };
            let Traffic { rx_bytes, rx_packets, tx_bytes, tx_packets } = sum;
            for (what, value) in
                [("rx_bytes", rx_bytes), ("tx_bytes", tx_bytes), ("rx_packets", rx_packets), ("tx_packets", tx_packets)]
            {
                self.set(&format!("{network}.{what}"), whole(value));
            }
        }
        Ok(())
    }

    fn sensors(&mut self, text: &str) {
        let Some(on) = reports::sensors_on(text) else { return };
        let name =
            |kind: &str| SENSORS.iter().find(|(from, _)| *from == kind).map_or(kind.to_owned(), |(_, to)| (*to).into());
        let on: Vec<String> = on.iter().map(|kind| name(kind)).collect();
        for column in COLUMNS {
            self.set(&format!("sensor.{column}"), Some(i64::from(on.iter().any(|kind| kind == column))));
        }
    }

    fn battery(&mut self, text: &str) {
        let reports::Battery { percent, charge_uah, voltage_uv } = reports::battery(text);
        self.set("battery.percent", percent);
        self.set("battery.charge_uah", charge_uah);
        self.set("battery.voltage_uv", voltage_uv);
    }

    fn frequencies(&mut self, path: &str, text: &str) -> Result<(), HardwareError> {
        // `…/policyN/stats/time_in_state`; a kernel without policies has `…/cpuN/cpufreq/stats/time_in_state`.
        let number = |part: &str| part.strip_prefix("policy").or(part.strip_prefix("cpu"))?.parse().ok();
        let number: u32 = path.split('/').rev().find_map(number).unwrap_or(0);
        let policy = self.clusters.get(&number).copied().unwrap_or(number);
        for at in time_in_state::parse(text)? {
            // The file counts in units of 10 ms, which are whole milliseconds.
            self.set(&format!("cpu.{policy}.{}_ms", at.khz), Some((at.time_s * 1000.0).round() as i64));
        }
        Ok(())
    }

    /// A file that has one number.
    fn number(&mut self, path: &str, text: &str) -> Result<(), HardwareError> {
        let value: i64 = text.trim().parse().map_err(|_| HardwareError {
            format: "a file of one number",
            line: 1,
            expected: "a whole number".into(),
            found: format!("`{}`", text.trim().chars().take(60).collect::<String>()),
        })?;
        let name = path.rsplit('/').next().unwrap_or("");
        match name {
            "max_brightness" => self.max_brightness = Some(value).filter(|most| *most > 0),
            "brightness" => {
                let most = self.max_brightness.unwrap_or(255);
                self.set("screen.brightness", Some((value.saturating_mul(255) / most).clamp(0, 255)));
            }
            "capacity" => self.set("battery.percent", Some(value)),
            "charge_counter" => self.set("battery.charge_uah", Some(value)),
            "current_now" => self.set("battery.current_ua", Some(value)),
            "voltage_now" => self.set("battery.voltage_uv", Some(value)),
            _ => {}
        }
        Ok(())
    }

    fn finish(mut self) -> Option<ComponentLog> {
        let column = |(name, values)| ComponentColumn { name, values };
        self.log.columns = self.columns.into_iter().map(column).collect();
        (!self.log.at_ns.is_empty()).then_some(self.log)
    }
}

/// The policy of a column such as `cpu.4.900000_ms`.
fn policy_of(column: &str) -> Option<u32> {
    let ["cpu", policy, time] = column.split('.').collect::<Vec<_>>()[..] else { return None };
    policy.parse().ok().filter(|_| !time.ends_with("_busy_ms"))
}

fn whole(value: u64) -> Option<i64> {
    i64::try_from(value).ok()
}

fn plus(a: Traffic, b: Traffic) -> Traffic {
    Traffic {
        rx_bytes: a.rx_bytes.saturating_add(b.rx_bytes),
        rx_packets: a.rx_packets.saturating_add(b.rx_packets),
        tx_bytes: a.tx_bytes.saturating_add(b.tx_bytes),
        tx_packets: a.tx_packets.saturating_add(b.tx_packets),
    }
}

fn is_wifi(interface: &str) -> bool {
    interface.starts_with("wlan")
}

/// Modems' interfaces by maker; what 464xlat (`v4-…`) and Qualcomm's accelerator (`rmnet_ipa0`) carry passes there,
/// too.
fn is_cellular(interface: &str) -> bool {
    let modem = ["rmnet", "ccmni", "pdp_ip", "seth_", "wwan"].iter().any(|start| interface.starts_with(start));
    modem && !interface.starts_with("rmnet_ipa")
}

/// What is to be added to the time since the phone was switched on, so that it is on the clock of stamps, which stands
/// still while the phone sleeps.
fn shift(now_ns: i64, up_ns: i64, wall: &[WallStamp]) -> i64 {
    let Some(stamp) = wall.first() else { return 0 };
    let stamped_ns = (i128::from(stamp.before_ns) + i128::from(stamp.after_ns)) / 2;
    let wall_ns = i128::from(stamp.wall_ms) * 1_000_000;
    let shift_ns = stamped_ns + i128::from(now_ns) - wall_ns - i128::from(up_ns);
    let shift_ns = i64::try_from(shift_ns).unwrap_or(0);
    if shift_ns.unsigned_abs() < SLEPT_NS.unsigned_abs() { 0 } else { shift_ns }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "wattline components 1\nw 1373875200.5 86400.50\n= /sys/class/backlight/a/max_brightness\n510\n\
                       = /sys/class/power_supply/battery/current_now\n-79000\n\
                       = dumpsys sensorservice\n0x00000001) A | type: android.sensor.magnetic_field(2) | perm\n\
                       A (handle=0x00000001, connections=1)\n\
                       @ 86400.60\n= /proc/stat\ncpu 1 2 3 4 5\n\
                       = /sys/devices/system/cpu/cpufreq/policy4/stats/time_in_state\n\
                       600000 5\n900000 7\n= /sys/class/backlight/a/brightness\n204\n.\n\
                       @ 86400.66\n= /proc/stat\ncpu 1 2 4 4 5\n.\n@ 86400.7";

    #[test]
    fn rounds_are_rows() {
        let log = parse(LOG, &[]).unwrap().unwrap();
        assert_eq!(log.at_ns, [86_400_600_000_000, 86_400_660_000_000]);
        let column = |name: &str| log.column(name).map(<[i64]>::to_vec);
        assert_eq!(column("cpu.busy_ms"), Some(vec![60, 70]));
        assert_eq!(column("cpu.4.900000_ms"), Some(vec![70, 70]));
        assert_eq!(column("screen.brightness"), Some(vec![102, 102]));
        assert_eq!(column("battery.current_ua"), Some(vec![-79_000, -79_000]));
        assert_eq!((column("sensor.magnetometer"), column("sensor.light")), (Some(vec![1, 1]), Some(vec![0, 0])));
        assert_eq!(column("gps.on"), None);
        assert_eq!(parse(&LOG.replace('\n', "\r\n"), &[]).unwrap().unwrap(), log);
        assert_eq!(parse("", &[]), Ok(None));
        assert_eq!(parse("wattline components 1\n@ 5", &[]), Ok(None));
    }

    #[test]
    fn a_phone_that_has_slept_has_another_clock() {
        let stamp = WallStamp { before_ns: 50_000_000_000, wall_ms: 1_373_875_200_500, after_ns: 50_000_000_000 };
        assert_eq!(parse(LOG, &[stamp]).unwrap().unwrap().at_ns, [50_100_000_000, 50_160_000_000]);
        let near = WallStamp { before_ns: 86_400_480_000_000, after_ns: 86_400_480_000_000, ..stamp };
        assert_eq!(parse(LOG, &[near]).unwrap().unwrap().at_ns[0], 86_400_600_000_000);
    }

    /// A kernel 3.10 with two clusters: the second one is off at first, and only its second core comes on.
    #[test]
    fn each_cluster_was_busy_as_its_cores_were() {
        let (little, big) = ("cpu0/cpufreq/stats/time_in_state", "cpu5/cpufreq/stats/time_in_state");
        let round = |at: &str, cores: &str, khz: &str| {
            let cpu = "/sys/devices/system/cpu";
            format!("@ {at}\n= /proc/stat\ncpu 9 0 9 9 9\n{cores}= {cpu}/{little}\n384000 {khz}\n")
        };
        let big = |units: &str| format!("= /sys/devices/system/cpu/{big}\n480000 {units}\n1824000 9\n");
        let text = "wattline components 1\nw 1373875200.5 86400.50\nc 0 0 1 2 3\nc 4 4 5\n".to_owned()
            + &round("86400.60", "cpu0 100 0 0 0 0\ncpu1 50 0 0 0 0\n", "192")
            + ".\n"
            + &round("86400.70", "cpu0 103 0 0 0 0\ncpu5 7000 0 0 0 0\n", "202")
            + &big("50")
            + ".\n"
            + &round("86400.80", "cpu0 103 0 1 0 0\ncpu1 52 0 0 0 0\ncpu5 7004 0 0 0 0\n", "212")
            + &big("60")
            + ".\n"
            + &round("86400.90", "cpu0 104 0 1 0 0\ncpu1 52 0 0 0 0\n", "222")
            + ".\n";
        let log = parse(&text, &[]).unwrap().unwrap();
        let column = |name: &str| log.column(name).map(<[i64]>::to_vec).unwrap_or_default();
        assert_eq!(column("cpu.0.busy_ms"), [0, 30, 60, 70]);
        // What it had done before it was seen is not of the run.
        assert_eq!(column("cpu.4.busy_ms"), [0, 0, 40, 40]);
        assert_eq!(column("cpu.0.384000_ms"), [1920, 2020, 2120, 2220]);
        assert_eq!(column("cpu.4.480000_ms"), [500, 500, 600, 600], "core 5 has the frequency of its cluster");
        let damaged = text.replace("c 4 4 5", "c x 4 5");
        assert!(parse(&damaged, &[]).unwrap_err().to_string().starts_with("line 4: expected the number of a cluster"));
    }

    #[test]
    fn what_is_damaged_is_told_with_its_line() {
        let said = |from: &str, to: &str| parse(&LOG.replace(from, to), &[]).unwrap_err().to_string();
        assert!(said("components 1", "components 9").starts_with("line 1: expected `wattline components 1`"));
        assert!(said("cpu 1 2 3", "cpu 1 x 3").starts_with("line 12: /proc/stat, line 1: expected `cpu`"));
        assert!(
            said("900000 7", "900000").starts_with("line 15: time_in_state, line 2"),
            "{}",
            said("900000 7", "900000")
        );
        assert!(said("\n204", "\nfull").contains("expected a whole number, found `full`"));
        assert!(said("@ 86400.60", "@ soon").contains("line 10: /proc/uptime"), "{}", said("@ 86400.60", "@ soon"));
        assert!(said("w 1373875200.5 86400.50", "x").starts_with("line 2: expected the start of a round"));
        assert!(said("@ 86400.66\n", "").contains("expected `@` and a time in each round"));
    }
}
