//! A line's energies from commit to commit, wherever it stood.

use std::collections::BTreeMap;

use super::history::Recorded;
use crate::gate::{LineRef, pair_lines};
use crate::lines::{LineEnergy, LineKey, Trust};
use crate::units::Joules;

/// A line that never takes more than this part of the total is not looked at: the gate does not, either.
const FLOOR: f64 = 0.0005;

/// A line of the newest commit.
pub struct LineSeries {
    /// Where it is now.
    pub key: LineKey,
    /// The energies of each commit's runs; none where it was not there.
    pub runs: Vec<Option<Vec<Joules>>>,
}

/// The lines of the newest commit, most expensive first, each followed back through the commits. Lines whose energy is
/// a guess somewhere, as data do not tell them from others, say nothing of themselves and are left out.
pub fn line_series(recorded: &[Recorded]) -> Vec<LineSeries> {
    let Some(newest) = recorded.last() else { return Vec::new() };
    let mut followed: Vec<Followed> = newest.result.lines.iter().map(Followed::new).collect();
    for (position, one) in recorded.iter().enumerate().rev() {
        let known: BTreeMap<_, &LineEnergy> =
            one.result.lines.iter().rev().map(|line| (name(&line.key), line)).collect();
        let total = one.result.totals.of_app().0;
        for line in &mut followed {
            let found = line.here.as_ref().and_then(|key| known.get(&name(key)).copied());
            line.guess |= found.is_some_and(|line| line.trust == Trust::Inseparable);
            line.counts |= found.is_some_and(|line| line.energy.0 >= FLOOR * total);
            line.runs.push(found.map(|line| line.per_run.clone()));
        }
        let Some(before) = position.checked_sub(1).and_then(|before| recorded.get(before)) else { break };
        let pairing = pair_lines(&before.map, &one.map);
        for line in &mut followed {
            line.here = line.here.take().and_then(|key| {
                let was = pairing.was(LineRef::of(&key))?;
                let (class, method) = (was.class.to_owned(), was.method.to_owned());
                Some(LineKey { class, method, line: was.line, ..key })
            });
        }
    }
    let shown = followed.into_iter().filter(|line| line.counts && !line.guess);
    shown.map(|line| LineSeries { key: line.key, runs: line.runs.into_iter().rev().collect() }).collect()
}

/// A line on its way back.
struct Followed {
    key: LineKey,
    /// Where it is in the commit that is looked at.
    here: Option<LineKey>,
    /// From the newest commit on.
    runs: Vec<Option<Vec<Joules>>>,
    guess: bool,
    counts: bool,
}

impl Followed {
    fn new(line: &LineEnergy) -> Self {
        let (key, here) = (line.key.clone(), Some(line.key.clone()));
        Followed { key, here, runs: Vec::new(), guess: false, counts: false }
    }
}

/// Overloads on one line are one line.
fn name(key: &LineKey) -> (String, String, String, u32) {
    let descriptor = if key.line > 0 { String::new() } else { key.descriptor.clone() };
    (key.class.clone(), key.method.clone(), descriptor, key.line)
}
