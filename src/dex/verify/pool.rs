//! The meaning of one DEX file's index pools to the verifier, worked out at most once per file.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::class::{Hashes, bare};
use super::hierarchy::{Found, Hierarchy};
use super::types::{MAX_CLASSES, Type};
use crate::{Dex, ProtoIdx, TypeIdx};

/// A prototype.
#[derive(Clone, Copy)]
pub(super) struct Proto {
    pub(super) returns: Type,
    /// Range of the table of parameters.
    parameters: (u32, u32),
}

/// A field reference.
#[derive(Clone, Copy)]
pub(super) struct Field {
    pub(super) class: TypeIdx,
    pub(super) type_: Type,
    /// [`Found::No`] also where the class is not resolved.
    pub(super) found: Found,
}

/// The kinds of methods by their names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Name {
    /// `<init>`.
    Init,
    /// `<clinit>`.
    Clinit,
    /// Any other.
    Plain,
}

/// A method reference.
#[derive(Clone, Copy)]
pub(super) struct Method {
    pub(super) class: TypeIdx,
    pub(super) proto: ProtoIdx,
    pub(super) name: Name,
    /// [`Found::No`] also where the class is not resolved.
    pub(super) found: Found,
    pub(super) signature: u64,
}

/// What is known of the pools of one file: types and prototypes from the start, fields and methods once somebody asks.
pub(super) struct Known {
    types: Vec<Type>,
    protos: Vec<Proto>,
    parameters: Vec<Type>,
    hashes: Hashes,
    fields: Vec<OnceLock<Field>>,
    methods: Vec<OnceLock<Method>>,
    /// Names of the classes that nobody defines; they are numbered after the hierarchy's.
    unknown: Vec<Box<[u8]>>,
    first_unknown: u32,
}

impl Known {
    pub(super) fn new(dex: &Dex, hierarchy: &Hierarchy) -> Self {
        let mut out = Known {
            types: Vec::with_capacity(dex.types.len()),
            protos: Vec::with_capacity(dex.protos.len()),
            parameters: Vec::new(),
            hashes: Hashes::new(dex),
            fields: dex.fields.iter().map(|_| OnceLock::new()).collect(),
            methods: dex.methods.iter().map(|_| OnceLock::new()).collect(),
            unknown: Vec::new(),
            first_unknown: hierarchy.len(),
        };
        // The same class may occur as itself and in arrays.
        let mut numbers: HashMap<&[u8], u32> = HashMap::new();
        for &descriptor in &dex.types {
            let type_ = Type::of(dex.string_bytes(descriptor), |class| {
                let next = (out.first_unknown + out.unknown.len() as u32).min(MAX_CLASSES - 1);
                let find = || {
                    hierarchy.find(class).unwrap_or_else(|| {
                        out.unknown.push(bare(class).into());
                        next
                    })
                };
                *numbers.entry(class).or_insert_with(find)
            });
            out.types.push(type_);
        }
        for proto in &dex.protos {
            let start = out.parameters.len() as u32;
            out.parameters.extend(proto.parameters.iter().map(|&at| type_at(&out.types, at)));
            let parameters = (start, out.parameters.len() as u32);
            out.protos.push(Proto { returns: type_at(&out.types, proto.return_type), parameters });
        }
        out
    }
}

/// The pools of one file.
#[derive(Clone, Copy)]
pub(super) struct Pools<'r> {
    dex: &'r Dex<'r>,
    hierarchy: &'r Hierarchy,
    known: &'r Known,
}

impl<'r> Pools<'r> {
    /// The pools of a file by what is known of them, which is of this file and this hierarchy.
    pub(super) fn new(dex: &'r Dex<'r>, hierarchy: &'r Hierarchy, known: &'r Known) -> Self {
        Pools { dex, hierarchy, known }
    }

    /// The class in which a member of a class is looked for.
    fn owner(self, class: TypeIdx) -> Option<u32> {
        match self.type_(class).class() {
            Some((0, class)) => self.hierarchy.is_resolved(class).then_some(class),
            // Arrays have what `java.lang.Object` has.
            Some(_) => Some(self.hierarchy.known().object),
            None => None,
        }
    }

    /// A type; conflict for `void` and where there is none.
    pub(super) fn type_(self, index: TypeIdx) -> Type {
        type_at(&self.known.types, index)
    }

    pub(super) fn proto(self, index: ProtoIdx) -> Option<Proto> {
        self.known.protos.get(index.at()).copied()
    }

    pub(super) fn parameters(self, proto: Proto) -> &'r [Type] {
        let (start, end) = proto.parameters;
        self.known.parameters.get(start as usize..end as usize).unwrap_or_default()
    }

    pub(super) fn field(self, index: u32) -> Option<Field> {
        let (id, known) = (self.dex.fields.get(index as usize)?, self.known.fields.get(index as usize)?);
        let find = || {
            let signature = self.known.hashes.field(self.dex, id);
            let found = self.owner(id.class).map_or(Found::No, |class| self.hierarchy.find_field(class, signature));
            Field { class: id.class, type_: self.type_(id.type_), found }
        };
        Some(*known.get_or_init(find))
    }

    pub(super) fn method(self, index: u32) -> Option<Method> {
        let (id, known) = (self.dex.methods.get(index as usize)?, self.known.methods.get(index as usize)?);
        let find = || {
            let signature = self.known.hashes.method(self.dex, id);
            let found = self.owner(id.class).map_or(Found::No, |class| self.hierarchy.find_method(class, signature));
            let name = match self.dex.string_bytes(id.name) {
                b"<init>" => Name::Init,
                b"<clinit>" => Name::Clinit,
                _ => Name::Plain,
            };
            Method { class: id.class, proto: id.proto, name, found, signature }
        };
        Some(*known.get_or_init(find))
    }

    /// The name of a class that nobody defines.
    pub(super) fn unknown_name(self, class: u32) -> &'r [u8] {
        let at = class.checked_sub(self.known.first_unknown);
        at.and_then(|at| self.known.unknown.get(at as usize)).map(|name| &name[..]).unwrap_or_default()
    }
}

fn type_at(types: &[Type], index: TypeIdx) -> Type {
    types.get(index.at()).copied().unwrap_or(Type::CONFLICT)
}
