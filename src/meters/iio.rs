//! `energy_value` of the kernel's iio devices (Pixel 6 and later), read by and by into one file:
//!
//! ```text
//! t=349894
//! CH3(T=349894)[S2M_VDD_CPUCL2], 30203502
//! ```
//!
//! The time is `CLOCK_BOOTTIME` in milliseconds, the value microwatt seconds since some start. Several devices may be
//! in one file. A line `# wall_ns=NUMBER uptime_s=NUMBER`, as `date +%s%N` and `/proc/uptime` give them, relates the
//! device's wall clock.

use std::collections::HashMap;
use std::io::{BufRead, Read};

use super::columns::Columns;
use super::error::shown;
use super::table::nanoseconds;
use super::{Block, Channel, Clock, ClockReading, Format, Meter, MeterError, Quantity};

/// More than a line has.
const MAX_LINE: u64 = 1024;
/// More rails than phones have.
const MAX_CHANNELS: usize = 512;
/// More readings of clocks than matter.
const MAX_READINGS: usize = 1 << 16;

/// A file that is being read.
pub struct Iio<R> {
    input: R,
    line: Vec<u8>,
    number: u64,
    offset: u64,
    /// The time of the block of lines.
    at_ns: Option<i64>,
    names: HashMap<Vec<u8>, usize>,
    /// The channel that was read last: the next line is most often of the next one.
    last: usize,
    channels: Vec<Channel>,
    columns: Columns,
    readings: Vec<ClockReading>,
}

impl<R: BufRead> Iio<R> {
    /// Reads a file from its start.
    pub fn new(input: R) -> Self {
        Iio {
            input,
            line: Vec::new(),
            number: 0,
            offset: 0,
            at_ns: None,
            names: HashMap::new(),
            last: 0,
            channels: Vec::new(),
            columns: Columns::default(),
            readings: Vec::new(),
        }
    }

    fn error(&self, what: impl Into<String>) -> MeterError {
        MeterError::line(Format::Iio, self.number, self.offset, what)
    }

    /// Takes the next line; false at the end.
    fn next(&mut self) -> Result<bool, MeterError> {
        self.offset += self.line.len() as u64;
        self.number += 1;
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        let read = (&mut self.input).take(MAX_LINE).read_until(b'\n', &mut line);
        self.line = line;
        let read = read.map_err(|defect| self.error(defect.to_string()))?;
        if read == 0 {
            return Ok(false);
        }
        if self.line.last() != Some(&b'\n') {
            let what = if read as u64 == MAX_LINE {
                "a line of more than 1,024 bytes"
            } else {
                "the last line has no end: the file was cut off"
            };
            return Err(self.error(what));
        }
        self.take()?;
        Ok(true)
    }

    fn take(&mut self) -> Result<(), MeterError> {
        let line = self.line.trim_ascii();
        if let Some(said) = line.strip_prefix(b"#") {
            let reading = clocks(said);
            self.readings.extend(reading.filter(|_| self.readings.len() < MAX_READINGS));
            return Ok(());
        }
        if let Some(time) = line.strip_prefix(b"t=") {
            let at_ns = digits(time).and_then(milliseconds);
            self.at_ns = Some(at_ns.ok_or_else(|| self.unexpected("a time such as `t=349894`"))?);
            return Ok(());
        }
        if line.is_empty() {
            return Ok(());
        }
        let row = row(line).ok_or_else(|| self.unexpected("`CH3(T=349894)[S2M_VDD_CPUCL2], 30203502`"))?;
        let at_ns = match row.time {
            Some(time) => milliseconds(time),
            None => self.at_ns,
        };
        let at_ns = at_ns.ok_or_else(|| self.error("a reading without a time: expected `t=` before it"))?;
        let next = if self.last + 1 < self.channels.len() { self.last + 1 } else { 0 };
        let is_next = self.channels.get(next).is_some_and(|channel| channel.name.as_bytes() == row.name);
        let known = if is_next { Some(next) } else { self.names.get(row.name).copied() };
        let channel = match known {
            Some(channel) => channel,
            None => {
                let name = String::from_utf8_lossy(row.name).into_owned();
                if self.channels.len() >= MAX_CHANNELS {
                    return Err(self.error(format!("more than {MAX_CHANNELS} rails")));
                }
                self.names.insert(row.name.to_vec(), self.channels.len());
                self.channels.push(Channel::new(name, Quantity::Energy));
                self.channels.len() - 1
            }
        };
        self.last = channel;
        self.columns.push(channel, at_ns, row.uws as f64 / 1e6);
        Ok(())
    }

    fn unexpected(&self, expected: &str) -> MeterError {
        self.error(format!("expected {expected}, found {}", shown(&String::from_utf8_lossy(&self.line))))
    }
}

/// A reading of a rail.
struct Row<'l> {
    time: Option<u64>,
    name: &'l [u8],
    uws: u64,
}

/// `CH3(T=349894)[NAME], 30203502`; older kernels have no `(T=…)`.
fn row(line: &[u8]) -> Option<Row<'_>> {
    let open = memchr::memchr(b'[', line)?;
    let (head, rest) = line.split_at(open);
    let close = memchr::memchr(b']', rest)?;
    let name = rest.get(1..close).filter(|name| !name.is_empty())?;
    let head = head.strip_prefix(b"CH")?;
    let time = match memchr::memchr(b'(', head) {
        Some(at) => Some(digits(head.get(at..)?.strip_prefix(b"(T=")?.strip_suffix(b")")?)?),
        None => None,
    };
    let uws = digits(rest.get(close + 1..)?.strip_prefix(b",")?.trim_ascii())?;
    Some(Row { time, name, uws })
}

fn digits(text: &[u8]) -> Option<u64> {
    let first = text.first().map(|_| 0_u64);
    text.iter().fold(first, |number, digit| match digit {
        b'0'..=b'9' => number?.checked_mul(10)?.checked_add(u64::from(digit - b'0')),
        _ => None,
    })
}

fn milliseconds(ms: u64) -> Option<i64> {
    i64::try_from(ms).ok()?.checked_mul(1_000_000)
}

/// `wall_ns=1661546315447306792 uptime_s=157479.47`.
fn clocks(said: &[u8]) -> Option<ClockReading> {
    let text = std::str::from_utf8(said).ok()?;
    let value = |name: &str| text.split_whitespace().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    let at_ns = nanoseconds(value("uptime_s")?.parse().ok()?)?;
    Some(ClockReading { at_ns, clock: Clock::Wall, other_ns: value("wall_ns")?.parse().ok()? })
}

impl<R: BufRead> Meter for Iio<R> {
    fn format(&self) -> Format {
        Format::Iio
    }

    fn clock(&self) -> Clock {
        Clock::Boottime
    }

    fn channels(&self) -> &[Channel] {
        &self.channels
    }

    fn read(&mut self, block: &mut Block) -> Result<bool, MeterError> {
        while self.columns.want_more() {
            if !self.next()? {
                self.columns.end();
            }
        }
        Ok(self.columns.take(block))
    }

    fn clock_readings(&self) -> &[ClockReading] {
        &self.readings
    }
}
