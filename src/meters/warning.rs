//! What is wrong with readings that could be read.

use serde::Serialize;

/// A kind of fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// Readings are missing between two that are there.
    Gap,
    /// The file says that there is no reading at a time at which there should be one.
    NoReading,
    /// A second reading has the time of the one before.
    Duplicate,
    /// A reading is older than the one before, and is left out of sums.
    OutOfOrder,
    /// A counter fell: it began anew, or was written wrongly.
    CounterReset,
    /// The readings have both signs: a battery was charged in between, or the device tells the sign by its own rule.
    SignFlip,
    /// Many readings in a row stand at the greatest value: the meter's range was too small.
    Saturation,
    /// A value stands for "not known", as `-2147483648`.
    Sentinel,
    /// The values cannot be in the unit that the file promises.
    UnitLie,
    /// A gauge was read more often than it changes: only its changes are readings.
    Held,
    /// The first readings that the meter took are not in the file.
    MissingStart,
    /// Times on a clock that nothing relates to the others.
    UnknownClock,
    /// A part of the file that says nothing here.
    Ignored,
}

impl Fault {
    /// Its name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Fault::Gap => "gap",
            Fault::NoReading => "no-reading",
            Fault::Duplicate => "duplicate",
            Fault::OutOfOrder => "out-of-order",
            Fault::CounterReset => "counter-reset",
            Fault::SignFlip => "sign-flip",
            Fault::Saturation => "saturation",
            Fault::Sentinel => "sentinel",
            Fault::UnitLie => "unit-lie",
            Fault::Held => "held",
            Fault::MissingStart => "missing-start",
            Fault::UnknownClock => "unknown-clock",
            Fault::Ignored => "ignored",
        }
    }
}

/// A fault of a channel, or of the whole file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Warning {
    /// What kind it is.
    pub fault: Fault,
    /// The channel's name; none where it is of the whole file.
    pub channel: Option<String>,
    /// How often.
    pub count: u64,
    /// The first time, on the clock of the readings.
    pub at_ns: Option<i64>,
    /// What it means, with figures.
    pub says: String,
}
