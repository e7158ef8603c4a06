//! An archive with some entries changed and all others copied as they are.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::ApkError;
use super::archive::{Archive, Entry, Method};
use super::writer::{Packed, Writer};

/// Since this target level Android refuses to install an app whose `resources.arsc` is compressed or not 4-aligned
/// ("Behavior changes: apps targeting Android 11").
const STORED_RESOURCES_SDK: u32 = 30;

/// Bytes that headers and a signature usually take at the most.
const SIGNATURE_ROOM: usize = 1 << 20;

/// The changes to an archive that a rewrite makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changes {
    target_sdk: u32,
    stores_code: bool,
    files: BTreeMap<String, Arc<Vec<u8>>>,
    /// The deflated form of some of them, as far as it is known.
    deflated: BTreeMap<String, Vec<u8>>,
    removed: BTreeSet<String>,
}

impl Changes {
    /// No changes to an app of that target API level; from 30 on, `resources.arsc` is stored in any case.
    pub fn new(target_sdk: u32) -> Self {
        let (files, deflated, removed) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        Changes { target_sdk, stores_code: false, files, deflated, removed }
    }

    /// Writes dex files that change, or are new, as they are, whether or not they were compressed: Android maps such
    /// entries into memory, and who builds for a device that is at hand pays for compression at both ends.
    pub fn store_code(&mut self) {
        self.stores_code = true;
    }

    /// Gives a file new contents, or adds it. A file that was there keeps its place, and whether it is compressed;
    /// a new one goes behind the last dex file if it is a dex file itself, and else to the end, compressed like
    /// `classes.dex`.
    pub fn replace(&mut self, name: impl Into<String>, contents: Vec<u8>) {
        self.replace_shared(name, Arc::new(contents));
    }

    /// Gives a file new contents as [`Changes::replace`] does, which others have as well.
    pub fn replace_shared(&mut self, name: impl Into<String>, contents: Arc<Vec<u8>>) {
        self.files.insert(name.into(), contents);
    }

    /// The new contents of a file, to be shared.
    pub fn shared(&self, name: &str) -> Option<Arc<Vec<u8>>> {
        self.files.get(name).cloned()
    }

    /// The contents of a changed entry, once it is in the archive.
    pub(super) fn contents_of(&self, entry: &Entry<'_>) -> Option<&[u8]> {
        let contents = self.files.get(entry.name).filter(|_| !self.removed.contains(entry.name))?;
        (contents.len() as u64 == u64::from(entry.size)).then_some(contents.as_slice())
    }

    /// Gives a file new contents as [`Changes::replace`] does, with the result of [`deflate`](crate::deflate) for them,
    /// so that they are not compressed again; `deflated` is empty where that is not known.
    pub fn replace_deflated(&mut self, name: impl Into<String>, contents: Arc<Vec<u8>>, deflated: Vec<u8>) {
        let name = name.into();
        if !deflated.is_empty() {
            self.deflated.insert(name.clone(), deflated);
        }
        self.replace_shared(name, contents);
    }

    /// The new contents of a file and their deflated form, which is empty where it is not known; none if the file does
    /// not get new contents.
    pub fn replaced(&self, name: &str) -> Option<(&[u8], &[u8])> {
        Some((self.files.get(name)?, self.deflated.get(name).map(Vec::as_slice).unwrap_or_default()))
    }

    /// Leaves a file out. Names that are not there are ignored.
    pub fn remove(&mut self, name: impl Into<String>) {
        self.removed.insert(name.into());
    }
}

/// Writes `archive` anew with `changes`, unsigned: entries that are not named are copied without recompressing them,
/// signature files are dropped, stored entries are aligned, and times are fixed. The same input gives the same bytes.
///
/// # Errors
/// When an entry to be recompressed is broken, or the result is too large.
pub fn rewrite(archive: &Archive<'_>, changes: &Changes) -> Result<Vec<u8>, ApkError> {
    let packed = pack(archive, changes)?;
    let mut added: BTreeMap<&str, &Packed<'_>> =
        packed.iter().filter(|(name, _)| archive.entry(name).is_none()).map(|(name, packed)| (*name, packed)).collect();

    let kept = |entry: &&Entry<'_>| !is_signature_file(entry.name) && !changes.removed.contains(entry.name);
    let last_dex = archive.entries().iter().filter(kept).rfind(|entry| is_dex(entry.name)).map(|entry| entry.name);
    // Room for what a signature adds, too.
    let entries = archive.entries().iter().map(|entry| entry.raw.len());
    let new = packed.values().map(|packed| packed.len());
    let mut writer = Writer::with_room(entries.chain(new).sum::<usize>() + SIGNATURE_ROOM);
    for entry in archive.entries().iter().filter(kept) {
        match packed.get(entry.name) {
            Some(packed) => writer.replace(entry, packed)?,
            None => writer.copy(entry)?,
        }
        if last_dex == Some(entry.name) {
            add_all(&mut writer, &mut added, is_dex)?;
        }
    }
    add_all(&mut writer, &mut added, |_| true)?;
    writer.finish(archive.comment())
}

/// Compresses what has changed, side by side: a large app has a dozen dex files.
fn pack<'c>(archive: &Archive<'_>, changes: &'c Changes) -> Result<BTreeMap<&'c str, Packed<'c>>, ApkError> {
    let like_dex = archive.entry("classes.dex").map_or(Method::Deflated, |dex| dex.method);
    let files: Vec<_> = changes.files.iter().filter(|(name, _)| !changes.removed.contains(*name)).collect();
    let mut packed: BTreeMap<&str, Packed<'_>> = files
        .into_par_iter()
        .map(|(name, contents)| {
            let method = archive.entry(name).map_or(like_dex, |entry| entry.method);
            let deflated = changes.deflated.get(name).map(Vec::as_slice);
            (name.as_str(), Packed::with(method_of(name, method, changes), contents.as_slice(), deflated))
        })
        .collect();
    const RESOURCES: &str = "resources.arsc";
    if let Some(entry) = archive.entry(RESOURCES)
        && entry.method != method_of(RESOURCES, entry.method, changes)
        && !packed.contains_key(RESOURCES)
    {
        packed.insert(RESOURCES, Packed::new(Method::Stored, entry.contents()?.into_owned()));
    }
    Ok(packed)
}

fn method_of(name: &str, method: Method, changes: &Changes) -> Method {
    let resources = name == "resources.arsc" && changes.target_sdk >= STORED_RESOURCES_SDK;
    let code = changes.stores_code && is_dex(name);
    if resources || code { Method::Stored } else { method }
}

/// Writes, and takes out of `added`, the files whose name is `wanted`.
fn add_all(
    writer: &mut Writer,
    added: &mut BTreeMap<&str, &Packed<'_>>,
    wanted: impl Fn(&str) -> bool,
) -> Result<(), ApkError> {
    // By length first, so that classes10.dex comes after classes9.dex.
    let mut names: Vec<&str> = added.keys().copied().filter(|name| wanted(name)).collect();
    names.sort_by_key(|name| (name.len(), *name));
    for name in names {
        if let Some(packed) = added.remove(name) {
            writer.add_packed(name, packed)?;
        }
    }
    Ok(())
}

/// A dex file of the class path: `classes.dex`, `classes2.dex` and so on.
fn is_dex(name: &str) -> bool {
    let number = name.strip_prefix("classes").and_then(|rest| rest.strip_suffix(".dex"));
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A file of the JAR signature, which the rewrite makes void: directly in META-INF, as the JAR specification ("Signed
/// JAR File") and `apksig` have it. Anything else in META-INF belongs to the app.
pub(super) fn is_signature_file(name: &str) -> bool {
    let Some(file) = name.strip_prefix("META-INF/") else { return false };
    if file.contains('/') {
        return false;
    }
    let file = file.to_ascii_uppercase();
    file == "MANIFEST.MF" || [".SF", ".RSA", ".DSA", ".EC"].iter().any(|suffix| file.ends_with(suffix))
}
