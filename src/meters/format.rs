//! The formats, their names, and how a file of each begins.

use std::fmt;
use std::path::PathBuf;

use serde::Serialize;

/// A format of a meter's files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// A trace of Perfetto with power rails or a battery's counters.
    Perfetto,
    /// `energy_value` files of the kernel's iio devices, one after the other.
    Iio,
    /// What Monsoon's Python library writes.
    Monsoon,
    /// Pages of Otii's `recording_get_channel_data`.
    Otii,
    /// Joulescope's file, version 2.
    Jls,
    /// A profile of the Firefox Profiler with power counters, as programs for USB-C meters write it.
    Firefox,
    /// A battery's gauge, read by and by.
    Gauge,
    /// A table whose head says what its columns are.
    Csv,
}

/// Each format and its name.
const NAMES: [(Format, &str); 8] = [
    (Format::Perfetto, "perfetto"),
    (Format::Iio, "iio"),
    (Format::Monsoon, "monsoon"),
    (Format::Otii, "otii"),
    (Format::Jls, "jls"),
    (Format::Firefox, "firefox"),
    (Format::Gauge, "gauge"),
    (Format::Csv, "csv"),
];

impl Format {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Format> {
        NAMES.into_iter().map(|(format, _)| format)
    }

    /// Its name, as in `perfetto:FILE`.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(format, _)| *format == self).map_or("", |(_, name)| name)
    }

    /// By its name.
    pub fn named(name: &str) -> Option<Format> {
        NAMES.iter().find(|(_, known)| *known == name).map(|(format, _)| *format)
    }

    /// The names of all, for messages.
    pub fn names() -> String {
        NAMES.map(|(_, name)| name).join(", ")
    }

    /// What the first bytes of a file look like; none if like nothing that is known.
    pub fn of_start(start: &[u8]) -> Option<Format> {
        if start.starts_with(b"jlsfmt\r\n") {
            return Some(Format::Jls);
        }
        // Field 1 of a message; a text may begin with an empty line.
        let is_text = |byte: &u8| matches!(byte, b'\n' | b'\r' | b'\t' | b' '..=b'~' | 0x80..);
        if start.first() == Some(&0x0a) && !start.iter().take(256).all(is_text) {
            return Some(Format::Perfetto);
        }
        let text = String::from_utf8_lossy(start);
        if text.starts_with("# wall_ns=") && text.contains("uptime_s=") {
            return Some(Format::Iio);
        }
        let is_said = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
        let first = text.lines().find(is_said)?.trim_start();
        if first.starts_with("Time(ms),") {
            return Some(Format::Monsoon);
        }
        if first.starts_with("t=") {
            return Some(Format::Iio);
        }
        if first.starts_with(['{', '[']) {
            let is_page = ["\"data_type\"", "recording_get_channel_data"].iter().any(|word| text.contains(word));
            return Some(if is_page { Format::Otii } else { Format::Firefox });
        }
        let has = |word: &str| first.split(',').any(|cell| cell.trim() == word);
        if has("current_now") || has("charge_counter") {
            return Some(Format::Gauge);
        }
        first.contains(',').then_some(Format::Csv)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A meter's file and its format, as `perfetto:FILE` says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeterFile {
    /// The format; none where the contents tell it.
    pub format: Option<Format>,
    /// The file.
    pub path: PathBuf,
}

impl MeterFile {
    /// Reads `FORMAT:FILE`, or `FILE` alone.
    pub fn parse(text: &str) -> MeterFile {
        let said = text.split_once(':').and_then(|(name, path)| Some((Format::named(name)?, path)));
        match said {
            Some((format, path)) => MeterFile { format: Some(format), path: path.into() },
            None => MeterFile { format: None, path: text.into() },
        }
    }
}
