//! A paper's report: paragraphs, tables, figures and verdicts. Text, Markdown, JSON and the page are all made of it, so
//! that a figure shows what the table beside it says.

mod html;
mod plain;
mod svg;

use serde::Serialize;

pub(super) use html::{Section, page};

/// A part of a report.
#[derive(Debug, Clone, Serialize)]
pub(super) enum Part {
    Heading(String),
    Paragraph(String),
    Table { head: Vec<String>, rows: Vec<Vec<String>> },
    List(Vec<String>),
    Figure(Figure),
    Verdicts(Vec<Verdict>),
}

/// What became of a claim of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(super) enum Became {
    /// Ours is better than the paper's.
    Beaten,
    /// It holds here, too.
    Reproduced,
    /// The paper has no such figure.
    Beyond,
    /// It does not hold here; the text says why.
    NotReproduced,
    /// This run did not try; the text says what would.
    NotRun,
}

impl Became {
    pub const ALL: [Became; 5] =
        [Became::Beaten, Became::Reproduced, Became::Beyond, Became::NotReproduced, Became::NotRun];

    /// For reports.
    pub fn name(self) -> &'static str {
        match self {
            Became::Beaten => "beaten",
            Became::Reproduced => "reproduced",
            Became::Beyond => "beyond the paper",
            Became::NotReproduced => "not reproduced",
            Became::NotRun => "not run",
        }
    }

    /// Of a claim that holds or not, and by which ours is better or not.
    pub fn of(holds: bool, better: bool) -> Became {
        match (holds, better) {
            (_, true) => Became::Beaten,
            (true, false) => Became::Reproduced,
            (false, false) => Became::NotReproduced,
        }
    }
}

/// A claim, what became of it, and why.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Verdict {
    pub became: Became,
    pub text: String,
}

impl Verdict {
    pub fn new(became: Became, text: impl Into<String>) -> Self {
        Verdict { became, text: text.into() }
    }
}

/// A plot with a caption.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Figure {
    /// What it is, with the paper's number of it.
    pub title: String,
    /// What there is to see, for readers and for those who do not see it.
    pub about: String,
    pub plot: Plot,
}

/// What is drawn.
#[derive(Debug, Clone, Serialize)]
pub(super) enum Plot {
    /// Bars beside each other, a group for each label.
    Bars { labels: Vec<String>, axis: Axis, series: Vec<Bars> },
    /// Curves.
    Lines { x: Axis, y: Axis, series: Vec<Curve> },
    /// Points: what is so in truth to the right, what is said of it upwards, on equal axes with a diagonal.
    Points { truth: Axis, said: Axis, series: Vec<Dots> },
}

/// An axis: what it says, its unit among it, and how.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct Axis {
    pub title: String,
    /// Whether each step is the same factor; values of nothing and below are left out then.
    pub logarithmic: bool,
    /// A value with a line, as a limit or the paper's.
    pub mark: Option<f64>,
}

impl Axis {
    pub fn new(title: impl Into<String>) -> Self {
        Axis { title: title.into(), ..Axis::default() }
    }

    pub fn logarithmic(title: impl Into<String>) -> Self {
        Axis { logarithmic: true, ..Axis::new(title) }
    }

    pub fn marked(self, value: f64) -> Self {
        Axis { mark: Some(value), ..self }
    }
}

/// A value for each label, where there is one.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Bars {
    pub name: String,
    pub values: Vec<Option<f64>>,
    /// A standard deviation for each value; none at all where there are no such.
    pub deviations: Vec<Option<f64>>,
}

impl Bars {
    pub fn new(name: impl Into<String>, values: Vec<Option<f64>>) -> Self {
        Bars { name: name.into(), values, deviations: Vec::new() }
    }
}

/// A curve's points, from left to right.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Curve {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// Points with names.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Dots {
    pub name: String,
    /// Name, truth, what is said.
    pub points: Vec<(String, f64, f64)>,
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

    pub fn figure(&mut self, title: impl Into<String>, about: impl Into<String>, plot: Plot) {
        self.parts.push(Part::Figure(Figure { title: title.into(), about: about.into(), plot }));
    }

    /// What became of the paper's claims, under a heading of its own.
    pub fn verdicts(&mut self, verdicts: Vec<Verdict>) {
        self.heading("What was reproduced, beaten, and not");
        self.parts.push(Part::Verdicts(verdicts));
    }

    /// All verdicts.
    fn all_verdicts(&self) -> impl Iterator<Item = &Verdict> {
        self.parts.iter().flat_map(|part| match part {
            Part::Verdicts(verdicts) => verdicts.as_slice(),
            _ => &[],
        })
    }
}

/// A fraction in per cent.
pub(super) fn percent(value: f64) -> String {
    format!("{:.2} %", value * 100.0)
}
