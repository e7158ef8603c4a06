//! Which frame or windowed call each thread is inside, from moment to moment: exclusive time.
//!
//! Frames and calls of one thread nest. A moment belongs to the innermost; so a frame's exclusive time is its span
//! without directly nested frames and windowed calls, and a call's is its span without the frames it calls back. What
//! the tracer did for itself, and time in which the device held the thread up, is taken out of either.
//! Frames whose end is only known roughly (`Unwound`, `Open`) are cut to what encloses them and still take their time
//! out of it. Frames without stamps are in no moment at all: their time is that of whatever they ran in.
//!
//! Nothing is kept of that but a stack: a thread's lists are in order of time, and a walk merges them. Walking twice
//! takes less than writing down two or three moments a frame.

use std::cmp::Reverse;
use std::ops::Range;

use wattline_recording::{FrameEnd, SystemWork, SystemWorkKind, Trace};

/// The owner of a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// Position in [`Trace::tuples`].
    Frame(usize),
    /// Position in [`Trace::calls`].
    Call(usize),
    /// The tracer.
    Tracer,
    /// The device, which held the thread up: position in [`wattline_recording::TracerNotes::system`].
    Device(usize),
}

/// A span of one thread's time with one owner. Device clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Segment {
    pub start_ns: i64,
    pub end_ns: i64,
    pub owner: Owner,
}

/// A visitor of a walk, who is shown each span.
pub(super) trait Visit {
    /// The next span, in order of time.
    fn segment(&mut self, segment: Segment);
    /// Something begins directly inside of something else.
    fn inside(&mut self, _outer: Owner, _inner: Owner) {}
}

/// All threads' frames and calls, each thread's together.
#[derive(Debug)]
pub(super) struct Nesting<'a> {
    trace: &'a Trace,
    system: &'a [SystemWork],
    threads: Vec<Thread>,
}

/// The parts of the trace's lists that belong to one thread.
#[derive(Debug)]
struct Thread {
    frames: Sorted,
    calls: Sorted,
    pauses: Sorted,
    interruptions: Sorted,
}

/// Positions in a list, outer ones first.
#[derive(Debug)]
struct Sorted {
    range: Range<usize>,
    /// The order, where it is not that of the list.
    order: Option<Vec<usize>>,
}

#[derive(Clone, Copy)]
struct Item {
    start_ns: i64,
    end_ns: i64,
    owner: Owner,
}

impl Item {
    /// The order of items: by start, and among those that start together the last to end comes first.
    fn key(&self) -> (i64, Reverse<i64>) {
        (self.start_ns, Reverse(self.end_ns))
    }
}

impl Sorted {
    fn new(range: Range<usize>, item: impl Fn(usize) -> Option<Item>) -> Self {
        let timed = range.clone().filter_map(|i| Some((item(i)?.key(), i)));
        if timed.clone().map(|(key, _)| key).is_sorted() {
            return Sorted { range, order: None };
        }
        let mut timed: Vec<_> = timed.collect();
        // Stable: of frames with equal spans the first listed is the outer one.
        timed.sort_by_key(|(key, _)| *key);
        Sorted { range, order: Some(timed.into_iter().map(|(_, i)| i).collect()) }
    }

    fn len(&self) -> usize {
        self.order.as_ref().map_or(self.range.len(), Vec::len)
    }

    fn position(&self, at: usize) -> usize {
        self.order.as_ref().map_or(self.range.start + at, |order| order[at])
    }
}

/// The items of a [`Sorted`], one after the other.
struct Queue<'s, F> {
    sorted: &'s Sorted,
    at: usize,
    item: F,
    next: Option<Item>,
}

impl<'s, F: Fn(usize) -> Option<Item>> Queue<'s, F> {
    fn new(sorted: &'s Sorted, item: F) -> Self {
        let mut queue = Queue { sorted, at: 0, item, next: None };
        queue.advance();
        queue
    }

    fn advance(&mut self) -> Option<Item> {
        let mut next = None;
        while next.is_none() && self.at < self.sorted.len() {
            next = (self.item)(self.sorted.position(self.at));
            self.at += 1;
        }
        std::mem::replace(&mut self.next, next)
    }
}

impl<'a> Nesting<'a> {
    /// Finds each thread's part of a trace. Its lists must be sorted as [`Trace`] says.
    pub fn new(trace: &'a Trace, system: &'a [SystemWork]) -> Self {
        let thread = |number: usize| Thread {
            frames: Sorted::new(of_thread(&trace.tuples, number, |t| t.thread), frame(trace)),
            calls: Sorted::new(of_thread(&trace.calls, number, |c| c.thread), call(trace)),
            pauses: Sorted::new(of_thread(&trace.notes.pauses, number, |p| p.thread), pause(trace)),
            interruptions: Sorted::new(0..system.len(), interruption(system, number)),
        };
        Nesting { trace, system, threads: (0..trace.threads.len()).map(thread).collect() }
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// Takes one thread's time apart.
    pub fn walk(&self, thread: usize, visit: &mut impl Visit) {
        let Some(Thread { frames, calls, pauses, interruptions }) = self.threads.get(thread) else { return };
        let mut frames = Queue::new(frames, frame(self.trace));
        let mut calls = Queue::new(calls, call(self.trace));
        let mut pauses = Queue::new(pauses, pause(self.trace));
        let mut interruptions = Queue::new(interruptions, interruption(self.system, thread));
        let mut stack = Stack { open: Vec::new(), now: i64::MIN, visit };
        loop {
            // Of what begins and ends together, a call is inside a frame, a pause inside of both, and an interruption
            // inside of all.
            let next = [&frames.next, &calls.next, &pauses.next, &interruptions.next];
            let keys = next.map(|next| next.as_ref().map(Item::key));
            let least = keys.iter().flatten().min().copied();
            let item = match least {
                None => break,
                least if keys[0] == least => frames.advance(),
                least if keys[1] == least => calls.advance(),
                least if keys[2] == least => pauses.advance(),
                _ => interruptions.advance(),
            };
            item.into_iter().for_each(|item| stack.open(item));
        }
        stack.close_until(i64::MAX);
    }
}

/// The frames and calls that a thread is inside at a moment, innermost last.
struct Stack<'v, V> {
    open: Vec<Item>,
    now: i64,
    visit: &'v mut V,
}

impl<V: Visit> Stack<'_, V> {
    fn open(&mut self, mut item: Item) {
        self.close_until(item.start_ns);
        if let Some(outer) = self.open.last().copied() {
            self.emit(item.start_ns, outer.owner);
            item.end_ns = item.end_ns.min(outer.end_ns);
            self.visit.inside(outer.owner, item.owner);
        }
        self.now = item.start_ns;
        self.open.push(item);
    }

    fn close_until(&mut self, at_ns: i64) {
        while let Some(top) = self.open.pop_if(|top| top.end_ns <= at_ns) {
            self.emit(top.end_ns, top.owner);
            self.now = top.end_ns;
        }
    }

    fn emit(&mut self, end_ns: i64, owner: Owner) {
        if self.now < end_ns {
            self.visit.segment(Segment { start_ns: self.now, end_ns, owner });
        }
    }
}

/// The part of a list that is one thread's.
fn of_thread<T>(list: &[T], number: usize, thread: impl Fn(&T) -> u32) -> Range<usize> {
    let start = list.partition_point(|entry| (thread(entry) as usize) < number);
    start..list.partition_point(|entry| thread(entry) as usize <= number)
}

/// A frame with stamps.
fn frame(trace: &Trace) -> impl Fn(usize) -> Option<Item> + '_ {
    |i| {
        let tuple = trace.tuples.get(i).filter(|tuple| tuple.end != FrameEnd::Untimed)?;
        Some(Item { start_ns: tuple.start_ns, end_ns: tuple.end_ns, owner: Owner::Frame(i) })
    }
}

fn call(trace: &Trace) -> impl Fn(usize) -> Option<Item> + '_ {
    |i| {
        let call = trace.calls.get(i)?;
        Some(Item { start_ns: call.start_ns, end_ns: call.end_ns, owner: Owner::Call(i) })
    }
}

fn pause(trace: &Trace) -> impl Fn(usize) -> Option<Item> + '_ {
    |i| {
        let pause = trace.notes.pauses.get(i)?;
        Some(Item { start_ns: pause.start_ns, end_ns: pause.end_ns, owner: Owner::Tracer })
    }
}

fn interruption(system: &[SystemWork], thread: usize) -> impl Fn(usize) -> Option<Item> + '_ {
    move |i| {
        let holds = |work: &&SystemWork| {
            work.thread.is_none_or(|held| held as usize == thread) && work.kind != SystemWorkKind::Compilation
        };
        let SystemWork { start_ns, end_ns, .. } = *system.get(i).filter(holds)?;
        Some(Item { start_ns, end_ns, owner: Owner::Device(i) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_recording::{ApiCall, PathTuple, Pause, ThreadInfo, TracerNotes};

    /// The spans and nestings that a walk over one thread shows.
    #[derive(Default)]
    struct Shown {
        segments: Vec<(i64, i64, Owner)>,
        children: Vec<u32>,
        sites: Vec<u32>,
    }

    impl Visit for Shown {
        fn segment(&mut self, segment: Segment) {
            self.segments.push((segment.start_ns, segment.end_ns, segment.owner));
        }

        fn inside(&mut self, outer: Owner, inner: Owner) {
            match (outer, inner) {
                (Owner::Frame(frame), Owner::Frame(_)) => self.children[frame] += 1,
                (Owner::Frame(frame), Owner::Call(_)) => self.sites[frame] += 1,
                _ => {}
            }
        }
    }

    fn check(frames: &[(i64, i64)], calls: &[(i64, i64)], expected: &[(i64, i64, Owner)]) -> Shown {
        check_with_pauses(frames, calls, &[], expected)
    }

    fn check_with_pauses(
        frames: &[(i64, i64)],
        calls: &[(i64, i64)],
        pauses: &[(i64, i64)],
        expected: &[(i64, i64, Owner)],
    ) -> Shown {
        let trace = Trace {
            threads: vec![ThreadInfo { id: 1, name: "main".into() }],
            tuples: frames
                .iter()
                .map(|&(start_ns, end_ns)| PathTuple {
                    thread: 0,
                    start_ns,
                    end_ns,
                    // Of no length: one without stamps.
                    end: if start_ns == end_ns { FrameEnd::Untimed } else { FrameEnd::Returned },
                    own: 0,
                    paths_at: 0,
                    paths_len: 0,
                })
                .collect(),
            paths: vec![],
            calls: calls.iter().map(|&(start_ns, end_ns)| ApiCall { thread: 0, site: 0, start_ns, end_ns }).collect(),
            notes: TracerNotes {
                pauses: pauses.iter().map(|&(start_ns, end_ns)| Pause { thread: 0, start_ns, end_ns }).collect(),
                ..TracerNotes::default()
            },
        };
        let mut shown = Shown { children: vec![0; frames.len()], sites: vec![0; frames.len()], ..Shown::default() };
        Nesting::new(&trace, trace.notes.system.as_deref().unwrap_or_default()).walk(0, &mut shown);
        assert_eq!(shown.segments, expected);
        shown
    }

    #[test]
    fn a_frame_loses_its_children_and_calls() {
        use Owner::{Call, Frame};
        let nesting = check(
            &[(0, 100), (10, 40), (20, 30), (60, 70)],
            &[(80, 90)],
            &[
                (0, 10, Frame(0)),
                (10, 20, Frame(1)),
                (20, 30, Frame(2)),
                (30, 40, Frame(1)),
                (40, 60, Frame(0)),
                (60, 70, Frame(3)),
                (70, 80, Frame(0)),
                (80, 90, Call(0)),
                (90, 100, Frame(0)),
            ],
        );
        assert_eq!((nesting.children, nesting.sites), (vec![2, 1, 0, 0], vec![1, 0, 0, 0]));
    }

    #[test]
    fn a_frame_without_stamps_is_nobodys_child() {
        use Owner::{Call, Frame};
        let nesting = check(
            &[(0, 50), (30, 30), (60, 60)],
            &[(10, 40)],
            &[(0, 10, Frame(0)), (10, 40, Call(0)), (40, 50, Frame(0))],
        );
        assert_eq!((nesting.children, nesting.sites), (vec![0; 3], vec![1, 0, 0]));
        assert_eq!(check(&[(0, 50), (30, 30)], &[], &[(0, 50, Frame(0))]).children, [0, 0]);
    }

    #[test]
    fn a_callback_runs_inside_a_call_and_is_not_the_frames_own_child() {
        use Owner::{Call, Frame};
        let nesting = check(
            &[(0, 50), (20, 30)],
            &[(10, 40)],
            &[(0, 10, Frame(0)), (10, 20, Call(0)), (20, 30, Frame(1)), (30, 40, Call(0)), (40, 50, Frame(0))],
        );
        assert_eq!((nesting.children, nesting.sites), (vec![0, 0], vec![1, 0]));
    }

    #[test]
    fn a_child_that_outlives_its_parent_is_cut() {
        use Owner::Frame;
        check(&[(0, 50), (40, 60), (70, 80)], &[], &[(0, 40, Frame(0)), (40, 50, Frame(1)), (70, 80, Frame(2))]);
    }

    #[test]
    fn a_pause_is_the_tracers_wherever_it_is() {
        use Owner::{Call, Frame, Tracer};
        let nesting = check_with_pauses(
            &[(0, 50)],
            &[(20, 40)],
            &[(5, 10), (25, 30), (60, 70)],
            &[
                (0, 5, Frame(0)),
                (5, 10, Tracer),
                (10, 20, Frame(0)),
                (20, 25, Call(0)),
                (25, 30, Tracer),
                (30, 40, Call(0)),
                (40, 50, Frame(0)),
                (60, 70, Tracer),
            ],
        );
        assert_eq!((nesting.children, nesting.sites), (vec![0], vec![1]));
    }

    #[test]
    fn lists_in_another_order_are_put_into_that_of_nesting() {
        use Owner::{Call, Frame};
        // The inner of two frames, and of two calls, is listed first; and a frame without stamps before all.
        check(
            &[(0, 0), (0, 20), (0, 50), (60, 60)],
            &[(30, 35), (30, 40)],
            &[(0, 20, Frame(1)), (20, 30, Frame(2)), (30, 35, Call(0)), (35, 40, Call(1)), (40, 50, Frame(2))],
        );
    }

    #[test]
    fn each_thread_is_walked_alone() {
        let mut trace = Trace::default();
        let threads = [(1, 0, 9), (3, 0, 5), (3, 6, 7)];
        for (thread, start_ns, end_ns) in threads {
            trace.calls.push(ApiCall { thread, site: 0, start_ns, end_ns });
        }
        trace.threads = vec![ThreadInfo { id: 1, name: String::new() }; 4];
        let nesting = Nesting::new(&trace, trace.notes.system.as_deref().unwrap_or_default());
        let found: Vec<_> = (0..nesting.threads())
            .map(|thread| {
                let mut shown = Shown::default();
                nesting.walk(thread, &mut shown);
                shown.segments
            })
            .collect();
        use Owner::Call;
        assert_eq!(found, [vec![], vec![(0, 9, Call(0))], vec![], vec![(0, 5, Call(1)), (6, 7, Call(2))]]);
    }
}
