//! How fast the cores are after a pause: a governor raises the frequency step by step while there is work.

use super::pace::Cores;

/// A pause after which the cores begin at their lowest frequency again, nanoseconds.
pub const PAUSE_NS: i64 = 10_000_000;
/// Times after a pause at which the speed is told anew, nanoseconds: what a governor does within a look and within some.
pub const EDGES_NS: [i64; 5] = [0, 2_000_000, 4_000_000, 8_000_000, 16_000_000];

/// The speed of the cores by the time since a pause, relative to that of the highest frequency, from each of
/// [`EDGES_NS`] on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ramp(pub [f64; EDGES_NS.len()]);

impl Ramp {
    /// The power of a thread at work by the time since a pause, relative to that at the highest frequency.
    pub(super) fn powers(self, cores: &Cores) -> [f64; EDGES_NS.len()] {
        self.0.map(|speed| cores.power_at(speed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OperatingPoint;

    #[test]
    fn slower_is_less_power() {
        let point = |mhz, volts| OperatingPoint { mhz, volts };
        let cores = Cores { points: vec![point(500.0, 1.0), point(1000.0, 2.0)], leakage: 0.2, ..Cores::default() };
        let powers = Ramp([0.4, 0.5, 0.75, 1.0, 1.2]).powers(&cores);
        // By hand: at half the speed 0.6 of the energy in twice the time; between the points by the speed.
        let expected = [0.3, 0.3, 0.65, 1.0, 1.0];
        assert!(powers.iter().zip(expected).all(|(found, by_hand)| (found - by_hand).abs() < 1e-12), "{powers:?}");
        assert_eq!(Ramp([0.5; 5]).powers(&Cores::default()), [1.0; 5], "nothing is known of the cores");
    }
}
