//! The additional argument of calls that go to an implied clone.
//!
//! Such a clone has the name of its method, since a stack trace may show it, and one parameter more, of a type that no
//! other method has. The type is an interface, and verifiers let any reference pass as one. A clone that calls methods
//! which report themselves gets what the caller's frame is known by: an exception may have left frames above unseen,
//! and the path that it ends is not theirs. To others it does not matter what is passed: a call that has a reference
//! among its arguments passes it once more, which costs no instruction. Where an invocation cannot list one argument
//! more, all are copied to registers one after the other.

use super::Kind;
use crate::layout::{MAX_COUNTING_REGISTERS, NIBBLE_REGISTERS};
use crate::reach::Kind as Register;
use wattline_dex::{Dex, Insn, MethodId, MethodIdx};

/// The descriptor of the type.
pub const MARK_CLASS: &str = "Lwattline/rt/Implied;";

/// Registers that an `invoke` can list.
const MOST_ARGUMENTS: u8 = 5;
/// Frames of so many registers at the most have own registers that an `invoke` can list.
const MOST_REGISTERS: u16 = NIBBLE_REGISTERS - 4;

/// Words of arguments that are copied, at the most: with more, an app's method is rare, and frames grow.
const MOST_COPIED: u16 = 10;

/// What a call passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Another argument's register, as the original code names it.
    Argument(u8),
    /// A register of the probes' own, which holds null then.
    Null,
    /// The register of the frame.
    Frame,
}

/// How a call passes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pass {
    pub mark: Mark,
    /// All arguments, one after the other, are copied to registers of the probes' own: as many as these.
    pub copied: u16,
}

impl Pass {
    /// For an invocation in a method with so many registers, of a clone that may run other methods if it `runs`: with
    /// what the invocation can list, or with copies if the method may have them. None where neither is possible.
    pub fn of(dex: &Dex, insn: Insn, registers: u16, runs: bool, copies: bool) -> Option<Pass> {
        let id = dex.methods.get(insn.index as usize)?;
        let listed = insn.register_range().is_none() && insn.args.count < MOST_ARGUMENTS;
        let low = registers <= MOST_REGISTERS;
        if listed && !runs {
            // A constructor's receiver is no object yet.
            let from = usize::from(dex.string_bytes(id.name) == b"<init>");
            let argument = references(dex, insn)?.into_iter().find(|&at| at >= from);
            if let Some(&register) = argument.and_then(|at| insn.args.as_slice().get(at)) {
                return Some(Pass { mark: Mark::Argument(register), copied: 0 });
            }
        }
        let mark = if runs { Mark::Frame } else { Mark::Null };
        if listed && low {
            return Some(Pass { mark, copied: 0 });
        }
        let words = insn.register_range().map_or(u16::from(insn.args.count), |(_, count)| count);
        let copied = words.checked_add(1).filter(|words| *words <= MOST_COPIED);
        copied.filter(|_| copies && registers <= MAX_COUNTING_REGISTERS).map(|copied| Pass { mark, copied })
    }
}

/// The words at which an invocation's references are among its arguments.
fn references(dex: &Dex, insn: Insn) -> Option<Vec<usize>> {
    let mut at = 0;
    let mut found = Vec::new();
    for kind in arguments(dex, insn)? {
        if kind == Register::Object {
            found.push(at);
        }
        at += usize::from(kind.words());
    }
    Some(found)
}

/// The kinds of an invocation's arguments, of the receiver first if there is one.
pub(crate) fn arguments(dex: &Dex, insn: Insn) -> Option<Vec<Register>> {
    let receiver = (Kind::of(insn.op)? != Kind::Static).then_some('L');
    let id = dex.methods.get(insn.index as usize)?;
    let shorty = dex.string(dex.protos.get(id.proto.at())?.shorty);
    Some(receiver.into_iter().chain(shorty.chars().skip(1)).map(Register::of).collect())
}

/// Whether a method is an implied clone.
pub(crate) fn is_marked(dex: &Dex, method: MethodIdx) -> bool {
    let proto = |id: &MethodId| dex.protos.get(id.proto.at());
    let last = dex.methods.get(method.at()).and_then(proto).and_then(|proto| proto.parameters.last());
    last.is_some_and(|&last| dex.descriptor(last) == MARK_CLASS.as_bytes())
}

/// The name and the descriptor of the method that a clone stands for, by its own; none if it is no clone.
pub fn original_of(name: &str, descriptor: &str) -> Option<(String, String)> {
    if let Some(name) = name.strip_prefix(super::CLONE_PREFIX) {
        return Some((name.to_owned(), descriptor.to_owned()));
    }
    let (parameters, result) = descriptor.split_once(')')?;
    Some((name.to_owned(), [parameters.strip_suffix(MARK_CLASS)?, ")", result].concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_tells_what_it_stands_for() {
        let of = |name, descriptor| original_of(name, descriptor).map(|(name, descriptor)| name + &descriptor);
        assert_eq!(of("wattline$get", "(I)J").as_deref(), Some("get(I)J"));
        assert_eq!(of("get", "(ILwattline/rt/Implied;)J").as_deref(), Some("get(I)J"));
        assert_eq!(of("<init>", "(Lwattline/rt/Implied;)V").as_deref(), Some("<init>()V"));
        assert_eq!(of("get", "(I)J"), None);
        assert_eq!(of("get", "(Lwattline/rt/Implied;I)Lwattline/rt/Implied;"), None);
    }
}
