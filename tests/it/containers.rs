//! Containers: several DEX files in one (version 041).

use std::io::Write;
use std::path::Path;

use wattline::apk::Archive;
use wattline::dex::{Dex, DexString, WriteError, write_all};
use wattline::session::{InstrumentOptions, instrument};

use super::container_builder::{container, container_sharing_strings};
use super::mutants::small;
use super::support::corpus_files;

/// The DEX files of the corpus that keep the rules of version 041 and are not too large.
fn files() -> Vec<Vec<u8>> {
    let mut files = small(corpus_files(""), &["dex"], 40_000);
    files.retain(|file| Dex::read_all(&container(&[file])).is_ok());
    files
}

/// The model of a file as a part of a container.
fn part(file: &[u8]) -> Dex<'_> {
    Dex { version: 41, ..Dex::read(file).unwrap() }
}

fn write(parts: &[Dex]) -> Vec<u8> {
    write_all(&parts.iter().collect::<Vec<_>>()).unwrap()
}

#[test]
fn every_file_of_a_container_is_read_and_written_again() {
    let files = files();
    assert!(files.is_empty() || files.len() >= 20, "only {} files", files.len());
    for files in files.chunks(3) {
        let files: Vec<&[u8]> = files.iter().map(Vec::as_slice).collect();
        let bytes = container(&files);
        let parts = Dex::read_all(&bytes).unwrap();
        let expected: Vec<Dex> = files.iter().map(|file| part(file)).collect();
        assert!(parts == expected);
        let written = write(&parts);
        assert!(Dex::read_all(&written).unwrap() == parts);
        assert!(write(&Dex::read_all(&written).unwrap()) == written, "twice written, twice the same");
        assert_eq!(Dex::read(&bytes).is_ok(), files.len() == 1, "one file is asked for");
    }
}

#[test]
fn shared_strings_are_read_and_stay_shared() {
    let Some(file) = files().into_iter().max_by_key(Vec::len) else { return };
    let bytes = container_sharing_strings(&[&file, &file, &file]);
    let parts = Dex::read_all(&bytes).unwrap();
    assert!(parts.len() == 3 && parts.iter().all(|dex| *dex == part(&file)));
    let written = write(&parts);
    assert!(Dex::read_all(&written).unwrap() == parts);
    let own: usize = parts[0].strings.iter().map(|string| string.bytes.len() + 6).sum();
    let apart = 3 * write(&parts[..1]).len();
    assert!(written.len() + 2 * own <= apart + 200, "{} bytes, {apart} in files of their own", written.len());
}

#[test]
fn damage_is_refused_with_its_place_in_the_container() {
    let Some(file) = files().into_iter().min_by_key(Vec::len) else { return };
    let good = container(&[&file, &file]);
    let second = good.len() / 2;
    let refused = |at: usize, value: u32| {
        let mut bytes = good.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        Dex::read_all(&super::fuzz_bodies::sealed_dex(&bytes)).unwrap_err().to_string()
    };
    assert!(refused(second + 0x74, 0).contains("expected header offset"), "{}", refused(second + 0x74, 0));
    assert!(refused(0x70, 0).starts_with("offset 0x70: expected container size"), "{}", refused(0x70, 0));
    assert!(refused(0x24, 0x70).starts_with("offset 0x24: expected header size 0x78"), "{}", refused(0x24, 0x70));
    let odd = refused(second, 0);
    assert!(odd.starts_with(&format!("offset {second:#x}: expected the magic")), "{odd}");
    // One part's size must lead to the next part.
    assert!(Dex::read_all(&good[..second]).is_err());
}

#[test]
fn all_files_of_a_container_are_instrumented() {
    let (Some(first), Some(second)) = (sample("android_art_bytecodes.dex"), sample("platform.tools.dexter_hello.dex"))
    else {
        return;
    };
    let bytes = container(&[&first, &second]);
    let original = Dex::read_all(&bytes).unwrap();
    let count = |dexes: &[Dex]| dexes.iter().map(|dex| dex.methods_with_code().count()).sum::<usize>();
    let options = InstrumentOptions::default();
    let done = instrument(Path::new("container.dex"), &bytes, &options).unwrap();
    let parts = Dex::read_all(&done.bytes).unwrap();
    assert_eq!((parts.len(), parts[0].version), (3, 41), "both files and the tracer");
    assert_eq!(done.map.methods.len() + done.map.left_out.len(), count(&original));
    for name in ["classes.dex", "classes.dex#2"] {
        assert!(done.map.methods.iter().any(|method| method.dex == name), "{name}");
    }

    let mut jar = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let stored = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for (name, contents) in [("classes.dex", &bytes), ("classes2.dex", &second)] {
        jar.start_file(name, stored).unwrap();
        jar.write_all(contents).unwrap();
    }
    let jar = jar.finish().unwrap().into_inner();
    let done = instrument(Path::new("container.jar"), &jar, &options).unwrap();
    let archive = Archive::read(&done.bytes).unwrap();
    let parts: Vec<usize> =
        (archive.dex_entries().iter()).map(|entry| Dex::read_all(&entry.contents().unwrap()).unwrap().len()).collect();
    assert_eq!(parts, [2, 1]);
}

#[test]
fn a_container_holds_files_of_its_version() {
    let old = Dex { version: 39, ..Dex::default() };
    let new = Dex { version: 41, ..Dex::default() };
    assert!(matches!(write_all(&[]), Err(WriteError::Container { count: 0, .. })));
    assert!(matches!(write_all(&[&new, &old]), Err(WriteError::Container { count: 2, version: 39 })));
    assert!(write_all(&[&old]).is_ok() && write_all(&[&new]).is_ok());
}

#[test]
fn many_small_files_cannot_share_megabytes() {
    let strings = (0..20_000).map(|number| DexString::new(&format!("string {number:05}"))).collect();
    let dex = Dex { version: 41, strings, ..Dex::default() };
    let container = |count| write_all(&vec![&dex; count]).unwrap();
    assert_eq!(Dex::read_all(&container(3)).unwrap().len(), 3);
    let error = Dex::read_all(&container(50)).unwrap_err().to_string();
    assert!(error.contains("share"), "{error}");
}

fn sample(name: &str) -> Option<Vec<u8>> {
    let file = corpus_files("").into_iter().find(|file| file.ends_with(name))?;
    Some(std::fs::read(file).unwrap())
}
