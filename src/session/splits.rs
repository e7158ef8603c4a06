//! Apps in several APKs: a base and its splits, instrumented as one and signed alike.
//!
//! Android loads the code of all of them into one class path and takes them together only if package, version and
//! certificate agree. So there is one tracer, in the base, and one probe map over all.

use std::path::{Path, PathBuf};

use crate::apk::{
    self, Archive, Changes, Entry, Manifest, SignError, SignOptions, SignerTies, SigningKey, original_certificate,
};
use crate::dex::Dex;
use crate::probe::{self, tracer_goes_into_first_dex};

use super::instrument::{
    InstrumentError, InstrumentOptions, Instrumented, import_tracer, instrument, read, rewrite, sha256, write,
};
use super::resigning::{self, CertificateUses, Signer, Signers};

/// An app with probes: all its APKs.
#[derive(Debug, Clone)]
pub struct InstrumentedApp {
    /// Which of the files that were given is the base.
    pub base_path: PathBuf,
    /// The base, and what is known about the app as a whole.
    pub base: Instrumented,
    /// The splits by the names that were given, in their order.
    pub splits: Vec<(PathBuf, Vec<u8>)>,
}

impl InstrumentedApp {
    /// All files by the names that were given, the base first.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &[u8])> {
        let base = std::iter::once((self.base_path.as_path(), self.base.bytes.as_slice()));
        base.chain(self.splits.iter().map(|(path, bytes)| (path.as_path(), bytes.as_slice())))
    }
}

/// One APK of the app.
struct Part<'a> {
    path: &'a Path,
    bytes: &'a [u8],
    archive: Archive<'a>,
    manifest: Manifest,
    ties: SignerTies,
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
    let order = order(&parts)?;
    // The base first, whose classes come first on the class path.
    parts.sort_by_key(|part| part.manifest.split.is_some());
    App { parts, order }.instrument(options)
}

impl<'a> Part<'a> {
    fn read(path: &'a Path, bytes: &'a [u8]) -> Result<Self, InstrumentError> {
        let apk_error = |source| InstrumentError::Apk { path: path.into(), source };
        let archive = Archive::read(bytes).map_err(apk_error)?;
        if let Some(what) = bundle_hint(&archive) {
            return Err(InstrumentError::Nothing { path: path.into(), what });
        }
        let contents = archive.require("AndroidManifest.xml").and_then(Entry::contents).map_err(apk_error)?;
        let manifest_error = |source| InstrumentError::Manifest { path: path.into(), source };
        let manifest = Manifest::parse(&contents).map_err(manifest_error)?;
        let ties = SignerTies::parse(&contents).map_err(manifest_error)?;
        Ok(Part { path, bytes, archive, manifest, ties })
    }

    /// What a dex file of this APK is called in the probe map.
    fn name_of(&self, entry: &str) -> String {
        self.manifest.split.as_ref().map_or_else(|| entry.to_owned(), |split| format!("{split}:{entry}"))
    }
}

/// Says what to do with an archive of APKs, or `None` for any other archive.
pub(super) fn bundle_hint(archive: &Archive<'_>) -> Option<&'static str> {
    let has = |name: &str| archive.entry(name).is_some();
    if has("AndroidManifest.xml") || has("classes.dex") {
        return None;
    }
    if has("BundleConfig.pb") {
        return Some(
            "is an Android App Bundle, which no device can install: build its APKs with `bundletool build-apks`, unpack \
             them, and give base and splits together",
        );
    }
    archive.entries().iter().any(|entry| entry.name.ends_with(".apk")).then_some(
        "is an archive of APKs (.apks, .xapk, .apkm): unpack it and give its base and splits together, as in `cargo \
         xtask instrument base.apk split_*.apk --out DIR`",
    )
}

/// Checks that the parts make up one app. The paths of the splits in their order.
fn order(parts: &[Part<'_>]) -> Result<Vec<PathBuf>, InstrumentError> {
    let unfit = |path: &Path, what: String| Err(InstrumentError::Splits { path: path.into(), what });
    let mut bases = parts.iter().filter(|part| part.manifest.split.is_none());
    let base = match (bases.next(), bases.next()) {
        (Some(base), None) => base,
        (Some(first), Some(second)) => {
            let what = format!("is a base like {}: expected one base and its splits", first.path.display());
            return unfit(second.path, what);
        }
        (None, _) => {
            let first = parts.first().map_or(Path::new(""), |part| part.path);
            return unfit(first, "is a split like all the others: expected their base as well".to_owned());
        }
    };
    let mut names: Vec<(&str, &Path)> = Vec::new();
    for part in parts {
        let Some(split) = part.manifest.split.as_deref() else { continue };
        if part.manifest.package != base.manifest.package {
            let (own, other) = (&part.manifest.package, &base.manifest.package);
            return unfit(part.path, format!("belongs to {own}, the base {} to {other}", base.path.display()));
        }
        if part.manifest.version_code != base.manifest.version_code {
            let text = |code: Option<u32>| code.map_or_else(|| "none".to_owned(), |code| code.to_string());
            let (own, other) = (text(part.manifest.version_code), text(base.manifest.version_code));
            return unfit(part.path, format!("has versionCode {own}, the base {} has {other}", base.path.display()));
        }
        if let Some((_, first)) = names.iter().find(|(name, _)| *name == split) {
            return unfit(part.path, format!("is the split {split:?}, and so is {}", first.display()));
        }
        names.push((split, part.path));
    }
    Ok(names.into_iter().map(|(_, path)| path.to_owned()).collect())
}

/// A whole app, its base first.
struct App<'a> {
    parts: Vec<Part<'a>>,
    /// The splits' paths as they were given.
    order: Vec<PathBuf>,
}

impl App<'_> {
    fn instrument(self, options: &InstrumentOptions) -> Result<InstrumentedApp, InstrumentError> {
        let Some(base) = self.parts.first() else {
            return Err(InstrumentError::Nothing { path: PathBuf::new(), what: "expected a base and its splits" });
        };
        let (path, min_sdk) = (base.path, base.manifest.min_sdk);
        let nothing = |what| InstrumentError::Nothing { path: path.into(), what };
        // Of each dex file, which part and which entry it is.
        let (mut places, mut contents) = (Vec::new(), Vec::new());
        for (at, part) in self.parts.iter().enumerate() {
            for entry in part.archive.dex_entries() {
                let apk_error = |source| InstrumentError::Apk { path: part.path.into(), source };
                places.push((at, entry.name.to_owned()));
                contents.push(entry.contents().map_err(apk_error)?);
            }
        }
        let of_base = places.iter().filter(|(at, _)| *at == 0).count();
        if of_base == 0 {
            return Err(nothing("expected a base with classes.dex, which the tracer's class is to join"));
        }
        let mut dexes: Vec<(String, Dex<'_>)> = Vec::new();
        let mut uses = CertificateUses::default();
        for ((at, entry), bytes) in places.iter().zip(&contents) {
            let Some(part) = self.parts.get(*at) else { continue };
            let dex = read(part.path, entry, bytes)?;
            uses.add(&dex);
            dexes.push((part.name_of(entry), dex));
        }
        let done = rewrite(path, &mut dexes, Some(base.manifest.package.clone()), min_sdk)?;

        let mut changes: Vec<Changes> = self.parts.iter().map(|_| Changes::new(base.manifest.target_sdk)).collect();
        let mut next_of_base = of_base;
        let inside = tracer_goes_into_first_dex(true, min_sdk);
        for (position, (_, dex)) in dexes.iter_mut().enumerate() {
            // Files beyond those that were there hold classes that had to move; they go to the base.
            let (at, entry) = places.get(position).cloned().unwrap_or_else(|| {
                next_of_base += 1;
                (0, apk::dex_name(next_of_base))
            });
            let part_path = self.parts.get(at).map_or(path, |part| part.path);
            if inside && position == 0 {
                import_tracer(part_path, &entry, dex, min_sdk)?;
            }
            if let Some(changes) = changes.get_mut(at) {
                changes.replace(entry.as_str(), write(part_path, &entry, dex)?);
            }
        }
        if !inside && let Some(changes) = changes.first_mut() {
            changes.replace(apk::dex_name(next_of_base + 1), probe::tracer_dex().to_vec());
        }

        let (key, sign_options) = signing(path, &base.manifest, options)?;
        let mut files = Vec::new();
        for (part, changes) in self.parts.iter().zip(&changes) {
            files.push((part.path.to_owned(), finish(part.path, &part.archive, changes, Some((&key, sign_options)))?));
        }
        let bytes = files.remove(0).1;
        let position = |path: &Path| self.order.iter().position(|given| given == path);
        files.sort_by_key(|(path, _)| position(path));

        let signers = Signers {
            original: original_certificate(base.bytes, &base.archive).as_ref().map(Signer::from),
            new: key.certificate().into(),
        };
        let ties: Vec<SignerTies> = self.parts.iter().map(|part| part.ties.clone()).collect();
        let base = Instrumented {
            bytes,
            package: Some(base.manifest.package.clone()),
            activity: base.manifest.launchable.as_ref().map(|launchable| launchable.class.clone()),
            min_sdk: Some(min_sdk),
            original_sha256: self.digest(),
            instructions: done.stats.instructions,
            added: done.stats.added_instructions,
            pc_maps: done.pc_maps,
            map: done.map,
            warnings: resigning::warnings(&base.manifest.package, &ties, &uses, &signers),
            signers: Some(signers),
        };
        Ok(InstrumentedApp { base_path: path.to_owned(), base, splits: files })
    }

    /// SHA-256 over the digests of all parts, the base's first and then by split, whatever order they were given in.
    fn digest(&self) -> String {
        let mut parts: Vec<&Part<'_>> = self.parts.iter().collect();
        parts.sort_by_key(|part| part.manifest.split.clone());
        let digests: String = parts.iter().map(|part| sha256(part.bytes)).collect();
        sha256(digests.as_bytes())
    }
}

/// The key and how to use it. Nothing is made on disk for an app that cannot be signed as was asked.
pub(super) fn signing(
    path: &Path,
    manifest: &Manifest,
    options: &InstrumentOptions,
) -> Result<(SigningKey, SignOptions), InstrumentError> {
    let what = "an APK must be signed: expected a signing key";
    let key = options.key.as_ref().ok_or_else(|| InstrumentError::Nothing { path: path.into(), what })?;
    let sign_options =
        SignOptions { min_sdk: manifest.min_sdk, target_sdk: manifest.target_sdk, schemes: options.schemes };
    let key = sign_options.schemes().map_err(SignError::from).and_then(|_| key.load());
    Ok((key.map_err(|source| InstrumentError::Sign { path: path.into(), source })?, sign_options))
}

/// The rewritten archive, signed if there is a key.
pub(super) fn finish(
    path: &Path,
    archive: &Archive<'_>,
    changes: &Changes,
    signing: Option<(&SigningKey, SignOptions)>,
) -> Result<Vec<u8>, InstrumentError> {
    let unsigned =
        apk::rewrite(archive, changes).map_err(|source| InstrumentError::Apk { path: path.into(), source })?;
    match signing {
        None => Ok(unsigned),
        Some((key, options)) => {
            apk::sign(unsigned, key, options).map_err(|source| InstrumentError::Sign { path: path.into(), source })
        }
    }
}
