//! Reports and tables as others read them: their schemas, their parsers, their viewers.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use wattline::config::{PolicyChange, PolicyChanges, PolicyKind};
use wattline::gate::policy::Allowance;
use wattline::gate::{self, Comparison, Finding, LineChange, Outcome, Policy, Side, Subject, Verdict};
use wattline::lines::AnalysisResult;
use wattline::mapping::Frame;
use wattline::recording::Artifact;
use wattline::report::{Report, Scenario, SourceFile, SourceFiles};
use wattline::report::{github, json, junit, markdown, sarif, speedscope};

use super::cli::program;
use super::support::{has, npm_package, repository};
use wattline_testkit::Need;

/// A golden artifact with its result, compared with itself.
struct Measured {
    artifact: Artifact,
    result: AnalysisResult,
    verdict: Verdict,
    changes: Vec<LineChange>,
}

fn measured(name: &str) -> Measured {
    let artifact = Artifact::read(&repository().join("golden").join(name)).unwrap();
    let mut result = AnalysisResult::from_json(&artifact.result).unwrap();
    let side = Side { result: &result, map: &artifact.map };
    let verdict = gate::compare(side, side, &Policy::default()).unwrap();
    let changes = gate::line_changes(side, side);
    assert!(!changes.is_empty() && verdict.findings.is_empty(), "{name} against itself");
    // What no golden artifact has.
    let frame = Frame {
        class: "Lcom/example/courier/Caller;".into(),
        name: "call".into(),
        descriptor: "()V".into(),
        file: Some("Caller.java".into()),
        line: 12,
    };
    result.lines[1].inlined_at = vec![vec![frame.clone()], vec![Frame { line: 13, ..frame }]];
    Measured { artifact, result, verdict, changes }
}

/// Findings of each kind on real lines, with text that each format has to escape.
fn with_findings(mut measured: Measured) -> Measured {
    let comparison = Comparison { base: 0.1, head: 0.2, ratio: Some(2.0), interval: Some((1.9, 2.1)), limit: 1.0 };
    let new = Comparison { ratio: None, interval: None, ..comparison };
    let line = |position: usize, source: &str| Subject::Line {
        key: measured.result.lines[position].key.clone(),
        base_line: None,
        times: Some(2.0),
        source: Some(source.into()),
    };
    let until = "2026-12-31".parse().unwrap();
    let allowed = Some(Allowance { reason: "a <known> \"one\" | & `more`".into(), until });
    let finding = |rule: &str, what, outcome, comparison| Finding {
        rule: rule.into(),
        what,
        outcome,
        comparison,
        hardware: Vec::new(),
        allowed: None,
    };
    let findings = vec![
        finding(
            "line-energy",
            line(0, "if (a < b && c == '\u{1}') { // `x` | ]]> %0A"),
            Outcome::Regression,
            comparison,
        ),
        finding("line-energy", line(1, "\treturn \"ä → 漢\";"), Outcome::Regression, comparison),
        finding("new-line-energy", line(2, "x::y,z"), Outcome::Regression, new),
        finding("lines-energy", Subject::Lines, Outcome::Regression, comparison),
        finding("total-energy", Subject::Total, Outcome::Inconclusive, comparison),
        finding("fit-aee", Subject::Fit, Outcome::Inconclusive, new),
        Finding { allowed, ..finding("line-energy", line(3, "i++;"), Outcome::Regression, comparison) },
    ];
    measured.verdict.findings = findings;
    measured.verdict.outcome = Outcome::Regression;
    measured.verdict.warnings.push("a warning, of <some> kind: 5 %".into());
    measured
}

/// Every kind of scenario: one with findings, one that passes, and one without a baseline.
fn see<T>(render: impl FnOnce(&Report) -> T) -> T {
    let (network, compute) = (with_findings(measured("network.energy.zip")), measured("compute.energy.zip"));
    let first = scenario("network", &network);
    let second = scenario("compute, <again> \"&\"", &compute);
    let third = Scenario { name: "new", verdict: None, changes: &[], ..second };
    let mut sources = SourceFiles::default();
    for name in ["Sync", "Route", "Rotate"] {
        let key = format!("com/example/courier/{name}.java");
        let path = format!("tests/apps/courier/src/{key}");
        sources.insert(key, SourceFile { path, text: String::new() });
    }
    let change = |kind, before: Option<&str>, after: Option<&str>| PolicyChange {
        kind,
        what: "golden/a|b.energy.zip".into(),
        before: before.map(str::to_owned),
        after: after.map(str::to_owned),
    };
    let changes = vec![
        change(PolicyKind::Golden, Some("1.00 J"), None),
        change(PolicyKind::Allow, None, Some("reason = <none> & \"more\"")),
    ];
    let policy = PolicyChanges { since: "origin/main".into(), decides: true, fails: false, changes };
    render(&Report {
        scenarios: &[first, second, third],
        sources: &sources,
        policy: Some(&policy),
        called: "cargo xtask",
    })
}

fn scenario<'a>(name: &'a str, measured: &'a Measured) -> Scenario<'a> {
    let Measured { artifact, result, verdict, changes } = measured;
    let warnings = &[];
    Scenario {
        name,
        recording: &artifact.manifest,
        result,
        verdict: Some(verdict),
        refused: None,
        changes,
        timelines: &[],
        warnings,
    }
}

fn fixture(name: &str) -> PathBuf {
    repository().join("tests/fixtures/schemas").join(name)
}

fn parsed(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// Prints what a schema has against the document on standard input, a line each.
const VALIDATE: &str = r#"
import json, sys
from jsonschema.validators import validator_for
schema = json.load(open(sys.argv[1], encoding="utf-8"))
kind = validator_for(schema)
kind.check_schema(schema)
for error in kind(schema).iter_errors(json.load(sys.stdin)):
    print("/".join(map(str, error.absolute_path)) + ":", error.message.replace("\n", " ")[:200])
"#;

/// What a JSON schema has against a document, as Python's `jsonschema` says; none where that is not there.
fn complaints(schema: &Path, document: &Value) -> Option<Vec<String>> {
    let python = std::env::var_os("WATTLINE_PYTHON").unwrap_or_else(|| "python3".into());
    let mut try_it = Command::new(&python);
    try_it.args(["-c", "import jsonschema"]);
    if !has("Python's jsonschema", &mut try_it, Need::Jsonschema) {
        return None;
    }
    let mut command = Command::new(&python);
    command.args(["-c", VALIDATE]).arg(schema).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(document.to_string().as_bytes()).unwrap();
    Some(assert_good(&child.wait_with_output().unwrap()).lines().map(str::to_owned).collect())
}

#[track_caller]
fn assert_valid(schema: &Path, text: &str) -> Value {
    let document: Value = serde_json::from_str(text).unwrap();
    let complaints = complaints(schema, &document);
    assert!(complaints.as_ref().is_none_or(Vec::is_empty), "{}: {complaints:#?}", schema.display());
    document
}

#[track_caller]
fn assert_good(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    text
}

#[test]
fn the_json_report_is_what_our_schema_says() {
    let schema = repository().join("docs/report.schema.json");
    let mut document = assert_valid(&schema, &see(json::render).unwrap());
    assert_eq!(parsed(&schema)["properties"]["version"]["const"], json::VERSION);
    // The schema is no rubber stamp.
    document["scenarios"][0]["result"]["lines"][0]["colour"] = "red".into();
    document["scenarios"][1]["result"]["totals"]["idle"] = Value::Null;
    document["scenarios"][0]["verdict"]["findings"][0]["what"]["line"]["class"] = 5.into();
    assert!(complaints(&schema, &document).is_none_or(|all| all.len() == 3));
}

#[test]
fn what_commands_print_is_what_our_schema_says() {
    let schema = repository().join("docs/report.schema.json");
    for name in ["golden/network.energy.zip", "golden/compute.energy.zip"] {
        for arguments in [vec!["analyze", name, "--json"], vec!["gate", name, name, "--json"]] {
            let mut command = Command::new(program());
            let printed = command.args(&arguments).current_dir(repository()).env_remove("CI").output().unwrap();
            let document = assert_valid(&schema, &assert_good(&printed));
            let is_judged = document["scenarios"][0]["verdict"]["outcome"] == "pass";
            assert_eq!(is_judged, arguments[0] == "gate", "{arguments:?}");
        }
    }
}

#[test]
fn sarif_is_what_its_schema_says() {
    let schema = fixture("sarif-schema-2.1.0.json");
    let mut document = assert_valid(&schema, &see(sarif::render).unwrap());
    let results = document["runs"][0]["results"].as_array().unwrap();
    let levels: Vec<&str> = results.iter().map(|result| result["level"].as_str().unwrap()).collect();
    assert_eq!(levels, ["error", "error", "error", "error", "warning", "warning", "note"]);
    assert_eq!(document["runs"][0]["invocations"][0]["exitCode"], 100);
    let related = results[1]["relatedLocations"].as_array().unwrap();
    assert_eq!(related.len(), 2);
    let prints: std::collections::BTreeSet<String> =
        results.iter().map(|result| result["partialFingerprints"].to_string()).collect();
    assert_eq!(prints.len(), results.len());
    document["runs"][0]["results"][0]["level"] = "fatal".into();
    assert!(complaints(&schema, &document).is_none_or(|all| all.len() == 1));
}

#[test]
fn speedscope_is_what_its_schema_says() {
    let schema = fixture("speedscope-file-format-schema.json");
    let mut document = assert_valid(&schema, &see(speedscope::render).unwrap());
    let frames = document["shared"]["frames"].as_array().unwrap().len() as u64;
    for profile in document["profiles"].as_array().unwrap() {
        let (samples, weights) = (profile["samples"].as_array().unwrap(), profile["weights"].as_array().unwrap());
        assert!(samples.len() == weights.len() && !samples.is_empty());
        let known = |frame: &Value| frame.as_u64().is_some_and(|frame| frame < frames);
        assert!(samples.iter().all(|stack| stack.as_array().unwrap().iter().all(known)));
    }
    document["profiles"][0]["unit"] = "joules".into();
    assert!(complaints(&schema, &document).is_none_or(|all| !all.is_empty()));
}

#[test]
fn junit_is_what_its_schema_says() {
    let xml = see(junit::render).unwrap();
    for (part, count) in [("<testsuite ", 3), ("<failure ", 4), ("<error ", 2), ("<skipped ", 1 + gate::RULES.len())] {
        assert_eq!(xml.matches(part).count(), count, "{part} in {xml}");
    }
    if !has("xmllint", Command::new("xmllint").arg("--version"), Need::Xmllint) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let check = |xml: &str| {
        let path = folder.path().join("report.xml");
        std::fs::write(&path, xml).unwrap();
        Command::new("xmllint")
            .args(["--noout", "--nonet", "--schema"])
            .arg(fixture("junit-10.xsd"))
            .arg(path)
            .output()
            .unwrap()
    };
    assert_good(&check(&xml));
    assert!(!check(&xml.replacen("tests=", "test=", 1)).status.success());
}

#[test]
fn the_same_report_has_the_same_bytes() {
    let all = || {
        see(|report| {
            [
                json::render(report).unwrap(),
                sarif::render(report).unwrap(),
                junit::render(report).unwrap(),
                speedscope::render(report).unwrap(),
                markdown::render(report),
                github::annotations(report),
            ]
        })
    };
    let [first, second] = [all(), all()];
    assert!(first == second);
    assert!(first.iter().all(|text| !text.is_empty() && !text.contains("NaN")));
}

#[test]
fn github_reads_one_command_a_line() {
    let text = see(github::annotations);
    let levels: Vec<&str> = text.lines().map(|line| line.split(' ').next().unwrap()).collect();
    let [errors, warnings] = ["::error", "::warning"].map(|level| levels.iter().filter(|one| **one == level).count());
    // What was found, and beside it what was changed of what decides.
    assert_eq!((errors, warnings, levels.last()), (4, 4, Some(&"::notice")), "{text}");
    assert!(text.contains("file=tests/apps/courier/src/com/example/courier/Sync.java,line="), "{text}");
}

/// The version of speedscope that profiles are opened with.
const SPEEDSCOPE: &str = "1.25.0";

/// speedscope's own page, fetched once; `None` where it cannot be had.
fn speedscope_page() -> Option<PathBuf> {
    if !has("chromium", Command::new("chromium").arg("--version"), Need::Chromium) {
        return None;
    }
    Some(npm_package("speedscope", SPEEDSCOPE)?.join("dist/release/index.html"))
}

/// What the page shows after it has opened a profile, as its command line opens one.
fn opened(page: &Path, profile: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("profile.js");
    let data = format!("btoa({:?}.map(byte => String.fromCharCode(byte)).join(''))", profile.as_bytes());
    std::fs::write(&script, format!("speedscope.loadFileFromBase64('energy.json', {data})")).unwrap();
    let mut chromium = Command::new("chromium");
    chromium.args(["--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000", "--dump-dom"]);
    chromium.arg(format!("--user-data-dir={}", folder.path().join("chromium").display()));
    chromium.arg(format!("file://{}#localProfilePath={}", page.display(), script.display()));
    assert_good(&chromium.output().unwrap())
}

#[test]
fn speedscope_opens_the_profile() {
    let Some(page) = speedscope_page() else { return };
    let shown = opened(&page, &see(speedscope::render).unwrap());
    let title = "<title>network, compute, &lt;again&gt; \"&amp;\", new (microjoules a run) - speedscope</title>";
    assert!(shown.contains(title), "{shown}");
    assert!(shown.contains("Left Heavy") && !shown.contains("omething went wrong"), "{shown}");
    // What speedscope cannot read looks otherwise.
    let shown = opened(&page, "{\"$schema\": \"https://www.speedscope.app/file-format-schema.json\"}");
    assert!(shown.contains("omething went wrong") && !shown.contains("Left Heavy"), "{shown}");
}
