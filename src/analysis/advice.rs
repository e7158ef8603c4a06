//! Which paths would help most, had a scenario taken them: vLens asks the tester for more when data do not suffice
//! (ISSTA 2013, section 3.2.2).
//!
//! A path helps by what is arbitrary in its predicted energy: the deviation from directions in which recorded paths say
//! little, relative to the energy. Only methods that ran are looked at, since a scenario reaches them already, and of
//! each only its first paths: both bound the search.

use crate::lines::Suggestion;
use wattline_adjust::Rows;
use wattline_fit::Fit;
use wattline_map::ProbeMap;

/// Paths of one method that are looked at, its first ones: a bound on the search.
const OF_METHOD: u32 = 128;
/// Paths of all methods that are looked at; each is decoded and priced, so that the search stays far shorter than the
/// fit.
const OF_ALL: usize = 20_000;
/// Suggestions at most: a tester reads a few.
const MOST: usize = 5;
/// Arbitrary part of a path's energy from which it is worth taking.
const WORTH: f64 = 0.1;

/// The paths that would say most, best first, one of each method.
pub(super) fn suggestions(map: &ProbeMap, rows: &mut Rows, fit: &Fit) -> Vec<Suggestion> {
    if fit.shrinkage.is_none() {
        return Vec::new();
    }
    let seen: Vec<u32> = rows.paths.keys().copied().collect();
    let mut methods: Vec<usize> = seen.iter().filter_map(|id| Some(map.locate(*id)?.0)).collect();
    methods.dedup();
    let (mut found, mut looked) = (Vec::new(), 0);
    for number in methods {
        let Some(method) = map.methods.get(number) else { continue };
        let mut best: Option<(f64, u32)> = None;
        for id in (method.base..method.base.saturating_add(method.graph.total.min(OF_METHOD))).take(OF_ALL - looked) {
            looked += 1;
            if seen.binary_search(&id).is_ok() {
                continue;
            }
            let Ok(facts) = rows.path(id) else { continue };
            let energy = fit.value(&facts.counts);
            let gain = fit.inseparable(&facts.counts) / energy;
            if !facts.thrown && energy > 0.0 && gain > WORTH && best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, id));
            }
        }
        found.extend(best.map(|(gain, id)| (gain, number, id)));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.2.cmp(&b.2)));
    found.truncate(MOST);
    found.into_iter().filter_map(|(gain, method, id)| suggestion(map, rows, &seen, gain, method, id)).collect()
}

fn suggestion(map: &ProbeMap, rows: &Rows, seen: &[u32], gain: f64, number: usize, id: u32) -> Option<Suggestion> {
    let method = map.methods.get(number)?;
    let ran = |line: &u32| {
        seen.iter()
            .filter_map(|id| rows.paths.get(id))
            .any(|facts| facts.method == number && facts.lines.contains_key(line))
    };
    let all: Vec<u32> = rows.paths.get(&id)?.lines.keys().copied().collect();
    let unseen: Vec<u32> = all.iter().copied().filter(|line| !ran(line)).collect();
    // A new way through lines that all ran already is named by its lines.
    let lines = if unseen.is_empty() { all } else { unseen };
    let mut lines: Vec<u32> = lines.into_iter().map(|line| method.place(line).line).filter(|line| *line > 0).collect();
    lines.sort_unstable();
    lines.dedup();
    Some(Suggestion {
        class: method.class.clone(),
        method: method.name.clone(),
        descriptor: method.descriptor.clone(),
        file: method.source_file.clone(),
        lines,
        arbitrary: gain,
    })
}
