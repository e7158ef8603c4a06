use super::*;
use crate::Comparison;
use wattline_analysis::lines::LineKey;

fn limit(classes: &[&str], growth: Option<f64>, floor: Option<f64>) -> ClassLimit {
    let classes = classes.iter().map(|pattern| pattern.parse().unwrap()).collect();
    ClassLimit { classes, growth, floor, floor_joules: None }
}

#[test]
fn the_narrowest_pattern_that_says_something_decides() {
    let classes = vec![
        limit(&["com.example.hot.*"], Some(0.03), None),
        limit(&["com.example", "org.other"], Some(0.2), Some(0.001)),
        limit(&["com.example.hot.Main"], None, Some(0.0)),
        limit(&["com.example.**"], Some(0.3), None),
    ];
    let policy = Policy { classes, ..Policy::default() };
    let limits = |class: &str| {
        let LineLimits { growth, floor, .. } = policy.for_line(class);
        (growth, floor)
    };
    assert_eq!(limits("Lcom/example/hot/Main;"), (Some(0.03), 0.0), "growth of the package, as the class sets none");
    assert_eq!(limits("Lcom/example/hot/Other$1;"), (Some(0.03), 0.001));
    assert_eq!(limits("Lcom/example/Main;"), (Some(0.3), 0.001), "of equally narrow ones the later");
    assert_eq!(limits("Lorg/other/A;"), (Some(0.2), 0.001));
    assert_eq!(limits("Lnet/A;"), (None, 0.0005));
}

#[test]
fn the_greater_floor_counts() {
    let limits = LineLimits { growth: Some(0.1), floor: 0.01, floor_joules: Joules(0.002) };
    assert_eq!(limits.floor_of(Joules(0.1)), Joules(0.002));
    assert_eq!(limits.floor_of(Joules(1.0)), Joules(0.01));
}

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

fn finding(rule: &str, line: Option<u32>, outcome: Outcome) -> Finding {
    let comparison = Comparison { base: 1.0, head: 2.0, ratio: Some(2.0), interval: None, limit: 1.1 };
    let key = |line| LineKey {
        class: "Lcom/example/Sync;".into(),
        method: "poll".into(),
        descriptor: "()V".into(),
        file: Some("Sync.java".into()),
        line,
    };
    let what = line.map_or(Subject::Total, |line| Subject::Line {
        key: key(line),
        base_line: None,
        times: None,
        source: None,
    });
    Finding { rule: rule.into(), what, outcome, comparison, hardware: Vec::new(), allowed: None }
}

fn verdict(findings: Vec<Finding>) -> Verdict {
    let total = Comparison { base: 1.0, head: 1.0, ratio: Some(1.0), interval: None, limit: 1.05 };
    let outcome = findings.iter().map(|finding| finding.outcome).max().unwrap_or(Outcome::Pass);
    Verdict {
        outcome,
        total,
        findings,
        improvements: vec![],
        less: None,
        causes: vec![],
        parts: vec![],
        detectable: None,
        runs_needed: Some(9),
        same_noise: false,
        warnings: vec![],
    }
}

fn allowed(until: &str) -> Allowed {
    Allowed {
        rule: "line-energy",
        class: Some("com.example".parse().unwrap()),
        method: None,
        file: None,
        line: None,
        scenario: None,
        up_to: None,
        up_to_joules: None,
        allowance: Allowance { reason: "known".into(), until: day(until) },
        at: "wattline.toml:9".into(),
    }
}

#[test]
fn what_is_allowed_stays_and_does_not_count() {
    let regression = finding("line-energy", Some(7), Outcome::Regression);
    let doubt = finding("total-energy", None, Outcome::Inconclusive);
    let mut judged = verdict(vec![regression.clone(), doubt.clone()]);
    // On the last day it still holds.
    assert_eq!(apply_allowed(&mut judged, &[allowed("2026-12-31")], day("2026-12-31")), [true]);
    assert_eq!((judged.outcome, judged.runs_needed), (Outcome::Inconclusive, Some(9)));
    assert_eq!(judged.findings[0], doubt, "what counts comes first");
    assert_eq!(judged.findings[1].allowed.as_ref().unwrap().reason, "known");
    assert_eq!(judged.findings[1].outcome, Outcome::Regression);
    let mut judged = verdict(vec![regression]);
    apply_allowed(&mut judged, &[allowed("2026-12-31")], day("2026-01-01"));
    assert_eq!((judged.outcome, judged.runs_needed, judged.warnings.len()), (Outcome::Pass, None, 0));
}

#[test]
fn what_has_expired_counts_again_and_says_so() {
    let mut judged = verdict(vec![finding("line-energy", Some(7), Outcome::Regression)]);
    let used = apply_allowed(&mut judged, &[allowed("2026-12-31")], day("2027-01-01"));
    assert_eq!((used, judged.outcome), (vec![true], Outcome::Regression));
    let expected =
        "[[allow]] of `line-energy` at wattline.toml:9 has expired on 2026-12-31 and allows nothing any more (known)";
    assert_eq!(judged.warnings, [expected]);
    let expected =
        "[[allow]] of `line-energy` at wattline.toml:9 has expired on 2026-12-31 and matches no finding: remove it";
    assert_eq!(unused(&allowed("2026-12-31"), day("2027-01-01")), expected);
}

#[test]
fn what_grew_by_more_than_is_allowed_counts() {
    // From 1 J to 2 J, that is by 100 %.
    let judge = |up_to: Option<f64>, joules: Option<f64>, is_new: bool| {
        let mut found = finding("line-energy", Some(7), Outcome::Regression);
        if is_new {
            (found.comparison.base, found.comparison.ratio) = (0.0, None);
        }
        let mut judged = verdict(vec![found]);
        let allow = Allowed { up_to, up_to_joules: joules.map(Joules), ..allowed("2026-12-31") };
        assert_eq!(apply_allowed(&mut judged, &[allow], day("2026-01-01")), [true], "it is about the finding");
        (judged.outcome, judged.warnings)
    };
    let passes = (Outcome::Pass, vec![]);
    assert_eq!(judge(Some(1.0), None, false), passes, "up to and with it");
    assert_eq!(judge(Some(1.5), Some(1.0), false), passes);
    assert_eq!(judge(None, Some(2.0), true), passes);
    let fails = |grew: &str, up_to: &str| {
        let text = format!(
            "[[allow]] of `line-energy` at wattline.toml:9 does not apply: Sync.java:7 grew by {grew}, and it \
             allows up to {up_to} (known)"
        );
        (Outcome::Regression, vec![text])
    };
    assert_eq!(judge(Some(0.08), None, false), fails("100 %", "8 %"));
    assert_eq!(judge(Some(0.125), Some(5.0), false), fails("100 %", "12.5 %"));
    assert_eq!(judge(Some(5.0), Some(0.5), false), fails("1.00 J", "500 mJ"));
    assert_eq!(judge(None, Some(1.5), true), fails("2.00 J", "1.50 J"));
    assert_eq!(judge(Some(5.0), None, true), fails("something from nothing", "500 %"));
}

#[test]
fn what_is_asked_for_does_not_count_and_is_said() {
    let found = finding("line-energy", Some(7), Outcome::Regression);
    let said =
        |asked: &Allowed, finding: &Finding| asked_for(&verdict(vec![finding.clone()]), asked, day("2026-01-01"));
    let expected = "[[allow]] of `line-energy` at wattline.toml:9 is asked for until 2026-12-31, and does not count \
                    before it is accepted (known)";
    assert_eq!(said(&allowed("2026-12-31"), &found).as_deref(), Some(expected));
    assert_eq!(said(&allowed("2025-12-31"), &found), None, "it would have expired");
    assert_eq!(said(&Allowed { up_to: Some(0.1), ..allowed("2026-12-31") }, &found), None, "it would be exceeded");
    assert_eq!(said(&allowed("2026-12-31"), &finding("line-energy", Some(7), Outcome::Pass)), None, "nobody needs it");
}

#[test]
fn a_wider_entry_allows_what_a_narrower_one_does_not() {
    let mut judged = verdict(vec![finding("line-energy", Some(7), Outcome::Regression)]);
    let narrow = Allowed { up_to: Some(0.1), ..allowed("2026-12-31") };
    let wide = Allowed { up_to: Some(2.0), at: "wattline.toml:15".into(), ..allowed("2026-12-31") };
    assert_eq!(apply_allowed(&mut judged, &[narrow, wide], day("2026-01-01")), [true, true]);
    assert_eq!((judged.outcome, judged.warnings.len()), (Outcome::Pass, 0), "nobody needs the first to apply");
}

/// What settings say of a rule.
fn said() -> AllowConfig {
    AllowConfig {
        rule: "line-energy".into(),
        class: None,
        method: None,
        file: None,
        line: None,
        scenario: None,
        up_to: None,
        up_to_joules: None,
        until: day("2026-12-31"),
        reason: "r".into(),
        at: "w:1".into(),
    }
}

#[test]
fn limits_that_say_nothing_are_refused() {
    let one = |rule: &str, up_to: Option<f64>, up_to_joules: Option<f64>| {
        let allow = AllowConfig { rule: rule.into(), up_to, up_to_joules, ..said() };
        Allowed::one(&allow).map(|allowed| allowed.rule).map_err(|error| error.to_string())
    };
    assert_eq!(one("new-line-energy", None, Some(0.1)), Ok("new-line-energy"));
    assert_eq!(one("total-energy", Some(0.1), Some(0.1)), Ok("total-energy"));
    assert_eq!(
        one("new-line-energy", Some(0.1), None).unwrap_err(),
        "failed to use [[allow]] at w:1: `up-to` has no meaning for `new-line-energy`: a new line took nothing before; \
         write `up-to-joules`"
    );
    assert!(one("fit-aee", None, Some(0.1)).unwrap_err().contains("`up-to-joules` has no meaning for `fit-aee`"));
}

#[test]
fn every_selector_narrows() {
    let found = finding("line-energy", Some(7), Outcome::Regression);
    let matches = |change: &dyn Fn(&mut Allowed)| {
        let mut allowed = allowed("2026-12-31");
        change(&mut allowed);
        allowed.matches(&found)
    };
    assert!(matches(&|_| ()));
    assert!(matches(&|a| (a.method, a.file, a.line) = (Some("poll".into()), Some("Sync.java".into()), Some(7))));
    assert!(!matches(&|a| a.rule = "new-line-energy"));
    assert!(!matches(&|a| a.class = Some("com.example.Other".parse().unwrap())));
    assert!(!matches(&|a| a.method = Some("push".into())));
    assert!(!matches(&|a| a.file = Some("Other.java".into())));
    assert!(!matches(&|a| a.line = Some(8)));
    let of_login = Allowed { scenario: Some("login".into()), ..allowed("2026-12-31") };
    assert!(of_login.is_about("login") && !of_login.is_about("scroll") && allowed("2026-12-31").is_about("scroll"));
}

#[test]
fn rules_that_do_not_exist_or_are_not_about_lines_are_refused() {
    let one = |rule: &str, line: Option<u32>| {
        let config = AllowConfig { rule: rule.into(), line, ..said() };
        Allowed::one(&config).map(|allowed| allowed.rule).map_err(|error| error.to_string())
    };
    assert_eq!(one("fit-aee", None), Ok("fit-aee"));
    assert_eq!(
        one("line-enery", None).unwrap_err(),
        "failed to use [[allow]] at w:1: unknown rule `line-enery`: did you mean `line-energy`?"
    );
    assert!(one("total-energy", Some(3)).unwrap_err().contains("is not about lines: `line` has no meaning there"));
}
