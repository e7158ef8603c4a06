//! Markdown for a comment on a pull request and for a job's summary: the verdict first, details folded away.

use std::fmt::Write;

use super::{Report, Scenario, place, policy, simple_name, words};
use wattline_analysis::lines::{LineEnergy, LineKey, Trust};
use wattline_base::units::Joules;
use wattline_gate::{Finding, LineChange, Outcome, Subject};

/// Marks a comment as ours, so that the next run can replace it. It is not shown.
pub const MARKER: &str = "<!-- wattline-report -->";

/// Most characters: GitHub takes 65,536 in a comment (a job's summary may have 1 MiB), and whoever posts it may add
/// some.
const MOST: usize = 60_000;

/// Characters of a line of source; a table's cell does not scroll.
const SOURCE: usize = 80;

/// So many broken rules are shown without being asked for.
const UNFOLDED: usize = 5;

/// Causes that are shown.
const MOST_CAUSES: usize = 3;

/// Characters of any other text that somebody else wrote.
pub(super) const TEXT: usize = 300;

/// Changes of what decides are named however little room there is.
const LEAST_CHANGES: usize = 10;

/// The amount of detail for each scenario.
#[derive(Debug, Clone, Copy)]
struct Extent {
    findings: usize,
    changes: usize,
    lines: usize,
    warnings: usize,
}

/// The extents from all that one reads to the verdict alone; the first that fits is taken.
const EXTENTS: [Extent; 5] = [
    Extent { findings: 50, changes: 10, lines: 20, warnings: 20 },
    Extent { findings: 20, changes: 5, lines: 5, warnings: 5 },
    Extent { findings: 10, changes: 0, lines: 0, warnings: 2 },
    Extent { findings: 3, changes: 0, lines: 0, warnings: 0 },
    Extent { findings: 0, changes: 0, lines: 0, warnings: 0 },
];

/// The report in GitHub's Markdown, short enough for a comment; the same results give the same text.
pub fn render(report: &Report) -> String {
    let mut last = String::new();
    for extent in EXTENTS {
        last = whole(report, extent);
        if last.encode_utf16().count() <= MOST {
            return last;
        }
    }
    shortened(&last)
}

/// The beginning of a text, in whole lines, and that it was cut.
fn shortened(text: &str) -> String {
    const NOTE: &str = "\nThe rest did not fit in here: see the whole report.\n";
    let mut left = MOST - NOTE.len();
    let fits = |line: &&str| {
        let length = line.encode_utf16().count();
        let fits = length <= left;
        left = if fits { left - length } else { 0 };
        fits
    };
    text.split_inclusive('\n').take_while(fits).chain([NOTE]).collect()
}

fn whole(report: &Report, extent: Extent) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut out, report, extent);
    out
}

fn write(out: &mut String, report: &Report, extent: Extent) -> std::fmt::Result {
    let outcome = words::outcome(report);
    writeln!(out, "{MARKER}\n## Energy: {}\n", words::word(outcome))?;
    if report.scenarios.len() > 1 {
        overview(out, report)?;
    }
    if let Some(policy) = report.policy {
        out.push_str(&policy::markdown(policy, extent.changes.max(LEAST_CHANGES)));
    }
    for scenario in report.scenarios {
        self::scenario(out, scenario, report, extent)?;
    }
    Ok(())
}

fn overview(out: &mut String, report: &Report) -> std::fmt::Result {
    writeln!(out, "| scenario | outcome | energy of the app | change |\n| --- | --- | ---: | ---: |")?;
    for scenario in report.scenarios {
        let outcome = scenario.verdict.map(|verdict| verdict.outcome);
        let ratio = scenario.verdict.and_then(|verdict| verdict.total.ratio);
        let change = ratio.map_or_else(|| "unknown".to_owned(), words::percent);
        let net = words::amount(scenario.result.basis, scenario.result.totals.of_app());
        writeln!(out, "| {} | {} | {net} | {change} |", text(scenario.name), strong(outcome))?;
    }
    writeln!(out)
}

fn strong(outcome: Option<Outcome>) -> String {
    match outcome {
        Some(Outcome::Pass) => words::word(outcome).to_owned(),
        _ => format!("**{}**", words::word(outcome)),
    }
}

fn scenario(out: &mut String, scenario: &Scenario, report: &Report, extent: Extent) -> std::fmt::Result {
    let basis = scenario.result.basis;
    writeln!(out, "### {}: {}\n", text(scenario.name), words::judged(scenario.verdict))?;
    match scenario.verdict {
        Some(verdict) => writeln!(out, "Energy {}: {}.", words::of_app(basis), words::compared(&verdict.total))?,
        None => writeln!(
            out,
            "Energy {}: {} a run. There is no baseline to compare it with; accept this recording with \
             `{} bless`.",
            words::of_app(basis),
            words::amount(basis, scenario.result.totals.of_app()),
            report.called
        )?,
    }
    if scenario.verdict.is_some_and(|verdict| verdict.same_noise) {
        writeln!(out, "Both sides have the {}.", words::SAME_NOISE)?;
    }
    if let Some(runs) = scenario.verdict.and_then(|verdict| verdict.runs_needed) {
        writeln!(out, "About {runs} runs a side would decide.")?;
    }
    writeln!(out)?;
    causes(out, scenario, report, extent.findings)?;
    findings(out, scenario, report, extent.findings)?;
    changes(out, scenario, report, extent.changes)?;
    lines(out, scenario, report, extent.lines)?;
    warnings(out, scenario, extent.warnings)
}

/// A line as `path:line` and its text, in a cell.
fn line(report: &Report, key: &LineKey, source: Option<&str>) -> String {
    let at = match words::file_of(report.sources, key) {
        Some((path, true)) if key.line > 0 => format!("{path}:{}", key.line),
        _ => place(key),
    };
    let within = format!("{}.{}", simple_name(&key.class), key.method);
    let within = if at == within { String::new() } else { format!(" in {}", code(&within, SOURCE)) };
    let source = source.map(str::trim).filter(|source| !source.is_empty());
    let source = source.map(|source| format!("<br>{}", code(source, SOURCE)));
    format!("{}{within}{}", code(&at, TEXT), source.unwrap_or_default())
}

/// What parts took more, and the lines that the growth goes back to.
fn causes(out: &mut String, scenario: &Scenario, report: &Report, most: usize) -> std::fmt::Result {
    let Some(verdict) = scenario.verdict.filter(|verdict| !verdict.findings.is_empty() && most > 0) else {
        return Ok(());
    };
    for line in words::grown_parts(verdict) {
        let words: Vec<&str> = line.split_whitespace().collect();
        writeln!(out, "{}.\n", words.join(" "))?;
    }
    let shown = words::causes(verdict).take(MOST_CAUSES);
    for (number, cause) in (1..).zip(shown) {
        let share = words::explained(cause, verdict).map_or(String::new(), |share| format!(", {share}"));
        let s = if cause.follows.len() == 1 { "" } else { "s" };
        let follows = match cause.follows.len() {
            0 => String::new(),
            count => format!(", and {count} line{s} because of it"),
        };
        let line = line(report, &cause.key, cause.source.as_deref());
        writeln!(out, "{number}. {line}<br>{}{share}{follows}", cause.why.text())?;
    }
    writeln!(out)
}

fn findings(out: &mut String, scenario: &Scenario, report: &Report, most: usize) -> std::fmt::Result {
    let all = scenario.verdict.map_or(&[][..], |verdict| &verdict.findings);
    if all.is_empty() || most == 0 {
        return Ok(());
    }
    let folds = all.len() > UNFOLDED;
    if folds {
        writeln!(out, "<details><summary>{} broken rules</summary>\n", all.len())?;
    }
    writeln!(out, "| what | before | after | change | limit | rule |\n| --- | ---: | ---: | ---: | ---: | --- |")?;
    for finding in all.iter().take(most) {
        let what = match &finding.what {
            Subject::Line { key, source, .. } => line(report, key, source.as_deref()),
            _ => words::subject(finding),
        };
        writeln!(out, "| {what} | {} | {} |", numbers(finding), rule(finding))?;
    }
    writeln!(out)?;
    rest(out, all.len(), most, "findings")?;
    if folds { writeln!(out, "</details>\n") } else { Ok(()) }
}

/// The values before and after, their change and the limit, as cells.
fn numbers(finding: &Finding) -> String {
    let comparison = &finding.comparison;
    let hardware = words::hardware(finding).map_or(String::new(), |of| format!("<br>{}", text(&of)));
    match (&finding.what, comparison.ratio) {
        (Subject::Fit, _) => format!("| {:.3} | | {:.3}", comparison.head, comparison.limit),
        (_, None) => format!("| {} | new{hardware} |", Joules(comparison.head)),
        (_, Some(ratio)) => {
            let (base, head) = (Joules(comparison.base), Joules(comparison.head));
            let interval = comparison
                .interval
                .map(|(low, high)| format!("<br>{} to {}", words::percent(low), words::percent(high)));
            let (change, limit) = (words::percent(ratio), words::percent(comparison.limit));
            format!("{base} | {head} | {change}{}{hardware} | {limit}", interval.unwrap_or_default())
        }
    }
}

fn rule(finding: &Finding) -> String {
    match (&finding.allowed, finding.outcome) {
        (Some(allowed), _) => {
            format!("`{}`, allowed until {}: {}", finding.rule, allowed.until, text(&allowed.reason))
        }
        (None, Outcome::Inconclusive) => format!("`{}`, inconclusive", finding.rule),
        (None, Outcome::Pass) => format!("`{}`, {}", finding.rule, words::REPORTED),
        (None, Outcome::Regression) => format!("`{}`", finding.rule),
    }
}

fn changes(out: &mut String, scenario: &Scenario, report: &Report, most: usize) -> std::fmt::Result {
    let changed: Vec<&LineChange> = scenario.changes.iter().filter(|change| change.growth().0 != 0.0).collect();
    if changed.is_empty() || most == 0 {
        return Ok(());
    }
    writeln!(out, "<details><summary>Lines that changed most</summary>\n")?;
    writeln!(out, "| line | before | after | change |\n| --- | ---: | ---: | ---: |")?;
    for change in changed.iter().take(most) {
        let energy = |joules: Option<Joules>, none: &str| joules.map_or_else(|| none.to_owned(), |j| j.to_string());
        let guess = if change.guess { " (a guess)" } else { "" };
        writeln!(
            out,
            "| {} | {} | {} | {}{guess} |",
            line(report, &change.key, change.source.as_deref()),
            energy(change.base, "new"),
            energy(change.head, "gone"),
            signed(change.growth())
        )?;
    }
    writeln!(out)?;
    rest(out, changed.len(), most, "lines")?;
    writeln!(out, "</details>\n")
}

fn signed(joules: Joules) -> String {
    if joules.0 < 0.0 { joules.to_string() } else { format!("+{joules}") }
}

fn lines(out: &mut String, scenario: &Scenario, report: &Report, most: usize) -> std::fmt::Result {
    let all = &scenario.result.lines;
    if all.is_empty() || most == 0 {
        return Ok(());
    }
    writeln!(out, "<details><summary>Lines that take most, and what else took energy</summary>\n")?;
    writeln!(out, "| line | energy a run | 95 % interval | share | trust |\n| --- | ---: | --- | ---: | --- |")?;
    for one in all.iter().take(most) {
        let LineEnergy { key, energy, interval: (low, high), share, trust, source, .. } = one;
        let what = line(report, key, source.as_deref());
        let trust = match trust {
            Trust::High => "within 10 %",
            Trust::Medium => "within 30 %",
            Trust::Low => "worse",
            Trust::Inseparable => "split is a guess",
        };
        writeln!(out, "| {what} | {energy} | {low} to {high} | {:.1} % | {trust} |", share * 100.0)?;
    }
    writeln!(out)?;
    rest(out, all.len(), most, "lines")?;
    let t = &scenario.result.totals;
    writeln!(out, "| part | energy a run |\n| --- | ---: |")?;
    for (name, energy) in t.parts().into_iter().chain([("idle", t.idle)]) {
        writeln!(out, "| {name} | {energy} |")?;
    }
    let quality = &scenario.result.quality;
    let counted = scenario.result.counted.as_ref();
    let counted = counted.map_or_else(String::new, |counted| format!(" Counts are {}.", words::counted(counted)));
    let known = |value: Option<f64>| value.map_or_else(|| "unknown".to_owned(), |value| format!("{value:.3}"));
    writeln!(
        out,
        "\n{} runs on {}, meter {}. AEE {}, R² {}: neither proves a line right.{}\n\n</details>\n",
        scenario.result.runs.len(),
        text(&scenario.recording.device),
        text(&scenario.recording.meter),
        known(quality.aee),
        known(quality.r2),
        text(&counted)
    )
}

fn warnings(out: &mut String, scenario: &Scenario, most: usize) -> std::fmt::Result {
    let of_verdict = scenario.verdict.iter().flat_map(|verdict| &verdict.warnings);
    let all: Vec<&String> = of_verdict.chain(&scenario.result.warnings).chain(scenario.warnings).collect();
    if all.is_empty() || most == 0 {
        return Ok(());
    }
    writeln!(out, "<details><summary>What limits this answer</summary>\n")?;
    all.iter().take(most).try_for_each(|warning| writeln!(out, "- {}", text(warning)))?;
    writeln!(out)?;
    rest(out, all.len(), most, "warnings")?;
    writeln!(out, "</details>\n")
}

fn rest(out: &mut String, all: usize, shown: usize, what: &str) -> std::fmt::Result {
    match all.saturating_sub(shown) {
        0 => Ok(()),
        rest => writeln!(out, "{rest} more {what} are in the whole report.\n"),
    }
}

/// Text that somebody else wrote, as text: in one line, and without what means something in Markdown or in a table.
pub(super) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in words::cut(text, TEXT).chars() {
        match c {
            '\n' | '\r' | '\t' => out.push(' '),
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '&' => out += "&amp;",
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '#' => out.extend(['\\', c]),
            // Names nobody, and makes no link.
            '@' => out += "@\u{200b}",
            c => out.push(c),
        }
    }
    out
}

/// Text as code in a table's cell: between more backticks than it has in a row; a pipe is escaped even there.
pub(super) fn code(text: &str, most: usize) -> String {
    let plain: String = words::cut(text, most).chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let longest = plain.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    // A space keeps a backtick at either end from the fence; viewers take one away.
    let space = if plain.starts_with('`') || plain.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{}{space}{fence}", plain.replace('|', "\\|"))
}

#[cfg(test)]
mod tests {
    use super::super::SourceFiles;
    use super::super::sample::{self, snapshot, with_report};
    use super::*;

    #[test]
    fn a_comment() {
        snapshot("report_markdown", &with_report(render));
    }

    #[test]
    fn without_a_baseline_it_says_what_to_do() {
        let (result, recording) = (sample::result(), sample::manifest());
        let scenarios = [sample::scenario(&result, None, &recording)];
        let text = render(&Report {
            scenarios: &scenarios,
            sources: &SourceFiles::default(),
            policy: None,
            called: crate::CALLED,
        });
        assert!(text.starts_with("<!-- wattline-report -->\n## Energy: no baseline\n"), "{text}");
        assert!(text.contains("cargo xtask bless"), "{text}");
        let report =
            Report { scenarios: &scenarios, sources: &SourceFiles::default(), policy: None, called: "wattline" };
        assert!(render(&report).contains("with `wattline bless`."));
    }

    #[test]
    fn several_scenarios_have_an_overview() {
        let (result, verdict, recording) = (sample::result(), sample::verdict(), sample::manifest());
        let one = sample::scenario(&result, Some(&verdict), &recording);
        let other = Scenario { name: "first | time", verdict: None, ..one };
        let text = render(&Report {
            scenarios: &[one, other],
            sources: &SourceFiles::default(),
            policy: None,
            called: crate::CALLED,
        });
        assert!(text.contains("| daily route | **regression** | 799 mJ | +18.6 % |"), "{text}");
        assert!(text.contains("| first \\| time | **no baseline** | 799 mJ | unknown |"), "{text}");
    }

    #[test]
    fn code_of_any_kind_stays_in_its_cell() {
        let cases = [
            ("a | b", "`a \\| b`"),
            ("`x`", "`` `x` ``"),
            ("a``b`c", "```a``b`c```"),
            ("tab\tand\nline", "`tab and line`"),
        ];
        for (source, expected) in cases {
            assert_eq!(code(source, SOURCE), expected);
        }
        assert_eq!(text("<b>*a*_b_ | [x](y) @all\n"), "&lt;b&gt;\\*a\\*\\_b\\_ \\| \\[x\\](y) @\u{200b}all ");
        assert_eq!(code(&"x".repeat(200), SOURCE).chars().count(), SOURCE + 2);
    }

    #[test]
    fn it_fits_in_a_comment_whatever_was_found() {
        let (mut result, mut verdict, recording) = (sample::result(), sample::verdict(), sample::manifest());
        let long = "é|`".repeat(400);
        for finding in &mut verdict.findings {
            if let Subject::Line { source, .. } = &mut finding.what {
                *source = Some(long.clone());
            }
        }
        verdict.findings = verdict.findings.iter().cycle().take(400).cloned().collect();
        result.warnings = vec![long; 100];
        let changes: Vec<_> = sample::changes().into_iter().cycle().take(400).collect();
        let one = Scenario { changes: &changes, ..sample::scenario(&result, Some(&verdict), &recording) };
        for count in [1, 30, 3_000] {
            let scenarios = vec![one; count];
            let text = render(&Report {
                scenarios: &scenarios,
                sources: &SourceFiles::default(),
                policy: None,
                called: crate::CALLED,
            });
            assert!(text.encode_utf16().count() < 65_536 && text.len() < 1 << 20, "{count}: {}", text.len());
            assert!(text.contains("## Energy: regression"), "{count}");
            assert_eq!(text.matches("<details>").count(), text.matches("</details>").count(), "{count}");
            assert_eq!(text.contains("did not fit"), count == 3_000);
        }
    }
}
