//! `invoke-custom`: what `LambdaMetafactory` and `StringConcatFactory` would link a call site to.
//!
//! For each call site a class is made in memory. It has a static method of the call site's type, which is called in
//! the instruction's place: it makes the lambda's object, or puts the text together.

use super::concat;
use super::proxy::{Builder, OBJECT, box_of, code, empty, is_wide};
use super::reflect::types_of;
use crate::class::parameter_kinds;
use crate::error::Trap;
use crate::ids::MethodId;
use crate::link::DexFile;
use crate::vm::Vm;
use wattline_dex::{
    ClassData, ClassDef, Dex, EncodedField, EncodedMethod, FieldId, MethodHandle, MethodIdx, TypeIdx, Value, access,
};

const LAMBDA: &str = "Ljava/lang/invoke/LambdaMetafactory;->metafactory";
const SPECIAL_LAMBDA: &str = "Ljava/lang/invoke/LambdaMetafactory;->altMetafactory";
const RECIPE: &str = "Ljava/lang/invoke/StringConcatFactory;->makeConcatWithConstants";
const CONCAT: &str = "Ljava/lang/invoke/StringConcatFactory;->makeConcat";

/// The static method that takes the call site's place.
const MAKE: &str = "make";
/// Registers of a lambda's method before the arguments of what it calls: itself, and a value.
const FIRST: u16 = 3;
/// `altMetafactory`'s flags.
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// What a call site says: its bootstrap method, name and type, and what else the bootstrap method gets.
pub(super) struct Site<'a> {
    pub(super) dex: &'a Dex<'static>,
    /// The name of the method that is wanted.
    name: String,
    /// The type of the call.
    pub(super) type_: String,
    /// Further arguments.
    pub(super) extra: &'a [Value],
}

/// A bootstrap method without its type.
fn factory(signature: &str) -> &str {
    signature.split_once('(').map_or(signature, |(factory, _)| factory)
}

/// Whether a call site's bootstrap method is one of those that are known here.
pub(crate) fn links(dex: &Dex, site: u32) -> bool {
    let Some(Value::MethodHandle(bootstrap)) = dex.call_sites.get(site as usize).and_then(|site| site.first()) else {
        return false;
    };
    let signature =
        dex.method_handles.get(bootstrap.at()).map(|handle| dex.method_signature(MethodIdx(handle.member.into())));
    signature.is_some_and(|signature| [LAMBDA, SPECIAL_LAMBDA, RECIPE, CONCAT].contains(&factory(&signature)))
}

/// Makes what a call site is linked to; none if its bootstrap method is unknown or its arguments are no such.
pub(crate) fn link(vm: &mut Vm, file: &DexFile, site: u32, caller: MethodId) -> Result<Option<MethodId>, Trap> {
    let dex = &file.dex;
    let Some([Value::MethodHandle(bootstrap), Value::String(name), Value::MethodType(type_), extra @ ..]) =
        dex.call_sites.get(site as usize).map(Vec::as_slice)
    else {
        return Ok(None);
    };
    let Some(bootstrap) = dex.method_handles.get(bootstrap.at()) else { return Ok(None) };
    let bootstrap = dex.method_signature(MethodIdx(bootstrap.member.into()));
    let site = Site { dex, name: dex.string(*name).into_owned(), type_: dex.proto_descriptor(*type_), extra };
    let caller = vm.machine.world.class(vm.machine.world.method(caller).class).name.trim_end_matches(';').to_owned();
    let class = format!("{caller}$$Lambda${};", vm.machine.world.file_count());
    let mut builder = Builder { dex: empty() };
    let made = match factory(&bootstrap) {
        LAMBDA => lambda(&mut builder, &class, &site, false),
        SPECIAL_LAMBDA => lambda(&mut builder, &class, &site, true),
        RECIPE => concat::with_recipe(&mut builder, &class, &site),
        CONCAT => concat::plain(&mut builder, &class, &site),
        _ => None,
    };
    if made.is_none() {
        return Ok(None);
    }
    vm.machine.world.add_dex("custom", builder.dex, false);
    let class = vm.machine.library_class(&class)?;
    let symbols = &vm.machine.world.symbols;
    let key = symbols.find(MAKE).zip(symbols.find(&site.type_));
    Ok(key.and_then(|(name, descriptor)| vm.machine.world.find_method(class, name, descriptor)))
}

/// Adds the class that a call site is linked to.
pub(super) fn add_class(
    builder: &mut Builder,
    class: &str,
    interfaces: &[String],
    fields: Vec<EncodedField>,
    make: EncodedMethod<'static>,
    virtual_methods: Vec<EncodedMethod<'static>>,
) {
    let interfaces = interfaces.iter().map(|interface| builder.type_(interface)).collect();
    let (class, superclass) = (builder.type_(class), Some(builder.type_(OBJECT)));
    builder.dex.classes.push(ClassDef {
        class,
        access: access::PUBLIC | access::FINAL,
        superclass,
        interfaces,
        source_file: None,
        annotations: None,
        static_values: None,
        data: Some(ClassData {
            instance_fields: fields,
            direct_methods: vec![make],
            virtual_methods,
            ..ClassData::default()
        }),
        hidden_api: None,
    });
}

/// The static method of the call site's type, of these instructions.
pub(super) fn make(
    builder: &mut Builder,
    class: &str,
    type_: &str,
    locals: u16,
    units: &[u16],
) -> EncodedMethod<'static> {
    let words = words(&parameter_kinds(type_).0);
    let method = builder.method(class, MAKE, type_);
    let code = code(locals + words, words, units);
    EncodedMethod { method, access: access::PUBLIC | access::STATIC, code: Some(code) }
}

fn words(kinds: &[u8]) -> u16 {
    kinds.iter().map(|&kind| if is_wide(kind) { 2 } else { 1 }).sum()
}

fn kind_of(type_: &str) -> u8 {
    match type_.as_bytes().first() {
        Some(b'L' | b'[') | None => b'L',
        Some(&kind) => kind,
    }
}

/// The opcode for a value of a kind, of a family whose members are for 32 bits, 64 bits and references.
fn by_kind(kind: u8, [narrow, wide, object]: [u16; 3]) -> u16 {
    match kind {
        b'J' | b'D' => wide,
        b'L' | b'[' => object,
        _ => narrow,
    }
}

/// `move/from16 to, from` of a value of that kind.
pub(super) fn move_value(kind: u8, to: u16, from: u16, units: &mut Vec<u16>) {
    units.extend([by_kind(kind, [0x02, 0x05, 0x08]) | to << 8, from]);
}

/// `iget v1, v0, field` (52) or `iput` (59) of that kind.
fn field_op(first: u16, kind: u8) -> u16 {
    let place = match kind {
        b'J' | b'D' => 1,
        b'L' | b'[' => 2,
        b'Z' => 3,
        b'B' => 4,
        b'C' => 5,
        b'S' => 6,
        _ => 0,
    };
    (first + place) | 0x0100
}

/// The method that a lambda calls.
struct Target {
    handle: MethodHandle,
    class: String,
    name: String,
    descriptor: String,
}

/// `invoke-…/range` by a method handle's kind: static, instance, constructor, direct, interface.
fn invoke_op(kind: u16) -> Option<u16> {
    Some(match kind {
        4 => 0x77,
        5 => 0x74,
        6 | 7 => 0x76,
        8 => 0x78,
        _ => return None,
    })
}

impl Target {
    fn of(dex: &Dex, handle: MethodHandle) -> Option<Target> {
        invoke_op(handle.kind)?;
        let method = dex.methods.get(usize::from(handle.member))?;
        Some(Target {
            handle,
            class: dex.type_name(method.class).into_owned(),
            name: dex.string(method.name).into_owned(),
            descriptor: dex.proto_descriptor(method.proto),
        })
    }

    fn makes_object(&self) -> bool {
        self.handle.kind == 6
    }

    /// Types of what it is called with, its receiver included, and of what it gives.
    fn types(&self) -> (Vec<String>, String) {
        let mut types: Vec<String> = types_of(&self.descriptor).into_iter().map(str::to_owned).collect();
        let result = types.pop().unwrap_or_default();
        if self.makes_object() {
            return (types, self.class.clone());
        }
        if self.handle.kind != 4 {
            types.insert(0, self.class.clone());
        }
        (types, result)
    }
}

/// A class whose objects hold what a lambda has caught, and whose methods call the lambda's code.
fn lambda(builder: &mut Builder, class: &str, site: &Site, alternative: bool) -> Option<()> {
    let [Value::MethodType(erased), Value::MethodHandle(target), Value::MethodType(actual), more @ ..] = site.extra
    else {
        return None;
    };
    let target = Target::of(site.dex, *site.dex.method_handles.get(target.at())?)?;
    let mut caught: Vec<String> = types_of(&site.type_).into_iter().map(str::to_owned).collect();
    let mut interfaces = vec![caught.pop()?];
    let mut descriptors = vec![site.dex.proto_descriptor(*erased)];
    if alternative {
        extras(site.dex, more, &mut interfaces, &mut descriptors)?;
    }
    let actual = site.dex.proto_descriptor(*actual);
    let fields: Vec<u16> = caught.iter().enumerate().map(|(n, type_)| field(builder, class, n, type_)).collect();
    let make = maker(builder, class, &site.type_, &caught, &fields);
    let mut methods = Vec::new();
    for descriptor in descriptors {
        let called = Called { class, target: &target, caught: &caught, fields: &fields, actual: &actual };
        methods.push(called.method(builder, &site.name, &descriptor)?);
    }
    let declared = |&field: &u16| EncodedField { field: wattline_dex::FieldIdx(field.into()), access: access::FINAL };
    let declared = fields.iter().map(declared).collect();
    add_class(builder, class, &interfaces, declared, make, methods);
    Some(())
}

/// Reads what `altMetafactory` gets besides: marker interfaces and bridges.
fn extras(dex: &Dex, more: &[Value], interfaces: &mut Vec<String>, descriptors: &mut Vec<String>) -> Option<()> {
    let mut more = more.iter();
    let Some(&Value::Int(flags)) = more.next() else { return None };
    if flags & MARKERS != 0 {
        let Some(&Value::Int(count)) = more.next() else { return None };
        for _ in 0..count {
            let Some(&Value::Type(marker)) = more.next() else { return None };
            interfaces.push(dex.type_name(marker).into_owned());
        }
    }
    if flags & BRIDGES != 0 {
        let Some(&Value::Int(count)) = more.next() else { return None };
        for _ in 0..count {
            let Some(&Value::MethodType(bridge)) = more.next() else { return None };
            descriptors.push(dex.proto_descriptor(bridge));
        }
    }
    Some(())
}

fn field(builder: &mut Builder, class: &str, number: usize, type_: &str) -> u16 {
    let (class, type_): (TypeIdx, TypeIdx) = (builder.type_(class), builder.type_(type_));
    let name = builder.string(&format!("caught{number}"));
    builder.dex.fields.push(FieldId { class, type_, name });
    builder.dex.fields.len() as u16 - 1
}

/// Makes an object and puts what was caught into it.
fn maker(builder: &mut Builder, class: &str, type_: &str, caught: &[String], fields: &[u16]) -> EncodedMethod<'static> {
    let constructor = builder.method(OBJECT, "<init>", "()V").0 as u16;
    // new-instance v0; invoke-direct/range {v0}
    let mut units = vec![0x0022, builder.type_(class).0 as u16, 0x0176, constructor, 0];
    let mut register = FIRST;
    for (type_, &field) in caught.iter().zip(fields) {
        let kind = kind_of(type_);
        move_value(kind, 1, register, &mut units);
        units.extend([field_op(0x59, kind), field]);
        register += words(&[kind]);
    }
    // return-object v0
    units.push(0x0011);
    make(builder, class, type_, FIRST, &units)
}

/// A lambda's method: what it calls, with what, and which types its caller really has.
struct Called<'a> {
    class: &'a str,
    target: &'a Target,
    caught: &'a [String],
    fields: &'a [u16],
    actual: &'a str,
}

impl Called<'_> {
    fn method(&self, builder: &mut Builder, name: &str, descriptor: &str) -> Option<EncodedMethod<'static>> {
        let (wanted, result) = self.target.types();
        let given = types_of(descriptor);
        let (given_result, given) = given.split_last()?;
        let actual = types_of(self.actual);
        let (actual_result, actual) = actual.split_last()?;
        if wanted.len() != self.caught.len() + given.len() || actual.len() != given.len() {
            return None;
        }
        let made = u16::from(self.target.makes_object());
        let count = made + wanted.iter().map(|type_| words(&[kind_of(type_)])).sum::<u16>();
        let this = FIRST + count;
        let mut units = Vec::new();
        if made == 1 {
            // new-instance v3
            units.extend([0x0022 | FIRST << 8, builder.type_(&self.target.class).0 as u16]);
        }
        move_value(b'L', 0, this, &mut units);
        let mut to = FIRST + made;
        for ((type_, &field), wanted) in self.caught.iter().zip(self.fields).zip(&wanted) {
            units.extend([field_op(0x52, kind_of(type_)), field]);
            convert(builder, (type_, type_), wanted, &mut units);
            move_value(kind_of(wanted), to, 1, &mut units);
            to += words(&[kind_of(wanted)]);
        }
        let mut from = this + 1;
        for ((&type_, &actual), wanted) in given.iter().zip(actual).zip(wanted.iter().skip(self.caught.len())) {
            move_value(kind_of(type_), 1, from, &mut units);
            convert(builder, (type_, actual), wanted, &mut units);
            move_value(kind_of(wanted), to, 1, &mut units);
            to += words(&[kind_of(wanted)]);
            from += words(&[kind_of(type_)]);
        }
        self.call(builder, count, (&result, actual_result, given_result), &mut units)?;
        let method = builder.method(self.class, name, descriptor);
        let ins = from - this;
        let code = code(this + ins, ins, &units);
        Some(EncodedMethod { method, access: access::PUBLIC | access::FINAL, code: Some(code) })
    }

    /// Calls it and returns what it gives, in the type that is wanted.
    fn call(
        &self,
        builder: &mut Builder,
        count: u16,
        (result, actual, given): (&str, &str, &str),
        units: &mut Vec<u16>,
    ) -> Option<()> {
        let target = builder.method(&self.target.class, &self.target.name, &self.target.descriptor).0 as u16;
        units.extend([count << 8 | invoke_op(self.target.handle.kind)?, target, FIRST]);
        if given == "V" {
            // return-void
            units.push(0x000e);
            return Some(());
        }
        match self.target.makes_object() {
            true => move_value(b'L', 1, FIRST, units),
            // move-result v1
            false => units.push(by_kind(kind_of(result), [0x010a, 0x010b, 0x010c])),
        }
        // What comes back in a box is in that of the actual type.
        let source =
            if box_of(kind_of(result)).is_none() && box_of(kind_of(given)).is_some() { actual } else { result };
        let from = if box_of(kind_of(source)).is_some() { (result, result) } else { (result, source) };
        convert(builder, from, given, units);
        // return v1
        units.push(by_kind(kind_of(given), [0x010f, 0x0110, 0x0111]));
        Some(())
    }
}

/// The kind of a box's value; none of other types.
fn boxed(type_: &str) -> Option<u8> {
    b"ZBCSIJFD".iter().copied().find(|&kind| box_of(kind).is_some_and(|(box_, _)| box_ == type_))
}

/// Makes a value in v1 of one type, as which it is declared and what it really is, that of another.
fn convert(builder: &mut Builder, (declared, actual): (&str, &str), wanted: &str, units: &mut Vec<u16>) {
    let (from, to) = (kind_of(declared), kind_of(wanted));
    match (box_of(from), box_of(to)) {
        (None, None) if wanted == OBJECT || declared == wanted => {}
        // check-cast v1
        (None, None) => units.extend([0x011f, builder.type_(wanted).0 as u16]),
        (None, Some(_)) => {
            let kind = boxed(actual).unwrap_or(to);
            let Some((box_, open)) = box_of(kind) else { return };
            let open = builder.method(box_, open, &format!("(){}", char::from(kind))).0 as u16;
            // check-cast v1; invoke-virtual/range {v1}; move-result v1
            units.extend([0x011f, builder.type_(box_).0 as u16, 0x0174, open, 1]);
            units.push(by_kind(kind, [0x010a, 0x010b, 0x010c]));
            widen(kind, to, units);
        }
        (Some((box_, _)), None) => {
            let value_of = builder.method(box_, "valueOf", &format!("({}){box_}", char::from(from))).0 as u16;
            // invoke-static/range {v1}; move-result-object v1
            units.extend([words(&[from]) << 8 | 0x77, value_of, 1, 0x010c]);
        }
        (Some(_), Some(_)) => widen(from, to, units),
    }
}

/// A primitive value in v1 as one of a wider type.
fn widen(from: u8, to: u8, units: &mut Vec<u16>) {
    let op = match (from, to) {
        (b'J', b'F') => 0x85,
        (b'J', b'D') => 0x86,
        (b'F', b'D') => 0x89,
        (b'J' | b'F' | b'D', _) => return,
        (_, b'J') => 0x81,
        (_, b'F') => 0x82,
        (_, b'D') => 0x83,
        _ => return,
    };
    units.push(op | 0x1100);
}
