//! One connection of adb: the greeting, and its streams.

use std::collections::BTreeMap;
use std::io;
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::device::Device;
use super::packet::{MAX_PAYLOAD, Packet, PacketError, VERSION, VERSION_MIN, command};
use super::service;
use super::stream::{Link, Stream, locked};

/// A peer that does not greet within this time is none.
const GREETING: Duration = Duration::from_secs(10);
/// A peer that takes nothing for so long is gone.
const STALLED: Duration = Duration::from_secs(60);
/// Most streams of a connection at a time.
const MAX_STREAMS: usize = 64;
/// Longest name of a service: adb's own limit is that of a payload, and no command line is as long.
const MAX_SERVICE: usize = 64 << 10;

/// The phone's description of itself.
const BANNER: &str = "device::ro.product.name=embedded;ro.product.model=Embedded Phone;ro.product.device=embedded;\
                      features=shell_v2,cmd,stat_v2,fixed_push_mkdir";

type Streams = Arc<Mutex<BTreeMap<u32, Arc<Stream>>>>;

/// Serves a connection to its end.
pub(super) fn serve(device: &Arc<Device>, mut socket: TcpStream) -> Result<(), PacketError> {
    socket.set_nodelay(true)?;
    socket.set_read_timeout(Some(GREETING))?;
    socket.set_write_timeout(Some(STALLED))?;
    let Some(greeting) = Packet::read(&mut socket, true)? else { return Ok(()) };
    let link = Arc::new(greet(&greeting, socket.try_clone()?)?);
    socket.set_read_timeout(None)?;
    let streams = Streams::default();
    let result = packets(device, &mut socket, &link, &streams);
    link.cut();
    // Services that wait for their peer go on, and end.
    locked(&streams).values().for_each(|stream| stream.close());
    match result {
        // Cut by a fault, or by a peer that had streams open: nobody's mistake.
        Err(PacketError::Io(error)) if error.kind() == io::ErrorKind::ConnectionReset => Ok(()),
        other => other,
    }
}

/// Answers the first packet.
fn greet(greeting: &Packet, socket: TcpStream) -> Result<Link, PacketError> {
    let header = greeting.header;
    if header.command != command::CNXN {
        return Err(invalid("expected CNXN as the first packet"));
    }
    if header.arg0 < VERSION_MIN {
        return Err(invalid("the peer's version is too old"));
    }
    let most = (header.arg1 as usize).clamp(4096, MAX_PAYLOAD);
    let answer = Packet::new(command::CNXN, VERSION, MAX_PAYLOAD as u32, BANNER.as_bytes(), true);
    let first = Link::new(socket.try_clone()?, most, true)?;
    first.send(answer.header.command, answer.header.arg0, answer.header.arg1, &answer.payload)?;
    Ok(Link::new(socket, most, header.arg0 < VERSION)?)
}

fn invalid(what: &str) -> PacketError {
    io::Error::new(io::ErrorKind::InvalidData, what).into()
}

fn packets(
    device: &Arc<Device>,
    socket: &mut TcpStream,
    link: &Arc<Link>,
    streams: &Streams,
) -> Result<(), PacketError> {
    let mut next = 1;
    while let Some(packet) = Packet::read(socket, link.summed)? {
        let header = packet.header;
        let stream = || locked(streams).get(&header.arg1).cloned();
        match header.command {
            command::OPEN => {
                open(device, link, streams, next, &packet)?;
                next += 1;
            }
            command::OKAY => {
                if let Some(stream) = stream() {
                    stream.ready();
                }
            }
            command::WRTE => match stream() {
                Some(stream) if stream.receive(packet.payload)? => {}
                Some(_) => return Err(invalid("a payload before the one before it was taken")),
                // Its service has ended meanwhile.
                None => link.send(command::CLSE, 0, header.arg0, &[])?,
            },
            command::CLSE => {
                if let Some(stream) = locked(streams).remove(&header.arg1) {
                    stream.close();
                }
            }
            // Of a peer that was restarted on the same connection.
            command::CNXN => return Err(invalid("a second CNXN")),
            // Nobody has been asked for a key.
            _ => return Err(invalid("AUTH and STLS are not asked for")),
        }
    }
    Ok(())
}

/// Opens a stream to a service, which gets a thread of its own.
fn open(
    device: &Arc<Device>,
    link: &Arc<Link>,
    streams: &Streams,
    local: u32,
    packet: &Packet,
) -> Result<(), PacketError> {
    let remote = packet.header.arg0;
    let name = String::from_utf8_lossy(&packet.payload);
    let name = name.trim_end_matches('\0').to_owned();
    let known = service::parse(&name).filter(|_| name.len() <= MAX_SERVICE);
    let full = locked(streams).len() >= MAX_STREAMS;
    let (Some(service), false) = (known, full) else {
        let reason = if full { "there are too many streams".to_owned() } else { format!("no service `{name}`") };
        (device.log)(&format!("adb: refused: {}", reason.escape_debug()));
        return Ok(link.send(command::CLSE, 0, remote, &[])?);
    };
    let stream = Arc::new(Stream::new(local, remote, Arc::clone(link)));
    locked(streams).insert(local, Arc::clone(&stream));
    stream.acknowledge()?;
    let (device, streams) = (Arc::clone(device), Arc::clone(streams));
    thread::spawn(move || {
        // Fails when the peer has gone, which needs no answer.
        let _ = service::run(&device, &service, &stream);
        stream.finish();
        locked(&streams).remove(&stream.local);
    });
    Ok(())
}
