//! A terminal, as far as the program needs one: what is on its screen when commands were typed, and what ran on into the
//! next row because it was too long.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::support::has;
use wattline_testkit::Need;

/// Begins what a command shows: no program writes it by itself.
pub(super) const MARK: char = '\u{1e}';

/// Runs a shell script in a terminal of so many columns; `None`, after saying so, if there can be no terminal.
pub(super) fn typed(columns: usize, script: &Path, prepare: impl FnOnce(&mut Command)) -> Option<Output> {
    if !has("`script`, of Debian's bsdutils,", Command::new("script").arg("--version"), Need::Script) {
        return None;
    }
    let command = format!("stty rows 40 cols {columns}; exec bash '{}'", script.display());
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &command, "/dev/null"]);
    prepare(&mut script);
    Some(script.env("TERM", "xterm").stdin(Stdio::null()).output().unwrap())
}

/// A row of the screen.
#[derive(Debug, Clone, Default)]
struct Row {
    cells: Vec<char>,
    /// Whether what was written in it went on in the next one.
    runs_on: bool,
}

/// All rows that a terminal would show, if it were high enough.
#[derive(Debug)]
pub(super) struct Screen {
    columns: usize,
    rows: Vec<Row>,
    row: usize,
    column: usize,
}

impl Screen {
    /// What is there when all of it was written.
    pub(super) fn of(columns: usize, written: &str) -> Self {
        let mut screen = Screen { columns, rows: vec![Row::default()], row: 0, column: 0 };
        let mut rest = written.chars();
        while let Some(character) = rest.next() {
            match character {
                '\u{1b}' => screen.code(&mut rest),
                '\r' => screen.column = 0,
                '\n' => screen.down(1),
                character if character.is_control() => {}
                character => screen.put(character),
            }
        }
        screen
    }

    /// Colours change nothing here; the cursor moves, and rows are rubbed out.
    fn code(&mut self, rest: &mut std::str::Chars) {
        assert_eq!(rest.next(), Some('['), "a code that no terminal of this kind knows");
        let mut number = String::new();
        let code = loop {
            match rest.next() {
                Some(digit) if digit.is_ascii_digit() || "?;".contains(digit) => number.push(digit),
                other => break other.expect("the end of a code"),
            }
        };
        let by = number.parse().unwrap_or(1);
        match code {
            'm' | 'h' | 'l' => {}
            'A' => self.row = self.row.saturating_sub(by),
            'B' => self.down(by),
            'G' => self.column = by - 1,
            'K' => self.rub_out(if number == "2" { 0 } else { self.column }),
            'J' => {
                self.rub_out(self.column);
                self.rows.truncate(self.row + 1);
            }
            other => panic!("the code {number}{other} is not known here"),
        }
    }

    fn down(&mut self, by: usize) {
        self.row += by;
        if self.rows.len() <= self.row {
            self.rows.resize(self.row + 1, Row::default());
        }
    }

    fn rub_out(&mut self, from: usize) {
        let row = &mut self.rows[self.row];
        row.cells.truncate(from);
        row.runs_on = false;
    }

    fn put(&mut self, character: char) {
        if self.column >= self.columns {
            self.rows[self.row].runs_on = true;
            self.down(1);
            self.column = 0;
        }
        let cells = &mut self.rows[self.row].cells;
        if cells.len() <= self.column {
            cells.resize(self.column + 1, ' ');
        }
        cells[self.column] = character;
        self.column += 1;
    }

    pub(super) fn text(&self) -> String {
        self.rows.iter().map(|row| row.cells.iter().collect::<String>().trim_end().to_owned() + "\n").collect()
    }

    /// What one gets by copying it: a row that ran on and the next one are one line.
    pub(super) fn copied(&self) -> String {
        let line = |row: &Row| {
            let text = row.cells.iter().collect::<String>();
            if row.runs_on { text } else { text.trim_end().to_owned() + "\n" }
        };
        self.rows.iter().map(line).collect()
    }

    /// Rows that were too long, but for single words: a path cannot be broken.
    pub(super) fn too_long(&self) -> Vec<String> {
        let text = |row: &Row| row.cells.iter().collect::<String>();
        let several = |text: &String| text.trim().contains(' ') && !text.trim_start().starts_with("at ");
        self.rows.iter().filter(|row| row.runs_on).map(text).filter(several).collect()
    }
}

#[test]
fn a_screen_is_what_a_terminal_shows() {
    let written = "abc\r\u{1b}[2Kde\nfgh ijk\n\u{1b}[31mred\u{1b}[0m\nbar\u{1b}[1A\r\u{1b}[KX\n\u{1b}[?25l12345";
    // A terminal's driver makes two characters of the end of a line.
    let screen = Screen::of(5, &written.replace('\n', "\r\n"));
    assert_eq!(screen.text(), "de\nfgh i\njk\nX\n12345\n");
    assert_eq!(screen.copied(), "de\nfgh ijk\nX\n12345\n");
    assert_eq!(screen.too_long(), ["fgh i"]);
    assert!(Screen::of(4, "longword").too_long().is_empty(), "one that cannot be broken");
}
