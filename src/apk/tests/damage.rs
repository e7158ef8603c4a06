//! Damaged archives and manifests: a clear error or a correct result, never a panic.

use super::{KEY, corpus_files};
use crate::*;
use wattline_base::random::Xorshift64;

type Failure = Box<dyn std::error::Error>;

/// Everything that is done with an app.
fn process(bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    let archive = Archive::read(bytes)?;
    let manifest = Manifest::parse(&archive.require("AndroidManifest.xml")?.contents()?)?;
    for entry in archive.entries() {
        entry.contents()?;
    }
    let unsigned = rewrite(&archive, &Changes::new(manifest.target_sdk))?;
    check_contents(&archive, &unsigned);
    Ok(sign(unsigned, &KEY, SignOptions { min_sdk: manifest.min_sdk, ..SignOptions::default() })?)
}

/// Whatever was read must be in the rewritten archive unchanged.
fn check_contents(archive: &Archive, rewritten: &[u8]) {
    let rewritten = Archive::read(rewritten).unwrap();
    for entry in archive.entries().iter().filter(|entry| !crate::rewrite::is_signature_file(entry.name)) {
        let copy = rewritten.entry(entry.name).unwrap();
        assert_eq!(entry.contents(), copy.contents());
    }
}

/// Files of `broken/` that cannot be processed, and why. The others are broken elsewhere: in their signature, which is
/// dropped, in their resources, which are copied, or in their dex files.
const REFUSED: [(&str, &str); 11] = [
    ("androguard_empty-unsigned.apk", "has no entry \"AndroidManifest.xml\""),
    (
        "androguard_mismatched-compression-method.apk",
        "compression method is 8 in the central directory, 0 in the local",
    ),
    ("androguard_v1-only-empty.apk", "has no entry \"AndroidManifest.xml\""),
    ("androguard_v1-only-with-nul-in-entry-name.apk", "without NUL, found \"test.txt\\0\""),
    ("androguard_v2-only-truncated-cd.apk", "expected a central directory before 0x100f"),
    (
        "androguard_v3-only-with-rsa-pkcs1-sha512-8192-digest-mismatch.apk",
        "the local header names it \"sesources.arsc\"",
    ),
    ("apkInspector_minimal_def_mod.apk", "compression method 0 (stored) or 8 (deflated), found 30208"),
    ("ffe604_apkInspector_minimal_SIZE_ExtraField.apk", "the local header gives another size"),
    ("platform_libcore_Broken_entry_data.jar", "expected a central directory record (0x02014b50), found 0x02004b50"),
    ("redex_redex-test.apk", "entry \"classes.dex\": offset 0x33b: expected 597924 bytes of contents, found more"),
    ("rizin-testbins_FakeMultiDex.apk", "has no entry \"AndroidManifest.xml\""),
];

#[test]
fn broken_files_are_refused_for_the_right_reason() {
    for path in corpus_files("corpus/broken") {
        let name = path.file_name().unwrap().to_str().unwrap();
        let result = process(&std::fs::read(&path).unwrap());
        match (result, REFUSED.iter().find(|(refused, _)| *refused == name)) {
            (Ok(_), None) => {}
            (Err(error), Some((_, expected))) => assert!(error.to_string().contains(expected), "{name}: {error}"),
            (Ok(_), Some(_)) => panic!("{name}: expected an error"),
            (Err(error), None) => panic!("{name}: {error}"),
        }
    }
}

/// Damage, seeded by the caller.
struct Random(Xorshift64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        (self.0.bits() % limit as u64) as usize
    }

    /// A copy with a few bytes changed to values that are likely to matter, and sometimes with its end cut off.
    fn mutate(&mut self, bytes: &[u8]) -> Vec<u8> {
        const VALUES: [u8; 6] = [0, 1, 0x7f, 0x80, 0xfe, 0xff];
        let mut out = bytes.to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(out.len());
            out[at] = if self.below(2) == 0 { VALUES[self.below(6)] } else { self.below(256) as u8 };
        }
        if self.below(8) == 0 {
            out.truncate(self.below(out.len()) + 1);
        }
        out
    }
}

/// A small app with all that an archive can have, so that most of its bytes are structure.
fn small_app() -> Vec<u8> {
    let manifest = axml::ManifestBuilder { package: "a.b".into(), activity: ".M".into(), ..Default::default() };
    let mut writer = Writer::new();
    writer.add("AndroidManifest.xml", Method::Deflated, &manifest.build().unwrap()).unwrap();
    writer.add("classes.dex", Method::Deflated, b"dex dex dex dex").unwrap();
    writer.add("resources.arsc", Method::Stored, b"resources").unwrap();
    writer.add("assets/ü", Method::Deflated, b"").unwrap();
    sign(writer.finish(b"comment").unwrap(), &KEY, SignOptions { min_sdk: 21, ..SignOptions::default() }).unwrap()
}

#[test]
fn mutated_archives_do_not_panic() {
    let app = small_app();
    let mut random = Random(Xorshift64::from_state(0x5eed));
    let (mut read, mut refused) = (0, 0);
    for _ in 0..5000 {
        let bytes = random.mutate(&app);
        match Archive::read(&bytes) {
            Err(error) => {
                refused += 1;
                assert!(error.to_string().contains("offset 0x"), "{error}");
            }
            Ok(archive) => {
                read += 1;
                // An entry whose contents are broken is copied as it is; recompressing it is an error.
                if let Ok(rewritten) = rewrite(&archive, &Changes::new(30)) {
                    check_copy(&archive, &rewritten);
                }
            }
        }
    }
    assert!(read > 500 && refused > 500, "{read} read, {refused} refused");
}

/// Like `check_contents`, for archives whose contents may be broken.
fn check_copy(archive: &Archive, rewritten: &[u8]) {
    let rewritten = Archive::read(rewritten).unwrap();
    for entry in archive.entries().iter().filter(|entry| !crate::rewrite::is_signature_file(entry.name)) {
        let copy = rewritten.entry(entry.name).unwrap();
        assert_eq!(entry.contents().ok(), copy.contents().ok());
    }
}

#[test]
fn mutated_manifests_do_not_panic() {
    let mut manifests = vec![
        axml::ManifestBuilder { package: "a.b".into(), activity: ".M".into(), ..Default::default() }.build().unwrap(),
    ];
    // One with a UTF-8 pool from a current build, and a large one.
    for path in corpus_files("corpus") {
        if ["v2.only.sig_2", "settings_apk"].iter().any(|name| path.to_string_lossy().contains(name)) {
            let bytes = std::fs::read(&path).unwrap();
            let archive = Archive::read(&bytes).unwrap();
            manifests.push(archive.entry("AndroidManifest.xml").unwrap().contents().unwrap().into_owned());
        }
    }
    let mut random = Random(Xorshift64::from_state(0xfeed));
    let (mut read, mut refused) = (0, 0);
    for round in 0..3000 {
        match Manifest::parse(&random.mutate(&manifests[round % manifests.len()])) {
            Ok(_) => read += 1,
            Err(error) => {
                refused += 1;
                assert!(error.to_string().contains("offset 0x"), "{error}");
            }
        }
    }
    assert!(read > 300 && refused > 100, "{read} read, {refused} refused");
}

#[test]
fn mutated_apps_are_signed_or_refused() {
    for path in corpus_files("corpus").iter().filter(|path| path.to_string_lossy().contains("tiniest")) {
        let app = std::fs::read(path).unwrap();
        let mut random = Random(Xorshift64::from_state(0xbeef));
        for _ in 0..300 {
            // Panics, if any, come from `process`.
            drop(process(&random.mutate(&app)));
        }
    }
}

#[test]
fn a_manifest_cannot_ask_for_all_memory() {
    // 2,000 attributes that all have the same long text as name and value.
    let long = "x".repeat(30_000);
    let builder = axml::ManifestBuilder { package: long, activity: ".M".into(), ..Default::default() };
    let mut manifest = builder.build().unwrap();
    let package = axml::Document::read(&manifest).unwrap().elements[0].attributes[2].clone();
    let attribute = manifest[package.offset..package.offset + 20].to_vec();
    let mut element = manifest[package.offset - 2 * 20 - 36..package.offset - 2 * 20].to_vec();
    element[4..8].copy_from_slice(&(36u32 + 2000 * 20).to_le_bytes());
    element[28..30].copy_from_slice(&2000u16.to_le_bytes());
    manifest.extend(element);
    manifest.extend(attribute.repeat(2000));
    let error = Manifest::parse(&manifest).unwrap_err().to_string();
    assert!(error.contains("over 64 times the file's size"), "{error}");
}
