//! The invariants of ARCHITECTURE.md that can be read off the sources.

use std::path::{Path, PathBuf};

use super::support::repository;

/// Modules from the bottom up; a module may use those of its own row and below.
const FLOORS: [&[&str]; 11] = [
    &["binary", "files", "random", "units", "scenario", "scope"],
    &["dex", "apk", "config", "fixtures", "mapping", "smap"],
    &["flow", "phone"],
    &["probe"],
    &["recording"],
    &["adjust"],
    &["fit", "device", "profile"],
    &["lines", "analysis", "session"],
    &["gate"],
    &["report"],
    &["cli"],
];

/// Modules that compute and do nothing else.
const PURE: [&str; 5] = ["adjust", "fit", "lines", "analysis", "gate"];

/// What a pure module has no business with.
const IMPURE: [&str; 7] = ["std::fs", "std::net", "std::env", "std::io", "SystemTime", "Instant::now", "std::process"];

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test(&path) {
            out.push(path);
        }
    }
}

/// Unit tests in files of their own: `tests.rs`, `tests/…`, `…_tests.rs`, and the generator of synthetic recordings.
fn is_test(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    stem.ends_with("tests") || stem == "synthetic" || path.components().any(|part| part.as_os_str() == "tests")
}

/// Every source file of the library: its module and its text up to the unit tests.
fn library() -> Vec<(PathBuf, String, String)> {
    let root = repository().join("src");
    assert!(!is_test(&root), "{} cannot be told from a test", root.display());
    let mut files = Vec::new();
    sources(&root, &mut files);
    files.sort();
    let with_text = files.into_iter().map(|path| {
        let relative = path.strip_prefix(&root).unwrap();
        let first = relative.components().next().unwrap().as_os_str().to_string_lossy();
        let module = first.trim_end_matches(".rs").to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap().to_string();
        (path, module, code)
    });
    with_text.filter(|(_, module, _)| module != "lib").collect()
}

fn floor(module: &str) -> usize {
    let position = FLOORS.iter().position(|modules| modules.contains(&module));
    position.unwrap_or_else(|| panic!("module `{module}` stands on no floor: add it here and to ARCHITECTURE.md"))
}

/// The modules that a file names as `crate::module`.
fn used(code: &str) -> Vec<String> {
    let comment = |line: &&str| !line.trim_start().starts_with("//");
    let lines = code.lines().filter(comment).flat_map(|line| line.split("crate::").skip(1).collect::<Vec<_>>());
    lines.map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()).collect()
}

#[test]
fn modules_use_only_what_lies_below() {
    let mut wrong = Vec::new();
    for (path, module, code) in library() {
        for other in used(&code) {
            if floor(&other) > floor(&module) {
                wrong.push(format!("{}: `{module}` uses `{other}`, which lies above it", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_analysis_does_no_input_or_output() {
    let mut wrong = Vec::new();
    for (path, module, code) in library() {
        if PURE.contains(&module.as_str()) {
            wrong.extend(IMPURE.iter().filter(|name| code.contains(*name)).map(|n| format!("{}: {n}", path.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether a line of code, not of comments, has these letters.
fn named(line: &str, name: &str) -> bool {
    !line.trim_start().starts_with("//") && line.contains(name)
}

#[test]
fn the_truth_stays_inside_the_phone() {
    for (path, module, code) in library() {
        let names = [".truth", "Truth"].iter().any(|name| code.lines().any(|line| named(line, name)));
        assert!(module == "phone" || !names, "{} reads the phone's truth", path.display());
    }
    // Of this repository's chores two report on accuracy and on the physics.
    let mut chores = Vec::new();
    sources(&repository().join("xtask/src"), &mut chores);
    for path in chores {
        let reads = std::fs::read_to_string(&path).unwrap().lines().any(|line| named(line, ".truth"));
        let may =
            path.ends_with("bench/physics.rs") || path.parent().is_some_and(|folder| folder.ends_with("accuracy"));
        assert!(!reads || may, "{} reads the phone's truth", path.display());
    }
}

#[test]
fn nothing_is_allowed_without_a_reason() {
    for (path, _, code) in library() {
        assert!(!code.contains("#[allow"), "{}: use #[expect(…, reason = …)]", path.display());
    }
}

/// README.md, the other pages beside it, and those of docs/.
fn pages() -> Vec<PathBuf> {
    let folders = [repository(), repository().join("docs")];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages
}

/// An anchor of a page, as code hosts make it of a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_of_the_documents_lead_somewhere() {
    let mut links = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ', '\n']).next()) {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            if file.contains("://") {
                continue;
            }
            links += 1;
            let there = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            assert!(there.exists(), "{}: {target} leads nowhere", page.display());
            if !heading.is_empty() {
                let text = std::fs::read_to_string(&there).unwrap();
                let headings =
                    text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#'));
                let known = headings.map(|heading| anchor(heading.trim())).any(|known| known == heading);
                assert!(known, "{}: {target}: no such heading", page.display());
            }
        }
    }
    assert!(links > 50, "{links}");
}

#[test]
fn every_document_is_in_the_index() {
    let index = std::fs::read_to_string(repository().join("docs/README.md")).unwrap();
    for page in pages().iter().filter(|page| page.parent().unwrap().ends_with("docs")) {
        let name = page.file_name().unwrap().to_string_lossy();
        assert!(name == "README.md" || index.contains(&format!("({name})")), "docs/README.md has no {name}");
    }
}
