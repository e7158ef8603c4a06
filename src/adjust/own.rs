//! The cost of the probes themselves, as the tracer measured it.
//!
//! An entry and an exit probe let time pass inside their frame's window and in the enclosing frame's; so do the stamps
//! round a windowed call. A guest's probes run inside of the window that it is part of. The tracer times its probes on
//! a stack of its own, at the start and again from time to time. A call's window loses the part that its stamps' time
//! has in it. From frames' windows the regression takes the cost out, which has a column for each kind of probe (vLens
//! 3.2.2); the measured time is the prior of that cost, since a loop's jump always comes with its probe and the data
//! alone cannot split the two.

use wattline_map::ProbeKind;
use wattline_recording::ProbeTimes;

/// How far a probe's cost may differ from its time at the power of the average window, as a fraction: instructions of
/// different kinds differ by more, long mixtures of them by less.
const POWER_UNSURE: f64 = 0.2;

/// The time that one probe takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ProbeTime {
    /// Nanoseconds.
    pub ns: f64,
    /// How far its cost may differ from this at the average power, as a fraction.
    pub unsure: f64,
}

/// The time of a probe over all its measurements; none where there are none.
///
/// It is the median: the first measurement precedes the runtime's compiling of the probes, most of a run follows it.
pub fn probe_time(measured: &[ProbeTimes], kind: ProbeKind) -> Option<ProbeTime> {
    let picoseconds = |times: &ProbeTimes| match kind {
        // An instruction, which is not timed by itself.
        ProbeKind::Add => 0,
        ProbeKind::Frame => times.frame_inside_ps,
        ProbeKind::Loop => times.loop_ps,
        ProbeKind::Child => times.frame_outside_ps,
        ProbeKind::Site => times.call_outside_ps,
        ProbeKind::Guest => times.guest_ps,
        ProbeKind::Keep => times.keep_ps,
        ProbeKind::Leaf => times.leaf_ps,
        ProbeKind::Round => times.round_ps,
        ProbeKind::Count => times.count_ps,
        ProbeKind::Table => times.table_ps,
        ProbeKind::Tell => times.tell_ps,
    };
    let mut all: Vec<u32> = measured.iter().map(picoseconds).collect();
    all.sort_unstable();
    let median = *all.get(all.len() / 2).filter(|time| **time > 0)?;
    let (least, most) = (*all.first()?, *all.last()?);
    let spread = f64::from(most - least) / f64::from(median) / 2.0;
    Some(ProbeTime { ns: f64::from(median) / 1e3, unsure: spread.max(POWER_UNSURE) })
}

/// The part of a windowed call's time that stamps took, its own and those of the frames that it called back, as far as
/// they are not in those frames' windows. `at_ns` is its end, `exclusive_ns` its time without nested frames.
pub(super) fn share_of_call(measured: &[ProbeTimes], at_ns: i64, exclusive_ns: i64, frames: u32) -> f64 {
    if exclusive_ns <= 0 {
        return 0.0;
    }
    // The less of the measurements before and after: probes become faster when the runtime compiles them, and what is
    // left in a window harms less than what is taken from it wrongly.
    let after = measured.partition_point(|times| times.at_ns <= at_ns);
    let around = measured.get(after.saturating_sub(1)..).into_iter().flatten().take(if after == 0 { 1 } else { 2 });
    let of_stamps =
        |times: &ProbeTimes| u64::from(times.call_inside_ps) + u64::from(frames) * u64::from(times.frame_outside_ps);
    let picoseconds = around.map(of_stamps).min().unwrap_or(0);
    (picoseconds as f64 / (exclusive_ns as f64 * 1e3)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(at_ns: i64, each_ps: u32) -> ProbeTimes {
        ProbeTimes::of_columns(at_ns, std::array::from_fn(|column| (column as u32 + 1) * each_ps))
    }

    #[test]
    fn of_two_measurements_the_less_holds_between_them() {
        let measured = [times(100, 4000), times(200, 1000), times(300, 2000)];
        let of_call = |at_ns| share_of_call(&measured, at_ns, 100, 0);
        assert_eq!([50, 100, 150, 250, 900].map(of_call), [0.2, 0.05, 0.05, 0.05, 0.1]);
        assert_eq!(share_of_call(&measured, 900, 5, 0), 1.0, "never more than all");
        assert_eq!(share_of_call(&measured, 900, 0, 0), 0.0);
        // A frame that was called back takes 2 ns outside of its own window, and the call's stamps take 5 ns.
        assert_eq!(share_of_call(&measured, 150, 100, 10), 0.25);
        assert_eq!(share_of_call(&[], 900, 5, 3), 0.0, "nothing is known");
    }

    #[test]
    fn the_median_measurement_counts_and_their_spread() {
        let measured = [times(100, 9000), times(200, 1000), times(300, 1000), times(400, 1200), times(500, 1100)];
        let (last, timed) = ProbeKind::ALL.split_last().unwrap();
        assert_eq!(probe_time(&measured, *last), None, "an addition is not timed");
        let found: Vec<ProbeTime> = timed.iter().map(|kind| probe_time(&measured, *kind).unwrap()).collect();
        let ns: Vec<f64> = found.iter().map(|time| time.ns).collect();
        assert_eq!(ns, [1.1, 3.3, 2.2, 6.6, 7.7, 9.9, 8.8, 13.2, 14.3, 11.0, 12.1]);
        assert!((found[0].unsure - 8.0 / 1.1 / 2.0).abs() < 1e-12);
        assert_eq!(probe_time(&measured[1..3], ProbeKind::Frame).unwrap().unsure, POWER_UNSURE);
        assert_eq!(probe_time(&[], ProbeKind::Frame), None);
    }
}
