//! A prediction for people at a terminal: the verdict first, then lines, then what cannot be known.

use std::fmt::Write;

use super::terminal::{Paint, Style};
use super::{place, simple_name};
use wattline_base::units::Joules;
use wattline_predict::{Answer, Interval, LinePrediction, Prediction, Unknown};

/// Changes below this part of the largest are not worth a line.
const LEAST_SHOWN: f64 = 0.001;

/// One scenario's prediction.
pub fn render(name: &str, prediction: &Prediction, warnings: &[String], style: Style) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut out, name, prediction, warnings, style);
    out
}

fn write(out: &mut String, name: &str, p: &Prediction, warnings: &[String], style: Style) -> std::fmt::Result {
    let paint = match p.answer {
        Answer::Unchanged => Paint::Green,
        Answer::Known if p.change.0 <= 0.0 => Paint::Green,
        _ => Paint::Yellow,
    };
    writeln!(out, "{}", style.paint(paint, &format!("{name}: {}", verdict(p))))?;
    let lines: Vec<&LinePrediction> = shown(&p.lines).take(style.lines).collect();
    let widest = lines.iter().map(|line| place(&line.key).chars().count()).max().unwrap_or(0);
    for line in lines {
        let place = place(&line.key);
        writeln!(out, "  {place:widest$}  {:>10}  {}", signed(line.change), executions(line))?;
    }
    for (position, unknown) in p.unknown.iter().enumerate() {
        if position == 0 {
            writeln!(out, "  cannot know without a run:")?;
        }
        writeln!(out, "    {}", sentence(unknown))?;
    }
    for warning in warnings {
        writeln!(out, "{} {warning}", style.paint(Paint::Yellow, "warning:"))?;
    }
    Ok(())
}

fn shown(lines: &[LinePrediction]) -> impl Iterator<Item = &LinePrediction> {
    let largest = lines.first().map_or(0.0, |line| line.change.0.abs());
    lines.iter().filter(move |line| line.change.0.abs() >= LEAST_SHOWN * largest)
}

/// What the change will be, and how that is known.
fn verdict(p: &Prediction) -> String {
    let ratio = |change: Joules| match p.base.0 > 0.0 {
        true => format!("{:+.1} %", 100.0 * change.0 / p.base.0),
        false => "of nothing".to_owned(),
    };
    let change = format!("{} ({})", signed(p.change), ratio(p.change));
    let Interval { low, high } = p.interval;
    match (p.answer, low, high) {
        (Answer::Unchanged, ..) => format!("predicted, not measured: no change, {} above idle as before", p.base),
        (Answer::Known, Some(low), Some(high)) => {
            format!("predicted, not measured: {change}, 95 %: {} to {}", ratio(low), ratio(high))
        }
        (Answer::AtLeast, Some(low), _) => {
            format!("predicted, not measured: at least {change}, 95 %: {} or more", ratio(low))
        }
        _ => format!("cannot be predicted; of what is known, {change}"),
    }
}

fn signed(change: Joules) -> String {
    if change.0 >= 0.0 { format!("+{change}") } else { change.to_string() }
}

fn executions(line: &LinePrediction) -> String {
    let method = format!("in {}.{}", simple_name(&line.key.class), line.key.method);
    match (line.base_line, line.base_executions > 0.0) {
        (None, _) => format!("new, {} times a run, {method}", count(line.executions)),
        (Some(_), true) if line.executions != line.base_executions => {
            format!("runs {} times instead of {}, {method}", count(line.executions), count(line.base_executions))
        }
        _ => format!("runs {} times, {method}", count(line.executions)),
    }
}

fn count(times: f64) -> String {
    if times.fract().abs() < 0.005 { format!("{times:.0}") } else { format!("{times:.2}") }
}

/// One thing that is not known, with its place.
pub fn sentence(unknown: &Unknown) -> String {
    let key = &unknown.key;
    format!("{} in {}.{}: {}", place(key), simple_name(&key.class), key.method, unknown.text())
}
