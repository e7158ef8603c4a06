//! The settings of an instrumentation, and its result.

use std::collections::BTreeSet;
use std::path::PathBuf;

use sha2::{Digest, Sha256};

use wattline_apk::{KeySource, Schemes};
use wattline_device as device;
use wattline_map::{LeftOut, NotSelected, ProbeMap, Site};
use wattline_names::mapping::Mapping;
use wattline_names::scope::Choice;
use wattline_probe::{ApiList, Late, Moved, Tricks};

use super::cache::Cache;
use super::resigning::{Signers, Warning};

/// The settings of an instrumentation.
#[derive(Debug, Clone, Default)]
pub struct InstrumentOptions {
    /// The signing key. Needed for files with a manifest.
    pub key: Option<KeySource>,
    /// The signature schemes; those that apksigner would choose if none are given.
    pub schemes: Option<Schemes>,
    /// The invocations that get a window; [`ApiList::embedded`] if not given.
    pub apis: Option<ApiList>,
    /// DEX, APK or JAR files with classes that the app's device has beside the app and Android, such as an optional
    /// system library: a class that extends one of these can be loaded.
    pub classpath: Vec<PathBuf>,
    /// The classes that get probes; all if nothing is said.
    pub choice: Choice,
    /// The place where work of earlier runs is kept; the outcome is the same with and without.
    pub cache: Option<Cache>,
    /// Compresses DEX files as the original does; else they are stored, which saves the time to compress them here and
    /// to unpack them on the device, for a larger file.
    pub compress: bool,
    /// The oldest API level of a device that the app will run on, if that is newer than what it declares: classes of
    /// several files load together from 21 on, so that more of them get probes.
    pub assume_min_api: Option<u32>,
    /// Leaves out the check that every method still verifies with its probes.
    pub no_verify: bool,
    /// The measures that keep probes cheap; all of them by default.
    pub tricks: Tricks,
    /// The original names of an app whose names were shortened: the probe map, and so all results, use those.
    pub mapping: Option<Mapping>,
    /// Makes the measuring build instead: the stamps of this map of the counting build ([`ProbeMap::stamps`]) and no
    /// other probe. The result has no map.
    pub stamps: Option<ProbeMap>,
    /// Makes the timing build instead, together with `stamps`: library calls of these methods, by their bases, are timed
    /// now and then.
    pub timed: Option<BTreeSet<u32>>,
}

impl InstrumentOptions {
    /// Signs with wattline's debug key in that file, which is made on first use.
    pub fn with_debug_key(path: impl Into<PathBuf>) -> Self {
        InstrumentOptions { key: Some(KeySource::Debug(path.into())), ..InstrumentOptions::default() }
    }
}

/// A rewritten file.
#[derive(Debug, Clone)]
pub struct Instrumented {
    /// The rewritten file, signed if it has a manifest.
    pub bytes: Vec<u8>,
    /// Explains what its probes report.
    pub map: Late<ProbeMap>,
    /// Methods that were to get probes and could not, as in the map.
    pub left_out: Vec<LeftOut>,
    /// Methods that were not to get any, as in the map.
    pub not_selected: Vec<NotSelected>,
    /// The number of methods that got probes.
    pub methods: usize,
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
    /// Signatures of methods that outgrew 32 code units by their probes: ART's compiler no longer inlines them.
    pub past_inlining: Vec<String>,
    /// Signatures of methods that outgrew 10,000 code units by their probes: ART no longer compiles them.
    pub past_compiling: Vec<String>,
    /// Classes that moved to a new DEX file, as theirs was full.
    pub moved: Vec<Moved>,
    /// Who signed the app before and now; none for files without a manifest, which are not signed.
    pub signers: Option<Signers>,
    /// Warnings of what may behave differently, mostly because of the new signature, and of names that may be wrong.
    pub warnings: Vec<Warning>,
    /// The new and the old address, in code units, of each original instruction, ascending, for each method of the map.
    pub pc_maps: Late<Vec<Vec<(u32, u32)>>>,
    /// Sites that a timing build has behind those of the map.
    pub timed: Vec<Site>,
}

impl Instrumented {
    /// The parts that a device needs.
    ///
    /// # Errors
    /// With what is missing, when this is not an APK with an activity that the launcher starts.
    pub fn into_app(self) -> Result<device::App, &'static str> {
        let package = self.package.ok_or("expected an APK with a manifest")?;
        let activity = self.activity.ok_or("expected an activity with the LAUNCHER category in the manifest")?;
        Ok(device::App { package, activity, apk: self.bytes, map: self.map.into_inner() })
    }
}

/// SHA-256 in hexadecimal, for [`Instrumented::original_sha256`].
pub(super) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
