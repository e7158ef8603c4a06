//! What the phone executed, block by block, against what the tracer says.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use wattline::dex::{Code, Dex};
use wattline::flow::{PathGraph, StartKind, Target};
use wattline::phone::{MethodRef, Observer, Outcome};
use wattline::probe::Instrumented;
use wattline::probe::map::{MethodMap, ProbeMap};
use wattline::recording::{FrameEnd, read_trace_file};

/// How often a frame took each path: how it began, its blocks, how it ended.
type Paths = BTreeMap<(StartKind, Vec<u32>, Target), u32>;

/// An instrumented method.
pub struct Method<'d> {
    pub name: String,
    pub code: &'d Code<'d>,
    /// Blocks by the new address of their first instruction.
    heads: HashMap<u32, u32>,
    /// Addresses to which exceptions lead.
    handlers: BTreeSet<u32>,
    /// Windowed invocations by their new address.
    sites: HashMap<u32, u32>,
}

fn code_of<'d>(dex: &'d Dex, map: &MethodMap) -> &'d Code<'d> {
    let wanted = format!("{}->{}{}", map.class, map.name, map.descriptor);
    let mut found = dex.methods_with_code().filter(|(method, _)| dex.method_signature(method.method) == wanted);
    found.next().expect("the map names methods of the file").1
}

/// The original code of the methods in the map.
pub fn old_codes<'d>(dex: &'d Dex, done: &'d Instrumented) -> impl Iterator<Item = &'d Code<'d>> {
    done.map.methods.iter().map(move |map| code_of(dex, map))
}

/// The methods in the map.
pub fn methods<'d>(dex: &'d Dex, done: &Instrumented) -> Vec<Method<'d>> {
    let method = |position: usize| {
        let (map, pcs) = (&done.map.methods[position], &done.pc_maps[position]);
        let sites = done.map.sites.iter().zip(0..).filter(|(site, _)| site.method as usize == position);
        let sites: HashMap<u32, u32> = sites.map(|(site, id)| (site.pc, id)).collect();
        let sites = pcs.iter().filter_map(|(new, old)| Some((*new, *sites.get(old)?))).collect();
        let code = code_of(dex, map);
        let blocks: HashMap<u32, u32> = map.blocks.iter().map(|block| block.start).zip(0..).collect();
        let heads = pcs.iter().filter_map(|(new, old)| Some((*new, *blocks.get(old)?))).collect();
        let addresses = code.handlers.iter().flat_map(|list| list.catches.iter().map(|c| c.1).chain(list.catch_all));
        Method { name: map.name.clone(), code, heads, handlers: addresses.collect(), sites }
    };
    (0..done.map.methods.len()).map(method).collect()
}

/// Notes the blocks of every frame, knowing nothing of path ids.
pub struct BlockTrace<'m> {
    map: &'m ProbeMap,
    methods: &'m [Method<'m>],
    by_name: HashMap<String, usize>,
    open: HashMap<(u32, u64), usize>,
    frames: BTreeMap<u32, Vec<Frame>>,
    /// Executions of windowed invocations by site.
    calls: BTreeMap<u32, u32>,
}

struct Frame {
    method: usize,
    start: StartKind,
    blocks: Vec<u32>,
    /// An exception has just been caught.
    caught: bool,
    paths: Paths,
    /// The path at the end.
    last: Option<(StartKind, Vec<u32>, Target)>,
}

impl Frame {
    fn step(&mut self, method: &Method, graph: &PathGraph, pc: u32) {
        self.caught |= method.handlers.contains(&pc);
        let Some(&block) = method.heads.get(&pc) else { return };
        if let Some(&from) = self.blocks.last() {
            let leads = |edge: &Target| matches!(edge, Target::Block(to) | Target::Back(to) if *to == block);
            let edge = graph.edges[from as usize].iter().map(|edge| edge.to).find(leads);
            match edge.filter(|_| !self.caught) {
                Some(Target::Block(_)) => {}
                Some(end) => self.close(end, StartKind::LoopHead),
                None => self.close(Target::Thrown, StartKind::Handler),
            }
        }
        self.caught = false;
        self.blocks.push(block);
    }

    fn close(&mut self, end: Target, next: StartKind) {
        let path = (self.start, std::mem::take(&mut self.blocks), end);
        *self.paths.entry(path.clone()).or_default() += 1;
        self.last = Some(path);
        self.start = next;
    }

    /// The paths without the last one, which nobody reports when a monitor is held.
    fn without_last(mut self) -> Paths {
        if let Some(path) = self.last.take()
            && let Some(count) = self.paths.get_mut(&path)
        {
            *count -= 1;
        }
        self.paths.retain(|_, count| *count > 0);
        self.paths
    }
}

impl<'m> BlockTrace<'m> {
    pub fn new(methods: &'m [Method<'m>], map: &'m ProbeMap) -> Self {
        let name = |map: &MethodMap| format!("{}->{}{}", map.class, map.name, map.descriptor);
        let by_name = map.methods.iter().map(name).zip(0..).collect();
        BlockTrace { map, methods, by_name, open: HashMap::new(), frames: BTreeMap::new(), calls: BTreeMap::new() }
    }

    /// Compares with the trace file that the run left; returns how many frames were left without a report.
    pub fn compare(self, name: &str, outcome: &Outcome) -> usize {
        let (_, file) = outcome.files.iter().find(|(path, _)| path.ends_with(".trace")).expect("a trace file");
        let trace = read_trace_file(file).unwrap();
        let mut told: BTreeMap<u32, Vec<(FrameEnd, Option<usize>, Paths)>> = BTreeMap::new();
        for tuple in &trace.tuples {
            let (mut paths, mut method) = (Paths::new(), None);
            for count in trace.paths_of(tuple) {
                let found = self.map.decode(count.path).unwrap_or_else(|| panic!("{name}: path id {}", count.path));
                method = self.map.locate(count.path).map(|(position, _)| position);
                *paths.entry((found.1.start, found.1.blocks, found.1.end)).or_default() += count.count;
            }
            told.entry(trace.threads[tuple.thread as usize].id).or_default().push((tuple.end, method, paths));
        }
        let mut calls = BTreeMap::new();
        trace.calls.iter().for_each(|call| *calls.entry(call.site).or_default() += 1);
        assert_eq!(self.calls, calls, "{name}: windowed calls by site, executed and reported");
        let frames = self.frames.into_values().filter(|frames| !frames.is_empty());
        let (mut compared, mut unwound) = (0, 0);
        let mut told_threads = told.into_values();
        for frames in frames {
            let told = told_threads.next().unwrap_or_else(|| panic!("{name}: a thread is missing"));
            assert_eq!(frames.len(), told.len(), "{name}: frames of a thread");
            for (frame, (end, method, paths)) in frames.into_iter().zip(told) {
                let method_name = &self.methods[frame.method].name;
                assert!(method.is_none_or(|method| method == frame.method), "{name}: {method_name}: another method");
                unwound += usize::from(end == FrameEnd::Unwound);
                let walked = if end == FrameEnd::Unwound { frame.without_last() } else { frame.paths };
                assert_eq!(walked, paths, "{name}: {method_name}: executed and reported");
                compared += 1;
            }
        }
        assert!(compared > 0 && told_threads.next().is_none(), "{name}: {compared} frames compared");
        unwound
    }
}

impl Observer for BlockTrace<'_> {
    fn enter(&mut self, thread: u32, frame: u64, method: MethodRef<'_>) {
        let key = format!("{}->{}{}", method.class, method.name, method.descriptor);
        let Some(&method) = self.by_name.get(&key) else { return };
        let frames = self.frames.entry(thread).or_default();
        self.open.insert((thread, frame), frames.len());
        let (start, paths) = (StartKind::Entry, Paths::new());
        frames.push(Frame { method, start, blocks: Vec::new(), caught: false, paths, last: None });
    }

    fn step(&mut self, thread: u32, frame: u64, pc: u32) {
        let Some(&position) = self.open.get(&(thread, frame)) else { return };
        let Some(frame) = self.frames.get_mut(&thread).map(|frames| &mut frames[position]) else { return };
        if let Some(&site) = self.methods[frame.method].sites.get(&pc) {
            *self.calls.entry(site).or_default() += 1;
        }
        frame.step(&self.methods[frame.method], &self.map.methods[frame.method].graph, pc);
    }

    fn leave(&mut self, thread: u32, frame: u64, thrown: bool) {
        let Some(position) = self.open.remove(&(thread, frame)) else { return };
        let Some(frame) = self.frames.get_mut(&thread).map(|frames| &mut frames[position]) else { return };
        frame.close(if thrown { Target::Thrown } else { Target::Return }, StartKind::Entry);
    }
}
