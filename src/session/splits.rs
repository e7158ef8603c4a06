//! Apps in several APKs: a base and its splits, instrumented as one and signed alike.
//!
//! Android loads the code of all of them into one class path and takes them together only if package, version and
//! certificate agree. So there is one tracer, in the base, and one probe map over all.

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use wattline_apk::{
    self as apk, self, Archive, Changes, Digests, Manifest, SignError, SignOptions, SignerTies, SigningKey,
    original_certificate,
};
use wattline_probe::Loading;

use super::InstrumentError;
use super::baseline;
use super::class_path::{ClassPath, Source, unmatched};
use super::instrumented::{InstrumentOptions, Instrumented, sha256};
use super::resigning::{self, CertificateUses, Signer, Signers, Warning, missing_splits};
use super::stock::{Kept, Packing};
use super::tracer_names::names_tracer;

/// All DEX files are in memory at once: more than this, and a small archive could ask for any amount of it.
const MAX_DEX_BYTES: u64 = 1 << 30;

/// An app with probes: all its APKs.
#[derive(Debug, Clone)]
pub struct InstrumentedApp {
    /// The path of the base among the files that were given.
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

/// One archive of the app.
pub(super) struct Part<'a> {
    pub path: &'a Path,
    bytes: &'a [u8],
    pub archive: Archive<'a>,
    /// The manifest; none for an archive that is no APK.
    pub manifest: Option<Manifest>,
    ties: SignerTies,
}

impl<'a> Part<'a> {
    pub(super) fn read(path: &'a Path, bytes: &'a [u8]) -> Result<Self, InstrumentError> {
        let apk_error = |source| InstrumentError::Apk { path: path.into(), source };
        let archive = Archive::read(bytes).map_err(apk_error)?;
        if let Some(what) = bundle_hint(&archive) {
            return Err(InstrumentError::Nothing { path: path.into(), what });
        }
        let manifest_error = |source| InstrumentError::Manifest { path: path.into(), source };
        let (manifest, ties) = match archive.entry("AndroidManifest.xml") {
            None => (None, SignerTies::default()),
            Some(entry) => {
                let contents = entry.contents().map_err(apk_error)?;
                let manifest = Manifest::parse(&contents).map_err(manifest_error)?;
                (Some(manifest), SignerTies::parse(&contents).map_err(manifest_error)?)
            }
        };
        Ok(Part { path, bytes, archive, manifest, ties })
    }

    pub fn split(&self) -> Option<&str> {
        self.manifest.as_ref().and_then(|manifest| manifest.split.as_deref())
    }

    /// The name of a dex file of this APK in the probe map.
    fn name_of(&self, entry: &str) -> String {
        self.split().map_or_else(|| entry.to_owned(), |split| format!("{split}:{entry}"))
    }
}

/// Says what to do with an archive of APKs, or `None` for any other archive.
fn bundle_hint(archive: &Archive<'_>) -> Option<&'static str> {
    let has = |name: &str| archive.entry(name).is_some();
    if has("AndroidManifest.xml") || has("classes.dex") {
        return None;
    }
    if has("BundleConfig.pb") {
        return Some(
            "is an Android App Bundle, which no device can install: build its APKs with `bundletool build-apks`, \
             unpack them, and give base and splits together",
        );
    }
    archive.entries().iter().any(|entry| entry.name.ends_with(".apk")).then_some(
        "is an archive of APKs (.apks, .xapk, .apkm): unpack it and give its base and splits together, as in `cargo \
         xtask instrument base.apk split_*.apk --out DIR`",
    )
}

/// Checks that the parts make up one app. The paths of the splits in their order.
pub(super) fn order(parts: &[Part<'_>]) -> Result<Vec<PathBuf>, InstrumentError> {
    let unfit = |path: &Path, what: String| Err(InstrumentError::Splits { path: path.into(), what });
    let mut bases = parts.iter().filter(|part| part.split().is_none());
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
    let Some(of_base) = &base.manifest else {
        return unfit(base.path, "has no AndroidManifest.xml: expected the APK that the splits belong to".to_owned());
    };
    let mut names: Vec<(&str, &Path)> = Vec::new();
    for part in parts {
        let (Some(split), Some(manifest)) = (part.split(), &part.manifest) else { continue };
        if manifest.package != of_base.package {
            let (own, other) = (&manifest.package, &of_base.package);
            return unfit(part.path, format!("belongs to {own}, the base {} to {other}", base.path.display()));
        }
        if manifest.version_code != of_base.version_code {
            let text = |code: Option<u32>| code.map_or_else(|| "none".to_owned(), |code| code.to_string());
            let (own, other) = (text(manifest.version_code), text(of_base.version_code));
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
pub(super) struct App<'a> {
    parts: Vec<Part<'a>>,
}

impl<'a> App<'a> {
    /// The parts have been checked to belong together.
    pub(super) fn new(parts: Vec<Part<'a>>) -> Self {
        App { parts }
    }

    pub(super) fn instrument(self, options: &InstrumentOptions) -> Result<InstrumentedApp, InstrumentError> {
        Ok(self.instrument_keeping(options, false)?.0)
    }

    /// Instruments the app; if what further builds are made from is to be kept, returns that as well, of an app that is
    /// one file.
    pub(super) fn instrument_keeping(
        self,
        options: &InstrumentOptions,
        keep: bool,
    ) -> Result<(InstrumentedApp, Option<Kept>), InstrumentError> {
        let Some(base) = self.parts.first() else {
            return Err(InstrumentError::Nothing { path: PathBuf::new(), what: "expected a base and its splits" });
        };
        let sources = self.sources(base)?;
        let mut class_path = ClassPath::read(&sources)?;
        if options.cache.is_some() {
            class_path.digest(&sources);
        }
        let mut uses = CertificateUses::default();
        if base.manifest.is_some() {
            class_path.dexes().for_each(|dex| uses.add(dex));
        }
        let manifest = base.manifest.as_ref();
        let declared = manifest.map_or(1, |manifest| manifest.min_sdk);
        let min_sdk = declared.max(options.assume_min_api.unwrap_or(0));
        let target_sdk = manifest.map_or(declared, |manifest| manifest.target_sdk);
        let package = manifest.map(|manifest| manifest.package.clone());
        let loading = manifest.map_or(Loading::Unknown, |_| Loading::of_apk(min_sdk));
        let own = manifest.map(own_names);
        let scope = options.choice.scope(own.as_deref());
        let mut unmatched = unmatched(&scope, &class_path);
        unmatched.extend(names_tracer(class_path.dexes()));
        let keep = keep && self.parts.len() == 1;
        let done = class_path.rewrite(package.clone(), (min_sdk, loading), scope, options, keep)?;

        let mut changes: Vec<Changes> = self.parts.iter().map(|_| Changes::new(target_sdk)).collect();
        if !options.compress {
            changes.iter_mut().for_each(Changes::store_code);
        }
        let profiles = self.parts.iter().zip(&mut changes);
        unmatched.extend(profiles.filter_map(|(part, changes)| baseline::leave_out(&part.archive, changes)));
        let mut to_keep = Vec::new();
        let (written, stock) = class_path.write(done.tracer, options.compress)?;
        for file in written {
            to_keep.extend(file.keep.map(|keep| (file.part, file.entry.clone(), keep)));
            if let Some(changes) = changes.get_mut(file.part) {
                changes.replace_deflated(file.entry, file.contents, file.deflated);
            }
        }
        // Nothing is made on disk, such as a key, for what cannot be rewritten.
        let signing = self.signing(base, options)?;
        let (mut files, mut digests) = (Vec::new(), Digests::default());
        for (part, changes) in self.parts.iter().zip(&changes) {
            let known = Digests::default();
            let (bytes, all) = finish((part.path, &part.archive), changes, signing.as_ref(), &known)?;
            files.push((part.path.to_owned(), bytes));
            digests = all;
        }
        // Nothing is kept of what could not be signed.
        if let Some(cache) = &options.cache {
            to_keep.into_par_iter().for_each(|(part, entry, keep)| {
                if let Some((contents, deflated)) = changes.get(part).and_then(|changes| changes.replaced(&entry)) {
                    cache.keep(&keep.key, &keep.part, contents, deflated);
                }
                if let Some((place, classes)) = keep.classes {
                    cache.keep_classes(&place, &classes);
                }
            });
        }
        let bytes = files.remove(0).1;
        let (signers, mut warnings) = match (&signing, manifest) {
            (Some((key, _)), Some(manifest)) => self.resigned(base, manifest, key, &uses),
            _ => (None, Vec::new()),
        };
        warnings.extend(Warning::of_names(done.name_warnings));
        warnings.extend(manifest.and_then(|manifest| Warning::of_processes(&manifest.processes)));
        warnings.extend(unmatched);
        let instrumented = Instrumented {
            bytes,
            package,
            activity: manifest.and_then(|m| m.launchable.as_ref()).map(|launchable| launchable.class.clone()),
            min_sdk: manifest.map(|manifest| manifest.min_sdk),
            original_sha256: self.digest(base),
            instructions: done.stats.instructions,
            added: done.stats.added_instructions,
            past_inlining: done.stats.past_inlining,
            past_compiling: done.stats.past_compiling,
            moved: done.moved,
            pc_maps: done.pc_maps,
            timed: done.timed,
            map: done.map,
            left_out: done.left_out,
            not_selected: done.not_selected,
            methods: done.stats.methods,
            warnings,
            signers,
        };
        let entries = sources.iter().map(|source| source.entry.to_owned()).collect();
        let packing = Packing { target_sdk, compress: options.compress, signing, digests };
        let kept = stock
            .zip(changes.first())
            .and_then(|(stock, of_counting)| Kept::new(stock, entries, packing, of_counting, &instrumented));
        Ok((InstrumentedApp { base_path: base.path.to_owned(), base: instrumented, splits: files }, kept))
    }

    /// The key and options to sign with, if this is an app.
    fn signing(
        &self,
        base: &Part<'_>,
        options: &InstrumentOptions,
    ) -> Result<Option<(SigningKey, SignOptions)>, InstrumentError> {
        let Some(manifest) = &base.manifest else { return Ok(None) };
        let what = "an APK must be signed: expected a signing key";
        let key = options.key.as_ref().ok_or_else(|| InstrumentError::Nothing { path: base.path.into(), what })?;
        let (min_sdk, target_sdk) = (manifest.min_sdk, manifest.target_sdk);
        let sign_options = SignOptions { min_sdk, target_sdk, schemes: options.schemes };
        let key = sign_options.schemes().map_err(SignError::from).and_then(|_| key.load());
        Ok(Some((key.map_err(|source| InstrumentError::Sign { path: base.path.into(), source })?, sign_options)))
    }

    /// All entries with code.
    fn sources(&self, base: &Part<'_>) -> Result<Vec<Source<'_>>, InstrumentError> {
        let entries = self.parts.iter().flat_map(|part| part.archive.dex_entries());
        if entries.map(|entry| u64::from(entry.size)).sum::<u64>() > MAX_DEX_BYTES {
            let what = "expected DEX files of at most 1 GiB together";
            return Err(InstrumentError::Nothing { path: base.path.into(), what });
        }
        let mut sources = Vec::new();
        for (at, part) in self.parts.iter().enumerate() {
            for entry in part.archive.dex_entries() {
                let bytes =
                    entry.contents().map_err(|source| InstrumentError::Apk { path: part.path.into(), source })?;
                let label = part.name_of(entry.name);
                sources.push(Source { part: at, path: part.path, entry: entry.name, label, bytes });
            }
        }
        if sources.first().is_none_or(|source| source.part != 0) {
            let what = match self.parts.len() {
                1 => "expected a file that starts with `dex`, or an archive with classes.dex",
                _ => "expected a base with classes.dex, which the tracer's class is to join",
            };
            return Err(InstrumentError::Nothing { path: base.path.into(), what });
        }
        Ok(sources)
    }

    /// Who signs now, and what may come of it.
    fn resigned(
        &self,
        base: &Part<'_>,
        manifest: &Manifest,
        key: &SigningKey,
        uses: &CertificateUses,
    ) -> (Option<Signers>, Vec<Warning>) {
        let original = original_certificate(base.bytes, &base.archive).as_ref().map(Signer::from);
        let signers = Signers { original, new: key.certificate().into() };
        let ties: Vec<SignerTies> = self.parts.iter().map(|part| part.ties.clone()).collect();
        let missing = if self.parts.len() == 1 { missing_splits(&base.ties) } else { None };
        let others = resigning::warnings(&manifest.package, &ties, uses, &signers);
        (Some(signers), missing.into_iter().chain(others).collect())
    }

    /// SHA-256 of a single file; of several, over the digests of all, the base's first and then by split, whatever
    /// order they were given in.
    fn digest(&self, base: &Part<'_>) -> String {
        if self.parts.len() == 1 {
            return sha256(base.bytes);
        }
        let mut parts: Vec<&Part<'_>> = self.parts.iter().collect();
        parts.sort_by_key(|part| part.split().map(str::to_owned));
        let digests: String = parts.iter().map(|part| sha256(part.bytes)).collect();
        sha256(digests.as_bytes())
    }
}

/// The names that are the app's own for certain: its package, and what the launcher starts. Other components may be a
/// library's, whose manifest the build has merged into the app's.
fn own_names(manifest: &Manifest) -> Vec<&str> {
    let launchable = manifest.launchable.iter();
    let classes = launchable.flat_map(|launchable| [launchable.component.as_str(), launchable.class.as_str()]);
    std::iter::once(manifest.package.as_str()).chain(classes).collect()
}

/// The rewritten archive, signed if there is a key, with the digests of its entries. Those that are `known` need not be
/// unpacked.
pub(super) fn finish(
    (path, archive): (&Path, &Archive<'_>),
    changes: &Changes,
    signing: Option<&(SigningKey, SignOptions)>,
    known: &Digests,
) -> Result<(Vec<u8>, Digests), InstrumentError> {
    let unsigned =
        apk::rewrite(archive, changes).map_err(|source| InstrumentError::Apk { path: path.into(), source })?;
    match signing {
        None => Ok((unsigned, Digests::default())),
        Some((key, options)) => apk::sign_knowing(unsigned, changes, known, key, *options)
            .map_err(|source| InstrumentError::Sign { path: path.into(), source }),
    }
}
