//! The installed `adb`, with a deadline for each command.

use std::io::{self, Read};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::AdbError;
use super::server::Server;

/// The deadline of commands that take no time on the device.
pub(super) const SHORT: Duration = Duration::from_secs(30);
/// Most bytes that a command may say: a trace, which is what is longest, has a limit of its own below it.
pub(super) const MOST_SAID: u64 = 256 << 20;
/// The interval at which a command is asked whether it has ended.
const POLL: Duration = Duration::from_millis(5);
/// The time to wait for what is left in a pipe. It arrives at once; only adb's server, which adb may have started,
/// could hold it open.
const DRAIN: Duration = Duration::from_secs(5);
/// The interval at which it is asked whether the device of a command is still there: adb may wait for one that is gone.
const LOOK: Duration = Duration::from_secs(5);
/// A device that was reconnected is there after this time or not at all.
const REVIVAL: Duration = Duration::from_secs(20);
/// The same where its address refuses to be connected to: a daemon that starts anew listens within a second or two.
const REFUSED: Duration = Duration::from_secs(3);

/// The output of a command.
#[derive(Debug)]
pub(super) struct Output {
    pub(super) success: bool,
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: String,
}

impl Output {
    /// Both outputs as text.
    pub(super) fn text(&self) -> String {
        let mut text = String::from_utf8_lossy(&self.stdout).into_owned();
        text.push_str(&self.stderr);
        text
    }
}

/// The requests of signals.
struct Signals {
    /// The user wants the run to end.
    interrupted: Arc<AtomicBool>,
    /// A signal ends the process at once, as nothing has to be cleaned up.
    idle: Arc<AtomicBool>,
}

/// Takes the signals that end a process, once; without a run they still do so.
fn signals() -> &'static Signals {
    static SIGNALS: OnceLock<Signals> = OnceLock::new();
    SIGNALS.get_or_init(|| {
        let signals = Signals { interrupted: Arc::default(), idle: Arc::new(AtomicBool::new(true)) };
        #[cfg(unix)]
        let ends = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP];
        #[cfg(not(unix))]
        let ends = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];
        for signal in ends {
            // Where a handler cannot be had, the process ends and the next run cleans up.
            let _ = signal_hook::flag::register_conditional_default(signal, Arc::clone(&signals.idle));
            let _ = signal_hook::flag::register(signal, Arc::clone(&signals.interrupted));
        }
        signals
    })
}

/// How many guards there are: phones may be measured side by side.
static GUARDS: Mutex<usize> = Mutex::new(0);

/// While one of these lives, a signal ends the runs and not the process; a second signal does. What was asked before the
/// first of them is forgotten, and not what was asked since.
#[derive(Debug)]
pub struct Guard(());

impl Guard {
    /// Takes the signals from here on.
    pub fn new() -> Guard {
        let signals = signals();
        let mut guards = GUARDS.lock().unwrap_or_else(PoisonError::into_inner);
        if *guards == 0 {
            signals.interrupted.store(false, Ordering::SeqCst);
            signals.idle.store(false, Ordering::SeqCst);
        }
        *guards += 1;
        Guard(())
    }

    /// Whether a signal has asked for an end.
    pub fn is_interrupted(&self) -> bool {
        signals().interrupted.load(Ordering::SeqCst)
    }
}

impl Default for Guard {
    fn default() -> Self {
        Guard::new()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let mut guards = GUARDS.lock().unwrap_or_else(PoisonError::into_inner);
        *guards -= 1;
        if *guards == 0 {
            signals().idle.store(true, Ordering::SeqCst);
        }
    }
}

/// A device by its serial number, behind one of perhaps several adb servers.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) serial: String,
    /// The server that knows it.
    pub(super) server: Server,
    /// Whether the serial number is an address to connect to.
    pub(super) is_address: bool,
    /// Signals are not heeded any more.
    cleaning: AtomicBool,
}

impl Program {
    pub(super) fn new(serial: String, server: Server, is_address: bool) -> Program {
        Program { serial, server, is_address, cleaning: AtomicBool::new(false) }
    }

    /// Sets whether commands from here on run to their end, also after a signal.
    pub(super) fn clean(&self, cleaning: bool) {
        self.cleaning.store(cleaning, Ordering::SeqCst);
    }

    /// Runs adb on the device. `what` completes "failed to …".
    pub(super) fn run(&self, what: &str, arguments: &[&str], deadline: Duration) -> Result<Output, AdbError> {
        let whole: Vec<&str> = ["-s", self.serial.as_str()].iter().chain(arguments).copied().collect();
        let mut command = self.server.command();
        command.args(&whole);
        let mut missed = 0;
        let mut look = || {
            missed = if self.is_there() { 0 } else { missed + 1 };
            // A connection may be lost and found while somebody asks.
            match missed {
                0 | 1 => Ok(()),
                _ => Err(self.lost(what)),
            }
        };
        let waiting = Waiting { what, deadline, heeds_signals: !self.cleaning.load(Ordering::SeqCst) };
        finish(command, &waiting, &mut look)
    }

    /// That the device is not there any more.
    fn lost(&self, what: &str) -> AdbError {
        AdbError::Failed { what: what.into(), said: format!("the connection to {} broke", self.serial) }
    }

    /// Runs a command as [`Program::run`] does; a failure is an error with its message.
    pub(super) fn must(&self, what: &str, arguments: &[&str], deadline: Duration) -> Result<Output, AdbError> {
        let output = self.run(what, arguments, deadline)?;
        if output.success { Ok(output) } else { Err(self.failed(what, &output)) }
    }

    /// The output of a shell command, without the end of the line.
    pub(super) fn shell(&self, what: &str, line: &str) -> Result<String, AdbError> {
        let output = self.must(what, &["shell", line], SHORT)?;
        Ok(String::from_utf8_lossy(&output.stdout).replace('\r', "").trim_end().to_owned())
    }

    /// The error of a command, with what was said, and whether the device is still there.
    pub(super) fn failed(&self, what: &str, output: &Output) -> AdbError {
        let text = output.text();
        // What adb and monkey say before they begin.
        const CHATTER: [&str; 4] = ["Performing ", "bash arg:", "args:", "arg:"];
        let says = |line: &&str| !line.is_empty() && !CHATTER.iter().any(|start| line.starts_with(start));
        let lines: Vec<&str> = text.lines().map(str::trim).filter(says).collect();
        let mut said = lines.get(lines.len().saturating_sub(3)..).unwrap_or_default().join("; ");
        if !self.is_there() {
            let lost = format!("the connection to {} broke", self.serial);
            said = if said.is_empty() { lost } else { format!("{lost} ({said})") };
        } else if said.is_empty() {
            said = "adb said nothing more; the connection may have broken".into();
        }
        AdbError::Failed { what: what.into(), said }
    }

    /// Whether adb still talks to the device.
    pub(super) fn is_there(&self) -> bool {
        let arguments = ["-s", self.serial.as_str(), "get-state"];
        let heeds_signals = !self.cleaning.load(Ordering::SeqCst);
        let state = self.server.run("ask for the device's state", &arguments, SHORT, heeds_signals);
        state.is_ok_and(|output| output.success && output.text().trim() == "device")
    }

    /// Connects again if the connection is lost.
    pub(super) fn revive(&self) {
        if self.is_there() {
            return;
        }
        let (start, mut patience) = (Instant::now(), REVIVAL);
        while start.elapsed() < patience {
            if self.is_address {
                // What this says is known from the state.
                let _ = self.server.run("disconnect", &["disconnect", &self.serial], SHORT, false);
                let connected = self.server.run("connect", &["connect", &self.serial], SHORT, false);
                let refuses = connected.is_ok_and(|said| said.text().contains("refused"));
                patience = if refuses { REFUSED } else { REVIVAL };
            }
            thread::sleep(Duration::from_millis(200));
            if self.is_there() {
                return;
            }
        }
    }
}

/// What a command may take.
pub(super) struct Waiting<'a> {
    /// Completes "failed to …".
    pub(super) what: &'a str,
    pub(super) deadline: Duration,
    /// Whether a signal ends it.
    pub(super) heeds_signals: bool,
}

/// Runs adb to its end. `look` is asked now and then: its error is that nobody will answer any more.
pub(super) fn finish(
    mut command: Command,
    waiting: &Waiting<'_>,
    look: &mut dyn FnMut() -> Result<(), AdbError>,
) -> Result<Output, AdbError> {
    let Waiting { what, deadline, heeds_signals } = *waiting;
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(AdbError::Program)?;
    let flood = Arc::new(AtomicBool::new(false));
    let stdout = drain(child.stdout.take(), &flood);
    let stderr = drain(child.stderr.take(), &flood);
    let (start, mut looked) = (Instant::now(), Instant::now());
    let status = loop {
        if let Some(status) = child.try_wait().map_err(AdbError::Program)? {
            break status;
        }
        if heeds_signals && signals().interrupted.load(Ordering::SeqCst) {
            // Whoever asks a second time does not want to wait.
            signals().idle.store(true, Ordering::SeqCst);
            end(&mut child);
            return Err(AdbError::Interrupted);
        }
        if flood.load(Ordering::SeqCst) {
            end(&mut child);
            return Err(AdbError::Flood { what: what.into(), mib: MOST_SAID >> 20 });
        }
        if start.elapsed() > deadline {
            end(&mut child);
            return Err(AdbError::Timeout { what: what.into(), seconds: deadline.as_secs() });
        }
        if looked.elapsed() > LOOK {
            look().inspect_err(|_| end(&mut child))?;
            looked = Instant::now();
        }
        thread::sleep(POLL);
    };
    let stdout = stdout.recv_timeout(DRAIN).unwrap_or_default();
    let stderr = String::from_utf8_lossy(&stderr.recv_timeout(DRAIN).unwrap_or_default()).into_owned();
    Ok(Output { success: status.success(), stdout, stderr })
}

fn end(child: &mut Child) {
    // It may have ended by itself meanwhile.
    let _ = child.kill();
    let _ = child.wait();
}

/// Reads a pipe to its end beside the program.
fn drain<R: Read + Send + 'static>(pipe: Option<R>, flood: &Arc<AtomicBool>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    let flood = Arc::clone(flood);
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(pipe) = pipe {
            // What was read before a failure is what there is.
            let _: io::Result<usize> = pipe.take(MOST_SAID + 1).read_to_end(&mut bytes);
        }
        if bytes.len() as u64 > MOST_SAID {
            flood.store(true, Ordering::SeqCst);
        }
        // Nobody waits if the command was given up.
        let _ = sender.send(bytes);
    });
    receiver
}
