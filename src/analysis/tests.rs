//! Made-up recordings through the whole analysis, against their truth.

use super::synthetic::{App, Truth};
use super::*;
use wattline_base::units::Joules;
use wattline_fit::stats::median;
use wattline_recording::Checked;

fn truths(app: &App, runs: u64, tuples: usize, events: f64) -> Vec<Truth> {
    (0..runs).map(|seed| app.run(seed + 1, tuples, events)).collect()
}

fn analyzed(app: &App, truths: &[Truth], options: Options) -> AnalysisResult {
    let runs: Vec<Run> = truths.iter().map(|truth| truth.run.clone()).collect();
    analyze(&app.map, &runs, &DeviceModel::embedded().unwrap(), options).unwrap()
}

/// True joules of a line, mean per run: code, calls with tails.
fn true_energy(app: &App, truths: &[Truth], line: &lines::LineEnergy) -> (f64, f64) {
    let method = app.map.methods.iter().position(|m| m.class == line.key.class && m.name == line.key.method).unwrap();
    let sum = truths.iter().filter_map(|truth| truth.lines.get(&(method, line.key.line)));
    let n = truths.len() as f64;
    sum.fold((0.0, 0.0), |(code, api), line| (code + line.0 / n, api + line.1 / n))
}

#[test]
fn line_energies_are_recovered_and_events_found() {
    let app = App::new(1, 40, 0.05);
    let truths = truths(&app, 3, 4000, 0.005);
    let result = analyzed(&app, &truths, Options::default());
    // Lines that matter: the most expensive ones that make up nine tenths.
    let mut sum = 0.0;
    let important: Vec<_> = result
        .lines
        .iter()
        .take_while(|line| {
            let more = sum < 0.9;
            sum += line.share;
            more
        })
        .collect();
    let error = |line: &lines::LineEnergy| {
        let (code, api) = true_energy(&app, &truths, line);
        line.energy.0 / (code + api) - 1.0
    };
    let mut errors: Vec<f64> = important.iter().map(|line| error(line).abs()).collect();
    let middle = median(&mut errors).unwrap();
    assert!(middle < 0.04, "median error {middle}: {errors:?}");
    let within = errors.iter().filter(|e| **e < 0.1).count() as f64 / errors.len() as f64;
    assert!(within > 0.85, "{within}");
    // Calls with their tails rest on the meter alone.
    for line in result.lines.iter().filter(|line| line.api.0 > 0.01) {
        let (_, api) = true_energy(&app, &truths, line);
        let found = (line.api + line.tail).0;
        assert!((found / api - 1.0).abs() < 0.02, "{}:{} {found} {api}", line.key.method, line.key.line);
    }
    // Events: all of them, and the excess is theirs.
    let found: Vec<(usize, i64)> = result.events.iter().map(|event| (event.run, event.at_ns)).collect();
    let expected: Vec<(usize, i64)> =
        truths.iter().enumerate().flat_map(|(run, t)| t.events.iter().map(move |at| (run, *at))).collect();
    let missed = expected.iter().filter(|event| !found.contains(event)).count();
    let false_alarms = found.iter().filter(|event| !expected.contains(event)).count();
    assert!(expected.len() > 30 && missed == 0, "{missed} of {}", expected.len());
    assert!(false_alarms * 20 <= expected.len(), "{false_alarms} false, {} true", expected.len());
    assert!(result.quality.aee.unwrap() < 0.05, "{:?}", result.quality);
    assert!(result.quality.r2.unwrap() > 0.9, "{:?}", result.quality);
}

#[test]
fn the_parts_add_up_and_the_sizes_are_right() {
    let app = App::new(2, 30, 0.03);
    let truths = truths(&app, 2, 2000, 0.002);
    let result = analyzed(&app, &truths, Options::default());
    let t = result.totals;
    let sum = t.code + t.api + t.tails + t.probes + t.events + t.idle + t.unattributed;
    assert!((sum - t.whole).0.abs() < 1e-12, "{sum:?} {:?}", t.whole);
    let code: f64 = truths.iter().flat_map(|t| t.lines.values()).map(|line| line.0).sum::<f64>() / 2.0;
    assert!((t.code.0 / code - 1.0).abs() < 0.05, "{} {code}", t.code.0);
    assert!(t.unattributed.0.abs() < 0.05 * t.net().0, "{t:?}");
    assert!((result.runs[0].idle.0 - 0.3).abs() < 0.003, "{:?}", result.runs[0]);
    assert!(result.lines.is_sorted_by(|a, b| a.energy.0 >= b.energy.0));
    assert!(result.lines.iter().any(|line| line.tail.0 > 0.0));
}

#[test]
fn a_line_of_nothing_but_a_windowed_call_is_executed_as_often_as_it_calls() {
    let mut app = App::new(1, 20, 0.0);
    let truths = truths(&app, 2, 500, 0.0);
    let sites: Vec<u32> = truths.iter().flat_map(|truth| &truth.run.trace.calls).map(|call| call.site).collect();
    // No block has anything else on that line.
    app.map.sites[sites[0] as usize].line = 7_777;
    let calls = sites.iter().filter(|site| **site == sites[0]).count();
    let result = analyzed(&app, &truths, Options::default());
    let line = result.lines.iter().find(|line| line.key.line == 7_777).unwrap();
    assert!(calls > 0 && (line.executions - calls as f64 / 2.0).abs() < 1e-9, "{calls} calls, {line:?}");
    assert!(line.per_execution.0 > 0.0, "{line:?}");
}

#[test]
fn the_app_has_what_is_left_without_the_probes_of_each_run() {
    let app = App::new(3, 30, 0.02);
    let result = analyzed(&app, &truths(&app, 3, 1500, 0.002), Options::default());
    let (t, runs) = (&result.totals, result.of_app_by_run());
    assert!(t.probes.0 > 0.0 && t.of_app() < t.net(), "{t:?}");
    assert!((runs.iter().copied().sum::<Joules>() / 3.0 - t.of_app()).0.abs() < 1e-9 * t.net().0, "{runs:?} {t:?}");
    let probes: Vec<Joules> = result.runs.iter().map(|run| run.probes.unwrap()).collect();
    assert!(probes[0] != probes[1], "each run has its own: {probes:?}");
    let unsure = t.probes_deviation();
    assert!(unsure.0 > 0.0 && unsure < t.probes, "{t:?}");
    // An older result has no deviation, and none of a run.
    let json = result.to_json().unwrap().replace("\"probes_deviation\"", "\"unknown\"");
    let older = AnalysisResult::from_json(json.as_bytes()).unwrap();
    assert_eq!((older.totals.probes_deviation, older.totals.of_app()), (None, t.of_app()));
    assert!((older.totals.probes_deviation().0 - 0.2 * t.probes.0).abs() < 1e-12);
}

#[test]
fn intervals_hold_the_truth_about_as_often_as_they_say() {
    let (mut inside, mut all) = (0, 0);
    for seed in 5..9 {
        let app = App::new(seed, 30, 0.03);
        let truths = truths(&app, 3, 2000, 0.002);
        for line in analyzed(&app, &truths, Options::default()).lines.iter().filter(|l| l.share > 0.002) {
            let (code, api) = true_energy(&app, &truths, line);
            inside += usize::from(line.interval.0.0 <= code + api && code + api <= line.interval.1.0);
            all += 1;
        }
    }
    let coverage = f64::from(inside as u32) / f64::from(all);
    assert!(coverage > 0.8, "{coverage} of {all}");
}

#[test]
fn the_same_recording_gives_the_same_bytes_and_reads_back() {
    let app = App::new(3, 20, 0.05);
    let truths = truths(&app, 2, 500, 0.002);
    for estimator in EstimatorKind::ALL {
        let first = analyzed(&app, &truths, Options { estimator, ..Options::default() });
        let json = first.to_json().unwrap();
        assert!(json == analyzed(&app, &truths, Options { estimator, ..Options::default() }).to_json().unwrap());
        assert!(AnalysisResult::from_json(json.as_bytes()).unwrap() == first, "{}", estimator.name());
        assert_eq!(first.estimator, estimator);
    }
}

#[test]
fn too_few_paths_are_said_and_not_trusted() {
    let app = App::new(4, 3, 0.0);
    let result = analyzed(&app, &truths(&app, 1, 40, 0.0), Options::default());
    assert!(result.warnings.iter().any(|w| w.contains("distinct paths")), "{:?}", result.warnings);
    assert!(result.warnings.iter().any(|w| w.starts_with("1 runs")), "{:?}", result.warnings);
}

#[test]
fn nothing_measured_is_an_error() {
    let app = App::new(1, 5, 0.0);
    let device = DeviceModel::embedded().unwrap();
    let error = analyze(&app.map, &[], &device, Options::default()).unwrap_err().to_string();
    assert_eq!(error, "nothing was measured: 0 runs with 0 frames, none of which returned within the meter's record");
    let mut run = app.run(1, 50, 0.0).run;
    run.samples.clear();
    let error = analyze(&app.map, &[run], &device, Options::default()).unwrap_err().to_string();
    assert_eq!(error, "run 1: samples: expected two or more, found 0");
}

/// Numbers as they come: what passes the checks is analysed, whatever it says, and nothing panics.
#[test]
fn hostile_recordings_are_refused_or_analysed() {
    let app = App::new(1, 10, 0.05);
    let good = app.run(1, 30, 0.02).run;
    let device = DeviceModel::embedded().unwrap();
    let (mut analysed, mut refused) = (0, 0);
    arbtest::arbtest(|u| {
        let mut run = good.clone();
        for _ in 0..u.int_in_range(1..=4)? {
            let number: i64 = *u.choose(&[0, -1, 1, i64::MAX, i64::MIN, 1 << 61, -(1 << 61), 5_000_000, 1 << 40])?;
            let (tuples, samples) = (run.trace.tuples.len(), run.samples.len());
            let (t, s) = (u.choose_index(tuples)?, u.choose_index(samples)?);
            match u.int_in_range(0..=11)? {
                0 => run.trace.tuples[t].start_ns = number,
                1 => run.trace.tuples[t].end_ns = number,
                2 => run.trace.tuples[t].end_ns = run.trace.tuples[t].start_ns,
                3 => run.trace.tuples[t].paths_len = number as u32,
                4 => run.trace.paths[t].count = number as u32,
                5 => run.trace.paths[t].path = number as u32,
                6 => run.samples[s].power_uw = number,
                7 => run.samples[s].at_ns = number,
                8 => run.samples.truncate(s),
                9 => run.samples.iter_mut().for_each(|sample| sample.power_uw = number % 1_000_000_000),
                10 => run.clock[1].device_ns = number,
                _ => run.trace.tuples.truncate(t),
            }
        }
        for estimator in [EstimatorKind::Recommended, EstimatorKind::VlensSd] {
            match analyze(&app.map, &[run.clone()], &device, Options { estimator, ..Options::default() }) {
                Ok(result) => {
                    analysed += 1;
                    // What is written can be read again: no number is infinite or none at all.
                    let json = result.to_json().unwrap();
                    assert!(AnalysisResult::from_json(json.as_bytes()).is_ok(), "{json}");
                }
                Err(_) => refused += 1,
            }
        }
        Ok(())
    })
    .budget_ms(1500);
    assert!(analysed > 10 && refused > 10, "{analysed} {refused}");
}

/// Not a test of anything but the clock: `cargo test --release --lib hundred_thousand -- --ignored --nocapture`.
#[test]
#[ignore = "measures time"]
fn hundred_thousand_tuples() {
    let app = App::new(1, 150, 0.05);
    let truths = truths(&app, 3, 33_334, 0.005);
    let start = std::time::Instant::now();
    let result = analyzed(&app, &truths, Options::default());
    eprintln!(
        "{} windows, P = {}, d = {}, {} iterations: {:?}",
        result.quality.windows,
        result.quality.rows,
        result.quality.columns,
        result.quality.iterations,
        start.elapsed()
    );
}

#[test]
fn run_by_run_gives_the_same_result() {
    let app = App::new(3, 20, 0.05);
    let runs: Vec<Run> = truths(&app, 3, 400, 0.005).into_iter().map(|truth| truth.run).collect();
    let device = DeviceModel::embedded().unwrap();
    let mut steps = Vec::new();
    let mut stream = runs.iter().map(|run| Ok::<_, AnalysisError>(Checked::new(run.clone(), &app.map).unwrap()));
    let next = |_: Run| stream.next();
    let streamed = analyze_stream(&app.map, next, &device, Options::default(), &mut |step| steps.push(step)).unwrap();
    assert!(streamed == analyze(&app.map, &runs, &device, Options::default()).unwrap());
    use Step::{Adjusted, Fitted, Read};
    assert_eq!(steps, [Read, Adjusted, Read, Adjusted, Read, Adjusted, Fitted]);
    let none = analyze_stream(
        &app.map,
        |_: Run| Some(Err(AnalysisError::NothingMeasured("x".into()))),
        &device,
        Options::default(),
        &mut |_| (),
    );
    assert_eq!(none.unwrap_err().to_string(), "nothing was measured: x");
}
