//! Text for a terminal in which nothing but the report's own colours is a command: names and texts come from apps, files
//! and devices, which may have put escape sequences into them.

use std::borrow::Cow;

/// What [`Style`](super::terminal::Style) paints with: bold, dim, red, green, yellow, and their end.
const OWN: [&str; 6] = ["\u{1b}[0m", "\u{1b}[1m", "\u{1b}[2m", "\u{1b}[31m", "\u{1b}[32m", "\u{1b}[33m"];

/// A text as it may be printed: control characters other than the ends of lines and tabs are written as `\u{1b}`, and
/// so are characters that turn the direction of what follows.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_command) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let own = OWN.iter().find(|own| rest.starts_with(**own));
        let taken = own.map_or(first.len_utf8(), |own| own.len());
        match own {
            None if is_command(first) => out.extend(first.escape_unicode()),
            _ => out.push_str(rest.get(..taken).unwrap_or_default()),
        }
        rest = rest.get(taken..).unwrap_or_default();
    }
    Cow::Owned(out)
}

/// Whether a terminal would do something else than show a character.
fn is_command(c: char) -> bool {
    let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() && c != '\n' && c != '\t' || turns
}

/// Whether GitHub Actions would take a line of a text for a command.
pub fn has_workflow_command(text: &str) -> bool {
    text.split(['\n', '\r']).any(|line| line.trim_start().starts_with("::") || line.contains("##["))
}

/// A text between two lines for whose time GitHub Actions obeys no commands. `token` ends that: a text must not know it.
pub fn fenced(text: &str, token: &str) -> String {
    format!("::stop-commands::{token}\n{}\n::{token}::\n", text.trim_end_matches('\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_reports_own_colours_reach_a_terminal() {
        assert_eq!(plain("a\tb\n\u{1b}[1mc\u{1b}[0m"), "a\tb\n\u{1b}[1mc\u{1b}[0m");
        // A title, a cleared screen, a hidden text, a carriage return, C1's own CSI, a text from right to left.
        let hostile = "\u{1b}]0;x\u{7}\u{1b}[2J\u{1b}[8m\r\u{9b}1m\u{202e}";
        assert_eq!(plain(hostile), r"\u{1b}]0;x\u{7}\u{1b}[2J\u{1b}[8m\u{d}\u{9b}1m\u{202e}");
    }

    #[test]
    fn commands_of_a_workflow_are_fenced() {
        assert!(has_workflow_command("a\n  ::set-env name=A::b") && has_workflow_command("x ##[error]y"));
        assert!(!has_workflow_command("Main::run and a: b"));
        assert_eq!(fenced("::error::x\n", "t"), "::stop-commands::t\n::error::x\n::t::\n");
    }
}
