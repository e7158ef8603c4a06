//! Figures 8 to 11 as a page of plots, without anything from the network.

use super::Report;
use super::measure::Row;
use super::report::{share, tail_share};

const WIDTH: f64 = 460.0;
const HEIGHT: f64 = 260.0;
const MARGIN: f64 = 40.0;

/// A curve: its name, its dash pattern and colour, and its value at a row.
struct Curve {
    name: &'static str,
    stroke: &'static str,
    of: fn(&Row) -> Option<f64>,
}

/// Colours of Okabe and Ito, and a dash of its own each.
const ACTIVE: &str = "stroke=\"#d55e00\"";
const TAIL: &str = "stroke=\"#0072b2\" stroke-dasharray=\"7 3\"";
const IDLE: &str = "stroke=\"#009e73\" stroke-dasharray=\"2 3\"";
const LAST: &str = "stroke=\"#cc79a7\" stroke-dasharray=\"9 2 2 2\"";

/// The figures: caption and curves.
fn figures() -> [(&'static str, Vec<Curve>); 4] {
    let curve = |name, stroke, of| Curve { name, stroke, of };
    [
        (
            "Figure 8: SendGet.run, the paper's accounting",
            vec![
                curve("active", ACTIVE, |row| share(row.routine.active_s, row.routine.total_s())),
                curve("tail", TAIL, |row| share(row.routine.tail_s, row.routine.total_s())),
                curve("idle", IDLE, |row| share(row.routine.idle_s, row.routine.total_s())),
            ],
        ),
        (
            "Figure 9: the app",
            vec![
                curve("active", ACTIVE, |row| share(row.app.active_s, row.app.total_s())),
                curve("tail", TAIL, |row| share(row.app.tail_s, row.app.total_s())),
                curve("idle", IDLE, |row| share(row.app.idle_s, row.app.total_s())),
            ],
        ),
        (
            "Figure 10: SendGet.run without idle time, by both ways of accounting",
            vec![
                curve("active", ACTIVE, |row| tail_share(&row.routine).map(|tail| 1.0 - tail)),
                curve("tail", TAIL, |row| tail_share(&row.routine)),
                curve("tail by the last trigger", LAST, |row| tail_share(&row.last_trigger)),
            ],
        ),
        (
            "Figure 11: the app without idle time",
            vec![
                curve("active", ACTIVE, |row| tail_share(&row.app).map(|tail| 1.0 - tail)),
                curve("tail", TAIL, |row| tail_share(&row.app)),
            ],
        ),
    ]
}

/// The page.
pub(super) fn page(report: &Report) -> String {
    let plots: String = figures().iter().map(|(caption, curves)| plot(&report.rows, caption, curves)).collect();
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Orka's figures</title>\
         <style>:root{{color-scheme:light dark}}body{{font:15px/1.4 system-ui,sans-serif;margin:2em}}\
         figure{{display:inline-block;margin:0 1em 1em 0}}text{{font-size:11px;fill:currentColor}}</style>\
         <h1>Orka: time in each state of the radio</h1>\
         <p>A GET every T milliseconds for 20 seconds; first seed {}.</p>{plots}</html>\n",
        report.seed
    )
}

fn plot(rows: &[Row], caption: &str, curves: &[Curve]) -> String {
    let last_ms = rows.iter().map(|row| row.period_ms).max().unwrap_or(1).max(1);
    let x = |period_ms: u32| MARGIN + f64::from(period_ms) / f64::from(last_ms) * (WIDTH - 2.0 * MARGIN);
    let y = |value: f64| HEIGHT - MARGIN - value * (HEIGHT - 2.0 * MARGIN);
    let line = |curve: &Curve| {
        let points: Vec<String> =
            rows.iter().filter_map(|row| Some(format!("{:.1},{:.1}", x(row.period_ms), y((curve.of)(row)?)))).collect();
        format!(
            "<polyline fill=none stroke-width=1.6 {} points=\"{}\"><title>{}</title></polyline>",
            curve.stroke,
            points.join(" "),
            curve.name
        )
    };
    let legend = |(number, curve): (usize, &Curve)| {
        let left = MARGIN + 130.0 * number as f64;
        format!(
            "<line x1={left} x2={} y1=14 y2=14 stroke-width=2 {} /><text x={} y=18>{}</text>",
            left + 22.0,
            curve.stroke,
            left + 27.0,
            curve.name
        )
    };
    let grid: String = [0.0, 0.25, 0.5, 0.75, 1.0]
        .map(|value| {
            let at = y(value);
            format!(
                "<line x1={MARGIN} x2={} y1={at:.1} y2={at:.1} stroke=\"#8886\" /><text x={} y={:.1} \
                 text-anchor=end>{value}</text>",
                WIDTH - MARGIN,
                MARGIN - 5.0,
                at + 4.0
            )
        })
        .concat();
    let ticks: String = (0..=4)
        .map(|tick| {
            let at_ms = tick * last_ms / 4;
            format!("<text x={:.1} y={} text-anchor=middle>{at_ms}</text>", x(at_ms), HEIGHT - MARGIN + 15.0)
        })
        .collect();
    format!(
        "<figure><svg width={WIDTH} height={HEIGHT} role=img aria-label=\"{caption}\">{grid}{ticks}{}{}\
         <text x={} y={} text-anchor=middle>T, ms</text></svg><figcaption>{caption}</figcaption></figure>\n",
        curves.iter().enumerate().map(legend).collect::<String>(),
        curves.iter().map(line).collect::<String>(),
        WIDTH / 2.0,
        HEIGHT - 8.0,
    )
}
