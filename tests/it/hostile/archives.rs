//! Golden artifacts whose archive, manifest or runs are made by hand: what one reader takes and another does not.

use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::io::{Cursor, Read as _};

use super::{Ended, Workspace, measured};
use crate::support::repository;
use wattline::recording::{Artifact, Run};

const BASE: &str = "golden/network.energy.zip";

/// An entry as it is in an archive, and what the archive says of it.
#[derive(Clone)]
struct Entry {
    name: String,
    data: Vec<u8>,
    flags: u16,
    size: u32,
    /// What follows the name in the central directory.
    extra: Vec<u8>,
    attributes: u32,
    /// The position of the entry whose data it says is its own.
    at: Option<usize>,
}

fn entry(name: &str, data: &[u8]) -> Entry {
    let (size, data) = (data.len() as u32, data.to_vec());
    Entry { name: name.into(), data, flags: 0, size, extra: Vec::new(), attributes: 0o100_644 << 16, at: None }
}

/// The entries of the demo's artifact.
fn genuine() -> Vec<Entry> {
    let bytes = std::fs::read(repository().join(BASE)).unwrap();
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let count = zip.len();
    let one = |at| {
        let mut file = zip.by_index(at).unwrap();
        let mut data = Vec::new();
        file.read_to_end(&mut data).unwrap();
        let name = file.name().unwrap().into_owned();
        entry(&name, &data)
    };
    (0..count).map(one).collect()
}

/// An archive of stored entries, sealed as wattline does.
fn packed(entries: &[Entry]) -> Vec<u8> {
    let (mut archive, mut central, mut starts) = (Vec::new(), Vec::new(), Vec::new());
    for entry in entries {
        starts.push(archive.len() as u32);
        let head = head(entry);
        archive.extend([b"PK\x03\x04\x2d\x00".as_slice(), &head, &[0; 2], entry.name.as_bytes(), &entry.data].concat());
    }
    for (position, entry) in entries.iter().enumerate() {
        let start = starts[entry.at.unwrap_or(position)];
        central.extend([b"PK\x01\x02\x2d\x03\x2d\x00".as_slice(), &head(entry)].concat());
        central
            .extend([&(entry.extra.len() as u16).to_le_bytes()[..], &[0; 6], &entry.attributes.to_le_bytes()].concat());
        central.extend([&start.to_le_bytes()[..], entry.name.as_bytes(), &entry.extra].concat());
    }
    let (start, count) = (archive.len() as u32, (entries.len() as u16).to_le_bytes());
    archive.extend(&central);
    archive.extend([b"PK\x05\x06\0\0\0\0".as_slice(), &count, &count].concat());
    archive.extend([(central.len() as u32).to_le_bytes(), start.to_le_bytes()].concat());
    archive.extend(80_u16.to_le_bytes());
    let seal = hex(&archive);
    archive.extend(format!("wattline sha256 {seal}").as_bytes());
    archive
}

/// What both headers of an entry have in common: from its flags to the length of its name.
fn head(entry: &Entry) -> Vec<u8> {
    let (crc, packed) = (crc32fast::hash(&entry.data), entry.data.len() as u32);
    let words = [entry.flags, 0, 0, 0x21].map(u16::to_le_bytes).concat();
    let sizes = [crc, packed, entry.size].map(u32::to_le_bytes).concat();
    [words, sizes, (entry.name.len() as u16).to_le_bytes().to_vec()].concat()
}

fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// With another text in its manifest.
fn with_manifest(change: impl Fn(&str) -> String) -> Vec<Entry> {
    let mut entries = genuine();
    let text = String::from_utf8(entries[0].data.clone()).unwrap();
    let changed = change(&text);
    assert_ne!(text, changed);
    entries[0] = entry("manifest.json", changed.as_bytes());
    entries
}

/// The entry of a name, changed.
fn with(name: &str, change: impl Fn(&mut Entry)) -> Vec<Entry> {
    let mut entries = genuine();
    change(entries.iter_mut().find(|entry| entry.name == name).unwrap());
    entries
}

fn and(more: Entry) -> Vec<Entry> {
    genuine().into_iter().chain([more]).collect()
}

/// `golden verify`, `analyze` and `gate` of such a base end so.
#[track_caller]
fn ends(name: &str, bytes: &[u8], ended: &Ended) {
    let workspace = Workspace::new();
    workspace.write("head.energy.zip", &std::fs::read(workspace.path(BASE)).unwrap());
    workspace.write(BASE, bytes);
    for command in [&["golden", "verify", BASE][..], &["analyze", BASE], &["gate", BASE, "head.energy.zip"]] {
        measured(&format!("{name}: {}", command[0]), &workspace, command).is(ended);
    }
    assert!(!workspace.path("../evil.txt").exists() && !std::path::Path::new("/tmp/evil.txt").exists(), "{name}");
}

#[test]
fn archives_that_readers_take_differently_are_refused() {
    ends("as it was", &packed(&genuine()), &Ended::Well);
    let link = with("result.json", |entry| entry.attributes = 0o120_777 << 16);
    ends("an entry that is a link", &packed(&link), &Ended::Well);
    let refused = |name, entries: Vec<Entry>, expected| ends(name, &packed(&entries), &Ended::Error(expected));
    refused("a name twice", and(entry("result.json", b"{}")), "result.json");
    refused("a second manifest", and(entry("manifest.json", b"{}")), "manifest.json");
    refused("a name that climbs", and(entry("../evil.txt", b"x")), "../evil.txt: not listed in manifest.json");
    refused("a name from the root", and(entry("/tmp/evil.txt", b"x")), "/tmp/evil.txt: not listed in manifest.json");
    refused("a folder", and(entry("runs/", b"")), "runs/: not listed in manifest.json");
    refused("an encrypted entry", with("probes.json", |entry| entry.flags = 1), "probes.json");
    // What is said of a length decides nothing.
    let long = with("probes.json", |entry| entry.size = u32::MAX - 1);
    ends("a length of 4 GB", &packed(&long), &Ended::Well);
    let zip64 = [1_u16.to_le_bytes().to_vec(), 8_u16.to_le_bytes().to_vec(), (1_u64 << 60).to_le_bytes().to_vec()];
    let huge = with("probes.json", |entry| (entry.size, entry.extra) = (u32::MAX, zip64.concat()));
    ends("a length of 2^60", &packed(&huge), &Ended::Well);
    refused("two entries at one place", with("runs/0/calls", |entry| entry.at = Some(1)), "runs/0/calls");
}

#[test]
fn manifests_that_say_what_is_not_there_are_refused() {
    let refused = |name, entries: Vec<Entry>, expected| ends(name, &packed(&entries), &Ended::Error(expected));
    let renamed = with_manifest(|text| text.replace("\"runs/0/calls\"", "\"runs/0/../../evil.txt\""));
    refused("an entry that climbs", renamed, "runs/0/calls: not listed in manifest.json");
    let longer = with_manifest(|text| text.replacen("\"bytes\": ", "\"bytes\": 1844674407370955", 1));
    refused("an entry of 2^64 bytes", longer, "manifest.json");
    let seeds = |count: usize| {
        let many = format!("\"seeds\": [{}0,", "0,".repeat(count));
        with_manifest(|text| text.replacen("\"seeds\": [", &many, 1))
    };
    refused("a million runs that are not there", seeds(1_000_000), "runs/5/threads: missing");
    refused("nine million of them", seeds(9_000_000), "manifest.json: unpacks to more than 16777216 bytes");
    let mut beside = with_manifest(|text| {
        let raw = "{\"file\": \"../../etc/x.raw.zip\", \"sha256\": \"0\", \"bytes\": 1}";
        text.replacen("\"seeds\":", &format!("\"raw\": {raw}, \"seeds\":"), 1)
    });
    beside.retain(|entry| !entry.name.starts_with("runs/"));
    refused("runs that are elsewhere", beside, "expected the name of a file that ends with .raw.zip");
}

#[test]
fn ten_thousand_runs_of_nothing_are_no_base() {
    let mut artifact = Artifact::read(&repository().join(BASE)).unwrap();
    artifact.runs = vec![Run::default(); 10_000];
    ends("10,000 runs of nothing", &artifact.to_bytes().unwrap(), &Ended::Error("network"));
}
