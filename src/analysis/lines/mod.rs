//! From costs to source lines: a line's energy is what its instructions cost times how often they ran, and the windowed
//! calls made there with the tails that they left behind (vLens 3.2.2 and 3.2.1).

mod allocated;
mod hierarchy;
mod result;
mod window_strays;

use std::collections::{BTreeMap, BTreeSet};

pub use allocated::collections;
pub use hierarchy::{Node, NodeKind, SharePoint, hierarchy, package_and_class, share_curve};
pub use result::{
    Allocator, AnalysisResult, Basis, Collections, ComponentShare, Counted, Event, FeatureCost, LineEnergy, LineKey,
    ModelledMethod, NotCounted, Quality, RunSummary, Suggestion, Totals, Trust, VERSION,
};

use super::priors::is_timed;
use crate::hardware;
use wattline_adjust::{AdjustedRun, Rows, own_share};
use wattline_base::units::Joules;
use wattline_fit::Fit;
use wattline_fit::stats::{mean, standard_deviation, student_quantile};
use wattline_map::{Feature, Place, ProbeMap};
use wattline_names::mapping::Frame;
use wattline_recording::Run;
use window_strays::WindowStrays;

/// Two-sided 95 % of the normal distribution.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// Two-sided 90 %: what a mark promises holds in nine cases of ten.
const NORMAL_90: f64 = 1.644_853_626_951_472;

/// Part of a line's energy that may rest on an arbitrary split before the line is marked.
const ARBITRARY: f64 = 0.1;

/// Least stray of a line's instructions, of its calls, and of those that were timed where they stand, as a fraction: what
/// was found on the embedded phone (docs/accuracy.md).
const CODE_STRAYS: f64 = 0.12;
const CALLS_STRAY: f64 = 0.4;
const TIMED_STRAY: f64 = 0.17;
/// The same of instructions and of timed calls where nobody measured: no window tells that a price is wrong in this app.
const MODELLED_CODE_STRAYS: f64 = 0.15;
const MODELLED_TIMED_STRAY: f64 = 0.18;

/// A line's part in all runs.
#[derive(Debug, Default)]
struct Line<'m> {
    /// The methods and lines of the map that it consists of.
    parts: BTreeSet<(usize, u32)>,
    /// Executions by column, one map a run.
    counts: Vec<BTreeMap<u32, f64>>,
    /// Those of its own instructions in all runs, as if the code had been compiled.
    own: BTreeMap<u32, f64>,
    /// Those of library calls in all runs.
    library: BTreeMap<u32, f64>,
    visits: Vec<f64>,
    /// Windowed calls by run: a line that is nothing else is on no path.
    calls: Vec<f64>,
    /// Energy of the executions at the profile's costs, by run, whatever state the code was in.
    prior: Vec<f64>,
    api: Vec<f64>,
    tail: Vec<f64>,
    /// Energy of windowed calls and tails in all runs, by hardware.
    hardware: BTreeMap<&'m str, f64>,
    /// Standard deviation of windowed calls and tails, summed over runs: all rest on the same figures.
    window_deviation: f64,
    /// Objects made in all runs.
    allocations: f64,
}

impl Line<'_> {
    fn new(runs: usize) -> Self {
        Line {
            parts: BTreeSet::new(),
            counts: vec![BTreeMap::new(); runs],
            own: BTreeMap::new(),
            library: BTreeMap::new(),
            visits: vec![0.0; runs],
            calls: vec![0.0; runs],
            prior: vec![0.0; runs],
            api: vec![0.0; runs],
            tail: vec![0.0; runs],
            hardware: BTreeMap::new(),
            window_deviation: 0.0,
            allocations: 0.0,
        }
    }
}

/// The parts of one run that the attribution reads.
#[derive(Debug, Clone, Copy)]
pub struct RunPart<'a> {
    /// The recording.
    pub run: &'a Run,
    /// The run after adjustment.
    pub adjusted: &'a AdjustedRun,
    /// Measured over fitted energy of the run's windows, as far as lines are given it.
    pub factor: f64,
}

/// Attributes the runs' energy to lines, most expensive first. `effect` gives the column of the random effect
/// that an execution in a method belongs to, and by how much it counts there. `prior_costs` has the prior mean of each
/// column's cost by the device's profile, joules; it is empty without a profile.
pub fn attribute(
    map: &ProbeMap,
    rows: &Rows,
    fit: &Fit,
    runs: &[RunPart],
    prior_costs: &[f64],
    effect: &dyn Fn(usize, u32) -> Option<(u32, f64)>,
) -> Vec<LineEnergy> {
    let is_known = !prior_costs.is_empty() && !runs.iter().any(|part| part.adjusted.resolution.is_slow());
    let stray = Stray::new(fit, rows, runs.iter().any(|part| part.adjusted.is_modelled), is_known);
    let allocates: Vec<bool> = rows.columns.iter().map(allocated::allocates).collect();
    let mut lines = Lines::new(map, runs.len());
    for (number, part) in runs.iter().enumerate() {
        for (id, &taken) in &part.adjusted.paths {
            let Some(facts) = rows.paths.get(id) else { continue };
            for (&at, counts) in &facts.lines {
                let Some(line) = lines.at(facts.method, at) else { continue };
                line.visits[number] += taken.times as f64;
                for &(column, count) in counts.iter().filter(|(c, _)| is_code(rows, *c)) {
                    let times = if rows.is_scaled(column) { taken.code } else { taken.calls };
                    *line.counts[number].entry(column).or_default() += count * times;
                    let (parts, times_at_best) = match rows.columns.get(column as usize) {
                        Some(Feature::Call(_) | Feature::Thrown) => (&mut line.library, times),
                        _ => (&mut line.own, taken.times as f64),
                    };
                    *parts.entry(column).or_default() += count * times_at_best;
                    let cost = prior_costs.get(column as usize).copied().unwrap_or(0.0);
                    line.prior[number] += cost * count * taken.times as f64;
                    if allocates.get(column as usize) == Some(&true) {
                        let times = count / relative(map, rows, (facts.method, at), column);
                        line.allocations += times * taken.times as f64;
                    }
                    if let Some((column, weight)) = effect(facts.method, column) {
                        *parts.entry(column).or_default() += weight * count * times_at_best;
                        *line.counts[number].entry(column).or_default() += weight * count * times;
                    }
                }
            }
        }
        let own_shares = own_shares(part, rows, fit);
        let strays = WindowStrays::new(part.run, part.adjusted);
        let tails = part.adjusted.tails.iter().zip(&part.adjusted.tail_deviations);
        let energies = part.adjusted.calls.iter().zip(tails);
        for (call, (api, (tail, deviation))) in part.run.trace.calls.iter().zip(energies) {
            let Some(site) = map.sites.get(call.site as usize) else { continue };
            let Some(line) = lines.at(site.method as usize, site.line) else { continue };
            let (own, called_back) = own_shares.get(&call.site).map_or((1.0, 0.0), |own| (*own, (1.0 - own) * api.0));
            line.calls[number] += 1.0;
            line.api[number] += own * api.0;
            line.tail[number] += tail.0;
            *line.hardware.entry(hardware::of_site(site)).or_default() += own * api.0 + tail.0;
            let stray = strays.deviation(call.end_ns.saturating_sub(call.start_ns), *api);
            line.window_deviation += deviation.0 + stray.0 + CODE_STRAYS * called_back.abs();
        }
    }
    let factors: Vec<f64> = runs.iter().map(|part| part.factor).collect();
    let finished = lines.finish().into_iter();
    let mut out: Vec<LineEnergy> = finished
        .filter_map(|line| {
            let allocations = line.allocations / runs.len().max(1) as f64;
            let prior: Vec<Joules> = line.prior.iter().copied().map(Joules).collect();
            let prior = if prior_costs.is_empty() { Vec::new() } else { prior };
            let finished = finish(key(map, &line)?, inlined_at(map, &line), line, fit, &stray, &factors);
            Some(LineEnergy { allocations, prior, ..finished })
        })
        .collect();
    let total: f64 = out.iter().map(|line| line.energy.0).sum();
    out.iter_mut().for_each(|line| line.share = if total > 0.0 { line.energy.0 / total } else { 0.0 });
    out.sort_by(|a, b| b.energy.0.total_cmp(&a.energy.0).then_with(|| a.key.cmp(&b.key)));
    out
}

/// By site, the share of the energy of its windowed calls that is not of frames which they called back, nor of those
/// frames' stamps: where nobody measured, a timing run has windows with the frames and without the stamps.
fn own_shares(part: &RunPart, rows: &Rows, fit: &Fit) -> BTreeMap<u32, f64> {
    let AdjustedRun { called_back, came_back, .. } = part.adjusted;
    let sites = called_back.keys().chain(came_back.keys());
    let mut windows: BTreeMap<u32, (f64, f64)> = sites.map(|site| (*site, (0.0, 0.0))).collect();
    for (call, energy) in part.run.trace.calls.iter().zip(&part.adjusted.calls) {
        if let Some((calls, sum)) = windows.get_mut(&call.site) {
            *calls += 1.0;
            *sum += energy.0;
        }
    }
    let value = |row: Option<&Vec<(u32, f64)>>| row.map_or(0.0, |row| part.factor * fit.value(row));
    let own = |(site, (calls, sum)): (u32, (f64, f64))| {
        let inside = value(called_back.get(&site));
        let timed = rows.known.calls.of_window(site).filter(|_| came_back.contains_key(&site) && sum > 0.0);
        let share = match timed {
            Some(window) => ((window.mean * calls - inside - value(came_back.get(&site))) / sum).clamp(0.0, 1.0),
            None => own_share(sum, inside),
        };
        (site, share)
    };
    windows.into_iter().map(own).collect()
}

/// For how much an execution counts at a line: a library call costs more or less than its callee's mean there.
fn relative(map: &ProbeMap, rows: &Rows, (method, line): (usize, u32), column: u32) -> f64 {
    let (Some(Feature::Call(callee)), Some(method)) = (rows.columns.get(column as usize), map.methods.get(method))
    else {
        return 1.0;
    };
    let relative = rows.known.calls.relative(callee, method.place(line));
    if relative > 0.0 { relative } else { 1.0 }
}

/// Whether a column counts the app's own executions, not the probes'.
pub fn is_code(rows: &Rows, column: u32) -> bool {
    !matches!(rows.columns.get(column as usize), Some(Feature::Probe(_)) | None)
}

/// The name of a line is that of its first part in the map.
fn key(map: &ProbeMap, line: &Line<'_>) -> Option<LineKey> {
    let &(method, number) = line.parts.first()?;
    Some(map.methods.get(method)?.place(number).into())
}

/// The frames around each part that was inlined, each list once.
fn inlined_at(map: &ProbeMap, line: &Line<'_>) -> Vec<Vec<Frame>> {
    let around = |&(method, number): &(usize, u32)| map.methods.get(method)?.places.get(number as usize)?.get(1..);
    let lists: BTreeSet<&[Frame]> = line.parts.iter().filter_map(around).filter(|list| !list.is_empty()).collect();
    lists.into_iter().map(<[Frame]>::to_vec).collect()
}

/// Source lines as they turn up. What was inlined at several places is one line, and so are overloads on one line of a
/// file, such as the constructors that all initialise a field.
struct Lines<'m> {
    map: &'m ProbeMap,
    runs: usize,
    /// Positions in `all` by method and line of the map.
    by_part: BTreeMap<(usize, u32), usize>,
    /// Positions in `all`.
    by_place: BTreeMap<Place<'m>, usize>,
    all: Vec<Line<'m>>,
}

impl<'m> Lines<'m> {
    fn new(map: &'m ProbeMap, runs: usize) -> Self {
        Lines { map, runs, by_part: BTreeMap::new(), by_place: BTreeMap::new(), all: Vec::new() }
    }

    /// The source line of a method's line in the map; none if there is no such method.
    fn at(&mut self, method: usize, number: u32) -> Option<&mut Line<'m>> {
        let position = match self.by_part.get(&(method, number)) {
            Some(&known) => known,
            None => {
                let place = self.map.methods.get(method)?.place(number).line_itself();
                let position = *self.by_place.entry(place).or_insert(self.all.len());
                if position == self.all.len() {
                    self.all.push(Line::new(self.runs));
                }
                self.by_part.insert((method, number), position);
                self.all[position].parts.insert((method, number));
                position
            }
        };
        self.all.get_mut(position)
    }

    /// All lines in the order of the map.
    fn finish(mut self) -> Vec<Line<'m>> {
        self.all.sort_by(|a, b| a.parts.first().cmp(&b.parts.first()));
        self.all
    }
}

/// How far a line's own costs stray from the features' means. A context, a cold method or a slow core change all
/// instructions of a line alike; the energy of a call depends on its arguments.
struct Stray {
    /// Part of the energy of a line's instructions.
    code: f64,
    /// The same of its calls of each kind, by column; none of what is no call.
    calls: Vec<Option<f64>>,
}

impl Stray {
    fn new(fit: &Fit, rows: &Rows, is_modelled: bool, is_known: bool) -> Self {
        let (code, timed) = match is_modelled {
            true => (MODELLED_CODE_STRAYS, MODELLED_TIMED_STRAY),
            false => (CODE_STRAYS, TIMED_STRAY),
        };
        // How far windows stray says less of a line whose costs are known from elsewhere than these constants do, unless a
        // slow meter shares out the energy of several.
        let tau = if is_known { 0.0 } else { fit.noise.map_or(0.0, |noise| noise.tau) };
        let of_call = |feature: &Feature| match feature {
            Feature::Call(_) if is_timed(rows, feature) => Some(tau.max(timed)),
            Feature::Call(_) | Feature::Thrown => Some((2.0 * tau).max(CALLS_STRAY)),
            _ => None,
        };
        Stray { code: tau.max(code), calls: rows.columns.iter().map(of_call).collect() }
    }

    /// Standard deviation, joules.
    fn of(&self, combination: &[(u32, f64)], fit: &Fit) -> f64 {
        let (mut code, mut calls) = (0.0, 0.0);
        for &(column, x) in combination {
            let energy = x * fit.coefficients[column as usize];
            match self.calls.get(column as usize).copied().flatten() {
                Some(strays) => calls += (strays * energy).powi(2),
                None => code += energy,
            }
        }
        (self.code * code).hypot(calls.sqrt())
    }
}

fn finish(
    key: LineKey,
    inlined_at: Vec<Vec<Frame>>,
    line: Line<'_>,
    fit: &Fit,
    stray: &Stray,
    factors: &[f64],
) -> LineEnergy {
    let runs = factors.len();
    let sparse = |counts: &BTreeMap<u32, f64>| counts.iter().map(|(&c, &x)| (c, x)).collect::<Vec<_>>();
    let code: Vec<f64> = (0..runs).map(|r| factors[r] * fit.value(&sparse(&line.counts[r]))).collect();
    let per_run: Vec<f64> = (0..runs).map(|r| code[r] + line.api[r] + line.tail[r]).collect();
    let windowed: Vec<Joules> = line.api.iter().zip(&line.tail).map(|(api, tail)| Joules(api + tail)).collect();
    let has_windows = windowed.iter().any(|energy| energy.0 != 0.0);
    let mean_of = |(name, sum): (&&str, &f64)| ((*name).to_owned(), Joules(sum / runs.max(1) as f64));
    let hardware = line.hardware.iter().filter(|(_, sum)| **sum != 0.0).map(mean_of).collect();
    // The mean's own combination of costs: its variance is not that of independent runs, all share one fit.
    let mut combination: BTreeMap<u32, f64> = BTreeMap::new();
    for (counts, factor) in line.counts.iter().zip(factors) {
        counts.iter().for_each(|(&c, x)| *combination.entry(c).or_default() += x * factor / runs as f64);
    }
    let combination = sparse(&combination);
    let factor = mean(factors) / runs.max(1) as f64;
    let [library, compiled] = [&line.library, &line.own].map(|part| Joules(factor * fit.value(&sparse(part))));
    let energy = mean(&per_run);
    let fit_deviation = fit.variance(&combination).sqrt();
    let model_deviation = stray.of(&combination, fit).hypot(line.window_deviation / runs as f64);
    let half = (NORMAL_95 * fit_deviation.hypot(model_deviation)).hypot(between_runs(&per_run));
    let executions = mean(&line.visits).max(mean(&line.calls));
    let trust = match half * (NORMAL_90 / NORMAL_95) / energy {
        _ if fit.inseparable(&combination) > ARBITRARY * energy.abs() => Trust::Inseparable,
        relative if relative <= 0.1 && energy > 0.0 => Trust::High,
        relative if relative <= 0.3 && energy > 0.0 => Trust::Medium,
        _ => Trust::Low,
    };
    LineEnergy {
        key,
        energy: Joules(energy),
        per_run: per_run.into_iter().map(Joules).collect(),
        prior: Vec::new(),
        windowed: if has_windows { windowed } else { Vec::new() },
        hardware,
        executions,
        per_execution: Joules(if executions > 0.0 { energy / executions } else { 0.0 }),
        code: Joules(mean(&code)),
        library,
        compiled,
        api: Joules(mean(&line.api)),
        tail: Joules(mean(&line.tail)),
        allocations: 0.0,
        interval: (Joules(energy - half), Joules(energy + half)),
        fit_deviation: Joules(fit_deviation),
        model_deviation: Joules(model_deviation),
        share: 0.0,
        trust,
        inlined_at,
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
    use crate::synthetic::App;
    use crate::{Options, analyze};
    use wattline_adjust::DeviceModel;

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

    /// All lines by class, method and line; overloads that were renamed apart add up.
    fn sums(result: &AnalysisResult, name: impl Fn(&str) -> String) -> BTreeMap<(String, String, u32), [f64; 5]> {
        let mut sums: BTreeMap<_, [f64; 5]> = BTreeMap::new();
        for line in &result.lines {
            let key = (line.key.class.clone(), name(&line.key.method), line.key.line);
            let sum = sums.entry(key).or_default();
            let last = line.per_run.last().map_or(0.0, |energy| energy.0);
            let values = [line.energy.0, line.executions, line.code.0, line.api.0 + line.tail.0, last];
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        }
        sums
    }

    #[test]
    fn overloads_on_one_line_are_one_line() {
        let app = App::new(1, 20, 0.02);
        let runs: Vec<Run> = (1..4).map(|seed| app.run(seed, 1500, 0.002).run).collect();
        let analyzed =
            |map: &ProbeMap| analyze(map, &runs, &DeviceModel::embedded().unwrap(), Options::default()).unwrap();
        let apart = analyzed(&app.map);
        let mut map = app.map.clone();
        for (number, method) in (0..).zip(&mut map.methods) {
            method.name = "same".into();
            method.descriptor = format!("({})V", "I".repeat(number));
        }
        let joined = analyzed(&map);
        let expected = sums(&apart, |_| "same".into());
        let found = sums(&joined, str::to_owned);
        assert_eq!(joined.lines.len(), found.len(), "a line is reported twice");
        assert!(joined.lines.len() < apart.lines.len());
        assert!(expected.keys().eq(found.keys()));
        for (key, expected) in &expected {
            let close = found[key].iter().zip(expected).all(|(a, b)| (a - b).abs() <= 1e-9 * b.abs().max(1e-9));
            assert!(close, "{key:?}: {:?} instead of {expected:?}", found[key]);
        }
        // What the fit does not know is that of the sum: costs are shared, so it is no sum of squares.
        for line in &joined.lines {
            let parts =
                apart.lines.iter().filter(|part| (&part.key.class, part.key.line) == (&line.key.class, line.key.line));
            let sum: f64 = parts.map(|part| part.fit_deviation.0).sum();
            assert!(line.fit_deviation.0 <= sum * (1.0 + 1e-9), "{:?}", line.key);
            let half = (line.interval.1 - line.interval.0).0 / 2.0;
            let per_run: Vec<f64> = line.per_run.iter().map(|energy| energy.0).collect();
            let known = line.fit_deviation.0.hypot(line.model_deviation.0);
            let expected = (NORMAL_95 * known).hypot(between_runs(&per_run));
            assert!((half - expected).abs() <= 1e-9 * expected.max(1e-9), "{:?}", line.key);
        }
        // The name is the same whichever overload ran.
        let number = map.methods[0].blocks[0].lines[0].line;
        let of_first = |line: &&LineEnergy| line.key.class == map.methods[0].class && line.key.line == number;
        let first = joined.lines.iter().find(of_first).unwrap();
        assert_eq!(first.key.descriptor, "()V");
    }

    #[test]
    fn without_a_line_overloads_stay_apart() {
        let app = App::new(1, 20, 0.02);
        let mut map = app.map.clone();
        for (number, method) in (0..).zip(&mut map.methods) {
            method.name = "same".into();
            method.descriptor = format!("({})V", "I".repeat(number));
            method.blocks.iter_mut().flat_map(|block| &mut block.lines).for_each(|line| line.line = 0);
        }
        map.sites.iter_mut().for_each(|site| site.line = 0);
        let run = app.run(1, 1500, 0.002).run;
        let result = analyze(&map, &[run], &DeviceModel::embedded().unwrap(), Options::default()).unwrap();
        assert_eq!(result.lines.len(), 20);
    }

    #[test]
    fn an_inlined_line_names_its_callers_once() {
        let app = App::new(1, 4, 0.02);
        let mut map = app.map.clone();
        let frame = |name: &str, line| Frame {
            class: "La/B;".into(),
            name: name.into(),
            descriptor: "()V".into(),
            file: Some("B.java".into()),
            line,
        };
        // The first line of each of two methods was inlined into another at the same place, of a third elsewhere.
        for (method, at) in map.methods[..3].iter_mut().zip([7, 7, 8]) {
            let lines = method.blocks.iter().flat_map(|block| &block.lines).map(|line| line.line).max().unwrap();
            let first = method.blocks[0].lines[0].line;
            let place = |line| match line {
                line if line == first => vec![frame("inner", 3), frame("outer", at)],
                line => vec![frame(&method.name, 100 + line)],
            };
            method.places = (0..=lines).map(place).collect();
        }
        let run = app.run(1, 1500, 0.002).run;
        let result = analyze(&map, &[run], &DeviceModel::embedded().unwrap(), Options::default()).unwrap();
        let inner: Vec<&LineEnergy> = result.lines.iter().filter(|line| line.key.method == "inner").collect();
        assert_eq!(inner.len(), 1);
        let callers: Vec<_> = inner[0].inlined_at.iter().map(|place| (place[0].name.as_str(), place[0].line)).collect();
        assert_eq!(callers, [("outer", 7), ("outer", 8)]);
        assert!(result.lines.iter().filter(|line| line.key.method != "inner").all(|line| line.inlined_at.is_empty()));
    }
}
