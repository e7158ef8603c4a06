//! Where the output of a command goes.

use std::cell::RefCell;
use std::io::{self, Write};

use super::Shell;
use crate::adb::storage::{Errno, resolve};
use crate::adb::stream::locked;

/// Most bytes that a pipe or a redirection holds.
pub(super) const MAX_BUFFER: usize = 128 << 20;

/// Bytes that go into another command.
#[derive(Default)]
pub(super) struct Buffer(pub(super) Vec<u8>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MAX_BUFFER {
            return Err(io::Error::other(format!("more than {MAX_BUFFER} bytes in a pipe")));
        }
        self.0.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// One of two outputs that may go to the same place.
pub(super) struct Shared<'a, 'w>(pub(super) &'a RefCell<&'w mut dyn Write>);

impl Write for Shared<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

/// Bytes that go into a file: when they are flushed, as commands may hold the phone's state while they write.
pub(super) struct IntoFile<'a> {
    shell: (&'a std::sync::Arc<crate::adb::device::Device>, u32),
    path: String,
    pending: Buffer,
    /// Why bytes could not be written.
    pub(super) trouble: Option<Errno>,
}

impl<'a> IntoFile<'a> {
    /// A file of a name, which is made, and emptied unless it is written to its end.
    pub(super) fn open(shell: &Shell<'a>, name: &str, append: bool) -> Result<Self, Errno> {
        shell.write(name, Vec::new(), append)?;
        let path = if name == "/dev/null" { String::new() } else { resolve(&shell.directory, name) };
        Ok(IntoFile { shell: (shell.device, shell.user), path, pending: Buffer::default(), trouble: None })
    }
}

impl Write for IntoFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.path.is_empty() { Ok(bytes.len()) } else { self.pending.write(bytes) }
    }

    fn flush(&mut self) -> io::Result<()> {
        let bytes = std::mem::take(&mut self.pending.0);
        if !bytes.is_empty() {
            let (device, user) = self.shell;
            let mut state = locked(&device.state);
            let now_s = state.now_s();
            self.trouble = state.storage.append(user, &self.path, &bytes, now_s).err().or(self.trouble);
        }
        Ok(())
    }
}
