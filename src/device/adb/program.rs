//! The installed `adb`, with a deadline for each command.

use std::io::{self, Read};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use super::AdbError;

/// The deadline of commands that take no time on the device.
pub(super) const SHORT: Duration = Duration::from_secs(30);
/// Most bytes that a command may say: a trace, which is what is longest, has a limit of its own below it.
pub(super) const MOST_SAID: u64 = 256 << 20;
/// The interval at which a command is asked whether it has ended.
const POLL: Duration = Duration::from_millis(5);
/// The time to wait for what is left in a pipe. It arrives at once; only adb's server, which adb may have started,
/// could hold it open.
const DRAIN: Duration = Duration::from_secs(5);
/// A device that was reconnected is there after this time or not at all.
const REVIVAL: Duration = Duration::from_secs(20);

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

/// While this lives, a signal ends the run and not the process; a second one does.
pub(super) struct Guard(());

impl Guard {
    pub(super) fn new() -> Guard {
        let signals = signals();
        signals.interrupted.store(false, Ordering::SeqCst);
        signals.idle.store(false, Ordering::SeqCst);
        Guard(())
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        signals().idle.store(true, Ordering::SeqCst);
    }
}

/// A device by its serial number.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) serial: String,
    /// Whether the serial number is an address to connect to.
    pub(super) is_address: bool,
    /// Signals are not heeded any more.
    cleaning: AtomicBool,
}

impl Program {
    pub(super) fn new(serial: String, is_address: bool) -> Program {
        Program { serial, is_address, cleaning: AtomicBool::new(false) }
    }

    /// Sets whether commands from here on run to their end, also after a signal.
    pub(super) fn clean(&self, cleaning: bool) {
        self.cleaning.store(cleaning, Ordering::SeqCst);
    }

    /// Runs adb on the device. `what` completes "failed to …".
    pub(super) fn run(&self, what: &str, arguments: &[&str], deadline: Duration) -> Result<Output, AdbError> {
        let whole: Vec<&str> = ["-s", self.serial.as_str()].iter().chain(arguments).copied().collect();
        run(what, &whole, deadline, !self.cleaning.load(Ordering::SeqCst))
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
        let state = self.run("ask for the device's state", &["get-state"], SHORT);
        state.is_ok_and(|output| output.success && output.text().trim() == "device")
    }

    /// Connects again if the connection is lost.
    pub(super) fn revive(&self) {
        if self.is_there() {
            return;
        }
        let start = Instant::now();
        while start.elapsed() < REVIVAL {
            if self.is_address {
                // What these say is known from the state.
                let _ = run("disconnect", &["disconnect", &self.serial], SHORT, false);
                let _ = run("connect", &["connect", &self.serial], SHORT, false);
            }
            thread::sleep(Duration::from_millis(200));
            if self.is_there() {
                return;
            }
        }
    }
}

/// Runs adb.
pub(super) fn run(what: &str, arguments: &[&str], deadline: Duration, heeds_signals: bool) -> Result<Output, AdbError> {
    let mut command = Command::new("adb");
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(AdbError::Program)?;
    let flood = Arc::new(AtomicBool::new(false));
    let stdout = drain(child.stdout.take(), &flood);
    let stderr = drain(child.stderr.take(), &flood);
    let start = Instant::now();
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
