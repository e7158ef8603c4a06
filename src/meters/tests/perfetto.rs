//! Traces: hand-built ones, and a phone's.

use std::io::Write;

use super::super::perfetto::messages::*;
use super::super::perfetto::{kernel, write};
use super::super::rails::OTHER;
use super::super::{Clock, ClockReading};
use super::*;
use flate2::write::ZlibEncoder;

/// A trace of packets.
fn trace(packets: &[TracePacket]) -> Vec<u8> {
    let mut bytes = Vec::new();
    packets.iter().for_each(|packet| write(packet, &mut bytes));
    bytes
}

fn described(index: u32, name: &str) -> RailDescriptor {
    let supplies = Some(format!("{name} of a phone"));
    RailDescriptor { index: Some(index), rail_name: Some(name.into()), subsys_name: supplies, sampling_rate: None }
}

fn reading(index: u32, timestamp_ms: Option<u64>, energy: u64) -> EnergyData {
    EnergyData { index: Some(index), timestamp_ms, energy: Some(energy) }
}

fn rails(at: Option<u64>, described: Vec<RailDescriptor>, read: Vec<EnergyData>) -> TracePacket {
    let rails = PowerRails { rail_descriptor: described, energy_data: read, session_uuid: None };
    TracePacket { timestamp: at, power_rails: Some(rails), ..TracePacket::default() }
}

fn snapshot(clocks: &[(u32, u64)]) -> TracePacket {
    let clock = |&(id, at)| SnapshotClock { clock_id: Some(id), timestamp: Some(at), ..SnapshotClock::default() };
    let snapshot = ClockSnapshot { clocks: clocks.iter().map(clock).collect() };
    TracePacket { clock_snapshot: Some(snapshot), ..TracePacket::default() }
}

/// The test input `power_rails.textproto` of google/perfetto: a rail without a time of its own, a time that is there
/// twice with another energy, and a name that comes with its readings.
#[test]
fn readings_have_their_own_time_or_the_packets() {
    let bytes = trace(&[
        rails(None, vec![described(4, "test_rail")], vec![]),
        rails(Some(3_000_003), vec![], vec![reading(4, Some(3), 333)]),
        rails(
            Some(3_000_005),
            vec![described(3, "test_rail2")],
            vec![reading(4, Some(5), 666), reading(3, None, 999), reading(4, Some(3), 0)],
        ),
    ]);
    let read = all(Format::Perfetto, &bytes).unwrap();
    let uj = |values: &[(i64, f64)]| values.iter().map(|(at, j)| (*at, (j * 1e6).round() as i64)).collect::<Vec<_>>();
    assert_eq!(uj(read.of("test_rail")), [(3_000_000, 333), (5_000_000, 666), (3_000_000, 0)]);
    assert_eq!(uj(read.of("test_rail2")), [(3_000_005, 999)]);
    let summary = summary(Format::Perfetto, &bytes);
    assert_eq!(count(&summary, Fault::OutOfOrder), 1);
    assert!((summary.channels[0].energy_j.unwrap() - 333e-6).abs() < 1e-12);
    cut_off(Format::Perfetto, &bytes, |end| {
        // Between packets a trace may end.
        let mut at = 0;
        while at < end {
            at += 2 + usize::from(bytes[at + 1]);
        }
        at == end
    });
}

/// `power_rails_custom_clock.textproto` of google/perfetto.
#[test]
fn a_packets_clock_is_put_on_the_devices() {
    let on_128 = |at, energy| TracePacket {
        timestamp_clock_id: Some(128),
        ..rails(Some(at), vec![], vec![reading(4, None, energy)])
    };
    let bytes = trace(&[
        snapshot(&[(BOOTTIME, 101_000_002), (128, 2)]),
        rails(None, vec![described(4, "test_rail")], vec![]),
        on_128(3_000_000, 333),
        on_128(5_000_000, 666),
        rails(None, vec![], vec![reading(4, Some(106), 999), reading(4, Some(109), 0)]),
    ]);
    let read = all(Format::Perfetto, &bytes).unwrap();
    let found: Vec<_> = read.of("test_rail").iter().map(|(at, j)| (*at, (j * 1e6).round() as i64)).collect();
    assert_eq!(found, [(104_000_000, 333), (106_000_000, 666), (106_000_000, 999), (109_000_000, 0)]);
    let unknown = trace(&[TracePacket {
        timestamp_clock_id: Some(99),
        ..rails(Some(7), vec![], vec![reading(1, None, 5), reading(1, Some(1), 5)])
    }]);
    assert_eq!(count(&summary(Format::Perfetto, &unknown), Fault::UnknownClock), 1);
}

#[test]
fn counters_of_another_session_are_other_counters() {
    let of_session = |session, ms, energy| {
        let mut packet = rails(None, vec![described(0, "S2M_VDD_CPUCL2")], vec![reading(0, Some(ms), energy)]);
        packet.power_rails.as_mut().unwrap().session_uuid = Some(session);
        packet
    };
    let bytes =
        trace(&[of_session(1, 1, 1_000_000), of_session(1, 2, 3_000_000), of_session(2, 3, 10), of_session(2, 4, 20)]);
    let summary = summary(Format::Perfetto, &bytes);
    assert_eq!((summary.channels.len(), count(&summary, Fault::CounterReset)), (2, 0));
    assert_eq!((summary.parts[0].part, summary.parts[0].rails), ("cpu", 2));
    assert!((summary.parts[0].energy_j - 2.00001).abs() < 1e-12);
    let mut fell = trace(&[of_session(1, 1, 3_000_000), of_session(1, 2, 500_000)]);
    assert_eq!(count(&super::summary(Format::Perfetto, &fell), Fault::CounterReset), 1);
    fell.truncate(fell.len() - 1);
    assert!(error(Format::Perfetto, &fell).contains("it was cut off"));
}

#[test]
fn compressed_packets_are_read() {
    let inner = trace(&[rails(None, vec![described(1, "gpu")], vec![reading(1, Some(5), 7)])]);
    let deflated = |bytes: &[u8]| {
        let mut encoder = ZlibEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    };
    let packed = |compressed| TracePacket { compressed_packets: Some(compressed), ..TracePacket::default() };
    let bytes = trace(&[packed(deflated(&inner))]);
    assert_eq!(all(Format::Perfetto, &bytes).unwrap().of("gpu"), [(5_000_000, 7e-6)]);
    let damaged = trace(&[packed(deflated(&inner)[..8].to_vec())]);
    assert!(error(Format::Perfetto, &damaged).contains("in the compressed packet"));
    let nested = trace(&[packed(deflated(&bytes))]);
    assert!(error(Format::Perfetto, &nested).contains("within a compressed packet"));
    let zstd = trace(&[TracePacket { zstd_compressed_packets: Some(vec![1]), ..TracePacket::default() }]);
    assert!(error(Format::Perfetto, &zstd).contains("compressed by zstd, which are not read"));
}

#[test]
fn a_batterys_gauge_is_read() {
    let battery = |at, current_ua, voltage_uv| TracePacket {
        timestamp: Some(at),
        battery: Some(BatteryCounters {
            current_ua: Some(current_ua),
            voltage_uv: Some(voltage_uv),
            charge_counter_uah: Some(1000),
            energy_counter_uwh: Some(500_000_000),
            ..BatteryCounters::default()
        }),
        ..TracePacket::default()
    };
    let read = all(Format::Perfetto, &trace(&[battery(5, -250_000, 4_000_000)])).unwrap();
    assert_eq!(read.of("battery power"), [(5, -1.0)]);
    assert!((read.of("battery charge")[0].1 - 3.6).abs() < 1e-12, "1 mAh is 3.6 C");
    assert!((read.of("battery energy")[0].1 - 1.8e6).abs() < 1e-6);
}

#[test]
fn a_phones_rails_are_read() {
    let Some((_, bytes)) = sample("perfetto", "api32_startup_warm.perfetto-trace") else { return };
    assert_eq!(Format::of_start(&bytes[..256]), Some(Format::Perfetto));
    let mut meter = read(Format::Perfetto, bytes.as_slice()).unwrap();
    let summary = Summary::of(meter.as_mut()).unwrap();
    let rails: Vec<_> = summary.channels.iter().filter(|channel| channel.part.is_some()).collect();
    assert_eq!((rails.len(), summary.clock), (16, Clock::Boottime));
    assert!(rails.iter().all(|rail| rail.readings == 7), "of eight readings the second is the first again");
    let total: f64 = rails.iter().filter_map(|rail| rail.energy_j).sum();
    assert!((total - 1.197946).abs() < 1e-9, "{total}");
    let little = rails.iter().find(|rail| rail.channel.name == "S4M_VDD_CPUCL0").unwrap();
    assert!((little.energy_j.unwrap() - 0.256239).abs() < 1e-9);
    assert_eq!(little.channel.supplies.as_deref(), Some("CPU(LITTLE)"));
    assert!((little.end_ns - little.start_ns) / 1_000_000 == 1606);
    let by_part: f64 = summary.parts.iter().map(|part| part.energy_j).sum();
    assert!((by_part - total).abs() < 1e-12 && summary.parts.iter().all(|part| part.part != OTHER));
    assert_eq!(count(&summary, Fault::Duplicate), 16);
    // The clock of probes beside that of the readings.
    let first = meter.clock_readings()[0];
    let expected = ClockReading { at_ns: 157_479_470_410_065, clock: Clock::Monotonic, other_ns: 95_387_613_230_087 };
    assert_eq!(first, expected);
    // Readings of both signs within half a second, at a full battery.
    let current = summary.warnings.iter().find(|warning| warning.channel.as_deref() == Some("battery current"));
    assert_eq!(current.map(|warning| warning.fault), Some(Fault::SignFlip));
}

/// What programs compiled in the trace of a phone, and who had the cores: as `perfetto` of PyPI decodes it.
#[test]
fn the_kernels_part_of_a_phones_trace() {
    let Some((_, bytes)) = sample("perfetto", "api32_startup_warm.perfetto-trace") else { return };
    let found = kernel(bytes.as_slice(), |name| name.starts_with("JIT compiling ")).unwrap();
    assert_eq!((found.switches.len(), found.speeds.len(), found.lost), (11_086, 1_442, false));
    assert_eq!(found.switches.iter().filter(|switch| switch.was_ready).count(), 4_261);
    assert_eq!((found.switches[0].at_ns, found.switches[0].next), (157_479_547_248_851, 1180));
    let mut on_core = std::collections::BTreeMap::new();
    let mut now = std::collections::BTreeMap::new();
    for switch in &found.switches {
        if let Some((thread, since_ns)) = now.insert(switch.core, (switch.next, switch.at_ns)) {
            *on_core.entry(thread).or_insert(0) += switch.at_ns - since_ns;
        }
    }
    assert_eq!((on_core[&7547], on_core[&26_513], found.processes[&26_513]), (65_840_737, 51_010_577, 26_290));
    let compiled: Vec<&str> = found.slices.iter().map(|slice| slice.name.as_str()).collect();
    assert!(compiled.contains(&"JIT compiling int ywc.b(java.lang.String, java.lang.String) (kind=Baseline)"));
    assert!(found.slices.iter().all(|slice| slice.start_ns < slice.end_ns), "{:?}", found.slices);
    assert!(found.clocks.iter().any(|reading| reading.clock == Clock::Monotonic));
    for end in (0..bytes.len()).step_by(bytes.len() / 97) {
        // Cut off anywhere it is an error or a shorter trace.
        let _ = kernel(&bytes[..end], |_| true);
    }
}
