//! What a meter's file holds: channels, readings in blocks, readings of clocks, markers.

use serde::Serialize;

/// What a channel's readings are, each in one unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quantity {
    /// Watts.
    Power,
    /// Amperes.
    Current,
    /// Volts.
    Voltage,
    /// Joules since some start that is the same for all readings.
    Energy,
    /// Joules since the reading before.
    EnergyOfPeriod,
    /// Coulombs that are left in a battery.
    Charge,
    /// Joules that are left in a battery.
    EnergyLeft,
}

impl Quantity {
    /// The unit of the readings.
    pub fn unit(self) -> &'static str {
        match self {
            Quantity::Power => "W",
            Quantity::Current => "A",
            Quantity::Voltage => "V",
            Quantity::Energy | Quantity::EnergyOfPeriod | Quantity::EnergyLeft => "J",
            Quantity::Charge => "C",
        }
    }

    /// Whether energy follows from the readings alone.
    pub fn tells_energy(self) -> bool {
        matches!(self, Quantity::Power | Quantity::Energy | Quantity::EnergyOfPeriod)
    }
}

/// One row of readings: a rail, an input of a meter, a value of a battery's gauge.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Channel {
    /// The file's name for it.
    pub name: String,
    /// What is read.
    pub quantity: Quantity,
    /// Readings a second, if the file says so.
    pub rate_hz: Option<f64>,
    /// What the maker says that it supplies, as `Display`.
    pub supplies: Option<String>,
    /// Whether it is a battery's gauge: slow, and wrong on many devices.
    pub is_gauge: bool,
}

impl Channel {
    /// A channel of which the file says nothing more.
    pub fn new(name: impl Into<String>, quantity: Quantity) -> Self {
        Channel { name: name.into(), quantity, rate_hz: None, supplies: None, is_gauge: false }
    }
}

/// A clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// The device's time since it was booted, also while it sleeps (`CLOCK_BOOTTIME`).
    Boottime,
    /// The device's time that it was awake (`CLOCK_MONOTONIC`, `System.nanoTime`): what probes are stamped with.
    Monotonic,
    /// Time since 1970 by the clock of whatever wrote the file.
    Wall,
    /// A clock of the meter's own, from some start.
    Meter,
}

/// The meter's clock and another one at the same moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ClockReading {
    /// The clock of the readings.
    pub at_ns: i64,
    /// The other clock.
    pub clock: Clock,
    /// What that one says.
    pub other_ns: i64,
}

/// A moment that somebody or something marked in the recording.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Marker {
    /// When, on the clock of the readings.
    pub at_ns: i64,
    /// What it says.
    pub text: String,
}

/// Readings of one channel, in the file's order.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Block {
    /// Position of the channel in [`super::Meter::channels`].
    pub channel: usize,
    /// When: of a counter the moment at which it was read, of anything else the end of the time that the reading is
    /// the mean of. Nanoseconds of [`super::Meter::clock`].
    pub at_ns: Vec<i64>,
    /// What was read, in the unit of the channel's quantity; NaN where the file says that there is no reading.
    pub values: Vec<f64>,
}

impl Block {
    pub(crate) fn push(&mut self, at_ns: i64, value: f64) {
        self.at_ns.push(at_ns);
        self.values.push(value);
    }
}
