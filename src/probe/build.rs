//! Gives the cache of rewritten files a digest of what decides them, so that one build's work never serves another
//! that would do it differently.

use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;
use std::path::{Path, PathBuf};

/// The crates whose code and tables decide the bytes of a rewritten file and its part of the probe map. Where they are
/// not beside this one, it comes from a registry, and its version stands for theirs.
const CRATES: [&str; 7] = ["apk", "base", "dex", "flow", "map", "names", "probe"];
/// The crates that compress the rewritten file, whose output may change with their versions.
const COMPRESSORS: [&str; 3] = ["flate2", "miniz_oxide", "zlib-rs"];

fn main() {
    let mut files = Vec::new();
    for name in CRATES {
        let folder = Path::new("..").join(name);
        if folder.is_dir() {
            println!("cargo::rerun-if-changed={}", folder.display());
            collect(&folder, &mut files);
        }
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    hasher.write(env!("CARGO_PKG_VERSION").as_bytes());
    for file in &files {
        hasher.write(file.to_string_lossy().as_bytes());
        hasher.write(&deciding(file));
    }
    let lock = Path::new("../../Cargo.lock");
    if lock.is_file() {
        println!("cargo::rerun-if-changed={}", lock.display());
        hasher.write(compressors(&std::fs::read_to_string(lock).unwrap_or_default()).as_bytes());
    }
    println!("cargo::rustc-env=WATTLINE_BUILD={:016x}", hasher.finish());
}

/// A file's bytes; of Rust code without the lines that are comments.
fn deciding(file: &Path) -> Vec<u8> {
    let bytes = std::fs::read(file).unwrap_or_default();
    match std::str::from_utf8(&bytes) {
        Ok(text) if file.extension().is_some_and(|extension| extension == "rs") => {
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            code.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
        }
        _ => bytes,
    }
}

/// The entries of the compressors in a lock file.
fn compressors(lock: &str) -> String {
    let named = |entry: &&str| COMPRESSORS.iter().any(|name| entry.contains(&format!("name = \"{name}\"\n")));
    lock.split("[[package]]").filter(named).collect()
}

/// The files below a folder, but for unit tests, documents and manifests.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let extension = path.extension().unwrap_or_default();
    match std::fs::read_dir(path) {
        Ok(entries) if stem != "tests" => entries.flatten().for_each(|entry| collect(&entry.path(), files)),
        Err(_) if path.is_file() && !stem.ends_with("tests") && extension != "md" && extension != "java" => {
            files.push(path.to_owned());
        }
        _ => {}
    }
}
