//! What a phone tells of itself beside its trace: counters, logs and gauges with times and numbers of no phone.

#![cfg(unix)]

use super::Ended;
use super::device::{Lie, lie, told};
use crate::adb::{phone, phone_with};
use wattline::meters::perfetto::{ftrace, messages, write};

#[test]
fn counters_of_traffic_for_all_times_are_refused() {
    let Some(phone) = phone(&[]) else { return };
    let asked = "*'cat /data/misc/wattline/traffic'*";
    let says = "failed to read the counters of traffic: /data/misc/wattline/traffic: line ";
    told(
        &phone,
        &[
            lie("traffic for 292 years", asked, "echo wattline traffic 1 0 9223372036854775807", Ended::Error(says)),
            lie(
                "traffic of all times",
                asked,
                "echo wattline traffic 1 -9223372036854775808 9223372036854775807",
                Ended::Error(says),
            ),
            lie(
                "traffic beyond counting",
                asked,
                "echo wattline traffic 1 0 1000000000; yes 1 9223372036854775807 2 3 9223372036854775807 | head -n 3",
                Ended::Error(says),
            ),
            lie(
                "a million requests",
                asked,
                "echo wattline traffic 1 0 60000000000; yes 1 1 2 3 1 | head -n 1000000",
                Ended::Error(says),
            ),
        ],
        &[],
    );
    phone.is_clean();
}

#[test]
fn a_log_of_components_has_limits() {
    let Some(phone) = phone(&[]) else { return };
    let asked = "*'cat /data/local/tmp/wattline/components.log'*";
    let head = "echo wattline components 1; echo w 1.0 1.0; echo @ 1.0";
    // Columns of a first round, each of which has a value in all that follow.
    let wide = "echo wattline components 1; echo w 1.0 1.0; echo @ 1.0; \
                echo = /sys/devices/system/cpu/cpufreq/policy0/stats/time_in_state; \
                seq 1 100000 | sed 's/$/ 1/'; echo .; seq 2 5000 | sed 's/.*/@ &.0\\n./'";
    assert!(wide.starts_with(head));
    told(
        &phone,
        &[
            lie("100,000 columns", asked, wide, Ended::Error("failed to read the log of components: line ")),
            lie(
                "a log of noise",
                asked,
                "head -c 1000000 /dev/urandom",
                Ended::Error("expected `wattline components 1`"),
            ),
            lie(
                "times beyond all clocks",
                asked,
                "echo wattline components 1; echo w 9223372036.0 0.0; echo @ 9223372036.0; echo .",
                Ended::Error("components"),
            ),
        ],
        &[],
    );
    phone.is_clean();
}

#[test]
fn a_gauge_of_no_battery_is_no_meter() {
    let Some(phone) = phone_with(&["--offers", "gauge"]) else { return };
    let least = "echo -9223372036854775808";
    let log = "*'cat /data/local/tmp/wattline/meter.log'*";
    let again = "echo '# wall_ns=1 uptime_s=1e300'; seq 1 400 | sed 's/.*/&.00,-100000,4000000/'";
    told(
        &phone,
        &[
            lie("a current of -2^63 uA", "*cat\\ /sys/*current_now*", least, Ended::Well),
            lie("a clock at 1e300 s", log, again, Ended::Error("failed to read meter fuel-gauge: ")),
            lie(
                "a log of noise",
                log,
                "head -c 1000000 /dev/urandom",
                Ended::Error("failed to read meter fuel-gauge: "),
            ),
        ],
        &["--meter", "fuel-gauge", "--despite", "charging"],
    );
    phone.is_clean();
}

#[test]
fn a_power_profile_without_an_end_is_not_read() {
    let Some(phone) = phone(&[]) else { return };
    let asked = "*' pull '*";
    let says = "failed to read the power profile: ";
    told(
        &phone,
        &[
            lie(
                "a profile of 3 GB",
                asked,
                "for last; do :; done; truncate -s 3G \"$last\"",
                Ended::Error("failed to read the power profile: more than 256 MiB came"),
            ),
            lie(
                "a profile that grows for ever",
                asked,
                "for last; do :; done; exec cat /dev/zero > \"$last\"",
                Ended::Error("failed to read the power profile: more than 256 MiB came"),
            ),
            lie(
                "a profile that is a link",
                asked,
                "for last; do :; done; ln -s /dev/zero \"$last\"",
                Ended::Error(says),
            ),
            lie("no profile, with an exit code of 0", asked, "exit 0", Ended::Error(says)),
        ],
        &["--meter", "model"],
    );
    phone.is_clean();
}

/// A snapshot of the clock of a trace and of the monotonic one.
fn snapshot(boottime: u64, monotonic: u64) -> Vec<u8> {
    let clock = |(id, at)| messages::SnapshotClock {
        clock_id: Some(id),
        timestamp: Some(at),
        ..messages::SnapshotClock::default()
    };
    let clocks = [(messages::BOOTTIME, boottime), (messages::MONOTONIC, monotonic)].map(clock).to_vec();
    let mut trace = Vec::new();
    let packet = ftrace::KernelPacket {
        clock_snapshot: Some(messages::ClockSnapshot { clocks }),
        ..ftrace::KernelPacket::default()
    };
    write(&packet, &mut trace);
    trace
}

/// Another thread has a core at such a time.
fn switch(at: u64) -> Vec<u8> {
    let sched_switch = Some(ftrace::SchedSwitch { next_pid: Some(1), ..ftrace::SchedSwitch::default() });
    let event = ftrace::FtraceEvent { timestamp: Some(at), sched_switch, ..ftrace::FtraceEvent::default() };
    let events = ftrace::FtraceEventBundle { event: vec![event], ..ftrace::FtraceEventBundle::default() };
    let mut trace = Vec::new();
    write(&ftrace::KernelPacket { ftrace_events: Some(events), ..ftrace::KernelPacket::default() }, &mut trace);
    trace
}

#[test]
fn a_trace_of_the_kernel_has_the_times_of_a_clock() {
    let Some(phone) = phone(&[]) else { return };
    let folder = tempfile::tempdir().unwrap();
    const LAST: u64 = i64::MAX as u64;
    let says = "failed to read the kernel's trace: ";
    let lies = [
        ("clocks that are all time apart", [snapshot(0, LAST), snapshot(LAST, 0), switch(5)].concat()),
        ("an event at the end of time", [snapshot(5, 5), switch(LAST)].concat()),
        ("an event after it", [snapshot(5, 5), switch(u64::MAX)].concat()),
        ("noise", (0..100_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect()),
    ];
    let lies = lies.iter().enumerate().map(|(number, (name, trace))| {
        let file = folder.path().join(number.to_string());
        std::fs::write(&file, trace).unwrap();
        // For the time of the tests.
        let does: &'static str = Box::leak(format!("cat {}", file.display()).into_boxed_str());
        lie(name, "*'cat /data/misc/perfetto-traces/wattline-kernel'*", does, Ended::Error(says))
    });
    told(&phone, &lies.collect::<Vec<Lie>>(), &[]);
    phone.is_clean();
}
