//! Tables of numbers as text: the response in the first column, then the columns that explain it.

use std::collections::BTreeMap;

use thiserror::Error;

use super::{FitError, Problem};

/// A table that cannot be read. Lines and columns count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TableError {
    /// No line of numbers.
    #[error("line {line}: expected lines of numbers, found none")]
    Empty {
        /// Where they should begin.
        line: usize,
    },
    /// A response without anything to explain it.
    #[error("line {line}: expected a response and at least one column beside it (or an intercept), found one column")]
    Narrow {
        /// The first line.
        line: usize,
    },
    /// A line that is longer or shorter than the first.
    #[error("line {line}, column {column}: expected {expected} columns as in line {first}, found {found}")]
    Width {
        /// Where.
        line: usize,
        /// The first cell that is missing or too many.
        column: usize,
        /// Columns of the first line.
        expected: usize,
        /// Which that is.
        first: usize,
        /// Columns of this one.
        found: usize,
    },
    /// A cell that is no finite number.
    #[error("line {line}, column {column}{}: expected a finite number, found `{text}`", named(.name))]
    Number {
        /// Where.
        line: usize,
        /// Where.
        column: usize,
        /// The column's name, if the table has names.
        name: String,
        /// The text that is there.
        text: String,
    },
    /// Names in some columns of the first line and numbers in others.
    #[error(
        "line {line}, column {column}: expected a number, or a header with names in all columns, found `{text}` beside \
         numbers"
    )]
    Header {
        /// Where.
        line: usize,
        /// The first cell that is no number.
        column: usize,
        /// The text that is there.
        text: String,
    },
    /// The numbers make no problem.
    #[error(transparent)]
    Fit(#[from] FitError),
}

fn named(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" ({name})") }
}

/// The longest cell that a message quotes.
const QUOTED: usize = 40;

/// A table of numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Names of the columns, the response first; `y`, `x1`, `x2`… where the text has none.
    pub names: Vec<String>,
    /// The response.
    pub response: Vec<f64>,
    /// The other columns, line by line.
    pub rows: Vec<Vec<f64>>,
    /// Line of the text of each.
    pub lines: Vec<usize>,
}

/// A problem made of a table.
#[derive(Debug, Clone)]
pub struct TableProblem {
    /// Equal lines share a row.
    pub problem: Problem,
    /// Names of its columns.
    pub names: Vec<String>,
    /// The column that is 1 everywhere, if one was asked for.
    pub intercept: Option<u32>,
    /// Line of the text of each observation.
    pub lines: Vec<usize>,
}

impl Table {
    /// Reads cells between commas. The first line may have names; it is taken for names if none of its cells is a
    /// number. Empty lines are passed over, quotes around cells taken away.
    ///
    /// # Errors
    /// See [`TableError`].
    pub fn parse(text: &str) -> Result<Self, TableError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
        let mut lines = lines.by_ref().filter(|(_, line)| !line.trim().is_empty()).peekable();
        let Some(&(first, head)) = lines.peek() else { return Err(TableError::Empty { line: 1 }) };
        let head: Vec<&str> = cells(head).collect();
        let width = head.len();
        let numbers = head.iter().filter(|cell| cell.parse::<f64>().is_ok()).count();
        let mut names: Vec<String> = (0..width).map(|c| if c == 0 { "y".into() } else { format!("x{c}") }).collect();
        let header = numbers == 0;
        if header {
            names = head.iter().map(|cell| cell.to_string()).collect();
            lines.next();
        } else if let Some(column) = head.iter().position(|cell| cell.parse::<f64>().is_err()) {
            return Err(TableError::Header { line: first, column: column + 1, text: quoted(head[column]) });
        }
        let mut table = Table { names, response: Vec::new(), rows: Vec::new(), lines: Vec::new() };
        for (line, content) in lines {
            table.push(line, content, (first, width), header)?;
        }
        match table.lines.is_empty() {
            true => Err(TableError::Empty { line: first + 1 }),
            false => Ok(table),
        }
    }

    fn push(
        &mut self,
        line: usize,
        content: &str,
        (first, expected): (usize, usize),
        header: bool,
    ) -> Result<(), TableError> {
        let found = cells(content).count();
        if found != expected {
            let column = found.min(expected) + 1;
            return Err(TableError::Width { line, column, expected, first, found });
        }
        let mut row = Vec::with_capacity(expected);
        for (c, cell) in cells(content).enumerate() {
            let number = cell.parse::<f64>().ok().filter(|x| x.is_finite());
            row.push(number.ok_or_else(|| TableError::Number {
                line,
                column: c + 1,
                name: if header { self.names[c].clone() } else { String::new() },
                text: quoted(cell),
            })?);
        }
        self.response.push(row[0]);
        self.rows.push(row.split_off(1));
        self.lines.push(line);
        Ok(())
    }

    /// The regression problem, with a column of ones in front if there is to be an intercept.
    ///
    /// # Errors
    /// [`TableError::Narrow`] for a response with nothing beside it.
    pub fn problem(&self, intercept: bool) -> Result<TableProblem, TableError> {
        let columns = self.names.len() - 1 + usize::from(intercept);
        if columns == 0 {
            return Err(TableError::Narrow { line: self.lines.first().copied().unwrap_or(1) });
        }
        let mut known: BTreeMap<Vec<u64>, u32> = BTreeMap::new();
        let (mut rows, mut group) = (Vec::new(), Vec::with_capacity(self.rows.len()));
        for row in &self.rows {
            // Bits, since numbers have no order; -0 is 0.
            let key = row.iter().map(|x| (x + 0.0).to_bits()).collect();
            group.push(*known.entry(key).or_insert_with(|| {
                let one = intercept.then_some(1.0);
                let dense = one.into_iter().chain(row.iter().copied());
                rows.push((0..).zip(dense).filter(|(_, x)| *x != 0.0).collect());
                rows.len() as u32 - 1
            }));
        }
        let problem = Problem::new(columns, rows, group, self.response.clone())?;
        let first = intercept.then(|| "(intercept)".to_string());
        let names = first.into_iter().chain(self.names[1..].iter().cloned()).collect();
        Ok(TableProblem { problem, names, intercept: intercept.then_some(0), lines: self.lines.clone() })
    }
}

fn cells(line: &str) -> impl Iterator<Item = &str> {
    line.split(',').map(|cell| {
        let cell = cell.trim();
        cell.strip_prefix('"').and_then(|c| c.strip_suffix('"')).unwrap_or(cell)
    })
}

fn quoted(cell: &str) -> String {
    match cell.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &cell[..end]),
        None => cell.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_found_where_there_is_one() {
        let with = Table::parse("\u{feff}\"y\",a,b\r\n1,2,3\r\n\r\n4,5e0,-6\r\n").unwrap();
        assert_eq!(with.names, ["y", "a", "b"]);
        assert_eq!((with.response, with.lines), (vec![1.0, 4.0], vec![2, 4]));
        assert_eq!(with.rows, [[2.0, 3.0], [5.0, -6.0]]);
        let without = Table::parse("1,2,3\n4,5,6").unwrap();
        assert_eq!((without.names, without.lines), (vec!["y".into(), "x1".into(), "x2".into()], vec![1, 2]));
    }

    #[test]
    fn broken_tables_are_reported_by_place_and_by_what_was_expected() {
        let cases = [
            ("", "line 1: expected lines of numbers, found none"),
            ("\n\ny,a\n", "line 4: expected lines of numbers, found none"),
            ("y,a\n1,2\n3,NA\n", "line 3, column 2 (a): expected a finite number, found `NA`"),
            ("1,2\n3,inf\n", "line 2, column 2: expected a finite number, found `inf`"),
            ("y,a\n1,2\n3\n", "line 3, column 2: expected 2 columns as in line 1, found 1"),
            ("y,a\n1,2\n3,4,5\n", "line 3, column 3: expected 2 columns as in line 1, found 3"),
            (
                "1,2x\n3,4\n",
                "line 1, column 2: expected a number, or a header with names in all columns, found `2x` beside numbers",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(Table::parse(text).unwrap_err().to_string(), expected, "{text:?}");
        }
        let narrow = Table::parse("y\n1\n2\n").unwrap();
        assert!(matches!(narrow.problem(false), Err(TableError::Narrow { line: 2 })));
        assert_eq!(narrow.problem(true).unwrap().names, ["(intercept)"]);
    }

    #[test]
    fn equal_lines_share_a_row() {
        let table = Table::parse("1,0,2\n2,-0,2\n3,1,2\n4,0,2\n").unwrap();
        let made = table.problem(true).unwrap();
        assert_eq!(made.problem.rows(), [vec![(0, 1.0), (2, 2.0)], vec![(0, 1.0), (1, 1.0), (2, 2.0)]]);
        assert_eq!(made.problem.groups(), [0, 0, 1, 0]);
    }
}
