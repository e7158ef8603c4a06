//! Tables as Parquet: Snappy, a row group every so many rows, so that a table need not fit into memory.
//!
//! The crate's own writer is used without Arrow: the tables are flat, and Arrow would bring twice the crates.

use std::fs::File;
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::file::properties::{WriterProperties, WriterPropertiesPtr};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type};

use super::{Column, Kind, Sink, Table, TableFault, Value};

/// Rows in a group: some megabytes of memory a table, and at ten million rows a hundred groups.
const ROWS_A_GROUP: usize = 1 << 17;

pub(super) struct Parquet {
    columns: &'static [Column],
    writer: SerializedFileWriter<File>,
    kept: Vec<Kept>,
    rows: usize,
}

/// The values of a column that wait to be written, and for each row whether it has one.
struct Kept {
    values: Values,
    levels: Vec<i16>,
}

enum Values {
    Integers(Vec<i64>),
    Numbers(Vec<f64>),
    Texts(Vec<ByteArray>),
}

impl Parquet {
    pub(super) fn new(table: &Table, file: File) -> Result<Self, TableFault> {
        let fields = table.columns.iter().map(|column| field(column).map(Arc::new)).collect::<Result<_, _>>()?;
        let schema = Arc::new(Type::group_type_builder(table.name).with_fields(fields).build()?);
        let writer = SerializedFileWriter::new(file, schema, properties(table.columns))?;
        let kept = table.columns.iter().map(Kept::new).collect();
        Ok(Parquet { columns: table.columns, writer, kept, rows: 0 })
    }

    fn write_group(&mut self) -> Result<(), TableFault> {
        let mut group = self.writer.next_row_group()?;
        for kept in &mut self.kept {
            if let Some(column) = group.next_column()? {
                kept.write(column)?;
            }
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

impl Sink for Parquet {
    fn row(&mut self, values: &[Value]) -> Result<(), TableFault> {
        for ((column, kept), value) in self.columns.iter().zip(&mut self.kept).zip(values) {
            kept.push(column, value)?;
        }
        self.rows += 1;
        if self.rows == ROWS_A_GROUP { self.write_group() } else { Ok(()) }
    }

    fn finish(&mut self) -> Result<(), TableFault> {
        if self.rows > 0 {
            self.write_group()?;
        }
        self.writer.finish()?;
        Ok(())
    }
}

impl Kept {
    fn new(column: &Column) -> Self {
        let values = match column.kind {
            Kind::Integer | Kind::Unsigned => Values::Integers(Vec::new()),
            Kind::Number => Values::Numbers(Vec::new()),
            Kind::Text => Values::Texts(Vec::new()),
        };
        Kept { values, levels: Vec::new() }
    }

    fn push(&mut self, column: &Column, value: &Value) -> Result<(), TableFault> {
        let known = match (&mut self.values, value) {
            (Values::Integers(all), Value::Integer(value)) => {
                all.push(*value);
                true
            }
            // The same 64 bits: the column says that they have no sign.
            (Values::Integers(all), Value::Unsigned(value)) => {
                all.push(value.cast_signed());
                true
            }
            (Values::Numbers(all), Value::Number(value)) => {
                all.push(*value);
                true
            }
            (Values::Texts(all), Value::Text(text)) => {
                all.push(ByteArray::from(text.as_bytes().to_vec()));
                true
            }
            (_, Value::Unknown) if column.nullable => false,
            (_, value) => return Err(TableFault::Value { column: column.name, value: format!("{value:?}") }),
        };
        if column.nullable {
            self.levels.push(i16::from(known));
        }
        Ok(())
    }

    fn write(&mut self, mut column: SerializedColumnWriter) -> Result<(), TableFault> {
        let levels = (!self.levels.is_empty()).then_some(self.levels.as_slice());
        match &mut self.values {
            Values::Integers(all) => {
                column.typed::<Int64Type>().write_batch(all, levels, None)?;
                all.clear();
            }
            Values::Numbers(all) => {
                column.typed::<DoubleType>().write_batch(all, levels, None)?;
                all.clear();
            }
            Values::Texts(all) => {
                column.typed::<ByteArrayType>().write_batch(all, levels, None)?;
                all.clear();
            }
        }
        self.levels.clear();
        Ok(column.close()?)
    }
}

fn field(column: &Column) -> Result<Type, TableFault> {
    let (physical, logical) = match column.kind {
        Kind::Integer => (Physical::INT64, None),
        Kind::Unsigned => (Physical::INT64, Some(LogicalType::integer(64, false))),
        Kind::Number => (Physical::DOUBLE, None),
        Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let repetition = if column.nullable { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    let field = Type::primitive_type_builder(column.name, physical).with_logical_type(logical);
    Ok(field.with_repetition(repetition).build()?)
}

fn properties(columns: &[Column]) -> WriterPropertiesPtr {
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("wattline {}", env!("CARGO_PKG_VERSION")));
    let integers = columns.iter().filter(|column| column.kind == Kind::Integer);
    let properties = integers.fold(properties, |properties, column| {
        // Times and numbers of rows grow from row to row: their differences are small.
        let path = ColumnPath::from(column.name);
        let properties = properties.set_column_dictionary_enabled(path.clone(), false);
        properties.set_column_encoding(path, Encoding::DELTA_BINARY_PACKED)
    });
    Arc::new(properties.build())
}
