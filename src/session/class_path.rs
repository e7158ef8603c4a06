//! The dex files of an app in class-path order: where each came from, and where it goes.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use wattline_apk::{self as apk, Archive};
use wattline_dex::{self as dex, Code, Dex, Layout, Limits, NewBodies, SharedBodies, WriteError};
use wattline_names::scope::{Pattern, Scope};
use wattline_probe::cache::{Fate, Keep, Key, Memory};
use wattline_probe::{self as probe, ApiList, Loading, StampedCodes, TracerPlace};

use super::InstrumentError;
use super::cache::{Cache, Entry};
use super::instrumented::InstrumentOptions;
use super::resigning::{UNMATCHED, Warning};

/// An entry with code: one dex file, or a container of several.
pub(super) struct Source<'a> {
    /// The position of its archive among the app's; the base is 0.
    pub part: usize,
    /// The path of that archive, for messages.
    pub path: &'a Path,
    /// The entry's name in it.
    pub entry: &'a str,
    /// The name of its dex file in the probe map.
    pub label: String,
    /// The entry's contents.
    pub bytes: Cow<'a, [u8]>,
}

/// A rewritten entry.
pub(super) struct Written {
    /// The position of its archive among the app's; the base is 0.
    pub part: usize,
    /// The entry's name in the archive.
    pub entry: String,
    /// The file's contents.
    pub contents: Arc<Vec<u8>>,
    /// The contents deflated; empty if that is not known.
    pub deflated: Vec<u8>,
    /// The further work on it that is to be kept.
    pub keep: Option<Keep>,
}

/// All dex files of an app.
pub(super) struct ClassPath<'a> {
    dexes: Vec<(String, Dex<'a>)>,
    places: Vec<Place>,
    /// There is no archive: all must be in one entry.
    bare: bool,
    /// SHA-256 of each dex file, if there is a cache, and each is an entry of its own.
    digests: Vec<Key>,
    /// The fate of each dex file, and the entry of the cache that takes its place.
    fates: Vec<(Fate, Option<Entry>)>,
    /// Whether this becomes a measuring build.
    measuring: bool,
    /// The new code, if it is not in the dex files: then further builds can be made from them.
    pending: Option<probe::Pending>,
    /// The new code of a measuring build, by dex file.
    stamped: Vec<StampedCodes>,
    /// By dex file and class whether no build changes its bodies.
    fixed: Vec<Vec<bool>>,
}

/// The origin of dex files.
struct Place {
    part: usize,
    path: PathBuf,
    entry: String,
    /// The number of dex files that the entry holds.
    files: usize,
}

impl<'a> ClassPath<'a> {
    /// Reads all entries, the base's first.
    ///
    /// # Errors
    /// [`InstrumentError::Read`].
    pub fn read(sources: &'a [Source<'a>]) -> Result<Self, InstrumentError> {
        let read = |source: &'a Source<'a>| {
            let (path, entry) = (source.path, source.entry);
            let error = |source| InstrumentError::Read { path: path.into(), entry: entry.to_owned(), source };
            Dex::read_all(&source.bytes).map_err(error)
        };
        let read: Vec<Result<Vec<Dex<'a>>, InstrumentError>> = sources.par_iter().map(read).collect();
        let (mut dexes, mut places) = (Vec::new(), Vec::new());
        for (source, read) in sources.iter().zip(read) {
            let read = read?;
            let (path, entry) = (source.path.to_owned(), source.entry.to_owned());
            places.push(Place { part: source.part, path, entry, files: read.len() });
            let named = |(position, dex)| (dex::part_name(&source.label, position), dex);
            dexes.extend(read.into_iter().enumerate().map(named));
        }
        let (digests, fates) = (Vec::new(), Vec::new());
        Ok(ClassPath {
            dexes,
            places,
            bare: false,
            digests,
            fates,
            measuring: false,
            pending: None,
            stamped: Vec::new(),
            fixed: Vec::new(),
        })
    }

    /// Reads a bare DEX file or container.
    ///
    /// # Errors
    /// [`InstrumentError::Read`].
    pub fn read_bare(source: &'a Source<'a>) -> Result<Self, InstrumentError> {
        Ok(ClassPath { bare: true, ..ClassPath::read(std::slice::from_ref(source))? })
    }

    /// Digests the sources, the same that were read, so that work on them can be kept.
    pub fn digest(&mut self, sources: &[Source<'_>]) {
        if self.places.iter().all(|place| place.files == 1) {
            self.digests = sources.par_iter().map(|source| Sha256::digest(&source.bytes).into()).collect();
        }
    }

    /// The dex files.
    pub fn dexes(&self) -> impl Iterator<Item = &Dex<'a>> {
        self.dexes.iter().map(|(_, dex)| dex)
    }

    /// Adds the probes; new files may come behind the others. With `keep`, [`ClassPath::write`] returns what measuring and
    /// timing builds can be made from, if there are to be any.
    ///
    /// # Errors
    /// [`InstrumentError::Probe`] and [`InstrumentError::Apis`].
    pub fn rewrite(
        &mut self,
        package: Option<String>,
        (min_sdk, loading): (u32, Loading),
        scope: Scope,
        options: &InstrumentOptions,
        keep: bool,
    ) -> Result<probe::Instrumented, InstrumentError> {
        let apis = options.apis.clone().map_or_else(ApiList::embedded, Ok).map_err(InstrumentError::Apis)?;
        let mut files = Vec::new();
        for file in &options.classpath {
            let bytes = std::fs::read(file);
            let bytes = bytes.map_err(|source| InstrumentError::Classpath { path: file.clone(), source })?;
            files.extend(class_files(file, bytes)?);
        }
        let mut classpath = Vec::new();
        for (file, entry, bytes) in &files {
            let (path, entry) = (file.clone(), entry.clone());
            let dexes = Dex::read_all(bytes).map_err(|source| InstrumentError::Read { path, entry, source })?;
            classpath.extend(dexes);
        }
        let mut of_class_path = Sha256::new();
        files.iter().for_each(|(_, _, bytes)| of_class_path.update(Sha256::digest(bytes)));
        let class_path = of_class_path.finalize().to_vec();
        let (classpath, verify, mapping) = (&classpath[..], !options.no_verify, options.mapping.as_ref());
        let (cache, tricks, stamps) = (options.cache.as_ref(), options.tricks, options.stamps.as_ref());
        let timed = options.timed.as_ref();
        let options = probe::Options { package, min_sdk, loading, apis, scope, classpath, verify, mapping, tricks };
        let path = self.base_path();
        self.measuring = stamps.is_some();
        if let Some(map) = stamps {
            let done = probe::stamp(&mut self.dexes, map, timed, &options);
            let (mut done, stamped) = done.map_err(|source| InstrumentError::Probe { path, source })?;
            (self.stamped, self.fixed) = (stamped, std::mem::take(&mut done.fixed));
            return Ok(done);
        }
        let recalled = self.digests.iter().map(|_| OnceLock::new()).collect();
        let recall = cache.map(|cache| Recall { cache, digests: &self.digests, class_path, recalled });
        let memory = recall.as_ref().filter(|recall| !recall.digests.is_empty()).map(|recall| recall as &dyn Memory);
        let done = match keep {
            true => probe::instrument_keeping(&mut self.dexes, &options, memory),
            false => probe::instrument_remembering(&mut self.dexes, &options, memory).map(|done| (done, None)),
        };
        let (mut done, pending) = done.map_err(|source| InstrumentError::Probe { path, source })?;
        let mut recalled = recall.into_iter().flat_map(|recall| recall.recalled).map(OnceLock::into_inner);
        let fates = std::mem::take(&mut done.fates).into_iter();
        self.fates = fates.map(|fate| (fate, recalled.next().flatten())).collect();
        (self.pending, self.fixed) = (pending, std::mem::take(&mut done.fixed));
        Ok(done)
    }

    /// Writes all entries, with the tracer. Files that are new go into the base. What is to be kept is deflated for
    /// that if the app's code is to be compressed. Returns what further builds can be made from as well.
    ///
    /// # Errors
    /// [`InstrumentError::Tracer`] and [`InstrumentError::Write`].
    pub fn write(
        mut self,
        tracer: TracerPlace,
        compress: bool,
    ) -> Result<(Vec<Written>, Option<probe::Stock>), InstrumentError> {
        let recalled = matches!(self.fates.first(), Some((Fate::Recalled(_), Some(_))));
        match tracer {
            // What was kept of the first file has it.
            TracerPlace::FirstFile if recalled => {}
            TracerPlace::FirstFile => self.import_tracer()?,
            TracerPlace::OwnFile if self.bare => self.append_tracer()?,
            TracerPlace::OwnFile | TracerPlace::Nowhere => {}
        }
        let read: usize = self.places.iter().map(|place| place.files).sum();
        let mut of_base = self.places.iter().filter(|place| place.part == 0).count();
        let mut next_of_base = || {
            of_base += 1;
            apk::dex_name(of_base)
        };
        let path = self.base_path();
        let new = (read..self.dexes.len())
            .map(|_| Place { part: 0, path: path.clone(), entry: next_of_base(), files: 1 })
            .collect::<Vec<_>>();
        // Of a container, all files are written together.
        if self.places.iter().any(|place| place.files > 1) {
            let stamped = std::mem::take(&mut self.stamped);
            self.dexes.iter_mut().zip(stamped).for_each(|((_, dex), codes)| probe::put_stamped(dex, codes));
        }
        let (pending, stamped, fixed) = (self.pending.as_ref(), &self.stamped, &self.fixed);
        let mut first = 0;
        let mut fates = self.fates.into_iter();
        let mut jobs = Vec::new();
        for place in self.places.into_iter().chain(new) {
            let own = self.dexes.get(first..first + place.files).unwrap_or_default();
            // With a cache, each file is an entry of its own.
            jobs.push((place, (first, own), fates.next()));
            first += own.len();
        }
        type Job<'j, 'a> = (Place, (usize, &'j [(String, Dex<'a>)]), Option<(Fate, Option<Entry>)>);
        let write = |(place, (first, dexes), fate): Job<'_, 'a>| {
            let Place { part, path, entry, .. } = place;
            if let Some((Fate::Recalled(_), Some(Entry { contents, deflated, .. }))) = fate {
                return Ok((Written { part, entry, contents: contents.into(), deflated, keep: None }, None));
            }
            let written = match dexes {
                [(_, dex)] => {
                    let own = || stamped.get(first).map(|codes| probe::by_position(codes)).unwrap_or_default();
                    let new = pending.map_or_else(own, |pending| pending.codes(first));
                    write_one(dex, &new, fixed.get(first).map(Vec::as_slice).unwrap_or_default())
                }
                files => {
                    let files: Vec<&Dex> = files.iter().map(|(_, dex)| dex).collect();
                    dex::write_all(&files).map(|bytes| (Arc::new(bytes), None))
                }
            };
            let (contents, layout) =
                written.map_err(|source| InstrumentError::Write { path, entry: entry.clone(), source })?;
            let first = layout.map(|layout| (Arc::clone(&contents), layout));
            let keep = match fate {
                Some((Fate::Keep(keep), _)) => Some(keep),
                _ => None,
            };
            let deflated = if compress && keep.is_some() { apk::deflate(&contents) } else { None };
            let deflated = deflated.unwrap_or_default();
            Ok((Written { part, entry, contents, deflated, keep }, first))
        };
        let written = jobs.into_par_iter().map(write).collect::<Result<Vec<_>, _>>()?;
        let (mut written, firsts): (Vec<_>, Vec<_>) = written.into_iter().unzip();
        let stock = self.pending.and_then(|pending| pending.into_stock(self.dexes, self.fixed, firsts));
        if tracer == TracerPlace::OwnFile && !self.bare {
            let contents = match self.measuring {
                true => measuring_tracer_bytes(&path)?,
                false => probe::tracer_dex().to_vec(),
            };
            written.push(Written {
                part: 0,
                entry: next_of_base(),
                contents: contents.into(),
                deflated: Vec::new(),
                keep: None,
            });
        }
        Ok((written, stock))
    }

    /// Adds the tracer's classes to the first file. That there is room has been seen to.
    fn import_tracer(&mut self) -> Result<(), InstrumentError> {
        let path = self.base_path();
        let tracer = read_tracer(&path, false)?;
        let Some((entry, dex)) = self.dexes.first_mut() else { return Ok(()) };
        let entry = entry.clone();
        dex.import(&tracer, Limits::default()).map_err(|source| InstrumentError::Tracer { path, entry, source })?;
        // The tracer's classes are the last.
        if let Some(codes) = self.stamped.first_mut() {
            codes.extend(probe::untimed_in(dex));
        }
        Ok(())
    }

    /// Makes the tracer one more file of a container.
    fn append_tracer(&mut self) -> Result<(), InstrumentError> {
        let mut tracer = read_tracer(&self.base_path(), self.measuring)?;
        tracer.version = self.dexes().map(|dex| dex.version).max().unwrap_or(tracer.version);
        if let Some(place) = self.places.last_mut() {
            self.dexes.push((dex::part_name(&place.entry, place.files), tracer));
            place.files += 1;
        }
        Ok(())
    }

    fn base_path(&self) -> PathBuf {
        self.places.first().map(|place| place.path.clone()).unwrap_or_default()
    }
}

/// The entries that the cache has of the files of an app.
struct Recall<'r> {
    cache: &'r Cache,
    digests: &'r [Key],
    class_path: Vec<u8>,
    recalled: Vec<OnceLock<Entry>>,
}

impl Memory for Recall<'_> {
    fn contents(&self) -> &[Key] {
        self.digests
    }

    fn class_path(&self) -> &[u8] {
        &self.class_path
    }

    fn recall(&self, dex: usize, key: &Key) -> Option<Vec<u8>> {
        let mut entry = self.cache.read(key)?;
        let part = std::mem::take(&mut entry.part);
        self.recalled.get(dex)?.set(entry).ok()?;
        Some(part)
    }

    fn recall_classes(&self, place: &Key) -> Option<Vec<u8>> {
        self.cache.read_classes(place)
    }
}

const TRACER: &str = "the embedded tracer";

/// A file with new code, and where it has what all builds of the app have.
fn write_one(dex: &Dex, new: &[Option<&Code>], fixed: &[bool]) -> Result<(Arc<Vec<u8>>, Option<Layout>), WriteError> {
    let (bytes, layout) = dex.write_with(NewBodies { new, fixed, shared: &SharedBodies::of(dex) })?;
    Ok((Arc::new(bytes), Some(layout)))
}

/// The tracer of measuring builds as a file of its own.
pub(super) fn measuring_tracer_bytes(path: &Path) -> Result<Vec<u8>, InstrumentError> {
    let written = read_tracer(path, true)?.write();
    written.map_err(|source| InstrumentError::Write { path: path.into(), entry: TRACER.to_owned(), source })
}

fn read_tracer(path: &Path, measuring: bool) -> Result<Dex<'static>, InstrumentError> {
    let entry = TRACER.to_owned();
    let read = if measuring { probe::measuring_tracer() } else { Dex::read(probe::tracer_dex()) };
    read.map_err(|source| InstrumentError::Read { path: path.into(), entry, source })
}

/// The DEX files of a file of the class path, by entry.
fn class_files(path: &Path, bytes: Vec<u8>) -> Result<Vec<(PathBuf, String, Vec<u8>)>, InstrumentError> {
    if bytes.starts_with(b"dex\n") {
        return Ok(vec![(path.into(), "classes.dex".into(), bytes)]);
    }
    let apk_error = |source| InstrumentError::Apk { path: path.into(), source };
    let archive = Archive::read(&bytes).map_err(apk_error)?;
    let entries = archive.dex_entries().into_iter();
    let entries = entries.map(|e| Ok((path.into(), e.name.to_owned(), e.contents().map_err(apk_error)?.into_owned())));
    let entries = entries.collect::<Result<Vec<_>, _>>()?;
    match entries.is_empty() {
        true => Err(InstrumentError::Nothing { path: path.into(), what: "expected an archive with classes.dex" }),
        false => Ok(entries),
    }
}

/// A warning for each pattern that says nothing about any class.
pub(super) fn unmatched(scope: &Scope, class_path: &ClassPath<'_>) -> Vec<Warning> {
    let classes = class_path.dexes().flat_map(|dex| dex.classes.iter().map(|class| dex.type_name(class.class)));
    let classes: Vec<_> = classes.collect();
    let warning = |pattern: &Pattern| Warning {
        rule: UNMATCHED,
        message: format!("no class of the app matches {pattern}, so that including or excluding it changes nothing"),
    };
    scope.unmatched(&classes).into_iter().map(warning).collect()
}
