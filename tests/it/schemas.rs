//! `--json`: what every command prints is what its schema in `docs/schemas` says.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use wattline::meters::generated;

use super::cli::{Workspace, stderr};
use super::support::{apps, has, repository};
use wattline_testkit::Need;

/// The schema of reports, which is older than the folder of the others.
const REPORT: &str = "../report";

/// A document with the command that printed it and the name of its schema.
struct Printed {
    command: String,
    schema: &'static str,
    document: Value,
}

/// Runs commands, and keeps what they print.
struct Runner<'w> {
    workspace: &'w Workspace,
    printed: Vec<Printed>,
}

impl Runner<'_> {
    /// Runs a command that must end with this exit code.
    fn ends(&mut self, code: i32, schema: &'static str, command: &str) {
        self.reads(code, schema, command, b"");
    }

    fn prints(&mut self, schema: &'static str, command: &str) {
        self.ends(0, schema, command);
    }

    /// The same with a text on its standard input.
    fn reads(&mut self, code: i32, schema: &'static str, command: &str, input: &[u8]) {
        let output = fed(self.workspace, command, input);
        assert_eq!(output.status.code(), Some(code), "{command}: {}", stderr(&output));
        self.keep(schema, command, &output.stdout);
    }

    fn keep(&mut self, schema: &'static str, command: &str, json: &[u8]) {
        let document = serde_json::from_slice(json).unwrap_or_else(|error| panic!("{command}: {error}"));
        self.printed.push(Printed { command: command.to_owned(), schema, document });
    }
}

fn fed(workspace: &Workspace, command: &str, input: &[u8]) -> Output {
    let arguments: Vec<&str> = command.split(' ').chain(["--json"]).collect();
    let mut command = workspace.command(&arguments);
    command.env_remove("CI").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It may have ended before it read all.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn made(mut file: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).unwrap();
    bytes
}

/// The commands that have `--json`, by the manual's pages.
fn with_json(folder: &Path) -> BTreeSet<String> {
    let pages = std::fs::read_dir(folder).unwrap().map(|page| page.unwrap().path());
    let has_json = |page: &PathBuf| std::fs::read_to_string(page).unwrap().contains("\\fB\\-\\-json\\fR");
    let name = |page: PathBuf| {
        let name = page.file_stem().unwrap().to_string_lossy().into_owned();
        name.trim_start_matches("wattline-").replace('-', " ")
    };
    pages.filter(has_json).map(name).collect()
}

/// Commands that measure, and those that read what was measured.
fn of_the_gate(run: &mut Runner) {
    let workspace = run.workspace;
    let copy = |from: &str, to: &str| {
        std::fs::copy(workspace.path(from), workspace.path(to)).unwrap();
    };
    run.prints("plan", "energy --dry-run");
    run.prints("prediction", "energy --predict");
    run.prints("explanation", "energy --explain total-energy");
    run.prints("explanation", "gate --explain line-energy");
    // A scenario of a moment, which has no baseline.
    workspace.write("tap.mks", b"start data >>\nUserWait(300)\nTap(540,60)\nUserWait(700)\n");
    run.ends(102, REPORT, "energy --scenario tap.mks --runs 1");
    for seed in [8, 9] {
        run.prints("record", &format!("record --scenario tap.mks --single-run --runs 1 --seed {seed} --out r{seed}"));
    }
    run.prints("golden-merge", "golden merge merged.energy.zip r8/tap.energy.zip r9/tap.energy.zip");
    run.prints("golden-show", "golden show golden/network.energy.zip");
    run.prints("golden-diff", "golden diff golden/compute.energy.zip merged.energy.zip");
    run.prints("golden-diff", "golden diff golden/compute.energy.zip golden/compute.energy.zip");
    copy("golden/network.energy.zip", "cut.energy.zip");
    let cut = std::fs::OpenOptions::new().write(true).open(workspace.path("cut.energy.zip")).unwrap();
    cut.set_len(5_000).unwrap();
    run.ends(101, "golden-verify", "golden verify golden/network.energy.zip cut.energy.zip");
    run.prints("golden-slim", "golden slim merged.energy.zip golden/network.energy.zip");
    run.prints("golden-show", "golden show merged.energy.zip");
    run.prints("golden-verify", "golden verify merged.energy.zip");
    workspace.write("golden/x.0123456789abcdef.raw.zip", b"runs");
    run.prints("golden-prune", "golden prune");
    run.prints(REPORT, "gate golden/compute.energy.zip golden/compute.energy.zip");
    run.prints(REPORT, "analyze golden/compute.energy.zip");
    run.prints("export", "export golden/compute.energy.zip --output tables");
    for name in ["compute", "network"] {
        copy(&format!("golden/{name}.energy.zip"), &format!("golden/{name}.energy.pending.zip"));
    }
    run.prints("review", "review --show");
    run.prints("review", "review --accept network");
    run.prints("bless", "bless --improvements");
    run.prints("bless", "bless");
    run.prints("green", "green --by total");
    workspace.write("stats.txt", b"9,0,l,pws,3000,9,8,7\n9,0,l,pwi,wifi,2.5\n");
    run.prints("orka", "orka golden/network.energy.zip --batterystats stats.txt");
    run.prints("orka", "orka golden/network.energy.zip");
}

/// A branch whose artifact becomes another, and whose last one is damaged.
fn of_a_branch(run: &mut Runner) {
    let workspace = run.workspace;
    let git = |arguments: &[&str]| {
        let author = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
        let output = Command::new("git").args(author).args(arguments).current_dir(workspace.path("")).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    };
    git(&["init", "--quiet"]);
    for contents in [&std::fs::read(workspace.path("golden/compute.energy.zip")).unwrap()[..], b"damaged"] {
        workspace.write("golden/compute.energy.zip", contents);
        git(&["add", "golden/compute.energy.zip"]);
        git(&["commit", "--quiet", "--message", "A"]);
    }
    run.prints("trend", "trend");
}

/// Commands around it.
fn of_the_rest(run: &mut Runner) {
    let workspace = run.workspace;
    run.prints("doctor", "doctor");
    run.prints("init", "init --dry-run");
    run.prints("man", "man --output man");
    run.prints("instrument", "instrument courier.apk --out probed.apk");
    run.prints("phone", "phone --library");
    let apk = apps().join("suite-androidTest.apk");
    run.ends(102, "phone", &format!("phone --all --check {}", apk.display()));
    workspace.write("energy.csv", &std::fs::read(repository().join("tests/fixtures/energy.csv")).unwrap());
    run.prints("fit", "fit energy.csv");
    run.prints("fit", "fit energy.csv --estimator ols --intercept");
    workspace.write("bad.mks", b"start data >>\nTap(1)\nUserWiat(5)\n");
    run.ends(101, "scenario-check", "scenario check compute.mks bad.mks");
    run.prints("scenario-fmt", "scenario fmt compute.mks");
    workspace.write("flow.yaml", &std::fs::read(repository().join("tests/fixtures/flow.yaml")).unwrap());
    run.prints("scenario-import", "scenario import flow.yaml");
    run.prints("scenario-import", "scenario import flow.yaml --output flow.mks");
    run.reads(0, "scenario-record", "scenario record --output taps.mks", b"tap 1\nsave\n");
    let store = "model collect courier.apk --store runs --runs 12 --events 20 --pct touch=70 --pct syskeys=0";
    run.prints("model-collect", &format!("{store} --pct anyevent=0"));
    run.prints("model-runs", "model runs --store runs");
    run.prints("model-train", "model train --store runs --test 2 --output m.json");
    run.prints("model-train", "model train --store runs --test 0 --reserved 2");
    run.prints("model-export", "model export --store runs");
    run.prints("model-export", "model export --model m.json");
    run.prints("model-predict", "model predict m.json --recording golden/compute.energy.zip");
    run.prints(
        "model-predict",
        "model predict m.json --recording golden/compute.energy.zip --head golden/network.energy.zip",
    );
    let profile =
        "<device><item name=\"screen.full\">200</item><array name=\"cpu.active\"><value>1</value></array></device>";
    for (name, contents) in [
        ("profile.xml", profile.as_bytes()),
        ("state.txt", b"300000 1200\n600000 0\n"),
        ("dev.txt", b"Inter-|   Receive\n face |bytes packets\n wlan0: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n"),
    ] {
        workspace.write(name, contents);
    }
    run.prints("hardware", "hardware profile.xml state.txt dev.txt stats.txt");
    workspace.write("meter.csv", &made(generated::csv(4)));
    workspace.write("meter.pftrace", &made(generated::perfetto(3, 2, 100)));
    run.prints("meter", "meter meter.csv meter.pftrace");
}

/// Calibrations, which take longest. What those of the embedded phone's instructions print are the files that other tests
/// make again, byte by byte.
fn calibrations(workspace: &Workspace) -> Runner<'_> {
    let mut run = Runner { workspace, printed: Vec::new() };
    run.prints("calibrate-power", "calibrate power --runs 2 --hold 3 --output power.json");
    let read = |file: &str| std::fs::read(repository().join(file)).unwrap();
    run.keep("calibrate", "calibrate", &read("src/profile/embedded.profile.json"));
    run.keep("calibrate-cpu", "calibrate cpu", &read("src/estimate/cpu_profile/embedded.cpu.json"));
    run
}

fn schema(name: &str) -> PathBuf {
    repository().join("docs/schemas").join(format!("{name}.schema.json"))
}

/// Prints what schemas have against the documents on standard input, and those that take a name too many, a line each.
const VALIDATE: &str = r#"
import copy, json, sys
from jsonschema.validators import validator_for
def first(value):
    while isinstance(value, list):
        if not value:
            return None
        value = value[0]
    return value
for path, command, document in json.load(sys.stdin):
    schema = json.load(open(path, encoding="utf-8"))
    kind = validator_for(schema)
    kind.check_schema(schema)
    for error in kind(schema).iter_errors(document):
        print(command, "/".join(map(str, error.absolute_path)) + ":", error.message.replace("\n", " ")[:300])
    more = copy.deepcopy(document)
    at = first(more)
    if isinstance(at, dict):
        at["no such name"] = 1
        if kind(schema).is_valid(more):
            print(command, "takes a name that it does not have")
    elif not (isinstance(at, str) or document == []):
        print(command, "is no object")
"#;

#[test]
fn what_every_command_prints_is_what_its_schema_says() {
    let python = std::env::var_os("WATTLINE_PYTHON").unwrap_or_else(|| "python3".into());
    if !has("Python's jsonschema", Command::new(&python).args(["-c", "import jsonschema"]), Need::Jsonschema) {
        return;
    }
    let (workspace, calibrated) = (Workspace::new(), Workspace::new());
    let mut run = Runner { workspace: &workspace, printed: Vec::new() };
    let printed = std::thread::scope(|threads| {
        let calibrating = threads.spawn(|| calibrations(&calibrated).printed);
        of_the_gate(&mut run);
        of_the_rest(&mut run);
        of_a_branch(&mut run);
        run.printed.into_iter().chain(calibrating.join().unwrap()).collect::<Vec<_>>()
    });

    let documents: Vec<Value> =
        printed.iter().map(|one| json!([schema(one.schema), one.command, one.document])).collect();
    let mut command = Command::new(&python);
    command.args(["-c", VALIDATE]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(Value::from(documents).to_string().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &stderr(&output);
    assert!(output.status.success() && said.is_empty(), "{said}");

    // Every command that has `--json` was run, and every schema is of one.
    let of = |command: &str| {
        let words: Vec<&str> = command.split(' ').take_while(|word| word.chars().all(char::is_alphabetic)).collect();
        let known = with_json(&workspace.path("man"));
        let longest = (1..=words.len()).rev().map(|count| words[..count].join(" ")).find(|name| known.contains(name));
        longest.unwrap_or_else(|| panic!("{command} has no --json"))
    };
    let run: BTreeSet<String> = printed.iter().map(|one| of(&one.command)).collect();
    assert_eq!(run, with_json(&workspace.path("man")), "left: were run; right: have --json");
    let used: BTreeSet<PathBuf> = printed.iter().map(|one| schema(one.schema)).collect();
    let there = std::fs::read_dir(repository().join("docs/schemas")).unwrap().map(|file| file.unwrap().path());
    assert_eq!(
        used.into_iter().filter(|path| !path.ends_with("report.schema.json")).collect::<BTreeSet<_>>(),
        there.collect()
    );
}

/// All objects of a schema that name properties, and its definitions by name.
fn objects<'s>(schema: &'s Value, into: &mut Vec<&'s Value>) {
    match schema {
        Value::Object(entries) => {
            if entries.get("properties").is_some_and(Value::is_object) && entries.contains_key("type") {
                into.push(schema);
            }
            entries.values().for_each(|value| objects(value, into));
        }
        Value::Array(values) => values.iter().for_each(|value| objects(value, into)),
        _ => {}
    }
}

#[test]
fn schemas_are_strict_listed_and_agree_with_each_other() {
    let page = std::fs::read_to_string(repository().join("docs/exports.md")).unwrap();
    let mut definitions: BTreeMap<String, Vec<(String, Value)>> = BTreeMap::new();
    for file in std::fs::read_dir(repository().join("docs/schemas")).unwrap() {
        let file = file.unwrap().path();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        assert!(page.contains(&format!("](schemas/{name})")), "docs/exports.md does not list {name}");
        let schema: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
        assert!(schema["title"].is_string() && schema["description"].is_string(), "{name}");
        let mut all = Vec::new();
        objects(&schema, &mut all);
        for object in all {
            assert_eq!(object["additionalProperties"], false, "{name}: {object}");
            let known = object["properties"].as_object().unwrap();
            let required = object["required"].as_array().unwrap_or_else(|| panic!("{name}: {object}"));
            assert!(required.iter().all(|one| known.contains_key(one.as_str().unwrap())), "{name}: {object}");
        }
        for (definition, value) in schema["$defs"].as_object().into_iter().flatten() {
            definitions.entry(definition.clone()).or_default().push((name.clone(), value.clone()));
        }
    }
    // One of that name and description is the same in all of them.
    for (definition, all) in definitions {
        for (name, value) in &all {
            let (first, other) = &all[0];
            let is_same = value["description"] != other["description"] || value == other;
            assert!(is_same, "`{definition}` of {name} and of {first} differ");
        }
    }
}
