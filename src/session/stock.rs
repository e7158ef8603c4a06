//! The builds of an app beside its counting build: nothing is read or looked up twice for them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use wattline_apk::{self as apk, Archive, Changes, Digests, SignOptions, SigningKey};
use wattline_map::ProbeMap;
use wattline_probe as probe;

use super::InstrumentError;
use super::baseline;
use super::class_path::measuring_tracer_bytes;
use super::instrument::{instrument, instrument_keeping};
use super::instrumented::{InstrumentOptions, Instrumented};
use super::resigning::{Signers, Warning};
use super::splits::finish;

/// An app, and what its counting build has found out about it: its measuring and timing builds are made from this.
#[derive(Debug)]
pub struct Stock {
    path: PathBuf,
    bytes: Vec<u8>,
    options: InstrumentOptions,
    /// None of an app whose further builds are made like the first.
    kept: Option<Kept>,
}

impl Stock {
    /// Makes the counting build as [`instrument`] does, and keeps what its further builds need. `path` is only used in
    /// messages.
    ///
    /// # Errors
    /// The errors of [`instrument`].
    pub fn instrument(
        path: &Path,
        bytes: Vec<u8>,
        options: &InstrumentOptions,
    ) -> Result<(Instrumented, Self), InstrumentError> {
        let (done, kept) = instrument_keeping(path, &bytes, options)?;
        let options = InstrumentOptions { cache: None, ..options.clone() };
        Ok((done, Stock { path: path.to_owned(), bytes, options, kept }))
    }

    /// An app whose counting build is there already: nothing is known of it yet.
    pub fn of(path: &Path, bytes: &[u8], options: &InstrumentOptions) -> Self {
        let options = InstrumentOptions { cache: None, ..options.clone() };
        Stock { path: path.to_owned(), bytes: bytes.to_vec(), options, kept: None }
    }

    /// The counting build's map with the names that the app itself has, if a mapping file gave it others.
    ///
    /// # Errors
    /// The errors of [`instrument`].
    pub fn own_names(&self) -> Result<Option<ProbeMap>, InstrumentError> {
        if self.options.mapping.is_none() {
            return Ok(None);
        }
        let options = InstrumentOptions { mapping: None, ..self.options.clone() };
        Ok(Some(instrument(&self.path, &self.bytes, &options)?.map.into_inner()))
    }

    /// The build with the stamps of a map ([`ProbeMap::stamps`]): a measuring build, or, with `timed`, a timing build in
    /// which library calls of these methods, by their bases, are timed now and then. The same bytes as [`instrument`]
    /// makes with these options.
    ///
    /// # Errors
    /// When the app cannot be instrumented once more.
    pub fn stamped(&self, map: &ProbeMap, timed: Option<&BTreeSet<u32>>) -> Result<Instrumented, InstrumentError> {
        if let Some(kept) = &self.kept {
            return kept.stamped(&self.path, &self.bytes, map, timed);
        }
        let (stamps, timed) = (Some(map.clone()), timed.cloned());
        let options = InstrumentOptions { stamps, timed, mapping: None, ..self.options.clone() };
        instrument(&self.path, &self.bytes, &options)
    }
}

/// What is kept of an app in one archive.
#[derive(Debug)]
pub(super) struct Kept {
    stock: probe::Stock,
    entries: Vec<DexEntry>,
    packing: Packing,
    about: About,
}

/// The entry of a dex file, and its contents if they are the same in all builds.
type DexEntry = (String, Option<Arc<Vec<u8>>>);

/// How the archive is made.
#[derive(Debug)]
pub(super) struct Packing {
    /// The app's target API level.
    pub target_sdk: u32,
    /// Whether dex files are compressed.
    pub compress: bool,
    /// What it is signed with, if it is.
    pub signing: Option<(SigningKey, SignOptions)>,
    /// The digests of entries.
    pub digests: Digests,
}

/// What is the same of all builds.
#[derive(Debug)]
struct About {
    package: Option<String>,
    activity: Option<String>,
    min_sdk: Option<u32>,
    original_sha256: String,
    signers: Option<Signers>,
    warnings: Vec<Warning>,
}

impl Kept {
    /// `of_counting` are the changes that made the counting build. None if they lack a file that is the same in all.
    pub(super) fn new(
        stock: probe::Stock,
        entries: Vec<String>,
        mut packing: Packing,
        of_counting: &Changes,
        done: &Instrumented,
    ) -> Option<Self> {
        let same = |(entry, same): (String, bool)| {
            let contents = if same { Some(of_counting.shared(&entry)?) } else { None };
            Some((entry, contents))
        };
        let entries: Vec<DexEntry> = entries.into_iter().zip(stock.same()).map(same).collect::<Option<_>>()?;
        let changing = entries.iter().filter(|(_, contents)| contents.is_none());
        changing.for_each(|(entry, _)| packing.digests.forget(entry));
        packing.digests.forget(&apk::dex_name(entries.len() + 1));
        let about = About {
            package: done.package.clone(),
            activity: done.activity.clone(),
            min_sdk: done.min_sdk,
            original_sha256: done.original_sha256.clone(),
            signers: done.signers.clone(),
            warnings: done.warnings.clone(),
        };
        Some(Kept { stock, entries, packing, about })
    }

    fn stamped(
        &self,
        path: &Path,
        bytes: &[u8],
        map: &ProbeMap,
        timed: Option<&BTreeSet<u32>>,
    ) -> Result<Instrumented, InstrumentError> {
        let (done, files) = self.stock.stamp(map, timed);
        self.pack((path, bytes), done, &files)
    }

    fn pack(
        &self,
        (path, bytes): (&Path, &[u8]),
        done: probe::Instrumented,
        files: &[probe::StampedFile],
    ) -> Result<Instrumented, InstrumentError> {
        let archive = Archive::read(bytes).map_err(|source| InstrumentError::Apk { path: path.into(), source })?;
        let Packing { target_sdk, compress, signing, digests } = &self.packing;
        let mut changes = Changes::new(*target_sdk);
        // The counting build has said so.
        let _ = baseline::leave_out(&archive, &mut changes);
        if !compress {
            changes.store_code();
        }
        let write = |(entry, file): (&DexEntry, &probe::StampedFile)| contents(path, entry, file);
        let written: Vec<Result<_, InstrumentError>> = self.entries.par_iter().zip(files).map(write).collect();
        for ((entry, _), written) in self.entries.iter().zip(written) {
            changes.replace_shared(entry, written?);
        }
        if done.tracer == probe::TracerPlace::OwnFile {
            changes.replace(apk::dex_name(self.entries.len() + 1), measuring_tracer_bytes(path)?);
        }
        let (bytes, _) = finish((path, &archive), &changes, signing.as_ref(), digests)?;
        Ok(self.describe(bytes, done))
    }

    fn describe(&self, bytes: Vec<u8>, done: probe::Instrumented) -> Instrumented {
        let About { package, activity, min_sdk, original_sha256, signers, warnings } = &self.about;
        Instrumented {
            bytes,
            map: done.map,
            left_out: done.left_out,
            not_selected: done.not_selected,
            methods: done.stats.methods,
            package: package.clone(),
            activity: activity.clone(),
            min_sdk: *min_sdk,
            original_sha256: original_sha256.clone(),
            instructions: done.stats.instructions,
            added: done.stats.added_instructions,
            past_inlining: done.stats.past_inlining,
            past_compiling: done.stats.past_compiling,
            moved: done.moved,
            signers: signers.clone(),
            warnings: warnings.clone(),
            pc_maps: done.pc_maps,
            timed: done.timed,
        }
    }
}

/// The contents of a dex file in a build with stamps.
fn contents(path: &Path, (entry, same): &DexEntry, file: &probe::StampedFile) -> Result<Arc<Vec<u8>>, InstrumentError> {
    match (file, same) {
        (_, Some(same)) => Ok(Arc::clone(same)),
        (probe::StampedFile::Same, None) => {
            Err(InstrumentError::Nothing { path: path.into(), what: "lacks a DEX file of its counting build" })
        }
        (probe::StampedFile::Changed(ready, codes), None) => {
            let written = ready.write(codes);
            written.map_err(|source| InstrumentError::Write { path: path.into(), entry: entry.clone(), source })
        }
    }
}
