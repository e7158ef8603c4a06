//! `perfetto`: the phone's tracing, of which the data sources `android.power` and `linux.ftrace` are there.
//!
//! A session is a job of the shell: it goes on while an app runs, and writes its trace into a file as it goes, as a real
//! one does with `write_into_file`. It ends when it is killed, or after `duration_ms`.

use std::io::{self, Read as _};

use super::ftrace;
use super::jobs::Order;
use super::offers::Offers;
use super::shell::{Io, Shell, parse};
use crate::adb::stream::locked;
use crate::rails::NAMES;
use wattline_meters::perfetto::messages::{
    BOOTTIME, BatteryCounters, ClockSnapshot, EnergyData, MONOTONIC, PowerRails, REALTIME, RailDescriptor,
    SnapshotClock, TracePacket,
};
use wattline_meters::perfetto::write;

/// Where sessions may write: nowhere else, as SELinux has it.
pub(super) const FOLDER: &str = "/data/misc/perfetto-traces";
/// Longest configuration.
const MAX_CONFIG: u64 = 64 << 10;
/// The shortest time between two readings that the data source takes, and the one that it has by itself.
const POLL_MS: (u64, u64) = (100, 1000);

/// What a configuration asks for, as far as there is something to be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Config {
    rails: bool,
    gauge: bool,
    kernel: bool,
    poll_ms: u64,
    duration_ms: Option<u64>,
}

impl Config {
    /// Of the text form of `TraceConfig`.
    fn parse(text: &str) -> Config {
        let words: Vec<&str> = text.split([' ', '\n', '\t', '\r', '{', '}']).filter(|word| !word.is_empty()).collect();
        let after = |key: &str| words.iter().position(|word| *word == key).and_then(|at| words.get(at + 1)).copied();
        let is_power = words.contains(&"\"android.power\"");
        let number = |key: &str| after(key).and_then(|value| value.parse::<u64>().ok());
        Config {
            rails: is_power && after("collect_power_rails:") == Some("true"),
            gauge: is_power && words.contains(&"BATTERY_COUNTER_CURRENT"),
            kernel: words.contains(&"\"linux.ftrace\"") && words.contains(&"\"sched/sched_switch\""),
            poll_ms: number("battery_poll_ms:").unwrap_or(POLL_MS.1).max(POLL_MS.0),
            duration_ms: number("duration_ms:"),
        }
    }
}

/// The value of an option, in one word or two.
fn option<'w>(words: &'w [String], names: [&str; 2]) -> Option<&'w str> {
    let at = words.iter().position(|word| names.contains(&word.as_str()))?;
    words.get(at + 1).map(String::as_str)
}

/// `perfetto --query`: the data sources that are there.
fn sources(has: Offers, io: &mut Io<'_>) -> io::Result<i32> {
    writeln!(io.out, "DATA SOURCES REGISTERED:\n\n{:<40} PRODUCER", "NAME")?;
    let all = [("linux.ftrace", has.kernel), ("android.power", has.perfetto || has.gauge)];
    for (name, _) in all.into_iter().filter(|(_, is_there)| *is_there) {
        writeln!(io.out, "{name:<40} perfetto.traced_probes (1)")?;
    }
    Ok(0)
}

/// The command.
pub(super) fn perfetto(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    if words.iter().any(|word| word == "--query") {
        return sources(locked(&shell.device.state).offers, io);
    }
    let (Some(source), Some(out)) = (option(words, ["-c", "--config"]), option(words, ["-o", "--out"])) else {
        return writeln!(io.err, "perfetto: expected -c FILE and -o FILE, as docs/adb.md says").map(|()| 1);
    };
    if !words.iter().any(|word| word == "--txt") {
        return writeln!(io.err, "perfetto: only configurations as text are read here (--txt)").map(|()| 1);
    }
    if !out.starts_with(&format!("{FOLDER}/")) {
        return writeln!(io.err, "perfetto: failed to open {out} (errno: 13, Permission denied)").map(|()| 1);
    }
    let mut text = String::new();
    match source {
        "-" => drop(io.input.take(MAX_CONFIG).read_to_string(&mut text)?),
        // SELinux lets it read nothing of a shell's.
        file => return writeln!(io.err, "perfetto: could not open {file} (errno: 13, Permission denied)").map(|()| 1),
    }
    if shell.clock.is_some() {
        return session(shell, Config::parse(&text), out);
    }
    if !words.iter().any(|word| word == "--background" || word == "-d") {
        return writeln!(io.err, "perfetto: time stands still here: expected --background").map(|()| 1);
    }
    let line = format!("echo \"$config\" | perfetto --txt -c - -o '{out}'");
    let list = parse(&line).map_err(io::Error::other)?;
    let variables = [("config".to_owned(), text)].into();
    let order = Order { list, variables, user: shell.user, directory: shell.directory.clone() };
    match shell.device.jobs.start(shell.device, order) {
        Some(pid) => writeln!(io.out, "{pid}").map(|()| 0),
        None => writeln!(io.err, "perfetto: failed to fork").map(|()| 1),
    }
}

/// Reads and writes until it is ended.
fn session(shell: &mut Shell<'_>, config: Config, out: &str) -> io::Result<i32> {
    let has = locked(&shell.device.state).offers;
    let config = Config {
        rails: config.rails && has.perfetto,
        gauge: config.gauge && has.gauge,
        kernel: config.kernel && has.kernel,
        ..config
    };
    let mut is_first = true;
    let mut left_ms = config.duration_ms.unwrap_or(u64::MAX);
    loop {
        let mut bytes = Vec::new();
        packets(shell, config, is_first).iter().for_each(|packet| write(packet, &mut bytes));
        let written = shell.write(out, bytes, !is_first);
        if written.is_err() {
            return Ok(1);
        }
        is_first = false;
        let pause_ms = config.poll_ms.min(left_ms);
        left_ms -= pause_ms;
        if pause_ms == 0 {
            return Ok(0);
        }
        let Some(clock) = &mut shell.clock else { return Ok(1) };
        if let Err(ended) = clock.sleep(pause_ms * 1_000_000) {
            // What is in the kernel's buffers is written at the end.
            if config.kernel {
                let (mut bytes, (start_ns, _)) = (Vec::new(), clock.history.span());
                ftrace::packets(&clock.history.told, start_ns).iter().for_each(|packet| write(packet, &mut bytes));
                return Ok(i32::from(shell.write(out, bytes, true).is_err()));
            }
            return Err(ended);
        }
    }
}

/// What is read at a moment.
fn packets(shell: &Shell<'_>, config: Config, is_first: bool) -> Vec<TracePacket> {
    let Some(clock) = &shell.clock else { return Vec::new() };
    let (history, now_ns) = (&clock.history, clock.now_ns);
    let (wall_s, wall_ns) = history.wall(now_ns);
    let timestamp = Some(now_ns as u64);
    let mut all = Vec::new();
    if is_first {
        let known = [(BOOTTIME, now_ns), (MONOTONIC, now_ns), (REALTIME, wall_s * 1_000_000_000 + i64::from(wall_ns))];
        let clocks = known.map(|(id, at)| SnapshotClock {
            clock_id: Some(id),
            timestamp: Some(at as u64),
            ..SnapshotClock::default()
        });
        let clock_snapshot = Some(ClockSnapshot { clocks: clocks.to_vec() });
        all.push(TracePacket { clock_snapshot, timestamp, ..TracePacket::default() });
    }
    if config.rails {
        let (counted_ns, uj) = history.counters(now_ns);
        let described = NAMES.iter().enumerate().filter(|_| is_first);
        let descriptor = |(index, (name, supplies)): (usize, &(&str, &str))| RailDescriptor {
            index: Some(index as u32),
            rail_name: Some((*name).to_owned()),
            subsys_name: Some((*supplies).to_owned()),
            sampling_rate: Some(0),
        };
        let read = |(index, uj): (usize, u64)| EnergyData {
            index: Some(index as u32),
            timestamp_ms: Some((counted_ns / 1_000_000) as u64),
            energy: Some(uj),
        };
        let power_rails = Some(PowerRails {
            rail_descriptor: described.map(descriptor).collect(),
            energy_data: uj.into_iter().enumerate().map(read).collect(),
            session_uuid: None,
        });
        all.push(TracePacket { power_rails, timestamp, ..TracePacket::default() });
    }
    if let Some((charge_uah, current_ua, voltage_uv)) = history.gauge_counters(now_ns).filter(|_| config.gauge) {
        let battery = Some(BatteryCounters {
            charge_counter_uah: Some(charge_uah),
            current_ua: Some(current_ua),
            voltage_uv: Some(voltage_uv),
            ..BatteryCounters::default()
        });
        all.push(TracePacket { battery, timestamp, ..TracePacket::default() });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn configurations_say_what_is_read() {
        let text = "data_sources { config { name: \"android.power\" android_power_config { battery_poll_ms: 250\n\
                    battery_counters: BATTERY_COUNTER_CURRENT collect_power_rails: true } } }\nduration_ms: 9000\n";
        let expected = Config { rails: true, gauge: true, kernel: false, poll_ms: 250, duration_ms: Some(9000) };
        assert_eq!(Config::parse(text), expected);
        let fast = text.replace("250", "10").replace("true", "false");
        assert_eq!(Config::parse(&fast), Config { rails: false, poll_ms: 100, ..expected });
        assert_eq!(
            Config::parse(""),
            Config { rails: false, gauge: false, kernel: false, poll_ms: 1000, duration_ms: None }
        );
    }
}
