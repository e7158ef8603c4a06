use super::*;
use crate::fit::EstimatorKind;
use crate::lines::{Allocator, Collections, Event, Quality, RunSummary, Totals};
use crate::units::{Seconds, Watts};

fn snapshot(name: &str, text: &str) {
    insta::with_settings!({ snapshot_path => "../../../golden/snapshots", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, text);
    });
}

fn key(class: &str, method: &str, line: u32) -> LineKey {
    LineKey {
        class: format!("Lcom/example/courier/{class};"),
        method: method.into(),
        descriptor: "(I)V".into(),
        file: (line > 0).then(|| format!("{class}.java")),
        line,
    }
}

fn line(key: LineKey, energy: f64, half: f64, share: f64, trust: Trust, source: Option<&str>) -> LineEnergy {
    LineEnergy {
        key,
        energy: Joules(energy),
        per_run: vec![Joules(energy); 3],
        presumed: Vec::new(),
        windowed: Vec::new(),
        executions: 100.0,
        per_execution: Joules(energy / 100.0),
        code: Joules(energy),
        api: Joules(0.0),
        tail: Joules(0.0),
        allocations: 0.0,
        interval: (Joules(energy - half), Joules(energy + half)),
        fit_deviation: Joules(half / 2.0),
        model_deviation: Joules(0.0),
        share,
        trust,
        inlined_at: vec![],
        source: source.map(str::to_string),
    }
}

fn result() -> AnalysisResult {
    let run = |seed, net| RunSummary {
        seed,
        duration: Seconds(4.5),
        whole: Joules(net + 1.35),
        net: Joules(net),
        idle: Watts(0.3),
        windows: 10_000,
        factor: 1.0,
    };
    let event = |method: &str, excess| Event {
        run: 0,
        at_ns: 5,
        until_ns: 5,
        thread: "main".into(),
        class: "Lcom/example/courier/Route;".into(),
        method: method.into(),
        excess: Joules(excess),
        standardised: 900.0,
    };
    let text = "        for (Parcel parcel : parcels) total += distance(here, parcel.target()) * parcel.weight();";
    AnalysisResult {
        estimator: EstimatorKind::Recommended,
        runs: vec![run(1, 0.82), run(2, 0.84), run(3, 0.83)],
        totals: Totals {
            whole: Joules(2.18),
            code: Joules(0.41),
            api: Joules(0.21),
            tails: Joules(0.088),
            probes: Joules(0.031),
            events: Joules(0.061),
            beside: Joules(0.0),
            idle: Joules(1.35),
            unattributed: Joules(0.03),
        },
        quality: Quality {
            aee: Some(0.0213),
            r2: Some(0.9874),
            windows: 30_000,
            rows: 812,
            columns: 96,
            rank: 93,
            condition: 340.0,
            iterations: 21,
            converged: true,
            noise: None,
        },
        costs: vec![],
        inseparable: vec![],
        collections: None,
        events: vec![event("plan", 0.041), event("plan", 0.032), event("draw", 0.052)],
        lines: vec![
            line(key("Sync", "fetch", 88), 0.298, 0.004, 0.42, Trust::High, Some("    body = http.get(url);")),
            line(key("Route", "plan", 42), 0.201, 0.031, 0.284, Trust::Medium, Some(text)),
            line(key("Route", "lambda$0", 0), 0.05, 0.04, 0.07, Trust::Low, None),
            line(key("Box", "pack", 7), 0.02, 0.03, 0.03, Trust::Inseparable, Some("\treturn a + b;")),
            line(key("Box", "pack", 8), 1e-5, 1e-6, 0.0, Trust::High, None),
        ],
        warnings: vec!["3 of 96 features always occur together with others".into()],
        suggestions: Vec::new(),
    }
}

fn verdict() -> Verdict {
    let total =
        Comparison { base: 0.7, head: 0.83, ratio: Some(0.83 / 0.7), interval: Some((1.16, 1.21)), limit: 1.05 };
    let finding = |rule: &str, what, outcome, comparison| {
        let allowed = None;
        Finding { rule: rule.into(), what, outcome, comparison, allowed }
    };
    let at = |key, base_line, source: Option<&str>| Subject::Line {
        key,
        base_line,
        times: None,
        source: source.map(str::to_string),
    };
    let grew = Comparison { base: 0.08, head: 0.201, ratio: Some(2.5125), interval: Some((2.3, 2.7)), limit: 1.1 };
    let new = Comparison { base: 0.0, head: 0.02, ratio: None, interval: None, limit: 1.1 };
    let poor = Comparison { base: 0.1, head: 0.15, ratio: None, interval: None, limit: 0.1 };
    Verdict {
        outcome: Outcome::Regression,
        total,
        findings: vec![
            finding(
                "line-energy",
                at(key("Route", "plan", 42), Some(40), Some("        for (Parcel parcel : parcels) {")),
                Outcome::Regression,
                grew,
            ),
            finding("new-line-energy", at(key("Box", "pack", 7), None, None), Outcome::Regression, new),
            finding("total-energy", Subject::Total, Outcome::Regression, total),
            finding("fit-aee", Subject::Fit, Outcome::Inconclusive, poor),
        ],
        detectable: Some(0.021),
        runs_needed: None,
        warnings: vec!["base was analysed with ols, head with recommended: their lines do not compare well".into()],
    }
}

#[test]
fn a_regression() {
    let (result, verdict) = (result(), verdict());
    let scenario = Scenario { name: "daily route", result: &result, verdict: Some(&verdict), warnings: &[] };
    snapshot("terminal_regression", &render(&scenario, Style::default()));
}

#[test]
fn what_is_allowed_is_shown_as_such() {
    let (result, mut verdict) = (result(), verdict());
    let until = "2026-12-31".parse().unwrap();
    verdict.findings[0].allowed = Some(Allowance { reason: "the new map, until it is cached".into(), until });
    let scenario = Scenario { name: "daily route", result: &result, verdict: Some(&verdict), warnings: &[] };
    let text = render(&scenario, Style { color: true, ..Style::default() });
    let expected = "    allowed until 2026-12-31, does not count: the new map, until it is cached";
    assert_eq!(text.lines().filter(|line| *line == expected).count(), 1, "{text}");
    assert!(text.contains("\u{1b}[2mRoute.java:42\u{1b}[0m"), "{text}");
}

#[test]
fn no_baseline_and_a_narrow_terminal() {
    let mut result = result();
    result.events.clear();
    result.quality.aee = None;
    result.warnings.clear();
    result.runs.truncate(1);
    let scenario = Scenario { name: "daily route", result: &result, verdict: None, warnings: &[] };
    snapshot("terminal_narrow", &render(&scenario, Style { width: 60, lines: 3, color: false }));
}

#[test]
fn names_that_begin_with_l_are_whole() {
    for (class, name) in [("Lcom/example/LatLng;", "LatLng"), ("LMain;", "Main"), ("LList;", "List")] {
        assert_eq!(simple_name(class), name);
    }
}

#[test]
fn collections_name_who_allocated() {
    let mut result = result();
    let line = |(class, line, share): (&str, u32, f64)| Allocator {
        key: key(class, "m", line),
        allocations: 12_000.0 * share,
        share,
    };
    let lines = [("Words", 5, 0.61), ("Route", 42, 0.2), ("Box", 7, 0.094), ("Box", 8, 0.05)];
    result.collections =
        Some(Collections { count: 2, energy: Joules(0.073), allocations: 12_000.0, lines: lines.map(line).to_vec() });
    let scenario = Scenario { name: "daily route", result: &result, verdict: None, warnings: &[] };
    let text = render(&scenario, Style::default());
    let expected = "  garbage  2 collections with 73.0 mJ in all runs; of 12000 objects a run, most allocated at Words.java:5 \
                    (61 %), Route.java:42 (20 %), Box.java:7 (9 %)";
    assert!(text.lines().any(|line| line == expected), "{text}");
}

#[test]
fn an_inconclusive_comparison_says_what_would_decide() {
    let result = result();
    let total = Comparison { base: 0.8, head: 0.83, ratio: Some(1.0375), interval: Some((0.9, 1.2)), limit: 1.05 };
    let verdict = Verdict {
        outcome: Outcome::Inconclusive,
        total,
        findings: vec![],
        detectable: Some(0.18),
        runs_needed: Some(14),
        warnings: vec![],
    };
    let scenario = Scenario { name: "daily route", result: &result, verdict: Some(&verdict), warnings: &[] };
    let text = render(&scenario, Style::default());
    let tail: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("INCONCLUSIVE")).take(3).collect();
    assert_eq!(
        tail,
        [
            "INCONCLUSIVE  total 800 mJ -> 830 mJ, x 1.038 (95 %: 0.900 – 1.200), limit x 1.050",
            "  these runs could have shown a growth of 18.0 %",
            "  about 14 runs a side would decide",
        ]
    );
}

#[test]
fn colours_only_when_asked() {
    let (result, verdict) = (result(), verdict());
    let scenario = Scenario { name: "daily route", result: &result, verdict: Some(&verdict), warnings: &[] };
    assert!(!render(&scenario, Style::default()).contains('\u{1b}'));
    let coloured = render(&scenario, Style { color: true, ..Style::default() });
    assert!(coloured.contains("\u{1b}[31mREGRESSION\u{1b}[0m"));
}

#[test]
fn the_json_report_is_an_array_of_scenarios() {
    let (result, verdict) = (result(), verdict());
    let scenario = Scenario { name: "daily route", result: &result, verdict: Some(&verdict), warnings: &[] };
    let json: serde_json::Value = serde_json::from_str(&crate::report::json::render(&[scenario]).unwrap()).unwrap();
    assert_eq!(json[0]["scenario"], "daily route");
    assert_eq!(json[0]["verdict"]["outcome"], "regression");
    assert_eq!(json[0]["verdict"]["findings"][0]["what"]["line"]["line"], 42);
    assert_eq!(json[0]["result"]["lines"][0]["file"], "Sync.java");
}
