//! The report for programs.

use serde::Serialize;

use super::Scenario;
use crate::gate::Verdict;
use crate::lines::AnalysisResult;

#[derive(Serialize)]
struct Report<'a> {
    scenario: &'a str,
    result: &'a AnalysisResult,
    verdict: Option<&'a Verdict>,
    warnings: &'a [String],
}

/// The scenarios as a JSON array; the same scenarios give the same bytes.
///
/// # Errors
/// None for results of an analysis, whose numbers are finite.
pub fn render<'a>(scenarios: &[Scenario<'a>]) -> serde_json::Result<String> {
    let report =
        |s: &Scenario<'a>| Report { scenario: s.name, result: s.result, verdict: s.verdict, warnings: s.warnings };
    let mut text = serde_json::to_string_pretty(&scenarios.iter().map(report).collect::<Vec<_>>())?;
    text.push('\n');
    Ok(text)
}
