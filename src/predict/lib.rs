//! What a change will cost, before anything runs: the recording of the version before, and the new version's code.
//!
//! [`predict`] takes how often each block of the recorded version ran, finds the blocks of the new version that are the
//! same, and infers how often the others run: what enters a block leaves it. Calls that were added or taken away change
//! how often their callees are entered, and so on. What runs more or less often is priced as it was when it was
//! recorded; what is new, by the recording's costs and the device's profile.
//!
//! What no recording of another version can tell is a value, too: an [`Unknown`] with its kind and its line. It leaves an
//! end of the interval open, so that nobody takes a part for the whole.
//!
//! # Vocabulary
//!
//! - *Base* is the recorded version, *head* the new one.
//! - *Own call*: an invocation of a method that the app has. The probe map does not tell which; the DEX files do
//!   ([`Bodies`]), and a recording keeps it ([`wattline_map::AppCode`]).
//! - *Anchor*: a block that is the same in both versions.
//!
//! Nothing here reads a file or a clock.

mod align;
mod body;
mod code;
mod energy;
mod executions;
mod frequencies;
mod price;
mod result;
mod system;
#[cfg(test)]
mod tests;
mod unknown;
mod versions;

use wattline_analysis::lines::AnalysisResult;
use wattline_base::units::Joules;
use wattline_map::ProbeMap;
use wattline_profile::Profile;

pub use code::{Bodies, NamedCode, app_code};
pub use frequencies::{Frequencies, MethodCounts};
pub use result::{Answer, Interval, LinePrediction, MethodPrediction, Prediction, Unknown, UnknownKind};

use body::Keys;
use energy::Lines;
use executions::Executions;
use price::Prices;
use versions::Versions;

/// Two-sided 95 % of the normal distribution.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// A recording of the version before.
#[derive(Debug, Clone, Copy)]
pub struct Base<'a> {
    /// Its map.
    pub map: &'a ProbeMap,
    /// Its result.
    pub result: &'a AnalysisResult,
    /// How often its paths ran.
    pub frequencies: &'a Frequencies,
    /// The costs of its device, if it was calibrated.
    pub profile: Option<&'a Profile>,
}

/// The new version.
#[derive(Debug, Clone, Copy)]
pub struct Head<'a> {
    /// The map of its counting build.
    pub map: &'a ProbeMap,
    /// Its code by the names that the map has; none where a mapping file gives them others.
    pub bodies: Option<&'a Bodies<'a>>,
}

/// Predicts what the change from base to head does to the energy of the recorded scenario.
pub fn predict(base: Base, head: Head) -> Prediction {
    let mut keys = Keys::default();
    let mut versions = Versions::new(base.map, head.map, head.bodies, &mut keys);
    let net = base.result.totals.net();
    if versions.are_same() {
        return unchanged(net);
    }
    versions.look_around();
    let partial = versions.partial();
    let matching = partial.matching();
    versions.rename(&matching);
    let counts = base.frequencies.by_method(base.map);
    let executions = Executions::new(&versions, &counts, &matching, &keys);
    let prices = Prices::new(base.result, base.profile);
    let lines = Lines::new(&versions, &counts, &executions, &matching, base.result);
    let predicted = lines.predict(&keys, &prices);
    let unknown = unknown::unknown(&versions, &counts, &executions, &matching, &lines, (&keys, &prices));
    let changed = versions.is_same.iter().filter(|same| !**same).count();
    let new = versions.looked_at.iter().filter(|at| !versions.was.contains_key(at)).count();
    conclude(net, predicted, unknown, changed + new)
}

fn unchanged(base: Joules) -> Prediction {
    let none = Some(Joules(0.0));
    Prediction {
        basis: "predicted",
        base,
        change: Joules(0.0),
        interval: Interval { low: none, high: none },
        answer: Answer::Unchanged,
        changed_methods: 0,
        lines: Vec::new(),
        methods: Vec::new(),
        unknown: Vec::new(),
    }
}

fn conclude(base: Joules, lines: Vec<LinePrediction>, unknown: Vec<Unknown>, changed_methods: usize) -> Prediction {
    if lines.is_empty() && unknown.is_empty() {
        return Prediction { changed_methods, ..unchanged(base) };
    }
    let change: Joules = lines.iter().map(|line| line.change).sum();
    let deviation = lines.iter().map(|line| line.deviation.0.powi(2)).sum::<f64>().sqrt();
    let opens = unknown.iter().map(|one| one.kind.opens()).fold((false, false), |a, b| (a.0 || b.0, a.1 || b.1));
    let end = |joules: f64, open: bool| (!open).then_some(Joules(joules));
    let interval = Interval {
        low: end(change.0 - NORMAL_95 * deviation, opens.0),
        high: end(change.0 + NORMAL_95 * deviation, opens.1),
    };
    let answer = match opens {
        (false, false) => Answer::Known,
        (false, true) => Answer::AtLeast,
        (true, _) => Answer::CannotKnow,
    };
    let mut methods: Vec<MethodPrediction> = Vec::new();
    for line in &lines {
        let key = &line.key;
        match methods.iter_mut().find(|method| (&method.class, &method.method) == (&key.class, &key.method)) {
            Some(method) => {
                method.base += line.base;
                method.change += line.change;
            }
            None => methods.push(MethodPrediction {
                class: key.class.clone(),
                method: key.method.clone(),
                base: line.base,
                change: line.change,
            }),
        }
    }
    methods.sort_by(|a, b| b.change.0.abs().total_cmp(&a.change.0.abs()));
    Prediction { basis: "predicted", base, change, interval, answer, changed_methods, lines, methods, unknown }
}
