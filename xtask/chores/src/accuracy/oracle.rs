//! Oracles: a part of each line's estimate is replaced by the phone's truth, to see what knowing it would be worth. What
//! is left is the floor of all other parts.

use clap::ValueEnum;
use wattline::lines::LineEnergy;

/// What is known from the phone's truth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Oracle {
    /// What library calls took, other than windowed ones
    Calls,
    /// What windowed calls, tails and hardware took
    Hardware,
    /// How much of its own code was interpreted, at which frequency, and what first uses of classes took
    State,
    /// What its own instructions cost as compiled code at the highest frequency
    Prices,
    /// Each of these by itself, and all together
    Each,
}

impl Oracle {
    const ALONE: [Oracle; 4] = [Oracle::Calls, Oracle::Hardware, Oracle::State, Oracle::Prices];
}

/// A set of oracles with a name for tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Oracles {
    pub name: &'static str,
    known: &'static [Oracle],
}

impl Oracles {
    /// No oracle.
    pub const NONE: Oracles = Oracles { name: "", known: &[] };

    /// The rows that are asked for.
    pub fn rows(asked: &[Oracle]) -> Vec<Oracles> {
        let alone = |oracle: Oracle| match oracle {
            Oracle::Calls => vec![Oracles { name: "true calls", known: &[Oracle::Calls] }],
            Oracle::Hardware => vec![Oracles { name: "true hardware", known: &[Oracle::Hardware] }],
            Oracle::State => vec![Oracles { name: "true state", known: &[Oracle::State] }],
            Oracle::Prices => vec![Oracles { name: "true prices", known: &[Oracle::Prices] }],
            Oracle::Each => Vec::new(),
        };
        let each = |oracle: &Oracle| match oracle {
            Oracle::Each => {
                let all = Oracles { name: "all of these true", known: &Oracle::ALONE };
                Oracle::ALONE.into_iter().flat_map(alone).chain([all]).collect()
            }
            one => alone(*one),
        };
        asked.iter().flat_map(each).collect()
    }

    fn knows(self, oracle: Oracle) -> bool {
        self.known.contains(&oracle)
    }

    /// A line's estimate, joules, with what is known; none for a line that has no estimate.
    pub fn estimate(self, line: Option<&LineEnergy>, truth: &Parts) -> f64 {
        let of = |part: fn(&LineEnergy) -> f64| line.map_or(0.0, part);
        let library = if self.knows(Oracle::Calls) { truth.calls } else { of(|line| line.library.0) };
        let hardware = if self.knows(Oracle::Hardware) { truth.hardware } else { of(|line| line.api.0 + line.tail.0) };
        let own = of(|line| line.code.0 - line.library.0);
        let compiled = of(|line| line.compiled.0);
        let part = |of: f64, whole: f64| if whole > 0.0 { of / whole } else { 1.0 };
        let own = match (self.knows(Oracle::State), self.knows(Oracle::Prices)) {
            (true, true) => truth.own,
            (true, false) => compiled * part(truth.own, truth.compiled),
            (false, true) => truth.compiled * part(own, compiled),
            (false, false) => own,
        };
        own + library + hardware
    }
}

/// The truth of a line by parts, mean joules a run.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Parts {
    /// Due to no call: its own instructions, and what they bring about.
    pub own: f64,
    /// What its instructions alone would have taken as compiled code at the highest frequency.
    pub compiled: f64,
    /// Of library calls without windows.
    pub calls: f64,
    /// Of windowed calls, of the radio and other hardware for them, and of their tails.
    pub hardware: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_replaces_its_part() {
        let truth = Parts { own: 6.0, compiled: 4.0, calls: 2.0, hardware: 1.0 };
        let of = |oracle: Oracle| Oracles::rows(&[oracle]).iter().map(|row| row.estimate(None, &truth)).collect();
        let estimates: [Vec<f64>; 4] = Oracle::ALONE.map(of);
        // Without an estimate there is no own code that a state could be of; its price is in the usual state then.
        assert_eq!(estimates, [vec![2.0], vec![1.0], vec![0.0], vec![4.0]]);
        let each = Oracles::rows(&[Oracle::Each]);
        assert_eq!(each.last().map(|all| (each.len(), all.estimate(None, &truth))), Some((5, 9.0)));
    }
}
