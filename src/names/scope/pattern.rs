//! Patterns of packages and classes, as in `com.example.*Test`.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use thiserror::Error;

/// Names packages or classes as source code does.
///
/// | pattern | what it matches |
/// | --- | --- |
/// | `com.example` | the package and all below it; or the class of that name and those nested in it |
/// | `com.example.**` | the same package and all below it |
/// | `com.example.*` | the classes of the package, and none of the packages below it |
/// | `com.example.*Test` | its classes whose names end so, with those nested in them |
/// | `**.internal` | every package `internal`, wherever it is, and all below it |
/// | `**` | every class |
///
/// A `*` stands for any part of a name between two dots, `**` between dots for any number of names.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct Pattern {
    text: String,
    names: Vec<Name>,
}

/// The part of a pattern between two dots.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Name {
    /// `**`.
    Any,
    /// The texts between the `*` of a name: one part for a name without.
    Parts(Vec<String>),
}

/// A pattern that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a package or class such as com.example, com.example.** or com.example.*Test, found {0:?}")]
pub struct PatternError(String);

/// The narrowness of a pattern, for comparing two: the one with more letters that are no wildcards, then the one with
/// more names.
pub type Narrowness = (usize, usize);

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let name = |name: &str| {
            if name == "**" {
                return Ok(Name::Any);
            }
            let other = |c: char| c.is_whitespace() || c.is_control() || "/;[](){}<>,:\"'\\?!".contains(c);
            match name.is_empty() || name.contains("**") || name.contains(other) {
                true => Err(PatternError(text.to_owned())),
                false => Ok(Name::Parts(name.split('*').map(str::to_owned).collect())),
            }
        };
        Ok(Pattern { text: text.to_owned(), names: text.split('.').map(name).collect::<Result<_, _>>()? })
    }
}

impl TryFrom<String> for Pattern {
    type Error = PatternError;

    fn try_from(text: String) -> Result<Self, PatternError> {
        text.parse()
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Pattern {
    /// Whether it matches a class, given by its name with dots, as in `com.example.Main$1`.
    pub fn matches(&self, class: &str) -> bool {
        let names: Vec<&str> = class.split('.').collect();
        matches(&self.names, &names, &mut BTreeSet::new())
    }

    /// The narrowness of the pattern: of two patterns that match, the narrower decides.
    pub fn narrowness(&self) -> Narrowness {
        let letters = |name: &Name| match name {
            Name::Any => 0,
            Name::Parts(parts) => parts.iter().map(|part| part.chars().count()).sum(),
        };
        let names = self.names.iter().filter(|name| **name != Name::Any).count();
        (self.names.iter().map(letters).sum(), names)
    }
}

/// Whether names fit. `tried` are the lengths of what was left of both where any number of names may be passed over: what
/// did not fit once does not fit the next time, or patterns of many `**` would take forever.
fn matches(patterns: &[Name], names: &[&str], tried: &mut BTreeSet<(usize, usize)>) -> bool {
    match (patterns, names) {
        ([], rest) => rest.is_empty(),
        // One says as much as several in a row.
        ([Name::Any, others @ ..], _) if others.first() == Some(&Name::Any) => {
            let more = others.iter().take_while(|name| **name == Name::Any).count();
            matches(others.get(more - 1..).unwrap_or_default(), names, tried)
        }
        ([Name::Any, others @ ..], _) => {
            tried.insert((patterns.len(), names.len()))
                && (0..=names.len())
                    .any(|skipped| names.get(skipped..).is_some_and(|rest| matches(others, rest, tried)))
        }
        (_, []) => false,
        ([Name::Parts(parts)], [name, below @ ..]) => {
            // A whole name is that of a package as well, or of a class that others are nested in.
            let is_package = parts.len() == 1 || below.is_empty();
            is_package && (fits(parts, name) || below.is_empty() && fits_outer(parts, name))
        }
        ([Name::Parts(parts), others @ ..], [name, rest @ ..]) => fits(parts, name) && matches(others, rest, tried),
    }
}

/// Whether a class that `name` is nested in fits.
fn fits_outer(parts: &[String], name: &str) -> bool {
    name.match_indices('$').any(|(at, _)| name.get(..at).is_some_and(|outer| fits(parts, outer)))
}

/// Whether a name is these parts with anything between them.
fn fits(parts: &[String], name: &str) -> bool {
    let (Some((first, rest)), Some(last)) = (parts.split_first(), parts.last()) else { return false };
    let Some((_, middle)) = rest.split_last() else { return first == name };
    let inner = name.strip_prefix(first.as_str()).and_then(|name| name.strip_suffix(last.as_str()));
    let Some(mut inner) = inner else { return false };
    for part in middle {
        let Some(at) = inner.find(part.as_str()) else { return false };
        inner = inner.get(at + part.len()..).unwrap_or_default();
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(text: &str) -> Pattern {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn many_names_that_may_be_anything_take_no_time() {
        let class = ["a"; 40].join(".");
        for one in ["**.", "**.a.", "**.a*."] {
            let all = one.repeat(20_000 / one.len());
            assert!(!pattern(&format!("{all}b")).matches(&class), "{one}");
            assert_eq!(pattern(&format!("{all}a")).matches(&class), one == "**.", "{one}");
            assert!(pattern(&format!("{}**.a", one.repeat(20))).matches(&class), "{one}");
        }
    }

    #[test]
    fn packages_and_classes() {
        let cases: [(&str, &[&str], &[&str]); 10] = [
            (
                "com.example",
                &["com.example.Main", "com.example.sub.Main", "com.example", "com.example$Inner"],
                &["com.examples.Main", "com.Example.Main", "org.com.example.Main", "com"],
            ),
            ("com.example.**", &["com.example.Main", "com.example.a.b.C$D"], &["com.examples.Main"]),
            ("com.example.*", &["com.example.Main", "com.example.Main$1"], &["com.example.sub.Main"]),
            ("com.example.Main", &["com.example.Main", "com.example.Main$1$A"], &["com.example.Main2"]),
            ("com.example.Main$1", &["com.example.Main$1"], &["com.example.Main", "com.example.Main$2"]),
            (
                "com.example.*Test",
                &["com.example.ATest", "com.example.Test", "com.example.ATest$1", "com.example.A$BTest"],
                &["com.example.Tests", "com.example.sub.ATest", "com.example.aTest.B"],
            ),
            ("com.*.R", &["com.example.R", "com.example.R$id"], &["com.R", "com.a.b.R"]),
            ("**.R", &["R", "com.R", "com.a.b.R$id", "com.R.A"], &["com.a.RR"]),
            ("a.**.b.*x*", &["a.b.x", "a.c.d.b.yxy", "a.b.b.x"], &["a.c.x", "a.b.y", "b.x"]),
            ("**", &["Main", "a.b.C"], &[]),
        ];
        for (text, yes, no) in cases {
            for class in yes {
                assert!(pattern(text).matches(class), "{text} matches {class}");
            }
            for class in no {
                assert!(!pattern(text).matches(class), "{text} does not match {class}");
            }
        }
    }

    #[test]
    fn stars_take_what_lies_between_the_parts_and_no_more() {
        let fits = |text: &str, name: &str| pattern(text).matches(name);
        assert!(fits("a*a", "aa") && fits("a*a", "aba") && !fits("a*a", "a"));
        assert!(fits("*a*b*", "xaybz") && !fits("*a*b*", "ba") && !fits("ab*ba", "aba"));
    }

    #[test]
    fn the_narrower_has_more_letters_then_more_names() {
        let order = ["**", "*", "com", "com.*", "**.Test", "com.example", "com.example.*", "com.example.Main"];
        let order: Vec<Narrowness> = order.iter().map(|text| pattern(text).narrowness()).collect();
        assert!(order.is_sorted(), "{order:?}");
        assert_eq!(pattern("com.example").narrowness(), pattern("com.example.**").narrowness());
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        for text in ["", ".", "com.", ".com", "com..example", "Lcom/example/Main;", "com.ex**", "a b", "***"] {
            let error = text.parse::<Pattern>().unwrap_err().to_string();
            assert!(error.contains(&format!("found {text:?}")), "{error}");
        }
    }
}
