//! Mapping files of R8 and ProGuard: an app whose methods were renamed, inlined and merged reports its source.
//!
//! R8 itself is not at hand here. `tests/fixtures/mapping/courier.txt` is written by hand and takes the demo app for
//! the outcome of such an optimizer; probes, phone, meter and analysis then run as for any app.

use std::collections::BTreeMap;

use wattline::lines::{AnalysisResult, LineKey};
use wattline::recording::{Artifact, FormatVersion};

use super::cli::{Workspace, refused, stderr, stdout};
use super::support::repository;

/// Records both scenarios once; returns their artifacts with the results, and the bytes of the instrumented app.
fn recorded(workspace: &Workspace, name: &str, arguments: &[&str]) -> (Vec<(Artifact, AnalysisResult)>, Vec<u8>) {
    let probed = format!("{name}.apk");
    for command in [
        &["record", "--single-run", "--runs", "1", "--out", name][..],
        &["instrument", "courier.apk", "--out", &probed],
    ] {
        let output = workspace.run(&[command, arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
    let read = |scenario: &str| {
        let artifact = Artifact::read(&workspace.path(&format!("{name}/{scenario}.energy.zip"))).unwrap();
        let result = AnalysisResult::from_json(&artifact.result).unwrap();
        (artifact, result)
    };
    let apk = std::fs::read(workspace.path(&probed)).unwrap();
    (["compute", "network"].map(read).into(), apk)
}

/// What the mapping says of a line of the app, worked out by hand: class, method and file of the source, and how far
/// its lines are moved, or the line itself.
fn original(key: &LineKey) -> (String, String, String, u32) {
    let class = key.class.trim_start_matches("Lcom/example/courier/").trim_end_matches(';');
    let (class, method, file, line) = match (class, key.method.as_str(), key.line) {
        ("Sync", "run", line) => ("Lorg/shop/Download;", "exchange", "Loading.kt", line + 100),
        ("Sync", "fetch", 37) | ("Sync", "confirm", 56) => ("Lorg/shop/net/Http;", "open", "Http.java", 12),
        ("Sync", "fetch", line) => ("Lorg/shop/Download;", "page", "Loading.kt", line + 180),
        ("Sync", "confirm", line) if line < 56 => ("Lorg/shop/Download;", "confirm", "Loading.kt", line + 9),
        ("Sync", "confirm", line) => ("Lorg/shop/Download;", "confirm", "Loading.kt", line + 10),
        ("Sync", method, line) => ("Lorg/shop/Download;", method, "Loading.kt", line),
        ("Rotate", "apply", line) => ("Lorg/shop/Histogram;", "equalize", "Histogram.java", line - 143),
        ("Rotate", "count", line) => ("Lorg/shop/Histogram$Bins;", "count", "Histogram.java", line - 140),
        ("Rotate", method, line) => ("Lorg/shop/Photo;", method, "Photo.java", line),
        ("Primes", "strike", line) => ("Lorg/shop/Sieve;", "strike", "Sieve.java", line - 20),
        ("Primes", "digits", line) if line < 37 => ("Lorg/shop/Codes;", "sum", "Codes.java", line - 29),
        ("Primes", "digits", _) => ("Lorg/shop/CodesKt;", "digitSum", "Codes.kt", 90),
        ("Primes", method, line) => ("Lorg/shop/Sieve;", method, "Sieve.java", line),
        ("Items", method, line) => ("Lorg/shop/Cart;", method, "Cart.java", line),
        (_, method, line) => (key.class.as_str(), method, key.file.as_deref().unwrap_or_default(), line),
    };
    (class.to_owned(), method.to_owned(), file.to_owned(), line)
}

/// Energy of each line of the source.
fn by_line<T: Ord>(result: &AnalysisResult, place: impl Fn(&LineKey) -> T) -> BTreeMap<T, f64> {
    let mut lines = BTreeMap::new();
    result.lines.iter().for_each(|line| *lines.entry(place(&line.key)).or_default() += line.energy.0);
    lines
}

#[test]
fn renamed_inlined_and_merged_methods_report_their_source() {
    let workspace = Workspace::new();
    let mapping = std::fs::read(repository().join("tests/fixtures/mapping/courier.txt")).unwrap();
    workspace.write("mapping.txt", &mapping);
    let (plain, plain_apk) = recorded(&workspace, "plain", &[]);
    let (mapped, mapped_apk) = recorded(&workspace, "mapped", &["--mapping", "mapping.txt"]);
    assert!(plain_apk == mapped_apk, "names are no part of the instrumented app");
    for ((artifact, plain), (new_artifact, mapped)) in plain.iter().zip(&mapped) {
        assert_eq!(
            (artifact.manifest.format, new_artifact.manifest.format),
            (FormatVersion::CURRENT, FormatVersion::CURRENT)
        );
        let expected = by_line(plain, original);
        let file = |key: &LineKey| key.file.clone().unwrap_or_default();
        let found = by_line(mapped, |key| (key.class.clone(), key.method.clone(), file(key), key.line));
        let without_line = |key: &LineKey| if key.line == 0 { key.descriptor.clone() } else { String::new() };
        let told_apart =
            by_line(mapped, |key| (key.class.clone(), key.method.clone(), file(key), without_line(key), key.line));
        assert_eq!(told_apart.len(), mapped.lines.len(), "no line is reported twice");
        assert!(expected.keys().eq(found.keys()), "{:#?}\n{:#?}", expected.keys(), found.keys());
        // Names decide the order of columns, and that how costs are split that data do not tell apart: one line in a
        // hundred may move by more than 2 %, and none by more than 3.
        let moved = |part: f64| -> Vec<String> {
            let far = |place: &_, energy: f64| (found[place] - energy).abs() > part * energy.abs() + 1e-6;
            let all = expected.iter().filter(|(place, energy)| far(place, **energy));
            all.map(|(place, energy)| format!("{place:?}: {energy} J became {} J", found[place])).collect()
        };
        assert!(moved(0.02).len() <= expected.len() / 100, "{:?}", moved(0.02));
        assert!(moved(0.03).is_empty(), "{:?}", moved(0.03));
    }
    // The requests of two methods, inlined from one line: all of their energy is there.
    let (before, after) = (&plain[1].1, &mapped[1].1);
    let requests = after.lines.iter().find(|line| line.key.file.as_deref() == Some("Http.java")).unwrap();
    assert_eq!(requests.key.descriptor, "(Ljava/net/HttpURLConnection;)I");
    let two = before.lines.iter().filter(|line| original(&line.key).2 == "Http.java").map(|line| line.energy.0);
    assert_eq!(two.clone().count(), 2);
    assert!((two.sum::<f64>() / requests.energy.0 - 1.0).abs() < 1e-3);
    let callers = requests.inlined_at.iter().map(|place| (place[0].name.as_str(), place[0].line));
    assert_eq!(callers.collect::<Vec<_>>(), [("confirm", 66), ("page", 217)], "the frames around it are told");
    let page = after.lines.iter().find(|line| line.key.method == "page").unwrap();
    assert_eq!(page.key.descriptor, "(IILorg/shop/Cart;[B)I", "classes in signatures are renamed, too");
}

#[test]
fn the_settings_name_a_mapping_and_reports_show_the_source_text() {
    let workspace = Workspace::new();
    let mapping = std::fs::read(repository().join("tests/fixtures/mapping/courier.txt")).unwrap();
    workspace.write("mapping.txt", &mapping);
    let source = format!("{}  open(it); // here", "\n".repeat(11));
    workspace.write("src/org/shop/net/Http.java", source.as_bytes());
    let manifest = String::from_utf8(std::fs::read(workspace.path("Cargo.toml")).unwrap()).unwrap();
    workspace.write("Cargo.toml", format!("{manifest}\nmapping = \"mapping.txt\"\n").as_bytes());
    std::fs::remove_file(workspace.path("golden/network.energy.zip")).unwrap();
    let output = workspace.run(&["energy", "--scenario", "network.mks", "--runs", "3"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(102), "{text}\n{}", stderr(&output));
    assert!(text.contains("Http.java:12") && text.contains("open(it); // here"), "{text}");
    assert!(!text.contains("Sync.java"), "{text}");
    assert!(text.contains("(inlined at Loading.kt:"), "{text}");
    // A baseline with inlined lines is one: the same app against it passes.
    assert_eq!(workspace.run(&["bless"]).status.code(), Some(0));
    let again = workspace.run(&["energy", "--scenario", "network.mks", "--runs", "3"]);
    assert_eq!(again.status.code(), Some(0), "{}\n{}", stdout(&again), stderr(&again));
}

#[test]
fn a_bad_mapping_is_refused_with_its_line() {
    let workspace = Workspace::new();
    workspace.write("bad.txt", b"a.b -> c:\n    1:2:void d( -> e\n");
    refused(&workspace, &["energy", "--mapping", "bad.txt"], "bad.txt:2: expected a method or field");
    refused(&workspace, &["instrument", "courier.apk", "--mapping", "bad.txt"], "bad.txt:2: ");
    refused(&workspace, &["energy", "--mapping", "absent.txt"], "absent.txt");
}
