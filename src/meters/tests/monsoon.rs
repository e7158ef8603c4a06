//! Monsoon's tables: what its library wrote, and each of its quirks.

use super::super::{Clock, Quantity, generated};
use super::*;

#[test]
fn what_the_vendors_library_wrote_is_read() {
    if sample("monsoon_pymonsoon_written", "monsoon_main_only_np1.csv").is_none() {
        return;
    }
    let read = |name: &str| sample("monsoon_pymonsoon_written", name).unwrap().1;
    for (kind, rows, channels) in [("main_only", 1838, 3), ("all_channels", 1838, 7)] {
        let [old, new] = ["np1", "np2"].map(|numpy| read(&format!("monsoon_{kind}_{numpy}.csv")));
        assert!(String::from_utf8_lossy(&new).contains("np.float64("));
        let (first, second) = (all(Format::Monsoon, &old).unwrap(), all(Format::Monsoon, &new).unwrap());
        assert_eq!(first, second, "NumPy 2 writes the same numbers in other words");
        assert_eq!(first.names.len(), channels);
        assert!(first.readings.iter().all(|readings| readings.len() == rows), "{:?}", first.readings[0].len());
        let main = first.of("main");
        assert!((main[0].1 - 4.863340563991323e-3).abs() < 1e-15, "milliamperes");
        assert_eq!((main[0].0, main[1].0), (200_000, 400_000), "5 kHz, whatever the stamps say");
        let summary = summary(Format::Monsoon, &old);
        let power = summary.channels.iter().find(|channel| channel.channel.quantity == Quantity::Power).unwrap();
        let amperes = summary.channels.iter().find(|channel| channel.channel.quantity == Quantity::Current).unwrap();
        let joules = amperes.charge_c.unwrap() * 3.8000000000000003;
        assert!((power.energy_j.unwrap() / joules - 1.0).abs() < 1e-9);
        // Three rows of a packet have one stamp; the first packets are missing; the head lies about the unit.
        assert!(count(&summary, Fault::Duplicate) > 1_000);
        assert_eq!((count(&summary, Fault::MissingStart), count(&summary, Fault::UnitLie)), (1, 1));
    }
}

/// A table whose rows' stamps are by a function of the time in seconds.
fn stamped(stamp: impl Fn(f64) -> f64) -> Summary {
    let rows: String = (0..10_000).map(|at| format!("{:?},100,4,\n", stamp(f64::from(at) / 5000.0))).collect();
    summary(Format::Monsoon, format!("Time(ms),Main(mA),Main Voltage(V),\n{rows}").as_bytes())
}

fn unit(summary: &Summary) -> &str {
    &summary.warnings.iter().find(|warning| warning.fault == Fault::UnitLie).unwrap().says
}

#[test]
fn stamps_say_what_their_unit_is() {
    let seconds = stamped(|at| at);
    assert!(unit(&seconds).contains("they are seconds"), "{}", unit(&seconds));
    assert_eq!((count(&seconds, Fault::Gap), count(&seconds, Fault::MissingStart)), (0, 0));
    let power = seconds.channels.iter().find(|channel| channel.channel.quantity == Quantity::Power).unwrap();
    assert!((power.energy_j.unwrap() - 0.8).abs() < 1e-9, "0.4 W for 2 s");
    assert!(unit(&stamped(|at| at * 1e3)).contains("they are milliseconds"));
    assert!(unit(&stamped(|at| at * 7.0)).contains("neither unit"));
    // A tenth of the readings was dropped.
    let dropped = stamped(|at| at * 1.1);
    assert!((900..1100).contains(&count(&dropped, Fault::Gap)), "{:?}", dropped.warnings);
    // The legacy option: whole seconds since 1970.
    let rows = "1600000000,100,4,\n1600000000,100,4,\n";
    let text = format!("Time(ms),Main(mA),Main Voltage(V),\n{rows}");
    let mut meter = read(Format::Monsoon, text.as_bytes()).unwrap();
    let summary = Summary::of(meter.as_mut()).unwrap();
    let reading = meter.clock_readings()[0];
    assert_eq!((reading.clock, reading.other_ns), (Clock::Wall, 1_600_000_000_000_000_000));
    assert_eq!(count(&summary, Fault::MissingStart), 0);
}

#[test]
fn what_is_not_monsoons_is_told() {
    let error = |text: &str| error(Format::Monsoon, text.as_bytes());
    assert!(error("Time,Main(mA)\n").contains("expected the head `Time(ms),Main(mA),…`"));
    assert!(error("Time(ms),Main(A),\n").contains("unknown column `Main(A)`"));
    assert!(error("Time(ms),Main(mA),\n1,np.float64(2),\n1,np.float32(2),\n").contains("found `np.float32(2)`"));
    assert!(error("Time(ms),Main(mA),\n1,,\n").contains("expected a number in column 2"));
    assert!(error("Time(ms),Main(mA),\n1\n").contains("line 2 (offset 0x13): 1 cells"));
    let _ = generated::monsoon(1);
}
