//! Tests over the shared corpus.

use super::Dex;
use super::corpus::samples;

#[test]
fn every_file_of_the_corpus_is_read() {
    for sample in samples("") {
        let dex = Dex::read(&sample.bytes).unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        let with_code = dex.methods_with_code().count();
        let first = dex.methods_with_code().next();
        assert_eq!(with_code == 0, first.is_none());
        for class in dex.classes.iter().take(20) {
            let found = dex.find_class(&dex.type_name(class.class)).unwrap();
            assert_eq!(found.class, class.class, "{}", sample.name);
        }
    }
}

/// What the reader says about those files of the corpus' `broken` folder that it refuses. ART refuses all of them but
/// `097-duplicate-method`, of whose two bodies it takes the first.
const REFUSED: [&str; 8] = [
    "android_art_097-duplicate-method_classes.dex: offset 0x2f1: expected methods of a class in ascending order without duplicates",
    "android_art_empty.dex: offset 0x0: expected the magic `dex\\n` of a DEX file, found []",
    "jadx_app-with-fake-dex.apk!assets/classes.dex: offset 0x0: expected the magic `dex\\n` of a DEX file, found [6e, 6f, 74, 5f, 64, 65, 78, 0a]",
    "rizin-testbins_FakeMultiDex.apk!classes2.dex: offset 0x20: expected the file's size 2048, found 1000",
    "rizin-testbins_fuzz-method.dex: offset 0x20: expected the file's size 1962, found 1000",
    "rizin-testbins_fuzz-oobuleb.dex: offset 0x20: expected the file's size 1000, found 67109864",
    "smali_DuplicateTest_classes.dex: offset 0x419: expected methods of a class in ascending order without duplicates",
    "smali_ZeroArrayPayloadWidthTestInput.dex: offset 0x8: the header says checksum 0xccf13398, the file has 0x161935d7: it is damaged",
];

#[test]
fn broken_files_are_refused_or_read() {
    let samples = samples("broken");
    let refused: Vec<String> = samples
        .iter()
        .filter_map(|sample| Some(format!("{}: {}", sample.name, Dex::read(&sample.bytes).err()?)))
        .collect();
    if !samples.is_empty() {
        assert_eq!(refused, REFUSED);
    }
}

#[test]
fn writing_and_reading_gives_the_same_model() {
    for sample in samples("").into_iter().chain(samples("broken")) {
        let Ok(dex) = Dex::read(&sample.bytes) else { continue };
        let written = dex.write().unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        let again = Dex::read(&written).unwrap_or_else(|error| panic!("{} rewritten: {error}", sample.name));
        assert!(again == dex, "{} differs after writing and reading", sample.name);
        assert_eq!(again.write().unwrap(), written, "{}", sample.name);
        // Nothing is stored twice: the file is about as large as the original.
        let limit = sample.bytes.len() + sample.bytes.len() / 20 + 64;
        assert!(written.len() < limit, "{}: {} bytes from {}", sample.name, written.len(), sample.bytes.len());
    }
}
