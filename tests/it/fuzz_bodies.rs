//! What is done with a fuzzed input, and what must hold then. `fuzz/` runs these for hours, `fuzz.rs` beside this file
//! for seconds: a body that returns has passed.

use std::path::Path;

use wattline::apk::axml::Document;
use wattline::apk::{self, Archive, Changes, Manifest};
use wattline::dex::asm::Body;
use wattline::dex::{Dex, Limits, MethodRef, write_all};
use wattline::meters::{Format, Summary, generated, power, read};
use wattline::recording::read_trace_file;
use wattline::scenario::Scenario;
use wattline::session::{InstrumentOptions, instrument as instrument_file};

/// DEX files and containers: what is read is written and read again as the same, also with further references.
pub fn dex(data: &[u8]) {
    one_dex(data);
    one_dex(&sealed_dex(data));
}

fn one_dex(data: &[u8]) {
    let Ok(mut parts) = Dex::read_all(data) else { return };
    same_again(&parts);
    for dex in &mut parts {
        for (_, code) in dex.methods_with_code() {
            let _ = Body::decode(code).and_then(|body| body.assemble());
            code.debug.iter().for_each(|debug| debug.positions().for_each(drop));
        }
        let frame = MethodRef::new("LFrame;", "enter", &["I"], "LFrame;");
        let _ = dex.add_references(&[frame], Limits::default());
    }
    same_again(&parts);
}

fn same_again(parts: &[Dex]) {
    let written = write_all(&parts.iter().collect::<Vec<_>>()).expect("what was read can be written");
    assert!(Dex::read_all(&written).expect("what was written can be read") == parts, "the model changed on the way");
}

/// Archives: whatever is accepted is rewritten with the same contents.
pub fn apk(data: &[u8]) {
    one_apk(data);
    one_apk(&sealed_archive(data));
}

fn one_apk(data: &[u8]) {
    let Ok(archive) = Archive::read(data) else { return };
    let Ok(rewritten) = apk::rewrite(&archive, &Changes::new(29)) else { return };
    let again = Archive::read(&rewritten).expect("a rewritten archive can be read");
    for entry in again.entries() {
        let original = archive.require(entry.name).expect("no entry is invented");
        assert_eq!(original.contents(), entry.contents().map_err(|_| original.contents().unwrap_err()));
    }
    if let Some(Ok(manifest)) = archive.entry("AndroidManifest.xml").map(|entry| entry.contents()) {
        let _ = Manifest::parse(&manifest);
    }
}

/// Binary XML.
pub fn axml(data: &[u8]) {
    let _ = Document::read(data);
    let _ = Manifest::parse(data);
}

/// The whole instrumenter on one DEX file: the outcome can be read, accounts for every method, and is not
/// instrumented a second time.
pub fn instrument(data: &[u8]) {
    let data = sealed_dex(data);
    let Ok(original) = Dex::read_all(&data) else { return };
    let path = Path::new("fuzzed.dex");
    let options = InstrumentOptions::default();
    let Ok(done) = instrument_file(path, &data, &options) else { return };
    let methods = done.map.methods.len() + done.map.left_out.len();
    assert_eq!(
        methods,
        original.iter().map(|dex| dex.methods_with_code().count()).sum::<usize>(),
        "a method is neither probed nor left out"
    );
    // A method that verified before and does not with its probes is put back, and is a defect.
    let defect = done.map.left_out.iter().find(|left| left.reason.contains("a defect of wattline"));
    assert_eq!(defect, None);
    Dex::read_all(&done.bytes).expect("an instrumented file can be read");
    instrument_file(path, &done.bytes, &options).expect_err("an instrumented file is refused");
}

/// Trace files, as they are and as the first chunk of an otherwise good file.
pub fn trace(data: &[u8]) {
    const GRAIN: usize = 16 * 1024;
    let _ = read_trace_file(data);
    let mut file = trace_head();
    file.resize(GRAIN, 0);
    // The version has to be the reader's, or nothing behind it would be read.
    assert!(read_trace_file(&file).is_ok(), "the empty trace is refused");
    let chunk = (8 + data.len()).next_multiple_of(GRAIN);
    file.extend(b"CHNK");
    file.extend((chunk as u32).to_le_bytes());
    file.extend(data);
    file.resize(GRAIN + chunk, 0);
    let _ = read_trace_file(&file);
}

/// The header of a trace file.
pub fn trace_head() -> Vec<u8> {
    const GRAIN: u32 = 16 * 1024;
    let words = [5, GRAIN, 42, 0, 5, 0, 6, 0, 7, 0];
    b"wattline".iter().copied().chain(words.iter().flat_map(|word: &u32| word.to_le_bytes())).collect()
}

/// Monkey scripts.
pub fn script(data: &[u8]) {
    let _ = Scenario::parse(Path::new("fuzzed.mks"), &String::from_utf8_lossy(data));
}

/// A copy with the right file size and checksum, so that damage elsewhere is not noticed at once. In a container, each
/// part keeps its size and only the checksums are made right.
pub fn sealed_dex(data: &[u8]) -> Vec<u8> {
    let mut data = data.to_vec();
    let is_container = data.starts_with(b"dex\n041\0");
    let len = data.len() as u32;
    let mut rest = &mut data[..];
    while rest.len() >= 36 {
        if !is_container {
            rest[32..36].copy_from_slice(&len.to_le_bytes());
        }
        let size = u32::from_le_bytes([rest[32], rest[33], rest[34], rest[35]]) as usize;
        if !(36..=rest.len()).contains(&size) {
            break;
        }
        let (part, others) = rest.split_at_mut(size);
        let checksum = adler2::adler32_slice(&part[12..]);
        part[8..12].copy_from_slice(&checksum.to_le_bytes());
        rest = others;
    }
    data
}

/// A copy in which the CRC-32 of each stored entry is right, in the central directory and in the local header.
pub fn sealed_archive(data: &[u8]) -> Vec<u8> {
    let mut data = data.to_vec();
    let word = |data: &[u8], at: usize| Some(u32::from_le_bytes(*data.get(at..)?.first_chunk::<4>()?) as usize);
    let half = |data: &[u8], at: usize| Some(usize::from(u16::from_le_bytes(*data.get(at..)?.first_chunk::<2>()?)));
    let Some(end) = data.windows(4).rposition(|bytes| bytes == b"PK\x05\x06") else { return data };
    let mut at = word(&data, end + 16).unwrap_or(usize::MAX);
    while data.get(at..at.saturating_add(46)).is_some_and(|record| record.starts_with(b"PK\x01\x02")) {
        let mut seal = || {
            let local = word(&data, at + 42)?;
            let start = local + 30 + half(&data, local + 26)? + half(&data, local + 28)?;
            let contents = data.get(start..start.checked_add(word(&data, at + 20)?)?)?;
            let crc = crc32fast::hash(contents).to_le_bytes();
            if half(&data, at + 10)? == 0 {
                data.get_mut(local + 14..local + 18)?.copy_from_slice(&crc);
                data.get_mut(at + 16..at + 20)?.copy_from_slice(&crc);
            }
            Some(())
        };
        seal();
        let lengths = [28, 30, 32].map(|field| half(&data, at + field).unwrap_or(0));
        at += 46 + lengths.iter().sum::<usize>();
    }
    data
}

/// Files of meters: what is read is summed up and made one row of power, or refused.
fn meter(format: Format, data: &[u8]) {
    if let Ok(mut meter) = read(format, data) {
        let _ = Summary::of(meter.as_mut());
    }
    if let Ok(mut meter) = read(format, data) {
        let _ = power::power(meter.as_mut(), &power::Choice::default());
    }
}

/// Traces of Perfetto, and the kernel's part of them.
pub fn meter_perfetto(data: &[u8]) {
    let _ = wattline::meters::perfetto::kernel(data, |_| true);
    meter(Format::Perfetto, data);
}

/// `energy_value` files.
pub fn meter_iio(data: &[u8]) {
    meter(Format::Iio, data);
}

/// Monsoon's tables.
pub fn meter_monsoon(data: &[u8]) {
    meter(Format::Monsoon, data);
}

/// Pages of an Otii.
pub fn meter_otii(data: &[u8]) {
    meter(Format::Otii, data);
}

/// Joulescope's files, as they are and with checksums made right.
pub fn meter_jls(data: &[u8]) {
    meter(Format::Jls, data);
    meter(Format::Jls, &sealed_jls(data));
}

/// Profiles of Firefox.
pub fn meter_firefox(data: &[u8]) {
    meter(Format::Firefox, data);
}

/// Gauges' tables.
pub fn meter_gauge(data: &[u8]) {
    meter(Format::Gauge, data);
}

/// Tables with a declared head.
pub fn meter_csv(data: &[u8]) {
    meter(Format::Csv, data);
}

/// The chunks of a file with tags, signals and payloads as they are, and lengths and checksums made right.
fn sealed_jls(data: &[u8]) -> Vec<u8> {
    let mut chunks = Vec::new();
    let mut at = 32;
    while let Some(head) = data.get(at..at + 32) {
        let length = u32::from_le_bytes([head[20], head[21], head[22], head[23]]) as usize;
        let rest = &data[at + 32..];
        let payload = &rest[..length.min(rest.len())];
        generated::jls_chunk(head[16], u16::from_le_bytes([head[18], head[19]]), payload, &mut chunks);
        at += 32 + if length > 0 { payload.len().saturating_add(4).next_multiple_of(8) } else { 0 };
    }
    generated::jls_chunk(0xff, 0, &[], &mut chunks);
    let mut file = Vec::new();
    generated::jls_head(32 + chunks.len() as u64, &mut file);
    file.extend(chunks);
    file
}
