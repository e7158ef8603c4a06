//! Over the shared corpus: every method with code has probes or a reason not to, and the reasons are known ones.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use wattline::apk::Archive;
use wattline::dex::Dex;
use wattline::session::{InstrumentOptions, instrument};

/// Every reason that occurs, numbers and names left out, and why it is right.
const REASONS: [(&str, &str); 4] = [
    ("a register beyond the frame", "test files with code that no Android loads"),
    ("control runs off the end of the method", "the same"),
    ("registers, 250 at the most", "a test of the largest frame that there can be"),
    ("its class is based on", "an optional library that the app was built with but does not have"),
];

fn corpus() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shared = std::env::var_os("WATTLINE_SHARED").map_or_else(|| root.join("../shared"), PathBuf::from);
    let corpus = shared.join("corpus");
    if !corpus.is_dir() {
        eprintln!("SKIPPED: no shared corpus; set WATTLINE_SHARED to the folder that holds `corpus`");
        return None;
    }
    Some(corpus)
}

fn with_code(bytes: &[u8]) -> usize {
    let count = |bytes: &[u8]| Dex::read(bytes).unwrap().methods_with_code().count();
    if bytes.starts_with(b"dex\n") {
        return count(bytes);
    }
    let archive = Archive::read(bytes).unwrap();
    archive.dex_entries().iter().map(|entry| count(&entry.contents().unwrap())).sum()
}

/// Methods with code, and why some have no probes.
fn left_out(path: &Path, options: &InstrumentOptions) -> (usize, Vec<String>) {
    let name = path.display();
    let bytes = std::fs::read(path).unwrap();
    let done = instrument(path, &bytes, options).unwrap_or_else(|error| panic!("{error}"));
    let count = with_code(&bytes);
    assert_eq!(done.map.methods.len() + done.map.left_out.len(), count, "{name}");
    assert_eq!(done.moved, [], "{name} is not full");
    let reason = |left_out: wattline::probe::map::LeftOut| format!("{name}: {}: {}", left_out.method, left_out.reason);
    (count, done.map.left_out.into_iter().map(reason).collect())
}

#[test]
fn no_method_is_left_out_in_silence() {
    let Some(corpus) = corpus() else { return };
    let directory = tempfile::tempdir().unwrap();
    let options = InstrumentOptions::with_debug_key(directory.path().join("key.pem"));
    let files = std::fs::read_dir(corpus).unwrap().map(|entry| entry.unwrap().path());
    let known = |path: &PathBuf| path.extension().is_some_and(|e| e == "dex" || e == "apk" || e == "jar");
    let mut files: Vec<PathBuf> = files.filter(known).collect();
    files.sort();
    // The first one makes the key.
    let (first, others) = files.split_first().unwrap();
    let mut results = vec![left_out(first, &options)];
    results.extend(others.par_iter().map(|path| left_out(path, &options)).collect::<Vec<_>>());
    let (mut methods, mut counts) = (0, BTreeMap::<&str, usize>::new());
    for (count, reasons) in &results {
        methods += count;
        for reason in reasons {
            let known = REASONS.iter().find(|(part, _)| reason.contains(part));
            let (part, _) = known.unwrap_or_else(|| panic!("an unknown reason: {reason}"));
            *counts.entry(part).or_default() += 1;
        }
    }
    let total: usize = counts.values().sum();
    println!("{methods} methods, {total} left out: {counts:?}");
    assert_eq!(counts.len(), REASONS.len(), "a reason that no longer occurs: {counts:?}");
}
