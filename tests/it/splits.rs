//! Apps in several APKs: a base and its splits.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use wattline::apk::axml::ManifestBuilder;
use wattline::apk::{Archive, Manifest, Method, Writer, original_certificate};
use wattline::dex::Dex;
use wattline::probe::TRACER_CLASS;
use wattline::session::{InstrumentedApp, instrument, instrument_all};

use super::support::{apps, dex_files, signing};
use wattline_testkit::{Need, skip};

fn courier() -> Vec<u8> {
    std::fs::read(apps().join("courier.apk")).unwrap()
}

/// An APK with courier's package and version, or another's.
struct Part<'a> {
    split: Option<&'a str>,
    package: &'a str,
    version_code: u32,
    entries: Vec<(&'a str, Method, Vec<u8>)>,
}

impl<'a> Part<'a> {
    fn split(name: &'a str, entries: Vec<(&'a str, Method, Vec<u8>)>) -> Self {
        Part { split: Some(name), package: "com.example.courier", version_code: 1, entries }
    }

    fn build(&self) -> Vec<u8> {
        let manifest = ManifestBuilder {
            package: self.package.into(),
            version_code: self.version_code,
            split: self.split.map(str::to_owned),
            activity: ".MainActivity".into(),
            min_sdk: 26,
            ..ManifestBuilder::default()
        };
        let mut writer = Writer::new();
        writer.add("AndroidManifest.xml", Method::Deflated, &manifest.build().unwrap()).unwrap();
        for (name, method, contents) in &self.entries {
            writer.add(name, *method, contents).unwrap();
        }
        writer.finish(b"").unwrap()
    }
}

/// Courier with a split of code, one of resources and one of libraries.
fn app() -> Vec<(PathBuf, Vec<u8>)> {
    let program = std::fs::read(apps().join("programs/LibraryCollections.dex")).unwrap();
    let feature = Part::split("feature", vec![("classes.dex", Method::Deflated, program)]);
    let config = Part::split("config.xxhdpi", vec![("resources.arsc", Method::Deflated, vec![5; 999])]);
    let library = Part::split("config.arm64_v8a", vec![("lib/arm64-v8a/libx.so", Method::Stored, vec![7; 5000])]);
    vec![
        ("split_feature.apk".into(), feature.build()),
        ("split_config.xxhdpi.apk".into(), config.build()),
        ("base.apk".into(), courier()),
        ("split_config.arm64_v8a.apk".into(), library.build()),
    ]
}

fn instrumented(inputs: &[(PathBuf, Vec<u8>)]) -> InstrumentedApp {
    instrument_all(inputs, &signing()).unwrap()
}

/// Whether a dex file defines the tracer, and whether it refers to it.
fn tracer(bytes: &[u8]) -> (bool, bool) {
    let dex = Dex::read(bytes).unwrap();
    (dex.find_class(TRACER_CLASS).is_some(), dex.find_type(TRACER_CLASS).is_some())
}

#[test]
fn one_tracer_and_one_map_serve_all_parts() {
    let inputs = app();
    let done = instrumented(&inputs);
    let files: BTreeMap<&Path, &[u8]> = done.files().collect();
    let order: Vec<&Path> = done.files().map(|(path, _)| path).collect();
    let expected = ["base.apk", "split_feature.apk", "split_config.xxhdpi.apk", "split_config.arm64_v8a.apk"];
    assert_eq!(order, expected.map(Path::new));

    let tracers = |name: &str| dex_files(files[Path::new(name)]).iter().map(|dex| tracer(dex)).collect::<Vec<_>>();
    assert_eq!(tracers("base.apk"), [(false, true), (true, true)]);
    assert_eq!(tracers("split_feature.apk"), [(false, true)]);
    assert_eq!(tracers("split_config.xxhdpi.apk"), []);

    let mut by_dex: BTreeMap<&str, usize> = BTreeMap::new();
    done.base.map.methods.iter().for_each(|method| *by_dex.entry(&method.dex).or_default() += 1);
    assert_eq!(by_dex.keys().copied().collect::<Vec<_>>(), ["classes.dex", "feature:classes.dex"]);
    let alone = instrument(Path::new("base.apk"), &courier(), &signing()).unwrap();
    assert_eq!(by_dex["classes.dex"], alone.map.methods.len());
    assert!(done.base.map.methods.is_sorted_by(|a, b| a.base < b.base), "path ids of all parts are distinct");

    // The splits without code hold what they held.
    for (path, original) in &inputs {
        let (before, after) = (Archive::read(original).unwrap(), Archive::read(files[path.as_path()]).unwrap());
        for entry in before.entries().iter().filter(|entry| !entry.name.ends_with(".dex")) {
            if !entry.name.starts_with("META-INF/") {
                let copy = after.require(entry.name).unwrap();
                assert_eq!(entry.contents().unwrap(), copy.contents().unwrap(), "{}: {}", path.display(), entry.name);
            }
        }
    }
    // The base's targetSdkVersion holds for its splits.
    let split = Archive::read(files[Path::new("split_config.xxhdpi.apk")]).unwrap();
    assert_eq!(split.require("resources.arsc").unwrap().method, Method::Stored);
    let library = Archive::read(files[Path::new("split_config.arm64_v8a.apk")]).unwrap();
    assert_eq!(library.require("lib/arm64-v8a/libx.so").unwrap().offset % (16 * 1024), 0);
}

#[test]
fn all_parts_have_the_same_signer_and_apksigner_accepts_each() {
    let done = instrumented(&app());
    let folder = tempfile::tempdir().unwrap();
    let base = Archive::read(&done.base.bytes).unwrap();
    let manifest = Manifest::parse(&base.require("AndroidManifest.xml").unwrap().contents().unwrap()).unwrap();
    let mut certificates = Vec::new();
    for (path, bytes) in done.files() {
        certificates.push(original_certificate(bytes, &Archive::read(bytes).unwrap()).unwrap().sha256());
        let path = folder.path().join(path);
        std::fs::write(&path, bytes).unwrap();
        // A split does not say which Android it is for; its base does.
        let level = manifest.min_sdk.to_string();
        let command = Command::new("apksigner").args(["verify", "-v", "--min-sdk-version", &level]).arg(&path).output();
        match command {
            Err(_) => skip(Need::Apksigner, "apksigner is not installed"),
            Ok(output) => assert!(output.status.success(), "{}: {output:?}", path.display()),
        }
    }
    certificates.dedup();
    assert_eq!(certificates.len(), 1);
    assert_eq!(done.base.signers.unwrap().new.sha256, certificates[0]);
}

#[test]
fn the_order_of_the_files_changes_nothing() {
    let mut inputs = app();
    let first = instrumented(&inputs);
    inputs.rotate_left(2);
    let second = instrumented(&inputs);
    let files = |done: &InstrumentedApp| -> BTreeMap<PathBuf, Vec<u8>> {
        done.files().map(|(path, bytes)| (path.to_owned(), bytes.to_vec())).collect()
    };
    assert!(files(&first)[Path::new("base.apk")] == files(&second)[Path::new("base.apk")]);
    assert!(files(&first) == files(&second));
    assert_eq!(first.base.original_sha256, second.base.original_sha256);
}

#[test]
fn files_that_are_no_one_app_are_refused() {
    let split = |name| Part::split(name, vec![]).build();
    let with = |change: &dyn Fn(&mut Part<'_>)| {
        let mut part = Part::split("x", vec![]);
        change(&mut part);
        part.build()
    };
    let mut bundle = Writer::new();
    bundle.add("splits/base-master.apk", Method::Stored, b"PK").unwrap();
    let bundle = bundle.finish(b"").unwrap();
    let mut aab = Writer::new();
    aab.add("BundleConfig.pb", Method::Stored, b"x").unwrap();
    let aab = aab.finish(b"").unwrap();
    let cases: Vec<(Vec<Vec<u8>>, &str)> = vec![
        (vec![courier(), courier()], "1.apk: is a base like 0.apk: expected one base and its splits"),
        (vec![split("a"), split("b")], "0.apk: is a split like all the others: expected their base as well"),
        (vec![courier(), split("a"), split("a")], "2.apk: is the split \"a\", and so is 1.apk"),
        (
            vec![courier(), with(&|part| part.package = "com.example.other")],
            "1.apk: belongs to com.example.other, the base 0.apk to com.example.courier",
        ),
        (vec![courier(), with(&|part| part.version_code = 2)], "1.apk: has versionCode 2, the base 0.apk has 1"),
        (vec![split("a")], "0.apk: is a split of an app: give it together with its base"),
        (vec![bundle.clone()], "0.apk: is an archive of APKs (.apks, .xapk, .apkm): unpack it"),
        (vec![courier(), bundle], "1.apk: is an archive of APKs"),
        (vec![aab], "0.apk: is an Android App Bundle"),
        (vec![courier(), b"PK".to_vec()], "1.apk: not a usable zip archive"),
        (
            vec![courier(), Writer::new().finish(b"").unwrap()],
            "1.apk: the archive has no entry \"AndroidManifest.xml\"",
        ),
    ];
    for (files, expected) in cases {
        let inputs: Vec<(PathBuf, Vec<u8>)> =
            files.into_iter().enumerate().map(|(number, bytes)| (format!("{number}.apk").into(), bytes)).collect();
        let error = instrument_all(&inputs, &signing()).unwrap_err().to_string();
        assert!(error.contains(expected), "expected {expected:?} in {error:?}");
    }
    let bare = Part { split: None, package: "com.example.courier", version_code: 1, entries: vec![] }.build();
    let inputs = [("base.apk".into(), bare), ("a.apk".into(), split("a"))];
    let error = instrument_all(&inputs, &signing()).unwrap_err().to_string();
    assert!(error.contains("base.apk: expected a base with classes.dex"), "{error}");
}
