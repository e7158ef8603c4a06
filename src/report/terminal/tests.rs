use super::super::sample::{key, manifest, result, scenario, snapshot, sources, verdict};
use super::super::{Scenario, SourceFiles};
use super::*;
use wattline_analysis::lines::{Allocator, Collections};
use wattline_analysis::lines::{AnalysisResult, Trust};
use wattline_base::units::Joules;
use wattline_config::PolicyChanges;
use wattline_gate::{Allowance, Comparison, Outcome, Verdict};
use wattline_recording::Manifest;

/// The report of some scenarios.
fn printed(scenarios: &[Scenario], sources: &SourceFiles, style: Style) -> String {
    render(&Report { scenarios, sources, policy: None, called: "wattline" }, style)
}

/// The report of one, without its sources.
fn of_one(result: &AnalysisResult, verdict: Option<&Verdict>, style: Style) -> String {
    let recording = manifest();
    printed(&[scenario(result, verdict, &recording)], &SourceFiles::default(), style)
}

/// A scenario under a name of its own.
fn named<'a>(name: &'a str, result: &'a AnalysisResult, verdict: &'a Verdict, recording: &'a Manifest) -> Scenario<'a> {
    Scenario { name, ..scenario(result, Some(verdict), recording) }
}

/// A verdict that nothing grew.
fn passed() -> Verdict {
    let mut passed =
        Verdict { outcome: Outcome::Pass, findings: vec![], causes: vec![], warnings: vec![], ..verdict() };
    passed.total = Comparison { head: 0.705, ratio: Some(1.007), interval: Some((0.99, 1.02)), ..passed.total };
    passed
}

#[test]
fn a_regression() {
    let (result, verdict) = (result(), verdict());
    let recording = manifest();
    let scenario = scenario(&result, Some(&verdict), &recording);
    let verbose = Style { verbose: true, ..Style::default() };
    snapshot("terminal_regression", &printed(&[scenario], &sources(), Style::default()));
    snapshot("terminal_verbose", &printed(&[scenario], &sources(), verbose));
}

#[test]
fn what_is_allowed_is_shown_as_such() {
    let (result, mut verdict) = (result(), verdict());
    let until = "2026-12-31".parse().unwrap();
    verdict.findings[0].allowed = Some(Allowance { reason: "the new map, until it is cached".into(), until });
    let text = of_one(&result, Some(&verdict), Style { color: true, ..Style::default() });
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
    snapshot("terminal_narrow", &of_one(&result, None, Style { width: 50, lines: 3, ..Style::default() }));
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
    let text = of_one(&result, None, Style { verbose: true, width: 200, ..Style::default() });
    let expected = "  garbage            2 collections with 73.0 mJ in all runs; of 12000 objects a run, most allocated at \
                    Words.java:5 (61 %), Route.java:42 (20 %), Box.java:7 (9 %)";
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
        improvements: vec![],
        less: None,
        causes: vec![],
        parts: vec![],
        detectable: Some(0.18),
        runs_needed: Some(14),
        same_noise: false,
        warnings: vec![],
    };
    let text = of_one(&result, Some(&verdict), Style::default());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "INCONCLUSIVE  daily route");
    let row = "  daily route  799 mJ  800 mJ  x 1.038  0.900 – 1.200  x 1.050      18.0 %  inconclusive";
    assert_eq!(lines[3], row);
    assert!(lines.contains(&"  about 14 runs a side would decide"), "{text}");
}

#[test]
fn colours_only_when_asked() {
    let (result, verdict) = (result(), verdict());
    assert!(!of_one(&result, Some(&verdict), Style::default()).contains('\u{1b}'));
    let coloured = of_one(&result, Some(&verdict), Style { color: true, ..Style::default() });
    assert!(coloured.starts_with("\u{1b}[31mREGRESSION\u{1b}[0m"), "{coloured}");
    assert!(coloured.contains("  \u{1b}[31mregression\u{1b}[0m\n"), "{coloured}");
}

#[test]
fn warnings_of_several_runs_and_scenarios_are_one() {
    let of_runs = [
        "run 1: 22 of 611 frames did not return",
        "run 2: 22 of 612 frames did not return",
        "31 of 339 features",
        "run 3: 1 of 2 frames did not return",
        "running late",
    ];
    let (mut one, mut other) = (result(), result());
    one.warnings = of_runs.map(str::to_owned).to_vec();
    other.warnings = vec!["12 of 40 features".to_owned(), "another".to_owned()];
    let recording = manifest();
    let first = scenario(&one, None, &recording);
    assert_eq!(
        words::warnings(&[first], false),
        ["run 1: 22 of 611 frames did not return (and 2 other runs like it)", "31 of 339 features", "running late"]
    );
    assert_eq!(words::warnings(&[first], true), of_runs);
    let both = words::warnings(&[first, Scenario { name: "b", ..scenario(&other, None, &recording) }], false);
    assert_eq!(both[1], "daily route: 31 of 339 features (and another scenario like it)");
    assert_eq!(both[3..], ["b: another"]);
}

#[test]
fn the_verdict_comes_first_then_all_scenarios_then_what_grew_then_lines() {
    let (result, verdict, passed) = (result(), verdict(), passed());
    let recording = manifest();
    let both = [named("quiet", &result, &passed, &recording), named("busy", &result, &verdict, &recording)];
    let text = printed(&both, &sources(), Style::default());
    assert!(text.starts_with("REGRESSION  busy, at Route.java:42 (1 of 2 scenarios)\n"), "{text}");
    let places =
        ["  scenario ", "  quiet ", "  busy ", "busy: what grew", "quiet: lines that take", "busy: lines that take"];
    let found: Vec<usize> = places.iter().map(|place| text.find(&format!("\n{place}")).expect(place)).collect();
    assert!(found.is_sorted(), "{found:?} of {places:?} in:\n{text}");
    // Each once: the table has the totals, the legend the marks, the end the warnings.
    for once in ["x 1.186", "? it may be off", "daily route: 3 of 96 features", "mean of 3 runs"] {
        let once = once.replace("daily route", "quiet");
        assert_eq!(text.matches(&once).count(), 1, "`{once}` in:\n{text}");
    }
}

#[test]
fn one_cause_in_several_scenarios_is_one_finding() {
    let (result, verdict) = (result(), verdict());
    let mut less = verdict.clone();
    less.findings.retain(|finding| finding.outcome == Outcome::Regression);
    less.total.head = 0.75;
    less.causes[0].growth = Joules(0.05);
    let recording = manifest();
    let both = [named("a", &result, &less, &recording), named("b", &result, &verdict, &recording)];
    let text = printed(&both, &sources(), Style::default());
    assert!(text.starts_with("REGRESSION  2 of 2 scenarios: a, b\n"), "{text}");
    assert_eq!(text.matches("Route.java:42  line-energy").count(), 1, "{text}");
    assert!(text.contains("\na: again Route.java:42 +50.0 mJ\n"), "{text}");
    // Who wants all gets all.
    let all = printed(&both, &sources(), Style { verbose: true, ..Style::default() });
    assert_eq!(all.matches("Route.java:42  line-energy").count(), 2, "{all}");
}

#[test]
fn two_scenarios_that_pass_take_forty_lines_at_most_and_thirteen_a_hundred_and_fifty() {
    let (result, passed, recording) = (result(), passed(), manifest());
    let one = named("daily route", &result, &passed, &recording);
    for width in [100, 50] {
        let lines = |count: usize, lines| {
            let style = Style { width, lines, ..Style::default() };
            printed(&vec![one; count], &sources(), style).lines().count()
        };
        assert!(lines(2, 5) <= 40, "{} at {width}", lines(2, 5));
        assert!(lines(13, 3) <= 150, "{} at {width}", lines(13, 3));
    }
}

#[test]
fn no_line_is_wider_than_the_terminal_but_a_path() {
    let (mut result, verdict, passed, recording) = (result(), verdict(), passed(), manifest());
    result.lines[0].key.file = Some("ItemsOfTheVeryLongestNameInTheWholeProject.java".into());
    let both = [
        named("com.example.courier.CourierTest#deliversAll", &result, &verdict, &recording),
        named("b", &result, &passed, &recording),
    ];
    for width in [40, 50, 72, 100] {
        for verbose in [false, true] {
            let text = printed(&both, &sources(), Style { width, verbose, ..Style::default() });
            // What one may want to copy stays whole.
            let whole = ["    at app/", "deliversAll,", "deliversAll:"];
            let is_whole = |line: &str| line.starts_with(whole[0]) || whole[1..].iter().any(|end| line.ends_with(end));
            let wide = |line: &&str| line.chars().count() > width && !is_whole(line);
            let wide: Vec<&str> = text.lines().filter(wide).collect();
            assert!(wide.is_empty(), "at {width}: {wide:#?} in\n{text}");
            assert!(text.contains(":88 "), "a line's number stays: {text}");
        }
    }
    // What a program reads is not broken.
    let piped = Style { wrap: false, width: 50, ..Style::default() };
    assert!(printed(&both, &sources(), piped).contains(", 100 % of what lines took more\n"));
}

#[test]
fn marks_are_explained_if_there_are_any() {
    let mut result = result();
    let explained = |result: &AnalysisResult| {
        let text = of_one(result, None, Style::default());
        ["~ it should", "? it may", "* it always"].map(|mark| text.contains(mark))
    };
    assert_eq!(explained(&result), [true, true, true]);
    result.lines.retain(|line| line.trust == Trust::Low);
    assert_eq!(explained(&result), [false, true, false]);
    result.lines[0].trust = Trust::High;
    assert_eq!(explained(&result), [false, false, false]);
}

#[test]
fn shares_are_of_the_total_and_add_up_with_what_is_on_no_line() {
    let result = result();
    let text = of_one(&result, None, Style { lines: 2, ..Style::default() });
    // 298 mJ of 799 mJ; of the lines it would be 52 %.
    let row = text.lines().find(|line| line.contains("Sync.java:88")).unwrap();
    assert!(row.contains(" 37.3 %"), "{row}");
    assert!(text.contains("\n  3 more lines: 70.0 mJ, 8.8 %\n"), "{text}");
    let off = "\n  on no line: 91.0 mJ, 11.4 %: GC and scheduling 61.0 mJ · unattributed 30.0 mJ\n";
    assert!(text.contains(off), "{text}");
}

#[test]
fn the_verdict_alone_is_a_line() {
    let (result, verdict, passed, recording) = (result(), verdict(), passed(), manifest());
    let (good, bad) = (named("quiet", &result, &passed, &recording), named("busy", &result, &verdict, &recording));
    let first = Scenario { verdict: None, ..good };
    let refused = Scenario { refused: Some("its meter is another one"), ..first };
    let policy = PolicyChanges { since: "main".into(), decides: true, fails: true, changes: vec![] };
    let narrow = Style { width: 20, ..Style::default() };
    for (scenarios, policy, expected) in [
        (vec![good], None, "PASS  nothing costs more than its limit allows"),
        (vec![good], Some(&policy), "INCONCLUSIVE  somebody has to accept the changes of what decides"),
        (vec![bad], None, "REGRESSION  busy, at Route.java:42"),
        (vec![good, bad, bad], None, "REGRESSION  2 of 3 scenarios: busy, busy"),
        (vec![bad, first, good], None, "REGRESSION  busy, at Route.java:42 (1 of 3 scenarios)"),
        (vec![good, first], None, "NO BASELINE  quiet (1 of 2 scenarios)"),
        (vec![refused, bad], None, "NOT COMPARED  quiet (1 of 2 scenarios)"),
    ] {
        let report = Report { scenarios: &scenarios, sources: &SourceFiles::default(), policy, called: "wattline" };
        assert_eq!(super::verdict(&report, narrow), expected);
    }
}

#[test]
fn an_improvement_is_said_with_the_lines_that_fell_most() {
    let (result, mut verdict) = (result(), verdict());
    let fell = |what, base: f64, head: f64| {
        let ratio = Some(head / base);
        let comparison = Comparison { base, head, ratio, interval: None, limit: 1.0 / 1.03 };
        let (rule, outcome) = ("line-energy".to_owned(), Outcome::Pass);
        wattline_gate::Finding { rule, what, outcome, comparison, hardware: Vec::new(), allowed: None }
    };
    let line = |number, source: Option<&str>| wattline_gate::Subject::Line {
        key: key("Sync", "fetch", number),
        base_line: Some(number),
        times: None,
        source: source.map(str::to_owned),
    };
    verdict.improvements = (1..=7).map(|number| fell(line(number, Some(" go(); ")), 0.1, 0.05)).collect();
    verdict.improvements[1].comparison.head = 0.0;
    verdict.improvements.push(fell(wattline_gate::Subject::Total, 1.0, 0.87));
    (verdict.outcome, verdict.findings, verdict.causes) = (Outcome::Pass, vec![], vec![]);
    let text = |verdict: &Verdict| of_one(&result, Some(verdict), Style::default());
    let found = text(&verdict);
    assert!(found.starts_with("PASS, improved  daily route\n"), "{found}");
    let tail: Vec<&str> = found.lines().skip_while(|line| !line.ends_with(": what fell")).skip(1).take(6).collect();
    assert_eq!(tail[0], "  Sync.java:1  100 mJ -> 50.0 mJ, x 0.500  go();");
    assert_eq!(tail[1], "  Sync.java:2  100 mJ -> gone              go();");
    assert_eq!(tail[5], "  and 2 more (--verbose)");
    // The table has the total.
    verdict.improvements.retain(|one| one.what == wattline_gate::Subject::Total);
    assert!(!text(&verdict).contains("what fell"));
}

#[test]
fn a_pass_that_did_less_is_no_plain_one() {
    let (result, mut verdict) = (result(), verdict());
    (verdict.outcome, verdict.findings) = (Outcome::Pass, Vec::new());
    verdict.less = Some(wattline_gate::Less { windows: (690.0, 567.0), methods: (40, 31), not_entered: Vec::new() });
    let text = of_one(&result, Some(&verdict), Style::default());
    assert!(text.starts_with("PASS, but did less  daily route\n"), "{text}");
}

#[test]
fn a_line_that_ran_never_shows_less_than_nothing() {
    let mut result = result();
    result.lines[4].energy = Joules(-2e-5);
    result.lines[4].interval = (Joules(-5e-5), Joules(1e-5));
    let text = of_one(&result, None, Style::default());
    let row = text.lines().find(|line| line.contains("Box.java:8")).unwrap();
    assert!(row.contains("  0 J ") && row.contains("10.0 µJ"), "{row}");
}
