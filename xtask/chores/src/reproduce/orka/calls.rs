//! Figure 2: a routine with its lines, by the shipped costs of library calls, and how far those are from the truth.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::apk::Archive;
use wattline::device::App;
use wattline::device::embedded::collect;
use wattline::dex::Dex;
use wattline::estimate::orka::{Charge, CostTable, RoutineCosts};
use wattline::phone::{Settings, Truth};
use wattline::predict::{Bodies, app_code};
use wattline::recording::Trace;

use crate::accuracy::{Both, scenarios};
use crate::repository;

/// The app and its scenario: routines that call each other, and library calls of all kinds.
const APP: &str = "atlas";
const SCENARIO: &str = "route";
/// The part of the energy that the lines have of which the median error is told.
const MOST: f64 = 0.95;

/// What came of it.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Figure2 {
    pub scenario: String,
    /// The dearest routine whose subroutines are several lines', as the paper prints it.
    pub text: String,
    /// Energy of library calls by the table and in truth, joules, of those that both have, by line and callee.
    pub table_j: f64,
    pub true_j: f64,
    /// Energy in truth of library calls that the table has no cost of, waiting and input and output among them.
    pub without_j: f64,
    /// Lines and callees with most of the energy, and the median error of one.
    pub lines: usize,
    pub median_error: f64,
    /// The largest distance of the sum of a routine's shares from 1.
    pub furthest_sum: f64,
}

/// One run with probes, its counts, and the truth of the same run.
pub(super) fn figure_2(seed: u64) -> Result<Figure2> {
    let path = repository().join("tests/apps").join(format!("{APP}.apk"));
    let both = Both::new(&path)?;
    let (app, package) = &both.probed;
    let scenario = scenarios(APP, &[SCENARIO.to_owned()])?.into_iter().next().context("expected the scenario")?;
    let outcome = package.run(app, &scenario, Settings { seed, ..Settings::default() }, None)?;
    let truth = outcome.truth.clone();
    let run = collect(app, &scenario, seed, outcome)?;
    let mut map = app.map.clone();
    map.code = Some(code_of(&both.plain.0, app, &run.trace)?);
    let table = CostTable::embedded()?;
    let mut charge = Charge::new(&map, &table);
    charge.add(&run.trace);
    Ok(compared(&scenario.name, &charge.finish(), &truth))
}

/// The own calls of methods that ran, as recordings keep them.
fn code_of(plain: &App, probed: &App, trace: &Trace) -> Result<wattline::probe::map::AppCode> {
    let map = &probed.map;
    let ran: HashSet<u32> =
        trace.paths.iter().filter_map(|path| Some(map.methods.get(map.locate(path.path)?.0)?.base)).collect();
    let archive = Archive::read(&plain.apk)?;
    let files: Vec<Cow<[u8]>> =
        archive.dex_entries().into_iter().map(|entry| Ok(entry.contents()?)).collect::<Result<_>>()?;
    let dexes = files.iter().map(|file| Ok(Dex::read_all(file)?)).collect::<Result<Vec<_>>>()?.concat();
    Ok(app_code(&Bodies::new(&dexes), map, &ran))
}

/// Class, method, line, callee.
type Key<'a> = (&'a str, &'a str, i64, &'a str);

fn compared(scenario: &str, costs: &RoutineCosts, truth: &Truth) -> Figure2 {
    let mut by_table: BTreeMap<Key, f64> = BTreeMap::new();
    for routine in &costs.routines {
        for line in routine.lines.iter().filter(|line| !line.is_own) {
            let Some(called) = line.calling.as_deref() else { continue };
            let key = (routine.class.as_str(), routine.method.as_str(), line.line, called);
            *by_table.entry(key).or_default() += line.energy_j * routine.calls;
        }
    }
    let (mut table_j, mut true_j, mut without_j) = (0.0, 0.0, 0.0);
    let mut errors: Vec<(f64, f64)> = Vec::new();
    for call in &truth.calls {
        let key = (call.class.as_str(), call.method.as_str(), i64::from(call.line), call.called.as_str());
        let truly = call.energy_pj as f64 * 1e-12;
        match by_table.get(&key) {
            Some(found) if truly > 0.0 => {
                table_j += found;
                true_j += truly;
                errors.push((truly, (found / truly - 1.0).abs()));
            }
            _ => without_j += truly,
        }
    }
    errors.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut sum = 0.0;
    let counts = |(joules, _): &&(f64, f64)| {
        let is_one = sum < MOST * true_j;
        sum += joules;
        is_one
    };
    let mut most: Vec<f64> = errors.iter().take_while(counts).map(|(_, error)| *error).collect();
    most.sort_by(f64::total_cmp);
    let nested = costs.routines.iter().find(|routine| {
        let lines: HashSet<i64> = routine.lines.iter().filter(|line| line.is_own).map(|line| line.line).collect();
        lines.len() > 1
    });
    let sum_of =
        |routine: &wattline::estimate::orka::RoutineCost| routine.lines.iter().map(|line| line.share).sum::<f64>();
    let sums = costs.routines.iter().filter(|routine| !routine.lines.is_empty()).map(sum_of);
    Figure2 {
        scenario: scenario.to_owned(),
        text: nested.map(wattline::estimate::orka::RoutineCost::text).unwrap_or_default(),
        table_j,
        true_j,
        without_j,
        lines: most.len(),
        median_error: most.get(most.len() / 2).copied().unwrap_or(f64::NAN),
        furthest_sum: sums.map(|sum| (sum - 1.0).abs()).fold(0.0, f64::max),
    }
}
