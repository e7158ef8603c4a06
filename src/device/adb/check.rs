//! Whether what the meter and the phone recorded is of the same run, from its start to its end.

use wattline_recording::{ClockStamp, Run, Sample};

/// Real clocks drift by less than a hundredth of this.
const DRIFT: f64 = 0.002;
/// The stamps themselves are not exact.
const JITTER_NS: i64 = 5_000_000;
/// A wall clock may be corrected by the network while a run lasts, but not by more.
const WALL_NS: i64 = 1_000_000_000;

/// Checks a run; an error says what does not fit.
pub(super) fn check(run: &Run, has_meter: bool) -> Result<(), String> {
    if !has_meter {
        return wall(run);
    }
    let (Some(first), Some(last)) = (run.clock.first(), run.clock.last()) else {
        return Err("the meter gave no clock stamps: its readings cannot be laid beside the run".into());
    };
    if run.clock.len() < 2 {
        return Err("the meter gave one clock stamp: expected one at the start and one at the end".into());
    }
    clocks(first, last)?;
    wall(run)?;
    covered(run, first, last)?;
    drawn(&run.samples)
}

/// A phone takes power: on average less than none is what the poles of a meter say that are the wrong way round.
fn drawn(samples: &[Sample]) -> Result<(), String> {
    let until =
        samples.windows(2).map(|pair| pair[1].power_uw as f64 * pair[1].at_ns.saturating_sub(pair[0].at_ns) as f64);
    let of_all: f64 = until.sum();
    if of_all >= 0.0 {
        return Ok(());
    }
    let span = samples.first().zip(samples.last()).map_or(1, |(first, last)| last.at_ns.saturating_sub(first.at_ns));
    let watts = of_all / span.max(1) as f64 / 1e6;
    Err(format!("the meter says that the phone took {watts:.3} W on average: its poles are the wrong way round"))
}

fn clocks(first: &ClockStamp, last: &ClockStamp) -> Result<(), String> {
    // What a meter says may be any number, whose difference from another one need not be one of 64 bits.
    let since = |first: i64, last: i64| i128::from(last) - i128::from(first);
    let (device, meter) = (since(first.device_ns, last.device_ns), since(first.meter_ns, last.meter_ns));
    let apart = (device - meter).abs();
    if device <= 0 || meter <= 0 || apart > i128::from(JITTER_NS) + (meter as f64 * DRIFT) as i128 {
        return Err(format!(
            "between start and end the device's clock went on by {:.3} s and the meter's by {:.3} s: a clock was set, \
             or the device slept",
            device as f64 / 1e9,
            meter as f64 / 1e9
        ));
    }
    Ok(())
}

/// The tracer reads two clocks of the device; they must agree.
fn wall(run: &Run) -> Result<(), String> {
    let stamps = &run.trace.notes.wall;
    let (Some(first), Some(last)) = (stamps.first(), stamps.last()) else { return Ok(()) };
    let wall_ns = (i128::from(last.wall_ms) - i128::from(first.wall_ms)) * 1_000_000;
    let apart = wall_ns - (i128::from(last.before_ns) - i128::from(first.before_ns));
    if apart.abs() > i128::from(WALL_NS) {
        let apart_s = apart as f64 / 1e9;
        return Err(format!("the device's wall clock was set by {apart_s:.3} s during the run, or it slept"));
    }
    Ok(())
}

/// The meter must have read from before the first frame until after the last.
fn covered(run: &Run, first: &ClockStamp, last: &ClockStamp) -> Result<(), String> {
    let (Some(from), Some(to)) = (run.samples.first(), run.samples.last()) else {
        return Err("the meter gave no readings".into());
    };
    let tuples = run.trace.tuples.iter().map(|tuple| (tuple.start_ns, tuple.end_ns));
    let calls = run.trace.calls.iter().map(|call| (call.start_ns, call.end_ns));
    let times = tuples.chain(calls).reduce(|all, one| (all.0.min(one.0), all.1.max(one.1)));
    let Some((start_ns, end_ns)) = times else { return Ok(()) };
    let since = |from: i64, to: i64| to.saturating_sub(from) as f64;
    let rate = since(first.meter_ns, last.meter_ns) / since(first.device_ns, last.device_ns);
    let on_meter =
        |at_ns: i64| first.meter_ns.saturating_add((at_ns.saturating_sub(first.device_ns) as f64 * rate) as i64);
    let early = to.at_ns.saturating_sub(on_meter(end_ns));
    if early < 0 {
        return Err(format!("the meter stopped {:.3} s before the app's last frame ended", -seconds(early)));
    }
    let late = from.at_ns.saturating_sub(on_meter(start_ns));
    if late > JITTER_NS {
        return Err(format!("the meter began {:.3} s after the app's first frame", seconds(late)));
    }
    Ok(())
}

fn seconds(ns: i64) -> f64 {
    ns as f64 / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_recording::{FrameEnd, PathTuple, Sample, Trace, WallStamp};

    const S: i64 = 1_000_000_000;

    /// A run of 10 s with a frame in its middle.
    fn run() -> Run {
        let clock = vec![
            ClockStamp { device_ns: 0, meter_ns: 100 * S },
            ClockStamp { device_ns: 10 * S, meter_ns: 110 * S + 1_000_000 },
        ];
        let samples = (0..=100).map(|i| Sample { at_ns: 100 * S + i * S / 10, power_uw: 5 }).collect();
        let end = FrameEnd::Returned;
        let tuples =
            vec![PathTuple { thread: 0, start_ns: 2 * S, end_ns: 8 * S, end, own: 0, paths_at: 0, paths_len: 0 }];
        Run { clock, samples, trace: Trace { tuples, ..Trace::default() }, ..Run::default() }
    }

    fn complaint(change: impl FnOnce(&mut Run)) -> String {
        let mut run = run();
        change(&mut run);
        check(&run, true).err().unwrap_or_default()
    }

    #[test]
    fn a_run_must_be_covered() {
        assert_eq!(complaint(|_| {}), "");
        assert!(complaint(|run| run.samples.truncate(50)).contains("the meter stopped 3.10"));
        assert!(complaint(|run| drop(run.samples.drain(..40))).contains("the meter began 2.0"));
        assert!(complaint(|run| run.samples.clear()).contains("no readings"));
        assert!(complaint(|run| run.clock.truncate(1)).contains("one clock stamp"));
        // Noise about nothing is no error, as of a phone that is asleep.
        assert_eq!(complaint(|run| run.samples.iter_mut().step_by(2).for_each(|sample| sample.power_uw = -4)), "");
        let turned = complaint(|run| run.samples.iter_mut().for_each(|sample| sample.power_uw = -2_500_000));
        assert_eq!(turned, "the meter says that the phone took -2.500 W on average: its poles are the wrong way round");
    }

    #[test]
    fn clocks_must_go_together() {
        let text = complaint(|run| run.clock[1].device_ns += 5 * S);
        assert!(text.contains("the device's clock went on by 15.000 s and the meter's by 10.001 s"), "{text}");
        let text = complaint(|run| {
            run.clock[0] = ClockStamp { device_ns: i64::MIN, meter_ns: i64::MAX };
            run.clock[1] = ClockStamp { device_ns: i64::MAX, meter_ns: i64::MIN };
        });
        assert!(text.contains("and the meter's by -18446744073.710 s"), "{text}");
        let text = complaint(|run| {
            let stamp = |before_ns, wall_ms| WallStamp { before_ns, wall_ms, after_ns: before_ns };
            run.trace.notes.wall = vec![stamp(0, 1000), stamp(S, 9000)];
        });
        assert!(text.contains("wall clock was set by 7.000 s"), "{text}");
    }
}
