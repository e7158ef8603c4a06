//! One stream of a connection: bytes both ways, one payload at a time until the peer is ready for the next.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::packet::{Packet, command};

/// The sending side of a connection.
pub(super) struct Link {
    socket: Mutex<TcpStream>,
    /// Ends the connection while somebody else sends.
    handle: TcpStream,
    /// Longest payload that the peer takes.
    pub(super) max_payload: usize,
    /// Whether the peer's version has checksums.
    pub(super) summed: bool,
}

impl Link {
    pub(super) fn new(socket: TcpStream, max_payload: usize, summed: bool) -> io::Result<Link> {
        let handle = socket.try_clone()?;
        Ok(Link { socket: Mutex::new(socket), handle, max_payload, summed })
    }

    /// Sends a packet.
    pub(super) fn send(&self, command: u32, arg0: u32, arg1: u32, payload: &[u8]) -> io::Result<()> {
        let packet = Packet::new(command, arg0, arg1, payload, self.summed);
        // In one piece: two small writes would wait for each other's acknowledgement.
        let mut bytes = packet.header.bytes().to_vec();
        bytes.extend(&packet.payload);
        locked(&self.socket).write_all(&bytes)
    }

    /// Ends the connection at once, both ways.
    pub(super) fn cut(&self) {
        // It may be gone already.
        let _ = self.handle.shutdown(Shutdown::Both);
    }
}

/// The contents of a mutex, also after a thread that held it has panicked: the data here are valid at every step.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Default)]
struct Inner {
    /// The payload that was received last.
    inbox: Vec<u8>,
    /// How much of it has been read.
    taken: usize,
    /// The peer is ready for a payload.
    ready: bool,
    /// The peer has closed the stream, or the connection has ended.
    closed: bool,
}

/// A stream that the peer opened.
pub(super) struct Stream {
    pub(super) local: u32,
    remote: u32,
    pub(super) link: Arc<Link>,
    inner: Mutex<Inner>,
    changed: Condvar,
}

impl Stream {
    /// A stream that may be written to.
    pub(super) fn new(local: u32, remote: u32, link: Arc<Link>) -> Stream {
        let inner = Inner { ready: true, ..Inner::default() };
        Stream { local, remote, link, inner: Mutex::new(inner), changed: Condvar::new() }
    }

    /// Tells the peer that the stream is open, or ready for the next payload.
    pub(super) fn acknowledge(&self) -> io::Result<()> {
        self.link.send(command::OKAY, self.local, self.remote, &[])
    }

    /// Takes in a payload. False if the peer did not wait until it was asked for one.
    pub(super) fn receive(&self, payload: Vec<u8>) -> io::Result<bool> {
        let mut inner = locked(&self.inner);
        if inner.taken < inner.inbox.len() {
            return Ok(false);
        }
        let empty = payload.is_empty();
        inner.inbox = payload;
        inner.taken = 0;
        self.changed.notify_all();
        drop(inner);
        if empty {
            self.acknowledge()?;
        }
        Ok(true)
    }

    /// The peer is ready for the next payload.
    pub(super) fn ready(&self) {
        locked(&self.inner).ready = true;
        self.changed.notify_all();
    }

    /// The peer has closed the stream.
    pub(super) fn close(&self) {
        locked(&self.inner).closed = true;
        self.changed.notify_all();
    }

    /// Waits until the last payload has arrived, and closes the stream.
    pub(super) fn finish(&self) {
        if self.wait_until_ready().is_ok() {
            self.close();
        }
        // The connection may be gone; then there is nobody to report it to.
        let _ = self.link.send(command::CLSE, self.local, self.remote, &[]);
    }

    fn wait_until_ready(&self) -> io::Result<MutexGuard<'_, Inner>> {
        let mut inner = locked(&self.inner);
        loop {
            if inner.closed {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            if inner.ready {
                return Ok(inner);
            }
            inner = self.changed.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Reads what there is, at least one byte; none after the end.
    pub(super) fn read(&self, place: &mut [u8]) -> io::Result<usize> {
        let mut inner = locked(&self.inner);
        loop {
            let rest = inner.inbox.get(inner.taken..).unwrap_or_default();
            if !rest.is_empty() {
                let count = rest.len().min(place.len());
                place.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
                inner.taken += count;
                let empty = inner.taken == inner.inbox.len();
                drop(inner);
                if empty {
                    self.acknowledge()?;
                }
                return Ok(count);
            }
            if inner.closed {
                return Ok(0);
            }
            inner = self.changed.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Sends all bytes, in payloads that the peer takes.
    pub(super) fn write_all(&self, bytes: &[u8]) -> io::Result<()> {
        for part in bytes.chunks(self.link.max_payload.max(1)) {
            self.wait_until_ready()?.ready = false;
            self.link.send(command::WRTE, self.local, self.remote, part)?;
        }
        Ok(())
    }
}

/// A stream's bytes as they are.
pub(super) struct Raw<'a>(pub(super) &'a Stream);

impl Read for Raw<'_> {
    fn read(&mut self, place: &mut [u8]) -> io::Result<usize> {
        self.0.read(place)
    }
}

impl Write for Raw<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Kinds of frames of the second shell protocol (AOSP, `adb/shell_protocol.h`).
const STDIN: u8 = 0;
const STDOUT: u8 = 1;
const STDERR: u8 = 2;
const EXIT: u8 = 3;
const CLOSE_STDIN: u8 = 4;
/// Longest piece in one frame: a payload has to hold it with its head.
const PIECE: usize = 64 << 10;

/// One of the two outputs of a command in the second shell protocol.
pub(super) struct Framed<'a> {
    stream: &'a Stream,
    kind: u8,
}

impl<'a> Framed<'a> {
    pub(super) fn stdout(stream: &'a Stream) -> Self {
        Framed { stream, kind: STDOUT }
    }

    pub(super) fn stderr(stream: &'a Stream) -> Self {
        Framed { stream, kind: STDERR }
    }

    /// The last frame: how the command ended.
    pub(super) fn exit(stream: &'a Stream, status: u8) -> io::Result<()> {
        frame(stream, EXIT, &[status])
    }
}

fn frame(stream: &Stream, kind: u8, bytes: &[u8]) -> io::Result<()> {
    let mut frame = vec![kind];
    frame.extend((bytes.len() as u32).to_le_bytes());
    frame.extend(bytes);
    stream.write_all(&frame)
}

impl Write for Framed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        bytes.chunks(PIECE).try_for_each(|piece| frame(self.stream, self.kind, piece))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A command's input in the second shell protocol.
pub(super) struct FramedInput<'a> {
    stream: &'a Stream,
    /// Bytes left of the current frame.
    left: u32,
    ended: bool,
}

impl<'a> FramedInput<'a> {
    pub(super) fn new(stream: &'a Stream) -> Self {
        FramedInput { stream, left: 0, ended: false }
    }

    /// Goes to the next frame with input.
    fn advance(&mut self) -> io::Result<()> {
        while self.left == 0 && !self.ended {
            let mut head = [0; 5];
            if Raw(self.stream).read_exact(&mut head).is_err() {
                self.ended = true;
                break;
            }
            let [kind, length @ ..] = head;
            let length = u32::from_le_bytes(length);
            match kind {
                STDIN => self.left = length,
                CLOSE_STDIN => self.ended = true,
                // A change of the window's size, and what later versions may add.
                _ => {
                    io::copy(&mut Raw(self.stream).take(u64::from(length)), &mut io::sink())?;
                }
            }
        }
        Ok(())
    }
}

impl Read for FramedInput<'_> {
    fn read(&mut self, place: &mut [u8]) -> io::Result<usize> {
        self.advance()?;
        if self.ended {
            return Ok(0);
        }
        let most = place.len().min(self.left as usize);
        let count = self.stream.read(place.get_mut(..most).unwrap_or_default())?;
        self.left -= count as u32;
        self.ended |= count == 0;
        Ok(count)
    }
}
