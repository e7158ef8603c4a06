//! The digest of everything that the rewrite of one dex file depends on.
//!
//! Of the app's other files these are the declarations of classes that the file names, and of those above them: what
//! they extend, their members, whether they get probes. Their code is not, but for small methods that are folded into
//! their callers: which of them there are, and what they execute on which lines ([`Folding::digest`]).

use std::collections::{BTreeSet, HashMap};

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::{Options, TracerPlace, tracer_dex};
use wattline_dex::{ClassDef, Dex, TypeIdx};

use super::super::callee::AppClasses;
use super::super::fold::{CLONE_PREFIX, Folding, is_marked};
use super::Key;

/// The layout of what is kept. Bump it when [`super::Part`] or its encoding changes; what the program does is in the
/// digest of its sources.
const VERSION: u32 = 8;

/// The declarations of an app's classes, and all that is the same for all of its files.
pub(crate) struct Keys<'d> {
    common: Key,
    package: Option<String>,
    /// The digest of what depends on folding, by dex file.
    folding: Vec<Key>,
    /// The digest of what a folded call executes, by dex file and method reference.
    folded: Vec<HashMap<u32, Key>>,
    /// The declarations of each class by descriptor: the file, the declaration, and the classes that it names above it.
    classes: HashMap<&'d [u8], Vec<Declaration<'d>>>,
}

struct Declaration<'d> {
    dex: usize,
    digest: Key,
    above: Vec<&'d [u8]>,
}

impl<'d> Keys<'d> {
    /// `salt` stands for what the options hold only in part: the contents of files on the class path.
    pub fn new(
        dexes: &'d [(String, Dex<'_>)],
        app: &AppClasses,
        folding: &Folding,
        options: &Options<'_>,
        place: TracerPlace,
        salt: &[u8],
    ) -> Self {
        let Options { package, min_sdk, loading, apis, scope, classpath: _, verify, tricks, mapping: _ } = options;
        let mut common = Sha256::new();
        common.update(VERSION.to_le_bytes());
        common.update(env!("WATTLINE_BUILD"));
        common.update(env!("CARGO_PKG_VERSION"));
        common.update(Sha256::digest(tracer_dex()));
        common.update(format!("{:?}", (min_sdk, loading, apis, scope, verify, tricks, place)));
        common.update(salt);
        let declarations: Vec<Vec<_>> = dexes
            .par_iter()
            .enumerate()
            .map(|(at, (_, dex))| dex.classes.iter().map(|def| declaration(at, dex, def, app)).collect())
            .collect();
        let mut classes: HashMap<_, Vec<_>> = HashMap::new();
        for (name, declaration) in declarations.into_iter().flatten() {
            classes.entry(name).or_default().push(declaration);
        }
        let folded = (0..dexes.len()).map(|at| folding.by_reference(at)).collect();
        let folding = dexes.iter().enumerate().map(|(at, (_, dex))| folding.digest(at, dex)).collect();
        Keys { common: common.finalize().into(), package: package.clone(), folding, folded, classes }
    }

    /// The key under which the last work on the classes of a file of that name is kept.
    pub fn place(&self, at: usize, name: &str) -> Key {
        let mut key = Sha256::new();
        key.update(b"classes");
        key.update(self.common);
        // The first file may get the tracer.
        key.update([u8::from(at == 0)]);
        key.update(format!("{:?}", (&self.package, name)));
        key.finalize().into()
    }

    /// The digest of what folded calls execute, for each method reference of a file whose calls are folded.
    pub fn folded(&self, at: usize) -> HashMap<u32, Key> {
        self.folded.get(at).cloned().unwrap_or_default()
    }

    /// The digest of the app's declarations under each type's name and above that; none where it declares nothing. None
    /// at all if classes are above themselves.
    pub fn declared(&self, at: usize, dex: &'d Dex<'_>) -> Option<Vec<Option<Key>>> {
        let mut known = HashMap::new();
        let names = (0..dex.types.len() as u32).map(|index| element(descriptor(dex, TypeIdx(index))));
        let mut declared = Vec::with_capacity(dex.types.len());
        for name in names {
            self.learn(at, name, &mut known)?;
            declared.push(known.get(name).copied().flatten());
        }
        Some(declared)
    }

    /// Makes known what is declared under a name and above it. What is being looked at is known as none.
    fn learn<'k>(&'k self, at: usize, name: &'k [u8], known: &mut HashMap<&'k [u8], Option<Key>>) -> Option<()> {
        if known.contains_key(name) || !self.classes.contains_key(name) {
            return Some(());
        }
        known.insert(name, None);
        // Without recursion: a chain of classes may be as long as a file has room for.
        let mut open = vec![name];
        while let Some(&name) = open.last() {
            let declarations = || self.classes.get(name).into_iter().flatten();
            let above = || declarations().flat_map(|declaration| &declaration.above).copied();
            let next = above().find(|above| self.classes.contains_key(above) && !known.contains_key(above));
            if let Some(next) = next {
                known.insert(next, None);
                open.push(next);
                continue;
            }
            let mut key = Sha256::new();
            for declaration in declarations() {
                // A class that is defined twice is the one of the earlier file.
                key.update([declaration.dex.cmp(&at) as i8 as u8]);
                key.update(declaration.digest);
            }
            for above in above().filter(|above| self.classes.contains_key(above)) {
                // Still being looked at: it is above itself.
                key.update((*known.get(above)?)?);
            }
            known.insert(name, Some(key.finalize().into()));
            open.pop();
        }
        Some(())
    }

    /// The key of a file with these contents, whose ids begin there.
    pub fn key(&self, at: usize, dex: &'d Dex<'_>, contents: &Key, ids: (u32, u32)) -> Key {
        let mut key = Sha256::new();
        key.update(self.common);
        key.update(contents);
        key.update(self.folding.get(at).copied().unwrap_or_default());
        // The first file may get the tracer.
        key.update([u8::from(at == 0)]);
        key.update(ids.0.to_le_bytes());
        key.update(ids.1.to_le_bytes());
        let named = (0..dex.types.len() as u32).map(|index| element(descriptor(dex, TypeIdx(index))));
        let mut open: Vec<&[u8]> = named.collect();
        let mut seen: BTreeSet<&[u8]> = open.iter().copied().collect();
        while let Some(name) = open.pop() {
            for declaration in self.classes.get(name).into_iter().flatten() {
                open.extend(declaration.above.iter().filter(|above| seen.insert(above)));
            }
        }
        for name in seen {
            for declaration in self.classes.get(name).into_iter().flatten() {
                // A class that is defined twice is the one of the earlier file.
                let order = declaration.dex.cmp(&at) as i8;
                key.update([order as u8]);
                key.update(declaration.digest);
            }
        }
        key.finalize().into()
    }
}

fn declaration<'d>(
    at: usize,
    dex: &'d Dex<'_>,
    def: &'d ClassDef<'_>,
    app: &AppClasses,
) -> (&'d [u8], Declaration<'d>) {
    let name = descriptor(dex, def.class);
    let above: Vec<&[u8]> = def.superclass.iter().chain(&def.interfaces).map(|&above| descriptor(dex, above)).collect();
    let mut text = Vec::new();
    let mut put = |bytes: &[u8]| {
        text.extend((bytes.len() as u32).to_le_bytes());
        text.extend_from_slice(bytes);
    };
    put(name);
    put(&def.access.to_le_bytes());
    put(&[u8::from(def.superclass.is_some()), u8::from(app.left_by(&dex.type_name(def.class)).is_some())]);
    above.iter().for_each(|above| put(above));
    if let Some(data) = &def.data {
        for field in data.static_fields.iter().chain(&data.instance_fields) {
            let Some(id) = dex.fields.get(field.field.at()) else { continue };
            put(b"field");
            put(&field.access.to_le_bytes());
            put(string(dex, id.name));
            put(descriptor(dex, id.type_));
        }
        for method in data.methods() {
            let Some(id) = dex.methods.get(method.method.at()) else { continue };
            // Whether a method has a clone concerns its own file, and those that call it.
            if string(dex, id.name).starts_with(CLONE_PREFIX.as_bytes()) || is_marked(dex, method.method) {
                continue;
            }
            put(b"method");
            put(&method.access.to_le_bytes());
            put(string(dex, id.name));
            if let Some(proto) = dex.protos.get(id.proto.at()) {
                put(descriptor(dex, proto.return_type));
                proto.parameters.iter().for_each(|&parameter| put(descriptor(dex, parameter)));
            }
        }
    }
    (name, Declaration { dex: at, digest: Sha256::digest(&text).into(), above })
}

fn string<'d>(dex: &'d Dex<'_>, index: wattline_dex::StringIdx) -> &'d [u8] {
    dex.strings.get(index.at()).map(|string| &*string.bytes).unwrap_or_default()
}

fn descriptor<'d>(dex: &'d Dex<'_>, index: TypeIdx) -> &'d [u8] {
    dex.types.get(index.at()).map(|&index| string(dex, index)).unwrap_or_default()
}

/// The class that an array is of in the end.
fn element(descriptor: &[u8]) -> &[u8] {
    let dimensions = descriptor.iter().take_while(|&&byte| byte == b'[').count();
    descriptor.get(dimensions..).unwrap_or_default()
}
