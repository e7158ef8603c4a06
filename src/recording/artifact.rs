//! The golden artifact, `golden/NAME.energy.zip`: one recorded scenario with everything needed to analyse it again.
//!
//! | entry | content |
//! | --- | --- |
//! | `manifest.json` | [`Manifest`]; first entry; holds the SHA-256 and length of every other |
//! | `probes.json` | the [`ProbeMap`], without methods that neither ran nor hold a windowed invocation |
//! | `result.json` | the analysis result, as its writer serialised it |
//! | `runs/N/{threads,tuples,calls,tracer,samples,clock}` | run N, see `codec.rs` for the encoding; `tracer` since version 2 |
//!
//! The same content gives the same bytes: entries in order of their names, all dated 1980-01-01, one deflate level.
//! An artifact is read whole or refused: nothing is taken from one in which a digest, a length or an index is wrong.
//! Since version 6 the archive's comment is the digest of all bytes before it, so that no byte changes unnoticed.
//!
//! Of a *slim* artifact the runs are in a second archive beside it, which the manifest names ([`RawPart`]): what a
//! baseline needs is a tenth of the whole. The manifest lists the entries of both.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::{self, Cursor};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::pack::{self, Packer};
use super::{ArtifactReader, ProbeTimes, Run, check, codec};
use wattline_base::files::{self, Access};
use wattline_map::ProbeMap;

pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const PROBES: &str = "probes.json";
pub(super) const RESULT: &str = "result.json";

/// Version of the artifact's layout. Bump it when a reader of the previous version would misread or refuse the new
/// one: another encoding of an entry, a field that changes its meaning, a new entry that must not be ignored. Reading
/// the older versions then stays possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormatVersion(pub u32);

impl FormatVersion {
    /// What this program writes.
    pub const CURRENT: FormatVersion = FormatVersion(6);

    /// The first with what the tracer says about itself.
    pub(super) const NOTES: FormatVersion = FormatVersion(2);

    /// The first in which a frame may have the paths of guests, and whose probe map may have
    /// [`wattline_map::MethodMap::places`], which older readers would take for lines.
    pub(super) const GUESTS: FormatVersion = FormatVersion(3);

    /// The first whose tracer timed what loops count.
    const COUNTS: FormatVersion = FormatVersion(4);

    /// The first whose archive has a digest over all, and whose runs may be in another file.
    pub(super) const SEALED: FormatVersion = FormatVersion(6);

    /// How many times of probes each measurement has.
    pub(super) fn probe_times(self) -> usize {
        match self {
            version if version < FormatVersion::GUESTS => 6,
            version if version < FormatVersion::COUNTS => 9,
            _ => ProbeTimes::COLUMNS,
        }
    }
}

impl fmt::Display for FormatVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A SHA-256 digest as 64 lower-case hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sha256Hex(pub String);

impl Sha256Hex {
    /// The digest of `data`.
    pub fn of(data: &[u8]) -> Self {
        Sha256Hex::from_digest(&Sha256::digest(data))
    }

    pub(super) fn from_digest(digest: &[u8]) -> Self {
        Sha256Hex(digest.iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

/// What the artifact says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Layout.
    pub format: FormatVersion,
    /// Version of the program that wrote it.
    pub tool: String,
    /// Digest of the app's package as built, before any rewriting.
    pub app: Sha256Hex,
    /// The app's package name.
    pub package: String,
    /// Name of the scenario.
    pub scenario: String,
    /// Digest of the scenario's script.
    pub scenario_digest: Sha256Hex,
    /// The device that ran it.
    pub device: String,
    /// The meter beside it.
    pub meter: String,
    /// Settings that influence the recording, by name.
    pub settings: BTreeMap<String, String>,
    /// Seed of each run, in order.
    pub seeds: Vec<u64>,
    /// Every other entry. Filled in by [`Artifact::write`].
    pub entries: BTreeMap<String, EntryDigest>,
    /// The file with the runs, if they are not in this one. Filled in by whoever writes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<RawPart>,
}

/// The runs of a slim artifact: an archive in the same directory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawPart {
    /// Its name, which has the first digits of the digest.
    pub file: String,
    /// Digest of the whole file.
    pub sha256: Sha256Hex,
    /// Its length.
    pub bytes: u64,
}

/// What an entry must be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryDigest {
    /// Digest of the unpacked bytes.
    pub sha256: Sha256Hex,
    /// Length of the unpacked bytes.
    pub bytes: u64,
}

/// A recorded scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// What it is.
    pub manifest: Manifest,
    /// Explains the path ids and sites of the runs.
    pub map: ProbeMap,
    /// The runs, one for each of [`Manifest::seeds`].
    pub runs: Vec<Run>,
    /// The analysis result in JSON; opaque here, since the analysis lies above.
    pub result: Vec<u8>,
}

/// An artifact that cannot be written, or that was refused.
#[derive(Debug, Error)]
pub enum ArtifactError {
    /// The file itself.
    #[error("{path}: {source}")]
    Io {
        /// Which file.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// Not a zip archive, or a damaged one.
    #[error("expected a recording that wattline wrote (NAME.energy.zip), found no readable zip archive: {0}")]
    Zip(#[from] zip::result::ZipError),
    /// Written by a later version.
    #[error("manifest.json: expected format version {expected} or lower, found {found}")]
    Format {
        /// The highest that this program reads.
        expected: FormatVersion,
        /// The artifact's.
        found: FormatVersion,
    },
    /// An entry is missing, foreign, damaged or contradicts another.
    #[error("{entry}: {reason}")]
    Entry {
        /// Name within the archive.
        entry: String,
        /// What was expected.
        reason: String,
    },
    /// All entries are good, but some other byte is not: a header, a date, what nobody unpacks.
    #[error("archive: {0}")]
    Seal(String),
    /// The runs are in another file, which is not there.
    #[error(
        "failed to find its runs: {file} {reason}; without it, this artifact can be compared with, but not analysed \
         again, merged or made whole"
    )]
    RawAbsent {
        /// The file with the runs.
        file: String,
        /// What is there instead.
        reason: String,
    },
}

impl ArtifactError {
    /// The whole message for the artifact at `path`.
    pub fn at(&self, path: &Path) -> String {
        match self {
            ArtifactError::Io { path: named, source } if *named == path.display().to_string() => {
                format!("failed to read {named}: {source}")
            }
            error => format!("failed to read {}: {error}", path.display()),
        }
    }

    /// The entry that is wrong, if it is a single one.
    pub fn entry(&self) -> Option<&str> {
        match self {
            ArtifactError::Entry { entry, .. } => Some(entry),
            ArtifactError::Format { .. } => Some(MANIFEST),
            _ => None,
        }
    }
}

pub(super) fn refuse<T>(entry: &str, reason: impl fmt::Display) -> Result<T, ArtifactError> {
    Err(ArtifactError::Entry { entry: entry.to_string(), reason: reason.to_string() })
}

impl Artifact {
    /// Writes the artifact to `path`: beside it first, then flushed to disk and renamed, so that a reader sees the old
    /// file or the new one and never half of one.
    ///
    /// # Errors
    /// Runs that contradict the map, and failures of the file system.
    pub fn write(&self, path: &Path) -> Result<(), ArtifactError> {
        let bytes = self.to_bytes()?;
        let io = |source| ArtifactError::Io { path: path.display().to_string(), source };
        files::replace(path, &bytes, Access::Shared).map_err(io)
    }

    /// Reads and verifies the artifact at `path`.
    ///
    /// # Errors
    /// See [`ArtifactError`]; every kind of damage is one, and so are runs that are not there.
    pub fn read(path: &Path) -> Result<Artifact, ArtifactError> {
        let (mut reader, mut artifact) = ArtifactReader::open(path)?;
        artifact.runs = (0..reader.runs()).map(|number| reader.run(number, &artifact.map)).collect::<Result<_, _>>()?;
        Ok(artifact)
    }

    /// Reads what a comparison needs of the artifact at `path`: all but the runs. As far as these are there, they are
    /// verified, too, one after the other.
    ///
    /// # Errors
    /// See [`ArtifactError`]; every kind of damage is one.
    pub fn read_baseline(path: &Path) -> Result<Artifact, ArtifactError> {
        let (mut reader, artifact) = ArtifactReader::open(path)?;
        if reader.has_runs() {
            reader.verify_runs(&artifact.map)?;
        }
        Ok(artifact)
    }

    /// The archive's bytes; the same for the same content.
    ///
    /// # Errors
    /// Runs that contradict the map: what could not be read again is not written.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ArtifactError> {
        let entries = self.entries()?;
        let digest = |data: &Vec<u8>| EntryDigest { sha256: Sha256Hex::of(data), bytes: data.len() as u64 };
        let manifest = Manifest {
            format: FormatVersion::CURRENT,
            seeds: self.runs.iter().map(|run| run.seed).collect(),
            entries: entries.iter().map(|(name, data)| (name.clone(), digest(data))).collect(),
            raw: None,
            ..self.manifest.clone()
        };
        let mut packer = Packer::new(Cursor::new(Vec::new()), pack::BEST)?;
        packer.entry(MANIFEST, &to_json(MANIFEST, &manifest, true)?[..])?;
        entries.iter().try_for_each(|(name, data)| packer.entry(name, &data[..]))?;
        let mut archive = packer.finish()?;
        pack::seal(&mut archive).map_err(|source| ArtifactError::Io { path: "the archive".into(), source })?;
        Ok(archive.into_inner())
    }

    fn entries(&self) -> Result<BTreeMap<String, Vec<u8>>, ArtifactError> {
        let mut entries = BTreeMap::new();
        entries.insert(PROBES.to_string(), to_json(PROBES, &restrict(&self.map, ids(&self.runs)), false)?);
        entries.insert(RESULT.to_string(), self.result.clone());
        for (number, run) in self.runs.iter().enumerate() {
            if let Err(error) = check(run, &self.map) {
                return refuse(&format!("runs/{number}"), error);
            }
            let parts = [
                ("threads", codec::encode_threads(&run.trace.threads)),
                ("tuples", codec::encode_tuples(&run.trace)),
                ("calls", codec::encode_calls(&run.trace.calls)),
                ("tracer", codec::encode_notes(&run.trace.notes)),
                ("samples", codec::encode_samples(&run.samples)),
                ("clock", codec::encode_clock(&run.clock, &run.sync)),
            ];
            entries.extend(parts.map(|(part, data)| (format!("runs/{number}/{part}"), data)));
        }
        Ok(entries)
    }

    /// Reads and verifies an artifact's bytes.
    ///
    /// # Errors
    /// See [`ArtifactError`]; every kind of damage is one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Artifact, ArtifactError> {
        let (mut reader, mut artifact) = ArtifactReader::new(Cursor::new(bytes))?;
        artifact.runs = (0..reader.runs()).map(|number| reader.run(number, &artifact.map)).collect::<Result<_, _>>()?;
        Ok(artifact)
    }
}

/// Verifies every index within a map that was read from a file.
pub(super) fn check_map(map: &ProbeMap) -> Result<(), ArtifactError> {
    if !map.methods.is_sorted_by(|a, b| a.base < b.base) {
        return refuse(PROBES, "methods: expected increasing bases");
    }
    if let Some(i) = map.sites.iter().position(|site| site.method as usize >= map.methods.len()) {
        return refuse(PROBES, format!("site {i}: method {} of {}", map.sites[i].method, map.methods.len()));
    }
    let misplaced = |site: &wattline_map::Site| {
        let places = map.methods.get(site.method as usize).map_or(0, |method| method.places.len());
        places > 0 && site.line as usize >= places
    };
    if let Some(i) = map.sites.iter().position(misplaced) {
        return refuse(PROBES, format!("site {i}: place {} is not there", map.sites[i].line));
    }
    for method in &map.methods {
        let name = format!("{}->{}{}", method.class, method.name, method.descriptor);
        if method.blocks.len() != method.graph.edges.len() {
            let (blocks, edges) = (method.blocks.len(), method.graph.edges.len());
            return refuse(PROBES, format!("{name}: {blocks} blocks, edges of {edges}"));
        }
        let mut counts = method.blocks.iter().flat_map(|b| &b.lines).flat_map(|line| &line.counts);
        if let Some((feature, _)) = counts.find(|(feature, _)| *feature as usize >= map.features.len()) {
            return refuse(PROBES, format!("{name}: feature {feature} of {}", map.features.len()));
        }
        if let Some(place) = method.places.iter().position(Vec::is_empty) {
            return refuse(PROBES, format!("{name}: place {place} is nowhere"));
        }
        let lines = method.blocks.iter().flat_map(|b| &b.lines).map(|line| line.line);
        if let Some(line) =
            lines.filter(|_| !method.places.is_empty()).find(|line| *line as usize >= method.places.len())
        {
            return refuse(PROBES, format!("{name}: place {line} of {}", method.places.len()));
        }
        let mut sites = method.blocks.iter().flat_map(|b| &b.sites);
        if let Some(site) = sites.find(|site| **site as usize >= map.sites.len()) {
            return refuse(PROBES, format!("{name}: site {site} of {}", map.sites.len()));
        }
    }
    Ok(())
}

/// Whether an entry is one of a run's, and not what a baseline needs.
pub(super) fn is_of_a_run(entry: &str) -> bool {
    entry.starts_with("runs/")
}

/// Ids of all paths that ran, and one of each frame's method.
fn ids(runs: &[Run]) -> impl Iterator<Item = u32> + '_ {
    let taken = runs.iter().flat_map(|run| run.trace.paths.iter().map(|path| path.path));
    taken.chain(runs.iter().flat_map(|run| run.trace.tuples.iter().map(|tuple| tuple.own)))
}

/// The map without methods that neither ran nor hold a windowed invocation: path ids and site ids stay as they are.
pub(super) fn restrict(map: &ProbeMap, ids: impl Iterator<Item = u32>) -> ProbeMap {
    let ran = ids.filter_map(|path| map.locate(path)).map(|(m, _)| m);
    let keep: BTreeSet<usize> = ran.chain(map.sites.iter().map(|site| site.method as usize)).collect();
    let position = |method: u32| keep.range(..method as usize).count() as u32;
    ProbeMap {
        methods: keep.iter().filter_map(|&m| map.methods.get(m).cloned()).collect(),
        sites: map.sites.iter().cloned().map(|s| wattline_map::Site { method: position(s.method), ..s }).collect(),
        ..map.clone()
    }
}

pub(super) fn to_json<T: Serialize>(entry: &str, value: &T, pretty: bool) -> Result<Vec<u8>, ArtifactError> {
    let json = if pretty { serde_json::to_vec_pretty(value) } else { serde_json::to_vec(value) };
    json.or_else(|error| refuse(entry, error))
}

pub(super) fn from_json<T: for<'de> Deserialize<'de>>(entry: &str, data: &[u8]) -> Result<T, ArtifactError> {
    serde_json::from_slice(data).or_else(|error| refuse(entry, error))
}

#[cfg(test)]
mod tests;
