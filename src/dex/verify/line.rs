//! The types of all registers at one point, and which of them are locked.

use super::types::Type;

/// ART follows this many nested monitors.
const MAX_DEPTH: u32 = 32;

/// Stands for a locked null constant, which may be in any register.
const NULL_REGISTER: u32 = u32::MAX;

/// The monitors that are held, and through which registers they can be released.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Locks {
    depth: u32,
    /// Register, and a bit for each monitor that its object is locked by; ascending. A register whose monitor was
    /// released through another one stays listed, with no bits.
    held: Vec<(u32, u32)>,
}

impl Locks {
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    fn position(&self, register: u32) -> Result<usize, usize> {
        self.held.binary_search_by_key(&register, |&(at, _)| at)
    }

    fn bits(&self, register: u32) -> Option<u32> {
        self.position(register).ok().and_then(|at| self.held.get(at)).map(|&(_, bits)| bits)
    }

    fn forget(&mut self, register: u32) {
        if let Ok(at) = self.position(register) {
            self.held.remove(at);
        }
    }

    fn copy(&mut self, to: u32, from: u32) {
        let Some(bits) = self.bits(from) else { return };
        match self.position(to) {
            Ok(at) => {
                if let Some(entry) = self.held.get_mut(at) {
                    entry.1 = bits;
                }
            }
            Err(at) => self.held.insert(at, (to, bits)),
        }
    }

    /// Locks the object in `register`; `null` for a constant zero. False if the nesting is too deep, or if the
    /// register is known to hold this monitor.
    #[must_use]
    pub(super) fn enter(&mut self, register: u32, null: bool) -> bool {
        if self.depth >= MAX_DEPTH || !self.add(register) {
            return false;
        }
        if null {
            let _ = self.add(NULL_REGISTER);
        }
        self.depth += 1;
        true
    }

    fn add(&mut self, register: u32) -> bool {
        let bit = 1 << self.depth;
        match self.position(register) {
            Ok(at) => match self.held.get_mut(at) {
                Some(entry) if entry.1 & bit == 0 => {
                    entry.1 |= bit;
                    true
                }
                _ => false,
            },
            Err(at) => {
                self.held.insert(at, (register, bit));
                true
            }
        }
    }

    /// Releases the innermost monitor. False if there is none, or if `register` is not known to hold it.
    #[must_use]
    pub(super) fn exit(&mut self, register: u32, null: bool) -> bool {
        let Some(depth) = self.depth.checked_sub(1) else { return false };
        self.depth = depth;
        let bit = 1 << depth;
        let holds = |register| self.bits(register).is_some_and(|bits| bits & bit != 0);
        let register = match (holds(register), null && holds(NULL_REGISTER)) {
            (true, _) => register,
            (false, true) => NULL_REGISTER,
            (false, false) => return false,
        };
        if let Ok(at) = self.position(register)
            && self.held.get(at).is_some_and(|&(_, bits)| bits == bit)
        {
            self.held.remove(at);
        }
        self.held.iter_mut().for_each(|(_, bits)| *bits &= !bit);
        true
    }

    /// Merges what is known on another way here, for registers below `registers`. False if the two disagree.
    #[must_use]
    fn merge(&mut self, other: &Locks, registers: u32) -> bool {
        if self.depth == 0 && other.depth == 0 {
            return true;
        }
        if self.depth != other.depth {
            return false;
        }
        if self.held == other.held {
            return true;
        }
        let mut named: Vec<u32> = self.held.iter().chain(&other.held).map(|&(register, _)| register).collect();
        named.sort_unstable();
        named.dedup();
        for register in named.into_iter().take_while(|&register| register < registers) {
            let (mine, theirs) = (self.bits(register), other.bits(register));
            if mine == theirs {
                continue;
            }
            // The monitor can be given up if another register still holds it on both ways.
            if !self.has_alias(register, mine) || !self.has_alias(register, theirs) {
                return false;
            }
            self.forget(register);
        }
        true
    }

    fn has_alias(&self, register: u32, bits: Option<u32>) -> bool {
        let bits = bits.unwrap_or(0);
        bits == 0 || self.held.iter().any(|&(other, held)| other != register && held == bits)
    }
}

/// The verifier's knowledge at one point of a method.
#[derive(Debug, Default)]
pub(super) struct Line {
    registers: Vec<Type>,
    result: [Type; 2],
    /// Whether a constructor has called another one on `this`.
    pub(super) this_initialized: bool,
    pub(super) locks: Locks,
}

impl Line {
    /// Nothing is known of `count` registers.
    pub(super) fn reset(&mut self, count: usize) {
        self.registers.clear();
        self.registers.resize(count, Type::UNDEFINED);
        self.result = [Type::UNDEFINED; 2];
        self.this_initialized = false;
        self.locks.depth = 0;
        self.locks.held.clear();
    }

    /// Number of registers.
    pub(super) fn len(&self) -> usize {
        self.registers.len()
    }

    pub(super) fn get(&self, register: u32) -> Type {
        self.registers.get(register as usize).copied().unwrap_or(Type::UNDEFINED)
    }

    /// Sets a register without forgetting what it locks: it is the same object.
    pub(super) fn refine(&mut self, register: u32, type_: Type) {
        if let Some(slot) = self.registers.get_mut(register as usize) {
            *slot = type_;
        }
    }

    pub(super) fn set(&mut self, register: u32, type_: Type) {
        self.refine(register, type_);
        if !self.locks.held.is_empty() {
            self.locks.forget(register);
        }
    }

    /// Sets a register, or two for the low half of a pair.
    pub(super) fn set_value(&mut self, register: u32, type_: Type) {
        self.set(register, type_);
        if type_.is_low() {
            self.set(register + 1, type_.high());
        }
    }

    /// A reference in a register is the one in another.
    pub(super) fn copy_lock(&mut self, to: u32, from: u32) {
        if !self.locks.held.is_empty() {
            self.locks.copy(to, from);
        }
    }

    pub(super) fn set_result(&mut self, type_: Type) {
        self.result = [type_, if type_.is_low() { type_.high() } else { Type::UNDEFINED }];
    }

    pub(super) fn result(&self) -> Type {
        let [low, _] = self.result;
        low
    }

    /// Copies all but the result.
    pub(super) fn copy_from(&mut self, other: &Line) {
        self.registers.clone_from(&other.registers);
        self.this_initialized = other.this_initialized;
        self.locks.clone_from(&other.locks);
    }

    /// Gives every register that holds `from` the type `to`.
    pub(super) fn replace(&mut self, from: Type, to: Type) {
        self.registers.iter_mut().filter(|slot| **slot == from).for_each(|slot| *slot = to);
    }

    /// Registers that hold `gone` hold nothing usable any more.
    pub(super) fn invalidate(&mut self, gone: Type) {
        for register in 0..self.registers.len() as u32 {
            if self.get(register) == gone {
                self.set(register, Type::CONFLICT);
            }
        }
    }

    /// Leaves only what a `return` reads: `count` registers from `first`.
    pub(super) fn keep_only(&mut self, first: u32, count: u32) {
        let kept = first..first + count;
        let others = (0..).zip(&mut self.registers).filter(|(at, _)| !kept.contains(at));
        others.for_each(|(_, slot)| *slot = Type::CONFLICT);
    }

    /// Merges another way here. Whether anything changed, and whether the monitors agree.
    pub(super) fn merge(&mut self, other: &Line, mut merge: impl FnMut(Type, Type) -> Type) -> (bool, bool) {
        let mut changed = false;
        for (mine, &theirs) in self.registers.iter_mut().zip(&other.registers) {
            if *mine != theirs && !mine.absorbs(theirs) {
                let merged = merge(*mine, theirs);
                changed |= merged != *mine;
                *mine = merged;
            }
        }
        let balanced = self.locks.merge(&other.locks, self.registers.len() as u32);
        if self.this_initialized && !other.this_initialized {
            self.this_initialized = false;
            changed = true;
        }
        (changed, balanced)
    }
}

impl Default for Type {
    fn default() -> Self {
        Type::UNDEFINED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_monitor_is_released_through_any_alias() {
        let mut locks = Locks::default();
        assert!(locks.enter(3, false));
        locks.copy(1, 3);
        assert!(locks.exit(1, false));
        assert_eq!(locks.depth(), 0);
        assert!(!locks.exit(3, false), "nothing is held any more");
    }

    #[test]
    fn monitors_are_released_in_reverse_order() {
        let mut locks = Locks::default();
        assert!(locks.enter(1, false) && locks.enter(2, false));
        assert!(!locks.clone().exit(1, false));
        assert!(locks.exit(2, false) && locks.exit(1, false));
    }

    #[test]
    fn monitors_nest_32_deep() {
        let mut locks = Locks::default();
        assert!((0..32).all(|register| locks.enter(register, false)));
        assert!(!locks.enter(32, false));
    }

    #[test]
    fn another_depth_is_no_match_even_where_no_register_is_known() {
        let mut locks = Locks::default();
        assert!(locks.enter(1, false));
        locks.forget(1);
        assert!(!locks.merge(&Locks::default(), 4));
    }

    #[test]
    fn a_forgotten_register_cannot_release() {
        let mut line = Line::default();
        line.reset(4);
        assert!(line.locks.enter(2, false));
        line.set(2, Type::INT);
        assert!(!line.locks.exit(2, false));
    }

    #[test]
    fn merging_keeps_a_monitor_that_one_register_holds_on_both_ways() {
        let mut one = Locks::default();
        assert!(one.enter(1, false));
        let mut other = one.clone();
        one.copy(0, 1);
        assert!(one.merge(&other, 4), "v1 holds it on both ways");
        assert_eq!(one.bits(0), None);
        assert!(other.exit(1, false));
        assert!(!one.merge(&other, 4), "held on one way only");
        let (mut low, mut high) = (Locks::default(), Locks::default());
        assert!(low.enter(1, false) && high.enter(2, false));
        assert!(!low.merge(&high, 4), "held by another register");
    }

    #[test]
    fn a_locked_null_is_released_through_any_null() {
        let mut locks = Locks::default();
        assert!(locks.enter(1, true));
        locks.forget(1);
        assert!(!locks.clone().exit(5, false));
        assert!(locks.exit(5, true));
    }
}
