//! The pools of a file under construction: names are collected, sorted, and then have places.

use std::collections::{BTreeMap, BTreeSet};

use wattline::dex::{Dex, DexString, FieldId, FieldIdx, MethodId, MethodIdx, Proto, ProtoIdx, StringIdx, TypeIdx};

use super::JavaError;

/// Result type, then parameters.
type ProtoKey = (String, Vec<String>);
/// Class, name, type.
type FieldKey = (String, String, String);
/// Class, name, prototype.
type MethodKey = (String, String, ProtoKey);

/// Splits `(ILjava/lang/String;)V`.
fn proto_key(descriptor: &str) -> Result<ProtoKey, JavaError> {
    let bad = || JavaError::new(0, format!("expected the descriptor of a method, found {descriptor}"));
    let inside = descriptor.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let (mut rest, result) = inside.ok_or_else(bad)?;
    let mut parameters = Vec::new();
    while !rest.is_empty() {
        let base = rest.len() - rest.trim_start_matches('[').len();
        let len = match rest[base..].starts_with('L') {
            true => rest.find(';').ok_or_else(bad)? + 1,
            false => base + 1,
        };
        parameters.push(rest.get(..len).ok_or_else(bad)?.to_owned());
        rest = &rest[len..];
    }
    Ok((result.to_owned(), parameters))
}

fn shorty((result, parameters): &ProtoKey) -> String {
    let letter = |type_: &String| if type_.starts_with('[') { "L" } else { &type_[..1] }.to_owned();
    std::iter::once(result).chain(parameters).map(letter).collect()
}

/// All names that a file uses. They are plain ASCII, so that their order is that of UTF-16.
#[derive(Debug, Default)]
pub struct Pools {
    strings: BTreeSet<String>,
    types: BTreeSet<String>,
    protos: BTreeSet<ProtoKey>,
    fields: BTreeSet<FieldKey>,
    methods: BTreeSet<MethodKey>,
}

/// Pools whose entries have their places.
#[derive(Debug)]
pub struct Sorted {
    strings: BTreeMap<String, u32>,
    types: BTreeMap<String, u32>,
    protos: BTreeMap<ProtoKey, u32>,
    /// As the format sorts them: by the type that defines them, the name, and the type.
    fields: BTreeMap<FieldKey, u32>,
    methods: BTreeMap<MethodKey, u32>,
}

impl Pools {
    pub fn string(&mut self, text: &str) {
        self.strings.insert(text.into());
    }

    pub fn type_(&mut self, descriptor: &str) {
        self.string(descriptor);
        self.types.insert(descriptor.into());
    }

    pub fn field(&mut self, class: &str, name: &str, type_: &str) {
        self.type_(class);
        self.string(name);
        self.type_(type_);
        self.fields.insert((class.into(), name.into(), type_.into()));
    }

    pub fn method(&mut self, class: &str, name: &str, descriptor: &str) -> Result<(), JavaError> {
        let key = proto_key(descriptor)?;
        self.type_(class);
        self.string(name);
        self.string(&shorty(&key));
        std::iter::once(&key.0).chain(&key.1).for_each(|type_| self.type_(type_));
        self.protos.insert(key.clone());
        self.methods.insert((class.into(), name.into(), key));
        Ok(())
    }

    /// Gives every name its place.
    pub fn sorted(self) -> Sorted {
        Sorted {
            strings: self.strings.into_iter().zip(0..).collect(),
            types: self.types.into_iter().zip(0..).collect(),
            protos: self.protos.into_iter().zip(0..).collect(),
            fields: self.fields.into_iter().zip(0..).collect(),
            methods: self.methods.into_iter().zip(0..).collect(),
        }
    }
}

fn place<K: Ord + std::fmt::Debug>(map: &BTreeMap<K, u32>, key: &K) -> Result<u32, JavaError> {
    map.get(key).copied().ok_or_else(|| JavaError::new(0, format!("{key:?} was not collected")))
}

impl Sorted {
    pub fn string(&self, text: &str) -> Result<StringIdx, JavaError> {
        place(&self.strings, &text.to_owned()).map(StringIdx)
    }

    pub fn type_(&self, descriptor: &str) -> Result<TypeIdx, JavaError> {
        place(&self.types, &descriptor.to_owned()).map(TypeIdx)
    }

    pub fn field(&self, class: &str, name: &str, type_: &str) -> Result<FieldIdx, JavaError> {
        place(&self.fields, &(class.to_owned(), name.to_owned(), type_.to_owned())).map(FieldIdx)
    }

    pub fn method(&self, class: &str, name: &str, descriptor: &str) -> Result<MethodIdx, JavaError> {
        place(&self.methods, &(class.to_owned(), name.to_owned(), proto_key(descriptor)?)).map(MethodIdx)
    }

    /// The file without classes.
    pub fn to_dex(&self) -> Result<Dex<'static>, JavaError> {
        let proto = |key: &ProtoKey| -> Result<Proto, JavaError> {
            Ok(Proto {
                shorty: self.string(&shorty(key))?,
                return_type: self.type_(&key.0)?,
                parameters: key.1.iter().map(|type_| self.type_(type_)).collect::<Result<_, _>>()?,
            })
        };
        let field = |(class, name, type_): &FieldKey| -> Result<FieldId, JavaError> {
            Ok(FieldId { class: self.type_(class)?, type_: self.type_(type_)?, name: self.string(name)? })
        };
        let method = |(class, name, key): &MethodKey| -> Result<MethodId, JavaError> {
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
