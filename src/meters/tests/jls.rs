//! Joulescope's files: the vendor's library wrote them, or a hand.

use super::super::{Clock, Marker, Quantity, generated};
use super::*;

/// A file of chunks.
fn file(chunks: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut rest = Vec::new();
    chunks(&mut rest);
    generated::jls_chunk(0xff, 0, &[], &mut rest);
    let mut file = Vec::new();
    generated::jls_head(32 + rest.len() as u64, &mut file);
    file.extend(rest);
    file
}

fn words(words: &[i64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[test]
fn samples_utc_and_markers_are_read() {
    let text = b"start\x1c{}\0";
    let mut annotation = words(&[1, 0]);
    annotation.extend([1, 2, 0, 0, 0, 0, 0, 0]);
    annotation.extend((text.len() as u32).to_le_bytes());
    annotation.extend(text);
    // Half a second after the format's beginning.
    let utc = words(&[2, 0x40_0000_0001, 1 << 29]);
    let bytes = file(|into| {
        generated::jls_signal(4, "current", "A", 1000, into);
        generated::jls_signal(5, "gpi[0]", "", 1000, into);
        generated::jls_samples(4, 0, &[0.5, f32::NAN], into);
        generated::jls_chunk(0x32, 4, &annotation, into);
        generated::jls_samples(4, 2, &[-1.0], into);
        generated::jls_chunk(0x3a, 4, &utc, into);
        generated::jls_chunk(0x23, 4, b"an index is passed over", into);
    });
    let mut meter = read(Format::Jls, bytes.as_slice()).unwrap();
    let summary = Summary::of(meter.as_mut()).unwrap();
    assert_eq!((summary.channels.len(), summary.channels[0].channel.quantity), (1, Quantity::Current));
    assert_eq!((count(&summary, Fault::NoReading), count(&summary, Fault::Ignored)), (1, 1));
    assert_eq!(summary.markers, [Marker { at_ns: 1_000_000, text: "start".into() }]);
    let reading = meter.clock_readings()[0];
    assert_eq!((reading.at_ns, reading.clock, reading.other_ns), (2_000_000, Clock::Wall, 1_514_764_800_500_000_000));
    let found = all(Format::Jls, &bytes).unwrap();
    assert_eq!((found.readings[0][0], found.readings[0][2]), ((1_000_000, 0.5), (3_000_000, -1.0)));
}

#[test]
fn what_is_damaged_is_told_with_its_place() {
    let bytes = file(|into| {
        generated::jls_signal(1, "p", "W", 1000, into);
        generated::jls_samples(1, 0, &[1.0], into);
    });
    let with = |at: usize, byte: u8| {
        let mut damaged = bytes.clone();
        damaged[at] ^= byte;
        error(Format::Jls, &damaged)
    };
    assert!(with(0, 1).contains("offset 0x0: expected `jlsfmt`"));
    assert!(with(20, 1).contains("offset 0x0: the checksum (CRC-32C) of a head"));
    assert!(with(33, 1).contains("offset 0x20: the checksum"));
    assert!(with(70, 1).contains("of a chunk is another: it is damaged"));
    let mut open = bytes.clone();
    open.clear();
    generated::jls_head(0, &mut open);
    assert!(error(Format::Jls, &open).contains("offset 0x10: the file was not closed"));
    let mut longer = Vec::new();
    generated::jls_head(bytes.len() as u64 + 8, &mut longer);
    longer.extend(&bytes[32..]);
    assert!(error(Format::Jls, &longer).contains("its head says that it has"));
    let undefined = file(|into| generated::jls_samples(9, 0, &[1.0], into));
    assert!(error(Format::Jls, &undefined).contains("samples of signal 9, which is not defined"));
    let late = file(|into| {
        generated::jls_signal(1, "p", "W", 1000, into);
        generated::jls_samples(1, 5, &[1.0], into);
        generated::jls_samples(1, 2, &[1.0], into);
    });
    assert!(count(&summary(Format::Jls, &late), Fault::OutOfOrder) >= 1);
    let skipped = file(|into| {
        generated::jls_signal(1, "p", "W", 1000, into);
        generated::jls_samples(1, 0, &[1.0, 1.5], into);
        generated::jls_samples(1, 12, &[1.0], into);
    });
    assert_eq!(count(&summary(Format::Jls, &skipped), Fault::Gap), 1);
}

#[test]
fn what_the_vendors_library_wrote_is_read() {
    let Some((_, gap)) = sample("jls_pyjls_written", "v2_f32_1kHz_gap100.jls") else { return };
    let summary_of = |name: &str| summary(Format::Jls, &sample("jls_pyjls_written", name).unwrap().1);
    let with_gap = summary(Format::Jls, &gap);
    let missing: Vec<_> = with_gap.warnings.iter().filter(|warning| warning.fault == Fault::NoReading).collect();
    assert!(!missing.is_empty() && missing.iter().all(|warning| warning.count == 100));
    // Samples 2500 to 2599 were skipped; a sample's time is its end.
    assert!(missing.iter().all(|warning| warning.at_ns == Some(2_501_000_000)));
    for name in ["v2_f32_1kHz_utc.jls", "v2_f32_1kHz_noutc.jls"] {
        let summary = summary_of(name);
        assert_eq!((summary.channels.len(), summary.channels[0].channel.rate_hz), (3, Some(1000.0)), "{name}");
        let power = summary.channels.iter().find(|channel| channel.channel.quantity == Quantity::Power).unwrap();
        assert_eq!(power.readings, 5_000);
        assert!((power.mean - 0.770038).abs() < 1e-6 && (power.energy_j.unwrap() - 3.85019).abs() < 1e-5, "{power:?}");
        let (_, bytes) = sample("jls_pyjls_written", name).unwrap();
        let mut meter = read(Format::Jls, bytes.as_slice()).unwrap();
        Summary::of(meter.as_mut()).unwrap();
        assert_eq!(!meter.clock_readings().is_empty(), name.contains("_utc"), "{name}");
    }
    let (_, bytes) = sample("jls", "anno1.anno.jls").unwrap();
    let annotated = summary(Format::Jls, &bytes);
    assert!(annotated.channels.is_empty(), "it has annotations and no samples");
    assert!(!annotated.markers.is_empty());
    (0..bytes.len()).for_each(|end| drop(all(Format::Jls, &bytes[..end]).unwrap_err()));
}
