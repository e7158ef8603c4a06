//! One scenario's recording, its result and its verdict.

use wattline_analysis::lines::AnalysisResult;
use wattline_analysis::{Timeline, timeline};
use wattline_gate::{LineChange, Verdict};
use wattline_recording::Artifact;

/// One scenario, measured and perhaps judged.
pub struct Measured {
    /// The recording.
    pub artifact: Artifact,
    /// What the analysis found.
    pub result: AnalysisResult,
    /// What the gate decided, if there was a baseline.
    pub verdict: Option<Verdict>,
    /// Every line in both versions, if there was a baseline.
    pub changes: Vec<LineChange>,
    /// The runs over time, if they are at hand.
    pub timelines: Vec<Timeline>,
    /// What may behave differently in the instrumented app.
    pub warnings: Vec<String>,
}

impl Measured {
    /// A recording with its result, compared with nothing.
    pub fn new(artifact: Artifact, result: AnalysisResult) -> Self {
        let (verdict, changes, timelines, warnings) = (None, Vec::new(), Vec::new(), Vec::new());
        Measured { artifact, result, verdict, changes, timelines, warnings }
    }

    /// Lays the runs that are in memory out over time. Runs whose clocks cannot be related have no picture: the
    /// analysis has refused them.
    pub fn with_timelines(mut self) -> Self {
        let Artifact { map, runs, .. } = &self.artifact;
        self.timelines = runs.iter().skip(map.leading_runs()).filter_map(|run| timeline(map, run).ok()).collect();
        self
    }
}
