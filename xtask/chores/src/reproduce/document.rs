//! A report of tables and paragraphs, as text or as Markdown.

use serde::Serialize;

/// A table, or a paragraph.
#[derive(Debug, Clone, Serialize)]
pub(super) enum Part {
    Heading(String),
    Paragraph(String),
    Table { head: Vec<String>, rows: Vec<Vec<String>> },
    List(Vec<String>),
}

/// A report.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct Document {
    pub parts: Vec<Part>,
}

impl Document {
    pub fn heading(&mut self, text: impl Into<String>) {
        self.parts.push(Part::Heading(text.into()));
    }

    pub fn paragraph(&mut self, text: impl Into<String>) {
        self.parts.push(Part::Paragraph(text.into()));
    }

    pub fn table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        self.parts.push(Part::Table { head: head.iter().map(|name| (*name).to_owned()).collect(), rows });
    }

    pub fn list(&mut self, items: Vec<String>) {
        self.parts.push(Part::List(items));
    }

    /// For a terminal.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                Part::Heading(heading) => text += &format!("\n{heading}\n{}\n", "=".repeat(heading.chars().count())),
                Part::Paragraph(paragraph) => text += &format!("{paragraph}\n\n"),
                Part::List(items) => text += &items.iter().map(|item| format!("- {item}\n")).collect::<String>(),
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

    /// For a page.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        for part in &self.parts {
            match part {
                Part::Heading(heading) => text += &format!("## {heading}\n\n"),
                Part::Paragraph(paragraph) => text += &format!("{paragraph}\n\n"),
                Part::List(items) => text += &items.iter().map(|item| format!("- {item}\n")).collect::<String>(),
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

/// The first column to the left, the others to the right.
fn aligned(row: &[String], widths: &[usize]) -> String {
    let cell = |(at, (text, width)): (usize, (&String, &usize))| {
        let pad = " ".repeat(width.saturating_sub(text.chars().count()));
        if at == 0 { format!("{text}{pad}") } else { format!("{pad}{text}") }
    };
    let cells: Vec<String> = row.iter().zip(widths).enumerate().map(cell).collect();
    format!("{}\n", cells.join("  ").trim_end())
}

/// A fraction in per cent.
pub(super) fn percent(value: f64) -> String {
    format!("{:.2} %", value * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_aligned_and_marked_up() {
        let mut document = Document::default();
        document.heading("Head");
        document.table(&["what", "n"], vec![vec!["a".into(), "1".into()], vec!["bc".into(), "100".into()]]);
        assert_eq!(document.text(), "\nHead\n====\nwhat    n\na       1\nbc    100\n\n");
        assert_eq!(document.markdown(), "## Head\n\n| what | n |\n| --- | ---: |\n| a | 1 |\n| bc | 100 |\n\n");
    }
}
