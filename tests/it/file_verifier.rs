//! The DEX reader against ART's own file verifier, where it is installed (`WATTLINE_ART`).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use wattline::dex::Dex;

use super::fuzz_bodies::sealed_dex;
use super::mutants::{Xorshift, change, small};
use super::support::{art, corpus_files};

/// What ART says about each file: why it refuses it, if it does. Files that crash it are left out. `None` if it is not
/// installed.
fn verdicts_of_art(files: &[PathBuf]) -> Option<BTreeMap<PathBuf, Option<String>>> {
    let verifier = art("artverify.sh")?;
    let mut all = BTreeMap::new();
    files.chunks(100).for_each(|batch| collect(&verifier, batch, &mut all));
    Some(all)
}

/// Bad code can crash ART's method verifier: then the files of a batch are asked about by halves.
fn collect(verifier: &Path, files: &[PathBuf], all: &mut BTreeMap<PathBuf, Option<String>>) {
    match refused_by(verifier, files) {
        Some(refused) => {
            all.extend(files.iter().map(|file| (file.clone(), None)));
            all.extend(refused);
        }
        None if files.len() == 1 => {}
        None => {
            let (first, second) = files.split_at(files.len() / 2);
            collect(verifier, first, all);
            collect(verifier, second, all);
        }
    }
}

/// The files that are refused, and why; none if the verifier did not come to its end.
fn refused_by(verifier: &Path, files: &[PathBuf]) -> Option<Vec<(PathBuf, Option<String>)>> {
    let output = Command::new(verifier).args(["--no-soft", "--no-refs"]).args(files).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
    lines.iter().any(|line| line[0] == "SUMMARY").then_some(())?;
    let refused = lines.iter().filter(|line| line[0] == "STRUCT");
    Some(refused.map(|line| (PathBuf::from(line[1]), Some(line.last().unwrap().to_string()))).collect())
}

/// Damage that ART refuses and the reader takes: the message, and why.
const TAKEN: [(&str, &str); 1] =
    [("debug_info_item", "items that nothing points to are skimmed, not read, and are lost when the file is written")];

/// Damage that ART 11 takes and the reader refuses, as later versions of ART do.
const REFUSED: [&str; 2] = ["expected the data section in the file", "link data in the file"];

#[test]
fn the_reader_takes_what_art_takes() {
    const SEED: u64 = 0x0a27;
    const MUTANTS: usize = 600;
    let originals = small(corpus_files(""), &["dex"], 12_000);
    if originals.is_empty() {
        return;
    }
    println!("seed {SEED:#x}");
    let mut random = Xorshift(SEED);
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for number in 0..MUTANTS {
        let mut bytes = originals[random.below(originals.len())].clone();
        for _ in 0..=random.below(2) {
            change(&mut bytes, 36, &mut random);
        }
        let file = folder.path().join(format!("{number:05}.dex"));
        std::fs::write(&file, sealed_dex(&bytes)).unwrap();
        files.push(file);
    }
    let Some(verdicts) = verdicts_of_art(&files) else { return };
    let mut wrong = Vec::new();
    for (file, verdict) in &verdicts {
        let bytes = std::fs::read(file).unwrap();
        match (Dex::read(&bytes), verdict) {
            (Ok(_), None) | (Err(_), Some(_)) => {}
            (Ok(_), Some(message)) if TAKEN.iter().any(|(known, _)| message.contains(known)) => {}
            (Err(error), None) if REFUSED.iter().any(|known| error.to_string().contains(known)) => {}
            (Ok(_), Some(message)) => wrong.push(format!("{}: only ART refuses it: {message}", file.display())),
            (Err(error), None) => wrong.push(format!("{}: only the reader refuses it: {error}", file.display())),
        }
    }
    let refused = verdicts.values().flatten().count();
    assert!((MUTANTS / 3..MUTANTS).contains(&refused), "ART refuses {refused} of {MUTANTS}");
    assert!(verdicts.len() > MUTANTS * 9 / 10, "ART comes to an end for {} of {MUTANTS}", verdicts.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
