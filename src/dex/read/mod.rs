//! Reading a DEX file ("Dalvik executable format", source.android.com).
//!
//! The reader refuses what ART's file verifier refuses and what later stages rely on: indices and offsets in range,
//! pools sorted and without duplicates, members sorted and of their own class. Code units are not looked at: ART
//! rejects a class with bad code only when that class is used, and files in the wild contain such classes.

mod annotations;
mod classes;
mod code;
mod debug;
mod header;
mod pools;
mod value;

use std::cell::Cell;

use thiserror::Error;

use super::{Dex, FieldIdx, MethodHandleIdx, MethodIdx, ProtoIdx, StringIdx, TypeIdx};
use crate::binary::{self, Cursor, Error, Result};
use header::Header;
pub(super) use pools::is_descriptor;

/// Why a file is not a DEX file that can be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadError {
    /// The magic is another one.
    #[error("offset 0x0: expected the magic `dex\\n` of a DEX file, found {found:02x?}")]
    Magic {
        /// The first bytes of the file.
        found: Vec<u8>,
    },
    /// The version is none of 035, 037, 038, 039, 040.
    #[error("offset 0x4: expected DEX version 035, 037, 038, 039 or 040, found {found:?}")]
    Version {
        /// The version's digits and what follows them.
        found: String,
    },
    /// Version 041: several DEX files in one container.
    #[error("offset 0x4: DEX version 041 (containers of several DEX files) is not supported yet")]
    Container,
    /// The header's Adler-32 is not that of the file. ART refuses such a file too.
    #[error("offset 0x8: the header says checksum {stored:#010x}, the file has {computed:#010x}: it is damaged")]
    Checksum {
        /// What the header says.
        stored: u32,
        /// What the file's bytes give.
        computed: u32,
    },
    /// Anything else, with its offset.
    #[error(transparent)]
    Malformed(#[from] binary::Error),
}

impl<'a> Dex<'a> {
    /// Reads one DEX file. Strings and code units of the result borrow from `data`.
    ///
    /// A wrong SHA-1 signature is not an error, as in ART; a wrong checksum is.
    ///
    /// # Errors
    /// [`ReadError`] with the file offset and what was expected there.
    pub fn read(data: &'a [u8]) -> std::result::Result<Dex<'a>, ReadError> {
        let header = Header::read(data)?;
        let reader = Reader::new(data, header);
        Ok(reader.dex()?)
    }
}

/// The file being read, with all counts that indices are checked against.
struct Reader<'a> {
    data: &'a [u8],
    header: Header,
    /// Bytes of out-of-line items that may still be decoded, see [`Reader::charge`].
    budget: Cell<u64>,
}

impl<'a> Reader<'a> {
    fn new(data: &'a [u8], header: Header) -> Self {
        // Real files decode items worth a third of their own size. Four times the size, and something for tiny files,
        // leaves room for far more sharing and still bounds memory.
        let budget = 4 * data.len() as u64 + (1 << 20);
        Reader { data, header, budget: Cell::new(budget) }
    }

    fn dex(&self) -> Result<Dex<'a>> {
        let strings = self.strings()?;
        let types = self.types(&strings)?;
        let protos = self.protos(&strings, &types)?;
        let fields = self.fields()?;
        let methods = self.methods()?;
        let method_handles = self.method_handles()?;
        let call_sites = self.call_sites()?;
        let classes = self.classes(&fields, &methods)?;
        let link = self.header.link;
        let link_data = Cursor::at(self.data, link.offset).bytes(link.count, "link data")?;
        Ok(Dex {
            version: self.header.version,
            strings,
            types,
            protos,
            fields,
            methods,
            classes,
            call_sites,
            method_handles,
            link_data: link_data.into(),
        })
    }

    /// A cursor at an item, whose offset was read at `at`.
    fn item(&self, at: usize, offset: u32, align: usize, what: &str) -> Result<Cursor<'a>> {
        let offset = offset as usize;
        if offset < header::SIZE || offset >= self.data.len() {
            let len = self.data.len();
            return Err(Error::new(
                at,
                format!("expected an offset of {what} in the file, found {offset:#x} of {len:#x}"),
            ));
        }
        if !offset.is_multiple_of(align) {
            return Err(Error::new(at, format!("expected an offset of {what} aligned to {align}, found {offset:#x}")));
        }
        Ok(Cursor::at(self.data, offset))
    }

    /// Counts the bytes from `start` to the cursor as decoded.
    ///
    /// Any number of classes and methods may point to one and the same item, and the model holds a copy for each, so
    /// that a small hostile file could ask for any amount of memory. The budget is an end to that.
    fn charge(&self, start: usize, cursor: &Cursor) -> Result<()> {
        let used = cursor.pos().saturating_sub(start) as u64;
        match self.budget.get().checked_sub(used) {
            Some(rest) => {
                self.budget.set(rest);
                Ok(())
            }
            None => Err(Error::new(start, "this item and others are shared so often that the file exceeds its limit")),
        }
    }

    /// Refuses a count of elements of at least `size` bytes each that the rest of the file cannot hold.
    fn count(&self, cursor: &Cursor, count: u32, size: usize, what: &str) -> Result<usize> {
        let count = count as usize;
        if count > cursor.remaining() / size {
            let rest = cursor.remaining();
            return Err(Error::new(
                cursor.pos(),
                format!("expected {count} {what}, the input ends after {rest} bytes"),
            ));
        }
        Ok(count)
    }

    fn string(&self, at: usize, index: u32) -> Result<StringIdx> {
        check(at, index, self.header.strings.count, "string").map(StringIdx)
    }

    fn type_(&self, at: usize, index: u32) -> Result<TypeIdx> {
        check(at, index, self.header.types.count, "type").map(TypeIdx)
    }

    fn proto(&self, at: usize, index: u32) -> Result<ProtoIdx> {
        check(at, index, self.header.protos.count, "prototype").map(ProtoIdx)
    }

    fn field(&self, at: usize, index: u32) -> Result<FieldIdx> {
        check(at, index, self.header.fields.count, "field").map(FieldIdx)
    }

    fn method(&self, at: usize, index: u32) -> Result<MethodIdx> {
        check(at, index, self.header.methods.count, "method").map(MethodIdx)
    }

    fn method_handle(&self, at: usize, index: u32) -> Result<MethodHandleIdx> {
        check(at, index, self.header.method_handles.count, "method handle").map(MethodHandleIdx)
    }
}

fn check(at: usize, index: u32, count: usize, pool: &str) -> Result<u32> {
    if (index as usize) < count {
        Ok(index)
    } else {
        Err(Error::new(at, format!("expected a {pool} index below {count}, found {index}")))
    }
}

/// Refuses `next` unless it is greater than `previous`, and remembers it.
fn ascending<T: PartialOrd + Copy>(previous: &mut Option<T>, next: T, at: usize, what: &str) -> Result<()> {
    if previous.is_some_and(|p| p >= next) {
        return Err(Error::new(at, format!("expected {what} in ascending order without duplicates")));
    }
    *previous = Some(next);
    Ok(())
}
