//! The phone's files, in memory.

use std::collections::{BTreeMap, BTreeSet};

use super::system_log::PROCESS;

/// Where a file's bytes are.
type Node = usize;

/// Most bytes in all files.
const CAPACITY: usize = 256 << 20;
/// Most files, and directories: as many inodes as an app could use up.
const MOST_FILES: usize = 50_000;
/// Linux's `PATH_MAX`.
const LONGEST_PATH: usize = 4096;

/// An open file.
#[derive(Debug, Clone, Copy)]
struct Open {
    node: Node,
    at: usize,
    append: bool,
}

/// A part of a file in memory.
#[derive(Debug, Clone, Copy)]
struct Map {
    node: Node,
    start: usize,
    len: usize,
}

/// How a file is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// The file is read; it must exist.
    Read,
    /// The file is read and written, and made if absent.
    ReadWrite,
    /// The file is emptied and written from the start.
    Truncate,
    /// The file is written at the end.
    Append,
}

/// Why a file operation failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileError {
    /// No such file, or no directory to hold it.
    NotFound,
    /// It is a directory.
    IsDirectory,
    /// The descriptor is not open.
    Closed,
    /// The phone's storage is full.
    Full,
}

/// All files.
#[derive(Debug)]
pub(super) struct Files {
    names: BTreeMap<String, Node>,
    directories: BTreeSet<String>,
    contents: Vec<Vec<u8>>,
    open: Vec<Option<Open>>,
    maps: Vec<Map>,
    used: usize,
    /// When contents and directories were changed last, in milliseconds since 1970.
    written_ms: BTreeMap<Node, i64>,
    made_ms: BTreeMap<String, i64>,
}

/// An absolute path without `.`, `..` and doubled separators. Relative paths start at the root.
pub(super) fn normal(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    format!("/{}", parts.join("/"))
}

fn parent(path: &str) -> &str {
    match path.rfind('/') {
        Some(0) | None => "/",
        Some(at) => &path[..at],
    }
}

impl Files {
    /// The files of a phone with this app installed.
    pub(super) fn new(package: &str) -> Self {
        let mut files = Files {
            names: BTreeMap::new(),
            directories: BTreeSet::from(["/".to_string()]),
            contents: Vec::new(),
            open: Vec::new(),
            maps: Vec::new(),
            used: 0,
            written_ms: BTreeMap::new(),
            made_ms: BTreeMap::new(),
        };
        for directory in ["/proc/self", "/sdcard", "/tmp", &format!("/data/data/{package}/files")] {
            files.make_directories(directory);
        }
        files.make_directories(&format!("/data/data/{package}/cache"));
        // As the kernel shows it: arguments, each closed by a NUL.
        files.put("/proc/self/cmdline", format!("{package}\0").into_bytes());
        let name: String = package.chars().rev().take(15).collect::<Vec<char>>().into_iter().rev().collect();
        files.put("/proc/self/stat", format!("{PROCESS} ({name}) S 1\n").into_bytes());
        files
    }

    /// The files of a phone with further ones, by absolute path.
    pub(super) fn with(package: &str, contents: BTreeMap<String, Vec<u8>>) -> Self {
        let mut files = Files::new(package);
        for (path, bytes) in contents {
            let path = normal(&path);
            files.make_directories(parent(&path));
            files.put(&path, bytes);
        }
        files
    }

    fn put(&mut self, path: &str, bytes: Vec<u8>) {
        self.used += bytes.len();
        self.contents.push(bytes);
        self.names.insert(path.into(), self.contents.len() - 1);
    }

    /// All files with their contents, without those that the system shows in `/proc`.
    pub(super) fn into_contents(mut self) -> BTreeMap<String, Vec<u8>> {
        let names = self.names.into_iter().filter(|(name, _)| !name.starts_with("/proc/"));
        names.map(|(name, node)| (name, self.contents.get_mut(node).map(std::mem::take).unwrap_or_default())).collect()
    }

    /// Makes a directory and those above it. False if there is nothing to make, or a file is in the way.
    pub(super) fn make_directories(&mut self, path: &str) -> bool {
        let path = normal(path);
        if path.len() >= LONGEST_PATH || self.names.len() + self.directories.len() > MOST_FILES {
            return false;
        }
        let ends = path.match_indices('/').map(|(at, _)| at).skip(1).chain([path.len()]);
        let chain: Vec<&str> = ends.map(|end| &path[..end]).collect();
        if chain.iter().any(|step| self.names.contains_key(*step)) {
            return false;
        }
        chain.into_iter().fold(false, |_, step| self.directories.insert(step.into()))
    }

    /// Opens a file.
    pub(super) fn open(&mut self, path: &str, mode: Mode) -> Result<i32, FileError> {
        let path = normal(path);
        if self.directories.contains(&path) {
            return Err(FileError::IsDirectory);
        }
        let node = match self.names.get(&path) {
            Some(&node) => node,
            None if mode == Mode::Read || !self.directories.contains(parent(&path)) => {
                return Err(FileError::NotFound);
            }
            None if path.len() >= LONGEST_PATH || self.names.len() >= MOST_FILES => return Err(FileError::Full),
            None => {
                self.put(&path, Vec::new());
                self.contents.len() - 1
            }
        };
        if mode == Mode::Truncate {
            self.resize(node, 0)?;
        }
        let open = Open { node, at: 0, append: mode == Mode::Append };
        let free = self.open.iter().position(Option::is_none).unwrap_or(self.open.len());
        match self.open.get_mut(free) {
            Some(entry) => *entry = Some(open),
            None => self.open.push(Some(open)),
        }
        Ok(free as i32)
    }

    fn entry(&mut self, fd: i32) -> Result<&mut Open, FileError> {
        let entry = usize::try_from(fd).ok().and_then(|fd| self.open.get_mut(fd)).and_then(Option::as_mut);
        entry.ok_or(FileError::Closed)
    }

    fn resize(&mut self, node: Node, len: usize) -> Result<(), FileError> {
        let Some(bytes) = self.contents.get_mut(node) else { return Err(FileError::Closed) };
        if len > bytes.len() && self.used.saturating_add(len - bytes.len()) > CAPACITY {
            return Err(FileError::Full);
        }
        self.used = self.used + len - bytes.len();
        bytes.resize(len, 0);
        Ok(())
    }

    /// Closes a file.
    pub(super) fn close(&mut self, fd: i32) {
        if let Some(entry) = usize::try_from(fd).ok().and_then(|fd| self.open.get_mut(fd)) {
            *entry = None;
        }
    }

    /// Up to `count` bytes from the position; none at the end.
    pub(super) fn read(&mut self, fd: i32, count: usize) -> Result<&[u8], FileError> {
        let open = self.entry(fd)?;
        let (node, at) = (open.node, open.at);
        let len = self.contents.get(node).map_or(0, Vec::len);
        let end = at.saturating_add(count).min(len);
        if at < end {
            self.entry(fd)?.at = end;
        }
        Ok(self.contents.get(node).and_then(|bytes| bytes.get(at..end)).unwrap_or_default())
    }

    /// Writes at the position, or at the end of a file opened to append.
    pub(super) fn write(&mut self, fd: i32, bytes: &[u8]) -> Result<(), FileError> {
        let open = *self.entry(fd)?;
        let len = self.contents.get(open.node).map_or(0, Vec::len);
        let at = if open.append { len } else { open.at };
        let end = at.saturating_add(bytes.len());
        if end > len {
            self.resize(open.node, end)?;
        }
        if let Some(place) = self.contents.get_mut(open.node).and_then(|content| content.get_mut(at..end)) {
            place.copy_from_slice(bytes);
        }
        self.entry(fd)?.at = end;
        Ok(())
    }

    /// Moves the position, unless the new one is negative, and returns it.
    pub(super) fn seek(&mut self, fd: i32, at: i64) -> Result<i64, FileError> {
        let open = self.entry(fd)?;
        if let Ok(at) = usize::try_from(at) {
            open.at = at;
        }
        Ok(open.at as i64)
    }

    /// Length of an open file.
    pub(super) fn len(&mut self, fd: i32) -> Result<i64, FileError> {
        let node = self.entry(fd)?.node;
        Ok(self.contents.get(node).map_or(0, Vec::len) as i64)
    }

    /// Cuts or grows an open file.
    pub(super) fn set_len(&mut self, fd: i32, len: i64) -> Result<(), FileError> {
        let node = self.entry(fd)?.node;
        self.resize(node, usize::try_from(len).map_err(|_| FileError::Full)?)
    }

    /// An open file was changed at a moment.
    pub(super) fn touch(&mut self, fd: i32, at_ms: i64) {
        if let Ok(&mut Open { node, .. }) = self.entry(fd) {
            self.written_ms.insert(node, at_ms);
        }
    }

    /// When a file or directory was changed last; 0 if that is not known.
    pub(super) fn modified(&self, path: &str) -> i64 {
        let path = normal(path);
        let time = match self.names.get(&path) {
            Some(node) => self.written_ms.get(node),
            None => self.made_ms.get(&path),
        };
        time.copied().unwrap_or(0)
    }

    /// Sets that time. False if there is no such file or directory.
    pub(super) fn set_modified(&mut self, path: &str, at_ms: i64) -> bool {
        let path = normal(path);
        if let Some(&node) = self.names.get(&path) {
            self.written_ms.insert(node, at_ms);
            return true;
        }
        let is_there = self.directories.contains(&path);
        if is_there {
            self.made_ms.insert(path, at_ms);
        }
        is_there
    }

    /// Moves a file, over one that is there, or a directory with all in it to where nothing is.
    pub(super) fn rename(&mut self, from: &str, to: &str) -> bool {
        let (from, to) = (normal(from), normal(to));
        if !self.directories.contains(parent(&to)) || self.directories.contains(&to) {
            return false;
        }
        if let Some(node) = self.names.remove(&from) {
            self.names.insert(to, node);
            return true;
        }
        let inside = format!("{from}/");
        if !self.directories.contains(&from) || self.names.contains_key(&to) || to.starts_with(&inside) {
            return false;
        }
        let moved = |name: &str| match name.strip_prefix(&inside) {
            Some(rest) => format!("{to}/{rest}"),
            None if name == from => to.clone(),
            None => name.into(),
        };
        self.names = std::mem::take(&mut self.names).into_iter().map(|(name, node)| (moved(&name), node)).collect();
        self.directories = std::mem::take(&mut self.directories).iter().map(|name| moved(name)).collect();
        self.made_ms = std::mem::take(&mut self.made_ms).into_iter().map(|(name, at)| (moved(&name), at)).collect();
        true
    }

    /// 0 absent, 1 file, 2 directory.
    pub(super) fn stat(&self, path: &str) -> i32 {
        let path = normal(path);
        if self.directories.contains(&path) { 2 } else { i32::from(self.names.contains_key(&path)) }
    }

    /// Removes a file or an empty directory.
    pub(super) fn delete(&mut self, path: &str) -> bool {
        let path = normal(path);
        // Open descriptors and maps keep the bytes, as on Linux.
        if self.names.remove(&path).is_some() {
            return true;
        }
        self.list(&path).is_some_and(|names| names.is_empty()) && self.directories.remove(&path)
    }

    /// The names in a directory, sorted; none if it is no directory.
    pub(super) fn list(&self, path: &str) -> Option<Vec<String>> {
        let path = normal(path);
        if !self.directories.contains(&path) {
            return None;
        }
        let all = self.names.keys().chain(&self.directories);
        let inside = all.filter(|name| *name != "/" && parent(name) == path);
        let names: BTreeSet<String> = inside.map(|name| name.rsplit('/').next().unwrap_or("").to_string()).collect();
        Some(names.into_iter().collect())
    }

    /// Maps a part of a file, which grows to hold it.
    pub(super) fn map(&mut self, fd: i32, start: i64, len: i32) -> Result<i32, FileError> {
        let node = self.entry(fd)?.node;
        let (Ok(start), Ok(len)) = (usize::try_from(start), usize::try_from(len)) else {
            return Err(FileError::NotFound);
        };
        let end = start.checked_add(len).ok_or(FileError::Full)?;
        if self.contents.get(node).map_or(0, Vec::len) < end {
            self.resize(node, end)?;
        }
        self.maps.push(Map { node, start, len });
        Ok(self.maps.len() as i32 - 1)
    }

    /// `len` bytes of a map, to be read or changed; none outside of it, or when the file has been cut.
    pub(super) fn mapped_range(&mut self, map: i32, index: i32, len: usize) -> Option<&mut [u8]> {
        let map = *self.maps.get(usize::try_from(map).ok()?)?;
        let index = usize::try_from(index).ok()?;
        let end = index.checked_add(len).filter(|end| *end <= map.len)?;
        self.contents.get_mut(map.node)?.get_mut(map.start + index..map.start + end)
    }

    /// `N` bytes of a map, to be read or changed; none outside of it, or when the file has been cut.
    pub(super) fn mapped<const N: usize>(&mut self, map: i32, index: i32) -> Option<&mut [u8; N]> {
        let map = *self.maps.get(usize::try_from(map).ok()?)?;
        let index = usize::try_from(index).ok()?;
        if index + N > map.len {
            return None;
        }
        let start = map.start + index;
        self.contents.get_mut(map.node)?.get_mut(start..start + N)?.try_into().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_keep_what_is_written() {
        let mut files = Files::new("com.app");
        assert_eq!(files.open("/data/data/com.app/files/a", Mode::Read), Err(FileError::NotFound));
        assert_eq!(files.open("/nowhere/a", Mode::Truncate), Err(FileError::NotFound));
        assert_eq!(files.open("/sdcard/", Mode::Read), Err(FileError::IsDirectory));
        let fd = files.open("/data/data/com.app/files/../files/a", Mode::ReadWrite).unwrap();
        files.write(fd, b"hello world").unwrap();
        files.seek(fd, 6).unwrap();
        assert_eq!(files.read(fd, 100).unwrap(), b"world");
        assert_eq!(files.read(fd, 100).unwrap(), b"");
        let more = files.open("/data/data/com.app/files/a", Mode::Append).unwrap();
        files.write(more, b"!").unwrap();
        assert_eq!(files.len(fd), Ok(12));
        files.close(fd);
        assert_eq!(files.len(fd), Err(FileError::Closed));
        let contents = files.into_contents();
        assert_eq!(contents["/data/data/com.app/files/a"], b"hello world!");
        assert_eq!(contents.len(), 1);
    }

    #[test]
    fn directories_list_what_they_hold() {
        let mut files = Files::new("p");
        assert!(files.make_directories("/sdcard/x/y"));
        assert!(!files.make_directories("/sdcard/x/y"));
        let fd = files.open("/sdcard/x/b", Mode::Truncate).unwrap();
        assert!(!files.make_directories("/sdcard/x/b/c"));
        assert_eq!(files.list("/sdcard/x").unwrap(), ["b", "y"]);
        assert_eq!((files.stat("/sdcard/x"), files.stat("/sdcard/x/b"), files.stat("/q")), (2, 1, 0));
        assert!(!files.delete("/sdcard/x"));
        assert!(files.delete("/sdcard/x/b") && files.delete("/sdcard/x/y") && files.delete("/sdcard/x"));
        assert_eq!(files.list("/sdcard/x"), None);
        assert_eq!(files.write(fd, b"still open"), Ok(()));
    }

    #[test]
    fn files_and_directories_move() {
        let mut files = Files::new("p");
        files.make_directories("/sdcard/a/b");
        let fd = files.open("/sdcard/a/b/f", Mode::Truncate).unwrap();
        files.touch(fd, 77);
        assert!(files.set_modified("/sdcard/a/b", 5) && !files.set_modified("/sdcard/z", 5));
        assert!(!files.rename("/sdcard/a", "/sdcard/a/b/c") && !files.rename("/sdcard/a", "/nowhere/c"));
        assert!(files.rename("/sdcard/a", "/sdcard/c"));
        assert_eq!((files.stat("/sdcard/a/b/f"), files.stat("/sdcard/c/b/f"), files.stat("/sdcard/c/b")), (0, 1, 2));
        assert_eq!((files.modified("/sdcard/c/b/f"), files.modified("/sdcard/c/b"), files.modified("/q")), (77, 5, 0));
        files.open("/sdcard/g", Mode::Truncate).unwrap();
        assert!(files.rename("/sdcard/c/b/f", "/sdcard/g") && !files.rename("/sdcard/g", "/sdcard/c"));
        assert_eq!(files.modified("/sdcard/g"), 77);
    }

    #[test]
    fn maps_write_through_and_grow_the_file() {
        let mut files = Files::new("p");
        let fd = files.open("/tmp/m", Mode::ReadWrite).unwrap();
        let map = files.map(fd, 4, 8).unwrap();
        *files.mapped::<4>(map, 4).unwrap() = 7u32.to_le_bytes();
        assert!(files.mapped::<4>(map, 5).is_none() && files.mapped::<1>(map, -1).is_none());
        assert_eq!(files.mapped_range(map, 3, 5).unwrap(), [0, 7, 0, 0, 0]);
        assert!(files.mapped_range(map, 4, 5).is_none() && files.mapped_range(map, -1, 1).is_none());
        assert_eq!(files.read(fd, 99).unwrap(), [0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0]);
        assert_eq!(files.map(fd, 0, i32::MAX), Err(FileError::Full));
        files.seek(fd, i64::MAX).unwrap();
        assert_eq!(files.read(fd, 1), Ok(&[][..]));
        assert_eq!(files.write(fd, b"far"), Err(FileError::Full));
    }
}
