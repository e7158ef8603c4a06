//! The Dalvik Executable format: reading, editing and writing.

pub mod asm;
mod insn;
mod kind;
mod lookup;
mod model;
mod mutf8;
mod op;
mod operands;
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
pub use read::ReadError;
pub use refs::{Crossing, Crossings, Pool, pools_of, visit_code};
pub use refs::{Limits, MethodRef, RefError, Wanted};
pub use work::Work;
pub use write::{WriteError, write_all};

/// The first version whose files are containers: several DEX files in one, sharing data.
const CONTAINER_VERSION: u32 = 41;

/// `header_size` of a file in a container.
const CONTAINER_HEADER_SIZE: usize = 0x78;

/// Encoded values nest a few levels in real files; a crafted one must not exhaust the stack.
const MAX_DEPTH: u32 = 64;

/// How the `position`-th file of an entry is called: by the entry's name if it is the first, and else with a number
/// from two on, as in `classes.dex#2`.
pub fn part_name(entry: &str, position: usize) -> String {
    if position == 0 { entry.to_string() } else { format!("{entry}#{}", position + 1) }
}
