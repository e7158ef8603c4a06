//! The way from the output of a phone's `getevent -lt` to the events of a script.
//!
//! The text may hold three things, in this order or any: `getevent -lp`, which says how far each device's coordinates
//! go; `wm size`, which says how large the screen is; and `getevent -lt`, the events with their times. Touches are told
//! by Linux' multi-touch protocol B (*Multi-touch (MT) Protocol*, kernel documentation), or by one finger's `ABS_X` and
//! `ABS_Y`.

mod gesture;
mod keys;

use std::collections::HashMap;

use thiserror::Error;

use super::EventKind;
use gesture::{Gesture, script};

/// Most lines of a record: a finger that never leaves the screen makes as many in an hour. Each may need a hundred bytes.
const MOST_LINES: usize = 4_000_000;
/// Most bytes of a line with its end: the tools print a tenth of that.
pub const MOST_LINE: usize = 4_096;

/// A record that no script can be made of.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GeteventError {
    /// A line is none of the tools'.
    #[error("line {line}: expected what `getevent -lt`, `getevent -lp` or `wm size` prints, found `{found}`")]
    Line {
        /// Line, from 1.
        line: usize,
        /// The text that stands there.
        found: String,
    },
    /// Touches are reported by the older protocol.
    #[error(
        "line {line}: the touch screen speaks multi-touch protocol A (`SYN_MT_REPORT`), which does not say which \
         finger is which; record with another phone, or write the script by hand"
    )]
    ProtocolA {
        /// Line, from 1.
        line: usize,
    },
    /// Coordinates cannot be scaled.
    #[error(
        "it is not known how far the touch screen's coordinates go and how large the screen is; record with `adb shell \
         'getevent -lp; wm size; getevent -lt'`, or give --screen WIDTHxHEIGHT where coordinates are pixels"
    )]
    Scale,
    /// It never ends.
    #[error("line {line}: expected at most {MOST_LINES} lines of at most {MOST_LINE} bytes each, found more")]
    TooLong {
        /// Line, from 1.
        line: usize,
    },
    /// Nothing happened.
    #[error("there are no touches and no keys in it; record while somebody uses the app, with `getevent -lt`")]
    Nothing,
}

/// The recorded actions.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    /// Taps, holds, drags, keys, and the waits between.
    pub events: Vec<EventKind>,
    /// Notes on actions that could not be written as they were.
    pub notes: Vec<String>,
}

/// The ranges of a device's coordinates.
#[derive(Debug, Clone, Copy, Default)]
struct Ranges {
    x: Option<(i64, i64)>,
    y: Option<(i64, i64)>,
}

/// A finger on the screen.
#[derive(Debug, Clone, Default)]
struct Finger {
    /// The time when the finger came down, in microseconds.
    down_us: i64,
    /// Whether it is there.
    is_down: bool,
    /// The finger's places since, in the device's units.
    path: Vec<(i64, i64)>,
    x: Option<i64>,
    y: Option<i64>,
}

/// One touch screen.
#[derive(Debug, Default)]
struct Screen {
    slot: i64,
    fingers: HashMap<i64, Finger>,
    /// Whether it distinguishes fingers by ids.
    has_ids: bool,
}

/// Reads a record line by line.
#[derive(Debug, Default)]
pub struct Reader {
    /// Width and height of the display in pixels.
    size: Option<(i64, i64)>,
    ranges: HashMap<String, Ranges>,
    /// The device that `getevent -lp` is at.
    described: Option<String>,
    screens: HashMap<String, Screen>,
    gestures: Vec<Gesture>,
    notes: Vec<String>,
    /// The times when keys went down, in microseconds.
    keys: HashMap<(String, String), i64>,
    lines: usize,
}

impl Reader {
    /// A reader for a display of that size; if none is given, the record has to say it.
    pub fn new(size: Option<(u32, u32)>) -> Reader {
        Reader { size: size.map(|(width, height)| (width.into(), height.into())), ..Reader::default() }
    }

    /// Reads one line.
    ///
    /// # Errors
    /// When it is none of the tools'.
    pub fn line(&mut self, line: &str) -> Result<(), GeteventError> {
        self.lines += 1;
        if self.lines > MOST_LINES || line.len() > MOST_LINE {
            return Err(GeteventError::TooLong { line: self.lines });
        }
        let line = line.trim();
        if let Some(rest) = line.strip_prefix('[') {
            return self.event(rest).ok_or_else(|| self.unexpected(line))?;
        }
        if let Some(size) = line.strip_prefix("Physical size:").or_else(|| line.strip_prefix("Override size:")) {
            // An override comes second, and holds.
            self.size = Some(parse_size(size).ok_or_else(|| self.unexpected(line))?);
        } else if line.starts_with("add device") {
            self.described = line.split(": ").nth(1).map(|device| device.trim().to_owned());
        } else if let Some((axis, values)) = line.rsplit_once(" : value ").or_else(|| line.rsplit_once(": value ")) {
            self.range(axis, values).ok_or_else(|| self.unexpected(line))?;
        }
        // The rest of a description has nothing that is needed, and errors of adb stand in no column.
        Ok(())
    }

    fn unexpected(&self, line: &str) -> GeteventError {
        let found: String = line.chars().take(80).collect();
        GeteventError::Line { line: self.lines, found }
    }

    /// A line such as `ABS_MT_POSITION_X : value 0, min 0, max 1439, fuzz 0, flat 0, resolution 0`.
    fn range(&mut self, axis: &str, values: &str) -> Option<()> {
        let device = self.described.clone()?;
        // The first of a kind stands behind `ABS (0003):`.
        let axis = axis.trim().rsplit(' ').next().unwrap_or_default();
        let value = |name: &str| {
            let found = values.split(", ").find_map(|part| part.trim().strip_prefix(name));
            found.and_then(|value| value.trim().parse::<i64>().ok())
        };
        let range = (value("min ")?, value("max ")?);
        let ranges = self.ranges.entry(device).or_default();
        match axis {
            "ABS_MT_POSITION_X" | "0035" => ranges.x = Some(range),
            "ABS_MT_POSITION_Y" | "0036" => ranges.y = Some(range),
            "ABS_X" | "0000" => ranges.x = ranges.x.or(Some(range)),
            "ABS_Y" | "0001" => ranges.y = ranges.y.or(Some(range)),
            _ => {}
        }
        Some(())
    }

    /// Reads the text that follows `[` in `[   71425.234567] /dev/input/event2: EV_ABS       ABS_MT_SLOT
    /// 00000001`.
    fn event(&mut self, rest: &str) -> Option<Result<(), GeteventError>> {
        let (time, rest) = rest.split_once(']')?;
        let at_us = microseconds(time)?;
        let (device, rest) = rest.trim().split_once(": ")?;
        let mut words = rest.split_whitespace();
        let (kind, code, value) = (words.next()?, words.next()?, words.next()?);
        match kind {
            "EV_ABS" => self.moved(device, code, number(value)?, at_us),
            "EV_KEY" => self.pressed(device, code, value, at_us),
            "EV_SYN" if code == "SYN_MT_REPORT" => return Some(Err(GeteventError::ProtocolA { line: self.lines })),
            "EV_SYN" => self.reported(device),
            _ => {}
        }
        Some(Ok(()))
    }

    fn moved(&mut self, device: &str, code: &str, value: i64, at_us: i64) {
        let screen = self.screens.entry(device.to_owned()).or_default();
        if code == "ABS_MT_SLOT" {
            screen.slot = value;
            return;
        }
        let slot = screen.slot;
        let finger = screen.fingers.entry(slot).or_default();
        match code {
            "ABS_MT_TRACKING_ID" => {
                screen.has_ids = true;
                match value == NO_ID {
                    true => self.lifted(device, slot, at_us),
                    false => {
                        (finger.down_us, finger.is_down) = (at_us, true);
                        finger.path.clear();
                    }
                }
            }
            "ABS_MT_POSITION_X" | "ABS_X" => finger.x = Some(value),
            "ABS_MT_POSITION_Y" | "ABS_Y" => finger.y = Some(value),
            _ => {}
        }
    }

    fn pressed(&mut self, device: &str, code: &str, value: &str, at_us: i64) {
        let is_down = value == "DOWN" || value == "00000001";
        if code == "BTN_TOUCH" {
            let screen = self.screens.entry(device.to_owned()).or_default();
            if screen.has_ids {
                return;
            }
            let slot = screen.slot;
            let finger = screen.fingers.entry(slot).or_default();
            match is_down {
                true => {
                    (finger.down_us, finger.is_down) = (at_us, true);
                    finger.path.clear();
                }
                false => self.lifted(device, slot, at_us),
            }
            return;
        }
        // Tools and fingers are no keys that somebody presses.
        if code.starts_with("BTN_") || value == "REPEAT" {
            return;
        }
        let key = (device.to_owned(), code.to_owned());
        if is_down {
            self.keys.insert(key, at_us);
        } else if let Some(down_us) = self.keys.remove(&key) {
            match keys::android(code) {
                Some(name) => self.gestures.push(Gesture::key(name, down_us, at_us)),
                None => {
                    self.notes.push(format!("line {}: {code} is no key that a script can press; left out", self.lines))
                }
            }
        }
    }

    /// Everything since the last report happened at once.
    fn reported(&mut self, device: &str) {
        let Some(screen) = self.screens.get_mut(device) else { return };
        for finger in screen.fingers.values_mut().filter(|finger| finger.is_down) {
            if let (Some(x), Some(y)) = (finger.x, finger.y)
                && finger.path.last() != Some(&(x, y))
            {
                finger.path.push((x, y));
            }
        }
    }

    fn lifted(&mut self, device: &str, slot: i64, at_us: i64) {
        let Some(finger) = self.screens.get_mut(device).and_then(|screen| screen.fingers.get_mut(&slot)) else {
            return;
        };
        if !std::mem::take(&mut finger.is_down) {
            return;
        }
        let mut path = std::mem::take(&mut finger.path);
        if path.is_empty() {
            // A finger may come where it left: then nothing is said of its place.
            path.extend(finger.x.zip(finger.y));
        }
        if !path.is_empty() {
            self.gestures.push(Gesture::touch(device, path, finger.down_us, at_us));
        }
    }

    /// The script of what was read.
    ///
    /// # Errors
    /// When nothing happened, or coordinates cannot be scaled.
    pub fn finish(self) -> Result<Recorded, GeteventError> {
        if self.gestures.is_empty() {
            return Err(GeteventError::Nothing);
        }
        let (size, ranges) = (self.size, &self.ranges);
        let scale = |device: &str, (x, y): (i64, i64)| {
            let (width, height) = size.ok_or(GeteventError::Scale)?;
            let place = |value: i64, range: Option<(i64, i64)>, pixels: i64| match range {
                // As Android's `TouchInputMapper` has it: the range has max - min + 1 places.
                Some((min, max)) if max > min => {
                    let (value, min, max) = (value as f64, min as f64, max as f64);
                    ((value - min) * pixels as f64 / (max - min + 1.0)) as f32
                }
                _ => value as f32,
            };
            let of = ranges.get(device).copied().unwrap_or_default();
            Ok((place(x, of.x, width).floor(), place(y, of.y, height).floor()))
        };
        let mut notes = self.notes;
        let events = script(self.gestures, size.map(|(width, _)| width), &scale, &mut notes)?;
        Ok(Recorded { events, notes })
    }
}

/// The tracking id of no finger.
const NO_ID: i64 = 0xffff_ffff;

/// Values are 32 bits in hexadecimal.
fn number(text: &str) -> Option<i64> {
    u32::from_str_radix(text, 16).ok().map(i64::from)
}

/// Seconds with six places as microseconds.
fn microseconds(text: &str) -> Option<i64> {
    let (seconds, rest) = text.trim().split_once('.')?;
    let digits = rest.len() as u32;
    let scale = 10_i64.checked_pow(6_u32.checked_sub(digits)?)?;
    let part = rest.parse::<i64>().ok()?.checked_mul(scale)?;
    let all = seconds.trim().parse::<i64>().ok()?.checked_mul(1_000_000)?.checked_add(part)?;
    // The time since the phone was switched on: differences of two are ones that can be counted.
    (all >= 0).then_some(all)
}

/// `1080x1920`.
pub fn parse_size(text: &str) -> Option<(i64, i64)> {
    let (width, height) = text.trim().split_once('x')?;
    let side = |text: &str| text.trim().parse::<i64>().ok().filter(|side| (1..=100_000).contains(side));
    Some((side(width)?, side(height)?))
}

#[cfg(test)]
mod tests;
