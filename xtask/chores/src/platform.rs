//! `platform`: adds an API level's classes to the table of Android's own classes that the verifier reads.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cafebabe::descriptors::MethodDescriptor;
use cafebabe::{ClassFile, ParseOptions, parse_class_with_options};
use wattline::cli::Exit;
use wattline::dex::verify::PlatformClass;
use wattline::dex::{Dex, verify};

/// The table, relative to the repository's root.
const TABLE: &str = "src/dex/verify/platform-classes.bin";
/// Packages that apps may use: of class files others count only where a class of these is based on them.
const API: [&str; 3] = ["android/", "java/", "javax/"];
/// Packages of it that are the system's own, or those of cars.
const NO_API: [&str; 7] = [
    "android/adservices/",
    "android/car/",
    "android/filterfw/",
    "android/filterpacks/",
    "android/hidl/",
    "android/internal/",
    "android/providers/",
];
/// The longest class file: a class has at most some megabytes.
const LONGEST_CLASS: u64 = 64 << 20;

/// Add API levels' classes to src/dex/verify/platform-classes.bin
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask platform 36=$ANDROID_HOME/platforms/android-36/android.jar
    cargo xtask platform 36=core-oj.dex 36=core-libart.dex 36=framework.dex    (of a device: adb pull /system/framework)
A class is of the lowest of the levels that have it.")]
pub struct Args {
    /// Jars of class files, as an SDK has them, or DEX files in the order of the boot class path, each after its API level
    #[arg(required = true, value_name = "LEVEL=FILE", value_parser = level_and_file)]
    files: Vec<(u32, PathBuf)>,
    /// Print the written file as JSON
    #[arg(long)]
    json: bool,
}

fn level_and_file(text: &str) -> Result<(u32, PathBuf), String> {
    let parts = text.split_once('=').and_then(|(level, file)| Some((level.parse().ok()?, PathBuf::from(file))));
    parts.filter(|(level, _)| *level > 29).ok_or_else(|| "expected LEVEL=FILE, with a level above 29".to_owned())
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let mut files: Vec<&(u32, PathBuf)> = args.files.iter().collect();
    files.sort_by_key(|(level, _)| *level);
    let read = |(level, path): &(u32, PathBuf)| {
        Ok((*level, classes(path).with_context(|| format!("failed to read {}", path.display()))?))
    };
    let levels = files.into_iter().map(read).collect::<Result<Vec<_>>>()?;
    let table = verify::encode_platform(&levels)?;
    let out = crate::repository().join(TABLE);
    std::fs::write(&out, &table).with_context(|| format!("failed to write {}", out.display()))?;
    wattline_fixtures::record(&crate::repository(), Some(TABLE))?;
    match args.json {
        true => println!("{:#}", serde_json::json!({ "file": out, "bytes": table.len() })),
        false => eprintln!("{} bytes", table.len()),
    }
    Ok(Exit::Pass)
}

/// The classes of a DEX file or of a jar.
fn classes(path: &Path) -> Result<Vec<PlatformClass>> {
    let file = std::fs::read(path)?;
    match file.get(..4) {
        Some(b"dex\n") => Ok(verify::platform_classes(&Dex::read(&file)?)),
        Some(b"PK\x03\x04") => of_jar(&file),
        _ => bail!("expected a jar or a DEX file"),
    }
}

fn of_jar(file: &[u8]) -> Result<Vec<PlatformClass>> {
    let mut jar = zip::ZipArchive::new(std::io::Cursor::new(file))?;
    let mut all = Vec::new();
    for at in 0..jar.len() {
        let entry = jar.by_index(at)?;
        let name = entry.name()?.into_owned();
        if !name.ends_with(".class") || name.contains('-') {
            continue;
        }
        let mut bytes = Vec::new();
        entry.take(LONGEST_CLASS).read_to_end(&mut bytes)?;
        match of_class_file(&bytes) {
            Ok(class) => all.push(class),
            Err(error) => eprintln!("left out: {name}: {error:#}"),
        }
    }
    Ok(with_parents(all))
}

fn of_class_file(bytes: &[u8]) -> Result<PlatformClass> {
    let class = parse_class_with_options(bytes, ParseOptions::default().parse_bytecode(false))?;
    let ClassFile { this_class, super_class, interfaces, .. } = &class;
    let method = |method: &cafebabe::MethodInfo| {
        let descriptor: &MethodDescriptor = &method.descriptor;
        (method.name.to_string(), descriptor.to_string(), u32::from(method.access_flags.bits()))
    };
    Ok(PlatformClass {
        name: this_class.to_string(),
        access: u32::from(class.access_flags.bits()),
        superclass: super_class.as_ref().map(ToString::to_string),
        interfaces: interfaces.iter().map(ToString::to_string).collect(),
        methods: class.methods.iter().map(method).collect(),
    })
}

/// The classes that apps may name, and those that they are based on.
fn with_parents(all: Vec<PlatformClass>) -> Vec<PlatformClass> {
    let by_name: BTreeMap<&str, &PlatformClass> = all.iter().map(|class| (class.name.as_str(), class)).collect();
    let mut wanted = BTreeSet::new();
    let mut next: Vec<&str> = all.iter().filter(|class| is_api(class, &by_name)).map(|class| &*class.name).collect();
    while let Some(name) = next.pop() {
        let Some(class) = by_name.get(name).filter(|_| wanted.insert(name)) else { continue };
        next.extend(class.superclass.iter().chain(&class.interfaces).map(String::as_str));
    }
    wanted.into_iter().filter_map(|name| by_name.get(name).map(|class| (*class).clone())).collect()
}

/// Whether apps may name it: public, with a name, and no part of a binder's interface.
fn is_api(class: &PlatformClass, all: &BTreeMap<&str, &PlatformClass>) -> bool {
    let name = class.name.as_str();
    let is_in = |packages: &[&str]| packages.iter().any(|package| name.starts_with(package));
    let outer = name.split('$').next().unwrap_or(name);
    let is_binder = all.contains_key(format!("{outer}$Stub").as_str());
    let is_named = !name.rsplit('$').next().is_some_and(|last| last.starts_with(|c: char| c.is_ascii_digit()));
    class.access & 1 != 0 && is_in(&API) && !is_in(&NO_API) && !is_binder && is_named
}
