//! The meaning of one DEX file's index pools to the verifier, worked out once per file.

use std::collections::HashMap;

use super::class::{Signatures, bare};
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

/// The pools of one file.
pub(super) struct Pools {
    types: Vec<Type>,
    protos: Vec<Proto>,
    parameters: Vec<Type>,
    fields: Vec<Field>,
    methods: Vec<Method>,
    /// Names of the classes that nobody defines; they are numbered after the hierarchy's.
    unknown: Vec<Box<[u8]>>,
    first_unknown: u32,
}

impl Pools {
    pub(super) fn new(dex: &Dex, hierarchy: &Hierarchy) -> Self {
        let mut out = Pools {
            types: Vec::with_capacity(dex.types.len()),
            protos: Vec::with_capacity(dex.protos.len()),
            parameters: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
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
        out.add_members(dex, hierarchy);
        out
    }

    fn add_members(&mut self, dex: &Dex, hierarchy: &Hierarchy) {
        let signatures = Signatures::new(dex);
        let owner = |class: TypeIdx| match type_at(&self.types, class).class() {
            Some((0, class)) => hierarchy.is_resolved(class).then_some(class),
            // Arrays have what `java.lang.Object` has.
            Some(_) => Some(hierarchy.known().object),
            None => None,
        };
        self.fields = (0..)
            .zip(&dex.fields)
            .map(|(at, id)| {
                let found =
                    owner(id.class).map_or(Found::No, |class| hierarchy.find_field(class, signatures.field(at)));
                Field { class: id.class, type_: type_at(&self.types, id.type_), found }
            })
            .collect();
        self.methods = (0..)
            .zip(&dex.methods)
            .map(|(at, id)| {
                let signature = signatures.method(at);
                let found = owner(id.class).map_or(Found::No, |class| hierarchy.find_method(class, signature));
                let name = match dex.string_bytes(id.name) {
                    b"<init>" => Name::Init,
                    b"<clinit>" => Name::Clinit,
                    _ => Name::Plain,
                };
                Method { class: id.class, proto: id.proto, name, found, signature }
            })
            .collect();
    }

    /// A type; conflict for `void` and where there is none.
    pub(super) fn type_(&self, index: TypeIdx) -> Type {
        type_at(&self.types, index)
    }

    pub(super) fn proto(&self, index: ProtoIdx) -> Option<Proto> {
        self.protos.get(index.at()).copied()
    }

    pub(super) fn parameters(&self, proto: Proto) -> &[Type] {
        let (start, end) = proto.parameters;
        self.parameters.get(start as usize..end as usize).unwrap_or_default()
    }

    pub(super) fn field(&self, index: u32) -> Option<Field> {
        self.fields.get(index as usize).copied()
    }

    pub(super) fn method(&self, index: u32) -> Option<Method> {
        self.methods.get(index as usize).copied()
    }

    /// The name of a class that nobody defines.
    pub(super) fn unknown_name(&self, class: u32) -> &[u8] {
        let at = class.checked_sub(self.first_unknown);
        at.and_then(|at| self.unknown.get(at as usize)).map(|name| &name[..]).unwrap_or_default()
    }
}

fn type_at(types: &[Type], index: TypeIdx) -> Type {
    types.get(index.at()).copied().unwrap_or(Type::CONFLICT)
}
