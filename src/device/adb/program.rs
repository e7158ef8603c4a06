//! The installed `adb`, with a deadline for each command.

use std::io::{ErrorKind, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::AdbError;
use super::server::Server;

/// The deadline of commands that take no time on the device.
pub(super) const SHORT: Duration = Duration::from_secs(30);
/// Most bytes of an answer in words: the longest reports of services have some megabytes. What reads it may need some
/// thirty bytes for each of an answer that means harm.
const MOST_WORDS: u64 = 32 << 20;
/// Most bytes of what is said by and by while a run lasts: monkey has a line for each of a million events at most.
pub(super) const MOST_LOG: u64 = 96 << 20;
/// Most bytes of a trace, which is what is longest.
pub(super) const MOST_TRACE: u64 = 256 << 20;
/// Read from a pipe at once, as much as Linux keeps in one.
const PIECE: usize = 1 << 16;
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

/// Most characters of what a phone said that a message has.
const MOST_SHOWN: usize = 1_000;

/// As much of what a phone said as a message or a name may have.
pub(super) fn brief(said: &str) -> String {
    let said = said.trim();
    match said.char_indices().nth(MOST_SHOWN) {
        None => said.to_owned(),
        Some((end, _)) => format!("{}…", said.get(..end).unwrap_or_default()),
    }
}

/// What a command may take and say at most.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    deadline: Duration,
    most: u64,
}

impl Bounds {
    /// Of a command that says up to so many bytes.
    pub(super) fn of(deadline: Duration, most: u64) -> Bounds {
        Bounds { deadline, most }
    }
}

impl From<Duration> for Bounds {
    /// Of a command that answers in words.
    fn from(deadline: Duration) -> Bounds {
        Bounds { deadline, most: MOST_WORDS }
    }
}

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
    pub(super) fn run(&self, what: &str, arguments: &[&str], bounds: impl Into<Bounds>) -> Result<Output, AdbError> {
        let whole: Vec<&str> = ["-s", self.serial.as_str()].iter().chain(arguments).copied().collect();
        let mut command = self.server.command();
        command.args(&whole);
        let heeds_signals = !self.cleaning.load(Ordering::SeqCst);
        let waiting = Waiting { what, bounds: bounds.into(), heeds_signals, fills: None };
        self.finish(command, &waiting)
    }

    /// Copies a file of the device's, which is no longer than a trace may be.
    pub(super) fn pull(&self, what: &str, from: &str, to: &Path, deadline: Duration) -> Result<Output, AdbError> {
        let mut command = self.server.command();
        command.args(["-s", self.serial.as_str(), "pull", from]).arg(to);
        let heeds_signals = !self.cleaning.load(Ordering::SeqCst);
        let bounds = Bounds::of(deadline, MOST_TRACE);
        self.finish(command, &Waiting { what, bounds, heeds_signals, fills: Some(to) })
    }

    fn finish(&self, command: Command, waiting: &Waiting<'_>) -> Result<Output, AdbError> {
        let mut missed = 0;
        let mut look = || {
            missed = if self.is_there() { 0 } else { missed + 1 };
            // A connection may be lost and found while somebody asks.
            match missed {
                0 | 1 => Ok(()),
                _ => Err(self.lost(waiting.what)),
            }
        };
        finish(command, waiting, &mut look)
    }

    /// That the device is not there any more.
    fn lost(&self, what: &str) -> AdbError {
        AdbError::Failed { what: what.into(), said: format!("the connection to {} broke", self.serial) }
    }

    /// Runs a command as [`Program::run`] does; a failure is an error with its message.
    pub(super) fn must(&self, what: &str, arguments: &[&str], bounds: impl Into<Bounds>) -> Result<Output, AdbError> {
        let output = self.run(what, arguments, bounds)?;
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
        let mut lines: Vec<String> = text.lines().rev().map(str::trim).filter(says).take(3).map(brief).collect();
        lines.reverse();
        let mut said = lines.join("; ");
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
    pub(super) bounds: Bounds,
    /// Whether a signal ends it.
    pub(super) heeds_signals: bool,
    /// The file that it writes, if it does: that may be as long as what it says.
    pub(super) fills: Option<&'a Path>,
}

impl Waiting<'_> {
    /// Whether the file that it writes is too long.
    fn overflows(&self) -> bool {
        let length = self.fills.and_then(|file| std::fs::metadata(file).ok()).map(|data| data.len());
        length.is_some_and(|length| length > self.bounds.most)
    }
}

/// Runs adb to its end. `look` is asked now and then: its error is that nobody will answer any more.
pub(super) fn finish(
    mut command: Command,
    waiting: &Waiting<'_>,
    look: &mut dyn FnMut() -> Result<(), AdbError>,
) -> Result<Output, AdbError> {
    let Waiting { what, bounds: Bounds { deadline, most }, heeds_signals, .. } = *waiting;
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(AdbError::Program)?;
    let room = Arc::new(Room { most, said: AtomicU64::new(0) });
    let stdout = Pipe::drain(child.stdout.take(), &room);
    let stderr = Pipe::drain(child.stderr.take(), &room);
    let (start, mut looked) = (Instant::now(), Instant::now());
    let status = loop {
        if room.is_full() || waiting.overflows() {
            end(&mut child);
            return Err(AdbError::Flood { what: what.into(), mib: most >> 20 });
        }
        if let Some(status) = child.try_wait().map_err(AdbError::Program)? {
            break status;
        }
        if heeds_signals && signals().interrupted.load(Ordering::SeqCst) {
            // Whoever asks a second time does not want to wait.
            signals().idle.store(true, Ordering::SeqCst);
            end(&mut child);
            return Err(AdbError::Interrupted);
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
    let until = Instant::now() + DRAIN;
    let (stdout, stderr) = (stdout.end(until), stderr.end(until));
    // A command whose output nobody reads any more may end by that.
    if room.is_full() || waiting.overflows() {
        return Err(AdbError::Flood { what: what.into(), mib: most >> 20 });
    }
    Ok(Output { success: status.success(), stdout, stderr: String::from_utf8_lossy(&stderr).into_owned() })
}

fn end(child: &mut Child) {
    // It may have ended by itself meanwhile.
    let _ = child.kill();
    let _ = child.wait();
}

/// How much both outputs of a command may come to, and what they have come to.
struct Room {
    most: u64,
    said: AtomicU64,
}

impl Room {
    fn is_full(&self) -> bool {
        self.said.load(Ordering::SeqCst) > self.most
    }
}

/// A pipe that is read beside the program.
struct Pipe {
    bytes: Arc<Mutex<Vec<u8>>>,
    done: Receiver<()>,
}

impl Pipe {
    /// Reads to the end, or until there is no room.
    fn drain<R: Read + Send + 'static>(pipe: Option<R>, room: &Arc<Room>) -> Pipe {
        let (sender, done) = mpsc::channel();
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (room, into) = (Arc::clone(room), Arc::clone(&bytes));
        thread::spawn(move || {
            let mut piece = vec![0; PIECE];
            let Some(mut pipe) = pipe else { return };
            while !room.is_full() {
                match pipe.read(&mut piece) {
                    Ok(0) => break,
                    Ok(count) => {
                        room.said.fetch_add(count as u64, Ordering::SeqCst);
                        let read = piece.get(..count).unwrap_or_default();
                        into.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(read);
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    // What was read before a failure is what there is.
                    Err(_) => break,
                }
            }
            // Nobody waits if the command was given up.
            let _ = sender.send(());
        });
        Pipe { bytes, done }
    }

    /// What was said, once the program has ended. Who else holds the pipe open is waited for until that moment.
    fn end(self, until: Instant) -> Vec<u8> {
        // An error is that nobody reads any more.
        let _ = self.done.recv_timeout(until.saturating_duration_since(Instant::now()));
        std::mem::take(&mut *self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn said(script: &str, most: u64) -> Result<Output, String> {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        let bounds = Bounds::of(SHORT, most);
        let waiting = Waiting { what: "ask", bounds, heeds_signals: false, fills: None };
        finish(command, &waiting, &mut || Ok(())).map_err(|error| error.to_string())
    }

    #[test]
    fn both_outputs_share_what_may_be_said() {
        let output = said("echo out; echo err >&2; exit 3", 8).unwrap();
        assert_eq!((output.success, output.text().as_str()), (false, "out\nerr\n"));
        let flood = "failed to ask: more than 1 MiB came, which is no answer of a phone";
        for script in ["yes", "yes >&2", "head -c 600000 /dev/zero; head -c 600000 /dev/zero >&2"] {
            assert_eq!(said(script, 1 << 20).unwrap_err(), flood, "{script}");
        }
    }

    #[test]
    fn what_was_said_counts_though_somebody_holds_the_pipe() {
        let mut command = Command::new("sh");
        let mut child = command.args(["-c", "sleep 2 & echo out"]).stdout(Stdio::piped()).spawn().unwrap();
        let room = Arc::new(Room { most: 8, said: AtomicU64::new(0) });
        let pipe = Pipe::drain(child.stdout.take(), &room);
        assert!(child.wait().unwrap().success());
        assert_eq!(pipe.end(Instant::now() + Duration::from_millis(500)), b"out\n");
    }
}
