//! Figures as SVG for a page: small, without scripts, with a title and a description, and with colours from the page,
//! which has them for light and dark.
//!
//! Crates that draw plots (plotters, charming) write the colours into the picture, which then has one theme; what is
//! needed here is three kinds of plots.

mod bars;
mod curves;
mod scale;

use super::{Axis, Figure, Plot};
use scale::Scale;

/// Units of a picture's width; pages scale it. Text of 12 units can be read on a page of 500 pixels.
const WIDTH: f64 = 520.0;
/// Height of a line of text.
const LINE: f64 = 16.0;
/// About what a character of text takes in wide fonts.
const CHARACTER: f64 = 7.2;
/// Room at the edges.
const EDGE: f64 = 8.0;
/// Colours and dashes that the page has.
const STYLES: usize = 6;

/// The figure; `number` makes its identifiers those of no other.
pub(super) fn picture(figure: &Figure, number: usize) -> String {
    let (height, inner) = match &figure.plot {
        Plot::Bars { labels, axis, series } => bars::draw(labels, axis, series),
        Plot::Lines { x, y, series } => curves::lines(x, y, series),
        Plot::Points { truth, said, series } => curves::points(truth, said, series),
    };
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-labelledby=\"t{number} d{number}\">\
         <title id=\"t{number}\">{}</title><desc id=\"d{number}\">{}</desc>{inner}</svg>",
        escape(&figure.title),
        escape(&figure.about)
    )
}

/// Text of a page.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Three significant digits, as far as they are needed.
pub(super) fn short(value: f64) -> String {
    let size = value.abs();
    match size {
        _ if !value.is_finite() => "–".to_owned(),
        0.0 => "0".to_owned(),
        _ if !(1e-3..1e6).contains(&size) => format!("{value:.1e}"),
        _ => {
            let digits = (2 - size.log10().floor() as i32).clamp(0, 5) as usize;
            let text = format!("{value:.digits$}");
            match text.contains('.') {
                true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
                false => text,
            }
        }
    }
}

fn text(x: f64, y: f64, anchor: &str, what: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>", escape(what))
}

fn line(class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> String {
    format!("<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>")
}

/// What a mark of a legend looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Box,
    Stroke,
    Dot,
}

/// Names beside their marks, in as many rows as they take; nothing for a single name. Returns the height.
fn legend(names: &[&str], key: Key) -> (f64, String) {
    if names.len() < 2 {
        return (0.0, String::new());
    }
    let (mut x, mut y, mut drawn) = (EDGE, EDGE, String::new());
    for (number, name) in names.iter().enumerate() {
        let takes = 30.0 + CHARACTER * name.chars().count() as f64 + 12.0;
        if x > EDGE && x + takes > WIDTH - EDGE {
            (x, y) = (EDGE, y + LINE);
        }
        let style = number % STYLES;
        let middle = y + LINE / 2.0;
        drawn += &match key {
            Key::Box => {
                format!("<rect class=\"f{style}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"22\" height=\"10\"/>", middle - 5.0)
            }
            Key::Stroke => line(&format!("s{style}"), (x, middle), (x + 24.0, middle)),
            Key::Dot => format!("<circle class=\"f{style}\" cx=\"{:.1}\" cy=\"{middle:.1}\" r=\"4\"/>", x + 12.0),
        };
        drawn += &text(x + 30.0, middle + 4.0, "start", name);
        x += takes;
    }
    (y + LINE, drawn)
}

/// The part of a picture in which values are drawn: its left upper corner and its size.
#[derive(Clone, Copy)]
struct Field {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Field {
    fn bottom(&self) -> f64 {
        self.top + self.height
    }

    fn x(&self, place: f64) -> f64 {
        self.left + place * self.width
    }

    fn y(&self, place: f64) -> f64 {
        self.bottom() - place * self.height
    }
}

/// The axis below a field: grid, labels, title, and the mark's line.
fn axis_below(field: Field, axis: &Axis, scale: &Scale) -> String {
    let mut drawn = String::new();
    for tick in &scale.ticks {
        let Some(x) = scale.at(*tick).map(|place| field.x(place)) else { continue };
        drawn += &line("grid", (x, field.top), (x, field.bottom()));
        drawn += &text(x, field.bottom() + LINE - 2.0, "middle", &short(*tick));
    }
    let middle = field.left + field.width / 2.0;
    // A long title would leave the picture to the left or to the right.
    let half = CHARACTER * axis.title.chars().count() as f64 / 2.0;
    let middle = middle.clamp(half.min(WIDTH / 2.0), (WIDTH - half).max(WIDTH / 2.0));
    drawn += &text(middle, field.bottom() + 2.0 * LINE, "middle", &axis.title);
    if let Some(x) = axis.mark.and_then(|mark| scale.at(mark)).map(|place| field.x(place)) {
        drawn += &line("mark", (x, field.top), (x, field.bottom()));
    }
    drawn
}

/// The axis to the left of a field.
fn axis_left(field: Field, axis: &Axis, scale: &Scale) -> String {
    let mut drawn = String::new();
    for tick in &scale.ticks {
        let Some(y) = scale.at(*tick).map(|place| field.y(place)) else { continue };
        drawn += &line("grid", (field.left, y), (field.left + field.width, y));
        drawn += &text(field.left - 5.0, y + 4.0, "end", &short(*tick));
    }
    let middle = field.top + field.height / 2.0;
    drawn += &format!(
        "<text x=\"12\" y=\"{middle:.1}\" text-anchor=\"middle\" transform=\"rotate(-90 12 {middle:.1})\">{}</text>",
        escape(&axis.title)
    );
    if let Some(y) = axis.mark.and_then(|mark| scale.at(mark)).map(|place| field.y(place)) {
        drawn += &line("mark", (field.left, y), (field.left + field.width, y));
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits_at_most() {
        let numbers = [0.0, 1.0, 0.94, 12.345, 158.0, 873.4, 0.0512, 2e-7, -6.5, 467_099.0, 3e9, f64::NAN];
        let texts = numbers.map(short);
        let expected = ["0", "1", "0.94", "12.3", "158", "873", "0.0512", "2.0e-7", "-6.5", "467099", "3.0e9", "–"];
        assert_eq!(texts, expected);
    }

    #[test]
    fn what_texts_hold_cannot_break_a_page() {
        assert_eq!(escape("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
    }

    #[test]
    fn one_name_needs_no_legend_and_many_break_into_rows() {
        assert_eq!(legend(&["only"], Key::Box), (0.0, String::new()));
        let (one, _) = legend(&["a", "b"], Key::Stroke);
        let long = "a name that takes a third of a picture's width";
        let (three, drawn) = legend(&[long, long, long], Key::Dot);
        assert!(three > one && drawn.matches("<circle").count() == 3, "{drawn}");
    }
}
