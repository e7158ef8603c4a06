//! Giving everything that refers to a pool its new number.

use crate::dex::{
    Annotation, AnnotationSet, Annotations, ClassData, ClassDef, Code, DebugInfo, DebugOp, Dex, FieldIdx, IndexKind,
    MethodHandle, MethodIdx, Op, ProtoIdx, StringIdx, TypeIdx, Units, Value, is_payload,
};

/// New numbers for the entries of one pool. The default changes nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Table {
    map: Vec<u32>,
    /// Entries that the file had: its indices from here on were out of range.
    old: u32,
    growth: u32,
}

impl Table {
    /// A table for a pool that had `old` entries and now has `growth` more. `map` may go on after the old entries,
    /// with those that got provisional numbers.
    pub(super) fn new(map: Vec<u32>, old: usize, growth: usize) -> Self {
        Table { map, old: old as u32, growth: growth as u32 }
    }

    /// The new number of an entry, old or provisional.
    pub(super) fn get(&self, index: u32) -> u32 {
        self.map.get(index as usize).copied().unwrap_or(index)
    }

    /// The new number for an index in the file. One that is out of range stays out of range: code that ART rejects
    /// must not become code that does something.
    pub(super) fn of_file(&self, index: u32) -> u32 {
        if index < self.old { self.get(index) } else { index.saturating_add(self.growth) }
    }

    fn is_identity(&self) -> bool {
        self.map.is_empty()
    }

    /// Whether some entry gets a number that 16 bits cannot hold.
    pub(super) fn outgrows_16_bits(&self) -> bool {
        self.map.iter().any(|&number| number > 0xffff)
    }
}

/// New numbers for all pools.
#[derive(Debug, Clone, Default)]
pub(super) struct Renumbering {
    pub strings: Table,
    pub types: Table,
    pub protos: Table,
    pub fields: Table,
    pub methods: Table,
    pub call_sites: Table,
    pub method_handles: Table,
}

impl Renumbering {
    /// The final index of a method, old or new.
    pub(super) fn method(&self, method: MethodIdx) -> MethodIdx {
        MethodIdx(self.methods.get(method.0))
    }

    /// Renumbers everything but the pools of strings, types, prototypes, fields and methods.
    pub(super) fn dex(&self, dex: &mut Dex) {
        dex.method_handles.iter_mut().for_each(|handle| self.method_handle(handle));
        dex.call_sites.iter_mut().flatten().for_each(|value| self.value(value));
        dex.classes.iter_mut().for_each(|class| self.class(class));
    }

    pub(super) fn method_handle(&self, handle: &mut MethodHandle) {
        // 0 to 3 name a field. Members have 16-bit indices, which the pools' limits keep.
        let table = if handle.kind <= 3 { &self.fields } else { &self.methods };
        handle.member = table.of_file(handle.member.into()) as u16;
    }

    pub(super) fn class(&self, class: &mut ClassDef) {
        self.type_(&mut class.class);
        class.superclass.iter_mut().chain(&mut class.interfaces).for_each(|t| self.type_(t));
        class.source_file.iter_mut().for_each(|s| self.string(s));
        class.annotations.iter_mut().for_each(|a| self.annotations(a));
        class.static_values.iter_mut().flatten().for_each(|v| self.value(v));
        class.data.iter_mut().for_each(|data| self.class_data(data));
    }

    fn class_data(&self, data: &mut ClassData) {
        for field in data.static_fields.iter_mut().chain(&mut data.instance_fields) {
            self.field(&mut field.field);
        }
        for method in data.methods_mut() {
            method.method.0 = self.methods.of_file(method.method.0);
            method.code.iter_mut().for_each(|code| self.code(code));
        }
    }

    fn string(&self, index: &mut StringIdx) {
        index.0 = self.strings.of_file(index.0);
    }

    fn type_(&self, index: &mut TypeIdx) {
        index.0 = self.types.of_file(index.0);
    }

    fn field(&self, index: &mut FieldIdx) {
        index.0 = self.fields.of_file(index.0);
    }

    fn annotations(&self, annotations: &mut Annotations) {
        annotations.class.iter_mut().for_each(|set| self.annotation_set(set));
        for (field, set) in &mut annotations.fields {
            self.field(field);
            self.annotation_set(set);
        }
        for (method, set) in &mut annotations.methods {
            method.0 = self.methods.of_file(method.0);
            self.annotation_set(set);
        }
        for (method, sets) in &mut annotations.parameters {
            method.0 = self.methods.of_file(method.0);
            sets.iter_mut().flatten().for_each(|set| self.annotation_set(set));
        }
    }

    fn annotation_set(&self, set: &mut AnnotationSet) {
        set.iter_mut().for_each(|item| self.annotation(&mut item.annotation));
    }

    fn annotation(&self, annotation: &mut Annotation) {
        self.type_(&mut annotation.type_);
        for (name, value) in &mut annotation.elements {
            self.string(name);
            self.value(value);
        }
    }

    pub(super) fn value(&self, value: &mut Value) {
        match value {
            Value::MethodType(ProtoIdx(index)) => *index = self.protos.of_file(*index),
            Value::MethodHandle(handle) => handle.0 = self.method_handles.of_file(handle.0),
            Value::String(string) => self.string(string),
            Value::Type(type_) => self.type_(type_),
            Value::Field(field) | Value::Enum(field) => self.field(field),
            Value::Method(method) => method.0 = self.methods.of_file(method.0),
            Value::Array(values) => values.iter_mut().for_each(|v| self.value(v)),
            Value::Annotation(annotation) => self.annotation(annotation),
            Value::Byte(_)
            | Value::Short(_)
            | Value::Char(_)
            | Value::Int(_)
            | Value::Long(_)
            | Value::Float(_)
            | Value::Double(_)
            | Value::Null
            | Value::Boolean(_) => {}
        }
    }

    fn code(&self, code: &mut Code) {
        self.units(&mut code.insns);
        for handler in &mut code.handlers {
            handler.catches.iter_mut().for_each(|(type_, _)| self.type_(type_));
        }
        code.debug.iter_mut().for_each(|debug| self.debug(debug));
    }

    fn debug(&self, debug: &mut DebugInfo) {
        if self.strings.is_identity() && self.types.is_identity() {
            return;
        }
        debug.parameter_names.iter_mut().flatten().for_each(|name| self.string(name));
        for op in &mut debug.ops {
            match op {
                DebugOp::StartLocal { name, type_, signature, .. } => {
                    name.iter_mut().chain(signature.iter_mut().flatten()).for_each(|s| self.string(s));
                    type_.iter_mut().for_each(|t| self.type_(t));
                }
                DebugOp::SetFile(name) => name.iter_mut().for_each(|s| self.string(s)),
                _ => {}
            }
        }
    }

    /// Renumbers the indices in code units in place. Units in which nothing changes stay borrowed.
    fn units(&self, units: &mut Units) {
        let mut edits: Vec<(usize, u16)> = Vec::new();
        for (at, op) in Instructions::of(units) {
            if op.index_kind() == IndexKind::String && op == Op::CONST_STRING_JUMBO {
                let (low, high) = (units.get(at + 1), units.get(at + 2));
                let index = u32::from(low.unwrap_or(0)) | u32::from(high.unwrap_or(0)) << 16;
                let new = self.strings.of_file(index);
                if new != index {
                    edits.extend([(at + 1, new as u16), (at + 2, (new >> 16) as u16)]);
                }
                continue;
            }
            let mut edit = |at: usize, table: &Table| {
                let index = units.get(at).unwrap_or(0);
                // Only an index that was out of range before can fail to fit now.
                let new = u16::try_from(table.of_file(index.into())).unwrap_or(u16::MAX);
                if new != index {
                    edits.push((at, new));
                }
            };
            match op.index_kind() {
                IndexKind::None => {}
                IndexKind::String => edit(at + 1, &self.strings),
                IndexKind::Type => edit(at + 1, &self.types),
                IndexKind::Field => edit(at + 1, &self.fields),
                IndexKind::Method => edit(at + 1, &self.methods),
                IndexKind::MethodAndProto => {
                    edit(at + 1, &self.methods);
                    edit(at + 3, &self.protos);
                }
                IndexKind::CallSite => edit(at + 1, &self.call_sites),
                IndexKind::MethodHandle => edit(at + 1, &self.method_handles),
                IndexKind::Proto => edit(at + 1, &self.protos),
            }
        }
        if edits.is_empty() {
            return;
        }
        let bytes = units.0.to_mut();
        for (at, value) in edits {
            if let Some(pair) = bytes.get_mut(2 * at..2 * at + 2) {
                pair.copy_from_slice(&value.to_le_bytes());
            }
        }
    }
}

/// The instructions of a body with their addresses, payloads left out.
///
/// Ends early at an instruction that is cut off or does not exist. ART goes through a body in the same way and
/// rejects the class there, whatever the rest of the body says.
pub(super) struct Instructions<'u, 'a> {
    units: &'u Units<'a>,
    at: usize,
}

impl<'u, 'a> Instructions<'u, 'a> {
    pub(super) fn of(units: &'u Units<'a>) -> Self {
        Instructions { units, at: 0 }
    }
}

impl Iterator for Instructions<'_, '_> {
    type Item = (usize, Op);

    fn next(&mut self) -> Option<Self::Item> {
        while is_payload(self.units, self.at) {
            self.at = self.at.checked_add(payload_units(self.units, self.at)?)?;
        }
        let at = self.at;
        let op = Op(self.units.get(at)? as u8);
        self.at += op.format().units();
        (!op.is_unused() && self.at <= self.units.len()).then_some((at, op))
    }
}

/// Length of a payload without decoding it.
fn payload_units(units: &Units, at: usize) -> Option<usize> {
    let unit = |i: usize| units.get(at + i).map(usize::from);
    match units.get(at)? >> 8 {
        1 => Some(4 + 2 * unit(1)?),
        2 => Some(2 + 4 * unit(1)?),
        _ => Some(4 + (unit(1)? * (unit(2)? | unit(3)? << 16)).div_ceil(2)),
    }
}
