//! A shell in this process on a phone whose app has run: what a peer behind the protocol would see and do.

use std::io;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex};

use super::commands::COMMANDS;
use super::device::Device;
use super::jobs::{Clock, Jobs, Stretch};
use super::meter::Meter;
use super::offers::Offers;
use super::shell::{Io, Shell};
use super::state::State;
use super::storage::SHELL;
use super::stream::locked;
use crate::{History, PhoneError};

/// Bytes of storage: room for what a job writes in the longest run.
const STORAGE: u64 = 64 << 20;

/// A shell beside a run.
///
/// ```
/// use wattline_phone::{Phone, Settings, adb::Console};
///
/// let kernels = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/apps/kernels");
/// let fib = std::fs::read(format!("{kernels}/Fib.dex"))?;
/// let mut phone = Phone::boot(Settings::default())?;
/// phone.install("com.example", &[("classes.dex".into(), fib)])?;
/// let outcome = phone.run_main("Fib", &[], None)?;
///
/// let console = Console::new(outcome.history, 1)?;
/// console.beside("while true; do cat /proc/uptime; sleep 0.02; done > /data/local/tmp/log");
/// assert!(console.says("wc -l /data/local/tmp/log") > String::from("1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Console {
    device: Arc<Device>,
    stretch: Stretch,
}

impl Console {
    /// A shell on the phone that knows this of its last run, which had this seed.
    ///
    /// # Errors
    /// When the phone's own data are bad.
    pub fn new(history: History, seed: u64) -> Result<Console, PhoneError> {
        let mut state = State::boot(STORAGE, Offers::default())?;
        let history = Arc::new(history);
        state.now_ns = history.span().1;
        state.history = Arc::clone(&history);
        let device = Arc::new(Device {
            state: Mutex::new(state),
            real_time: false,
            meter: Mutex::new(Meter::default()),
            jobs: Jobs::default(),
            faults: Mutex::default(),
            log: Arc::new(|_| {}),
            connections: AtomicUsize::new(0),
        });
        Ok(Console { device, stretch: Stretch { history, seed } })
    }

    /// Puts a file below `/data/local/tmp`, as `adb push` does; whether there was room.
    pub fn push(&self, path: &str, bytes: &[u8]) -> bool {
        let mut state = locked(&self.device.state);
        let now_s = state.now_s();
        let folder = path.rsplit_once('/').map_or("/", |(folder, _)| folder);
        let made = state.storage.make_directory(SHELL, folder, true, now_s);
        made.and_then(|()| state.storage.write(SHELL, path, bytes.to_vec(), 0o644, now_s)).is_ok()
    }

    /// What a line prints after the run, errors included.
    pub fn says(&self, line: &str) -> String {
        let mut text = Vec::new();
        let mut err = Vec::new();
        let mut shell = Shell::new(&self.device, &|| {}, &COMMANDS);
        // Writing into memory does not fail.
        let _ = shell.run(line, &mut Io { input: &mut io::empty(), out: &mut text, err: &mut err });
        text.extend(err);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Runs a line in the background for as long as the run lasted.
    pub fn beside(&self, line: &str) {
        let (mut out, mut err) = (io::sink(), io::sink());
        let mut io = Io { input: &mut io::empty(), out: &mut out, err: &mut err };
        let mut shell = Shell::new(&self.device, &|| {}, &COMMANDS);
        shell.clock = Some(Clock::once(self.stretch.clone()));
        // Fails when the run is over.
        let _ = shell.run(line, &mut io);
    }
}
