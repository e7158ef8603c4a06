//! What the phone executes, block by block, against what the tracer tells; and what the instrumenter left of a file's
//! code, against what was there.

mod blocks;
mod clones;
mod hosts;
mod instructions;
mod methods;
mod references;

use std::collections::BTreeMap;

use wattline::flow::{StartKind, Target};
use wattline::probe::map::ProbeMap;
use wattline::recording::{FrameEnd, Trace};

pub use blocks::BlockTrace;
pub use instructions::check_instructions;
pub use methods::{Listing, Method, PcMaps, methods, old_codes};

pub use references::named;

use hosts::compare_thread;

/// One path as blocks: how it began, where it went, how it ended.
type BlockPath = (StartKind, Vec<u32>, Target);

/// A path of a method in the map.
type MethodPath = (usize, BlockPath);

/// Paths and how often each was taken.
type FramePaths = BTreeMap<MethodPath, u32>;

/// How often each block of each method was executed.
type BlockCounts = BTreeMap<(usize, u32), u64>;

/// Class, name, descriptor and line of an instruction, and its opcode.
type Executed = (String, String, String, u32, u8);

/// How often instructions of methods were executed that their callers tell.
type FoldedCounts = BTreeMap<Executed, u64>;

/// How often windowed invocations were executed, by `Thread.getId()` and site.
type CallCounts = BTreeMap<(u32, u32), u32>;

/// A stack of so many of the app's frames is taken to have overflowed: the phone's has room for 4,000.
const OVERFLOWED: usize = 3_900;

/// What a trace was found to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Compared {
    pub threads: usize,
    pub frames: usize,
    /// Frames whose paths are told as part of another frame's.
    pub guests: usize,
    /// Frames that are told without a time.
    pub untimed: usize,
    pub paths: usize,
    /// Paths that a back edge ended.
    pub loops: usize,
    /// Paths that an exception began or ended.
    pub exceptions: usize,
    /// Executions of windowed invocations.
    pub calls: usize,
    /// Frames left by an exception that no probe of theirs saw. All is told of them but the last path.
    pub unwound: usize,
    /// Frames of which not all was told, because there was no room left on the stack for the tracer's own frames.
    pub cut: usize,
    /// Frames that were open when the program ended.
    pub open: usize,
    /// Executions of methods without probes that the callers' paths tell.
    pub folded: usize,
}

impl std::ops::AddAssign for Compared {
    fn add_assign(&mut self, other: Self) {
        self.threads += other.threads;
        self.frames += other.frames;
        self.guests += other.guests;
        self.untimed += other.untimed;
        self.paths += other.paths;
        self.loops += other.loops;
        self.exceptions += other.exceptions;
        self.calls += other.calls;
        self.unwound += other.unwound;
        self.cut += other.cut;
        self.open += other.open;
        self.folded += other.folded;
    }
}

/// A frame as the tracer tells it.
struct Told {
    method: usize,
    start_ns: i64,
    /// Those of its guests are among them.
    paths: FramePaths,
    end: FrameEnd,
}

/// The frames of each thread, in the order in which they were entered, as the tracer tells it.
fn told(name: &str, map: &ProbeMap, trace: &Trace) -> BTreeMap<u32, Vec<Told>> {
    let mut threads: BTreeMap<u32, Vec<Told>> = BTreeMap::new();
    for tuple in &trace.tuples {
        let mut paths = FramePaths::new();
        for count in trace.paths_of(tuple) {
            let (_, path) =
                map.decode(count.path).unwrap_or_else(|| panic!("{name}: path id {} is not in the map", count.path));
            let (method, _) = map.locate(count.path).expect("it has been decoded");
            *paths.entry((method, (path.start, path.blocks, path.end))).or_default() += count.count;
        }
        let frames = threads.entry(trace.threads[tuple.thread as usize].id).or_default();
        let (method, _) = map.locate(tuple.own).unwrap_or_else(|| panic!("{name}: {} is not in the map", tuple.own));
        frames.push(Told { method, start_ns: tuple.start_ns, paths, end: tuple.end });
    }
    threads
}

/// How often each block was executed, as the path counts tell it.
fn told_blocks(threads: &BTreeMap<u32, Vec<Told>>) -> BlockCounts {
    let mut counts = BlockCounts::new();
    for frame in threads.values().flatten() {
        for ((method, (_, blocks, _)), count) in &frame.paths {
            for block in blocks {
                *counts.entry((*method, *block)).or_default() += u64::from(*count);
            }
        }
    }
    counts
}

fn told_calls(trace: &Trace) -> CallCounts {
    let mut counts = CallCounts::new();
    for call in &trace.calls {
        *counts.entry((trace.threads[call.thread as usize].id, call.site)).or_default() += 1;
    }
    counts
}

/// Requires that the tracer told everything that was executed, and nothing else: frames where and when there were such,
/// in each exactly its paths and those of the frames inside that are not told themselves, no frame that is in none, and
/// so the same count of each block; and the same windowed calls.
///
/// On a thread whose stack overflowed, frames near its end may be told in part or not at all: probes need a few frames
/// themselves. So may frames that were open when the program ended. What is told must be true there, too. A frame that
/// the tracer calls unwound lacks its last path; how many there may be is for the caller to judge.
pub fn compare(name: &str, truth: BlockTrace, trace: &Trace) -> Compared {
    let map = truth.map;
    let told = told(name, map, trace);
    let stranger = told.keys().find(|thread| !truth.threads.contains_key(thread));
    assert_eq!(stranger, None, "{name}: a thread that did nothing");
    let mut sum = Compared::default();
    for (id, thread) in &truth.threads {
        let told = told.get(id).map_or(&[][..], Vec::as_slice);
        sum += compare_thread(name, map, thread, told);
    }
    if sum.cut + sum.open + sum.unwound == 0 {
        assert_eq!(truth.blocks, told_blocks(&told), "{name}: executions of (method, block)");
        truth.clones.compare(name, clones::told(map, &told));
    }
    sum.folded = truth.clones.frames;
    let calls = told_calls(trace);
    if sum.cut + sum.open == 0 {
        assert_eq!(truth.calls, calls, "{name}: windowed calls by (thread, site)");
    } else {
        let invented = calls.iter().find(|(site, count)| truth.calls.get(site).is_none_or(|most| *count > most));
        assert_eq!(invented, None, "{name}: windowed calls by (thread, site)");
    }
    sum.calls = trace.calls.len();
    assert!(sum.frames > 0, "{name}: nothing was compared");
    sum
}

fn counts(paths: &FramePaths) -> Compared {
    let mut sum = Compared { frames: 1, ..Compared::default() };
    for ((_, (start, _, end)), count) in paths {
        sum.paths += *count as usize;
        sum.loops += usize::from(matches!(end, Target::Back(_)));
        sum.exceptions += usize::from(*end == Target::Thrown || *start == StartKind::Handler);
    }
    sum
}
