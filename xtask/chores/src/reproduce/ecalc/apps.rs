//! What comes after eCalc: the total of every scenario of the demo apps from one counting run, part by part.

use std::collections::BTreeSet;

use anyhow::Result;
use rayon::prelude::*;
use serde::Serialize;
use wattline::adjust::DeviceModel;
use wattline::apk::Archive;
use wattline::device::App;
use wattline::device::embedded::{Package, collect};
use wattline::dex::Dex;
use wattline::estimate::cpu_profile::{CostFunctions, Effects, Sizes, estimate};
use wattline::map::ProbeMap;
use wattline::phone::{Settings, Truth};
use wattline::profile::Profile;
use wattline::recording::{Run, SystemWorkKind};
use wattline::scenario::Scenario;

use crate::accuracy::{Both, scenarios};
use crate::repository;

/// A part of the energy above idle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(super) enum Of {
    /// The app's own instructions.
    Code,
    /// Library calls without windows.
    Calls,
    /// Windowed library calls.
    Windowed,
    /// Library code that no line of the app called.
    Framework,
    /// The radio while it answers.
    Radio,
    /// The radio after that.
    Tails,
    /// What the app has switched on.
    Hardware,
    /// The screen.
    Screen,
    /// Collections of garbage.
    Collections,
    /// The compiler.
    Compiler,
}

impl Of {
    pub const ALL: [Of; 10] = [
        Of::Code,
        Of::Calls,
        Of::Windowed,
        Of::Framework,
        Of::Radio,
        Of::Tails,
        Of::Hardware,
        Of::Screen,
        Of::Collections,
        Of::Compiler,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Of::Code => "own code",
            Of::Calls => "library calls",
            Of::Windowed => "windowed calls",
            Of::Framework => "framework",
            Of::Radio => "radio",
            Of::Tails => "tails",
            Of::Hardware => "hardware",
            Of::Screen => "screen",
            Of::Collections => "collections",
            Of::Compiler => "compiler",
        }
    }
}

/// A part's true and estimated energy, joules.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Part {
    pub of: Of,
    pub truth_j: f64,
    pub estimate_j: f64,
}

/// A scenario.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Row {
    pub app: String,
    pub scenario: String,
    pub parts: Vec<Part>,
}

impl Row {
    pub fn total(&self) -> Part {
        let sum = |of: fn(&Part) -> f64| self.parts.iter().map(of).sum();
        Part { of: Of::Code, truth_j: sum(|part| part.truth_j), estimate_j: sum(|part| part.estimate_j) }
    }

    /// Of the code that runs on the processor: what eCalc estimates.
    pub fn processor(&self) -> Part {
        let of_processor = |part: &&Part| matches!(part.of, Of::Code | Of::Calls | Of::Windowed);
        let sum = |of: fn(&Part) -> f64| self.parts.iter().filter(of_processor).map(of).sum();
        Part { of: Of::Code, truth_j: sum(|part| part.truth_j), estimate_j: sum(|part| part.estimate_j) }
    }
}

/// Rows of an app's scenarios.
pub(super) fn rows(app: &str, functions: &CostFunctions, model: &DeviceModel, seeds: &[u64]) -> Result<Vec<Row>> {
    let compiling_w = Profile::embedded()?.compiling.map_or(0.0, |power| power.0);
    let both = Both::new(&repository().join("tests/apps").join(format!("{app}.apk")))?;
    let (plain, probed) = (&both.plain, &both.probed);
    let map = &probed.0.map;
    let archive = Archive::read(&plain.0.apk)?;
    let files: Vec<(String, Vec<u8>)> = archive
        .dex_entries()
        .into_iter()
        .map(|entry| Ok((entry.name.to_owned(), entry.contents()?.into_owned())))
        .collect::<Result<_>>()?;
    let dexes: Vec<(String, Dex)> =
        files.iter().map(|(name, bytes)| Ok((name.clone(), Dex::read(bytes)?))).collect::<Result<_>>()?;
    let sizes = Sizes::new(&dexes, map, |callee| functions.is_sized(callee));
    let run = |of: &(App, Package), scenario: &Scenario, seed| {
        of.1.run(&of.0, scenario, Settings { seed, ..Settings::default() }, None)
    };
    let row = |scenario: &Scenario| -> Result<Row> {
        let seed = seeds.iter().copied().max().unwrap_or(0) + 1;
        let counted = collect(&probed.0, scenario, seed, run(probed, scenario, seed)?)?;
        let found = estimate((map, &counted.trace), functions, &sizes, model, Effects::ALL)?;
        let truths = seeds.iter().map(|&seed| Ok(run(plain, scenario, seed)?.truth)).collect::<Result<Vec<Truth>>>()?;
        let (tails, collections, compiler) = beside(&counted, map, functions, (model, compiling_w));
        let sum = |of: fn(&wattline::estimate::cpu_profile::LineEstimate) -> f64| found.lines.values().map(of).sum();
        let estimate_of = |of: Of| match of {
            Of::Code => sum(|line| line.code_j),
            Of::Calls => sum(|line| line.calls_j),
            Of::Windowed => sum(|line| line.windowed_j),
            Of::Tails => tails,
            Of::Collections => collections,
            Of::Compiler => compiler,
            Of::Framework | Of::Radio | Of::Hardware | Of::Screen => 0.0,
        };
        let part = |of: Of| {
            let truth_j = truths.iter().map(|truth| true_part(truth, of, map)).sum::<f64>() / truths.len() as f64;
            Part { of, truth_j, estimate_j: estimate_of(of) }
        };
        let parts = Of::ALL.into_iter().map(part).collect();
        Ok(Row { app: app.to_owned(), scenario: scenario.name.clone(), parts })
    };
    scenarios(app, &[])?.par_iter().map(row).collect()
}

fn true_part(truth: &Truth, of: Of, map: &ProbeMap) -> f64 {
    let windowed: BTreeSet<&str> = map.windowed_sites().iter().map(|site| site.callee.as_str()).collect();
    let called = |in_window: bool| -> u64 {
        let of = truth.calls.iter().filter(|call| windowed.contains(call.called.as_str()) == in_window);
        of.map(|call| call.energy_pj).sum()
    };
    let pj = match of {
        Of::Code => truth.lines_pj() - called(false) - called(true),
        Of::Calls => called(false),
        Of::Windowed => called(true),
        Of::Framework => truth.framework_pj,
        Of::Radio => truth.radio.iter().map(|transfer| transfer.active_pj).sum(),
        Of::Tails => truth.radio.iter().map(|transfer| transfer.tail_pj).sum(),
        Of::Hardware => truth.hardware.iter().map(|used| used.energy_pj).sum(),
        Of::Screen => truth.screen_pj,
        Of::Collections => truth.gc_pj,
        Of::Compiler => truth.compile_pj,
    };
    pj as f64 * 1e-12
}

/// Tails by what is known of the network (the last use pays), and what the device told of collections and of compiling,
/// joules.
fn beside(
    run: &Run,
    map: &ProbeMap,
    functions: &CostFunctions,
    (model, compiling_w): (&DeviceModel, f64),
) -> (f64, f64, f64) {
    let mut uses: Vec<(i64, i64, &str)> = Vec::new();
    for call in &run.trace.calls {
        let Some(component) = map.sites.get(call.site as usize).and_then(|site| site.component.as_deref()) else {
            continue;
        };
        let least_ns = model.component(component).map_or(0, |component| i64::from(component.least_use_us) * 1000);
        if call.end_ns - call.start_ns >= least_ns {
            uses.push((call.start_ns, call.end_ns, component));
        }
    }
    uses.sort_unstable();
    let tail = |(at, &(_, end_ns, name)): (usize, &(i64, i64, &str))| {
        let component = model.component(name)?;
        let next = uses.iter().skip(at + 1).find(|(_, _, other)| *other == name).map(|(start, ..)| *start);
        let whole = component.tail_ns();
        let part = next.map_or(whole, |next| (next - end_ns).clamp(0, whole));
        Some(component.tail_energy().0 * part as f64 / whole.max(1) as f64)
    };
    let tails = uses.iter().enumerate().filter_map(tail).sum();
    let system = run.trace.notes.system.iter().flatten();
    let collections = system.clone().filter(|work| work.kind == SystemWorkKind::Collection).count();
    let compiling = system.filter(|work| work.kind == SystemWorkKind::Compilation);
    let seconds: f64 = compiling.map(|work| (work.end_ns - work.start_ns) as f64 * 1e-9).sum();
    (tails, collections as f64 * functions.collection_j(), seconds * compiling_w)
}
