//! When each thread is at work, and what is nested directly inside each frame.
//!
//! A thread is at work inside its frames and windowed calls, except inside calls that only wait. N(t), the number of
//! threads at work at a moment t, is the N by which vLens divides the energy of concurrent threads (Figure 4).

use super::changes::Change;
use super::clock::ClockMap;
use super::nesting::{Nesting, Owner, Segment, Visit};
use super::on_core::{Beside, Running};
use wattline_map::ProbeMap;
use wattline_recording::Run;

/// Category of windowed calls during which the thread does nothing.
const WAIT: &str = "wait";

/// Which of the probe map's call sites only wait, by site.
pub(super) fn waits(map: &ProbeMap) -> Vec<bool> {
    map.sites.iter().map(|site| site.category == WAIT).collect()
}

/// Tells the segments in which a thread works from those in which it waits.
#[derive(Clone, Copy)]
pub(super) struct AtWork<'a> {
    pub run: &'a Run,
    /// Whether calls at a site only wait, by site: see [`waits`].
    pub waits: &'a [bool],
    /// How many interruptions there are.
    pub interruptions: usize,
    pub clock: &'a ClockMap,
}

impl AtWork<'_> {
    /// Whether the thread works in this segment; inside a windowed call that only waits it does not.
    pub fn holds(&self, segment: &Segment) -> bool {
        match segment.owner {
            Owner::Frame(_) | Owner::Tracer | Owner::Device(_) => true,
            Owner::Call(i) => !self.waits[self.run.trace.calls[i].site as usize],
        }
    }
}

/// How many frames and windowed calls are directly inside each frame, and frames inside each windowed call.
pub(super) struct Nested {
    pub children: Vec<u32>,
    pub sites: Vec<u32>,
    /// Frames directly inside each windowed call.
    pub called_back: Vec<u32>,
    /// What each interruption fell into.
    pub hosts: Vec<Host>,
}

/// What an interruption fell into: the first frame, or else the first windowed call.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Host {
    frame: Option<usize>,
    call: Option<usize>,
}

impl Host {
    fn see(&mut self, outer: Owner) {
        match outer {
            Owner::Frame(i) => self.frame = self.frame.or(Some(i)),
            Owner::Call(i) => self.call = self.call.or(Some(i)),
            Owner::Tracer | Owner::Device(_) => {}
        }
    }

    /// The thread and the method.
    pub fn place(&self, run: &Run, map: &ProbeMap) -> Option<(u32, usize)> {
        let of_frame = |i: usize| {
            let tuple = run.trace.tuples.get(i)?;
            Some((tuple.thread, map.locate(tuple.own)?.0))
        };
        let of_call = |i: usize| {
            let call = run.trace.calls.get(i)?;
            Some((call.thread, map.sites.get(call.site as usize)?.method as usize))
        };
        self.frame.and_then(of_frame).or_else(|| self.call.and_then(of_call))
    }
}

/// When threads begin and stop to work, thread by thread.
pub(super) struct WorkChanges {
    /// In the app's frames and windowed calls.
    pub of_app: Vec<Change>,
    /// Beside these, where the device tells.
    pub beside: Vec<Change>,
}

/// When each thread begins and stops to work; and how much was nested in each frame.
pub(super) fn changes(at_work: AtWork, nesting: &Nesting) -> (WorkChanges, Nested) {
    let running = Running::new(at_work.run);
    let frames = at_work.run.trace.tuples.len();
    let hosts = vec![Host::default(); at_work.interruptions];
    let called_back = vec![0; at_work.run.trace.calls.len()];
    let mut nested = Nested { children: vec![0; frames], sites: vec![0; frames], called_back, hosts };
    // Most frames that are not nested begin and end a span.
    let mut changes = WorkChanges { of_app: Vec::with_capacity(2 * frames), beside: Vec::new() };
    for thread in 0..nesting.threads().max(at_work.run.trace.threads.len()) {
        let (changes, nested) = (&mut changes, &mut nested);
        let mut spans = Spans { at_work, changes, open: None, rest: running.of(thread), nested };
        nesting.walk(thread, &mut spans);
        spans.end();
    }
    running.of_others().end(at_work.clock, &mut changes.beside);
    (changes, nested)
}

/// Spans in which a thread works; adjoining segments count as one.
struct Spans<'a> {
    at_work: AtWork<'a>,
    changes: &'a mut WorkChanges,
    open: Option<(i64, i64)>,
    /// What the thread does beside them.
    rest: Beside<'a>,
    nested: &'a mut Nested,
}

impl Spans<'_> {
    fn close(&mut self, span: Option<(i64, i64)>) {
        if let Some((from, to)) = span {
            let (clock, changes) = (self.at_work.clock, &mut *self.changes);
            changes.of_app.push(Change { at_ns: clock.meter_ns(from), threads: 1, tail_uw: 0 });
            changes.of_app.push(Change { at_ns: clock.meter_ns(to), threads: -1, tail_uw: 0 });
            self.rest.span((from, to), clock, &mut changes.beside);
        }
    }

    /// The thread has no more of them.
    fn end(mut self) {
        let last = self.open.take();
        self.close(last);
        self.rest.end(self.at_work.clock, &mut self.changes.beside);
    }
}

impl Visit for Spans<'_> {
    fn segment(&mut self, segment: Segment) {
        if !self.at_work.holds(&segment) {
            return;
        }
        match &mut self.open {
            Some((_, to)) if *to == segment.start_ns => *to = segment.end_ns,
            open => {
                let before = open.replace((segment.start_ns, segment.end_ns));
                self.close(before);
            }
        }
    }

    fn inside(&mut self, outer: Owner, inner: Owner) {
        match (outer, inner) {
            (Owner::Frame(frame), Owner::Frame(_)) => self.nested.children[frame] += 1,
            (Owner::Call(call), Owner::Frame(_)) => self.nested.called_back[call] += 1,
            (Owner::Frame(frame), Owner::Call(_)) => self.nested.sites[frame] += 1,
            (outer, Owner::Device(interruption)) => self.nested.hosts[interruption].see(outer),
            (Owner::Call(_) | Owner::Tracer | Owner::Device(_), _) | (_, Owner::Tracer) => {}
        }
    }
}
