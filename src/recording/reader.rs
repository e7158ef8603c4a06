//! Reading an artifact run by run, so that no more than one of them has to be in memory.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use serde::Deserialize;
use zip::ZipArchive;

use super::entries::{MANIFEST, PROBES, RESULT, is_of_a_run};
use super::error::{ArtifactError, refuse};
use super::json::from_json;
use super::manifest::{Artifact, EntryDigest, FormatVersion, Manifest, RawPart, Sha256Hex};
use super::pack::{Seal, digest_of};
use super::probes::check_map;
use super::{Checked, Run, Trace, TracerNotes, codec};
use wattline_map::ProbeMap;

/// No entry of a run may unfold to more: a minute at 10 kHz takes 2 MB, so this is hours of recording.
pub(super) const MAX_ENTRY_BYTES: u64 = 256 << 20;
/// The same of an entry of JSON, which may take several times as much when it is read: a method that ran takes some
/// 2.5 kB, so this is fifty thousand of them.
const MAX_JSON_BYTES: u64 = 128 << 20;
/// The same of the manifest, which has some lines for each part of each run: those of fifteen thousand.
const MAX_MANIFEST_BYTES: u64 = 16 << 20;

/// The parts of each run.
const PARTS: [&str; 6] = ["threads", "tuples", "calls", "tracer", "samples", "clock"];

/// The first bytes of a file that stands for one in Git's large-file storage.
const LFS_POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

/// An artifact whose runs are read one at a time. Each is verified when it is read; whoever takes something from an
/// artifact reads all of them first.
#[derive(Debug)]
pub struct ArtifactReader<R> {
    zip: ZipArchive<R>,
    raw: Raw<R>,
    format: FormatVersion,
    seeds: Vec<u64>,
    entries: BTreeMap<String, EntryDigest>,
    /// Holds each entry in turn: what one has grown to is there for the next.
    unpacked: Vec<u8>,
}

/// The place of the runs.
#[derive(Debug)]
enum Raw<R> {
    /// The runs are in the artifact itself.
    Within,
    /// The runs are in an archive beside it.
    Beside(ZipArchive<R>),
    /// Nowhere: the file that is missing, and what is there instead.
    Absent { file: String, reason: String },
}

/// An entry of an artifact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntrySize {
    /// The entry's name.
    pub name: String,
    /// Unpacked.
    pub bytes: u64,
    /// The packed length in the archive, bytes; none where the archive is not there.
    pub packed: Option<u64>,
}

impl ArtifactReader<BufReader<File>> {
    /// Opens the artifact at `path`, and the file with its runs if that is another one: a reader of its runs, and all
    /// the rest.
    ///
    /// # Errors
    /// See [`ArtifactError`]; every kind of damage outside of the runs is one. That the file with the runs is not there
    /// is none yet.
    pub fn open(path: &Path) -> Result<(Self, Artifact), ArtifactError> {
        let file = open_file(path).map_err(|source| ArtifactError::Io { path: path.display().to_string(), source })?;
        let (mut reader, artifact) = ArtifactReader::new(buffered(file))?;
        if let Some(raw) = &artifact.manifest.raw {
            reader.raw = open_raw(path, raw)?;
        }
        Ok((reader, artifact))
    }
}

/// Opens a file, and nothing that might never end, or wait for somebody.
fn open_file(path: &Path) -> io::Result<File> {
    if std::fs::metadata(path)?.is_file() {
        return File::open(path);
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "expected a file, found a directory, a device or a pipe"))
}

/// Entries are packed by the megabyte.
fn buffered(file: File) -> BufReader<File> {
    BufReader::with_capacity(1 << 16, file)
}

/// Opens the file with the runs of the artifact at `path`, if it is there.
fn open_raw(path: &Path, raw: &RawPart) -> Result<Raw<BufReader<File>>, ArtifactError> {
    let beside = path.with_file_name(&raw.file);
    let io = |source| ArtifactError::Io { path: beside.display().to_string(), source };
    let absent = |reason: &str| Ok(Raw::Absent { file: beside.display().to_string(), reason: reason.to_owned() });
    let mut file = match open_file(&beside) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return absent("is not there"),
        Err(error) => return Err(io(error)),
    };
    let bytes = file.seek(SeekFrom::End(0)).map_err(io)?;
    let found = digest_of(&mut file, bytes).map_err(io)?;
    if found == raw.sha256 {
        return Ok(Raw::Beside(ZipArchive::new(buffered(file))?));
    }
    if begins_with(&mut file, LFS_POINTER).map_err(io)? {
        return absent("is a pointer into large-file storage (`git lfs pull` fetches the file)");
    }
    refuse(&raw.file, format!("expected SHA-256 {}, found {}: it is damaged", raw.sha256.0, found.0))
}

fn begins_with<R: Read + Seek>(file: &mut R, text: &[u8]) -> io::Result<bool> {
    file.rewind()?;
    let mut first = Vec::new();
    file.take(text.len() as u64).read_to_end(&mut first)?;
    Ok(first == text)
}

impl<R: Read + Seek> ArtifactReader<R> {
    /// Opens an artifact: a reader of its runs, and all the rest. Runs in another file are not there.
    ///
    /// # Errors
    /// The errors of [`ArtifactReader::open`].
    pub fn new(mut archive: R) -> Result<(Self, Artifact), ArtifactError> {
        let io = |source| ArtifactError::Io { path: "the archive".into(), source };
        let seal = Seal::of(&mut archive).map_err(io)?;
        if begins_with(&mut archive, LFS_POINTER).map_err(io)? {
            let what = "it is a pointer into large-file storage (`git lfs pull` fetches the file)";
            return Err(ArtifactError::Seal(what.to_owned()));
        }
        let mut zip = ZipArchive::new(archive)?;
        let manifest = read_manifest(&mut zip)?;
        for name in zip.file_names() {
            let name = name?;
            let known = manifest.entries.contains_key(&*name) && !(manifest.raw.is_some() && is_of_a_run(&name));
            if name != MANIFEST && !known {
                return refuse(&name, "not listed in manifest.json");
            }
        }
        let raw = match &manifest.raw {
            Some(raw) => {
                check_raw_name(raw)?;
                Raw::Absent { file: raw.file.clone(), reason: "is not beside what was read".into() }
            }
            None => Raw::Within,
        };
        let (format, seeds, entries) = (manifest.format, manifest.seeds.clone(), manifest.entries.clone());
        let mut reader = ArtifactReader { zip, raw, format, seeds, entries, unpacked: Vec::new() };
        reader.check_names()?;
        let map: ProbeMap = from_json(PROBES, reader.entry(PROBES)?)?;
        check_map(&map)?;
        let result = reader.entry(RESULT)?.to_vec();
        reader.check_seal(seal, &map)?;
        Ok((reader, Artifact { manifest, map, runs: Vec::new(), result }))
    }

    /// An entry that is damaged says so itself; what remains is outside of all entries.
    fn check_seal(&mut self, seal: Seal, map: &ProbeMap) -> Result<(), ArtifactError> {
        let what = match seal {
            Seal::Whole => return Ok(()),
            Seal::Absent if self.format < FormatVersion::SEALED => return Ok(()),
            Seal::Absent => {
                "expected a digest over all bytes at its end, found none: it is cut off or damaged".to_owned()
            }
            Seal::Broken { expected, found } => {
                format!(
                    "expected SHA-256 {expected} of all bytes, found {}: it is damaged outside of its entries",
                    found.0
                )
            }
        };
        if self.has_runs() {
            self.verify_runs(map)?;
        }
        Err(ArtifactError::Seal(what))
    }

    /// Whether the runs are there. Otherwise each is an error that says where they should be.
    pub fn has_runs(&self) -> bool {
        !matches!(self.raw, Raw::Absent { .. })
    }

    /// Reads and verifies all runs, one in the memory of the other. `map` is the artifact's.
    ///
    /// # Errors
    /// See [`ArtifactError`]; every kind of damage is one.
    pub fn verify_runs(&mut self, map: &ProbeMap) -> Result<(), ArtifactError> {
        let mut runs = self.in_turn(map);
        let mut spent = Run::default();
        while let Some(run) = runs(spent) {
            spent = run?.into_run();
        }
        Ok(())
    }

    /// All entries but the manifest, in the order of their names.
    pub fn sizes(&mut self) -> Vec<EntrySize> {
        let mut sizes = Vec::with_capacity(self.entries.len());
        for (name, digest) in &self.entries {
            let archive = match &mut self.raw {
                Raw::Beside(raw) if is_of_a_run(name) => Some(raw),
                Raw::Absent { .. } if is_of_a_run(name) => None,
                _ => Some(&mut self.zip),
            };
            let packed = archive.and_then(|zip| Some(zip.by_name(name).ok()?.compressed_size()));
            sizes.push(EntrySize { name: name.clone(), bytes: digest.bytes, packed });
        }
        sizes
    }

    /// The number of runs.
    pub fn runs(&self) -> usize {
        self.seeds.len()
    }

    /// Reads and verifies a run, from 0. `map` is the artifact's.
    ///
    /// # Errors
    /// See [`ArtifactError`]; every kind of damage is one, and so are runs that are not there.
    pub fn run(&mut self, number: usize, map: &ProbeMap) -> Result<Run, ArtifactError> {
        self.run_into(number, map, Run::default()).map(Checked::into_run)
    }

    /// The runs in turn, each from one that is not needed any more, whose memory it takes: there the next one is read
    /// faster, as the system need not be asked for more. `map` is the artifact's.
    pub fn in_turn<'r, 'm: 'r>(
        &'r mut self,
        map: &'m ProbeMap,
    ) -> impl FnMut(Run) -> Option<Result<Checked<'m>, ArtifactError>> + 'r {
        let mut number = 0;
        move |spent| {
            number += 1;
            match number <= self.runs() {
                true => Some(self.run_into(number - 1, map, spent)),
                false => {
                    self.unpacked = Vec::new();
                    None
                }
            }
        }
    }

    /// Reads a run, known to be verified, into the memory of one that is not needed any more. `map` may be one that has
    /// more methods than the artifact's.
    ///
    /// # Errors
    /// The errors of [`ArtifactReader::run`].
    pub(super) fn run_into<'m>(
        &mut self,
        number: usize,
        map: &'m ProbeMap,
        spent: Run,
    ) -> Result<Checked<'m>, ArtifactError> {
        let entry = |part: &str| format!("runs/{number}/{part}");
        let Some(&seed) = self.seeds.get(number) else { return refuse(&entry(""), "no such run") };
        let format = self.format;
        let threads = self.decode(entry("threads"), codec::decode_threads)?;
        let guests = format >= FormatVersion::GUESTS;
        let decode_tuples = |data: &[u8]| codec::decode_tuples(data, guests, spent.trace.tuples);
        let (tuples, paths) = self.decode(entry("tuples"), decode_tuples)?;
        let calls = self.decode(entry("calls"), codec::decode_calls)?;
        let notes = match format {
            version if version < FormatVersion::NOTES => TracerNotes::default(),
            version => self.decode(entry("tracer"), |data| codec::decode_notes(data, version))?,
        };
        let decode_samples = |data: &[u8]| codec::decode_samples(data, spent.samples);
        let (samples, samples_hold) = self.decode(entry("samples"), decode_samples)?;
        let (clock, sync) = self.decode(entry("clock"), codec::decode_clock)?;
        let rails = match self.entries.contains_key(&entry("rails")) {
            true => self.decode(entry("rails"), codec::decode_rails)?,
            false => Vec::new(),
        };
        let run = Run { seed, trace: Trace { threads, tuples, paths, calls, notes }, samples, clock, sync, rails };
        Checked::seen(run, map, samples_hold).or_else(|error| refuse(&entry(error.list), error))
    }

    /// Nothing is missing and nothing is there that nobody would read.
    fn check_names(&self) -> Result<(), ArtifactError> {
        let parts = PARTS.into_iter().filter(|part| *part != "tracer" || self.format >= FormatVersion::NOTES);
        let parts: Vec<&str> = parts.collect();
        let of_run = |number: usize| parts.iter().map(move |part| format!("runs/{number}/{part}"));
        let expected = || [PROBES, RESULT].into_iter().map(str::to_owned).chain((0..self.runs()).flat_map(of_run));
        // The first one ends it: of runs that are not there, no list is made.
        if let Some(missing) = expected().find(|name| !self.entries.contains_key(name)) {
            return refuse(&missing, "missing");
        }
        let mut expected: Vec<String> = expected().collect();
        if self.format >= FormatVersion::RAILS {
            // A meter may tell its rails apart, or not.
            let rails = (0..self.runs()).map(|number| format!("runs/{number}/rails"));
            expected.extend(rails.filter(|name| self.entries.contains_key(name)));
        }
        expected.sort_unstable();
        match self.entries.keys().find(|name| expected.binary_search(name).is_err()) {
            Some(name) => refuse(name, format!("expected nothing beyond the {} runs", self.runs())),
            None => Ok(()),
        }
    }

    fn decode<T>(
        &mut self,
        entry: String,
        codec: impl FnOnce(&[u8]) -> wattline_base::binary::Result<T>,
    ) -> Result<T, ArtifactError> {
        codec(self.entry(&entry)?).or_else(|error| refuse(&entry, error))
    }

    /// An entry's bytes, if they are what the manifest says.
    fn entry(&mut self, name: &str) -> Result<&[u8], ArtifactError> {
        let Some(digest) = self.entries.get(name) else { return refuse(name, "missing") };
        let data = &mut self.unpacked;
        let zip = match &mut self.raw {
            Raw::Beside(raw) if is_of_a_run(name) => raw,
            Raw::Absent { file, reason } if is_of_a_run(name) => {
                return Err(ArtifactError::RawAbsent { file: file.clone(), reason: reason.clone() });
            }
            _ => &mut self.zip,
        };
        read_entry_into(zip, name, digest.bytes, data)?;
        if data.len() as u64 != digest.bytes {
            return refuse(name, format!("expected {} bytes, found {}", digest.bytes, data.len()));
        }
        let found = Sha256Hex::of(data);
        if found != digest.sha256 {
            return refuse(name, format!("expected SHA-256 {}, found {}", digest.sha256.0, found.0));
        }
        Ok(data)
    }
}

/// A name leads to a file of the same directory, and nowhere else.
fn check_raw_name(raw: &RawPart) -> Result<(), ArtifactError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._- ".contains(c) || !c.is_ascii();
    if raw.file.ends_with(".raw.zip") && raw.file.chars().all(plain) {
        return Ok(());
    }
    refuse(MANIFEST, format!("raw: expected the name of a file that ends with .raw.zip, found `{}`", raw.file))
}

pub(super) fn read_manifest<R: Read + Seek>(zip: &mut ZipArchive<R>) -> Result<Manifest, ArtifactError> {
    #[derive(Deserialize)]
    struct VersionOnly {
        format: FormatVersion,
    }
    let data = read_entry(zip, MANIFEST, MAX_MANIFEST_BYTES)?;
    fits(MANIFEST, data.len() as u64)?;
    // The version first: a later manifest may well have fields that this program does not know.
    let version: VersionOnly = from_json(MANIFEST, &data)?;
    if version.format > FormatVersion::LATEST || version.format.0 == 0 {
        return Err(ArtifactError::Format { expected: FormatVersion::LATEST, found: version.format });
    }
    from_json(MANIFEST, &data)
}

/// Reads an entry, at most one byte more than `limit`, so that the caller sees that there was more.
pub(super) fn read_entry<R: Read + Seek>(
    zip: &mut ZipArchive<R>,
    name: &str,
    limit: u64,
) -> Result<Vec<u8>, ArtifactError> {
    let mut data = Vec::new();
    read_entry_into(zip, name, limit, &mut data)?;
    Ok(data)
}

/// An entry may unpack to so many bytes however short it is, and
const UNPACKED_ANYWAY: u64 = 4 << 20;
/// to so many times its length besides. Entries of the demo's recordings unpack to at most ten
/// times their length.
const MOST_RATIO: u64 = 100;

/// What an entry may unpack to, however long it is when it is packed.
fn most_of(name: &str) -> u64 {
    match name {
        MANIFEST => MAX_MANIFEST_BYTES,
        name if is_of_a_run(name) => MAX_ENTRY_BYTES,
        _ => MAX_JSON_BYTES,
    }
}

/// Refuses an entry that nobody would read again.
pub(super) fn fits(name: &str, bytes: u64) -> Result<(), ArtifactError> {
    match most_of(name) {
        most if bytes > most => refuse(name, format!("has {bytes} bytes, and at most {most} are read")),
        _ => Ok(()),
    }
}

/// Reads an entry into memory that is used again.
fn read_entry_into<R: Read + Seek>(
    zip: &mut ZipArchive<R>,
    name: &str,
    limit: u64,
    data: &mut Vec<u8>,
) -> Result<(), ArtifactError> {
    data.clear();
    let refused = |error: &dyn Display| refuse(name, error);
    let file = match zip.by_name(name) {
        Ok(file) => file,
        Err(error) => return refused(&error),
    };
    // Nothing that is recorded is so much shorter when it is packed.
    let most = UNPACKED_ANYWAY.saturating_add(file.compressed_size().saturating_mul(MOST_RATIO)).min(most_of(name));
    let believed = file.size();
    // What the archive says of the length is not believed further than a megabyte.
    data.reserve(believed.min(limit).min(1 << 20) as usize);
    match file.take(limit.min(most) + 1).read_to_end(data) {
        Ok(_) if data.len() as u64 <= most => Ok(()),
        Ok(_) => refuse(name, format!("unpacks to more than {most} bytes")),
        Err(error) => refused(&error),
    }
}
