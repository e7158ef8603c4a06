//! Events that the analysis reports, against those that the phone knows of.

use wattline::lines::{AnalysisResult, Event};
use wattline::phone::{self, EventKind};
use wattline::recording::FrameEnd;
use wattline::units::Joules;

use super::compare::Recorded;
use super::score::Events;

/// What vLens calls high-energy events: all that the analysis looks for.
pub(crate) const RARE: [EventKind; 2] = [EventKind::Gc, EventKind::Switch];

impl Recorded {
    /// Events of these kinds in all measured runs.
    pub fn events_of(&self, kinds: &[EventKind]) -> impl Iterator<Item = &phone::Event> {
        self.events.iter().flatten().filter(|event| kinds.contains(&event.kind))
    }

    /// Their true energy, a measured run on average.
    pub fn energy(&self, kind: EventKind) -> Joules {
        Joules(
            self.events_of(&[kind]).map(|event| event.energy_pj as f64 * 1e-12).sum::<f64>()
                / self.events.len().max(1) as f64,
        )
    }

    /// Recall of the events of these kinds, and precision, in which every kind of event is a right one.
    pub fn score_events(&self, result: &AnalysisResult, kinds: &[EventKind]) -> Events {
        let mut events = Events::default();
        for (number, (run, truths)) in self.runs.iter().skip(self.map.leading_runs()).zip(&self.events).enumerate() {
            let reported: Vec<&Event> = result.events.iter().filter(|event| event.run == number).collect();
            let meets = |from: i64, to: i64, truth: &phone::Event| from < truth.end_ns && truth.start_ns < to;
            let truths: Vec<&phone::Event> = truths.iter().filter(|truth| RARE.contains(&truth.kind)).collect();
            for truth in truths.iter().filter(|truth| kinds.contains(&truth.kind)) {
                let holds_up = |thread: u32| {
                    let thread = run.trace.threads.get(thread as usize).map(|thread| thread.id);
                    truth.thread.is_none() || truth.thread == thread
                };
                let inside = run.trace.tuples.iter().any(|tuple| {
                    let spans = tuple.start_ns <= truth.start_ns && truth.end_ns <= tuple.end_ns;
                    tuple.end == FrameEnd::Returned && spans && holds_up(tuple.thread)
                });
                events.within += usize::from(inside);
                events.found +=
                    usize::from(inside && reported.iter().any(|event| meets(event.at_ns, event.until_ns, truth)));
            }
            let right = |event: &&&Event| truths.iter().any(|truth| meets(event.at_ns, event.until_ns, truth));
            events.reported += reported.len();
            events.right += reported.iter().filter(right).count();
        }
        events
    }
}
