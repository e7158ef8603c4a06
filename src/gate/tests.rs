//! Made-up apps, compared as a pull request would be.

use super::policy::LineLimits;
use super::*;
use wattline_adjust::DeviceModel;
use wattline_analysis::lines::RunSummary;
use wattline_analysis::synthetic::App;
use wattline_analysis::{Options, analyze};
use wattline_base::units::Joules;
use wattline_fit::stats::mean;

pub(super) fn result(app: &App, seeds: std::ops::Range<u64>) -> AnalysisResult {
    let runs: Vec<_> = seeds.map(|seed| app.run(seed, 1500, 0.002).run).collect();
    analyze(&app.map, &runs, &DeviceModel::embedded().unwrap(), Options::default()).unwrap()
}

/// The line without windowed calls that costs most.
pub(super) fn hot_line(result: &AnalysisResult) -> &wattline_analysis::lines::LineEnergy {
    result.lines.iter().find(|line| line.api.0 == 0.0).unwrap()
}

fn position(app: &App, key: &LineKey) -> usize {
    app.map.methods.iter().position(|m| m.class == key.class && m.name == key.method).unwrap()
}

/// However little grew: a line of a made-up app is a small part of it.
pub(super) fn judge(base: (&App, &AnalysisResult), head: (&App, &AnalysisResult)) -> Verdict {
    judge_by(base, head, Policy { fail_floor: 0.0, ..Policy::default() })
}

pub(super) fn judge_by(base: (&App, &AnalysisResult), head: (&App, &AnalysisResult), policy: Policy) -> Verdict {
    let base = Side { result: base.1, map: &base.0.map };
    let head = Side { result: head.1, map: &head.0.map };
    compare(base, head, &policy).unwrap()
}

/// With a limit for the total.
fn five_percent() -> Policy {
    Policy { total: Some(0.05), ..Policy::default() }
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
    lines.push(wattline_map::LineCounts { line: 99, counts: vec![(3, 1), (28, 40)] });
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
pub(super) fn totals(nets: &[f64]) -> AnalysisResult {
    let app = App::new(1, 5, 0.0);
    let mut result = result(&app, 1..2);
    let run = RunSummary { probes: None, ..result.runs[0].clone() };
    (result.totals.probes, result.totals.probes_deviation) = (Joules(0.0), None);
    // Seeds of its own: nothing to pair.
    let seed = (nets[0] * 1e6) as u64;
    result.runs = nets.iter().map(|net| RunSummary { seed, net: Joules(*net), ..run.clone() }).collect();
    result.totals.whole = Joules(wattline_fit::stats::mean(nets));
    result.totals.idle = Joules(0.0);
    // All of it on lines.
    result.collections = None;
    result.totals.code = result.totals.whole;
    result.lines.iter_mut().for_each(|line| line.per_run = vec![line.energy; nets.len()]);
    result
}

#[test]
fn the_total_is_decided_by_its_bound_or_not_at_all() {
    let app = App::new(1, 5, 0.0);
    let base = totals(&[1.0, 1.01, 0.99]);
    let check = |head: &[f64], expected: Outcome| {
        let head = totals(head);
        let verdict = judge_by((&app, &base), (&app, &head), five_percent());
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

/// A result of totals in which each run's probes took so much, `deviation` of it unknown.
fn with_probes(nets: &[f64], probes: f64, deviation: Option<f64>) -> AnalysisResult {
    let with: Vec<f64> = nets.iter().map(|net| net + probes).collect();
    let mut result = totals(&with);
    (result.totals.probes, result.totals.probes_deviation) = (Joules(probes), deviation.map(Joules));
    result.runs.iter_mut().for_each(|run| run.probes = Some(Joules(probes)));
    result
}

#[test]
fn what_only_moves_probes_is_no_growth_of_the_total() {
    let app = App::new(1, 5, 0.0);
    let nets = [1.0, 1.01, 0.99];
    let (few, many) = (with_probes(&nets, 0.1, Some(0.001)), with_probes(&nets, 0.4, Some(0.004)));
    assert!(many.totals.net().0 > 1.2 * few.totals.net().0, "what was metered grew by a quarter");
    let verdict = judge((&app, &few), (&app, &many));
    assert_eq!(verdict.outcome, Outcome::Pass, "{:?}", verdict.findings);
    assert!((verdict.total.ratio.unwrap() - 1.0).abs() < 1e-9 && (verdict.total.base - 1.0).abs() < 1e-9);
    // The app's own growth is not hidden by probes that became fewer.
    let dearer = with_probes(&[1.2, 1.21, 1.19], 0.1, Some(0.001));
    assert!(dearer.totals.net() < many.totals.net());
    assert_eq!(judge((&app, &many), (&app, &dearer)).outcome, Outcome::Regression);
}

#[test]
fn results_that_know_probes_by_their_mean_alone_lose_the_same_part_of_each_run() {
    let mut result = with_probes(&[0.9, 1.1], 0.25, None);
    result.runs.iter_mut().for_each(|run| run.probes = None);
    // A fifth of 1.25 J is of probes: so are a fifth of 1.15 J and of 1.35 J.
    let found: Vec<f64> = result.of_app_by_run().iter().map(|run| run.0).collect();
    assert!((found[0] - 0.92).abs() < 1e-9 && (found[1] - 1.08).abs() < 1e-9, "{found:?}");
    assert!((mean(&found) - result.totals.of_app().0).abs() < 1e-9);
}

#[test]
fn how_far_the_probes_may_be_off_widens_the_interval_of_the_total() {
    let app = App::new(1, 5, 0.0);
    let width = |deviation: Option<f64>| {
        let base = with_probes(&[1.0, 1.01, 0.99], 0.3, deviation);
        let head = with_probes(&[1.001, 1.011, 0.991], 0.3, deviation);
        let (low, high) = judge((&app, &base), (&app, &head)).total.interval.unwrap();
        high - low
    };
    let [known, unsure, older] = [Some(0.0), Some(0.03), None].map(width);
    assert!(known < unsure && unsure < older, "{known} {unsure} {older}");
    // Errors of 1 % / √3 a side and 4 degrees of freedom, t 2.776: 2 * 2.776 * 0.00816; with 3 % of either side besides,
    // 2 * 2.776 * 0.0432.
    assert!((known - 0.0453).abs() < 0.002 && (unsure - 0.240).abs() < 0.01, "{known} {unsure}");
    // A recording against itself has the same probes, however unsure.
    let one = with_probes(&[1.0, 1.01, 0.99], 0.3, None);
    let same = judge((&app, &one), (&app, &one)).total;
    assert!(same.interval.unwrap().1 < 1.03 && same.ratio == Some(1.0), "{same:?}");
}

#[test]
fn without_a_limit_the_total_fails_when_it_surely_grew_by_more_than_three_percent() {
    let app = App::new(1, 5, 0.0);
    let base = totals(&[1.0, 1.01, 0.99, 1.005, 0.995]);
    let outcome = |head: &[f64]| {
        let verdict = judge((&app, &base), (&app, &totals(head)));
        assert!(verdict.detectable.unwrap() >= 0.03);
        verdict.outcome
    };
    assert_eq!(outcome(&[1.04, 1.05, 1.03, 1.045, 1.035]), Outcome::Regression);
    // Surely more, but not worth a word.
    assert_eq!(outcome(&[1.02, 1.03, 1.01, 1.025, 1.015]), Outcome::Pass);
    // Worth a word, but perhaps by chance: nobody asked for a limit.
    assert_eq!(outcome(&[0.9, 1.2, 0.95, 1.15, 1.05]), Outcome::Pass);
    // Noise that hides much, where nobody asked: what could have been found is said.
    assert_eq!(outcome(&[0.9, 1.1, 0.95, 1.08, 0.99]), Outcome::Pass);
}

/// As an analysis with a profile has it: the work of a line is what its code took.
pub(super) fn with_work(result: &AnalysisResult) -> AnalysisResult {
    let mut result = result.clone();
    for line in &mut result.lines {
        let windowed = |run: usize| line.windowed.get(run).map_or(0.0, |energy| energy.0);
        line.prior = line.per_run.iter().enumerate().map(|(r, energy)| Joules(energy.0 - windowed(r))).collect();
    }
    result
}

/// The code of line `number` taken by `factor` in each run.
fn scale(result: &mut AnalysisResult, number: usize, factor: f64) {
    let line = &mut result.lines[number];
    for (run, energy) in line.per_run.iter_mut().enumerate() {
        let windowed = line.windowed.get(run).map_or(0.0, |energy| energy.0);
        energy.0 = factor * (energy.0 - windowed) + windowed;
    }
    line.energy = Joules(wattline_fit::stats::mean(&line.per_run.iter().map(|e| e.0).collect::<Vec<_>>()));
}

/// A line that does `factor` times its work, which the fit sees as well.
pub(super) fn work(result: &mut AnalysisResult, number: usize, factor: f64) {
    scale(result, number, factor);
    result.lines[number].prior.iter_mut().for_each(|work| work.0 *= factor);
}

#[test]
fn what_only_the_fits_see_differently_is_no_regression_and_more_work_is_one_exactly() {
    let app = App::new(1, 20, 0.02);
    let base = with_work(&result(&app, 1..4));
    let hot = base.lines.iter().position(|line| line.api.0 == 0.0).unwrap();
    let mut head = base.clone();
    // Another fit splits the energy otherwise: half of the lines seem to take a third more.
    let unsure = 0.2;
    for number in 0..head.lines.len() {
        head.lines[number].fit_deviation = Joules(unsure * head.lines[number].energy.0);
        scale(&mut head, number, if number % 2 == 0 { 1.3 } else { 0.9 });
    }
    let verdict = judge((&app, &base), (&app, &head));
    assert_eq!(verdict.findings, [], "{:?}", verdict.findings);
    // The hottest line executes a fifth more, whatever the fit says.
    head.lines[hot].prior.iter_mut().for_each(|work| work.0 *= 1.2);
    let verdict = judge((&app, &base), (&app, &head));
    let first = &verdict.findings[0];
    assert!(matches!(&first.what, Subject::Line { key, .. } if *key == head.lines[hot].key), "{first:?}");
    assert!((first.comparison.ratio.unwrap() - 1.2).abs() < 1e-9, "{first:?}");
    assert!(
        matches!(first.what, Subject::Line { times: Some(times), .. } if times == 1.0),
        "its executions are as they were"
    );
    assert_eq!((verdict.outcome, verdict.findings.len()), (Outcome::Regression, 1));
}

#[test]
fn a_line_whose_work_costs_far_more_than_the_fits_leave_open_is_found() {
    let app = App::new(1, 20, 0.02);
    let base = with_work(&result(&app, 1..4));
    let hot = base
        .lines
        .iter()
        .position(|line| line.api.0 == 0.0 && line.trust != wattline_analysis::lines::Trust::Inseparable);
    let hot = hot.unwrap();
    let mut head = base.clone();
    scale(&mut head, hot, 3.0);
    for result in [&base, &head] {
        assert!(result.lines[hot].fit_deviation.0 < 0.1 * result.lines[hot].energy.0);
    }
    let verdict = judge((&app, &base), (&app, &head));
    assert_eq!(verdict.findings, [], "nothing of it is in the total");
    let grown = 2.0 * base.lines[hot].energy.0;
    head.runs.iter_mut().for_each(|run| (run.net.0, run.whole.0) = (run.net.0 + grown, run.whole.0 + grown));
    head.totals.whole.0 += grown;
    let verdict = judge((&app, &base), (&app, &head));
    let first = &verdict.findings[0];
    assert!(matches!(&first.what, Subject::Line { key, .. } if *key == head.lines[hot].key), "{first:?}");
    assert!((first.comparison.ratio.unwrap() - 3.0).abs() < 1e-9, "{first:?}");
}

#[test]
fn what_one_line_of_a_method_takes_over_from_another_is_no_regression() {
    let app = App::new(1, 20, 0.02);
    let base = with_work(&result(&app, 1..4));
    let of = |line: &wattline_analysis::lines::LineEnergy| (line.key.class.clone(), line.key.method.clone());
    let hot = base.lines.iter().position(|line| line.api.0 == 0.0).unwrap();
    // The dearest other line of the method.
    let other = (0..base.lines.len()).find(|&n| n != hot && of(&base.lines[n]) == of(&base.lines[hot])).unwrap();
    let most = 0.9 * base.lines[other].prior[0].0 / base.lines[hot].prior[0].0;
    let mut head = base.clone();
    work(&mut head, hot, 1.0 + most);
    assert_eq!(judge((&app, &base), (&app, &head)).outcome, Outcome::Regression, "too little to be seen: {most}");
    work(&mut head, other, 0.1);
    assert_eq!(judge((&app, &base), (&app, &head)).findings, []);
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
    // Less than is worth a word.
    assert_eq!(verdict.detectable, Some(0.03), "{verdict:?}");
}

#[test]
fn what_few_runs_cannot_tell_from_noise_is_inconclusive() {
    let app = App::new(1, 5, 0.0);
    let judged = |base: &[f64], head: &[f64]| judge((&app, &totals(base)), (&app, &totals(head)));
    let verdict = judged(&[1.0], &[1.06]);
    assert_eq!((verdict.outcome, verdict.runs_needed), (Outcome::Inconclusive, Some(3)));
    assert!(verdict.warnings[0].starts_with("1 base and 1 head runs"), "{:?}", verdict.warnings);
    assert_eq!(judged(&[1.0], &[1.02]).outcome, Outcome::Pass);
    // The history of the base says how much runs differ: by a hundredth.
    let history = [1.0, 1.01, 0.99, 1.005, 0.995];
    let total = |head: &[f64]| {
        let findings = judged(&history, head).findings;
        findings.iter().find(|finding| finding.what == Subject::Total).map(|finding| finding.outcome)
    };
    let regression = Some(Outcome::Regression);
    assert_eq!([total(&[1.2]), total(&[1.02]), total(&[1.19, 1.21])], [regression, None, regression]);
}

#[test]
fn a_line_of_single_runs_is_inconclusive_and_of_some_found() {
    let app = App::new(1, 20, 0.02);
    for (runs, expected) in [(1..2, Outcome::Inconclusive), (1..3, Outcome::Inconclusive), (1..4, Outcome::Regression)]
    {
        let base = with_work(&result(&app, runs));
        let hot = base.lines.iter().position(|line| line.api.0 == 0.0).unwrap();
        let mut head = base.clone();
        work(&mut head, hot, 1.5);
        assert_eq!(judge((&app, &base), (&app, &head)).outcome, expected);
    }
}

#[test]
fn growth_below_the_floor_is_reported_and_fails_nothing() {
    let app = App::new(1, 20, 0.02);
    let base = with_work(&result(&app, 1..4));
    let net = base.totals.net().0;
    let hot = base.lines.iter().position(|line| line.api.0 == 0.0).unwrap();
    let code = mean(&base.lines[hot].prior.iter().map(|energy| energy.0).collect::<Vec<_>>());
    let judged = |share: f64, policy: Policy| {
        let mut head = base.clone();
        work(&mut head, hot, 1.0 + share * net / code);
        judge_by((&app, &base), (&app, &head), policy)
    };
    let (below, above) = (judged(0.005, Policy::default()), judged(0.009, Policy::default()));
    assert_eq!((below.outcome, above.outcome), (Outcome::Pass, Outcome::Regression));
    let [reported] = &below.findings[..] else { panic!("{:?}", below.findings) };
    assert_eq!((reported.rule.as_str(), reported.outcome), ("line-energy", Outcome::Pass));
    assert!(below.warnings.iter().any(|warning| warning.starts_with("1 lines took more")), "{:?}", below.warnings);
    // A limit of the user's holds for whatever exceeds it.
    let line = LineLimits { growth: Some(0.01), ..Policy::default().line };
    assert_eq!(judged(0.005, Policy { line, ..Policy::default() }).outcome, Outcome::Regression);
}

#[test]
fn a_fit_fails_when_it_is_surely_worse_and_beyond_its_limit() {
    let app = App::new(1, 5, 0.0);
    let (mut base, mut head) = (totals(&[1.0]), totals(&[1.0]));
    let mut outcome = |before: (f64, f64), after: (f64, f64)| {
        for (side, (aee, deviation)) in [(&mut base, before), (&mut head, after)] {
            (side.quality.aee, side.quality.aee_deviation) = (Some(aee), Some(deviation));
        }
        let findings = judge((&app, &base), (&app, &head)).findings;
        findings.first().map(|finding| (finding.rule.clone(), finding.outcome))
    };
    let found = |outcome| Some(("fit-aee".to_owned(), outcome));
    assert_eq!(outcome((0.01, 0.01), (0.02, 0.01)), None);
    assert_eq!(outcome((0.01, 0.01), (0.2, 0.01)), found(Outcome::Regression));
    // Beyond its limit, but perhaps by chance.
    assert_eq!(outcome((0.09, 0.01), (0.11, 0.01)), found(Outcome::Pass));
    // No better before: nobody has made it worse, and nobody can rely on it.
    assert_eq!(outcome((0.2, 0.01), (0.2, 0.01)), found(Outcome::Inconclusive));
}

#[test]
fn a_fit_whose_worth_is_unknown_decides_nothing() {
    let app = App::new(1, 5, 0.0);
    let (base, mut head) = (totals(&[1.0]), totals(&[1.0]));
    head.quality.r2 = None;
    let verdict = judge((&app, &base), (&app, &head));
    let found: Vec<_> = verdict.findings.iter().map(|f| (f.rule.as_str(), f.outcome)).collect();
    assert_eq!((verdict.outcome, &found[..]), (Outcome::Inconclusive, &[("fit-r2", Outcome::Inconclusive)][..]));
}

#[test]
fn nothing_measured_is_an_error_never_a_pass() {
    let app = App::new(1, 5, 0.0);
    let good = totals(&[1.0]);
    let mut empty = good.clone();
    empty.lines.clear();
    let side = |result| Side { result, map: &app.map };
    let error = compare(side(&good), side(&empty), &Policy::default()).unwrap_err().to_string();
    assert!(error.starts_with("not measured: head has"), "{error}");
    let error = compare(side(&empty), side(&good), &Policy::default()).unwrap_err().to_string();
    assert!(error.starts_with("not measured: base has"), "{error}");
    let policy = Policy { total: Some(f64::NAN), ..Policy::default() };
    let error = compare(side(&good), side(&good), &policy).unwrap_err().to_string();
    assert_eq!(error, "threshold total: expected a fraction of 0 or more, found NaN");
}

#[test]
fn every_rule_that_a_finding_names_is_explained() {
    for id in ["total-energy", "lines-energy", "line-energy", "new-line-energy", "fit-aee", "fit-r2", "idle-level"] {
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

/// Measures until it is decided; what came out, and with how many runs a side.
fn until_decided((app, template): (&App, &AnalysisResult), growth: f64, spread: f64, seed: u64) -> (Outcome, u32) {
    let mut random = wattline_base::random::Xorshift64::new(seed);
    let mut draw = |factor: f64| factor * (spread * random.sum_of(12)).exp();
    let (mut base, mut head): (Vec<f64>, Vec<f64>) = Default::default();
    let plan = Plan::new(3, 20);
    let mut want = plan.first();
    loop {
        while base.len() < want as usize {
            base.push(draw(1.0));
            head.push(draw(1.0 + growth));
        }
        let side = |nets: &[f64]| {
            let mut result = template.clone();
            let run = result.runs[0].clone();
            // Nothing to pair.
            result.runs =
                nets.iter().map(|net| RunSummary { seed: 0, net: Joules(*net), probes: None, ..run.clone() }).collect();
            result.lines[0].per_run = vec![result.lines[0].energy; nets.len()];
            result.totals.whole = Joules(wattline_fit::stats::mean(nets));
            result
        };
        let verdict = judge_by((app, &side(&base)), (app, &side(&head)), plan.policy(&Policy::default()));
        match plan.next(want, &verdict) {
            Next::Stop => return (verdict.outcome, want),
            Next::Measure(more) => want = more,
        }
    }
}

#[test]
fn measuring_until_decided_keeps_the_error_rates() {
    let app = App::new(1, 2, 0.0);
    let mut template = totals(&[1.0]);
    template.lines.truncate(1);
    let rate = |growth: f64, spread: f64| {
        let one = |seed| until_decided((&app, &template), growth, spread, seed);
        let all: Vec<(Outcome, u32)> = (1..=400).map(one).collect();
        let found = all.iter().filter(|(outcome, _)| *outcome == Outcome::Regression).count() as f64 / 400.0;
        (found, all.iter().map(|(_, runs)| f64::from(*runs)).sum::<f64>() / 400.0)
    };
    // At most 1 % of clean builds, within two deviations of that many draws.
    let (wrong, runs) = rate(0.0, 0.02);
    assert!(wrong <= 0.02, "{wrong} of clean builds fail");
    assert!(runs < 12.0, "clean builds take {runs} runs");
    assert!(rate(0.0, 0.05).0 <= 0.02);
    let (found, runs) = rate(0.10, 0.02);
    assert!(found > 0.99 && runs < 8.0, "{found} found in {runs} runs");
    assert!(rate(0.10, 0.05).0 > 0.85);
}

#[test]
fn what_is_not_seen_again_is_no_finding() {
    let app = App::new(1, 20, 0.02);
    let base = with_work(&result(&app, 1..4));
    let codes = || (0..base.lines.len()).filter(|&n| base.lines[n].api.0 == 0.0);
    let more = |numbers: &[usize]| {
        let mut head = base.clone();
        for &number in numbers {
            work(&mut head, number, 1.5);
        }
        judge((&app, &base), (&app, &head))
    };
    // Of two methods: lines of one that always run together may be one group.
    let numbers: Vec<usize> = codes()
        .take(1)
        .chain(codes().find(|&n| base.lines[n].key.class != base.lines[codes().next().unwrap()].key.class))
        .collect();
    let both = more(&numbers);
    assert_eq!(both.findings.len(), 2, "{:?}", both.findings);
    let confirmed = both.clone().confirmed_by(&more(&numbers[1..]));
    assert_eq!((confirmed.outcome, confirmed.findings.len()), (Outcome::Regression, 1));
    assert!(matches!(&confirmed.findings[0].what, Subject::Line { key, .. } if *key == base.lines[numbers[1]].key));
    assert!(
        confirmed.warnings.iter().any(|warning| warning.starts_with("1 of 2 findings")),
        "{:?}",
        confirmed.warnings
    );
    assert_eq!(both.clone().confirmed_by(&both), both);
    assert_eq!(both.confirmed_by(&more(&[])).outcome, Outcome::Pass);
}

#[test]
fn a_total_is_confirmed_by_growing_again_and_not_by_proof() {
    let app = App::new(1, 5, 0.0);
    let base = totals(&[1.0, 1.01, 0.99, 1.005, 0.995]);
    let judged = |nets: &[f64]| {
        let mut verdict = judge((&app, &base), (&app, &totals(nets)));
        // Lines are those of one run whatever the totals are.
        verdict.findings.retain(|finding| finding.what == Subject::Total);
        verdict
    };
    let first = judged(&[1.05, 1.06, 1.04, 1.055, 1.045]);
    assert_eq!(first.outcome, Outcome::Regression);
    // Too noisy to prove anything, but more than before.
    let noisy = judged(&[0.95, 1.2, 0.96, 1.15, 1.06]);
    assert_eq!(noisy.findings, []);
    assert_eq!(first.clone().confirmed_by(&noisy).outcome, Outcome::Regression);
    let less = judged(&[0.9, 1.1, 0.95, 1.08, 0.99]);
    let passed = first.clone().confirmed_by(&less);
    assert_eq!((passed.outcome, passed.total), (Outcome::Pass, less.total));
    let said = passed.warnings.last().unwrap();
    let (before, now) = (first.total.ratio.unwrap(), less.total.ratio.unwrap());
    let expected = format!("in which the total was x {now:.3} and not x {before:.3}: they are left out");
    assert!(said.ends_with(&expected), "{said}");
}

#[test]
fn a_phone_that_got_dearer_altogether_is_told_and_fails_no_line() {
    let app = App::new(1, 20, 0.02);
    let base = with_work(&result(&app, 1..4));
    let mut head = base.clone();
    (0..head.lines.len()).for_each(|number| scale(&mut head, number, 1.2));
    let verdict = judge((&app, &base), (&app, &head));
    assert_eq!(verdict.findings, []);
    assert!(verdict.warnings.iter().any(|w| w.starts_with("the same work took +20 %")), "{:?}", verdict.warnings);
}

#[test]
fn a_line_that_was_rewritten_counts_by_what_it_took_before() {
    let app = App::new(1, 20, 0.02);
    let base = with_work(&result(&app, 1..4));
    let hot = base.lines.iter().position(|line| line.api.0 == 0.0).unwrap();
    let key = base.lines[hot].key.clone();
    let mut other = app.clone();
    // Nothing that it executes is what it executed, on another line.
    for line in other.map.methods[position(&app, &key)].blocks.iter_mut().flat_map(|block| &mut block.lines) {
        if line.line == key.line {
            line.line = 999;
            line.counts = vec![(31, 77)];
        }
    }
    let mut head = base.clone();
    head.lines[hot].key.line = 999;
    assert_eq!(judge((&app, &base), (&other, &head)).findings, [], "it takes what it took");
    work(&mut head, hot, 1.2);
    let verdict = judge((&app, &base), (&other, &head));
    let first = &verdict.findings[0];
    assert!(matches!(&first.what, Subject::Line { key, .. } if key.line == 999), "{first:?}");
    assert!((first.comparison.ratio.unwrap() - 1.2).abs() < 1e-9, "{first:?}");
}
