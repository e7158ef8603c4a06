//! What windowed calls call back: frames without stamps that ran inside of them. Such a frame's executions are in its own
//! lines, its time in the call's window, so that the call's own energy is the window's without theirs. (Of a frame with
//! stamps, only what its stamps take outside of its own window is in the call's: [`super::own`].)

use std::collections::BTreeMap;

use super::Rows;
use super::shape::RowKey;
use wattline_recording::{ApiCall, FrameEnd, PathTuple, Run};

/// By call site, what was executed inside of its calls in a run: columns and counts, probes among them.
pub type CalledBack = BTreeMap<u32, Vec<(u32, f64)>>;

/// The site of the windowed call that each frame ran in, by position in the trace's list; only of frames without length,
/// or of all.
pub(super) fn sites(run: &Run, of_all: bool) -> Vec<Option<u32>> {
    let (tuples, calls) = (&run.trace.tuples, &run.trace.calls);
    let mut inside = vec![None; tuples.len()];
    let wanted = (0..tuples.len()).filter(|&i| of_all || tuples[i].end == FrameEnd::Untimed);
    let mut order: Vec<usize> = wanted.collect();
    if order.is_empty() {
        return inside;
    }
    let place = |tuple: &PathTuple| (tuple.thread, tuple.start_ns);
    order.sort_by_key(|&i| place(&tuples[i]));
    let mut starts: Vec<&ApiCall> = calls.iter().collect();
    // Of calls that begin together, the outer one comes first.
    starts.sort_by_key(|call| (call.thread, call.start_ns, std::cmp::Reverse(call.end_ns)));
    let mut starts = starts.into_iter().peekable();
    let mut open: Vec<&ApiCall> = Vec::new();
    for i in order {
        let tuple = &tuples[i];
        while let Some(call) = starts.next_if(|call| (call.thread, call.start_ns) <= place(tuple)) {
            open.retain(|outer| outer.thread == call.thread && outer.end_ns > call.start_ns);
            open.push(call);
        }
        let holds = |call: &&&ApiCall| call.thread == tuple.thread && call.end_ns >= tuple.start_ns;
        inside[i] = open.iter().rev().find(holds).map(|call| call.site);
    }
    inside
}

/// Sums up what ran inside of calls, as frames come.
#[derive(Default)]
pub(super) struct Sums {
    by_key: BTreeMap<(u32, RowKey), u64>,
}

impl Sums {
    /// Counts a frame.
    pub(super) fn add(&mut self, site: u32, key: RowKey) {
        *self.by_key.entry((site, key)).or_default() += 1;
    }

    /// The rows, by site.
    pub(super) fn rows(self, rows: &Rows) -> CalledBack {
        let mut all: BTreeMap<u32, BTreeMap<u32, f64>> = BTreeMap::new();
        for ((site, key), frames) in self.by_key {
            let sums = all.entry(site).or_default();
            for (column, count) in rows.of_guest(key) {
                *sums.entry(column).or_default() += frames as f64 * count;
            }
        }
        all.into_iter().map(|(site, sums)| (site, sums.into_iter().collect())).collect()
    }
}

/// The share of a window's energy that is the call's own. `inside` is what it called back.
pub fn own_share(window: f64, inside: f64) -> f64 {
    if window > 0.0 { ((window - inside) / window).clamp(0.0, 1.0) } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_recording::Trace;

    fn call(thread: u32, site: u32, start_ns: i64, end_ns: i64) -> ApiCall {
        ApiCall { thread, site, start_ns, end_ns }
    }

    fn untimed(thread: u32, at_ns: i64) -> PathTuple {
        let end = FrameEnd::Untimed;
        PathTuple { thread, start_ns: at_ns, end_ns: at_ns, end, own: 0, paths_at: 0, paths_len: 0 }
    }

    #[test]
    fn the_innermost_call_is_the_one() {
        let calls = vec![call(0, 1, 10, 100), call(0, 2, 20, 30), call(0, 3, 200, 210), call(1, 4, 0, 50)];
        let tuples = vec![
            untimed(0, 5),
            untimed(0, 10),
            untimed(0, 25),
            untimed(0, 60),
            untimed(0, 150),
            untimed(0, 205),
            untimed(1, 25),
        ];
        let run = Run { trace: Trace { calls, tuples, ..Trace::default() }, ..Run::default() };
        assert_eq!(sites(&run, false), [None, Some(1), Some(2), Some(1), None, Some(3), Some(4)]);
    }

    #[test]
    fn never_less_than_nothing() {
        assert_eq!([own_share(4.0, 1.0), own_share(4.0, 9.0), own_share(0.0, 1.0)], [0.75, 0.0, 1.0]);
    }
}
