//! The phone's energy is neither made nor lost, whatever physics are on, and its meter tells all of it.

use rayon::prelude::*;
use wattline::device::embedded::Package;
use wattline::phone::{Effects, Meter, Outcome, Settings};

use super::differential::original;
use super::support::{apps, scenarios};

/// Picojoules by the readings: each holds since the one before.
fn measured_pj(outcome: &Outcome) -> f64 {
    let ends = outcome.samples.iter().map(|reading| reading.at_ns);
    let starts = std::iter::once(outcome.clock[0].1).chain(ends);
    // A microwatt in a nanosecond is a femtojoule.
    let energies =
        outcome.samples.iter().zip(starts).map(|(reading, start)| reading.power_uw * (reading.at_ns - start));
    energies.map(|femtojoules| femtojoules as f64 * 1e-3).sum()
}

#[test]
fn energy_is_conserved_in_every_scenario() {
    for file in ["courier", "atlas", "httpget", "suite"] {
        let app = original(&std::fs::read(apps().join(file).with_extension("apk")).unwrap());
        let package = Package::unpack(&app).unwrap();
        let presets = [Effects::IDEAL, Effects::REALISTIC];
        let scenarios = scenarios(&format!("{file}/scenarios"));
        let cases: Vec<_> = scenarios
            .iter()
            .flat_map(|s| presets.map(|p| (s, p)))
            .flat_map(|(s, p)| [1, 2].map(|n| (s, p, n)))
            .collect();
        cases.into_par_iter().for_each(|(scenario, effects, seed)| {
            let outcome = package.run(&app, scenario, Settings { effects, seed, ..Settings::default() }, None).unwrap();
            let (truth, name) = (&outcome.truth, &scenario.name);
            assert_eq!(truth.total_pj(), truth.integral_pj, "{file} {name} {seed}");
            // Six standard deviations of the readings' noise and steps, 6 mW and 150 uW; the clock's 17 ppm; for each
            // lost reading, that the next one stands for it.
            let readings = outcome.samples.len() as f64;
            let lost = (outcome.clock[1].1 - outcome.clock[0].1) as f64 / 100_000.0 - readings;
            let bound = 6.0 * 6_001.0 * 100.0 * readings.sqrt() + 2e-5 * truth.total_pj() as f64 + (lost + 2.0) * 2e8;
            let error = measured_pj(&outcome) - truth.total_pj() as f64;
            assert!(error.abs() < bound, "{file} {name} {seed}: {error} pJ, {bound} accepted, {lost} lost");
        });
    }
}

#[test]
fn the_app_does_the_same_under_all_effects_and_none() {
    let app = original(&std::fs::read(apps().join("courier.apk")).unwrap());
    let package = Package::unpack(&app).unwrap();
    scenarios("courier/scenarios").par_iter().for_each(|scenario| {
        let run = |effects, meter| {
            package.run(&app, scenario, Settings { effects, meter, seed: 4, ..Settings::default() }, None).unwrap()
        };
        let all = run(Effects::REALISTIC, Meter::BENCH);
        let none = run(Effects::IDEAL, Meter::EXACT);
        assert_eq!(all.logcat, none.logcat, "{}", scenario.name);
        assert_eq!(all.screen, none.screen, "{}", scenario.name);
        assert_ne!(all.truth.lines, none.truth.lines, "{}", scenario.name);
    });
}
