//! Files of each format, made up, for tests, for fuzzing and for measuring speed: written piece by piece as they are
//! read, so that they can be longer than memory.

use std::io::{Read, Write};

use super::perfetto::messages::{EnergyData, PowerRails, RailDescriptor, TracePacket};
use super::perfetto::write;

/// Something that is read and made meanwhile: a function that appends the next piece, and says whether there was one.
pub struct Pieces<F> {
    make: F,
    piece: Vec<u8>,
    at: usize,
}

impl<F: FnMut(&mut Vec<u8>) -> bool> Pieces<F> {
    /// From a function.
    pub fn new(make: F) -> Self {
        Pieces { make, piece: Vec::new(), at: 0 }
    }
}

impl<F: FnMut(&mut Vec<u8>) -> bool> Read for Pieces<F> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        while self.at == self.piece.len() {
            self.piece.clear();
            self.at = 0;
            if !(self.make)(&mut self.piece) {
                return Ok(0);
            }
        }
        let rest = &self.piece[self.at..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.at += count;
        Ok(count)
    }
}

/// Power in watts of a reading: a slow wave with something on it, exact in 32 bits.
pub fn watts(number: u64) -> f64 {
    let slow = (number % 5000) as f64 / 5000.0;
    let fast = (number % 16) as f64 / 64.0;
    f64::from((0.5 + slow + fast) as f32)
}

/// A chunk of a JLS file.
pub fn jls_chunk(tag: u8, meta: u16, payload: &[u8], into: &mut Vec<u8>) {
    let start = into.len();
    into.extend([0; 16]);
    into.extend([tag, 0]);
    into.extend(meta.to_le_bytes());
    into.extend((payload.len() as u32).to_le_bytes());
    into.extend([0; 4]);
    into.extend(crc32c::crc32c(&into[start..]).to_le_bytes());
    if !payload.is_empty() {
        into.extend(payload);
        into.resize(into.len() + (payload.len() + 4).next_multiple_of(8) - payload.len() - 4, 0);
        into.extend(crc32c::crc32c(payload).to_le_bytes());
    }
}

/// The head of a JLS file of a length.
pub fn jls_head(length: u64, into: &mut Vec<u8>) {
    let start = into.len();
    into.extend(b"jlsfmt\r\n \n \x1a  \xb2\x1c");
    into.extend(length.to_le_bytes());
    into.extend(0x0100_0000_u32.to_le_bytes());
    into.extend(crc32c::crc32c(&into[start..]).to_le_bytes());
}

/// The definition of a signal of 32-bit floats.
pub fn jls_signal(number: u16, name: &str, unit: &str, rate_hz: u32, into: &mut Vec<u8>) {
    let mut payload = vec![1, 0, 0, 0];
    payload.extend(0x2004_u32.to_le_bytes());
    payload.extend(rate_hz.to_le_bytes());
    payload.extend([0; 24 + 92]);
    for text in [name, unit] {
        payload.extend(text.bytes().chain([0, 0x1f]));
    }
    jls_chunk(0x02, number, &payload, into);
}

/// Samples of a signal from a number on.
pub fn jls_samples(signal: u16, first: i64, values: &[f32], into: &mut Vec<u8>) {
    let mut payload = first.to_le_bytes().to_vec();
    payload.extend((values.len() as u32).to_le_bytes());
    payload.extend([32, 0, 0, 0]);
    payload.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    jls_chunk(0x22, signal, &payload, into);
}

/// Samples in a chunk of [`jls`].
const CHUNK: u64 = 65_536;

/// A JLS file of one signal of power.
pub fn jls(samples: u64, rate_hz: u32) -> impl Read {
    let mut definition = Vec::new();
    jls_signal(1, "power", "W", rate_hz, &mut definition);
    let chunk = |count: u64| 32 + (16 + 4 * count + 4).next_multiple_of(8);
    let rest = samples % CHUNK;
    let last = if rest > 0 { chunk(rest) } else { 0 };
    let length = 32 + definition.len() as u64 + samples / CHUNK * chunk(CHUNK) + last + 32;
    let mut next = None;
    let mut values = Vec::new();
    Pieces::new(move |piece| {
        match next {
            None => {
                jls_head(length, piece);
                piece.extend(&definition);
                next = Some(0);
            }
            Some(at) if at < samples => {
                let end = (at + CHUNK).min(samples);
                values.clear();
                values.extend((at..end).map(|number| watts(number) as f32));
                jls_samples(1, at as i64, &values, piece);
                next = Some(end);
            }
            Some(at) if at == samples => {
                jls_chunk(0xff, 0, &[], piece);
                next = Some(samples + 1);
            }
            Some(_) => return false,
        }
        true
    })
}

/// A trace of Perfetto with rails that are read at a rate.
pub fn perfetto(readings: u64, rails: u32, period_ms: u64) -> impl Read {
    let mut number = 0;
    Pieces::new(move |piece| {
        if number >= readings {
            return false;
        }
        let described = (0..rails).filter(|_| number == 0).map(|index| RailDescriptor {
            index: Some(index),
            rail_name: Some(format!("S{index}M_VDD_CPUCL{index}")),
            subsys_name: Some("CPU".into()),
            sampling_rate: Some(0),
        });
        let ms = 1000 + number * period_ms;
        let read = (0..rails).map(|index| EnergyData {
            index: Some(index),
            timestamp_ms: Some(ms),
            energy: Some(microjoules(number, index, period_ms)),
        });
        let power_rails =
            PowerRails { rail_descriptor: described.collect(), energy_data: read.collect(), session_uuid: None };
        let timestamp = Some(ms * 1_000_000);
        let packet = TracePacket { timestamp, power_rails: Some(power_rails), ..TracePacket::default() };
        write(&packet, piece);
        number += 1;
        true
    })
}

/// A rail's counter.
pub fn microjoules(number: u64, rail: u32, period_ms: u64) -> u64 {
    number * period_ms * (100 + u64::from(rail)) + 5_000_000
}

/// `energy_value` of a device, read again and again.
pub fn iio(readings: u64, rails: u32, period_ms: u64) -> impl Read {
    let mut number = 0;
    Pieces::new(move |piece| {
        if number >= readings {
            return false;
        }
        let ms = 1000 + number * period_ms;
        piece.extend(format!("t={ms}\n").bytes());
        for rail in 0..rails {
            let uj = microjoules(number, rail, period_ms);
            piece.extend(format!("CH{rail}(T={ms})[S{rail}M_VDD_CPUCL{rail}], {uj}\n").bytes());
        }
        number += 1;
        true
    })
}

/// Bytes that a piece of a text has at least, as if it were read of a disk.
const PIECE: usize = 1 << 16;

/// Rows of a table with a head, each written by a function.
fn table(head: &'static str, rows: u64, row: impl Fn(u64, &mut Vec<u8>) -> std::io::Result<()>) -> impl Read {
    let mut number = None;
    Pieces::new(move |piece| {
        if number.is_none() {
            piece.extend(head.bytes());
        }
        let mut at = number.unwrap_or(0);
        while at < rows && piece.len() < PIECE {
            // A vector takes all that is written.
            let _ = row(at, piece);
            at += 1;
        }
        number = Some(at);
        !piece.is_empty()
    })
}

/// A table of Monsoon's library, with the stamps of packets of three rows.
pub fn monsoon(rows: u64) -> impl Read {
    table("Time(ms),Main(mA),Main Voltage(V),\n", rows, |at, piece| {
        writeln!(piece, "{:?},{:?},4.0,", (at / 3 * 3) as f64 / 5000.0, watts(at) / 4.0 * 1e3)
    })
}

/// A table with a declared head.
pub fn csv(rows: u64) -> impl Read {
    table("t_us,main_w\n", rows, |at, piece| writeln!(piece, "{},{:?}", (at + 1) * 100, watts(at)))
}

/// A gauge's table.
pub fn gauge(rows: u64) -> impl Read {
    table("boottime_ms,current_now,voltage_now,charge_counter\n", rows, |at, piece| {
        let (current, charge) = (-(watts(at) * 250_000.0) as i64, 3_000_000 - at as i64);
        writeln!(piece, "{},{current},4000000,{charge}", at * 1000)
    })
}

/// Numbers with commas between them.
fn list(numbers: impl Iterator<Item = f64>, piece: &mut Vec<u8>) -> std::io::Result<()> {
    for (at, number) in numbers.enumerate() {
        let comma = if at > 0 { "," } else { "" };
        write!(piece, "{comma}{number}")?;
    }
    Ok(())
}

/// Pages of an Otii's main power.
pub fn otii(pages: u64, values: u64) -> impl Read {
    table("", pages, move |page, piece| {
        let start = page * values;
        let timestamp = start as f64 * 0.00025;
        write!(
            piece,
            "{{\"channel\":\"mp\",\"data_type\":\"analog\",\"timestamp\":{timestamp:?},\"interval\":0.00025,\"values\":["
        )?;
        list((start..start + values).map(watts), piece)?;
        piece.write_all(b"]}\r\n")
    })
}

/// A profile with a USB-C meter's counter.
pub fn firefox(samples: u64) -> impl Read {
    /// Numbers in a piece.
    const LIST: u64 = 4096;
    let lists = samples.div_ceil(LIST);
    let count = |number: u64| (watts(number) / 3.6e-6).trunc();
    let part = move |at: u64, of: fn(u64) -> f64, piece: &mut Vec<u8>| {
        let comma = if at > 0 { "," } else { "" };
        write!(piece, "{comma}")?;
        list((at * LIST..samples.min((at + 1) * LIST)).map(of), piece)
    };
    table("", 2 * lists + 1, move |at, piece| {
        match at {
            0 => write!(
                piece,
                "{{\"meta\":{{\"startTime\":1700000000000}},\"counters\":[{{\"name\":\"USB power\",\"category\":\"power\",\
                 \"description\":\"a meter\",\"sampleGroups\":[{{\"id\":0,\"samples\":{{\"time\":["
            )?,
            at if at == lists => write!(piece, "],\"count\":[")?,
            _ => {}
        }
        match at {
            at if at < lists => part(at, |number| number as f64, piece),
            at if at < 2 * lists => part(at - lists, count, piece),
            _ => writeln!(piece, "],\"length\":{samples}}}}}]}}],\"threads\":[]}}"),
        }
    })
}
