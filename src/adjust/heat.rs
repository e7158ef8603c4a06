//! The moments at which methods become compiled: the device's just-in-time compiler counts their executions.
//!
//! Interpreted code costs a multiple of compiled code. How often methods ran is recorded, so the moment at which a
//! method became compiled follows from the compiler's threshold: at that moment
//!
//! ```text
//! entry · entries + returned · returns of callees + back_edge · rounds + microsecond · time >= threshold
//! ```
//!
//! Probes are callees too, so a method is compiled sooner with them than without. Where the device tells when it compiled
//! a method, the count at that moment is the method's own threshold: whatever else its runtime counts, as what the library
//! calls back, it counts in both builds. The moment says in which frame that was; where in a frame, the counts.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::compiled::{PartlyCompiled, State, StateId, in_steps};
use super::shape::Shape;
use super::{PathFacts, Rows};
use wattline_flow::{Path, StartKind, Target};
use wattline_map::{Feature, ProbeKind, ProbeMap};
use wattline_recording::{Compiled, FrameEnd, PathCount, PathTuple};

/// The device's just-in-time compiler: by how much it counts a method's entries, callees, rounds and time, and the
/// count at which it compiles the method.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compiler {
    /// Source of the figures.
    #[serde(default)]
    pub source: String,
    /// The count at which a method is compiled.
    pub threshold: f64,
    /// Count of an entry.
    pub entry: f64,
    /// Count of the return of a callee.
    #[serde(default)]
    pub returned: f64,
    /// Count of a round of a loop.
    #[serde(default)]
    pub back_edge: f64,
    /// Count of a microsecond in the method.
    #[serde(default)]
    pub microsecond: f64,
    /// Methods of the class libraries that are native code, by class: their returns count nothing. None where nobody says
    /// which they are.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub natives: BTreeMap<String, BTreeSet<String>>,
}

/// The count of a method's part in a frame of one shape.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Heat {
    method: u32,
    /// Counts that do not depend on time, without probes and with them.
    fixed: [f64; 2],
    /// Library calls that may be of native code, which counts nothing: where nobody says which are.
    library: f64,
    /// Part of the frame's time.
    share: f64,
}

/// The counts along one path.
struct PathHeat {
    /// Counts that do not depend on time, without probes and with them.
    fixed: [f64; 2],
    /// Instructions: a measure of its part of the frame's time.
    ops: f64,
}

impl PathHeat {
    fn new(compiler: &Compiler, rows: &Rows, facts: &PathFacts, path: &Path) -> Self {
        // Library code has counts of its own.
        let (mut calls, mut ops) = (-facts.library_calls, 0.0);
        for &(column, executions) in &facts.counts {
            if let Some(Feature::Op(op)) = rows.columns.get(column as usize) {
                ops += executions;
                if wattline_dex::Op(*op).is_invoke() {
                    calls += executions;
                }
            }
        }
        let entry = f64::from(u8::from(path.start == StartKind::Entry));
        let back = f64::from(u8::from(matches!(path.end, Target::Back(_))));
        let calls = calls.max(0.0) + if compiler.natives.is_empty() { 0.0 } else { facts.counted_calls };
        let plain = compiler.entry * entry + compiler.returned * calls + compiler.back_edge * back;
        let kinds = ProbeKind::ALL.iter().zip(facts.probes);
        let of_tracer: u32 = kinds
            .filter(|(kind, _)| matches!(kind, ProbeKind::Loop | ProbeKind::Guest | ProbeKind::Leaf | ProbeKind::Keep))
            .map(|(_, count)| if rows.stamps_alone { 0 } else { count })
            .sum();
        PathHeat { fixed: [plain, plain + compiler.returned * f64::from(of_tracer)], ops }
    }
}

/// The counts of a shape's methods.
fn heats(compiler: &Compiler, rows: &Rows, map: &ProbeMap, paths: &[PathCount]) -> Vec<Heat> {
    let mut all: Vec<Heat> = Vec::new();
    let mut steps = 0.0;
    for path in paths {
        let Some(facts) = rows.paths.get(&path.path) else { continue };
        let Some((_, decoded)) = map.decode(path.path) else { continue };
        let PathHeat { fixed: [plain, probed], ops } = PathHeat::new(compiler, rows, facts, &decoded);
        let count = f64::from(path.count);
        steps += count * ops;
        let method = facts.method as u32;
        let at = all.iter().position(|heat| heat.method == method).unwrap_or_else(|| {
            all.push(Heat { method, fixed: [0.0; 2], library: 0.0, share: 0.0 });
            all.len() - 1
        });
        all[at].fixed[0] += count * plain;
        all[at].fixed[1] += count * probed;
        if compiler.natives.is_empty() {
            all[at].library += count * compiler.returned * facts.library_calls;
        }
        all[at].share += count * ops;
    }
    all.iter_mut().for_each(|heat| heat.share /= f64::max(steps, 1.0));
    all
}

/// The counts of all methods as time goes on.
struct Counters {
    /// Counts so far without probes and with them, by method.
    sums: Vec<[f64; 2]>,
    /// The count at which each method is compiled.
    thresholds: Vec<f64>,
}

impl Counters {
    /// Counts a frame that took a time; the compiled parts of its methods without probes and with them.
    fn count(&mut self, heats: &[Heat], time: f64) -> [State; 2] {
        let mut states: [State; 2] = [Vec::new(), Vec::new()];
        for part in heats {
            let Some(sums) = self.sums.get_mut(part.method as usize) else { continue };
            let threshold = self.thresholds.get(part.method as usize).copied().unwrap_or(f64::INFINITY);
            for ((sum, fixed), state) in sums.iter_mut().zip(part.fixed).zip(&mut states) {
                let before = *sum;
                *sum += fixed + time * part.share;
                let left = (*sum - threshold) / (*sum - before).max(f64::MIN_POSITIVE);
                let compiled = if before >= threshold { 1.0 } else { left.clamp(0.0, 1.0) };
                let method = part.method;
                state.extend(in_steps(compiled).map(|compiled| PartlyCompiled { method, compiled }));
            }
        }
        states
    }

    /// Whether a method is compiled by now, with probes and without.
    fn is_hot(&self, method: u32) -> bool {
        let threshold = self.thresholds.get(method as usize).copied().unwrap_or(f64::INFINITY);
        self.sums.get(method as usize).is_none_or(|sums| sums.iter().all(|sum| *sum >= threshold))
    }
}

/// The states of a frame's methods.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct FrameStates {
    /// The state as it would be without probes, which lines report.
    pub plain: StateId,
    /// The state as it was with probes, which windows measured.
    pub probed: StateId,
}

/// The states of all frames, in the order of the trace's list. `compiled` is what the device tells, if it does.
pub(super) fn states(
    (compiler, compiled): (&Compiler, Option<&[Compiled]>),
    rows: &mut Rows,
    map: &ProbeMap,
    tuples: &[PathTuple],
    (shapes, took_ns): (&[Shape], &[i64]),
) -> Vec<FrameStates> {
    let mut order: Vec<u32> = (0..tuples.len() as u32).collect();
    order.sort_by_key(|&i| (tuples[i as usize].end_ns, i));
    let mut frames = Frames { compiler, map, tuples, shapes, took_ns, known: Vec::new() };
    let methods = map.methods.len();
    let thresholds = match compiled {
        Some(compiled) => frames.thresholds(rows, &order, compiled),
        None => vec![compiler.threshold; methods],
    };
    let mut counters = Counters { sums: vec![[0.0; 2]; methods], thresholds };
    let mut all = vec![FrameStates::default(); tuples.len()];
    for i in order {
        let i = i as usize;
        let time = frames.time(i);
        let heats = frames.heats(rows, i);
        // Its methods are compiled, and will be.
        if heats.is_empty() {
            continue;
        }
        let [plain, probed] = counters.count(heats, time).map(|state| rows.states.id(state));
        all[i] = FrameStates { plain, probed };
        let is_compiled = plain == StateId::COMPILED && probed == StateId::COMPILED;
        if is_compiled && heats.iter().all(|part| counters.is_hot(part.method)) {
            heats.clear();
        }
    }
    all
}

/// The frames of a trace with what they count.
struct Frames<'a> {
    compiler: &'a Compiler,
    map: &'a ProbeMap,
    tuples: &'a [PathTuple],
    shapes: &'a [Shape],
    took_ns: &'a [i64],
    /// By shape, once it was seen.
    known: Vec<Option<Vec<Heat>>>,
}

impl Frames<'_> {
    /// What a frame counts.
    fn heats(&mut self, rows: &Rows, i: usize) -> &mut Vec<Heat> {
        let shape = self.shapes[i];
        if shape.position() >= self.known.len() {
            self.known.resize(shape.position() + 1, None);
        }
        let (compiler, map) = (self.compiler, self.map);
        self.known[shape.position()].get_or_insert_with(|| heats(compiler, rows, map, rows.shapes.paths_of(shape)))
    }

    /// The count of a frame's time.
    fn time(&self, i: usize) -> f64 {
        match self.tuples[i].end {
            FrameEnd::Untimed => 0.0,
            _ => self.took_ns[i] as f64 * 1e-3 * self.compiler.microsecond,
        }
    }

    /// The count that each method had, with probes, when the device compiled it; infinite if it did not.
    fn thresholds(&mut self, rows: &Rows, order: &[u32], compiled: &[Compiled]) -> Vec<f64> {
        let mut at_ns: Vec<Option<i64>> = vec![None; self.map.methods.len()];
        for compiled in compiled {
            let Some((method, _)) = self.map.locate(compiled.own) else { continue };
            at_ns.get_mut(method).into_iter().for_each(|at| *at = at.or(Some(compiled.at_ns)));
        }
        let usual = self.compiler.threshold;
        let mut sums = vec![(0.0, 0.0); at_ns.len()];
        let mut thresholds = vec![f64::INFINITY; at_ns.len()];
        for &i in order {
            let PathTuple { start_ns, end_ns, .. } = self.tuples[i as usize];
            let time = self.time(i as usize);
            for part in self.heats(rows, i as usize).iter() {
                let method = part.method as usize;
                let (Some(sums), Some(threshold)) = (sums.get_mut(method), thresholds.get_mut(method)) else {
                    continue;
                };
                let before = *sums;
                *sums = (before.0 + part.fixed[1] + time * part.share, before.1 + part.library);
                if let Some(at_ns) = at_ns[method].filter(|at_ns| threshold.is_infinite() && *at_ns <= end_ns) {
                    let passed = (at_ns - start_ns) as f64 / (end_ns - start_ns).max(1) as f64;
                    *threshold = within(usual, before, *sums, passed.clamp(0.0, 1.0));
                }
            }
        }
        thresholds
    }
}

/// The count of a method that was compiled in a frame, of which a part had passed. `before` the frame and `after` it are
/// its count and its library calls: those of native code count nothing, which nobody tells.
fn within(usual: f64, before: (f64, f64), after: (f64, f64), passed: f64) -> f64 {
    let (count, all) = (after.0 - before.0, after.0 + after.1);
    match usual.clamp(before.0, after.0) {
        inside if inside < after.0 || after.0 >= usual => inside,
        _ if all >= usual => {
            let left = usual - before.0 - before.1;
            before.0 + count * (left / (all - before.0 - before.1).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0)
        }
        _ => before.0 + count * passed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_threshold_lies_in_the_frame_in_which_the_method_was_compiled() {
        assert_eq!(within(10.0, (12.0, 0.0), (20.0, 0.0), 0.5), 12.0, "sooner by the counts: when the frame begins");
        assert_eq!(within(10.0, (8.0, 0.0), (12.0, 9.0), 0.9), 10.0, "in this frame by the counts");
        assert_eq!(within(10.0, (2.0, 2.0), (6.0, 6.0), 0.9), 5.0, "with the library's: at 10 of 4 to 12");
        assert_eq!(within(10.0, (6.0, 6.0), (8.0, 9.0), 0.9), 6.0, "with the library's: sooner");
        assert_eq!(within(10.0, (1.0, 0.0), (5.0, 1.0), 0.5), 3.0, "by time");
    }
}
