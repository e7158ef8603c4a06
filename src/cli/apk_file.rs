//! An app's file, as far as commands that measure nothing need to know it.

use crate::job::read_file;
use std::path::{Path, PathBuf};

use super::common::CliError;
use crate::apk::{Archive, Manifest};
use crate::dex::Dex;
use crate::phone::{Missing, Phone, Settings};

/// An APK that was read.
pub struct ApkFile {
    /// Where from.
    pub path: PathBuf,
    /// The contents of the app's manifest.
    pub manifest: Manifest,
    /// Names and bytes of its DEX files.
    dexes: Vec<(String, Vec<u8>)>,
}

impl ApkFile {
    /// Reads an APK.
    ///
    /// # Errors
    /// When it cannot be read, is damaged, or is no APK; the error names the file.
    pub fn read(path: &Path) -> Result<ApkFile, CliError> {
        let failed =
            |what: &dyn std::fmt::Display| CliError::from(format!("failed to read {}: {what}", path.display()));
        let bytes = read_file(path)?;
        let archive = Archive::read(&bytes).map_err(|error| failed(&error))?;
        let entry = archive.entry("AndroidManifest.xml");
        let entry = entry.ok_or_else(|| failed(&"expected an APK, found an archive without AndroidManifest.xml"))?;
        let manifest = Manifest::parse(&entry.contents().map_err(|error| failed(&error))?)
            .map_err(|error| failed(&format_args!("AndroidManifest.xml: {error}")))?;
        let mut dexes = Vec::new();
        for entry in archive.dex_entries() {
            dexes.push((entry.name.to_string(), entry.contents().map_err(|error| failed(&error))?.into_owned()));
        }
        Ok(ApkFile { path: path.to_owned(), manifest, dexes })
    }

    /// Package and class of the activity that the launcher starts, if there is one.
    pub fn launched(&self) -> Option<(&str, &str)> {
        let launchable = self.manifest.launchable.as_ref()?;
        Some((self.manifest.package.as_str(), launchable.component.as_str()))
    }

    /// Classes and methods that the app can reach and the embedded phone does not have.
    ///
    /// # Errors
    /// When a DEX file is damaged.
    pub fn missing(&self) -> Result<Vec<Missing>, CliError> {
        let failed =
            |error| CliError::from(format!("failed to check {} on the embedded phone: {error}", self.path.display()));
        let mut phone = Phone::boot(Settings::default()).map_err(failed)?;
        phone.install(&self.manifest.package, &self.dexes).map_err(failed)?;
        let mut missing = phone.missing(&self.manifest.components).map_err(failed)?;
        missing.retain(|missing| missing.reachable);
        Ok(missing)
    }

    /// Calls `see` with every DEX file.
    ///
    /// # Errors
    /// When one is damaged; the error names it.
    pub fn each_dex(&self, see: &mut dyn FnMut(&Dex<'_>)) -> Result<(), CliError> {
        for (name, bytes) in &self.dexes {
            let dexes = Dex::read_all(bytes)
                .map_err(|error| format!("failed to read {}: {name}: {error}", self.path.display()))?;
            dexes.iter().for_each(&mut *see);
        }
        Ok(())
    }

    /// Whether there is code in it.
    pub fn has_code(&self) -> bool {
        !self.dexes.is_empty()
    }
}
