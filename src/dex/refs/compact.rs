//! Dropping pool entries that nothing refers to, and taking classes out of a file.

use std::collections::BTreeSet;
use std::mem;

use super::renumber::{Renumbering, Table};
use super::walk::{Pool, walk_class, walk_handle, walk_value};
use crate::Dex;

impl<'a> Dex<'a> {
    /// Drops all entries of the pools that no class needs, call sites and method handles included, and renumbers the
    /// file. Takes time linear in the size of the file.
    pub fn compact(&mut self) {
        let mut used = PerPool::filled(self, false);
        let mut classes = mem::take(&mut self.classes);
        for class in &mut classes {
            walk_class(class, &mut |pool, index| {
                reach(self, pool, index, &mut |pool, index| {
                    used.get_mut(pool, index).is_some_and(|used| !mem::replace(used, true))
                });
                index
            });
        }
        self.classes = classes;
        if !used.0.iter().flatten().all(|used| *used) {
            self.keep(&used);
        }
    }

    fn keep(&mut self, used: &PerPool<bool>) {
        let renumbering = Renumbering {
            strings: retain(&mut self.strings, used.of(Pool::Strings)),
            types: retain(&mut self.types, used.of(Pool::Types)),
            protos: retain(&mut self.protos, used.of(Pool::Protos)),
            fields: retain(&mut self.fields, used.of(Pool::Fields)),
            methods: retain(&mut self.methods, used.of(Pool::Methods)),
            call_sites: retain(&mut self.call_sites, used.of(Pool::CallSites)),
            method_handles: retain(&mut self.method_handles, used.of(Pool::MethodHandles)),
        };
        let Renumbering { strings, types, protos, .. } = &renumbering;
        self.types.iter_mut().for_each(|name| name.0 = strings.get(name.0));
        for proto in &mut self.protos {
            proto.shorty.0 = strings.get(proto.shorty.0);
            proto.return_type.0 = types.get(proto.return_type.0);
            proto.parameters.iter_mut().for_each(|parameter| parameter.0 = types.get(parameter.0));
        }
        for field in &mut self.fields {
            field.class.0 = types.get(field.class.0);
            field.type_.0 = types.get(field.type_.0);
            field.name.0 = strings.get(field.name.0);
        }
        for method in &mut self.methods {
            method.class.0 = types.get(method.class.0);
            method.proto.0 = protos.get(method.proto.0);
            method.name.0 = strings.get(method.name.0);
        }
        renumbering.dex(self);
    }

    /// Takes the classes at these positions out, into a file of their own with the same version. Both files keep the
    /// entries that their classes need, and the order of their classes.
    pub fn split_off(&mut self, positions: &BTreeSet<usize>) -> Dex<'a> {
        let mut off = Dex {
            version: self.version,
            strings: self.strings.clone(),
            types: self.types.clone(),
            protos: self.protos.clone(),
            fields: self.fields.clone(),
            methods: self.methods.clone(),
            classes: Vec::new(),
            call_sites: self.call_sites.clone(),
            method_handles: self.method_handles.clone(),
            link_data: Default::default(),
        };
        for (position, class) in mem::take(&mut self.classes).into_iter().enumerate() {
            let file = if positions.contains(&position) { &mut off.classes } else { &mut self.classes };
            file.push(class);
        }
        self.compact();
        off.compact();
        off
    }
}

/// Shows an entry and, where `enter` says so, what it refers to, and so on. `enter` must refuse an entry that it has
/// seen.
pub(super) fn reach(dex: &Dex, pool: Pool, index: u32, enter: &mut dyn FnMut(Pool, u32) -> bool) {
    if !enter(pool, index) {
        return;
    }
    let at = index as usize;
    let mut go = |pool, index| {
        reach(dex, pool, index, enter);
        index
    };
    match pool {
        Pool::Strings => {}
        Pool::Types => {
            dex.types.get(at).map(|name| go(Pool::Strings, name.0));
        }
        Pool::Protos => {
            let Some(proto) = dex.protos.get(at) else { return };
            go(Pool::Strings, proto.shorty.0);
            for type_ in proto.parameters.iter().chain([&proto.return_type]) {
                go(Pool::Types, type_.0);
            }
        }
        Pool::Fields => {
            let Some(id) = dex.fields.get(at) else { return };
            go(Pool::Types, id.class.0);
            go(Pool::Types, id.type_.0);
            go(Pool::Strings, id.name.0);
        }
        Pool::Methods => {
            let Some(id) = dex.methods.get(at) else { return };
            go(Pool::Types, id.class.0);
            go(Pool::Protos, id.proto.0);
            go(Pool::Strings, id.name.0);
        }
        Pool::CallSites => {
            let mut site = dex.call_sites.get(at).cloned().unwrap_or_default();
            site.iter_mut().for_each(|value| walk_value(value, &mut go));
        }
        Pool::MethodHandles => {
            if let Some(mut handle) = dex.method_handles.get(at).copied() {
                walk_handle(&mut handle, &mut go);
            }
        }
    }
}

/// A value for each entry of each pool.
pub(super) struct PerPool<T>([Vec<T>; 7]);

impl<T: Copy> PerPool<T> {
    pub(super) fn filled(dex: &Dex, value: T) -> Self {
        let sizes = [
            dex.strings.len(),
            dex.types.len(),
            dex.protos.len(),
            dex.fields.len(),
            dex.methods.len(),
            dex.call_sites.len(),
            dex.method_handles.len(),
        ];
        PerPool(sizes.map(|size| vec![value; size]))
    }

    pub(super) fn of(&self, pool: Pool) -> &[T] {
        &self.0[pool as usize]
    }

    /// The value of an entry, if the file has it.
    pub(super) fn get_mut(&mut self, pool: Pool, index: u32) -> Option<&mut T> {
        self.0[pool as usize].get_mut(index as usize)
    }
}

/// Drops the entries that are not used and returns the new numbers of the others.
fn retain<T>(entries: &mut Vec<T>, used: &[bool]) -> Table {
    let mut next = 0;
    let number = |used: &bool| {
        let number = next;
        next += u32::from(*used);
        number
    };
    let map = used.iter().map(number).collect();
    let mut used = used.iter();
    let old = entries.len();
    entries.retain(|_| used.next().copied().unwrap_or(true));
    Table::new(map, old, 0)
}
