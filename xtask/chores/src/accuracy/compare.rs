//! One app in one scenario: recorded once, estimated by each estimator, compared with the truth.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::adjust::DeviceModel;
use wattline::analysis::{Options, analyze};
use wattline::apk::KeySource;
use wattline::device::embedded::{Package, collect};
use wattline::device::{App, DeviceError, unmetered};
use wattline::gate::precision::Precision;
use wattline::lines::AnalysisResult;
use wattline::phone::{self, Effects, Meter, Outcome, Repeatability, Settings, Truth};
use wattline::probe::map::ProbeMap;
use wattline::profile::Profile;
use wattline::random::SplitMix64;
use wattline::recording::Run;
use wattline::scenario::Scenario;
use wattline::session::{InstrumentOptions, Repeated, TwoBuilds, instrument};

use super::Way;
use super::events::RARE;
use super::joins::Joins;
use super::kinds::Kind;
use super::oracle::{Oracles, Parts};
use super::score::{Covered, Events, Pair, Score, score};
use super::withheld::Withheld;
use crate::{other_meter, repository};

/// Class, method with descriptor, line.
pub(crate) type Line = (String, String, u32);

/// An app with probes and without.
pub(crate) struct Both {
    /// As users ship it.
    pub plain: (App, Package),
    /// As it is measured.
    pub probed: (App, Package),
    options: InstrumentOptions,
}

impl Both {
    /// Reads an app and instruments it.
    pub fn new(path: &Path) -> Result<Both> {
        Both::of(path, std::fs::read(path).with_context(|| format!("failed to read {}", path.display()))?)
    }

    /// Instruments the app of these bytes; `path` is for messages.
    pub fn of(path: &Path, apk: Vec<u8>) -> Result<Both> {
        let key = KeySource::Pem { key: repository().join("tests/keys/rsa.pem"), certificate: None };
        let options = InstrumentOptions { key: Some(key), ..InstrumentOptions::default() };
        let probed = instrument(path, &apk, &options)?.into_app().map_err(anyhow::Error::msg)?;
        let (package, activity) = (probed.package.clone(), probed.activity.clone());
        let plain = App { package, activity, apk, map: ProbeMap::default() };
        let (of_plain, of_probed) = (Package::unpack(&plain)?, Package::unpack(&probed)?);
        Ok(Both { plain: (plain, of_plain), probed: (probed, of_probed), options })
    }
}

impl Both {
    /// The source file of each class that has one.
    pub fn source_files(&self) -> BTreeMap<String, String> {
        let methods = self.probed.0.map.methods.iter();
        methods.filter_map(|method| Some((method.class.clone(), method.source_file.clone()?))).collect()
    }

    /// What the app really took under a seed, without probes.
    pub(super) fn truth(&self, scenario: &Scenario, conditions: Conditions, seed: u64) -> Result<Truth> {
        let (app, package) = &self.plain;
        let outcome = package.run(app, scenario, conditions.settings(seed), None)?;
        Ok(ended(app, scenario, outcome)?.truth)
    }

    /// The measuring build that a run with probes asks for.
    fn two_builds(&self, counting_run: Run) -> Result<(TwoBuilds, Package)> {
        let (plain, _) = &self.plain;
        let file = (Path::new("app.apk"), plain.apk.as_slice());
        let two = TwoBuilds::new(file, &self.options, &self.probed.0, counting_run)?;
        let package = Package::unpack(&two.app)?;
        Ok((two, package))
    }
}

/// What runs are made under.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Conditions {
    pub effects: Effects,
    pub repeatability: Repeatability,
    pub first_seed: u64,
    pub seeds: u64,
    /// Whether there is no meter.
    pub unmetered: bool,
    /// The meter that reads the power, if it is not the phone's own.
    pub meter: Option<&'static Precision>,
}

impl Conditions {
    fn settings(&self, seed: u64) -> Settings {
        // Without effects there are no flaws of the meter either.
        let meter = if self.effects == Effects::REALISTIC { Meter::BENCH } else { Meter::EXACT };
        let Conditions { effects, repeatability, .. } = *self;
        Settings { seed, effects, meter, repeatability, ..Settings::default() }
    }

    /// The run as the meter has it.
    pub(super) fn read(&self, run: Run) -> Run {
        match self.meter {
            Some(precision) => {
                let mut noise = SplitMix64::new(run.seed);
                other_meter::read_by(run, precision, &mut noise)
            }
            None => run,
        }
    }
}

/// Runs of a scenario with probes, and the truth of the same runs without.
#[derive(Clone)]
pub(crate) struct Recorded {
    pub(super) map: ProbeMap,
    scenario: String,
    pub(super) runs: Vec<Run>,
    /// Of the runs without probes.
    pub(super) truths: Vec<Truth>,
    /// Of the runs with probes, whose events they are.
    pub(super) events: Vec<Vec<phone::Event>>,
    times: Times,
    joins: Joins,
    repeated: Repeated,
}

/// Times of all runs together, nanoseconds.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(crate) struct Times {
    /// In which the phone was not idle, without probes.
    plain_ns: u64,
    /// The same of the measured runs.
    measured_ns: u64,
}

impl Times {
    /// Part by which probes prolong the busy time.
    pub fn added(&self) -> f64 {
        self.measured_ns as f64 / self.plain_ns as f64 - 1.0
    }

    fn add(&mut self, other: &Times) {
        self.plain_ns += other.plain_ns;
        self.measured_ns += other.measured_ns;
    }
}

/// An estimator's accuracy in a scenario.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Case {
    pub app: String,
    pub scenario: String,
    pub effect: String,
    pub estimator: &'static str,
    /// AEE and R² of kept windows, as the estimator itself prints them.
    pub aee: Option<f64>,
    pub r2: Option<f64>,
    pub times: Times,
    pub joins: Joins,
    /// All lines.
    pub lines: Score,
    /// Lines without windowed calls, which rest on the fit.
    pub code: Score,
    /// Windowed calls, by line.
    pub api: Score,
    /// Tails of the radio, by line.
    pub tails: Score,
    pub events: Events,
    /// Intervals of lines that hold the truth, by scenario.
    pub covered_by_scenario: Covered,
    /// Costs of opcodes against the phone's own table, up to a common factor.
    pub opcodes: Score,
    pub pairs: Pairs,
}

/// What the scores are of.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Pairs {
    pub lines: Vec<Pair>,
    pub code: Vec<Pair>,
    pub api: Vec<Pair>,
    pub tails: Vec<Pair>,
    pub opcodes: Vec<Pair>,
}

impl Case {
    fn new(
        names: (&str, &str, &str, Way),
        quality: (Option<f64>, Option<f64>),
        (times, joins): (Times, Joins),
        events: Events,
        pairs: Pairs,
    ) -> Case {
        let (app, scenario, effect, way) = names;
        Case {
            app: app.into(),
            scenario: scenario.into(),
            effect: effect.into(),
            estimator: way.name,
            aee: quality.0,
            r2: quality.1,
            times,
            joins,
            lines: score(&pairs.lines),
            code: score(&pairs.code),
            api: score(&pairs.api),
            tails: score(&pairs.tails),
            events,
            covered_by_scenario: Covered::new(&pairs.lines),
            opcodes: score(&pairs.opcodes),
            pairs,
        }
    }

    /// An app as a whole: the sums of its scenarios' energies by line.
    pub fn whole(app: &str, effect: &str, way: Way, cases: &[&Case]) -> Case {
        let mut events = Events::default();
        cases.iter().for_each(|case| events.add(&case.events));
        let mean = |value: fn(&Case) -> Option<f64>| {
            let known: Vec<f64> = cases.iter().filter_map(|case| value(case)).collect();
            (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
        };
        let summed = |of: fn(&Pairs) -> &Vec<Pair>| sum(cases.iter().flat_map(|case| of(&case.pairs)));
        let pairs = Pairs {
            lines: summed(|pairs| &pairs.lines),
            code: summed(|pairs| &pairs.code),
            api: summed(|pairs| &pairs.api),
            tails: summed(|pairs| &pairs.tails),
            opcodes: summed(|pairs| &pairs.opcodes),
        };
        let mut times = Times::default();
        cases.iter().for_each(|case| times.add(&case.times));
        let mut joins = Joins::default();
        cases.iter().for_each(|case| joins.add(&case.joins));
        let quality = (mean(|case| case.aee), mean(|case| case.r2));
        let mut covered_by_scenario = Covered::default();
        cases.iter().for_each(|case| covered_by_scenario.add(&case.covered_by_scenario));
        let whole = Case::new((app, "together", effect, way), quality, (times, joins), events, pairs);
        Case { covered_by_scenario, ..whole }
    }
}

/// A run without probes, unless the app crashed in it: what it did until then is no truth of the scenario.
fn ended(app: &App, scenario: &Scenario, outcome: Outcome) -> Result<Outcome, DeviceError> {
    match outcome.uncaught {
        None => Ok(outcome),
        Some(exception) => Err(DeviceError::Crash {
            package: app.package.clone(),
            scenario: scenario.name.clone(),
            exception: outcome.stack.unwrap_or(exception),
        }),
    }
}

/// Adds up pairs of one line. Intervals add up as if errors agreed, since scenarios share what biases them.
fn sum<'p>(pairs: impl Iterator<Item = &'p Pair>) -> Vec<Pair> {
    let mut sums: BTreeMap<&str, Pair> = BTreeMap::new();
    for pair in pairs {
        sums.entry(&pair.line)
            .and_modify(|sum| {
                sum.truth += pair.truth;
                sum.estimate += pair.estimate;
                sum.interval = (sum.interval.0 + pair.interval.0, sum.interval.1 + pair.interval.1);
            })
            .or_insert_with(|| pair.clone());
    }
    sums.into_values().collect()
}

impl Recorded {
    /// Runs the scenario on the phone, with probes and without.
    pub fn new(both: &Both, scenario: &Scenario, conditions: Conditions, counting_run: bool) -> Result<Self> {
        let run = |of: &(App, Package), seed| -> Result<Outcome> {
            Ok(of.1.run(&of.0, scenario, conditions.settings(seed), None)?)
        };
        if conditions.unmetered {
            return Recorded::unmetered(both, scenario, conditions, counting_run);
        }
        let (app, _) = &both.probed;
        let mut two_builds = match counting_run {
            // Another seed than those that are measured.
            true => {
                let seed = conditions.first_seed.wrapping_sub(1);
                let (mut two, package) =
                    both.two_builds(conditions.read(collect(app, scenario, seed, run(&both.probed, seed)?)?))?;
                let seed = seed.wrapping_sub(1);
                let outcome =
                    Package::unpack(&two.timing)?.run(&two.timing, scenario, conditions.settings(seed), None)?;
                two.time_calls(conditions.read(collect(&two.timing, scenario, seed, outcome)?));
                Some((two, package))
            }
            false => None,
        };
        let map = two_builds.as_ref().map_or(&app.map, |(two, _)| &two.app.map).clone();
        let mut recorded = Recorded::nothing(map, scenario);
        for seed in (0..conditions.seeds).map(|number| conditions.first_seed.wrapping_add(number)) {
            let plain = ended(&both.plain.0, scenario, run(&both.plain, seed)?)?;
            recorded.times.plain_ns += plain.busy_ns;
            recorded.truths.push(plain.truth);
            let (app, outcome) = match &two_builds {
                None => (app, run(&both.probed, seed)?),
                Some((two, package)) => (&two.app, package.run(&two.app, scenario, conditions.settings(seed), None)?),
            };
            recorded.times.measured_ns += outcome.busy_ns;
            recorded.events.push(outcome.system.events.clone());
            let measured = conditions.read(collect(app, scenario, seed, outcome)?);
            if let Some((two, _)) = two_builds.as_mut().filter(|(two, _)| two.wants_another(&measured)) {
                let seed = conditions.first_seed.wrapping_sub(1 + two.counting.len() as u64);
                two.count_again(conditions.read(collect(&both.probed.0, scenario, seed, run(&both.probed, seed)?)?));
            }
            recorded.runs.push(match &two_builds {
                None => measured,
                Some((two, _)) => {
                    let joined = two.join(measured);
                    recorded.repeated.add(&joined);
                    recorded.joins.add(&Joins::of(&joined));
                    joined.run
                }
            });
        }
        if let Some((two, _)) = two_builds {
            let judgement = recorded.repeated.judge(&recorded.scenario, &two.app.map);
            recorded.joins.judge(judgement);
            if recorded.joins.is_refused() {
                // What is refused is recorded as the message says then.
                let single = Recorded::new(both, scenario, conditions, false)?;
                return Ok(Recorded { joins: recorded.joins, ..single });
            }
            recorded.runs.splice(..0, two.leading());
            recorded.map = two.app.map;
        }
        Ok(recorded)
    }

    /// The same without a meter: runs of the counting build, and one of the timing build before them.
    fn unmetered(both: &Both, scenario: &Scenario, conditions: Conditions, timed: bool) -> Result<Self> {
        let strip = unmetered;
        let run = |of: &(App, Package), seed| -> Result<Outcome> {
            Ok(of.1.run(&of.0, scenario, conditions.settings(seed), None)?)
        };
        let (app, _) = &both.probed;
        let mut recorded = Recorded::nothing(app.map.clone(), scenario);
        for seed in (0..conditions.seeds).map(|number| conditions.first_seed.wrapping_add(number)) {
            let plain = ended(&both.plain.0, scenario, run(&both.plain, seed)?)?;
            recorded.times.plain_ns += plain.busy_ns;
            recorded.truths.push(plain.truth);
            let outcome = run(&both.probed, seed)?;
            recorded.times.measured_ns += outcome.busy_ns;
            recorded.events.push(outcome.system.events.clone());
            recorded.runs.push(strip(collect(app, scenario, seed, outcome)?));
        }
        let first = recorded.runs.first().cloned().filter(|_| timed);
        if let Some(first) = first {
            let (mut two, _) = both.two_builds(first)?;
            let seed = conditions.first_seed.wrapping_sub(1);
            let outcome = Package::unpack(&two.timing)?.run(&two.timing, scenario, conditions.settings(seed), None)?;
            two.time_calls(strip(collect(&two.timing, scenario, seed, outcome)?));
            recorded.map = two.unmetered_map(app);
            recorded.runs.splice(..0, two.leading().into_iter().take(1));
        }
        Ok(recorded)
    }

    pub(super) fn nothing(map: ProbeMap, scenario: &Scenario) -> Self {
        Recorded {
            map,
            scenario: scenario.name.clone(),
            runs: Vec::new(),
            truths: Vec::new(),
            events: Vec::new(),
            times: Times::default(),
            joins: Joins::default(),
            repeated: Repeated::default(),
        }
    }

    /// What an estimator makes of it.
    pub fn analyze(&self, way: Way) -> Result<AnalysisResult> {
        let profile = Profile::embedded()?;
        let profile = way.profile.then_some(&profile);
        let options =
            Options { estimator: way.estimator, profile, profile_alone: way.profile_alone, ..Options::default() };
        let device = DeviceModel::embedded()?;
        if way.withheld == Withheld::NOTHING {
            return Ok(analyze(&self.map, &self.runs, &device, options)?);
        }
        let (map, runs) = way.withheld.of(&self.map, &self.runs);
        Ok(analyze(&map, &runs, &device, options)?)
    }

    /// How near that is to the truth.
    pub fn case(&self, app: &str, effect: &str, way: Way) -> Result<Case> {
        self.compare(app, effect, way, &self.analyze(way)?)
    }

    /// The same of an analysis that is done.
    pub fn compare(&self, app: &str, effect: &str, way: Way, result: &AnalysisResult) -> Result<Case> {
        let names = (app, self.scenario.as_str(), effect, way);
        let quality = (result.quality.aee, result.quality.r2);
        let (times, events) = ((self.times, self.joins), self.score_events(result, &RARE));
        Ok(Case::new(names, quality, times, events, self.pairs(result, way.oracles)?))
    }

    /// The same recording of a phone that does not tell what it did beside the app.
    pub fn withheld(mut self) -> Recorded {
        (self.map, self.runs) = Withheld::told().of(&self.map, &self.runs);
        self
    }

    /// The truth of each run without probes.
    pub fn truths(&self) -> &[Truth] {
        &self.truths
    }

    /// Frames with a time in all runs.
    pub fn tuples(&self) -> usize {
        self.runs.iter().map(|run| run.trace.tuples.len()).sum()
    }

    /// The measured runs, with their counts.
    pub fn measured(&self) -> &[Run] {
        self.runs.get(self.map.leading_runs()..).unwrap_or_default()
    }

    /// What the probe map says.
    pub fn map(&self) -> &ProbeMap {
        &self.map
    }

    /// Estimates beside truths, with what `oracles` know of these.
    fn pairs(&self, result: &AnalysisResult, oracles: Oracles) -> Result<Pairs> {
        let n = self.truths.len() as f64;
        let windowed = self.windowed();
        let (mut lines, mut api, mut tails): (BTreeMap<Line, f64>, BTreeMap<Line, f64>, BTreeMap<Line, f64>) =
            Default::default();
        let add = |map: &mut BTreeMap<Line, f64>, line: &Line, picojoules: u64| {
            *map.entry(line.clone()).or_default() += picojoules as f64 * 1e-12 / n;
        };
        let mut parts: BTreeMap<Line, Parts> = BTreeMap::new();
        let joules = |picojoules: u64| picojoules as f64 * 1e-12 / n;
        for truth in &self.truths {
            for line in &truth.lines {
                let place = (line.class.clone(), line.method.clone(), line.line);
                add(&mut lines, &place, line.energy_pj);
                let part = parts.entry(place).or_default();
                part.own += joules(line.own_pj);
                part.compiled += joules(line.compiled_pj);
            }
            for call in &truth.calls {
                let line = (call.class.clone(), call.method.clone(), call.line);
                if windowed.get(&line).is_some_and(|callees| callees.contains(call.called.as_str())) {
                    add(&mut api, &line, call.energy_pj);
                    parts.entry(line).or_default().hardware += joules(call.energy_pj);
                } else {
                    parts.entry(line).or_default().calls += joules(call.energy_pj);
                }
            }
            for transfer in &truth.radio {
                let Some(line) = &transfer.line else { continue };
                add(&mut lines, line, transfer.active_pj + transfer.tail_pj);
                parts.entry(line.clone()).or_default().hardware += joules(transfer.active_pj + transfer.tail_pj);
                add(&mut api, line, transfer.active_pj);
                add(&mut tails, line, transfer.tail_pj);
            }
            for used in &truth.hardware {
                let Some(line) = &used.line else { continue };
                add(&mut lines, line, used.energy_pj);
                parts.entry(line.clone()).or_default().hardware += joules(used.energy_pj);
            }
        }
        let found: BTreeMap<Line, &wattline::lines::LineEnergy> = result
            .lines
            .iter()
            .map(|line| {
                let key = &line.key;
                ((key.class.clone(), format!("{}{}", key.method, key.descriptor), key.line), line)
            })
            .collect();
        let all: BTreeSet<&Line> = lines.keys().chain(found.keys()).collect();
        let mut pairs = Pairs::default();
        for line in all {
            let estimated = found.get(line);
            let pair = |truth: Option<&f64>, estimate: f64, interval: (f64, f64)| Pair {
                line: format!("{}.{}:{}", line.0, line.1, line.2),
                text: None,
                truth: truth.copied().unwrap_or(0.0),
                estimate,
                interval,
                kind: estimated.map(|line| Kind::of(line)),
                trust: estimated.map(|line| line.trust),
            };
            let interval = estimated.map_or((0.0, 0.0), |found| (found.interval.0.0, found.interval.1.0));
            let energy = estimated.map_or(0.0, |found| found.energy.0);
            let (energy, interval) = match oracles == Oracles::NONE {
                true => (energy, interval),
                false => {
                    let known = oracles.estimate(estimated.copied(), &parts.get(line).copied().unwrap_or_default());
                    (known, (interval.0 + known - energy, interval.1 + known - energy))
                }
            };
            let whole = pair(lines.get(line), energy, interval);
            match windowed.contains_key(line) {
                false => pairs.code.push(whole.clone()),
                true => pairs.api.push(pair(api.get(line), estimated.map_or(0.0, |found| found.api.0), (0.0, 0.0))),
            }
            if tails.contains_key(line) {
                pairs.tails.push(pair(tails.get(line), estimated.map_or(0.0, |found| found.tail.0), (0.0, 0.0)));
            }
            pairs.lines.push(whole);
        }
        pairs.opcodes = opcodes(result)?;
        Ok(pairs)
    }

    /// Lines with windowed calls, and what they call.
    fn windowed(&self) -> BTreeMap<Line, BTreeSet<&str>> {
        let map = &self.map;
        let mut found: BTreeMap<Line, BTreeSet<&str>> = BTreeMap::new();
        for site in map.windowed_sites() {
            let Some(method) = map.methods.get(site.method as usize) else { continue };
            let place = method.place(site.line);
            let line = (place.class.to_owned(), format!("{}{}", place.name, place.descriptor), place.line);
            found.entry(line).or_default().insert(&site.callee);
        }
        found
    }
}

/// Costs of opcodes that ran, by the fit and by the phone's table, which knows neither context nor compiled code: the
/// common factor is taken out.
fn opcodes(result: &AnalysisResult) -> Result<Vec<Pair>> {
    let table = phone::opcode_energies()?;
    let mut pairs: Vec<Pair> = result
        .costs
        .iter()
        .filter_map(|cost| {
            let truth = *table.get(cost.feature.as_str())?;
            let weigh = |energy: f64| energy * cost.executions;
            let (low, high) = (cost.cost.0 - 2.0 * cost.deviation.0, cost.cost.0 + 2.0 * cost.deviation.0);
            Some(Pair {
                line: cost.feature.clone(),
                text: None,
                truth: weigh(truth),
                estimate: weigh(cost.cost.0),
                interval: (weigh(low), weigh(high)),
                kind: None,
                trust: None,
            })
        })
        .collect();
    let total = |value: fn(&Pair) -> f64| pairs.iter().map(value).sum::<f64>();
    let factor = total(|pair| pair.estimate) / total(|pair| pair.truth);
    if factor.is_finite() {
        pairs.iter_mut().for_each(|pair| pair.truth *= factor);
    }
    Ok(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_meter_sums_are_near_the_truth_where_calls_come_back() {
        let both = Both::new(&repository().join("tests/apps/atlas.apk")).unwrap();
        let scenarios = crate::accuracy::scenarios("atlas", &["browse".into(), "search".into()]).unwrap();
        assert_eq!(scenarios.len(), 2);
        for scenario in scenarios {
            let conditions = Conditions {
                effects: Effects::REALISTIC,
                repeatability: Repeatability::Exact,
                first_seed: 31,
                seeds: 2,
                unmetered: true,
                meter: None,
            };
            let recorded = Recorded::new(&both, &scenario, conditions, true).unwrap();
            let total =
                recorded.case("atlas", "all", Way::of(wattline::fit::EstimatorKind::default())).unwrap().lines.total;
            // The sort of 240 places, whose comparators are the app's, was half of the error once.
            assert!((total - 1.0).abs() < 0.1, "{}: {total}", scenario.name);
        }
    }
}
