//! `docs/dependencies.md` against what cargo says of the workspace.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use xshell::{Shell, cmd};

use crate::repository;

/// Crates of others and the project's crates that use them.
type Users = BTreeMap<String, BTreeSet<String>>;

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    /// Where it may be published; none says anywhere.
    publish: Option<Vec<String>>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// `dev`, `build`, or none for what the package itself is built with.
    kind: Option<String>,
    optional: bool,
}

/// The sections of the page, in its order.
const SECTIONS: [&str; 3] = ["In the program", "Behind a feature", "For tests and chores only"];

/// What the page has to say, section by section.
fn expected() -> [Users; 3] {
    let shell = Shell::new().unwrap();
    shell.change_dir(repository());
    let said = cmd!(shell, "cargo metadata --format-version 1 --no-deps --offline").quiet().read().unwrap();
    let Metadata { packages } = serde_json::from_str(&said).unwrap();
    let own: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    let mut sections = [Users::new(), Users::new(), Users::new()];
    for package in &packages {
        for Dependency { name, kind, optional } in &package.dependencies {
            if own.contains(name.as_str()) {
                continue;
            }
            let section = match kind.as_deref() {
                Some("dev") => 2,
                _ if package.publish.is_none() => usize::from(*optional),
                _ => 2,
            };
            let user = package.name.trim_start_matches("wattline-").to_owned();
            sections[section].entry(name.clone()).or_default().insert(user);
        }
    }
    // What the program has anyway is no dependency of tests and chores only.
    let [program, feature, rest] = &mut sections;
    rest.retain(|name, _| !program.contains_key(name) && !feature.contains_key(name));
    sections
}

/// What the page says.
fn documented(page: &str) -> [Users; 3] {
    SECTIONS.map(|heading| {
        let (_, section) = page.split_once(&format!("\n## {heading}\n")).expect(heading);
        let section = section.split("\n## ").next().unwrap();
        let rows = section.lines().filter(|line| line.starts_with("| `"));
        let row = |line: &str| {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            let [name, brings, users] = cells.as_slice() else { panic!("expected three cells: {line}") };
            assert!(brings.len() > 3, "{line}");
            (name.trim_matches('`').to_owned(), users.split(", ").map(str::to_owned).collect())
        };
        rows.map(row).collect()
    })
}

#[test]
fn the_page_lists_what_cargo_lists() {
    let page = std::fs::read_to_string(repository().join("docs/dependencies.md")).unwrap();
    for ((heading, said), cargo) in SECTIONS.into_iter().zip(documented(&page)).zip(expected()) {
        assert!(!cargo.is_empty(), "{heading}");
        assert_eq!(said, cargo, "docs/dependencies.md, {heading}: left what it says, right what cargo says");
    }
}
