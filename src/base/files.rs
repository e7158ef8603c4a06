//! Writing files so that nobody ever sees half of one: beside their place first, then synced, then renamed.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// The first letters of the names of staged files, which lie beside their place until they are published; a process
/// that is killed leaves them there.
pub const STAGED_PREFIX: &str = ".pending-";

/// Who may read a new file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Everyone whom the process's umask does not exclude, as with any new file.
    Shared,
    /// Only the owner of the file, from its first moment.
    Private,
}

/// A file that lies complete beside its place; dropped, it leaves nothing behind.
#[derive(Debug)]
pub struct Staged {
    file: NamedTempFile,
    path: PathBuf,
}

impl Staged {
    /// Writes `bytes` beside `path`, whose directory is made if need be, and flushes them to disk.
    ///
    /// # Errors
    /// Failures of the file system.
    pub fn new(path: &Path, bytes: &[u8], access: Access) -> io::Result<Staged> {
        Staged::fill(path, access, |file| file.write_all(bytes)).map(|(staged, ())| staged)
    }

    /// Stages a file that `write` fills, so that its contents need not fit into memory.
    ///
    /// # Errors
    /// Failures of the file system, and what `write` ends with; nothing is left of the file then.
    pub fn fill<T, E: From<io::Error>>(
        path: &Path,
        access: Access,
        write: impl FnOnce(&mut File) -> Result<T, E>,
    ) -> Result<(Staged, T), E> {
        let folder = folder_of(path);
        std::fs::create_dir_all(folder)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(STAGED_PREFIX);
        // Temporary files are private unless something else is said.
        #[cfg(unix)]
        if access == Access::Shared {
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        let mut file = builder.tempfile_in(folder)?;
        let written = write(file.as_file_mut())?;
        file.as_file().sync_all()?;
        Ok((Staged { file, path: path.to_owned() }, written))
    }

    /// Gives the staged file another place in the same directory, for names that follow from the contents.
    #[must_use]
    pub fn named(self, name: &str) -> Staged {
        let path = self.path.with_file_name(name);
        Staged { path, ..self }
    }

    /// Puts the file in its place, over what may be there.
    ///
    /// # Errors
    /// Failures of the file system; nothing is left of the file then.
    pub fn publish(self) -> io::Result<()> {
        self.file.persist(&self.path).map_err(|error| error.error)?;
        sync_folder(&self.path)
    }

    /// Puts the file in its place unless something is there; whether it did.
    ///
    /// # Errors
    /// Failures of the file system.
    pub fn publish_new(self) -> io::Result<bool> {
        match self.file.persist_noclobber(&self.path) {
            Ok(_) => sync_folder(&self.path).map(|()| true),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(error.error),
        }
    }
}

/// Reads a whole file of at most so many bytes. What is no file, as `/dev/zero` or a pipe, is not opened: it might never
/// end, or wait for somebody.
///
/// # Errors
/// Failures of the file system, a path to something else than a file, and a file that is longer.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let metadata = std::fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "expected a file, found a directory"));
    }
    if !metadata.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "expected a file, found a device or a pipe"));
    }
    let too_long = || {
        let what = format!("expected a file of at most {} MiB, found a longer one", most.div_ceil(1 << 20));
        io::Error::new(io::ErrorKind::FileTooLarge, what)
    };
    if metadata.len() > most {
        return Err(too_long());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0));
    // It may grow meanwhile.
    File::open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_long()) } else { Ok(bytes) }
}

/// The same, of a text.
///
/// # Errors
/// As [`read`], and for what is no UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let no_text = |_| io::Error::new(io::ErrorKind::InvalidData, "expected a text in UTF-8");
    String::from_utf8(read(path, most)?).map_err(no_text)
}

/// Most bytes of a file that people write: settings, scripts, sources, tables of calls.
pub const MOST_WRITTEN: u64 = 16 << 20;
/// Most bytes of a file that tools write as text: mapping files, profiles, logs.
pub const MOST_TEXT: u64 = 512 << 20;
/// Most bytes of an app.
pub const MOST_APP: u64 = 1 << 30;

/// Writes a file, over what may be there: a reader sees the old one or the new one.
///
/// # Errors
/// Failures of the file system; the old file stays then.
pub fn replace(path: &Path, bytes: &[u8], access: Access) -> io::Result<()> {
    Staged::new(path, bytes, access)?.publish()
}

/// Puts a file in another's place, so that it is there after a power failure, too.
///
/// # Errors
/// Failures of the file system; both files stay then.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::rename(from, to)?;
    sync_folder(to)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A rename lasts through a power failure once its directory is on disk; only Unix can open a directory for that.
fn sync_folder(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    std::fs::File::open(folder_of(path))?.sync_all()?;
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_and_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/file");
        for text in ["first and long", "second"] {
            replace(&path, text.as_bytes(), Access::Shared).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(names(path.parent().unwrap()), ["file"]);
    }

    #[test]
    fn what_is_staged_and_dropped_was_never_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        drop(Staged::new(&path, b"text", Access::Shared).unwrap());
        assert!(names(folder.path()).is_empty());
        // A directory in its place: the rename fails, and nothing is left beside it.
        std::fs::create_dir(&path).unwrap();
        assert!(replace(&path, b"text", Access::Shared).is_err());
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    fn a_new_file_does_not_replace_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let publish = |text: &str| Staged::new(&path, text.as_bytes(), Access::Private).unwrap().publish_new().unwrap();
        assert!(publish("first") && !publish("second"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "first");
    }

    #[cfg(unix)]
    #[test]
    fn private_files_are_their_owners() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let mode = |access| {
            let path = folder.path().join("file");
            replace(&path, b"", access).unwrap();
            std::fs::metadata(&path).unwrap().permissions().mode() & 0o777
        };
        // As any new file has it, whatever the umask.
        let plain = folder.path().join("plain");
        std::fs::write(&plain, b"").unwrap();
        let expected = std::fs::metadata(&plain).unwrap().permissions().mode() & 0o777;
        assert_eq!([mode(Access::Shared), mode(Access::Private)], [expected, 0o600]);
    }

    #[test]
    fn what_is_no_file_or_too_long_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        std::fs::write(&path, "12345").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"12345");
        assert_eq!(read(&path, 4).unwrap_err().to_string(), "expected a file of at most 1 MiB, found a longer one");
        assert_eq!(read(folder.path(), 4).unwrap_err().to_string(), "expected a file, found a directory");
        #[cfg(unix)]
        {
            let error = read(Path::new("/dev/zero"), u64::MAX).unwrap_err().to_string();
            assert_eq!(error, "expected a file, found a device or a pipe");
        }
        std::fs::write(&path, [0xff]).unwrap();
        assert_eq!(read_text(&path, 9).unwrap_err().to_string(), "expected a text in UTF-8");
    }
}
