//! Routines with their lines: the paper's Figure 2.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use super::executed::Calls;
use super::names::Routine;

/// What a line calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Called {
    /// A library's method, by its number among callees.
    Library(u32),
    /// A method of the app.
    Own(Routine),
    /// Nobody knows.
    Unknown,
}

/// Sums over runs.
#[derive(Debug, Default)]
pub(super) struct Sums {
    calls: BTreeMap<Routine, f64>,
    lines: BTreeMap<Routine, BTreeMap<(i64, Called), f64>>,
    without_cost: BTreeMap<u32, f64>,
}

impl Sums {
    pub fn call(&mut self, routine: Routine, times: f64) {
        *self.calls.entry(routine).or_default() += times;
    }

    pub fn charge(&mut self, routine: Routine, line: i64, called: Called, joules: f64) {
        if joules > 0.0 {
            *self.lines.entry(routine).or_default().entry((line, called)).or_default() += joules;
        }
    }

    pub fn without_cost(&mut self, callee: u32, times: f64) {
        *self.without_cost.entry(callee).or_default() += times;
    }
}

/// A line of a routine, and one thing that it calls.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CallingLine {
    /// The line; -1 where the recording does not tell which line it was, as in the paper, and 0 where there is no line
    /// table.
    pub line: i64,
    /// Signature of what it calls; none where that is not known.
    pub calling: Option<String>,
    /// Whether that is a method of the app.
    pub is_own: bool,
    /// Joules of one call of the routine, mean.
    pub energy_j: f64,
    /// Part of the routine's energy, 0 to 1. A routine's lines have all of it.
    pub share: f64,
}

/// A routine.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RoutineCost {
    /// Class descriptor.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    /// How often it was called, mean per run.
    pub calls: f64,
    /// Joules of all its calls, those of its subroutines among them, mean per run. Of a recursive routine each joule
    /// counts once.
    pub energy_j: f64,
    /// Joules of one call, mean.
    pub per_call_j: f64,
    /// Its lines, in order.
    pub lines: Vec<CallingLine>,
}

/// All routines.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct RoutineCosts {
    /// Dearest first: by the energy of all their calls.
    pub routines: Vec<RoutineCost>,
    /// Calls that the table has no cost of, mean per run, most frequent first.
    pub without_cost: Vec<(String, f64)>,
}

pub(super) fn routine_costs(sums: Sums, calls: &Calls, runs: usize) -> RoutineCosts {
    let runs = runs.max(1) as f64;
    let name = |called: Called| match called {
        Called::Library(callee) => calls.signature(callee).map(str::to_owned),
        Called::Own(routine) => calls.names.signatures.get(routine).cloned(),
        Called::Unknown => None,
    };
    let Sums { calls: times, mut lines, without_cost } = sums;
    let routine = |(routine, times): (Routine, f64)| {
        let (class, method) = calls.names.signatures.get(routine)?.split_once("->")?;
        let lines = lines.remove(&routine).unwrap_or_default();
        let sum: f64 = lines.values().sum();
        let line = |((line, called), joules): ((i64, Called), f64)| CallingLine {
            line,
            calling: name(called),
            is_own: matches!(called, Called::Own(_)),
            energy_j: joules / times,
            share: joules / sum,
        };
        Some(RoutineCost {
            class: class.to_owned(),
            method: method.to_owned(),
            calls: times / runs,
            energy_j: sum / runs,
            per_call_j: sum / times,
            lines: lines.into_iter().map(line).collect(),
        })
    };
    let called = times.into_iter().filter(|(_, times)| *times > 0.0);
    let mut routines: Vec<RoutineCost> = called.filter_map(routine).collect();
    routines.sort_by(|a, b| {
        b.energy_j.total_cmp(&a.energy_j).then_with(|| (&a.class, &a.method).cmp(&(&b.class, &b.method)))
    });
    let mut without_cost: Vec<(String, f64)> = without_cost
        .into_iter()
        .filter_map(|(callee, times)| Some((calls.signature(callee)?.to_owned(), times / runs)))
        .collect();
    without_cost.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    RoutineCosts { routines, without_cost }
}

/// A signature as the paper writes it: `RecList.onCreate` of the app's, `android.os.Bundle.getString` of a library's.
pub fn short(signature: &str, is_own: bool) -> String {
    let Some((class, method)) = signature.split_once("->") else { return signature.to_owned() };
    let class = class.trim_start_matches('L').trim_end_matches(';');
    let class = if is_own { class.rsplit('/').next().unwrap_or(class).to_owned() } else { class.replace('/', ".") };
    format!("{class}.{}", method.split('(').next().unwrap_or(method))
}

impl RoutineCost {
    /// The routine as the paper prints it (Figure 2), with its joules and a line for each place that calls something.
    pub fn text(&self) -> String {
        let name = short(&format!("{}->{}", self.class, self.method), true);
        let mut text = format!("method {name}, Average cost: {:.10}, Calls: {:.1}\n", self.per_call_j, self.calls);
        // Overloads have one name.
        let mut shares: BTreeMap<(i64, Option<String>), f64> = BTreeMap::new();
        for line in &self.lines {
            let called = line.calling.as_ref().map(|called| short(called, line.is_own));
            *shares.entry((line.line, called)).or_default() += line.share;
        }
        for ((line, called), share) in shares {
            let calling = called.map(|called| format!(" calling {called}"));
            // Writing to a string does not fail.
            let _ = writeln!(text, "{:6.2}% l{line}{}", share * 100.0, calling.unwrap_or_default());
        }
        text
    }
}
