//! The frequency of the cores while a frame ran, as the power of its thread shows it.
//!
//! The frequency changes the cost of the same path by up to half. One busy thread draws a power that depends on the
//! frequency alone, as far as a profile knows; so windows' energies are taken to the highest frequency, and lines get
//! the cost of their own executions.

use serde::{Deserialize, Serialize};

use wattline_base::units::Watts;
use wattline_recording::PathTuple;

/// Frames that are shorter share the power of what ran around them, nanoseconds: a meter's few samples say little.
const ALONE_NS: i64 = 1_000_000;
/// So far around, to either side: less than a governor takes to look again.
const AROUND_NS: i64 = 1_500_000;
/// How far a thread's power may exceed that of the profile, as a factor: instructions differ in power, and readings
/// have noise. Power above that was drawn by concurrent work outside the app.
pub const MARGIN: f64 = 1.15;

/// A frequency of the cores.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OperatingPoint {
    /// Megahertz.
    pub mhz: f64,
    /// Volts.
    pub volts: f64,
}

/// The cores' frequencies and what they mean for the energy of the same work.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cores {
    /// Source of the figures.
    #[serde(default)]
    pub source: String,
    /// From the lowest to the highest.
    #[serde(default)]
    pub points: Vec<OperatingPoint>,
    /// Part of the energy at the highest frequency that leaks away as time passes, whatever is done.
    #[serde(default)]
    pub leakage: f64,
}

impl Cores {
    /// Power and energy of the same work at each point, relative to the highest: the dynamic part of the energy goes
    /// with the square of the voltage, leakage with time.
    fn relative(&self) -> Vec<(f64, f64)> {
        let Some(top) = self.points.last() else { return Vec::new() };
        let each = |point: &OperatingPoint| {
            let time = top.mhz / point.mhz;
            let energy = (1.0 - self.leakage) * (point.volts / top.volts).powi(2) + self.leakage * time;
            (energy / time, energy)
        };
        self.points.iter().map(each).collect()
    }

    /// Power of a busy thread at a speed, both relative to those of the highest frequency; 1 where nothing is known.
    /// Between the points the cores changed from one to the other.
    pub(super) fn power_at(&self, speed: f64) -> f64 {
        let Some(top) = self.points.last() else { return 1.0 };
        let known: Vec<(f64, f64)> = self
            .points
            .iter()
            .map(|point| point.mhz / top.mhz)
            .zip(self.relative())
            .map(|(s, (p, _))| (s, p))
            .collect();
        Cores::energy_at(&known, speed)
    }

    /// Energy of the same work at the frequency at which a busy thread draws so much, relative to the highest; 1 where
    /// nothing is known. Between the points the cores changed from one to the other.
    fn energy_at(relative: &[(f64, f64)], power: f64) -> f64 {
        let above = relative.partition_point(|(known, _)| *known < power);
        match (above.checked_sub(1).and_then(|at| relative.get(at)), relative.get(above)) {
            (Some(&(p0, e0)), Some(&(p1, e1))) => e0 + (e1 - e0) * (power - p0) / (p1 - p0),
            (None, Some(&(_, first))) => first,
            (Some(&(_, last)), None) => last,
            (None, None) => 1.0,
        }
    }
}

/// The energy of work relative to the highest frequency's, by the power that a thread draws.
pub(super) struct Pace {
    relative: Vec<(f64, f64)>,
    busy: f64,
}

impl Pace {
    /// `busy` is the power of one thread at work at the highest frequency.
    pub fn new(cores: &Cores, busy: Option<Watts>) -> Self {
        let busy = busy.map_or(0.0, |busy| busy.0);
        Pace { relative: if busy > 0.0 { cores.relative() } else { Vec::new() }, busy }
    }

    /// The power of a busy thread at the operating point at which it is most likely to draw so much, and the energy of the
    /// same work there, relative to the highest frequency's; none where nothing is known.
    pub fn point(&self, power: Watts) -> Option<(Watts, f64)> {
        let far = |(relative, _): &(f64, f64)| (power.0.max(f64::MIN_POSITIVE) / (relative * self.busy)).ln().abs();
        let (relative, energy) = *self.relative.iter().min_by(|a, b| far(a).total_cmp(&far(b)))?;
        Some((Watts(relative * self.busy), energy))
    }

    /// The power of a busy thread at a frequency that is told, by that relative to the highest's.
    pub fn busy(&self, relative: f64) -> Watts {
        Watts(relative * self.busy)
    }

    /// The energy at a power; 1 where nothing is known.
    pub fn at(&self, power: Watts) -> f64 {
        Cores::energy_at(&self.relative, power.0 / self.busy)
    }
}

/// Energies of frames relative to the highest frequency's. `energies` and `took_ns` are exclusive, by frame; frames are
/// sorted by thread and start.
pub(super) fn of_frames(
    cores: &Cores,
    busy: Option<Watts>,
    tuples: &[PathTuple],
    (energies, took_ns): (&[wattline_base::units::Joules], &[i64]),
) -> Vec<f32> {
    let relative = cores.relative();
    let Some(busy) = busy.filter(|busy| !relative.is_empty() && busy.0 > 0.0) else { return Vec::new() };
    let own = |i: usize| (energies[i].0.min(MARGIN * busy.0 * took_ns[i] as f64 * 1e-9).max(0.0), took_ns[i]);
    let mut all = vec![1.0; tuples.len()];
    let mut next = 0;
    for thread in tuples.chunk_by(|a, b| a.thread == b.thread) {
        let first = next;
        next += thread.len();
        let (mut from, mut until, mut energy, mut time) = (first, first, 0.0, 0);
        for i in first..next {
            let middle = tuples[i].start_ns;
            while until < next && tuples[until].start_ns <= middle + AROUND_NS {
                energy += own(until).0;
                time += own(until).1;
                until += 1;
            }
            while tuples[from].start_ns < middle - AROUND_NS {
                energy -= own(from).0;
                time -= own(from).1;
                from += 1;
            }
            let (joules, ns) = if took_ns[i] >= ALONE_NS { own(i) } else { (energy, time) };
            if ns > 0 {
                all[i] = Cores::energy_at(&relative, joules / (ns as f64 * 1e-9) / busy.0) as f32;
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_base::units::Joules;
    use wattline_recording::FrameEnd;

    fn cores() -> Cores {
        let point = |mhz, volts| OperatingPoint { mhz, volts };
        Cores { source: String::new(), points: vec![point(500.0, 1.0), point(1000.0, 2.0)], leakage: 0.2 }
    }

    #[test]
    fn energy_follows_the_square_of_the_voltage_and_leaks_with_time() {
        // By hand: a quarter of 0.8 and twice 0.2 make 0.6, in twice the time 0.3 of the power.
        let relative = cores().relative();
        assert!((relative[0].0 - 0.3).abs() < 1e-12 && (relative[0].1 - 0.6).abs() < 1e-12, "{relative:?}");
        assert_eq!(relative[1], (1.0, 1.0));
        let at = |power| Cores::energy_at(&relative, power);
        assert_eq!([at(0.1), at(1.4)], [relative[0].1, 1.0]);
        assert!((at(0.65) - 0.8).abs() < 1e-12, "half-way");
        assert_eq!(Cores::energy_at(&[], 0.3), 1.0);
    }

    fn frame(start_ms: i64, end_ms: i64) -> PathTuple {
        let ms = 1_000_000;
        let (start_ns, end_ns) = (start_ms * ms, end_ms * ms);
        PathTuple { thread: 0, start_ns, end_ns, end: FrameEnd::Returned, own: 0, paths_at: 0, paths_len: 1 }
    }

    #[test]
    fn a_frame_is_at_the_frequency_that_its_power_shows() {
        // 2 W at the highest frequency: 0.6 W is the lowest. What exceeds one thread's power was drawn by concurrent
        // work.
        let frames = [frame(0, 10), frame(20, 30), frame(40, 50)];
        let energies = [Joules(6e-3), Joules(20e-3), Joules(90e-3)];
        let pace = of_frames(&cores(), Some(Watts(2.0)), &frames, (&energies, &[10_000_000; 3]));
        assert!((f64::from(pace[0]) - 0.6).abs() < 1e-6 && (f64::from(pace[1]) - 1.0).abs() < 1e-6, "{pace:?}");
        assert_eq!(pace[2], 1.0);
        assert!(of_frames(&cores(), None, &frames, (&energies, &[0; 3])).is_empty());
        assert!(of_frames(&Cores::default(), Some(Watts(2.0)), &frames, (&energies, &[0; 3])).is_empty());
    }

    #[test]
    fn short_frames_share_what_is_around_them() {
        // Ten frames of 0.1 ms in a row, one of which seems to have drawn nothing.
        let mut frames: Vec<PathTuple> = (0..10).map(|_| frame(0, 0)).collect();
        for (number, frame) in (0..).zip(&mut frames) {
            (frame.start_ns, frame.end_ns) = (number * 100_000, number * 100_000 + 100_000);
        }
        let energies: Vec<Joules> = (0..10).map(|number| Joules(if number == 4 { 0.0 } else { 0.2e-3 })).collect();
        let pace = of_frames(&cores(), Some(Watts(2.0)), &frames, (&energies, &[100_000; 10]));
        // Nine tenths of the power: between the points.
        let expected = 0.6 + 0.4 * (0.9 - 0.3) / 0.7;
        assert!(pace.iter().all(|pace| (f64::from(*pace) - expected).abs() < 1e-6), "{pace:?}");
    }
}
