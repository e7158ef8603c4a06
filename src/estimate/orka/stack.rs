//! Costs of calls along the call stack, replayed from counts: each frame that is stamped is a window, whose paths say
//! what it and the frames without stamps in it have called, and how often.

use std::collections::BTreeMap;

use wattline_map::ProbeMap;
use wattline_recording::{PathTuple, Trace};

use super::costs::CostTable;
use super::executed::{Calls, Chain};
use super::names::Routine;
use super::routines::{Called, RoutineCosts, Sums, routine_costs};
use super::window::{Child, Window};

/// What routines cost by the calls that they and their subroutines make, run after run.
pub struct Charge<'m> {
    calls: Calls<'m>,
    sums: Sums,
    runs: usize,
}

/// A frame that has not ended yet.
struct Open<'t> {
    routine: Routine,
    end_ns: i64,
    tuple: &'t PathTuple,
    children: BTreeMap<Routine, Child>,
}

impl<'m> Charge<'m> {
    /// Nothing yet: what a call costs is what the table says.
    pub fn new(map: &'m ProbeMap, table: &'m CostTable) -> Self {
        Charge { calls: Calls::new(map, table), sums: Sums::default(), runs: 0 }
    }

    /// Adds a run that has counts.
    pub fn add(&mut self, trace: &Trace) {
        self.runs += 1;
        let mut thread = None;
        let mut stack: Vec<Open> = Vec::new();
        for tuple in &trace.tuples {
            let Some((at, _)) = self.calls.map().locate(tuple.own) else { continue };
            let is_other = thread.replace(tuple.thread).is_some_and(|before| before != tuple.thread);
            while stack.last().is_some_and(|open| is_other || open.end_ns <= tuple.start_ns) {
                self.close(trace, &mut stack);
            }
            let outer_ns = stack.last().map_or(i64::MAX, |open| open.end_ns);
            let routine = self.calls.names.of_method(at);
            stack.push(Open { routine, end_ns: tuple.end_ns.min(outer_ns), tuple, children: BTreeMap::new() });
        }
        while !stack.is_empty() {
            self.close(trace, &mut stack);
        }
    }

    /// Ends the innermost frame.
    fn close(&mut self, trace: &Trace, stack: &mut Vec<Open>) {
        let Some(open) = stack.pop() else { return };
        let mut window = Window::new(open.routine, open.children);
        for path in trace.paths_of(open.tuple) {
            let times = f64::from(path.count);
            if let Some(executed) = self.calls.path(path.path) {
                window.add(executed, times, &mut self.sums);
            }
        }
        let total_j = window.charge(&self.calls, &mut self.sums);
        let is_above = |routine: Routine| stack.iter().any(|open| open.routine == routine);
        let mut again: BTreeMap<Routine, f64> = window.again();
        again.retain(|routine, _| *routine != open.routine && is_above(*routine));
        if is_above(open.routine) {
            again.insert(open.routine, total_j);
        }
        if let Some(outer) = stack.last_mut() {
            outer.children.entry(open.routine).or_default().add(total_j, &again);
        }
    }

    /// Routines and their lines, mean per run, dearest first.
    pub fn finish(self) -> RoutineCosts {
        routine_costs(self.sums, &self.calls, self.runs)
    }
}

/// Charges the frames of a chain: each has it at its own line, where it calls the next one, and the last one what is
/// called there.
pub(super) fn charge_chain(sums: &mut Sums, chain: &Chain, called: Called, joules: f64) {
    for (position, (routine, line)) in chain.iter().enumerate() {
        let next = chain.get(position + 1).map(|(inner, _)| Called::Own(*inner));
        // A frame that calls itself is on the stack twice, and has it once: where it is innermost.
        let is_again = chain.iter().skip(position + 1).any(|(inner, _)| inner == routine);
        if !is_again {
            sums.charge(*routine, *line, next.unwrap_or(called), joules);
        }
    }
}
