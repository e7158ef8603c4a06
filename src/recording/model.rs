//! The recorded data, one type each. Times are integer nanoseconds of the clock that the field names.

use serde::{Deserialize, Serialize};

/// One reading of one meter channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// The meter's clock at the end of the period that the reading is the mean of. A period begins where the one before
    /// ends, and is as long as the others: where readings were lost, the time between was not measured.
    pub at_ns: i64,
    /// Power in microwatts.
    pub power_uw: i64,
}

/// One of the rails that a run's samples are the sum of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rail {
    /// Its name, as the device has it.
    pub name: String,
    /// What it supplies, as `cpu` or `display`.
    pub part: String,
    /// Its part of each of [`Run::samples`], microwatts.
    pub power_uw: Vec<i64>,
}

/// The two clocks read at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockStamp {
    /// The device's monotonic clock, as the tracer reads it.
    pub device_ns: i64,
    /// The meter's clock.
    pub meter_ns: i64,
}

/// A time in which the device drew more power on purpose, so that it can be found in the samples: part of a pattern by
/// which the two clocks are related. What draws it (a busy core, a torch) and how much does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SyncPulse {
    /// Number of the pattern that it is part of, from 0: patterns are looked for one by one.
    pub pattern: u32,
    /// The device's clock at its start.
    pub start_ns: i64,
    /// The device's clock at its end.
    pub end_ns: i64,
}

/// A thread that ran probes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadInfo {
    /// `Thread.getId()`.
    pub id: u32,
    /// `Thread.getName()`, the last one seen.
    pub name: String,
}

/// The ways in which a frame is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FrameEnd {
    /// The frame was left by a `return`.
    Returned,
    /// The frame was left by an exception that its own probe saw.
    Thrown,
    /// The frame was left by an exception that only an outer frame saw: the end time is that frame's next report, the
    /// last path is unknown.
    Unwound,
    /// Still open when the recording ended.
    Open,
    /// The frame was reported in one call when no other frame was stamped, or inside a windowed call: it has one path
    /// and no length; the times are the moment of that call.
    Untimed,
}

/// A path id and how often the frame took it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PathCount {
    /// Id over the whole app, see [`wattline_map::MethodMap::base`].
    pub path: u32,
    /// Times taken, at least 1.
    pub count: u32,
}

/// One frame of an instrumented method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PathTuple {
    /// Position in [`Trace::threads`].
    pub thread: u32,
    /// The device's clock at the entry probe.
    pub start_ns: i64,
    /// The device's clock at the exit probe.
    pub end_ns: i64,
    /// The way in which the frame was left.
    pub end: FrameEnd,
    /// A path id of the frame's own method, which it need not have taken (0 if that is not known: before guests were
    /// recorded, of frames without paths). Among its paths are those of guests, frames of whatever methods that were
    /// not stamped.
    pub own: u32,
    /// First of the frame's paths in [`Trace::paths`].
    pub paths_at: u32,
    /// The number of paths, at least 1 unless `end` is `Unwound` or `Open`.
    pub paths_len: u32,
}

/// One windowed invocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApiCall {
    /// Position in [`Trace::threads`].
    pub thread: u32,
    /// Position in [`wattline_map::ProbeMap::sites`].
    pub site: u32,
    /// The device's clock before the call.
    pub start_ns: i64,
    /// The device's clock after it, or when an exception from it was seen.
    pub end_ns: i64,
}

/// The report of the tracer of one run. Tuples are sorted by thread, start, and then outermost first.
///
/// Two traces are equal if they say the same; where in [`Trace::paths`] a frame's paths are says nothing.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Trace {
    /// Threads in the order of their ids.
    pub threads: Vec<ThreadInfo>,
    /// Frames.
    pub tuples: Vec<PathTuple>,
    /// The paths of all frames, sorted by path id within a frame. Frames with the same paths may share them.
    pub paths: Vec<PathCount>,
    /// Windowed invocations, sorted by thread and start.
    pub calls: Vec<ApiCall>,
    /// The tracer's statements about itself and the clocks.
    pub notes: TracerNotes,
}

/// Statements of the tracer about itself and the clocks, and of the device about threads.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TracerNotes {
    /// Readings of both of the device's clocks, sorted by time.
    pub wall: Vec<WallStamp>,
    /// The durations of probes, sorted by time.
    pub probes: Vec<ProbeTimes>,
    /// Times in which the tracer worked for itself, sorted by thread and start.
    pub pauses: Vec<Pause>,
    /// What the device did beside the app, sorted by start; none from a device that does not tell.
    pub system: Option<Vec<SystemWork>>,
    /// Methods of the app that the runtime compiled, sorted by time; none from a device that does not tell.
    pub compiled: Option<Vec<Compiled>>,
    /// The frequency of the cores from each moment on, sorted by time; none from a device that does not tell.
    pub frequencies: Option<Vec<CoreFrequency>>,
    /// When the app's threads were on a core, sorted by start; none from a device that does not tell.
    pub running: Option<Vec<OnCore>>,
    /// The counters of the app's network traffic by and by, sorted by time; none from a device that was not asked.
    pub traffic: Option<Vec<TrafficStamp>>,
    /// What the device's components were doing by and by; none from a device that was not asked.
    pub components: Option<ComponentLog>,
}

/// What a device's own counters and settings said of its components by and by: what `/proc`, `/sys` and `dumpsys` tell.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ComponentLog {
    /// The device's clock at each reading, increasing.
    pub at_ns: Vec<i64>,
    /// What was read, each once; a device has those columns that it tells of.
    pub columns: Vec<ComponentColumn>,
}

/// One thing that was read, as often as there are times in [`ComponentLog::at_ns`].
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ComponentColumn {
    /// Component and quantity, as `screen.brightness` or `cpu.busy_ms`: `docs/components.md` lists them.
    pub name: String,
    /// The readings, in the unit that the name ends with: levels and states as they are, counters since some start.
    pub values: Vec<i64>,
}

impl ComponentLog {
    /// The readings of a column, if there is one of that name.
    pub fn column(&self, name: &str) -> Option<&[i64]> {
        self.columns.iter().find(|column| column.name == name).map(|column| column.values.as_slice())
    }
}

/// What the kernel had counted of the app's network traffic at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TrafficStamp {
    /// The device's clock.
    pub at_ns: i64,
    /// Bytes received so far.
    pub rx_bytes: u64,
    /// Bytes sent so far.
    pub tx_bytes: u64,
}

/// A time in which the device did something else than to run the app, for which it drew power.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SystemWork {
    /// The device's clock at its start.
    pub start_ns: i64,
    /// The device's clock at its end.
    pub end_ns: i64,
    /// What it was.
    pub kind: SystemWorkKind,
    /// The thread that was held up, by position in [`Trace::threads`]; none if it was all of them or none of them.
    pub thread: Option<u32>,
}

/// A method that the runtime compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Compiled {
    /// The device's clock when the compiled code ran from then on.
    pub at_ns: i64,
    /// A path id of the method.
    pub own: u32,
}

/// The frequency at which the cores that an app runs on went on from a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CoreFrequency {
    /// The device's clock.
    pub at_ns: i64,
    /// Kilohertz.
    pub khz: u32,
}

/// A time in which a thread of the app was on a core.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct OnCore {
    /// The device's clock at its start.
    pub start_ns: i64,
    /// The device's clock at its end.
    pub end_ns: i64,
    /// The thread, by position in [`Trace::threads`]; none if it ran no probes.
    pub thread: Option<u32>,
}

/// What a device does beside an app.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SystemWorkKind {
    /// The runtime collected garbage, and held all threads up.
    Collection,
    /// The kernel gave a thread's core to another process.
    Preemption,
    /// The runtime compiled a method, on another core.
    Compilation,
}

/// The wall clock between two readings of the clock that everything else is stamped with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct WallStamp {
    /// `System.nanoTime()` before.
    pub before_ns: i64,
    /// `System.currentTimeMillis()`.
    pub wall_ms: i64,
    /// `System.nanoTime()` after.
    pub after_ns: i64,
}

/// The time that probes let pass, as the tracer measured it on a stack of its own: the least of some batches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct ProbeTimes {
    /// The device's clock when it was measured.
    pub at_ns: i64,
    /// The part of entry and exit between the frame's own stamps, picoseconds.
    pub frame_inside_ps: u32,
    /// The part of entry and exit that falls to the enclosing frame, picoseconds.
    pub frame_outside_ps: u32,
    /// A path ended by a back edge.
    pub loop_ps: u32,
    /// A path ended by an exception that the frame catches.
    pub caught_ps: u32,
    /// The part of the stamps round a windowed invocation that lies between them, picoseconds.
    pub call_inside_ps: u32,
    /// The part that falls to the frame.
    pub call_outside_ps: u32,
    /// Entry and exit of a guest, a frame that is not stamped; all of it falls to the frame that is.
    pub guest_ps: u32,
    /// A frame that is reported in one call.
    pub leaf_ps: u32,
    /// Reporting a count that a loop kept in a register, at the frame's end.
    pub keep_ps: u32,
    /// Finding the table in which a guest's loops count.
    pub table_ps: u32,
    /// Making such a table for a stamped frame, and reporting what is in it at that one's end.
    pub tell_ps: u32,
    /// Counting a round in a register.
    pub round_ps: u32,
    /// Counting a round in a table.
    pub count_ps: u32,
}

impl ProbeTimes {
    /// The number of times in a measurement.
    pub const COLUMNS: usize = 13;

    /// The times, in picoseconds, in the order of the fields.
    pub fn columns(&self) -> [u32; Self::COLUMNS] {
        let ProbeTimes { frame_inside_ps, frame_outside_ps, loop_ps, caught_ps, .. } = *self;
        let ProbeTimes { call_inside_ps, call_outside_ps, guest_ps, leaf_ps, keep_ps, .. } = *self;
        let ProbeTimes { table_ps, tell_ps, round_ps, count_ps, .. } = *self;
        [
            frame_inside_ps,
            frame_outside_ps,
            loop_ps,
            caught_ps,
            call_inside_ps,
            call_outside_ps,
            guest_ps,
            leaf_ps,
            keep_ps,
            table_ps,
            tell_ps,
            round_ps,
            count_ps,
        ]
    }

    /// The measurement at a time; the durations are in the order of the fields, in picoseconds.
    pub fn of_columns(at_ns: i64, columns: [u32; Self::COLUMNS]) -> Self {
        let [frame_inside_ps, frame_outside_ps, loop_ps, caught_ps, call_inside_ps, call_outside_ps, ..] = columns;
        let [.., guest_ps, leaf_ps, keep_ps, table_ps, tell_ps, round_ps, count_ps] = columns;
        ProbeTimes {
            at_ns,
            frame_inside_ps,
            frame_outside_ps,
            loop_ps,
            caught_ps,
            call_inside_ps,
            call_outside_ps,
            guest_ps,
            leaf_ps,
            keep_ps,
            table_ps,
            tell_ps,
            round_ps,
            count_ps,
        }
    }
}

/// A time in which a thread worked for the tracer: moving records to the file, timing probes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pause {
    /// Position in [`Trace::threads`].
    pub thread: u32,
    /// The device's clock at its start.
    pub start_ns: i64,
    /// The device's clock at its end.
    pub end_ns: i64,
}

/// One run of a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Run {
    /// Seed of the run where the device takes one.
    pub seed: u64,
    /// The device's side.
    pub trace: Trace,
    /// The meter's side, sorted by time.
    pub samples: Vec<Sample>,
    /// The clock stamps: at least two, at the start and the end, unless there is a pattern to relate the clocks by.
    pub clock: Vec<ClockStamp>,
    /// The pattern that was sent, sorted by time; empty if none was.
    pub sync: Vec<SyncPulse>,
    /// What each rail has of every sample, of a meter that tells rails apart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rails: Vec<Rail>,
}

impl Run {
    /// Whether nobody measured its power: it has neither readings nor anything that relates a meter's clock.
    pub fn is_unmetered(&self) -> bool {
        self.samples.is_empty() && self.clock.is_empty() && self.sync.is_empty()
    }
}

impl PartialEq for Trace {
    fn eq(&self, other: &Self) -> bool {
        let said = |tuple: &PathTuple| PathTuple { paths_at: 0, ..*tuple };
        let same = |(a, b): (&PathTuple, &PathTuple)| said(a) == said(b) && self.paths_of(a) == other.paths_of(b);
        self.threads == other.threads
            && self.calls == other.calls
            && self.notes == other.notes
            && self.tuples.len() == other.tuples.len()
            && self.tuples.iter().zip(&other.tuples).all(same)
    }
}

impl Eq for Trace {}

impl Trace {
    /// The paths that a frame took.
    pub fn paths_of(&self, tuple: &PathTuple) -> &[PathCount] {
        let start = tuple.paths_at as usize;
        self.paths.get(start..start + tuple.paths_len as usize).unwrap_or_default()
    }
}
