//! Priors of the features' costs.

use std::collections::BTreeMap;

use super::Options;
use wattline_adjust::{AdjustedRun, Rows, probe_time};
use wattline_dex::Op;
use wattline_fit::stats::median;
use wattline_fit::{Prior, Problem};
use wattline_map::Feature;
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
/// Deviation of the cost of pairs of instructions from the profile's, as a fraction: of those that were found among rows
/// of everything, and of those that were measured one at a time.
const PAIRS_DIFFER: f64 = 0.2;
const FACTORS_DIFFER: f64 = 0.05;
/// Deviation of the cost of a call from its time at the power of what runs around it, as a fraction.
const TIMED_DIFFER: f64 = 0.06;
/// Deviation of what is taken from each timing of a call, joules.
const TIMING_DIFFERS: f64 = 40e-9;
/// The unit that [`Feature::Context`] counts, joules.
const NANOJOULE: f64 = 1e-9;
/// Deviation of a probe's cost from the profile's or from that by the tracer's times, which are taken before probes are
/// compiled, as a fraction.
const PROBES_DIFFER: f64 = 0.5;

/// A prior for each feature's cost, from the device's profile, or else from the tracer's times of its probes.
pub(super) fn priors(
    rows: &Rows,
    runs: &[Run],
    adjusted: &[AdjustedRun],
    profile: Option<&Profile>,
    options: Options,
) -> Vec<Option<Prior>> {
    let mut priors = match options.ignore_probe_times {
        true => vec![None; rows.columns.len()],
        false => probe_costs(rows, runs, adjusted),
    };
    let Some(profile) = profile else { return priors };
    // Where it is not known how much of an app is compiled when it runs: half-way between nothing and all.
    let state = match rows.known.interpreted {
        Some(_) => 1.0,
        None => profile.interpreted.map_or(1.0, f64::sqrt),
    };
    let invocations = rows.invocations();
    let comes_back = rows.has_run(&CALLED_BACK);
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
        if let Some(timed) = timed_cost(rows, feature, profile, (comes_back, &invocations)) {
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
/// `comes_back` is whether the app has methods that the library calls, `invocations` the instructions of calls, where
/// they are known.
fn timed_cost(
    rows: &Rows,
    feature: &Feature,
    profile: &Profile,
    (comes_back, invocations): (bool, &BTreeMap<&str, Op>),
) -> Option<Prior> {
    let Feature::Call(callee) = feature else { return None };
    let cost = rows.known.calls.of_callee(callee)?;
    // The samples have the instruction itself, and what takes its result.
    let result = if callee.ends_with(")V") { None } else { profile.cost("move-result") };
    let invocation = profile.cost(invocations.get(callee.as_str()).unwrap_or(&Op::INVOKE_VIRTUAL).name());
    let instructions: f64 = [invocation, result].iter().flatten().map(|cost| cost.mean).sum();
    let mean = (cost.mean - instructions).max(0.0);
    let deviation = cost.deviation.hypot(TIMED_DIFFER * mean).hypot(TIMING_DIFFERS);
    let timed = Prior { mean, deviation };
    if compares(callee) && rows.has_run(&COMPARISONS) {
        return Some(without_comparisons(timed, profile.cost(callee)));
    }
    let Some(known) = profile.cost(callee) else { return Some(timed) };
    let differs = known.mean * known.deviation.hypot(calls_differ(known));
    // How far the two are apart says how far the arguments here are from those of the profile, unless code of the app
    // that the call came back to was timed with it.
    let apart = if comes_back && may_call_back(callee) { 0.0 } else { known.mean - timed.mean };
    let known = Prior { mean: known.mean, deviation: differs.hypot(apart) };
    let [timed_weight, known_weight] = [timed, known].map(|prior| prior.deviation.powi(-2));
    let weight = timed_weight + known_weight;
    let mean = (timed.mean * timed_weight + known.mean * known_weight) / weight;
    Some(Prior { mean, deviation: weight.powf(-0.5) })
}

/// The prior of a call that compares by methods of the app, which were timed with it: at most what was timed.
fn without_comparisons(timed: Prior, known: Option<KnownCost>) -> Prior {
    let mean = known.map_or(timed.mean / 3.0, |known| known.mean.min(timed.mean));
    let differs = known.map_or(mean, |known| known.mean * known.deviation.hypot(calls_differ(known)));
    Prior { mean, deviation: differs.hypot((timed.mean - mean) / 2.0) }
}

/// Names of the methods by which apps compare.
const COMPARISONS: [&str; 2] = ["compare", "compareTo"];

/// Whether a library method sorts or searches, by a comparator or by the order of what is compared.
fn compares(callee: &str) -> bool {
    const ORDERED: [&str; 4] =
        ["Ljava/util/PriorityQueue;", "Ljava/util/TreeMap;", "Ljava/util/TreeSet;", "Ljava/util/Collections;"];
    callee.contains("Ljava/util/Comparator;")
        || ORDERED.iter().any(|class| callee.starts_with(class))
        || callee.starts_with("Ljava/util/Arrays;->sort([Ljava/lang/Object;")
}

/// Priors in which an exception of a library costs what the windows with exceptions took more than is known of all else in
/// them, in the median: nothing else tells what it costs, and a robust fit would take such windows for outliers.
pub(super) fn with_exceptions(problem: &Problem, rows: &Rows, mut priors: Vec<Option<Prior>>) -> Vec<Option<Prior>> {
    let Some(thrown) = rows.columns.iter().position(|feature| *feature == Feature::Thrown) else { return priors };
    let known = |column: u32| priors.get(column as usize).copied().flatten().map_or(0.0, |prior| prior.mean);
    let of_row = |row: &Vec<(u32, f64)>| {
        let (_, times) = *row.iter().find(|(column, _)| *column as usize == thrown)?;
        let others = row.iter().filter(|(column, _)| *column as usize != thrown);
        Some((times, others.map(|(column, count)| count * known(*column)).sum::<f64>()))
    };
    let expected: Vec<Option<(f64, f64)>> = problem.rows().iter().map(of_row).collect();
    let each = problem.observations().filter_map(|(group, joules)| {
        let (times, others) = (*expected.get(group)?)?;
        (times > 0.0).then(|| (joules - others) / times)
    });
    let mut each: Vec<f64> = each.collect();
    if let Some(mean) = median(&mut each).filter(|mean| *mean > 0.0) {
        priors[thrown] = Some(Prior { mean, deviation: mean });
    }
    priors
}

/// Whether a library call was timed where it stands, and nothing of the app with it.
pub(super) fn is_timed(rows: &Rows, feature: &Feature) -> bool {
    let Feature::Call(callee) = feature else { return false };
    let alone = || !compares(callee) || !rows.has_run(&COMPARISONS);
    rows.known.calls.of_callee(callee).is_some() && alone()
}

/// Deviation of a call's mean cost in this app from the profile's, as a fraction.
fn calls_differ(known: KnownCost) -> f64 {
    if known.constant { CODE_DIFFERS } else { CALLS_DIFFER }
}

/// Names of methods of an app that a library's collection or text calls.
const CALLED_BACK: [&str; 5] = ["compare", "compareTo", "equals", "hashCode", "toString"];

/// Whether a library method may call methods of the app: those of a collection or stream, which compare and print what is
/// in them, and those with an object of an open class among receiver and arguments.
fn may_call_back(callee: &str) -> bool {
    const CLOSED: [&str; 9] = [
        "java/lang/",
        "java/math/",
        "java/text/",
        "java/util/Arrays",
        "java/util/Random",
        "java/util/regex/",
        "android/graphics/",
        "android/os/SystemClock",
        "android/util/",
    ];
    const OPEN: [&str; 8] = [
        "java/lang/Object",
        "java/lang/Iterable",
        "java/lang/Runnable",
        "java/lang/Thread",
        "java/lang/Comparable",
        "java/lang/CharSequence",
        "java/lang/Class",
        "java/lang/reflect/",
    ];
    let classes = callee.split(['L', ';', '(']).filter(|part| part.contains('/'));
    let is_closed = |class: &str| {
        CLOSED.iter().any(|known| class.starts_with(known)) && !OPEN.iter().any(|known| class.starts_with(known))
    };
    !classes.clone().all(is_closed)
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
        let row = vec![(0, 3.0), (thrown as u32, 2.0)];
        let rows_of = vec![row, vec![(0, 1.0)]];
        let problem =
            Problem::new(rows.columns.len(), rows_of, vec![0, 0, 0, 1], vec![9.0, 11.0, 103.0, 50.0]).unwrap();
        let found = with_exceptions(&problem, &rows, priors.clone());
        assert_eq!(found[thrown], Some(Prior { mean: 4.0, deviation: 4.0 }));
        assert_eq!((found[0], found.len()), (priors[0], priors.len()));
    }

    #[test]
    fn what_compares_takes_no_more_than_was_timed() {
        let timed = Prior { mean: 9.0, deviation: 0.1 };
        let known = |mean| Some(KnownCost { mean, deviation: 0.0, constant: false });
        let (none, some, more) = (None, known(5.0), known(20.0));
        let priors = [none, some, more].map(|known| without_comparisons(timed, known));
        assert_eq!(priors.map(|prior| prior.mean), [3.0, 5.0, 9.0]);
        assert!((priors[1].deviation - 2f64.hypot(2.0)).abs() < 1e-12, "{priors:?}");
        assert!(compares("Ljava/util/Collections;->sort(Ljava/util/List;Ljava/util/Comparator;)V"));
        assert!(!compares("Ljava/util/Arrays;->sort([I)V"));
    }

    #[test]
    fn calls_that_may_come_back() {
        for callee in [
            "Ljava/lang/String;->toLowerCase()Ljava/lang/String;",
            "Ljava/lang/Math;->sqrt(D)D",
            "Ljava/util/Arrays;->fill([II)V",
        ] {
            assert!(!may_call_back(callee), "{callee}");
        }
        for callee in [
            "Ljava/util/PriorityQueue;->poll()Ljava/lang/Object;",
            "Ljava/util/Arrays;->sort([Ljava/lang/Object;)V",
            "Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;",
            "Ljava/lang/Object;->toString()Ljava/lang/String;",
        ] {
            assert!(may_call_back(callee), "{callee}");
        }
    }
}
