//! The report: the runs, the paper's tables with ours, its figures, and what became of its claims.

use wattline::estimate::runs::{Level, Scores};

use super::super::document::{Axis, Bars, Curve, Document, Plot};
use super::Report;
use super::measure::{AtLevel, CURVES, Fitted, Measured, ways};
use super::paper::{self, Row};
use super::verdicts;

/// The whole report.
pub(super) fn document(report: &Report) -> Document {
    let mut document = Document::default();
    runs(&mut document, report);
    let training = |fitted: &Fitted| fitted.training;
    let test = |fitted: &Fitted| fitted.test;
    table(&mut document, report, Level::Method, "Table 4: accuracy of training, by method", training);
    papers(&mut document, &paper::TABLE_4);
    table(&mut document, report, Level::Api, "Table 5: accuracy of training, by API", training);
    papers(&mut document, &paper::TABLE_5);
    table(&mut document, report, Level::Method, "Table 6: runs that were not trained on, by method", test);
    papers(&mut document, &paper::TABLE_6);
    table(&mut document, report, Level::Api, "Table 7: runs that were not trained on, by API", test);
    papers(&mut document, &paper::TABLE_7);
    errors(&mut document, report);
    let folds = |fitted: &Fitted| fitted.folds;
    table(
        &mut document,
        report,
        Level::Method,
        "The same by ten-fold cross-validation over the training runs, by method",
        folds,
    );
    curve(&mut document, report);
    distribution(&mut document, report);
    identifiability(&mut document, report);
    feedback(&mut document, report);
    settled(&mut document, report);
    verdicts::add(&mut document, report);
    document
}

pub(super) fn percent(part: f64) -> String {
    format!("{:.1} %", part * 100.0)
}

/// The median; none of nothing.
pub(super) fn median(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.into_iter().collect();
    wattline::fit::stats::median(&mut values)
}

fn shown(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), percent)
}

/// An app's part of a level.
pub(super) fn at(app: &Measured, level: Level) -> Option<&AtLevel> {
    app.levels.iter().find(|one| one.level == level)
}

/// Median over the apps of something of a way of fitting.
pub(super) fn of_way(report: &Report, level: Level, way: &str, of: impl Fn(&Fitted) -> f64) -> Option<f64> {
    let levels = report.apps.iter().filter_map(|app| at(app, level));
    median(levels.filter_map(|one| one.fitted.iter().find(|fitted| fitted.way == way)).map(of))
}

fn runs(document: &mut Document, report: &Report) {
    let sizes = report.sizes;
    document.heading("Runs");
    document.paragraph(format!(
        "Each app: {} runs of `{}` on the embedded phone with all its effects, seeds from {} on; {} train, {} are reserved \
         for feedback, {} test, drawn at random. Energy is the meter's, above idle; counts are those of the same runs.",
        sizes.all(),
        report.monkey,
        report.seed,
        sizes.training,
        sizes.reserved,
        sizes.test
    ));
    let row = |app: &Measured| {
        let (before, after) = app.instructions;
        vec![
            app.app.clone(),
            app.methods.to_string(),
            app.coverage.methods.to_string(),
            format!("{} of {}", app.coverage.lines, app.coverage.of_lines),
            app.runs.to_string(),
            app.put_aside.to_string(),
            format!("{:.1}", app.run_seconds),
            format!("{:.3} ({:.3} to {:.3})", app.mean_j, app.least_j, app.most_j),
            format!("{:.2}", app.core_seconds / app.runs.max(1) as f64),
            percent(after as f64 / before.max(1) as f64 - 1.0),
        ]
    };
    document.table(
        &[
            "app",
            "methods",
            "run",
            "lines run",
            "runs",
            "put aside",
            "s a run",
            "J a run",
            "s to make one",
            "instructions added",
        ],
        report.apps.iter().map(row).collect(),
    );
    let core: f64 = report.apps.iter().map(|app| app.core_seconds).sum();
    let now: usize = report.apps.iter().map(|app| app.collected_now).sum();
    let minutes: f64 = report.apps.iter().map(|app| app.collected_minutes).sum();
    document.paragraph(format!(
        "All runs took {:.1} minutes of one core; {now} of them were made now, in {minutes:.1} minutes. The regressions took \
         {:.0} s.",
        core / 60.0,
        report.fitting_seconds
    ));
}

/// The errors of Tables 6 and 7 side by side.
fn errors(document: &mut Document, report: &Report) {
    let of = |level: Level, way: &str| {
        let found = |app: &Measured| at(app, level)?.fitted.iter().find(|fitted| fitted.way == way).cloned();
        report.apps.iter().map(|app| found(app).map(|fitted| 100.0 * fitted.test.are)).collect()
    };
    let series = Level::ALL.map(|level| Bars::new(format!("by {}", level.name()), of(level, "default")));
    document.figure(
        "Tables 6 and 7: errors on runs that were not trained on",
        "Mean relative error of the default regression by app, of methods and of library methods; the line is the paper's \
         median by annealing and method.",
        Plot::Bars {
            labels: report.apps.iter().map(|app| app.app.clone()).collect(),
            axis: Axis::new("ARE on test runs, %").marked(100.0 * paper_are(&paper::TABLE_6, 0)),
            series: series.into(),
        },
    );
}

fn cells(scores: &Scores) -> [String; 3] {
    [format!("{:.2}", scores.r), percent(scores.are), percent(scores.stdev)]
}

fn table(document: &mut Document, report: &Report, level: Level, heading: &str, of: impl Fn(&Fitted) -> Scores) {
    document.heading(heading);
    let names = ways(report.seed).map(|way| way.name);
    let mut head = vec!["app".to_owned()];
    names.iter().for_each(|name| head.extend([format!("{name} R"), "ARE".to_owned(), "STDEV".to_owned()]));
    let row = |app: &Measured| {
        let mut row = vec![app.app.clone()];
        let fitted = at(app, level).into_iter().flat_map(|one| &one.fitted);
        fitted.for_each(|fitted| row.extend(cells(&of(fitted))));
        row
    };
    let mut rows: Vec<Vec<String>> = report.apps.iter().map(row).collect();
    let mut last = vec!["median".to_owned()];
    for name in names {
        let r = of_way(report, level, name, |fitted| of(fitted).r);
        last.push(r.map_or("–".to_owned(), |r| format!("{r:.2}")));
        last.push(shown(of_way(report, level, name, |fitted| of(fitted).are)));
        last.push(shown(of_way(report, level, name, |fitted| of(fitted).stdev)));
    }
    rows.push(last);
    document.table(&head.iter().map(String::as_str).collect::<Vec<_>>(), rows);
}

/// The paper's median ARE of a regression by its position in a row, as a part.
pub(super) fn paper_are(table: &[Row], solver: usize) -> f64 {
    median(table.iter().filter_map(|(_, figures)| Some(figures.get(solver)?.1 / 100.0))).unwrap_or(f64::NAN)
}

fn papers(document: &mut Document, table: &[Row]) {
    document.paragraph("The paper's, on a Xiaomi 2S with Trepn and 20,000 events a run:");
    let mut head = vec!["app".to_owned()];
    paper::SOLVERS.iter().for_each(|name| head.extend([format!("{name} R"), "ARE".to_owned(), "STDEV".to_owned()]));
    let row = |(app, figures): &Row| {
        let mut row = vec![(*app).to_owned()];
        for (r, are, stdev) in figures {
            row.push(r.map_or("–".to_owned(), |r| format!("{r:.2}")));
            row.extend([format!("{are:.1} %"), format!("{stdev:.1} %")]);
        }
        row
    };
    let mut rows: Vec<Vec<String>> = table.iter().map(row).collect();
    let mut last = vec!["median".to_owned()];
    for solver in 0..paper::SOLVERS.len() {
        let of = |pick: fn(&paper::Figures) -> Option<f64>| {
            median(table.iter().filter_map(|(_, figures)| pick(figures.get(solver)?)))
        };
        let r = of(|figures| figures.0);
        last.push(r.map_or("–".to_owned(), |r| format!("{r:.2}")));
        last.push(shown(of(|figures| Some(figures.1 / 100.0))));
        last.push(shown(of(|figures| Some(figures.2 / 100.0))));
    }
    rows.push(last);
    document.table(&head.iter().map(String::as_str).collect::<Vec<_>>(), rows);
}

fn curve(document: &mut Document, report: &Report) {
    document.heading("Figure 8: error on the test runs by the size of the training set");
    for way in CURVES {
        let (level, name) = (Level::Method, if way == "SA" { "SA as published" } else { "the default" });
        document.paragraph(format!(
            "ARE by method, by {name}; the paper's errors are above 30 % with 50 runs, and stable from 250 on:"
        ));
        let fitted = |app: &Measured| at(app, level)?.fitted.iter().find(|fitted| fitted.way == way).cloned();
        let all: Vec<(String, Fitted)> =
            report.apps.iter().filter_map(|app| Some((app.app.clone(), fitted(app)?))).collect();
        let sizes: Vec<usize> = all
            .first()
            .map(|(_, fitted)| fitted.curve.iter().map(|point| point.training).collect())
            .unwrap_or_default();
        let mut head = vec!["app".to_owned()];
        head.extend(sizes.iter().map(ToString::to_string));
        let row = |(app, fitted): &(String, Fitted)| {
            let mut row = vec![app.clone()];
            row.extend(fitted.curve.iter().map(|point| percent(point.test.are)));
            row
        };
        let mut rows: Vec<Vec<String>> = all.iter().map(row).collect();
        let mut last = vec!["median".to_owned()];
        last.extend(
            (0..sizes.len())
                .map(|at| shown(median(all.iter().filter_map(|(_, fitted)| Some(fitted.curve.get(at)?.test.are))))),
        );
        rows.push(last);
        document.table(&head.iter().map(String::as_str).collect::<Vec<_>>(), rows);
        let points = |fitted: &Fitted| {
            fitted.curve.iter().map(|point| (point.training as f64, 100.0 * point.test.are)).collect()
        };
        document.figure(
            format!("Figure 8: error by the size of the training set, {name}"),
            "Mean relative error on the test runs, by method, a curve for each app.",
            Plot::Lines {
                x: Axis::new("training runs"),
                y: Axis::new("ARE on test runs, %"),
                series: all.iter().map(|(app, fitted)| Curve { name: app.clone(), points: points(fitted) }).collect(),
            },
        );
    }
}

fn distribution(document: &mut Document, report: &Report) {
    document.heading("Figure 9: how few methods take 80 % of the energy");
    document.paragraph(format!("In the paper {} of the methods, on average.", percent(paper::METHODS_OF_80)));
    let row = |app: &Measured| {
        let (method, api) = (at(app, Level::Method), at(app, Level::Api));
        vec![
            app.app.clone(),
            shown(method.and_then(|one| one.share_of_run)),
            shown(method.and_then(|one| one.share_of_all)),
            shown(api.and_then(|one| one.share_of_run)),
        ]
    };
    document.table(
        &["app", "of the methods that ran", "of all methods", "of the library methods called"],
        report.apps.iter().map(row).collect(),
    );
}

fn identifiability(document: &mut Document, report: &Report) {
    document.heading("What the runs tell apart");
    document.paragraph(
        "Columns are methods or library methods; the rank is how many of them, or sums of them, the runs determine. A weight \
         beyond that is one of many that explain the runs equally well: it predicts runs, and says nothing of its method.",
    );
    let row = |app: &Measured| {
        let mut row = vec![app.app.clone()];
        for level in Level::ALL {
            let one = at(app, level);
            row.push(one.map_or("–".to_owned(), |one| one.columns.to_string()));
            row.push(one.map_or("–".to_owned(), |one| one.rank.to_string()));
            row.push(one.map_or("–".to_owned(), |one| one.rank_of_few.to_string()));
        }
        row
    };
    document.table(
        &["app", "methods", "rank", "rank of 80 runs", "APIs", "rank", "rank of 80 runs"],
        report.apps.iter().map(row).collect(),
    );
}

fn feedback(document: &mut Document, report: &Report) {
    document.heading("Feedback, by method");
    let row = |app: &Measured| {
        let Some(one) = at(app, Level::Method) else { return vec![app.app.clone()] };
        let plain = one.fitted.iter().find(|fitted| fitted.way == "default");
        vec![
            app.app.clone(),
            format!("{} in {} rounds", one.feedback.fed, one.feedback.rounds),
            percent(one.feedback.before),
            percent(one.feedback.after),
            shown(plain.map(|fitted| fitted.test.are)),
            percent(one.fed_test.are),
        ]
    };
    document.table(
        &["app", "runs fed back", "reserved runs before", "after", "test runs without", "with"],
        report.apps.iter().map(row).collect(),
    );
}

fn settled(document: &mut Document, report: &Report) {
    document.heading("When more runs would not narrow the model");
    let row = |app: &Measured| {
        let (runs, are) = match app.settled {
            Some(check) => (check.runs.to_string(), percent(check.are)),
            None => ("not yet".to_owned(), "–".to_owned()),
        };
        vec![app.app.clone(), runs, are]
    };
    document.table(
        &["app", "`--until-settled` ends after", "ARE by cross-validation then"],
        report.apps.iter().map(row).collect(),
    );
}
