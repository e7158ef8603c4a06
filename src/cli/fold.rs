//! Lines that are longer than the terminal, folded between words: a terminal breaks them anywhere.

use std::borrow::Cow;

use console::{Term, strip_ansi_codes};

/// Below so many columns nothing is folded: what is left beside an indentation would be single words.
const LEAST: usize = 20;
/// What follows the columns of a table begins here at the latest; farther to the right it is folded as prose.
const TABLE: usize = 24;

/// A text as it fits the terminal that a stream leads to; as it is where that is none.
pub fn for_terminal<'t>(text: &'t str, stream: &Term) -> Cow<'t, str> {
    match stream.is_term().then(|| stream.size_checked()).flatten() {
        Some((_, columns)) => folded(text, columns.into()),
        None => Cow::Borrowed(text),
    }
}

/// The same for so many columns. Colours take none; a word that is longer than a line stays whole.
fn folded(text: &str, columns: usize) -> Cow<'_, str> {
    if columns < LEAST || text.split('\n').all(|line| width(line) <= columns) {
        return Cow::Borrowed(text);
    }
    let lines = text.split('\n').map(|line| match width(line) > columns {
        true => Cow::Owned(line_folded(line, columns)),
        false => Cow::Borrowed(line),
    });
    Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
}

fn line_folded(line: &str, columns: usize) -> String {
    let hanging = hanging(line, columns);
    let (mut out, mut at) = (String::new(), 0);
    let mut rest = line;
    while !rest.is_empty() {
        let gap = rest.len() - rest.trim_start_matches(' ').len();
        let (spaces, words) = rest.split_at(gap);
        let (word, after) = words.split_at(words.find(' ').unwrap_or(words.len()));
        let long = width(word);
        if at > 0 && at + gap + long > columns && long > 0 {
            // Below the text above it, or as far to the left as it needs.
            at = hanging.min(columns.saturating_sub(long));
            out += &format!("\n{}", " ".repeat(at));
        } else {
            out += spaces;
            at += gap;
        }
        out += word;
        at += long;
        rest = after;
    }
    out
}

/// Where what is folded goes on: below the last column of a table, or two spaces into the text.
fn hanging(line: &str, columns: usize) -> usize {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let most = TABLE.min(columns / 2);
    let (mut found, mut at, mut spaces) = (None, 0, 0);
    for character in strip_ansi_codes(line).chars().skip_while(|character| *character == ' ') {
        if character != ' ' && spaces > 1 && indent + at <= most {
            found = Some(indent + at);
        }
        spaces = if character == ' ' { spaces + 1 } else { 0 };
        at += 1;
    }
    found.unwrap_or((indent + 2).min(most))
}

/// How many columns a text takes.
fn width(text: &str) -> usize {
    strip_ansi_codes(text).chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded_between_words() {
        let text = "short\nnote: one two three four five\n  indented, and then longer than that\n";
        let expected = "short\nnote: one two three\n  four five\n  indented, and then\n    longer than that\n";
        assert_eq!(folded(text, 20), expected);
        assert!(matches!(folded(text, 80), Cow::Borrowed(_)));
        assert!(matches!(folded(text, 10), Cow::Borrowed(_)), "too narrow to be of use");
    }

    #[test]
    fn what_stands_in_columns_stays_below_itself() {
        let line = "\u{1b}[32mok      \u{1b}[0m apk         app-debug.apk: com.example, starts Main";
        let expected = "\u{1b}[32mok      \u{1b}[0m apk         app-debug.apk:\n                     com.example, starts\n                     \
                        Main";
        assert_eq!(folded(line, 42), expected);
        // A comment far to the right goes below its command.
        let line = format!("  wattline doctor{}# what is missing", " ".repeat(40));
        assert_eq!(folded(&line, 50), "  wattline doctor\n    # what is missing");
    }

    #[test]
    fn a_long_word_is_whole_and_as_far_to_the_right_as_it_fits() {
        let path = "app/build/outputs/apk/debug/app-debug.apk:";
        let line = format!("ok       apk         {path} there");
        assert_eq!(folded(&line, 50), format!("ok       apk\n        {path}\n                     there"));
        assert_eq!(folded(&format!("at {}", "x".repeat(60)), 50), format!("at\n{}", "x".repeat(60)));
    }
}
