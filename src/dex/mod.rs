//! The Dalvik Executable format: reading, editing and writing.

pub mod asm;
#[cfg(test)]
pub(crate) mod corpus;
mod insn;
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
mod write;

pub use insn::{Args, DecodeError, EncodeError, Insn, Payload, decode, is_payload};
pub use model::*;
pub use op::{Format, IndexKind, Op, OpInfo};
pub use read::ReadError;
pub use refs::{Limits, MethodRef, RefError, Wanted};
pub use write::WriteError;
