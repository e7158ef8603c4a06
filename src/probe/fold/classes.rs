//! The methods that can be folded, and the calls that certainly reach them.
//!
//! What a call names is looked up as ART does it, in the class and those above it, all of which must be the app's own
//! and defined once. Private and static methods are certain then. A virtual one is if no class below the one that has
//! it declares such a method, in any file of the app, probes or not; and if the app may load further code, which nobody
//! can look at, only if it is final as well.

use std::collections::{HashMap, HashSet};

use rayon::prelude::*;

use super::super::blocks::contents;
use super::super::callee::{AppClasses, Callee};
use super::super::instrument::{is_in_androids_package, lines_of};
use super::body::{self, Access};
use super::mark::MARK_CLASS;
use super::{CLONE_PREFIX, Kind, Part};
use crate::Options;
use crate::blocks::{FeatureKind, LocalFeature, invoked};
use wattline_dex::asm::Body;
use wattline_dex::verify::{Hierarchy, Outcome, Verifier};
use wattline_dex::{
    ClassDef, Code, Dex, EncodedMethod, FieldIdx, Insn, MethodId, MethodIdx, MethodRef, TypeIdx, access, decode,
    is_payload,
};
use wattline_flow::FlowGraph;

/// The place of a method that is to be cloned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Definition {
    /// Position of its class in the dex file.
    pub class: usize,
    pub kind: Kind,
    /// Position among the class's virtual methods or, of the other kinds, its direct ones.
    pub position: usize,
    /// The clone's reference.
    pub clone: MethodRef,
    pub form: Form,
    /// How many calls in it go to clones, once that is settled.
    pub folds: usize,
}

impl Definition {
    /// The method itself, in its file.
    pub fn method<'m, 'd>(&self, dex: &'m Dex<'d>) -> Option<&'m EncodedMethod<'d>> {
        let data = dex.classes.get(self.class)?.data.as_ref()?;
        let list = if self.kind == Kind::Virtual { &data.virtual_methods } else { &data.direct_methods };
        list.get(self.position)
    }

    /// Its body.
    pub fn code<'m, 'd>(&self, dex: &'m Dex<'d>) -> Option<&'m Code<'d>> {
        self.method(dex)?.code.as_ref()
    }
}

/// The forms of clones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Form {
    /// Nothing happens in it but what the body says: it cannot throw, and calls nothing.
    Silent,
    /// It may throw, and calls these.
    Implied(Vec<Insn>),
}

/// A method reference of which calls may be folded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reference {
    pub method: MethodIdx,
    /// Position in [`Found::methods`].
    pub folded: usize,
    /// The clone, by the class that the reference names.
    pub clone: MethodRef,
}

/// The methods that can be folded in an app: those that some call with probes certainly reaches.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The methods, with the dex file that each is in.
    pub methods: Vec<(usize, Definition, Part)>,
    /// The references whose calls are folded, by dex file.
    pub references: Vec<Vec<Reference>>,
}

/// Name and prototype, by number.
type Member = (u32, u32);

struct Class<'d> {
    dex: &'d Dex<'d>,
    def: &'d ClassDef<'d>,
    /// Position of the dex file, and of the class in there.
    at: (usize, usize),
    /// The superclass, if the app has it.
    above: Option<u32>,
    /// The class is the app's, it is the only one of its name, and no device has one before it.
    own: bool,
}

struct Candidate {
    class: u32,
    kind: Kind,
    position: usize,
    member: Member,
    form: Form,
    /// Calls may end up in another method.
    overridden: bool,
}

/// The classes of the app, and those of its methods that bear the name of a candidate.
struct Index<'d> {
    classes: Vec<Class<'d>>,
    by_name: HashMap<&'d [u8], u32>,
    names: HashMap<&'d [u8], u32>,
    protos: HashMap<Vec<&'d [u8]>, u32>,
    candidates: Vec<Candidate>,
    /// The candidate by class and member; none for members that are no candidates.
    declared: HashMap<(u32, Member), Option<u32>>,
    loads_code: bool,
}

/// A candidate before the app's names have numbers: its class, kind, position, name and body.
type Unnumbered = (u32, Kind, usize, MethodId, Form);

/// The facts that decide which methods are candidates.
struct Rules<'r> {
    app: &'r AppClasses,
    options: &'r Options<'r>,
    hierarchy: &'r Hierarchy,
    probed: &'r [bool],
    strings: &'r Strings,
}

impl Rules<'_> {
    fn selects(&self, class: &Class) -> bool {
        self.probed.get(class.at.0) == Some(&true) && self.app.left_by(&class.dex.type_name(class.def.class)).is_none()
    }
}

/// Looks through the app. `probed` says which files get probes.
pub(super) fn find(
    dexes: &[(String, Dex)],
    app: &AppClasses,
    probed: &[bool],
    hierarchy: &Hierarchy,
    options: &Options,
) -> Found {
    let all: Vec<&Dex> = dexes.iter().map(|(_, dex)| dex).chain(options.classpath).collect();
    let strings = Strings::of(&all);
    let mut index = Index::new(&all, dexes.len(), hierarchy, strings.load_code);
    index.find_candidates(&Rules { app, options, hierarchy, probed, strings: &strings });
    index.declare();
    index.mark_overridden();
    let used: Vec<Vec<(MethodIdx, u32)>> = dexes
        .par_iter()
        .zip(probed)
        .map(|((_, dex), probed)| if *probed { index.used(dex, app) } else { Vec::new() })
        .collect();
    index.collect(dexes, used, hierarchy, app, options)
}

/// The facts that the string pools reveal.
struct Strings {
    /// There are names of classes that load code, or of a method that defines it.
    load_code: bool,
    /// There are names of methods that list a class's constructors.
    list_constructors: bool,
    /// Names that look like those of clones.
    clones: HashSet<Vec<u8>>,
}

impl Strings {
    fn of(dexes: &[&Dex]) -> Self {
        let mut out = Strings { load_code: false, list_constructors: false, clones: HashSet::new() };
        for string in dexes.iter().flat_map(|dex| &dex.strings) {
            let bytes = &string.bytes[..];
            out.load_code |= loads_code(bytes);
            out.list_constructors |= bytes == b"getConstructors" || bytes == b"getDeclaredConstructors";
            if bytes.starts_with(CLONE_PREFIX.as_bytes()) {
                out.clones.insert(bytes.to_vec());
            }
        }
        out
    }
}

/// Whether a string names one of Android's classes that load code, as a type or for reflection, or the method by which
/// class loaders define classes.
fn loads_code(string: &[u8]) -> bool {
    let package = string.starts_with(b"Ldalvik/system/") || string.starts_with(b"dalvik.system.");
    let loader = |name: &&[u8]| string.windows(name.len()).any(|part| part == *name);
    string == b"defineClass" || package && [&b"ClassLoader"[..], &b"DexFile"[..]].iter().any(loader)
}

impl<'d> Index<'d> {
    /// The first `app` files are the app's.
    fn new(dexes: &[&'d Dex<'d>], app: usize, hierarchy: &Hierarchy, loads_code: bool) -> Self {
        let mut classes: Vec<Class> = Vec::new();
        let mut by_name: HashMap<&[u8], u32> = HashMap::new();
        for (at, dex) in dexes.iter().enumerate() {
            for (position, def) in dex.classes.iter().enumerate() {
                let name = descriptor(dex, def.class);
                let number = classes.len() as u32;
                let mut own =
                    at < app && !hierarchy.is_platform(name) && !is_in_androids_package(&dex.type_name(def.class));
                if let Some(first) = by_name.get(name).and_then(|&first: &u32| classes.get_mut(first as usize)) {
                    (first.own, own) = (false, false);
                } else {
                    by_name.insert(name, number);
                }
                classes.push(Class { dex, def, at: (at, position), above: None, own });
            }
        }
        for class in &mut classes {
            let above = class.def.superclass.map(|above| descriptor(class.dex, above));
            class.above = above.and_then(|above| by_name.get(above).copied());
        }
        let (names, protos, candidates, declared) = Default::default();
        Index { classes, by_name, names, protos, candidates, declared, loads_code }
    }

    fn class(&self, number: u32) -> Option<&Class<'d>> {
        self.classes.get(number as usize)
    }

    /// A class and those above it, as far as the app has them.
    fn line(&self, class: u32) -> impl Iterator<Item = u32> {
        let above = |&class: &u32| self.class(class).and_then(|class| class.above);
        // A damaged hierarchy may be a cycle.
        std::iter::successors(Some(class), above).take(self.classes.len())
    }

    fn name(&self, class: u32) -> &'d [u8] {
        self.class(class).map(|class| descriptor(class.dex, class.def.class)).unwrap_or_default()
    }

    fn find_candidates(&mut self, rules: &Rules) {
        let index = &*self;
        let of_class = |number: u32| {
            let Some(class) = index.class(number).filter(|class| class.own && rules.selects(class)) else {
                return Vec::new();
            };
            index.candidates_of(number, class, rules)
        };
        let found: Vec<_> = (0..index.classes.len() as u32).into_par_iter().flat_map_iter(of_class).collect();
        for (class, kind, position, id, form) in found {
            let Some(of) = self.class(class).map(|class| class.dex) else { continue };
            let (name, proto) = (string(of, id), proto(of, id));
            let next = self.names.len() as u32;
            let name = *self.names.entry(name).or_insert(next);
            let next = self.protos.len() as u32;
            let proto = *self.protos.entry(proto).or_insert(next);
            self.candidates.push(Candidate { class, kind, position, member: (name, proto), form, overridden: false });
        }
    }

    fn candidates_of(&self, number: u32, class: &Class<'d>, rules: &Rules) -> Vec<Unnumbered> {
        let (dex, def) = (class.dex, class.def);
        let Some(data) = def.data.as_ref().filter(|_| def.access & access::INTERFACE == 0) else { return Vec::new() };
        // Flags by method would have to be kept in order; only Android's own files have them.
        if def.hidden_api.is_some() {
            return Vec::new();
        }
        let direct = data.direct_methods.iter().enumerate().map(|(at, method)| (direct_kind(method), at, method));
        let virtual_ = data.virtual_methods.iter().enumerate().map(|(at, method)| {
            // A file in which a private or static method is among these is not loaded.
            (direct_kind(method).is_none().then_some(Kind::Virtual), at, method)
        });
        let found = direct.chain(virtual_).filter_map(|(kind, at, method)| {
            let (kind, code) = (kind?, method.code.as_ref()?);
            let id = *dex.methods.get(method.method.at())?;
            let form = self.form(number, kind, method, code, rules)?;
            Some(((number, kind, at, id, form), method.access & access::PRIVATE != 0))
        });
        let found: Vec<_> = found.collect();
        let name = descriptor(dex, def.class);
        let whole = std::str::from_utf8(name);
        if found.is_empty() || whole.is_ok_and(|name| rules.hierarchy.missing_parent(name).is_some()) || whole.is_err()
        {
            return Vec::new();
        }
        // Java's serialization tells versions of a class apart by its methods, unless they are private.
        let hidden_only = rules.hierarchy.is_versioned(name) && !declares_version(dex, data);
        found.into_iter().filter(|(_, private)| *private || !hidden_only).map(|(found, _)| found).collect()
    }

    /// The form of a method's clone; none if it gets none.
    fn form(&self, class: u32, kind: Kind, method: &EncodedMethod, code: &Code, rules: &Rules) -> Option<Form> {
        const NEVER: u32 = access::SYNCHRONIZED | access::DECLARED_SYNCHRONIZED | access::NATIVE | access::ABSTRACT;
        let dex = self.class(class).map(|class| class.dex).filter(|_| method.access & NEVER == 0)?;
        let name = string(dex, *dex.methods.get(method.method.at())?);
        let constructs = method.access & access::CONSTRUCTOR != 0 || name.starts_with(b"<");
        let fields = body::foldable(dex, code, kind).filter(|_| !constructs);
        if fields.is_some_and(|fields| fields.iter().all(|field| self.is_safe(class, dex, field))) {
            return (!rules.strings.clones.contains(&clone_name(name))).then_some(Form::Silent);
        }
        // A class's initialiser is nobody's to call, and what lists constructors may expect those of the source.
        if !rules.options.tricks.imply || constructs && (name != b"<init>" || rules.strings.list_constructors) {
            return None;
        }
        let callee = |method| rules.app.callee(dex, method, &rules.options.apis);
        body::implied(dex, code, callee).map(Form::Implied)
    }

    /// Whether an access cannot throw in a method of this class.
    fn is_safe(&self, class: u32, dex: &Dex, access: &Access) -> bool {
        let (name, type_) = (dex.string_bytes(access.field.name), descriptor(dex, access.field.type_));
        let Some(&first) = self.by_name.get(descriptor(dex, access.field.class)) else { return false };
        if access.is_static && first != class || !self.line(class).any(|above| above == first) {
            return false;
        }
        for owner in self.line(first) {
            let Some(Class { dex, def, own: true, .. }) = self.class(owner) else { return false };
            let Some(data) = &def.data else { continue };
            let is_this = |index: FieldIdx| {
                dex.fields
                    .get(index.at())
                    .is_some_and(|id| dex.string_bytes(id.name) == name && descriptor(dex, id.type_) == type_)
            };
            let (wanted, others) = match access.is_static {
                true => (&data.static_fields, &data.instance_fields),
                false => (&data.instance_fields, &data.static_fields),
            };
            if others.iter().any(|field| is_this(field.field)) {
                return false;
            }
            if let Some(field) = wanted.iter().find(|field| is_this(field.field)) {
                let written = access.writes && field.access & access::FINAL != 0;
                return !written && (owner == class || self.may_use(class, owner, field.access));
            }
            if access.is_static {
                return false;
            }
        }
        false
    }

    /// Whether a class may use what one above it has with these access flags.
    fn may_use(&self, class: u32, above: u32, member: u32) -> bool {
        let package =
            |name: &'d [u8]| name.iter().rposition(|&byte| byte == b'/').map_or(&name[..0], |end| &name[..end]);
        let same_package = || package(self.name(class)) == package(self.name(above));
        member & (access::PUBLIC | access::PROTECTED) != 0 || member & access::PRIVATE == 0 && same_package()
    }

    fn member(&self, dex: &'d Dex<'d>, id: MethodId) -> Option<Member> {
        let name = *self.names.get(string(dex, id))?;
        Some((name, *self.protos.get(&proto(dex, id))?))
    }

    /// Notes all methods that bear the name of a candidate.
    fn declare(&mut self) {
        let index = &*self;
        let of_class = |number: u32| {
            let class = index.class(number);
            let methods = class.into_iter().flat_map(|class| class.def.data.iter()).flat_map(|data| data.methods());
            let members = methods.filter_map(move |method| {
                let dex = class?.dex;
                Some((number, index.member(dex, *dex.methods.get(method.method.at())?)?))
            });
            members.collect::<Vec<_>>()
        };
        let all: Vec<_> = (0..index.classes.len() as u32).into_par_iter().flat_map_iter(of_class).collect();
        self.declared.extend(all.into_iter().map(|key| (key, None)));
        for (position, candidate) in (0..).zip(&self.candidates) {
            self.declared.insert((candidate.class, candidate.member), Some(position));
        }
    }

    /// Marks the candidates that a class below declares again. Whether it may override what it does not see is not
    /// looked at: Android's versions differ in that.
    fn mark_overridden(&mut self) {
        let mut overridden = Vec::new();
        for &(class, member) in self.declared.keys() {
            for above in self.line(class).skip(1) {
                overridden.extend(self.declared.get(&(above, member)).copied().flatten());
            }
        }
        for position in overridden {
            if let Some(candidate) = self.candidates.get_mut(position as usize) {
                candidate.overridden |= candidate.kind == Kind::Virtual;
            }
        }
    }

    /// The candidate that calls by a reference certainly reach.
    fn resolve(&self, dex: &'d Dex<'d>, id: MethodId) -> Option<u32> {
        let member = self.member(dex, id)?;
        let named = *self.by_name.get(descriptor(dex, id.class))?;
        for class in self.line(named) {
            let of = self.class(class).filter(|of| of.own && of.def.access & access::INTERFACE == 0)?;
            let Some(position) = self.declared.get(&(class, member)) else { continue };
            let (position, candidate) = ((*position)?, self.candidates.get((*position)? as usize)?);
            let certain = match candidate.kind {
                Kind::Static => true,
                Kind::Direct => class == named,
                Kind::Virtual => !candidate.overridden && (!self.loads_code || is_final(of, candidate)),
            };
            return certain.then_some(position);
        }
        None
    }

    /// The references of a file by which methods that get probes call candidates.
    fn used(&self, dex: &'d Dex<'d>, app: &AppClasses) -> Vec<(MethodIdx, u32)> {
        let resolved: Vec<Option<(u32, Kind)>> = dex
            .methods
            .iter()
            .map(|&id| {
                let position = self.resolve(dex, id)?;
                Some((position, self.candidates.get(position as usize)?.kind))
            })
            .collect();
        let mut used = vec![false; resolved.len()];
        if resolved.iter().any(Option::is_some) {
            let selected = dex.classes.par_iter().filter(|def| app.left_by(&dex.type_name(def.class)).is_none());
            let methods = selected.flat_map_iter(|def| def.data.iter().flat_map(|data| data.methods()));
            let calls = methods.filter_map(|method| method.code.as_ref()).flat_map_iter(calls);
            let calls = calls.filter(|(method, kind)| {
                resolved.get(*method as usize).is_some_and(|found| found.is_some_and(|(_, own)| own == *kind))
            });
            calls.collect::<Vec<_>>().into_iter().for_each(|(method, _)| used[method as usize] = true);
        }
        let found = (0..).zip(resolved).zip(used).filter(|(_, used)| *used);
        found.filter_map(|((method, found), _)| Some((MethodIdx(method), found?.0))).collect()
    }

    /// The candidates that are called, in their order, and what calls them. A clone of what ART doubts would be one
    /// more method that it doubts.
    fn collect(
        &self,
        dexes: &[(String, Dex)],
        used: Vec<Vec<(MethodIdx, u32)>>,
        hierarchy: &'d Hierarchy,
        app: &AppClasses,
        options: &Options,
    ) -> Found {
        let mut verifiers: HashMap<usize, Verifier> = HashMap::new();
        let mut numbers: HashMap<u32, Option<usize>> = HashMap::new();
        let mut found = Found::default();
        let called: std::collections::BTreeSet<u32> = used.iter().flatten().map(|(_, position)| *position).collect();
        for position in called {
            let method = self.candidates.get(position as usize).and_then(|candidate| {
                let class = self.class(candidate.class)?;
                let verifier = verifiers.entry(class.at.0).or_insert_with(|| Verifier::new(class.dex, hierarchy));
                self.describe(candidate, verifier, app, options)
            });
            numbers.insert(position, method.is_some().then_some(found.methods.len()));
            found.methods.extend(method);
        }
        for (references, (_, dex)) in used.into_iter().zip(dexes) {
            let known = references.into_iter().filter_map(|(method, position)| {
                let folded = numbers.get(&position).copied().flatten()?;
                let form = &self.candidates.get(position as usize)?.form;
                Some(Reference { method, folded, clone: clone_of(dex, method, form)? })
            });
            found.references.push(known.collect());
        }
        found
    }

    fn describe(
        &self,
        candidate: &Candidate,
        verifier: &Verifier,
        app: &AppClasses,
        options: &Options,
    ) -> Option<(usize, Definition, Part)> {
        let Class { dex, def, at: (file, class), .. } = *self.class(candidate.class)?;
        let data = def.data.as_ref()?;
        let list = if candidate.kind == Kind::Virtual { &data.virtual_methods } else { &data.direct_methods };
        let method = list.get(candidate.position)?;
        if verifier.method(def, method, method.code.as_ref()?) != Ok(Outcome::default()) {
            return None;
        }
        let id = dex.methods.get(method.method.at())?;
        let Candidate { kind, position, ref form, .. } = *candidate;
        let (clone, form) = (clone_of(dex, method.method, form)?, form.clone());
        let definition = Definition { class, kind, position, clone, form, folds: 0 };
        let mut part = Part {
            class: dex.type_name(def.class).into_owned(),
            name: dex.string(id.name).into_owned(),
            descriptor: dex.proto_descriptor(id.proto),
            file: def.source_file.map(|file| dex.string(file).into_owned()),
            lines: Vec::new(),
            calls: Vec::new(),
        };
        execute(&mut part, dex, method, app, options)?;
        Some((file, definition, part))
    }
}

/// Finds the executions of a method that has only one block.
fn execute(part: &mut Part, dex: &Dex, method: &EncodedMethod, app: &AppClasses, options: &Options) -> Option<()> {
    let code = method.code.as_ref()?;
    let body = Body::decode(code).ok()?;
    let graph = FlowGraph::new(&body).ok()?;
    let called = body.nodes.iter().filter_map(|node| invoked(node.insn.op, node.insn.index));
    let called: Vec<(MethodIdx, Callee)> = called.map(|of| (of, app.callee(dex, of, &options.apis))).collect();
    let callee = |of: MethodIdx| called.iter().find(|(known, _)| *known == of).map(|(_, callee)| callee);
    let blocks = contents(&body, &graph, callee, lines_of(dex, method.method, code, options.mapping));
    let [only] = <[_; 1]>::try_from(blocks).ok()?;
    part.lines = only.lines;
    for (feature, _) in part.lines.iter_mut().flat_map(|(_, counts)| counts) {
        if let FeatureKind::Call(of) = feature.kind() {
            let Some(Callee::Foreign(signature)) = callee(of) else { return None };
            let known = part.calls.iter().position(|known| known == signature);
            *feature = LocalFeature::foreign(known.unwrap_or(part.calls.len()) as u32);
            if known.is_none() {
                part.calls.push(signature.clone());
            }
        }
    }
    Some(())
}

fn direct_kind(method: &EncodedMethod) -> Option<Kind> {
    match method.access & (access::STATIC | access::PRIVATE | access::CONSTRUCTOR) {
        flags if flags & access::STATIC != 0 => Some(Kind::Static),
        0 => None,
        _ => Some(Kind::Direct),
    }
}

fn is_final(class: &Class, candidate: &Candidate) -> bool {
    let methods = class.def.data.as_ref().map(|data| &data.virtual_methods);
    let method = methods.and_then(|methods| methods.get(candidate.position));
    class.def.access & access::FINAL != 0 || method.is_some_and(|method| method.access & access::FINAL != 0)
}

/// The invocations of a method by opcode and reference, as far as the code can be read.
fn calls(code: &Code) -> impl Iterator<Item = (u32, Kind)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < code.insns.len() {
            if is_payload(&code.insns, at) {
                at += wattline_dex::Payload::decode(&code.insns, at).ok()?.units();
                continue;
            }
            let insn = decode(&code.insns, at).ok()?;
            at += insn.units();
            if let Some(kind) = Kind::of(insn.op) {
                return Some((insn.index, kind));
            }
        }
        None
    })
}

/// Whether a class says itself which version it is.
fn declares_version(dex: &Dex, data: &wattline_dex::ClassData) -> bool {
    let name = |field: FieldIdx| dex.fields.get(field.at()).map(|id| dex.string_bytes(id.name));
    data.static_fields.iter().any(|field| name(field.field) == Some(b"serialVersionUID"))
}

fn clone_name(name: &[u8]) -> Vec<u8> {
    [CLONE_PREFIX.as_bytes(), name].concat()
}

/// The clone of what a reference names, by the same class. None if a name is no text.
fn clone_of(dex: &Dex, method: MethodIdx, form: &Form) -> Option<MethodRef> {
    let id = dex.methods.get(method.at())?;
    let proto = dex.protos.get(id.proto.at())?;
    let parameters: Vec<_> = proto.parameters.iter().map(|&type_| dex.type_name(type_)).collect();
    let mut parameters: Vec<&str> = parameters.iter().map(|name| &**name).collect();
    let mut name = dex.string(id.name).into_owned();
    match form {
        Form::Silent => name.insert_str(0, CLONE_PREFIX),
        Form::Implied(_) => parameters.push(MARK_CLASS),
    }
    let clone = MethodRef::new(&dex.type_name(id.class), &name, &parameters, &dex.type_name(proto.return_type));
    let mut all = [&clone.class, &clone.name, &clone.return_type].into_iter().chain(&clone.parameters);
    let is_text = all.all(|text| !text.contains(char::REPLACEMENT_CHARACTER));
    drop(all);
    is_text.then_some(clone)
}

fn string<'d>(dex: &'d Dex<'d>, id: MethodId) -> &'d [u8] {
    dex.string_bytes(id.name)
}

/// Return type and parameters.
fn proto<'d>(dex: &'d Dex<'d>, id: MethodId) -> Vec<&'d [u8]> {
    let Some(proto) = dex.protos.get(id.proto.at()) else { return Vec::new() };
    std::iter::once(proto.return_type)
        .chain(proto.parameters.iter().copied())
        .map(|type_| descriptor(dex, type_))
        .collect()
}

fn descriptor<'d>(dex: &'d Dex, type_: TypeIdx) -> &'d [u8] {
    dex.descriptor(type_)
}
