//! From the calibrator's recording to costs.

use std::collections::{BTreeMap, BTreeSet};

use super::powers;
use super::select::{Measured, Selection, methods, select};
use super::{FORMAT, Instructions, KnownCost, PACKAGE, Profile, ProfileCost, ProfileError, ProfileQuality};
use wattline_adjust::{AdjustedRun, Contexts, DeviceModel, Known, Rows, adjust, compiler_power, probe_time};
use wattline_base::units::Watts;
use wattline_dex::{Op, Work};
use wattline_fit::stats::{MAD_NORMAL, aee, median, r_squared};
use wattline_fit::{Estimator, Fit, Prior, Problem, Recommended};
use wattline_map::{Feature, ProbeKind};
use wattline_recording::{Artifact, SystemWorkKind};

/// Share of library calls in the energy of a row of instructions, at the most.
const OF_INSTRUCTIONS: f64 = 0.1;
/// The return's part of an invocation and its return.
const RETURN: f64 = 0.25;
/// What makes an object, what initialises one of no other class, and what all constructors have in their names.
const NEW: &str = "new-instance";
const OBJECT_MADE: &str = "Ljava/lang/Object;-><init>()V";
const CONSTRUCTOR: &str = ";-><init>(";
/// How far a cost that is said by convention may be from it, as a fraction.
const CONVENTION: f64 = 0.05;
/// How far an opcode's cost may be from that of its kin, as a fraction, as long as data say little.
const KIN: f64 = 0.6;
/// How much more or less an instruction costs for what precedes it, in costs of a typical one.
const PAIR: f64 = 0.3;
/// The prior of a call is the cost of calling an own method that does nothing, if by the data it may be as cheap as so
/// many of those.
const CHEAP: f64 = 3.0;
/// The unit that [`Feature::Context`] counts, joules.
const NANOJOULE: f64 = 1e-9;
/// Significant digits of what is written: far more than the measurement is worth, fewer than rounding may change.
const DIGITS: usize = 5;

impl KnownCost {
    fn prior(self) -> Prior {
        Prior { mean: self.mean, deviation: self.mean * self.deviation }
    }
}

impl Profile {
    /// Fits costs to the calibrator's recording: the same recording gives the same profile. Instructions cost what is
    /// known of them, where they were measured one at a time.
    ///
    /// # Errors
    /// A recording of another app, one that is damaged, or one in which methods are missing.
    pub fn fit(
        artifact: &Artifact,
        device: &DeviceModel,
        instructions: Option<&Instructions>,
    ) -> Result<Self, ProfileError> {
        let manifest = &artifact.manifest;
        if manifest.package != PACKAGE {
            return Err(ProfileError::Package(manifest.package.clone()));
        }
        let map = &artifact.map;
        let compiling = compiler_power(&artifact.runs).map(|power| Watts(rounded(power.0)));
        let contexts = match instructions {
            Some(known) => Contexts::Known(known.contexts()),
            None => Contexts::Each,
        };
        let mut rows = Rows::with(map, Known { contexts, compiling, ..Known::default() });
        let adjusted = artifact.runs.iter().enumerate().map(|(number, run)| {
            adjust(run, device, map, &mut rows).map_err(|error| ProfileError::Adjust { run: number, error })
        });
        let adjusted: Vec<AdjustedRun> = adjusted.collect::<Result<_, _>>()?;
        let selection = select(map, &rows, &adjusted);
        let all = methods(map);
        if all == 0 || selection.methods < all {
            return Err(ProfileError::Nothing { runs: adjusted.len(), methods: selection.methods, all });
        }
        let probes = probe_costs(&rows, artifact, &adjusted);
        let design = Design::new(&rows, &selection.measured, probes, instructions);
        let problem = design.problem()?;
        let first = Recommended::default().fit(&problem)?;
        let problem = problem.with_priors(design.conventions(&first))?;
        let fit = Recommended::default().fit(&problem)?;
        let quality = quality(&design, &problem, &fit, selection.methods);
        let busy = busy(&adjusted);
        let busy_j = selection.measured.iter().map(|window| window.took * busy.0).collect();
        let powers = powers::of_calls(&design, &problem, &fit, busy_j, &rows.invocations())?;
        Ok(Profile {
            format: FORMAT,
            device: manifest.device.clone(),
            meter: manifest.meter.clone(),
            tool: manifest.tool.clone(),
            calibrator: manifest.app.0.clone(),
            seeds: manifest.seeds.clone(),
            busy,
            compiling,
            collecting: collecting(&adjusted),
            interpreted: match instructions {
                Some(known) => known.interpreted.map(rounded),
                None => interpreted(&design, &rows, &fit, &selection),
            },
            factors: instructions.map(|known| known.factors.clone()).unwrap_or_default(),
            costs: costs(&design, &problem, &fit, &quality, &powers),
            quality,
        })
    }
}

/// The median power of frames by time.
fn busy(adjusted: &[AdjustedRun]) -> Watts {
    let windows = adjusted.iter().flat_map(|run| &run.windows).filter(|window| window.took_ns > 0);
    let mut powers: Vec<(f64, i64)> =
        windows.map(|window| (window.energy.0 / (window.took_ns as f64 * 1e-9), window.took_ns)).collect();
    powers.sort_by(|a, b| a.0.total_cmp(&b.0));
    let half = powers.iter().map(|(_, took)| took).sum::<i64>() / 2;
    let mut sum = 0;
    let middle = powers.iter().find(|(_, took)| {
        sum += took;
        sum >= half
    });
    Watts(middle.map_or(0.0, |(watts, _)| rounded(*watts)))
}

/// The mean power of collections.
fn collecting(adjusted: &[AdjustedRun]) -> Option<Watts> {
    let told = adjusted.iter().filter(|run| run.tells).flat_map(|run| &run.interruptions);
    let collections = told.filter(|told| told.work.kind == SystemWorkKind::Collection);
    let (mut energy, mut time_ns) = (0.0, 0);
    for collection in collections {
        energy += collection.energy.0;
        time_ns += collection.work.end_ns - collection.work.start_ns;
    }
    (time_ns > 0).then(|| Watts(rounded(energy / (time_ns as f64 * 1e-9))))
}

/// A prior for each kind of probe: its measured time at the power of the average window, as the analysis has it.
fn probe_costs(rows: &Rows, artifact: &Artifact, adjusted: &[AdjustedRun]) -> BTreeMap<u32, Prior> {
    let times: Vec<_> = artifact.runs.iter().flat_map(|run| run.trace.notes.probes.iter().copied()).collect();
    let energy: f64 = adjusted.iter().flat_map(|run| &run.windows).map(|window| window.energy.0).sum();
    let seconds: f64 = adjusted.iter().map(|run| run.working.0).sum();
    let cost = |(column, feature): (usize, &Feature)| {
        let Feature::Probe(kind) = feature else { return None };
        let time = probe_time(&times, *kind)?;
        let mean = time.ns * 1e-9 * energy / seconds;
        let prior = Prior { mean, deviation: mean * time.unsure };
        (mean > 0.0 && mean.is_finite()).then_some((column as u32, prior))
    };
    rows.columns.iter().enumerate().filter_map(cost).collect()
}

/// The problem's columns and rows: those that measured windows have.
pub(super) struct Design<'a> {
    pub(super) features: Vec<Feature>,
    /// Column by position in [`Rows::columns`].
    columns: BTreeMap<u32, u32>,
    rows: Vec<Vec<(u32, f64)>>,
    group: Vec<u32>,
    y: Vec<f64>,
    priors: Vec<Option<Prior>>,
    /// What is known of single instructions.
    instructions: Option<&'a Instructions>,
}

impl<'a> Design<'a> {
    fn new(
        rows: &Rows,
        measured: &[Measured],
        priors: BTreeMap<u32, Prior>,
        instructions: Option<&'a Instructions>,
    ) -> Self {
        let groups: BTreeSet<u32> = measured.iter().map(|window| window.group).collect();
        let used: BTreeSet<u32> =
            groups.iter().flat_map(|&group| &rows.groups[group as usize].row).map(|(column, _)| *column).collect();
        let columns: BTreeMap<u32, u32> = used.iter().copied().zip(0..).collect();
        let numbers: BTreeMap<u32, u32> = groups.iter().copied().zip(0..).collect();
        let design = Design {
            features: used.iter().map(|&column| rows.columns[column as usize].clone()).collect(),
            priors: used.iter().map(|column| priors.get(column).copied()).collect(),
            rows: Vec::new(),
            group: measured.iter().map(|window| numbers[&window.group]).collect(),
            y: measured.iter().map(|window| window.energy).collect(),
            columns,
            instructions,
        };
        let own = groups.iter().map(|&group| design.row(&rows.groups[group as usize].row)).collect();
        let mut design = Design { rows: own, ..design };
        let typical = design.typical();
        for (prior, feature) in design.priors.iter_mut().zip(&design.features) {
            match feature {
                Feature::After(..) | Feature::Taken => *prior = Some(Prior { mean: 0.0, deviation: PAIR * typical }),
                Feature::Context => *prior = Some(Prior { mean: NANOJOULE, deviation: CONVENTION * NANOJOULE }),
                Feature::Op(_) | Feature::Call(_) => {
                    *prior = instructions.and_then(|known| known.prior(feature)).map(KnownCost::prior);
                }
                Feature::Probe(_) | Feature::Thrown => {}
            }
        }
        design
    }

    /// Energy of an execution in the median row, joules.
    fn typical(&self) -> f64 {
        let is_op = |column: u32| matches!(self.features.get(column as usize), Some(Feature::Op(_)));
        let ops = |row: &Vec<(u32, f64)>| row.iter().filter(|(c, _)| is_op(*c)).map(|(_, x)| x).sum::<f64>();
        let each = self.group.iter().zip(&self.y).map(|(group, y)| y / ops(&self.rows[*group as usize]).max(1.0));
        median(&mut each.collect::<Vec<_>>()).unwrap_or(0.0).max(f64::MIN_POSITIVE.sqrt())
    }

    /// A row of all features in the problem's columns.
    fn row(&self, row: &[(u32, f64)]) -> Vec<(u32, f64)> {
        row.iter().filter_map(|&(column, count)| Some((*self.columns.get(&column)?, count))).collect()
    }

    fn problem(&self) -> Result<Problem, ProfileError> {
        let problem = Problem::new(self.features.len(), self.rows.clone(), self.group.clone(), self.y.clone())?;
        let families = self.features.iter().map(family).collect();
        Ok(problem.with_families(families)?.with_priors(self.priors.clone())?)
    }

    /// Priors of the probes, and of costs of which data say little: an opcode costs as much as its kin, and a cheap
    /// call as much as any call.
    fn general_priors(&self, fit: &Fit) -> Vec<Option<Prior>> {
        let (cost, deviation) =
            (|column: usize| fit.coefficients[column], |column: usize| fit.variance(&[(column as u32, 1.0)]).sqrt());
        let mut kin: BTreeMap<u8, Vec<f64>> = BTreeMap::new();
        for (column, feature) in self.features.iter().enumerate() {
            if let Some(sort) = sort(feature).filter(|_| deviation(column) < 0.5 * cost(column)) {
                kin.entry(sort).or_default().push(cost(column));
            }
        }
        let kin: BTreeMap<u8, f64> =
            kin.into_iter().filter_map(|(sort, mut costs)| Some((sort, median(&mut costs)?))).collect();
        let typical =
            median(&mut kin.values().copied().collect::<Vec<_>>()).unwrap_or(0.0).max(f64::MIN_POSITIVE.sqrt());
        let call = self.invocation(fit) / 2.0;
        let each = |(column, feature): (usize, &Feature)| match feature {
            Feature::Op(_) | Feature::Call(_) if self.priors[column].is_some() => self.priors[column],
            Feature::Op(_) => {
                let mean = *kin.get(&sort(feature)?)?;
                Some(Prior { mean, deviation: KIN * mean })
            }
            Feature::Call(_) => (call > 0.0 && cost(column) + 2.0 * deviation(column) < CHEAP * call)
                .then_some(Prior { mean: call, deviation: call }),
            Feature::Probe(_) | Feature::Context | Feature::Thrown => self.priors[column],
            // More or less than what the instruction costs by itself: a part of that.
            Feature::After(..) => Some(Prior { mean: 0.0, deviation: PAIR * typical }),
            Feature::Taken => Some(Prior { mean: 0.0, deviation: typical }),
        };
        self.features.iter().enumerate().map(each).collect()
    }

    /// Cost of invoking an own method and of its return together, joules.
    fn invocation(&self, fit: &Fit) -> f64 {
        let columns = ["invoke-virtual", "return-void"].into_iter().filter_map(|name| self.named(name));
        columns.map(|column| fit.coefficients[column]).sum()
    }

    /// Priors that split what comes together in every program, by convention: what is made is initialised, what is
    /// locked is unlocked. Sums are the data's own; [`canonical`] has the last word.
    fn conventions(&self, fit: &Fit) -> Vec<Option<Prior>> {
        let unsplit: BTreeSet<u32> = fit.identifiability.groups.iter().flatten().copied().collect();
        let mut priors = self.general_priors(fit);
        if self.instructions.is_some() {
            return priors;
        }
        for pair in [[NEW, OBJECT_MADE], ["monitor-enter", "monitor-exit"]] {
            let columns = pair.map(|name| self.named(name));
            let half = columns.iter().flatten().map(|column| fit.coefficients[*column].max(0.0)).sum::<f64>() / 2.0;
            let unsplit = |column: &usize| unsplit.contains(&(*column as u32)) && half > 0.0;
            for column in columns.into_iter().flatten().filter(unsplit) {
                priors[column] = Some(Prior { mean: half, deviation: CONVENTION * half });
            }
        }
        priors
    }

    /// The column of a feature by its label.
    pub(super) fn named(&self, label: &str) -> Option<usize> {
        self.features.iter().position(|feature| feature.label() == label)
    }
}

/// Number of a feature's family: features whose costs are of like size.
fn family(feature: &Feature) -> u32 {
    match feature {
        Feature::Op(_) => 0,
        Feature::Call(_) | Feature::Thrown => 1,
        Feature::After(..) | Feature::Taken | Feature::Context => 2 + ProbeKind::ALL.len() as u32,
        Feature::Probe(kind) => 2 + ProbeKind::ALL.iter().position(|other| other == kind).unwrap_or_default() as u32,
    }
}

/// Opcodes that do like work: moves, constants, branches, accesses of one sort, simple arithmetic of one type.
fn sort(feature: &Feature) -> Option<u8> {
    let Feature::Op(op) = feature else { return None };
    Some(match op {
        0x01..=0x09 => 0,
        0x0a..=0x0c => 1,
        0x12..=0x19 => 2,
        0x28..=0x2a => 3,
        0x2d..=0x31 => 4,
        0x32..=0x3d => 5,
        0x44..=0x4a => 6,
        0x4b..=0x51 => 7,
        0x52..=0x58 => 8,
        0x59..=0x5f => 9,
        0x60..=0x66 => 10,
        0x67..=0x6d => 11,
        // Without multiplication and division.
        0x7b | 0x7c | 0x8d..=0x91 | 0x95..=0x9a | 0xb0 | 0xb1 | 0xb5..=0xba => 12,
        0xd0 | 0xd1 | 0xd5..=0xd9 | 0xdd..=0xe2 => 12,
        0x7d | 0x7e | 0x81 | 0x84 | 0x9b | 0x9c | 0xa0..=0xa5 | 0xbb | 0xbc | 0xc0..=0xc5 => 13,
        0x7f | 0xa6 | 0xa7 | 0xc6 | 0xc7 => 14,
        0x80 | 0xab | 0xac | 0xcb | 0xcc => 15,
        _ => return None,
    })
}

/// Mean energy by row, events apart; fitted energy; share of calls; sum of squared shares.
struct RowFit {
    residual: f64,
    calls: f64,
    concentration: f64,
}

fn row_fits(design: &Design, problem: &Problem, fit: &Fit) -> Vec<RowFit> {
    let sums = problem.sums(&fit.weights);
    let each = |(at, row): (usize, &Vec<(u32, f64)>)| {
        let (mean, fitted) = (sums.mean(at)?, fit.fitted[at]);
        let share = |&(column, count): &(u32, f64)| count * fit.coefficients[column as usize] / fitted;
        let is_call = |(column, _): &&(u32, f64)| matches!(design.features[*column as usize], Feature::Call(_));
        (fitted > 0.0).then(|| RowFit {
            residual: mean / fitted - 1.0,
            calls: row.iter().filter(is_call).map(share).sum(),
            concentration: row.iter().map(|entry| share(entry).powi(2)).sum(),
        })
    };
    problem.rows().iter().enumerate().filter_map(each).collect()
}

/// Robust deviation of rows from the fit, and what it makes for one feature, if each strays on its own.
fn stray(rows: &[&RowFit]) -> (f64, f64) {
    let deviation = median(&mut rows.iter().map(|row| row.residual.abs()).collect::<Vec<_>>());
    let concentration = median(&mut rows.iter().map(|row| row.concentration).collect::<Vec<_>>());
    match (deviation, concentration) {
        (Some(deviation), Some(concentration)) if concentration > 0.0 => {
            let tau = deviation / MAD_NORMAL;
            (tau, tau / concentration.sqrt())
        }
        _ => (0.0, 0.0),
    }
}

fn quality(design: &Design, problem: &Problem, fit: &Fit, methods: usize) -> ProfileQuality {
    let outliers: BTreeSet<usize> = fit.outliers.iter().map(|outlier| outlier.observation).collect();
    let usual = problem.observations().enumerate().filter(|(at, _)| !outliers.contains(at));
    let pairs: Vec<_> = usual.map(|(_, (group, y))| (y, fit.fitted[group])).collect();
    let rows = row_fits(design, problem, fit);
    let (of_ops, of_calls): (Vec<&RowFit>, Vec<&RowFit>) = rows.iter().partition(|row| row.calls < OF_INSTRUCTIONS);
    let (tau, stray_op) = stray(&of_ops);
    ProfileQuality {
        methods,
        windows: problem.y().len(),
        rows: problem.rows().len(),
        columns: fit.identifiability.columns,
        rank: fit.identifiability.rank,
        condition: rounded(fit.identifiability.condition),
        aee: rounded(aee(pairs.iter().copied())),
        r2: rounded(r_squared(&pairs)),
        tau: rounded(tau),
        stray_op: rounded(stray_op),
        stray_call: rounded(stray(&of_calls).1),
    }
}

/// The median over the first windows of methods of instructions: measured over what they would cost compiled.
fn interpreted(design: &Design, rows: &Rows, fit: &Fit, selection: &Selection) -> Option<f64> {
    let ratio = |window: &Measured| {
        let row = design.row(&rows.groups.get(window.group as usize)?.row);
        let part = |of: &dyn Fn(&Feature) -> bool| {
            let part: Vec<_> =
                row.iter().filter(|(column, _)| of(&design.features[*column as usize])).copied().collect();
            fit.value(&part)
        };
        let calls = part(&|feature| matches!(feature, Feature::Call(_)));
        // The tracer's methods are compiled by then; counting rounds is the method's own code.
        let tracer = part(&|feature| match feature {
            Feature::Probe(ProbeKind::Count | ProbeKind::Round | ProbeKind::Add) => false,
            Feature::Probe(_) => true,
            _ => false,
        });
        let own = fit.value(&row) - calls - tracer;
        let ratio = (window.energy - calls - tracer) / own;
        (own > 0.0 && calls < OF_INSTRUCTIONS * own).then_some(ratio)
    };
    median(&mut selection.cold.iter().filter_map(ratio).collect::<Vec<_>>()).map(rounded)
}

fn costs(
    design: &Design,
    problem: &Problem,
    fit: &Fit,
    quality: &ProfileQuality,
    powers: &[Option<f64>],
) -> Vec<ProfileCost> {
    let mut executions = vec![0.0; design.features.len()];
    for &group in problem.groups() {
        problem.rows()[group as usize].iter().for_each(|&(column, x)| executions[column as usize] += x);
    }
    let shares = shares(design, &executions);
    let means = canonical(design, fit, &shares);
    let known = |feature: &Feature| design.instructions.and_then(|known| known.cost(feature));
    let cost = |(column, feature): (usize, &Feature)| {
        let cost = means[column];
        let deviation = fit.variance(&centred(feature, column, &shares)).sqrt();
        let stray = match feature {
            Feature::Call(_) | Feature::Probe(_) => quality.stray_call,
            _ => quality.stray_op,
        };
        // No data of the calibrator says more about a convention.
        let split = known(feature).filter(|_| matches!(feature, Feature::Op(_))).map_or(0.0, |known| known.deviation);
        ProfileCost {
            feature: feature.label(),
            cost_j: rounded(cost),
            // Of what costs nothing no deviation is a fraction; what is off by ten times itself is as little known.
            deviation: rounded(if cost != 0.0 {
                (deviation / cost.abs()).max(split).hypot(stray).min(10.0)
            } else {
                10.0
            }),
            executions: executions[column],
            power: powers[column],
            constant: matches!(feature, Feature::Call(_)) && known(feature).is_some(),
        }
    };
    let is_cost = |(_, feature): &(usize, &Feature)| !matches!(feature, Feature::Context | Feature::Thrown);
    let mut costs: Vec<ProfileCost> = design.features.iter().enumerate().filter(is_cost).map(cost).collect();
    if let Some(known) = design.instructions {
        costs.extend(of_no_row(known, &costs));
    }
    costs.sort_by(|a, b| a.feature.cmp(&b.feature));
    costs
}

/// What the calibrator app has none of: taken branches, and instructions that no Java program there has.
fn of_no_row(known: &Instructions, costs: &[ProfileCost]) -> Vec<ProfileCost> {
    let has: BTreeSet<&str> = costs.iter().map(|cost| cost.feature.as_str()).collect();
    let cost = |feature: String, cost: KnownCost| ProfileCost {
        feature,
        cost_j: rounded(cost.mean),
        deviation: rounded(cost.deviation),
        executions: 0.0,
        power: None,
        constant: false,
    };
    let taken = KnownCost { mean: known.taken_j, deviation: CONVENTION, constant: false };
    let ops = known.costs.iter().map(|(op, known)| cost(Feature::Op(*op).label(), *known));
    ops.filter(|op| !has.contains(op.feature.as_str())).chain([cost(Feature::Taken.label(), taken)]).collect()
}

/// The kind of work of a feature, if it is an instruction.
fn work(feature: &Feature) -> Option<Work> {
    match feature {
        Feature::Op(op) => Some(Work::of(Op(*op))),
        _ => None,
    }
}

/// By kind of work: pairs whose second instruction it is, as columns with their part in the kind's executions.
fn shares(design: &Design, executions: &[f64]) -> BTreeMap<Work, Vec<(u32, f64)>> {
    let mut all: BTreeMap<Work, f64> = BTreeMap::new();
    for (feature, count) in design.features.iter().zip(executions) {
        work(feature).into_iter().for_each(|work| *all.entry(work).or_default() += count);
    }
    let mut shares: BTreeMap<Work, Vec<(u32, f64)>> = BTreeMap::new();
    for ((column, feature), count) in (0..).zip(&design.features).zip(executions) {
        if let Feature::After(_, work) = feature {
            let of = all.get(work).copied().unwrap_or(0.0).max(1.0);
            shares.entry(*work).or_default().push((column, count / of));
        }
    }
    shares
}

/// An instruction's cost is that after the average other one.
fn centred(feature: &Feature, column: usize, shares: &BTreeMap<Work, Vec<(u32, f64)>>) -> Vec<(u32, f64)> {
    let pairs = work(feature).and_then(|work| shares.get(&work)).into_iter().flatten().copied();
    let mut combination: Vec<(u32, f64)> = std::iter::once((column as u32, 1.0)).chain(pairs).collect();
    combination.sort_unstable_by_key(|(column, _)| *column);
    combination
}

/// Costs with what no program tells apart split by convention, which changes no sum. Instructions that were measured
/// one at a time are split already.
///
/// - An instruction's own cost is that after the average other one, pairs are differences from it.
/// - A return is a quarter of invocation and return together. An interpreter passes arguments and makes a frame to
///   invoke a method, in some fifty instructions, and leaves it in some seventeen: Dalvik's
///   `common_invokeMethodNoRange` and `common_returnFromMethod`.
/// - Whatever is made is initialised by one of the library's constructors, be it through those of the app: Object's
///   does nothing but return.
fn canonical(design: &Design, fit: &Fit, shares: &BTreeMap<Work, Vec<(u32, f64)>>) -> Vec<f64> {
    let mean_pair = |work: Work| shares.get(&work).map_or(0.0, |pairs| fit.value(pairs));
    let own_cost = |(feature, cost): (&Feature, &f64)| match feature {
        Feature::Op(op) => (cost + mean_pair(Work::of(Op(*op)))).max(0.0),
        Feature::After(_, work) => cost - mean_pair(*work),
        _ => *cost,
    };
    let mut means: Vec<f64> = design.features.iter().zip(&fit.coefficients).map(own_cost).collect();
    if design.instructions.is_some() {
        return means;
    }
    let (Some(invoke), Some(back)) = (design.named("invoke-virtual"), design.named("return-void")) else {
        return means;
    };
    let of_invocation = means[back] - RETURN * (means[invoke] + means[back]);
    for (feature, mean) in design.features.iter().zip(&mut means) {
        match (work(feature), feature) {
            (Some(Work::Call), _) => *mean += of_invocation,
            (Some(Work::Return), _) | (_, Feature::Call(_)) => *mean -= of_invocation,
            _ => {}
        }
    }
    let of_memory = match design.named(OBJECT_MADE) {
        Some(constructor) if design.named(NEW).is_some() => means[constructor] - means[back],
        _ => 0.0,
    };
    for (feature, mean) in design.features.iter().zip(&mut means) {
        match feature.label() {
            label if label == NEW => *mean += of_memory,
            label if label.contains(CONSTRUCTOR) => *mean -= of_memory,
            _ => {}
        }
        if !matches!(feature, Feature::After(..)) {
            *mean = mean.max(0.0);
        }
    }
    means
}

/// A number cut to its significant digits; what is none becomes 0.
pub(super) fn rounded(value: f64) -> f64 {
    if !value.is_finite() {
        return 0.0;
    }
    format!("{value:.*e}", DIGITS - 1).parse().unwrap_or(0.0)
}
