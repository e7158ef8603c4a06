//! Tables of numbers in text: rows of cells behind a head, with the place of each.

use std::io::{BufRead, Read};

use csv::{ByteRecord, ErrorKind, Reader, ReaderBuilder};

use super::error::shown;
use super::{Format, MeterError};

/// More columns than a meter has.
const MAX_COLUMNS: usize = 256;

/// Knows how a file ends.
struct Ended<R> {
    input: R,
    last: u8,
    bytes: u64,
}

impl<R: Read> Read for Ended<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.input.read(buffer)?;
        if let Some(&last) = buffer[..count].last() {
            self.last = last;
            self.bytes += count as u64;
        }
        Ok(count)
    }
}

/// A table that is being read.
pub(crate) struct Table<R> {
    format: Format,
    rows: Reader<Ended<R>>,
    row: ByteRecord,
    /// Names of the columns; a comma at the end of the head makes no column.
    pub(crate) head: Vec<String>,
    /// The wall clock at time 0, if a comment before the head says it: `# wall_ns=NUMBER`.
    pub(crate) wall_ns: Option<i64>,
    line: u64,
    offset: u64,
    /// Lines and bytes of comments before the head.
    before: (u64, u64),
}

impl<R: BufRead> Table<R> {
    pub(crate) fn new(format: Format, mut input: R) -> Result<Self, MeterError> {
        let (wall_ns, before) = comments(&mut input).map_err(|defect| MeterError::at(format, 0, defect.to_string()))?;
        let input = Ended { input, last: b'\n', bytes: before.1 };
        let rows = ReaderBuilder::new().has_headers(false).flexible(true).comment(Some(b'#')).from_reader(input);
        let mut table =
            Table { format, rows, row: ByteRecord::new(), head: Vec::new(), wall_ns, line: 1, offset: 0, before };
        if !table.next()? {
            return Err(table.error("expected a head of columns' names, and the file is empty"));
        }
        let mut head: Vec<String> = table.row.iter().map(|cell| String::from_utf8_lossy(cell).trim().into()).collect();
        if head.last().is_some_and(String::is_empty) {
            head.pop();
        }
        if head.len() > MAX_COLUMNS {
            return Err(table.error(format!("{} columns: {MAX_COLUMNS} are the most", head.len())));
        }
        table.head = head;
        Ok(table)
    }

    /// Goes to the next row; false at the end.
    pub(crate) fn next(&mut self) -> Result<bool, MeterError> {
        match self.rows.read_byte_record(&mut self.row) {
            Ok(true) => {
                if let Some(at) = self.row.position() {
                    (self.line, self.offset) = (at.line() + self.before.0, at.byte() + self.before.1);
                }
                Ok(true)
            }
            Ok(false) => {
                let end = self.rows.get_ref();
                if end.last == b'\n' {
                    return Ok(false);
                }
                self.offset = end.bytes;
                Err(self.error("the last line has no end: the file was cut off there (or lacks the last line break)"))
            }
            Err(defect) => {
                let what = match defect.kind() {
                    ErrorKind::Io(defect) => defect.to_string(),
                    _ => defect.to_string(),
                };
                Err(self.error(what))
            }
        }
    }

    /// A cell's text without spaces around it; empty where the row is too short.
    pub(crate) fn cell(&self, column: usize) -> &[u8] {
        self.row.get(column).unwrap_or_default().trim_ascii()
    }

    /// A cell's number; NaN where it is empty or says `nan`.
    pub(crate) fn number(&self, column: usize) -> Result<f64, MeterError> {
        self.parse(column, self.cell(column))
    }

    /// A number that a cell holds.
    pub(crate) fn parse(&self, column: usize, cell: &[u8]) -> Result<f64, MeterError> {
        if cell.is_empty() {
            return Ok(f64::NAN);
        }
        let number = std::str::from_utf8(cell).ok().and_then(|text| text.parse::<f64>().ok());
        // What overflows is no reading.
        number.filter(|number| !number.is_infinite()).ok_or_else(|| {
            let name = self.head.get(column).map_or("?", String::as_str);
            self.error(format!("expected a number in column `{name}`, found {}", shown(&String::from_utf8_lossy(cell))))
        })
    }

    /// Holds the row against the head.
    ///
    /// # Errors
    /// Fewer cells than the head has columns.
    pub(crate) fn is_whole(&self) -> Result<(), MeterError> {
        let (width, columns) = (self.row.len(), self.head.len());
        match width < columns {
            true => Err(self.error(format!("{width} cells, and the head has {columns} columns"))),
            false => Ok(()),
        }
    }

    /// The time in the first column of a whole row, nanoseconds; its unit is so many seconds.
    ///
    /// # Errors
    /// A row that is too short, and a time that is none.
    pub(crate) fn time_ns(&self, unit_s: f64) -> Result<i64, MeterError> {
        self.is_whole()?;
        let at_ns = nanoseconds(self.number(0)? * unit_s);
        at_ns.ok_or_else(|| self.error("expected a time in the first column"))
    }

    /// An error in the present row.
    pub(crate) fn error(&self, what: impl Into<String>) -> MeterError {
        MeterError::line(self.format, self.line, self.offset, what)
    }
}

/// Reads the comments before a head: the wall clock that one of them says, and their lines and bytes.
fn comments(input: &mut impl BufRead) -> std::io::Result<(Option<i64>, (u64, u64))> {
    /// More than a comment says.
    const MAX_COMMENT: u64 = 1 << 16;
    let (mut wall_ns, mut lines, mut bytes) = (None, 0, 0);
    while input.fill_buf()?.first() == Some(&b'#') {
        let mut line = Vec::new();
        bytes += input.by_ref().take(MAX_COMMENT).read_until(b'\n', &mut line)? as u64;
        lines += 1;
        let text = String::from_utf8_lossy(&line).into_owned();
        let said = text.split_whitespace().find_map(|word| word.strip_prefix("wall_ns=")?.parse().ok());
        wall_ns = wall_ns.or(said);
    }
    Ok((wall_ns, (lines, bytes)))
}

/// A time in seconds as nanoseconds; none beyond what those hold.
pub(crate) fn nanoseconds(seconds: f64) -> Option<i64> {
    let ns = (seconds * 1e9).round();
    (ns.abs() < i64::MAX as f64).then_some(ns as i64)
}
