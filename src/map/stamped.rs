//! Maps of measuring builds: what they stamp is a window, and other invocations are counted where they stand.

use std::collections::{BTreeSet, HashMap};

use super::{BlockMap, Feature, LineCounts, ProbeMap, Stamps};

impl ProbeMap {
    /// The map as it was before invocations without stamps became calls like others: all are windows. Features stay.
    #[must_use]
    pub fn unstamped(mut self) -> Self {
        let Some(stamps) = self.stamps.take() else { return self };
        let from = stamps.timed_from.map_or(self.sites.len(), |from| from as usize).min(self.sites.len());
        let numbers: HashMap<&Feature, u32> = self.features.iter().zip(0..).collect();
        for (id, site) in (0..).zip(&self.sites[..from]) {
            let blocks = self.methods.get_mut(site.method as usize).map(|method| &mut method.blocks);
            let block = blocks.into_iter().flatten().find(|block| (block.start..block.end).contains(&site.pc));
            let Some(block) = block.filter(|block| !block.sites.contains(&id)) else { continue };
            if let Some(feature) = numbers.get(&Feature::Call(site.callee.clone())) {
                take_back(&mut block.lines, site.line, *feature);
            }
            block.sites.push(id);
            block.sites.sort_unstable();
        }
        self
    }

    /// The map with its features in the places that they have among these, which have all of them.
    #[must_use]
    pub fn with_features(mut self, features: &[Feature]) -> Self {
        let places: HashMap<&Feature, u32> = features.iter().zip(0..).collect();
        let numbers: Vec<Option<u32>> = self.features.iter().map(|feature| places.get(feature).copied()).collect();
        renumber(&mut self, |feature| numbers.get(feature as usize).copied().flatten().unwrap_or(feature));
        self.features = features.to_vec();
        self
    }

    /// Adds the calls that are no features yet. The number of each feature may change.
    pub fn add_calls(&mut self, calls: &BTreeSet<Feature>) {
        let numbers = with_calls(&mut self.features, calls);
        renumber(self, |feature| numbers.get(feature as usize).copied().unwrap_or(feature));
    }
}

fn renumber(map: &mut ProbeMap, number: impl Fn(u32) -> u32) {
    let blocks = map.methods.iter_mut().flat_map(|method| &mut method.blocks);
    let counts = blocks.flat_map(|block| &mut block.lines).flat_map(|line| &mut line.counts);
    counts.for_each(|(feature, _)| *feature = number(*feature));
}

/// The map of a recording whose measuring build stamps these: invocations without stamps are calls like others, of which
/// each costs the same.
pub fn measured_map(mut map: ProbeMap, stamps: Stamps) -> ProbeMap {
    let is_stamped = |id: &u32| stamps.sites.binary_search(id).is_ok();
    let windowed = stamps.timed_from.and_then(|from| map.sites.get(..from as usize)).unwrap_or(&map.sites);
    let of_sites = (0..).zip(windowed).filter(|(id, _)| !is_stamped(id));
    let calls: BTreeSet<Feature> = of_sites.map(|(_, site)| Feature::Call(site.callee.clone())).collect();
    let numbers = with_calls(&mut map.features, &calls);
    let positions: HashMap<Feature, u32> = map.features.iter().cloned().zip(0..).collect();
    for block in map.methods.iter_mut().flat_map(|method| &mut method.blocks) {
        let BlockMap { lines, sites, .. } = block;
        for (feature, _) in lines.iter_mut().flat_map(|line| &mut line.counts) {
            *feature = numbers.get(*feature as usize).copied().unwrap_or(*feature);
        }
        for id in sites.iter().filter(|id| !is_stamped(id)) {
            let Some(site) = map.sites.get(*id as usize) else { continue };
            if let Some(feature) = positions.get(&Feature::Call(site.callee.clone())) {
                count(lines, site.line, *feature);
            }
        }
        sites.retain(is_stamped);
    }
    map.stamps = Some(stamps);
    map
}

/// Adds the calls that are no features yet, in front of pairs of instructions, which come last. The new number of each
/// feature.
fn with_calls(features: &mut Vec<Feature>, calls: &BTreeSet<Feature>) -> Vec<u32> {
    let pairs = features.iter().position(|feature| matches!(feature, Feature::After(..))).unwrap_or(features.len());
    let known: BTreeSet<&Feature> = features.iter().collect();
    let new: Vec<Feature> = calls.iter().filter(|call| !known.contains(call)).cloned().collect();
    let added = new.len() as u32;
    let numbers = (0..features.len() as u32).map(|at| if at < pairs as u32 { at } else { at + added }).collect();
    features.splice(pairs..pairs, new);
    numbers
}

/// One execution more of a feature in a line.
fn count(lines: &mut Vec<LineCounts>, line: u32, feature: u32) {
    let at = lines.iter().position(|counts| counts.line == line).unwrap_or_else(|| {
        lines.push(LineCounts { line, counts: Vec::new() });
        lines.len() - 1
    });
    let counts = &mut lines[at].counts;
    match counts.iter_mut().find(|(known, _)| *known == feature) {
        Some((_, count)) => *count += 1,
        None => counts.push((feature, 1)),
    }
}

/// One execution less of a feature in a line, which was counted by [`count`].
fn take_back(lines: &mut Vec<LineCounts>, line: u32, feature: u32) {
    let Some(counts) = lines.iter_mut().find(|counts| counts.line == line) else { return };
    counts.counts.iter_mut().filter(|(known, _)| *known == feature).for_each(|(_, count)| *count -= 1);
    counts.counts.retain(|(_, count)| *count > 0);
    lines.retain(|counts| counts.line != line || !counts.counts.is_empty());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MethodMap, Site};

    fn map() -> ProbeMap {
        let site = |pc, line, callee: &str| Site { pc, line, callee: callee.into(), ..Site::default() };
        let lines = vec![LineCounts { line: 7, counts: vec![(1, 2)] }, LineCounts { line: 9, counts: vec![(2, 1)] }];
        let block = BlockMap { start: 0, end: 9, lines, sites: vec![0, 1, 2], ends: None };
        let work = wattline_dex::Work::ALL[0];
        ProbeMap {
            features: vec![Feature::Op(0), Feature::Op(1), Feature::Call("z".into()), Feature::After(work, work)],
            methods: vec![MethodMap { blocks: vec![block], ..MethodMap::default() }],
            sites: vec![site(1, 7, "a"), site(2, 8, "b"), site(3, 9, "z")],
            ..ProbeMap::default()
        }
    }

    fn stamped(sites: &[u32]) -> ProbeMap {
        measured_map(map(), Stamps { sites: sites.to_vec(), ..Stamps::default() })
    }

    #[test]
    fn what_was_counted_becomes_a_window_again() {
        let measured = stamped(&[1]);
        let block = &measured.methods[0].blocks[0];
        assert_eq!((&block.sites[..], &block.lines[0].counts), (&[1][..], &vec![(1, 2), (3, 1)]));
        assert_eq!(block.lines[1].counts, [(2, 2)], "the line called it already");
        let mut whole = map();
        whole.add_calls(&[Feature::Call("a".into())].into());
        assert_eq!(measured.unstamped(), whole);
        // A line that has nothing but a window is none any more.
        assert_eq!(stamped(&[0]).unstamped().methods[0].blocks[0].lines.len(), 2);
    }

    #[test]
    fn features_of_two_maps_agree_once_each_has_those_of_both() {
        let (mut one, other) = (stamped(&[0]).unstamped(), stamped(&[1]).unstamped());
        one.add_calls(&other.features.iter().filter(|one| matches!(one, Feature::Call(_))).cloned().collect());
        assert_eq!(other.with_features(&one.features), one);
    }
}
