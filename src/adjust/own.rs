//! The probes' own time, taken out of windows by what the tracer measured of it.
//!
//! An entry and an exit probe let time pass inside their frame's window and in the enclosing frame's; so do the stamps
//! round a windowed call. The tracer times its probes on a stack of its own, at the start and again from time to time,
//! and of a window's energy the part goes that its probes' time has in its exclusive time: power within the window is
//! taken to be even.

use crate::recording::ProbeTimes;

/// How the probes' cost is kept out of the lines'.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OwnCost {
    /// As columns of the regression (vLens 3.2.2). A loop's jump and its probe always come together: their split is a
    /// guess.
    #[default]
    Fitted,
    /// By its measured time.
    Measured,
    /// By its measured time, and what remains by columns of the regression.
    Both,
}

impl OwnCost {
    /// Whether windows lose the measured time.
    pub(super) fn is_measured(self) -> bool {
        matches!(self, OwnCost::Measured | OwnCost::Both)
    }

    /// Whether the regression has columns for probes.
    pub(super) fn is_fitted(self) -> bool {
        matches!(self, OwnCost::Fitted | OwnCost::Both)
    }
}

/// Probes that ran inside one frame's window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct ProbeCounts {
    pub loops: u64,
    pub caught: u64,
    /// Directly nested frames.
    pub children: u32,
    /// Windowed calls directly inside.
    pub sites: u32,
}

/// What probes take, in order of the time at which it was measured.
#[derive(Debug, Clone, Copy)]
pub(super) struct OwnTime<'a>(pub &'a [ProbeTimes]);

impl OwnTime<'_> {
    /// What holds at a moment: the less of the measurements before and after it. Probes become faster when the runtime
    /// compiles them, and what is left in a window harms less than what is taken from it wrongly.
    fn at(&self, at_ns: i64) -> ProbeTimes {
        let after = self.0.partition_point(|times| times.at_ns <= at_ns);
        let before = after.checked_sub(1).and_then(|i| self.0.get(i));
        let (Some(a), Some(b)) = (before.or(self.0.get(after)), self.0.get(after).or(before)) else {
            return ProbeTimes::default();
        };
        ProbeTimes {
            at_ns,
            frame_inside_ps: a.frame_inside_ps.min(b.frame_inside_ps),
            frame_outside_ps: a.frame_outside_ps.min(b.frame_outside_ps),
            loop_ps: a.loop_ps.min(b.loop_ps),
            caught_ps: a.caught_ps.min(b.caught_ps),
            call_inside_ps: a.call_inside_ps.min(b.call_inside_ps),
            call_outside_ps: a.call_outside_ps.min(b.call_outside_ps),
        }
    }

    /// The part of a frame's exclusive time that its probes took. `at_ns` is its end, `exclusive_ns` that time.
    pub fn share_of_frame(&self, at_ns: i64, exclusive_ns: i64, probes: ProbeCounts) -> f64 {
        let times = self.at(at_ns);
        let picoseconds = f64::from(times.frame_inside_ps)
            + f64::from(times.frame_outside_ps) * f64::from(probes.children)
            + f64::from(times.loop_ps) * probes.loops as f64
            + f64::from(times.caught_ps) * probes.caught as f64
            + f64::from(times.call_outside_ps) * f64::from(probes.sites);
        share(picoseconds, exclusive_ns)
    }

    /// The same of a windowed call.
    pub fn share_of_call(&self, at_ns: i64, exclusive_ns: i64) -> f64 {
        share(f64::from(self.at(at_ns).call_inside_ps), exclusive_ns)
    }
}

fn share(picoseconds: f64, of_ns: i64) -> f64 {
    if of_ns <= 0 { 0.0 } else { (picoseconds / (of_ns as f64 * 1e3)).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(at_ns: i64, each_ps: u32) -> ProbeTimes {
        ProbeTimes {
            at_ns,
            frame_inside_ps: each_ps,
            frame_outside_ps: 2 * each_ps,
            loop_ps: 3 * each_ps,
            caught_ps: 4 * each_ps,
            call_inside_ps: 5 * each_ps,
            call_outside_ps: 6 * each_ps,
        }
    }

    #[test]
    fn shares_by_hand() {
        let measured = [times(0, 1000)];
        let own = OwnTime(&measured);
        let probes = ProbeCounts { loops: 10, caught: 1, children: 2, sites: 1 };
        // 1 + 2 * 2 + 10 * 3 + 4 + 6 = 45 ns of 90.
        assert_eq!(own.share_of_frame(5, 90, probes), 0.5);
        assert_eq!(own.share_of_call(5, 20), 0.25);
        assert_eq!(own.share_of_frame(5, 10, probes), 1.0, "never more than all");
        assert_eq!(own.share_of_frame(5, 0, probes), 0.0);
        assert_eq!(OwnTime(&[]).share_of_frame(5, 10, probes), 0.0, "nothing is known");
    }

    #[test]
    fn of_two_measurements_the_less_holds_between_them() {
        let measured = [times(100, 4000), times(200, 1000), times(300, 2000)];
        let of_call = |at_ns| OwnTime(&measured).share_of_call(at_ns, 100);
        assert_eq!([50, 100, 150, 250, 900].map(of_call), [0.2, 0.05, 0.05, 0.05, 0.1]);
    }
}
