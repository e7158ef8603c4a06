//! Models that outlive the bytes that they were read from.

use std::borrow::Cow;

use foldhash::{HashMap, HashMapExt};

use super::{ClassData, ClassDef, Code, Dex, DexString, EncodedMethod, Units};

impl Dex<'_> {
    /// The same model, which borrows nothing. Which methods share a body is lost: see [`SharedBodies`].
    pub fn into_static(self) -> Dex<'static> {
        let string =
            |string: DexString| DexString { utf16_len: string.utf16_len, bytes: Cow::Owned(string.bytes.into_owned()) };
        Dex {
            version: self.version,
            strings: self.strings.into_iter().map(string).collect(),
            types: self.types,
            protos: self.protos,
            fields: self.fields,
            methods: self.methods,
            classes: self.classes.into_iter().map(into_owned_class).collect(),
            call_sites: self.call_sites,
            method_handles: self.method_handles,
            link_data: Cow::Owned(self.link_data.into_owned()),
        }
    }
}

/// Which methods of a file share a body in the file that they were read from: only those may share one when they are
/// written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SharedBodies {
    /// By position in [`Dex::methods_with_code`] the first of those with the same body; itself, for the first.
    first: HashMap<usize, usize>,
}

impl SharedBodies {
    /// The bodies that borrow the same bytes: their place in memory tells.
    pub fn of(dex: &Dex) -> Self {
        let mut seen: HashMap<(usize, usize), usize> = HashMap::new();
        let mut first = HashMap::new();
        for (position, (_, code)) in dex.methods_with_code().enumerate() {
            if let Cow::Borrowed(bytes) = &code.insns.0 {
                let one = *seen.entry((bytes.as_ptr() as usize, bytes.len())).or_insert(position);
                if one != position {
                    first.extend([(one, one), (position, one)]);
                }
            }
        }
        SharedBodies { first }
    }

    /// The first method that may share its body with the one at a position, if any shares it.
    pub(super) fn first(&self, position: usize) -> Option<usize> {
        self.first.get(&position).copied()
    }
}

fn into_owned_class(class: ClassDef) -> ClassDef<'static> {
    let data = class.data.map(|data| ClassData {
        static_fields: data.static_fields,
        instance_fields: data.instance_fields,
        direct_methods: data.direct_methods.into_iter().map(into_owned_method).collect(),
        virtual_methods: data.virtual_methods.into_iter().map(into_owned_method).collect(),
    });
    ClassDef {
        class: class.class,
        access: class.access,
        superclass: class.superclass,
        interfaces: class.interfaces,
        source_file: class.source_file,
        annotations: class.annotations,
        static_values: class.static_values,
        data,
        hidden_api: class.hidden_api,
    }
}

fn into_owned_method(method: EncodedMethod) -> EncodedMethod<'static> {
    let code = method.code.map(|code| Code {
        registers: code.registers,
        ins: code.ins,
        outs: code.outs,
        insns: Units(code.insns.0.into_owned().into()),
        tries: code.tries,
        handlers: code.handlers,
        debug: code.debug,
    });
    EncodedMethod { method: method.method, access: method.access, code }
}

pub(super) fn owned_class(class: &ClassDef) -> ClassDef<'static> {
    ClassDef {
        class: class.class,
        access: class.access,
        superclass: class.superclass,
        interfaces: class.interfaces.clone(),
        source_file: class.source_file,
        annotations: class.annotations.clone(),
        static_values: class.static_values.clone(),
        data: class.data.as_ref().map(owned_data),
        hidden_api: class.hidden_api.clone(),
    }
}

fn owned_data(data: &ClassData) -> ClassData<'static> {
    ClassData {
        static_fields: data.static_fields.clone(),
        instance_fields: data.instance_fields.clone(),
        direct_methods: data.direct_methods.iter().map(owned_method).collect(),
        virtual_methods: data.virtual_methods.iter().map(owned_method).collect(),
    }
}

fn owned_method(method: &EncodedMethod) -> EncodedMethod<'static> {
    let code = method.code.as_ref().map(|code| Code {
        registers: code.registers,
        ins: code.ins,
        outs: code.outs,
        insns: Units(code.insns.0.to_vec().into()),
        tries: code.tries.clone(),
        handlers: code.handlers.clone(),
        debug: code.debug.clone(),
    });
    EncodedMethod { method: method.method, access: method.access, code }
}
