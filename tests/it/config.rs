//! Settings as a user meets them: found, checked, explained, and held against recordings.

use std::path::Path;
use std::process::{Command, Output};

use wattline::config::keys;
use wattline::recording::Artifact;

use super::cli::{program, stderr, stdout};
use super::support::{apps, repository};

/// A directory without Cargo.toml, in which the command runs.
struct Project {
    directory: tempfile::TempDir,
}

impl Project {
    fn new(settings: &str) -> Self {
        let project = Project { directory: tempfile::tempdir().unwrap() };
        project.write("wattline.toml", settings.as_bytes());
        project
    }

    fn path(&self) -> &Path {
        self.directory.path()
    }

    fn write(&self, name: &str, contents: &[u8]) {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, contents).unwrap();
    }

    fn has(&self, name: &str) -> bool {
        self.path().join(name).exists()
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(program());
        command.args(arguments).current_dir(self.path());
        command.env_remove("CI").env_remove("NO_COLOR").output().unwrap()
    }

    #[track_caller]
    fn said(&self, arguments: &[&str], code: i32, expected: &str) -> String {
        let output = self.run(arguments);
        let said = format!("{}{}", stdout(&output), stderr(&output));
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(expected), "expected `{expected}` in:\n{said}");
        said
    }

    /// The demo app and its shorter scenario.
    fn with_app(self) -> Self {
        self.write("courier.apk", &std::fs::read(apps().join("courier.apk")).unwrap());
        self.write("s/network.mks", &std::fs::read(apps().join("courier/scenarios/network.mks")).unwrap());
        self
    }
}

const ONE: &str = "apk = 'courier.apk'\nscenarios = ['s/*.mks']\nruns = 1\n";

#[test]
fn every_key_is_documented() {
    let text = std::fs::read_to_string(repository().join("docs/configuration.md")).unwrap();
    for name in keys::names() {
        let key = name.rsplit('.').next().unwrap();
        assert!(text.contains(&format!("`{key}`")), "docs/configuration.md does not name `{key}` ({name})");
    }
}

#[test]
fn mistakes_name_the_file_the_line_and_what_was_meant() {
    let project = Project::new("");
    for (settings, expected) in [
        ("treshold = 1\n", "/wattline.toml:1: did you mean `thresholds`?"),
        ("[thresholds]\ntotl = 1\n", "unknown key `totl` in [thresholds] of "),
        ("apk = 'a'\nscenarios = ['s/*.mks']\n", "`scenarios`: s/*.mks: no file has such a name"),
    ] {
        project.write("wattline.toml", settings.as_bytes());
        project.said(&["energy"], 101, expected);
        assert!(!project.has("target"), "nothing is written");
    }
    let allow = "[[allow]]\nrule = 'line-enery'\nuntil = 2026-12-31\nreason = 'r'\n";
    project.write("wattline.toml", format!("apk = 'a'\nscenarios = ['s']\n{allow}").as_bytes());
    project.said(&["energy"], 101, "unknown rule `line-enery`: did you mean `line-energy`?");
    project.write("Cargo.toml", b"[workspace]\n[workspace.metadata.wattline]\napk = 'a'\n");
    project.said(&["energy"], 101, "failed to choose settings: there are [workspace.metadata.wattline] of ");
    let nowhere = tempfile::tempdir().unwrap();
    let output = Command::new(program()).arg("energy").current_dir(nowhere.path()).output().unwrap();
    assert!(stderr(&output).contains("a directory above it has a Cargo.toml or wattline.toml"), "{}", stderr(&output));
}

#[test]
fn rules_are_explained_with_the_settings_that_hold() {
    let settings = "apk = 'a'\nscenarios = ['login.mks']\n[thresholds]\nline_floor = 0.002\n[[limit]]\nclasses = ['com.hot']\n\
                    line = 0.03\n[scenario.login.thresholds]\nline = 0.2\n";
    let project = Project::new(settings);
    let text = project.said(&["energy", "--explain", "line-energy"], 0, "vLens, ISSTA 2013");
    let words: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    let file = |line: u32| project.path().join("wattline.toml").display().to_string() + &format!(":{line}");
    for expected in [
        vec!["line", "none", "default"],
        vec!["least-growth", "0.03", "default"],
        vec!["line-floor", "0.002", &file(4)],
        vec!["false-discoveries", "0.05", "default"],
        vec!["scenario", "login:", "line", "0.2", &file(9)],
        vec!["com.hot:", "line", "0.03", &file(5)],
    ] {
        assert!(words.contains(&expected), "expected {expected:?} in:\n{text}");
    }
    let all = project.said(&["gate", "--explain"], 0, "total-energy");
    assert_eq!(all.lines().count(), wattline::gate::RULES.len(), "{all}");
    project.said(&["gate", "--explain", "total"], 101, "failed to find rule `total`: ");
    let json = project.said(&["energy", "--explain", "fit-r2", "--json"], 0, "");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["settings"][0]["value"], "0.8");
}

#[test]
fn apps_and_their_artifacts_have_places_of_their_own() {
    let apps = "scenarios = ['s/*.mks']\nruns = 1\ntarget = 'out'\n[[app]]\nname = 'shop'\napk = 'courier.apk'\n[[app]]\n\
                name = 'admin'\napk = 'absent.apk'\n";
    let project = Project::new(apps).with_app();
    project.said(&["energy"], 101, "absent.apk");
    assert!(!project.has("out/shop"), "all input is read before the first run");
    project.said(&["energy", "--app", "shp"], 101, "failed to find app `shp`: did you mean `shop`?");
    project.said(&["energy", "--apk", "courier.apk"], 101, "it is about one app; give --app, one of shop, admin");
    let first = project.said(&["energy", "--app", "shop"], 102, "cargo xtask bless shop/network");
    assert!(first.contains("\nshop/network: no baseline yet"), "{first}");
    assert!(project.has("out/shop/network.energy.zip") && !project.has("target"));
    project.said(&["bless"], 0, "golden/shop/network.energy.zip");
    let (golden, head) = ("golden/shop/network.energy.zip", "out/shop/network.energy.zip");
    project.said(&["gate", golden, head], 101, "give --app, one of shop, admin");
    project.said(&["gate", golden, head, "--app", "shop"], 0, "PASS");
}

#[test]
fn what_was_recorded_otherwise_is_not_compared_and_all_of_it_is_told() {
    let project = Project::new(&format!("{ONE}apis = ['more.toml']\n")).with_app();
    project.write("more.toml", b"");
    let mut golden = Artifact::read(&repository().join("golden/network.energy.zip")).unwrap();
    golden.manifest.meter = "a slower one".into();
    golden.manifest.device = "adb: A B, Android 9".into();
    std::fs::create_dir(project.path().join("golden")).unwrap();
    golden.write(&project.path().join("golden/network.energy.zip")).unwrap();
    let said = project.said(
        &["energy"],
        101,
        "error: cannot compare network: the device is embedded, the baseline's is adb: A B;",
    );
    for expected in ["the meter is embedded, 10 kHz, the baseline's is a slower one", "the setting `apis` is `SHA-256 "]
    {
        assert!(said.contains(expected), "expected `{expected}` in:\n{said}");
    }
    assert!(project.has("golden/network.energy.pending.zip"), "what the advice says can be done");
    project.said(&["bless"], 0, "blessed");
    project.said(&["energy"], 0, "PASS");
}

#[test]
fn rows_that_count_something_else_are_refused() {
    let project = Project::new(ONE).with_app();
    let path = repository().join("golden/network.energy.zip");
    let mut old = Artifact::read(&path).unwrap();
    old.map.methods.iter_mut().flat_map(|method| &mut method.blocks).for_each(|block| block.ends = None);
    old.write(&project.path().join("old.zip")).unwrap();
    let said = project.said(&["gate", "old.zip", path.to_str().unwrap()], 101, "what rows count is ");
    assert!(said.contains("record a new baseline with"), "{said}");
}

#[test]
fn what_is_allowed_no_longer_fails_until_it_expires() {
    let golden = repository().join("golden/network.energy.zip");
    let base = Artifact::read(&golden).unwrap();
    // The same runs, fitted far worse: one finding that is not about chance.
    let mut head = base.clone();
    let mut result: serde_json::Value = serde_json::from_slice(&base.result).unwrap();
    result["quality"]["r2"] = 0.1.into();
    head.result = serde_json::to_vec(&result).unwrap();
    // With its runs beside it nobody would believe it.
    head.runs.clear();
    let settings = |until: &str| {
        let allow =
            format!("[[allow]]\nrule = 'fit-r2'\nscenario = 'network'\nuntil = {until}\nreason = 'too few paths'\n");
        let unused = "[[allow]]\nrule = 'total-energy'\nscenario = 'network'\nuntil = 9999-12-31\nreason = 'r'\n";
        format!("{ONE}{allow}{unused}")
    };
    let project = Project::new("").with_app();
    base.write(&project.path().join("a.zip")).unwrap();
    head.write(&project.path().join("b.zip")).unwrap();
    let judge = |until: &str, code: i32, expected: &str| {
        project.write("wattline.toml", settings(until).as_bytes());
        project.said(&["gate", "a.zip", "b.zip"], code, expected)
    };
    let said = judge("9999-12-31", 0, "allowed until 9999-12-31, does not count: too few paths");
    assert!(said.contains("fit-r2"), "the finding stays:\n{said}");
    assert!(said.contains("of `total-energy` at ") && said.contains("matches no finding: remove it"), "{said}");
    let said = judge("2001-01-01", 100, "has expired on 2001-01-01 and allows nothing any more (too few paths)");
    assert!(!said.contains("does not count"), "{said}");
}
