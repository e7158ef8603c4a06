//! The clocks of a trace: what its snapshots say of each, and times of packets put on one of them.

use std::collections::HashMap;

use super::messages::{BOOTTIME, ClockSnapshot, MONOTONIC, REALTIME, TracePacket};
use crate::{Clock, ClockReading};

/// Numbers from here up to 127 are clocks of one sequence, and so differ between sequences.
const OF_A_SEQUENCE: std::ops::Range<u32> = 64..128;
/// More snapshots than matter: of a trace of days, which has one every ten seconds.
const MAX_READINGS: usize = 1 << 16;

/// A clock as a snapshot has it.
#[derive(Debug, Clone, Copy)]
struct Known {
    at: u64,
    boottime: u64,
    unit_ns: u64,
}

#[derive(Debug, Default)]
pub(super) struct Clocks {
    known: HashMap<(u32, u32), Known>,
    /// The clock of a sequence's packets, where they name none.
    defaults: HashMap<u32, u32>,
    /// Other clocks of the device beside that of the readings.
    pub(super) readings: Vec<ClockReading>,
}

/// No clock goes beyond: 2^61 ns are 73 years, and differences of such times can be counted.
const MOST_NS: i64 = 1 << 61;

/// A time of `CLOCK_BOOTTIME`, or of another of the device's clocks, if it is one.
pub(super) fn boottime_of(at: u64) -> Option<i64> {
    i64::try_from(at).ok().filter(|ns| *ns <= MOST_NS)
}

fn key(clock: u32, sequence: u32) -> (u32, u32) {
    (clock, if OF_A_SEQUENCE.contains(&clock) { sequence } else { 0 })
}

impl Clocks {
    /// Notes what a packet says of clocks.
    pub(super) fn see(&mut self, packet: &TracePacket) {
        let sequence = packet.trusted_packet_sequence_id.unwrap_or(0);
        if let Some(clock) = packet.trace_packet_defaults.as_ref().and_then(|defaults| defaults.timestamp_clock_id) {
            self.defaults.insert(sequence, clock);
        }
        if let Some(snapshot) = &packet.clock_snapshot {
            self.snapshot(snapshot, sequence);
        }
    }

    fn snapshot(&mut self, snapshot: &ClockSnapshot, sequence: u32) {
        let said = |wanted| {
            let clock = snapshot.clocks.iter().find(|clock| clock.clock_id == Some(wanted))?;
            clock.timestamp
        };
        let Some(boottime) = said(BOOTTIME) else { return };
        for clock in &snapshot.clocks {
            let (Some(id), Some(at)) = (clock.clock_id, clock.timestamp) else { continue };
            if !clock.is_incremental.unwrap_or(false) {
                let unit_ns = clock.unit_multiplier_ns.unwrap_or(1);
                self.known.insert(key(id, sequence), Known { at, boottime, unit_ns });
            }
        }
        for (id, clock) in [(MONOTONIC, Clock::Monotonic), (REALTIME, Clock::Wall)] {
            let other = said(id).and_then(boottime_of);
            if let (Some(other_ns), Some(at_ns), true) =
                (other, boottime_of(boottime), self.readings.len() < MAX_READINGS)
            {
                self.readings.push(ClockReading { at_ns, clock, other_ns });
            }
        }
    }

    /// When a packet was written, `CLOCK_BOOTTIME`; none if it does not say, or by a clock that no snapshot has.
    pub(super) fn boottime(&self, packet: &TracePacket) -> Option<i64> {
        let sequence = packet.trusted_packet_sequence_id.unwrap_or(0);
        let default = || self.defaults.get(&sequence).copied().unwrap_or(BOOTTIME);
        let clock = packet.timestamp_clock_id.unwrap_or_else(default);
        let at = packet.timestamp?;
        if clock == BOOTTIME {
            return boottime_of(at);
        }
        let known = self.known.get(&key(clock, sequence))?;
        let since = (i128::from(at) - i128::from(known.at)).checked_mul(i128::from(known.unit_ns))?;
        i64::try_from(i128::from(known.boottime).checked_add(since)?).ok()
    }
}
