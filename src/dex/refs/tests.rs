mod room;

use std::fmt::Write;

use super::*;
use crate::{
    Annotation, AnnotationSet, ClassDef, Code, DebugOp, DexString, IndexKind, MethodHandle, MethodId, Op, Payload,
    Proto, ProtoIdx, StringIdx, TypeIdx, Value, decode, is_payload,
};
use wattline_testkit::{sample, samples};

/// What the tracer's probes refer to, and a reference that every file has.
fn references() -> Vec<MethodRef> {
    let frame = "Lwattline/rt/Frame;";
    vec![
        MethodRef::new(frame, "exit", &[frame, "I"], "V"),
        MethodRef::new("Ljava/lang/Object;", "<init>", &[], "V"),
        MethodRef::new(frame, "enter", &["I"], frame),
        MethodRef::new("[Ljava/lang/Object;", "clone", &["[[J", "Ljava/lang/String;"], "[Ljava/lang/Object;"),
        MethodRef::new(frame, "enter", &["I"], frame),
    ]
}

fn check_references(name: &str, bytes: &[u8]) {
    let original = Dex::read(bytes).unwrap();
    let mut dex = original.clone();
    let indices = dex.add_references(&references(), Limits::default()).unwrap();
    for (index, reference) in indices.iter().zip(references()) {
        let expected = format!(
            "{}->{}({}){}",
            reference.class,
            reference.name,
            reference.parameters.concat(),
            reference.return_type
        );
        assert_eq!(dex.method_signature(*index), expected, "{name}");
    }
    // The reader refuses unsorted pools, members and annotations.
    let written = dex.write().unwrap();
    let again = Dex::read(&written).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(again == dex, "{name} differs after writing and reading");
    // Of large files a part of the classes will do.
    let step = 1 + original.classes.len() / 150;
    for (before, after) in original.classes.iter().zip(&dex.classes).step_by(step) {
        assert_eq!(View::of(&original, before), View::of(&dex, after), "{name}");
    }
    let unchanged = dex.clone();
    assert_eq!(
        dex.add_references(&references(), Limits { types: 0, ..Limits::default() }),
        Ok(indices),
        "{name}: all are there now"
    );
    assert!(dex == unchanged, "{name}");
}

#[test]
fn references_are_added_and_nothing_else_changes() {
    for sample in samples() {
        check_references(&sample.name, &sample.bytes);
    }
}

#[test]
fn strings_beyond_16_bits_are_loaded_by_longer_instructions() {
    for name in ["androguard_okhttp.d8.038.dex", "dex2jar_i_jetty.dex"] {
        let Some(sample) = sample(name) else { return };
        let original = Dex::read(&sample.bytes).unwrap();
        let mut dex = original.clone();
        // Enough strings in front of all others to push most of those beyond index 65,535.
        let mut additions = Additions::new(&original);
        for number in 0..65_000 {
            additions.string(&DexString::new(&format!("\u{1}{number:05}")));
        }
        dex.grow(additions.finish(Limits::default()).unwrap()).unwrap();
        let count = |dex: &Dex, name| {
            let bodies = dex.methods_with_code().map(|(_, code)| code);
            bodies.flat_map(instructions).filter(|&insn| insn == name).count()
        };
        let (narrow, wide) = (count(&dex, "const-string"), count(&dex, "const-string/jumbo"));
        assert_eq!(narrow + wide, count(&original, "const-string") + count(&original, "const-string/jumbo"));
        assert!(wide > 100 && wide > count(&original, "const-string/jumbo"), "{wide} of {narrow}");
        assert!(Dex::read(&dex.write().unwrap()).unwrap() == dex);
        for (before, after) in original.classes.iter().zip(&dex.classes) {
            assert!(View::without_lines(&original, before) == View::without_lines(&dex, after), "{name}");
        }
    }
}

#[test]
fn a_full_pool_is_an_error_and_nothing_changes() {
    let Some(sample) = sample("platform.tools.dexter_hello.dex") else { return };
    let original = Dex::read(&sample.bytes).unwrap();
    let types = original.types.len();
    let mut dex = original.clone();
    // Two types are missing: the frame and an array of arrays.
    let result = dex.add_references(&references(), Limits { types: types + 1, ..Limits::default() });
    assert_eq!(result, Err(RefError::Full { pool: "types", limit: types + 1 }));
    assert!(dex == original);
    let bad = MethodRef::new("wattline.rt.Frame", "enter", &[], "V");
    assert_eq!(dex.add_references(&[bad], Limits::default()), Err(RefError::Descriptor("wattline.rt.Frame".into())));
    assert!(dex == original);
}

#[test]
fn old_devices_have_room_for_half_the_types() {
    assert_eq!([25, 26].map(|sdk| Limits::for_min_sdk(sdk).types), [32_768, 65_535]);
}

#[test]
fn the_last_method_index_is_used_and_no_more() {
    let mut dex = Dex {
        version: 35,
        strings: ["LMain;", "V"].map(DexString::new).to_vec(),
        types: vec![StringIdx(0), StringIdx(1)],
        protos: vec![Proto { shorty: StringIdx(1), return_type: TypeIdx(1), parameters: vec![] }],
        ..Dex::default()
    };
    dex.strings.extend((0..0xffff).map(|i| DexString::new(&format!("m{i:05}"))));
    dex.methods =
        (2..0x1_0001).map(|name| MethodId { class: TypeIdx(0), proto: ProtoIdx(0), name: StringIdx(name) }).collect();
    let first = MethodRef::new("LMain;", "a", &[], "V");
    assert_eq!(dex.add_references(&[first], Limits::default()), Ok(vec![MethodIdx(0)]));
    assert_eq!(dex.methods.len(), 0x1_0000);
    assert_eq!(dex.method_signature(MethodIdx(0xffff)), "LMain;->m65534()V");
    let second = MethodRef::new("LMain;", "b", &[], "V");
    let full = RefError::Full { pool: "methods", limit: 0x1_0000 };
    assert_eq!(dex.add_references(&[second], Limits::default()), Err(full));
}

#[test]
fn indices_out_of_range_stay_out_of_range() {
    let Some(sample) = sample("platform.tools.dexter_min.dex") else { return };
    let mut dex = Dex::read(&sample.bytes).unwrap();
    let (strings, types) = (dex.strings.len() as u16, dex.types.len() as u16);
    let bad = [0x001a, strings, 0x001c, types, 0x000e];
    dex.codes_mut().next().unwrap().1.insns = bad.into_iter().collect();
    dex.add_references(&references(), Limits::default()).unwrap();
    let units = &dex.methods_with_code().next().unwrap().1.insns;
    assert_eq!(units.get(1), Some(dex.strings.len() as u16));
    assert_eq!(units.get(3), Some(dex.types.len() as u16));
}

fn import(into: &str, from: &str) -> Option<Result<(), RefError>> {
    let (into, from) = (sample(into)?, sample(from)?);
    let (original, other) = (Dex::read(&into.bytes).unwrap(), Dex::read(&from.bytes).unwrap());
    let mut dex = original.clone();
    let result = dex.import(&other, Limits::default());
    if result.is_err() {
        assert!(dex == original);
        return Some(result);
    }
    let written = dex.write().unwrap();
    assert!(Dex::read(&written).unwrap() == dex, "{}", from.name);
    let before = original.classes.iter().map(|class| View::of(&original, class));
    let before = before.chain(other.classes.iter().map(|class| View::of(&other, class)));
    assert!(before.eq(dex.classes.iter().map(|class| View::of(&dex, class))), "{}", from.name);
    Some(result)
}

#[test]
fn classes_are_imported_with_all_they_refer_to() {
    let pairs = [
        ("androguard_okhttp.d8.038.dex", "platform.tools.dexter_medium.dex"),
        ("dex2jar_i_jetty.dex", "platform.tools.dexter_hello.dex"),
        // Call sites and method handles.
        ("androguard_okhttp.d8.038.dex", "android_art_invoke-custom.dex"),
    ];
    for (into, from) in pairs {
        assert_eq!(import(into, from).unwrap_or(Ok(())), Ok(()), "{from} into {into}");
    }
}

#[test]
fn imports_that_cannot_be_are_refused() {
    let hello = "platform.tools.dexter_hello.dex";
    let Some(twice) = import(hello, hello) else { return };
    assert_eq!(twice, Err(RefError::Defined { class: "LBase$Inner;".into() }));
    let handles = import(hello, "android_art_invoke-custom.dex");
    assert_eq!(handles, Some(Err(RefError::Version { version: 35 })));
}

/// A class as text, with names in place of indices.
#[derive(PartialEq, Eq)]
struct View(String);

impl std::fmt::Debug for View {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl View {
    fn of(dex: &Dex, class: &ClassDef) -> View {
        View::with(dex, class, true)
    }

    /// For code that has been moved about.
    fn without_lines(dex: &Dex, class: &ClassDef) -> View {
        View::with(dex, class, false)
    }

    fn with(dex: &Dex, class: &ClassDef, lines: bool) -> View {
        let mut out = String::new();
        let types = |types: &[TypeIdx]| types.iter().map(|&t| dex.type_name(t)).collect::<Vec<_>>().join(" ");
        let name = dex.type_name(class.class);
        let superclass = class.superclass.map(|s| dex.type_name(s));
        let source = class.source_file.map(|s| dex.string(s));
        let interfaces = types(&class.interfaces);
        let _ = writeln!(out, "{name} {:x} {superclass:?} {interfaces} {source:?}", class.access);
        if let Some(annotations) = &class.annotations {
            let set = |set: &AnnotationSet| {
                let items = set.iter().map(|i| format!("{} {}", i.visibility, annotation(dex, &i.annotation)));
                items.collect::<Vec<_>>().join(", ")
            };
            let _ = writeln!(out, "{:?}", annotations.class.as_ref().map(set));
            for (field, s) in &annotations.fields {
                let _ = writeln!(out, "{} {}", dex.field_signature(*field), set(s));
            }
            for (method, s) in &annotations.methods {
                let _ = writeln!(out, "{} {}", dex.method_signature(*method), set(s));
            }
            for (method, sets) in &annotations.parameters {
                let sets: Vec<_> = sets.iter().map(|s| s.as_ref().map(set)).collect();
                let _ = writeln!(out, "{} {sets:?}", dex.method_signature(*method));
            }
        }
        for v in class.static_values.iter().flatten() {
            let _ = writeln!(out, "{}", value(dex, v));
        }
        let Some(data) = &class.data else { return View(out) };
        for field in data.static_fields.iter().chain(&data.instance_fields) {
            let _ = writeln!(out, "{} {:x}", dex.field_signature(field.field), field.access);
        }
        for method in data.methods() {
            let _ = writeln!(out, "{} {:x}", dex.method_signature(method.method), method.access);
            if let Some(code) = &method.code {
                code_view(dex, code, lines, &mut out);
            }
        }
        View(out)
    }
}

fn code_view(dex: &Dex, code: &Code, lines: bool, out: &mut String) {
    let _ = writeln!(out, "{} {} {} {:?}", code.registers, code.ins, code.outs, code.tries.len());
    let mut at = 0;
    while at < code.insns.len() {
        if is_payload(&code.insns, at) {
            let payload = Payload::decode(&code.insns, at).unwrap();
            at += payload.units();
            continue;
        }
        let Ok(insn) = decode(&code.insns, at) else { break };
        at += insn.units();
        if insn.op == Op::NOP {
            continue; // In front of a payload, as it happens to be aligned.
        }
        let name = insn.op.name().trim_end_matches("/jumbo").trim_end_matches("/16");
        let registers = (insn.a, insn.b, insn.c, insn.args, insn.literal);
        let _ = writeln!(out, "{name} {registers:?} {}", operand(dex, insn.op.index_kind(), insn.index));
        if insn.op.index_kind() == IndexKind::MethodAndProto {
            let _ = writeln!(out, "{}", dex.proto_descriptor(ProtoIdx(insn.proto.into())));
        }
    }
    for handler in &code.handlers {
        let catches: Vec<_> = handler.catches.iter().map(|&(t, _)| dex.type_name(t)).collect();
        let _ = writeln!(out, "{catches:?} {:?}", handler.catch_all.is_some());
    }
    let Some(debug) = &code.debug else { return };
    let string = |s: Option<StringIdx>| s.map(|s| dex.string(s));
    let parameters: Vec<_> = debug.parameter_names.iter().map(|&s| string(s)).collect();
    let _ = writeln!(out, "{} {parameters:?}", debug.line_start);
    for op in &debug.ops {
        match *op {
            DebugOp::StartLocal { register, name, type_, signature } => {
                let type_ = type_.map(|t| dex.type_name(t));
                let _ = writeln!(out, "{register} {:?} {type_:?} {:?}", string(name), signature.map(string));
            }
            DebugOp::SetFile(name) => {
                let _ = writeln!(out, "{:?}", string(name));
            }
            ref op if lines => {
                let _ = writeln!(out, "{op:?}");
            }
            _ => {}
        }
    }
}

fn instructions(code: &Code) -> Vec<&'static str> {
    walk::Instructions::of(&code.insns).map(|(_, op)| op.name()).collect()
}

fn operand(dex: &Dex, kind: IndexKind, index: u32) -> String {
    use crate::{FieldIdx, MethodIdx};
    match kind {
        IndexKind::None => String::new(),
        IndexKind::String => dex.string(StringIdx(index)).into_owned(),
        IndexKind::Type => dex.type_name(TypeIdx(index)).into_owned(),
        IndexKind::Field => dex.field_signature(FieldIdx(index)),
        IndexKind::Method | IndexKind::MethodAndProto => dex.method_signature(MethodIdx(index)),
        IndexKind::Proto => dex.proto_descriptor(ProtoIdx(index)),
        IndexKind::MethodHandle => handle(dex, dex.method_handles[index as usize]),
        IndexKind::CallSite => dex.call_sites[index as usize].iter().map(|v| value(dex, v)).collect(),
    }
}

fn handle(dex: &Dex, handle: MethodHandle) -> String {
    let kind = if handle.kind <= 3 { IndexKind::Field } else { IndexKind::Method };
    format!("{} {}", handle.kind, operand(dex, kind, handle.member.into()))
}

fn annotation(dex: &Dex, annotation: &Annotation) -> String {
    let elements: Vec<_> =
        annotation.elements.iter().map(|(name, v)| format!("{} {}", dex.string(*name), value(dex, v))).collect();
    format!("@{} {elements:?}", dex.type_name(annotation.type_))
}

fn value(dex: &Dex, v: &Value) -> String {
    match v {
        Value::MethodType(p) => dex.proto_descriptor(*p),
        Value::MethodHandle(h) => handle(dex, dex.method_handles[h.at()]),
        Value::String(s) => format!("{:?}", dex.string(*s)),
        Value::Type(t) => dex.type_name(*t).into_owned(),
        Value::Field(f) | Value::Enum(f) => dex.field_signature(*f),
        Value::Method(m) => dex.method_signature(*m),
        Value::Array(values) => format!("{:?}", values.iter().map(|v| value(dex, v)).collect::<Vec<_>>()),
        Value::Annotation(a) => annotation(dex, a),
        other => format!("{other:?}"),
    }
}
