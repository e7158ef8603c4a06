//! Giving everything that refers to a pool its new number.

use super::walk::{Pool, walk_class, walk_handle, walk_value};
use crate::{ClassDef, Dex, MethodHandle, MethodIdx, Value};

/// New numbers for the entries of one pool. The default changes nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Table {
    map: Vec<u32>,
    /// Entries that the file had: its indices from here on were out of range.
    old: u32,
    growth: u32,
}

impl Table {
    /// A table for a pool that had `old` entries and now has `growth` more. `map` may go on after the old entries,
    /// with those that got provisional numbers.
    pub(super) fn new(map: Vec<u32>, old: usize, growth: usize) -> Self {
        Table { map, old: old as u32, growth: growth as u32 }
    }

    /// The new number of an entry, old or provisional.
    pub(super) fn get(&self, index: u32) -> u32 {
        self.map.get(index as usize).copied().unwrap_or(index)
    }

    /// The new number for an index in the file. One that is out of range stays out of range: code that ART rejects
    /// must not become code that does something.
    pub(super) fn of_file(&self, index: u32) -> u32 {
        if index < self.old { self.get(index) } else { index.saturating_add(self.growth) }
    }

    /// Whether some entry gets a number that 16 bits cannot hold.
    pub(super) fn outgrows_16_bits(&self) -> bool {
        self.map.iter().any(|&number| number > 0xffff)
    }
}

/// New numbers for all pools.
#[derive(Debug, Clone, Default)]
pub(super) struct Renumbering {
    pub strings: Table,
    pub types: Table,
    pub protos: Table,
    pub fields: Table,
    pub methods: Table,
    pub call_sites: Table,
    pub method_handles: Table,
}

impl Renumbering {
    /// The final index of a method, old or new.
    pub(super) fn method(&self, method: MethodIdx) -> MethodIdx {
        MethodIdx(self.methods.get(method.0))
    }

    /// Renumbers everything but the pools of strings, types, prototypes, fields and methods.
    pub(super) fn dex(&self, dex: &mut Dex) {
        dex.method_handles.iter_mut().for_each(|handle| self.method_handle(handle));
        dex.call_sites.iter_mut().flatten().for_each(|value| self.value(value));
        dex.classes.iter_mut().for_each(|class| self.class(class));
    }

    pub(super) fn method_handle(&self, handle: &mut MethodHandle) {
        walk_handle(handle, &mut |pool, index| self.of_file(pool, index));
    }

    pub(super) fn class(&self, class: &mut ClassDef) {
        walk_class(class, &mut |pool, index| self.of_file(pool, index));
    }

    pub(super) fn value(&self, value: &mut Value) {
        walk_value(value, &mut |pool, index| self.of_file(pool, index));
    }

    fn of_file(&self, pool: Pool, index: u32) -> u32 {
        let table = match pool {
            Pool::Strings => &self.strings,
            Pool::Types => &self.types,
            Pool::Protos => &self.protos,
            Pool::Fields => &self.fields,
            Pool::Methods => &self.methods,
            Pool::CallSites => &self.call_sites,
            Pool::MethodHandles => &self.method_handles,
        };
        table.of_file(index)
    }
}
