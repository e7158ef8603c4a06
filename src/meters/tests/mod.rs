//! What the tests of all formats share: values of a whole file, and files that are cut off at each byte.

mod formats;
mod generic;
mod jls;
mod monsoon;
mod perfetto;
mod power;
mod text;

use std::path::PathBuf;

use super::{Block, Fault, Format, MeterError, Summary, read};
use wattline_testkit::shared;

/// All readings of a file by channel.
#[derive(Debug, Default, Clone, PartialEq)]
struct All {
    names: Vec<String>,
    readings: Vec<Vec<(i64, f64)>>,
}

impl All {
    fn of(&self, name: &str) -> &[(i64, f64)] {
        let at =
            self.names.iter().position(|known| known == name).unwrap_or_else(|| panic!("{name}: {:?}", self.names));
        &self.readings[at]
    }
}

fn all(format: Format, bytes: &[u8]) -> Result<All, MeterError> {
    let mut meter = read(format, bytes)?;
    let mut found = All::default();
    let mut block = Block::default();
    while meter.read(&mut block)? {
        assert_eq!(block.at_ns.len(), block.values.len());
        assert!(block.channel < meter.channels().len() && !block.values.is_empty());
        if found.readings.len() <= block.channel {
            found.readings.resize(block.channel + 1, Vec::new());
        }
        found.readings[block.channel].extend(block.at_ns.iter().copied().zip(block.values.iter().copied()));
    }
    found.names = meter.channels().iter().map(|channel| channel.name.clone()).collect();
    found.readings.resize(found.names.len(), Vec::new());
    Ok(found)
}

fn summary(format: Format, bytes: &[u8]) -> Summary {
    let mut meter = read(format, bytes).unwrap();
    Summary::of(meter.as_mut()).unwrap()
}

fn count(summary: &Summary, fault: Fault) -> u64 {
    summary.warnings.iter().filter(|warning| warning.fault == fault).map(|warning| warning.count).sum()
}

fn error(format: Format, bytes: &[u8]) -> String {
    all(format, bytes).unwrap_err().to_string()
}

/// A file cut off at each byte is an error with a place, but where `may_end` says that a whole file may end.
fn cut_off(format: Format, bytes: &[u8], may_end: impl Fn(usize) -> bool) {
    all(format, bytes).unwrap();
    for end in 0..bytes.len() {
        match all(format, &bytes[..end]) {
            Ok(_) => assert!(may_end(end), "{format}, {end} of {} bytes", bytes.len()),
            Err(error) => {
                let text = error.to_string();
                assert!(text.contains("offset 0x"), "{text}");
                assert!(!may_end(end), "{end}: {text}");
            }
        }
    }
}

/// A file of the samples; none, after saying so, where there are none.
fn sample(folder: &str, name: &str) -> Option<(PathBuf, Vec<u8>)> {
    let path = shared(&format!("samples/{folder}"))?.join(name);
    let bytes = std::fs::read(&path).unwrap();
    Some((path, bytes))
}
