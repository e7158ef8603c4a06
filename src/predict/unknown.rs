//! What cannot be known without running it, said by name.

use std::collections::{BTreeMap, BTreeSet};

use wattline_analysis::lines::LineKey;
use wattline_gate::Matching;

use crate::align::{Times, asks_otherwise};
use crate::body::{Body, Key, Keys};
use crate::code::NamedCode;
use crate::energy::{CallChange, Lines};
use crate::executions::{Executions, Running, line_ref};
use crate::frequencies::MethodCounts;
use crate::price::Prices;
use crate::result::{Unknown, UnknownKind};
use crate::versions::Versions;

/// Executions that count as none.
const NOTHING: f64 = 1e-6;

/// Collects all that is not known.
pub(crate) fn unknown(
    versions: &Versions,
    counts: &[MethodCounts],
    executions: &Executions,
    matching: &Matching,
    lines: &Lines,
    (keys, prices): (&Keys, &Prices),
) -> Vec<Unknown> {
    let mut found = Vec::new();
    for (&at, method) in &executions.running {
        let is_same = method.was.is_some_and(|was| versions.is_same[was]);
        if is_same {
            continue;
        }
        open_paths(method, &mut found);
        if let Some((was, before)) = method.was.and_then(|was| Some((was, versions.base_body(was)?))) {
            conditions(method, &before, counts.get(was), keys, &mut found);
            constants(method, &before, &mut found);
        }
        new_objects((at, method), versions, counts, &mut found);
    }
    gone_calls(versions, executions, keys, matching, &mut found);
    for call in lines.calls(keys, prices) {
        of_call(&call, versions, &mut found);
    }
    if versions.base.map.code.is_none() && !executions.running.is_empty() {
        found.extend(executions.running.values().next().map(|method| {
            let what = "calls between the app's own methods and constants are not compared: the golden artifact has none \
                        (made by an older version, or with a mapping file)";
            Unknown { kind: UnknownKind::NoCode, key: key(&method.body, 0), what: what.to_owned(), most: None }
        }));
    }
    let mut seen = BTreeSet::new();
    found.retain(|one| seen.insert((one.kind, one.key.clone(), one.what.clone())));
    found.sort_by(|a, b| (a.kind, &a.key, &a.what).cmp(&(b.kind, &b.key, &b.what)));
    found
}

fn key(body: &Body, block: usize) -> LineKey {
    body.method.place(body.line_of(block)).into()
}

/// New loops and branches. One line of each stretch of blocks is enough.
fn open_paths(method: &Running, found: &mut Vec<Unknown>) {
    let open = |at: usize| match method.blocks.get(at) {
        Some(Times::Open { least, most }) if most.is_none_or(|most| most > least + NOTHING) => Some(*most),
        _ => None,
    };
    let reachable = method.entries > 0.0;
    let mut lines: BTreeMap<u32, Option<f64>> = BTreeMap::new();
    for at in (0..method.blocks.len()).filter(|_| reachable) {
        let Some(most) = open(at) else { continue };
        let line = method.body.line_of(at);
        let known = lines.entry(line).or_insert(most);
        *known = known.zip(most).map(|(known, most)| f64::max(known, most));
    }
    let mut of_line: BTreeMap<u32, usize> = BTreeMap::new();
    of_line.extend((0..method.blocks.len()).rev().map(|at| (method.body.line_of(at), at)));
    for (line, most) in lines {
        let Some(block) = of_line.get(&line) else { continue };
        let kind = if most.is_some() { UnknownKind::NewPath } else { UnknownKind::NewLoop };
        found.push(Unknown { kind, key: key(&method.body, *block), what: String::new(), most });
    }
}

/// The condition at the end of a block.
fn condition(body: &Body, block: usize, keys: &Keys) -> Option<u8> {
    let counts = body.blocks.get(block)?.lines.iter().flat_map(|(_, counts)| counts);
    counts.filter_map(|(key, _)| keys.list.get(*key as usize)).find_map(|key| match key {
        Key::Op(op) if (0x32..=0x3d).contains(op) => Some(*op),
        _ => None,
    })
}

/// Branches that ask something else, or lead elsewhere.
fn conditions(method: &Running, before: &Body, counts: Option<&MethodCounts>, keys: &Keys, found: &mut Vec<Unknown>) {
    let head = &method.body;
    for (block, pair) in method.pairs.iter().enumerate() {
        let Some((was, alike)) = *pair else { continue };
        let runs = counts.and_then(|counts| counts.blocks.get(was)).is_some_and(|times| *times > 0.0);
        if !runs {
            continue;
        }
        let conditions = ((before, was, condition(before, was, keys)), (head, block, condition(head, block, keys)));
        let to = |flow: &[Vec<usize>], at: usize| flow.get(at).cloned().unwrap_or_default();
        let mapped: Option<BTreeSet<usize>> = to(&head.flow.successors, block)
            .into_iter()
            .map(|to| method.pairs.get(to).copied().flatten().map(|(was, _)| was))
            .collect();
        let was_to: BTreeSet<usize> = to(&before.flow.successors, was).into_iter().collect();
        let elsewhere = alike == 1.0 && was_to.len() > 1 && mapped.is_some_and(|mapped| mapped != was_to);
        let same_blocks = head.blocks.len() == before.blocks.len();
        if asks_otherwise(conditions.0, conditions.1, &method.pairs) || (elsewhere && same_blocks) {
            let what = String::new();
            found.push(Unknown { kind: UnknownKind::Condition, key: key(head, block), what, most: None });
        }
    }
}

/// Numbers that are others: some are gone from the method, and some are new.
fn constants(method: &Running, before: &Body, found: &mut Vec<Unknown>) {
    let count = |body: &Body| {
        let mut all: BTreeMap<i64, i64> = BTreeMap::new();
        for constant in body.code.iter().flatten().flat_map(|block| &block.constants) {
            *all.entry(*constant).or_default() += 1;
        }
        all
    };
    let (was, is) = (count(before), count(&method.body));
    let more = |a: &BTreeMap<i64, i64>, b: &BTreeMap<i64, i64>| {
        a.iter().filter(|(number, count)| b.get(number).unwrap_or(&0) < count).map(|(number, _)| *number).collect()
    };
    let (gone, new): (Vec<i64>, Vec<i64>) = (more(&was, &is), more(&is, &was));
    if gone.is_empty() || new.is_empty() {
        return;
    }
    let has = |block: &NamedCode| block.constants.iter().any(|constant| new.contains(constant));
    let block = method.body.code.iter().flatten().position(has).unwrap_or(0);
    let list = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    let what = match (&gone[..], &new[..]) {
        ([gone], [new]) => format!("{gone} became {new}"),
        _ => format!("constants are others, {} instead of {}", list(&new), list(&gone)),
    };
    found.push(Unknown { kind: UnknownKind::Constant, key: key(&method.body, block), what, most: None });
}

/// Objects of classes of which there were none, with methods that others than the app may call.
fn new_objects(
    (at, method): (usize, &Running),
    versions: &Versions,
    counts: &[MethodCounts],
    found: &mut Vec<Unknown>,
) {
    let before = method.was.and_then(|was| versions.base_code(was)).unwrap_or_default();
    let made = |call: &String| before.iter().any(|block| block.calls.contains(call));
    for (block, code) in versions.raw_code(at).iter().flatten().enumerate() {
        let runs = method.blocks.get(block).is_some_and(|times| times.least() > 0.0);
        for call in code.calls.iter().filter(|call| runs && call.contains("-><init>") && !made(call)) {
            let Some((class, _)) = call.split_once("->") else { continue };
            // Constructors that are counted with their callers have no counts of their own; other methods do.
            let ran = versions.was.iter().any(|(now, was)| {
                versions.head.map.methods.get(*now).is_some_and(|method| method.class == class)
                    && counts.get(*was).is_some_and(|counts| counts.entries > 0.0)
            });
            if let Some(parent) = versions.foreign_parent(class).filter(|_| !ran) {
                let what = format!("{}, a {},", simple(class), simple(&parent));
                found.push(Unknown { kind: UnknownKind::Callback, key: key(&method.body, block), what, most: None });
            }
        }
    }
}

/// Calls that a method made, and that nothing which has changed makes any more.
fn gone_calls(
    versions: &Versions,
    executions: &Executions,
    keys: &Keys,
    matching: &Matching,
    found: &mut Vec<Unknown>,
) {
    let names = |body: &Body, code: Vec<NamedCode>| {
        let mut all: BTreeMap<String, usize> = BTreeMap::new();
        for (block, content) in body.blocks.iter().enumerate() {
            let numbers = content.lines.iter().flat_map(|(_, counts)| counts).map(|(key, _)| *key);
            for key in numbers {
                if let Some(Key::Call(callee)) = keys.list.get(key as usize) {
                    all.entry((*callee).to_owned()).or_insert(block);
                }
            }
        }
        for (block, code) in code.into_iter().enumerate() {
            for call in code.calls {
                all.entry(call).or_insert(block);
            }
        }
        all
    };
    let of_head = |(at, method): (&usize, &Running)| names(&method.body, versions.raw_code(*at).unwrap_or_default());
    let now: BTreeSet<String> = executions.running.iter().flat_map(|one| of_head(one).into_keys()).collect();
    let differs = (0..versions.is_same.len()).filter(|at| !versions.is_same[*at]);
    for (at, body) in differs.filter_map(|at| Some((at, versions.base_body(at)?))) {
        for (call, block) in names(&body, versions.base_code(at).unwrap_or_default()) {
            // A method that is gone itself was inlined, or is gone with all that called it.
            let is_gone = versions.is_own(&call) && versions.callees(&call).is_empty();
            if now.contains(&call) || is_gone || call.contains("-><init>") {
                continue;
            }
            let line = matching.of_base(line_ref(&body, body.line_of(block)));
            let is_there = line.and_then(|group| group.head.first()).map(|line| line.line);
            let mut place = key(&body, block);
            place.line = is_there.unwrap_or(place.line);
            found.push(Unknown { kind: UnknownKind::GoneCall, key: place, what: member(&call), most: None });
        }
    }
}

/// Library calls without a price, and those that use hardware.
fn of_call(call: &CallChange, versions: &Versions, found: &mut Vec<Unknown>) {
    if call.change.abs() <= NOTHING {
        return;
    }
    let mut add = |kind: UnknownKind| {
        found.push(Unknown { kind, key: call.line.clone(), what: member(call.callee), most: None });
    };
    let sites = versions.head.map.sites.iter().chain(&versions.base.map.sites);
    let site = sites.into_iter().find(|site| site.callee == call.callee && !site.category.is_empty());
    match site {
        Some(site) if site.switch.is_some() => add(UnknownKind::Switch),
        Some(site) if site.component.is_some() && call.change < 0.0 => add(UnknownKind::LessHardware),
        Some(site) if site.component.is_some() => add(UnknownKind::Hardware),
        _ => {}
    }
    if !call.is_priced && call.change > 0.0 {
        add(UnknownKind::NoPrice);
    }
}

/// `Map.put` of a signature.
fn member(signature: &str) -> String {
    let (class, member) = signature.split_once("->").unwrap_or(("", signature));
    let name = member.split('(').next().unwrap_or(member);
    if name == "<init>" { format!("new {}", simple(class)) } else { format!("{}.{name}", simple(class)) }
}

/// The last part of a class's name.
fn simple(class: &str) -> &str {
    let name = class.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')).unwrap_or(class);
    name.rsplit('/').next().unwrap_or(name)
}
