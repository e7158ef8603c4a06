//! Finding entries in the pools, and collecting those that are missing.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::mem;

use super::renumber::{Renumbering, Table};
use super::walk::Pool;
use super::{Limits, MethodRef, RefError};
use crate::{Dex, DexString, FieldId, FieldIdx, MethodId, MethodIdx, Proto, ProtoIdx, StringIdx, TypeIdx, mutf8, read};

/// New entries for the pools of a file. All indices are provisional: those of old entries, and for new ones numbers
/// behind them.
pub(super) struct Additions<'d, 'a> {
    dex: &'d Dex<'a>,
    strings: New<DexString<'static>, Vec<u8>>,
    types: New<StringIdx, StringIdx>,
    protos: New<Proto, (TypeIdx, Vec<TypeIdx>)>,
    fields: New<FieldId, FieldId>,
    methods: New<MethodId, MethodId>,
    /// Old entries that are wanted as well.
    found: Vec<(Pool, u32)>,
}

/// New entries of one pool, and where to find them.
struct New<T, K> {
    /// Number of old entries.
    old: usize,
    entries: Vec<T>,
    numbers: HashMap<K, u32>,
}

impl<T, K: std::hash::Hash + Eq> New<T, K> {
    fn behind(old: usize) -> Self {
        New { old, entries: Vec::new(), numbers: HashMap::new() }
    }

    fn add(&mut self, key: K, entry: impl FnOnce() -> T) -> u32 {
        let next = (self.old + self.entries.len()) as u32;
        *self.numbers.entry(key).or_insert_with(|| {
            self.entries.push(entry());
            next
        })
    }
}

impl<'d, 'a> Additions<'d, 'a> {
    pub(super) fn new(dex: &'d Dex<'a>) -> Self {
        Additions {
            dex,
            strings: New::behind(dex.strings.len()),
            types: New::behind(dex.types.len()),
            protos: New::behind(dex.protos.len()),
            fields: New::behind(dex.fields.len()),
            methods: New::behind(dex.methods.len()),
            found: Vec::new(),
        }
    }

    fn found(&mut self, pool: Pool, position: usize) -> u32 {
        self.found.push((pool, position as u32));
        position as u32
    }

    pub(super) fn string(&mut self, string: &DexString) -> StringIdx {
        if let Some(found) = self.dex.find_string_bytes(&string.bytes) {
            return found;
        }
        let bytes = string.bytes.to_vec();
        let utf16_len = string.utf16_len;
        StringIdx(self.strings.add(bytes.clone(), || DexString { utf16_len, bytes: bytes.into() }))
    }

    pub(super) fn type_(&mut self, descriptor: StringIdx) -> TypeIdx {
        match self.dex.types.binary_search(&descriptor) {
            Ok(position) => TypeIdx(self.found(Pool::Types, position)),
            Err(_) => TypeIdx(self.types.add(descriptor, || descriptor)),
        }
    }

    pub(super) fn proto(&mut self, proto: Proto) -> ProtoIdx {
        let key = (proto.return_type, &proto.parameters);
        match self.dex.protos.binary_search_by(|p| (p.return_type, &p.parameters).cmp(&key)) {
            Ok(position) => ProtoIdx(self.found(Pool::Protos, position)),
            Err(_) => ProtoIdx(self.protos.add((proto.return_type, proto.parameters.clone()), || proto)),
        }
    }

    pub(super) fn field(&mut self, id: FieldId) -> FieldIdx {
        match self.dex.fields.binary_search_by(|other| field_order(other, &id)) {
            Ok(position) => FieldIdx(self.found(Pool::Fields, position)),
            Err(_) => FieldIdx(self.fields.add(id, || id)),
        }
    }

    pub(super) fn method(&mut self, id: MethodId) -> MethodIdx {
        match self.dex.methods.binary_search_by(|other| method_order(other, &id)) {
            Ok(position) => MethodIdx(self.found(Pool::Methods, position)),
            Err(_) => MethodIdx(self.methods.add(id, || id)),
        }
    }

    pub(super) fn method_ref(&mut self, method: &MethodRef) -> Result<MethodIdx, RefError> {
        let class = self.descriptor(&method.class)?;
        let return_type = self.descriptor(&method.return_type)?;
        let parameters =
            method.parameters.iter().map(|parameter| self.descriptor(parameter)).collect::<Result<_, _>>()?;
        let descriptors = std::iter::once(&method.return_type).chain(&method.parameters);
        let letters = descriptors.map(|d| if d.starts_with('[') { "L" } else { d.get(..1).unwrap_or_default() });
        let shorty = self.string(&DexString::new(&letters.collect::<String>()));
        let proto = self.proto(Proto { shorty, return_type, parameters });
        let name = self.string(&DexString::new(&method.name));
        Ok(self.method(MethodId { class, proto, name }))
    }

    fn descriptor(&mut self, descriptor: &str) -> Result<TypeIdx, RefError> {
        let encoded = DexString::new(descriptor);
        if !read::is_descriptor(&encoded.bytes) {
            return Err(RefError::Descriptor(descriptor.into()));
        }
        let string = self.string(&encoded);
        Ok(self.type_(string))
    }

    /// Old entries that the additions refer to.
    pub(super) fn reused(&self) -> &[(Pool, u32)] {
        &self.found
    }

    /// The pools with a limit: their name, old entries, new ones and limit.
    fn pools(&self, limits: Limits) -> [(Pool, usize, usize, usize); 4] {
        [
            (Pool::Types, self.types.old, self.types.entries.len(), limits.types.min(super::MAX_TYPES)),
            (Pool::Protos, self.protos.old, self.protos.entries.len(), limits.protos.min(super::MAX_PROTOS)),
            (Pool::Fields, self.fields.old, self.fields.entries.len(), limits.fields.min(super::MAX_MEMBERS)),
            (Pool::Methods, self.methods.old, self.methods.entries.len(), limits.methods.min(super::MAX_MEMBERS)),
        ]
    }

    /// The number of entries by which each pool would outgrow its limit.
    pub(super) fn lacking(&self, limits: Limits) -> Vec<(Pool, usize)> {
        // A pool that is over the limit already and does not grow is none of our business.
        let over = |(pool, old, new, limit): (Pool, usize, usize, usize)| {
            (pool, if new > 0 { (old + new).saturating_sub(limit) } else { 0 })
        };
        self.pools(limits).map(over).into_iter().filter(|(_, over)| *over > 0).collect()
    }

    /// Checks that the pools have room.
    pub(super) fn check(&self, limits: Limits) -> Result<(), RefError> {
        match self.lacking(limits).first() {
            None => Ok(()),
            Some(&(full, _)) => {
                let limit = self.pools(limits).iter().find(|(pool, ..)| *pool == full).map_or(0, |(.., limit)| *limit);
                Err(RefError::Full { pool: full.name(), limit })
            }
        }
    }

    /// Lets go of the file and checks that the pools have room.
    pub(super) fn finish(self, limits: Limits) -> Result<Checked, RefError> {
        self.check(limits)?;
        Ok(Checked {
            strings: self.strings.entries,
            types: self.types.entries,
            protos: self.protos.entries,
            fields: self.fields.entries,
            methods: self.methods.entries,
        })
    }
}

/// Additions for which the pools have room.
pub(super) struct Checked {
    strings: Vec<DexString<'static>>,
    types: Vec<StringIdx>,
    protos: Vec<Proto>,
    fields: Vec<FieldId>,
    methods: Vec<MethodId>,
}

impl Checked {
    pub(super) fn is_empty(&self) -> bool {
        // Nothing new can be without a new method, field or type.
        self.strings.is_empty()
            && self.types.is_empty()
            && self.protos.is_empty()
            && self.fields.is_empty()
            && self.methods.is_empty()
    }

    /// The table from provisional to final string indices.
    pub(super) fn string_table(&self, dex: &Dex) -> Table {
        table(&dex.strings, &self.strings, string_order)
    }

    /// Adds the entries to the pools. Everything outside the pools still has its old indices then.
    pub(super) fn merge(self, dex: &mut Dex, strings: Table) -> Renumbering {
        merge_into(&mut dex.strings, self.strings, &strings);

        let descriptor = |index: &mut StringIdx| index.0 = strings.get(index.0);
        let types = merge_pool(&mut dex.types, self.types, descriptor, StringIdx::cmp);

        let proto = |proto: &mut Proto| {
            proto.shorty.0 = strings.get(proto.shorty.0);
            proto.return_type.0 = types.get(proto.return_type.0);
            proto.parameters.iter_mut().for_each(|p| p.0 = types.get(p.0));
        };
        let protos = merge_pool(&mut dex.protos, self.protos, proto, |a, b| {
            (a.return_type, &a.parameters).cmp(&(b.return_type, &b.parameters))
        });

        let field = |id: &mut FieldId| {
            id.class.0 = types.get(id.class.0);
            id.type_.0 = types.get(id.type_.0);
            id.name.0 = strings.get(id.name.0);
        };
        let fields = merge_pool(&mut dex.fields, self.fields, field, field_order);

        let method = |id: &mut MethodId| {
            id.class.0 = types.get(id.class.0);
            id.proto.0 = protos.get(id.proto.0);
            id.name.0 = strings.get(id.name.0);
        };
        let methods = merge_pool(&mut dex.methods, self.methods, method, method_order);
        Renumbering { strings, types, protos, fields, methods, ..Renumbering::default() }
    }
}

fn string_order(a: &DexString, b: &DexString) -> Ordering {
    mutf8::compare(&a.bytes, &b.bytes)
}

fn field_order(a: &FieldId, b: &FieldId) -> Ordering {
    (a.class, a.name, a.type_).cmp(&(b.class, b.name, b.type_))
}

fn method_order(a: &MethodId, b: &MethodId) -> Ordering {
    (a.class, a.name, a.proto).cmp(&(b.class, b.name, b.proto))
}

/// Gives all entries their final indices, merges the new into the old, and returns where each went.
fn merge_pool<T>(
    old: &mut Vec<T>,
    mut new: Vec<T>,
    mut renumber: impl FnMut(&mut T),
    order: impl Fn(&T, &T) -> Ordering,
) -> Table {
    old.iter_mut().chain(&mut new).for_each(&mut renumber);
    let table = table(old, &new, order);
    merge_into(old, new, &table);
    table
}

/// The new positions of the old entries, and behind them of the new ones, when both are merged.
fn table<T>(old: &[T], new: &[T], order: impl Fn(&T, &T) -> Ordering) -> Table {
    if new.is_empty() {
        return Table::default();
    }
    let mut sorted: Vec<(usize, &T)> = new.iter().enumerate().collect();
    sorted.sort_by(|a, b| order(a.1, b.1));
    let mut sorted = sorted.into_iter().peekable();
    let mut map = Vec::with_capacity(old.len() + new.len());
    let mut places = vec![0; new.len()];
    let mut next = 0;
    let mut place = |number: usize, next: &mut u32| {
        if let Some(slot) = places.get_mut(number) {
            *slot = *next;
        }
        *next += 1;
    };
    for entry in old {
        while let Some((number, _)) = sorted.next_if(|(_, candidate)| order(candidate, entry).is_lt()) {
            place(number, &mut next);
        }
        map.push(next);
        next += 1;
    }
    for (number, _) in sorted {
        place(number, &mut next);
    }
    map.extend(places);
    Table::new(map, old.len(), new.len())
}

/// Merges new entries into the old as `table` says.
fn merge_into<T>(old: &mut Vec<T>, new: Vec<T>, table: &Table) {
    if new.is_empty() {
        return;
    }
    let mut slots = Vec::new();
    slots.resize_with(old.len() + new.len(), || None);
    for (number, entry) in mem::take(old).into_iter().chain(new).enumerate() {
        if let Some(slot) = slots.get_mut(table.get(number as u32) as usize) {
            *slot = Some(entry);
        }
    }
    old.extend(slots.into_iter().flatten());
}
