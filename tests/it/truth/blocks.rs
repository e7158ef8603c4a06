//! Watches the phone execute and notes the blocks of every instrumented frame, knowing nothing of path ids.

use std::collections::{BTreeMap, HashMap};

use wattline::flow::{PathGraph, StartKind, Target};
use wattline::phone::{MethodRef, Observer};
use wattline::probe::map::ProbeMap;

use super::{BlockCounts, BlockPath, CallCounts, FramePaths, Method};

/// What was executed.
pub struct BlockTrace<'m> {
    pub(super) map: &'m ProbeMap,
    methods: &'m [Method<'m>],
    by_name: HashMap<&'m str, usize>,
    /// The open frames: their method, and their place in `frames` once they have executed a block. An exception may
    /// leave a frame before.
    open: HashMap<(u32, u64), (usize, Option<usize>)>,
    /// By `Thread.getId()`, in the order in which they executed their first block: main is entered before its class is
    /// initialised, but begins after that.
    pub(super) frames: BTreeMap<u32, Vec<Frame>>,
    pub(super) blocks: BlockCounts,
    pub(super) calls: CallCounts,
    /// The deepest stack of each thread, in frames.
    pub(super) deepest: BTreeMap<u32, Depth>,
}

#[derive(Default)]
pub(super) struct Depth {
    now: usize,
    pub(super) most: usize,
}

pub(super) struct Frame {
    pub(super) method: usize,
    start: StartKind,
    blocks: Vec<u32>,
    /// An exception has been caught since the last block began.
    caught: bool,
    pub(super) paths: FramePaths,
    /// The path that ended last.
    last: Option<BlockPath>,
    pub(super) finished: bool,
    /// An exception left it.
    pub(super) thrown: bool,
}

impl<'m> BlockTrace<'m> {
    /// Of the [`methods`](super::methods) of the map.
    pub fn new(map: &'m ProbeMap, methods: &'m [Method<'m>]) -> Self {
        BlockTrace {
            map,
            methods,
            by_name: methods.iter().enumerate().map(|(position, method)| (method.name.as_str(), position)).collect(),
            open: HashMap::new(),
            frames: BTreeMap::new(),
            blocks: BlockCounts::new(),
            calls: CallCounts::new(),
            deepest: BTreeMap::new(),
        }
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
            start: StartKind::Entry,
            blocks: Vec::new(),
            caught: false,
            paths: FramePaths::new(),
            last: None,
            finished: false,
            thrown: false,
        }
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
        *self.paths.entry(round).or_default() += 1;
    }

    fn close(&mut self, end: Target, next: StartKind) {
        let path = (self.start, std::mem::take(&mut self.blocks), end);
        *self.paths.entry(path.clone()).or_default() += 1;
        self.last = Some(path);
        self.start = next;
    }

    /// The paths without the last one, which nobody reports when a monitor is held.
    pub(super) fn without_last(&self) -> FramePaths {
        let mut paths = self.paths.clone();
        if let Some(count) = self.last.as_ref().and_then(|last| paths.get_mut(last)) {
            *count -= 1;
        }
        paths.retain(|_, count| *count > 0);
        paths
    }
}

impl Observer for BlockTrace<'_> {
    fn enter(&mut self, thread: u32, frame: u64, method: MethodRef<'_>) {
        let depth = self.deepest.entry(thread).or_default();
        depth.now += 1;
        depth.most = depth.most.max(depth.now);
        let signature = format!("{}->{}{}", method.class, method.name, method.descriptor);
        if let Some(&method) = self.by_name.get(signature.as_str()) {
            self.open.insert((thread, frame), (method, None));
        } else {
            let left_out = self.map.left_out.iter().any(|left| left.method == signature);
            assert!(left_out, "the probe map does not mention {signature}");
        }
    }

    fn step(&mut self, thread: u32, frame: u64, pc: u32) {
        let Some((number, position)) = self.open.get_mut(&(thread, frame)) else { return };
        let method = &self.methods[*number];
        if let Some(&site) = method.sites.get(&pc) {
            *self.calls.entry((thread, site)).or_default() += 1;
        }
        if let (Some(position), Some(frames)) = (*position, self.frames.get_mut(&thread)) {
            frames[position].caught |= method.handlers.contains(&pc);
        }
        let Some(&block) = method.heads.get(&pc) else { return };
        *self.blocks.entry((*number, block)).or_default() += 1;
        let frames = self.frames.entry(thread).or_default();
        let position = *position.get_or_insert(frames.len());
        if position == frames.len() {
            frames.push(Frame::new(*number));
        }
        frames[position].enter_block(&self.map.methods[*number].graph, block);
    }

    fn leave(&mut self, thread: u32, frame: u64, thrown: bool) {
        self.deepest.entry(thread).or_default().now -= 1;
        let Some((_, Some(position))) = self.open.remove(&(thread, frame)) else { return };
        let Some(frame) = self.frames.get_mut(&thread).map(|frames| &mut frames[position]) else { return };
        frame.close(if thrown { Target::Thrown } else { Target::Return }, StartKind::Entry);
        (frame.finished, frame.thrown) = (true, thrown);
    }
}
