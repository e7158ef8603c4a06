//! An energy profile in speedscope's file format (<https://www.speedscope.app/file-format-schema.json>): a flame graph
//! of joules by package, class, method and line.
//!
//! The format knows seconds, bytes and "none", and no joules. Weights are microjoules a run under "none", which
//! speedscope shows as plain numbers: lines range from nanojoules to joules, and 298,000.125 reads better than 0.298.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Report, Scenario, SourceFiles, place, words};
use wattline_analysis::lines::{LineEnergy, LineKey};
use wattline_base::units::Joules;

const SCHEMA: &str = "https://www.speedscope.app/file-format-schema.json";

const UNIT: &str = "microjoules a run";

#[derive(Serialize)]
struct File {
    #[serde(rename = "$schema")]
    schema: &'static str,
    exporter: String,
    name: String,
    #[serde(rename = "activeProfileIndex")]
    active: usize,
    shared: Shared,
    profiles: Vec<Profile>,
}

#[derive(Serialize)]
struct Shared {
    frames: Vec<Frame>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct Frame {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
}

#[derive(Serialize)]
struct Profile {
    #[serde(rename = "type")]
    kind: &'static str,
    name: String,
    unit: &'static str,
    #[serde(rename = "startValue")]
    start: f64,
    #[serde(rename = "endValue")]
    end: f64,
    samples: Vec<Vec<usize>>,
    weights: Vec<f64>,
}

/// Frames of all profiles, each once.
#[derive(Default)]
struct Frames {
    known: BTreeMap<Frame, usize>,
    all: Vec<Frame>,
}

impl Frames {
    fn at(&mut self, name: String, file: Option<String>, line: Option<u32>) -> usize {
        let frame = Frame { name, file, line };
        if let Some(&position) = self.known.get(&frame) {
            return position;
        }
        self.known.insert(frame.clone(), self.all.len());
        self.all.push(frame);
        self.all.len() - 1
    }

    /// Package, class, method and line. The line alone has a file, since not each line of a class needs to have one,
    /// and then its method would be two frames.
    fn stack(&mut self, sources: &SourceFiles, key: &LineKey) -> Vec<usize> {
        let class = words::class_name(&key.class);
        let package = class.rsplit_once('.').map_or("(no package)", |(package, _)| package).to_owned();
        let file = words::file_of(sources, key).map(|(path, _)| path.into_owned());
        let line = (key.line > 0).then_some(key.line);
        let method = format!("{class}.{}", key.method);
        let at = match line {
            Some(_) => place(key),
            None => format!("{} (no line)", place(key)),
        };
        vec![
            self.at(package, None, None),
            self.at(class, None, None),
            self.at(method, None, None),
            self.at(at, file, line),
        ]
    }
}

/// The report as a profile for speedscope, one for each scenario; the same results give the same bytes.
///
/// # Errors
/// None for results of an analysis, whose numbers are finite.
pub fn render(report: &Report) -> serde_json::Result<String> {
    let mut frames = Frames::default();
    let profiles = report.scenarios.iter().map(|scenario| profile(scenario, report.sources, &mut frames)).collect();
    let names: Vec<&str> = report.scenarios.iter().map(|scenario| scenario.name).collect();
    let file = File {
        schema: SCHEMA,
        exporter: format!("wattline@{}", env!("CARGO_PKG_VERSION")),
        name: format!("{} ({UNIT})", names.join(", ")),
        active: 0,
        profiles,
        shared: Shared { frames: frames.all },
    };
    let mut text = serde_json::to_string_pretty(&file)?;
    text.push('\n');
    Ok(text)
}

fn profile(scenario: &Scenario, sources: &SourceFiles, frames: &mut Frames) -> Profile {
    let totals = &scenario.result.totals;
    let mut lines: Vec<&LineEnergy> = scenario.result.lines.iter().collect();
    // As in the source, so that what belongs together lies together; speedscope itself sorts by weight, in another
    // view.
    lines.sort_by(|a, b| a.key.cmp(&b.key));
    let stacks = lines.iter().map(|line| (frames.stack(sources, &line.key), line.energy));
    let mut samples: Vec<(Vec<usize>, Joules)> = stacks.collect();
    // What is no line's, so that all add up to the energy above idle.
    let of_lines = ["code", "calls", "tails"];
    for (name, energy) in totals.parts().into_iter().filter(|(name, _)| !of_lines.contains(name)) {
        let stack = vec![frames.at("(not of lines)".into(), None, None), frames.at(format!("({name})"), None, None)];
        samples.push((stack, energy));
    }
    // A profile has no negative weights; noise has made these.
    let positive = samples.into_iter().map(|(stack, energy)| (stack, microjoules(energy)));
    let (samples, weights): (Vec<_>, Vec<f64>) = positive.filter(|(_, weight)| *weight > 0.0).unzip();
    Profile {
        kind: "sampled",
        // The name is all that is shown beside the numbers: it has their unit.
        name: format!("{} ({UNIT})", scenario.name),
        unit: "none",
        start: 0.0,
        end: weights.iter().sum(),
        samples,
        weights,
    }
}

/// An energy in microjoules, rounded to the nanojoule.
fn microjoules(energy: Joules) -> f64 {
    (energy.0 * 1e9).round() / 1e3
}

#[cfg(test)]
mod tests {
    use super::super::sample::{self, snapshot, with_report};
    use super::*;

    #[test]
    fn stacks_and_weights() {
        snapshot("report_speedscope", &with_report(render).unwrap());
    }

    #[test]
    fn all_adds_up_to_the_energy_above_idle() {
        let (mut result, recording) = (sample::result(), sample::manifest());
        let lines: Joules = result.lines.iter().map(|line| line.energy).sum();
        result.totals.code = lines - result.totals.api - result.totals.tails;
        let totals = &mut result.totals;
        totals.whole = totals.idle + lines + totals.probes + totals.events + totals.concurrent + totals.unattributed;
        let scenarios = [sample::scenario(&result, None, &recording)];
        let json = render(&Report {
            scenarios: &scenarios,
            sources: &SourceFiles::default(),
            policy: None,
            called: crate::CALLED,
        })
        .unwrap();
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let end = json["profiles"][0]["endValue"].as_f64().unwrap();
        assert!((end * 1e-6 - result.totals.net().0).abs() < 1e-8, "{end} {}", result.totals.net());
    }
}
