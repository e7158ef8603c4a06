//! Arrays and casts.

use super::code::Code;
use super::error::Trap;
use super::heap::{Body, array_bytes};
use super::ids::{ClassId, Handle};
use super::thread::Thread;
use super::vm::Vm;

impl Vm<'_> {
    /// `new-array`, with its exceptions.
    pub(super) fn allocate_array(&mut self, t: &mut Thread, class: ClassId, len: i32) -> Result<Handle, Trap> {
        let Ok(len) = usize::try_from(len) else {
            return Err(Trap::java("Ljava/lang/NegativeArraySizeException;", len.to_string()));
        };
        self.make_room(t, array_bytes(len, self.machine.array_element(class)))?;
        Ok(self.machine.new_array(class, len))
    }

    /// `filled-new-array`: the result goes where a call's result goes.
    pub(super) fn filled_array(
        &mut self,
        t: &mut Thread,
        class: ClassId,
        base: usize,
        args: &[u16],
    ) -> Result<(), Trap> {
        let array = self.allocate_array(t, class, args.len() as i32)?;
        let values: Vec<u64> = args.iter().map(|&r| t.regs.get(base + usize::from(r)).copied().unwrap_or(0)).collect();
        match self.machine.heap.get_mut(array).map(|object| &mut object.body) {
            Some(Body::Ints(elements)) => {
                elements.iter_mut().zip(values).for_each(|(element, value)| *element = value as u32 as i32);
            }
            Some(Body::Refs(elements)) => {
                elements.iter_mut().zip(values).for_each(|(element, value)| *element = value as Handle);
            }
            _ => return Err(self.bad_code(t, "expected an array of int or of references".into())),
        }
        t.result = array.into();
        Ok(())
    }

    /// `fill-array-data`.
    pub(super) fn fill_array(&mut self, array: Handle, code: &Code, table: i64) -> Result<(), Trap> {
        let object = self.machine.heap.get_mut(array).ok_or_else(Trap::null)?;
        let Some(table) = code.arrays.get(table as usize) else { return Ok(()) };
        let len = object.body.len().ok_or_else(Trap::null)?;
        let chunks = table.data.chunks_exact(usize::from(table.width).max(1));
        if chunks.len() > len {
            return Err(Trap::index(chunks.len() as i32 - 1, len));
        }
        let little = |chunk: &[u8]| chunk.iter().rev().fold(0u64, |value, &byte| value << 8 | u64::from(byte));
        macro_rules! fill {
            ($elements:expr, $kind:ty) => {
                $elements.iter_mut().zip(chunks).for_each(|(element, chunk)| *element = little(chunk) as $kind)
            };
        }
        match &mut object.body {
            Body::Bytes(elements) => fill!(elements, i8),
            Body::Shorts(elements) => fill!(elements, i16),
            Body::Chars(elements) => fill!(elements, u16),
            Body::Ints(elements) => fill!(elements, i32),
            Body::Longs(elements) => fill!(elements, i64),
            Body::Refs(_) | Body::Fields(_) | Body::Free(_) => {}
        }
        Ok(())
    }

    /// `aput-object`.
    pub(super) fn put_reference(&mut self, array: Handle, index: i32, value: Handle) -> Result<(), Trap> {
        let object = self.machine.heap.get(array).ok_or_else(Trap::null)?;
        let len = object.body.len().ok_or_else(Trap::null)?;
        if index < 0 || index as usize >= len {
            return Err(Trap::index(index, len));
        }
        self.check_store(object.class, value)?;
        if let Some(Body::Refs(elements)) = self.machine.heap.get_mut(array).map(|object| &mut object.body)
            && let Some(element) = elements.get_mut(index as usize)
        {
            *element = value;
        }
        Ok(())
    }

    /// Whether an array of this class may hold `value`.
    pub(super) fn check_store(&self, array: ClassId, value: Handle) -> Result<(), Trap> {
        let (Some(class), Some(component)) = (self.machine.class_of(value), self.machine.world.class(array).component)
        else {
            return Ok(());
        };
        if component == self.machine.known.object || self.machine.world.is_assignable(class, component) {
            return Ok(());
        }
        Err(Trap::java("Ljava/lang/ArrayStoreException;", self.machine.world.class(class).java_name()))
    }

    /// `check-cast` of an object that is not null.
    pub(super) fn check_cast(&self, object: Handle, class: ClassId) -> Result<(), Trap> {
        let from = self.machine.class_of(object).ok_or_else(Trap::null)?;
        if self.machine.world.is_assignable(from, class) {
            return Ok(());
        }
        let (from, to) = (self.machine.world.class(from).java_name(), self.machine.world.class(class).java_name());
        Err(Trap::java("Ljava/lang/ClassCastException;", format!("class {from} cannot be cast to class {to}")))
    }
}
