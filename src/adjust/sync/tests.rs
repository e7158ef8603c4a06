//! Generated records, whose clocks are known to the nanosecond.

use super::*;
use crate::clock::Alignment;
use wattline_recording::{ClockStamp, Sample};

const US: i64 = 1000;
const MS: i64 = 1_000_000;
const S: i64 = 1_000_000_000;
/// 10 kHz.
const PERIOD: i64 = 100 * US;

struct Random(u64);

impl Random {
    fn below(&mut self, below: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as i64 % below
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below(high - low + 1)
    }

    fn normal(&mut self, deviation: i64) -> i64 {
        ((0..12).map(|_| self.below(1_000_001)).sum::<i64>() - 6_000_000) * deviation / 1_000_000
    }
}

/// The ingredients of a record.
#[derive(Clone, Copy)]
struct World {
    seed: u64,
    /// The meter's clock less the device's at the device's 0.
    offset_ns: i64,
    drift_ppb: i64,
    /// Power of the app's own bursts, which may lie anywhere.
    load_uw: i64,
    /// Readings lost of a thousand.
    lost: i64,
    length_ns: i64,
}

impl World {
    fn of(seed: u64) -> World {
        let mut random = Random(seed * 77 + 1);
        World {
            seed,
            offset_ns: random.between(-2 * S, 2 * S),
            drift_ppb: random.between(-50_000, 50_000),
            load_uw: random.between(0, 500_000),
            lost: random.between(0, 10),
            length_ns: random.between(2 * S, 5 * S),
        }
    }

    fn meter_ns(&self, device_ns: i64) -> i64 {
        device_ns + self.offset_ns + (i128::from(device_ns) * i128::from(self.drift_ppb) / 1_000_000_000) as i64
    }

    /// Six pulses at the start and six at the end, as the phone sends them.
    fn pattern(&self) -> Vec<SyncPulse> {
        let mut random = Random(self.seed ^ 0x5eed);
        let mut pulses = Vec::new();
        for (pattern, begin) in [(0, 12 * MS), (1, self.length_ns - 40 * MS)] {
            let mut at = begin;
            for _ in 0..6 {
                let end_ns = at + random.between(800 * US, 2200 * US);
                pulses.push(SyncPulse { pattern, start_ns: at, end_ns });
                at = end_ns + random.between(800 * US, 2200 * US);
            }
        }
        pulses
    }

    /// When the power changes on the device's clock, and by how much.
    fn changes(&self) -> Vec<(i64, i64)> {
        let mut random = Random(self.seed ^ 0x10ad);
        let mut changes = vec![(i64::MIN, 300_000)];
        for pulse in self.pattern() {
            changes.extend([(pulse.start_ns, 1_100_000), (pulse.end_ns, -1_100_000)]);
        }
        // The app's own: bursts of 50 us to 8 ms with pauses, from before the pattern until after it.
        let mut at = -20 * MS;
        while at < self.length_ns {
            let (length, power) = (random.between(50 * US, 8 * MS), random.below(self.load_uw + 1));
            changes.extend([(at, power), (at + length, -power)]);
            at += length + random.between(50 * US, 12 * MS);
        }
        changes.sort_unstable();
        changes
    }

    fn samples(&self) -> Vec<Sample> {
        let mut random = Random(self.seed ^ 0x0153);
        let changes = self.changes();
        // Energy on the device's clock until a moment, in femtojoules, asked for in order of time.
        let (mut next, mut power, mut since, mut energy) = (0, 0, -S, 0i128);
        let mut until = |device_ns: i64| {
            while let Some(change) = changes.get(next).filter(|change| change.0 <= device_ns) {
                energy += i128::from(power) * i128::from((change.0 - since).max(0));
                (power, since) = (power + change.1, since.max(change.0));
                next += 1;
            }
            energy += i128::from(power) * i128::from(device_ns - since);
            since = device_ns;
            energy
        };
        // The inverse of a line so nearly of slope 1 is the opposite drift, to a part in 10^9.
        let device_ns = |meter_ns: i64| {
            let near = meter_ns - self.offset_ns;
            near - (i128::from(near) * i128::from(self.drift_ppb) / 1_000_000_000) as i64
        };
        let first = self.meter_ns(0) / PERIOD * PERIOD - random.below(PERIOD);
        let mut before = (device_ns(first), until(device_ns(first)));
        let mut samples = Vec::new();
        for i in 1..=(self.length_ns / PERIOD) {
            let at_ns = first + i * PERIOD;
            let end = device_ns(at_ns + random.normal(400));
            let after = (end, until(end));
            let mean = (after.1 - before.1) as f64 / (after.0 - before.0) as f64;
            before = after;
            let power_uw = (mean as i64 + random.normal(6000)) / 150 * 150;
            if random.below(1000) >= self.lost {
                samples.push(Sample { at_ns, power_uw });
            }
        }
        samples
    }

    fn run(&self) -> Run {
        Run { samples: self.samples(), sync: self.pattern(), ..Run::default() }
    }
}

fn related(run: &Run) -> Result<ClockMap, AdjustError> {
    relate(run, &PowerRecord::new(&run.samples))
}

fn said(run: &Run) -> String {
    related(run).err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn offsets_of_seconds_and_drift_are_found_to_a_part_of_a_sample() {
    let (mut squares, mut drift_squares, mut worst) = (0.0, 0.0, 0);
    const SEEDS: u64 = 150;
    for seed in 0..SEEDS {
        let world = World::of(seed);
        let mut run = world.run();
        if seed % 3 == 0 {
            // A stamp that is 2 s off, as one may be that was taken by hand.
            let meter_ns = world.meter_ns(0) + [-2, 2][seed as usize % 2] * S;
            run.clock = vec![ClockStamp { device_ns: 0, meter_ns }];
        }
        let clock = related(&run).unwrap_or_else(|error| panic!("{seed}: {error}"));
        for device_ns in [0, world.length_ns / 2, world.length_ns] {
            let error = clock.meter_ns(device_ns) - world.meter_ns(device_ns);
            worst = worst.max(error.abs());
            assert!(error.abs() < PERIOD, "{seed}: {error} ns at {device_ns}, {:?}", clock.alignment());
        }
        let Alignment { at_ns, offset_deviation_ns, drift_ppb, drift_deviation_ppb, .. } = clock.alignment();
        let error = clock.meter_ns(at_ns) - world.meter_ns(at_ns);
        squares += (error as f64 / offset_deviation_ns.unwrap()).powi(2) / SEEDS as f64;
        drift_squares += ((drift_ppb - world.drift_ppb as f64) / drift_deviation_ppb.unwrap()).powi(2) / SEEDS as f64;
    }
    eprintln!("worst {worst} ns; mean squares {squares:.2} (offset), {drift_squares:.2} (drift)");
    assert!((0.1..4.0).contains(&squares), "offset: mean square {squares}");
    assert!((0.1..4.0).contains(&drift_squares), "drift: mean square {drift_squares}");
}

#[test]
fn another_runs_samples_are_refused() {
    for seed in 0..100 {
        let run = World::of(seed).run();
        // The same length, so that only the pattern differs.
        let other = World { seed: seed + 1000, ..World::of(seed) }.samples();
        let text = said(&Run { samples: other, ..run });
        assert!(text.starts_with("clock: ") && text.contains("record again"), "{seed}: {text:?}");
    }
}

#[test]
fn shuffled_samples_and_foreign_patterns_are_refused() {
    for seed in 0..50 {
        let run = World::of(seed).run();
        let mut random = Random(seed);
        let mut shuffled = run.clone();
        let count = shuffled.samples.len() as i64;
        for i in (1..count).rev() {
            let (i, j) = (i as usize, random.below(i + 1) as usize);
            let power = shuffled.samples[i].power_uw;
            shuffled.samples[i].power_uw = shuffled.samples[j].power_uw;
            shuffled.samples[j].power_uw = power;
        }
        assert!(said(&shuffled).contains("correlation"), "{seed}: {:?}", said(&shuffled));
        // Backwards.
        let mut turned = run.clone();
        let powers: Vec<i64> = run.samples.iter().rev().map(|sample| sample.power_uw).collect();
        turned.samples.iter_mut().zip(powers).for_each(|(sample, power_uw)| sample.power_uw = power_uw);
        assert!(said(&turned).contains("correlation"), "{seed}: {:?}", said(&turned));
        // Another pattern at the end.
        let mut wrong = run.clone();
        let other = World { seed: seed + 500, ..World::of(seed) }.pattern();
        wrong.sync.splice(6.., other[6..].to_vec());
        assert!(said(&wrong).contains("pattern 1"), "{seed}: {:?}", said(&wrong));
        // Samples that begin when the pattern is over.
        let late = Run { samples: run.samples[400..].to_vec(), ..run.clone() };
        assert!(said(&late).contains("pattern 0"), "{seed}: {:?}", said(&late));
    }
}

#[test]
fn a_record_from_which_time_is_missing_is_refused() {
    let run = World { lost: 0, load_uw: 0, ..World::of(3) }.run();
    let mut cut = run.clone();
    // 5 ms are cut out and closed up, as a meter does that counts its readings.
    cut.samples.drain(10_000..10_050);
    cut.samples[10_000..].iter_mut().for_each(|sample| sample.at_ns -= 5 * MS);
    let text = said(&cut);
    assert!(text.contains("parts per million further apart"), "{text}");
}

#[test]
fn one_pattern_gives_the_offset_alone() {
    let world = World { drift_ppb: 20_000, ..World::of(5) };
    let mut run = world.run();
    run.sync.truncate(6);
    let found = related(&run).unwrap().alignment();
    assert_eq!(found.drift_ppb, 0.0);
    assert_eq!(found.drift_deviation_ppb, Some(50_000.0));
    // Stamps tell the drift.
    run.clock = [0, S].map(|device_ns| ClockStamp { device_ns, meter_ns: world.meter_ns(device_ns) + 7 * MS }).to_vec();
    let found = related(&run).unwrap().alignment();
    assert!((found.drift_ppb - 20_000.0).abs() < 1.0, "{found:?}");
}

#[test]
fn a_meter_that_is_too_slow_for_the_pattern_needs_stamps() {
    let mut run = World::of(1).run();
    run.samples = (0..20).map(|i| Sample { at_ns: i * 100 * MS, power_uw: 300_000 }).collect();
    assert!(said(&run).contains("cannot show pulses of"), "{}", said(&run));
    run.clock = [0, S].map(|ns| ClockStamp { device_ns: ns, meter_ns: ns + 5 }).to_vec();
    assert_eq!(related(&run).unwrap().alignment().by, AlignedBy::Stamps);
}
