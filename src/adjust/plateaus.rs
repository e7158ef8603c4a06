//! Collections and other processes on a device that does not tell of them, by the power that they draw.
//!
//! What an app executes changes the power from reading to reading and from loop to loop, but no thread of it draws more
//! than a thread at work does. Where the power goes up to one level, stays there within the meter's noise for some
//! milliseconds and leaves it again, something else had the core: the collector, whose power the profile knows, or a
//! process that draws more than a thread of the app. Of a record whose readings are too far apart to show a level,
//! nothing is said.

use super::changes::Change;
use super::clock::ClockMap;
use super::power::PowerRecord;
use wattline_base::units::Watts;
use wattline_recording::{SystemWork, SystemWorkKind};

/// The least time of a plateau, nanoseconds: schedulers' slices and collections' pauses are longer.
const LEAST_NS: i64 = 3_000_000;
/// The greatest: a thread that draws more for longer uses hardware.
const MOST_NS: i64 = 120_000_000;
/// A level shows in so many readings.
const LEAST_READINGS: usize = 10;
/// Where so many readings take longer than this, only the longest collections would show: nothing is looked for.
const SLOWEST_NS: i64 = 12_000_000;
/// Readings of one level are so many deviations of a reading apart, at most.
const FLAT_DEVIATIONS: f64 = 5.0;
/// A level is not flatter than this part of it, so that a meter without noise does not cut one into pieces.
const FLAT_PART: f64 = 0.003;
/// Two parts of one plateau have means that are so many deviations of a reading apart, at most. Between them
/// something else was on, for so long at most, and drew power in addition.
const SAME_DEVIATIONS: f64 = 3.0;
const BETWEEN_NS: i64 = 4_000_000;
/// The collector's power is known to this part of it.
const COLLECTING_PART: f64 = 0.017;
/// A thread of the app draws at most so much more than a thread at work does on average: its dearest loops draw 1.1
/// times as much.
const APP_AT_MOST: f64 = 1.22;

/// Consecutive readings of one power.
#[derive(Debug, Clone, Copy)]
struct Level {
    /// Positions of the first reading and of the one behind the last.
    from: usize,
    to: usize,
    /// Mean, microwatts.
    power_uw: f64,
}

/// What plateaus are recognised by.
#[derive(Debug, Clone, Copy)]
pub(super) struct Levels {
    /// Of a thread at work.
    pub busy: Watts,
    /// Of the collector, where the profile knows it.
    pub collecting: Option<Watts>,
}

/// The plateaus of a record while threads of the app were at work, by the device's clock and in order of time.
/// `changes` are all of the run, in order of time; `idle_uw` is the power at the record's start without them.
pub(super) fn plateaus(
    power: &PowerRecord,
    (idle_uw, changes): (i64, &[Change]),
    clock: &ClockMap,
    levels: Levels,
) -> Vec<SystemWork> {
    if power.step_ns() * LEAST_READINGS as i64 > SLOWEST_NS {
        return Vec::new();
    }
    let mut state = State { changes, threads: 0, apart_uw: idle_uw };
    let of = |level: Level| {
        let start_ns = power.starts_ns(level.from);
        let end_ns = power.samples()[level.to - 1].at_ns;
        state.go_on(start_ns);
        let above = Watts((level.power_uw - state.apart_uw as f64) * 1e-6);
        let kind = kind(above, state.threads, levels)?;
        let lasts = level.to - level.from >= LEAST_READINGS && (LEAST_NS..MOST_NS).contains(&(end_ns - start_ns));
        let (start_ns, end_ns) = (clock.device_ns(start_ns), clock.device_ns(end_ns));
        lasts.then_some(SystemWork { start_ns, end_ns, kind, thread: None })
    };
    merged(flat(power), power).into_iter().filter_map(of).collect()
}

/// What draws so much while so many threads of the app are at work; none if they may themselves.
fn kind(above: Watts, threads: i32, Levels { busy, collecting }: Levels) -> Option<SystemWorkKind> {
    let is_collector = |power: Watts| (above.0 - power.0).abs() <= COLLECTING_PART * power.0;
    match threads {
        ..1 => None,
        _ if collecting.is_some_and(is_collector) => Some(SystemWorkKind::Collection),
        // Beside several threads another process may be on a core of its own, and hold none of them up.
        1 if above.0 > APP_AT_MOST * busy.0 => Some(SystemWorkKind::Preemption),
        _ => None,
    }
}

/// Threads at work and the power set apart, as time goes on.
struct State<'c> {
    changes: &'c [Change],
    threads: i32,
    apart_uw: i64,
}

impl State<'_> {
    fn go_on(&mut self, to_ns: i64) {
        while let [change, rest @ ..] = self.changes
            && change.at_ns <= to_ns
        {
            self.threads += change.threads;
            self.apart_uw += change.tail_uw;
            self.changes = rest;
        }
    }
}

/// Stretches of readings that are alike, of a third of a plateau's readings at least.
fn flat(power: &PowerRecord) -> Vec<Level> {
    let samples = power.samples();
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(first) = samples.get(from) {
        let (mut sum, mut to) = (first.power_uw as f64, from + 1);
        let width = |mean: f64| (FLAT_DEVIATIONS * power.noise_uw()).max(FLAT_PART * mean.abs());
        while let Some(sample) = samples.get(to)
            && let mean = sum / (to - from) as f64
            && (sample.power_uw as f64 - mean).abs() <= width(mean)
        {
            sum += sample.power_uw as f64;
            to += 1;
        }
        if to - from >= LEAST_READINGS / 3 {
            found.push(Level { from, to, power_uw: sum / (to - from) as f64 });
        }
        from = to;
    }
    found
}

/// Joins stretches of the same power between which something else drew power in addition, for a short time.
fn merged(levels: Vec<Level>, power: &PowerRecord) -> Vec<Level> {
    let samples = power.samples();
    let mut out: Vec<Level> = Vec::new();
    for level in levels {
        let is_near = |before: &&Level| samples[level.from].at_ns - samples[before.to - 1].at_ns <= BETWEEN_NS;
        let width = power.noise_uw().max(FLAT_PART * level.power_uw);
        let joins = |before: &Level| {
            let mut between = samples[before.to..level.from].iter();
            (before.power_uw - level.power_uw).abs() <= SAME_DEVIATIONS * width
                && between.all(|sample| sample.power_uw as f64 >= level.power_uw - FLAT_DEVIATIONS * width)
        };
        let back = out.iter().rev().take_while(is_near).position(joins);
        out.truncate(out.len() - back.unwrap_or(0));
        match out.last_mut().filter(|_| back.is_some()) {
            Some(before) => {
                let (one, other) = ((before.to - before.from) as f64, (level.to - level.from) as f64);
                before.power_uw = (before.power_uw * one + level.power_uw * other) / (one + other);
                before.to = level.to;
            }
            None => out.push(level),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_recording::Sample;

    const MS: i64 = 1_000_000;
    const LEVELS: Levels = Levels { busy: Watts(1.0), collecting: Some(Watts(1.8)) };

    /// Readings of 10 kHz of a phone that rests at 0.3 W: one thread works from 10 ms on, at 0.8 to 1.1 W.
    fn found(extra: &[(i64, i64, f64)], threads: i32) -> Vec<(i64, i64, SystemWorkKind)> {
        let sample = |i: i64| {
            let at_ns = i * MS / 10;
            let of = |span: &&(i64, i64, f64)| (span.0 * MS < at_ns) && (at_ns <= span.1 * MS);
            let own = if at_ns > 10 * MS { 0.8 + 0.1 * ((i * i / 5) % 4) as f64 } else { 0.0 };
            let watts = 0.3 + extra.iter().find(of).map_or(own, |span| span.2);
            Sample { at_ns, power_uw: (watts * 1e6) as i64 + [-4_000, 1_000, 3_000][(i % 3) as usize] }
        };
        let samples: Vec<Sample> = (1..=2000).map(sample).collect();
        let changes = [Change { at_ns: 10 * MS, threads, tail_uw: 0 }];
        let of = |work: SystemWork| (work.start_ns / MS, work.end_ns / MS, work.kind);
        let found = plateaus(&PowerRecord::new(&samples), (300_000, &changes), &ClockMap::same(), LEVELS);
        found.into_iter().map(of).collect()
    }

    #[test]
    fn levels_that_no_thread_draws_are_something_else() {
        let both = [(40, 52, 1.8), (80, 86, 1.3)];
        assert_eq!(found(&both, 1), [(40, 52, SystemWorkKind::Collection), (80, 86, SystemWorkKind::Preemption)]);
        // A wake-up in the middle of a collection does not cut it.
        let woken = [(45, 47, 2.1), (40, 52, 1.8)];
        assert_eq!(found(&woken, 1), [(40, 52, SystemWorkKind::Collection)]);
        // Of two threads 1.3 W may be the app's; all stop for the collector.
        assert_eq!(found(&both, 2), [(40, 52, SystemWorkKind::Collection)]);
    }

    #[test]
    fn what_the_app_may_draw_is_the_app() {
        assert_eq!(found(&[(40, 60, 1.1)], 1), [], "a loop");
        assert_eq!(found(&[(40, 42, 1.8)], 1), [], "too short");
        assert_eq!(found(&[(40, 180, 1.8)], 1), [], "too long: hardware");
        assert_eq!(found(&[(40, 60, 1.8)], 0), [], "nothing of the app was at work");
    }
}
