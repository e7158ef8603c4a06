//! What each script took, from the power record of a run between the stamps of its calls.

use wattline_adjust::{AdjustError, PowerRecord, clock};
use wattline_fit::stats::median;
use wattline_map::ProbeMap;
use wattline_recording::{PathTuple, Run};

use super::app::{COLD, RAMP, REST};
use super::{Aim, Script};

/// Part of a rest at its beginning and at its end that may not be quiet.
const EDGE: f64 = 0.15;
/// A repetition is of code that is not compiled if it took more than this part of the longest one's time, and of
/// compiled code if it took less than that part of it.
const SLOW: f64 = 0.9;
const FAST: f64 = 0.85;

/// Energy above idle, and time.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Taken {
    /// Joules.
    pub energy: f64,
    /// Seconds.
    pub time: f64,
}

impl Taken {
    fn per(self, rounds: f64) -> Taken {
        Taken { energy: self.energy / rounds, time: self.time / rounds }
    }
}

/// What a round of a script took: the median over repetitions.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Reading {
    /// When it was compiled.
    pub hot: Taken,
    /// Before, where that was seen.
    pub cold: Option<Taken>,
    /// Standard error of the energy as a fraction of it.
    pub error: f64,
}

impl Reading {
    /// Relative to what everything took.
    pub fn per(self, all: Taken) -> Reading {
        let of = |taken: Taken| Taken { energy: taken.energy / all.energy, time: taken.time / all.time };
        Reading { hot: of(self.hot), cold: self.cold.map(of), error: self.error }
    }
}

/// A short time of work after a rest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rise {
    /// Seconds since the work began.
    pub since: f64,
    /// Energy and time of a round.
    pub round: Taken,
}

/// What a run shows.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Measured {
    /// By script; none of those that were disturbed too often.
    pub readings: Vec<Option<Reading>>,
    /// After rests.
    pub rises: Vec<Rise>,
    /// Energy of each collection of garbage.
    pub collections: Vec<f64>,
    /// Energy above idle of compiling, for each second that the device told of, and the seconds.
    pub compiling_s: f64,
}

/// A run that does not show the scripts.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum MeasureError {
    /// It is damaged, or its clocks cannot be related.
    #[error(transparent)]
    Adjust(#[from] AdjustError),
    /// It ended too soon.
    #[error("script {script} was called {found} times, expected {expected}: give the device more time (--wait)")]
    Ended {
        /// Number of the script.
        script: usize,
        /// How often it was called.
        found: usize,
        /// How often it should have been.
        expected: usize,
    },
    /// The meter is too slow for so short repetitions.
    #[error("the meter reads every {step_us} us, a repetition takes {took_us} us: raise --executions")]
    Slow {
        /// Time between two readings.
        step_us: i64,
        /// Median length of a repetition.
        took_us: i64,
    },
}

/// A run with its clocks related and its idle power known.
struct Record<'r> {
    run: &'r Run,
    power: PowerRecord<'r>,
    clock: wattline_adjust::ClockMap,
    /// The middle of each rest on the meter's clock, and the power in it, watts.
    rests: Vec<(i64, f64)>,
}

impl<'r> Record<'r> {
    fn new(run: &'r Run, rests: &[PathTuple]) -> Result<Self, MeasureError> {
        let mut record = Record { run, power: PowerRecord::new(&run.samples), clock: clock(run)?, rests: Vec::new() };
        record.rests = rests.iter().filter_map(|rest| record.rest(rest)).collect();
        Ok(record)
    }

    /// The median power of a rest, which the system's own wake-ups do not move.
    fn rest(&self, rest: &PathTuple) -> Option<(i64, f64)> {
        let (from, to) = (self.clock.meter_ns(rest.start_ns), self.clock.meter_ns(rest.end_ns));
        let edge = ((to - from) as f64 * EDGE) as i64;
        let samples = &self.run.samples;
        let first = samples.partition_point(|sample| sample.at_ns < from + edge);
        let last = samples.partition_point(|sample| sample.at_ns < to - edge);
        let mut watts: Vec<f64> =
            samples.get(first..last)?.iter().map(|sample| sample.power_uw as f64 * 1e-6).collect();
        Some((i64::midpoint(from, to), median(&mut watts)?))
    }

    /// Idle power at a time of the meter's clock: on a line from rest to rest.
    fn idle(&self, at: i64) -> f64 {
        let next = self.rests.partition_point(|rest| rest.0 < at);
        match (next.checked_sub(1).and_then(|before| self.rests.get(before)), self.rests.get(next)) {
            (Some(&(t0, w0)), Some(&(t1, w1))) => w0 + (w1 - w0) * (at - t0) as f64 / (t1 - t0).max(1) as f64,
            (Some(&(_, watts)), None) | (None, Some(&(_, watts))) => watts,
            (None, None) => 0.0,
        }
    }

    fn taken(&self, start_ns: i64, end_ns: i64) -> Taken {
        let (from, to) = (self.clock.meter_ns(start_ns), self.clock.meter_ns(end_ns));
        let idle = self.idle(i64::midpoint(from, to)) * (to - from) as f64 * 1e-9;
        Taken { energy: self.power.energy(from, to).0 - idle, time: (end_ns - start_ns) as f64 * 1e-9 }
    }

    /// Whether the device did something else meanwhile.
    fn is_disturbed(&self, tuple: &PathTuple) -> bool {
        let system = self.run.trace.notes.system.iter().flatten();
        system.clone().any(|work| work.start_ns < tuple.end_ns && tuple.start_ns < work.end_ns)
    }
}

/// What a run shows of each script.
///
/// # Errors
/// See [`MeasureError`].
pub(crate) fn measure(
    run: &Run,
    map: &ProbeMap,
    scripts: &[Script],
    rounds: impl Fn(&Script) -> u32,
    repetitions: usize,
) -> Result<Measured, MeasureError> {
    wattline_recording::check(run, map).map_err(AdjustError::from)?;
    let mut by_method: Vec<Vec<PathTuple>> = vec![Vec::new(); scripts.len() + 1];
    for tuple in &run.trace.tuples {
        by_method.get_mut(tuple.own as usize).into_iter().for_each(|tuples| tuples.push(*tuple));
    }
    let record = Record::new(run, &by_method[REST])?;
    let mut measured = Measured::default();
    for (number, script) in scripts.iter().enumerate() {
        let tuples = &by_method[number + 1];
        let per = f64::from(rounds(script));
        if script.aim == Aim::Ramp {
            measured.rises = rises(&record, &by_method[REST], tuples);
            measured.readings.push(None);
            continue;
        }
        let expected = COLD + 1 + repetitions;
        if tuples.len() < expected {
            return Err(MeasureError::Ended { script: number, found: tuples.len(), expected });
        }
        measured.readings.push(reading(&record, tuples, per, repetitions));
    }
    let took: i64 =
        by_method.iter().skip(2).filter_map(|t| t.last()).map(|t| (t.end_ns - t.start_ns) / 1000).max().unwrap_or(0);
    if record.power.step_ns() > took * 1000 / 4 {
        return Err(MeasureError::Slow { step_us: record.power.step_ns() / 1000, took_us: took });
    }
    for work in run.trace.notes.system.iter().flatten() {
        match work.kind {
            wattline_recording::SystemWorkKind::Collection => {
                measured.collections.push(record.taken(work.start_ns, work.end_ns).energy);
            }
            wattline_recording::SystemWorkKind::Compilation => {
                measured.compiling_s += (work.end_ns - work.start_ns) as f64 * 1e-9;
            }
            wattline_recording::SystemWorkKind::Preemption => {}
        }
    }
    Ok(measured)
}

fn reading(record: &Record, tuples: &[PathTuple], rounds: f64, repetitions: usize) -> Option<Reading> {
    let longest = tuples.iter().take(COLD).map(|tuple| tuple.end_ns - tuple.start_ns).max()? as f64;
    let taken = |tuple: &PathTuple| record.taken(tuple.start_ns, tuple.end_ns).per(rounds);
    let clean = |tuple: &&PathTuple| !record.is_disturbed(tuple);
    let middle = |of: Vec<Taken>| -> Option<Taken> {
        let energy = median(&mut of.iter().map(|taken| taken.energy).collect::<Vec<_>>())?;
        Some(Taken { energy, time: median(&mut of.iter().map(|taken| taken.time).collect::<Vec<_>>())? })
    };
    let hot: Vec<Taken> = tuples.iter().rev().take(repetitions).filter(clean).map(taken).collect();
    let middle_of_hot = middle(hot.clone())?;
    let error = match hot.len() {
        0 | 1 => 1.0,
        n => {
            let mut off: Vec<f64> = hot.iter().map(|taken| (taken.energy - middle_of_hot.energy).abs()).collect();
            1.4826 * median(&mut off)? / middle_of_hot.energy.abs().max(f64::MIN_POSITIVE) / (n as f64).sqrt()
        }
    };
    let is_slow = |tuple: &&PathTuple| (tuple.end_ns - tuple.start_ns) as f64 > SLOW * longest;
    let cold: Vec<Taken> = tuples.iter().take(COLD).filter(clean).filter(is_slow).map(taken).collect();
    let cold = middle(cold).filter(|cold| middle_of_hot.time < FAST * cold.time);
    Some(Reading { hot: middle_of_hot, cold, error })
}

/// The ramp's script after each rest. Its calls before the first are to have it compiled.
fn rises(record: &Record, rests: &[PathTuple], tuples: &[PathTuple]) -> Vec<Rise> {
    let mut all = Vec::new();
    for rest in rests {
        let first = tuples.partition_point(|tuple| tuple.start_ns < rest.end_ns);
        let after_rest = tuples.get(first..).unwrap_or_default();
        let after_rest = after_rest.get(..RAMP).unwrap_or_default();
        let Some(first) = after_rest.first() else { continue };
        for tuple in after_rest.iter().filter(|tuple| !record.is_disturbed(tuple)) {
            let since = (tuple.start_ns - first.start_ns) as f64 * 1e-9;
            all.push(Rise { since, round: record.taken(tuple.start_ns, tuple.end_ns) });
        }
    }
    all
}
