//! The Java machine: classes, objects, threads and monitors. Nothing here takes time or energy.

use std::collections::HashMap;

use super::error::Trap;
use super::heap::{Body, Heap};
use super::ids::{ClassId, Handle, ThreadId};
use super::known::Known;
use super::link::World;
use super::thread::{Monitor, Thread};

/// The state of a Java program, apart from its time.
pub(super) struct Machine {
    /// All classes.
    pub(super) world: World,
    /// All objects.
    pub(super) heap: Heap,
    /// Classes and fields that the phone itself uses.
    pub(super) known: Known,
    /// Strings that `String.intern` and constants share.
    pub(super) interned: HashMap<Vec<u16>, Handle>,
    /// All threads by number; none while one runs, and after its end.
    pub(super) threads: Vec<Option<Box<Thread>>>,
    /// Threads by their objects, until they end.
    pub(super) thread_of: HashMap<Handle, ThreadId>,
    /// Monitors, those that no object uses included.
    pub(super) monitors: Vec<Monitor>,
    /// Positions of monitors that no object uses.
    pub(super) free_monitors: Vec<u32>,
    /// Activations that an observer has seen.
    pub(super) frame_ids: u64,
}

impl Machine {
    /// A machine with these classes, an empty heap of `heap_bytes`, and no thread.
    pub(super) fn new(world: World, known: Known, heap_bytes: u64) -> Machine {
        Machine {
            world,
            heap: Heap::new(heap_bytes),
            known,
            interned: HashMap::new(),
            threads: Vec::new(),
            thread_of: HashMap::new(),
            monitors: Vec::new(),
            free_monitors: Vec::new(),
            frame_ids: 0,
        }
    }

    /// A class of the library by descriptor.
    pub(super) fn library_class(&mut self, descriptor: &str) -> Result<ClassId, Trap> {
        Ok(self.world.need_class(descriptor, "the phone")?)
    }

    /// The class of an object.
    pub(super) fn class_of(&self, object: Handle) -> Option<ClassId> {
        self.heap.get(object).map(|object| object.class)
    }

    /// A new string. The caller has made room.
    pub(super) fn new_string(&mut self, text: &[u16]) -> Handle {
        let chars = self.heap.add(self.known.chars, Body::Chars(text.into()));
        let slots = self.world.class(self.known.string).slots as usize;
        let string = self.heap.add(self.known.string, Body::Fields(vec![0; slots].into()));
        self.heap.set_field(string, self.known.string_value, chars.into());
        string
    }

    /// A new string from text.
    pub(super) fn new_text(&mut self, text: &str) -> Handle {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string(&units)
    }

    /// The one string of its content that `String.intern` and constants share.
    pub(super) fn intern(&mut self, text: Vec<u16>) -> Handle {
        if let Some(&string) = self.interned.get(&text) {
            return string;
        }
        let string = self.new_string(&text);
        self.interned.insert(text, string);
        string
    }

    /// The UTF-16 of a string; none for null and what is no string.
    pub(super) fn units_of(&self, string: Handle) -> Option<&[u16]> {
        self.heap.get(string).filter(|object| object.class == self.known.string)?;
        let chars = self.heap.field(string, self.known.string_value) as Handle;
        match &self.heap.get(chars)?.body {
            Body::Chars(units) => Some(units),
            _ => None,
        }
    }

    /// The text of a string; lone surrogates are replaced.
    pub(super) fn text_of(&self, string: Handle) -> Option<String> {
        self.units_of(string).map(String::from_utf16_lossy)
    }

    /// The `java.lang.Class` of a class.
    pub(super) fn class_object(&mut self, class: ClassId) -> Handle {
        let object = self.world.class(class).object;
        if object != 0 {
            return object;
        }
        let slots = self.world.class(self.known.class).slots as usize;
        let object = self.heap.add(self.known.class, Body::Fields(vec![0; slots].into()));
        self.heap.set_field(object, self.known.class_number, u64::from(class));
        self.world.class_mut(class).object = object;
        object
    }

    /// The class of a `java.lang.Class`.
    pub(super) fn class_from_object(&self, object: Handle) -> Result<ClassId, Trap> {
        self.heap.get(object).filter(|found| found.class == self.known.class).ok_or_else(Trap::null)?;
        Ok(self.heap.field(object, self.known.class_number) as ClassId)
    }

    /// A new instance with all fields zero. The caller has made room.
    pub(super) fn new_instance(&mut self, class: ClassId) -> Handle {
        let slots = self.world.class(class).slots as usize;
        self.heap.add(class, Body::Fields(vec![0; slots].into()))
    }

    /// Bytes of an element of an array of this class.
    pub(super) fn array_element(&self, class: ClassId) -> usize {
        match self.world.class(class).name.as_bytes().get(1) {
            Some(b'Z' | b'B') => 1,
            Some(b'S' | b'C') => 2,
            Some(b'J' | b'D') => 8,
            _ => 4,
        }
    }

    /// A new array with all elements zero. The caller has made room.
    pub(super) fn new_array(&mut self, class: ClassId, len: usize) -> Handle {
        let body = match self.world.class(class).name.as_bytes().get(1) {
            Some(b'Z' | b'B') => Body::Bytes(vec![0; len].into()),
            Some(b'S') => Body::Shorts(vec![0; len].into()),
            Some(b'C') => Body::Chars(vec![0; len].into()),
            Some(b'I' | b'F') => Body::Ints(vec![0; len].into()),
            Some(b'J' | b'D') => Body::Longs(vec![0; len].into()),
            _ => Body::Refs(vec![0; len].into()),
        };
        self.heap.add(class, body)
    }

    /// An array of references from its elements.
    pub(super) fn new_refs(&mut self, descriptor: &str, elements: Vec<Handle>) -> Result<Handle, Trap> {
        let class = self.library_class(descriptor)?;
        Ok(self.heap.add(class, Body::Refs(elements.into())))
    }

    /// Puts a thread back where the scheduler finds it.
    pub(super) fn put_back(&mut self, thread: Box<Thread>) {
        if let Some(entry) = self.threads.get_mut(thread.id as usize) {
            *entry = Some(thread);
        }
    }
}
