//! The invariants of ARCHITECTURE.md that can be read off the sources and manifests.
//!
//! That a crate uses only those below it is the compiler's to hold, once the manifests are right: they are compared
//! with [`FLOORS`]. What crates cannot hold is looked for in the tokens of each file: strings and comments do not
//! count, inline test modules are left out, and nothing else is. Each rule is tried on every crate with code that
//! breaks it.

mod tokens;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::support::repository;
use tokens::Code;

/// Crates from the bottom up; a crate may use those of its own row and below, as far as the compiler lets it.
const FLOORS: [&[&str]; 15] = [
    &["base", "classlib", "hardware", "meters", "scenario"],
    &["apk", "dex", "fit", "names"],
    &["config", "flow", "phone"],
    &["map"],
    &["probe", "recording"],
    &["adjust", "join"],
    &["profile"],
    &["analysis", "estimate"],
    &["gate"],
    &["device"],
    &["session"],
    &["predict"],
    &["report"],
    &["job"],
    &["wattline"],
];

/// Crates that compute and do nothing else.
const PURE: [&str; 9] = ["adjust", "analysis", "estimate", "fit", "flow", "gate", "join", "map", "predict"];

/// What a crate that only computes has no business with.
const IMPURE: [&str; 9] = [
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::process",
    "std::thread",
    "std::time",
    "wattline_base::files",
    "tempfile",
];

/// Macros that print.
const PRINTS: [&str; 5] = ["dbg", "eprint", "eprintln", "print", "println"];

/// Where of this repository's chores the phone's truth is read: they report on accuracy, on the physics, on what probes
/// cost, on what versions of the demo apps really take, and on the papers' figures.
const READS_TRUTH: [&str; 5] = [
    "xtask/chores/src/accuracy",
    "xtask/chores/src/bench/physics.rs",
    "xtask/chores/src/bench/variants/truth.rs",
    "xtask/chores/src/bench/overhead",
    "xtask/chores/src/reproduce",
];

/// A file of a crate: its path from the repository on, and its text.
struct File {
    krate: String,
    path: String,
    text: String,
}

/// A rule over one file: what breaks it.
type Rule = fn(&File, &Code) -> Vec<String>;

/// The rules that the compiler cannot hold, by name.
const RULES: [(&str, Rule); 3] =
    [("computes only", computes_only), ("no truth", no_truth), ("reasons", nothing_is_allowed_without_a_reason)];

fn computes_only(file: &File, code: &Code) -> Vec<String> {
    if !PURE.contains(&file.krate.as_str()) {
        return Vec::new();
    }
    let whole =
        code.paths.iter().filter(|path| *path == "std" || *path == "core").map(|path| format!("{path} renamed"));
    let within =
        |path: &str, name: &str| path == name || path.strip_prefix(name).is_some_and(|rest| rest.starts_with("::"));
    let impure = code.paths.iter().filter(|path| IMPURE.iter().any(|name| within(path, name))).cloned();
    let prints = code.macros.iter().filter(|name| PRINTS.contains(&name.as_str())).map(|name| format!("{name}!"));
    whole.chain(impure).chain(prints).collect()
}

fn no_truth(file: &File, code: &Code) -> Vec<String> {
    let may = file.krate == "phone" || READS_TRUTH.iter().any(|place| file.path.starts_with(place));
    let reads = code.fields.iter().filter(|name| *name == "truth").map(|name| format!(".{name}"));
    let names = code.names.get("Truth").cloned();
    // The made-up recordings of the tests have a truth of their own, and no phone.
    if may || file.path == "src/analysis/synthetic.rs" { Vec::new() } else { reads.chain(names).collect() }
}

fn nothing_is_allowed_without_a_reason(_: &File, code: &Code) -> Vec<String> {
    code.attributes
        .iter()
        .filter(|name| *name == "allow")
        .map(|_| "#[allow]: use #[expect(…, reason = …)]".into())
        .collect()
}

/// The Rust files below a folder that are not unit tests in files of their own: `tests.rs`, `…_tests.rs`, `tests/…`.
fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_test = stem == "tests" || stem.ends_with("_tests");
        if path.is_dir() && !is_test {
            sources(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test {
            out.push(path);
        }
    }
}

/// Every folder below `src` with a manifest, and the root package.
fn crates() -> Vec<String> {
    let entries = std::fs::read_dir(repository().join("src")).unwrap().map(|entry| entry.unwrap().path());
    let members = entries.filter(|path| path.join("Cargo.toml").is_file());
    let mut names: Vec<String> = members.map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect();
    names.push("wattline".into());
    names.sort();
    names
}

/// Every file that is held to the rules.
fn files() -> Vec<File> {
    let root = repository();
    let mut paths = Vec::new();
    for folder in ["src", "xtask"] {
        sources(&root.join(folder), &mut paths);
    }
    paths.sort();
    let members = crates();
    let file = |path: PathBuf| {
        let relative = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        let folder = relative.split('/').nth(1).unwrap_or_default();
        let own = relative.starts_with("src/") && members.iter().any(|name| name == folder);
        let krate = if own {
            folder
        } else if relative.starts_with("src/") {
            "wattline"
        } else {
            "xtask"
        };
        File { krate: krate.into(), text: std::fs::read_to_string(&path).unwrap(), path: relative }
    };
    paths.into_iter().map(file).collect()
}

/// What breaks which rule in a file.
fn broken(file: &File) -> Vec<(&'static str, String)> {
    let code = Code::of(&file.text).unwrap_or_else(|error| panic!("{}: {error}", file.path));
    assert_eq!(code.last_line, last_line(&file.text), "{}: not read to its last line", file.path);
    RULES.iter().flat_map(|(name, rule)| rule(file, &code).into_iter().map(move |what| (*name, what))).collect()
}

/// The last line that is neither empty nor a comment, from 1: what the tokens have to reach.
fn last_line(text: &str) -> usize {
    let is_code = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    text.lines().enumerate().filter(|(_, line)| is_code(line)).map(|(index, _)| index + 1).last().unwrap_or(0)
}

#[test]
fn every_file_keeps_the_rules() {
    let files = files();
    assert!(files.len() > 400, "{} files", files.len());
    let told: Vec<String> = files
        .iter()
        .flat_map(|file| broken(file).into_iter().map(|(rule, what)| format!("{}: {rule}: {what}", file.path)))
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// Code that breaks a rule, wherever it stands.
const VIOLATIONS: [(&str, &str); 9] = [
    ("computes only", "fn seeded() { let _ = std::fs::read(\"x\"); }"),
    ("computes only", "use std::{collections::BTreeMap as _, net::{TcpStream as _}};"),
    ("computes only", "fn seeded() { let _ = ::std::time::Instant::now(); }"),
    ("computes only", "use std as seeded;"),
    ("computes only", "fn seeded() { println!(\"{}\", 1); }"),
    ("computes only", "use wattline_base::files::write as _;"),
    ("no truth", "fn seeded(outcome: &wattline_phone::Outcome) { let _ = &outcome.truth; }"),
    ("no truth", "use wattline_phone::{Phone as _, Truth as _};"),
    ("reasons", "#[allow(dead_code)] fn seeded() {}"),
];

/// Seeds each violation into every file of every crate: in front of the first test module, and behind the last line.
#[test]
fn a_violation_is_seen_in_every_file_of_every_crate() {
    let mut seen = BTreeSet::new();
    for file in files() {
        for (rule, code) in VIOLATIONS {
            let applies = match rule {
                "computes only" => PURE.contains(&file.krate.as_str()),
                "no truth" => broken_by("no truth", &file, "struct Truth;"),
                _ => true,
            };
            for text in [format!("{}\n{code}\n", file.text), in_the_middle(&file.text, code)] {
                let seeded = File { krate: file.krate.clone(), path: file.path.clone(), text };
                let found = broken(&seeded).iter().any(|(name, _)| *name == rule);
                assert_eq!(found, applies, "{}: {rule}: {code}", file.path);
            }
            if applies {
                seen.insert((file.krate.clone(), rule));
            }
        }
    }
    // The phone may know its truth; every other crate is held to all that applies to it.
    for name in crates() {
        assert!(seen.contains(&(name.clone(), "reasons")), "{name}");
        assert_eq!(seen.contains(&(name.clone(), "no truth")), name != "phone", "{name}");
        assert_eq!(seen.contains(&(name.clone(), "computes only")), PURE.contains(&name.as_str()), "{name}");
    }
}

fn broken_by(rule: &str, file: &File, code: &str) -> bool {
    let text = format!("{}\n{code}\n", file.text);
    let seeded = File { krate: file.krate.clone(), path: file.path.clone(), text };
    broken(&seeded).iter().any(|(name, _)| *name == rule)
}

/// Puts code in front of the first line of a file that begins an item outside of any other: where a first test module's
/// declaration stands, behind it.
fn in_the_middle(text: &str, code: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let declared = lines.iter().position(|line| *line == "#[cfg(test)]").map(|at| at + 2);
    let at = declared.filter(|at| lines.get(at - 1).is_some_and(|line| line.ends_with(';')));
    let item = |line: &&str| {
        ["fn ", "pub fn ", "struct ", "pub struct ", "impl ", "const ", "mod "]
            .iter()
            .any(|start| line.starts_with(start))
    };
    match at.or_else(|| lines.iter().rposition(item).filter(|&at| at == 0 || lines[at - 1].is_empty())) {
        Some(at) => {
            lines.insert(at, code);
            lines.join("\n") + "\n"
        }
        None => format!("{text}\n{code}\n"),
    }
}

#[test]
fn test_modules_are_left_out_and_nothing_else() {
    let code = |text: &str| Code::of(text).unwrap().paths;
    let hidden =
        "#[cfg(test)]\nmod tests { use std::fs; }\n#[cfg(test)]\nmod far;\n#[cfg(test)]\nfn f() { std::net::x(); }\n";
    assert_eq!(code(hidden), Vec::<String>::new());
    let with_more =
        format!("{hidden}#[cfg(feature = \"test\")]\nmod kept {{ use std::env; }}\nfn g() {{ std::io::x(); }}\n");
    assert_eq!(code(&with_more), ["std::env", "std::io::x"]);
    assert_eq!(code("// std::fs\nconst A: &str = \"std::fs\";\nconst B: char = '{';\n"), Vec::<String>::new());
}

/// Names of wattline's crates in a table of a manifest.
fn uses(manifest: &toml::Table, table: &str) -> Vec<String> {
    let entries = manifest.get(table).and_then(toml::Value::as_table);
    let names = entries.into_iter().flat_map(|entries| entries.keys());
    names.filter_map(|name| name.strip_prefix("wattline-")).map(str::to_owned).collect()
}

fn floor(name: &str) -> usize {
    let position = FLOORS.iter().position(|names| names.contains(&name));
    position.unwrap_or_else(|| panic!("crate `{name}` stands on no floor: add it here and to ARCHITECTURE.md"))
}

/// The crates that a manifest lets a crate use although they stand above it.
fn above(name: &str, manifest: &str) -> Vec<String> {
    let manifest: toml::Table = manifest.parse().unwrap();
    uses(&manifest, "dependencies").into_iter().filter(|other| floor(other) > floor(name)).collect()
}

fn manifest(name: &str) -> String {
    let folder = if name == "wattline" { repository() } else { repository().join("src").join(name) };
    std::fs::read_to_string(folder.join("Cargo.toml")).unwrap()
}

#[test]
fn manifests_let_crates_use_only_what_lies_below() {
    for name in crates() {
        assert_eq!(above(&name, &manifest(&name)), Vec::<String>::new(), "{name}");
        // A dependency on something higher would be seen.
        for other in
            FLOORS[floor(&name) + 1..].iter().flat_map(|names| names.iter()).filter(|other| **other != "wattline")
        {
            let seeded =
                manifest(&name).replace("[dependencies]\n", &format!("[dependencies]\nwattline-{other} = \"1\"\n"));
            assert_eq!(above(&name, &seeded), [*other], "{name}");
        }
    }
    let known: usize = FLOORS.iter().map(|names| names.len()).sum();
    assert_eq!(known, crates().len(), "a floor names a crate that is gone");
}
