//! Power counters of the Firefox Profiler, as usb-power-profiling writes them for USB-C meters: a whole profile, or the
//! list of counters that its `/power` answers.
//!
//! A counter's samples are picowatt hours since the sample before, with times in milliseconds. They lie in `samples`,
//! in `sampleGroups` or, as Firefox itself writes them, in `sample_groups` by rows. What the first one counts has no
//! beginning and is no reading. Samples of nothing between others of nothing are left out by the writer: they are no
//! gap.

use std::fmt;
use std::io::{BufReader, Read};

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::json::{Numbers, Rows};
use super::table::nanoseconds;
use super::{BUFFER, Block, Channel, Clock, ClockReading, Fault, Format, Meter, MeterError, Quantity, Warning};

/// Joules of a picowatt hour.
const J_PER_PWH: f64 = 3.6e-9;
/// Samples in a block.
const BLOCK: usize = 1 << 14;
/// More counters than meters have.
const MAX_COUNTERS: usize = 64;

/// What matters of a profile.
#[derive(Default)]
struct Profile {
    /// Milliseconds since 1970.
    start_ms: Option<f64>,
    counters: Vec<Counter>,
}

#[derive(serde::Deserialize)]
struct Meta {
    #[serde(rename = "startTime")]
    start_ms: Option<f64>,
}

#[derive(serde::Deserialize)]
struct Counter {
    name: Option<String>,
    category: Option<String>,
    description: Option<String>,
    samples: Option<Samples>,
    #[serde(rename = "sampleGroups", alias = "sample_groups")]
    groups: Option<Vec<Group>>,
}

#[derive(serde::Deserialize)]
struct Group {
    samples: Samples,
}

#[derive(serde::Deserialize, Default)]
struct Samples {
    time: Option<Numbers>,
    #[serde(rename = "timeDeltas")]
    deltas: Option<Numbers>,
    count: Option<Numbers>,
    schema: Option<Schema>,
    data: Option<Rows>,
}

#[derive(serde::Deserialize)]
struct Schema {
    time: usize,
    count: usize,
}

impl<'de> Deserialize<'de> for Profile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Profile;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a profile of the Firefox Profiler, or a list of its counters")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Profile, A::Error> {
                let mut profile = Profile::default();
                let mut has_counters = false;
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "meta" => profile.start_ms = map.next_value::<Meta>()?.start_ms,
                        "counters" => {
                            profile.counters = map.next_value()?;
                            has_counters = true;
                        }
                        _ => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                if !has_counters {
                    return Err(A::Error::custom("a profile without `counters`"));
                }
                Ok(profile)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Profile, A::Error> {
                let mut profile = Profile::default();
                while let Some(counter) = seq.next_element()? {
                    if profile.counters.len() == MAX_COUNTERS {
                        return Err(A::Error::custom(format!("more than {MAX_COUNTERS} counters")));
                    }
                    profile.counters.push(counter);
                }
                Ok(profile)
            }
        }
        from.deserialize_any(Either)
    }
}

/// A profile that was read.
pub struct Firefox {
    channels: Vec<Channel>,
    /// Times and joules of each channel.
    samples: Vec<Block>,
    at: (usize, usize),
    readings: Vec<ClockReading>,
    ignored: Vec<String>,
}

impl Firefox {
    /// Reads a whole profile: the times of a counter lie before its values.
    ///
    /// # Errors
    /// Where it is no profile, or is cut off.
    pub fn new(input: impl Read) -> Result<Self, MeterError> {
        // Single bytes are quick to get of a buffer's own type alone.
        let mut counted = BufReader::with_capacity(BUFFER, Counted { input, bytes: 0 });
        let profile: Result<Profile, _> = serde_json::from_reader(&mut counted);
        let bytes = counted.get_ref().bytes - counted.buffer().len() as u64;
        let profile = profile.map_err(|defect| {
            let cut = if defect.is_eof() { ": the file was cut off" } else { "" };
            MeterError::at(Format::Firefox, bytes, format!("{defect}{cut}"))
        })?;
        let start_ns = profile.start_ms.and_then(|ms| nanoseconds(ms / 1e3));
        let readings = start_ns.map(|other_ns| ClockReading { at_ns: 0, clock: Clock::Wall, other_ns });
        let mut firefox = Firefox {
            channels: Vec::new(),
            samples: Vec::new(),
            at: (0, 0),
            readings: readings.into_iter().collect(),
            ignored: Vec::new(),
        };
        for counter in profile.counters {
            firefox.add(counter).map_err(|what| MeterError::at(Format::Firefox, bytes, what))?;
        }
        Ok(firefox)
    }

    fn add(&mut self, counter: Counter) -> Result<(), String> {
        let name = counter.name.unwrap_or_else(|| "counter".to_owned());
        if counter.category.as_deref() != Some("power") {
            self.ignored.push(name);
            return Ok(());
        }
        let groups = counter.groups.unwrap_or_default().into_iter().map(|group| group.samples);
        let mut all = Block { channel: self.channels.len(), ..Block::default() };
        for samples in counter.samples.into_iter().chain(groups) {
            samples.give(&mut all).map_err(|what| format!("in counter `{}`: {what}", name.escape_debug()))?;
        }
        self.samples.push(all);
        self.channels.push(Channel { supplies: counter.description, ..Channel::new(name, Quantity::EnergyOfPeriod) });
        Ok(())
    }
}

impl Samples {
    /// Adds times and joules to a block.
    fn give(self, all: &mut Block) -> Result<(), String> {
        let (times, counts) = self.columns()?;
        let at = times.into_iter().map(|ms| nanoseconds(ms / 1e3).ok_or_else(|| format!("a time of {ms} ms")));
        let joules = counts.into_iter().map(|pwh| pwh * J_PER_PWH);
        // In the memory of the numbers themselves, where these are the only ones.
        let (at, joules) = (at.collect::<Result<Vec<i64>, String>>()?, joules.collect());
        match all.at_ns.is_empty() {
            true => (all.at_ns, all.values) = (at, joules),
            false => {
                all.at_ns.extend(at);
                all.values.extend(joules);
            }
        }
        Ok(())
    }

    /// Times in milliseconds, and counts: as many.
    fn columns(self) -> Result<(Vec<f64>, Vec<f64>), String> {
        if let (Some(schema), Some(Rows(rows))) = (&self.schema, &self.data) {
            let cell = |row: &Numbers, at: usize| row.0.get(at).copied();
            let row = |row: &Numbers| cell(row, schema.time).zip(cell(row, schema.count));
            let all = rows.iter().map(row).collect::<Option<(Vec<f64>, Vec<f64>)>>();
            return all.ok_or_else(|| "a row of `data` is too short".to_owned());
        }
        let times = self.time.map(|Numbers(times)| times).or_else(|| self.deltas.map(summed));
        let (Some(times), Some(Numbers(counts))) = (times, self.count) else {
            return Err("expected `time` and `count`".into());
        };
        match times.len() == counts.len() {
            true => Ok((times, counts)),
            false => Err(format!("{} times and {} counts", times.len(), counts.len())),
        }
    }
}

/// Times from what lies between them.
fn summed(Numbers(mut deltas): Numbers) -> Vec<f64> {
    let mut now = 0.0;
    for delta in &mut deltas {
        now += *delta;
        *delta = now;
    }
    deltas
}

/// Counts what was read, for errors.
struct Counted<R> {
    input: R,
    bytes: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.bytes += count as u64;
        Ok(count)
    }
}

impl Meter for Firefox {
    fn format(&self) -> Format {
        Format::Firefox
    }

    fn clock(&self) -> Clock {
        Clock::Meter
    }

    fn channels(&self) -> &[Channel] {
        &self.channels
    }

    fn read(&mut self, block: &mut Block) -> Result<bool, MeterError> {
        while let Some(samples) = self.samples.get(self.at.0) {
            // What the first one counts has no beginning.
            let begin = self.at.1.max(1);
            let end = (begin + BLOCK).min(samples.values.len());
            if begin >= end {
                self.at = (self.at.0 + 1, 0);
                continue;
            }
            block.channel = samples.channel;
            block.at_ns.clear();
            block.values.clear();
            block.at_ns.extend_from_slice(&samples.at_ns[begin..end]);
            block.values.extend_from_slice(&samples.values[begin..end]);
            self.at.1 = end;
            return Ok(true);
        }
        Ok(false)
    }

    fn clock_readings(&self) -> &[ClockReading] {
        &self.readings
    }

    fn warnings(&self) -> Vec<Warning> {
        let warning = |name: &String| Warning {
            fault: Fault::Ignored,
            channel: Some(name.clone()),
            count: 1,
            at_ns: None,
            says: "no counter of power".into(),
        };
        self.ignored.iter().map(warning).collect()
    }
}
