//! Meters whose readings are longer than what the app does: the phone's own rails, a fuel gauge.
//!
//! Only a part of such a reading's period was worked in. The energy that the reading has above idle and tails was drawn
//! in that part, as far as anybody can tell, and evenly: vLens' Eq. 1, with the time at work as the larger execution.
//! Without that, most of what the app took would be left to the time in which it did nothing. Readings keep their
//! energy.

use super::changes::Change;
use super::power::PowerRecord;
use wattline_recording::Sample;

/// Readings further apart are slow: frames and calls of an app take microseconds to milliseconds.
pub(super) const SLOW_NS: i64 = 1_000_000;

/// The resolution of a run's meter.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Resolution {
    /// Time between two readings, nanoseconds.
    pub step_ns: i64,
    /// How many fitted frames begin in a reading, of those readings in which any do.
    pub windows_per_reading: f64,
    /// Stretches of the record in which readings were lost.
    pub gaps: usize,
    /// Length of those stretches together, nanoseconds.
    pub lost_ns: i64,
}

impl Resolution {
    pub(super) fn of(power: &PowerRecord, starts_ns: impl Iterator<Item = i64>) -> Self {
        // A bit for each reading in which a window begins.
        let mut begun = vec![0u64; power.samples().len() / 64 + 1];
        let (mut windows, mut near) = (0u64, 0);
        for at in starts_ns {
            let reading = power.holds_near(at, &mut near);
            begun[reading / 64] |= 1 << (reading % 64);
            windows += 1;
        }
        let readings: u32 = begun.iter().map(|bits| bits.count_ones()).sum();
        let (gaps, lost_ns) = power.lost();
        let windows_per_reading = if readings == 0 { 0.0 } else { windows as f64 / f64::from(readings) };
        Resolution { step_ns: power.step_ns(), windows_per_reading, gaps, lost_ns }
    }

    /// Whether frames and calls are shorter than readings, so that their energy is estimated by time.
    pub fn is_slow(&self) -> bool {
        self.step_ns > SLOW_NS
    }
}

/// The record of a slow meter with the energy above idle and tails moved to the time in which threads were at work.
/// `idle_uw` is the idle power at the record's start; `changes` include what changes it. None of a fast meter.
pub(super) fn concentrated(power: &PowerRecord, idle_uw: i64, changes: &[Change]) -> Option<Vec<Sample>> {
    if power.step_ns() <= SLOW_NS {
        return None;
    }
    let mut changes = changes.to_vec();
    changes.sort_unstable();
    let mut slices = Slices { changes: &changes, threads: 0, apart_uw: idle_uw };
    let mut pieces = vec![Sample { at_ns: power.span().0, power_uw: 0 }];
    for reading in power.stretches() {
        let parts = slices.within(reading.0, reading.1);
        spread(&parts, reading, &mut pieces);
    }
    Some(pieces)
}

/// The changes from a moment on, and the state at that moment.
struct Slices<'a> {
    changes: &'a [Change],
    threads: i32,
    apart_uw: i64,
}

/// A part of a reading's period in which nothing changes.
struct Part {
    from_ns: i64,
    until_ns: i64,
    works: bool,
    apart_uw: i64,
}

impl Slices<'_> {
    /// The parts of a time; times come in order.
    fn within(&mut self, mut from_ns: i64, until_ns: i64) -> Vec<Part> {
        let mut parts = Vec::new();
        while from_ns < until_ns {
            while let [change, rest @ ..] = self.changes
                && change.at_ns <= from_ns
            {
                self.threads += change.threads;
                self.apart_uw += change.tail_uw;
                self.changes = rest;
            }
            let next_ns = self.changes.first().map_or(until_ns, |change| change.at_ns.min(until_ns));
            parts.push(Part { from_ns, until_ns: next_ns, works: self.threads > 0, apart_uw: self.apart_uw });
            from_ns = next_ns;
        }
        parts
    }
}

/// A reading's energy, over its parts.
fn spread(parts: &[Part], (from_ns, until_ns, power_uw): (i64, i64, i64), pieces: &mut Vec<Sample>) {
    let wide = |ns: i64, uw: i64| i128::from(ns) * i128::from(uw);
    let length = |part: &Part| part.until_ns - part.from_ns;
    let works_ns: i64 = parts.iter().filter(|part| part.works).map(length).sum();
    if works_ns == 0 || works_ns == until_ns - from_ns {
        pieces.push(Sample { at_ns: until_ns, power_uw });
        return;
    }
    let apart: i128 = parts.iter().map(|part| wide(length(part), part.apart_uw)).sum();
    let above = wide(until_ns - from_ns, power_uw) - apart;
    // Powers are whole microwatts: what one piece's has too much or too little, the next one's makes up for.
    let mut owed: i128 = 0;
    for part in parts {
        let share = if part.works { above * i128::from(length(part)) / i128::from(works_ns) } else { 0 };
        owed += wide(length(part), part.apart_uw) + share;
        let power_uw = (owed / i128::from(length(part).max(1))) as i64;
        owed -= wide(length(part), power_uw);
        pieces.push(Sample { at_ns: part.until_ns, power_uw });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: i64 = 1_000_000;

    fn change(at_ms: i64, threads: i32, tail_uw: i64) -> Change {
        Change { at_ns: at_ms * MS, threads, tail_uw }
    }

    #[test]
    fn what_is_above_idle_and_tails_was_drawn_at_work() {
        // 300 mW idle, readings of 100 ms. Of the second 10 ms are worked in, and 50 ms have a tail of 200 mW: it reads
        // 300 + 100 + 60 mW, so that work took 6 mJ in 10 ms.
        let samples = [(100, 300_000), (200, 460_000), (300, 300_000)];
        let samples = samples.map(|(at, power_uw)| Sample { at_ns: at * MS, power_uw });
        let power = PowerRecord::new(&samples);
        let changes = [change(120, 1, 0), change(130, -1, 0), change(150, 0, 200_000), change(200, 0, -200_000)];
        let pieces = concentrated(&power, 300_000, &changes).unwrap();
        let found: Vec<_> = pieces.iter().map(|sample| (sample.at_ns / MS, sample.power_uw)).collect();
        let expected =
            [(0, 0), (100, 300_000), (120, 300_000), (130, 900_000), (150, 300_000), (200, 500_000), (300, 300_000)];
        assert_eq!(found, expected);
        let moved = PowerRecord::of_pieces(&pieces);
        assert_eq!(moved.span(), power.span());
        for at in [0, 100 * MS, 200 * MS, 300 * MS] {
            assert_eq!(moved.until(at), power.until(at), "{at}");
        }
    }

    #[test]
    fn a_reading_that_is_worked_in_throughout_or_not_at_all_stays() {
        let samples = [1, 2, 3].map(|i| Sample { at_ns: i * 100 * MS, power_uw: i * 111_111 });
        let power = PowerRecord::new(&samples);
        let pieces = concentrated(&power, 100_000, &[change(100, 2, 0), change(200, -2, 0)]).unwrap();
        assert_eq!(pieces[1..], samples);
        let fast = samples.map(|sample| Sample { at_ns: sample.at_ns / 1000, ..sample });
        assert_eq!(concentrated(&PowerRecord::new(&fast), 0, &[]), None);
    }
}
