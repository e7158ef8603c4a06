//! Classes and members that an app names and the phone does not have, found before it runs.
//!
//! The code that can be reached is an over-estimate in the manner of Bacon and Sweeney's "Fast Static Analysis of C++
//! Virtual Function Calls" (OOPSLA 1996): a method may run if its class is in use and something that may run calls a
//! method of its name and descriptor, or if it stands for a method of the library, which may call it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use serde::Serialize;

use super::class::{MethodBody, Sym};
use super::link::{DexFile, World};
use super::{Phone, PhoneError};
use wattline_dex::{self as dex, Code, Dex, FieldIdx, IndexKind, MethodIdx, Op, Payload, TypeIdx, Value, access};

/// Kinds of what can be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissingKind {
    /// A class that is above itself by superclasses or interfaces, or below such a one: it cannot be used.
    Circle,
    /// A class; what it declares is not listed besides.
    Class,
    /// A method of a class that is there.
    Method,
    /// A field of a class that is there.
    Field,
    /// A method of the app that is native code.
    Native,
    /// An instruction.
    Opcode,
}

/// Something that an app names and the phone does not have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Missing {
    /// The kind of thing that is missing.
    pub kind: MissingKind,
    /// Descriptor, signature or mnemonic.
    pub name: String,
    /// Methods that name it.
    pub uses: usize,
    /// One of them; the first that can be reached, if any can be.
    pub example: String,
    /// Whether a method that names it can be reached.
    pub reachable: bool,
}

/// A method of the app with code.
struct Body {
    signature: String,
    class: Rc<str>,
    key: (Sym, Sym),
    file: usize,
    class_at: usize,
    /// Runs whatever its class is used for.
    initialises: bool,
    is_static: bool,
    reachable: bool,
}

/// The classes and members that a method's code names, each once.
#[derive(Default)]
struct Names {
    types: Vec<TypeIdx>,
    fields: Vec<FieldIdx>,
    methods: Vec<MethodIdx>,
    opcodes: Vec<Op>,
}

impl Phone {
    /// Lists what the installed app names and the phone does not have, in order; `roots` are the classes that the phone
    /// itself makes or is asked to make, by name or descriptor, such as the app's activities, or whose `main` it runs.
    ///
    /// # Errors
    /// Bad code.
    pub fn missing(&mut self, roots: &[String]) -> Result<Vec<Missing>, PhoneError> {
        let files: Vec<Rc<DexFile>> = self.world.app_files();
        let mut checker = Checker::new(&mut self.world, &files)?;
        checker.reach(roots);
        checker.check();
        checker.without_code();
        checker.circles();
        Ok(checker.found.into_iter().map(|((kind, name), found)| found.named(kind, name)).collect())
    }
}

/// How often something was named.
#[derive(Default)]
struct Found {
    uses: usize,
    example: String,
    reachable: bool,
}

impl Found {
    fn named(self, kind: MissingKind, name: String) -> Missing {
        Missing { kind, name, uses: self.uses, example: self.example, reachable: self.reachable }
    }
}

struct Checker<'w> {
    world: &'w mut World,
    files: &'w [Rc<DexFile>],
    bodies: Vec<Body>,
    names: Vec<Names>,
    /// Classes of the app that something which can run names, and those above them.
    live: HashSet<Rc<str>>,
    found: BTreeMap<(MissingKind, String), Found>,
}

impl<'w> Checker<'w> {
    fn new(world: &'w mut World, files: &'w [Rc<DexFile>]) -> Result<Self, PhoneError> {
        let (mut bodies, mut names) = (Vec::new(), Vec::new());
        for (file, source) in files.iter().enumerate() {
            let dex = &source.dex;
            for (class_at, def) in dex.classes.iter().enumerate() {
                let class: Rc<str> = dex.type_name(def.class).as_ref().into();
                for method in def.data.iter().flat_map(|data| data.methods()) {
                    let (Some(code), Some(id)) = (&method.code, dex.methods.get(method.method.at())) else { continue };
                    let signature = dex.method_signature(method.method);
                    let (name, descriptor) = (dex.string(id.name), dex.proto_descriptor(id.proto));
                    names.push(Names::of(dex, code, &signature)?);
                    bodies.push(Body {
                        signature,
                        class: Rc::clone(&class),
                        initialises: name == "<clinit>",
                        key: (world.symbols.intern(&name), world.symbols.intern(&descriptor)),
                        is_static: method.access & access::STATIC != 0,
                        reachable: false,
                        file,
                        class_at,
                    });
                }
            }
        }
        Ok(Checker { world, files, bodies, names, live: HashSet::new(), found: BTreeMap::new() })
    }

    /// Finds the classes of the app that are above themselves.
    fn circles(&mut self) {
        let mut above: HashMap<String, Vec<String>> = HashMap::new();
        for file in self.files {
            for def in &file.dex.classes {
                let named = def.superclass.iter().chain(&def.interfaces);
                let supers = named.map(|&class| file.dex.type_name(class).into_owned()).collect();
                above.entry(file.dex.type_name(def.class).into_owned()).or_insert(supers);
            }
        }
        // What is above nothing of the app's is in no circle, and what is above only that neither.
        loop {
            let known: HashSet<String> = above.keys().cloned().collect();
            above.values_mut().for_each(|supers| supers.retain(|class| known.contains(class)));
            let before = above.len();
            above.retain(|_, supers| !supers.is_empty());
            if above.len() == before {
                break;
            }
        }
        for (class, supers) in above {
            let example = supers.into_iter().min().unwrap_or_default();
            self.found.insert((MissingKind::Circle, class), Found { uses: 1, example, reachable: true });
        }
    }

    fn dex(&self, body: &Body) -> &'w Dex<'static> {
        let files: &'w [Rc<DexFile>] = self.files;
        &files[body.file].dex
    }

    /// Marks what can run once the roots exist.
    fn reach(&mut self, roots: &[String]) {
        let mut of_class: HashMap<Rc<str>, Vec<usize>> = HashMap::new();
        let mut of_key: HashMap<(Sym, Sym), Vec<usize>> = HashMap::new();
        for (number, body) in self.bodies.iter().enumerate() {
            of_class.entry(Rc::clone(&body.class)).or_default().push(number);
            of_key.entry(body.key).or_default().push(number);
        }
        let (mut live, mut called): (HashSet<Rc<str>>, HashSet<(Sym, Sym)>) = Default::default();
        let [init, main] = ["<init>", "main"].map(|name| self.world.symbols.intern(name));
        let mut classes: Vec<(Rc<str>, bool)> = roots.iter().map(|root| (descriptor(root), true)).collect();
        let mut pending: Vec<usize> = Vec::new();
        loop {
            if let Some((class, is_root)) = classes.pop() {
                if !live.insert(Rc::clone(&class)) {
                    continue;
                }
                classes.extend(self.supers(&class).into_iter().map(|parent| (parent, false)));
                for &number in of_class.get(&class).into_iter().flatten() {
                    let body = &self.bodies[number];
                    let made = is_root && [init, main].contains(&body.key.0);
                    if made || body.initialises || called.contains(&body.key) || self.overrides(number) {
                        pending.push(number);
                    }
                }
            } else if let Some(number) = pending.pop() {
                if std::mem::replace(&mut self.bodies[number].reachable, true) {
                    continue;
                }
                let dex = self.dex(&self.bodies[number]);
                classes.push((Rc::clone(&self.bodies[number].class), false));
                classes.extend(self.names[number].types.iter().map(|&index| (element(&dex.type_name(index)), false)));
                let fields = self.names[number].fields.iter().filter_map(|field| dex.fields.get(field.at()));
                classes.extend(fields.map(|field| (element(&dex.type_name(field.class)), false)));
                for id in self.names[number].methods.iter().filter_map(|method| dex.methods.get(method.at())) {
                    classes.push((element(&dex.type_name(id.class)), false));
                    let name = self.world.symbols.intern(&dex.string(id.name));
                    let key = (name, self.world.symbols.intern(&dex.proto_descriptor(id.proto)));
                    if called.insert(key) {
                        let targets = of_key.get(&key).into_iter().flatten().copied();
                        pending.extend(targets.filter(|&target| live.contains(&self.bodies[target].class)));
                    }
                }
            } else {
                self.live = live;
                return;
            }
        }
    }

    /// The superclass and interfaces of a class of the app.
    fn supers(&self, class: &str) -> Vec<Rc<str>> {
        let Some(&number) = self.world.definition(class).as_ref() else { return Vec::new() };
        let Some(file) = self.world.file(number.0).filter(|file| file.app) else { return Vec::new() };
        let Some(def) = file.dex.classes.get(number.1 as usize) else { return Vec::new() };
        let all = def.superclass.iter().chain(&def.interfaces);
        all.map(|&index| file.dex.type_name(index).as_ref().into()).collect()
    }

    /// Whether a method stands for one of the library, or of a class that is missing.
    fn overrides(&mut self, number: usize) -> bool {
        let (key, is_static) = (self.bodies[number].key, self.bodies[number].is_static);
        let mut pending = self.supers(&self.bodies[number].class);
        let mut seen = HashSet::new();
        while let Some(class) = pending.pop().filter(|_| !is_static) {
            if !seen.insert(Rc::clone(&class)) {
                continue;
            }
            let is_own =
                self.world.definition(&class).is_some_and(|(file, _)| self.world.file(file).is_some_and(|f| f.app));
            if is_own {
                pending.extend(self.supers(&class));
                continue;
            }
            match self.world.find_class(&class) {
                Ok(Some(id)) if self.world.find_method(id, key.0, key.1).is_none() => {}
                _ => return true,
            }
        }
        false
    }

    fn check(&mut self) {
        for number in 0..self.bodies.len() {
            let dex = self.dex(&self.bodies[number]);
            self.check_class(number, dex);
            let names = std::mem::take(&mut self.names[number]);
            for index in names.types {
                self.class(&dex.type_name(index), number);
            }
            for index in names.fields {
                self.field(dex, index, number);
            }
            for index in names.methods {
                self.method(dex, index, number);
            }
            for op in names.opcodes {
                self.note(MissingKind::Opcode, op.name().into(), number);
            }
        }
    }

    /// The parents of a method's class: without them it cannot be made. They count once, for its first method.
    fn check_class(&mut self, number: usize, dex: &Dex) {
        let body = &self.bodies[number];
        if number.checked_sub(1).is_some_and(|before| self.bodies[before].class == body.class) {
            return;
        }
        let Some(def) = dex.classes.get(body.class_at) else { return };
        for &index in def.superclass.iter().chain(&def.interfaces) {
            self.class(&dex.type_name(index), number);
        }
        let methods = def.data.iter().flat_map(|data| data.methods());
        for method in methods.filter(|method| method.access & access::NATIVE != 0) {
            self.note(MissingKind::Native, dex.method_signature(method.method), number);
        }
    }

    /// The parents of classes without code, such as interfaces, which no method stands for.
    fn without_code(&mut self) {
        let with_code: HashSet<Rc<str>> = self.bodies.iter().map(|body| Rc::clone(&body.class)).collect();
        for file in self.files {
            for def in &file.dex.classes {
                let class = file.dex.type_name(def.class);
                let parents = def.superclass.iter().chain(&def.interfaces).filter(|_| !with_code.contains(&*class));
                for parent in parents.map(|&parent| element(&file.dex.type_name(parent))) {
                    if self.world.definition(&parent).is_none() {
                        let reachable = self.live.contains(&*class);
                        let found = self.found.entry((MissingKind::Class, parent.to_string())).or_default();
                        if found.uses == 0 || reachable && !found.reachable {
                            found.example = class.to_string();
                        }
                        found.uses += 1;
                        found.reachable |= reachable;
                    }
                }
            }
        }
    }

    /// Whether a class is there; one of the app's whose parent is missing is, too: the parent is listed.
    fn class(&mut self, name: &str, number: usize) -> bool {
        let name = element(name);
        let is_there = name.len() == 1 || self.world.definition(&name).is_some();
        if !is_there {
            self.note(MissingKind::Class, name.to_string(), number);
        }
        is_there
    }

    fn field(&mut self, dex: &Dex, index: FieldIdx, number: usize) {
        let Some(id) = dex.fields.get(index.at()) else { return };
        let class = dex.type_name(id.class);
        if !self.class(&class, number) {
            return;
        }
        let Ok(Some(class)) = self.world.find_class(&class) else { return };
        let key =
            (self.world.symbols.intern(&dex.string(id.name)), self.world.symbols.intern(&dex.type_name(id.type_)));
        if self.world.find_field(class, key.0, key.1).is_none() {
            self.note(MissingKind::Field, dex.field_signature(index), number);
        }
    }

    fn method(&mut self, dex: &Dex, index: MethodIdx, number: usize) {
        let Some(id) = dex.methods.get(index.at()) else { return };
        let class = dex.type_name(id.class);
        if !self.class(&class, number) {
            return;
        }
        let Ok(Some(class)) = self.world.find_class(&class) else { return };
        let descriptor = dex.proto_descriptor(id.proto);
        let key = (self.world.symbols.intern(&dex.string(id.name)), self.world.symbols.intern(&descriptor));
        let found = self.world.find_method(class, key.0, key.1);
        let runs = found.map(|method| !matches!(self.world.method(method).body, MethodBody::MissingNative));
        if runs != Some(true) {
            self.note(MissingKind::Method, dex.method_signature(index), number);
        }
    }

    fn note(&mut self, kind: MissingKind, name: String, number: usize) {
        let body = &self.bodies[number];
        let found = self.found.entry((kind, name)).or_default();
        if found.uses == 0 || body.reachable && !found.reachable {
            found.example.clone_from(&body.signature);
        }
        found.uses += 1;
        found.reachable |= body.reachable;
    }
}

impl Names {
    fn of(file: &Dex, code: &Code, signature: &str) -> Result<Names, PhoneError> {
        let bad = |at, what| PhoneError::Code { method: signature.into(), at, what };
        let mut names = Names::default();
        let mut at = 0;
        while at < code.insns.len() {
            if dex::is_payload(&code.insns, at) {
                at += Payload::decode(&code.insns, at).map_err(|error| bad(error.at as u32, error.what))?.units();
                continue;
            }
            let insn = dex::decode(&code.insns, at).map_err(|error| bad(error.at as u32, error.what))?;
            match insn.op.index_kind() {
                IndexKind::Type => names.types.push(TypeIdx(insn.index)),
                IndexKind::Field => names.fields.push(FieldIdx(insn.index)),
                IndexKind::Method => names.methods.push(MethodIdx(insn.index)),
                IndexKind::None | IndexKind::String => {}
                IndexKind::CallSite if super::native::links(file, insn.index) => {
                    names.methods.extend(called(file, insn.index))
                }
                _ => names.opcodes.push(insn.op),
            }
            at += insn.units();
        }
        let catches = code.handlers.iter().flat_map(|handler| &handler.catches);
        names.types.extend(catches.map(|&(class, _)| class));
        names.types.sort_unstable();
        names.types.dedup();
        names.fields.sort_unstable();
        names.fields.dedup();
        names.methods.sort_unstable();
        names.methods.dedup();
        names.opcodes.sort_unstable();
        names.opcodes.dedup();
        Ok(names)
    }
}

/// The methods that a call site's handles name, besides its bootstrap method: the code of lambdas.
fn called(dex: &Dex, site: u32) -> impl Iterator<Item = MethodIdx> {
    let values = dex.call_sites.get(site as usize).into_iter().flatten().skip(1);
    values
        .filter_map(|value| match value {
            Value::MethodHandle(handle) => dex.method_handles.get(handle.at()),
            _ => None,
        })
        .filter(|handle| handle.kind > 3)
        .map(|handle| MethodIdx(handle.member.into()))
}

/// The innermost elements of an array, and of arrays of arrays.
fn element(descriptor: &str) -> Rc<str> {
    descriptor.trim_start_matches('[').into()
}

/// A class name in either form as a descriptor.
fn descriptor(name: &str) -> Rc<str> {
    if name.ends_with(';') { name.into() } else { format!("L{};", name.replace('.', "/")).into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    fn missing(program: &str, roots: &[&str]) -> Vec<Missing> {
        let file = format!("{}/../../{program}", env!("CARGO_MANIFEST_DIR"));
        let mut phone = Phone::boot(Settings::default()).unwrap();
        phone.install("a", &[("classes.dex".into(), std::fs::read(file).unwrap())]).unwrap();
        let roots: Vec<String> = roots.iter().map(|root| root.to_string()).collect();
        phone.missing(&roots).unwrap()
    }

    #[test]
    fn what_is_missing_is_named_with_who_names_it() {
        assert_eq!(missing("tests/apps/kernels/Objects.dex", &["Objects"]), []);
        const PROGRAMS: &str = "src/phone/tests/programs.dex";
        let found = missing(PROGRAMS, &["Misuse"]);
        let selector = found.iter().find(|missing| missing.name == "Ljava/nio/channels/Selector;").unwrap();
        assert_eq!(selector.kind, MissingKind::Class);
        assert!(selector.uses > 0 && selector.example.starts_with("LMisuse;->"), "{selector:?}");
        // Its `main` begins the program; where it is no root, nothing is reached.
        assert!(selector.reachable);
        assert!(missing(PROGRAMS, &[]).iter().all(|missing| !missing.reachable));
    }

    #[test]
    fn what_the_library_may_call_can_be_reached() {
        let file = format!("{}/../../tests/apps/courier.apk", env!("CARGO_MANIFEST_DIR"));
        let apk = std::fs::read(file).unwrap();
        let archive = wattline_apk::Archive::read(&apk).unwrap();
        let dex = archive.dex_entries()[0].contents().unwrap().into_owned();
        let mut phone = Phone::boot(Settings::default()).unwrap();
        phone.install("a", &[("classes.dex".into(), dex)]).unwrap();
        let files = phone.world.app_files();
        let mut checker = Checker::new(&mut phone.world, &files).unwrap();
        checker.reach(&["com.example.courier.MainActivity".into()]);
        let reached = |checker: &Checker, method: &str| {
            checker.bodies.iter().any(|body| body.signature.ends_with(method) && body.reachable)
        };
        // A callback, what it makes, and what that calls; but not another program's entry.
        for method in ["MainActivity;->onCreate(Landroid/os/Bundle;)V", "Sync;->run(I)Ljava/lang/String;"] {
            assert!(reached(&checker, method), "{method}");
        }
        assert!(!reached(&checker, "Main;->main([Ljava/lang/String;)V"));
    }
}
