//! Taps of views by what a change of the layout leaves as it is: `Tap(id=login)`, `Tap(text="Log in")`.
//!
//! monkey knows no such event: before a script is replayed, each becomes a tap in the middle of the view that is on the
//! screen when the events before it are done.

use std::fmt;

use super::{Event, EventKind, Located, Scenario};

/// A view by its id or its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ViewName {
    /// The name of its id: `login`, or with the package `com.example:id/login`.
    Id(String),
    /// All of the text that it shows.
    Text(String),
}

/// A view that is on the screen.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// The full name of its id, as in `com.example:id/login`, if it has one.
    pub id: Option<String>,
    /// The text that it shows.
    pub text: Option<String>,
    /// The middle of what can be seen of it, pixels from the left and from the top.
    pub place: (f32, f32),
    /// Whether a tap on it does something.
    pub takes_taps: bool,
}

/// Most names that an error lists.
const MOST: usize = 5;

impl ViewName {
    /// Reads the arguments of `Tap`, without the parentheses: a name, and milliseconds after a comma. None where they are
    /// no name but places.
    ///
    /// # Errors
    /// With what was expected.
    pub(super) fn read(arguments: &str) -> Result<Option<(ViewName, Option<i64>)>, String> {
        let Some((key, value)) = arguments.split_once('=') else { return Ok(None) };
        let make = match key.trim() {
            "id" => ViewName::Id,
            "text" => ViewName::Text,
            _ => return Ok(None),
        };
        let expected = || format!("expected Tap(id=NAME[, ms]) or Tap(text=\"TEXT\"[, ms]), found Tap({arguments})");
        let (name, rest) = quoted(value.trim()).or_else(|| plain(value.trim())).ok_or_else(expected)?;
        let hold_ms = match rest.trim().strip_prefix(',') {
            None if rest.trim().is_empty() => None,
            Some(ms) => Some(ms.trim().parse().ok().filter(|ms| *ms >= 0).ok_or_else(expected)?),
            None => return Err(expected()),
        };
        if name.is_empty() {
            return Err(expected());
        }
        Ok(Some((make(name), hold_ms)))
    }

    /// Whether a script can have it: its arguments end at the first `)`, and its line at the end.
    pub fn can_be_written(&self) -> bool {
        let (ViewName::Id(name) | ViewName::Text(name)) = self;
        !name.is_empty() && !name.contains([')', '\r']) && name.trim() == name
    }

    /// The place of the view among those on the screen.
    ///
    /// # Errors
    /// When there is none, with the names that come near, or there are several.
    pub fn find(&self, seen: &[Seen]) -> Result<(f32, f32), String> {
        let mut found: Vec<&Seen> = seen.iter().filter(|view| self.is_of(view)).collect();
        if found.iter().any(|view| view.takes_taps) {
            found.retain(|view| view.takes_taps);
        }
        match found.as_slice() {
            [view] => Ok(view.place),
            [] => Err(self.missing(seen)),
            several => Err(format!("{} views have {self}: name one that no other has", several.len())),
        }
    }

    fn is_of(&self, view: &Seen) -> bool {
        match self {
            ViewName::Id(name) if name.contains(':') => view.id.as_ref() == Some(name),
            ViewName::Id(name) => view.id.as_deref().is_some_and(|id| short(id) == name),
            ViewName::Text(text) => view.text.as_ref() == Some(text),
        }
    }

    /// What is said where no view has the name.
    fn missing(&self, seen: &[Seen]) -> String {
        let (wanted, kind, mut names): (&str, &str, Vec<&str>) = match self {
            ViewName::Id(name) => {
                (name, "an id", seen.iter().filter_map(|view| view.id.as_deref()).map(short).collect())
            }
            ViewName::Text(text) => {
                let texts = seen.iter().filter_map(|view| view.text.as_deref());
                (text, "a text", texts.filter(|text| !text.trim().is_empty()).collect())
            }
        };
        names.sort_unstable();
        names.dedup();
        if names.is_empty() {
            return format!("no view has {self}: none of the {} on the screen has {kind}", seen.len());
        }
        let likeness = |name: &&str| strsim::jaro_winkler(&name.to_lowercase(), &wanted.to_lowercase());
        names.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
        let more = names.len().saturating_sub(MOST);
        let shown: Vec<String> = names.iter().take(MOST).map(|name| format!("{name:?}")).collect();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("no view has {self}; on the screen there are {}{more}", shown.join(", "))
    }
}

/// `login` of `com.example:id/login`.
fn short(id: &str) -> &str {
    id.rsplit_once(":id/").map_or(id, |(_, name)| name)
}

/// A text in quotation marks, in which `\"` and `\\` are characters and `\n` ends a line; and what follows.
fn quoted(value: &str) -> Option<(String, &str)> {
    let mut characters = value.strip_prefix('"')?.char_indices();
    let mut text = String::new();
    while let Some((at, character)) = characters.next() {
        match character {
            // One byte for the first mark.
            '"' => return value.get(at + 2..).map(|rest| (text, rest)),
            '\\' => match characters.next()?.1 {
                'n' => text.push('\n'),
                other => text.push(other),
            },
            other => text.push(other),
        }
    }
    None
}

/// A word without quotation marks.
fn plain(value: &str) -> Option<(String, &str)> {
    let end = value.find(',').unwrap_or(value.len());
    let (word, rest) = value.split_at(end);
    let word = word.trim();
    word.chars().all(is_of_word).then(|| (word.to_owned(), rest))
}

fn is_of_word(character: char) -> bool {
    character.is_alphanumeric() || "_.:/-$".contains(character)
}

impl fmt::Display for ViewName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (key, name) = match self {
            ViewName::Id(name) if name.chars().all(is_of_word) => return write!(f, "id={name}"),
            ViewName::Id(name) => ("id", name),
            ViewName::Text(text) => ("text", text),
        };
        let name = name.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        write!(f, "{key}=\"{name}\"")
    }
}

impl Scenario {
    /// Whether it taps views by their names, which [`Scenario::resolved`] turns into places.
    pub fn names_views(&self) -> bool {
        self.events.iter().any(|event| matches!(event.kind, EventKind::TapView { .. }))
    }

    /// The scenario with places instead of names. `look` plays the events up to a tap, and says what is on the screen then.
    ///
    /// # Errors
    /// When a view is not there, with the line, and what `look` fails with.
    pub fn resolved<E: From<Located>>(
        &self,
        look: &mut dyn FnMut(&Scenario) -> Result<Vec<Seen>, E>,
    ) -> Result<Scenario, E> {
        let mut scenario = self.clone();
        for (position, event) in self.events.iter().enumerate() {
            let EventKind::TapView { view, hold_ms } = &event.kind else { continue };
            let before = scenario.events.get(..position).unwrap_or_default().to_vec();
            let seen = look(&Scenario { events: before, ..self.clone() })?;
            let (x, y) =
                view.find(&seen).map_err(|what| Located { path: self.path.clone(), line: event.line, what })?;
            if let Some(place) = scenario.events.get_mut(position) {
                *place = Event { line: event.line, kind: EventKind::Tap { x, y, hold_ms: *hold_ms } };
            }
        }
        Ok(scenario)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn parsed(line: &str) -> Result<Vec<EventKind>, String> {
        let text = format!("start data >>\n{line}\n");
        let scenario = Scenario::parse(Path::new("s.mks"), &text).map_err(|error| error.to_string())?;
        Ok(scenario.events.into_iter().map(|event| event.kind).collect())
    }

    fn seen(id: Option<&str>, text: &str, y: f32, takes_taps: bool) -> Seen {
        Seen { id: id.map(str::to_owned), text: Some(text.to_owned()), place: (540.0, y), takes_taps }
    }

    #[test]
    fn names_are_read_and_written() {
        for (line, written) in [
            ("Tap(id=login)", "Tap(id=login)"),
            ("Tap( id = com.a:id/log_in , 800 )", "Tap(id=com.a:id/log_in,800)"),
            ("Tap(id=\"log in\")", "Tap(id=\"log in\")"),
            ("Tap(text=\"Drag, or \\\"drop\\\"\\n\\\\\",5)", "Tap(text=\"Drag, or \\\"drop\\\"\\n\\\\\",5)"),
            ("Tap(text=Sync)", "Tap(text=\"Sync\")"),
        ] {
            let kinds = parsed(line).unwrap();
            assert_eq!(kinds.iter().map(ToString::to_string).collect::<Vec<_>>(), [written], "{line}");
            assert_eq!(parsed(written).unwrap(), kinds, "{line}");
            let text = format!("start data >>\n{line}\n");
            assert_eq!(Scenario::format(Path::new("s"), &text).unwrap(), format!("start data >>\n{written}\n"));
        }
        let expected = "s.mks:2: expected Tap(id=NAME[, ms]) or Tap(text=\"TEXT\"[, ms]), found Tap(";
        for line in ["Tap(id=)", "Tap(text=\"a)", "Tap(text=\"a\" b)", "Tap(id=a,-5)", "Tap(id=a b)"] {
            let error = parsed(line).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
        assert!(parsed("Tap(x=1)").unwrap_err().contains("expected Tap(x, y[, ms])"));
    }

    #[test]
    fn a_view_is_found_by_what_it_is_called() {
        let screen = [
            seen(Some("com.a:id/title"), "Sync", 10.0, false),
            seen(Some("com.a:id/sync"), "Sync", 20.0, true),
            seen(Some("com.b:id/sync"), "Other", 30.0, false),
            seen(None, "Twice", 40.0, true),
            seen(None, "Twice", 50.0, true),
        ];
        let find = |line: &str| match &parsed(line).unwrap()[0] {
            EventKind::TapView { view, .. } => view.find(&screen).map(|(_, y)| y),
            other => panic!("{other:?}"),
        };
        assert_eq!(find("Tap(id=sync)"), Ok(20.0));
        assert_eq!(find("Tap(id=com.b:id/sync)"), Ok(30.0));
        assert_eq!(find("Tap(text=\"Sync\")"), Ok(20.0), "the one that takes taps");
        assert_eq!(find("Tap(text=Twice)"), Err("2 views have text=\"Twice\": name one that no other has".into()));
        assert_eq!(
            find("Tap(id=titel)"),
            Err("no view has id=titel; on the screen there are \"title\", \"sync\"".into())
        );
        assert_eq!(
            find("Tap(text=\"sink\")"),
            Err("no view has text=\"sink\"; on the screen there are \"Sync\", \"Twice\", \"Other\"".into())
        );
        assert_eq!(
            ViewName::Id("a".into()).find(&screen[3..]),
            Err("no view has id=a: none of the 2 on the screen has an id".into())
        );
    }

    #[test]
    fn each_name_becomes_the_place_that_it_has_then() {
        let text = "start data >>\nTap(id=a)\nUserWait(5)\nTap(text=\"b\",700)\n";
        let scenario = Scenario::parse(Path::new("s.mks"), text).unwrap();
        assert!(scenario.names_views());
        let mut looked = Vec::new();
        let mut look = |before: &Scenario| -> Result<Vec<Seen>, Located> {
            looked.push(before.events.iter().map(|event| event.kind.to_string()).collect::<Vec<_>>());
            Ok(vec![seen(Some("x:id/a"), "b", 7.0 + before.events.len() as f32, true)])
        };
        let resolved = scenario.resolved(&mut look).unwrap();
        let kinds: Vec<String> = resolved.events.iter().map(|event| event.kind.to_string()).collect();
        assert_eq!(kinds, ["Tap(540,7)", "UserWait(5)", "Tap(540,9,700)"]);
        assert_eq!(looked, [Vec::new(), vec!["Tap(540,7)".to_owned(), "UserWait(5)".to_owned()]]);
        let error = scenario.resolved(&mut |_| Ok::<_, Located>(Vec::new())).unwrap_err();
        assert!(error.to_string().starts_with("s.mks:2: no view has id=a: none of the 0"), "{error}");
    }
}
