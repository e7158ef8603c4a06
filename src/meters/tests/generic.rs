//! Tables with a declared head.

use super::super::{Clock, Quantity};
use super::*;

#[test]
fn columns_say_their_units() {
    let text = "boottime_ms,main_mA,main_v,radio_uj,note\n1,500,4,1000,x\n2,,4.0,3000,\n3,nan,4,2500,y\n";
    let mut meter = read(Format::Csv, text.as_bytes()).unwrap();
    assert_eq!(meter.clock(), Clock::Boottime);
    let summary = Summary::of(meter.as_mut()).unwrap();
    let channels: Vec<(&str, Quantity)> =
        summary.channels.iter().map(|found| (found.channel.name.as_str(), found.channel.quantity)).collect();
    let expected = [
        ("main", Quantity::Current),
        ("main", Quantity::Voltage),
        ("radio", Quantity::Energy),
        ("main", Quantity::Power),
    ];
    assert_eq!(channels, expected);
    let read = all(Format::Csv, text.as_bytes()).unwrap();
    assert_eq!(read.readings[3][0], (1_000_000, 2.0));
    assert!(read.readings[0][1].1.is_nan());
    assert_eq!((count(&summary, Fault::NoReading), count(&summary, Fault::CounterReset)), (4, 1));
    assert_eq!(count(&summary, Fault::Ignored), 1);
    // 2 mJ, and after the reset what the counter says.
    assert!((summary.channels[2].energy_j.unwrap() - 0.0045).abs() < 1e-12);
}

#[test]
fn what_is_no_table_is_told() {
    let error = |text: &str| error(Format::Csv, text.as_bytes());
    assert!(error("").contains("the file is empty"));
    assert!(error("time,main_w\n").contains("expected a time such as `t_s` as the first column, found `time`"));
    assert!(error("t_s,main\n").contains("expected a column such as `main_w`"));
    let text = error("t_s,main_w\n1,2\n2,x\n");
    assert_eq!(text, "csv file, line 3 (offset 0xf): expected a number in column `main_w`, found `x`");
    assert!(error("t_s,main_w\n1\n").contains("1 cells, and the head has 2 columns"));
    assert!(error("t_s,main_w\n,1\n").contains("expected a time"));
    assert!(error("t_s,main_w\n1e300,1\n").contains("expected a time"));
    assert!(error("t_s,main_w\n1,inf\n").contains("expected a number"));
}

#[test]
fn faults_of_readings_have_names() {
    let rows = |power: &dyn Fn(u32) -> Option<f64>| {
        let row = |at: u32| Some(format!("{at},{}\n", power(at)?));
        let text: String = (0..400).filter_map(row).collect();
        summary(Format::Csv, format!("t_ms,main_w\n{text}").as_bytes())
    };
    let clean = rows(&|at| Some(1.0 + f64::from(at % 7) / 10.0));
    assert_eq!(clean.warnings, []);
    let gap = rows(&|at| (!(200..240).contains(&at)).then_some(1.0 + f64::from(at % 7) / 10.0));
    assert_eq!((count(&gap, Fault::Gap), gap.warnings.len()), (1, 1));
    assert_eq!(gap.warnings[0].at_ns, Some(199_000_000));
    assert!(gap.warnings[0].says.starts_with("0.040000 s"), "{}", gap.warnings[0].says);
    let full = rows(&|at| Some(if (100..150).contains(&at) { 5.0 } else { f64::from(at % 7) }.min(5.0)));
    assert!(count(&full, Fault::Saturation) >= 50, "{:?}", full.warnings);
    let flipped = rows(&|at| Some(if at < 200 { 1.0 } else { -0.5 } * f64::from(1 + at % 3)));
    assert_eq!(count(&flipped, Fault::SignFlip), 200);
    let milliwatts = rows(&|at| Some(1000.0 + f64::from(at % 7)));
    assert_eq!(count(&milliwatts, Fault::UnitLie), 400);
    let doubled = summary(Format::Csv, b"t_ms,main_w\n1,1\n1,1\n1,2\n0,9\n2,1\n");
    assert_eq!((count(&doubled, Fault::Duplicate), count(&doubled, Fault::OutOfOrder)), (2, 1));
    assert!((doubled.channels[0].energy_j.unwrap() - 0.001).abs() < 1e-12);
}

#[test]
fn a_table_that_was_cut_off_is_an_error() {
    let text = "t_s,main_w\n0.1,0.25\n0.2,0.5\n";
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    cut_off(Format::Csv, text.as_bytes(), |end| ends.contains(&end));
}

#[test]
fn a_comment_says_what_time_it_was() {
    let text = "# by hand\n# wall_ns=1700000000000000000\nt_s,main_w\n1,2\n2,x\n";
    assert_eq!(
        error(Format::Csv, text.as_bytes()),
        "csv file, line 5 (offset 0x37): expected a number in column `main_w`, found `x`"
    );
    let good = text.replace('x', "2");
    assert_eq!(Format::of_start(good.as_bytes()), Some(Format::Csv));
    let meter = read(Format::Csv, good.as_bytes()).unwrap();
    let reading = meter.clock_readings()[0];
    assert_eq!((reading.at_ns, reading.clock, reading.other_ns), (0, Clock::Wall, 1_700_000_000_000_000_000));
    let monsoon = "# wall_ns=5\nTime(ms),Main(mA),Main Voltage(V),\n0,1,4,\n";
    assert_eq!(read(Format::Monsoon, monsoon.as_bytes()).unwrap().clock_readings()[0].other_ns, 5);
    assert_eq!(Format::of_start(monsoon.as_bytes()), Some(Format::Monsoon));
    assert!(error(Format::Csv, b"# only").contains("the file is empty"));
}
