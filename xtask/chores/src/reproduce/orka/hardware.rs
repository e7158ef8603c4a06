//! Cellular radios and GPS, which the paper leaves to future work, against the phone's truth; and Figures 6 and 7.

use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::adjust::{DeviceModel, Known, Rows, adjust};
use wattline::device::embedded::collect;
use wattline::estimate::orka::{
    RadioModel, Spent, StateEnergies, StateTimes, by_last_trigger, by_routine, switched, uses,
};
use wattline::phone::{Bearer, Settings};
use wattline::scenario::Scenario;

use super::measure::{App, CLASS, METHOD, REST_MS, script};
use crate::accuracy::{Both, scenarios};
use crate::repository;

/// `wattline.phone.Hardware.GPS` of the embedded phone.
const GPS: i32 = 2;

/// The wait behind the last request, longer than LTE's tail of 11.6 s.
const LTE_REST_MS: u32 = 12_000;

/// A GET every T milliseconds over LTE.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Cellular {
    pub period_ms: u32,
    pub times: StateTimes,
    pub energies: StateEnergies,
    /// In truth; waking up is part of the activity there.
    pub true_active_j: f64,
    pub true_tail_j: f64,
    /// The part of the energies that the last trigger charges to `SendGet.run`, and the paper's accounting.
    pub last_trigger_j: f64,
    pub on_stack_j: f64,
    /// The longest time in a tail, and how long one may be, seconds.
    pub longest_tail_s: f64,
    pub tail_limit_s: f64,
}

/// The states of GPS in a scenario.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Gps {
    /// States with time and energy.
    pub states: Vec<(String, Spent)>,
    pub true_time_s: f64,
    pub true_j: f64,
    /// Lines that switched it on: charged, and in truth.
    pub lines: Vec<(String, f64, f64)>,
    /// Seconds that the paper's accounting would charge to the routine that has most of it.
    pub on_stack_s: f64,
}

/// The extracts of Figures 6 and 7 at T = 1000.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Extract {
    /// Seconds and the state from then on.
    pub switches: Vec<(f64, String)>,
    /// Routines with their tuples.
    pub tuples: Vec<(String, StateTimes)>,
}

/// One row over LTE.
pub(super) fn cellular(app: &App, period_ms: u32, seed: u64) -> Result<Cellular> {
    let (app, package) = &app.both.probed;
    let scenario = Scenario::parse(Path::new("sendget.mks"), &script(period_ms, LTE_REST_MS))?;
    let settings = Settings { seed, bearer: Bearer::Cellular, ..Settings::default() };
    let outcome = package.run(app, &scenario, settings, None)?;
    let joules =
        |of: fn(&wattline::phone::TransferTruth) -> u64| outcome.truth.radio.iter().map(of).sum::<u64>() as f64 * 1e-12;
    let (true_active_j, true_tail_j) = (joules(|one| one.active_pj), joules(|one| one.tail_pj));
    let run = collect(app, &scenario, seed, outcome)?;
    let device = DeviceModel::embedded()?.on("cellular")?;
    let model = RadioModel::of(device.component("wifi").context("expected a radio")?).context("expected its powers")?;
    let readings = run.trace.notes.traffic.as_deref().unwrap_or_default();
    let spans = model.refined(readings, &uses(&app.map, &run.trace, &device));
    let times = StateTimes::of(&spans);
    let of_run = |charged: &wattline::estimate::orka::Charged| {
        let times = charged.routines.get(&(CLASS.to_owned(), METHOD.to_owned())).copied().unwrap_or_default();
        model.energies(&times).total_j()
    };
    let tails = spans.iter().filter(|span| span.state == wattline::estimate::orka::RadioState::Tail);
    Ok(Cellular {
        period_ms,
        times,
        energies: model.energies(&times),
        true_active_j,
        true_tail_j,
        last_trigger_j: of_run(&by_last_trigger(&app.map, &run.trace, &spans, &device)),
        on_stack_j: of_run(&by_routine(&app.map, &run.trace, &spans)),
        longest_tail_s: tails.map(|span| (span.until_ns - span.from_ns) as f64 * 1e-9).fold(0.0, f64::max),
        tail_limit_s: model.tail_ns as f64 * 1e-9,
    })
}

/// Atlas looks for its place.
pub(super) fn gps(seed: u64) -> Result<Gps> {
    let both = Both::new(&repository().join("tests/apps/atlas.apk"))?;
    let (app, package) = &both.probed;
    let scenario = scenarios("atlas", &["location".to_owned()])?.into_iter().next().context("expected the scenario")?;
    let outcome = package.run(app, &scenario, Settings { seed, ..Settings::default() }, None)?;
    let truth: Vec<_> = outcome.truth.hardware.iter().filter(|used| used.component == GPS).cloned().collect();
    let run = collect(app, &scenario, seed, outcome)?;
    let device = DeviceModel::embedded()?;
    let mut rows = Rows::with(&app.map, Known::default());
    let adjusted = adjust(&run, &device, &app.map, &mut rows)?;
    let found = switched(&app.map, &run.trace, &adjusted.after_calls, &device);
    let found: Vec<_> = found.into_iter().filter(|state| state.component == "gps").collect();
    let mut lines: std::collections::BTreeMap<String, (f64, f64)> = std::collections::BTreeMap::new();
    let name = |(class, method, line): &(String, String, u32)| format!("{class}->{method} l{line}");
    for (line, spent) in found.iter().flat_map(|state| &state.lines) {
        lines.entry(name(line)).or_default().0 += spent.energy_j;
    }
    for used in &truth {
        let line = used.line.as_ref().map_or("nobody".to_owned(), name);
        lines.entry(line).or_default().1 += used.energy_pj as f64 * 1e-12;
    }
    let on_stack = found.iter().flat_map(|state| state.while_on_stack_s.values()).copied();
    Ok(Gps {
        on_stack_s: on_stack.fold(0.0, f64::max),
        states: found.iter().map(|state| (state.state.to_owned(), state.whole)).collect(),
        true_time_s: truth.iter().map(|used| (used.end_ns - used.start_ns) as f64 * 1e-9).sum(),
        true_j: truth.iter().map(|used| used.energy_pj as f64 * 1e-12).sum(),
        lines: lines.into_iter().map(|(line, (charged, truly))| (line, charged, truly)).collect(),
    })
}

/// Figures 6 and 7, of one run at T = 1000.
pub(super) fn extract(app: &App, seed: u64) -> Result<Extract> {
    const PERIOD_MS: u32 = 1000;
    /// As many switches as the paper's extract has lines.
    const SWITCHES: usize = 16;
    let device = &app.device;
    let (app, package) = &app.both.probed;
    let scenario = Scenario::parse(Path::new("sendget.mks"), &script(PERIOD_MS, REST_MS))?;
    let outcome = package.run(app, &scenario, Settings { seed, ..Settings::default() }, None)?;
    let run = collect(app, &scenario, seed, outcome)?;
    let model = RadioModel::of(device.component("wifi").context("expected a radio")?).context("expected its powers")?;
    let spans = model.states(run.trace.notes.traffic.as_deref().unwrap_or_default());
    let charged = by_routine(&app.map, &run.trace, &spans);
    let upper = |state| format!("{state:?}").to_uppercase();
    let switches = spans.iter().take(SWITCHES).map(|span| (span.from_ns as f64 * 1e-9, upper(span.state)));
    let short = |class: &str, method: &str| wattline::estimate::orka::short(&format!("{class}->{method}"), true);
    let tuples = charged.routines.iter().map(|((class, method), times)| (short(class, method), *times));
    Ok(Extract { switches: switches.collect(), tuples: tuples.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cellular_radio_is_accounted_for_within_its_tail() {
        let app = App::new().unwrap();
        let row = cellular(&app, 4000, 3).unwrap();
        assert!(row.longest_tail_s <= row.tail_limit_s + 1e-9, "{row:?}");
        assert!((row.energies.tail_j / row.true_tail_j - 1.0).abs() < 0.05, "{row:?}");
        assert!(
            row.last_trigger_j > 0.98 * row.energies.total_j() && row.on_stack_j < 0.3 * row.energies.total_j(),
            "{row:?}"
        );
        assert!(row.times.promotion_s > 0.2, "{row:?}");
    }

    #[test]
    fn gps_is_its_lines() {
        let found = gps(1).unwrap();
        let energy: f64 = found.states.iter().map(|(_, spent)| spent.energy_j).sum();
        assert!(found.true_j > 0.0 && (energy / found.true_j - 1.0).abs() < 0.1, "{found:?}");
        assert!(found.states.iter().any(|(state, _)| state == "searching"), "{found:?}");
        assert!(found.on_stack_s < 0.1 * found.true_time_s, "{found:?}");
    }
}
