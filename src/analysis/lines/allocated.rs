//! The lines that fill the heap. A collection falls where the heap is full, not where it was filled: beside the
//! collections that were found stand the lines that allocated most.
//!
//! Allocations are counted, not weighed: the probe map knows how often a line makes something, not of what class or
//! length it is. What library code allocates for itself, as a map that grows, is nobody's.

use super::result::{Allocator, Collections, Event, LineEnergy};
use wattline_base::units::Joules;
use wattline_dex::Op;
use wattline_map::Feature;
use wattline_recording::SystemWorkKind;

/// Energy of a collection at the least: vLens (ISSTA 2013, section 4.3) saw 20 to 81 mJ, and a switch of threads takes
/// 11.3 mJ at most. Half-way between the two on a scale of ratios.
const COLLECTION_LEAST: Joules = Joules(15e-3);

/// So many lines are named at most.
const NAMED: usize = 10;

/// Methods that return a new object each time, by the documentation of Android's API. Those that may return one that
/// they have already (`Integer.valueOf`, `String.trim`) are not here.
const RETURN_NEW: [(&str, &[&str]); 19] = [
    ("Ljava/lang/Object;", &["clone"]),
    ("Ljava/lang/String;", &["format", "getBytes", "split", "toCharArray"]),
    ("Ljava/lang/StringBuilder;", &["substring", "toString"]),
    ("Ljava/lang/StringBuffer;", &["substring", "toString"]),
    ("Ljava/lang/Float;", &["valueOf"]),
    ("Ljava/lang/Double;", &["valueOf"]),
    ("Ljava/util/Arrays;", &["asList", "copyOf", "copyOfRange"]),
    ("Ljava/lang/Iterable;", &["iterator"]),
    ("Ljava/util/Collection;", &["iterator", "toArray"]),
    ("Ljava/util/List;", &["iterator", "listIterator", "toArray"]),
    ("Ljava/util/Set;", &["iterator", "toArray"]),
    ("Ljava/util/ArrayList;", &["clone", "iterator", "listIterator", "toArray"]),
    ("Ljava/util/LinkedList;", &["clone", "iterator", "listIterator", "toArray"]),
    ("Ljava/util/HashSet;", &["clone", "iterator"]),
    ("Ljava/util/HashMap;", &["clone"]),
    ("Ljava/io/ByteArrayOutputStream;", &["toByteArray", "toString"]),
    ("Ljava/math/BigInteger;", &["toByteArray"]),
    ("Landroid/os/Parcel;", &["createByteArray", "createIntArray"]),
    ("Lorg/json/JSONObject;", &["toString"]),
];

/// Whether each execution of a feature makes a new object.
pub(super) fn allocates(feature: &Feature) -> bool {
    match feature {
        Feature::Op(op) => {
            [Op::NEW_INSTANCE, Op::NEW_ARRAY, Op::FILLED_NEW_ARRAY, Op::FILLED_NEW_ARRAY_RANGE].contains(&Op(*op))
        }
        Feature::Call(signature) => returns_new(signature),
        Feature::Probe(_) | Feature::After(..) | Feature::Taken | Feature::Context | Feature::Thrown => false,
    }
}

fn returns_new(signature: &str) -> bool {
    let Some((class, member)) = signature.split_once("->") else { return false };
    let name = member.split('(').next().unwrap_or(member);
    // Arrays have a `clone` of their own.
    let class = if class.starts_with('[') { "Ljava/lang/Object;" } else { class };
    RETURN_NEW.iter().any(|(known, names)| *known == class && names.contains(&name))
}

/// The collections among events, and the lines that allocated most. None without collections.
pub fn collections(lines: &[LineEnergy], events: &[Event]) -> Option<Collections> {
    let is_one = |event: &&Event| match event.kind {
        Some(kind) => kind == SystemWorkKind::Collection,
        None => event.excess >= COLLECTION_LEAST,
    };
    let found: Vec<Joules> = events.iter().filter(is_one).map(|event| event.excess).collect();
    if found.is_empty() {
        return None;
    }
    let allocations: f64 = lines.iter().map(|line| line.allocations).sum();
    let mut ranked: Vec<&LineEnergy> = lines.iter().filter(|line| line.allocations > 0.0).collect();
    ranked.sort_by(|a, b| b.allocations.total_cmp(&a.allocations).then_with(|| a.key.cmp(&b.key)));
    let named = ranked.into_iter().take(NAMED).map(|line| Allocator {
        key: line.key.clone(),
        allocations: line.allocations,
        share: line.allocations / allocations,
    });
    Some(Collections { count: found.len(), energy: found.into_iter().sum(), allocations, lines: named.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{AnalysisResult, LineKey};
    use crate::synthetic::App;
    use crate::{Options, analyze};
    use std::collections::BTreeMap;
    use wattline_adjust::DeviceModel;

    #[test]
    fn what_allocates() {
        let call = |signature: &str| Feature::Call(signature.into());
        let cases = [
            (Feature::Op(0x22), true),
            (Feature::Op(0x23), true),
            (Feature::Op(0x24), true),
            (Feature::Op(0x25), true),
            // fill-array-data fills one that exists; const-string is made when the class is loaded.
            (Feature::Op(0x26), false),
            (Feature::Op(0x1a), false),
            (call("Ljava/lang/StringBuilder;->toString()Ljava/lang/String;"), true),
            (call("Ljava/lang/StringBuilder;->append(I)Ljava/lang/StringBuilder;"), false),
            (call("[I->clone()Ljava/lang/Object;"), true),
            (call("Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;"), false),
        ];
        for (feature, expected) in cases {
            assert_eq!(allocates(&feature), expected, "{}", feature.label());
        }
    }

    /// A result of the synthetic app, in which one feature is `new-instance`.
    fn analyzed() -> (App, Vec<wattline_recording::Run>, AnalysisResult) {
        let mut app = App::new(1, 12, 0.02);
        app.map.features[0] = Feature::Op(0x22);
        let runs: Vec<_> = (1..3).map(|seed| app.run(seed, 800, 0.002).run).collect();
        let result = analyze(&app.map, &runs, &DeviceModel::embedded().unwrap(), Options::default()).unwrap();
        (app, runs, result)
    }

    #[test]
    fn a_line_allocates_as_often_as_its_paths_were_taken() {
        let (app, runs, result) = analyzed();
        // By way of the blocks of each path in the trace.
        let mut expected: BTreeMap<(String, u32), f64> = BTreeMap::new();
        for run in &runs {
            for path in run.trace.tuples.iter().flat_map(|tuple| run.trace.paths_of(tuple)) {
                let (method, taken) = app.map.decode(path.path).unwrap();
                for line in taken.blocks.iter().flat_map(|block| &method.blocks[*block as usize].lines) {
                    let news = line.counts.iter().filter(|count| count.0 == 0).map(|count| count.1).sum::<u32>();
                    *expected.entry((method.name.clone(), line.line)).or_default() +=
                        f64::from(news * path.count) / runs.len() as f64;
                }
            }
        }
        assert!(expected.values().filter(|count| **count > 0.0).count() > 5);
        for line in &result.lines {
            let known = expected.get(&(line.key.method.clone(), line.key.line)).copied().unwrap_or(0.0);
            assert!((line.allocations - known).abs() < 1e-6, "{:?}: {} for {known}", line.key, line.allocations);
        }
    }

    #[test]
    fn the_lines_that_allocate_most_stand_beside_the_collections() {
        let (_, _, result) = analyzed();
        let mut lines: Vec<LineEnergy> = result.lines[..3].to_vec();
        for (line, (name, allocations)) in lines.iter_mut().zip([("a", 20.0), ("b", 0.0), ("c", 60.0)]) {
            line.key = LineKey { method: name.into(), ..line.key.clone() };
            line.allocations = allocations;
        }
        let event = |excess: f64| Event {
            run: 0,
            at_ns: 0,
            until_ns: 1,
            thread: "main".into(),
            class: "LA;".into(),
            method: "m".into(),
            excess: Joules(excess),
            standardised: 30.0,
            kind: None,
        };
        // A switch of threads is none.
        let found = collections(&lines, &[event(0.03), event(0.008), event(0.05)]).unwrap();
        assert_eq!((found.count, found.allocations), (2, 80.0));
        assert!((found.energy.0 - 0.08).abs() < 1e-12);
        let named: Vec<_> = found.lines.iter().map(|line| (line.key.method.as_str(), line.share)).collect();
        assert_eq!(named, [("c", 0.75), ("a", 0.25)]);
        assert_eq!(collections(&lines, &[event(0.008)]), None);
    }
}
