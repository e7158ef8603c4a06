//! What the adjustment makes of a meter's record, against the phone's truth.

use std::collections::BTreeMap;

use rayon::prelude::*;
use wattline::adjust::{AdjustError, AdjustedRun, AlignedBy, ClockMap, DeviceModel, PowerRecord, Rows, adjust};
use wattline::device::App;
use wattline::device::embedded::{Package, collect};
use wattline::phone::{Bearer, Meter, MeterKind, Outcome, Settings};
use wattline::recording::Run;
use wattline::scenario::Scenario;
use wattline::session::instrument;

use super::support::{apps, scenarios, signing};

/// Picojoules in a joule.
const PJ: f64 = 1e-12;

/// A demo app with probes.
fn probed(file: &str) -> App {
    let path = apps().join(file);
    instrument(&path, &std::fs::read(&path).unwrap(), &signing()).unwrap().into_app().unwrap()
}

/// Every scenario of the demo apps with this many seeds.
fn everywhere<T: Send>(
    files: &[&str],
    seeds: u64,
    settings: Settings,
    look: impl Fn(&App, &Scenario, u64, Outcome) -> T + Sync,
) -> Vec<T> {
    let mut found = Vec::new();
    for file in files {
        let app = probed(&format!("{file}.apk"));
        let package = Package::unpack(&app).unwrap();
        let scenarios = scenarios(&format!("{file}/scenarios"));
        let cases: Vec<_> = scenarios.iter().flat_map(|s| (1..=seeds).map(move |seed| (s, seed))).collect();
        let one = |(scenario, seed): (&Scenario, u64)| {
            let outcome = package.run(&app, scenario, Settings { seed, ..settings.clone() }, None).unwrap();
            look(&app, scenario, seed, outcome)
        };
        found.extend(cases.into_par_iter().map(one).collect::<Vec<_>>());
    }
    found
}

fn adjusted(app: &App, run: &Run, device: &DeviceModel) -> Result<AdjustedRun, AdjustError> {
    adjust(run, device, &app.map, &mut Rows::new(&app.map))
}

fn model(bearer: Bearer) -> DeviceModel {
    let model = DeviceModel::embedded().unwrap();
    match bearer {
        Bearer::Wifi => model,
        Bearer::Cellular => model.on("cellular").unwrap(),
    }
}

#[test]
fn clocks_are_related_without_stamps() {
    let worst = everywhere(&["courier", "atlas"], 2, Settings::default(), |app, scenario, seed, outcome| {
        let mut run = collect(app, scenario, seed, outcome).unwrap();
        let truth = ClockMap::new(&run.clock).unwrap();
        run.clock.clear();
        let found =
            adjusted(app, &run, &model(Bearer::Wifi)).unwrap_or_else(|error| panic!("{}: {error}", scenario.name));
        assert_eq!(found.alignment.by, AlignedBy::Patterns);
        // The line at both ends of the run.
        let ends = [run.sync[0].start_ns, run.sync.last().unwrap().end_ns];
        let error = ends.map(|at| {
            let drifted = found.alignment.drift_ppb * 1e-9 * (at - found.alignment.at_ns) as f64;
            at as f64 + found.alignment.offset_ns as f64 + drifted - truth.meter_ns(at) as f64
        });
        let worst = error[0].abs().max(error[1].abs());
        // One sample at 10 kHz.
        assert!(worst < 100_000.0, "{} {seed}: {error:?} ns", scenario.name);
        assert!(found.alignment.correlation.is_some_and(|correlation| correlation > 0.9), "{:?}", found.alignment);
        worst
    });
    eprintln!("worst of {} runs: {:.0} ns", worst.len(), worst.iter().copied().fold(0.0, f64::max));
}

#[test]
fn another_runs_samples_do_not_pass() {
    let runs = everywhere(&["courier"], 4, Settings::default(), |app, scenario, seed, outcome| {
        (scenario.name.clone(), collect(app, scenario, seed, outcome).unwrap())
    });
    let app = probed("courier.apk");
    let mut pairs = 0;
    for (name, run) in &runs {
        for (_, other) in runs.iter().filter(|(of, other)| of == name && other.seed != run.seed) {
            for clock in [run.clock.clone(), Vec::new()] {
                let mixed = Run { samples: other.samples.clone(), clock, ..run.clone() };
                let error = adjusted(&app, &mixed, &model(Bearer::Wifi)).err().map(|error| error.to_string());
                let told =
                    error.as_ref().is_some_and(|text| text.starts_with("clock: ") && text.contains("record again"));
                assert!(told, "{name}: samples of seed {} beside seed {}: {error:?}", other.seed, run.seed);
                pairs += 1;
            }
        }
    }
    assert!(pairs > 100, "{pairs}");
}

#[test]
fn idle_energy_is_that_of_the_phone_at_rest() {
    let errors = everywhere(&["courier", "atlas"], 2, Settings::default(), |app, scenario, seed, outcome| {
        let truth = &outcome.truth;
        let rest = (truth.idle_pj + truth.screen_pj + truth.thermal_pj) as f64 * PJ;
        let run = collect(app, scenario, seed, outcome).unwrap();
        let found = adjusted(app, &run, &model(Bearer::Wifi)).unwrap();
        let error = found.idle_energy.0 - rest;
        eprintln!(
            "{:12} {seed}: idle {:.4} J, truth {rest:.4} J: {:+.2} % ({:+.1} mJ, deviation {:.1} mJ); outside {:.1} mJ, quiet {}",
            scenario.name,
            found.idle_energy.0,
            error / rest * 100.0,
            error * 1e3,
            found.idle_deviation.0 * 1e3,
            found.outside.0 * 1e3,
            found.idle.quiet_samples,
        );
        // What was switched on is as well known as the level's steps.
        let switched: f64 = found.tail_deviations.iter().map(|deviation| deviation.0).sum();
        let unsure = found.idle_deviation.0.hypot(switched);
        assert!(error.abs() < 4.0 * unsure, "{}: {error} J, deviation {unsure} J", scenario.name);
        (scenario.name.clone(), error / rest)
    });
    for (name, error) in &errors {
        assert!(error.abs() < 0.002, "{name}: {:.2} %", error * 100.0);
    }
    let near = errors.iter().filter(|(_, error)| error.abs() < 0.001).count();
    assert!(near * 10 >= errors.len() * 9, "{near} of {} within a thousandth: {errors:?}", errors.len());
}

#[test]
fn tails_are_the_call_s_that_used_the_radio_last() {
    for bearer in [Bearer::Wifi, Bearer::Cellular] {
        let settings = Settings { bearer, ..Settings::default() };
        let found = everywhere(&["courier", "atlas"], 1, settings, |app, scenario, seed, outcome| {
            let radio = outcome.truth.radio.clone();
            if radio.is_empty() {
                return None;
            }
            let run = collect(app, scenario, seed, outcome).unwrap();
            let adjusted = adjusted(app, &run, &model(bearer)).unwrap();
            // The call that a request was made in, and what its tail took in truth.
            let mut truth = vec![0.0; run.trace.calls.len()];
            for transfer in &radio {
                let (class, method, line) = transfer.line.as_ref().unwrap();
                let is_its = |call: &&usize| {
                    let call = &run.trace.calls[**call];
                    let site = &app.map.sites[call.site as usize];
                    let place = app.map.methods[site.method as usize].place(site.line);
                    call.start_ns <= transfer.start_ns
                        && transfer.start_ns < call.end_ns
                        && place.class == class
                        && place.line == *line
                        && *method == format!("{}{}", place.name, place.descriptor)
                };
                let calls: Vec<usize> = (0..run.trace.calls.len()).collect();
                let call = calls.iter().rfind(is_its).expect("a request is in a call");
                truth[*call] += transfer.tail_pj as f64 * PJ;
            }
            let right: f64 = truth.iter().zip(&adjusted.tails).map(|(truth, tail)| truth.min(tail.0)).sum();
            let total: f64 = truth.iter().sum();
            let is_switch = |site: u32| app.map.sites[site as usize].switch.is_some();
            let calls = run.trace.calls.iter().zip(&adjusted.tails).filter(|(call, _)| !is_switch(call.site));
            let charged: f64 = calls.map(|(_, tail)| tail.0).sum();
            eprintln!(
                "{bearer:?} {}: {} requests, {right:.4} of {total:.4} J of tails where they belong, {charged:.4} J charged",
                scenario.name,
                radio.len()
            );
            Some((scenario.name.clone(), right, total, charged))
        });
        let found: Vec<_> = found.into_iter().flatten().collect();
        assert!(found.len() >= 3, "{found:?}");
        for (name, right, total, charged) in found {
            assert!(right >= 0.99 * total, "{bearer:?} {name}: {right} J of {total} J");
            assert!(charged <= 1.01 * total, "{bearer:?} {name}: {charged} J charged for {total} J");
        }
    }
}

/// A scenario in which GPS is on for longer than it takes to find its satellites, and for a second time.
fn walk() -> Scenario {
    let text = "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nUserWait(300)\nTap(540,1020)\nUserWait(300)\n\
                Tap(540,60)\nUserWait(13000)\nTap(540,180)\nUserWait(500)\nTap(540,60)\nUserWait(1500)\n\
                DispatchPress(KEYCODE_BACK)\nUserWait(1000)\n";
    Scenario::parse(std::path::Path::new("walk.mks"), text).unwrap()
}

/// What each line switched on took, by the phone and by the adjustment, joules.
fn switched(app: &App, scenario: &Scenario, seed: u64, outcome: Outcome) -> Vec<(String, u32, f64, f64)> {
    let mut truth: BTreeMap<(String, u32), f64> = BTreeMap::new();
    for used in &outcome.truth.hardware {
        let (class, _, line) = used.line.clone().expect("only the app switches anything");
        *truth.entry((class, line)).or_default() += used.energy_pj as f64 * PJ;
    }
    let run = collect(app, scenario, seed, outcome).unwrap();
    let found = adjusted(app, &run, &model(Bearer::Wifi)).unwrap();
    let mut estimates: BTreeMap<(String, u32), f64> = truth.keys().map(|line| (line.clone(), 0.0)).collect();
    for (call, tail) in run.trace.calls.iter().zip(&found.tails) {
        let site = &app.map.sites[call.site as usize];
        let place = app.map.methods[site.method as usize].place(site.line);
        if site.switch.is_some() {
            *estimates.entry((place.class.to_owned(), place.line)).or_default() += tail.0;
        }
    }
    let line = |((class, line), found): ((String, u32), f64)| {
        let true_energy = truth.get(&(class.clone(), line)).copied().unwrap_or(0.0);
        (class, line, found, true_energy)
    };
    estimates.into_iter().map(line).collect()
}

#[test]
fn what_is_switched_on_is_the_line_s_that_did_it() {
    let mut found = everywhere(&["atlas"], 3, Settings::default(), |app, scenario, seed, outcome| {
        (scenario.name.clone(), seed, switched(app, scenario, seed, outcome))
    });
    let app = probed("atlas.apk");
    let package = Package::unpack(&app).unwrap();
    for seed in 1..=3 {
        let outcome = package.run(&app, &walk(), Settings { seed, ..Settings::default() }, None).unwrap();
        found.push(("walk".into(), seed, switched(&app, &walk(), seed, outcome)));
    }
    let mut sums: BTreeMap<(String, String, u32), (f64, f64)> = BTreeMap::new();
    for (scenario, seed, lines) in found {
        for (class, line, estimate, truth) in lines {
            eprintln!("{scenario} {seed}: {class}:{line}: {:.3} mJ, truth {:.3} mJ", estimate * 1e3, truth * 1e3);
            let sum = sums.entry((scenario.clone(), class, line)).or_default();
            *sum = (sum.0 + estimate, sum.1 + truth);
        }
    }
    for ((scenario, class, line), (estimate, truth)) in &sums {
        let error = (estimate - truth).abs();
        if *truth > 0.0 {
            eprintln!("{scenario}: {class}:{line}: {:+.1} %", (estimate / truth - 1.0) * 100.0);
        }
        // A lock that is held only while the app is at work is known as well as its published figure.
        let known = if class.ends_with("/Downloader;") { 0.5 } else { 0.05 };
        assert!(error < known * truth.max(1e-3), "{scenario}: {class}:{line}: {estimate} J instead of {truth} J");
    }
    assert!(sums.len() >= 4, "{sums:?}");
}

#[test]
fn slow_meters_tell_the_total_within_what_they_say() {
    let app = probed("courier.apk");
    let package = Package::unpack(&app).unwrap();
    for scenario in &scenarios("courier/scenarios") {
        let run = |meter, seed| {
            let settings = Settings { meter, seed, ..Settings::default() };
            collect(&app, scenario, seed, package.run(&app, scenario, settings, None).unwrap()).unwrap()
        };
        for kind in [MeterKind::Rails, MeterKind::Gauge] {
            for seed in 1..=3 {
                // The same run beside an exact meter, which draws the same pattern.
                let (slow, mut exact) =
                    (run(Meter { kind, ..Meter::BENCH }, seed), run(Meter { pulses: true, ..Meter::EXACT }, seed));
                // Its clock is right by its stamps; the pattern is drawn for its energy alone.
                exact.sync.clear();
                if slow.samples.len() < 2 {
                    // A gauge reads the shortest scenario once.
                    let error = adjusted(&app, &slow, &model(Bearer::Wifi)).unwrap_err();
                    assert_eq!(error, AdjustError::Samples { found: slow.samples.len() });
                    continue;
                }
                let found = adjusted(&app, &slow, &model(Bearer::Wifi)).unwrap();
                let (clock, exact_clock) = (ClockMap::new(&slow.clock).unwrap(), ClockMap::new(&exact.clock).unwrap());
                let record = PowerRecord::new(&slow.samples);
                let (first, last) = record.span();
                let on_exact = |ns: i64| exact_clock.meter_ns(clock.device_ns(ns));
                let truth = PowerRecord::new(&exact.samples).energy(on_exact(first), on_exact(last));
                let measured = record.measure(first, last, 0.0);
                let work = |run: &AdjustedRun| {
                    let calls: f64 = run.calls.iter().map(|energy| energy.0).sum();
                    let system = run.interruptions.iter();
                    let system = system.map(|told| told.energy.0).sum::<f64>() + run.compiling.0;
                    run.windows.iter().map(|window| window.energy.0).sum::<f64>() + calls + run.own.0 + system
                };
                let fast = adjusted(&app, &exact, &model(Bearer::Wifi)).unwrap();
                eprintln!(
                    "{kind:?} {} {seed}: {:.4} J, truth {:.4} J, deviation {:.4} J; at work {:.4} J, of the fast meter {:.4} J",
                    scenario.name,
                    measured.energy.0,
                    truth.0,
                    measured.deviation.0,
                    work(&found),
                    work(&fast)
                );
                assert!(found.meter_warning().is_some_and(|text| text.contains("share a reading")));
                assert_eq!(fast.meter_warning(), None);
                if kind == MeterKind::Rails {
                    // What was drawn at work is found at work, with what else went on in the same tenths of a second.
                    let ratio = work(&found) / work(&fast);
                    assert!((0.6..1.7).contains(&ratio), "{} {seed}: {ratio} times the energy at work", scenario.name);
                }
                let error = (measured.energy - truth).0.abs();
                assert!(error < 4.0 * measured.deviation.0, "{error}");
                // A gauge has one or two readings of the shortest scenario.
                assert!(measured.deviation.0 < 0.2 * truth.0, "{kind:?}: it says nothing");
            }
        }
    }
}
