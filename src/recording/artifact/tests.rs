use zip::ZipArchive;

use super::*;
use crate::flow::{Edge, PathGraph, Start, StartKind, Target};
use crate::probe::map::{BlockMap, Feature, LineCounts, MethodMap, Site};
use crate::recording::reader::{MAX_ENTRY_BYTES, read_entry, read_manifest};
use crate::recording::{
    ApiCall, ClockStamp, FrameEnd, PathCount, PathTuple, Pause, ProbeTimes, Sample, SyncPulse, ThreadInfo, Trace,
    WallStamp,
};

fn method(name: &str, base: u32) -> MethodMap {
    MethodMap {
        dex: "classes.dex".into(),
        class: "La/B;".into(),
        name: name.into(),
        descriptor: "()V".into(),
        source_file: Some("B.java".into()),
        base,
        graph: PathGraph {
            starts: vec![Start { block: 0, kind: StartKind::Entry, value: 0 }],
            edges: vec![vec![Edge { to: Target::Return, value: 0 }]],
            total: 1,
            rounds: Vec::new(),
            in_line: false,
        },
        blocks: vec![BlockMap {
            ends: None,
            start: 0,
            end: 4,
            lines: vec![LineCounts { line: 3, counts: vec![(0, 2)] }],
            sites: vec![],
        }],
        leaf: false,
        table: 0,
        places: vec![],
    }
}

fn site(method: u32) -> Site {
    Site {
        method,
        pc: 2,
        line: 3,
        callee: "Lnet;->get()V".into(),
        category: "network".into(),
        component: None,
        switch: None,
    }
}

/// Three methods: `idle` neither runs nor has a site.
fn map() -> ProbeMap {
    ProbeMap {
        package: Some("a.b".into()),
        features: vec![Feature::Op(1)],
        methods: vec![method("idle", 0), method("runs", 10), method("calls", 20)],
        sites: vec![site(2)],
        ..ProbeMap::default()
    }
}

/// Frames of random length about 100 us apart, samples with noise of some milliwatts.
fn run(seed: u64, tuples: i64, samples: i64) -> Run {
    let mut numbers = crate::random::Xorshift64::new(seed);
    let mut random = |below: i64| (numbers.bits() >> 11) as i64 % below;
    let mut trace = Trace { threads: vec![ThreadInfo { id: 1, name: "main".into() }], ..Trace::default() };
    for i in 0..tuples {
        let start_ns = 1_000_000 + i * 100_000 + random(30_000);
        trace.tuples.push(PathTuple {
            thread: 0,
            start_ns,
            end_ns: start_ns + random(60_000),
            end: FrameEnd::Returned,
            own: 10,
            paths_at: i as u32,
            paths_len: 1,
        });
        trace.paths.push(PathCount { path: 10, count: 1 + random(5) as u32 });
    }
    trace.notes.wall.push(WallStamp { before_ns: 7, wall_ms: 1_700_000_000_000, after_ns: 9 });
    trace.notes.probes.push(ProbeTimes { at_ns: 900, loop_ps: 40_000, ..ProbeTimes::default() });
    trace.notes.pauses.push(Pause { thread: 0, start_ns: 1_000_000, end_ns: 1_090_000 });
    trace.calls.push(ApiCall { thread: 0, site: 0, start_ns: 1_000_000, end_ns: 2_000_000 });
    let sample = |i| Sample { at_ns: 7_000_000 + i * 100_000, power_uw: 800_000 + random(10_000) + random(10_000) };
    let samples = (0..samples).map(sample).collect();
    let clock = [(0, 5_000_000), (9_000_000_000, 9_005_000_000)];
    let clock = clock.map(|(device_ns, meter_ns)| ClockStamp { device_ns, meter_ns }).to_vec();
    let sync = vec![SyncPulse { pattern: 0, start_ns: 3_000_000, end_ns: 4_000_000 }];
    Run { seed, trace, samples, clock, sync }
}

fn artifact(runs: Vec<Run>) -> Artifact {
    let manifest = Manifest {
        format: FormatVersion::CURRENT,
        tool: "0.1.0".into(),
        app: Sha256Hex::of(b"app"),
        package: "a.b".into(),
        scenario: "daily".into(),
        scenario_digest: Sha256Hex::of(b"script"),
        device: "embedded".into(),
        meter: "embedded".into(),
        settings: BTreeMap::from([("sample period".into(), "100 us".into())]),
        seeds: vec![],
        entries: BTreeMap::new(),
    };
    Artifact { manifest, map: map(), runs, result: b"{}".to_vec() }
}

#[test]
fn what_was_written_is_read_again_and_twice_gives_the_same_bytes() {
    let written = artifact(vec![run(1, 50, 80), run(2, 40, 80)]);
    let bytes = written.to_bytes().unwrap();
    assert_eq!(bytes, written.to_bytes().unwrap());
    let read = Artifact::from_bytes(&bytes).unwrap();
    assert_eq!(read.runs, written.runs);
    assert_eq!(read.result, written.result);
    assert_eq!(read.manifest.seeds, [1, 2]);
    // The method that did not run is gone, the others are found by the same ids.
    assert_eq!(read.map.methods.iter().map(|m| m.base).collect::<Vec<_>>(), [10, 20]);
    assert_eq!(read.map.sites[0].method, 1);
    assert_eq!(read.to_bytes().unwrap(), bytes);
}

/// The archive as version 1 had it.
#[test]
fn an_artifact_without_the_tracers_notes_is_read() {
    let mut written = artifact(vec![run(1, 20, 30)]);
    let bytes = written.to_bytes().unwrap();
    let mut zip = ZipArchive::new(Cursor::new(&bytes[..])).unwrap();
    let mut manifest = read_manifest(&mut zip).unwrap();
    manifest.format = FormatVersion(1);
    manifest.entries.remove("runs/0/tracer").unwrap();
    let tuples = codec::encode_shapes(&written.runs[0].trace, false);
    let digest = EntryDigest { sha256: Sha256Hex::of(&tuples), bytes: tuples.len() as u64 };
    manifest.entries.insert("runs/0/tuples".into(), digest);
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    let names: Vec<String> = manifest.entries.keys().cloned().collect();
    out.start_file(MANIFEST, SimpleFileOptions::default()).unwrap();
    out.write_all(&serde_json::to_vec(&manifest).unwrap()).unwrap();
    for name in names {
        out.start_file(&name, SimpleFileOptions::default()).unwrap();
        let now = read_entry(&mut zip, &name, MAX_ENTRY_BYTES).unwrap();
        out.write_all(if name == "runs/0/tuples" { &tuples } else { &now }).unwrap();
    }
    let read = Artifact::from_bytes(&out.finish().unwrap().into_inner()).unwrap();
    written.runs[0].trace.notes = Default::default();
    assert_eq!(read.runs, written.runs);
}

#[test]
fn three_long_runs_stay_under_a_megabyte() {
    let bytes = artifact((0..3).map(|seed| run(seed + 1, 30_000, 45_000)).collect()).to_bytes().unwrap();
    assert!(bytes.len() < 1_000_000, "{}", bytes.len());
}

#[test]
fn write_replaces_the_file_and_leaves_nothing_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("golden/x.energy.zip");
    artifact(vec![run(1, 5, 5)]).write(&path).unwrap();
    let second = artifact(vec![run(2, 5, 5)]);
    second.write(&path).unwrap();
    assert_eq!(Artifact::read(&path).unwrap().runs, second.runs);
    assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn every_flipped_byte_is_refused_or_harmless_and_never_panics() {
    let written = artifact(vec![run(1, 20, 30)]);
    let bytes = written.to_bytes().unwrap();
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x55;
        if let Ok(read) = Artifact::from_bytes(&damaged) {
            // Dates and the like may change unnoticed; the recording may not.
            assert_eq!(read.runs, written.runs, "byte {at}");
        }
    }
    for cut in (0..bytes.len()).step_by(7) {
        assert!(Artifact::from_bytes(&bytes[..cut]).is_err(), "cut at {cut}");
    }
}

/// Rewrites the archive with one entry changed; the manifest's digests follow unless the manifest is the entry.
fn tamper(entry: &str, change: impl Fn(Vec<u8>) -> Vec<u8>, fix_digest: bool) -> String {
    let bytes = artifact(vec![run(1, 20, 30)]).to_bytes().unwrap();
    let mut zip = ZipArchive::new(Cursor::new(&bytes[..])).unwrap();
    let names: Vec<String> = zip.file_names().map(|name| name.unwrap().into_owned()).collect();
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    let mut contents = BTreeMap::new();
    for name in names {
        let data = read_entry(&mut zip, &name, MAX_ENTRY_BYTES).unwrap();
        contents.insert(name.clone(), if name == entry { change(data) } else { data });
    }
    if fix_digest {
        let mut manifest: Manifest = serde_json::from_slice(&contents[MANIFEST]).unwrap();
        let data = &contents[entry];
        let digest = EntryDigest { sha256: Sha256Hex::of(data), bytes: data.len() as u64 };
        manifest.entries.insert(entry.to_string(), digest);
        contents.insert(MANIFEST.into(), serde_json::to_vec(&manifest).unwrap());
    }
    for (name, data) in contents {
        out.start_file(name, SimpleFileOptions::default()).unwrap();
        out.write_all(&data).unwrap();
    }
    Artifact::from_bytes(&out.finish().unwrap().into_inner()).unwrap_err().to_string()
}

#[test]
fn refusals_name_the_entry_and_the_reason() {
    let replace = |from: &'static str, to: &'static str| {
        move |data: Vec<u8>| String::from_utf8(data).unwrap().replace(from, to).into_bytes()
    };
    let newer = tamper(MANIFEST, replace("\"format\": 5", "\"format\": 6"), false);
    assert_eq!(newer, "manifest.json: expected format version 5 or lower, found 6");
    let longer = tamper("runs/0/calls", |data| [data, vec![0]].concat(), false);
    assert!(longer.starts_with("runs/0/calls: expected "), "{longer}");
    let trailing = tamper("runs/0/calls", |data| [data, vec![0]].concat(), true);
    assert!(trailing.ends_with("expected the end, found 1 more bytes"), "{trailing}");
    let digest = tamper(RESULT, |_| b"[]".to_vec(), false);
    assert!(digest.starts_with("result.json: expected SHA-256"), "{digest}");
    let index = tamper(PROBES, replace("[[0,2]]", "[[7,2]]"), true);
    assert_eq!(index, "probes.json: La/B;->runs()V: feature 7 of 1");
    let unknown = tamper(PROBES, replace("\"base\":10", "\"base\":11"), true);
    assert_eq!(unknown, "runs/0/tuples: tuples entry 0: path id 10 of its method is not in the probe map");
}

/// What is written in one pass, column by column, is what is written at once.
#[test]
fn the_streaming_writer_gives_the_same_bytes() {
    let written = artifact(vec![run(1, 50, 80), run(2, 40, 80)]);
    let mut writer = crate::recording::ArtifactWriter::new(9);
    for run in &written.runs {
        let mut out = writer.run(run.seed).unwrap();
        run.trace.tuples.iter().try_for_each(|tuple| out.tuple(tuple, run.trace.paths_of(tuple))).unwrap();
        run.trace.calls.iter().try_for_each(|call| out.call(call)).unwrap();
        run.samples.iter().try_for_each(|sample| out.sample(*sample)).unwrap();
        out.finish(&run.trace.threads, &run.trace.notes, &run.clock, &run.sync).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.energy.zip");
    writer.finish(&path, written.manifest.clone(), &written.map, &written.result).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), written.to_bytes().unwrap());
}

#[test]
fn runs_are_read_one_at_a_time() {
    let written = artifact(vec![run(1, 50, 80), run(2, 40, 80)]);
    let bytes = written.to_bytes().unwrap();
    let (mut reader, rest) = ArtifactReader::new(Cursor::new(&bytes[..])).unwrap();
    assert_eq!((reader.runs(), rest.runs.len(), rest.result), (2, 0, written.result));
    for number in [1, 0] {
        assert_eq!(reader.run(number, &rest.map).unwrap(), written.runs[number]);
    }
    assert!(reader.run(2, &rest.map).unwrap_err().to_string().contains("no such run"));
    // Frames with the same paths share them.
    assert!(reader.run(0, &rest.map).unwrap().trace.paths.len() <= 5);
}

#[test]
fn traces_are_equal_if_they_say_the_same() {
    let first = run(1, 20, 5).trace;
    let mut other = first.clone();
    other.paths.insert(0, PathCount { path: 99, count: 9 });
    other.tuples.iter_mut().for_each(|tuple| tuple.paths_at += 1);
    assert_eq!(first, other);
    other.paths[3].count += 1;
    assert_ne!(first, other);
}
