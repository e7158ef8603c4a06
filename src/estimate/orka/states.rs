//! The radio's power states by counters of traffic.

use serde::Serialize;
use wattline_recording::TrafficStamp;

/// A power state of a radio (the paper's Figure 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RadioState {
    /// It wakes up, before it can send: Wi-Fi hardly does, a cellular radio does for a quarter of a second.
    Promotion,
    /// Something is sent or received.
    Active,
    /// Nothing is, but the radio is still awake.
    Tail,
    /// The radio sleeps.
    Idle,
}

/// A time in which the radio was in a state, on the device's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Span {
    /// Its start.
    pub from_ns: i64,
    /// Its end.
    pub until_ns: i64,
    /// The state.
    pub state: RadioState,
}

/// Time in each state, seconds.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct StateTimes {
    /// Waking up.
    pub promotion_s: f64,
    /// Sending or receiving.
    pub active_s: f64,
    /// In the tail.
    pub tail_s: f64,
    /// Asleep.
    pub idle_s: f64,
}

impl StateTimes {
    /// Adds a time in a state.
    pub fn add(&mut self, state: RadioState, ns: i64) {
        let sum = match state {
            RadioState::Promotion => &mut self.promotion_s,
            RadioState::Active => &mut self.active_s,
            RadioState::Tail => &mut self.tail_s,
            RadioState::Idle => &mut self.idle_s,
        };
        *sum += ns as f64 * 1e-9;
    }

    /// That of spans.
    pub fn of(spans: &[Span]) -> StateTimes {
        let mut times = StateTimes::default();
        spans.iter().for_each(|span| times.add(span.state, span.until_ns - span.from_ns));
        times
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, more: StateTimes) -> StateTimes {
        StateTimes {
            promotion_s: self.promotion_s + more.promotion_s,
            active_s: self.active_s + more.active_s,
            tail_s: self.tail_s + more.tail_s,
            idle_s: self.idle_s + more.idle_s,
        }
    }

    /// So many times as much, as for a mean.
    #[must_use]
    pub fn times(self, factor: f64) -> StateTimes {
        StateTimes {
            promotion_s: self.promotion_s * factor,
            active_s: self.active_s * factor,
            tail_s: self.tail_s * factor,
            idle_s: self.idle_s * factor,
        }
    }

    /// All of it.
    pub fn total_s(&self) -> f64 {
        self.promotion_s + self.active_s + self.tail_s + self.idle_s
    }
}

/// The states between the first reading of the counters and the last one (Figure 5): between two readings that differ the
/// radio was active, after that in its tail for `tail_ns` at most, then idle. Spans are in order of time and leave no
/// gap; neighbours differ in state.
///
/// The tail begins at the first of two equal readings. Readings need not be evenly spaced, and of several that are equal
/// only the first and the last need be there.
pub fn states(readings: &[TrafficStamp], tail_ns: i64) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    // The end of the tail that was begun last.
    let mut awake_until_ns = i64::MIN;
    for pair in readings.windows(2) {
        let [before, after] = pair else { continue };
        let (from_ns, until_ns) = (before.at_ns, after.at_ns);
        if (before.rx_bytes, before.tx_bytes) != (after.rx_bytes, after.tx_bytes) {
            push(&mut spans, from_ns, until_ns, RadioState::Active);
            awake_until_ns = until_ns.saturating_add(tail_ns);
            continue;
        }
        rest(&mut spans, (from_ns, until_ns), awake_until_ns);
    }
    spans
}

/// The same states with the times of calls that used the radio: what the counters show between two readings was while
/// those calls lasted, if there were any. Calls are given by start and end; they may overlap.
///
/// Counters that are read every 50 ms make each request that much longer, and hide a tail that is shorter; the calls'
/// stamps are exact, and do not know of traffic that nobody called for.
pub fn refined(spans: &[Span], calls: &[(i64, i64)], tail_ns: i64) -> Vec<Span> {
    let (Some(first), Some(last)) = (spans.first(), spans.last()) else { return Vec::new() };
    let mut calls: Vec<(i64, i64)> = calls.to_vec();
    calls.sort_unstable();
    let mut activity: Vec<(i64, i64)> = Vec::new();
    for span in spans.iter().filter(|span| span.state == RadioState::Active) {
        let within = |(start_ns, end_ns): &(i64, i64)| {
            let part = ((*start_ns).max(span.from_ns), (*end_ns).min(span.until_ns));
            (part.0 < part.1).then_some(part)
        };
        let before = activity.len();
        activity.extend(calls.iter().filter_map(within));
        if activity.len() == before {
            activity.push((span.from_ns, span.until_ns));
        }
    }
    activity.sort_unstable();
    let mut out = Vec::new();
    let (mut at_ns, mut awake_until_ns) = (first.from_ns, i64::MIN);
    for (from_ns, until_ns) in activity {
        rest(&mut out, (at_ns, from_ns), awake_until_ns);
        push(&mut out, from_ns.max(at_ns), until_ns, RadioState::Active);
        at_ns = at_ns.max(until_ns);
        awake_until_ns = at_ns.saturating_add(tail_ns);
    }
    rest(&mut out, (at_ns, last.until_ns), awake_until_ns);
    out
}

/// The same states with the time of waking up: so long at the beginning of activity that follows rest.
pub fn promoted(spans: &[Span], promotion_ns: i64) -> Vec<Span> {
    let mut out = Vec::new();
    let mut is_awake = false;
    for span in spans {
        let is_waking = span.state == RadioState::Active && !is_awake;
        let at_work_ns =
            if is_waking { span.from_ns.saturating_add(promotion_ns).min(span.until_ns) } else { span.from_ns };
        push(&mut out, span.from_ns, at_work_ns, RadioState::Promotion);
        push(&mut out, at_work_ns, span.until_ns, span.state);
        is_awake = span.state != RadioState::Idle;
    }
    out
}

/// A time without activity: the tail as long as it lasts, then nothing.
fn rest(spans: &mut Vec<Span>, (from_ns, until_ns): (i64, i64), awake_until_ns: i64) {
    if from_ns < until_ns {
        let asleep_ns = awake_until_ns.clamp(from_ns, until_ns);
        push(spans, from_ns, asleep_ns, RadioState::Tail);
        push(spans, asleep_ns, until_ns, RadioState::Idle);
    }
}

fn push(spans: &mut Vec<Span>, from_ns: i64, until_ns: i64, state: RadioState) {
    match spans.last_mut() {
        _ if from_ns >= until_ns => {}
        Some(last) if last.state == state => last.until_ns = until_ns,
        _ => spans.push(Span { from_ns, until_ns, state }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Readings: time and bytes received.
    fn readings(all: &[(i64, u64)]) -> Vec<TrafficStamp> {
        all.iter().map(|&(at_ns, rx_bytes)| TrafficStamp { at_ns, rx_bytes, tx_bytes: 0 }).collect()
    }

    fn letters(spans: &[Span]) -> Vec<(i64, i64, char)> {
        let letter = |state| match state {
            RadioState::Promotion => 'P',
            RadioState::Active => 'A',
            RadioState::Tail => 'T',
            RadioState::Idle => 'I',
        };
        spans.iter().map(|span| (span.from_ns, span.until_ns, letter(span.state))).collect()
    }

    fn said(all: &[(i64, u64)], tail_ns: i64) -> Vec<(i64, i64, char)> {
        letters(&states(&readings(all), tail_ns))
    }

    #[test]
    fn calls_say_when_the_traffic_was() {
        let spans = states(&readings(&[(0, 0), (50, 0), (100, 1), (150, 2), (400, 2), (450, 3), (500, 3)]), 120);
        let refined = |calls: &[(i64, i64)]| letters(&refined(&spans, calls, 120));
        // Two requests with a tail between them that no reading shows; nobody called for the third.
        assert_eq!(
            refined(&[(110, 140), (60, 80), (55, 70), (200, 210)]),
            [
                (0, 55, 'I'),
                (55, 80, 'A'),
                (80, 110, 'T'),
                (110, 140, 'A'),
                (140, 260, 'T'),
                (260, 400, 'I'),
                (400, 450, 'A'),
                (450, 500, 'T')
            ]
        );
        assert_eq!(refined(&[]), letters(&spans), "without calls the counters are all there is");
        // A call that began before the reading and ends after it.
        assert_eq!(refined(&[(20, 300)])[..2], [(0, 50, 'I'), (50, 150, 'A')]);
    }

    #[test]
    fn a_tail_follows_activity_and_is_never_longer_than_it_may_be() {
        let all = [(0, 5), (50, 5), (100, 9), (150, 9), (200, 9), (250, 9), (300, 9)];
        assert_eq!(said(&all, 120), [(0, 50, 'I'), (50, 100, 'A'), (100, 220, 'T'), (220, 300, 'I')]);
        // The readings in between say nothing new.
        assert_eq!(said(&[(0, 5), (50, 5), (100, 9), (300, 9)], 120), said(&all, 120));
        // A tail that ends between two readings, and one that activity ends.
        assert_eq!(said(&[(0, 0), (50, 1), (100, 1), (150, 2)], 1000), [(0, 50, 'A'), (50, 100, 'T'), (100, 150, 'A')]);
        assert_eq!(said(&[(0, 0), (50, 1), (100, 2)], 1000), [(0, 100, 'A')]);
        assert_eq!(said(&[(0, 0), (50, 1), (100, 1)], 0), [(0, 50, 'A'), (50, 100, 'I')], "no tail");
        assert_eq!((said(&[], 9), said(&[(4, 4)], 9)), (vec![], vec![]));
    }

    #[test]
    fn a_radio_wakes_up_once_until_it_sleeps() {
        let spans =
            states(&readings(&[(0, 0), (50, 0), (100, 1), (150, 1), (200, 2), (500, 2), (520, 3), (600, 3)]), 100);
        let found = letters(&promoted(&spans, 30));
        let expected = [(0, 50, 'I'), (50, 80, 'P'), (80, 100, 'A'), (100, 150, 'T'), (150, 200, 'A'), (200, 300, 'T')];
        assert_eq!(found[..6], expected);
        // Activity that is shorter than waking up.
        assert_eq!(found[6..], [(300, 500, 'I'), (500, 520, 'P'), (520, 600, 'T')]);
        assert_eq!(promoted(&spans, 0), spans);
    }

    #[test]
    fn times_add_up() {
        let spans = states(&readings(&[(0, 0), (1_000_000_000, 1), (5_000_000_000, 1)]), 2_000_000_000);
        let times = StateTimes::of(&spans);
        assert_eq!(times, StateTimes { active_s: 1.0, tail_s: 2.0, idle_s: 2.0, ..StateTimes::default() });
        assert_eq!(times.total_s(), 5.0);
    }
}
