//! What fell, what did less, and what is on no line.

use super::tests::{judge, judge_by, result, totals, with_work, work};
use super::*;
use wattline_analysis::synthetic::App;
use wattline_base::units::Joules;

fn rules_of(findings: &[Finding]) -> Vec<&str> {
    findings.iter().map(|finding| finding.rule.as_str()).collect()
}

#[test]
fn a_total_that_surely_fell_is_said_as_loudly_as_one_that_grew() {
    let app = App::new(1, 5, 0.0);
    let base = totals(&[1.0, 1.01, 0.99]);
    let judged = |head: &[f64]| judge((&app, &base), (&app, &totals(head)));
    let better = judged(&[0.87, 0.88, 0.86]);
    assert_eq!((better.outcome, rules_of(&better.improvements)), (Outcome::Pass, vec!["total-energy"]));
    assert!(better.is_improvement() && better.findings.is_empty());
    let fell = better.improvements[0].comparison;
    assert!(fell.ratio.unwrap() < 0.88 && fell.interval.unwrap().1 < 1.0 && (fell.limit - 1.0 / 1.03).abs() < 1e-12);
    // Too little, or perhaps by chance: as a growth of the same size would be nothing.
    for nothing in [&[0.98, 0.99, 0.97][..], &[0.7, 1.1, 0.8], &[1.2, 1.21, 1.19]] {
        let verdict = judged(nothing);
        assert_eq!(verdict.improvements, [], "{nothing:?}");
        assert!(!verdict.is_improvement());
    }
}

#[test]
fn lines_that_fell_are_named_by_what_they_save() {
    let app = App::new(1, 20, 0.02);
    let base = with_work(&result(&app, 1..4));
    let own: Vec<usize> = (0..base.lines.len()).filter(|&n| base.lines[n].api.0 == 0.0).collect();
    let mut head = base.clone();
    work(&mut head, own[1], 0.5);
    work(&mut head, own[0], 0.2);
    let verdict = judge((&app, &base), (&app, &head));
    let lines: Vec<&LineKey> = verdict
        .improvements
        .iter()
        .filter_map(|one| if let Subject::Line { key, .. } = &one.what { Some(key) } else { None })
        .collect();
    assert_eq!(lines, [&base.lines[own[0]].key, &base.lines[own[1]].key], "{:?}", verdict.improvements);
    assert!((verdict.improvements[0].comparison.ratio.unwrap() - 0.2).abs() < 1e-9);
    assert_eq!((verdict.outcome, verdict.is_improvement()), (Outcome::Pass, true));
    // What another line of the method took over was not saved.
    let method = |n: usize| (&base.lines[n].key.class, &base.lines[n].key.method);
    let (hot, other) = (own[0], own.iter().copied().find(|&n| n != own[0] && method(n) == method(own[0])).unwrap());
    let mut moved = base.clone();
    work(&mut moved, hot, 0.5);
    work(&mut moved, other, 1.0 + 0.5 * base.lines[hot].prior[0].0 / base.lines[other].prior[0].0);
    let moved = judge((&app, &base), (&app, &moved));
    assert!(!moved.improvements.iter().any(|one| matches!(one.what, Subject::Line { .. })), "{:?}", moved.improvements);
}

#[test]
fn lines_that_are_gone_saved_what_they_took_and_small_savings_are_none() {
    let app = App::new(1, 20, 0.02);
    let base = with_work(&result(&app, 1..4));
    let hot = base.lines.iter().position(|line| line.api.0 == 0.0).unwrap();
    let mut head = base.clone();
    let gone = head.lines.remove(hot);
    let verdict = judge((&app, &base), (&app, &head));
    let first = &verdict.improvements[0];
    assert!(matches!(&first.what, Subject::Line { key, .. } if *key == gone.key), "{:?}", verdict.improvements);
    assert_eq!((first.comparison.head, first.comparison.ratio), (0.0, Some(0.0)));
    // Half of `fail-floor`, as a growth of which would be reported.
    let share = 0.0035 * base.totals.of_app().0 / base.lines[hot].prior[0].0;
    let mut head = base.clone();
    work(&mut head, hot, 1.0 - share);
    assert_eq!(judge_by((&app, &base), (&app, &head), Policy::default()).improvements, []);
}

/// The dearest methods of a result, without their lines; and as many windows as that leaves.
fn without_methods(result: &AnalysisResult, count: usize, windows: f64) -> (AnalysisResult, Vec<String>) {
    let mut names: Vec<String> = Vec::new();
    for line in &result.lines {
        if !names.contains(&line.key.method) && names.len() < count {
            names.push(line.key.method.clone());
        }
    }
    let mut less = result.clone();
    less.lines.retain(|line| !names.contains(&line.key.method));
    less.runs.iter_mut().for_each(|run| run.windows = (run.windows as f64 * windows) as usize);
    (less, names)
}

#[test]
fn a_run_that_did_less_names_what_did_not_run() {
    let app = App::new(1, 20, 0.02);
    let base = result(&app, 1..4);
    let (head, _) = without_methods(&base, 5, 0.82);
    let verdict = judge((&app, &base), (&app, &head));
    let less = verdict.less.as_ref().expect("690 windows became 567");
    assert_eq!((verdict.outcome, less.not_entered.len(), less.methods.1), (Outcome::Pass, 5, less.methods.0 - 5));
    assert!(less.not_entered.is_sorted_by(|a, b| a.energy >= b.energy), "{less:?}");
    let said = verdict.warnings.iter().find(|warning| warning.contains("did less than the base")).unwrap();
    for named in &less.not_entered[..3] {
        assert!(said.contains(&format!(".{} (", named.method)), "{said}");
    }
    assert!(!said.contains(&format!(".{} (", less.not_entered[3].method)) && said.contains(", …"), "{said}");
    // A few calls fewer are nothing.
    let (head, _) = without_methods(&base, 1, 0.95);
    assert_eq!(judge((&app, &base), (&app, &head)).less, None);
    // Nor is what was taken out of the app.
    let (head, gone) = without_methods(&base, 5, 0.95);
    let mut smaller = app.clone();
    smaller.map.methods.iter_mut().filter(|m| gone.contains(&m.name)).for_each(|m| m.name = format!("no_{}", m.name));
    assert_eq!(judge((&app, &base), (&smaller, &head)).less, None);
}

#[test]
fn a_run_that_did_less_than_half_is_inconclusive() {
    let app = App::new(1, 5, 0.0);
    let base = totals(&[1.0, 1.01, 0.99]);
    let judged = |nets: &[f64], windows: f64| {
        let mut head = totals(nets);
        head.runs.iter_mut().for_each(|run| run.windows = (run.windows as f64 * windows) as usize);
        judge((&app, &base), (&app, &head))
    };
    let collapsed = judged(&[0.4, 0.41, 0.39], 0.4);
    assert_eq!((collapsed.outcome, rules_of(&collapsed.findings)), (Outcome::Inconclusive, vec!["did-less"]));
    assert!(!collapsed.is_improvement(), "what did not run is no saving");
    // Less energy by as many calls, and fewer calls for as much energy.
    assert_eq!(judged(&[0.4, 0.41, 0.39], 1.0).outcome, Outcome::Pass);
    assert_eq!(judged(&[1.0, 1.01, 0.99], 0.4).outcome, Outcome::Pass);
}

/// A result with so much of its energy on lines, a fraction.
fn on_lines(share: f64, total: f64) -> AnalysisResult {
    let mut result = totals(&[total, 1.01 * total, 0.99 * total]);
    let t = &mut result.totals;
    (t.code, t.api, t.tails) = (Joules(share * total), Joules(0.0), Joules(0.0));
    (t.events, t.concurrent, t.unattributed) = (Joules(0.0), Joules(0.0), Joules((1.0 - share) * total));
    result
}

#[test]
fn where_most_of_the_energy_is_on_no_line_nothing_passes() {
    let app = App::new(1, 5, 0.0);
    let outcome = |base: (f64, f64), head: (f64, f64)| {
        let (base, head) = (on_lines(base.0, base.1), on_lines(head.0, head.1));
        judge((&app, &base), (&app, &head))
    };
    let blind = outcome((0.035, 0.197), (0.035, 0.197));
    assert_eq!((blind.outcome, rules_of(&blind.findings)), (Outcome::Inconclusive, vec!["energy-on-lines"]));
    let reason = "190 mJ of 197 mJ are on no line: unattributed 190 mJ; ";
    assert!(blind.warnings.iter().any(|warning| warning.starts_with(reason)), "{:?}", blind.warnings);
    assert_eq!(outcome((0.6, 0.197), (0.6, 0.197)).outcome, Outcome::Pass);
    // Collections are on no line, but the lines that filled the heap are known: of three runs, two thirds of a run's.
    let mut collecting = on_lines(0.035, 0.197);
    (collecting.totals.events, collecting.totals.unattributed) = (Joules(0.131), Joules(0.059));
    let collected = |energy| {
        Some(wattline_analysis::lines::Collections {
            count: 9,
            energy: Joules(energy),
            allocations: 0.0,
            lines: Vec::new(),
        })
    };
    collecting.collections = collected(3.0 * 0.131);
    assert_eq!(judge((&app, &collecting), (&app, &collecting)).outcome, Outcome::Pass);
    collecting.collections = collected(0.131);
    assert_eq!(judge((&app, &collecting), (&app, &collecting)).outcome, Outcome::Inconclusive);
    // Hardly anything was taken at all.
    assert_eq!(outcome((0.035, 0.9e-3), (0.035, 0.9e-3)).outcome, Outcome::Pass);
    // That the total grew is known, wherever it went.
    assert_eq!(outcome((0.6, 0.197), (0.035, 0.4)).outcome, Outcome::Regression);
    // Nobody measured, so that nothing was to be attributed.
    let mut counted = on_lines(0.035, 0.197);
    counted.basis = wattline_analysis::lines::Basis::Estimated;
    assert_eq!(judge((&app, &counted), (&app, &counted)).outcome, Outcome::Pass);
}

#[test]
fn a_level_that_rose_fails_and_what_is_above_it_is_no_saving() {
    use wattline_base::units::Watts;
    let app = App::new(1, 5, 0.0);
    let level = |result: &AnalysisResult, watts: [f64; 3]| {
        let mut result = result.clone();
        result.runs.iter_mut().zip(watts).for_each(|(run, watts)| run.idle = Watts(watts));
        result
    };
    let base = level(&totals(&[1.0, 1.01, 0.99]), [0.300, 0.302, 0.299]);
    let judged = |head: &AnalysisResult, policy: Policy| judge_by((&app, &base), (&app, head), policy);
    let high = level(&totals(&[0.5, 0.51, 0.49]), [0.520, 0.522, 0.519]);
    let verdict = judged(&high, Policy::default());
    assert_eq!(verdict.outcome, Outcome::Regression);
    assert_eq!(rules_of(&verdict.findings), ["idle-level"]);
    assert_eq!(verdict.improvements, []);
    let of = verdict.findings[0].comparison;
    assert!((of.ratio.unwrap() - 1.732).abs() < 0.01 && of.limit == 1.05);
    assert!((of.head / of.base - of.ratio.unwrap()).abs() < 1e-3);
    // What phones differ by from day to day is nothing without a limit, and inconclusive where one phone would not.
    let some = level(&base, [0.333, 0.335, 0.332]);
    assert_eq!(judged(&some, Policy::default()).outcome, Outcome::Inconclusive);
    assert_eq!(judged(&some, Policy { idle: Some(0.05), ..Policy::default() }).outcome, Outcome::Regression);
    // Up to the limit, by chance, or in too few runs it is nothing.
    let silent =
        |head: &AnalysisResult, policy: Policy| !rules_of(&judged(head, policy).findings).contains(&"idle-level");
    assert!(silent(&level(&base, [0.312, 0.311, 0.313]), Policy::default()));
    assert!(silent(&level(&base, [0.300, 0.400, 0.330]), Policy::default()));
    assert!(silent(&high, Policy { idle: Some(0.9), ..Policy::default() }));
    let mut one = high.clone();
    one.runs.truncate(1);
    assert!(silent(&one, Policy::default()));
}

#[test]
fn a_line_that_runs_as_often_is_no_finding_where_others_take_as_much_less() {
    let app = App::new(1, 20, 0.02);
    let base = with_work(&result(&app, 1..4));
    let own: Vec<usize> = (0..base.lines.len()).filter(|&n| base.lines[n].api.0 == 0.0).collect();
    let class = |n: usize| &base.lines[n].key.class;
    let (hot, other) = (own[0], own.iter().copied().find(|&n| class(n) != class(own[0])));
    let Some(other) = other else { panic!("one class only") };
    let lines = |head: &AnalysisResult| {
        let verdict = judge((&app, &base), (&app, head));
        rules_of(&verdict.findings).iter().filter(|rule| **rule == "line-energy").count()
    };
    let mut dearer = base.clone();
    work(&mut dearer, hot, 1.5);
    assert_eq!(lines(&dearer), 1);
    // A line of another class takes as much less: a compiler moved it, or the fit splits it otherwise.
    let part = 0.5 * base.lines[hot].prior[0].0 / base.lines[other].prior[0].0;
    assert!(part < 1.0, "{part}");
    work(&mut dearer, other, 1.0 - part);
    assert_eq!(lines(&dearer), 0);
    // What runs more often is a finding whatever others do.
    dearer.lines[hot].executions *= 1.5;
    assert_eq!(lines(&dearer), 1);
}

#[test]
fn builds_of_another_kind_are_judged_by_their_totals() {
    let app = App::new(1, 20, 0.02);
    let base = with_work(&result(&app, 1..4));
    let own = (0..base.lines.len()).find(|&n| base.lines[n].api.0 == 0.0).unwrap();
    let mut head = base.clone();
    work(&mut head, own, 1.5);
    head.lines[own].executions *= 1.5;
    let findings = |head: &AnalysisResult| {
        let verdict = judge((&app, &base), (&app, head));
        let of_lines = verdict.findings.iter().filter(|one| matches!(one.what, Subject::Line { .. }));
        let outcomes: Vec<Outcome> = of_lines.map(|one| one.outcome).collect();
        (outcomes, verdict.warnings.iter().any(|text| text.contains("inlined by its compiler")))
    };
    assert_eq!(findings(&head), (vec![Outcome::Regression], false));
    for line in &mut head.lines {
        line.inlined_at = vec![Vec::new()];
    }
    assert_eq!(findings(&head), (vec![Outcome::Pass], true));
}
