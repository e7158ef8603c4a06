//! Priors of the features' costs.

use std::collections::BTreeMap;

use super::Options;
use super::callbacks::Callbacks;
use wattline_adjust::{AdjustedRun, Rows, probe_time};
use wattline_dex::Op;
use wattline_fit::{Prior, Problem};
use wattline_map::{Feature, ProbeMap};
use wattline_profile::{KnownCost, Profile};
use wattline_recording::Run;

/// Deviation of an instruction's mean cost in one app from that in another, as a fraction, apart from the effects of
/// the instruction before it and of its method.
const CODE_DIFFERS: f64 = 0.02;
/// Deviation of a call's mean cost in one app from that in another, as a fraction: it depends on the arguments.
const CALLS_DIFFER: f64 = 0.4;
/// Deviation of the cost of a call that the profile does not have from that of its median call, in such costs: the
/// first use of a class may take a hundred times that.
const UNKNOWN_DIFFER: f64 = 30.0;
/// Deviation of what an exception of a library costs from the instruction that throws one, in such costs: it is made
/// first, with its message and the stack.
const THROWN_DIFFER: f64 = 100.0;
/// What is known of all else in a window is wrong by this part of it: less than that tells nothing of an exception.
const OTHERS_DIFFER: f64 = 0.05;
/// Deviation of the cost of pairs of instructions from the profile's, as a fraction: of those that were found among rows
/// of everything, and of those that were measured one at a time.
const PAIRS_DIFFER: f64 = 0.2;
const FACTORS_DIFFER: f64 = 0.05;
/// Deviation of the cost of a call from its time at the power of what runs around it, as a fraction.
const TIMED_DIFFER: f64 = 0.06;
/// Deviation of the energy of callbacks in a call's timing, as a fraction.
const CALLBACKS_DIFFER: f64 = 0.3;
/// Least part of a call's timing that is its own, whatever its callbacks should have taken.
const LEAST_OWN: f64 = 0.05;
/// Deviation of what is taken from each timing of a call, joules.
const TIMING_DIFFERS: f64 = 10e-9;
/// The unit that [`Feature::Context`] counts, joules.
const NANOJOULE: f64 = 1e-9;
/// Deviation of a probe's cost from the profile's or from that by the tracer's times, which are taken before probes are
/// compiled, as a fraction.
const PROBES_DIFFER: f64 = 0.5;

/// A prior for each feature's cost, from the device's profile, or else from the tracer's times of its probes.
pub(super) fn priors(
    map: &ProbeMap,
    rows: &Rows,
    runs: &[Run],
    adjusted: &[AdjustedRun],
    profile: Option<&Profile>,
    options: Options,
) -> Vec<Option<Prior>> {
    let probes = match options.ignore_probe_times {
        true => vec![None; rows.columns.len()],
        false => probe_costs(rows, runs, adjusted),
    };
    let Some(profile) = profile else { return probes };
    // What a callback costs is told by the same priors, calls within it with what they call back.
    let costs = by_profile(rows, &probes, profile, &Callbacks::default());
    let costs: Vec<f64> = costs.iter().map(|prior| prior.map_or(0.0, |prior| prior.mean)).collect();
    by_profile(rows, &probes, profile, &Callbacks::new(map, rows, adjusted, &costs))
}

/// The priors by a device's profile; `probes` are those by the tracer's times.
fn by_profile(rows: &Rows, probes: &[Option<Prior>], profile: &Profile, callbacks: &Callbacks) -> Vec<Option<Prior>> {
    let mut priors = probes.to_vec();
    // Where it is not known how much of an app is compiled when it runs: half-way between nothing and all.
    let state = match rows.known.interpreted {
        Some(_) => 1.0,
        None => profile.interpreted.map_or(1.0, f64::sqrt),
    };
    let invocations = rows.invocations();
    for (prior, feature) in priors.iter_mut().zip(&rows.columns) {
        let differs = match feature {
            Feature::Op(_) => CODE_DIFFERS,
            Feature::Call(callee) => profile.cost(callee).map_or(CALLS_DIFFER, calls_differ),
            Feature::Probe(_) => PROBES_DIFFER,
            Feature::Thrown => {
                let mean = profile.cost("throw").map_or_else(|| profile.typical_call(), |cost| cost.mean);
                *prior = Some(Prior { mean, deviation: mean * THROWN_DIFFER });
                continue;
            }
            Feature::Context | Feature::After(..) | Feature::Taken => {
                let differs = if profile.factors.is_empty() { PAIRS_DIFFER } else { FACTORS_DIFFER };
                *prior = Some(Prior { mean: NANOJOULE, deviation: differs * NANOJOULE });
                continue;
            }
        };
        if let Some(timed) = timed_cost(rows, feature, profile, callbacks, &invocations) {
            *prior = Some(timed);
            continue;
        }
        if let Feature::Call(callee) = feature
            && rows.known.calls.may_be_own(callee)
        {
            // Where it is the app's, there is nothing but the invocation.
            *prior = Some(Prior { mean: NANOJOULE, deviation: profile.typical_call() });
            continue;
        }
        match (profile.cost(&feature.label()), prior.as_mut()) {
            (Some(known), _) => {
                let mean = state * known.mean;
                *prior = Some(Prior { mean, deviation: mean * known.deviation.hypot(differs) });
            }
            // Timed when it was cold.
            (None, Some(probe)) => probe.deviation = probe.deviation.max(PROBES_DIFFER * probe.mean),
            (None, None) if matches!(feature, Feature::Call(_)) => {
                let mean = profile.typical_call();
                *prior = Some(Prior { mean, deviation: mean * UNKNOWN_DIFFER });
            }
            (None, None) => *prior = profile.kin(feature).map(|mean| Prior { mean, deviation: mean }),
        }
    }
    priors
}

/// The prior of a library call that was timed, and of what the profile says of it: by their variances.
/// `invocations` are the instructions of calls, where they are known.
fn timed_cost(
    rows: &Rows,
    feature: &Feature,
    profile: &Profile,
    callbacks: &Callbacks,
    invocations: &BTreeMap<&str, Op>,
) -> Option<Prior> {
    let Feature::Call(callee) = feature else { return None };
    let cost = rows.known.calls.of_callee(callee)?;
    // The samples have the instruction itself, and what takes its result.
    let result = if callee.ends_with(")V") { None } else { profile.cost("move-result") };
    let invocation = profile.cost(invocations.get(callee.as_str()).unwrap_or(&Op::INVOKE_VIRTUAL).name());
    let instructions: f64 = [invocation, result].iter().flatten().map(|cost| cost.mean).sum();
    let called_back = callbacks.of(callee);
    let mean = (cost.mean - instructions - called_back).max(LEAST_OWN * cost.mean);
    let deviation =
        cost.deviation.hypot(TIMED_DIFFER * mean).hypot(TIMING_DIFFERS).hypot(CALLBACKS_DIFFER * called_back);
    let timed = Prior { mean, deviation };
    let Some(known) = profile.cost(callee) else { return Some(timed) };
    let differs = known.mean * known.deviation.hypot(calls_differ(known));
    // How far the two are apart says how far the arguments here are from those of the profile.
    let apart = known.mean - timed.mean;
    let known = Prior { mean: known.mean, deviation: differs.hypot(apart) };
    let [timed_weight, known_weight] = [timed, known].map(|prior| prior.deviation.powi(-2));
    let weight = timed_weight + known_weight;
    let mean = (timed.mean * timed_weight + known.mean * known_weight) / weight;
    Some(Prior { mean, deviation: weight.powf(-0.5) })
}

/// Priors in which an exception of a library costs what the windows with exceptions took more than is known of all else in
/// them, in the median: nothing else tells what it costs, and a robust fit would take such windows for outliers. A long
/// window with few exceptions does not tell it either: all that is wrong in the window would be theirs.
pub(super) fn with_exceptions(problem: &Problem, rows: &Rows, mut priors: Vec<Option<Prior>>) -> Vec<Option<Prior>> {
    let Some(thrown) = rows.columns.iter().position(|feature| *feature == Feature::Thrown) else { return priors };
    let known = |column: u32| priors.get(column as usize).copied().flatten().map_or(0.0, |prior| prior.mean);
    let differs = priors.get(thrown).copied().flatten().map_or(f64::INFINITY, |prior| prior.deviation);
    let of_row = |row: &Vec<(u32, f64)>| {
        let (_, times) = *row.iter().find(|(column, _)| *column as usize == thrown)?;
        let others = row.iter().filter(|(column, _)| *column as usize != thrown);
        Some((times, others.map(|(column, count)| count * known(*column)).sum::<f64>()))
    };
    let expected: Vec<Option<(f64, f64)>> = problem.rows().iter().map(of_row).collect();
    let each = problem.observations().filter_map(|(group, joules)| {
        let (times, others) = (*expected.get(group)?)?;
        let tells = times > 0.0 && OTHERS_DIFFER * others <= differs * times;
        // A window of many exceptions and little else says most.
        tells.then(|| ((joules - others) / times, times / joules.abs().max(others)))
    });
    if let Some(mean) = weighted_median(each.collect()).filter(|mean| *mean > 0.0) {
        priors[thrown] = Some(Prior { mean, deviation: mean });
    }
    priors
}

/// The value that half of the weight is below, of values with weights; none of none.
fn weighted_median(mut all: Vec<(f64, f64)>) -> Option<f64> {
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let half = all.iter().map(|(_, weight)| weight).sum::<f64>() / 2.0;
    let mut below = 0.0;
    let reaches_half = |(_, weight): &&(f64, f64)| {
        below += weight;
        below >= half
    };
    all.iter().find(reaches_half).map(|(value, _)| *value)
}

/// Whether a library call was timed where it stands.
pub(super) fn is_timed(rows: &Rows, feature: &Feature) -> bool {
    matches!(feature, Feature::Call(callee) if rows.known.calls.of_callee(callee).is_some())
}

/// Deviation of a call's mean cost in this app from the profile's, as a fraction.
fn calls_differ(known: KnownCost) -> f64 {
    if known.constant { CODE_DIFFERS } else { CALLS_DIFFER }
}

/// A prior for each kind of probe: its measured time at the power of the average window.
fn probe_costs(rows: &Rows, runs: &[Run], adjusted: &[AdjustedRun]) -> Vec<Option<Prior>> {
    let times: Vec<_> = runs.iter().flat_map(|run| run.trace.notes.probes.iter().copied()).collect();
    let energy: f64 = adjusted.iter().flat_map(|run| &run.windows).map(|window| window.energy.0).sum();
    let seconds: f64 = adjusted.iter().map(|run| run.working.0).sum();
    let cost = |feature: &Feature| {
        let Feature::Probe(kind) = feature else { return None };
        let time = probe_time(&times, *kind)?;
        let mean = time.ns * 1e-9 * energy / seconds;
        (mean > 0.0 && mean.is_finite()).then_some(Prior { mean, deviation: mean * time.unsure })
    };
    rows.columns.iter().map(cost).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exception_costs_what_its_windows_took_more() {
        let app = crate::synthetic::App::new(1, 5, 0.0);
        let rows = Rows::new(&app.map);
        let thrown = rows.columns.iter().position(|feature| *feature == Feature::Thrown).unwrap();
        let mut priors = vec![None; rows.columns.len()];
        priors[0] = Some(Prior { mean: 1.0, deviation: 0.1 });
        // Two exceptions and three of another feature: (9 - 3) / 2, (11 - 3) / 2 and (103 - 3) / 2.
        // Their weights, 2/9, 2/11 and 2/103: half of all is 0.211, and the first has 0.222.
        let row = vec![(0, 3.0), (thrown as u32, 2.0)];
        let rows_of = vec![row, vec![(0, 1.0)]];
        let problem =
            Problem::new(rows.columns.len(), rows_of, vec![0, 0, 0, 1], vec![9.0, 11.0, 103.0, 50.0]).unwrap();
        let found = with_exceptions(&problem, &rows, priors.clone());
        assert_eq!(found[thrown], Some(Prior { mean: 3.0, deviation: 3.0 }));
        assert_eq!((found[0], found.len()), (priors[0], priors.len()));
        // A twentieth of what the others cost, 0.15, is more than two exceptions are thought to cost at most.
        priors[thrown] = Some(Prior { mean: 0.01, deviation: 0.05 });
        assert_eq!(with_exceptions(&problem, &rows, priors.clone()), priors);
    }
}
