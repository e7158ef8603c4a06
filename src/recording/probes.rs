//! The probe map as an entry of an artifact.

use std::collections::BTreeSet;

use super::entries::PROBES;
use super::error::{ArtifactError, refuse};
use wattline_map::ProbeMap;

/// Verifies every index within a map that was read from a file.
pub(super) fn check_map(map: &ProbeMap) -> Result<(), ArtifactError> {
    if !map.methods.is_sorted_by(|a, b| a.base < b.base) {
        return refuse(PROBES, "methods: expected increasing bases");
    }
    if let Some(i) = map.sites.iter().position(|site| site.method as usize >= map.methods.len()) {
        return refuse(PROBES, format!("site {i}: method {} of {}", map.sites[i].method, map.methods.len()));
    }
    let misplaced = |site: &wattline_map::Site| {
        let places = map.methods.get(site.method as usize).map_or(0, |method| method.places.len());
        places > 0 && site.line as usize >= places
    };
    if let Some(i) = map.sites.iter().position(misplaced) {
        return refuse(PROBES, format!("site {i}: place {} is not there", map.sites[i].line));
    }
    for method in &map.methods {
        let name = format!("{}->{}{}", method.class, method.name, method.descriptor);
        if method.blocks.len() != method.graph.edges.len() {
            let (blocks, edges) = (method.blocks.len(), method.graph.edges.len());
            return refuse(PROBES, format!("{name}: {blocks} blocks, edges of {edges}"));
        }
        let mut counts = method.blocks.iter().flat_map(|b| &b.lines).flat_map(|line| &line.counts);
        if let Some((feature, _)) = counts.find(|(feature, _)| *feature as usize >= map.features.len()) {
            return refuse(PROBES, format!("{name}: feature {feature} of {}", map.features.len()));
        }
        if let Some(place) = method.places.iter().position(Vec::is_empty) {
            return refuse(PROBES, format!("{name}: place {place} is nowhere"));
        }
        let lines = method.blocks.iter().flat_map(|b| &b.lines).map(|line| line.line);
        if let Some(line) =
            lines.filter(|_| !method.places.is_empty()).find(|line| *line as usize >= method.places.len())
        {
            return refuse(PROBES, format!("{name}: place {line} of {}", method.places.len()));
        }
        let mut sites = method.blocks.iter().flat_map(|b| &b.sites);
        if let Some(site) = sites.find(|site| **site as usize >= map.sites.len()) {
            return refuse(PROBES, format!("{name}: site {site} of {}", map.sites.len()));
        }
    }
    Ok(())
}

/// The map without methods that neither ran nor hold a windowed invocation: path ids and site ids stay as they are.
pub(super) fn restrict(map: &ProbeMap, ids: impl Iterator<Item = u32>) -> ProbeMap {
    let ran = ids.filter_map(|path| map.locate(path)).map(|(m, _)| m);
    let keep: BTreeSet<usize> = ran.chain(map.sites.iter().map(|site| site.method as usize)).collect();
    let position = |method: u32| keep.range(..method as usize).count() as u32;
    ProbeMap {
        methods: keep.iter().filter_map(|&m| map.methods.get(m).cloned()).collect(),
        sites: map.sites.iter().cloned().map(|s| wattline_map::Site { method: position(s.method), ..s }).collect(),
        ..map.clone()
    }
}
