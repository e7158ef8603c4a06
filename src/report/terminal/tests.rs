use super::super::sample::{key, manifest, result, scenario, snapshot, sources, verdict};
use super::*;
use wattline_analysis::lines::{Allocator, Collections};
use wattline_gate::{Allowance, Comparison, Outcome, Verdict};

#[test]
fn a_regression() {
    let (result, verdict) = (result(), verdict());
    let recording = manifest();
    let scenario = scenario(&result, Some(&verdict), &recording);
    snapshot("terminal_regression", &render(&scenario, &sources(), Style::default()));
}

#[test]
fn what_is_allowed_is_shown_as_such() {
    let (result, mut verdict) = (result(), verdict());
    let until = "2026-12-31".parse().unwrap();
    verdict.findings[0].allowed = Some(Allowance { reason: "the new map, until it is cached".into(), until });
    let recording = manifest();
    let scenario = scenario(&result, Some(&verdict), &recording);
    let text = render(&scenario, &SourceFiles::default(), Style { color: true, ..Style::default() });
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
    let recording = manifest();
    let scenario = scenario(&result, None, &recording);
    snapshot(
        "terminal_narrow",
        &render(&scenario, &SourceFiles::default(), Style { width: 60, lines: 3, ..Style::default() }),
    );
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
    let recording = manifest();
    let scenario = scenario(&result, None, &recording);
    let text = render(&scenario, &SourceFiles::default(), Style::default());
    let expected = "  garbage  2 collections with 73.0 mJ in all runs; of 12000 objects a run, most allocated at \
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
        warnings: vec![],
    };
    let recording = manifest();
    let scenario = scenario(&result, Some(&verdict), &recording);
    let text = render(&scenario, &SourceFiles::default(), Style::default());
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
    let recording = manifest();
    let scenario = scenario(&result, Some(&verdict), &recording);
    assert!(!render(&scenario, &SourceFiles::default(), Style::default()).contains('\u{1b}'));
    let coloured = render(&scenario, &SourceFiles::default(), Style { color: true, ..Style::default() });
    assert!(coloured.contains("\u{1b}[31mREGRESSION\u{1b}[0m"));
}

#[test]
fn warnings_of_several_runs_are_one() {
    let all = [
        "run 0: 22 of 611 frames did not return",
        "run 1: 22 of 612 frames did not return",
        "31 of 339 features",
        "run 2: 1 of 2 frames did not return",
        "running late",
    ];
    let all = all.map(str::to_owned);
    let expected =
        ["run 0: 22 of 611 frames did not return (and 2 other runs like it)", "31 of 339 features", "running late"];
    assert_eq!(words::folded(all.iter()), expected);
    assert_eq!(words::folded(all[..2].iter()), ["run 0: 22 of 611 frames did not return (and another run like it)"]);
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
    let recording = manifest();
    let text = |verdict: &Verdict| {
        let scenario = scenario(&result, Some(verdict), &recording);
        render(&scenario, &SourceFiles::default(), Style::default())
    };
    let found = text(&verdict);
    let tail: Vec<&str> = found.lines().skip_while(|line| !line.starts_with("IMPROVED")).take(7).collect();
    let more = "  Sync.java:3  100 mJ -> 50.0 mJ, x 0.500  go();";
    assert_eq!(tail[..2], ["IMPROVED  total 1.00 J -> 870 mJ, x 0.870", &more.replace(":3", ":1")]);
    assert_eq!(tail[2..4], ["  Sync.java:2  100 mJ -> gone  go();", more]);
    assert_eq!(tail[6], "  and 2 more (--verbose)");
    // Without the total, the lines' sum.
    verdict.improvements.truncate(1);
    assert!(text(&verdict).contains("\nIMPROVED  1 line, 50.0 mJ less a run\n"));
}

#[test]
fn a_pass_that_did_less_is_no_plain_one() {
    let (result, mut verdict) = (result(), verdict());
    (verdict.outcome, verdict.findings) = (Outcome::Pass, Vec::new());
    verdict.less = Some(wattline_gate::Less { windows: (690.0, 567.0), methods: (40, 31), not_entered: Vec::new() });
    let recording = manifest();
    let scenario = scenario(&result, Some(&verdict), &recording);
    let text = render(&scenario, &SourceFiles::default(), Style::default());
    assert!(text.lines().any(|line| line.starts_with("PASS, but did less  total ")), "{text}");
}

#[test]
fn a_line_that_ran_never_shows_less_than_nothing() {
    let mut result = result();
    result.lines[4].energy = Joules(-2e-5);
    result.lines[4].interval = (Joules(-5e-5), Joules(1e-5));
    let recording = manifest();
    let scenario = scenario(&result, None, &recording);
    let text = render(&scenario, &SourceFiles::default(), Style::default());
    let row = text.lines().find(|line| line.contains("Box.java:8")).unwrap();
    assert!(row.contains("  0 J ") && row.contains("10.0 µJ"), "{row}");
}
