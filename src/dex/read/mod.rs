//! Reading a DEX file ("Dalvik executable format", source.android.com).
//!
//! The reader takes what ART's file verifier takes (`docs/formats.md` has the table): indices and offsets in range,
//! sections in order, pools sorted and without duplicates, members of their own class with sensible flags. Code units
//! are not looked at: ART rejects a class with bad code only when that class is used, and files in the wild contain
//! such classes.

mod annotations;
mod classes;
mod code;
mod debug;
mod flags;
mod header;
mod names;
mod pools;
mod sections;
mod value;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;

use super::{
    CONTAINER_VERSION, DebugInfo, DebugOp, Dex, FieldIdx, MethodHandleIdx, MethodIdx, ProtoIdx, StringIdx, TypeIdx,
};
use classes::Pools;
use header::Header;
pub(super) use names::is_descriptor;
use pools::Sorts;
use sections::Items;
use wattline_base::binary::{self, Cursor, Error, Result};

/// The reason why a file is not a DEX file that can be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadError {
    /// The magic is another one.
    #[error("offset {offset:#x}: expected the magic `dex\\n` of a DEX file, found {found:02x?}")]
    Magic {
        /// The offset where it should be, bytes.
        offset: usize,
        /// The bytes there.
        found: Vec<u8>,
    },
    /// The version is none of 035, 037, 038, 039, 040, 041.
    #[error("offset {offset:#x}: expected DEX version 035, 037, 038, 039, 040 or 041, found {found:?}")]
    Version {
        /// The offset where it is, bytes.
        offset: usize,
        /// The version's digits and what follows them.
        found: String,
    },
    /// The container holds several DEX files, and one was asked for.
    #[error("expected one DEX file, found a container of {0}")]
    Several(usize),
    /// The header's Adler-32 is not that of the file. ART refuses such a file too.
    #[error(
        "offset {offset:#x}: the header says checksum {stored:#010x}, the file has {computed:#010x}: it is damaged"
    )]
    Checksum {
        /// The offset of the checksum in the header, bytes.
        offset: usize,
        /// The checksum in the header.
        stored: u32,
        /// The checksum of the file's bytes.
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
    /// [`ReadError`] with the file offset and what was expected there; [`ReadError::Several`] for a container of more
    /// than one file.
    pub fn read(data: &'a [u8]) -> std::result::Result<Dex<'a>, ReadError> {
        let mut parts = Dex::read_all(data)?;
        match (parts.pop(), parts.len()) {
            (Some(dex), 0) => Ok(dex),
            (_, others) => Err(ReadError::Several(others + 1)),
        }
    }

    /// Reads a DEX file, or all files of a container (version 041), in order.
    ///
    /// # Errors
    /// [`ReadError`] with the file offset and what was expected there.
    pub fn read_all(data: &'a [u8]) -> std::result::Result<Vec<Dex<'a>>, ReadError> {
        // Real files decode items and tables worth about their own size. Four times the size, and something for tiny
        // files, leaves room for far more sharing and still bounds memory.
        let limit = 4 * data.len() as u64 + (1 << 20);
        let (budget, mut walk) = (Cell::new(limit), limit);
        let mut parts = Vec::new();
        let mut start = 0;
        while start < data.len() || parts.is_empty() {
            let header = Header::read(data, start)?;
            if header.version < CONTAINER_VERSION && start > 0 {
                let what = format!("expected version 041 of a file in a container, found 0{}", header.version);
                return Err(Error::new(start + 4, what).into());
            }
            start = header.part.end;
            let items = Items::walk(data, &header, &mut walk)?;
            parts.push(
                Reader {
                    data,
                    header,
                    items,
                    budget: &budget,
                    debug_ops: RefCell::default(),
                    debug_infos: RefCell::default(),
                }
                .dex()?,
            );
        }
        Ok(parts)
    }
}

/// Debug infos by their offset and how many of their operations are kept.
type DebugInfos = HashMap<(u32, usize), Option<Arc<DebugInfo>>>;

/// The file being read, with all counts that indices are checked against.
struct Reader<'a, 'b> {
    data: &'a [u8],
    header: Header,
    items: Items,
    /// Bytes of tables and out-of-line items that may still be decoded, see [`Reader::charge`].
    budget: &'b Cell<u64>,
    /// Room for the operations of one debug info.
    debug_ops: RefCell<Vec<DebugOp>>,
    /// Debug infos by their offset and how many of their operations are kept, `usize::MAX` for all.
    debug_infos: RefCell<DebugInfos>,
}

impl<'a> Reader<'a, '_> {
    fn dex(&self) -> Result<Dex<'a>> {
        let strings = self.strings()?;
        let types = self.types(&strings)?;
        let sorts = Sorts::of(&strings, &types);
        let protos = self.protos(&strings, &sorts)?;
        let fields = self.fields(&strings, &sorts)?;
        let methods = self.methods(&strings, &sorts)?;
        let method_handles = self.method_handles()?;
        let call_sites = self.call_sites()?;
        let pools = Pools { strings: &strings, sorts: &sorts, protos: &protos, fields: &fields, methods: &methods };
        let classes = self.classes(pools)?;
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

    /// Counts the bytes from `start` to the cursor as decoded.
    ///
    /// Any number of classes and methods may point to one and the same item, and the model holds a copy for each, so
    /// that a small hostile file could ask for any amount of memory. The budget is an end to that.
    fn charge(&self, start: usize, cursor: &Cursor) -> Result<()> {
        self.charge_bytes(start, cursor.pos().saturating_sub(start))
    }

    /// Counts `len` bytes as decoded.
    fn charge_bytes(&self, start: usize, len: usize) -> Result<()> {
        match self.budget.get().checked_sub(len as u64) {
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
