//! What power meters record: their files as readings of channels, in the meter's own rate and units of the SI.
//!
//! ```
//! use wattline_meters::{Format, Summary, read};
//!
//! let text = "t_s,main_w\n0.1,0.5\n0.2,0.7\n";
//! let mut meter = read(Format::Csv, text.as_bytes())?;
//! let summary = Summary::of(meter.as_mut())?;
//! assert_eq!((summary.channels[0].channel.name.as_str(), summary.channels[0].unit), ("main", "W"));
//! # Ok::<(), wattline_meters::MeterError>(())
//! ```
//!
//! Each format is a [`Meter`]: a file is read once, from its start to its end, in blocks of one channel's readings and
//! in bounded memory. What is damaged or cut off is an error with its place; what is merely wrong (gaps, resets of
//! counters, doubles, values that stand for none) is a [`Warning`] of a named kind.

mod columns;
mod error;
pub mod firefox;
mod format;
pub mod gauge;
pub mod generated;
pub mod generic;
pub mod iio;
pub mod jls;
mod json;
mod model;
pub mod monsoon;
pub mod monsoon_usb;
mod objects;
pub mod otii;
pub mod otii_server;
pub mod perfetto;
pub mod power;
pub mod rails;
mod table;
#[cfg(test)]
mod tests;
mod totals;
#[cfg(feature = "monsoon")]
pub mod usb;
mod wall;
mod warning;
mod watch;

use std::io::Read;

pub use error::{MeterError, Place};
pub use format::{Format, MeterFile};
pub use model::{Block, Channel, Clock, ClockReading, Marker, Quantity};
pub use totals::{ChannelSummary, PartSummary, Summary};
pub use warning::{Fault, Warning};

/// A meter's file that is being read.
pub trait Meter {
    /// Its format.
    fn format(&self) -> Format;

    /// The clock of its times.
    fn clock(&self) -> Clock;

    /// The channels that were seen so far. A name may come later than readings do.
    fn channels(&self) -> &[Channel];

    /// Reads the next block; false at the end.
    ///
    /// # Errors
    /// Where the file is damaged or ends too soon.
    fn read(&mut self, block: &mut Block) -> Result<bool, MeterError>;

    /// Other clocks beside its own, as far as they were read.
    fn clock_readings(&self) -> &[ClockReading] {
        &[]
    }

    /// What was marked, as far as it was read.
    fn markers(&self) -> &[Marker] {
        &[]
    }

    /// What is wrong with the file itself, beside what can be seen in readings: complete when all was read.
    fn warnings(&self) -> Vec<Warning> {
        Vec::new()
    }
}

/// Reads a file of a format.
///
/// # Errors
/// Where it does not begin as the format does.
pub fn read<'a>(format: Format, input: impl Read + 'a) -> Result<Box<dyn Meter + 'a>, MeterError> {
    let input = std::io::BufReader::with_capacity(BUFFER, input);
    Ok(match format {
        Format::Perfetto => Box::new(perfetto::Perfetto::new(input)),
        Format::Csv => Box::new(generic::Csv::new(input)?),
        Format::Iio => Box::new(iio::Iio::new(input)),
        Format::Monsoon => Box::new(monsoon::Monsoon::new(input)?),
        Format::Otii => Box::new(otii::Otii::new(input)),
        Format::Jls => Box::new(jls::Jls::new(input)?),
        Format::Firefox => Box::new(firefox::Firefox::new(input)?),
        Format::Gauge => Box::new(gauge::Gauge::new(input)?),
    })
}

/// Bytes read at once.
const BUFFER: usize = 1 << 18;
