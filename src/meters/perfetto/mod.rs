//! Traces of Perfetto: counters of power rails, and a battery's gauge; and by [`kernel()`] what the kernel traced.
//!
//! All times are put on `CLOCK_BOOTTIME`. A rail's reading has its own time, in milliseconds; one without has that of
//! its packet. Rails are told apart by session and number: the counters of another session have another start.

mod clocks;
pub mod ftrace;
mod kernel;
pub mod messages;
mod packets;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::io::Read;

use super::columns::Columns;
use super::{Block, Channel, Clock, ClockReading, Fault, Format, Meter, MeterError, Quantity, Warning};
use clocks::Clocks;
pub use kernel::{CoreSpeed, Kernel, Slice, Switch, kernel};
use messages::{BatteryCounters, PowerRails, TracePacket};
pub use packets::write;
use packets::{Packets, error, inflated};

/// More than any phone has, in all sessions.
const MAX_CHANNELS: usize = 512;
/// Coulombs of a microampere hour.
const C_PER_UAH: f64 = 3.6e-3;
/// Joules of a microwatt hour.
const J_PER_UWH: f64 = 3.6e-3;

/// What the battery's channels are called.
const BATTERY: &str = "battery";

/// A trace that is being read.
pub struct Perfetto<R> {
    packets: Packets<R>,
    /// Packets of a compressed one, with its place.
    unpacked: VecDeque<(TracePacket, u64)>,
    clocks: Clocks,
    channels: Vec<Channel>,
    rails: HashMap<(u64, u32), usize>,
    batteries: BTreeMap<(String, &'static str), usize>,
    columns: Columns,
    without_time: u64,
}

impl<R: Read> Perfetto<R> {
    /// Reads a trace from its start.
    pub fn new(input: R) -> Self {
        Perfetto {
            packets: Packets::new(input),
            unpacked: VecDeque::new(),
            clocks: Clocks::default(),
            channels: Vec::new(),
            rails: HashMap::new(),
            batteries: BTreeMap::new(),
            columns: Columns::default(),
            without_time: 0,
        }
    }

    fn next_packet(&mut self) -> Result<Option<(TracePacket, u64)>, MeterError> {
        if let Some(packet) = self.unpacked.pop_front() {
            return Ok(Some(packet));
        }
        self.packets.next()
    }

    fn take(&mut self, packet: &TracePacket, start: u64) -> Result<(), MeterError> {
        if packet.zstd_compressed_packets.is_some() {
            let what = "packets compressed by zstd, which are not read: record without compression, or with deflate";
            return Err(error(start, what));
        }
        if let Some(compressed) = &packet.compressed_packets {
            let all: Vec<TracePacket> = inflated(compressed, start)?;
            if all.iter().any(|packet| packet.compressed_packets.is_some()) {
                return Err(error(start, "a compressed packet within a compressed packet"));
            }
            self.unpacked.extend(all.into_iter().map(|packet| (packet, start)));
            return Ok(());
        }
        self.clocks.see(packet);
        if packet.power_rails.is_none() && packet.battery.is_none() {
            return Ok(());
        }
        let at_ns = self.clocks.boottime(packet);
        if let Some(rails) = &packet.power_rails {
            self.rails(rails, at_ns, start)?;
        }
        if let Some(battery) = &packet.battery {
            self.battery(battery, at_ns, start)?;
        }
        Ok(())
    }

    fn rails(&mut self, rails: &PowerRails, at_ns: Option<i64>, start: u64) -> Result<(), MeterError> {
        let session = rails.session_uuid.unwrap_or(0);
        for described in &rails.rail_descriptor {
            let position = self.rail(session, described.index.unwrap_or(0), start)?;
            let channel = &mut self.channels[position];
            if let Some(name) = &described.rail_name {
                channel.name.clone_from(name);
            }
            channel.supplies.clone_from(&described.subsys_name);
        }
        for read in &rails.energy_data {
            let position = self.rail(session, read.index.unwrap_or(0), start)?;
            let own = read.timestamp_ms.and_then(|ms| i64::try_from(ms).ok()?.checked_mul(1_000_000));
            let Some(at_ns) = own.or(at_ns) else {
                self.without_time += 1;
                continue;
            };
            // A field that is 0 may be left out.
            self.columns.push(position, at_ns, read.energy.unwrap_or(0) as f64 / 1e6);
        }
        Ok(())
    }

    fn rail(&mut self, session: u64, index: u32, start: u64) -> Result<usize, MeterError> {
        if let Some(&position) = self.rails.get(&(session, index)) {
            return Ok(position);
        }
        let position = self.add(Channel::new(format!("rail {index}"), Quantity::Energy), start)?;
        self.rails.insert((session, index), position);
        Ok(position)
    }

    fn add(&mut self, channel: Channel, start: u64) -> Result<usize, MeterError> {
        if self.channels.len() >= MAX_CHANNELS {
            return Err(error(start, format!("more than {MAX_CHANNELS} rails")));
        }
        self.channels.push(channel);
        Ok(self.channels.len() - 1)
    }

    fn battery(&mut self, battery: &BatteryCounters, at_ns: Option<i64>, start: u64) -> Result<(), MeterError> {
        let Some(at_ns) = at_ns else {
            self.without_time += 1;
            return Ok(());
        };
        let amperes = battery.current_ua.map(|ua| ua as f64 / 1e6);
        let volts = battery.voltage_uv.map(|uv| uv as f64 / 1e6);
        let read = [
            ("current", Quantity::Current, amperes),
            ("voltage", Quantity::Voltage, volts),
            ("power", Quantity::Power, amperes.zip(volts).map(|(amperes, volts)| amperes * volts)),
            ("charge", Quantity::Charge, battery.charge_counter_uah.map(|uah| uah as f64 * C_PER_UAH)),
            ("energy", Quantity::EnergyLeft, battery.energy_counter_uwh.map(|uwh| uwh as f64 * J_PER_UWH)),
        ];
        let name = battery.name.as_deref().unwrap_or(BATTERY);
        for (what, quantity, value) in read {
            let Some(value) = value else { continue };
            let key = (name.to_owned(), what);
            let position = match self.batteries.get(&key) {
                Some(&position) => position,
                None => {
                    let channel = Channel { is_gauge: true, ..Channel::new(format!("{name} {what}"), quantity) };
                    let position = self.add(channel, start)?;
                    self.batteries.insert(key, position);
                    position
                }
            };
            self.columns.push(position, at_ns, value);
        }
        Ok(())
    }
}

impl<R: Read> Meter for Perfetto<R> {
    fn format(&self) -> Format {
        Format::Perfetto
    }

    fn clock(&self) -> Clock {
        Clock::Boottime
    }

    fn channels(&self) -> &[Channel] {
        &self.channels
    }

    fn read(&mut self, block: &mut Block) -> Result<bool, MeterError> {
        while self.columns.want_more() {
            match self.next_packet()? {
                Some((packet, start)) => self.take(&packet, start)?,
                None => self.columns.end(),
            }
        }
        Ok(self.columns.take(block))
    }

    fn clock_readings(&self) -> &[ClockReading] {
        &self.clocks.readings
    }

    fn warnings(&self) -> Vec<Warning> {
        let says = "readings without a time of their own are in packets without a time on a known clock, and left out";
        let unknown = (self.without_time > 0).then(|| Warning {
            fault: Fault::UnknownClock,
            channel: None,
            count: self.without_time,
            at_ns: None,
            says: says.into(),
        });
        unknown.into_iter().collect()
    }
}
