//! The report for programs; docs/report.schema.json says what is in it.

use serde::Serialize;

use super::{Report, Scenario};
use wattline_analysis::lines::AnalysisResult;
use wattline_config::PolicyChanges;
use wattline_gate::{LineChange, Verdict};
use wattline_recording::Manifest;

/// Version of the report. Bump it when a field goes, or means something else; a new one is no reason.
pub const VERSION: u32 = 2;

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u32,
    tool: &'static str,
    scenarios: Vec<Entry<'a>>,
    /// Absent where nobody looked at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<&'a PolicyChanges>,
}

#[derive(Serialize)]
struct Entry<'a> {
    scenario: &'a str,
    recording: Source<'a>,
    result: &'a AnalysisResult,
    verdict: Option<&'a Verdict>,
    changes: &'a [LineChange],
    warnings: &'a [String],
}

/// The part of the recording's manifest that says what was measured.
#[derive(Serialize)]
pub(super) struct Source<'a> {
    app: &'a str,
    package: &'a str,
    scenario: &'a str,
    device: &'a str,
    meter: &'a str,
    seeds: &'a [u64],
}

impl<'a> Source<'a> {
    pub(super) fn new(manifest: &'a Manifest) -> Self {
        let Manifest { app, package, scenario, device, meter, seeds, .. } = manifest;
        Source { app: &app.0, package, scenario, device, meter, seeds }
    }
}

impl<'a> Entry<'a> {
    fn new(scenario: &Scenario<'a>) -> Self {
        let Scenario { name, recording, result, verdict, changes, warnings, .. } = *scenario;
        Entry { scenario: name, recording: Source::new(recording), result, verdict, changes, warnings }
    }
}

/// The report as JSON; the same results give the same bytes.
///
/// # Errors
/// None for results of an analysis, whose numbers are finite.
pub fn render(report: &Report) -> serde_json::Result<String> {
    let document = Document {
        format: "wattline-report",
        version: VERSION,
        tool: env!("CARGO_PKG_VERSION"),
        scenarios: report.scenarios.iter().map(Entry::new).collect(),
        policy: report.policy,
    };
    let mut text = serde_json::to_string_pretty(&document)?;
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::sample::{snapshot, with_report};
    use super::*;

    #[test]
    fn what_is_in_it() {
        let text = with_report(render).unwrap();
        snapshot("report_json", &text);
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&json["format"], &json["version"]), (&"wattline-report".into(), &VERSION.into()));
        let scenario = &json["scenarios"][0];
        assert_eq!(scenario["scenario"], "daily route");
        assert_eq!(scenario["recording"]["package"], "com.example.courier");
        assert_eq!(scenario["verdict"]["outcome"], "regression");
        assert_eq!(scenario["verdict"]["findings"][0]["what"]["line"]["line"], 42);
        assert_eq!(scenario["result"]["lines"][0]["file"], "Sync.java");
        assert_eq!(scenario["changes"][1]["base"], serde_json::Value::Null);
    }
}
