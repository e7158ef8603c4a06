//! Watches the phone execute and notes the blocks of every instrumented frame, knowing nothing of path ids.

use std::collections::{BTreeMap, HashMap};

use wattline::flow::{PathGraph, StartKind, Target};
use wattline::phone::{MethodRef, Observer};
use wattline::probe::map::ProbeMap;
use wattline::probe::original_of;

use super::clones::Clones;
use super::{BlockCounts, CallCounts, FramePaths, Method, MethodPath};

/// What was executed.
pub struct BlockTrace<'m> {
    pub(super) map: &'m ProbeMap,
    methods: &'m [Method<'m>],
    by_name: HashMap<&'m str, usize>,
    /// The open frames: their method, and their place in their thread's list.
    open: HashMap<(u32, u64), (usize, usize)>,
    /// By `Thread.getId()`.
    pub(super) threads: BTreeMap<u32, Thread>,
    pub(super) blocks: BlockCounts,
    pub(super) calls: CallCounts,
    pub(super) clones: Clones,
}

/// What a thread executed.
#[derive(Default)]
pub(super) struct Thread {
    /// In the order in which they were entered.
    pub(super) frames: Vec<Frame>,
    /// Which are open now, and which of those have executed a block: main is entered before its class is initialised,
    /// but begins after that.
    entered: Vec<usize>,
    begun: Vec<usize>,
    /// From when on which frame was the innermost.
    innermost: Vec<(i64, Option<usize>)>,
    /// How many frames are open, of methods without probes, too, and how many there were at the most.
    depth: usize,
    pub(super) deepest: usize,
}

pub(super) struct Frame {
    pub(super) method: usize,
    /// The frame inside which it began.
    pub(super) parent: Option<usize>,
    /// It began inside a windowed call of that one.
    pub(super) windowed: bool,
    /// Its last instruction so far is a windowed invocation.
    at_site: bool,
    /// It has executed a block: an exception may leave a frame before.
    pub(super) begun: bool,
    start: StartKind,
    blocks: Vec<u32>,
    /// An exception has been caught since the last block began.
    caught: bool,
    pub(super) paths: FramePaths,
    /// The path that ended last.
    pub(super) last: Option<MethodPath>,
    pub(super) finished: bool,
    /// An exception left it.
    pub(super) thrown: bool,
    /// It is that of a clone, which is told only if an exception leaves it.
    clone: bool,
}

impl<'m> BlockTrace<'m> {
    /// Of the [`methods`](super::methods) of the map.
    pub fn new(map: &'m ProbeMap, methods: &'m [Method<'m>]) -> Self {
        BlockTrace {
            map,
            methods,
            by_name: methods.iter().enumerate().map(|(position, method)| (method.name.as_str(), position)).collect(),
            open: HashMap::new(),
            threads: BTreeMap::new(),
            blocks: BlockCounts::new(),
            calls: CallCounts::new(),
            clones: Clones::new(methods),
        }
    }
}

impl BlockTrace<'_> {
    pub fn map(&self) -> &ProbeMap {
        self.map
    }
}

impl Thread {
    fn enter(&mut self, method: usize, clone: bool, at_ns: i64) -> usize {
        let position = self.frames.len();
        self.frames.push(Frame { clone, ..Frame::new(method) });
        self.entered.push(position);
        self.innermost.push((at_ns, Some(position)));
        position
    }

    fn begin(&mut self, position: usize) {
        let parent = self.begun.last().copied();
        let windowed = parent.is_some_and(|parent| self.frames[parent].at_site);
        let frame = &mut self.frames[position];
        (frame.parent, frame.windowed, frame.begun) = (parent, windowed, true);
        self.begun.push(position);
    }

    fn leave(&mut self, position: usize, thrown: bool, at_ns: i64) {
        assert_eq!(self.entered.pop(), Some(position), "frames nest");
        self.innermost.push((at_ns, self.entered.last().copied()));
        let frame = &mut self.frames[position];
        if frame.begun {
            frame.close(if thrown { Target::Thrown } else { Target::Return }, StartKind::Entry);
            assert_eq!(self.begun.pop(), Some(position), "frames nest");
        }
        (frame.finished, frame.thrown) = (true, thrown);
    }

    /// The frame that was the innermost at a time.
    pub(super) fn innermost_at(&self, at_ns: i64) -> Option<usize> {
        let after = self.innermost.partition_point(|(from, _)| *from <= at_ns);
        self.innermost[after.checked_sub(1)?].1
    }
}

/// Whether a block's edges lead to `to`, and if so how.
fn edge_between(graph: &PathGraph, from: u32, to: u32) -> Option<Target> {
    let edges = &graph.edges[from as usize];
    edges
        .iter()
        .map(|edge| edge.to)
        .find(|target| matches!(target, Target::Block(b) | Target::Back(b) | Target::Round(b) if *b == to))
}

impl Frame {
    fn new(method: usize) -> Self {
        Frame {
            method,
            parent: None,
            windowed: false,
            at_site: false,
            begun: false,
            start: StartKind::Entry,
            blocks: Vec::new(),
            caught: false,
            paths: FramePaths::new(),
            last: None,
            finished: false,
            thrown: false,
            clone: false,
        }
    }

    /// Whether its caller tells it.
    pub(super) fn is_implied(&self) -> bool {
        self.clone && !self.thrown
    }

    fn enter_block(&mut self, graph: &PathGraph, block: u32) {
        // A handler may be reached by an edge as well.
        let caught = std::mem::take(&mut self.caught);
        if let Some(&last) = self.blocks.last() {
            match edge_between(graph, last, block).filter(|_| !caught) {
                Some(Target::Block(_)) => {}
                Some(Target::Round(head)) => self.complete_round(head),
                Some(back) => self.close(back, StartKind::LoopHead),
                None => self.close(Target::Thrown, StartKind::Handler),
            }
        }
        self.blocks.push(block);
    }

    /// The way round a counted loop is a path of its own, and the path under way is what it was before.
    fn complete_round(&mut self, head: u32) {
        let first = self.blocks.iter().rposition(|&block| block == head).expect("a loop is entered by its head");
        let round = (StartKind::LoopHead, self.blocks.split_off(first), Target::Back(head));
        *self.paths.entry((self.method, round)).or_default() += 1;
    }

    fn close(&mut self, end: Target, next: StartKind) {
        let path = (self.method, (self.start, std::mem::take(&mut self.blocks), end));
        *self.paths.entry(path.clone()).or_default() += 1;
        self.last = Some(path);
        self.start = next;
    }
}

impl Observer for BlockTrace<'_> {
    fn enter(&mut self, thread: u32, frame: u64, method: MethodRef<'_>, at_ns: i64) {
        let on = self.threads.entry(thread).or_default();
        on.depth += 1;
        on.deepest = on.deepest.max(on.depth);
        let signature = format!("{}->{}{}", method.class, method.name, method.descriptor);
        let clone = self.clones.enter((thread, frame), &signature);
        let original = original_of(method.name, method.descriptor).filter(|(name, _)| clone && name == method.name);
        let original = original.map(|(name, descriptor)| format!("{}->{name}{descriptor}", method.class));
        if let Some(&method) = self.by_name.get(original.as_ref().unwrap_or(&signature).as_str()) {
            self.open.insert((thread, frame), (method, on.enter(method, clone, at_ns)));
        } else if !clone {
            let left_out = self.map.left_out.iter().any(|left| left.method == signature);
            assert!(left_out, "the probe map does not mention {signature}");
        }
    }

    fn step(&mut self, thread: u32, frame: u64, pc: u32) {
        self.clones.step((thread, frame), pc);
        let Some(&(number, position)) = self.open.get(&(thread, frame)) else { return };
        let (method, on) = (&self.methods[number], self.threads.entry(thread).or_default());
        let site = method.sites.get(&pc).filter(|_| !on.frames[position].clone);
        if let Some(&site) = site {
            *self.calls.entry((thread, site)).or_default() += 1;
        }
        let frame = &mut on.frames[position];
        frame.at_site = site.is_some();
        frame.caught |= frame.begun && !frame.clone && method.handlers.contains(&pc);
        let is_clone = frame.clone;
        // A clone has the addresses of the original.
        let blocks = &self.map.methods[number].blocks;
        let of_clone = || blocks.iter().position(|block| block.start == pc).map(|block| block as u32);
        let block = if is_clone { of_clone() } else { method.heads.get(&pc).copied() };
        let Some(block) = block else { return };
        if !is_clone {
            *self.blocks.entry((number, block)).or_default() += 1;
        }
        if !frame.begun {
            on.begin(position);
        }
        on.frames[position].enter_block(&self.map.methods[number].graph, block);
    }

    fn leave(&mut self, thread: u32, frame: u64, thrown: bool, at_ns: i64) {
        let on = self.threads.entry(thread).or_default();
        on.depth -= 1;
        self.clones.leave((thread, frame), thrown);
        if let Some((number, position)) = self.open.remove(&(thread, frame)) {
            on.leave(position, thrown, at_ns);
            let left = &on.frames[position];
            if left.clone && thrown && left.begun {
                let (_, (_, blocks, _)) = left.last.as_ref().expect("it has ended");
                blocks.iter().for_each(|block| *self.blocks.entry((number, *block)).or_default() += 1);
            }
        }
    }
}
