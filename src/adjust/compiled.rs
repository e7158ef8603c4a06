//! How much of what a frame executed ran as compiled code, method by method.

use std::collections::HashMap;

/// Steps in which the compiled part of a method's executions is counted. Each distinct part makes rows of its own, but
/// there are no more of them than methods that were compiled: in any other frame of a method all or nothing is compiled.
/// A long window may hold nearly all executions of a method, a few per cent of which were interpreted.
const STEPS: f64 = 1024.0;

/// The compiled part of a method's executions in a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PartlyCompiled {
    /// Position in the probe map's list of methods.
    pub method: u32,
    /// In 1,024ths: 0 for interpreted throughout; a method that was compiled throughout is not listed.
    pub compiled: u16,
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
        listed.map_or(1.0, |of| factor(of.compiled, interpreted))
    }
}

/// The part of a method's executions that was compiled, from 0 to 1, in steps; none if all of it was.
pub(super) fn in_steps(compiled: f64) -> Option<u16> {
    let steps = (compiled * STEPS).round() as u16;
    (f64::from(steps) < STEPS).then_some(steps)
}

/// The cost of code of which so many steps are compiled: a weighted mean of 1 and `interpreted`.
fn factor(steps: u16, interpreted: f64) -> f64 {
    let compiled = f64::from(steps) / STEPS;
    compiled + (1.0 - compiled) * interpreted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_partly_compiled_costs_in_between() {
        assert_eq!([0, 512, 1024].map(|steps| factor(steps, 2.0)), [2.0, 1.5, 1.0]);
    }
}
