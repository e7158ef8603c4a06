//! YAML as flows have it: values with the lines at which they begin. Anchors, aliases and tags are refused, so that no
//! text becomes more than it is.

use std::collections::BTreeSet;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span, StrInput};

/// Values inside of values, at the most.
const DEEPEST: usize = 32;
/// Values of a file, at the most.
const MOST_VALUES: usize = 50_000;

/// A value and the line at which it begins, or its name does, from 1.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Node {
    pub(super) line: u32,
    pub(super) value: Value,
}

/// What a value is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// Nothing, `~` or `null`.
    Nothing,
    /// Text, numbers and truth values, as they are written.
    Text(String),
    List(Vec<Node>),
    /// In the file's order; no key is there twice.
    Map(Vec<(String, Node)>),
}

/// A message and its line.
pub(super) type Fault = (u32, String);

impl Node {
    /// The documents of a text that are not empty.
    ///
    /// # Errors
    /// When it is no YAML, with the line, or has what is not read.
    pub(super) fn read(text: &str) -> Result<Vec<Node>, Fault> {
        let mut reader = Reader { parser: Parser::new_from_str(text), values: 0 };
        let mut documents = Vec::new();
        loop {
            match reader.next()? {
                (_, Event::StreamEnd) => break,
                (_, Event::StreamStart | Event::DocumentStart(_) | Event::DocumentEnd | Event::Nothing) => {}
                (line, event) => documents.push(reader.value(line, event, 0)?),
            }
        }
        documents.retain(|document| document.value != Value::Nothing);
        Ok(documents)
    }

    /// What it is, for messages.
    pub(super) fn shown(&self) -> String {
        match &self.value {
            Value::Nothing => "nothing".to_owned(),
            Value::Text(text) => format!("`{}`", crate::shown(text)),
            Value::List(_) => "a list".to_owned(),
            Value::Map(_) => "a map".to_owned(),
        }
    }
}

struct Reader<'t> {
    parser: Parser<'t, StrInput<'t>>,
    values: usize,
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> Result<(u32, Event<'t>), Fault> {
        match self.parser.next_event() {
            Some(Ok((event, span))) => Ok((line(&span), event)),
            Some(Err(error)) => Err(fault(&error)),
            None => Ok((0, Event::StreamEnd)),
        }
    }

    fn value(&mut self, line: u32, event: Event<'t>, depth: usize) -> Result<Node, Fault> {
        self.values += 1;
        if depth > DEEPEST || self.values > MOST_VALUES {
            return Err((
                line,
                format!("expected at most {DEEPEST} values inside of each other and {MOST_VALUES} in all"),
            ));
        }
        let plain = |anchor: usize, tagged: bool| match (anchor, tagged) {
            (0, false) => Ok(()),
            (0, true) => Err((line, "expected no YAML tag: write the value without it".to_owned())),
            _ => Err((line, "expected no YAML anchor: write the value wherever it is meant".to_owned())),
        };
        let value = match event {
            Event::Scalar(text, style, anchor, tag) => {
                plain(anchor, tag.is_some())?;
                match (style, &*text) {
                    (ScalarStyle::Plain, "" | "~" | "null" | "Null" | "NULL") => Value::Nothing,
                    _ => Value::Text(text.into_owned()),
                }
            }
            Event::SequenceStart(anchor, tag) => {
                plain(anchor, tag.is_some())?;
                Value::List(self.list(depth)?)
            }
            Event::MappingStart(anchor, tag) => {
                plain(anchor, tag.is_some())?;
                Value::Map(self.map(depth)?)
            }
            Event::Alias(_) => {
                return Err((line, "expected no YAML alias: write the value wherever it is meant".to_owned()));
            }
            _ => return Err((line, "expected a value, found the end".to_owned())),
        };
        Ok(Node { line, value })
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Node>, Fault> {
        let mut values = Vec::new();
        loop {
            match self.next()? {
                (_, Event::SequenceEnd) => return Ok(values),
                (line, event) => values.push(self.value(line, event, depth + 1)?),
            }
        }
    }

    fn map(&mut self, depth: usize) -> Result<Vec<(String, Node)>, Fault> {
        let mut entries: Vec<(String, Node)> = Vec::new();
        let mut known = BTreeSet::new();
        loop {
            let (line, event) = self.next()?;
            if event == Event::MappingEnd {
                return Ok(entries);
            }
            let key = match self.value(line, event, depth + 1)? {
                Node { value: Value::Text(key), .. } => key,
                other => return Err((line, format!("expected a name, found {}", other.shown()))),
            };
            if !known.insert(key.clone()) {
                return Err((line, format!("expected `{}` once, found it again", crate::shown(&key))));
            }
            let (begins, event) = self.next()?;
            // What is said of a value is said at its name.
            entries.push((key, Node { line, ..self.value(begins, event, depth + 1)? }));
        }
    }
}

fn line(span: &Span) -> u32 {
    span.start.line() as u32
}

fn fault(error: &ScanError) -> Fault {
    (error.marker().line() as u32, format!("expected YAML: {}", error.info()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        let (line, what) = Node::read(text).unwrap_err();
        format!("{line}: {what}")
    }

    #[test]
    fn values_have_their_lines() {
        let documents = Node::read("# a flow\nappId: a\n---\n- back\n- tapOn:\n    id: \"x\"\n- ~\n").unwrap();
        let text = |line, text: &str| Node { line, value: Value::Text(text.to_owned()) };
        let selector = Node { line: 5, value: Value::Map(vec![("id".to_owned(), text(6, "x"))]) };
        let tap = Node { line: 5, value: Value::Map(vec![("tapOn".to_owned(), selector)]) };
        let nothing = Node { line: 7, value: Value::Nothing };
        let commands = Node { line: 4, value: Value::List(vec![text(4, "back"), tap, nothing]) };
        let header = Node { line: 2, value: Value::Map(vec![("appId".to_owned(), text(2, "a"))]) };
        assert_eq!(documents, [header, commands]);
        assert_eq!(Node::read("").unwrap(), []);
        assert_eq!(Node::read("'~'").unwrap()[0].value, Value::Text("~".to_owned()), "a text in quotation marks");
    }

    #[test]
    fn what_could_become_more_than_it_is_is_refused() {
        assert_eq!(said("a: &x [1]\nb: *x\n"), "1: expected no YAML anchor: write the value wherever it is meant");
        assert!(said("a: 1\nb: *x\n").starts_with("2: expected YAML: "), "{}", said("a: 1\nb: *x\n"));
        assert_eq!(said("a: !!int 1\n"), "1: expected no YAML tag: write the value without it");
        assert_eq!(said("a: 1\na: 2\n"), "2: expected `a` once, found it again");
        assert_eq!(said("? [a]\n: 1\n"), "1: expected a name, found a list");
        assert!(said(&"[".repeat(99)).contains("at most 32 values inside"), "{}", said(&"[".repeat(99)));
        assert!(said(&format!("[{}]", "1,".repeat(60_000))).contains("50000 in all"));
        assert!(said("a: [1\nb: 2\n").starts_with("2: expected YAML: ") || said("a: [1\nb: 2\n").starts_with("3: "));
    }
}
