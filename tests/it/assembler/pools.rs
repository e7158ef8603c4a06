//! The pools of a file under construction: names are collected, sorted, and then have indices.

use std::collections::{BTreeMap, BTreeSet};

use wattline::dex::{
    Dex, DexString, FieldId, FieldIdx, MethodHandle, MethodHandleIdx, MethodId, MethodIdx, Proto, ProtoIdx, StringIdx,
    TypeIdx, Value,
};

/// Return type, then parameters.
type ProtoKey = (String, Vec<String>);
type FieldKey = (String, String, String);
type MethodKey = (String, String, ProtoKey);

/// A method handle of an invocation.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Handle {
    /// `method_handle_type`.
    pub kind: u16,
    /// Class, name and descriptor of the method.
    pub method: (String, String, String),
}

/// A call site.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct CallSite {
    /// Name given to the bootstrap method.
    pub name: String,
    /// Type given to it.
    pub proto: String,
    /// The bootstrap method.
    pub bootstrap: Handle,
}

/// All names that a file uses. Text is plain ASCII, so that its order is that of UTF-16.
#[derive(Default)]
pub struct Pools {
    strings: BTreeSet<String>,
    types: BTreeSet<String>,
    protos: BTreeSet<ProtoKey>,
    fields: BTreeSet<FieldKey>,
    methods: BTreeSet<MethodKey>,
    handles: BTreeSet<Handle>,
    call_sites: BTreeSet<CallSite>,
}

/// Pools whose entries have their places.
pub struct Sorted {
    pools: Pools,
    strings: BTreeMap<String, u32>,
    types: BTreeMap<String, u32>,
    protos: BTreeMap<ProtoKey, u32>,
    fields: BTreeMap<FieldKey, u32>,
    methods: BTreeMap<MethodKey, u32>,
}

/// Splits `(ILjava/lang/String;)V`.
pub fn proto_key(descriptor: &str) -> ProtoKey {
    let inner = descriptor.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let (mut rest, result) = inner.unwrap_or_else(|| panic!("expected (…)… as a descriptor, found {descriptor:?}"));
    let mut parameters = Vec::new();
    while !rest.is_empty() {
        let base = rest.len() - rest.trim_start_matches('[').len();
        let len = if rest[base..].starts_with('L') {
            rest.find(';').unwrap_or_else(|| panic!("expected a type in {descriptor:?}")) + 1
        } else {
            base + 1
        };
        parameters.push(rest[..len].to_owned());
        rest = &rest[len..];
    }
    (result.to_owned(), parameters)
}

fn shorty(key: &ProtoKey) -> String {
    let letter = |type_: &String| if type_.starts_with('[') { "L" } else { &type_[..1] }.to_owned();
    std::iter::once(&key.0).chain(&key.1).map(letter).collect()
}

impl Pools {
    pub fn string(&mut self, text: &str) {
        self.strings.insert(text.into());
    }

    pub fn type_(&mut self, descriptor: &str) {
        self.string(descriptor);
        self.types.insert(descriptor.into());
    }

    pub fn proto(&mut self, descriptor: &str) {
        let key = proto_key(descriptor);
        self.string(&shorty(&key));
        std::iter::once(&key.0).chain(&key.1).for_each(|type_| self.type_(type_));
        self.protos.insert(key);
    }

    pub fn field(&mut self, class: &str, name: &str, type_: &str) {
        self.type_(class);
        self.string(name);
        self.type_(type_);
        self.fields.insert((class.into(), name.into(), type_.into()));
    }

    pub fn method(&mut self, class: &str, name: &str, proto: &str) {
        self.type_(class);
        self.string(name);
        self.proto(proto);
        self.methods.insert((class.into(), name.into(), proto_key(proto)));
    }

    pub fn handle(&mut self, handle: &Handle) {
        let (class, name, proto) = &handle.method;
        self.method(class, name, proto);
        self.handles.insert(handle.clone());
    }

    pub fn call_site(&mut self, site: &CallSite) {
        self.string(&site.name);
        self.proto(&site.proto);
        self.handle(&site.bootstrap);
        self.call_sites.insert(site.clone());
    }

    pub fn fill_strings(&mut self, total: usize, prefix: &str) {
        let mut number = 0;
        while self.strings.len() < total {
            self.strings.insert(format!("{prefix}{number:05}"));
            number += 1;
        }
    }

    pub fn finish(self) -> Sorted {
        Sorted {
            strings: self.strings.iter().cloned().zip(0..).collect(),
            types: self.types.iter().cloned().zip(0..).collect(),
            protos: self.protos.iter().cloned().zip(0..).collect(),
            fields: self.fields.iter().cloned().zip(0..).collect(),
            methods: self.methods.iter().cloned().zip(0..).collect(),
            pools: self,
        }
    }
}

impl Sorted {
    pub fn string(&self, text: &str) -> StringIdx {
        StringIdx(self.strings[text])
    }

    pub fn type_(&self, descriptor: &str) -> TypeIdx {
        TypeIdx(self.types[descriptor])
    }

    pub fn proto(&self, descriptor: &str) -> ProtoIdx {
        ProtoIdx(self.protos[&proto_key(descriptor)])
    }

    pub fn field(&self, class: &str, name: &str, type_: &str) -> FieldIdx {
        FieldIdx(self.fields[&(class.into(), name.into(), type_.into())])
    }

    pub fn method(&self, class: &str, name: &str, proto: &str) -> MethodIdx {
        MethodIdx(self.methods[&(class.into(), name.into(), proto_key(proto))])
    }

    pub fn handle(&self, handle: &Handle) -> MethodHandleIdx {
        MethodHandleIdx(self.pools.handles.iter().position(|other| other == handle).unwrap() as u32)
    }

    pub fn call_site(&self, site: &CallSite) -> u32 {
        self.pools.call_sites.iter().position(|other| other == site).unwrap() as u32
    }

    /// The file without classes.
    pub fn into_dex(self) -> Dex<'static> {
        let protos = self.pools.protos.iter().map(|key| Proto {
            shorty: self.string(&shorty(key)),
            return_type: self.type_(&key.0),
            parameters: key.1.iter().map(|type_| self.type_(type_)).collect(),
        });
        let fields = self.pools.fields.iter().map(|(class, name, type_)| FieldId {
            class: self.type_(class),
            type_: self.type_(type_),
            name: self.string(name),
        });
        let methods = self.pools.methods.iter().map(|(class, name, proto)| MethodId {
            class: self.type_(class),
            proto: ProtoIdx(self.protos[proto]),
            name: self.string(name),
        });
        let handles = self.pools.handles.iter().map(|handle| {
            let (class, name, proto) = &handle.method;
            MethodHandle { kind: handle.kind, member: self.method(class, name, proto).0 as u16 }
        });
        let call_sites = self.pools.call_sites.iter().map(|site| {
            vec![
                Value::MethodHandle(self.handle(&site.bootstrap)),
                Value::String(self.string(&site.name)),
                Value::MethodType(self.proto(&site.proto)),
            ]
        });
        Dex {
            strings: self.pools.strings.iter().map(|text| DexString::new(text)).collect(),
            types: self.pools.types.iter().map(|type_| self.string(type_)).collect(),
            protos: protos.collect(),
            fields: fields.collect(),
            methods: methods.collect(),
            call_sites: call_sites.collect(),
            method_handles: handles.collect(),
            ..Dex::default()
        }
    }
}
