//! Curves, and points of truth against what is said.

use super::super::{Axis, Curve, Dots};
use super::{EDGE, Field, Key, LINE, STYLES, Scale, WIDTH, axis_below, axis_left, escape, legend, line, short};

/// Height of the field with curves.
const HEIGHT: f64 = 230.0;
/// Room to the left for the labels of the axis.
const LEFT: f64 = 64.0;
/// A side of the field with points.
const SIDE: f64 = 340.0;

/// The height of the picture, and what is in it.
pub(super) fn lines(x: &Axis, y: &Axis, series: &[Curve]) -> (f64, String) {
    let names: Vec<&str> = series.iter().map(|one| one.name.as_str()).collect();
    let (top, mut drawn) = legend(&names, Key::Stroke);
    let field = Field { left: LEFT, top: top + EDGE, width: WIDTH - LEFT - 3.0 * EDGE, height: HEIGHT };
    let points = || series.iter().flat_map(|one| one.points.iter());
    let of_x = Scale::new(x, points().map(|point| point.0));
    let of_y = Scale::new(y, points().map(|point| point.1));
    drawn += &axis_below(field, x, &of_x);
    drawn += &axis_left(field, y, &of_y);
    for (number, one) in series.iter().enumerate() {
        let place = |&(x, y): &(f64, f64)| Some((field.x(of_x.at(x)?), field.y(of_y.at(y)?)));
        let places: Vec<(f64, f64)> = one.points.iter().filter_map(place).collect();
        let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let style = number % STYLES;
        drawn += &format!(
            "<polyline class=\"s{style}\" points=\"{}\"><title>{}</title></polyline>",
            path.join(" "),
            escape(&one.name)
        );
        // Points that stand apart are seen as such.
        if places.len() <= 12 {
            drawn += &places.iter().map(|(x, y)| dot(style, (*x, *y), 2.5, &one.name)).collect::<String>();
        }
    }
    (field.bottom() + 2.0 * LINE + EDGE, drawn)
}

fn dot(style: usize, (x, y): (f64, f64), radius: f64, title: &str) -> String {
    format!(
        "<circle class=\"f{style}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"><title>{}</title></circle>",
        escape(title)
    )
}

/// The same for points.
pub(super) fn points(truth: &Axis, said: &Axis, series: &[Dots]) -> (f64, String) {
    let names: Vec<&str> = series.iter().map(|one| one.name.as_str()).collect();
    let (top, mut drawn) = legend(&names, Key::Dot);
    let field = Field { left: LEFT + EDGE, top: top + EDGE, width: SIDE, height: SIDE };
    let points = || series.iter().flat_map(|one| one.points.iter());
    let scale = Scale::new(truth, points().flat_map(|point| [point.1, point.2]));
    drawn += &axis_below(field, truth, &scale);
    drawn += &axis_left(field, said, &scale);
    drawn += &line("mark", (field.x(0.0), field.y(0.0)), (field.x(1.0), field.y(1.0)));
    for (number, one) in series.iter().enumerate() {
        for (name, true_value, said_value) in &one.points {
            let (Some(x), Some(y)) = (scale.at(*true_value), scale.at(*said_value)) else { continue };
            let title = format!("{name}: {}, true {}", short(*said_value), short(*true_value));
            drawn += &dot(number % STYLES, (field.x(x), field.y(y)), 3.0, &title);
        }
    }
    (field.bottom() + 2.0 * LINE + EDGE, drawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_have_a_point_for_each_value_that_an_axis_shows() {
        let curve = |name: &str, points: &[(f64, f64)]| Curve { name: name.into(), points: points.to_vec() };
        let series = [curve("a", &[(0.0, 0.0), (1.0, 1.0)]), curve("b", &[(0.0, 1.0), (0.5, f64::NAN), (1.0, 0.0)])];
        let (_, drawn) = lines(&Axis::new("T"), &Axis::new("part"), &series);
        let points: Vec<usize> =
            drawn.split("points=\"").skip(1).map(|rest| rest.split('"').next().unwrap().split(' ').count()).collect();
        assert_eq!(points, [2, 2], "{drawn}");
        // The first curve begins at the lower left corner.
        assert!(drawn.contains(&format!("points=\"{LEFT:.1},")), "{drawn}");
    }

    #[test]
    fn points_on_the_diagonal_are_right() {
        let series = [Dots { name: "lines".into(), points: vec![("a".into(), 1.0, 1.0), ("b".into(), 10.0, 0.0)] }];
        let (_, drawn) = points(&Axis::logarithmic("true"), &Axis::logarithmic("estimated"), &series);
        // What is said to be nothing has no place on a logarithmic axis.
        assert_eq!(drawn.matches("<circle").count(), 1, "{drawn}");
        assert!(drawn.contains("a: 1, true 1"), "{drawn}");
    }
}
