//! Loads and links classes: layouts, vtables, interface dispatch, and the resolution of names.

use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

use super::class::*;
use super::cost::CostTable;
use super::error::PhoneError;
use super::heap::{ReferenceSlots, Strength};
use super::ids::{ClassId, MethodId};
use super::{TEST_ENTRY, native};
use wattline_dex::{ClassDef, Code, Dex, DexString, EncodedMethod, FieldIdx, MethodIdx, TypeIdx, Units, Value, access};

/// A DEX file on the class path.
pub(super) struct DexFile {
    /// The file's name in the package.
    pub(super) entry: Rc<str>,
    /// The file's contents.
    pub(super) dex: Dex<'static>,
    /// Whether it belongs to the app.
    pub(super) app: bool,
}

/// All that is loaded.
pub(super) struct World {
    /// Names and descriptors.
    pub(super) symbols: Symbols,
    dexes: Vec<Rc<DexFile>>,
    /// Where each class is defined: the first definition on the class path wins.
    defs: HashMap<Rc<str>, (u32, u32)>,
    by_name: HashMap<Rc<str>, ClassId>,
    classes: Vec<Class>,
    methods: Vec<Method>,
    /// Values of all static fields.
    pub(super) statics: Vec<u64>,
    /// The static fields that hold references.
    pub(super) static_refs: Vec<u32>,
    /// The slots of `java.lang.ref.Reference`, once it is loaded.
    pub(super) reference_slots: ReferenceSlots,
    costs: Rc<CostTable>,
}

/// Deeper hierarchies are refused: linking recurses.
const MAX_DEPTH: usize = 100;

const PRIMITIVES: [&str; 9] = ["Z", "B", "C", "S", "I", "J", "F", "D", "V"];

impl World {
    /// A world without classes.
    pub(super) fn new(costs: Rc<CostTable>) -> Self {
        World {
            symbols: Symbols::default(),
            dexes: Vec::new(),
            defs: HashMap::new(),
            by_name: HashMap::new(),
            classes: Vec::new(),
            methods: Vec::new(),
            statics: Vec::new(),
            static_refs: Vec::new(),
            reference_slots: ReferenceSlots::default(),
            costs,
        }
    }

    /// Appends a DEX file to the class path.
    pub(super) fn add_dex(&mut self, entry: &str, dex: Dex<'static>, app: bool) {
        let number = self.dexes.len() as u32;
        for (at, class) in dex.classes.iter().enumerate() {
            let name: Rc<str> = dex.type_name(class.class).as_ref().into();
            self.defs.entry(name).or_insert((number, at as u32));
        }
        self.dexes.push(Rc::new(DexFile { entry: entry.into(), dex, app }));
    }

    /// Where a class is defined: DEX file and position.
    pub(super) fn definition(&self, descriptor: &str) -> Option<(u32, u32)> {
        self.defs.get(descriptor).copied()
    }

    /// The number of DEX files.
    pub(super) fn file_count(&self) -> usize {
        self.dexes.len()
    }

    /// A DEX file by number.
    pub(super) fn file(&self, number: u32) -> Option<&DexFile> {
        self.dexes.get(number as usize).map(Rc::as_ref)
    }

    /// The DEX files of the app.
    pub(super) fn app_files(&self) -> Vec<Rc<DexFile>> {
        self.dexes.iter().filter(|file| file.app).cloned().collect()
    }

    /// Names of the classes of the test package, as `java.lang.Class.getName` gives them, in order.
    pub(super) fn test_classes(&self) -> Vec<String> {
        let files = self.dexes.iter().filter(|file| file.app && file.entry.starts_with(TEST_ENTRY));
        let descriptors = files.flat_map(|file| file.dex.classes.iter().map(|class| file.dex.type_name(class.class)));
        let name = |text: &str| text.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
        let mut names: Vec<String> = descriptors.map(|descriptor| name(&descriptor)).collect();
        names.sort();
        names
    }

    /// The class of an id that this table gave out.
    #[inline(always)]
    pub(super) fn class(&self, id: ClassId) -> &Class {
        &self.classes[id as usize]
    }

    /// The class of an id, to be changed.
    pub(super) fn class_mut(&mut self, id: ClassId) -> &mut Class {
        &mut self.classes[id as usize]
    }

    /// The method of an id that this table gave out.
    #[inline(always)]
    pub(super) fn method(&self, id: MethodId) -> &Method {
        &self.methods[id as usize]
    }

    /// Whether there is a method of that number.
    pub(super) fn has_method(&self, id: MethodId) -> bool {
        (id as usize) < self.methods.len()
    }

    /// All code that has been made ready to run.
    pub(super) fn codes(&self) -> impl Iterator<Item = &super::code::Code> {
        self.methods.iter().filter_map(|method| match &method.body {
            MethodBody::Code(code) => Some(code.as_ref()),
            _ => None,
        })
    }

    /// The method of an id, to be changed.
    pub(super) fn method_mut(&mut self, id: MethodId) -> &mut Method {
        &mut self.methods[id as usize]
    }

    /// All classes loaded so far.
    pub(super) fn loaded(&self) -> impl Iterator<Item = &Class> {
        self.classes.iter()
    }

    /// The DEX file that defines a class; none for arrays and primitive types.
    pub(super) fn dex_of(&self, class: ClassId) -> Option<Rc<DexFile>> {
        self.dexes.get(self.class(class).def?.0 as usize).cloned()
    }

    /// The definition of a class within its file.
    pub(super) fn def_of<'d>(&self, class: ClassId, dex: &'d DexFile) -> Option<&'d ClassDef<'static>> {
        dex.dex.classes.get(self.class(class).def?.1 as usize)
    }

    /// The full signature of a method.
    pub(super) fn signature(&self, id: MethodId) -> String {
        let method = self.method(id);
        let (name, descriptor) = (self.symbols.text(method.name), self.symbols.text(method.descriptor));
        format!("{}->{name}{descriptor}", self.class(method.class).name)
    }

    /// A class by descriptor, loaded if need be; none when nothing defines it.
    pub(super) fn find_class(&mut self, descriptor: &str) -> Result<Option<ClassId>, PhoneError> {
        self.load(descriptor, 0)
    }

    /// A class by descriptor that must exist.
    pub(super) fn need_class(&mut self, descriptor: &str, caller: &str) -> Result<ClassId, PhoneError> {
        self.find_class(descriptor)?
            .ok_or_else(|| PhoneError::MissingClass { class: descriptor.into(), caller: caller.into() })
    }

    fn load(&mut self, descriptor: &str, depth: usize) -> Result<Option<ClassId>, PhoneError> {
        if let Some(&id) = self.by_name.get(descriptor) {
            return Ok(Some(id));
        }
        if depth > MAX_DEPTH {
            let what = format!("expected at most {MAX_DEPTH} superclasses above one another, without circles");
            return Err(PhoneError::Link { class: descriptor.into(), what });
        }
        if let Some(component) = descriptor.strip_prefix('[') {
            return match self.load(component, depth + 1)? {
                Some(component) => self.link_array(descriptor, component, depth).map(Some),
                None => Ok(None),
            };
        }
        if PRIMITIVES.contains(&descriptor) {
            let access = access::PUBLIC | access::FINAL | access::ABSTRACT;
            return Ok(Some(self.add_class(Class { init: Init::Done, ..blank(descriptor.into(), access) })));
        }
        match self.defs.get(descriptor) {
            Some(&def) => self.link(def, depth).map(Some),
            None => Ok(None),
        }
    }

    fn add_class(&mut self, mut class: Class) -> ClassId {
        let id = self.classes.len() as ClassId;
        class.supers.push(id);
        if class.is_interface() {
            class.interfaces.push(id);
        }
        self.by_name.insert(Rc::clone(&class.name), id);
        self.classes.push(class);
        id
    }

    fn link_array(&mut self, descriptor: &str, component: ClassId, depth: usize) -> Result<ClassId, PhoneError> {
        let mut array = blank(descriptor.into(), access::PUBLIC | access::FINAL | access::ABSTRACT);
        array.component = Some(component);
        array.init = Init::Done;
        self.inherit(&mut array, "Ljava/lang/Object;", depth)?;
        for interface in ["Ljava/lang/Cloneable;", "Ljava/io/Serializable;"] {
            if let Some(id) = self.load(interface, depth + 1)? {
                array.interfaces.push(id);
            }
        }
        Ok(self.add_class(array))
    }

    fn inherit(&mut self, class: &mut Class, superclass: &str, depth: usize) -> Result<(), PhoneError> {
        let missing = || PhoneError::MissingClass { class: superclass.into(), caller: class.name.to_string() };
        let id = self.load(superclass, depth + 1)?.ok_or_else(missing)?;
        let parent = self.class(id);
        class.supers = parent.supers.clone();
        class.interfaces = parent.interfaces.clone();
        class.slots = parent.slots;
        class.ref_slots = parent.ref_slots.clone();
        class.reference = parent.reference;
        class.vtable = parent.vtable.clone();
        class.vindex = parent.vindex.clone();
        Ok(())
    }

    fn link(&mut self, at: (u32, u32), depth: usize) -> Result<ClassId, PhoneError> {
        let file = Rc::clone(&self.dexes[at.0 as usize]);
        let dex = &file.dex;
        let def = &dex.classes[at.1 as usize];
        let name: Rc<str> = dex.type_name(def.class).as_ref().into();
        let mut class = blank(Rc::clone(&name), def.access);
        class.def = Some(at);
        class.source = def.source_file.map(|source| dex.string(source).as_ref().into());
        class.origin = match file.app {
            false => Origin::Library,
            true if name.starts_with("Lwattline/rt/") => Origin::Tracer,
            true => Origin::App,
        };
        if let Some(superclass) = def.superclass {
            self.inherit(&mut class, &dex.type_name(superclass), depth)?;
        }
        for &interface in &def.interfaces {
            let interface = dex.type_name(interface);
            let missing = || PhoneError::MissingClass { class: interface.to_string(), caller: name.to_string() };
            let id = self.load(&interface, depth + 1)?.ok_or_else(missing)?;
            for &inherited in &self.class(id).interfaces {
                if !class.interfaces.contains(&inherited) {
                    class.interfaces.push(inherited);
                }
            }
        }
        // Loading a superclass cannot have loaded this class: it would have run into the depth limit.
        let id = self.classes.len() as ClassId;
        self.lay_out_fields(&mut class, id, dex, def);
        if class.origin == Origin::Library {
            self.note_references(&mut class);
        }
        self.add_methods(&mut class, id, dex, def)?;
        Ok(self.add_class(class))
    }

    /// Notes how objects of a class refer to others if it is one of `java.lang.ref`.
    fn note_references(&mut self, class: &mut Class) {
        match &*class.name {
            "Ljava/lang/ref/Reference;" => {
                let field = |name| {
                    let named = |((symbol, _), field): (&(Sym, Sym), &Field)| {
                        (self.symbols.text(*symbol) == name).then_some(field.slot)
                    };
                    class.fields.iter().find_map(named)
                };
                if let (Some(referent), Some(queue)) = (field("referent"), field("queue")) {
                    self.reference_slots = ReferenceSlots { referent, queue };
                    class.ref_slots.retain(|&slot| slot != referent);
                    class.reference = Some(Strength::Weak);
                }
            }
            "Ljava/lang/ref/SoftReference;" => class.reference = Some(Strength::Soft),
            _ => {}
        }
    }

    fn lay_out_fields(&mut self, class: &mut Class, id: ClassId, dex: &Dex, def: &ClassDef) {
        let Some(data) = &def.data else { return };
        let statics = data.static_fields.iter().map(|field| (field.field, true));
        for (index, is_static) in statics.chain(data.instance_fields.iter().map(|field| (field.field, false))) {
            let Some(field) = dex.fields.get(index.at()) else { continue };
            let descriptor = dex.type_name(field.type_);
            let kind = descriptor.bytes().next().unwrap_or(b'I');
            let slot = if is_static { self.statics.len() as u32 } else { class.slots };
            let key = (self.symbols.intern(&dex.string(field.name)), self.symbols.intern(&descriptor));
            class.fields.insert(key, Field { class: id, slot, is_static, kind });
            let is_ref = matches!(kind, b'L' | b'[');
            if is_static {
                self.statics.push(0);
                self.static_refs.extend(is_ref.then_some(slot));
            } else {
                class.slots += 1;
                class.ref_slots.extend(is_ref.then_some(slot));
            }
        }
    }

    fn add_methods(&mut self, class: &mut Class, id: ClassId, dex: &Dex, def: &ClassDef) -> Result<(), PhoneError> {
        let Some(data) = &def.data else { return Ok(()) };
        let direct = data.direct_methods.len();
        for (at, encoded) in data.methods().enumerate() {
            let Some(method) = self.new_method(class, id, dex, encoded, at as u32) else { continue };
            let key = (method.name, method.descriptor);
            let number = self.methods.len() as MethodId;
            self.methods.push(method);
            class.methods.insert(key, number);
            if at >= direct && !class.is_interface() {
                let slot = *class.vindex.entry(key).or_insert(class.vtable.len() as u32);
                match class.vtable.get_mut(slot as usize) {
                    Some(entry) => *entry = number,
                    None => class.vtable.push(number),
                }
                self.methods[number as usize].vtable = slot;
            }
        }
        Ok(())
    }

    fn new_method(
        &mut self,
        class: &Class,
        id: ClassId,
        dex: &Dex,
        encoded: &EncodedMethod,
        at: u32,
    ) -> Option<Method> {
        let method = dex.methods.get(encoded.method.at())?;
        let (name, descriptor) = (dex.string(method.name), dex.proto_descriptor(method.proto));
        let (kinds, _) = parameter_kinds(&descriptor);
        let words: usize = kinds.iter().map(|kind| 1 + usize::from(matches!(kind, b'J' | b'D'))).sum();
        let body = if encoded.access & access::NATIVE != 0 {
            let signature = format!("{}->{name}{descriptor}", class.name);
            match native::find(&signature) {
                Some(function) => MethodBody::Native(function, self.costs.native(&signature)),
                None => MethodBody::MissingNative,
            }
        } else if encoded.code.is_some() {
            MethodBody::Raw(at)
        } else {
            MethodBody::Abstract
        };
        Some(Method {
            class: id,
            name: self.symbols.intern(&name),
            descriptor: self.symbols.intern(&descriptor),
            access: encoded.access,
            ins: (words + usize::from(encoded.access & access::STATIC == 0)) as u16,
            vtable: NO_VTABLE,
            body,
        })
    }

    /// The undecoded body of a method.
    pub(super) fn raw_code<'d>(&self, class: ClassId, at: u32, dex: &'d DexFile) -> Option<&'d Code<'static>> {
        self.def_of(class, dex)?.data.as_ref()?.methods().nth(at as usize)?.code.as_ref()
    }

    /// The class that a DEX file's type index names.
    pub(super) fn resolve_class(&mut self, dex: &Dex, index: TypeIdx, caller: MethodId) -> Result<ClassId, PhoneError> {
        let name = dex.type_name(index);
        match self.find_class(&name)? {
            Some(id) => Ok(id),
            None => Err(PhoneError::MissingClass { class: name.into(), caller: self.signature(caller) }),
        }
    }

    /// The field that a DEX file's field index names.
    pub(super) fn resolve_field(&mut self, dex: &Dex, index: FieldIdx, caller: MethodId) -> Result<Field, PhoneError> {
        let missing = |world: &World| PhoneError::MissingField {
            field: dex.field_signature(index),
            caller: world.signature(caller),
        };
        let Some(&id) = dex.fields.get(index.at()) else { return Err(missing(self)) };
        let class = self.resolve_class(dex, id.class, caller)?;
        let key = (self.symbols.find(&dex.string(id.name)), self.symbols.find(&dex.type_name(id.type_)));
        let (Some(name), Some(descriptor)) = key else { return Err(missing(self)) };
        self.find_field(class, name, descriptor).ok_or_else(|| missing(self))
    }

    /// A field by name and type, here, in an interface or in a superclass.
    pub(super) fn find_field(&self, class: ClassId, name: Sym, descriptor: Sym) -> Option<Field> {
        let class = self.class(class);
        class
            .supers
            .iter()
            .rev()
            .chain(&class.interfaces)
            .find_map(|&id| self.class(id).fields.get(&(name, descriptor)).copied())
    }

    /// An instance field of a class by name alone: what the VM knows about the library.
    pub(super) fn field_named(&self, class: ClassId, name: &str) -> Option<Field> {
        let name = self.symbols.find(name)?;
        let supers = &self.class(class).supers;
        supers.iter().rev().find_map(|&id| {
            let fields = &self.class(id).fields;
            fields.iter().find(|((field, _), info)| *field == name && !info.is_static).map(|(_, info)| *info)
        })
    }

    /// The method that a DEX file's method index names.
    pub(super) fn resolve_method(
        &mut self,
        dex: &Dex,
        index: MethodIdx,
        caller: MethodId,
    ) -> Result<MethodId, PhoneError> {
        let missing = |world: &World| PhoneError::MissingMethod {
            method: dex.method_signature(index),
            caller: world.signature(caller),
        };
        let Some(&id) = dex.methods.get(index.at()) else { return Err(missing(self)) };
        let class = self.resolve_class(dex, id.class, caller)?;
        let key = (self.symbols.find(&dex.string(id.name)), self.symbols.find(&dex.proto_descriptor(id.proto)));
        let (Some(name), Some(descriptor)) = key else { return Err(missing(self)) };
        self.find_method(class, name, descriptor).ok_or_else(|| missing(self))
    }

    /// A method by name and descriptor: here, in a superclass, or in an interface.
    pub(super) fn find_method(&self, class: ClassId, name: Sym, descriptor: Sym) -> Option<MethodId> {
        let key = (name, descriptor);
        let declared = |&id: &ClassId| self.class(id).methods.get(&key).copied();
        let found = self.class(class).supers.iter().rev().find_map(declared);
        // Interfaces inherit the public methods of Object, which is not among their supers here.
        found
            .or_else(|| self.default_method(class, key))
            .or_else(|| self.by_name.get("Ljava/lang/Object;").and_then(declared))
    }

    /// The most specific interface method: one that is not abstract, if there is one.
    fn default_method(&self, class: ClassId, key: (Sym, Sym)) -> Option<MethodId> {
        let interfaces = &self.class(class).interfaces;
        let candidates: Vec<(ClassId, MethodId)> =
            interfaces.iter().filter_map(|&id| Some((id, *self.class(id).methods.get(&key)?))).collect();
        let overridden = |id: ClassId| {
            candidates.iter().any(|&(other, _)| other != id && self.class(other).interfaces.contains(&id))
        };
        let specific: Vec<_> = candidates.iter().filter(|(id, _)| !overridden(*id)).collect();
        let concrete = |&&&(_, method): &&&(ClassId, MethodId)| self.method(method).access & access::ABSTRACT == 0;
        specific.iter().find(concrete).or(specific.first()).map(|&&(_, method)| method)
    }

    /// Whether an interface declares an instance method with a body.
    pub(super) fn has_default_method(&self, interface: ClassId) -> bool {
        let methods = self.class(interface).methods.values();
        methods.map(|&id| self.method(id)).any(|method| method.access & (access::STATIC | access::ABSTRACT) == 0)
    }

    /// The method that a call of an interface method runs on an object of `class`; none when nothing implements it.
    pub(super) fn interface_target(&mut self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let at = method as usize % IMT;
        let entry = self.class(class).imt[at];
        if entry.0 == method {
            return Some(entry.1);
        }
        let called = self.method(method);
        let key = (called.name, called.descriptor);
        let receiver = self.class(class);
        let target = match receiver.vindex.get(&key) {
            Some(&slot) => receiver.vtable.get(slot as usize).copied(),
            None => self.default_method(class, key),
        }?;
        self.class_mut(class).imt[at] = (method, target);
        Some(target)
    }

    /// Whether a value of class `from` is assignable to `to`.
    pub(super) fn is_assignable(&self, from: ClassId, to: ClassId) -> bool {
        if from == to {
            return true;
        }
        let (mut from, mut to) = (from, to);
        loop {
            let (source, target) = (self.class(from), self.class(to));
            if target.is_interface() {
                return source.interfaces.contains(&to);
            }
            if source.supers.get(target.supers.len() - 1) == Some(&to) {
                return true;
            }
            // Arrays of references are covariant.
            match (source.component, target.component) {
                (Some(a), Some(b)) if a == b => return true,
                (Some(a), Some(b)) if !self.class(a).is_primitive() && !self.class(b).is_primitive() => {
                    (from, to) = (a, b);
                }
                _ => return false,
            }
        }
    }

    /// The initial values of a class's static fields, in field order.
    pub(super) fn static_values(&self, class: ClassId) -> Vec<(u32, Value)> {
        let Some(file) = self.dex_of(class) else { return Vec::new() };
        let Some(def) = self.def_of(class, &file) else { return Vec::new() };
        let (Some(values), Some(data)) = (&def.static_values, &def.data) else { return Vec::new() };
        let dex = &file.dex;
        let slot = |field: FieldIdx| {
            let id = dex.fields.get(field.at())?;
            let key = (self.symbols.find(&dex.string(id.name))?, self.symbols.find(&dex.type_name(id.type_))?);
            self.class(class).fields.get(&key).map(|field| field.slot)
        };
        let pairs = data.static_fields.iter().zip(values);
        pairs.filter_map(|(field, value)| Some((slot(field.field)?, value.clone()))).collect()
    }
}

fn blank(name: Rc<str>, access: u32) -> Class {
    Class {
        name,
        access,
        supers: Vec::new(),
        interfaces: Vec::new(),
        component: None,
        fields: HashMap::new(),
        methods: HashMap::new(),
        slots: 0,
        ref_slots: Vec::new(),
        reference: None,
        vtable: Vec::new(),
        vindex: HashMap::new(),
        imt: [NO_IMT; IMT],
        init: Init::No,
        object: 0,
        def: None,
        origin: Origin::Library,
        source: None,
    }
}

/// Copies what a DEX file borrows, so that it outlives the bytes that it was read from.
pub(super) fn into_owned(dex: Dex<'_>) -> Dex<'static> {
    let own = |bytes: Cow<'_, [u8]>| Cow::Owned(bytes.into_owned());
    Dex {
        version: dex.version,
        strings: dex.strings.into_iter().map(|s| DexString { utf16_len: s.utf16_len, bytes: own(s.bytes) }).collect(),
        types: dex.types,
        protos: dex.protos,
        fields: dex.fields,
        methods: dex.methods,
        classes: dex.classes.into_iter().map(own_class).collect(),
        call_sites: dex.call_sites,
        method_handles: dex.method_handles,
        link_data: Cow::Borrowed(&[]),
    }
}

fn own_class(class: ClassDef<'_>) -> ClassDef<'static> {
    let methods = |methods: Vec<EncodedMethod<'_>>| methods.into_iter().map(own_method).collect();
    let data = class.data.map(|data| wattline_dex::ClassData {
        static_fields: data.static_fields,
        instance_fields: data.instance_fields,
        direct_methods: methods(data.direct_methods),
        virtual_methods: methods(data.virtual_methods),
    });
    ClassDef {
        class: class.class,
        access: class.access,
        superclass: class.superclass,
        interfaces: class.interfaces,
        source_file: class.source_file,
        annotations: class.annotations,
        static_values: class.static_values,
        data,
        hidden_api: None,
    }
}

fn own_method(method: EncodedMethod<'_>) -> EncodedMethod<'static> {
    let code = method.code.map(|code| Code {
        registers: code.registers,
        ins: code.ins,
        outs: code.outs,
        insns: Units(Cow::Owned(code.insns.0.into_owned())),
        tries: code.tries,
        handlers: code.handlers,
        debug: code.debug,
    });
    EncodedMethod { method: method.method, access: method.access, code }
}
