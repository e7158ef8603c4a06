//! A Monsoon HVPM over USB: its requests, its packets, and the power that they hold. What moves the bytes is a [`Wire`].
//!
//! After Monsoon's public Python library (`HVPM.py`, `pmapi.py`, `sampleEngine.py`): control transfers read the unit's
//! scales and start and stop it; then it sends packets of up to three observations, some of which measure its own zero and
//! its reference. No hardware was at hand: this is tested on bytes alone.

use std::collections::VecDeque;
use std::io::{self, Write};

use thiserror::Error;

/// Monsoon's number as a maker of USB devices, and the power monitor's as one of them.
pub const DEVICE: (u16, u16) = (0x2AB9, 0x0001);
/// The endpoint of packets.
pub const PACKETS: u8 = 0x81;
/// Bytes of a packet.
pub const PACKET_BYTES: usize = 64;
/// Sets or reads a value; the kind of value is in the index.
pub const VALUE: u8 = 0x01;
/// Observations a second.
const RATE_HZ: i64 = 5_000;
const START: u8 = 0x02;
const STOP: u8 = 0x03;
/// Between two calibrations, milliseconds: what the library says.
const CALIBRATE_MS: u16 = 1250;
/// Bytes before the first observation, and of each.
const HEAD_BYTES: usize = 4;
const OBSERVATION_BYTES: usize = 18;
/// Observations that fit into a packet.
const MOST_OBSERVATIONS: usize = 3;
/// Kinds of observation, by these bits of its last byte.
const KIND: u8 = 0x30;
const MEASUREMENT: u8 = 0x00;
const ZERO: u8 = 0x10;
const REFERENCE: u8 = 0x30;
/// Calibrations that a mean is of.
const KEPT: usize = 5;
/// Above this the fine range is saturated.
const MOST_FINE: u16 = 64_000;
/// A tick of the voltage's converter, and what divides the voltage before it.
const VOLTS: f64 = 62.5e-6 * 4.0;
/// The HVPM among the models.
const HVPM: u16 = 2;
/// Bit of the status while it samples, which firmware has since this version.
const SAMPLING: u8 = 0x80;
const SINCE_FIRMWARE: u8 = 26;

/// A control transfer to the unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The request.
    pub request: u8,
    /// Its value.
    pub value: u16,
    /// Its data.
    pub data: Vec<u8>,
}

/// Values that the unit is asked for, by their index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum Value {
    /// The version of its firmware.
    Firmware = 0xC0,
    /// The model.
    Model = 0x45,
    /// Whether it samples.
    Status = 0xC4,
    /// Scale of the fine range.
    FineScale = 0x1A,
    /// Scale of the coarse range.
    CoarseScale = 0x1B,
    /// Offset of the fine range's zero.
    FineZero = 0x25,
    /// Offset of the coarse range's zero.
    CoarseZero = 0x26,
}

/// What moves bytes to the unit and from it.
pub trait Wire {
    /// Asks for a value: four bytes, the lowest first.
    ///
    /// # Errors
    /// What the bus says.
    fn ask(&mut self, value: Value) -> Result<[u8; 4], String>;
    /// Gives an order.
    ///
    /// # Errors
    /// What the bus says.
    fn tell(&mut self, order: &Order) -> Result<(), String>;
    /// Waits for the next packet.
    ///
    /// # Errors
    /// What the bus says.
    fn packet(&mut self) -> Result<Vec<u8>, String>;
}

/// Why nothing is measured.
#[derive(Debug, Error)]
pub enum MonsoonError {
    /// The bus, or the unit on it.
    #[error("failed to {what}: {said}")]
    Bus {
        /// What was done.
        what: &'static str,
        /// The answer.
        said: String,
    },
    /// Another model.
    #[error(
        "expected a Monsoon HVPM (model 2), found model {0}: read an LVPM by Monsoon's own library, with a CSV file"
    )]
    Model(u16),
    /// A packet that is none.
    #[error("packet {number}: {what}")]
    Packet {
        /// Its number, from 0.
        number: u64,
        /// What is wrong with it.
        what: String,
    },
    /// What is measured cannot be kept.
    #[error("failed to write what was measured: {0}")]
    Unwritten(#[from] io::Error),
}

/// A reading: when, in observations since the start, and watts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Power {
    /// Observations before it, those among them that were dropped.
    pub number: u64,
    /// Power at the main terminals, watts.
    pub watts: f64,
}

/// One range of the current's converter.
#[derive(Debug, Clone, Default)]
struct Range {
    scale: f64,
    offset: f64,
    zeros: VecDeque<f64>,
    references: VecDeque<f64>,
}

impl Range {
    /// Milliamperes; none until it was calibrated often enough.
    fn milliamperes(&self, raw: u16) -> Option<f64> {
        let mean = |all: &VecDeque<f64>| (all.len() == KEPT).then(|| all.iter().sum::<f64>() / KEPT as f64);
        let (zero, reference) = (self.offset + mean(&self.zeros)?, mean(&self.references)?);
        let span = reference - zero;
        Some(if span == 0.0 { 0.0 } else { (f64::from(raw) - zero) * self.scale / span })
    }
}

fn keep(all: &mut VecDeque<f64>, raw: u16) {
    // Nothing at all is no calibration.
    if raw != 0 {
        all.push_back(raw.into());
        all.drain(..all.len().saturating_sub(KEPT));
    }
}

/// Makes power of packets.
#[derive(Debug, Clone, Default)]
pub struct Decoder {
    fine: Range,
    coarse: Range,
    packets: u64,
    observations: u64,
    /// The counter of dropped observations in the last packet, and all of them.
    dropped: Option<u16>,
    dropped_in_all: u64,
}

impl Decoder {
    /// The power in a packet; nothing until the unit was calibrated.
    ///
    /// # Errors
    /// A packet that is too short, or says that it has more than fits.
    pub fn packet(&mut self, bytes: &[u8]) -> Result<Vec<Power>, MonsoonError> {
        let number = self.packets;
        let wrong = |what: String| MonsoonError::Packet { number, what };
        let &[low, high, _, count] = bytes.first_chunk().ok_or_else(|| wrong(format!("{} bytes", bytes.len())))?;
        let observations = bytes[HEAD_BYTES..].chunks_exact(OBSERVATION_BYTES);
        let count = usize::from(count);
        if count > MOST_OBSERVATIONS || count > observations.len() {
            return Err(wrong(format!("{count} observations in {} bytes", bytes.len())));
        }
        let dropped = u16::from_le_bytes([low, high]);
        // The counter begins anew after 65,535.
        self.dropped_in_all += u64::from(dropped.wrapping_sub(self.dropped.unwrap_or(dropped)));
        self.dropped = Some(dropped);
        self.packets += 1;
        Ok(observations.take(count).filter_map(|bytes| self.observation(bytes)).collect())
    }

    fn observation(&mut self, bytes: &[u8]) -> Option<Power> {
        let number = self.observations + self.dropped_in_all;
        self.observations += 1;
        let raw = |at: usize| Some(u16::from_be_bytes([*bytes.get(2 * at)?, *bytes.get(2 * at + 1)?]));
        let (coarse, fine, volts) = (raw(0)?, raw(1)?, raw(6)?);
        match bytes.last()? & KIND {
            ZERO => {
                keep(&mut self.coarse.zeros, coarse);
                keep(&mut self.fine.zeros, fine);
                None
            }
            REFERENCE => {
                keep(&mut self.coarse.references, coarse);
                keep(&mut self.fine.references, fine);
                None
            }
            MEASUREMENT => {
                let (by_fine, by_coarse) = (self.fine.milliamperes(fine)? / 1000.0, self.coarse.milliamperes(coarse)?);
                let milliamperes = if fine < MOST_FINE { by_fine } else { by_coarse };
                Some(Power { number, watts: milliamperes * 1e-3 * f64::from(volts) * VOLTS })
            }
            _ => None,
        }
    }
}

/// A unit that samples, until it is stopped.
pub struct Live<W: Wire> {
    wire: W,
    decoder: Decoder,
}

impl<W: Wire> Live<W> {
    /// Asks the unit for its scales and starts it. It keeps the voltage that it was set to.
    ///
    /// # Errors
    /// What the bus says, and a unit of another model.
    pub fn start(mut wire: W) -> Result<Self, MonsoonError> {
        let mut ask = |value| wire.ask(value).map_err(|said| MonsoonError::Bus { what: "ask the unit", said });
        let [firmware, ..] = ask(Value::Firmware)?;
        let is_sampling = firmware >= SINCE_FIRMWARE && ask(Value::Status)?[0] & SAMPLING != 0;
        if is_sampling {
            // Whoever left it so is gone; while it samples it answers nothing else.
            tell(&mut wire, &stop(), "stop the unit")?;
        }
        let mut word = |value| {
            let answer = wire.ask(value).map_err(|said| MonsoonError::Bus { what: "ask the unit", said });
            answer.map(|[low, high, ..]| u16::from_le_bytes([low, high]))
        };
        match word(Value::Model)? {
            HVPM => {}
            other => return Err(MonsoonError::Model(other)),
        }
        let mut range = |scale, zero| -> Result<Range, MonsoonError> {
            let (scale, offset) = (f64::from(word(scale)?), f64::from(word(zero)?.cast_signed()));
            Ok(Range { scale, offset, ..Range::default() })
        };
        let fine = range(Value::FineScale, Value::FineZero)?;
        let coarse = range(Value::CoarseScale, Value::CoarseZero)?;
        tell(&mut wire, &start(), "start the unit")?;
        Ok(Live { wire, decoder: Decoder { fine, coarse, ..Decoder::default() } })
    }

    /// Writes readings as a table of the format `csv`, until `ends` says so. `start_ns` is the computer's time of day at
    /// the start.
    ///
    /// # Errors
    /// What the bus says, packets that are none, and a file that cannot be written.
    pub fn record(&mut self, out: &mut dyn Write, start_ns: i64, ends: &dyn Fn() -> bool) -> Result<u64, MonsoonError> {
        writeln!(out, "wall_ns,main_w")?;
        let mut readings = 0;
        while !ends() {
            let packet = self.wire.packet();
            let packet = packet.map_err(|said| MonsoonError::Bus { what: "read a packet", said })?;
            for Power { number, watts } in self.decoder.packet(&packet)? {
                let since_ns = (number as i64).saturating_mul(1_000_000_000 / RATE_HZ);
                writeln!(out, "{},{watts:.6}", start_ns.saturating_add(since_ns))?;
                readings += 1;
            }
        }
        out.flush()?;
        Ok(readings)
    }

    /// Stops the unit.
    ///
    /// # Errors
    /// What the bus says.
    pub fn stop(mut self) -> Result<(), MonsoonError> {
        tell(&mut self.wire, &stop(), "stop the unit")
    }
}

fn tell(wire: &mut impl Wire, order: &Order, what: &'static str) -> Result<(), MonsoonError> {
    wire.tell(order).map_err(|said| MonsoonError::Bus { what, said })
}

/// To sample for ever.
fn start() -> Order {
    Order { request: START, value: CALIBRATE_MS, data: u32::MAX.to_le_bytes().to_vec() }
}

fn stop() -> Order {
    Order { request: STOP, value: 0, data: Vec::new() }
}

#[cfg(test)]
mod tests;
