//! The differences between two artifacts in what they say about themselves and the app: everything but the energies.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::Manifest;
use wattline_map::{MethodMap, ProbeMap};

/// Something that has a name and two values, of which one may be absent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The name of the fact.
    pub what: String,
    /// The value in the first artifact.
    pub a: Option<String>,
    /// The value in the second artifact.
    pub b: Option<String>,
}

/// Fields and settings that differ, seeds and entries apart.
pub fn of_manifests(a: &Manifest, b: &Manifest) -> Vec<Difference> {
    let fields = |m: &Manifest| {
        let fixed = [
            ("format", m.format.to_string()),
            ("tool", m.tool.clone()),
            ("app (SHA-256)", m.app.0.clone()),
            ("package", m.package.clone()),
            ("scenario", m.scenario.clone()),
            ("scenario's script (SHA-256)", m.scenario_digest.0.clone()),
            ("device", m.device.clone()),
            ("meter", m.meter.clone()),
        ];
        let fixed = fixed.map(|(name, value)| (name.to_owned(), value)).into_iter();
        let settings = m.settings.iter().map(|(name, value)| (format!("setting {name}"), value.clone()));
        let raw = m.raw.iter().map(|raw| ("runs in".to_owned(), raw.file.clone()));
        let conditions = m.conditions.iter().map(|(name, said)| (format!("condition {name}"), said.clone()));
        let phones = m.phones.iter().map(|phone| (format!("phone {}", phone.serial), phone.build.clone()));
        fixed.chain(settings).chain(conditions).chain(phones).chain(raw).collect::<Vec<_>>()
    };
    let (a, b) = (fields(a), fields(b));
    let (of_a, of_b): (BTreeMap<_, _>, BTreeMap<_, _>) = (a.iter().cloned().collect(), b.iter().cloned().collect());
    let mut seen = BTreeSet::new();
    let names = a.iter().chain(&b).map(|(name, _)| name).filter(|name| seen.insert((*name).clone()));
    let pairs =
        names.map(|name| Difference { what: name.clone(), a: of_a.get(name).cloned(), b: of_b.get(name).cloned() });
    pairs.filter(|pair| pair.a != pair.b).collect()
}

/// Methods that one map has and the other has not, or that execute something else. Artifacts leave out methods that
/// neither ran nor hold a windowed invocation, so that one that is added may only not have run before.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct MapDifferences {
    /// The methods in the second map only, by signature.
    pub added: Vec<String>,
    /// The methods in the first map only, by signature.
    pub removed: Vec<String>,
    /// The methods in both maps with other code or other lines, by signature.
    pub changed: Vec<String>,
    /// The number of methods that are the same in both maps.
    pub same: usize,
}

/// Compares methods by class, name and descriptor. Ids and numbers of features are not looked at: they move with each
/// change elsewhere.
pub fn of_maps(a: &ProbeMap, b: &ProbeMap) -> MapDifferences {
    let (of_a, of_b) = (by_name(a), by_name(b));
    let mut found = MapDifferences::default();
    for (name, before) in &of_a {
        match of_b.get(name) {
            None => found.removed.push(name.clone()),
            Some(after) if after != before => found.changed.push(name.clone()),
            Some(_) => found.same += 1,
        }
    }
    found.added = of_b.keys().filter(|name| !of_a.contains_key(*name)).cloned().collect();
    found
}

/// Methods by signature; of a class that is there twice, both.
fn by_name(map: &ProbeMap) -> BTreeMap<String, Vec<String>> {
    let mut methods: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for method in &map.methods {
        let name = format!("{}->{}{}", method.class, method.name, method.descriptor);
        methods.entry(name).or_default().push(body(map, method));
    }
    methods
}

/// The executions of a method, block by block, in words that do not depend on the rest of the app.
fn body(map: &ProbeMap, method: &MethodMap) -> String {
    let mut out = format!("{:?} {:?}", method.graph, method.places);
    for block in &method.blocks {
        for line in &block.lines {
            let feature = |&(feature, count): &(u32, u32)| (map.features.get(feature as usize), count);
            out += &format!("; {} {:?}", line.line, line.counts.iter().map(feature).collect::<Vec<_>>());
        }
        for site in block.sites.iter().filter_map(|&site| map.sites.get(site as usize)) {
            out += &format!("; {} {} {} {:?}", site.line, site.pc, site.callee, site.component);
        }
    }
    out
}
