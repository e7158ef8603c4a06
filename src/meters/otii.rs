//! Pages of an Otii's recording, as its server's `recording_get_channel_data` answers them, one JSON object after the
//! other.
//!
//! A page has `data_type`, `timestamp` and `interval` in seconds, and `values`. An answer does not name its channel: a
//! page has a key `channel` beside the others, or the request with the same `trans_id` stands before it, as in what went
//! over the wire.
//!
//! A recording's description, as `project_get_last_recording` answers it, has a `start-time`: the moment of time 0.
//!
//! ```text
//! {"channel":"mp","data_type":"analog","timestamp":0,"interval":0.00025,"values":[0.41,0.42]}
//! ```

use std::cell::Cell;
use std::collections::HashMap;
use std::io::Read;
use std::rc::Rc;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::de::{Deserializer, IoRead};

use super::columns::Columns;
use super::json::Numbers;
use super::table::nanoseconds;
use super::{Block, Channel, Clock, ClockReading, Fault, Format, Marker, Meter, MeterError, Quantity, Warning, wall};

/// Channels with their quantities. `me` is left out: its unit is Wh before Otii 3 and J since, and nothing says which.
const CHANNELS: [(&str, &str, Quantity); 9] = [
    ("mc", "main", Quantity::Current),
    ("mv", "main", Quantity::Voltage),
    ("mp", "main", Quantity::Power),
    ("ac", "adc", Quantity::Current),
    ("av", "adc", Quantity::Voltage),
    ("ap", "adc", Quantity::Power),
    ("sp", "sense+", Quantity::Voltage),
    ("sn", "sense-", Quantity::Voltage),
    ("vb", "vbus", Quantity::Voltage),
];
/// More than a page of 40,000 numbers has.
const MAX_OBJECT: u64 = 16 << 20;
/// Requests that wait for their answer.
const MAX_REQUESTS: usize = 1024;
/// Markers that are kept.
const MAX_MARKERS: usize = 1 << 16;

#[derive(Deserialize)]
struct Message {
    #[serde(rename = "type")]
    kind: Option<String>,
    trans_id: Option<String>,
    data: Option<Page>,
    #[serde(flatten)]
    page: Page,
}

#[derive(Deserialize, Default)]
struct Page {
    channel: Option<String>,
    data_type: Option<String>,
    timestamp: Option<f64>,
    interval: Option<f64>,
    values: Option<Values>,
    #[serde(rename = "start-time")]
    start_time: Option<String>,
    message: Option<String>,
}

/// Numbers, or texts of a log.
#[derive(Deserialize)]
#[serde(untagged)]
enum Values {
    Numbers(Numbers),
    Texts(Vec<Text>),
    Other(IgnoredAny),
}

#[derive(Deserialize)]
struct Text {
    timestamp: f64,
    value: String,
}

/// Counts the bytes of the object that is being read, and refuses more than one has.
struct Limited<R> {
    input: R,
    read: Rc<Cell<u64>>,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read.set(self.read.get() + count as u64);
        match self.read.get() > MAX_OBJECT {
            true => Err(std::io::Error::other(format!("an object of more than {MAX_OBJECT} bytes"))),
            false => Ok(count),
        }
    }
}

/// Pages that are being read.
pub struct Otii<R: Read> {
    messages: serde_json::StreamDeserializer<'static, IoRead<Limited<R>>, Message>,
    /// Bytes since the last object.
    read: Rc<Cell<u64>>,
    requests: HashMap<String, String>,
    names: HashMap<String, Option<usize>>,
    channels: Vec<Channel>,
    columns: Columns,
    markers: Vec<Marker>,
    pages: u64,
    readings: Vec<ClockReading>,
}

impl<R: Read> Otii<R> {
    /// Reads pages from their start.
    pub fn new(input: R) -> Self {
        let read = Rc::new(Cell::new(0));
        Otii {
            messages: Deserializer::from_reader(Limited { input, read: Rc::clone(&read) }).into_iter(),
            read,
            requests: HashMap::new(),
            names: HashMap::new(),
            channels: Vec::new(),
            columns: Columns::default(),
            markers: Vec::new(),
            pages: 0,
            readings: Vec::new(),
        }
    }

    fn error(&self, offset: usize, what: impl Into<String>) -> MeterError {
        MeterError::at(Format::Otii, offset as u64, what)
    }

    fn take(&mut self, message: Message, offset: usize) -> Result<(), MeterError> {
        let mut page = message.data.unwrap_or(message.page);
        match message.kind.as_deref() {
            Some("request") => {
                if let Some((number, channel)) = message.trans_id.zip(page.channel) {
                    if self.requests.len() >= MAX_REQUESTS {
                        self.requests.clear();
                    }
                    self.requests.insert(number, channel);
                }
                return Ok(());
            }
            Some("error") => {
                let said = page.message.unwrap_or_else(|| "nothing".to_owned());
                return Err(self.error(offset, format!("the server answered with an error: {}", said.escape_debug())));
            }
            _ => {}
        }
        if let Some(other_ns) = page.start_time.as_deref().and_then(wall::nanoseconds) {
            self.readings = vec![ClockReading { at_ns: 0, clock: Clock::Wall, other_ns }];
        }
        if page.values.is_none() {
            return Ok(());
        }
        self.pages += 1;
        let asked = message.trans_id.and_then(|number| self.requests.remove(&number));
        let Some(channel) = page.channel.take().or(asked) else {
            let what = "a page that names no `channel`, and no request with its `trans_id` stands before it";
            return Err(self.error(offset, what));
        };
        self.page(&channel, page, offset)
    }

    fn page(&mut self, name: &str, page: Page, offset: usize) -> Result<(), MeterError> {
        if let Some(Values::Texts(texts)) = page.values {
            let text = |text: Text| Some(Marker { at_ns: nanoseconds(text.timestamp)?, text: text.value });
            let room = MAX_MARKERS - self.markers.len();
            self.markers.extend(texts.into_iter().filter_map(text).take(room));
            return Ok(());
        }
        let is_analog = page.data_type.as_deref().is_none_or(|kind| kind == "analog");
        let Some(position) = self.channel(name, is_analog, page.interval) else { return Ok(()) };
        let Some(Values::Numbers(Numbers(values))) = page.values else {
            return Err(self.error(offset, "expected numbers in `values`"));
        };
        let (Some(start), Some(interval)) = (page.timestamp, page.interval.filter(|interval| *interval > 0.0)) else {
            return Err(self.error(offset, "expected `timestamp` and an `interval` of more than 0, in seconds"));
        };
        let end = start + interval * values.len() as f64;
        nanoseconds(start).and(nanoseconds(end)).ok_or_else(|| self.error(offset, "a time beyond all bounds"))?;
        for (number, value) in values.into_iter().enumerate() {
            let at_s = start + interval * (number + 1) as f64;
            self.columns.push(position, nanoseconds(at_s).unwrap_or(i64::MAX), value);
        }
        Ok(())
    }

    fn channel(&mut self, name: &str, is_analog: bool, interval: Option<f64>) -> Option<usize> {
        if let Some(known) = self.names.get(name) {
            return *known;
        }
        let known = CHANNELS.iter().find(|(known, ..)| *known == name).filter(|_| is_analog);
        let position = known.map(|(_, name, quantity)| {
            let rate_hz = interval.filter(|interval| *interval > 0.0).map(f64::recip);
            self.channels.push(Channel { rate_hz, ..Channel::new(*name, *quantity) });
            self.channels.len() - 1
        });
        if self.names.len() < MAX_REQUESTS {
            self.names.insert(name.to_owned(), position);
        }
        position
    }
}

impl<R: Read> Meter for Otii<R> {
    fn format(&self) -> Format {
        Format::Otii
    }

    fn clock(&self) -> Clock {
        Clock::Meter
    }

    fn channels(&self) -> &[Channel] {
        &self.channels
    }

    fn read(&mut self, block: &mut Block) -> Result<bool, MeterError> {
        while self.columns.want_more() {
            let offset = self.messages.byte_offset();
            self.read.set(0);
            match self.messages.next() {
                Some(Ok(message)) => self.take(message, offset)?,
                Some(Err(defect)) => {
                    let cut = if defect.is_eof() { ": the file was cut off" } else { "" };
                    return Err(self.error(offset, format!("in the object that begins here: {defect}{cut}")));
                }
                None if self.pages == 0 => {
                    return Err(self.error(offset, "the file ends without a page: expected an object with `values`"));
                }
                None => self.columns.end(),
            }
        }
        Ok(self.columns.take(block))
    }

    fn clock_readings(&self) -> &[ClockReading] {
        &self.readings
    }

    fn markers(&self) -> &[Marker] {
        &self.markers
    }

    fn warnings(&self) -> Vec<Warning> {
        let mut left: Vec<&String> =
            self.names.iter().filter(|(_, position)| position.is_none()).map(|(name, _)| name).collect();
        left.sort();
        let warning = |name: &String| Warning {
            fault: Fault::Ignored,
            channel: Some(name.clone()),
            count: 1,
            at_ns: None,
            says: "no current, voltage or power (energy `me` is in Wh or J, by Otii's version)".into(),
        };
        left.into_iter().map(warning).collect()
    }
}
