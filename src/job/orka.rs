//! Orka's accounts of a recording: what routines cost by the calls that they make, and what the hardware does for them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;
use wattline_adjust::{DeviceModel, Known, Rows, adjust};
use wattline_analysis::lines::AnalysisResult;
use wattline_device as device;
use wattline_estimate::orka::{
    Charge, CostTable, RadioModel, Routine, RoutineCosts, Spent, StateEnergies, StateTimes, SwitchedState,
    WindowedCalls, by_last_trigger, by_routine, switched, uses,
};
use wattline_profile::Profile;
use wattline_recording::{Artifact, Run, TrafficStamp};

use super::analyze::profile_place;
use super::beside::{Beside, Sources, beside};
use super::components::{estimated, model_in};
use super::error::JobError;
use super::files::read_file;

/// A recording's accounts. Times and energies are means per run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Accounts {
    /// The scenario.
    pub scenario: String,
    /// Routines and their lines, by the costs of calls.
    #[serde(flatten)]
    pub costs: RoutineCosts,
    /// The network's radio; none where the recording has no counters of traffic, or the device's model no radio.
    pub radio: Option<RadioAccount>,
    /// Components that calls have switched on.
    pub switched: Vec<SwitchedAccount>,
    /// These accounts beside others; none of a recording without a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<Beside>,
}

/// What the radio did.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RadioAccount {
    /// Its power states.
    pub model: RadioModel,
    /// Time in each state.
    pub times: StateTimes,
    /// Energy in each state.
    pub energies: StateEnergies,
    /// By routine, those with the most energy by the last trigger first.
    pub routines: Vec<RadioRow>,
    /// By the line that used it last, those with the most energy first.
    pub lines: Vec<LineRow<StateTimes, StateEnergies>>,
}

/// A routine's part of the radio's states.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RadioRow {
    /// Class descriptor.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    /// While it was on a call stack: the paper's accounting, by the counters alone.
    pub on_stack: StateTimes,
    /// The energy of that.
    pub on_stack_energies: StateEnergies,
    /// By the last trigger, by the counters and the calls' times.
    pub last_trigger: StateTimes,
    /// The energy of that.
    pub last_trigger_energies: StateEnergies,
}

/// A line's part.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LineRow<T, E> {
    /// Class descriptor.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    /// The line.
    pub line: u32,
    /// Its time.
    pub times: T,
    /// Its energy.
    pub energies: E,
}

/// One state of a component that calls switch.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SwitchedAccount {
    /// The component, as in `gps`.
    pub component: String,
    /// The state, as in `searching`.
    pub state: &'static str,
    /// All of it.
    pub whole: Spent,
    /// By routine, those with the most energy by the last trigger first.
    pub routines: Vec<SwitchedRow>,
    /// By the line that switched it on: seconds and joules.
    pub lines: Vec<LineRow<f64, f64>>,
}

/// A routine's part of such a state.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SwitchedRow {
    /// Class descriptor.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    /// Seconds while it was on a call stack: the paper's accounting.
    pub on_stack_s: f64,
    /// By the last trigger.
    pub last_trigger: Spent,
}

/// Costs of calls: the shipped ones, then those of the recording's own result, then those of files, the last of which
/// counts most.
///
/// # Errors
/// A file that cannot be read, or is no table.
fn table(artifact: &Artifact, path: &Path, files: &[PathBuf]) -> Result<CostTable, JobError> {
    let mut table = CostTable::embedded()?;
    let profile = Profile::for_device(&artifact.manifest.device, profile_place(&artifact.manifest.device, path))?;
    if let Some(profile) = profile.filter(|profile| profile.device != "embedded") {
        table = table.overlaid(CostTable::of_profile(&profile));
    }
    if let Some(result) = result_of(artifact, path)? {
        let mut calls = WindowedCalls::default();
        measured(artifact).iter().for_each(|run| calls.add(&run.trace));
        let name = format!("the recording of {}", artifact.manifest.scenario);
        table = table.overlaid(CostTable::of_result(&name, &artifact.map, &result, &calls));
    }
    for file in files {
        let text = read_file(file)?;
        table = table.overlaid(CostTable::parse(&file.display().to_string(), &String::from_utf8_lossy(&text))?);
    }
    Ok(table)
}

fn measured(artifact: &Artifact) -> &[Run] {
    artifact.runs.get(artifact.map.leading_runs()..).unwrap_or_default()
}

/// The runs with the best counts: those of a counting build, or all.
fn counted(artifact: &Artifact) -> &[Run] {
    let counting = artifact.map.timing_runs()..artifact.map.leading_runs();
    let counting = artifact.runs.get(counting).unwrap_or_default();
    if counting.is_empty() { measured(artifact) } else { counting }
}

/// Orka's accounts of the recording in a file, and the table of costs that they rest on. `files` are tables of costs.
///
/// # Errors
/// When a file cannot be read or is no table, the device is not known, or a run contradicts itself.
pub fn accounts(path: &Path, files: &[PathBuf]) -> Result<(Accounts, CostTable), JobError> {
    let artifact = Artifact::read(path).map_err(|source| JobError::unread(path, source))?;
    let table = table(&artifact, path, files)?;
    let mut charge = Charge::new(&artifact.map, &table);
    counted(&artifact).iter().for_each(|run| charge.add(&run.trace));
    let costs = charge.finish();
    let device = device::model_of(&artifact.manifest.device)?;
    let radio = radio(&artifact, &device);
    let switched = switched_states(&artifact, path, &device)?;
    let beside = beside_others(&artifact, path, &device, (radio.as_ref(), &switched))?;
    let accounts = Accounts { scenario: artifact.manifest.scenario.clone(), costs, radio, switched, beside };
    Ok((accounts, table))
}

fn beside_others(
    artifact: &Artifact,
    path: &Path,
    device: &DeviceModel,
    (radio, switched): (Option<&RadioAccount>, &[SwitchedAccount]),
) -> Result<Option<Beside>, JobError> {
    let Some(result) = result_of(artifact, path)? else { return Ok(None) };
    let manifest = &artifact.manifest;
    let model = model_in(&manifest.device, profile_place(&manifest.device, path))?;
    let logs: Vec<_> = artifact.runs.iter().map(|run| run.trace.notes.components.clone()).collect();
    let estimated = model.as_ref().and_then(|model| estimated(&result, model, &logs));
    Ok(Some(beside(Sources { manifest, result: &result, device, radio, switched, estimated })))
}

fn result_of(artifact: &Artifact, path: &Path) -> Result<Option<AnalysisResult>, JobError> {
    if artifact.result.is_empty() {
        return Ok(None);
    }
    let result = AnalysisResult::from_json(&artifact.result);
    result.map(Some).map_err(|source| JobError::Result { path: path.to_owned(), source })
}

/// Sums over runs, by key.
type ByKey<K, V> = BTreeMap<K, V>;

fn radio(artifact: &Artifact, device: &DeviceModel) -> Option<RadioAccount> {
    let model = RadioModel::of(device.component("wifi")?)?;
    let traffic = |run: &Run| -> Option<Vec<TrafficStamp>> { run.trace.notes.traffic.clone() };
    let runs: Vec<(&Run, Vec<TrafficStamp>)> =
        measured(artifact).iter().filter_map(|run| Some((run, traffic(run)?))).collect();
    let each = 1.0 / runs.len() as f64;
    let mut whole = StateTimes::default();
    let mut routines: ByKey<Routine, (StateTimes, StateTimes)> = BTreeMap::new();
    let mut lines: ByKey<(String, String, u32), StateTimes> = BTreeMap::new();
    for (run, readings) in &runs {
        let (map, trace) = (&artifact.map, &run.trace);
        let sharp = model.refined(readings, &uses(map, trace, device));
        whole = whole.plus(StateTimes::of(&sharp).times(each));
        for (routine, times) in by_routine(map, trace, &model.states(readings)).routines {
            let sum = &mut routines.entry(routine).or_default().0;
            *sum = sum.plus(times.times(each));
        }
        let last = by_last_trigger(map, trace, &sharp, device);
        for (routine, times) in last.routines {
            let sum = &mut routines.entry(routine).or_default().1;
            *sum = sum.plus(times.times(each));
        }
        for (line, times) in last.lines {
            let sum = lines.entry(line).or_default();
            *sum = sum.plus(times.times(each));
        }
    }
    let row = |((class, method), (on_stack, last_trigger)): (Routine, (StateTimes, StateTimes))| RadioRow {
        class,
        method,
        on_stack,
        on_stack_energies: model.energies(&on_stack),
        last_trigger,
        last_trigger_energies: model.energies(&last_trigger),
    };
    let mut routines: Vec<RadioRow> = routines.into_iter().map(row).collect();
    routines.sort_by(|a, b| b.last_trigger_energies.total_j().total_cmp(&a.last_trigger_energies.total_j()));
    let row = |((class, method, line), times): ((String, String, u32), StateTimes)| LineRow {
        class,
        method,
        line,
        times,
        energies: model.energies(&times),
    };
    let mut lines: Vec<_> = lines.into_iter().map(row).collect();
    lines.sort_by(|a, b| b.energies.total_j().total_cmp(&a.energies.total_j()));
    (!runs.is_empty()).then(|| RadioAccount { energies: model.energies(&whole), model, times: whole, routines, lines })
}

fn switched_states(artifact: &Artifact, path: &Path, model: &DeviceModel) -> Result<Vec<SwitchedAccount>, JobError> {
    let is_there = artifact.map.sites.iter().any(|site| site.switch.is_some());
    let runs = if is_there { measured(artifact) } else { &[] };
    let profile = Profile::for_device(&artifact.manifest.device, profile_place(&artifact.manifest.device, path))?;
    let known = || Known { busy: profile.as_ref().map(|profile| profile.busy), ..Known::default() };
    let mut sums: BTreeMap<(String, &str), SwitchedState> = BTreeMap::new();
    for run in runs {
        let mut rows = Rows::with(&artifact.map, known());
        let adjusted = adjust(run, model, &artifact.map, &mut rows);
        let adjusted = adjusted.map_err(|source| JobError::Accounts { path: path.to_owned(), source })?;
        for state in switched(&artifact.map, &run.trace, &adjusted.after_calls, model) {
            let sum = sums.entry((state.component.clone(), state.state)).or_default();
            sum.merge(state);
        }
    }
    let each = 1.0 / runs.len().max(1) as f64;
    Ok(sums.into_values().map(|state| switched_account(state, each)).collect())
}

fn switched_account(state: SwitchedState, each: f64) -> SwitchedAccount {
    let mean = |spent: Spent| Spent { time_s: spent.time_s * each, energy_j: spent.energy_j * each };
    let mut rows: BTreeMap<Routine, (f64, Spent)> = BTreeMap::new();
    state.while_on_stack_s.into_iter().for_each(|(routine, time_s)| rows.entry(routine).or_default().0 = time_s * each);
    state.routines.into_iter().for_each(|(routine, spent)| rows.entry(routine).or_default().1 = mean(spent));
    let row = |((class, method), (on_stack_s, last_trigger)): (Routine, (f64, Spent))| SwitchedRow {
        class,
        method,
        on_stack_s,
        last_trigger,
    };
    let mut routines: Vec<SwitchedRow> = rows.into_iter().map(row).collect();
    routines.sort_by(|a, b| b.last_trigger.energy_j.total_cmp(&a.last_trigger.energy_j));
    let row = |((class, method, line), spent): ((String, String, u32), Spent)| {
        let Spent { time_s: times, energy_j: energies } = mean(spent);
        LineRow { class, method, line, times, energies }
    };
    let mut lines: Vec<_> = state.lines.into_iter().map(row).collect();
    lines.sort_by(|a, b| b.energies.total_cmp(&a.energies));
    SwitchedAccount { component: state.component, state: state.state, whole: mean(state.whole), routines, lines }
}
