//! The app that puts a device's components into one state after the other, and what a run of it shows.
//!
//! Each load is begun by the key of a letter or a digit and held for a while; its frame of `Load.run` says from when to
//! when, on the device's clock. Loads come in random order, so that what drifts does so for all.

use thiserror::Error;
use wattline_adjust::{AdjustError, PowerRecord, clock};
use wattline_base::random::Xorshift64;
use wattline_map::ProbeMap;
use wattline_recording::Run;

use super::calibrate::Evidence;
use super::states::SCREEN_WHITE;

/// The trainer, before probes are put in.
pub const TRAINER: &[u8] = include_bytes!("../trainer.apk");
/// The class whose frames say how long a load lasts: it alone gets probes.
pub const TIMED_CLASS: &str = "org.wattline.trainer.Load";
const CLASS: &str = "Lorg/wattline/trainer/Load;";
const METHOD: &str = "run";

/// Loads in the order of their keys, as `Loads.java` has them, and how many quarters of the time that is asked for they are
/// held: GPS first looks for satellites; the processor takes a battery's step soon, and long work heats it.
const LOADS: [(&str, u32); 36] = [
    ("idle", 4),
    ("ints", 1),
    ("mixed 10 %", 1),
    ("mixed 35 %", 1),
    ("arrays", 1),
    ("mixed 50 %", 1),
    ("text", 1),
    ("calls", 1),
    ("mixed on two cores", 1),
    ("mixed 20 %", 1),
    ("brightness 1", 4),
    ("brightness 2", 4),
    ("brightness 3", 4),
    ("brightness 4", 4),
    ("brightness 5", 4),
    ("brightness 6", 4),
    ("brightness 7", 4),
    ("brightness 8", 4),
    ("brightness 9", 4),
    ("brightness 10", 4),
    (WHITE, 4),
    ("gps", 16),
    ("download", 4),
    // Within the time that a radio stays up after a packet, about as long, and beyond it.
    ("requests after 180 ms", 4),
    ("requests after 350 ms", 4),
    ("requests after 900 ms", 4),
    ("tone", 4),
    ("vibrator", 4),
    ("wake lock", 4),
    ("accelerometer", 4),
    ("gyroscope", 4),
    ("magnetometer", 4),
    ("light", 4),
    ("pressure", 4),
    ("proximity", 4),
    ("step counter", 4),
];

/// A screen that is lit all over, at full brightness: what no device tells.
const WHITE: &str = "white screen";

/// The longest script, milliseconds: what the embedded phone runs at a time, with room to spare.
const LONGEST_MS: u64 = 240_000;
/// No load is held for less, if that is asked for: what is looked at of it is about three seconds.
const SHORTEST_MS: u64 = 4_000;
/// After a load has begun, and before it ends, this is not looked at, nanoseconds: what the device is asked every second
/// shows a change so late, what it is asked more often a little.
const LATE_NS: i64 = 1_150_000_000;
const EARLY_NS: i64 = 100_000_000;
/// The time that is one observation, nanoseconds: some readings of a slow meter, and more than one state of a load.
const WINDOW_NS: i64 = 1_000_000_000;

/// Loads that one script goes through.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Training {
    /// Positions in the list of loads, in the order of the script.
    loads: Vec<usize>,
    hold_ms: u64,
}

/// A run that does not show its loads.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// It is damaged, or its clocks cannot be related.
    #[error(transparent)]
    Adjust(#[from] AdjustError),
    /// Not all loads ran.
    #[error("expected {expected} loads, found {found}: the trainer ended too soon, or its probes are missing")]
    Loads {
        /// In the script.
        expected: usize,
        /// In the recording.
        found: usize,
    },
}

impl Training {
    /// All loads once, each held for so long, in the order of a seed, in as many scripts as it takes.
    pub fn of_seed(seed: u64, hold_ms: u64) -> Vec<Training> {
        let mut random = Xorshift64::new(seed);
        let mut order: Vec<usize> = (0..LOADS.len()).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, random.below(i as u32 + 1) as usize);
        }
        let mut scripts: Vec<Training> = Vec::new();
        for load in order {
            let script = scripts.last_mut().filter(|script| script.took_ms() + held_ms(load, hold_ms) <= LONGEST_MS);
            match script {
                Some(script) => script.loads.push(load),
                None => scripts.push(Training { loads: vec![load], hold_ms }),
            }
        }
        scripts
    }

    /// How long the loads take.
    pub fn took_ms(&self) -> u64 {
        self.loads.iter().map(|load| held_ms(*load, self.hold_ms)).sum()
    }

    /// The monkey script.
    pub fn script(&self) -> String {
        let mut text = String::from("type= user\ncount= 1\nspeed= 1.0\nstart data >>\nUserWait(300)\n");
        for load in &self.loads {
            let key = char::from(match load {
                0..26 => b'A' + *load as u8,
                _ => b'0' + (*load - 26) as u8,
            });
            text += &format!("DispatchPress(KEYCODE_{key})\nUserWait({})\n", held_ms(*load, self.hold_ms));
        }
        text + "DispatchPress(KEYCODE_SPACE)\nUserWait(300)\n"
    }

    /// Names of the loads, with start and end on the device's clock.
    ///
    /// # Errors
    /// When other than the script's loads ran.
    pub fn spans(&self, run: &Run, map: &ProbeMap) -> Result<Vec<(&'static str, i64, i64)>, TrainingError> {
        let timed = map.methods.iter().find(|method| method.class == CLASS && method.name == METHOD);
        let is_load = |own: u32| {
            timed.is_some_and(|method| own.checked_sub(method.base).is_some_and(|path| path < method.graph.total))
        };
        let mut frames: Vec<(i64, i64)> = run
            .trace
            .tuples
            .iter()
            .filter(|tuple| is_load(tuple.own))
            .map(|tuple| (tuple.start_ns, tuple.end_ns))
            .collect();
        frames.sort_unstable();
        if frames.len() != self.loads.len() {
            return Err(TrainingError::Loads { expected: self.loads.len(), found: frames.len() });
        }
        let name = |load: &usize| LOADS.get(*load).map_or("", |(name, _)| name);
        Ok(self.loads.iter().zip(frames).map(|(load, (start, end))| (name(load), start, end)).collect())
    }

    /// What a meter says of the loads, in pieces; `position` is that of the run's log.
    ///
    /// # Errors
    /// When other than the script's loads ran, or the clocks cannot be related.
    pub fn evidence(&self, run: &Run, map: &ProbeMap, position: usize) -> Result<Vec<Evidence>, TrainingError> {
        let spans = self.spans(run, map)?;
        let (clock, power) = (clock(run)?, PowerRecord::new(&run.samples));
        let mut found = Vec::new();
        for (load, start_ns, end_ns) in spans {
            let (from, to) = (start_ns + LATE_NS, end_ns - EARLY_NS);
            let count = ((to - from) / WINDOW_NS).max(1);
            for piece in 0..count {
                let edge = |number: i64| from + (to - from) * number / count;
                let (from, to) = (edge(piece), edge(piece + 1));
                if from < to {
                    let energy = power.energy(clock.meter_ns(from), clock.meter_ns(to));
                    let hidden = (load == WHITE).then_some(SCREEN_WHITE);
                    let piece = usize::try_from(piece).ok();
                    found.push(Evidence {
                        load: load.to_owned(),
                        energy,
                        parts: vec![(position, from, to)],
                        hidden,
                        piece,
                    });
                }
            }
        }
        Ok(found)
    }
}

fn held_ms(load: usize, hold_ms: u64) -> u64 {
    let quarters = LOADS.get(load).map_or(4, |(_, quarters)| u64::from(*quarters));
    (hold_ms * quarters / 4).max(hold_ms.min(SHORTEST_MS))
}

/// How many loads there are.
pub fn loads() -> usize {
    LOADS.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_load_is_held_once_whatever_the_order() {
        for (seed, hold_ms) in [(1, 4_000), (2, 4_000), (2, 60_000)] {
            let scripts = Training::of_seed(seed, hold_ms);
            let mut loads: Vec<usize> = scripts.iter().flat_map(|script| script.loads.clone()).collect();
            loads.sort_unstable();
            assert_eq!(loads, (0..LOADS.len()).collect::<Vec<_>>());
            assert!(scripts.iter().all(|script| script.took_ms() <= LONGEST_MS.max(4 * hold_ms)));
        }
        let [first, second] = [1, 2].map(|seed| Training::of_seed(seed, 4_000));
        assert_ne!(first, second);
        assert_eq!(first, Training::of_seed(1, 4_000));
        assert!(first[0].script().contains("UserWait(4000)\nDispatchPress(KEYCODE_"));
    }
}
