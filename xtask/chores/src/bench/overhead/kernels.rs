//! The programs that are measured, and what has to be known of each.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::Serialize;

/// What most of a kernel's time goes into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// eCalc's five: long loops.
    HotLoops,
    /// Other loops.
    MoreLoops,
    /// Recursion.
    Calls,
    /// Getters, setters, small virtual methods.
    Objects,
    /// Small methods over the class library.
    Text,
}

impl Group {
    /// Every group, in the order of the tables.
    pub const ALL: [Group; 5] = [Group::HotLoops, Group::MoreLoops, Group::Calls, Group::Objects, Group::Text];

    /// How the tables call it.
    pub fn label(self) -> &'static str {
        match self {
            Group::HotLoops => "hot loops",
            Group::MoreLoops => "more loops",
            Group::Calls => "calls",
            Group::Objects => "objects",
            Group::Text => "text",
        }
    }
}

/// A program of `tests/apps/kernels`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kernel {
    /// Its class.
    pub name: &'static str,
    /// What it is about.
    pub group: Group,
    /// How often it repeats its work on the phone; none if that lacks classes that it needs.
    pub on_phone: Option<u32>,
    /// How often it repeats its work in one call on a JVM.
    pub on_jvm: u32,
}

const fn kernel(name: &'static str, group: Group, on_phone: Option<u32>, on_jvm: u32) -> Kernel {
    Kernel { name, group, on_phone, on_jvm }
}

/// All kernels. On the phone they execute some million instructions, so that starting the tracer is little of it. A
/// call takes a JVM about 0.1 s without probes, or, where frames are short, so little that the trace of a run stays
/// below a gigabyte even when each frame has a record of its own.
pub const KERNELS: [Kernel; 11] = [
    kernel("Qsort", Group::HotLoops, Some(5), 200),
    kernel("Md5", Group::HotLoops, Some(1), 10),
    kernel("Matrix", Group::HotLoops, Some(1), 60),
    kernel("Imgrot", Group::HotLoops, Some(1), 30),
    kernel("Md5Api", Group::HotLoops, Some(1), 6),
    kernel("Sieve", Group::MoreLoops, Some(1), 100),
    kernel("Table", Group::MoreLoops, Some(5), 40),
    kernel("Fib", Group::Calls, Some(10), 50),
    kernel("Trees", Group::Calls, Some(5), 25),
    kernel("Objects", Group::Objects, Some(3), 12),
    kernel("Text", Group::Text, Some(5), 60),
];

/// Does nothing: what starting a program takes.
pub const NOTHING: &str = "Nothing";
/// Calls a kernel several times on a JVM and prints what each call took.
pub const TIMED: &str = "Timed";

/// The file of a program with this ending.
fn file(name: &str, extension: &str) -> PathBuf {
    crate::repository().join("tests/apps/kernels").join(name).with_extension(extension)
}

/// The DEX file of a program of `tests/apps/strain`.
pub fn strain(name: &str) -> Result<Vec<u8>> {
    let path = crate::repository().join("tests/apps/strain").join(name).with_extension("dex");
    std::fs::read(&path).with_context(|| format!("failed to read {}: run `cargo xtask fixtures`", path.display()))
}

/// A program's DEX file.
pub fn dex(name: &str) -> Result<Vec<u8>> {
    let path = file(name, "dex");
    std::fs::read(&path).with_context(|| format!("failed to read {}: run `cargo xtask fixtures`", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kernel_of_the_folder_is_measured() {
        let folder = std::fs::read_dir(file("Qsort", "java").parent().unwrap()).unwrap();
        let names = folder.map(|entry| entry.unwrap().path()).filter(|path| path.extension().unwrap() == "java");
        for name in names.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()) {
            let known = KERNELS.iter().any(|kernel| kernel.name == name) || name == NOTHING || name == TIMED;
            assert!(known, "{name} is in no group");
        }
        for kernel in KERNELS {
            assert!(dex(kernel.name).unwrap().starts_with(b"dex\n"));
        }
    }
}
