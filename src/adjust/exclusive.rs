//! The energy of each frame's and each windowed call's exclusive time (vLens 3.2.1).
//!
//! The energy of a window w that is innermost on its thread during the segments \[a, b\], with P the sampled power, A
//! the power that is set apart (idle, tails, what calls have switched on) and N the number of threads at work, is
//!
//! ```text
//! E(w) = Σ over segments ∫ from a to b of (P(t) - A(t)) / N(t) dt
//! ```
//!
//! P is the mean of each reading's period, so a window shorter than a reading gets the reading's energy in proportion
//! to its time, which is Eq. 1.

use super::at_work::AtWork;
use super::clock::ClockMap;
use super::frequency::{Cursor, Frequencies, Work};
use super::nesting::{Nesting, Owner, Segment, Visit};
use super::own;
use super::sharing::{Meter, Sharing};
use wattline_base::units::Joules;
use wattline_recording::Run;

/// Translates one thread's moments to the meter's clock and keeps the last, since each is the end of one segment and
/// the start of the next.
struct Times<'a> {
    clock: &'a ClockMap,
    last: (i64, i64),
}

impl<'a> Times<'a> {
    fn new(clock: &'a ClockMap) -> Self {
        Times { clock, last: (0, clock.meter_ns(0)) }
    }

    fn meter_ns(&mut self, device_ns: i64) -> i64 {
        if self.last.0 != device_ns {
            self.last = (device_ns, self.clock.meter_ns(device_ns));
        }
        self.last.1
    }
}

/// Charges a thread's moments to what they belong to.
struct Charge<'a> {
    at_work: AtWork<'a>,
    times: Times<'a>,
    meter: Meter<'a>,
    frequencies: Option<Cursor<'a>>,
    exclusive: &'a mut Exclusive,
}

impl Visit for Charge<'_> {
    fn segment(&mut self, segment: Segment) {
        if self.at_work.holds(&segment) {
            let from = self.times.meter_ns(segment.start_ns);
            let to = self.times.meter_ns(segment.end_ns);
            self.exclusive.add(&segment, self.meter.energy(from, to));
            if let Some(frequencies) = &mut self.frequencies {
                self.exclusive.add_work(segment.owner, frequencies.work(segment.start_ns, segment.end_ns));
            }
        }
    }
}

/// Energy and time of frames, calls and the tracer while they were innermost.
pub(super) struct Exclusive {
    /// Energy by position in the trace's list of tuples.
    pub frames: Vec<Joules>,
    /// Energy by position in the trace's list of calls.
    pub calls: Vec<Joules>,
    /// Energy of the tracer.
    pub own: Joules,
    /// Time of frames, nanoseconds.
    pub frames_ns: Vec<i64>,
    /// Energy of the interruptions, by position.
    pub interruptions: Vec<Joules>,
    /// Time of calls, nanoseconds.
    pub calls_ns: Vec<i64>,
    /// Work of frames and of calls at the frequencies that the device told; none where it did not.
    pub work: Option<(Vec<Work>, Vec<Work>)>,
}

/// Integrates each thread's share of the power over the exclusive time of its frames and calls. The time that the
/// stamps of a call took is the tracer's.
pub(super) fn charged(
    at_work: AtWork,
    nesting: &Nesting,
    (sharing, frequencies): (&Sharing, Option<&Frequencies>),
    called_back: &[u32],
) -> Exclusive {
    let mut exclusive = Exclusive::new(at_work, frequencies.is_some());
    for thread in 0..nesting.threads() {
        let times = Times::new(at_work.clock);
        let (meter, frequencies) = (sharing.meter(), frequencies.map(Frequencies::cursor));
        nesting.walk(thread, &mut Charge { at_work, times, meter, frequencies, exclusive: &mut exclusive });
    }
    exclusive.take_out_stamps(at_work.run, called_back);
    exclusive
}

impl Exclusive {
    fn new(AtWork { run, interruptions, .. }: AtWork, is_told: bool) -> Self {
        let (frames, calls) = (run.trace.tuples.len(), run.trace.calls.len());
        Exclusive {
            frames: vec![Joules(0.0); frames],
            calls: vec![Joules(0.0); calls],
            own: Joules(0.0),
            interruptions: vec![Joules(0.0); interruptions],
            frames_ns: vec![0; frames],
            calls_ns: vec![0; calls],
            work: is_told.then(|| (vec![Work::default(); frames], vec![Work::default(); calls])),
        }
    }

    fn add(&mut self, segment: &Segment, energy: Joules) {
        let took_ns = segment.end_ns - segment.start_ns;
        match segment.owner {
            Owner::Frame(i) => {
                self.frames[i] += energy;
                self.frames_ns[i] += took_ns;
            }
            Owner::Call(i) => {
                self.calls[i] += energy;
                self.calls_ns[i] += took_ns;
            }
            Owner::Tracer => self.own += energy,
            Owner::Device(i) => self.interruptions[i] += energy,
        }
    }

    fn add_work(&mut self, owner: Owner, work: Work) {
        let Some((frames, calls)) = &mut self.work else { return };
        match owner {
            Owner::Frame(i) => frames[i].add(work),
            Owner::Call(i) => calls[i].add(work),
            Owner::Tracer | Owner::Device(_) => {}
        }
    }

    /// The work of a call at the frequencies that the device told; none where it did not.
    pub fn call_work(&self, call: usize) -> Option<Work> {
        self.work.as_ref().and_then(|(_, calls)| calls.get(call)).copied()
    }

    /// Takes the stamps' own time out of calls, and that of the frames that they call back.
    fn take_out_stamps(&mut self, run: &Run, called_back: &[u32]) {
        for (i, (call, &frames)) in run.trace.calls.iter().zip(called_back).enumerate() {
            let share = own::share_of_call(&run.trace.notes.probes, call.end_ns, self.calls_ns[i], frames);
            self.own += self.calls[i] * share;
            self.calls[i] = self.calls[i] * (1.0 - share);
        }
    }
}
