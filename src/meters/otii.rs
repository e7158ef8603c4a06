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

use std::collections::HashMap;
use std::fmt;
use std::io::{BufRead, ErrorKind};

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::columns::Columns;
use super::objects::Objects;
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
/// Requests that wait for their answer.
const MAX_REQUESTS: usize = 1024;
/// Markers that are kept.
const MAX_MARKERS: usize = 1 << 16;

/// A message, or the page in it.
#[derive(Deserialize)]
struct Message {
    #[serde(rename = "type")]
    kind: Option<String>,
    trans_id: Option<String>,
    data: Option<Box<Message>>,
    channel: Option<String>,
    data_type: Option<String>,
    timestamp: Option<f64>,
    interval: Option<f64>,
    values: Option<Values>,
    #[serde(rename = "start-time")]
    start_time: Option<String>,
    message: Option<String>,
}

/// Numbers, and texts of a log; neither where they are something else.
#[derive(Default)]
struct Values {
    numbers: Vec<f64>,
    texts: Vec<Text>,
    has_others: bool,
}

#[derive(Deserialize)]
struct Text {
    timestamp: Option<f64>,
    #[serde(default)]
    value: serde_json::Value,
}

impl Text {
    fn marker(self) -> Option<Marker> {
        let serde_json::Value::String(text) = self.value else { return None };
        Some(Marker { at_ns: nanoseconds(self.timestamp?)?, text })
    }
}

/// One of the values.
enum Element {
    Number(f64),
    Text(Text),
    Other,
}

impl<'de> Deserialize<'de> for Element {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Element;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, or a text with its time")
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Element, E> {
                Ok(Element::Number(number))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Element, E> {
                Ok(Element::Number(number as f64))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Element, E> {
                Ok(Element::Number(number as f64))
            }

            fn visit_unit<E: Error>(self) -> Result<Element, E> {
                Ok(Element::Number(f64::NAN))
            }

            fn visit_bool<E: Error>(self, _: bool) -> Result<Element, E> {
                Ok(Element::Other)
            }

            fn visit_str<E: Error>(self, _: &str) -> Result<Element, E> {
                Ok(Element::Other)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Element, A::Error> {
                while seq.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Element::Other)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Element, A::Error> {
                Text::deserialize(MapAccessDeserializer::new(map)).map(Element::Text)
            }
        }
        from.deserialize_any(Any)
    }
}

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Values;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array of values")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Values, A::Error> {
                let mut values = Values::default();
                while let Some(element) = seq.next_element()? {
                    match element {
                        Element::Number(number) => values.numbers.push(number),
                        Element::Text(text) => values.texts.push(text),
                        Element::Other => values.has_others = true,
                    }
                }
                Ok(values)
            }
        }
        from.deserialize_seq(All)
    }
}

/// Pages that are being read.
pub struct Otii<R> {
    objects: Objects<R>,
    requests: HashMap<String, String>,
    names: HashMap<String, Option<usize>>,
    channels: Vec<Channel>,
    columns: Columns,
    markers: Vec<Marker>,
    pages: u64,
    readings: Vec<ClockReading>,
}

impl<R: BufRead> Otii<R> {
    /// Reads pages from their start.
    pub fn new(input: R) -> Self {
        Otii {
            objects: Objects::new(input),
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

    fn take(&mut self, mut page: Message, offset: usize) -> Result<(), MeterError> {
        let (kind, number) = (page.kind.take(), page.trans_id.take());
        if let Some(data) = page.data.take() {
            page = *data;
        }
        match kind.as_deref() {
            Some("request") => {
                if let Some((number, channel)) = number.zip(page.channel) {
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
        let asked = number.and_then(|number| self.requests.remove(&number));
        let Some(channel) = page.channel.take().or(asked) else {
            let what = "a page that names no `channel`, and no request with its `trans_id` stands before it";
            return Err(self.error(offset, what));
        };
        self.page(&channel, page, offset)
    }

    fn page(&mut self, name: &str, page: Message, offset: usize) -> Result<(), MeterError> {
        let Values { numbers, texts, has_others } = page.values.unwrap_or_default();
        if !texts.is_empty() {
            let room = MAX_MARKERS - self.markers.len();
            self.markers.extend(texts.into_iter().filter_map(Text::marker).take(room));
            return Ok(());
        }
        let is_analog = page.data_type.as_deref().is_none_or(|kind| kind == "analog");
        let Some(position) = self.channel(name, is_analog, page.interval) else { return Ok(()) };
        if has_others {
            return Err(self.error(offset, "expected numbers in `values`"));
        }
        let (Some(start), Some(interval)) = (page.timestamp, page.interval.filter(|interval| *interval > 0.0)) else {
            return Err(self.error(offset, "expected `timestamp` and an `interval` of more than 0, in seconds"));
        };
        let end = start + interval * numbers.len() as f64;
        nanoseconds(start).and(nanoseconds(end)).ok_or_else(|| self.error(offset, "a time beyond all bounds"))?;
        for (number, value) in numbers.into_iter().enumerate() {
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

impl<R: BufRead> Meter for Otii<R> {
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
            let message = self.objects.next().and_then(|object| match object {
                Some(bytes) => Ok(Some(serde_json::from_slice::<Message>(bytes)?)),
                None => Ok(None),
            });
            let offset = self.objects.begin();
            match message {
                Ok(Some(message)) => self.take(message, offset)?,
                Err(defect) => {
                    let cut = if defect.kind() == ErrorKind::UnexpectedEof { ": the file was cut off" } else { "" };
                    return Err(self.error(offset, format!("in the object that begins here: {defect}{cut}")));
                }
                Ok(None) if self.pages == 0 => {
                    return Err(self.error(offset, "the file ends without a page: expected an object with `values`"));
                }
                Ok(None) => self.columns.end(),
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
