//! Packets of the adb transport: a header of six little-endian words, then the payload (AOSP, `adb/protocol.txt`).

use std::io::{self, Read};

use thiserror::Error;

use wattline_base::binary::Cursor;

/// Bytes of a header.
pub const HEADER: usize = 24;
/// Longest payload that is taken, and the one that is announced: 1 MiB, as adbd does.
pub const MAX_PAYLOAD: usize = 1 << 20;
/// The version that is spoken: from this one on payloads have no checksum.
pub const VERSION: u32 = 0x0100_0001;
/// The first version, whose payloads have one.
pub const VERSION_MIN: u32 = 0x0100_0000;

/// Commands, as four letters.
pub mod command {
    /// The connection begins.
    pub const CNXN: u32 = u32::from_le_bytes(*b"CNXN");
    /// A stream is to be opened.
    pub const OPEN: u32 = u32::from_le_bytes(*b"OPEN");
    /// A stream is ready for the next payload.
    pub const OKAY: u32 = u32::from_le_bytes(*b"OKAY");
    /// A stream is closed.
    pub const CLSE: u32 = u32::from_le_bytes(*b"CLSE");
    /// Bytes of a stream.
    pub const WRTE: u32 = u32::from_le_bytes(*b"WRTE");
    /// Proof of a key.
    pub const AUTH: u32 = u32::from_le_bytes(*b"AUTH");
    /// Encryption.
    pub const STLS: u32 = u32::from_le_bytes(*b"STLS");
}

/// All commands.
const COMMANDS: [u32; 7] =
    [command::CNXN, command::OPEN, command::OKAY, command::CLSE, command::WRTE, command::AUTH, command::STLS];

/// The header before a payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// One of [`command`].
    pub command: u32,
    /// First argument.
    pub arg0: u32,
    /// Second argument.
    pub arg1: u32,
    /// Bytes of the payload.
    pub length: u32,
    /// Sum of the payload's bytes, where the version has it.
    pub sum: u32,
}

/// A packet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Packet {
    /// The packet's header.
    pub header: Header,
    /// The packet's payload.
    pub payload: Vec<u8>,
}

/// A packet that is none. Whoever sends such is not talked to any longer.
#[derive(Debug, Error)]
pub enum PacketError {
    /// The connection failed or ended within a packet.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The command is none of [`command`].
    #[error("command {0:#010x} is none of adb's")]
    Command(u32),
    /// The last word is not the complement of the first.
    #[error("expected {expected:#010x} as magic, found {found:#010x}")]
    Magic {
        /// The command's complement.
        expected: u32,
        /// The value that is there.
        found: u32,
    },
    /// The payload is longer than announced here.
    #[error("a payload of {0} bytes; at most {MAX_PAYLOAD} are taken")]
    Length(u32),
    /// The payload is not what was sent.
    #[error("expected a payload whose bytes add up to {expected:#x}, found {found:#x}")]
    Sum {
        /// The sum in the header.
        expected: u32,
        /// The sum of the payload's bytes.
        found: u32,
    },
}

impl Header {
    /// Reads a header.
    ///
    /// # Errors
    /// For an unknown command, a wrong magic, and a payload that is too long.
    pub fn parse(bytes: &[u8; HEADER]) -> Result<Header, PacketError> {
        let mut words = [0; 6];
        let mut cursor = Cursor::new(bytes);
        for word in &mut words {
            *word = cursor.u32("a word of the header").map_err(|error| io::Error::other(error.to_string()))?;
        }
        let [command, arg0, arg1, length, sum, magic] = words;
        if magic != !command {
            return Err(PacketError::Magic { expected: !command, found: magic });
        }
        if !COMMANDS.contains(&command) {
            return Err(PacketError::Command(command));
        }
        if length as usize > MAX_PAYLOAD {
            return Err(PacketError::Length(length));
        }
        Ok(Header { command, arg0, arg1, length, sum })
    }

    /// The header as bytes.
    pub fn bytes(&self) -> [u8; HEADER] {
        let words = [self.command, self.arg0, self.arg1, self.length, self.sum, !self.command];
        let mut bytes = [0; HEADER];
        for (place, word) in bytes.chunks_exact_mut(4).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }
}

impl Packet {
    /// A packet for a peer; `summed` if its version has checksums.
    pub fn new(command: u32, arg0: u32, arg1: u32, payload: &[u8], summed: bool) -> Packet {
        let sum = if summed { sum(payload) } else { 0 };
        Packet { header: Header { command, arg0, arg1, length: payload.len() as u32, sum }, payload: payload.to_vec() }
    }

    /// Reads a packet; none at the end of the connection. `summed` if the peer's version has checksums; the first
    /// packet always has one.
    ///
    /// # Errors
    /// See [`PacketError`].
    pub fn read(source: &mut impl Read, summed: bool) -> Result<Option<Packet>, PacketError> {
        let mut head = [0; HEADER];
        let mut filled = 0;
        while let Some(place) = head.get_mut(filled..).filter(|place| !place.is_empty()) {
            match source.read(place) {
                Ok(0) if filled == 0 => return Ok(None),
                Ok(0) => return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into()),
                Ok(count) => filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        let header = Header::parse(&head)?;
        let mut payload = vec![0; header.length as usize];
        source.read_exact(&mut payload)?;
        let found = sum(&payload);
        if (summed || header.command == command::CNXN) && found != header.sum {
            return Err(PacketError::Sum { expected: header.sum, found });
        }
        Ok(Some(Packet { header, payload }))
    }
}

fn sum(payload: &[u8]) -> u32 {
    payload.iter().fold(0, |sum, &byte| sum.wrapping_add(u32::from(byte)))
}

#[cfg(test)]
mod tests {
    use arbtest::arbtest;

    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let packet = Packet::new(command::WRTE, 3, 9, b"hello", true);
        let mut bytes = packet.header.bytes().to_vec();
        bytes.extend(&packet.payload);
        assert_eq!(packet.header.sum, 532);
        assert_eq!(Packet::read(&mut bytes.as_slice(), true).unwrap(), Some(packet));
        assert!(matches!(Packet::read(&mut &b""[..], true), Ok(None)));
        assert!(matches!(Packet::read(&mut &bytes[..20], true), Err(PacketError::Io(_))));
        bytes[24] = b'j';
        assert!(matches!(Packet::read(&mut bytes.as_slice(), true), Err(PacketError::Sum { .. })));
        assert!(Packet::read(&mut bytes.as_slice(), false).is_ok(), "later versions have no sums");
    }

    #[test]
    fn what_is_no_packet_is_refused() {
        let mut header = Packet::new(command::OPEN, 1, 0, b"", false).header;
        header.length = 1 << 30;
        assert!(matches!(Header::parse(&header.bytes()), Err(PacketError::Length(_))));
        header.command = 7;
        assert!(matches!(Header::parse(&header.bytes()), Err(PacketError::Command(7))));
        assert!(matches!(Header::parse(&[1; HEADER]), Err(PacketError::Magic { .. })));
    }

    #[test]
    fn any_bytes_are_read_or_refused() {
        arbtest(|random| {
            let mut header = Packet::new(command::WRTE, 1, 2, b"", false).header;
            if random.ratio(3, 4)? {
                header.command = *random.choose(&COMMANDS)?;
                header.length = random.int_in_range(0..=40)?;
            }
            let mut bytes = header.bytes().to_vec();
            for _ in 0..random.int_in_range(0..=2)? {
                let at = random.int_in_range(0..=HEADER - 1)?;
                bytes[at] = random.arbitrary()?;
            }
            let rest = random.arbitrary_len::<u8>()?.min(60);
            bytes.extend(random.bytes(rest)?);
            if let Ok(Some(packet)) = Packet::read(&mut bytes.as_slice(), random.arbitrary()?) {
                assert_eq!(packet.header.length as usize, packet.payload.len());
                assert!(bytes.starts_with(&packet.header.bytes()));
            }
            Ok(())
        });
    }
}
