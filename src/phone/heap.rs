//! Objects and the mark-sweep collector.
//!
//! A reference is a handle: [`BASE`] plus the object's position in one table. Registers are scanned conservatively:
//! every register whose value is the handle of a live object keeps that object alive. `BASE` is far from the small
//! numbers that programs compute with, so that this is rare; a stray integer can delay a collection, never break one.
//!
//! Weak and phantom references are cleared by the first collection that finds their object not to be reached otherwise,
//! as no finaliser could bring it back; soft references by a collection that is told so, for want of memory.

use std::collections::VecDeque;

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

/// How a reference object keeps the object that it refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strength {
    /// Not at all.
    Weak,
    /// While there is memory.
    Soft,
}

/// What a collection has to know of a class.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape<'a> {
    /// The slots of its reference fields, without that of a reference object for what it refers to.
    pub(super) slots: &'a [u32],
    /// Set for `java.lang.ref.Reference` and the classes below it.
    pub(super) reference: Option<Strength>,
}

/// The slots of the fields of `java.lang.ref.Reference`.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ReferenceSlots {
    /// The object that it refers to.
    pub(super) referent: u32,
    /// The queue that it goes to when it is cleared.
    pub(super) queue: u32,
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
    /// Reference objects that collections have cleared and that are to go to their queues.
    pub(super) cleared: VecDeque<Handle>,
}

/// End of the free list.
const NO_FREE: u32 = u32::MAX;

impl Heap {
    /// An empty heap.
    pub(super) fn new(limit: u64) -> Self {
        Heap { objects: Vec::new(), free: NO_FREE, used: 0, fresh: 0, count: 0, limit, cleared: VecDeque::new() }
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

    /// Frees what `roots` do not reach, and what only soft references reach unless these are to keep it. Tells whether
    /// there was a soft reference that did. `freed` learns of each monitor whose object is gone.
    pub(super) fn collect<'a>(
        &mut self,
        roots: impl IntoIterator<Item = Handle>,
        shape: impl Fn(ClassId) -> Shape<'a>,
        slots: ReferenceSlots,
        keeps_soft: bool,
        mut freed: impl FnMut(u32),
    ) -> bool {
        let mut marks = vec![false; self.objects.len()];
        let mut work: Vec<u32> = Vec::new();
        let mut references: Vec<u32> = Vec::new();
        let mut kept_soft = false;
        for root in roots.into_iter().chain(self.cleared.iter().copied()) {
            self.mark(root, &mut marks, &mut work);
        }
        while let Some(index) = work.pop() {
            let Some(object) = self.objects.get(index as usize) else { continue };
            match &object.body {
                Body::Fields(fields) => {
                    let shape = shape(object.class);
                    let field = |slot: u32| fields.get(slot as usize).copied().unwrap_or(0) as Handle;
                    shape.slots.iter().for_each(|&slot| self.mark(field(slot), &mut marks, &mut work));
                    match shape.reference {
                        Some(Strength::Soft) if keeps_soft => {
                            kept_soft |= field(slots.referent) != 0;
                            self.mark(field(slots.referent), &mut marks, &mut work);
                        }
                        Some(_) => references.push(index),
                        None => {}
                    }
                }
                Body::Refs(handles) => handles.iter().for_each(|&handle| self.mark(handle, &mut marks, &mut work)),
                _ => {}
            }
        }
        references.sort_unstable();
        self.clear_references(&references, slots, &marks);
        self.sweep(&marks, &mut freed);
        kept_soft
    }

    /// Clears those of these reference objects whose objects are not marked.
    fn clear_references(&mut self, references: &[u32], slots: ReferenceSlots, marks: &[bool]) {
        for &index in references {
            let reference = BASE.wrapping_add(index);
            let referent = (self.field(reference, slots.referent) as Handle).wrapping_sub(BASE);
            if marks.get(referent as usize) == Some(&false) {
                self.set_field(reference, slots.referent, 0);
                if self.field(reference, slots.queue) != 0 {
                    self.cleared.push_back(reference);
                }
            }
        }
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
        let shape = |_| Shape { slots: &[0], reference: None };
        assert!(!heap.collect([root, 0, 5], shape, ReferenceSlots::default(), true, |_| {}));
        assert!(matches!(heap.get(leaf).unwrap().body, Body::Bytes(_)));
        assert!(matches!(heap.get(garbage).unwrap().body, Body::Free(_)));
        assert_eq!((heap.count, heap.used), (2, 16 + 16));
        assert_eq!(heap.add(2, Body::Bytes(Box::new([]))), garbage);
    }

    /// Class 1 is weak and class 2 soft: slot 0 is the referent, slot 1 the queue, which is object 0.
    #[test]
    fn references_are_cleared_when_nothing_else_reaches_their_objects() {
        const SLOTS: ReferenceSlots = ReferenceSlots { referent: 0, queue: 1 };
        let shape = |class| Shape {
            slots: if class == 0 { &[] } else { &[1] },
            reference: [None, Some(Strength::Weak), Some(Strength::Soft)].get(class as usize).copied().flatten(),
        };
        let mut heap = Heap::new(1 << 20);
        let mut object = |class, fields: [Handle; 2]| heap.add(class, Body::Fields(fields.map(u64::from).into()));
        let queue = object(0, [0, 0]);
        let (held, lone, soft) = (object(0, [0, 0]), object(0, [0, 0]), object(0, [0, 0]));
        let weak = [held, lone, soft, 0].map(|referent| object(1, [referent, queue]));
        let unqueued = object(1, [lone, 0]);
        let softly = object(2, [soft, queue]);
        let roots = [weak[0], weak[1], weak[2], weak[3], unqueued, softly, held];
        let referents = |heap: &Heap| roots.map(|root| heap.field(root, 0) as Handle);

        assert!(heap.collect(roots, shape, SLOTS, true, |_| {}));
        assert_eq!(referents(&heap), [held, 0, soft, 0, 0, soft, 0]);
        assert_eq!(heap.cleared, [weak[1]]);
        assert!(!heap.collect(roots, shape, SLOTS, false, |_| {}));
        assert_eq!(referents(&heap), [held, 0, 0, 0, 0, 0, 0]);
        assert_eq!(heap.cleared, [weak[1], weak[2], softly]);
        // What waits for its queue is reached by that alone.
        heap.collect([], shape, SLOTS, false, |_| {});
        assert_eq!((heap.count, heap.field(softly, 1)), (4, u64::from(queue)));
    }
}
