//! Every format: generated files come back as they were made, files that are cut off are errors, damaged ones never a
//! panic, and each is told by its start.

use std::io::Read;

use super::super::{generated, power};
use super::*;

fn bytes(mut input: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).unwrap();
    bytes
}

/// A small file of each format.
pub(super) fn small() -> Vec<(Format, Vec<u8>)> {
    vec![
        (Format::Perfetto, bytes(generated::perfetto(3, 2, 100))),
        (Format::Iio, bytes(generated::iio(3, 2, 10))),
        (Format::Monsoon, bytes(generated::monsoon(6))),
        (Format::Otii, bytes(generated::otii(2, 3))),
        (Format::Jls, bytes(generated::jls(5, 1000))),
        (Format::Firefox, bytes(generated::firefox(4))),
        (Format::Gauge, bytes(generated::gauge(4))),
        (Format::Csv, bytes(generated::csv(4))),
    ]
}

#[test]
fn each_format_is_told_by_its_start() {
    let mut seen = Vec::new();
    for (format, bytes) in small() {
        assert_eq!(Format::of_start(&bytes[..bytes.len().min(64)]), Some(format));
        assert_eq!(Format::named(format.name()), Some(format));
        seen.push(format);
    }
    assert!(Format::all().all(|format| seen.contains(&format)));
    // The length of a packet may be any byte; a text may begin with an empty line.
    assert_eq!(Format::of_start(b"\n\"\n \x10\x01"), Some(Format::Perfetto));
    assert_eq!(Format::of_start(b"\n{\"counters\":[]}"), Some(Format::Firefox));
    assert_eq!(Format::of_start(b"[{\"category\":\"power\"}]"), Some(Format::Firefox));
    assert_eq!(Format::of_start(b""), None);
    assert_eq!(Format::of_start(b"hello\n"), None);
}

#[test]
fn foreign_files_are_refused() {
    for (format, bytes) in small() {
        for other in Format::all().filter(|other| *other != format) {
            assert!(all(other, &bytes).is_err(), "{other} took a file of {format}");
        }
    }
}

/// Cut off at each byte: an error with a place, but where a whole file may end: behind a line, a packet or an object.
#[test]
fn files_that_were_cut_off_are_errors() {
    for (format, bytes) in small() {
        let after_line = |end: usize| end > 0 && bytes[end - 1] == b'\n';
        let head = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(0);
        cut_off(format, &bytes, |end| match format {
            Format::Perfetto => {
                let mut at = 0;
                while at < end {
                    at += 2 + usize::from(bytes[at + 1]);
                }
                at == end
            }
            Format::Iio => end == 0 || after_line(end),
            Format::Monsoon | Format::Gauge | Format::Csv => end > head && after_line(end),
            // An object ends with its brace; what stands between objects is nothing.
            Format::Otii => end > 0 && matches!(bytes[end - 1], b'}' | b'\r' | b'\n'),
            Format::Firefox => end > 0 && bytes[end - 1..].starts_with(b"}\n"),
            Format::Jls => false,
        });
    }
}

/// What is read of a damaged file: an error or values.
pub(super) fn survives(format: Format, bytes: &[u8]) {
    if let Ok(mut meter) = read(format, bytes) {
        let _ = Summary::of(meter.as_mut());
    }
    if let Ok(mut meter) = read(format, bytes) {
        let _ = power::power(meter.as_mut(), &power::Choice::default());
    }
}

#[test]
fn damaged_files_are_errors_or_values_and_never_a_panic() {
    let files = small();
    arbtest::arbtest(|u| {
        let (format, bytes) = u.choose(&files)?;
        let mut bytes = bytes.clone();
        for _ in 0..u.int_in_range(1..=8)? {
            let at = u.choose_index(bytes.len())?;
            match u.int_in_range(0..=3)? {
                0 => bytes[at] = u.arbitrary()?,
                1 => bytes.insert(at, u.arbitrary()?),
                2 if bytes.len() > 1 => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(1)),
            }
        }
        survives(*format, &bytes);
        Ok(())
    })
    .budget_ms(3_000);
}

#[test]
fn arbitrary_bytes_are_errors_or_values_and_never_a_panic() {
    arbtest::arbtest(|u| {
        let bytes: Vec<u8> = u.arbitrary()?;
        Format::all().for_each(|format| survives(format, &bytes));
        Ok(())
    })
    .budget_ms(1_000);
}

/// Tables, pages and chunks of any values and any number of them come back.
#[test]
fn any_values_come_back() {
    arbtest::arbtest(|u| {
        let values: Vec<f32> =
            u.arbitrary_iter::<i32>()?.map(|value| value.map(|v| v as f32 / 65_536.0)).collect::<Result<_, _>>()?;
        let rate = *u.choose(&[1u32, 999, 1000, 1_000_000])?;
        let mut file = Vec::new();
        generated::jls_signal(3, "p", "W", rate, &mut file);
        let split = u.int_in_range(0..=values.len())?;
        generated::jls_samples(3, 0, &values[..split], &mut file);
        generated::jls_samples(3, split as i64, &values[split..], &mut file);
        generated::jls_chunk(0xff, 0, &[], &mut file);
        let mut whole = Vec::new();
        generated::jls_head(32 + file.len() as u64, &mut whole);
        whole.extend(file);
        let found = all(Format::Jls, &whole).unwrap();
        let expected: Vec<f64> = values.iter().map(|value| f64::from(*value)).collect();
        assert_eq!(found.readings[0].iter().map(|(_, value)| *value).collect::<Vec<_>>(), expected);
        for (number, (at_ns, _)) in found.readings[0].iter().enumerate() {
            let exact = (number as f64 + 1.0) * 1e9 / f64::from(rate);
            assert!((*at_ns as f64 - exact).abs() <= 2.0, "{at_ns} {exact}");
        }
        let rows: String = values.iter().enumerate().map(|(at, value)| format!("{at},{value:?}\n")).collect();
        let read = all(Format::Csv, format!("t_us,p_w\n{rows}").as_bytes()).unwrap();
        assert_eq!(read.readings[0].iter().map(|(_, value)| *value as f32).collect::<Vec<_>>(), values);
        Ok(())
    })
    .budget_ms(1_000);
}

#[test]
fn long_files_come_back_in_blocks() {
    let joules = |format, bytes: &[u8]| summary(format, bytes).channels.last().unwrap().energy_j.unwrap();
    let sum = |count: u64, from: u64| (from..count).map(generated::watts).sum::<f64>();
    let read = joules(Format::Jls, &bytes(generated::jls(200_000, 1000)));
    assert!((read - sum(200_000, 0) / 1000.0).abs() < 1e-6, "{read}");
    let read = joules(Format::Monsoon, &bytes(generated::monsoon(20_000)));
    assert!((read - sum(20_000, 0) / 5000.0).abs() < 1e-6, "{read}");
    // The first reading of a table without a rate has no beginning.
    let read = joules(Format::Csv, &bytes(generated::csv(20_000)));
    assert!((read - sum(20_000, 1) / 10_000.0).abs() < 1e-6, "{read}");
    let read = joules(Format::Otii, &bytes(generated::otii(3, 5_000)));
    assert!((read - sum(15_000, 0) * 0.00025).abs() < 1e-6, "{read}");
    let read = joules(Format::Firefox, &bytes(generated::firefox(20_000)));
    assert!((read / (sum(20_000, 1) / 1000.0) - 1.0).abs() < 1e-5, "{read}");
    for (format, bytes) in [
        (Format::Iio, bytes(generated::iio(5_000, 3, 10))),
        (Format::Perfetto, bytes(generated::perfetto(5_000, 3, 10))),
    ] {
        let summary = summary(format, &bytes);
        let expected: f64 = (0..3).map(|rail| 4_999.0 * 10.0 * (100.0 + f64::from(rail)) / 1e6).sum();
        assert!((summary.parts[0].energy_j - expected).abs() < 1e-6, "{format}");
        assert_eq!((summary.parts[0].rails, summary.warnings.len()), (3, 0), "{format}");
    }
}
