//! The state of code while a recorded execution ran: whether methods were compiled, and how fast the cores were.
//!
//! Nothing of it is measured here: it follows from the counts, the cost functions' times and what is known of the
//! device's compiler ([`Compiler`]), so that it is the state of the app without probes.

use std::collections::BTreeMap;

use wattline_adjust::Compiler;
use wattline_flow::{StartKind, Target};
use wattline_map::ProbeMap;
use wattline_recording::{FrameEnd, PathTuple, Trace};

use super::format::{Rising, Taken};
use super::functions::{CostFunctions, Effects};
use super::paths::PathCosts;

/// A time without frames after which the cores have slowed down, nanoseconds: some looks of a governor.
const REST_NS: i64 = 12_000_000;

/// Categories of calls that wait for something else than the processor.
pub(super) const WAITING: [&str; 2] = ["wait", "network"];

/// How often a path was taken, by the state of its code.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Executions {
    /// As compiled code; in terms of settled cores.
    pub compiled: f64,
    /// As interpreted code; in terms of settled cores.
    pub interpreted: f64,
    /// Altogether, in terms of settled cores: what library calls are counted by.
    pub calls: f64,
    /// Altogether.
    pub times: f64,
}

/// A method's part of a frame.
#[derive(Debug, Clone, Copy, Default)]
struct Part {
    /// Seconds of its code once it is compiled, before, and of native methods that it calls.
    compiled_s: f64,
    interpreted_s: f64,
    native_s: f64,
    /// What the compiler counts besides time.
    fixed: f64,
}

/// Counts of the compiler for one method.
#[derive(Debug, Clone, Copy, Default)]
struct Heat {
    sum: f64,
}

/// Executions of each path, in the order of their ids.
pub(super) fn replay(
    map: &ProbeMap,
    trace: &Trace,
    paths: &BTreeMap<u32, PathCosts>,
    functions: &CostFunctions,
    compiler: Option<&Compiler>,
    effects: Effects,
) -> BTreeMap<u32, Executions> {
    let rising = Curve::new(if effects.rising { &functions.rising } else { &[] });
    let work = Work::new(map, trace);
    // What a frame does itself is taken to come before what frames of its own method do inside of it.
    let mut order: Vec<usize> = (0..trace.tuples.len()).collect();
    order.sort_by_key(|&i| (trace.tuples[i].start_ns, i));
    let mut heats = vec![Heat::default(); map.methods.len()];
    let mut all: BTreeMap<u32, Executions> = BTreeMap::new();
    for i in order {
        let tuple = &trace.tuples[i];
        let own = trace.paths_of(tuple);
        // Work of the frame by method: what its code takes in either state, and its counts.
        let mut parts: BTreeMap<usize, Part> = BTreeMap::new();
        let mut calls_s = 0.0;
        for path in own {
            let Some(costs) = paths.get(&path.path) else { continue };
            let times = f64::from(path.count);
            let part = parts.entry(costs.method).or_default();
            part.compiled_s += times * costs.compiled_s;
            part.interpreted_s += times * costs.interpreted_s;
            part.native_s += times * costs.native_s;
            part.fixed += times * fixed_heat(compiler, costs);
            calls_s += times * costs.calls_s;
        }
        let mut interpreted: BTreeMap<usize, f64> = BTreeMap::new();
        let mut took_s = calls_s;
        for (&method, &Part { compiled_s, interpreted_s, native_s, fixed }) in &parts {
            let part = match (compiler.filter(|_| effects.compiled), heats.get_mut(method)) {
                (Some(compiler), Some(heat)) => heat.add(compiler, fixed, interpreted_s + native_s),
                _ => 0.0,
            };
            took_s += part * interpreted_s + (1.0 - part) * compiled_s;
            interpreted.insert(method, part);
        }
        let pace = work.pace(&rising, tuple, took_s);
        for path in own {
            let Some(costs) = paths.get(&path.path) else { continue };
            let (times, part) = (f64::from(path.count), interpreted.get(&costs.method).copied().unwrap_or(0.0));
            let sum = all.entry(path.path).or_default();
            sum.compiled += times * (1.0 - part) * pace;
            sum.interpreted += times * part * pace;
            sum.calls += times * pace;
            sum.times += times;
        }
    }
    all
}

/// What the compiler counts of a path besides its time.
fn fixed_heat(compiler: Option<&Compiler>, path: &PathCosts) -> f64 {
    let Some(compiler) = compiler else { return 0.0 };
    let entry = f64::from(u8::from(path.start == StartKind::Entry));
    let back = f64::from(u8::from(matches!(path.end, Target::Back(_))));
    compiler.entry * entry + compiler.returned * path.invocations + compiler.back_edge * back
}

impl Heat {
    /// Counts a frame; the part of it that ran before the method was compiled.
    fn add(&mut self, compiler: &Compiler, fixed: f64, interpreted_s: f64) -> f64 {
        let left = compiler.threshold - self.sum;
        let more = fixed + interpreted_s * 1e6 * compiler.microsecond;
        self.sum += more;
        if left <= 0.0 { 0.0 } else { (left / more.max(f64::MIN_POSITIVE)).min(1.0) }
    }
}

/// When the device was at work, on its clock, and since when without a rest.
pub(super) struct Work {
    /// By thread, the spans in which it worked, ascending.
    threads: Vec<Vec<(i64, i64)>>,
    /// The times at which work of any thread began after a rest, ascending.
    began: Vec<i64>,
}

impl Work {
    /// That of a trace: frames, without the calls in them that wait.
    pub fn new(map: &ProbeMap, trace: &Trace) -> Work {
        let mut threads: Vec<Vec<(i64, i64)>> = vec![Vec::new(); trace.threads.len()];
        for PathTuple { thread, start_ns, end_ns, end, .. } in &trace.tuples {
            let Some(spans) = threads.get_mut(*thread as usize) else { continue };
            let end_ns = if *end == FrameEnd::Open { start_ns } else { end_ns };
            // Frames are in the order of their starts: inner ones lie within, or go on from there.
            match spans.last_mut() {
                Some((_, until)) if start_ns <= until => *until = (*until).max(*end_ns),
                _ => spans.push((*start_ns, *end_ns)),
            }
        }
        for call in &trace.calls {
            let waits = map.sites.get(call.site as usize).is_some_and(|site| WAITING.contains(&site.category.as_str()));
            let Some(spans) = threads.get_mut(call.thread as usize).filter(|_| waits) else { continue };
            let at = spans.partition_point(|(_, until)| *until <= call.start_ns);
            let Some(&(from, until)) = spans.get(at).filter(|(from, _)| *from < call.end_ns) else { continue };
            let parts = [(from, call.start_ns.max(from)), (call.end_ns.min(until), until)];
            spans.splice(at..=at, parts);
        }
        let mut all: Vec<(i64, i64)> = threads.iter().flatten().copied().collect();
        all.sort_unstable();
        let (mut began, mut last) = (Vec::new(), i64::MIN);
        for (start_ns, end_ns) in all {
            if last == i64::MIN || start_ns > last.saturating_add(REST_NS) {
                began.push(start_ns);
            }
            last = last.max(end_ns);
        }
        Work { threads, began }
    }

    /// Time since the last rest, seconds.
    pub fn since(&self, at_ns: i64) -> f64 {
        let after = self.began.partition_point(|began| *began <= at_ns);
        let began = after.checked_sub(1).and_then(|at| self.began.get(at));
        began.map_or(f64::INFINITY, |began| (at_ns - began) as f64 * 1e-9)
    }

    /// The relative energy of work that a frame spreads over the spans in which its thread worked.
    fn pace(&self, curve: &Curve, tuple: &PathTuple, work_s: f64) -> f64 {
        let spans = self.threads.get(tuple.thread as usize).map_or(&[][..], Vec::as_slice);
        let first = spans.partition_point(|(_, until)| *until <= tuple.start_ns);
        let within = spans.iter().skip(first).take_while(|(from, _)| *from < tuple.end_ns);
        let parts: Vec<(i64, i64)> =
            within.map(|(from, until)| ((*from).max(tuple.start_ns), (*until).min(tuple.end_ns))).collect();
        let whole: i64 = parts.iter().map(|(from, until)| until - from).sum();
        if whole <= 0 {
            return curve.energy(self.since(tuple.start_ns), work_s);
        }
        let of = |(from, until): &(i64, i64)| {
            let share = (until - from) as f64 / whole as f64;
            share * curve.energy(self.since(*from), work_s * share)
        };
        parts.iter().map(of).sum()
    }
}

/// Cost after a rest, as a curve of steps.
pub(super) struct Curve {
    /// End of the step, seconds; energy and time of work in it.
    steps: Vec<(f64, Taken)>,
}

impl Curve {
    /// That of a profile.
    pub fn new(rising: &[Rising]) -> Curve {
        let middle = |pair: &[Rising]| (pair[0].since_s + pair[1].since_s) / 2.0;
        let ends = rising.windows(2).map(middle).chain(rising.last().map(|last| last.since_s));
        let taken = |step: &Rising| Taken { energy_j: step.energy, time_s: step.time };
        Curve { steps: ends.zip(rising).map(|(end, step)| (end, taken(step))).collect() }
    }

    /// The relative energy of work that begins at a time after a rest and would take so long on settled cores.
    pub fn energy(&self, mut at: f64, work_s: f64) -> f64 {
        let (mut left, mut energy) = (work_s, 0.0);
        for &(end, taken) in &self.steps {
            if at >= end || left <= 0.0 {
                continue;
            }
            let done = ((end - at) / taken.time_s.max(f64::MIN_POSITIVE)).min(left);
            energy += done * taken.energy_j;
            left -= done;
            at = end;
        }
        match work_s > 0.0 {
            true => (energy + left) / work_s,
            false => self.steps.iter().find(|(end, _)| at < *end).map_or(1.0, |(_, taken)| taken.energy_j),
        }
    }
}

impl Curve {
    /// The relative power of work at a time after a rest.
    pub fn power(&self, at: f64) -> f64 {
        self.steps.iter().find(|(end, _)| at < *end).map_or(1.0, |(_, taken)| taken.energy_j / taken.time_s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_after_a_rest_costs_by_how_long_it_takes() {
        let curve = Curve::new(&[
            Rising { since_s: 1e-3, energy: 0.5, time: 2.0 },
            Rising { since_s: 3e-3, energy: 0.8, time: 1.0 },
        ]);
        // Until 2 ms half as fast at half the energy, until 3 ms at 0.8, then settled.
        assert!((curve.energy(0.0, 1e-3) - 0.5).abs() < 1e-12);
        assert!((curve.energy(0.0, 2e-3) - 0.65).abs() < 1e-12);
        assert!((curve.energy(0.0, 4e-3) - 3.3 / 4.0).abs() < 1e-12);
        assert!((curve.energy(1.0, 4e-3) - 1.0).abs() < 1e-12);
        assert!((curve.energy(0.0, 0.0) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn a_method_is_interpreted_until_its_count_reaches_the_threshold() {
        let compiler = Compiler {
            source: String::new(),
            threshold: 100.0,
            entry: 1.0,
            returned: 0.0,
            back_edge: 0.0,
            microsecond: 1.0,
            natives: Default::default(),
        };
        let mut heat = Heat::default();
        assert_eq!(heat.add(&compiler, 50.0, 0.0), 1.0);
        // 200 microseconds, of which 50 are left.
        assert_eq!(heat.add(&compiler, 0.0, 200e-6), 0.25);
        assert_eq!(heat.add(&compiler, 10.0, 1.0), 0.0);
    }
}
