//! Tables I and II of eCalc: the energy of lines, methods and the app as sums of cost functions over what was executed.

use std::collections::BTreeMap;

use thiserror::Error;
use wattline_adjust::{AdjustError, DeviceModel};
use wattline_fit::stats::median;
use wattline_map::ProbeMap;
use wattline_recording::{ApiCall, FrameEnd, PathCount, ProbeTimes, SystemWork, SystemWorkKind, Trace};

use super::functions::{CostFunctions, Effects};
use super::paths::{PathCosts, path_costs};
use super::replay::{Curve, WAITING, Work, replay};
use super::sizes::Sizes;

/// An execution that cannot be estimated.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EstimateError {
    /// It contradicts the map.
    #[error(transparent)]
    Path(#[from] AdjustError),
}

/// Class, method with descriptor, and line.
pub type LineKey = (String, String, u32);

/// Energy of a line, joules.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct LineEstimate {
    /// Of its instructions.
    pub code_j: f64,
    /// Of library calls beyond their instructions.
    pub calls_j: f64,
    /// The part of that of calls whose cost nothing tells: that of the median call stands for it.
    pub unknown_j: f64,
    /// Of windowed library calls: by their cost function, or by the time that they took at the power of work. Calls
    /// that wait, or ask a network, take no work that is known.
    pub windowed_j: f64,
}

impl LineEstimate {
    /// All of it.
    pub fn energy_j(&self) -> f64 {
        self.code_j + self.calls_j + self.windowed_j
    }
}

/// The estimate of one recorded execution.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Estimate {
    /// By line.
    pub lines: BTreeMap<LineKey, LineEstimate>,
    /// Energy of library calls by callee, joules.
    pub calls: BTreeMap<String, f64>,
    /// Instructions that were executed.
    pub instructions: f64,
    /// Part of the instructions' energy in code that was not compiled yet.
    pub interpreted: f64,
}

impl Estimate {
    /// E_S: the sum over everything that was executed, joules.
    pub fn total_j(&self) -> f64 {
        self.lines.values().map(LineEstimate::energy_j).sum()
    }

    /// E_M: by class and method, joules.
    pub fn methods(&self) -> BTreeMap<(String, String), f64> {
        let mut methods = BTreeMap::new();
        for ((class, method, _), line) in &self.lines {
            *methods.entry((class.clone(), method.clone())).or_default() += line.energy_j();
        }
        methods
    }
}

/// The energy of a recorded execution: of the app's instructions and of the library calls that have no windows.
///
/// `map` and `trace` are those of a build with all probes; `sizes` are of the app as it was built.
///
/// # Errors
/// A path that the map does not know.
pub fn estimate(
    (map, trace): (&ProbeMap, &Trace),
    functions: &CostFunctions,
    sizes: &Sizes,
    device: &DeviceModel,
    effects: Effects,
) -> Result<Estimate, EstimateError> {
    let costs = path_costs(map, trace.paths.iter().map(|path| path.path), functions, sizes, effects)?;
    let executed = replay(map, trace, &costs, functions, device.compiler.as_ref(), effects);
    let mut estimate = Estimate::default();
    let (mut interpreted, mut code) = (0.0, 0.0);
    for (id, executions) in &executed {
        let Some(path) = costs.get(id) else { continue };
        let Some(method) = map.methods.get(path.method) else { continue };
        estimate.instructions += path.instructions * executions.times;
        for line in &path.lines {
            let place = method.place(line.line);
            let key = (place.class.to_owned(), format!("{}{}", place.name, place.descriptor), place.line);
            let of_line = estimate.lines.entry(key).or_default();
            let before = line.interpreted * executions.interpreted;
            let energy = line.compiled * executions.compiled + before;
            (interpreted, code) = (interpreted + before, code + energy);
            of_line.code_j += energy;
            for (callee, energy, known) in &line.calls {
                let energy = energy * executions.calls;
                of_line.calls_j += energy;
                of_line.unknown_j += if *known { 0.0 } else { energy };
                *estimate.calls.entry(callee.clone()).or_default() += energy;
            }
        }
    }
    windowed(&mut estimate, (map, trace), &costs, (functions, sizes), effects);
    estimate.interpreted = if code > 0.0 { interpreted / code } else { 0.0 };
    Ok(estimate)
}

/// Adds the windowed calls.
fn windowed(
    estimate: &mut Estimate,
    (map, trace): (&ProbeMap, &Trace),
    costs: &BTreeMap<u32, PathCosts>,
    (functions, sizes): (&CostFunctions, &Sizes),
    effects: Effects,
) {
    let curve = Curve::new(if effects.rising { &functions.rising } else { &[] });
    let work = Work::new(map, trace);
    for call in &trace.calls {
        let Some(site) = map.sites.get(call.site as usize) else { continue };
        let Some(method) = map.methods.get(site.method as usize) else { continue };
        let since = work.since(call.start_ns);
        let energy = match functions.is_measured(&site.callee) {
            true => {
                let (taken, _) = functions.call(&site.callee, sizes.of(site.method as usize, &site.callee));
                taken.energy_j * curve.energy(since, taken.time_s)
            }
            _ if WAITING.contains(&site.category.as_str()) => 0.0,
            false => {
                let took = (call.end_ns - call.start_ns - held_up(trace, call)) as f64 * 1e-9;
                (took - frames_inside(trace, call, costs)).max(0.0) * functions.busy() * curve.power(since)
            }
        };
        let place = method.place(site.line);
        let key = (place.class.to_owned(), format!("{}{}", place.name, place.descriptor), place.line);
        estimate.lines.entry(key).or_default().windowed_j += energy;
        *estimate.calls.entry(site.callee.clone()).or_default() += energy;
    }
}

/// Time in a call in which the device did something else, nanoseconds, as far as it tells.
fn held_up(trace: &Trace, call: &ApiCall) -> i64 {
    let holds_up = |work: &&SystemWork| match work.kind {
        SystemWorkKind::Collection => true,
        SystemWorkKind::Preemption => work.thread == Some(call.thread),
        SystemWorkKind::Compilation => false,
    };
    let overlap = |work: &SystemWork| (work.end_ns.min(call.end_ns) - work.start_ns.max(call.start_ns)).max(0);
    trace.notes.system.iter().flatten().filter(holds_up).map(overlap).sum()
}

/// Time of frames that a call calls back, and of their probes, seconds. Tuples are sorted by thread, start, and then
/// outermost first; those without times take what their code takes.
fn frames_inside(trace: &Trace, call: &ApiCall, costs: &BTreeMap<u32, PathCosts>) -> f64 {
    let probes = |of: fn(&ProbeTimes) -> u32| {
        let mut all: Vec<f64> = trace.notes.probes.iter().map(|times| f64::from(of(times)) * 1e-12).collect();
        median(&mut all).unwrap_or(0.0)
    };
    let (leaf, outside) = (probes(|times| times.leaf_ps), probes(|times| times.frame_outside_ps));
    let first = trace.tuples.partition_point(|tuple| (tuple.thread, tuple.start_ns) < (call.thread, call.start_ns));
    let (mut until, mut sum) = (call.start_ns, 0.0);
    for tuple in trace.tuples.get(first..).unwrap_or_default() {
        if tuple.thread != call.thread || tuple.start_ns > call.end_ns {
            break;
        }
        if tuple.end == FrameEnd::Untimed {
            let code = |path: &PathCount| Some(f64::from(path.count) * costs.get(&path.path)?.interpreted_s);
            sum += trace.paths_of(tuple).iter().filter_map(code).sum::<f64>() + leaf;
        } else if tuple.start_ns >= until {
            (until, sum) = (tuple.end_ns, sum + (tuple.end_ns - tuple.start_ns) as f64 * 1e-9 + outside);
        }
    }
    sum
}

/// The first comparison of eCalc's section IV.D: every instruction costs the same, library calls among them.
///
/// # Errors
/// A path that the map does not know.
pub fn by_average((map, trace): (&ProbeMap, &Trace), functions: &CostFunctions) -> Result<f64, EstimateError> {
    let plain = Effects { contexts: false, compiled: false, rising: false, sizes: false };
    let ids = trace.paths.iter().map(|path| path.path);
    let costs = path_costs(map, ids, functions, &Sizes::default(), plain)?;
    let executed = replay(map, trace, &costs, functions, None, plain);
    let instructions: f64 =
        executed.iter().filter_map(|(id, done)| Some(costs.get(id)?.instructions * done.times)).sum();
    Ok(instructions * functions.average())
}

/// The second comparison: a method costs as often as it was called the sum of all instructions in its definition,
/// whichever way it took.
///
/// # Errors
/// A path that the map does not know.
pub fn path_insensitive(
    (map, trace): (&ProbeMap, &Trace),
    functions: &CostFunctions,
    sizes: &Sizes,
) -> Result<f64, EstimateError> {
    let plain = Effects { contexts: false, compiled: false, rising: false, sizes: true };
    let ids = trace.paths.iter().map(|path| path.path);
    let costs = path_costs(map, ids, functions, &Sizes::default(), plain)?;
    let executed = replay(map, trace, &costs, functions, None, plain);
    let mut calls = vec![0.0; map.methods.len()];
    for (id, done) in &executed {
        let Some(path) = costs.get(id).filter(|path| path.start == wattline_flow::StartKind::Entry) else { continue };
        calls.get_mut(path.method).into_iter().for_each(|calls| *calls += done.times);
    }
    let of_line = |method: usize, line: &wattline_map::LineCounts| -> f64 {
        let cost = |&(feature, count): &(u32, u32)| {
            let energy = match map.features.get(feature as usize) {
                Some(wattline_map::Feature::Op(op)) => functions.op(*op).compiled.energy_j,
                Some(wattline_map::Feature::Call(callee)) => {
                    functions.call(callee, sizes.of(method, callee)).0.energy_j
                }
                _ => 0.0,
            };
            energy * f64::from(count)
        };
        line.counts.iter().map(cost).sum()
    };
    let of_method = |(method, calls): (usize, &f64)| {
        let blocks = map.methods.get(method).map_or(&[][..], |method| &method.blocks);
        calls * blocks.iter().flat_map(|block| &block.lines).map(|line| of_line(method, line)).sum::<f64>()
    };
    Ok(calls.iter().enumerate().map(of_method).sum())
}
