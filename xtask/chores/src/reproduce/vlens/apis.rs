//! Figure 6: library calls as they were measured in apps, as they were profiled, and in truth.
//!
//! The paper profiled each of 24 calls with the arguments that it had recorded. Here the calibrator app profiles calls
//! with arguments of its own, and the phone says what the very calls of the apps took.

use std::collections::{BTreeMap, HashMap};

use anyhow::Result;
use serde::Serialize;
use wattline::estimate::orka::CostTable;
use wattline::lines::AnalysisResult;
use wattline::probe::map::Feature;
use wattline::profile::Profile;

use crate::accuracy::{Pair, Recorded};

/// A callee's energy over all scenarios, joules a run.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(super) struct Call {
    /// By the recordings' own results.
    pub measured_j: f64,
    /// By the calibrator app's costs; none if it does not call it.
    pub profiled_j: Option<f64>,
    /// In truth, mean over the runs, and the standard deviation of one run.
    pub true_j: f64,
    pub deviation_j: f64,
}

/// Library calls by callee, and all of their energy.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct Calls {
    pub by_callee: BTreeMap<String, Call>,
    /// Windowed calls by line: they may wait, and the radio works for them.
    pub windowed: BTreeMap<String, Call>,
    /// True energy of all calls, of those without a counterpart as well; the processor's alone.
    pub all_j: f64,
}

impl Calls {
    /// Adds another scenario's.
    pub fn add(&mut self, other: &Calls) {
        self.all_j += other.all_j;
        add(&mut self.by_callee, &other.by_callee);
        add(&mut self.windowed, &other.windowed);
    }

    /// The dearest in truth, dearest first.
    pub fn dearest(&self, count: usize) -> Vec<(&str, Call)> {
        let mut calls: Vec<(&str, Call)> = self.by_callee.iter().map(|(name, call)| (name.as_str(), *call)).collect();
        calls.sort_by(|a, b| b.1.true_j.total_cmp(&a.1.true_j).then_with(|| a.0.cmp(b.0)));
        calls.truncate(count);
        calls
    }
}

fn add(sums: &mut BTreeMap<String, Call>, others: &BTreeMap<String, Call>) {
    for (name, call) in others {
        let sum = sums.entry(name.clone()).or_insert(Call { profiled_j: Some(0.0), ..Call::default() });
        sum.profiled_j = sum.profiled_j.zip(call.profiled_j).map(|(one, other)| one + other);
        sum.measured_j += call.measured_j;
        sum.true_j += call.true_j;
        sum.deviation_j = sum.deviation_j.hypot(call.deviation_j);
    }
}

/// Class, method with descriptor, line.
type Line<'m> = (&'m str, String, u32);

/// What a line executed in a run on average: by the fit's costs all of its code, and each library call with how often it
/// was made.
#[derive(Default)]
struct Executed<'m> {
    code_j: f64,
    calls: BTreeMap<&'m str, (f64, f64)>,
}

/// The calls of a scenario. A call's measured energy is its part of what the result says of its line: a line's energy
/// holds that cores are faster or slower at times, a feature's cost does not. Of a line with calls that have windows of
/// their own these take what was measured in the windows; several callees in one line count as one.
pub(super) fn calls(recorded: &Recorded, result: &AnalysisResult, windowed: &[Pair]) -> Result<Calls> {
    let executed = executed(recorded, result);
    let profile = CostTable::of_profile(&Profile::embedded()?);
    let mut found: BTreeMap<String, (f64, Option<f64>)> = BTreeMap::new();
    for line in &result.lines {
        let key = (line.key.class.as_str(), format!("{}{}", line.key.method, line.key.descriptor), line.key.line);
        let Some(of_line) = executed.get(&key).filter(|of_line| of_line.code_j > 0.0) else { continue };
        for (&callee, &(times, joules)) in &of_line.calls {
            let profiled_j = profile.cost(callee).map(|cost| cost.joules * times);
            let sum = found.entry(callee.to_owned()).or_insert((0.0, Some(0.0)));
            sum.0 += line.code.0 * joules / of_line.code_j;
            sum.1 = sum.1.zip(profiled_j).map(|(one, other)| one + other);
        }
    }
    Ok(beside_truth(recorded, found, windowed))
}

/// All lines by what paths executed.
fn executed<'r>(recorded: &'r Recorded, result: &AnalysisResult) -> BTreeMap<Line<'r>, Executed<'r>> {
    let map = recorded.map();
    let runs = recorded.measured();
    let costs: HashMap<&str, f64> = result.costs.iter().map(|cost| (cost.feature.as_str(), cost.cost.0)).collect();
    let costs: Vec<f64> =
        map.features.iter().map(|feature| costs.get(feature.label().as_str()).copied().unwrap_or(0.0)).collect();
    let mut counts: BTreeMap<u32, f64> = BTreeMap::new();
    for path in runs.iter().flat_map(|run| &run.trace.paths) {
        *counts.entry(path.path).or_default() += f64::from(path.count) / runs.len().max(1) as f64;
    }
    let mut executed: BTreeMap<Line, Executed> = BTreeMap::new();
    for (id, times) in counts {
        let Some((method, path)) = map.decode(id) else { continue };
        let blocks = path.blocks.iter().filter_map(|block| method.blocks.get(*block as usize));
        for line in blocks.flat_map(|block| &block.lines) {
            let place = method.place(line.line);
            let key = (place.class, format!("{}{}", place.name, place.descriptor), place.line);
            let of_line = executed.entry(key).or_default();
            for &(feature, count) in &line.counts {
                let times = times * f64::from(count);
                let joules = times * costs.get(feature as usize).copied().unwrap_or(0.0);
                of_line.code_j += joules;
                if let Some(Feature::Call(callee)) = map.features.get(feature as usize) {
                    let call = of_line.calls.entry(callee).or_default();
                    *call = (call.0 + times, call.1 + joules);
                }
            }
        }
    }
    executed
}

/// What was found, with the truth of the same callees.
fn beside_truth(recorded: &Recorded, found: BTreeMap<String, (f64, Option<f64>)>, windowed: &[Pair]) -> Calls {
    let truths = recorded.truths();
    let mut by_run: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (number, truth) in truths.iter().enumerate() {
        for call in &truth.calls {
            let runs = by_run.entry(&call.called).or_insert_with(|| vec![0.0; truths.len()]);
            runs[number] += call.energy_pj as f64 * 1e-12;
        }
    }
    let mut calls = Calls::default();
    for (callee, runs) in by_run {
        let (true_j, deviation_j) = mean_and_deviation(&runs);
        calls.all_j += true_j;
        if let Some(&(measured_j, profiled_j)) = found.get(callee) {
            let call = Call { measured_j, profiled_j, true_j, deviation_j };
            calls.by_callee.insert(callee.to_owned(), call);
        }
    }
    // The processor's part of windowed calls is among all calls; what the radio took for them is not.
    for pair in windowed {
        let call = Call { measured_j: pair.estimate, profiled_j: None, true_j: pair.truth, deviation_j: 0.0 };
        calls.windowed.insert(pair.line.clone(), call);
    }
    calls
}

/// Mean and standard deviation; the deviation of one value is 0.
fn mean_and_deviation(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0).max(1.0)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_of_several_scenarios_add_up() {
        let one = |measured_j, profiled_j| Call { measured_j, profiled_j, true_j: 2.0, deviation_j: 3.0 };
        let of = |call| Calls {
            by_callee: BTreeMap::from([("La;->b()V".to_owned(), call)]),
            all_j: 5.0,
            ..Calls::default()
        };
        let mut sum = Calls::default();
        sum.add(&of(one(1.0, Some(1.5))));
        sum.add(&of(Call { deviation_j: 4.0, ..one(2.0, Some(0.5)) }));
        let [(name, call)] = &sum.dearest(24)[..] else { panic!("{sum:?}") };
        assert_eq!((*name, sum.all_j, call.measured_j, call.profiled_j), ("La;->b()V", 10.0, 3.0, Some(2.0)));
        assert_eq!((call.true_j, call.deviation_j), (4.0, 5.0));
        // A call that the calibrator lacks in one place has no profiled cost at all.
        sum.add(&of(one(2.0, None)));
        assert_eq!(sum.by_callee["La;->b()V"].profiled_j, None);
    }

    #[test]
    fn deviations_are_those_of_one_run() {
        assert_eq!(mean_and_deviation(&[1.0, 3.0]), (2.0, 2f64.sqrt()));
        assert_eq!(mean_and_deviation(&[7.0]), (7.0, 0.0));
    }
}
