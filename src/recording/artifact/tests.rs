use std::io::Write;
use std::path::PathBuf;

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::*;
use crate::differences::{MapDifferences, of_manifests, of_maps};
use crate::reader::{MAX_ENTRY_BYTES, read_entry, read_manifest};
use crate::{
    ApiCall, ClockStamp, FormatVersion, FrameEnd, Merge, PathCount, PathTuple, Pause, PhoneRuns, ProbeTimes, Rail,
    Sample, SyncPulse, ThreadInfo, Trace, WallStamp,
};
use wattline_flow::{Edge, PathGraph, Start, StartKind, Target};
use wattline_map::ProbeMap;
use wattline_map::{BlockMap, Feature, LineCounts, MethodMap, Site};

fn method(name: &str, base: u32) -> MethodMap {
    MethodMap {
        dex: "classes.dex".into(),
        class: "La/B;".into(),
        name: name.into(),
        descriptor: "()V".into(),
        source_file: Some("B.java".into()),
        runs_as: None,
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
    let mut numbers = wattline_base::random::Xorshift64::new(seed);
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
    Run { seed, trace, samples, clock, sync, rails: Vec::new() }
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
        conditions: BTreeMap::from([("battery".into(), "85 % to 83 %".into())]),
        phones: Vec::new(),
        raw: None,
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

#[test]
fn phones_are_named() {
    let mut written = artifact(vec![run(1, 50, 80), run(2, 40, 80)]);
    let read = |artifact: &Artifact| Artifact::from_bytes(&artifact.to_bytes().unwrap()).unwrap();
    assert_eq!(read(&written).manifest.format, FormatVersion::CURRENT);
    assert_eq!(written.of_phone("A"), None, "nobody knows who made it");
    let phone = |serial: &str, seed| PhoneRuns { serial: serial.into(), build: "14".into(), seeds: vec![seed] };
    written.manifest.phones = vec![phone("A", 1), phone("B", 2)];
    let again = read(&written);
    assert_eq!(again.manifest.phones, written.manifest.phones);
    let part = again.of_phone("B").unwrap();
    assert_eq!((part.runs.as_slice(), part.manifest.seeds.as_slice()), (&written.runs[1..], &[2][..]));
    assert_eq!(part.manifest.serials(), ["B"]);
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

/// Whatever the change: one bit, several, all; and whatever the byte: contents, headers, dates, the end.
#[test]
fn every_flipped_byte_is_refused() {
    let written = artifact(vec![run(1, 20, 30)]);
    let bytes = written.to_bytes().unwrap();
    for at in 0..bytes.len() {
        for change in [0x01, 0x55, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= change;
            assert!(Artifact::from_bytes(&damaged).is_err(), "byte {at} of {} ^ {change}", bytes.len());
        }
    }
    for cut in 0..bytes.len() {
        assert!(Artifact::from_bytes(&bytes[..cut]).is_err(), "cut at {cut}");
    }
    for more in [&b"\0"[..], b"more"] {
        assert!(Artifact::from_bytes(&[&bytes, more].concat()).is_err(), "more at the end");
        assert!(Artifact::from_bytes(&[more, &bytes].concat()).is_err(), "more at the start");
    }
}

/// Before version 6 there was no digest over all: such an archive is read, and what its entries hold is certain.
#[test]
fn an_archive_without_a_seal_is_read_and_its_entries_are_checked() {
    let written = artifact(vec![run(1, 20, 30)]);
    let bytes = written.to_bytes().unwrap();
    let mut zip = ZipArchive::new(Cursor::new(&bytes[..])).unwrap();
    let mut manifest = read_manifest(&mut zip).unwrap();
    manifest.format = FormatVersion(5);
    // Nor was it said whether the device tells what else it did, what it compiled, at which frequency its cores ran, what
    // it counted of the network, what its components did, and when threads were on a core.
    let mut tracer = read_entry(&mut zip, "runs/0/tracer", MAX_ENTRY_BYTES).unwrap();
    assert_eq!(std::array::from_fn(|_| tracer.pop()), [Some(0); 6]);
    let digest = EntryDigest { sha256: Sha256Hex::of(&tracer), bytes: tracer.len() as u64 };
    manifest.entries.insert("runs/0/tracer".to_owned(), digest);
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    out.start_file(MANIFEST, SimpleFileOptions::default()).unwrap();
    out.write_all(&serde_json::to_vec(&manifest).unwrap()).unwrap();
    for name in manifest.entries.keys() {
        out.start_file(name, SimpleFileOptions::default()).unwrap();
        let mut other = || read_entry(&mut zip, name, MAX_ENTRY_BYTES).unwrap();
        out.write_all(&if name == "runs/0/tracer" { tracer.clone() } else { other() }).unwrap();
    }
    let old = out.finish().unwrap().into_inner();
    assert_eq!(Artifact::from_bytes(&old).unwrap().runs, written.runs);
    let mut harmless = 0;
    for at in 0..old.len() {
        let mut damaged = old.clone();
        damaged[at] ^= 0x55;
        if let Ok(read) = Artifact::from_bytes(&damaged) {
            assert_eq!(read.runs, written.runs, "byte {at}");
            harmless += 1;
        }
    }
    assert!(harmless > 0, "dates at least change unnoticed");
}

#[test]
fn damage_outside_of_entries_says_so_and_damage_inside_names_the_entry() {
    let bytes = artifact(vec![run(1, 20, 30)]).to_bytes().unwrap();
    let refusal = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut damaged = bytes.clone();
        change(&mut damaged);
        Artifact::from_bytes(&damaged).unwrap_err().to_string()
    };
    // The time of the first entry, in its local header.
    let date = refusal(&|bytes| bytes[10] ^= 1);
    assert!(date.starts_with("archive: expected SHA-256 ") && date.ends_with("outside of its entries"), "{date}");
    let cut = refusal(&|bytes| *bytes.last_mut().unwrap() ^= 1);
    assert!(cut.starts_with("archive: expected SHA-256 "), "{cut}");
    let prefix = refusal(&|bytes| {
        let at = bytes.len() - 70;
        bytes[at] ^= 1;
    });
    assert!(prefix.contains("expected a digest over all bytes"), "{prefix}");
    let mut zip = ZipArchive::new(Cursor::new(&bytes[..])).unwrap();
    let samples = zip.by_name("runs/0/samples").unwrap().data_start().unwrap() as usize;
    let inside = refusal(&|bytes| bytes[samples + 9] ^= 4);
    assert!(inside.starts_with("runs/0/samples: "), "{inside}");
}

/// The parts of a slim artifact and the whole, back and forth.
#[test]
fn an_artifact_is_parted_and_put_together_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("daily.energy.zip");
    let written = artifact(vec![run(1, 50, 80), run(2, 40, 80)]);
    written.write(&path).unwrap();
    let whole = std::fs::read(&path).unwrap();
    let raw = crate::slim(&path).unwrap();
    let beside = folder.path().join(&raw.file);
    assert_eq!(raw.file, format!("daily.{}.raw.zip", &raw.sha256.0[..16]));
    assert_eq!(Sha256Hex::of(&std::fs::read(&beside).unwrap()), raw.sha256);
    // With the runs beside it, it is what it was.
    let read = Artifact::read(&path).unwrap();
    assert_eq!((&read.runs, &read.result), (&written.runs, &written.result));
    assert_eq!(read.to_bytes().unwrap(), whole);
    // Parted twice is parted once.
    let parted = std::fs::read(&path).unwrap();
    assert_eq!(crate::slim(&path).unwrap(), raw);
    assert_eq!(std::fs::read(&path).unwrap(), parted);
    // Each byte of either file counts.
    let runs = std::fs::read(&beside).unwrap();
    for (file, bytes) in [(&path, &parted), (&beside, &runs)] {
        for at in (0..bytes.len()).step_by(3) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            std::fs::write(file, &damaged).unwrap();
            assert!(Artifact::read_baseline(&path).is_err(), "byte {at} of {}", file.display());
        }
        std::fs::write(file, bytes).unwrap();
    }
    // Without the runs: good for comparing, and an error that names the file for all else.
    std::fs::remove_file(&beside).unwrap();
    assert_eq!(Artifact::read_baseline(&path).unwrap().result, written.result);
    let error = Artifact::read(&path).unwrap_err().to_string();
    assert!(error.contains(&raw.file) && error.contains("is not there"), "{error}");
    assert!(crate::make_whole(&path).is_err());
    // A pointer of large-file storage in its place.
    std::fs::write(&beside, "version https://git-lfs.github.com/spec/v1\noid sha256:0\n").unwrap();
    assert_eq!(Artifact::read_baseline(&path).unwrap().result, written.result);
    let error = Artifact::read(&path).unwrap_err().to_string();
    assert!(error.contains("git lfs pull"), "{error}");
    std::fs::write(&beside, runs).unwrap();
    crate::make_whole(&path).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), whole);
}

#[test]
fn a_part_is_looked_for_in_its_own_directory_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("daily.energy.zip");
    artifact(vec![run(1, 5, 8)]).write(&path).unwrap();
    crate::slim(&path).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let mut zip = ZipArchive::new(Cursor::new(&bytes[..])).unwrap();
    let mut manifest = read_manifest(&mut zip).unwrap();
    for name in ["../x.raw.zip", "/x.raw.zip", "a\\x.raw.zip", "x.zip", ""] {
        manifest.raw.as_mut().unwrap().file = name.into();
        let others = [PROBES, RESULT].map(|name| (name.to_owned(), read_entry(&mut zip, name, 1 << 20).unwrap()));
        let entries = [(MANIFEST.to_owned(), serde_json::to_vec(&manifest).unwrap())].into_iter().chain(others);
        std::fs::write(&path, sealed(entries)).unwrap();
        let error = Artifact::read_baseline(&path).unwrap_err().to_string();
        assert!(error.starts_with("manifest.json: raw: expected the name of a file"), "{error}");
    }
}

/// Parts of one recording, merged, are the recording: also where one part lacks methods that another ran.
#[test]
fn merged_parts_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let mut runs = [run(3, 50, 80), run(1, 40, 80), run(9, 30, 60), run(2, 20, 50)];
    // The method at 0 ran in one of the runs only.
    for tuple in runs[2].trace.tuples.iter_mut().take(2) {
        tuple.own = 0;
    }
    let [a, b, c, d] = runs;
    let write = |name: &str, runs: &[&Run]| {
        let path = file(name);
        artifact(runs.iter().map(|run| (*run).clone()).collect()).write(&path).unwrap();
        path
    };
    let whole = write("whole.zip", &[&b, &d, &a, &c]);
    let merge = |first: &Path, others: &[PathBuf]| {
        let merge = Merge::open(first, others).unwrap();
        let (manifest, number) = (merge.manifest().clone(), merge.runs());
        let (map, mut runs) = merge.into_runs();
        let mut writer = crate::ArtifactWriter::new(9);
        let mut spent = Run::default();
        while let Some(run) = runs.next(&map, spent) {
            let run = run.unwrap();
            writer.add(run.run()).unwrap();
            spent = run.into_run();
        }
        let out = file("merged.zip");
        writer.finish(&out, manifest, &map, b"{}").unwrap();
        (std::fs::read(out).unwrap(), number)
    };
    let (one, other) = (write("1.zip", &[&a, &b]), write("2.zip", &[&d, &c]));
    assert_ne!(Artifact::read(&one).unwrap().map.methods.len(), Artifact::read(&other).unwrap().map.methods.len());
    let expected = (std::fs::read(&whole).unwrap(), 4);
    assert!(merge(&one, std::slice::from_ref(&other)) == expected, "in either order,");
    assert!(merge(&other, std::slice::from_ref(&one)) == expected, "in either order,");
    // Runs that both have are taken once.
    let overlapping = write("3.zip", &[&a, &b, &d]);
    assert!(merge(&overlapping, &[other.clone(), one.clone()]) == expected);
    // The runs of a slim part are beside it.
    crate::slim(&one).unwrap();
    assert!(merge(&other, &[one]) == expected);
}

#[test]
fn what_was_not_recorded_alike_is_not_merged() {
    let folder = tempfile::tempdir().unwrap();
    let first = folder.path().join("a.zip");
    artifact(vec![run(1, 9, 9)]).write(&first).unwrap();
    let other = folder.path().join("b.zip");
    let refusal = |change: &dyn Fn(&mut Artifact)| {
        let mut changed = artifact(vec![run(2, 9, 9)]);
        change(&mut changed);
        changed.write(&other).unwrap();
        Merge::open(&first, std::slice::from_ref(&other)).unwrap_err().to_string()
    };
    type Change<'c> = &'c dyn Fn(&mut Artifact);
    let cases: [(Change, &str); 7] = [
        (&|a| a.manifest.app = Sha256Hex::of(b"other"), "the app (SHA-256) differs"),
        (&|a| a.manifest.device = "phone".into(), "the device differs (embedded and phone)"),
        (&|a| a.manifest.scenario_digest = Sha256Hex::of(b"x"), "the scenario's script (SHA-256) differs"),
        (&|a| a.manifest.settings.clear(), "the setting sample period differs (`100 us` and not set)"),
        (&|a| a.map.features.push(Feature::Op(9)), "disagree on what is counted"),
        (&|a| a.map.methods[1].blocks[0].lines[0].line = 4, "disagree on what La/B;->runs()V executes"),
        (&|a| a.runs = vec![Run { seed: 1, ..run(2, 9, 9) }], "both have a run of seed 1, with different contents"),
    ];
    for (change, expected) in cases {
        let error = refusal(change);
        assert!(error.contains(expected) && error.contains("b.zip"), "{error}");
    }
}

/// An archive of some entries, sealed.
fn sealed(entries: impl IntoIterator<Item = (String, Vec<u8>)>) -> Vec<u8> {
    let mut out = Packer::new(Cursor::new(Vec::new()), 1).unwrap();
    entries.into_iter().for_each(|(name, data)| out.entry(&name, &data[..]).unwrap());
    let mut archive = out.finish().unwrap();
    pack::seal(&mut archive).unwrap();
    archive.into_inner()
}

/// Rewrites the archive with one entry changed; the manifest's digests follow unless the manifest is the entry.
fn tamper(entry: &str, change: impl Fn(Vec<u8>) -> Vec<u8>, fix_digest: bool) -> String {
    let bytes = artifact(vec![run(1, 20, 30)]).to_bytes().unwrap();
    let mut zip = ZipArchive::new(Cursor::new(&bytes[..])).unwrap();
    let names: Vec<String> = zip.file_names().map(|name| name.unwrap().into_owned()).collect();
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
    Artifact::from_bytes(&sealed(contents)).unwrap_err().to_string()
}

#[test]
fn refusals_name_the_entry_and_the_reason() {
    let replace = |from: &'static str, to: &'static str| {
        move |data: Vec<u8>| String::from_utf8(data).unwrap().replace(from, to).into_bytes()
    };
    let newer = tamper(MANIFEST, replace("\"format\": 14", "\"format\": 16"), false);
    assert_eq!(newer, "manifest.json: expected format version 15 or lower, found 16");
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
    let mut writer = crate::ArtifactWriter::new(9);
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
fn rails_are_kept_apart_where_a_meter_tells_them() {
    let rail = |name: &str, part: &str, run: &Run| Rail {
        name: name.into(),
        part: part.into(),
        power_uw: run.samples.iter().map(|sample| sample.power_uw / 2).collect(),
    };
    let mut with = run(1, 50, 80);
    with.rails = vec![rail("VDD_CPU", "cpu", &with), rail("DISPLAY", "display", &with)];
    // One run of two has rails.
    let written = artifact(vec![with.clone(), run(2, 40, 80)]);
    let bytes = written.to_bytes().unwrap();
    let read = Artifact::from_bytes(&bytes).unwrap();
    assert_eq!((read.runs, read.manifest.format), (written.runs.clone(), FormatVersion(15)));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.energy.zip");
    let mut writer = crate::ArtifactWriter::new(9);
    written.runs.iter().try_for_each(|run| writer.add(run)).unwrap();
    writer.finish(&path, written.manifest.clone(), &written.map, &written.result).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    crate::slim(&path).unwrap();
    assert_eq!(Artifact::read(&path).unwrap().runs, written.runs);
    crate::make_whole(&path).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    // Without them it is the format that was before.
    assert_eq!(Artifact::from_bytes(&artifact(vec![run(1, 9, 9)]).to_bytes().unwrap()).unwrap().manifest.format.0, 14);
    with.rails[1].power_uw.pop();
    let error = artifact(vec![with]).to_bytes().unwrap_err().to_string();
    assert!(error.contains("rails entry 1: 79 powers for 80 samples"), "{error}");
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
fn maps_differ_by_what_methods_execute_and_not_by_numbers() {
    let (a, mut b) = (map(), map());
    // As if something had been added in front of all.
    b.features.insert(0, Feature::Op(9));
    for method in &mut b.methods {
        method.base += 100;
        method.blocks.iter_mut().flat_map(|b| &mut b.lines).flat_map(|l| &mut l.counts).for_each(|count| count.0 += 1);
    }
    assert_eq!(of_maps(&a, &b), MapDifferences { same: 3, ..MapDifferences::default() });
    b.methods[0].name = "busy".into();
    b.methods[1].blocks[0].lines[0].counts[0].1 = 7;
    let list = |name: &str| vec![format!("La/B;->{name}()V")];
    let expected = MapDifferences { added: list("busy"), removed: list("idle"), changed: list("runs"), same: 1 };
    assert_eq!(of_maps(&a, &b), expected);
}

#[test]
fn manifests_differ_by_fields_and_settings() {
    let a = artifact(vec![]).manifest;
    assert_eq!(of_manifests(&a, &a), []);
    let settings = BTreeMap::from([("exclude".to_owned(), "x.**".to_owned())]);
    let b = Manifest { device: "phone".into(), settings, ..a.clone() };
    let found: Vec<_> = of_manifests(&a, &b).into_iter().map(|d| (d.what, d.a, d.b)).collect();
    let some = |text: &str| Some(text.to_owned());
    let expected = [
        ("device".to_owned(), some("embedded"), some("phone")),
        ("setting sample period".to_owned(), some("100 us"), None),
        ("setting exclude".to_owned(), None, some("x.**")),
    ];
    assert_eq!(found, expected);
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
