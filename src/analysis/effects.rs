//! What a method's own instructions and calls cost more or less than the same cost elsewhere: a random effect for each
//! method and for each call in it, whose prior is that there is none.
//!
//! One cost for an opcode or a call is its mean over the app. Operands, caches and what surrounds an instruction make a
//! method dearer or cheaper as a whole, and a call costs by what it is given, which the place of the call decides. The
//! effect is a column of its own, which counts the nanojoules that the method's part would cost by what is known, so that
//! its coefficient is the part that it costs more; data pull it away from nothing as far as they say so (the best linear
//! unbiased prediction of a mixed model: Robinson, "That BLUP is a good thing", 1991).

use std::collections::BTreeMap;

use crate::adjust::Rows;
use crate::fit::Guess;
use crate::probe::map::Feature;

/// Effects at the most: the fit's cost grows with the cube of the columns.
const MOST: usize = 240;
/// Least part of the predicted energy that is worth an effect.
const WORTH: f64 = 2e-4;
/// How far a method's instructions may be from the mean, as a fraction: a deviation.
const CODE: f64 = 0.08;
/// The same of a call: by what it is given, it costs a part or several times as much.
const CALL: f64 = 0.7;
/// What an effect's column counts.
const NANOJOULE: f64 = 1e-9;

/// A part of a method: its instructions, or its calls of one kind by column.
type Part = (usize, Option<u32>);

/// The effects that are fitted, as columns after those of the rows.
#[derive(Debug, Default)]
pub(super) struct Effects {
    columns: BTreeMap<Part, u32>,
    /// Nanojoules of one execution by column of the rows; 0 where nothing is known.
    known: Vec<f64>,
    /// Which columns are calls.
    calls: Vec<bool>,
}

impl Effects {
    /// Chooses effects by how much of the predicted energy they may change. `windows` are how many windows each group has.
    pub fn new(rows: &Rows, windows: &[u32], guesses: &[Option<Guess>]) -> Self {
        let is_code = |feature: &Feature| !matches!(feature, Feature::Probe(_));
        let known = rows.columns.iter().zip(guesses).map(|(feature, guess)| match guess {
            Some(guess) if is_code(feature) => guess.mean / NANOJOULE,
            _ => 0.0,
        });
        let calls = rows.columns.iter().map(|feature| matches!(feature, Feature::Call(_))).collect();
        let mut effects = Effects { columns: BTreeMap::new(), known: known.collect(), calls };
        let (mut energies, mut all): (BTreeMap<Part, f64>, f64) = (BTreeMap::new(), 0.0);
        for (group, windows) in windows.iter().enumerate() {
            rows.executed(group, |method, column, times| {
                if let Some((part, nanojoules)) = effects.part(method, column) {
                    *energies.entry(part).or_default() += f64::from(*windows) * times * nanojoules;
                    all += f64::from(*windows) * times * nanojoules;
                }
            });
        }
        let change = |(part, energy): (Part, f64)| (if part.1.is_some() { CALL * energy } else { CODE * energy }, part);
        let mut worth: Vec<(f64, Part)> =
            energies.into_iter().filter(|(_, energy)| *energy > WORTH * all).map(change).collect();
        worth.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        worth.truncate(MOST);
        let first = rows.columns.len() as u32;
        effects.columns = worth.into_iter().map(|(_, part)| part).zip(first..).collect();
        effects
    }

    fn part(&self, method: usize, column: u32) -> Option<(Part, f64)> {
        let nanojoules = self.known.get(column as usize).copied().filter(|cost| *cost != 0.0)?;
        let call = self.calls.get(column as usize).copied().unwrap_or(false);
        Some(((method, call.then_some(column)), nanojoules))
    }

    /// The effect that an execution belongs to, and what it counts there.
    pub fn of(&self, method: usize, column: u32) -> Option<(u32, f64)> {
        let (part, nanojoules) = self.part(method, column)?;
        Some((*self.columns.get(&part)?, nanojoules))
    }

    /// What is known of them: that they are about nothing.
    pub fn guesses(&self) -> Vec<Option<Guess>> {
        let mut by_column: Vec<(u32, bool)> =
            self.columns.iter().map(|((_, call), column)| (*column, call.is_some())).collect();
        by_column.sort_unstable();
        let guess = |(_, call)| Guess { mean: 0.0, deviation: NANOJOULE * if call { CALL } else { CODE } };
        by_column.into_iter().map(|effect| Some(guess(effect))).collect()
    }

    /// What a group's row has of them.
    pub fn row(&self, rows: &Rows, group: usize) -> Vec<(u32, f64)> {
        let mut row: BTreeMap<u32, f64> = BTreeMap::new();
        rows.executed(group, |method, column, times| {
            if let Some((effect, nanojoules)) = self.of(method, column) {
                *row.entry(effect).or_default() += times * nanojoules;
            }
        });
        row.into_iter().collect()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.columns.len()
    }
}
