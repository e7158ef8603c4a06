//! `meter`: real files of meters, through the program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use wattline::meters::{Block, Format, read};
use wattline::recording::{Artifact, Run};

use super::cli::{program, stderr, stdout};
use super::support::repository;
use wattline_testkit::{Need, shared, skip};

fn meter(arguments: &[&str]) -> Output {
    Command::new(program()).arg("meter").args(arguments).output().unwrap()
}

#[test]
fn a_phones_rails_are_shown() {
    let Some(samples) = shared("samples") else { return };
    let trace = samples.join("perfetto/api32_startup_warm.perfetto-trace");
    let shown = meter(&[trace.to_str().unwrap()]);
    let text = stdout(&shown);
    assert_eq!(shown.status.code(), Some(0), "{}", stderr(&shown));
    let expected = [
        "perfetto, 1.",
        "rails together 1.20 J: cpu 452 mJ",
        "S4M_VDD_CPUCL0",
        "256 mJ, 160 mW on average  [cpu]",
        "warning, duplicate x 16: S10M_VDD_TPU and 15 more: a second reading of the same time",
    ];
    expected.iter().for_each(|expected| assert!(text.contains(expected), "{expected}\n{text}"));
    let json = meter(&[trace.to_str().unwrap(), "--json"]);
    let read: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    let total: f64 = read[0]["parts"].as_array().unwrap().iter().map(|part| part["energy_j"].as_f64().unwrap()).sum();
    assert!((total - 1.197946).abs() < 1e-9, "{total}");
    assert_eq!((&read[0]["format"], &read[0]["clock"]), (&"perfetto".into(), &"boottime".into()));
}

#[test]
fn what_is_no_meters_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x");
    std::fs::write(&file, "hello\n").unwrap();
    let refused = meter(&[file.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(101));
    assert!(stderr(&refused).contains("not the start of any known format: say it as FORMAT:FILE, one of perfetto,"));
    let refused = meter(&[&format!("perfetto:{}", file.display())]);
    assert!(stderr(&refused).contains("perfetto file, offset 0x0: expected a packet (tag 0x0a), found tag 0x68"));
}

#[test]
fn every_sample_of_a_meter_is_told_by_its_contents() {
    let Some(samples) = shared("samples") else { return };
    for (folder, format) in [
        ("perfetto", "perfetto"),
        ("jls", "jls"),
        ("jls_pyjls_written", "jls"),
        ("monsoon_pymonsoon_written", "monsoon"),
    ] {
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(samples.join(folder)).unwrap().map(|file| file.unwrap().path()).collect();
        // The raw packets beside the tables are no file that the library writes.
        files.retain(|file| file.extension().is_none_or(|end| end != "bin"));
        for file in files {
            let shown = meter(&[file.to_str().unwrap(), "--json"]);
            assert_eq!(shown.status.code(), Some(0), "{}: {}", file.display(), stderr(&shown));
            let read: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
            assert_eq!(read[0]["format"], format, "{}", file.display());
        }
    }
}

/// A Python that has a module; none, after saying so, where there is none.
fn python(module: &str, need: Need) -> Option<PathBuf> {
    let python = std::env::var_os("WATTLINE_PYTHON").unwrap_or_else(|| "python3".into());
    let has = Command::new(&python).args(["-c", &format!("import {module}")]).output();
    if has.is_ok_and(|output| output.status.success()) {
        return Some(python.into());
    }
    let why = format!("{python:?} has no {module}; install it, or name a Python that has it in WATTLINE_PYTHON");
    skip(need, &why);
    None
}

fn runs(python: &Path, script: &str, file: &Path) -> String {
    let done = Command::new(python).args(["-c", script]).arg(file).output().unwrap();
    assert!(done.status.success(), "{}", stderr(&done));
    stdout(&done)
}

/// All readings by channel.
fn readings(format: Format, file: &Path) -> BTreeMap<String, Vec<(i64, f64)>> {
    let mut meter = read(format, std::fs::File::open(file).unwrap()).unwrap();
    let mut block = Block::default();
    let mut all: Vec<Vec<(i64, f64)>> = Vec::new();
    while meter.read(&mut block).unwrap() {
        all.resize(all.len().max(block.channel + 1), Vec::new());
        all[block.channel].extend(block.at_ns.iter().copied().zip(block.values.iter().copied()));
    }
    meter.channels().iter().map(|channel| channel.name.clone()).zip(all).collect()
}

/// Each reading of a rail: name, milliseconds, microwatt seconds.
const RAILS: &str = r#"
import sys
from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as pb
trace = pb.Trace()
trace.ParseFromString(open(sys.argv[1], "rb").read())
names = {}
for packet in trace.packet:
    for rail in packet.power_rails.rail_descriptor:
        names[rail.index] = rail.rail_name
    for read in packet.power_rails.energy_data:
        print(names[read.index], read.timestamp_ms, read.energy)
"#;

#[test]
fn perfettos_own_classes_read_the_same_rails() {
    let Some(samples) = shared("samples") else { return };
    let Some(python) = python("perfetto.protos.perfetto.trace.perfetto_trace_pb2", Need::Perfetto) else { return };
    let file = samples.join("perfetto/api32_startup_warm.perfetto-trace");
    let mut ours = readings(Format::Perfetto, &file);
    ours.retain(|name, _| !name.starts_with("battery"));
    let mut theirs: BTreeMap<String, Vec<(i64, i64)>> = BTreeMap::new();
    for line in runs(&python, RAILS, &file).lines() {
        let [name, ms, uws] = line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        theirs.entry(name.to_owned()).or_default().push((ms.parse().unwrap(), uws.parse().unwrap()));
    }
    let exact = |(at_ns, joules): &(i64, f64)| (at_ns / 1_000_000, (joules * 1e6).round() as i64);
    let ours: BTreeMap<String, Vec<(i64, i64)>> =
        ours.iter().map(|(name, all)| (name.clone(), all.iter().map(exact).collect())).collect();
    assert_eq!((ours.len(), ours.values().map(Vec::len).sum::<usize>()), (16, 128));
    assert!(ours == theirs, "{ours:?}\n{theirs:?}");
}

/// Each sample of each signal with a rate: name and number; NaN as it is.
const SIGNALS: &str = r#"
import sys
import pyjls
with pyjls.Reader(sys.argv[1]) as reader:
    for signal in reader.signals.values():
        if signal.signal_type == pyjls.SignalType.FSR and signal.length:
            for value in reader.fsr(signal.signal_id, 0, signal.length):
                print(signal.name, repr(float(value)))
"#;

#[test]
fn joulescopes_own_library_reads_the_same_samples() {
    let Some(samples) = shared("samples/jls_pyjls_written") else { return };
    let Some(python) = python("pyjls", Need::Pyjls) else { return };
    for name in ["v2_f32_1kHz_utc.jls", "v2_f32_1kHz_noutc.jls", "v2_f32_1kHz_gap100.jls"] {
        let file = samples.join(name);
        let mut theirs: BTreeMap<String, Vec<u64>> = BTreeMap::new();
        for line in runs(&python, SIGNALS, &file).lines() {
            let (signal, value) = line.split_once(' ').unwrap();
            let value: f64 = value.parse().unwrap();
            // All NaNs are the same here.
            theirs.entry(signal.to_owned()).or_default().push(if value.is_nan() { u64::MAX } else { value.to_bits() });
        }
        let bits = |(_, value): &(i64, f64)| if value.is_nan() { u64::MAX } else { value.to_bits() };
        let ours: BTreeMap<String, Vec<u64>> = readings(Format::Jls, &file)
            .iter()
            .map(|(name, all)| (name.clone(), all.iter().map(bits).collect()))
            .collect();
        let counts: Vec<usize> = ours.values().map(Vec::len).collect();
        assert_eq!(counts, [if name.contains("gap") { 5100 } else { 5000 }; 3], "{name}");
        assert!(ours == theirs, "{name}");
    }
}

/// What is in a trace that we wrote: that every event is on a track that is described, slices end where they should,
/// what the power's counters add up to, and some of it by name.
const WRITTEN: &str = r#"
import json, sys
from google.protobuf.unknown_fields import UnknownFieldSet
from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as pb
trace = pb.Trace()
trace.ParseFromString(open(sys.argv[1], "rb").read())
tracks, open_slices, power, slices, last, named, arguments, net = {}, {}, {}, 0, {}, set(), set(), []
assert trace.packet[0].sequence_flags == 1
for packet in trace.packet:
    assert packet.trusted_packet_sequence_id == 1 and len(UnknownFieldSet(packet)) == 0
    if packet.HasField("track_descriptor"):
        track = packet.track_descriptor
        assert track.uuid not in tracks and (not track.parent_uuid or track.parent_uuid in tracks)
        tracks[track.uuid] = track
    if not packet.HasField("track_event"):
        continue
    event = packet.track_event
    track = tracks[event.track_uuid]
    at = packet.timestamp
    assert at >= last.get(track.uuid, 0), "events of a track are in order"
    last[track.uuid] = at
    if event.type == pb.TrackEvent.TYPE_SLICE_BEGIN:
        open_slices.setdefault(track.uuid, []).append(at)
        named.add(event.name)
        arguments.update(a.name for a in event.debug_annotations)
        net += [a.double_value for a in event.debug_annotations if a.name == "net_j"]
    elif event.type == pb.TrackEvent.TYPE_SLICE_END:
        assert at > open_slices[track.uuid].pop()
        slices += 1
    elif event.type == pb.TrackEvent.TYPE_COUNTER:
        assert track.counter.unit_name == "W"
        power.setdefault(track.uuid, []).append((at, event.double_counter_value))
assert all(not left for left in open_slices.values())
joules = [sum(w * (b - a) / 1e9 for (a, w), (b, _) in zip(p, p[1:])) for p in power.values()]
print(json.dumps({"joules": joules, "net": net, "slices": slices, "named": sorted(named), "arguments": sorted(arguments),
                  "processes": [t.process.process_name for t in tracks.values() if t.HasField("process")]}))
"#;

#[test]
fn perfettos_own_classes_read_the_report() {
    let Some(python) = python("perfetto.protos.perfetto.trace.perfetto_trace_pb2", Need::Perfetto) else { return };
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("report.pftrace");
    let mut command = Command::new(program());
    command.args(["analyze", "golden/network.energy.zip", "--json", "--report", trace.to_str().unwrap()]);
    let done = command.current_dir(repository()).output().unwrap();
    assert_eq!(done.status.code(), Some(0), "{}", stderr(&done));
    let read: serde_json::Value = serde_json::from_str(&runs(&python, WRITTEN, &trace)).unwrap();
    let whole = |value: &serde_json::Value| value.as_array().unwrap().iter().map(|j| j.as_f64().unwrap()).sum::<f64>();
    let json: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    let printed = json["scenarios"][0]["result"]["runs"].as_array().unwrap().iter().map(|run| run["net"].clone());
    assert_eq!(read["net"], printed.collect::<serde_json::Value>(), "to the bit");
    let artifact = Artifact::read(&repository().join("golden/network.energy.zip")).unwrap();
    let measured: Vec<&Run> = artifact.runs.iter().skip(artifact.map.leading_runs()).collect();
    let joules = |run: &&Run| {
        let periods =
            run.samples.windows(2).map(|pair| pair[1].power_uw as f64 * (pair[1].at_ns - pair[0].at_ns) as f64);
        periods.sum::<f64>() * 1e-15
    };
    let expected: f64 = measured.iter().map(joules).sum();
    assert_eq!(read["joules"].as_array().unwrap().len(), measured.len());
    // A point is the mean of some readings, a few of which are missing.
    assert!((whole(&read["joules"]) / expected - 1.0).abs() < 0.002, "{} {expected}", read["joules"]);
    assert!(read["slices"].as_u64().unwrap() > 100, "{}", read["slices"]);
    assert!(read["processes"][0].as_str().unwrap().contains("run 1 (seed"), "{}", read["processes"]);
    let has = |list: &str, part: &str| {
        read[list].as_array().unwrap().iter().any(|name| name.as_str().unwrap().contains(part))
    };
    assert!(has("named", "Sync.") && has("arguments", "Sync.java:") && has("arguments", "net_j"), "{read}");
}
