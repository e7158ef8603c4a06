//! `Object`, `Class`, `System`, `Runtime`, `Throwable` and `reflect.Array`.

use super::{Done, NativeFn, give_int, give_long, give_object, int, long, nothing, object};
use crate::error::Trap;
use crate::heap::{Body, array_bytes};
use crate::ids::{ClassId, Handle, MethodId};
use crate::meter::device_ns;
use crate::resolve::Ready;
use crate::thread::{NEVER, Thread};
use crate::vm::Vm;
use wattline_base::random::mix;
use wattline_dex::access;

/// Natives of this file.
pub(super) fn find(signature: &str) -> Option<NativeFn> {
    let (class, name) = signature.split_once(";->")?;
    match class {
        "Ljava/lang/Object" => find_object(name),
        "Ljava/lang/Class" => find_class(name),
        "Ljava/lang/System" => find_system(name),
        "Ljava/lang/Runtime" => find_runtime(name),
        "Ljava/lang/Throwable" => find_throwable(name),
        "Ljava/lang/ref/Reference" if name == "takeCleared()Ljava/lang/ref/Reference;" => {
            Some(|vm, _, _| give_object(vm.machine.heap.cleared.pop_front().unwrap_or(0)))
        }
        "Ljava/lang/reflect/Array" if name == "newInstance(Ljava/lang/Class;I)Ljava/lang/Object;" => Some(new_array),
        _ => None,
    }
}

fn find_object(name: &str) -> Option<NativeFn> {
    let function: NativeFn = match name {
        "getClass()Ljava/lang/Class;" => |vm, _, a| {
            let class = vm.machine.class_of(object(a, 0)).ok_or_else(Trap::null)?;
            give_object(vm.machine.class_object(class))
        },
        "hashCode()I" => |_, _, a| give_int(identity(object(a, 0))),
        "clone()Ljava/lang/Object;" | "internalClone()Ljava/lang/Object;" => clone,
        "notify()V" => |vm, t, a| {
            vm.machine.notify(t, object(a, 0), false)?;
            nothing()
        },
        "notifyAll()V" => |vm, t, a| {
            vm.machine.notify(t, object(a, 0), true)?;
            nothing()
        },
        "wait(J)V" => |vm, t, a| {
            let until_ps = match long(a, 1) {
                0 => NEVER,
                millis if millis < 0 => {
                    return Err(Trap::java("Ljava/lang/IllegalArgumentException;", "timeout value is negative"));
                }
                millis => t.spent.now_ps.saturating_add((millis as u64).saturating_mul(1_000_000_000)).min(NEVER - 1),
            };
            vm.machine.wait(t, object(a, 0), until_ps)?;
            nothing()
        },
        _ => return None,
    };
    Some(function)
}

fn find_system(name: &str) -> Option<NativeFn> {
    let function: NativeFn = match name {
        "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V" => array_copy,
        "nanoTime()J" => |vm, t, _| give_long(device_ns(t.spent.now_ps, &vm.costs)),
        "currentTimeMillis()J" => {
            |vm, t, _| give_long(vm.costs.clock.wall_ms + (t.spent.now_ps / 1_000_000_000) as i64)
        }
        "identityHashCode(Ljava/lang/Object;)I" => |_, _, a| give_int(identity(object(a, 0))),
        _ => return None,
    };
    Some(function)
}

fn find_runtime(name: &str) -> Option<NativeFn> {
    let function: NativeFn = match name {
        "gc()V" => |vm, t, _| {
            vm.collect(t, true);
            nothing()
        },
        "totalMemory()J" | "maxMemory()J" => |vm, _, _| give_long(vm.machine.heap.limit as i64),
        "freeMemory()J" => |vm, _, _| give_long(vm.machine.heap.limit.saturating_sub(vm.machine.heap.used) as i64),
        _ => return None,
    };
    Some(function)
}

fn find_throwable(name: &str) -> Option<NativeFn> {
    let function: NativeFn = match name {
        "fillInStackTrace0()V" => |vm, t, a| {
            t.units = vm.fill_backtrace(t, object(a, 0));
            nothing()
        },
        "getStackTrace0()[Ljava/lang/StackTraceElement;" => stack_trace,
        _ => return None,
    };
    Some(function)
}

fn find_class(name: &str) -> Option<NativeFn> {
    let function: NativeFn = match name {
        "forName(Ljava/lang/String;)Ljava/lang/Class;" => for_name,
        "getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;" => primitive_class,
        "getName()Ljava/lang/String;" => |vm, _, a| {
            let class = vm.machine.class_from_object(object(a, 0))?;
            let name = vm.machine.world.class(class).java_name().encode_utf16().collect();
            give_object(vm.machine.intern(name))
        },
        "isInstance(Ljava/lang/Object;)Z" => |vm, _, a| {
            let class = vm.machine.class_from_object(object(a, 0))?;
            let from = vm.machine.class_of(object(a, 1));
            give_int(from.is_some_and(|from| vm.machine.world.is_assignable(from, class)).into())
        },
        "getSuperclass()Ljava/lang/Class;" => |vm, _, a| {
            let class = vm.machine.class_from_object(object(a, 0))?;
            let superclass =
                vm.machine.world.class(class).superclass().filter(|_| !vm.machine.world.class(class).is_interface());
            give_object(superclass.map_or(0, |superclass| vm.machine.class_object(superclass)))
        },
        "getComponentType()Ljava/lang/Class;" => |vm, _, a| {
            let class = vm.machine.class_from_object(object(a, 0))?;
            give_object(
                vm.machine.world.class(class).component.map_or(0, |component| vm.machine.class_object(component)),
            )
        },
        "isArray()Z" => |vm, _, a| {
            let class = vm.machine.class_from_object(object(a, 0))?;
            give_int(vm.machine.world.class(class).component.is_some().into())
        },
        "isInterface()Z" => |vm, _, a| {
            let class = vm.machine.class_from_object(object(a, 0))?;
            give_int(vm.machine.world.class(class).is_interface().into())
        },
        "isAssignableFrom(Ljava/lang/Class;)Z" => |vm, _, a| {
            let (to, from) = (vm.machine.class_from_object(object(a, 0))?, vm.machine.class_from_object(object(a, 1))?);
            give_int(vm.machine.world.is_assignable(from, to).into())
        },
        "newInstance()Ljava/lang/Object;" => new_instance,
        // Assertions are off, as on Android and by default in OpenJDK.
        "desiredAssertionStatus()Z" => |_, _, _| give_int(0),
        "getModifiers()I" => |vm, _, a| {
            let class = vm.machine.class_from_object(object(a, 0))?;
            give_int(
                super::reflect::inner_modifiers(vm, class).unwrap_or(vm.machine.world.class(class).access & 0xffff)
                    as i32,
            )
        },
        _ => return None,
    };
    Some(function)
}

/// The identity hash: of the handle, which an object keeps all its life.
fn identity(object: Handle) -> i32 {
    if object == 0 { 0 } else { (mix(u64::from(object)) & 0x7fff_ffff) as i32 }
}

fn clone(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let this = object(args, 0);
    let found = vm.machine.heap.get(this).ok_or_else(Trap::null)?;
    let (class, bytes) = (found.class, found.body.bytes());
    let cloneable = vm.machine.library_class("Ljava/lang/Cloneable;")?;
    if !vm.machine.world.is_assignable(class, cloneable) {
        let name = vm.machine.world.class(class).java_name();
        return Err(Trap::java("Ljava/lang/CloneNotSupportedException;", name));
    }
    vm.make_room(t, bytes)?;
    t.units = bytes;
    let body = vm.machine.heap.get(this).map(|object| object.body.clone()).ok_or_else(Trap::null)?;
    give_object(vm.machine.heap.add(class, body))
}

fn for_name(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let name = vm.machine.text_of(object(args, 0)).ok_or_else(Trap::null)?;
    let missing = || Trap::java("Ljava/lang/ClassNotFoundException;", name.as_str());
    let descriptor = match name.starts_with('[') {
        true => name.replace('.', "/"),
        false if name.contains('/') => return Err(missing()),
        false => format!("L{};", name.replace('.', "/")),
    };
    let class = vm.machine.world.find_class(&descriptor)?.ok_or_else(missing)?;
    match vm.initialise(t, class)? {
        Ready::Later => Ok(Done::Again),
        Ready::All | Ready::Me => give_object(vm.machine.class_object(class)),
    }
}

fn primitive_class(vm: &mut Vm, _: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let name = vm.machine.text_of(object(args, 0)).ok_or_else(Trap::null)?;
    let descriptor = match name.as_str() {
        "boolean" => "Z",
        "byte" => "B",
        "char" => "C",
        "short" => "S",
        "int" => "I",
        "long" => "J",
        "float" => "F",
        "double" => "D",
        "void" => "V",
        _ => return Err(Trap::java("Ljava/lang/ClassNotFoundException;", name)),
    };
    let class = vm.machine.library_class(descriptor)?;
    give_object(vm.machine.class_object(class))
}

fn new_instance(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    const FAILED: &str = "Ljava/lang/InstantiationException;";
    let class = vm.machine.class_from_object(object(args, 0))?;
    let name = || vm.machine.world.class(class).java_name();
    if vm.machine.world.class(class).access & (access::ABSTRACT | access::INTERFACE) != 0 {
        return Err(Trap::java(FAILED, name()));
    }
    let constructor = default_constructor(vm, class).ok_or_else(|| Trap::java(FAILED, name()))?;
    match vm.initialise(t, class)? {
        Ready::Later => Ok(Done::Again),
        Ready::All | Ready::Me => Ok(Done::Construct(constructor, vm.machine.new_instance(class))),
    }
}

fn default_constructor(vm: &Vm, class: ClassId) -> Option<MethodId> {
    let key = (vm.machine.world.symbols.find("<init>")?, vm.machine.world.symbols.find("()V")?);
    vm.machine.world.class(class).methods.get(&key).copied()
}

fn new_array(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let component = vm.machine.class_from_object(object(args, 0))?;
    let descriptor = format!("[{}", vm.machine.world.class(component).name);
    let class = vm.machine.library_class(&descriptor)?;
    let len = int(args, 1);
    t.units = array_bytes(len.max(0) as usize, vm.machine.array_element(class));
    give_object(vm.allocate_array(t, class, len)?)
}

fn stack_trace(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let backtrace = vm.machine.heap.field(object(args, 0), vm.machine.known.backtrace) as Handle;
    let entries = match vm.machine.heap.get(backtrace).map(|object| &object.body) {
        Some(Body::Longs(entries)) => entries.to_vec(),
        _ => Vec::new(),
    };
    t.units = entries.len() as u64;
    let class = vm.machine.library_class("Ljava/lang/StackTraceElement;")?;
    let slot = |name| vm.machine.world.field_named(class, name).map_or(u32::MAX, |field| field.slot);
    let slots = [slot("declaringClass"), slot("methodName"), slot("fileName"), slot("lineNumber")];
    let mut elements = Vec::with_capacity(entries.len());
    for entry in entries {
        let element = vm.machine.new_instance(class);
        let (declaring, method, file, line) = vm.place((entry >> 32) as MethodId, entry as u32);
        let texts = [Some(declaring), Some(method), file].map(|text| text.map_or(0, |text| vm.machine.new_text(&text)));
        for (slot, text) in slots.into_iter().zip(texts) {
            vm.machine.heap.set_field(element, slot, text.into());
        }
        vm.machine.heap.set_field(element, slots[3], u64::from(line as u32));
        elements.push(element);
    }
    give_object(vm.machine.new_refs("[Ljava/lang/StackTraceElement;", elements)?)
}

impl Vm<'_> {
    /// Class, method, file and line of an instruction; line -1 when unknown.
    pub(crate) fn place(&self, id: MethodId, inst: u32) -> (String, String, Option<String>, i32) {
        let method = self.machine.world.method(id);
        let class = self.machine.world.class(method.class);
        let line = match &method.body {
            crate::class::MethodBody::Code(code) => code.line_of(inst as usize) as i32,
            _ => 0,
        };
        let name = self.machine.world.symbols.text(method.name).to_string();
        (class.java_name(), name, class.source.as_ref().map(|file| file.to_string()), if line == 0 { -1 } else { line })
    }

    /// `int[5]` or `object array[5]`, as OpenJDK's messages name arrays.
    fn array_text(&self, class: ClassId) -> String {
        match self.machine.world.class(class).component {
            Some(component) if self.machine.world.class(component).is_primitive() => {
                self.machine.world.class(component).java_name()
            }
            _ => "object array".into(),
        }
    }
}

const STORE: &str = "Ljava/lang/ArrayStoreException;";
const BOUNDS: &str = "Ljava/lang/ArrayIndexOutOfBoundsException;";

fn array_copy(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let (from, from_at, to, to_at, count) =
        (object(args, 0), int(args, 1), object(args, 2), int(args, 3), int(args, 4));
    let (source, target) =
        (vm.machine.heap.get(from).ok_or_else(Trap::null)?, vm.machine.heap.get(to).ok_or_else(Trap::null)?);
    let (from_class, to_class) = (source.class, target.class);
    let not_array = |what: &str, class: ClassId| {
        let name = vm.machine.world.class(class).java_name();
        Trap::java(STORE, format!("arraycopy: {what} type {name} is not an array"))
    };
    let from_len = source.body.len().ok_or_else(|| not_array("source", from_class))?;
    let to_len = target.body.len().ok_or_else(|| not_array("destination", to_class))?;
    let (from_text, to_text) = (vm.array_text(from_class), vm.array_text(to_class));
    if from_text != to_text {
        let message = format!("arraycopy: type mismatch: can not copy {from_text}[] into {to_text}[]");
        return Err(Trap::java(STORE, message));
    }
    let check = |name: &str, at: i32, len: usize, text: &str| {
        if at < 0 {
            return Err(Trap::java(BOUNDS, format!("arraycopy: {name} index {at} out of bounds for {text}[{len}]")));
        }
        if count < 0 {
            return Err(Trap::java(BOUNDS, format!("arraycopy: length {count} is negative")));
        }
        let end = at as usize + count as usize;
        if end > len {
            let message = format!("arraycopy: last {name} index {end} out of bounds for {text}[{len}]");
            return Err(Trap::java(BOUNDS, message));
        }
        Ok(at as usize..end)
    };
    if to_at < 0 && from_at >= 0 {
        check("destination", to_at, to_len, &to_text)?;
    }
    let range = check("source", from_at, from_len, &from_text)?;
    let target_range = check("destination", to_at, to_len, &to_text)?;
    t.units = count as u64;
    copy_elements(vm, (from, range), (to, target_range), (from_class, to_class))?;
    nothing()
}

fn copy_elements(
    vm: &mut Vm,
    (from, range): (Handle, std::ops::Range<usize>),
    (to, target): (Handle, std::ops::Range<usize>),
    (from_class, to_class): (ClassId, ClassId),
) -> Result<(), Trap> {
    macro_rules! copy {
        ($kind:ident) => {{
            if from == to {
                if let Some(Body::$kind(elements)) = vm.machine.heap.get_mut(to).map(|object| &mut object.body) {
                    elements.copy_within(range, target.start);
                }
                return Ok(());
            }
            let Some(Body::$kind(elements)) = vm.machine.heap.get(from).map(|object| &object.body) else {
                return Ok(());
            };
            let copied = elements.get(range).unwrap_or_default().to_vec();
            if let Some(Body::$kind(elements)) = vm.machine.heap.get_mut(to).map(|object| &mut object.body)
                && let Some(place) = elements.get_mut(target)
            {
                place.copy_from_slice(&copied);
            }
            Ok(())
        }};
    }
    match vm.machine.heap.get(from).map(|object| &object.body) {
        Some(Body::Bytes(_)) => copy!(Bytes),
        Some(Body::Shorts(_)) => copy!(Shorts),
        Some(Body::Chars(_)) => copy!(Chars),
        Some(Body::Ints(_)) => copy!(Ints),
        Some(Body::Longs(_)) => copy!(Longs),
        Some(Body::Refs(_)) if vm.machine.world.is_assignable(from_class, to_class) => copy!(Refs),
        // Each element has to be checked: those before the first bad one are copied, as in Java.
        Some(Body::Refs(elements)) => {
            let elements = elements.get(range).unwrap_or_default().to_vec();
            for (at, element) in target.zip(elements) {
                if vm.check_store(to_class, element).is_err() {
                    let name = |class: Option<ClassId>| {
                        class.map_or_else(String::new, |c| vm.machine.world.class(c).java_name())
                    };
                    let message = format!(
                        "arraycopy: element type mismatch: can not cast one of the elements of {}[] to the type of the \
                         destination array, {}",
                        name(vm.machine.world.class(from_class).component),
                        name(vm.machine.world.class(to_class).component),
                    );
                    return Err(Trap::java(STORE, message));
                }
                vm.put_reference(to, at as i32, element)?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}
