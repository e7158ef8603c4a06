//! The paths that the tracer reports are the paths that the phone executed: every frame, every loop, every exception.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use wattline::device::App;
use wattline::device::embedded::{collect, run_app};
use wattline::flow::{PathGraph, StartKind, Target};
use wattline::phone::{MethodRef, Observer};
use wattline::probe::map::ProbeMap;
use wattline::recording::{FrameEnd, Trace};
use wattline::scenario::Scenario;
use wattline::session::{InstrumentOptions, instrument};

/// One path as blocks: how it began, where it went, how it ended.
type BlockPath = (StartKind, Vec<u32>, Target);

/// The paths of one frame and how often each was taken.
type FramePaths = BTreeMap<BlockPath, u32>;

/// Watches the phone execute and notes the blocks of every instrumented frame, knowing nothing of path ids.
struct BlockTrace<'a> {
    map: &'a ProbeMap,
    methods: HashMap<(String, String, String), usize>,
    /// Per method: the block that starts at a new address.
    heads: Vec<HashMap<u32, u32>>,
    open: HashMap<(u32, u64), usize>,
    frames: BTreeMap<u32, Vec<Frame>>,
}

struct Frame {
    method: usize,
    start: StartKind,
    blocks: Vec<u32>,
    paths: FramePaths,
    finished: bool,
}

impl<'a> BlockTrace<'a> {
    fn new(map: &'a ProbeMap, pc_maps: &[Vec<(u32, u32)>]) -> Self {
        let name = |m: &wattline::probe::map::MethodMap| (m.class.clone(), m.name.clone(), m.descriptor.clone());
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
        let key = (method.class.to_string(), method.name.to_string(), method.descriptor.to_string());
        let Some(&method) = self.methods.get(&key) else { return };
        let frames = self.frames.entry(thread).or_default();
        self.open.insert((thread, frame), frames.len());
        frames.push(Frame {
            method,
            start: StartKind::Entry,
            blocks: Vec::new(),
            paths: FramePaths::new(),
            finished: false,
        });
    }

    fn step(&mut self, thread: u32, frame: u64, pc: u32) {
        let Some(&position) = self.open.get(&(thread, frame)) else { return };
        let Some(frame) = self.frames.get_mut(&thread).map(|frames| &mut frames[position]) else { return };
        if let Some(&block) = self.heads[frame.method].get(&pc) {
            frame.enter_block(&self.map.methods[frame.method].graph, block);
        }
    }

    fn leave(&mut self, thread: u32, frame: u64, thrown: bool) {
        let Some(position) = self.open.remove(&(thread, frame)) else { return };
        let Some(frame) = self.frames.get_mut(&thread).map(|frames| &mut frames[position]) else { return };
        frame.close(if thrown { Target::Thrown } else { Target::Return });
        frame.finished = true;
    }
}

/// The frames of each thread, in the order in which they were entered, as the tracer tells it.
fn reported(map: &ProbeMap, trace: &Trace) -> BTreeMap<u32, Vec<(usize, FramePaths)>> {
    let mut threads: BTreeMap<u32, Vec<(usize, FramePaths)>> = BTreeMap::new();
    for tuple in &trace.tuples {
        let mut frame = FramePaths::new();
        let mut method = 0;
        for count in trace.paths_of(tuple) {
            let (_, path) =
                map.decode(count.path).unwrap_or_else(|| panic!("path id {} is not in the map", count.path));
            method = map.locate(count.path).unwrap().0;
            *frame.entry((path.start, path.blocks, path.end)).or_default() += count.count;
        }
        assert_ne!(tuple.end, FrameEnd::Unwound, "the demo holds no monitor while it throws");
        threads.entry(trace.threads[tuple.thread as usize].id).or_default().push((method, frame));
    }
    threads
}

fn check(app: &App, pc_maps: &[Vec<(u32, u32)>], scenario: &Path) -> [usize; 4] {
    let scenario = Scenario::read(scenario).unwrap();
    let mut truth = BlockTrace::new(&app.map, pc_maps);
    let outcome = run_app(app, &scenario, 7, Some(&mut truth)).unwrap();
    let run = collect(app, &scenario, 7, outcome).unwrap();
    let told = reported(&app.map, &run.trace);

    let mut counts = [0; 4];
    let mut truth_frames: Vec<_> = truth.frames.into_values().filter(|frames| !frames.is_empty()).collect();
    let mut told_frames: Vec<_> = told.into_values().collect();
    assert_eq!(truth_frames.len(), told_frames.len(), "threads with frames");
    // Thread numbers are the phone's here and Thread.getId() there: both count up in the order of creation.
    for (truth, told) in truth_frames.iter_mut().zip(&mut told_frames) {
        assert_eq!(truth.len(), told.len(), "frames of a thread");
        for (position, (frame, (method, paths))) in truth.iter().zip(told.iter()).enumerate() {
            let name = &app.map.methods[frame.method].name;
            assert!(frame.finished, "{name} was never left");
            assert_eq!(frame.method, *method, "frame {position}: {name}");
            assert_eq!(&frame.paths, paths, "frame {position}: {name}");
            counts[0] += 1;
            for ((start, _, end), count) in paths {
                counts[1] += *count as usize;
                counts[2] += usize::from(matches!(end, Target::Back(_)));
                counts[3] += usize::from(*end == Target::Thrown || *start == StartKind::Handler);
            }
        }
    }
    counts
}

fn instrumented(file: &str) -> (App, Vec<Vec<(u32, u32)>>) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/apps").join(file);
    let bytes = std::fs::read(&path).unwrap();
    let key = std::env::temp_dir().join(format!("wattline-path-truth-{}.pem", std::process::id()));
    let mut done =
        instrument(&path, &bytes, &InstrumentOptions { key: Some(key.clone()), ..Default::default() }).unwrap();
    let _ = std::fs::remove_file(key);
    let pc_maps = std::mem::take(&mut done.pc_maps);
    (done.into_app().unwrap(), pc_maps)
}

#[test]
fn decoded_paths_equal_the_phones_block_trace() {
    let scenarios = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/apps/courier/scenarios");
    for apk in ["courier.apk", "courier-regressed.apk"] {
        let (app, pc_maps) = instrumented(apk);
        let mut sum = [0; 4];
        for scenario in ["compute.mks", "network.mks"] {
            let counts = check(&app, &pc_maps, &scenarios.join(scenario));
            eprintln!("{apk} {scenario}: {} frames, {} paths, all equal", counts[0], counts[1]);
            sum = std::array::from_fn(|i| sum[i] + counts[i]);
        }
        // A trace without loops or exceptions would prove less than this test claims.
        assert!(sum.iter().all(|count| *count > 0), "frames, paths, loops, exceptions: {sum:?}");
    }
}
