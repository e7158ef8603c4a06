//! From costs to source lines: a line's energy is what its instructions cost times how often they ran, and the windowed
//! calls made there with the tails that they left behind (vLens 3.2.2 and 3.2.1).

mod result;

use std::collections::BTreeMap;

pub use result::{AnalysisResult, Event, FeatureCost, LineEnergy, LineKey, Quality, RunSummary, Totals, Trust};

use crate::adjust::{AdjustedRun, Rows};
use crate::fit::Fit;
use crate::fit::stats::{mean, standard_deviation, student_quantile};
use crate::probe::map::{Feature, Place, ProbeMap};
use crate::recording::Run;
use crate::units::Joules;

/// Two-sided 95 % of the normal distribution.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// Part of a line's energy that may rest on an arbitrary split before the line is marked.
const ARBITRARY: f64 = 0.1;

/// A line's part in all runs.
#[derive(Debug, Default)]
struct Line {
    /// Executions by column, one map a run.
    counts: Vec<BTreeMap<u32, f64>>,
    visits: Vec<f64>,
    api: Vec<f64>,
    tail: Vec<f64>,
}

impl Line {
    fn new(runs: usize) -> Self {
        Line {
            counts: vec![BTreeMap::new(); runs],
            visits: vec![0.0; runs],
            api: vec![0.0; runs],
            tail: vec![0.0; runs],
        }
    }
}

/// What the attribution needs of one run.
#[derive(Debug, Clone, Copy)]
pub struct RunPart<'a> {
    /// The recording.
    pub run: &'a Run,
    /// The same after adjustment.
    pub adjusted: &'a AdjustedRun,
    /// Measured over fitted energy of the run's windows.
    pub factor: f64,
}

/// Attributes the runs' energy to lines, most expensive first.
pub fn attribute(map: &ProbeMap, rows: &Rows, fit: &Fit, runs: &[RunPart]) -> Vec<LineEnergy> {
    let mut lines: BTreeMap<(usize, u32), Line> = BTreeMap::new();
    let mut same = SameLines::default();
    for (number, part) in runs.iter().enumerate() {
        for (id, &taken) in &part.adjusted.paths {
            let Some(facts) = rows.paths.get(id) else { continue };
            for (&at, counts) in &facts.lines {
                let line = lines.entry(same.first(map, (facts.method, at))).or_insert_with(|| Line::new(runs.len()));
                line.visits[number] += taken as f64;
                for &(column, count) in counts.iter().filter(|(c, _)| is_code(rows, *c)) {
                    *line.counts[number].entry(column).or_default() += count * taken as f64;
                }
            }
        }
        let energies = part.adjusted.calls.iter().zip(&part.adjusted.tails);
        for (call, (api, tail)) in part.run.trace.calls.iter().zip(energies) {
            let Some(site) = map.sites.get(call.site as usize) else { continue };
            let at = same.first(map, (site.method as usize, site.line));
            let line = lines.entry(at).or_insert_with(|| Line::new(runs.len()));
            line.api[number] += api.0;
            line.tail[number] += tail.0;
        }
    }
    let factors: Vec<f64> = runs.iter().map(|part| part.factor).collect();
    let mut out: Vec<LineEnergy> = lines
        .into_iter()
        .filter_map(|((method, number), line)| Some(finish(key(map, method, number)?, line, fit, &factors)))
        .collect();
    let total: f64 = out.iter().map(|line| line.energy.0).sum();
    out.iter_mut().for_each(|line| line.share = if total > 0.0 { line.energy.0 / total } else { 0.0 });
    out.sort_by(|a, b| b.energy.0.total_cmp(&a.energy.0).then_with(|| a.key.cmp(&b.key)));
    out
}

/// Whether a column counts the app's own executions, not the probes'.
pub fn is_code(rows: &Rows, column: u32) -> bool {
    !matches!(rows.columns.get(column as usize), Some(Feature::Probe(_)) | None)
}

fn key(map: &ProbeMap, method: usize, line: u32) -> Option<LineKey> {
    let place = map.methods.get(method)?.place(line);
    Some(LineKey {
        class: place.class.to_owned(),
        method: place.name.to_owned(),
        descriptor: place.descriptor.to_owned(),
        file: place.file.map(str::to_owned),
        line: place.line,
    })
}

/// Source lines by method and line of the map. What was inlined at several places is still one line.
#[derive(Debug, Default)]
struct SameLines<'m> {
    first: BTreeMap<Place<'m>, (usize, u32)>,
}

impl<'m> SameLines<'m> {
    /// The first that was asked for of those that are the same source line.
    fn first(&mut self, map: &'m ProbeMap, at: (usize, u32)) -> (usize, u32) {
        match map.methods.get(at.0) {
            Some(method) => *self.first.entry(method.place(at.1)).or_insert(at),
            None => at,
        }
    }
}

fn finish(key: LineKey, line: Line, fit: &Fit, factors: &[f64]) -> LineEnergy {
    let runs = factors.len();
    let sparse = |counts: &BTreeMap<u32, f64>| counts.iter().map(|(&c, &x)| (c, x)).collect::<Vec<_>>();
    let code: Vec<f64> = (0..runs).map(|r| factors[r] * fit.value(&sparse(&line.counts[r]))).collect();
    let per_run: Vec<f64> = (0..runs).map(|r| code[r] + line.api[r] + line.tail[r]).collect();
    // The mean's own combination of costs: its variance is not that of independent runs, all share one fit.
    let mut combination: BTreeMap<u32, f64> = BTreeMap::new();
    for (counts, factor) in line.counts.iter().zip(factors) {
        counts.iter().for_each(|(&c, x)| *combination.entry(c).or_default() += x * factor / runs as f64);
    }
    let combination = sparse(&combination);
    let energy = mean(&per_run);
    let fit_deviation = fit.variance(&combination).sqrt();
    let half = (NORMAL_95 * fit_deviation).hypot(between_runs(&per_run));
    let executions = mean(&line.visits);
    let trust = match half / energy {
        _ if fit.inseparable(&combination) > ARBITRARY * energy.abs() => Trust::Inseparable,
        relative if relative <= 0.1 && energy > 0.0 => Trust::High,
        relative if relative <= 0.3 && energy > 0.0 => Trust::Medium,
        _ => Trust::Low,
    };
    LineEnergy {
        key,
        energy: Joules(energy),
        per_run: per_run.into_iter().map(Joules).collect(),
        executions,
        per_execution: Joules(if executions > 0.0 { energy / executions } else { 0.0 }),
        code: Joules(mean(&code)),
        api: Joules(mean(&line.api)),
        tail: Joules(mean(&line.tail)),
        interval: (Joules(energy - half), Joules(energy + half)),
        fit_deviation: Joules(fit_deviation),
        share: 0.0,
        trust,
        source: None,
    }
}

/// Half the 95 % t-interval of a mean over runs; 0 for a single run, which says nothing about others.
pub fn between_runs(per_run: &[f64]) -> f64 {
    match per_run.len() {
        0 | 1 => 0.0,
        n => student_quantile(0.975, (n - 1) as f64) * standard_deviation(per_run) / (n as f64).sqrt(),
    }
}

/// Where a class's source lies below a source root, as in `com/example/Main.java`; none for a file name that would lead
/// elsewhere.
pub fn source_path(class: &str, file: &str) -> Option<String> {
    let plain = |part: &str| !part.is_empty() && part != "." && part != ".." && !part.contains(['/', '\\', '\0']);
    let name = class.strip_prefix('L')?.strip_suffix(';')?;
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    if !plain(file) || !(folder.is_empty() || folder.split('/').all(plain)) {
        return None;
    }
    Some(if folder.is_empty() { file.to_string() } else { format!("{folder}/{file}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn source_paths_stay_below_their_root() {
        let cases = [
            ("Lcom/a/Main$Inner;", "Main.java", Some("com/a/Main.java")),
            ("LMain;", "Main.kt", Some("Main.kt")),
            ("Lcom/a/Main;", "../../x", None),
            ("Lcom/../Main;", "Main.java", None),
            ("I", "Main.java", None),
        ];
        for (class, file, expected) in cases {
            assert_eq!(source_path(class, file).as_deref(), expected, "{class} {file}");
        }
    }

    #[test]
    fn the_spread_between_runs_by_hand() {
        // Mean 10, deviation 1, t(0.975, 2) = 4.303.
        assert!((between_runs(&[9.0, 10.0, 11.0]) - 4.303 / 3f64.sqrt()).abs() < 1e-3);
        assert_eq!(between_runs(&[9.0]), 0.0);
    }
}
