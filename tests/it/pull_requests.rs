//! Pull requests that try to weaken the gate: each is a repository with the demo app, whose change brings a bug and
//! something that hides it. By the settings at hand some of them pass; by those of the branch that they go to none
//! does.
//! docs/gate.md has the table.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rayon::prelude::*;
use wattline::recording::Artifact;
use wattline_fixtures::Variant;

use super::cli::{program, stderr, stdout};
use super::support::{apps, repository};

const SETTINGS: &str = "apk = \"app.apk\"\nscenarios = [\"s/*.mks\"]\n";
const SETTINGS_FILE: &str = "wattline.toml";
const SCRIPT: &str = "s/network.mks";
const GOLDEN: &str = "golden/network.energy.zip";

/// A repository: `main` has the demo app's settings, scenario and golden artifact.
struct Repository {
    directory: tempfile::TempDir,
}

impl Repository {
    fn new(settings: &str) -> Self {
        let repository = Repository { directory: tempfile::tempdir().unwrap() };
        repository.write(SETTINGS_FILE, settings.as_bytes());
        repository.write(".gitignore", b"app.apk\ntarget\n");
        repository.write("app.apk", &read(&apps().join("courier.apk")));
        repository.write(SCRIPT, &read(&apps().join("courier/scenarios/network.mks")));
        repository.write(GOLDEN, &read(&super::support::repository().join(GOLDEN)));
        repository.git(&["init", "--quiet", "--initial-branch=main"]);
        repository.commit();
        repository.git(&["checkout", "--quiet", "-b", "change"]);
        repository
    }

    fn git(&self, arguments: &[&str]) {
        let author = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
        let git = Command::new("git").args(author).args(arguments).current_dir(self.directory.path()).output().unwrap();
        assert!(git.status.success(), "{arguments:?}: {}", stderr(&git));
    }

    fn commit(&self) {
        self.git(&["add", "."]);
        self.git(&["commit", "--quiet", "--allow-empty", "--message", "A change"]);
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn write(&self, name: &str, contents: &[u8]) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, contents).unwrap();
    }

    /// Adds to the settings.
    fn set(&self, more: &str) {
        let settings = String::from_utf8(read(&self.path(SETTINGS_FILE))).unwrap();
        self.write(SETTINGS_FILE, format!("{settings}{more}").as_bytes());
    }

    fn remove(&self, name: &str) {
        std::fs::remove_file(self.path(name)).unwrap();
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.args(arguments).current_dir(self.directory.path());
        for name in ["CI", "NO_COLOR", "GITHUB_ACTIONS", "GITHUB_BASE_REF", "GITHUB_STEP_SUMMARY"] {
            command.env_remove(name);
        }
        command
    }

    #[track_caller]
    fn ends(&self, arguments: &[&str], code: i32) -> String {
        ended(&self.command(arguments).output().unwrap(), code)
    }

    fn replace_golden(&self, change: impl Fn(&mut Artifact)) {
        let mut artifact = Artifact::read(&self.path(GOLDEN)).unwrap();
        change(&mut artifact);
        artifact.write(&self.path(GOLDEN)).unwrap();
    }
}

/// What a command printed that must have ended with `code`.
#[track_caller]
fn ended(output: &Output, code: i32) -> String {
    let said = format!("{}{}", stdout(output), stderr(output));
    assert_eq!(output.status.code(), Some(code), "{said}");
    said
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap()
}

/// The demo app with a bug: a server that is asked for its status although the first answer settles it.
fn bug() -> Vec<u8> {
    let all = Variant::all(&repository()).unwrap();
    all.iter().find(|variant| variant.name == "courier-server-polled").unwrap().apk(&repository()).unwrap()
}

/// A change that brings the bug.
struct PullRequest {
    name: &'static str,
    change: fn(&Repository),
    /// What it ends with by its own settings.
    alone: i32,
    /// What is said by those of `main`, by which it ends with 100.
    says: &'static [&'static str],
}

impl PullRequest {
    /// In what it is not as it should be.
    fn failures(&self, bug: &[u8], table: &str) -> Vec<String> {
        let PullRequest { name, change, alone, says } = self;
        let it = Repository::new(SETTINGS);
        it.write("app.apk", bug);
        change(&it);
        it.commit();
        let output = it.command(&BY_MAIN).arg("--verbose").output().unwrap();
        let said = format!("{}{}", stdout(&output), stderr(&output));
        let missing = says.iter().chain(&["REGRESSION  ", "line-energy"]).filter(|text| !said.contains(**text));
        let mut failures: Vec<String> = missing.map(|text| format!("{name}: `{text}` in:\n{said}")).collect();
        let by_itself = it.command(&["energy", "--no-confirm"]).output().unwrap();
        let codes = (by_itself.status.code(), output.status.code());
        if codes != (Some(*alone), Some(100)) {
            failures.push(format!("{name}: {codes:?}\n{}{}", stdout(&by_itself), stderr(&by_itself)));
        }
        let row = format!("| {name} | {alone} | 100 |");
        if !table.contains(&row) {
            failures.push(format!("docs/gate.md has no row `{row}`"));
        }
        failures
    }
}

const ALLOW_ALL: &str = "[[allow]]\nrule = \"total-energy\"\nuntil = 2099-01-01\nreason = \"ours\"\n\
                         [[allow]]\nrule = \"lines-energy\"\nuntil = 2099-01-01\nreason = \"ours\"\n\
                         [[allow]]\nrule = \"line-energy\"\nuntil = 2099-01-01\nreason = \"ours\"\n\
                         [[allow]]\nrule = \"new-line-energy\"\nuntil = 2099-01-01\nreason = \"ours\"\n";

const SHORT_SCRIPT: &str = "count= 1\nspeed= 1.0\nstart data >>\nUserWait(500)\n";

/// In the order of the table in docs/gate.md.
const PULL_REQUESTS: [PullRequest; 17] = [
    PullRequest { name: "nothing but the bug", change: |_| (), alone: 100, says: &["Sync.java:5"] },
    PullRequest {
        name: "limits raised",
        change: |it| it.set("[thresholds]\ntotal = \"900 %\"\nline = \"3000 %\"\n"),
        alone: 0,
        says: &["threshold  thresholds.line: none -> 30.0", "threshold  thresholds.total: none -> 9.0"],
    },
    PullRequest {
        name: "total = 5",
        change: |it| it.set("[thresholds]\ntotal = 5\n"),
        alone: 101,
        says: &["`total` must be a fraction of at most 1"],
    },
    PullRequest {
        name: "runs = 1",
        change: |it| it.set("runs = 1\n"),
        alone: 100,
        says: &["setting    runs: none -> 1", "mean of 3 runs"],
    },
    PullRequest {
        name: "scenario removed",
        change: |it| {
            it.remove(SCRIPT);
            it.remove(GOLDEN);
            it.write("s/quiet.mks", SHORT_SCRIPT.as_bytes());
        },
        alone: 102,
        says: &["scenario   s/network.mks: 11 events", " -> none", "scenario   s/quiet.mks: none -> 1 event,"],
    },
    PullRequest {
        name: "scenario empty",
        change: |it| it.write(SCRIPT, b"count= 1\nspeed= 1.0\nstart data >>\n"),
        alone: 101,
        says: &["expected at least one event"],
    },
    PullRequest {
        name: "scenario shortened",
        change: |it| it.write(SCRIPT, SHORT_SCRIPT.as_bytes()),
        alone: 101,
        says: &["-> 1 event, at least 0.5 s"],
    },
    PullRequest {
        name: "guilty class excluded",
        change: |it| it.set("exclude = [\"com.example.courier.Sync\"]\n"),
        alone: 101,
        says: &["selection  exclude: none -> com.example.courier.Sync"],
    },
    PullRequest {
        name: "allowed without a day",
        change: |it| it.set("[[allow]]\nrule = \"total-energy\"\nreason = \"ours\"\n"),
        alone: 101,
        says: &["`until` must be there"],
    },
    PullRequest {
        name: "allowed for ever",
        change: |it| it.set(ALLOW_ALL),
        alone: 0,
        says: &[
            "[[allow]] of `total-energy` at ",
            "is asked for until 2099-01-01, and does not count before it is accepted (ours)",
            "allow      [[allow]] of line-energy: none -> reason = ours",
        ],
    },
    PullRequest {
        name: "regression blessed",
        change: |it| {
            it.ends(&["record", "--out", "golden"], 0);
        },
        alone: 0,
        says: &[
            "golden     golden/network.energy.zip: 7",
            " mJ above idle and without probes, com.example.courier, app 3c3c502a -> ",
        ],
    },
    PullRequest {
        name: "golden artifact deleted",
        change: |it| it.remove(GOLDEN),
        alone: 102,
        says: &["app 3c3c502a -> none"],
    },
    PullRequest {
        name: "golden artifact of another app",
        change: |it| it.replace_golden(|artifact| artifact.manifest.package = "com.example.other".into()),
        alone: 101,
        says: &["mJ above idle and without probes, com.example.other, app 3c3c502a"],
    },
    PullRequest {
        name: "fail-floor = 1",
        change: |it| it.set("[thresholds]\nfail-floor = 1\n"),
        alone: 100,
        says: &["threshold  thresholds.fail-floor: none -> 1", "line-energy"],
    },
    PullRequest {
        name: "line-floor raised",
        change: |it| it.set("[thresholds]\nline-floor = \"100 %\"\nline-floor-joules = 100.0\n"),
        alone: 100,
        says: &["threshold  thresholds.line-floor-joules: none -> 100.0", "line-energy"],
    },
    PullRequest {
        name: "another estimator, other seeds, libraries",
        change: |it| it.set("estimator = \"ols\"\nseed = 77\nlibraries = true\n"),
        alone: 100,
        says: &["selection  libraries: none -> true", "setting    estimator: none -> ols", "· recommended"],
    },
    PullRequest {
        name: "another app measured",
        change: |it| {
            it.write("old.apk", &read(&apps().join("courier.apk")));
            it.write(SETTINGS_FILE, SETTINGS.replace("app.apk", "old.apk").as_bytes());
        },
        alone: 0,
        says: &["setting    apk: app.apk -> old.apk"],
    },
];

const BY_MAIN: [&str; 4] = ["energy", "--no-confirm", "--policy-from", "main"];

#[test]
fn nothing_hides_a_bug_from_the_settings_of_the_branch_that_it_goes_to() {
    let bug = bug();
    let table = std::fs::read_to_string(repository().join("docs/gate.md")).unwrap();
    let failures: Vec<String> = PULL_REQUESTS.par_iter().flat_map(|one| one.failures(&bug, &table)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn comments_and_accepted_growth_pass() {
    let it = Repository::new(&format!("policy-changes = \"fail\"\n{SETTINGS}"));
    let script = String::from_utf8(read(&it.path(SCRIPT))).unwrap();
    it.write(SCRIPT, format!("# Written anew.\r\n{}", script.replace('\n', "\r\n")).as_bytes());
    it.set("# Nothing is set here.\nsources = [\"src\"]\n");
    it.commit();
    let said = it.ends(&BY_MAIN, 0);
    assert!(!said.contains("of what decides"), "{said}");
    // What `main` allows counts, up to there.
    it.git(&["checkout", "--quiet", "main"]);
    it.set(&ALLOW_ALL.replace("2099-01-01\nreason", "2099-01-01\nup-to-joules = 100.0\nreason"));
    it.commit();
    it.write("app.apk", &bug());
    let said = it.ends(&BY_MAIN, 0);
    assert!(said.contains("allowed until 2099-01-01, does not count: ours"), "{said}");
    it.set("[[limit]]\nclasses = [\"com.example.courier.Sync\"]\nline = 0.5\n");
    // That revision says that nobody passes who changes what decides.
    let said = it.ends(&BY_MAIN, 102);
    assert!(said.contains("limit      [[limit]] of com.example.courier.Sync: none -> classes = "), "{said}");
    assert!(said.contains("Somebody has to accept them"), "{said}");
}

#[test]
fn a_comment_needs_no_new_baseline_and_another_tap_does() {
    let it = Repository::new(SETTINGS);
    let script = String::from_utf8(read(&it.path(SCRIPT))).unwrap();
    // The golden artifact at hand has the digest of the file's bytes, as older versions wrote it.
    it.ends(&["energy", "--no-confirm"], 0);
    it.ends(&["record", "--out", "golden"], 0);
    it.write(SCRIPT, format!("# Edited.\n\n{}\n\n", script.replace('\n', "\r\n")).as_bytes());
    it.ends(&["energy", "--no-confirm"], 0);
    it.write(SCRIPT, script.replacen("Tap(540,780)", "Tap(540,781)", 1).as_bytes());
    let said = it.ends(&["energy", "--no-confirm"], 101);
    assert!(said.contains("cannot compare network: the scenario's script (SHA-256) is "), "{said}");
}

#[test]
fn changes_are_listed_without_deciding_and_by_the_branch_that_github_names() {
    let it = Repository::new(SETTINGS);
    it.ends(&["record", "--out", "head"], 0);
    it.set("[thresholds]\ntotal = \"7 %\"\n");
    it.commit();
    let gate = ["gate", GOLDEN, "head/network.energy.zip"];
    let with = |more: &[&'static str]| [&gate[..], more].concat();
    let line = "threshold  thresholds.total: none -> 0.07";
    let counting = "1 change since main of what decides, counting here";
    let said = it.ends(&with(&["--changes-since", "main"]), 0);
    assert!(said.contains(counting) && said.contains(line), "{said}");
    let json: serde_json::Value =
        serde_json::from_str(&it.ends(&with(&["--changes-since", "main", "--json"]), 0)).unwrap();
    assert_eq!(json["policy"]["changes"][0]["what"], "thresholds.total");
    assert_eq!(json["policy"]["decides"], false);
    it.ends(&with(&["--changes-since", "main", "--fail-on-policy-changes"]), 102);
    assert!(!it.ends(&gate, 0).contains(line));
    let mut on_github = it.command(&gate);
    on_github.env("GITHUB_ACTIONS", "true").env("GITHUB_BASE_REF", "main");
    let said = ended(&on_github.output().unwrap(), 0);
    assert!(said.contains("warning: what this change alters of settings and golden artifacts is not listed"), "{said}");
    it.git(&["update-ref", "refs/remotes/origin/main", "main"]);
    let said = ended(&on_github.output().unwrap(), 0);
    assert!(said.contains("1 change since origin/main") && said.contains(line), "{said}");
}

#[test]
fn what_allows_nothing_is_said_with_another_build_too() {
    let it = Repository::new(SETTINGS);
    it.set("[[allow]]\nrule = \"line-energy\"\nclass = \"com.example.other\"\nuntil = 2099-01-01\nreason = \"ours\"\n");
    it.set("[[allow]]\nrule = \"total-energy\"\nup-to = \"8 %\"\nuntil = 2099-01-01\nreason = \"ours\"\n");
    let said = it.ends(&["energy", "--no-confirm", "--base", "app.apk"], 0);
    for line in [3, 8] {
        assert!(said.contains(&format!("wattline.toml:{line} matches no finding: remove it")), "{said}");
    }
    it.write("bug.apk", &bug());
    let said = it.ends(&["energy", "--no-confirm", "--base", "app.apk", "--apk", "bug.apk"], 100);
    assert!(said.contains("wattline.toml:3 matches no finding: remove it"), "{said}");
    assert!(!said.contains("wattline.toml:8 matches"), "{said}");
    assert!(said.contains("wattline.toml:8 does not apply: the total grew by "), "{said}");
    assert!(said.contains(" %, and it allows up to 8 % (ours)"), "{said}");
}

#[test]
fn revisions_that_cannot_decide_are_named() {
    let it = Repository::new(SETTINGS);
    let of = |revision: &'static str| ["energy", "--policy-from", revision];
    let said = it.ends(&of("nowhere"), 101);
    assert!(
        said.contains("failed to find revision `nowhere` in ") && said.contains("git knows no such commit"),
        "{said}"
    );
    it.git(&["checkout", "--quiet", "--orphan", "empty"]);
    it.git(&["rm", "--quiet", "--cached", SETTINGS_FILE]);
    it.git(&["commit", "--quiet", "--message", "Without settings"]);
    let said = it.ends(&of("empty"), 101);
    assert!(said.contains("failed to find settings at revision `empty`: neither wattline.toml nor "), "{said}");
    let mut without_git = it.command(&of("main"));
    let said = ended(&without_git.env("PATH", it.path("s")).output().unwrap(), 101);
    assert!(said.contains("failed to run git in "), "{said}");
    std::fs::remove_dir_all(it.path(".git")).unwrap();
    let mut nowhere = it.command(&of("main"));
    let said = ended(&nowhere.env("GIT_CEILING_DIRECTORIES", "/").output().unwrap(), 101);
    assert!(said.contains("failed to read revision `main` in ") && said.contains("not a git repository"), "{said}");
}
