//! Gives the program a digest of what it is made of, so that the cache of one build never serves another.

use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;
use std::path::{Path, PathBuf};

/// What a rewritten file depends on.
const PARTS: [&str; 4] = ["src", "data", "Cargo.toml", "Cargo.lock"];

fn main() {
    let mut files = Vec::new();
    for part in PARTS {
        println!("cargo::rerun-if-changed={part}");
        collect(Path::new(part), &mut files);
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in &files {
        hasher.write(file.to_string_lossy().as_bytes());
        hasher.write(&std::fs::read(file).unwrap_or_default());
    }
    println!("cargo::rustc-env=WATTLINE_BUILD={:016x}", hasher.finish());
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    match std::fs::read_dir(path) {
        Ok(entries) => entries.flatten().for_each(|entry| collect(&entry.path(), files)),
        Err(_) if path.is_file() => files.push(path.to_owned()),
        Err(_) => {}
    }
}
