//! How much of what a frame executed ran as compiled code, method by method.

use std::collections::HashMap;

/// Steps in which the compiled part of a method's executions is counted. Each distinct part makes rows of its own;
/// where interpreted code costs 1.64 times as much, as on the embedded phone, an eighth changes a method's cost by 8 %
/// at most.
const EIGHTHS: f64 = 8.0;

/// The compiled part of a method's executions in a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PartlyCompiled {
    /// Position in the probe map's list of methods.
    pub method: u32,
    /// From 0 for interpreted throughout to 7; a method that was compiled throughout is not listed.
    pub eighths: u8,
}

/// The methods of a frame that were not compiled throughout.
pub(super) type State = Vec<PartlyCompiled>;

/// Position of a [`State`] in [`States`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct StateId(u32);

impl StateId {
    /// The state in which everything is compiled.
    pub const COMPILED: StateId = StateId(0);

    pub fn position(self) -> usize {
        self.0 as usize
    }
}

/// The distinct states of frames, in order of appearance.
#[derive(Debug)]
pub(super) struct States {
    list: Vec<State>,
    index: HashMap<State, StateId>,
}

impl States {
    /// The one state in which everything is compiled.
    pub fn new() -> Self {
        States { list: vec![Vec::new()], index: HashMap::from([(Vec::new(), StateId::COMPILED)]) }
    }

    /// The position of a state, which is added if it is new.
    pub fn id(&mut self, state: State) -> StateId {
        if let Some(&known) = self.index.get(&state) {
            return known;
        }
        let id = StateId(self.list.len() as u32);
        self.list.push(state.clone());
        self.index.insert(state, id);
        id
    }

    /// The cost of a method's instructions in a state, in terms of compiled code, if interpreted code costs
    /// `interpreted` times as much.
    pub fn factor(&self, id: StateId, method: usize, interpreted: f64) -> f64 {
        let listed =
            self.list.get(id.position()).and_then(|state| state.iter().find(|of| of.method as usize == method));
        listed.map_or(1.0, |of| factor(of.eighths, interpreted))
    }
}

/// The part of a method's executions that was compiled, from 0 to 1, in eighths; none if all of it was.
pub(super) fn eighths(compiled: f64) -> Option<u8> {
    let eighths = (compiled * EIGHTHS).round() as u8;
    (f64::from(eighths) < EIGHTHS).then_some(eighths)
}

/// The cost of code of which so many eighths are compiled: a weighted mean of 1 and `interpreted`.
fn factor(eighths: u8, interpreted: f64) -> f64 {
    let compiled = f64::from(eighths) / EIGHTHS;
    compiled + (1.0 - compiled) * interpreted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_partly_compiled_costs_in_between() {
        assert_eq!([0, 4, 8].map(|parts| factor(parts, 2.0)), [2.0, 1.5, 1.0]);
    }
}
