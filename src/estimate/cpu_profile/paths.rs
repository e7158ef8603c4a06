//! What one execution of each path costs, by line.

use std::collections::BTreeMap;

use wattline_adjust::{AdjustError, Contexts, Known, Rows};
use wattline_dex::{Op, Work};
use wattline_flow::{StartKind, Target};
use wattline_map::{Feature, ProbeMap};

use super::format::Taken;
use super::functions::{CostFunctions, Effects, OpFunction};
use super::sizes::Sizes;

/// What an execution of a path costs.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PathCosts {
    /// Position in the map's list of methods.
    pub method: usize,
    /// How it begins.
    pub start: StartKind,
    /// How it ends.
    pub end: Target,
    /// Invocations of methods that are not native.
    pub invocations: f64,
    /// Instructions in it.
    pub instructions: f64,
    /// Seconds of its code once it is compiled, before, and of library calls.
    pub compiled_s: f64,
    pub interpreted_s: f64,
    pub calls_s: f64,
    /// The part of these in native methods, which is the caller's own time.
    pub native_s: f64,
    /// By line, in the map's numbers.
    pub lines: Vec<LineCosts>,
}

/// What an execution costs a line, joules.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct LineCosts {
    pub line: u32,
    /// Instructions, once they are compiled, and before.
    pub compiled: f64,
    pub interpreted: f64,
    /// Library calls beyond their instructions, each with whether its cost is known.
    pub calls: Vec<(String, f64, bool)>,
}

/// The costs of all paths of an execution.
///
/// # Errors
/// A path that the map does not know.
pub(super) fn path_costs(
    map: &ProbeMap,
    ids: impl Iterator<Item = u32>,
    functions: &CostFunctions,
    sizes: &Sizes,
    effects: Effects,
) -> Result<BTreeMap<u32, PathCosts>, AdjustError> {
    let contexts = if effects.contexts { Contexts::Each } else { Contexts::None };
    let mut rows = Rows::with(map, Known { contexts, ..Known::default() });
    let mut all = BTreeMap::new();
    for id in ids {
        if all.contains_key(&id) {
            continue;
        }
        let (_, path) = map.decode(id).ok_or(AdjustError::Path { id })?;
        let facts = rows.path(id)?.clone();
        let mut costs = PathCosts {
            method: facts.method,
            start: path.start,
            end: path.end,
            invocations: 0.0,
            instructions: 0.0,
            compiled_s: 0.0,
            interpreted_s: 0.0,
            calls_s: 0.0,
            native_s: 0.0,
            lines: Vec::with_capacity(facts.lines.len()),
        };
        for (&line, counts) in &facts.lines {
            let named = |&(column, count): &(u32, f64)| Some((rows.columns.get(column as usize)?, count));
            let counts: Vec<(&Feature, f64)> = counts.iter().filter_map(named).collect();
            let sizes = Some((facts.method, sizes)).filter(|_| effects.sizes);
            costs.add(line, &counts, functions, sizes);
        }
        all.insert(id, costs);
    }
    Ok(all)
}

impl PathCosts {
    /// Adds what a line executes.
    fn add(
        &mut self,
        line: u32,
        counts: &[(&Feature, f64)],
        functions: &CostFunctions,
        sizes: Option<(usize, &Sizes)>,
    ) {
        let mut costs = LineCosts { line, ..LineCosts::default() };
        // Instructions by kind, for those that follow another one: it is not told which of them does.
        let mut kinds: BTreeMap<Work, (f64, OpFunction)> = BTreeMap::new();
        let mut code = |function: OpFunction, energy: f64, time: f64| {
            costs.compiled += function.compiled.energy_j * energy;
            costs.interpreted += function.interpreted.energy_j * energy;
            self.compiled_s += function.compiled.time_s * time;
            self.interpreted_s += function.interpreted.time_s * time;
        };
        for &(feature, count) in counts {
            match feature {
                Feature::Op(op) => {
                    let size = sizes.and_then(|(method, sizes)| sizes.operands(method, *op));
                    let function = functions.op_of(*op, size);
                    code(function, count, count);
                    self.instructions += count;
                    self.invocations += if Op(*op).is_invoke() { count } else { 0.0 };
                    let (sum, kind) = kinds.entry(Work::of(Op(*op))).or_default();
                    *sum += count;
                    for (to, from) in
                        [(&mut kind.compiled, function.compiled), (&mut kind.interpreted, function.interpreted)]
                    {
                        *to = Taken {
                            energy_j: to.energy_j + count * from.energy_j,
                            time_s: to.time_s + count * from.time_s,
                        };
                    }
                }
                Feature::Call(callee) => {
                    let (taken, known) =
                        functions.call(callee, sizes.and_then(|(method, sizes)| sizes.of(method, callee)));
                    self.calls_s += taken.time_s * count;
                    if functions.is_native(callee) {
                        self.native_s += taken.time_s * count;
                        self.invocations -= count;
                    }
                    costs.calls.push((callee.clone(), taken.energy_j * count, known));
                }
                _ => {}
            }
        }
        for &(feature, count) in counts {
            match feature {
                Feature::After(before, work) => {
                    let factor = functions.factor(*before, *work);
                    let (sum, function) = kinds.get(work).copied().unwrap_or_else(|| (1.0, functions.kind(*work)));
                    code(function, count * factor.energy_j / sum, count * factor.time_s / sum);
                }
                Feature::Taken => code(functions.taken, count, count),
                _ => {}
            }
        }
        self.lines.push(costs);
    }
}
