//! Annotations of a GitHub workflow: commands on standard output that mark lines in a pull request.

use super::terminal::Style;
use super::{Report, Scenario, policy, words};
use wattline_analysis::lines::Basis;
use wattline_config::PolicyChanges;
use wattline_gate::{Finding, Outcome};

/// GitHub shows so many annotations of each level a step, and drops the rest.
const MOST: usize = 10;

struct Annotation {
    level: &'static str,
    file: Option<(String, u32)>,
    title: String,
    text: String,
}

/// The findings as workflow commands, one a line; of each level as many as GitHub shows, of which the last sums the
/// rest up. Empty if nothing was found.
pub fn annotations(report: &Report) -> String {
    let of_scenarios = report.scenarios.iter().flat_map(|scenario| of_scenario(scenario, report));
    let all: Vec<Annotation> = report.policy.and_then(of_policy).into_iter().chain(of_scenarios).collect();
    let mut out = String::new();
    for level in ["error", "warning", "notice"] {
        let of_level: Vec<&Annotation> = all.iter().filter(|annotation| annotation.level == level).collect();
        let shown = if of_level.len() > MOST { MOST - 1 } else { of_level.len() };
        of_level.iter().take(shown).for_each(|annotation| out += &command(annotation));
        if let Some(rest) = of_level.get(shown..).filter(|rest| !rest.is_empty()) {
            out += &command(&summed_up(level, rest));
        }
    }
    out
}

/// What was changed of what decides: whoever reviews has to see it.
fn of_policy(policy: &PolicyChanges) -> Option<Annotation> {
    let title = policy::heading(policy);
    let text = policy::terminal(policy, Style::default());
    let (_, text) = text.split_once('\n')?;
    Some(Annotation { level: "warning", file: None, title, text: text.trim_end().to_owned() })
}

fn of_scenario(scenario: &Scenario, report: &Report) -> Vec<Annotation> {
    let Some(verdict) = scenario.verdict else {
        let title = format!("no baseline for {}", scenario.name);
        let text = format!(
            "It was measured, and there is nothing to compare it with: accept the recording with `{} bless`.",
            report.called
        );
        return vec![Annotation { level: "warning", file: None, title, text }];
    };
    let annotation = |finding: &Finding| Annotation {
        level: match (&finding.allowed, finding.outcome) {
            (Some(_), _) | (None, Outcome::Pass) => "notice",
            (None, Outcome::Regression) => "error",
            (None, Outcome::Inconclusive) => "warning",
        },
        file: words::line(finding).and_then(|key| Some((report.sources.of(key)?.path.clone(), key.line))),
        title: format!("{} ({})", finding.rule, scenario.name),
        text: text(finding, scenario.result.basis),
    };
    verdict.findings.iter().map(annotation).collect()
}

fn text(finding: &Finding, basis: Basis) -> String {
    let text = format!("{}: {}: {}", words::subject(finding), words::message(finding, basis), words::change(finding));
    match &finding.allowed {
        Some(allowed) => format!("{text}\nallowed until {}: {}", allowed.until, allowed.reason),
        None if finding.outcome == Outcome::Pass => format!("{text}\n{}", words::REPORTED),
        None => text,
    }
}

fn summed_up(level: &'static str, rest: &[&Annotation]) -> Annotation {
    let texts: Vec<&str> = rest.iter().map(|annotation| annotation.text.as_str()).collect();
    // One a line, and no more than one can read.
    let mut text = texts[..texts.len().min(MOST)].join("\n");
    if texts.len() > MOST {
        text += &format!("\nand {} more: see the whole report", texts.len() - MOST);
    }
    Annotation { level, file: None, title: format!("{} more", rest.len()), text }
}

fn command(annotation: &Annotation) -> String {
    let Annotation { level, file, title, text } = annotation;
    let file = match file {
        Some((path, line)) if *line > 0 => format!("file={},line={line},", property(path)),
        Some((path, _)) => format!("file={},", property(path)),
        None => String::new(),
    };
    format!("::{level} {file}title={}::{}\n", property(title), data(text))
}

/// The text behind the second pair of colons, escaped.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, which ends at a comma or a colon.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::super::SourceFiles;
    use super::super::sample::{self, snapshot, with_report};
    use super::*;

    #[test]
    fn errors_and_warnings() {
        snapshot("report_annotations", &with_report(annotations));
    }

    #[test]
    fn what_would_end_a_command_is_escaped() {
        let file = Some(("a,b:c/100%.java".to_owned(), 3));
        let title = "x: y, z".to_owned();
        let annotation = Annotation { level: "error", file, title, text: "5 %\r\n::error::no, this: is text".into() };
        let expected =
            "::error file=a%2Cb%3Ac/100%25.java,line=3,title=x%3A y%2C z::5 %25%0D%0A::error::no, this: is text\n";
        assert_eq!(command(&annotation), expected);
    }

    #[test]
    fn no_more_than_github_shows() {
        let (result, mut verdict, recording) = (sample::result(), sample::verdict(), sample::manifest());
        verdict.findings = vec![verdict.findings[0].clone(); 25];
        let scenarios = [sample::scenario(&result, Some(&verdict), &recording)];
        let text = annotations(&Report {
            scenarios: &scenarios,
            sources: &SourceFiles::default(),
            policy: None,
            called: crate::CALLED,
        });
        assert_eq!(text.lines().count(), MOST, "{text}");
        let last = text.lines().last().unwrap();
        assert!(last.starts_with("::error title=16 more::Route.java:42"), "{last}");
        assert!(last.ends_with("and 6 more: see the whole report"), "{last}");
    }

    #[test]
    fn a_first_recording_warns_and_a_pass_says_nothing() {
        let (result, mut verdict, recording) = (sample::result(), sample::verdict(), sample::manifest());
        let sources = SourceFiles::default();
        let scenarios = [sample::scenario(&result, None, &recording)];
        let text =
            annotations(&Report { scenarios: &scenarios, sources: &sources, policy: None, called: crate::CALLED });
        assert!(text.starts_with("::warning title=no baseline for daily route::"), "{text}");
        assert!(text.ends_with("with `cargo xtask bless`.\n"), "{text}");
        let report = Report { scenarios: &scenarios, sources: &sources, policy: None, called: "wattline" };
        assert!(annotations(&report).ends_with("with `wattline bless`.\n"));
        verdict.findings.clear();
        let scenarios = [sample::scenario(&result, Some(&verdict), &recording)];
        assert_eq!(
            annotations(&Report { scenarios: &scenarios, sources: &sources, policy: None, called: crate::CALLED }),
            ""
        );
    }
}
