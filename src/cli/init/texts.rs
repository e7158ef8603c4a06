//! The texts of the files that `init` writes.

use std::path::Path;

use super::find::{Kind, Project, Target, Wattline};

/// The first scenario.
pub const SCENARIO: &str = "energy/first.mks";
/// The CI job.
pub const WORKFLOW: &str = ".github/workflows/energy.yml";
/// The whole xtask.
pub const XTASK_MAIN: &str = "fn main() -> std::process::ExitCode {\n    wattline::cli::main()\n}\n";
/// Builds by the profile below, and shows cargo's progress.
pub const ALIAS: &str = "run --profile wattline --package xtask --";
/// Ready soon, and optimised where a run spends its time (docs/decisions/build-profiles.md).
pub const PROFILE: &str = "\n[profile.wattline]\ninherits = \"release\"\nopt-level = 1\nlto = \"off\"\ncodegen-units = 4\n\n\
                           [profile.wattline.package]\nwattline-phone.opt-level = 2\nwattline-dex.opt-level = 2\n";
/// Recordings that nobody has accepted yet; the first is what is written.
pub const PENDING_IGNORED: [&str; 3] =
    ["golden/**/*.energy.pending.zip", "golden/*.pending.zip", "*.energy.pending.zip"];

/// `xtask/Cargo.toml`.
pub fn xtask_manifest(root: &Path, wattline: &Wattline) -> String {
    let from = match wattline {
        Wattline::Path(path) => match path.strip_prefix(root) {
            // As a submodule is.
            Ok(inside) => format!("{{ path = {} }}", quoted(&Path::new("..").join(inside))),
            Err(_) => format!("{{ path = {} }} # of this machine", quoted(path)),
        },
        Wattline::Git(url) => format!("{{ git = {url:?} }}"),
        Wattline::Version(version) => format!("{version:?}"),
    };
    format!(
        "[package]\nname = \"xtask\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n\n[dependencies]\n\
         wattline = {from}\n"
    )
}

/// A path as a TOML string.
fn quoted(path: &Path) -> String {
    toml::Value::String(path.display().to_string().replace('\\', "/")).to_string()
}

/// The settings: a table of Cargo.toml, or all of wattline.toml.
pub fn settings(project: &Project) -> String {
    let (command, header, thresholds) = match project.kind {
        Kind::Cargo => ("cargo xtask", "[workspace.metadata.wattline]\n", "workspace.metadata.wattline.thresholds"),
        Kind::Plain => ("wattline", "", "thresholds"),
    };
    let sources: Vec<String> = project.sources.iter().map(|path| quoted(path)).collect();
    let sources = match sources.is_empty() {
        true => "# sources = [\"app/src/main/java\"]".to_owned(),
        false => format!("sources = [{}]", sources.join(", ")),
    };
    let mapping = match &project.mapping {
        Some(mapping) => format!("mapping = {}", quoted(mapping)),
        None => "# mapping = \"app/build/outputs/mapping/release/mapping.txt\"".to_owned(),
    };
    let device = match project.target {
        Target::Embedded => {
            vec![("device = \"embedded\"".to_owned(), "or \"adb:SERIAL\", with meter = \"tcp:HOST:PORT\"")]
        }
        Target::Adb => vec![
            ("device = \"adb\"".to_owned(), "the one that is connected; \"adb:SERIAL\" names one"),
            ("meter = \"none\"".to_owned(), "energy is estimated; a meter is \"tcp:HOST:PORT\""),
        ],
    };
    let lines = [
        (format!("apk = {}", quoted(&project.apk)), "the app under test"),
        ("scenarios = [\"energy/*.mks\"]".to_owned(), "the baseline of energy/first.mks is golden/first.energy.zip"),
        (sources, "where reports look for source lines"),
        (mapping, "what R8 wrote with a release build"),
        ("runs = 3".to_owned(), "of each scenario; from 3 on, differences can be told from noise"),
        ("seed = 1".to_owned(), "of the first run"),
    ];
    let lines: Vec<(String, &str)> = lines.into_iter().chain(device).collect();
    let longest = lines.iter().map(|(line, _)| line.chars().count()).filter(|length| *length <= 60).max().unwrap_or(0);
    let body: String = lines.iter().map(|(line, why)| format!("{line:<longest$}  # {why}\n")).collect();
    format!(
        "# What `{command} energy` measures and when it fails; docs/configuration.md of wattline has every key.\n\
         {header}{body}\n\
         # When to fail. Without limits, what surely grew by 3 % fails.\n\
         # [{thresholds}]\n\
         # total = 0.05   # a scenario's energy above idle may grow by 5 %\n\
         # line = 0.10    # a line's by 10 %\n"
    )
}
