use std::cell::Cell;

use super::super::power::{Choice, power};
use super::super::{Format, read};
use super::*;

/// An observation: main coarse and fine, main volts, and its kind.
fn observation((coarse, fine, volts): (u16, u16, u16), kind: u8) -> Vec<u8> {
    let columns = [coarse, fine, 0, 0, 0, 0, volts, 0];
    columns.iter().flat_map(|raw| raw.to_be_bytes()).chain([0, kind]).collect()
}

fn packet(dropped: u16, observations: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = dropped.to_le_bytes().to_vec();
    bytes.extend([0, observations.len() as u8]);
    bytes.extend(observations.concat());
    bytes.resize(PACKET_BYTES, 0);
    bytes
}

/// Five of each calibration, in two packets each.
fn calibrated() -> Vec<Vec<u8>> {
    let of = |raw: (u16, u16, u16), kind| {
        [packet(0, &vec![observation(raw, kind); 3]), packet(0, &vec![observation(raw, kind); 2])]
    };
    [of((1000, 2000, 0), ZERO), of((5000, 42_000, 0), REFERENCE)].concat()
}

/// A unit that answers and sends what it is told to.
struct Scripted<'s> {
    model: u16,
    sampling: bool,
    packets: VecDeque<Vec<u8>>,
    told: &'s std::cell::RefCell<Vec<Order>>,
    left: &'s Cell<usize>,
}

impl Wire for Scripted<'_> {
    fn ask(&mut self, value: Value) -> Result<[u8; 4], String> {
        let word = match value {
            Value::Firmware => 32,
            Value::Status => u16::from(self.sampling) << 7,
            _ if self.sampling => return Err("it samples".into()),
            Value::Model => self.model,
            Value::FineScale => 40_000,
            Value::CoarseScale => 8_000,
            Value::FineZero => (-10_i16).cast_unsigned(),
            Value::CoarseZero => 0,
        };
        let [low, high] = word.to_le_bytes();
        Ok([low, high, 0, 0])
    }

    fn tell(&mut self, order: &Order) -> Result<(), String> {
        self.sampling = order.request == START;
        self.told.borrow_mut().push(order.clone());
        Ok(())
    }

    fn packet(&mut self) -> Result<Vec<u8>, String> {
        let next = self.packets.pop_front();
        self.left.set(self.packets.len());
        next.ok_or_else(|| "it is gone".to_owned())
    }
}

#[test]
fn a_unit_is_asked_started_read_and_stopped() {
    let (told, left) = (std::cell::RefCell::default(), Cell::new(usize::MAX));
    let mut packets = calibrated();
    // 16,000 ticks of 62.5 uV times 4 are 4 V. Fine: (21,990 - 1,990) / (42,000 - 1,990) of 40,000, by a thousand.
    packets.push(packet(0, &[observation((0, 21_990, 16_000), MEASUREMENT)]));
    // The fine range is saturated: (3000 - 1000) / (5000 - 1000) of 8,000 mA. Two observations were dropped before.
    packets.push(packet(2, &[observation((3000, 64_000, 16_000), MEASUREMENT), observation((0, 0, 0), 0x20)]));
    let wire = Scripted { model: HVPM, sampling: true, packets: packets.into(), told: &told, left: &left };
    let mut live = Live::start(wire).unwrap();
    let mut text = Vec::new();
    let readings = live.record(&mut text, 1_000_000_000, &|| left.get() == 0).unwrap();
    live.stop().unwrap();
    let start = Order { request: 0x02, value: 1250, data: vec![0xFF; 4] };
    let stop = Order { request: 0x03, value: 0, data: Vec::new() };
    assert_eq!(*told.borrow(), [stop.clone(), start, stop], "it sampled before");
    assert_eq!(readings, 2);
    let fine = 4.0 * 1e-3 * 20_000.0 * 40_000.0 / 40_010.0 / 1000.0;
    // Ten calibrations before the first, and another reading and two that were dropped before the second.
    let expected = format!("wall_ns,main_w\n1002000000,{fine:.6}\n1002600000,16.000000\n");
    assert_eq!(String::from_utf8(text.clone()).unwrap(), expected);
    // It is a table that is read as a meter's file.
    let mut meter = read(Format::Csv, &text[..]).unwrap();
    let row = power(meter.as_mut(), &Choice::default()).unwrap();
    assert_eq!(row.readings.last().map(|reading| reading.watts), Some(16.0));
}

#[test]
fn nothing_is_read_before_it_is_calibrated() {
    let mut decoder = Decoder::default();
    let measured = packet(7, &[observation((9, 9, 9), MEASUREMENT)]);
    assert_eq!(decoder.packet(&measured).unwrap(), []);
    calibrated().iter().for_each(|packet| assert_eq!(decoder.packet(packet).unwrap(), []));
    assert_eq!(decoder.packet(&measured).unwrap().len(), 1);
}

#[test]
fn what_is_no_packet_is_an_error_with_its_number() {
    let mut decoder = Decoder::default();
    decoder.packet(&packet(0, &[])).unwrap();
    for (bytes, expected) in [
        (vec![0; 3], "packet 1: 3 bytes"),
        (vec![0, 0, 0, 4, 0], "packet 1: 4 observations in 5 bytes"),
        (vec![0, 0, 0, 1, 0, 0], "packet 1: 1 observations in 6 bytes"),
    ] {
        assert_eq!(decoder.packet(&bytes).unwrap_err().to_string(), expected);
    }
}

#[test]
fn another_model_is_refused() {
    let (told, left) = (std::cell::RefCell::default(), Cell::new(0));
    let wire = Scripted { model: 1, sampling: false, packets: VecDeque::new(), told: &told, left: &left };
    let error = Live::start(wire).err().map(|error| error.to_string()).unwrap_or_default();
    assert!(error.contains("expected a Monsoon HVPM (model 2), found model 1"), "{error}");
    assert!(told.borrow().is_empty());
}

#[test]
fn any_bytes_are_power_or_an_error() {
    arbtest::arbtest(|u| {
        let mut decoder = Decoder::default();
        while !u.is_empty() {
            let bytes: Vec<u8> = u.arbitrary()?;
            let _ = decoder.packet(&bytes);
        }
        Ok(())
    });
}
