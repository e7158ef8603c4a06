//! The Dalvik Executable format: reading, verifying, editing and writing of DEX files.
//!
//! ```
//! use wattline_dex::{Dex, Limits, MethodRef};
//!
//! let mut dex = Dex { version: 35, ..Dex::default() };
//! let log = MethodRef::new("Landroid/util/Log;", "d", &["Ljava/lang/String;", "Ljava/lang/String;"], "I");
//! let methods = dex.add_references(&[log], Limits::for_min_sdk(21))?;
//! let bytes = dex.write()?;
//!
//! let read = Dex::read(&bytes)?;
//! let signature = read.method_signature(methods[0]);
//! assert_eq!(signature, "Landroid/util/Log;->d(Ljava/lang/String;Ljava/lang/String;)I");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A file is read into [`Dex`], whose fields are the sections of the format, and written from it. Untouched data is
//! borrowed from the bytes that were read. What is read and written again is the same model, but not always the same
//! bytes: sections come in one order, and items that are alike are stored once.
//!
//! - [`Dex::read`] and [`Dex::read_all`] check everything that ART checks when it opens a file. Errors are
//!   [`ReadError`]s with the file offset and what was expected there.
//! - [`asm`] takes a method's body apart into instructions with symbolic targets, and puts it together again.
//! - [`Dex::add_references`] adds entries to the sorted pools and renumbers everything that refers to them;
//!   [`Dex::make_room`] moves classes to another file where a pool is full.
//! - [`verify`] checks register types and lock balance of method bodies, as ART's own verifier does.
//! - [`write_all`] writes containers, which hold several files (version 041).
//!
//! Vocabulary: a *code unit* is 16 bits, in which addresses and branch offsets within a method count. A *word* is a
//! register or an argument of 32 bits; `long` and `double` take two. A *pool* is one of the sorted lists of strings,
//! types, prototypes, fields and methods that all else refers to by index; an index has a type of its own for each pool
//! ([`StringIdx`], [`TypeIdx`] and so on). A *descriptor* names a type, as in `Ljava/lang/String;` or `[I`; a
//! *signature* names a method with its class, as above.
//!
//! Sources: "Dalvik executable format" and "Dalvik bytecode format" on source.android.com; `dex_file_verifier.cc` and
//! `method_verifier.cc` of ART.

pub mod asm;
mod insn;
mod kind;
mod lookup;
mod model;
mod mutf8;
mod op;
mod operands;
mod owned;
mod read;
mod refs;
#[cfg(test)]
mod tests;
pub mod verify;
mod work;
mod write;

pub use insn::{Args, DecodeError, EncodeError, Insn, Payload, decode, is_payload};
pub use model::*;
pub use op::{Format, IndexKind, Op, OpInfo};
pub use owned::SharedBodies;
pub use read::ReadError;
pub use refs::{Crossing, Crossings, Pool, pools_of, visit_code};
pub use refs::{Limits, MethodRef, RefError, Wanted};
pub use work::Work;
pub use write::{Layout, NewBodies, WriteError, write_all};

/// The first version whose files are containers: several DEX files in one, sharing data.
const CONTAINER_VERSION: u32 = 41;

/// `header_size` of a file in a container.
const CONTAINER_HEADER_SIZE: usize = 0x78;

/// Encoded values nest a few levels in real files; a crafted one must not exhaust the stack.
const MAX_DEPTH: u32 = 64;

/// The name of the `position`-th file (from 0) of an archive's entry: the entry's name for the first, and with a number
/// from two on for others, as in `classes.dex#2`.
pub fn part_name(entry: &str, position: usize) -> String {
    if position == 0 { entry.to_string() } else { format!("{entry}#{}", position + 1) }
}
