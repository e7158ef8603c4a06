//! Any table whose head says what its columns are:
//!
//! ```text
//! t_s,main_a,main_v,radio_mw
//! 0.0002,0.1181,3.8001,41.5
//! ```
//!
//! The first column is the time, `CLOCK_UNIT`: the clock is `t` (the meter's own), `monotonic`, `boottime` or `wall`;
//! the unit `s`, `ms`, `us` or `ns`. Others are `NAME_UNIT`: `w`, `a`, `v` or `j` (a counter), or `dj` (since the row
//! before), with `m`, `u` or `n` for a thousandth and so on. Where `NAME` has amperes and volts and no watts, its power
//! is their product. Empty cells and `nan` are no readings. A column without such a name is left out, and said.
//! A line `# wall_ns=NUMBER` before the head says what time of day the meter's own time 0 is.

use std::io::BufRead;

use super::columns::Columns;
use super::table::Table;
use super::{Block, Channel, Clock, ClockReading, Fault, Format, Meter, MeterError, Quantity, Warning};

/// Units of columns.
const UNITS: [(&str, Quantity); 5] = [
    ("dj", Quantity::EnergyOfPeriod),
    ("w", Quantity::Power),
    ("a", Quantity::Current),
    ("v", Quantity::Voltage),
    ("j", Quantity::Energy),
];
/// Parts of units.
const PREFIXES: [(&str, f64); 4] = [("", 1.0), ("m", 1e-3), ("u", 1e-6), ("n", 1e-9)];
/// Clocks of the first column.
const CLOCKS: [(&str, Clock); 4] =
    [("t", Clock::Meter), ("monotonic", Clock::Monotonic), ("boottime", Clock::Boottime), ("wall", Clock::Wall)];

/// A column and the channel that it becomes.
#[derive(Debug)]
struct Column {
    at: usize,
    channel: usize,
    scale: f64,
}

/// A product of two columns.
#[derive(Debug)]
struct Product {
    amperes: usize,
    volts: usize,
    channel: usize,
}

/// Columns that are read, and products of them.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    columns: Vec<Column>,
    products: Vec<Product>,
    pub(crate) channels: Vec<Channel>,
}

impl Plan {
    /// Adds a column by its place, name, quantity and scale to the SI's unit.
    pub(crate) fn add(&mut self, at: usize, name: &str, quantity: Quantity, scale: f64) {
        self.columns.push(Column { at, channel: self.channels.len(), scale });
        self.channels.push(Channel::new(name, quantity));
    }

    /// Adds the power of everything that has amperes and volts.
    pub(crate) fn multiply(&mut self) {
        let find = |channels: &[Channel], name: &str, quantity| {
            channels.iter().position(|channel| channel.name == name && channel.quantity == quantity)
        };
        let names: Vec<String> = self.channels.iter().map(|channel| channel.name.clone()).collect();
        for (amperes, name) in names.iter().enumerate() {
            let is_current = self.channels[amperes].quantity == Quantity::Current;
            let volts = find(&self.channels, name, Quantity::Voltage).filter(|_| is_current);
            let has_power = find(&self.channels, name, Quantity::Power).is_some();
            if let (Some(volts), false) = (volts, has_power) {
                self.products.push(Product { amperes, volts, channel: self.channels.len() });
                self.channels.push(Channel::new(name.as_str(), Quantity::Power));
            }
        }
    }

    /// Adds a row's readings; `number` gives a cell's.
    pub(crate) fn take(
        &self,
        at_ns: i64,
        into: &mut Columns,
        values: &mut Vec<f64>,
        mut number: impl FnMut(usize) -> Result<f64, MeterError>,
    ) -> Result<(), MeterError> {
        values.clear();
        values.resize(self.channels.len(), f64::NAN);
        for column in &self.columns {
            values[column.channel] = number(column.at)? * column.scale;
            into.push(column.channel, at_ns, values[column.channel]);
        }
        for product in &self.products {
            into.push(product.channel, at_ns, values[product.amperes] * values[product.volts]);
        }
        Ok(())
    }
}

/// A table that is being read.
pub struct Csv<R> {
    table: Table<R>,
    clock: Clock,
    /// Seconds of the time's unit.
    unit_s: f64,
    plan: Plan,
    columns: Columns,
    values: Vec<f64>,
    ignored: Vec<String>,
    readings: Vec<ClockReading>,
}

impl<R: BufRead> Csv<R> {
    /// Reads the head.
    ///
    /// # Errors
    /// Where it does not say what the columns are.
    pub fn new(input: R) -> Result<Self, MeterError> {
        let table = Table::new(Format::Csv, input)?;
        let first = table.head.first().map_or("", String::as_str);
        let (clock, unit_s) = time(first).ok_or_else(|| {
            let clocks = CLOCKS.map(|(name, _)| name).join(", ");
            table.error(format!(
                "expected a time such as `t_s` as the first column, found `{first}`: one of {clocks}, with _s, _ms, _us \
                 or _ns"
            ))
        })?;
        let mut plan = Plan::default();
        let mut ignored = Vec::new();
        for (at, head) in table.head.iter().enumerate().skip(1) {
            match of_name(head) {
                Some((name, quantity, scale)) => plan.add(at, name, quantity, scale),
                None => ignored.push(head.clone()),
            }
        }
        if plan.channels.is_empty() {
            return Err(table.error("expected a column such as `main_w` or `main_ma`, with its unit in its name"));
        }
        plan.multiply();
        let started = table.wall_ns.filter(|_| clock == Clock::Meter);
        let readings = started.map(|other_ns| ClockReading { at_ns: 0, clock: Clock::Wall, other_ns });
        let (columns, values, readings) = (Columns::default(), Vec::new(), readings.into_iter().collect());
        Ok(Csv { table, clock, unit_s, plan, columns, values, ignored, readings })
    }

    fn row(&mut self) -> Result<(), MeterError> {
        let at_ns = self.table.time_ns(self.unit_s)?;
        let table = &self.table;
        self.plan.take(at_ns, &mut self.columns, &mut self.values, |column| table.number(column))
    }
}

/// The clock and the unit of the first column.
pub(crate) fn time(head: &str) -> Option<(Clock, f64)> {
    let (name, unit) = head.rsplit_once('_')?;
    let (_, clock) = CLOCKS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    let scale = PREFIXES.iter().find(|(prefix, _)| unit.eq_ignore_ascii_case(&format!("{prefix}s")));
    scale.map(|(_, scale)| (*clock, *scale))
}

/// Name, quantity and scale of a column.
fn of_name(head: &str) -> Option<(&str, Quantity, f64)> {
    let (name, unit) = head.rsplit_once('_')?;
    let unit = unit.to_ascii_lowercase();
    UNITS.iter().find_map(|(end, quantity)| {
        let prefix = unit.strip_suffix(end)?;
        let (_, scale) = PREFIXES.iter().find(|(known, _)| *known == prefix)?;
        Some((name, *quantity, *scale))
    })
}

impl<R: BufRead> Meter for Csv<R> {
    fn format(&self) -> Format {
        Format::Csv
    }

    fn clock(&self) -> Clock {
        self.clock
    }

    fn channels(&self) -> &[Channel] {
        &self.plan.channels
    }

    fn read(&mut self, block: &mut Block) -> Result<bool, MeterError> {
        while self.columns.want_more() {
            match self.table.next()? {
                true => self.row()?,
                false => self.columns.end(),
            }
        }
        Ok(self.columns.take(block))
    }

    fn clock_readings(&self) -> &[ClockReading] {
        &self.readings
    }

    fn warnings(&self) -> Vec<Warning> {
        let ignored = self.ignored.iter().map(|head| Warning {
            fault: Fault::Ignored,
            channel: Some(head.clone()),
            count: 1,
            at_ns: None,
            says: "the column's name has no unit".into(),
        });
        ignored.collect()
    }
}
