//! The report as tables in Markdown.

use super::Report;
use super::compare::Case;
use super::score::Score;

fn percent(value: f64) -> String {
    match value.is_finite() {
        true => format!("{:.1} %", value * 100.0),
        false => "–".into(),
    }
}

fn some(value: Option<f64>, show: impl Fn(f64) -> String) -> String {
    value.map_or("–".into(), show)
}

fn ratio(value: f64) -> String {
    match value.is_finite() {
        true => format!("{value:.2}"),
        false => "–".into(),
    }
}

const HEAD: &str = "\
| app | scenario | effects | estimator | AEE | R² | lines | sum | median | 90th | rank | covered | code: median | 90th | \
API: median | tails: misplaced | opcodes: median | events: recall | precision | time added | joined | own: time | energy | borrowed / not repeated | refused |
| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
";

fn row(case: &Case) -> String {
    let Score { count, total, median, p90, rank, coverage, .. } = case.lines;
    let cells = [
        case.app.clone(),
        case.scenario.clone(),
        case.effect.clone(),
        case.estimator.to_owned(),
        some(case.aee, percent),
        some(case.r2, |r2| format!("{r2:.3}")),
        count.to_string(),
        ratio(total),
        percent(median),
        percent(p90),
        ratio(rank),
        percent(coverage),
        percent(case.code.median),
        percent(case.code.p90),
        percent(case.api.median),
        percent(case.tails.misplaced),
        percent(case.opcodes.median),
        format!("{} ({} of {})", percent(case.events.recall()), case.events.found, case.events.within),
        format!("{} ({} of {})", percent(case.events.precision()), case.events.right, case.events.reported),
        percent(case.times.added()),
        some(case.joins.joined(), percent),
        some(case.joins.own(), percent),
        some(case.joins.own_energy(), percent),
        case.joins.others().unwrap_or_else(|| "–".into()),
        case.joins.refused().unwrap_or_else(|| "–".into()),
    ];
    format!("| {} |\n", cells.join(" | "))
}

/// All cases, then the apps as a whole, then the lines that are furthest off.
pub(super) fn tables(report: &Report, worst: usize) -> String {
    let mut text = format!(
        "{} seeds. Lines: those that make up 95 % of the true energy. Sum: all estimates over all truths. Code: lines \
         without windowed calls.\n\n{HEAD}",
        report.seeds
    );
    report.cases.iter().chain(&report.apps).for_each(|case| text += &row(case));
    for case in report.cases.iter().filter(|_| worst > 0) {
        text += &format!("\n{}, {}, {}, {}:\n", case.app, case.scenario, case.effect, case.estimator);
        let mut lines = super::score::dearest(&case.pairs.lines);
        lines.sort_by(|a, b| (b.estimate - b.truth).abs().total_cmp(&(a.estimate - a.truth).abs()));
        for pair in lines.iter().take(worst) {
            let by = percent((pair.estimate - pair.truth) / pair.truth);
            text += &format!(
                "  {:>10.4} mJ, true {:>10.4} mJ, {by:>9}  {}\n",
                pair.estimate * 1e3,
                pair.truth * 1e3,
                pair.line
            );
        }
    }
    text
}
