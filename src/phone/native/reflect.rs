//! `wattline.phone.Reflect`: classes' members, and calls of them.

use super::{Done, NativeFn, give_int, give_long, give_object, int, long, nothing, object};
use crate::class::{NO_VTABLE, java_name, parameter_kinds};
use crate::error::Trap;
use crate::heap::Body;
use crate::ids::{ClassId, Handle, MethodId};
use crate::link::DexFile;
use crate::resolve::Ready;
use crate::thread::Thread;
use crate::vm::Vm;
use wattline_dex::{Annotation, ClassDef, Value, access};

/// Natives of this file.
pub(super) fn find(signature: &str) -> Option<NativeFn> {
    let name = signature.strip_prefix("Lwattline/phone/Reflect;->")?;
    let function: NativeFn = match name {
        "interfaces(Ljava/lang/Class;)[Ljava/lang/Class;" => interfaces,
        "methods(Ljava/lang/Class;)[I" => methods,
        "owner(I)Ljava/lang/Class;" => |vm, _, a| {
            let class = vm.machine.world.method(method(vm, a)?).class;
            give_object(vm.machine.class_object(class))
        },
        "name(I)Ljava/lang/String;" => |vm, _, a| {
            let name =
                vm.machine.world.symbols.text(vm.machine.world.method(method(vm, a)?).name).encode_utf16().collect();
            give_object(vm.machine.intern(name))
        },
        "modifiers(I)I" => |vm, _, a| give_int(method_modifiers(vm.machine.world.method(method(vm, a)?).access)),
        "types(I)[Ljava/lang/Class;" => types,
        "fieldNames(Ljava/lang/Class;)[Ljava/lang/String;" => field_names,
        "fieldTypes(Ljava/lang/Class;)[Ljava/lang/Class;" => field_types,
        "fieldModifiers(Ljava/lang/Class;)[I" => |vm, _, a| {
            let fields = fields(vm, a)?;
            ints(vm, fields.iter().map(|field| (field.access & 0xffff) as i32).collect())
        },
        "fieldSlots(Ljava/lang/Class;)[I" => |vm, _, a| {
            let fields = fields(vm, a)?;
            ints(vm, fields.iter().map(|field| field.slot as i32).collect())
        },
        "initialise(Ljava/lang/Class;)V" => |vm, t, a| {
            let class = vm.machine.class_from_object(object(a, 0))?;
            match vm.initialise(t, class)? {
                Ready::Later => Ok(Done::Again),
                Ready::All | Ready::Me => nothing(),
            }
        },
        "bits(Ljava/lang/Object;I)J" => |vm, _, a| give_long(field(vm, a) as i64),
        "reference(Ljava/lang/Object;I)Ljava/lang/Object;" => |vm, _, a| give_object(field(vm, a) as Handle),
        "setBits(Ljava/lang/Object;IJ)V" => |vm, _, a| set_field(vm, a, long(a, 2) as u64),
        "setReference(Ljava/lang/Object;ILjava/lang/Object;)V" => |vm, _, a| set_field(vm, a, object(a, 2).into()),
        "allocate(Ljava/lang/Class;)Ljava/lang/Object;" => |vm, t, a| {
            let class = vm.machine.class_from_object(object(a, 0))?;
            vm.allocate(t, class)?;
            give_object(t.result as Handle)
        },
        "caller(I)Ljava/lang/Class;" => |vm, t, a| {
            let frame = t.frames.iter().rev().nth(int(a, 0).max(0) as usize);
            let class = frame.map(|frame| vm.machine.world.method(frame.method).class);
            give_object(class.map_or(0, |class| vm.machine.class_object(class)))
        },
        "innerName(Ljava/lang/Class;)Ljava/lang/String;" => inner_name,
        "enclosing(Ljava/lang/Class;)Ljava/lang/Class;" => enclosing,
        _ if name.starts_with("call") => call,
        _ => return None,
    };
    Some(function)
}

fn method(vm: &Vm, args: &[u64]) -> Result<MethodId, Trap> {
    let id = int(args, 0) as MethodId;
    if vm.machine.world.has_method(id) { Ok(id) } else { Err(Trap::null()) }
}

/// A DEX file marks with a flag of its own what a source declares as synchronized.
fn method_modifiers(flags: u32) -> i32 {
    let declared = if flags & access::DECLARED_SYNCHRONIZED != 0 { access::SYNCHRONIZED } else { 0 };
    (flags & 0xffff & !access::SYNCHRONIZED | declared) as i32
}

fn ints(vm: &mut Vm, values: Vec<i32>) -> Result<Done, Trap> {
    let class = vm.machine.library_class("[I")?;
    give_object(vm.machine.heap.add(class, Body::Ints(values.into())))
}

fn classes(vm: &mut Vm, found: Vec<ClassId>) -> Result<Done, Trap> {
    let objects = found.into_iter().map(|class| vm.machine.class_object(class)).collect();
    give_object(vm.machine.new_refs("[Ljava/lang/Class;", objects)?)
}

/// Applies a function to the definition of the class in the first argument; `None` for arrays and primitive types.
fn with_definition<T>(
    vm: &Vm,
    args: &[u64],
    make: impl FnOnce(&DexFile, &ClassDef<'static>) -> T,
) -> Result<Option<T>, Trap> {
    let class = vm.machine.class_from_object(object(args, 0))?;
    let Some(file) = vm.machine.world.dex_of(class) else { return Ok(None) };
    Ok(vm.machine.world.def_of(class, &file).map(|def| make(&file, def)))
}

fn interfaces(vm: &mut Vm, _: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let names = with_definition(vm, args, |file, def| {
        def.interfaces.iter().map(|&index| file.dex.type_name(index).into_owned()).collect::<Vec<_>>()
    })?;
    let class = vm.machine.class_from_object(object(args, 0))?;
    let found = match names {
        Some(names) => names.iter().map(|name| vm.machine.library_class(name)).collect::<Result<_, _>>()?,
        None => vm.machine.world.class(class).interfaces.clone(),
    };
    classes(vm, found)
}

fn methods(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let class = vm.machine.class_from_object(object(args, 0))?;
    vm.note_reflection(t, class);
    let keys = with_definition(vm, args, |file, def| {
        let ids = def.data.iter().flat_map(|data| data.methods()).filter_map(|method| {
            let id = file.dex.methods.get(method.method.at())?;
            let symbols = &vm.machine.world.symbols;
            Some((symbols.find(&file.dex.string(id.name))?, symbols.find(&file.dex.proto_descriptor(id.proto))?))
        });
        ids.collect::<Vec<_>>()
    })?;
    let declared = &vm.machine.world.class(class).methods;
    let found = keys.unwrap_or_default().iter().filter_map(|key| declared.get(key)).map(|&id| id as i32).collect();
    ints(vm, found)
}

/// The parameters of a descriptor and its result.
pub(super) fn types_of(descriptor: &str) -> Vec<&str> {
    let mut types = Vec::new();
    let mut rest = descriptor.strip_prefix('(').unwrap_or(descriptor);
    while !rest.is_empty() {
        if let Some(result) = rest.strip_prefix(')') {
            rest = result;
            continue;
        }
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        let class = rest.get(dimensions..).is_some_and(|element| element.starts_with('L'));
        let end = if class { rest.find(';').unwrap_or(rest.len() - 1) } else { dimensions };
        let Some((first, others)) = rest.split_at_checked((end + 1).min(rest.len())) else { break };
        types.push(first);
        rest = others;
    }
    types
}

fn types(vm: &mut Vm, _: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let descriptor = vm.machine.world.symbols.text(vm.machine.world.method(method(vm, args)?).descriptor).to_string();
    let mut found = Vec::new();
    for name in types_of(&descriptor) {
        let missing = || Trap::java("Ljava/lang/ClassNotFoundException;", java_name(name));
        found.push(vm.machine.world.find_class(name)?.ok_or_else(missing)?);
    }
    classes(vm, found)
}

struct Declared {
    name: String,
    type_: String,
    access: u32,
    slot: u32,
}

fn fields(vm: &Vm, args: &[u64]) -> Result<Vec<Declared>, Trap> {
    let class = vm.machine.class_from_object(object(args, 0))?;
    let declared = &vm.machine.world.class(class).fields;
    let found = with_definition(vm, args, |file, def| {
        let fields = def.data.iter().flat_map(|data| data.static_fields.iter().chain(&data.instance_fields));
        let known = fields.filter_map(|field| {
            let id = file.dex.fields.get(field.field.at())?;
            let (name, type_) = (file.dex.string(id.name), file.dex.type_name(id.type_));
            let key = (vm.machine.world.symbols.find(&name)?, vm.machine.world.symbols.find(&type_)?);
            let slot = declared.get(&key)?.slot;
            Some(Declared { name: name.into_owned(), type_: type_.into_owned(), access: field.access, slot })
        });
        known.collect()
    })?;
    Ok(found.unwrap_or_default())
}

fn field_names(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let class = vm.machine.class_from_object(object(args, 0))?;
    vm.note_reflection(t, class);
    let names = fields(vm, args)?;
    let names = names.iter().map(|field| vm.machine.intern(field.name.encode_utf16().collect())).collect();
    give_object(vm.machine.new_refs("[Ljava/lang/String;", names)?)
}

fn field_types(vm: &mut Vm, _: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let mut found = Vec::new();
    for field in fields(vm, args)? {
        let name = field.type_.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(&field.type_);
        let missing = || Trap::java("Ljava/lang/NoClassDefFoundError;", name);
        found.push(vm.machine.world.find_class(&field.type_)?.ok_or_else(missing)?);
    }
    classes(vm, found)
}

fn field(vm: &Vm, args: &[u64]) -> u64 {
    let slot = int(args, 1) as u32;
    match object(args, 0) {
        0 => vm.machine.world.statics.get(slot as usize).copied().unwrap_or(0),
        object => vm.machine.heap.field(object, slot),
    }
}

fn set_field(vm: &mut Vm, args: &[u64], value: u64) -> Result<Done, Trap> {
    let slot = int(args, 1) as u32;
    match object(args, 0) {
        0 => {
            if let Some(place) = vm.machine.world.statics.get_mut(slot as usize) {
                *place = value;
            }
        }
        object => vm.machine.heap.set_field(object, slot, value),
    }
    nothing()
}

/// Finds the method that runs when a method is called on an object: the method itself, or one that overrides it.
fn target(vm: &mut Vm, id: MethodId, receiver: Handle) -> Result<MethodId, Trap> {
    let method = vm.machine.world.method(id);
    if method.is_static() || vm.machine.world.symbols.text(method.name).starts_with('<') {
        return Ok(id);
    }
    let (slot, declaring) = (method.vtable, method.class);
    let class = vm.machine.class_of(receiver).ok_or_else(Trap::null)?;
    if vm.machine.world.class(declaring).is_interface() {
        return vm.machine.world.interface_target(class, id).ok_or(Trap::Java("Ljava/lang/AbstractMethodError;", None));
    }
    match slot {
        NO_VTABLE => Ok(id),
        slot => Ok(vm.machine.world.class(class).vtable.get(slot as usize).copied().unwrap_or(id)),
    }
}

fn call(vm: &mut Vm, _: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let (id, receiver) = (method(vm, args)?, object(args, 1));
    let given = match vm.machine.heap.get(object(args, 2)).map(|object| &object.body) {
        Some(Body::Refs(given)) => given.to_vec(),
        _ => Vec::new(),
    };
    let called = vm.machine.world.method(id);
    let (kinds, _) = parameter_kinds(vm.machine.world.symbols.text(called.descriptor));
    let mut words = if called.is_static() { Vec::new() } else { vec![u64::from(receiver)] };
    for (kind, argument) in kinds.into_iter().zip(given) {
        if kind == b'L' {
            words.push(argument.into());
            continue;
        }
        let class = vm.machine.class_of(argument).ok_or_else(Trap::null)?;
        let value =
            vm.machine.world.field_named(class, "value").map_or(0, |field| vm.machine.heap.field(argument, field.slot));
        words.push(value);
        if matches!(kind, b'J' | b'D') {
            words.push(0);
        }
    }
    Ok(Done::Call(target(vm, id, receiver)?, words))
}

/// The annotation of that type that a compiler left on a class.
fn annotation<'d>(file: &DexFile, def: &'d ClassDef<'static>, name: &str) -> Option<&'d Annotation> {
    let set = def.annotations.as_ref()?.class.as_ref()?;
    set.iter().map(|item| &item.annotation).find(|annotation| file.dex.type_name(annotation.type_) == name)
}

/// The access flags that the source gave a member class, as its definition has those of a class by itself. Arrays are
/// as accessible as their elements.
pub(super) fn inner_modifiers(vm: &Vm, class: ClassId) -> Option<u32> {
    const ACCESSIBLE: u32 = access::PUBLIC | access::PROTECTED | access::PRIVATE;
    if let Some(element) = vm.machine.world.class(class).component {
        let flags = inner_modifiers(vm, element).unwrap_or(vm.machine.world.class(element).access);
        return Some(flags & ACCESSIBLE | access::FINAL | access::ABSTRACT);
    }
    let file = vm.machine.world.dex_of(class)?;
    let inner = annotation(&file, vm.machine.world.def_of(class, &file)?, "Ldalvik/annotation/InnerClass;")?;
    match inner.elements.iter().find(|(name, _)| file.dex.string(*name) == "accessFlags")? {
        (_, Value::Int(flags)) => Some(*flags as u32 & 0xffff),
        _ => None,
    }
}

fn inner_name(vm: &mut Vm, _: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let name = with_definition(vm, args, |file, def| {
        let inner = annotation(file, def, "Ldalvik/annotation/InnerClass;")?;
        let (_, value) = inner.elements.iter().find(|(name, _)| file.dex.string(*name) == "name")?;
        Some(match value {
            Value::String(index) => file.dex.string(*index).into_owned(),
            _ => String::new(),
        })
    })?;
    give_object(name.flatten().map_or(0, |name| vm.machine.intern(name.encode_utf16().collect())))
}

fn enclosing(vm: &mut Vm, _: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let name = with_definition(vm, args, |file, def| {
        let around = annotation(file, def, "Ldalvik/annotation/EnclosingClass;")?;
        match around.elements.first() {
            Some((_, Value::Type(index))) => Some(file.dex.type_name(*index).into_owned()),
            _ => None,
        }
    })?;
    let class = name.flatten().map(|name| vm.machine.world.find_class(&name)).transpose()?.flatten();
    give_object(class.map_or(0, |class| vm.machine.class_object(class)))
}

#[cfg(test)]
mod tests {
    use super::types_of;

    #[test]
    fn descriptors_are_taken_apart() {
        assert_eq!(types_of("(I[[JLjava/lang/String;[La;D)V"), ["I", "[[J", "Ljava/lang/String;", "[La;", "D", "V"]);
        assert_eq!(types_of("()[B"), ["[B"]);
        assert_eq!(types_of("(Lbroken"), ["Lbroken"]);
    }
}
