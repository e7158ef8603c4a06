//! JUnit's XML, as Jenkins, GitLab and others read it: a suite a scenario, a case a rule, and one a line that broke
//! one.
//!
//! A regression is a *failure*: what was asserted is not so. What could not be decided is an *error*: the test did not
//! come to an end. It is no `skipped`, since a build with skipped tests is shown as good, and inconclusive is never a
//! pass. Skipped is what was not asked: all rules where there is no baseline yet, and findings that are allowed for a
//! time.

use std::borrow::Cow;
use std::io;

use quick_xml::Writer;
use quick_xml::events::BytesText;

use super::{Report, Scenario, SourceFiles, words};
use wattline_analysis::lines::Basis;
use wattline_base::units::Seconds;
use wattline_gate::{Finding, Outcome, RULES, Rule};

/// The outcome of a case.
enum End {
    Passed,
    Failure { message: String, text: String },
    Error { message: String, text: String },
    Skipped { message: String },
}

struct Case {
    name: String,
    rule: &'static str,
    end: End,
}

/// The report as JUnit's XML; the same results give the same bytes.
///
/// # Errors
/// None: it is written to memory.
pub fn render(report: &Report) -> io::Result<String> {
    let suites: Vec<(&Scenario, Vec<Case>)> =
        report.scenarios.iter().map(|scenario| (scenario, cases(scenario, report.sources))).collect();
    let all = || suites.iter().flat_map(|(_, cases)| cases);
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    let root = writer.create_element("testsuites").with_attribute(("name", "wattline"));
    let root = counts(all()).into_iter().fold(root, |root, (name, count)| match name {
        // The element of all suites has no such attribute in the schema.
        "skipped" => root,
        _ => root.with_attribute((name, count.as_str())),
    });
    root.write_inner_content(|writer| suites.iter().try_for_each(|(scenario, cases)| suite(writer, scenario, cases)))?;
    let text = String::from_utf8(writer.into_inner()).map_err(io::Error::other)?;
    Ok(format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{text}\n"))
}

fn counts<'c>(cases: impl Iterator<Item = &'c Case>) -> [(&'static str, String); 4] {
    let (mut tests, mut failures, mut errors, mut skipped) = (0, 0, 0, 0);
    for case in cases {
        tests += 1;
        match case.end {
            End::Passed => {}
            End::Failure { .. } => failures += 1,
            End::Error { .. } => errors += 1,
            End::Skipped { .. } => skipped += 1,
        }
    }
    [("tests", tests), ("failures", failures), ("errors", errors), ("skipped", skipped)]
        .map(|(name, count): (_, usize)| (name, count.to_string()))
}

fn suite(writer: &mut Writer<Vec<u8>>, scenario: &Scenario, cases: &[Case]) -> io::Result<()> {
    let seconds: Seconds = scenario.result.runs.iter().map(|run| run.duration).sum();
    let name = clean(scenario.name);
    let suite = writer.create_element("testsuite").with_attribute(("name", &*name));
    let suite = counts(cases.iter())
        .iter()
        .fold(suite, |suite, (name, count)| suite.with_attribute((*name, count.as_str())))
        .with_attribute(("time", format!("{:.3}", seconds.0).as_str()));
    suite.write_inner_content(|writer| {
        writer.create_element("properties").write_inner_content(|writer| {
            properties(scenario).iter().try_for_each(|(name, value)| {
                let property = writer.create_element("property").with_attribute(("name", *name));
                property.with_attribute(("value", &*clean(value))).write_empty().map(drop)
            })
        })?;
        cases.iter().try_for_each(|case| write_case(writer, scenario, case))
    })?;
    Ok(())
}

/// The facts that the suite's numbers rest on.
fn properties(scenario: &Scenario) -> Vec<(&'static str, String)> {
    let (result, recording) = (scenario.result, scenario.recording);
    let number = |value: Option<f64>| value.map_or_else(|| "unknown".to_owned(), |value| value.to_string());
    vec![
        ("outcome", words::judged(scenario.verdict).to_owned()),
        ("package", recording.package.clone()),
        ("device", recording.device.clone()),
        ("meter", recording.meter.clone()),
        ("runs", result.runs.len().to_string()),
        ("of_app_j", result.totals.of_app().0.to_string()),
        ("above_idle_j", result.totals.net().0.to_string()),
        ("idle_j", result.totals.idle.0.to_string()),
        ("aee", number(result.quality.aee)),
        ("r2", number(result.quality.r2)),
    ]
}

fn write_case(writer: &mut Writer<Vec<u8>>, scenario: &Scenario, case: &Case) -> io::Result<()> {
    // Viewers take what is before the last dot for a package, so that a scenario's name may have none.
    let class = format!("{}.{}", scenario.recording.package, scenario.name.replace('.', "_"));
    let name = clean(&case.name);
    let element = writer.create_element("testcase").with_attribute(("name", &*name));
    let element = element.with_attribute(("classname", &*clean(&class)));
    let (kind, message, text) = match &case.end {
        End::Passed => return element.write_empty().map(drop),
        End::Failure { message, text } => ("failure", message, Some(text)),
        End::Error { message, text } => ("error", message, Some(text)),
        End::Skipped { message } => ("skipped", message, None),
    };
    element.write_inner_content(|writer| {
        let message = clean(message);
        let end = writer.create_element(kind).with_attribute(("type", case.rule));
        let end = end.with_attribute(("message", &*message));
        match text {
            Some(text) => end.write_text_content(BytesText::new(&clean(text))).map(drop),
            None => end.write_empty().map(drop),
        }
    })?;
    Ok(())
}

fn cases(scenario: &Scenario, sources: &SourceFiles) -> Vec<Case> {
    RULES.iter().flat_map(|rule| of_rule(rule, scenario, sources)).collect()
}

fn of_rule(rule: &Rule, scenario: &Scenario, sources: &SourceFiles) -> Vec<Case> {
    let one = |end| vec![Case { name: rule.id.to_owned(), rule: rule.id, end }];
    let Some(verdict) = scenario.verdict else {
        return one(End::Skipped { message: "there is no baseline to compare with".to_owned() });
    };
    let findings: Vec<&Finding> = verdict.findings.iter().filter(|finding| finding.rule == rule.id).collect();
    if findings.is_empty() {
        return one(End::Passed);
    }
    let case = |finding: &Finding| {
        let name = match words::line(finding) {
            Some(_) => format!("{} {}", rule.id, words::subject(finding)),
            None => rule.id.to_owned(),
        };
        Case { name, rule: rule.id, end: end(finding, scenario.result.basis, sources) }
    };
    findings.into_iter().map(case).collect()
}

fn end(finding: &Finding, basis: Basis, sources: &SourceFiles) -> End {
    if let Some(allowed) = &finding.allowed {
        return End::Skipped { message: format!("allowed until {}: {}", allowed.until, allowed.reason) };
    }
    let message = format!("{}: {}", words::subject(finding), words::change(finding));
    let mut text = words::message(finding, basis);
    if let Some(key) = words::line(finding) {
        text += &format!("\n{}.{}{}", words::class_name(&key.class), key.method, key.descriptor);
        // With the line's number after a colon, logs make a link of it.
        if let Some((path, _)) = words::file_of(sources, key).filter(|_| key.line > 0) {
            text += &format!("\n{path}:{}", key.line);
        }
        if let wattline_gate::Subject::Line { source: Some(source), .. } = &finding.what {
            text += &format!("\n{}", source.trim());
        }
    }
    match finding.outcome {
        Outcome::Inconclusive => End::Error { message, text },
        Outcome::Regression => End::Failure { message, text },
        Outcome::Pass => End::Skipped { message: format!("{}: {message}", words::REPORTED) },
    }
}

/// The text without characters that XML 1.0 cannot have, not even escaped.
fn clean(text: &str) -> Cow<'_, str> {
    let good = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    match text.chars().all(good) {
        true => text.into(),
        false => text.chars().map(|c| if good(c) { c } else { char::REPLACEMENT_CHARACTER }).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{self, snapshot, with_report};
    use super::*;
    use wattline_gate::Subject;

    #[test]
    fn failures_errors_and_what_passed() {
        snapshot("report_junit", &with_report(render).unwrap());
    }

    #[test]
    fn without_a_baseline_everything_is_skipped() {
        let (result, recording) = (sample::result(), sample::manifest());
        let scenarios = [sample::scenario(&result, None, &recording)];
        let xml = render(&Report {
            scenarios: &scenarios,
            sources: &SourceFiles::default(),
            policy: None,
            called: crate::CALLED,
        })
        .unwrap();
        assert_eq!(xml.matches("<skipped").count(), RULES.len());
        assert!(xml.contains("skipped=\"9\""), "{xml}");
    }

    #[test]
    fn text_stays_text() {
        let (result, mut verdict, recording) = (sample::result(), sample::verdict(), sample::manifest());
        let Subject::Line { source, .. } = &mut verdict.findings[0].what else { panic!("a line") };
        *source = Some("if (a < b && \"]]>\u{1}\\0\" != c) {".into());
        let mut scenario = sample::scenario(&result, Some(&verdict), &recording);
        scenario.name = "a \"quoted\" <name>";
        let xml = render(&Report {
            scenarios: &[scenario],
            sources: &SourceFiles::default(),
            policy: None,
            called: crate::CALLED,
        })
        .unwrap();
        assert!(xml.contains("if (a &lt; b &amp;&amp; &quot;]]&gt;\u{fffd}\\0&quot; != c) {"), "{xml}");
        assert!(xml.contains("name=\"a &quot;quoted&quot; &lt;name&gt;\""), "{xml}");
    }
}
