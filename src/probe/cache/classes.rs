//! Work on the classes of a dex file, for when only some of them have changed.
//!
//! Of each file the last work on all its classes is kept in a place of its own ([`super::key::Keys::place`]): the pools
//! of the file, and for each class a digest of what its rewrite depends on, and what became of its methods. Indices are
//! those of the pools beside it; where the file has other pools by now, indices are carried over ([`Crossings`]). The
//! digest is over the class's code with the kept numbers, so equal digests mean that it names the same things.
//!
//! What a class depends on besides its code is what the app declares of the types that it names, and above those
//! ([`super::key::Keys::declared`]). Something else that it may come to depend on belongs into
//! [`Digests::of`], or, where it is the same for all classes, into the place's key.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use super::Key;
use super::body::put_code;
use super::codec::{Coded, put_bytes, take_bytes};
use wattline_dex::{ClassDef, Code, Crossing, Crossings, Dex, EncodedMethod, Pool, pools_of, visit_code};

/// Work on a file's classes as it was kept.
pub(crate) struct Kept<'k> {
    /// Between the file that it was kept of and the present one.
    pub crossings: Crossings,
    /// The methods outside the app that the records count, by the kept number of the method reference.
    pub calls: Vec<(u32, &'k str)>,
    /// The digest and the methods' records of each class, by the class's kept number.
    classes: HashMap<u32, (&'k [u8], &'k [u8])>,
}

impl<'k> Kept<'k> {
    /// Reads what [`write`] wrote. None if it is damaged, or no use for the file.
    pub fn read(mut bytes: &'k [u8], dex: &Dex) -> Option<Self> {
        let crossings = Crossings::new(take_bytes(&mut bytes)?, dex)?;
        let mut calls = Vec::new();
        for _ in 0..u32::take(&mut bytes)? {
            calls.push((u32::take(&mut bytes)?, str::from_utf8(take_bytes(&mut bytes)?).ok()?));
        }
        let mut classes = HashMap::new();
        while !bytes.is_empty() {
            let class = u32::take(&mut bytes)?;
            classes.insert(class, (take_bytes(&mut bytes)?, take_bytes(&mut bytes)?));
        }
        Some(Kept { crossings, calls, classes })
    }

    /// The records of a class's methods, if it has that digest, in the order of the methods with code.
    pub fn methods(&self, class: &ClassDef, digest: &Key) -> Option<Vec<&'k [u8]>> {
        let &(kept, mut records) = self.classes.get(&self.crossings.back.get(Pool::Types, class.class.0)?)?;
        let mut methods = Vec::new();
        while kept == digest && !records.is_empty() {
            methods.push(take_bytes(&mut records)?);
        }
        (!methods.is_empty()).then_some(methods)
    }
}

/// The bytes to be kept: the digest of each class, and its methods' records.
pub(crate) fn write<'c>(
    dex: &Dex,
    calls: &Vec<(u32, String)>,
    classes: impl Iterator<Item = (&'c ClassDef<'c>, Key, Vec<u8>)>,
) -> Vec<u8> {
    let mut out = Vec::new();
    put_bytes(&pools_of(dex), &mut out);
    calls.put(&mut out);
    for (class, digest, records) in classes {
        class.class.put(&mut out);
        put_bytes(&digest, &mut out);
        put_bytes(&records, &mut out);
    }
    out
}

/// Digests the classes of a file.
pub(crate) struct Digests<'d, 'a> {
    dex: &'d Dex<'a>,
    /// The digest of the app's declarations under each type's name and above.
    declared: &'d [Option<Key>],
    /// The digest of what a folded call executes, by method reference.
    folded: &'d HashMap<u32, Key>,
    /// The folded method references of the class in hand.
    folds: Vec<u32>,
    /// The renumbering to the numbers that the digest is over.
    crossing: &'d Crossing,
    /// The last class that named each type.
    seen: Vec<u32>,
    class: u32,
    named: Vec<u32>,
    text: Vec<u8>,
}

impl<'d, 'a> Digests<'d, 'a> {
    pub fn new(
        dex: &'d Dex<'a>,
        declared: &'d [Option<Key>],
        folded: &'d HashMap<u32, Key>,
        crossing: &'d Crossing,
    ) -> Self {
        let seen = vec![0; dex.types.len()];
        Digests {
            dex,
            declared,
            folded,
            folds: Vec::new(),
            crossing,
            seen,
            class: 0,
            named: Vec::new(),
            text: Vec::new(),
        }
    }

    /// The digest of a class with these methods. None if something in it cannot be distinguished from other things.
    pub fn of<'m, 'c: 'm>(
        &mut self,
        class: &ClassDef,
        methods: impl Iterator<Item = (&'m EncodedMethod<'c>, &'m Code<'c>)>,
    ) -> Option<Key> {
        self.class += 1;
        self.named.clear();
        self.folds.clear();
        self.text.clear();
        self.put(Pool::Types, class.class.0)?;
        class.access.put(&mut self.text);
        for parents in [class.superclass.as_slice(), &class.interfaces] {
            parents.len().put(&mut self.text);
            parents.iter().try_for_each(|parent| self.put(Pool::Types, parent.0))?;
        }
        class.source_file.is_some().put(&mut self.text);
        class.source_file.iter().try_for_each(|file| self.put(Pool::Strings, file.0))?;
        for (method, code) in methods {
            self.put(Pool::Methods, method.method.0)?;
            method.access.put(&mut self.text);
            let crossing = self.crossing;
            if crossing.changes_nothing() {
                let mut known = true;
                visit_code(code, &mut |pool, index| {
                    self.see(pool, index);
                    known &= crossing.get(pool, index).is_some();
                });
                known.then_some(())?;
                put_code(code, &mut self.text);
                continue;
            }
            let mut code = code.clone();
            crossing.code(&mut code, |pool, index| self.see(pool, index))?;
            put_code(&code, &mut self.text);
        }
        self.named.sort_unstable();
        for declared in self.named.iter().filter_map(|&at| self.declared.get(at as usize)?.as_ref()) {
            self.text.extend_from_slice(declared);
        }
        self.folds.sort_unstable();
        self.folds.dedup();
        for &method in &self.folds {
            self.crossing.get(Pool::Methods, method)?.put(&mut self.text);
            self.text.extend_from_slice(self.folded.get(&method)?);
        }
        Some(Sha256::digest(&self.text).into())
    }

    fn put(&mut self, pool: Pool, index: u32) -> Option<()> {
        self.see(pool, index);
        self.crossing.get(pool, index)?.put(&mut self.text);
        Some(())
    }

    /// Notes the types that an entry names.
    fn see(&mut self, pool: Pool, index: u32) {
        let dex = self.dex;
        match pool {
            Pool::Types => {
                if let Some(seen) = self.seen.get_mut(index as usize).filter(|seen| **seen != self.class) {
                    *seen = self.class;
                    self.named.push(index);
                }
            }
            Pool::Protos => {
                if let Some(proto) = dex.protos.get(index as usize) {
                    let types = std::iter::once(&proto.return_type).chain(&proto.parameters);
                    types.for_each(|type_| self.see(Pool::Types, type_.0));
                }
            }
            Pool::Fields => {
                if let Some(id) = dex.fields.get(index as usize) {
                    [id.class, id.type_].into_iter().for_each(|type_| self.see(Pool::Types, type_.0));
                }
            }
            Pool::Methods => {
                if self.folded.contains_key(&index) {
                    self.folds.push(index);
                }
                if let Some(id) = dex.methods.get(index as usize) {
                    self.see(Pool::Types, id.class.0);
                    self.see(Pool::Protos, id.proto.0);
                }
            }
            Pool::Strings | Pool::CallSites | Pool::MethodHandles => {}
        }
    }
}
