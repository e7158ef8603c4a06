//! One class as the verifier sees it: its flags, its parents, and the signatures of its members.

use crate::{Dex, FieldId, MethodId, access};

/// No class: the superclass of `java.lang.Object`, and of classes that cannot be loaded.
pub(super) const NO_CLASS: u32 = u32::MAX;

/// One class.
#[derive(Debug, Clone, Copy)]
pub(super) struct Class {
    /// Some of [`flag`].
    pub(super) flags: u8,
    pub(super) superclass: u32,
    /// Range of [`Hierarchy`]'s table of interfaces.
    pub(super) interfaces: (u32, u32),
}

/// The flags of a class. The file of platform classes holds these values.
pub(super) mod flag {
    pub(in super::super) const PUBLIC: u8 = 1;
    pub(in super::super) const FINAL: u8 = 2;
    pub(in super::super) const ABSTRACT: u8 = 4;
    pub(in super::super) const INTERFACE: u8 = 8;
    /// The class and all its parents are known and go together.
    pub(in super::super) const RESOLVED: u8 = 16;
}
use flag::*;

/// The flags of a class that can be loaded.
pub(super) fn flags_of(class_access: u32) -> u8 {
    let pairs = [
        (access::PUBLIC, PUBLIC),
        (access::FINAL, FINAL),
        (access::ABSTRACT, ABSTRACT),
        (access::INTERFACE, INTERFACE),
    ];
    pairs.iter().filter(|(bit, _)| class_access & bit != 0).map(|(_, flag)| flag).fold(RESOLVED, |all, flag| all | flag)
}

impl Default for Class {
    fn default() -> Self {
        Class { flags: 0, superclass: NO_CLASS, interfaces: (0, 0) }
    }
}

impl Class {
    pub(super) fn is(self, flags: u8) -> bool {
        self.flags & flags == flags
    }

    pub(super) fn is_instantiable(self) -> bool {
        self.flags & (ABSTRACT | INTERFACE) == 0
    }
}

/// A class descriptor without `L` and `;`.
pub(super) fn bare(descriptor: &[u8]) -> &[u8] {
    descriptor.strip_prefix(b"L").and_then(|rest| rest.strip_suffix(b";")).unwrap_or(descriptor)
}

/// Signatures of a file's fields and methods, without their classes, as hashes of 64 bits: the same in every file.
pub(super) struct Signatures<'d> {
    dex: &'d Dex<'d>,
    hashes: Hashes,
}

impl<'d> Signatures<'d> {
    pub(super) fn new(dex: &'d Dex<'d>) -> Self {
        Signatures { dex, hashes: Hashes::new(dex) }
    }

    pub(super) fn field(&self, index: usize) -> u64 {
        self.dex.fields.get(index).map_or(0, |id| self.hashes.field(self.dex, id))
    }

    pub(super) fn method(&self, index: usize) -> u64 {
        self.dex.methods.get(index).map_or(0, |id| self.hashes.method(self.dex, id))
    }
}

/// What the signatures in a file have in common: the hashes of its types and prototypes.
pub(super) struct Hashes {
    types: Vec<u64>,
    protos: Vec<u64>,
}

impl Hashes {
    pub(super) fn new(dex: &Dex) -> Self {
        let types: Vec<u64> = dex.types.iter().map(|&name| hash(dex.string_bytes(name))).collect();
        let type_hash = |at: usize| types.get(at).copied().unwrap_or(0);
        let proto = |proto: &crate::Proto| {
            proto.parameters.iter().fold(type_hash(proto.return_type.at()), |all, at| mix(all, type_hash(at.at())))
        };
        let protos = dex.protos.iter().map(proto).collect();
        Hashes { types, protos }
    }

    /// The signature of a field of the file.
    pub(super) fn field(&self, dex: &Dex, id: &FieldId) -> u64 {
        mix(hash(dex.string_bytes(id.name)), self.types.get(id.type_.at()).copied().unwrap_or(0))
    }

    /// The signature of a method of the file.
    pub(super) fn method(&self, dex: &Dex, id: &MethodId) -> u64 {
        mix(hash(dex.string_bytes(id.name)), self.protos.get(id.proto.at()).copied().unwrap_or(0))
    }
}

/// The signature of a method of any file, by its name and its descriptor, `(types)type`.
pub(super) fn method_of(name: &str, descriptor: &str) -> u64 {
    let (parameters, result) = descriptor.strip_prefix('(').and_then(|rest| rest.split_once(')')).unwrap_or_default();
    let proto = types(parameters).fold(hash(result.as_bytes()), |all, name| mix(all, hash(name.as_bytes())));
    mix(hash(name.as_bytes()), proto)
}

/// The descriptors in a list of them without anything between.
fn types(mut list: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let element = list.find(|c| c != '[')?;
        let end = match list[element..].starts_with('L') {
            true => element + list[element..].find(';')? + 1,
            false => element + 1,
        };
        let (first, rest) = list.split_at_checked(end)?;
        list = rest;
        Some(first)
    })
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |all, &byte| (all ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

fn mix(a: u64, b: u64) -> u64 {
    (a.rotate_left(23) ^ b).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
