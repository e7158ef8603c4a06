//! The files of a phone that stays on between runs of apps, and who may see them.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::files::normal;
use super::super::history::{FILES, IIO_PATH};
use super::framework::{FRAMEWORK_PATH, framework};
use super::offers::Offers;
use super::tracing::FOLDER as TRACES;

/// The user that a shell has.
pub(super) const SHELL: u32 = 2000;
/// The system itself, which may do anything.
pub(super) const SYSTEM: u32 = 1000;

/// Why a file cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Errno {
    /// `ENOENT`.
    NotFound,
    /// `EACCES`.
    Denied,
    /// `EEXIST`.
    Exists,
    /// `ENOTDIR`.
    NotDirectory,
    /// `EISDIR`.
    IsDirectory,
    /// `ENOSPC`.
    Full,
    /// `ENOTEMPTY`.
    NotEmpty,
    /// `ENAMETOOLONG`.
    NameTooLong,
}

impl Errno {
    /// The message of Android's C library.
    pub(super) fn text(self) -> &'static str {
        match self {
            Errno::NotFound => "No such file or directory",
            Errno::Denied => "Permission denied",
            Errno::Exists => "File exists",
            Errno::NotDirectory => "Not a directory",
            Errno::IsDirectory => "Is a directory",
            Errno::Full => "No space left on device",
            Errno::NotEmpty => "Directory not empty",
            Errno::NameTooLong => "File name too long",
        }
    }

    /// Linux's number.
    pub(super) fn number(self) -> u32 {
        match self {
            Errno::NotFound => 2,
            Errno::Denied => 13,
            Errno::Exists => 17,
            Errno::NotDirectory => 20,
            Errno::IsDirectory => 21,
            Errno::Full => 28,
            Errno::NotEmpty => 39,
            Errno::NameTooLong => 36,
        }
    }
}

/// Bits of a mode that say what kind of file it is.
const DIRECTORY: u32 = 0o040_000;
const REGULAR: u32 = 0o100_000;
/// Bytes that a file takes besides its own, so that empty ones cannot fill the host's memory.
const NODE_BYTES: u64 = 512;

/// A file or directory.
#[derive(Debug, Clone)]
pub(super) struct Node {
    /// The bytes; none of a directory.
    bytes: Option<Arc<Vec<u8>>>,
    /// Permissions.
    mode: u32,
    /// The user that owns it.
    pub(super) owner: u32,
    /// When it was changed, seconds since 1970.
    pub(super) modified_s: i64,
}

impl Node {
    pub(super) fn is_directory(&self) -> bool {
        self.bytes.is_none()
    }

    pub(super) fn size(&self) -> u64 {
        // What a directory of an ext4 file system takes.
        self.bytes.as_ref().map_or(4096, |bytes| bytes.len() as u64)
    }

    /// Kind and permissions, as `stat` has them.
    pub(super) fn mode(&self) -> u32 {
        self.mode | if self.is_directory() { DIRECTORY } else { REGULAR }
    }
}

/// All files.
#[derive(Debug)]
pub(super) struct Storage {
    nodes: BTreeMap<String, Node>,
    capacity: u64,
    used: u64,
}

/// An absolute path in the names that are used here: without `.` and `..`, and of two names of one place the older.
pub(super) fn resolve(directory: &str, path: &str) -> String {
    let whole = if path.starts_with('/') { path.to_owned() } else { format!("{directory}/{path}") };
    let path = normal(&whole);
    for (alias, place) in
        [("/data/user/0", "/data/data"), ("/storage/emulated/0", "/sdcard"), ("/mnt/sdcard", "/sdcard")]
    {
        match path.strip_prefix(alias) {
            Some("") => return place.to_owned(),
            Some(rest) if rest.starts_with('/') => return format!("{place}{rest}"),
            _ => {}
        }
    }
    path
}

/// Refuses what Linux refuses, so that no tree of directories is deeper than what walks it can go.
fn is_short(path: &str) -> Result<(), Errno> {
    /// `PATH_MAX`.
    const LONGEST: usize = 4096;
    if path.len() >= LONGEST { Err(Errno::NameTooLong) } else { Ok(()) }
}

fn parent(path: &str) -> &str {
    match path.rfind('/') {
        Some(0) | None => "/",
        Some(at) => path.get(..at).unwrap_or("/"),
    }
}

fn within(path: &str, directory: &str) -> bool {
    path.strip_prefix(directory).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

impl Storage {
    /// The files that a phone with these offers has, with room for so many bytes.
    pub(super) fn new(capacity: u64, now_s: i64, offers: Offers) -> Storage {
        let mut storage = Storage { nodes: BTreeMap::new(), capacity, used: 0 };
        let root = Node { bytes: None, mode: 0o755, owner: SYSTEM, modified_s: now_s };
        storage.nodes.insert("/".into(), root);
        for (path, mode) in [
            ("/data", 0o771),
            ("/data/app", 0o771),
            ("/data/data", 0o771),
            ("/data/local", 0o751),
            ("/data/local/tmp", 0o771),
            ("/data/misc", 0o771),
            (TRACES, 0o773),
            ("/proc", 0o555),
            ("/sdcard", 0o770),
            ("/sdcard/Download", 0o770),
            ("/system", 0o755),
            ("/system/bin", 0o755),
            ("/system/framework", 0o755),
        ] {
            let node = Node { bytes: None, mode, owner: SYSTEM, modified_s: now_s };
            storage.nodes.insert(path.into(), node);
        }
        let framework = Node { bytes: Some(framework()), mode: 0o644, owner: SYSTEM, modified_s: now_s };
        storage.nodes.insert(FRAMEWORK_PATH.into(), framework);
        for path in FILES.into_iter().chain([IIO_PATH]).filter(|path| offers.has(path)) {
            let mut directory = parent(path);
            while !storage.nodes.contains_key(directory) {
                let node = Node { bytes: None, mode: 0o555, owner: SYSTEM, modified_s: now_s };
                storage.nodes.insert(directory.into(), node);
                directory = parent(directory);
            }
            // What is in them depends on when one looks.
            let node = Node { bytes: Some(Arc::default()), mode: 0o444, owner: SYSTEM, modified_s: now_s };
            storage.nodes.insert(path.into(), node);
        }
        for own in ["/data/local/tmp", TRACES] {
            storage.give(own, SHELL);
        }
        storage
    }

    /// Bytes in use and bytes altogether.
    pub(super) fn usage(&self) -> (u64, u64) {
        (self.used, self.capacity)
    }

    /// Whether a user may look into a path, or change it. Coarser than permissions: what Android's own directories
    /// come to.
    fn may(&self, user: u32, path: &str, write: bool) -> Result<(), Errno> {
        let own = |directory: &str| {
            let name = path.strip_prefix(directory)?.split('/').nth(1)?;
            self.nodes.get(&format!("{directory}/{name}")).map(|node| node.owner == user)
        };
        let allowed = if user == SYSTEM {
            true
        } else if within(path, "/sdcard") || within(path, "/data/local/tmp") || within(path, TRACES) {
            user == SHELL || !write || within(path, "/sdcard")
        } else if within(path, "/data/data") {
            own("/data/data").unwrap_or(false)
        } else if path == "/data" || path == "/data/app" || path == "/data/local" {
            false
        } else {
            !write
        };
        if allowed { Ok(()) } else { Err(Errno::Denied) }
    }

    /// Looks up a file or directory.
    pub(super) fn stat(&self, user: u32, path: &str) -> Result<&Node, Errno> {
        // Whoever may pass a directory may ask about what lies in it.
        self.may(user, parent(path), false)
            .or_else(|error| if self.may(user, path, false).is_ok() { Ok(()) } else { Err(error) })?;
        self.nodes.get(path).ok_or(Errno::NotFound)
    }

    /// A file's bytes.
    pub(super) fn read(&self, user: u32, path: &str) -> Result<Arc<Vec<u8>>, Errno> {
        self.may(user, path, false)?;
        let node = self.nodes.get(path).ok_or(Errno::NotFound)?;
        node.bytes.clone().ok_or(Errno::IsDirectory)
    }

    /// Names and nodes in a directory, sorted.
    pub(super) fn list(&self, user: u32, path: &str) -> Result<Vec<(String, Node)>, Errno> {
        self.may(user, path, false)?;
        let node = self.nodes.get(path).ok_or(Errno::NotFound)?;
        if !node.is_directory() {
            return Err(Errno::NotDirectory);
        }
        let prefix = if path == "/" { "/".to_owned() } else { format!("{path}/") };
        let below = self.nodes.range(prefix.clone()..).take_while(|(name, _)| name.starts_with(&prefix));
        let names = below.filter_map(|(name, node)| Some((name.strip_prefix(&prefix)?, node)));
        let direct = names.filter(|(name, _)| !name.is_empty() && !name.contains('/'));
        Ok(direct.map(|(name, node)| (name.to_owned(), node.clone())).collect())
    }

    /// Checks that so many bytes more fit.
    pub(super) fn room_for(&self, bytes: u64) -> Result<(), Errno> {
        if self.used.saturating_add(bytes) > self.capacity { Err(Errno::Full) } else { Ok(()) }
    }

    /// Puts a file in place of what may be there.
    pub(super) fn write(&mut self, user: u32, path: &str, bytes: Vec<u8>, mode: u32, now_s: i64) -> Result<(), Errno> {
        is_short(path)?;
        self.may(user, path, true)?;
        match self.nodes.get(parent(path)) {
            None => return Err(Errno::NotFound),
            Some(node) if !node.is_directory() => return Err(Errno::NotDirectory),
            Some(_) => {}
        }
        let before = match self.nodes.get(path) {
            Some(node) if node.is_directory() => return Err(Errno::IsDirectory),
            Some(node) => node.size() + NODE_BYTES,
            None => 0,
        };
        let after = bytes.len() as u64 + NODE_BYTES;
        self.used -= before;
        if let Err(full) = self.room_for(after) {
            self.used += before;
            return Err(full);
        }
        self.used += after;
        let node = Node { bytes: Some(Arc::new(bytes)), mode: mode & 0o7777, owner: user, modified_s: now_s };
        self.nodes.insert(path.to_owned(), node);
        Ok(())
    }

    /// Writes to the end of a file, which is made if it is not there.
    pub(super) fn append(&mut self, user: u32, path: &str, bytes: &[u8], now_s: i64) -> Result<(), Errno> {
        self.may(user, path, true)?;
        if !self.nodes.contains_key(path) {
            return self.write(user, path, bytes.to_vec(), 0o660, now_s);
        }
        self.room_for(bytes.len() as u64)?;
        let node = self.nodes.get_mut(path).ok_or(Errno::NotFound)?;
        let before = node.bytes.as_mut().ok_or(Errno::IsDirectory)?;
        Arc::make_mut(before).extend(bytes);
        node.modified_s = now_s;
        self.used += bytes.len() as u64;
        Ok(())
    }

    /// Makes a directory, with those above it if `all`.
    pub(super) fn make_directory(&mut self, user: u32, path: &str, all: bool, now_s: i64) -> Result<(), Errno> {
        is_short(path)?;
        match self.nodes.get(path) {
            Some(node) if all && node.is_directory() => return Ok(()),
            Some(_) => return Err(Errno::Exists),
            None => {}
        }
        self.may(user, path, true)?;
        match self.nodes.get(parent(path)) {
            None if all => self.make_directory(user, parent(path), true, now_s)?,
            None => return Err(Errno::NotFound),
            Some(node) if !node.is_directory() => return Err(Errno::NotDirectory),
            Some(_) => {}
        }
        self.room_for(NODE_BYTES)?;
        self.used += NODE_BYTES;
        self.nodes.insert(path.to_owned(), Node { bytes: None, mode: 0o771, owner: user, modified_s: now_s });
        Ok(())
    }

    /// Removes a file, or with `all` a directory and what lies in it.
    pub(super) fn remove(&mut self, user: u32, path: &str, all: bool) -> Result<(), Errno> {
        self.stat(user, path)?;
        self.may(user, path, true)?;
        let node = self.nodes.get(path).ok_or(Errno::NotFound)?;
        if node.is_directory() && !all {
            return Err(Errno::IsDirectory);
        }
        if user != SYSTEM && (node.owner == SYSTEM || path == "/data/local/tmp" || path == TRACES) {
            return Err(Errno::Denied);
        }
        let gone: Vec<String> = self.nodes.keys().filter(|name| within(name, path)).cloned().collect();
        gone.iter().for_each(|name| self.forget(name));
        Ok(())
    }

    /// Removes an empty directory.
    pub(super) fn remove_directory(&mut self, user: u32, path: &str) -> Result<(), Errno> {
        if !self.list(user, path)?.is_empty() {
            return Err(Errno::NotEmpty);
        }
        self.remove(user, path, true)
    }

    fn forget(&mut self, path: &str) {
        if let Some(node) = self.nodes.remove(path) {
            // Of what the phone came with nothing was counted.
            let size = NODE_BYTES + node.bytes.map_or(0, |bytes| bytes.len() as u64);
            self.used = self.used.saturating_sub(size);
        }
    }

    /// Gives a file or directory to another user.
    pub(super) fn give(&mut self, path: &str, owner: u32) {
        if let Some(node) = self.nodes.get_mut(path) {
            node.owner = owner;
        }
    }

    /// All files below a directory, by path.
    pub(super) fn below(&self, directory: &str) -> BTreeMap<String, Vec<u8>> {
        let inside = self.nodes.iter().filter(|(name, _)| within(name, directory));
        inside.filter_map(|(name, node)| Some((name.clone(), node.bytes.as_ref()?.as_ref().clone()))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_owners_and_room_ends() {
        let mut storage = Storage::new(10_000, 5, Offers::default());
        let tmp = "/data/local/tmp/a";
        storage.write(SHELL, tmp, vec![1; 4000], 0o644, 6).unwrap();
        assert_eq!(storage.read(SHELL, tmp).unwrap().len(), 4000);
        assert_eq!(storage.write(10_001, tmp, vec![], 0o644, 6), Err(Errno::Denied));
        assert_eq!(storage.write(SHELL, "/system/bin/a", vec![], 0o644, 6), Err(Errno::Denied));
        assert_eq!(storage.write(SHELL, "/data/local/tmp/b", vec![1; 6000], 0o644, 6), Err(Errno::Full));
        // In place of what is there it fits.
        storage.write(SHELL, tmp, vec![1; 6000], 0o644, 6).unwrap();
        storage.remove(SHELL, tmp, false).unwrap();
        assert_eq!(storage.used, 0);
    }

    #[test]
    fn an_apps_directory_is_its_own() {
        let mut storage = Storage::new(1 << 20, 5, Offers::default());
        storage.make_directory(SYSTEM, "/data/data/p/files", true, 5).unwrap();
        storage.give("/data/data/p", 10_001);
        assert_eq!(storage.list(SHELL, "/data/data/p").unwrap_err(), Errno::Denied);
        assert_eq!(storage.list(10_002, "/data/data/p").unwrap_err(), Errno::Denied);
        let path = resolve("/data/data/p", "files/../files/x");
        storage.write(10_001, &path, vec![7], 0o600, 5).unwrap();
        assert_eq!(storage.below("/data/data/p"), BTreeMap::from([("/data/data/p/files/x".to_owned(), vec![7])]));
        assert_eq!(storage.list(10_001, "/data/data/p").unwrap()[0].0, "files");
        assert_eq!(storage.remove_directory(10_001, "/data/data/p/files"), Err(Errno::NotEmpty));
        assert_eq!(resolve("/", "/data/user/0/p/x"), "/data/data/p/x");
        assert_eq!(resolve("/", "/storage/emulated/0"), "/sdcard");
    }
}
