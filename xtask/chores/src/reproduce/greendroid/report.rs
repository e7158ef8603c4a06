//! The report: tables of the calibration, of scenarios and of tests, and what became of the paper's claims.

use std::collections::BTreeMap;

use super::super::document::{Axis, Bars, Became, Document, Plot, Verdict, percent};
use super::Report;
use super::calibration::{BY_LEVEL, BY_METER, BY_PROFILE, Calibration};
use super::totals::{Row, Totals};
use wattline::estimate::greendroid::Colour;

/// How far a coefficient may be off to count as recovered.
const RECOVERED: f64 = 0.05;
/// Below this a power is not told from nothing by a twentieth of itself: a step of the battery's gauge, watts.
const SMALL_W: f64 = 0.03;

/// The whole report.
pub(super) fn document(report: &Report) -> Document {
    let mut document = Document::default();
    calibration(&mut document, report);
    totals(&mut document, &report.totals);
    components(&mut document, &report.totals);
    tests(&mut document, report);
    verdicts(&mut document, report);
    document
}

fn off(found: f64, truth: f64) -> Option<f64> {
    (truth.abs() > 0.0).then(|| found / truth - 1.0)
}

fn signed(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{:+.1} %", value * 100.0))
}

fn calibration(document: &mut Document, report: &Report) {
    document.heading("Calibration: power of each state");
    document.paragraph(format!(
        "Training loads in random order on the embedded phone with all its effects, N = {}. States are what the phone's \
         own files and reports say; the truth of processors is what they took by frequency in these very loads, that of \
         everything else is the phone's own table. `power_profile.xml` is what a maker would print.",
        report.repetitions
    ));
    let Calibration { states, models, lasts_ms, .. } = &report.calibration;
    let true_ms = |state: &str| lasts_ms.get(state).copied().unwrap_or(0);
    let mut head = vec!["state".to_owned(), "true, mW".to_owned()];
    for (name, _) in models {
        head.extend([format!("{name}, mW"), "error".to_owned()]);
    }
    let row = |(state, power): (&String, &super::calibration::State)| {
        let mut cells = vec![state.clone(), format!("{:.1}", power.true_w * 1e3)];
        for found in &power.found {
            match found {
                Some((watts, error)) => {
                    cells.push(format!("{:.1} ± {:.1}", watts * 1e3, error * 1e3));
                    cells.push(signed(off(*watts, power.true_w)));
                }
                None => cells.extend(["–".to_owned(), "–".to_owned()]),
            }
        }
        cells
    };
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    document.table(&head, states.iter().map(row).collect());
    document.figure(
        "Power of each state",
        "What the phone takes in each state in truth, and what each way of calibrating finds, with its own deviation.",
        powers(&report.calibration),
    );
    for (name, model) in models {
        if let Some(quality) = &model.quality {
            document.paragraph(format!(
                "{name}: {} energies over {:.0} s, R² {:.4}, condition {:.0}; Wi-Fi stays up for {} ms (true \
                 {}), GPS searches for {:.1} s (true {:.1}).",
                quality.observations,
                quality.seconds,
                quality.r2,
                quality.condition,
                model.lasts.wifi_high_ms,
                true_ms("wifi.high"),
                f64::from(model.lasts.gps_search_ms) / 1e3,
                true_ms("gps.search") as f64 / 1e3
            ));
        }
    }
}

fn powers(calibration: &Calibration) -> Plot {
    let states = &calibration.states;
    let found = |at: usize, of: fn((f64, f64)) -> f64| {
        states.values().map(|state| state.found.get(at).copied().flatten().map(|found| of(found) * 1e3)).collect()
    };
    let truth = Bars::new("truth", states.values().map(|state| Some(state.true_w * 1e3)).collect());
    let of_model = |(at, (name, _)): (usize, &(&str, _))| Bars {
        deviations: found(at, |(_, deviation)| deviation),
        ..Bars::new(*name, found(at, |(watts, _)| watts))
    };
    let models = calibration.models.iter().enumerate().map(of_model);
    let series = std::iter::once(truth).chain(models).collect();
    Plot::Bars { labels: states.keys().cloned().collect(), axis: Axis::logarithmic("power, mW"), series }
}

fn totals(document: &mut Document, totals: &Totals) {
    document.heading("Scenarios of the demo apps, without a meter");
    document.paragraph("Energy above idle of one run each, with other seeds than the calibration had; ± is what the model says of itself.");
    let mut head = vec!["app", "scenario", "true, mJ"];
    for name in &totals.models {
        head.extend([*name, "error"]);
    }
    let row = |row: &Row| {
        let mut cells = vec![row.app.to_owned(), row.scenario.clone(), format!("{:.0}", row.true_j * 1e3)];
        for (joules, deviation) in &row.found {
            cells.push(format!("{:.0} ± {:.0}", joules * 1e3, deviation * 1e3));
            cells.push(signed(off(*joules, row.true_j)));
        }
        cells
    };
    document.table(&head, totals.rows.iter().map(row).collect());
}

fn components(document: &mut Document, totals: &Totals) {
    document.heading("By component, over all of these runs");
    let mut sums: BTreeMap<&str, (f64, Vec<f64>)> = BTreeMap::new();
    for (name, (joules, found)) in totals.rows.iter().flat_map(|row| &row.components) {
        let (sum, of_models) = sums.entry(name).or_insert_with(|| (0.0, vec![0.0; totals.models.len()]));
        *sum += joules;
        of_models.iter_mut().zip(found).for_each(|(sum, joules)| *sum += joules);
    }
    let mut head = vec!["component", "true, mJ"];
    for name in &totals.models {
        head.extend([*name, "error"]);
    }
    let row = |(name, (joules, found)): (&&str, &(f64, Vec<f64>))| {
        let mut cells = vec![(*name).to_owned(), format!("{:.0}", joules * 1e3)];
        for of_model in found {
            cells.extend([format!("{:.0}", of_model * 1e3), signed(off(*of_model, *joules))]);
        }
        cells
    };
    document.table(&head, sums.iter().map(row).collect());
}

fn tests(document: &mut Document, report: &Report) {
    document.heading("Figures 4 to 6: twenty tests");
    document.paragraph(
        "By the model alone, mean of three runs; a test is anomalous if it takes more in a second than the mean of all \
         tests.",
    );
    let suite = &report.suite;
    let row = |(test, judged): (&super::suite::Tested, &wattline::estimate::greendroid::Judged)| {
        vec![
            judged.name.clone(),
            format!("{:.1}", test.model_j * 1e3),
            format!("{:.1}", test.true_j * 1e3),
            signed(off(test.model_j, test.true_j)),
            format!("{:.1}", test.model_j / test.seconds * 1e3),
            format!("{:.2}", test.seconds),
            if judged.is_anomalous { "anomalous" } else { "" }.to_owned(),
        ]
    };
    let head = ["test", "total, mJ", "true, mJ", "error", "mW", "seconds", ""];
    document.table(&head, suite.tests.iter().zip(&suite.classification.tests).map(row).collect());
    let bars = |of: fn(&super::suite::Tested) -> f64| suite.tests.iter().map(|test| Some(of(test))).collect();
    let mean = |values: &[Option<f64>]| values.iter().flatten().sum::<f64>() / values.len().max(1) as f64;
    let labels: Vec<String> = suite.classification.tests.iter().map(|test| test.name.clone()).collect();
    let mut figure = |title: &str, about: &str, axis: &str, bars: Vec<Bars>| {
        let mark = bars.first().map(|bars| mean(&bars.values));
        let axis = Axis { mark, ..Axis::new(axis) };
        document.figure(title, about, Plot::Bars { labels: labels.clone(), axis, series: bars });
    };
    figure(
        "Figure 4: total consumption of each test",
        "By the model and in truth; the dashed line is the mean by the model.",
        "energy, mJ",
        vec![Bars::new("model", bars(|test| test.model_j * 1e3)), Bars::new("truth", bars(|test| test.true_j * 1e3))],
    );
    figure(
        "Figure 5: consumption in a second",
        "By the model and in truth; a test to the right of the dashed line, the mean, is anomalous.",
        "mW",
        vec![
            Bars::new("model", bars(|test| test.model_j / test.seconds * 1e3)),
            Bars::new("truth", bars(|test| test.true_j / test.seconds * 1e3)),
        ],
    );
    figure(
        "Figure 6: time of each test",
        "Time in which the app worked; the dashed line is the mean.",
        "seconds",
        vec![Bars::new("seconds", bars(|test| test.seconds))],
    );
    document.paragraph(format!(
        "{} methods: {} green, {} yellow, {} red; {} have the same colour by the phone's truth. The project is {:?}.",
        suite.classification.methods.len(),
        suite.of(Colour::Green),
        suite.of(Colour::Yellow),
        suite.of(Colour::Red),
        suite.agree(),
        suite.classification.project.colour
    ));
}

/// The errors of a model's powers: of those that are not small, and how many are recovered.
fn recovered(calibration: &Calibration, name: &str) -> Option<(usize, usize, f64)> {
    let at = calibration.models.iter().position(|(model, _)| *model == name)?;
    let errors: Vec<f64> = calibration
        .states
        .values()
        .filter(|state| state.true_w >= SMALL_W)
        .filter_map(|state| Some(off(state.found.get(at).copied()??.0, state.true_w)?.abs()))
        .collect();
    let worst = errors.iter().copied().fold(0.0, f64::max);
    Some((errors.iter().filter(|error| **error <= RECOVERED).count(), errors.len(), worst))
}

/// The median of a model's errors of scenarios, and how many truths lie within two of its standard deviations.
fn of_scenarios(totals: &Totals, name: &str) -> Option<(f64, usize)> {
    let at = totals.models.iter().position(|model| *model == name)?;
    let mut errors: Vec<f64> = Vec::new();
    let mut covered = 0;
    for row in &totals.rows {
        let (joules, deviation) = row.found.get(at)?;
        errors.push(off(*joules, row.true_j)?.abs());
        covered += usize::from((joules - row.true_j).abs() <= 2.0 * deviation);
    }
    errors.sort_by(f64::total_cmp);
    Some((errors.get(errors.len() / 2).copied()?, covered))
}

fn verdicts(document: &mut Document, report: &Report) {
    let mut verdicts = Vec::new();
    for name in [BY_METER, BY_LEVEL, BY_PROFILE] {
        let Some((within, all, worst)) = recovered(&report.calibration, name) else { continue };
        let Some((median, covered)) = of_scenarios(&report.totals, name) else { continue };
        let text = format!(
            "{name}: {within} of {all} powers of 30 mW and more within 5 % of the phone's, the worst {} off; totals of \
             {} scenarios {} off in the median, {covered} within two standard deviations. The paper could not measure \
             that (its conclusion).",
            percent(worst),
            report.totals.rows.len(),
            percent(median)
        );
        verdicts.push(Verdict::new(Became::Beyond, text));
    }
    verdicts.push(match report.calibration.steps {
        0 => Verdict::new(Became::NotRun, "The calibration by the battery's level (`--rounds 24`)."),
        steps => {
            let text = format!("The battery's level moved by {steps} whole percent between known steps.");
            Verdict::new(Became::Reproduced, text)
        }
    });
    verdicts.push(of_tests(&report.suite));
    verdicts.push(Verdict::new(
        Became::NotReproduced,
        "The coefficient of a state is not the mean of what its load takes, as printed, which holds the idle device and \
         the processor as well: it is found by the regression that the text speaks of.",
    ));
    document.verdicts(verdicts);
}

/// Whether consumption in a second tells tests apart.
fn of_tests(suite: &super::suite::Suite) -> Verdict {
    let watts = || suite.tests.iter().map(|test| test.model_j / test.seconds);
    let (least, greatest) = (watts().fold(f64::INFINITY, f64::min), watts().fold(0.0, f64::max));
    let text = format!(
        "Consumption per second differs between tests (here from {:.0} to {:.0} mW), and total consumption goes with \
         time no further than that (Figures 4 to 6).",
        least * 1e3,
        greatest * 1e3
    );
    Verdict::new(Became::of(greatest > 1.5 * least, false), text)
}
