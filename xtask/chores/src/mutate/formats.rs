//! The formats that are damaged: what a campaign begins with, and what is done with each case.

use std::path::Path;

use anyhow::{Context, Result};
use wattline::apk::axml::Document;
use wattline::apk::{Archive, Changes, KeySource, Manifest, rewrite};
use wattline::config::Workspace;
use wattline::dex::Dex;
use wattline::lines::AnalysisResult;
use wattline::mapping::Mapping;
use wattline::profile::Profile;
use wattline::recording::{Artifact, read_trace_file};
use wattline::scenario::Scenario;
use wattline::session::{InstrumentOptions, instrument};
use wattline::smap::SourceMap;

/// A format.
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// Whether its files are text.
    pub is_text: bool,
    /// Whole files, relative to the repository's root; an entry of an archive behind a `!`.
    pub files: &'static [&'static str],
    /// Makes a case's checksums right, lest all damage be noticed at once.
    pub seal: Seal,
    /// Reads a case, as far as the program would: whether it was taken. The folder is for formats that are read from a file.
    pub read: fn(&[u8], &Path) -> bool,
}

/// What is damaged, and made right afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seal {
    /// The file as it is.
    None,
    /// A DEX file's size and checksum.
    Dex,
    /// One entry of an artifact, and its digest.
    Artifact,
}

/// All formats.
pub const FORMATS: [Format; 12] = [
    Format {
        name: "apk",
        is_text: false,
        files: &["tests/apps/httpget.apk", "tests/apps/seeded.apk"],
        seal: Seal::None,
        read: apk,
    },
    Format {
        name: "dex",
        is_text: false,
        files: &["tests/apps/httpget.apk!classes.dex", "src/probe/tracer/tracer.dex"],
        seal: Seal::Dex,
        read: dex,
    },
    Format {
        name: "axml",
        is_text: false,
        files: &["tests/apps/courier.apk!AndroidManifest.xml"],
        seal: Seal::None,
        read: axml,
    },
    Format {
        name: "artifact",
        is_text: false,
        files: &["golden/network.energy.zip"],
        seal: Seal::Artifact,
        read: artifact,
    },
    Format {
        name: "result",
        is_text: true,
        files: &["golden/network.energy.zip!result.json"],
        seal: Seal::None,
        read: result,
    },
    Format {
        name: "script",
        is_text: true,
        files: &["tests/apps/courier/scenarios/network.mks"],
        seal: Seal::None,
        read: script,
    },
    Format { name: "settings", is_text: true, files: &["Cargo.toml"], seal: Seal::None, read: settings },
    Format {
        name: "profile",
        is_text: true,
        files: &["src/profile/embedded.profile.json"],
        seal: Seal::None,
        read: profile,
    },
    Format {
        name: "mapping",
        is_text: true,
        files: &["tests/fixtures/mapping/courier.txt"],
        seal: Seal::None,
        read: mapping,
    },
    Format { name: "smap", is_text: true, files: &[], seal: Seal::None, read: smap },
    Format { name: "trace", is_text: false, files: &[], seal: Seal::None, read: trace },
    Format {
        name: "keystore",
        is_text: false,
        files: &["tests/keys/keytool-debug.keystore", "tests/keys/openssl-ec.p12"],
        seal: Seal::None,
        read: keystore,
    },
];

/// Kotlin's, of a file that inlines another's function.
const SMAP: &str = "SMAP\nMain.kt\nKotlin\n*S Kotlin\n*F\n+ 1 Main.kt\ncom/example/MainKt\n+ 2 Util.kt\ncom/example/UtilKt\n*L\n\
                    1#1,30:1\n5#2,3:31\n*S KotlinDebug\n*F\n+ 1 Main.kt\ncom/example/MainKt\n*L\n12#1:31,3\n*E\n";

impl Format {
    /// The files that are damaged.
    ///
    /// # Errors
    /// For a file that is not there.
    pub fn originals(&self) -> Result<Vec<Vec<u8>>> {
        match self.name {
            "smap" => return Ok(vec![SMAP.as_bytes().to_vec()]),
            "trace" => return Ok(vec![a_trace()]),
            _ => {}
        }
        self.files.iter().map(|file| original(file)).collect()
    }
}

fn original(file: &str) -> Result<Vec<u8>> {
    let (path, entry) = file.split_once('!').map_or((file, None), |(path, entry)| (path, Some(entry)));
    let bytes = std::fs::read(crate::repository().join(path)).with_context(|| format!("failed to read {path}"))?;
    match entry {
        None => Ok(bytes),
        Some(entry) => Ok(Archive::read(&bytes)?.require(entry)?.contents()?.into_owned()),
    }
}

fn apk(bytes: &[u8], _: &Path) -> bool {
    let Ok(archive) = Archive::read(bytes) else { return false };
    let entries = archive.entries().iter().filter(|entry| entry.contents().is_ok()).count();
    entries > 0 && rewrite(&archive, &Changes::new(30)).is_ok()
}

fn dex(bytes: &[u8], _: &Path) -> bool {
    let Ok(dexes) = Dex::read_all(bytes) else { return false };
    let options = InstrumentOptions::default();
    instrument(Path::new("case.dex"), bytes, &options).is_ok() && dexes.iter().all(|dex| dex.write().is_ok())
}

fn axml(bytes: &[u8], _: &Path) -> bool {
    Document::read(bytes).is_ok() && Manifest::parse(bytes).is_ok()
}

/// A tracer's file of one thread, with a record of each kind (`recording::trace_file`).
fn a_trace() -> Vec<u8> {
    const GRAIN: usize = 16 * 1024;
    let words = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let mut out = [b"wattline".to_vec(), words(&[5, GRAIN as u32, 42, 0, 5, 0, 6, 0, 7, 0])].concat();
    out.resize(GRAIN, 0);
    out.extend(
        [b"CHNK".to_vec(), words(&[GRAIN as u32, 0, 0, 1, 56, 1000, 0, 77, 0, 1001, 0, 9, 0, 2, 0x62_0061])].concat(),
    );
    let records: [&[u32]; 6] = [
        &[1, 5, 10, 20],
        &[2, 1, 1, 7, 1000, 0, 1200, 0, 7, 2],
        &[3, 1, 2, 9, 1000, 0, 1500, 0, 9, 1],
        &[4, 1, 2, 3],
        &[5, 1, 1010, 0, 1020, 0],
        &[6, 1010, 0, 1020, 0],
    ];
    records.iter().for_each(|record| out.extend(words(record)));
    out.resize(2 * GRAIN, 0);
    out
}

fn trace(bytes: &[u8], _: &Path) -> bool {
    read_trace_file(bytes).is_ok()
}

fn artifact(bytes: &[u8], _: &Path) -> bool {
    Artifact::from_bytes(bytes).is_ok()
}

fn result(bytes: &[u8], _: &Path) -> bool {
    AnalysisResult::from_json(bytes).is_ok()
}

fn script(bytes: &[u8], _: &Path) -> bool {
    Scenario::parse(Path::new("case.mks"), &String::from_utf8_lossy(bytes)).is_ok()
}

fn settings(bytes: &[u8], folder: &Path) -> bool {
    let text = String::from_utf8_lossy(bytes);
    // The table of the repository's own settings, as a file of its own.
    let own = text.split("[workspace.metadata.wattline]").nth(1).unwrap_or(&text);
    let written = std::fs::write(folder.join("wattline.toml"), own).is_ok();
    written && Workspace::find(folder).is_ok_and(|workspace| workspace.configs().is_ok())
}

fn profile(bytes: &[u8], _: &Path) -> bool {
    Profile::parse("case", &String::from_utf8_lossy(bytes)).is_ok()
}

fn mapping(bytes: &[u8], _: &Path) -> bool {
    Mapping::parse("case", &String::from_utf8_lossy(bytes)).is_ok()
}

fn smap(bytes: &[u8], _: &Path) -> bool {
    let Ok(smap) = SourceMap::parse(&String::from_utf8_lossy(bytes)) else { return false };
    (0..100).filter(|&line| smap.origin(line).is_some()).count() > 0
}

fn keystore(bytes: &[u8], folder: &Path) -> bool {
    let path = folder.join("case.p12");
    let source = KeySource::Keystore { path: path.clone(), alias: None, password: None };
    std::fs::write(path, bytes).is_ok() && source.load().is_ok()
}
