//! The DEX files of the shared corpus, for tests.

use std::collections::HashSet;
use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::shared;

/// A DEX file of the corpus: `app.apk!classes2.dex`, and its bytes.
pub struct Sample {
    /// Its name.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// All DEX files of the corpus, those in APK and JAR files included, each content once; says so loudly if there are
/// none. They are unpacked once for all tests of the process.
pub fn samples() -> &'static [Sample] {
    static SAMPLES: OnceLock<Vec<Sample>> = OnceLock::new();
    SAMPLES.get_or_init(|| {
        let mut seen = HashSet::new();
        let mut all = samples_in("");
        all.retain(|sample| seen.insert(sample.bytes.clone()));
        all
    })
}

/// The DEX files of the corpus that something is wrong with.
pub fn broken_samples() -> Vec<Sample> {
    samples_in("broken")
}

fn samples_in(folder: &str) -> Vec<Sample> {
    let Some(root) = shared("corpus") else { return Vec::new() };
    let mut files: Vec<PathBuf> = fs::read_dir(root.join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files.iter().flat_map(|file| samples_of(file)).collect()
}

/// One DEX file of the corpus by name, as in `app.apk!classes.dex`.
pub fn sample(name: &str) -> Option<Sample> {
    let file = shared("corpus")?.join(name.split('!').next()?);
    samples_of(&file).into_iter().find(|sample| sample.name == name)
}

fn samples_of(file: &Path) -> Vec<Sample> {
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    let bytes = fs::read(file).unwrap();
    match file.extension().and_then(|e| e.to_str()) {
        Some("dex") => vec![Sample { name, bytes }],
        Some("apk" | "jar") => entries(&name, bytes),
        _ => Vec::new(),
    }
}

/// The DEX files in a zip; entries that cannot be unpacked are left out, as this is no test of the zip reader.
fn entries(archive: &str, bytes: Vec<u8>) -> Vec<Sample> {
    let Ok(mut zip) = zip::ZipArchive::new(Cursor::new(bytes)) else { return Vec::new() };
    let mut samples = Vec::new();
    for index in 0..zip.len() {
        let Ok(mut entry) = zip.by_index(index) else { continue };
        let Ok(name) = entry.name().map(|name| format!("{archive}!{name}")) else { continue };
        let mut bytes = Vec::new();
        if name.ends_with(".dex") && entry.read_to_end(&mut bytes).is_ok() {
            samples.push(Sample { name, bytes });
        }
    }
    samples
}
