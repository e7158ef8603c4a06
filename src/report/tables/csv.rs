//! Tables as CSV: RFC 4180 with a heading, UTF-8, lines ended by CR LF; numbers with a point and nothing between
//! digits.

use std::fs::File;
use std::io::Write as _;

use super::{Column, Sink, TableFault, Value};

pub(super) struct Csv {
    writer: csv::Writer<File>,
    /// Holds each number in turn.
    digits: Vec<u8>,
}

impl Csv {
    pub(super) fn new(columns: &[Column], file: File) -> Result<Self, TableFault> {
        let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(file);
        writer.write_record(columns.iter().map(|column| column.name))?;
        Ok(Csv { writer, digits: Vec::new() })
    }
}

impl Sink for Csv {
    fn row(&mut self, values: &[Value]) -> Result<(), TableFault> {
        for value in values {
            self.digits.clear();
            match value {
                Value::Integer(value) => write!(self.digits, "{value}")?,
                Value::Unsigned(value) => write!(self.digits, "{value}")?,
                // The shortest digits that read back as the same number.
                Value::Number(value) if value.is_finite() => write!(self.digits, "{value:?}")?,
                Value::Text(text) => self.digits.extend_from_slice(text.as_bytes()),
                Value::Number(_) | Value::Unknown => {}
            }
            self.writer.write_field(&self.digits)?;
        }
        self.writer.write_record(None::<&[u8]>)?;
        Ok(())
    }

    fn finish(&mut self) -> Result<(), TableFault> {
        Ok(self.writer.flush()?)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Seek as _};

    use super::super::{integer, number, perhaps, text};
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        let columns = [integer("a"), number("b_j"), text("c"), perhaps(integer("d"))];
        let mut file = tempfile::tempfile().unwrap();
        let mut csv = Csv::new(&columns, file.try_clone().unwrap()).unwrap();
        let rows = [
            (-5, 0.1, "plain", Value::Unknown),
            (i64::MAX, 1e-9, "a, \"b\"\nc", Value::Integer(7)),
            (0, -1234567.0, "", Value::Unknown),
        ];
        for (a, b, c, d) in rows {
            csv.row(&[a.into(), b.into(), c.into(), d]).unwrap();
        }
        csv.finish().unwrap();
        file.rewind().unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        assert_eq!(
            text,
            "a,b_j,c,d\r\n-5,0.1,plain,\r\n9223372036854775807,1e-9,\"a, \"\"b\"\"\nc\",7\r\n0,-1234567.0,,\r\n"
        );
    }
}
