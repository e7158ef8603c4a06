//! Tests over real archives, with Android's own tools as judges where they are installed.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use super::*;

/// The test data beside the project, or `None` after saying that the test is skipped.
fn corpus(folder: &str) -> Option<Vec<PathBuf>> {
    let shared = std::env::var_os("WATTLINE_SHARED").map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    let Ok(files) = std::fs::read_dir(shared.join(folder)) else {
        eprintln!("SKIPPED: no test data in {}; set WATTLINE_SHARED", shared.join(folder).display());
        return None;
    };
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "apk" || extension == "jar"));
    paths.sort();
    assert!(!paths.is_empty());
    Some(paths)
}

/// One key for all tests: making it takes longer than they do.
static KEY: LazyLock<DebugKey> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    DebugKey::load_or_create(&folder.path().join("key.pem")).unwrap()
});

/// Levels of an app, or those of a plain jar.
fn levels(archive: &Archive) -> (u32, u32) {
    let Some(entry) = archive.entry("AndroidManifest.xml") else { return (1, 1) };
    let manifest = Manifest::parse(&entry.contents().unwrap()).unwrap();
    (manifest.min_sdk, manifest.target_sdk)
}

fn rewrite_and_sign(bytes: &[u8]) -> Vec<u8> {
    let archive = Archive::read(bytes).unwrap();
    let (min_sdk, target_sdk) = levels(&archive);
    let unsigned = rewrite(&archive, &Changes::new(target_sdk)).unwrap();
    sign(unsigned, &KEY, SignOptions { min_sdk }).unwrap()
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
        if !rewrite::is_signature_file(&name) {
            contents.insert(name, bytes);
        }
    }
    contents
}

#[test]
fn a_signed_rewrite_holds_what_the_original_held() {
    for path in corpus("corpus").unwrap_or_default() {
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
    let kept = original.entries().iter().filter(|entry| !rewrite::is_signature_file(entry.name));
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

/// Runs one of Android's tools; `None` if it is not installed, after saying so.
fn tool(command: &mut Command) -> Option<Result<String, String>> {
    let Ok(output) = command.output() else {
        eprintln!("SKIPPED: {} is not installed", command.get_program().display());
        return None;
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let all = text(&output.stdout) + &text(&output.stderr);
    Some(if output.status.success() { Ok(all) } else { Err(all) })
}

/// What `apksigner` and `zipalign` say against a signed rewrite of the file.
fn judge(path: &Path) {
    let original = std::fs::read(path).unwrap();
    let (min_sdk, _) = levels(&Archive::read(&original).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let signed = folder.path().join("signed.apk");
    std::fs::write(&signed, rewrite_and_sign(&original)).unwrap();

    let mut zipalign = Command::new("zipalign");
    if let Some(result) = tool(zipalign.args(["-c", "-p", "-v", "4"]).arg(&signed)) {
        result.unwrap_or_else(|text| panic!("{}: zipalign: {text}", path.display()));
    }
    let mut apksigner = Command::new("apksigner");
    apksigner.args(["verify", "-v", "--min-sdk-version", &min_sdk.to_string()]).arg(&signed);
    if let Some(result) = tool(&mut apksigner) {
        let text = result.unwrap_or_else(|text| panic!("{}: apksigner: {text}", path.display()));
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
}

/// `apksigner` wants a manifest.
fn is_app(path: &Path) -> bool {
    Archive::read(&std::fs::read(path).unwrap()).unwrap().entry("AndroidManifest.xml").is_some()
}

#[test]
fn android_accepts_a_few() {
    // minSdk 3 (SHA-1), 23 (v1 with SHA-256), 24 (v2 alone, stored libraries).
    let few = ["politedroid_3", "golden-aligned-in", "demo.v1.0-original"];
    for path in corpus("corpus").unwrap_or_default() {
        if few.iter().any(|name| path.to_string_lossy().contains(name)) {
            judge(&path);
        }
    }
}

#[test]
#[ignore = "apksigner takes a second per file"]
fn android_accepts_all() {
    for path in corpus("corpus").unwrap_or_default() {
        if is_app(&path) {
            judge(&path);
            println!("{}: accepted", path.display());
        }
    }
}

/// What `aapt dump badging` says, in the order package, minSdk, targetSdk, launchable activity, debuggable.
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

#[test]
fn manifests_read_as_aapt_reads_them() {
    for path in corpus("corpus").unwrap_or_default() {
        let bytes = std::fs::read(&path).unwrap();
        let archive = Archive::read(&bytes).unwrap();
        let Some(entry) = archive.entry("AndroidManifest.xml") else { continue };
        let manifest = Manifest::parse(&entry.contents().unwrap()).unwrap();
        let Some(result) = tool(Command::new("aapt").args(["dump", "badging"]).arg(&path)) else { return };
        // aapt reports broken resources by its exit status, after the lines that matter.
        let text = result.unwrap_or_else(|text| text);
        // aapt does not count aliases.
        let activity = manifest.launchable.filter(|launchable| launchable.component == launchable.class);
        let launchable = activity.map(|launchable| launchable.component);
        let ours = (manifest.package, manifest.min_sdk, manifest.target_sdk, launchable, manifest.debuggable);
        assert_eq!(ours, badging(&text), "{}", path.display());
    }
}
