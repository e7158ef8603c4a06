//! A battery's gauge, read by and by: a table of `/sys/class/power_supply/battery`.
//!
//! ```text
//! boottime_ms,current_now,voltage_now,charge_counter
//! 349894,-245000,3871000,2150000
//! ```
//!
//! The time is as in other tables; the columns are the kernel's files, in its units: microamperes, microvolts,
//! microampere hours, of either sign. A gauge is advisory: it changes seldom, and devices report other units, signs of
//! their own, and numbers that stand for "not known". These are found and named; nothing is corrected.

use std::io::BufRead;

use super::columns::Columns;
use super::generic::time;
use super::table::Table;
use super::{Block, Channel, Clock, Fault, Format, Meter, MeterError, Quantity, Warning};

/// Columns, quantities and scales to units of the SI.
const COLUMNS: [(&str, Quantity, f64); 5] = [
    ("current_now", Quantity::Current, 1e-6),
    ("current_avg", Quantity::Current, 1e-6),
    ("voltage_now", Quantity::Voltage, 1e-6),
    ("charge_counter", Quantity::Charge, 3.6e-3),
    ("energy_now", Quantity::EnergyLeft, 3.6e-3),
];
/// What stands for "not known": the ends of integers, as Android and drivers give them.
const SENTINELS: [f64; 4] = [i32::MIN as f64, i32::MAX as f64, i64::MIN as f64, i64::MAX as f64];
/// A phone that is awake draws more than this: smaller values are milliamperes.
const LEAST_A: f64 = 0.01;
/// No battery has less: smaller values are millivolts.
const LEAST_V: f64 = 0.5;

/// The watch over a column.
#[derive(Debug)]
struct Column {
    at: usize,
    quantity: Quantity,
    scale: f64,
    most: f64,
    readings: u64,
    sentinels: u64,
}

/// A table that is being read.
pub struct Gauge<R> {
    table: Table<R>,
    clock: Clock,
    unit_s: f64,
    read: Vec<Column>,
    /// Positions of current and voltage, whose product is a channel, too.
    power: Option<(usize, usize)>,
    channels: Vec<Channel>,
    columns: Columns,
}

impl<R: BufRead> Gauge<R> {
    /// Reads the head.
    ///
    /// # Errors
    /// Where it does not say what the columns are.
    pub fn new(input: R) -> Result<Self, MeterError> {
        let table = Table::new(Format::Gauge, input)?;
        let first = table.head.first().map_or("", String::as_str);
        let expected =
            || table.error(format!("expected a time such as `boottime_ms` as the first column, found `{first}`"));
        let (clock, unit_s) = time(first).ok_or_else(expected)?;
        let (mut read, mut channels) = (Vec::new(), Vec::new());
        for (at, head) in table.head.iter().enumerate().skip(1) {
            let Some((name, quantity, scale)) = COLUMNS.into_iter().find(|(name, ..)| name == head) else { continue };
            read.push(Column { at, quantity, scale, most: 0.0, readings: 0, sentinels: 0 });
            channels.push(Channel { is_gauge: true, ..Channel::new(name, quantity) });
        }
        if read.is_empty() {
            let names = COLUMNS.map(|(name, ..)| name).join(", ");
            return Err(table.error(format!("expected a column of a battery: one of {names}")));
        }
        let named = |name: &str| channels.iter().position(|channel| channel.name == name);
        let power = named("current_now").zip(named("voltage_now"));
        if power.is_some() {
            channels.push(Channel { is_gauge: true, ..Channel::new("battery", Quantity::Power) });
        }
        Ok(Gauge { table, clock, unit_s, read, power, channels, columns: Columns::default() })
    }

    fn row(&mut self) -> Result<(), MeterError> {
        let at_ns = self.table.time_ns(self.unit_s)?;
        let mut values = [f64::NAN; COLUMNS.len()];
        for (channel, column) in self.read.iter_mut().enumerate() {
            let raw = self.table.number(column.at)?;
            let is_sentinel = SENTINELS.contains(&raw);
            column.sentinels += u64::from(is_sentinel);
            let value = if is_sentinel { f64::NAN } else { raw * column.scale };
            column.readings += u64::from(!value.is_nan());
            column.most = column.most.max(value.abs());
            self.columns.push(channel, at_ns, value);
            if let Some(kept) = values.get_mut(channel) {
                *kept = value;
            }
        }
        if let Some((current, voltage)) = self.power {
            self.columns.push(self.read.len(), at_ns, values[current] * values[voltage]);
        }
        Ok(())
    }
}

impl<R: BufRead> Meter for Gauge<R> {
    fn format(&self) -> Format {
        Format::Gauge
    }

    fn clock(&self) -> Clock {
        self.clock
    }

    fn channels(&self) -> &[Channel] {
        &self.channels
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

    fn warnings(&self) -> Vec<Warning> {
        let mut all = Vec::new();
        for (column, channel) in self.read.iter().zip(&self.channels) {
            let name = Some(channel.name.clone());
            if column.sentinels > 0 {
                let says = "numbers that stand for `not known`: they are no readings".to_owned();
                let count = column.sentinels;
                all.push(Warning { fault: Fault::Sentinel, channel: name.clone(), count, at_ns: None, says });
            }
            let least = match column.quantity {
                Quantity::Current => LEAST_A,
                Quantity::Voltage => LEAST_V,
                _ => continue,
            };
            if column.readings > 0 && column.most < least {
                let unit = column.quantity.unit();
                let says = format!(
                    "at most {:.6} {unit}, and a phone that is awake has {least} {unit} or more: the device reports \
                     m{unit} and not u{unit}",
                    column.most
                );
                all.push(Warning { fault: Fault::UnitLie, channel: name, count: column.readings, at_ns: None, says });
            }
        }
        all
    }
}
