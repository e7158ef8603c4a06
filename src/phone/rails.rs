//! Counters of power rails, as phones with an on-device power meter (ODPM) have them: what each rail has taken since the
//! phone was switched on, in steps of time.
//!
//! Rails are told apart as the phone's parts are: what processors take, and their leakage; the network's radio; the
//! screen; what apps switch on, of which sensors and GPS are most; and the rest, what a phone takes that does nothing.

use super::Bearer;
use super::cost::CostTable;
use super::rng::Rng;

/// Names of rails, as Pixel phones have them, and what their maker says that they supply.
pub(crate) const NAMES: [(&str, &str); RAILS] = [
    ("S2M_VDD_CPUCL2", "CPU(BIG)"),
    ("VSYS_PWR_DISPLAY", "Display"),
    ("VSYS_PWR_WLAN_BT", "WiFi"),
    ("VSYS_PWR_MODEM", "Cellular"),
    ("S9S_VDD_AOC", "AOC"),
    ("S8S_VDD_AON", "Always-on"),
];
/// The number of rails.
pub(crate) const RAILS: usize = 6;

/// A rail, by its place in [`NAMES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rail {
    /// Processors.
    Cpu,
    /// The screen.
    Display,
    /// Wi-Fi.
    Wifi,
    /// The modem.
    Modem,
    /// Sensors, GPS, sound and whatever else apps switch.
    Sensors,
    /// The phone at rest.
    Rest,
}

impl Rail {
    /// The radio of a network.
    pub(super) fn of(bearer: Bearer) -> Rail {
        match bearer {
            Bearer::Wifi => Rail::Wifi,
            Bearer::Cellular => Rail::Modem,
        }
    }
}

/// Energy of each rail by bins, while a run's books are closed: whatever was added since the last look is one rail's.
#[derive(Debug)]
pub(super) struct Split {
    seen: Vec<u64>,
    bins: Vec<[u64; RAILS]>,
}

impl Split {
    /// Nothing seen yet.
    pub(super) fn new() -> Split {
        Split { seen: Vec::new(), bins: Vec::new() }
    }

    /// Gives a rail what bins have more than when they were looked at before.
    pub(super) fn see(&mut self, rail: Rail, bins: &[u64]) {
        self.seen.resize(bins.len(), 0);
        self.bins.resize(bins.len(), [0; RAILS]);
        for ((sum, seen), now) in self.bins.iter_mut().zip(&mut self.seen).zip(bins) {
            if let Some(sum) = sum.get_mut(rail as usize) {
                *sum += now.saturating_sub(*seen);
            }
            *seen = *now;
        }
    }
}

/// The counters of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rails {
    step_ns: i64,
    /// Microjoules at the end of each step since the phone was switched on.
    after: Vec<[u64; RAILS]>,
}

/// What each rail had counted when the run began: microjoules of a phone that was on for a day.
const BEFORE_UJ: u64 = 30_203_502;
/// Purpose of the random numbers.
const PURPOSE: u64 = 0x7261_696c;

impl Rails {
    /// The counters of a phone that rests.
    pub(crate) fn at_rest() -> Rails {
        Rails { step_ns: 1, after: Vec::new() }
    }

    /// The counters of a run, as exact as they are. Each counts its own errors, too: over long times they cancel.
    pub(super) fn of(split: &Split, costs: &CostTable, seed: u64) -> Rails {
        let model = &costs.meter.counters;
        let per_step = (model.period_us / costs.meter.period_us).max(1) as usize;
        let mut rng = Rng::new(seed, PURPOSE);
        // 1 uW in 1 us is 1 pJ, and 1 uJ a million of them.
        let noise_pj = model.noise_uw * model.period_us as i64;
        let (mut exact_pj, mut error_pj) = ([0_u64; RAILS], [0_i64; RAILS]);
        let mut shown = [BEFORE_UJ; RAILS];
        let mut after = Vec::with_capacity(split.bins.len() / per_step);
        for bins in split.bins.chunks_exact(per_step) {
            for (rail, exact) in exact_pj.iter_mut().enumerate() {
                *exact += bins.iter().filter_map(|bin| bin.get(rail)).sum::<u64>();
            }
            for ((shown, exact), error) in shown.iter_mut().zip(&exact_pj).zip(&mut error_pj) {
                *error += rng.normal(noise_pj);
                let counted = BEFORE_UJ + exact.saturating_add_signed(*error) / 1_000_000;
                // A counter never falls.
                *shown = (*shown).max(counted / model.step_uj * model.step_uj);
            }
            after.push(shown);
        }
        Rails { step_ns: model.period_us as i64 * 1000, after }
    }

    /// What the counters show so many nanoseconds after the run's start, and when they were last counted up.
    pub(crate) fn at(&self, since_ns: i64) -> (i64, [u64; RAILS]) {
        let steps = (since_ns / self.step_ns).clamp(0, self.after.len() as i64);
        let shown = (steps as usize).checked_sub(1).and_then(|last| self.after.get(last));
        (steps * self.step_ns, shown.copied().unwrap_or([BEFORE_UJ; RAILS]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_hold_what_their_rails_took() {
        let costs = CostTable::load().unwrap();
        let mut split = Split::new();
        // Two seconds of 300 mW of processors, and 100 mW of the screen in the second one.
        let bin_pj = |uw: u64| uw * costs.meter.period_us;
        let mut bins = vec![bin_pj(300_000); 20_000];
        split.see(Rail::Cpu, &bins);
        bins.iter_mut().skip(10_000).for_each(|bin| *bin += bin_pj(100_000));
        split.see(Rail::Display, &bins);
        let rails = Rails::of(&split, &costs, 1);
        let uj = |since_ns: i64, rail: Rail| rails.at(since_ns).1[rail as usize] - BEFORE_UJ;
        let close = |found: u64, expected: u64| assert!(found.abs_diff(expected) < 3000, "{found} {expected}");
        close(uj(1_000_000_000, Rail::Cpu), 300_000);
        close(uj(2_000_000_000, Rail::Cpu), 600_000);
        close(uj(1_000_000_000, Rail::Display), 0);
        close(uj(2_000_000_000, Rail::Display), 100_000);
        assert!(rails.after.is_sorted_by(|a, b| a.iter().zip(b).all(|(a, b)| a <= b)), "a counter falls");
        assert_eq!(rails.at(999_999).0, 0);
        assert_eq!(rails.at(i64::MAX).0, 2_000_000_000);
        assert_ne!(rails, Rails::of(&split, &costs, 2));
        assert_eq!(Rails::at_rest().at(5), (0, [BEFORE_UJ; RAILS]));
    }
}
