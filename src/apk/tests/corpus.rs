//! Real archives, read, rewritten and signed.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::Path;
use std::process::Command;

use super::{KEY, corpus_files, tool};
use crate::rewrite::is_signature_file;
use crate::*;

/// Lowest and target level of an app, or of a plain jar.
fn levels(archive: &Archive) -> (u32, u32) {
    let Some(entry) = archive.entry("AndroidManifest.xml") else { return (1, 1) };
    let manifest = Manifest::parse(&entry.contents().unwrap()).unwrap();
    (manifest.min_sdk, manifest.target_sdk)
}

fn rewrite_and_sign(bytes: &[u8]) -> Vec<u8> {
    let archive = Archive::read(bytes).unwrap();
    let (min_sdk, target_sdk) = levels(&archive);
    let unsigned = rewrite(&archive, &Changes::new(target_sdk)).unwrap();
    sign(unsigned, &KEY, SignOptions { min_sdk, ..SignOptions::default() }).unwrap()
}

/// All contents but the JAR signature's, as another reader sees them.
fn contents(bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut contents = BTreeMap::new();
    for index in 0..zip.len() {
        let mut file = zip.by_index(index).unwrap();
        let name = String::from_utf8(file.name_raw().to_vec()).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        if !is_signature_file(&name) {
            contents.insert(name, bytes);
        }
    }
    contents
}

#[test]
fn a_signed_rewrite_holds_what_the_original_held() {
    for path in corpus_files("corpus") {
        let original = std::fs::read(&path).unwrap();
        let signed = rewrite_and_sign(&original);
        assert!(contents(&signed) == contents(&original), "{}: contents differ", path.display());
        assert!(signed == rewrite_and_sign(&original), "{}: the second time differs", path.display());
        check_entries(&path, &original, &signed);
    }
}

/// Alignment, methods, order and raw bytes of a rewrite without changes.
fn check_entries(path: &Path, original: &[u8], signed: &[u8]) {
    let (original, signed) = (Archive::read(original).unwrap(), Archive::read(signed).unwrap());
    let (_, target_sdk) = levels(&original);
    let kept = original.entries().iter().filter(|entry| !is_signature_file(entry.name));
    for (before, after) in kept.zip(signed.entries()) {
        let at = format!("{}: {}", path.display(), before.name);
        assert_eq!(before.name, after.name, "{at}");
        if before.name == "resources.arsc" && target_sdk >= 30 {
            assert_eq!(after.method, Method::Stored, "{at}");
        } else {
            assert_eq!((before.method, before.raw), (after.method, after.raw), "{at}");
        }
        if after.method == Method::Stored {
            let alignment = if after.name.ends_with(".so") { 16 * 1024 } else { 4 };
            assert_eq!(after.offset % alignment, 0, "{at}");
        }
    }
    assert_eq!(original.comment(), signed.comment());
}

/// What the platform's tools say against a signed rewrite of the file.
fn judge(path: &Path) {
    let original = std::fs::read(path).unwrap();
    let (min_sdk, _) = levels(&Archive::read(&original).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let signed = folder.path().join("signed.apk");
    std::fs::write(&signed, rewrite_and_sign(&original)).unwrap();

    let accepted = |result: Result<String, String>| result.unwrap_or_else(|text| panic!("{}: {text}", path.display()));
    if let Some(result) = tool(Command::new("zipalign").args(["-c", "-p", "-v", "4"]).arg(&signed)) {
        accepted(result);
    }
    if let Some(result) = verify(&signed, min_sdk) {
        let text = accepted(result);
        let has = |scheme: &str, wanted: bool| {
            let line = text.lines().find(|line| line.starts_with(&format!("Verified using {scheme} scheme")));
            assert!(line.unwrap().ends_with(&wanted.to_string()), "{}: {text}", path.display());
        };
        has("v1", min_sdk < 24);
        has("v2", true);
        // v1 never covers META-INF; apksigner says so about every app that has files there, whoever signed it.
        let mut warnings = text.lines().filter(|line| line.starts_with("WARNING: ") && !line.contains(": META-INF/"));
        assert_eq!(warnings.next(), None, "{}", path.display());
    }
    // The JDK reads v1 as well, except with SHA-1, which it no longer trusts.
    if (18..24).contains(&min_sdk)
        && let Some(result) = tool(Command::new("jarsigner").arg("-verify").arg(&signed))
    {
        assert!(accepted(result).contains("jar verified."), "{}: jarsigner", path.display());
    }
}

fn verify(signed: &Path, min_sdk: u32) -> Option<Result<String, String>> {
    let min_sdk = min_sdk.to_string();
    tool(Command::new("apksigner").args(["verify", "-v", "--min-sdk-version", &min_sdk]).arg(signed))
}

#[test]
fn android_accepts_a_few() {
    // minSdk 3 (SHA-1), 23 (v1 with SHA-256), 24 (v2 alone, stored libraries).
    let few = ["politedroid_3", "golden-aligned-in", "demo.v1.0-original"];
    for path in corpus_files("corpus") {
        if few.iter().any(|name| path.to_string_lossy().contains(name)) {
            judge(&path);
        }
    }
}

#[test]
fn android_refuses_a_signed_app_with_one_changed_byte() {
    let mut writer = Writer::new();
    let manifest = axml::ManifestBuilder { package: "a.b".into(), activity: ".M".into(), ..Default::default() };
    writer.add("AndroidManifest.xml", Method::Stored, &manifest.build().unwrap()).unwrap();
    writer.add("assets/data", Method::Stored, &[7; 3000]).unwrap();
    let mut signed =
        sign(writer.finish(b"").unwrap(), &KEY, SignOptions { min_sdk: 24, ..SignOptions::default() }).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("signed.apk");
    std::fs::write(&path, &signed).unwrap();
    let Some(result) = verify(&path, 24) else { return };
    result.unwrap();

    let at = Archive::read(&signed).unwrap().entry("assets/data").unwrap().offset;
    signed[at] ^= 1;
    std::fs::write(&path, &signed).unwrap();
    let text = verify(&path, 24).unwrap().unwrap_err();
    assert!(text.contains("digest"), "{text}");
}

#[test]
#[ignore = "takes 10 s: starts apksigner for every file"]
fn android_accepts_all() {
    let is_app = |path: &Path| {
        // apksigner wants a manifest.
        Archive::read(&std::fs::read(path).unwrap()).unwrap().entry("AndroidManifest.xml").is_some()
    };
    for path in corpus_files("corpus").into_iter().filter(|path| is_app(path)) {
        judge(&path);
        println!("accepted: {}", path.display());
    }
}

/// What `aapt dump badging` says: package, minSdk, targetSdk, launchable activity, debuggable.
fn badging(text: &str) -> (String, u32, u32, Option<String>, bool) {
    let quoted = |prefix: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(prefix));
        line.and_then(|rest| rest.split('\'').nth(1)).map(str::to_owned)
    };
    let level = |prefix| quoted(prefix).map(|level| level.parse::<u32>().unwrap());
    let min_sdk = level("sdkVersion:").unwrap_or(1);
    (
        quoted("package: name=").unwrap(),
        min_sdk,
        level("targetSdkVersion:").unwrap_or(min_sdk),
        quoted("launchable-activity: name="),
        text.contains("\napplication-debuggable"),
    )
}

/// Our reading of a manifest in the same form.
fn summary(manifest: Manifest) -> (String, u32, u32, Option<String>, bool) {
    // aapt does not count aliases.
    let activity = manifest.launchable.filter(|launchable| launchable.component == launchable.class);
    let activity = activity.map(|launchable| launchable.component);
    (manifest.package, manifest.min_sdk, manifest.target_sdk, activity, manifest.debuggable)
}

#[test]
fn manifests_read_as_aapt_reads_them() {
    for path in corpus_files("corpus") {
        let bytes = std::fs::read(&path).unwrap();
        let archive = Archive::read(&bytes).unwrap();
        let Some(entry) = archive.entry("AndroidManifest.xml") else { continue };
        let manifest = Manifest::parse(&entry.contents().unwrap()).unwrap();
        let Some(result) = tool(Command::new("aapt").args(["dump", "badging"]).arg(&path)) else { return };
        // aapt reports broken resources by its exit status, after the lines that matter.
        let text = result.unwrap_or_else(|text| text);
        assert_eq!(summary(manifest), badging(&text), "{}", path.display());
    }
}

#[test]
fn aapt_reads_a_manifest_that_was_built() {
    let builder = axml::ManifestBuilder {
        // Spelled like attributes, to see that texts and attribute names do not mix.
        package: "label.name".into(),
        label: "versionCode".into(),
        activity: ".Main".into(),
        components: vec![(axml::Component::Receiver, ".R".into())],
        instrumentation: Some((".Runner".into(), "org.example.app".into())),
        version_code: 7,
        version_name: "2.5 β".into(),
        min_sdk: 19,
        target_sdk: 33,
        permissions: vec!["android.permission.INTERNET".into(), "android.permission.VIBRATE".into()],
        debuggable: true,
        split: None,
    };
    let manifest = builder.build().unwrap();
    let expected = ("label.name".to_owned(), 19, 33, Some("label.name.Main".to_owned()), true);
    assert_eq!(summary(Manifest::parse(&manifest).unwrap()), expected);

    let mut writer = Writer::new();
    writer.add("AndroidManifest.xml", Method::Deflated, &manifest).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("built.apk");
    std::fs::write(&path, writer.finish(b"").unwrap()).unwrap();
    let Some(result) = tool(Command::new("aapt").args(["dump", "badging"]).arg(&path)) else { return };
    let text = result.unwrap();
    assert_eq!(badging(&text), expected);
    for line in [
        "package: name='label.name' versionCode='7' versionName='2.5 β'",
        "uses-permission: name='android.permission.INTERNET'",
        "uses-permission: name='android.permission.VIBRATE'",
    ] {
        assert!(text.contains(line), "no {line} in {text}");
    }
    let tree = tool(Command::new("aapt").args(["dump", "xmltree"]).arg(&path).arg("AndroidManifest.xml"));
    let tree = tree.unwrap().unwrap();
    for line in [
        "N: android=http://schemas.android.com/apk/res/android",
        "A: android:minSdkVersion(0x0101020c)=(type 0x10)0x13",
        "A: android:debuggable(0x0101000f)=(type 0x12)0xffffffff",
        "A: android:exported(0x01010010)=(type 0x12)0xffffffff",
        "A: package=\"label.name\"",
        // Badging shows a label only where there are resources.
        "A: android:label(0x01010001)=\"versionCode\"",
    ] {
        assert!(tree.contains(line), "no {line} in {tree}");
    }
}
