//! The file service: requests of four letters and a length, until `QUIT` (AOSP, `adb/file_sync_service.h`).

use std::io::{self, Read, Write};
use std::sync::Arc;

use super::device::Device;
use super::storage::{Errno, Node, SHELL, SYSTEM, resolve};
use super::stream::locked;

/// Longest path that is taken.
const MAX_PATH: usize = 1024;
/// Longest piece of a file.
const MAX_DATA: usize = 64 << 10;

/// A request of a peer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// The properties of a path, in the first form.
    Stat(String),
    /// The properties of a path, with error and 64-bit sizes; `false` if links are followed, which makes no difference
    /// here.
    Stat2(String, bool),
    /// The entries of a directory.
    List(String),
    /// A file to be written: its path and mode. Its bytes follow.
    Send(String, u32),
    /// A file to be read.
    Receive(String),
    /// The end.
    Quit,
}

/// A piece of a file that is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Bytes.
    Data(Vec<u8>),
    /// The end, with the time that the file was changed, in seconds.
    Done(u32),
}

fn invalid(what: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.into())
}

fn head(source: &mut impl Read) -> io::Result<([u8; 4], u32)> {
    let (mut id, mut length) = ([0; 4], [0; 4]);
    source.read_exact(&mut id)?;
    source.read_exact(&mut length)?;
    Ok((id, u32::from_le_bytes(length)))
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    /// When the stream ends or is no such request; the message says what was expected.
    pub fn read(source: &mut impl Read) -> io::Result<Request> {
        let (id, length) = head(source)?;
        if &id == b"QUIT" {
            return Ok(Request::Quit);
        }
        if length as usize > MAX_PATH {
            return Err(invalid(format!("a path of {length} bytes; at most {MAX_PATH} are taken")));
        }
        let mut path = vec![0; length as usize];
        source.read_exact(&mut path)?;
        let path = String::from_utf8(path).map_err(|_| invalid("a path that is no UTF-8"))?;
        match &id {
            b"STAT" => Ok(Request::Stat(path)),
            b"STA2" => Ok(Request::Stat2(path, false)),
            b"LST2" => Ok(Request::Stat2(path, true)),
            b"LIST" => Ok(Request::List(path)),
            b"RECV" => Ok(Request::Receive(path)),
            b"SEND" => {
                // The mode stands behind the last comma, in decimal.
                let (path, mode) = path.rsplit_once(',').ok_or_else(|| invalid("SEND without a mode"))?;
                let mode = mode.parse().map_err(|_| invalid(format!("`{mode}` is no mode")))?;
                Ok(Request::Send(path.to_owned(), mode))
            }
            _ => Err(invalid(format!("no request `{}`", id.escape_ascii()))),
        }
    }
}

impl Piece {
    /// Reads a piece.
    ///
    /// # Errors
    /// As [`Request::read`].
    pub fn read(source: &mut impl Read) -> io::Result<Piece> {
        let (id, length) = head(source)?;
        match &id {
            b"DATA" if length as usize <= MAX_DATA => {
                let mut bytes = vec![0; length as usize];
                source.read_exact(&mut bytes)?;
                Ok(Piece::Data(bytes))
            }
            b"DATA" => Err(invalid(format!("a piece of {length} bytes; at most {MAX_DATA} are taken"))),
            b"DONE" => Ok(Piece::Done(length)),
            _ => Err(invalid(format!("expected DATA or DONE, found `{}`", id.escape_ascii()))),
        }
    }
}

/// Serves requests until the end.
pub(super) fn serve<S: Read + Write>(device: &Arc<Device>, stream: &mut S) -> io::Result<()> {
    loop {
        let request = Request::read(stream).inspect_err(|error| {
            if error.kind() == io::ErrorKind::InvalidData {
                (device.log)(&format!("adb: sync: {error}"));
            }
        });
        match request {
            Ok(Request::Quit) => return Ok(()),
            Ok(request) => answer(device, stream, &request)?,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                fail(stream, &error.to_string())?;
                return Ok(());
            }
            // Some peers leave without a word.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            Err(error) => return Err(error),
        }
    }
}

fn answer<S: Read + Write>(device: &Arc<Device>, stream: &mut S, request: &Request) -> io::Result<()> {
    match request {
        Request::Stat(path) => {
            let state = locked(&device.state);
            let node = state.storage.stat(SHELL, &resolve("/", path)).ok().cloned();
            drop(state);
            let mut reply = b"STAT".to_vec();
            reply.extend(short(node.as_ref()));
            stream.write_all(&reply)
        }
        Request::Stat2(path, link) => {
            let node = locked(&device.state).storage.stat(SHELL, &resolve("/", path)).cloned();
            let mut reply = if *link { b"LST2".to_vec() } else { b"STA2".to_vec() };
            reply.extend(long(&node));
            stream.write_all(&reply)
        }
        Request::List(path) => {
            let names = locked(&device.state).storage.list(SHELL, &resolve("/", path)).unwrap_or_default();
            let mut reply = Vec::new();
            for (name, node) in &names {
                reply.extend(b"DENT");
                reply.extend(short(Some(node)));
                reply.extend((name.len() as u32).to_le_bytes());
                reply.extend(name.as_bytes());
            }
            reply.extend(b"DONE");
            reply.extend([0; 16]);
            stream.write_all(&reply)
        }
        Request::Send(path, mode) => receive_file(device, stream, path, *mode),
        Request::Receive(path) => send_file(device, stream, path),
        Request::Quit => Ok(()),
    }
}

/// Mode, size and time; all 0 if there is no such file.
fn short(node: Option<&Node>) -> Vec<u8> {
    let words = node.map_or([0; 3], |node| [node.mode(), node.size() as u32, node.modified_s as u32]);
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Error, device, inode, mode, links, user, group, size and times, as `sync_stat_v2` has them.
fn long(node: &Result<Node, Errno>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let error = node.as_ref().err().map_or(0, |errno| errno.number());
    let (mode, owner) = node.as_ref().map_or((0, 0), |node| (node.mode(), node.owner));
    let (size, time) = node.as_ref().map_or((0, 0), |node| (node.size(), node.modified_s));
    let there = u32::from(node.is_ok());
    bytes.extend(error.to_le_bytes());
    bytes.extend(u64::from(there).to_le_bytes());
    bytes.extend(u64::from(there).to_le_bytes());
    for word in [mode, there, owner, owner] {
        bytes.extend(word.to_le_bytes());
    }
    bytes.extend(size.to_le_bytes());
    for _ in 0..3 {
        bytes.extend(time.to_le_bytes());
    }
    bytes
}

/// Takes a file in. Errors are reported after the last piece, as adbd does.
fn receive_file<S: Read + Write>(device: &Arc<Device>, stream: &mut S, path: &str, mode: u32) -> io::Result<()> {
    let mut bytes = Vec::new();
    let mut trouble = None;
    let modified_s = loop {
        match Piece::read(stream) {
            Ok(Piece::Data(more)) => {
                if trouble.is_none() {
                    bytes.extend(more);
                    trouble = locked(&device.state).storage.room_for(bytes.len() as u64).err();
                }
                if trouble.is_some() {
                    bytes = Vec::new();
                }
            }
            Ok(Piece::Done(modified_s)) => break modified_s,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                (device.log)(&format!("adb: sync: {error}"));
                fail(stream, &error.to_string())?;
                return Err(error);
            }
            Err(error) => return Err(error),
        }
    };
    let place = resolve("/", path);
    let mut state = locked(&device.state);
    let storage = &mut state.storage;
    let written = match trouble {
        Some(errno) => Err(errno),
        None => {
            let parent = resolve("/", &format!("{place}/.."));
            let made = storage.make_directory(SHELL, &parent, true, i64::from(modified_s));
            made.and_then(|()| storage.write(SHELL, &place, bytes, mode, i64::from(modified_s)))
        }
    };
    drop(state);
    match written {
        Ok(()) => stream.write_all(b"OKAY\0\0\0\0"),
        Err(errno) => fail(stream, &format!("couldn't create file '{path}': {}", errno.text())),
    }
}

fn send_file<S: Read + Write>(device: &Arc<Device>, stream: &mut S, path: &str) -> io::Result<()> {
    let place = resolve("/", path);
    // Archives of apps can be read by whoever knows where they are.
    let user = if place.starts_with("/data/app/") { SYSTEM } else { SHELL };
    let told = locked(&device.state).told(&place, None);
    let bytes = match told {
        Some(text) => Ok(Arc::new(text.into_bytes())),
        None => locked(&device.state).storage.read(user, &place),
    };
    match bytes {
        Ok(bytes) => {
            for piece in bytes.chunks(MAX_DATA) {
                stream.write_all(b"DATA")?;
                stream.write_all(&(piece.len() as u32).to_le_bytes())?;
                stream.write_all(piece)?;
            }
            stream.write_all(b"DONE\0\0\0\0")
        }
        Err(errno) => fail(stream, &format!("open failed: {}", errno.text())),
    }
}

fn fail(stream: &mut impl Write, message: &str) -> io::Result<()> {
    let mut reply = b"FAIL".to_vec();
    reply.extend((message.len() as u32).to_le_bytes());
    reply.extend(message.as_bytes());
    stream.write_all(&reply)
}

#[cfg(test)]
mod tests {
    use arbtest::arbtest;

    use super::*;

    fn request(id: &[u8; 4], path: &str) -> Vec<u8> {
        let mut bytes = id.to_vec();
        bytes.extend((path.len() as u32).to_le_bytes());
        bytes.extend(path.as_bytes());
        bytes
    }

    #[test]
    fn requests_are_read() {
        let read = |id, path: &str| Request::read(&mut request(id, path).as_slice());
        assert_eq!(read(b"STAT", "/a").unwrap(), Request::Stat("/a".into()));
        assert_eq!(read(b"LST2", "/a").unwrap(), Request::Stat2("/a".into(), true));
        assert_eq!(read(b"SEND", "/a,b,33188").unwrap(), Request::Send("/a,b".into(), 0o100_644));
        assert_eq!(read(b"QUIT", "").unwrap(), Request::Quit);
        for (id, path) in [(b"SEND", "/a"), (b"SEND", "/a,x"), (b"NOPE", ""), (b"STAT", &"x".repeat(2000))] {
            assert_eq!(read(id, path).unwrap_err().kind(), io::ErrorKind::InvalidData);
        }
        assert_eq!(Piece::read(&mut request(b"DATA", "xy").as_slice()).unwrap(), Piece::Data(b"xy".to_vec()));
        assert!(Piece::read(&mut &b"DATA\xff\xff\xff\xff"[..]).is_err());
        assert_eq!(Piece::read(&mut &b"DONE\x05\0\0\0"[..]).unwrap(), Piece::Done(5));
    }

    #[test]
    fn any_bytes_are_read_or_refused() {
        arbtest(|random| {
            let ids = [b"STAT", b"STA2", b"LST2", b"LIST", b"SEND", b"RECV", b"QUIT", b"DATA", b"DONE", b"JUNK"];
            let mut bytes = random.choose(&ids)?.to_vec();
            let length = random.int_in_range(0..=40_u32)?;
            bytes.extend(if random.ratio(1, 8)? { random.arbitrary()? } else { length.to_le_bytes() });
            let rest = random.arbitrary_len::<u8>()?.min(60);
            bytes.extend(random.bytes(rest)?);
            let mut source = bytes.as_slice();
            while let Ok(request) = Request::read(&mut source) {
                if let Request::Send(path, _) = request {
                    assert!(path.len() <= MAX_PATH);
                }
            }
            let mut source = bytes.as_slice();
            while let Ok(Piece::Data(data)) = Piece::read(&mut source) {
                assert!(data.len() <= MAX_DATA);
            }
            Ok(())
        });
    }
}
