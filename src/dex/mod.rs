//! The Dalvik Executable format: reading, editing and writing.

pub mod asm;
mod insn;
mod model;
mod mutf8;
mod op;
mod operands;

pub use insn::{Args, DecodeError, EncodeError, Insn, Payload, decode, is_payload};
pub use model::*;
pub use op::{Format, IndexKind, Op, OpInfo};
