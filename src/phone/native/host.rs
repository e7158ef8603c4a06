//! `wattline.phone.Host`: output, files, the network and the screen.

use super::{Done, NativeFn, give_int, give_long, give_object, int, long, nothing, object, word};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::HardwareUse;
use crate::effects::hardware::Switched;
use crate::error::Trap;
use crate::files::{FileError, Mode};
use crate::heap::Body;
use crate::meter::device_ns;
use crate::thread::{NEVER, State, Thread};
use crate::vm::Vm;

const IO: &str = "Ljava/io/IOException;";

/// Natives of this file.
pub(super) fn find(signature: &str) -> Option<NativeFn> {
    let name = signature.strip_prefix("Lwattline/phone/Host;->")?;
    find_file(name).or_else(|| find_map(name)).or_else(|| find_other(name))
}

fn find_other(name: &str) -> Option<NativeFn> {
    let function: NativeFn = match name {
        "print(ILjava/lang/String;)V" => print,
        "property(Ljava/lang/String;)Ljava/lang/String;" => property,
        "setProperty(Ljava/lang/String;Ljava/lang/String;)V" => |vm, _, a| {
            let key = vm.machine.text_of(object(a, 0)).ok_or_else(Trap::null)?;
            let value = vm.machine.text_of(object(a, 1));
            if !has_room(&vm.program.properties, &key, value.as_deref()) {
                return Err(Trap::java("Ljava/lang/OutOfMemoryError;", "too many properties, or too long"));
            }
            vm.program.properties.insert(key, value);
            nothing()
        },
        "propertyNames()[Ljava/lang/String;" => property_names,
        "exit(I)V" => |vm, t, a| {
            vm.program.exit = Some(int(a, 0));
            vm.note_exit(t);
            t.stop(State::Dead, NEVER);
            nothing()
        },
        "show(Ljava/lang/String;)V" => |vm, t, a| {
            let was_empty = vm.output.screen.is_empty();
            vm.output.screen = vm.machine.text_of(object(a, 0)).unwrap_or_default();
            t.units = vm.output.screen.len() as u64;
            vm.ledger.drawn.push((t.spent.now_ps, t.units));
            vm.note_screen(t, was_empty);
            if vm.output.keeps_views {
                let screen = vm.output.screen.clone();
                vm.output.views = vm.views(&screen)?;
            }
            nothing()
        },
        "hardware(II)V" => |vm, t, a| {
            let at_ns = device_ns(t.spent.now_ps, &vm.costs);
            let (component, state) = (int(a, 0), int(a, 1));
            vm.output.hardware.push(HardwareUse { at_ns, component, state });
            vm.ledger.switched.push(Switched { at_ps: t.spent.now_ps, component, state, line: t.spent.line });
            nothing()
        },
        "seed()J" => |vm, _, _| give_long(vm.settings.seed as i64),
        "frame(IJ)V" => |_, t, a| {
            // What covers the screen once costs about as much as a few hundred commands.
            t.units = int(a, 0).max(0) as u64 + long(a, 1).max(0) as u64 / 4096;
            nothing()
        },
        "report(Ljava/lang/String;)V" => |vm, t, a| {
            let text = vm.machine.text_of(object(a, 0)).unwrap_or_default();
            t.units = text.len() as u64;
            vm.output.report(&text);
            nothing()
        },
        "testClasses()[Ljava/lang/String;" => |vm, t, _| {
            let names = vm.machine.world.test_classes();
            t.units = names.len() as u64;
            let names = names.iter().map(|name| vm.machine.new_text(name)).collect();
            give_object(vm.machine.new_refs("[Ljava/lang/String;", names)?)
        },
        "archiveFile(Ljava/lang/String;)[B" => archive_file,
        "archiveList(Ljava/lang/String;)[Ljava/lang/String;" => archive_list,
        "httpOpen(Ljava/lang/String;Ljava/lang/String;[B)I" => http_open,
        "httpStatus(I)I" => |vm, _, a| give_int(vm.network.answer(int(a, 0)).map_or(-1, |answer| answer.status)),
        "httpBody(I)[B" => http_body,
        _ => return None,
    };
    Some(function)
}

fn archive_file(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let name = path(vm, args)?;
    let Some(contents) = vm.program.archive.get(&name).cloned() else { return nothing() };
    vm.make_room(t, contents.len() as u64 + 16)?;
    t.units = contents.len() as u64;
    let class = vm.machine.library_class("[B")?;
    let bytes: Vec<i8> = contents.iter().map(|&byte| byte as i8).collect();
    give_object(vm.machine.heap.add(class, Body::Bytes(bytes.into())))
}

fn archive_list(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let folder = path(vm, args)?;
    let folder = folder.trim_matches('/');
    let inside = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let names = vm.program.archive.keys().filter_map(|name| name.strip_prefix(&inside)?.split('/').next());
    let names: BTreeSet<String> = names.filter(|name| !name.is_empty()).map(str::to_string).collect();
    t.units = names.len() as u64;
    let names = names.iter().map(|name| vm.machine.new_text(name)).collect();
    give_object(vm.machine.new_refs("[Ljava/lang/String;", names)?)
}

fn print(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let text = vm.machine.text_of(object(args, 1)).unwrap_or_else(|| "null".into());
    t.units = text.len() as u64;
    vm.output.say(int(args, 0), &text);
    nothing()
}

/// Properties that a program may set, and their bytes: they are outside of its heap.
const MOST_PROPERTIES: usize = 1024;
const MOST_PROPERTY_BYTES: usize = 1 << 20;

/// Whether a property may be set beside those that are.
fn has_room(set: &BTreeMap<String, Option<String>>, key: &str, value: Option<&str>) -> bool {
    let bytes = |key: &str, value: Option<&str>| key.len() + value.map_or(0, str::len);
    let all: usize = set.iter().map(|(key, value)| bytes(key, value.as_deref())).sum();
    (set.len() < MOST_PROPERTIES || set.contains_key(key)) && all + bytes(key, value) <= MOST_PROPERTY_BYTES
}

/// What `property` answers of itself.
const PROPERTIES: [&str; 15] = [
    "wattline.cores",
    "line.separator",
    "file.separator",
    "user.dir",
    "path.separator",
    "java.io.tmpdir",
    "java.version",
    "java.class.path",
    "java.vm.name",
    "java.vendor",
    "java.vm.vendor",
    "java.vm.version",
    "java.runtime.name",
    "os.name",
    "file.encoding",
];

/// What the program or the settings have set; `Some(None)` is a property that the program took away.
fn value_of(vm: &Vm, key: &str) -> Option<Option<String>> {
    let set = vm.program.properties.get(key).cloned();
    set.or_else(|| vm.settings.properties.get(key).cloned().map(Some))
}

fn property_names(vm: &mut Vm, _: &mut Thread, _: &[u64]) -> Result<Done, Trap> {
    let mut names: Vec<String> = PROPERTIES.map(String::from).into();
    names.extend(vm.settings.properties.keys().cloned());
    names.extend(vm.program.properties.keys().cloned());
    names.retain(|name| value_of(vm, name) != Some(None));
    names.sort_unstable();
    names.dedup();
    let names = names.iter().map(|name| vm.machine.new_text(name)).collect();
    give_object(vm.machine.new_refs("[Ljava/lang/String;", names)?)
}

fn property(vm: &mut Vm, _: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let key = vm.machine.text_of(object(args, 0)).ok_or_else(Trap::null)?;
    let value = match (value_of(vm, &key), key.as_str()) {
        (Some(None), _) => return nothing(),
        (Some(Some(value)), _) => value,
        (None, "wattline.cores") => vm.scheduler.core_count().to_string(),
        (None, "line.separator") => "\n".into(),
        (None, "file.separator" | "user.dir") => "/".into(),
        (None, "path.separator") => ":".into(),
        (None, "java.io.tmpdir") => format!("/data/data/{}/cache", vm.program.package),
        (None, "java.version") => "0".into(),
        (None, "java.class.path") => ".".into(),
        (None, "java.vm.name") => "Dalvik".into(),
        (None, "java.vendor" | "java.vm.vendor") => "The Android Project".into(),
        // ART's on every Android since 5: libraries read of it that apps may have several DEX files.
        (None, "java.vm.version") => "2.1.0".into(),
        (None, "java.runtime.name") => "Android Runtime".into(),
        (None, "os.name") => "Linux".into(),
        (None, "file.encoding") => "UTF-8".into(),
        _ => return nothing(),
    };
    give_object(vm.machine.new_text(&value))
}

fn failed(error: FileError) -> Trap {
    Trap::java(
        IO,
        match error {
            FileError::NotFound => "No such file or directory",
            FileError::IsDirectory => "Is a directory",
            FileError::Closed => "Stream Closed",
            FileError::Full => "No space left on device",
        },
    )
}

fn path(vm: &Vm, args: &[u64]) -> Result<String, Trap> {
    vm.machine.text_of(object(args, 0)).ok_or_else(Trap::null)
}

fn find_file(name: &str) -> Option<NativeFn> {
    let function: NativeFn = match name {
        "open(Ljava/lang/String;I)I" => open,
        "read(I[BII)I" => read,
        "write(I[BII)V" => write,
        "rename(Ljava/lang/String;Ljava/lang/String;)Z" => |vm, t, a| {
            let (from, to) = (path(vm, a)?, path(vm, a.get(1..).unwrap_or_default())?);
            vm.note_file(t, &from);
            vm.note_file(t, &to);
            give_int(vm.files.rename(&from, &to).into())
        },
        "modified(Ljava/lang/String;)J" => |vm, _, a| give_long(vm.files.modified(&path(vm, a)?)),
        "setModified(Ljava/lang/String;J)Z" => |vm, _, a| {
            let path = path(vm, a)?;
            give_int(vm.files.set_modified(&path, long(a, 1)).into())
        },
        "seek(IJ)J" => |vm, _, a| give_long(vm.files.seek(int(a, 0), long(a, 1)).map_err(failed)?),
        "length(I)J" => |vm, _, a| give_long(vm.files.len(int(a, 0)).map_err(failed)?),
        "setLength(IJ)V" => |vm, _, a| {
            vm.files.set_len(int(a, 0), long(a, 1)).map_err(failed)?;
            nothing()
        },
        "close(I)V" => |vm, _, a| {
            vm.files.close(int(a, 0));
            nothing()
        },
        "stat(Ljava/lang/String;)I" => |vm, _, a| give_int(vm.files.stat(&path(vm, a)?)),
        "mkdirs(Ljava/lang/String;)Z" => |vm, _, a| {
            let path = path(vm, a)?;
            give_int(vm.files.make_directories(&path).into())
        },
        "delete(Ljava/lang/String;)Z" => |vm, t, a| {
            let path = path(vm, a)?;
            vm.note_file(t, &path);
            give_int(vm.files.delete(&path).into())
        },
        "list(Ljava/lang/String;)[Ljava/lang/String;" => |vm, t, a| {
            let Some(names) = vm.files.list(&path(vm, a)?) else { return nothing() };
            t.units = names.len() as u64;
            let names = names.iter().map(|name| vm.machine.new_text(name)).collect();
            give_object(vm.machine.new_refs("[Ljava/lang/String;", names)?)
        },
        _ => return None,
    };
    Some(function)
}

fn open(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let mode = match int(args, 1) {
        0 => Mode::Read,
        1 => Mode::ReadWrite,
        2 => Mode::Truncate,
        _ => Mode::Append,
    };
    let path = path(vm, args)?;
    if mode != Mode::Read {
        vm.note_file(t, &path);
    }
    match vm.files.open(&path, mode) {
        Ok(fd) => give_int(fd),
        Err(FileError::IsDirectory) => give_int(-2),
        Err(_) => give_int(-1),
    }
}

/// The part of a `byte[]` that offset and count name.
fn range(len: usize, args: &[u64]) -> Result<std::ops::Range<usize>, Trap> {
    let (offset, count) = (int(args, 2), int(args, 3));
    match (usize::try_from(offset), usize::try_from(count)) {
        (Ok(offset), Ok(count)) if offset + count <= len => Ok(offset..offset + count),
        _ => {
            let end = i64::from(offset) + i64::from(count);
            let message = format!("Range [{offset}, {end}) out of bounds for length {len}");
            Err(Trap::java("Ljava/lang/IndexOutOfBoundsException;", message))
        }
    }
}

fn read(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let Some(Body::Bytes(into)) = vm.machine.heap.get_mut(object(args, 1)).map(|object| &mut object.body) else {
        return Err(Trap::null());
    };
    let range = range(into.len(), args)?;
    if range.is_empty() {
        return give_int(0);
    }
    let bytes = vm.files.read(int(args, 0), range.len()).map_err(failed)?;
    t.units = bytes.len() as u64;
    if bytes.is_empty() {
        return give_int(-1);
    }
    let places = into.iter_mut().skip(range.start);
    places.zip(bytes).for_each(|(place, &byte)| *place = byte as i8);
    give_int(bytes.len() as i32)
}

fn write(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let Some(Body::Bytes(from)) = vm.machine.heap.get(object(args, 1)).map(|object| &object.body) else {
        return Err(Trap::null());
    };
    let range = range(from.len(), args)?;
    let bytes: Vec<u8> = from.get(range).unwrap_or_default().iter().map(|&byte| byte as u8).collect();
    t.units = bytes.len() as u64;
    vm.files.write(int(args, 0), &bytes).map_err(failed)?;
    let at_ms = vm.costs.clock.wall_ms + (t.spent.now_ps / 1_000_000_000) as i64;
    vm.files.touch(int(args, 0), at_ms);
    nothing()
}

fn find_map(name: &str) -> Option<NativeFn> {
    fn place<'v, const N: usize>(vm: &'v mut Vm, args: &[u64]) -> Result<&'v mut [u8; N], Trap> {
        let bounds = || Trap::java("Ljava/lang/IndexOutOfBoundsException;", format!("index {}", int(args, 1)));
        vm.files.mapped(int(args, 0), int(args, 1)).ok_or_else(bounds)
    }
    let function: NativeFn = match name {
        "map(IJI)I" => |vm, _, a| give_int(vm.files.map(int(a, 0), long(a, 1), int(a, 3)).map_err(failed)?),
        "mapRead(II[BII)V" => map_read,
        "mapWrite(II[BII)V" => map_write,
        "mapPut(IIB)V" => |vm, _, a| {
            *place(vm, a)? = [int(a, 2) as u8];
            nothing()
        },
        "mapPutInt(III)V" => |vm, _, a| {
            *place(vm, a)? = int(a, 2).to_le_bytes();
            nothing()
        },
        "mapPutLong(IIJ)V" => |vm, _, a| {
            *place(vm, a)? = word(a, 2).to_le_bytes();
            nothing()
        },
        "mapGet(II)B" => |vm, _, a| give_int(i8::from_le_bytes(*place(vm, a)?).into()),
        "mapGetInt(II)I" => |vm, _, a| give_int(i32::from_le_bytes(*place(vm, a)?)),
        "mapGetLong(II)J" => |vm, _, a| give_long(i64::from_le_bytes(*place(vm, a)?)),
        _ => return None,
    };
    Some(function)
}

/// Map, index, array, offset and count; the library has checked the bounds.
fn map_read(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let (offset, count) = (int(args, 3) as usize, int(args, 4) as usize);
    let outside = || Trap::java("Ljava/lang/IndexOutOfBoundsException;", format!("index {}", int(args, 1)));
    let bytes = vm.files.mapped_range(int(args, 0), int(args, 1), count).ok_or_else(outside)?.to_vec();
    let Some(Body::Bytes(into)) = vm.machine.heap.get_mut(object(args, 2)).map(|object| &mut object.body) else {
        return Err(Trap::null());
    };
    t.units = bytes.len() as u64;
    into.iter_mut().skip(offset).zip(bytes).for_each(|(place, byte)| *place = byte as i8);
    nothing()
}

fn map_write(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let (offset, count) = (int(args, 3) as usize, int(args, 4) as usize);
    let outside = || Trap::java("Ljava/lang/IndexOutOfBoundsException;", format!("index {}", int(args, 1)));
    let Some(Body::Bytes(from)) = vm.machine.heap.get(object(args, 2)).map(|object| &object.body) else {
        return Err(Trap::null());
    };
    let into = vm.files.mapped_range(int(args, 0), int(args, 1), count).ok_or_else(outside)?;
    t.units = into.len() as u64;
    into.iter_mut().zip(from.iter().skip(offset)).for_each(|(place, &byte)| *place = byte as u8);
    nothing()
}

fn http_open(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let url = vm.machine.text_of(object(args, 1)).ok_or_else(Trap::null)?;
    let body = vm.machine.heap.get(object(args, 2)).and_then(|object| object.body.len()).unwrap_or(0);
    t.units = body as u64;
    let costs = Rc::clone(&vm.costs);
    let radio = costs.radio(vm.settings.bearer);
    match vm.network.request(&url, body as u64, t.spent.now_ps, t.spent.line, radio, &mut vm.jitter) {
        Some((handle, end_ps)) => {
            t.stop(State::Io, end_ps);
            give_int(handle)
        }
        None => give_int(-1),
    }
}

fn http_body(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let Some(answer) = vm.network.answer(int(args, 0)) else { return nothing() };
    vm.make_room(t, answer.size + 16)?;
    t.units = answer.size;
    let class = vm.machine.library_class("[B")?;
    give_object(vm.machine.heap.add(class, Body::Bytes(answer.body().into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_has_room_for_so_many_properties() {
        let mut set: BTreeMap<String, Option<String>> =
            (1..MOST_PROPERTIES).map(|number| (number.to_string(), None)).collect();
        assert!(has_room(&set, "one more", Some("value")));
        assert!(!has_room(&set, "too long", Some(&"x".repeat(MOST_PROPERTY_BYTES))));
        set.insert("one more".into(), Some("value".into()));
        assert!(has_room(&set, "one more", Some("another value")) && !has_room(&set, "another", None));
    }
}
