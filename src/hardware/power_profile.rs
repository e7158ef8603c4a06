//! `power_profile.xml`: what a device's maker says that its components draw, in milliamperes (AOSP,
//! `com.android.internal.os.PowerProfile`; "Measuring component power").

use std::collections::BTreeMap;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use serde::Serialize;

use super::HardwareError;

const FORMAT: &str = "power_profile.xml";
/// Clusters that are looked for; no phone has more.
const MOST_CLUSTERS: usize = 16;

/// A power profile. Items and arrays have the names that the file gives them, since they differ by era and maker.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct PowerProfile {
    /// Single values: milliamperes, but for the battery's capacity (mAh) and voltages (mV).
    pub items: BTreeMap<String, f64>,
    /// Lists of values: milliamperes, but for numbers of cores and for speeds (kHz).
    pub arrays: BTreeMap<String, Vec<f64>>,
}

/// Cores that run at one speed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cluster {
    /// Their number.
    pub cores: u32,
    /// What the cluster draws while any of its cores runs, milliamperes, besides what the cores do.
    pub cluster_ma: f64,
    /// Speeds, ascending in most files.
    pub steps: Vec<Step>,
}

/// A speed of a core.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Step {
    /// Frequency.
    pub khz: f64,
    /// What a core draws more at it than at rest, milliamperes.
    pub core_ma: f64,
}

impl PowerProfile {
    /// Reads a file. Elements that are no items, arrays or values are left out, as Android does it.
    ///
    /// # Errors
    /// What is no XML, has no `device`, ends before its end, or has a value that is no number.
    pub fn parse(text: &str) -> Result<Self, HardwareError> {
        Parser::new(text).parse()
    }

    /// The item of the first of these names that the file has.
    fn first(&self, names: &[&str]) -> Option<f64> {
        names.iter().find_map(|name| self.items.get(*name)).copied()
    }

    /// The battery's capacity, mAh; some files leave it out.
    pub fn capacity_mah(&self) -> Option<f64> {
        self.first(&["battery.capacity", "battery.typical.capacity"])
    }

    /// The screen at its lowest brightness.
    pub fn screen_on_ma(&self) -> Option<f64> {
        self.first(&["screen.on", "screen.on.display0"])
    }

    /// What full brightness draws more than the lowest.
    pub fn screen_full_ma(&self) -> Option<f64> {
        self.first(&["screen.full", "screen.full.display0"])
    }

    /// GPS while it has a fix or looks for one. Newer files know it by the quality of the signal: the mean of that.
    pub fn gps_on_ma(&self) -> Option<f64> {
        let by_signal = || self.arrays.get("gps.signalqualitybased").and_then(|levels| mean(levels));
        self.first(&["gps.on"]).or_else(by_signal)
    }

    /// Wi-Fi while it sends or receives: the mean of both where they are told apart.
    pub fn wifi_active_ma(&self) -> Option<f64> {
        let both = || mean(&[self.first(&["wifi.controller.tx"])?, self.first(&["wifi.controller.rx"])?]);
        self.first(&["wifi.active"]).or_else(both)
    }

    /// Wi-Fi while it is on and nothing passes.
    pub fn wifi_on_ma(&self) -> Option<f64> {
        self.first(&["wifi.on", "wifi.controller.idle"])
    }

    /// The cellular radio while it sends or receives.
    pub fn cellular_active_ma(&self) -> Option<f64> {
        let sends = || self.arrays.get("modem.controller.tx").and_then(|levels| mean(levels));
        self.first(&["radio.active"]).or_else(sends)
    }

    /// Playing or recording sound.
    pub fn audio_ma(&self) -> Option<f64> {
        self.first(&["audio", "dsp.audio"])
    }

    /// Staying awake while nothing runs: what a wake lock costs.
    pub fn awake_ma(&self) -> Option<f64> {
        self.first(&["cpu.awake", "cpu.idle"])
    }

    /// The clusters of cores, from the first on.
    pub fn clusters(&self) -> Vec<Cluster> {
        let found: Vec<Cluster> = (0..MOST_CLUSTERS).map_while(|number| self.cluster(number)).collect();
        if !found.is_empty() {
            return found;
        }
        // The generation of one kind of core.
        let steps = self.steps("cpu.speeds", "cpu.active");
        if steps.is_empty() { Vec::new() } else { vec![Cluster { cores: 1, cluster_ma: 0.0, steps }] }
    }

    fn cluster(&self, number: usize) -> Option<Cluster> {
        let pairs = [("cpu.core_speeds", "cpu.core_power"), ("cpu.speeds", "cpu.active")];
        let named = |(speeds, power): (&str, &str)| {
            let steps = self.steps(&format!("{speeds}.cluster{number}"), &format!("{power}.cluster{number}"));
            (!steps.is_empty()).then_some(steps)
        };
        let steps = pairs.into_iter().find_map(named)?;
        let cores = self.arrays.get("cpu.clusters.cores").and_then(|cores| cores.get(number)).copied();
        let cluster_ma = self.items.get(&format!("cpu.cluster_power.cluster{number}")).copied();
        Some(Cluster { cores: cores.unwrap_or(1.0) as u32, cluster_ma: cluster_ma.unwrap_or(0.0), steps })
    }

    fn steps(&self, speeds: &str, power: &str) -> Vec<Step> {
        let (Some(speeds), Some(power)) = (self.arrays.get(speeds), self.arrays.get(power)) else { return Vec::new() };
        speeds.iter().zip(power).map(|(&khz, &core_ma)| Step { khz, core_ma }).collect()
    }
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// What the parser is in.
#[derive(Debug, PartialEq)]
enum In {
    Item(String),
    Array(String),
    Value(String),
}

struct Parser<'t> {
    text: &'t str,
    reader: Reader<&'t [u8]>,
    profile: PowerProfile,
    /// The element whose text counts, its text so far, and the array around it.
    open: Option<In>,
    content: String,
    /// Elements that are open.
    depth: usize,
    has_device: bool,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str) -> Self {
        let reader = Reader::from_str(text);
        let profile = PowerProfile::default();
        Parser { text, reader, profile, open: None, content: String::new(), depth: 0, has_device: false }
    }

    /// The line that the reader is at.
    fn line(&self) -> usize {
        let read = (self.reader.buffer_position() as usize).min(self.text.len());
        self.text.as_bytes().iter().take(read).filter(|byte| **byte == b'\n').count() + 1
    }

    fn fault(&self, expected: &str, found: &str) -> HardwareError {
        HardwareError::new(FORMAT, self.line(), expected, found)
    }

    fn parse(mut self) -> Result<PowerProfile, HardwareError> {
        loop {
            let event = self.reader.read_event();
            match event.map_err(|error| self.fault("XML", &error.to_string()))? {
                Event::Start(element) => self.start(&element)?,
                Event::Text(text) if self.open.is_some() => self.content.push_str(&text),
                Event::End(_) => self.end()?,
                Event::Eof => break,
                _ => {}
            }
        }
        if !self.has_device {
            return Err(HardwareError::at_end(FORMAT, self.text, "an element `device`"));
        }
        if self.depth > 0 {
            return Err(HardwareError::at_end(FORMAT, self.text, "the end of all elements"));
        }
        Ok(self.profile)
    }

    fn start(&mut self, element: &BytesStart<'_>) -> Result<(), HardwareError> {
        self.depth += 1;
        let tag = element.name();
        let tag = tag.as_ref();
        if self.depth == 1 {
            self.has_device = tag == "device";
            let found = tag.to_owned();
            return if self.has_device { Ok(()) } else { Err(self.fault("an element `device`", &found)) };
        }
        let name = element.try_get_attribute("name").ok().flatten();
        let name = name.map(|name| name.value.into_owned());
        match (tag, name, &self.open) {
            ("item", Some(name), _) => self.open = Some(In::Item(name)),
            ("array", Some(name), _) => {
                self.profile.arrays.insert(name.clone(), Vec::new());
                self.open = Some(In::Array(name));
            }
            ("value", _, Some(In::Array(array))) => self.open = Some(In::Value(array.clone())),
            ("item" | "array", None, _) => return Err(self.fault("an attribute `name`", "none")),
            _ => {}
        }
        self.content.clear();
        Ok(())
    }

    fn end(&mut self) -> Result<(), HardwareError> {
        self.depth = self.depth.saturating_sub(1);
        match self.open.take() {
            Some(In::Item(name)) => {
                let value = self.number()?;
                self.profile.items.insert(name, value);
            }
            Some(In::Value(array)) => {
                let value = self.number()?;
                self.profile.arrays.entry(array.clone()).or_default().push(value);
                self.open = Some(In::Array(array));
            }
            Some(In::Array(_)) | None => {}
        }
        Ok(())
    }

    fn number(&self) -> Result<f64, HardwareError> {
        let value = self.content.trim().parse::<f64>().ok().filter(|value| value.is_finite());
        value.ok_or_else(|| self.fault("a number", &self.content))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_generations_of_cores_are_read() {
        let one = "<device><array name=\"cpu.speeds\"><value>100</value><value>200</value></array>\
                   <array name=\"cpu.active\"><value>10</value><value>30.5</value></array></device>";
        let clusters = PowerProfile::parse(one).unwrap().clusters();
        assert_eq!((clusters.len(), clusters[0].cores), (1, 1));
        assert_eq!(clusters[0].steps[1], Step { khz: 200.0, core_ma: 30.5 });
        assert_eq!(PowerProfile::parse("<device></device>").unwrap().clusters(), []);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let said = |text: &str| PowerProfile::parse(text).unwrap_err().to_string();
        assert_eq!(
            said("<device>\n<item name=\"a\">x</item></device>"),
            "power_profile.xml, line 2: expected a number, found `x`"
        );
        assert!(said("<manifest/>\n").contains("expected an element `device`"), "{}", said("<manifest/>\n"));
        assert!(said("").contains("expected an element `device`, found the end"));
        assert!(
            said("<device>\n<item name=\"a\">1</item>\n").contains("expected the end of all elements, found the end")
        );
        assert!(said("<device><item>1</item></device>").contains("expected an attribute `name`"));
    }
}
