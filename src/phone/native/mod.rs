//! The library's native methods.

mod concat;
mod custom;
mod host;
mod lang;
mod math;
mod metadata;
mod places;
mod proxy;
mod reflect;
mod text;
mod thread;
mod zones;

use super::error::Trap;
use super::ids::{Handle, MethodId};
use super::thread::Thread;
use super::vm::Vm;

/// The outcome of a native.
#[derive(Debug, Clone)]
pub(super) enum Done {
    /// It returned this value, or will when the thread is woken.
    Value(u64),
    /// It is to be called again: a class has to be initialised first.
    Again,
    /// A constructor is to be called on this new object, which is then the result.
    Construct(MethodId, Handle),
    /// This method is to be called with these argument words, and what it returns is the result.
    Call(MethodId, Vec<u64>),
}

/// A native method: gets its argument words, wide ones in the first of two.
///
/// It may allocate without a collection, so handles stay good; it asks [`Vm::make_room`] before it allocates much. It
/// counts what it handles in [`Thread::units`]. To wait, it stops the thread and returns the result for later.
pub(super) type NativeFn = fn(&mut Vm<'_>, &mut Thread, &[u64]) -> Result<Done, Trap>;

/// The implementation of a native method by its full signature.
pub(super) fn find(signature: &str) -> Option<NativeFn> {
    lang::find(signature)
        .or_else(|| math::find(signature))
        .or_else(|| text::find(signature))
        .or_else(|| thread::find(signature))
        .or_else(|| host::find(signature))
        .or_else(|| places::find(signature))
        .or_else(|| reflect::find(signature))
        .or_else(|| metadata::find(signature))
        .or_else(|| proxy::find(signature))
        .or_else(|| zones::find(signature))
}

pub(super) use custom::{link, links};

fn word(args: &[u64], index: usize) -> u64 {
    args.get(index).copied().unwrap_or(0)
}

fn int(args: &[u64], index: usize) -> i32 {
    word(args, index) as u32 as i32
}

fn long(args: &[u64], index: usize) -> i64 {
    word(args, index) as i64
}

fn double(args: &[u64], index: usize) -> f64 {
    f64::from_bits(word(args, index))
}

fn object(args: &[u64], index: usize) -> Handle {
    word(args, index) as Handle
}

fn nothing() -> Result<Done, Trap> {
    Ok(Done::Value(0))
}

fn give_int(value: i32) -> Result<Done, Trap> {
    Ok(Done::Value(u64::from(value as u32)))
}

fn give_long(value: i64) -> Result<Done, Trap> {
    Ok(Done::Value(value as u64))
}

fn give_object(value: Handle) -> Result<Done, Trap> {
    Ok(Done::Value(value.into()))
}
