//! Hand-made logs whose powers are known.

use std::collections::BTreeMap;

use super::*;
use wattline_base::units::{Joules, Watts};
use wattline_hardware::PowerProfile;
use wattline_recording::{ComponentColumn, ComponentLog};

const SECOND: i64 = 1_000_000_000;

/// Readings of every second; a column by name with its values.
fn log(columns: &[(&str, &[i64])]) -> ComponentLog {
    let count = columns.iter().map(|(_, values)| values.len()).max().unwrap_or(0) as i64;
    let column = |(name, values): &(&str, &[i64])| ComponentColumn { name: (*name).into(), values: values.to_vec() };
    ComponentLog { at_ns: (0..count).map(|i| i * SECOND).collect(), columns: columns.iter().map(column).collect() }
}

/// Seconds by state, over all of a log.
fn all(log: &ComponentLog, lasts: Lasts) -> BTreeMap<String, f64> {
    let usage = usage(log, &lasts);
    let (start, end) = usage.span_ns().unwrap();
    let seconds = usage.between(start, end);
    let rounded = seconds.into_iter().map(|seconds| (seconds * 1e9).round() / 1e9);
    usage.states.into_iter().zip(rounded).filter(|(_, seconds)| *seconds != 0.0).collect()
}

fn map(pairs: &[(&str, f64)]) -> BTreeMap<String, f64> {
    pairs.iter().map(|(name, seconds)| ((*name).to_owned(), *seconds)).collect()
}

#[test]
fn processor_time_goes_to_the_frequencies_of_its_time() {
    // In the first second all at 600 MHz, in the second half at 1,200; no time moves in the third.
    let told = log(&[
        ("cpu.busy_ms", &[100, 600, 1_800, 1_900]),
        ("cpu.0.600000_ms", &[0, 1_000, 1_500, 1_500]),
        ("cpu.0.1200000_ms", &[0, 0, 500, 500]),
    ]);
    assert_eq!(all(&told, Lasts::default()), map(&[("cpu.0.600000", 1.15), ("cpu.0.1200000", 0.65)]));
    // Of two policies only their own times tell which was busy.
    let two = log(&[
        ("cpu.busy_ms", &[0, 900]),
        ("cpu.0.busy_ms", &[0, 200]),
        ("cpu.4.busy_ms", &[0, 700]),
        ("cpu.0.300000_ms", &[0, 1_000]),
        ("cpu.4.900000_ms", &[0, 1_000]),
    ]);
    assert_eq!(all(&two, Lasts::default()), map(&[("cpu.0.300000", 0.2), ("cpu.4.900000", 0.7)]));
    let untold = log(&[("cpu.busy_ms", &[0, 900]), ("cpu.0.3_ms", &[0, 1_000]), ("cpu.4.9_ms", &[0, 1_000])]);
    assert_eq!(all(&untold, Lasts::default()), map(&[]));
    assert!(is_processor_unknown(&untold) && !is_processor_unknown(&two) && !is_processor_unknown(&told));
    // A counter that was reset has not moved.
    let reset = log(&[("cpu.busy_ms", &[500, 100, 200]), ("cpu.0.7_ms", &[0, 1_000, 2_000])]);
    assert_eq!(all(&reset, Lasts::default()), map(&[("cpu.0.7", 0.1)]));
}

#[test]
fn brightness_is_shared_by_the_levels_around_it() {
    let told = log(&[("screen.brightness", &[255, 255, 51, 51, 64, 64, 0, 0])]);
    let found = all(&told, Lasts::default());
    let near = |name: &str, seconds: f64| (found[name] - seconds).abs() < 1e-9;
    // A second at full, half of one falling from it; 64 of 255 is 2.51 levels.
    assert!(near("screen.10", 1.5), "{found:?}");
    let upper = 64.0 / 255.0 * 10.0 - 2.0;
    assert!(near("screen.3", 2.0 * upper) && near("screen.2", 2.0 + 2.0 * (1.0 - upper)), "{found:?}");
}

#[test]
fn gps_searches_and_radios_stay_up_for_a_while() {
    let lasts = Lasts { gps_search_ms: 1_500, wifi_high_ms: 1_250, ..Lasts::default() };
    let told = log(&[("gps.on", &[0, 1, 1, 1, 0, 0])]);
    // It came on somewhere in the first second: a half of it counts.
    assert_eq!(all(&told, lasts), map(&[("gps.search", 1.0), ("gps.on", 2.0)]));
    // One burst in a second: as short as any, in its middle; one over two seconds lasts for one.
    let told = log(&[("wifi.rx_bytes", &[0, 9, 9, 9, 9]), ("wifi.tx_bytes", &[5, 6, 6, 6, 6])]);
    assert_eq!(all(&told, lasts), map(&[("wifi.high", 1.25)]));
    let told = log(&[("wifi.rx_bytes", &[0, 9, 12, 12, 12])]);
    assert_eq!(all(&told, lasts), map(&[("wifi.transmit", 1.0), ("wifi.high", 1.25)]));
    // A tail ends when the next burst begins.
    let told = log(&[("cellular.rx_packets", &[0, 1, 1, 2, 3, 3])]);
    let short = Lasts { cellular_fach_ms: 2_300, ..lasts };
    assert_eq!(all(&told, short), map(&[("cellular.dch", 1.0), ("cellular.fach", 3.5)]));
}

/// Twelve loads of ten seconds: powers of 1 W idle, 2 W processor, 0.5 W audio, and some noise that cancels out.
fn training(noise: f64) -> (ComponentLog, Vec<Evidence>) {
    let (mut busy, mut audio, mut evidence) = (vec![0], vec![0], Vec::new());
    for load in 0..12_i64 {
        let (is_busy, is_loud) = (load % 3 == 1, load % 2 == 1);
        for _ in 0..10 {
            busy.push(busy[busy.len() - 1] + if is_busy { 800 } else { 0 });
            audio.push(i64::from(is_loud));
        }
        // Readings of the state count half for the second in which it changes: the load is what lies between.
        let (start_ns, end_ns) = ((load * 10 + 1) * SECOND, (load * 10 + 10) * SECOND);
        let joules = 9.0 * (1.0 + if is_busy { 1.6 } else { 0.0 } + if is_loud { 0.5 } else { 0.0 });
        let joules = joules + noise * if load % 4 < 2 { 1.0 } else { -1.0 };
        let name = format!("{is_busy} {is_loud}");
        evidence.push(Evidence {
            load: name,
            energy: Joules(joules),
            parts: vec![(0, start_ns, end_ns)],
            hidden: None,
            piece: None,
        });
    }
    let at: Vec<i64> = (0..busy.len() as i64).map(|i| i * 1_000).collect();
    (log(&[("cpu.busy_ms", &busy), ("cpu.0.600000_ms", &at), ("audio.on", &audio)]), evidence)
}

fn origin() -> Origin<'static> {
    Origin { device: "a phone", meter: "a meter", tool: "1", seeds: &[7] }
}

#[test]
fn powers_are_found_with_their_errors() {
    let (told, evidence) = training(0.0);
    let model = calibrate(&[&told], &evidence, origin()).unwrap();
    let found: Vec<(&str, f64)> = model.states.iter().map(|(name, power)| (name.as_str(), power.watts.0)).collect();
    assert!(
        matches!(found[..], [("audio.on", a), ("cpu.0.600000", c)] if (a - 0.5).abs() < 1e-9 && (c - 2.0).abs() < 1e-9)
    );
    assert!((model.idle.watts.0 - 1.0).abs() < 1e-9);
    let quality = model.quality.clone().unwrap();
    assert!(quality.r2 > 0.999_999 && quality.untrained.is_empty() && quality.observations == 12);
    // Noise of a joule in twelve loads: the errors say so.
    let (told, evidence) = training(1.0);
    let noisy = calibrate(&[&told], &evidence, origin()).unwrap();
    let audio = noisy.states["audio.on"];
    assert!(audio.error.0 > 0.02 && (audio.watts.0 - 0.5).abs() < 3.0 * audio.error.0, "{audio:?}");
    let text = model.to_json().unwrap();
    assert_eq!(PowerModel::from_json(&text).unwrap(), model);
}

#[test]
fn what_was_not_trained_is_named() {
    let (mut told, evidence) = training(0.0);
    told.columns.push(ComponentColumn { name: "vibrator.on".into(), values: vec![0; told.at_ns.len()] });
    // Always together with audio.
    let audio = told.column("audio.on").unwrap().to_vec();
    told.columns.push(ComponentColumn { name: "sensor.light".into(), values: audio });
    let model = calibrate(&[&told], &evidence, origin()).unwrap();
    assert_eq!(model.quality.unwrap().untrained, ["sensor.light", "vibrator.on"]);
    let error = calibrate(&[&told], &evidence[..3], origin()).unwrap_err();
    assert!(matches!(error, CalibrateError::Few { found: 3, .. }), "{error}");
    assert_eq!(calibrate(&[&log(&[])], &evidence, origin()).unwrap_err(), CalibrateError::NoStates);
}

#[test]
fn a_model_is_a_meter() {
    let (told, evidence) = training(0.0);
    let model = calibrate(&[&told], &evidence, origin()).unwrap();
    let usage = usage(&told, &model.lasts);
    let found = model.estimate(&usage, 10 * SECOND, 20 * SECOND);
    // The second load: processor and audio, of which the first second counts half.
    let component = |name: &str| found.component(name).unwrap().energy.0;
    assert!((component("cpu") - 16.0).abs() < 1e-6 && (component("audio") - 4.75).abs() < 1e-6, "{found:?}");
    assert!((found.net().0 - 20.75).abs() < 1e-6 && (found.idle.energy.0 - 10.0).abs() < 1e-6);
    let samples = model.samples(&usage);
    let joules: f64 =
        samples.iter().filter(|s| (11..=20).contains(&(s.at_ns / SECOND))).map(|s| s.power_uw as f64 * 1e-6).sum();
    assert!((joules - 30.75).abs() < 1e-3, "{joules}");
    // A frequency that was not trained takes the nearest one's power; a state without power is named.
    let other = log(&[("cpu.busy_ms", &[0, 500]), ("cpu.0.700000_ms", &[0, 1_000]), ("vibrator.on", &[1, 1])]);
    let found = model.estimate(&super::usage(&other, &model.lasts), 0, SECOND);
    assert!((found.component("cpu").unwrap().energy.0 - 1.0).abs() < 1e-6);
    assert_eq!(found.unknown, ["vibrator.on"]);
}

#[test]
fn a_gauges_steps_bound_times_over_runs() {
    // A percent is 36 C; it goes from 80 to 79 in the second half of the first run, to 78 in the second run's first.
    let first = log(&[("battery.percent", &[80, 80, 79, 79])]);
    let second = log(&[("battery.percent", &[79, 78, 78]), ("battery.voltage_uv", &[4_000_000, 4_000_000, 4_000_000])]);
    let battery = Battery { capacity_mah: 1_000.0, volts: 3.7 };
    let found = crossings(&[&first, &second], battery, Reading::Percent).unwrap();
    let half = SECOND / 2;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].parts, [(0, SECOND + half, 3 * SECOND), (1, 0, half)]);
    // The voltage is that of what was read.
    assert!((found[0].energy.0 - 36.0 * 4.0).abs() < 1e-9, "{found:?}");
    let still = crossings(&[&first], battery, Reading::Percent).unwrap_err();
    assert!(still.to_string().contains("two steps of the battery's gauge at the least, found 1"), "{still}");
    let charging = log(&[("battery.percent", &[79, 80])]);
    assert_eq!(crossings(&[&charging], battery, Reading::Percent), Err(GaugeError::Charging { run: 0 }));
    assert_eq!(crossings(&[&log(&[])], battery, Reading::Percent), Err(GaugeError::None));
    let counted = log(&[("battery.charge_uah", &[5_000, 4_600, 3_900, 3_000, 2_900])]);
    let found = crossings(&[&counted], battery, Reading::Charge { least_uah: 1_000 }).unwrap();
    assert!((found[0].energy.0 - 1_000.0 * 3.6e-3 * 3.7).abs() < 1e-9 && found.len() == 1, "{found:?}");
}

#[test]
fn a_makers_profile_is_a_model_with_wide_errors() {
    let text = "<device name=\"Android\"><item name=\"screen.full\">200</item><item name=\"screen.on\">100</item>\
                <item name=\"cpu.awake\">10</item><item name=\"gps.on\">50</item><item name=\"wifi.active\">100</item>\
                <array name=\"cpu.speeds\"><value>600000</value><value>900000</value></array>\
                <array name=\"cpu.active\"><value>60</value><value>90</value></array></device>";
    let model = PowerModel::of_profile(&PowerProfile::parse(text).unwrap(), "p", "1", Some(4.0));
    let watts = |state: &str| model.states[state].watts;
    assert_eq!([watts("screen.10"), watts("screen.5"), watts("gps.on")], [0.8, 0.4, 0.2].map(Watts));
    assert_eq!([watts("cpu.0.600000"), watts("wifi.high")], [0.24, 0.2].map(Watts));
    assert_eq!(model.idle.watts, Watts(0.44));
    let told = log(&[("gps.on", &[1, 1])]);
    let found = model.estimate(&usage(&told, &model.lasts), 0, SECOND);
    let gps = found.component("gps").unwrap();
    assert!((gps.energy.0 - 0.2).abs() < 1e-12 && (gps.deviation.0 - 0.1).abs() < 1e-12);
}

#[test]
fn the_screen_at_rest_is_no_use_of_it() {
    let text = "<device name=\"Android\"><item name=\"screen.full\">200</item><item name=\"screen.on\">100</item>\
                <item name=\"cpu.awake\">10</item></device>";
    let model = PowerModel::of_profile(&PowerProfile::parse(text).unwrap(), "p", "1", Some(4.0));
    let energies = |brightness: &[i64]| {
        let told = log(&[("screen.brightness", brightness)]);
        let found = model.estimate(&usage(&told, &model.lasts), 0, 2 * SECOND);
        [found.component("screen").unwrap().energy.0, found.idle.energy.0]
    };
    let are = |found: [f64; 2], expected: [f64; 2]| found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12);
    // 0.4 W at half brightness, 0.8 W at full, beside 0.44 W of the device without a screen.
    assert!(are(energies(&[51 * 5 / 2, 127, 127]), energies(&[127, 127, 127])));
    assert!(are(energies(&[102, 102, 102]), [0.0, 2.0 * (0.44 + 0.32)]));
    assert!(are(energies(&[102, 102, 255]), [0.8 * 0.5 - 0.32 * 0.5, 2.0 * (0.44 + 0.32)]));
    assert!(are(energies(&[255, 255, 0]), [0.0, 2.0 * (0.44 + 0.8)]));
    assert!(are(energies(&[0, 0, 255]), [0.4, 2.0 * 0.44]));
}

#[test]
fn components_are_fitted_to_what_a_meter_says_of_all() {
    let part = |component: &str, energy, deviation| ComponentEnergy {
        component: component.into(),
        energy: Joules(energy),
        deviation: Joules(deviation),
        seconds: 1.0,
    };
    let idle = part("idle", 9.0, 0.0);
    let mut found =
        Estimated { idle, components: vec![part("cpu", 3.0, 0.8), part("wifi", 2.0, 0.6)], unknown: vec![] };
    // A joule is missing: 64 and 36 % of it, as the variances are.
    found.fit(Joules(6.0));
    let energies: Vec<f64> = found.components.iter().map(|part| part.energy.0).collect();
    assert!((energies[0] - 3.64).abs() < 1e-12 && (energies[1] - 2.36).abs() < 1e-12);
    // A screen that would have to give more than it has gives all.
    let mut less = found.clone();
    less.components = vec![part("cpu", 3.0, 0.8), part("screen", 0.1, 0.6)];
    less.fit(Joules(2.0));
    assert_eq!(less.components[1].energy, Joules(0.0));
    assert!((less.net().0 - 2.0).abs() < 1e-12, "{less:?}");
    // What is left is that one may have what is the other's: 0.8 · 0.6.
    assert!(found.components.iter().all(|part| (part.deviation.0 - 0.48).abs() < 1e-12), "{found:?}");
}

#[test]
fn damaged_models_are_refused() {
    let (told, evidence) = training(0.0);
    let text = calibrate(&[&told], &evidence, origin()).unwrap().to_json().unwrap();
    let error = |from: &str, to: &str| PowerModel::from_json(&text.replacen(from, to, 1)).unwrap_err().to_string();
    assert_eq!(error("\"format\": 1", "\"format\": 2"), "power model: expected format 1, found 2");
    assert!(error("\"device\"", "\"divice\"").contains("unknown field `divice`"));
    assert!(PowerModel::from_json("{").is_err());
}
