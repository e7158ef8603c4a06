//! What can be checked of the documents without reading them.

use std::collections::BTreeSet;
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
fn what_people_ask_first_is_answered_and_the_readme_leads_there() {
    let read = |path: &str| std::fs::read_to_string(repository().join(path)).unwrap();
    let (readme, questions) = (read("README.md"), read("docs/questions.md"));
    assert!(readme.contains("](docs/questions.md)"));
    let asked: Vec<&str> = questions.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let expected = [
        "What does it cost me?",
        "What if I have no meter?",
        "Why should I believe a line?",
        "How do I accept a growth?",
        "What is sent anywhere?",
    ];
    assert_eq!(asked, expected);
    // The answer is the first sentence, and stands out.
    for answer in questions.split("?\n").skip(1) {
        assert!(answer.starts_with("**"), "{}", answer.lines().next().unwrap_or_default());
    }
    // For whom, and what.
    let first = readme.lines().find(|line| !line.is_empty() && !line.starts_with('#')).unwrap();
    assert!(first.starts_with("For Android developers: wattline says"), "{first}");
    assert!(readme.contains("> **Simulated or measured?**"));
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

/// Names that a report on the terminal has: of its tables' columns, of its details, and of the parts of the energy.
fn printed(report: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let is_head = |line: &&str| line.starts_with("  scenario ") || line.starts_with("  # ");
    for head in report.lines().filter(is_head) {
        names.extend(head.split("  ").map(str::trim).filter(|name| !name.is_empty()));
    }
    let details = report.split(": details\n").nth(1).unwrap_or_default();
    for line in details.lines().take_while(|line| !line.is_empty()) {
        let Some((name, rest)) = line.strip_prefix("  ").and_then(|line| line.split_once("  ")) else { continue };
        // What is broken goes on farther to the right.
        if name.is_empty() {
            continue;
        }
        names.insert(name);
        if name == "of it" {
            // Each part ends in a number and a unit.
            let parts = rest.trim().split([';', '·']).map(|part| part.trim().rsplitn(3, ' ').last().unwrap());
            names.extend(parts.filter(|name| !name.is_empty()));
        }
    }
    names
}

#[test]
fn the_glossary_has_what_the_terminal_prints() {
    let read = |path: &str| std::fs::read_to_string(repository().join(path)).unwrap();
    let (glossary, report) = (read("docs/glossary.md"), read("src/report/snapshots/terminal_verbose.snap"));
    let printed = printed(&report);
    assert!(
        printed.contains("could show") && printed.contains("GC and scheduling") && printed.len() > 20,
        "{printed:?}"
    );
    for name in printed {
        assert!(glossary.contains(&format!("| `{name}` |")), "docs/glossary.md does not have `{name}`");
    }
}

#[test]
fn every_crate_says_what_it_is() {
    for page in pages().iter().filter(|page| page.parent().unwrap().join("lib.rs").is_file()) {
        let text = std::fs::read_to_string(page).unwrap();
        assert!(text.starts_with("# wattline-") && text.lines().count() > 3, "{}", page.display());
    }
}
