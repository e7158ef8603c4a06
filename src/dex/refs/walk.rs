//! Everything in a class that refers to a pool.
//!
//! A walk shows each index to a visitor and writes back what the visitor returns: renumbering returns new numbers,
//! counting returns the old ones, and what does not change stays borrowed from the file.

use std::sync::Arc;

use crate::{
    Annotation, AnnotationSet, Annotations, ClassData, ClassDef, Code, DebugInfo, DebugOp, IndexKind, MethodHandle, Op,
    StringIdx, TypeIdx, Units, Value, is_payload,
};

/// The pools that indices in code and data count in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pool {
    /// String numbers.
    Strings,
    /// Type numbers.
    Types,
    /// Prototype numbers.
    Protos,
    /// Field numbers.
    Fields,
    /// Method numbers.
    Methods,
    /// Call site numbers.
    CallSites,
    /// Method handle numbers.
    MethodHandles,
}

impl Pool {
    /// The name of the pool in messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Pool::Strings => "strings",
            Pool::Types => "types",
            Pool::Protos => "prototypes",
            Pool::Fields => "fields",
            Pool::Methods => "methods",
            Pool::CallSites => "call sites",
            Pool::MethodHandles => "method handles",
        }
    }
}

pub(super) fn walk_class(class: &mut ClassDef, visit: &mut impl FnMut(Pool, u32) -> u32) {
    walk_type(&mut class.class, visit);
    class.superclass.iter_mut().chain(&mut class.interfaces).for_each(|t| walk_type(t, visit));
    class.source_file.iter_mut().for_each(|s| walk_string(s, visit));
    class.annotations.iter_mut().for_each(|a| walk_annotations(a, visit));
    class.static_values.iter_mut().flatten().for_each(|v| walk_value(v, visit));
    class.data.iter_mut().for_each(|data| walk_class_data(data, visit));
}

pub(super) fn walk_handle(handle: &mut MethodHandle, visit: &mut impl FnMut(Pool, u32) -> u32) {
    // 0 to 3 name a field. Members have 16-bit indices, which the pools' limits keep.
    let pool = if handle.kind <= 3 { Pool::Fields } else { Pool::Methods };
    handle.member = visit(pool, handle.member.into()) as u16;
}

pub(super) fn walk_value(value: &mut Value, visit: &mut impl FnMut(Pool, u32) -> u32) {
    let mut index = |pool, index: &mut u32| *index = visit(pool, *index);
    match value {
        Value::MethodType(proto) => index(Pool::Protos, &mut proto.0),
        Value::MethodHandle(handle) => index(Pool::MethodHandles, &mut handle.0),
        Value::String(string) => index(Pool::Strings, &mut string.0),
        Value::Type(type_) => index(Pool::Types, &mut type_.0),
        Value::Field(field) | Value::Enum(field) => index(Pool::Fields, &mut field.0),
        Value::Method(method) => index(Pool::Methods, &mut method.0),
        Value::Array(values) => values.iter_mut().for_each(|v| walk_value(v, visit)),
        Value::Annotation(annotation) => walk_annotation(annotation, visit),
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

fn walk_string(index: &mut StringIdx, visit: &mut impl FnMut(Pool, u32) -> u32) {
    index.0 = visit(Pool::Strings, index.0);
}

fn walk_type(index: &mut TypeIdx, visit: &mut impl FnMut(Pool, u32) -> u32) {
    index.0 = visit(Pool::Types, index.0);
}

fn walk_class_data(data: &mut ClassData, visit: &mut impl FnMut(Pool, u32) -> u32) {
    for field in data.static_fields.iter_mut().chain(&mut data.instance_fields) {
        field.field.0 = visit(Pool::Fields, field.field.0);
    }
    for method in data.methods_mut() {
        method.method.0 = visit(Pool::Methods, method.method.0);
        method.code.iter_mut().for_each(|code| walk_code(code, visit));
    }
}

fn walk_annotations(annotations: &mut Annotations, visit: &mut impl FnMut(Pool, u32) -> u32) {
    annotations.class.iter_mut().for_each(|set| walk_annotation_set(set, visit));
    for (field, set) in &mut annotations.fields {
        field.0 = visit(Pool::Fields, field.0);
        walk_annotation_set(set, visit);
    }
    for (method, set) in &mut annotations.methods {
        method.0 = visit(Pool::Methods, method.0);
        walk_annotation_set(set, visit);
    }
    for (method, sets) in &mut annotations.parameters {
        method.0 = visit(Pool::Methods, method.0);
        sets.iter_mut().flatten().for_each(|set| walk_annotation_set(set, visit));
    }
}

fn walk_annotation_set(set: &mut AnnotationSet, visit: &mut impl FnMut(Pool, u32) -> u32) {
    set.iter_mut().for_each(|item| walk_annotation(&mut item.annotation, visit));
}

fn walk_annotation(annotation: &mut Annotation, visit: &mut impl FnMut(Pool, u32) -> u32) {
    walk_type(&mut annotation.type_, visit);
    for (name, value) in &mut annotation.elements {
        walk_string(name, visit);
        walk_value(value, visit);
    }
}

pub(super) fn walk_code(code: &mut Code, visit: &mut impl FnMut(Pool, u32) -> u32) {
    walk_units(&mut code.insns, visit);
    for handler in &mut code.handlers {
        handler.catches.iter_mut().for_each(|(type_, _)| walk_type(type_, visit));
    }
    code.debug.iter_mut().for_each(|debug| walk_debug(Arc::make_mut(debug), visit));
}

fn walk_debug(debug: &mut DebugInfo, visit: &mut impl FnMut(Pool, u32) -> u32) {
    debug.parameter_names.iter_mut().flatten().for_each(|name| walk_string(name, visit));
    for op in &mut debug.ops {
        match op {
            DebugOp::StartLocal { name, type_, signature, .. } => {
                name.iter_mut().chain(signature.iter_mut().flatten()).for_each(|s| walk_string(s, visit));
                type_.iter_mut().for_each(|t| walk_type(t, visit));
            }
            DebugOp::SetFile(name) => name.iter_mut().for_each(|s| walk_string(s, visit)),
            _ => {}
        }
    }
}

/// Indices in code units, changed in place. Units in which nothing changes stay borrowed.
fn walk_units(units: &mut Units, visit: &mut impl FnMut(Pool, u32) -> u32) {
    let mut at = 0;
    while let Some((here, op, next)) = instruction(units, at) {
        at = next;
        if op == Op::CONST_STRING_JUMBO {
            let (low, high) = (units.get(here + 1), units.get(here + 2));
            let index = u32::from(low.unwrap_or(0)) | u32::from(high.unwrap_or(0)) << 16;
            let new = visit(Pool::Strings, index);
            if new != index {
                set(units, here + 1, new as u16);
                set(units, here + 2, (new >> 16) as u16);
            }
            continue;
        }
        let mut operand = |at: usize, pool| {
            let index = units.get(at).unwrap_or(0);
            // Only an index that was out of range before can fail to fit now.
            let new = u16::try_from(visit(pool, index.into())).unwrap_or(u16::MAX);
            if new != index {
                set(units, at, new);
            }
        };
        match op.index_kind() {
            IndexKind::None => {}
            IndexKind::String => operand(here + 1, Pool::Strings),
            IndexKind::Type => operand(here + 1, Pool::Types),
            IndexKind::Field => operand(here + 1, Pool::Fields),
            IndexKind::Method => operand(here + 1, Pool::Methods),
            IndexKind::MethodAndProto => {
                operand(here + 1, Pool::Methods);
                operand(here + 3, Pool::Protos);
            }
            IndexKind::CallSite => operand(here + 1, Pool::CallSites),
            IndexKind::MethodHandle => operand(here + 1, Pool::MethodHandles),
            IndexKind::Proto => operand(here + 1, Pool::Protos),
        }
    }
}

/// Shows each index into a pool that a body has: in instructions, handlers and debug information. The body stays as it
/// is.
pub fn visit_code(code: &Code, see: &mut impl FnMut(Pool, u32)) {
    visit_units(&code.insns, see);
    for (type_, _) in code.handlers.iter().flat_map(|handler| &handler.catches) {
        see(Pool::Types, type_.0);
    }
    let Some(debug) = &code.debug else { return };
    debug.parameter_names.iter().flatten().for_each(|name| see(Pool::Strings, name.0));
    for op in &debug.ops {
        match op {
            DebugOp::StartLocal { name, type_, signature, .. } => {
                name.iter().chain(signature.iter().flatten()).for_each(|string| see(Pool::Strings, string.0));
                type_.iter().for_each(|type_| see(Pool::Types, type_.0));
            }
            DebugOp::SetFile(name) => name.iter().for_each(|name| see(Pool::Strings, name.0)),
            _ => {}
        }
    }
}

fn visit_units(units: &Units, see: &mut impl FnMut(Pool, u32)) {
    for (at, op) in Instructions::of(units) {
        let unit = |at: usize| u32::from(units.get(at).unwrap_or(0));
        if op == Op::CONST_STRING_JUMBO {
            see(Pool::Strings, unit(at + 1) | unit(at + 2) << 16);
            continue;
        }
        let pool = match op.index_kind() {
            IndexKind::None => continue,
            IndexKind::String => Pool::Strings,
            IndexKind::Type => Pool::Types,
            IndexKind::Field => Pool::Fields,
            IndexKind::Method | IndexKind::MethodAndProto => Pool::Methods,
            IndexKind::CallSite => Pool::CallSites,
            IndexKind::MethodHandle => Pool::MethodHandles,
            IndexKind::Proto => Pool::Protos,
        };
        see(pool, unit(at + 1));
        if op.index_kind() == IndexKind::MethodAndProto {
            see(Pool::Protos, unit(at + 3));
        }
    }
}

fn set(units: &mut Units, at: usize, value: u16) {
    if let Some(pair) = units.0.to_mut().get_mut(2 * at..2 * at + 2) {
        pair.copy_from_slice(&value.to_le_bytes());
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
        let (at, op, next) = instruction(self.units, self.at)?;
        self.at = next;
        Some((at, op))
    }
}

/// The instruction at `at`, or behind the payloads there: its address, what it is, and the address behind it.
fn instruction(units: &Units, mut at: usize) -> Option<(usize, Op, usize)> {
    while is_payload(units, at) {
        at = at.checked_add(payload_units(units, at)?)?;
    }
    let op = Op(units.get(at)? as u8);
    let next = at + op.format().units();
    (!op.is_unused() && next <= units.len()).then_some((at, op, next))
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
