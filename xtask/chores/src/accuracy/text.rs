//! The report as tables in Markdown.

use super::compare::Case;
use super::kinds::{OfKind, OfMark};
use super::score::{Overall, Score, Top};
use super::{All, Report};

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
| app | scenario | effects | estimator | AEE | R² | lines | sum | median | 90th | rank | covered | misplaced | top ten | phantoms | code: median | 90th | \
API: median | tails: misplaced | opcodes: median | events: recall | precision | time added | joined | own: time | energy | borrowed / not repeated | refused |
| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
";

fn row(case: &Case) -> String {
    let Score { count, total, median, p90, rank, coverage, misplaced, top } = case.lines;
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
        percent(misplaced),
        shared(&top),
        top.phantoms.to_string(),
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

fn shared(top: &Top) -> String {
    format!("{} of {}", top.shared, top.of)
}

const HEAD_OF_ALL: &str = "
| effects | estimator | apps | lines | median | 90th | misplaced | top tens | phantoms | covered, by line | by line and scenario |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
";

fn row_of_all(all: &All) -> String {
    let Overall { apps, count, median, p90, misplaced, top, covered, covered_by_scenario } = all.figures;
    let cells = [
        all.effect.clone(),
        all.estimator.to_owned(),
        apps.to_string(),
        count.to_string(),
        percent(median),
        percent(p90),
        percent(misplaced),
        shared(&top),
        top.phantoms.to_string(),
        percent(covered.part()),
        percent(covered_by_scenario.part()),
    ];
    format!("| {} |\n", cells.join(" | "))
}

const HEAD_OF_KINDS: &str = "
| effects | estimator | kind, by line and scenario | lines | median | 90th | covered |
| --- | --- | --- | ---: | ---: | ---: | ---: |
";

fn rows_of_kinds(all: &All) -> String {
    let row = |of: &OfKind| {
        let Score { count, median, p90, .. } = of.score;
        let figures = [count.to_string(), percent(median), percent(p90), percent(of.covered.part())];
        format!("| {} | {} | {} | {} |\n", all.effect, all.estimator, of.kind, figures.join(" | "))
    };
    all.kinds.iter().map(row).collect()
}

const HEAD_OF_MARKS: &str = "
| effects | estimator | mark, by line and scenario | lines | median | 90th | kept |
| --- | --- | --- | ---: | ---: | ---: | ---: |
";

fn rows_of_marks(all: &All) -> String {
    let row = |of: &OfMark| {
        let Score { count, median, p90, .. } = of.score;
        let kept = of.kept.map_or("–".into(), |kept| percent(kept.part()));
        let figures = [count.to_string(), percent(median), percent(p90), kept];
        format!("| {} | {} | {} | {} |\n", all.effect, all.estimator, of.mark, figures.join(" | "))
    };
    all.marks.iter().map(row).collect()
}

/// What the figures are means over.
pub(super) fn seeds(report: &Report) -> String {
    report.seeds.map_or("Seeds as recorded.".into(), |seeds| format!("{seeds} seeds."))
}

/// All cases, then the apps as a whole, then the lines that are furthest off.
pub(super) fn tables(report: &Report, worst: usize) -> String {
    let mut text = format!(
        "{} Lines: those that make up 95 % of the true energy. Sum: all estimates over all truths. Code: lines \
         without windowed calls. Misplaced: differences without their signs over all truths. Top ten: the estimate's \
         dearest lines that are in the truth's ten; phantoms: those that took less than a tenth of what is \
         estimated.\n\n{HEAD}",
        seeds(report)
    );
    report.cases.iter().chain(&report.apps).for_each(|case| text += &row(case));
    if report.all.iter().any(|all| all.figures.apps > 1) {
        text += HEAD_OF_ALL;
        report.all.iter().for_each(|all| text += &row_of_all(all));
    }
    text += HEAD_OF_KINDS;
    report.all.iter().for_each(|all| text += &rows_of_kinds(all));
    text += HEAD_OF_MARKS;
    report.all.iter().for_each(|all| text += &rows_of_marks(all));
    for case in report.cases.iter().filter(|_| worst > 0) {
        text += &format!("\n{}, {}, {}, {}:\n", case.app, case.scenario, case.effect, case.estimator);
        let mut lines = super::score::dearest(&case.pairs.lines);
        lines.sort_by(|a, b| (b.estimate - b.truth).abs().total_cmp(&(a.estimate - a.truth).abs()));
        for pair in lines.iter().take(worst) {
            let by = percent((pair.estimate - pair.truth) / pair.truth);
            text += &format!(
                "  {:>10.4} mJ, true {:>10.4} mJ, {by:>9}  {}{}\n",
                pair.estimate * 1e3,
                pair.truth * 1e3,
                pair.line,
                pair.text.as_ref().map_or_else(String::new, |text| format!("  {text}"))
            );
        }
    }
    text
}
