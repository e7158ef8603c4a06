//! Rewritten dex files of earlier runs, kept on disk under a digest of all that they depend on.
//!
//! | bytes | content of an entry |
//! | --- | --- |
//! | 0..16 | `wattline cache` and the version, padded |
//! | 16..40 | lengths of the three sections |
//! | 40..52 | their CRC-32s |
//! | 52.. | what the probe map has of the file; its contents; the same deflated, or nothing |
//!
//! Work on a file's classes, of which there is but the last, is an entry with one section that holds something.
//!
//! Numbers are little-endian. An entry is written beside its place and renamed; one that is damaged, or goes away while
//! it is read, is as good as none. The least recently used ones are removed when there is too much. Nothing that fails
//! here makes a run fail: it is only slower.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use wattline_probe::cache::Key;

/// Begins every entry. Bump the number when the layout changes.
const MAGIC: &[u8; 16] = b"wattline cache 1";
const HEADER: usize = 52;
/// Ending of an entry's name; anything else in the directory is left alone.
const SUFFIX: &str = "part";
/// The directory of work on a file's classes.
const CLASSES: &str = "classes";
/// The number of bytes that a workspace may keep if its settings do not say: some dozen builds of a large app.
pub const DEFAULT_CACHE_BYTES: u64 = 512 << 20;

/// A directory of entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cache {
    directory: PathBuf,
    limit: u64,
}

/// The work that is kept of a dex file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Entry {
    /// The file's part of the probe map.
    pub part: Vec<u8>,
    /// The rewritten file.
    pub contents: Vec<u8>,
    /// The file's contents, deflated.
    pub deflated: Vec<u8>,
}

impl Cache {
    /// Entries in that directory, which is made when the first is kept; at most so many bytes of them.
    pub fn new(directory: impl Into<PathBuf>, limit: u64) -> Self {
        Cache { directory: directory.into(), limit }
    }

    /// The entry that was kept under a key, if any.
    pub(super) fn read(&self, key: &Key) -> Option<Entry> {
        self.read_as(key, SUFFIX)
    }

    /// The work that was kept last of a file's classes, whose place has that key.
    pub(super) fn read_classes(&self, place: &Key) -> Option<Vec<u8>> {
        self.read_as(place, CLASSES).map(|entry| entry.part)
    }

    fn read_as(&self, key: &Key, suffix: &str) -> Option<Entry> {
        let path = self.path(key, suffix);
        let file = File::open(&path).ok()?;
        let entry = parse(&file, file.metadata().ok()?.len())?;
        // It was of use now; a directory that cannot be written is still read.
        if let Ok(file) = File::options().write(true).open(&path) {
            let _ = file.set_modified(SystemTime::now());
        }
        Some(entry)
    }

    /// Keeps an entry, and makes room for it.
    pub(super) fn keep(&self, key: &Key, part: &[u8], contents: &[u8], deflated: &[u8]) {
        self.keep_as(key, SUFFIX, [part, contents, deflated]);
    }

    /// Keeps work on a file's classes in place of what was kept of them before.
    pub(super) fn keep_classes(&self, place: &Key, classes: &[u8]) {
        self.keep_as(place, CLASSES, [classes, &[], &[]]);
    }

    fn keep_as(&self, key: &Key, suffix: &str, sections: [&[u8]; 3]) {
        let size = HEADER + sections.iter().map(|section| section.len()).sum::<usize>();
        if size as u64 <= self.limit && self.write(&self.path(key, suffix), sections).is_ok() {
            self.evict();
        }
    }

    fn write(&self, path: &Path, sections: [&[u8]; 3]) -> std::io::Result<()> {
        fs::create_dir_all(&self.directory)?;
        let mut file = tempfile::Builder::new().prefix(".pending-").tempfile_in(&self.directory)?;
        let mut header = MAGIC.to_vec();
        sections.iter().for_each(|section| header.extend((section.len() as u64).to_le_bytes()));
        sections.iter().for_each(|section| header.extend(crc32fast::hash(section).to_le_bytes()));
        file.write_all(&header)?;
        for section in sections {
            file.write_all(section)?;
        }
        // Not synced: after a power failure, an entry that is not whole is found by its checksums.
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    }

    /// Removes the least recently used entries until the rest is small enough, and what was never finished.
    fn evict(&self) {
        let Ok(directory) = fs::read_dir(&self.directory) else { return };
        let mut entries = Vec::new();
        for entry in directory.flatten() {
            let path = entry.path();
            // Others may remove entries at the same time.
            let Ok((size, used)) = entry.metadata().and_then(|data| Ok((data.len(), data.modified()?))) else {
                continue;
            };
            if path.extension().is_some_and(|extension| extension == SUFFIX || extension == CLASSES) {
                entries.push((used, path, size));
            } else if is_abandoned(&path, used) {
                let _ = fs::remove_file(&path);
            }
        }
        let mut total: u64 = entries.iter().map(|(_, _, size)| size).sum();
        entries.sort();
        for (_, path, size) in entries {
            if total <= self.limit {
                break;
            }
            let _ = fs::remove_file(path);
            total = total.saturating_sub(size);
        }
    }

    fn path(&self, key: &Key, suffix: &str) -> PathBuf {
        let name: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
        self.directory.join(name).with_extension(suffix)
    }
}

/// Whether a file was begun by a run that ended long ago.
fn is_abandoned(path: &Path, modified: SystemTime) -> bool {
    const HOUR_S: u64 = 3600;
    let pending = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".pending-"));
    pending && modified.elapsed().is_ok_and(|age| age.as_secs() > HOUR_S)
}

/// Reads an entry of so many bytes. Each section is read to its place: they are large.
fn parse(mut file: impl Read, size: u64) -> Option<Entry> {
    let mut header = [0; HEADER];
    file.read_exact(&mut header).ok()?;
    let (lengths, sums) = header.strip_prefix(MAGIC)?.split_at_checked(24)?;
    let lengths = lengths.chunks_exact(8).map(|length| length.try_into().map(u64::from_le_bytes));
    let lengths = lengths.collect::<Result<Vec<_>, _>>().ok()?;
    let all = lengths.iter().try_fold(HEADER as u64, |sum, length| sum.checked_add(*length))?;
    if all != size {
        return None;
    }
    let mut sections = lengths.into_iter().zip(sums.chunks_exact(4)).map(|(length, sum)| {
        let mut section = Vec::with_capacity(usize::try_from(length).ok()?);
        file.by_ref().take(length).read_to_end(&mut section).ok()?;
        let whole = section.len() as u64 == length && crc32fast::hash(&section).to_le_bytes() == sum;
        whole.then_some(section)
    });
    Some(Entry { part: sections.next()??, contents: sections.next()??, deflated: sections.next()?? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn entry(byte: u8, size: usize) -> Entry {
        Entry { part: vec![byte; size], contents: vec![byte ^ 1; size], deflated: vec![byte ^ 2; 3] }
    }

    fn cache(limit: u64) -> (tempfile::TempDir, Cache) {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::new(directory.path().join("a/b"), limit);
        (directory, cache)
    }

    fn keep(cache: &Cache, key: &Key, Entry { part, contents, deflated }: &Entry) {
        cache.keep(key, part, contents, deflated);
    }

    #[test]
    fn entries_come_back_and_any_damage_is_a_miss() {
        let (_directory, cache) = cache(1 << 20);
        let (key, kept) = ([7; 32], entry(9, 20));
        assert_eq!(cache.read(&key), None);
        keep(&cache, &key, &kept);
        assert_eq!(cache.read(&key), Some(kept.clone()));
        assert_eq!(cache.read(&[8; 32]), None);
        let path = cache.path(&key, SUFFIX);
        let bytes = fs::read(&path).unwrap();
        for at in 0..bytes.len() {
            let mut bad = bytes.clone();
            bad[at] ^= 0x40;
            assert_eq!(parse(&bad[..], bad.len() as u64), None, "byte {at}");
            assert_eq!(parse(&bytes[..at], at as u64), None, "{at} bytes");
            assert_eq!(parse(&bytes[..at], bytes.len() as u64), None, "cut to {at} bytes while it is read");
        }
        fs::write(&path, [&bytes[..], b"x"].concat()).unwrap();
        assert_eq!(cache.read(&key), None);
        keep(&cache, &key, &kept);
        assert_eq!(cache.read(&key), Some(kept), "a damaged entry is replaced");
        assert_eq!(fs::read_dir(&cache.directory).unwrap().count(), 1, "nothing is left beside it");
    }

    #[test]
    fn the_least_recently_used_go_first() {
        let (_directory, cache) = cache(1000);
        let put = |byte: u8, age_s: u64| {
            keep(&cache, &[byte; 32], &entry(byte, 150));
            let file = File::options().write(true).open(cache.path(&[byte; 32], SUFFIX)).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(age_s)).unwrap();
        };
        put(1, 300);
        put(2, 200);
        assert!(cache.read(&[1; 32]).is_some(), "used again");
        fs::write(cache.directory.join("other"), vec![0; 5000]).unwrap();
        put(3, 0);
        let kept = [1, 2, 3].map(|byte| cache.read(&[byte; 32]).is_some());
        assert_eq!(kept, [true, false, true]);
        assert!(cache.directory.join("other").exists(), "not ours");
        keep(&cache, &[4; 32], &entry(4, 2000));
        assert_eq!(cache.read(&[4; 32]), None, "larger than all that may be kept");
        assert!(cache.read(&[3; 32]).is_some());
    }

    #[test]
    fn of_classes_there_is_but_the_last_work() {
        let (_directory, cache) = cache(300);
        let place = [7; 32];
        assert_eq!(cache.read_classes(&place), None);
        cache.keep_classes(&place, &[1; 100]);
        cache.keep_classes(&place, &[2; 90]);
        assert_eq!(cache.read_classes(&place), Some(vec![2; 90]));
        assert_eq!(cache.read(&place), None);
        // Clocks of files are coarse.
        let file = File::options().write(true).open(cache.path(&place, CLASSES)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(10)).unwrap();
        keep(&cache, &place, &entry(3, 80));
        assert_eq!(cache.read_classes(&place), None, "it counts like all else that is kept");
    }

    #[test]
    fn writers_and_readers_at_the_same_time_see_whole_entries_or_none() {
        let (_directory, cache) = cache(20_000);
        std::thread::scope(|scope| {
            for thread in 0..4u8 {
                let cache = &cache;
                scope.spawn(move || {
                    for round in 0..50u8 {
                        let byte = round.wrapping_mul(thread + 1) % 16;
                        keep(cache, &[byte; 32], &entry(byte, 900));
                        let found = cache.read(&[byte ^ 5; 32]);
                        assert!(found.is_none_or(|found| found == entry(byte ^ 5, 900)));
                    }
                });
            }
        });
        let left: u64 = fs::read_dir(&cache.directory).unwrap().map(|e| e.unwrap().metadata().unwrap().len()).sum();
        assert!(left > 0 && left <= 20_000, "{left}");
    }
}
