//! The phone behind the adb protocol: what `adb` talks to, with packages, files, settings and a log that stay while the
//! endpoint does.
//!
//! ```no_run
//! use wattline_phone::adb::{Endpoint, Options};
//!
//! let endpoint = Endpoint::listen("127.0.0.1:5555", Some("127.0.0.1:5556"), Options::default())?;
//! println!("adb connect {}", endpoint.address());
//! endpoint.serve();
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! *Time* passes on the phone while an app runs, and not between commands: `monkey` runs its whole scenario on the
//! virtual clock, as fast as the host can, and leaves the app at its end. Each run begins on a phone that has just
//! booted, with the clock that [`super::Phone`] has then, so that a recording is what the embedded device gives.
//!
//! *Limits*: payloads have at most 1 MiB, files at most the phone's storage; a peer that sends what is no packet is
//! logged and not talked to any longer. What is answered and what is not: `docs/adb.md`.

mod activity;
mod commands;
mod condition;
mod connection;
mod console;
mod device;
mod fault;
mod framework;
mod ftrace;
mod installed;
mod instrument;
mod jobs;
mod limits;
mod log;
mod logcat;
mod meter;
mod monkey;
mod offers;
mod package;
pub mod packet;
mod run;
mod service;
mod shell;
mod state;
mod storage;
mod stream;
pub mod sync;
mod text;
mod tracing;
mod uiautomator;

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

pub use console::Console;
pub use fault::Fault;
pub use framework::{FRAMEWORK_PATH, framework};
pub use offers::Offers;

use device::{Device, Log};
use jobs::Jobs;
use state::State;

/// Most connections at a time; more are closed at once.
const MAX_CONNECTIONS: usize = 32;

/// The settings of an endpoint.
#[derive(Clone)]
pub struct Options {
    /// Bytes of the phone's storage.
    pub storage_bytes: u64,
    /// What the phone has to read its power by.
    pub offers: Offers,
    /// Its serial number; that of the only phone if none is given.
    pub serial: Option<String>,
    /// Whether what runs an app takes as long as the app does on the phone's clock, as it would on a real one.
    pub real_time: bool,
    /// Faults that happen, each once: for tests of the other side.
    pub faults: Vec<Fault>,
    /// Takes reports of the errors of peers, a line each.
    pub log: Log,
}

impl Default for Options {
    fn default() -> Self {
        // As much as an app may write on the phone itself, and its archives.
        Options {
            storage_bytes: 512 << 20,
            offers: Offers::default(),
            serial: None,
            real_time: false,
            faults: Vec::new(),
            log: Arc::new(|_| {}),
        }
    }
}

/// A phone that can be reached by adb. It lives as long as the process.
pub struct Endpoint {
    address: SocketAddr,
    meter: Option<SocketAddr>,
    server: thread::JoinHandle<()>,
    device: Arc<Device>,
}

impl Endpoint {
    /// Waits for adb at an address, and for whoever reads the meter at another. Port 0 is any free one.
    ///
    /// # Errors
    /// When an address cannot be had, or the phone's data are bad.
    pub fn listen(address: impl ToSocketAddrs, meter: Option<&str>, options: Options) -> io::Result<Endpoint> {
        let Options { storage_bytes, offers, serial, real_time, faults, log } = options;
        let mut state = State::boot(storage_bytes, offers).map_err(io::Error::other)?;
        state.properties.extend(serial.map(|serial| ("ro.serialno".to_owned(), serial)));
        let device = Arc::new(Device {
            state: Mutex::new(state),
            real_time,
            meter: Mutex::default(),
            jobs: Jobs::default(),
            faults: Mutex::new(faults),
            log,
            connections: AtomicUsize::new(0),
        });
        let meter = meter.map(TcpListener::bind).transpose()?;
        let meter_address = meter.as_ref().map(TcpListener::local_addr).transpose()?;
        if let Some(listener) = meter {
            let device = Arc::clone(&device);
            thread::spawn(move || {
                accept(&listener, &device, "meter", |device, socket| meter::serve(&device.meter, socket))
            });
        }
        let listener = TcpListener::bind(address)?;
        let address = listener.local_addr()?;
        let phone = Arc::clone(&device);
        let server = thread::spawn(move || accept(&listener, &phone, "adb", connection::serve));
        Ok(Endpoint { address, meter: meter_address, server, device })
    }

    /// Where adb finds the phone.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where the meter is read.
    pub fn meter_address(&self) -> Option<SocketAddr> {
        self.meter
    }

    /// Lets something go wrong, once.
    pub fn plan(&self, fault: Fault) {
        stream::locked(&self.device.faults).push(fault);
    }

    /// Serves until the process ends.
    pub fn serve(self) {
        // A thread that has panicked has said so.
        let _ = self.server.join();
    }
}

/// Gives each peer a thread.
fn accept(
    listener: &TcpListener,
    device: &Arc<Device>,
    what: &'static str,
    serve: fn(&Arc<Device>, TcpStream) -> Result<(), packet::PacketError>,
) {
    for socket in listener.incoming() {
        let Ok(socket) = socket else { continue };
        let peer = socket.peer_addr().map_or_else(|_| "a peer".to_owned(), |address| address.to_string());
        if device.connections.fetch_add(1, Ordering::Relaxed) >= MAX_CONNECTIONS {
            device.connections.fetch_sub(1, Ordering::Relaxed);
            (device.log)(&format!("{what}: {peer}: refused, there are {MAX_CONNECTIONS} connections"));
            continue;
        }
        let device = Arc::clone(device);
        thread::spawn(move || {
            if let Err(error) = serve(&device, socket) {
                (device.log)(&format!("{what}: {peer}: connection closed: {error}"));
            }
            device.connections.fetch_sub(1, Ordering::Relaxed);
        });
    }
}
