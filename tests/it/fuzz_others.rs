//! More bodies of fuzz targets, as in `fuzz_bodies.rs`: what is read of artifacts, of names, of devices and of peers.

use std::cell::OnceCell;
use std::path::Path;
use std::sync::OnceLock;

use sha2::{Digest as _, Sha256};
use wattline::adjust::DeviceModel;
use wattline::analysis::{Options, analyze};
use wattline::apk::{Archive, KeySource, Method, Writer};
use wattline::config::Workspace;
use wattline::hardware::{Said, cpu, reports, time_in_state, traffic};
use wattline::lines::AnalysisResult;
use wattline::mapping::Mapping;
use wattline::phone::adb::packet::Packet;
use wattline::phone::adb::{Console, sync};
use wattline::phone::{History, Phone, Settings};
use wattline::profile::Profile;
use wattline::recording::{Artifact, Run};
use wattline::scenario::{Scenario, getevent, maestro, monkeyrunner};
use wattline::smap::SourceMap;

/// An artifact of a few frames: its entries, the manifest first.
pub fn base_artifact() -> &'static [(String, Vec<u8>)] {
    static BASE: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
    BASE.get_or_init(|| {
        let whole = Artifact::from_bytes(include_bytes!("../../golden/network.energy.zip")).expect("a golden artifact");
        let Run { seed, mut trace, mut samples, clock, sync, .. } = whole.runs[0].clone();
        trace.tuples.truncate(20);
        trace.calls.truncate(20);
        samples.truncate(200);
        let runs = vec![Run { seed, trace, samples, clock, sync, ..Run::default() }];
        let bytes = Artifact { runs, ..whole }.to_bytes().expect("a smaller artifact");
        let archive = Archive::read(&bytes).expect("an archive");
        let contents = |entry: &wattline::apk::Entry<'_>| entry.contents().expect("its contents").into_owned();
        archive.entries().iter().map(|entry| (entry.name.to_owned(), contents(entry))).collect()
    })
}

/// One entry of an artifact, chosen by the first byte, is the rest, and its digests are right. What is taken is
/// analysed.
pub fn artifact(data: &[u8]) {
    let _ = Artifact::from_bytes(data);
    let Some((which, contents)) = data.split_first() else { return };
    let base = base_artifact();
    let hit = usize::from(*which) % base.len();
    let Ok(artifact) = Artifact::from_bytes(&sealed_artifact(base, hit, contents)) else { return };
    let _ = AnalysisResult::from_json(&artifact.result);
    let device = DeviceModel::parse(include_str!("../../src/adjust/embedded.toml")).expect("the phone's model");
    let _ = analyze(&artifact.map, &artifact.runs, &device, Options::default());
}

/// The entries as an artifact, that one with other contents.
fn sealed_artifact(base: &[(String, Vec<u8>)], hit: usize, contents: &[u8]) -> Vec<u8> {
    const SEAL: &[u8] = b"wattline sha256 ";
    let digest = |bytes: &[u8]| Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let of = |number: usize| if number == hit { contents } else { base[number].1.as_slice() };
    let mut manifest: serde_json::Value = serde_json::from_slice(&base[0].1).expect("a manifest");
    let name = &base[hit].0;
    manifest["entries"][name]["sha256"] = digest(contents).into();
    manifest["entries"][name]["bytes"] = contents.len().into();
    let manifest = if hit == 0 { contents.to_vec() } else { manifest.to_string().into_bytes() };
    let mut writer = Writer::new();
    writer.add(&base[0].0, Method::Stored, &manifest).expect("room");
    (1..base.len()).for_each(|number| writer.add(&base[number].0, Method::Stored, of(number)).expect("room"));
    let mut out = writer.finish(&[SEAL, &[b'0'; 64]].concat()).expect("an archive");
    let seal = digest(&out[..out.len() - 64 - SEAL.len()]);
    out.truncate(out.len() - 64);
    out.extend_from_slice(seal.as_bytes());
    out
}

/// R8's and ProGuard's mappings: each class and line of one can be asked for.
pub fn mapping(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(mapping) = Mapping::parse("case", &text) else { return };
    for word in text.split_whitespace().take(50) {
        let class = mapping.class(word.trim_end_matches(':'));
        let _ = mapping.source_file(class, None);
        let _ = mapping.descriptor(word);
        let Some(method) = mapping.method(class, word, "()V") else { continue };
        (0..20).for_each(|line| drop(method.frames(line, None)));
    }
}

/// Maps of Kotlin's inlined lines.
pub fn smap(data: &[u8]) {
    let Ok(map) = SourceMap::parse(&String::from_utf8_lossy(data)) else { return };
    for line in (0..200).chain([u32::MAX]) {
        let _ = (map.origin(line).is_some(), map.call_site(line), map.is_own(line));
    }
}

/// Profiles of a device's costs.
pub fn profile(data: &[u8]) {
    let _ = Profile::parse("case", &String::from_utf8_lossy(data));
}

/// What a device says of its hardware.
pub fn hardware(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(Said::PowerProfile(profile)) = Said::read(&text) {
        let _ = (profile.clusters(), profile.screen_full_ma(), profile.wifi_on_ma(), profile.cellular_active_ma());
    }
    let _ = (cpu::busy_ms(&text), cpu::busy_ms_by_core(&text), cpu::uptime_ns(&text));
    let _ = (time_in_state::of_users(&text), traffic::uid_stat(&text), traffic::netstats(&text));
    let _ = (reports::gps_is_on(&text), reports::sensors_on(&text), reports::audio_is_on(&text));
    let _ = (reports::vibrator_is_on(&text), reports::wake_lock_is_on(&text), reports::brightness(&text));
    let _ = reports::battery(&text);
}

/// Recordings of touches, and scripts of an older tool.
pub fn recorded(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut reader = getevent::Reader::new(Some((1080, 1920)));
    if text.lines().try_for_each(|line| reader.line(line)).is_ok() {
        let _ = reader.finish();
    }
    let _ = getevent::parse_size(&text);
    let _ = monkeyrunner::import(&text);
}

/// A flow, which runs itself where it runs another one.
pub fn flow(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let read = &mut |_: &Path| Ok(text.clone().into_owned());
    if let Ok(imported) = maestro::import_with(Path::new("flow.yaml"), &maestro::Options::default(), read) {
        let script = Scenario::write(&[], &imported.events);
        let read = Scenario::parse(Path::new("flow.mks"), &script).expect("an event that monkey would not read");
        assert!(read.events.iter().map(|event| &event.kind).eq(&imported.events), "{script}");
    }
}

/// What a peer of the adb endpoint sends, packets and requests for files.
pub fn packet(data: &[u8]) {
    for summed in [false, true] {
        let mut source = data;
        while let Ok(Some(packet)) = Packet::read(&mut source, summed) {
            let _ = packet.header.bytes();
        }
    }
    let mut source = data;
    while sync::Request::read(&mut source).is_ok() {}
    let mut source = data;
    while sync::Piece::read(&mut source).is_ok() {}
}

/// A command line for the shell of the embedded phone.
pub fn shell(data: &[u8]) {
    static HISTORY: OnceLock<History> = OnceLock::new();
    let history = HISTORY.get_or_init(|| {
        let fib = include_bytes!("../apps/kernels/Fib.dex").to_vec();
        let mut phone = Phone::boot(Settings::default()).expect("a phone");
        phone.install("com.example", &[("classes.dex".into(), fib)]).expect("a program");
        phone.run_main("Fib", &[], None).expect("a run").history
    });
    let console = Console::new(history.clone(), 1).expect("a console");
    let _ = console.says(&String::from_utf8_lossy(data));
}

thread_local! {
    /// A folder of this process, for what is read from files alone.
    static FOLDER: OnceCell<tempfile::TempDir> = const { OnceCell::new() };
}

fn in_folder(file: &str, data: &[u8], read: impl FnOnce(&Path, &Path)) {
    FOLDER.with(|folder| {
        let folder = folder.get_or_init(|| tempfile::tempdir().expect("a folder")).path();
        let path = folder.join(file);
        std::fs::write(&path, data).expect("a file");
        read(folder, &path);
    });
}

/// Keystores.
pub fn keystore(data: &[u8]) {
    in_folder("case.p12", data, |_, path| {
        let _ = KeySource::Keystore { path: path.to_owned(), alias: None, password: None }.load();
    });
}

/// A file of settings.
pub fn settings(data: &[u8]) {
    in_folder("wattline.toml", data, |folder, _| {
        let _ = Workspace::find(folder).map(|workspace| workspace.configs().is_ok());
    });
}
