//! X and e: what runs executed and what they took.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};
use wattline_fit::{FitError, Problem};

/// One run: counts by name, energy and time.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Observed {
    /// Seed of the run.
    pub seed: u64,
    /// Energy above the idle phone's, joules: what is to be explained.
    pub energy_j: f64,
    /// How long the run took.
    pub seconds: f64,
    /// Executions by column.
    pub counts: BTreeMap<String, f64>,
}

/// Runs of one app.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table {
    /// Names of the columns, sorted.
    pub columns: Vec<String>,
    /// By run: column and executions, in order of columns.
    pub rows: Vec<Vec<(u32, f64)>>,
    /// Energy of each run, joules.
    pub energies: Vec<f64>,
    /// Time of each run.
    pub seconds: Vec<f64>,
    /// Seed of each run.
    pub seeds: Vec<u64>,
}

impl Table {
    /// The table of these runs. Runs without energy, which no relative error can be told of, are left out.
    pub fn new(runs: &[Observed]) -> Self {
        let runs: Vec<&Observed> = runs.iter().filter(|run| run.energy_j > 0.0).collect();
        let mut columns: Vec<String> = runs.iter().flat_map(|run| run.counts.keys().cloned()).collect();
        columns.sort();
        columns.dedup();
        let numbers: HashMap<&str, u32> = columns.iter().map(String::as_str).zip(0..).collect();
        let row = |run: &&Observed| {
            let counted = run.counts.iter().filter(|(_, times)| **times > 0.0);
            counted.filter_map(|(name, times)| Some((*numbers.get(name.as_str())?, *times))).collect()
        };
        Table {
            rows: runs.iter().map(row).collect(),
            energies: runs.iter().map(|run| run.energy_j).collect(),
            seconds: runs.iter().map(|run| run.seconds).collect(),
            seeds: runs.iter().map(|run| run.seed).collect(),
            columns,
        }
    }

    /// How many runs there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Some of the runs, by position; the columns stay, also those that none of them has.
    pub fn some(&self, runs: &[usize]) -> Table {
        Table {
            columns: self.columns.clone(),
            rows: runs.iter().filter_map(|run| self.rows.get(*run).cloned()).collect(),
            energies: runs.iter().filter_map(|run| self.energies.get(*run).copied()).collect(),
            seconds: runs.iter().filter_map(|run| self.seconds.get(*run).copied()).collect(),
            seeds: runs.iter().filter_map(|run| self.seeds.get(*run).copied()).collect(),
        }
    }

    /// The regression problem, with what is in every run behind the columns if `rest` is set: a constant, and seconds.
    /// If `relative` is set, each run counts by its relative error: its row and energy are divided by its energy, which
    /// leaves the paper's bounds as they are.
    pub(super) fn problem(&self, rest: bool, relative: bool) -> Result<Problem, FitError> {
        let d = self.columns.len() as u32;
        let row = |run: usize| {
            let scale = if relative { self.energies[run].recip() } else { 1.0 };
            let mut row: Vec<(u32, f64)> = self.rows[run].iter().map(|(column, x)| (*column, x * scale)).collect();
            if rest {
                row.extend([(d, scale), (d + 1, self.seconds[run] * scale)]);
            }
            row
        };
        let rows: Vec<Vec<(u32, f64)>> = (0..self.len()).map(row).collect();
        let y = if relative { vec![1.0; self.len()] } else { self.energies.clone() };
        let columns = self.columns.len() + if rest { 2 } else { 0 };
        Problem::new(columns, rows, (0..self.len() as u32).collect(), y)
    }

    /// The table with columns that are proportional in all of its runs put into one, which no regression can tell
    /// apart: the groups by number of the columns here.
    pub fn groups(&self) -> Vec<Vec<u32>> {
        let mut columns: Vec<Vec<(u32, f64)>> = vec![Vec::new(); self.columns.len()];
        for (run, row) in (0..).zip(&self.rows) {
            for &(column, x) in row {
                if let Some(column) = columns.get_mut(column as usize) {
                    column.push((run, x));
                }
            }
        }
        let mut groups: BTreeMap<Vec<(u32, u64)>, Vec<u32>> = BTreeMap::new();
        for (number, column) in (0..).zip(&columns) {
            let Some(&(_, first)) = column.first() else { continue };
            // Ratios of counts are exact enough to be compared by their bits.
            let shape = column.iter().map(|(run, x)| (*run, (x / first).to_bits())).collect();
            groups.entry(shape).or_default().push(number);
        }
        let mut groups: Vec<Vec<u32>> = groups.into_values().collect();
        groups.sort();
        groups
    }
}
