//! Lines of a real app, matched with those of versions of it that differ as after refactoring.

use std::collections::{BTreeMap, BTreeSet};

use wattline::gate::{LineKind, LineRef, Matching, pair_lines};
use wattline::probe::map::{Feature, LineCounts, MethodMap, ProbeMap};
use wattline::session::instrument;

use super::support::{apps, signing};

/// What a demo app's probes report.
fn probe_map(app: &str) -> ProbeMap {
    let path = apps().join(format!("{app}.apk"));
    instrument(&path, &std::fs::read(&path).unwrap(), &signing()).unwrap().map.into_inner()
}

/// Renames the app's classes and methods wherever they are named, as R8 would without a mapping file, but for the names
/// that Android calls.
fn renamed(map: &ProbeMap) -> ProbeMap {
    let mut out = map.clone();
    let classes: BTreeSet<&str> = map.methods.iter().map(|method| method.class.as_str()).collect();
    let class = |name: &str| {
        let at = classes.iter().position(|class| *class == name)?;
        Some(format!("Lz/Q{};", 1000 - at))
    };
    let types = |descriptor: &str| {
        let part = |part: &str| match part.find('L').map(|at| part.split_at(at)) {
            Some((before, name)) => format!("{before}{}", class(name).unwrap_or(name.to_owned())),
            None => part.to_owned(),
        };
        descriptor.split_inclusive(';').map(part).collect::<String>()
    };
    for (at, method) in out.methods.iter_mut().enumerate() {
        method.name = if method.name.starts_with(['<', 'o']) { method.name.clone() } else { format!("f{at}") };
        method.class = class(&method.class).unwrap();
        method.descriptor = types(&method.descriptor);
        for frame in method.places.iter_mut().flatten() {
            let inlined = map.methods.iter().position(|m| (&m.class, &m.name) == (&frame.class, &frame.name));
            let itself = inlined.filter(|_| !frame.name.starts_with(['<', 'o']));
            frame.name = itself.map_or(frame.name.clone(), |at| format!("f{at}"));
            frame.class = class(&frame.class).unwrap_or(frame.class.clone());
            frame.descriptor = types(&frame.descriptor);
        }
    }
    out
}

fn renumbered(map: &ProbeMap, number: impl Fn(u32) -> u32) -> ProbeMap {
    let mut out = map.clone();
    let known = |line: u32| if line > 0 { number(line) } else { 0 };
    let placed: Vec<bool> = out.methods.iter().map(|method| !method.places.is_empty()).collect();
    for method in &mut out.methods {
        if method.places.is_empty() {
            let lines = method.blocks.iter_mut().flat_map(|block| &mut block.lines);
            lines.for_each(|line| line.line = known(line.line));
        }
        method.places.iter_mut().flatten().for_each(|frame| frame.line = known(frame.line));
    }
    for site in out.sites.iter_mut().filter(|site| !placed[site.method as usize]) {
        site.line = known(site.line);
    }
    out
}

/// Another order of methods; sites follow.
fn reordered(map: &ProbeMap) -> ProbeMap {
    let mut out = map.clone();
    out.methods.reverse();
    let last = out.methods.len() as u32 - 1;
    out.sites.iter_mut().for_each(|site| site.method = last - site.method);
    out
}

fn kinds(matching: &Matching) -> BTreeMap<LineKind, usize> {
    let mut kinds = BTreeMap::new();
    matching.groups.iter().for_each(|group| *kinds.entry(group.kind).or_default() += 1);
    kinds
}

/// Lines without their class and method, which may have other names.
fn numbers(lines: &[LineRef]) -> Vec<u32> {
    lines.iter().map(|line| line.line).collect()
}

#[test]
fn comments_and_another_order_change_nothing() {
    for app in ["courier", "atlas"] {
        let map = probe_map(app);
        let head = reordered(&renumbered(&map, |line| line + 10));
        let matching = pair_lines(&map, &head);
        assert_eq!(kinds(&matching).into_keys().collect::<Vec<_>>(), [LineKind::Same], "{app}");
        for group in &matching.groups {
            let shifted = |line: &LineRef| (line.class.to_owned(), line.method.to_owned(), line.line.max(10) - 10);
            let plain = |line: &LineRef| (line.class.to_owned(), line.method.to_owned(), line.line);
            assert_eq!(
                group.head.iter().map(shifted).collect::<Vec<_>>(),
                group.base.iter().map(plain).collect::<Vec<_>>()
            );
        }
        assert!(matching.groups.len() > 400 && matching.renamed.is_empty(), "{app}");
    }
}

#[test]
fn an_app_with_other_names_is_known_by_what_it_executes() {
    let map = probe_map("courier");
    let head = reordered(&renamed(&map));
    let matching = pair_lines(&map, &head);
    let right = matching.groups.iter().filter(|group| numbers(&group.base) == numbers(&group.head)).count();
    let share = right as f64 / matching.groups.len() as f64;
    println!("{share:.3} of {} groups, {:?}", matching.groups.len(), kinds(&matching));
    assert!(share > 0.95, "{share} {:?}", kinds(&matching));
}

fn position(map: &ProbeMap, feature: &Feature) -> u32 {
    map.features.iter().position(|known| known == feature).unwrap() as u32
}

/// Cuts each of some long methods in two: the second half is a new method, and a line calls it.
#[test]
fn methods_that_were_split_in_two_keep_their_lines() {
    let map = probe_map("courier");
    let mut head = map.clone();
    let invoke = position(&head, &Feature::Op(0x70));
    let back = position(&head, &Feature::Op(0x0e));
    let lines = |method: &MethodMap| {
        let lines = method.blocks.iter().flat_map(|block| &block.lines).map(|line| line.line);
        lines.collect::<BTreeSet<u32>>()
    };
    // A method that its callers report stands in their maps as well: splitting it here would leave it whole there.
    let frames = map.methods.iter().flat_map(|method| method.places.iter().flatten());
    let copied: BTreeSet<(&str, &str)> = frames.map(|frame| (&*frame.class, &*frame.name)).collect();
    let long = |method: &&MethodMap| {
        let is_alone = method.places.is_empty() && !copied.contains(&(&*method.class, &*method.name));
        is_alone && lines(method).len() >= 12 && lines(method).first() > Some(&0)
    };
    let chosen: Vec<String> =
        map.methods.iter().filter(long).map(|m| format!("{}{}", m.class, m.name)).take(8).collect();
    assert!(chosen.len() >= 4, "{}", chosen.len());
    for at in 0..map.methods.len() {
        let method = &map.methods[at];
        if !chosen.contains(&format!("{}{}", method.class, method.name)) || !long(&method) {
            continue;
        }
        let half = *lines(method).iter().nth(lines(method).len() / 2).unwrap();
        let mut part = method.clone();
        part.name = format!("{}Part", method.name);
        part.blocks.iter_mut().for_each(|block| {
            block.lines.retain(|line| line.line >= half);
            block.sites.retain(|site| map.sites[*site as usize].line >= half);
        });
        part.blocks[0].lines.push(LineCounts { line: 100_000, counts: vec![(back, 1)] });
        let rest = &mut head.methods[at];
        rest.blocks.iter_mut().for_each(|block| {
            block.lines.retain(|line| line.line < half);
            block.sites.retain(|site| map.sites[*site as usize].line < half);
        });
        rest.blocks[0].lines.push(LineCounts { line: half, counts: vec![(invoke, 1)] });
        let new = head.methods.len() as u32;
        for block in &part.blocks {
            block.sites.iter().for_each(|site| head.sites[*site as usize].method = new);
        }
        head.methods.push(part);
    }
    let matching = pair_lines(&map, &head);
    println!("{:?} of {chosen:?}", kinds(&matching));
    // All that one lost is one group, with the call; nothing is new but what calls and returns. Of a thousand lines
    // one may be missed: the rounds of a digest are each other's twins.
    let mut missed = 0;
    for group in &matching.groups {
        match group.kind {
            LineKind::Same => assert_eq!(numbers(&group.base), numbers(&group.head)),
            LineKind::Moved => {
                let parts = group.head.iter().filter(|line| line.method.ends_with("Part")).count();
                // A return more; and a line that only called a method of the app may be taken for the call.
                assert!((1..=2).contains(&(parts - group.base.len())), "{group:?}");
                assert!(group.head.len() <= parts + 1, "{group:?}");
            }
            LineKind::Removed => missed += group.base.len(),
            _ => panic!("{group:?}"),
        }
    }
    assert!(missed <= 1, "{missed} lines are missed");
    assert_eq!(kinds(&matching)[&LineKind::Moved], head.methods.len() - map.methods.len());
}

/// Two halves of an app that have no class in common: what is found in the other half is found wrongly.
#[test]
fn strangers_are_not_taken_for_each_other() {
    let map = probe_map("atlas");
    let classes: Vec<&str> =
        map.methods.iter().map(|m| m.class.split('$').next().unwrap()).collect::<BTreeSet<_>>().into_iter().collect();
    let half = |odd: bool| {
        let mut half = map.clone();
        half.sites.clear();
        half.methods.iter_mut().flat_map(|method| &mut method.blocks).for_each(|block| block.sites.clear());
        half.methods.retain(|method| {
            let outer = method.class.split('$').next().unwrap();
            (classes.binary_search(&outer).unwrap() % 2 == 1) == odd && method.places.is_empty()
        });
        half
    };
    let (base, head) = (half(false), half(true));
    let matching = pair_lines(&base, &head);
    let kinds = kinds(&matching);
    let apart = kinds[&LineKind::New] + kinds[&LineKind::Removed];
    let unlike = [LineKind::Edited, LineKind::Split, LineKind::Merged, LineKind::Regrouped];
    let unlike = unlike.iter().filter_map(|kind| kinds.get(kind)).sum::<usize>();
    println!("{} of {} methods; {kinds:?}", matching.renamed.len(), base.methods.len().min(head.methods.len()));
    // What executes just the same is rightly found: constructors and accessors, mostly.
    assert!(unlike * 25 < apart, "{kinds:?}");
}
