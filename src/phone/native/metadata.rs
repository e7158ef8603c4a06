//! `wattline.phone.Metadata`: what a DEX file says of classes and members besides their code, and classes by name.
//!
//! Annotations go to Java as they are in the file, in arrays of objects that begin with what they are: `"@"`, the type
//! and names and values of an annotation (or `"0"`, `"1"`, `"2"`, its visibility, if it stands by itself); `"["` and
//! elements; `"c"` and a type; `"e"`, the type and the name of a constant; `"m"`, the class, the name and the
//! descriptor of a method. Types are descriptors, as their classes may not exist. All else is a string, or a number in
//! its box.

use std::rc::Rc;

use super::{Done, NativeFn, give_int, give_object, int, object};
use crate::class::Origin;
use crate::error::Trap;
use crate::ids::{Handle, MethodId};
use crate::link::DexFile;
use crate::thread::Thread;
use crate::vm::Vm;
use wattline_dex::{Annotation, AnnotationSet, Annotations, Dex, FieldIdx, MethodIdx, Value};

/// Natives of this file.
pub(super) fn find(signature: &str) -> Option<NativeFn> {
    let name = signature.strip_prefix("Lwattline/phone/Metadata;->")?;
    let function: NativeFn = match name {
        "ofClass(Ljava/lang/Class;)[Ljava/lang/Object;" => of_class,
        "ofField(Ljava/lang/Class;I)[Ljava/lang/Object;" => of_field,
        "ofMethod(I)[Ljava/lang/Object;" => of_method,
        "ofParameters(I)[Ljava/lang/Object;" => of_parameters,
        "find(Ljava/lang/String;)Ljava/lang/Class;" => find_class,
        "isLibrary(Ljava/lang/Class;)Z" => |vm, _, a| {
            let class = vm.machine.class_from_object(object(a, 0))?;
            give_int((vm.machine.world.class(class).origin == Origin::Library).into())
        },
        _ => return None,
    };
    Some(function)
}

/// The class of a descriptor, not initialised; null when nothing defines it.
fn find_class(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let descriptor = vm.machine.text_of(object(args, 0)).ok_or_else(Trap::null)?;
    t.units = descriptor.len() as u64;
    let class = vm.machine.world.find_class(&descriptor)?;
    give_object(class.map_or(0, |class| vm.machine.class_object(class)))
}

fn of_class(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let class = vm.machine.class_from_object(object(args, 0))?;
    let Some(file) = vm.machine.world.dex_of(class) else { return give_set(vm, t, None) };
    let annotations = vm.machine.world.def_of(class, &file).and_then(|def| def.annotations.as_ref());
    give_set(vm, t, annotations.and_then(|all| all.class.as_ref()).map(|set| (&*file, set)))
}

/// Finds the field at a place among those that `Reflect.fieldNames` lists.
fn of_field(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let class = vm.machine.class_from_object(object(args, 0))?;
    let Some(file) = vm.machine.world.dex_of(class) else { return give_set(vm, t, None) };
    let def = vm.machine.world.def_of(class, &file);
    let set = def.and_then(|def| {
        let data = def.data.as_ref()?;
        let mut fields = data.static_fields.iter().chain(&data.instance_fields);
        let field: FieldIdx = fields.nth(int(args, 1).max(0) as usize)?.field;
        let (_, set) = def.annotations.as_ref()?.fields.iter().find(|(index, _)| *index == field)?;
        Some(set)
    });
    give_set(vm, t, set.map(|set| (&*file, set)))
}

fn of_method(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let id = int(args, 0) as MethodId;
    let Some(file) = file_of(vm, id) else { return give_set(vm, t, None) };
    let found = annotations_around(vm, &file, id)
        .and_then(|all| all.methods.iter().find(|(index, _)| is_method(vm, &file.dex, *index, id)));
    give_set(vm, t, found.map(|(_, set)| (&*file, set)))
}

/// Arrays of annotations for the parameters of a method; fewer than there are, or none.
fn of_parameters(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let id = int(args, 0) as MethodId;
    let Some(file) = file_of(vm, id) else { return give_set(vm, t, None) };
    let found = annotations_around(vm, &file, id)
        .and_then(|all| all.parameters.iter().find(|(index, _)| is_method(vm, &file.dex, *index, id)));
    let mut sets = Vec::new();
    for set in found.map_or(&[][..], |(_, sets)| sets.as_slice()) {
        sets.push(give_handles(vm, t, set.as_ref().map(|set| (&*file, set)))?);
    }
    give_object(objects(vm, t, sets)?)
}

/// The file that a method's class comes from.
fn file_of(vm: &Vm, id: MethodId) -> Option<Rc<DexFile>> {
    vm.machine.world.has_method(id).then(|| vm.machine.world.dex_of(vm.machine.world.method(id).class)).flatten()
}

/// The annotations of a method's class and its members.
fn annotations_around<'d>(vm: &Vm, file: &'d DexFile, id: MethodId) -> Option<&'d Annotations> {
    vm.machine.world.def_of(vm.machine.world.method(id).class, file)?.annotations.as_ref()
}

/// Whether an index into the file of a method's class means that method.
fn is_method(vm: &Vm, dex: &Dex, index: MethodIdx, id: MethodId) -> bool {
    let (method, symbols) = (vm.machine.world.method(id), &vm.machine.world.symbols);
    dex.methods.get(index.at()).is_some_and(|found| {
        dex.string(found.name) == symbols.text(method.name)
            && dex.proto_descriptor(found.proto) == symbols.text(method.descriptor)
    })
}

fn give_set(vm: &mut Vm, t: &mut Thread, set: Option<(&DexFile, &AnnotationSet)>) -> Result<Done, Trap> {
    give_object(give_handles(vm, t, set)?)
}

fn give_handles(vm: &mut Vm, t: &mut Thread, set: Option<(&DexFile, &AnnotationSet)>) -> Result<Handle, Trap> {
    let mut items = Vec::new();
    if let Some((file, set)) = set {
        for item in set {
            let tag = item.visibility.to_string();
            items.push(annotation(vm, t, &file.dex, &item.annotation, &tag)?);
        }
    }
    objects(vm, t, items)
}

fn objects(vm: &mut Vm, t: &mut Thread, items: Vec<Handle>) -> Result<Handle, Trap> {
    t.units += 1 + items.len() as u64;
    vm.machine.new_refs("[Ljava/lang/Object;", items)
}

fn text(vm: &mut Vm, text: &str) -> Handle {
    vm.machine.intern(text.encode_utf16().collect())
}

fn annotation(vm: &mut Vm, t: &mut Thread, dex: &Dex, from: &Annotation, tag: &str) -> Result<Handle, Trap> {
    let mut parts = vec![text(vm, tag), text(vm, &dex.type_name(from.type_))];
    for (name, element) in &from.elements {
        parts.push(text(vm, &dex.string(*name)));
        parts.push(value(vm, t, dex, element)?);
    }
    objects(vm, t, parts)
}

fn boxed(vm: &mut Vm, class: &str, bits: u64) -> Result<Handle, Trap> {
    let class = vm.machine.library_class(class)?;
    let made = vm.machine.new_instance(class);
    if let Some(field) = vm.machine.world.field_named(class, "value") {
        vm.machine.heap.set_field(made, field.slot, bits);
    }
    Ok(made)
}

fn value(vm: &mut Vm, t: &mut Thread, dex: &Dex, from: &Value) -> Result<Handle, Trap> {
    let narrow = |value: i32| u64::from(value as u32);
    match from {
        Value::Byte(v) => boxed(vm, "Ljava/lang/Byte;", narrow((*v).into())),
        Value::Short(v) => boxed(vm, "Ljava/lang/Short;", narrow((*v).into())),
        Value::Char(v) => boxed(vm, "Ljava/lang/Character;", (*v).into()),
        Value::Int(v) => boxed(vm, "Ljava/lang/Integer;", narrow(*v)),
        Value::Long(v) => boxed(vm, "Ljava/lang/Long;", *v as u64),
        Value::Float(bits) => boxed(vm, "Ljava/lang/Float;", (*bits).into()),
        Value::Double(bits) => boxed(vm, "Ljava/lang/Double;", *bits),
        Value::Boolean(v) => boxed(vm, "Ljava/lang/Boolean;", (*v).into()),
        Value::String(index) => {
            let units = dex.strings.get(index.at()).map(|string| string.utf16()).unwrap_or_default();
            Ok(vm.machine.intern(units))
        }
        Value::Type(index) => {
            let parts = vec![text(vm, "c"), text(vm, &dex.type_name(*index))];
            objects(vm, t, parts)
        }
        Value::Enum(index) | Value::Field(index) => {
            let Some(field) = dex.fields.get(index.at()) else { return Ok(0) };
            let parts = vec![text(vm, "e"), text(vm, &dex.type_name(field.class)), text(vm, &dex.string(field.name))];
            objects(vm, t, parts)
        }
        Value::Method(index) => {
            let Some(method) = dex.methods.get(index.at()) else { return Ok(0) };
            let (class, name) = (dex.type_name(method.class), dex.string(method.name));
            let parts =
                vec![text(vm, "m"), text(vm, &class), text(vm, &name), text(vm, &dex.proto_descriptor(method.proto))];
            objects(vm, t, parts)
        }
        Value::Array(elements) => {
            let mut parts = vec![text(vm, "[")];
            for element in elements {
                parts.push(value(vm, t, dex, element)?);
            }
            objects(vm, t, parts)
        }
        Value::Annotation(inner) => annotation(vm, t, dex, inner, "@"),
        // Neither can stand in an annotation.
        Value::MethodType(_) | Value::MethodHandle(_) | Value::Null => Ok(0),
    }
}
