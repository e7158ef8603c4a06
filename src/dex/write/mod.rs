//! Writing a DEX file.
//!
//! The index tables have a known size, so the data is written behind them first, each section after those it points
//! into: type lists, strings, debug info, code, encoded arrays, annotations, class data, hidden API flags, map. Then
//! the tables and the header are filled in, and signature and checksum last.

mod annotations;
mod classes;
mod code;
mod section;
mod tables;
mod value;

use sha1::{Digest, Sha1};
use thiserror::Error;

use super::{Dex, mutf8};
use section::Output;
use tables::{Offsets, TableSizes};

/// Why a model cannot be written as a DEX file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The version is none of 35, 37, 38, 39, 40.
    #[error("expected a DEX version of 35, 37, 38, 39 or 40, found {0}")]
    Version(u32),
    /// A pool has more entries than its indices can name.
    #[error("the pool of {pool} holds {count} entries, {limit} at the most are allowed")]
    Full {
        /// The pool.
        pool: &'static str,
        /// Its entries.
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
    #[error("{class}: {members} are not sorted by index, or one is listed twice")]
    Members {
        /// The class's descriptor.
        class: String,
        /// Which list.
        members: &'static str,
    },
    /// Something in a method body does not fit its field.
    #[error("{method}: {what} is {value}, {limit} at the most fits")]
    Code {
        /// The method's signature.
        method: String,
        /// What does not fit.
        what: &'static str,
        /// Its value.
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
        /// How many handlers there are.
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
        self.check()?;
        let sizes = TableSizes::of(self);
        let mut out = Output::new(sizes.data_offset());
        let mut offsets = Offsets::default();
        tables::write_type_lists(self, &mut out, &mut offsets)?;
        tables::write_strings(self, &mut out, &mut offsets)?;
        let debug_infos = code::write_debug_infos(self, &mut out)?;
        let codes = code::write_codes(self, &mut out, &debug_infos)?;
        tables::write_encoded_arrays(self, &mut out, &mut offsets)?;
        offsets.annotations = annotations::write(self, &mut out)?;
        offsets.class_data = classes::write_class_data(self, &mut out, &codes)?;
        classes::write_hidden_api(self, &mut out)?;
        let map_offset = out.write_map(&sizes);
        let mut bytes = out.into_bytes()?;
        let data_end = bytes.len();
        bytes.extend_from_slice(&self.link_data);
        u32::try_from(bytes.len()).map_err(|_| WriteError::TooLarge)?;
        let mut head = tables::header(self, &sizes, map_offset, data_end, bytes.len());
        tables::write_tables(self, &offsets, &mut head)?;
        for (byte, value) in bytes.iter_mut().zip(head) {
            *byte = value;
        }
        seal(&mut bytes);
        Ok(bytes)
    }

    fn check(&self) -> Result<()> {
        if !matches!(self.version, 35 | 37..=40) {
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

/// Fills in the SHA-1 signature of all that follows it, then the Adler-32 of all that follows that.
fn seal(bytes: &mut [u8]) {
    let digest = Sha1::digest(bytes.get(32..).unwrap_or_default());
    for (byte, value) in bytes.iter_mut().skip(12).zip(digest) {
        *byte = value;
    }
    let checksum = adler2::adler32_slice(bytes.get(12..).unwrap_or_default());
    for (byte, value) in bytes.iter_mut().skip(8).zip(checksum.to_le_bytes()) {
        *byte = value;
    }
}
