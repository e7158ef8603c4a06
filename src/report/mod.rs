//! How results are shown. Reports compute nothing: every number comes from the analysis or the gate.

pub mod json;
pub mod terminal;

use crate::gate::Verdict;
use crate::lines::AnalysisResult;

/// One scenario, as reports take it.
#[derive(Debug, Clone, Copy)]
pub struct Scenario<'a> {
    /// Name of the scenario.
    pub name: &'a str,
    /// What the analysis found.
    pub result: &'a AnalysisResult,
    /// What the gate decided; none where there is no baseline.
    pub verdict: Option<&'a Verdict>,
    /// What may behave differently in the instrumented app; printed on standard error when it is instrumented.
    pub warnings: &'a [String],
}
