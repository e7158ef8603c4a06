//! The table that Monsoon's Python library writes (`sampleEngine` with a CSV file).
//!
//! Its times cannot be used: the head says milliseconds and the cells hold seconds, one stamp for all readings of a USB
//! packet, by the host's clock. Readings come at 5 kHz, so that a row's number is its time; the stamps only say whether
//! that fits. Under NumPy 2 each cell is `np.float64(…)`. A line `# wall_ns=NUMBER` before the head, which nobody writes
//! but the user, says what time of day the first row begins at.

use std::io::BufRead;

use super::columns::Columns;
use super::generic::Plan;
use super::table::{Table, nanoseconds};
use super::{Block, Channel, Clock, ClockReading, Fault, Format, Meter, MeterError, Quantity, Warning};

/// Readings a second of each of Monsoon's meters.
const RATE_HZ: f64 = 5000.0;
const PERIOD_NS: i64 = 200_000;
/// Columns, their channels and scales.
const COLUMNS: [(&str, &str, Quantity, f64); 5] = [
    ("Main(mA)", "main", Quantity::Current, 1e-3),
    ("USB(mA)", "usb", Quantity::Current, 1e-3),
    ("Aux(mA)", "aux", Quantity::Current, 1e-3),
    ("Main Voltage(V)", "main", Quantity::Voltage, 1.0),
    ("USB Voltage(V)", "usb", Quantity::Voltage, 1.0),
];
/// Stamps beyond this are seconds since 1970: a legacy option writes those.
const EPOCH_S: f64 = 1e9;
/// Rows and stamps go together if the one's time is within this part of the other's.
const TOGETHER: f64 = 0.02;
/// Below this many seconds the host's delays are as long as what they are compared with.
const LONG_ENOUGH_S: f64 = 1.0;

/// A table that is being read.
pub struct Monsoon<R> {
    table: Table<R>,
    plan: Plan,
    columns: Columns,
    values: Vec<f64>,
    rows: i64,
    first_s: f64,
    last_s: f64,
    /// Rows with the stamp of the row before.
    repeated: u64,
    readings: Vec<ClockReading>,
}

impl<R: BufRead> Monsoon<R> {
    /// Reads the head.
    ///
    /// # Errors
    /// Where it is another table's.
    pub fn new(input: R) -> Result<Self, MeterError> {
        let table = Table::new(Format::Monsoon, input)?;
        if table.head.first().map(String::as_str) != Some("Time(ms)") {
            return Err(table.error("expected the head `Time(ms),Main(mA),…` of Monsoon's Python library"));
        }
        let mut plan = Plan::default();
        for (at, head) in table.head.iter().enumerate().skip(1) {
            let known = COLUMNS.iter().find(|(name, ..)| name == head);
            let (_, name, quantity, scale) =
                known.ok_or_else(|| table.error(format!("unknown column `{}`", head.escape_debug())))?;
            plan.add(at, name, *quantity, *scale);
        }
        plan.multiply();
        plan.channels.iter_mut().for_each(|channel| channel.rate_hz = Some(RATE_HZ));
        let nowhere = f64::NAN;
        let started = table.wall_ns.map(|other_ns| ClockReading { at_ns: 0, clock: Clock::Wall, other_ns });
        Ok(Monsoon {
            table,
            plan,
            columns: Columns::default(),
            values: Vec::new(),
            rows: 0,
            first_s: nowhere,
            last_s: nowhere,
            repeated: 0,
            readings: started.into_iter().collect(),
        })
    }

    fn row(&mut self) -> Result<(), MeterError> {
        // A comma ends each row, the head's as well.
        self.table.is_whole()?;
        let stamp = number(&self.table, 0)?;
        self.rows += 1;
        if self.rows == 1 {
            self.first_s = stamp;
            if let Some(other_ns) = nanoseconds(stamp).filter(|_| stamp > EPOCH_S) {
                self.readings.push(ClockReading { at_ns: PERIOD_NS, clock: Clock::Wall, other_ns });
            }
        }
        self.repeated += u64::from(stamp == self.last_s);
        self.last_s = stamp;
        let table = &self.table;
        let at_ns = self.rows.saturating_mul(PERIOD_NS);
        self.plan.take(at_ns, &mut self.columns, &mut self.values, |column| number(table, column))
    }

    fn times(&self) -> Vec<Warning> {
        let warn = |fault, count, says| Warning { fault, channel: None, count, at_ns: None, says };
        let rows_s = (self.rows - 1).max(0) as f64 / RATE_HZ;
        let stamps_s = self.last_s - self.first_s;
        let ratio = stamps_s / rows_s;
        let mut all = Vec::new();
        let unit = match ratio {
            _ if rows_s < LONG_ENOUGH_S => "too few rows to tell whether the stamps are seconds".to_owned(),
            ratio if (1.0 - TOGETHER..2.0).contains(&ratio) => "they are seconds".to_owned(),
            ratio if (1000.0 * (1.0 - TOGETHER)..2000.0).contains(&ratio) => "they are milliseconds".to_owned(),
            _ => format!("they go on by {stamps_s:.3} in {rows_s:.3} s of rows, which is neither unit"),
        };
        all.push(warn(
            Fault::UnitLie,
            1,
            format!(
                "the head says that stamps are ms, and the library writes seconds: {unit}; the time of a row is its \
                 number at 5 kHz"
            ),
        ));
        if self.repeated > 0 {
            let says = "rows with the stamp of the row before, as all rows of a packet have one".to_owned();
            all.push(warn(Fault::Duplicate, self.repeated, says));
        }
        if rows_s >= LONG_ENOUGH_S && (1.0 + TOGETHER..2.0).contains(&ratio) {
            let missing = ((stamps_s - rows_s) * RATE_HZ).round() as u64;
            let says = format!("by the stamps about {missing} readings are missing, nobody knows where");
            all.push(warn(Fault::Gap, missing, says));
        }
        if self.first_s > 0.0 && self.first_s < EPOCH_S {
            let says =
                format!("the first row's stamp is {}: what was measured before it is not in the file", self.first_s);
            all.push(warn(Fault::MissingStart, 1, says));
        }
        all
    }
}

/// A cell's number, also as NumPy 2 writes it.
fn number<R: BufRead>(table: &Table<R>, column: usize) -> Result<f64, MeterError> {
    let cell = table.cell(column);
    let inner = cell.strip_prefix(b"np.float64(").and_then(|rest| rest.strip_suffix(b")"));
    let value = table.parse(column, inner.unwrap_or(cell))?;
    match value.is_nan() {
        true => Err(table.error(format!("expected a number in column {}, found none", column + 1))),
        false => Ok(value),
    }
}

impl<R: BufRead> Meter for Monsoon<R> {
    fn format(&self) -> Format {
        Format::Monsoon
    }

    fn clock(&self) -> Clock {
        Clock::Meter
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
        if self.rows == 0 { Vec::new() } else { self.times() }
    }
}
