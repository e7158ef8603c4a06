//! The power of the runtime's compiler, by the readings before and after it begins and ends.

use super::power::PowerRecord;
use super::sync;
use wattline_base::units::Watts;
use wattline_recording::{Run, SystemWork, SystemWorkKind};

/// The part of a time in which the runtime compiled that is looked at, at its beginning and at its end, and as much
/// before and after it: little enough for the app to go on as it did.
const EDGE_NS: i64 = 2_000_000;
/// Fewer edges say little.
const FEWEST_EDGES: usize = 20;

/// By how much the power rises in the median where the compiler begins, and falls where it ends. None where the device
/// does not say when it compiled, or the runs have too few such moments to tell.
pub fn compiler_power(runs: &[Run]) -> Option<Watts> {
    let mut steps: Vec<f64> = runs.iter().flat_map(steps).collect();
    steps.sort_by(f64::total_cmp);
    let middle = steps.get(steps.len() / 2).filter(|_| steps.len() >= FEWEST_EDGES)?;
    Some(Watts(middle.max(0.0)))
}

/// The steps of the power at the edges of a run.
fn steps(run: &Run) -> Vec<f64> {
    let record = PowerRecord::new(&run.samples);
    let Ok(clock) = sync::relate(run, &record) else { return Vec::new() };
    let told = run.trace.notes.system.as_deref().unwrap_or_default();
    let mut edges: Vec<i64> = told.iter().flat_map(|work| [work.start_ns, work.end_ns]).collect();
    edges.sort_unstable();
    let until = |ns: i64| edges.partition_point(|edge| *edge <= ns);
    let is_alone = |at_ns: i64| until(at_ns + EDGE_NS) - until(at_ns - EDGE_NS - 1) == 1;
    let power = |from_ns: i64, to_ns: i64| {
        let (from_ns, to_ns) = (clock.meter_ns(from_ns), clock.meter_ns(to_ns));
        record.energy(from_ns, to_ns).0 / ((to_ns - from_ns) as f64 * 1e-9)
    };
    let rise = |at_ns: i64| power(at_ns, at_ns + EDGE_NS) - power(at_ns - EDGE_NS, at_ns);
    let compiled = |work: &&SystemWork| work.kind == SystemWorkKind::Compilation;
    let signed = told.iter().filter(compiled).flat_map(|work| [(work.start_ns, 1.0), (work.end_ns, -1.0)]);
    signed.filter(|(at_ns, _)| is_alone(*at_ns)).map(|(at_ns, sign)| sign * rise(at_ns)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_recording::{ClockStamp, Sample, Trace, TracerNotes};

    const MS: i64 = 1_000_000;

    /// One reading a tenth of a millisecond, 1 W of it the app's; 20 ms of 0.4 W more every 50 ms, so often.
    fn run(times: i64) -> Run {
        let work = |number: i64| SystemWork {
            kind: SystemWorkKind::Compilation,
            thread: None,
            start_ns: (30 + 50 * number) * MS,
            end_ns: (50 + 50 * number) * MS,
        };
        let system: Vec<SystemWork> = (0..times).map(work).collect();
        let end_ns = (times + 1) * 50 * MS;
        let sample = |number: i64| {
            let at_ns = number * MS / 10;
            let compiles = system.iter().any(|work| work.start_ns < at_ns && at_ns <= work.end_ns);
            // What changes slowly is no step.
            let warmer = at_ns / MS;
            Sample { at_ns, power_uw: 1_000_000 + if compiles { 400_000 } else { 0 } + warmer }
        };
        let samples = (0..=end_ns / (MS / 10)).map(sample).collect();
        let notes = TracerNotes { system: Some(system.clone()), ..TracerNotes::default() };
        let trace = Trace { notes, ..Trace::default() };
        let clock = [0, end_ns].map(|ns| ClockStamp { device_ns: ns, meter_ns: ns }).to_vec();
        Run { trace, samples, clock, ..Run::default() }
    }

    #[test]
    fn the_step_of_the_power_is_the_compiler_s() {
        let found = compiler_power(&[run(6), run(8)]).unwrap();
        assert!((found.0 - 0.4).abs() < 1e-3, "{found:?}");
        assert_eq!(compiler_power(&[run(6)]), None, "twelve edges are too few");
        let mut untold = run(20);
        untold.trace.notes.system = None;
        assert_eq!(compiler_power(&[untold]), None);
    }
}
