//! The moments at which methods become compiled: the device's just-in-time compiler counts their executions.
//!
//! Interpreted code costs a multiple of compiled code. How often methods ran is recorded, so the moment at which a
//! method became compiled follows from the compiler's threshold: at that moment
//!
//! ```text
//! entry · entries + returned · returns of callees + back_edge · rounds + microsecond · time >= threshold
//! ```
//!
//! Probes are callees too, so a method is compiled sooner with them than without.

use serde::{Deserialize, Serialize};

use super::compiled::{PartlyCompiled, State, StateId, eighths};
use super::shape::Shape;
use super::{PathFacts, Rows};
use wattline_flow::{Path, StartKind, Target};
use wattline_map::{Feature, ProbeKind, ProbeMap};
use wattline_recording::{FrameEnd, PathCount, PathTuple};

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
}

/// The count of a method's part in a frame of one shape.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Heat {
    method: u32,
    /// Counts that do not depend on time, without probes and with them.
    fixed: [f64; 2],
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
        let plain = compiler.entry * entry + compiler.returned * calls.max(0.0) + compiler.back_edge * back;
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
            all.push(Heat { method, fixed: [0.0; 2], share: 0.0 });
            all.len() - 1
        });
        all[at].fixed[0] += count * plain;
        all[at].fixed[1] += count * probed;
        all[at].share += count * ops;
    }
    all.iter_mut().for_each(|heat| heat.share /= f64::max(steps, 1.0));
    all
}

/// The counts of all methods as time goes on.
struct Counters<'c> {
    compiler: &'c Compiler,
    /// Counts so far without probes and with them, by method.
    sums: Vec<[f64; 2]>,
}

impl Counters<'_> {
    /// Counts a frame that took a time; the compiled parts of its methods without probes and with them.
    fn count(&mut self, heats: &[Heat], time: f64) -> [State; 2] {
        let mut states: [State; 2] = [Vec::new(), Vec::new()];
        let threshold = self.compiler.threshold;
        for part in heats {
            let Some(sums) = self.sums.get_mut(part.method as usize) else { continue };
            for ((sum, fixed), state) in sums.iter_mut().zip(part.fixed).zip(&mut states) {
                let before = *sum;
                *sum += fixed + time * part.share;
                let left = (*sum - threshold) / (*sum - before).max(f64::MIN_POSITIVE);
                let compiled = if before >= threshold { 1.0 } else { left.clamp(0.0, 1.0) };
                let method = part.method;
                state.extend(eighths(compiled).map(|eighths| PartlyCompiled { method, eighths }));
            }
        }
        states
    }

    /// Whether a method is compiled by now, with probes and without.
    fn is_hot(&self, method: u32) -> bool {
        let threshold = self.compiler.threshold;
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

/// The states of all frames, in the order of the trace's list.
pub(super) fn states(
    compiler: &Compiler,
    rows: &mut Rows,
    map: &ProbeMap,
    tuples: &[PathTuple],
    (shapes, took_ns): (&[Shape], &[i64]),
) -> Vec<FrameStates> {
    let mut order: Vec<u32> = (0..tuples.len() as u32).collect();
    order.sort_by_key(|&i| (tuples[i as usize].end_ns, i));
    let mut known: Vec<Option<Vec<Heat>>> = Vec::new();
    let mut counters = Counters { compiler, sums: vec![[0.0; 2]; map.methods.len()] };
    let mut all = vec![FrameStates::default(); tuples.len()];
    for i in order {
        let (i, shape) = (i as usize, shapes[i as usize]);
        if shape.position() >= known.len() {
            known.resize(shape.position() + 1, None);
        }
        let heats =
            known[shape.position()].get_or_insert_with(|| heats(compiler, rows, map, rows.shapes.paths_of(shape)));
        // Its methods are compiled, and will be.
        if heats.is_empty() {
            continue;
        }
        let time = match tuples[i].end {
            FrameEnd::Untimed => 0.0,
            _ => took_ns[i] as f64 * 1e-3 * compiler.microsecond,
        };
        let [plain, probed] = counters.count(heats, time).map(|state| rows.states.id(state));
        all[i] = FrameStates { plain, probed };
        let is_compiled = plain == StateId::COMPILED && probed == StateId::COMPILED;
        if is_compiled && heats.iter().all(|part| counters.is_hot(part.method)) {
            heats.clear();
        }
    }
    all
}
