//! A trace as a forest of windows: the frames of chosen methods, with what ran in them and in no window inside of them.

use std::cmp::Reverse;
use std::hash::{DefaultHasher, Hash, Hasher};

use wattline_map::ProbeMap;
use wattline_recording::{FrameEnd, PathCount, ProbeTimes, SystemWork, SystemWorkKind, Trace};

use crate::align::Item;
use crate::entered::Entered;

/// A frame of a chosen method.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// Position in [`Trace::tuples`].
    pub tuple: usize,
    /// First path id of its method.
    pub method: u32,
    pub end: Option<FrameEnd>,
    /// Position of its thread.
    pub thread: u32,
    pub start_ns: i64,
    pub end_ns: i64,
    /// Its time and that of the windows inside of it, without stamped calls, nor collections and other processes that held
    /// the thread up meanwhile, as far as the device tells.
    pub own_ns: i64,
    /// The time that its probes and those of the windows inside of it took at the most, nanoseconds.
    pub probes_ns: f64,
    /// Time for which the device held it up, and that within its stamped calls, nanoseconds.
    held_up_ns: (i64, i64),
    /// The same for windows of one method that were left alike and have the same windows and calls inside, in order.
    pub content: u64,
    /// Directly nested windows, by position, in order of time.
    pub children: Vec<usize>,
    /// Stamped calls of it and of what ran in it, in order of time.
    pub calls: Vec<Inside>,
    /// Paths of it and of what ran in it.
    pub paths: Vec<PathCount>,
    /// Whether frames of chosen methods ran in it that are no windows, as they have no stamps.
    pub has_guests: bool,
}

/// A windowed call.
#[derive(Debug)]
pub(super) struct Inside {
    pub site: u32,
    pub start_ns: i64,
    pub end_ns: i64,
    /// Paths of what it called back, other than windows.
    pub paths: Vec<PathCount>,
}

/// The windows of a trace.
#[derive(Debug, Default)]
pub(super) struct Forest {
    pub nodes: Vec<Node>,
    /// The outermost windows, by thread.
    pub roots: Vec<Vec<usize>>,
    /// Paths outside of any window, by thread.
    pub loose: Vec<Vec<PathCount>>,
}

/// Something that lasts, on the stack of a thread.
#[derive(Clone, Copy)]
enum Open {
    Node(usize),
    /// A call of a window: both positions.
    Call(usize, usize),
    /// A frame that is no window.
    Other,
}

impl Forest {
    /// The forest of a trace: windows are frames of the methods that `chosen` accepts by first path id, and calls those
    /// of the sites that `stamped` accepts.
    pub fn new(trace: &Trace, map: &ProbeMap, chosen: impl Fn(u32) -> bool, stamped: impl Fn(u32) -> bool) -> Self {
        let threads = trace.threads.len();
        let (roots, loose) = (vec![Vec::new(); threads], vec![Vec::new(); threads]);
        let mut forest = Forest { roots, loose, ..Forest::default() };
        let (mut tuples, mut calls) = (trace.tuples.iter().enumerate().peekable(), trace.calls.iter().peekable());
        for thread in 0..trace.threads.len() as u32 {
            let mut items: Vec<(i64, Reverse<i64>, Result<usize, u32>)> = Vec::new();
            while let Some((at, tuple)) = tuples.next_if(|(_, tuple)| tuple.thread == thread) {
                items.push((tuple.start_ns, Reverse(tuple.end_ns), Ok(at)));
            }
            while let Some(call) = calls.next_if(|call| call.thread == thread) {
                if stamped(call.site) {
                    items.push((call.start_ns, Reverse(call.end_ns), Err(call.site)));
                }
            }
            // Stable: of frames with equal spans the first listed is the outer one.
            items.sort_by_key(|(start_ns, end_ns, _)| (*start_ns, *end_ns));
            let mut stack: Vec<(i64, Open)> = Vec::new();
            for (start_ns, Reverse(end_ns), item) in items {
                let over =
                    |(until_ns, _): &(i64, Open)| *until_ns < end_ns || *until_ns <= start_ns && start_ns < end_ns;
                while stack.last().is_some_and(over) {
                    stack.pop();
                }
                let open = match item {
                    Ok(at) => forest.frame(trace, map, at, thread, &stack, &chosen),
                    Err(site) => forest.call(site, (start_ns, end_ns), &stack),
                };
                if let Some(open) = open {
                    stack.push((end_ns, open));
                }
            }
        }
        forest.hold_up(trace);
        forest.look_inside(dearest_probe_ns(&trace.notes.probes));
        forest
    }

    /// Tells each window for how long the device held its thread up: what a collection or another process took is no
    /// sign that a frame did something else.
    fn hold_up(&mut self, trace: &Trace) {
        let spans: Vec<Vec<(i64, i64)>> =
            (0..trace.threads.len() as u32).map(|thread| held_up(trace, thread)).collect();
        for node in &mut self.nodes {
            let of_thread = spans.get(node.thread as usize).map_or(&[][..], Vec::as_slice);
            let first = of_thread.partition_point(|(_, end_ns)| *end_ns <= node.start_ns);
            let meanwhile = of_thread.get(first..).unwrap_or_default();
            for &span in meanwhile.iter().take_while(|(start_ns, _)| *start_ns < node.end_ns) {
                let calls = node.calls.iter().map(|call| overlap_ns(span, (call.start_ns, call.end_ns)));
                node.held_up_ns.1 += calls.sum::<i64>();
                node.held_up_ns.0 += overlap_ns(span, (node.start_ns, node.end_ns));
            }
        }
    }

    /// Fills in what follows from the windows and calls inside of each window. Those inside have later positions.
    fn look_inside(&mut self, probe_ns: f64) {
        for at in (0..self.nodes.len()).rev() {
            let node = &self.nodes[at];
            // Windows and stamped calls inside of it are taken off with what held them up.
            let inside = node.children.iter().filter_map(|&child| self.nodes.get(child));
            let inside_ns = node.held_up_ns.1 + inside.map(|child| child.held_up_ns.0).sum::<i64>();
            let mut own_ns = node.end_ns - node.start_ns - (node.held_up_ns.0 - inside_ns);
            let mut hasher = DefaultHasher::new();
            (node.method, node.end).hash(&mut hasher);
            for call in &node.calls {
                call.site.hash(&mut hasher);
                own_ns -= call.end_ns - call.start_ns;
            }
            for child in node.children.iter().filter_map(|&child| self.nodes.get(child)) {
                child.content.hash(&mut hasher);
                own_ns -= (child.end_ns - child.start_ns) - child.own_ns;
            }
            let reports: f64 = node.paths.iter().map(|path| f64::from(path.count)).sum();
            let inside_ns: f64 = node.children.iter().filter_map(|&child| Some(self.nodes.get(child)?.probes_ns)).sum();
            let probes_ns = inside_ns + reports * probe_ns;
            let node = &mut self.nodes[at];
            (node.own_ns, node.content, node.probes_ns) = (own_ns.max(0), hasher.finish(), probes_ns);
        }
    }

    /// Windows as items to be compared: windows of one method that were left alike can be a pair.
    pub fn items(&self, nodes: &[usize]) -> Vec<Item> {
        let end = |node: &Node| node.end.map_or(0, |end| end as u64);
        let item = |node: &Node| Item { kind: u64::from(node.method) << 3 | end(node), content: node.content };
        nodes.iter().filter_map(|node| self.nodes.get(*node)).map(item).collect()
    }

    /// Looks for guests, among what `chosen` accepts by first path id.
    pub fn look_for_guests(&mut self, map: &ProbeMap, chosen: impl Fn(u32) -> bool) {
        let mut entered = Entered::of(map);
        let mut base = |path: &PathCount| -> Vec<u32> {
            entered.at(path.path).iter().filter_map(|at| Some(map.methods.get(*at)?.base)).collect()
        };
        for node in &mut self.nodes {
            let mut own = 0;
            for path in node.paths.iter().chain(node.calls.iter().flat_map(|call| &call.paths)) {
                for method in base(path) {
                    own += if method == node.method { path.count } else { 0 };
                    node.has_guests |= method != node.method && chosen(method);
                }
            }
            // The window itself entered its method once.
            node.has_guests |= own > 1;
        }
    }

    fn frame(
        &mut self,
        trace: &Trace,
        map: &ProbeMap,
        at: usize,
        thread: u32,
        stack: &[(i64, Open)],
        chosen: &impl Fn(u32) -> bool,
    ) -> Option<Open> {
        let tuple = trace.tuples.get(at)?;
        let paths = trace.paths_of(tuple);
        let untimed = tuple.end == FrameEnd::Untimed;
        let base = map.locate(tuple.own).and_then(|(method, _)| Some(map.methods.get(method)?.base));
        let Some(method) = base.filter(|base| !untimed && chosen(*base)) else {
            self.content(stack, thread)?.extend_from_slice(paths);
            return (!untimed).then_some(Open::Other);
        };
        let node = self.nodes.len();
        let (start_ns, end_ns, end) = (tuple.start_ns, tuple.end_ns, Some(tuple.end));
        self.nodes.push(Node {
            tuple: at,
            method,
            end,
            thread,
            start_ns,
            end_ns,
            paths: paths.to_vec(),
            ..Node::default()
        });
        match self.window(stack) {
            Some(parent) => parent.children.push(node),
            None => self.roots.get_mut(thread as usize)?.push(node),
        }
        Some(Open::Node(node))
    }

    fn call(&mut self, site: u32, (start_ns, end_ns): (i64, i64), stack: &[(i64, Open)]) -> Option<Open> {
        let node = position(stack)?;
        let calls = &mut self.nodes.get_mut(node)?.calls;
        calls.push(Inside { site, start_ns, end_ns, paths: Vec::new() });
        Some(Open::Call(node, calls.len() - 1))
    }

    /// The innermost window.
    fn window(&mut self, stack: &[(i64, Open)]) -> Option<&mut Node> {
        self.nodes.get_mut(position(stack)?)
    }

    /// Where paths count that are of no window of their own.
    fn content(&mut self, stack: &[(i64, Open)], thread: u32) -> Option<&mut Vec<PathCount>> {
        let innermost = stack.iter().rev().find(|(_, open)| !matches!(open, Open::Other));
        match innermost.map(|(_, open)| *open) {
            Some(Open::Node(node)) => self.nodes.get_mut(node).map(|node| &mut node.paths),
            Some(Open::Call(node, call)) => self.nodes.get_mut(node)?.calls.get_mut(call).map(|call| &mut call.paths),
            _ => self.loose.get_mut(thread as usize),
        }
    }
}

/// The time of the dearest probe that reports a path, as the tracer measured it when it was fast and when it was not;
/// nothing where it measured none.
fn dearest_probe_ns(measured: &[ProbeTimes]) -> f64 {
    let of = |times: &ProbeTimes| times.guest_ps.max(times.leaf_ps).max(times.loop_ps);
    measured.iter().map(of).max().map_or(0.0, |picoseconds| f64::from(picoseconds) / 1e3)
}

/// The times in which the device held a thread up, as far as it tells, in order and disjoint.
fn held_up(trace: &Trace, thread: u32) -> Vec<(i64, i64)> {
    let holds =
        |work: &&SystemWork| work.kind != SystemWorkKind::Compilation && work.thread.is_none_or(|of| of == thread);
    let told = trace.notes.system.iter().flatten().filter(holds);
    let mut told: Vec<(i64, i64)> = told.map(|work| (work.start_ns, work.end_ns)).collect();
    told.sort_unstable();
    let mut spans: Vec<(i64, i64)> = Vec::with_capacity(told.len());
    for (start_ns, end_ns) in told {
        match spans.last_mut().filter(|(_, until_ns)| *until_ns >= start_ns) {
            Some((_, until_ns)) => *until_ns = end_ns.max(*until_ns),
            None => spans.push((start_ns, end_ns)),
        }
    }
    spans
}

/// The time that two spans have in common.
fn overlap_ns(one: (i64, i64), other: (i64, i64)) -> i64 {
    (one.1.min(other.1) - one.0.max(other.0)).max(0)
}

/// The innermost window on a stack.
fn position(stack: &[(i64, Open)]) -> Option<usize> {
    stack.iter().rev().find_map(|(_, open)| match open {
        Open::Node(node) | Open::Call(node, _) => Some(*node),
        Open::Other => None,
    })
}
