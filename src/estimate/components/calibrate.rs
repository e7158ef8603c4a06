//! Power of states by training loads beside a meter: multi-variable least squares (GreenDroid, section 2.2).
//!
//! The energy of a time is what its seconds in each state take, y = Σ_s c_s x_s + c_idle t. GreenDroid prints the mean
//! of a load's consumption as the coefficient of its state; but a load is never in one state alone: a download keeps
//! the processor busy, and everything rests on the idle device. The regression takes that apart. Repetitions of a load
//! count with their mean time in each state; errors are White's, as loads differ in how well states describe them.

use std::collections::BTreeMap;

use thiserror::Error;
use wattline_base::units::{Joules, Watts};
use wattline_fit::stats::{aee, mean, r_squared, standard_deviation};
use wattline_fit::{Diagnostics, FitError, Problem, Qr, Sandwich, covariance};
use wattline_recording::ComponentLog;

use super::model::{Coefficient, PowerModel, Quality};
use super::states::{Lasts, SCREEN_WHITE, Usage, component_of, usage};

/// Durations that are tried: those of Wi-Fi, of the cellular radio and of GPS, as last and step in milliseconds.
const TRIED: [(u32, u32); 3] = [(600, 20), (20_000, 500), (40_000, 500)];
/// A load tells of a component's stray if so much of its energy above idle is the component's.
const MOST: f64 = 0.5;
/// A state that was used for less than this part of all time is not known, seconds in a second.
const LEAST_USED: f64 = 1e-4;

/// A time with a known energy: a load, or what lies between two steps of a battery's gauge.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// The kind of load, or any name.
    pub load: String,
    /// Its energy.
    pub energy: Joules,
    /// Logs, by their position, with start and end on the device's clock.
    pub parts: Vec<(usize, i64, i64)>,
    /// A state that no log tells of and that lasted all the time.
    pub hidden: Option<&'static str>,
    /// Which piece of its load it is: pieces of one number of one kind of load are alike. None if it is like no other.
    pub piece: Option<usize>,
}

/// Where a calibration comes from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Origin<'a> {
    /// The device.
    pub device: &'a str,
    /// The meter.
    pub meter: &'a str,
    /// Version of wattline.
    pub tool: &'a str,
    /// Seeds of the runs.
    pub seeds: &'a [u64],
}

/// Loads that tell nothing.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum CalibrateError {
    /// The device has no log of its components.
    #[error("expected what the device says of its components, found nothing: neither /proc nor /sys could be read")]
    NoStates,
    /// There are fewer energies than powers to find.
    #[error("expected more than {states} times with a known energy, found {found}: let loads be repeated more often")]
    Few {
        /// Powers to find.
        states: usize,
        /// Known energies.
        found: usize,
    },
    /// Numbers that are none.
    #[error(transparent)]
    Fit(#[from] FitError),
}

/// Standard deviations of what is missed, relative to the energy at rest and to that above: other processes and the
/// meter, and what states do not tell of loads.
const MISSED_AT_REST: f64 = 0.01;
const MISSED: f64 = 0.1;
/// Rounds of weighing; after two the powers no longer move by a thousandth.
const ROUNDS: usize = 3;

/// The screen is on all the time if it is for this part of it: levels between two are known to a reading.
const ALWAYS: f64 = 0.99;

/// One of the durations.
type Duration = fn(&mut Lasts) -> &mut u32;

/// Times in states.
struct Sums {
    states: Vec<String>,
    /// How many columns there are of the device at rest: one for each log, as its power differs a little from run to
    /// run, or one in all if evidence reaches over several.
    rests: usize,
    /// By evidence: seconds in each state, and in the end all of its time, in the column of its log. Of alike pieces of
    /// loads these are means.
    rows: Vec<Vec<f64>>,
    /// The same, as the logs tell it.
    told: Vec<Vec<f64>>,
}

impl Sums {
    /// All time of a row.
    fn seconds(&self, row: &[f64]) -> f64 {
        row.iter().skip(self.states.len()).sum()
    }

    /// Gives alike pieces of loads their mean seconds in each state. A log tells of a state some ten milliseconds too much
    /// or too little, and least squares take for smaller what short times in it are multiplied with; of the mean of
    /// repetitions they do not (grouping: Wald, Ann. Math. Statist. 11, 1940; the loads are the instruments).
    fn alike(&mut self, evidence: &[Evidence]) {
        let states = self.states.len();
        let mut groups: BTreeMap<(&str, usize), Vec<usize>> = BTreeMap::new();
        for (at, known) in evidence.iter().enumerate() {
            if let Some(piece) = known.piece {
                groups.entry((&known.load, piece)).or_default().push(at);
            }
        }
        for group in groups.values() {
            let all: f64 = group.iter().map(|at| self.seconds(&self.rows[*at])).sum();
            let sum = |state: usize| -> f64 { group.iter().map(|at| self.rows[*at][state]).sum() };
            let rates: Vec<f64> = (0..states).map(|state| sum(state) / all.max(f64::MIN_POSITIVE)).collect();
            for at in group {
                let seconds = self.seconds(&self.rows[*at]);
                self.rows[*at].iter_mut().zip(&rates).for_each(|(own, rate)| *own = rate * seconds);
            }
        }
    }

    /// The lowest brightness that was used, if the screen was on all the time: no regression tells it from the device
    /// at rest, so that this holds it.
    fn darkest(&self) -> Option<usize> {
        let levels: Vec<usize> = (0..self.states.len())
            .filter(|at| self.states[*at].starts_with("screen.") && self.states[*at] != SCREEN_WHITE)
            .collect();
        let used = |at: usize| self.rows.iter().map(|row| row[at]).sum::<f64>();
        let on: f64 = levels.iter().map(|at| used(*at)).sum();
        let all: f64 = self.rows.iter().map(|row| self.seconds(row)).sum();
        let level = |at: &usize| self.states[*at].rsplit('.').next().and_then(|level| level.parse::<u32>().ok());
        let seen = levels.into_iter().filter(|at| used(*at) > LEAST_USED * all);
        seen.min_by_key(level).filter(|_| on > ALWAYS * all)
    }
}

/// What least squares found: by state, and of the device at rest in the end.
struct Solved {
    watts: Vec<f64>,
    errors: Vec<f64>,
    fitted: Vec<f64>,
    condition: f64,
    /// States that could not be found.
    untrained: Vec<usize>,
}

/// Finds a device's power by state from the logs of runs and the energies of times in them.
///
/// # Errors
/// Without logs, with fewer energies than states, and for energies that are not finite.
pub fn calibrate(
    logs: &[&ComponentLog],
    evidence: &[Evidence],
    origin: Origin<'_>,
) -> Result<PowerModel, CalibrateError> {
    let energies: Vec<f64> = evidence.iter().map(|known| known.energy.0).collect();
    let lasts = fitting(logs, evidence, &energies)?;
    let sums = sums(logs, evidence, &lasts);
    let solved = solve(&sums, &energies)?;
    let mut model = PowerModel::new(origin.device, origin.meter, origin.tool);
    let power = |at: usize| Coefficient {
        watts: Watts(solved.watts.get(at).copied().unwrap_or(0.0)),
        error: Watts(solved.errors.get(at).copied().unwrap_or(0.0)),
    };
    model.idle = at_rest(&sums, &solved);
    let trained = |at: &usize| !solved.untrained.contains(at);
    model.states = (0..sums.states.len()).filter(trained).map(|at| (sums.states[at].clone(), power(at))).collect();
    model.stray = stray(&sums, &solved, evidence);
    model.lasts = lasts;
    model.seeds = origin.seeds.to_vec();
    let pairs = || energies.iter().copied().zip(solved.fitted.iter().copied());
    model.quality = Some(Quality {
        observations: evidence.len(),
        seconds: sums.rows.iter().map(|row| sums.seconds(row)).sum(),
        states: model.states.len(),
        r2: r_squared(pairs().collect::<Vec<_>>()),
        aee: aee(pairs()),
        condition: solved.condition,
        untrained: solved.untrained.iter().filter_map(|at| sums.states.get(*at).cloned()).collect(),
    });
    Ok(model)
}

/// The power at rest: the mean over runs, and how far they differ.
fn at_rest(sums: &Sums, solved: &Solved) -> Coefficient {
    // Of a log without evidence nothing was found.
    let used = |at: &usize| sums.rows.iter().any(|row| row[*at] > 0.0);
    let rests = (sums.states.len()..solved.watts.len()).filter(used);
    let found: Vec<(f64, f64)> = rests.map(|at| (solved.watts[at], solved.errors[at])).collect();
    let count = found.len().max(1) as f64;
    let watts: Vec<f64> = found.iter().map(|(watts, _)| *watts).collect();
    let own = (found.iter().map(|(_, error)| error.powi(2)).sum::<f64>() / count).sqrt() / count.sqrt();
    let error = if watts.len() > 1 { standard_deviation(&watts) / count.sqrt() } else { 0.0 };
    Coefficient { watts: Watts(mean(&watts)), error: Watts(error.max(own)) }
}

/// The durations of states without a visible end with which the energies fit best, one after the other. One of a
/// component that no load used stays what others found.
fn fitting(logs: &[&ComponentLog], evidence: &[Evidence], energies: &[f64]) -> Result<Lasts, CalibrateError> {
    let mut lasts = Lasts::default();
    let fields: [(Duration, &str); 3] = [
        (|lasts| &mut lasts.wifi_high_ms, "wifi"),
        (|lasts| &mut lasts.cellular_fach_ms, "cellular"),
        (|lasts| &mut lasts.gps_search_ms, "gps"),
    ];
    for ((field, component), (last, step)) in fields.into_iter().zip(TRIED) {
        let known = sums(logs, evidence, &lasts);
        let of_component = |at: &usize| known.states.get(*at).is_some_and(|state| component_of(state) == component);
        let used = known.rows.iter().any(|row| (0..row.len()).filter(of_component).any(|at| row[at] > 0.0));
        if !used {
            continue;
        }
        let mut best = (f64::INFINITY, *field(&mut lasts));
        for ms in (step..=last).step_by(step as usize) {
            *field(&mut lasts) = ms;
            let solved = solve(&sums(logs, evidence, &lasts), energies)?;
            let missed = missed(evidence, &solved.fitted);
            if missed < best.0 {
                best = (missed, ms);
            }
        }
        *field(&mut lasts) = best.1;
    }
    Ok(lasts)
}

/// The sum of squares of what is missed, relative to the energy: of repetitions by their sum, so that chance goes out.
fn missed(evidence: &[Evidence], fitted: &[f64]) -> f64 {
    let square = |missed: f64, energy: f64| (missed / energy.abs().max(f64::MIN_POSITIVE)).powi(2);
    let mut alike: BTreeMap<(&str, usize), (f64, f64)> = BTreeMap::new();
    let mut single = 0.0;
    for (known, fitted) in evidence.iter().zip(fitted) {
        let missed = known.energy.0 - fitted;
        match known.piece {
            Some(piece) => {
                let sums = alike.entry((&known.load, piece)).or_default();
                *sums = (sums.0 + missed, sums.1 + known.energy.0);
            }
            None => single += square(missed, known.energy.0),
        }
    }
    single + alike.into_values().map(|(missed, energy)| square(missed, energy)).sum::<f64>()
}

fn sums(logs: &[&ComponentLog], evidence: &[Evidence], lasts: &Lasts) -> Sums {
    let usages: Vec<Usage> = logs.iter().map(|log| usage(log, lasts)).collect();
    let mut states: Vec<String> = usages.iter().flat_map(|usage| usage.states.iter().cloned()).collect();
    states.extend(evidence.iter().filter_map(|known| known.hidden).map(str::to_owned));
    states.sort_unstable();
    states.dedup();
    let places: Vec<Vec<usize>> = usages
        .iter()
        .map(|usage| usage.states.iter().filter_map(|state| states.binary_search(state).ok()).collect())
        .collect();
    let is_alone =
        |known: &Evidence| known.parts.iter().all(|part| known.parts.first().is_some_and(|first| first.0 == part.0));
    let rests = if evidence.iter().all(is_alone) { logs.len().max(1) } else { 1 };
    let row = |known: &Evidence| {
        let mut row = vec![0.0; states.len() + rests];
        for &(log, start_ns, end_ns) in &known.parts {
            if let Some(at) =
                known.hidden.and_then(|hidden| states.binary_search_by(|state| state.as_str().cmp(hidden)).ok())
            {
                row[at] += (end_ns - start_ns) as f64 * 1e-9;
            }
            let (Some(usage), Some(places)) = (usages.get(log), places.get(log)) else { continue };
            places.iter().zip(usage.between(start_ns, end_ns)).for_each(|(at, seconds)| row[*at] += seconds);
            if let Some(all) = row.get_mut(states.len() + if rests == 1 { 0 } else { log }) {
                *all += (end_ns - start_ns) as f64 * 1e-9;
            }
        }
        row
    };
    let rows: Vec<Vec<f64>> = evidence.iter().map(row).collect();
    let mut sums = Sums { told: rows.clone(), rows, states, rests };
    sums.alike(evidence);
    sums
}

/// Weighted least squares: what a load misses grows with what it takes above rest, so that of loads of a watt no power of
/// milliwatts is to be learned. The first round counts all alike.
fn solve(sums: &Sums, energies: &[f64]) -> Result<Solved, CalibrateError> {
    let mut solved = solve_weighted(sums, energies, &vec![1.0; energies.len()])?;
    for _ in 0..ROUNDS {
        let rest =
            |row: &Vec<f64>| -> f64 { (sums.states.len()..row.len()).map(|at| row[at] * solved.watts[at]).sum() };
        let weight = |(row, fitted): (&Vec<f64>, &f64)| {
            let (rest, net) = (rest(row), (fitted - rest(row)).max(0.0));
            ((MISSED_AT_REST * rest).powi(2) + (MISSED * net).powi(2)).recip()
        };
        let weights: Vec<f64> = sums.rows.iter().zip(&solved.fitted).map(weight).collect();
        // Of a device that takes nothing at rest there is nothing to weigh by.
        if !weights.iter().all(|weight| weight.is_finite()) {
            break;
        }
        solved = solve_weighted(sums, energies, &weights)?;
    }
    Ok(solved)
}

/// Least squares without negative powers: what would be one is no power, and goes.
fn solve_weighted(sums: &Sums, energies: &[f64], weights: &[f64]) -> Result<Solved, CalibrateError> {
    let columns = sums.states.len() + sums.rests;
    if sums.states.is_empty() {
        return Err(CalibrateError::NoStates);
    }
    let all: f64 = sums.rows.iter().map(|row| sums.seconds(row)).sum();
    let darkest = sums.darkest();
    let used = |at: &usize| sums.rows.iter().map(|row| row[*at]).sum::<f64>() > LEAST_USED * all;
    let mut kept: Vec<usize> = (0..columns).filter(used).filter(|at| Some(*at) != darkest).collect();
    if energies.len() <= kept.len() {
        return Err(CalibrateError::Few { states: kept.len(), found: energies.len() });
    }
    let mut untrained: Vec<usize> =
        (0..sums.states.len()).filter(|at| !kept.contains(at) && Some(*at) != darkest).collect();
    let mut errors = vec![0.0; columns];
    loop {
        let problem = problem(&sums.rows, &kept, energies)?;
        let row_sums = problem.sums(weights);
        let found = Qr::new(&problem, &row_sums).coefficients();
        let aliased: Vec<usize> = kept.iter().zip(&found).filter(|(_, c)| c.is_none()).map(|(at, _)| *at).collect();
        let coefficients = nalgebra::DVector::from_iterator(kept.len(), found.iter().map(|c| c.unwrap_or(0.0)));
        // Two-stage least squares: what is missed is what the times that were told leave, not their means.
        let told = self::problem(&sums.told, &kept, energies)?.fitted(&coefficients);
        let missed = energies.iter().zip(&told).map(|(y, fitted)| y - fitted);
        let shown: Vec<f64> =
            problem.fitted(&coefficients).iter().zip(missed).map(|(mean, missed)| mean + missed).collect();
        let spread = covariance(&self::problem(&sums.rows, &kept, &shown)?, &coefficients, weights, Sandwich::Hc3)?;
        kept.iter().enumerate().for_each(|(i, at)| errors[*at] = spread[(i, i)].max(0.0).sqrt());
        untrained.extend(&aliased);
        let lowest =
            kept.iter().zip(&found).filter_map(|(at, c)| Some((*at, (*c)?))).min_by(|a, b| a.1.total_cmp(&b.1));
        match lowest {
            Some((at, watts)) if watts < 0.0 && kept.len() > 1 => kept.retain(|other| *other != at),
            _ => {
                let mut watts = vec![0.0; columns];
                kept.iter().zip(coefficients.iter()).for_each(|(at, c)| watts[*at] = *c);
                let fitted = problem.fitted(&coefficients);
                let condition = Diagnostics::new(&problem, &row_sums).condition;
                untrained.sort_unstable();
                untrained.dedup();
                return Ok(Solved { watts, errors, fitted, condition, untrained });
            }
        }
    }
}

fn problem(rows: &[Vec<f64>], kept: &[usize], energies: &[f64]) -> Result<Problem, CalibrateError> {
    let row = |row: &Vec<f64>| {
        let entries = kept.iter().enumerate().map(|(i, at)| (i as u32, row[*at]));
        entries.filter(|(_, seconds)| *seconds != 0.0).collect()
    };
    let rows = rows.iter().map(row).collect();
    Ok(Problem::new(kept.len(), rows, (0..energies.len() as u32).collect(), energies.to_vec())?)
}

/// How far the loads of a component are from what its states say, relative to it: by kind of load, so that chance goes
/// out of it and what the states do not tell stays.
fn stray(sums: &Sums, solved: &Solved, evidence: &[Evidence]) -> BTreeMap<String, f64> {
    // By component and load: what is missed and what the component takes.
    let mut loads: BTreeMap<(&str, &str), (f64, f64)> = BTreeMap::new();
    for ((known, row), fitted) in evidence.iter().zip(&sums.rows).zip(&solved.fitted) {
        let mut parts: BTreeMap<&str, f64> = BTreeMap::new();
        for (at, state) in sums.states.iter().enumerate() {
            *parts.entry(component_of(state)).or_default() += row[at] * solved.watts[at];
        }
        let net: f64 = parts.values().sum();
        let Some((component, joules)) = parts.into_iter().find(|(_, joules)| *joules > MOST * net) else { continue };
        let sums = loads.entry((component, known.load.as_str())).or_default();
        *sums = (sums.0 + known.energy.0 - fitted, sums.1 + joules);
    }
    // Missed and taken squared, and the number of loads.
    let mut squares: BTreeMap<String, (f64, f64, f64)> = BTreeMap::new();
    for ((component, _), (missed, joules)) in loads {
        let (misses, all, count) = squares.entry(component.to_owned()).or_default();
        (*misses, *all, *count) = (*misses + missed.powi(2), *all + joules.powi(2), *count + 1.0);
    }
    // Of one load alone the fit itself has taken what it differs by.
    let part = |(misses, all, count): (f64, f64, f64)| (misses / all * count / (count - 1.0).max(1.0)).sqrt();
    squares.into_iter().map(|(component, sums)| (component, part(sums))).filter(|(_, part)| part.is_finite()).collect()
}
