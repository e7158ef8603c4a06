//! How fast and how dear code is at the moment: compiled or interpreted, the cores' frequency, and what differs between
//! runs. Each pair of frequency and warmth is a level, at which every method has a table of costs of its own.

use serde::Deserialize;

use super::Effects;
use crate::amount::Cost;
use crate::history::Load;
use crate::rng::Rng;

/// Most frequency steps.
const STEPS: usize = 4;
/// Levels: frequency steps, interpreted and compiled.
pub(crate) const LEVELS: usize = 2 * STEPS;

/// Factors of time and energy in per mille.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Change {
    time: u64,
    energy: u64,
}

/// Data of the warm-up.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WarmUp {
    /// How often a method is entered, returned to or gone on with before it is compiled.
    rounds: u64,
    /// Time and energy of compiled code, per mille of interpreted code's.
    compiled: Change,
    /// Picojoules for each instruction that is compiled.
    pub(crate) compile_pj: u64,
    /// Milliwatts of the compiler, which runs concurrently with the app.
    pub(crate) compile_mw: u64,
}

/// Data of the governor.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Frequency {
    /// The time between two looks at the load, in microseconds.
    window_us: u64,
    /// Load in per mille of the busiest core above which the next step is taken.
    up: u64,
    /// Load below which the step before is taken.
    down: u64,
    /// Frequencies of the steps, from the slowest to the fastest.
    pub(crate) khz: Vec<u64>,
    /// Time and energy at each step, relative to the fastest.
    steps: Vec<Change>,
}

/// Data of the differences between runs.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Variation {
    /// Standard deviation of all code's energy, parts per million.
    energy_ppm: i64,
    /// Standard deviation of all code's time, parts per million.
    time_ppm: i64,
    /// Standard deviation of the idle phone's power, parts per million.
    idle_ppm: i64,
}

impl Frequency {
    /// Describes the fault of the data, if there is one.
    pub(crate) fn trouble(&self) -> Option<String> {
        let bad = self.steps.is_empty() || self.steps.len() > STEPS || self.window_us == 0;
        let bad = bad || self.khz.len() != self.steps.len();
        bad.then(|| format!("frequency: expected a window and 1 to {STEPS} steps with a frequency each"))
    }
}

/// Factors with 16 fractional bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Factor {
    time: u64,
    energy: u64,
}

const ONE: u64 = 1 << 16;

impl Factor {
    /// Changes nothing.
    pub(crate) const NONE: Factor = Factor { time: ONE, energy: ONE };

    fn and(self, change: Change) -> Factor {
        Factor { time: self.time * change.time / 1000, energy: self.energy * change.energy / 1000 }
    }

    /// Picoseconds; never none of some.
    #[inline(always)]
    pub(crate) fn ps(self, ps: u32) -> u64 {
        ((u64::from(ps) * self.time) >> 16).max(u64::from(ps > 0))
    }

    /// Picojoules.
    #[inline(always)]
    pub(crate) fn pj(self, pj: u32) -> u64 {
        (u64::from(pj) * self.energy) >> 16
    }

    /// A cost at this level.
    #[inline(always)]
    pub(crate) fn of(self, cost: Cost) -> (u64, u64) {
        (self.ps(cost.ps), self.pj(cost.pj))
    }
}

/// The state of the cores.
#[derive(Debug)]
pub(crate) struct Speed {
    factors: [Factor; LEVELS],
    /// The frequency step.
    step: usize,
    top: usize,
    /// Frame loads after which a method is compiled; none ever if it is not.
    pub(crate) rounds: u64,
    frequency: Frequency,
    next_ps: u64,
    busy_ps: Vec<u64>,
    /// What the kernel will have counted of it.
    pub(crate) load: Load,
    /// The idle phone's power relative to the data file's, parts per million.
    pub(crate) idle_ppm: u64,
}

impl Speed {
    /// The cores of a run that begins at a moment.
    pub(crate) fn new(
        effects: Effects,
        (warm_up, frequency, variation): (&WarmUp, &Frequency, &Variation),
        seed: u64,
        cores: usize,
        start_ps: u64,
    ) -> Self {
        let mut rng = Rng::new(seed, 0x7661_7269);
        let mut vary = |sd: i64| match effects.variation {
            true => (1_000_000 + rng.normal(sd)).max(500_000) as u64,
            false => 1_000_000,
        };
        let (energy, time, idle_ppm) = (vary(variation.energy_ppm), vary(variation.time_ppm), vary(variation.idle_ppm));
        let run = Factor { time: ONE * time / 1_000_000, energy: ONE * energy / 1_000_000 };
        let top = if effects.frequency { frequency.steps.len() - 1 } else { 0 };
        let mut factors = [run; LEVELS];
        for (step, pair) in factors.chunks_mut(2).enumerate() {
            let change = frequency.steps.get(step).filter(|_| effects.frequency);
            let [interpreted, compiled] = pair else { continue };
            *interpreted = change.map_or(run, |&change| run.and(change));
            *compiled = interpreted.and(warm_up.compiled);
        }
        let rounds = if effects.warm_up { warm_up.rounds } else { u64::MAX };
        let window_ps = frequency.window_us * 1_000_000;
        Speed {
            factors,
            step: 0,
            top,
            rounds,
            frequency: frequency.clone(),
            next_ps: start_ps + window_ps,
            busy_ps: vec![0; cores],
            load: Load::new(cores, window_ps, if effects.frequency { 0 } else { frequency.steps.len() - 1 }),
            idle_ppm,
        }
    }

    /// The level of a method at the moment.
    #[inline(always)]
    pub(crate) fn level(&self, compiled: bool) -> usize {
        2 * self.step + usize::from(compiled)
    }

    /// The factor of a level.
    pub(crate) fn factor(&self, level: usize) -> Factor {
        self.factors.get(level).copied().unwrap_or(Factor::NONE)
    }

    /// The factor of compiled code at the highest frequency.
    pub(crate) fn best(&self) -> Factor {
        self.factor(2 * self.top + 1)
    }

    /// The factor of code that is neither interpreted nor compiled here: natives.
    #[inline(always)]
    pub(crate) fn native(&self) -> Factor {
        self.factor(2 * self.step)
    }

    /// The frequency step.
    pub(crate) fn step(&self) -> usize {
        self.step
    }

    /// Notes that a core was busy.
    pub(crate) fn ran(&mut self, core: usize, start_ps: u64, end_ps: u64) {
        if let Some(busy) = self.busy_ps.get_mut(core) {
            *busy += end_ps.saturating_sub(start_ps);
        }
        self.load.add(core, start_ps, end_ps);
    }

    /// Looks at the load, as often as it was time to since the last call.
    pub(crate) fn govern(&mut self, now_ps: u64) {
        if self.top == 0 || now_ps < self.next_ps {
            return;
        }
        let window_ps = self.frequency.window_us * 1_000_000;
        let busiest = self.busy_ps.iter().copied().max().unwrap_or(0);
        self.busy_ps.iter_mut().for_each(|busy| *busy = 0);
        let load = busiest.saturating_mul(1000) / window_ps;
        if load >= self.frequency.up {
            self.step = (self.step + 1).min(self.top);
        } else if load < self.frequency.down {
            self.step = self.step.saturating_sub(1);
        }
        // Nothing ran in the windows since.
        let idle = (now_ps - self.next_ps) / window_ps;
        for quiet in 0..=(idle as usize).min(self.step) {
            self.load.set_step(self.next_ps + quiet as u64 * window_ps, self.step - quiet);
        }
        self.step = self.step.saturating_sub(idle as usize);
        self.next_ps += (idle + 1) * window_ps;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speed(effects: Effects) -> Speed {
        let compiled = Change { time: 500, energy: 600 };
        let warm_up = WarmUp { rounds: 10, compiled, compile_pj: 1, compile_mw: 1 };
        let steps = vec![Change { time: 2000, energy: 700 }, Change { time: 1000, energy: 1000 }];
        let frequency = Frequency { window_us: 10, up: 800, down: 300, khz: vec![500, 1000], steps };
        let variation = Variation { energy_ppm: 10_000, time_ppm: 0, idle_ppm: 0 };
        Speed::new(effects, (&warm_up, &frequency, &variation), 1, 1, 0)
    }

    #[test]
    fn nothing_changes_where_nothing_is_on() {
        let speed = speed(Effects::IDEAL);
        assert_eq!(speed.factor(speed.level(false)), Factor::NONE);
        assert_eq!((speed.rounds, speed.idle_ppm), (u64::MAX, 1_000_000));
    }

    #[test]
    fn the_governor_climbs_under_load_and_falls_when_idle() {
        let mut speed = speed(Effects { frequency: true, ..Effects::IDEAL });
        let cost = Cost { ps: 1000, pj: 1000 };
        assert_eq!(speed.native().of(cost), (2000, 699));
        speed.ran(0, 0, 9_000_000);
        speed.govern(10_000_000);
        assert_eq!(speed.native().of(cost), (1000, 1000));
        // Two windows without load: the second has had none either.
        speed.govern(30_000_000);
        assert_eq!(speed.native().of(cost), (2000, 699));
    }
}
