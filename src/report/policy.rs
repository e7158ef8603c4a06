//! What decides and has changed since an earlier revision, for people: settings, scenarios and golden artifacts.

use std::fmt::Write;

use wattline_config::{PolicyChange, PolicyChanges};

use super::markdown::{TEXT, code, text};
use super::terminal::Style;
use super::words;

/// Characters of a value on the terminal; whoever wants all of it reads the file.
const VALUE: usize = 200;

/// A short block for a terminal; nothing where nothing changed.
pub fn terminal(policy: &PolicyChanges, style: Style) -> String {
    if policy.changes.is_empty() {
        return String::new();
    }
    let mut out = format!("{}\n", style.heading(&heading(policy)));
    for PolicyChange { kind, what, before, after } in &policy.changes {
        let side = |side: &Option<String>| words::cut(side.as_deref().unwrap_or("none"), VALUE);
        out += &format!("  {:<9}  {what}: {} -> {}\n", kind.name(), side(before), side(after));
    }
    if policy.fails {
        out += &format!("  {FAILS}\n");
    }
    out
}

/// The same as a list in Markdown, of so many changes at the most.
pub(super) fn markdown(policy: &PolicyChanges, most: usize) -> String {
    let mut out = String::new();
    if policy.changes.is_empty() {
        return out;
    }
    // Writing to a string cannot fail.
    let _ = writeln!(out, "### {}\n", text(&heading(policy)));
    for PolicyChange { kind, what, before, after } in policy.changes.iter().take(most) {
        let side = |side: &Option<String>| side.as_deref().map_or_else(|| "none".to_owned(), |side| code(side, TEXT));
        let _ = writeln!(out, "- {} {}: {} → {}", kind.name(), code(what, TEXT), side(before), side(after));
    }
    if let Some(rest @ 1..) = policy.changes.len().checked_sub(most) {
        let _ = writeln!(out, "- and {rest} more, which are in the whole report");
    }
    let _ = writeln!(out, "{}", if policy.fails { format!("\n{FAILS}\n") } else { String::new() });
    out
}

/// What it means that changes fail.
pub(super) const FAILS: &str =
    "Somebody has to accept them: by the settings, nothing passes that changes what decides.";

/// How many changes there are, since when, and whether they count.
pub(super) fn heading(policy: &PolicyChanges) -> String {
    let PolicyChanges { since, decides, changes, .. } = policy;
    let (count, s) = (changes.len(), if changes.len() == 1 { "" } else { "s" });
    let counts = if *decides { "asked for, and not counting here" } else { "counting here" };
    format!("{count} change{s} since {since} of what decides, {counts}")
}

#[cfg(test)]
mod tests {
    use wattline_config::PolicyKind;

    use super::super::sample::with_report;
    use super::super::{Report, github, json, markdown};
    use super::*;

    fn sample(count: usize) -> PolicyChanges {
        let change = PolicyChange {
            kind: PolicyKind::Threshold,
            what: "thresholds.total".to_owned(),
            before: None,
            after: Some("0.5 | `x`".to_owned()),
        };
        PolicyChanges { since: "origin/main".to_owned(), decides: true, fails: true, changes: vec![change; count] }
    }

    #[test]
    fn a_block_for_people() {
        let expected = "1 change since origin/main of what decides, asked for, and not counting here\n  \
                        threshold  thresholds.total: none -> 0.5 | `x`\n  Somebody has to accept them: by the \
                        settings, nothing passes that changes what decides.\n";
        assert_eq!(terminal(&sample(1), Style::default()), expected);
        assert_eq!(terminal(&sample(0), Style::default()), "");
        let counting = PolicyChanges { decides: false, fails: false, ..sample(2) };
        assert!(
            terminal(&counting, Style::default()).starts_with("2 changes since origin/main of what decides, counting")
        );
    }

    #[test]
    fn a_list_in_markdown_and_in_json() {
        let policy = sample(12);
        let (text, value, annotations) = with_report(|report| {
            let report = Report { policy: Some(&policy), ..*report };
            (markdown::render(&report), json::render(&report).unwrap(), github::annotations(&report))
        });
        let first =
            "::warning title=12 changes since origin/main of what decides%2C asked for%2C and not counting here::";
        assert!(annotations.contains(first), "{annotations}");
        assert_eq!(annotations.matches("thresholds.total").count(), 12, "{annotations}");
        assert!(text.contains("### 12 changes since origin/main of what decides"), "{text}");
        assert!(text.contains("- threshold `thresholds.total`: none → `` 0.5 \\| `x` ``\n"), "{text}");
        assert!(text.contains("- and 2 more, which are"), "{text}");
        let value: serde_json::Value = serde_json::from_str(&value).unwrap();
        assert_eq!(value["policy"]["changes"].as_array().map(Vec::len), Some(12));
        assert_eq!(value["policy"]["changes"][0]["kind"], "threshold");
        assert_eq!(value["policy"]["changes"][0]["before"], serde_json::Value::Null);
    }
}
