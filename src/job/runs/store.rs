//! A folder of runs: `header.json`, `map.json`, and `runs/NNNNNN.json` for each run.
//!
//! Each file is written beside its place and renamed, so that a kill loses the run in flight and nothing else. A run's
//! file begins with the SHA-256 of what follows, in hexadecimal, and a line break.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use wattline_base::files::{self, Access};
use wattline_map::ProbeMap;
use wattline_recording::Sha256Hex;

use super::record::RunRecord;

/// Counts up with each change that older programs cannot read.
const FORMAT: u32 = 1;
const HEADER: &str = "header.json";
const MAP: &str = "map.json";
const RUNS: &str = "runs";

/// What all runs of a store have in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Format of the store.
    pub format: u32,
    /// Version of the program.
    pub tool: String,
    /// Package of the app.
    pub package: String,
    /// SHA-256 of the app before the rewrite.
    pub app: String,
    /// SHA-256 of the probe map's file.
    pub map: String,
    /// The device.
    pub device: String,
    /// Its meter.
    pub meter: String,
    /// What monkey was told.
    pub monkey: String,
    /// Seed of run 0; run n has this seed + n.
    pub first_seed: u64,
}

/// A store that cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The file system.
    #[error("failed to {what} {}: {source}", path.display())]
    Io {
        /// What was to be done.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// A file that is not as it was written.
    #[error("failed to read {}: {what}; remove it, and the run is made again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// Runs of something else.
    #[error("failed to add runs to {}: its {what} is `{found}`, these runs' is `{expected}`; use another folder", path.display())]
    Foreign {
        /// The folder.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// In the store.
        found: String,
        /// Of the runs.
        expected: String,
    },
    /// No store at all.
    #[error("failed to find runs in {}: there is no {HEADER}; make some with `cargo xtask model collect`", .0.display())]
    None(PathBuf),
}

/// A folder of runs.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    /// What its runs have in common.
    pub header: Header,
}

impl Header {
    /// The header of runs: package and digest of the app, name and meter of the device, what monkey is told. The map's
    /// digest is added by [`Store::for_runs`].
    pub fn new(app: (String, String), device: (String, String), monkey: String, first_seed: u64) -> Self {
        let ((package, app), (device, meter)) = (app, device);
        let (format, tool, map) = (FORMAT, env!("CARGO_PKG_VERSION").into(), String::new());
        Header { format, tool, package, app, map, device, meter, monkey, first_seed }
    }

    /// Events of each run: the last word of what monkey is told.
    pub fn events(&self) -> u32 {
        self.monkey.rsplit(' ').next().and_then(|events| events.parse().ok()).unwrap_or(0)
    }

    fn with_map(self, map: &[u8]) -> Self {
        Header { map: Sha256Hex::of(map).0, ..self }
    }

    fn difference(&self, other: &Header) -> Option<(&'static str, String, String)> {
        let parts = |header: &Header| {
            let Header { format, tool, package, app, map, device, meter, monkey, first_seed } = header.clone();
            let (format, first_seed) = (format.to_string(), first_seed.to_string());
            [
                ("format", format),
                ("package", package),
                ("app", app),
                ("device", device),
                ("meter", meter),
                ("monkey", monkey),
                ("first seed", first_seed),
                ("program", tool),
                ("probe map", map),
            ]
        };
        let pairs = parts(self).into_iter().zip(parts(other));
        pairs.filter(|(a, b)| a.1 != b.1).map(|(a, b)| (a.0, a.1, b.1)).next()
    }
}

impl Store {
    /// Opens the store in a folder for runs of this kind, or makes it.
    ///
    /// # Errors
    /// A store of other runs, a damaged one, or the file system's.
    pub fn for_runs(folder: &Path, header: Header, map: &ProbeMap) -> Result<Self, StoreError> {
        let place = folder.join(MAP);
        let damaged = |what: serde_json::Error| StoreError::Damaged { path: place.clone(), what: what.to_string() };
        let map = serde_json::to_vec(map).map_err(damaged)?;
        let header = header.with_map(&map);
        match Store::open(folder) {
            Ok(store) => match store.header.difference(&header) {
                None => Ok(store),
                Some((what, found, expected)) => {
                    Err(StoreError::Foreign { path: folder.to_owned(), what, found, expected })
                }
            },
            Err(StoreError::None(_)) => {
                write(&place, &map)?;
                let path = folder.join(HEADER);
                let text = serde_json::to_vec_pretty(&header)
                    .map_err(|what| StoreError::Damaged { path: path.clone(), what: what.to_string() })?;
                write(&path, &text)?;
                Ok(Store { folder: folder.to_owned(), header })
            }
            Err(error) => Err(error),
        }
    }

    /// Opens the store in a folder.
    ///
    /// # Errors
    /// When there is none, or its header is damaged.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(HEADER);
        if !path.exists() {
            return Err(StoreError::None(folder.to_owned()));
        }
        let header: Header = json(&path, &read(&path)?)?;
        if header.format != FORMAT {
            let what = format!("expected format {FORMAT}, found {}", header.format);
            return Err(StoreError::Damaged { path, what });
        }
        Ok(Store { folder: folder.to_owned(), header })
    }

    /// The probe map of its runs.
    ///
    /// # Errors
    /// When it is not the one that the header names.
    pub fn map(&self) -> Result<ProbeMap, StoreError> {
        let path = self.folder.join(MAP);
        let bytes = read(&path)?;
        match Sha256Hex::of(&bytes).0 == self.header.map {
            true => json(&path, &bytes),
            false => Err(StoreError::Damaged { path, what: "its digest is not that of the header".into() }),
        }
    }

    /// All runs, in the order of their numbers. Files that a killed process left beside their places are none.
    ///
    /// # Errors
    /// When one of them is damaged.
    pub fn records(&self) -> Result<Vec<RunRecord>, StoreError> {
        let folder = self.folder.join(RUNS);
        if !folder.exists() {
            return Ok(Vec::new());
        }
        let listed = std::fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let listed = listed.map_err(|source| StoreError::Io { what: "list", path: folder.clone(), source })?;
        let names = listed.into_iter().map(|entry| entry.path());
        let mut names: Vec<PathBuf> = names.filter(|path| path.extension().is_some_and(|it| it == "json")).collect();
        names.retain(|path| !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')));
        names.sort();
        names.iter().map(|path| self.record(path)).collect()
    }

    fn record(&self, path: &Path) -> Result<RunRecord, StoreError> {
        let damaged = |what: &str| StoreError::Damaged { path: path.to_owned(), what: what.to_owned() };
        let bytes = read(path)?;
        let end = bytes.iter().position(|byte| *byte == b'\n').ok_or_else(|| damaged("expected a digest and a run"))?;
        let (digest, text) = (bytes.get(..end).unwrap_or_default(), bytes.get(end + 1..).unwrap_or_default());
        if Sha256Hex::of(text).0.as_bytes() != digest {
            return Err(damaged("its digest is not that of what it holds"));
        }
        let record: RunRecord = json(path, text)?;
        let is_its_own =
            self.place(record.number) == path && record.seed == self.header.first_seed.wrapping_add(record.number);
        if is_its_own { Ok(record) } else { Err(damaged("it holds another run than its name says")) }
    }

    /// Adds a run.
    ///
    /// # Errors
    /// The file system's.
    pub fn add(&self, record: &RunRecord) -> Result<(), StoreError> {
        let path = self.place(record.number);
        let text = serde_json::to_string(record);
        let text = text.map_err(|what| StoreError::Damaged { path: path.clone(), what: what.to_string() })?;
        write(&path, format!("{}\n{text}", Sha256Hex::of(text.as_bytes()).0).as_bytes())
    }

    fn place(&self, number: u64) -> PathBuf {
        self.folder.join(RUNS).join(format!("{number:06}.json"))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    std::fs::read(path).map_err(|source| StoreError::Io { what: "read", path: path.to_owned(), source })
}

fn json<T: serde::de::DeserializeOwned>(path: &Path, bytes: &[u8]) -> Result<T, StoreError> {
    serde_json::from_slice(bytes).map_err(|what| StoreError::Damaged { path: path.to_owned(), what: what.to_string() })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    files::replace(path, bytes, Access::Shared).map_err(|source| StoreError::Io {
        what: "write",
        path: path.to_owned(),
        source,
    })
}
