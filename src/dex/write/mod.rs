//! Writing a DEX file.
//!
//! The index tables have a known size, so the data is written behind them first, each section after those it points
//! into: type lists, strings, encoded arrays, annotations, hidden API flags, debug info, code, class data, map. Then the
//! tables and the header are filled in, and signature and checksum last.
//!
//! What no method's body changes comes first, so that files that differ in nothing else have the same [`Outline`].
//!
//! The files of a container (version 041) follow each other, each whole as above, with offsets from the container's
//! start. As R8 does it, files with the same strings share them: the last one has the table and the data.

mod again;
mod annotations;
mod classes;
mod code;
mod section;
mod tables;
mod value;

use std::borrow::Cow;

use sha1::{Digest, Sha1};
use thiserror::Error;

use super::{CONTAINER_VERSION, Code, Dex, EncodedMethod, SharedBodies, mutf8};
pub use again::{Layout, NewBodies};
use section::{Kind, Output};
use tables::{Offsets, Tables};

/// The reason why a model cannot be written as a DEX file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The version is none of 35, 37, 38, 39, 40, 41.
    #[error("expected a DEX version of 35, 37, 38, 39, 40 or 41, found {0}")]
    Version(u32),
    /// Only a container holds several files, and at least one.
    #[error("expected one DEX file, or some of version 041, found {count} of version 0{version}")]
    Container {
        /// The number of files.
        count: usize,
        /// The least version.
        version: u32,
    },
    /// A pool has more entries than its indices can name.
    #[error("the pool of {pool} holds {count} entries, {limit} at the most are allowed")]
    Full {
        /// The pool.
        pool: &'static str,
        /// The number of entries.
        count: usize,
        /// The format's limit.
        limit: usize,
    },
    /// A pool is not in the order that the format demands; ART refuses such a file.
    #[error("the pool of {pool} is not sorted, or holds an entry twice")]
    Unsorted {
        /// The pool.
        pool: &'static str,
    },
    /// The members of a class are not sorted by index.
    #[error("{class}: {members} are not sorted by index")]
    Members {
        /// The class's descriptor.
        class: String,
        /// The list.
        members: &'static str,
    },
    /// Something in a method body does not fit its field.
    #[error("{method}: {what} is {value}, {limit} at the most fits")]
    Code {
        /// The method's signature.
        method: String,
        /// The thing that does not fit.
        what: &'static str,
        /// The value of it.
        value: usize,
        /// The field's limit.
        limit: usize,
    },
    /// A try names a handler that is not there.
    #[error("{method}: a try names handler {handler}, the method has {count}")]
    Handler {
        /// The method's signature.
        method: String,
        /// The position named.
        handler: usize,
        /// The number of handlers.
        count: usize,
    },
    /// Offsets have 32 bits.
    #[error("the file would be larger than 4 GiB")]
    TooLarge,
}

type Result<T> = std::result::Result<T, WriteError>;

impl Dex<'_> {
    /// Writes the file, with all identical items shared and with correct checksum and signature.
    ///
    /// Bodies are shared only between methods that share one in the file they were read from: before Android 12, ART
    /// is not safe with others (see R8's `canUseCanonicalizedCodeObjects`).
    ///
    /// # Errors
    /// [`WriteError`] where the model holds what the format cannot.
    pub fn write(&self) -> Result<Vec<u8>> {
        write_all(&[self])
    }

    fn check(&self) -> Result<()> {
        if !matches!(self.version, 35 | 37..=41) {
            return Err(WriteError::Version(self.version));
        }
        // 65,535 types and prototypes, as index 0xffff stands for none; 65,536 of what instructions name in 16 bits.
        let limits = [
            ("types", self.types.len(), 0xffff),
            ("prototypes", self.protos.len(), 0xffff),
            ("fields", self.fields.len(), 0x1_0000),
            ("methods", self.methods.len(), 0x1_0000),
        ];
        for (pool, count, limit) in limits {
            if count > limit {
                return Err(WriteError::Full { pool, count, limit });
            }
        }
        let orders = [
            ("strings", self.strings.is_sorted_by(|a, b| mutf8::compare(&a.bytes, &b.bytes).is_lt())),
            ("types", self.types.is_sorted_by(|a, b| a < b)),
            (
                "prototypes",
                self.protos.is_sorted_by(|a, b| (a.return_type, &a.parameters) < (b.return_type, &b.parameters)),
            ),
            ("fields", self.fields.is_sorted_by(|a, b| (a.class, a.name, a.type_) < (b.class, b.name, b.type_))),
            ("methods", self.methods.is_sorted_by(|a, b| (a.class, a.name, a.proto) < (b.class, b.name, b.proto))),
        ];
        match orders.iter().find(|(_, sorted)| !sorted) {
            Some((pool, _)) => Err(WriteError::Unsorted { pool }),
            None => Ok(()),
        }
    }
}

/// Writes one file, or a container of several, each as [`Dex::write`] would.
///
/// # Errors
/// [`WriteError`] where a model holds what the format cannot; [`WriteError::Container`] for no file, and for several
/// that are not of version 041.
pub fn write_all(files: &[&Dex]) -> Result<Vec<u8>> {
    let bodies = |dex: &&Dex| SharedBodies::of(dex);
    let shared: Vec<SharedBodies> = files.iter().map(bodies).collect();
    let own = |(dex, shared)| Bodies { dex, new: &[], fixed: &[], shared };
    let files: Vec<Bodies> = files.iter().copied().zip(&shared).map(own).collect();
    write_files(&files)
}

/// A file and the bodies that it is written with.
struct Bodies<'d> {
    dex: &'d Dex<'d>,
    /// Other bodies than its own, in the order of [`Dex::methods_with_code`].
    new: &'d [Option<&'d Code<'d>>],
    /// By class whether its own bodies are written first, as other files have them, too. They have no new ones.
    fixed: &'d [bool],
    shared: &'d SharedBodies,
}

/// A body that is written.
#[derive(Clone, Copy)]
struct Body<'d> {
    method: &'d EncodedMethod<'d>,
    code: &'d Code<'d>,
    /// The first method with the same body in the file that was read.
    shared: Option<usize>,
    fixed: bool,
}

impl<'d> Bodies<'d> {
    /// About the bytes that bodies and members take.
    fn len(&self) -> usize {
        // Beside the code units, an item has 16 bytes, some for debug info, and some in its class.
        const BESIDE: usize = 64;
        self.each().map(|body| body.code.insns.0.len() + BESIDE).sum()
    }

    /// Writes debug info and bodies, those that are fixed first. Returns the offsets of all, in the order of
    /// [`Dex::methods_with_code`].
    fn write(&self, out: &mut Output) -> Result<Vec<u32>> {
        let written = again::Fixed::write_debug(self, out)?;
        Ok(written.first(self, out)?.0)
    }

    /// The bodies of all methods that have one.
    fn each(&self) -> impl Iterator<Item = Body<'d>> {
        let (new, shared, fixed) = (self.new, self.shared, self.fixed);
        let classes = self.dex.classes.iter().enumerate();
        let methods = classes.flat_map(move |(at, class)| {
            let fixed = fixed.get(at) == Some(&true);
            let methods = class.data.iter().flat_map(|data| data.methods());
            methods.filter_map(move |method| Some((method, method.code.as_ref()?, fixed)))
        });
        methods.enumerate().map(move |(at, (method, code, fixed))| match new.get(at) {
            Some(&Some(new)) if !fixed => Body { method, code: new, shared: None, fixed },
            _ => Body { method, code, shared: shared.first(at), fixed },
        })
    }
}

fn write_files(bodies: &[Bodies]) -> Result<Vec<u8>> {
    let files: Vec<&Dex> = bodies.iter().map(|bodies| bodies.dex).collect();
    let version = files.iter().map(|dex| dex.version).min().unwrap_or(CONTAINER_VERSION);
    if files.len() != 1 && (files.is_empty() || version < CONTAINER_VERSION) {
        return Err(WriteError::Container { count: files.len(), version });
    }
    files.iter().try_for_each(|dex| dex.check())?;
    let owners = string_owners(&files);
    let mut out = Output::new();
    let mut parts = Vec::with_capacity(files.len());
    for (position, (bodies, &owner)) in bodies.iter().zip(&owners).enumerate() {
        let (start, tables, offsets) = write_outline(bodies.dex, owner == position, &mut out)?;
        let codes = bodies.write(&mut out)?;
        parts.push(Part::write(bodies.dex, start, tables, Cow::Owned(offsets), &codes, &mut out)?);
    }
    let mut bytes = out.into_bytes()?;
    let ends = parts.iter().skip(1).map(|part| part.start).chain([bytes.len()]).collect::<Vec<_>>();
    for ((part, owner), end) in parts.iter().zip(owners).zip(ends) {
        part.finish(parts.get(owner).unwrap_or(part), end, &mut bytes)?;
    }
    Ok(bytes)
}

/// The last file with the same strings for each file, which holds them.
fn string_owners(files: &[&Dex]) -> Vec<usize> {
    let mut last: Vec<usize> = Vec::new();
    let mut owners: Vec<usize> = Vec::with_capacity(files.len());
    for (position, dex) in files.iter().enumerate().rev() {
        let same = |&&owner: &&usize| files.get(owner).is_some_and(|other| other.strings == dex.strings);
        let owner = last.iter().find(same).copied().unwrap_or_else(|| {
            last.push(position);
            position
        });
        owners.push(owner);
    }
    owners.reverse();
    owners
}

/// Writes the sections that no body changes, behind room for header and tables. Returns the offset of the file.
fn write_outline(dex: &Dex, owns_strings: bool, out: &mut Output) -> Result<(usize, Tables, Offsets)> {
    let tables = Tables::of(dex, owns_strings);
    let start = out.begin(tables.len());
    let mut offsets = Offsets::default();
    tables::write_type_lists(dex, out, &mut offsets)?;
    if owns_strings {
        tables::write_strings(dex, out, &mut offsets)?;
    }
    tables::write_encoded_arrays(dex, out, &mut offsets)?;
    offsets.annotations = annotations::write(dex, out)?;
    classes::write_hidden_api(dex, out)?;
    Ok((start, tables, offsets))
}

/// A file whose data is written, and whose header, tables and map are to be filled in.
struct Part<'d> {
    dex: &'d Dex<'d>,
    start: usize,
    tables: Tables,
    offsets: Cow<'d, Offsets>,
    /// The offset of each class's members.
    class_data: Vec<u32>,
    /// Whether the tables are those of another file, which has members elsewhere.
    has_tables: bool,
    /// Kind, number of items and offset of each section of the data.
    sections: Vec<(Kind, u32, u32)>,
    map: usize,
    data_end: usize,
}

impl<'d> Part<'d> {
    /// Writes the rest of the file at `start`, behind its outline and its bodies, which are at the offsets `codes`.
    fn write(
        dex: &'d Dex<'d>,
        start: usize,
        tables: Tables,
        offsets: Cow<'d, Offsets>,
        codes: &[u32],
        out: &mut Output,
    ) -> Result<Self> {
        let class_data = classes::write_class_data(dex, out, codes)?;
        let sections = out.take_sections();
        // Besides those, the map lists itself and, where they are another file's, the strings.
        let shared = if tables.owns_strings || dex.strings.is_empty() { 0 } else { 2 };
        let map = out.reserve_map(tables.count() + sections.len() + 1 + shared);
        let data_end = out.len();
        out.append(&dex.link_data);
        let has_tables = false;
        Ok(Part { dex, start, tables, offsets, class_data, has_tables, sections, map, data_end })
    }

    /// The bytes of a file that is alone.
    fn alone(self, out: Output) -> Result<Vec<u8>> {
        let mut bytes = out.into_bytes()?;
        let end = bytes.len();
        self.finish(&self, end, &mut bytes)?;
        Ok(bytes)
    }

    /// Fills in header, tables, map, signature and checksum of the part that ends at `end`. `owner` has its strings.
    fn finish(&self, owner: &Part, end: usize, bytes: &mut [u8]) -> Result<()> {
        let strings = owner.tables.strings(owner.start);
        let mut map: Vec<(Kind, u32, u32)> = self.tables.rows(self.start);
        map.extend(&self.sections);
        if !self.tables.owns_strings && strings.0 > 0 {
            map.push((Kind::StringId, strings.0, strings.1));
            map.extend(owner.sections.iter().filter(|(kind, ..)| *kind == Kind::StringData));
        }
        map.push((Kind::MapList, 1, self.map as u32));
        map.sort_by_key(|&(.., offset)| offset);
        let mut head = tables::header(self, strings, end, bytes.len());
        match self.has_tables {
            true => self.tables.replace_class_data(self.start, &self.class_data, bytes),
            false => tables::write_tables(self.dex, &self.offsets, &self.class_data, &mut head)?,
        }
        overwrite(bytes, self.start, &head);
        let rows = map.iter().flat_map(|&(kind, count, offset)| [kind as u32, count, offset]);
        let words = std::iter::once(map.len() as u32).chain(rows);
        overwrite(bytes, self.map, &words.flat_map(u32::to_le_bytes).collect::<Vec<u8>>());
        seal(bytes.get_mut(self.start..end).unwrap_or_default());
        Ok(())
    }
}

fn overwrite(bytes: &mut [u8], at: usize, values: &[u8]) {
    if let Some(place) = bytes.get_mut(at..at + values.len()) {
        place.copy_from_slice(values);
    }
}

/// Fills in the SHA-1 signature of all that follows it, then the Adler-32 of all that follows that.
fn seal(bytes: &mut [u8]) {
    let digest = Sha1::digest(bytes.get(32..).unwrap_or_default());
    overwrite(bytes, 12, &digest);
    let checksum = adler2::adler32_slice(bytes.get(12..).unwrap_or_default());
    overwrite(bytes, 8, &checksum.to_le_bytes());
}
