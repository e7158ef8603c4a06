//! Which frame or windowed call each thread is inside, from moment to moment: exclusive time.
//!
//! Frames and calls of one thread nest. A moment belongs to the innermost; so a frame's exclusive time is its span
//! without directly nested frames and windowed calls, and a call's is its span without the frames it calls back. What
//! the tracer did for itself is taken out of either.
//! Frames whose end is only known roughly (`Unwound`, `Open`) are cut to what encloses them and still take their time
//! out of it. Frames without stamps are in no moment at all: their time is that of whatever they ran in.

use crate::recording::{FrameEnd, Trace};

/// What a moment belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// Position in [`Trace::tuples`].
    Frame(usize),
    /// Position in [`Trace::calls`].
    Call(usize),
    /// The tracer.
    Tracer,
}

/// A span of one thread's time with one owner. Device clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Segment {
    pub start_ns: i64,
    pub end_ns: i64,
    pub owner: Owner,
}

/// All threads' time, taken apart.
#[derive(Debug, Default)]
pub(super) struct Nesting {
    /// Per thread, in order of time.
    pub segments: Vec<Vec<Segment>>,
    /// Directly nested frames of each frame.
    pub children: Vec<u32>,
    /// Windowed calls directly inside each frame.
    pub sites: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Item {
    start_ns: i64,
    end_ns: i64,
    owner: Owner,
}

impl Nesting {
    /// Takes a trace apart. Its lists must be sorted as [`Trace`] says.
    pub fn new(trace: &Trace) -> Self {
        let mut items: Vec<Vec<Item>> = vec![Vec::new(); trace.threads.len()];
        let timed = trace.tuples.iter().enumerate().filter(|(_, tuple)| tuple.end != FrameEnd::Untimed);
        for (i, t) in timed {
            items[t.thread as usize].push(Item { start_ns: t.start_ns, end_ns: t.end_ns, owner: Owner::Frame(i) });
        }
        for (i, c) in trace.calls.iter().enumerate() {
            items[c.thread as usize].push(Item { start_ns: c.start_ns, end_ns: c.end_ns, owner: Owner::Call(i) });
        }
        for p in &trace.notes.pauses {
            items[p.thread as usize].push(Item { start_ns: p.start_ns, end_ns: p.end_ns, owner: Owner::Tracer });
        }
        let mut nesting = Nesting {
            segments: Vec::with_capacity(items.len()),
            children: vec![0; trace.tuples.len()],
            sites: vec![0; trace.tuples.len()],
        };
        for mut thread in items {
            // Stable: of frames with equal spans the first listed is the outer one, and a call is inside a frame.
            thread.sort_by_key(|item| (item.start_ns, std::cmp::Reverse(item.end_ns)));
            let segments = nesting.take_apart(thread);
            nesting.segments.push(segments);
        }
        nesting
    }

    fn take_apart(&mut self, items: Vec<Item>) -> Vec<Segment> {
        let mut out = Vec::with_capacity(items.len() * 2);
        let mut stack: Vec<Item> = Vec::new();
        let mut now = i64::MIN;
        let mut emit = |from: i64, to: i64, owner: Owner| {
            if from < to {
                out.push(Segment { start_ns: from, end_ns: to, owner });
            }
        };
        for mut item in items {
            while let Some(top) = stack.pop_if(|top| top.end_ns <= item.start_ns) {
                emit(now, top.end_ns, top.owner);
                now = top.end_ns;
            }
            if let Some(outer) = stack.last() {
                emit(now, item.start_ns, outer.owner);
                item.end_ns = item.end_ns.min(outer.end_ns);
                match (outer.owner, item.owner) {
                    (Owner::Frame(frame), Owner::Frame(_)) => self.children[frame] += 1,
                    (Owner::Frame(frame), Owner::Call(_)) => self.sites[frame] += 1,
                    (Owner::Call(_) | Owner::Tracer, _) | (_, Owner::Tracer) => {}
                }
            }
            now = item.start_ns;
            stack.push(item);
        }
        while let Some(top) = stack.pop() {
            emit(now, top.end_ns, top.owner);
            now = top.end_ns;
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recording::{ApiCall, PathTuple, Pause, ThreadInfo, TracerNotes};

    fn check(frames: &[(i64, i64)], calls: &[(i64, i64)], expected: &[(i64, i64, Owner)]) -> Nesting {
        check_with_pauses(frames, calls, &[], expected)
    }

    fn check_with_pauses(
        frames: &[(i64, i64)],
        calls: &[(i64, i64)],
        pauses: &[(i64, i64)],
        expected: &[(i64, i64, Owner)],
    ) -> Nesting {
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
        let nesting = Nesting::new(&trace);
        let found: Vec<_> = nesting.segments[0].iter().map(|s| (s.start_ns, s.end_ns, s.owner)).collect();
        assert_eq!(found, expected);
        nesting
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
}
