//! The map with each method that any artifact has.

use std::collections::BTreeMap;

use super::MergeError;
use super::input::Input;
use super::stamped;
use wattline_map::{MethodMap, ProbeMap, Site};

/// The map of all; each input gets what becomes of its runs, if they have counting runs.
pub(super) fn unite(inputs: &mut [Input]) -> Result<ProbeMap, MergeError> {
    if inputs.iter().all(|input| input.rest.map.stamps.is_none()) {
        let maps: Vec<(&ProbeMap, &Input)> = inputs.iter().map(|input| (&input.rest.map, input)).collect();
        return united(&maps);
    }
    let plain = stamped::plain(inputs)?;
    let maps: Vec<(&ProbeMap, &Input)> = plain.iter().map(|one| &one.map).zip(&*inputs).collect();
    let map = united(&maps)?;
    stamped::restamped(map, &plain, inputs)
}

fn united(maps: &[(&ProbeMap, &Input)]) -> Result<ProbeMap, MergeError> {
    let Some(&(first, of_first)) = maps.first() else { return Ok(ProbeMap::default()) };
    let mut methods: BTreeMap<u32, (&MethodMap, &Input)> = BTreeMap::new();
    for &(map, input) in maps {
        if let Some(what) = rest_differs(first, map) {
            return Err(disagree(of_first, input, what));
        }
        for method in &map.methods {
            let (known, whose) = *methods.entry(method.base).or_insert((method, input));
            if known != method {
                let name = format!("{}->{}{}", method.class, method.name, method.descriptor);
                return Err(disagree(whose, input, &format!("what {name} executes")));
            }
        }
    }
    let position = |base: u32| methods.range(..base).count() as u32;
    let place = |site: &Site| Site { method: base_of(first, site).map_or(0, position), ..site.clone() };
    let sites = first.sites.iter().map(place).collect();
    let methods = methods.values().map(|(method, _)| (*method).clone()).collect();
    Ok(ProbeMap { methods, sites, ..first.clone() })
}

/// An error about two maps.
pub(super) fn disagree(first: &Input, second: &Input, what: &str) -> MergeError {
    MergeError::Maps { first: first.name(), second: second.name(), what: what.to_owned() }
}

/// A site's method by its first path id, since positions depend on which other methods there are.
pub(super) fn base_of(map: &ProbeMap, site: &Site) -> Option<u32> {
    map.methods.get(site.method as usize).map(|method| method.base)
}

/// The part of two maps, other than the methods, that differs; none if there is none.
fn rest_differs(a: &ProbeMap, b: &ProbeMap) -> Option<&'static str> {
    let sites = |map: &ProbeMap| -> Vec<(Option<u32>, Site)> {
        map.sites.iter().map(|site| (base_of(map, site), Site { method: 0, ..site.clone() })).collect()
    };
    let parts = [
        ("the package", a.package == b.package),
        ("what is counted", a.features == b.features),
        ("windowed calls", sites(a) == sites(b)),
        ("methods that are left out", a.left_out == b.left_out),
        ("methods that are not selected", a.not_selected == b.not_selected),
    ];
    parts.into_iter().find(|(_, same)| !same).map(|(what, _)| what)
}
