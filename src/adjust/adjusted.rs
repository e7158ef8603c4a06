//! The result of an adjustment.

use std::collections::BTreeMap;

use super::{Alignment, CalledBack, ClockJump, Idle, Resolution};
use wattline_base::units::{Joules, Seconds};
use wattline_recording::SystemWork;

/// A fitted frame. Its row is that of its group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    /// Position in [`wattline_recording::Run`]'s list of threads.
    pub thread: u32,
    /// The device's clock at entry.
    pub start_ns: i64,
    /// The device's clock at exit.
    pub end_ns: i64,
    /// Energy of the frame's exclusive time, above idle and tails.
    pub energy: Joules,
    /// Length of the frame's exclusive time, nanoseconds.
    pub took_ns: i64,
    /// Position in [`super::Rows::groups`].
    pub group: u32,
    /// Energy of the same work relative to the cores' highest frequency; 1 where that is not known.
    pub pace: f32,
}

/// How often a path was taken, and what that amounts to without probes.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Taken {
    /// Number of times.
    pub times: u64,
    /// The number of times in terms of compiled code at the highest frequency: an interpreted execution counts for
    /// more.
    pub code: f64,
    /// The number of times at the highest frequency, for features that are not compiled by and by: library calls.
    pub calls: f64,
}

/// A time in which the device held threads up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interrupted {
    /// When, and what it was: as the device told, or as its power showed.
    pub work: SystemWork,
    /// Energy in that time, above idle and tails.
    pub energy: Joules,
    /// The thread that it fell into, by position in the run's list, and its method, by position in
    /// [`wattline_map::ProbeMap::methods`].
    pub place: Option<(u32, usize)>,
}

/// A state that a call has left a component in: of its tail, or of what it switched on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AfterCall {
    /// Position in the trace's list of calls.
    pub call: usize,
    /// Which of [`super::Component::tail`] or [`super::Component::on`], from 0.
    pub state: usize,
    /// The device's clock at its start.
    pub start_ns: i64,
    /// The device's clock at its end.
    pub end_ns: i64,
    /// Energy of the component meanwhile.
    pub energy: Joules,
}

/// A run after adjustment.
#[derive(Debug, Clone, PartialEq)]
pub struct AdjustedRun {
    /// Frames that the regression can use.
    pub windows: Vec<Window>,
    /// Exclusive energy of each windowed call, as in the trace's list.
    pub calls: Vec<Joules>,
    /// Tail energy of each windowed call (vLens Eq. 2), and the energy of what it switched on.
    pub tails: Vec<Joules>,
    /// Standard deviation of each call's tail energy.
    pub tail_deviations: Vec<Joules>,
    /// The states whose energies [`AdjustedRun::tails`] are the sums of, in no order.
    pub after_calls: Vec<AfterCall>,
    /// Whether the power is that of a model, as nobody measured it.
    pub is_modelled: bool,
    /// Energy that was set apart for the runtime's compiler, where the device tells of it.
    pub compiling: Joules,
    /// Times in which the device held threads up.
    pub interruptions: Vec<Interrupted>,
    /// Whether the device told of these; else its power showed some of them.
    pub tells: bool,
    /// How often each path was taken, by frames of all kinds.
    pub paths: BTreeMap<u32, Taken>,
    /// What frames without stamps executed inside of windowed calls, whose energy in `calls` has theirs in it.
    pub called_back: CalledBack,
    /// What frames with stamps executed there, without their probes: they are not in `calls`, but in the windows of a
    /// timing run they are. Only of runs that nobody measured.
    pub came_back: CalledBack,
    /// Integral of the power over the whole record, without the pattern by which clocks are related.
    pub whole: Joules,
    /// Standard deviation of that integral: noise, and readings that were lost.
    pub whole_deviation: Joules,
    /// Energy of the pattern by which clocks are related.
    pub sync: Joules,
    /// How the clocks are related.
    pub alignment: Alignment,
    /// Length of the record.
    pub duration: Seconds,
    /// The idle phone's power.
    pub idle: Idle,
    /// The idle phone's energy over the whole record, which follows the screen, sensors and heat.
    pub idle_energy: Joules,
    /// Standard deviation of that energy.
    pub idle_deviation: Joules,
    /// The shortest stretches that the meter resolves.
    pub resolution: Resolution,
    /// Exclusive time of the fitted frames.
    pub working: Seconds,
    /// Energy that the tracer took in its pauses and between the stamps of calls.
    pub own: Joules,
    /// Times at which the device's two clocks went apart.
    pub clock_jumps: Vec<ClockJump>,
    /// Energy above idle and tails while no thread was in a window: the system's own work.
    pub outside: Joules,
    /// Frames of all kinds.
    pub frames: usize,
    /// Frames left by an exception or still open: not fitted.
    pub frames_unfinished: usize,
    /// Frames outside the meter's record: not fitted.
    pub frames_unmeasured: usize,
}

impl AdjustedRun {
    /// A warning about the meter for the reader of the numbers, where it is slow.
    pub fn meter_warning(&self) -> Option<String> {
        let Resolution { step_ns, windows_per_reading, .. } = self.resolution;
        self.resolution.is_slow().then(|| {
            format!(
                "the meter reads every {} ms and {windows_per_reading:.0} frames share a reading by their time: no \
                 line is better known than that; the whole is {:.1} mJ give or take {:.1} mJ",
                step_ns / 1_000_000,
                self.whole.0 * 1e3,
                self.whole_deviation.0 * 1e3,
            )
        })
    }
}
