//! A report as text, and as Markdown. Bars are drawn with block characters; curves and points are on the page alone,
//! and their values in the tables.

use super::svg::short;
use super::{Axis, Bars, Document, Figure, Part, Plot, Verdict};

/// The longest bar, in characters.
const LONGEST: f64 = 40.0;

impl Document {
    /// For a terminal.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                Part::Heading(heading) => text += &format!("\n{heading}\n{}\n", "=".repeat(heading.chars().count())),
                Part::Paragraph(paragraph) => text += &format!("{paragraph}\n\n"),
                Part::List(items) => text += &list(items),
                Part::Verdicts(verdicts) => text += &list(&said(verdicts)),
                Part::Figure(figure) => text += &format!("{}\n{}\n", figure.title, drawn(figure)),
                Part::Table { head, rows } => {
                    let width = |at: usize| {
                        let cells = rows.iter().filter_map(|row| row.get(at)).chain(head.get(at));
                        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
                    };
                    let widths: Vec<usize> = (0..head.len()).map(width).collect();
                    for row in std::iter::once(head).chain(rows) {
                        text += &aligned(row, &widths);
                    }
                    text.push('\n');
                }
            }
        }
        text
    }

    /// For a page of documentation.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        for part in &self.parts {
            match part {
                Part::Heading(heading) => text += &format!("## {heading}\n\n"),
                Part::Paragraph(paragraph) => text += &format!("{paragraph}\n\n"),
                Part::List(items) => text += &(list(items) + "\n"),
                Part::Verdicts(verdicts) => text += &(list(&said(verdicts)) + "\n"),
                Part::Figure(figure) => text += &format!("{}\n\n```text\n{}```\n\n", figure.title, drawn(figure)),
                Part::Table { head, rows } => {
                    text += &line(head);
                    let sides = (0..head.len()).map(|at| if at == 0 { " --- |" } else { " ---: |" });
                    text += &format!("|{}\n", sides.collect::<String>());
                    rows.iter().for_each(|row| text += &line(row));
                    text.push('\n');
                }
            }
        }
        text
    }
}

fn list(items: &[String]) -> String {
    items.iter().map(|item| format!("- {item}\n")).collect()
}

fn said(verdicts: &[Verdict]) -> Vec<String> {
    verdicts.iter().map(|verdict| format!("{}: {}", verdict.became.name(), verdict.text)).collect()
}

/// The first column to the left, the others to the right.
fn aligned(row: &[String], widths: &[usize]) -> String {
    let cell = |(at, (text, width)): (usize, (&String, &usize))| {
        let pad = " ".repeat(width.saturating_sub(text.chars().count()));
        if at == 0 { format!("{text}{pad}") } else { format!("{pad}{text}") }
    };
    let cells: Vec<String> = row.iter().zip(widths).enumerate().map(cell).collect();
    format!("{}\n", cells.join("  ").trim_end())
}

/// A figure with characters, or where it is to be seen.
fn drawn(figure: &Figure) -> String {
    match &figure.plot {
        Plot::Bars { labels, axis, series } => bars(labels, axis, series),
        Plot::Lines { .. } | Plot::Points { .. } => format!("{} (drawn by --html)\n", figure.about),
    }
}

fn bars(labels: &[String], axis: &Axis, series: &[Bars]) -> String {
    let longest = |texts: &mut dyn Iterator<Item = &String>| texts.map(|text| text.chars().count()).max().unwrap_or(0);
    let label_width = longest(&mut labels.iter());
    let name_width = longest(&mut series.iter().map(|one| &one.name));
    let values = || series.iter().flat_map(|one| one.values.iter().flatten().copied());
    let greatest = values().map(f64::abs).fold(0.0, f64::max);
    let least = values().filter(|value| *value > 0.0).fold(f64::INFINITY, f64::min);
    // The least of a logarithmic axis has a bar of one character.
    let length = |value: f64| match axis.logarithmic {
        true if value <= 0.0 => 0.0,
        true => 1.0 + (LONGEST - 1.0) * (value / least).ln() / (greatest / least).ln().max(1e-9),
        false => LONGEST * value.abs() / greatest.max(f64::MIN_POSITIVE),
    };
    let mut text = format!("{}{}\n", axis.title, if axis.logarithmic { ", logarithmic" } else { "" });
    for (at, label) in labels.iter().enumerate() {
        let mut label = label.as_str();
        for one in series {
            let Some(value) = one.values.get(at).copied().flatten() else { continue };
            let bar = "█".repeat(length(value).round() as usize);
            text += &format!("{label:label_width$}  {:name_width$}  {bar} {}\n", one.name, short(value));
            label = "";
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::Became;
    use super::*;

    #[test]
    fn tables_are_aligned_and_marked_up() {
        let mut document = Document::default();
        document.heading("Head");
        document.table(&["what", "n"], vec![vec!["a".into(), "1".into()], vec!["bc".into(), "100".into()]]);
        assert_eq!(document.text(), "\nHead\n====\nwhat    n\na       1\nbc    100\n\n");
        assert_eq!(document.markdown(), "## Head\n\n| what | n |\n| --- | ---: |\n| a | 1 |\n| bc | 100 |\n\n");
    }

    #[test]
    fn verdicts_begin_with_what_became_of_the_claim() {
        let mut document = Document::default();
        document.verdicts(vec![
            Verdict::new(Became::of(true, false), "a"),
            Verdict::new(Became::of(false, false), "b"),
            Verdict::new(Became::of(false, true), "c"),
        ]);
        let text = document.text();
        assert!(text.ends_with("- reproduced: a\n- not reproduced: b\n- beaten: c\n"), "{text}");
    }

    #[test]
    fn bars_are_as_long_as_their_values() {
        let series = [Bars::new("paper", vec![Some(1.0), None]), Bars::new("ours", vec![Some(0.5), Some(0.25)])];
        let text = bars(&["a".into(), "bb".into()], &Axis::new("mJ"), &series);
        let length = |line: usize| text.lines().nth(line).unwrap().matches('█').count();
        assert_eq!([1, 2, 3].map(length), [40, 20, 10], "{text}");
        assert!(text.starts_with("mJ\na   paper  █"), "{text}");
        // The second label stands at the only bar that it has.
        assert!(text.lines().nth(3).unwrap().starts_with("bb  ours "), "{text}");
        assert!(text.lines().nth(3).unwrap().ends_with(" 0.25"), "{text}");
        // Of 1, 10 and 100 the second is in the middle.
        let series = [Bars::new("s", vec![Some(1.0), Some(10.0), Some(100.0)])];
        let labels = ["a".to_owned(), "b".to_owned(), "c".to_owned()];
        let text = bars(&labels, &Axis::logarithmic("s"), &series);
        let lengths: Vec<usize> = text.lines().skip(1).map(|line| line.matches('█').count()).collect();
        assert_eq!(lengths, [1, 21, 40], "{text}");
    }
}
