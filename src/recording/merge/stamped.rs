//! Artifacts with counting runs: each machine's own counting run says what its measured runs stamp.
//!
//! An invocation is a window in the merged artifact if each of them stamped it, or did not meet it when it counted.
//! Where it is none, the windows that some measured runs have there are taken away: the call is part of the frame around
//! it then, where its map counts it. A method is stamped if one of them stamped it; the frames of each run say themselves
//! what they are. Library calls that were timed are those of all.

use std::collections::{BTreeSet, HashMap};

use super::MergeError;
use super::input::{Input, Part};
use super::map::{base_of, disagree};
use crate::Run;
use wattline_map::{Feature, JoinedEnergy, ProbeMap, Site, Stamps, measured_map};

/// A map as it was before anything was stamped.
pub(super) struct Plain {
    pub(super) map: ProbeMap,
    stamps: Stamps,
    /// Sites of its timing build, each with the first path id of its method.
    timed: Vec<(Option<u32>, Site)>,
}

/// What becomes of an artifact's runs.
#[derive(Debug, Clone, Default)]
pub(super) struct Change {
    /// Sites that are no windows any more.
    dropped: BTreeSet<u32>,
    /// The first site of its timing build, and the new ids of these sites.
    timed: (u32, Vec<u32>),
}

impl Change {
    /// A run as the merged map explains it. Counting runs have windows everywhere.
    pub(super) fn of(&self, part: Part, mut run: Run) -> Run {
        let (from, numbers) = &self.timed;
        if part != Part::Counting {
            run.trace.calls.retain(|call| !self.dropped.contains(&call.site));
        }
        for call in &mut run.trace.calls {
            let timed = call.site.checked_sub(*from).and_then(|at| numbers.get(at as usize));
            call.site = timed.copied().unwrap_or(call.site);
        }
        run
    }
}

/// The maps without stamps, with the same features in the same places.
pub(super) fn plain(inputs: &[Input]) -> Result<Vec<Plain>, MergeError> {
    let mut all = Vec::with_capacity(inputs.len());
    for input in inputs {
        let Some(stamps) = input.rest.map.stamps.clone() else {
            return Err(disagree(&inputs[0], input, "the counting run, which not all of them have (`single-run`)"));
        };
        let mut map = input.rest.map.clone().unstamped();
        let from = stamps.timed_from.map_or(map.sites.len(), |from| from as usize).min(map.sites.len());
        let timed = map.sites.split_off(from);
        let timed = timed.into_iter().map(|site| (base_of(&map, &site), site)).collect();
        all.push(Plain { map, stamps, timed });
    }
    let is_call = |feature: &&Feature| matches!(feature, Feature::Call(_));
    let calls: BTreeSet<Feature> =
        all.iter().flat_map(|one| one.map.features.iter().filter(is_call)).cloned().collect();
    let others = |map: &ProbeMap| map.features.iter().filter(|one| !is_call(one)).cloned().collect::<Vec<_>>();
    let Some((first, rest)) = all.split_first_mut() else { return Ok(all) };
    first.map.add_calls(&calls);
    for (one, input) in rest.iter_mut().zip(inputs.iter().skip(1)) {
        if others(&one.map) != others(&first.map) {
            return Err(disagree(&inputs[0], input, "what is counted"));
        }
        one.map = std::mem::take(&mut one.map).with_features(&first.map.features);
    }
    Ok(all)
}

/// The united map with the stamps of all.
pub(super) fn restamped(map: ProbeMap, plain: &[Plain], inputs: &mut [Input]) -> Result<ProbeMap, MergeError> {
    let sites = windows(plain, inputs)?;
    let from = map.sites.len() as u32;
    let mut timed = Timed::default();
    for (one, input) in plain.iter().zip(inputs) {
        let is_dropped = |site: &&u32| sites.binary_search(site).is_err();
        let dropped = one.stamps.sites.iter().filter(is_dropped).copied().collect();
        let first = one.stamps.timed_from.unwrap_or(from);
        input.change = Some(Change { dropped, timed: (first, timed.add(&one.timed, from)) });
    }
    let methods: BTreeSet<u32> = plain.iter().flat_map(|one| one.stamps.methods.iter().copied()).collect();
    let stamps = Stamps {
        methods: methods.into_iter().collect(),
        sites,
        timed_from: plain.iter().any(|one| one.stamps.timed_from.is_some()).then_some(from),
        joined: joined(plain),
        ..Stamps::default()
    };
    let mut map = measured_map(map, stamps);
    let position = |base: u32| map.methods.partition_point(|method| method.base < base) as u32;
    let place = |(base, site): &(Option<u32>, Site)| Site { method: base.map_or(0, position), ..site.clone() };
    let timed: Vec<Site> = timed.all.into_iter().map(place).collect();
    map.sites.extend(timed);
    Ok(map)
}

/// The invocations that are windows in all measured runs that met them.
fn windows(plain: &[Plain], inputs: &mut [Input]) -> Result<Vec<u32>, MergeError> {
    let mut sites: BTreeSet<u32> = plain.iter().flat_map(|one| one.stamps.sites.iter().copied()).collect();
    for (one, input) in plain.iter().zip(inputs) {
        let map = &input.rest.map;
        for number in map.timing_runs()..map.leading_runs() {
            let counted = input.as_recorded(number)?;
            let unstamped =
                counted.trace.calls.iter().filter(|call| one.stamps.sites.binary_search(&call.site).is_err());
            unstamped.for_each(|call| _ = sites.remove(&call.site));
        }
    }
    Ok(sites.into_iter().collect())
}

/// The sites of all timing builds, each once: by method and place in it, but for the first, which times nothing.
#[derive(Default)]
struct Timed<'p> {
    all: Vec<&'p (Option<u32>, Site)>,
    known: HashMap<(bool, Option<u32>, u32), u32>,
}

impl<'p> Timed<'p> {
    /// New ids of the sites of a timing build, the first of which is `from` in the merged map.
    fn add(&mut self, own: &'p [(Option<u32>, Site)], from: u32) -> Vec<u32> {
        let mut number = |(at, timed): (usize, &'p (Option<u32>, Site))| {
            let (base, site) = timed;
            let key = if at == 0 { (true, None, 0) } else { (false, *base, site.pc) };
            *self.known.entry(key).or_insert_with(|| {
                self.all.push(timed);
                from + self.all.len() as u32 - 1
            })
        };
        own.iter().enumerate().map(&mut number).collect()
    }
}

/// How much of all measured runs has counts, if all of them say.
fn joined(plain: &[Plain]) -> Option<JoinedEnergy> {
    let mut all = JoinedEnergy::default();
    for one in plain {
        all.add(one.stamps.joined.as_ref()?);
    }
    Some(all)
}

#[cfg(test)]
mod tests;
