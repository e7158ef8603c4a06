//! What the instructions of a file name, as text that does not depend on the order of its pools.

use wattline::dex::{
    CallSiteIdx, Dex, FieldIdx, IndexKind, Insn, MethodHandleIdx, MethodIdx, ProtoIdx, StringIdx, TypeIdx, Value,
};

/// What an instruction names; empty if nothing.
pub fn named(dex: &Dex, insn: &Insn) -> String {
    let index = insn.index;
    match insn.op.index_kind() {
        IndexKind::None => String::new(),
        IndexKind::String => dex.string(StringIdx(index)).into_owned(),
        IndexKind::Type => dex.type_name(TypeIdx(index)).into_owned(),
        IndexKind::Field => dex.field_signature(FieldIdx(index)),
        IndexKind::Method => dex.method_signature(MethodIdx(index)),
        IndexKind::MethodAndProto => {
            format!("{} {}", dex.method_signature(MethodIdx(index)), dex.proto_descriptor(ProtoIdx(insn.proto.into())))
        }
        IndexKind::CallSite => {
            let values = dex.call_sites.get(CallSiteIdx(index).at()).map_or(&[][..], Vec::as_slice);
            values.iter().map(|value| self::value(dex, value)).collect::<Vec<_>>().join(" ")
        }
        IndexKind::MethodHandle => handle(dex, MethodHandleIdx(index)),
        IndexKind::Proto => dex.proto_descriptor(ProtoIdx(index)),
    }
}

fn value(dex: &Dex, value: &Value) -> String {
    match value {
        Value::MethodHandle(index) => handle(dex, *index),
        Value::MethodType(index) => dex.proto_descriptor(*index),
        Value::String(index) => dex.string(*index).into_owned(),
        other => format!("{other:?}"),
    }
}

fn handle(dex: &Dex, index: MethodHandleIdx) -> String {
    let handle = dex.method_handles[index.at()];
    format!("{} {}", handle.kind, dex.method_signature(MethodIdx(handle.member.into())))
}
