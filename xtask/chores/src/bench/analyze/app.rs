//! A made-up app: methods of branches and loops, and what each of their paths takes.
//!
//! Shaped as vLens' problems: some 120 features, costs that differ by some factor, paths of 5 to 15 blocks whose true
//! cost strays from the sum of their features' by 5 %.

use std::collections::BTreeMap;

use wattline::flow::{Edge, PathGraph, Start, StartKind, Target};
use wattline::probe::map::{BlockMap, Feature, LineCounts, MethodMap, ProbeMap, Site};
use wattline::random::Xorshift64;

/// How far a path's true cost strays from a sum of constants, relative.
const STRAY: f64 = 0.05;
/// Median cost of a feature, joules: some tens of nanoseconds at a watt.
const COST: f64 = 40e-9;

/// Uniforms whose sum is normal enough for noise, of which there is much.
pub const UNIFORMS: u32 = 4;

/// The same seed gives the same numbers.
pub fn random(seed: u64) -> Xorshift64 {
    Xorshift64::new(seed ^ 0x5851_f42d_4c95_7f2d)
}

/// A path: its id, and what it takes.
#[derive(Debug, Clone, Copy)]
pub struct Cost {
    /// Over the whole app.
    pub id: u32,
    /// At the power of all work, a watt.
    pub joules: f64,
}

/// What a frame of a method can do.
#[derive(Debug, Default)]
pub struct Method {
    /// A path id of it.
    pub own: u32,
    /// From the entry to the return.
    pub straight: Vec<Cost>,
    /// From the entry to a loop's back edge, from there to there, and from there to the return; empty without a loop.
    pub looped: [Vec<Cost>; 3],
    /// Its windowed invocation.
    pub site: Option<u32>,
}

/// The app.
#[derive(Debug)]
pub struct App {
    /// What explains its ids.
    pub map: ProbeMap,
    /// As in the map.
    pub methods: Vec<Method>,
}

impl App {
    /// An app with at least so many paths, of so many kinds of instructions.
    pub fn new(seed: u64, paths: u32, opcodes: u8) -> App {
        let mut random = random(seed);
        let features: Vec<Feature> = (0..opcodes).map(|op| Feature::Op(op.saturating_add(1))).collect();
        let costs: Vec<f64> = features.iter().map(|_| COST * (0.8 * random.sum_of(UNIFORMS)).exp()).collect();
        let mut map = ProbeMap { package: Some("made.up".into()), features, ..ProbeMap::default() };
        let (mut base, mut methods) = (0, Vec::new());
        while base < paths {
            let number = map.methods.len() as u32;
            let mut code = method(&mut random, number, base, costs.len() as u32);
            let mut what = told(&mut random, &code, &costs);
            // One in twenty waits for the network now and then.
            if number.is_multiple_of(20) {
                what.site = add_site(&mut map, &mut code, number);
            }
            base += code.graph.total;
            map.methods.push(code);
            methods.push(what);
        }
        App { map, methods }
    }
}

fn add_site(map: &mut ProbeMap, code: &mut MethodMap, method: u32) -> Option<u32> {
    let block = code.blocks.last_mut()?;
    let site = map.sites.len() as u32;
    block.sites.push(site);
    map.sites.push(Site {
        method,
        pc: 0,
        line: block.lines.first()?.line,
        callee: "Lnet/Http;->get()V".into(),
        category: "network".into(),
        component: Some("wifi".into()),
        switch: None,
    });
    Some(site)
}

/// Two to four branches in a row, then a return or, in every third method, a way back to the start.
fn method(random: &mut Xorshift64, number: u32, base: u32, features: u32) -> MethodMap {
    let branches = 2 + random.below(3);
    let looped = number.is_multiple_of(3);
    let ends = 1 + u32::from(looped);
    let paths = |k: u32| ends << (branches - k);
    let edge = |to, value| Edge { to, value };
    let mut edges = Vec::new();
    for k in 0..branches {
        edges.push(vec![edge(Target::Block(3 * k + 1), 0), edge(Target::Block(3 * k + 2), paths(k + 1))]);
        edges.extend([vec![edge(Target::Block(3 * k + 3), 0)], vec![edge(Target::Block(3 * k + 3), 0)]]);
    }
    let mut last = vec![edge(Target::Return, 0)];
    let mut starts = vec![Start { block: 0, kind: StartKind::Entry, value: 0 }];
    if looped {
        last.push(edge(Target::Back(0), 1));
        starts.push(Start { block: 0, kind: StartKind::LoopHead, value: paths(0) });
    }
    edges.push(last);
    let total = paths(0) * starts.len() as u32;
    let mut line = 10;
    MethodMap {
        dex: "classes.dex".into(),
        class: format!("Lmade/up/C{};", number / 10),
        name: format!("m{number}"),
        descriptor: "()V".into(),
        source_file: Some(format!("C{}.java", number / 10)),
        runs_as: None,
        base,
        blocks: edges.iter().map(|_| block(random, &mut line, features)).collect(),
        graph: PathGraph { starts, edges, total, rounds: Vec::new(), in_line: false },
        leaf: false,
        table: 0,
        places: Vec::new(),
    }
}

/// One or two lines of some instructions each.
fn block(random: &mut Xorshift64, line: &mut u32, features: u32) -> BlockMap {
    let mut lines = Vec::new();
    for _ in 0..1 + random.below(2) {
        *line += 1;
        let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
        for _ in 0..2 + random.below(5) {
            *counts.entry(random.below(features)).or_default() += 1 + (1.2 * random.sum_of(UNIFORMS)).exp() as u32;
        }
        lines.push(LineCounts { line: *line, counts: counts.into_iter().collect() });
    }
    BlockMap { start: 0, end: 1, lines, sites: Vec::new(), ends: None }
}

/// The method's paths by where they begin and end.
fn told(random: &mut Xorshift64, code: &MethodMap, costs: &[f64]) -> Method {
    let mut method = Method { own: code.base, ..Method::default() };
    for number in 0..code.graph.total {
        let Some(path) = code.graph.decode(number) else { continue };
        let blocks = path.blocks.iter().filter_map(|block| code.blocks.get(*block as usize));
        let counts = blocks.flat_map(|block| &block.lines).flat_map(|line| &line.counts);
        let sum: f64 = counts.map(|&(feature, count)| costs[feature as usize] * f64::from(count)).sum();
        let cost = Cost { id: code.base + number, joules: sum * (1.0 + STRAY * random.sum_of(UNIFORMS)).max(0.2) };
        let kind = match (path.start == StartKind::Entry, path.end == Target::Return) {
            (true, true) => &mut method.straight,
            (true, false) => &mut method.looped[0],
            (false, false) => &mut method.looped[1],
            (false, true) => &mut method.looped[2],
        };
        kind.push(cost);
    }
    method
}
