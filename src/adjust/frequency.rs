//! The frequency of the cores from moment to moment, where the device tells it.
//!
//! For work that took the times t_i at frequencies with the speeds s_i and the powers p_i, all relative to the highest:
//!
//! ```text
//! time at the highest frequency = Σ t_i s_i,   pace = Σ t_i p_i / Σ t_i s_i
//! ```

use super::pace::Cores;
use wattline_recording::{PathTuple, Run};

/// The cores at a frequency, relative to the highest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    /// Work in a time.
    pub speed: f64,
    /// Power of a busy thread.
    pub power: f64,
}

/// What work took at the frequencies at which it ran, nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Work {
    /// The time that it would have taken at the highest frequency.
    pub at_highest_ns: f64,
    /// The time in which a busy thread at the highest frequency draws as much as one did here.
    pub drawn_ns: f64,
}

impl Work {
    /// The energy of the work relative to the highest frequency's; none of no work.
    pub fn pace(self) -> Option<f64> {
        (self.at_highest_ns > 0.0).then(|| self.drawn_ns / self.at_highest_ns)
    }

    /// Adds more work.
    pub fn add(&mut self, other: Work) {
        self.at_highest_ns += other.at_highest_ns;
        self.drawn_ns += other.drawn_ns;
    }
}

/// The frequencies of a run.
#[derive(Debug)]
pub(super) struct Frequencies {
    /// The point from each moment of the device's clock on, in order; one at least.
    points: Vec<(i64, Point)>,
    /// Work at the highest frequency from the first of these moments to each, nanoseconds.
    done: Vec<f64>,
}

/// A stretch of one frequency in a window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Piece {
    /// Work of the window until its end, nanoseconds at the highest frequency.
    pub until: f64,
    /// The energy of work in it relative to the highest frequency's.
    pub pace: f64,
}

impl Frequencies {
    /// Those that a run's device told; none if it did not, or nothing is known of its cores.
    pub fn told(run: &Run, cores: &Cores) -> Option<Frequencies> {
        let top_khz = cores.points.last()?.mhz * 1e3;
        let told = run.trace.notes.frequencies.as_ref()?;
        let point = |khz: u32| {
            let speed = f64::from(khz) / top_khz;
            Point { speed, power: cores.power_at(speed) }
        };
        let points: Vec<(i64, Point)> = told.iter().map(|from| (from.at_ns, point(from.khz))).collect();
        (!points.is_empty() && top_khz > 0.0).then(|| Frequencies { done: done(&points), points })
    }

    /// The last point that is told until a moment, or the first.
    fn at(&self, ns: i64) -> usize {
        self.points.partition_point(|from| from.0 <= ns).saturating_sub(1)
    }

    /// Whether the frequency stays the same from one moment to another.
    pub fn is_steady(&self, from_ns: i64, to_ns: i64) -> bool {
        self.at(from_ns) == self.at(to_ns.max(from_ns + 1) - 1)
    }

    /// Work from one moment to another, nanoseconds at the highest frequency.
    pub fn work(&self, from_ns: i64, to_ns: i64) -> f64 {
        let until = |ns: i64| {
            let at = self.at(ns);
            let (from_ns, point) = self.points[at];
            self.done[at] + (ns - from_ns) as f64 * point.speed
        };
        until(to_ns) - until(from_ns)
    }

    /// The stretches of one frequency from one moment to another.
    pub fn pieces(&self, from_ns: i64, to_ns: i64) -> Vec<Piece> {
        let ends = self.points.iter().skip(self.at(from_ns) + 1).map(|next| next.0).take_while(|end| *end < to_ns);
        let (mut until_ns, mut pieces) = (from_ns, Vec::new());
        for end_ns in ends.chain([to_ns]).filter(|end| *end > from_ns) {
            let (_, point) = self.points[self.at(until_ns)];
            until_ns = end_ns;
            pieces.push(Piece { until: self.work(from_ns, end_ns), pace: point.power / point.speed });
        }
        pieces
    }

    /// The energy of frames' work relative to the highest frequency's; of a frame without time, that where it began.
    pub fn paces(&self, frames: &[PathTuple], work: &[Work]) -> Vec<f32> {
        let mut cursor = self.cursor();
        let pace = |(frame, work): (&PathTuple, &Work)| {
            let begun = || {
                let (point, _) = cursor.point(frame.start_ns);
                point.power / point.speed
            };
            work.pace().unwrap_or_else(begun) as f32
        };
        frames.iter().zip(work).map(pace).collect()
    }

    /// A busy thread's power from a moment on.
    pub fn steps(&self, from_ns: i64) -> Steps<'_> {
        Steps { cursor: self.cursor(), from_ns }
    }

    /// A look at them by moments that mostly advance.
    pub fn cursor(&self) -> Cursor<'_> {
        Cursor { points: &self.points, at: 0 }
    }
}

/// Work from the first point to each, nanoseconds at the highest frequency.
fn done(points: &[(i64, Point)]) -> Vec<f64> {
    let each = points.windows(2).map(|pair| (pair[1].0 - pair[0].0) as f64 * pair[0].1.speed);
    let mut sum = 0.0;
    let sums = each.map(|work| {
        sum += work;
        sum
    });
    [0.0].into_iter().chain(sums).collect()
}

/// A busy thread's power from a moment on, piece by piece.
#[derive(Debug)]
pub(super) struct Steps<'f> {
    cursor: Cursor<'f>,
    from_ns: i64,
}

impl Steps<'_> {
    /// The moments until which the power stays what it is, up to `to_ns`, and the power before each, relative to that at
    /// the highest frequency.
    pub fn until(&mut self, to_ns: i64) -> Vec<(i64, f64)> {
        let mut steps = Vec::new();
        while self.from_ns < to_ns {
            let (point, until_ns) = self.cursor.point(self.from_ns);
            self.from_ns = until_ns.min(to_ns);
            steps.push((self.from_ns, point.power));
        }
        steps
    }
}

/// A position among frequencies, from which the next is near.
#[derive(Debug, Clone)]
pub(super) struct Cursor<'f> {
    points: &'f [(i64, Point)],
    at: usize,
}

impl Cursor<'_> {
    fn ends_ns(&self) -> i64 {
        self.points.get(self.at + 1).map_or(i64::MAX, |next| next.0)
    }

    /// The point at a moment, and until when it lasts. Before the first that is told it is the first.
    pub fn point(&mut self, at_ns: i64) -> (Point, i64) {
        if self.points[self.at].0 > at_ns {
            self.at = self.points.partition_point(|from| from.0 <= at_ns).saturating_sub(1);
        }
        while self.ends_ns() <= at_ns {
            self.at += 1;
        }
        (self.points[self.at].1, self.ends_ns())
    }

    /// Work from one moment to another.
    pub fn work(&mut self, mut from_ns: i64, to_ns: i64) -> Work {
        let mut work = Work::default();
        while from_ns < to_ns {
            let (point, until_ns) = self.point(from_ns);
            let took_ns = (until_ns.min(to_ns) - from_ns) as f64;
            work.add(Work { at_highest_ns: took_ns * point.speed, drawn_ns: took_ns * point.power });
            from_ns = until_ns;
        }
        work
    }
}

#[cfg(test)]
mod tests {
    use super::super::pace::OperatingPoint;
    use super::*;
    use wattline_recording::CoreFrequency;

    fn cores() -> Cores {
        let point = |mhz, volts| OperatingPoint { mhz, volts };
        Cores { source: String::new(), points: vec![point(500.0, 1.0), point(1000.0, 2.0)], leakage: 0.2 }
    }

    fn run(told: &[(i64, u32)]) -> Run {
        let mut run = Run::default();
        run.trace.notes.frequencies = Some(told.iter().map(|&(at_ns, khz)| CoreFrequency { at_ns, khz }).collect());
        run
    }

    #[test]
    fn work_is_summed_over_the_frequencies_that_it_ran_at() {
        let frequencies = Frequencies::told(&run(&[(100, 500_000), (200, 1_000_000)]), &cores()).unwrap();
        let mut cursor = frequencies.cursor();
        // At half the speed a thread draws 0.3 of the power: 60 ns there and 40 at the highest frequency.
        let work = cursor.work(140, 240);
        assert!((work.at_highest_ns - 70.0).abs() < 1e-9 && (work.drawn_ns - 58.0).abs() < 1e-9, "{work:?}");
        assert!((work.pace().unwrap() - 58.0 / 70.0).abs() < 1e-12);
        // Back, to before the first that is told.
        assert!((cursor.work(0, 10).pace().unwrap() - 0.6).abs() < 1e-12);
        assert_eq!((cursor.work(300, 310).pace(), cursor.work(5, 5).pace()), (Some(1.0), None));
    }

    #[test]
    fn a_window_falls_into_pieces() {
        let frequencies = Frequencies::told(&run(&[(100, 500_000), (200, 1_000_000)]), &cores()).unwrap();
        let pieces = frequencies.pieces(140, 240);
        let by_hand = [(30.0, 0.6), (70.0, 1.0)];
        assert!(
            pieces.iter().zip(by_hand).all(|(piece, (until, pace))| {
                (piece.until - until).abs() < 1e-9 && (piece.pace - pace).abs() < 1e-12
            })
        );
        assert_eq!((pieces.len(), frequencies.work(140, 240), frequencies.work(0, 100)), (2, 70.0, 50.0));
        assert!(frequencies.is_steady(0, 200) && !frequencies.is_steady(199, 201) && frequencies.is_steady(200, 900));
        assert_eq!(frequencies.pieces(210, 220).len(), 1);
    }

    #[test]
    fn the_power_goes_in_steps() {
        let frequencies = Frequencies::told(&run(&[(100, 500_000), (200, 1_000_000)]), &cores()).unwrap();
        let mut steps = frequencies.steps(50);
        let all = [(150, 0.3), (200, 0.3), (300, 1.0)];
        let of = [steps.until(150), steps.until(300), steps.until(300)].concat();
        assert!(of.iter().zip(all).all(|(of, all)| of.0 == all.0 && (of.1 - all.1).abs() < 1e-12), "{of:?}");
        assert_eq!(of.len(), 3);
    }

    #[test]
    fn nothing_is_known_of_cores_without_points_or_of_a_device_that_does_not_tell() {
        assert!(Frequencies::told(&run(&[(0, 1)]), &Cores::default()).is_none());
        assert!(
            Frequencies::told(&run(&[]), &cores()).is_none() && Frequencies::told(&Run::default(), &cores()).is_none()
        );
    }
}
