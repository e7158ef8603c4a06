//! How far the energy of a windowed call may be from the call's own. All figures are from errors on the embedded phone
//! (docs/accuracy.md).

use wattline_adjust::AdjustedRun;
use wattline_base::units::Joules;
use wattline_recording::Run;

/// Part of the energy: the clocks of device and meter agree to a reading, and concurrent work is taken to be even.
const STRAYS: f64 = 0.02;
/// The same of a window of few readings, which it shares with what is around it (vLens Eq. 1); one shorter than a reading
/// has the less of it.
const SHORT_STRAYS: f64 = 0.2;
/// Windows of fewer readings are short.
const SHORT_READINGS: f64 = 5.0;
const MOST_STRAYS: f64 = 0.6;
/// By how much these are less for windows of a reading and more where the device tells which threads worked.
const TOLD: f64 = 0.5;
/// Part of the energy that a compiler, another thread or a lower frequency may make up where the device tells of none of
/// them, and how much that is at the most: a call that waits for the network has little of it.
const UNTOLD_STRAYS: f64 = 0.2;
const UNTOLD_MOST: Joules = Joules(4e-3);
/// Part of the energy where nobody measured: what a call does takes more or less than the mean of all work at the time.
const MODELLED_STRAYS: f64 = 0.11;

/// What is known of the power beside a windowed call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Beside {
    /// Power is that of a model.
    Modelled,
    /// The device tells nothing.
    Untold,
    /// It tells what it did itself, and not when threads were on a core.
    System,
    /// It tells both.
    Threads,
}

/// The strays of the windowed calls of a run.
#[derive(Debug, Clone, Copy)]
pub(super) struct WindowStrays {
    beside: Beside,
    /// Time between the meter's readings.
    step_ns: i64,
}

impl WindowStrays {
    pub fn new(run: &Run, adjusted: &AdjustedRun) -> Self {
        let notes = &run.trace.notes;
        let beside = match (adjusted.is_modelled, notes.running.is_some(), notes.system.is_some()) {
            (true, _, _) => Beside::Modelled,
            (_, true, _) => Beside::Threads,
            (_, _, true) => Beside::System,
            _ => Beside::Untold,
        };
        WindowStrays { beside, step_ns: adjusted.resolution.step_ns }
    }

    /// The standard deviation of the energy of a window of this length.
    pub fn deviation(&self, length_ns: i64, energy: Joules) -> Joules {
        let energy = energy.0.abs();
        let readings = length_ns.max(0) as f64 / self.step_ns.max(1) as f64;
        let strays = match readings < SHORT_READINGS {
            true => (SHORT_STRAYS / readings.min(1.0)).min(MOST_STRAYS),
            false => STRAYS,
        };
        Joules(match self.beside {
            Beside::Modelled => MODELLED_STRAYS * energy,
            Beside::Threads if readings >= 1.0 => TOLD * strays * energy,
            Beside::Threads | Beside::System => strays * energy,
            Beside::Untold => strays * energy + (UNTOLD_STRAYS * energy).min(UNTOLD_MOST.0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_strays_the_more_the_shorter_it_is_and_the_less_is_told() {
        let of = |beside, step_ns, length_ns, energy| {
            let strays = WindowStrays { beside, step_ns };
            (1e6 * strays.deviation(length_ns, Joules(energy)).0 / energy).round() / 1e6
        };
        let at_10_khz = [2_000_000, 499_999, 100_000, 50_000, 0, -1];
        let found = |beside| at_10_khz.map(|length_ns| of(beside, 100_000, length_ns, 1e-3));
        assert_eq!(found(Beside::System), [0.02, 0.2, 0.2, 0.4, 0.6, 0.6]);
        assert_eq!(found(Beside::Threads), [0.01, 0.1, 0.1, 0.4, 0.6, 0.6]);
        assert_eq!(found(Beside::Untold), [0.22, 0.4, 0.4, 0.6, 0.8, 0.8]);
        assert_eq!(found(Beside::Modelled), [0.11; 6]);
        assert_eq!(of(Beside::System, 14_000_000, 2_000_000, 1.0), 0.6, "a seventh of a reading");
        assert_eq!(of(Beside::Untold, 100_000, 2_000_000_000, 1.0), 0.024, "most of it is the radio's");
    }
}
