//! What the phone tells of its own work: the embedded phone through the recording, the one behind its endpoint through a
//! file.

use super::{Event, EventKind};

/// A method of the app that the runtime compiled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompiledMethod {
    /// The moment from which the compiled code ran, in nanoseconds of the phone's clock.
    pub at_ns: i64,
    /// The method, as in `Lcom/example/Main;->run(I)V`.
    pub method: String,
}

/// The frequency at which the cores went on from a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoreFrequency {
    /// The moment, in nanoseconds of the phone's clock.
    pub at_ns: i64,
    /// Kilohertz.
    pub khz: u32,
}

/// A time in which a thread of the app was on a core.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThreadRunning {
    /// The result of `Thread.getId`.
    pub thread: u32,
    /// Start in nanoseconds of the phone's clock.
    pub start_ns: i64,
    /// End.
    pub end_ns: i64,
}

/// What the phone did beside the app's own code in a run, and when, as it tells.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SystemLog {
    /// Rare events, by start.
    pub events: Vec<Event>,
    /// Methods of the app that were compiled, by time.
    pub compiled: Vec<CompiledMethod>,
    /// The cores' frequencies, by time.
    pub frequencies: Vec<CoreFrequency>,
    /// When the app's threads were on a core, by start; nothing if that was too often to be told.
    pub running: Vec<ThreadRunning>,
}

/// The file in which the phone behind its endpoint says what it did beside the app of the last run. No other phone has
/// it.
pub const SYSTEM_WORK_PATH: &str = "/data/misc/wattline/system-work";
/// The first line of that file.
pub const SYSTEM_WORK_HEAD: &str = "wattline system work 1";

/// The contents of that file: kind, thread or `-`, start and end on the phone's clock, in nanoseconds; after that
/// `compiled`, the method, and the moment from which its compiled code ran; `frequency`, kilohertz, and the moment from
/// which all cores ran at that; and `running`, a thread, and the start and end of a time in which it was on a core.
pub fn system_work(log: &SystemLog) -> String {
    let mut text = format!("{SYSTEM_WORK_HEAD}\n");
    for Event { kind, thread, start_ns, end_ns, .. } in &log.events {
        let kind = match kind {
            EventKind::Gc => "collection",
            EventKind::Switch => "preemption",
            EventKind::Compile => "compilation",
        };
        let thread = thread.map_or("-".to_owned(), |id| id.to_string());
        text.push_str(&format!("{kind} {thread} {start_ns} {end_ns}\n"));
    }
    for CompiledMethod { at_ns, method } in &log.compiled {
        text.push_str(&format!("compiled {method} {at_ns}\n"));
    }
    for CoreFrequency { at_ns, khz } in &log.frequencies {
        text.push_str(&format!("frequency {khz} {at_ns}\n"));
    }
    for ThreadRunning { thread, start_ns, end_ns } in &log.running {
        text.push_str(&format!("running {thread} {start_ns} {end_ns}\n"));
    }
    text
}
