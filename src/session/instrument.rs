//! The rewrite of an APK, JAR or DEX file with probes, of an app with splits, too.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wattline_apk::Archive;
use wattline_probe::Loading;

use super::InstrumentError;
use super::class_path::{ClassPath, Source, unmatched};
use super::instrumented::{InstrumentOptions, Instrumented, sha256};
use super::resigning::Warning;
use super::splits::{App, InstrumentedApp, Part, order};
use super::stock::Kept;
use super::tracer_names::names_tracer;

/// Rewrites a file with path probes. `path` is only used in messages.
///
/// Where the tracer's classes go is said by [`wattline_probe::TracerPlace`].
///
/// # Errors
/// When the file is damaged, holds no DEX file, is instrumented already, or cannot be signed.
pub fn instrument(path: &Path, bytes: &[u8], options: &InstrumentOptions) -> Result<Instrumented, InstrumentError> {
    if bytes.starts_with(b"dex\n") {
        return raw_dex(path, bytes, options);
    }
    archive(path, bytes, options)
}

/// Rewrites the base and the splits of one app with path probes and signs all of them alike. The paths are only used in
/// messages. A single file goes to [`instrument`].
///
/// In the probe map, a dex file of a split is named with the split, as in `feature:classes.dex`.
///
/// # Errors
/// When the files do not make up one app, and for the reasons of [`instrument`].
pub fn instrument_all(
    inputs: &[(PathBuf, Vec<u8>)],
    options: &InstrumentOptions,
) -> Result<InstrumentedApp, InstrumentError> {
    if let [(path, bytes)] = inputs {
        let base = instrument(path, bytes, options)?;
        return Ok(InstrumentedApp { base_path: path.clone(), base, splits: Vec::new() });
    }
    let mut parts = inputs.iter().map(|(path, bytes)| Part::read(path, bytes)).collect::<Result<Vec<_>, _>>()?;
    for part in &parts {
        let apk_error = |source| InstrumentError::Apk { path: part.path.into(), source };
        part.archive.require("AndroidManifest.xml").map_err(apk_error)?;
    }
    let order = order(&parts)?;
    // The base first, whose classes come first on the class path.
    parts.sort_by_key(|part| part.split().is_some());
    let mut app = App::new(parts).instrument(options)?;
    app.splits.sort_by_key(|(path, _)| order.iter().position(|given| given == path));
    Ok(app)
}

/// Refuses a DEX file that an archive follows in the same file: devices take it for the one or for the other.
fn is_no_archive(path: &Path, bytes: &[u8]) -> Result<(), InstrumentError> {
    match Archive::read(bytes) {
        Err(_) => Ok(()),
        Ok(_) => {
            let what = "is a DEX file and an archive at once (Janus, CVE-2017-13156): old devices run the one, and newer \
                        ones refuse it; give the one of the two that is meant";
            Err(InstrumentError::Nothing { path: path.into(), what })
        }
    }
}

fn raw_dex(path: &Path, bytes: &[u8], options: &InstrumentOptions) -> Result<Instrumented, InstrumentError> {
    const ENTRY: &str = "classes.dex";
    is_no_archive(path, bytes)?;
    let source = Source { part: 0, path, entry: ENTRY, label: ENTRY.to_owned(), bytes: bytes.into() };
    let mut class_path = ClassPath::read_bare(&source)?;
    let scope = options.choice.scope(None);
    let mut unmatched = unmatched(&scope, &class_path);
    unmatched.extend(names_tracer(class_path.dexes()));
    let done = class_path.rewrite(None, (1, Loading::Bare), scope, options, false)?;
    let (mut written, _) = class_path.write(done.tracer, false)?;
    Ok(Instrumented {
        bytes: written.pop().map(|file| Arc::unwrap_or_clone(file.contents)).unwrap_or_default(),
        map: done.map,
        left_out: done.left_out,
        not_selected: done.not_selected,
        methods: done.stats.methods,
        package: None,
        activity: None,
        min_sdk: None,
        original_sha256: sha256(bytes),
        instructions: done.stats.instructions,
        added: done.stats.added_instructions,
        past_inlining: done.stats.past_inlining,
        past_compiling: done.stats.past_compiling,
        moved: done.moved,
        signers: None,
        warnings: Warning::of_names(done.name_warnings).chain(unmatched).collect(),
        pc_maps: done.pc_maps,
        timed: done.timed,
    })
}

fn archive(path: &Path, bytes: &[u8], options: &InstrumentOptions) -> Result<Instrumented, InstrumentError> {
    let part = Part::read(path, bytes)?;
    if part.manifest.as_ref().is_some_and(|manifest| manifest.split.is_some()) {
        let what = "is a split of an app: give it together with its base, whose tracer its probes call";
        return Err(InstrumentError::Nothing { path: path.into(), what });
    }
    Ok(App::new(vec![part]).instrument(options)?.base)
}

/// [`instrument`] for an APK or JAR file, with what further builds of it can be made from.
pub(super) fn instrument_keeping(
    path: &Path,
    bytes: &[u8],
    options: &InstrumentOptions,
) -> Result<(Instrumented, Option<Kept>), InstrumentError> {
    if bytes.starts_with(b"dex\n") {
        return Ok((raw_dex(path, bytes, options)?, None));
    }
    let part = Part::read(path, bytes)?;
    if part.split().is_some() {
        return Ok((archive(path, bytes, options)?, None));
    }
    let (app, kept) = App::new(vec![part]).instrument_keeping(options, true)?;
    Ok((app.base, kept))
}
