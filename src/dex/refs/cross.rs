//! The correspondence between the pools of two files, one of which is gone but for its pools.
//!
//! Pools are sorted by content, and what an entry names comes before it. So the entries that both files have are found
//! by going through both pools side by side, pool after pool.

use std::cmp::Ordering;

use super::walk::{Pool, walk_code};
use crate::{Code, Dex, mutf8};
use wattline_base::binary::Cursor;

/// Stands for an entry that the other file lacks.
const NONE: u32 = u32::MAX;

/// The pools of strings, types, prototypes, fields and methods as bytes, for [`Crossings::new`]. Files with equal pools
/// have equal bytes. The form is of this version of the crate: it is for a cache, not for keeping.
pub fn pools_of(dex: &Dex) -> Vec<u8> {
    let text: usize = dex.strings.iter().map(|string| string.bytes.len()).sum();
    let words = dex.strings.len() + dex.types.len() + 4 * dex.protos.len() + 3 * dex.fields.len();
    let mut out = Vec::with_capacity(text + 4 * (words + 3 * dex.methods.len() + 5));
    let mut put = |word: u32| out.extend_from_slice(&word.to_le_bytes());
    let counts = [dex.strings.len(), dex.types.len(), dex.protos.len(), dex.fields.len(), dex.methods.len()];
    counts.into_iter().for_each(|count| put(count as u32));
    dex.strings.iter().for_each(|string| put(string.bytes.len() as u32));
    dex.types.iter().for_each(|name| put(name.0));
    for proto in &dex.protos {
        put(proto.return_type.0);
        put(proto.parameters.len() as u32);
        proto.parameters.iter().for_each(|parameter| put(parameter.0));
    }
    dex.fields.iter().flat_map(|id| [id.class.0, id.name.0, id.type_.0]).for_each(&mut put);
    dex.methods.iter().flat_map(|id| [id.class.0, id.name.0, id.proto.0]).for_each(&mut put);
    dex.strings.iter().for_each(|string| out.extend_from_slice(&string.bytes));
    out
}

/// Pools as [`pools_of`] writes them.
struct Pools<'k> {
    strings: Vec<&'k [u8]>,
    types: Vec<u32>,
    protos: Vec<(u32, Vec<u32>)>,
    fields: Vec<[u32; 3]>,
    methods: Vec<[u32; 3]>,
}

impl<'k> Pools<'k> {
    fn read(bytes: &'k [u8]) -> Option<Self> {
        let mut words = Cursor::new(bytes);
        let mut word = || words.u32("an entry of kept pools").ok();
        let mut counts = [0; 5];
        for count in &mut counts {
            *count = word()?;
            // An entry takes a word at least: a wrong number asks for no more memory than that.
            if *count as usize > bytes.len() / 4 {
                return None;
            }
        }
        let [strings, types, protos, fields, methods] = counts;
        let mut list = |count: u32| (0..count).map(|_| word()).collect::<Option<Vec<u32>>>();
        let (lengths, types) = (list(strings)?, list(types)?);
        let mut all_protos = Vec::with_capacity(protos as usize);
        for _ in 0..protos {
            let [return_type, count] = list(2)?[..] else { return None };
            all_protos.push((return_type, list(count)?));
        }
        let mut triples = |count: u32| (0..count).map(|_| list(3)?.try_into().ok()).collect::<Option<Vec<[u32; 3]>>>();
        let (fields, methods) = (triples(fields)?, triples(methods)?);
        let mut text = bytes.get(words.pos()..)?;
        let mut strings = Vec::with_capacity(lengths.len());
        for length in lengths {
            let (string, rest) = text.split_at_checked(length as usize)?;
            strings.push(string);
            text = rest;
        }
        text.is_empty().then_some(Pools { strings, types, protos: all_protos, fields, methods })
    }
}

/// The way there and back between the pools of two files: those that were kept as bytes ([`pools_of`]), and those of a
/// file that has changed since. Code of the old file can be used in the new one, its indices replaced.
#[derive(Debug)]
pub struct Crossings {
    /// The numbers in the file's pools by those in the kept ones.
    pub there: Crossing,
    /// The numbers in the kept pools by those in the file's.
    pub back: Crossing,
}

/// A table of new numbers for the entries of pools; an entry that the other file lacks has none.
#[derive(Debug, Default)]
pub struct Crossing {
    /// The new numbers by pool; empty if no number changes.
    tables: Vec<Vec<u32>>,
}

impl Crossings {
    /// Matches kept pools with those of a file, in time linear in their sizes. None if the bytes cannot be read, or if
    /// a string that was named in 16 bits needs more now.
    pub fn new(kept: &[u8], dex: &Dex) -> Option<Self> {
        if kept == pools_of(dex) {
            return Some(Crossings { there: Crossing::default(), back: Crossing::default() });
        }
        let kept = Pools::read(kept)?;
        let mut there = Vec::with_capacity(5);
        let old = kept.strings.iter().copied().map(Some);
        let new = dex.strings.iter().map(|string| &*string.bytes);
        there.push(common(old, new, |a, b| mutf8::compare(a, b)));
        let outgrown = there[0].iter().take(1 << 16).any(|&new| new != NONE && new > 0xffff);
        if outgrown {
            return None;
        }
        let at = |table: &[u32], index: u32| table.get(index as usize).copied().filter(|&new| new != NONE);
        let old = kept.types.iter().map(|&name| at(&there[0], name));
        there.push(common(old, dex.types.iter().map(|name| name.0), u32::cmp));
        let old = kept.protos.iter().map(|(return_type, parameters)| {
            let parameters = parameters.iter().map(|&parameter| at(&there[1], parameter)).collect::<Option<Vec<_>>>();
            Some((at(&there[1], *return_type)?, parameters?))
        });
        let new = dex.protos.iter();
        let new = new.map(|proto| (proto.return_type.0, proto.parameters.iter().map(|t| t.0).collect::<Vec<_>>()));
        there.push(common(old, new, Ord::cmp));
        let old = kept
            .fields
            .iter()
            .map(|&[class, name, type_]| Some([at(&there[1], class)?, at(&there[0], name)?, at(&there[1], type_)?]));
        let new = dex.fields.iter().map(|id| [id.class.0, id.name.0, id.type_.0]);
        there.push(common(old, new, Ord::cmp));
        let old = kept
            .methods
            .iter()
            .map(|&[class, name, proto]| Some([at(&there[1], class)?, at(&there[0], name)?, at(&there[2], proto)?]));
        let new = dex.methods.iter().map(|id| [id.class.0, id.name.0, id.proto.0]);
        there.push(common(old, new, Ord::cmp));
        let sizes = [dex.strings.len(), dex.types.len(), dex.protos.len(), dex.fields.len(), dex.methods.len()];
        let back = there.iter().zip(sizes).map(|(table, size)| inverse(table, size)).collect();
        Some(Crossings { there: Crossing { tables: there }, back: Crossing { tables: back } })
    }
}

impl Crossing {
    /// The number of an entry on the other side; none if it lacks the entry, and for call sites and method handles,
    /// which are not matched.
    pub fn get(&self, pool: Pool, index: u32) -> Option<u32> {
        let at = match pool {
            Pool::Strings => 0,
            Pool::Types => 1,
            Pool::Protos => 2,
            Pool::Fields => 3,
            Pool::Methods => 4,
            // These are not sorted by content: which is which is not known.
            Pool::CallSites | Pool::MethodHandles => return None,
        };
        if self.tables.is_empty() {
            return Some(index);
        }
        self.tables.get(at)?.get(index as usize).copied().filter(|&new| new != NONE)
    }

    /// Gives a body the numbers of the other side, and shows `see` those of this one. None if an entry has no number
    /// there; the body is of no use then, with some indices replaced.
    pub fn code(&self, code: &mut Code, mut see: impl FnMut(Pool, u32)) -> Option<()> {
        let mut whole = true;
        walk_code(code, &mut |pool, index| {
            see(pool, index);
            let new = self.get(pool, index);
            whole &= new.is_some();
            new.unwrap_or(index)
        });
        whole.then_some(())
    }

    /// Whether all numbers stay.
    pub fn changes_nothing(&self) -> bool {
        self.tables.is_empty()
    }
}

/// The number in the second pool of each entry of the first, both sorted by `order`. What is none has none.
fn common<T>(
    old: impl Iterator<Item = Option<T>>,
    new: impl Iterator<Item = T>,
    order: impl Fn(&T, &T) -> Ordering,
) -> Vec<u32> {
    let mut new = (0..).zip(new).peekable();
    let number = |entry: Option<T>| {
        let entry = entry?;
        while new.next_if(|(_, candidate)| order(candidate, &entry).is_lt()).is_some() {}
        new.next_if(|(_, candidate)| order(candidate, &entry).is_eq()).map(|(number, _)| number)
    };
    old.map(number).map(|number| number.unwrap_or(NONE)).collect()
}

fn inverse(table: &[u32], size: usize) -> Vec<u32> {
    let mut back = vec![NONE; size];
    for (old, &new) in (0..).zip(table) {
        back.get_mut(new as usize).into_iter().for_each(|slot| *slot = old);
    }
    back
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, MethodRef, TypeIdx};

    fn file(classes: &[&str]) -> Dex<'static> {
        let mut dex = Dex { version: 35, ..Dex::default() };
        let methods: Vec<_> = classes.iter().map(|class| MethodRef::new(class, "run", &["I", class], "V")).collect();
        dex.add_references(&methods, Limits::default()).unwrap();
        dex
    }

    #[test]
    fn entries_that_both_have_are_found_and_others_are_not() {
        let (old, new) = (file(&["La;", "Lc;", "Ld;"]), file(&["Lb;", "Lc;", "Ld;", "Le;"]));
        let Crossings { there, back } = Crossings::new(&pools_of(&old), &new).unwrap();
        let method = |dex: &Dex, class: &str| {
            let class = dex.find_type(class).unwrap();
            (0..).zip(&dex.methods).find(|(_, id)| id.class == class).map(|(at, _)| at).unwrap()
        };
        for class in ["Lc;", "Ld;"] {
            let (from, to) = (method(&old, class), method(&new, class));
            assert_eq!(there.get(Pool::Methods, from), Some(to));
            assert_eq!(back.get(Pool::Methods, to), Some(from));
            assert_eq!(new.type_name(TypeIdx(there.get(Pool::Types, old.find_type(class).unwrap().0).unwrap())), class);
        }
        assert_eq!(there.get(Pool::Methods, method(&old, "La;")), None);
        assert_eq!(back.get(Pool::Methods, method(&new, "Le;")), None);
        assert_eq!(there.get(Pool::Protos, 99), None);
        assert!(!there.changes_nothing());
    }

    #[test]
    fn equal_pools_change_nothing_and_damaged_ones_are_refused() {
        let dex = file(&["La;", "Lb;"]);
        let bytes = pools_of(&dex);
        let same = Crossings::new(&bytes, &dex).unwrap();
        assert!(same.there.changes_nothing() && same.there.get(Pool::Types, 1) == Some(1));
        assert_eq!(same.there.get(Pool::CallSites, 0), None);
        for end in 0..bytes.len() {
            assert!(Crossings::new(&bytes[..end], &dex).is_none(), "{end} bytes");
        }
        assert!(Crossings::new(&[0xff; 64], &dex).is_none());
    }
}
