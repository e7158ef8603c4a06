//! The Dalvik Executable format: reading, editing and writing.

mod insn;
mod model;
mod mutf8;
mod op;

pub use insn::{Args, DecodeError, EncodeError, Insn, Payload, decode, is_payload};
pub use model::*;
pub use op::{Format, IndexKind, Op, OpInfo};
