//! What the phone executes, block by block, and how it compares with what the tracer reports.

use std::collections::{BTreeMap, HashMap};

use wattline::flow::{PathGraph, StartKind, Target};
use wattline::phone::{MethodRef, Observer};
use wattline::probe::map::{MethodMap, ProbeMap};
use wattline::recording::{FrameEnd, Trace};

/// For each method of the map, the new and the old address of each original instruction.
pub(super) type PcMaps = Vec<Vec<(u32, u32)>>;

/// One path as blocks: how it began, where it went, how it ended.
type BlockPath = (StartKind, Vec<u32>, Target);

/// The paths of one frame and how often each was taken.
type FramePaths = BTreeMap<BlockPath, u32>;

/// How often each block of each method was executed.
type BlockCounts = BTreeMap<(usize, u32), u64>;

/// Watches the phone execute and notes the blocks of every instrumented frame, knowing nothing of path ids.
pub(super) struct BlockTrace<'a> {
    map: &'a ProbeMap,
    methods: HashMap<(String, String, String), usize>,
    /// Per method: the block that starts at a new address.
    heads: Vec<HashMap<u32, u32>>,
    /// The open frames: their method, and their place in `frames` once they have executed a block. An exception may
    /// leave a frame before.
    open: HashMap<(u32, u64), (usize, Option<usize>)>,
    /// By `Thread.getId()`, in the order in which they executed their first block: main is entered before its class is
    /// initialised, but begins after that.
    frames: BTreeMap<u32, Vec<Frame>>,
    blocks: BlockCounts,
    /// The deepest stack of each thread, in frames.
    deepest: BTreeMap<u32, Depth>,
}

#[derive(Default)]
struct Depth {
    now: usize,
    most: usize,
}

struct Frame {
    method: usize,
    start: StartKind,
    blocks: Vec<u32>,
    paths: FramePaths,
    finished: bool,
}

impl<'a> BlockTrace<'a> {
    pub(super) fn new(map: &'a ProbeMap, pc_maps: &PcMaps) -> Self {
        let name = |m: &MethodMap| (m.class.clone(), m.name.clone(), m.descriptor.clone());
        let heads = map.methods.iter().zip(pc_maps).map(|(method, pcs)| {
            let blocks: HashMap<u32, u32> = (0..).zip(&method.blocks).map(|(i, block)| (block.start, i)).collect();
            pcs.iter().filter_map(|(new, old)| Some((*new, *blocks.get(old)?))).collect()
        });
        BlockTrace {
            map,
            methods: map.methods.iter().enumerate().map(|(i, method)| (name(method), i)).collect(),
            heads: heads.collect(),
            open: HashMap::new(),
            frames: BTreeMap::new(),
            blocks: BlockCounts::new(),
            deepest: BTreeMap::new(),
        }
    }
}

/// Whether a block's edges lead to `to`, and if so how.
fn edge_between(graph: &PathGraph, from: u32, to: u32) -> Option<Target> {
    let edges = &graph.edges[from as usize];
    edges.iter().map(|edge| edge.to).find(|target| matches!(target, Target::Block(b) | Target::Back(b) if *b == to))
}

impl Frame {
    fn enter_block(&mut self, graph: &PathGraph, block: u32) {
        let Some(&last) = self.blocks.last() else {
            self.blocks.push(block);
            return;
        };
        let (end, start) = match edge_between(graph, last, block) {
            Some(Target::Block(_)) => {
                self.blocks.push(block);
                return;
            }
            Some(back) => (back, StartKind::LoopHead),
            // No edge leads there: an exception did.
            None => (Target::Thrown, StartKind::Handler),
        };
        self.close(end);
        self.start = start;
        self.blocks.push(block);
    }

    fn close(&mut self, end: Target) {
        let blocks = std::mem::take(&mut self.blocks);
        *self.paths.entry((self.start, blocks, end)).or_default() += 1;
    }
}

impl Observer for BlockTrace<'_> {
    fn enter(&mut self, thread: u32, frame: u64, method: MethodRef<'_>) {
        let depth = self.deepest.entry(thread).or_default();
        depth.now += 1;
        depth.most = depth.most.max(depth.now);
        let key = (method.class.to_string(), method.name.to_string(), method.descriptor.to_string());
        if let Some(&method) = self.methods.get(&key) {
            self.open.insert((thread, frame), (method, None));
        } else {
            let signature = format!("{}->{}{}", method.class, method.name, method.descriptor);
            let left_out = self.map.left_out.iter().any(|left| left.method == signature);
            assert!(left_out, "the probe map does not mention {signature}");
        }
    }

    fn step(&mut self, thread: u32, frame: u64, pc: u32) {
        let Some((method, position)) = self.open.get_mut(&(thread, frame)) else { return };
        let Some(&block) = self.heads[*method].get(&pc) else { return };
        *self.blocks.entry((*method, block)).or_default() += 1;
        let frames = self.frames.entry(thread).or_default();
        let position = *position.get_or_insert(frames.len());
        if position == frames.len() {
            frames.push(Frame {
                method: *method,
                start: StartKind::Entry,
                blocks: Vec::new(),
                paths: FramePaths::new(),
                finished: false,
            });
        }
        frames[position].enter_block(&self.map.methods[*method].graph, block);
    }

    fn leave(&mut self, thread: u32, frame: u64, thrown: bool) {
        self.deepest.entry(thread).or_default().now -= 1;
        let Some((_, Some(position))) = self.open.remove(&(thread, frame)) else { return };
        let Some(frame) = self.frames.get_mut(&thread).map(|frames| &mut frames[position]) else { return };
        frame.close(if thrown { Target::Thrown } else { Target::Return });
        frame.finished = true;
    }
}

/// A stack of so many of the app's frames is taken to have overflowed: the phone's has room for 4,000.
const OVERFLOWED: usize = 3_900;

/// What a trace was found to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Compared {
    pub(super) threads: usize,
    pub(super) frames: usize,
    pub(super) paths: usize,
    /// Paths that a back edge ended.
    pub(super) loops: usize,
    /// Paths that an exception began or ended.
    pub(super) exceptions: usize,
    /// Frames of which not all was told, because there was no room left on the stack for the tracer's own frames.
    pub(super) cut: usize,
    /// Frames that were open when the program ended.
    pub(super) open: usize,
}

impl std::ops::AddAssign for Compared {
    fn add_assign(&mut self, other: Self) {
        self.threads += other.threads;
        self.frames += other.frames;
        self.paths += other.paths;
        self.loops += other.loops;
        self.exceptions += other.exceptions;
        self.cut += other.cut;
        self.open += other.open;
    }
}

/// A frame as the tracer tells it.
struct Told {
    /// Unknown when no path is.
    method: Option<usize>,
    paths: FramePaths,
    end: FrameEnd,
}

impl Told {
    /// Whether it is all of the truth.
    fn is(&self, truth: &Frame) -> bool {
        let ended = matches!(self.end, FrameEnd::Returned | FrameEnd::Thrown);
        ended && self.method == Some(truth.method) && self.paths == truth.paths
    }

    /// Whether it is true as far as it goes.
    fn is_part_of(&self, truth: &Frame) -> bool {
        let same = self.method.is_none_or(|method| method == truth.method);
        same && self.paths.iter().all(|(path, count)| truth.paths.get(path).is_some_and(|most| count <= most))
    }
}

/// The frames of each thread, in the order in which they were entered, as the tracer tells it.
fn told(map: &ProbeMap, trace: &Trace) -> BTreeMap<u32, Vec<Told>> {
    let mut threads: BTreeMap<u32, Vec<Told>> = BTreeMap::new();
    for tuple in &trace.tuples {
        let mut paths = FramePaths::new();
        let mut method = None;
        for count in trace.paths_of(tuple) {
            let (_, path) =
                map.decode(count.path).unwrap_or_else(|| panic!("path id {} is not in the map", count.path));
            method = map.locate(count.path).map(|(method, _)| method);
            *paths.entry((path.start, path.blocks, path.end)).or_default() += count.count;
        }
        let frames = threads.entry(trace.threads[tuple.thread as usize].id).or_default();
        frames.push(Told { method, paths, end: tuple.end });
    }
    threads
}

/// How often each block was executed, as the path counts tell it.
fn told_blocks(threads: &BTreeMap<u32, Vec<Told>>) -> BlockCounts {
    let mut counts = BlockCounts::new();
    for frame in threads.values().flatten() {
        for ((_, blocks, _), count) in &frame.paths {
            for block in blocks {
                *counts.entry((frame.method.expect("a path has a method"), *block)).or_default() += u64::from(*count);
            }
        }
    }
    counts
}

/// Requires that the tracer told everything that was executed, and nothing else: the same frames on the same threads
/// in the same order, the same paths in each, and so the same count of each block.
///
/// On a thread whose stack overflowed, frames near its end may be told in part or not at all: probes need a few frames
/// themselves. So may frames that were open when the program ended. What is told must be true there, too.
pub(super) fn compare(name: &str, truth: BlockTrace, trace: &Trace) -> Compared {
    let map = truth.map;
    let told = told(map, trace);
    let stranger = told.keys().find(|thread| !truth.frames.contains_key(thread));
    assert_eq!(stranger, None, "{name}: a thread that did nothing");
    let mut sum = Compared::default();
    for (thread, frames) in &truth.frames {
        let overflowed = truth.deepest[thread].most >= OVERFLOWED;
        let told = told.get(thread).map_or(&[][..], Vec::as_slice);
        sum += compare_thread(name, map, frames, told, overflowed);
    }
    if sum.cut + sum.open == 0 {
        assert_eq!(truth.blocks, told_blocks(&told), "{name}: executions of (method, block)");
    }
    sum
}

fn compare_thread(name: &str, map: &ProbeMap, frames: &[Frame], told: &[Told], overflowed: bool) -> Compared {
    let mut sum = Compared { threads: 1, ..Compared::default() };
    let mut told = told.iter().peekable();
    for (position, frame) in frames.iter().enumerate() {
        let method = &map.methods[frame.method];
        let place = format!("{name}, frame {position}: {}->{}", method.class, method.name);
        if !frame.finished {
            told.next_if(|told| told.end == FrameEnd::Open && told.is_part_of(frame));
            sum.open += 1;
            continue;
        }
        let next = if overflowed { told.next_if(|told| told.is_part_of(frame)) } else { told.next() };
        match next {
            Some(told) if told.is(frame) => sum += counts(&told.paths),
            _ if overflowed => sum.cut += 1,
            Some(told) => {
                assert_eq!((Some(frame.method), &frame.paths), (told.method, &told.paths), "{place}");
                panic!("{place}: {:?}", told.end);
            }
            None => panic!("{place} is not told"),
        }
    }
    assert!(told.next().is_none(), "{name}: more frames of a thread are told than there were");
    sum
}

fn counts(paths: &FramePaths) -> Compared {
    let mut sum = Compared { frames: 1, ..Compared::default() };
    for ((start, _, end), count) in paths {
        sum.paths += *count as usize;
        sum.loops += usize::from(matches!(end, Target::Back(_)));
        sum.exceptions += usize::from(*end == Target::Thrown || *start == StartKind::Handler);
    }
    sum
}
