//! The pools of a DEX file that is written from nothing: names are collected and sorted, and then have indices.

use std::collections::{BTreeMap, BTreeSet};

use wattline_dex::{Dex, DexString, FieldId, IndexKind, MethodId, Proto, ProtoIdx, StringIdx, TypeIdx};

use super::MicroError;

/// Return type, then parameters.
type ProtoKey = (String, Vec<String>);

/// A member as written, `LA;->name(I)V` or `LA;->name:I`, in parts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Member {
    pub class: String,
    pub name: String,
    /// The descriptor of a method, the type of a field.
    pub descriptor: String,
}

impl Member {
    pub fn parse(text: &str) -> Result<Member, MicroError> {
        let parts = text.split_once("->").and_then(|(class, rest)| {
            let at = rest.find(['(', ':'])?;
            let descriptor = rest[at..].trim_start_matches(':').to_owned();
            Some(Member { class: class.to_owned(), name: rest[..at].to_owned(), descriptor })
        });
        parts.ok_or_else(|| MicroError::new(text, "a member, CLASS->NAME and its descriptor"))
    }
}

/// Splits `(ILjava/lang/String;)V`.
fn proto_key(descriptor: &str) -> Result<ProtoKey, MicroError> {
    let expected = || MicroError::new(descriptor, "the descriptor of a method");
    let inside = descriptor.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let (mut rest, result) = inside.ok_or_else(expected)?;
    let mut parameters = Vec::new();
    while !rest.is_empty() {
        let base = rest.len() - rest.trim_start_matches('[').len();
        let len = match rest[base..].starts_with('L') {
            true => rest.find(';').ok_or_else(expected)? + 1,
            false => base + 1,
        };
        parameters.push(rest.get(..len).ok_or_else(expected)?.to_owned());
        rest = &rest[len..];
    }
    Ok((result.to_owned(), parameters))
}

fn shorty((result, parameters): &ProtoKey) -> String {
    let letter = |type_: &String| if type_.starts_with('[') { "L" } else { &type_[..1] }.to_owned();
    std::iter::once(result).chain(parameters).map(letter).collect()
}

/// Registers that the arguments of a method take.
pub(super) fn words(descriptor: &str) -> Result<u16, MicroError> {
    let wide = |type_: &String| matches!(type_.as_str(), "J" | "D");
    Ok(proto_key(descriptor)?.1.iter().map(|type_| 1 + u16::from(wide(type_))).sum())
}

/// All names that a file uses. They are plain ASCII, so that their order is that of UTF-16.
#[derive(Debug, Default)]
pub(super) struct Pools {
    strings: BTreeSet<String>,
    types: BTreeSet<String>,
    protos: BTreeSet<ProtoKey>,
    fields: BTreeSet<Member>,
    /// Class, name and prototype.
    methods: BTreeSet<(String, String, ProtoKey)>,
}

impl Pools {
    pub fn string(&mut self, text: &str) {
        self.strings.insert(text.into());
    }

    pub fn type_(&mut self, descriptor: &str) {
        self.string(descriptor);
        self.types.insert(descriptor.into());
    }

    pub fn field(&mut self, field: &Member) {
        self.type_(&field.class);
        self.string(&field.name);
        self.type_(&field.descriptor);
        self.fields.insert(field.clone());
    }

    pub fn method(&mut self, method: &Member) -> Result<(), MicroError> {
        let key = proto_key(&method.descriptor)?;
        self.type_(&method.class);
        self.string(&method.name);
        self.string(&shorty(&key));
        std::iter::once(&key.0).chain(&key.1).for_each(|type_| self.type_(type_));
        self.protos.insert(key.clone());
        self.methods.insert((method.class.clone(), method.name.clone(), key));
        Ok(())
    }

    /// What an instruction refers to.
    pub fn reference(&mut self, kind: IndexKind, text: &str) -> Result<(), MicroError> {
        match kind {
            IndexKind::String => self.string(text.trim_matches('"')),
            IndexKind::Type => self.type_(text),
            IndexKind::Field => self.field(&Member::parse(text)?),
            IndexKind::Method => self.method(&Member::parse(text)?)?,
            _ => return Err(MicroError::new(text, "a string, a type, a field or a method")),
        }
        Ok(())
    }

    /// Gives every name its place.
    pub fn sorted(self) -> Sorted {
        let numbered = |set: &BTreeSet<String>| set.iter().cloned().zip(0..).collect();
        Sorted {
            strings: numbered(&self.strings),
            types: numbered(&self.types),
            protos: self.protos.iter().cloned().zip(0..).collect(),
            fields: self.fields.iter().cloned().zip(0..).collect(),
            methods: self.methods.iter().cloned().zip(0..).collect(),
        }
    }
}

/// Pools whose entries have their places.
#[derive(Debug)]
pub(super) struct Sorted {
    strings: BTreeMap<String, u32>,
    types: BTreeMap<String, u32>,
    protos: BTreeMap<ProtoKey, u32>,
    fields: BTreeMap<Member, u32>,
    methods: BTreeMap<(String, String, ProtoKey), u32>,
}

/// The place of something that was collected.
fn place<K: Ord + std::fmt::Debug>(map: &BTreeMap<K, u32>, key: &K) -> Result<u32, MicroError> {
    map.get(key).copied().ok_or_else(|| MicroError::new(&format!("{key:?}"), "a name that was collected"))
}

impl Sorted {
    pub fn string(&self, text: &str) -> Result<StringIdx, MicroError> {
        place(&self.strings, &text.to_owned()).map(StringIdx)
    }

    pub fn type_(&self, descriptor: &str) -> Result<TypeIdx, MicroError> {
        place(&self.types, &descriptor.to_owned()).map(TypeIdx)
    }

    pub fn field(&self, field: &Member) -> Result<u32, MicroError> {
        place(&self.fields, field)
    }

    pub fn method(&self, method: &Member) -> Result<u32, MicroError> {
        place(&self.methods, &(method.class.clone(), method.name.clone(), proto_key(&method.descriptor)?))
    }

    /// The index of what an instruction refers to.
    pub fn reference(&self, kind: IndexKind, text: &str) -> Result<u32, MicroError> {
        match kind {
            IndexKind::String => Ok(self.string(text.trim_matches('"'))?.0),
            IndexKind::Type => Ok(self.type_(text)?.0),
            IndexKind::Field => self.field(&Member::parse(text)?),
            _ => self.method(&Member::parse(text)?),
        }
    }

    /// The file without classes.
    pub fn to_dex(&self) -> Result<Dex<'static>, MicroError> {
        let proto = |key: &ProtoKey| -> Result<Proto, MicroError> {
            Ok(Proto {
                shorty: self.string(&shorty(key))?,
                return_type: self.type_(&key.0)?,
                parameters: key.1.iter().map(|type_| self.type_(type_)).collect::<Result<_, _>>()?,
            })
        };
        let field = |member: &Member| -> Result<FieldId, MicroError> {
            let (class, type_) = (self.type_(&member.class)?, self.type_(&member.descriptor)?);
            Ok(FieldId { class, type_, name: self.string(&member.name)? })
        };
        let method = |(class, name, key): &(String, String, ProtoKey)| -> Result<MethodId, MicroError> {
            let proto = ProtoIdx(place(&self.protos, key)?);
            Ok(MethodId { class: self.type_(class)?, proto, name: self.string(name)? })
        };
        Ok(Dex {
            version: 35,
            strings: self.strings.keys().map(|text| DexString::new(text)).collect(),
            types: self.types.keys().map(|type_| self.string(type_)).collect::<Result<_, _>>()?,
            protos: self.protos.keys().map(proto).collect::<Result<_, _>>()?,
            fields: self.fields.keys().map(field).collect::<Result<_, _>>()?,
            methods: self.methods.keys().map(method).collect::<Result<_, _>>()?,
            ..Dex::default()
        })
    }
}
