//! The share of Android that a class library of another make has.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::class::{Class, Signatures, bare, flag};
use super::platform::{FIRST_LEVEL, Platform, methods};
use crate::{ClassDef, Dex};

/// What packages that apps may use begin with; the rest of the platform is the system's own.
const API: [&str; 8] = ["android.", "dalvik.", "java.", "javax.", "org.json.", "org.w3c.", "org.xml.", "org.xmlpull."];

/// A package of Android's. Counted are public classes with a name, and their public and protected methods; Android's
/// figures are those of API 29, with what is hidden from apps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Package {
    /// The package's name, with dots.
    pub name: String,
    /// Classes that the library has, too.
    pub classes: usize,
    /// Android's classes.
    pub of_classes: usize,
    /// Methods that Android's class declares and the library's has, inherited ones included.
    pub methods: usize,
    /// Methods that Android's classes declare.
    pub of_methods: usize,
}

/// Compares a library with Android, by package in order, with those that the library has nothing of.
pub fn coverage(library: &Dex) -> Vec<Package> {
    let signatures = Signatures::new(library);
    let classes: BTreeMap<&[u8], &ClassDef> =
        library.classes.iter().map(|class| (bare(library.descriptor(class.class)), class)).collect();
    let platform = Platform::get();
    let mut packages: BTreeMap<String, Package> = BTreeMap::new();
    for (at, class) in (0..).zip(&platform.classes) {
        let name = platform.name(at);
        let of = package(name);
        if platform.level(at) > FIRST_LEVEL || !is_api(*class, name, &of) {
            continue;
        }
        let empty = || Package { name: of.clone(), classes: 0, of_classes: 0, methods: 0, of_methods: 0 };
        let package = packages.entry(of.clone()).or_insert_with(empty);
        package.of_classes += 1;
        let wanted = platform.declared(at);
        package.of_methods += wanted.len();
        if classes.contains_key(name) {
            package.classes += 1;
            let own = inherited(library, &classes, &signatures, name);
            package.methods += wanted.iter().filter(|method| own.contains(method)).count();
        }
    }
    packages.into_values().collect()
}

/// Whether apps may name it: a public class that is not anonymous, in a package that is not the system's own.
fn is_api(class: Class, name: &[u8], package: &str) -> bool {
    if !API.iter().any(|api| format!("{package}.").starts_with(api)) {
        return false;
    }
    let last = name.rsplit(|&byte| byte == b'$').next().unwrap_or_default();
    class.is(flag::PUBLIC) && !last.first().is_some_and(u8::is_ascii_digit)
}

fn package(name: &[u8]) -> String {
    let end = name.iter().rposition(|&byte| byte == b'/').unwrap_or(0);
    String::from_utf8_lossy(name.get(..end).unwrap_or_default()).replace('/', ".")
}

/// The keys of a class's methods and of those of the library's classes above it.
fn inherited(
    library: &Dex,
    classes: &BTreeMap<&[u8], &ClassDef>,
    signatures: &Signatures,
    name: &[u8],
) -> BTreeSet<u32> {
    let mut all = BTreeSet::new();
    let mut next = vec![name];
    while let Some(class) = next.pop().and_then(|name| classes.get(name)) {
        all.extend(methods(class, signatures));
        next.extend(class.superclass.iter().chain(&class.interfaces).map(|&parent| bare(library.descriptor(parent))));
    }
    all
}
