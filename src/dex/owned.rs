//! Models that outlive the bytes that they were read from.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{ClassData, ClassDef, Code, Dex, DexString, EncodedMethod, Units};

impl Dex<'_> {
    /// A copy that borrows nothing. Which methods share a body is lost: see [`SharedBodies`].
    pub fn to_static(&self) -> Dex<'static> {
        let string = |string: &DexString| DexString {
            utf16_len: string.utf16_len,
            bytes: Cow::Owned(string.bytes.clone().into_owned()),
        };
        Dex {
            version: self.version,
            strings: self.strings.iter().map(string).collect(),
            types: self.types.clone(),
            protos: self.protos.clone(),
            fields: self.fields.clone(),
            methods: self.methods.clone(),
            classes: self.classes.iter().map(owned_class).collect(),
            call_sites: self.call_sites.clone(),
            method_handles: self.method_handles.clone(),
            link_data: Cow::Owned(self.link_data.clone().into_owned()),
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

    /// Those that still share a body after the file changed from `before` to `after`: a body that changed is its
    /// method's own.
    pub fn unchanged(&self, before: &Dex, after: &Dex) -> Self {
        if self.first.is_empty() {
            return SharedBodies::default();
        }
        let pairs = before.methods_with_code().zip(after.methods_with_code());
        let same: Vec<bool> = pairs.map(|((_, before), (_, after))| before.insns == after.insns).collect();
        let is_same = |at: usize| same.get(at).copied().unwrap_or_default();
        let first = self.first.iter().filter(|(at, one)| is_same(**at) && is_same(**one));
        SharedBodies { first: first.map(|(at, one)| (*at, *one)).collect() }
    }

    /// The first method that may share its body with the one at a position, if any shares it.
    pub(super) fn first(&self, position: usize) -> Option<usize> {
        self.first.get(&position).copied()
    }
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
