//! How far runs of one scenario differ in time, other than by the energy that they use: the same app with the same
//! inputs meets other timers, answers and turns of its threads.
//!
//! Nothing here does what Android would not do: inputs, timers and answers come later or earlier, never in vain, and a
//! thread that can go on waits for its core. What an app does then may differ, as it may on a phone.

use super::rng::Rng;
use super::{Input, InputKind};

const PS_PER_US: u64 = 1_000_000;

/// How repeatable the phone is from run to run; what differs is drawn from the run's seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Repeatability {
    /// Nothing but what [`Effects`](crate::Effects) draw: inputs, timers and answers keep their times.
    #[default]
    Exact,
    /// An idle phone on a desk whose server is on the same network.
    Slight,
    /// A phone in use, on an office's Wi-Fi.
    Moderate,
    /// A busy phone on a network with queues.
    Strong,
    /// As strong, and neighbouring taps and keys change places: input that is not the same in each run.
    Shuffled,
}

/// What differs, and by how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Magnitudes {
    /// Standard deviation of the time between two inputs, microseconds. `monkey` sleeps and injects from a process of
    /// its own: some 1 ms where nothing else runs, a frame (16.7 ms) and more where it waits for its turn.
    input_us: u64,
    /// Part of a request's time that is drawn, in percent: the rest is the least that it takes, and the drawn part is
    /// exponential with that mean, as queues make it (a floor and a long tail).
    network_percent: u64,
    /// Sleeps and timers end up to this late, microseconds: Linux' timer slack is 50 us, Android's alarm and handler
    /// timers round to milliseconds, and processes in the background have a slack of 40 ms.
    timer_us: u64,
    /// Mean of the time that a thread which can go on waits for its turn, microseconds (exponential): some 20 us for a
    /// wake-up from an idle core, milliseconds (a share of the scheduler's period) beside other processes that compute.
    turn_us: u64,
    /// How often neighbouring taps or keys change places, in percent.
    shuffled_percent: u64,
}

impl Repeatability {
    /// All degrees, from exact on.
    pub const ALL: [Repeatability; 5] = [
        Repeatability::Exact,
        Repeatability::Slight,
        Repeatability::Moderate,
        Repeatability::Strong,
        Repeatability::Shuffled,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Repeatability::Exact => "exact",
            Repeatability::Slight => "slight",
            Repeatability::Moderate => "moderate",
            Repeatability::Strong => "strong",
            Repeatability::Shuffled => "shuffled",
        }
    }

    /// The degree of that name.
    pub fn parse(name: &str) -> Option<Repeatability> {
        Self::ALL.into_iter().find(|degree| degree.name() == name)
    }

    fn magnitudes(self) -> Option<Magnitudes> {
        let of = |input_us, network_percent, timer_us, turn_us, shuffled_percent| {
            Some(Magnitudes { input_us, network_percent, timer_us, turn_us, shuffled_percent })
        };
        match self {
            Repeatability::Exact => None,
            Repeatability::Slight => of(1_000, 5, 50, 20, 0),
            Repeatability::Moderate => of(5_000, 20, 1_000, 200, 0),
            Repeatability::Strong => of(20_000, 50, 5_000, 2_000, 0),
            Repeatability::Shuffled => of(20_000, 50, 5_000, 2_000, 50),
        }
    }
}

/// Draws what differs in a run.
#[derive(Debug)]
pub(super) struct Jitter {
    magnitudes: Option<Magnitudes>,
    timer_rng: Rng,
    turn_rng: Rng,
    network_rng: Rng,
}

impl Jitter {
    /// What differs in the run of a seed.
    pub(super) fn new(degree: Repeatability, seed: u64) -> Jitter {
        Jitter {
            magnitudes: degree.magnitudes(),
            timer_rng: Rng::new(seed, 0x7469_6d65),
            turn_rng: Rng::new(seed, 0x7475_726e),
            network_rng: Rng::new(seed, 0x6e65_7477),
        }
    }

    /// Whether nothing differs.
    pub(super) fn is_off(&self) -> bool {
        self.magnitudes.is_none()
    }

    /// How long a thread that can go on waits for its turn; longer if a timer lets it go on. Picoseconds.
    pub(super) fn turn_ps(&mut self, by_timer: bool) -> u64 {
        let Some(Magnitudes { timer_us, turn_us, .. }) = self.magnitudes else { return 0 };
        let late_ps = if by_timer { self.timer_rng.range(0, timer_us * PS_PER_US) } else { 0 };
        late_ps + self.turn_rng.exponential(turn_us * PS_PER_US)
    }

    /// What becomes of the time that a request takes, picoseconds.
    pub(super) fn request_ps(&mut self, ps: u64) -> u64 {
        let Some(Magnitudes { network_percent, .. }) = self.magnitudes else { return ps };
        let drawn_ps = ps / 100 * network_percent;
        ps - drawn_ps + self.network_rng.exponential(drawn_ps)
    }
}

/// The inputs of the run of a seed. The app is left last, as ever.
pub(super) fn inputs(degree: Repeatability, seed: u64, inputs: &[Input]) -> Vec<Input> {
    let mut inputs = inputs.to_vec();
    let Some(Magnitudes { input_us, shuffled_percent, .. }) = degree.magnitudes() else { return inputs };
    let mut rng = Rng::new(seed, 0x696e_7075);
    for input in &mut inputs {
        input.after_ns = input.after_ns.saturating_add(rng.normal(input_us as i64 * 1000)).max(0);
    }
    let can_move = |input: &Input| matches!(input.kind, InputKind::Tap { .. } | InputKind::Key(_));
    for at in 1..inputs.len() {
        if shuffled_percent > 0
            && rng.range(1, 100) <= shuffled_percent
            && can_move(&inputs[at - 1])
            && can_move(&inputs[at])
        {
            // The times stay where they are.
            let kind = inputs[at].kind;
            inputs[at].kind = inputs[at - 1].kind;
            inputs[at - 1].kind = kind;
        }
    }
    inputs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taps(count: i32) -> Vec<Input> {
        (0..count).map(|x| Input { after_ns: 300_000_000, kind: InputKind::Tap { x, y: 0 } }).collect()
    }

    #[test]
    fn exact_changes_nothing() {
        assert_eq!(inputs(Repeatability::Exact, 3, &taps(9)), taps(9));
        let mut jitter = Jitter::new(Repeatability::Exact, 3);
        assert_eq!((jitter.turn_ps(true), jitter.request_ps(77)), (0, 77));
    }

    #[test]
    fn degrees_differ_by_what_they_say() {
        let spread_us = |degree| {
            let off = |input: &Input| (input.after_ns - 300_000_000).pow(2) as f64 / 1e6;
            let jittered = inputs(degree, 5, &taps(4000));
            (jittered.iter().map(off).sum::<f64>() / 4000.0).sqrt()
        };
        for (degree, us) in
            [(Repeatability::Slight, 1e3), (Repeatability::Moderate, 5e3), (Repeatability::Strong, 20e3)]
        {
            assert!((spread_us(degree) / us - 1.0).abs() < 0.1, "{degree:?}: {}", spread_us(degree));
        }
        let mut jitter = Jitter::new(Repeatability::Strong, 5);
        let times: Vec<u64> = (0..4000).map(|_| jitter.request_ps(1_000_000)).collect();
        let mean = times.iter().sum::<u64>() / 4000;
        assert!((970_000..1_030_000).contains(&mean) && times.iter().all(|&ps| ps >= 500_000), "{mean}");
        assert!((0..4000).all(|_| jitter.turn_ps(false) < 100_000 * PS_PER_US));
    }

    #[test]
    fn shuffled_inputs_are_the_same_inputs() {
        let mut inputs = inputs(Repeatability::Shuffled, 1, &taps(50));
        let place = |input: &Input| if let InputKind::Tap { x, .. } = input.kind { x } else { -1 };
        assert!(inputs.iter().map(place).ne(0..50));
        inputs.sort_by_key(place);
        assert!(inputs.iter().map(place).eq(0..50));
    }

    #[test]
    fn degrees_have_names() {
        for degree in Repeatability::ALL {
            assert_eq!(Repeatability::parse(degree.name()), Some(degree));
        }
        assert_eq!(Repeatability::parse("weak"), None);
    }
}
