//! Methods of both versions in one form, so that they can be compared.

use std::collections::{BTreeMap, HashMap};

use wattline_flow::{PathGraph, StartKind, Target};
use wattline_gate::family;
use wattline_map::{Feature, MethodMap, ProbeMap};

use crate::code::NamedCode;

/// What is executed and has a price. An invocation of a library is one whether a window is around it or not: which ones
/// have a window differs from recording to recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Key<'m> {
    Op(u8),
    Call(&'m str),
}

/// Keys by number.
#[derive(Debug, Default)]
pub(crate) struct Keys<'m> {
    numbers: HashMap<Key<'m>, u32>,
    pub list: Vec<Key<'m>>,
}

impl<'m> Keys<'m> {
    pub fn number(&mut self, key: Key<'m>) -> u32 {
        *self.numbers.entry(key).or_insert_with(|| {
            self.list.push(key);
            self.list.len() as u32 - 1
        })
    }
}

/// A map whose features and sites are numbered by [`Keys`].
pub(crate) struct Numbered<'m> {
    pub map: &'m ProbeMap,
    features: Vec<Option<u32>>,
    sites: Vec<u32>,
}

impl<'m> Numbered<'m> {
    pub fn new(map: &'m ProbeMap, keys: &mut Keys<'m>) -> Self {
        let features = map.features.iter().map(|feature| match feature {
            Feature::Op(op) => Some(keys.number(Key::Op(*op))),
            Feature::Call(callee) => Some(keys.number(Key::Call(callee))),
            Feature::Probe(_) | Feature::After(..) | Feature::Taken | Feature::Context | Feature::Thrown => None,
        });
        let features = features.collect();
        Numbered { map, features, sites: map.sites.iter().map(|site| keys.number(Key::Call(&site.callee))).collect() }
    }

    pub fn site(&self, site: u32) -> Option<u32> {
        self.sites.get(site as usize).copied()
    }

    /// A method's body.
    pub fn body(&self, at: usize, code: Option<Vec<NamedCode>>) -> Option<Body<'m>> {
        let method = self.map.methods.get(at)?;
        let blocks = method.blocks.iter().map(|block| {
            let mut lines: BTreeMap<u32, BTreeMap<u32, u32>> = BTreeMap::new();
            for line in &block.lines {
                let counts = lines.entry(line.line).or_default();
                for (feature, count) in &line.counts {
                    if let Some(Some(key)) = self.features.get(*feature as usize) {
                        *counts.entry(*key).or_default() += count;
                    }
                }
            }
            for &site in &block.sites {
                if let (Some(key), Some(site)) = (self.site(site), self.map.sites.get(site as usize)) {
                    *lines.entry(site.line).or_default().entry(key).or_default() += 1;
                }
            }
            let lines = lines.into_iter().map(|(line, counts)| (line, counts.into_iter().collect()));
            Content { start: block.start, end: block.end, lines: lines.collect() }
        });
        let flow = Flow::of(&method.graph, method.blocks.len());
        Some(Body { method, blocks: blocks.collect(), flow, code })
    }
}

/// What a block executes, by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Content {
    pub start: u32,
    pub end: u32,
    pub lines: Vec<(u32, Vec<(u32, u32)>)>,
}

/// Where control goes from block to block, without exceptions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Flow {
    pub successors: Vec<Vec<usize>>,
    pub returns: Vec<bool>,
    pub handlers: Vec<bool>,
}

impl Flow {
    fn of(graph: &PathGraph, blocks: usize) -> Self {
        let mut flow =
            Flow { successors: vec![Vec::new(); blocks], returns: vec![false; blocks], handlers: vec![false; blocks] };
        for (at, edges) in graph.edges.iter().enumerate().take(blocks) {
            for edge in edges {
                match edge.to {
                    Target::Block(to) | Target::Back(to) | Target::Round(to) => flow.successors[at].push(to as usize),
                    Target::Return => flow.returns[at] = true,
                    Target::Thrown => {}
                }
            }
            flow.successors[at].sort_unstable();
            flow.successors[at].dedup();
        }
        for start in graph.starts.iter().filter(|start| start.kind == StartKind::Handler) {
            if let Some(slot) = flow.handlers.get_mut(start.block as usize) {
                *slot = true;
            }
        }
        flow
    }
}

/// A method.
#[derive(Debug, Clone)]
pub(crate) struct Body<'m> {
    pub method: &'m MethodMap,
    pub blocks: Vec<Content>,
    pub flow: Flow,
    /// Own calls and constants, if they are known.
    pub code: Option<Vec<NamedCode>>,
}

impl Body<'_> {
    /// Whether it executes the same in the same order of blocks; line numbers say nothing.
    pub fn is_same(&self, other: &Body) -> bool {
        let counts =
            |lines: &[(u32, Vec<(u32, u32)>)]| lines.iter().map(|(_, counts)| counts.clone()).collect::<Vec<_>>();
        let same = |(a, b): (&Content, &Content)| counts(&a.lines) == counts(&b.lines);
        let code = match (&self.code, &other.code) {
            (Some(own), Some(other)) => own == other,
            _ => true,
        };
        code && self.flow == other.flow
            && self.blocks.len() == other.blocks.len()
            && self.blocks.iter().zip(&other.blocks).all(same)
    }

    /// A block's line of the map: the first that is known.
    pub fn line_of(&self, block: usize) -> u32 {
        let lines = self.blocks.get(block).into_iter().flat_map(|block| &block.lines).map(|(line, _)| *line);
        lines.clone().find(|line| self.method.place(*line).line > 0).or_else(|| lines.clone().next()).unwrap_or(0)
    }
}

/// A block's executions without lines, forms of an instruction as one: what two versions are compared by.
pub(crate) fn bag(content: &Content, keys: &Keys) -> BTreeMap<u32, u32> {
    let mut bag = BTreeMap::new();
    for (key, count) in content.lines.iter().flat_map(|(_, counts)| counts) {
        let number = match keys.list.get(*key as usize) {
            Some(Key::Op(op)) => u32::from(family(*op)),
            _ => 256 + key,
        };
        *bag.entry(number).or_default() += count;
    }
    bag
}

/// Common part of two bags, from 0 to 1 (Dice's coefficient over counts).
pub(crate) fn likeness(a: &BTreeMap<u32, u32>, b: &BTreeMap<u32, u32>) -> f64 {
    let size: u32 = a.values().chain(b.values()).sum();
    let common: u32 = a.iter().map(|(key, count)| count.min(b.get(key).unwrap_or(&0))).sum();
    if size == 0 { 1.0 } else { 2.0 * f64::from(common) / f64::from(size) }
}
