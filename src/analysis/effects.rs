//! Random effects: by how much a method's own instructions and calls cost more or less than they do elsewhere. There is
//! one for each method and one for each call in it, and its prior has mean 0.
//!
//! One cost for an opcode or a call is its mean over the app. Operands, caches and what surrounds an instruction make a
//! method dearer or cheaper as a whole, and the cost of a call depends on its arguments, which the place of the call
//! decides. The effect is a column of its own, which counts the nanojoules that the method's part would cost by what is
//! known, so that its coefficient is the part that it costs more; data move it away from 0 as far as they say so (the
//! best linear unbiased prediction of a mixed model: Robinson, "That BLUP is a good thing", 1991).

use std::collections::BTreeMap;

use super::priors::is_timed;
use wattline_adjust::Rows;
use wattline_fit::{Fit, Prior};
use wattline_map::Feature;

/// Effects at the most: the fit's cost grows with the cube of the columns.
const MOST: usize = 240;
/// Least part of the predicted energy that is worth an effect.
const WORTH: f64 = 2e-4;
/// Prior deviation of the effect of a method's instructions, as a fraction of their cost.
const CODE: f64 = 0.04;
/// Prior deviation of the effect of a call: by its arguments, it costs a part or several times as much.
const CALL: f64 = 0.5;
/// Prior deviation of the effect of a call that was timed where it stands.
const TIMED: f64 = 0.04;
/// Prior deviation of the effect of a call that does next to nothing, whatever its arguments.
const CHEAP: f64 = 0.3;
/// Nanojoules from which a call is no such one.
const DEAR: f64 = 150.0;
/// How many deviations from its prior mean a call's cost may be before the deviation is believed to be greater: by as much
/// as it is beyond that, so that a cost that is just there moves no further than one that is just not.
const FAR: f64 = 1.5;
/// The unit that an effect's column counts, joules.
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
    /// Which of them were timed where they stand.
    timed: Vec<bool>,
}

impl Effects {
    /// Chooses effects by how much of the predicted energy they may change. `windows` are how many windows each group
    /// has.
    pub fn new(rows: &Rows, windows: &[u32], priors: &[Option<Prior>]) -> Self {
        let is_code = |feature: &Feature| !matches!(feature, Feature::Probe(_));
        let known = rows.columns.iter().zip(priors).map(|(feature, prior)| match prior {
            Some(prior) if is_code(feature) => prior.mean / NANOJOULE,
            _ => 0.0,
        });
        let calls = rows.columns.iter().map(|feature| matches!(feature, Feature::Call(_))).collect();
        let timed = rows.columns.iter().map(|feature| is_timed(rows, feature)).collect();
        let mut effects = Effects { columns: BTreeMap::new(), known: known.collect(), calls, timed };
        let (mut energies, mut all): (BTreeMap<Part, f64>, f64) = (BTreeMap::new(), 0.0);
        for (group, windows) in windows.iter().enumerate() {
            rows.executed(group, |method, column, times| {
                if let Some((part, nanojoules)) = effects.part(method, column) {
                    *energies.entry(part).or_default() += f64::from(*windows) * times * nanojoules;
                    all += f64::from(*windows) * times * nanojoules;
                }
            });
        }
        let change = |(part, energy): (Part, f64)| (effects.deviation(part) * energy, part);
        let mut worth: Vec<(f64, Part)> =
            energies.into_iter().filter(|(_, energy)| *energy > WORTH * all).map(change).collect();
        worth.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        worth.truncate(MOST);
        let first = rows.columns.len() as u32;
        effects.columns = worth.into_iter().map(|(_, part)| part).zip(first..).collect();
        effects
    }

    /// Prior deviation of an effect, as a fraction of its part's cost.
    fn deviation(&self, (_, call): Part) -> f64 {
        if call.is_some_and(|column| self.timed.get(column as usize) == Some(&true)) {
            return TIMED;
        }
        match call.map(|column| self.known.get(column as usize).copied().unwrap_or(0.0)) {
            None => CODE,
            Some(nanojoules) if nanojoules < DEAR => CHEAP,
            Some(_) => CALL,
        }
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

    /// Priors of the effects, in order of their columns: mean 0.
    pub fn priors(&self) -> Vec<Option<Prior>> {
        let mut by_column: Vec<(u32, Part)> = self.columns.iter().map(|(part, column)| (*column, *part)).collect();
        by_column.sort_unstable();
        let prior = |part| Prior { mean: 0.0, deviation: NANOJOULE * self.deviation(part) };
        by_column.into_iter().map(|(_, part)| Some(prior(part))).collect()
    }

    /// Priors once a fit has been seen: where it moved a call's cost by more than the prior lets expect, the deviation
    /// was wrong, and becomes as much greater (automatic relevance determination: MacKay, "Bayesian interpolation",
    /// 1992). `None` if nothing of the kind was seen.
    pub fn widened(&self, priors: &[Option<Prior>], fit: &Fit) -> Option<Vec<Option<Prior>>> {
        let mut any = false;
        let mut widen = |(column, prior): (usize, &Option<Prior>)| {
            let prior = (*prior)?;
            let moved = (fit.coefficients[column] - prior.mean).abs();
            let of_call = match self.calls.get(column) {
                Some(call) => *call && !self.timed[column],
                None => self.columns.iter().any(|((_, call), at)| {
                    *at as usize == column && call.is_some_and(|call| !self.timed[call as usize])
                }),
            };
            let far = of_call && moved > FAR * prior.deviation;
            any |= far;
            let wider = moved - (FAR - 1.0) * prior.deviation;
            Some(if far { Prior { deviation: wider, ..prior } } else { prior })
        };
        let widened = priors.iter().enumerate().map(&mut widen).collect();
        any.then_some(widened)
    }

    /// The entries of a group's row in the effects' columns.
    pub fn row(&self, rows: &Rows, group: usize) -> Vec<(u32, f64)> {
        let mut row: BTreeMap<u32, f64> = BTreeMap::new();
        rows.executed(group, |method, column, times| {
            if let Some((effect, nanojoules)) = self.of(method, column) {
                *row.entry(effect).or_default() += times * nanojoules;
            }
        });
        row.into_iter().collect()
    }

    /// How many effects there are.
    pub fn len(&self) -> usize {
        self.columns.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::App;

    fn priors(rows: &Rows) -> Vec<Option<Prior>> {
        let code = |feature: &Feature| !matches!(feature, Feature::Probe(_));
        let prior = Prior { mean: 200e-9, deviation: 10e-9 };
        rows.columns.iter().map(|feature| code(feature).then_some(prior)).collect()
    }

    #[test]
    fn an_effect_counts_what_its_part_of_a_row_would_cost() {
        let app = App::new(1, 5, 0.0);
        let mut rows = Rows::new(&app.map);
        let path = |path| wattline_recording::PathCount { path, count: 3 };
        let first = app.map.methods[0].base;
        let group = rows.group(first, &[path(first)], 0, 0).unwrap().unwrap() as usize;
        let priors = priors(&rows);
        let effects = Effects::new(&rows, &[7], &priors);
        let row = effects.row(&rows, group);
        assert!(!row.is_empty() && effects.len() == effects.priors().len());
        // All of the row's executions belong to the one method: their nanojoules, 200 each.
        let code = |column: &u32| !matches!(rows.columns[*column as usize], Feature::Probe(_));
        let executions: f64 = rows.groups[group].row.iter().filter(|(c, _)| code(c)).map(|(_, x)| x).sum();
        let counted: f64 = row.iter().map(|(_, nanojoules)| nanojoules).sum();
        assert!((counted - 200.0 * executions).abs() < 1e-9 * counted, "{counted} of {executions}");
        assert!(row.iter().all(|(column, _)| *column as usize >= rows.columns.len()));
        assert!(effects.of(1, 0).is_none(), "a method that did not run has no effect");
    }

    #[test]
    fn only_what_was_moved_far_is_believed_to_move_so_far() {
        let app = App::new(1, 5, 0.0);
        let mut rows = Rows::new(&app.map);
        let first = app.map.methods[0].base;
        rows.group(first, &[wattline_recording::PathCount { path: first, count: 1 }], 0, 0).unwrap();
        let base = priors(&rows);
        let effects = Effects::new(&rows, &[1], &base);
        let all: Vec<Option<Prior>> = base.into_iter().chain(effects.priors()).collect();
        let problem = wattline_fit::Problem::new(all.len(), vec![vec![(0, 1.0)]], vec![0, 0], vec![1e-6; 2]).unwrap();
        let problem = problem.with_priors(all.clone()).unwrap();
        let mut fit = wattline_fit::EstimatorKind::Recommended.estimator().fit(&problem).unwrap();
        for (coefficient, prior) in fit.coefficients.iter_mut().zip(&all) {
            *coefficient = prior.map_or(0.0, |prior| prior.mean + 1.4 * prior.deviation);
        }
        assert_eq!(effects.widened(&all, &fit), None);
        let call = rows.columns.iter().position(|feature| matches!(feature, Feature::Call(_))).unwrap();
        fit.coefficients[call] = 500e-9;
        let op = rows.columns.iter().position(|feature| matches!(feature, Feature::Op(_))).unwrap();
        fit.coefficients[op] = 500e-9;
        let wider = effects.widened(&all, &fit).unwrap();
        assert!((wider[call].unwrap().deviation - 295e-9).abs() < 1e-15);
        assert_eq!(wider[op], all[op], "instructions cost what they cost");
    }
}
