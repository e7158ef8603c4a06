//! The executions along one path, decoded from the probe map.

use std::collections::BTreeMap;

use super::Known;
use super::contexts::{ContextColumns, Counted};
use super::probe_counts::{ByKind, probes};
use wattline_dex::Op;
use wattline_flow::{Path, StartKind, Target};
use wattline_map::{Feature, LineCounts, MethodMap, ProbeMap};

/// The executions along one path.
#[derive(Debug, Clone, PartialEq)]
pub struct PathFacts {
    /// Position in [`ProbeMap::methods`].
    pub method: usize,
    /// Whether it ended in an exception: its last block may have been left half-way.
    pub thrown: bool,
    /// Whether it is the first of a frame of a method that has a table.
    pub in_table: bool,
    /// How many probes of each kind ran for it, in the order of [`wattline_map::ProbeKind::ALL`]. Those of a frame run
    /// for the path that begins at the entry, of which each frame has one.
    pub probes: ByKind,
    /// How many library calls it made.
    pub library_calls: f64,
    /// Those of them that are not known to be of native code.
    pub counted_calls: f64,
    /// Executions by source line: columns and counts. A library call counts for as much as it costs there, in terms of
    /// its callee's mean ([`super::CallCosts`]).
    pub lines: BTreeMap<u32, Vec<(u32, f64)>>,
    /// Executions in all lines.
    pub counts: Vec<(u32, f64)>,
}

/// Executions by source line and column.
type ByLine = BTreeMap<u32, BTreeMap<u32, f64>>;

/// The executions along a path; none for an id without a path or a block without content.
pub(super) fn decode(map: &ProbeMap, contexts: &ContextColumns, known: &Known, id: u32) -> Option<PathFacts> {
    let (method, number) = map.locate(id)?;
    let code = map.methods.get(method)?;
    let path = code.graph.decode(number)?;
    let (mut lines, mut library_calls, mut counted_calls) = (ByLine::new(), 0.0, 0.0);
    let mut count = |line: u32, column: u32, executions: f64| {
        *lines.entry(line).or_default().entry(column).or_default() += executions;
    };
    for &block in &path.blocks {
        for line in &code.blocks.get(block as usize)?.lines {
            for &(feature, executions) in &line.counts {
                // A position that the map does not have would be a column that the rows do not have.
                match map.features.get(feature as usize)? {
                    Feature::After(before, work) => {
                        if let Some(Counted { column, weight }) = contexts.pair(*before, *work, &line.counts) {
                            count(line.line, column, weight * f64::from(executions));
                        }
                    }
                    _ if feature >= contexts.columns => return None,
                    Feature::Call(callee) => {
                        library_calls += f64::from(executions);
                        counted_calls += if known.is_native(callee) { 0.0 } else { f64::from(executions) };
                        let relative = known.calls.relative(callee, code.place(line.line));
                        count(line.line, feature, f64::from(executions) * relative);
                    }
                    _ => count(line.line, feature, f64::from(executions)),
                }
            }
        }
    }
    between_blocks(code, contexts, &path, &mut count);
    if let Some(line) = throws(map, code, &path) {
        count(line, contexts.thrown, 1.0);
    }
    let mut counts: BTreeMap<u32, f64> = BTreeMap::new();
    for (&column, executions) in lines.values().flatten() {
        *counts.entry(column).or_default() += executions;
    }
    Some(PathFacts {
        method,
        thrown: path.end == Target::Thrown,
        in_table: code.table > 0 && path.start == StartKind::Entry,
        probes: probes(code, number, &path),
        lines: lines.into_iter().map(|(line, counts)| (line, counts.into_iter().collect())).collect(),
        counts: counts.into_iter().collect(),
        library_calls,
        counted_calls,
    })
}

/// The line whose library call threw the exception that a path ends in, as far as can be told: the last one in the last
/// block. What the app throws itself is an instruction of its own.
fn throws(map: &ProbeMap, code: &MethodMap, path: &Path) -> Option<u32> {
    if path.end != Target::Thrown {
        return None;
    }
    let lines = &code.blocks.get(*path.blocks.last()? as usize)?.lines;
    let has = |line: &LineCounts, of: &dyn Fn(&Feature) -> bool| {
        line.counts.iter().any(|(feature, _)| map.features.get(*feature as usize).is_some_and(of))
    };
    let throws_itself = lines.iter().any(|line| has(line, &|feature| *feature == Feature::Op(Op::THROW.0)));
    let calls = |line: &&LineCounts| has(line, &|feature| matches!(feature, Feature::Call(_)));
    lines.iter().rev().find(calls).filter(|_| !throws_itself).map(|line| line.line)
}

/// Counts the executions that a path's way from block to block shows: taken branches, and where none is taken, the kind
/// of instruction that precedes a block's first. After a taken branch a core begins anew.
fn between_blocks(code: &MethodMap, contexts: &ContextColumns, path: &Path, count: &mut impl FnMut(u32, u32, f64)) {
    let block = |at: u32| code.blocks.get(at as usize);
    let next_of = |at: usize| match (path.blocks.get(at + 1), path.end) {
        (Some(&next), _) => Some(next),
        (None, Target::Back(head)) => Some(head),
        (None, _) => None,
    };
    for (at, this) in path.blocks.iter().enumerate() {
        let (Some(this), Some(next)) = (block(*this), next_of(at).and_then(block)) else { continue };
        let Some(ends) = this.ends else { continue };
        if next.start != this.end {
            let line = this.lines.get(ends.last_at as usize);
            if let (true, Some(line), Some(Counted { column, weight })) = (ends.conditional, line, contexts.taken) {
                count(line.line, column, weight);
            }
        } else if let (Some(first), Some(line)) = (next.ends.and_then(|ends| ends.first), next.lines.first())
            && let Some(Counted { column, weight }) = contexts.pair(ends.last, first, &line.counts)
        {
            count(line.line, column, weight);
        }
    }
}
