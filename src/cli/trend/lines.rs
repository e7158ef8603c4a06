//! A line's energies from commit to commit, wherever it stood.

use std::collections::BTreeMap;

use super::history::Recorded;
use crate::gate::{LineRef, pair_lines};
use crate::lines::{LineEnergy, LineKey, Trust};
use crate::probe::map::ProbeMap;
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

/// The lines of the newest commit on their way back through the commits, of which only the last one seen is held: a
/// long history need not fit into memory.
#[derive(Default)]
pub struct Following {
    lines: Vec<Followed>,
    /// The map of the oldest commit so far.
    newer: Option<ProbeMap>,
    ended: bool,
}

impl Following {
    /// The commits before are not comparable.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// The commit before, or the newest one.
    pub fn add(&mut self, Recorded { map, result, .. }: Recorded) {
        if self.ended {
            return;
        }
        match self.newer.take() {
            Some(newer) => self.go_back(&map, &newer),
            None => self.lines = result.lines.iter().map(Followed::new).collect(),
        }
        let known: BTreeMap<_, &LineEnergy> = result.lines.iter().rev().map(|line| (name(&line.key), line)).collect();
        let total = result.totals.of_app().0;
        for line in &mut self.lines {
            let found = line.here.as_ref().and_then(|key| known.get(&name(key)).copied());
            line.guess |= found.is_some_and(|line| line.trust == Trust::Inseparable);
            line.counts |= found.is_some_and(|line| line.energy.0 >= FLOOR * total);
            line.runs.push(found.map(|line| line.per_run.clone()));
        }
        self.newer = Some(map);
    }

    fn go_back(&mut self, before: &ProbeMap, newer: &ProbeMap) {
        let pairing = pair_lines(before, newer);
        for line in &mut self.lines {
            line.here = line.here.take().and_then(|key| {
                let was = pairing.was(LineRef::of(&key))?;
                let (class, method) = (was.class.to_owned(), was.method.to_owned());
                Some(LineKey { class, method, line: was.line, ..key })
            });
        }
    }

    /// The lines, most expensive first. Those whose energy is a guess somewhere, as data do not tell them from others,
    /// say nothing of themselves and are left out.
    pub fn series(self) -> Vec<LineSeries> {
        let shown = self.lines.into_iter().filter(|line| line.counts && !line.guess);
        shown.map(|line| LineSeries { key: line.key, runs: line.runs.into_iter().rev().collect() }).collect()
    }
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
