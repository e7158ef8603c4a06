//! Jobs of the shell in the background. They go on while an app runs, each on a clock of its own: time stands still
//! otherwise. A job is a thread of the host that is let go on for the length of a run, after the run, when all that it
//! can read is known; then it waits for the next one.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use super::commands::COMMANDS;
use super::device::Device;
use super::shell::{Io, List, Shell};
use super::stream::locked;
use crate::History;
use crate::rng::Rng;

/// Most jobs at a time.
const MOST: usize = 16;
/// Purpose of the random numbers that say how long commands take.
const PURPOSE: u64 = 0x6a6f_6273;

/// How long a command takes on a phone before it has read what it reads, in nanoseconds, least and most: those of the
/// shell itself some system calls; programs have to be forked and loaded; reports cross to the system's process, which
/// writes them.
fn takes_ns(command: &str) -> (u64, u64) {
    match command {
        "" | ":" | "[" | "break" | "cd" | "echo" | "exit" | "export" | "false" | "kill" | "read" | "set" | "sleep"
        | "test" | "true" | "unset" => (15_000, 40_000),
        "dumpsys" => (9_000_000, 15_000_000),
        _ => (2_500_000, 4_500_000),
    }
}
/// How late a pause ends, in nanoseconds: the timer's slack, and the way back onto a core.
const LATE_NS: (u64, u64) = (60_000, 1_200_000);

/// The stretch of the phone's clock that a job may go through.
#[derive(Clone)]
pub(super) struct Stretch {
    pub(super) history: Arc<History>,
    pub(super) seed: u64,
}

/// Where a job is.
enum Turn {
    /// It waits for a run.
    Waits,
    /// It may go on.
    May(Stretch),
    /// It goes on.
    Goes,
    /// It is to end.
    Killed,
    /// It has ended.
    Ended,
}

/// What a job and whoever lets it go on share.
struct Turns {
    turn: Mutex<Turn>,
    changed: Condvar,
}

impl Turns {
    fn set(&self, turn: Turn) {
        let mut now = locked(&self.turn);
        if !matches!((&*now, &turn), (Turn::Ended, _) | (Turn::Killed, Turn::Waits | Turn::Goes)) {
            *now = turn;
        }
        self.changed.notify_all();
    }

    /// Waits until the job waits or has ended.
    fn rest(&self) {
        let mut turn = locked(&self.turn);
        while !matches!(*turn, Turn::Waits | Turn::Ended) {
            turn = self.changed.wait(turn).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The next stretch; none if the job is to end.
    fn next(&self) -> Option<Stretch> {
        self.set(Turn::Waits);
        let mut turn = locked(&self.turn);
        loop {
            match std::mem::replace(&mut *turn, Turn::Goes) {
                Turn::May(stretch) => return Some(stretch),
                Turn::Killed => {
                    *turn = Turn::Killed;
                    return None;
                }
                other => *turn = other,
            }
            turn = self.changed.wait(turn).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn is_killed(&self) -> bool {
        matches!(*locked(&self.turn), Turn::Killed)
    }
}

/// The clock of a job.
pub(super) struct Clock {
    /// What can be read.
    pub(super) history: Arc<History>,
    /// The phone's clock as the job has it.
    pub(super) now_ns: i64,
    until_ns: i64,
    rng: Rng,
    /// None of a job that ends with its run.
    turns: Option<Arc<Turns>>,
}

impl Clock {
    /// A clock that goes through one stretch; at its end the job is ended.
    pub(super) fn once(Stretch { history, seed }: Stretch) -> Clock {
        let (now_ns, until_ns) = history.span();
        Clock { history, now_ns, until_ns, rng: Rng::new(seed, PURPOSE), turns: None }
    }

    fn waiting(history: Arc<History>, turns: Arc<Turns>) -> Clock {
        Clock { history, now_ns: 0, until_ns: 0, rng: Rng::new(0, PURPOSE), turns: Some(turns) }
    }

    /// Lets time pass.
    ///
    /// # Errors
    /// When the job is to end.
    pub(super) fn pass(&mut self, ns: u64) -> io::Result<()> {
        let mut rest_ns = i64::try_from(ns).unwrap_or(i64::MAX);
        let ended = || io::Error::other("the job is ended");
        loop {
            if self.turns.as_ref().is_some_and(|turns| turns.is_killed()) {
                return Err(ended());
            }
            let left_ns = self.until_ns - self.now_ns;
            if rest_ns < left_ns {
                self.now_ns += rest_ns;
                return Ok(());
            }
            rest_ns -= left_ns;
            self.now_ns = self.until_ns;
            let Some(Stretch { history, seed }) = self.turns.as_ref().and_then(|turns| turns.next()) else {
                return Err(ended());
            };
            (self.now_ns, self.until_ns) = history.span();
            self.rng = Rng::new(seed, PURPOSE);
            self.history = history;
        }
    }

    /// Lets the time pass that a command takes.
    ///
    /// # Errors
    /// When the job is to end.
    pub(super) fn pass_for(&mut self, command: &str) -> io::Result<()> {
        let (least_ns, most_ns) = takes_ns(command);
        // Nothing is drawn for a run that is over.
        if self.now_ns >= self.until_ns {
            self.pass(0)?;
        }
        let ns = self.rng.range(least_ns, most_ns);
        self.pass(ns)
    }

    /// Lets a pause pass.
    ///
    /// # Errors
    /// When the job is to end.
    pub(super) fn sleep(&mut self, ns: u64) -> io::Result<()> {
        let late_ns = self.rng.range(LATE_NS.0, LATE_NS.1);
        self.pass(ns.saturating_add(late_ns))
    }
}

/// What a job runs, and as whom.
pub(super) struct Order {
    pub(super) list: List,
    pub(super) variables: BTreeMap<String, String>,
    pub(super) user: u32,
    pub(super) directory: String,
}

struct Job {
    pid: u32,
    user: u32,
    turns: Arc<Turns>,
}

/// All jobs.
#[derive(Default)]
pub(super) struct Jobs(Mutex<Vec<Job>>);

impl Jobs {
    /// Starts a job; its process, or none if there are too many.
    pub(super) fn start(&self, device: &Arc<Device>, order: Order) -> Option<u32> {
        let mut jobs = locked(&self.0);
        jobs.retain(|job| !matches!(*locked(&job.turns.turn), Turn::Ended));
        if jobs.len() >= MOST {
            return None;
        }
        let turns = Arc::new(Turns { turn: Mutex::new(Turn::Goes), changed: Condvar::new() });
        let (pid, history) = {
            let mut state = locked(&device.state);
            (state.new_pid(), Arc::clone(&state.history))
        };
        let clock = Clock::waiting(history, Arc::clone(&turns));
        jobs.push(Job { pid, user: order.user, turns: Arc::clone(&turns) });
        drop(jobs);
        let device = Arc::clone(device);
        let own = Arc::clone(&turns);
        thread::spawn(move || {
            run(&device, order, clock);
            own.set(Turn::Ended);
        });
        // It has seen that it has to wait before anything else is done.
        turns.rest();
        Some(pid)
    }

    /// Lets all jobs go on through a run.
    pub(super) fn go_on(&self, stretch: &Stretch) {
        let all: Vec<Arc<Turns>> = locked(&self.0).iter().map(|job| Arc::clone(&job.turns)).collect();
        for turns in all {
            turns.set(Turn::May(stretch.clone()));
            turns.rest();
        }
    }

    /// Ends a job; whether the user may, or none if there is no such job.
    pub(super) fn kill(&self, pid: &str, user: u32) -> Option<bool> {
        let mut jobs = locked(&self.0);
        let at = jobs
            .iter()
            .position(|job| job.pid.to_string() == pid && !matches!(*locked(&job.turns.turn), Turn::Ended))?;
        if jobs.get(at).is_some_and(|job| job.user != user) {
            return Some(false);
        }
        let job = jobs.remove(at);
        drop(jobs);
        job.turns.set(Turn::Killed);
        let mut turn = locked(&job.turns.turn);
        while !matches!(*turn, Turn::Ended) {
            turn = job.turns.changed.wait(turn).unwrap_or_else(PoisonError::into_inner);
        }
        Some(true)
    }

    /// Processes of jobs, with their users.
    pub(super) fn list(&self) -> Vec<(u32, u32)> {
        let jobs = locked(&self.0);
        let alive = jobs.iter().filter(|job| !matches!(*locked(&job.turns.turn), Turn::Ended));
        alive.map(|job| (job.user, job.pid)).collect()
    }
}

fn run(device: &Arc<Device>, order: Order, clock: Clock) {
    let mut shell = Shell::new(device, &|| {}, &COMMANDS);
    shell.user = order.user;
    shell.directory = order.directory;
    // What is not redirected goes to a connection that may be gone.
    let (mut out, mut err) = (io::sink(), io::sink());
    let mut io = Io { input: &mut io::empty(), out: &mut out, err: &mut err };
    // Fails when the job is ended.
    let _ = shell.job(&order.list, order.variables, clock, &mut io);
}
