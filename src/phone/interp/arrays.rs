//! Elements and lengths of arrays.

use super::registers::Registers;
use crate::code::Inst;
use crate::error::Trap;
use crate::heap::{Body, Heap, Object};

/// Defines how an element of a kind of array is read into vA, and how vA is written to one.
macro_rules! elements {
    ($kind:ident, $what:literal, $get:ident |$x:ident| $wide:expr, $put:ident |$regs:ident, $a:ident| $narrow:expr) => {
        #[doc = concat!("Reads an element of ", $what, ".")]
        #[inline(always)]
        pub(super) fn $get(heap: &Heap, inst: &Inst, regs: &mut Registers) -> Result<(), Trap> {
            let index = regs.int(inst.c.get());
            match heap.get(regs.handle(inst.b)) {
                Some(Object { body: Body::$kind(elements), .. }) => match elements.get(index as usize) {
                    Some(&$x) => regs.set(inst.a, $wide),
                    None => return Err(Trap::index(index, elements.len())),
                },
                _ => return Err(Trap::null()),
            }
            Ok(())
        }

        #[doc = concat!("Writes an element of ", $what, ".")]
        #[inline(always)]
        pub(super) fn $put(heap: &mut Heap, inst: &Inst, $regs: &Registers) -> Result<(), Trap> {
            let ($a, index) = (inst.a, $regs.int(inst.c.get()));
            let value = $narrow;
            match heap.get_mut($regs.handle(inst.b)) {
                Some(Object { body: Body::$kind(elements), .. }) => {
                    let len = elements.len();
                    match elements.get_mut(index as usize) {
                        Some(element) => *element = value,
                        None => return Err(Trap::index(index, len)),
                    }
                }
                _ => return Err(Trap::null()),
            }
            Ok(())
        }
    };
}

elements!(Ints, "`int[]` or `float[]`", get_int | x | u64::from(x as u32), put_int | regs, a | regs.int(a));
elements!(Longs, "`long[]` or `double[]`", get_long | x | x as u64, put_long | regs, a | regs.long(a));
elements!(
    Bytes,
    "`byte[]` or `boolean[]`",
    get_byte | x | u64::from(i32::from(x) as u32),
    put_byte | regs,
    a | regs.int(a) as i8
);
elements!(Chars, "`char[]`", get_char | x | u64::from(x), put_char | regs, a | regs.int(a) as u16);
elements!(
    Shorts,
    "`short[]`",
    get_short | x | u64::from(i32::from(x) as u32),
    put_short | regs,
    a | regs.int(a) as i16
);

/// Reads an element of an array of references. Writing one checks its type: [`crate::vm::Vm::put_reference`].
#[inline(always)]
pub(super) fn get_reference(heap: &Heap, inst: &Inst, regs: &mut Registers) -> Result<(), Trap> {
    let index = regs.int(inst.c.get());
    match heap.get(regs.handle(inst.b)) {
        Some(Object { body: Body::Refs(elements), .. }) => match elements.get(index as usize) {
            Some(&element) => regs.set(inst.a, u64::from(element)),
            None => return Err(Trap::index(index, elements.len())),
        },
        _ => return Err(Trap::null()),
    }
    Ok(())
}

/// Reads the length of an array.
#[inline(always)]
pub(super) fn length(heap: &Heap, inst: &Inst, regs: &mut Registers) -> Result<(), Trap> {
    match heap.get(regs.handle(inst.b)).and_then(|object| object.body.len()) {
        Some(len) => regs.set(inst.a, len as u64),
        None => return Err(Trap::null()),
    }
    Ok(())
}
