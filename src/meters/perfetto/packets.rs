//! The packets of a trace, one after the other, in a buffer of their own: a trace is a message whose field 1 they are.

use std::io::{ErrorKind, Read};

use flate2::read::ZlibDecoder;
use prost::Message;

use crate::{Format, MeterError};

/// The tag of field 1, length-delimited: what begins each packet.
const PACKET: u64 = 0x0a;
/// More than one packet holds: a bundle of ftrace events has a few megabytes.
const MAX_PACKET: u64 = 64 << 20;
/// More than the packets of one compressed packet hold.
const MAX_INFLATED: u64 = 256 << 20;

/// Reads packets from anything.
pub(super) struct Packets<R> {
    input: R,
    /// Bytes read so far.
    offset: u64,
    buffer: Vec<u8>,
}

pub(super) fn error(offset: u64, what: impl Into<String>) -> MeterError {
    MeterError::at(Format::Perfetto, offset, what)
}

impl<R: Read> Packets<R> {
    pub(super) fn new(input: R) -> Self {
        Packets { input, offset: 0, buffer: Vec::new() }
    }

    /// The next packet and where it begins; none at the end.
    pub(super) fn next<P: Message + Default>(&mut self) -> Result<Option<(P, u64)>, MeterError> {
        loop {
            let start = self.offset;
            let Some(tag) = self.varint(true)? else { return Ok(None) };
            if tag & 7 != PACKET & 7 {
                return Err(error(start, format!("expected a packet (tag 0x0a), found tag {tag:#x}: is it a trace?")));
            }
            let Some(length) = self.varint(false)? else { return Ok(None) };
            if length > MAX_PACKET {
                return Err(error(start, format!("a packet of {length} bytes: {MAX_PACKET} are the most")));
            }
            self.fill(length, start)?;
            if tag == PACKET {
                let packet = P::decode(self.buffer.as_slice());
                return Ok(Some((
                    packet.map_err(|defect| error(start, format!("a damaged packet: {defect}")))?,
                    start,
                )));
            }
        }
    }

    fn fill(&mut self, length: u64, start: u64) -> Result<(), MeterError> {
        self.buffer.clear();
        let read = (&mut self.input).take(length).read_to_end(&mut self.buffer);
        let read = read.map_err(|defect| error(self.offset, defect.to_string()))? as u64;
        self.offset += read;
        if read < length {
            let what = format!("the packet at {start:#x} has {length} bytes, and the file ends after {read} of them");
            return Err(error(self.offset, format!("{what}: it was cut off")));
        }
        Ok(())
    }

    /// A number of up to 10 bytes; none where the file ends before it, if it may.
    fn varint(&mut self, may_end: bool) -> Result<Option<u64>, MeterError> {
        let mut value = 0u64;
        for place in 0..10 {
            let mut byte = [0];
            match self.input.read_exact(&mut byte) {
                Ok(()) => {}
                Err(end) if end.kind() == ErrorKind::UnexpectedEof && place == 0 && may_end => return Ok(None),
                Err(end) if end.kind() == ErrorKind::UnexpectedEof => {
                    return Err(error(self.offset, "the file ends within a packet's head: it was cut off"));
                }
                Err(defect) => return Err(error(self.offset, defect.to_string())),
            }
            self.offset += 1;
            value |= u64::from(byte[0] & 0x7f) << (7 * place);
            if byte[0] & 0x80 == 0 {
                return Ok(Some(value));
            }
        }
        Err(error(self.offset, "a number of more than ten bytes"))
    }
}

/// Appends a packet to a trace.
pub fn write(packet: &impl Message, trace: &mut Vec<u8>) {
    let length = packet.encoded_len();
    trace.push(PACKET as u8);
    // A vector takes all that is written to it.
    let _ = prost::encode_length_delimiter(length, trace);
    trace.reserve(length);
    let _ = packet.encode(trace);
}

/// The packets of a deflated packet.
pub(super) fn inflated<P: Message + Default>(compressed: &[u8], start: u64) -> Result<Vec<P>, MeterError> {
    let mut all = Vec::new();
    let mut packets = Packets::new(ZlibDecoder::new(compressed).take(MAX_INFLATED));
    let inside = |defect: MeterError| error(start, format!("in the compressed packet: {defect}"));
    while let Some((packet, _)) = packets.next().map_err(inside)? {
        all.push(packet);
    }
    if packets.offset >= MAX_INFLATED {
        return Err(error(start, format!("a compressed packet of more than {MAX_INFLATED} bytes")));
    }
    Ok(all)
}
