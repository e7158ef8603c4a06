//! The choice of classes that leave a full file, so that references fit.
//!
//! An entry of a pool can go when no class that stays needs it. The classes that alone need the most entries of the
//! full pools go first, and among those that alone make all the room that is needed the smallest: usually one class.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::mem;

use super::compact::{PerPool, reach};
use super::import::Provisional;
use super::intern::Additions;
use super::walk::{Pool, walk_class};
use super::{Limits, MethodRef, RefError};
use crate::{ClassDef, Dex};

/// The references that a file shall get.
#[derive(Debug, Clone, Copy)]
pub enum Wanted<'w, 'b> {
    /// References to methods: [`Dex::add_references`].
    Methods(&'w [MethodRef]),
    /// The classes of another file: [`Dex::import`].
    Classes(&'w Dex<'b>),
}

impl Wanted<'_, '_> {
    fn plan<'d, 'a>(&self, dex: &'d Dex<'a>) -> Result<Additions<'d, 'a>, RefError> {
        let mut additions = Additions::new(dex);
        match self {
            Wanted::Methods(methods) => {
                for method in *methods {
                    additions.method_ref(method)?;
                }
            }
            Wanted::Classes(other) => {
                Provisional::of(&mut additions, other);
            }
        }
        Ok(additions)
    }
}

impl<'a> Dex<'a> {
    /// Whether the pools have room for what is wanted.
    ///
    /// # Errors
    /// [`RefError::Full`] if they have not, and [`RefError::Descriptor`].
    pub fn check_room(&self, wanted: Wanted, limits: Limits) -> Result<(), RefError> {
        wanted.plan(self)?.check(limits)
    }

    /// Makes room in the pools: drops entries that nothing refers to and, if that is not enough, moves classes to a
    /// new file of the same version, which is returned. Classes move only if `may_move` says so of their descriptor,
    /// few and small ones, always the same. Takes time linear in the size of the file, sorting the classes aside.
    ///
    /// # Errors
    /// [`RefError::Full`] if there would be no room without all classes that may move, or only without any class, and
    /// [`RefError::Descriptor`]. The file is unchanged then.
    pub fn make_room(
        &mut self,
        wanted: Wanted,
        limits: Limits,
        may_move: &dyn Fn(&str) -> bool,
    ) -> Result<Option<Dex<'a>>, RefError> {
        let additions = wanted.plan(self)?;
        let full = additions.check(limits);
        let lacking = additions.lacking(limits);
        let reused = additions.reused().to_vec();
        if lacking.is_empty() {
            return Ok(None);
        }
        let mut classes = mem::take(&mut self.classes);
        let chosen = Choice::new(self, &mut classes, &reused, &lacking).choose(self, &mut classes, may_move);
        self.classes = classes;
        match chosen {
            None => full.map(|()| None),
            Some(none) if none.is_empty() => {
                self.compact();
                Ok(None)
            }
            Some(positions) => Ok(Some(self.split_off(&positions))),
        }
    }
}

/// The full pools and who needs their entries.
struct Choice<'l> {
    /// The number of entries of each pool that must go.
    lacking: &'l [(Pool, usize)],
    /// Classes that need an entry, one more for what is wanted.
    users: PerPool<u32>,
    /// The last class that was seen to need an entry, counted from 1.
    seen: PerPool<u32>,
    /// Entries of the full pools that no class needs, in the order of `lacking`.
    free: Vec<usize>,
    /// Entries that only one class needs, by class.
    alone: Vec<Vec<usize>>,
}

impl<'l> Choice<'l> {
    fn new(pools: &Dex, classes: &mut [ClassDef], reused: &[(Pool, u32)], lacking: &'l [(Pool, usize)]) -> Self {
        let (users, seen) = (PerPool::filled(pools, 0), PerPool::filled(pools, 0));
        let alone = vec![vec![0; lacking.len()]; classes.len()];
        let mut choice = Choice { lacking, users, seen, free: Vec::new(), alone };
        let wanted = classes.len() as u32 + 1;
        for &(pool, index) in reused {
            reach(pools, pool, index, &mut |pool, index| choice.enter(pool, index, wanted));
        }
        for (number, class) in (1..).zip(classes) {
            walk_class(class, &mut |pool, index| {
                reach(pools, pool, index, &mut |pool, index| choice.enter(pool, index, number));
                index
            });
        }
        for (at, &(pool, _)) in lacking.iter().enumerate() {
            let (users, last) = (choice.users.of(pool), choice.seen.of(pool));
            choice.free.push(users.iter().filter(|users| **users == 0).count());
            for (_, &owner) in users.iter().zip(last).filter(|(users, _)| **users == 1) {
                if let Some(alone) = (owner as usize).checked_sub(1).and_then(|class| choice.alone.get_mut(class)) {
                    alone[at] += 1;
                }
            }
        }
        choice
    }

    /// Notes that a class needs an entry; false if that was known.
    fn enter(&mut self, pool: Pool, index: u32, number: u32) -> bool {
        let Some(seen) = self.seen.get_mut(pool, index) else { return false };
        if mem::replace(seen, number) == number {
            return false;
        }
        if let Some(users) = self.users.get_mut(pool, index) {
            *users += 1;
        }
        true
    }

    fn is_enough(&self) -> bool {
        self.free.iter().zip(self.lacking).all(|(free, (_, lacking))| free >= lacking)
    }

    /// The classes to move: none are needed, some, or it cannot be done.
    fn choose(
        mut self,
        pools: &Dex,
        classes: &mut [ClassDef],
        may_move: &dyn Fn(&str) -> bool,
    ) -> Option<BTreeSet<usize>> {
        let mut candidates: Vec<usize> = (0..classes.len()).collect();
        candidates.retain(|&at| classes.get(at).is_some_and(|class| may_move(&pools.type_name(class.class))));
        candidates.sort_by_cached_key(|&at| {
            let alone = self.alone.get(at).into_iter().flatten();
            let gain: usize = alone.zip(self.lacking).map(|(alone, (_, lacking))| *alone.min(lacking)).sum();
            (Reverse(gain), classes.get(at).map_or(0, code_units), Reverse(at))
        });
        let mut chosen = BTreeSet::new();
        // Numbers that no class has had: every entry is seen again.
        let mut number = classes.len() as u32 + 1;
        for at in candidates {
            if self.is_enough() {
                break;
            }
            let Some(class) = classes.get_mut(at) else { continue };
            number += 1;
            walk_class(class, &mut |pool, index| {
                reach(pools, pool, index, &mut |pool, index| self.leave(pool, index, number));
                index
            });
            chosen.insert(at);
        }
        // A new file with all classes would be as full as this one.
        (self.is_enough() && (chosen.is_empty() || chosen.len() < classes.len())).then_some(chosen)
    }

    /// Notes that a class that goes needs an entry; false if that was known.
    fn leave(&mut self, pool: Pool, index: u32, number: u32) -> bool {
        let Some(seen) = self.seen.get_mut(pool, index) else { return false };
        if mem::replace(seen, number) == number {
            return false;
        }
        let Some(users) = self.users.get_mut(pool, index) else { return false };
        *users -= 1;
        if *users == 0 {
            for (free, _) in self.free.iter_mut().zip(self.lacking).filter(|(_, (full, _))| *full == pool) {
                *free += 1;
            }
        }
        true
    }
}

/// The size of a class's code.
fn code_units(class: &ClassDef) -> usize {
    let methods = class.data.iter().flat_map(|data| data.methods());
    methods.filter_map(|method| method.code.as_ref()).map(|code| code.insns.len()).sum()
}
