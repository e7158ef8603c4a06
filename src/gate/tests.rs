//! Made-up apps, compared as a pull request would be.

use super::*;
use crate::adjust::DeviceModel;
use crate::analysis::synthetic::App;
use crate::analysis::{Options, analyze};
use crate::lines::RunSummary;
use crate::units::Joules;

fn result(app: &App, seeds: std::ops::Range<u64>) -> AnalysisResult {
    let runs: Vec<_> = seeds.map(|seed| app.run(seed, 1500, 0.002).run).collect();
    analyze(&app.map, &runs, &DeviceModel::embedded().unwrap(), Options::default()).unwrap()
}

/// The line without windowed calls that costs most.
fn hot_line(result: &AnalysisResult) -> &crate::lines::LineEnergy {
    result.lines.iter().find(|line| line.api.0 == 0.0).unwrap()
}

fn position(app: &App, key: &LineKey) -> usize {
    app.map.methods.iter().position(|m| m.class == key.class && m.name == key.method).unwrap()
}

fn judge(base: (&App, &AnalysisResult), head: (&App, &AnalysisResult)) -> Verdict {
    let base = Side { result: base.1, map: &base.0.map };
    let head = Side { result: head.1, map: &head.0.map };
    compare(base, head, &Thresholds::default()).unwrap()
}

#[test]
fn equal_recordings_pass_with_a_ratio_of_exactly_one() {
    let app = App::new(1, 20, 0.05);
    for runs in [1..2, 1..4] {
        let result = result(&app, runs);
        let verdict = judge((&app, &result), (&app, &result));
        assert_eq!((verdict.outcome, verdict.total.ratio), (Outcome::Pass, Some(1.0)), "{:?}", verdict.findings);
        assert!(verdict.findings.is_empty());
    }
}

#[test]
fn a_line_that_got_expensive_is_named_first() {
    let app = App::new(1, 20, 0.02);
    let base = result(&app, 1..4);
    let hot = hot_line(&base).key.clone();
    let mut worse = app.clone();
    worse.make_worse(position(&app, &hot), hot.line, 24, 12);
    let head = result(&worse, 1..4);
    let verdict = judge((&app, &base), (&worse, &head));
    assert_eq!(verdict.outcome, Outcome::Regression);
    let first = &verdict.findings[0];
    assert_eq!(first.rule, "line-energy");
    assert!(matches!(&first.what, Subject::Line { key, .. } if *key == hot), "{first:?}");
    assert!(first.comparison.ratio.unwrap() > 1.2, "{first:?}");
    assert!(verdict.total.ratio.unwrap() > 1.005, "{:?}", verdict.total);
}

#[test]
fn a_new_line_counts_from_nothing_and_moved_lines_count_as_themselves() {
    let app = App::new(1, 20, 0.02);
    let base = result(&app, 1..4);
    let hot = hot_line(&base).key.clone();
    let method = position(&app, &hot);
    let mut worse = app.clone();
    // Comments above: every line moves down by five. And in one block a line that was not there.
    for block in &mut worse.map.methods[method].blocks {
        block.lines.iter_mut().for_each(|line| line.line += 5);
    }
    worse.map.sites.iter_mut().filter(|site| site.method as usize == method).for_each(|site| site.line += 5);
    let lines = &mut worse.map.methods[method].blocks[0].lines;
    lines.push(crate::probe::map::LineCounts { line: 99, counts: vec![(3, 1), (28, 40)] });
    let head = result(&worse, 1..4);
    let verdict = judge((&app, &base), (&worse, &head));
    assert_eq!(verdict.outcome, Outcome::Regression);
    let first = &verdict.findings[0];
    assert_eq!((first.rule.as_str(), first.comparison.base, first.comparison.ratio), ("new-line-energy", 0.0, None));
    assert!(matches!(&first.what, Subject::Line { key, base_line: None, .. } if key.line == 99), "{first:?}");
    let lines = verdict.findings.iter().filter(|f| matches!(f.what, Subject::Line { .. })).count();
    assert_eq!(lines, 1, "{:?}", verdict.findings);
}

/// A result of nothing but totals.
fn totals(nets: &[f64]) -> AnalysisResult {
    let app = App::new(1, 5, 0.0);
    let mut result = result(&app, 1..2);
    let run = result.runs[0].clone();
    // Seeds of its own: nothing to pair.
    let seed = (nets[0] * 1e6) as u64;
    result.runs = nets.iter().map(|net| RunSummary { seed, net: Joules(*net), ..run.clone() }).collect();
    result.totals.whole = Joules(crate::fit::stats::mean(nets));
    result.totals.idle = Joules(0.0);
    result.lines.iter_mut().for_each(|line| line.per_run = vec![line.energy; nets.len()]);
    result
}

#[test]
fn the_total_is_decided_by_its_bound_or_not_at_all() {
    let app = App::new(1, 5, 0.0);
    let base = totals(&[1.0, 1.01, 0.99]);
    let check = |head: &[f64], expected: Outcome| {
        let head = totals(head);
        let verdict = judge((&app, &base), (&app, &head));
        assert_eq!(verdict.outcome, expected, "{:?}", verdict);
        verdict
    };
    check(&[1.001, 1.011, 0.991], Outcome::Pass);
    check(&[1.2, 1.21, 1.19], Outcome::Regression);
    check(&[0.8, 0.81, 0.79], Outcome::Pass);
    // Above the limit, but perhaps by chance.
    let near = check(&[1.06, 1.09, 1.05], Outcome::Inconclusive);
    assert!(near.runs_needed.unwrap() > 3, "{near:?}");
    // Far too noisy for 5 %.
    let noisy = check(&[0.8, 1.0, 1.2], Outcome::Inconclusive);
    assert!(noisy.runs_needed.unwrap() > 20 && noisy.detectable.unwrap() > 0.2, "{noisy:?}");
}

#[test]
fn runs_of_the_same_seeds_are_compared_pair_by_pair() {
    let app = App::new(1, 5, 0.0);
    let paired = |nets: &[f64]| {
        let mut result = totals(nets);
        result.runs.iter_mut().zip(1..).for_each(|(run, seed)| run.seed = seed);
        result
    };
    // Runs differ by 40 %, but each grew by 10 %.
    let base = paired(&[0.8, 1.0, 1.2, 1.4]);
    let head = paired(&[0.88, 1.101, 1.319, 1.54]);
    let verdict = judge((&app, &base), (&app, &head));
    assert_eq!(verdict.outcome, Outcome::Regression, "{verdict:?}");
    assert!(verdict.detectable.unwrap() < 0.01, "{verdict:?}");
}

#[test]
fn with_few_runs_estimates_decide_and_a_warning_says_so() {
    let app = App::new(1, 5, 0.0);
    let verdict = judge((&app, &totals(&[1.0])), (&app, &totals(&[1.06])));
    assert_eq!(verdict.outcome, Outcome::Regression);
    assert!(verdict.warnings[0].starts_with("1 base and 1 head runs"), "{:?}", verdict.warnings);
    assert_eq!(judge((&app, &totals(&[1.0])), (&app, &totals(&[1.04]))).outcome, Outcome::Pass);
}

#[test]
fn a_fit_beyond_its_thresholds_fails_and_an_unknown_one_decides_nothing() {
    let app = App::new(1, 5, 0.0);
    let (base, mut head) = (totals(&[1.0]), totals(&[1.0]));
    head.quality.aee = Some(0.2);
    head.quality.r2 = None;
    let verdict = judge((&app, &base), (&app, &head));
    assert_eq!(verdict.outcome, Outcome::Regression);
    let found: Vec<_> = verdict.findings.iter().map(|f| (f.rule.as_str(), f.outcome)).collect();
    assert_eq!(found, [("fit-aee", Outcome::Regression), ("fit-r2", Outcome::Inconclusive)]);
    head.quality.aee = Some(0.01);
    assert_eq!(judge((&app, &base), (&app, &head)).outcome, Outcome::Inconclusive);
}

#[test]
fn nothing_measured_is_an_error_never_a_pass() {
    let app = App::new(1, 5, 0.0);
    let good = totals(&[1.0]);
    let mut empty = good.clone();
    empty.lines.clear();
    let side = |result| Side { result, map: &app.map };
    let error = compare(side(&good), side(&empty), &Thresholds::default()).unwrap_err().to_string();
    assert!(error.starts_with("not measured: head has"), "{error}");
    let error = compare(side(&empty), side(&good), &Thresholds::default()).unwrap_err().to_string();
    assert!(error.starts_with("not measured: base has"), "{error}");
    let thresholds = Thresholds { line: f64::NAN, ..Thresholds::default() };
    let error = compare(side(&good), side(&good), &thresholds).unwrap_err().to_string();
    assert_eq!(error, "threshold line: expected a fraction of 0 or more, found NaN");
}

#[test]
fn every_rule_that_a_finding_names_is_explained() {
    for id in ["total-energy", "line-energy", "new-line-energy", "fit-aee", "fit-r2"] {
        assert!(Rule::find(id).is_some(), "{id}");
    }
}

#[test]
fn a_line_that_overloads_share_is_found_under_the_name_of_either() {
    let mut app = App::new(1, 2, 0.02);
    for (method, descriptor) in app.map.methods.iter_mut().zip(["()V", "(I)V"]) {
        (method.name, method.descriptor) = ("same".into(), descriptor.into());
    }
    let base = result(&app, 1..4);
    let lines = |at: usize| {
        let lines = app.map.methods[at].blocks.iter().flat_map(|block| &block.lines);
        lines.map(|line| line.line).collect::<std::collections::BTreeSet<_>>()
    };
    let mut head = base.clone();
    let mut renamed = 0;
    // As if only the second overload had run.
    for line in
        head.lines.iter_mut().filter(|line| lines(0).contains(&line.key.line) && lines(1).contains(&line.key.line))
    {
        assert_eq!(line.key.descriptor, "()V");
        line.key.descriptor = "(I)V".into();
        renamed += 1;
    }
    assert!(renamed > 0);
    let verdict = judge((&app, &base), (&app, &head));
    assert!(verdict.findings.is_empty(), "{:?}", verdict.findings);
}
