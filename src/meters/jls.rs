//! Joulescope's files, version 2: chunks of a type, a length and a value, with CRC-32C.
//!
//! The format is that of jetperch/jls (`include/jls/format.h`), read once from its start: definitions of signals,
//! samples of signals with a fixed rate, pairs of sample and UTC, annotations. Indices and summaries are passed over.
//! What the meter skipped is NaN in the file.

use std::io::{ErrorKind, Read};

use wattline_base::binary::{self, Cursor};

use super::{Block, Channel, Clock, ClockReading, Fault, Format, Marker, Meter, MeterError, Quantity, Warning};

/// What each file begins with.
const MAGIC: &[u8; 16] = b"jlsfmt\r\n \n \x1a  \xb2\x1c";
/// The format's version that is read, in the highest byte.
const VERSION: u32 = 1;
/// Length of the file's head and of each chunk's.
const HEAD: usize = 32;
/// More than a chunk has: writers choose some hundred kilobytes.
const MAX_PAYLOAD: u32 = 64 << 20;
/// More moments and markers than matter.
const MAX_NOTES: usize = 1 << 16;

/// Tags of chunks.
mod tag {
    pub const SIGNAL: u8 = 0x02;
    pub const SAMPLES: u8 = 0x22;
    pub const ANNOTATION: u8 = 0x32;
    pub const UTC: u8 = 0x3a;
    pub const END: u8 = 0xff;
}

/// Types of samples, by kind and bits: a float of 32 and of 64 bits.
const F32: u32 = 0x2004;
const F64: u32 = 0x4004;
/// Seconds from 1970 to 2018, when the format's UTC begins.
const EPOCH_S: i128 = 1_514_764_800;
/// Its UTC is in parts of 2^30 of a second.
const UTC_BITS: u32 = 30;

/// Units of signals that are read.
const UNITS: [(&str, Quantity); 3] = [("A", Quantity::Current), ("V", Quantity::Voltage), ("W", Quantity::Power)];

/// A signal of the file.
#[derive(Debug, Clone, Copy)]
struct Signal {
    /// Position in the channels; none of what is not read.
    channel: Option<usize>,
    is_f64: bool,
    rate_hz: u32,
    /// The sample that comes next; none before the first.
    next: Option<i64>,
}

/// A file that is being read.
pub struct Jls<R> {
    input: R,
    offset: u64,
    length: u64,
    payload: Vec<u8>,
    signals: [Option<Signal>; 256],
    channels: Vec<Channel>,
    readings: Vec<ClockReading>,
    markers: Vec<Marker>,
    ignored: Vec<String>,
    out_of_order: u64,
    has_ended: bool,
}

fn error(offset: u64, what: impl Into<String>) -> MeterError {
    MeterError::at(Format::Jls, offset, what)
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map_or(0, u32::from_le_bytes)
}

impl<R: Read> Jls<R> {
    /// Reads the file's head.
    ///
    /// # Errors
    /// Where it is another's, or the file was not closed.
    pub fn new(input: R) -> Result<Self, MeterError> {
        let mut jls = Jls {
            input,
            offset: 0,
            length: 0,
            payload: Vec::new(),
            signals: [None; 256],
            channels: Vec::new(),
            readings: Vec::new(),
            markers: Vec::new(),
            ignored: Vec::new(),
            out_of_order: 0,
            has_ended: false,
        };
        let head = jls.head()?;
        if !head.starts_with(MAGIC) {
            return Err(error(0, "expected `jlsfmt`: is it a JLS file of version 2?"));
        }
        checked(&head, 0)?;
        let version = word(&head, 24) >> 24;
        if version != VERSION {
            return Err(error(24, format!("version {version} of the format: {VERSION} is read")));
        }
        jls.length = u64::from(word(&head, 16)) | u64::from(word(&head, 20)) << 32;
        if jls.length == 0 {
            return Err(error(16, "the file was not closed: open it once in Joulescope's program, which repairs it"));
        }
        Ok(jls)
    }

    fn fill(&mut self, into: &mut [u8], what: &str) -> Result<(), MeterError> {
        let start = self.offset;
        self.input.read_exact(into).map_err(|defect| match defect.kind() {
            ErrorKind::UnexpectedEof => {
                error(start, format!("expected {} bytes of {what}, and the file ends: it was cut off", into.len()))
            }
            _ => error(start, defect.to_string()),
        })?;
        self.offset += into.len() as u64;
        Ok(())
    }

    fn head(&mut self) -> Result<[u8; HEAD], MeterError> {
        let mut head = [0; HEAD];
        self.fill(&mut head, "a head")?;
        Ok(head)
    }

    /// Goes on by a chunk: its tag, its signal, and where its payload begins. The payload is read if it matters.
    fn chunk(&mut self) -> Result<(u8, u8, u64), MeterError> {
        let start = self.offset;
        let head = self.head()?;
        checked(&head, start)?;
        let (tag, signal, length) = (head[16], head[18], word(&head, 20));
        if length > MAX_PAYLOAD {
            return Err(error(start, format!("a chunk of {length} bytes: {MAX_PAYLOAD} are the most")));
        }
        let payload_at = self.offset;
        if length == 0 {
            self.payload.clear();
            return Ok((tag, signal, payload_at));
        }
        // The whole ends at a multiple of eight bytes, with the checksum last.
        let whole = (length as usize + 4).next_multiple_of(8);
        let mut payload = std::mem::take(&mut self.payload);
        payload.clear();
        let read = (&mut self.input).take(whole as u64).read_to_end(&mut payload);
        let read = read.map_err(|defect| error(payload_at, defect.to_string()))?;
        self.offset += read as u64;
        self.payload = payload;
        if read < whole {
            let what = format!("the chunk at {start:#x} has {whole} bytes, and the file ends after {read} of them");
            return Err(error(self.offset, format!("{what}: it was cut off")));
        }
        let is_read = matches!(tag, tag::SIGNAL | tag::SAMPLES | tag::ANNOTATION | tag::UTC);
        if is_read && crc32c::crc32c(&self.payload[..length as usize]) != word(&self.payload, whole - 4) {
            return Err(error(payload_at, "the checksum (CRC-32C) of a chunk is another: it is damaged"));
        }
        self.payload.truncate(length as usize);
        Ok((tag, signal, payload_at))
    }

    fn signal(&mut self, number: u8) -> binary::Result<()> {
        let mut cursor = Cursor::new(&self.payload);
        cursor.u16("the source")?;
        let kind = cursor.u8("the kind of signal")?;
        cursor.u8("nothing")?;
        let data_type = cursor.u32("the type of samples")?;
        let rate_hz = cursor.u32("the rate")?;
        cursor.bytes(6 * 4 + 92, "sizes of chunks")?;
        let name = string(&mut cursor)?;
        let units = string(&mut cursor)?;
        // Signal 0 is there for annotations of the whole file.
        if kind != 0 {
            return Ok(());
        }
        // The fixed point of integers is in the third byte, which floats do not have.
        let is_float = matches!(data_type & 0xffff, F32 | F64);
        let quantity = UNITS.iter().find(|(unit, _)| *unit == units).map(|(_, quantity)| *quantity);
        let channel = match quantity.filter(|_| is_float && rate_hz > 0) {
            Some(quantity) => {
                self.channels.push(Channel { rate_hz: Some(f64::from(rate_hz)), ..Channel::new(name, quantity) });
                Some(self.channels.len() - 1)
            }
            None => {
                self.ignored.push(name);
                None
            }
        };
        let is_f64 = data_type & 0xffff == F64;
        self.signals[usize::from(number)] = Some(Signal { channel, is_f64, rate_hz, next: None });
        Ok(())
    }

    /// A chunk of samples; whether there are any that are read.
    fn samples(&mut self, number: u8, block: &mut Block) -> binary::Result<bool> {
        let mut cursor = Cursor::new(&self.payload);
        let first = cursor.u64("the first sample's number")?.cast_signed();
        let count = cursor.u32("the number of samples")? as usize;
        let bits = cursor.u16("the size of a sample")?;
        cursor.u16("nothing")?;
        let Some(signal) = &mut self.signals[usize::from(number)] else {
            return Err(binary::Error::new(0, format!("samples of signal {number}, which is not defined")));
        };
        let Some(channel) = signal.channel else { return Ok(false) };
        let size = if signal.is_f64 { 8 } else { 4 };
        if usize::from(bits) != size * 8 {
            return Err(binary::Error::new(12, format!("samples of {bits} bits in a signal of {}", size * 8)));
        }
        let bytes = cursor.bytes(count.saturating_mul(size), "samples")?;
        let end = first.checked_add(count as i64).filter(|_| first >= 0);
        let end = end.ok_or_else(|| binary::Error::new(0, format!("sample number {first}")))?;
        if signal.next.is_some_and(|next| first < next) {
            self.out_of_order += 1;
        }
        signal.next = Some(end);
        block.channel = channel;
        times(first, count, signal.rate_hz, &mut block.at_ns);
        block.values.clear();
        match signal.is_f64 {
            true => block.values.extend(bytes.as_chunks().0.iter().map(|eight| f64::from_le_bytes(*eight))),
            false => block.values.extend(bytes.as_chunks().0.iter().map(|four| f64::from(f32::from_le_bytes(*four)))),
        }
        Ok(count > 0)
    }

    fn utc(&mut self, number: u8) -> binary::Result<()> {
        let mut cursor = Cursor::new(&self.payload);
        let sample = cursor.u64("the sample's number")?.cast_signed();
        cursor.u64("sizes")?;
        let utc = i128::from(cursor.u64("the time")?.cast_signed());
        let Some(signal) = self.signals[usize::from(number)].filter(|signal| signal.channel.is_some()) else {
            return Ok(());
        };
        let at_ns = start_of(sample, signal.rate_hz);
        let other_ns = EPOCH_S * 1_000_000_000 + ((utc * 1_000_000_000) >> UTC_BITS);
        let reading = at_ns.zip(i64::try_from(other_ns).ok());
        if let Some((at_ns, other_ns)) = reading.filter(|_| self.readings.len() < MAX_NOTES) {
            self.readings.push(ClockReading { at_ns, clock: Clock::Wall, other_ns });
        }
        Ok(())
    }

    fn annotation(&mut self, number: u8) -> binary::Result<()> {
        /// Kinds of storage: a text.
        const TEXT: u8 = 2;
        let mut cursor = Cursor::new(&self.payload);
        let sample = cursor.u64("the sample's number")?.cast_signed();
        cursor.u64("nothing")?;
        cursor.u8("the kind of annotation")?;
        let storage = cursor.u8("the kind of storage")?;
        cursor.bytes(6, "group and height")?;
        let length = cursor.u32("the length of the text")?;
        let text = cursor.bytes(length as usize, "the text")?;
        let rate = self.signals[usize::from(number)].filter(|signal| signal.rate_hz > 0).map(|signal| signal.rate_hz);
        let at_ns = rate.and_then(|rate| start_of(sample, rate));
        if let (TEXT, Some(at_ns), true) = (storage, at_ns, self.markers.len() < MAX_NOTES) {
            // What follows a file separator is the program's own.
            let end = text.iter().position(|byte| matches!(byte, 0 | 0x1c)).unwrap_or(text.len());
            self.markers.push(Marker { at_ns, text: String::from_utf8_lossy(&text[..end]).into_owned() });
        }
        Ok(())
    }
}

/// Compares the checksum at a head's end.
fn checked(head: &[u8; HEAD], start: u64) -> Result<(), MeterError> {
    if crc32c::crc32c(&head[..HEAD - 4]) != word(head, HEAD - 4) {
        return Err(error(start, "the checksum (CRC-32C) of a head is another: it is damaged"));
    }
    Ok(())
}

/// A text that ends with a zero, which a unit separator may follow.
fn string(cursor: &mut Cursor<'_>) -> binary::Result<String> {
    let mut text = Vec::new();
    loop {
        match cursor.u8("a text's end")? {
            0 => break,
            byte => text.push(byte),
        }
    }
    if cursor.data().get(cursor.pos()) == Some(&0x1f) {
        cursor.u8("a separator")?;
    }
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// When a sample begins, from sample 0 on.
fn start_of(sample: i64, rate_hz: u32) -> Option<i64> {
    i64::try_from(i128::from(sample) * 1_000_000_000 / i128::from(rate_hz)).ok()
}

/// When samples end.
fn times(first: i64, count: usize, rate_hz: u32, into: &mut Vec<i64>) {
    into.clear();
    let start = start_of(first, rate_hz).unwrap_or(i64::MAX / 2);
    if 1_000_000_000 % rate_hz == 0 {
        let period = i64::from(1_000_000_000 / rate_hz);
        into.extend((1..=count as i64).map(|number| start.saturating_add(number * period)));
    } else {
        // Exact where a chunk begins, and within a nanosecond inside.
        let period = 1e9 / f64::from(rate_hz);
        into.extend((1..=count).map(|number| start.saturating_add((number as f64 * period) as i64)));
    }
}

impl<R: Read> Meter for Jls<R> {
    fn format(&self) -> Format {
        Format::Jls
    }

    fn clock(&self) -> Clock {
        Clock::Meter
    }

    fn channels(&self) -> &[Channel] {
        &self.channels
    }

    fn read(&mut self, block: &mut Block) -> Result<bool, MeterError> {
        while !self.has_ended {
            let (tag, number, at) = self.chunk()?;
            let inside = |defect: binary::Error| error(at + defect.offset as u64, defect.what);
            match tag {
                tag::SIGNAL => self.signal(number).map_err(inside)?,
                tag::SAMPLES if self.samples(number, block).map_err(inside)? => return Ok(true),
                tag::UTC => self.utc(number).map_err(inside)?,
                tag::ANNOTATION => self.annotation(number).map_err(inside)?,
                tag::END if self.offset != self.length => {
                    let what = format!("the file ends here, and its head says that it has {} bytes", self.length);
                    return Err(error(self.offset, what));
                }
                tag::END => self.has_ended = true,
                _ => {}
            }
        }
        Ok(false)
    }

    fn clock_readings(&self) -> &[ClockReading] {
        &self.readings
    }

    fn markers(&self) -> &[Marker] {
        &self.markers
    }

    fn warnings(&self) -> Vec<Warning> {
        let ignored = self.ignored.iter().map(|name| Warning {
            fault: Fault::Ignored,
            channel: Some(name.clone()),
            count: 1,
            at_ns: None,
            says: "no floats of amperes, volts or watts".into(),
        });
        let late = (self.out_of_order > 0).then(|| Warning {
            fault: Fault::OutOfOrder,
            channel: None,
            count: self.out_of_order,
            at_ns: None,
            says: "chunks of samples that are there already, or come too late".into(),
        });
        ignored.chain(late).collect()
    }
}
