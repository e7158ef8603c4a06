//! The golden artifact, `golden/NAME.energy.zip`: one recorded scenario with everything needed to analyse it again.
//!
//! | entry | content |
//! | --- | --- |
//! | `manifest.json` | [`Manifest`]; first entry; holds the SHA-256 and length of every other |
//! | `probes.json` | the [`ProbeMap`], without methods that neither ran nor hold a windowed invocation |
//! | `result.json` | the analysis result, as its writer serialised it |
//! | `runs/N/PART` | run N: `threads`, `tuples`, `calls`, `tracer` (since version 2), `samples`, `clock`, and `rails` where a meter tells them apart (`codec.rs`) |
//!
//! The same content gives the same bytes: entries in order of their names, all dated 1980-01-01, one deflate level.
//! An artifact is read whole or refused: nothing is taken from one in which a digest, a length or an index is wrong.
//! Since version 6 the archive's comment is the digest of all bytes before it, so that no byte changes unnoticed.
//!
//! Of a *slim* artifact the runs are in a second archive beside it, which the manifest names ([`RawPart`]): what a
//! baseline needs is a tenth of the whole. The manifest lists the entries of both.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;

use super::entries::{MANIFEST, PROBES, RESULT};
use super::error::{ArtifactError, refuse};
use super::json::to_json;
use super::manifest::{Artifact, EntryDigest, FormatVersion, Manifest, Sha256Hex};
use super::pack::{self, Packer};
use super::probes::restrict;
use super::reader::ArtifactReader;
use super::{Run, check, codec};
use wattline_base::files::{self, Access};

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
            format: FormatVersion::written(self.runs.iter().any(|run| !run.rails.is_empty())),
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
            if !run.rails.is_empty() {
                entries.insert(format!("runs/{number}/rails"), codec::encode_rails(&run.rails));
            }
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

/// Ids of all paths that ran, and one of each frame's method.
fn ids(runs: &[Run]) -> impl Iterator<Item = u32> + '_ {
    let taken = runs.iter().flat_map(|run| run.trace.paths.iter().map(|path| path.path));
    let compiled = runs.iter().flat_map(|run| run.trace.notes.compiled.iter().flatten().map(|compiled| compiled.own));
    taken.chain(runs.iter().flat_map(|run| run.trace.tuples.iter().map(|tuple| tuple.own))).chain(compiled)
}

#[cfg(test)]
mod tests;
