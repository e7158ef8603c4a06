//! Bars from left to right, a group for each label: names of calls and apps are too long to stand below a bar.

use super::super::{Axis, Bars};
use super::{CHARACTER, EDGE, Field, Key, LINE, STYLES, Scale, WIDTH, axis_below, escape, legend, line, short, text};

/// Height of a bar, and the room between groups.
const BAR: f64 = 11.0;
const GAP: f64 = 8.0;
/// Labels have no more than this part of the width; longer ones are cut.
const LABELS: f64 = 0.4;
/// Room for a value behind the longest bar.
const VALUE: f64 = 46.0;

/// The height of the picture, and what is in it.
pub(super) fn draw(labels: &[String], axis: &Axis, series: &[Bars]) -> (f64, String) {
    let names: Vec<&str> = series.iter().map(|one| one.name.as_str()).collect();
    let (top, mut drawn) = legend(&names, Key::Box);
    let most = (LABELS * WIDTH / CHARACTER) as usize;
    let longest = labels.iter().map(|label| label.chars().count().min(most)).max().unwrap_or(0);
    let group = BAR.mul_add(series.len() as f64, GAP).max(LINE);
    let left = EDGE + CHARACTER * longest as f64 + 8.0;
    let height = group * labels.len() as f64;
    let field = Field { left, top: top + EDGE, width: WIDTH - left - VALUE, height };
    let scale = Scale::new(axis, series.iter().flat_map(reaches));
    drawn += &axis_below(field, axis, &scale);
    for (at, label) in labels.iter().enumerate() {
        let middle = field.top + group * (at as f64 + 0.5);
        drawn += &text(left - 6.0, middle + 4.0, "end", &cut(label, most));
        let first = middle - BAR * series.len() as f64 / 2.0;
        for (number, one) in series.iter().enumerate() {
            drawn += &bar((field, &scale), (one, number), (label, at), first + BAR * number as f64);
        }
    }
    (field.bottom() + 2.0 * LINE + EDGE, drawn)
}

/// The ends of bars, without their deviations and with them.
fn reaches(series: &Bars) -> impl Iterator<Item = f64> {
    let ends = |(at, value): (usize, &Option<f64>)| {
        let deviation = series.deviations.get(at).copied().flatten().unwrap_or(0.0);
        value.map(|value| [value, value + deviation])
    };
    series.values.iter().enumerate().filter_map(ends).flatten().collect::<Vec<_>>().into_iter()
}

fn bar(
    (field, scale): (Field, &Scale),
    (series, number): (&Bars, usize),
    (label, at): (&str, usize),
    top: f64,
) -> String {
    let Some(value) = series.values.get(at).copied().flatten() else { return String::new() };
    let Some(end) = scale.at(value).map(|place| field.x(place)) else { return String::new() };
    let base = field.x(scale.base());
    let (from, width) = (base.min(end), (base - end).abs().max(0.5));
    let title = match series.name.as_str() {
        "" => format!("{label}: {}", short(value)),
        name => format!("{label}, {name}: {}", short(value)),
    };
    let mut drawn = format!(
        "<rect class=\"f{}\" x=\"{from:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{:.1}\"><title>{}</title></rect>",
        number % STYLES,
        top + 0.5,
        BAR - 1.0,
        escape(&title)
    );
    let mut right = base.max(end);
    let middle = top + BAR / 2.0;
    if let Some(deviation) = series.deviations.get(at).copied().flatten() {
        let ends = [value - deviation, value + deviation].map(|end| scale.at(end).map_or(base, |place| field.x(place)));
        drawn += &line("whisker", (ends[0], middle), (ends[1], middle));
        right = right.max(ends[1]);
    }
    let (x, y) = (right + 4.0, middle + 3.6);
    drawn += &format!("<text class=\"value\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", short(value));
    drawn
}

fn cut(label: &str, most: usize) -> String {
    match label.chars().count() > most {
        true => label.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
        false => label.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_bar_and_every_missing_one_none() {
        let labels = ["one".to_owned(), "a label that is far too long to stand beside the bars <".to_owned()];
        let series = [
            Bars::new("paper", vec![Some(2.0), None]),
            Bars { deviations: vec![Some(0.5), Some(0.1)], ..Bars::new("ours", vec![Some(1.0), Some(-1.0)]) },
        ];
        let (height, drawn) = draw(&labels, &Axis::new("mJ").marked(1.5), &series);
        // Two in the legend, three of values.
        assert_eq!(drawn.matches("<rect").count(), 2 + 3, "{drawn}");
        assert_eq!(drawn.matches("class=\"whisker\"").count(), 2);
        assert_eq!(drawn.matches("class=\"mark\"").count(), 1);
        assert!(drawn.contains("…</text>") && drawn.contains("&lt;, ours: -1</title>"), "{drawn}");
        assert!(height > 2.0 * (2.0 * BAR + GAP), "{height}");
    }
}
