//! One row of power of a file's channels.

use super::super::generated;
use super::super::power::{Choice, PowerRow, Reading, power};
use super::*;

fn row(format: Format, bytes: &[u8], choice: &str) -> Result<PowerRow, String> {
    let mut meter = read(format, bytes).unwrap();
    power(meter.as_mut(), &Choice::parse(choice)).map_err(|error| error.to_string())
}

/// The energy between the first reading and the last.
fn joules(readings: &[Reading]) -> f64 {
    readings.windows(2).map(|pair| pair[1].watts * (pair[1].at_ns - pair[0].at_ns) as f64 / 1e9).sum()
}

#[test]
fn rails_are_added_up_whenever_they_were_read() {
    // Two rails of 1 and 2 W; the second is read 3 ms later each time.
    let lines: String = (0..50)
        .map(|at| {
            let (one, two) = (at * 100, at * 100 + 3);
            format!("CH0(T={one})[CPU], {}\nCH1(T={two})[DISPLAY], {}\n", one * 1000, two * 2000)
        })
        .collect();
    let both = row(Format::Iio, lines.as_bytes(), "").unwrap();
    assert!(both.readings.iter().all(|reading| (reading.watts - 3.0).abs() < 1e-9), "{:?}", both.readings);
    assert_eq!(both.readings[0].at_ns, 3_000_000, "from when both are known");
    assert_eq!((both.channels.len(), both.warnings.len()), (2, 0));
    let parts: Vec<_> = both.rails.iter().map(|rail| (rail.name.as_str(), rail.part, rail.watts.len())).collect();
    assert_eq!(parts, [("CPU", "cpu", both.readings.len()), ("DISPLAY", "display", both.readings.len())]);
    let watts = |rail: usize, expected: f64| both.rails[rail].watts.iter().all(|one| (one - expected).abs() < 1e-9);
    assert!(watts(0, 1.0) && watts(1, 2.0), "{:?}", both.rails);
    let one = row(Format::Iio, lines.as_bytes(), "cpu").unwrap();
    assert!((joules(&one.readings) - 4.9).abs() < 1e-9);
    assert!(
        (joules(&row(Format::Iio, lines.as_bytes(), "cpu+display").unwrap().readings) / joules(&both.readings) - 1.0)
            .abs()
            < 1e-9
    );
    assert!(row(Format::Iio, lines.as_bytes(), "gpu").unwrap_err().contains("tells power or energy: CPU, DISPLAY"));
}

#[test]
fn a_phones_rails_are_one_row() {
    let Some((_, bytes)) = sample("perfetto", "api32_startup_warm.perfetto-trace") else { return };
    let all = row(Format::Perfetto, &bytes, "").unwrap();
    assert_eq!(all.channels.len(), 16);
    // The two chips are read up to 3 ms apart, and only the time in which all are known counts.
    assert!((joules(&all.readings) / 1.197946 - 1.0).abs() < 0.005, "{}", joules(&all.readings));
    let cpu = row(Format::Perfetto, &bytes, "cpu").unwrap();
    assert_eq!(cpu.channels.len(), 3);
}

#[test]
fn what_would_be_wrong_is_refused() {
    let error = |format, text: &str, choice| row(format, text.as_bytes(), choice).unwrap_err();
    let fell = "t=0\nCH0(T=1)[A], 9\nCH0(T=2)[A], 3\n";
    assert!(error(Format::Iio, fell, "").contains("A cannot be used (counter-reset)"));
    let two = "t_s,a_w,b_w\n1,1,1\n2,1,1\n";
    assert!(error(Format::Csv, two, "").contains("several channels tell power: a, b; choose one, as in FILE#a"));
    assert_eq!(row(Format::Csv, two.as_bytes(), "b").unwrap().channels, ["b"]);
    let milliwatts = "t_s,a_w\n1,1000\n2,1100\n";
    assert!(error(Format::Csv, milliwatts, "").contains("a cannot be used (unit-lie)"));
    let gauge = "boottime_ms,current_now,voltage_now\n1,-250000,4000000\n2,-251000,4000000\n";
    assert!(error(Format::Gauge, gauge, "").contains("tells the power that is asked for"));
    assert_eq!(row(Format::Gauge, gauge.as_bytes(), "battery").unwrap().readings.len(), 2);
    assert!(error(Format::Csv, "t_s,a_v\n1,1\n", "").contains("tells power or energy: nothing"));
    assert!(error(Format::Csv, "t_s,a_w\n1\n", "").contains("1 cells"));
}

#[test]
fn a_fast_meter_is_averaged() {
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut generated::jls(200_000, 1_000_000), &mut bytes).unwrap();
    let fast = row(Format::Jls, &bytes, "").unwrap();
    assert_eq!((fast.readings.len(), fast.readings[0].at_ns), (2_000, 100_000));
    let expected: f64 = (0..200_000).map(generated::watts).sum::<f64>() / 1e6;
    let found: f64 = fast.readings.iter().map(|reading| reading.watts * 1e-4).sum();
    assert!((found - expected).abs() < 1e-9);
    let mut profile = Vec::new();
    std::io::Read::read_to_end(&mut generated::firefox(100), &mut profile).unwrap();
    let deltas = row(Format::Firefox, &profile, "").unwrap();
    assert!((deltas.readings[5].watts - generated::watts(6)).abs() < 1e-3);
}
