//! What the measuring build stamps.

use std::collections::{BTreeMap, BTreeSet};

use wattline_map::{MethodMap, ProbeMap, Stamps};
use wattline_recording::{FrameEnd, PathTuple, Run, Trace};

use crate::entered::Entered;

/// What a meter can see, and what stamps cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Meter {
    /// Time between two readings, nanoseconds.
    pub period_ns: i64,
    /// Time that the two stamps of a frame or of a call take, nanoseconds.
    pub stamps_ns: i64,
}

/// Readings that a frame has to last to be a window of its own.
const FRAME_PERIODS: i64 = 5;
/// The part of a reading that frames have to last which are few: together they say what their method costs.
const FEW_PARTS: i64 = 3;
/// The part of the traced time that stamps of such frames of one method may take.
const FEW_SHARE: f64 = 0.002;
/// Readings that a call has to last.
const CALL_PERIODS: i64 = 2;
/// The part of the traced time that stamps of shorter calls of one kind may take.
const SHORT_SHARE: f64 = 0.0005;
/// The part of it that stamps on outermost frames of a method may take that are too short otherwise.
const ROOT_SHARE: f64 = 0.005;
/// A frame that a windowed call called back is short below this: some tens of times what asking whether to time a call
/// takes, nanoseconds.
const SHORT_NS: i64 = 50_000;
/// Names of methods by which the class libraries compare objects of an app.
const COMPARE: [&str; 4] = ["compare", "compareTo", "equals", "hashCode"];
/// Calls in which a thread only waits: their category.
const WAIT: &str = "wait";

/// How often a method or a site was met, and how long it took.
#[derive(Debug, Clone, Copy, Default)]
struct Met {
    count: u64,
    stamped: u64,
    took_ns: i64,
    root: bool,
}

impl Met {
    fn mean_ns(&self) -> i64 {
        if self.count == 0 { 0 } else { self.took_ns / self.count as i64 }
    }

    /// The part of the traced time that stamping each would take.
    fn share(&self, meter: Meter, traced_ns: i64) -> f64 {
        self.count as f64 * meter.stamps_ns as f64 / traced_ns.max(1) as f64
    }
}

/// Chooses what is stamped by one counting run: the outermost frames of each thread, methods whose frames last long enough
/// for the meter in the mean, methods that did not run of classes that did, and windowed calls that last long enough, that
/// only wait, or that use hardware which stays on. Of a run in which nothing is long enough, the outermost frames.
pub fn choose(map: &ProbeMap, counting: &Trace, meter: Meter) -> Stamps {
    let (methods, traced_ns) = methods_met(map, counting);
    let mut sites: BTreeMap<u32, Met> = BTreeMap::new();
    for call in &counting.calls {
        let met = sites.entry(call.site).or_default();
        met.count += 1;
        met.took_ns += call.end_ns - call.start_ns;
    }
    let is_worth_it = |(id, met): &(&u32, &Met)| {
        let Some(site) = map.sites.get(**id as usize) else { return false };
        site.component.is_some()
            || site.category == WAIT
            || met.mean_ns() >= CALL_PERIODS * meter.period_ns
            || met.share(meter, traced_ns) <= SHORT_SHARE
    };
    let sites: Vec<u32> = sites.iter().filter(is_worth_it).map(|(id, _)| *id).collect();
    let of_sites = sites.iter().filter_map(|site| map.sites.get(*site as usize)).map(|site| site.method as usize);
    let is_long = |met: &Met| {
        let share = met.share(meter, traced_ns);
        met.mean_ns() >= FRAME_PERIODS * meter.period_ns
            || met.mean_ns() >= meter.period_ns / FEW_PARTS && share <= FEW_SHARE
            || met.root && share <= ROOT_SHARE
    };
    let long = methods.iter().filter(|(_, met)| is_long(met)).map(|(method, _)| *method);
    // What did not run in the counting run should not run now. If it does, it is a window without counts, which is said,
    // and not time that nobody sees.
    let class = |at: &usize| map.methods.get(*at).map(|method| method.class.as_str());
    let used: BTreeSet<&str> = methods.keys().filter_map(class).collect();
    let is_unmet = |at: &usize| {
        !methods.contains_key(at)
            && is_entered(&map.methods[*at])
            && class(at).is_some_and(|class| used.contains(class))
    };
    let mut chosen: BTreeSet<usize> = long.chain(of_sites).collect();
    if chosen.is_empty() {
        // A run without any window could not be told from one that was not recorded.
        chosen.extend(methods.iter().filter(|(_, met)| met.root).map(|(method, _)| *method));
    }
    chosen.extend((0..map.methods.len()).filter(is_unmet));
    Stamps {
        methods: chosen.iter().filter_map(|at| Some(map.methods.get(*at)?.base)).collect(),
        sites,
        counting_runs: 1,
        ..Stamps::default()
    }
}

/// The methods whose library calls are timed, by their bases: those that a counting run entered. What library calls come
/// back to for a short time, as a sort does to its comparator, is not timed: asking whether to time a call would take
/// longer than the frame does, and be part of the sort's timing. Where nobody measures, so it is in windowed calls, which
/// cost what they take in the timing run.
pub fn timed(map: &ProbeMap, counting: &Run) -> BTreeSet<u32> {
    let (methods, _) = methods_met(map, &counting.trace);
    let called_back = if counting.is_unmetered() { called_back(map, &counting.trace) } else { BTreeMap::new() };
    let compares = |at: &usize| map.methods.get(*at).is_some_and(|method| COMPARE.contains(&method.name.as_str()));
    let is_timed =
        |(at, met): &(&usize, &Met)| !compares(at) && called_back.get(at).is_none_or(|inside| 2 * inside <= met.count);
    methods.iter().filter(is_timed).filter_map(|(at, _)| Some(map.methods.get(*at)?.base)).collect()
}

/// How often methods were entered by frames that a windowed call called back for a short time.
fn called_back(map: &ProbeMap, counting: &Trace) -> BTreeMap<usize, u64> {
    let mut calls: Vec<(u32, i64, i64)> =
        counting.calls.iter().map(|call| (call.thread, call.start_ns, call.end_ns)).collect();
    calls.sort_unstable();
    let is_inside = |tuple: &PathTuple| {
        let after =
            calls.partition_point(|(thread, start_ns, _)| (*thread, *start_ns) <= (tuple.thread, tuple.start_ns));
        let call = after.checked_sub(1).and_then(|at| calls.get(at));
        call.is_some_and(|call| call.0 == tuple.thread && tuple.end_ns <= call.2)
    };
    let mut methods: BTreeMap<usize, u64> = BTreeMap::new();
    let mut entered = Entered::of(map);
    let short = |tuple: &&PathTuple| tuple.end_ns - tuple.start_ns < SHORT_NS;
    for tuple in counting.tuples.iter().filter(short).filter(|tuple| is_inside(tuple)) {
        for path in counting.paths_of(tuple) {
            for &method in entered.at(path.path) {
                *methods.entry(method).or_default() += u64::from(path.count);
            }
        }
    }
    methods
}

/// Whether a method may be an outermost frame, or hold much: constructors and methods that call nothing are neither.
fn is_entered(method: &MethodMap) -> bool {
    !method.leaf && !method.name.starts_with('<')
}

/// The methods that ran, and how long the outermost frames took together, nanoseconds.
fn methods_met(map: &ProbeMap, counting: &Trace) -> (BTreeMap<usize, Met>, i64) {
    let mut methods: BTreeMap<usize, Met> = BTreeMap::new();
    let mut entered = Entered::of(map);
    for path in &counting.paths {
        for &method in entered.at(path.path) {
            methods.entry(method).or_default().count += u64::from(path.count);
        }
    }
    let (mut traced_ns, mut until) = (0, (u32::MAX, i64::MIN));
    for tuple in counting.tuples.iter().filter(|tuple| tuple.end != FrameEnd::Untimed) {
        let Some((method, _)) = map.locate(tuple.own) else { continue };
        let met = methods.entry(method).or_default();
        let took_ns = tuple.end_ns - tuple.start_ns;
        met.took_ns += took_ns;
        met.stamped += 1;
        met.count = met.count.max(met.stamped);
        if tuple.thread != until.0 || tuple.start_ns >= until.1 {
            met.root = true;
            traced_ns += took_ns;
            until = (tuple.thread, tuple.end_ns);
        }
    }
    (methods, traced_ns)
}
