//! Whether measured runs did what was counted, and what to say if they did not.

use std::collections::BTreeMap;

use wattline_base::units::Joules;
use wattline_map::ProbeMap;

use super::two_builds::Joined;

/// Windows with counts of their own have at least this part of the windows' energy, or it is said how much they have.
const ENOUGH: f64 = 0.95;
/// With less than this part no line is told.
///
/// What is not joined is missing from lines, all of it from some: with a tenth of the energy lost, lines are off by that
/// in the mean, which is more than all that the probes of a single run do to them (`docs/counting.md`).
const LEAST: f64 = 0.90;
/// So many methods are named at most.
const MOST_NAMED: usize = 5;

/// How much of measured runs is what was counted.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Repeated {
    /// Energy of outermost windows, and of those of them that have counts of their own.
    energy: (Joules, Joules),
    /// The same of their time, nanoseconds.
    time_ns: (i64, i64),
    /// Energy of the others by the first path id of their method.
    left: BTreeMap<u32, Joules>,
}

/// What follows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// Lines can be told.
    Enough,
    /// They can, and this is to be said.
    Little(String),
    /// They cannot, and this is why.
    TooLittle(String),
}

impl Repeated {
    /// Adds a run.
    pub fn add(&mut self, run: &Joined) {
        self.energy = (self.energy.0 + run.energy, self.energy.1 + run.joined);
        self.time_ns = (self.time_ns.0 + run.summary.measured_ns, self.time_ns.1 + run.summary.own_ns);
        for (&method, &energy) in &run.left {
            *self.left.entry(method).or_insert(Joules(0.0)) += energy;
        }
    }

    /// The part of the energy that has counts of its own; that of the time if no energy is known.
    pub fn share(&self) -> f64 {
        if self.energy.0 > Joules(0.0) { self.energy.1 / self.energy.0 } else { self.share_of_time() }
    }

    fn share_of_time(&self) -> f64 {
        if self.time_ns.0 > 0 { self.time_ns.1 as f64 / self.time_ns.0 as f64 } else { 1.0 }
    }

    /// Whether lines can be told, and what is to be said of the scenario; the map is that of the joined runs.
    pub fn judge(&self, scenario: &str, map: &ProbeMap) -> Judgement {
        let share = self.share();
        if share >= ENOUGH {
            return Judgement::Enough;
        }
        let text = format!(
            "the app did not do the same again: {:.0} % of the energy and {:.0} % of the time of its frames are of \
             frames whose counts are known; most of the rest is in {}",
            share * 100.0,
            self.share_of_time() * 100.0,
            self.methods(map)
        );
        match share < LEAST {
            true => Judgement::TooLittle(format!(
                "failed to join {scenario}: {text}; record without `counting-run`, or with a scenario that does the \
                 same each time"
            )),
            false => {
                Judgement::Little(format!("{scenario}: {text}; record without `counting-run` if that is not enough"))
            }
        }
    }

    /// The methods of the frames without counts, dearest first, each with its part of the energy.
    fn methods(&self, map: &ProbeMap) -> String {
        let mut left: Vec<(u32, Joules)> = self.left.iter().map(|(&base, &energy)| (base, energy)).collect();
        left.sort_by(|a, b| b.1.0.total_cmp(&a.1.0).then(a.0.cmp(&b.0)));
        let name = |&(base, energy): &(u32, Joules)| {
            let (at, _) = map.locate(base)?;
            let method = map.methods.get(at)?;
            let class = method.class.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
            let part = if self.energy.0 > Joules(0.0) { energy / self.energy.0 * 100.0 } else { 0.0 };
            Some(format!("{class}.{} ({part:.0} %)", method.name))
        };
        left.iter().take(MOST_NAMED).filter_map(name).collect::<Vec<_>>().join(", ")
    }
}
