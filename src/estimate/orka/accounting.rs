//! Which routine the radio's states are charged to.

use std::collections::BTreeMap;

use wattline_adjust::DeviceModel;
use wattline_map::{ProbeMap, Site};
use wattline_recording::{ApiCall, Trace};

use super::states::{RadioState, Span, StateTimes};

/// A routine: class, and method with descriptor.
pub type Routine = (String, String);

/// What is charged to routines, and to nobody.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Charged {
    /// By routine. A routine has what the routines that it called have.
    pub routines: BTreeMap<Routine, StateTimes>,
    /// By source line of the call that used the radio: class, method with descriptor, line. Only
    /// [`by_last_trigger`] knows it.
    pub lines: BTreeMap<(String, String, u32), StateTimes>,
    /// What is nobody's.
    pub nobody: StateTimes,
}

/// The paper's accounting: the time in each state while a routine was on a call stack. A routine that is there several
/// times, by recursion or on several threads, has that time once.
pub fn by_routine(map: &ProbeMap, trace: &Trace, spans: &[Span]) -> Charged {
    let mut frames: BTreeMap<usize, Vec<(i64, i64)>> = BTreeMap::new();
    for tuple in &trace.tuples {
        if let Some((method, _)) = map.locate(tuple.own).filter(|_| tuple.start_ns < tuple.end_ns) {
            frames.entry(method).or_default().push((tuple.start_ns, tuple.end_ns));
        }
    }
    let mut charged = Charged::default();
    let mut all = Vec::new();
    for (method, times) in frames {
        let times = united(times);
        charged.routines.insert(routine(map, method), within(spans, &times));
        all.extend(times);
    }
    let covered = within(spans, &united(all));
    let whole = StateTimes::of(spans);
    charged.nobody = StateTimes {
        promotion_s: whole.promotion_s - covered.promotion_s,
        active_s: whole.active_s - covered.active_s,
        tail_s: whole.tail_s - covered.tail_s,
        idle_s: whole.idle_s - covered.idle_s,
    };
    charged
}

/// Last-trigger accounting: activity and tails are charged to the routines on whose call stack the radio was used last,
/// and to the line of that call. Idle time is nobody's, and so is what comes before the first use.
///
/// Uses are windowed calls of a component with a tail, as long as the device's model says at least.
pub fn by_last_trigger(map: &ProbeMap, trace: &Trace, spans: &[Span], device: &DeviceModel) -> Charged {
    let uses = uses_of(map, trace, device);
    let mut of_use = vec![StateTimes::default(); uses.len()];
    let mut charged = Charged::default();
    for span in spans {
        if span.state == RadioState::Idle {
            charged.nobody.add(span.state, span.until_ns - span.from_ns);
            continue;
        }
        for (at, from_ns, until_ns) in divided(&uses, span) {
            match at.and_then(|at| of_use.get_mut(at)) {
                Some(times) => times.add(span.state, until_ns - from_ns),
                None => charged.nobody.add(span.state, until_ns - from_ns),
            }
        }
    }
    let stacks = Stacks::new(map, trace);
    for ((call, site), times) in uses.iter().zip(of_use) {
        for method in stacks.at(call.thread, call.start_ns, site.method as usize) {
            sum(charged.routines.entry(routine(map, method)).or_default(), times);
        }
        let Some(method) = map.methods.get(site.method as usize) else { continue };
        let place = method.place(site.line);
        let line = (place.class.to_owned(), format!("{}{}", place.name, place.descriptor), place.line);
        sum(charged.lines.entry(line).or_default(), times);
    }
    charged
}

/// Start and end of the windowed calls that used a component with a tail, by start.
pub fn uses(map: &ProbeMap, trace: &Trace, device: &DeviceModel) -> Vec<(i64, i64)> {
    uses_of(map, trace, device).iter().map(|(call, _)| (call.start_ns, call.end_ns)).collect()
}

fn uses_of<'a>(map: &'a ProbeMap, trace: &'a Trace, device: &DeviceModel) -> Vec<(&'a ApiCall, &'a Site)> {
    let mut uses: Vec<(&ApiCall, &Site)> = trace
        .calls
        .iter()
        .filter_map(|call| Some((call, map.sites.get(call.site as usize)?)))
        .filter(|(call, site)| is_use(device, site, call.end_ns - call.start_ns))
        .collect();
    uses.sort_by_key(|(call, _)| call.start_ns);
    uses
}

/// Whether a call that took so long has used a component with a tail.
fn is_use(device: &DeviceModel, site: &Site, took_ns: i64) -> bool {
    let component = site.component.as_deref().and_then(|name| device.component(name));
    component.is_some_and(|component| !component.tail.is_empty() && component.is_used(took_ns))
}

/// The parts of a span by the use that is to blame, with their ends. Counters are read now and then: a span of activity
/// may begin before the use that it shows, if nobody used the radio then.
fn divided(uses: &[(&ApiCall, &Site)], span: &Span) -> Vec<(Option<usize>, i64, i64)> {
    let after = uses.partition_point(|(call, _)| call.start_ns <= span.from_ns);
    let before = after.checked_sub(1);
    let inside = (after..uses.len()).take_while(|&at| uses[at].0.start_ns < span.until_ns);
    let mut parts = vec![(before, span.from_ns, span.until_ns)];
    for at in inside {
        let start_ns = uses[at].0.start_ns;
        let is_first = parts.len() == 1 && span.state != RadioState::Tail;
        let Some(last) = parts.last_mut() else { break };
        let was_in_use = last.0.is_some_and(|earlier| uses[earlier].0.end_ns > span.from_ns);
        if is_first && !was_in_use {
            last.0 = Some(at);
            continue;
        }
        last.2 = start_ns;
        parts.push((Some(at), start_ns, span.until_ns));
    }
    parts
}

/// Frames by thread.
pub(super) struct Stacks {
    /// Start, end and method, by start.
    threads: BTreeMap<u32, Vec<(i64, i64, usize)>>,
}

impl Stacks {
    pub fn new(map: &ProbeMap, trace: &Trace) -> Stacks {
        let mut threads: BTreeMap<u32, Vec<(i64, i64, usize)>> = BTreeMap::new();
        for tuple in &trace.tuples {
            if let Some((method, _)) = map.locate(tuple.own) {
                threads.entry(tuple.thread).or_default().push((tuple.start_ns, tuple.end_ns, method));
            }
        }
        threads.values_mut().for_each(|frames| frames.sort_unstable());
        Stacks { threads }
    }

    /// The methods on a thread's stack at a moment, each once, `innermost` among them.
    pub fn at(&self, thread: u32, at_ns: i64, innermost: usize) -> Vec<usize> {
        let frames = self.threads.get(&thread).map_or(&[][..], Vec::as_slice);
        let begun = frames.partition_point(|(start_ns, _, _)| *start_ns <= at_ns);
        let open = frames.iter().take(begun).filter(|(_, end_ns, _)| *end_ns > at_ns).map(|(_, _, method)| *method);
        let mut methods: Vec<usize> = open.chain([innermost]).collect();
        methods.sort_unstable();
        methods.dedup();
        methods
    }
}

pub(super) fn routine(map: &ProbeMap, method: usize) -> Routine {
    let name =
        |method: &wattline_map::MethodMap| (method.class.clone(), format!("{}{}", method.name, method.descriptor));
    map.methods.get(method).map(name).unwrap_or_default()
}

fn sum(times: &mut StateTimes, more: StateTimes) {
    *times = times.plus(more);
}

/// Times without overlaps, in order.
fn united(mut times: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    times.sort_unstable();
    let mut out: Vec<(i64, i64)> = Vec::new();
    for (from_ns, until_ns) in times {
        match out.last_mut() {
            Some(last) if from_ns <= last.1 => last.1 = last.1.max(until_ns),
            _ => out.push((from_ns, until_ns)),
        }
    }
    out
}

/// The part of spans that lies within times; both are in order and without overlaps.
fn within(spans: &[Span], times: &[(i64, i64)]) -> StateTimes {
    let mut found = StateTimes::default();
    let mut at = 0;
    for span in spans {
        while times.get(at).is_some_and(|(_, until_ns)| *until_ns <= span.from_ns) {
            at += 1;
        }
        for (from_ns, until_ns) in times.iter().skip(at).take_while(|(from_ns, _)| *from_ns < span.until_ns) {
            found.add(span.state, (*until_ns).min(span.until_ns) - (*from_ns).max(span.from_ns));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orka::states;
    use wattline_flow::{Edge, PathGraph, Start, StartKind, Target};
    use wattline_map::MethodMap;
    use wattline_recording::{FrameEnd, PathTuple, ThreadInfo, TrafficStamp};

    /// Methods `run`, `get` and `other`, one path each; `get` uses the radio in line 7, `other` in line 9.
    fn map() -> ProbeMap {
        let method = |(base, name): (u32, &str)| MethodMap {
            dex: "classes.dex".into(),
            class: "LSendGet;".into(),
            name: name.into(),
            descriptor: "()V".into(),
            source_file: None,
            runs_as: None,
            base,
            graph: PathGraph {
                starts: vec![Start { block: 0, kind: StartKind::Entry, value: 0 }],
                edges: vec![vec![Edge { to: Target::Return, value: 0 }]],
                total: 1,
                ..PathGraph::default()
            },
            blocks: vec![],
            leaf: false,
            table: 0,
            places: vec![],
        };
        let site = |method, line| Site { method, line, component: Some("wifi".into()), ..Site::default() };
        ProbeMap {
            methods: [(0, "run"), (1, "get"), (2, "other")].map(method).to_vec(),
            sites: vec![site(1, 7), site(2, 9)],
            ..ProbeMap::default()
        }
    }

    const MS: i64 = 1_000_000;

    /// Frames as thread, method, start and end, calls as thread, site, start and end, milliseconds.
    fn trace(frames: &[(u32, u32, i64, i64)], calls: &[(u32, u32, i64, i64)]) -> Trace {
        let tuple = |&(thread, own, start, end): &(u32, u32, i64, i64)| PathTuple {
            thread,
            start_ns: start * MS,
            end_ns: end * MS,
            end: FrameEnd::Returned,
            own,
            paths_at: 0,
            paths_len: 0,
        };
        let call = |&(thread, site, start, end): &(u32, u32, i64, i64)| ApiCall {
            thread,
            site,
            start_ns: start * MS,
            end_ns: end * MS,
        };
        Trace {
            threads: vec![ThreadInfo { id: 1, name: "main".into() }, ThreadInfo { id: 2, name: "b".into() }],
            tuples: frames.iter().map(tuple).collect(),
            calls: calls.iter().map(call).collect(),
            ..Trace::default()
        }
    }

    /// Readings every 50 ms; the counters change in the 50 ms before each of these times. A tail of 220 ms.
    fn spans(changes: &[i64]) -> Vec<Span> {
        let reading = |number: i64| TrafficStamp {
            at_ns: number * 50 * MS,
            rx_bytes: changes.iter().filter(|at| **at <= number * 50).count() as u64,
            tx_bytes: 0,
        };
        states(&(0..=20).map(reading).collect::<Vec<_>>(), 220 * MS)
    }

    fn of(charged: &Charged, name: &str) -> [i64; 3] {
        let times = charged.routines.get(&("LSendGet;".into(), format!("{name}()V"))).copied().unwrap_or_default();
        [times.active_s, times.tail_s, times.idle_s].map(|seconds| (seconds * 1e3).round() as i64)
    }

    #[test]
    fn the_paper_charges_what_lies_within_and_the_last_trigger_all() {
        // A request of 60 ms from 110 ms on: active from 100 to 200, tail until 420, idle until 1000.
        let spans = spans(&[150, 200]);
        let trace = trace(&[(0, 0, 105, 190), (0, 1, 108, 180)], &[(0, 0, 110, 170)]);
        let paper = by_routine(&map(), &trace, &spans);
        assert_eq!([of(&paper, "run"), of(&paper, "get")], [[85, 0, 0], [72, 0, 0]]);
        assert!((paper.nobody.tail_s - 0.22).abs() < 1e-12 && (paper.nobody.active_s - 0.015).abs() < 1e-12);
        let last = by_last_trigger(&map(), &trace, &spans, &DeviceModel::embedded().unwrap());
        assert_eq!([of(&last, "run"), of(&last, "get"), of(&last, "other")], [[100, 220, 0], [100, 220, 0], [0; 3]]);
        let line = ("LSendGet;".to_owned(), "get()V".to_owned(), 7);
        assert_eq!(last.lines.keys().collect::<Vec<_>>(), [&line]);
        assert!((last.nobody.idle_s - 0.68).abs() < 1e-12 && last.nobody.tail_s == 0.0);
    }

    #[test]
    fn whoever_uses_the_radio_next_has_what_follows() {
        // Another thread's request at 300 ms, in the tail of the first: its activity begins with the reading before.
        let spans = spans(&[150, 350]);
        let trace = trace(&[(0, 1, 100, 160), (1, 2, 290, 340)], &[(0, 0, 105, 150), (1, 1, 301, 335)]);
        let last = by_last_trigger(&map(), &trace, &spans, &DeviceModel::embedded().unwrap());
        assert_eq!([of(&last, "get"), of(&last, "other")], [[50, 150, 0], [50, 220, 0]]);
    }

    #[test]
    fn a_call_that_is_over_at_once_is_no_use_and_nobody_has_what_nobody_began() {
        let spans = spans(&[150]);
        let trace = trace(&[(0, 1, 400, 500)], &[(0, 0, 120, 121)]);
        let last = by_last_trigger(&map(), &trace, &spans, &DeviceModel::embedded().unwrap());
        assert!(last.routines.is_empty() && (last.nobody.tail_s - 0.22).abs() < 1e-12, "{last:?}");
    }

    #[test]
    fn recursion_counts_once() {
        let spans = spans(&[150]);
        let trace = trace(&[(0, 0, 100, 200), (0, 0, 120, 180), (1, 0, 150, 250)], &[]);
        assert_eq!(of(&by_routine(&map(), &trace, &spans), "run"), [50, 100, 0]);
    }
}
