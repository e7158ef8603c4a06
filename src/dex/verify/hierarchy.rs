//! The class hierarchy: the app's classes and the platform's.
//!
//! Classes have numbers: first the platform's, then the app's. What a [`super::Verifier`] meets beyond those is
//! unknown and has higher numbers, for which [`Hierarchy::class`] answers with a class that is not resolved.

use std::collections::{BTreeSet, HashMap};

use super::class::flag::*;
use super::class::{Class, NO_CLASS, Signatures, bare, flags_of};
use super::platform::{FIRST_LEVEL, Platform};
use crate::{ClassDef, Dex, access};

/// The place where a field or method was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// Nowhere.
    No,
    /// Declared by this class, with these access flags.
    At(u32, u32),
    /// A field that no class of the app declares; this platform class has it or inherits it. What fields the platform
    /// has is not known, so it is taken to be there and to be used rightly.
    Platform(u32),
}

/// Names that the verifier knows.
#[derive(Debug, Clone, Copy)]
pub(super) struct WellKnown {
    pub(super) object: u32,
    pub(super) string: u32,
    pub(super) class: u32,
    pub(super) throwable: u32,
    pub(super) method_handle: u32,
    pub(super) method_type: u32,
    pub(super) var_handle: u32,
    cloneable: u32,
    serializable: u32,
}

/// The class hierarchy: the classes of the app's DEX files, and Android's own that are on all devices of the app.
#[derive(Debug)]
pub struct Hierarchy {
    classes: Vec<Class>,
    interfaces: Vec<u32>,
    platform: u32,
    /// Platform classes of later API levels may be missing: they count for nothing.
    level: u32,
    known: WellKnown,
    by_name: HashMap<Box<[u8]>, u32>,
    names: Vec<Box<[u8]>>,
    /// Superclass and interfaces of the app's classes that cannot be loaded.
    broken: HashMap<u32, Vec<Box<[u8]>>>,
    methods: HashMap<(u32, u64), u32>,
    fields: HashMap<(u32, u64), u32>,
}

impl Hierarchy {
    /// Reads the classes of an app, for devices from API level 29 on.
    pub fn new<'d, 'a: 'd>(dexes: impl IntoIterator<Item = &'d Dex<'a>>) -> Self {
        Hierarchy::from_level(FIRST_LEVEL, dexes)
    }

    /// Reads the classes of an app that runs on devices from an API level on; below 29, Android's classes are taken to be
    /// those of 29. Where several files define a class, the first one counts, and the platform's definition before all,
    /// as on a device.
    pub fn from_level<'d, 'a: 'd>(level: u32, dexes: impl IntoIterator<Item = &'d Dex<'a>>) -> Self {
        let platform = Platform::get();
        let find = |name: &str| platform.find(name.as_bytes()).unwrap_or(NO_CLASS);
        let known = WellKnown {
            object: find("java/lang/Object"),
            string: find("java/lang/String"),
            class: find("java/lang/Class"),
            throwable: find("java/lang/Throwable"),
            method_handle: find("java/lang/invoke/MethodHandle"),
            method_type: find("java/lang/invoke/MethodType"),
            var_handle: find("java/lang/invoke/VarHandle"),
            cloneable: find("java/lang/Cloneable"),
            serializable: find("java/io/Serializable"),
        };
        let mut out = Hierarchy {
            classes: platform.classes.clone(),
            interfaces: platform.interfaces.clone(),
            platform: platform.classes.len() as u32,
            level: level.max(FIRST_LEVEL),
            known,
            by_name: HashMap::new(),
            names: Vec::new(),
            broken: HashMap::new(),
            methods: HashMap::new(),
            fields: HashMap::new(),
        };
        let mut own = Vec::new();
        for dex in dexes {
            let signatures = Signatures::new(dex);
            for class in &dex.classes {
                if let Some(number) = out.declare(dex, class) {
                    own.push((number, dex, class));
                    out.add_members(number, class, &signatures);
                } else if let Some(shadow) = out.find(dex.descriptor(class.class)).filter(|&at| at < out.platform) {
                    // An app's copy of a platform class is never used, but says which private methods that may have.
                    out.add_members(shadow, class, &signatures);
                }
            }
        }
        out.link(&own);
        out
    }

    /// A new number for the class, unless it has one.
    fn declare(&mut self, dex: &Dex, class: &ClassDef) -> Option<u32> {
        let descriptor = dex.descriptor(class.class);
        if self.find(descriptor).is_some() || self.classes.len() as u32 >= super::types::MAX_CLASSES {
            return None;
        }
        let number = self.classes.len() as u32;
        self.by_name.insert(bare(descriptor).into(), number);
        self.names.push(bare(descriptor).into());
        self.classes.push(Class { flags: flags_of(class.access) & !RESOLVED, ..Class::default() });
        Some(number)
    }

    fn add_members(&mut self, number: u32, class: &ClassDef, signatures: &Signatures) {
        let Some(data) = &class.data else { return };
        for field in data.static_fields.iter().chain(&data.instance_fields) {
            self.fields.insert((number, signatures.field(field.field.at())), field.access);
        }
        for method in data.methods() {
            self.methods.insert((number, signatures.method(method.method.at())), method.access);
        }
    }

    /// Adds methods that classes of a file have got since.
    pub fn add_methods<'d>(&mut self, dex: &'d Dex, classes: impl Iterator<Item = &'d ClassDef<'d>>) {
        let mut classes = classes.peekable();
        if classes.peek().is_none() {
            return;
        }
        let signatures = Signatures::new(dex);
        for class in classes {
            if let Some(number) = self.find(dex.descriptor(class.class)) {
                self.add_members(number, class, &signatures);
            }
        }
    }

    /// Whether Android has a class of that descriptor, so that an app's own is never used.
    pub fn is_platform(&self, descriptor: &[u8]) -> bool {
        self.find(descriptor).is_some_and(|number| number < self.platform)
    }

    /// Whether objects of a class may be written by Java's serialization, which then distinguishes versions of the
    /// class by its members. Enums have no versions.
    pub fn is_versioned(&self, descriptor: &[u8]) -> bool {
        let Some(class) = self.find(descriptor).filter(|&class| self.is_resolved(class)) else { return true };
        let is_enum = self.find(b"Ljava/lang/Enum;").is_some_and(|of| self.is_subclass(class, of));
        self.is_assignable(self.known.serializable, class) && !is_enum
    }

    /// Resolves the parents of the app's classes, parents before children; what is in a cycle or has a missing parent
    /// stays unresolved.
    fn link(&mut self, own: &[(u32, &Dex, &ClassDef)]) {
        let mut waiting: Vec<usize> = vec![0; own.len()];
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); own.len()];
        let index = |number: u32| (number - self.platform) as usize;
        for (child, &(_, dex, class)) in own.iter().enumerate() {
            for parent in parents(dex, class).filter_map(|name| self.find(name)).filter(|&at| at >= self.platform) {
                if let (Some(list), Some(count)) = (children.get_mut(index(parent)), waiting.get_mut(child)) {
                    list.push(child as u32);
                    *count += 1;
                }
            }
        }
        let mut ready: Vec<u32> =
            waiting.iter().zip(0..).filter(|(count, _)| **count == 0).map(|(_, child)| child).collect();
        while let Some(next) = ready.pop() {
            if let Some(&(number, dex, class)) = own.get(next as usize) {
                self.link_one(number, dex, class);
            }
            for &child in children.get(next as usize).into_iter().flatten() {
                if let Some(count) = waiting.get_mut(child as usize) {
                    *count -= 1;
                    if *count == 0 {
                        ready.push(child);
                    }
                }
            }
        }
        for &(number, dex, class) in own {
            if !self.class(number).is(RESOLVED) {
                self.broken.insert(number, parents(dex, class).map(Into::into).collect());
            }
        }
    }

    fn link_one(&mut self, number: u32, dex: &Dex, class: &ClassDef) {
        let superclass = class.superclass.and_then(|parent| self.find(dex.descriptor(parent)));
        let interfaces: Option<Vec<u32>> =
            class.interfaces.iter().map(|&parent| self.find(dex.descriptor(parent))).collect();
        let (Some(superclass), Some(interfaces)) = (superclass, interfaces) else { return };
        let loadable = |parent: u32| self.class(parent).is(RESOLVED) && self.can_access(number, parent);
        let extends = self.class(superclass);
        if !loadable(superclass)
            || extends.flags & (FINAL | INTERFACE) != 0
            || !interfaces.iter().all(|&parent| loadable(parent) && self.class(parent).is(INTERFACE))
        {
            return;
        }
        let start = self.interfaces.len() as u32;
        self.interfaces.extend(interfaces);
        let range = (start, self.interfaces.len() as u32);
        if let Some(class) = self.classes.get_mut(number as usize) {
            *class = Class { flags: class.flags | RESOLVED, superclass, interfaces: range };
        }
    }

    /// The reason why ART cannot load a class: the parent that is missing or does not fit, or the class itself where no
    /// file has it. None where all is known.
    pub fn missing_parent(&self, class_descriptor: &str) -> Option<String> {
        let shown = |name: &[u8]| format!("L{};", String::from_utf8_lossy(bare(name)));
        let mut name: Box<[u8]> = class_descriptor.as_bytes().into();
        // Each step goes to a parent; a cycle ends with the last class looked at.
        for _ in 0..=self.names.len() {
            let Some(number) = self.find(&name) else { return Some(shown(&name)) };
            if self.class(number).is(RESOLVED) {
                return None;
            }
            let parents = self.broken.get(&number).map(Vec::as_slice).unwrap_or_default();
            let unresolved = |name: &[u8]| !self.find(name).is_some_and(|at| self.class(at).is(RESOLVED));
            match parents.iter().find(|name| unresolved(name)).or(parents.first()) {
                Some(parent) if unresolved(parent) => name = parent.clone(),
                Some(parent) => return Some(shown(parent)),
                None => return Some(shown(&name)),
            }
        }
        Some(shown(&name))
    }

    pub(super) fn known(&self) -> &WellKnown {
        &self.known
    }

    /// The number of a class by its descriptor.
    pub(super) fn find(&self, descriptor: &[u8]) -> Option<u32> {
        let name = bare(descriptor);
        let platform = Platform::get();
        let of_platform = platform.find(name).filter(|&class| platform.level(class) <= self.level);
        of_platform.or_else(|| self.by_name.get(name).copied())
    }

    /// The number of classes that have a number.
    pub(super) fn len(&self) -> u32 {
        self.classes.len() as u32
    }

    /// A class by its number; unresolved for numbers that are not taken.
    pub(super) fn class(&self, number: u32) -> Class {
        self.classes.get(number as usize).copied().unwrap_or_default()
    }

    pub(super) fn is_resolved(&self, number: u32) -> bool {
        self.class(number).is(RESOLVED)
    }

    /// The name of a class without `L` and `;`. Empty for numbers that are not taken.
    pub(super) fn name(&self, number: u32) -> &[u8] {
        match number.checked_sub(self.platform) {
            None => Platform::get().name(number),
            Some(own) => self.names.get(own as usize).map(|name| &name[..]).unwrap_or_default(),
        }
    }

    /// The class, its superclass, and so on.
    pub(super) fn line(&self, class: u32) -> impl Iterator<Item = u32> {
        let superclass = |&class: &u32| Some(self.class(class).superclass).filter(|&at| at != NO_CLASS);
        std::iter::successors(Some(class), superclass)
    }

    pub(super) fn is_subclass(&self, class: u32, of: u32) -> bool {
        self.line(class).any(|at| at == of)
    }

    fn interfaces(&self, class: u32) -> &[u32] {
        let (start, end) = self.class(class).interfaces;
        self.interfaces.get(start as usize..end as usize).unwrap_or_default()
    }

    /// Every interface of a class, nearest first; with an interface, itself.
    pub(super) fn all_interfaces(&self, class: u32) -> Vec<u32> {
        let (mut seen, mut out) = (BTreeSet::new(), Vec::new());
        if self.class(class).is(INTERFACE) {
            out.push(class);
            seen.insert(class);
        }
        for at in self.line(class) {
            let mut next: Vec<u32> = self.interfaces(at).to_vec();
            while let Some(interface) = next.pop() {
                if seen.insert(interface) {
                    out.push(interface);
                    next.extend(self.interfaces(interface));
                }
            }
        }
        out
    }

    /// Whether a `from` is a `to`; both are resolved classes.
    pub(super) fn is_assignable(&self, to: u32, from: u32) -> bool {
        if to == from || to == self.known.object {
            true
        } else if self.class(to).is(INTERFACE) {
            self.all_interfaces(from).contains(&to)
        } else {
            !self.class(from).is(INTERFACE) && self.is_subclass(from, to)
        }
    }

    /// Whether every array is one of these.
    pub(super) fn is_array_parent(&self, class: u32) -> bool {
        [self.known.object, self.known.cloneable, self.known.serializable].contains(&class)
    }

    /// The nearest class that both are; for interfaces, one that both implement if there is one.
    pub(super) fn join(&self, a: u32, b: u32) -> u32 {
        if self.is_assignable(a, b) {
            return a;
        }
        if self.is_assignable(b, a) {
            return b;
        }
        if self.class(a).is(INTERFACE) || self.class(b).is(INTERFACE) {
            let others: BTreeSet<u32> = self.all_interfaces(b).into_iter().collect();
            return self.all_interfaces(a).into_iter().find(|at| others.contains(at)).unwrap_or(self.known.object);
        }
        self.line(a).find(|&at| self.is_subclass(b, at)).unwrap_or(self.known.object)
    }

    /// Whether code of `from` may name `to`: it is public, or of the same package and loaded by the same loader.
    pub(super) fn can_access(&self, from: u32, to: u32) -> bool {
        from == to || self.class(to).is(PUBLIC) || self.same_package(from, to)
    }

    fn same_package(&self, a: u32, b: u32) -> bool {
        fn package(name: &[u8]) -> &[u8] {
            name.iter().rposition(|&byte| byte == b'/').and_then(|end| name.get(..end)).unwrap_or_default()
        }
        (a < self.platform) == (b < self.platform) && package(self.name(a)) == package(self.name(b))
    }

    /// Whether code of `from` may use a member of `owner` with these access flags.
    pub(super) fn can_access_member(&self, from: u32, owner: u32, member: u32) -> bool {
        if member & access::PUBLIC != 0 || from == owner {
            return true;
        }
        if member & access::PRIVATE != 0 {
            return false;
        }
        let inherits = member & access::PROTECTED != 0 && !self.class(from).is(INTERFACE);
        inherits && self.is_subclass(from, owner) || self.same_package(from, owner)
    }

    /// Finds a method by its signature, as the runtime does: in the class, its superclasses, its interfaces.
    pub(super) fn find_method(&self, class: u32, signature: u64) -> Found {
        let platform = |owner: u32| Some(owner).filter(|&owner| owner < self.platform);
        let flags = |owner: u32| {
            let foreign = platform(owner).and_then(|owner| Platform::get().method(owner, signature));
            foreign.or_else(|| self.methods.get(&(owner, signature)).copied())
        };
        let at = |owner: u32| Some(Found::At(owner, flags(owner)?));
        let interfaces = || self.all_interfaces(class).into_iter().find_map(at);
        if self.class(class).is(INTERFACE) {
            return interfaces().or_else(|| at(self.known.object)).unwrap_or(Found::No);
        }
        self.line(class).find_map(at).or_else(interfaces).unwrap_or(Found::No)
    }

    /// Finds a field by its signature: in the class and its superclasses, in its interfaces. What fields the platform
    /// has is not known.
    pub(super) fn find_field(&self, class: u32, signature: u64) -> Found {
        let at = |owner: u32| Some(Found::At(owner, self.fields.get(&(owner, signature)).copied()?));
        let own = self.line(class).find_map(at).or_else(|| self.all_interfaces(class).into_iter().find_map(at));
        let foreign = || self.line(class).find(|&owner| owner < self.platform).map(Found::Platform);
        own.or_else(foreign).unwrap_or(Found::No)
    }
}

fn parents<'d>(dex: &'d Dex, class: &'d ClassDef) -> impl Iterator<Item = &'d [u8]> {
    class.superclass.iter().chain(&class.interfaces).map(|&parent| dex.descriptor(parent))
}

impl Dex<'_> {
    /// The bytes of a string. Empty if out of range.
    pub fn string_bytes(&self, index: crate::StringIdx) -> &[u8] {
        self.strings.get(index.at()).map(|string| &string.bytes[..]).unwrap_or_default()
    }

    /// The descriptor of a type as bytes. Empty if out of range.
    pub fn descriptor(&self, index: crate::TypeIdx) -> &[u8] {
        self.types.get(index.at()).map(|&name| self.string_bytes(name)).unwrap_or_default()
    }
}
