//! What commands are told: their arguments, places on the screen, and views by their names.

use std::collections::BTreeMap;

use super::super::{ViewName, shown};
use super::yaml::{Fault, Node, Value};

/// Most bytes of a text in which names were filled in, each of which may be as long as the file.
const LONGEST: usize = 100_000;

/// What a tap needs, for messages.
pub(super) const BY_NAME: &str = "`id`, `text` or `point`, for a script finds a view by nothing else (give it an id)";

/// What a tap is aimed at.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Target {
    View(ViewName),
    /// Pixels.
    Point(f32, f32),
}

/// The arguments of a command, taken one by one. All texts have their variables filled in.
pub(super) struct Arguments<'n> {
    pub(super) line: u32,
    entries: Vec<(&'n str, &'n Node)>,
    env: &'n BTreeMap<String, String>,
}

impl<'n> Arguments<'n> {
    /// Those of a map; a text alone is the argument that `short` names.
    pub(super) fn of(node: &'n Node, short: Option<&'n str>, env: &'n BTreeMap<String, String>) -> Result<Self, Fault> {
        let entries = match (&node.value, short) {
            (Value::Map(entries), _) => entries.iter().map(|(name, node)| (name.as_str(), node)).collect(),
            (Value::Nothing, _) => Vec::new(),
            (Value::Text(_), Some(short)) => vec![(short, node)],
            _ => return Err((node.line, format!("expected arguments by their names, found {}", node.shown()))),
        };
        let mut arguments = Arguments { line: node.line, entries, env };
        // What is only written for people, or for Maestro's own patience.
        for name in ["label", "retryTapIfNoChange", "waitUntilVisible", "waitToSettleTimeoutMs"] {
            arguments.node(name);
        }
        if arguments.text("optional")?.is_some_and(|value| value != "false") {
            let what = "a command that is done only if it can be is not the same in each run: remove `optional`, or the command";
            return Err((arguments.line, what.to_owned()));
        }
        Ok(arguments)
    }

    pub(super) fn node(&mut self, name: &str) -> Option<&'n Node> {
        let at = self.entries.iter().position(|(key, _)| *key == name)?;
        Some(self.entries.remove(at).1)
    }

    pub(super) fn text(&mut self, name: &str) -> Result<Option<String>, Fault> {
        let Some(node) = self.node(name) else { return Ok(None) };
        match &node.value {
            Value::Text(text) => filled(self.env, text).map(Some).map_err(|what| (node.line, what)),
            _ => Err((node.line, format!("expected a text as `{name}`, found {}", node.shown()))),
        }
    }

    /// A whole number from 0 to `most`.
    pub(super) fn number(&mut self, name: &str, most: i64) -> Result<Option<i64>, Fault> {
        let line = self.line;
        let Some(text) = self.text(name)? else { return Ok(None) };
        // Numbers are also written as 10_000.
        let number = text.trim().replace('_', "").parse().ok().filter(|number| (0..=most).contains(number));
        let wrong = || (line, format!("expected a number from 0 to {most} as `{name}`, found `{}`", shown(&text)));
        number.map(Some).ok_or_else(wrong)
    }

    /// Whether nothing is left.
    pub(super) fn end(self, expected: &str) -> Result<(), Fault> {
        match self.entries.first() {
            None => Ok(()),
            Some((name, node)) => Err((node.line, format!("expected {expected}, found `{}`", shown(name)))),
        }
    }

    /// What is tapped.
    pub(super) fn target(&mut self, screen: (f32, f32)) -> Result<Target, Fault> {
        let line = self.line;
        let (id, text, point) = (self.text("id")?, self.text("text")?, self.text("point")?);
        let named = |make: fn(String) -> ViewName, pattern: &str| {
            let view = make(literal(pattern).map_err(|what| (line, what))?);
            match view.can_be_written() {
                true => Ok(Target::View(view)),
                false => Err((line, format!("a script's line ends {view} early: name the view by another id or text"))),
            }
        };
        match (id, text, point) {
            (Some(id), None, None) => named(ViewName::Id, &id),
            (None, Some(text), None) => named(ViewName::Text, &text),
            (None, None, Some(place)) => {
                point_of(&place, screen).map(|(x, y)| Target::Point(x, y)).map_err(|what| (line, what))
            }
            (None, None, None) => match self.entries.first() {
                Some((name, node)) => Err((node.line, format!("expected {BY_NAME}, found `{}`", shown(name)))),
                None => Err((line, format!("expected {BY_NAME}, found nothing"))),
            },
            _ => Err((line, "expected one of `id`, `text` and `point`, found several: keep the id".to_owned())),
        }
    }
}

/// A text with what `${NAME}` stands for.
pub(super) fn filled(env: &BTreeMap<String, String>, text: &str) -> Result<String, String> {
    let mut parts = text.split("${");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) =
            part.split_once('}').ok_or_else(|| format!("expected `}}` behind `${{` in `{}`", shown(text)))?;
        let value = env.get(name.trim()).ok_or_else(|| {
            format!("expected a name of `env` as `${{{}}}`: scripts have no variables; write its value", shown(name))
        })?;
        whole.push_str(value);
        whole.push_str(rest);
        if whole.len() > LONGEST {
            return Err(format!("expected a text of at most {LONGEST} bytes, found a longer one"));
        }
    }
    Ok(whole)
}

/// What makes a text a pattern for more than itself.
const PATTERN: [&str; 9] = [".*", ".+", ".?", "[^", "[0-9", "[a-z", "[A-Z", "(?", "|"];

/// The text that a regular expression stands for, as long as it stands for one text only. As in Maestro, a text that is
/// written just as it is shown is found, also if it has characters of regular expressions.
pub(super) fn literal(pattern: &str) -> Result<String, String> {
    let wrong = || format!("expected all of the text that is shown, found the pattern `{}`", shown(pattern));
    if PATTERN.iter().any(|sign| pattern.contains(sign)) || pattern.starts_with('^') {
        return Err(wrong());
    }
    let mut text = String::new();
    let mut characters = pattern.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some(escaped) if !escaped.is_alphanumeric() => text.push(escaped),
                _ => return Err(wrong()),
            },
            _ => text.push(character),
        }
    }
    Ok(text)
}

/// A place as `100,200` in pixels or `50%,50%` of the screen.
pub(super) fn point_of(text: &str, screen: (f32, f32)) -> Result<(f32, f32), String> {
    let wrong = || format!("expected a place as `100,200` or `50%,50%`, found `{}`", shown(text));
    let (x, y) = text.split_once(',').ok_or_else(wrong)?;
    let part = |text: &str, size: f32| {
        let text = text.trim();
        let (number, of) = text.strip_suffix('%').map_or((text, None), |number| (number, Some(size)));
        let number: f32 = number.trim().parse().ok().filter(|number: &f32| number.is_finite() && *number >= 0.0)?;
        match of {
            Some(_) if number > 100.0 => None,
            Some(size) => Some((number / 100.0 * size).round().min(size - 1.0)),
            None => Some(number),
        }
    };
    if x.contains('%') != y.contains('%') {
        return Err(wrong());
    }
    part(x, screen.0).zip(part(y, screen.1)).ok_or_else(wrong)
}
