//! What a library call draws while it runs.
//!
//! A meter's reading is mostly of what runs around a short call. What fills memory draws more than what compares, and a
//! profile says by how much; the reading says at which frequency. A call that is as long as a reading is what was read:
//!
//! ```text
//! power = w · reading + (1 - w) · power of the call at the frequency,   w = time / (time + time between readings)
//! ```
//!
//! Where nobody measures, a call draws what a busy thread does: nothing corrects sums there that the profile's powers make
//! wrong together.

use std::collections::BTreeMap;

use super::frequency::Work;
use super::pace::{Cores, Pace};
use super::rows::Known;
use wattline_base::units::Watts;

/// Powers of library calls.
pub(super) struct CallPower<'a> {
    pace: Pace,
    /// Relative to that of a busy thread, by callee.
    relative: &'a BTreeMap<String, f64>,
    /// The time between readings, nanoseconds; none where nobody measures.
    step_ns: Option<f64>,
}

impl<'a> CallPower<'a> {
    pub fn new(cores: &Cores, known: &'a Known, step_ns: Option<i64>) -> Self {
        let step_ns = step_ns.map(|step| step as f64);
        CallPower { pace: Pace::new(cores, known.busy), relative: &known.call_powers, step_ns }
    }

    /// The energy of work relative to the highest frequency's, by the power that was read.
    pub fn pace(&self, read: Watts) -> f64 {
        self.pace.at(read)
    }

    /// The energy by the call's time, taken to the highest frequency, where `read` is the power that was read meanwhile;
    /// `work` is the call's where the device told the frequency.
    pub fn at_highest(&self, callee: &str, (took_ns, work): (f64, Option<Work>), read: Watts) -> Watts {
        let pace = work.and_then(Work::pace);
        let as_read = read.0 / pace.unwrap_or_else(|| self.pace.at(read));
        let point = match (work, pace) {
            (Some(work), Some(pace)) => Some((self.pace.busy(work.drawn_ns / took_ns), pace)),
            _ => self.pace.point(read),
        };
        let known = (self.step_ns, self.relative.get(callee), point);
        let (Some(step_ns), Some(relative), Some((busy, energy))) = known else { return Watts(as_read) };
        let of_reading = took_ns / (took_ns + step_ns);
        Watts(of_reading * as_read + (1.0 - of_reading) * relative * busy.0 / energy)
    }
}

#[cfg(test)]
mod tests {
    use super::super::pace::OperatingPoint;
    use super::*;

    #[test]
    fn a_short_call_draws_what_the_profile_says_and_a_long_one_what_was_read() {
        let point = |mhz, volts| OperatingPoint { mhz, volts };
        let cores = Cores { source: String::new(), points: vec![point(500.0, 1.0), point(1000.0, 2.0)], leakage: 0.2 };
        let known =
            Known { busy: Some(Watts(2.0)), call_powers: [("LA;->x()V".to_owned(), 1.5)].into(), ..Known::default() };
        let power = CallPower::new(&cores, &known, Some(100_000));
        // By hand, at the highest frequency: half the time of a reading and as long, at 1.9 W (which is 0.95 of busy).
        let as_read = 1.9 / power.pace(Watts(1.9));
        for (took_ns, of_reading) in [(0.0, 0.0), (100_000.0, 0.5)] {
            let expected = of_reading * as_read + (1.0 - of_reading) * 1.5 * 2.0;
            assert!((power.at_highest("LA;->x()V", (took_ns, None), Watts(1.9)).0 - expected).abs() < 1e-12);
        }
        // Told that it was half the frequency: 10 ns of the work in 20, at 0.3 of the power. Nothing is read off 1.9 W.
        let told = Some(Work { at_highest_ns: 10.0, drawn_ns: 6.0 });
        let (of_reading, expected) = (20.0 / 100_020.0, 1.5 * 0.6 / 0.6);
        let expected = of_reading * 1.9 / 0.6 + (1.0 - of_reading) * expected;
        assert!((power.at_highest("LA;->x()V", (20.0, told), Watts(1.9)).0 - expected).abs() < 1e-12);
        // At half the frequency 0.3 of the power and 0.6 of the energy: it would draw twice as much of the time at 2.
        assert!((power.at_highest("LA;->x()V", (0.0, None), Watts(0.6)).0 - 1.5).abs() < 1e-12);
        assert_eq!(power.at_highest("LA;->y()V", (0.0, None), Watts(1.9)).0, as_read, "no profile knows it");
        let unmeasured = CallPower::new(&cores, &known, None);
        assert_eq!(unmeasured.at_highest("LA;->x()V", (0.0, None), Watts(2.0)).0, 2.0, "nobody read anything");
    }
}
