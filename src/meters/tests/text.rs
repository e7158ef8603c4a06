//! iio, gauges, pages of an Otii, profiles of Firefox: by hand, after what is known of real ones.

use super::super::{Clock, Marker, Quantity};
use super::*;

#[test]
fn energy_values_of_two_devices_are_one_file() {
    let text = "# wall_ns=1661546315447306792 uptime_s=349.89\nt=349894\nCH0(T=349894)[VSYS_PWR_DISPLAY], 1000000\n\
                CH3(T=349895)[S2M_VDD_CPUCL2], 30203502\nt=349990\nCH0[L9S_GNSS_CORE], 5\n\nt=350894\n\
                CH0(T=350894)[VSYS_PWR_DISPLAY], 1500000\nCH3(T=350895)[S2M_VDD_CPUCL2], 30203500\n";
    let mut meter = read(Format::Iio, text.as_bytes()).unwrap();
    let summary = Summary::of(meter.as_mut()).unwrap();
    let reading = meter.clock_readings()[0];
    assert_eq!((reading.at_ns, reading.other_ns), (349_890_000_000, 1_661_546_315_447_306_792));
    assert_eq!((summary.channels.len(), summary.clock), (3, Clock::Boottime));
    assert_eq!(summary.channels[0].energy_j, Some(0.5));
    assert_eq!(count(&summary, Fault::CounterReset), 1);
    let read = all(Format::Iio, text.as_bytes()).unwrap();
    assert_eq!(read.of("S2M_VDD_CPUCL2")[0], (349_895_000_000, 30.203502));
    // Without a time of its own a reading has that of its block.
    assert_eq!(read.of("L9S_GNSS_CORE"), [(349_990_000_000, 5e-6)]);
}

#[test]
fn what_is_no_energy_value_is_told() {
    let error = |text: &str| error(Format::Iio, text.as_bytes());
    assert!(error("CH0[A], 5\n").contains("line 1 (offset 0x0): a reading without a time"));
    assert!(error("t=1\nCH0(T=2)[A] 5\n").contains("line 2 (offset 0x4): expected `CH3(T=349894)"));
    assert!(error("t=x\n").contains("expected a time such as `t=349894`, found `t=x`"));
    assert!(error("t=18446744073709551615\n").contains("expected a time"));
    assert!(error("t=1\nCH0(T=2)[A], -5\n").contains("found `CH0(T=2)[A], -5`"));
    assert!(error(&"x".repeat(5_000)).contains("a line of more than 1,024 bytes"));
}

/// A gauge that changes every 30 s, asked each second, as a Galaxy J7's: in milliamperes, and microamperes are promised.
#[test]
fn a_gauges_faults_are_named() {
    let rows = |row: &dyn Fn(i64) -> String| {
        let all: String = (0..600).map(|at| format!("{},{}\n", at * 1000, row(at))).collect();
        summary(Format::Gauge, format!("boottime_ms,current_now,voltage_now\n{all}").as_bytes())
    };
    let fault = |summary: &Summary, fault| summary.warnings.iter().find(|warning| warning.fault == fault).cloned();
    let slow = rows(&|at| format!("{},{}", -(at / 30 % 7) - 240, 3_871_000));
    let lie = fault(&slow, Fault::UnitLie).unwrap();
    assert_eq!(lie.channel.as_deref(), Some("current_now"));
    assert!(lie.says.contains("reports mA and not uA"), "{}", lie.says);
    let held = fault(&slow, Fault::Held).unwrap();
    assert!(
        held.says.starts_with("600 readings held 19 changes") && held.says.ends_with("one in 31.526 s"),
        "{}",
        held.says
    );
    let millivolts = rows(&|at| format!("{},3871", -240_000 - at));
    assert_eq!(fault(&millivolts, Fault::UnitLie).unwrap().channel.as_deref(), Some("voltage_now"));
    let charged = rows(&|at| format!("{},3871000", if at < 300 { -240_000 - at } else { 500_000 + at }));
    assert!(count(&charged, Fault::SignFlip) >= 300);
    let sentinels = rows(&|at| match at % 10 {
        0 => format!("{},3871000", i32::MIN),
        1 => format!("{},9223372036854775807", -240_000 - at),
        _ => format!("{},3871000", -240_000 - at),
    });
    assert_eq!(count(&sentinels, Fault::Sentinel), 120);
    let good = rows(&|at| format!("{},{}", -240_000 - at, 3_871_000 + at));
    assert_eq!(good.warnings, []);
    let power = good.channels.iter().find(|channel| channel.channel.quantity == Quantity::Power).unwrap();
    assert!((power.mean + 0.2402995 * 3.8712995).abs() < 1e-6, "{}", power.mean);
    assert!(error(Format::Gauge, b"boottime_ms,charge\n").contains("expected a column of a battery"));
    assert!(error(Format::Gauge, b"time,current_now\n").contains("found `time`"));
}

#[test]
fn pages_of_an_otii_are_what_went_over_the_wire() {
    let wire = concat!(
        r#"{"type":"information","info":"connected","data":{"otii_version":"3.5.6","protocol_version":"0.1"}}"#,
        "\r\n",
        r#"{"type":"request","cmd":"recording_get_channel_data","trans_id":"7","#,
        r#""data":{"recording_id":1,"device_id":"A","channel":"mp","index":0,"count":2}}"#,
        "\r\n",
        r#"{"type":"response","cmd":"recording_get_channel_data","trans_id":"7","#,
        r#""data":{"data_type":"analog","timestamp":0.5,"interval":0.25,"values":[1.5,2]}}"#,
        "\r\n",
        r#"{"channel":"rx","data_type":"log","values":[{"timestamp":0.6,"value":"boot"}]}"#,
        "\r\n",
        r#"{"channel":"me","data_type":"analog","timestamp":0,"interval":0.25,"values":[1]}"#,
        "\r\n",
        r#"{"channel":"i1","data_type":"digital","timestamp":0,"interval":0.25,"values":[0,1]}"#,
        "\r\n",
        r#"{"channel":"mp","data_type":"analog","timestamp":1.0,"interval":0.25,"values":[3]}"#,
        "\r\n",
    );
    let summary = summary(Format::Otii, wire.as_bytes());
    assert_eq!((summary.channels.len(), summary.channels[0].energy_j), (1, Some(1.625)));
    assert_eq!(summary.markers, [Marker { at_ns: 600_000_000, text: "boot".into() }]);
    assert_eq!(count(&summary, Fault::Ignored), 2);
    let read = all(Format::Otii, wire.as_bytes()).unwrap();
    assert_eq!(read.of("main"), [(750_000_000, 1.5), (1_000_000_000, 2.0), (1_250_000_000, 3.0)]);
    let error = |text: &str| error(Format::Otii, text.as_bytes());
    assert!(error(r#"{"data_type":"analog","timestamp":0,"interval":1,"values":[1]}"#).contains("names no `channel`"));
    assert!(
        error(r#"{"channel":"mc","timestamp":0,"interval":0,"values":[1]}"#).contains("an `interval` of more than 0")
    );
    assert!(error(r#"{"type":"error","data":{"message":"no license"}}"#).contains("an error: no license"));
    assert!(error("[1]").contains("in the object that begins here"));
}

#[test]
fn counters_of_firefox_have_three_shapes() {
    let columns = r#"{"meta":{"startTime":1000},"threads":[{"x":[1]}],"counters":[
        {"name":"Memory","category":"Memory","samples":{"time":[1],"count":[5]}},
        {"name":"USB power","category":"power","description":"a meter",
         "samples":{"time":[0,1000,2000],"count":[99,1000000000,2000000000],"length":3}}]}"#;
    let groups = columns
        .replace(r#""samples":{"time":[0"#, r#""sampleGroups":[{"id":0,"samples":{"time":[0"#)
        .replace(r#""length":3}}"#, r#""length":3}}]}"#);
    let rows = r#"[{"name":"USB power","category":"power","sample_groups":[{"id":0,"samples":{
        "schema":{"time":0,"count":1},"data":[[0,99],[1000,1000000000],[2000,2000000000]]}}]}]"#;
    for text in [columns, &groups, rows] {
        let summary = summary(Format::Firefox, text.as_bytes());
        // What the first sample counts has no beginning.
        assert!((summary.channels[0].energy_j.unwrap() - 10.8).abs() < 1e-9, "3 mWh");
        assert_eq!(summary.channels[0].readings, 2);
    }
    assert_eq!(count(&summary(Format::Firefox, columns.as_bytes()), Fault::Ignored), 1);
    let mut meter = read(Format::Firefox, columns.as_bytes()).unwrap();
    Summary::of(meter.as_mut()).unwrap();
    assert_eq!(meter.clock_readings()[0].other_ns, 1_000_000_000);
    // Nothing between nothing is left out by the writer; anything else that is missing is a gap.
    let of = |counts: &[(u32, u32)]| {
        let all: Vec<String> = counts.iter().map(|(at, count)| format!("[{at},{count}]")).collect();
        let data = all.join(",");
        let text = format!(
            r#"[{{"name":"p","category":"power","samples":{{"schema":{{"time":0,"count":1}},"data":[{data}]}}}}]"#
        );
        count(&summary(Format::Firefox, text.as_bytes()), Fault::Gap)
    };
    let begin: Vec<(u32, u32)> = (0..100).map(|at| (at, 5)).collect();
    let then = |rest: &[(u32, u32)]| [begin.as_slice(), rest].concat();
    assert_eq!(of(&then(&[(100, 0), (150, 0), (151, 5)])), 0);
    assert_eq!(of(&then(&[(150, 5)])), 1);
    let error = |text: &str| error(Format::Firefox, text.as_bytes());
    assert!(error("{}").contains("a profile without `counters`"));
    assert!(
        error(r#"[{"name":"p","category":"power","samples":{"time":[1],"count":[]}}]"#)
            .contains("1 times and 0 counts")
    );
}

#[test]
fn no_array_and_no_object_fills_the_memory() {
    let long = format!(r#"{{"channel":"mp","timestamp":0,"interval":1,"values":[{}1]}}"#, "1,".repeat(9 << 20));
    let told = error(Format::Otii, long.as_bytes());
    assert!(told.contains("an object of more than 16777216 bytes"), "{told}");
    let counts = "1,".repeat((1 << 23) + 1);
    let long = format!(r#"[{{"name":"p","category":"power","samples":{{"time":[1],"count":[{counts}1]}}}}]"#);
    let told = error(Format::Firefox, long.as_bytes());
    assert!(told.contains("more than 8388608 values in an array"), "{told}");
}

#[test]
fn times_at_the_ends_of_numbers_are_no_panic() {
    for text in ["t_s,a_w\n-9.2e9,1\n9.2e9,1\n", "t_s,a_j,b_j\n-9.2e9,1,1\n9.2e9,1,2\n"] {
        assert!(summary(Format::Csv, text.as_bytes()).duration_s > 9e9);
        super::formats::survives(Format::Csv, text.as_bytes());
    }
}
