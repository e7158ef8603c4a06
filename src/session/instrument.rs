//! From an APK, JAR or DEX file to the same with probes.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::apk::axml::AxmlError;
use crate::apk::{self, ApkError, Archive, Changes, DebugKey, Manifest, SignError, SignOptions};
use crate::device::App;
use crate::dex::{Dex, Limits, ReadError, RefError, WriteError};
use crate::probe::map::ProbeMap;
use crate::probe::{self, ApiList, Loading, Moved, ProbeError, TracerPlace, next_dex_name};

/// How to instrument.
#[derive(Debug, Clone, Default)]
pub struct InstrumentOptions {
    /// Where the signing key is, or will be made on first use. Needed for files with a manifest.
    pub key: Option<PathBuf>,
    /// DEX, APK or JAR files with classes that the app's device has beside the app and Android, such as an optional
    /// system library: a class that extends one of these can be loaded.
    pub classpath: Vec<PathBuf>,
}

/// A rewritten file.
#[derive(Debug, Clone)]
pub struct Instrumented {
    /// The rewritten file, signed if it has a manifest.
    pub bytes: Vec<u8>,
    /// Explains what its probes report.
    pub map: ProbeMap,
    /// Package, from the manifest.
    pub package: Option<String>,
    /// The activity that the launcher starts, if there is one.
    pub activity: Option<String>,
    /// Least API level, from the manifest.
    pub min_sdk: Option<u32>,
    /// SHA-256 of the original file, in hexadecimal.
    pub original_sha256: String,
    /// Instructions in the original file.
    pub instructions: usize,
    /// Instructions that the probes added.
    pub added: usize,
    /// Classes that moved to a new DEX file, as theirs was full.
    pub moved: Vec<Moved>,
    /// For each method of the map, the new and the old address of each original instruction, ascending.
    pub pc_maps: Vec<Vec<(u32, u32)>>,
}

/// A file that cannot be instrumented.
#[derive(Debug, Error)]
pub enum InstrumentError {
    /// The archive is bad.
    #[error("failed to instrument {}: {source}", path.display())]
    Apk {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: ApkError,
    },
    /// The manifest is bad.
    #[error("failed to instrument {}: AndroidManifest.xml: {source}", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: AxmlError,
    },
    /// A DEX file cannot be read.
    #[error("failed to instrument {}: {entry}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The entry in it.
        entry: String,
        /// What is wrong with it.
        source: ReadError,
    },
    /// The tracer does not fit.
    #[error("failed to instrument {}: {entry}: {source}", path.display())]
    Tracer {
        /// The file.
        path: PathBuf,
        /// The entry in it.
        entry: String,
        /// Why.
        source: RefError,
    },
    /// A rewritten DEX file cannot be written.
    #[error("failed to instrument {}: {entry}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The entry in it.
        entry: String,
        /// Why.
        source: WriteError,
    },
    /// Probes cannot be placed.
    #[error("failed to instrument {}: {source}", path.display())]
    Probe {
        /// The file.
        path: PathBuf,
        /// Why.
        source: ProbeError,
    },
    /// A file of the class path cannot be read.
    #[error("failed to read {}: {source}", path.display())]
    Classpath {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The list of windowed invocations is bad.
    #[error("failed to read the list of windowed invocations: {0}")]
    Apis(toml::de::Error),
    /// The result cannot be signed.
    #[error("failed to sign {}: {source}", path.display())]
    Sign {
        /// The file.
        path: PathBuf,
        /// Why.
        source: SignError,
    },
    /// Nothing to instrument.
    #[error("failed to instrument {}: {what}", path.display())]
    Nothing {
        /// The file.
        path: PathBuf,
        /// What was expected.
        what: &'static str,
    },
}

/// Rewrites a file with path probes. `path` is only used in messages.
///
/// A DEX file gets the tracer's classes itself, and so does the first DEX file of an app for Android before 5.0, which
/// loads only that one by itself; any other archive gets them as one more `classesN.dex`.
///
/// # Errors
/// When the file is damaged, holds no DEX file, is instrumented already, or cannot be signed.
pub fn instrument(path: &Path, bytes: &[u8], options: &InstrumentOptions) -> Result<Instrumented, InstrumentError> {
    if bytes.starts_with(b"dex\n") {
        return raw_dex(path, bytes, options);
    }
    archive(path, bytes, options)
}

impl Instrumented {
    /// The parts that a device needs.
    ///
    /// # Errors
    /// With what is missing, when this is not an APK with an activity that the launcher starts.
    pub fn into_app(self) -> Result<App, &'static str> {
        let package = self.package.ok_or("expected an APK with a manifest")?;
        let activity = self.activity.ok_or("expected an activity with the LAUNCHER category in the manifest")?;
        Ok(App { package, activity, apk: self.bytes, map: self.map })
    }
}

fn raw_dex(path: &Path, bytes: &[u8], options: &InstrumentOptions) -> Result<Instrumented, InstrumentError> {
    let entry = "classes.dex".to_string();
    let dex = read(path, &entry, bytes)?;
    let mut dexes = vec![(entry.clone(), dex)];
    let done = rewrite(path, &mut dexes, None, 1, Loading::Bare, options)?;
    let mut bytes_out = Vec::new();
    for (_, dex) in &mut dexes {
        if done.tracer == TracerPlace::FirstFile {
            import_tracer(path, &entry, dex)?;
        }
        bytes_out = write(path, &entry, dex)?;
    }
    Ok(Instrumented {
        bytes: bytes_out,
        package: None,
        activity: None,
        min_sdk: None,
        original_sha256: sha256(bytes),
        instructions: done.stats.instructions,
        added: done.stats.added_instructions,
        moved: done.moved,
        pc_maps: done.pc_maps,
        map: done.map,
    })
}

fn archive(path: &Path, bytes: &[u8], options: &InstrumentOptions) -> Result<Instrumented, InstrumentError> {
    let apk_error = |source| InstrumentError::Apk { path: path.into(), source };
    let nothing = |what| InstrumentError::Nothing { path: path.into(), what };
    let archive = Archive::read(bytes).map_err(apk_error)?;
    let manifest = match archive.entry("AndroidManifest.xml") {
        None => None,
        Some(entry) => {
            let contents = entry.contents().map_err(apk_error)?;
            let parsed = Manifest::parse(&contents);
            Some(parsed.map_err(|source| InstrumentError::Manifest { path: path.into(), source })?)
        }
    };
    let mut contents = Vec::new();
    for entry in archive.dex_entries() {
        contents.push((entry.name.to_string(), entry.contents().map_err(apk_error)?));
    }
    if contents.is_empty() {
        return Err(nothing("expected a file that starts with `dex`, or an archive with classes.dex"));
    }
    let mut dexes = Vec::new();
    for (name, bytes) in &contents {
        dexes.push((name.clone(), read(path, name, bytes)?));
    }
    let package = manifest.as_ref().map(|m| m.package.clone());
    let min_sdk = manifest.as_ref().map_or(1, |m| m.min_sdk);
    let loading = manifest.as_ref().map_or(Loading::Unknown, |m| Loading::of_apk(m.min_sdk));
    let done = rewrite(path, &mut dexes, package.clone(), min_sdk, loading, options)?;

    let mut changes = Changes::new(manifest.as_ref().map_or(min_sdk, |m| m.target_sdk));
    for (position, (name, dex)) in dexes.iter_mut().enumerate() {
        if done.tracer == TracerPlace::FirstFile && position == 0 {
            import_tracer(path, name, dex)?;
        }
        changes.replace(name.as_str(), write(path, name, dex)?);
    }
    if done.tracer == TracerPlace::OwnFile {
        let name = next_dex_name(dexes.iter().map(|(name, _)| name.as_str()));
        changes.replace(name, probe::tracer_dex().to_vec());
    }
    let mut out = apk::rewrite(&archive, &changes).map_err(apk_error)?;
    if manifest.is_some() {
        let sign_error = |source| InstrumentError::Sign { path: path.into(), source };
        let key = options.key.as_deref().ok_or_else(|| nothing("an APK must be signed: expected a signing key"))?;
        let key = DebugKey::load_or_create(key).map_err(sign_error)?;
        out = apk::sign(out, &key, SignOptions { min_sdk }).map_err(sign_error)?;
    }
    Ok(Instrumented {
        bytes: out,
        package,
        activity: manifest.as_ref().and_then(|m| m.launchable.as_ref()).map(|l| l.class.clone()),
        min_sdk: manifest.map(|m| m.min_sdk),
        original_sha256: sha256(bytes),
        instructions: done.stats.instructions,
        added: done.stats.added_instructions,
        moved: done.moved,
        pc_maps: done.pc_maps,
        map: done.map,
    })
}

fn read<'a>(path: &Path, entry: &str, bytes: &'a [u8]) -> Result<Dex<'a>, InstrumentError> {
    Dex::read(bytes).map_err(|source| InstrumentError::Read { path: path.into(), entry: entry.into(), source })
}

fn write(path: &Path, entry: &str, dex: &Dex<'_>) -> Result<Vec<u8>, InstrumentError> {
    dex.write().map_err(|source| InstrumentError::Write { path: path.into(), entry: entry.into(), source })
}

fn rewrite(
    path: &Path,
    dexes: &mut Vec<(String, Dex<'_>)>,
    package: Option<String>,
    min_sdk: u32,
    loading: Loading,
    options: &InstrumentOptions,
) -> Result<probe::Instrumented, InstrumentError> {
    let apis = ApiList::embedded().map_err(InstrumentError::Apis)?;
    let files = options.classpath.iter().map(|file| class_files(file)).collect::<Result<Vec<_>, _>>()?;
    let mut classpath = Vec::new();
    for (file, entries) in options.classpath.iter().zip(&files) {
        for (entry, bytes) in entries {
            classpath.push(read(file, entry, bytes)?);
        }
    }
    let options = probe::Options { package, min_sdk, loading, apis, classpath: &classpath };
    probe::instrument(dexes, &options).map_err(|source| InstrumentError::Probe { path: path.into(), source })
}

/// The DEX files of a file, by entry.
fn class_files(path: &Path) -> Result<Vec<(String, Vec<u8>)>, InstrumentError> {
    let bytes = std::fs::read(path).map_err(|source| InstrumentError::Classpath { path: path.into(), source })?;
    if bytes.starts_with(b"dex\n") {
        return Ok(vec![("classes.dex".into(), bytes)]);
    }
    let apk_error = |source| InstrumentError::Apk { path: path.into(), source };
    let archive = Archive::read(&bytes).map_err(apk_error)?;
    let mut entries = Vec::new();
    for entry in archive.dex_entries() {
        entries.push((entry.name.to_string(), entry.contents().map_err(apk_error)?.into_owned()));
    }
    if entries.is_empty() {
        return Err(InstrumentError::Nothing { path: path.into(), what: "expected an archive with classes.dex" });
    }
    Ok(entries)
}

/// Adds the tracer's classes. That there is room has been seen to.
fn import_tracer(path: &Path, entry: &str, dex: &mut Dex<'_>) -> Result<(), InstrumentError> {
    let tracer = read(path, "the embedded tracer", probe::tracer_dex())?;
    dex.import(&tracer, Limits::default()).map_err(|source| InstrumentError::Tracer {
        path: path.into(),
        entry: entry.into(),
        source,
    })
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
