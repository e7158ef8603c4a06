//! SARIF 2.1.0 (OASIS, 2020): findings for code scanning and for editors.
//!
//! One run holds all scenarios, as services take one run of a tool for each upload. Nothing in it depends on the time
//! or the machine.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{Report, Scenario, SourceFiles, words};
use wattline_analysis::lines::LineKey;
use wattline_gate::{Finding, LineChange, Outcome, RULES, Rule, Subject};
use wattline_names::mapping::Frame;
use wattline_recording::Sha256Hex;

/// The address of the published schema.
const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

/// The name of the directory that paths are relative to.
const ROOT: &str = "%SRCROOT%";

/// Frames that are named around a line that was inlined; a helper can be inlined at hundreds of places.
const RELATED: usize = 20;

/// The report as SARIF; the same results give the same bytes.
///
/// # Errors
/// None for results of an analysis, whose numbers are finite.
pub fn render(report: &Report) -> serde_json::Result<String> {
    let (exit_code, meaning) = words::exit_code(words::outcome(report));
    let mut places = Fingerprints::default();
    let results: Vec<Value> = report
        .scenarios
        .iter()
        .flat_map(|scenario| findings(scenario).iter().map(move |finding| (scenario, finding)))
        .map(|(scenario, finding)| result(report.sources, scenario, finding, &mut places))
        .collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "wattline",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "version": env!("CARGO_PKG_VERSION"),
                "rules": RULES.iter().map(rule).collect::<Vec<_>>(),
            }},
            "invocations": [{
                "executionSuccessful": true,
                "exitCode": exit_code,
                "exitCodeDescription": meaning,
                "toolExecutionNotifications": report.scenarios.iter().flat_map(notifications).collect::<Vec<_>>(),
            }],
            "originalUriBaseIds": { ROOT: { "description": { "text": "The directory of the project." } } },
            "results": results,
            "properties": { "scenarios": report.scenarios.iter().map(totals).collect::<Vec<_>>() },
        }],
    });
    let mut text = serde_json::to_string_pretty(&log)?;
    text.push('\n');
    Ok(text)
}

fn findings<'a>(scenario: &Scenario<'a>) -> &'a [Finding] {
    scenario.verdict.map_or(&[], |verdict| &verdict.findings)
}

fn rule(rule: &Rule) -> Value {
    let thresholds = rule.thresholds.join(", ");
    let help = format!("{}\n\nThresholds: {thresholds}.\n\nSource: {}.", rule.decision, rule.reference);
    json!({
        "id": rule.id,
        "shortDescription": { "text": rule.message },
        "fullDescription": { "text": rule.decision },
        "help": { "text": help },
        "defaultConfiguration": { "level": "error" },
        "properties": { "tags": ["energy"], "thresholds": rule.thresholds },
    })
}

fn result(sources: &SourceFiles, scenario: &Scenario, finding: &Finding, places: &mut Fingerprints) -> Value {
    let level = match (&finding.allowed, finding.outcome) {
        (Some(_), _) | (None, Outcome::Pass) => "note",
        (None, Outcome::Regression) => "error",
        (None, Outcome::Inconclusive) => "warning",
    };
    let text = format!(
        "{}: {} (`{}`): {}.",
        words::subject(finding),
        words::message(finding, scenario.result.basis),
        scenario.name,
        words::change(finding)
    );
    let mut result = Map::new();
    result.insert("ruleId".into(), finding.rule.clone().into());
    if let Some(index) = RULES.iter().position(|rule| rule.id == finding.rule) {
        result.insert("ruleIndex".into(), index.into());
    }
    result.insert("level".into(), level.into());
    let fingerprint = places.of(scenario, finding);
    result.insert("partialFingerprints".into(), json!({ "wattlineFinding/v1": fingerprint }));
    let text = match words::line(finding) {
        Some(key) => {
            result.insert("locations".into(), json!([location(sources, key, source(finding))]));
            let around = related(sources, scenario, key);
            if !around.is_empty() {
                result.insert("relatedLocations".into(), around.into());
            }
            text
        }
        // Viewers show what has a place: that of the line that grew most is one to begin with.
        None => match scenario.changes.iter().find(|change| begins(sources, change)) {
            Some(change) => {
                let place = super::place(&change.key);
                result.insert("locations".into(), json!([location(sources, &change.key, None)]));
                format!("{text} It has no line of its own, and is shown at the one that grew most, {place}.")
            }
            None => text,
        },
    };
    result.insert("message".into(), json!({ "text": text }));
    if let Some(allowed) = &finding.allowed {
        let justification = format!("{} (until {})", allowed.reason, allowed.until);
        let suppression = json!({ "kind": "external", "status": "accepted", "justification": justification });
        result.insert("suppressions".into(), json!([suppression]));
    }
    let mut properties = json!({ "scenario": scenario.name, "comparison": finding.comparison });
    if !finding.hardware.is_empty() {
        properties["hardware"] = json!(finding.hardware);
    }
    result.insert("properties".into(), properties);
    result.into()
}

/// Whether a line grew, and is in a file that is known.
fn begins(sources: &SourceFiles, change: &LineChange) -> bool {
    change.growth().0 > 0.0 && change.head.is_some() && change.key.line > 0 && sources.of(&change.key).is_some()
}

fn source(finding: &Finding) -> Option<&str> {
    match &finding.what {
        Subject::Line { source, .. } => source.as_deref(),
        _ => None,
    }
}

fn location(sources: &SourceFiles, key: &LineKey, text: Option<&str>) -> Value {
    let class = words::class_name(&key.class);
    let mut location = Map::new();
    if let Some(physical) = physical(sources, key, text) {
        location.insert("physicalLocation".into(), physical);
    }
    let logical = json!({
        "name": key.method,
        "fullyQualifiedName": format!("{class}.{}{}", key.method, key.descriptor),
        "kind": "function",
    });
    location.insert("logicalLocations".into(), json!([logical]));
    location.into()
}

fn physical(sources: &SourceFiles, key: &LineKey, text: Option<&str>) -> Option<Value> {
    let (path, found) = words::file_of(sources, key)?;
    let mut artifact = Map::new();
    artifact.insert("uri".into(), uri(&path).into());
    if found && !is_absolute(&path) {
        artifact.insert("uriBaseId".into(), ROOT.into());
    }
    let mut physical = Map::new();
    physical.insert("artifactLocation".into(), artifact.into());
    if key.line > 0 {
        let mut region = json!({ "startLine": key.line });
        if let Some(text) = text {
            region["snippet"] = json!({ "text": text });
        }
        physical.insert("region".into(), region);
    }
    Some(physical.into())
}

/// The frames around each place that a line was inlined at.
fn related(sources: &SourceFiles, scenario: &Scenario, key: &LineKey) -> Vec<Value> {
    let line = scenario.result.lines.iter().find(|line| line.key == *key);
    let frames = line.iter().flat_map(|line| line.inlined_at.iter().flatten()).take(RELATED);
    let related = |frame: &Frame| {
        let Frame { class, name, descriptor, file, line } = frame.clone();
        let key = LineKey { class, method: name, descriptor, file, line };
        let mut location = location(sources, &key, None);
        location["message"] = json!({ "text": format!("inlined into {}", super::place(&key)) });
        location
    };
    frames.map(related).collect()
}

fn is_absolute(path: &str) -> bool {
    path.starts_with('/') || path.as_bytes().get(1) == Some(&b':')
}

/// A path as a URI (RFC 3986): what has a meaning there, or is not ASCII, percent-encoded.
fn uri(path: &str) -> String {
    let scheme = match is_absolute(path) {
        true if path.starts_with('/') => "file://",
        true => "file:///",
        false => "",
    };
    let encoded = path.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    scheme.chars().map(String::from).chain(encoded).collect()
}

/// The fingerprints by which a finding is recognised in the next version, where its line has another number: rule,
/// scenario, class, method and the text of the line, and among equal ones its position.
#[derive(Default)]
struct Fingerprints {
    seen: BTreeMap<String, usize>,
}

impl Fingerprints {
    fn of(&mut self, scenario: &Scenario, finding: &Finding) -> String {
        let mut parts = vec![finding.rule.as_str(), scenario.name];
        if let Some(key) = words::line(finding) {
            parts.extend([key.class.as_str(), &key.method, &key.descriptor, source(finding).unwrap_or("").trim()]);
        }
        let digest = Sha256Hex::of(parts.join("\n").as_bytes()).0;
        let seen = self.seen.entry(digest.clone()).or_default();
        *seen += 1;
        format!("{digest}:{seen}")
    }
}

/// The reasons why the answer is limited.
fn notifications(scenario: &Scenario) -> Vec<Value> {
    let of_verdict = scenario.verdict.iter().flat_map(|verdict| &verdict.warnings);
    let warnings = scenario.warnings.iter().chain(&scenario.result.warnings).chain(of_verdict);
    let notification = |level: &str, text: &str| {
        let text = format!("{}: {text}", scenario.name);
        json!({ "level": level, "message": { "text": text } })
    };
    let missing = scenario.verdict.is_none().then(|| notification("note", "there is no baseline to compare with"));
    warnings.map(|warning| notification("warning", warning)).chain(missing).collect()
}

fn totals(scenario: &Scenario) -> Value {
    json!({
        "name": scenario.name,
        "package": scenario.recording.package,
        "device": scenario.recording.device,
        "meter": scenario.recording.meter,
        "runs": scenario.result.runs.len(),
        "outcome": words::word(scenario.verdict.map(|verdict| verdict.outcome)),
        "totalsInJoulesPerRun": scenario.result.totals,
        "aee": scenario.result.quality.aee,
        "r2": scenario.result.quality.r2,
    })
}

#[cfg(test)]
mod tests {
    use super::super::sample::{self, snapshot, with_report};
    use super::*;

    #[test]
    fn findings_with_their_places() {
        snapshot("report_sarif", &with_report(render).unwrap());
    }

    #[test]
    fn paths_become_references() {
        let cases = [
            ("app/Main.java", "app/Main.java"),
            ("my app/a:b#c%.java", "my%20app/a%3Ab%23c%25.java"),
            ("/src/Ä.java", "file:///src/%C3%84.java"),
            ("C:/src/A.java", "file:///C%3A/src/A.java"),
        ];
        for (path, expected) in cases {
            assert_eq!(uri(path), expected);
        }
    }

    #[test]
    fn a_fingerprint_outlives_another_number_but_not_another_text() {
        let (result, verdict, recording) = (sample::result(), sample::verdict(), sample::manifest());
        let scenario = sample::scenario(&result, Some(&verdict), &recording);
        let print = |finding: &Finding| Fingerprints::default().of(&scenario, finding);
        let first = &verdict.findings[0];
        let with = |change: &dyn Fn(&mut LineKey, &mut Option<String>)| {
            let mut other = first.clone();
            let Subject::Line { key, source, .. } = &mut other.what else { panic!("a line") };
            change(key, source);
            print(&other)
        };
        assert_eq!(with(&|key, _| key.line += 10), print(first));
        assert_eq!(with(&|_, source| *source = source.as_ref().map(|text| format!("\t{}", text.trim()))), print(first));
        assert_ne!(with(&|_, source| *source = Some("return;".into())), print(first));
        assert_ne!(with(&|key, _| key.method.push('2')), print(first));
        let mut all = Fingerprints::default();
        assert_ne!(all.of(&scenario, first), all.of(&scenario, first));
    }

    #[test]
    fn what_is_allowed_is_suppressed() {
        let (result, mut verdict, recording) = (sample::result(), sample::verdict(), sample::manifest());
        let until = "2026-12-31".parse().unwrap();
        verdict.findings[0].allowed = Some(wattline_gate::policy::Allowance { reason: "known".into(), until });
        let scenarios = [sample::scenario(&result, Some(&verdict), &recording)];
        let json = render(&Report {
            scenarios: &scenarios,
            sources: &SourceFiles::default(),
            policy: None,
            called: crate::CALLED,
        })
        .unwrap();
        let json: Value = serde_json::from_str(&json).unwrap();
        let result = &json["runs"][0]["results"][0];
        assert_eq!(result["level"], "note");
        assert_eq!(result["suppressions"][0]["justification"], "known (until 2026-12-31)");
        // Without the file, its class says where it should be.
        let physical = &result["locations"][0]["physicalLocation"];
        assert_eq!(physical["artifactLocation"], json!({ "uri": "com/example/courier/Route.java" }));
    }
}
