//! Source maps of Kotlin's classes in real apps.

use wattline::dex::{Dex, Value};
use wattline::session::instrument;
use wattline::smap::SourceMap;

use super::support::{corpus, corpus_files, dex_files, signing};

/// The source maps of a file's classes.
fn source_maps(dex: &Dex) -> Vec<String> {
    let sets = dex.classes.iter().filter_map(|class| class.annotations.as_ref()?.class.as_ref());
    let annotations = sets.flatten().map(|item| &item.annotation);
    let maps = annotations.filter(|a| dex.type_name(a.type_) == "Ldalvik/annotation/SourceDebugExtension;");
    let text = |value: &Value| match value {
        Value::String(string) => dex.string(*string).into_owned(),
        other => panic!("a source map is text, found {other:?}"),
    };
    maps.map(|annotation| text(&annotation.elements[0].1)).collect()
}

#[test]
fn all_source_maps_of_the_corpus_are_read() {
    let (mut classes, mut inlined, mut files) = (0, 0, 0);
    for path in corpus_files("") {
        let bytes = std::fs::read(&path).unwrap();
        // Files that are no archives with code are the business of other tests.
        let is_archive = bytes.starts_with(b"PK") && wattline::apk::Archive::read(&bytes).is_ok();
        if !is_archive && !bytes.starts_with(b"dex\n") {
            continue;
        }
        let before = classes;
        for dex in dex_files(&bytes).iter().filter_map(|bytes| Dex::read(bytes).ok()) {
            for text in source_maps(&dex) {
                let map = SourceMap::parse(&text).unwrap_or_else(|error| panic!("{}: {error}\n{text}", path.display()));
                classes += 1;
                assert!(map.paths().all(|path| !path.is_empty() && !path.contains(char::is_whitespace)), "{text}");
                inlined += (1..20_000).filter(|line| !map.is_own(*line)).count();
            }
        }
        files += usize::from(classes > before);
    }
    eprintln!("{classes} classes with a source map in {files} files; {inlined} lines of inlined functions");
    assert!(classes == 0 || (classes > 2000 && inlined > 5000), "{classes} classes, {inlined} lines");
}

#[test]
fn a_kotlin_app_reports_no_line_beyond_its_files() {
    let Some(corpus) = corpus("") else { return };
    let path = corpus.join("Apktool_testkotlin.apk");
    let done = instrument(&path, &std::fs::read(&path).unwrap(), &signing()).unwrap();
    assert!(done.warnings.iter().all(|warning| warning.rule != "source-names"), "{:?}", done.warnings);
    let frames: Vec<_> = done.map.methods.iter().flat_map(|method| &method.places).collect();
    let inlined: Vec<_> = frames.iter().filter(|place| place.len() > 1).collect();
    let named = inlined.iter().filter(|place| place[0].name != "<inline>").count();
    eprintln!("{} places inlined, {named} of them from functions that are in the app", inlined.len());
    assert!(inlined.len() > 100 && named > 10, "{} places, {named} named", inlined.len());
    assert!(inlined.iter().all(|place| place[0].file.as_deref() != Some("fake.kt")));
}
