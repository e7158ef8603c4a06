//! What can be checked of the documents without reading them.

use std::path::PathBuf;

use super::support::repository;

/// README.md, the other pages beside it, those of docs/ and of its decisions, and each crate's.
fn pages() -> Vec<PathBuf> {
    let mut folders = vec![repository(), repository().join("docs"), repository().join("docs/decisions")];
    let crates = std::fs::read_dir(repository().join("src")).unwrap().map(|entry| entry.unwrap().path());
    folders.extend(crates.filter(|path| path.join("Cargo.toml").is_file()));
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
    for folder in ["docs", "docs/decisions"] {
        let index = std::fs::read_to_string(repository().join(folder).join("README.md")).unwrap();
        for page in pages().iter().filter(|page| page.parent().unwrap().ends_with(folder)) {
            let name = page.file_name().unwrap().to_string_lossy();
            assert!(name == "README.md" || index.contains(&format!("({name})")), "{folder}/README.md has no {name}");
        }
    }
}

#[test]
fn every_crate_says_what_it_is() {
    for page in pages().iter().filter(|page| page.parent().unwrap().join("lib.rs").is_file()) {
        let text = std::fs::read_to_string(page).unwrap();
        assert!(text.starts_with("# wattline-") && text.lines().count() > 3, "{}", page.display());
    }
}
