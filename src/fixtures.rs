//! The binaries that are checked in although they are made from sources beside them: the embedded phone's class
//! library, the tracer, the demo apps and versions of them, the app for calibration and the test programs.
//!
//! They are checked in so that building and testing wattline takes nothing but Rust; making them anew takes a JDK and
//! a dexer, see [`build()`]. `tests/apps/fixtures.lock` holds the digest of each and of what it was made from, and a
//! test compares: who changes a source and forgets `cargo xtask fixtures` is told which product is stale.
//!
//! The same sources and tools give the same bytes: sources are compiled in the order of their names, dx writes no
//! times, and the archive writer gives every entry the same one.

mod app;
mod calibrator;
mod lock;
mod merge;
mod tools;
mod variants;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use thiserror::Error;

use crate::apk::axml::AxmlError;
use crate::apk::{ApkError, KeySource, SignError, SigningKey};
use crate::dex::Dex;

pub use lock::{LOCK_FILE, Staleness};
pub use merge::MergeError;
pub use tools::ToolError;
pub use variants::{Change, Place, Variant};

use lock::{Lock, Locked};
use tools::{Dexing, Platform, Tools};
use variants::class_files;

/// The embedded phone's class library.
const BOOT: (&str, &str) = ("src/phone/lib/java", "src/phone/lib/boot.dex");
/// The classes that probes call.
const TRACER: (&str, &str) = ("src/probe/tracer/java", "src/probe/tracer/tracer.dex");
/// Programs of one file each; the dex file lies beside it, and so does what OpenJDK prints.
const PROGRAMS: &str = "tests/apps/programs";
/// Programs of one file each that compute for a while, to measure what probes cost when they run.
const KERNELS: &str = "tests/apps/kernels";
/// Programs of one file each with many threads or much garbage.
const STRAIN: &str = "tests/apps/strain";
/// Programs of one file each that strain the tracer, for the embedded phone alone.
const TRACER_PROGRAMS: &str = "tests/apps/tracer";
/// Programs of one file each that use Android's classes: what they are to print is the phone's own, read through.
const ANDROID_PROGRAMS: &str = "tests/apps/android";
/// Programs and an app for the phone's unit tests: each folder becomes one dex file.
const PHONE_PROGRAMS: (&str, &str) = ("src/phone/tests", "src/phone/tests/programs.dex");
const PHONE_APP: (&str, &str) = ("src/phone/tests/app", "src/phone/tests/app.dex");
/// Sources of the demo app, and of its version with a regression, which holds the files that differ.
const COURIER: (&str, &str) = ("tests/apps/courier/src", "tests/apps/courier.apk");
const REGRESSED: (&str, &str) = ("tests/apps/courier-regressed/src", "tests/apps/courier-regressed.apk");
const COURIER_MANIFEST: &str = "tests/apps/courier/manifest.txt";
/// Apps to measure with, by their folders below `tests/apps`: one of many screens and mixed work, one that asks a server
/// every so often, and one of twenty tests.
const APPS: [&str; 3] = ["atlas", "httpget", "suite"];
/// The app that devices are calibrated with: what is written by hand, the archive, and what the rest is made from.
const CALIBRATOR: (&str, &str) = ("data/calibrator/src", "data/calibrator.apk");
const CALIBRATOR_MANIFEST: &str = "data/calibrator/manifest.txt";
const CALIBRATOR_TEMPLATES: &str = "data/calibrator/templates.txt";
/// What the demo apps are signed with. It is public, so it signs nothing else.
const KEY: &str = "tests/apps/debug-key.pem";

/// The library's interfaces have methods with bodies, which dex files hold from Android 7.0 on.
const BOOT_SDK: u32 = 24;
/// So have the programs'.
const PROGRAM_SDK: u32 = 24;
/// Some of the phone's own programs hold what the phone cannot run: method handles are from Android 8.0.
const PHONE_SDK: u32 = 26;
/// What instrumented apps may run on at the least, so what the tracer and the demo apps may ask for.
const APP_SDK: u32 = 21;

/// Why the fixtures cannot be made or compared.
#[derive(Debug, Error)]
pub enum FixturesError {
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// There is nothing to make a product from.
    #[error("{}: expected Java sources", .0.display())]
    NoSources(PathBuf),
    /// The lock file is damaged.
    #[error("{LOCK_FILE}:{line}: expected a path and two SHA-256 digests, separated by spaces")]
    Lock {
        /// Line number from 1.
        line: usize,
    },
    /// An app's description is damaged.
    #[error("{}:{line}: expected {expected}", path.display())]
    Description {
        /// The file.
        path: PathBuf,
        /// Line number from 1; behind the last one where something is missing.
        line: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// A version of an app is not described as it should be, or cannot be put together.
    #[error("{}: {what}", path.display())]
    Variant {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// A tool is missing or failed.
    #[error(transparent)]
    Tool(#[from] ToolError),
    /// A demo app's manifest cannot be written.
    #[error("cannot write the manifest: {0}")]
    Manifest(#[from] AxmlError),
    /// A demo app's archive cannot be written.
    #[error("cannot write the archive: {0}")]
    Archive(#[from] ApkError),
    /// A demo app cannot be signed.
    #[error("cannot sign: {0}")]
    Sign(#[from] SignError),
}

impl FixturesError {
    fn io(path: &Path, source: std::io::Error) -> Self {
        FixturesError::Io { path: path.to_owned(), source }
    }
}

/// What becomes of the classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The classes that everything else is compiled against.
    Library,
    /// A dex file.
    Dex,
    /// A dex file of one program for the phone and the JDK.
    Program,
    /// The same, but compiled against the JDK: some use what the phone's library lacks, and run on a JVM alone.
    Kernel,
    /// A dex file of the phone's own programs. They refer to classes that the phone lacks.
    PhonePrograms,
    /// A dex file of the phone's own app.
    PhoneApp,
    /// A signed app.
    App,
    /// A dex file of the classes that a version of an app has otherwise.
    Variant,
}

impl Kind {
    fn dexing(self) -> Dexing {
        let min_sdk = match self {
            Kind::Library => BOOT_SDK,
            Kind::Dex | Kind::App | Kind::Variant => APP_SDK,
            Kind::Program | Kind::Kernel => PROGRAM_SDK,
            Kind::PhonePrograms | Kind::PhoneApp => PHONE_SDK,
        };
        Dexing { min_sdk, library: self == Kind::Library }
    }
}

/// A file to be made, and what from.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Product {
    /// Relative to the root, with slashes, as are the sources.
    path: String,
    kind: Kind,
    /// Java files, sorted.
    sources: Vec<String>,
    /// What an app's manifest says: see [`app::manifest`].
    manifest: Option<String>,
    /// What further sources are made from: see [`calibrator`].
    templates: Option<String>,
    /// The version of an app that it is of.
    variant: Option<Variant>,
}

impl Product {
    /// All that the product's bytes follow from, apart from the tools and this module.
    fn inputs(&self) -> impl Iterator<Item = &str> {
        let key = (self.kind == Kind::App).then_some(KEY);
        let others = [&self.manifest, &self.templates].into_iter().flatten().map(String::as_str);
        self.sources.iter().map(String::as_str).chain(others).chain(key)
    }
}

/// Makes the fixtures under `root` anew that are stale, or all of them, and writes the lock file. `progress` is told
/// each product's path before it is made. Everything else is compiled against the library, so a stale library makes all
/// stale; new tools, or a change here, do not.
///
/// Needs `javac` (of `JAVA_HOME`, or on the path) and a dexer: the dx jar that the environment variable `WATTLINE_DX`
/// names, else dx 16.0.1 in Maven's local repository, else the same fetched by `mvn`, else an Android SDK's `d8`.
/// What the programs are expected to print is recorded, too, if the JDK is of the version whose messages the phone's
/// library has: 17.
///
/// # Errors
/// When a tool is missing or refuses a source, or a file cannot be read or written. What was made until then stays.
pub fn build(root: &Path, all: bool, progress: &mut (dyn FnMut(&str) + Send)) -> Result<(), FixturesError> {
    let tools = Tools::find()?;
    let scratch = tempfile::tempdir().map_err(|source| FixturesError::io(&std::env::temp_dir(), source))?;
    let library = scratch.path().join("library");
    // An empty boot class path keeps the JDK's own classes out of the library.
    let nothing = scratch.path().join("nothing");
    create_dir(&nothing)?;
    let key = KeySource::Debug(root.join(KEY)).load()?;
    let before = match Lock::read(root) {
        _ if all => Lock::default(),
        // A merge may have left its marks.
        Err(FixturesError::Lock { .. }) => Lock::default(),
        read => read?,
    };
    let products = products(root)?;
    let stale = before.stale(root, &products)?;
    let all = stale.contains_key(BOOT.1);
    let maker = Maker { root, tools, key, scratch: scratch.path(), nothing, library, apps: Mutex::default() };
    let fresh = |product: &Product| before.get(&product.path).filter(|_| !all && !stale.contains_key(&product.path));
    let mut lock = Lock::default();
    let (libraries, others): (Vec<&Product>, Vec<&Product>) =
        products.iter().partition(|product| product.kind == Kind::Library);
    // Everything else is compiled against the library's classes, so they are needed although the file is fresh.
    for product in libraries {
        match fresh(product) {
            Some(locked) => {
                if !stale.is_empty() {
                    maker.compile(product)?;
                }
                lock.insert(product.path.clone(), locked.clone());
            }
            None => {
                progress(&product.path);
                lock.insert(product.path.clone(), maker.make(product)?);
            }
        }
    }
    let progress = Mutex::new(progress);
    let made = others.par_iter().map(|product| match fresh(product) {
        Some(locked) => Ok(locked.clone()),
        None => {
            if let Ok(mut progress) = progress.lock() {
                progress(&product.path);
            }
            maker.make(product)
        }
    });
    for (product, locked) in others.iter().zip(made.collect::<Result<Vec<_>, _>>()?) {
        lock.insert(product.path.clone(), locked);
    }
    lock.write(root)
}

/// What it takes to make products, each of them on its own.
struct Maker<'a> {
    root: &'a Path,
    tools: Tools,
    key: SigningKey,
    scratch: &'a Path,
    /// An empty folder.
    nothing: PathBuf,
    /// The classes of the library.
    library: PathBuf,
    /// Classes and dex files of the apps that have versions.
    apps: Mutex<BTreeMap<String, (PathBuf, Vec<u8>)>>,
}

impl Maker<'_> {
    /// Compiles a product's sources and returns where their classes are.
    fn compile(&self, product: &Product) -> Result<PathBuf, FixturesError> {
        let own = self.scratch.join(product.path.replace('/', "-"));
        let (classes, platform) = match product.kind {
            Kind::Library => (self.library.clone(), Platform::Classes(&self.nothing)),
            Kind::PhonePrograms | Kind::Kernel => (own, Platform::Jdk),
            _ => (own, Platform::Classes(&self.library)),
        };
        let mut sources = paths(self.root, product);
        if let Some(templates) = &product.templates {
            sources.extend(self.generate(templates)?);
        }
        self.tools.compile(&sources, platform, &classes)?;
        Ok(classes)
    }

    /// Makes the sources that follow from templates, and returns where they are.
    fn generate(&self, templates: &str) -> Result<Vec<PathBuf>, FixturesError> {
        let path = self.root.join(templates);
        let text = std::fs::read_to_string(&path).map_err(|source| FixturesError::io(&path, source))?;
        let templates = calibrator::parse(&text).map_err(|(line, expected)| FixturesError::Description {
            path: path.clone(),
            line,
            expected,
        })?;
        let folder = self.scratch.join("generated");
        create_dir(&folder)?;
        let write = |(name, text): (String, String)| {
            let path = folder.join(name);
            std::fs::write(&path, text).map_err(|source| FixturesError::io(&path, source))?;
            Ok(path)
        };
        calibrator::generate(&templates).into_iter().map(write).collect()
    }

    /// Makes a product and writes it, and what its programs print.
    fn make(&self, product: &Product) -> Result<Locked, FixturesError> {
        if let Some(variant) = &product.variant {
            return self.make_variant(product, variant);
        }
        let classes = self.compile(product)?;
        let scratch = self.scratch.join(format!("{}-dex", product.path.replace('/', "-")));
        let dex = self.tools.dex(&classes, product.kind.dexing(), &scratch)?;
        let bytes = match &product.manifest {
            Some(manifest) => app::archive(&dex, &app::manifest(self.root, manifest)?, &self.key)?,
            None => dex,
        };
        let path = self.root.join(&product.path);
        std::fs::write(&path, &bytes).map_err(|source| FixturesError::io(&path, source))?;
        for source in paths(self.root, product) {
            if expects_output(product.kind, &source) {
                record_output(&self.tools, &classes, &source)?;
            }
        }
        Locked::of(self.root, product, &bytes)
    }

    /// Makes the file of a version's own classes: the app and the version are compiled as wholes and compared.
    fn make_variant(&self, product: &Product, variant: &Variant) -> Result<Locked, FixturesError> {
        let (app_classes, app) = self.app(&variant.app, variant)?;
        let classes = self.compile(product)?;
        let scratch = |what: &str| self.scratch.join(format!("{}-{what}", product.path.replace('/', "-")));
        let whole = self.tools.dex(&classes, product.kind.dexing(), &scratch("whole"))?;
        let files = class_files(&classes)?;
        let read = Dex::read(&whole).map_err(|error| variant.failed(self.root, error))?;
        let own = variant.own_classes(self.root, &read, (&class_files(&app_classes)?, &files))?;
        let folder = scratch("own");
        for (path, bytes) in files.iter().filter(|(path, _)| own.contains(*path)) {
            let path = folder.join(path);
            create_dir(path.parent().unwrap_or(&folder))?;
            std::fs::write(&path, bytes).map_err(|source| FixturesError::io(&path, source))?;
        }
        let bytes = self.tools.dex(&folder, product.kind.dexing(), &scratch("dex"))?;
        variant.check(self.root, &app, &bytes, &whole)?;
        let path = self.root.join(&product.path);
        std::fs::write(&path, &bytes).map_err(|source| FixturesError::io(&path, source))?;
        Locked::of(self.root, product, &bytes)
    }

    /// The classes of an app that has versions, and its dex file; compiled for the first of them that asks.
    fn app(&self, name: &str, variant: &Variant) -> Result<(PathBuf, Vec<u8>), FixturesError> {
        // Whoever panicked with the lock had made no app.
        let mut apps = self.apps.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(app) = apps.get(name) {
            return Ok(app.clone());
        }
        let sources = java_files(self.root, &variant.app_folder())?;
        let path = format!("{name}-without-changes");
        let product = Product { path, kind: Kind::App, sources, manifest: None, templates: None, variant: None };
        let classes = self.compile(&product)?;
        let dex = self.tools.dex(&classes, product.kind.dexing(), &self.scratch.join(format!("{name}-dex")))?;
        Ok(apps.entry(name.to_owned()).or_insert((classes, dex)).clone())
    }
}

/// The files that a product is made of.
fn paths(root: &Path, product: &Product) -> Vec<PathBuf> {
    product.sources.iter().map(|source| root.join(source)).collect()
}

/// Whether what a program prints is kept: of each one under `tests/apps`, and of the phone's own where it is already.
fn expects_output(kind: Kind, source: &Path) -> bool {
    match kind {
        Kind::Program | Kind::Kernel => true,
        Kind::PhonePrograms => source.with_extension("out").is_file(),
        Kind::Library | Kind::Dex | Kind::PhoneApp | Kind::App | Kind::Variant => false,
    }
}

/// Runs a program and writes its standard output to `NAME.out`, and its standard error, if there is any, to `NAME.err`.
fn record_output(tools: &Tools, classes: &Path, source: &Path) -> Result<(), FixturesError> {
    let name = source.file_stem().unwrap_or_default().to_string_lossy();
    let Some(printed) = tools.run_program(classes, &name)? else { return Ok(()) };
    let (out, err) = (source.with_extension("out"), source.with_extension("err"));
    std::fs::write(&out, printed.stdout).map_err(|source| FixturesError::io(&out, source))?;
    let written = match printed.stderr.as_str() {
        "" if err.is_file() => std::fs::remove_file(&err),
        "" => Ok(()),
        text => std::fs::write(&err, text),
    };
    written.map_err(|source| FixturesError::io(&err, source))
}

/// Which fixtures differ from what the lock file says of them and their sources; empty when all is well. Needs no Java.
///
/// # Errors
/// When a file cannot be read, or the lock file is damaged.
pub fn stale(root: &Path) -> Result<BTreeMap<String, Staleness>, FixturesError> {
    Lock::read(root)?.stale(root, &products(root)?)
}

/// Everything that is made, the library first.
fn products(root: &Path) -> Result<Vec<Product>, FixturesError> {
    let single = |(folder, path): (&str, &str), kind| {
        Ok::<_, FixturesError>(Product {
            path: path.to_owned(),
            kind,
            sources: java_files(root, folder)?,
            manifest: None,
            templates: None,
            variant: None,
        })
    };
    let app = |names: (&str, &str), manifest: &str| {
        Ok::<_, FixturesError>(Product { manifest: Some(manifest.to_owned()), ..single(names, Kind::App)? })
    };
    let courier = app(COURIER, COURIER_MANIFEST)?;
    let mut regressed = app(REGRESSED, COURIER_MANIFEST)?;
    regressed.sources = overlay(&courier.sources, &regressed.sources);
    let mut products = vec![single(BOOT, Kind::Library)?, single(TRACER, Kind::Dex)?, courier, regressed];
    for name in APPS {
        let [sources, apk, manifest] = ["/src", ".apk", "/manifest.txt"].map(|end| format!("tests/apps/{name}{end}"));
        products.push(app((&sources, &apk), &manifest)?);
    }
    let calibrator = app(CALIBRATOR, CALIBRATOR_MANIFEST)?;
    products.push(Product { templates: Some(CALIBRATOR_TEMPLATES.to_owned()), ..calibrator });
    products.push(single(PHONE_APP, Kind::PhoneApp)?);
    let mut programs = single(PHONE_PROGRAMS, Kind::PhonePrograms)?;
    programs.sources.retain(|source| !source.starts_with(PHONE_APP.0));
    products.push(programs);
    let folders = [
        (PROGRAMS, Kind::Program),
        (KERNELS, Kind::Kernel),
        (STRAIN, Kind::Kernel),
        (TRACER_PROGRAMS, Kind::Dex),
        (ANDROID_PROGRAMS, Kind::Dex),
    ];
    for (folder, kind) in folders {
        for source in java_files(root, folder)? {
            let path = format!("{}.dex", source.trim_end_matches(".java"));
            products.push(Product {
                path,
                kind,
                sources: vec![source],
                manifest: None,
                templates: None,
                variant: None,
            });
        }
    }
    for variant in Variant::all(root)? {
        products.push(variant.product(root)?);
    }
    Ok(products)
}

/// The files of the demo app with those replaced that the other version has too.
fn overlay(base: &[String], changed: &[String]) -> Vec<String> {
    let within = |path: &str, folder: &str| path.strip_prefix(folder).map(str::to_owned);
    let replaced: Vec<String> = changed.iter().filter_map(|path| within(path, REGRESSED.0)).collect();
    let kept = base.iter().filter(|path| within(path, COURIER.0).is_none_or(|name| !replaced.contains(&name)));
    let mut sources: Vec<String> = kept.chain(changed).cloned().collect();
    sources.sort();
    sources
}

/// The Java files in a folder and those below it, relative to `root`, sorted.
fn java_files(root: &Path, folder: &str) -> Result<Vec<String>, FixturesError> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let path = root.join(&folder);
        let entries = std::fs::read_dir(&path).map_err(|source| FixturesError::io(&path, source))?;
        for entry in entries {
            let entry = entry.map_err(|source| FixturesError::io(&path, source))?;
            let kind = entry.file_type().map_err(|source| FixturesError::io(&entry.path(), source))?;
            let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if kind.is_dir() {
                folders.push(name);
            } else if name.ends_with(".java") {
                files.push(name);
            }
        }
    }
    if files.is_empty() {
        return Err(FixturesError::NoSources(root.join(folder)));
    }
    files.sort();
    Ok(files)
}

fn create_dir(path: &Path) -> Result<(), FixturesError> {
    std::fs::create_dir_all(path).map_err(|source| FixturesError::io(path, source))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn the_checked_in_fixtures_are_fresh() {
        let stale = stale(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let told: Vec<String> = stale.iter().map(|(path, why)| format!("{path}: {why}")).collect();
        assert!(told.is_empty(), "run `cargo xtask fixtures`:\n{}", told.join("\n"));
    }

    #[test]
    fn an_overlay_replaces_files_of_the_same_name() {
        let base = names(&["tests/apps/courier/src/a/A.java", "tests/apps/courier/src/a/B.java"]);
        let changed = names(&["tests/apps/courier-regressed/src/a/B.java"]);
        let expected = names(&["tests/apps/courier-regressed/src/a/B.java", "tests/apps/courier/src/a/A.java"]);
        assert_eq!(overlay(&base, &changed), expected);
    }

    #[test]
    fn a_folder_without_java_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("notes.txt"), "").unwrap();
        let error = java_files(folder.path().parent().unwrap(), &folder.path().file_name().unwrap().to_string_lossy());
        assert!(matches!(error, Err(FixturesError::NoSources(_))), "{error:?}");
    }
}
