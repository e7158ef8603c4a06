//! Files of the kernel, in its own forms (Linux, `Documentation/filesystems/proc.rst`, `Documentation/cpu-freq/
//! cpufreq-stats.rst`, `Documentation/ABI/testing/sysfs-class-power`, `sysfs-class-backlight`).

use super::History;
use crate::{Bearer, Counters};

/// Where a cluster's frequency is told.
const POLICY: &str = "/sys/devices/system/cpu/cpufreq/policy0";
/// Where the screen's light is told.
pub(crate) const BRIGHTNESS_PATH: &str = "/sys/class/backlight/panel0-backlight/brightness";
/// Where the fuel gauge is told.
const GAUGE: &str = "/sys/class/power_supply/battery";

/// The files that there are.
pub(crate) const FILES: [&str; 18] = [
    "/proc/net/dev",
    "/proc/net/xt_qtaguid/stats",
    "/proc/stat",
    "/proc/uid_time_in_state",
    "/proc/uptime",
    BRIGHTNESS_PATH,
    "/sys/class/backlight/panel0-backlight/max_brightness",
    "/sys/class/power_supply/battery/capacity",
    "/sys/class/power_supply/battery/charge_counter",
    "/sys/class/power_supply/battery/charge_full",
    "/sys/class/power_supply/battery/current_now",
    "/sys/class/power_supply/battery/status",
    "/sys/class/power_supply/battery/voltage_now",
    "/sys/devices/system/cpu/cpufreq/policy0/affected_cpus",
    "/sys/devices/system/cpu/cpufreq/policy0/scaling_available_frequencies",
    "/sys/devices/system/cpu/cpufreq/policy0/scaling_cur_freq",
    "/sys/devices/system/cpu/cpufreq/policy0/stats/time_in_state",
    "/sys/devices/system/cpu/online",
];

/// A unit of time in these files (`USER_HZ` is 100), in picoseconds.
const TICK_PS: u64 = 10_000_000_000;
/// What the cores had done before the run, of a thousand ticks: a phone that has mostly slept.
const BUSY_BEFORE: u64 = 40;
/// The share of the time at the lowest frequency before the run, of a hundred; the others share the rest.
const LOWEST_BEFORE: u64 = 94;
/// Of five busy ticks, four are an app's and one the kernel's.
const KERNEL_SHARE: u64 = 5;
/// What had passed by each interface before the run: bytes and packets received, sent.
const WLAN_BEFORE: [u64; 4] = [48_211_907, 39_480, 5_120_433, 27_911];
const CELLULAR_BEFORE: [u64; 4] = [1_507_570, 2_205, 489_339, 2_237];
const LOOPBACK_BEFORE: [u64; 4] = [8_308, 116, 8_308, 116];
/// Most bytes of a packet's contents.
const SEGMENT: u64 = 1_448;

impl History {
    /// A file.
    pub(super) fn file(&self, path: &str, at_ns: i64) -> Option<String> {
        let line = |value: &dyn std::fmt::Display| Some(format!("{value}\n"));
        let gauge = path.strip_prefix(GAUGE).and_then(|rest| rest.strip_prefix('/'));
        if let Some(name) = gauge {
            return self.gauge_file(name, at_ns);
        }
        if let Some(name) = path.strip_prefix(POLICY).and_then(|rest| rest.strip_prefix('/')) {
            return self.policy_file(name, at_ns);
        }
        match path {
            "/proc/stat" => Some(self.stat(at_ns)),
            "/proc/uid_time_in_state" => Some(self.uid_time_in_state(at_ns)),
            "/proc/uptime" => Some(self.uptime(at_ns)),
            "/proc/net/dev" => Some(self.net_dev(at_ns)),
            "/proc/net/xt_qtaguid/stats" => Some(self.qtaguid(at_ns)),
            BRIGHTNESS_PATH => line(&self.brightness(at_ns)),
            "/sys/class/backlight/panel0-backlight/max_brightness" => line(&255),
            "/sys/devices/system/cpu/online" => line(&format!("0-{}", self.load.cores().saturating_sub(1))),
            _ => None,
        }
    }

    fn gauge_file(&self, name: &str, at_ns: i64) -> Option<String> {
        let shown = self.shown(at_ns)?;
        Some(match name {
            "capacity" => format!("{}\n", shown.percent),
            "charge_counter" => format!("{}\n", shown.charge_uah),
            "charge_full" => format!("{}\n", self.capacity_uah),
            "current_now" => format!("{}\n", shown.current_ua),
            "status" => "Discharging\n".into(),
            "voltage_now" => format!("{}\n", shown.voltage_uv),
            _ => return None,
        })
    }

    fn policy_file(&self, name: &str, at_ns: i64) -> Option<String> {
        let spaced = |values: Vec<String>| format!("{}\n", values.join(" "));
        let khz = self.khz.iter().map(u64::to_string).collect();
        Some(match name {
            "affected_cpus" => spaced((0..self.load.cores()).map(|core| core.to_string()).collect()),
            "scaling_available_frequencies" => spaced(khz),
            "scaling_cur_freq" => {
                format!("{}\n", self.khz.get(self.load.step(self.ps(at_ns))).copied().unwrap_or(0))
            }
            "stats/time_in_state" => self.time_in_state(at_ns),
            _ => return None,
        })
    }

    /// Ticks since the phone was switched on, until the run began.
    fn ticks_before(&self) -> u64 {
        self.base_ns.max(0) as u64 / (TICK_PS / 1000)
    }

    fn stat(&self, at_ns: i64) -> String {
        let (at_ps, before) = (self.ps(at_ns), self.ticks_before());
        let core = |core: usize| {
            let busy = before * BUSY_BEFORE / 1000 + self.load.busy_ps(core, at_ps) / TICK_PS;
            let idle = (before + at_ps / TICK_PS).saturating_sub(busy);
            [busy - busy / KERNEL_SHARE, busy / KERNEL_SHARE, idle]
        };
        let cores: Vec<[u64; 3]> = (0..self.load.cores()).map(core).collect();
        let row = |name: &str, [user, system, idle]: [u64; 3]| format!("{name} {user} 0 {system} {idle} 0 0 0 0 0 0\n");
        let sum = |at: usize| cores.iter().filter_map(|core| core.get(at)).sum();
        let mut text = row("cpu ", [sum(0), sum(1), sum(2)]);
        for (number, &core) in cores.iter().enumerate() {
            text += &row(&format!("cpu{number}"), core);
        }
        let booted_s = (self.wall_ms - self.base_ns / 1_000_000) / 1000;
        text + &format!(
            "intr 0\nctxt 0\nbtime {booted_s}\nprocesses 4217\nprocs_running 1\nprocs_blocked 0\nsoftirq 0\n"
        )
    }

    fn uptime(&self, at_ns: i64) -> String {
        let ticks = at_ns.max(0) as u64 / (TICK_PS / 1000);
        let (at_ps, before) = (self.ps(at_ns), self.ticks_before());
        let busy = |core| before * BUSY_BEFORE / 1000 + self.load.busy_ps(core, at_ps) / TICK_PS;
        let idle: u64 = (0..self.load.cores()).map(|core| ticks.saturating_sub(busy(core))).sum();
        format!("{}.{:02} {}.{:02}\n", ticks / 100, ticks % 100, idle / 100, idle % 100)
    }

    fn time_in_state(&self, at_ns: i64) -> String {
        let (at_ps, before) = (self.ps(at_ns), self.ticks_before());
        let others = self.khz.len().saturating_sub(1).max(1) as u64;
        let row = |(step, khz): (usize, &u64)| {
            let share = if step == 0 { LOWEST_BEFORE } else { (100 - LOWEST_BEFORE) / others };
            format!("{khz} {}\n", before / 100 * share + self.load.at_step_ps(step, at_ps) / TICK_PS)
        };
        self.khz.iter().enumerate().map(row).collect()
    }

    /// Processor time by user and frequency (`drivers/cpufreq/cpufreq_times.c` of Android's kernels).
    fn uid_time_in_state(&self, at_ns: i64) -> String {
        let (at_ps, before) = (self.ps(at_ns), self.ticks_before() * BUSY_BEFORE / 1000);
        let khz: Vec<String> = self.khz.iter().map(u64::to_string).collect();
        let ticks: Vec<u64> =
            (0..self.khz.len()).map(|step| self.load.busy_at_step_ps(step, at_ps) / TICK_PS).collect();
        let row = |uid: u32, of: &dyn Fn(u64) -> u64| {
            let ticks: Vec<String> = ticks.iter().map(|ticks| of(*ticks).to_string()).collect();
            format!("{uid}: {}\n", ticks.join(" "))
        };
        // What was before the run was the system's; of the run, the kernel's share is as in `/proc/stat`.
        let system = row(0, &|ticks| before + ticks / KERNEL_SHARE);
        format!("uid: {}\n", khz.join(" ")) + &system + &row(self.uid, &|ticks| ticks - ticks / KERNEL_SHARE)
    }

    /// Bytes and packets received, sent, of the app.
    fn passed(&self, at_ns: i64) -> [u64; 4] {
        let Counters { rx_bytes, tx_bytes } = Counters::at(&self.traffic, at_ns);
        // Every second packet is answered at once (RFC 1122, 4.2.3.2).
        let (rx, tx) = (rx_bytes.div_ceil(SEGMENT), tx_bytes.div_ceil(SEGMENT));
        [rx_bytes, rx + tx / 2, tx_bytes, tx + rx / 2]
    }

    /// The interfaces with what has passed by them.
    fn interfaces(&self, at_ns: i64) -> [(&'static str, [u64; 4]); 3] {
        let more = |before: [u64; 4], uses: bool| match (uses, self.passed(at_ns)) {
            (true, passed) => std::array::from_fn(|at| before[at] + passed[at]),
            (false, _) => before,
        };
        [
            ("lo", LOOPBACK_BEFORE),
            ("rmnet_data0", more(CELLULAR_BEFORE, self.bearer == Bearer::Cellular)),
            ("wlan0", more(WLAN_BEFORE, self.bearer == Bearer::Wifi)),
        ]
    }

    fn net_dev(&self, at_ns: i64) -> String {
        let mut text = "Inter-|   Receive                                                |  Transmit\n face |bytes    \
                        packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls \
                        carrier compressed\n"
            .to_owned();
        for (name, [rx_bytes, rx, tx_bytes, tx]) in self.interfaces(at_ns) {
            text += &format!(
                "{name:>6}: {rx_bytes:>7} {rx:>7}    0    0    0     0          0         0 \
                 {tx_bytes:>8} {tx:>7}    0    0    0     0       0          0\n"
            );
        }
        text
    }

    fn qtaguid(&self, at_ns: i64) -> String {
        let mut text =
            "idx iface acct_tag_hex uid_tag_int cnt_set rx_bytes rx_packets tx_bytes tx_packets rx_tcp_bytes \
                        rx_tcp_packets rx_udp_bytes rx_udp_packets rx_other_bytes rx_other_packets tx_tcp_bytes \
                        tx_tcp_packets tx_udp_bytes tx_udp_packets tx_other_bytes tx_other_packets\n"
                .to_owned();
        let mut row = |index: u32, name: &str, uid: u32, set: u32, [rx_bytes, rx, tx_bytes, tx]: [u64; 4]| {
            text += &format!(
                "{index} {name} 0x0 {uid} {set} {rx_bytes} {rx} {tx_bytes} {tx} {rx_bytes} {rx} 0 0 0 0 \
                 {tx_bytes} {tx} 0 0 0 0\n"
            );
        };
        row(2, "rmnet_data0", 0, 0, CELLULAR_BEFORE);
        row(3, "wlan0", 0, 0, WLAN_BEFORE);
        let name = if self.bearer == Bearer::Wifi { "wlan0" } else { "rmnet_data0" };
        // An app that is seen counts in the second set.
        row(4, name, self.uid, 0, [0; 4]);
        row(5, name, self.uid, 1, self.passed(at_ns));
        text
    }
}
