//! What library calls come back to: code of the app that a call's timing has in it.
//!
//! A timing run times a library call with all that happens until it returns, so a sort's time holds the app's
//! comparisons, and a map's the app's `hashCode`. That code is counted where it is. How often the library called it is
//! what its frames are more than the app's own calls of it:
//!
//! ```text
//! energy of a method that is called back = (frames - calls by the app) / frames · energy of its paths, callees included
//! ```
//!
//! Which library call it was is told by names: `compareTo` is called by what sorts, `hashCode` by collections. Where
//! several may have, each has the part that its timings take among theirs.

use std::collections::{BTreeMap, BTreeSet};

use wattline_adjust::{AdjustedRun, Rows};
use wattline_flow::StartKind;
use wattline_map::{Feature, MethodMap, ProbeMap};

/// Steps in which what a method calls is added to what it takes itself: comparisons are not deep.
const DEPTH: usize = 4;

/// The energy of callbacks in an execution of library calls, by callee.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Callbacks(BTreeMap<String, f64>);

/// A method of the app that ran, in all runs.
#[derive(Debug, Default, Clone)]
struct Ran {
    frames: f64,
    /// Joules of its own instructions and library calls.
    own: f64,
    /// How often it calls methods of the app, by their numbers.
    calls: BTreeMap<usize, f64>,
    /// Columns of the library calls that it makes.
    library: BTreeSet<u32>,
    /// How often methods of the app call it.
    called: f64,
}

impl Callbacks {
    /// What the runs show, at these costs of the rows' columns.
    pub fn new(map: &ProbeMap, rows: &Rows, adjusted: &[AdjustedRun], costs: &[f64]) -> Self {
        let ran = ran(map, rows, adjusted, costs);
        let runs = adjusted.len().max(1) as f64;
        let whole = with_callees(&ran);
        let mut shares = BTreeMap::new();
        for (&number, method) in &ran {
            let from_library = (method.frames - method.called).max(0.0);
            let Some(code) = map.methods.get(number).filter(|code| from_library > 0.0 && !is_stamped(map, code)) else {
                continue;
            };
            let energy = from_library * whole.get(&number).copied().unwrap_or(0.0) / runs;
            let makes = |callee: &str| method.library.iter().any(|column| is_call(rows, *column, callee));
            share_out(rows, code, energy, &makes, &mut shares);
        }
        Callbacks(shares)
    }

    /// Joules of callbacks in the mean execution of a callee.
    pub fn of(&self, callee: &str) -> f64 {
        self.0.get(callee).copied().unwrap_or(0.0)
    }
}

/// Adds the energy of a method that is called back to the timed callees that may call it: none of those that it calls
/// itself, lest a text of texts be its own callback.
fn share_out(
    rows: &Rows,
    code: &MethodMap,
    energy: f64,
    makes: &dyn Fn(&str) -> bool,
    shares: &mut BTreeMap<String, f64>,
) {
    let member = member(code);
    let timed =
        rows.known.calls.callees().filter(|(callee, _)| calls_back(callee, &code.name, &member) && !makes(callee));
    let takers: Vec<_> = timed.map(|(callee, cost)| (callee, cost.executions, cost.mean * cost.executions)).collect();
    let all: f64 = takers.iter().map(|(.., taken)| taken).sum();
    for (callee, executions, taken) in takers.into_iter().filter(|(.., taken)| *taken > 0.0) {
        *shares.entry(callee.to_owned()).or_default() += energy * taken / all / executions;
    }
}

/// The methods of which frames ran, by their numbers.
fn ran(map: &ProbeMap, rows: &Rows, adjusted: &[AdjustedRun], costs: &[f64]) -> BTreeMap<usize, Ran> {
    let by_signature: BTreeMap<String, usize> =
        map.methods.iter().enumerate().map(|(number, method)| (signature(method), number)).collect();
    let (mut ran, mut called): (BTreeMap<usize, Ran>, BTreeMap<&str, f64>) = Default::default();
    for (&id, taken) in adjusted.iter().flat_map(|run| &run.paths) {
        let (Some(facts), Some((method, path))) = (rows.paths.get(&id), map.decode(id)) else { continue };
        let times = taken.times as f64;
        let one = ran.entry(facts.method).or_default();
        one.frames += if path.start == StartKind::Entry { times } else { 0.0 };
        for &(column, count) in &facts.counts {
            let times = if rows.is_scaled(column) { taken.code } else { taken.calls };
            one.own += times * count * costs.get(column as usize).copied().unwrap_or(0.0);
            if matches!(rows.columns.get(column as usize), Some(Feature::Call(_))) {
                one.library.insert(column);
            }
        }
        let Some((app, code)) = map.code.as_ref().and_then(|app| Some((app, app.method(method.base)?))) else {
            continue;
        };
        let blocks = path.blocks.iter().filter_map(|block| code.blocks.get(*block as usize));
        for callee in blocks.flat_map(|block| &block.calls).filter_map(|call| app.callees.get(*call as usize)) {
            if let Some(&number) = by_signature.get(callee) {
                *one.calls.entry(number).or_default() += times;
            }
            if let Some((_, member)) = callee.split_once("->") {
                *called.entry(member).or_default() += times;
            }
        }
    }
    tell_called(map, &mut ran, called);
    ran
}

/// Tells methods how often the app called them. Which class' method a call reached is not known: each method of that name
/// and types has its part.
fn tell_called(map: &ProbeMap, ran: &mut BTreeMap<usize, Ran>, called: BTreeMap<&str, f64>) {
    let members: BTreeMap<usize, String> =
        ran.keys().filter_map(|number| Some((*number, member(map.methods.get(*number)?)))).collect();
    let mut frames: BTreeMap<&str, f64> = BTreeMap::new();
    for (number, one) in ran.iter() {
        *frames.entry(members.get(number).map_or("", String::as_str)).or_default() += one.frames;
    }
    for (number, one) in ran.iter_mut() {
        let member = members.get(number).map_or("", String::as_str);
        let (all, called) = [&frames, &called].map(|by_member| by_member.get(member).copied().unwrap_or(0.0)).into();
        one.called = if all > 0.0 { one.frames * (called / all).min(1.0) } else { 0.0 };
    }
}

fn member(method: &MethodMap) -> String {
    format!("{}{}", method.name, method.descriptor)
}

fn is_call(rows: &Rows, column: u32, callee: &str) -> bool {
    matches!(rows.columns.get(column as usize), Some(Feature::Call(of)) if of == callee)
}

fn signature(method: &MethodMap) -> String {
    format!("{}->{}{}", method.class, method.name, method.descriptor)
}

/// Joules of a frame of each method, what it calls included.
fn with_callees(ran: &BTreeMap<usize, Ran>) -> BTreeMap<usize, f64> {
    let own = |one: &Ran| if one.frames > 0.0 { one.own / one.frames } else { 0.0 };
    let mut whole: BTreeMap<usize, f64> = ran.iter().map(|(number, one)| (*number, own(one))).collect();
    for _ in 0..DEPTH {
        let called = |one: &Ran| {
            let each = |(called, times): (&usize, &f64)| times * whole.get(called).copied().unwrap_or(0.0);
            if one.frames > 0.0 { one.calls.iter().map(each).sum::<f64>() / one.frames } else { 0.0 }
        };
        whole = ran.iter().map(|(number, one)| (*number, own(one) + called(one))).collect();
    }
    whole
}

/// Whether a method has windows of its own in the timing run, so that no timing holds them.
fn is_stamped(map: &ProbeMap, method: &MethodMap) -> bool {
    map.stamps.as_ref().is_some_and(|stamps| stamps.methods.binary_search(&method.base).is_ok())
}

/// Whether a library method may call a method of the app by this name; `member` is its name with its types.
fn calls_back(callee: &str, name: &str, member: &str) -> bool {
    let is_of = |classes: &[&str]| classes.iter().any(|class| callee.starts_with(class));
    if callee.split_once("->").is_some_and(|(_, called)| called == member) && (!is_of(&CLOSED) || is_of(&OPEN)) {
        return true;
    }
    match name {
        "compare" | "compareTo" => {
            callee.contains("Ljava/util/Comparator;")
                || is_of(&ORDERED)
                || callee.starts_with("Ljava/util/Arrays;->sort([Ljava/lang/Object;)")
        }
        "equals" | "hashCode" => is_of(&COLLECTIONS) || callee.contains("Ljava/util/Collection;"),
        "removeEldestEntry" => callee.contains("HashMap;->put"),
        "toString" => {
            let prints = ["StringBuilder;->append(Ljava/lang/Object;)", "String;->valueOf(Ljava/lang/Object;)"];
            prints.iter().any(|one| callee.contains(one)) || callee.contains("format(") || callee.contains("print")
        }
        _ => false,
    }
}

/// Packages whose classes no app extends, and those of them that apps extend.
const CLOSED: [&str; 3] = ["Ljava/lang/", "Ljava/math/", "Ljava/util/regex/"];
const OPEN: [&str; 6] = [
    "Ljava/lang/CharSequence;",
    "Ljava/lang/Comparable;",
    "Ljava/lang/Enum;",
    "Ljava/lang/Iterable;",
    "Ljava/lang/Object;",
    "Ljava/lang/Runnable;",
];

/// Classes that keep their elements in order, or put them into it.
const ORDERED: [&str; 6] = [
    "Ljava/util/PriorityQueue;",
    "Ljava/util/TreeMap;",
    "Ljava/util/TreeSet;",
    "Ljava/util/Sorted",
    "Ljava/util/Navigable",
    "Ljava/util/Collections;",
];

/// Classes that compare their elements.
const COLLECTIONS: [&str; 12] = [
    "Ljava/util/Map;",
    "Ljava/util/Set;",
    "Ljava/util/List;",
    "Ljava/util/Collection",
    "Ljava/util/Hash",
    "Ljava/util/LinkedHash",
    "Ljava/util/ArrayList;",
    "Ljava/util/LinkedList;",
    "Ljava/util/ArrayDeque;",
    "Ljava/util/Objects;",
    "Ljava/util/concurrent/",
    "Landroid/util/ArrayMap;",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::App;

    fn method(frames: f64, own: f64, calls: &[(usize, f64)]) -> Ran {
        Ran { frames, own, calls: calls.iter().copied().collect(), ..Ran::default() }
    }

    #[test]
    fn a_frame_takes_what_it_calls() {
        // By hand: 6 J in 2 frames, each of which calls the other method three times, which takes 0.5 J a frame.
        let ran = BTreeMap::from([(0, method(2.0, 6.0, &[(1, 6.0)])), (1, method(8.0, 4.0, &[]))]);
        assert_eq!(with_callees(&ran), BTreeMap::from([(0, 4.5), (1, 0.5)]));
    }

    #[test]
    fn recursion_ends() {
        let ran = BTreeMap::from([(0, method(1.0, 1.0, &[(0, 1.0)]))]);
        assert_eq!(with_callees(&ran)[&0], 1.0 + DEPTH as f64);
    }

    #[test]
    fn calls_of_a_name_go_to_all_methods_that_have_it() {
        let mut app = App::new(1, 3, 0.0);
        for (method, name) in app.map.methods.iter_mut().zip(["compare", "compare", "other"]) {
            (method.name, method.descriptor) = (name.into(), "()I".into());
        }
        let mut ran: BTreeMap<usize, Ran> = (0..3).map(|number| (number, method(30.0, 0.0, &[]))).collect();
        tell_called(&app.map, &mut ran, BTreeMap::from([("compare()I", 20.0), ("other()I", 90.0)]));
        // By hand: 20 of 60 frames, so a third of each; the last one was called more often than its frames tell.
        assert_eq!([0, 1, 2].map(|number| ran[&number].called), [10.0, 10.0, 30.0]);
    }

    #[test]
    fn libraries_call_back_by_names() {
        let comes_back = |callee: &str, name: &str| calls_back(callee, name, &format!("{name}(Ljava/lang/Object;)I"));
        for (callee, name) in [
            ("Ljava/util/Collections;->sort(Ljava/util/List;Ljava/util/Comparator;)V", "compare"),
            ("Ljava/util/PriorityQueue;->poll()Ljava/lang/Object;", "compareTo"),
            ("Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;", "hashCode"),
            (
                "Ljava/util/LinkedHashMap;->put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                "removeEldestEntry",
            ),
            ("Ljava/lang/StringBuilder;->append(Ljava/lang/Object;)Ljava/lang/StringBuilder;", "toString"),
            ("Ljava/lang/Comparable;->compareTo(Ljava/lang/Object;)I", "compareTo"),
        ] {
            assert!(comes_back(callee, name), "{callee} to {name}");
        }
        for (callee, name) in [
            ("Ljava/lang/String;->getBytes(Ljava/nio/charset/Charset;)[B", "hashCode"),
            ("Ljava/util/Arrays;->sort([I)V", "compare"),
            ("Ljava/lang/Integer;->compareTo(Ljava/lang/Object;)I", "compareTo"),
            ("Ljava/lang/StringBuilder;->append(I)Ljava/lang/StringBuilder;", "toString"),
        ] {
            assert!(!comes_back(callee, name), "{callee} to {name}");
        }
    }
}
