//! Three accounts of one recording, by hardware: Orka's, that of the device's power model (GreenDroid), and the
//! meter's, where there was one.

use std::collections::BTreeMap;

use serde::Serialize;
use wattline_adjust::DeviceModel;
use wattline_analysis::hardware::{PROCESSOR, of_component};
use wattline_analysis::lines::{AnalysisResult, ComponentShare, LineEnergy};
use wattline_estimate::components::Estimated;
use wattline_recording::Manifest;
use wattline_recording::settings::is_power_model;

use super::components::means;
use super::orka::{RadioAccount, SwitchedAccount};

/// An energy, a run on average.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Known {
    /// Joules above the idle phone.
    pub energy_j: f64,
    /// Its standard deviation, joules.
    pub deviation_j: f64,
}

/// What is said of one piece of hardware; none by what does not know it. Joules of a run on average.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct OfHardware {
    /// The hardware in a word.
    pub hardware: String,
    /// Orka's: counted code and library calls at the profile's costs, the radio's states by counters and what calls
    /// switched on by the times of the calls, at the powers that are published.
    pub orka_j: Option<f64>,
    /// The power model's by itself.
    pub model: Option<Known>,
    /// The power model's, fitted to what the meter says of all together.
    pub fitted: Option<Known>,
    /// What lines took of it by the meter: the regression's code, windowed calls as measured, and their tails.
    pub lines_j: Option<f64>,
}

/// The accounts beside each other.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Beside {
    /// By hardware, in alphabetical order.
    pub hardware: Vec<OfHardware>,
    /// The sums; of `fitted` and `lines_j` what the meter says of all together.
    pub all: OfHardware,
    /// What the meter says and no line has: collections, other processes, the probes. None without a meter.
    pub on_no_line_j: Option<f64>,
}

/// What there is to compare.
pub(super) struct Sources<'a> {
    pub manifest: &'a Manifest,
    pub result: &'a AnalysisResult,
    pub device: &'a DeviceModel,
    pub radio: Option<&'a RadioAccount>,
    pub switched: &'a [SwitchedAccount],
    /// What the power model makes of each run, if there is one.
    pub estimated: Option<Vec<Estimated>>,
}

/// The accounts of a recording.
pub(super) fn beside(sources: Sources<'_>) -> Beside {
    let mut rows: BTreeMap<String, OfHardware> = BTreeMap::new();
    let Sources { manifest, result, .. } = sources;
    for (name, joules) in orka(&sources) {
        *row(&mut rows, name).orka_j.get_or_insert_default() += joules;
    }
    let is_metered = result.basis.is_measured() && !is_power_model(&manifest.meter);
    let net_j = result.totals.net().0;
    let mut all = OfHardware { hardware: "all".to_owned(), ..OfHardware::default() };
    if let Some(estimated) = sources.estimated {
        all.model = Some(of_all(&estimated));
        let is_used = |share: &ComponentShare| share.energy.0 != 0.0 || share.deviation.0 != 0.0;
        shares(&mut rows, means(&estimated).into_iter().filter(is_used), |row| &mut row.model);
        if is_metered {
            let mut fitted = estimated;
            fitted.iter_mut().zip(&result.runs).for_each(|(one, run)| one.fit(run.net));
            // One that would have had to give has nothing, and no deviation of its own.
            shares(&mut rows, means(&fitted).into_iter().filter(|share| share.energy.0 != 0.0), |row| &mut row.fitted);
            all.fitted = Some(Known { energy_j: net_j, deviation_j: 0.0 });
        }
    }
    let lines = if is_metered { of_lines(&result.lines) } else { None };
    let on_no_line_j = lines.as_ref().map(|lines| net_j - lines.values().sum::<f64>());
    for (name, joules) in lines.into_iter().flatten() {
        row(&mut rows, name).lines_j = Some(joules);
    }
    all.orka_j = rows.values().filter_map(|row| row.orka_j).reduce(|sum, joules| sum + joules);
    all.lines_j = is_metered.then_some(net_j);
    Beside { hardware: rows.into_values().collect(), all, on_no_line_j }
}

fn row<'r>(rows: &'r mut BTreeMap<String, OfHardware>, name: &str) -> &'r mut OfHardware {
    let new = || OfHardware { hardware: name.to_owned(), ..OfHardware::default() };
    rows.entry(name.to_owned()).or_insert_with(new)
}

/// Orka's, by the word for the hardware. What nobody publishes a power of is not in it.
fn orka<'a>(sources: &Sources<'a>) -> Vec<(&'a str, f64)> {
    let mut found = Vec::new();
    let prior = |line: &LineEnergy| -> Option<f64> {
        let runs = line.prior.len();
        (runs > 0).then(|| line.prior.iter().map(|energy| energy.0).sum::<f64>() / runs as f64)
    };
    found.extend(sources.result.lines.iter().filter_map(prior).map(|joules| (PROCESSOR, joules)));
    found.extend(sources.radio.map(|radio| (of_component("wifi"), radio.energies.total_j())));
    for SwitchedAccount { component, state, whole, .. } in sources.switched {
        let states = sources.device.component(component).map_or(&[][..], |component| &component.on);
        // The first of several states is the search.
        let at = if *state == "on" { states.last() } else { states.first() };
        let power_w = at.and_then(|state| state.power_uw()).map(|power_uw| power_uw as f64 * 1e-6);
        found.extend(power_w.map(|power_w| (of_component(component), power_w * whole.time_s)));
    }
    found
}

/// The sum of all components, a run on average: a model's errors are the same in each run.
fn of_all(estimated: &[Estimated]) -> Known {
    let runs = estimated.len().max(1) as f64;
    let mean = |of: fn(&Estimated) -> f64| estimated.iter().map(of).sum::<f64>() / runs;
    Known { energy_j: mean(|one| one.net().0), deviation_j: mean(|one| one.net_deviation().0) }
}

/// Adds what components took: several of one word, as two radios, together.
fn shares(
    rows: &mut BTreeMap<String, OfHardware>,
    components: impl Iterator<Item = ComponentShare>,
    column: fn(&mut OfHardware) -> &mut Option<Known>,
) {
    for ComponentShare { component, energy, deviation } in components {
        let known = column(row(rows, of_component(&component))).get_or_insert_default();
        known.energy_j += energy.0;
        known.deviation_j = known.deviation_j.hypot(deviation.0);
    }
}

/// What lines took by hardware; none where the result of an older version does not say of windowed calls.
fn of_lines(lines: &[LineEnergy]) -> Option<BTreeMap<&str, f64>> {
    let mut sums = BTreeMap::<&str, f64>::new();
    for line in lines {
        if line.hardware.is_empty() && line.api.0 + line.tail.0 != 0.0 {
            return None;
        }
        *sums.entry(PROCESSOR).or_default() += line.code.0;
        line.hardware.iter().for_each(|(name, energy)| *sums.entry(name).or_default() += energy.0);
    }
    Some(sums)
}
