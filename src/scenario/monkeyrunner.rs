//! The way from recordings of older tools to the events of a script: monkeyrunner's (`monkey_recorder.py` of AOSP's
//! development tools), a command and a Python dictionary a line, and Android Runner's `MonkeyReplay`, a JSON object a
//! line. Neither tool is there any more, or runs scripts as `monkey` does.
//!
//! | line | becomes |
//! | --- | --- |
//! | `TOUCH\|{'x':1,'y':2,'type':'downAndUp',}` | `Tap`; of `down` and `up` a `DispatchPointer` |
//! | `DRAG\|{'start':(1,2),'end':(3,4),'duration':1.0,'steps':10,}` | `Drag`, and a `UserWait` as long as it took |
//! | `PRESS\|{'name':'HOME','type':'downAndUp',}` | `DispatchPress(KEYCODE_HOME)` |
//! | `TYPE\|{'message':'text',}` | `DispatchString` |
//! | `WAIT\|{'seconds':1.0,}` | `UserWait` |
//! | `{"type": "touch", "x": 1, "y": 2, "down": 5, "up": 6}` | `UserWait` until then, and `Tap` as long as it took; `drag` and `press` as well |

use std::path::Path;

use thiserror::Error;

use super::literal::{Literal, parse};
use super::{EventKind, Scenario, shown};

/// A line that no event can be made of.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct MonkeyrunnerError {
    /// Line, from 1; the one behind the last where something is missing.
    pub line: usize,
    /// What was expected, and what was found.
    pub what: String,
}

/// What was recorded.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Imported {
    /// The events of a script.
    pub events: Vec<EventKind>,
    /// Notes on lines that could not be written as they were.
    pub notes: Vec<String>,
}

/// monkeyrunner's own values where a recording has none (`MonkeyDevice.drag`).
const DRAG_SECONDS: f64 = 1.0;
const DRAG_STEPS: f64 = 10.0;
/// No line waits for longer: a day.
pub(super) const LONGEST_MS: f64 = 86_400_000.0;
/// No drag has more steps.
const MOST_STEPS: f64 = 10_000.0;

/// Makes events of a recording.
///
/// # Errors
/// The first line that is none of a recording's, has arguments that its command does not take or lacks some, or cannot
/// be written as `monkey` reads scripts, as a text with a parenthesis; and a text without any event.
pub fn import(text: &str) -> Result<Imported, MonkeyrunnerError> {
    let mut import = Import::default();
    // Editors of other systems put a mark there.
    for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fault = |what: String| MonkeyrunnerError { line: at + 1, what };
        let before = import.found.events.len();
        import.line(at + 1, line).map_err(fault)?;
        for event in import.found.events.iter().skip(before) {
            is_readable(event).map_err(fault)?;
        }
    }
    if import.found.events.is_empty() {
        let what = "expected at least one event, found the end".to_owned();
        return Err(MonkeyrunnerError { line: text.lines().count() + 1, what });
    }
    Ok(import.found)
}

/// Whether monkey reads an event as what it is.
pub(super) fn is_readable(event: &EventKind) -> Result<(), String> {
    let script = Scenario::write(&[], std::slice::from_ref(event));
    let read = Scenario::parse(Path::new("recording"), &script).map_err(|error| error.what)?;
    match read.events.iter().map(|event| &event.kind).eq([event]) {
        true => Ok(()),
        false => Err(format!("monkey takes `{event}` for something else; leave it out, or write it by hand")),
    }
}

#[derive(Default)]
struct Import {
    found: Imported,
    /// When the last event of a JSON recording was over, milliseconds.
    until_ms: f64,
}

impl Import {
    fn line(&mut self, number: usize, line: &str) -> Result<(), String> {
        if line.starts_with('{') {
            return self.replayed(number, Arguments::read(line)?);
        }
        let shape =
            || format!("expected a line as `TOUCH|{{'x':1,'y':2,'type':'downAndUp',}}`, found `{}`", shown(line));
        let (command, rest) = line.split_once('|').ok_or_else(shape)?;
        match command {
            "TOUCH" | "DRAG" | "PRESS" | "TYPE" | "WAIT" => {}
            _ => return Err(shape()),
        }
        let arguments = Arguments::read(rest).map_err(|what| format!("{command}: {what}"))?;
        self.command(number, command, arguments).map_err(|what| format!("{command}: {what}"))
    }

    /// A line of monkeyrunner's.
    fn command(&mut self, number: usize, command: &str, mut arguments: Arguments) -> Result<(), String> {
        match command {
            "TOUCH" => {
                let (x, y) = (arguments.coordinate("x")?, arguments.coordinate("y")?);
                let pointer = |action| EventKind::Pointer { action, x, y, pointer: None };
                let event = match arguments.way()? {
                    Way::DownAndUp => EventKind::Tap { x, y, hold_ms: None },
                    Way::Down => pointer(0),
                    Way::Up => pointer(1),
                };
                self.found.events.push(event);
            }
            "DRAG" => {
                let (from, to) = (arguments.point("start")?, arguments.point("end")?);
                let wait = milliseconds(arguments.number_or("duration", DRAG_SECONDS)?)?;
                let steps = arguments.number_or("steps", DRAG_STEPS)?;
                self.drag(from, to, steps)?;
                self.wait(wait);
            }
            "PRESS" => {
                let key = key(&arguments.text("name")?)?;
                match arguments.way()? {
                    Way::DownAndUp => self.found.events.push(EventKind::Press(key)),
                    Way::Down => {
                        self.note(number, &format!("{key} is held down there; here it is pressed and let go"));
                        self.found.events.push(EventKind::Press(key));
                    }
                    Way::Up => self.note(number, &format!("{key} is let go there; here it was when it was pressed")),
                }
            }
            "TYPE" => self.found.events.push(EventKind::Text(arguments.text("message")?)),
            _ => {
                let ms = milliseconds(arguments.number("seconds")?)?;
                self.wait(ms);
            }
        }
        arguments.end()
    }

    /// A line of Android Runner's.
    fn replayed(&mut self, number: usize, mut arguments: Arguments) -> Result<(), String> {
        let kind = arguments.text("type")?;
        let (down_ms, up_ms) = (arguments.number("down")?, arguments.number("up")?);
        if !(0.0..=LONGEST_MS).contains(&down_ms) || !(down_ms..=LONGEST_MS).contains(&up_ms) {
            return Err(format!("expected `down` and `up` in order, milliseconds, found {down_ms} and {up_ms}"));
        }
        self.wait((down_ms - self.until_ms).max(0.0) as i64);
        let took_ms = (up_ms - down_ms) as i64;
        match kind.as_str() {
            "touch" => {
                let (x, y) = (arguments.coordinate("x")?, arguments.coordinate("y")?);
                self.found.events.push(EventKind::Tap { x, y, hold_ms: Some(took_ms) });
            }
            "drag" => {
                let points = arguments.points()?;
                let (Some(from), Some(to)) = (points.first(), points.last()) else {
                    return Err("expected `points`, two or more, found none".into());
                };
                if points.len() > 2 {
                    self.note(
                        number,
                        &format!("the drag over {} points goes straight from its first to its last", points.len()),
                    );
                }
                self.drag(*from, *to, DRAG_STEPS)?;
                self.wait(took_ms);
            }
            "press" => {
                for name in arguments.keys()? {
                    self.found.events.push(EventKind::Press(key(&name)?));
                }
            }
            other => return Err(format!("expected a type `touch`, `drag` or `press`, found `{}`", shown(other))),
        }
        self.until_ms = up_ms;
        arguments.end()
    }

    fn drag(&mut self, from: (f32, f32), to: (f32, f32), steps: f64) -> Result<(), String> {
        if !(1.0..=MOST_STEPS).contains(&steps) || steps.fract() != 0.0 {
            return Err(format!("expected from 1 to {MOST_STEPS} steps, found {steps}"));
        }
        self.found.events.push(EventKind::Drag { from, to, steps: steps as i32 });
        Ok(())
    }

    fn wait(&mut self, ms: i64) {
        if ms > 0 {
            self.found.events.push(EventKind::Wait(ms));
        }
    }

    fn note(&mut self, line: usize, what: &str) {
        self.found.notes.push(format!("line {line}: {what}"));
    }
}

/// How a touch or a key is meant.
enum Way {
    DownAndUp,
    Down,
    Up,
}

/// A line's dictionary, from which arguments are taken one by one.
struct Arguments(Vec<(String, Literal)>);

impl Arguments {
    fn read(text: &str) -> Result<Self, String> {
        match parse(text)? {
            Literal::Dict(entries) => Ok(Arguments(entries)),
            _ => Err("expected a dictionary, as in `{'x':1}`".into()),
        }
    }

    fn take(&mut self, name: &str) -> Option<Literal> {
        let at = self.0.iter().position(|(key, _)| key == name)?;
        Some(self.0.remove(at).1)
    }

    fn number(&mut self, name: &str) -> Result<f64, String> {
        match self.take(name) {
            Some(Literal::Number(value)) => Ok(value),
            Some(_) => Err(format!("expected a number as `{name}`")),
            None => Err(format!("expected `{name}`, which is missing")),
        }
    }

    fn number_or(&mut self, name: &str, otherwise: f64) -> Result<f64, String> {
        let is_there = self.0.iter().any(|(key, _)| key == name);
        if is_there { self.number(name) } else { Ok(otherwise) }
    }

    fn coordinate(&mut self, name: &str) -> Result<f32, String> {
        let value = self.number(name)? as f32;
        if value.is_finite() { Ok(value) } else { Err(format!("expected a place on the screen as `{name}`")) }
    }

    fn text(&mut self, name: &str) -> Result<String, String> {
        match self.take(name) {
            Some(Literal::Text(text)) => Ok(text),
            Some(_) => Err(format!("expected a text as `{name}`")),
            None => Err(format!("expected `{name}`, which is missing")),
        }
    }

    fn point(&mut self, name: &str) -> Result<(f32, f32), String> {
        match self.take(name) {
            Some(Literal::List(values)) => match values.as_slice() {
                [Literal::Number(x), Literal::Number(y)] => Ok((*x as f32, *y as f32)),
                _ => Err(format!("expected two numbers as `{name}`")),
            },
            Some(_) => Err(format!("expected two numbers as `{name}`")),
            None => Err(format!("expected `{name}`, which is missing")),
        }
    }

    /// Android Runner's places: dictionaries of x and y.
    fn points(&mut self) -> Result<Vec<(f32, f32)>, String> {
        let Some(Literal::List(points)) = self.take("points") else {
            return Err("expected a list as `points`".into());
        };
        let point = |point: Literal| match point {
            Literal::Dict(entries) => {
                let mut arguments = Arguments(entries);
                let found = (arguments.coordinate("x")?, arguments.coordinate("y")?);
                arguments.end().map(|()| found)
            }
            _ => Err("expected x and y of each of `points`".to_owned()),
        };
        points.into_iter().map(point).collect()
    }

    /// Android Runner's keys.
    fn keys(&mut self) -> Result<Vec<String>, String> {
        let Some(Literal::List(keys)) = self.take("keys") else { return Err("expected a list as `keys`".into()) };
        let key = |key: Literal| match key {
            Literal::Dict(entries) => {
                let mut arguments = Arguments(entries);
                let found = arguments.text("key")?;
                arguments.end().map(|()| found)
            }
            _ => Err("expected a `key` of each of `keys`".to_owned()),
        };
        keys.into_iter().map(key).collect()
    }

    /// `type`: by the value of the constant in `MonkeyDevice`, or by its name.
    fn way(&mut self) -> Result<Way, String> {
        match self.text("type")?.as_str() {
            "downAndUp" | "DOWN_AND_UP" => Ok(Way::DownAndUp),
            "down" | "DOWN" => Ok(Way::Down),
            "up" | "UP" => Ok(Way::Up),
            other => Err(format!("expected a type `downAndUp`, `down` or `up`, found `{}`", shown(other))),
        }
    }

    /// Whether nothing is left: what the command does not take would have been an error there, too.
    fn end(&self) -> Result<(), String> {
        match self.0.first() {
            None => Ok(()),
            Some((name, _)) => Err(format!("unknown argument `{}`", shown(name))),
        }
    }
}

/// A key's name in full: monkeyrunner takes it without its first part.
fn key(name: &str) -> Result<String, String> {
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
    match is_name {
        true if name.starts_with("KEYCODE_") => Ok(name.to_owned()),
        true => Ok(format!("KEYCODE_{name}")),
        false => Err(format!("expected the name of a key, as `HOME` or `KEYCODE_HOME`, found `{}`", shown(name))),
    }
}

fn milliseconds(seconds: f64) -> Result<i64, String> {
    let ms = seconds * 1e3;
    match (0.0..=LONGEST_MS).contains(&ms) {
        true => Ok(ms.round() as i64),
        false => Err(format!("expected a time of a day at the most, not below 0, found {seconds} s")),
    }
}

#[cfg(test)]
mod tests;
