//! One row of power from a meter's file: what a recording takes.
//!
//! Rails of counters are added up, all of them or those that supply some parts. Anything else that tells power or energy
//! is one channel: the only one there is, or the one that is named. A battery's gauge is taken only if it is asked for
//! by name.

use std::fmt;

use super::watch::Watch;
use super::{Block, Channel, Fault, Meter, MeterError, Quantity, Warning, rails};

/// What is taken of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choice {
    /// Names of channels, or parts that rails supply, as `cpu`; empty for all rails, or for the only channel of power.
    pub names: Vec<String>,
}

impl Choice {
    /// `cpu+gpu`, or nothing for all.
    pub fn parse(text: &str) -> Choice {
        Choice { names: text.split('+').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect() }
    }

    fn takes(&self, channel: &Channel) -> bool {
        let is_rail = channel.quantity == Quantity::Energy;
        let named = |name: &String| *name == channel.name || is_rail && *name == rails::part(channel);
        channel.quantity.tells_energy() && (self.names.iter().any(named) || self.names.is_empty() && !channel.is_gauge)
    }
}

/// Mean power up to a time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reading {
    /// The end of the time that it is the mean of, on the meter's clock.
    pub at_ns: i64,
    /// Watts.
    pub watts: f64,
}

/// A rail's part of the readings.
#[derive(Debug, Clone, PartialEq)]
pub struct RailRow {
    /// The channel's name.
    pub name: String,
    /// What the rail supplies, as `cpu`.
    pub part: &'static str,
    /// Watts, for each of [`PowerRow::readings`].
    pub watts: Vec<f64>,
}

/// The power that a file holds.
#[derive(Debug, Clone, PartialEq)]
pub struct PowerRow {
    /// Readings, by time.
    pub readings: Vec<Reading>,
    /// The channels that they are the sum of.
    pub channels: Vec<String>,
    /// What each rail has of every reading, where they are the sum of rails.
    pub rails: Vec<RailRow>,
    /// What is wrong with these, and with the file.
    pub warnings: Vec<Warning>,
}

/// Why a file has no power that can be used.
#[derive(Debug)]
pub enum PowerError {
    /// It cannot be read.
    Read(MeterError),
    /// What is asked for is not there, or is several things.
    Choice(String),
    /// What it holds is wrong.
    Wrong(Warning),
}

impl fmt::Display for PowerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PowerError::Read(error) => error.fmt(f),
            PowerError::Choice(what) => f.write_str(what),
            PowerError::Wrong(warning) => {
                let channel = warning.channel.as_deref().unwrap_or("the file");
                write!(f, "{channel} cannot be used ({}): {}", warning.fault.name(), warning.says)
            }
        }
    }
}

impl std::error::Error for PowerError {}

impl From<MeterError> for PowerError {
    fn from(error: MeterError) -> Self {
        PowerError::Read(error)
    }
}

/// Faults with which energies would be wrong, and nobody would see it.
const REFUSED: [Fault; 3] = [Fault::UnitLie, Fault::Sentinel, Fault::CounterReset];
/// Faster meters are averaged to this many readings a second: no window of an app is shorter.
const ENOUGH_HZ: f64 = 10_000.0;

/// Readings of a channel as they are gathered.
#[derive(Debug, Clone, Default)]
struct Gathered {
    at_ns: Vec<i64>,
    values: Vec<f64>,
    watch: Watch,
    /// A fast meter's readings that wait for their mean: sum and number.
    waiting: (f64, u32),
}

impl Gathered {
    fn add(&mut self, channel: &Channel, block: &Block) {
        self.watch.see(channel, block);
        let group = match (channel.quantity, channel.rate_hz) {
            (Quantity::Power, Some(rate)) => (rate / ENOUGH_HZ).floor().clamp(1.0, f64::from(u32::MAX)) as u32,
            _ => 1,
        };
        for (&at_ns, &value) in block.at_ns.iter().zip(&block.values) {
            if value.is_nan() || self.at_ns.last().is_some_and(|last| *last >= at_ns) {
                // Means begin anew behind what is missing.
                self.waiting = (0.0, 0);
                continue;
            }
            self.waiting = (self.waiting.0 + value, self.waiting.1 + 1);
            if self.waiting.1 == group {
                self.at_ns.push(at_ns);
                self.values.push(self.waiting.0 / f64::from(group));
                self.waiting = (0.0, 0);
            }
        }
    }
}

/// Reads a file to its end, and makes one row of power of it.
///
/// # Errors
/// The file's defect, a choice that fits nothing or several things, and faults with which the energy would be wrong.
pub fn power(meter: &mut dyn Meter, choice: &Choice) -> Result<PowerRow, PowerError> {
    let mut all: Vec<Gathered> = Vec::new();
    let mut block = Block::default();
    while meter.read(&mut block)? {
        if all.len() <= block.channel {
            all.resize(block.channel + 1, Gathered::default());
        }
        if let Some(channel) = meter.channels().get(block.channel).filter(|channel| channel.quantity.tells_energy()) {
            all[block.channel].add(channel, &block);
        }
    }
    let taken = meter.channels().iter().zip(all).filter(|(channel, _)| choice.takes(channel));
    let taken: Vec<(&Channel, Gathered)> = taken.filter(|(_, gathered)| !gathered.at_ns.is_empty()).collect();
    let taken = chosen(taken, meter.channels())?;
    let names: Vec<String> = taken.iter().map(|(channel, _)| channel.name.clone()).collect();
    let parts: Vec<&str> = taken.iter().map(|(channel, _)| rails::part(channel)).collect();
    let mut warnings = meter.warnings();
    let mut rows = Vec::new();
    for (channel, gathered) in taken {
        let Gathered { at_ns, values, watch, .. } = gathered;
        warnings.extend(watch.warnings(channel));
        rows.push((channel.quantity, at_ns, values));
    }
    warnings.retain(|warning| warning.channel.as_ref().is_none_or(|name| names.contains(name)));
    let of_channels = |warning: &&Warning| warning.channel.is_some() && REFUSED.contains(&warning.fault);
    if let Some(wrong) = warnings.iter().find(of_channels) {
        return Err(PowerError::Wrong(wrong.clone()));
    }
    let (readings, rails) = match rows.as_slice() {
        [(Quantity::Power, at_ns, values)] => (row(at_ns, values), Vec::new()),
        [(Quantity::EnergyOfPeriod, at_ns, values)] => (by_time(at_ns, values), Vec::new()),
        counters => added(counters),
    };
    let rail = |(watts, (name, part)): (Vec<f64>, (&String, &'static str))| RailRow { name: name.clone(), part, watts };
    let rails = rails.into_iter().zip(names.iter().zip(parts)).map(rail).collect();
    Ok(PowerRow { readings, channels: names, rails, warnings })
}

type Taken<'c> = Vec<(&'c Channel, Gathered)>;

fn chosen<'c>(taken: Taken<'c>, channels: &[Channel]) -> Result<Taken<'c>, PowerError> {
    let names = |all: &mut dyn Iterator<Item = &Channel>| {
        all.map(|channel| channel.name.as_str()).collect::<Vec<_>>().join(", ")
    };
    if taken.is_empty() {
        let there = names(&mut channels.iter().filter(|channel| channel.quantity.tells_energy()));
        let there = if there.is_empty() { "nothing".to_owned() } else { there };
        return Err(PowerError::Choice(format!(
            "nothing of it tells the power that is asked for; what tells power or energy: {there}"
        )));
    }
    let are_rails = taken.iter().all(|(channel, _)| channel.quantity == Quantity::Energy);
    if taken.len() > 1 && !are_rails {
        let there = names(&mut taken.iter().map(|(channel, _)| *channel));
        let example = &taken[0].0.name;
        let what = format!("several channels tell power: {there}; choose one, as in FILE#{example}");
        return Err(PowerError::Choice(what));
    }
    Ok(taken)
}

fn row(at_ns: &[i64], watts: &[f64]) -> Vec<Reading> {
    at_ns.iter().zip(watts).map(|(&at_ns, &watts)| Reading { at_ns, watts }).collect()
}

/// Energies of periods over their lengths; the first has none.
fn by_time(at_ns: &[i64], joules: &[f64]) -> Vec<Reading> {
    let later = at_ns.windows(2).zip(joules.iter().skip(1));
    let reading = |(at, joules): (&[i64], &f64)| Reading { at_ns: at[1], watts: joules / seconds(at[0], at[1]) };
    opened(at_ns.first(), later.map(reading).collect())
}

/// Counters together, at the times of the one that is read most often, and the part of each: between its readings each
/// grows evenly.
fn added(counters: &[(Quantity, Vec<i64>, Vec<f64>)]) -> (Vec<Reading>, Vec<Vec<f64>>) {
    let first = counters.iter().filter_map(|(_, at_ns, _)| at_ns.first()).max();
    let last = counters.iter().filter_map(|(_, at_ns, _)| at_ns.last()).min();
    let longest = counters.iter().max_by_key(|(_, at_ns, _)| at_ns.len());
    let (Some(first), Some(last), Some((_, grid, _))) = (first, last, longest) else { return Default::default() };
    let between = grid.iter().copied().filter(|at| first < at && at < last);
    let grid: Vec<i64> = match first < last {
        true => [*first].into_iter().chain(between).chain([*last]).collect(),
        false => Vec::new(),
    };
    let mut sums = vec![0.0; grid.len()];
    let mut parts = Vec::with_capacity(counters.len());
    for (_, at_ns, joules) in counters {
        let grown = grown(at_ns, joules, &grid);
        sums.iter_mut().zip(&grown).for_each(|(sum, grown)| *sum += grown);
        let watts: Vec<f64> = powers(&grid, &grown).map(|(_, watts)| watts).collect();
        parts.push(watts.first().copied().into_iter().chain(watts.iter().copied()).collect());
    }
    let readings = powers(&grid, &sums).map(|(at_ns, watts)| Reading { at_ns, watts }).collect();
    (opened(grid.first(), readings), parts)
}

/// By how much a counter has grown since its first reading, at these times.
fn grown(at_ns: &[i64], joules: &[f64], grid: &[i64]) -> Vec<f64> {
    let mut next = 0;
    let at = |at: &i64| {
        while next + 1 < at_ns.len() && at_ns[next + 1] <= *at {
            next += 1;
        }
        let grown = joules[next] - joules[0];
        let (Some(end_ns), Some(end)) = (at_ns.get(next + 1), joules.get(next + 1)) else { return grown };
        let part = at.saturating_sub(at_ns[next]) as f64 / end_ns.saturating_sub(at_ns[next]) as f64;
        grown + (end - joules[next]) * part
    };
    grid.iter().map(at).collect()
}

/// Mean powers between these times, each with its end.
fn powers<'a>(grid: &'a [i64], joules: &'a [f64]) -> impl Iterator<Item = (i64, f64)> + 'a {
    let pairs = grid.windows(2).zip(joules.windows(2));
    pairs.map(|(at, joules)| (at[1], (joules[1] - joules[0]) / seconds(at[0], at[1])))
}

/// A reading that opens the record, where the first one's time begins.
fn opened(start_ns: Option<&i64>, mut readings: Vec<Reading>) -> Vec<Reading> {
    if let (Some(&at_ns), Some(&Reading { watts, .. })) = (start_ns, readings.first()) {
        readings.insert(0, Reading { at_ns, watts });
    }
    readings
}

fn seconds(from_ns: i64, to_ns: i64) -> f64 {
    to_ns.saturating_sub(from_ns) as f64 / 1e9
}
