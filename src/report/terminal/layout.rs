//! Text that fits a terminal: paragraphs that are broken at spaces, and tables that give up columns before a row is
//! broken.

use super::Style;

/// Spaces between two columns.
const GAP: usize = 2;
/// A name that is cut keeps at least so many characters.
const LEAST_NAME: usize = 8;

/// Breaks a text at spaces. Of its first line `used` columns are taken already; all others begin with `indent` spaces.
/// Words that are longer than a line, as paths are, stay whole.
pub(super) fn paragraph(style: Style, used: usize, indent: usize, text: &str) -> String {
    if !style.wrap {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut column = used;
    for word in words(text) {
        let length = word.chars().count();
        let is_first = out.is_empty();
        if !is_first && column + 1 + length > style.width {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else if !is_first {
            out.push(' ');
            column += 1;
        }
        out.push_str(&word);
        column += length;
    }
    out
}

/// The words of a text; a number stays with its unit.
fn words(text: &str) -> Vec<String> {
    const UNITS: [&str; 6] = ["%", "J", "mJ", "µJ", "nJ", "runs"];
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let is_unit = UNITS.contains(&word.trim_end_matches([',', ';', ':', ')']));
        match words.last_mut() {
            Some(number) if is_unit => {
                number.push(' ');
                number.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// An indented paragraph: a text below a heading.
pub(super) fn indented(style: Style, indent: usize, text: &str) -> String {
    let spaces = " ".repeat(indent);
    format!("{spaces}{}", paragraph(style, indent, indent + 2, text))
}

/// The head of a part: a scenario's name, cut if there is no room for it, and what is said of it.
pub(super) fn heading(style: Style, name: &str, what: &str) -> String {
    let room = style.width.saturating_sub(what.chars().count() + 2);
    style.heading(&format!("{}: {what}", cut(name, room)))
}

/// The text cut to so many characters, with a sign that it was.
pub(super) fn cut(text: &str, width: usize) -> String {
    match text.char_indices().nth(width) {
        Some(_) => text.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
        None => text.trim_end().to_owned(),
    }
}

/// A place cut to so many characters: the line's number is what one needs, and stays.
fn cut_place(place: &str, width: usize) -> String {
    let length = place.chars().count();
    match place.rsplit_once(':') {
        Some((file, line)) if length > width => {
            let room = width.saturating_sub(line.chars().count() + 1);
            format!("{}:{line}", cut(file, room))
        }
        _ => cut(place, width),
    }
}

/// What happens to a column for which there is no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Room {
    /// It stays whatever happens.
    Stays,
    /// Its texts are cut, once all columns are gone that may go.
    IsCut,
    /// It goes: those with the greatest numbers first.
    Goes(u8),
    /// The last column, which takes the room that is left; it goes first if that is less than so much.
    Rest(usize),
}

/// A column of a table.
#[derive(Debug, Clone)]
pub(super) struct Column {
    title: &'static str,
    cells: Vec<String>,
    /// Numbers end below each other, names begin so.
    is_number: bool,
    room: Room,
}

impl Column {
    pub(super) fn new(title: &'static str, is_number: bool, room: Room, cells: Vec<String>) -> Self {
        Column { title, cells, is_number, room }
    }

    fn width(&self) -> usize {
        let cells = self.cells.iter().map(|cell| cell.chars().count());
        cells.max().unwrap_or(0).max(self.title.chars().count())
    }

    fn is_rest(&self) -> bool {
        matches!(self.room, Room::Rest(_))
    }

    fn padded(&self, text: &str, width: usize) -> String {
        match self.is_number {
            true => format!("{text:>width$}"),
            false => format!("{text:width$}"),
        }
    }
}

/// The rows of a table, its head first. No row is wider than `width`, as long as the columns that stay fit.
pub(super) fn rows(mut columns: Vec<Column>, indent: usize, width: usize) -> Vec<String> {
    columns.retain(|column| column.cells.iter().any(|cell| !cell.is_empty()));
    let room = width.saturating_sub(indent);
    while taken(&columns) > room {
        let going = |column: &Column| match column.room {
            Room::Goes(order) => Some(order),
            _ => None,
        };
        let Some(last) = columns.iter().filter_map(going).max() else { break };
        columns.retain(|column| going(column) != Some(last));
    }
    let excess = taken(&columns).saturating_sub(room);
    if let Some(column) = columns.iter_mut().find(|column| column.room == Room::IsCut) {
        let most = column.width().saturating_sub(excess).max(LEAST_NAME);
        column.cells.iter_mut().for_each(|cell| *cell = cut_place(cell, most));
    }
    let left = room.saturating_sub(taken(&columns) + GAP);
    columns.retain(|column| !matches!(column.room, Room::Rest(least) if left < least));
    let count = columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
    let head = row(&columns, indent, width, |column| column.title);
    std::iter::once(head).chain((0..count).map(|at| row(&columns, indent, width, |column| &column.cells[at]))).collect()
}

/// What all columns but the rest take.
fn taken(columns: &[Column]) -> usize {
    let widths: Vec<usize> = columns.iter().filter(|column| !column.is_rest()).map(Column::width).collect();
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

fn row<'c>(columns: &'c [Column], indent: usize, width: usize, text: impl Fn(&'c Column) -> &'c str) -> String {
    let cells: Vec<String> = columns.iter().map(|column| column.padded(text(column), column.width())).collect();
    let line = format!("{}{}", " ".repeat(indent), cells.join(&" ".repeat(GAP)));
    match columns.iter().any(Column::is_rest) {
        true => cut(line.trim_end(), width),
        false => line.trim_end().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(title: &'static str, room: Room, cells: [&str; 2]) -> Column {
        Column::new(title, title.starts_with('n'), room, cells.map(str::to_owned).to_vec())
    }

    fn table(width: usize) -> Vec<String> {
        let columns = vec![
            column("a name", Room::IsCut, ["Main.java:7", "SomeVeryLongName.java:1234"]),
            column("n", Room::Stays, ["1", "22"]),
            column("n first", Room::Goes(2), ["3", "4"]),
            column("n then", Room::Goes(1), ["5", "6"]),
            column("n never", Room::Stays, ["", ""]),
            column("rest", Room::Rest(6), ["return a + b;", "int x;"]),
        ];
        rows(columns, 1, width)
    }

    #[test]
    fn columns_go_before_names_are_cut() {
        assert_eq!(table(70)[2], " SomeVeryLongName.java:1234  22        4       6  int x;");
        assert_eq!(
            table(41),
            [
                " a name                       n  n then",
                " Main.java:7                  1       5",
                " SomeVeryLongName.java:1234  22       6",
            ]
        );
        assert_eq!(table(32)[1..], [" Main.java:7                  1", " SomeVeryLongName.java:1234  22"]);
        assert_eq!(table(20)[1..], [" Main.java:7       1", " SomeVeryL…:1234  22"]);
    }

    #[test]
    fn what_is_left_is_for_the_last_column() {
        assert_eq!(table(62)[1], " Main.java:7                  1        3       5  return a + …");
        assert!(table(70)[0].ends_with("n first  n then  rest"), "{:?}", table(70)[0]);
    }

    #[test]
    fn paragraphs_are_broken_at_spaces_and_long_words_stay_whole() {
        let style = Style { width: 20, ..Style::default() };
        assert_eq!(paragraph(style, 4, 2, "one two three four five"), "one two three\n  four five");
        assert_eq!(
            paragraph(style, 0, 1, "a a/path/that/is/longer/than/it b"),
            "a\n a/path/that/is/longer/than/it\n b"
        );
        let whole = Style { wrap: false, ..style };
        assert_eq!(paragraph(whole, 4, 2, "one two three four five"), "one two three four five");
        assert_eq!(indented(style, 4, "one two three four five"), "    one two three\n      four five");
    }
}
