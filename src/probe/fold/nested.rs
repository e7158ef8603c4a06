//! Clones that call clones: what a caller reports of the first is reported of the others as well.

use std::collections::HashMap;

use super::classes::{Definition, Form, Found, Reference};
use super::mark::Pass;
use super::{Folded, Kind, Part};
use crate::layout::NIBBLE_REGISTERS;
use wattline_dex::Dex;

/// So many clones deep, at the most.
const MOST_NESTED: usize = 16;
/// So many methods in all, at the most: each call of the outermost has places of its own for the lines of all.
const MOST_PARTS: usize = 16;

/// The methods that are to have clones, and the calls that go to them.
#[derive(Debug, Default)]
pub(super) struct Settled {
    /// By dex file: see [`Found::methods`].
    pub methods: Vec<(usize, Definition, Folded)>,
    /// See [`Found::references`].
    pub references: Vec<Vec<Reference>>,
}

/// Settles which methods have clones, in files with room. Left out are those that nobody would ever return from, as
/// they call themselves, and those with too much in them.
pub(super) fn settle(found: Found, dexes: &[(String, Dex)], room: &[bool]) -> Settled {
    let Found { methods, mut references } = found;
    let has_room = |file: usize| room.get(file) == Some(&true);
    for (at, references) in references.iter_mut().enumerate() {
        let defined = |folded: usize| methods.get(folded).is_some_and(|(file, ..)| has_room(*file));
        references.retain(|reference| has_room(at) && defined(reference.folded));
    }
    let by_method = |references: &Vec<Reference>| {
        references.iter().map(|reference| (reference.method.0, reference.folded)).collect()
    };
    let known: Vec<HashMap<u32, usize>> = references.iter().map(by_method).collect();
    let mut walk = Walk { dexes, methods: &methods, known: &known, states: vec![State::New; methods.len()] };
    (0..methods.len()).for_each(|at| _ = walk.visit(at, 0));
    let folded: Vec<Option<(Folded, usize)>> = walk.states.iter().map(|state| walk.folded(state)).collect();
    let mut number = 0;
    let numbers: Vec<Option<usize>> = folded
        .iter()
        .map(|folded| {
            number += usize::from(folded.is_some());
            folded.is_some().then(|| number - 1)
        })
        .collect();
    let kept = methods.into_iter().zip(folded);
    let methods = kept.filter_map(|((file, definition, _), folded)| {
        let (folded, folds) = folded?;
        Some((file, Definition { folds, ..definition }, folded))
    });
    let methods = methods.collect();
    for references in &mut references {
        references.retain_mut(|reference| match numbers.get(reference.folded) {
            Some(Some(number)) => {
                reference.folded = *number;
                true
            }
            _ => false,
        });
    }
    Settled { methods, references }
}

#[derive(Debug, Clone)]
enum State {
    New,
    /// Being looked at.
    Open,
    /// It gets no clone.
    Left,
    /// It gets one.
    Done(Contents),
}

/// What a clone executes.
#[derive(Debug, Clone)]
struct Contents {
    /// The methods, itself first.
    parts: Vec<usize>,
    /// Whether it calls methods that report themselves.
    runs: bool,
    /// How many of its own calls go to clones.
    folds: usize,
}

struct Walk<'w, 'd> {
    dexes: &'w [(String, Dex<'d>)],
    methods: &'w [(usize, Definition, Part)],
    known: &'w [HashMap<u32, usize>],
    states: Vec<State>,
}

impl Walk<'_, '_> {
    /// Looks at a method and at those that it calls. None if it gets no clone.
    fn visit(&mut self, at: usize, depth: usize) -> Option<()> {
        match self.states.get(at)? {
            State::New => {}
            State::Open | State::Left => return None,
            State::Done(_) => return Some(()),
        }
        if let Some(state) = self.states.get_mut(at) {
            *state = State::Open;
        }
        let done = if depth < MOST_NESTED { self.contents(at, depth) } else { None };
        let new = done.map_or(State::Left, State::Done);
        let is_done = matches!(new, State::Done(_));
        if let Some(state) = self.states.get_mut(at) {
            *state = new;
        }
        is_done.then_some(())
    }

    fn contents(&mut self, at: usize, depth: usize) -> Option<Contents> {
        let mut all = Contents { parts: vec![at], runs: false, folds: 0 };
        let methods = self.methods;
        let (file, definition, part) = methods.get(at)?;
        let calls = match &definition.form {
            Form::Silent => return Some(all),
            Form::Implied(calls) => calls,
        };
        for &insn in calls {
            let called = self.known.get(*file).and_then(|known| known.get(&insn.index)).copied();
            let Some(called) = called else {
                all.runs = true;
                continue;
            };
            // What calls itself would never return.
            if matches!(self.states.get(called), Some(State::Open)) {
                return None;
            }
            let is_folded = self.visit(called, depth + 1).is_some() && self.is_call_of(*file, definition, insn, called);
            let Some(State::Done(more)) = self.states.get(called).filter(|_| is_folded) else {
                all.runs = true;
                continue;
            };
            all.parts.extend(&more.parts);
            all.folds += 1;
            let initialises =
                methods.get(called).is_some_and(|(_, of, other)| of.kind == Kind::Static && other.class != part.class);
            all.runs |= more.runs | initialises;
        }
        // A clone passes its further parameter, the last register, to the tracer.
        let passes = || definition.code(&self.dexes.get(*file)?.1).filter(|code| code.registers < NIBBLE_REGISTERS);
        (all.parts.len() <= MOST_PARTS && (!all.runs || passes().is_some())).then_some(all)
    }

    /// Whether an invocation in the body of a method goes to a clone, as [`super::Folding::calls`] will have it.
    fn is_call_of(&self, file: usize, caller: &Definition, insn: wattline_dex::Insn, called: usize) -> bool {
        let Some((_, dex)) = self.dexes.get(file) else { return false };
        let Some((_, definition, _)) = self.methods.get(called) else { return false };
        let runs = matches!(self.states.get(called), Some(State::Done(contents)) if contents.runs);
        let registers = || caller.code(dex).map(|code| code.registers);
        Kind::of(insn.op) == Some(definition.kind)
            && match definition.form {
                Form::Silent => true,
                Form::Implied(_) => registers().is_some_and(|count| Pass::of(dex, insn, count, runs, false).is_some()),
            }
    }

    fn folded(&self, state: &State) -> Option<(Folded, usize)> {
        let State::Done(contents) = state else { return None };
        let parts = contents.parts.iter().filter_map(|&at| Some(self.methods.get(at)?.2.clone())).collect();
        Some((Folded { parts, runs: contents.runs }, contents.folds))
    }
}
