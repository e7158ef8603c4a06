//! The report: Figures 7 to 11 as tables, and what became of them.

use super::super::document::{Axis, Became, Curve, Document, Plot, Verdict, percent};
use super::Report;
use super::calls::Figure2;
use super::hardware::{Cellular, Extract, Gps};
use super::measure::Row;
use wattline::estimate::orka::{Spent, StateTimes};

/// The tail's part of activity and tail that the paper's Figure 11 rises to.
const PAPER_TAIL: f64 = 0.6;
/// A part that is nearly nothing, and parts that are nearly the same.
const NEARLY_NOTHING: f64 = 0.05;

/// A part of times; none of none.
pub(super) fn share(part: f64, of: f64) -> Option<f64> {
    (of > 0.0).then_some(part / of)
}

/// The part of the tail in activity and tail: Figures 10 and 11.
pub(super) fn tail_share(times: &StateTimes) -> Option<f64> {
    share(times.tail_s, times.active_s + times.tail_s)
}

fn cell(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), percent)
}

fn states(times: &StateTimes) -> [String; 3] {
    [times.active_s, times.tail_s, times.idle_s].map(|seconds| cell(share(seconds, times.total_s())))
}

/// The whole report.
pub(super) fn document(report: &Report) -> Document {
    let mut document = Document::default();
    figure_2(&mut document, &report.figure_2);
    extracts(&mut document, &report.extract);
    figures(&mut document, &report.rows);
    tails(&mut document, &report.rows);
    cellular(&mut document, &report.cellular);
    gps(&mut document, &report.gps);
    verdicts(&mut document, report);
    document
}

fn figures(document: &mut Document, rows: &[Row]) {
    document.heading("Figures 8 to 11: time in each state of the radio");
    document.paragraph(
        "A GET every T milliseconds for 20 seconds, on the embedded phone with all its effects. The app's counters of \
         traffic are read every 50 ms, on the device. Of `SendGet.run`, by the paper's accounting: the time in each state \
         while it is on a call stack (Figure 8), and the tail's part without idle time (10); of the app (9, 11); and by \
         the last trigger, which the paper leaves to future work.",
    );
    let head = [
        "T, ms",
        "requests",
        "run: active",
        "tail",
        "idle",
        "app: active",
        "tail",
        "idle",
        "tail of active + tail: run",
        "app",
        "last trigger",
    ];
    let line = |row: &Row| {
        let ends = [&row.routine, &row.app, &row.last_trigger].map(|times| cell(tail_share(times)));
        let mut cells = vec![row.period_ms.to_string(), row.requests.to_string()];
        cells.extend(states(&row.routine).into_iter().chain(states(&row.app)).chain(ends));
        cells
    };
    document.table(&head, rows.iter().map(line).collect());
    plots(document, rows);
}

/// A curve of the page: its name, and its value at a row.
type Of = (&'static str, fn(&Row) -> Option<f64>);

/// Figures 8 to 11 as curves.
fn plots(document: &mut Document, rows: &[Row]) {
    let figures: [(&str, &str, &[Of]); 4] = [
        (
            "Figure 8: SendGet.run, the paper's accounting",
            "Parts of the time in which the routine is on a call stack.",
            &[
                ("active", |row| share(row.routine.active_s, row.routine.total_s())),
                ("tail", |row| share(row.routine.tail_s, row.routine.total_s())),
                ("idle", |row| share(row.routine.idle_s, row.routine.total_s())),
            ],
        ),
        (
            "Figure 9: the app",
            "Parts of the app's whole time: the longer the time between requests, the more of it is idle.",
            &[
                ("active", |row| share(row.app.active_s, row.app.total_s())),
                ("tail", |row| share(row.app.tail_s, row.app.total_s())),
                ("idle", |row| share(row.app.idle_s, row.app.total_s())),
            ],
        ),
        (
            "Figure 10: SendGet.run without idle time, by both ways of accounting",
            "Parts of activity and tail together; the last trigger charges tails to the routine that caused them.",
            &[
                ("active", |row| tail_share(&row.routine).map(|tail| 1.0 - tail)),
                ("tail", |row| tail_share(&row.routine)),
                ("tail by the last trigger", |row| tail_share(&row.last_trigger)),
            ],
        ),
        (
            "Figure 11: the app without idle time",
            "Parts of activity and tail together; in the paper the tail's part rises to about 0.6, the dashed line.",
            &[("active", |row| tail_share(&row.app).map(|tail| 1.0 - tail)), ("tail", |row| tail_share(&row.app))],
        ),
    ];
    for (number, (title, about, curves)) in figures.into_iter().enumerate() {
        let curve = |&(name, of): &Of| {
            let points = rows.iter().filter_map(|row| Some((f64::from(row.period_ms), of(row)?))).collect();
            Curve { name: name.to_owned(), points }
        };
        let y = Axis { mark: (number == 3).then_some(0.6), ..Axis::new("part of the time") };
        let series = curves.iter().map(curve).collect();
        document.figure(title, about, Plot::Lines { x: Axis::new("T, ms"), y, series });
    }
}

/// Tails by each way of accounting beside the truth.
fn tail_plot(rows: &[Row]) -> Plot {
    let of: [Of; 4] = [
        ("truth", |row| Some(row.true_tail_j)),
        ("by the counters", |row| Some(row.tail_j)),
        ("to SendGet.run, last trigger", |row| Some(row.last_trigger_tail_j)),
        ("to SendGet.run, the paper's accounting", |row| Some(row.routine_tail_j)),
    ];
    let curve = |(name, joules): Of| Curve {
        name: name.to_owned(),
        points: rows.iter().filter_map(|row| Some((f64::from(row.period_ms), joules(row)? * 1e3))).collect(),
    };
    Plot::Lines { x: Axis::new("T, ms"), y: Axis::new("tails, mJ"), series: of.map(curve).to_vec() }
}

fn tails(document: &mut Document, rows: &[Row]) {
    document.heading("Energy of tails");
    document.paragraph(
        "By the counters' times and the published power of the tail, for the app and as charged to `SendGet.run`, beside \
         the phone's truth of the same run; *refined* is by the counters and the times of the calls.",
    );
    let head = [
        "T, ms",
        "true, mJ",
        "counters, mJ",
        "error",
        "refined, error",
        "paper's accounting, of the truth",
        "last trigger",
        "last trigger, refined",
        "activity, refined, error",
    ];
    let line = |row: &Row| {
        let millijoules = |joules: f64| format!("{:.1}", joules * 1e3);
        vec![
            row.period_ms.to_string(),
            millijoules(row.true_tail_j),
            millijoules(row.tail_j),
            cell(share(row.tail_j - row.true_tail_j, row.true_tail_j)),
            cell(share(row.refined_tail_j - row.true_tail_j, row.true_tail_j)),
            cell(share(row.routine_tail_j, row.true_tail_j)),
            cell(share(row.last_trigger_tail_j, row.true_tail_j)),
            cell(share(row.refined_last_trigger_tail_j, row.true_tail_j)),
            cell(share(row.refined_active_j - row.true_active_j, row.true_active_j)),
        ]
    };
    document.table(&head, rows.iter().map(line).collect());
    document.figure(
        "Energy of tails, beside the truth",
        "What the radio took after requests in truth, what the counters show of it, and what each accounting charges to \
         the routine that sends them.",
        tail_plot(rows),
    );
}

fn figure_2(document: &mut Document, found: &Figure2) {
    document.heading("Figure 2: a routine with its lines");
    document.paragraph(format!(
        "atlas' scenario {}, one run with probes; costs are the shipped ones of the calibrated profile, charged along the call \
         stack by counts of paths.",
        found.scenario
    ));
    document.table(&["the dearest routine with subroutines in several lines"], lines_of(&found.text));
    document.paragraph(format!(
        "Against the truth of the same run: library calls that the table has take {:.3} mJ by the table and {:.3} mJ in truth \
         ({} off); those that it has not, waiting and input and output among them, {:.3} mJ. Of the {} lines and callees with \
         95 % of the energy the median is {} off. Lines of a routine add up to 100 %, to {:.0e}.",
        found.table_j * 1e3,
        found.true_j * 1e3,
        cell(share(found.table_j - found.true_j, found.true_j)),
        found.without_j * 1e3,
        found.lines,
        percent(found.median_error),
        found.furthest_sum
    ));
}

fn lines_of(text: &str) -> Vec<Vec<String>> {
    text.lines().map(|line| vec![line.trim_end().to_owned()]).collect()
}

fn extracts(document: &mut Document, found: &Extract) {
    document.heading("Figures 6 and 7: states and tuples at T = 1000");
    let switch = |(at_s, state): &(f64, String)| vec![format!("{at_s:.6} {state}")];
    document.table(&["the phone's clock, s, and the state from then on"], found.switches.iter().map(switch).collect());
    let tuple = |(name, times): &(String, StateTimes)| {
        let seconds = [times.active_s, times.idle_s, times.tail_s].map(|seconds| format!("{seconds:.6}"));
        [vec![name.clone()], seconds.to_vec()].concat()
    };
    document.table(&["routine", "ACTIVE", "IDLE", "TAIL"], found.tuples.iter().map(tuple).collect());
}

fn cellular(document: &mut Document, rows: &[Cellular]) {
    document.heading("Cellular: waking up, activity and tails over LTE");
    let head = [
        "T, ms",
        "waking up, s",
        "active, s",
        "tail, s",
        "idle, s",
        "activity, J",
        "error",
        "tails, J",
        "error",
        "to run: paper",
        "last trigger",
    ];
    let line = |row: &Cellular| {
        let StateTimes { promotion_s, active_s, tail_s, idle_s } = row.times;
        let active_j = row.energies.active_j + row.energies.promotion_j;
        let mut cells = vec![row.period_ms.to_string()];
        cells.extend([promotion_s, active_s, tail_s, idle_s].map(|seconds| format!("{seconds:.3}")));
        cells.extend([format!("{active_j:.3}"), cell(share(active_j - row.true_active_j, row.true_active_j))]);
        let tail_j = row.energies.tail_j;
        cells.extend([format!("{tail_j:.3}"), cell(share(tail_j - row.true_tail_j, row.true_tail_j))]);
        let all = row.energies.total_j();
        cells.extend([cell(share(row.on_stack_j, all)), cell(share(row.last_trigger_j, all))]);
        cells
    };
    document.table(&head, rows.iter().map(line).collect());
}

fn gps(document: &mut Document, found: &Gps) {
    document.heading("GPS: off, searching, on");
    document.paragraph(format!(
        "atlas' scenario location. In truth GPS is on for {:.3} s and takes {:.1} mJ; by the paper's accounting no routine has \
         more than {:.3} s of that, as the call that switches it on returns at once.",
        found.true_time_s,
        found.true_j * 1e3,
        found.on_stack_s
    ));
    let line = |(state, spent): &(String, Spent)| {
        vec![state.clone(), format!("{:.3}", spent.time_s), format!("{:.1}", spent.energy_j * 1e3)]
    };
    document.table(&["state", "s", "mJ"], found.states.iter().map(line).collect());
    let line = |(line, charged, truly): &(String, f64, f64)| {
        vec![
            line.clone(),
            format!("{:.1}", charged * 1e3),
            format!("{:.1}", truly * 1e3),
            cell(share(charged - truly, *truly)),
        ]
    };
    document.table(&["line that switched it on", "mJ", "true, mJ", "error"], found.lines.iter().map(line).collect());
}

fn verdicts(document: &mut Document, report: &Report) {
    let rows = report.rows.as_slice();
    let sum = |of: fn(&Row) -> f64| rows.iter().map(of).sum::<f64>();
    let app = |rows: &[Row]| rows.iter().filter_map(|row| tail_share(&row.app)).collect::<Vec<_>>();
    let third = (rows.len() / 3).max(1);
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let (dense, sparse) = (mean(&app(&rows[..third])), mean(&app(&rows[rows.len() - third..])));
    let (tail, truth) = (sum(|row| row.tail_j), sum(|row| row.true_tail_j));
    let (run, last) = (sum(|row| row.routine_tail_j), sum(|row| row.last_trigger_tail_j));
    let too_long = rows.iter().filter(|row| row.longest_tail_s > row.tail_limit_s + 1e-9).count();
    let others = share(sum(|row| row.others_s), sum(|row| row.app.active_s + row.app.tail_s));
    let (refined, sharp) = (sum(|row| row.refined_tail_j), sum(|row| row.refined_last_trigger_tail_j));
    let lowest = rows.iter().filter_map(|row| share(row.refined_last_trigger_tail_j, row.true_tail_j));
    let idle: Vec<f64> = rows.iter().filter_map(|row| share(row.app.idle_s, row.app.total_s())).collect();
    let routine: Vec<f64> = rows.iter().filter_map(|row| tail_share(&row.routine)).collect();
    let gps_j: f64 = report.gps.states.iter().map(|(_, spent)| spent.energy_j).sum();
    let cellular = |of: fn(&Cellular) -> f64| report.cellular.iter().map(of).sum::<f64>();
    let cellular_tail = share(cellular(|row| row.energies.tail_j), cellular(|row| row.true_tail_j));
    let figure = &report.figure_2;
    let off = |part: f64| (part / truth - 1.0).abs();
    let range = |values: &[f64]| (values.iter().copied().reduce(f64::min), values.iter().copied().reduce(f64::max));
    let (lowest_part, highest_part) = range(&routine);
    let spread = highest_part.zip(lowest_part).map(|(high, low)| high - low);
    document.verdicts(vec![
        Verdict::new(
            Became::of(figure.furthest_sum < 1e-6, false),
            format!(
                "Figure 2: routines with percentages of their lines, a subroutine's cost being that of the line that calls \
                 it; by counts of paths instead of logs. The costs of calls are {} of the true ones of the same calls.",
                cell(share(figure.table_j, figure.true_j))
            ),
        ),
        Verdict::new(
            Became::Beyond,
            format!(
                "A cellular radio's tails are {} of the true ones, GPS {}, each charged to the line that used it or \
                 switched it on.",
                cell(cellular_tail),
                cell(share(gps_j, report.gps.true_j))
            ),
        ),
        Verdict::new(
            Became::NotReproduced,
            "The paper's own joules, as its table of 800 calls of an API was another phone's and is not published with \
             it; and a line for class initialisers that a field's access triggers, which recordings do not tell: they \
             are l-1, as in the paper.",
        ),
        Verdict::new(
            Became::of(others.is_some_and(|part| part < NEARLY_NOTHING), false),
            format!(
                "Figure 7: only `SendGet.run` uses the radio to any extent, of the app's routines; all others have {} of \
                 the activity and tails.",
                cell(others)
            ),
        ),
        Verdict::new(
            Became::of(spread.is_some_and(|spread| spread < NEARLY_NOTHING), false),
            format!(
                "Figure 8: with the paper's accounting the fractions of `SendGet.run` hardly depend on T: its tail's part \
                 is {} to {} of activity and tail.",
                cell(lowest_part),
                cell(highest_part)
            ),
        ),
        Verdict::new(
            Became::of(idle.first() < idle.last(), false),
            format!(
                "Figure 9: the app's idle time rises with T: from {} to {}.",
                cell(idle.first().copied()),
                cell(idle.last().copied())
            ),
        ),
        Verdict::new(
            Became::of(sparse > dense && (sparse - PAPER_TAIL).abs() < NEARLY_NOTHING, false),
            format!(
                "Figure 11: the tail's part of activity and tail rises with T, to about 60 % in the paper: {} in the first \
                 third of T, {} in the last. The test server answers in 36 ms where the paper's took up to hundreds, so \
                 that there is less activity for each tail.",
                percent(dense),
                percent(sparse)
            ),
        ),
        Verdict::new(
            Became::of(too_long == 0, false),
            format!("Tails are never longer than the device's: {} of {} times too long.", too_long, rows.len()),
        ),
        Verdict::new(
            Became::of(true, off(refined) < off(tail)),
            format!(
                "Tails by the counters are {} of the true ones over all T, and {} with the times of the calls.",
                cell(share(tail, truth)),
                cell(share(refined, truth))
            ),
        ),
        Verdict::new(
            Became::of(true, last > run),
            format!(
                "The last trigger charges {} of the tails that the counters show to `SendGet.run`, the paper's \
                 accounting {}: {} and {} of the true tails.",
                cell(share(last, tail)),
                cell(share(run, tail)),
                cell(share(last, truth)),
                cell(share(run, truth))
            ),
        ),
        Verdict::new(
            Became::of(true, off(sharp) < off(last)),
            format!(
                "Refined, the last trigger charges {} of the true tails to `SendGet.run`, {} at the least T by T.",
                cell(share(sharp, truth)),
                cell(lowest.reduce(f64::min))
            ),
        ),
    ]);
}
