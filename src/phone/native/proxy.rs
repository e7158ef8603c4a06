//! `java.lang.reflect.Proxy`: classes whose every method calls one handler.
//!
//! A proxy's class is an ordinary class of a DEX file made in memory. Each of its methods puts its arguments into an
//! array, in boxes where they are primitive, hands that to `Proxy.dispatch` with its own number, and takes the result
//! out of its box.

use super::reflect::types_of;
use super::{Done, NativeFn, give_object, int, object};
use crate::class::parameter_kinds;
use crate::error::Trap;
use crate::heap::Body;
use crate::thread::Thread;
use crate::vm::Vm;
use wattline_dex::{
    ClassData, ClassDef, Code, Dex, DexString, EncodedMethod, MethodId, MethodIdx, Proto, ProtoIdx, StringIdx, TypeIdx,
    Units, access,
};

const PROXY: &str = "Ljava/lang/reflect/Proxy;";
pub(super) const OBJECT: &str = "Ljava/lang/Object;";
const OBJECTS: &str = "[Ljava/lang/Object;";
/// Registers in front of the parameters: array, index or number, value.
const LOCALS: u16 = 3;

/// Natives of this file.
pub(super) fn find(signature: &str) -> Option<NativeFn> {
    match signature.strip_prefix(PROXY)? {
        "->define(Ljava/lang/String;[Ljava/lang/Class;[II)Ljava/lang/Class;" => Some(define),
        _ => None,
    }
}

/// Defines the class of that descriptor, with those interfaces and methods; the first method has that number.
fn define(vm: &mut Vm, _: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let name = vm.machine.text_of(object(args, 0)).ok_or_else(Trap::null)?;
    let interfaces = match vm.machine.heap.get(object(args, 1)).map(|object| &object.body) {
        Some(Body::Refs(classes)) => classes.to_vec(),
        _ => Vec::new(),
    };
    let methods = match vm.machine.heap.get(object(args, 2)).map(|object| &object.body) {
        Some(Body::Ints(methods)) => methods.to_vec(),
        _ => Vec::new(),
    };
    let mut file = Builder { dex: empty() };
    let mut implemented = Vec::new();
    for interface in interfaces {
        let class = vm.machine.class_from_object(interface)?;
        implemented.push(file.type_(&vm.machine.world.class(class).name));
    }
    let mut virtual_methods = Vec::new();
    for (number, id) in (int(args, 3)..).zip(methods) {
        if !vm.machine.world.has_method(id as u32) {
            return Err(Trap::null());
        }
        let method = vm.machine.world.method(id as u32);
        let (called, descriptor) =
            (vm.machine.world.symbols.text(method.name), vm.machine.world.symbols.text(method.descriptor));
        virtual_methods.push(file.forwarding(&name, called, descriptor, number));
    }
    let direct_methods = vec![file.constructor(&name)];
    let class = file.type_(&name);
    let superclass = Some(file.type_(PROXY));
    file.dex.classes.push(ClassDef {
        class,
        access: access::PUBLIC | access::FINAL,
        superclass,
        interfaces: implemented,
        source_file: None,
        annotations: None,
        static_values: None,
        data: Some(ClassData { direct_methods, virtual_methods, ..ClassData::default() }),
        hidden_api: None,
    });
    vm.machine.world.add_dex("proxy", file.dex, false);
    let class = vm.machine.library_class(&name)?;
    give_object(vm.machine.class_object(class))
}

/// A DEX file with nothing in it.
pub(super) fn empty() -> Dex<'static> {
    Dex { version: 35, ..Dex::default() }
}

/// A DEX file that grows. Nothing in it is sorted: it is never written.
pub(super) struct Builder {
    /// What has been made of it.
    pub(super) dex: Dex<'static>,
}

/// The box of a primitive type and the method that opens it.
pub(super) fn box_of(kind: u8) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        b'Z' => ("Ljava/lang/Boolean;", "booleanValue"),
        b'B' => ("Ljava/lang/Byte;", "byteValue"),
        b'C' => ("Ljava/lang/Character;", "charValue"),
        b'S' => ("Ljava/lang/Short;", "shortValue"),
        b'I' => ("Ljava/lang/Integer;", "intValue"),
        b'J' => ("Ljava/lang/Long;", "longValue"),
        b'F' => ("Ljava/lang/Float;", "floatValue"),
        b'D' => ("Ljava/lang/Double;", "doubleValue"),
        _ => return None,
    })
}

/// Whether a value of that kind takes two registers.
pub(super) fn is_wide(kind: u8) -> bool {
    matches!(kind, b'J' | b'D')
}

impl Builder {
    /// A text by its number.
    pub(super) fn string(&mut self, text: &str) -> StringIdx {
        let known = self.dex.strings.iter().position(|string| string.text() == text);
        let at = known.unwrap_or_else(|| {
            self.dex.strings.push(DexString::new(text));
            self.dex.strings.len() - 1
        });
        StringIdx(at as u32)
    }

    /// A type by its number.
    pub(super) fn type_(&mut self, descriptor: &str) -> TypeIdx {
        let name = self.string(descriptor);
        let known = self.dex.types.iter().position(|&known| known == name);
        let at = known.unwrap_or_else(|| {
            self.dex.types.push(name);
            self.dex.types.len() - 1
        });
        TypeIdx(at as u32)
    }

    /// A method by its number.
    pub(super) fn method(&mut self, class: &str, name: &str, descriptor: &str) -> MethodIdx {
        let mut types: Vec<TypeIdx> = types_of(descriptor).into_iter().map(|type_| self.type_(type_)).collect();
        let return_type = types.pop().unwrap_or(TypeIdx(0));
        let shorty = self.string("V");
        let proto = ProtoIdx(self.dex.protos.len() as u32);
        self.dex.protos.push(Proto { shorty, return_type, parameters: types });
        let (class, name) = (self.type_(class), self.string(name));
        self.dex.methods.push(MethodId { class, proto, name });
        MethodIdx(self.dex.methods.len() as u32 - 1)
    }

    /// `Name(InvocationHandler handler) { super(handler); }`
    fn constructor(&mut self, class: &str) -> EncodedMethod<'static> {
        let descriptor = "(Ljava/lang/reflect/InvocationHandler;)V";
        let parent = self.method(PROXY, "<init>", descriptor).0 as u16;
        // invoke-direct/range {v0, v1}; return-void
        let code = code(2, 2, &[0x0276, parent, 0, 0x000e]);
        let method = self.method(class, "<init>", descriptor);
        EncodedMethod { method, access: access::PUBLIC | access::CONSTRUCTOR, code: Some(code) }
    }

    fn forwarding(&mut self, class: &str, name: &str, descriptor: &str, number: i32) -> EncodedMethod<'static> {
        let (kinds, result) = parameter_kinds(descriptor);
        let words: u16 = kinds.iter().map(|&kind| if is_wide(kind) { 2 } else { 1 }).sum();
        let mut units = Vec::new();
        self.pack(&kinds, &mut units);
        // const v1, number; move-object/from16 v2, this; invoke-static/range {v0, v1, v2}
        units.extend([0x0114, number as u16, (number >> 16) as u16, 0x0208, LOCALS]);
        let dispatch = self.method(PROXY, "dispatch", "([Ljava/lang/Object;ILjava/lang/Object;)Ljava/lang/Object;");
        units.extend([0x0377, dispatch.0 as u16, 0]);
        let type_ = types_of(descriptor).pop().unwrap_or("V").to_owned();
        self.unpack(result, &type_, &mut units);
        let method = self.method(class, name, descriptor);
        let code = code(LOCALS + 1 + words, 1 + words, &units);
        EncodedMethod { method, access: access::PUBLIC | access::FINAL, code: Some(code) }
    }

    /// The arguments into an array in v0; null when there are none.
    fn pack(&mut self, kinds: &[u8], units: &mut Vec<u16>) {
        if kinds.is_empty() {
            // const/4 v0, 0
            units.push(0x0012);
            return;
        }
        // const/16 v1, length; new-array v0, v1
        units.extend([0x0113, kinds.len() as u16, 0x1023, self.type_(OBJECTS).0 as u16]);
        let mut register = LOCALS + 1;
        for (index, &kind) in kinds.iter().enumerate() {
            let width = if is_wide(kind) { 2 } else { 1 };
            match box_of(kind) {
                Some((box_, _)) => {
                    let descriptor = format!("({}){box_}", char::from(kind));
                    let value_of = self.method(box_, "valueOf", &descriptor).0 as u16;
                    // invoke-static/range {argument}; move-result-object v2
                    units.extend([width << 8 | 0x77, value_of, register, 0x020c]);
                }
                // move-object/from16 v2, argument
                None => units.extend([0x0208, register]),
            }
            // const/16 v1, index; aput-object v2, v0, v1
            units.extend([0x0113, index as u16, 0x024d, 0x0100]);
            register += width;
        }
    }

    /// Returns what was called returned, in the type that is wanted.
    fn unpack(&mut self, kind: u8, type_: &str, units: &mut Vec<u16>) {
        if kind == b'V' {
            // return-void
            units.push(0x000e);
            return;
        }
        let Some((box_, open)) = box_of(kind) else {
            // move-result-object v0; check-cast v0; return-object v0
            units.push(0x000c);
            if type_ != OBJECT {
                units.extend([0x001f, self.type_(type_).0 as u16]);
            }
            units.push(0x0011);
            return;
        };
        let open = self.method(box_, open, &format!("(){}", char::from(kind))).0 as u16;
        let (taken, returned) = if is_wide(kind) { (0x000b, 0x0010) } else { (0x000a, 0x000f) };
        // move-result-object v0; check-cast v0; invoke-virtual/range {v0}; move-result v0; return v0
        units.extend([0x000c, 0x001f, self.type_(box_).0 as u16, 0x0174, open, 0, taken, returned]);
    }
}

/// A method's body without handlers.
pub(super) fn code(registers: u16, ins: u16, units: &[u16]) -> Code<'static> {
    let insns: Units = units.iter().copied().collect();
    Code { registers, ins, outs: LOCALS, insns, tries: Vec::new(), handlers: Vec::new(), debug: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_boxed_and_results_unboxed() {
        let mut file = Builder { dex: empty() };
        let method = file.forwarding("L$Proxy0;", "mix", "(JLjava/lang/String;)D", 0x1_0002);
        let code = method.code.unwrap();
        assert_eq!((code.registers, code.ins), (7, 4));
        let units: Vec<u16> = (0..code.insns.len()).filter_map(|at| code.insns.get(at)).collect();
        let index = |name: &str| {
            let at = (0..file.dex.methods.len() as u32).find(|&at| file.dex.method_signature(MethodIdx(at)) == name);
            at.unwrap() as u16
        };
        let value_of = index("Ljava/lang/Long;->valueOf(J)Ljava/lang/Long;");
        let dispatch =
            index("Ljava/lang/reflect/Proxy;->dispatch([Ljava/lang/Object;ILjava/lang/Object;)Ljava/lang/Object;");
        let open = index("Ljava/lang/Double;->doubleValue()D");
        assert_eq!(units[..4], [0x0113, 2, 0x1023, units[3]]);
        assert_eq!(units[4..12], [0x0277, value_of, 4, 0x020c, 0x0113, 0, 0x024d, 0x0100]);
        assert_eq!(units[12..18], [0x0208, 6, 0x0113, 1, 0x024d, 0x0100]);
        assert_eq!(units[18..26], [0x0114, 2, 1, 0x0208, 3, 0x0377, dispatch, 0]);
        assert_eq!(units[29..], [0x0174, open, 0, 0x000b, 0x0010]);
    }
}
