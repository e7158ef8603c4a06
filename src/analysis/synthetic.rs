//! Made-up recordings of which the truth is known: an app of random methods, run on a timeline of power.
//!
//! Shaped as vLens reports its recordings: windows from some microjoules to a millijoule, rare events of 20 to 81 mJ,
//! samples at 10 kHz. Nested frames, loops, network calls with tails, probes with a cost of their own, paths whose true
//! cost strays from a sum of constants.

use std::collections::BTreeMap;

use wattline_base::random::Xorshift64;
use wattline_flow::{Edge, PathGraph, Start, StartKind, Target};
use wattline_map::{BlockMap, Feature, LineCounts, MethodMap, ProbeMap, Site};
use wattline_recording::{ApiCall, ClockStamp, FrameEnd, PathCount, PathTuple, Run, Sample, ThreadInfo, Trace};

/// Instruction kinds and outside methods that the app uses.
const OPS: u32 = 24;
const CALLS: u32 = 8;
/// Watts.
const IDLE: f64 = 0.3;
const WORK: f64 = 1.0;
const NETWORK: f64 = 0.8;
const TAIL: f64 = 0.4;
/// Nanoseconds.
const TAIL_NS: f64 = 220e6;
const SAMPLE_NS: f64 = 100e3;
/// The meter's clock is ahead by this much.
const OFFSET_NS: i64 = 123_456_789;
/// Joules: probes of a frame, of a path within it, of a nested frame, of a windowed call.
const PROBES: [f64; 4] = [1.5e-6, 0.5e-6, 0.4e-6, 0.4e-6];

/// An app and what it truly costs.
#[derive(Clone)]
pub struct App {
    /// The probe map that decodes its paths.
    pub map: ProbeMap,
    /// Joules per execution, by feature.
    pub costs: Vec<f64>,
    /// True over modelled cost, by path id.
    stray: Vec<f64>,
}

/// A run and what it truly cost.
pub struct Truth {
    /// The recorded run.
    pub run: Run,
    /// Joules by method and line: code, then calls and tails.
    pub lines: BTreeMap<(usize, u32), (f64, f64)>,
    /// Start of each frame with an event.
    pub events: Vec<i64>,
}

impl App {
    /// An app of so many methods; `tau` is how far the true cost of a path strays, as a standard deviation of its
    /// logarithm.
    pub fn new(seed: u64, methods: u32, tau: f64) -> App {
        let mut random = Xorshift64::new(seed);
        let ops = (0..OPS).map(|op| Feature::Op(op as u8 + 1));
        let features = ops.chain((0..CALLS).map(|c| Feature::Call(format!("Ljava/X;->m{c}()V")))).collect();
        let costs =
            (0..OPS + CALLS).map(|f| if f < OPS { 30e-9 } else { 300e-9 } * (0.7 * random.sum_of(12)).exp()).collect();
        let mut map = ProbeMap { package: Some("made.up".into()), features, ..ProbeMap::default() };
        let mut base = 0;
        for m in 0..methods {
            let method = method(&mut random, m, base);
            base += method.graph.total;
            map.methods.push(method);
        }
        // Every tenth method makes a network call in its last block.
        for m in (0..methods).step_by(10) {
            let code = &mut map.methods[m as usize];
            let block = code.blocks.last_mut().unwrap();
            block.sites.push(map.sites.len() as u32);
            map.sites.push(Site {
                method: m,
                pc: 0,
                line: block.lines[0].line,
                callee: "Lnet/Http;->get()V".into(),
                category: "network".into(),
                component: Some("wifi".into()),
                switch: None,
            });
        }
        let stray = (0..base).map(|_| 1.0 + tau * random.sum_of(12)).collect();
        App { map, costs, stray }
    }

    /// Adds executions to a line of a method: what a change of the source would do.
    pub fn make_worse(&mut self, method: usize, line: u32, feature: u32, more: u32) {
        for block in &mut self.map.methods[method].blocks {
            for line in block.lines.iter_mut().filter(|l| l.line == line) {
                match line.counts.iter_mut().find(|(f, _)| *f == feature) {
                    Some((_, count)) => *count += more,
                    None => line.counts.push((feature, more)),
                }
                line.counts.sort_unstable();
            }
        }
    }

    /// Runs bursts of frames until there are `tuples` of them.
    pub fn run(&self, seed: u64, tuples: usize, events: f64) -> Truth {
        let mut timeline = Timeline {
            app: self,
            random: Xorshift64::new(seed),
            now: 1e6,
            work: Vec::new(),
            tuples: Vec::new(),
            calls: Vec::new(),
            lines: BTreeMap::new(),
            events: Vec::new(),
            event_rate: events,
            drift: 0.0,
        };
        timeline.drift = 1.0 + 0.005 * timeline.random.sum_of(12);
        while timeline.tuples.len() < tuples {
            for _ in 0..20 {
                timeline.frame(0);
            }
            timeline.now += 2e6 + 8e6 * timeline.random.uniform();
        }
        timeline.now += TAIL_NS + 50e6;
        timeline.finish(seed)
    }
}

/// Up to four branches in a row, then a return or, in every third method, a way back to the start.
fn method(random: &mut Xorshift64, number: u32, base: u32) -> MethodMap {
    let branches = 1 + random.below(4);
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
    let blocks = edges.iter().map(|_| block(random, &mut line)).collect();
    MethodMap {
        dex: "classes.dex".into(),
        class: format!("Lmade/up/C{};", number / 10),
        name: format!("m{number}"),
        descriptor: "()V".into(),
        source_file: Some(format!("C{}.java", number / 10)),
        runs_as: None,
        base,
        graph: PathGraph { starts, edges, total, rounds: Vec::new(), in_line: false },
        blocks,
        leaf: false,
        table: 0,
        places: Vec::new(),
    }
}

fn block(random: &mut Xorshift64, line: &mut u32) -> BlockMap {
    let mut lines = Vec::new();
    for _ in 0..1 + random.below(2) {
        *line += 1;
        let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
        for _ in 0..2 + random.below(5) {
            let feature = if random.uniform() < 0.85 { random.below(OPS) } else { OPS + random.below(CALLS) };
            *counts.entry(feature).or_default() += 1 + (1.2 * random.sum_of(12)).exp() as u32;
        }
        lines.push(LineCounts { line: *line, counts: counts.into_iter().collect() });
    }
    BlockMap { start: 0, end: 1, lines, sites: vec![], ends: None }
}

struct Timeline<'a> {
    app: &'a App,
    random: Xorshift64,
    now: f64,
    /// From, to, watts.
    work: Vec<(f64, f64, f64)>,
    tuples: Vec<(i64, i64, Vec<PathCount>)>,
    calls: Vec<ApiCall>,
    lines: BTreeMap<(usize, u32), (f64, f64)>,
    events: Vec<i64>,
    event_rate: f64,
    drift: f64,
}

impl Timeline<'_> {
    fn spend(&mut self, joules: f64, watts: f64) {
        let time = joules / watts * 1e9;
        self.work.push((self.now, self.now + time, watts));
        self.now += time;
    }

    fn frame(&mut self, depth: u32) {
        let number = self.random.below(self.app.map.methods.len() as u32) as usize;
        let method = &self.app.map.methods[number];
        let slot = self.tuples.len();
        self.tuples.push((self.now.round() as i64, 0, vec![]));
        self.spend(PROBES[0], WORK);
        let mut taken: BTreeMap<u32, u32> = BTreeMap::new();
        let rounds = if method.graph.starts.len() > 1 { 1 + self.random.below(60) } else { 1 };
        for round in 0..rounds {
            let path = self.pick(method, round, rounds);
            *taken.entry(method.base + path).or_default() += 1;
            self.walk(number, path, round > 0);
        }
        while depth < 3 && self.random.uniform() < 0.3 {
            self.spend(PROBES[2], WORK);
            self.frame(depth + 1);
        }
        if let Some(&site) = method.blocks.last().and_then(|block| block.sites.first())
            && self.random.uniform() < 0.05
        {
            self.network(number, site);
        }
        if self.random.uniform() < self.event_rate {
            self.events.push(self.tuples[slot].0);
            let joules = 0.02 + 0.061 * self.random.uniform();
            self.spend(joules, WORK);
        }
        let paths = taken.into_iter().map(|(path, count)| PathCount { path, count }).collect();
        self.tuples[slot].1 = self.now.round() as i64;
        self.tuples[slot].2 = paths;
        // Between frames, the system's own work.
        self.spend(0.3e-6, WORK);
    }

    /// A path number that begins and ends where this round must. Low branches are likelier.
    fn pick(&mut self, method: &MethodMap, round: u32, rounds: u32) -> u32 {
        let wanted = if round == 0 { StartKind::Entry } else { StartKind::LoopHead };
        loop {
            let number = (self.random.uniform() * self.random.uniform() * f64::from(method.graph.total)) as u32;
            let path = method.graph.decode(number).unwrap();
            if path.start == wanted && (path.end == Target::Return) == (round + 1 == rounds) {
                return number;
            }
        }
    }

    fn walk(&mut self, number: usize, path: u32, again: bool) {
        let method = &self.app.map.methods[number];
        // Paths differ in power as well as in length.
        let id = method.base + path;
        let watts = WORK * (0.9 + 0.2 * f64::from(id * 37 % 100) / 100.0);
        let factor = self.app.stray[id as usize] * (1.0 + 0.03 * self.random.sum_of(12)) * self.drift;
        for block in method.graph.decode(path).unwrap().blocks {
            for line in &method.blocks[block as usize].lines {
                let cost = |&(f, n): &(u32, u32)| self.app.costs[f as usize] * f64::from(n);
                let joules = line.counts.iter().map(cost).sum::<f64>() * factor;
                self.lines.entry((number, line.line)).or_default().0 += joules;
                self.spend(joules, watts);
            }
        }
        if again {
            self.spend(PROBES[1], WORK);
        }
    }

    fn network(&mut self, number: usize, site: u32) {
        self.spend(PROBES[3], WORK);
        let time = 3e6 + 9e6 * self.random.uniform();
        let call = ApiCall { thread: 0, site, start_ns: self.now.round() as i64, end_ns: (self.now + time) as i64 };
        self.calls.push(call);
        let line = self.app.map.sites[site as usize].line;
        self.lines.entry((number, line)).or_default().1 += NETWORK * time * 1e-9;
        self.work.push((self.now, self.now + time, NETWORK));
        self.now += time;
    }

    fn finish(mut self, seed: u64) -> Truth {
        let ends = self.calls.iter().map(|call| call.start_ns as f64).skip(1).chain([f64::INFINITY]);
        for (call, next) in self.calls.iter().zip(ends) {
            let (from, to) = (call.end_ns as f64, (call.end_ns as f64 + TAIL_NS).min(next));
            self.work.push((from, to, TAIL));
            let site = &self.app.map.sites[call.site as usize];
            self.lines.entry((site.method as usize, site.line)).or_default().1 += TAIL * (to - from) * 1e-9;
        }
        let bins = (self.now / SAMPLE_NS) as usize + 1;
        let mut energy = vec![IDLE * SAMPLE_NS; bins];
        for (from, to, watts) in self.work {
            for (bin, energy) in energy.iter_mut().enumerate().skip((from / SAMPLE_NS) as usize) {
                let (left, right) = (bin as f64 * SAMPLE_NS, (bin + 1) as f64 * SAMPLE_NS);
                if left >= to {
                    break;
                }
                *energy += watts * (to.min(right) - from.max(left));
            }
        }
        let mut samples = vec![Sample { at_ns: OFFSET_NS, power_uw: 0 }];
        for (bin, energy) in energy.into_iter().enumerate() {
            let power = energy / SAMPLE_NS + 0.005 * self.random.sum_of(12);
            samples.push(Sample {
                at_ns: OFFSET_NS + ((bin + 1) as f64 * SAMPLE_NS) as i64,
                power_uw: (power * 1e6).round() as i64,
            });
        }
        let mut trace = Trace { threads: vec![ThreadInfo { id: 1, name: "main".into() }], ..Trace::default() };
        for (start_ns, end_ns, paths) in self.tuples {
            trace.tuples.push(PathTuple {
                thread: 0,
                start_ns,
                end_ns,
                end: FrameEnd::Returned,
                own: paths.first().map_or(0, |path| path.path),
                paths_at: trace.paths.len() as u32,
                paths_len: paths.len() as u32,
            });
            trace.paths.extend(paths);
        }
        trace.calls = self.calls;
        let clock = [0, self.now as i64];
        let clock = clock.map(|device_ns| ClockStamp { device_ns, meter_ns: device_ns + OFFSET_NS }).to_vec();
        Truth { run: Run { seed, trace, samples, clock, ..Run::default() }, lines: self.lines, events: self.events }
    }
}
