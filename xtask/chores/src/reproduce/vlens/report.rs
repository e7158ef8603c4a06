//! The report: the paper's tables and figures with ours beside.

use super::apis::{Call, Calls};
use super::apps::{App, Estimate, Size};
use super::seeded::{DETECTORS, Kind, Row};
use super::{Report, paper, verdicts};
use crate::accuracy::Events;
use crate::reproduce::document::{Axis, Bars, Document, Dots, Plot, percent};

/// The whole report.
pub(super) fn document(report: &Report) -> Document {
    let mut document = Document::default();
    document.paragraph(format!(
        "The paper ran five apps of a market on a phone beside a meter of 10 kHz. Here the demo apps and apps made at \
         random, which nobody tuned on, run on the embedded phone with all its effects beside its meter, {} runs of each \
         scenario from seed {} on. The truth is that of the same runs without probes.",
        report.runs, report.seed
    ));
    subjects(&mut document, report);
    times(&mut document, report);
    quality(&mut document, report);
    lines(&mut document, report);
    calls(&mut document, report);
    events(&mut document, &report.seeded);
    changed(&mut document);
    document.verdicts(verdicts::all(report));
    document
}

fn changed(document: &mut Document) {
    document.heading("What is other than in the paper, and why");
    document.list(
        [
            "Counts and energies are of different runs: exact counts take what Eq. 5 says, and much of what is measured \
             would be theirs. `single run` is the paper's way.",
            "What an opcode and a library call cost is known beforehand, of the device's calibration and of a run in which \
             calls are timed: within one app most of them cannot be told apart.",
            "Who may ask the runtime is told of collections and switches; outliers are for phones that do not tell.",
            "Library calls are not all windows of their own: those whose cost hardly varies are features of the regression, \
             as instructions are.",
            "k = 40 standard deviations cannot flag more than one point in 1,600, and the paper excluded one in a hundred: \
             `vlens-sd` is its words, `vlens-mad` what R's function does.",
        ]
        .map(str::to_owned)
        .to_vec(),
    );
}

fn count(number: usize) -> String {
    let digits = number.to_string();
    let grouped = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group).into_owned());
    grouped.collect::<Vec<_>>().join(",")
}

fn seconds(value: f64) -> String {
    if value < 10.0 { format!("{value:.3}") } else { format!("{value:.0}") }
}

fn part(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), percent)
}

/// An error, which may be many times the truth.
pub(super) fn error(value: f64) -> String {
    match value {
        _ if !value.is_finite() => "–".to_owned(),
        1e2.. => format!("{value:.0} times the truth"),
        1.0.. => format!("{:.0} %", value * 100.0),
        _ => format!("{:.1} %", value * 100.0),
    }
}

fn subjects(document: &mut Document, report: &Report) {
    document.heading("Table 1: subjects");
    let row = |name: &str, size: Size, what: &str| {
        let sizes = [size.classes, size.methods, size.bytecodes].map(count);
        [vec![name.to_owned()], sizes.to_vec(), vec![what.to_owned()]].concat()
    };
    let of_paper = paper::APPS.iter().map(|app| {
        let size = Size { classes: app.classes, methods: app.methods, bytecodes: app.bytecodes };
        row(app.name, size, "the paper's")
    });
    let of_ours = report.apps.iter().map(|app| {
        let what = if app.is_unseen { "made at random, run" } else { "demo app, run" };
        row(&app.name, app.size, what)
    });
    let of_real = report.real.iter().map(|real| row(&real.name, real.size, "somebody's, instrumented only"));
    let rows = of_paper.chain(of_ours).chain(of_real).collect();
    document.table(&["app", "classes", "methods", "bytecodes", ""], rows);
    document.paragraph(
        "Methods are those with code. Demo apps are small: what scenarios run of an app counts, not what is in it.",
    );
}

fn times(document: &mut Document, report: &Report) {
    document.heading("Table 2: times and overhead");
    document.paragraph(
        "T_I instruments an app, T_A analyses the recordings of all its scenarios, T_R is the overhead by Eq. 5: of the \
         counting build, which has all probes as the paper's did, and of the measuring build, in which energy is \
         measured and which has stamps alone. *Time* is what the phone itself was busy longer than without probes. Our \
         seconds are of processors, all cores together; the paper's machine was an i3 at 2.1 GHz with 2 GB.",
    );
    let dash = || "–".to_owned();
    let of_paper = paper::APPS.iter().map(|app| {
        let times = [seconds(app.instrument_s), seconds(app.analyze_s), dash(), format!("{:.2} %", app.overhead)];
        [vec![app.name.to_owned()], times.to_vec(), vec![dash(), dash(), dash()]].concat()
    });
    let of_ours = report.apps.iter().map(|app| {
        let overhead = app.overhead;
        let parts = [overhead.counting, overhead.measuring, overhead.counting_time, overhead.measuring_time];
        let parts = parts.map(|percent| format!("{percent:.2} %"));
        let times = [seconds(app.instrument_s), seconds(app.analyze_s), count(app.tuples)];
        [vec![app.name.clone()], times.to_vec(), parts.to_vec()].concat()
    });
    let of_real = report.real.iter().map(|real| {
        let name = vec![real.name.clone(), seconds(real.instrument_s)];
        [name, vec![dash(), dash(), dash(), dash(), dash(), dash()]].concat()
    });
    let head =
        ["app", "T_I, s", "T_A, s", "frames", "T_R, all probes", "T_R, stamps", "time, all probes", "time, stamps"];
    document.table(&head, of_paper.chain(of_ours).chain(of_real).collect());
    let names = |paper: bool, real: bool| -> Vec<String> {
        let of_paper = paper::APPS.iter().filter(|_| paper).map(|app| app.name.to_owned());
        let of_real = report.real.iter().filter(|_| real).map(|app| app.name.clone());
        of_paper.chain(report.apps.iter().map(|app| app.name.clone())).chain(of_real).collect()
    };
    let instrument =
        paper::APPS.iter().map(|app| app.instrument_s).chain(report.apps.iter().map(|app| app.instrument_s));
    let instrument = instrument.chain(report.real.iter().map(|app| app.instrument_s)).map(Some).collect();
    let none = |count: usize| std::iter::repeat_n(None, count);
    let analyze = paper::APPS.iter().map(|app| app.analyze_s).chain(report.apps.iter().map(|app| app.analyze_s));
    let analyze = analyze.map(Some).chain(none(report.real.len())).collect();
    document.figure(
        "Table 2: time to instrument and to analyse",
        "The paper's five apps first, then ours, then apps of other people. The axis is logarithmic.",
        Plot::Bars {
            labels: names(true, true),
            axis: Axis::logarithmic("seconds"),
            series: vec![Bars::new("instrument", instrument), Bars::new("analyse", analyze)],
        },
    );
    let five = paper::APPS.len();
    let all = paper::APPS.iter().map(|app| app.overhead).chain(report.apps.iter().map(|app| app.overhead.counting));
    let stamps = none(five).chain(report.apps.iter().map(|app| Some(app.overhead.measuring)));
    document.figure(
        "Table 2: overhead by Eq. 5",
        "The paper's five apps, then ours with all probes and with the stamps alone that are in measured runs. The \
         dashed line is the paper's mean.",
        Plot::Bars {
            labels: names(true, false),
            axis: Axis::new("T_R, %").marked(paper::mean(|app| app.overhead)),
            series: vec![Bars::new("all probes", all.map(Some).collect()), Bars::new("stamps alone", stamps.collect())],
        },
    );
}

/// What an estimate is called in tables.
pub(super) fn name(estimate: &Estimate) -> String {
    match (estimate.estimator, estimate.is_single_run) {
        (name, false) => name.to_owned(),
        (name, true) => format!("{name}, single run"),
    }
}

fn quality(document: &mut Document, report: &Report) {
    document.heading("Table 2: R² and AEE");
    document.paragraph(
        "Eq. 7 and 6 over fitted windows without events, means over scenarios. `recommended` is wattline's default. \
         `vlens-mad` and `vlens-sd` are both readings of the paper's regression: *as the paper has it* they count in the \
         measured run itself and know nothing of the device (`single run`).",
    );
    let of_paper = paper::APPS.iter().map(|app| {
        vec![app.name.to_owned(), "the paper's".to_owned(), format!("{:.2}", app.r2), format!("{:.1} %", app.aee)]
    });
    let of_ours = report.apps.iter().flat_map(|app| {
        app.estimates.iter().map(|estimate| {
            let r2 = estimate.r2.map_or("–".to_owned(), |r2| format!("{r2:.4}"));
            vec![app.name.clone(), name(estimate), r2, part(estimate.aee)]
        })
    });
    document.table(&["app", "estimator", "R²", "AEE"], of_paper.chain(of_ours).collect());
    let labels =
        paper::APPS.iter().map(|app| app.name.to_owned()).chain(report.apps.iter().map(|app| app.name.clone()));
    let labels: Vec<String> = labels.collect();
    let five = paper::APPS.len();
    let bars = |of_paper: fn(&paper::App) -> f64, of: fn(&Estimate) -> Option<f64>| {
        let of_paper = paper::APPS.iter().map(|app| Some(of_paper(app)));
        let values = |place: usize| report.apps.iter().map(move |app| app.estimates.get(place).and_then(of));
        let nothing = || std::iter::repeat_n(None, five);
        vec![
            Bars::new("paper", of_paper.chain(std::iter::repeat_n(None, report.apps.len())).collect()),
            Bars::new("recommended", nothing().chain(values(0)).collect()),
            Bars::new("vlens-mad, single run", nothing().chain(values(3)).collect()),
        ]
    };
    document.figure(
        "Table 2: AEE",
        "The part of an app's energy that the fit does not account for; the dashed line is the paper's mean.",
        Plot::Bars {
            labels: labels.clone(),
            axis: Axis::new("AEE, %").marked(paper::mean(|app| app.aee)),
            series: bars(|app| app.aee, |estimate| estimate.aee.map(|aee| aee * 100.0)),
        },
    );
    document.figure(
        "Table 2: R²",
        "How well windows' energies are described; the dashed line is the paper's mean.",
        Plot::Bars {
            labels,
            axis: Axis::new("R²").marked(paper::mean(|app| app.r2)),
            series: bars(|app| app.r2, |estimate| estimate.r2),
        },
    );
}

fn lines(document: &mut Document, report: &Report) {
    document.heading("What the paper could not show: lines against the truth");
    document.paragraph(
        "Errors of the lines that make up 95 % of the true energy, with the library code that they call and the radio; \
         scenarios added up. *Covered*: the 95 % interval holds the truth. *Sum*: all estimates over all truths.",
    );
    let rows = report.apps.iter().flat_map(|app| {
        app.estimates.iter().map(|estimate| {
            vec![
                app.name.clone(),
                name(estimate),
                estimate.lines.to_string(),
                error(estimate.median),
                error(estimate.p90),
                percent(estimate.covered),
                format!("{:.2}", estimate.sum),
            ]
        })
    });
    let head = ["app", "estimator", "lines", "median error", "90th percentile", "covered", "sum"];
    document.table(&head, rows.collect());
    let points = |app: &App| Dots { name: app.name.clone(), points: app.lines.clone() };
    for (is_unseen, which) in [(false, "demo apps"), (true, "apps made at random")] {
        let series: Vec<Dots> = report.apps(is_unseen).map(points).collect();
        document.figure(
            format!("Lines of {which}, estimated and true"),
            "A point for each line with 95 % of the energy, by the recommended estimator; on the dashed line the \
             estimate is the truth.",
            Plot::Points {
                truth: Axis::logarithmic("true, mJ a run"),
                said: Axis::logarithmic("estimated, mJ"),
                series,
            },
        );
    }
    let estimators = report.apps.first().map_or(&[][..], |app| &app.estimates);
    let of = |place: usize| {
        let median = |app: &App| app.estimates.get(place).map(|estimate| estimate.median * 100.0);
        report.apps.iter().map(median).collect()
    };
    let series = estimators.iter().enumerate().map(|(place, estimate)| Bars::new(name(estimate), of(place))).collect();
    document.figure(
        "Median error of lines, by estimator",
        "All of them have an R² near 1 and a small AEE. The axis is logarithmic.",
        Plot::Bars {
            labels: report.apps.iter().map(|app| app.name.clone()).collect(),
            axis: Axis::logarithmic("median error of lines, %"),
            series,
        },
    );
}

/// The calls of all apps together.
pub(super) fn all_calls(report: &Report) -> Calls {
    let mut calls = Calls::default();
    report.apps.iter().for_each(|app| calls.add(&app.calls));
    calls
}

fn calls(document: &mut Document, report: &Report) {
    document.heading("Figure 6: energy of library calls");
    let all = all_calls(report);
    let dearest = all.dearest(paper::CALLS);
    let shown: f64 = dearest.iter().map(|(_, call)| call.true_j).sum();
    document.paragraph(format!(
        "The {} library calls that took most in all apps, {} of the true energy of all calls (the paper: more than 70 \
         %). *Measured* is each call's part of its lines' energies; *profiled* are the calibrator app's costs, whose \
         arguments are others, as often as the apps made the call. The paper profiled each call with its own arguments; \
         here the phone says what the very calls took, ± a standard deviation of one run.",
        dearest.len(),
        percent(shown / all.all_j)
    ));
    let row = |(callee, call): &(&str, Call)| {
        let profiled = call.profiled_j.map_or("–".to_owned(), |joules| format!("{:.3}", joules / call.true_j));
        vec![
            short(callee),
            format!("{:.3} ± {:.3}", call.true_j * 1e3, call.deviation_j * 1e3),
            format!("{:.3}", call.measured_j / call.true_j),
            profiled,
        ]
    };
    let head = ["call", "true, mJ", "measured / true", "profiled / true"];
    document.table(&head, dearest.iter().map(row).collect());
    let of = |of: fn(&Call) -> Option<f64>| -> Vec<Option<f64>> {
        dearest.iter().map(|(_, call)| Some(of(call)? / call.true_j)).collect()
    };
    let deviations = of(|call| Some(call.deviation_j));
    let truth = Bars { deviations, ..Bars::new("truth", of(|call| Some(call.true_j))) };
    document.figure(
        "Figure 6: energy of library calls",
        "Each call's energy over its true one, measured in the apps and profiled by the calibrator app.",
        Plot::Bars {
            labels: dearest.iter().map(|(callee, _)| short(callee)).collect(),
            axis: Axis::new("energy, the truth is 1").marked(1.0),
            series: vec![
                truth,
                Bars::new("measured", of(|call| Some(call.measured_j))),
                Bars::new("profiled", of(|call| call.profiled_j)),
            ],
        },
    );
    windowed(document, &all);
}

/// Windowed calls: the paper's synchronised calls and its HTTP response code were among those that it had to leave out.
fn windowed(document: &mut Document, all: &Calls) {
    let mut lines: Vec<(&String, &Call)> = all.windowed.iter().collect();
    lines.sort_by(|a, b| b.1.true_j.total_cmp(&a.1.true_j).then_with(|| a.0.cmp(b.0)));
    document.paragraph(
        "Calls with windows of their own, by line, the dearest: they wait, ask a network or a file. Energy with that of the \
         radio at work, without tails. Calls that are too short for a meter have no window in measured runs (–): they are \
         among the line's code.",
    );
    let row = |(line, call): &(&String, &Call)| {
        let (is_windowed, off) = (call.measured_j > 0.0, call.measured_j / call.true_j - 1.0);
        vec![
            short(line),
            format!("{:.1}", call.true_j * 1e3),
            if is_windowed { format!("{:.1}", call.measured_j * 1e3) } else { "–".to_owned() },
            if is_windowed { format!("{:+.2} %", off * 100.0) } else { "–".to_owned() },
        ]
    };
    let head = ["line", "true, mJ", "measured, mJ", "error"];
    document.table(&head, lines.iter().take(8).map(row).collect());
}

/// A signature without its packages and parameters.
fn short(signature: &str) -> String {
    let (class, rest) = signature.split_once(';').unwrap_or(("", signature));
    let class = class.rsplit('/').next().unwrap_or(class);
    let (name, after) = rest.split_once('(').unwrap_or((rest, ""));
    let name = name.trim_start_matches(['-', '>', '.']);
    let inside = after.split(')').next().unwrap_or_default();
    let parameters = inside.rsplit('/').next().unwrap_or_default().trim_end_matches(';');
    match signature.rsplit_once(':') {
        Some((_, line)) if line.parse::<u32>().is_ok() => format!("{class}.{name}:{line}"),
        _ => format!("{class}.{name}({parameters})"),
    }
}

fn events(document: &mut Document, rows: &[Row]) {
    document.heading("Section 4.4.3: seeded high-energy events");
    document.paragraph(
        "An app in which so many events of a kind happen, by the phone's log of the measured run; *others* are rare events \
         of another kind in that run. *In frames*: those that fell into a frame with a time, which is all that an \
         analysis can name. Recall is of these, precision of all that is reported. *Told* is by the runtime's word; the \
         others are outliers of the regression with that word withheld, as of a phone that says nothing. The paper found \
         all, and says nothing of precision.",
    );
    let found = |events: &Events| match events.within {
        0 => format!("none, {} reported", events.reported),
        _ => format!("{:.0} / {} %", events.recall() * 100.0, precision(events)),
    };
    let row = |row: &Row| {
        let numbers = [row.number, row.happened, row.others, row.told.within].map(|number| number.to_string());
        let events = std::iter::once(&row.told).chain(&row.found).map(found);
        [vec![row.kind.name().to_owned()], numbers.to_vec(), events.collect()].concat()
    };
    let mut head = vec!["recall / precision of", "seeded", "happened", "others", "in frames", "told"];
    head.extend(DETECTORS.iter().map(|detector| detector.name()));
    document.table(&head, rows.iter().map(row).collect());
    for (title, of) in [("Recall", Events::recall as fn(&Events) -> f64), ("Precision", Events::precision)] {
        document.figure(
            format!("{title} of seeded events"),
            "All numbers of events together, by the runtime's word and by the outliers of each estimator without it. A bar \
             that is absent has nothing to be a part of.",
            Plot::Bars {
                labels: Kind::ALL.iter().map(|kind| kind.name().replace('`', "")).collect(),
                axis: Axis::new(format!("{}, %", title.to_lowercase())).marked(100.0),
                series: detectors(rows, of),
            },
        );
    }
    let charged = |row: &Row| {
        let energy = row.charged_j?;
        let millijoules = [energy.truth, energy.told, energy.withheld].map(|joules| format!("{:.4}", joules * 1e3));
        Some([vec![row.kind.name().to_owned(), row.number.to_string()], millijoules.to_vec()].concat())
    };
    document.paragraph(
        "What is asked for each time on the same line is no outlier of that line. What such a line is said to take, by the \
         runtime's word, which puts a collection aside, and without it, millijoules a time:",
    );
    document.table(
        &["asked for", "number", "true, with the collection", "on its lines, told", "withheld"],
        rows.iter().filter_map(charged).collect(),
    );
}

fn precision(events: &Events) -> String {
    if events.reported == 0 { "–".to_owned() } else { format!("{:.0}", events.precision() * 100.0) }
}

/// All rows of a kind together, by the runtime's word and by each detector.
pub(super) fn together(rows: &[Row], kind: Kind) -> Vec<Events> {
    let mut sums = vec![Events::default(); 1 + DETECTORS.len()];
    for row in rows.iter().filter(|row| row.kind == kind) {
        sums.iter_mut().zip(std::iter::once(&row.told).chain(&row.found)).for_each(|(sum, events)| sum.add(events));
    }
    sums
}

fn detectors(rows: &[Row], of: fn(&Events) -> f64) -> Vec<Bars> {
    let names = std::iter::once("told").chain(DETECTORS.iter().map(|detector| detector.name()));
    let value = |place: usize, kind: Kind| {
        let events = together(rows, kind).get(place).copied()?;
        Some(of(&events) * 100.0).filter(|value| value.is_finite() && events.within > 0)
    };
    let bars = |(place, name)| Bars::new(name, Kind::ALL.iter().map(|kind| value(place, *kind)).collect());
    names.enumerate().map(bars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short() {
        assert_eq!(short("Ljava/lang/StringBuilder;->append(I)Ljava/lang/StringBuilder;"), "StringBuilder.append(I)");
        assert_eq!(short("Ljava/util/Map;->get(Ljava/lang/Object;)Ljava/lang/Object;"), "Map.get(Object)");
        assert_eq!(short("Lcom/example/Sync;.fetch(I)I:37"), "Sync.fetch:37");
    }

    #[test]
    fn numbers_are_grouped_and_errors_readable() {
        assert_eq!([7, 1_000, 467_099].map(count), ["7", "1,000", "467,099"]);
        assert_eq!([0.024, 1.5, 105.2].map(error), ["2.4 %", "150 %", "105 times the truth"]);
    }
}
