//! A phone behind adb without a meter: for what measures nothing.

use std::io::{BufRead, BufReader, Read as _};
use std::process::Stdio;
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use super::choose::{self, Looked};
use super::kernel;
use super::own::OwnMeter;
use super::program::Program;
use super::quote::quoted;
use super::{AdbError, Source, attach, phone_name, program_of};
use crate::Expected;

/// A phone that may be used.
#[derive(Debug)]
pub struct Attached {
    program: Program,
}

impl Attached {
    /// Finds the device of a name such as `adb:SERIAL`, connecting to it if it is an address.
    ///
    /// # Errors
    /// When adb is not installed, there is no such device, or it may not be used.
    pub fn find(name: &str) -> Result<Attached, AdbError> {
        let program = program_of(name)?;
        attach(&program)?;
        Ok(Attached { program })
    }

    /// The phone's serial number, by which `adb devices` names it.
    pub fn serial(&self) -> &str {
        &self.program.serial
    }

    /// The phone's name in recordings.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn name(&self) -> Result<String, AdbError> {
        phone_name(&self.program)
    }

    /// Runs a shell command; the result is what it prints. `what` completes "failed to …".
    ///
    /// # Errors
    /// When it fails or does not end.
    pub fn shell(&self, what: &str, line: &str) -> Result<String, AdbError> {
        self.program.shell(what, line)
    }

    /// What the phone has to tell its own power by, the better first.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn meters(&self) -> Result<Vec<Looked>, AdbError> {
        choose::look(&self.program)
    }

    /// Whether a run of these is measured where no meter is named, and which line is said before.
    ///
    /// # Errors
    /// When the phone does not answer.
    pub fn choice(&self, expected: Option<Expected>) -> Result<(bool, String), AdbError> {
        let (own, says) = choose::choose(&self.meters()?, expected);
        Ok((own.is_some(), says))
    }

    /// Whether the phone's Perfetto traces its kernel; none where it does not say, as Android 9 and 10.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn traces_kernel(&self) -> Result<Option<bool>, AdbError> {
        kernel::is_there(&self.program)
    }

    /// Whether a package is installed.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn has(&self, package: &str) -> Result<bool, AdbError> {
        let listed = self.program.shell("list packages", &format!("pm list packages {}", quoted(package)))?;
        Ok(listed.lines().any(|line| line.trim() == format!("package:{package}")))
    }
}

/// Most bytes of a line that is handed on: of a longer one, its parts are.
const MOST_LINE: u64 = 64 * 1024;
/// Most lines that wait to be taken: whoever says more waits.
const MOST_WAITING: usize = 1024;

/// Hands on lines until there are no more, or nobody listens.
fn hand_on(mut stdout: impl BufRead, sender: &SyncSender<Heard>) {
    let mut line = Vec::new();
    // What was heard before a failure is what there is.
    while stdout.by_ref().take(MOST_LINE).read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
        let text = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(&line)).into_owned();
        if sender.send(Heard::Line(text)).is_err() {
            return;
        }
        line.clear();
    }
    // Nobody listens any more once it was enough.
    let _ = sender.send(Heard::End);
}

/// One of the things that `listen` waits for.
enum Heard {
    Line(String),
    /// The command ended.
    End,
    /// The user pressed Enter, or standard input ended.
    Enough,
}

impl Attached {
    /// Hands every line that a shell command prints to `each`, until that says that it is enough, the command ends, or
    /// a line or the end comes on standard input. `what` completes "failed to …".
    ///
    /// # Errors
    /// When adb cannot be run, or the connection breaks.
    pub fn listen(&self, what: &str, line: &str, each: &mut dyn FnMut(&str) -> bool) -> Result<(), AdbError> {
        let mut command = self.program.server.command();
        command.args(["-s", self.serial(), "shell", line]).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(AdbError::Program)?;
        let (sender, receiver) = mpsc::sync_channel(MOST_WAITING);
        if let Some(stdout) = child.stdout.take() {
            let sender = sender.clone();
            thread::spawn(move || hand_on(BufReader::new(stdout), &sender));
        }
        thread::spawn(move || {
            let _ = std::io::stdin().read_line(&mut String::new());
            let _ = sender.send(Heard::Enough);
        });
        let mut has_ended = false;
        let mut is_enough = false;
        loop {
            // After Enter, what is on its way is taken, too.
            let patience = if is_enough { Duration::from_millis(300) } else { Duration::from_secs(3600) };
            match receiver.recv_timeout(patience) {
                Ok(Heard::Line(line)) => {
                    if !each(&line) {
                        break;
                    }
                }
                Ok(Heard::End) => {
                    has_ended = true;
                    break;
                }
                Ok(Heard::Enough) => is_enough = true,
                Err(RecvTimeoutError::Timeout) if !is_enough => {}
                Err(_) => break,
            }
        }
        if !has_ended {
            // It may have ended by itself meanwhile.
            let _ = child.kill();
        }
        let status = child.wait().map_err(AdbError::Program)?;
        match has_ended && !status.success() {
            true => {
                Err(AdbError::Failed { what: what.into(), said: format!("the connection to {} broke", self.serial()) })
            }
            false => Ok(()),
        }
    }
}

/// Whether a specification such as `perfetto` names a meter that a phone has by itself.
pub fn is_own_meter(spec: &str) -> bool {
    OwnMeter::parse(spec).is_some()
}

/// The name that the meter of a specification such as `tcp:127.0.0.1:5556` gives itself; of a file, that of its format.
///
/// # Errors
/// When it cannot be reached, or does not speak the protocol.
pub fn meter_name(spec: &str) -> Result<String, AdbError> {
    Source::find(spec).map(|(_, name)| name)
}
