//! The report: Figures 7 to 11 as tables, and what became of them.

use super::super::document::{Document, percent};
use super::Report;
use super::calls::Figure2;
use super::hardware::{Cellular, Extract, Gps};
use super::measure::Row;
use wattline::estimate::orka::{Spent, StateTimes};

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
    document.heading("What was reproduced, beaten, and not");
    let gps_j: f64 = report.gps.states.iter().map(|(_, spent)| spent.energy_j).sum();
    let cellular = |of: fn(&Cellular) -> f64| report.cellular.iter().map(of).sum::<f64>();
    let cellular_tail = share(cellular(|row| row.energies.tail_j), cellular(|row| row.true_tail_j));
    let figure = &report.figure_2;
    document.list(vec![
        format!(
            "Figure 2: routines with percentages of their lines, a subroutine's cost being that of the line that calls it: \
             reproduced, by counts of paths instead of logs; the costs of calls are {} of the true ones of the same calls.",
            cell(share(figure.table_j, figure.true_j))
        ),
        format!(
            "Beyond the paper: a cellular radio's tails are {} of the true ones, GPS {}, each charged to the line that used it \
             or switched it on.",
            cell(cellular_tail),
            cell(share(gps_j, report.gps.true_j))
        ),
        "Not reproduced: the paper's own joules, as its table of 800 calls of an API was another phone's and is not published \
         with it; and a line for class initialisers that a field's access triggers, which recordings do not tell: they are \
         l-1, as in the paper."
            .to_owned(),
        format!(
            "Figure 7: only `SendGet.run` uses the radio to any extent, of the app's routines: reproduced; all others have {} \
             of the activity and tails.",
            cell(others)
        ),
        format!(
            "Figure 8: with the paper's accounting the fractions of `SendGet.run` hardly depend on T: its tail's part is {} \
             to {} of activity and tail.",
            cell(routine.iter().copied().reduce(f64::min)),
            cell(routine.iter().copied().reduce(f64::max))
        ),
        format!(
            "Figure 9: the app's idle time rises with T: from {} to {}.",
            cell(idle.first().copied()),
            cell(idle.last().copied())
        ),
        format!(
            "Figure 11: the tail's part of activity and tail rises with T, to about 60 % in the paper: {} in the first third \
             of T, {} in the last.",
            percent(dense),
            percent(sparse)
        ),
        format!("Tails are never longer than the device's: {} of {} times too long.", too_long, rows.len()),
        format!(
            "Beaten: tails by the counters are {} of the true ones over all T, and {} with the times of the calls.",
            cell(share(tail, truth)),
            cell(share(refined, truth))
        ),
        format!(
            "Beaten: the last trigger charges {} of the tails that the counters show to `SendGet.run`, the paper's \
             accounting {}: {} and {} of the true tails.",
            cell(share(last, tail)),
            cell(share(run, tail)),
            cell(share(last, truth)),
            cell(share(run, truth))
        ),
        format!(
            "Beaten: refined, the last trigger charges {} of the true tails to `SendGet.run`, {} at the least T by T.",
            cell(share(sharp, truth)),
            cell(lowest.reduce(f64::min))
        ),
    ]);
}
