//! Android's own classes: `src/dex/verify/platform-classes.bin`.
//!
//! The file is made by `cargo xtask platform` from the boot class path of a device, from API stubs or from an SDK's
//! `android.jar`, and grows by a level at a time. It is deflated (zlib); inside, all integers are unsigned LEB128:
//!
//! - the format's version and the number of classes;
//! - their names in ascending order of bytes, without `L` and `;`: how many bytes are those of the name before, how
//!   many follow, and these;
//! - for each class, what [`Class::flags`] holds;
//! - for each class, the API level of which it is known, less that of the first;
//! - for each class, its superclass as position plus one, 0 for none;
//! - for each class, the number of its interfaces and their positions;
//! - for each class, the number of its public and protected methods, twice their keys in ascending order, each less the
//!   one before, plus one if the method is static; a key is the upper 16 bits of [`Signatures::method`].
//!
//! Classes that ART could not load, since a parent is missing, are not in it. Keys stand for names and prototypes,
//! which would make the file six times as large: of 6,000 methods that a class does not have, one is taken to be there.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::sync::LazyLock;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

use super::class::{Class, NO_CLASS, Signatures, bare, flag, flags_of, method_of};
use crate::{ClassDef, Dex, EncodedMethod, access};
use wattline_base::binary::{Cursor, Error, Result, write_uleb128};

/// Bump when the layout changes; nothing but this crate reads the file.
const VERSION: u32 = 2;
/// The first API level that the file was made of: older ones are not told apart.
pub(super) const FIRST_LEVEL: u32 = 29;
const FILE: &[u8] = include_bytes!("platform-classes.bin");

/// The platform's classes in ascending order of their names.
#[derive(Debug, Default)]
pub(super) struct Platform {
    pub(super) classes: Vec<Class>,
    pub(super) interfaces: Vec<u32>,
    /// The position in `methods` of each class's first method, and the end of the last.
    first_method: Vec<u32>,
    /// Twice the key, plus one for static methods; ascending for each class.
    methods: Vec<u32>,
    names: Vec<u8>,
    /// The offset of each name in `names`, and the end of the last.
    starts: Vec<u32>,
    /// The API level from which on each class is known.
    levels: Vec<u32>,
}

impl Platform {
    /// The checked-in classes. A damaged file, which a test excludes, reads as no classes at all.
    pub(super) fn get() -> &'static Platform {
        static PLATFORM: LazyLock<Platform> = LazyLock::new(|| Platform::read(FILE).unwrap_or_default());
        &PLATFORM
    }

    /// The name of a class, without `L` and `;`.
    pub(super) fn name(&self, class: u32) -> &[u8] {
        let range = self.starts.get(class as usize).zip(self.starts.get(class as usize + 1));
        range.and_then(|(&start, &end)| self.names.get(start as usize..end as usize)).unwrap_or_default()
    }

    /// The API level from which on a class is known; [`FIRST_LEVEL`] of older ones.
    pub(super) fn level(&self, class: u32) -> u32 {
        self.levels.get(class as usize).copied().unwrap_or(FIRST_LEVEL)
    }

    /// Access flags of a public or protected method that the class declares: only whether it is static.
    pub(super) fn method(&self, class: u32, signature: u64) -> Option<u32> {
        let methods = self.declared(class);
        let wanted = key(signature);
        let at = methods.partition_point(|&method| method >> 1 < wanted);
        let method = methods.get(at).filter(|&&method| method >> 1 == wanted)?;
        Some(access::PUBLIC | if method & 1 == 1 { access::STATIC } else { 0 })
    }

    /// The keys by [`methods`] of the public and protected methods that the class declares, in ascending order.
    pub(super) fn declared(&self, class: u32) -> &[u32] {
        let range = self.first_method.get(class as usize).zip(self.first_method.get(class as usize + 1));
        range.and_then(|(&start, &end)| self.methods.get(start as usize..end as usize)).unwrap_or_default()
    }

    /// The position of a class by its name, without `L` and `;`.
    pub(super) fn find(&self, name: &[u8]) -> Option<u32> {
        let (mut low, mut high) = (0, self.classes.len() as u32);
        while low < high {
            let middle = (low + high) / 2;
            match self.name(middle).cmp(name) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    fn read(file: &[u8]) -> Result<Platform> {
        let mut data = Vec::new();
        ZlibDecoder::new(file).read_to_end(&mut data).map_err(|error| Error::new(0, error.to_string()))?;
        let mut cursor = Cursor::new(&data);
        let version = cursor.uleb128("version")?;
        if version != VERSION {
            return Err(Error::new(0, format!("expected version {VERSION}, found {version}")));
        }
        let count = cursor.uleb128("number of classes")?;
        let mut out = Platform::default();
        let mut last = 0;
        for _ in 0..count {
            let start = out.names.len();
            out.starts.push(start as u32);
            let (shared, more) = (cursor.uleb128("shared bytes")? as usize, cursor.uleb128("own bytes")? as usize);
            out.names.extend_from_within(last..(last + shared).min(start));
            out.names.extend_from_slice(cursor.bytes(more, "name")?);
            last = start;
        }
        out.starts.push(out.names.len() as u32);
        for _ in 0..count {
            let flags = cursor.uleb128("flags")? as u8;
            out.classes.push(Class { flags, ..Class::default() });
        }
        for _ in 0..count {
            out.levels.push(FIRST_LEVEL + cursor.uleb128("API level")?);
        }
        for class in &mut out.classes {
            class.superclass = cursor.uleb128("superclass")?.checked_sub(1).unwrap_or(NO_CLASS);
        }
        for class in &mut out.classes {
            let start = out.interfaces.len() as u32;
            for _ in 0..cursor.uleb128("number of interfaces")? {
                out.interfaces.push(cursor.uleb128("interface")?);
            }
            class.interfaces = (start, out.interfaces.len() as u32);
        }
        for _ in 0..count {
            out.first_method.push(out.methods.len() as u32);
            let mut last = 0;
            for _ in 0..cursor.uleb128("number of methods")? {
                last += cursor.uleb128("method")?;
                out.methods.push(last);
            }
        }
        out.first_method.push(out.methods.len() as u32);
        Ok(out)
    }
}

/// Whether Android up to API level 29 has a class of that descriptor, or for an array, one of its elements; primitive types
/// are its own.
pub fn is_of_platform(descriptor: &str) -> bool {
    let element = descriptor.trim_start_matches('[');
    !element.starts_with('L') || level_of_platform(element) == Some(FIRST_LEVEL)
}

/// The API level from which on Android is known to have a class of that descriptor; 29 for older ones.
pub fn level_of_platform(descriptor: &str) -> Option<u32> {
    let platform = Platform::get();
    platform.find(bare(descriptor.as_bytes())).map(|class| platform.level(class))
}

/// Whether the class of that descriptor is an interface of Android's.
pub fn is_platform_interface(descriptor: &str) -> bool {
    let platform = Platform::get();
    let class = platform.find(bare(descriptor.as_bytes())).and_then(|class| platform.classes.get(class as usize));
    class.is_some_and(|class| class.is(flag::INTERFACE))
}

/// The newest API level of which the checked-in file has classes beside that of a descriptor: of `java.*` and `javax.*` it
/// has those of the first level alone.
pub fn platform_level(descriptor: &str) -> u32 {
    static LEVEL: LazyLock<u32> = LazyLock::new(|| Platform::get().levels.iter().copied().max().unwrap_or(FIRST_LEVEL));
    match ["Ljava/", "Ljavax/"].iter().any(|package| descriptor.starts_with(package)) {
        true => FIRST_LEVEL,
        false => *LEVEL,
    }
}

/// A class of Android's, as a DEX file or a class file defines it. Names are descriptors without `L` and `;`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlatformClass {
    /// Its name.
    pub name: String,
    /// Access flags.
    pub access: u32,
    /// None of `java.lang.Object`.
    pub superclass: Option<String>,
    /// Those that it names itself.
    pub interfaces: Vec<String>,
    /// Names, descriptors and access flags of its methods.
    pub methods: Vec<(String, String, u32)>,
}

/// The facts about a class while the file is made: its flags, superclass and interfaces.
struct Parents {
    flags: u8,
    level: u32,
    superclass: Option<Vec<u8>>,
    interfaces: Vec<Vec<u8>>,
    methods: BTreeSet<u32>,
}

impl Parents {
    fn all(&self) -> impl Iterator<Item = &Vec<u8>> {
        self.superclass.iter().chain(&self.interfaces)
    }

    fn of(class: &PlatformClass, level: u32) -> Parents {
        let bytes = |name: &String| name.as_bytes().to_vec();
        let named = class.methods.iter().filter(|(.., flags)| flags & (access::PUBLIC | access::PROTECTED) != 0);
        let key = |(name, descriptor, flags): &(String, String, u32)| {
            (key(method_of(name, descriptor)) << 1) | u32::from(flags & access::STATIC != 0)
        };
        Parents {
            flags: flags_of(class.access),
            level,
            superclass: class.superclass.as_ref().map(bytes),
            interfaces: class.interfaces.iter().map(bytes).collect(),
            methods: named.map(key).collect(),
        }
    }

    /// What the checked-in file knows of its class of this number.
    fn known(platform: &Platform, class: u32) -> Option<Parents> {
        let facts = platform.classes.get(class as usize)?;
        let name = |class: u32| platform.name(class).to_vec();
        let (from, to) = facts.interfaces;
        let interfaces = platform.interfaces.get(from as usize..to as usize)?;
        Some(Parents {
            flags: facts.flags,
            level: platform.level(class),
            superclass: (facts.superclass != NO_CLASS).then(|| name(facts.superclass)),
            interfaces: interfaces.iter().copied().map(name).collect(),
            methods: platform.declared(class).iter().copied().collect(),
        })
    }
}

/// The classes of a DEX file.
pub fn platform_classes(dex: &Dex) -> Vec<PlatformClass> {
    let name = |index| String::from_utf8_lossy(bare(dex.type_name(index).as_bytes())).into_owned();
    let method = |method: &EncodedMethod| {
        let id = dex.methods.get(method.method.at())?;
        Some((dex.string(id.name).into_owned(), dex.proto_descriptor(id.proto), method.access))
    };
    let of = |class: &ClassDef| PlatformClass {
        name: name(class.class),
        access: class.access,
        superclass: class.superclass.map(name),
        interfaces: class.interfaces.iter().copied().map(name).collect(),
        methods: class.data.iter().flat_map(|data| data.methods()).filter_map(method).collect(),
    };
    dex.classes.iter().map(of).collect()
}

/// `src/dex/verify/platform-classes.bin` with the classes that it has not of API levels, which come in ascending order. Of
/// several definitions of one class the first counts.
///
/// # Errors
/// The failures of the compressor, which has no reason to fail.
pub fn encode_platform(levels: &[(u32, Vec<PlatformClass>)]) -> std::io::Result<Vec<u8>> {
    let platform = Platform::get();
    let of_file = |class: u32| Some((platform.name(class).to_vec(), Parents::known(platform, class)?));
    let mut classes: BTreeMap<Vec<u8>, Parents> = (0..platform.classes.len() as u32).filter_map(of_file).collect();
    for (level, class) in levels.iter().flat_map(|(level, classes)| classes.iter().map(move |class| (level, class))) {
        classes.entry(class.name.as_bytes().to_vec()).or_insert_with(|| Parents::of(class, (*level).max(FIRST_LEVEL)));
    }
    // A class whose parent is missing is missing itself, and so on.
    loop {
        let known = |name: &Vec<u8>| classes.contains_key(name);
        let broken: BTreeSet<Vec<u8>> =
            classes.iter().filter(|(_, class)| !class.all().all(known)).map(|(name, _)| name.clone()).collect();
        if broken.is_empty() {
            break;
        }
        classes.retain(|name, _| !broken.contains(name));
    }
    write(&classes)
}

/// Twice the key of each method that an app may name, plus one for static ones.
pub(super) fn methods(class: &ClassDef, signatures: &Signatures) -> BTreeSet<u32> {
    let all = class.data.iter().flat_map(|data| data.methods());
    let named = all.filter(|method| method.access & (access::PUBLIC | access::PROTECTED) != 0);
    let key = |index: usize| key(signatures.method(index)) << 1;
    named.map(|method| key(method.method.at()) | u32::from(method.access & access::STATIC != 0)).collect()
}

fn key(signature: u64) -> u32 {
    (signature >> 48) as u32
}

fn write(classes: &BTreeMap<Vec<u8>, Parents>) -> std::io::Result<Vec<u8>> {
    let position: BTreeMap<&Vec<u8>, u32> = classes.keys().zip(0..).collect();
    let at = |name: &Vec<u8>| position.get(name).copied().unwrap_or(0);
    let mut out = Vec::new();
    write_uleb128(&mut out, VERSION);
    write_uleb128(&mut out, classes.len() as u32);
    let mut last: &[u8] = &[];
    for name in classes.keys() {
        let shared = name.iter().zip(last).take_while(|(a, b)| a == b).count();
        write_uleb128(&mut out, shared as u32);
        write_uleb128(&mut out, (name.len() - shared) as u32);
        out.extend(name.iter().skip(shared));
        last = name;
    }
    for class in classes.values() {
        write_uleb128(&mut out, class.flags.into());
    }
    for class in classes.values() {
        write_uleb128(&mut out, class.level - FIRST_LEVEL);
    }
    for class in classes.values() {
        write_uleb128(&mut out, class.superclass.as_ref().map_or(0, |name| at(name) + 1));
    }
    for class in classes.values() {
        write_uleb128(&mut out, class.interfaces.len() as u32);
        class.interfaces.iter().for_each(|name| write_uleb128(&mut out, at(name)));
    }
    for class in classes.values() {
        write_uleb128(&mut out, class.methods.len() as u32);
        let mut last = 0;
        for &method in &class.methods {
            write_uleb128(&mut out, method - last);
            last = method;
        }
    }
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&out)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checked_in_file_reads_and_holds_the_platform() {
        let platform = Platform::read(FILE).unwrap();
        let at = |name: &str| platform.find(name.as_bytes()).unwrap_or_else(|| panic!("{name} is missing"));
        let class = |name: &str| &platform.classes[at(name) as usize];
        assert!(platform.classes.len() > 10_000, "{}", platform.classes.len());
        assert_eq!(class("java/lang/Object").superclass, NO_CLASS);
        assert_eq!(class("android/app/Activity").superclass, at("android/view/ContextThemeWrapper"));
        let (start, end) = class("java/lang/String").interfaces;
        assert!(platform.interfaces[start as usize..end as usize].contains(&at("java/lang/CharSequence")));
        assert_eq!(platform.find(b"no/such/Class"), None);
        for position in 0..platform.classes.len() as u32 {
            assert_eq!(platform.find(platform.name(position)), Some(position));
        }
    }

    #[test]
    fn a_class_is_there_from_its_level_on() {
        let name = "Landroid/app/LocaleManager;";
        assert_eq!((level_of_platform(name), level_of_platform("Landroid/app/Activity;")), (Some(33), Some(29)));
        assert_eq!((level_of_platform("Lno/such/Class;"), platform_level("Lno/such/Class;")), (None, 36));
        assert_eq!((platform_level(name), platform_level("Ljava/lang/ClassValue;")), (36, 29));
        assert!(!is_of_platform(name) && is_of_platform("[Landroid/app/Activity;") && is_of_platform("[[I"));
        let is_there = |level| super::super::Hierarchy::from_level(level, []).is_platform(name.as_bytes());
        assert_eq!([1, 29, 32, 33, 40].map(is_there), [false, false, false, true, true]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = |name: &str| name.as_bytes().to_vec();
        let none = Parents { flags: 3, level: 36, superclass: None, interfaces: vec![], methods: [7, 0x1_0000].into() };
        let child = Parents {
            flags: 1,
            level: FIRST_LEVEL,
            superclass: Some(text("java/A")),
            interfaces: vec![text("java/A"), text("java/Ab")],
            methods: [6].into(),
        };
        let classes = [(text("java/A"), none), (text("java/Ab"), child)].into_iter().collect();
        let read = Platform::read(&write(&classes).unwrap()).unwrap();
        assert_eq!((read.name(0), read.name(1)), (&b"java/A"[..], &b"java/Ab"[..]));
        assert_eq!(read.classes[1].superclass, 0);
        assert_eq!((read.classes[1].flags, read.classes[1].interfaces), (1, (0, 2)));
        assert_eq!(read.interfaces, [0, 1]);
        assert_eq!((read.level(0), read.level(1)), (36, FIRST_LEVEL));
        let method = |class, key: u64| read.method(class, key << 48);
        assert_eq!((method(0, 3), method(0, 0x8000)), (Some(access::PUBLIC | access::STATIC), Some(access::PUBLIC)));
        assert_eq!((method(1, 3), method(1, 0x8000)), (Some(access::PUBLIC), None));
    }
}
