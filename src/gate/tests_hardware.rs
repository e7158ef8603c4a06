//! Which hardware a finding names.

use std::collections::BTreeMap;

use super::tests::{judge, result};
use super::*;
use wattline_analysis::lines::{ComponentShare, LineEnergy};
use wattline_analysis::synthetic::App;

/// A result whose dearest line with a windowed call takes `joules` more in such calls, of the radio's.
fn with_radio(result: &AnalysisResult, joules: f64) -> (AnalysisResult, LineKey) {
    let mut grown = result.clone();
    let line = grown.lines.iter_mut().find(|line| line.api.0 > 0.0).unwrap();
    line.windowed.iter_mut().chain(&mut line.per_run).for_each(|energy| energy.0 += joules);
    line.energy.0 += joules;
    line.api.0 += joules;
    line.hardware.entry("radio".to_owned()).or_default().0 += joules;
    let key = line.key.clone();
    grown.totals.whole.0 += joules;
    grown.totals.api.0 += joules;
    grown.runs.iter_mut().for_each(|run| {
        run.net.0 += joules;
        run.whole.0 += joules;
    });
    (grown, key)
}

fn of_line<'v>(verdict: &'v Verdict, wanted: &LineKey) -> &'v Finding {
    let is_of = |one: &&Finding| matches!(&one.what, Subject::Line { key, .. } if key == wanted);
    verdict.findings.iter().find(is_of).unwrap()
}

fn changes(finding: &Finding) -> BTreeMap<&str, f64> {
    finding.hardware.iter().map(|one| (one.hardware.as_str(), one.growth.0)).collect()
}

#[test]
fn a_line_names_the_hardware_that_took_more() {
    let app = App::new(1, 20, 0.02);
    let base = result(&app, 1..4);
    let (head, key) = with_radio(&base, 0.5);
    let verdict = judge((&app, &base), (&app, &head));
    let finding = of_line(&verdict, &key);
    assert_eq!(finding.hardware[0].hardware, "radio");
    assert!((finding.hardware[0].growth.0 - 0.5).abs() < 1e-9, "{finding:?}");
    // The parts are the whole.
    let sum: f64 = changes(finding).values().sum();
    assert!((sum - finding.comparison.excess().0).abs() < 1e-9, "{finding:?}");
    let total = verdict.findings.iter().find(|one| one.what == Subject::Total).unwrap();
    assert_eq!(total.hardware[0].hardware, "radio", "by what is on lines");
}

#[test]
fn code_is_the_processors() {
    let app = App::new(1, 20, 0.02);
    let base = result(&app, 1..4);
    let hot = super::tests::hot_line(&base).key.clone();
    let method = app.map.methods.iter().position(|m| m.class == hot.class && m.name == hot.method).unwrap();
    let mut worse = app.clone();
    worse.make_worse(method, hot.line, 24, 12);
    let verdict = judge((&app, &base), (&worse, &result(&worse, 1..4)));
    let finding = of_line(&verdict, &hot);
    assert_eq!(changes(finding).into_keys().collect::<Vec<_>>(), ["processor"]);
}

#[test]
fn an_older_result_does_not_say() {
    let app = App::new(1, 20, 0.02);
    let mut base = result(&app, 1..4);
    let (head, key) = with_radio(&base, 0.5);
    let forget = |line: &mut LineEnergy| line.hardware.clear();
    base.lines.iter_mut().for_each(forget);
    let verdict = judge((&app, &base), (&app, &head));
    assert!(of_line(&verdict, &key).hardware.is_empty());
}

#[test]
fn what_stays_on_is_what_its_line_switches_on() {
    let app = App::new(1, 20, 0.02);
    let base = result(&app, 1..4);
    let (head, _) = with_radio(&base, 0.5);
    let mut verdict = judge((&app, &base), (&app, &head));
    let mut map = app.map.clone();
    let at = map.sites[0].line;
    map.sites.iter_mut().for_each(|site| site.component = None);
    map.sites[0].component = Some("gps".to_owned());
    let key: LineKey = map.methods[map.sites[0].method as usize].place(at).into();
    let cause = Cause { key, why: Why::StaysOn, growth: Joules(1.0), follows: Vec::new(), source: None };
    verdict.causes.insert(0, cause);
    let comparison = Comparison { base: 2.0, head: 3.0, ..verdict.total };
    let total = verdict.findings.iter().find(|one| one.what == Subject::Total).unwrap().clone();
    verdict.findings.push(Finding { what: Subject::Idle, comparison, hardware: Vec::new(), ..total });
    hardware::of_idle(&mut verdict, &map);
    let idle = verdict.findings.last().unwrap();
    assert_eq!(changes(idle), BTreeMap::from([("GPS", 1.0)]));
    assert!(verdict.findings[0].hardware.iter().all(|one| one.hardware != "GPS"));
}

#[test]
fn what_is_on_no_line_leaves_the_total_without_a_word() {
    let app = App::new(1, 20, 0.02);
    let base = result(&app, 1..4);
    let (mut head, _) = with_radio(&base, 0.5);
    head.totals.whole.0 += 1.0;
    head.runs.iter_mut().for_each(|run| run.net.0 += 1.0);
    let verdict = judge((&app, &base), (&app, &head));
    let total = verdict.findings.iter().find(|one| one.what == Subject::Total).unwrap();
    assert!((total.comparison.excess().0 - 1.5).abs() < 0.1 && total.hardware.is_empty(), "{total:?}");
}

#[test]
fn of_the_total_a_power_model_knows_more() {
    let app = App::new(1, 20, 0.02);
    let base = result(&app, 1..4);
    let (mut head, _) = with_radio(&base, 0.5);
    let share = |component: &str, joules| ComponentShare {
        component: component.to_owned(),
        energy: Joules(joules),
        deviation: Joules(0.01),
    };
    let base = AnalysisResult { components: vec![share("cpu", 0.2), share("screen", 0.1)], ..base };
    head.components = vec![share("cpu", 0.21), share("screen", 0.59)];
    let verdict = judge((&app, &base), (&app, &head));
    let total = verdict.findings.iter().find(|one| one.what == Subject::Total).unwrap();
    assert_eq!(total.hardware[0].hardware, "display");
    assert!((total.hardware[0].growth.0 - 0.49).abs() < 1e-9 && total.hardware.len() == 2, "{total:?}");
}
