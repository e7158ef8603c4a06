//! Concurrent work outside the app: a compiler, other processes, on cores that the app leaves free.
//!
//! One thread on one core takes a certain power at most, which the device's profile knows. What a window took above
//! that is not its thread's own: it is set apart, so that it is charged to no line.

use wattline_adjust::{AdjustedRun, MARGIN, Window};
use wattline_base::units::{Joules, Watts};

/// The windows' energies, run by run, as far as they are their threads' own.
#[derive(Debug, Clone, Default)]
pub(super) struct Own {
    /// Joules by window, in the order of runs and their windows, as they would be at the highest frequency.
    pub energies: Vec<f64>,
    /// Energy of concurrent work, which was set apart, by run.
    pub concurrent: Vec<Joules>,
}

impl Own {
    /// Sets apart what exceeds `busy`, the power of one thread at work; nothing where that is not known.
    pub fn new(adjusted: &[AdjustedRun], busy: Option<Watts>) -> Self {
        let windows = adjusted.iter().map(|run| run.windows.len()).sum();
        let mut own = Own { energies: Vec::with_capacity(windows), concurrent: Vec::new() };
        for run in adjusted {
            let mut concurrent = run.compiling.0;
            for window in &run.windows {
                let energy = busy.map_or(window.energy.0, |busy| of_thread(window, busy));
                concurrent += window.energy.0 - energy;
                own.energies.push(energy / f64::from(window.pace));
            }
            own.concurrent.push(Joules(concurrent));
        }
        own
    }
}

fn of_thread(window: &Window, busy: Watts) -> f64 {
    let most = busy.0 * window.took_ns as f64 * 1e-9;
    if window.energy.0 > MARGIN * most { most } else { window.energy.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_thread_cannot_take_is_set_apart() {
        let window = |energy, took_ns| Window {
            thread: 0,
            start_ns: 0,
            end_ns: took_ns,
            energy: Joules(energy),
            took_ns,
            group: 0,
            pace: 1.0,
        };
        // At 2 W, 1 ms is 2 mJ: 2.2 mJ are within the margin, 3 mJ are not.
        let cases = [(2.2e-3, 2.2e-3), (3e-3, 2e-3), (0.5e-3, 0.5e-3), (-1e-6, -1e-6)];
        for (energy, expected) in cases {
            assert_eq!(of_thread(&window(energy, 1_000_000), Watts(2.0)), expected);
        }
    }
}
