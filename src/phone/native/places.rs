//! `wattline.phone.Reflect`: fields of objects and elements of arrays by their places.
//!
//! A field is at 16 and eight times its slot; what is in an array begins at 16, as many bytes apart as its elements are
//! wide. Bytes can be read several at once, the first one lowest. One native is one step of a thread, so what swaps is
//! atomic.

use super::{Done, NativeFn, give_int, give_long, give_object, int, long, nothing, object};
use crate::error::Trap;
use crate::heap::Body;
use crate::ids::Handle;
use crate::vm::Vm;

/// Where fields and elements begin.
const BASE: i64 = 16;

/// Natives of this file.
pub(super) fn find(signature: &str) -> Option<NativeFn> {
    let function: NativeFn = match signature.strip_prefix("Lwattline/phone/Reflect;->")? {
        "peek(Ljava/lang/Object;JI)J" => |vm, _, a| give_long(peek(vm, object(a, 0), long(a, 1), int(a, 3))? as i64),
        "poke(Ljava/lang/Object;JIJ)V" => |vm, _, a| {
            poke(vm, object(a, 0), long(a, 1), int(a, 3), long(a, 4) as u64)?;
            nothing()
        },
        "peekReference(Ljava/lang/Object;J)Ljava/lang/Object;" => {
            |vm, _, a| give_object(peek(vm, object(a, 0), long(a, 1), 4)? as Handle)
        }
        "pokeReference(Ljava/lang/Object;JLjava/lang/Object;)V" => |vm, _, a| {
            poke(vm, object(a, 0), long(a, 1), 4, object(a, 3).into())?;
            nothing()
        },
        "swap(Ljava/lang/Object;JIJJ)Z" => {
            |vm, _, a| swap(vm, object(a, 0), long(a, 1), int(a, 3), (long(a, 4) as u64, long(a, 6) as u64))
        }
        "swapReference(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z" => {
            |vm, _, a| swap(vm, object(a, 0), long(a, 1), 4, (object(a, 3).into(), object(a, 4).into()))
        }
        _ => return None,
    };
    Some(function)
}

fn nowhere(offset: i64) -> Trap {
    Trap::java("Ljava/lang/IllegalArgumentException;", format!("there is nothing at {offset}"))
}

/// How far behind the first field or element an offset is.
fn place(offset: i64) -> Result<usize, Trap> {
    let behind = offset.checked_sub(BASE).and_then(|behind| usize::try_from(behind).ok());
    behind.ok_or_else(|| nowhere(offset))
}

/// The element at an offset where each has a width.
fn element<T>(elements: &[T], at: usize, width: usize) -> Option<&T> {
    at.is_multiple_of(width).then(|| elements.get(at / width)).flatten()
}

/// What a place holds, as registers do.
fn peek(vm: &Vm, object: Handle, offset: i64, width: i32) -> Result<u64, Trap> {
    let found = vm.machine.heap.get(object).ok_or_else(Trap::null)?;
    let at = place(offset)?;
    let narrow = |value: i32| u64::from(value as u32);
    let value = match &found.body {
        Body::Free(_) => None,
        Body::Fields(fields) => element(fields, at, 8).copied(),
        Body::Bytes(bytes) => peek_bytes(bytes, at, width),
        Body::Shorts(values) => element(values, at, 2).map(|&value| narrow(value.into())),
        Body::Chars(values) => element(values, at, 2).map(|&value| value.into()),
        Body::Ints(values) => element(values, at, 4).map(|&value| narrow(value)),
        Body::Longs(values) => element(values, at, 8).map(|&value| value as u64),
        Body::Refs(values) => element(values, at, 4).map(|&value| value.into()),
    };
    value.map(|value| widen(value, width)).ok_or_else(|| nowhere(offset))
}

/// A number of less than eight bytes as a `long` of the same value.
fn widen(value: u64, width: i32) -> u64 {
    match width {
        1 => i64::from(value as i8) as u64,
        2 => value & 0xffff,
        _ => value,
    }
}

fn peek_bytes(bytes: &[i8], at: usize, width: i32) -> Option<u64> {
    let some = bytes.get(at..at.checked_add(width.clamp(1, 8) as usize)?)?;
    Some(some.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte as u8)))
}

/// Writes to a place.
fn poke(vm: &mut Vm, object: Handle, offset: i64, width: i32, value: u64) -> Result<(), Trap> {
    let at = place(offset)?;
    let found = vm.machine.heap.get_mut(object).ok_or_else(Trap::null)?;
    // A register of 32 bits has a clear upper half.
    let word = if width < 8 { u64::from(value as u32) } else { value };
    let done = match &mut found.body {
        Body::Free(_) => None,
        Body::Fields(fields) => set(fields, at, 8, word),
        Body::Bytes(bytes) => poke_bytes(bytes, at, width, value),
        Body::Shorts(values) => set(values, at, 2, value as i16),
        Body::Chars(values) => set(values, at, 2, value as u16),
        Body::Ints(values) => set(values, at, 4, value as i32),
        Body::Longs(values) => set(values, at, 8, value as i64),
        Body::Refs(values) => set(values, at, 4, value as Handle),
    };
    done.ok_or_else(|| nowhere(offset))
}

fn set<T>(elements: &mut [T], at: usize, width: usize, value: T) -> Option<()> {
    let place = at.is_multiple_of(width).then(|| elements.get_mut(at / width)).flatten()?;
    *place = value;
    Some(())
}

fn poke_bytes(bytes: &mut [i8], at: usize, width: i32, value: u64) -> Option<()> {
    let some = bytes.get_mut(at..at.checked_add(width.clamp(1, 8) as usize)?)?;
    some.iter_mut().zip(value.to_le_bytes()).for_each(|(byte, new)| *byte = new as i8);
    Some(())
}

/// Writes the second value if the first is there, and says whether it was.
fn swap(vm: &mut Vm, object: Handle, offset: i64, width: i32, values: (u64, u64)) -> Result<Done, Trap> {
    let word = |value: u64| if width < 8 { u64::from(value as u32) } else { value };
    let is_there = word(peek(vm, object, offset, width)?) == word(values.0);
    if is_there {
        poke(vm, object, offset, width, values.1)?;
    }
    give_int(is_there.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_offset_is_too_odd() {
        assert!(place(15).is_err() && place(i64::MIN).is_err() && place(-1).is_err());
        assert_eq!(place(24).ok(), Some(8));
        assert_eq!(place(i64::MAX).ok(), Some((i64::MAX - BASE) as usize));
        assert_eq!((element(&[1, 2], 8, 8), element(&[1, 2], 9, 8), element(&[1, 2], 16, 8)), (Some(&2), None, None));
        assert_eq!(peek_bytes(&[1, 2], usize::MAX, 4), None);
    }
}
