//! Work of earlier runs, by dex file.
//!
//! The files of an app are rewritten one by one. What is known of a file afterwards, a `Part`, is kept under a digest
//! of all that it depends on (`key`), and taken from there when nothing of that has changed.
//!
//! Of a file that has changed, the classes that have not are taken from what was kept of them: `classes`.
//!
//! So that a change in one file does not move the path ids of those behind it, each file's ids begin at a multiple of
//! `GRAIN`, as long as there is room for that: where they begin follows from the app alone, never from what was kept.

mod body;
mod classes;
mod codec;
mod key;
mod packed;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::Arc;

pub(super) use body::{put_code, take_code};
pub(super) use classes::{Digests, Kept, write as write_classes};
pub(super) use codec::{Coded, coded, put_bytes, take_bytes};
pub(super) use key::Keys;
pub(super) use packed::{
    Account, Call, Head, Part, Pcs, Plain, Records, SiteRecord, Tables, put_record, references, renumbered,
};

pub use super::digest::Key;
use super::map::NotSelected;
use super::{Options, Stats, TracerPlace};
use wattline_dex::{Code, Dex};

/// Path ids of a dex file begin at a multiple of this: a file may get a million paths more without moving the next
/// one's, and 2,047 files find room.
const GRAIN: u32 = 1 << 20;

/// The work that was kept of earlier runs.
pub trait Memory: Sync {
    /// SHA-256 of each dex file's contents, in the order of the app's files.
    fn contents(&self) -> &[Key];

    /// A digest of the files that [`Options::classpath`] was read from.
    fn class_path(&self) -> &[u8];

    /// The work that was kept of a file, if any was.
    fn recall(&self, dex: usize, key: &Key) -> Option<Vec<u8>>;

    /// The work that was kept last of the classes of a file, under the key of its place.
    fn recall_classes(&self, place: &Key) -> Option<Vec<u8>>;
}

/// The fate of a dex file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// The file was rewritten, and nothing of it is to be kept.
    Rewritten,
    /// The file was rewritten; this is to be kept of it, beside its new contents.
    Keep(Keep),
    /// The work that was kept under this key is as good as new: the file was not touched.
    Recalled(Key),
}

/// The work to be kept of a dex file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keep {
    /// The digest of everything that the work depends on.
    pub key: Key,
    /// The bytes that [`Memory::recall`] is to return.
    pub part: Arc<Vec<u8>>,
    /// The key of the place where the work on its classes is kept, and the bytes that [`Memory::recall_classes`] is to
    /// return from now on; none if the bytes that are there will do.
    pub classes: Option<(Key, Vec<u8>)>,
}

/// The means to recall and keep a file's classes.
pub(super) struct ByClass {
    /// The position of the file.
    pub at: usize,
    /// The digest of the app's declarations, by type: [`Keys::declared`].
    pub declared: Vec<Option<Key>>,
    /// The digest of what a folded call executes, by method reference: [`super::fold::Folding::by_reference`].
    pub folded: HashMap<u32, Key>,
    /// The work that was kept of the classes, as [`write_classes`] wrote it.
    pub before: Option<Vec<u8>>,
}

/// The first ids of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Start {
    pub path: u32,
    pub site: u32,
}

/// The new code of each method of a file; none for what stays.
pub(super) type Codes = Vec<Option<Code<'static>>>;

/// A rewritten file: its part of the map, its code, and what is to be kept of its classes, if anything.
pub(super) type Done = (Part, Codes, Option<Vec<u8>>);

/// A file's part, its code if it is new, and what becomes of it.
type Outcome = (Part, Option<Codes>, Fate);

/// Rewrites the files one by one, or takes them from memory. None if the app has too many paths for that.
pub(super) fn rewrite<'d>(
    dexes: &[(&str, &'d Dex<'_>)],
    memory: Option<(&dyn Memory, Keys<'d>)>,
    mut rewrite: impl FnMut(usize, Start, Option<ByClass>) -> Option<Done>,
) -> Option<Vec<Outcome>> {
    let mut outcomes = Vec::new();
    let mut start = Start::default();
    for (at, (name, dex)) in dexes.iter().enumerate() {
        let known = memory.as_ref().and_then(|(memory, keys)| {
            Some((*memory, keys, keys.key(at, dex, memory.contents().get(at)?, (start.path, start.site))))
        });
        let outcome = match known {
            None => {
                let (part, codes, _) = rewrite(at, start, None)?;
                (part, Some(codes), Fate::Rewritten)
            }
            Some((memory, keys, key)) => match memory.recall(at, &key).and_then(Part::read) {
                Some(part) => (part, None, Fate::Recalled(key)),
                None => {
                    let place = keys.place(at, name);
                    let before = memory.recall_classes(&place);
                    let folded = keys.folded(at);
                    let by_class = keys.declared(at, dex).map(|declared| ByClass { at, declared, folded, before });
                    let (part, codes, classes) = rewrite(at, start, by_class)?;
                    let (bytes, classes) = (part.bytes(), classes.map(|classes| (place, classes)));
                    (part, Some(codes), Fate::Keep(Keep { key, part: bytes, classes }))
                }
            },
        };
        start = start.after(&outcome.0)?;
        outcomes.push(outcome);
    }
    Some(outcomes)
}

/// The keys of an app's files.
pub(super) fn keys<'d>(
    dexes: &'d [(String, Dex<'_>)],
    app: &super::callee::AppClasses,
    folding: &super::fold::Folding,
    options: &Options<'_>,
    place: TracerPlace,
    memory: &dyn Memory,
) -> Keys<'d> {
    Keys::new(dexes, app, folding, options, place, memory.class_path())
}

impl Start {
    /// The first ids of the next file; none if there is no room for them.
    fn after(self, part: &Part) -> Option<Start> {
        let site = self.site.checked_add(u32::try_from(part.head.sites).ok()?)?;
        let Some(end) = part.head.end else { return Some(Start { site, ..self }) };
        let path = end.checked_next_multiple_of(GRAIN)?;
        (path <= i32::MAX as u32).then_some(Start { path, site })
    }
}
