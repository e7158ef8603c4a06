//! Events: garbage collections and switches of threads. The device tells of them, or else its power shows them; the
//! others are outliers of the fit (vLens 3.2.2 and 4.3).

use std::collections::BTreeMap;

use crate::lines::Event;
use wattline_adjust::{AdjustedRun, Interrupted, Rows};
use wattline_base::units::Joules;
use wattline_fit::{Fit, Outlier, Problem};
use wattline_map::ProbeMap;
use wattline_recording::Run;

/// Energy of an event at the least: vLens (section 4.3) saw 6.4 to 11.3 mJ for a switch of threads and 20 to 81 mJ for
/// a garbage collection. A third of the least tells them from changes of the cores' speed, which are as far from the
/// usual in deviations.
const EVENT_LEAST: Joules = Joules(2e-3);
/// Energy at the least of an event that happens whenever a path is taken: only a collection does, where a program
/// allocates alike in each run. A little below the least of those.
const EVENT_EACH_TIME: Joules = Joules(15e-3);

/// Outliers with so much energy above their fit that there was an event in the window. Lesser ones ran while the cores
/// were slow, or before the code was compiled.
pub(super) fn found<'f>(problem: &Problem, fit: &'f Fit) -> Vec<&'f Outlier> {
    let group = |outlier: &Outlier| problem.groups().get(outlier.observation).copied();
    let windows: Vec<usize> = problem.energies().map(<[f64]>::len).collect();
    let mut dear = BTreeMap::new();
    let likely: Vec<&Outlier> = fit.outliers.iter().filter(|outlier| outlier.excess >= EVENT_LEAST.0).collect();
    likely.iter().filter_map(|outlier| group(outlier)).for_each(|group| *dear.entry(group).or_insert(0) += 1);
    let each_time = |outlier: &Outlier| group(outlier).is_some_and(|group| 2 * dear[&group] > windows[group as usize]);
    likely.into_iter().filter(|outlier| !each_time(outlier) || outlier.excess >= EVENT_EACH_TIME.0).collect()
}

/// The event of an interruption, if it fell into a frame or a windowed call.
fn interruption(map: &ProbeMap, number: usize, (run, tells): (&Run, bool), interrupted: &Interrupted) -> Option<Event> {
    let Interrupted { work, energy, place } = interrupted;
    let (thread, method) = (*place)?;
    let method = map.methods.get(method)?;
    Some(Event {
        run: number,
        at_ns: work.start_ns,
        until_ns: work.end_ns,
        thread: run.trace.threads.get(thread as usize)?.name.clone(),
        class: method.class.clone(),
        method: method.name.clone(),
        excess: *energy,
        standardised: 0.0,
        kind: tells.then_some(work.kind),
    })
}

/// The events that the device told of, or else those that its power and the outliers `found` show, in order of runs
/// and times.
pub(super) fn events(
    map: &ProbeMap,
    runs: &[Run],
    adjusted: &[AdjustedRun],
    rows: &Rows,
    found: &[&Outlier],
) -> Vec<Event> {
    let ends: Vec<usize> = adjusted
        .iter()
        .scan(0, |sum, run| {
            *sum += run.windows.len();
            Some(*sum)
        })
        .collect();
    let tells = |run: usize| adjusted.get(run).is_some_and(|run| run.tells);
    let event = |outlier: &Outlier| {
        let run = ends.partition_point(|end| *end <= outlier.observation);
        if tells(run) {
            return None;
        }
        let windows = &adjusted.get(run)?.windows;
        let window = windows.get(windows.len() - (ends[run] - outlier.observation))?;
        let method = map.methods.get(rows.groups.get(window.group as usize)?.method)?;
        Some(Event {
            run,
            at_ns: window.start_ns,
            until_ns: window.end_ns,
            thread: runs.get(run)?.trace.threads.get(window.thread as usize)?.name.clone(),
            class: method.class.clone(),
            method: method.name.clone(),
            excess: Joules(outlier.excess * f64::from(window.pace)),
            standardised: outlier.standardised,
            kind: None,
        })
    };
    let mut events: Vec<Event> = found.iter().filter_map(|outlier| event(outlier)).collect();
    for (number, (run, adjusted)) in runs.iter().zip(adjusted).enumerate() {
        let each = adjusted.interruptions.iter();
        events.extend(each.filter_map(|interrupted| interruption(map, number, (run, adjusted.tells), interrupted)));
    }
    events.sort_by(|a, b| (a.run, a.at_ns, &a.class, &a.method).cmp(&(b.run, b.at_ns, &b.class, &b.method)));
    events
}
