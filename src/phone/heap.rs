//! Objects and the mark-sweep collector.
//!
//! A reference is a handle: [`BASE`] plus the object's position in one table. Registers are scanned conservatively:
//! every register whose value is the handle of a live object keeps that object alive. `BASE` is far from the small
//! numbers that programs compute with, so that this is rare; a stray integer can delay a collection, never break one.

use super::ids::{ClassId, Handle};

/// The handle of the first object.
const BASE: u32 = 0x5a00_0000;

/// One object.
#[derive(Debug)]
pub(super) struct Object {
    /// The object's class; for arrays the array class.
    pub(super) class: ClassId,
    /// The object's monitor plus one; 0 before the first use.
    pub(super) monitor: u32,
    /// The object's contents.
    pub(super) body: Body,
}

/// Contents by kind. `boolean[]` is kept as bytes, `float[]` and `double[]` as their bits.
#[derive(Debug, Clone)]
pub(super) enum Body {
    /// A free entry of the table, with the next free one.
    Free(u32),
    /// Fields of a class instance, one slot each; wide values and references take one slot, too.
    Fields(Box<[u64]>),
    /// `byte[]` and `boolean[]`.
    Bytes(Box<[i8]>),
    /// `short[]`.
    Shorts(Box<[i16]>),
    /// `char[]`.
    Chars(Box<[u16]>),
    /// `int[]` and `float[]`.
    Ints(Box<[i32]>),
    /// `long[]` and `double[]`.
    Longs(Box<[i64]>),
    /// Arrays of references.
    Refs(Box<[Handle]>),
}

impl Body {
    /// Length of an array; none for other objects.
    pub(super) fn len(&self) -> Option<usize> {
        Some(match self {
            Body::Free(_) | Body::Fields(_) => return None,
            Body::Bytes(v) => v.len(),
            Body::Shorts(v) => v.len(),
            Body::Chars(v) => v.len(),
            Body::Ints(v) => v.len(),
            Body::Longs(v) => v.len(),
            Body::Refs(v) => v.len(),
        })
    }

    /// Bytes that ART would take for it: an 8-byte header, a 4-byte array length, 4-byte references.
    pub(super) fn bytes(&self) -> u64 {
        let bytes = match self {
            Body::Free(_) => 0,
            Body::Fields(v) => 8 + v.len() * 4,
            Body::Bytes(v) => 12 + v.len(),
            Body::Shorts(v) => 12 + v.len() * 2,
            Body::Chars(v) => 12 + v.len() * 2,
            Body::Ints(v) => 12 + v.len() * 4,
            Body::Longs(v) => 16 + v.len() * 8,
            Body::Refs(v) => 12 + v.len() * 4,
        };
        // ART aligns objects to 8 bytes.
        (bytes as u64).next_multiple_of(8)
    }
}

/// Bytes that a new array will take.
pub(super) fn array_bytes(len: usize, element: usize) -> u64 {
    (16 + len as u64 * element as u64).next_multiple_of(8)
}

/// All objects.
#[derive(Debug)]
pub(super) struct Heap {
    objects: Vec<Object>,
    free: u32,
    /// Bytes in live objects, garbage not yet collected included.
    pub(super) used: u64,
    /// Bytes allocated since the last collection.
    pub(super) fresh: u64,
    /// Objects in the table that are not free.
    pub(super) count: u64,
    /// Most bytes that may be in use.
    pub(super) limit: u64,
}

/// End of the free list.
const NO_FREE: u32 = u32::MAX;

impl Heap {
    /// An empty heap.
    pub(super) fn new(limit: u64) -> Self {
        Heap { objects: Vec::new(), free: NO_FREE, used: 0, fresh: 0, count: 0, limit }
    }

    /// The object of a handle; none for null and for what is no handle.
    #[inline(always)]
    pub(super) fn get(&self, handle: Handle) -> Option<&Object> {
        self.objects.get(handle.wrapping_sub(BASE) as usize)
    }

    /// The object of a handle, to be changed.
    #[inline(always)]
    pub(super) fn get_mut(&mut self, handle: Handle) -> Option<&mut Object> {
        self.objects.get_mut(handle.wrapping_sub(BASE) as usize)
    }

    /// Adds an object. Never collects and never fails: the caller has asked [`Heap::fits`].
    pub(super) fn add(&mut self, class: ClassId, body: Body) -> Handle {
        let bytes = body.bytes();
        self.used += bytes;
        self.fresh += bytes;
        self.count += 1;
        let object = Object { class, monitor: 0, body };
        let index = self.free;
        match self.objects.get_mut(index as usize) {
            Some(entry) => {
                self.free = if let Body::Free(next) = entry.body { next } else { NO_FREE };
                *entry = object;
                BASE.wrapping_add(index)
            }
            None => {
                self.objects.push(object);
                BASE.wrapping_add(self.objects.len() as u32 - 1)
            }
        }
    }

    /// Whether `bytes` more stay within the limit.
    pub(super) fn fits(&self, bytes: u64) -> bool {
        self.used.saturating_add(bytes) <= self.limit
    }

    /// An instance field. Zero when there is no such object or slot.
    pub(super) fn field(&self, handle: Handle, slot: u32) -> u64 {
        match self.get(handle).map(|object| &object.body) {
            Some(Body::Fields(fields)) => fields.get(slot as usize).copied().unwrap_or(0),
            _ => 0,
        }
    }

    /// Sets an instance field; does nothing when there is no such object or slot.
    pub(super) fn set_field(&mut self, handle: Handle, slot: u32, value: u64) {
        if let Some(Object { body: Body::Fields(fields), .. }) = self.get_mut(handle)
            && let Some(field) = fields.get_mut(slot as usize)
        {
            *field = value;
        }
    }

    /// Frees what `roots` do not reach. `ref_slots` gives a class's reference fields; `freed` learns of each
    /// monitor whose object is gone.
    pub(super) fn collect<'a>(
        &mut self,
        roots: impl IntoIterator<Item = Handle>,
        ref_slots: impl Fn(ClassId) -> &'a [u32],
        mut freed: impl FnMut(u32),
    ) {
        let mut marks = vec![false; self.objects.len()];
        let mut work: Vec<u32> = Vec::new();
        for root in roots {
            self.mark(root, &mut marks, &mut work);
        }
        while let Some(index) = work.pop() {
            let Some(object) = self.objects.get(index as usize) else { continue };
            match &object.body {
                Body::Fields(fields) => {
                    for &slot in ref_slots(object.class) {
                        let handle = fields.get(slot as usize).copied().unwrap_or(0) as Handle;
                        self.mark(handle, &mut marks, &mut work);
                    }
                }
                Body::Refs(handles) => handles.iter().for_each(|&handle| self.mark(handle, &mut marks, &mut work)),
                _ => {}
            }
        }
        self.sweep(&marks, &mut freed);
    }

    fn mark(&self, handle: Handle, marks: &mut [bool], work: &mut Vec<u32>) {
        let index = handle.wrapping_sub(BASE);
        if let Some(mark) = marks.get_mut(index as usize)
            && !*mark
            && self.objects.get(index as usize).is_some_and(|object| !matches!(object.body, Body::Free(_)))
        {
            *mark = true;
            work.push(index);
        }
    }

    fn sweep(&mut self, marks: &[bool], freed: &mut impl FnMut(u32)) {
        self.fresh = 0;
        // From the end, so that the free list hands out low entries first.
        for (index, (object, &mark)) in self.objects.iter_mut().zip(marks).enumerate().rev() {
            if mark || matches!(object.body, Body::Free(_)) {
                continue;
            }
            self.used -= object.body.bytes();
            self.count -= 1;
            if object.monitor != 0 {
                freed(object.monitor - 1);
            }
            *object = Object { class: 0, monitor: 0, body: Body::Free(self.free) };
            self.free = index as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreachable_objects_are_freed_and_their_entries_reused() {
        let mut heap = Heap::new(1 << 20);
        let leaf = heap.add(1, Body::Bytes(vec![1, 2, 3].into()));
        let garbage = heap.add(1, Body::Bytes(vec![0; 1000].into()));
        let root = heap.add(0, Body::Fields(vec![u64::from(leaf), u64::from(garbage)].into()));
        // Only slot 0 is a reference: slot 1 is an integer that happens to look like one.
        heap.collect([root, 0, 5], |_| &[0], |_| {});
        assert!(matches!(heap.get(leaf).unwrap().body, Body::Bytes(_)));
        assert!(matches!(heap.get(garbage).unwrap().body, Body::Free(_)));
        assert_eq!((heap.count, heap.used), (2, 16 + 16));
        assert_eq!(heap.add(2, Body::Bytes(Box::new([]))), garbage);
    }
}
